"""Why the rules refuse something."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

from . import _raw as raw
from ._enums import ReasonCode
from ._raw import Answer


class Reason(NamedTuple):
    """Why an answer, an edit, an army or a table is refused."""

    code: ReasonCode
    clause: Optional[str]
    """The clause of the rules, "T1-087"; None if there is none."""
    text: str
    """One sentence with names and numbers."""
    units: tuple[int, ...]
    """The ids concerned, the mover first: `Unit`, or `Feature` where ground is in the way."""
    numbers: tuple[Union[int, float], ...]
    """The numbers behind it, lengths in units and angles in degrees: used and allowed, distance and
    limit; see the member of ReasonCode."""
    place: Optional[tuple[float, float]]
    """Where on the table, if it has a place."""
    nearest: Optional[Answer]
    """The same answer cut to what is legal, if there is such a one: it may be answered as it is."""

    @property
    def name(self) -> str:
        """The code's short name, "enemy in the way"."""
        return raw.tilly_reason_name(self.code) or ""

    @property
    def cure(self) -> str:
        """What to do about it, one sentence."""
        return raw.tilly_reason_cure(self.code) or ""

    def __str__(self) -> str:
        return self.text
