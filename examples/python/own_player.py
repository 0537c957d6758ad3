#!/usr/bin/env python3
"""A player of your own: a function that is given a decision and returns the answer. The Swedes ride
at the nearest enemy, whatever it costs; an observer tells who is lost.

    python3 own_player.py [SEED]
"""

from __future__ import annotations

import sys
from pathlib import Path

import tilly
from tilly import DecisionKind, EventKind, OptionKind, UnitFlag

SCENARIO = Path(__file__).parents[1] / "scenarios" / "two_armies.json"


def nearest(decision: tilly.Decision) -> tilly.Answerable:
    """Of all legal moves on the grid, the one that ends closest to an enemy."""
    units = decision.battle.units
    foes = units[(units["side"] != decision.side) & (units["flags"] & UnitFlag.ON_TABLE != 0)]
    places = [(x / tilly.ONE, y / tilly.ONE) for x, y in zip(foes["x"], foes["y"])]

    def distance(move: tilly.Answerable) -> float:
        pose = decision.preview(move)
        return (
            min(tilly.distance((pose.x, pose.y), place) for place in places)
            if pose
            else float("inf")
        )

    return min(decision.list(), key=distance)


def hothead(decision: tilly.Decision) -> tilly.Answerable:
    """Everybody moves, nobody waits for a volley, and whoever can charge charges."""
    if decision.kind == DecisionKind.MOVE:
        return nearest(decision)
    eager = {OptionKind.CHARGE, OptionKind.CHARGE_FLANK, OptionKind.YES}
    if decision.kind == DecisionKind.NEXT_UNIT:
        eager.add(OptionKind.UNIT)
    for option in decision.options:
        if option.kind in eager:
            return option
    return decision.usual or decision.sample(decision.serial)


def main(seed: int = 1632) -> None:
    with tilly.Battle.from_scenario(SCENARIO, seed) as battle:

        def tell(event: tilly.Event) -> None:
            if event.kind in (EventKind.ROUTED, EventKind.COMMANDER_FELL, EventKind.CANNONS_TAKEN):
                print(f"Turn {event.turn}: {battle.tell(event)}")

        battle.run(players=(hothead, "thumb"), observer=tell, turns=30)
        print(f"\n{battle.turn.report(clauses=True)}\n{battle!r}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
