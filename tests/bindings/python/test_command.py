"""`python -m tilly`: a battle at the command line."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import tilly
from conftest import ROOT
from tilly.__main__ import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str, ends: int = 0) -> str:
    """What it prints, or says went wrong."""
    try:
        ended = main(arguments)
    except SystemExit as exit:
        ended = int(exit.code or 0)
    out, err = capsys.readouterr()
    assert ended == ends, err
    return err if ends else out


def test_it_plays_a_battle_and_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--seed", "5")
    assert (
        "\nTurn 2\n" in told
        and told.splitlines()[-1].startswith("Battle Swedes against Imperialists: won by")
        or "drawn" in told
    )
    battle = tilly.Battle.from_scenario(tilly.scenarios()["two_armies"], seed=5)
    battle.limit(30)
    battle.run()
    assert battle.report() in told and "[T1-" not in told
    assert "[T1-" in said(capsys, "--seed", "5", "--turns", "1", "--clauses")


def test_a_scenario_is_a_name_or_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    by_name = said(capsys, "luetzen_1632", "--turns", "1")
    assert (
        by_name
        == said(capsys, str(ROOT / "examples" / "scenarios" / "luetzen_1632.json"), "--turns", "1")
        and "\nTurn 1" in by_name
    )


def test_rules_can_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    rules = said(capsys, "--rules", "--set", "horse.melee=5", "--set", "evade=on")
    values = dict(line.split("  ", 1) for line in rules.splitlines())
    assert values["horse.melee"].split()[0] == "5" and values["evade"].split()[0] == "on"
    assert said(capsys, "--quiet") != said(capsys, "--quiet", "--set", "horse.melee=3")
    assert said(
        capsys, "--battles", "4", "--players", "random", "--set", "turn.limit=2", ends=1
    ).startswith('tilly: tilly-1.2 has no parameter "turn.limit"')


def test_many_battles_and_what_is_kept_of_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert said(capsys, "--battles", "4", "--players", "random,passive").startswith(
        "<Results of 4 battles>"
    )
    said(
        capsys,
        "--quiet",
        "--picture",
        str(tmp_path / "end.svg"),
        "--record",
        str(tmp_path / "record.json"),
    )
    assert ElementTree.parse(tmp_path / "end.svg").getroot().tag.endswith("svg")
    assert tilly.Battle.replay(tmp_path / "record.json")[1].equal


def test_what_is_wrong_is_told_on_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "broken.json").write_text(
        '{"format": "tilly-scenario", "version": 1, "rules": 5}', encoding="utf-8"
    )
    assert (
        said(capsys, str(tmp_path / "broken.json"), ends=1)
        == f"tilly: {tmp_path}/broken.json: line 1, column 53: rules: expected an object, not 5\n"
    )
    assert (
        said(capsys, "nowhere.json", ends=1) == "tilly: nowhere.json: No such file or directory\n"
    )
    assert said(capsys, "--set", "horse.mele=4", ends=1).endswith(
        "did you mean horse.melee, horse.move or horse.resolve?\n"
    )
    assert (
        said(capsys, "--set", "horse.melee=400", ends=1)
        == "tilly: horse.melee must be from 0 to 6\n"
    )
    assert said(capsys, "--picture", str(tmp_path / "no" / "end.svg"), "--quiet", ends=1).endswith(
        "No such file or directory\n"
    )
    for wrong, words in (
        (("--players", "thumbs"), "one name or two, A,B, of random, thumb, passive"),
        (("--set", "evade"), "NAME=VALUE"),
        (("--seed", "-1"), "a whole number from 0"),
        (("--fast",), "unrecognized"),
    ):
        assert words in said(capsys, *wrong, ends=2)


def test_help_shows_everything(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--help")
    for words in (
        "--players",
        "--seed",
        "--turns",
        "--set",
        "--rules",
        "--battles",
        "--clauses",
        "--quiet",
        "--picture",
        "--record",
        "two_armies",
        "luetzen_1632",
        "thumb",
    ):
        assert words in told
    assert all(len(line) < 100 for line in told.splitlines())
    assert said(capsys, "--version") == f"tilly {tilly.__version__}\n"
