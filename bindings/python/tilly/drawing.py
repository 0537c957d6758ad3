"""Pictures as SVG: what every picture() takes, and of anything but a battle."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _raw as raw
from ._enums import AnnotationKind, PictureFlag
from .errors import TillyError

if TYPE_CHECKING:
    from ._raw import Decision

_Point = tuple[float, float]
_USUAL = PictureFlag.NAMES | PictureFlag.ARROWS


def shown(draw: Callable[..., str]) -> Callable[[Any], Optional[str]]:
    """What a notebook calls for a picture: none of what is closed, stale or in use elsewhere, for an error below a cell would hide what the cell says."""

    def _repr_svg_(self: Any) -> Optional[str]:
        try:
            return draw(self)
        except TillyError:
            return None

    _repr_svg_.__doc__ = "The picture for notebooks; None where there is nothing to show."
    return _repr_svg_


class Annotation(NamedTuple):
    """An arrow, line, ring, cross or text of your own on a picture; places are (x, y) in units of length."""

    kind: AnnotationKind
    start: _Point
    end: _Point = (0.0, 0.0)        # of an arrow and a line
    radius: float = 0.0             # of a ring and a cross; 0: half a unit
    colour: str = "#8d1020"
    text: str = ""                  # beside it, at most 59 bytes


def arrow(start: _Point, end: _Point, colour: str = "#8d1020", text: str = "") -> Annotation:
    """An arrow for picture(annotations=...)."""
    return Annotation(AnnotationKind.ARROW, start, end, 0.0, colour, text)


def ring(at: _Point, radius: float = 0.0, colour: str = "#8d1020", text: str = "") -> Annotation:
    """A ring for picture(annotations=...)."""
    return Annotation(AnnotationKind.RING, at, (0.0, 0.0), radius, colour, text)


def _colour(words: Optional[str]) -> int:
    """"#c4501b" as a number; None: the usual one. Black is the darkest that is not the usual one."""
    if words is None:
        return 0
    if len(words) != 7 or words[0] != "#":
        raise ValueError(f"a colour is '#rrggbb', not {words!r}")
    return int(words[1:], 16) or 1


def draw(
    of: Union[raw.Battle, raw.Turn, raw.Table, raw.Army],
    flags: PictureFlag = _USUAL,
    pixels: int = 0,
    viewer: Optional[int] = None,
    highlight: Optional[int] = None,
    title: str = "",
    *,
    width: int = 0,
    colours: tuple[Optional[str], Optional[str]] = (None, None),
    board: Optional[str] = None,
    paper: Optional[str] = None,
    annotations: Iterable[Annotation] = (),
    about: Union[raw.RuleSet, int, None] = None,
) -> str:
    """A picture of whatever can be drawn. about: the rule set of a table, the side of an army."""
    side = 0 if viewer is None else viewer + 1
    inks = (_colour(colours[0]), _colour(colours[1]), _colour(board), _colour(paper))
    marks = [(a.kind, a.start, a.end, a.radius, _colour(a.colour), a.text) for a in annotations]
    return raw.picture(of, flags, pixels, side, highlight, title, width, inks, marks, about)


@shown
def decision_svg(decision: Decision) -> str:
    """The battle with the legal answers: the area that can be reached, a few places, whom the options name."""
    subject = decision.subject if isinstance(decision.subject, raw.Unit) else None
    title = decision.text.encode()[:99].decode(errors="ignore")
    return draw(decision.battle.turn, _USUAL | PictureFlag.ANSWERS, highlight=subject, title=title)
