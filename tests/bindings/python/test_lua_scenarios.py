"""Scenarios in Lua: read, played, checked, and what is wrong with them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
import tilly
from conftest import ROOT, play
from tilly import _raw as raw

if not hasattr(raw, "script_read"):
    pytest.skip("built without Lua", allow_module_level=True)

FILE = ROOT / "tests" / "bindings" / "relief.lua"
TEXT = FILE.read_text(encoding="utf-8")


def test_a_file_becomes_a_battle_that_plays() -> None:
    script = tilly.script(FILE)
    assert repr(script) == "<LuaScript relief.lua>" and '"Relief at the ford"' in script.document
    battle = script.battle(5)
    assert (
        battle.title == "Relief at the ford"
        and battle.about == "A small fight for tests."
        and battle.script is script
    )
    battle.run()
    assert battle.variables["turns"] == battle.info.turn and battle.variables["relief"] >= 2
    assert (
        any(
            row.sentence.startswith("Relief from Prague of Imperialists: 2 dice")
            for row in battle.log_table()
        )
        and '"To arms!"' in battle.report()
    )


def test_every_way_of_reading_it_plays_the_same() -> None:
    script = tilly.script(TEXT)
    wanted = script.battle(9)
    wanted.run(players="random")
    for battle in (
        tilly.Battle.from_scenario(FILE, 9),
        tilly.Battle.from_scenario(TEXT, 9),
        tilly.Battle.from_scenario(TEXT.encode(), 9),
        tilly.Battle.from_scenario(script.document, 9, script=script),
        tilly.Battle.from_scenario(FILE, 9).copy(),
        tilly.Battle.load(script.battle(9).save(), script=script),
        pickle.loads(pickle.dumps(script)).battle(9),
    ):
        battle.run(players="random")
        assert battle.hash == wanted.hash
    given = tilly.Battle.from_scenario(script.document, 9)
    given.run(players="random", script=script)
    assert given.hash == wanted.hash
    plain = tilly.Battle.from_scenario(script.document, 9)
    plain.run(players="random")
    assert plain.hash != wanted.hash


def test_it_is_saved_and_undone_anywhere_and_replays_without_it() -> None:
    script = tilly.script(TEXT)
    whole, parts = script.battle(3), script.battle(3)
    for decision in whole:
        whole.answer(decision.sample(decision.serial))
    while (decision := parts.next()) is not None:
        parts.answer(decision.sample(decision.serial + 1))
        parts.undo(force=True)
        parts = tilly.Battle.load(parts.save(), script=script)
        again = parts.next()
        assert again is not None
        parts.answer(again.sample(again.serial))
    assert parts.hash == whole.hash
    replayed, found = tilly.Battle.replay(whole.record())
    assert found.equal and replayed.hash == whole.hash and found.script_hash


def test_a_record_is_checked() -> None:
    script = tilly.script(TEXT)
    battle = script.battle(3)
    battle.run()
    found = script.check(battle.record())
    assert found.equal and found.turn == 0 and found.text == ""
    other = tilly.script(TEXT.replace("vars.turns + 1", "vars.turns + 2")).check(battle.record())
    assert not other.equal and other.text


def test_a_simulation_plays_it_whatever_the_threads() -> None:
    one, two = (tilly.simulate(FILE, 16, seed=3, threads=n, progress=False) for n in (1, 2))
    assert (one.rows == two.rows).all()
    script = tilly.script(TEXT)
    assert (tilly.simulate(script.battle(), 16, seed=3, progress=False).rows == one.rows).all()
    assert (
        tilly.simulate(script.document, 16, seed=3, script=script, progress=False).rows == one.rows
    ).all()
    assert (
        tilly.simulate(script.document, 16, seed=3, progress=False).rows["hash"] != one.rows["hash"]
    ).any()
    other = tilly.simulate(FILE, 4, seed=3, options={"horse.melee": 6}, progress=False)
    assert len(other) == 4 and (other.rows["hash"] != one.rows["hash"][:4]).any()


def test_what_it_prints_is_heard() -> None:
    lines: list[str] = []
    script = tilly.script(
        TEXT + '\nprint "read"\non("turn", function(battle) print("turn", battle.turn) end)\n',
        log=lines.append,
    )
    battle = script.battle(1)
    play(battle)
    assert lines[0] == "read" and [line for line in lines if line.startswith("turn")] == [
        f"turn\t{n}" for n in range(1, battle.info.turn + 1)
    ]


def test_texts_are_found_by_their_names() -> None:
    table = tilly.Table(45, 30, [tilly.Terrain("wood", [(1, 1), (4, 1), (2, 4)])])
    battle = tilly.script(
        TEXT.replace("table = { width = 45, depth = 30 }", 'table = json("ground")'),
        texts={"ground": table.write()},
    ).battle()
    assert battle.table == table


def test_an_error_has_its_file_line_turn_and_handler() -> None:
    script = tilly.script(
        TEXT + '\non("turn", {from = 2}, function(battle) battle:set("horse.meele", 3) end)\n',
        name="white_mountain.lua",
    )
    line = TEXT.count("\n") + 2
    for way in (lambda b: b.run(), play):
        battle = script.battle(4)
        with pytest.raises(tilly.ScriptError) as failed:
            way(battle)
        assert (
            str(failed.value).startswith(f"white_mountain.lua:{line}")
            and "turn 2" in str(failed.value)
            and "horse.melee" in str(failed.value)
        ), str(failed.value)
        assert battle.variables["turns"] == 1
        battle.script = None
        battle.run()
    with pytest.raises(tilly.ScriptError, match="horse.melee"):
        tilly.simulate(script.battle(), 4, threads=2, progress=False)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("scenario {\n  title = = }\n", "2"),
        ("scenario {\n  titel = 'x' }\n", "titel"),
        ("error 'why'\n\n", "why"),
        ("while true do end\n--\n", ""),
        ("local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end\n--\n", ""),
        ("os.execute 'ls'\n--\n", "os"),
        ("\x1bLua\n\n", ""),
    ],
)
def test_what_is_wrong_with_a_file(text: str, words: str) -> None:
    with pytest.raises(tilly.FormatError) as refused:
        tilly.script(text, name="x.lua")
    assert "x.lua" in str(refused.value) and words in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        {"name": 5},
        {"log": 5},
        {"instructions": -1},
        {"instructions": 1.5},
        {"memory": 2**64},
        {"texts": 5},
        {"texts": {"a": 5}},
        {"texts": {5: "{}"}},
    ],
)
def test_wrong_options(given: dict[str, Any]) -> None:
    with pytest.raises((TypeError, tilly.TillyError)):
        tilly.script(TEXT, **given)


def test_its_player_plays_a_side() -> None:
    script = tilly.script(
        TEXT + "\nplayer(0, function(battle, decision) return decision:sample(3) end)\n"
    )
    hashes = set()
    for _ in range(2):
        battle = script.battle(5)
        assert battle.run(players=(script, "thumb")) == tilly.Status.BATTLE_OVER
        hashes.add(battle.hash)
    passive = script.battle(5)
    passive.run(players=("passive", "thumb"))
    assert len(hashes) == 1 and passive.hash not in hashes
    one, two = (
        tilly.simulate(script.battle(), 6, players=(script, "thumb"), threads=n, progress=False)
        for n in (1, 2)
    )
    assert (one.rows == two.rows).all()
    with pytest.raises(tilly.UnknownError, match="no player for side 1"):
        script.battle(5).run(players=script)
    wrong = tilly.script(
        TEXT + "\nplayer(0, function(battle, decision) error 'lost' end)\n", name="lost.lua"
    )
    with pytest.raises(tilly.ScriptError, match="lost.lua"):
        wrong.battle(5).run(players=(wrong, "thumb"))


def test_wrong_texts() -> None:
    for text in (5, None, [], object(), Path("/no/such/file.lua"), "a\0b\n"):
        with pytest.raises((TypeError, OSError, ValueError, tilly.TillyError)):
            tilly.script(text)  # type: ignore[arg-type]


def test_handlers_alone_define_no_scenario() -> None:
    script = tilly.script('on("turn", function(battle) battle:award(0, 1) end)\n')
    for call in (lambda: script.document, script.battle):
        with pytest.raises(tilly.UnknownError):
            call()
    battle = tilly.Battle.from_scenario(tilly.scenarios()["two_armies"], 3, script=script)
    battle.run(turns=3)
    assert battle.info.points[0] == battle.info.turn


def test_without_lua_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(raw, "script_read")
    with pytest.raises(tilly.UnsupportedError, match="Lua 5.4"):
        tilly.script(TEXT)
