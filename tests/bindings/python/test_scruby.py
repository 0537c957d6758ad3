"""Scruby's game through Python: half-points, bodies and their formations, what a row of a stand
tells, throws that need little, records."""

from __future__ import annotations

from typing import Any

import pytest
import tilly
from conftest import ROOT, sampled
from tilly import (
    DecisionKind,
    EventKind,
    Formation,
    Measure,
    OptionKind,
    RollKind,
    Shape,
    UnitFlag,
    UnitMoreFlag,
    UnitOrder,
)

THREE_BRIGADES = ROOT / "examples" / "scenarios" / "three_brigades.json"
Man = tuple[int, str, float, float, float]


def start(*men: Man, seed: int = 7, **values: Any) -> tilly.Battle:
    """A few stands on an open table: side, type, x, y, heading of each."""
    armies = [
        {
            "name": name,
            "commands": ["All"],
            "units": [
                {"command": 0, "type": kind, "at": [x, y, heading]}
                for whose, kind, x, y, heading in men
                if whose == side
            ],
        }
        for side, name in enumerate(("Swedes", "Imperialists"))
    ]
    return tilly.Battle.from_scenario(
        {
            "format": "tilly-scenario",
            "version": 1,
            "rules": {"id": "scruby", "values": values},
            "table": {"width": 96, "depth": 60, "features": []},
            "table_complete": True,
            "armies": armies,
            "any_army": True,
            "leader": 0,
            "deployed": True,
            "anywhere": True,
        },
        seed,
    )


def line(
    kind: str = "heavy pikemen", n: int = 4, side: int = 0, x: float = 40, y: float = 20
) -> list[Man]:
    return [(side, kind, x + 4 * i, y, 180 * side) for i in range(n)]


def to(battle: tilly.Battle, kind: DecisionKind, side: int = 0) -> tilly.Decision:
    for decision in battle:
        if decision.kind == kind and decision.side == side:
            return decision
        battle.answer(decision.usual or sampled(decision))
    raise AssertionError(f"never asked: {kind.name}")


def acting(battle: tilly.Battle, unit: str) -> tilly.Decision:
    """The stand is named; who acts with it is asked."""
    decision = to(battle, DecisionKind.NEXT_UNIT)
    battle.answer(next(o for o in decision.options if o.unit == battle.find(unit)))
    found = battle.next()
    assert found.kind == DecisionKind.BODY and found.shape == Shape.SET
    return found


def moving(battle: tilly.Battle, *units: str) -> tilly.Decision:
    """The stands act as one body; what they do is asked."""
    decision = acting(battle, units[0])
    battle.answer(
        [o for o in decision.options if o.unit in {battle.find(name) for name in units[1:]}]
    )
    found = battle.next()
    assert found.kind == DecisionKind.MOVE
    return found


PIKES = tuple(f"Heavy pikemen {i}" for i in range(1, 5))


# ---- half-points


def test_points_come_as_30_and_19_5() -> None:
    """SC-Q-12"""
    battle = start(*line(), (1, "light cavalry", 46, 50, 180))
    pikes, horse = battle.find(PIKES[0]), battle.find("Light cavalry 1")
    assert (
        battle.rules.strength_measure == Measure.HALVES
        and battle.rules["light cavalry.points"] == 20
    )
    assert (battle.unit(pikes).strength, battle.unit(horse).start) == (30, 20) and battle.unit(
        pikes
    ).more_flags == UnitMoreFlag.HALF_POINTS
    battle.next(tilly.Until.BOUNDARY)
    battle.hurt(horse, 0.5)
    assert battle.unit(horse).strength == 19.5
    row = next(row for row in battle.unit_table() if row.id == horse)
    assert (row.strength, row.start) == (19.5, 20)
    table = tilly.to_pandas(battle.units).set_index("id")
    assert (table.loc[int(horse), "strength"], table.loc[int(pikes), "start"]) == (19.5, 30)
    assert "20 to 19.5" in battle.report()
    battle.restore(horse, 0.5)
    assert battle.unit(horse).strength == 20
    with pytest.raises(tilly.RangeError, match="halves"):
        battle.hurt(horse, 0.25)


def test_a_list_has_its_points_as_people_say_them() -> None:
    army = tilly.Army("Swedes", "scruby")
    army.add_command("Brigade")
    army.add("heavy pikemen", strength=19.5)
    army.add("heavy cavalry")
    assert [unit.strength for unit in army.units] == [19.5, 20]
    assert '"strength": 19.5' in army.write()
    assert [unit.strength for unit in tilly.Army.read(army.write(), "scruby").units] == [19.5, 20]
    with pytest.raises(tilly.RangeError, match="halves"):
        army.add("heavy pikemen", strength=19.25)
    tilly_army = tilly.Army("Swedes")
    tilly_army.add_command("Wing")
    tilly_army.add("horse")
    assert tilly_army.units[0].strength == 3 and isinstance(tilly_army.units[0].strength, int)


def test_many_battles_are_summed_in_points() -> None:
    results = tilly.simulate(THREE_BRIGADES, 3, seed=2, progress=False)
    battle = tilly.Battle.from_scenario(THREE_BRIGADES)
    for k in range(len(results)):
        one = battle.copy()
        one.reseed(int(results.seed[k]))
        one.run("thumb")
        assert one.hash == results.hash[k]
        left = [
            sum(
                unit.strength
                for unit in one.unit_table()
                if unit.side == side and UnitFlag.ON_TABLE in unit.flags
            )
            for side in (0, 1)
        ]
        assert list(results.strength[k]) == left and tuple(
            tilly.to_pandas(results.rows)[["strength0", "strength1"]].loc[k]
        ) == tuple(left)
    assert results.strength_measure == Measure.HALVES and 300 < results.strength.mean() < 1300
    assert list(results.to_pandas()["strength_0"]) == list(results.strength[:, 0])
    batch = tilly.Batch(battle, 2, players=("thumb", "thumb"), seed=2)
    assert (batch.results.strength == results.strength[:2]).all()
    assert (
        tilly.simulate(tilly.scenarios()["two_armies"], 1, progress=False).strength.dtype.kind
        == "i"
    )


# ---- rows of stands


def test_a_stand_tells_its_order_its_ue_and_its_shots() -> None:
    """SC-215 SC-237 SC-232"""
    with start(
        *line(),
        (0, "musketeers", 70, 20, 0),
        (0, "large cannon", 80, 20, 0),
        (1, "heavy cavalry", 46, 50, 180),
    ) as battle:
        rows = {row.name: row for row in battle.unit_table()}
        pikes, shot, horse, gun = (
            rows[name] for name in (PIKES[0], "Musketeers 1", "Heavy cavalry 1", "Large cannon 1")
        )
        assert (pikes.efficiency, pikes.order, pikes.loaded) == (5, UnitOrder.CLOSED, 0)
        assert (shot.efficiency, shot.order, shot.loaded) == (4, UnitOrder.OPEN, 1)
        assert (horse.loaded, gun.loaded, gun.order) == (2, 1, UnitOrder.NONE)
        crew = next(row for name, row in rows.items() if row.type == "gunners")
        assert UnitFlag.NO_STAND in crew.flags and crew.strength == 24
        frame = tilly.to_pandas(battle.units)
        assert set(frame["order"]) == {"CLOSED", "OPEN", "NONE"} and "ON_TABLE" in set(
            frame["flags"]
        )


def test_a_beaten_stand_retires_and_an_empty_one_is_not_loaded() -> None:
    with tilly.Battle.from_scenario(THREE_BRIGADES, seed=7) as battle:
        battle.run(turns=4)
        rows = battle.unit_table()
        retiring = [row for row in rows if UnitFlag.RETIRING in row.flags]
        assert retiring and all(row.efficiency < 5 for row in retiring)
        empty = [row for row in rows if UnitFlag.EMPTY in row.flags]
        assert empty and all(row.loaded == 0 for row in empty)
        dead = [row for row in rows if UnitFlag.GONE in row.flags and row.type == "gunners"]
        assert all(UnitFlag.NO_STAND in row.flags for row in dead)


# ---- bodies


def test_who_acts_as_one_body_is_a_set() -> None:
    """SC-D-06 SC-236"""
    with start(*line(), (1, "heavy cavalry", 46, 50, 180)) as battle:
        decision = acting(battle, PIKES[0])
        assert [battle.name(o.unit) for o in decision.options if o.unit] == list(PIKES[1:])
        with pytest.raises(tilly.IllegalError) as refused:
            battle.answer([2])
        reason = refused.value.reason
        assert (reason.code, reason.clause, reason.units[-1]) == (
            tilly.ReasonCode.NO_BODY,
            "SC-236",
            battle.find(PIKES[3]),
        )
        battle.answer([0, 1, 2])
        decision = battle.next()
        assert (
            decision.kind == DecisionKind.MOVE
            and decision.amount == 3 * tilly.ONE
            and decision.cite == "SC-D-07-11"
        )


def test_where_a_body_goes_is_shown_for_each_of_its_stands() -> None:
    with start(*line(), (1, "heavy cavalry", 46, 50, 180)) as battle:
        decision = moving(battle, *PIKES)
        turn = next(o for o in decision.options if o.kind == OptionKind.OBLIQUE_TURN_LEFT)
        placed = decision.preview_body(turn(-45, 3))
        assert [battle.name(one.unit) for one in placed] == list(PIKES) and {
            one.heading for one in placed
        } == {315}
        assert decision.preview(turn(-45, 3))[:3] == placed[0][1:4]
        with pytest.raises(tilly.IllegalError):
            decision.preview_body(turn(-45, 4))
        battle.answer(turn(-45, 3))
        battle.next()
        for one in placed:
            unit = battle.unit(one.unit)
            assert (unit.x, unit.y, unit.heading) == (one.x, one.y, one.heading)
        body = next(event for event in battle.told if event.kind == EventKind.BODY)
        assert body.value[0] == 4


def test_a_line_forms_square() -> None:
    """SC-239 SC-240 SC-Q-70: nobody inside, the second stand keeps its place."""
    with start(*line(), (1, "heavy cavalry", 46, 50, 180)) as battle:
        moving(battle, *PIKES)
        battle.answer("form square")
        asked = []
        while (decision := battle.next()) and decision.kind != DecisionKind.NEXT_UNIT:
            asked.append(decision.kind)
            if decision.kind == DecisionKind.INSIDE:
                battle.answer([])
            elif decision.kind == DecisionKind.KEEPS_PLACE:
                second = next(o for o in decision.options if o.unit == battle.find(PIKES[1]))
                assert {one.heading for one in decision.preview_body(second)} == {0, 90, 180, 270}
                battle.answer(second)
            else:
                battle.answer(decision.usual or sampled(decision))
        assert DecisionKind.INSIDE in asked and DecisionKind.KEEPS_PLACE in asked
        rows = [row for row in battle.unit_table() if row.name in PIKES]
        assert all(
            row.formation == Formation.SQUARE
            and UnitFlag.IN_SQUARE in row.flags
            and row.efficiency == 6
            for row in rows
        )
        assert battle.unit(battle.find(PIKES[1])).y == 20
        assert ">in a square<" in battle.picture()


# ---- throws


def test_the_log_knows_throws_that_need_little() -> None:
    """SC-215 SC-177: a test of UE needs its score at most, a gun anything but a 2."""
    with tilly.Battle.from_scenario(THREE_BRIGADES, seed=7) as battle:
        battle.run(turns=4)
        log = battle.log_table()
        thrown = {
            kind: [
                (event, row)
                for event, row in zip(battle.told, log)
                if event.kind == EventKind.ROLL and event.value[0] == kind
            ]
            for kind in RollKind
        }
        for _, row in thrown[RollKind.VOLLEY_MORALE] + thrown[RollKind.RALLY_TEST]:
            assert (
                row.needed is not None
                and row.faces is not None
                and row.expected == pytest.approx(min(row.needed, 6) / 6)
                and row.hits == (row.faces[0] <= row.needed)
            ), row
        for _, row in thrown[RollKind.GUN]:
            assert row.faces is not None and (row.needed, row.expected, row.hits) == (
                2,
                pytest.approx(5 / 6),
                row.faces[0] != 2,
            )
        assert all(
            row.needed is None
            for _, row in thrown[RollKind.MELEE_MORALE] + thrown[RollKind.SCATTER]
        )
        assert (
            thrown[RollKind.VOLLEY_MORALE]
            and thrown[RollKind.RALLY_TEST]
            and thrown[RollKind.GUN]
            and thrown[RollKind.MELEE_MORALE]
        )


def test_real_dice_decide_a_melee() -> None:
    """SC-R-09: the throw says what is added and multiplied."""
    with start(*line(), *line(side=1, y=23)) as battle:
        decision = moving(battle, *PIKES)
        charge = next(o for o in decision.options if o.kind == OptionKind.CHARGE_AT)
        assert charge.text.endswith("<turn -45 to 45>, <slant -45 to 45>")
        battle.answer(charge(0, 0))
        shown = battle.next(tilly.Until.ROLL)
        while (
            isinstance(shown, tilly.Decision)
            or shown is not None
            and shown.kind != RollKind.MELEE_MORALE
        ):
            if isinstance(shown, tilly.Decision):
                battle.answer(shown.usual or sampled(shown))
            else:
                battle.supply(shown.throw())
            shown = battle.next(tilly.Until.ROLL)
        assert isinstance(shown, tilly.Roll) and (shown.dice, shown.faces, shown.test) == (
            1,
            6,
            tilly.RollTest.HIGHER_OF_TWO,
        )
        # in half-points; each pair of stands is a melee of its own
        assert (shown.factor, shown.points) == (2 * 5, 2 * 6)
        battle.supply([3])
        assert EventKind.ROLL in {event.kind for event in battle.told}


# ---- whole battles


def test_a_record_of_scruby_replays_alike() -> None:
    battle = tilly.Battle.from_scenario(THREE_BRIGADES, seed=20)
    battle.run(("thumb", "random"), turns=3)
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash
    assert tilly.Battle.load(battle.save()).hash == battle.hash


def test_a_body_named_in_words_is_the_same_answer() -> None:
    with start(*line(), (1, "heavy cavalry", 46, 50, 180)) as battle:
        decision = acting(battle, PIKES[0])
        words = decision.write([0, 1, 2])
        assert all(name in words for name in PIKES[1:])
        battle.answer(words)
        assert battle.next().kind == DecisionKind.MOVE
