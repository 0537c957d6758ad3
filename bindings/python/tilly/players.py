"""Who may play: built-in players by name, callables, generators."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _raw as raw
from ._raw import Answer, Decision, Event, Option, Roll, Waypoint

if TYPE_CHECKING:
    from .scripts import LuaScript


class Side(IntEnum):
    """The two sides. Which of them attacks is the battle's `info.attacker`."""

    FIRST = 0
    SECOND = 1

    def __str__(self) -> str:
        return str(int(self))  # Python 3.10 would say Side.FIRST


Number = Union[int, float]
Point = Union[
    Waypoint,
    tuple[float, float],
    tuple[float, float, float],
    tuple[float, float, float, int],
    tuple[float, float, float, int, Optional[int]],
]
Answerable = Union[
    int,
    Option,
    Answer,
    str,
    "tuple[Union[int, Option], ...]",
    "tuple[Any, ...]",
    "Sequence[Union[int, Option]]",
    "list[Point]",
    "set[int]",
    "frozenset[int]",
    Any,
]
"""What may stand for an answer: see Battle.answer."""
Player = Union[
    str, Callable[[Decision], Answerable], "Generator[Any, Decision, Any]", "LuaScript", None
]
"""The name of a built-in player, a callable that answers a decision, a generator that is sent
decisions and yields answers, a scenario in Lua that has a player for the side, or None: the run
stops at that side's decisions."""
Players = Union[Player, "tuple[Player, Player]", "list[Player]", "Mapping[Any, Player]"]
Dice = Union[Callable[[Roll], Sequence[int]], "Generator[Any, Roll, Any]", None]
Observer = Union[Callable[[Event], object], "Generator[Any, Event, Any]", None]


def names() -> tuple[str, ...]:
    """The built-in players."""
    found: list[str] = []
    while (name := raw.tilly_players(len(found))) is not None:
        found.append(name)
    return tuple(found)


def revision() -> int:
    """Raised when a built-in player answers a question otherwise than before."""
    return raw.tilly_player_revision()


def hook(of: Any) -> Any:
    """A callable for C: a generator is run to its first yield and then sent what it is asked."""
    if not inspect.isgenerator(of):
        return of
    if inspect.getgeneratorstate(of) == inspect.GEN_CREATED:
        next(of)
    return of.send


def two(players: Players) -> tuple[Any, Any]:
    """One player a side: a pair or a mapping by side; one name or callable plays both. TypeError
    for anything else."""
    if isinstance(players, Mapping):
        if strange := [key for key in players if key not in (0, 1)]:
            raise TypeError(f"players by side have the keys 0 and 1, not {strange[0]!r}")
        return hook(players.get(0)), hook(players.get(1))
    if isinstance(players, (set, frozenset)):
        raise TypeError(
            'players are a pair, ("thumb", "passive"): a set does not say which side is whose'
        )
    if isinstance(players, (tuple, list)):
        if len(players) != 2:
            raise TypeError(f"players are two, one a side, not {len(players)}")
        return hook(players[0]), hook(players[1])
    if inspect.isgenerator(players):
        raise TypeError("one generator cannot play both sides: give a pair")
    return players, players


def is_generator(*hooks: Any) -> bool:
    """Is one of these the send of a generator?"""
    return any(inspect.isgenerator(getattr(one, "__self__", None)) for one in hooks)


class _Callable(ModuleType):
    """This module is called for the names, `tilly.players()`, and imported, `import tilly.players`:
    both have one name in the package."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Callable
