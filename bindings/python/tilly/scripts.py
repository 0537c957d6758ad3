"""A scenario's own rules in Python: functions that the battle calls at its moments."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Union

from ._enums import EventKind, MomentKind
from .errors import unknown

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
        raise TypeError(f"a handler stands under the name of a moment or of a kind of event, not {key!r}")
    if key in _MOMENTS:
        return _MOMENTS[key], 0
    if key in _EVENTS:
        return _EVENT, _EVENTS[key]
    raise unknown("there is", "moment or event", key, [*_MOMENTS, *_EVENTS])


class Script:
    """A scenario's own rules: functions by the moment or the kind of event at which the battle calls them, each with the battle and the Moment.

    >>> def relief(battle, moment):
    ...     if moment.turn == 4:
    ...         battle.ask_roll("relief", "Relief from Prague", side=1)
    >>> script = tilly.Script({"turn": relief, "routed": lambda battle, moment: print(battle.tell(moment.event))})
    >>> battle.run(script=script)

    The moments are begin, turn, step (a row of the sequence of play has begun), answered (what was asked is known) and end; every other name is one of EventKind in small letters, and members of MomentKind and EventKind do too. They lie at boundaries, before the next question; several come in this order.

    There a handler may read the battle, make edits and ask. All else that changes the battle raises BusyError. A moment is all or nothing: where a handler raises, the battle is as before it, and the exception comes out of the call that played on.

    A handler keeps nothing: what it knows from one moment to the next stands in `battle.variables`, or a load, a copy or an undo would go wrong. A script never changes and may serve any number of battles, in any threads: its functions run one at a time, under the lock of the interpreter. In a simulation the battle is good for the call only."""

    __slots__ = ("_handlers", "__weakref__")

    def __init__(self, handlers: Mapping[Union[str, MomentKind, EventKind], Handler]) -> None:
        if not isinstance(handlers, Mapping):
            raise TypeError(f"handlers are a mapping of moments to functions, not {type(handlers).__name__}")
        self._handlers: dict[tuple[int, int], Handler] = {}
        for key, handler in handlers.items():
            if not callable(handler):
                raise TypeError(f"the handler of {key!r} is a function, not {type(handler).__name__}")
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
        names = [kind.name.lower() for kind in sorted(self.moments - {_EVENT})] + [kind.name.lower() for kind in sorted(self.events)]
        return f"<Script: {', '.join(names) or 'nothing'}>"


def wants(script: Script) -> tuple[int, tuple[int, ...]]:
    """What the library is to call it for: moments as bits, kinds of events."""
    if not isinstance(script, Script):
        raise TypeError(f'a script is a tilly.Script, tilly.Script({{"turn": f}}), not {type(script).__name__}')
    return sum(1 << kind for kind in script.moments), tuple(sorted(script.events))
