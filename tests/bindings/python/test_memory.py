"""Memory: references, cycles, leaks, allocations that fail, and the end of the interpreter."""

from __future__ import annotations

import gc
import struct
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
import tilly
from conftest import HAS_PROBE, SCENARIO, play, probe, two_armies
from test_glauben import deployed
from test_scripts import with_variables
from tilly import _raw as raw

testcapi = pytest.importorskip("_testcapi")


def driven() -> tilly.Battle:
    return probe() if HAS_PROBE else two_armies()


def usual(decision: tilly.Decision) -> Any:
    return decision.usual or decision.sample(decision.serial)


# What is done with every allocation failing in turn: few steps, all of the binding's paths. Without
# numpy, which does not take it well.
def a_rule_set() -> None:
    rules = tilly.RuleSet("tilly-1.2", {"horse.move": 8})
    rules.copy().write()
    rules["horse.move"], rules.parameters[0], rules.rulings[0], rules.sequence[0]


def an_army() -> None:
    army = tilly.Army("A")
    army.add_command("C")
    army.add("horse", name="H")
    army.units, army.check(), army.copy().points
    tilly.Army.read(army.write())


def a_table() -> None:
    table = tilly.Table(20, 20)
    table.add(tilly.FeatureKind.WOOD, [(1, 1), (4, 1), (2, 4)])
    table.features, table.check(), table.ground(2, 2)


def a_battle() -> None:
    with two_armies() as battle:
        battle.info, raw.units(battle, None), raw.marks(battle), battle.find(
            "Uppland Horse"
        ), battle.picture()
        battle.charges(battle.unit_id(0, 1)), battle.may_shoot(
            battle.unit_id(0, 1), battle.unit_id(1, 1)
        ), battle.sight(battle.unit_id(0, 1), battle.unit_id(1, 1))
        repr(battle), battle.save()


def some_decisions() -> None:
    battle = driven()
    for _ in range(3):
        decision = battle.next()
        decision.options, decision.text, decision.usual, decision._list(1), repr(
            decision.options[0]
        ), battle.check(999), decision.preview(usual(decision)), decision.sample(3), decision.cite
        battle.answer(usual(decision))
        battle.next()
    battle.undo(1, force=True)


def a_run() -> None:
    seen: list[Any] = []
    battle = driven()
    battle.run(players=usual, dice=lambda roll: roll.throw(), observer=seen.append, turns=2)
    raw.events(battle.turn, 0), battle.report(), battle.turn.hashes if battle.over else None


def a_refusal() -> None:
    battle = driven()
    battle.next()
    try:
        battle.answer(999)
    except tilly.IllegalError as error:
        assert error.reason is not None


def a_copy() -> None:
    battle = driven()
    battle.next()
    battle.copy().copy_into(battle.copy())
    battle.copy_for_search(1)
    tilly.Battle.replay(battle.record())
    tilly.Battle.load(battle.save())


def a_simulation() -> None:
    battle = two_armies()
    rows = bytearray(2 * ROW)
    raw.simulate(battle, ("passive", "thumb"), 3, 0, 1, rows)
    raw.result(battle, 7, memoryview(rows)[:ROW])
    try:
        raw.simulate(battle, ("passive", "nobody"), 3, 0, 1, rows)
    except tilly.UnknownError as error:
        assert error.text


def a_batch() -> None:
    count = 2
    asked, counts = bytearray(count * DECISION), bytearray(count * 4)
    batch = raw.Batch(two_armies(), (None, "passive"), count, 5, 1)
    batch.begin(asked)
    for answers in (USUAL, FIRST, USUAL):
        batch.options(0, 4, bytearray(count * 4 * OPTION), counts)
        batch.picks(1, 4, bytearray(count * 4 * PICK), counts)
        batch.step(0, answers, asked)
    try:
        batch.step(0, WRONG, asked)
    except tilly.RangeError as error:
        assert error.text
    batch.battle(1).hash, len(batch)
    batch.results(bytearray(count * ROW))


def some_edits() -> None:
    battle = two_armies()
    battle.run(players="passive", turns=1)
    battle.begin_turn()
    horse = battle.unit(battle.unit_id(0, 1))
    battle.speak("The relief is here!", 0)
    battle.place(horse.id, horse.x, horse.y, horse.heading)
    battle.hurt(horse.id)
    battle.restore(horse.id)
    battle.award(0, 1)
    battle.add_ground(tilly.Terrain(tilly.FeatureKind.WOOD, [(1, 25), (4, 25), (4, 28), (1, 28)]))
    battle.set("horse.melee", 5)
    battle.bring(0, "horse", 2, 2, 0, group=horse.group)
    battle.note("Hold the village"), battle.note_text(1)
    battle.report()
    battle.end(0)


def orders_and_arrivals() -> None:
    battle = deployed(waits="Imperialists horse")
    foot, late = battle.unit(battle.find("Swedes foot 1")).group, battle.find("Imperialists horse")
    battle.set_order(
        foot,
        tilly.OrderKind.ATTACK,
        radius=150,
        points=[(400, 650.5)],
        note=battle.note("before noon"),
    )
    battle.set_arrival(late, 4, (900, 900), (1100, 900), half=1)
    battle.order(foot), battle.arrival(late)
    battle.begin()
    battle.next()
    tilly.Battle.load(battle.save()).hash, battle.rules.write()


def by_a_script(battle: tilly.Battle, moment: tilly.Moment) -> None:
    battle.speak("The relief is here!")
    if moment.kind == tilly.MomentKind.TURN and moment.turn == 1:
        battle.ask_roll("relief", "Relief from Prague", side=0)
        battle.ask("smoke", "Burn the village?", ["no", "yes"], side=1)
    battle.variables["umpire"] += 1


def a_script() -> None:
    battle = with_variables(
        script=tilly.Script({"begin": by_a_script, "turn": by_a_script, "answered": by_a_script})
    )
    battle.run(players=usual, turns=1)
    battle.variables.rows(), battle.variables.known_to(1), dict(battle.variables)
    battle.copy().next()
    raw.simulate(battle, ("passive", "passive"), 0, 0, 2, bytearray(ROW))
    battle.script = None


LUA = """scenario {
    title = "Memory",
    rules = {id = "tilly-1.2"},
    table = {width = 45, depth = 30},
    deployed = true,
    any_army = true,
    leader = 0,
    turn_limit = 1,
    variables = {turns = 0},
    armies = {
        {
            name = "A",
            commands = {"C"},
            units = {{command = 0, type = "horse", at = {10, 8, 0}}},
        },
        {
            name = "B",
            commands = {"C"},
            units = {{command = 0, type = "horse", at = {10, 22, 180}}},
        },
    },
}
on("turn", function(battle) vars.turns = vars.turns + 1 print(battle.turn) end)
"""


def a_scenario_in_lua() -> None:
    lines: list[str] = []
    script = tilly.script(LUA, log=lines.append)
    battle = script.battle(3)
    battle.run(players="passive")
    script.document, script.check(battle.record()), battle.copy().script


def a_scenario_that_states() -> None:
    table = tilly.Table(45, 30)
    table.derive("marsh", "rough", difficult=False)
    table.add("marsh", [(1, 1), (4, 1), (2, 4)], name="Bog")
    first, second = two_armies().armies
    battle = tilly.Battle(
        first,
        second,
        table=table,
        any_army=True,
        variables={"held": False},
        areas={"ford": {"circle": (20, 5), "radius": 4}},
        objectives=[{"words": "Hold", "area": "ford", "variable": "held"}],
        title="T",
        about="A",
    )
    battle.areas, battle.objectives(), battle.within("Bog"), battle.within(
        "ford", 0
    ), battle.about, table.kinds, table.find("Bog")


ROW, DECISION, OPTION, PICK = (
    raw.fields(record)[0] for record in ("result", "decision", "option", "pick")
)
USUAL, FIRST, WRONG = (struct.pack("=2i", number, number) for number in (-1, 0, 4000))

WORK = (
    a_rule_set,
    an_army,
    a_table,
    a_battle,
    some_decisions,
    a_run,
    a_refusal,
    a_copy,
    a_simulation,
    a_batch,
    some_edits,
    a_script,
    a_scenario_that_states,
    *([a_scenario_in_lua] if hasattr(raw, "script_read") else []),
    orders_and_arrivals,
)
MOST = 20000


def failing_at(work: Callable[[], None], n: int, stop: int) -> bool:
    """Did it get through with allocation n failing (or all from n to stop)?"""
    testcapi.set_nomemory(n, stop)
    try:
        work()
        return True
    except MemoryError as error:
        testcapi.remove_mem_hooks()
        # Python keeps its last MemoryError for ever
        error.__traceback__ = error.__context__ = None
        return False
    finally:
        testcapi.remove_mem_hooks()


@pytest.mark.short_of_memory
@pytest.mark.parametrize("lasting", [1, 30])
@pytest.mark.parametrize("work", WORK, ids=lambda w: w.__name__)
def test_every_allocation_fails_in_turn(work: Callable[[], None], lasting: int) -> None:
    work()  # whatever is made once is made
    failed, n, through = 0, 1, 0
    while n < MOST and through < 40:
        if failing_at(work, n, n + lasting):
            # some failures are got over; many in a row: the work is shorter than n
            through += 1
        else:
            failed, through = failed + 1, 0
        n += 1 if n < 400 else 7
    assert failed > 20
    work()


def test_every_call_gives_back_what_it_took() -> None:
    """The same for calls of the C side alone, where every reference is our own: whatever fails, all
    counts are as before."""
    battle, rules = two_armies(), tilly.RuleSet()
    while (decision := battle.next()).kind != tilly.DecisionKind.MOVE:
        battle.answer(1 if decision.kind == tilly.DecisionKind.NEXT_UNIT else usual(decision))
    turn = battle.turn
    option, answer = decision.options[1], usual(decision)
    table, army, unit = battle.table, battle.armies[0], battle.unit_id(0, 0)
    things = (battle, rules, decision, turn, option, answer, table, army, unit)

    def call(function: Any, *given: Any) -> None:
        before = [sys.getrefcount(x) for x in things]
        for lasting in (1, 5):
            n, failed = 1, True
            while failed and n < 400:
                testcapi.set_nomemory(n, n + lasting)
                try:
                    function(*given)
                    failed = False
                except MemoryError as error:
                    testcapi.remove_mem_hooks()
                    error.__traceback__ = error.__context__ = None
                except tilly.TillyError as error:
                    testcapi.remove_mem_hooks()
                    error.__traceback__ = error.__context__ = None
                    failed = False
                finally:
                    testcapi.remove_mem_hooks()
                n += 1
            assert not failed, function
        assert [sys.getrefcount(x) for x in things] == before, function

    for function, *given in (
        (raw.info, battle),
        (raw.unit, battle, unit),
        (raw.units, battle, None),
        (raw.marks, battle),
        (raw.events, turn, 0),
        (raw.units_before, turn, 0),
        (raw.contacts, battle, unit),
        (raw.controllers, battle, unit),
        (raw.charges, battle, unit),
        (raw.picture, battle, 0, 0, 0, None, "T"),
        (raw.view, battle, 0, None),
        (raw.throw, 1, 2, 3, 4, 6),
        (raw.ruleset_parameter, rules, 0),
        (raw.ruleset_ruling, rules, 0),
        (raw.ruleset_beat, rules, 0),
        (raw.army_unit, army, 0),
        (raw.army_check, army),
        (raw.table_check, table, rules, 0),
        (raw.table_ground, table, 1, 1),
        (raw.tilly_battle_save, battle),
        (raw.tilly_battle_rules, battle),
        (raw.tilly_battle_table, battle),
        (raw.tilly_turn_report, turn, 0),
        (raw.tilly_ruleset_write, rules),
        (raw.tilly_table_size, table),
        (raw.tilly_battle_hash, battle),
        (raw.Turn, battle, 0),
        (decision._list, 1),
        (decision.sample, 4),
        (decision.preview, answer),
        (decision.range, 1),
        (option, 1),
        (repr, decision),
        (repr, option),
        (repr, answer),
        (repr, unit),
        (getattr, decision, "options"),
        (getattr, decision, "usual"),
        (getattr, decision, "text"),
        (getattr, decision, "cite"),
        (getattr, battle, "decision"),
        (getattr, option, "value"),
        (battle.check, 999),
        (battle.check, (1, 100)),
        (battle.answer, 999),
        (battle.begin_turn,),
        (battle.next,),
        (battle.supply, [1]),
    ):
        call(function, *given)
    assert decision.open


@pytest.mark.parametrize("work", WORK, ids=lambda w: w.__name__)
def test_nothing_leaks(work: Callable[[], None]) -> None:
    for _ in range(5):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(20):
            work()
        gc.collect()
        # a battle alone is 8 KB, and traced like the rest
        assert tracemalloc.get_traced_memory()[0] - before < 2000
    finally:
        tracemalloc.stop()


def test_aborted_runs_leave_no_reference() -> None:
    battle, error = two_armies(), RuntimeError("no")

    def player(decision: tilly.Decision) -> Any:
        raise error

    before = sys.getrefcount(player), sys.getrefcount(error), sys.getrefcount(battle)
    for _ in range(300):
        try:
            battle.run(players=player)
        except RuntimeError:
            error.__traceback__ = None
            error.__context__ = None
    assert (sys.getrefcount(player), sys.getrefcount(error), sys.getrefcount(battle)) == before


def test_cycles_through_a_battle_are_collected() -> None:
    class Own(tilly.Battle):
        pass

    gone = []
    import weakref

    for _ in range(3):
        battle = Own.from_scenario(SCENARIO)
        decision = battle.next()
        battle.kept = [battle, battle.begin_turn(), decision, decision.options, decision.usual]
        gone.append(weakref.ref(battle))
    del battle, decision
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3


def test_views_keep_their_battle() -> None:
    decision = two_armies().next()
    options = decision.options
    gc.collect()
    assert decision.open and options[0].text and decision.battle.hash
    rows = two_armies().units
    gc.collect()
    assert rows["id"].all()


def test_many_battles_come_and_go() -> None:
    gc.collect()
    for seed in range(30):
        battle = two_armies(seed)
        battle.run(players="random", turns=2)
        play(battle.copy(), usual) if seed == 0 else None


ENDS = {
    "live": (
        "battle = make(); decision = battle.next(); options = decision.options; turn = battle.turn;"
        " rows = battle.units"
    ),
    "cycle": (
        "class B(tilly.Battle): pass\nbattle = B.from_scenario(text); battle.me = battle;"
        " battle.view = battle.next(); tilly.kept = battle"
    ),
    "in a run": (
        "battle = make()\ndef player(d):\n    import sys; sys.exit(3)\nbattle.run(players=player)"
    ),
    "at exit": "import atexit; battle = make(); atexit.register(lambda: battle.run(turns=2))",
    "in a thread": (
        "import threading, time\nbattle ="
        " make()\nbattle.limit(10000)\nthreading.Thread(target=lambda:"
        " [battle.copy().run(players='passive') for _ in range(10**6)], daemon=True).start();"
        " time.sleep(0.1)"
    ),
    "in a generator": (
        "def player():\n    d = yield\n    while True:\n        d = yield d.usual or d.sample(1)\np"
        " = player(); battle = make(); battle.run(players=(p, 'thumb'), turns=2); loop ="
        " iter(battle); next(loop)"
    ),
    "in a finalizer": (
        "class Late:\n    def __init__(self): self.battle = make()\n    def __del__(self):"
        " self.battle.run(turns=2); self.battle.units; repr(self.battle)\nlate = Late()"
    ),
}


@pytest.mark.parametrize("what", ENDS)
def test_the_interpreter_ends_with_battles_alive(what: str) -> None:
    code = (
        "import sys, tilly\ntext = sys.stdin.read()\ndef make(): return"
        " tilly.Battle.from_scenario(text, 3)\n" + ENDS[what]
    )
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code],
        input=SCENARIO,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == (3 if what == "in a run" else 0), done.stderr
    assert (
        "Fatal" not in done.stderr
        and "Error"
        not in done.stderr.replace("ImportError", "").replace("sys.meta_path is None", "")
        or what == "in a finalizer"
    ), done.stderr


def test_only_importing_the_c_side_is_told() -> None:
    code = (
        "import importlib.util, sys; spec = importlib.util.spec_from_file_location('tilly._raw',"
        " sys.argv[1]); m = importlib.util.module_from_spec(spec); spec.loader.exec_module(m)\n"
    )
    code += (
        "try: m.tilly_ruleset_new('nonsense', m.RuleSet())\nexcept RuntimeError as e: assert"
        " 'import tilly' in str(e)\nelse: raise SystemExit(1)"
    )
    assert subprocess.run([sys.executable, "-c", code, raw.__file__], timeout=60).returncode == 0
