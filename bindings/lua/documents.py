"""Writes the documents that come with the Lua module: scenarios and schemas as texts, in one file
that needs no folder beside it.

    documents.py documents.lua --scenarios examples/scenarios --schemas docs/formats
"""

from __future__ import annotations

import argparse
from pathlib import Path

HEAD = """--- The documents that come with the module, written by bindings/lua/documents.py.
local documents = {}

--- A copy each time: what a script changes stays its own.
local function giver(texts)
    return function()
        local copy = {}
        for name, text in pairs(texts) do copy[name] = text end
        return copy
    end
end
"""


def bracketed(text: str) -> str:
    """A long string of Lua, closed by nothing that is inside."""
    level = "="
    while f"]{level}]" in text:
        level += "="
    return f"[{level}[\n{text}]{level}]"


def giver(name: str, folder: Path) -> list[str]:
    """Each document of the folder, in JSON or in Lua, under its name without an ending."""
    files = sorted(path for path in folder.iterdir() if path.suffix in (".json", ".lua"))
    entries = [
        f"    {path.name.partition('.')[0]} = {bracketed(path.read_text(encoding='utf-8'))},"
        for path in files
    ]
    return ["", f"documents.{name} = giver {{", *entries, "}"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Writes the documents that come with the Lua module."
    )
    parser.add_argument("to", type=Path)
    parser.add_argument("--scenarios", type=Path, required=True)
    parser.add_argument("--schemas", type=Path, required=True)
    asked = parser.parse_args()
    lines = [
        HEAD,
        *giver("scenarios", asked.scenarios),
        *giver("schemas", asked.schemas),
        "",
        "return documents",
        "",
    ]
    asked.to.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
