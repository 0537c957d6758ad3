"""Battles: the whole state of play, driven decision by decision or run by players."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from . import _raw as raw
from . import documents, listings, rows
from ._enums import End, Formation, PictureFlag, SetupFlag, Status, Until
from ._raw import Decision, Event, Info, Replay, Unit, UnitState
from .army import Army
from .drawing import Annotation, draw, shown
from .edits import Edits
from .errors import MismatchError, RangeError, StaleError, UnknownError, unknown
from .faults import explained
from .held import Held
from .listings import Listing, LogRow, UnitRow
from .measures import Measures
from .orders import Orders
from .players import Answerable, Dice, Observer, Player, Players, Side, hook, is_generator, two
from .ruleset import RuleSet
from .scenario import Area, Declared, Objective, Variables, areas_of, declared, objectives_of
from .scripts import AnyScript, LuaScript, give, scenario_script, seats
from .table import Table
from .turn import Turn

if TYPE_CHECKING:
    from .rows import Rows

Self = TypeVar("Self", bound="Battle")
__all__ = ["Answerable", "Battle", "Player", "Players"]


def _in_the_log(battle: Battle) -> str:
    """Why a change that no record could tell of cannot be made now."""
    if battle.over:
        return "the battle is over"
    if battle.turn.over:
        return (
            f"turn {battle.info.turn} is over, and what it was played with stands in its log: call"
            " battle.begin_turn() first"
        )
    return (
        f"turn {battle.info.turn} has answers, throws or edits in its log, and a record could not"
        " tell of the change: play it to its end, then call battle.begin_turn()"
    )


class Battle(Edits, Measures, Orders, Held, raw.Battle):
    """A battle between two armies.

    >>> battle = Battle(swedes, imperialists, table=Table(45, 30), seed=1632)
    >>> for decision in battle:
    ...     battle.answer(decision.usual or 0)

    table: None is the official one for the size of the game, without ground. rules: a rule set or
        the id of one; None takes those of the first army. seed: of its dice. deployed: the host
        places the units itself with deploy(), then begin(); no set-up is played but 2.0a's
        bombardment. leader: the side that attacks; None: it is rolled for, or with deployed the
        first. terrain_complete: no terrain is placed in set-up. any_army: armies that break the
        list rules are accepted. reserve: spare units a side, for scripts. turn_limit: the battle
        ends after so many turns, and fewer losses win; 0 for none (TX-34). variables: of the
        scenario, by name with their start values, {"relief": 0, "smoke": False}; those that not all
        may know say so, {"start": 3, "known_to": "side 0"}, or "side 1" or "umpire". areas: parts
        of the table that the scenario speaks of, {"star palace": {"outline": [(10, 10), (14, 10),
        (12, 14)]}, "ford": {"circle": (20, 5), "radius": 2}}. objectives: what sides are to
        achieve, [{"words": "Hold the hill", "side": 0, "worth": 3, "area": "star palace",
        "variable": "held"}], known_to as of variables. title, about: words for people, at most 200
        and 4000 bytes.

    The battle takes frozen copies of rules, table and armies. IllegalError for armies against the
    list rules or a table too small, MismatchError for armies of another rule set, RangeError,
    FullError.

    A battle belongs to one thread at a time: while it runs in one, use in another raises BusyError.
    Different battles run in different threads at once."""

    @explained()
    def __init__(
        self,
        first: raw.Army,
        second: raw.Army,
        *,
        table: Optional[raw.Table] = None,
        rules: Union[raw.RuleSet, str, None] = None,
        seed: int = 0,
        deployed: bool = False,
        leader: Optional[int] = None,
        terrain_complete: bool = False,
        any_army: bool = False,
        reserve: int = 16,
        turn_limit: int = 0,
        variables: Mapping[str, Declared] = {},
        areas: Mapping[str, Mapping[str, Any]] = {},
        objectives: Iterable[Mapping[str, Any]] = (),
        title: str = "",
        about: str = "",
    ) -> None:
        flags = SetupFlag(0)
        if deployed:
            flags |= SetupFlag.DEPLOYED
        if leader is not None or deployed:
            flags |= SetupFlag.ROLES
        if terrain_complete:
            flags |= SetupFlag.TERRAIN
        if any_army:
            flags |= SetupFlag.ANY_ARMY
        of = (
            raw.tilly_army_rules(first)
            if rules is None
            else RuleSet(rules) if isinstance(rules, str) else rules
        )
        raw.battle_new(
            self,
            of,
            table,
            first,
            second,
            seed,
            flags,
            reserve,
            turn_limit,
            leader or 0,
            declared(variables),
            areas_of(areas),
            objectives_of(objectives, variables),
            title,
            about,
        )

    # ---- from documents and to them

    @classmethod
    @explained(ignore="flags of SetupFlag that a scenario may have")
    def from_scenario(
        cls: type[Self],
        document: documents.Document,
        seed: int = 0,
        *,
        ignore: int = 0,
        rules: Optional[str] = None,
        script: Optional[AnyScript] = None,
    ) -> Self:
        """A battle from a scenario: its text, bytes of UTF-8, a path of pathlib, or a dictionary;
        or one in Lua, a text or a path that ends in .lua (tilly.script), whose script it gets.
        ignore: flags of the scenario's set-up to take away; DEPLOYED plays the set-up. rules:
        another edition of the scenario's own rules; misfits() tells what of it is left out. script:
        its script, as `battle.script`. FormatError with its place, MismatchError for rules of
        another family."""
        if (lua := scenario_script(document)) is not None:
            if rules is None and script is None:
                return cls._of_program(lua, seed, ignore)
            return cls.from_scenario(
                lua.document, seed, ignore=ignore, rules=rules, script=script or lua
            )
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            if rules is None:
                raw.tilly_scenario_read(text, seed, ignore, made)
            else:
                raw.tilly_scenario_read_for(text, rules, seed, ignore, made)
        made.script = script
        return made

    @classmethod
    def _of_program(cls: type[Self], script: LuaScript, seed: int, ignore: int) -> Self:
        made = cls.__new__(cls)
        raw.script_battle(script._program, seed, ignore, made)
        made.script = script
        return made

    @classmethod
    def load(
        cls: type[Self], document: documents.Document, *, script: Optional[AnyScript] = None
    ) -> Self:
        """The battle that save() wrote, in the middle of anything. It starts a new log; an open
        roll is open in it, and next() asks an open question again. script: goes on with the battle;
        without it moments call nothing. FormatError, VersionError, MismatchError."""
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            raw.tilly_battle_load(text, made)
        made.script = script
        return made

    @classmethod
    def replay(
        cls: type[Self], document: documents.Document, *, history: bool = False
    ) -> tuple[Self, Replay]:
        """Plays a record again: the battle at its end or at the first hash that differs, and what
        was found. history: keeps all turns, to report them and to write a record; memory then grows
        with the record. FormatError where an input does not fit."""
        made = cls.__new__(cls)
        with documents.reading(document) as text:
            found = raw.replay(made, text, history)
        return made, found

    def save(self) -> str:
        """The exact state as a document."""
        return raw.tilly_battle_save(self)

    @explained(
        not_now=(
            "there is no record: it wants the log on from the making of the battle, a turn that has"
            " begun (battle.begin_turn()), and no other rules, dice or limit since"
        )
    )
    def record(self) -> str:
        """Start, seed, every input and a hash a turn as a document. NotNowError if no turn has
        begun, the log was not on from the making, or rules, dice or limit were changed since."""
        return raw.tilly_battle_record(self)

    def scenario(self) -> str:
        """The making of the battle and the places now as a scenario document."""
        return raw.tilly_scenario_write(self)

    def copy(self: Self) -> Self:
        """An exact copy: the same dice to come, the same script, an empty log."""
        made = type(self).__new__(type(self))
        raw.tilly_battle_copy(self, made)
        made.script = self.script
        self._ask_again(made)
        return made

    def _ask_again(self, copy: raw.Battle) -> None:
        """What is open here is open in the copy too: questions are worked out from the state, when
        they are first asked for."""
        if self.decision is not None:
            copy.next()
        elif self.roll is not None and copy.roll is None:
            copy.next(Until.ROLL)

    @explained()
    def copy_for_search(self: Self, salt: int = 0, side: Optional[int] = None) -> Self:
        """A copy for thinking ahead: other dice, chosen by salt; log off; nothing that the side may
        not know (None: knows all); no script."""
        made = type(self).__new__(type(self))
        raw.tilly_battle_copy_for_search(
            self, salt, raw.TILLY_NO_SIDE if side is None else side, made
        )
        self._ask_again(made)
        return made

    def copy_into(self, other: raw.Battle) -> None:
        """An exact copy into a battle that was copied from this one, which keeps its own script:
        the fastest. MismatchError for another layout."""
        try:
            raw.tilly_battle_copy_into(self, other)
        except MismatchError:
            raise MismatchError(
                "the other battle was not copied from this one: battle.copy() makes one that can be"
                " copied into"
            ) from None
        self._ask_again(other)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).load, (self.save(),))

    # ---- playing

    def __iter__(self) -> Iterator[Decision]:
        """Decisions until the battle is over; the body of the loop answers each. NotNowError if it
        did not."""
        last: Any = None
        while (last := self._iterate(last)) is not None:
            yield last

    def run(
        self,
        players: Players = ("thumb", "thumb"),
        dice: Dice = None,
        observer: Observer = None,
        turns: int = 0,
        *,
        script: Optional[AnyScript] = None,
    ) -> Status:
        """Plays until the battle is over, a player is wanting, or so many more turns are over (0:
        no limit). The set-up counts as a turn where there is something to do in it.

        players: one a side, or one name or callable for both. A name is a built-in player ("thumb",
            "random", "passive") and plays in C; a callable gets each Decision and returns the
            answer as Battle.answer() takes it; a generator is run to its first yield, then sent
            each Decision and yields the answer; None: the run stops at that side's decisions; a
            scenario in Lua: the player that it has for the side. dice: gets each Roll and returns
            its faces. observer: gets each Event. script: becomes the battle's (`battle.script`);
            None: it keeps the one that it has.

        Returns Status.BATTLE_OVER, TURN_OVER or DECISION. An exception raised by any of them comes
        out as it is; an answer against the rules raises IllegalError; the question stays open and
        the battle can go on. Other threads run meanwhile; Ctrl-C stops it."""
        if isinstance(turns, bool) or not hasattr(turns, "__index__") or turns < 0:
            raise (ValueError if isinstance(turns, int) else TypeError)(
                "turns is how many more are played, a whole number from 0, and 0 is no limit: not"
                f" {turns!r}"
            )
        if isinstance(dice, str):
            raise TypeError(
                f"two players are a pair, run(({players!r}, {dice!r})): what comes after them are"
                " the dice"
            )
        pair, throw, watch = seats(two(players)), hook(dice), hook(observer)
        if script is not None and script is not self.script:
            self.script = script
        try:
            return self._run(pair, throw, watch, turns)
        except StopIteration as end:
            if is_generator(*pair, throw, watch):
                raise RuntimeError(
                    "the generator of a player, of dice or of an observer has ended"
                ) from end
            raise

    @explained()
    def concede(self, side: int) -> None:
        """The side gives up the battle. NotNowError when it is over."""
        raw.tilly_turn_concede(self.begin_turn(), side)

    @explained(
        not_now="units are deployed by deploy() before begin(), in a battle made with deployed=True"
    )
    def deploy(
        self,
        unit: int,
        x: float,
        y: float,
        heading: float = 0,
        *,
        formation: Formation = Formation.NONE,
        host: Optional[int] = None,
        free: bool = False,
    ) -> None:
        """Puts a unit on the table before begin(): by the deployment rules, or free (only on the
        table, no overlap). formation: NONE is the usual one. host: what a commander is attached to.
        IllegalError, NotNowError."""
        raw.deploy(self, unit, x, y, heading, formation, host, int(bool(free)))

    @explained(
        not_now=(
            "begin() ends a deployment by deploy(), in a battle made with deployed=True: here it is"
            " over, or the set-up is played"
        )
    )
    def begin(self) -> None:
        """Ends a deployment by the host; every unit must be down, else IllegalError."""
        raw.begin(self)

    @explained()
    def note(self, words: str) -> int:
        """Words kept with the battle, at most 120 bytes; the number goes into an answer or an edit.
        FullError past 256."""
        return raw.tilly_battle_note(self, words)

    @explained()
    def note_text(self, note: int) -> Optional[str]:
        """The words of a note; None if there is no such."""
        return raw.tilly_battle_note_text(self, note)

    @explained(not_now=_in_the_log)
    def reseed(self, seed: int) -> None:
        """Other dice from here on. With the log on only before a turn's first input, else
        NotNowError."""
        raw.tilly_battle_reseed(self, seed)

    @explained(not_now=_in_the_log)
    def limit(self, turns: int) -> None:
        """Another turn limit from here on; 0 for none. RangeError over 10000; NotNowError as
        reseed(), after a run call begin_turn() first."""
        raw.tilly_battle_limit(self, turns)

    @explained(not_now=_in_the_log)
    def log(self, on: bool) -> None:
        """Log on, as made, or off: then no events are kept, and there is no undo and no record."""
        if on not in (True, False):
            raise TypeError(f"on is True or False, not {on!r}")
        raw.tilly_battle_log(self, int(on))

    @explained()
    def redact(self, side: int) -> None:
        """Overwrites in this battle all that the side may not know; its script is taken away."""
        raw.tilly_battle_redact(self, side)
        self.script = None

    # ---- how it stands

    @property
    def info(self) -> Info:
        """Turn, sides, losses, serials: all of it at once."""
        return raw.info(self)

    @property
    def over(self) -> bool:
        """Is the battle decided?"""
        return self.info.over != End.NOT

    @property
    def winner(self) -> Optional[Side]:
        """The side that has won; None for a drawn battle, and while it lasts."""
        return self.info.winner

    @property
    def seed(self) -> int:
        """The seed of its dice."""
        return raw.tilly_battle_seed(self)

    @property
    def hash(self) -> int:
        """Over the whole state, the same on every machine."""
        return raw.tilly_battle_hash(self)

    @property
    def rules(self) -> RuleSet:
        """Its rule set, frozen."""
        return raw.tilly_battle_rules(self)

    @property
    def table(self) -> Table:
        """Its table as it is now, frozen."""
        return raw.tilly_battle_table(self)

    @property
    def armies(self) -> tuple[Army, Army]:
        """Both armies, frozen."""
        first, second = raw.tilly_battle_army(self, 0), raw.tilly_battle_army(self, 1)
        first.side, second.side = 0, 1
        return first, second

    @property
    def title(self) -> str:
        """Of the scenario; "" if there is none."""
        return raw.tilly_battle_title(self)

    @property
    def about(self) -> str:
        """What its scenario says about itself: history, special rules, sources; "" if nothing."""
        return raw.tilly_battle_about(self)

    @property
    def turn(self) -> Turn:
        """The turn in progress, or the last one if it is over. begin_turn() begins the next."""
        return Turn(self, self.info.turn)

    def past(self, number: int) -> Turn:
        """A finished turn. StaleError if it is not over, or not kept."""
        if isinstance(number, bool) or not hasattr(number, "__index__"):
            raise TypeError(
                f"a turn is called by its number, a whole number, not {type(number).__name__}"
            )
        if number < 0:
            raise StaleError(f"there is no turn {number}: the set-up is turn 0")
        turn = Turn(self, number)
        if not raw.tilly_turn_over(turn):
            raise StaleError(f"turn {number} is not over: battle.turn is the turn in progress")
        return turn

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns that are kept, the one in progress too."""
        found = [
            turn for turn in (Turn(self, n) for n in range(self.info.turn + 1)) if _is_kept(turn)
        ]
        # looking at the last one, with the log off, may have begun the next
        return tuple(turn for turn in found if _is_kept(turn))

    @property
    def variables(self) -> Variables:
        """Variables of its scenario by name, as they are at each look; setting one is an edit."""
        return Variables(self)

    @property
    def areas(self) -> tuple[Area, ...]:
        """Parts of the table that its scenario speaks of."""
        return tuple(Area(*area) for area in raw.areas(self))

    def objectives(self, viewer: Optional[int] = None) -> tuple[Objective, ...]:
        """What its scenario wants the sides to achieve. viewer: those that this side may know;
        None: all."""
        if viewer not in (0, 1, None):
            raise RangeError(f"viewer is 0, 1 or None, not {viewer!r}")
        return tuple(Objective(*objective) for objective in raw.objectives(self, viewer))

    @explained()
    def within(self, place: Union[str, int], side: Optional[int] = None) -> tuple[Unit, ...]:
        """The units on the table whose centre lies in an area of the scenario or a feature of the
        table, by its name or its id. UnknownError, StaleError."""
        return raw.within(self, self._place(place) if isinstance(place, str) else place, side)

    def _place(self, name: str) -> int:
        """The id of an area or a feature by its name."""
        try:
            return raw.tilly_battle_find_area(self, name)
        except UnknownError:
            table = self.table
        try:
            return raw.tilly_table_find_named(table, name)
        except UnknownError:
            raise unknown(
                "the battle has",
                "area or feature",
                name,
                [area.name for area in self.areas]
                + [feature.name for feature in table.features if feature.name],
            ) from None

    @property
    def script(self) -> Optional[AnyScript]:
        """Called at the battle's moments; None: there is none. It goes with copy(), not with
        save(), copy_for_search() or redact(). A battle that has had none before is called from here
        on; one that was loaded goes on where it stands. BusyError from inside a run or a moment."""
        return self._script

    @script.setter
    def script(self, script: Optional[AnyScript]) -> None:
        if script is not None or self._script is not None:
            give(self, script)

    @explained()
    def words(self, number: int) -> Optional[str]:
        """Words of the scenario by number, from an event, a decision, an option or a roll; None if
        there are none of that number, or the side of a redacted battle may not know them."""
        return raw.tilly_battle_words_text(self, number)

    # ---- units, events, marks

    @property
    def units(self) -> Rows:
        """All units ever, gone ones too, as rows of numpy (rows.dtype("unit")): lengths in 1/10000,
        headings in 1/100 degree; to_pandas() makes plain numbers of them."""
        return rows.rows("unit", raw.units(self, None))

    @property
    def events(self) -> Rows:
        """All that happened in the turns that are kept, as rows of numpy (rows.dtype("event"))."""
        return rows.rows("event", b"".join(raw.events(turn, 0) for turn in self.turns))

    @property
    def told(self) -> tuple[Event, ...]:
        """All that happened in the turns that are kept, as the Event objects that an observer is
        given: no numpy is needed."""
        return tuple(event for turn in self.turns for event in turn.told)

    @property
    def marks(self) -> Rows:
        """Routs and other marks on the table, as rows of numpy (rows.dtype("mark"))."""
        return rows.rows("mark", raw.marks(self))

    def log_table(self) -> Listing[LogRow]:
        """All that happened in the turns that are kept, for people: a row an event with turn,
        phase, unit, target, dice, needed, hits, expected, faces, place, clause and sentence, in
        plain units and names. `.to_pandas()` makes a DataFrame of it."""
        return listings.log_of(self, self.turns)

    def unit_table(self) -> Listing[UnitRow]:
        """All units ever, for people: with the names of their army, command, type and quality, in
        plain units. `.to_pandas()` makes a DataFrame of it."""
        return listings.units_of(self)

    @explained()
    def unit(self, id: int) -> UnitState:
        """A unit as it stands: lengths in units, its heading in degrees. StaleError."""
        return raw.unit(self, id)

    @explained()
    def unit_id(self, side: int, number: int) -> Unit:
        """The id of the unit at a place in a side's army. RangeError."""
        return raw.tilly_battle_unit_id(self, side, number)

    def find(self, name: str) -> Unit:
        """The id of the first unit of that name, of those that the armies began with. UnknownError,
        which is a LookupError, if there is none."""
        names: list[str] = []
        for side in Side:
            for number in range(self.info.units[side]):
                unit = self.unit_id(side, number)
                names.append(raw.tilly_battle_unit_name(self, unit) or "")
                if names[-1] == name:
                    return unit
        raise unknown("the battle has", "unit", name, names)

    @explained()
    def name(self, id: int) -> Optional[str]:
        """The name of a unit or of a command; None for a wrong id."""
        if raw.tilly_id_kind_of(id) == raw.TILLY_ID_GROUP:
            return raw.tilly_battle_group_name(self, id)
        return raw.tilly_battle_unit_name(self, id)

    # ---- told and drawn

    def tell(self, event: Any) -> str:
        """An event as a sentence: an Event of `told` or of an observer, or a row of `events`."""
        try:
            return raw.event_text(self, _packed(event) if isinstance(event, Event) else event)
        except (TypeError, ValueError, UnknownError):
            raise TypeError(
                "one event is told: an Event of battle.told, or a row of battle.events, not"
                f" {type(event).__name__}"
            ) from None

    def report(self, clauses: bool = False, *, exact: bool = False) -> str:
        """The battle told for people, turn by turn, and once it is over its summary; with clauses
        each line shows the clause behind it; lengths and angles as a ruler shows them, unless
        exact."""
        texts = [turn.report(clauses, exact=exact) for turn in self.turns]
        if self.over:
            texts.append(self.summary())
        return "\n".join(text for text in texts if text)

    def summary(self) -> str:
        """How it ended, what each side lost by type, who routed whom, what became of generals, the
        turning points."""
        return raw.tilly_battle_summary(self)

    @explained()
    def picture(
        self,
        *,
        flags: PictureFlag = PictureFlag.NAMES | PictureFlag.ARROWS,
        pixels: int = 0,
        width: int = 0,
        viewer: Optional[int] = None,
        highlight: Optional[int] = None,
        title: str = "",
        colours: tuple[Optional[str], Optional[str]] = (None, None),
        board: Optional[str] = None,
        paper: Optional[str] = None,
        annotations: Iterable[Annotation] = (),
    ) -> str:
        """The table as it stands as SVG. pixels: per unit of length at most, 0 for 24; width: of
        the whole in pixels at most; viewer: the side whose view is drawn, None: all there is;
        highlight: a unit to stand out; title: at most 99 bytes, "" is the scenario's; colours: of
        the sides, "#rrggbb", like those of board and paper; annotations: arrows and marks of your
        own (tilly.arrow, tilly.ring, tilly.Annotation)."""
        return draw(
            self,
            flags,
            pixels,
            viewer,
            highlight,
            title,
            width=width,
            colours=colours,
            board=board,
            paper=paper,
            annotations=annotations,
        )

    _repr_svg_ = shown(picture)

    def __repr__(self) -> str:
        if self.closed:
            return "<Battle, closed>"
        names, info = " against ".join(army.name or "an army" for army in self.armies), self.info
        if info.over == End.NOT:
            return f"<Battle {names}: turn {info.turn}, lost {info.lost[0]} and {info.lost[1]}>"
        how = (
            "drawn"
            if info.winner is None
            else f"won by {self.armies[info.winner].name or info.winner}"
        )
        return (
            f"<Battle {names}: {how} in turn {info.turn}, lost {info.lost[0]} and {info.lost[1]}>"
        )


_EVENT = struct.Struct("=2I4H2BH3I8i")  # a tilly_event


def _packed(event: Event) -> bytes:
    """The row that an event was made of."""
    parts: list[Any] = [
        raw.TILLY_NO_SIDE if name == "side" and part is None else part or 0
        for name, part in zip(Event.__match_args__, event)
    ]
    *head, value = parts
    return _EVENT.pack(*head, *value)


def _is_kept(turn: Turn) -> bool:
    try:
        raw.tilly_turn_over(turn)
    except StaleError:
        return False
    return True


@explained()
def misfits(document: documents.Document, rules: str) -> tuple[str, ...]:
    """What does not fit where a scenario is read for another edition of its rules, each with its
    place: Battle.from_scenario() leaves it out."""
    lua = scenario_script(document)
    with documents.reading(lua.document if lua else document) as text:
        return raw.scenario_misfits(text, rules)
