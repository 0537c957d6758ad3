"""What a player would measure on the table, by the code that checks his moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Optional

from . import _raw as raw
from ._enums import UnitFlag, Zone
from ._raw import Odds, Reach, Unit
from .errors import IllegalError
from .faults import explained
from .reason import Reason


class Shot(NamedTuple):
    """May it shoot? True if it may."""

    dice: int
    """As the primary shooter."""
    why: Optional[Reason]
    """Why not."""

    def __bool__(self) -> bool:
        return self.why is None


class Measures(raw.Battle):
    """The measures of a battle. Ids of units that are gone or off the table raise StaleError."""

    @explained()
    def gap(self, a: int, b: int) -> float:
        """Between the closest points of two bases, in units of length."""
        return raw.tilly_battle_gap(self, a, b) / raw.TILLY_ONE

    @explained()
    def zone(self, judge: int, other: int) -> Zone:
        """In which zone of `judge` the other stands: any part to front beats flank beats rear
        (T1-024 to T1-030)."""
        return Zone(raw.tilly_battle_zone(self, judge, other))

    @explained(unsupported="command radius")
    def in_command(self, unit: int) -> bool:
        """Is it within reach of its commander?"""
        return bool(raw.tilly_battle_in_command(self, unit)[0])

    @explained(unsupported="command radius")
    def to_commander(self, unit: int) -> Optional[float]:
        """How far it is to its commander; None if he is gone."""
        distance = raw.tilly_battle_in_command(self, unit)[1]
        return None if distance < 0 else distance / raw.TILLY_ONE

    @explained(unsupported="zones of control")
    def controllers(self, unit: int) -> tuple[Unit, ...]:
        """Enemies in whose zone of control it stands, closest first."""
        return raw.controllers(self, unit)

    @explained()
    def contacts(self, unit: int) -> tuple[Unit, ...]:
        """Enemies it touches."""
        return raw.contacts(self, unit)

    @explained(unsupported="buffer")
    def buffer(self, unit: int) -> float:
        """How close it may come to enemies in a move that starts now."""
        return raw.tilly_battle_buffer(self, unit) / raw.TILLY_ONE

    @explained()
    def sight(self, a: int, b: int) -> Optional[Reason]:
        """What blocks the line of sight between two units; None if nothing does."""
        return raw.sight(self, a, b)

    @explained()
    def may_shoot(self, shooter: int, target: int) -> Shot:
        """May it shoot at the target now, by range, arc, sight, friends and closeness?"""
        found = raw.may_shoot(self, shooter, target)
        return Shot(found, None) if isinstance(found, int) else Shot(0, found)

    @explained()
    def charges(self, unit: int) -> tuple[Reach, ...]:
        """Every charge open to it now."""
        return raw.charges(self, unit)

    @explained(
        unsupported="odds of a fight",
        attackers="one or more units of the other side that can fight it, each named once",
    )
    def odds(self, attackers: Iterable[int], defender: int) -> Odds:
        """What the fight of a group against one enemy would be, whether or not they are in range of
        him. RangeError; IllegalError, with no reason: one of them never fights so, a general, guns
        that would attack, or a unit in rout; UnsupportedError."""
        if not isinstance(attackers, Iterable):
            raise TypeError("attackers are several: give a list of ids, [unit]")
        group = tuple(attackers)
        try:
            return raw.odds(self, group, defender)
        except IllegalError as error:
            if error.path == "defender":
                raise IllegalError(self._no_fight(defender, "is not fought so")) from None
            unfit = next((one for one in group if self._is_unfit(one, defender)), group[0])
            raise IllegalError(self._no_fight(unfit, "does not attack so")) from None

    def _is_unfit(self, attacker: int, defender: int) -> bool:
        try:
            raw.odds(self, (attacker,), defender)
        except IllegalError:
            return True
        return False

    def _no_fight(self, unit: int, does: str) -> str:
        state, name = raw.unit(self, unit), raw.tilly_battle_unit_name(self, unit)
        if state.flags & UnitFlag.ROUTING:
            return f"{name} {does}: it is routing"
        return f"{name} {does}: its type is {raw.tilly_battle_rules(self).types[state.type]}"

    @explained()
    def touching(self, a: int, b: int) -> bool:
        """Are the two in contact (T1-Q-06)? Measured, not remembered."""
        return bool(raw.tilly_battle_touching(self, a, b))
