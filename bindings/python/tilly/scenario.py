"""What a scenario has besides its armies: variables, which belong to the battle and are copied,
saved and undone with it; areas, and objectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _raw as raw
from ._enums import VariableKind
from .errors import RangeError, UnknownError, unknown

if TYPE_CHECKING:
    from ._raw import AreaId, Variable
    from .battle import Battle
    from .players import Side

Value = Union[int, bool]
Declared = Union[int, bool, Mapping[str, Any]]
"""How a variable is declared: by its start value, or {"start": 3, "known_to": "side 0"}."""

_KNOWN_TO = {"all": 3, "side 0": 1, "side 1": 2, "umpire": 0, 0: 1, 1: 2}


class _Place(NamedTuple):
    at: int
    row: Variable

    def number(self, value: Value) -> int:
        """What the library sets for it. TypeError, RangeError."""
        if self.row.kind == VariableKind.NUMBER:
            return value  # C tells what is no whole number
        if value in (0, 1) and hasattr(value, "__index__"):
            return int(value)
        raise RangeError(f"the variable {self.row.name} is True or False, not {value!r}")


def variable_of(battle: raw.Battle, name: str) -> _Place:
    """A variable by its name. UnknownError with those that there are."""
    if not isinstance(name, str):
        raise TypeError(f"a variable is called by its name, a str, not {type(name).__name__}")
    try:
        index = raw.tilly_battle_find_variable(battle, name)
    except UnknownError:
        raise unknown(
            "the battle has",
            "variable",
            name,
            (row.name for row in raw.variables(battle) if row.name),
        ) from None
    return _Place(index, raw.variable(battle, index))


def value_of(row: Variable) -> Value:
    """A truth value is True or False."""
    return bool(row.value) if row.kind == VariableKind.TRUTH else row.value


def declared(variables: Mapping[str, Declared]) -> tuple[tuple[str, int, int, int], ...]:
    """Variables as the library declares them: name, kind, start, who knows."""
    if not isinstance(variables, Mapping):
        raise TypeError(
            'variables are a mapping of names to start values, {"relief": 0}, not'
            f" {type(variables).__name__}"
        )
    return tuple(_declared(name, of) for name, of in variables.items())


def _declared(name: str, of: Declared) -> tuple[str, int, int, int]:
    if not isinstance(name, str):
        raise TypeError(f"a variable is called by its name, a str, not {type(name).__name__}")
    start, known_to = of, "all"
    if isinstance(of, Mapping):
        if strange := [key for key in of if key not in ("start", "known_to")]:
            raise TypeError(f"the variable {name} has start and known_to, not {strange[0]!r}")
        if "start" not in of:
            raise TypeError(f"the variable {name} has no start value")
        start, known_to = of["start"], of.get("known_to", "all")
    seen = _seen(f"the variable {name}", known_to)
    kind = VariableKind.TRUTH if isinstance(start, bool) else VariableKind.NUMBER
    if not hasattr(start, "__index__"):
        raise TypeError(
            f"the variable {name} starts with a whole number, True or False, not {start!r}"
        )
    return name, kind, start.__index__(), seen


def _seen(what: str, known_to: Any) -> int:
    """Who may know of it, as bits of sides."""
    if (
        isinstance(known_to, bool)
        or not isinstance(known_to, (str, int))
        or known_to not in _KNOWN_TO
    ):
        raise RangeError(
            f'{what} is known to "all", "side 0", "side 1" or the "umpire", not {known_to!r}'
        )
    return _KNOWN_TO[known_to]


class Variables(Mapping[str, Value]):
    """The variables of a battle by name, as they are at each look: numbers are int, truth values
    bool. Setting one is an edit (Battle.set_variable). Nothing is hidden unless the battle is
    redacted: then those that its side may not know are not there.

    >>> battle.variables["relief"] = 2
    >>> dict(battle.variables)
    {'relief': 2, 'smoke': False}"""

    def __init__(self, battle: Battle) -> None:
        battle.info  # ClosedError
        self._battle = battle

    def rows(self) -> tuple[Variable, ...]:
        """All of them with name, start, value, kind and who may know it, in the order in which they
        were declared."""
        return tuple(row for row in raw.variables(self._battle) if row.name)

    def known_to(self, side: int) -> dict[str, Value]:
        """Those that a side may know."""
        if side not in (0, 1):
            raise RangeError(f"side is 0 or 1, not {side!r}")
        return {row.name: value_of(row) for row in self.rows() if row.seen >> int(side) & 1}

    def __getitem__(self, name: str) -> Value:
        return value_of(variable_of(self._battle, name).row)

    def __setitem__(self, name: str, value: Value) -> None:
        self._battle.set_variable(name, value)

    def __iter__(self) -> Iterator[str]:
        return iter([row.name for row in self.rows()])

    def __len__(self) -> int:
        return len(self.rows())

    def __contains__(self, name: object) -> bool:
        return any(row.name == name for row in self.rows())

    def __repr__(self) -> str:
        return repr(dict(self))


# ---- areas


class Area(NamedTuple):
    """A part of the table that a scenario speaks of. It has no effect by itself."""

    id: AreaId
    name: str
    radius: Optional[float]
    """Of a circle about its only point; None: an outline."""
    points: tuple[tuple[float, float], ...]
    """The corners of its outline, in units of length."""


def areas_of(
    areas: Mapping[str, Mapping[str, Any]],
) -> tuple[tuple[str, Optional[float], Any], ...]:
    """Areas as the library takes them: name, radius, points."""
    if not isinstance(areas, Mapping):
        raise TypeError(
            'areas are a mapping of names, {"star palace": {"outline": [(10, 10), (14, 10), (12,'
            f" 14)]}}}}, not {type(areas).__name__}"
        )
    return tuple(_area(name, of) for name, of in areas.items())


def _area(name: str, of: Mapping[str, Any]) -> tuple[str, Optional[float], Any]:
    if not isinstance(name, str):
        raise TypeError(f"an area is called by its name, a str, not {type(name).__name__}")
    if isinstance(of, Mapping) and set(of) == {"outline"}:
        return name, None, of["outline"]
    if isinstance(of, Mapping) and set(of) == {"circle", "radius"}:
        return name, of["radius"], [of["circle"]]
    raise TypeError(f"the area {name} has an outline, or a circle and a radius, not {of!r}")


# ---- objectives


class Objective(NamedTuple):
    """What a side is to achieve in a scenario. No rule looks at it: a script or the host counts
    what it is worth."""

    words: str
    side: Optional[Side]
    """Whose it is; None: of both."""
    worth: int
    """Points for it; 0: none."""
    area: Optional[str]
    """The name of the area or the feature where it lies."""
    variable: Optional[str]
    """The variable that is not 0 once it is met; None: none, or the viewer may not know it."""
    met: bool
    seen: int
    """The sides that may know of it, as Event.seen."""


_OBJECTIVE = ("words", "side", "worth", "area", "variable", "known_to")


def objectives_of(
    objectives: Iterable[Mapping[str, Any]], variables: Iterable[str]
) -> tuple[tuple[str, Optional[int], int, str, int, int], ...]:
    """Objectives as the library takes them."""
    if isinstance(objectives, (str, Mapping)) or not isinstance(objectives, Iterable):
        raise TypeError(
            'objectives are a list, [{"words": "Hold the hill", "side": 0}], not'
            f" {type(objectives).__name__}"
        )
    names = list(variables)
    return tuple(_objective(of, names) for of in objectives)


def _objective(
    of: Mapping[str, Any], variables: list[str]
) -> tuple[str, Optional[int], int, str, int, int]:
    if not isinstance(of, Mapping) or "words" not in of:
        raise TypeError(
            f'an objective has words, {{"words": "Hold the hill", "side": 0}}, not {of!r}'
        )
    if strange := [key for key in of if key not in _OBJECTIVE]:
        raise TypeError(f"an objective has {', '.join(_OBJECTIVE)}, not {strange[0]!r}")
    words, side, variable = of["words"], of.get("side"), of.get("variable")
    if side not in (0, 1, None):
        raise RangeError(f"the side of an objective is 0, 1 or None, not {side!r}")
    if variable is not None and variable not in variables:
        raise unknown("the battle has", "variable", variable, variables)
    return (
        words,
        side,
        of.get("worth", 0),
        of.get("area") or "",
        0 if variable is None else 1 + variables.index(variable),
        _seen("an objective", of.get("known_to", "all")),
    )
