"""Pictures of what is no battle: a table, an army, a decision. All are made of the library's own picture of a battle."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Optional

from . import _raw as raw
from ._enums import PictureFlag, Shape
from .errors import TillyError

if TYPE_CHECKING:
    from ._raw import Decision, Pose
    from .army import Army
    from .table import Table

_GHOSTS = 400       # more cannot be told apart
_MARGIN = 2.0


def shown(draw: Callable[..., str]) -> Callable[[Any], Optional[str]]:
    """What a notebook calls for a picture: none of what is closed, stale or in use elsewhere, for an error below a cell would hide what the cell says."""

    def _repr_svg_(self: Any) -> Optional[str]:
        try:
            return draw(self)
        except TillyError:
            return None

    _repr_svg_.__doc__ = "The picture for notebooks; None where there is nothing to show."
    return _repr_svg_


def _stage(table: Table, army: Army) -> raw.Battle:
    """A battle that is only there to be drawn: nobody is on the table yet. The other side brings no type that is not there already."""
    from .army import Army as Made
    from .battle import Battle

    foe = Made("", army.rules)
    foe.add_command("")
    foe.add(army.units[0].type if len(army) else 0)
    staged: raw.Battle = Battle(army, foe, table=table, deployed=True, any_army=True)
    return staged


def _without(page: str, *sides: int) -> str:
    """The page without the lines below it that tell what these sides have: there is no such side. The words are the library's; names in a page have no bare <."""
    lines = page.split("\n")
    told = [number for number, line in enumerate(lines) if line.endswith(" units stand</text></g>")]
    return "\n".join(line for number, line in enumerate(lines) if number not in {told[side] for side in sides})


@shown
def table_svg(table: Table) -> str:
    """The ground alone."""
    from .army import Army as Made

    nobody = Made("")
    nobody.add_command("")
    nobody.add(0)
    return _without(raw.picture(_stage(table, nobody), PictureFlag(0), 0, 0, None, f"{table.width:g} by {table.depth:g}"), 0, 1)


@shown
def army_svg(army: Army) -> str:
    """The units of an army in their commands, a row each."""
    from .table import Table as Made

    lines = [[(i, spec) for i, spec in enumerate(army.units) if spec.command == c] for c in range(len(army.commands))]
    wide = max((sum(spec.width + _MARGIN for _, spec in line) for line in lines), default=0.0)
    high = [max((spec.depth for _, spec in line), default=1.0) + _MARGIN for line in lines]
    battle = _stage(Made(max(wide + 2 * _MARGIN, 12), max(sum(high) + _MARGIN, 6)), army)
    y = sum(high) + _MARGIN / 2
    for line, height in zip(lines, high):
        x = _MARGIN
        for index, spec in line:
            raw.deploy(battle, raw.tilly_battle_unit_id(battle, 0, index), x + spec.width / 2, y - height / 2, 0, 0, None, 1)
            x += spec.width + _MARGIN
        y -= height
    return _without(raw.picture(battle, PictureFlag.NAMES, 0, 0, None, army.name), 1)


# ---- decisions


def _ghosts(decision: Decision) -> Iterator[Pose]:
    """Where its legal answers would put the unit."""
    if decision.shape == Shape.SET:
        return
    picks = decision.list()
    for pick in picks[:: max(1, -(-len(picks) // _GHOSTS))]:
        try:
            pose = decision.preview(pick)
        except TillyError:
            continue
        if pose is not None:
            yield pose


def _rectangle(pose: Pose, width: float, depth: float, height: float) -> str:
    """On the page 100 is a unit of length, and y grows down."""
    x, y = pose.x * 100, (height - pose.y) * 100
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({pose.heading:.2f})"><rect x="{-width * 50:.0f}" y="{-depth * 50:.0f}" width="{width * 100:.0f}" height="{depth * 100:.0f}"/>'
        f'<path d="M-14 {-depth * 50:.0f}L0 {-depth * 50 - 22:.0f}L14 {-depth * 50:.0f}"/></g>'
    )


def _outline(battle: raw.Battle, unit: int, colour: str, depth: float) -> str:
    state = raw.unit(battle, unit)
    radius = (state.width**2 + state.depth**2) ** 0.5 * 50 + 20
    return f'<circle cx="{state.x * 100:.0f}" cy="{(depth - state.y) * 100:.0f}" r="{radius:.0f}" fill="none" stroke="{colour}" stroke-width="12" stroke-dasharray="30 18"/>'


@shown
def decision_svg(decision: Decision) -> str:
    """The battle with the legal answers as ghosts: where the unit would stand, and whom the options name."""
    battle = decision.battle
    depth = battle.table.depth
    subject = decision.subject if isinstance(decision.subject, raw.Unit) else None
    page = raw.picture(battle, PictureFlag.NAMES, 0, 0, subject, decision.text)
    parts = ['<g class="ghosts" fill="#fff2a8" fill-opacity=".2" stroke="#7a5200" stroke-width="4">']
    if subject is not None:
        state = raw.unit(battle, subject)
        parts += [_rectangle(pose, state.width, state.depth, depth) for pose in _ghosts(decision)]
    named = {option.unit for option in decision.options} | {option.other for option in decision.options}
    parts += [_outline(battle, unit, "#b3261e", depth) for unit in sorted(u for u in named if isinstance(u, raw.Unit) and u != subject) if raw.unit(battle, unit).flags & 1]
    return page.replace("</svg>", "".join(parts) + "</g></svg>")
