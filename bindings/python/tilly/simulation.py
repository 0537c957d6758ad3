"""Many battles from one start: `simulate` plays them, `Results` holds one row for each."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from functools import lru_cache
from inspect import isgenerator
from pathlib import Path
from pickle import dumps
from time import perf_counter
from typing import TYPE_CHECKING, Any, Union

from . import _raw as raw
from ._enums import MOST_TURNS, USUAL_TURNS
from .battle import Battle
from .documents import Document, is_path, read
from .errors import unknown
from .faults import whole
from .players import Players, names, two
from .progress import Progress, progress_of
from .results import Results
from .rows import dtype, want_numpy
from .ruleset import Value
from .scripts import AnyScript, LuaScript, scenario_script, seats

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Scenario = Union[Battle, Document]

_CHUNK_SECONDS = 0.1  # how long Ctrl-C may have to wait, and how often the bar moves
_CHUNK_MOST = 4096
_SHARES = 64  # how many tasks an executor gets at least, where there are so many battles


def simulate(
    scenario: Scenario,
    n: int = 1000,
    players: Players = ("thumb", "thumb"),
    seed: int = 0,
    *,
    options: Mapping[str, Value] | None = None,
    threads: int | None = None,
    turn_limit: int | None = None,
    progress: bool | Callable[[int, int], object] = True,
    executor: Executor | None = None,
    script: AnyScript | None = None,
) -> Results:
    """Plays `n` battles from the same start with other dice each, and gives one row for each.

    scenario
        A battle as it stands (it is not changed), or a scenario as `Battle.from_scenario` takes it:
        a path, a text, bytes, or its JSON as a dictionary. The name of a file does too.
    players
        Who plays side 0 and side 1, or both: names of built-in players, which play in C, or
        callables as for `Battle.run`, which are much slower, keep to one thread unless an executor
        brings processes, and must then be picklable: functions at the top of a module.
    seed
        0 to 2**64 - 1. Battle k has the dice of `seed` and k alone: the rows are the same whatever
        the threads or the executor.
    options
        Parameters and options of the rule set to be changed first: `{"horse.melee": 4, "evade":
        "on"}`; lengths in the rule set's unit, angles in degrees. A battle must not have begun for
        it.
    threads
        How many threads play; None: as many as there are processors.
    turn_limit
        Battles end after so many turns, and fewer losses win; None: the battle's own limit, and
        USUAL_TURNS if it has none.
    progress
        True: a bar on a terminal, one line in a notebook, nothing elsewhere. Or a callable that is
        given (played, n).
    executor
        Any `concurrent.futures.Executor`: a ProcessPoolExecutor, Dask's `client.get_executor()`. It
        takes the place of threads.

    script
        Is called at the moments of each battle; None: the script of a battle that is given, or of a
        scenario in Lua. Functions of Python run one at a time, whatever the threads, and get a
        battle that is good for the call only. An executor that brings processes must be able to
        pickle it.

    Raises UnknownError, RangeError or FormatError for wrong options, players and scenarios,
    TypeError and ValueError for arguments that are no such thing, and whatever a player of yours
    raises. Ctrl-C stops within a fraction of a second.
    """
    want_numpy()
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(
            f"an executor is one of concurrent.futures, or like it, not {type(executor).__name__}"
        )
    start = start_of(scenario, options)
    if script is not None:
        start.script = script
    limit = whole("turn_limit", 0 if turn_limit is None else turn_limit, 0, MOST_TURNS)
    job = _Job(_pair(players), whole("seed", seed, 0, 2**64 - 1), limit)
    n = whole("n", n, 0, 2**32 - 1)
    with progress_of(progress, n) as shown:
        rows = (
            _by_executor(executor, start, job, n, shown)
            if executor
            else _by_threads(_threads(threads, job), start, job, n, shown)
        )
    return Results(rows, start)


# ---- what is played ------------------------------------------------------------------------------


class _Job:
    """What every chunk of battles has in common. It travels to other processes."""

    def __init__(self, players: tuple[Any, Any], seed: int, limit: int) -> None:
        self.players, self.seed, self.limit = players, seed, limit

    @property
    def built_in(self) -> bool:
        return all(isinstance(player, (str, LuaScript)) for player in self.players)

    def play(self, start: Battle, first: int, rows: npt.NDArray[np.void]) -> None:
        """Fills `rows` with battles first, first + 1, ..."""
        if self.built_in:
            raw.simulate(start, seats(self.players), self.seed, first, self.limit, rows)
            return
        limit = self.limit or start.info.turn_limit or USUAL_TURNS
        for k in range(len(rows)):
            battle = start.copy_for_search(0)
            battle.script = start.script
            battle.reseed(raw.tilly_seed(self.seed, first + k))
            battle.limit(limit)
            battle.run(players=self.players)
            raw.result(battle, first + k, rows[k : k + 1])


def start_of(
    scenario: Scenario, options: Mapping[str, Value] | None = None, seed: int = 0
) -> Battle:
    """A battle of our own to start from, by other rules if there are options."""
    if isinstance(scenario, Battle):
        if not options:
            return scenario.copy()
        if scenario.info.decisions or scenario.info.rolls:
            raise ValueError(
                "rules cannot be changed in a battle that has begun: give simulate() the scenario,"
                " or edit the battle"
            )
        document: Document = scenario.scenario()
        script: AnyScript | None = scenario.script
    else:
        document = Path(scenario) if isinstance(scenario, str) and is_path(scenario) else scenario
        script = scenario_script(document) if options else None
        if script is not None:
            document = script.document
    if not options:
        return Battle.from_scenario(document, seed)
    if not isinstance(options, Mapping):
        raise TypeError(f"options are a mapping of names to values, not {type(options).__name__}")
    changed = Battle.from_scenario(document).rules.copy()
    changed.update(options)  # names what is wrong with them: a document would tell its line
    made: Any = json.loads(read(document))
    rules = made.setdefault("rules", {})
    rules["values"] = {
        **rules.get("values", {}),
        **{name: _value(changed[name]) for name in options},
    }
    return Battle.from_scenario(made, seed, script=script)


def _value(value: Value) -> Value:
    return ("on" if value else "off") if isinstance(value, bool) else value


def _pair(players: Players) -> tuple[Any, Any]:
    given = (
        players.values()
        if isinstance(players, Mapping)
        else players if isinstance(players, (tuple, list)) else (players,)
    )
    if any(isgenerator(player) for player in given):
        raise TypeError(
            "a generator plays one battle: a player of many is the name of a built-in one or a"
            " callable"
        )
    pair = two(players)
    for side, player in enumerate(pair):
        if not isinstance(player, (str, LuaScript)) and not callable(player):
            raise TypeError(
                f"side {side} is played by the name of a built-in player or a callable, not"
                f" {player if player is None else type(player).__name__}"
            )
        if isinstance(player, str) and player not in names():
            raise unknown("there is", "player", player, names())
    return pair


# ---- by threads of this process ------------------------------------------------------------------


def _threads(threads: int | None, job: _Job) -> int:
    if threads is None:
        return (os.cpu_count() or 1) if job.built_in else 1
    return whole("threads", threads, 1, 1024)


def _by_threads(
    threads: int, start: Battle, job: _Job, n: int, shown: Progress
) -> npt.NDArray[np.void]:
    import numpy as np

    rows = np.zeros(n, dtype("result"))
    chunk, first, done = 1, 0, 0
    pending: dict[Future[float], int] = {}
    pool = ThreadPoolExecutor(threads, thread_name_prefix="tilly")
    try:
        while done < n:
            # one is played while the next waits
            while first < n and len(pending) < 2 * threads:
                count = min(chunk, max(1, (n - first) // threads))
                pending[pool.submit(_timed, job, start, first, rows[first : first + count])] = count
                first += count
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                done += (count := pending.pop(future))
                chunk = _chunk(count, future.result())
            shown.at(done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return rows


def _timed(job: _Job, start: Battle, first: int, rows: npt.NDArray[np.void]) -> float:
    began = perf_counter()
    job.play(start, first, rows)
    return perf_counter() - began


def _chunk(count: int, seconds: float) -> int:
    """How many battles take a tenth of a second, if these took so long; growing slowly from the
    first."""
    return max(1, min(_CHUNK_MOST, 4 * count, int(count * _CHUNK_SECONDS / max(seconds, 1e-9))))


# ---- by an executor of the caller's --------------------------------------------------------------


@lru_cache(maxsize=4)
def _loaded(save: str, script: AnyScript | None) -> Battle:
    return Battle.load(save, script=script)


def _task(save: str, script: AnyScript | None, job: _Job, first: int, count: int) -> bytes:
    """What an executor runs, perhaps in another process: `count` rows as bytes."""
    import numpy as np

    rows = np.zeros(count, dtype("result"))
    job.play(_loaded(save, script), first, rows)
    return rows.tobytes()


def _travels(what: str, sent: object) -> None:
    """TypeError for players and scripts that cannot be sent to another process: there the pool
    would wait for them in vain."""
    try:
        dumps(sent)
    except Exception as error:
        raise TypeError(
            f"{what} cannot be pickled for other processes, write it with functions at the top of a"
            f" module: {error}"
        ) from error


def _shares(executor: Executor, n: int) -> Iterator[tuple[int, int]]:
    workers = getattr(executor, "_max_workers", None) or 1
    size = min(_CHUNK_MOST, max(1, -(-n // max(_SHARES, 4 * workers))))
    for first in range(0, n, size):
        yield first, min(size, n - first)


def _by_executor(
    executor: Executor, start: Battle, job: _Job, n: int, shown: Progress
) -> npt.NDArray[np.void]:
    import numpy as np

    rows = np.zeros(n, dtype("result"))
    save, done = start.save(), 0
    if isinstance(executor, ProcessPoolExecutor):
        _travels("a player", job)
        _travels("a script", start.script)
    pending = {
        executor.submit(_task, save, start.script, job, first, count): (first, count)
        for first, count in _shares(executor, n)
    }
    try:
        while pending:
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                first, count = pending.pop(future)
                rows[first : first + count] = np.frombuffer(future.result(), dtype("result"))
                done += count
            shown.at(done)
    finally:
        for future in pending:
            future.cancel()
        _loaded.cache_clear()  # an executor of threads left its battle here
    return rows
