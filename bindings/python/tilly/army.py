"""Armies: the order of battle of one side."""

from __future__ import annotations

from typing import Any, Optional, TypeVar, Union

from . import _raw as raw
from . import documents
from ._enums import Measure, PictureFlag
from ._raw import UnitSpec
from .drawing import draw, shown
from .errors import RangeError, UnknownError, unknown
from .faults import explained
from .held import Held
from .reason import Reason
from .ruleset import RuleSet

Self = TypeVar("Self", bound="Army")
Flag = Union[bool, int, float, str]


class Army(Held, raw.Army):
    """An army of a rule set: commands, and the units in them.

    >>> swedes = Army("Swedes")
    >>> wing = swedes.add_command("Right wing")
    >>> swedes.add("horse", command=wing, name="Uppland Horse")
    0

    flags: what the list says of the whole army, `light_horse_allowed=True` (T1-059), as set_flag()
        takes it; UnknownError for another name."""

    side: Optional[int] = None
    """The side it fights on, of an army of a battle: pictures have its colour."""

    @explained()
    def __init__(
        self, name: str = "", rules: Union[RuleSet, str] = "tilly-1.2", **flags: Flag
    ) -> None:
        of = RuleSet(rules) if isinstance(rules, str) else rules
        raw.tilly_army_new(of, name, self)
        for flag, value in flags.items():
            self.set_flag(flag, value)

    @classmethod
    def read(
        cls: type[Self], document: documents.Document, rules: Union[RuleSet, str] = "tilly-1.2"
    ) -> Self:
        """Reads an army document: its text, bytes of UTF-8, a path of pathlib, or a dictionary.
        FormatError with its place."""
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            raw.tilly_army_read(text, RuleSet(rules) if isinstance(rules, str) else rules, made)
        return made

    def write(self) -> str:
        """The document that `read` reads."""
        return raw.tilly_army_write(self)

    def copy(self: Self) -> Self:
        """A copy that can be changed."""
        made = type(self).__new__(type(self))
        raw.tilly_army_copy(self, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).read, (self.write(), self.rules))

    # ---- building it

    @explained()
    def add_command(self, name: str) -> int:
        """A new command; its number, from 0. FullError past 32."""
        return raw.tilly_army_add_command(self, name)

    @explained()
    def set_command_flag(self, command: Union[str, int], name: str, word: Optional[str]) -> None:
        """A flag of one command, by its word; None: the army's again. UnknownError for a flag that
        no command has, or another word."""
        number = self._command_number(command)
        try:
            raw.tilly_army_command_choose(self, number, self._known(name), word)
        except UnknownError:
            words = self._words(name)
            if word is None or word in words or not words:
                raise UnknownError(
                    f'"{name}" is said of the whole army, not of a command'
                ) from None
            raise unknown(f'"{name}" has', "word", word, words) from None

    @explained()
    def command_flag(self, command: Union[str, int], name: str) -> Any:
        """A flag as it stands for one command: its own, else the army's; as flag() gives it.
        UnknownError."""
        return self._as_measured(
            name, raw.tilly_army_command_get(self, self._command_number(command), self._known(name))
        )

    @explained(width=(0, 10), depth=(0, 10))
    def add(
        self,
        type: Union[str, int],
        *,
        command: Union[str, int] = 0,
        quality: Union[str, int] = 0,
        name: str = "",
        width: float = 0,
        depth: float = 0,
        strength: float = 0,
        bonus: int = 0,
        formation: int = 0,
    ) -> int:
        """A new unit; its place in the army, from 0.

        type, quality: names or numbers of the rule set. command: its name or number; the first
            where nothing is said. width, depth: of its base in units of length, strength: at the
            start, in points 19.5 too; 0 means what its type and quality say.
        bonus: of a general in Glauben, in thousandths; 0: as his name and nation say. formation: of
            cannons in Tilly 2.0a, Formation.LIMBERED or UNLIMBERED; 0: chosen at deployment.
        name: at most 47 bytes. UnknownError, RangeError for what may not be, FullError past 512
            units."""
        rules = self.rules
        return raw.army_add_unit(
            self,
            rules.type_number(type),
            rules.quality_number(quality),
            self._command_number(command),
            width,
            depth,
            rules.strength_number(strength),
            name,
            bonus,
            formation,
        )

    def _command_number(self, command: Union[str, int]) -> int:
        names = self.commands
        if isinstance(command, str):
            if command not in names:
                raise unknown(f"the army {self.name!r} has", "command", command, names)
            return names.index(command)
        if isinstance(command, int) and not 0 <= command < len(names):
            raise RangeError(
                f"the army {self.name!r} has {len(names)} command{'' if len(names) == 1 else 's'},"
                f" counted from 0, and no command {command}: add_command(name) makes one"
            )
        return command

    @explained()
    def remove(self, index: int) -> None:
        """Takes a unit out; later ones move up. RangeError."""
        raw.tilly_army_remove_unit(self, index)

    # ---- what it is

    @property
    def name(self) -> str:
        """Its name."""
        return raw.tilly_army_name(self)

    @property
    def rules(self) -> RuleSet:
        """The rule set it was made for."""
        return raw.tilly_army_rules(self)

    @property
    def commands(self) -> tuple[str, ...]:
        """The names of its commands, by number."""
        return tuple(
            raw.tilly_army_command_name(self, i) or "" for i in range(raw.tilly_army_commands(self))
        )

    @property
    def units(self) -> tuple[UnitSpec, ...]:
        """Its units, with what their type says filled in."""
        return tuple(raw.army_unit(self, i) for i in range(len(self)))

    @property
    def points(self) -> int:
        """What its units cost by the army list, without what else the list buys."""
        return raw.tilly_army_points(self)

    @property
    def hash(self) -> int:
        """Over all that it is."""
        return raw.tilly_army_hash(self)

    @explained()
    def flag(self, name: str) -> Any:
        """What the list says of the whole army under that name: True or False, a word, a length in
        units, or a whole number. UnknownError."""
        return self._as_measured(name, raw.tilly_army_get(self, self._known(name)))

    def _as_measured(self, name: str, value: int) -> Any:
        measure = raw.tilly_army_flag_measure(self, name)
        if measure == Measure.CHOICE:
            return raw.tilly_army_flag_word(self, name, value)
        if measure == Measure.LENGTH:
            return value / raw.TILLY_ONE
        return bool(value) if measure == Measure.SWITCH else value

    @property
    def flags(self) -> dict[str, Any]:
        """All of them by name, as flag() gives them."""
        return {name: self.flag(name) for name in self._flag_names()}

    def _flag_names(self) -> list[str]:
        names: list[str] = []
        while (name := raw.tilly_army_flag(self, len(names))) is not None:
            names.append(name)
        return names

    @explained()
    def set_flag(self, name: str, value: Flag) -> None:
        """Says it anew: words by themselves, lengths in units. UnknownError for another name or
        word, RangeError for a value that may not be."""
        measure = raw.tilly_army_flag_measure(self, self._known(name))
        if measure == Measure.CHOICE and isinstance(value, str):
            try:
                raw.tilly_army_choose(self, name, value)
            except UnknownError:
                raise unknown(f'"{name}" has', "word", value, self._words(name)) from None
        elif isinstance(value, str):
            raise TypeError(
                f'"{name}" is {"True or False" if measure == Measure.SWITCH else "a number"}, not'
                f" {value!r}"
            )
        else:
            raw.tilly_army_set(
                self, name, raw.to_length(value) if measure == Measure.LENGTH else int(value)
            )

    def _words(self, name: str) -> list[str]:
        """The words that a flag may be set to."""
        words: list[str] = []
        while (word := raw.tilly_army_flag_word(self, name, len(words))) is not None:
            words.append(word)
        return words

    def _known(self, name: str) -> str:
        if not raw.tilly_army_flag_measure(self, name):
            raise unknown("the army list has", "flag", name, self._flag_names())
        return name

    def check(self) -> list[Reason]:
        """Every breach of the list rules, with its clause; empty if it is a legal army."""
        return raw.army_check(self)

    def __len__(self) -> int:
        return raw.tilly_army_units(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Army):
            return NotImplemented
        return self.hash == other.hash

    __hash__ = None  # type: ignore[assignment]   # it can be changed

    def __repr__(self) -> str:
        return (
            "<Army, closed>"
            if self.closed
            else (
                f"<Army {self.name!r}: {len(self)} units in {len(self.commands)} commands,"
                f" {self.points} points>"
            )
        )

    @explained()
    def picture(
        self,
        *,
        side: Optional[int] = None,
        flags: PictureFlag = PictureFlag.NAMES,
        width: int = 0,
        title: str = "",
        colours: tuple[Optional[str], Optional[str]] = (None, None),
    ) -> str:
        """Its units as SVG, command by command. side: in whose colour, None: of the side it fights
        on, else of the first; the rest as Battle.picture()."""
        whose = self.side if side is None else side
        return draw(self, flags, title=title, width=width, colours=colours, about=whose or 0)

    _repr_svg_ = shown(picture)
