"""The program of the README in Python, as it stands there."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT


def test_the_program_of_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    (program,) = re.findall(
        r"^```python\n(.*?)^```$",
        (ROOT / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    monkeypatch.chdir(ROOT)
    exec(compile(program, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out
    assert "Turn 1" in printed and "<Results of 1,000 battles>" in printed
