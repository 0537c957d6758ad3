"""Players, dice and observers that misbehave; threads; signals."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

import pytest
import tilly
from conftest import sampled, two_armies
from tilly import Status


class Mischief(Exception):
    pass


def raiser(error: BaseException, after: int = 5) -> Callable[..., Any]:
    """A hook that does its work for a while, then raises."""
    calls = [0]

    def hook(shown: Any) -> Any:
        calls[0] += 1
        if calls[0] > after:
            raise error
        return (
            usual(shown)
            if isinstance(shown, tilly.Decision)
            else shown.throw() if isinstance(shown, tilly.Roll) else None
        )

    return hook


def usual(decision: tilly.Decision) -> Any:
    return decision.usual or decision.sample(decision.serial)


def run_with(battle: tilly.Battle, which: str, hook: Any) -> Status:
    return battle.run(players=hook) if which == "player" else battle.run(**{which: hook})


@pytest.mark.parametrize("which", ["player", "dice", "observer"])
@pytest.mark.parametrize(
    "kind",
    [
        Mischief,
        KeyboardInterrupt,
        SystemExit,
        StopIteration,
        GeneratorExit,
        MemoryError,
        tilly.IllegalError,
    ],
)
def test_the_very_exception_comes_out_and_the_battle_goes_on(
    battle: tilly.Battle, which: str, kind: type[BaseException]
) -> None:
    error, cause = kind("why"), ValueError("because")
    error.__cause__ = cause
    with pytest.raises(kind) as caught:
        run_with(battle, which, raiser(error))
    assert caught.value is error and error.__cause__ is cause
    assert [f.name for f in traceback.extract_tb(error.__traceback__)][-1] == "hook"
    error.__traceback__ = None
    assert battle.run() == Status.BATTLE_OVER
    assert sys.exc_info() == (None, None, None)


@pytest.mark.parametrize("which", ["player", "dice"])
@pytest.mark.parametrize(
    "said",
    [
        None,
        "first",
        1.5,
        10**30,
        -1,
        True,
        object(),
        {},
        b"",
        [],
        (),
        (0, "far"),
        [[1, 2], 3],
        (None,),
        float("nan"),
    ],
)
def test_nonsense_is_an_error_and_changes_nothing(
    battle: tilly.Battle, which: str, said: Any
) -> None:
    battle.run(turns=1)
    with pytest.raises((TypeError, ValueError, IndexError, OverflowError, tilly.UnknownError)):
        run_with(battle, which, lambda shown: said)
    assert battle.run() == Status.BATTLE_OVER


def test_an_answer_against_the_rules_leaves_the_question_open(battle: tilly.Battle) -> None:
    with pytest.raises(tilly.IllegalError) as refused:
        battle.run(players=lambda decision: 999)
    assert refused.value.reason.code == tilly.ReasonCode.NO_SUCH_OPTION
    assert battle.decision is not None and battle.decision.open


def test_nothing_is_driven_from_inside(battle: tilly.Battle) -> None:
    tried: list[str] = []

    def player(decision: tilly.Decision) -> Any:
        for name, call in {
            "run": battle.run,
            "next": battle.next,
            "answer": lambda: battle.answer(0),
            "undo": battle.undo,
            "concede": lambda: battle.concede(0),
            "close": battle.close,
            "hurt": lambda: battle.hurt(battle.unit_id(0, 1)),
            "reseed": lambda: battle.reseed(1),
            "log": lambda: battle.log(False),
            "turn": lambda: battle.turn.run(),
            "into": lambda: battle.copy().copy_into(battle),
        }.items():
            with pytest.raises(tilly.BusyError):
                call()
            tried.append(name)
        assert (
            battle.hash
            and battle.units.size
            and battle.check(0) in (None, battle.check(0))
            and battle.picture()
            and decision.options
            and battle.decision == decision
        )
        assert battle.note("for the record") and decision.open
        copy = battle.copy()
        copy.run(turns=1)
        raise Mischief

    with pytest.raises(Mischief):
        battle.run(players=player)
    assert len(tried) == 11


def test_views_are_stale_after_the_hook(battle: tilly.Battle) -> None:
    kept: list[Any] = []
    battle.run(
        players=lambda d: kept.append((d, d.options)) or sampled(d),
        dice=lambda r: kept.append((r, ())) or r.throw(),
        turns=3,
    )
    assert len(kept) > 20
    for view, options in kept:
        assert not view.open and "no longer open" in repr(view)
        with pytest.raises(tilly.StaleError):
            view.kind
        for option in options:
            with pytest.raises(tilly.StaleError):
                option.text
    decision = battle.next()
    with pytest.raises(tilly.StaleError):
        battle.answer(next(o for _, options in kept for o in options))
    assert decision.open
    late = usual(decision)
    battle.answer(late)
    battle.next()
    with pytest.raises(tilly.StaleError):
        battle.answer(late)


def test_an_index_that_meddles_while_it_is_read(battle: tilly.Battle) -> None:
    class Meddler:
        def __init__(self, call: Callable[[], Any]) -> None:
            self.call = call

        def __index__(self) -> int:
            self.call()
            return 0

        __float__ = __index__

    while battle.next().options[1].values != 1:
        battle.answer(
            1 if battle.decision.kind == tilly.DecisionKind.NEXT_UNIT else usual(battle.decision)
        )
    for call in (battle.close, battle.next, lambda: battle.answer(0), lambda: battle.run()):
        battle.next()
        for said in (Meddler(call), (Meddler(call), 1), (1, Meddler(call))):
            with pytest.raises(tilly.BusyError):
                battle.answer(said)
            with pytest.raises(tilly.BusyError):
                battle.decision.preview(said)
    assert battle.run() == Status.BATTLE_OVER


def test_generators_are_primed_and_sent(battle: tilly.Battle) -> None:
    begun: list[str] = []

    def player(name: str) -> Any:
        begun.append(name)
        decision = yield
        while True:
            decision = yield usual(decision)

    second = player("second")
    next(second)  # primed already: that is fine too
    assert battle.run(players={0: player("first"), 1: second}, turns=2) == Status.TURN_OVER
    assert begun == ["second", "first"]
    called = two_armies()
    called.run(players=usual, turns=2)
    assert called.hash == battle.hash
    second.close()


def test_a_generator_that_ends_is_told(battle: tilly.Battle) -> None:
    def short() -> Any:
        decision = yield
        yield usual(decision)

    with pytest.raises(RuntimeError, match="has ended"):
        battle.run(players=(short(), short()))
    with pytest.raises(TypeError):
        battle.run(players=short())
    assert battle.run() == Status.BATTLE_OVER


def test_a_side_without_player_stops_the_run(battle: tilly.Battle) -> None:
    assert battle.run(players=("thumb", None)) == Status.DECISION
    assert battle.decision.side == 1
    battle.answer(usual(battle.decision))


@pytest.mark.parametrize(
    "players",
    [
        3,
        ("thumb",),
        ("thumb", "thumb", "thumb"),
        (1, 2),
        {"a": 1}.values(),
        "nobody",
        ("thumb", "nobody"),
    ],
)
def test_players_that_are_none(battle: tilly.Battle, players: Any) -> None:
    with pytest.raises((TypeError, tilly.UnknownError)):
        battle.run(players=players)
    with pytest.raises(TypeError):
        battle.run(dice=3)
    with pytest.raises(TypeError):
        battle.run(observer="me")


def test_a_loop_that_does_not_answer_is_told(battle: tilly.Battle) -> None:
    with pytest.raises(tilly.NotNowError, match="not answered"):
        for _ in battle:
            pass
    with pytest.raises(tilly.NotNowError, match="not answered"):
        for _ in battle.turn:
            pass


# ---- threads


def test_another_thread_may_not_touch_a_running_battle(battle: tilly.Battle) -> None:
    inside, done = threading.Event(), threading.Event()
    errors: list[Any] = []

    def player(decision: tilly.Decision) -> Any:
        inside.set()
        done.wait(10)
        return usual(decision)

    def meddle() -> None:
        inside.wait(10)
        for call in (
            lambda: battle.hash,
            battle.next,
            battle.close,
            lambda: battle.units,
            battle.copy,
            lambda: battle.turn.over,
            lambda: battle.run(),
            lambda: battle.decision,
        ):
            try:
                call()
                errors.append(None)
            except tilly.BusyError as error:
                errors.append(type(error))
        done.set()

    other = threading.Thread(target=meddle)
    other.start()
    battle.run(players=player, turns=2)
    other.join()
    assert errors == [tilly.BusyError] * 8
    assert battle.hash


def test_the_interpreter_is_free_while_c_runs() -> None:
    """Another thread gets its ticks during one run that never comes back to Python."""
    ticks, over = [0], threading.Event()

    def tick() -> None:
        while not over.is_set():
            ticks[0] += 1
            time.sleep(0)  # lets go, and comes back only when the run lets go

    other = threading.Thread(target=tick)
    battle = two_armies()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)  # nobody is made to let go: only the run does
    try:
        battle.limit(4000)
        other.start()
        before = ticks[0]
        battle.run(players="passive")
        during = ticks[0] - before
        over.set()
    finally:
        sys.setswitchinterval(interval)
        over.set()
        other.join()
    assert during > 0


def is_running(battle: tilly.Battle) -> bool:
    try:
        return battle.hash < 0
    except tilly.BusyError:
        return True


def test_two_battles_run_at_the_same_time() -> None:
    """While a long run is inside C a short one begins and ends, also inside C: each has a processor
    of its own."""
    long, short = two_armies(), two_armies()
    long.limit(10000)
    other = threading.Thread(target=lambda: long.run(players="passive"))
    other.start()
    while not is_running(long) and other.is_alive():
        time.sleep(0)
    before = is_running(long)
    short.run(players="thumb", turns=1)
    after = is_running(long)
    other.join()
    assert before and after and short.info.turn == 1 and long.over


def test_hooks_of_two_battles_can_wait_for_each_other() -> None:
    meeting = threading.Barrier(2, timeout=20)

    def play(battle: tilly.Battle) -> None:
        met: list[int] = []

        def player(decision: tilly.Decision) -> Any:
            if decision.serial % 50 == 0 and len(met) < 3:
                met.append(meeting.wait())
            return sampled(decision)

        battle.run(players=player, turns=4)

    battles = [two_armies(1), two_armies(1)]
    threads = [threading.Thread(target=play, args=(b,)) for b in battles]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert battles[0].hash == battles[1].hash


# ---- signals


def test_ctrl_c_stops_a_run_in_c_and_it_can_go_on() -> None:
    battle = two_armies()
    battle.limit(10000)

    def interrupt() -> None:
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(100_000):
            battle.copy().run(players="passive")
    other.join()
    assert battle.run(players="thumb", turns=1) == Status.TURN_OVER


def test_ctrl_c_in_a_hook(battle: tilly.Battle) -> None:
    def player(decision: tilly.Decision) -> Any:
        signal.raise_signal(signal.SIGINT)
        return usual(decision)

    with pytest.raises(KeyboardInterrupt):
        battle.run(players=player)
    assert battle.run() == Status.BATTLE_OVER


def test_ctrl_c_while_only_c_runs(battle: tilly.Battle) -> None:
    """The signal comes before the run: the poll of the run itself must see it."""
    handler = signal.getsignal(signal.SIGINT)
    seen: list[int] = []

    def note(number: int, frame: Any) -> None:
        seen.append(number)
        raise Mischief

    signal.signal(signal.SIGINT, note)
    try:
        timer = threading.Timer(
            0.02, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        )
        timer.start()
        battle.limit(10000)
        with pytest.raises(Mischief):
            for _ in range(10000):
                battle.copy().run(players="passive")
    finally:
        signal.signal(signal.SIGINT, handler)
        timer.join()
    assert seen == [signal.SIGINT]
