"""The probe rule set asks a question of every shape and makes a roll of every kind: whatever passes
here can be said in Python."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
import tilly
from conftest import HAS_PROBE, play, probe, sampled
from tilly import Arrival, DecisionKind, End, Formation, OrderKind, Shape, Side, Until

pytestmark = pytest.mark.skipif(not HAS_PROBE, reason="this build has no probe rule set in it")
NUMBERS, SET, PATH, ORDER = range(200, 204)


def to(battle: tilly.Battle, kind: int) -> tilly.Decision:
    """Plays on until a decision of that kind is open."""
    for decision in battle:
        if decision.kind == kind:
            return decision
        battle.answer(decision.usual or sampled(decision))
    raise AssertionError("never asked")


def test_it_ends_the_same_however_it_is_driven() -> None:
    pulled, called, sent = probe(), probe(), probe()

    def generator() -> Any:
        decision = yield
        while True:
            decision = yield sampled(decision)

    assert play(pulled) > 50
    assert called.run(players=sampled) == tilly.Status.BATTLE_OVER
    assert sent.run(players=(generator(), generator())) == tilly.Status.BATTLE_OVER
    assert pulled.hash == called.hash == sent.hash
    assert pulled.record() == called.record()


def test_another_answer_is_another_battle() -> None:
    one, other = probe(), probe()
    play(one)
    play(other, lambda d: d.sample(d.serial + 1))
    assert one.hash != other.hash


def test_answers_of_every_form_are_the_same_answer() -> None:
    hashes = set()
    for form in range(6):
        battle = probe()
        decision = to(battle, NUMBERS)
        option = decision.options[2]
        battle.answer(
            [
                (2, -3, 4),
                (option, -3, 4),
                option(-3, 4),
                next(
                    p
                    for p in decision.list(5)
                    if p["option"] == 2 and list(p["value"][:2]) == [-3, 4]
                ),
                0,
                0,
            ][form]
            if form < 4
            else (2, -3, 4)
        )
        hashes.add(battle.hash)
    assert len(hashes) == 1


def test_numbers_have_bounds_and_the_reason_the_nearest() -> None:
    battle = probe()
    decision = to(battle, NUMBERS)
    span = decision.range(2, -10)[0]
    assert (span.least, span.most) == (-10, 0)
    why = battle.check((2, -10, 5))
    assert why is not None and why.nearest is not None and why.nearest.numbers == (-10, 0)
    with pytest.raises(tilly.IllegalError) as refused:
        battle.answer((2, -10, 5))
    assert refused.value.reason == why
    assert decision.open
    battle.answer(refused.value.reason.nearest)
    assert not decision.open


def test_a_set_is_a_list_of_options_or_indices() -> None:
    hashes = set()
    for form in range(4):
        battle = probe()
        decision = to(battle, SET)
        assert decision.shape == Shape.SET
        answer: Any = [[0, 2], {0, 2}, [decision.options[0], decision.options[2]], (2, 0)][form]
        battle.answer(answer)
        hashes.add(battle.hash)
    assert len(hashes) == 1


def test_a_set_against_the_rule_over_the_whole_is_refused() -> None:
    battle = probe()
    to(battle, SET)
    with pytest.raises(tilly.IllegalError) as refused:
        battle.answer([1])
    assert refused.value.reason.code == tilly.ReasonCode.PROBE
    with pytest.raises(tilly.IllegalError):
        battle.answer([])
    with pytest.raises(IndexError):
        battle.answer([512])


def test_another_shape_of_answer_is_misuse() -> None:
    """Not against the rules, but a mistake of the program: too few or too many numbers, a way where
    there is none. A number or an option that may not be is against the rules."""
    battle = probe()
    decision = to(battle, NUMBERS)
    option = decision.options[2]
    assert decision.open and option.values == 2
    wrong: tuple[Any, ...] = (
        2,
        option,
        (2,),
        (2, -3),
        (2, -3, 4, 5),
        (2, [(1, 1)]),
        [(1, 1)],
        [],
        (),
    )
    for ask in (battle.answer, battle.check, decision.preview):
        for answer in wrong:
            with pytest.raises((TypeError, ValueError)) as misuse:
                ask(answer)
            assert not isinstance(misuse.value, tilly.TillyError)
    with pytest.raises(TypeError):
        option(way=[(1, 1)])
    with pytest.raises(ValueError, match="2 numbers, not 1"):
        battle.copy().run(
            players=lambda asked: (
                (2, -3) if asked.kind == decision.kind else asked.usual or asked.sample(1)
            )
        )
    for against in ((2, -300, 4), 77, (77, 1, 2), (77, [(1, 1)])):
        with pytest.raises(tilly.IllegalError):
            battle.answer(against)
    assert decision.open


def test_a_path_is_a_list_of_waypoints() -> None:
    battle = probe()
    decision = to(battle, PATH)
    assert decision.shape == Shape.PATH
    unit = battle.unit(decision.subject)
    battle.answer([(unit.x + 0.3, unit.y), (unit.x + 0.3, unit.y + 0.2, 90)])
    moved = battle.unit(unit.id)
    assert (moved.x, moved.y, moved.heading) == pytest.approx((unit.x + 0.3, unit.y + 0.2, 90))


def test_a_path_by_its_option_and_by_its_numbers() -> None:
    hashes = set()
    for form in range(3):
        battle = probe()
        decision = to(battle, PATH)
        unit, go = battle.unit(decision.subject), decision.options[1]
        way = [(unit.x + 0.25, unit.y, 90)]
        battle.answer([go(90, 0.25), (1, 90, 0.25), go(way=way)][form])
        hashes.add((battle.unit(unit.id).x, battle.unit(unit.id).y, battle.unit(unit.id).heading))
    assert len(hashes) == 1


def test_an_order_carries_words() -> None:
    battle = probe()
    to(battle, ORDER)
    note = battle.note("hold the bridge")
    plain = battle.copy_for_search()
    battle.answer(1, note=note)
    plain.answer(1)
    assert battle.note_text(note) == "hold the bridge"
    assert battle.hash != plain.hash
    to(battle, ORDER)
    with pytest.raises(tilly.StaleError):
        battle.answer(1, note=77)


def test_what_is_concealed_stays_so_in_a_search() -> None:
    battle = probe()
    decision = to(battle, 204)
    assert decision.flags & tilly.DecisionFlag.CONCEALED
    other = battle.copy()
    battle.answer(0)
    other.answer(1)
    foe = 1
    assert battle.hash != other.hash
    assert battle.copy_for_search(1, foe).hash == other.copy_for_search(1, foe).hash


def test_rolls_by_hand_and_by_hook() -> None:
    by_hand, by_hook = probe(), probe()
    kinds = set()
    while (met := by_hand.next(Until.ROLL)) is not None:
        if isinstance(met, tilly.Roll):
            kinds.add((met.faces, met.test))
            faces = met.throw()
            assert len(faces) == met.dice
            by_hand.supply(faces)
            assert not met.open
        else:
            by_hand.answer(sampled(met))
    by_hook.run(players=sampled, dice=lambda roll: roll.throw())
    assert {faces for faces, _ in kinds} == {6, 1000}
    assert by_hand.hash == by_hook.hash
    untouched = probe()
    play(untouched)
    assert untouched.hash == by_hand.hash  # the same faces, wherever they came from


@pytest.mark.parametrize("faces", [None, 3, "6", [], [7] * 64, [1.5], [-1], [2**70], iter([1])])
def test_faces_that_are_none(faces: Any) -> None:
    battle = probe()
    while not isinstance(met := battle.next(Until.ROLL), tilly.Roll):
        battle.answer(sampled(met))
    state = battle.hash
    with pytest.raises((TypeError, ValueError, OverflowError)):
        battle.supply(faces)
    assert met.open and battle.hash == state


def test_a_battle_in_the_middle_of_anything_can_be_saved_copied_pickled() -> None:
    battle = probe()
    for decision in battle:
        if decision.serial > 14:  # later the probe's tally is past what a save may hold
            break
        for other in (
            battle.copy(),
            pickle.loads(pickle.dumps(battle)),
            tilly.Battle.load(battle.save()),
        ):
            assert other.hash == battle.hash
            assert other.next().kind == decision.kind
        # off the table nothing can be saved
        battle.answer(decision.usual if decision.shape == Shape.PATH else sampled(decision))


def test_undo_goes_back_and_views_of_before_stay_stale() -> None:
    battle = probe()
    first = battle.next()
    state = battle.hash
    battle.answer((1, 3))
    battle.next()
    battle.undo()
    assert battle.hash == state
    with pytest.raises(tilly.StaleError):
        first.kind
    assert battle.next().kind == DecisionKind.PROBE


def test_edits_are_made_at_boundaries() -> None:
    battle = probe()
    battle.next(Until.BOUNDARY)
    unit = battle.unit_id(0, 0)
    battle.hurt(unit, 1)
    with pytest.raises(tilly.IllegalError):
        battle.restore(unit)
    play(battle)
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash


def test_observers_see_all_that_is_logged() -> None:
    battle, seen = probe(), []
    battle.run(players=sampled, observer=seen.append)
    assert [e.serial for e in seen] == [row["serial"] for row in battle.events]
    assert all(isinstance(e, tilly.Event) for e in seen)


# ---- formations, reinforcements, sight, agreement


def ready() -> tilly.Battle:
    """Units are down; play has not begun."""
    armies = []
    for name in ("Blue", "Red"):
        army = tilly.Army(name, "probe", bold=False, colour="yellow", strip=1.5, drums=7)
        for wing in ("Left", "Right"):
            army.add_command(wing)
        for i in range(4):
            army.add("stand", command=i % 2)
        armies.append(army)
    return tilly.Battle(
        armies[0], armies[1], table=tilly.Table(100, 100), any_army=True, deployed=True, seed=3
    )


def test_what_a_list_says_of_the_whole_army() -> None:
    army = tilly.Army("Blue", "probe", bold=False, colour="yellow", strip=1.5, drums=7)
    assert army.flags == {
        "bold": False,
        "colour": "yellow",
        "strip": 1.5,
        "drums": 7,
        "fifth": 0,
        "sixth": 0,
        "seventh": 0,
        "eighth": 0,
        "ninth": 0,
    }
    assert army.flag("bold") is False
    assert tilly.Army.read(army.write(), "probe").flags == army.flags
    army.set_flag("colour", "red")
    army.set_flag("bold", True)
    assert (army.flag("colour"), army.flag("bold")) == ("red", True)
    with pytest.raises(tilly.UnknownError, match="blue"):
        army.set_flag("colour", "blue")
    with pytest.raises(tilly.UnknownError, match="courage"):
        army.set_flag("courage", 1)
    with pytest.raises(tilly.UnknownError, match="courage"):
        army.flag("courage")
    with pytest.raises(tilly.RangeError):
        army.set_flag("strip", 5.1)
    with pytest.raises(TypeError):
        army.set_flag("drums", "many")


def test_a_formation_has_the_order_it_was_given() -> None:
    battle = ready()
    unit = battle.unit(battle.unit_id(1, 1))
    assert unit.formation == Formation.LINE and unit.files == 2 and unit.group is not None
    assert battle.order(unit.group).kind == OrderKind.HOLD
    battle.set_order(
        unit.group, OrderKind.ADVANCE, radius=40, points=[(5, 6.5)], note=battle.note("at dawn")
    )
    order = battle.order(unit.group)
    assert (order.kind, order.radius, order.points, order.target, order.giver) == (
        OrderKind.ADVANCE,
        40,
        ((5, 6.5),),
        None,
        None,
    )
    assert battle.note_text(order.note) == "at dawn"
    battle.set_order(unit.group, OrderKind.ATTACK, target=battle.unit_id(0, 0))
    assert battle.order(unit.group).target == battle.unit_id(0, 0)
    with pytest.raises(tilly.IllegalError) as refused:
        battle.set_order(unit.group, OrderKind.SUPPORT)
    assert refused.value.reason.code == tilly.ReasonCode.ORDER_SHAPE
    with pytest.raises(tilly.RangeError):
        battle.set_order(unit.group, OrderKind.MARCH, points=[(0, 2000)])
    with pytest.raises(ValueError):
        battle.set_order(unit.group, OrderKind.MARCH, points=[(0, 0)] * 9)
    with pytest.raises(tilly.StaleError):
        battle.order(unit.id)
    battle.begin()
    with pytest.raises(tilly.NotNowError):
        battle.set_order(unit.group, OrderKind.HOLD)


def test_a_reinforcement_comes_later_and_is_seen_when_it_is_in_view() -> None:
    battle = ready()
    late = battle.unit_id(1, 2)
    assert battle.arrival(late) is None
    battle.set_arrival(late, 2, (7, 8), (9, 8), half=1)
    assert battle.arrival(late) == Arrival(2, 1, (7, 8), (9, 8))
    assert [row["number"] for row in battle.view(0, 1)] == [0]
    assert [row["number"] for row in battle.view(1)] == [0, 2, 0, 1, 2, 3]
    assert [battle.in_view(0, battle.unit_id(1, n)) for n in range(4)] == [
        True,
        False,
        False,
        False,
    ] and battle.in_view(1, late)
    with pytest.raises(tilly.RangeError):
        battle.view(2)
    with pytest.raises(tilly.StaleError):
        battle.in_view(0, 0)
    battle.begin()
    battle.run(players=sampled, turns=3)
    assert battle.arrival(late) is None
    assert 2 in [row["number"] for row in battle.view(0, 1)]


def test_both_sides_may_agree_to_end() -> None:
    battle = probe()
    battle.next()
    battle.agree(1)
    assert not battle.over
    battle.agree(0)
    assert battle.next() is None
    assert battle.info.over == End.AGREED and battle.winner is None
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash
    with pytest.raises(tilly.NotNowError):
        battle.agree(0)


def test_the_attacker_is_kept_beside_the_roles_of_a_turn() -> None:
    battle = probe()
    battle.run(players=sampled, turns=1)
    assert battle.info.role == (Side.FIRST, Side.SECOND) and battle.info.attacker == Side.FIRST
    to(battle, NUMBERS)  # in turn 2 the defender has the first role
    assert battle.info.role == (Side.SECOND, Side.FIRST) and battle.info.attacker == Side.FIRST
    assert tilly.Battle.load(battle.save()).info.attacker == Side.FIRST
    for players in ("random", sampled):
        assert list(tilly.simulate(battle, 3, players=players, seed=5).leader) == [Side.FIRST] * 3


def test_what_a_book_does_not_know_is_said_to_be_so() -> None:
    battle = probe()
    with pytest.raises(tilly.UnsupportedError):
        battle.odds([battle.unit_id(0, 0)], battle.unit_id(1, 0))
    with pytest.raises(tilly.RangeError):
        battle.odds([], battle.unit_id(1, 0))
