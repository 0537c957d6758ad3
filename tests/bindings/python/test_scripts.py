"""A scenario's own rules: variables, what is asked, and scripts in Python."""

from __future__ import annotations

import gc
import json
import pickle
import threading
import weakref
from typing import Any, Optional

import pytest
import tilly
from conftest import SCENARIO, play, processes, two_armies
from tilly import EventKind, MomentKind, Status

VARIABLES = [
    {"name": "relief", "kind": "number", "start": 0},
    {"name": "smoke", "kind": "truth", "start": 0, "known_to": "side 0"},
    {"name": "umpire", "kind": "number", "start": 7, "known_to": "umpire"},
]


class Mischief(Exception):
    pass


def with_variables(seed: int = 1631, script: Optional[tilly.Script] = None) -> tilly.Battle:
    return tilly.Battle.from_scenario(
        {**json.loads(SCENARIO), "variables": VARIABLES}, seed, script=script
    )


def relief(battle: tilly.Battle, moment: tilly.Moment) -> None:
    """In turn 2 a die says whether horse arrives."""
    if moment.kind == MomentKind.TURN and moment.turn == 2:
        battle.ask_roll("relief", "Relief from Prague", side=1, dice=2)
        battle.ask("smoke", "Burn the village?", ["Spare it", "Burn it"], side=0)
    elif moment.kind == MomentKind.ANSWERED and moment.variable == "relief":
        battle.variables["umpire"] += moment.value
        battle.bring(
            1,
            "horse",
            2,
            2,
            0,
            group=battle.unit(battle.unit_id(1, 1)).group,
            name="Werth",
            strength=2,
            start=3,
        )


RELIEF = tilly.Script({"turn": relief, "answered": relief})


def counted(battle: tilly.Battle, moment: tilly.Moment) -> None:
    battle.variables["relief"] += 1


# ---- variables


def test_variables_are_a_mapping() -> None:
    battle = with_variables()
    battle.next(tilly.Until.BOUNDARY)
    assert (
        dict(battle.variables) == {"relief": 0, "smoke": False, "umpire": 7}
        and repr(battle.variables) == "{'relief': 0, 'smoke': False, 'umpire': 7}"
    )
    battle.variables["relief"] = -5
    battle.variables["smoke"] = True
    battle.set_variable("umpire", 2**31 - 1)
    assert dict(battle.variables) == {"relief": -5, "smoke": True, "umpire": 2**31 - 1}
    assert (
        battle.variables["smoke"] is True
        and "smoke" in battle.variables
        and "fog" not in battle.variables
        and len(battle.variables) == 3
    )
    row = battle.variables.rows()[1]
    assert (row.name, row.start, row.value, row.kind, row.seen) == (
        "smoke",
        0,
        1,
        tilly.VariableKind.TRUTH,
        1,
    )
    assert battle.variables.known_to(0) == {
        "relief": -5,
        "smoke": True,
    } and battle.variables.known_to(1) == {"relief": -5}
    assert dict(two_armies().variables) == {}


def test_a_redacted_battle_has_only_what_its_side_may_know() -> None:
    battle = with_variables()
    battle.redact(1)
    assert dict(battle.variables) == {"relief": 0} and len(battle.variables.rows()) == 1
    assert dict(with_variables().copy_for_search(side=0).variables) == {"relief": 0, "smoke": False}


def test_variables_are_declared_where_a_battle_is_made() -> None:
    armies = two_armies().armies
    battle = tilly.Battle(
        *armies,
        table=two_armies().table,
        any_army=True,
        variables={
            "relief": 3,
            "smoke": True,
            "morale": {"start": -1, "known_to": "umpire"},
            "mine": {"start": False, "known_to": 1},
        },
    )
    assert [(v.name, v.start, v.kind.name, v.seen) for v in battle.variables.rows()] == [
        ("relief", 3, "NUMBER", 3),
        ("smoke", 1, "TRUTH", 3),
        ("morale", -1, "NUMBER", 0),
        ("mine", 0, "TRUTH", 2),
    ]
    assert tilly.Battle.load(battle.save()).variables == {
        "relief": 3,
        "smoke": True,
        "morale": -1,
        "mine": False,
    }


@pytest.mark.parametrize(
    ("variables", "error"),
    [
        ([("relief", 0)], TypeError),
        ({1: 0}, TypeError),
        ({"relief": 1.5}, TypeError),
        ({"relief": "3"}, TypeError),
        ({"relief": None}, TypeError),
        ({"relief": {}}, TypeError),
        ({"relief": {"start": 0, "knwon_to": "all"}}, TypeError),
        ({"relief": {"start": 0, "known_to": "both"}}, tilly.RangeError),
        ({"relief": {"start": 0, "known_to": True}}, tilly.RangeError),
        ({"relief": {"start": 0, "known_to": []}}, tilly.RangeError),
        ({"relief": 2**31}, OverflowError),
        ({"a relief": 0}, tilly.RangeError),
        ({"": 0}, tilly.RangeError),
        ({"é": 0}, tilly.RangeError),
        ({"x\0": 0}, ValueError),
        ({"x" * 32: 0}, ValueError),
        ({f"v{i}": 0 for i in range(65)}, ValueError),
    ],
)
def test_variables_that_may_not_be(variables: Any, error: Any) -> None:
    with pytest.raises(error):
        tilly.Battle(
            *two_armies().armies, table=two_armies().table, any_army=True, variables=variables
        )


def test_a_variable_is_set_to_what_it_may_be() -> None:
    battle = with_variables()
    battle.next(tilly.Until.BOUNDARY)
    before = battle.hash
    for name, value, error in (
        ("relieve", 1, tilly.UnknownError),
        ("smoke", 2, tilly.RangeError),
        ("smoke", "yes", tilly.RangeError),
        ("smoke", 1.0, tilly.RangeError),
        ("relief", 1.5, TypeError),
        ("relief", True, TypeError),
        ("relief", 2**31, OverflowError),
        ("relief", None, TypeError),
        (3, 1, TypeError),
        (None, 1, TypeError),
    ):
        with pytest.raises(error):
            battle.variables[name] = value
    assert battle.hash == before
    with pytest.raises(tilly.UnknownError, match="known are relief, smoke, umpire"):
        battle.variables["relieve"]
    with pytest.raises(tilly.RangeError):
        battle.variables.known_to(2)


# ---- what is asked


def test_a_die_and_a_question_are_asked_in_words() -> None:
    battle = with_variables(script=RELIEF)
    battle.run(turns=1)
    while not isinstance(roll := battle.next(tilly.Until.ROLL), tilly.Roll):
        battle.answer(roll.usual or roll.sample(1))
    assert (
        (roll.kind, roll.dice, roll.faces, roll.side) == (tilly.RollKind.SCENARIO, 2, 6, 1)
        and "Relief from Prague" in roll.text
        and battle.words(roll.table) == "Relief from Prague"
    )
    battle.supply([6, 5])
    question = battle.next()
    assert (
        question.kind == tilly.DecisionKind.SCENARIO
        and question.side == 0
        and "Burn the village?" in question.text
        and [o.text for o in question.options] == ["Spare it", "Burn it"]
    )
    assert dict(battle.variables) == {"relief": 11, "smoke": False, "umpire": 18}
    unit = next(row for row in battle.unit_table() if row.name == "Werth")
    assert (unit.type, unit.strength, unit.start) == ("horse", 2, 3) and battle.name(
        unit.id
    ) == "Werth"
    battle.answer(1)
    assert battle.variables["smoke"] is True
    told = {row.sentence: row for row in battle.log_table()}
    thrown = told["Relief from Prague of Imperialists: 2 dice 6 5: 11"]
    assert (thrown.dice, thrown.faces, thrown.needed, thrown.hits, thrown.expected) == (
        2,
        (6, 5),
        None,
        None,
        None,
    )
    assert (
        any("Burn it" in sentence for sentence in told) and "Burn the village?" in battle.report()
    )
    battle.undo()
    assert battle.next().kind == tilly.DecisionKind.SCENARIO and battle.variables["smoke"] is False


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda b: b.ask_roll("relieve", "Relief", side=0), tilly.UnknownError),
        (lambda b: b.ask_roll("relief", "", side=0), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "x" * 201, side=0), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "Relief", side=2), tilly.TillyError),
        (lambda b: b.ask_roll("relief", "Relief", side=0, dice=0), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "Relief", side=0, dice=65), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "Relief", side=0, faces=1), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "Relief", side=0, faces=1001), tilly.RangeError),
        (lambda b: b.ask_roll("relief", "Relief", side=0, faces=6.0), TypeError),
        (lambda b: b.ask_roll("relief", None, side=0), TypeError),
        (lambda b: b.ask("relief", "Which?", [], side=0), tilly.TillyError),
        (lambda b: b.ask("relief", "Which?", "yes", side=0), TypeError),
        (lambda b: b.ask("relief", "Which?", {"yes", "no"}, side=0), TypeError),
        (lambda b: b.ask("relief", "Which?", ["yes", 2], side=0), TypeError),
        (lambda b: b.ask("relief", "Which?", ["x"] * 17, side=0), ValueError),
        (lambda b: b.ask("smoke", "Which?", ["yes", "no", "perhaps"], side=0), tilly.TillyError),
        (
            lambda b: b.bring(
                0, "horse", 2, 2, 0, group=b.unit(b.unit_id(0, 1)).group, name="x" * 201
            ),
            tilly.RangeError,
        ),
        (
            lambda b: b.bring(
                0, "horse", 2, 2, 0, group=b.unit(b.unit_id(0, 1)).group, strength=3, start=2
            ),
            tilly.TillyError,
        ),
        (
            lambda b: b.bring(
                0, "horse", 2, 2, 0, group=b.unit(b.unit_id(0, 1)).group, strength=-1
            ),
            (OverflowError, tilly.TillyError),
        ),
    ],
)
def test_what_may_not_be_asked(call: Any, error: Any) -> None:
    battle = with_variables()
    battle.next(tilly.Until.BOUNDARY)
    before = battle.hash
    with pytest.raises(error):
        call(battle)
    assert battle.hash == before and battle.run() == Status.BATTLE_OVER


def test_at_most_eight_wait() -> None:
    battle = with_variables()
    battle.next(tilly.Until.BOUNDARY)
    for _ in range(8):
        battle.ask_roll("relief", "Relief", side=0)
    with pytest.raises(tilly.FullError):
        battle.ask_roll("relief", "Relief", side=0)
    assert battle.words(1) == "Relief" and battle.words(99) is None


# ---- moments


def test_a_script_is_called_at_its_moments() -> None:
    seen: list[tilly.Moment] = []
    battle = with_variables()

    def keep(of: tilly.Battle, moment: tilly.Moment) -> None:
        assert of is battle
        seen.append(moment)

    script = tilly.Script(
        {
            "begin": keep,
            MomentKind.TURN: keep,
            "end": keep,
            EventKind.ROUTED: keep,
            "charge_declared": keep,
        }
    )
    assert battle.script is None
    battle.script = script
    assert (
        battle.script is script
        and EventKind.ROUTED in script.events
        and MomentKind.BEGIN in script.moments
        and "routed" in repr(script)
    )
    play(battle)
    kinds = [moment.kind for moment in seen]
    assert (
        kinds[0] == MomentKind.BEGIN
        and kinds[-1] == MomentKind.END
        and [m.turn for m in seen if m.kind == MomentKind.TURN]
        == list(range(1, battle.info.turn + 1))
    )
    routed = [m.event for m in seen if m.event is not None and m.event.kind == EventKind.ROUTED]
    assert [e.serial for e in routed] == [
        e.serial for e in battle.told if e.kind == EventKind.ROUTED
    ] and routed
    assert all(m.variable is None and m.value is None for m in seen)


def test_its_battle_replays_loads_and_copies() -> None:
    whole = with_variables(script=RELIEF)
    whole.run(players="random")
    again, found = tilly.Battle.replay(whole.record())
    assert found.equal and again.hash == whole.hash and again.script is None
    parts = with_variables(script=RELIEF)
    while parts.run(players="random", turns=1) != Status.BATTLE_OVER:
        parts.begin_turn()
        parts = tilly.Battle.load(parts.save(), script=RELIEF).copy()
        assert parts.script is RELIEF
    assert parts.hash == whole.hash
    assert pickle.loads(pickle.dumps(whole)).hash == whole.hash


def test_run_takes_a_script_too() -> None:
    battle = with_variables()
    battle.run(players="random", script=RELIEF)
    other = with_variables(script=RELIEF)
    other.run(players="random")
    assert battle.script is RELIEF and battle.hash == other.hash and battle.variables["relief"]


def test_look_ahead_and_redaction_have_none() -> None:
    battle = with_variables(script=RELIEF)
    assert battle.copy_for_search().script is None
    battle.redact(0)
    assert battle.script is None
    battle.script = RELIEF
    battle.script = None
    battle.run(players="passive", turns=2)
    into = (start := with_variables(script=RELIEF)).copy()
    into.script = None
    start.copy_into(into)
    assert into.script is None and start.script is RELIEF


@pytest.mark.parametrize("way", ["run", "next", "turn", "for", "copy"])
@pytest.mark.parametrize(
    "kind", [Mischief, KeyboardInterrupt, SystemExit, MemoryError, tilly.IllegalError]
)
def test_the_very_exception_comes_out_and_the_battle_is_as_before(
    way: str, kind: type[BaseException]
) -> None:
    error = kind("why")

    def raises(battle: tilly.Battle, moment: tilly.Moment) -> None:
        battle.variables["relief"] = 1
        battle.speak("never to be heard")
        raise error

    battle = with_variables(script=tilly.Script({"turn": raises}))
    while battle.info.turn == 0:
        try:
            decision = battle.next()
        except kind as caught:
            assert caught is error
            break
        battle.answer(decision.usual or decision.sample(1))
    before = battle.hash
    with pytest.raises(kind) as caught_again:
        if way == "run":
            battle.run()
        elif way == "next":
            battle.next()
        elif way == "turn":
            battle.turn.next()
        elif way == "for":
            for _ in battle:
                pass
        else:
            copy = battle.copy()
            copy.next()
    assert caught_again.value is error and battle.hash == before and battle.variables["relief"] == 0
    error.__traceback__ = None
    battle.script = None
    assert battle.run() == Status.BATTLE_OVER


def test_nothing_but_edits_is_possible_inside() -> None:
    tried: list[str] = []

    def handler(battle: tilly.Battle, moment: tilly.Moment) -> None:
        for name, call in {
            "run": battle.run,
            "next": battle.next,
            "undo": battle.undo,
            "concede": lambda: battle.concede(0),
            "close": battle.close,
            "reseed": lambda: battle.reseed(1),
            "redact": lambda: battle.redact(0),
            "script": lambda: setattr(battle, "script", None),
            "into": lambda: battle.copy().copy_into(battle),
        }.items():
            with pytest.raises(tilly.BusyError):
                call()
            tried.append(name)
        assert battle.hash and battle.picture() and battle.save() and battle.script is not None
        battle.hurt(battle.unit_id(0, 1))
        battle.copy().run(turns=1)
        raise Mischief

    for way in (lambda b: b.run(), lambda b: play(b)):
        with pytest.raises(Mischief):
            way(with_variables(script=tilly.Script({"turn": handler})))
    assert len(tried) == 18


def test_another_thread_is_told_that_the_battle_is_busy() -> None:
    heard: list[str] = []

    def handler(battle: tilly.Battle, moment: tilly.Moment) -> None:
        def meddle() -> None:
            for call in (
                battle.next,
                battle.close,
                lambda: battle.hurt(battle.unit_id(0, 1)),
                lambda: battle.hash,
            ):
                try:
                    call()
                except tilly.BusyError as busy:
                    heard.append(str(busy))

        other = threading.Thread(target=meddle)
        other.start()
        other.join()
        raise Mischief

    with pytest.raises(Mischief):
        play(with_variables(script=tilly.Script({"turn": handler})))
    assert len(heard) == 4


def test_one_script_serves_many_battles_in_many_threads() -> None:
    hashes: dict[int, set[int]] = {seed: set() for seed in range(3)}

    def work() -> None:
        for seed in hashes:
            battle = with_variables(seed, RELIEF)
            battle.run(players="random")
            hashes[seed].add(battle.hash)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (
        all(len(found) == 1 for found in hashes.values()) and len(set.union(*hashes.values())) == 3
    )


def test_a_player_may_set_variables_and_change_nothing_else() -> None:
    battle = with_variables()

    def player(decision: tilly.Decision) -> Any:
        battle.variables["umpire"] += 1
        with pytest.raises(tilly.BusyError):
            battle.speak("word")
        return (
            decision.usual or decision.options[0]
            if decision.shape == tilly.Shape.PICK and not decision.options[0].values
            else decision.usual or decision.sample(1)
        )

    battle.run(players=player, turns=1)
    assert battle.variables["umpire"] > 7


# ---- many battles


def test_a_simulation_calls_it_whatever_the_threads() -> None:
    start = with_variables()
    plain = tilly.simulate(start, 12, progress=False)
    one, two = (tilly.simulate(start, 12, script=RELIEF, threads=n, progress=False) for n in (1, 2))
    assert (one.rows == two.rows).all() and not (one.rows["hash"] == plain.rows["hash"]).any()
    assert (
        tilly.simulate(with_variables(script=RELIEF), 12, progress=False).rows == one.rows
    ).all()
    called = tilly.simulate(
        start,
        12,
        players=(lambda d: d.usual or d.sample(1), "thumb"),
        script=RELIEF,
        progress=False,
    )
    assert len(called) == 12 and start.script is None
    with processes(1) as pool:
        assert (
            tilly.simulate(start, 3, script=RELIEF, executor=pool, progress=False).rows
            == one.rows[:3]
        ).all()
        with pytest.raises(TypeError, match="script"):
            tilly.simulate(
                start,
                3,
                script=tilly.Script({"turn": lambda b, m: None}),
                executor=pool,
                progress=False,
            )


def test_a_battle_of_a_simulation_is_good_for_the_call_only() -> None:
    kept: list[tilly.Battle] = []
    tilly.simulate(
        with_variables(),
        2,
        players="passive",
        turn_limit=2,
        script=tilly.Script({"turn": lambda battle, moment: kept.append(battle)}),
        progress=False,
    )
    assert kept and all(battle.closed for battle in kept)
    with pytest.raises(tilly.ClosedError):
        kept[0].hash


def test_a_simulation_ends_with_the_exception_of_its_script() -> None:
    def raises(battle: tilly.Battle, moment: tilly.Moment) -> None:
        raise Mischief

    for threads in (1, 3):
        with pytest.raises(Mischief):
            tilly.simulate(
                with_variables(),
                12,
                script=tilly.Script({"turn": raises}),
                threads=threads,
                progress=False,
            )
    with pytest.raises(Mischief):
        tilly.Batch(with_variables(script=tilly.Script({"turn": raises})), 2)


def test_a_batch_calls_it_as_well() -> None:
    batch = tilly.Batch(with_variables(script=RELIEF), 3, players=("thumb", "thumb"), seed=5)
    rows = tilly.simulate(with_variables(script=RELIEF), 3, seed=5, progress=False).rows
    assert (batch.results.rows["hash"] == rows["hash"]).all()
    assert batch.battle(1).script is RELIEF


# ---- what is no script


@pytest.mark.parametrize(
    ("handlers", "error"),
    [
        (None, TypeError),
        ([], TypeError),
        ({"trun": counted}, tilly.UnknownError),
        ({"event": counted}, tilly.UnknownError),
        ({MomentKind.EVENT: counted}, TypeError),
        ({1: counted}, TypeError),
        ({"turn": None}, TypeError),
        ({"turn": counted, MomentKind.TURN: counted}, TypeError),
    ],
)
def test_what_is_no_script(handlers: Any, error: Any) -> None:
    with pytest.raises(error):
        tilly.Script(handlers)
    for script in (3, "turn", counted, object()):
        with pytest.raises(TypeError):
            two_armies().script = script


def test_a_misspelt_moment_is_told() -> None:
    with pytest.raises(tilly.UnknownError, match="did you mean turn"):
        tilly.Script({"trun": counted})


def test_a_circle_of_battle_and_handler_is_let_go() -> None:
    def circle() -> weakref.ref[Any]:
        battle = with_variables()
        battle.script = tilly.Script({"turn": lambda of, moment: battle.hash})
        battle.next()
        return weakref.ref(battle)

    found = circle()
    gc.collect()
    assert found() is None


def test_an_empty_script_changes_nothing() -> None:
    battle, plain = with_variables(script=tilly.Script({})), with_variables()
    battle.run(players="random")
    plain.run(players="random")
    assert battle.hash == plain.hash
