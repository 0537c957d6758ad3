"""Plays a battle at the command line: `python -m tilly`, with `--help` for more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional

from . import USUAL_TURNS, Battle, RuleSet, TillyError, __version__, players, scenarios, simulate
from .ruleset import in_words
from .simulation import start_of

_USAGE = "python -m tilly [SCENARIO] [options]"
_EXAMPLES = """\
  python -m tilly                                       the example battle, told turn by turn
  python -m tilly luetzen_1632 --seed 7 --clauses       another one, with the clauses of the rules
  python -m tilly --players random,thumb --picture end.svg
  python -m tilly --battles 1000 --set horse.melee=3    how a thousand battles end by another rule
"""


def _whole(words: str) -> int:
    try:
        number = int(words, 0)
    except ValueError:
        number = -1
    if not 0 <= number < 2**64:
        raise argparse.ArgumentTypeError(f"a whole number from 0, not {words!r}")
    return number


def _pair(words: str) -> tuple[str, str]:
    names = tuple(words.split(","))
    if not set(names) <= set(players()) or len(names) not in (1, 2):
        raise argparse.ArgumentTypeError(
            f"one name or two, A,B, of {', '.join(players())}; not {words!r}"
        )
    return names[0], names[-1]


def _setting(words: str) -> tuple[str, str]:
    name, equals, value = words.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"NAME=VALUE, as horse.melee=5; not {words!r}")
    return name, value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m tilly",
        usage=_USAGE,
        description="Plays a battle of the Thirty Years War and tells it.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add(
        "scenario",
        nargs="?",
        metavar="SCENARIO",
        default="two_armies",
        help=f"a scenario file, or one that comes along: {', '.join(scenarios())} (%(default)s)",
    )
    add(
        "--players",
        metavar="A,B",
        type=_pair,
        default=("thumb", "thumb"),
        help=f"who plays the two sides, of {', '.join(players())} (thumb,thumb)",
    )
    add(
        "--seed",
        metavar="N",
        type=_whole,
        default=1632,
        help="of the dice: the same seed is the same battle (%(default)s)",
    )
    add(
        "--turns",
        metavar="N",
        type=_whole,
        default=0,
        help=(
            "stop after so many turns (0: at the end; a scenario without a limit ends after"
            f" {USUAL_TURNS})"
        ),
    )
    add(
        "--set",
        metavar="NAME=VALUE",
        type=_setting,
        action="append",
        default=[],
        help="another value for a rule; several times for several",
    )
    add(
        "--rules",
        action="store_true",
        help="list the rules of the scenario that --set can change, and play nothing",
    )
    add(
        "--battles",
        metavar="N",
        type=_whole,
        default=0,
        help="play N battles with other dice each, and tell how they end",
    )
    add("--clauses", action="store_true", help="show the clause of the rules behind each line")
    add("--quiet", action="store_true", help="tell only how it ends")
    add("--picture", metavar="FILE", type=Path, help="write the last position as SVG")
    add(
        "--record",
        metavar="FILE",
        type=Path,
        help="write the record of the battle, which replays it",
    )
    add("--version", action="version", version=f"tilly {__version__}")
    return parser


def _started(asked: argparse.Namespace) -> Battle:
    """The battle before its first turn, by the rules that are asked for."""
    battle = start_of(
        scenarios().get(asked.scenario) or Path(asked.scenario), dict(asked.set), asked.seed
    )
    if not battle.info.turn_limit:
        battle.limit(USUAL_TURNS)
    return battle


def _list_rules(rules: RuleSet) -> None:
    for name, value in rules.items():
        print(f"{name:<32} {in_words(value):<10} {rules.parameter(name).text}")


def _play(asked: argparse.Namespace, battle: Battle) -> None:
    battle.run(asked.players, turns=asked.turns)
    if not asked.quiet:
        print(battle.report(asked.clauses))
    print(str(battle).strip("<>"))
    if asked.picture:
        asked.picture.write_text(battle.picture(), encoding="utf-8")
    if asked.record:
        asked.record.write_text(battle.record(), encoding="utf-8")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays what the arguments ask for; 0, or 1 with a message where it cannot."""
    asked = _parser().parse_args(arguments)
    try:
        battle = _started(asked)
        if asked.rules:
            _list_rules(battle.rules)
        elif asked.battles:
            print(simulate(battle, asked.battles, asked.players, asked.seed))
        else:
            _play(asked, battle)
    except BrokenPipeError:
        # the reader has seen enough, and flushing it at the end would fail again
        sys.stdout = open(os.devnull, "w", encoding="utf-8")
    except OSError as error:
        print(f"tilly: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except (TillyError, ImportError) as error:
        print(f"tilly: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
