"""The log of a battle of each book as lines of text, to be compared with those of log_table.lua."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional, Union

import tilly


def told(value: object) -> str:
    return "" if value is None else str(value)


def number(value: Optional[float]) -> str:
    return "" if value is None else f"{value:.4f}"


def numbers(values: Optional[Sequence[Union[int, float]]]) -> str:
    return "" if values is None else " ".join(map(number, values))


for name, rules in (
    ("two_armies", None),
    ("two_armies", "tilly-2.0"),
    ("luetzen_1632", None),
    ("three_brigades", None),
):
    battle = tilly.Battle.from_scenario(tilly.scenarios()[name], seed=1632, rules=rules)
    battle.run(("thumb", "thumb"), turns=5)
    for row in battle.log_table():
        side = None if row.side is None else int(row.side)
        cells = (
            row.turn,
            row.phase,
            row.step,
            row.kind.name,
            side,
            row.unit,
            row.target,
            row.dice,
            number(row.needed),
            row.hits,
            number(row.expected),
            numbers(row.faces),
            numbers(row.place),
            row.clause,
            row.sentence,
        )
        print("|".join(map(told, cells)))
