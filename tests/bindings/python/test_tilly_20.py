"""Tilly's Very Bad Day 2.0a through Python: a scenario of 1.2 played by it, cannons limbered or not, roles, records, and the words for all of it."""
from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import tilly
from conftest import SCENARIO, sampled
from tilly import DecisionKind, EventKind, Formation, OptionKind, UnitFlag


def begun(**options: str) -> tilly.Battle:
    """The example armies before an open table, with the whole set-up to play."""
    rules = tilly.RuleSet("tilly-2.0", options)
    armies = [tilly.Army.read(json.dumps({"format": "tilly-army", "version": 1, **_army(army), "rules": "tilly-2.0"}), rules) for army in json.loads(SCENARIO)["armies"]]
    return tilly.Battle(armies[0], armies[1], table=tilly.Table(45, 30), rules=rules, any_army=True, seed=20)


def _army(army: dict[str, object]) -> dict[str, object]:
    """Without the places of its units."""
    units = army["units"]
    assert isinstance(units, list)
    return {**army, "units": [{key: unit[key] for key in unit if key not in ("at", "with")} for unit in units]}


@pytest.fixture
def battle() -> Iterator[tilly.Battle]:
    with tilly.Battle.from_scenario(SCENARIO, seed=20, rules="tilly-2.0") as made:
        yield made


def to(battle: tilly.Battle, kind: DecisionKind) -> tilly.Decision:
    for decision in battle:
        if decision.kind == kind:
            return decision
        battle.answer(sampled(decision))
    raise AssertionError(f"never asked: {kind.name}")


def test_a_scenario_of_one_edition_is_played_by_the_other(battle: tilly.Battle) -> None:
    assert battle.rules.id == "tilly-2.0" and battle.rules["shot.resolve"] == 4 and tilly.misfits(SCENARIO, "tilly-2.0") == ()
    assert "evade" not in battle.rules and battle.rules["evade_move"] == "back"
    evading = json.dumps({**json.loads(SCENARIO), "rules": {"id": "tilly-1.2", "values": {"evade": "on"}}})
    (misfit,) = tilly.misfits(evading, "tilly-2.0")
    assert "evade" in str(misfit)
    with pytest.raises(tilly.MismatchError):
        tilly.Battle.from_scenario(SCENARIO, rules="glauben")


def test_cannons_deploy_limbered_or_unlimbered() -> None:
    with begun() as battle:
        decision = to(battle, DecisionKind.FORMATION)
        guns = decision.subject
        assert guns and [option.text for option in decision.options] == ["unlimber", "limber"] and decision.text.endswith(": limbered or unlimbered?")
        battle.answer("limber")
        battle.next()
        state = battle.unit(guns)
        assert state.formation == Formation.LIMBERED and UnitFlag.LIMBERED in state.flags
        assert 'rx="8" ry="18"' in battle.picture() and ">limbered<" in battle.picture()
        assert any(event.kind == EventKind.LIMBERED for event in battle.told)


def test_an_army_list_names_the_state_of_its_cannons() -> None:
    army = tilly.Army("Swedes", "tilly-2.0")
    army.add_command("Centre")
    guns = army.add("cannons", formation=Formation.LIMBERED)
    document = json.loads(army.write())
    assert document["units"][guns]["state"] == "limbered"
    assert tilly.Army.read(army.write(), "tilly-2.0").write() == army.write()


def test_the_winner_of_the_initiative_may_choose_his_role() -> None:
    with begun(initiative="choose") as battle:
        decision = to(battle, DecisionKind.ROLE)
        assert [option.kind for option in decision.options] == [OptionKind.ACTIVE, OptionKind.REACTIVE]
        battle.answer("reactive player")
        battle.next()
        active = next(event for event in battle.told if event.kind == EventKind.ACTIVE)
        assert decision.side is not None and active.side == 1 - decision.side


def test_a_record_replays_alike(battle: tilly.Battle) -> None:
    battle.run(("thumb", "random"), turns=4)
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash
    assert tilly.Battle.load(battle.save()).hash == battle.hash
