"""Thirty Years War tabletop battles: rules, armies, tables, battles, for notebooks and programs.

>>> import tilly, pathlib
>>> armies = pathlib.Path("examples/scenarios/two_armies.json")
>>> battle = tilly.Battle.from_scenario(armies, seed=1631)
>>> battle.run(players=("thumb", "random"))
>>> print(battle.report())

Lengths are plain numbers in the rule set's unit (TUM), angles and headings degrees, clockwise from
north; sides are 0 and 1. `battle.unit_table()` and `battle.log_table()` are tables for people; rows
of numpy hold lengths as whole numbers in 1/10000 and angles in 1/100 degree, as C has them:
`to_pandas(battle.units)` makes plain numbers of them. Whatever the rules refuse raises IllegalError
with the reason and its clause."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from . import _enums, _raw, drawing, errors, rows
from ._enums import (
    USUAL_TURNS,
    Act,
    BarsFlag,
    BeatKind,
    Cause,
    Cite,
    DecisionFlag,
    DecisionKind,
    EditKind,
    End,
    EventKind,
    FeatureFlag,
    FeatureKind,
    Formation,
    GroundNumber,
    LengthIn,
    Measure,
    MomentKind,
    OptionFlag,
    OptionKind,
    OrderKind,
    AnnotationKind,
    PictureFlag,
    ReasonCode,
    ReasonFlag,
    ReportFlag,
    RollKind,
    RollTest,
    SetupFlag,
    Shape,
    Source,
    Status,
    Stream,
    UnitFlag,
    UnitMoreFlag,
    UnitOrder,
    Until,
    VariableKind,
    Zone,
)
from ._raw import (
    Answer,
    AreaId,
    Beat,
    Decision,
    Event,
    Feature,
    Ground,
    GroundKind,
    Group,
    Info,
    LossMark,
    Mark,
    MarkId,
    Melee,
    Moment,
    Odds,
    Option,
    Parameter,
    Placed,
    Pose,
    Reach,
    Replay,
    Result,
    Roll,
    Ruling,
    Span,
    Unit,
    UnitSpec,
    UnitState,
    Variable,
    Waypoint,
    ahead,
    bearing,
    distance,
)
from .army import Army
from .battle import Battle, misfits
from .documents import scenarios, schemas
from .errors import (
    BusyError,
    ClosedError,
    FormatError,
    FrozenError,
    FullError,
    IllegalError,
    MismatchError,
    NotNowError,
    RangeError,
    ScriptError,
    StaleError,
    TillyError,
    UnknownError,
    UnsupportedError,
    VersionError,
)
from .faults import explained
from .listings import Listing, LogRow, UnitRow
from .measures import Shot
from .orders import Arrival, Order
from .players import Answerable, Dice, Observer, Player, Players, Side
from .players import revision as player_revision
from .drawing import Annotation, arrow, ring
from .reason import Reason
from .rows import to_pandas
from .ruleset import RuleSet, ids
from .scenario import Area, Objective, Variables
from .scripts import Checked, LuaScript, Script, script
from .table import Table, Terrain
from .turn import Turn

if TYPE_CHECKING:
    from .players import names as players
else:
    from . import players  # a module that can be called: see there

_raw.use(
    {
        name: (enum, enum._value2member_map_, issubclass(enum, IntFlag))
        for name, enum in {**vars(_enums), "Side": Side}.items()
        if isinstance(enum, type)
        and issubclass(enum, (IntEnum, IntFlag))
        and not name.startswith("_")
    },
    {
        "RuleSet": RuleSet,
        "Army": Army,
        "Table": Table,
        "Battle": Battle,
        "Turn": Turn,
        "Reason": Reason,
        "TillyError": TillyError,
        "list of picks": rows.picks,
        "picture of a decision": drawing.decision_svg,
        **{f"error:{int(status)}": error for status, error in errors.BY_STATUS.items()},
    },
)

from .batch import Batch  # noqa: E402
from .results import Results  # noqa: E402
from .simulation import simulate  # noqa: E402

__version__: str = _raw.tilly_version_text()
ONE: int = _raw.TILLY_ONE
"""What rows of numpy hold for one unit of length."""


def rulesets() -> tuple[str, ...]:
    """The ids of the rule sets in this build."""
    return tuple(ids())


@explained()
def seed(master: int, k: int) -> int:
    """The seed of battle k of a batch: results depend on neither threads nor order."""
    return _raw.tilly_seed(master, k)


@explained()
def throw(
    seed: int, serial: int, dice: int, faces: int = 6, *, stream: int = Stream.FREE
) -> list[int]:
    """Dice of the library's generator: the same for the same numbers, on every machine. RangeError
    for more than 64 dice, or faces under 2 or over 1000."""
    return _raw.throw(seed, stream, serial, dice, faces)


__all__ = [
    "Act",
    "Annotation",
    "AnnotationKind",
    "Answer",
    "Answerable",
    "Area",
    "AreaId",
    "Army",
    "Arrival",
    "BarsFlag",
    "Batch",
    "Battle",
    "Beat",
    "BeatKind",
    "BusyError",
    "Cause",
    "Checked",
    "Cite",
    "ClosedError",
    "Decision",
    "DecisionFlag",
    "DecisionKind",
    "Dice",
    "EditKind",
    "End",
    "Event",
    "EventKind",
    "Feature",
    "FeatureFlag",
    "FeatureKind",
    "FormatError",
    "Formation",
    "FrozenError",
    "FullError",
    "Ground",
    "GroundKind",
    "GroundNumber",
    "Group",
    "IllegalError",
    "Info",
    "LengthIn",
    "Listing",
    "LogRow",
    "LossMark",
    "LuaScript",
    "Mark",
    "MarkId",
    "Measure",
    "Melee",
    "MismatchError",
    "Moment",
    "MomentKind",
    "NotNowError",
    "ONE",
    "Objective",
    "Observer",
    "Odds",
    "Option",
    "OptionFlag",
    "OptionKind",
    "Order",
    "OrderKind",
    "Parameter",
    "PictureFlag",
    "Placed",
    "Player",
    "Players",
    "Pose",
    "RangeError",
    "Reach",
    "Reason",
    "ReasonCode",
    "ReasonFlag",
    "Replay",
    "ReportFlag",
    "Result",
    "Results",
    "Roll",
    "RollKind",
    "RollTest",
    "RuleSet",
    "Ruling",
    "Script",
    "ScriptError",
    "SetupFlag",
    "Shape",
    "Shot",
    "Side",
    "Source",
    "Span",
    "StaleError",
    "Status",
    "Stream",
    "Table",
    "Terrain",
    "TillyError",
    "Turn",
    "Unit",
    "UnitFlag",
    "UnitMoreFlag",
    "UnitOrder",
    "UnitRow",
    "UnitSpec",
    "UnitState",
    "USUAL_TURNS",
    "UnknownError",
    "UnsupportedError",
    "Until",
    "Variable",
    "VariableKind",
    "Variables",
    "VersionError",
    "Waypoint",
    "Zone",
    "__version__",
    "ahead",
    "arrow",
    "bearing",
    "distance",
    "misfits",
    "player_revision",
    "players",
    "ring",
    "rulesets",
    "scenarios",
    "schemas",
    "script",
    "seed",
    "simulate",
    "throw",
    "to_pandas",
]
