"""Puts the docstrings of the built module into its stub, tilly/_raw.pyi, where editors read them.

    PYTHONPATH=build/gcc/bindings/python python3 stub_docs.py [--check]

With --check nothing is written; it ends with 1 if the stub says anything else than the module.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

STUB = Path(__file__).with_name("tilly") / "_raw.pyi"
CLASS = re.compile(r"^class (\w+)[^:]*:$")
MEMBER = re.compile(r"^    def (\w+)\((.*)\) -> (.*): \.\.\.(?P<note>\s+#.*)?$")


def without_docs(stub: str) -> str:
    """The stub as it is written by hand."""
    stub = re.sub(r'(\nclass [^\n]*:)\n    """(?:[^"]|"(?!""))*"""\n\n?', r"\1\n", stub)
    return re.sub(
        r'(\n    def [^\n]*): *((?:#[^\n]*)?)\n {8}"""(?:[^"]|"(?!""))*"""',
        lambda match: f"{match[1]}: ...{'     ' + match[2] if match[2] else ''}",
        stub,
    )


def quoted(doc: str) -> str:
    words = " ".join(doc.split())
    return '"""' + words.replace("\\", "\\\\") + (' """' if words.endswith('"') else '"""')


def with_docs(stub: str, module: Any) -> str:
    made: list[str] = []
    of: Any = None
    overloaded: set[str] = set()
    for line in without_docs(stub).split("\n"):
        named, member = CLASS.match(line), MEMBER.match(line)
        if named:
            of, overloaded = getattr(module, named[1], None), set()
        elif line and not line.startswith(" "):
            of = None
        found = (
            getattr(of, member[1], None)
            if member and of is not None and not member[1].startswith("__")
            else None
        )
        doc = getattr(found, "__doc__", None)
        if named and of is not None and vars(of).get("__doc__"):
            made += [line, f"    {quoted(of.__doc__)}", ""]
        elif member and doc and member[1] not in overloaded:
            overloaded.add(member[1])
            note = "  " + member["note"].strip() if member["note"] else ""
            made += [
                f"    def {member[1]}({member[2]}) -> {member[3]}:{note}",
                f"        {quoted(doc)}",
            ]
        else:
            made.append(line)
    return "\n".join(made)


def main(arguments: list[str]) -> int:
    # the sources have no module
    sys.path = [folder for folder in sys.path if Path(folder).resolve() != STUB.parents[1]]
    import tilly._raw as module

    kept = STUB.read_text(encoding="utf-8")
    made = with_docs(kept, module)
    if arguments == ["--check"]:
        return int(made != kept)
    STUB.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
