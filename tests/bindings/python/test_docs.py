"""The pages for newcomers are true: every block of docs/python.md is run, in order; what stands
below one as text is what it prints. The commands of docs/python.md and docs/lua.md install as they
say, from a copy of the project. tests/bindings/lua/test_docs.lua runs the Lua of docs/lua.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import tilly
from conftest import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# what installs
COMMANDS = [
    match[2]
    for name in ("python", "lua")
    for match in BLOCK.finditer((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    if match[1] == "sh" and match[2].split()[0] in ("pip", "cmake", "luarocks")
]


def line_of(match: re.Match[str]) -> int:
    return PAGE.count("\n", 0, match.start()) + 1


def test_every_block_of_python_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pandas")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    run, printed = 0, ""
    for match in BLOCK.finditer(PAGE):
        if match[1] == "python":
            # as one program, so that a later block knows what an earlier one made
            exec(compile("\n" * line_of(match) + match[2], "docs/python.md", "exec"), names)
            run, printed = run + 1, capsys.readouterr().out
        elif match[1] == "text":
            assert printed == match[2], f"docs/python.md, line {line_of(match)}"
    assert run == PAGE.count("\n```python\n") and run >= 15
    names.clear()


def test_the_blocks_pass_mypy_strict(tmp_path: Path) -> None:
    """As one program, each line with the number it has on the page."""
    pytest.importorskip("mypy")
    lines = [""] * PAGE.count("\n")
    for match in BLOCK.finditer(PAGE):
        if match[1] == "python":
            lines[line_of(match) :] = [
                *match[2].splitlines(),
                *lines[line_of(match) + match[2].count("\n") :],
            ]
    (tmp_path / "page.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\npython_version = 3.10\nstrict = True\n[mypy-pandas.*]\nignore_missing_imports ="
        " True\n",
        encoding="utf-8",
    )
    # what is installed is found
    environment = {
        **os.environ,
        **(
            {}
            if "TILLY_FROM_WHEEL" in os.environ
            else {"MYPYPATH": str(Path(tilly.__file__).parents[1])}
        ),
    }
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "page.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=170,
    )
    assert done.returncode == 0, done.stdout


def test_the_version_is_found_in_the_header() -> None:
    """As pip looks for it, before anything is compiled."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"^regex = '(.*)'$", project, re.MULTILINE)
    (header,) = re.findall(r'^input = "(.*)"$', project, re.MULTILINE)
    found = re.search(pattern, (ROOT / header).read_text(encoding="utf-8"))
    assert found and found["value"] == tilly.__version__


def test_the_pages_have_no_other_blocks() -> None:
    assert {match[1] for match in BLOCK.finditer(PAGE)} == {"sh", "python", "text"}
    assert PAGE.count("```") == 2 * len(BLOCK.findall(PAGE))
    assert len(COMMANDS) == 4


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as somebody else has it, without what was built here."""
    folder = tmp_path_factory.mktemp("clone") / "project"
    shutil.copytree(
        ROOT,
        folder,
        ignore=shutil.ignore_patterns("build", "build.luarocks", ".git", "__pycache__", "*.so"),
    )
    rock = folder / "tilly-dev-1.rockspec"
    rock.write_text(not_optimised(rock.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def not_optimised(text: str) -> str:
    """The same build in half the time: these tests are of installing."""
    changed, count = re.subn(r"(CMAKE_BUILD_TYPE ?= ?\"?)Release", r"\1None", text)
    assert count == 1
    return changed


def environment() -> dict[str, str]:
    """Of a user who has none of our modules."""
    made = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUA_"))
    }
    path = os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"])
    return {
        **made,
        "PATH": path,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def said_by(command: list[str], where: Path, names: dict[str, str]) -> str:
    ended = subprocess.run(
        command, cwd=where, env=names, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
    return ended.stdout


def from_folder(tool: str, folder: Path, names: dict[str, str]) -> str:
    """The rule sets, as the module installed in the folder knows them."""
    if tool == "pip":
        return said_by(
            [
                sys.executable,
                "-c",
                (
                    f"import sys; sys.path.insert(0, {str(folder)!r}); import tilly;"
                    " print(tilly.__file__, tilly.rulesets())"
                ),
            ],
            folder,
            names,
        )
    lua = {
        "LUA_PATH": f"{folder}/share/lua/5.4/?.lua;{folder}/share/lua/5.4/?/init.lua",
        "LUA_CPATH": f"{folder}/lib/lua/5.4/?.so",
    }
    return said_by(
        [
            "lua5.4",
            "-e",
            "print(package.searchpath('tilly.raw', package.cpath), require 'tilly'.rulesets()[1])",
        ],
        folder,
        {**names, **lua},
    )


@pytest.mark.parametrize("commands", COMMANDS, ids=lambda commands: " ".join(commands.split()[:3]))
def test_the_commands_install(commands: str, clone: Path, tmp_path: Path) -> None:
    names, tool = environment(), commands.split()[0]
    if (tool == "pip") != ("TILLY_FROM_WHEEL" in os.environ):
        pytest.skip(
            "pip needs the Python Package Index: ./run test-pypi; the others are for ./run test"
        )
    for needed in (tool, "swig", "lua5.4"):
        if not shutil.which(needed, path=names["PATH"]):
            pytest.skip(f"{needed} is not here")
    made = not_optimised(commands) if tool == "cmake" else commands
    # not into the system
    here = made.replace("5.4 make", f"5.4 make --tree {tmp_path}").replace(
        "pip install", f"pip install --target {tmp_path}"
    )
    said = said_by(["bash", "-ec", here], clone, names)
    if tool != "cmake":
        said = from_folder(tool, tmp_path, names)
        assert str(tmp_path) in said
    assert "tilly-1.2" in said
