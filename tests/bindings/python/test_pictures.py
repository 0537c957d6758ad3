"""Pictures, read again as XML by other means than they were drawn with."""

from __future__ import annotations

import math
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Optional
from xml.etree import ElementTree

import pytest

import tilly

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = Path(__file__).parents[3] / "examples" / "scenarios"
TWO_ARMIES, LUETZEN = SCENARIOS / "two_armies.json", SCENARIOS / "luetzen_1632.json"

KINDS = {
    "road",
    "river",
    "stream",
    "village",
    "rough ground",
    "wood",
    "hill",
    "fortification",
    "impassable ground",
}

# A stroke that no other sign has, and its words in the key.
SIGNS = {
    "scale(0.5)": {"commander with a unit"},
    'r="8" fill="#fff8e7"': {"strength left"},
    'r="7" fill="#2b1d10"': {"strength lost"},
    "-13l-9 21l22 22l13 -12l9 9l17 -23l8": {"routed here"},
    "M-7 -40h14v22h22v14": {"commander fell here"},
    "M-12 13L12 -13M12 13L-12 -13": {"in contact"},
    "#f2c029": {"chosen unit"},
    'stroke-dasharray="8 8"': {"zone of control"},
    '<g class="choices"><': {"may be chosen"},
    'class="reach"': {"within reach"},
    'stroke="#4a3a22" stroke-width="6"': {"move", "march"},
    'stroke="#4a3a22" stroke-width="7" stroke-dasharray="18 12"': {"rally back", "fall back"},
    'stroke="#4a3a22" stroke-width="7" stroke-dasharray="6 10"': {"flight"},
    'stroke="#b3001b" stroke-width="14"/>': {"charge"},  # of Glauben
    'stroke="#b3001b" stroke-width="16"/>': {"charge"},  # of Tilly
    'cy="-7" r="14"': {"has shot or pivoted", "has shot", "has fired"},
    'stroke-dasharray="4 14"': {"evade"},
    'rx="8" ry="18"': {"limbered"},
    "q22 -12 44 2v30q-22 -14 -44 -2z": {"routing"},
    'stroke="#ffe08a"': {"disrupted", "routing"},
}


def positions(
    path: Path, turns: int, seed: int, rules: Optional[str] = None
) -> Iterator[tilly.Battle]:
    battle = tilly.Battle.from_scenario(path, seed=seed, rules=rules)
    yield battle
    for _ in range(turns):
        if battle.info.over:
            return
        battle.run(("thumb", "thumb"), turns=1)
        yield battle


@pytest.fixture(scope="module")
def pictures() -> list[str]:
    """Of five battles, turn by turn, with and without what moved."""
    drawn = []
    for path, seed, rules in (
        (TWO_ARMIES, 7, None),
        (TWO_ARMIES, 8, None),
        (TWO_ARMIES, 8, "tilly-2.0"),
        (LUETZEN, 1632, None),
        (LUETZEN, 3, None),
    ):
        for battle in positions(path, 9, seed, rules):
            drawn += [battle.picture(), max(battle.turns, key=lambda turn: turn.number).picture()]
    return drawn


def names_of(root: ElementTree.Element) -> list[ElementTree.Element]:
    return list(next(e for e in root.iter(f"{SVG}g") if e.attrib.get("class") == "names"))


def units_of(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [e for e in root.iter() if "data-unit" in e.attrib]


def test_a_picture_fits_any_page(pictures: list[str]) -> None:
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        assert (
            root.attrib["width"] == "100%"
            and "height" not in root.attrib
            and re.fullmatch(r"max-width:\d+px", root.attrib["style"])
        )


def test_no_letters_are_smaller_than_11_pixels(pictures: list[str]) -> None:
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        pixels = float(root.attrib["style"].removeprefix("max-width:").removesuffix("px")) / float(
            root.attrib["viewBox"].split()[2]
        )
        sizes = [
            float(e.attrib["font-size"]) * pixels for e in root.iter() if "font-size" in e.attrib
        ]
        assert sizes and min(sizes) >= 11


class Base:
    """A base as it is drawn: a rectangle turned by its heading, or a disc."""

    def __init__(self, drawn: ElementTree.Element) -> None:
        x, y = re.match(r"translate\((\S+) (\S+)\)", drawn.attrib["transform"]).groups()
        shape = next(e for e in drawn if e.tag in (f"{SVG}rect", f"{SVG}circle"))
        angle = math.radians(float(drawn.attrib["data-heading"]))
        self.x, self.y, self.sin, self.cos = float(x), float(y), math.sin(angle), math.cos(angle)
        self.radius = float(shape.attrib.get("r", 0)) * (
            0.5 if "scale(0.5)" in drawn.attrib["transform"] else 1
        )
        self.width = float(shape.attrib.get("width", 0)) / 2
        self.depth = float(shape.attrib.get("height", 0)) / 2

    def covers(self, x: float, y: float) -> bool:
        x, y = x - self.x, self.y - y
        if self.radius:
            return math.hypot(x, y) < self.radius
        return (
            abs(x * self.sin + y * self.cos) < self.depth
            and abs(x * self.cos - y * self.sin) < self.width
        )


def test_no_name_stands_on_a_base_or_on_another_name(pictures: list[str]) -> None:
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        bases = [Base(drawn) for drawn in units_of(root)]
        seen: list[tuple[str, float, float, float]] = []
        for line in (line for name in names_of(root) for line in name):
            words, x, y = line.text or "", float(line.attrib["x"]), float(line.attrib["y"])
            half = 0.22 * 46 * len(words)  # of narrow letters
            for step in range(-4, 5):
                assert not any(
                    base.covers(x + half * step / 4, y - up) for base in bases for up in (0, 16, 30)
                ), f"{words} stands on a base"
            for other, other_half, other_x, other_y in seen:
                assert (
                    abs(x - other_x) >= half + other_half or abs(y - other_y) >= 30
                ), f"{words} stands on {other}"
            seen.append((words, half, x, y))


def test_every_unit_but_attached_commanders_has_its_name(pictures: list[str]) -> None:
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        told = [" ".join(line.text or "" for line in name) for name in names_of(root)]
        assert sorted(told) == sorted(
            e.attrib["data-name"]
            for e in units_of(root)
            if "scale(0.5)" not in e.attrib["transform"]
        )


def test_the_key_explains_what_is_drawn_and_nothing_else(pictures: list[str]) -> None:
    found: set[str] = set()
    for svg in pictures:
        body, key = svg.split('<g class="key">')
        words = re.findall(r">([^<>]+)</text></g>", key)
        assert len(words) == len(set(words))
        for stroke, signs in SIGNS.items():
            drawn = any(other in body for other, same in SIGNS.items() if same == signs)
            assert bool(signs & set(words)) == drawn, (stroke, signs, words)
        root = ElementTree.fromstring(svg)
        types = {e.attrib["data-type"] for e in units_of(root)}
        assert types == set(words) & (
            set(tilly.RuleSet("tilly-1.2").types) | set(tilly.RuleSet("glauben").types)
        )
        ground = {e.attrib["data-kind"] for e in root.iter() if "data-kind" in e.attrib}
        assert (
            ground
            == {
                (
                    word.removeprefix("steep ").removeprefix("rough ").removeprefix("wooded ")
                    if word.endswith("hill")
                    else word
                )
                for word in words
            }
            & KINDS
        )
        found |= set(words)
    assert {
        "routed here",
        "strength lost",
        "in contact",
        "move",
        "charge",
        "march",
        "routing",
        "disrupted",
        "guns without crew",
        "falling back",
    } <= found


def test_ids_are_valid_and_unique_and_every_unit_tells_what_it_is(pictures: list[str]) -> None:
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids)) and all(
            re.fullmatch(r"[A-Za-z][\w-]*", one) for one in ids
        )
        for e in units_of(root):
            title = e.findtext(f"{SVG}title") or ""
            assert e.attrib["id"] == f"unit-{e.attrib['data-unit']}" and title.startswith(
                f"{e.attrib['data-name']}, {e.attrib['data-type']}"
            )
    assert ", order: " in pictures[-2]


def test_a_reinforcement_is_to_come_and_not_lost() -> None:
    svg = tilly.Battle.from_scenario(LUETZEN).picture()
    assert "21 units stand, 5 to come<" in svg and " lost<" not in svg


def test_a_battle_keeps_the_title_of_its_scenario() -> None:
    battle = tilly.Battle.from_scenario(TWO_ARMIES, seed=3)
    battle.run(turns=1)
    assert battle.title == "Two armies"
    for again in (
        battle.copy(),
        tilly.Battle.load(battle.save()),
        tilly.Battle.replay(battle.record())[0],
        tilly.Battle.from_scenario(battle.scenario()),
        pickle.loads(pickle.dumps(battle)),
    ):
        assert again.title == "Two armies" and ">Two armies<" in again.picture()
    army = tilly.Army("Swedes")
    army.add_command("All")
    army.add("horse")
    assert (
        tilly.Battle(army, army, any_army=True, seed=1).title == ""
        and ">Swedes against Swedes<" in tilly.Battle(army, army, any_army=True, seed=1).picture()
    )


@pytest.mark.parametrize("path", [TWO_ARMIES, LUETZEN])
def test_a_table_or_an_army_alone_has_no_set_up(path: Path) -> None:
    battle = tilly.Battle.from_scenario(path)
    for svg in (
        battle.table._repr_svg_(),
        battle.armies[0]._repr_svg_(),
        battle.armies[1]._repr_svg_(),
    ):
        ElementTree.fromstring(svg)
        assert "Set-up" not in svg and "stand<" not in svg
    assert (
        "#1d5a92" in battle.armies[1]._repr_svg_()
        and "#c4501b" not in battle.armies[1]._repr_svg_()
    )
    assert battle.rules.length_name in battle.table.picture(rules=battle.rules)


@pytest.mark.parametrize("path", [TWO_ARMIES, LUETZEN])
def test_a_decision_shows_one_area_and_a_few_ghosts(path: Path) -> None:
    battle, areas = tilly.Battle.from_scenario(path, seed=5), 0
    for number, decision in enumerate(battle):
        if number == 60:
            break
        svg = decision._repr_svg_()
        body = ElementTree.fromstring(svg.split('<g class="key">')[0] + "</svg>")
        reach = [e for e in body.iter() if e.attrib.get("class") == "reach"]
        ghosts = [e for e in body.iter() if e.attrib.get("class") == "ghosts"]
        assert len(reach) <= 1 and len(ghosts) == len(reach) and all(len(e) <= 5 for e in ghosts)
        areas += len(reach)
        battle.answer(decision.sample(number))
    assert areas > 3


def test_options_of_a_picture() -> None:
    battle = tilly.Battle.from_scenario(TWO_ARMIES)
    svg = battle.picture(
        width=480,
        colours=("#102030", None),
        board="#ddeeff",
        paper="#fefefe",
        title="A & B",
        annotations=[
            tilly.arrow((5, 5), (20, 12), text="<here>"),
            tilly.ring((10, 10), 2, "#00aa00"),
            tilly.Annotation(tilly.AnnotationKind.TEXT, (3, 3), text="Camp"),
        ],
    )
    ElementTree.fromstring(svg)
    for words in (
        "max-width:480px",
        "#102030",
        "#ddeeff",
        "#fefefe",
        "A &amp; B",
        "&lt;here&gt;",
        "#00aa00",
        ">Camp<",
    ):
        assert words in svg
    assert "#c4501b" not in svg
    bare = battle.picture(
        flags=tilly.PictureFlag.NO_TITLE
        | tilly.PictureFlag.NO_LEGEND
        | tilly.PictureFlag.NO_RULERS
        | tilly.PictureFlag.CROP
    )
    assert "Two armies<" not in bare and "stand<" not in bare and len(bare) < len(battle.picture())
    with pytest.raises(ValueError):
        battle.picture(board="red")
    with pytest.raises(ValueError):
        battle.picture(annotations=[tilly.arrow((1, 1), (2, 2), text="x" * 60)])
    with pytest.raises(tilly.RangeError):
        battle.picture(annotations=[tilly.arrow((1, 1), (2000, 2))])
    with pytest.raises(tilly.RangeError):
        battle.picture(width=1_000_000)
