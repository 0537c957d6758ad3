"""Annotations and stubs agree with themselves and with the built module."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import tilly

pytest.importorskip("mypy")
pytestmark = pytest.mark.skipif("TILLY_SANITIZED" in os.environ, reason="nothing of it runs in C")
PACKAGE = Path(tilly.__file__).parent
CONFIG = """[mypy]
python_version = 3.10
strict = True
implicit_reexport = False
[mypy-pandas.*,IPython.*]
ignore_missing_imports = True
"""
# Constants of the C headers, which the enums have under better names; a module that can be called; and what stands only for type checkers.
ALLOWED = r"""tilly\._raw\.TILLY_.*
tilly\.players
tilly\.\w+\.(Rows|Ints|Hashes)(\..*)?
"""


def ran(folder: Path, *command: str) -> str:
    (folder / "mypy.ini").write_text(CONFIG)
    (folder / "allowed").write_text(ALLOWED)
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=170)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_mypy_has_nothing_to_say(tmp_path: Path) -> None:
    assert ran(tmp_path, "mypy", "--config-file", "mypy.ini", str(PACKAGE)) == ""


def test_the_stubs_are_the_module(tmp_path: Path) -> None:
    assert ran(tmp_path, "mypy.stubtest", "tilly", "--mypy-config-file", "mypy.ini", "--allowlist", "allowed", "--ignore-unused-allowlist") == ""


def test_everything_public_has_its_words() -> None:
    for name in tilly.__all__:
        one = getattr(tilly, name)
        if isinstance(one, type) or callable(one) and hasattr(one, "__module__") and one.__module__.startswith("tilly"):
            assert one.__doc__, name
    for kind in (tilly.RuleSet, tilly.Army, tilly.Table, tilly.Battle, tilly.Turn, tilly.Decision, tilly.Roll, tilly.Option, tilly.Answer, tilly.Reason):
        for name, member in vars(kind).items():
            if not name.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{kind.__name__}.{name}"
