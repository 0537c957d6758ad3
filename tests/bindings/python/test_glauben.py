"""Age of Glauben through Python: Lützen, played, asked, drawn and kept; regiments, orders, and
what a side may see."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import tilly
from conftest import ROOT, play, sampled
from tilly import (
    Arrival,
    DecisionKind,
    End,
    EventKind,
    Formation,
    OptionKind,
    OrderKind,
    RollKind,
    Shape,
    UnitFlag,
    Until,
)

LUETZEN = (ROOT / "examples" / "scenarios" / "luetzen_1632.json").read_text()


def luetzen(seed: int = 7) -> tilly.Battle:
    return tilly.Battle.from_scenario(LUETZEN, seed)


def usual(decision: tilly.Decision) -> Any:
    return decision.usual or sampled(decision)


def to(
    battle: tilly.Battle, kind: DecisionKind, answer: Callable[[tilly.Decision], Any] = usual
) -> tilly.Decision:
    """Plays on until a decision of that kind is open."""
    for decision in battle:
        if decision.kind == kind:
            return decision
        battle.answer(answer(decision))
    raise AssertionError(f"never asked: {kind.name}")


def one(decision: tilly.Decision, kind: OptionKind, unit: str = "") -> tilly.Option:
    """The option of that kind; of that unit, if one is named."""
    return next(
        o
        for o in decision.options
        if o.kind == kind and (not unit or o.unit == decision.battle.find(unit))
    )


def moving(battle: tilly.Battle, unit: str) -> tilly.Decision:
    """The unit is asked for its move."""
    battle.answer(one(to(battle, DecisionKind.NEXT_UNIT), OptionKind.UNIT, unit))
    decision = battle.next()
    assert decision.kind == DecisionKind.MOVE and decision.subject == battle.find(unit)
    return decision


def seen(battle: tilly.Battle, viewer: int, side: int) -> set[str]:
    return {battle.name(int(row["id"])) or "" for row in battle.view(viewer, side)}


# ---- before play begins


PLACES = {
    "Swedes": {
        "Swedes 0": (400, 120, 0),
        "Swedes 1": (800, 120, 0),
        "Swedes foot 1": (300, 250, 0),
        "Swedes foot 2": (500, 250, 0),
        "Swedes horse": (800, 250, 0),
    },
    "Imperialists": {
        "Imperialists 0": (400, 780, 180),
        "Imperialists 1": (800, 780, 180),
        "Imperialists foot 1": (300, 650, 180),
        "Imperialists foot 2": (500, 650, 180),
        "Imperialists horse": (800, 650, 180),
    },
}


def deployed(*, waits: str = "", **moved: tuple[float, float, float]) -> tilly.Battle:
    """Two small armies, down on an open table but for one that waits; play has not begun."""
    armies = []
    for name, nation in (("Swedes", "SWE"), ("Imperialists", "IMP")):
        army = tilly.Army(name, "glauben", nation=nation, chief=1)
        for wing in ("Foot", "Horse"):
            army.add_command(wing)
        for command in (0, 1):
            army.add("general", command=command, name=f"{name} {command}")
        for number in (1, 2):
            army.add("regulars", command=0, name=f"{name} foot {number}", strength=8)
        army.add("medium horse", command=1, name=f"{name} horse")
        armies.append(army)
    battle = tilly.Battle(
        armies[0], armies[1], table=tilly.Table(1200, 900), any_army=True, deployed=True, seed=3
    )
    for places in PLACES.values():
        for name, place in places.items():
            if name != waits:
                battle.deploy(
                    battle.find(name), *moved.get(name.replace(" ", "_"), place), free=True
                )
    return battle


def test_what_a_list_says_of_an_army() -> None:
    """GL-Q-96 GL-Q-110: nation, commander in chief, base edge, deployment area."""
    army = tilly.Army(
        "Swedes", "glauben", nation="SWE", chief=1, edge="south", area_right=1000, area_far=300.5
    )
    assert army.flags == {
        "nation": "SWE",
        "chief": 1,
        "edge": "south",
        "area_left": 0,
        "area_near": 0,
        "area_right": 1000,
        "area_far": 300.5,
    }
    army.set_flag("nation", "FRA")
    assert army.flag("nation") == "FRA"
    with pytest.raises(tilly.UnknownError, match="Turks"):
        army.set_flag("nation", "Turks")
    assert tilly.Army.read(army.write(), "glauben").flags == army.flags


def test_a_unit_is_drawn_up_as_it_is_deployed() -> None:
    battle = deployed()
    foot = battle.find("Swedes foot 1")
    assert (battle.unit(foot).formation, battle.unit(foot).files, battle.unit(foot).width) == (
        Formation.LINE,
        5,
        100,
    )
    battle.deploy(foot, 300, 250, 90, formation=Formation.COLUMN, free=True)
    assert (battle.unit(foot).formation, battle.unit(foot).files, battle.unit(foot).width) == (
        Formation.COLUMN,
        2,
        40,
    )
    with pytest.raises(tilly.IllegalError) as refused:
        battle.deploy(battle.find("Swedes 0"), 400, 120, 0, formation=Formation.HEDGEHOG, free=True)
    assert refused.value.reason.clause.startswith("GL-")


def test_first_orders_are_set_and_read() -> None:
    """GL-Q-97: by a circle, a unit, a formation, points, words."""
    battle = deployed()
    foot, horse, enemy = (
        battle.unit(battle.find(name)).group
        for name in ("Swedes foot 1", "Swedes horse", "Imperialists foot 1")
    )
    assert battle.order(foot).kind == OrderKind.HOLD
    battle.set_order(
        foot, OrderKind.ATTACK, radius=150, points=[(400, 650.5)], note=battle.note("before noon")
    )
    order = battle.order(foot)
    assert (order.kind, order.radius, order.points, order.target, order.giver) == (
        OrderKind.ATTACK,
        150,
        ((400, 650.5),),
        None,
        None,
    )
    assert battle.note_text(order.note) == "before noon"
    battle.set_order(foot, OrderKind.ATTACK, target=battle.find("Imperialists foot 2"))
    assert battle.order(foot).target == battle.find("Imperialists foot 2")
    battle.set_order(horse, OrderKind.SUPPORT, target=foot)
    battle.set_order(foot, OrderKind.MARCH, points=[(400, 300), (400, 500)])
    assert battle.order(foot).points == ((400, 300), (400, 500)) and battle.order(foot).reached == 0
    for kind, target in (
        (OrderKind.SUPPORT, foot),
        (OrderKind.SUPPORT, enemy),
        (OrderKind.MARCH, None),
    ):
        with pytest.raises(tilly.IllegalError) as refused:
            battle.set_order(foot, kind, target=target)
        assert refused.value.reason.clause.startswith("GL-"), refused.value.reason
    with pytest.raises(tilly.RangeError):
        battle.set_order(foot, OrderKind.ADVANCE, radius=1001, points=[(1, 1)])
    battle.begin()
    with pytest.raises(tilly.NotNowError):
        battle.set_order(foot, OrderKind.HOLD)


def test_a_reinforcement_is_awaited() -> None:
    """GL-Q-111"""
    battle = deployed(waits="Imperialists horse")
    late = battle.find("Imperialists horse")
    with pytest.raises(tilly.IllegalError) as refused:
        battle.set_arrival(late, 4, (100, 100), (200, 200))  # no stretch of an edge
    assert refused.value.reason.clause.startswith("GL-")
    battle.set_arrival(late, 4, (900, 900), (1100, 900), half=1)
    assert battle.arrival(late) == Arrival(4, 1, (900, 900), (1100, 900))
    with pytest.raises(tilly.IllegalError) as refused:
        battle.set_arrival(battle.find("Imperialists foot 1"), 4, (100, 100), (200, 200))
    assert refused.value.reason.clause.startswith("GL-")
    battle.begin()
    assert UnitFlag.ON_TABLE not in battle.unit(late).flags
    battle.run(turns=6)
    assert battle.arrival(late) is None
    assert any(e.kind == EventKind.ENTERED and e.unit == late for e in battle.told)


# ---- Lützen: how it stands


def test_regiments_stand_as_the_scenario_says() -> None:
    with luetzen() as battle:
        assert (battle.rules.id, battle.rules.length_name, battle.info.turn_limit) == (
            "glauben",
            "mm",
            30,
        )
        brigade, dragoons, garrison = (
            battle.unit(battle.find(name))
            for name in ("Swedish Brigade", "Taupadel's Dragoons", "Colloredo's Foot")
        )
        assert (
            brigade.formation,
            brigade.files,
            brigade.strength,
            brigade.width,
            brigade.depth,
        ) == (Formation.LINE, 5, 8, 100, 30)
        assert (dragoons.formation, garrison.formation) == (Formation.COLUMN, Formation.GARRISON)
        assert UnitFlag.CHIEF in battle.unit(battle.find("Gustavus Adolphus")).flags
        assert battle.order(brigade.group).kind == OrderKind.ATTACK and battle.order(
            brigade.group
        ).points == ((740, 800),)
        assert battle.arrival(battle.find("Sparr")) == Arrival(13, 1, (900, 1200), (1400, 1200))
        assert [army.flag("nation") for army in battle.armies] == ["SWE", "IMP"]
        rows = tilly.to_pandas(battle.units).set_index("id")
        assert (rows.loc[int(brigade.id), "files"], rows.loc[int(brigade.id), "x"]) == (5, 520)


def test_a_side_sees_what_is_in_its_view() -> None:
    """GL-Q-108: not who is behind the others, not who is on the way; in fog less."""
    with luetzen() as battle:
        assert seen(battle, 1, 1) == {
            battle.name(battle.unit_id(1, n)) for n in range(battle.info.units[1])
        }
        swedes_see = seen(battle, 0, 1)
        assert "Old Saxon" in swedes_see and "Hagen" not in swedes_see and "Sparr" not in swedes_see
        battle.next(Until.BOUNDARY)
        battle.set("visibility_cap", 200)
        assert seen(battle, 0, 1) < swedes_see
        everything, swedish = battle.picture(), battle.picture(viewer=0)
        assert "Hagen" in everything and "Hagen" not in swedish and "Old Blue" in swedish
        assert (
            "21 units stand, 5 to come" in everything
            and "21 units" not in swedish
            and f"{len(seen(battle, 0, 1))} in view" in swedish
        )
        assert [battle.in_view(0, int(row["id"])) for row in battle.units] == [
            int(row["id"]) in battle.view(0)["id"] for row in battle.units
        ]


def test_a_copy_for_one_side_does_not_know_the_others() -> None:
    """GL-Q-108: units out of view, orders, those on the way."""
    with luetzen() as battle:
        right = battle.unit(battle.find("Piccolomini")).group
        unseen = battle.unit(battle.find("Hagen"))
        other = battle.copy_for_search(1, 0)
        assert (
            other.order(right).kind == OrderKind.HOLD
            and battle.order(right).kind == OrderKind.DEFEND
        )
        assert "Hagen" not in {other.name(int(row["id"])) for row in other.units}
        battle.redact(0)
        with pytest.raises(LookupError):
            battle.find("Gottfried Heinrich Pappenheim")
        with pytest.raises(tilly.StaleError):
            battle.unit(unseen.id)
        assert (
            battle.order(battle.unit(battle.find("Swedish Brigade")).group).kind == OrderKind.ATTACK
        )
        for one_side in (battle, other):
            one_side.run(players="random", turns=2)


def test_the_victory_track_lies_open_to_both() -> None:
    battle = luetzen()
    for side in (0, 1):
        total = battle.losses(side)[1]
        marks = battle.loss_marks(side)
        assert [mark.percent for mark in marks] == list(range(15, 100, 5))
        assert [mark.mark for mark in marks] == [-(-total * mark.percent // 100) for mark in marks]
        assert [mark.test for mark in marks] == [total * mark.percent // 100 + 1 for mark in marks]
    battle.next()  # the armies are counted when the battle begins
    for side in (0, 1):
        for viewer in (0, 1):
            copy = battle.copy()
            copy.redact(viewer)
            assert copy.loss_marks(side) == battle.loss_marks(side)
    with pytest.raises(tilly.RangeError):
        battle.loss_marks(2)


def test_the_odds_of_a_fight() -> None:
    """GL-176 GL-183: eight Swedish veterans at five each against eight Imperial ones at five; 1:1
    is the fourth column."""
    with luetzen() as battle:
        brigade, old, gotz = (
            battle.find(name) for name in ("Swedish Brigade", "Old Saxon", "Götz Cuirassiers")
        )
        odds = battle.odds([brigade], old)
        assert (odds.attack, odds.defence, odds.column, odds.shift, odds.hedgehog) == (
            40,
            40,
            3,
            0,
            False,
        )
        assert odds.chance == (100, 100, 200, 200, 200, 100, 100, 0)
        both = battle.odds([brigade, battle.find("Stålhandske's Finns")], gotz)
        assert both.attack == 64 and both.defence == 20 and sum(both.chance) == 1000
        with pytest.raises(tilly.StaleError):
            battle.odds([brigade], battle.find("Sparr"))
        with pytest.raises(tilly.IllegalError):
            battle.odds([battle.find("Nils Brahe")], old)


# ---- being asked


def test_a_regiment_marches_as_far_as_it_may() -> None:
    with luetzen() as battle:
        decision = moving(battle, "Swedish Brigade")
        march = one(decision, OptionKind.MARCH)
        assert decision.shape == Shape.PATH and decision.amount == 70 * tilly.ONE
        assert decision.range(march, 0)[-1].most == 70
        with pytest.raises(tilly.IllegalError) as refused:
            battle.answer(march(0, 80))
        assert (
            refused.value.reason.nearest is not None
            and refused.value.reason.nearest.numbers == (0, 70)
        )
        assert decision.open
        assert decision.preview(march(0, 70))[:3] == (520, 530, 0)
        battle.answer(refused.value.reason.nearest)
        assert battle.unit(battle.find("Swedish Brigade")).y == 530


def test_orders_bind() -> None:
    """GL-Q-37: strict refuses what leads away, with its clause; record lets it happen and says
    so."""
    with luetzen() as battle:
        decision = moving(battle, "Swedish Brigade")
        away = one(decision, OptionKind.MARCH)(180, 40)
        with pytest.raises(tilly.IllegalError) as refused:
            battle.answer(away)
        assert (
            refused.value.reason.code == tilly.ReasonCode.AGAINST_ORDER
            and refused.value.reason.clause.startswith("GL-")
        )
        assert "First Line" in refused.value.reason.text
    changed = json.loads(LUETZEN)
    changed["rules"]["values"]["orders_mode"] = "record"
    with tilly.Battle.from_scenario(json.dumps(changed), 7) as battle:
        decision = moving(battle, "Swedish Brigade")
        battle.answer(one(decision, OptionKind.MARCH)(180, 40))
        assert EventKind.AGAINST_ORDERS in {e.kind for e in battle.told}


def test_a_path_with_what_is_done_on_the_way() -> None:
    """GL-104: two legs, a new facing, and a column at the end; the front stays where it was."""
    with luetzen() as battle:
        march = one(moving(battle, "Swedish Brigade"), OptionKind.MARCH)
        for way in (
            [(520, 480), (520, 490, 0, Formation.COLUMN)],
            [tilly.Waypoint((520, 490, 0, int(Formation.COLUMN), None))],
        ):
            other = battle.copy()
            other.answer((march.index, way))
            unit = other.unit(other.find("Swedish Brigade"))
            assert (unit.formation, unit.files, unit.x, unit.y) == (Formation.COLUMN, 2, 520, 475)
        for wrong in ([(520, 490)] * 17, [("a", 1)], [(1,)]):
            with pytest.raises((TypeError, ValueError)):
                battle.answer(march(way=wrong))
        why = battle.check(march(way=[(520, 2000)]))
        assert why is not None


def test_draws_come_from_a_real_table() -> None:
    """TX-29: thousandths from 0 to 999 stand for the numbers of the book."""
    with luetzen() as battle:
        battle.answer(one(to(battle, DecisionKind.NEXT_BATTERY), OptionKind.UNIT, "Great Battery"))
        battle.next()
        battle.answer(0)
        roll = battle.next(Until.ROLL)
        assert isinstance(roll, tilly.Roll) and (roll.kind, roll.dice, roll.faces, roll.cite) == (
            RollKind.ARTILLERY,
            1,
            1000,
            "GL-R-07",
        )
        for wrong in ([1000], [1, 2], []):
            with pytest.raises((tilly.IllegalError, ValueError)):
                battle.supply(wrong)
        with pytest.raises(TypeError):
            battle.supply([0.999])
        assert roll.open
        battle.supply([999])
        battle.next()
        assert any("(0.999)" in battle.tell(e) for e in battle.told)


def ride_at(battle: tilly.Battle, decision: tilly.Decision, unit: str) -> tilly.Answer:
    """Straight at the middle of a unit, as far as the horse goes."""
    me = battle.unit(decision.subject or 0)
    goal = battle.unit(battle.find(unit))
    go = one(decision, OptionKind.GO)
    here, there = (me.x, me.y), (goal.x, goal.y)
    way = tilly.bearing(here, there)
    return go(way, min(decision.range(go, way)[-1].most, tilly.distance(here, there)))


def test_a_general_sends_a_message_and_it_is_heard() -> None:
    """GL-078 GL-Q-41 GL-Q-97: for whom, what it says, how the messenger rides, and that the
    formation then has it."""
    with luetzen() as battle:

        def riding(decision: tilly.Decision) -> Any:
            if decision.kind == DecisionKind.RIDE and decision.side == 0:
                assert UnitFlag.MESSENGER in battle.unit(decision.subject or 0).flags
                return ride_at(battle, decision, "Green Brigade")
            riders = (
                o
                for o in decision.options
                if decision.side == 0
                and decision.kind == DecisionKind.NEXT_RIDER
                and o.text == "messenger"
            )
            return next(riders, usual(decision))

        battle.answer(
            one(to(battle, DecisionKind.NEXT_RIDER), OptionKind.SEND, "Gustavus Adolphus")
        )
        asked = battle.next()
        assert isinstance(asked, tilly.Decision) and (asked.kind, asked.shape, asked.cite) == (
            DecisionKind.ADDRESSEES,
            Shape.SET,
            "GL-D-14",
        )
        with pytest.raises(tilly.IllegalError):
            battle.answer([])
        battle.answer(
            [option for option in asked.options if option.text in ("First Line", "Second Line")]
        )
        asked = battle.next()
        assert isinstance(asked, tilly.Decision) and (asked.kind, asked.shape) == (
            DecisionKind.ORDER,
            Shape.PATH,
        )
        with pytest.raises(tilly.IllegalError) as refused:
            battle.answer(one(asked, OptionKind.ORDER_NOTE))  # without a word
        assert refused.value.reason.clause.startswith("GL-")
        battle.answer(
            one(asked, OptionKind.ORDER_MARCH)(
                way=[(740, 600), (740, 900)], note=battle.note("with God")
            )
        )
        first_line = battle.unit(battle.find("Green Brigade")).group or 0
        while battle.order(first_line).kind != OrderKind.MARCH and battle.info.turn < 4:
            shown = battle.next(Until.ROLL)
            if isinstance(shown, tilly.Roll):
                assert shown.kind == RollKind.MESSAGE or shown.kind == RollKind.ARTILLERY
                battle.supply([999])
            elif isinstance(shown, tilly.Decision):
                battle.answer(riding(shown))
        order = battle.order(first_line)
        assert (order.kind, order.points, battle.note_text(order.note)) == (
            OrderKind.MARCH,
            ((740, 600), (740, 900)),
            "with God",
        )
        assert order.giver == battle.find("Gustavus Adolphus") and order.turn >= 1
        assert {EventKind.MESSENGER_SENT, EventKind.RODE} <= {e.kind for e in battle.told}


def test_units_are_chosen_to_the_value_of_the_enemy() -> None:
    """GL-184: 64 against 32 is 2:1, 0.150 is Ad; one of the two, of 32 each, is enough, both are
    too many, none is too few."""
    with deployed(
        Swedes_foot_1=(345, 250, 0),
        Swedes_foot_2=(455, 250, 0),
        Imperialists_foot_1=(400, 300, 180),
    ) as battle:
        battle.begin()
        while not isinstance(shown := battle.next(Until.ROLL), tilly.Roll):
            assert shown is not None
            battle.answer(usual(shown))
        assert (shown.kind, shown.cite) == (RollKind.COMBAT, "GL-R-09")
        battle.supply([150])
        asked = battle.next()
        assert isinstance(asked, tilly.Decision) and (asked.kind, asked.shape, asked.cite) == (
            DecisionKind.TO_VALUE,
            Shape.SET,
            "GL-D-35",
        )
        assert asked.amount == 32 and len(asked.options) == 2
        for wrong in ([], [0, 1]):
            with pytest.raises(tilly.IllegalError) as refused:
                battle.answer(wrong)
            assert refused.value.reason.text
        battle.answer([asked.options[1]])
        battle.next()
        states = [
            UnitFlag.DISRUPTED in battle.unit(battle.find(name)).flags
            for name in ("Swedes foot 1", "Swedes foot 2")
        ]
        assert sorted(states) == [False, True] and not asked.open


# ---- the end, and what is kept


def test_both_sides_agree_to_end() -> None:
    with luetzen() as battle:
        battle.run(turns=3)
        battle.agree(1)
        assert not battle.over
        battle.agree(0)
        assert battle.next() is None and battle.info.over == End.AGREED
        assert EventKind.DEGREE in {e.kind for e in battle.told}  # GL-Q-93: how it stood
        again, found = tilly.Battle.replay(battle.record())
        assert found.equal and again.hash == battle.hash


def test_a_script_changes_how_a_unit_stands() -> None:
    with luetzen() as battle:
        battle.next(Until.BOUNDARY)
        brigade, old = battle.find("Swedish Brigade"), battle.find("Old Saxon")
        battle.set_state(brigade, UnitFlag.DISRUPTED)
        battle.set_state(old, UnitFlag.ROUTING)
        assert (
            UnitFlag.DISRUPTED in battle.unit(brigade).flags
            and UnitFlag.ROUTING in battle.unit(old).flags
        )
        battle.set_state(brigade, UnitFlag.DISRUPTED, False)
        assert UnitFlag.DISRUPTED not in battle.unit(brigade).flags
        battle.hurt(brigade, 3)
        assert (
            battle.unit(brigade).strength,
            battle.unit(brigade).files,
            battle.unit(brigade).depth,
        ) == (5, 5, 15)
        battle.restore(brigade)
        battle.place(brigade, 100, 100, 45)
        fresh = battle.bring(0, "militia", 300, 100, 0, group=battle.unit(brigade).group)
        assert (battle.unit(fresh).formation, battle.unit(fresh).x) == (Formation.LINE, 300)
        wood = battle.add_ground(
            tilly.Terrain(tilly.FeatureKind.WOOD, [(900, 100), (960, 100), (960, 160)])
        )
        battle.remove_ground(wood)
        with pytest.raises(tilly.IllegalError) as refused:
            battle.place(battle.find("Grana"), battle.unit(fresh).x, battle.unit(fresh).y, 0)
        assert refused.value.reason.units
        with pytest.raises((tilly.IllegalError, tilly.RangeError)):
            battle.set_state(brigade, UnitFlag.CHARGE_DECLARED)
        battle.run(players="random", turns=3)
        again, found = tilly.Battle.replay(battle.record())
        assert found.equal and again.hash == battle.hash


def test_the_day_is_told_and_drawn() -> None:
    with luetzen() as battle:
        battle.run()
        report = battle.report(clauses=True)
        assert (
            "1.b Artillery (Swedes)" in battle.report() and "[GL-" in report and "Turn 1" in report
        )
        assert battle.over and battle.info.over in (End.FIELD, End.NIGHT, End.LIMIT)
        for picture in (battle.past(1).picture(), battle.picture(viewer=1), battle._repr_svg_()):
            assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
        assert "won by" in repr(battle) or "drawn" in repr(battle)


def test_it_is_kept_in_the_middle_of_anything() -> None:
    battle, kinds = luetzen(3), set()
    for decision in battle:
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            for other in (
                battle.copy(),
                pickle.loads(pickle.dumps(battle)),
                tilly.Battle.load(battle.save()),
            ):
                assert other.hash == battle.hash
                assert (
                    other.next() is not None
                    and other.decision.kind == decision.kind
                    and len(other.decision.options) == len(decision.options)
                )
        if battle.info.turn > 8:
            break
        battle.answer(decision.sample(decision.serial * 7919))
    assert len(kinds) >= 10
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash


def test_it_ends_the_same_however_it_is_driven() -> None:
    pulled, called = luetzen(11), luetzen(11)
    assert play(pulled) > 200
    assert called.run(players=sampled, dice=lambda roll: roll.throw()) == tilly.Status.BATTLE_OVER
    # the same draws, wherever they came from
    assert pulled.hash == called.hash and pulled.report() == called.report()


def test_many_battles_are_the_same_whatever_the_threads() -> None:
    one_thread, two_threads = (
        tilly.simulate(LUETZEN, 12, seed=1, threads=n, progress=False) for n in (1, 2)
    )
    assert one_thread.rows.tobytes() == two_threads.rows.tobytes()
    assert len(set(one_thread.hash)) == 12 and one_thread.turns.min() > 3
    dusk = tilly.simulate(LUETZEN, 4, seed=1, options={"nightfall": 670}, progress=False)
    assert dusk.turns.max() <= 2


def test_tables_are_exchanged_as_data() -> None:
    """Section 2.12: a file replaces the numbers; what is wrong in it is told with its place, what
    is doubtful is told."""
    rules = tilly.RuleSet("glauben")
    tables = json.loads(rules.tables)
    before = rules.hash
    tables["params"]["infantry_range_mm"] = 60
    assert rules.read_tables(json.dumps(tables)) == ()
    assert rules.hash != before and json.loads(rules.tables)["params"]["infantry_range_mm"] == 60
    tables["odds"][1]["min"] = [9, 1]
    with pytest.raises(tilly.FormatError) as wrong:
        rules.read_tables(json.dumps(tables, indent=1))
    assert "odds" in wrong.value.path and wrong.value.line > 1
    assert json.loads(rules.tables)["params"]["infantry_range_mm"] == 60
    with luetzen() as battle, pytest.raises(tilly.FrozenError):
        battle.rules.read_tables(rules.tables)


def test_a_formation_may_be_of_another_nation_and_a_general_has_his_own_bonus() -> None:
    """GL-Q-139 GL-Q-140: by a flag of the command, and a number of the unit."""
    army = tilly.Army("Allies", "glauben", nation="SWE")
    army.add_command("Swedes")
    saxons = army.add_command("Saxons")
    army.set_command_flag("Saxons", "nation", "SAX")
    assert [army.command_flag(command, "nation") for command in (0, saxons)] == ["SWE", "SAX"]
    army.add("regulars", command="Swedes")
    army.add("regulars", command="Saxons")
    army.add("general", command="Swedes", name="King Gustavus Adolphus")
    army.add("general", command="Saxons", name="Arnim", bonus=150)
    again = tilly.Army.read(army.write(), "glauben")
    assert again.hash == army.hash
    assert [unit.strength for unit in again.units[:2]] == [8, 9]
    assert [unit.bonus for unit in again.units[2:]] == [200, 150]
    with pytest.raises(tilly.UnknownError, match="SAX"):
        army.set_command_flag("Saxons", "nation", "SAXONY")
    with pytest.raises(tilly.UnknownError, match="whole army"):
        army.set_command_flag("Saxons", "edge", "west")
    with pytest.raises(tilly.RangeError):
        army.add("regulars", command="Saxons", bonus=100)
    army.set_command_flag("Saxons", "nation", None)
    assert army.command_flag("Saxons", "nation") == "SWE"
