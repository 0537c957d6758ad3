"""What goes wrong, as exceptions. All come from `TillyError`; running out of memory is Python's own
`MemoryError`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Optional

from ._enums import Status

if TYPE_CHECKING:
    from .reason import Reason


class TillyError(Exception):
    """Something the library refused, or could not do."""

    status: Status = Status.INTERNAL
    """The library's own number for it."""
    reason: Optional[Reason] = None
    """Why the rules refuse it, where they do."""
    where: tuple[int, int, str] = (0, 0, "")
    """Line, column and path in a document; 0 and "" where it has no place."""
    text: str
    """What is wrong, without its place."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.text = str(self)

    @property
    def line(self) -> int:
        """Line of the document, from 1; 0 if it has no place."""
        return self.where[0]

    @property
    def column(self) -> int:
        """Column of the document, from 1; 0 if it has no place."""
        return self.where[1]

    @property
    def path(self) -> str:
        """Which member, "armies[0].units[3].type", or the name of an argument."""
        return self.where[2]


class IllegalError(TillyError, ValueError):
    """Against the rules of the game; `reason` says which, with the nearest legal version where
    there is one. Two refusals have none: of a battle at its making, where army.check() has them,
    and of battle.odds(), which names the unit that cannot fight."""

    if TYPE_CHECKING:
        reason: Reason


class StaleError(TillyError, LookupError):
    """An id, a decision, an option or a turn that no longer means anything."""


class RangeError(TillyError, ValueError):
    """A number outside what it may be."""


class NotNowError(TillyError, RuntimeError):
    """The right call at the wrong moment."""


class FullError(TillyError, RuntimeError):
    """More units, features, notes or turns than there is room for."""


class BusyError(TillyError, RuntimeError):
    """The battle is in use: further up the stack, or by another thread."""


class ClosedError(TillyError, ValueError):
    """The object was closed, or never made."""


class UnknownError(TillyError, KeyError):
    """No such name."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # a KeyError would show its words in quotes


class FormatError(TillyError, ValueError):
    """A document that is malformed or inconsistent; `line`, `column` and `path` give the place,
    `text` says what is wrong there."""


class VersionError(FormatError):
    """A document of a later format, or of later rules, than this library reads."""


class MismatchError(TillyError, ValueError):
    """Another rule set, table, army or hash than expected."""


class FrozenError(TillyError, TypeError):
    """A snapshot that belongs to a battle cannot be changed: copy it."""


class ScriptError(TillyError, RuntimeError):
    """A scenario in Lua failed: file and line, turn and handler, and why. The battle is as before
    the moment."""


class UnsupportedError(TillyError, NotImplementedError):
    """The rule set or this build cannot do it."""


BY_STATUS: dict[Status, type[TillyError]] = {
    Status.ILLEGAL: IllegalError,
    Status.STALE: StaleError,
    Status.RANGE: RangeError,
    Status.NOT_NOW: NotNowError,
    Status.FULL: FullError,
    Status.BUSY: BusyError,
    Status.HANDLE: ClosedError,
    Status.UNKNOWN: UnknownError,
    Status.FORMAT: FormatError,
    Status.VERSION: VersionError,
    Status.MISMATCH: MismatchError,
    Status.FROZEN: FrozenError,
    Status.UNSUPPORTED: UnsupportedError,
    Status.CALLBACK: ScriptError,
}
for _status, _error in BY_STATUS.items():
    _error.status = _status


_FEW = 16  # names that a sentence has room for


def unknown(has: str, what: str, name: object, known: Iterable[str]) -> UnknownError:
    """For an unknown name: it, and which there are; of many only those that look like it.

    >>> unknown("tilly-1.2 has", "unit type", "hurse", rules.types)"""
    names = tuple(known)
    if len(names) <= _FEW:
        return UnknownError(
            f'{has} no {what} "{name}": known are {", ".join(names)}'
            if names
            else f'{has} no {what} "{name}"'
        )
    like = alike(str(name), names)
    return UnknownError(
        f'{has} no {what} "{name}"'
        + (
            f": did you mean {' or '.join(filter(None, (', '.join(like[:-1]), like[-1])))}?"
            if like
            else ""
        )
    )


def alike(name: str, names: Iterable[str]) -> list[str]:
    """The names that somebody may have meant who wrote this one, whatever its case."""
    by_small = {one.casefold(): one for one in names}
    return [by_small[small] for small in get_close_matches(name.casefold(), by_small)]
