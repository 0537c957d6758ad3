"""Writes the enumerations of include/tilly/*.h for Python and for Lua, with the headers' own
comments as their documentation.

    enums.py --python _enums.py --lua enums.lua include/tilly

It reads the layout our headers keep: an enum begins a line, each member says its number, its
meaning stands behind it in a comment or above it in one that begins with /**, the meaning of the
enum in the comment above it. Anything else inside an enum is an error with its place: a header is
never half understood.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

# The prefix that is cut off the names of each enum.
ENUMS = {
    "setup_flag": "TILLY_SETUP_",
    "unit_flag": "TILLY_UNIT_",
    "unit_more_flag": "TILLY_UNIT_",
    "edit_kind": "TILLY_EDIT_",
    "variable_kind": "TILLY_VARIABLE_",
    "moment_kind": "TILLY_MOMENT_",
    "formation": "TILLY_FORMATION_",
    "unit_order": "TILLY_UNIT_ORDER_",
    "order_kind": "TILLY_ORDER_",
    "act": "TILLY_ACT_",
    "cause": "TILLY_BY_",
    "shape": "TILLY_",
    "decision_flag": "TILLY_",
    "decision_kind": "TILLY_ASK_",
    "option_kind": "TILLY_OPT_",
    "option_flag": "TILLY_",
    "roll_kind": "TILLY_ROLL_",
    "roll_test": "TILLY_",
    "stream": "TILLY_STREAM_",
    "source": "TILLY_FROM_",
    "event_kind": "TILLY_EV_",
    "end": "TILLY_END_",
    "zone": "TILLY_",
    "picture_flag": "TILLY_PICTURE_",
    "annotation_kind": "TILLY_ANNOTATION_",
    "reason_code": "TILLY_WHY_",
    "report_flag": "TILLY_REPORT_",
    "reason_flag": "TILLY_WHY_",
    "cite": "TILLY_CITE_",
    "length_in": "TILLY_IN_",
    "beat": "TILLY_BEAT_",
    "status": "TILLY_E_",
    "feature_kind": "TILLY_",
    "feature_flag": "TILLY_",
    "ground_number": "TILLY_GROUND_",
    "bars_flag": "TILLY_BARS_",
    "until": "TILLY_UNTIL_",
    "id_kind": "TILLY_ID_",
    "measure": "TILLY_MEASURE_",
}
CLASSES = {"beat": "BeatKind"}  # a beat itself is a record
FLAGS = {"until"}  # and all that end in _flag
# What tables for people show of an event's numbers, as its comment says it: "value[0]: dice;
# value[1]: hits; value[2], value[3]: x, y after".
PLACE = re.compile(r"value\[(\d)\], value\[\d\](?:, value\[\d\])?: x, y(?!(?:, heading)? before)")
COUNT = re.compile(r"value\[(\d)\]: (dice|hits)(?=[;.])")
LIKE = re.compile(r"value\[0\] to value\[\d\]: as EventKind\.(\w+)")
NO_PLACE = {"EDIT", "ORDERED"}  # where something is to be, not where the unit is
ABOVE = re.compile(r"/\*(?P<words>(?:[^*]|\*(?!/))*)\*/\n\Z")
BEGINS = re.compile(r"^(?:typedef )?enum(?: tilly_(?P<tag>\w+))? \{", re.MULTILINE)
ENDS = re.compile(r"\}(?: tilly_(?P<tag>\w+))?;[^\n]*\n")
MEMBER = re.compile(r"(?P<name>TILLY_[A-Z0-9_]+) = (?P<value>-?\d+)")
COMMENT = re.compile(r"/\*(?P<words>(?:[^*]|\*(?!/))*)\*/")


@dataclass
class Member:
    c_name: str
    name: str
    value: int
    doc: str = ""


@dataclass
class Enum:
    tag: str  # "" for the nameless ones, which hold limits
    doc: str
    members: list[Member] = field(default_factory=list)

    @property
    def title(self) -> str:
        return CLASSES.get(self.tag) or "".join(word.capitalize() for word in self.tag.split("_"))

    @property
    def flags(self) -> bool:
        return self.tag.endswith("_flag") or self.tag in FLAGS


class Header:
    """One header, read from its first enum to its last."""

    def __init__(self, path: Path) -> None:
        self.path, self.text = path, path.read_text(encoding="utf-8")

    def fail(self, at: int, words: str) -> NoReturn:
        line = self.text.count("\n", 0, at) + 1
        raise SystemExit(f"{self.path}:{line}: {words}: {self.text.splitlines()[line - 1].strip()}")

    def enums(self) -> list[Enum]:
        found, bare = [], re.sub(COMMENT, lambda c: " " * len(c[0]), self.text)
        starts = {begin.end() - 1 for begin in BEGINS.finditer(self.text)}
        for any_enum in re.finditer(r"\benum\b[^;(){}]*\{", bare):
            if any_enum.end() - 1 not in starts:
                self.fail(any_enum.start(), "an enum must begin its line")
        for begin in BEGINS.finditer(self.text):
            found.append(self.enum(begin))
        return found

    def enum(self, begin: re.Match[str]) -> Enum:
        tag = begin["tag"] or ""
        above = ABOVE.search(self.text[: begin.start()])
        made = Enum(tag, self.doc_of(begin, words_of(above["words"]) if above else ""))
        at = self.members(made, begin.end())
        end = ENDS.match(self.text, at)
        if not end or end["tag"] not in (None, tag):
            self.fail(at, "an enum ends otherwise than it begins")
        if not made.members:
            self.fail(begin.start(), "an enum without members")
        return made

    def doc_of(self, begin: re.Match[str], above: str) -> str:
        tag = begin["tag"]
        if tag is None:
            return above
        if tag not in ENUMS:
            self.fail(begin.start(), "an enum that enums.py has no prefix for")
        if not above:
            self.fail(begin.start(), "an enum without a comment above it")
        return above

    def members(self, made: Enum, at: int) -> int:
        """Reads members and comments up to the closing brace, and gives its place."""
        comma, above = True, ""
        while self.text[at] != "}":
            member, comment = MEMBER.match(self.text, at), COMMENT.match(self.text, at)
            if self.text[at].isspace():
                at += 1
            elif self.text[at] == "," and not comma:
                at, comma = at + 1, True
            elif member and comma:
                made.members.append(self.member(made, member))
                made.members[-1].doc, above = above, ""
                at, comma = member.end(), False
            elif comment:
                above = self.comment(made, comment) or above
                at = comment.end()
            else:
                self.fail(at, "not a member of an enum, nor a comment")
        if above:
            self.fail(at, "a comment that belongs to no member")
        return at

    def member(self, made: Enum, match: re.Match[str]) -> Member:
        name, prefix = match["name"], ENUMS[made.tag] if made.tag else "TILLY_"
        if not name.startswith(prefix) and made.tag not in ("status", "measure"):
            self.fail(match.start(), f"a name that does not begin with {prefix}")
        short = name.removeprefix(prefix).removeprefix("TILLY_")
        if short in (m.name for m in made.members) or int(match["value"]) in (
            m.value for m in made.members if made.tag
        ):
            self.fail(match.start(), "a name or number twice")
        return Member(name, short, int(match["value"]))

    def comment(self, made: Enum, match: re.Match[str]) -> str:
        """Gives a comment behind a member to that member; returns one above a member, "" for a
        heading over several."""
        before = self.text[: match.start()].rpartition("\n")[2]
        if not before.strip():
            return words_of(match["words"]) if match["words"].startswith("*") else ""
        if not made.members or made.members[-1].doc:
            self.fail(match.start(), "a comment that belongs to no member")
        made.members[-1].doc = words_of(match["words"])
        return ""


def words_of(comment: str) -> str:
    """The words of a comment without its stars, for /**< too."""
    return " ".join(line.strip().lstrip("*<").strip() for line in comment.splitlines()).strip()


def read(folder: Path) -> list[Enum]:
    enums = [made for path in sorted(folder.glob("*.h")) for made in Header(path).enums()]
    tags = [made.tag for made in enums if made.tag]
    missing = sorted(set(ENUMS) - set(tags))
    if missing or len(tags) != len(set(tags)):
        raise SystemExit(f"{folder}: enums twice, or not there: {', '.join(missing) or tags}")
    names = {
        member.c_name: f"{made.title}.{member.name}" if made.tag else member.name
        for made in enums
        for member in made.members
    }
    for made in enums:
        for member in made.members:
            member.doc = re.sub(
                r"TILLY_\w+", lambda m: names.get(str(m[0]), str(m[0])), member.doc
            ) or member.name.lower().replace("_", " ")
    return enums


def numbers_of(kinds: Enum) -> dict[str, dict[str, int]]:
    """Which of an event's numbers are its dice, its hits, and the x of its place, y being the
    next."""
    events = {member.name: member.doc for member in kinds.members}
    found: dict[str, dict[str, int]] = {}
    for name, doc in events.items():
        like = LIKE.search(doc)
        where = name if not like else like[1]
        numbers = {word: int(at) for at, word in COUNT.findall(doc)}
        if (places := PLACE.findall(events[where])) and where not in NO_PLACE:
            numbers["place"] = int(places[-1])
        if numbers:
            found[name] = numbers
    return found


DRAW, AT_MOST, ALL_BUT = "a draw: ", "a test of UE: ", "a shot: "


def rolls_of(rolls: Enum, beginning: str) -> list[str]:
    return [member.name for member in rolls.members if member.doc.startswith(beginning)]


# ---- Python --------------------------------------------------------------------------------------

PYTHON = '''"""The enumerations of libtilly, written from its headers by bindings/enums.py.

Every member has its own `__doc__`: `DecisionKind.MOVE.__doc__`.
"""
from __future__ import annotations

from enum import Enum as _Enum
from enum import IntEnum, IntFlag
from typing import Final


class _Number(IntEnum):
    """A number with a name: printed it is the name, in a format of numbers the number."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        if form and form[-1] in "bcdoxXneEfFgG%":
            return int.__format__(self, form)
        return str.__format__(str(self), form)


class _Flags(IntFlag):
    """A sum of flags: printed it is their names, in a format of numbers the number."""

    def __str__(self) -> str:
        names = [flag.name or "" for flag in type(self) if flag and flag in self]
        rest = int(self) & ~sum(int(flag) for flag in type(self))
        return "|".join([*names, *([hex(rest)] if rest else [])]) or "0"

    def __format__(self, form: str) -> str:
        if form and form[-1] in "bcdoxXneEfFgG%":
            return int.__format__(self, form)
        return str.__format__(str(self), form)


def _tell(enum: type[_Enum], *docs: str) -> None:
    for member, doc in zip(enum.__members__.values(), docs):
        member.__doc__ = doc
'''


def python(enums: list[Enum]) -> str:
    lines = [PYTHON]
    for made in (e for e in enums if e.tag):
        lines += [
            "",
            f"class {made.title}({'_Flags' if made.flags else '_Number'}):",
            f"    {quoted(made.doc, made)}",
            "",
        ]
        for member in made.members:
            lines += [f"    {member.name} = {member.value}", f"    {quoted(member.doc, made)}"]
        lines += [
            "",
            "",
            "_tell(",
            f"    {made.title},",
            *[f"    {member.doc!r}," for member in made.members],
            ")",
            "",
        ]
    lines += [""]
    limits = [member for made in enums if not made.tag for member in made.members]
    lines += [f"{member.name}: Final = {member.value}" for member in limits]
    tagged = {made.tag: made for made in enums}
    lines += [
        "",
        (
            "# Which of an event's numbers are its dice, its hits, and the x of its place, y being"
            " the next."
        ),
        "NUMBERS: Final[dict[int, dict[str, int]]] = {",
    ]
    lines += [
        f"    EventKind.{name}: {numbers},"
        for name, numbers in numbers_of(tagged["event_kind"]).items()
    ]
    lines += [
        "}",
        (
            "# Rolls that are draws; of those of dice the ones that need a face at most, and all"
            " faces but one."
        ),
    ]
    for name, beginning in (("DRAWS", DRAW), ("AT_MOST", AT_MOST), ("ALL_BUT", ALL_BUT)):
        rolls = ", ".join("RollKind." + roll for roll in rolls_of(tagged["roll_kind"], beginning))
        lines += [f"{name}: Final =" f" frozenset({{{rolls}}})"]
    lines += [
        "",
        "# Every constant of the C headers that stands above, so that a test can compare the two.",
        "C_NAMES: Final[dict[str, int]] = {",
    ]
    lines += [
        f"    {member.c_name!r}: {made.title + '.' if made.tag else ''}{member.name},"
        for made in enums
        for member in made.members
    ]
    return "\n".join([*lines, "}", ""])


def quoted(doc: str, made: Enum) -> str:
    if '"""' in doc or "\\" in doc:
        raise SystemExit(f"{made.title}: a comment that no docstring can hold: {doc}")
    return f'"""{doc}"""'


# ---- Lua -----------------------------------------------------------------------------------------


def lua(enums: list[Enum]) -> str:
    """Members of kinds become objects that print their name (init.lua), bits of flags stay
    integers."""
    named = [made for made in enums if made.tag]
    limits = [member for made in enums if not made.tag for member in made.members]
    lines = ["--- The enumerations of libtilly, written from its headers by bindings/enums.py.", ""]
    for made in named:
        kind = "integer" if made.flags else f"tilly.{made.title}"
        lines += [
            (
                f"---@alias tilly.{made.title} integer"
                if made.flags
                else f"---@class tilly.{made.title} : tilly.Kind"
            )
        ]
        lines += [f"---@class tilly.enum.{made.title} {made.doc}"]
        lines += [f"---@field {member.name} {kind} # {member.doc}" for member in made.members] + [
            ""
        ]
    lines += ["---@class tilly.enums"]
    lines += [f"---@field {made.title} tilly.enum.{made.title} {made.doc}" for made in named]
    lines += [f"---@field {member.name} integer # {member.doc}" for member in limits]
    lines += ["", "local enums = {kinds = {}, flags = {}, limits = {}}"]
    for made in named:
        lines += ["", f"enums.{'flags' if made.flags else 'kinds'}.{made.title} = {{"]
        lines += [f"    {member.name} = {member.value}," for member in made.members]
        lines += ["}"]
    lines += ["", *[f"enums.limits.{member.name} = {member.value}" for member in limits]]
    tagged = {made.tag: made for made in enums}
    lines += [
        "",
        (
            "--- Which of an event's numbers are its dice, its hits, and the x of its place, y"
            " being the next."
        ),
        "enums.numbers = {",
    ]
    for name, numbers in numbers_of(tagged["event_kind"]).items():
        lines += [
            f"    [enums.kinds.EventKind.{name}] ="
            f" {{{', '.join(f'{word} = {at + 1}' for word, at in numbers.items())}}},"
        ]
    lines += [
        "}",
        (
            "--- Rolls that are draws; of those of dice the ones that need a face at most, and all"
            " faces but one."
        ),
    ]
    for name, beginning in (("draws", DRAW), ("at_most", AT_MOST), ("all_but", ALL_BUT)):
        lines += [f"enums.{name} = {{"]
        lines += [
            f"    [enums.kinds.RollKind.{roll}] = true,"
            for roll in rolls_of(tagged["roll_kind"], beginning)
        ]
        lines += ["}"]
    lines += [
        "",
        (
            "--- Every constant of the C headers that stands above, so that a test can compare the"
            " two."
        ),
        "enums.c_names = {",
    ]
    lines += [f"    {member.c_name} = {member.value}," for made in enums for member in made.members]
    return "\n".join([*lines, "}", "", "return enums", ""])


def write(path: Path, text: str) -> None:
    """Leaves a file that is right already alone, so that nothing is built anew for it."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description="Writes the enumerations of the C headers for Python and for Lua."
    )
    parser.add_argument("headers", type=Path, help="the folder of the headers, include/tilly")
    parser.add_argument("--python", type=Path, help="the Python module to write")
    parser.add_argument(
        "--lua", type=Path, help="the Lua module to write, with annotations for LuaLS"
    )
    asked = parser.parse_args(arguments)
    enums = read(asked.headers)
    if asked.python:
        write(asked.python, python(enums))
    if asked.lua:
        write(asked.lua, lua(enums))


if __name__ == "__main__":
    main(sys.argv[1:])
