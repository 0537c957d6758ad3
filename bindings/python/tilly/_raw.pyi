# The C side of the package. Written by hand; stubtest compares it with the built module. The constants of the C headers are here too, TILLY_...: the enums have them under better names.
from builtins import object as _object
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, Optional, Union, final, overload

from typing_extensions import Self

import numpy as np
import numpy.typing as npt

from ._enums import BarsFlag, FeatureKind, GroundNumber, MomentKind, VariableKind, DecisionFlag, DecisionKind, End, EventKind, Formation, Measure, OptionFlag, OptionKind, RollKind, RollTest, Shape, Status, UnitFlag, UnitMoreFlag, UnitOrder, BeatKind, Until
from .army import Army as _Army
from .battle import Battle as _Battle
from .players import Answerable as _Answerable, Side
from .reason import Reason as _Reason
from .ruleset import RuleSet as _RuleSet
from .scripts import AnyScript as _Script
from .table import Table as _Table
from .turn import Turn as _Turn

TILLY_ONE: Final[int]
TILLY_DEGREE: Final[int]
TILLY_NO_SIDE: Final[int]
TILLY_ID_GROUP: Final[int]

_Point = tuple[float, float]
_FeatureRow = tuple[int, int, float, Sequence[_Point], Optional[Sequence[_Point]], Optional[Sequence[_Point]], str]
_Feature = tuple[int, int, float, Sequence[_Point], Optional[Sequence[_Point]], Optional[Sequence[_Point]], Feature, str, int]
_Writable = Any   # memory that can be written to: a numpy array, a bytearray

# ---- handles

class RuleSet:
    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...
    def close(self) -> None:
        """Gives the memory back now; using the object afterwards raises ClosedError. Closing twice is fine."""
    @property
    def closed(self) -> bool:
        """True once it was closed, or if it was never made."""

class Army:
    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...
    def close(self) -> None:
        """Gives the memory back now; using the object afterwards raises ClosedError. Closing twice is fine."""
    @property
    def closed(self) -> bool:
        """True once it was closed, or if it was never made."""

class Table:
    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...
    def close(self) -> None:
        """Gives the memory back now; using the object afterwards raises ClosedError. Closing twice is fine."""
    @property
    def closed(self) -> bool:
        """True once it was closed, or if it was never made."""

class Program:
    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...
    def close(self) -> None:
        """Gives the memory back now; using the object afterwards raises ClosedError. Closing twice is fine."""
    @property
    def closed(self) -> bool:
        """True once it was closed, or if it was never made."""

class Battle:
    @property
    def _script(self) -> Optional[_Script]:
        """Its script, or None."""
    def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...
    def close(self) -> None:
        """Gives the memory back now; using the battle afterwards raises ClosedError. Closing twice is fine; BusyError while it runs."""
    @property
    def closed(self) -> bool:
        """True once it was closed, or if it was never made."""
    @property
    def decision(self) -> Optional[Decision]:
        """The open decision, or None."""
    @property
    def roll(self) -> Optional[Roll]:
        """The open roll, or None."""
    @overload
    def next(self) -> Union[Decision, Any]:  # None when it is over: as with re.match(...).group(), most callers know that it is not
        """Runs until something is needed and says what: the Decision that is open; with Until.ROLL a Roll; with the other bits of Until those that made it stop; None when the battle is over. Turns follow each other; turn.next() stays in one. Calling it again at an open decision changes nothing. NotNowError before begin() where the host deploys."""
    @overload
    def next(self, __until: Literal[Until.ROLL]) -> Union[Decision, Roll, Any]: ...
    @overload
    def next(self, __until: int = 0) -> Union[Decision, Roll, Until, None]: ...
    def answer(self, answer: _Answerable, /, *, note: Optional[int] = None) -> None:
        """Answers the open decision. answer: an Option or its index; (option, numbers ...) with lengths in units and angles in degrees; option(numbers ...); a row of decision.list(); for a set a list of options or indices; for a path a list of waypoints or (option, [waypoints]). note: words that go with an order, from battle.note(). IllegalError with its reason if it is against the rules: nothing has changed and the question stays open. ValueError for too few or too many numbers, TypeError for what is no answer to this question. NotNowError if no decision is open, StaleError for an answer to an older one, BusyError from inside a run."""
    def check(self, answer: _Answerable, /, *, note: Optional[int] = None) -> Optional[_Reason]:
        """Would this answer be legal? None if it is, else the Reason. Takes what answer() takes and changes nothing."""
    def supply(self, faces: Sequence[int], /) -> None:
        """Gives the faces of the open roll: 1 to 6 each, or 0 to 999 of a draw. ValueError for another number of dice or a face that the dice do not have, NotNowError if no roll is open."""
    def undo(self, n: int = 1, *, force: bool = False) -> None:
        """Takes back the last n steps of this turn: answers and edits of the host. Without force it stops at a roll or the other side's answer: IllegalError with ReasonCode.BARRIER. NotNowError if the log is off."""
    def begin_turn(self) -> _Turn:
        """The Turn in progress; where the last one is over, the next begins. FullError after 10000 turns."""
    def _iterate(self, last: Any, /) -> Optional[Decision]:
        """next() for a loop, with an error if `last` is still open."""
    def _run(self, players: tuple[Any, Any], dice: Any, observer: Any, turns: int) -> Status:
        """See tilly.Battle.run."""

class Turn:
    def __new__(cls, battle: Battle, number: int) -> Self: ...
    @property
    def battle(self) -> _Battle:
        """The battle it is a turn of."""
    @property
    def number(self) -> int:
        """0 for the set-up, then from 1."""
    @overload
    def next(self) -> Union[Decision, Any]:  # None when it is over: as with re.match(...).group(), most callers know that it is not
        """As Battle.next(), but None when this turn is over."""
    @overload
    def next(self, __until: Literal[Until.ROLL]) -> Union[Decision, Roll, Any]: ...
    @overload
    def next(self, __until: int = 0) -> Union[Decision, Roll, Until, None]: ...
    def _run(self, players: tuple[Any, Any], dice: Any, observer: Any, until: int) -> Status:
        """See tilly.Turn.run."""
    def __eq__(self, other: _object, /) -> bool: ...
    def __ne__(self, other: _object, /) -> bool: ...
    def __lt__(self, other: _object, /) -> bool: ...
    def __le__(self, other: _object, /) -> bool: ...
    def __gt__(self, other: _object, /) -> bool: ...
    def __ge__(self, other: _object, /) -> bool: ...
    def __hash__(self) -> int: ...

# ---- ids: int, equal and hashed by value

@final
class Unit(int):
    """Names a unit of a battle. Equal and hashed by value, and equal to the number in a row of numpy."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

@final
class Group(int):
    """Names a command of an army in battle. Equal and hashed by value."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

@final
class Feature(int):
    """Names a feature of a table. Equal and hashed by value."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

@final
class Melee(int):
    """Names a melee. Equal and hashed by value."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

@final
class MarkId(int):
    """Names a mark on the table. Equal and hashed by value."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

@final
class AreaId(int):
    """Names an area of a scenario. Equal and hashed by value."""

    @property
    def index(self) -> int:
        """Its place among its kind, from 0."""
    @property
    def generation(self) -> int:
        """How often the place was used before."""

# ---- records as named tuples

@final
class Parameter(tuple[Any, ...]):
    """A parameter or option of a rule set."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def measure(self) -> Measure:
        """Measure of the five numbers that follow."""
    @property
    def clause(self) -> int:
        """Of the book, or a ruling; 0: none."""
    @property
    def least(self) -> Any:
        """The range allowed."""
    @property
    def most(self) -> Any:
        """The range allowed."""
    @property
    def usual(self) -> Any:
        """The rule book's value; of a derived type its base type's."""
    @property
    def value(self) -> Any:
        """The value now."""
    @property
    def step(self) -> Any:
        """Its natural step; 1 for counts, switches and choices."""
    @property
    def option(self) -> bool:
        """True: an option (a way to play); False: a number of the rules."""
    @property
    def name(self) -> str:
        """"unit_quality"; of a unit type "horse.move"."""
    @property
    def text(self) -> str:
        """One sentence."""

@final
class Ruling(tuple[Any, ...]):
    """How a rule set reads a clause that could be read in more ways."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def number(self) -> int:
        """For Cite.RULING: 60 of "T1-Q-60"."""
    @property
    def clause(self) -> int:
        """The same as a clause number: 1000 + number."""
    @property
    def text(self) -> str:
        """The decision in a sentence or two."""

@final
class Beat(tuple[Any, ...]):
    """One line of the sequence of play."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def row(self) -> int:
        """Of the sequence, from 0, set-up first; NO_ROW: others call it."""
    @property
    def step(self) -> int:
        """Index of the step."""
    @property
    def beat(self) -> int:
        """Index of the beat in its step, from 0."""
    @property
    def what(self) -> BeatKind:
        """See BeatKind."""
    @property
    def kind(self) -> int:
        """DecisionKind or RollKind; 0: it acts, or has several."""
    @property
    def clause(self) -> int:
        """Of the beat, else of its row."""
    @property
    def number(self) -> str:
        """The row's, "1.1"; empty for a step that others call."""
    @property
    def title(self) -> str:
        """The row's, "Move"; empty for a step that others call."""
    @property
    def name(self) -> str:
        """Of the step, as saves and records have it."""
    @property
    def beat_name(self) -> str:
        """Of the beat, as saves and records have it."""

@final
class UnitState(tuple[Any, ...]):
    """A unit as it stands."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def id(self) -> Unit: ...
    @property
    def host(self) -> Optional[Unit]:
        """Of a commander the unit it is with, of a unit the commander that is with it; of Scruby, in a square the first stand of its faces, and of dragoons on foot and their mother stand the one that of the other; None if there is none."""
    @property
    def group(self) -> Union[Group, Any]:  # None for a messenger
        """Its command or formation; None if the viewer may not know."""
    @property
    def side(self) -> Optional[Side]:
        """0 or 1."""
    @property
    def formation(self) -> Formation:
        """See Formation."""
    @property
    def type(self) -> int:
        """An index of RuleSet.types."""
    @property
    def quality(self) -> int:
        """An index of RuleSet.qualities."""
    @property
    def number(self) -> int:
        """Place in its army, from 0; those brought later follow."""
    @property
    def heading(self) -> float:
        """Degrees clockwise from north."""
    @property
    def files(self) -> int:
        """Base units side by side; 0: one base."""
    @property
    def x(self) -> float:
        """Of the centre of its base; where it last stood if it is gone."""
    @property
    def y(self) -> float:
        """Of the centre of its base; where it last stood if it is gone."""
    @property
    def width(self) -> float:
        """Of the whole base from side to side; of a circle its diameter."""
    @property
    def depth(self) -> float:
        """Of the whole base from front to rear; of a circle its diameter."""
    @property
    def flags(self) -> UnitFlag:
        """See UnitFlag."""
    @property
    def strength(self) -> float:
        """Now: resolve (Tilly), base units (Glauben), points (Scruby), in the measure of RuleSet.strength_measure."""
    @property
    def start(self) -> float:
        """Strength at the start; battle.view() may give strength here too."""
    @property
    def recoverable(self) -> int:
        """Tilly: resolve lost that can be regained; else 0."""
    @property
    def efficiency(self) -> int:
        """Unit efficiency (UE) now (SC-215); 0 where the book knows none."""
    @property
    def order(self) -> UnitOrder:
        """UnitOrder; 0 where the book knows none."""
    @property
    def loaded(self) -> int:
        """Shots it can fire: a volley or a gun 1, pistols 2 (SC-232); 0 empty, or counted nowhere."""
    @property
    def more_flags(self) -> UnitMoreFlag:
        """See UnitMoreFlag."""

@final
class LossMark(tuple[Any, ...]):
    """Losses at which an army is tested or breaks."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def mark(self) -> int:
        """Losses that reach the level, where its mark lies (GL-Q-86)."""
    @property
    def test(self) -> int:
        """Losses from which on the army is tested, or breaks."""
    @property
    def percent(self) -> int:
        """Of the total, to be exceeded; 0: the book counts otherwise."""
    @property
    def tested(self) -> bool:
        """True: that test, or one at a later level, is over and comes no more."""

@final
class Mark(tuple[Any, ...]):
    """A rout or another mark on the table."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def kind(self) -> int:
        """1: a rout; 2: a commander casualty."""
    @property
    def side(self) -> Optional[Side]:
        """Of the unit."""
    @property
    def unit(self) -> Optional[Unit]:
        """Which left."""
    @property
    def x(self) -> float:
        """Where it stood."""
    @property
    def y(self) -> float:
        """Where it stood."""
    @property
    def turn(self) -> int:
        """When it left."""
    @property
    def used(self) -> int:
        """1: heroics (T1-317) or command morale (T1-073) has counted it."""

@final
class Event(tuple[Any, ...]):
    """Something that happened."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def serial(self) -> int:
        """From 1, over the whole battle; also counted with the log off."""
    @property
    def cause(self) -> int:
        """Serial of the event that brought it about, an earlier one of this turn and of one of the causes of its EventKind; 0: its kind has none, or that event is in no log, as in a turn whose log began in the middle."""
    @property
    def kind(self) -> EventKind:
        """See EventKind."""
    @property
    def clause(self) -> int:
        """As RuleSet.cite() takes it; 0 none."""
    @property
    def turn(self) -> int:
        """Its number; 0: set-up."""
    @property
    def row(self) -> int:
        """Of the sequence of play, from 0: Beat.row."""
    @property
    def side(self) -> Optional[Side]:
        """Of `unit`, or as the kind says; None: neither."""
    @property
    def seen(self) -> int:
        """Which sides may know of it: bit 0 side 0, bit 1 side 1; both: 3; 0: the umpire alone."""
    @property
    def flags(self) -> int:
        """As the kind says; else 0."""
    @property
    def unit(self) -> Optional[int]:
        """As the kind says; None if there is none."""
    @property
    def other(self) -> Optional[int]:
        """As the kind says; None if there is none."""
    @property
    def third(self) -> Optional[int]:
        """As the kind says; None if there is none."""
    @property
    def value(self) -> tuple[int, ...]:
        """As the kind says."""

@final
class Ground(tuple[Any, ...]):
    """The ground at a point."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def difficult(self) -> bool:
        """True in a river, stream, village, wood, rough ground or hill that is steep, rough or wooded, of which only the top may be rough or wooded (T1-087, T1-088, T1-Q-11); else False."""
    @property
    def blocks(self) -> bool:
        """True in a village, wood or the woods of a hill, not on a crest; else False."""
    @property
    def fortified(self) -> bool:
        """True in a fortification, else False."""
    @property
    def hill(self) -> bool:
        """True on a hill, else False."""
    @property
    def height(self) -> float:
        """0 off hills and at their foot to 1 on a crest (T1-Q-09)."""
    @property
    def feature(self) -> Optional[Feature]:
        """Of the area features there the one added last; None: none."""

@final
class Pose(tuple[Any, ...]):
    """Where something stands and faces."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def x(self) -> float:
        """Of the centre of the base."""
    @property
    def y(self) -> float:
        """Of the centre of the base."""
    @property
    def heading(self) -> float:
        """Degrees clockwise from north, 0 to 359.99."""
    @property
    def formation(self) -> Formation:
        """Formation; 0: as it is, at first the usual one."""

@final
class Placed(tuple[Any, ...]):
    """A unit, and where it would stand and face."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def unit(self) -> Unit:
        """That would stand there."""
    @property
    def x(self) -> float:
        """Of the centre of the base."""
    @property
    def y(self) -> float:
        """Of the centre of the base."""
    @property
    def heading(self) -> float:
        """Degrees clockwise from north, 0 to 359.99."""
    @property
    def formation(self) -> Formation:
        """Formation; 0: not said."""

@final
class Span(tuple[Any, ...]):
    """A range of numbers, with the step that is natural for people."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def least(self) -> Any:
        """Both legal; never empty: least <= most."""
    @property
    def most(self) -> Any:
        """Both legal; never empty: least <= most."""
    @property
    def grid(self) -> Any:
        """The natural step for people, 15 degrees or 1 unit; lists go by it."""
    @property
    def measure(self) -> Measure:
        """Measure: length, angle, choice."""

@final
class Reach(tuple[Any, ...]):
    """One way a unit can charge."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def target(self) -> Unit:
        """First enemy struck."""
    @property
    def straight(self) -> bool:
        """True: straight ahead; False: by a wheel at an enemy to flank, or after a turn."""
    @property
    def angle(self) -> float:
        """Of the wheel or turn."""
    @property
    def wheel(self) -> float:
        """Cost of the wheel; 0 where turning is free."""
    @property
    def length(self) -> float:
        """Of the straight part after it."""
    @property
    def x(self) -> float:
        """Where its centre would end."""
    @property
    def y(self) -> float:
        """Where its centre would end."""
    @property
    def heading(self) -> float:
        """Where it would face then."""

@final
class Info(tuple[Any, ...]):
    """How a battle stands."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def turn(self) -> int:
        """Its number; 0: set-up."""
    @property
    def row(self) -> int:
        """Of the sequence of play, from 0, set-up first: Beat.row."""
    @property
    def role(self) -> tuple[Optional[Side], Optional[Side]]:
        """The side in the first role of this turn, in the second."""
    @property
    def over(self) -> End:
        """End; 0: it goes on."""
    @property
    def winner(self) -> Optional[Side]:
        """A side; None: drawn, or it goes on."""
    @property
    def turn_limit(self) -> int:
        """0: none."""
    @property
    def units(self) -> tuple[int, int]:
        """Units it began with and those it got later: brought by an edit or, in Glauben, guns that it captured. `lost` is out of these."""
    @property
    def lost(self) -> tuple[int, int]:
        """Units lost; as the book counts it: battle.losses()."""
    @property
    def alive(self) -> tuple[int, int]:
        """On the table now, commanders and messengers among them."""
    @property
    def rolls(self) -> int:
        """How many so far; also with the log off."""
    @property
    def decisions(self) -> int:
        """How many so far; also with the log off."""
    @property
    def events(self) -> int:
        """How many so far; also with the log off."""
    @property
    def edits(self) -> int:
        """How many so far; also with the log off."""
    @property
    def seed(self) -> int:
        """Of the dice; 0 if it was redacted."""
    @property
    def hash_rules(self) -> int:
        """The hash of battle.rules."""
    @property
    def hash_table(self) -> int:
        """The hash of battle.table."""
    @property
    def attacker(self) -> Optional[Side]:
        """The side that attacks in the battle, whatever its role in a turn (Glauben: the first army); like `role` not settled before the set-up has thrown for it."""
    @property
    def points(self) -> tuple[int, int]:
        """That a scenario has given (EditKind.POINTS)."""

@final
class Replay(tuple[Any, ...]):
    """What playing a record again found."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def turns(self) -> int:
        """Played again, the last unfinished one too."""
    @property
    def inputs(self) -> int:
        """Answers, supplied rolls, edits and concessions played again."""
    @property
    def equal(self) -> bool:
        """True: every hash agreed, and the record was played to its end."""
    @property
    def differs(self) -> int:
        """First turn that differs; 0 where all agree."""
    @property
    def older(self) -> bool:
        """True: recorded under an older revision of the rule set."""
    @property
    def stopped(self) -> bool:
        """True: not played to its end, but to the first hash that differs; of an older revision, to the first input that misfits."""
    @property
    def stopped_turn(self) -> int:
        """The turn where it stopped."""
    @property
    def script_hash(self) -> int:
        """The hash of the script that the battle was recorded with; 0: none. A replay plays the edits of the script and calls none."""
    @property
    def stopped_input(self) -> int:
        """Inputs of that turn that were played: the place from 0 of the one that misfits, or all of them where the turn does not end as it did."""

@final
class UnitSpec(tuple[Any, ...]):
    """A unit of an army."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def type(self) -> int:
        """Index of a unit type: RuleSet.type_number()."""
    @property
    def quality(self) -> int:
        """Index of a quality; 0 is ordinary: an index of RuleSet.qualities."""
    @property
    def command(self) -> int:
        """Index of its command, from 0: Army.add_command(). 0 is the first, also where nothing is said."""
    @property
    def width(self) -> float:
        """Length of the base from side to side; 0: the type's. At most 10 units of length; always 0 where the book gives the bases (Glauben)."""
    @property
    def depth(self) -> float:
        """Length of the base from front to rear; as width."""
    @property
    def strength(self) -> float:
        """Strength at the start; 0: as type and quality say. Tilly: resolve, at most 64. Glauben: base units, at most 10; 0 is the most that its nation may have. Scruby: points, counted as RuleSet.strength_measure says."""
    @property
    def name(self) -> str:
        """Empty: made from type and number, "Horse 3"."""
    @property
    def bonus(self) -> int:
        """Glauben: the bonus that a general gives, in thousandths, 1 to 1000 (GL-Q-140); 0: what the tables give his name, else his nation. 0 for all other units, and in Tilly."""
    @property
    def formation(self) -> int:
        """Tilly 2.0a: the state in which cannons are bought (T2-038), Formation.LIMBERED or Formation.UNLIMBERED; 0: it is chosen as they are deployed, and they are unlimbered where nobody is asked. 0 for all other units, for types whose `limbered_move` is 0, which are never limbered (T2-Q-77), and in all other books."""

@final
class Waypoint(tuple[Any, ...]):
    """A point of a path: where to, how faced from there on, what is done there and with whom."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def x(self) -> float:
        """Where the centre goes, in a straight line."""
    @property
    def y(self) -> float:
        """Where the centre goes, in a straight line."""
    @property
    def heading(self) -> float:
        """Faced once there; must be below 360."""
    @property
    def act(self) -> int:
        """Act, done there."""
    @property
    def unit(self) -> Optional[Unit]:
        """A partner; taken as None, as no rule set of this version asks for one."""

@final
class Result(tuple[Any, ...]):
    """How one battle of many went."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def seed(self) -> int:
        """Tilly_seed(master, k)."""
    @property
    def hash(self) -> int:
        """Of the state at the end."""
    @property
    def number(self) -> int:
        """K, its lower 32 bits."""
    @property
    def turns(self) -> int:
        """Number of the last turn; 0 if it ended in set-up."""
    @property
    def winner(self) -> Optional[Side]:
        """0, 1, or None for a draw."""
    @property
    def end(self) -> End:
        """End: how it was decided."""
    @property
    def lost(self) -> tuple[int, int]:
        """Units lost; points: battle.losses()."""
    @property
    def strength(self) -> tuple[float, float]:
        """Sum of that of the units on the table, in `measure`."""
    @property
    def decisions(self) -> int:
        """Made in the whole battle, before the start too."""
    @property
    def rolls(self) -> int:
        """Thrown in the whole battle, before the start too."""
    @property
    def leader(self) -> Optional[Side]:
        """The side that attacks (Glauben: the first army)."""
    @property
    def measure(self) -> Measure:
        """Of strength: Measure.COUNT, or Measure.HALVES: 39 is 19.5."""
    @property
    def gone(self) -> tuple[int, ...]:
        """Units of each type that left the table, commanders and messengers too."""

@final
class Variable(tuple[Any, ...]):
    """A variable of a scenario."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def name(self) -> str:
        """Letters, digits and underscores, the first no digit; no other variable has it. "" in a redacted battle, of one that its side may not know: the numbers are 0 then."""
    @property
    def start(self) -> int:
        """Its value as the battle was made."""
    @property
    def value(self) -> int:
        """Its value now; not read from Battle."""
    @property
    def kind(self) -> VariableKind:
        """See VariableKind."""
    @property
    def seen(self) -> int:
        """The sides that may know it, as Event.seen: bit 0 side 0, bit 1 side 1; 0: the umpire alone."""

@final
class Moment(tuple[Any, ...]):
    """A moment of a battle, at which its script is called."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def kind(self) -> MomentKind:
        """See MomentKind."""
    @property
    def more(self) -> bool:
        """EVENT, the last: True: more events happened than could wait; else False."""
    @property
    def turn(self) -> int:
        """Number of the turn; 0: set-up."""
    @property
    def row(self) -> int:
        """Of the sequence of play, from 0: Beat.row."""
    @property
    def variable(self) -> Optional[str]:
        """ANSWERED: the name of the variable that has the number; else None."""
    @property
    def value(self) -> Any:
        """ANSWERED: the number, or a truth value; else None."""
    @property
    def event(self) -> Optional[Event]:
        """EVENT: the event, its cause left out; else None."""

@final
class GroundKind(tuple[Any, ...]):
    """A kind of ground that a table has derived."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def base(self) -> FeatureKind:
        """FeatureKind, one up to FeatureKind.IMPASSABLE."""
    @property
    def kind(self) -> int:
        """Its number, given by the table; not read from one that is derived."""
    @property
    def difficult(self) -> GroundNumber:
        """GroundNumber: difficult ground (Tilly, Glauben); rough, for those on foot alone (Scruby)."""
    @property
    def blocks(self) -> GroundNumber:
        """GroundNumber: blocks the sight of what is not in it."""
    @property
    def covers(self) -> GroundNumber:
        """GroundNumber: gives those in it cover: from shot, as difficult ground does (Tilly), or in melee, as woods, houses and rough ground do (GL-Q-63). Scruby knows none."""
    @property
    def bars(self) -> BarsFlag:
        """BarsFlag; a road makes it passable where it does so for water."""
    @property
    def name(self) -> str:
        """UTF-8 without control characters, not empty: of no other kind of ground, in lower case as a sentence has it: "marsh"."""

@final
class Odds(tuple[Any, ...]):
    """What a fight would be if it were fought now."""

    __match_args__: Final[tuple[str, ...]]
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    def __new__(cls, sequence: Iterable[Any], dict: Optional[dict[str, Any]] = ...) -> Self: ...
    @property
    def hedgehog(self) -> bool:
        """True: read on the hedgehog's table, which has no columns (GL-203)."""
    @property
    def attack(self) -> int:
        """Strength of the group."""
    @property
    def defence(self) -> int:
        """Strength of the defender."""
    @property
    def column(self) -> int:
        """Of the odds table, from 0, before shifts."""
    @property
    def columns(self) -> int:
        """How many it has."""
    @property
    def shift(self) -> int:
        """Columns up."""
    @property
    def modifier(self) -> int:
        """Thousandths added to the number drawn; generals are left out."""
    @property
    def arms(self) -> int:
        """Arms combined, 1 to 3."""
    @property
    def struck(self) -> int:
        """In front 0, on a flank 1, in the rear 2."""
    @property
    def chance(self) -> tuple[int, ...]:
        """Of 1000 draws, how many give Ar, Aw, Ad, Dx, Dd, Dw, Dr; the last is 0."""

# ---- what is open

@final
class Decision:
    """An open question. Valid until the battle moves on; used later, StaleError. Unknown words are in docs of the enums DecisionKind and Shape."""

    @property
    def battle(self) -> _Battle:
        """The battle that asks."""
    @property
    def open(self) -> bool:
        """False once the battle has moved on."""
    @property
    def text(self) -> str:
        """The question in words."""
    @property
    def cite(self) -> Optional[str]:
        """Its number in the rules' catalogue of decisions, 'T1-D-08'; None if it has none."""
    @property
    def options(self) -> tuple[Option, ...]:
        """All its options, in order: a tuple of Option."""
    @property
    def usual(self) -> Optional[Answer]:
        """The answer taken on a pass, or None if the rules know none."""
    @property
    def serial(self) -> int:
        """Goes into the answer, so that a late answer is refused."""
    @property
    def kind(self) -> DecisionKind:
        """See DecisionKind."""
    @property
    def side(self) -> Side:
        """The side that is asked: 0 or 1."""
    @property
    def shape(self) -> Shape:
        """See Shape."""
    @property
    def row(self) -> int:
        """Of the sequence of play, from 0: Beat.row."""
    @property
    def flags(self) -> DecisionFlag:
        """See DecisionFlag."""
    @property
    def subject(self) -> Union[Unit, Group, Melee, None]:
        """The unit, or formation, that it is about; None: the whole side."""
    @property
    def object(self) -> Union[Unit, Group, Melee, None]:
        """The other party: enemy, commander's unit, addressed formation; or None."""
    @property
    def least(self) -> int:
        """Members of a set, or waypoints if a path is given, at least."""
    @property
    def most(self) -> int:
        """And at most."""
    @property
    def amount(self) -> int:
        """By kind: features that may still be placed (TERRAIN); dice of the check (COMMAND_CHECK, CHARGE_CHECK, RALLY_CHECK); length that the move may still use (MOVE, SECOND_CHANGE, COMMANDER_MOVE, RIDE); face of the hit, 0 for the commander's die, which hits any enemy (PLACE_HIT); strength wanted (TO_VALUE); number of the group that charges, from 1 (CHARGE_ORDER); number of the rank, from 1 (STEP_OUT); points left over, in the measure of strength (SPILL); 1 if the units in BODY change formation, else 0; the words of what is asked (SCENARIO: the scenario's words). Else 0."""
    @property
    def clause(self) -> int:
        """As RuleSet.cite() takes it."""
    @property
    def addressed(self) -> int:
        """Formations that a messenger has still to find, by number in his side, a bit each (RIDE, GL-Q-99). Else 0."""
    def list(self, fineness: int = 1) -> npt.NDArray[np.void]:
        """Every legal pick on the grid as rows of numpy (dtype PICK): option, value; numbers in 1/10000 and 1/100 degree. Each row may be given as an answer. fineness: the natural step of each number is divided by it, 1 to 100."""
    def _list(self, fineness: int, /) -> bytes:
        """Rows of every legal pick on the grid, as bytes."""
    def sample(self, draw: int, /) -> Answer:
        """One legal Answer, uniformly among those on the natural grid, chosen by the whole number `draw` alone."""
    def range(self, option: Union[int, Option], /, *numbers: float) -> tuple[Span, ...]:
        """Legal values of the next number of an answer begun: a tuple of Span in rising order, exact for the last number."""
    def write(self, answer: _Answerable, /) -> str:
        """The answer as a player would say it, 'wheel right 30, 2.5': exact, and what read() reads back. docs/answers.md has the grammar."""
    def read(self, words: str, /) -> Answer:
        """The Answer that these words say; it is not judged. UnknownError for words that name no option, or several, FormatError for numbers and places that cannot be read: each with the place, and what is allowed."""
    def preview(self, answer: _Answerable, /) -> Optional[Pose]:
        """The Pose where the unit would stand after this answer; None for questions that move nothing. IllegalError if it is not legal."""
    def preview_body(self, answer: _Answerable, /) -> tuple[Placed, ...]:
        """A tuple of Placed: where each unit would stand that this answer moves, of a body all its members; empty for questions that move nothing. IllegalError if it is not legal."""
    def _repr_svg_(self) -> str:
        """The battle with the legal answers drawn over it, for notebooks."""
    def __eq__(self, other: _object, /) -> bool: ...
    def __ne__(self, other: _object, /) -> bool: ...
    def __lt__(self, other: _object, /) -> bool: ...
    def __le__(self, other: _object, /) -> bool: ...
    def __gt__(self, other: _object, /) -> bool: ...
    def __ge__(self, other: _object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Roll:
    """Dice about to be thrown. Valid until they are; used later, StaleError."""

    @property
    def battle(self) -> _Battle:
        """The battle that rolls."""
    @property
    def open(self) -> bool:
        """False once the battle has moved on."""
    @property
    def text(self) -> str:
        """The roll in words."""
    @property
    def cite(self) -> Optional[str]:
        """Its number in the rules' catalogue of rolls, 'T1-R-05'; None if it has none."""
    @property
    def serial(self) -> int:
        """Number of the roll in the battle, from 1: its address in the generator. Rolls of a scenario (SCENARIO) are counted by themselves, in a stream of their own."""
    @property
    def kind(self) -> RollKind:
        """See RollKind."""
    @property
    def side(self) -> Optional[Side]:
        """The side that throws: 0 or 1."""
    @property
    def test(self) -> RollTest:
        """See RollTest."""
    @property
    def dice(self) -> int:
        """How many, at most MOST_DICE."""
    @property
    def faces(self) -> int:
        """6: faces 1 to 6; 1000: draws 0 to 999; of SCENARIO 2 to 1000."""
    @property
    def need(self) -> int:
        """What each score, (face + modifier) * factor + points, is compared with."""
    @property
    def modifier(self) -> int:
        """Added to each face."""
    @property
    def factor(self) -> int:
        """1 where the book knows none."""
    @property
    def success(self) -> int:
        """With up to 31 faces: bit f set: face f succeeds (ARMY_MORALE: breaks it); 0: none does."""
    @property
    def unit(self) -> Optional[Unit]:
        """The unit that throws, or that it is thrown for; None: the side."""
    @property
    def other(self) -> Optional[Unit]:
        """The unit it is thrown at or against, or None."""
    @property
    def table(self) -> int:
        """For RollTest.IN_TABLE the column of a table that it is read in, else 0: a number of the rule set's own, good only to tell whether two rolls are read in the same column. Of SCENARIO the words, for the scenario's words."""
    @property
    def row(self) -> int:
        """Of the sequence of play, from 0: Beat.row."""
    @property
    def clause(self) -> int:
        """As RuleSet.cite() takes it."""
    @property
    def points(self) -> int:
        """Added to each product, as (face + modifier) * factor + points: kill points of a melee (SC-225). Where strength is counted in halves, so are scores: factor and points are doubled."""
    def throw(self) -> list[int]:
        """The faces the battle's own dice would show; changes nothing."""
    def __eq__(self, other: _object, /) -> bool: ...
    def __ne__(self, other: _object, /) -> bool: ...
    def __lt__(self, other: _object, /) -> bool: ...
    def __le__(self, other: _object, /) -> bool: ...
    def __gt__(self, other: _object, /) -> bool: ...
    def __ge__(self, other: _object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Option:
    """One thing that may be answered. Call it with its numbers (lengths and degrees) to make the answer: option(30, 2.5)."""

    @property
    def decision(self) -> Decision:
        """The question it belongs to."""
    @property
    def index(self) -> int:
        """Its place in the list, from 0."""
    @property
    def text(self) -> str:
        """The option as a player would say it."""
    @property
    def value(self) -> tuple[Span, ...]:
        """The outer bounds of each of its numbers; decision.range() gives the exact ones."""
    @property
    def kind(self) -> OptionKind:
        """See OptionKind."""
    @property
    def values(self) -> int:
        """How many numbers it asks for, 0 to 3."""
    @property
    def flags(self) -> OptionFlag:
        """See OptionFlag."""
    @property
    def unit(self) -> Union[Unit, Group, Feature, Melee, None]:
        """The unit, group, feature or melee it names, by kind; or None."""
    @property
    def other(self) -> Union[Unit, Group, Feature, Melee, None]:
        """The unit, group, feature or melee it names, by kind; or None."""
    @property
    def amount(self) -> int:
        """By the kind of the decision: dice that the unit throws (checks, fighting; shooting, as primary shooter, 0 if it can only be a secondary one); points of resolve to be regained (HEROICS) or left (PLACE_HIT, ERODES); number of the melee (NEXT_MELEE of Tilly); 1 lost, 2 evades, 3 voluntary (RALLY_BACK); the usual length (RALLY_DISTANCE), or the shortest (EVADE, T2-Q-80); distance to the enemy (BATTERY_TARGET, OPPONENT); bonus in thousandths (GENERAL_HELPS, GENERAL_ATTACKS, GENERAL_DEFENDS); base units (LOSS); attack strength (TO_VALUE, NEXT_MELEE of Glauben); the range (BATTERY_TARGET, REACTION of Scruby); its words (SCENARIO). Else 0."""
    def __call__(self, *numbers: float, way: Optional[Sequence[Any]] = None, note: int = 0) -> Answer: ...
    def __eq__(self, other: _object, /) -> bool: ...
    def __ne__(self, other: _object, /) -> bool: ...
    def __lt__(self, other: _object, /) -> bool: ...
    def __le__(self, other: _object, /) -> bool: ...
    def __gt__(self, other: _object, /) -> bool: ...
    def __ge__(self, other: _object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Answer:
    """An answer to a decision, its numbers rounded to the grid. Made by calling an option, and by decision.usual and decision.sample()."""

    @property
    def option(self) -> int:
        """The index of its option."""
    @property
    def numbers(self) -> tuple[Union[int, float], ...]:
        """Its numbers: lengths and degrees."""
    @property
    def way(self) -> tuple[Waypoint, ...]:
        """Its waypoints, if it is a path."""
    @property
    def chosen(self) -> tuple[int, ...]:
        """The indices of its members, if it is a set."""
    @property
    def note(self) -> int:
        """The note that goes with it, 0 for none."""
    def __eq__(self, other: _object, /) -> bool: ...
    def __ne__(self, other: _object, /) -> bool: ...
    def __lt__(self, other: _object, /) -> bool: ...
    def __le__(self, other: _object, /) -> bool: ...
    def __gt__(self, other: _object, /) -> bool: ...
    def __ge__(self, other: _object, /) -> bool: ...
    def __hash__(self) -> int: ...

# ---- by hand

def use(enums: dict[str, Any], classes: dict[str, Any], /) -> None: ...
def fields(record: str, /) -> tuple[int, list[tuple[str, int, int, int, bool, int, Optional[str]]]]: ...
def row(record: str, row: Any, /) -> Any: ...
def to_length(number: float, /) -> int: ...
def ruleset_parameter(rules: RuleSet, index: int, /) -> Parameter: ...
def ruleset_ruling(rules: RuleSet, index: int, /) -> Ruling: ...
def ruleset_beat(rules: RuleSet, index: int, /) -> Beat: ...
def ruleset_tables_read(rules: RuleSet, document: Union[str, bytes], /) -> tuple[str, ...]: ...
def answer(record: bytes, shape: int, values: int, a: int, b: int, c: int, /) -> Answer: ...
def scenario_misfits(document: Union[str, bytes], rules: str, /) -> tuple[str, ...]: ...
def army_add_unit(army: Army, type: int, quality: int, command: int, width: float, depth: float, strength: int, name: str, bonus: int, formation: int, /) -> int: ...
def army_unit(army: Army, index: int, /) -> UnitSpec: ...
def army_check(army: Army, /) -> list[_Reason]: ...
def table_add(table: Table, feature: _FeatureRow, /) -> Feature: ...
def table_feature(table: Table, index: int, /) -> _Feature: ...
def table_find(table: Table, id: int, /) -> _Feature: ...
def table_ground(table: Table, x: float, y: float, /) -> Ground: ...
def table_check(table: Table, rules: RuleSet, units: int, /) -> list[_Reason]: ...
def battle_new(into: Battle, rules: RuleSet, table: Optional[Table], first: Army, second: Army, seed: int, flags: int, reserve: int, turn_limit: int, leader: int, variables: tuple[tuple[str, int, int, int], ...], areas: tuple[tuple[str, Optional[float], Any], ...], objectives: tuple[tuple[str, Optional[int], int, str, int, int], ...], title: str, about: str, /) -> None: ...
def deploy(battle: Battle, unit: int, x: float, y: float, heading: float, formation: int, host: Optional[int], free: int, /) -> None: ...
def set_order(battle: Battle, formation: int, order: tuple[int, Optional[int], float, Sequence[_Point], int], /) -> None: ...
def order(battle: Battle, formation: int, /) -> tuple[int, Optional[int], float, tuple[_Point, ...], int, Optional[Unit], int, int, int]: ...
def set_arrival(battle: Battle, unit: int, turn: int, half: int, start: _Point, end: _Point, /) -> None: ...
def arrival(battle: Battle, unit: int, /) -> tuple[int, int, _Point, _Point]: ...
def view(battle: Battle, viewer: int, side: Optional[int], /) -> bytes: ...
def odds(battle: Battle, attackers: tuple[int, ...], defender: int, /) -> Odds: ...
def begin(battle: Battle, /) -> None: ...
def edit(
    battle: Battle, kind: int, side: Optional[int], unit: Optional[int], group: Optional[int], type: int, quality: int, what: int, value: int, x: float, y: float, heading: float,
    feature: Optional[_FeatureRow], words: int, faces: int, options: tuple[int, ...], strength: int, start: int, /,
) -> Optional[int]: ...
def info(battle: Battle, /) -> Info: ...
def unit(battle: Battle, id: int, /) -> UnitState: ...
def units(battle: Battle, side: Optional[int], /) -> bytes: ...
def marks(battle: Battle, /) -> bytes: ...
def loss_marks(battle: Battle, side: int, /) -> tuple[LossMark, ...]: ...
def events(turn: Turn, first: int, /) -> bytes: ...
def units_before(turn: Turn, side: Optional[int], /) -> bytes: ...
def contacts(battle: Battle, unit: int, /) -> tuple[Unit, ...]: ...
def controllers(battle: Battle, unit: int, /) -> tuple[Unit, ...]: ...
def charges(battle: Battle, unit: int, /) -> tuple[Reach, ...]: ...
def sight(battle: Battle, a: int, b: int, /) -> Optional[_Reason]: ...
def may_shoot(battle: Battle, shooter: int, target: int, /) -> Union[int, _Reason]: ...
def picture(
    of: Union[Battle, Turn, Table, Army],
    flags: int,
    pixels: int,
    viewer: int,
    highlight: Optional[int],
    title: str,
    width: int = 0,
    colours: tuple[int, int, int, int] = (0, 0, 0, 0),
    annotations: Sequence[tuple[int, _Point, _Point, float, int, str]] = (),
    about: Union[RuleSet, int, None] = None,
    /,
) -> str: ...
def event_text(battle: Battle, row: Any, /) -> str: ...
def throw(seed: int, stream: int, serial: int, dice: int, faces: int, /) -> list[int]: ...
def draw(seed: int, stream: int, serial: int, block: int, /) -> tuple[int, int, int, int]: ...
def distance(a: _Point, b: _Point, /) -> float: ...
def bearing(start: _Point, to: _Point, /) -> float: ...
def ahead(start: _Point, heading: float, length: float, /) -> _Point: ...
def replay(into: Battle, document: Union[str, bytes], history: bool = False, /) -> Replay: ...
def set_script(battle: Battle, script: Optional[_Script], moments: int, events: tuple[int, ...], /) -> None: ...
def variables(battle: Battle, /) -> tuple[Variable, ...]: ...
def variable(battle: Battle, index: int, /) -> Variable: ...
def set_program(battle: Battle, script: _Script, program: Program, /) -> None: ...
def script_read(into: Program, text: Union[str, bytes], name: str, instructions: int, memory: int, log: Any, texts: tuple[tuple[str, str], ...], debug: bool, /) -> None: ...
def script_player(program: Program, side: int, /) -> Any: ...
def script_document(program: Program, /) -> str: ...
def script_battle(program: Program, seed: int, ignore: int, into: Battle, /) -> None: ...
def script_check(program: Program, record: Union[str, bytes], /) -> tuple[bool, int, str]: ...
def areas(battle: Battle, /) -> tuple[tuple[AreaId, str, Optional[float], tuple[_Point, ...]], ...]: ...
def within(battle: Battle, place: int, side: Optional[int], /) -> tuple[Unit, ...]: ...
def objectives(battle: Battle, viewer: Optional[int], /) -> tuple[tuple[str, Optional[Side], int, Optional[str], Optional[str], bool, int], ...]: ...
def table_derive(table: Table, name: str, base: int, difficult: int, blocks: int, covers: int, bars: int, /) -> int: ...
def table_kind(table: Table, index: int, /) -> GroundKind: ...
def watch(turn: Turn, kinds: tuple[int, ...], /) -> None: ...

# ---- by SWIG

_Text = Union[str, bytes]

def tilly_version() -> int: ...
def tilly_version_text() -> str: ...
def tilly_status_name(status: int, /) -> str: ...
def tilly_status_text(status: int, /) -> str: ...
def tilly_from_units(length: float, /) -> int: ...
def tilly_to_units(length: int, /) -> float: ...
def tilly_from_degrees(angle: float, /) -> int: ...
def tilly_to_degrees(angle: int, /) -> float: ...
def tilly_id_kind_of(id: int, /) -> int: ...
def tilly_id_generation(id: int, /) -> int: ...
def tilly_id_index(id: int, /) -> int: ...
def tilly_id_make(kind: int, generation: int, index: int, /) -> int: ...
def tilly_event_name(kind: int, /) -> Optional[str]: ...
def tilly_event_kinds() -> int: ...
def tilly_event_kind_at(index: int, /) -> int: ...
def tilly_event_cause_at(kind: int, index: int, /) -> int: ...
def tilly_reason_name(code: int, /) -> Optional[str]: ...
def tilly_reason_cure(code: int, /) -> Optional[str]: ...
def tilly_reason_codes() -> int: ...
def tilly_reason_code_at(index: int, /) -> int: ...
def tilly_feature_name(kind: int, /) -> Optional[str]: ...
def tilly_player_revision() -> int: ...
def tilly_players(index: int, /) -> Optional[str]: ...
def tilly_seed(master: int, k: int, /) -> int: ...
def tilly_rulesets(index: int, /) -> Optional[str]: ...
def tilly_ruleset_new(id: str, out: RuleSet, /) -> None: ...
def tilly_ruleset_copy(rules: RuleSet, out: RuleSet, /) -> None: ...
def tilly_ruleset_read(text: _Text, out: RuleSet, /) -> None: ...
def tilly_ruleset_write(rules: RuleSet, /) -> str: ...
def tilly_ruleset_tables_write(rules: RuleSet, /) -> str: ...
def tilly_ruleset_id(rules: RuleSet, /) -> str: ...
def tilly_ruleset_title(rules: RuleSet, /) -> str: ...
def tilly_ruleset_revision(rules: RuleSet, /) -> int: ...
def tilly_ruleset_hash(rules: RuleSet, /) -> int: ...
def tilly_ruleset_parameters(rules: RuleSet, /) -> int: ...
def tilly_ruleset_convert(rules: RuleSet, length: int, given: int, wanted: int, base_width: int, /) -> int: ...
def tilly_ruleset_find(rules: RuleSet, name: str, /) -> int: ...
def tilly_ruleset_word(rules: RuleSet, index: int, value: int, /) -> Optional[str]: ...
def tilly_ruleset_get(rules: RuleSet, name: str, /) -> int: ...
def tilly_ruleset_set(rules: RuleSet, name: str, value: int, /) -> None: ...
def tilly_ruleset_set_text(rules: RuleSet, name: str, value: str, /) -> None: ...
def tilly_ruleset_types(rules: RuleSet, /) -> int: ...
def tilly_ruleset_type_name(rules: RuleSet, type: int, /) -> Optional[str]: ...
def tilly_ruleset_type(rules: RuleSet, name: str, /) -> int: ...
def tilly_ruleset_derive(rules: RuleSet, base: str, name: str, /) -> None: ...
def tilly_ruleset_type_base(rules: RuleSet, type: int, /) -> int: ...
def tilly_ruleset_qualities(rules: RuleSet, /) -> int: ...
def tilly_ruleset_quality_name(rules: RuleSet, quality: int, /) -> Optional[str]: ...
def tilly_ruleset_rulings(rules: RuleSet, /) -> int: ...
def tilly_ruleset_cite(rules: RuleSet, what: int, number: int, /) -> str: ...
def tilly_ruleset_length_name(rules: RuleSet, /) -> str: ...
def tilly_ruleset_strength(rules: RuleSet, /) -> int: ...
def tilly_ruleset_phase(rules: RuleSet, row: int, /) -> Optional[str]: ...
def tilly_ruleset_beats(rules: RuleSet, /) -> int: ...
def tilly_army_new(rules: RuleSet, name: str, out: Army, /) -> None: ...
def tilly_army_copy(army: Army, out: Army, /) -> None: ...
def tilly_army_read(text: _Text, rules: RuleSet, out: Army, /) -> None: ...
def tilly_army_write(army: Army, /) -> str: ...
def tilly_army_name(army: Army, /) -> str: ...
def tilly_army_rules(army: Army, /) -> _RuleSet: ...
def tilly_army_set(army: Army, name: str, value: int, /) -> None: ...
def tilly_army_get(army: Army, name: str, /) -> int: ...
def tilly_army_choose(army: Army, name: str, word: str, /) -> None: ...
def tilly_army_flag(army: Army, index: int, /) -> Optional[str]: ...
def tilly_army_flag_word(army: Army, name: str, value: int, /) -> Optional[str]: ...
def tilly_army_flag_measure(army: Army, name: str, /) -> int: ...
def tilly_army_add_command(army: Army, name: str, /) -> int: ...
def tilly_army_command_choose(army: Army, command: int, name: str, own: Optional[str], /) -> None: ...
def tilly_army_command_get(army: Army, command: int, name: str, /) -> int: ...
def tilly_army_remove_unit(army: Army, index: int, /) -> None: ...
def tilly_army_commands(army: Army, /) -> int: ...
def tilly_army_command_name(army: Army, command: int, /) -> Optional[str]: ...
def tilly_army_units(army: Army, /) -> int: ...
def tilly_army_points(army: Army, /) -> int: ...
def tilly_army_hash(army: Army, /) -> int: ...
def tilly_table_new(width: int, depth: int, out: Table, /) -> None: ...
def tilly_table_copy(table: Table, out: Table, /) -> None: ...
def tilly_table_read(text: _Text, out: Table, /) -> None: ...
def tilly_table_write(table: Table, /) -> str: ...
def tilly_table_size(table: Table, /) -> tuple[int, int]: ...
def tilly_table_remove(table: Table, id: int, /) -> None: ...
def tilly_table_features(table: Table, /) -> int: ...
def tilly_table_hash(table: Table, /) -> int: ...
def tilly_battle_copy(battle: Battle, out: Battle, /) -> None: ...
def tilly_battle_copy_for_search(battle: Battle, salt: int, side: int, out: Battle, /) -> None: ...
def tilly_battle_copy_into(battle: Battle, dest: Battle, /) -> None: ...
def tilly_battle_state_size(battle: Battle, /) -> int: ...
def tilly_battle_seed(battle: Battle, /) -> int: ...
def tilly_battle_reseed(battle: Battle, seed: int, /) -> None: ...
def tilly_battle_limit(battle: Battle, turns: int, /) -> None: ...
def tilly_battle_hash(battle: Battle, /) -> int: ...
def tilly_battle_redact(battle: Battle, side: int, /) -> None: ...
def tilly_battle_log(battle: Battle, on: int, /) -> None: ...
def tilly_battle_rules(battle: Battle, /) -> _RuleSet: ...
def tilly_battle_table(battle: Battle, /) -> _Table: ...
def tilly_battle_army(battle: Battle, side: int, /) -> _Army: ...
def tilly_battle_in_view(battle: Battle, viewer: int, id: int, /) -> int: ...
def tilly_battle_losses(battle: Battle, side: int, /) -> tuple[int, int]: ...
def tilly_battle_unit_id(battle: Battle, side: int, number: int, /) -> Unit: ...
def tilly_battle_title(self: Battle, /) -> str: ...
def tilly_battle_unit_name(battle: Battle, id: int, /) -> Optional[str]: ...
def tilly_battle_group_name(battle: Battle, id: int, /) -> Optional[str]: ...
def tilly_battle_note(battle: Battle, words: str, /) -> int: ...
def tilly_battle_note_text(battle: Battle, note: int, /) -> Optional[str]: ...
def tilly_battle_words(battle: Battle, words: str, /) -> int: ...
def tilly_battle_words_text(battle: Battle, words: int, /) -> Optional[str]: ...
def tilly_battle_find_variable(battle: Battle, name: str, /) -> int: ...
def tilly_battle_find_area(battle: Battle, name: str, /) -> AreaId: ...
def tilly_battle_about(battle: Battle, /) -> str: ...
def tilly_battle_script_hash(battle: Battle, /) -> int: ...
def tilly_table_find_named(table: Table, name: str, /) -> Feature: ...
def tilly_table_find_kind(table: Table, name: str, /) -> int: ...
def tilly_table_kinds(table: Table, /) -> int: ...
def tilly_table_kind_name(table: Table, kind: int, /) -> Optional[str]: ...
def tilly_battle_gap(battle: Battle, a: int, b: int, /) -> int: ...
def tilly_battle_zone(battle: Battle, judge: int, other: int, /) -> int: ...
def tilly_battle_in_command(battle: Battle, unit: int, /) -> tuple[int, int]: ...
def tilly_battle_buffer(battle: Battle, unit: int, /) -> int: ...
def tilly_battle_touching(battle: Battle, a: int, b: int, /) -> int: ...
def tilly_scenario_read(text: _Text, seed: int, ignore: int, out: Battle, /) -> None: ...
def tilly_scenario_read_for(text: _Text, rules: str, seed: int, ignore: int, out: Battle, /) -> int: ...
def tilly_scenario_write(battle: Battle, /) -> str: ...
def tilly_battle_save(battle: Battle, /) -> str: ...
def tilly_battle_load(text: _Text, out: Battle, /) -> None: ...
def tilly_battle_record(battle: Battle, /) -> str: ...
def tilly_battle_summary(battle: Battle, /) -> str: ...
def tilly_turn_stopped(turn: Turn, /) -> int: ...
def tilly_turn_concede(turn: Turn, side: int, /) -> None: ...
def tilly_turn_agree(turn: Turn, side: int, /) -> None: ...
def tilly_turn_undoable(turn: Turn, side: int, /) -> int: ...
def tilly_turn_over(turn: Turn, /) -> int: ...
def tilly_turn_hashes(turn: Turn, /) -> tuple[int, int]: ...
def tilly_turn_report(turn: Turn, flags: int, /) -> str: ...
def tilly_turn_question_text(turn: Turn, /) -> str: ...
def tilly_turn_option_text(turn: Turn, option: int, /) -> str: ...

# ---- many battles (simulate.c, batch.c)

def simulate(battle: Battle, players: tuple[str, str], seed: int, first: int, turn_limit: int, rows: _Writable, /) -> int: ...
def result(battle: Battle, number: int, row: _Writable, /) -> None: ...

@final
class Batch:
    """Battles in lockstep; tilly.Batch makes arrays of them."""

    def __new__(cls, battle: Battle, players: tuple[Optional[str], ...], n: int, seed: int, turn_limit: int, /) -> Self: ...
    def __len__(self) -> int: ...
    def begin(self, decisions: _Writable, /) -> None:
        """begin(decisions): plays every battle to its first question."""
    def step(self, form: int, answers: Any, decisions: _Writable, /) -> None:
        """step(form, answers, decisions): answers, and plays every battle to its next question."""
    def options(self, start: int, width: int, matrix: _Writable, counts: _Writable, /) -> None:
        """options(0, width, matrix, counts): the options of every open question."""
    def picks(self, fineness: int, width: int, matrix: _Writable, counts: _Writable, /) -> None:
        """picks(fineness, width, matrix, counts): the legal picks of every open question."""
    def results(self, rows: _Writable, /) -> None:
        """results(rows): what every battle came to, or has come to so far."""
    def battle(self, k: int, /) -> _Battle:
        """battle(k): a copy of one battle."""
