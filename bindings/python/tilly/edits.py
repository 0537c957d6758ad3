"""Changes from outside the rules: by a scenario, a script, a tool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Optional, Union

from . import _raw as raw
from ._enums import MOST_DICE, MOST_FACES, EditKind, UnitFlag
from ._raw import Feature, Group, Unit
from .errors import StaleError
from .faults import explained, whole
from .scenario import variable_of

if TYPE_CHECKING:
    from .ruleset import Value
    from .table import Terrain


_BOUNDARY = (
    "edits are made at a boundary, where nothing is half done: battle.next(tilly.Until.BOUNDARY)"
    " goes on to the next one, and a battle that is over has none"
)


class Edits(raw.Battle):
    """The edits of a battle. Each is checked, carried out at a boundary (where nothing is half
    done: battle.next(Until.BOUNDARY)), becomes an event and part of the record.

    All raise NotNowError away from a boundary, StaleError for an id that names nothing, RangeError
    for a number out of range, IllegalError with the reason."""

    def _edit(
        self,
        kind: EditKind,
        *,
        side: Optional[int] = None,
        unit: Optional[int] = None,
        group: Optional[int] = None,
        type: int = 0,
        quality: int = 0,
        what: int = 0,
        value: int = 0,
        at: tuple[float, float, float] = (0, 0, 0),
        feature: Optional[raw._FeatureRow] = None,
        words: int = 0,
        faces: int = 0,
        options: tuple[int, ...] = (),
        strength: int = 0,
        start: int = 0,
    ) -> Optional[int]:
        return raw.edit(
            self,
            kind,
            side,
            unit,
            group,
            type,
            quality,
            what,
            value,
            at[0],
            at[1],
            at[2],
            feature,
            words,
            faces,
            options,
            strength,
            start,
        )

    @explained(not_now=_BOUNDARY)
    def place(self, unit: int, x: float, y: float, heading: float) -> None:
        """Puts a unit somewhere else."""
        self._edit(EditKind.PLACE, unit=unit, at=(x, y, heading))

    @explained(not_now=_BOUNDARY)
    def remove(self, unit: int, *, lost: bool = False) -> None:
        """Takes a unit off; lost: it counts as such."""
        self._edit(EditKind.REMOVE, unit=unit, value=int(bool(lost)))

    @explained(not_now=_BOUNDARY)
    def hurt(self, unit: int, strength: float = 1) -> None:
        """A unit loses strength, and routs at 0."""
        self._edit(
            EditKind.HURT, unit=unit, value=raw.tilly_battle_rules(self).strength_number(strength)
        )

    @explained(not_now=_BOUNDARY)
    def restore(self, unit: int, strength: float = 1) -> None:
        """A unit gains strength, at most to its start."""
        self._edit(
            EditKind.RESTORE,
            unit=unit,
            value=raw.tilly_battle_rules(self).strength_number(strength),
        )

    @explained(not_now=_BOUNDARY)
    def bring(
        self,
        side: int,
        type: Union[str, int],
        x: float,
        y: float,
        heading: float,
        *,
        group: Group,
        quality: Union[str, int] = 0,
        name: str = "",
        strength: float = 0,
        start: float = 0,
    ) -> Unit:
        """A new unit comes on, from the reserve of the side. name: "" is that of its type.
        strength: 0 is that of its type; start: what it counts as having begun with, 0 the same.
        FullError if there is no reserve left, or 16 units have been brought with a name."""
        rules = raw.tilly_battle_rules(self)
        if raw.tilly_battle_group_name(self, group) is None:
            raise StaleError(
                f"{group!r} is not a command of this battle: it is the group of a unit,"
                " battle.unit(id).group"
            )
        made = self._edit(
            EditKind.BRING,
            side=side,
            group=group,
            type=rules.type_number(type),
            quality=rules.quality_number(quality),
            at=(x, y, heading),
            words=raw.tilly_battle_words(self, name) if name else 0,
            strength=rules.strength_number(strength),
            start=rules.strength_number(start),
        )
        return Unit(made or 0)

    @explained(not_now=_BOUNDARY)
    def set_state(self, unit: int, flag: UnitFlag, on: bool = True) -> None:
        """Sets one flag of a unit: SHOT, CHARGE_DECLARED ..."""
        self._edit(EditKind.STATE, unit=unit, what=flag, value=int(bool(on)))

    @explained(not_now=_BOUNDARY)
    def add_ground(self, terrain: Terrain) -> Feature:
        """A feature comes onto the table."""
        if not hasattr(terrain, "as_row"):
            raise TypeError(
                'the ground is a Terrain, tilly.Terrain("wood", points), not'
                f" {type(terrain).__name__}"
            )
        return Feature(self._edit(EditKind.GROUND, value=1, feature=terrain.as_row()) or 0)

    @explained(not_now=_BOUNDARY)
    def remove_ground(self, feature: Feature) -> None:
        """A feature leaves the table."""
        self._edit(EditKind.GROUND, unit=feature, value=0)

    @explained(not_now=_BOUNDARY)
    def set(self, name: str, value: Value) -> None:
        """A parameter or option of the battle's own rule set, as RuleSet takes it."""
        copy = raw.tilly_battle_rules(self).copy()
        copy[name] = value
        index = raw.tilly_ruleset_find(copy, name)
        self._edit(EditKind.PARAMETER, what=index, value=raw.tilly_ruleset_get(copy, name))

    @explained(not_now=_BOUNDARY)
    def speak(self, words: str, side: Optional[int] = None) -> None:
        """Words for one side, or for all: 1 to 200 bytes."""
        self._edit(EditKind.SPEAK, side=side, words=raw.tilly_battle_words(self, words))

    @explained(not_now=_BOUNDARY)
    def set_variable(self, name: str, value: Union[int, bool]) -> None:
        """A variable of the scenario, as `battle.variables[name] = value`. UnknownError for a name
        that was not declared when the battle was made."""
        variable = variable_of(self, name)
        self._edit(EditKind.SET, what=variable.at, value=variable.number(value))

    @explained(not_now=_BOUNDARY)
    def ask_roll(self, into: str, words: str, *, side: int, dice: int = 1, faces: int = 6) -> None:
        """Asks for a throw by the side: so many dice, 1 to 64, of 2 to 1000 faces, for what the
        words say. Their sum lands in the variable `into`, a number, when the battle plays on; dice
        hooks and typed faces count as for other rolls. FullError if 8 throws and questions wait."""
        number = whole("dice", dice, 1, MOST_DICE)
        self._edit(
            EditKind.ROLL,
            side=side,
            what=variable_of(self, into).at,
            value=number,
            faces=whole("faces", faces, 2, MOST_FACES),
            words=raw.tilly_battle_words(self, words),
        )

    @explained(not_now=_BOUNDARY)
    def ask(self, into: str, words: str, options: Sequence[str], *, side: int) -> None:
        """Asks the side what the words say, with 1 to 16 options in words. The index of the one
        that it chooses lands in the variable `into` when the battle plays on; a truth value has two
        options, the first for False. FullError if 8 throws and questions wait."""
        if isinstance(options, str) or not isinstance(options, Sequence):
            raise TypeError(f"options are a list of words, not {options!r}")
        numbers = tuple(raw.tilly_battle_words(self, option) for option in options)
        self._edit(
            EditKind.ASK,
            side=side,
            what=variable_of(self, into).at,
            words=raw.tilly_battle_words(self, words),
            options=numbers,
        )

    @explained(not_now=_BOUNDARY)
    def award(self, side: int, points: int) -> None:
        """A side gains points; at most 1000000 in all, either way."""
        self._edit(EditKind.POINTS, side=side, value=points)

    @explained(not_now=_BOUNDARY)
    def end(self, winner: Optional[int] = None) -> None:
        """The battle ends; None: drawn."""
        self._edit(EditKind.END, side=winner)
