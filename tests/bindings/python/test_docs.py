"""The pages for newcomers are true: every block of docs/python.md is run, in order; what stands below one as text is what it prints. The commands of docs/python.md and docs/lua.md
install as they say, from a copy of the project. tests/bindings/lua/test_docs.lua runs the Lua of docs/lua.md."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
COMMANDS = [(name, match[2]) for name in ("python", "lua") for match in BLOCK.finditer((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")) if match[1] == "sh"]


def line_of(match: re.Match[str]) -> int:
    return PAGE.count("\n", 0, match.start()) + 1


def test_every_block_of_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    run, printed = 0, ""
    for match in BLOCK.finditer(PAGE):
        if match[1] == "python":
            exec(compile("\n" * line_of(match) + match[2], "docs/python.md", "exec"), names)   # as one program, so that a later block knows what an earlier one made
            run, printed = run + 1, capsys.readouterr().out
        elif match[1] == "text":
            assert printed == match[2], f"docs/python.md, line {line_of(match)}"
    assert run == PAGE.count("\n```python\n") and run >= 15
    names.clear()


def test_the_pages_have_no_other_blocks() -> None:
    assert {match[1] for match in BLOCK.finditer(PAGE)} == {"sh", "python", "text"}
    assert PAGE.count("```") == 2 * len(BLOCK.findall(PAGE))
    assert len(COMMANDS) == 4


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as somebody else has it, without what was built here."""
    folder = tmp_path_factory.mktemp("clone") / "project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("build", "build.luarocks", ".git", "__pycache__", "*.so"))
    return folder


@pytest.mark.skipif("TILLY_SANITIZED" in os.environ, reason="compiles the library once more")
@pytest.mark.parametrize(("page", "commands"), COMMANDS, ids=[f"{page}-{commands.split()[0]}" for page, commands in COMMANDS])
def test_the_commands_install(page: str, commands: str, clone: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUA_"))}
    folders = [str(Path(sys.executable).parent), "/usr/bin", "/bin"]
    environment.update(PATH=os.pathsep.join(folders), PIP_TARGET=str(tmp_path), PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONDONTWRITEBYTECODE="1")
    check: list[str] = []
    if commands.startswith("pip"):
        if "TILLY_FROM_WHEEL" not in os.environ:
            pytest.skip("needs the Python Package Index: ./run test-pypi")
        check = [sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv[1]); import tilly; assert tilly.__file__.startswith(sys.argv[1]); print(tilly.rulesets())", str(tmp_path)]
    elif commands.startswith("luarocks"):
        if not shutil.which("luarocks", path=environment["PATH"]):
            pytest.skip("luarocks is not here")
        commands = commands.replace(" make", f" make --tree {tmp_path}")     # not into the system
        environment.update(LUA_PATH="{0}/share/lua/5.4/?.lua;{0}/share/lua/5.4/?/init.lua".format(tmp_path), LUA_CPATH=f"{tmp_path}/lib/lua/5.4/?.so")
        check = ["lua5.4", "-e", "print(require 'tilly'.rulesets()[1])"]
    elif not shutil.which("lua5.4" if page == "lua" else "swig", path=environment["PATH"]):
        pytest.skip("what it needs is not here")
    said = subprocess.run(["bash", "-ec", commands], cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout[-2000:] + said.stderr[-2000:]
    if check:
        said = subprocess.run(check, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "tilly-1.2" in said.stdout
