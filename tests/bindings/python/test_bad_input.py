"""Every function and method with arguments that are none: an exception each time, and everything
goes on."""

from __future__ import annotations

import inspect
import itertools
import random
from typing import Any

import pytest
import tilly
from conftest import SCENARIO, two_armies
from tilly import _raw as raw

FINE = (
    TypeError,
    ValueError,
    LookupError,
    OverflowError,
    tilly.TillyError,
    NotImplementedError,
    BufferError,
    AttributeError,
)
# says neither which argument nor what it may be
BARE = {raw.tilly_status_text(int(status)) for status in tilly.Status}
CALLS = sorted(
    n
    for n in dir(raw)
    if callable(getattr(raw, n))
    and not n.startswith("_")
    and not inspect.isclass(getattr(raw, n))
    and n != "use"
)
CLASSES = (tilly.Battle, tilly.Army, tilly.RuleSet, tilly.Table, tilly.Turn)


def strange() -> list[Any]:
    closed = two_armies()
    closed.close()
    return [
        None,
        0,
        1,
        -1,
        2**31,
        2**32,
        2**64,
        10**40,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "thumb",
        "a\0b",
        "\udc80",
        b"",
        b"x" * 16,
        bytearray(64),
        [],
        (),
        (1, 2),
        {},
        object(),
        closed,
        raw.Battle(),
        raw.RuleSet(),
        raw.Army(),
        raw.Table(),
        tilly.RuleSet(),
        two_armies(),
        True,
        lambda *_: None,
    ]


@pytest.mark.parametrize("name", CALLS)
def test_no_function_minds_nonsense(name: str) -> None:
    function, values, chance = getattr(raw, name), strange(), random.Random(name)
    battle = two_armies()
    first = [battle, battle.begin_turn(), battle.rules, battle.armies[0], battle.table, *values]
    for count in range(9):
        every = (
            itertools.product(first, values)
            if count == 2
            else (
                [chance.choice(first), *chance.choices(values, k=count - 1)][:count]
                for _ in range(60)
            )
        )
        for given in every:
            try:
                function(*given)
            except FINE:
                pass
    with pytest.raises(TypeError):
        function(*[1] * 40)
    with pytest.raises(TypeError):
        function(nonsense=1)
    assert two_armies().run(turns=2)


@pytest.mark.parametrize("kind", CLASSES)
def test_no_method_minds_nonsense(kind: type[Any]) -> None:
    chance = random.Random(kind.__name__)
    for name, method in inspect.getmembers(kind, callable):
        if name.startswith("__") or name in ("mro", "_ask_again"):
            continue
        for i in range(40):
            if i % 8 == 0:  # what one call spoils the next ones meet
                battle = two_armies()
                of = {
                    tilly.Battle: battle,
                    tilly.Army: battle.armies[0],
                    tilly.RuleSet: battle.rules,
                    tilly.Table: battle.table,
                    tilly.Turn: battle.turn,
                }[kind]
            try:
                method(of, *chance.choices(strange(), k=chance.randrange(4)))
            except FINE as error:
                assert (
                    not isinstance(error, tilly.TillyError) or error.text not in BARE
                ), f"{kind.__name__}.{name}: {error.text}"


@pytest.mark.parametrize("kind", CLASSES)
def test_nothing_works_on_what_is_closed_or_was_never_made(kind: type[Any]) -> None:
    battle = two_armies()
    turn = battle.begin_turn()
    battle.close()
    for of in (
        (turn,)
        if kind is tilly.Turn
        else (kind.__new__(kind),) if kind is not tilly.Battle else (kind.__new__(kind), battle)
    ):
        for name, member in inspect.getmembers(kind):
            if name.startswith("_") or name in (
                "close",
                "closed",
                "number",
                "battle",
                "read",
                "load",
                "replay",
                "from_scenario",
                "phase",
                "add_ground",
                "odds",
                "get",
                "side",
            ):
                continue
            takes = (
                len(inspect.signature(member).parameters) - 1
                if callable(member) and not isinstance(member, property)
                else 0
            )
            given = [1] * (max(takes, 0) if callable(member) else 0)
            with pytest.raises((tilly.ClosedError, TypeError)) as refused:
                value = getattr(of, name)
                if callable(value):
                    list(
                        value(
                            *given[
                                : len(
                                    [
                                        p
                                        for p in inspect.signature(value).parameters.values()
                                        if p.default is p.empty
                                        and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
                                    ]
                                )
                            ]
                        )
                    )
            assert (
                refused.type is tilly.ClosedError
                or "1" in str(refused.value)
                or "int" in str(refused.value)
            ), (name, refused.value)


def test_views_cannot_be_made_by_hand() -> None:
    for kind in (tilly.Decision, tilly.Roll, tilly.Option, tilly.Answer):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises(TypeError):
            type("Mine", (kind,), {})


def test_an_object_is_made_once() -> None:
    battle = two_armies()
    for make in (
        lambda: battle.__init__(*battle.armies),
        lambda: raw.tilly_battle_copy(battle, battle),
        lambda: raw.replay(battle, "{}"),
        lambda: raw.tilly_scenario_read(SCENARIO, 1, 0, battle),
    ):
        with pytest.raises((TypeError, tilly.TillyError)):
            make()
    rules = tilly.RuleSet()
    with pytest.raises(TypeError):
        rules.__init__("tilly-1.2")
    assert battle.run(turns=1)


def test_other_numbers_are_taken_as_numbers() -> None:
    import numpy as np
    from fractions import Fraction

    battle = two_armies()
    unit = battle.units["id"][1]
    assert battle.gap(unit, np.int64(battle.units["id"][2])) > 0
    assert tilly.distance((np.float32(0), Fraction(1, 2)), (3, 4.5)) == 5
    battle.next()
    battle.answer(np.uint8(1))
    battle.next()
    with pytest.raises(TypeError):
        battle.answer(True)


@pytest.mark.parametrize("x", [1e300, -1e300, float("inf"), float("nan"), 10**400, "1", None, 1j])
def test_lengths_beyond_any_table(x: Any) -> None:
    with pytest.raises((OverflowError, TypeError)):
        tilly.Table(x, 1)
    with pytest.raises((OverflowError, TypeError)):
        tilly.distance((x, 0), (0, 0))


def test_names_and_titles_have_an_end() -> None:
    army = tilly.Army("A")
    army.add_command("C")
    for call in (
        lambda: army.add("horse", name="ö" * 24),
        lambda: tilly.Army("x" * 48),
        lambda: army.add("horse", name="a\0b"),
        lambda: two_armies().picture(title="x" * 100),
        lambda: two_armies().note("x" * 121),
    ):
        with pytest.raises((ValueError, tilly.TillyError)):
            call()
    assert army.add("horse", name="ö" * 23) == 0 and army.units[0].name == "ö" * 23


def test_functions_of_the_c_api_are_all_there_or_left_out_on_purpose() -> None:
    """A function that comes into a header is wrapped, or is written by hand."""
    import re

    from conftest import ROOT

    by_hand = set(re.findall(r"tilly_\w+", (ROOT / "bindings" / "tilly.i").read_text()))
    for header in (ROOT / "include" / "tilly").glob("*.h"):
        for name in re.findall(r"TILLY_API [^;]*?\b(tilly_\w+)\(", header.read_text()):
            assert hasattr(raw, name) or name in by_hand or re.search(r"_(ref|unref)$", name), name
