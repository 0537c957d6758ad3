"""speed.py [SCENARIO | probe]: decisions a second, pulled one a call, the engine's own time included. Nothing here is a test: no time is asserted.

The battle is played once by drawing answers; then the same answers are given again, as indices where they have no numbers."""
from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import tilly

ROUNDS = 15


def drawn(battle: tilly.Battle) -> list[Any]:
    said: list[Any] = []
    for decision in battle:
        answer = decision.sample(decision.serial * 7919)
        said.append(answer if answer.numbers or answer.way or answer.chosen else answer.option)
        battle.answer(said[-1])
    return said


def best(make: Callable[[], tilly.Battle], said: list[Any]) -> float:
    shortest = float("inf")
    for _ in range(ROUNDS):
        battle = make()
        ask, answer, began = battle.next, battle.answer, perf_counter()
        for one in said:
            ask()
            answer(one)
        shortest = min(shortest, perf_counter() - began)
    return len(said) / shortest


def main(what: str) -> None:
    if what == "probe":
        from conftest import probe

        start = probe(units=30)
    else:
        start = tilly.Battle.from_scenario(Path(what), seed=1631)
    said = drawn(start.copy())
    print(f"{best(start.copy, said):.0f} decisions a second: {len(said)} decisions, {sum(isinstance(s, int) for s in said)} by index")


main(sys.argv[1] if len(sys.argv) > 1 else "examples/scenarios/two_armies.json")
