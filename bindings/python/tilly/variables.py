"""Variables of a scenario: numbers and truth values that belong to the battle, copied, saved and undone with it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from . import _raw as raw
from ._enums import VariableKind
from .errors import RangeError, UnknownError, unknown

if TYPE_CHECKING:
    from ._raw import Variable
    from .battle import Battle

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
            return value        # C tells what is no whole number
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
        raise unknown("the battle has", "variable", name, (row.name for row in raw.variables(battle) if row.name)) from None
    return _Place(index, raw.variable(battle, index))


def value_of(row: Variable) -> Value:
    """A truth value is True or False."""
    return bool(row.value) if row.kind == VariableKind.TRUTH else row.value


def declared(variables: Mapping[str, Declared]) -> tuple[tuple[str, int, int, int], ...]:
    """Variables as the library declares them: name, kind, start, who knows."""
    if not isinstance(variables, Mapping):
        raise TypeError(f'variables are a mapping of names to start values, {{"relief": 0}}, not {type(variables).__name__}')
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
    if isinstance(known_to, bool) or not isinstance(known_to, (str, int)) or known_to not in _KNOWN_TO:
        raise RangeError(f'the variable {name} is known to "all", "side 0", "side 1" or the "umpire", not {known_to!r}')
    kind = VariableKind.TRUTH if isinstance(start, bool) else VariableKind.NUMBER
    if not hasattr(start, "__index__"):
        raise TypeError(f"the variable {name} starts with a whole number, True or False, not {start!r}")
    return name, kind, start.__index__(), _KNOWN_TO[known_to]


class Variables(Mapping[str, Value]):
    """The variables of a battle by name, as they are at each look: numbers are int, truth values bool. Setting one is an edit (Battle.set_variable). Nothing is hidden unless the battle is redacted: then those that its side may not know are not there.

    >>> battle.variables["relief"] = 2
    >>> dict(battle.variables)
    {'relief': 2, 'smoke': False}"""

    def __init__(self, battle: Battle) -> None:
        battle.info     # ClosedError
        self._battle = battle

    def rows(self) -> tuple[Variable, ...]:
        """All of them with name, start, value, kind and who may know it, in the order in which they were declared."""
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
