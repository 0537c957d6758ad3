"""Two editions of one book: scenarios of the other one, and cannons that are bought limbered."""
from __future__ import annotations

import json
from typing import Any

import pytest
import tilly
from conftest import ROOT
from tilly import Formation, UnitFlag

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
    assert len(told) == 2 and "rules.values.evade: tilly-2.0 has no parameter of this name" in told[0] and "charge_move" in told[1]
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
