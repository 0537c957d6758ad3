"""Tables: size and ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, TypeVar, Union

from . import _raw as raw
from . import documents
from ._enums import (
    FIRST_DERIVED_GROUND,
    MOST_DERIVED_GROUND,
    BarsFlag,
    FeatureFlag,
    FeatureKind,
    GroundNumber,
    PictureFlag,
)
from ._raw import Feature, Ground, GroundKind
from .drawing import Annotation, draw, shown
from .errors import RangeError, UnknownError, unknown
from .faults import explained, no_member
from .held import Held
from .reason import Reason
from .ruleset import RuleSet

Self = TypeVar("Self", bound="Table")
Points = Sequence[tuple[float, float]]


def _kind(of: Union[FeatureKind, str, int]) -> Union[FeatureKind, int]:
    """A kind of ground by its name, "rough ground" as in documents or "rough" as the enum has it;
    the number of a derived one."""
    if isinstance(of, str):
        for kind in FeatureKind:
            if of.lower().replace("_", " ") in (
                raw.tilly_feature_name(kind),
                kind.name.lower().replace("_", " "),
            ):
                return kind
        raise unknown(
            "there is",
            "kind of ground",
            of,
            (raw.tilly_feature_name(kind) or "" for kind in FeatureKind),
        )
    if not isinstance(of, int):
        raise TypeError(
            f'a kind of ground is a FeatureKind or a name, "wood", not {type(of).__name__}'
        )
    if 0 <= of - FIRST_DERIVED_GROUND < MOST_DERIVED_GROUND:
        return int(of)
    try:
        return FeatureKind(of)
    except ValueError:
        raise RangeError(f"there is no kind of ground {of}: FeatureKind lists them") from None


def _number(what: str, value: Optional[bool]) -> GroundNumber:
    if value not in (True, False, None):
        raise RangeError(f"{what} is True, False or None, not {value!r}")
    return GroundNumber.AS_BASE if value is None else GroundNumber.YES if value else GroundNumber.NO


@dataclass(frozen=True, init=False)
class Terrain:
    """One feature of the ground.

    >>> Terrain("wood", [(10, 10), (14, 10), (12, 14)])

    kind: a FeatureKind, or a name, "rough ground". Villages, rough ground, woods, hills and
        fortifications have an outline of 3 to 16 corners in order; roads, rivers and streams a
        centre line of 2 to 16 points and a width. Points in units of length. A kind that a table
        has derived is its number, from Table.kind()."""

    kind: Union[FeatureKind, int]
    """Of a derived kind its number, from 32."""
    points: Points
    width: float = 0.0
    """Of a road, river or stream."""
    flags: FeatureFlag = field(default_factory=lambda: FeatureFlag(0))
    crest: Optional[Points] = None
    """Of a hill, two points; None: worked out from its outline."""
    id: Optional[Feature] = None
    """Given by the table."""
    top: Optional[Points] = None
    """Of a hill with the flag WOODED or ROUGH_TOP: the outline of its woods or rough ground, inside
    its own and on its crest; None: they cover all of it."""
    name: str = ""
    """For people; no other feature of the table has it."""

    def __init__(
        self,
        kind: Union[FeatureKind, str, int],
        points: Points,
        width: float = 0.0,
        flags: Union[FeatureFlag, int] = 0,
        crest: Optional[Points] = None,
        id: Optional[Feature] = None,
        top: Optional[Points] = None,
        name: str = "",
    ) -> None:
        if isinstance(flags, str):
            raise no_member("flags", FeatureFlag, flags)
        values = {
            "kind": _kind(kind),
            "points": points,
            "width": width,
            "flags": FeatureFlag(flags),
            "crest": crest,
            "id": id,
            "top": top,
            "name": name,
        }
        for field_name, value in values.items():
            object.__setattr__(self, field_name, value)  # frozen for everybody else

    def as_row(self) -> raw._FeatureRow:
        """What the C side reads."""
        return (self.kind, self.flags, self.width, self.points, self.crest, self.top, self.name)


def terrain_of(row: raw._Feature) -> Terrain:
    """From what the C side gives."""
    kind, flags, width, points, crest, top, id, name, _ = row
    return Terrain(kind, points, width, flags, crest, id, top, name)


class Table(Held, raw.Table):
    """A table so wide (along x, east) and so deep (along y, north), in units of length, with its
    ground.

    >>> table = Table(45, 30)
    >>> wood = table.add("wood", [(10, 10), (14, 10), (12, 14)])

    RangeError if it is not above 0 and at most 2500 units (3050 from corner to corner), or for a
    feature of no sound shape."""

    @explained(
        width="above 0 and at most 2500",
        depth="above 0 and at most 2500 (3050 from corner to corner)",
    )
    def __init__(self, width: float, depth: float, features: Iterable[Terrain] = ()) -> None:
        raw.tilly_table_new(raw.to_length(width), raw.to_length(depth), self)
        for feature in features:
            self.add(feature)

    @classmethod
    def read(cls: type[Self], document: documents.Document) -> Self:
        """Reads a table document: its text, bytes of UTF-8, a path of pathlib, or a dictionary.
        FormatError with its place."""
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            raw.tilly_table_read(text, made)
        return made

    def write(self) -> str:
        """The document that `read` reads."""
        return raw.tilly_table_write(self)

    def copy(self: Self) -> Self:
        """A copy that can be changed."""
        made = type(self).__new__(type(self))
        raw.tilly_table_copy(self, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).read, (self.write(),))

    # ---- ground

    @explained()
    def add(
        self,
        kind: Union[Terrain, FeatureKind, str, int],
        points: Points = (),
        *,
        width: float = 0,
        flags: int = 0,
        crest: Optional[Points] = None,
        top: Optional[Points] = None,
        name: str = "",
    ) -> Feature:
        """Adds a feature of sound shape; its id. kind: a FeatureKind, a name, "wood" or of a kind
        that derive() made, or a whole Terrain. name: for people. Whether the rules allow it is for
        check() to say. UnknownError, RangeError, FullError past 32 features, FrozenError on a
        battle's table."""
        if isinstance(kind, str) and any(own.name == kind for own in self.kinds):
            kind = self.kind(kind)
        feature = (
            kind
            if isinstance(kind, Terrain)
            else Terrain(kind, points, width, flags, crest, top=top, name=name)
        )
        return raw.table_add(self, feature.as_row())

    @explained()
    def remove(self, feature: Feature) -> None:
        """Takes a feature away. StaleError."""
        raw.tilly_table_remove(self, feature)

    @property
    def features(self) -> tuple[Terrain, ...]:
        """All features, in the order they lie."""
        return tuple(
            terrain_of(raw.table_feature(self, i)) for i in range(raw.tilly_table_features(self))
        )

    @explained()
    def feature(self, id: Feature) -> Terrain:
        """One feature by its id. StaleError."""
        return terrain_of(raw.table_find(self, id))

    @explained()
    def find(self, name: str) -> Feature:
        """The id of the feature of that name. UnknownError."""
        try:
            return Feature(raw.tilly_table_find_named(self, name))
        except UnknownError:
            raise unknown(
                "the table has",
                "feature",
                name,
                (feature.name for feature in self.features if feature.name),
            ) from None

    @explained()
    def derive(
        self,
        name: str,
        base: Union[FeatureKind, str],
        *,
        difficult: Optional[bool] = None,
        blocks: Optional[bool] = None,
        covers: Optional[bool] = None,
        bars: BarsFlag = BarsFlag.AS_BASE,
    ) -> int:
        """Makes a kind of ground of the table's own, "marsh", which is as `base` but for what is
        said: is it difficult, does it block sight, does it give cover (None: as the base), whom
        does it bar. Its number, for features. RangeError, FullError past 16, FrozenError on a
        battle's table."""
        own = [
            _number(what, value)
            for what, value in (("difficult", difficult), ("blocks", blocks), ("covers", covers))
        ]
        return raw.table_derive(self, name, _kind(base), own[0], own[1], own[2], bars)

    @property
    def kinds(self) -> tuple[GroundKind, ...]:
        """The kinds of ground that the table has derived."""
        return tuple(raw.table_kind(self, i) for i in range(raw.tilly_table_kinds(self)))

    @explained()
    def kind(self, name: str) -> Union[FeatureKind, int]:
        """A kind of ground by its name: the number of a derived one, else a FeatureKind.
        UnknownError."""
        try:
            return _kind(raw.tilly_table_find_kind(self, name))
        except UnknownError:
            return _kind(name)

    def kind_name(self, kind: int) -> str:
        """The name of a kind of ground, the table's own included. UnknownError."""
        found = raw.tilly_table_kind_name(self, kind)
        if found is None:
            raise UnknownError(f"the table has no kind of ground {kind!r}")
        return found

    @explained()
    def ground(self, x: float, y: float) -> Ground:
        """What the ground is at a point. RangeError off the table."""
        try:
            return raw.table_ground(self, x, y)
        except RangeError:
            raise RangeError(
                f"({x:g}, {y:g}) is not on this table of {self.width:g} by {self.depth:g}"
            ) from None

    def check(self, rules: Union[RuleSet, str] = "tilly-1.2", units: int = 0) -> list[Reason]:
        """Every breach of a rule set's placement rules, with its clause; empty if the table is
        legal. `units` of the larger army make the game small or big; 0: not known, judged as
        big."""
        return raw.table_check(self, RuleSet(rules) if isinstance(rules, str) else rules, units)

    # ---- what it is

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth in units of length."""
        width, depth = raw.tilly_table_size(self)
        return width / raw.TILLY_ONE, depth / raw.TILLY_ONE

    @property
    def width(self) -> float:
        """Along x, in units of length."""
        return self.size[0]

    @property
    def depth(self) -> float:
        """Along y, in units of length."""
        return self.size[1]

    @property
    def hash(self) -> int:
        """Over all that it is."""
        return raw.tilly_table_hash(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.hash == other.hash

    __hash__ = None  # type: ignore[assignment]   # it can be changed

    def __repr__(self) -> str:
        if self.closed:
            return "<Table, closed>"
        return (
            f"<Table {self.width:g} by {self.depth:g}:"
            f" {', '.join(self.kind_name(f.kind) for f in self.features) or 'open ground'}>"
        )

    @explained()
    def picture(
        self,
        *,
        rules: Optional[raw.RuleSet] = None,
        flags: PictureFlag = PictureFlag.NAMES,
        width: int = 0,
        title: str = "",
        annotations: Iterable[Annotation] = (),
    ) -> str:
        """The ground as SVG. rules: for the name of its unit of length; the rest as
        Battle.picture()."""
        return draw(self, flags, title=title, width=width, annotations=annotations, about=rules)

    _repr_svg_ = shown(picture)
