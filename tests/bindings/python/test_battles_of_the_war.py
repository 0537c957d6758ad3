"""The battles of the war in examples/scenarios: in Python they are those of C and Lua."""

from __future__ import annotations

import pytest
import tilly
from conftest import ROOT
from tilly import _raw as raw

if not hasattr(raw, "script_read"):
    pytest.skip("built without Lua", allow_module_level=True)

FOLDER = ROOT / "examples" / "scenarios"
NOTED = [
    line.split() for line in (ROOT / "tests" / "script" / "battles.txt").read_text().splitlines()
]


@pytest.mark.parametrize("name, player, seed, end", NOTED)
def test_each_comes_to_the_end_that_is_noted(name: str, player: str, seed: str, end: str) -> None:
    battle = tilly.Battle.from_scenario(FOLDER / f"{name}.lua", int(seed))
    battle.run(players=player)
    assert f"{battle.hash:016x}" == end


def test_each_is_among_the_scenarios_that_come_along() -> None:
    names = {path.stem for path in FOLDER.glob("*.lua")}
    assert {name for name, *_ in NOTED} == names and names <= set(tilly.scenarios())


@pytest.mark.parametrize("name", sorted({name for name, *_ in NOTED}))
def test_each_says_what_it_is_about(name: str) -> None:
    battle = tilly.Battle.from_scenario(tilly.scenarios()[name], 1)
    parts = ("HISTORY", "ORDER OF BATTLE", "GROUND", "SPECIAL RULES", "SOURCES")
    assert all(f"{part}." in battle.about for part in parts) and battle.objectives
    assert battle.picture().startswith("<svg")


@pytest.mark.parametrize("name", sorted({name for name, *_ in NOTED}))
def test_each_replays_without_its_script_and_belongs_to_it(name: str) -> None:
    script = tilly.script(FOLDER / f"{name}.lua")
    battle = script.battle(1618)
    battle.run()
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash and again.script is None
    assert script.check(battle.record()).equal
