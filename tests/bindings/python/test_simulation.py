"""simulate(): the same rows whoever plays them, and results that say what they mean."""

from __future__ import annotations

import json
import os
import pickle
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tilly
from conftest import processes
from tilly.results import share_of

ROOT = Path(__file__).resolve().parents[3]
SCENARIO = ROOT / "examples" / "scenarios" / "two_armies.json"
QUICK: dict[str, Any] = {"players": ("random", "random"), "turn_limit": 3, "progress": False}


def usual(decision: tilly.Decision) -> Any:
    """A player as any user would write one: at the top of a module, so that it travels to other
    processes."""
    return decision.usual if decision.usual is not None else decision.sample(decision.serial)


def last(decision: tilly.Decision) -> Any:
    return decision.sample(17)


def spoilsport(decision: tilly.Decision) -> Any:
    raise ZeroDivisionError(f"no answer to {decision.kind}")


@pytest.fixture(scope="module")
def battle() -> tilly.Battle:
    return tilly.Battle.from_scenario(SCENARIO.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def rows(battle: tilly.Battle) -> tilly.Results:
    return tilly.simulate(battle, 40, seed=1618, threads=1, **QUICK)


# ---- whoever plays them --------------------------------------------------------------------------


def test_a_row_is_the_battle_that_its_seed_gives(battle: tilly.Battle) -> None:
    results = tilly.simulate(battle, 3, ("thumb", "random"), seed=5, turn_limit=2, progress=False)
    for k in range(3):
        again = battle.copy()
        again.reseed(int(results.seed[k]))
        again.run(players=("thumb", "random"), turns=2)
        assert again.info.decisions == results.decisions[k]
        assert again.info.rolls == results.rolls[k]
        assert tuple(again.info.lost) == tuple(results.lost[k])


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_threads_change_nothing(battle: tilly.Battle, rows: tilly.Results, threads: int) -> None:
    assert tilly.simulate(battle, 40, seed=1618, threads=threads, **QUICK) == rows


def test_a_part_is_the_beginning_of_the_whole(battle: tilly.Battle, rows: tilly.Results) -> None:
    part = tilly.simulate(battle, 11, seed=1618, **QUICK)
    assert part.rows.tobytes() == rows.rows[:11].tobytes()
    assert tilly.simulate(battle, 11, seed=1619, **QUICK) != part


def test_one_name_plays_both_sides(battle: tilly.Battle, rows: tilly.Results) -> None:
    assert tilly.simulate(battle, 40, seed=1618, **{**QUICK, "players": "random"}) == rows
    assert (
        tilly.simulate(battle, 40, seed=1618, **{**QUICK, "players": {0: "random", 1: "random"}})
        == rows
    )


def test_the_start_stays_as_it_was(battle: tilly.Battle) -> None:
    before = battle.hash
    tilly.simulate(battle, 4, **QUICK)
    assert battle.hash == before


@pytest.mark.parametrize("make", [ThreadPoolExecutor, processes])
def test_executors_change_nothing(battle: tilly.Battle, rows: tilly.Results, make: Any) -> None:
    with make(2) as executor:
        assert tilly.simulate(battle, 40, seed=1618, executor=executor, **QUICK) == rows


def test_a_cluster_of_processes_changes_nothing(
    battle: tilly.Battle, rows: tilly.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path),
    ) as cluster:
        with distributed.Client(cluster) as client:
            workers = client.run(os.getpid)
            assert len(set(workers.values()) | {os.getpid()}) == 3
            assert (
                tilly.simulate(battle, 40, seed=1618, executor=client.get_executor(), **QUICK)
                == rows
            )
            mine = tilly.simulate(
                battle,
                6,
                (usual, "random"),
                seed=3,
                turn_limit=2,
                progress=False,
                executor=client.get_executor(pure=False),
            )
    assert mine == tilly.simulate(
        battle, 6, (usual, "random"), seed=3, turn_limit=2, progress=False
    )


def test_scenario_files_texts_and_dictionaries_are_one(
    battle: tilly.Battle, rows: tilly.Results
) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    for scenario in (SCENARIO, str(SCENARIO), text, json.loads(text)):
        assert tilly.simulate(scenario, 40, seed=1618, **QUICK) == rows


# ---- players in Python ---------------------------------------------------------------------------


def test_players_in_python_have_the_same_dice(battle: tilly.Battle) -> None:
    by_name = tilly.simulate(battle, 4, ("passive", "random"), seed=9, turn_limit=2, progress=False)
    passive = tilly.simulate(battle, 4, (usual, "random"), seed=9, turn_limit=2, progress=False)
    assert list(passive.seed) == list(by_name.seed)
    with processes(2) as executor:
        assert (
            tilly.simulate(
                battle,
                4,
                (usual, "random"),
                seed=9,
                turn_limit=2,
                progress=False,
                executor=executor,
            )
            == passive
        )
    assert (
        tilly.simulate(
            battle, 4, (usual, "random"), seed=9, turn_limit=2, progress=False, threads=2
        )
        == passive
    )


def test_a_row_made_in_python_is_that_of_c(battle: tilly.Battle, rows: tilly.Results) -> None:
    from tilly import _raw

    played = battle.copy_for_search(0)
    played.reseed(int(rows.seed[2]))
    played.limit(3)
    played.run(players=("random", "random"))
    row = np.zeros(1, rows.rows.dtype)
    _raw.result(played, 2, row)
    assert row.tobytes() == rows.rows[2:3].tobytes()


def test_the_players_own_exception_comes_out(battle: tilly.Battle) -> None:
    with pytest.raises(ZeroDivisionError, match="no answer"):
        tilly.simulate(battle, 4, (spoilsport, "random"), progress=False)
    with processes(1) as executor, pytest.raises(ZeroDivisionError, match="no answer"):
        tilly.simulate(battle, 4, (spoilsport, "random"), progress=False, executor=executor)


# ---- rules ---------------------------------------------------------------------------------------


def test_options_change_the_rules(battle: tilly.Battle) -> None:
    plain = tilly.simulate(SCENARIO, 30, **QUICK)
    assert tilly.simulate(SCENARIO, 30, options={}, **QUICK) == plain
    assert (
        tilly.simulate(
            battle, 30, options={"horse.melee": 5, "evade": False, "horse.move": 6.0}, **QUICK
        )
        == plain
    )
    weaker = tilly.simulate(
        SCENARIO, 30, options={"pike+shot.resolve": 1, "horse.move": 5.5, "evade": "on"}, **QUICK
    )
    assert weaker == tilly.simulate(
        battle, 30, options={"pike+shot.resolve": 1, "horse.move": 5.5, "evade": True}, **QUICK
    )
    assert weaker.gone_of("pike+shot").mean() > plain.gone_of("pike+shot").mean()


@pytest.mark.parametrize(
    "options", [{"horse.charm": 3}, {"horse.melee": 77}, {"evade": "perhaps"}, {"horse.melee": 4.5}]
)
def test_wrong_options_are_named(options: dict[str, Any]) -> None:
    with pytest.raises(
        (tilly.TillyError, TypeError), match=next(iter(options)).replace(".", r"\.")
    ):
        tilly.simulate(SCENARIO, 1, options=options, progress=False)


def test_rules_do_not_change_under_a_battle_that_has_begun(battle: tilly.Battle) -> None:
    begun = battle.copy()
    begun.run(players=("random", "random"), turns=2)
    assert len(tilly.simulate(begun, 2, **QUICK)) == 2
    with pytest.raises(ValueError, match="has begun"):
        tilly.simulate(begun, 2, options={"horse.melee": 4}, **QUICK)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"n": -1}, ValueError),
        ({"n": 2.0}, TypeError),
        ({"n": True}, TypeError),
        ({"n": 2**40}, ValueError),
        ({"n": None}, TypeError),
        ({"seed": -1}, ValueError),
        ({"seed": 2**64}, ValueError),
        ({"seed": "7"}, TypeError),
        ({"threads": 0}, ValueError),
        ({"threads": 1.5}, TypeError),
        ({"turn_limit": 10**6}, ValueError),
        ({"turn_limit": -1}, ValueError),
        ({"players": ("thumb",)}, TypeError),
        ({"players": (iter, None)}, TypeError),
        ({"players": (d for d in ())}, TypeError),
        ({"players": ((d for d in ()), "thumb")}, TypeError),
        ({"players": ("thumb", None)}, TypeError),
        ({"players": ("thumb", "wallenstein")}, LookupError),
        ({"progress": 3}, TypeError),
        ({"options": {"evade": None}}, TypeError),
        ({"scenario": None}, TypeError),
        ({"scenario": "{"}, tilly.TillyError),
        ({"scenario": {}}, tilly.TillyError),
        ({"scenario": "no/such/file.json"}, FileNotFoundError),
    ],
)
def test_nonsense_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        tilly.simulate(**{"scenario": SCENARIO, "n": 1, "progress": False, **arguments})


def test_no_battles_are_no_rows() -> None:
    none = tilly.simulate(SCENARIO, 0, **QUICK)
    assert (
        len(none) == 0
        and none.lost.shape == (0, 2)
        and none.share(0).n == 0
        and "0 battles" in repr(none)
        and none._repr_html_()
    )


# ---- meanwhile -----------------------------------------------------------------------------------


def test_progress_is_told(battle: tilly.Battle) -> None:
    told: list[tuple[int, int]] = []
    tilly.simulate(
        battle, 25, seed=1, **{**QUICK, "progress": lambda done, n: told.append((done, n))}
    )
    assert told[-1] == (25, 25) and told == sorted(told) and {n for _, n in told} == {25}


def test_progress_may_stop_it(battle: tilly.Battle) -> None:
    def enough(done: int, n: int) -> None:
        raise StopAsyncIteration(done)

    with pytest.raises(StopAsyncIteration):
        tilly.simulate(battle, 1000, **{**QUICK, "progress": enough})


def test_a_bar_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, battle: tilly.Battle
) -> None:
    from tilly import progress

    tilly.simulate(battle, 5, **{**QUICK, "progress": True})
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(progress, "_QUIET", 0.0)
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    with progress.Bar(40) as bar:
        bar.at(10)
        bar.at(40)
    shown = capsys.readouterr()
    assert (
        shown.out == ""
        and "\r[#######......................." in shown.err
        and "40 battles in" in shown.err
        and shown.err.endswith("\n")
    )


def test_control_c_stops_it(battle: tilly.Battle) -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        tilly.simulate(battle, 2_000_000, **{**QUICK, "turn_limit": 0})
    timer.join()


# ---- what results say ----------------------------------------------------------------------------


def test_results_add_up(rows: tilly.Results, battle: tilly.Battle) -> None:
    assert (
        len(rows) == 40
        and rows.lost.shape == (40, 2)
        and rows.gone.shape == (40, 2, len(rows.types))
        and rows.types[:2] == ("commander", "horse")
    )
    assert set(np.unique(rows.winner)) <= {-1, 0, 1}
    assert sum(rows.wins) + rows.drawn == 40 == sum(rows.share(side).times for side in (0, 1, None))
    assert (rows.gone.sum(axis=2) >= 0).all() and (rows.gone.sum(axis=2) == rows.lost).all()
    assert (rows.gone_of("horse") == rows.gone[:, :, 1]).all()
    assert (rows.turns <= 3).all() and (rows.end[rows.winner == -1] == tilly.End.LIMIT).all()
    assert rows.units == (24, 25) and rows.names == ("Swedes", "Imperialists")
    with pytest.raises(KeyError, match='no unit type "elephants"'):
        rows.gone_of("elephants")
    with pytest.raises(ValueError, match="a side is"):
        rows.share(2)
    with pytest.raises(ValueError):
        rows.rows["turns"] = 0


def test_results_travel(rows: tilly.Results) -> None:
    again = pickle.loads(pickle.dumps(rows))
    assert again == rows and again.types == rows.types and again != "rows"


def test_results_as_a_frame(rows: tilly.Results) -> None:
    pytest.importorskip("pandas")
    frame = rows.to_pandas()
    assert len(frame) == 40 and frame.index.name == "battle"
    assert (frame["lost_1"] == rows.lost[:, 1]).all() and (
        frame["gone_0_pike+shot"] == rows.gone_of("pike+shot")[:, 0]
    ).all()


def test_results_as_words(rows: tilly.Results) -> None:
    text, html = repr(rows), rows._repr_html_()
    assert "40 battles" in text and "Swedes" in text and "Imperialists" in text
    assert html.startswith("<table>") and html.count("<tr>") == 4


def test_the_turn_limit_is_not_taken_for_a_count(rows: tilly.Results) -> None:
    """Nor do turns stand among the units lost."""
    ended = int((rows.end == tilly.End.LIMIT).sum())
    text, html = repr(rows), rows._repr_html_()
    assert (
        f", {ended} ended by the turn limit" in text.splitlines()[-1]
        and f", {ended} ended by the turn limit</caption>" in html
    )
    assert all(row.count("<td>") == 4 for row in html.split("<tr>")[2:])
    assert html.endswith(
        f"<tr><td>nobody</td><td>won {rows.share(None)}</td><td></td><td></td></tr></table>"
    )


def test_intervals_are_wilsons() -> None:
    share = share_of(8, 10)
    assert (share.share, round(share.low, 4), round(share.high, 4)) == (0.8, 0.4902, 0.9433)
    assert share_of(0, 10).low == 0 and round(share_of(0, 10).high, 4) == 0.2775
    assert share_of(10, 10).high == 1 and share_of(0, 0) == (0, 0, 1, 0, 0)
    assert str(share_of(612, 1000)) == "61.2 % (58.1 to 64.2)"
    with pytest.raises(ValueError):
        share_of(3, 2)
