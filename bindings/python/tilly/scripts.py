"""A scenario's own rules in Python: functions that the battle calls at its moments."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _raw as raw
from ._enums import EventKind, MomentKind
from .documents import Document, is_lua, read, reading
from .errors import UnknownError, UnsupportedError, unknown
from .faults import whole

if TYPE_CHECKING:
    from ._raw import Moment
    from .battle import Battle

    Handler = Callable[[Battle, Moment], object]
else:
    Handler = Callable[[Any, Any], object]

_EVENT = MomentKind.EVENT
_MOMENTS = {kind.name.lower(): kind for kind in MomentKind if kind != _EVENT}
_EVENTS = {kind.name.lower(): kind for kind in EventKind}


def _when(key: Any) -> tuple[MomentKind, int]:
    """Which moment a key means, and for an event its kind."""
    if isinstance(key, EventKind):
        return _EVENT, key
    if isinstance(key, MomentKind) and key != _EVENT:
        return key, 0
    if not isinstance(key, str):
        raise TypeError(
            f"a handler stands under the name of a moment or of a kind of event, not {key!r}"
        )
    if key in _MOMENTS:
        return _MOMENTS[key], 0
    if key in _EVENTS:
        return _EVENT, _EVENTS[key]
    raise unknown("there is", "moment or event", key, [*_MOMENTS, *_EVENTS])


class Script:
    """A scenario's own rules: functions by the moment or the kind of event at which the battle
    calls them, each with the battle and the Moment.

    >>> def relief(battle, moment):
    ...     if moment.turn == 4:
    ...         battle.ask_roll("relief", "Relief from Prague", side=1)
    >>> def routed(battle, moment):
    ...     print(battle.tell(moment.event))
    >>> script = tilly.Script({"turn": relief, "routed": routed})
    >>> battle.run(script=script)

    The moments are begin, turn, step (a row of the sequence of play has begun), answered (what was
    asked is known) and end; every other name is one of EventKind in small letters, and members of
    MomentKind and EventKind do too. They lie at boundaries, before the next question; several come
    in this order.

    There a handler may read the battle, make edits and ask. All else that changes the battle raises
    BusyError. A moment is all or nothing: where a handler raises, the battle is as before it, and
    the exception comes out of the call that played on.

    A handler keeps nothing: what it knows from one moment to the next stands in `battle.variables`,
    or a load, a copy or an undo would go wrong. A script never changes and may serve any number of
    battles, in any threads: its functions run one at a time, under the lock of the interpreter. In
    a simulation the battle is good for the call only."""

    __slots__ = ("_handlers", "__weakref__")

    def __init__(self, handlers: Mapping[Union[str, MomentKind, EventKind], Handler]) -> None:
        if not isinstance(handlers, Mapping):
            raise TypeError(
                f"handlers are a mapping of moments to functions, not {type(handlers).__name__}"
            )
        self._handlers: dict[tuple[int, int], Handler] = {}
        for key, handler in handlers.items():
            if not callable(handler):
                raise TypeError(
                    f"the handler of {key!r} is a function, not {type(handler).__name__}"
                )
            when = _when(key)
            if when in self._handlers:
                raise TypeError(f"{key!r} has two handlers")
            self._handlers[when] = handler

    def __call__(self, battle: Battle, moment: Moment) -> None:
        handler = self._handlers.get((moment.kind, moment.event.kind if moment.event else 0))
        if handler is not None:
            handler(battle, moment)

    @property
    def moments(self) -> frozenset[MomentKind]:
        """The moments that it is called at."""
        return frozenset(MomentKind(kind) for kind, _ in self._handlers)

    @property
    def events(self) -> frozenset[EventKind]:
        """The kinds of events that it watches."""
        return frozenset(EventKind(event) for kind, event in self._handlers if kind == _EVENT)

    def __repr__(self) -> str:
        names = [kind.name.lower() for kind in sorted(self.moments - {_EVENT})] + [
            kind.name.lower() for kind in sorted(self.events)
        ]
        return f"<Script: {', '.join(names) or 'nothing'}>"


def give(battle: raw.Battle, script: Optional[AnyScript]) -> None:
    """Gives a battle its script."""
    if script is None:
        raw.set_script(battle, None, 0, ())
    elif isinstance(script, LuaScript):
        raw.set_program(battle, script, script._program)
    elif isinstance(script, Script):
        raw.set_script(
            battle, script, sum(1 << kind for kind in script.moments), tuple(sorted(script.events))
        )
    else:
        raise TypeError(
            'a script is a tilly.Script, tilly.Script({"turn": f}), or tilly.script(text), not'
            f" {type(script).__name__}"
        )


# ---- scenarios in Lua


class Checked(NamedTuple):
    """How a record and a script agree."""

    equal: bool
    """The script makes the edits of the record, and no others."""
    turn: int
    """Where they differ first; 0 where nothing does."""
    text: str
    """What differs, in a sentence; "" where nothing does."""


class LuaScript:
    """A scenario in Lua, as `tilly.script` reads it: a battle's script that never changes and
    serves any number of battles, in any threads at once."""

    def __init__(self, program: raw.Program, source: tuple[Any, ...]) -> None:
        self._program, self._source = program, source

    @property
    def document(self) -> str:
        """The scenario that the file defines, as Battle.from_scenario() reads it. UnknownError if
        it has handlers alone."""
        return raw.script_document(self._program)

    def battle(self, seed: int = 0, *, ignore: int = 0) -> Battle:
        """The battle of its scenario, with the script. ignore: as of Battle.from_scenario()."""
        from .battle import Battle

        made: Battle = Battle._of_program(self, seed, ignore)
        return made

    def player(self, side: int) -> Any:
        """The player that the file has for a side, for one run: `battle.run(players=(script,
        "thumb"))` asks for it. UnknownError if it has none."""
        try:
            return raw.script_player(self._program, side)
        except UnknownError:
            raise UnknownError(
                f"the scenario {self._source[1]} has no player for side {side}"
            ) from None

    def check(self, record: Document) -> Checked:
        """Plays a record again with the script, and compares the edits that it makes with those
        recorded. FormatError."""
        with reading(record) as text:
            return Checked(*raw.script_check(self._program, text))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._source

    def __repr__(self) -> str:
        return f"<LuaScript {self._source[1]}>"


AnyScript = Union[Script, LuaScript]


def seats(pair: tuple[Any, Any]) -> tuple[Any, Any]:
    """Players for C: a scenario in Lua stands for the one that it has for the side."""
    first, second = (
        player.player(side) if isinstance(player, LuaScript) else player
        for side, player in enumerate(pair)
    )
    return first, second


def _again(
    text: Union[str, bytes],
    name: str,
    instructions: int,
    memory: int,
    log: Any,
    texts: Mapping[str, str],
    debug: bool,
) -> LuaScript:
    return script(
        text, name=name, instructions=instructions, memory=memory, log=log, texts=texts, debug=debug
    )


def script(
    text: Union[str, bytes, os.PathLike[str]],
    *,
    name: Optional[str] = None,
    instructions: int = 0,
    memory: int = 0,
    log: Optional[Callable[[str], object]] = None,
    texts: Mapping[str, Document] = {},
    debug: bool = False,
) -> LuaScript:
    """Reads a scenario in Lua, docs/scenarios.md: its text, bytes of UTF-8, or a path of pathlib.
    It may come from a stranger: it runs in a sandbox that reaches nothing but its battle.

    name: of the file, for messages; None: that of the path, or scenario.lua. instructions: of Lua a
        moment, 0: a million. memory: bytes of each Lua state, 0: 8 MiB. log: is given each line
        that it prints. texts: JSON that it may ask for by name, json("army"). debug: each handler
        runs twice, and what it keeps outside the battle is an error.

    FormatError with the line; UnsupportedError where the package was built without Lua."""
    if not hasattr(raw, "script_read"):
        raise UnsupportedError(
            "this build has no scenarios in Lua: it was built where the library of Lua 5.4 was not"
            " found"
        )
    if isinstance(text, os.PathLike):
        name, text = name or Path(text).name, Path(text).read_bytes()
    if not isinstance(text, (str, bytes)):
        raise TypeError(
            f"a scenario in Lua is a text, bytes or a path of pathlib, not {type(text).__name__}"
        )
    if not isinstance(texts, Mapping):
        raise TypeError(f"texts are a mapping of names to documents, not {type(texts).__name__}")
    given = {one: _text(read(document)) for one, document in texts.items()}
    source = (
        text,
        name or "scenario.lua",
        whole("instructions", instructions, 0, 2**64 - 1),
        whole("memory", memory, 0, 2**64 - 1),
        log,
        given,
        bool(debug),
    )
    program = raw.Program()
    raw.script_read(program, *source[:5], tuple(given.items()), source[6])
    return LuaScript(program, source)


def _text(of: Union[str, bytes]) -> str:
    return of.decode() if isinstance(of, bytes) else of


def scenario_script(document: Any) -> Optional[LuaScript]:
    """A scenario that is written in Lua, read; None for a document."""
    return script(document) if is_lua(document) else None
