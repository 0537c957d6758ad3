#!/usr/bin/python3
"""records.py [ROOT]: public structs are of two kinds (include/tilly/export.h). Red is

* a record (it begins with `uint32_t size`) that stands in another struct or in an array, or is
passed or returned in any way but by a pointer to one of it, * a record that is not in
tests/abi/records.def, or has another last field there than in the header,
* a struct with a `size` that is not its first field, and a row whose size tests/abi/sizes.c does
not fix, * a record whose first version ends elsewhere in lib (FIRST, RECORD_FITS) than in
tests/abi/records.def.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
ROOT = ROOT if ROOT.is_dir() else ROOT.parents[2]
COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
STRUCT = re.compile(r"\btypedef struct (tilly_\w+) \{(.*?)\n\} \1;", re.S)
CALLED = re.compile(
    r"(?:TILLY_API|static inline|typedef)\s+([\w\s*]*?[\s*])\(?\*?(tilly_\w+)\)?\(([^;{]*)\)\s*[;{]"
)
faults: list[str] = []


def text_of(path: Path) -> str:
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


def fields_of(body: str) -> list[tuple[str, str]]:
    """Type and declarator of each field, in order: ("tilly_point", "crest[2]")."""
    found = []
    for field in re.findall(r"([^;]+);", body):
        if "(*" in field:
            found.append(("function", re.findall(r"\(\*(\w+)\)", field)[0]))
            continue
        kind, names = re.fullmatch(r"\s*((?:const )?\w+)\s+(.*)", field, re.S).groups()
        found += [
            (kind.removeprefix("const "), " ".join(name.split())) for name in names.split(",")
        ]
    return found


def check_struct(name: str, fields: list[tuple[str, str]], records: set[str]) -> None:
    for place, (kind, declared) in enumerate(fields):
        if place and declared == "size":
            faults.append(f"{name}: its size is not its first field")
        if kind in records and (
            not declared.startswith("*") or "[" in declared or declared.startswith("**")
        ):
            faults.append(
                f"{name}.{declared}: a {kind} is a record, and stands in no struct and no array"
            )


def check_call(name: str, result: str, parameters: str, records: set[str]) -> None:
    given = [" ".join(one.split()) for one in parameters.split(",")]
    for place, one in enumerate(given):
        kind = re.match(r"(?:const )?(tilly_\w+) (.*)", one)
        if not kind or kind[1] not in records:
            continue
        after = given[place + 1] if place + 1 < len(given) else ""
        if not re.fullmatch(r"\*\w+", kind[2]):
            faults.append(f"{name}({one}): a record is passed by a pointer to one of it")
        if re.fullmatch(r"(uint32_t|size_t) (room|count|n|many)", after):
            faults.append(f"{name}({one}, {after}): a record stands in no array")
    if re.match(r"(?:const )?(tilly_\w+)\s*$", result) and result.split()[-1] in records:
        faults.append(f"{name}: returns a record")


def main() -> None:
    # of a library of its own
    headers = {
        path: text_of(path)
        for path in sorted((ROOT / "include/tilly").glob("*.h"))
        if path.name != "lua.h"
    }
    structs = {
        name: fields_of(body) for text in headers.values() for name, body in STRUCT.findall(text)
    }
    records = {name for name, fields in structs.items() if fields[0] == ("uint32_t", "size")}
    for name, fields in structs.items():
        check_struct(name, fields, records)
    calls = [call for text in headers.values() for call in CALLED.findall(text)]
    for result, name, parameters in calls:
        check_call(name, result, parameters, records)

    listed = re.findall(
        r"^(?:TAKEN|FILLED|BOTH)\((\w+), (\w+), (\w+), (\w+)\)",
        text_of(ROOT / "tests/abi/records.def"),
        re.M,
    )
    first = {name: of_first for name, _, of_first, _ in listed}
    for name in sorted(records ^ first.keys()):
        faults.append(
            f"{name}: "
            + (
                "tests/abi/records.def does not list it"
                if name in records
                else "is listed and is no record"
            )
        )
    for name, value, _, last in listed:
        ends = structs[name][-1][1].lstrip("*").split("[")[0] if name in structs else last
        if ends != last:
            faults.append(f"{name} ends with {ends}: tests/abi/records.def says {last}")
        if value != f"{name.upper()}_INIT":
            faults.append(
                f"{name} begins from {name.upper()}_INIT: tests/abi/records.def says {value}"
            )
    fixed = set(re.findall(r"\bSIZE\((\w+),", text_of(ROOT / "tests/abi/sizes.c")))
    faults.extend(
        f"{name}: tests/abi/sizes.c does not fix its size"
        for name in sorted(structs.keys() - fixed)
    )
    used = set()
    for path in [*(ROOT / "lib").rglob("*.c"), *(ROOT / "lib").rglob("*.h")]:
        for name, field in re.findall(
            r"\b(?:FIRST\(|RECORD_FITS\(\w+, )(tilly_\w+), (\w+)\)", text_of(path)
        ):
            used.add(name)
            if first.get(name) != field:
                faults.append(
                    f"{path.relative_to(ROOT)}: the first {name} ended with {first.get(name)}, not"
                    f" {field}"
                )
    faults.extend(f"{name}: nothing in lib asks for its size" for name in sorted(records - used))
    print(*faults, sep="\n", end="\n" if faults else "")
    print(
        f"{len(records)} records, {len(structs) - len(records)} rows, {len(calls)} functions:"
        f" {len(faults)} faults"
    )
    if faults or len(records) < 20 or len(structs) - len(records) < 12 or len(calls) < 180:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
