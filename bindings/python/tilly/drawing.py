"""Pictures as SVG: what every picture() takes, and of anything but a battle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _raw as raw
from ._enums import AnnotationKind, PictureFlag
from .errors import NotNowError, RangeError, TillyError
from .faults import whole

if TYPE_CHECKING:
    from ._raw import Decision

_Point = tuple[float, float]
_Mark = tuple[AnnotationKind, _Point, _Point, float, int, str]
_USUAL = PictureFlag.NAMES | PictureFlag.ARROWS
_FINEST, _WIDEST = 400, 100_000  # pixels: of a unit of length, of a picture
_MOST_ANNOTATIONS = 1000
_FAR, _FARTHEST = 100, 10_000  # units of length: off the table, and beyond every table
_NEAR = f"on the table or within {_FAR} units of it"


def shown(draw: Callable[..., str]) -> Callable[[Any], Optional[str]]:
    """What a notebook calls for a picture: none of what is closed, stale or in use elsewhere, for
    an error below a cell would hide what the cell says."""

    def _repr_svg_(self: Any) -> Optional[str]:
        try:
            return draw(self)
        except TillyError:
            return None

    _repr_svg_.__doc__ = "The picture for notebooks; None where there is nothing to show."
    return _repr_svg_


class Annotation(NamedTuple):
    """An arrow, line, ring, cross or text of your own on a picture; places are (x, y) in units of
    length."""

    kind: AnnotationKind
    start: _Point
    end: _Point = (0.0, 0.0)  # of an arrow and a line
    radius: float = 0.0  # of a ring and a cross; 0: half a unit
    colour: str = "#8d1020"
    text: str = ""  # beside it, at most 59 bytes


def arrow(start: _Point, end: _Point, colour: str = "#8d1020", text: str = "") -> Annotation:
    """An arrow for picture(annotations=...)."""
    return Annotation(AnnotationKind.ARROW, start, end, 0.0, colour, text)


def ring(at: _Point, radius: float = 0.0, colour: str = "#8d1020", text: str = "") -> Annotation:
    """A ring for picture(annotations=...)."""
    return Annotation(AnnotationKind.RING, at, (0.0, 0.0), radius, colour, text)


def _colour(words: Optional[str]) -> int:
    """ "#c4501b" as a number; None: the usual one. Black is the darkest that is not the usual
    one."""
    if words is None:
        return 0
    if not isinstance(words, str) or not re.fullmatch("#[0-9a-fA-F]{6}", words):
        raise (ValueError if isinstance(words, str) else TypeError)(
            f"a colour is '#rrggbb', not {words!r}"
        )
    return int(words[1:], 16) or 1


def _inks(colours: Any) -> tuple[int, int]:
    if not isinstance(colours, (tuple, list)) or len(colours) != 2:
        raise TypeError(
            f"colours are two, of side 0 and of side 1, ('#7a1f5c', None), not {colours!r}"
        )
    return _colour(colours[0]), _colour(colours[1])


def _marks(annotations: Any) -> list[_Mark]:
    """The annotations as C reads them, each by its place in the list where something is wrong with
    it."""
    if isinstance(annotations, (str, Annotation)) or not isinstance(annotations, Iterable):
        raise TypeError(
            "annotations are a list of tilly.Annotation, [tilly.arrow(...)], not"
            f" {type(annotations).__name__}"
        )
    marks = [_mark(f"annotations[{i}]", one) for i, one in enumerate(annotations)]
    if len(marks) > _MOST_ANNOTATIONS:
        raise RangeError(f"annotations are at most {_MOST_ANNOTATIONS}, not {len(marks)}")
    return marks


def _mark(name: str, one: Any) -> _Mark:
    if not isinstance(one, Annotation):
        raise TypeError(
            f"{name} is a tilly.Annotation, as tilly.arrow() and tilly.ring() make them, not"
            f" {type(one).__name__}"
        )
    if not isinstance(one.text, str):
        raise TypeError(f"{name}: its text is a str, not {type(one.text).__name__}")
    if one.kind not in AnnotationKind._value2member_map_:
        raise TypeError(f"{name}: its kind is a tilly.AnnotationKind, not {one.kind!r}")
    if not _is_number(one.radius):
        raise TypeError(f"{name}: its radius is a number, not {one.radius!r}")
    if not 0 <= one.radius <= _FAR:
        raise RangeError(f"{name}: its radius is from 0 to {_FAR}, not {one.radius:g}")
    try:
        return (
            one.kind,
            _place(one.start),
            _place(one.end),
            one.radius,
            _colour(one.colour),
            one.text,
        )
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name}: {error}") from None


def _is_number(value: Any) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, bool)


def _place(at: Any) -> _Point:
    try:
        x, y = at
    except (TypeError, ValueError):
        raise TypeError(f"a place is (x, y), not {at!r}") from None
    if not _is_number(x) or not _is_number(y):
        raise TypeError(f"a place is (x, y), not {at!r}")
    if not (abs(x) <= _FARTHEST and abs(y) <= _FARTHEST):
        raise RangeError(f"a place is {_NEAR}, not {at!r}")
    return x, y


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
    pixels, width = whole("pixels", pixels, 0, _FINEST), whole("width", width, 0, _WIDEST)
    side = 0 if viewer is None else whole("viewer", viewer, 0, 1) + 1
    if not isinstance(title, str):
        raise TypeError(f"title is a str, not {type(title).__name__}")
    inks = (*_inks(colours), _colour(board), _colour(paper))
    try:
        return raw.picture(
            of, flags, pixels, side, highlight, title, width, inks, _marks(annotations), about
        )
    except NotNowError as error:
        if viewer is None:
            raise NotNowError(
                "the log was off: there is no turn to draw, battle.picture() draws the battle"
            ) from None
        raise NotNowError(
            f"viewer is None for a past turn, not {viewer}: what a side sees is a matter of the"
            " present"
        ) from None
    except RangeError as error:
        if error.path != "style.annotation":
            raise
        raise RangeError(f"annotations: a place is {_NEAR}") from None


@shown
def decision_svg(decision: Decision) -> str:
    """The battle with the legal answers: the area that can be reached, a few places, whom the
    options name."""
    subject = decision.subject if isinstance(decision.subject, raw.Unit) else None
    title = decision.text.encode()[:99].decode(errors="ignore")
    return draw(decision.battle.turn, _USUAL | PictureFlag.ANSWERS, highlight=subject, title=title)
