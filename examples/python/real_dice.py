#!/usr/bin/env python3
"""Your own dice: each throw is asked for, and you type what lies on the table. Enter alone lets the
library throw; the end of input keeps the battle in a file, to go on another day.

    python3 real_dice.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

import tilly

SCENARIO = Path(__file__).parents[1] / "scenarios" / "two_armies.json"


def faces(roll: tilly.Roll) -> list[int]:
    """Asks until the faces are right. What is no six-sided die, a draw among many, is left to the
    library."""
    while words := input(f"{roll.text}: ").split() if roll.faces == 6 else []:
        if len(words) == roll.dice and set(words) <= set("123456"):
            return [int(word) for word in words]
        print(f"   {roll.dice} of 1 to 6, please")
    thrown = roll.throw()
    print("   thrown:", *thrown)
    return thrown


def play(kept: Path) -> tilly.Battle:
    """Plays turn by turn; whatever interrupts the dice leaves the battle as it was before the
    throw."""
    battle = (
        tilly.Battle.load(kept)
        if kept.exists()
        else tilly.Battle.from_scenario(SCENARIO, seed=1632)
    )
    try:
        while not battle.over:
            battle.run(players=("thumb", "thumb"), dice=faces, turns=1)
            if battle.turn.number:  # turn 0 is the set-up
                print(battle.turn.report())
    except (EOFError, KeyboardInterrupt):
        kept.write_text(battle.save(), encoding="utf-8")
        print(f"\nKept in {kept}, in turn {battle.info.turn}")
    return battle


if __name__ == "__main__":
    print(play(Path(sys.argv[1] if len(sys.argv) > 1 else "battle.json")))
