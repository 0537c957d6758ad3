"""Tables for people: what happened and what there is, a named tuple a row, in plain units and
names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Optional, TypeVar

from . import _raw as raw
from ._enums import (
    ALL_BUT,
    AT_MOST,
    DRAWS,
    NUMBERS,
    Cite,
    EditKind,
    EventKind,
    Formation,
    RollKind,
    UnitFlag,
    UnitOrder,
)
from ._raw import Event, Unit
from .errors import NotNowError
from .players import Side

if TYPE_CHECKING:
    import pandas as pd

    from .battle import Battle
    from .turn import Turn

R = TypeVar("R", bound="tuple[Any, ...]")

_SHOWN = 60  # rows that a notebook shows; a frame of pandas shows the rest


class Listing(tuple[R, ...], Generic[R]):
    """Rows that are named tuples: a tuple of them, a table in a notebook, and a frame of pandas."""

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a DataFrame of the same columns; kinds and flags by name."""
        import pandas

        columns = {name: [_plain(row[i]) for row in self] for i, name in enumerate(self._columns())}
        return pandas.DataFrame(
            {
                name: pandas.array(cells, dtype="Int64") if _has_gaps(cells) else cells
                for name, cells in columns.items()
            }
        )

    def _columns(self) -> list[str]:
        return list(getattr(self[0], "_fields")) if self else []

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in self._columns())
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_told(cell))}</td>" for cell in row) + "</tr>"
            for row in self[:_SHOWN]
        )
        more = (
            f"<caption>the first {_SHOWN} of {len(self):,} rows</caption>"
            if len(self) > _SHOWN
            else ""
        )
        return f"<table>{more}<tr>{head}</tr>{body}</table>"

    def __repr__(self) -> str:
        return f"<{len(self):,} rows of {', '.join(self._columns())}>" if self else "<no rows>"


def _plain(cell: Any) -> Any:
    return (
        str(cell)
        if isinstance(cell, (EventKind, Formation, UnitFlag, UnitOrder))
        else int(cell) if isinstance(cell, Side) else cell
    )


def _has_gaps(cells: list[Any]) -> bool:
    """Whole numbers, and rows that have none: a column of pandas would make fractions of them."""
    found = {type(cell) for cell in cells}
    return found == {int, type(None)}


def _told(cell: Any) -> str:
    if isinstance(cell, tuple):
        return ", ".join(map(_told, cell))
    return "" if cell is None else f"{cell:.10g}" if isinstance(cell, float) else str(cell)


# ---- what happened


class LogRow(NamedTuple):
    """One event. A column that it does not fill is None."""

    turn: int
    """0 is the set-up."""
    phase: Optional[str]
    """"Attacker"; None in the set-up."""
    step: str
    """The row of the sequence of play, "1.1 Attacker Move"."""
    kind: EventKind
    side: Optional[Side]
    unit: Optional[str]
    """The name of the unit it is about: who moves, shoots, throws, routs."""
    target: Optional[str]
    """The name of the other unit: whom it shoots at, charges or fights."""
    dice: Optional[int]
    """How many fell."""
    needed: Optional[float]
    """The score that each needs: a face, or thousandths as 0.45. A test of UE needs it at most, a
    gun any face but it."""
    hits: Optional[int]
    """How many had it. Of an event that comes of dice: its hits."""
    expected: Optional[float]
    """How many have it in the mean."""
    faces: Optional[tuple[float, ...]]
    """What fell, the first 32 of them; of a draw 0 to 0.999 and, if there is one, its modifier."""
    place: Optional[tuple[float, float]]
    """x and y of the unit afterwards, or of the ground. None from the loss of a base unit, which
    moves its middle, until the next move or turn tells it."""
    clause: Optional[str]
    """The clause of the rules behind it, "T1-087"."""
    sentence: str


_THOUSAND, _DIE = 1000, 6
_EDIT_PLACE = 2  # which number of an edit is x, y being the next


class _Throw(NamedTuple):
    dice: Optional[int] = None
    needed: Optional[float] = None
    hits: Optional[int] = None
    expected: Optional[float] = None
    faces: Optional[tuple[float, ...]] = None


def _faces(dice: int, packed: Sequence[int]) -> tuple[float, ...]:
    return tuple(packed[i // 8] >> 4 * (i % 8) & 15 for i in range(min(dice, 32)))


def _throw_of(event: Event) -> _Throw:
    if event.kind != EventKind.ROLL:
        told = {word: event.value[at] for word, at in NUMBERS.get(event.kind, {}).items()}
        return _Throw(dice=told.get("dice"), hits=told.get("hits"))
    kind, dice, need, hits, *rest = event.value
    # its faces are counted together: `need` is how many each die has
    if kind == RollKind.SCENARIO:
        return _Throw(
            dice, faces=_faces(dice, rest) if need < 16 else (hits,) if dice == 1 else None
        )
    if kind in DRAWS:
        draw, modifier = rest[:2]
        chance = min(max(_THOUSAND - need + modifier, 0), _THOUSAND) / _THOUSAND
        faces = tuple(n / _THOUSAND for n in ((draw, modifier) if modifier else (draw,)))
        return (
            _Throw(dice, need / _THOUSAND, hits, chance, faces)
            if need
            else _Throw(dice, faces=faces)
        )
    faces = _faces(dice, rest)
    if not need and kind not in AT_MOST:
        return _Throw(dice, faces=faces)
    # how many faces of a die
    wanted = need if kind in AT_MOST else _DIE - 1 if kind in ALL_BUT else _DIE + 1 - need
    return _Throw(dice, need, hits, dice * min(max(wanted, 0), _DIE) / _DIE, faces)


def _place_at(event: Event) -> Optional[int]:
    """Which of its numbers are x and y of the place. Of an edit they are one only where it puts a
    unit down."""
    if event.kind == EventKind.EDIT:
        return _EDIT_PLACE if event.value[0] in (EditKind.PLACE, EditKind.BRING) else None
    return NUMBERS.get(event.kind, {}).get("place")


class _Teller:
    """What the rows of one battle have in common."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.rules = battle, battle.rules
        self.steps = {
            beat.row: f"{beat.number} {beat.title}".strip()
            for beat in reversed(self.rules.sequence)
        }
        self.places: dict[int, tuple[float, float]] = {}
        # the unit whose march was told last, with nothing but changes of its formation since
        self.marched: Optional[int] = None
        self.clause = lru_cache(maxsize=None)(self._clause)
        self.name = lru_cache(maxsize=None)(self._name)

    def _clause(self, number: int) -> Optional[str]:
        return raw.tilly_ruleset_cite(self.rules, Cite.CLAUSE, number) if number else None

    def _name(self, id: Optional[int]) -> Optional[str]:
        return self.battle.name(id) if id else None

    def rows(self, turn: Turn) -> Iterator[LogRow]:
        size = raw.fields("unit")[0]
        try:
            before = raw.units_before(turn, None)
        except NotNowError:
            return  # its log is off: nothing is kept of it
        for at in range(0, len(before), size):
            unit = raw.row("unit", before[at : at + size])
            if unit.flags & UnitFlag.ON_TABLE:
                self.places[unit.id] = unit.x, unit.y
        for event in turn.told:
            yield self.row(event)

    def row(self, event: Event) -> LogRow:
        throw, phase = _throw_of(event), raw.tilly_ruleset_phase(self.rules, event.row)
        return LogRow(
            event.turn,
            phase,
            self.steps.get(event.row, ""),
            event.kind,
            event.side,
            self.name(event.unit),
            self.name(event.other),
            *throw,
            self.place(event),
            self.clause(event.clause),
            self.battle.tell(event),
        )

    def place(self, event: Event) -> Optional[tuple[float, float]]:
        """Where the unit stands after the event; where none is told, as before. Changes of
        formation on a march are told after it, with the place where they were made."""
        at = _place_at(event)
        on_its_way = event.kind == EventKind.FORMED and event.unit == self.marched
        if event.kind != EventKind.FORMED:
            self.marched = event.unit if event.kind == EventKind.MARCHED else None
        # from the rear rank: the middle of those left is elsewhere, and not told
        if event.kind == EventKind.BASE_LOST:
            self.places.pop(event.unit or 0, None)
        if at is None:
            return self.places.get(event.unit or 0)
        x, y = event.value[at : at + 2]
        place = x / raw.TILLY_ONE, y / raw.TILLY_ONE
        if event.unit and not on_its_way:
            self.places[event.unit] = place
        return place


def log_of(battle: Battle, turns: tuple[Turn, ...]) -> Listing[LogRow]:
    """What happened in these turns."""
    teller = _Teller(battle)
    return Listing(row for turn in turns for row in teller.rows(turn))


# ---- what there is


class UnitRow(NamedTuple):
    """One unit as it stands, with names for its numbers."""

    id: Unit
    side: Side
    army: str
    command: Optional[str]
    name: str
    type: str
    quality: str
    strength: float
    start: float
    """Its strength at the start."""
    formation: Formation
    x: float
    y: float
    heading: float
    """Degrees clockwise from north."""
    width: float
    depth: float
    flags: UnitFlag
    """ON_TABLE, GONE ..."""
    efficiency: int
    """Unit efficiency now; this and the next two are 0 where the book knows no such thing."""
    order: UnitOrder
    """CLOSED or OPEN."""
    loaded: int
    """Shots it can fire."""


def units_of(battle: Battle) -> Listing[UnitRow]:
    """All units ever, gone ones too."""
    rules = battle.rules
    armies = [army.name for army in battle.armies]
    packed = raw.units(battle, None)
    size = raw.fields("unit")[0]
    types, qualities = rules.types, rules.qualities
    made = []
    for at in range(0, len(packed), size):
        unit = raw.row("unit", packed[at : at + size])
        side = Side(unit.side)
        command = raw.tilly_battle_group_name(battle, unit.group) if unit.group else None
        name = raw.tilly_battle_unit_name(battle, unit.id) or ""
        made.append(
            UnitRow(
                unit.id,
                side,
                armies[side],
                command,
                name,
                types[unit.type],
                qualities[unit.quality],
                unit.strength,
                unit.start,
                unit.formation,
                unit.x,
                unit.y,
                unit.heading,
                unit.width,
                unit.depth,
                unit.flags,
                unit.efficiency,
                unit.order,
                unit.loaded,
            )
        )
    return Listing(made)
