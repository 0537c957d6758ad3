"""What many battles came to: one row for each, as arrays."""

from __future__ import annotations

from html import escape
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from ._enums import MOST_TYPES, NO_SIDE, End, Measure
from .errors import unknown

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .battle import Battle

    Ints = npt.NDArray[np.int64]
    Hashes = npt.NDArray[np.uint64]
    Rows = npt.NDArray[np.void]


class Share(NamedTuple):
    """A share of battles, with the interval in which the true share lies (Wilson's, 95 in 100)."""

    share: float
    low: float
    high: float
    times: int
    n: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def share_of(times: int, n: int, confidence: float = 0.95) -> Share:
    """`times` of `n` as a share with Wilson's interval: honest for small numbers too, and never
    outside 0 to 1."""
    if not 0 <= times <= n or not 0 < confidence < 1:
        raise ValueError("a share is of 0 to n, a confidence between 0 and 1")
    if n == 0:
        return Share(0.0, 0.0, 1.0, 0, 0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p, low = times / n, 1 + z * z / n
    middle = (p + z * z / (2 * n)) / low
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / low
    return Share(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), times, n)


class Results:
    """The results of many battles: arrays with one row for each battle, in the order of their
    numbers.

    >>> results.winner, results.turns, results.lost[:, 0]
    >>> results.share(0)          # the share of battles that side 0 won, with its interval
    """

    def __init__(self, rows: Rows, battle: Battle) -> None:
        rows.flags.writeable = False
        self.rows: Rows = rows
        """All of it, as the structured array that C filled."""
        self.names: tuple[str, str] = (battle.armies[0].name, battle.armies[1].name)
        """The names of the two armies."""
        self.types: tuple[str, ...] = tuple(battle.rules.types)
        """The names of the unit types, in the order of the last axis of `gone`."""
        self.units: tuple[int, int] = (battle.info.units[0], battle.info.units[1])
        """How many units each side began with."""
        self.strength_measure: Measure = battle.rules.strength_measure
        """How the rule set counts strength: Measure.COUNT, or HALVES where a unit may have 19.5
        points."""

    def _ints(self, name: str) -> Ints:
        return self.rows[name].astype("i8")

    @property
    def winner(self) -> Ints:
        """The side that won, 0 or 1; -1: nobody."""
        winner = self._ints("winner")
        winner[winner == NO_SIDE] = -1
        return winner

    @property
    def turns(self) -> Ints:
        """Turns played."""
        return self._ints("turns")

    @property
    def end(self) -> Ints:
        """How the battle ended: an `End`."""
        return self._ints("end")

    @property
    def lost(self) -> Ints:
        """Units lost by each side: n rows of 2."""
        return self._ints("lost")

    @property
    def strength(self) -> npt.NDArray[Any]:
        """What strength each side has left on the table: n rows of 2, whole numbers of resolve or
        base units, or points such as 1040.5."""
        strength = self._ints("strength")
        return strength / 2 if self.strength_measure is Measure.HALVES else strength

    @property
    def gone(self) -> Ints:
        """Units of each side and type that left the table, commanders included: n by 2 by
        `types`."""
        gone = self._ints("gone").reshape(len(self), 2, MOST_TYPES)
        return gone[:, :, : len(self.types)]

    def gone_of(self, kind: str) -> Ints:
        """Units of one type that left the table, by its name: n rows of 2."""
        if kind not in self.types:
            raise unknown("there is", "unit type", kind, self.types)
        gone: Ints = self.gone[:, :, self.types.index(kind)]
        return gone

    @property
    def leader(self) -> Ints:
        """The side that led (Tilly: the attacker)."""
        return self._ints("leader")

    @property
    def decisions(self) -> Ints:
        """Decisions answered."""
        return self._ints("decisions")

    @property
    def rolls(self) -> Ints:
        """Rolls made."""
        return self._ints("rolls")

    @property
    def hash(self) -> Hashes:
        """The hash of the battle's end: equal hashes are equal battles."""
        hashes: Hashes = self.rows["hash"].copy()
        return hashes

    @property
    def seed(self) -> Hashes:
        """The seed of each battle's own dice: `battle.reseed(seed)` and the same players play it
        again."""
        seeds: Hashes = self.rows["seed"].copy()
        return seeds

    @property
    def wins(self) -> tuple[int, int]:
        """Battles won by side 0 and by side 1."""
        winner = self.rows["winner"]
        return int((winner == 0).sum()), int((winner == 1).sum())

    @property
    def drawn(self) -> int:
        """Battles nobody won."""
        return len(self) - sum(self.wins)

    def share(self, side: int | None, confidence: float = 0.95) -> Share:
        """The share of battles a side won (None: nobody won), with the interval in which the true
        share lies."""
        if side not in (0, 1, None):
            raise ValueError(f"a side is 0 or 1, or None for nobody, not {side!r}")
        return share_of(self.drawn if side is None else self.wins[side], len(self), confidence)

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a row a battle: seed, winner, turns, end, lost_0, ...,
        gone_0_horse, ..."""
        import pandas

        columns: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("seed", "winner", "turns", "end", "leader", "decisions", "rolls", "hash")
        }
        for side in (0, 1):
            columns[f"lost_{side}"] = self.lost[:, side]
            columns[f"strength_{side}"] = self.strength[:, side]
            columns.update(
                {f"gone_{side}_{kind}": self.gone[:, side, i] for i, kind in enumerate(self.types)}
            )
        return pandas.DataFrame(columns, index=pandas.RangeIndex(len(self), name="battle"))

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return (
            self.names == other.names
            and self.types == other.types
            and self.rows.tobytes() == other.rows.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # as with all that holds arrays

    def __repr__(self) -> str:
        rows = [*self._table(), ("turns", self._turns())]
        return "\n".join(
            [
                f"<Results of {len(self):,} battles>",
                *(f"  {name:<20} {'  '.join(cells)}".rstrip() for name, *cells in rows),
            ]
        )

    def _repr_html_(self) -> str:
        head = (
            "<tr><th></th><th>battles won, 95 in 100 sure</th><th>units lost</th><th>strength"
            " left</th></tr>"
        )
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._table()
        )
        return (
            f"<table><caption>{len(self):,} battles; turns"
            f" {self._turns()}</caption>{head}{body}</table>"
        )

    def _table(self) -> list[tuple[str, ...]]:
        """A row a side and one for the draws: name, share, units lost, strength left."""
        table: list[tuple[str, ...]] = []
        for side in (0, 1):
            lost, left = (_spread(values[:, side]) for values in (self.lost, self.strength))
            table.append(
                (
                    self.names[side],
                    f"won {self.share(side)}",
                    f"lost {lost} of {self.units[side]}",
                    f"strength {left}",
                )
            )
        return [*table, ("nobody", f"won {self.share(None)}", "", "")]

    def _turns(self) -> str:
        """How long the battles lasted."""
        limit = int((self.rows["end"] == End.LIMIT).sum())
        return f"{_spread(self.turns)}, {limit:,} ended by the turn limit"


def _spread(values: Ints) -> str:
    """The mean and the standard deviation."""
    return f"{values.mean():.1f} ± {values.std():.1f}" if len(values) else "-"
