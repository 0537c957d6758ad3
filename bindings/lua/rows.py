"""Writes the annotations of the public records for editors, field by field: rows.lua.

    rows.py rows.lua include/tilly

The fields stand in bindings/records.def, which the module itself is made from; what they mean is said by the headers' own comments, in the words of Lua.
"""
from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import enums as headers  # noqa: E402  (the program beside this folder)

# Objects, whose fields are getters; library.lua says them.
OBJECTS = {"decision", "option", "answer"}
# Tables of arguments: a script says what it wants of them.
ARGUMENTS = {"annotation", "edit", "picture"}
# Ids and sides that are always there.
ALWAYS = {"unit.id", "unit.side", "mark.unit", "mark.side", "reach.target", "roll.side", "result.leader", "feature.id"}
# Members that not every row has.
SOMETIMES = {"reason.x", "reason.y", "reason.nearest"}
# Bits are integers, but an editor can name their enumeration.
FLAGS = {"unit.flags": "UnitFlag", "reason.flags": "ReasonFlag", "feature.flags": "FeatureFlag", "picture.flags": "PictureFlag"}
TYPES = {
    "NUMBER": "integer", "MEASURED": "number", "TRUTH": "boolean", "TEXT": "string", "HASH": "tilly.Hash", "ID": "tilly.Id", "SIDE": "tilly.Side", "OPTION": "integer",
    "LENGTH": "number", "HEADING": "number", "ANGLE": "number", "POINT": "number[]", "PICK": "tilly.Pick", "SPAN": "tilly.Span", "WAYPOINT": "tilly.Waypoint",
    "FEATURE": "tilly.Feature",
}
# Numbers of C that are something else in Lua.
NUMBERS_SAID_OTHERWISE = {
    "ID": {"0": "nil"}, "SIDE": {"tilly.NO_SIDE": "nil"}, "OPTION": {"TILLY_NO_OPTION": "nil"}, "TRUTH": {"1": "true", "0": "false"}, "LENGTH": {"10000": "1"},
}
UNITS = {"LENGTH": "", "HEADING": "degrees", "ANGLE": "degrees"}
BY_SIDE = "table<tilly.Side, {}>"


class Field(NamedTuple):
    name: str
    count: str
    meaning: str


def records() -> dict[str, tuple[str, list[Field]]]:
    """The list of records: struct and fields by the name that other languages know."""
    text = re.sub(r"/\*.*?\*/", "", (HERE.parent / "records.def").read_text(encoding="utf-8"), flags=re.DOTALL)
    found: dict[str, tuple[str, list[Field]]] = {}
    fields: list[Field] = []
    for word in re.finditer(r"\b(SIZED|RECORD|FIELD|F)\(([^()]*)\)", text):
        part = [one.strip() for one in word[2].split(",")]
        if word[1] in ("SIZED", "RECORD"):
            fields = []
            found[part[1]] = part[0], fields
        elif part[0] != "member":
            fields.append(Field(part[0], part[1], part[2]) if word[1] == "FIELD" else Field(part[0], "1", part[1]))
    return found


def kinds() -> dict[str, str]:
    text = (HERE / "kinds.def").read_text(encoding="utf-8")
    return {f"{record}.{field}": title for record, field, title in re.findall(r"^KIND\((\w+), (\w+), (\w+)\)", text, re.MULTILINE)}


def comments(text: str, struct: str) -> dict[str, str]:
    """What a header says of each field: in a comment behind it, or above it."""
    body = re.search(r"struct " + struct + r" \{\n(.*?)\n\}", text, re.DOTALL)
    said: dict[str, str] = {}
    if not body:
        return said
    piece = re.compile(r"(?:/\*\*(?!<)(?P<above>.*?)\*/\s*)?(?P<declared>[^;{}]+);(?:\s*/\*\*<(?P<behind>.*?)\*/)?", re.DOTALL)
    for one in piece.finditer(body[1]):
        doc = headers.words_of(one["behind"] or one["above"] or "")
        for name in re.findall(r"\b(\w+)(?:\[[^\]]*\])*\s*(?:,|$)", one["declared"].strip()):
            said[name] = doc
    return said


class Words:
    """The names of C in the words of Lua."""

    def __init__(self, folder: Path) -> None:
        self.made = made = headers.read(folder)
        self.names = {member.c_name: f"tilly.{one.title}.{member.name}" if one.tag else f"tilly.{member.name}" for one in made for member in one.members}
        self.titles = {f"tilly_{one.tag}": f"tilly.{one.title}" for one in made if one.tag}

    def translate(self, doc: str, meaning: str) -> str:
        doc = re.sub(r"(?:, )?(?:in )?1/100 degrees?", "", doc) if meaning in ("HEADING", "ANGLE") else doc
        doc = re.sub(r", 0 to 35999", "", doc)
        doc = re.sub(r"tilly_(ruleset|army|table|battle)_(\w+)\(\)", r"\1:\2()", doc)
        doc = re.sub(r"TILLY_\w+", lambda m: self.names.get(m[0], m[0]), doc)
        doc = re.sub(r"\btilly_\w+\b(?!\()", lambda m: self.titles.get(m[0], m[0]), doc)
        if meaning in NUMBERS_SAID_OTHERWISE:
            doc = re.sub("|".join(NUMBERS_SAID_OTHERWISE[meaning]), lambda m: NUMBERS_SAID_OTHERWISE[meaning][m[0]], doc)
        doc = re.sub(r"^tilly\.[A-Z]\w+\b(?!\.)[:;,]? ?", "", doc)
        unit = UNITS.get(meaning, "")
        return " ".join(f"{unit} {doc}".split()).strip()


def type_of(record: str, field: Field, titles: dict[str, str]) -> str:
    where = f"{record}.{field.name}"
    one = f"tilly.{titles.get(where) or FLAGS.get(where)}" if where in titles or where in FLAGS else TYPES[field.meaning]
    if field.count == "1":
        return one
    if "MOST_TYPES" in field.count:
        return BY_SIDE.format(f"table<integer, {one}>")
    return BY_SIDE.format(one) if field.count == "TILLY_SIDES" else one + "[]"


def lines_of(record: str, fields: list[Field], said: dict[str, str], titles: dict[str, str], words: Words) -> list[str]:
    lines = ["", f"---@class tilly.row.{record}"]
    for field in fields:
        where = f"{record}.{field.name}"
        absent = record in ARGUMENTS or where in SOMETIMES or (field.count == "1" and field.meaning in ("ID", "SIDE", "OPTION") and where not in ALWAYS)
        doc = words.translate(said.get(field.name, ""), field.meaning)
        lines.append(f"---@field {field.name}{'?' if absent else ''} {type_of(record, field, titles)} {doc}".rstrip())
    return lines


def flags_of(made: list[headers.Enum]) -> list[str]:
    """Each flag of a unit is a property too."""
    return [f"---@field {member.name.lower()} boolean {member.doc}" for one in made if one.tag == "unit_flag" for member in one.members]


def main() -> None:
    to, folder = Path(sys.argv[1]), Path(sys.argv[2])
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.h")))
    words, titles = Words(folder), kinds()
    lines = ["---@meta", "--- Rows as the library gives them, written by bindings/lua/rows.py from bindings/records.def and the headers. Nothing here is run."]
    for record, (struct, fields) in records().items():
        if record not in OBJECTS:
            lines += lines_of(record, fields, comments(text, struct), titles, words)
        if record == "unit":
            lines += flags_of(words.made)
    to.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
