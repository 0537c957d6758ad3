"""Armies, tables, rule sets, battles and ids as objects."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
import weakref
from collections.abc import Callable
from typing import Any, Optional
from xml.etree import ElementTree

import numpy as np
import pytest
import tilly
from conftest import SCENARIO, play, two_armies
from tilly import (
    DecisionKind,
    EventKind,
    FeatureFlag,
    FeatureKind,
    LengthIn,
    Side,
    Status,
    UnitFlag,
)


def test_a_rule_set_is_a_mapping() -> None:
    rules = tilly.RuleSet("tilly-1.2", {"horse.move": 10.5})
    assert rules["horse.move"] == 10.5 and "horse.move" in rules and "nonsense" not in rules
    assert set(rules) == set(dict(rules)) and len(rules) == len(rules.parameters) > 20
    assert rules == tilly.RuleSet(values={"horse.move": "10.5"}) != tilly.RuleSet()
    assert eval(repr(rules), {"RuleSet": tilly.RuleSet}) == rules
    p = rules.parameter("horse.move")
    assert p.usual != 10.5 == p.value and p.measure == tilly.Measure.LENGTH and p.text


def test_every_value_can_be_set_as_it_is_read() -> None:
    rules = tilly.RuleSet()
    for name in rules:
        rules[name] = rules[name]
        for word in rules.words(name):
            rules[name] = word
    assert rules.rulings and rules.sequence and rules.types and rules.qualities


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("nonsense", 1, tilly.UnknownError),
        ("horse.move", 1e9, (tilly.RangeError, OverflowError)),
        ("horse.move", float("nan"), tilly.RangeError),
        ("horse.move", "far", tilly.RangeError),
        ("horse.melee", 10**30, tilly.RangeError),
        ("horse.melee", 2.5, TypeError),
        ("horse.melee", None, TypeError),
        ("horse.melee", -5, tilly.RangeError),
    ],
)
def test_values_that_may_not_be(name: str, value: Any, error: Any) -> None:
    rules = tilly.RuleSet()
    before = rules.hash
    with pytest.raises(error):
        rules[name] = value
    assert rules.hash == before


UNKNOWN: tuple[tuple[Callable[[tilly.RuleSet], Any], str], ...] = (
    (lambda rules: tilly.RuleSet("tilly"), 'there is no rule set "tilly": known are tilly-1.2'),
    (
        lambda rules: rules["horse.mov"],
        'tilly-1.2 has no parameter "horse.mov": did you mean horse.move',
    ),
    (lambda rules: rules.words("xyzzy"), 'tilly-1.2 has no parameter "xyzzy"'),
    (lambda rules: rules.__setitem__("xyzzy", "on"), 'tilly-1.2 has no parameter "xyzzy"'),
    (
        lambda rules: rules.derive("hurse", "x"),
        'tilly-1.2 has no unit type "hurse": known are commander, horse',
    ),
    (
        lambda rules: rules.quality_number("fair"),
        'tilly-1.2 has no quality "fair": known are ordinary',
    ),
    (lambda rules: rules.cite(tilly.Cite.CLAUSE, 99999), "tilly-1.2 has no clause 99999"),
    (
        lambda rules: tilly.Army("A", rules, light_horse=True),
        'the army list has no flag "light_horse"',
    ),
    (
        lambda rules: tilly.Army("A", rules).flag("light_horse"),
        'the army list has no flag "light_horse"',
    ),
    (lambda rules: two_armies().set("xyzzy", 1), 'tilly-1.2 has no parameter "xyzzy"'),
    (
        lambda rules: two_armies().run(players="n\u00f6body"),
        'there is no player "n\u00f6body": known are random, thumb, passive',
    ),
    (
        lambda rules: tilly.simulate(two_armies(), 1, "nobody", progress=False),
        'there is no player "nobody": known are random, thumb, passive',
    ),
)


@pytest.mark.parametrize(("call", "words"), UNKNOWN)
def test_a_name_that_is_none_is_told_with_those_there_are(
    call: Callable[[tilly.RuleSet], Any], words: str
) -> None:
    with pytest.raises(tilly.UnknownError) as wrong:
        call(tilly.RuleSet())
    assert str(wrong.value).startswith(words)


def test_an_error_says_its_place_once() -> None:
    with pytest.raises(tilly.RangeError) as wrong:
        tilly.RuleSet()["horse.move"] = -1
    assert (
        str(wrong.value) == wrong.value.text == "horse.move must be from 0 to 1600"
        and wrong.value.path == "horse.move"
    )
    with pytest.raises(tilly.FormatError) as malformed:
        tilly.Battle.from_scenario('{"format": "tilly-scenario",\n "version": 1, "rules": 5}')
    assert (str(malformed.value), malformed.value.text) == (
        "line 2, column 25: rules: expected an object, not 5",
        "expected an object, not 5",
    )
    assert tilly.StaleError("gone").text == "gone"


def test_events_without_numpy(battle: tilly.Battle) -> None:
    seen: list[tilly.Event] = []
    battle.run(turns=3, observer=seen.append)
    assert list(battle.told) == seen and seen
    assert battle.past(2).told == tuple(event for event in seen if event.turn == 2)
    assert [event.serial for event in battle.told] == battle.events["serial"].tolist()
    assert battle.tell(battle.told[0]) == battle.tell(battle.events[0])
    code = (
        "import sys; sys.modules['numpy'] = None; import tilly; b ="
        " tilly.Battle.from_scenario(sys.stdin.read()); b.run(turns=2); print(len(b.told),"
        " b.tell(b.turn.told[0]))\ntry: b.units\nexcept ModuleNotFoundError as missing:"
        " print(missing, len(b.unit_table()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=SCENARIO, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and int(done.stdout.split()[0]) > 0, done.stderr
    assert "pip install numpy" in done.stdout and done.stdout.endswith(" 49\n")


def test_derived_types_and_documents() -> None:
    rules = tilly.RuleSet()
    rules.derive("horse", "cuirassiers", melee=4)
    assert rules["cuirassiers.melee"] == 4 and rules.base("cuirassiers") == rules.type_number(
        "horse"
    )
    assert (
        tilly.RuleSet.read(rules.write())
        == rules
        == pickle.loads(pickle.dumps(rules))
        == copy.copy(rules)
    )
    with pytest.raises(TypeError):
        hash(rules)


def test_armies_are_built_read_and_checked() -> None:
    army = tilly.Army("Swedes", light_horse_allowed=True)
    wing = army.add_command("Right wing")
    assert (
        army.add(
            "horse",
            command=wing,
            name="Uppland Horse",
            quality="ordinary" if "ordinary" in army.rules.qualities else 0,
        )
        == 0
    )
    assert army.units[0].name == "Uppland Horse" and army.units[0].width == 2.0
    assert army.flag("light_horse_allowed") and army.commands == ("Right wing",)
    assert army.check() and all(r.text and r.code and r.clause for r in army.check())
    for other in (
        tilly.Army.read(army.write()),
        pickle.loads(pickle.dumps(army)),
        copy.deepcopy(army),
    ):
        assert other == army
    army.remove(0)
    assert len(army) == 0


def test_breaches_of_a_list_are_told_with_its_own_names() -> None:
    army = tilly.Army("Swedes")
    wing = army.add_command("Right wing")
    for kind in ("commander", "cannons", "cannons", "cannons", "cannons", "cannons"):
        army.add(kind, command=wing)
    told = {str(breach.code.name): breach.text for breach in army.check()}
    assert "(cannons)" in told["ARMY_TYPE_COUNT"]


def test_a_unit_of_which_no_command_is_said_belongs_to_the_first() -> None:
    army = tilly.Army("Swedes")
    with pytest.raises(tilly.RangeError, match="has 0 commands"):
        army.add("horse")
    army.add_command("Right wing")
    army.add_command("Centre")
    army.add("horse")
    army.add("horse", command="Centre")
    assert [unit.command for unit in army.units] == [0, 1]


def test_tables_hold_ground() -> None:
    table = tilly.Table(45, 30, [tilly.Terrain(FeatureKind.ROAD, [(0, 15), (45, 15)], width=1)])
    wood = table.add(FeatureKind.WOOD, [(10, 10), (14, 10), (12, 14)])
    assert isinstance(wood, tilly.Feature) and table.feature(wood).kind == FeatureKind.WOOD
    assert table.size == (45, 30) and len(table.features) == 2
    assert table.ground(12, 11).feature == wood
    assert (
        tilly.Table(45, 30, table.features)
        == table
        == tilly.Table.read(table.write())
        == pickle.loads(pickle.dumps(table))
    )
    table.remove(wood)
    with pytest.raises(tilly.StaleError):
        table.feature(wood)
    topped = tilly.Terrain(
        "hill",
        [(20, 20), (28, 20), (28, 24), (20, 24)],
        flags=FeatureFlag.WOODED,
        top=[(23, 21), (25, 21), (25, 23), (23, 23)],
    )
    hill = table.add(topped)
    assert (
        table.feature(hill).top == ((23, 21), (25, 21), (25, 23), (23, 23))
        and tilly.Table.read(table.write()) == table
    )
    assert table.ground(24, 22).difficult and not table.ground(21.5, 21).difficult
    table.remove(hill)
    for x in (1, 6, 11):
        table.add(FeatureKind.HILL, [(x, 1), (x + 4, 1), (x + 4, 4), (x, 4)])
    assert table.check() == table.check(units=19) == []
    assert [why.code for why in table.check(units=18)] == [tilly.ReasonCode.FEATURE_COUNT]


def test_ids_are_equal_and_hashed_by_value(battle: tilly.Battle) -> None:
    unit = battle.find("Uppland Horse")
    again = battle.unit_id(0, 1)
    assert (
        unit == again and hash(unit) == hash(again) and unit is not again and {unit: 1}[again] == 1
    )
    assert eval(repr(unit), {"Unit": tilly.Unit}) == unit and isinstance(
        pickle.loads(pickle.dumps(unit)), tilly.Unit
    )
    row = battle.units[1]
    assert (
        row["id"] == unit
        and battle.unit(row["id"]).id == unit
        and battle.name(row["id"]) == "Uppland Horse"
    )
    assert (
        isinstance(battle.unit(unit).group, tilly.Group)
        and battle.name(battle.unit(unit).group) == "Right wing"
    )


def test_rows_and_named_tuples_say_the_same(battle: tilly.Battle) -> None:
    rows = battle.units
    assert rows.dtype.itemsize == 64 and len(rows) == 49 and not rows.flags.writeable
    table = tilly.to_pandas(rows)
    for row, (_, line) in zip(rows, table.iterrows()):
        state = battle.unit(row["id"])
        assert (
            (state.x, state.y, state.heading)
            == (line["x"], line["y"], line["heading"])
            == (row["x"] / tilly.ONE, row["y"] / tilly.ONE, row["heading"] / 100)
        )
        assert (
            state.side == line["side"]
            and isinstance(state.side, Side)
            and state.flags & UnitFlag.ON_TABLE
        )
    play_to_turn(battle, 2)
    events = tilly.to_pandas(battle.events)
    assert set(events["kind"]) >= {"TURN", "STEP"} and len(events) == len(battle.events)
    assert tilly.to_pandas(battle.marks).shape[0] == len(battle.marks)
    with pytest.raises(TypeError):
        tilly.to_pandas(np.zeros(3))


def play_to_turn(battle: tilly.Battle, turn: int) -> None:
    battle.run(turns=turn)


def test_records_have_enums_and_read_well(battle: tilly.Battle) -> None:
    seen: list[tilly.Event] = []
    battle.run(observer=seen.append, turns=1)
    assert all(isinstance(e.kind, EventKind) for e in seen)
    assert "kind=<EventKind.STEP: 1>" in repr(next(e for e in seen if e.kind == EventKind.STEP))
    assert pickle.loads(pickle.dumps(seen)) == seen and hash(seen[0]) == hash(
        pickle.loads(pickle.dumps(seen[0]))
    )


def test_a_battle_tells_how_it_stands(battle: tilly.Battle) -> None:
    assert (
        not battle.over
        and battle.winner is None
        and battle.turn.number == 0
        and battle.seed == 1631
    )
    assert battle.run() is Status.BATTLE_OVER
    assert battle.over and battle.winner in Side and battle.info.over == tilly.End.MORALE
    assert repr(battle).startswith(
        "<Battle Swedes against Imperialists: won by"
    ) and "lost" in repr(battle)
    assert battle.next() is None and list(battle) == []
    assert (
        battle.armies[0].name == "Swedes"
        and battle.rules.id == "tilly-1.2"
        and battle.table.width == 45
    )
    with pytest.raises(tilly.FrozenError):
        battle.rules["horse.move"] = 3
    report = battle.report()
    assert (
        report.count("\nTurn ") >= battle.info.turn - 1
        and "T1-" not in report
        and "T1-" in battle.report(clauses=True)
    )
    assert (
        report.endswith(battle.summary())
        and battle.summary().startswith("After the battle\n")
        and "\nLosses of " in battle.summary()
    )
    assert not re.search(r"charges? \d+\.\d\d", report) and re.search(
        r"charges? \d+\.\d\d\d", battle.report(exact=True)
    )
    assert battle.tell(battle.events[1])


def test_turns_are_their_own_records(battle: tilly.Battle) -> None:
    battle.run(turns=3)
    assert [t.number for t in battle.turns] == [0, 1, 2] or [t.number for t in battle.turns] == [
        0,
        1,
        2,
        3,
    ]
    first = battle.past(1)
    assert (
        first == battle.past(1) and hash(first) == hash(battle.past(1)) and first != battle.past(2)
    )
    assert (
        first.over
        and first.report()
        and len(first.events)
        and len(first.units_before()) == 49
        and first.hashes[0] != first.hashes[1]
    )
    assert first.hashes[1] == battle.past(2).hashes[0] or first.hashes[1]
    with pytest.raises(tilly.StaleError):
        battle.past(9)
    with pytest.raises(tilly.StaleError):
        battle.copy().past(1).report()


@pytest.mark.parametrize("of", ["battle", "table", "army", "turn", "decision"])
def test_pictures(battle: tilly.Battle, of: str) -> None:
    decision = next(d for d in iterate(battle) if d.kind == DecisionKind.MOVE)
    drawn: Any = {
        "battle": battle,
        "table": battle.table,
        "army": battle.armies[1],
        "turn": battle.turn,
        "decision": decision,
    }[of]
    root = ElementTree.fromstring(drawn._repr_svg_())
    assert root.tag.endswith("svg") and len(list(root.iter())) > 20
    words = "".join(root.itertext())
    assert words.count("units stand") == {"table": 0, "army": 0}.get(of, 2)
    assert not (of == "table" and "commander" in words and "Side" in words)
    if of == "army":
        assert f"{len(drawn)} units in {len(drawn.commands)} commands" in words
        assert all(
            any(word in "".join(root.itertext()) for word in unit.name.split())
            for unit in drawn.units
        )
    if of == "decision":
        assert (
            decision.open
            and 1 <= len(next(e for e in root.iter() if e.get("class") == "ghosts")) <= 5
        )


def iterate(battle: tilly.Battle) -> Any:
    for decision in battle:
        yield decision
        battle.answer(
            1 if decision.kind == DecisionKind.NEXT_UNIT else decision.usual or decision.sample(1)
        )


def test_context_managers_close() -> None:
    with two_armies() as battle, tilly.RuleSet() as rules, tilly.Table(10, 10) as table:
        assert not battle.closed
        turn, decision = battle.begin_turn(), battle.next()
        option = decision.options[0]
    for closed in (battle, rules, table):
        assert closed.closed
        closed.close()
    for use in (
        lambda: battle.hash,
        lambda: turn.over,
        lambda: decision.kind,
        lambda: option.text,
        lambda: rules["horse.move"],
        lambda: table.size,
        lambda: battle.next(),
    ):
        with pytest.raises(tilly.ClosedError):
            use()
    assert all(
        "closed" in repr(x) or "no longer" in repr(x)
        for x in (battle, rules, table, decision, option)
    )


def test_subclasses_come_out_as_themselves() -> None:
    class Mine(tilly.Battle):
        def cheer(self) -> str:
            return "hurrah"

    battle = Mine.from_scenario(SCENARIO, 1)
    battle.colour = "red"
    for other in (
        battle.copy(),
        Mine.load(battle.save()),
        copy.copy(battle),
        battle.copy_for_search(3),
    ):
        assert type(other) is Mine and other.cheer() == "hurrah"
    assert battle.next().battle is battle and weakref.ref(battle)() is battle


def test_made_by_keywords() -> None:
    armies = two_armies().armies
    battle = tilly.Battle(
        *armies,
        table=tilly.Table(45, 30),
        seed=5,
        leader=1,
        deployed=True,
        any_army=True,
        turn_limit=3,
    )
    with pytest.raises(tilly.NotNowError):
        battle.next()
    with pytest.raises(tilly.IllegalError) as refused:
        battle.begin()
    assert refused.value.reason.code == tilly.ReasonCode.NOT_DOWN
    for side in (0, 1):
        for row in battle.units[battle.units["side"] == side]:
            battle.deploy(
                row["id"],
                2 + 3.5 * (row["number"] % 12),
                (2 + 2.5 * (row["number"] // 12)) + 15 * side,
                180 * side,
                free=True,
            )
    battle.begin()
    assert (
        battle.run() == Status.BATTLE_OVER
        and battle.info.turn <= 3
        and battle.info.role[0] == Side.SECOND
    )


def test_edits_make_a_scenario(battle: tilly.Battle) -> None:
    battle.begin_turn()
    while battle.turn.number == 0 or battle.next(tilly.Until.BOUNDARY) != tilly.Until.BOUNDARY:
        if isinstance(battle.next(tilly.Until.BOUNDARY), tilly.Decision):
            battle.answer(battle.decision.usual)
    unit = battle.find("Uppland Horse")
    battle.place(unit, 41, 3, 90)
    battle.hurt(unit)
    assert (battle.unit(unit).x, battle.unit(unit).heading, battle.unit(unit).strength) == (
        41,
        90,
        2,
    )
    battle.restore(unit)
    made = battle.bring(Side.FIRST, "horse", 44, 8, 0, group=battle.unit(unit).group)
    assert isinstance(made, tilly.Unit) and battle.unit(made).side == Side.FIRST
    wood = battle.add_ground(tilly.Terrain(FeatureKind.WOOD, [(1, 27), (4, 27), (4, 29)]))
    assert battle.table.feature(wood).kind == FeatureKind.WOOD
    battle.remove_ground(wood)
    battle.set("horse.move", 7)
    assert battle.rules["horse.move"] == 7
    battle.speak("Rain", Side.FIRST)
    battle.award(1, 5)
    battle.remove(made, lost=True)
    battle.end(Side.SECOND)
    assert battle.winner is Side.SECOND
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and again.hash == battle.hash


def test_the_break_point_and_lengths_on_ones_own_table_can_be_read(battle: tilly.Battle) -> None:
    (mark,) = battle.loss_marks(0)
    assert (
        isinstance(mark, tilly.LossMark)
        and mark.test == mark.mark == -(-battle.losses(0)[1] // 3)
        and not mark.tested
    )
    battle.set("variable_army_morale", "on")
    assert battle.loss_marks(0) == ()
    rules = tilly.RuleSet("tilly-1.2")
    assert rules.convert(3, LengthIn.UNITS, LengthIn.MILLIMETRES, base_width=40) == 60
    assert rules.convert(3, LengthIn.UNITS, LengthIn.INCHES, base_width=40) == 2.3622
    assert tilly.RuleSet("glauben").convert(50, LengthIn.UNITS, LengthIn.METRES) == 100
    with pytest.raises(tilly.RangeError, match="base_width is needed"):
        rules.convert(3, LengthIn.UNITS, LengthIn.INCHES)
    with pytest.raises(tilly.UnsupportedError, match="no scale of the ground"):
        rules.convert(3, LengthIn.UNITS, LengthIn.METRES, base_width=40)


def test_measures_are_plain_numbers(battle: tilly.Battle) -> None:
    a = battle.find("Uppland Horse")
    b = battle.find("Finnish Horse")
    c = battle.find("Cronberg's Cuirassiers")
    assert 0 < battle.gap(a, b) < battle.gap(a, c) < 45
    assert [battle.losses(side) for side in (0, 1)] == list(
        zip(battle.info.lost, battle.info.units)
    )
    assert battle.zone(a, c) in tilly.Zone and battle.in_command(a) and battle.to_commander(a) < 10
    shot = battle.may_shoot(a, c)
    assert not shot and shot.why is not None and shot.why.clause
    blocked = battle.sight(battle.find("Knyphausen's Brigade"), c)
    assert battle.sight(a, c) is None or battle.sight(a, c).text
    assert blocked is not None and blocked.units and blocked.text
    with pytest.raises(tilly.RangeError):
        battle.sight(a, a)
    assert (
        battle.controllers(a) == ()
        and battle.contacts(a) == ()
        and not battle.touching(a, c)
        and battle.charges(a) == ()
        and battle.buffer(a) == 1
    )
    assert (
        tilly.distance((0, 0), (3, 4)) == 5
        and tilly.bearing((0, 0), (1, 0)) == 90
        and tilly.ahead((1, 1), 180, 2) == (1, -1)
    )
    assert tilly.throw(1, 2, 3) == tilly.throw(1, 2, 3) and tilly.seed(1, 2) != tilly.seed(1, 3)


def test_documents_that_are_wrong_say_where() -> None:
    with pytest.raises(tilly.FormatError) as wrong:
        tilly.Battle.from_scenario(SCENARIO.replace('"width": 45', '"width": "wide"'))
    assert (
        wrong.value.line > 0 and "width" in wrong.value.path and wrong.value.status is Status.FORMAT
    )
    assert isinstance(wrong.value, ValueError) and str(wrong.value.line) in str(wrong.value)
    with pytest.raises(tilly.VersionError):
        tilly.Battle.from_scenario(SCENARIO.replace('"version": 1', '"version": 99'))


def test_a_record_replays_to_the_same_hash(battle: tilly.Battle) -> None:
    battle.run(players=("thumb", "random"))
    again, found = tilly.Battle.replay(battle.record())
    assert found.equal and found.turns == battle.info.turn + 1 and again.hash == battle.hash
    with pytest.raises(tilly.NotNowError):
        again.record()
    kept, _ = tilly.Battle.replay(battle.record(), history=True)
    assert kept.record() == battle.record() and [turn.report() for turn in kept.turns] == [
        turn.report() for turn in battle.turns
    ]


def test_search_copies_have_other_dice(battle: tilly.Battle) -> None:
    battle.run(turns=2)
    exact, search = battle.copy(), battle.copy_for_search(1)
    results = []
    for other in (battle, exact, search):
        other.run(players="random")
        results.append(other.hash)
    assert results[0] == results[1] != results[2]
    play(two_armies(), lambda d: d.usual or d.sample(d.serial))


@pytest.mark.parametrize("scenario", ["two_armies", "luetzen_1632"])
def test_an_answer_that_was_written_down_is_read_as_the_same(scenario: str) -> None:
    """Numbers, ways and sets; and the nearest legal version that a refusal names."""
    with tilly.Battle.from_scenario(tilly.scenarios()[scenario], seed=5) as battle:
        shapes, nearest = set(), 0
        for decision in battle:
            answers = [decision.sample(decision.serial * 31 + draw) for draw in range(2)]
            for answer in answers:
                again = decision.read(decision.write(answer))
                assert again == answer and hash(again) == hash(answer)
                shapes.add((decision.shape, bool(answer.numbers), bool(answer.way)))
            if reason := too_far(decision, answers[0]):
                assert decision.read(decision.write(reason.nearest)) == reason.nearest
                nearest += 1
            if decision.serial > 400:
                break
            battle.answer(answers[0])
    assert (
        nearest > 10
        and {shape for shape, numbers, _ in shapes if numbers}
        and tilly.Shape.SET in {shape for shape, *_ in shapes}
    )


def too_far(decision: tilly.Decision, answer: tilly.Answer) -> Optional[tilly.Reason]:
    """The refusal of the answer with its last number as large as may be, if it names a legal
    one."""
    option = decision.options[answer.option] if answer.numbers else None
    if option is None:
        return None
    try:
        decision.preview((answer.option, *answer.numbers[:-1], option.value[-1].most))
    except tilly.IllegalError as refused:
        return refused.reason if refused.reason.nearest else None
    except tilly.NotNowError:
        pass  # a question without a preview
    return None


def test_answers_in_words(battle: tilly.Battle) -> None:
    decision = battle.next()
    for draw in range(20):
        answer = decision.sample(draw)
        assert decision.write(decision.read(decision.write(answer))) == decision.write(answer)
    assert decision.write(2) == "Uppland Horse" == decision.write("A2")
    with pytest.raises(tilly.UnknownError, match='did you mean "Uppland'):
        decision.read("Upland")
    battle.answer("A2")
    move = battle.next()
    assert move.write(move.read("w r 30 2.50 : at once")) == "wheel right 30, 2.5 : at once"
    with pytest.raises(tilly.FormatError, match="a number is wanted: straight <length") as caught:
        move.read("straight")
    assert caught.value.where[:2] == (1, len("straight") + 1)
    battle.answer("straight 3")
    with pytest.raises(tilly.StaleError):
        move.read("straight 3")


@pytest.mark.parametrize(
    "bad, name",
    [
        ("\x1b[31m", "U+001B"),
        ("\n", "U+000A"),
        ("\x85", "U+0085"),
        ("\u2028", "U+2028"),
        ("\u202e", "U+202E"),
    ],
)
def test_a_control_character_in_a_name_or_a_note_is_refused_and_named(
    battle: tilly.Battle, bad: str, name: str
) -> None:
    """It would steer a terminal, or forge a line of a report."""
    army = tilly.Army("Swedes")
    army.add_command("Horse")
    battle.run(turns=1, players="passive")
    battle.begin_turn()
    for call in (
        lambda: tilly.Army("Ba" + bad),
        lambda: army.add_command("Ba" + bad),
        lambda: army.add("horse", name="Ba" + bad),
        lambda: battle.note("Ba" + bad),
        lambda: battle.speak("Ba" + bad),
    ):
        with pytest.raises(
            tilly.RangeError,
            match=r"the control character " + name.replace("+", r"\+") + " is not allowed: byte 3",
        ):
            call()
    document = json.loads(army.write())
    document["name"] = "Ba" + bad
    for text in (json.dumps(document), json.dumps(document, ensure_ascii=False)):
        with pytest.raises(tilly.FormatError, match=name.replace("+", r"\+")) as wrong:
            tilly.Army.read(text)
        assert wrong.value.line and wrong.value.column
    battle.next()
    with pytest.raises(tilly.FormatError, match=name.replace("+", r"\+")):
        battle.decision.read("stay : Ba" + bad)
