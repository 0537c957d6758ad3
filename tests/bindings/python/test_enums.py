"""The enumerations that bindings/enums.py writes: the headers' numbers, names and words, and no
header half understood."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
HEADERS = ROOT / "include" / "tilly"
(ZONES,) = re.findall(
    r"typedef enum tilly_zone \{(\n.*?)\} tilly_zone;",
    (HEADERS / "geometry.h").read_text(encoding="utf-8"),
    re.DOTALL,
)


def enums(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "bindings" / "enums.py", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def headers(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HEADERS, tmp_path / "tilly"))


def test_every_constant_has_the_number_of_the_headers() -> None:
    from tilly import _enums, _raw

    known = {name: getattr(_raw, name) for name in _enums.C_NAMES}
    assert known == {name: int(value) for name, value in _enums.C_NAMES.items()}
    assert len(known) > 300


def test_no_enum_constant_of_the_library_is_left_out() -> None:
    from tilly import _enums, _raw

    defines = {
        "ONE",
        "DEGREE",
        "CIRCLE",
        "NO_OPTION",
        "NO_ROW",
        "VERSION_MAJOR",
        "VERSION_MINOR",
        "VERSION_PATCH",
        "VERSION_TEXT",
    }
    assert {n for n in dir(_raw) if n.startswith("TILLY_")} - set(_enums.C_NAMES) <= {
        "TILLY_" + name for name in defines
    }


def test_names_lose_their_prefix_and_keep_their_words() -> None:
    from tilly._enums import DecisionKind, EventKind, OptionKind, ReasonCode, Status, UnitFlag

    assert (
        DecisionKind.MOVE == 7
        and DecisionKind.MOVE.__doc__ == "one move: change of direction and straight length"
    )
    assert OptionKind.WHEEL_LEFT == 9 and EventKind.ROUTED == 20 and ReasonCode.ZOC == 29
    assert Status.ILLEGAL == -6 and Status.TURN_OVER == 4
    assert UnitFlag.GONE | UnitFlag.SHOT == 18
    assert "value[0] to value[6]: as EventKind.MOVED" in (EventKind.CHARGED.__doc__ or "")
    assert (DecisionKind.__doc__ or "").startswith("Kinds of decision")


def test_twice_the_same_text(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert (
            enums(
                "--python", tmp_path / f"{name}.py", "--lua", tmp_path / f"{name}.lua", HEADERS
            ).returncode
            == 0
        )
    assert (tmp_path / "a.py").read_bytes() == (tmp_path / "b.py").read_bytes()
    assert (tmp_path / "a.lua").read_bytes() == (tmp_path / "b.lua").read_bytes()
    assert runpy.run_path(str(tmp_path / "a.py"))["MOST_UNITS"] == 512


def test_an_event_of_a_new_rule_set_shows_its_place_in_the_log(
    headers: Path, tmp_path: Path
) -> None:
    path = headers / "event.h"
    new = (
        "    /** Guns burst. value[0]: hits; value[1], value[2]: x, y before; value[3], value[4]:"
        " x, y\n     * after. */\n    TILLY_EV_BURST = 199,\n"
    )
    path.write_text(
        path.read_text().replace(
            "    /** Told by the rule set that", new + "    /** Told by the rule set that"
        )
    )
    assert enums("--python", tmp_path / "made.py", headers).returncode == 0
    made = runpy.run_path(str(tmp_path / "made.py"))
    assert made["NUMBERS"][199] == {"hits": 0, "place": 3}


def test_a_roll_that_is_a_draw_says_so(headers: Path, tmp_path: Path) -> None:
    path = headers / "decision.h"
    path.write_text(
        path.read_text().replace(
            "    TILLY_ROLL_PROBE = 200",
            "    TILLY_ROLL_FEVER = 199, /**< a draw: the sick */\n    TILLY_ROLL_PROBE = 200",
        )
    )
    assert enums("--python", tmp_path / "made.py", headers).returncode == 0
    made = runpy.run_path(str(tmp_path / "made.py"))
    assert made["RollKind"].FEVER in made["DRAWS"] and made["RollKind"].MELEE not in made["DRAWS"]


@pytest.mark.parametrize(
    ("header", "old", "new", "words"),
    [
        ("decision.h", "TILLY_ASK_MOVE = 7,", "TILLY_ASK_MOVE,", "not a member of an enum"),
        (
            "decision.h",
            "TILLY_ASK_MOVE = 7,",
            "TILLY_ASK_MOVE = 64 << 1,",
            "not a member of an enum",
        ),
        ("decision.h", "TILLY_ASK_MOVE = 7,", "TILLY_ASK_MOVE = 7", "not a member of an enum"),
        ("decision.h", "TILLY_ASK_MOVE = 7,", "TILLY_ASK_MOVE = 6,", "twice"),
        (
            "decision.h",
            "TILLY_ASK_MOVE = 7,",
            "TILLY_MOVE = 7,",
            "a name that does not begin with TILLY_ASK_",
        ),
        (
            "decision.h",
            "TILLY_ASK_MOVE = 7,",
            "TILLY_ASK_MOVE = 7, /* a */ /* b */",
            "belongs to no member",
        ),
        (
            "decision.h",
            "/** Kinds of option. One registry for all rule sets. Numbers never change. */\n",
            "",
            "without a comment",
        ),
        (
            "decision.h",
            "typedef enum tilly_option_kind {",
            "typedef enum tilly_choice_kind {",
            "has no prefix",
        ),
        (
            "dice.h",
            "enum {\n    TILLY_MOST_DICE",
            "int x; enum {\n    TILLY_MOST_DICE",
            "must begin its line",
        ),
        (
            "dice.h",
            "never shift those of another. */",
            "never shift those of another. */\n",
            "an enum without a comment above it",
        ),
        ("geometry.h", "} tilly_zone;", "} tilly_zones;", "ends otherwise"),
        (
            "geometry.h",
            ZONES,
            "",
            "without members",
        ),
    ],
)
def test_what_it_does_not_understand_it_refuses(
    headers: Path, tmp_path: Path, header: str, old: str, new: str, words: str
) -> None:
    path = headers / header
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    ran = enums("--python", tmp_path / "never.py", headers)
    assert ran.returncode != 0
    assert words in ran.stderr
    assert f"{header}:" in ran.stderr
    assert not (tmp_path / "never.py").exists()


def test_an_enum_that_is_gone_is_missed(headers: Path, tmp_path: Path) -> None:
    (headers / "dice.h").unlink()
    ran = enums("--python", tmp_path / "never.py", headers)
    assert ran.returncode != 0
    assert "source, stream" in ran.stderr
