"""Two editions of one book: scenarios of the other one, cannons limbered or not, roles, records."""

from __future__ import annotations

import json
from typing import Any

import pytest
import tilly
from conftest import ROOT, sampled
from tilly import DecisionKind, EventKind, Formation, OptionKind, UnitFlag

TWO_ARMIES = ROOT / "examples" / "scenarios" / "two_armies.json"


def changed(**values: Any) -> dict[str, Any]:
    scenario: dict[str, Any] = json.loads(TWO_ARMIES.read_text(encoding="utf-8"))
    scenario["rules"]["values"] = values
    return scenario


def test_a_scenario_plays_by_the_other_edition() -> None:
    for rules in ("tilly-1.2", "tilly-2.0"):
        battle = tilly.Battle.from_scenario(TWO_ARMIES, seed=7, rules=rules)
        assert battle.rules.id == rules and tilly.misfits(TWO_ARMIES, rules) == ()
        assert battle.rules["shot.resolve"] == (4 if rules == "tilly-2.0" else 3)
        battle.run(turns=2)


def test_what_does_not_fit_is_told_and_left_out() -> None:
    scenario = changed(evade="on", charge_move=4, command_radius=9)
    told = tilly.misfits(scenario, "tilly-2.0")
    assert (
        len(told) == 2
        and "rules.values.evade: tilly-2.0 has no parameter of this name" in told[0]
        and "charge_move" in told[1]
    )
    assert tilly.Battle.from_scenario(scenario, rules="tilly-2.0").rules["command_radius"] == 9
    assert tilly.misfits(scenario, "tilly-1.2") == ()
    with pytest.raises(tilly.MismatchError):
        tilly.Battle.from_scenario(scenario, rules="glauben")
    with pytest.raises(tilly.UnknownError):
        tilly.misfits(scenario, "tilly-3")


def test_cannons_may_be_bought_limbered() -> None:
    army = tilly.Army("Guns", "tilly-2.0")
    army.add_command("All")
    army.add("cannons", formation=Formation.LIMBERED)
    assert army.units[0].formation == Formation.LIMBERED
    assert '"state": "limbered"' in army.write()
    with pytest.raises(tilly.RangeError, match="formation must be 0"):
        army.add("horse", formation=Formation.LIMBERED)
    assert UnitFlag.LIMBERED


def begun(**values: Any) -> tilly.Battle:
    """The example armies by the second edition, with the deployment to play."""
    scenario = changed(**values)
    scenario["rules"]["id"], scenario["deployed"] = "tilly-2.0", False
    return tilly.Battle.from_scenario(scenario, seed=20)


def to(battle: tilly.Battle, kind: DecisionKind) -> tilly.Decision:
    for decision in battle:
        if decision.kind == kind:
            return decision
        battle.answer(sampled(decision))
    raise AssertionError(f"never asked: {kind.name}")


def test_cannons_deploy_limbered_or_unlimbered() -> None:
    with begun() as battle:
        decision = to(battle, DecisionKind.FORMATION)
        guns = decision.subject
        assert (
            guns
            and [option.text for option in decision.options] == ["unlimber", "limber"]
            and decision.text.endswith(": limbered or unlimbered?")
        )
        battle.answer("limber")
        battle.next()
        state = battle.unit(guns)
        assert state.formation == Formation.LIMBERED and UnitFlag.LIMBERED in state.flags
        assert 'rx="8" ry="18"' in battle.picture() and ">limbered<" in battle.picture()
        assert any(event.kind == EventKind.LIMBERED for event in battle.told)


def test_the_winner_of_the_initiative_may_choose_his_role() -> None:
    with begun(initiative="choose") as battle:
        decision = to(battle, DecisionKind.ROLE)
        chooses = decision.side
        assert [option.kind for option in decision.options] == [
            OptionKind.ACTIVE,
            OptionKind.REACTIVE,
        ]
        battle.answer("reactive player")
        battle.next()
        active = next(event for event in battle.told if event.kind == EventKind.ACTIVE)
        assert (
            chooses is not None
            and active.side == 1 - chooses
            and battle.info.role == (1 - chooses, chooses)
        )


def test_a_record_of_the_second_edition_replays_alike() -> None:
    battle = tilly.Battle.from_scenario(TWO_ARMIES, seed=20, rules="tilly-2.0")
    battle.run(("thumb", "random"), turns=4)
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash
    assert tilly.Battle.load(battle.save()).hash == battle.hash
