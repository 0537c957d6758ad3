"""Rule sets: parameters, options, unit types, rulings and the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from operator import index
from typing import Any, Optional, TypeVar, Union

from . import _raw as raw
from . import documents
from ._enums import Cite, LengthIn, Measure
from ._raw import Beat, Parameter, Ruling
from .errors import RangeError, UnknownError, unknown
from .faults import explained
from .held import Held

Value = Union[bool, int, float, str]
Self = TypeVar("Self", bound="RuleSet")

_SCALE = {
    Measure.LENGTH: raw.TILLY_ONE,
    Measure.ANGLE: raw.TILLY_DEGREE,
    Measure.THOUSANDTHS: 1000,
    Measure.HALVES: 2,
}


def _whole(name: str, value: Union[bool, int, float], scale: Optional[int]) -> int:
    """A value as the library has it: lengths and angles on the grid, the rest as it is. One that is
    too large for it is so for every parameter."""
    if scale is None:
        if isinstance(value, float) or not hasattr(value, "__index__"):
            raise TypeError(f"{name} is a whole number, not {value!r}")
        return _in_32_bits(index(value))
    try:
        return _in_32_bits(round(value * scale))
    except TypeError:
        raise TypeError(f"{name} is a number, not {value!r}") from None
    except (OverflowError, ValueError):
        raise RangeError(f"{name}: {value!r} is neither a length nor an angle") from None


def _in_32_bits(value: int) -> int:
    return min(max(value, -(2**31)), 2**31 - 1)


def in_words(value: Value) -> str:
    """A value as documents have it."""
    return (
        ("on" if value else "off")
        if isinstance(value, bool)
        else f"{value:g}" if isinstance(value, float) else str(value)
    )


def ids() -> Iterator[str]:
    """The rule sets of this build."""
    number = 0
    while (id := raw.tilly_rulesets(number)) is not None:
        yield id
        number += 1


class RuleSet(Held, raw.RuleSet, Mapping[str, Value]):
    """A rule set by its id, with the book's values and those you give it.

    >>> rules = RuleSet("tilly-1.2", {"horse.melee": 4})
    >>> rules["horse.move"]
    6.0

    It is a mapping from the names of parameters and options to their values: lengths in its unit,
    angles in degrees, switches as bool, choices as words. UnknownError, which is a KeyError too,
    for an unknown rule set or name, RangeError for a value that may not be. Equal to another rule
    set with the same types and values, and to any mapping of the same names to the same values. A
    battle takes a frozen copy; that one raises FrozenError when it is set."""

    @explained()
    def __init__(
        self,
        id: str = "tilly-1.2",
        values: Union[Mapping[str, Value], Iterable[tuple[str, Value]], None] = None,
    ) -> None:
        try:
            raw.tilly_ruleset_new(id, self)
        except UnknownError:
            raise unknown("there is", "rule set", id, ids()) from None
        self.update(values or {})

    def update(self, values: Union[Mapping[str, Value], Iterable[tuple[str, Value]]]) -> None:
        """Sets some of its values, from a mapping of names to values. As `rules[name] = value` for
        each in turn."""
        try:
            pairs = dict(values)
        except (TypeError, ValueError):
            raise TypeError(
                f"values are a mapping of names to values, not {type(values).__name__}"
            ) from None
        for name, value in pairs.items():
            self[name] = value

    @classmethod
    def read(cls: type[Self], document: documents.Document) -> Self:
        """Reads a rule set document: its text, bytes of UTF-8, a path of pathlib, or a dictionary.
        FormatError with its place."""
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            raw.tilly_ruleset_read(text, made)
        return made

    def write(self) -> str:
        """The document that `read` reads."""
        return raw.tilly_ruleset_write(self)

    def copy(self: Self) -> Self:
        """A copy that can be changed."""
        made = type(self).__new__(type(self))
        raw.tilly_ruleset_copy(self, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).read, (self.write(),))

    # ---- what it is

    @property
    def id(self) -> str:
        """Its id, "tilly-1.2"."""
        return raw.tilly_ruleset_id(self)

    @property
    def title(self) -> str:
        """The title of the book."""
        return raw.tilly_ruleset_title(self)

    @property
    def revision(self) -> int:
        """Raised when the same inputs give another battle than before."""
        return raw.tilly_ruleset_revision(self)

    @property
    def hash(self) -> int:
        """Over id, revision, derived types and all values."""
        return raw.tilly_ruleset_hash(self)

    @property
    def length_name(self) -> str:
        """The unit of length, "TUM"."""
        return raw.tilly_ruleset_length_name(self)

    @property
    def strength_measure(self) -> Measure:
        """How strengths are counted: Measure.COUNT, or Measure.HALVES where a unit may have 19.5
        points."""
        return Measure(raw.tilly_ruleset_strength(self))

    def strength_number(self, strength: float) -> int:
        """A strength as the library counts it, in half-points where the rule set does: 19.5 is 39.
        RangeError for quarters."""
        if self.strength_measure is not Measure.HALVES:
            return _whole("strength", strength, None)
        if strength * 2 != round(strength * 2):
            raise RangeError(f"strength is counted in halves: {strength} is not possible")
        return round(strength * 2)

    @explained(base_width=(0, 1000))
    def convert(
        self, length: float, given: LengthIn, wanted: LengthIn, *, base_width: float = 0
    ) -> float:
        """A length in what players measure with, to 4 decimals: `rules.convert(3, LengthIn.UNITS,
        LengthIn.INCHES, base_width=40)` is what 3 TUM are where bases are 40 mm wide. base_width:
        of the foot and horse on the players' table in mm, 0 to 1000, wanted where a TUM or a base
        width is to be converted. RangeError; UnsupportedError: metres of the field, in a book
        without a scale."""
        return raw.tilly_to_units(
            raw.tilly_ruleset_convert(
                self, raw.to_length(length), given, wanted, raw.to_length(base_width)
            )
        )

    def __eq__(self, other: object) -> bool:
        if isinstance(other, RuleSet):
            return self.hash == other.hash
        if isinstance(other, Mapping):
            return dict(self) == dict(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]   # it can be changed

    def __repr__(self) -> str:
        if self.closed:
            return "<RuleSet, closed>"
        changed = {p.name: self[p.name] for p in self.parameters if p.value != p.usual}
        return f"RuleSet({self.id!r}, {changed!r})" if changed else f"RuleSet({self.id!r})"

    def _repr_html_(self) -> Optional[str]:
        """The options, and what is otherwise than in the book; None of one that is closed."""
        if self.closed:
            return None
        shown = [p for p in self.parameters if p.option or p.value != p.usual]
        rows = "".join(
            f"<tr><td>{escape(p.name)}</td>"
            f"<td>{escape(in_words(self[p.name]))}</td>"
            f"<td>{escape(p.text)}</td></tr>"
            for p in shown
        )
        return (
            f"<table><caption>{escape(self.title)}: options, and what differs from the book,"
            f" of {len(self)} parameters</caption>"
            f"<tr><th>name</th><th>value</th><th>meaning</th></tr>{rows}</table>"
        )

    # ---- parameters and options

    def parameter(self, name: str) -> Parameter:
        """All there is to know of a parameter or option: range, the book's value, measure, clause,
        a sentence. UnknownError."""
        return raw.ruleset_parameter(self, self._number(name))

    def _number(self, name: str) -> int:
        """The number of a parameter or option. UnknownError."""
        if not isinstance(name, str):
            raise TypeError(f"a parameter is called by its name, a str, not {type(name).__name__}")
        try:
            return raw.tilly_ruleset_find(self, name)
        except UnknownError:
            raise unknown(f"{self.id} has", "parameter", name, self) from None

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Every parameter and option."""
        return tuple(
            raw.ruleset_parameter(self, i) for i in range(raw.tilly_ruleset_parameters(self))
        )

    @property
    def options(self) -> tuple[Parameter, ...]:
        """The options alone: the ways to play that the book leaves open."""
        return tuple(p for p in self.parameters if p.option)

    def words(self, name: str) -> tuple[str, ...]:
        """The words a choice or a switch can be set to; empty for a number. UnknownError."""
        number = self._number(name)
        p = raw.ruleset_parameter(self, number)
        if p.measure not in (Measure.CHOICE, Measure.SWITCH):
            return ()
        words = (
            raw.tilly_ruleset_word(self, number, int(n))
            for n in range(int(p.least), int(p.most) + 1)
        )
        return tuple(w for w in words if w is not None)

    def __getitem__(self, name: str) -> Value:
        if not isinstance(name, str):
            # as a dict has a KeyError for it
            raise UnknownError(
                f"a parameter is called by its name, a str, not {type(name).__name__}"
            )
        number = self._number(name)
        p = raw.ruleset_parameter(self, number)
        if p.measure == Measure.SWITCH:
            return bool(p.value)
        if p.measure == Measure.CHOICE:
            return raw.tilly_ruleset_word(self, number, int(p.value)) or int(p.value)
        value: Value = p.value
        return value

    def __setitem__(self, name: str, value: Value) -> None:
        scale = _SCALE.get(self.parameter(name).measure)
        if isinstance(value, str):
            raw.tilly_ruleset_set_text(self, name, value)
            return
        raw.tilly_ruleset_set(self, name, _whole(name, value, scale))

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and raw.tilly_ruleset_find(self, name) >= 0
        except UnknownError:
            return False

    def __iter__(self) -> Iterator[str]:
        return (p.name for p in self.parameters)

    def __len__(self) -> int:
        return raw.tilly_ruleset_parameters(self)

    # ---- unit types, rulings, the sequence

    @property
    def types(self) -> tuple[str, ...]:
        """The names of the unit types, by number."""
        return tuple(
            raw.tilly_ruleset_type_name(self, i) or "" for i in range(raw.tilly_ruleset_types(self))
        )

    @property
    def qualities(self) -> tuple[str, ...]:
        """The names of the qualities, by number."""
        return tuple(
            raw.tilly_ruleset_quality_name(self, i) or ""
            for i in range(raw.tilly_ruleset_qualities(self))
        )

    def type_number(self, name: Union[str, int]) -> int:
        """The number of a unit type. UnknownError."""
        if isinstance(name, int):
            return self._counted("unit type", name, self.types)
        if not isinstance(name, str):
            raise TypeError(f"a unit type is a name or a number, not {type(name).__name__}")
        try:
            return raw.tilly_ruleset_type(self, name)
        except UnknownError:
            raise unknown(f"{self.id} has", "unit type", name, self.types) from None

    def quality_number(self, name: Union[str, int]) -> int:
        """The number of a quality. UnknownError."""
        if isinstance(name, int):
            return self._counted("quality", name, self.qualities)
        if name not in self.qualities:
            raise unknown(f"{self.id} has", "quality", name, self.qualities)
        return self.qualities.index(name)

    def _counted(self, what: str, number: int, names: tuple[str, ...]) -> int:
        if not 0 <= number < len(names):
            raise RangeError(
                f"{self.id} has no {what} {number}: they are"
                f" {', '.join(f'{i} {name}' for i, name in enumerate(names))}"
            )
        return number

    def base(self, type: Union[str, int]) -> int:
        """The book's own type whose traits a derived type has."""
        return raw.tilly_ruleset_type_base(self, self.type_number(type))

    def derive(self, base: str, name: str, **numbers: Value) -> None:
        """A new unit type with all numbers and traits of an old one, some of them changed:
        derive("horse", "cuirassiers", resolve=4). FullError past 16 types, UnknownError, RangeError
        for a name that may not be."""
        self.type_number(base)
        raw.tilly_ruleset_derive(self, base, name)
        for number, value in numbers.items():
            self[f"{name}.{number}"] = value

    @property
    @explained()
    def tables(self) -> str:
        """The tables in force as a document, where the book has tables that a file can replace.
        UnsupportedError where it has none."""
        return raw.tilly_ruleset_tables_write(self)

    @explained()
    def read_tables(self, document: documents.Document) -> tuple[str, ...]:
        """Puts other tables in force; what is only doubtful in them is told. FormatError with its
        place leaves the old ones; UnsupportedError where the book has none, FrozenError on a
        battle's rule set."""
        with documents.reading(document) as text:
            return raw.ruleset_tables_read(self, text)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """How this library reads what the book leaves open."""
        return tuple(raw.ruleset_ruling(self, i) for i in range(raw.tilly_ruleset_rulings(self)))

    @property
    def sequence(self) -> tuple[Beat, ...]:
        """The sequence of play, beat by beat, from the tables the engine runs on."""
        return tuple(raw.ruleset_beat(self, i) for i in range(raw.tilly_ruleset_beats(self)))

    @explained()
    def phase(self, row: int) -> Optional[str]:
        """The phase of a turn that a row of the sequence belongs to; None for set-up."""
        return raw.tilly_ruleset_phase(self, row)

    @explained()
    def cite(self, what: Cite, number: int) -> str:
        """ "T1-087", "T1-D-08": a clause, decision, roll or ruling as the book counts it.
        UnknownError if it has none."""
        try:
            return raw.tilly_ruleset_cite(self, what, number)
        except UnknownError:
            raise UnknownError(f"{self.id} has no {Cite(what).name.lower()} {number}") from None
