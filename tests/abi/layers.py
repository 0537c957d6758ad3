#!/usr/bin/python3
"""layers.py OBJECTS [--rooms FAMILY...]: which folder of lib uses which, by linker symbol and by
#include.

OBJECTS is a build folder: its objects tell the symbols. Each arrow from a folder to one that it may
not use is printed with the file, the symbol or header, and both folders. Public functions may be
used by the last layer as by any program. --rooms looks at the rooms of these families too."""

import os
import re
import subprocess
import sys

CORE = [
    "base",
    "dice",
    "geometry",
    "ruleset",
    "table",
    "army",
    "state",
    "rules/common",
    "words",
    "engine",
    "kit",
]
# What asks the C library for memory, or may: lib/base/handle.c alone, for a caller who gives no
# allocator.
ALLOCATES = {
    "malloc",
    "calloc",
    "realloc",
    "free",
    "aligned_alloc",
    "strdup",
    "strndup",
    "qsort",
    "bsearch",
    "asprintf",
    "vasprintf",
    "getline",
    "fopen",
    "setlocale",
    "localeconv",
}
LAST = ["report", "files", "players", "picture"]
# "": the contents page at the root
ROOMS = ["book", "shapes", "state", "field", "movement", "effects", "play", "queries", "words", ""]


def before(folder):
    return CORE[: CORE.index(folder)]


# Folder -> folders it may use besides itself.
MAY_USE = {
    "base": [],
    "dice": ["base"],
    "geometry": ["base"],
    "ruleset": before("ruleset"),
    "table": before("table"),
    "army": ["base", "dice", "geometry", "ruleset"],  # no ground
    **{folder: before(folder) for folder in CORE[CORE.index("state") :]},
    "rules/<family>": CORE,
    "rules": CORE + ["rules/<family>"],  # registry.c
    **{folder: ["base", "geometry", "words", "kit", "ruleset/presentation"] for folder in LAST},
    "files/json": ["base"],  # a format, whatever is written in it
    # Of the state its named fields, of the engine records; rule sets, armies and tables as the
    # files write them.
    "files": [
        "base",
        "geometry",
        "ruleset/ruleset",
        "ruleset/book_tables",
        "army/army",
        "table/table",
        "state/fields",
        "state/scenario",
        "state/areas",
        "state/brief",
        "engine/record",
        "files/json",
    ],
}


def folder_of(path):
    """Of a file below lib: its folder in the table, with the family's name."""
    part = path.split("/")
    if path.startswith("files/json/"):
        return "files/json"
    if part[0] != "rules" or len(part) == 2:
        return part[0] if len(part) > 1 else ""
    return "/".join(part[:2])


def entry_of(folder):
    return "rules/<family>" if folder.startswith("rules/") and folder != "rules/common" else folder


def room_of(path):
    """lib/rules/FAMILY/play/move/pivot.c: ("play", "move"); FAMILY/edition.c: ("", "")."""
    part = path.split("/")[2:-1]
    name = os.path.splitext(os.path.basename(path))[0]
    if not part:
        beside = re.match("(words|signs|player)", name)
        return ("words", "") if beside else ("", "")
    return (part[0], part[1] if len(part) > 1 else "")


def is_allowed(user, used):
    here, there = folder_of(user), folder_of(used)
    may_use = MAY_USE.get(entry_of(here), [])
    if room_of(user)[0] == "shapes" and here != there:  # geometry alone
        return there in ("base", "geometry")
    return here == there or entry_of(there) in may_use or os.path.splitext(used)[0] in may_use


def is_allowed_in_family(user, used):
    (room, phase), (other, other_phase) = room_of(user), room_of(used)
    if used.endswith(".def"):  # parameters and citations, the contents page's own lists
        return True
    if room not in ROOMS or other not in ROOMS:
        return False
    if not other and used.endswith("/numbers.h"):
        return True  # steps: numbers by meaning, for all rooms
    if room == other:
        return phase == other_phase or not other_phase
    return ROOMS.index(other) < ROOMS.index(room)


def sources(root):
    for folder, _, files in os.walk(root):
        for name in sorted(files):
            if name.endswith((".c", ".h", ".def")):
                yield os.path.relpath(os.path.join(folder, name), root)


def includes(root):
    for path in sources(root):
        with open(os.path.join(root, path), encoding="utf-8") as text:
            for line in text:
                found = re.match(r'\s*#\s*include "([^"]+)"', line)
                beside = os.path.join(os.path.dirname(path), found[1]) if found else ""
                if found:
                    yield path, (
                        beside if os.path.exists(os.path.join(root, beside)) else found[1]
                    ), "#include"


def symbols(root, objects):
    home, wanted, source_of = {}, [], {}
    for folder, _, files in os.walk(objects):
        for name in files:
            path = os.path.join(folder, name)
            source = re.sub(r".*/tilly_objects\.dir/lib/(.*)\.o$", r"\1", path)
            if source != path and os.path.exists(os.path.join(root, source)):
                source_of[path] = source
    if not source_of:
        sys.exit(f"no objects of the library in {objects}")
    listed = subprocess.run(
        ["nm", "-P", "-A", *source_of], capture_output=True, text=True, check=True
    )
    for line in listed.stdout.splitlines():
        path, _, row = line.partition(": ")
        source, (symbol, kind) = source_of[path], row.split()[:2]
        if kind in "TDRBVWC":
            home[symbol] = source
        elif kind == "U":
            wanted.append((source, symbol))
    return home, wanted


def main(arguments):
    objects, families = arguments[0], arguments[2:]
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "lib")
    arrows = set(includes(root))
    home, wanted = symbols(root, objects)
    by_symbol = {(user, home[symbol], symbol) for user, symbol in wanted if symbol in home}
    public = set(
        re.findall(
            r"^\s*(tilly_\w+);",
            open(os.path.join(root, "tilly.map"), encoding="utf-8").read(),
            re.M,
        )
    )
    by_symbol = {
        arrow for arrow in by_symbol if folder_of(arrow[0]) not in LAST or arrow[2] not in public
    }
    unknown = sorted(
        {folder_of(path) for path in sources(root)} - {""} - set(CORE) - set(LAST) - set(MAY_USE)
    )
    forbidden = [
        f"lib/{folder} is in no layer" for folder in unknown if entry_of(folder) != "rules/<family>"
    ]
    forbidden += [
        f"lib/{user}: {symbol}: memory comes from the handle's allocator"
        for user, symbol in wanted
        if symbol in ALLOCATES and user != "base/handle.c"
    ]
    for user, used, what in sorted(arrows | by_symbol):
        if not is_allowed(user, used):
            forbidden.append(
                f"lib/{user}: {what} of lib/{used}: {folder_of(user)} may not use {folder_of(used)}"
            )
        elif folder_of(user) == folder_of(used) and folder_of(user) in {
            "rules/" + f for f in families
        }:
            if not is_allowed_in_family(user, used):
                rooms = [
                    "/".join(filter(None, room_of(path))) or "the root" for path in (user, used)
                ]
                forbidden.append(
                    f"lib/{user}: {what} of lib/{used}: {rooms[0]} may not use {rooms[1]}"
                )
    print(
        "\n".join(forbidden)
        if forbidden
        else f"{len(arrows)} includes and {len(by_symbol)} symbols: every arrow points down"
    )
    return 1 if forbidden else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
