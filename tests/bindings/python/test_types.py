"""Annotations and stubs agree with themselves and with the built module."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tilly
from conftest import ROOT

pytest.importorskip("mypy")
PACKAGE = Path(tilly.__file__).parent
CONFIG = """[mypy]
python_version = 3.10
strict = True
implicit_reexport = False
[mypy-pandas.*,IPython.*]
ignore_missing_imports = True
"""
# Constants of the C headers, which the enums have under better names; a module that can be called;
# a reason that is only missing where nobody looks for it; and what stands only for type checkers.
ALLOWED = r"""tilly\._raw\.TILLY_.*
tilly\.players
tilly(\.errors)?\.IllegalError\.reason
tilly\.\w+\.(Rows|Ints|Hashes)(\..*)?
"""


def ran(folder: Path, *command: str) -> str:
    (folder / "mypy.ini").write_text(CONFIG)
    (folder / "allowed").write_text(ALLOWED)
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=170,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_mypy_has_nothing_to_say(tmp_path: Path) -> None:
    assert ran(tmp_path, "mypy", "--config-file", "mypy.ini", str(PACKAGE)) == ""


def test_the_stubs_are_the_module(tmp_path: Path) -> None:
    assert (
        ran(
            tmp_path,
            "mypy.stubtest",
            "tilly",
            "--mypy-config-file",
            "mypy.ini",
            "--allowlist",
            "allowed",
            "--ignore-unused-allowlist",
        )
        == ""
    )


def test_the_stub_has_the_docstrings_of_the_module() -> None:
    spec = importlib.util.spec_from_file_location(
        "stub_docs", ROOT / "bindings" / "python" / "stub_docs.py"
    )
    assert spec and spec.loader
    stub_docs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stub_docs)
    stub = stub_docs.STUB.read_text(encoding="utf-8")
    assert stub_docs.with_docs(stub, tilly._raw) == stub, "bindings/python/stub_docs.py"
    assert stub_docs.without_docs(stub).count('"""') == 0 and stub.count('"""') > 400


def test_the_fields_of_records_have_their_words() -> None:
    unexplained = {"UnitState.id"}
    for kind in (
        tilly.UnitState,
        tilly.Event,
        tilly.Info,
        tilly.Parameter,
        tilly.Beat,
        tilly.Ruling,
        tilly.Ground,
        tilly.Pose,
        tilly.Span,
        tilly.Reach,
        tilly.Replay,
        tilly.Odds,
        tilly.Mark,
        tilly.Waypoint,
        tilly.UnitSpec,
    ):
        for name in kind.__match_args__:
            assert (
                getattr(kind, name).__doc__ or f"{kind.__name__}.{name}" in unexplained
            ), f"{kind.__name__}.{name}"
    for kind, name, words in (
        (tilly.UnitState, "heading", "Degrees clockwise from north."),
        (tilly.UnitState, "host", "None"),
        (tilly.Decision, "subject", "None: the whole side"),
        (tilly.Roll, "faces", "6"),
        (tilly.Ground, "hill", "True on a hill"),
    ):
        assert words in getattr(kind, name).__doc__
    assert not any(
        "tilly_" in (getattr(kind, name).__doc__ or "")
        for kind in (tilly.UnitState, tilly.Decision, tilly.Roll, tilly.Option, tilly.Event)
        for name in dir(kind)
        if not name.startswith("_")
    )


def test_everything_public_has_its_words() -> None:
    for name in tilly.__all__:
        one = getattr(tilly, name)
        if (
            isinstance(one, type)
            or callable(one)
            and hasattr(one, "__module__")
            and one.__module__.startswith("tilly")
        ):
            assert one.__doc__, name
    for kind in (
        tilly.RuleSet,
        tilly.Army,
        tilly.Table,
        tilly.Battle,
        tilly.Turn,
        tilly.Decision,
        tilly.Roll,
        tilly.Option,
        tilly.Answer,
        tilly.Reason,
    ):
        for name, member in vars(kind).items():
            if not name.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{kind.__name__}.{name}"
