"""What the tests of the Python binding share. PYTHONPATH leads to the package in a build tree; the
one with the probe rule set in it runs the tests of the probe too."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
import tilly
from tilly import _raw as raw

ROOT = Path(__file__).resolve().parents[3]
SCENARIO = (ROOT / "examples" / "scenarios" / "two_armies.json").read_text()
HAS_PROBE = "probe" in tilly.rulesets()


def two_armies(seed: int = 1631) -> tilly.Battle:
    return tilly.Battle.from_scenario(SCENARIO, seed)


def processes(n: int) -> ProcessPoolExecutor:
    """Fresh ones. A fork copies what other threads hold locked at that moment, be they on their way
    out: it may wait for that forever."""
    return ProcessPoolExecutor(n, mp_context=get_context("spawn"))


def probe(units: int = 3, seed: int = 7) -> tilly.Battle:
    armies = []
    for name in ("Blue", "Red"):
        army = tilly.Army(name, "probe")
        army.add_command("Line")
        for _ in range(units):
            army.add("stand")
        armies.append(army)
    return tilly.Battle(armies[0], armies[1], table=tilly.Table(100, 100), any_army=True, seed=seed)


def sampled(decision: tilly.Decision) -> tilly.Answer:
    return decision.sample(decision.serial * 7919)


def play(battle: tilly.Battle, answer: Callable[[tilly.Decision], Any] = sampled) -> int:
    """Plays it out by pulling; how many decisions there were."""
    count = 0
    for decision in battle:
        battle.answer(answer(decision))
        count += 1
    return count


def live() -> dict[str, int]:
    """How many objects of the binding there are, by type; closed ones hold nothing."""
    gc.collect()
    kinds = (
        raw.RuleSet,
        raw.Army,
        raw.Table,
        raw.Battle,
        raw.Turn,
        raw.Decision,
        raw.Roll,
        raw.Option,
    )
    counts = {kind.__name__: 0 for kind in kinds}
    for one in gc.get_objects():
        if issubclass(type(one), kinds) and not getattr(one, "closed", False):
            counts[next(kind for kind in kinds if isinstance(one, kind)).__name__] += 1
    return counts


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "short_of_memory: runs Python itself out of memory")


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there before the first test need not be looked through after each."""
    for name in ("numpy", "pandas", "distributed"):
        with suppress(ImportError):
            import_module(name)
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test gives back what it made; but CPython 3.11 itself loses the locals of some frames
    when memory is short."""
    before = live()
    yield
    if request.node.get_closest_marker("short_of_memory"):
        return
    assert {k: n for k, n in live().items() if n > before[k]} == {}


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """A program that was started in the background begins with the signal ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def battle() -> Iterator[tilly.Battle]:
    with two_armies() as made:
        yield made
