#!/usr/bin/env python3
"""A battle played by the built-in players, told turn by turn, with a picture of each turn and a
record: examples/c/demo.c in Python, to the byte.

    python3 demo.py [--seed N] [--scenario FILE] [--text:NAME=FILE]... [--rules ID] [--players A,B]
    [--setup free] [--clauses] [--exact] [--out DIR] python3 demo.py --replay RECORD [--clauses]
    [--exact] [--out DIR]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import tilly

HOW = {
    tilly.End.NOT: "the demonstration's end",
    tilly.End.MORALE: "army morale",
    tilly.End.CONCEDED: "concession",
    tilly.End.LIMIT: "the turn limit",
    tilly.End.SCRIPT: "the scenario",
    tilly.End.FIELD: "the field held",
    tilly.End.NIGHT: "nightfall",
    tilly.End.AGREED: "agreement",
}


# ---- what was asked for


def seed(words: str) -> int:
    """64 bits, in decimal or with 0x in hexadecimal."""
    number = int(words, 0)
    if not 0 <= number < 2**64:
        raise ValueError
    return number


def players(words: str) -> tuple[str, ...]:
    """ "thumb,random": one a side."""
    names = tuple(words.split(","))
    if len(names) != 2 or not set(names) <= set(tilly.players()):
        raise ValueError
    return names


def read_options() -> argparse.Namespace:
    def layout(prog: str) -> argparse.HelpFormatter:
        return argparse.HelpFormatter(prog, width=120)

    parser = argparse.ArgumentParser(
        "demo", usage="demo [options]", formatter_class=layout, add_help=False, allow_abbrev=False
    )
    add = parser.add_argument_group().add_argument
    add(
        "--seed",
        metavar="N",
        type=seed,
        default=1631,
        help="dice and players of this seed (default %(default)s)",
    )
    add(
        "--scenario",
        metavar="FILE",
        default="examples/scenarios/two_armies.json",
        help="the scenario to play (default %(default)s)",
    )
    add("--rules", metavar="ID", help="another edition of its rules (default its own): tilly-2.0")
    add(
        "--players",
        metavar="A,B",
        type=players,
        default="thumb,thumb",
        help=(
            f"built-in players of the two sides (default %(default)s): {' '.join(tilly.players())}"
        ),
    )
    add(
        "--text:X=FILE",
        action="store_true",
        help='the JSON text that a scenario in Lua asks for as json("X")',
    )
    add(
        "--setup",
        metavar="free",
        choices=["free"],
        help="only the scenario's armies: initiative, terrain and deployment are played",
    )
    add("--replay", metavar="RECORD", help="plays a record again and compares its hashes")
    add(
        "--clauses",
        action="store_true",
        help="each line of the report shows the clause of the rules behind it",
    )
    add(
        "--exact",
        action="store_true",
        help="lengths and angles to the last digit, not as a ruler shows them",
    )
    add(
        "--out",
        metavar="DIR",
        default="build/demo",
        help="where start.svg, turn-01.svg ... and record.json go (default %(default)s)",
    )
    add("--help", action="help")
    texts = [word for word in sys.argv[1:] if word.startswith("--text:") and "=" in word]
    asked = parser.parse_args([word for word in sys.argv[1:] if word not in texts])
    # JSON texts that a scenario in Lua asks for by name
    asked.texts = dict(word[len("--text:") :].split("=", 1) for word in texts)
    return asked


# ---- the battle


def keep(asked: argparse.Namespace, name: str, text: str) -> None:
    Path(asked.out, name).write_text(text, encoding="utf-8")


def read_scenario(asked: argparse.Namespace) -> tilly.Battle:
    path = Path(asked.scenario)
    lua = (
        tilly.script(path, texts={name: Path(file) for name, file in asked.texts.items()})
        if path.suffix == ".lua"
        else None
    )
    document = lua.document if lua else path
    if lua and not asked.rules:
        scenario = lua.battle(asked.seed)
    else:
        scenario = tilly.Battle.from_scenario(document, asked.seed, rules=asked.rules, script=lua)
    for misfit in tilly.misfits(document, asked.rules) if asked.rules else ():
        print(f"{asked.scenario}: left out: {misfit}", file=sys.stderr)
    if not asked.setup:
        return scenario
    empty = tilly.Table(*scenario.table.size)
    return tilly.Battle(
        *scenario.armies,
        table=empty,
        any_army=True,
        seed=asked.seed,
        turn_limit=scenario.info.turn_limit,
    )


def show_turn(asked: argparse.Namespace, turn: tilly.Turn) -> None:
    """Tells the turn and draws it, if anything happened in it."""
    if not len(turn.events):
        return
    if report := turn.report(asked.clauses, exact=asked.exact):
        print(report, flush=True)
    if turn.number:
        keep(asked, f"turn-{turn.number:02}.svg", turn.picture())


def play(asked: argparse.Namespace) -> tilly.Battle:
    battle = read_scenario(asked)
    drawn = False
    for _ in range(tilly.USUAL_TURNS + 1):
        turn = battle.begin_turn()
        # the start is what stands when the first turn begins, after the set-up
        if turn.number and not drawn:
            keep(asked, "start.svg", battle.picture())
            drawn = True
        status = turn.run(asked.players)
        show_turn(asked, turn)
        if status == tilly.Status.BATTLE_OVER:
            break
    keep(asked, "record.json", battle.record())
    return battle


def replay(asked: argparse.Namespace) -> tuple[tilly.Battle, bool]:
    battle, found = tilly.Battle.replay(Path(asked.replay), history=True)
    for turn in battle.turns:
        show_turn(asked, turn)
    outcome = (
        "every hash agrees"
        if found.equal
        else "an older revision of the rules" if found.older else "the hashes differ"
    )
    print(f"Replayed {found.turns} turns, {found.inputs} inputs: {outcome}")
    if not found.equal:
        print(f"First difference: turn {found.differs}")
    return battle, found.equal or found.older


# ---- how it ended


def print_result(battle: tilly.Battle) -> None:
    info = battle.info
    if info.over == tilly.End.NOT:
        outcome = "No decision"
    elif info.winner is not None:
        outcome = f"Victory for {battle.armies[info.winner].name}"
    else:
        outcome = "A drawn battle"
    print(f"{outcome} by {HOW[info.over]} in turn {info.turn}")
    for side in tilly.Side:
        print(f"  {battle.armies[side].name} lost {info.lost[side]} of {info.units[side]} units")
    print(f"Seed {info.seed}, hash of the final state {battle.hash:016x}")


def clear_later(asked: argparse.Namespace, battle: tilly.Battle) -> None:
    """Pictures of later turns are of a longer battle that was here before."""
    turn = battle.info.turn + 1
    while (picture := Path(asked.out, f"turn-{turn:02}.svg")).exists():
        picture.unlink()
        turn += 1


def main() -> str | int:
    asked = read_options()
    document = asked.replay or asked.scenario
    agrees = True
    try:
        Path(asked.out).mkdir(parents=True, exist_ok=True)
        if asked.replay:
            battle, agrees = replay(asked)
        else:
            battle = play(asked)
    except OSError as error:
        return f"demo: {error.filename}: {error.strerror}"
    except tilly.FormatError as error:
        if document.endswith(".lua"):
            return error.text  # which begins with its place
        where = f"{error.path}: " if error.path else ""
        return f"{document}:{error.line}:{error.column}: {where}{error.text}"
    if not agrees:
        return 1
    print(battle.summary())
    print_result(battle)
    clear_later(asked, battle)
    print(f"Pictures{'' if asked.replay else ' and record'} in {asked.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
