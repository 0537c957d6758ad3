"""Where documents come from: a text, a file, or the dictionary that JSON makes of one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Union

from . import _raw as raw
from .errors import FormatError, unknown

Document = Union[str, bytes, "os.PathLike[str]", Mapping[str, Any]]
"""A text, bytes of UTF-8, a path of pathlib, or a dictionary. A plain str is always the text
itself."""


@contextmanager
def reading(document: Document) -> Iterator[Union[str, bytes]]:
    """The text of a document, for the call that reads it. A fault in it is told with the name of
    its file; one in a dictionary has a path there, but neither line nor column."""
    text = read(document)
    try:
        yield text
    except FormatError as fault:
        if isinstance(document, (str, bytes)):
            raise
        _, _, path = fault.where
        if isinstance(document, Mapping):
            told = type(fault)(
                f"{path}: {fault.text}" if path and path not in fault.text else fault.text
            )
            told.where = 0, 0, path
        else:
            told = type(fault)(f"{os.fspath(document)}: {fault}")
            told.where = fault.where
        told.status, told.text = fault.status, fault.text
        raise told from None


def read(document: Document) -> Union[str, bytes]:
    """The text of a document."""
    if isinstance(document, Mapping):
        return json.dumps(document if isinstance(document, dict) else dict(document))
    if isinstance(document, bytes):
        return document
    if isinstance(document, str):
        if _is_no_text(document):
            raise FormatError(_meant(document))
        return document
    if isinstance(document, os.PathLike):
        return Path(document).read_bytes()
    raise TypeError(
        "a document is a text, bytes, a path of pathlib or a dictionary, not"
        f" {type(document).__name__}"
    )


def _is_no_text(words: str) -> bool:
    """Not even the beginning of JSON: one line that a path or a name would be."""
    return bool(words.strip()) and words.lstrip()[0] not in "{[" and "\n" not in words.strip()


def is_lua(document: Any) -> bool:
    """Is it a scenario in Lua: a file of that name, or a text of several lines that no JSON begins
    with?"""
    if isinstance(document, os.PathLike):
        return Path(document).suffix == ".lua"
    if isinstance(document, bytes):
        return (
            bool(document.strip())
            and document.lstrip()[:1] not in (b"{", b"[")
            and b"\n" in document.strip()
        )
    return (
        isinstance(document, str)
        and bool(document.strip())
        and document.lstrip()[0] not in "{["
        and "\n" in document.strip()
    )


def is_path(words: str) -> bool:
    """Is it written as the path of a file would be?"""
    return _is_no_text(words) and (
        words.endswith((".json", ".lua")) or "/" in words or os.sep in words
    )


def _meant(words: str) -> str:
    """What somebody meant who gave one line for a document."""
    if words in scenarios():
        return (
            f'a document is expected, and "{words}" is the name of a scenario: give'
            f' tilly.scenarios()["{words}"]'
        )
    if is_path(words):
        return (
            f'a document is expected, and "{words}" looks like a path: give'
            f' pathlib.Path("{words}"), or the text that is in the file'
        )
    return f'a document is expected, an object of JSON that begins with {{, and not "{words[:60]}"'


# ---- what comes with the package


class Documents(dict[str, Path]):
    """Documents of the package by name. UnknownError for an unknown name."""

    def __init__(self, folder: str, what: str) -> None:
        super().__init__(
            (path.name.partition(".")[0], path)
            for path in sorted(
                path
                for path in (Path(__file__).parent / folder).glob("*.*")
                if path.suffix == ".json" or path.suffix == ".lua" and hasattr(raw, "script_read")
            )
        )
        self.what = what

    def __missing__(self, name: object) -> Path:
        raise unknown("there is", self.what, name, self)


def scenarios() -> dict[str, Path]:
    """The scenarios that come with the package, by name:
    `Battle.from_scenario(tilly.scenarios()["two_armies"])`."""
    return Documents("scenarios", "scenario")


def schemas() -> dict[str, Path]:
    """The JSON schemas of all documents that the library reads and writes, by name: scenario, army,
    table, ruleset, tables, save, record."""
    return Documents("schemas", "schema")
