"""Writes the annotations of the public records for editors, field by field: rows.lua.

    rows.py rows.lua include/tilly

The fields stand in bindings/records.def, which the module itself is made from; what they mean is
said by the headers' own comments, in the words of Lua."""

from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
import enums as headers  # noqa: E402  (the programs beside this folder)
import records  # noqa: E402

# Objects, whose fields are getters; library.lua says them.
OBJECTS = {"decision", "option", "answer"}
# Tables of arguments: a script says what it wants of them.
ARGUMENTS = {"annotation", "edit", "picture"}
# Ids and sides that are always there.
ALWAYS = {
    "unit.id",
    "unit.side",
    "mark.unit",
    "mark.side",
    "reach.target",
    "roll.side",
    "result.leader",
    "battle_info.attacker",
    "feature.id",
}
# Members that not every row has.
SOMETIMES = {
    "objective.variable",
    "objective.area",
    "reason.x",
    "reason.y",
    "reason.nearest",
    "moment.variable",
    "moment.value",
    "moment.event",
}
# Members that Lua gives otherwise than C.
OWN = {
    "moment.variable": ("string", "ANSWERED: the name of the variable that has the number"),
    "moment.value": ("integer | boolean", "ANSWERED: the number, or a truth value"),
    "objective.variable": ("string", "the variable that is not 0 once it is met"),
    "objective.area": ("string", "the name of the area or the feature where it lies"),
    "moment.event": ("tilly.Event", "EVENT: the event, its cause left out"),
}
# Bits are integers, but an editor can name their enumeration.
FLAGS = {
    "ground_kind.bars": "BarsFlag",
    "unit.flags": "UnitFlag",
    "unit.more_flags": "UnitMoreFlag",
    "reason.flags": "ReasonFlag",
    "feature.flags": "FeatureFlag",
    "picture.flags": "PictureFlag",
}
TYPES = {
    "NUMBER": "integer",
    "MEASURED": "number",
    "STRENGTH": "number",
    "TRUTH": "boolean",
    "TEXT": "string",
    "HASH": "tilly.Hash",
    "ID": "tilly.Id",
    "SIDE": "tilly.Side",
    "OPTION": "integer",
    "LENGTH": "number",
    "HEADING": "number",
    "ANGLE": "number",
    "POINT": "number[]",
    "PICK": "tilly.Pick",
    "SPAN": "tilly.Span",
    "WAYPOINT": "tilly.Waypoint",
    "FEATURE": "tilly.Feature",
    "EVENT": "tilly.Event",
}
# Numbers of C that are something else in Lua.
NUMBERS_SAID_OTHERWISE = {
    "ID": {"0": "nil"},
    "SIDE": {"tilly.NO_SIDE": "nil"},
    "TRUTH": {"1": "true", "0": "false"},
    "LENGTH": {"10000": "1"},
}
UNITS = {"LENGTH": "", "HEADING": "degrees", "ANGLE": "degrees"}
BY_SIDE = "table<tilly.Side, {}>"


def kinds() -> dict[str, str]:
    text = (HERE / "kinds.def").read_text(encoding="utf-8")
    return {
        f"{record}.{field}": title
        for record, field, title in re.findall(r"^KIND\((\w+), (\w+), (\w+)\)", text, re.MULTILINE)
    }


class Words:
    """The names of C in the words of Lua."""

    def __init__(self, folder: Path) -> None:
        self.made = made = headers.read(folder)
        self.names = {
            member.c_name: f"tilly.{one.title}.{member.name}" if one.tag else f"tilly.{member.name}"
            for one in made
            for member in one.members
        }
        self.names |= {"TILLY_NO_OPTION": "nil", "TILLY_NO_ROW": "65535"}
        self.titles = {f"tilly_{one.tag}": f"tilly.{one.title}" for one in made if one.tag} | {
            "tilly_seed": "tilly.seed",
            "tilly_setup": "tilly.battle",
            "tilly_script_setup": "tilly.script",
        }
        self.records = records.read(folder)
        self.titles |= {record.struct: record.name for record in self.records}

    def translate(self, doc: str, meaning: str) -> str:
        doc = (
            re.sub(r"(?:, )?(?:in )?1/100 degrees?", "", doc)
            if meaning in ("HEADING", "ANGLE")
            else doc
        )
        doc = re.sub(r", 0 to 35999", "", doc)
        doc = re.sub(r"tilly_(ruleset|army|table|battle)_(\w+)\(\)", r"\1:\2()", doc)
        doc = re.sub(r"TILLY_\w+", lambda m: self.names.get(m[0], m[0]), doc)
        doc = re.sub(r"\btilly_\w+", lambda m: self.titles.get(m[0], m[0]), doc)
        if meaning in NUMBERS_SAID_OTHERWISE:
            doc = re.sub(
                rf"\b(?:{'|'.join(NUMBERS_SAID_OTHERWISE[meaning])})\b",
                lambda m: NUMBERS_SAID_OTHERWISE[meaning][m[0]],
                doc,
            )
        doc = re.sub(r"^tilly\.[A-Z]\w+\b(?!\.)[:;,]? ?", "", doc)
        if left := re.search(r"\b(?:tilly_|TILLY_)\w+", doc):
            raise SystemExit(f"rows.py: Lua has no {left[0]}: {doc}")
        unit = UNITS.get(meaning, "")
        return " ".join(f"{unit} {doc}".split()).strip()


def type_of(record: str, field: records.Field, titles: dict[str, str]) -> str:
    where = f"{record}.{field.name}"
    one = (
        f"tilly.{titles.get(where) or FLAGS.get(where)}"
        if where in titles or where in FLAGS
        else TYPES[field.meaning]
    )
    if field.many == "1":
        return one
    if "MOST_TYPES" in field.many:
        return BY_SIDE.format(f"table<integer, {one}>")
    return BY_SIDE.format(one) if field.many == "TILLY_SIDES" else one + "[]"


def lines_of(record: records.Record, titles: dict[str, str], words: Words) -> list[str]:
    lines = ["", f"---@class tilly.row.{record.name}"]
    for field in record.fields:
        where = f"{record.name}.{field.name}"
        absent = (
            record.name in ARGUMENTS
            or where in SOMETIMES
            or (
                field.many == "1"
                and field.meaning in ("ID", "SIDE", "OPTION")
                and where not in ALWAYS
            )
        )
        kind, doc = OWN.get(where) or (
            type_of(record.name, field, titles),
            words.translate(field.doc, field.meaning),
        )
        lines.append(
            f"---@field {field.name}{'?' if absent else ''} {kind}{f' # {doc}' if doc else ''}"
        )
    return lines


def flags_of(words: Words) -> list[str]:
    """Each flag of a unit is a property too."""
    return [
        f"---@field {member.name.lower()} boolean # {words.translate(member.doc, 'NUMBER')}"
        for one in words.made
        if one.tag == "unit_flag"
        for member in one.members
    ]


def main() -> None:
    to, folder = Path(sys.argv[1]), Path(sys.argv[2])
    words, titles = Words(folder), kinds()
    lines = [
        "---@meta",
        (
            "--- Rows as the library gives them, written by bindings/lua/rows.py from"
            " bindings/records.def and the headers. Nothing here is run."
        ),
    ]
    for record in words.records:
        if record.name not in OBJECTS:
            lines += lines_of(record, titles, words)
        if record.name == "unit":
            lines += flags_of(words)
    to.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
