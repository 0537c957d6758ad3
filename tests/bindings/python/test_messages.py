"""What somebody reads who mistypes something: which argument it is, what was given, what is
allowed, what to call first."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tilly
from conftest import ROOT, SCENARIO, processes, two_armies
from tilly import _raw as raw

FILE = ROOT / "examples" / "scenarios" / "two_armies.json"
LUETZEN = ROOT / "examples" / "scenarios" / "luetzen_1632.json"
WHAT = {raw.tilly_status_text(int(status)) for status in tilly.Status}


class Desk:
    """What a newcomer has in front of him: a battle at its beginning, one in turn 3, one that is
    over, one of the other book, and the parts of one."""

    def __init__(self) -> None:
        self.battle, self.half, self.over = two_armies(), two_armies(), two_armies()
        self.half.run(turns=2)
        self.half.begin_turn()
        self.half.next()
        self.half.answer(1)
        self.over.run()
        self.fresh = two_armies()
        self.fresh.begin_turn()
        self.batch = tilly.Batch(self.fresh, 2, players=(None, "thumb"), seed=1)
        self.luetzen = tilly.Battle.from_scenario(LUETZEN)
        self.moving = two_armies()
        self.moving.next()
        self.moving.answer(2)
        self.moving.next()
        self.rules = tilly.RuleSet()
        self.army = tilly.Army("Swedes")
        self.table = tilly.Table(45, 30)
        self.army.add_command("Wing")
        self.unit = self.battle.find("Uppland Horse")
        self.gone = next(
            row.id for row in self.over.unit_table() if tilly.UnitFlag.GONE in row.flags
        )


Call = Callable[[Desk], Any]
TO_INCHES = (tilly.LengthIn.UNITS, tilly.LengthIn.INCHES)


def truths(width: int, chosen: int) -> Any:
    import numpy as np

    return np.tile(np.arange(width) < chosen, (2, 1))


CASES: list[tuple[Call, type[Exception], str]] = [
    # names
    (
        lambda d: tilly.RuleSet("tilly-1.2", {"horse.mele": 4}),
        tilly.UnknownError,
        "did you mean horse.melee, horse.move or horse.resolve?",
    ),
    (lambda d: d.rules["Horse.Melee"], KeyError, "did you mean horse.melee"),
    (lambda d: d.rules[7], KeyError, "a parameter is called by its name, a str, not int"),
    (
        lambda d: tilly.RuleSet("tilly-1.2", 4),
        TypeError,
        "values are a mapping of names to values, not int",
    ),
    (lambda d: tilly.RuleSet({"horse.melee": 4}), TypeError, "id: a str is wanted, not dict"),
    (
        lambda d: d.rules.base(77),
        tilly.RangeError,
        "tilly-1.2 has no unit type 77: they are 0 commander, 1 horse",
    ),
    (
        lambda d: d.rules.tables,
        tilly.UnsupportedError,
        "the tables of this rule set cannot be replaced",
    ),
    (
        lambda d: d.battle.find("upland horse"),
        LookupError,
        'the battle has no unit "upland horse": did you mean Uppland Horse',
    ),
    (
        lambda d: tilly.simulate(FILE, 1, options={"horse.mele": 4}),
        tilly.UnknownError,
        'tilly-1.2 has no parameter "horse.mele": did you mean horse.melee',
    ),
    (
        lambda d: tilly.simulate(FILE, 1, options={"horse.melee": 400}),
        tilly.RangeError,
        "horse.melee must be from 0 to 6",
    ),
    (
        lambda d: tilly.simulate(FILE, 1, options=["horse.melee"]),
        TypeError,
        "options are a mapping of names to values, not list",
    ),
    (
        lambda d: tilly.simulate(FILE, 1, options={"horse.melee": None}),
        TypeError,
        "horse.melee is a whole number, not None",
    ),
    (
        lambda d: d.table.add("forest", [(1, 1), (2, 1), (1, 2)]),
        tilly.UnknownError,
        'there is no kind of ground "forest": known are road, river',
    ),
    (
        lambda d: d.table.add(99, [(1, 1), (2, 1), (1, 2)]),
        tilly.RangeError,
        "there is no kind of ground 99",
    ),
    (
        lambda d: d.army.add("horse", command="Left"),
        tilly.UnknownError,
        "the army 'Swedes' has no command \"Left\": known are Wing",
    ),
    (
        lambda d: d.army.add("horse", command=7),
        tilly.RangeError,
        "the army 'Swedes' has 1 command, counted from 0, and no command 7",
    ),
    (
        lambda d: d.army.add("horse", quality=9),
        tilly.RangeError,
        "tilly-1.2 has no quality 9: they are 0 ordinary",
    ),
    (
        lambda d: d.army.add("horse", width=1000),
        tilly.RangeError,
        "width is from 0 to 10, not 1000",
    ),
    (
        lambda d: d.army.add("horse", strength=65),
        tilly.RangeError,
        "strength is 65: from 0 to 64 is allowed",
    ),
    (
        lambda d: d.army.add("horse", bonus=5),
        tilly.RangeError,
        "bonus must be 0: a unit of this type gives none",
    ),
    (lambda d: d.army.remove(5), tilly.RangeError, "index is 5: the list is empty"),
    (
        lambda d: d.army.set_flag("light_horse_allowed", "yes"),
        TypeError,
        "\"light_horse_allowed\" is True or False, not 'yes'",
    ),
    (
        lambda d: tilly.Army("Swedes", light=True),
        tilly.UnknownError,
        'the army list has no flag "light": known are light_horse_allowed',
    ),
    # ground
    (lambda d: tilly.Table(0, 5), tilly.RangeError, "width: above 0 and at most 2500, not 0"),
    (lambda d: tilly.Table("45", 30), TypeError, "width: must be real number, not str"),
    (lambda d: d.table.remove(5), tilly.StaleError, "5 is not a feature of this table"),
    (
        lambda d: d.table.ground(100, 3),
        tilly.RangeError,
        "(100, 3) is not on this table of 45 by 30",
    ),
    (lambda d: d.table.add("wood", [1, 2, 3]), TypeError, "a point is (x, y), not int"),
    (lambda d: d.table.add("wood", 5), TypeError, "points are a list of (x, y), not int"),
    (lambda d: d.half.add_ground(5), TypeError, "the ground is a Terrain"),
    # documents
    (
        lambda d: tilly.Battle.from_scenario("two_armies.json"),
        tilly.FormatError,
        '"two_armies.json" looks like a path: give pathlib.Path("two_armies.json")',
    ),
    (lambda d: tilly.Table.read("/some/table"), tilly.FormatError, "looks like a path"),
    (
        lambda d: tilly.Battle.from_scenario("two_armies"),
        tilly.FormatError,
        'give tilly.scenarios()["two_armies"]',
    ),
    (
        lambda d: tilly.Battle.from_scenario(5),
        TypeError,
        "a document is a text, bytes, a path of pathlib or a dictionary, not int",
    ),
    (
        lambda d: tilly.Battle.load(FILE),
        tilly.FormatError,
        'two_armies.json: line 2, column 13: format: expected "tilly-save", not "tilly-scenario"',
    ),
    (
        lambda d: tilly.Battle.from_scenario(
            {"format": "tilly-scenario", "version": 1, "rules": 5}
        ),
        tilly.FormatError,
        "rules: expected an object, not 5",
    ),
    (lambda d: d.battle.record(), tilly.NotNowError, "a turn that has begun (battle.begin_turn())"),
    # players
    (lambda d: d.battle.run({"thumb"}), TypeError, "a set does not say which side is whose"),
    (
        lambda d: d.battle.run({"thumb", "passive"}),
        TypeError,
        "a set does not say which side is whose",
    ),
    (
        lambda d: d.battle.run({"Swedes": "thumb"}),
        TypeError,
        "players by side have the keys 0 and 1, not 'Swedes'",
    ),
    (
        lambda d: d.battle.run({0: "thumb", 2: "thumb"}),
        TypeError,
        "players by side have the keys 0 and 1, not 2",
    ),
    (lambda d: d.battle.run(turns=-1), ValueError, "turns is how many more are played"),
    (lambda d: d.battle.run(turns="2"), TypeError, "turns is how many more are played"),
    (
        lambda d: tilly.simulate(FILE, 1, {1: "thumb"}),
        TypeError,
        "side 0 is played by the name of a built-in player or a callable, not None",
    ),
    (
        lambda d: tilly.simulate(FILE, 1, {"thumb"}),
        TypeError,
        "a set does not say which side is whose",
    ),
    (
        lambda d: tilly.simulate(FILE, 1, executor=5),
        TypeError,
        "an executor is one of concurrent.futures, or like it, not int",
    ),
    (lambda d: tilly.Batch(FILE, 4), TypeError, "a batch begins from a Battle"),
    (
        lambda d: tilly.Batch(d.battle, 4, players=(print, None)),
        TypeError,
        "a player of a batch is the name of a built-in one, or None",
    ),
    (
        lambda d: tilly.Batch(d.battle, 4, players=(None, "thumb")).step([99] * 4),
        tilly.RangeError,
        "battle 0 of the batch has no option 99",
    ),
    (
        lambda d: d.battle.run("thumb", "random"),
        TypeError,
        "two players are a pair, run(('thumb', 'random'))",
    ),
    (
        lambda d: tilly.scenarios()["luetzen"],
        tilly.UnknownError,
        'there is no scenario "luetzen": known are ',
    ),
    (
        lambda d: tilly.simulate(FILE, 1, turn_limit=1, progress=False).gone_of("hrse"),
        KeyError,
        'there is no unit type "hrse": known are commander, horse',
    ),
    (
        lambda d: tilly.simulate(FILE, 1, turn_limit=1, progress=False).share("Swedes"),
        ValueError,
        "a side is 0 or 1, or None for nobody, not 'Swedes'",
    ),
    # kinds
    (
        lambda d: d.table.add("hill", [(1, 1), (4, 1), (4, 4)], flags="steep"),
        TypeError,
        "flags is a tilly.FeatureFlag, tilly.FeatureFlag.STEEP, not 'steep'",
    ),
    (
        lambda d: d.luetzen.set_order(5, "attack"),
        TypeError,
        "kind is a tilly.OrderKind, tilly.OrderKind.ATTACK, not 'attack'",
    ),
    (
        lambda d: d.battle.picture(flags="name"),
        TypeError,
        "flags is a tilly.PictureFlag, tilly.PictureFlag.NAMES, not 'name'",
    ),
    (
        lambda d: d.battle.deploy(d.unit, 3, 3, formation="line"),
        TypeError,
        "formation is a tilly.Formation, tilly.Formation.LINE, not 'line'",
    ),
    (
        lambda d: d.battle.set_state(d.unit, "xyzzy"),
        TypeError,
        "flag is a tilly.UnitFlag, not 'xyzzy'",
    ),
    (
        lambda d: d.rules.cite("clause", 87),
        TypeError,
        "what is a tilly.Cite, tilly.Cite.CLAUSE, not 'clause'",
    ),
    # turns
    (lambda d: d.half.past(9), tilly.StaleError, "there is no turn 9 yet: the battle is in turn 3"),
    (
        lambda d: d.half.past(3),
        tilly.StaleError,
        "turn 3 is not over: battle.turn is the turn in progress",
    ),
    (lambda d: d.half.past(-1), tilly.StaleError, "there is no turn -1"),
    (lambda d: d.half.copy().past(1), tilly.StaleError, "turn 1 is not kept"),
    (lambda d: d.half.turn.hashes, tilly.NotNowError, "the turn is in progress"),
    (
        lambda d: d.half.limit(20),
        tilly.NotNowError,
        "turn 3 has answers, throws or edits in its log",
    ),
    (lambda d: d.over.limit(20), tilly.NotNowError, "the battle is over"),
    (lambda d: d.half.limit(99999), tilly.RangeError, "turns is 99999: from 0 to 10000 is allowed"),
    (
        lambda d: d.half.reseed(-1),
        OverflowError,
        "seed: a number from 0 to 18446744073709551615 is wanted, not -1",
    ),
    (lambda d: d.over.answer(0), tilly.NotNowError, "the battle is over"),
    (lambda d: d.over.concede(0), tilly.NotNowError, "the battle is over"),
    (
        lambda d: d.half.undo(0),
        tilly.RangeError,
        "n is from 1 to the number of answers and edits in this turn",
    ),
    (lambda d: d.half.turn.undoable(7), tilly.RangeError, "side is 0 or 1, not 7"),
    (
        lambda d: d.half.past("1"),
        TypeError,
        "a turn is called by its number, a whole number, not str",
    ),
    (
        lambda d: d.half.past(1).undoable(0),
        tilly.StaleError,
        "turn 1 is over: battle.turn is the one in progress",
    ),
    (
        lambda d: d.half.turn.watch("ROUTED"),
        tilly.UnknownError,
        "'ROUTED' is not a kind of event: tilly.EventKind lists them",
    ),
    (lambda d: d.half.turn.watch(0), tilly.UnknownError, "0 is not a kind of event"),
    (lambda d: d.half.next(99), tilly.RangeError, "where to stop is told by flags of tilly.Until"),
    (
        lambda d: d.half.turn.run(until=99),
        tilly.RangeError,
        "where to stop is told by flags of tilly.Until",
    ),
    (
        lambda d: tilly.Battle(*d.battle.armies, deployed=True, any_army=True).next(),
        tilly.NotNowError,
        "battle.deploy() each, then battle.begin()",
    ),
    (
        lambda d: tilly.Battle(*d.battle.armies, deployed=True, any_army=True).run(),
        tilly.NotNowError,
        "battle.deploy() each, then battle.begin()",
    ),
    # snapshots
    (
        lambda d: d.battle.table.remove(1),
        tilly.FrozenError,
        "this table belongs to a battle: copy it to change it",
    ),
    (
        lambda d: d.battle.armies[0].add_command("Left"),
        tilly.FrozenError,
        "this army belongs to a battle: copy it to change it",
    ),
    # answers
    (
        lambda d: d.moving.answer((1, 3), note=7),
        tilly.StaleError,
        "there is no such note: battle.note(words) gives its number",
    ),
    (
        lambda d: d.moving.answer(1),
        ValueError,
        "this option takes 1 number, not 0: answer (option, number ...)",
    ),
    (lambda d: d.moving.answer([1, 3]), TypeError, "a tuple (option, numbers ...)"),
    (
        lambda d: d.moving.decision.preview((1, 99)),
        tilly.IllegalError,
        "99 is out of range: from 0.0001 to 6",
    ),
    (lambda d: d.moving.decision.list(0), tilly.RangeError, "fineness is from 1 to 100, not 0"),
    (
        lambda d: d.moving.decision.range(2, 900),
        tilly.RangeError,
        "outside the bounds that option.value tells",
    ),
    # units
    (
        lambda d: d.battle.unit(7),
        tilly.StaleError,
        "7 is not a unit of this battle: battle.find(name) gives the id of a unit",
    ),
    (
        lambda d: d.battle.unit("Uppland Horse"),
        TypeError,
        'id is an id, not a name: battle.find("Uppland Horse") gives it',
    ),
    (
        lambda d: d.battle.gap(d.unit, "Uppland Horse"),
        TypeError,
        'b is an id, not a name: battle.find("Uppland Horse") gives it',
    ),
    (lambda d: d.battle.hurt(None), tilly.StaleError, "None is not a unit of this battle"),
    (
        lambda d: d.battle.gap(d.unit, d.unit),
        tilly.RangeError,
        "Uppland Horse and itself: two units are wanted",
    ),
    (lambda d: d.over.buffer(d.gone), tilly.StaleError, "is gone from the table"),
    (
        lambda d: d.luetzen.gap(d.luetzen.find("Sparr"), d.luetzen.find("Swedish Brigade")),
        tilly.StaleError,
        "Sparr is not on the table yet",
    ),
    (lambda d: d.battle.odds([d.unit], 7), tilly.StaleError, "7 is not a unit of this battle"),
    (lambda d: d.battle.odds(d.unit, d.unit), TypeError, "attackers are several"),
    (lambda d: d.battle.odds([], d.unit), tilly.RangeError, "attackers: one or more units"),
    (lambda d: d.battle.unit_id(0, 99), tilly.RangeError, "number is 99: from 0 to 23 is allowed"),
    (
        lambda d: d.luetzen.buffer(d.luetzen.find("Swedish Brigade")),
        tilly.UnsupportedError,
        "glauben has no buffer",
    ),
    (
        lambda d: d.battle.order(5),
        tilly.UnsupportedError,
        "this rule set has no orders and arrivals",
    ),
    (
        lambda d: d.luetzen.order(5),
        tilly.StaleError,
        "5 is not a formation of this battle: it is the group of a unit",
    ),
    (
        lambda d: d.luetzen.set_order(5, tilly.OrderKind.ATTACK),
        tilly.NotNowError,
        "first orders are given before begin()",
    ),
    (lambda d: d.half.view(7), tilly.RangeError, "viewer is 0 or 1, not 7"),
    (lambda d: d.battle.end(7), tilly.RangeError, "winner is 0 or 1, not 7"),
    (lambda d: d.half.begin(), tilly.NotNowError, "begin() ends a deployment by deploy()"),
    (lambda d: d.moving.hurt(d.unit), tilly.NotNowError, "battle.next(tilly.Until.BOUNDARY)"),
    (
        lambda d: d.half.copy_into(d.luetzen),
        tilly.MismatchError,
        "battle.copy() makes one that can be copied into",
    ),
    (lambda d: d.half.note("x" * 500), tilly.RangeError, "words are longer than 120 bytes"),
    # tables and pictures
    (
        lambda d: tilly.to_pandas(d.half),
        TypeError,
        (
            "rows are wanted, battle.units or battle.events, one array of records of unit, event,"
            " mark, pick, result, reach, span or waypoint, not Battle"
        ),
    ),
    (
        lambda d: tilly.to_pandas(d.batch.options),
        TypeError,
        "not ndarray of option with the shape (2, 25)",
    ),
    (
        lambda d: tilly.to_pandas(d.batch.picks(10)[0]),
        TypeError,
        "not ndarray of pick with the shape (2, 10)",
    ),
    (
        lambda d: d.half.tell(d.half.events),
        TypeError,
        "one event is told: an Event of battle.told, or a row of battle.events, not ndarray",
    ),
    (lambda d: d.half.tell(d.half.units[0]), TypeError, "one event is told"),
    (
        lambda d: d.half.picture(pixels=100000),
        tilly.RangeError,
        "pixels is from 0 to 400, not 100000",
    ),
    (lambda d: d.half.picture(viewer="x"), TypeError, "viewer is a whole number, not str"),
    (lambda d: d.half.picture(viewer=2), tilly.RangeError, "viewer is from 0 to 1, not 2"),
    (lambda d: d.half.picture(width=-1), tilly.RangeError, "width is from 0 to 100000, not -1"),
    (lambda d: d.half.picture(title=None), TypeError, "title is a str, not NoneType"),
    (
        lambda d: d.half.picture(colours=("#7a1f5c",)),
        TypeError,
        "colours are two, of side 0 and of side 1, ('#7a1f5c', None), not ('#7a1f5c',)",
    ),
    (
        lambda d: d.half.picture(colours=5),
        TypeError,
        "colours are two, of side 0 and of side 1, ('#7a1f5c', None), not 5",
    ),
    (lambda d: d.half.picture(board="#zzzzzz"), ValueError, "a colour is '#rrggbb', not '#zzzzzz'"),
    (lambda d: d.half.picture(board=5), TypeError, "a colour is '#rrggbb', not 5"),
    (
        lambda d: d.half.picture(annotations=tilly.arrow((1, 1), (2, 2))),
        TypeError,
        "annotations are a list of tilly.Annotation, [tilly.arrow(...)], not Annotation",
    ),
    (
        lambda d: d.table.picture(annotations=5),
        TypeError,
        "annotations are a list of tilly.Annotation, [tilly.arrow(...)], not int",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1)), 5]),
        TypeError,
        (
            "annotations[1] is a tilly.Annotation, as tilly.arrow() and tilly.ring() make them,"
            " not int"
        ),
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1), -3)]),
        tilly.RangeError,
        "annotations[0]: its radius is from 0 to 100, not -3",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1), "x")]),
        TypeError,
        "annotations[0]: its radius is a number, not 'x'",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.arrow(1, 2)]),
        TypeError,
        "annotations[0]: a place is (x, y), not 1",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1e9, 1))]),
        tilly.RangeError,
        "annotations[0]: a place is on the table or within 100 units of it, not (1000000000.0, 1)",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((float("nan"), 1))]),
        tilly.RangeError,
        "annotations[0]: a place is on the table or within 100 units of it",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((200, 1))]),
        tilly.RangeError,
        "annotations: a place is on the table or within 100 units of it",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1), colour="red")]),
        ValueError,
        "annotations[0]: a colour is '#rrggbb', not 'red'",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1), text=5)]),
        TypeError,
        "annotations[0]: its text is a str, not int",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.Annotation(99, (1, 1))]),
        TypeError,
        "annotations[0]: its kind is a tilly.AnnotationKind, not 99",
    ),
    (
        lambda d: d.half.picture(annotations=[tilly.ring((1, 1))] * 1001),
        tilly.RangeError,
        "annotations are at most 1000, not 1001",
    ),
    (
        lambda d: d.over.past(2).picture(viewer=1),
        tilly.NotNowError,
        "viewer is None for a past turn, not 1: what a side sees is a matter of the present",
    ),
    # lengths and numbers
    (
        lambda d: d.rules.convert(3, *TO_INCHES, base_width=-1),
        tilly.RangeError,
        "base_width is from 0 to 1000, not -1",
    ),
    (
        lambda d: d.rules.convert(3, *TO_INCHES, base_width=5000),
        tilly.RangeError,
        "base_width is from 0 to 1000, not 5000",
    ),
    (
        lambda d: d.rules.convert(3, *TO_INCHES, base_width=float("nan")),
        OverflowError,
        "base_width: nan is beyond any table",
    ),
    (
        lambda d: d.rules.convert(1e9, *TO_INCHES, base_width=40),
        OverflowError,
        "length: 1000000000.0 is beyond any table",
    ),
    (
        lambda d: d.rules.convert("3", *TO_INCHES, base_width=40),
        TypeError,
        "length: must be real number, not str",
    ),
    (
        lambda d: d.rules.convert(None, *TO_INCHES, base_width=40),
        TypeError,
        "length: must be real number, not NoneType",
    ),
    (
        lambda d: d.rules.convert(3, "inches", "units", base_width=40),
        TypeError,
        "given is a tilly.LengthIn, tilly.LengthIn.INCHES, not 'inches'",
    ),
    (
        lambda d: d.rules.convert(3, 99, 1, base_width=40),
        tilly.RangeError,
        "given is 99: from 1 to 5 is allowed",
    ),
    (
        lambda d: d.rules.convert(3, *TO_INCHES),
        tilly.RangeError,
        "base_width is needed: what the players' bases are wide",
    ),
    (
        lambda d: tilly.RuleSet("tilly-1.2", {"horse.move": 1e300}),
        tilly.RangeError,
        "horse.move must be from 0 to 1600",
    ),
    (
        lambda d: tilly.RuleSet("tilly-1.2", {"horse.melee": 10**300}),
        tilly.RangeError,
        "horse.melee must be from 0 to 6",
    ),
    (
        lambda d: tilly.RuleSet("tilly-1.2", {"horse.move": "x"}),
        tilly.RangeError,
        'horse.move must be a number from 0 to 1600, not "x"',
    ),
    # batches
    (
        lambda d: tilly.Batch(d.fresh, 3, seed=-1),
        tilly.RangeError,
        "seed is from 0 to 18446744073709551615, not -1",
    ),
    (lambda d: tilly.Batch(d.fresh, 3, seed="x"), TypeError, "seed is a whole number, not str"),
    (
        lambda d: tilly.Batch(d.fresh, 3, turn_limit=-1),
        tilly.RangeError,
        "turn_limit is from 0 to 10000, not -1",
    ),
    (lambda d: d.batch.picks(64, 0), tilly.RangeError, "fineness is from 1 to 100, not 0"),
    (lambda d: d.batch.picks(64, 101), tilly.RangeError, "fineness is from 1 to 100, not 101"),
    (lambda d: d.batch.picks(-1), tilly.RangeError, "most is from 1 to 65536, not -1"),
    (lambda d: d.batch.battle(-1), IndexError, "k is from 0 to 1, not -1"),
    (lambda d: d.batch.battle("x"), TypeError, "k is a whole number, not str"),
    (
        lambda d: d.batch.step(truths(2, 0)),
        tilly.RangeError,
        (
            "battle 0 of the batch is asked for one option, not 0: only a question of Shape.SET"
            " takes several"
        ),
    ),
    (
        lambda d: d.batch.step(truths(2, 2)),
        tilly.RangeError,
        (
            "battle 0 of the batch is asked for one option, not 2: only a question of Shape.SET"
            " takes several"
        ),
    ),
    (
        lambda d: d.batch.step(truths(300, 300)),
        tilly.RangeError,
        "battle 0 of the batch has no option 25: its question has 25, counted from 0",
    ),
    # the log
    (lambda d: d.battle.log("x"), TypeError, "on is True or False, not 'x'"),
    (lambda d: d.fresh.undo(), tilly.RangeError, "there is nothing to take back in this turn"),
    (lambda d: tilly.throw(1, 1, 99), tilly.RangeError, "dice is 99: from 0 to 64 is allowed"),
    (
        lambda d: tilly.seed(1, -1),
        OverflowError,
        "k: a number from 0 to 18446744073709551615 is wanted, not -1",
    ),
]


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    for one in vars(made).values():
        if hasattr(one, "close"):
            one.close()
    vars(made).clear()


@pytest.mark.parametrize(
    ("call", "error", "words"), CASES, ids=[words[:40] for _, _, words in CASES]
)
def test_a_slip_is_told_with_its_argument(
    desk: Desk, call: Call, error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as slip:
        call(desk)
    assert words in str(slip.value)
    assert str(slip.value) not in WHAT
    assert not isinstance(slip.value, tilly.TillyError) or slip.value.text in str(slip.value)


def test_a_unit_that_cannot_fight_is_named(desk: Desk) -> None:
    """And so is what keeps it from it: no reason comes with it."""
    battle = desk.luetzen
    brigade, saxon, brahe = (
        battle.find(name) for name in ("Swedish Brigade", "Old Saxon", "Nils Brahe")
    )
    guns = battle.find("Great Battery")
    with pytest.raises(
        tilly.IllegalError, match="Nils Brahe does not attack so: its type is general"
    ):
        battle.odds([brahe], saxon)
    with pytest.raises(tilly.IllegalError, match="Nils Brahe does not attack so"):
        battle.odds([brigade, brahe], saxon)
    with pytest.raises(
        tilly.IllegalError, match="Nils Brahe is not fought so: its type is general"
    ):
        battle.odds([saxon], brahe)
    with pytest.raises(
        tilly.IllegalError, match="Great Battery does not attack so: its type is foot battery"
    ):
        battle.odds([guns], saxon if battle.unit(guns).side != battle.unit(saxon).side else brigade)
    routing: list[tilly.UnitRow] = []
    while not routing:
        battle.run(turns=1)
        stand = [
            unit
            for unit in battle.unit_table()
            if tilly.UnitFlag.ON_TABLE in unit.flags and unit.type not in ("general", "messenger")
        ]
        routing = [unit for unit in stand if tilly.UnitFlag.ROUTING in unit.flags]
    attacker = next(unit.id for unit in stand if unit.side != routing[0].side)
    with pytest.raises(tilly.IllegalError, match="is not fought so: it is routing"):
        battle.odds([attacker], routing[0].id)


def test_a_limit_can_be_set_between_two_turns(desk: Desk) -> None:
    """As the error says: begin_turn() first."""
    desk.battle.run(turns=1)
    with pytest.raises(tilly.NotNowError, match=r"call battle\.begin_turn\(\) first"):
        desk.battle.limit(3)
    desk.battle.begin_turn()
    desk.battle.limit(3)
    desk.battle.run()
    assert desk.battle.info.turn <= 3


def test_unknown_names_are_key_errors() -> None:
    with tilly.RuleSet() as rules, pytest.raises(KeyError) as slip:
        rules["xyzzy"]
    assert str(slip.value) == 'tilly-1.2 has no parameter "xyzzy"' and isinstance(
        slip.value, (tilly.UnknownError, LookupError)
    )
    assert slip.value.status is tilly.Status.UNKNOWN


# ---- documents in every form ---------------------------------------------------------------------


def test_a_scenario_is_a_path_a_text_bytes_or_a_dictionary() -> None:
    made = json.loads(SCENARIO)
    battles = [
        tilly.Battle.from_scenario(form, seed=3)
        for form in (FILE, SCENARIO, SCENARIO.encode(), made)
    ]
    assert len({battle.hash for battle in battles}) == 1
    many = [
        tilly.simulate(form, 2, "random", seed=1, turn_limit=1, progress=False)
        for form in (FILE, str(FILE), SCENARIO, SCENARIO.encode(), made)
    ]
    assert all(one == many[0] for one in many)
    army = battles[0].armies[0]
    assert (
        tilly.Army.read(json.loads(army.write())) == army
        and tilly.RuleSet.read(json.loads(tilly.RuleSet().write())) == tilly.RuleSet()
    )
    assert tilly.Battle.load(json.loads(battles[0].save())).hash == battles[0].hash


def test_a_fault_in_a_dictionary_has_a_path_and_no_line() -> None:
    with pytest.raises(tilly.FormatError) as fault:
        tilly.Battle.from_scenario({"format": "tilly-scenario", "version": 1, "rules": 5})
    assert (fault.value.line, fault.value.column, fault.value.path, fault.value.text) == (
        0,
        0,
        "rules",
        "expected an object, not 5",
    )
    assert str(fault.value) == "rules: expected an object, not 5"


def test_the_scenarios_and_schemas_come_along() -> None:
    assert set(tilly.scenarios()) == {
        path.stem
        for path in (ROOT / "examples" / "scenarios").iterdir()
        if path.suffix == ".json" or path.suffix == ".lua" and hasattr(raw, "script_read")
    }
    for path in tilly.scenarios().values():
        assert not tilly.Battle.from_scenario(path).over
    assert set(tilly.schemas()) == {
        path.name.partition(".")[0] for path in (ROOT / "docs" / "formats").glob("*.schema.json")
    }
    assert all(
        json.loads(path.read_text(encoding="utf-8"))["$schema"] for path in tilly.schemas().values()
    )


# ---- what travels --------------------------------------------------------------------------------


def refused() -> tilly.IllegalError:
    battle = two_armies(1632)
    battle.next()
    battle.answer(2)
    battle.next()
    with pytest.raises(tilly.IllegalError) as slip:
        battle.answer((1, 5))
    return slip.value


def refuses(number: int) -> None:
    raise refused()


def answers() -> list[tilly.Answer]:
    battle, made = two_armies(1632), []
    for decision in battle:
        made.append(decision.sample(decision.serial))
        battle.answer(made[-1])
        if len(made) == 200:
            break
    return made


def test_answers_and_refusals_travel() -> None:
    for answer in answers():
        again = pickle.loads(pickle.dumps(answer))
        assert (
            again == answer
            and hash(again) == hash(answer)
            and repr(again) == repr(answer)
            and again.numbers == answer.numbers
        )
    error = refused()
    again = pickle.loads(pickle.dumps(error))
    assert (
        type(again) is type(error)
        and str(again) == str(error)
        and again.reason == error.reason
        and again.reason.nearest == error.reason.nearest
    )
    assert again.status is error.status and again.text == error.text
    for slip in (tilly.FormatError("x"), tilly.UnknownError("no such name")):
        assert str(pickle.loads(pickle.dumps(slip))) == str(slip)


def test_what_is_no_pickled_answer_is_refused() -> None:
    make, (record, *rest) = pickle_parts(answers()[0])
    for nonsense in (b"", record[:-1], record + b"x", b"\0" * len(record), b"\xff" * len(record)):
        with pytest.raises(ValueError):
            make(nonsense, *rest)
    with pytest.raises(ValueError):
        make(record, 1, 9, 0, 0, 0)


def pickle_parts(answer: tilly.Answer) -> Any:
    return answer.__reduce__()


def test_a_refusal_comes_out_of_a_pool_of_processes() -> None:
    with processes(1) as pool:
        with pytest.raises(tilly.IllegalError) as slip:
            pool.submit(refuses, 1).result(timeout=60)
    assert slip.value.reason is not None and slip.value.reason.clause == "T1-122"


def test_a_player_that_cannot_travel_is_told_at_once() -> None:
    with processes(1) as pool:
        with pytest.raises(TypeError, match="a player cannot be pickled for other processes"):
            tilly.simulate(
                FILE, 4, (lambda decision: decision.usual, "thumb"), progress=False, executor=pool
            )


# ---- turns, modules, pictures --------------------------------------------------------------------


def test_one_turn_of_a_deployed_scenario_is_one_turn() -> None:
    battle = two_armies()
    assert (
        battle.run(turns=1) == tilly.Status.TURN_OVER
        and battle.info.turn == 1
        and battle.past(1).over
    )
    battle.run(turns=2)
    assert battle.info.turn == 3 and battle.past(3).over


def test_a_set_up_that_is_played_counts_as_a_turn() -> None:
    armies = two_armies().armies
    battle = tilly.Battle(*armies, any_army=True, seed=1)
    battle.run("random", turns=1)
    assert battle.info.turn == 0 and battle.past(0).over
    battle.run("random", turns=1)
    assert battle.past(1).over


def test_the_module_of_players_can_be_imported_and_its_names_asked_for() -> None:
    import tilly.players as module

    assert module.Side is tilly.Side and callable(module.two)
    assert tilly.players() == module.names() == module() == ("random", "thumb", "passive")


def test_a_notebook_shows_nothing_of_what_is_stale() -> None:
    battle = two_armies()
    decision, turn = battle.next(), battle.turn
    army, table = tilly.Army("A"), tilly.Table(10, 10)
    drawn = (battle, decision, turn, table)
    assert all(one._repr_svg_() for one in drawn)
    assert army._repr_svg_() is None or army._repr_svg_().startswith("<svg")
    battle.answer(0)
    assert decision._repr_svg_() is None
    for one in (battle, army, table):
        one.close()
    assert [one._repr_svg_() for one in (*drawn, army)] == [None] * 5


def test_a_notebook_shows_the_options_of_a_rule_set_and_what_was_changed() -> None:
    with tilly.RuleSet("tilly-1.2", {"horse.melee": 3, "evade": True}) as rules:
        told = rules._repr_html_() or ""
        assert (
            "<td>horse.melee</td><td>3</td>" in told
            and "<td>evade</td><td>on</td>" in told
            and "shot.melee" not in told
        )
    assert rules._repr_html_() is None


def test_kinds_show_their_names() -> None:
    move, flags = tilly.DecisionKind.MOVE, tilly.UnitFlag.ON_TABLE | tilly.UnitFlag.SHOT
    assert (str(move), f"{move}", f"{move:>6}", f"{move:d}", f"{move:03d}") == (
        "MOVE",
        "MOVE",
        "  MOVE",
        "7",
        "007",
    )
    assert (str(flags), str(tilly.UnitFlag(0)), f"{flags:x}") == ("ON_TABLE|SHOT", "0", "11")
    assert move == 7 and json.dumps(move) == "7"


def test_a_set_of_picks(battle: tilly.Battle) -> None:
    decision = battle.next()
    picks = decision.list()
    assert len({*picks, *picks}) == len(picks) and picks[1] in set(picks)
    assert pickle.loads(pickle.dumps(picks[1])) == picks[1]
    battle.answer({picks[1]: "first"} and picks[1])
    assert len(set(battle.events)) == len(battle.events) and len(set(battle.units)) == len(
        battle.units
    )
