"""Turns: one turn of a battle, in progress or over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Optional

from . import _raw as raw
from . import listings, rows
from ._enums import EventKind, PictureFlag, ReportFlag, Status
from ._raw import Decision, Event
from .drawing import Annotation, draw, shown
from .errors import UnknownError
from .faults import explained
from .listings import Listing, LogRow
from .players import Dice, Observer, Players, hook, is_generator, two
from .scripts import seats

if TYPE_CHECKING:
    from .rows import Rows


class Turn(raw.Turn):
    """A turn: 0 is the set-up. In progress it can be driven; over it is its own record. StaleError
    once the battle keeps it no more.

    Equal and hashed by battle and number."""

    @property
    def over(self) -> bool:
        """Is it finished?"""
        return bool(raw.tilly_turn_over(self))

    @property
    def events(self) -> Rows:
        """What happened in it, as rows of numpy (rows.dtype("event"))."""
        return rows.rows("event", raw.events(self, 0))

    @property
    def told(self) -> tuple[Event, ...]:
        """What happened in it, as Event objects: no numpy is needed."""
        return rows.told(raw.events(self, 0))

    def log_table(self) -> Listing[LogRow]:
        """What happened in it, for people: as Battle.log_table()."""
        return listings.log_of(self.battle, (self,))

    @property
    @explained(
        not_now=(
            "the turn is in progress, or the log was off: hashes are those of a turn that is over"
        )
    )
    def hashes(self) -> tuple[int, int]:
        """Hashes of the state at its start and at its end. NotNowError while it is in progress or
        if the log was off."""
        return raw.tilly_turn_hashes(self)

    @explained(not_now="the log is off: only the units as they stand are known")
    def units_before(self, side: Optional[int] = None) -> Rows:
        """The units as they stood when it began, of one side or both."""
        return rows.rows("unit", raw.units_before(self, side))

    def report(self, clauses: bool = False, *, exact: bool = False) -> str:
        """The turn told for people, "" if nothing happened; with clauses each line shows the clause
        behind it; lengths and angles as a ruler shows them, unless exact."""
        return raw.tilly_turn_report(
            self, ReportFlag.CLAUSES * bool(clauses) | ReportFlag.EXACT * bool(exact)
        )

    @explained()
    def picture(
        self,
        *,
        flags: PictureFlag = PictureFlag.NAMES | PictureFlag.ARROWS,
        pixels: int = 0,
        width: int = 0,
        viewer: Optional[int] = None,
        highlight: Optional[int] = None,
        title: str = "",
        colours: tuple[Optional[str], Optional[str]] = (None, None),
        board: Optional[str] = None,
        paper: Optional[str] = None,
        annotations: Iterable[Annotation] = (),
    ) -> str:
        """The table as SVG with arrows for what moved and charged in this turn. pixels: per unit of
        length at most, 0 for 24; width: of the whole in pixels at most; viewer: the side whose view
        is drawn, None: all there is; of the last turn alone, for what a side sees is a matter of
        the present, else NotNowError; highlight: a unit to stand out; title: at most 99 bytes, ""
        is the scenario's; colours: of the sides, "#rrggbb", like those of board and paper;
        annotations: arrows and marks of your own (tilly.arrow, tilly.ring, tilly.Annotation)."""
        return draw(
            self,
            flags,
            pixels,
            viewer,
            highlight,
            title,
            width=width,
            colours=colours,
            board=board,
            paper=paper,
            annotations=annotations,
        )

    _repr_svg_ = shown(picture)

    @explained()
    def watch(self, *kinds: EventKind) -> None:
        """The kinds of events that next(Until.EVENT) stops at, at most 16, in this turn and those
        after it; replaces the list. UnknownError for what is no kind."""
        for kind in kinds:
            if (
                not isinstance(kind, int)
                or not 0 <= kind < 2**16
                or raw.tilly_event_name(kind) is None
            ):
                raise UnknownError(f"{kind!r} is not a kind of event: tilly.EventKind lists them")
        raw.watch(self, kinds)

    @explained(not_now="the log is off: nothing can be taken back")
    def undoable(self, side: int) -> int:
        """How many steps (answers, edits of the host) the side could take back without force."""
        return raw.tilly_turn_undoable(self, side)

    def run(
        self,
        players: Players = ("thumb", "thumb"),
        dice: Dice = None,
        observer: Observer = None,
        until: int = 0,
    ) -> Status:
        """As Battle.run, but only until this turn is over or one of the `until` stops is met."""
        pair, throw, watch = seats(two(players)), hook(dice), hook(observer)
        try:
            return self._run(pair, throw, watch, until)
        except StopIteration as end:
            if is_generator(*pair, throw, watch):
                raise RuntimeError(
                    "the generator of a player, of dice or of an observer has ended"
                ) from end
            raise

    def __iter__(self) -> Iterator[Decision]:
        last = self.next()
        while isinstance(last, Decision):
            yield last
            if last.open:
                raise_unanswered()
            last = self.next()

    def __repr__(self) -> str:
        return f"<Turn {self.number} of {self.battle!r}>"


def raise_unanswered() -> None:
    """The body of a loop over decisions left one open."""
    from .errors import NotNowError

    raise NotNowError(
        "the decision was not answered: the body of the loop must call battle.answer()"
    )
