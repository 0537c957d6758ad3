"""Reads the public records for the programs that write their annotations and docstrings: the fields
that records.def lists, with what the headers say of each.

A record that no header declares, or a field that it has not, is an error with its name.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from enums import COMMENT, words_of

LIST = Path(__file__).resolve().with_name("records.def")
STRUCT = re.compile(
    r"^typedef struct (?P<name>tilly_\w+) \{\n(?P<body>.*?)^\} (?P=name);", re.MULTILINE | re.DOTALL
)
PART = re.compile(COMMENT.pattern + r"|(?P<declared>[^;/]+);")
NAME = re.compile(r"(\w+)(?:\[[^\]]*\])*\s*(?:,|$)")
ENTRY = re.compile(
    r"^(?:SIZED|RECORD)\((?P<struct>\w+), (?P<record>\w+)\)|\bF\((?P<name>\w+),"
    r" (?P<meaning>\w+)\)|\bFIELD\((?P<row>\w+), (?P<count>[^,()]+), (?P<each>\w+)\)",
    re.MULTILINE,
)


class Field(NamedTuple):
    name: str
    many: str  # "1", or how many as C says it
    meaning: str  # of enum record_meaning in records.h
    doc: str  # the header's comment, "" for none


class Record(NamedTuple):
    struct: str
    name: str  # in other languages
    fields: list[Field]


def docs_of(body: str) -> dict[str, str]:
    """The comment of each member of a struct: behind it, or above it."""
    docs: dict[str, str] = {}
    last: list[str] = []
    above = ""
    for part in PART.finditer(body):
        words = part["words"]
        if words is None:
            last = NAME.findall(part["declared"].strip())
            docs.update(dict.fromkeys(last, above))
            above = ""
        elif words.startswith("*<"):
            docs.update(dict.fromkeys(last, words_of(words)))
        elif words.startswith("*"):
            above = words_of(words)
    return docs


def read(headers: Path) -> list[Record]:
    structs = {
        match["name"]: docs_of(match["body"])
        for path in sorted(headers.glob("*.h"))
        for match in STRUCT.finditer(path.read_text(encoding="utf-8"))
    }
    records: list[Record] = []
    text = re.sub(r"^#define.*", "", LIST.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for entry in ENTRY.finditer(COMMENT.sub("", text)):
        if entry["struct"]:
            if entry["struct"] not in structs:
                raise SystemExit(f"{LIST}: no header has {entry['struct']}")
            records.append(Record(entry["struct"], entry["record"], []))
            continue
        name, struct = entry["name"] or entry["row"], records[-1].struct
        if name not in structs[struct]:
            raise SystemExit(f"{LIST}: {struct} has no member {name}")
        records[-1].fields.append(
            Field(
                name,
                entry["count"] or "1",
                entry["meaning"] or entry["each"],
                structs[struct][name],
            )
        )
    return records
