"""What formations are told to do, who comes later, and what a side may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Optional

from . import _raw as raw
from . import rows
from ._enums import OrderKind
from ._raw import LossMark, Unit
from .errors import RangeError
from .faults import explained

if TYPE_CHECKING:
    from .rows import Rows

_Point = tuple[float, float]


class Order(NamedTuple):
    """The order of a formation."""

    kind: OrderKind
    target: Optional[int] = None
    """The unit, the formation or the feature; None: the points say it."""
    radius: float = 0
    """Of a circle about the first point."""
    points: tuple[_Point, ...] = ()
    note: int = 0
    """Its words, by number: battle.note_text()."""
    giver: Optional[Unit] = None
    """Who gave it; None: it was the first, or the formation's own."""
    turn: int = 0
    half: int = 0
    reached: int = 0
    """Of a march: points already passed."""


class Arrival(NamedTuple):
    """When and where a reinforcement comes on: anywhere on the stretch of one edge between the two
    points."""

    turn: int
    half: int
    start: _Point
    end: _Point


class Orders(raw.Battle):
    """Orders, reinforcements and sight of a battle. UnsupportedError where the rule set knows none
    of them."""

    @explained(
        not_now=(
            "play has begun: first orders are given before begin(), later ones by generals and"
            " messengers"
        )
    )
    def set_order(
        self,
        formation: int,
        kind: OrderKind,
        *,
        target: Optional[int] = None,
        radius: float = 0,
        points: Sequence[_Point] = (),
        note: int = 0,
    ) -> None:
        """A formation's first order, before begin(); without one it holds. formation: as the
        `group` of its units. target: a unit, formation or feature; radius: of a circle about the
        first point.

        NotNowError once play has begun, StaleError: no such formation, RangeError, IllegalError
        with the reason."""
        raw.set_order(self, formation, (kind, target, radius, points, note))

    @explained()
    def order(self, formation: int) -> Order:
        """The order that a formation has now. StaleError."""
        order = raw.order(self, formation)
        return Order(OrderKind(order[0]), *order[1:])

    @explained(not_now="play has begun: reinforcements are announced before begin()")
    def set_arrival(
        self, unit: int, turn: int, start: _Point, end: _Point, *, half: int = 0
    ) -> None:
        """The unit is a reinforcement: it is not deployed, but comes on in that turn and half, on
        the stretch between the two points. Before begin(), else NotNowError. RangeError,
        IllegalError."""
        raw.set_arrival(self, unit, turn, half, start, end)

    @explained()
    def arrival(self, unit: int) -> Optional[Arrival]:
        """When and where a reinforcement comes; None for any other unit, and once it has come.
        StaleError."""
        try:
            return Arrival(*raw.arrival(self, unit))
        except RangeError:
            return None

    @explained()
    def view(self, viewer: int, side: Optional[int] = None) -> Rows:
        """What a side may see of the units, as rows of numpy (rows.dtype("unit")): all its own, and
        those of the enemy in its view. side: of one side only."""
        return rows.rows("unit", raw.view(self, viewer, side))

    @explained()
    def in_view(self, viewer: int, unit: int) -> bool:
        """May that side see the unit? True of all its own. StaleError."""
        return bool(raw.tilly_battle_in_view(self, viewer, unit))

    @explained()
    def losses(self, side: int) -> tuple[int, int]:
        """What the side has lost, and of how much, as its rule book counts: units, or base units in
        Age of Glauben, where captured guns may bring it below 0 (GL-Q-16)."""
        return raw.tilly_battle_losses(self, side)

    @explained()
    def loss_marks(self, side: int) -> tuple[LossMark, ...]:
        """The losses at which the side's army is tested or breaks, from the lowest on: the break
        point of Tilly, the levels of the crisis of morale in Age of Glauben (GL-042, GL-221). The
        first that is not `tested` is the next. Empty where a die decides, as with variable army
        morale. They are no secret."""
        return raw.loss_marks(self, side)

    @explained()
    def agree(self, side: int) -> None:
        """The side is ready to end the battle; where both are in the same turn it ends. NotNowError
        when it is over."""
        raw.tilly_turn_agree(self.begin_turn(), side)
