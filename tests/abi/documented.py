#!/usr/bin/python3
"""documented.py [ROOT]: the public headers are the manual. Red is

* a header that does not begin with a /** @file block,
* a public function, or a type of hook, without a block directly above it that has a first sentence,
a @param for each parameter in its order and no
  other, and a @return unless it returns nothing,
* a struct or an enum without a block above it, and a field without a comment whose name does not
say it all, * a record that begins with its size and has no TILLY_X_INIT behind it to begin it with,
* a number that the registry names of an event (events.def) and that is not at the event's
declaration in event.h;
* causes of an event (event_causes.def) that are not those at its declaration,
* a roll whose comment says otherwise than the registry (throws.def) whether it is a draw.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
ROOT = ROOT if ROOT.is_dir() else ROOT.parents[2]
COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/"
BLOCK = r"(?P<block>/\*\*(?!<)(?:[^*]|\*(?!/))*\*/)?"
FUNCTION = re.compile(
    BLOCK
    + r"\s*TILLY_(?:LUA_)?API\s+(?P<type>[\w\s*]*?[\s*])(?P<name>tilly_\w+)"
    + r"\((?P<parameters>[^;]*)\);"
)
HOOK = re.compile(
    BLOCK + r"\s*typedef (?P<type>[\w\s*]+)\(\*(?P<name>tilly_\w+)\)\((?P<parameters>[^;]*)\);"
)
TYPE = re.compile(BLOCK + r"\n(?:typedef )?(?:struct|enum) (?P<name>tilly_\w+) \{")
FIELDS = re.compile(
    r"\ntypedef struct (?P<name>tilly_\w+) \{(?P<body>.*?)\n\} (?P=name);", re.DOTALL
)
PLAIN = {
    "id",
    "size",
    "reserved",
    "reserved2",
    "reserved3",
    "x",
    "y",
    "dice_context",
    "observer_context",
    "poll_context",
}
faults: list[str] = []
found = {"functions": 0, "types": 0, "first values": 0, "events": 0}


def blame(path: Path, text: str, at: int, words: str) -> None:
    faults.append(f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}: {words}")


def words_of(comment: str) -> str:
    lines = comment.removeprefix("/*").removesuffix("*/").splitlines()
    return "\n".join(line.strip().lstrip("*<").strip() for line in lines).strip()


def names_of(parameters: str) -> list[str]:
    if parameters.strip() in ("", "void"):
        return []
    return [re.sub(r"\[\w*\]", "", one).split()[-1].lstrip("*") for one in parameters.split(",")]


def faults_of_block(block: str, parameters: list[str], returns: bool) -> list[str]:
    first, *tagged = re.split(
        r"\n@(?=param\b|return\b)",
        "\n" + re.sub(r"@code.*?@endcode", "", words_of(block), flags=re.DOTALL),
    )
    told = [one.split(None, 2) for one in tagged if one.startswith("param")]
    results = [one for one in tagged if one.startswith("return")]
    wrong = []
    if not re.match(r"\s*[A-Z][^.]*\S.*?[.](\s|$)", first, re.DOTALL):
        wrong.append("no first sentence")
    if (given := [one[1] for one in told if len(one) > 1]) != parameters:
        wrong.append(
            f"@param for ({', '.join(given)}), but the parameters are ({', '.join(parameters)})"
        )
    wrong += [f"nothing is said of @param {one[1]}" for one in told if len(one) == 2]
    if len(results) != returns:
        wrong.append("no @return" if returns else "a @return, but it returns nothing")
    wrong += [
        "nothing is said of @return" for one in results if not one.removeprefix("return").strip()
    ]
    return wrong


def check_functions(path: Path, text: str) -> None:
    declared = len(re.findall(r"^TILLY_(?:LUA_)?API\b", text, re.MULTILINE))
    functions = list(FUNCTION.finditer(text))
    if len(functions) != declared:
        blame(
            path,
            text,
            0,
            f"{declared} declarations begin with TILLY_API, {len(functions)} were understood",
        )
    for match in [*functions, *HOOK.finditer(text)]:
        found["functions"] += 1
        at = match.start("name")
        if not match["block"]:
            blame(path, text, at, f"{match['name']} has no block /** ... */ directly above it")
            continue
        returns = match["type"].replace(" ", "").strip() != "void"
        for wrong in faults_of_block(match["block"], names_of(match["parameters"]), returns):
            blame(path, text, at, f"{match['name']}: {wrong}")


def check_fields(path: Path, text: str, match: re.Match[str]) -> None:
    above = ""
    for piece in re.finditer(
        rf"(?P<comment>{COMMENT})|(?P<field>[^;/]+;)(?P<behind>[ \t]*{COMMENT})?", match["body"]
    ):
        if piece["comment"]:
            above = piece["comment"]
            continue
        names = {
            re.sub(r"\[\w*\]", "", one).split()[-1].lstrip("*")
            for one in piece["field"].rstrip(";").split(",")
            if "(" not in one
        }
        if not (above or piece["behind"]) and (names - PLAIN or "(" in piece["field"]):
            blame(
                path,
                text,
                match.start("body") + piece.start(),
                f"{match['name']}: a field without a comment: {' '.join(piece['field'].split())}",
            )
        above = ""


def check_first_value(path: Path, text: str, match: re.Match[str]) -> None:
    macro = f"{match['name'].upper()}_INIT"
    found["first values"] += 1
    if not re.search(rf"#define {macro}\b", text[match.end() :]):
        blame(
            path,
            text,
            match.start("name"),
            f"{match['name']} begins with its size, and there is no {macro}",
        )


def check_types(path: Path, text: str) -> None:
    for match in TYPE.finditer(text):
        found["types"] += 1
        if not match["block"]:
            blame(
                path, text, match.start("name"), f"{match['name']} has no block /** ... */ above it"
            )
    for match in FIELDS.finditer(text):
        check_fields(path, text, match)
        if re.match(r"\s*uint32_t size\b", match["body"]):
            check_first_value(path, text, match)


def registered() -> dict[str, set[int]]:
    """The numbers of each kind of event that the registry names: "3: successes; 4 to 7: ..."."""
    registry = ROOT / "lib/words/events.def"
    text = registry.read_text(encoding="utf-8")
    kinds = {}
    words = r"((?:\"[^\"]*\"\s*)+)"
    for entry in re.finditer(rf"^EVENT\((\w+),\s*{words},\s*{words},\s*{words}", text, re.M):
        values = "".join(re.findall(r'"([^"]*)"', entry[4]))
        numbers = set()
        for head in re.findall(r"(?:^|[;,:] )(\d(?:(?:, | to | and )\d)*):", values):
            digits = [int(d) for d in re.findall(r"\d", head)]
            numbers |= set(range(digits[0], digits[-1] + 1)) if " to " in head else set(digits)
        kinds[entry[1]] = numbers
    return kinds


def told_of(kind: str, docs: dict[str, str], seen: tuple[str, ...] = ()) -> set[int]:
    words = docs.get(kind, "")
    numbers = {int(d) for d in re.findall(r"\bvalue\[(\d)\]", words)}
    for first, last in re.findall(r"value\[(\d)\] to value\[(\d)\]", words):
        numbers |= set(range(int(first), int(last) + 1))
    for other in re.findall(r"\bTILLY_EV_(\w+)", words):
        if other not in (kind, *seen):
            numbers |= told_of(other, docs, (*seen, kind))
    return numbers


def causes() -> dict[str, list[str]]:
    """The names of the kinds that may cause each kind of event."""
    names = dict(
        re.findall(
            r'^EVENT\((\w+),\s*"([^"]*)"',
            (ROOT / "lib/words/events.def").read_text(encoding="utf-8"),
            re.M,
        )
    )
    table = re.sub(
        r"/\*.*?\*/",
        "",
        (ROOT / "lib/words/event_causes.def").read_text(encoding="utf-8"),
        flags=re.S,
    )
    rows = re.findall(r"^CAUSES\((\w+),(.*?)\)$(?=\s^CAUSES|\s*\Z)", table, re.M | re.S)
    return {
        kind: (
            [names[cause] for cause in re.findall(r"FROM\((\w+),", row)]
            + ["step"] * ("IN_ITS_ROW" in row)
        )
        for kind, row in rows
    }


def check_events() -> None:
    path = ROOT / "include/tilly/event.h"
    text = path.read_text(encoding="utf-8")
    docs, at = {}, {}
    member = (
        rf"(?P<above>{COMMENT}\s*)?\bTILLY_EV_(?P<kind>\w+) = \d+,?(?P<behind>[ \t]*{COMMENT})?"
    )
    for match in re.finditer(member, text):
        docs[match["kind"]] = words_of(
            (match["above"] or "").strip() + " " + (match["behind"] or "").strip()
        ).replace("\n", " ")
        at[match["kind"]] = match.start("kind")
    for kind, numbers in registered().items():
        found["events"] += 1
        if missing := numbers - told_of(kind, docs):
            blame(
                path,
                text,
                at.get(kind, 0),
                f"TILLY_EV_{kind}: not told: " + ", ".join(f"value[{n}]" for n in sorted(missing)),
            )
    of = causes()
    for kind, words in docs.items():
        told = re.search(r"Causes: ([^.]*)\.", words)
        if (told[1].split(", ") if told else []) != of.get(kind, []):
            blame(
                path,
                text,
                at[kind],
                f"TILLY_EV_{kind}: its causes are: {', '.join(of.get(kind, [])) or 'none'}",
            )


def check_rolls() -> None:
    path = ROOT / "include/tilly/decision.h"
    text = path.read_text(encoding="utf-8")
    throws = re.findall(
        r"^THROW\((\w+),.*\b(DICE|DRAW)\)$",
        (ROOT / "lib/words/throws.def").read_text(encoding="utf-8"),
        re.M,
    )
    for kind, thrown in throws:
        told = re.search(rf"\bTILLY_ROLL_{kind} = \d+,[ \t]*(?P<behind>{COMMENT})?", text)
        if not told or (thrown == "DRAW") != (told["behind"] or "").startswith("/**< a draw: "):
            blame(
                path,
                text,
                told.start() if told else 0,
                f"TILLY_ROLL_{kind} is a {thrown.lower()} in the registry",
            )


def main() -> None:
    for path in [ROOT / "include/tilly.h", *sorted((ROOT / "include/tilly").glob("*.h"))]:
        text = path.read_text(encoding="utf-8")
        if not re.match(r"/\*\*\n \* @file\n \* \S", text):
            blame(path, text, 0, "does not begin with a block /** @file ... */")
        check_functions(path, text)
        check_types(path, text)
    check_events()
    check_rolls()
    print(*faults, sep="\n", end="\n" if faults else "")
    print(
        ", ".join(f"{number} {what}" for what, number in found.items()) + f": {len(faults)} faults"
    )
    if (
        faults
        or found["functions"] < 180
        or found["types"] < 60
        or found["first values"] < 20
        or found["events"] < 100
    ):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
