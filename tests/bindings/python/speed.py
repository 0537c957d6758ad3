"""speed.py SCENARIO BENCH: what the Python package adds to the engine, as rows of the benchmark's
table. Nothing here is a test: no time is asserted.

BENCH is the benchmark program in C, whose battles the same call from Python is held against. With
the probe rule set in the build its decisions are counted too: they cost the engine next to
nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import tilly

ROUNDS, BATTLES, TURNS = 9, 300, 20


def row(what: str, here: str, goal: str) -> None:
    print(f"| {what:<46} | {here:>15} | {'':>9} | {goal:>9} |")


def shortest(run: Callable[[], object], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        began = perf_counter()
        run()
        times.append(perf_counter() - began)
    return min(times)


def drawn(battle: tilly.Battle) -> list[Any]:
    """Answers drawn once, to be given again: as indices where they have no numbers."""
    said: list[Any] = []
    for decision in battle:
        answer = decision.sample(decision.serial * 7919)
        said.append(answer if answer.numbers or answer.way or answer.chosen else answer.option)
        battle.answer(said[-1])
    return said


def pulled(start: tilly.Battle, goal: str, what: str) -> None:
    said = drawn(start.copy())

    def play() -> None:
        battle = start.copy()
        ask, answer = battle.next, battle.answer
        for one in said:
            ask()
            answer(one)

    row(f"Python, decisions pulled ({what})", f"{len(said) / shortest(play) / 1000:.0f} k/s", goal)


def in_c(bench: str, scenario: str) -> float:
    """Seconds the program in C takes for so many battles, without what it needs to start."""
    few, many = ([bench, scenario, "play", "random", str(n)] for n in (1, 1 + BATTLES))
    return shortest(lambda: subprocess.run(many, capture_output=True, check=True)) - shortest(
        lambda: subprocess.run(few, capture_output=True, check=True)
    )


def simulated(start: tilly.Battle, threads: int) -> float:
    return shortest(
        lambda: tilly.simulate(
            start,
            BATTLES,
            players=("random", "random"),
            seed=1618,
            turn_limit=TURNS,
            threads=threads,
            progress=False,
        )
    )


def main(scenario: str, bench: str) -> None:
    start = tilly.Battle.from_scenario(Path(scenario), seed=1631)
    pulled(start, "300 k/s", "Tilly 1.2")
    if "probe" in tilly.rulesets():
        from conftest import probe

        pulled(probe(units=30), "", "probe")
    one, two = simulated(start, 1), simulated(start, 2)
    row("Python, simulate beside C", f"{one / in_c(bench, scenario):.2f} x", "1.05 x")
    row("Python, two threads beside one", f"{one / two:.2f} x", "1.90 x")


main(*sys.argv[1:3])
