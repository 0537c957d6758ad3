"""Tables for people: what happened and what there is, with names and in plain units."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
import tilly
from conftest import ROOT, two_armies
from tilly import EventKind, listings
from tilly._enums import NUMBERS

LUETZEN = ROOT / "examples" / "scenarios" / "luetzen_1632.json"


@pytest.fixture(
    scope="module",
    params=[("two_armies", "tilly-1.2"), ("two_armies", "tilly-2.0"), ("luetzen_1632", "glauben")],
    ids=lambda param: str(param[1]),
)
def played(request: pytest.FixtureRequest) -> tilly.Battle:
    name, rules = request.param
    battle = tilly.Battle.from_scenario(tilly.scenarios()[name], seed=1632, rules=rules)
    battle.run(turns=5)
    return battle


def test_the_log_has_a_row_an_event(played: tilly.Battle) -> None:
    rows = played.log_table()
    assert len(rows) == len(played.told) and {row.turn for row in rows} == set(range(6))
    for row, event in zip(rows, played.told):
        assert (
            row.kind == event.kind and row.sentence == played.tell(event) and row.side == event.side
        )
        assert row.unit == (played.name(event.unit) if event.unit else None) and row.target == (
            played.name(event.other) if event.other else None
        )
    assert rows[-1].turn == 5 and played.past(5).log_table()[-1] == rows[-1]
    assert {row.phase for row in rows if row.turn} <= {
        played.rules.phase(beat.row) for beat in played.rules.sequence
    }
    assert any(row.clause and re.fullmatch(r"(T1|T2|GL|GL-Q)-\d+", row.clause) for row in rows)


def test_dice_are_those_of_the_roll(played: tilly.Battle) -> None:
    thrown = [
        row for row in played.log_table() if row.kind == EventKind.ROLL and row.needed is not None
    ]
    assert thrown
    for row in thrown:
        assert (
            row.dice
            and row.faces
            and row.hits is not None
            and row.expected is not None
            and row.needed
        )
        if played.rules.id != "glauben":
            assert len(row.faces) == row.dice and row.hits == sum(
                face >= row.needed for face in row.faces
            )
            assert row.expected == pytest.approx(row.dice * (7 - row.needed) / 6)
        else:
            assert row.hits == (sum(row.faces) >= row.needed) and 0 < row.expected <= 1


def test_chance_comes_to_what_is_expected() -> None:
    hits = expected = 0.0
    for seed in range(200, 230):
        battle = two_armies(seed)
        battle.run(turns=6)
        thrown = [
            row
            for row in battle.log_table()
            if row.kind == EventKind.ROLL and row.hits is not None and row.expected
        ]
        hits = hits + sum(row.hits or 0 for row in thrown)
        expected = expected + sum(row.expected or 0 for row in thrown)
    assert expected > 500 and abs(hits - expected) < 4 * expected**0.5


def test_a_place_is_where_the_unit_then_stood(played: tilly.Battle) -> None:
    told = {
        row.unit: row.place
        for row in played.log_table()
        if row.unit and row.kind != EventKind.FORMED
    }
    last = {unit: place for unit, place in told.items() if place}
    counted = Counter(row.name for row in played.unit_table())
    for unit in played.unit_table():
        if (
            tilly.UnitFlag.ON_TABLE in unit.flags
            and not unit.flags & (tilly.UnitFlag.ATTACHED | tilly.UnitFlag.HAS_COMMANDER)
            and counted[unit.name] == 1
            and unit.name in last
        ):
            assert last[unit.name] == pytest.approx((unit.x, unit.y), abs=0.001), unit.name


def test_a_unit_put_elsewhere_by_the_host_is_there_in_the_log(battle: tilly.Battle) -> None:
    battle.run(turns=1)
    battle.begin_turn()
    unit = battle.find("Uppland Horse")
    group = battle.unit(unit).group
    assert group is not None
    battle.place(unit, 10, 10, 0)
    battle.hurt(unit)
    brought = battle.bring(0, "horse", 2, 2, 0, group=group)
    places = {
        row.unit: row.place
        for row in battle.turn.log_table()
        if row.unit and row.kind == EventKind.EDIT
    }
    assert places == {battle.name(unit): (10, 10), battle.name(brought): (2, 2)}
    assert all(
        row.place == (10, 10) for row in battle.turn.log_table() if row.unit == battle.name(unit)
    )


def test_a_unit_that_has_lost_a_base_is_nowhere_until_its_place_is_told() -> None:
    """GL-Q-10: the rear rank goes, and the middle of the others is elsewhere."""
    battle, nowhere = tilly.Battle.from_scenario(LUETZEN, seed=3), 0
    lost: set[Any] = set()
    battle.run(turns=9)
    for row, event in zip(battle.log_table(), battle.told):
        if event.kind == EventKind.BASE_LOST:
            assert row.place is None
            lost.add(event.unit)
        elif row.place:
            lost.discard(event.unit)
        else:
            nowhere += event.unit in lost
    assert nowhere


def test_every_event_that_tells_a_place_is_known() -> None:
    """Those of an edit and of an order are not where the unit stands."""
    places = {kind: numbers["place"] for kind, numbers in NUMBERS.items() if "place" in numbers}
    told = {
        kind
        for kind in EventKind
        if re.search(r"\bx, y\b|as EventKind\.(MOVED|MARCHED)", kind.__doc__ or "")
    }
    assert told - {EventKind.EDIT, EventKind.ORDERED} == set(places)
    assert [
        places[kind]
        for kind in (
            EventKind.ROUTED,
            EventKind.FEATURE,
            EventKind.PUSHED,
            EventKind.MOVED,
            EventKind.RODE,
            EventKind.FORMED,
        )
    ] == [0, 1, 2, 3, 3, 2]


def test_units_have_names_and_types(played: tilly.Battle) -> None:
    rows = played.unit_table()
    assert [row.id for row in rows] == played.units["id"].tolist()
    for row in rows:
        state = played.unit(row.id)
        assert (row.name, row.type) == (played.name(row.id), played.rules.types[state.type])
        assert (row.army, row.command) == (
            played.armies[row.side].name,
            played.name(state.group) if state.group else None,
        )
        assert (row.x, row.y, row.heading, row.strength, row.flags) == (
            state.x,
            state.y,
            state.heading,
            state.strength,
            state.flags,
        )


def test_both_are_frames_of_pandas_and_tables_in_a_notebook(played: tilly.Battle) -> None:
    pytest.importorskip("pandas")
    log, units = played.log_table(), played.unit_table()
    frame = log.to_pandas()
    assert list(frame.columns) == list(tilly.LogRow._fields) and len(frame) == len(log)
    assert frame["dice"].dtype == "Int64" and set(frame["kind"]) >= {"TURN", "STEP", "ROLL"}
    assert frame.groupby("phase")["hits"].sum().sum() == sum(
        row.hits or 0 for row in log if row.phase
    )
    assert set(units.to_pandas()["type"]) == {row.type for row in units}
    assert (
        "<th>sentence</th>" in log._repr_html_()
        and "the first 60 of" in log._repr_html_()
        and "&#x27;" in units._repr_html_()
    )
    assert "rows of turn, phase" in repr(log) and repr(listings.Listing(())) == "<no rows>"
    assert tilly.Battle.from_scenario(LUETZEN).log_table() == ()


def test_without_a_log_there_are_no_rows() -> None:
    battle = two_armies()
    battle.log(False)
    battle.run(turns=2)
    assert battle.log_table() == () and len(battle.unit_table()) == 49 and battle._repr_svg_()
