"""Errors of the library in the words of the Python call they come from: which argument, what was
given, what is allowed, what to call first."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from enum import IntEnum, IntFlag
from functools import wraps
from reprlib import repr as short
from typing import Any, Optional, ParamSpec, TypeVar, Union

from . import _enums
from . import _raw as raw
from .errors import NotNowError, RangeError, StaleError, TillyError, UnsupportedError, alike

P = ParamSpec("P")
R = TypeVar("R")
Allowed = Union[str, tuple[float, float]]

_UNITS = {
    "unit",
    "a",
    "b",
    "judge",
    "other",
    "shooter",
    "target",
    "defender",
    "attackers",
    "host",
    "id",
    "highlight",
}
_GROUPS = {"formation", "group"}
_SIDES = {"side", "viewer", "winner"}
_NOBODY = {"host", "highlight"}  # these may be None
_GONE, _ON_TABLE = 2, 1


def explained(
    *, not_now: Union[str, Callable[[Any], str]] = "", unsupported: str = "", **allowed: Allowed
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A method whose errors name their argument and calls as Python has them; the library's own
    sentence speaks of C.

    not_now: why it is the wrong moment, and what to call first; in words, or worked out from the
        object. unsupported: what the rule set does not have. allowed: what an argument may be, in
        words or as its least and most."""

    def of(method: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(method)

        @wraps(method)
        def call(*args: P.args, **named: P.kwargs) -> R:
            try:
                return method(*args, **named)
            except (TillyError, TypeError, OverflowError) as error:
                given = _bound(signature, args, named)
                told = (
                    (
                        _kind_by_name(error, signature, given)
                        or _told(error, given, not_now, unsupported, allowed)
                    )
                    if given
                    else None
                )
                if told is None:
                    raise
                raise told from None

        return call

    return of


def _bound(signature: inspect.Signature, args: Any, named: Any) -> dict[str, Any]:
    """The arguments by name; empty if they do not fit the method at all."""
    try:
        found = signature.bind(*args, **named)
    except TypeError:
        return {}
    found.apply_defaults()
    return dict(found.arguments)


def _told(
    error: Exception,
    given: dict[str, Any],
    not_now: Union[str, Callable[[Any], str]],
    unsupported: str,
    allowed: dict[str, Allowed],
) -> Optional[Exception]:
    """The error that says more; None if this one says enough."""
    if not isinstance(error, TillyError):
        return _wrong_type(error, given)
    bare = error.text == raw.tilly_status_text(error.status)
    if error.line or not (bare or error.path):
        return None  # of a document, whose place says more, or in Python's words already
    words = ""
    if isinstance(error, NotNowError):
        words = not_now if isinstance(not_now, str) else not_now(given["self"])
    elif isinstance(error, UnsupportedError) and unsupported:
        words = f"{_rules_of(given)} has no {unsupported}"
    elif isinstance(error, StaleError):
        words = _stale(given)
    elif isinstance(error, RangeError) and "control character" not in error.text:
        words = _out_of_range(given, allowed)
    if not words:
        return None
    told = type(error)(words)
    told.status = error.status
    return told


def _rules_of(given: dict[str, Any]) -> str:
    of: Any = given["self"]
    return raw.tilly_ruleset_id(
        of if isinstance(of, raw.RuleSet) else raw.tilly_battle_rules(_battle(given))
    )


def _battle(given: dict[str, Any]) -> Any:
    of = given["self"]
    return of.battle if isinstance(of, raw.Turn) else of


# ---- numbers


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number, numpy's too, in its bounds. TypeError, RangeError."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    if not least <= value.__index__() <= most:
        raise RangeError(f"{name} is from {least} to {most}, not {short(value)}")
    return int(value.__index__())


def _out_of_range(given: dict[str, Any], allowed: dict[str, Allowed]) -> str:
    """The arguments that are out of range; where none is known to be wrong, what all of them may
    be."""
    for name in _SIDES & given.keys():
        if given[name] not in (0, 1, None):
            return f"{name} is 0 or 1, not {short(given[name])}"
    units = [
        given[name] for name in ("a", "b", "judge", "other", "shooter", "target") if name in given
    ]
    if len(units) == 2 and units[0] == units[1]:
        return f"{_named(_battle(given), units[0])} and itself: two units are wanted"
    bounds = {name: of for name, of in allowed.items() if isinstance(of, tuple)}
    wrong = [
        f"{name} is from {of[0]:g} to {of[1]:g}, not {short(given[name])}"
        for name, of in bounds.items()
        if not of[0] <= given[name] <= of[1]
    ]
    return "; ".join(
        wrong
        or [
            f"{name}: {of}, not {short(given[name])}"
            for name, of in allowed.items()
            if isinstance(of, str)
        ]
    )


# ---- ids


def _stale(given: dict[str, Any]) -> str:
    """The first id that names nothing on the table."""
    of = given["self"]
    if isinstance(of, raw.Table):
        return (
            f"{_first(given, {'id', 'feature'})!r} is not a feature of this table: table.features"
            " lists them, each with its id"
        )
    for name, value in given.items():
        if name in _UNITS:
            for one in value if isinstance(value, Iterable) else (value,):
                if one is None and name in _NOBODY:
                    continue
                if words := _unit_fault(_battle(given), one):
                    return words
        elif (
            name in _GROUPS
            and value is not None
            and raw.tilly_battle_group_name(_battle(given), value) is None
        ):
            return (
                f"{value!r} is not a {name} of this battle: it is the group of a unit,"
                " battle.unit(id).group"
            )
        elif name == "feature":
            return (
                f"{value!r} is not a feature of this battle's table: battle.table.features lists"
                " them, each with its id"
            )
    return (
        f"turn {of.number} is over: battle.turn is the one in progress"
        if isinstance(of, raw.Turn)
        else ""
    )


def _first(given: dict[str, Any], names: set[str]) -> Any:
    return next((value for name, value in given.items() if name in names), None)


def _unit_fault(battle: Any, id: Any) -> str:
    """Why an id names no unit that stands on the table; "" if it is."""
    if id is None or raw.tilly_battle_unit_name(battle, id) is None:
        return (
            f"{id!r} is not a unit of this battle: battle.find(name) gives the id of a unit,"
            " battle.units those of all"
        )
    state = raw.unit(battle, id)
    if state.flags & _GONE:
        return f"{_named(battle, id)} is gone from the table"
    return "" if state.flags & _ON_TABLE else f"{_named(battle, id)} is not on the table yet"


def _named(battle: Any, id: Any) -> str:
    return raw.tilly_battle_unit_name(battle, id) or repr(id)


# ---- types


def _kind_by_name(
    error: Exception, signature: inspect.Signature, given: dict[str, Any]
) -> Optional[Exception]:
    """A word for an enum: which member it is."""
    for name, value in given.items():
        enum: Any = (
            getattr(_enums, str(signature.parameters[name].annotation), None)
            if isinstance(value, str) and isinstance(error, TypeError)
            else None
        )
        if enum is not None:
            return no_member(name, enum, value)
    return None


def no_member(name: str, enum: type[IntEnum] | type[IntFlag], value: str) -> TypeError:
    """For an argument that wants an enum and is given a word."""
    like = alike(value.replace(" ", "_"), enum.__members__)
    return TypeError(
        f"{name} is a tilly.{enum.__name__}{f', tilly.{enum.__name__}.{like[0]}' if like else ''},"
        f" not {value!r}"
    )


_WANTED = re.compile(
    r"(?:wanted, not|must be real number, not) ([\w.-]+)$|^(\S+) is beyond any table$"
)


def _wrong_type(error: Exception, given: dict[str, Any]) -> Optional[Exception]:
    """What C says of a value alone, with the name of its argument; of a name for an id, how to come
    by the id."""
    found = _WANTED.search(str(error))
    if not found:
        return None
    names = [
        name
        for name, value in given.items()
        if name != "self"
        and (
            repr(value) == found[2]
            if found[2]
            else found[1].rpartition(".")[2] in (type(value).__name__, str(value))
        )
    ]
    if not names:
        return None
    value = given[names[0]]
    if (
        isinstance(value, str)
        and names[0] in _UNITS
        and isinstance(given.get("self"), (raw.Battle, raw.Turn))
    ):
        return type(error)(f'{names[0]} is an id, not a name: battle.find("{value}") gives it')
    return type(error)(f"{' or '.join(names)}: {error}")
