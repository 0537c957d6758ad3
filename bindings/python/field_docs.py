"""Writes what the members of the public records mean, for help() and editors: the comments of
include/tilly/*.h in the words of Python.

    field_docs.py record_docs.h include/tilly

Names of C are put into those of the package, 0 of an id is None, 1 and 0 of a truth are True and
False. A name that Python has not is an error with the member that says it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import enums  # noqa: E402
import records  # noqa: E402

# What Python says for a function or a constant of C.
SAID = {
    "TILLY_NO_SIDE": "None",
    "TILLY_NO_OPTION": "None",
    "TILLY_NO_ROW": "NO_ROW",
    "tilly_turn_options()": "decision.options",
    "tilly_turn_range()": "decision.range()",
    "tilly_ruleset_cite()": "RuleSet.cite()",
    "tilly_ruleset_type_name()": "an index of RuleSet.types",
    "tilly_ruleset_quality_name()": "an index of RuleSet.qualities",
    "tilly_ruleset_type()": "RuleSet.type_number()",
    "tilly_ruleset_hash()": "the hash",
    "tilly_ruleset_revision()": "RuleSet.revision",
    "tilly_ruleset_phase()": "RuleSet.phase()",
    "tilly_ruleset_length_name()": "RuleSet.length_name",
    "tilly_ruleset_strength()": "RuleSet.strength_measure",
    "tilly_battle_rules()": "battle.rules",
    "tilly_battle_table()": "battle.table",
    "tilly_table_hash()": "the hash",
    "tilly_battle_losses()": "battle.losses()",
    "tilly_battle_view()": "battle.view()",
    "tilly_army_add_command()": "Army.add_command()",
    "tilly_battle_reseed()": "battle.reseed()",
    "tilly_battle_note()": "battle.note()",
    "tilly_battle_note_text()": "battle.note_text()",
    "tilly_battle_words_text()": "the scenario's words",
    "tilly_battle_hash()": "battle.hash",
    "tilly_answer.decision": "the answer",
    "tilly_beat_info.row": "Beat.row",
    "tilly_battle_info.row": "Info.row",
    "tilly_unit.number": "UnitState.number",
    "tilly_unit.host": "UnitState.host",
    "tilly_answer.pick": "a pick",
    "tilly_setup": "Battle",
    "tilly_script_setup.hash": "the hash",
    "tilly_event.seen": "Event.seen",
    # In plain units.
    "in 1/100 degree": "degrees",
    "1/100 degree": "degrees",
    "0 to 35999": "0 to 359.99",
    "below 36000": "below 360",
    "10000 on a crest": "1 on a crest",
}
# Members that Python gives otherwise than C.
OWN = {
    ("moment", "variable"): "ANSWERED: the name of the variable that has the number; else None.",
    ("moment", "value"): "ANSWERED: the number, or a truth value; else None.",
    ("moment", "event"): "EVENT: the event, its cause left out; else None.",
}
# records that Python gives in a form of its own
HIDDEN = {
    "answer",
    "area",
    "arrival",
    "edit",
    "error",
    "feature",
    "objective",
    "order",
    "pick",
    "picture",
    "reason",
}


def in_python(words: str, meaning: str, names: dict[str, str]) -> str:
    """A comment of C as Python has it."""
    for c, python in SAID.items():
        words = words.replace(c, python)
    words = re.sub(
        r"\b(?:tilly_\w+|TILLY_\w+)\b(?:\(\))?", lambda match: names.get(match[0], match[0]), words
    )
    if meaning == "ID":
        words = re.sub(r"\bNone none\b", "None if there is none", re.sub(r"\b0\b", "None", words))
    if meaning == "TRUTH":
        words = re.sub(r"\b0\b", "False", re.sub(r"\b1\b", "True", words))
    if words in names.values():
        words = f"see {words}"
    return words[:1].upper() + words[1:] + ("" if not words or words[-1] in ".?!" else ".")


def docs_of(headers: Path) -> list[tuple[str, str, str]]:
    made = enums.read(headers)
    names = {
        member.c_name: f"{one.title}.{member.name}" if one.tag else member.name
        for one in made
        for member in one.members
    }
    names |= {f"tilly_{one.tag}": one.title for one in made if one.tag}
    found = []
    for record in records.read(headers):
        for field in record.fields if record.name not in HIDDEN else ():
            words = OWN.get((record.name, field.name)) or in_python(field.doc, field.meaning, names)
            if left := re.search(r"\b(?:tilly_|TILLY_)\w+", words):
                raise SystemExit(
                    f"field_docs.py: {record.struct}.{field.name}: Python has no {left[0]}"
                )
            if words:
                found.append((record.name, field.name, words))
    return found


def main(to: str, headers: str) -> None:
    lines = [
        "/* Written by field_docs.py from the public headers. */",
        "static const struct {",
        "    const char *record, *field, *words;",
        "} record_docs[] = {",
    ]
    for record, member, words in docs_of(Path(headers)):
        quoted = words.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'    {{"{record}", "{member}", "{quoted}"}},')
    enums.write(Path(to), "\n".join([*lines, "};", ""]))


if __name__ == "__main__":
    main(*sys.argv[1:])
