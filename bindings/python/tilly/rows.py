"""Rows of records as numpy sees them, and as pandas tables."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from . import _enums
from . import _raw as raw
from .errors import RangeError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd

    from ._raw import Decision, Event

    Rows = npt.NDArray[np.void]
else:
    Rows = Any

# Meanings of fields, as records.h numbers them.
_TRUTH, _ID, _SIDE, _LENGTH, _HEADING, _ANGLE = 1, 4, 5, 7, 8, 9
_NO_SIDE = 255
_STRENGTHS = ("strength", "start")  # of units and results
# records that a table of pandas shows
_IN_COLUMNS = ("unit", "event", "mark", "pick", "result", "reach", "span", "waypoint")
_INSIDE = {12: "pick", 13: "span", 14: "waypoint"}  # records inside records


def want_numpy() -> None:
    """ModuleNotFoundError that says what there is without it."""
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "rows and results are arrays of numpy, which is not installed (pip install numpy);"
            " battle.unit_table(), battle.log_table() and battle.told do without",
            name="numpy",
        ) from missing


@lru_cache(maxsize=None)
def dtype(record: str) -> np.dtype[np.void]:
    """The type of one row: "unit", "event", "mark", "pick", "result" ... as C has it, so lengths
    are whole numbers in 1/10000 and angles in 1/100 degree.

    LookupError if there is no such record."""
    import numpy as np

    from .row import Row

    size, fields = raw.fields(record)
    formats: list[Any] = []
    for _, _, width, count, signed, meaning, _ in fields:
        base = (
            dtype(_INSIDE[meaning])
            if meaning in _INSIDE
            else np.dtype(f"{'i' if signed else 'u'}{width}")
        )
        formats.append((base, (count,)) if count > 1 else base)
    layout: Any = {
        "names": [f[0] for f in fields],
        "formats": formats,
        "offsets": [f[1] for f in fields],
        "itemsize": size,
    }
    made: np.dtype[np.void] = np.dtype((Row, np.dtype(layout)))
    return made


def rows(record: str, data: bytes) -> Rows:
    """An array over bytes that hold rows of that record; it owns them and cannot be written to."""
    want_numpy()
    import numpy as np

    return np.frombuffer(data, dtype=dtype(record))


def told(data: bytes) -> tuple[Event, ...]:
    """The same rows as objects, without numpy."""
    size = raw.fields("event")[0]
    return tuple(raw.row("event", data[at : at + size]) for at in range(0, len(data), size))


def picks(decision: Decision, fineness: int = 1) -> Rows:
    """Decision.list()."""
    try:
        return rows("pick", decision._list(fineness))
    except RangeError:
        fits = 1 <= fineness <= 100
        raise RangeError(
            "the grid has too many points: a smaller fineness has fewer"
            if fits
            else f"fineness is from 1 to 100, not {fineness}"
        ) from None


def _named(column: Any, enum: Any) -> Any:
    """Numbers as names, "CHARGED"; flags as "ON_TABLE|SHOT"."""
    words = {int(n): str(enum(int(n)).name or "") for n in set(column.tolist())}
    return [words[int(n)] for n in column]


def _column(field: tuple[str, int, int, int, bool, int, str | None], values: Any) -> Any:
    meaning, enum = field[5], field[6]
    if meaning in (_LENGTH,):
        return values / raw.TILLY_ONE
    if meaning in (_HEADING, _ANGLE):
        return values / raw.TILLY_DEGREE
    if meaning == _TRUTH:
        return values != 0
    if enum is not None and values.ndim == 1:
        return _named(values, getattr(_enums, enum))
    return values


def _record_of(table: Rows) -> str:
    for name in (
        () if not hasattr(table, "dtype") or getattr(table, "ndim", 0) != 1 else _IN_COLUMNS
    ):
        if table.dtype == dtype(name):
            return name
    raise TypeError(
        "rows are wanted, battle.units or battle.events, one array of records of"
        f" {', '.join(_IN_COLUMNS[:-1])} or {_IN_COLUMNS[-1]}, not {_called(table)}"
    )


def _called(table: Any) -> str:
    """What was given in place of rows, an array by its records and its shape."""
    if not hasattr(table, "dtype"):
        return type(table).__name__
    record = next(
        (name for name in ("decision", "option", *_IN_COLUMNS) if table.dtype == dtype(name)),
        str(table.dtype),
    )
    return f"{type(table).__name__} of {record} with the shape {table.shape}"


def _in_halves(table: Rows) -> bool:
    """Whether the strengths of these rows are half-points, as each row says: 39 is 19.5."""
    names = table.dtype.names or ()
    if "more_flags" in names:
        return bool((table["more_flags"] & _enums.UnitMoreFlag.HALF_POINTS).any())
    return "strength" in names and bool((table["measure"] == _enums.Measure.HALVES).any())


def to_pandas(table: Rows) -> pd.DataFrame:
    """The rows of `battle.units`, `battle.events`, `battle.marks` ... as a table for people:
    lengths in the rule set's unit, angles in degrees, kinds by name, sides 0, 1 or missing.

    TypeError if they are no rows of this library."""
    want_numpy()
    import numpy as np
    import pandas as pd

    columns: dict[str, Any] = {}
    fields = raw.fields(_record_of(table))[1]
    halves = _in_halves(table)
    for field in fields:
        values = (
            table[field[0]] / 2
            if halves and field[0] in _STRENGTHS
            else _column(field, table[field[0]])
        )
        if getattr(values, "ndim", 1) == 2:
            columns.update({f"{field[0]}{i}": values[:, i] for i in range(values.shape[1])})
        elif field[5] == _SIDE:
            columns[field[0]] = pd.array(
                np.where(values == _NO_SIDE, np.int16(-1), values.astype(np.int16)), dtype="Int16"
            )
            columns[field[0]][values == _NO_SIDE] = pd.NA
        else:
            columns[field[0]] = values
    return pd.DataFrame(columns)
