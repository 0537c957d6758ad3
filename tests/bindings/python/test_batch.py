"""Batch: many battles answered at once, the same battles as one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tilly

SCENARIO = Path(__file__).resolve().parents[3] / "examples" / "scenarios" / "two_armies.json"


@pytest.fixture(scope="module")
def battle() -> tilly.Battle:
    return tilly.Battle.from_scenario(SCENARIO.read_text(encoding="utf-8"))


def test_the_same_battles_as_one_by_one(battle: tilly.Battle) -> None:
    def usual(decision: tilly.Decision) -> Any:
        return decision.usual

    batch = tilly.Batch(battle, 8, players=(None, "random"), seed=11, turn_limit=3)
    assert len(batch) == 8 and batch.live.all() and "8 of them live" in repr(batch)
    while batch.live.any():
        assert (batch.side[batch.live] == 0).all()
        batch.step(np.full(8, -1))
    one_by_one = tilly.simulate(battle, 8, (usual, "random"), seed=11, turn_limit=3, progress=False)
    assert list(batch.results.hash) == list(one_by_one.hash)
    assert batch.results == one_by_one
    assert (
        (batch.side == -1).all()
        and (batch.kind == 0).all()
        and (batch.usual == -1).all()
        and (batch.counts == 0).all()
    )
    assert batch.step(np.zeros(8, int)) == 0


def test_built_in_players_alone_need_no_answer(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 3, players=("random", "passive"), seed=2, turn_limit=4)
    assert not batch.live.any()
    assert batch.results == tilly.simulate(
        battle, 3, ("random", "passive"), seed=2, turn_limit=4, progress=False
    )


def test_matrices_are_the_decisions_own(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 4, players=(None, "thumb"), seed=4, turn_limit=3)
    for _ in range(40):
        if not batch.live.all():
            break
        options, counts = batch.options, batch.counts
        assert options.shape == (4, counts.max())
        for k in range(4):
            decision = batch.battle(k).decision
            assert (
                decision is not None
                and int(decision.kind) == batch.kind[k]
                and len(decision.options) == counts[k]
            )
            assert [int(o.kind) for o in decision.options] == list(options[k, : counts[k]]["kind"])
            assert not options[k, counts[k] :]["kind"].any()
        batch.step(batch.usual)


def test_picks_are_legal_answers(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 6, players=(None, "passive"), seed=8, turn_limit=3)
    draw = np.random.default_rng(1)
    for _ in range(200):
        picks, counts = batch.picks(most=200)
        assert (counts[batch.live] > 0).all() and not counts[~batch.live].any()
        chosen = picks[np.arange(6), draw.integers(0, np.clip(counts, 1, 200))]
        single = batch.shape != tilly.Shape.SET
        if single.all():
            batch.step(chosen)
        else:
            batch.step(np.full(6, -1))
    assert not batch.live.any() or (batch.results.decisions > 30).all()


def test_an_index_goes_as_far_as_it_can(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 2, players=(None, "passive"), seed=8, turn_limit=2)
    for _ in range(400):
        straight = [
            k
            for k in range(2)
            if batch.live[k] and tilly.OptionKind.STRAIGHT in batch.options[k]["kind"]
        ]
        if straight:
            break
        units = batch.options["kind"] == tilly.OptionKind.UNIT
        batch.step(
            np.where(
                units.any(axis=1) & (batch.shape == tilly.Shape.PICK), units.argmax(axis=1), -1
            )
        )
    k = straight[0]
    index = int((batch.options[k]["kind"] == tilly.OptionKind.STRAIGHT).argmax())
    decision = batch.battle(k).decision
    assert decision is not None
    expected = batch.battle(k)
    expected.answer((index, max(span.most for span in decision.range(index))))
    expected.next()
    answers = np.full(2, -1)
    answers[k] = index
    before = batch.battle(k)
    unit = decision.subject
    batch.step(answers)
    moved = [
        tuple(b.units[b.units["id"] == int(unit)][["x", "y"]][0])
        for b in (before, expected, batch.battle(k))
    ]
    assert moved[0] != moved[1] == moved[2]


def test_truths_answer_sets(battle: tilly.Battle) -> None:
    close = battle.copy()
    close.run(turns=4)
    batch = tilly.Batch(close, 6, players=(None, "thumb"), seed=21, turn_limit=8)
    several = 0
    while batch.live.any():
        sets = batch.shape == tilly.Shape.SET
        if not sets.any():
            batch.step(np.where(batch.kind == tilly.DecisionKind.NEXT_TARGET, 0, -1))
            continue
        most, legal = batch.decisions["most"].astype(int), batch.picks(most=1)[0]["option"][:, 0]
        truths = np.arange(batch.options.shape[1]) == legal[:, None]
        for k in np.flatnonzero(sets):
            truths[k, : min(2, most[k])] = True
        several += int((truths.sum(axis=1) > 1).sum())
        with pytest.raises(tilly.RangeError):
            batch.step(np.ones((6, 513), bool))
        batch.step(truths)
    assert several


def test_a_wrong_answer_changes_nothing(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 4, players=(None, "passive"), seed=8, turn_limit=2)
    before = [batch.battle(k).hash for k in range(4)]
    asked = batch.decisions.copy()
    wrong = batch.usual.astype(int)
    wrong[2] = 4000
    with pytest.raises(tilly.RangeError, match="battle 2 of the batch"):
        batch.step(wrong)
    assert [batch.battle(k).hash for k in range(4)] == before
    assert (batch.decisions == asked).all()
    batch.step(np.full(4, -1))
    assert [batch.battle(k).hash for k in range(4)] != before


@pytest.mark.parametrize(
    "answers",
    [
        [0.0] * 4,
        [0] * 3,
        [[0]] * 4,
        None,
        "0000",
        [2**40] * 4,
        [-2] * 4,
        [True] * 4,
        np.zeros((3, 9), bool),
    ],
)
def test_nonsense_is_refused(battle: tilly.Battle, answers: Any) -> None:
    batch = tilly.Batch(battle, 4, players=(None, "passive"), turn_limit=2)
    with pytest.raises((TypeError, ValueError)):
        batch.step(answers)
    assert batch.step(batch.usual) == 4


@pytest.mark.parametrize(
    ("n", "keywords", "error"),
    [
        (0, {}, ValueError),
        (-1, {}, ValueError),
        (1.5, {}, TypeError),
        (True, {}, TypeError),
        (2**40, {}, ValueError),
        (1, {"seed": -1}, OverflowError),
        (1, {"players": ("wallenstein", None)}, LookupError),
        (1, {"players": (None,)}, TypeError),
        (1, {"players": {"thumb"}}, TypeError),
    ],
)
def test_batches_that_cannot_be(
    battle: tilly.Battle, n: Any, keywords: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises((error, ValueError) if error is OverflowError else error):
        tilly.Batch(battle, n, **keywords)


def test_a_battle_of_it_is_ones_own(battle: tilly.Battle) -> None:
    batch = tilly.Batch(battle, 2, players=(None, "random"), turn_limit=2)
    mine = batch.battle(1)
    assert mine.hash == batch.battle(1).hash
    mine.run(players=("random", "random"), turns=1)
    assert mine.hash != batch.battle(1).hash
    with pytest.raises(IndexError):
        batch.battle(2)
