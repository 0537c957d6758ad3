"""The small programs of examples/python. demo.py has a test of its own, beside the programs in C
and Lua: tests/bindings/demos.sh."""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import tilly
from conftest import ROOT, two_armies

pytest.importorskip("numpy")
FOLDER = ROOT / "examples" / "python"


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: str(path.stem))
def test_an_example_says_what_it_is_for_and_is_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('#!/usr/bin/env python3\n"""')
    assert path.stem == "demo" or len(text.splitlines()) < 80


def test_an_observer_can_tell_what_it_is_shown(battle: tilly.Battle) -> None:
    """As a sentence, and the same one that the rows of the battle give afterwards."""
    told: dict[int, str] = {}
    battle.run(observer=lambda event: told.setdefault(event.serial, battle.tell(event)), turns=6)
    later = {int(row["serial"]): battle.tell(row) for row in battle.events}
    assert len(told) > 200 and told.items() <= later.items()


def test_own_player(capsys: pytest.CaptureFixture[str]) -> None:
    module = program("own_player")
    module.main(1632)
    first = capsys.readouterr().out
    module.main(1632)
    assert capsys.readouterr().out == first
    lines = first.splitlines()
    assert any(line.startswith("Turn ") and "rout" in line for line in lines)  # the observer
    # the report, with clauses
    assert any("[T1-" in line for line in lines)
    assert lines[-1].startswith("<Battle Swedes against Imperialists: ") and (
        "won by" in lines[-1] or "drawn" in lines[-1]
    )
    module.main(1633)
    assert capsys.readouterr().out != first


def test_the_hothead_comes_closer_than_the_rule_of_thumb() -> None:
    """He moves by what he is shown: after a turn he stands nearer the enemy than he began, and
    charges if he can."""
    module = program("own_player")
    rash, before = two_armies(), two_armies()
    rash.run(players=(module.hothead, "passive"), turns=3)

    def gap(battle: tilly.Battle) -> float:
        units = [battle.unit(int(row["id"])) for row in battle.units]
        mine, theirs = (
            [u for u in units if u.side == side and tilly.UnitFlag.ON_TABLE in u.flags]
            for side in (0, 1)
        )
        return sum(min(battle.gap(a.id, b.id) for b in theirs) for a in mine) / len(mine)

    assert gap(rash) < gap(before) - 3
    assert tilly.EventKind.CHARGE_DECLARED in set(rash.events["kind"].tolist())


class Table:
    """What lies on the table: lines typed in, then the end of input."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.asked: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.asked.append(prompt)
        for line in self.lines:
            return line
        raise EOFError


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Table:
    table = Table(*lines)
    monkeypatch.setattr(builtins, "input", table)
    return table


def rolls_of(battle: tilly.Battle) -> list[tuple[str, list[int]]]:
    """Every throw of the battle, by its own dice."""
    seen: list[tuple[str, list[int]]] = []

    def dice(roll: tilly.Roll) -> list[int]:
        seen.append((roll.text, roll.throw()))
        return seen[-1][1]

    battle.run(dice=dice)
    return seen


def test_real_dice_are_typed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, kept = program("real_dice"), tmp_path / "battle.json"
    first = rolls_of(two_armies(1632))[0]
    faces = ["6"] * len(first[1])
    table = typed(
        monkeypatch, "six", "7" + " 1" * (len(faces) - 1), "6 " * (len(faces) + 1), " ".join(faces)
    )
    stopped = module.play(kept)
    said = capsys.readouterr().out
    assert [prompt.startswith(first[0]) for prompt in table.asked[:4]] == [True] * 4 and len(
        table.asked
    ) == 5
    assert said.count("of 1 to 6, please") == 3 and f"Kept in {kept}" in said
    # the throw that was not made is still to be made
    assert not stopped.over and stopped.roll is not None
    rolled = [row for row in stopped.events if row["kind"] == tilly.EventKind.ROLL]
    assert len(rolled) == 1 and " ".join(faces) in stopped.tell(rolled[0])


def test_real_dice_go_on_another_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A battle kept twice on the way, with the library's dice throughout, is the battle that was
    never kept."""
    module, kept = program("real_dice"), tmp_path / "battle.json"
    for lines in (5, 60, 100_000):
        typed(monkeypatch, *[""] * lines)
        battle = module.play(kept)
    capsys.readouterr()
    whole = two_armies(1632)
    whole.run()
    assert battle.over and battle.hash == whole.hash
