-- Names that a script spells wrong, enumerations that print themselves, and messages that say what
-- to do.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local function said(err) return tostring(err):gsub("^[^:]+:%d+: ", "") end

--- The call raises, and its message has these words.
local function slip(words, f, ...)
    local err = check.raises(nil, f, ...)
    if not said(err):find(words, 1, true) then
        error(("said: %s; wanted: %s"):format(said(err), words), 2)
    end
    return err
end

test("a misspelt key of any table of arguments is refused, and the nearest is named", function()
    local battle <close> = check.scenario()
    local unit = battle.units[1]
    slip(
        'battle: unknown key "turnlimit"; did you mean "turn_limit"?',
        tilly.battle,
        { turnlimit = 5 }
    )
    slip('did you mean "name"?', tilly.army, { nmae = "x" })
    slip('did you mean "type"?', tilly.army, { units = { { typ = "horse" } } })
    slip(
        'table: unknown key "feature"; did you mean "features"?',
        tilly.table,
        { width = 9, depth = 9, feature = {} }
    )
    slip('did you mean "steep"?', tilly.table, {
        width = 9,
        depth = 9,
        features = { { kind = "hill", steap = true, outline = { { 2, 2 }, { 6, 2 }, { 6, 6 } } } },
    })
    slip('did you mean "seed"?', tilly.scenario, "two_armies", { sead = 1 })
    slip('did you mean "players"?', battle.run, battle, { player = "thumb" })
    slip('did you mean "players"?', battle.simulate, battle, 1, { player = "thumb" })
    slip('did you mean "stop"?', battle.next, battle, { sotp = "roll" })
    slip('did you mean "free"?', battle.deploy, battle, unit, 1, 1, 0, { fre = true })
    slip('did you mean "title"?', battle.picture, battle, { titel = "x" })
    slip(
        'did you mean "value"?',
        battle.edit,
        battle,
        { kind = tilly.EditKind.HURT, unit = unit.id, valeu = 1 }
    )
    slip('did you mean "heading"?', battle.bring, battle, { side = 0, type = "horse", headin = 0 })
    slip('did you mean "radius"?', battle.set_order, battle, unit, { kind = "hold", raduis = 4 })
    slip('did you mean "half"?', battle.set_arrival, battle, unit, { turn = 1, haf = 1 })
    assert(battle:run())
    slip('did you mean "option"?', battle.answer, battle, { opton = 1 })
    slip("players: of which side?", battle.run, battle, { players = { "thumb" } })
    slip("players: there is a hole in the list", battle.run, battle, { players = { nil, "thumb" } })
    slip("there is no side 2", battle.run, battle, { players = { [0] = "thumb", [2] = "thumb" } })
    slip(
        "table of formation, host, free expected, got string",
        battle.deploy,
        battle,
        unit,
        1,
        1,
        0,
        "free"
    )
end)

test("a player for one side alone is said with false for the other", function()
    local battle <close> = check.scenario()
    local what, decision = battle:run { players = { [0] = false, [1] = "thumb" } }
    equal(what, "decision")
    equal(decision.side, 0)
    local other <close> = check.scenario()
    what, decision = other:run { players = { [0] = "thumb" } }
    equal(what, "decision")
    equal(decision.side, 1)
end)

test("a misspelt field of a row, an object, an enumeration or the module is refused", function()
    local battle <close> = check.scenario()
    local unit, info = battle.units[1], battle.info
    slip(
        'unit: there is no field "on_tabel"; did you mean "on_table"?',
        function() return unit.on_tabel end
    )
    slip('did you mean "winner"?', function() return info.winer end)
    slip(
        'did you mean "sentence"?',
        function() return battle:log_table()[1] or error("no row") end
            and function()
                battle:run { players = "thumb", turns = 1 }
                return battle:log_table()[1].sentense
            end
    )
    slip(
        'battle: there is no field or method "unitz"; did you mean "units"?',
        function() return battle.unitz end
    )
    slip(
        'tilly.EventKind: there is no field "ROUTE"; did you mean "ROUTED"?',
        function() return tilly.EventKind.ROUTE end
    )
    slip('did you mean "ON_TABLE"?', function() return tilly.UnitFlag.ONTABLE end)
    slip(
        'tilly: there is no field "scenaro"; did you mean "scenario"?',
        function() return tilly.scenaro end
    )
    local _, err = battle:undo(500)
    slip(
        'error: there is no field "massage"; did you mean "message"?',
        function() return err.massage end
    )
    equal(err.line, nil) -- an error that is of no file
    equal(unit.host, nil) -- a field that this row has not
    slip("a kind has enum, name and value", function() return tilly.EventKind.HIT.nmae end)
end)

test("names of rules, types, players and words are refused with the nearest", function()
    local battle <close> = check.scenario()
    local _, err = tilly.ruleset { id = "tilly-1.2", ["horse.mele"] = 5 }
    equal(err.message, 'tilly-1.2 has no parameter "horse.mele"; did you mean "horse.melee"?')
    _, err = tilly.simulate("two_armies", 1, { options = { ["horse.mele"] = 5 } })
    equal(err.message, 'tilly-1.2 has no parameter "horse.mele"; did you mean "horse.melee"?')
    _, err = tilly.ruleset "tily-1.2"
    assert(err.message:find 'did you mean "tilly%-1.2"')
    slip(
        'there is no type "hors"; did you mean "horse"?',
        tilly.army,
        { units = { { type = "hors" } } }
    )
    slip(
        'there is no player "thum"; did you mean "thumb"?',
        battle.run,
        battle,
        { players = "thum" }
    )
    slip(
        'there is no place to stop "bondary"; did you mean "boundary"?',
        battle.run,
        battle,
        { stop = "bondary" }
    )
    slip(
        'there is no OrderKind "advanse"; did you mean "ADVANCE"?',
        battle.set_order,
        battle,
        battle.units[1],
        { kind = "advanse" }
    )
end)

test("kinds print their names, compare, and stay themselves", function()
    local battle <close> = check.scenario()
    local _, decision = assert(battle:run())
    equal(tostring(decision.kind), "DecisionKind.NEXT_UNIT")
    equal(decision.kind, tilly.DecisionKind.NEXT_UNIT)
    equal(decision.kind.name, "NEXT_UNIT")
    equal("asked: " .. decision.kind, "asked: DecisionKind.NEXT_UNIT")
    equal(tostring(decision.shape), "Shape.PICK")
    equal(tostring(decision[1].kind), "OptionKind.END")
    equal(tostring(battle.how), "End.NOT")
    equal(tostring(battle.units[1].formation), "Formation.NONE")
    local _, err = decision:answer(99)
    equal(tostring(err.code), "Status.ILLEGAL")
    equal(tostring(err.reason.code), "ReasonCode.NO_SUCH_OPTION")
    equal(tilly.status_name(err.code), "TILLY_E_ILLEGAL")
    assert(battle:run { players = "thumb", turns = 1 })
    local count = {}
    for _, event in ipairs(battle.events) do
        count[event.kind] = (count[event.kind] or 0) + 1
    end
    assert(count[tilly.EventKind.MOVED] > 1)
    check.raises("TILLY_E_FROZEN", function() tilly.EventKind.MOVED.extra = 1 end)
    slip(
        "a tilly.EventKind is wanted, not tilly.OptionKind.END",
        battle.watch,
        battle,
        { tilly.OptionKind.END }
    )
end)

test("words of files are names everywhere", function()
    local names = {
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
    for _, name in ipairs(names) do
        local line = name == "road" or name == "river" or name == "stream"
        local ground <close> = assert(tilly.table {
            width = 20,
            depth = 20,
            features = {
                line and { kind = name, width = 1, line = { { 0, 5 }, { 20, 5 } } }
                    or { kind = name, outline = { { 5, 5 }, { 9, 5 }, { 9, 9 }, { 5, 9 } } },
            },
        })
        local again <close> = assert(tilly.read_table(ground:write()))
        assert(again:write():find('"' .. name .. '"', 1, true), name)
        equal(again.features[1].kind, ground.features[1].kind)
        -- rows as they came
        local copy <close> =
            assert(tilly.table { width = 20, depth = 20, features = ground.features })
        equal(copy.hash, ground.hash)
    end
    local hill <close> = assert(tilly.table {
        width = 20,
        depth = 20,
        features = {
            {
                kind = "hill",
                rough = true,
                wooded = true,
                outline = { { 5, 5 }, { 9, 5 }, { 9, 9 }, { 5, 9 } },
            },
        },
    })
    equal(hill.features[1].flags, tilly.FeatureFlag.ROUGH_TOP | tilly.FeatureFlag.WOODED)
end)

test("a wood that lies off the table is refused at once", function()
    local far = { kind = "wood", outline = { { 20, 20 }, { 24, 20 }, { 24, 24 } } }
    local none, err = tilly.table { width = 10, depth = 10, features = { far } }
    equal(none, nil)
    equal(err.message, "the wood lies off the table, which reaches from 0, 0 to 10, 10")
    local ground <close> = assert(tilly.table { width = 10, depth = 10 })
    check.fails("TILLY_E_RANGE", ground:add(far))
    -- partly off: table:check() tells
    assert(ground:add { kind = "wood", outline = { { 8, 8 }, { 14, 8 }, { 14, 14 } } })
    assert(#ground:check(assert(tilly.ruleset "tilly-1.2")) > 0)
    local battle <close> = check.scenario()
    check.fails(
        "TILLY_E_RANGE",
        battle:add_ground { kind = "wood", outline = { { 120, 20 }, { 124, 20 }, { 124, 24 } } }
    )
end)

test("a watch lasts for the battle, and nothing is missed", function()
    local battle <close> = check.scenario(1632)
    assert(battle:watch { "routed" })
    local stops, shown = 0, 0
    repeat
        local what, where = assert(battle:run { players = "thumb", stop = "event" })
        if what == "stop" then
            equal(where, "event")
            stops = stops + 1
            local routs = 0
            for _, event in ipairs(battle.events) do
                if event.kind == tilly.EventKind.ROUTED then routs = routs + 1 end
            end
            assert(routs > shown, "a stop without a rout")
            shown = routs
        end
    until what == "battle over"
    local routs, turns = 0, {}
    for _, event in ipairs(battle.events) do
        if event.kind == tilly.EventKind.ROUTED then
            routs, turns[event.turn] = routs + 1, true
        end
    end
    equal(shown, routs)
    assert(stops > 5 and next(turns, next(turns)), "routs in one turn alone")
    local copy <close> = assert(battle:copy())
    for _, ask in ipairs { copy.next, copy.run } do
        slip("stop: no event is watched for: battle:watch", ask, copy, { stop = "event" })
    end
    check.fails("TILLY_E_UNKNOWN", battle:watch { 9999 })
    slip('there is no EventKind "route"; did you mean "ROUTED"?', battle.watch, battle, { "route" })
    slip('kinds: unknown key "kind"', battle.watch, battle, { kind = "routed" })
end)

test("one turn of a deployed battle is a turn in which somebody moves", function()
    local battle <close> = check.scenario()
    equal(battle:run { players = "thumb", turns = 1 }, "turn over")
    equal(battle.turn_number, 1)
    assert(battle.info.decisions > 10)
    -- a set-up in which is asked is a turn of its own
    local played <close> = check.scenario(3, { free = true })
    equal(played:run { players = "random", turns = 1 }, "turn over")
    equal(played.turn_number, 0)
end)

test("messages say the function, the argument, what was given and what to do first", function()
    local battle <close> = check.scenario()
    local unit = battle.units[1]
    local function refusal(words, _, err) assert(err.message:find(words, 1, true), err.message) end
    refusal("battle:answer: no decision is open: battle:next()", battle:answer(1))
    refusal('battle:supply: no roll is open: battle:next "roll"', battle:supply { 1 })
    refusal("battle:agree: this rule set knows no end by agreement", battle:agree(0))
    refusal("battle:past: that turn is not over", battle:past(9))
    refusal("argument 1, 77, is not an id of this battle", battle:gap(77, unit))
    refusal("this battle has no such unit", battle:gap(unit, unit.id + 100))
    refusal("battle:begin: play has begun", battle:begin())
    battle:run()
    battle:answer(battle.decision.usual)
    refusal("the turn under way has an answer", battle:limit(4))
    slip(
        "battle:gap: a: a row with an id, or an id, expected, got string",
        battle.gap,
        battle,
        "x",
        unit
    )
    slip(
        "battle:gap: b: a row with an id, or an id, expected, got nil",
        battle.gap,
        battle,
        unit,
        nil
    )
    slip("heading: number expected, got string", battle.place, battle, unit, 1, 1, "north")
    slip("side: 2 is out of range: 0 to 1", battle.units_of, battle, 2)
    slip("width: 300000 is out of range", tilly.table, { width = 300000, depth = 1 })
    slip("armies: two are wanted", tilly.battle, { armies = {} })
    local _, err = tilly.scenario "examples/scenarios/two_armies.json"
    assert(err.message:find("looks like a path", 1, true))
    -- the caller's line
    assert(
        check.raises("TILLY_E_RANGE", battle.units_of, battle, 2).where:find("check.lua", 1, true)
    )
    assert(
        check
            .raises("TILLY_E_UNKNOWN", function() tilly.battle { turnlimit = 5 } end).where
            :find("test_names.lua", 1, true)
    )
end)

test("what must be said is asked for, and not taken for nought", function()
    local battle <close> = check.scenario()
    local army <close> = assert(tilly.army { commands = { "a" } })
    local unit = battle.units[1]
    slip("unit: type is missing", army.add, army, { command = "a" })
    slip(
        "unit: type is missing",
        battle.bring,
        battle,
        { side = 0, group = unit.group, x = 2, y = 2 }
    )
    slip(
        "unit: side is missing",
        battle.bring,
        battle,
        { type = "horse", group = unit.group, x = 2, y = 2 }
    )
    slip(
        "unit: x is missing",
        battle.bring,
        battle,
        { side = 0, type = "horse", group = unit.group }
    )
    slip(
        "unit: y is missing",
        battle.bring,
        battle,
        { side = 0, type = "horse", group = unit.group, x = 2 }
    )
    slip("points is missing", battle.award, battle, 0)
    slip("side is missing", battle.award, battle, nil, 3)
    slip("x is missing", battle.place, battle, unit)
    slip("unit is missing", battle.hurt, battle)
    slip("on is missing", battle.set_state, battle, unit, "shot")
    slip("on is missing", battle.log, battle)
    slip("edit: kind is missing", battle.edit, battle, { unit = unit.id })
    slip("order: kind is missing", battle.set_order, battle, unit, { points = { { 1, 1 } } })
    slip(
        "arrival: turn is missing",
        battle.set_arrival,
        battle,
        unit,
        { from = { 0, 0 }, to = { 1, 0 } }
    )
    slip("arrival: to is missing", battle.set_arrival, battle, unit, { turn = 2, from = { 0, 0 } })
    slip(
        "feature: kind is missing",
        tilly.table,
        { width = 9, depth = 9, features = { { outline = { { 2, 2 }, { 6, 2 }, { 6, 6 } } } } }
    )
    slip(
        "annotation: at is missing",
        battle.picture,
        battle,
        { annotations = { { kind = tilly.AnnotationKind.RING } } }
    )
    slip(
        "annotation: kind is missing",
        battle.picture,
        battle,
        { annotations = { { at = { 1, 1 } } } }
    )
end)

test("off, no and 0 are not taken for true", function()
    local battle <close> = check.scenario()
    local unit = battle.units[1]
    local hill, turn = { { 2, 2 }, { 6, 2 }, { 6, 6 } }, assert(battle:begin_turn())
    for _, word in ipairs { "off", "no", 0, "true" } do
        local wanted = ": true or false expected, got " .. type(word)
        for _, name in ipairs { "steep", "rough", "wooded" } do
            slip(name .. wanted, tilly.table, {
                width = 9,
                depth = 9,
                features = { { kind = "hill", outline = hill, [name] = word } },
            })
        end
        for _, name in ipairs { "deployed", "terrain", "any_army" } do
            slip(
                name .. wanted,
                tilly.battle,
                { armies = { battle:army(0), battle:army(1) }, table = battle.table, [name] = word }
            )
        end
        slip("on" .. wanted, battle.set_state, battle, unit, "shot", word)
        slip("lost" .. wanted, battle.remove, battle, unit, word)
        slip("on" .. wanted, battle.log, battle, word)
        slip("free" .. wanted, tilly.scenario, "two_armies", { free = word })
        slip("free" .. wanted, battle.deploy, battle, unit, 1, 1, 0, { free = word })
        slip("force" .. wanted, battle.undo, battle, 1, word)
        slip("columns" .. wanted, battle.simulate, battle, 1, { columns = word })
        slip("clauses" .. wanted, turn.report, turn, word)
        slip("clauses" .. wanted, battle.report, battle, word)
        slip("exact" .. wanted, turn.report, turn, false, word)
        slip("history" .. wanted, tilly.replay, battle:record(), word)
    end
    local ground <close> = assert(tilly.table {
        width = 9,
        depth = 9,
        features = { { kind = "hill", outline = hill, steep = true, rough = false } },
    })
    equal(ground.features[1].flags, tilly.FeatureFlag.STEEP)
end)

test("a list that is none is refused, and nothing of it is lost", function()
    local battle <close> = check.scenario()
    local unit = battle.units[1]
    local function ground(feature)
        return tilly.table { width = 9, depth = 9, features = { feature } }
    end
    slip(
        'features: unknown key "kind"',
        tilly.table,
        { width = 9, depth = 9, features = { kind = "hill" } }
    )
    slip('units: unknown key "type"', tilly.army, { units = { type = "horse" } })
    slip("units: unknown key [0]", tilly.army, { units = { [0] = { type = "horse" } } })
    slip('commands: unknown key "name"', tilly.army, { commands = { name = "a" } })
    slip("kinds: unknown key [3]", battle.watch, battle, { [3] = "routed" })
    slip(
        "armies: one a side, not more",
        tilly.battle,
        { armies = { battle:army(0), battle:army(1), battle:army(0) } }
    )
    slip(
        "point: a point {x, y} expected, of two numbers",
        ground,
        { kind = "wood", outline = { { 1, 1 }, { 3, 4, 5 }, { 3, 3 } } }
    )
    slip(
        "feature: river is given by its line, not by its outline",
        ground,
        { kind = "river", width = 1, outline = { { 0, 5 }, { 9, 5 } } }
    )
    slip(
        "feature: wood is given by its outline, not by its line",
        ground,
        { kind = "wood", line = { { 1, 1 }, { 3, 1 }, { 3, 3 } } }
    )
    slip("feature: outline or line, not both", ground, {
        kind = "road",
        width = 1,
        outline = { { 0, 5 }, { 9, 5 } },
        line = { { 0, 5 }, { 9, 5 } },
    })
    slip('outline: unknown key "x"', ground, { kind = "wood", outline = { x = 1 } })
    slip(
        'top: unknown key "x"',
        ground,
        { kind = "hill", outline = { { 1, 1 }, { 5, 1 }, { 5, 5 } }, top = { x = 1 } }
    )
    slip(
        'crest: unknown key "from"',
        ground,
        { kind = "hill", outline = { { 1, 1 }, { 5, 1 }, { 5, 5 } }, crest = { from = { 1, 1 } } }
    )
    slip('attackers: unknown key "id"', battle.odds, battle, { id = unit.id }, unit)
    slip(
        'annotations: unknown key "kind"',
        battle.picture,
        battle,
        { annotations = { kind = tilly.AnnotationKind.RING } }
    )
    slip(
        'points: unknown key "x"',
        battle.set_order,
        battle,
        unit,
        { kind = "hold", points = { x = 1 } }
    )
    slip("stop: unknown key [2]", battle.next, battle, { [2] = "roll" })
    slip("stop: unknown key [2]", battle.run, battle, { stop = { [2] = "roll" } })
    slip(
        'players: unknown key "left"',
        battle.run,
        battle,
        { players = { [0] = "thumb", [1] = "thumb", left = "thumb" } }
    )
    slip('faces: unknown key "die"', battle.supply, battle, { die = 3 })
    assert(battle:run())
    slip('an answer: way: unknown key "x"', battle.answer, battle, { option = 1, way = { x = 1 } })
    slip("an answer: unknown key [3]", battle.answer, battle, { [3] = 1 })
end)

test("messages name the function and the argument that are meant", function()
    local battle <close> = check.scenario()
    local army = battle:army(0)
    local closed
    assert(battle:run {
        turns = 1,
        players = function(decision)
            closed = select(2, battle:close())
            return decision.usual or decision:sample(1)
        end,
    })
    assert(closed.message:find("^battle:close: "), closed.message)
    slip("armies[2]: tilly.Army expected, got number", tilly.battle, { armies = { army, 5 } })
    slip(
        "armies[0]: tilly.Army expected, got string",
        tilly.battle,
        { armies = { [0] = "x", [1] = army } }
    )
    slip(
        "rules: tilly.RuleSet expected, got string",
        tilly.battle,
        { armies = { army, army }, rules = "tilly-1.2" }
    )
    slip(
        "table: tilly.Table expected, got table",
        tilly.battle,
        { armies = { army, army }, table = { width = 9 } }
    )
    slip("list or a table, got no value", battle.run, battle, { players = function() end })
    for name, kind in pairs(tilly.ReasonCode) do
        local cure = require "tilly.raw".tilly_reason_cure(kind)
        assert(not cure or not cure:find "tilly_" and not cure:find "TILLY_", name)
    end
end)

test("a unit that no army can have is told by its field, what was given and what may be", function()
    local army <close> = assert(tilly.army { commands = { "a" } })
    local function refusal(words, unit)
        unit.type = unit.type or "horse"
        local err = check.fails("TILLY_E_RANGE", army:add(unit))
        equal(err.message, "army:add: " .. words)
    end
    refusal("type is 99: from 0 to 7 is allowed", { type = 99 })
    refusal("quality is 7: from 0 to 3 is allowed", { quality = 7 })
    refusal("command is 3: 0 is allowed", { command = 3 })
    refusal("width is -1: from 0 to 10 units is allowed", { width = -1 })
    refusal("depth is 12.5: from 0 to 10 units is allowed", { depth = 12.5 })
    refusal("strength is 65: from 0 to 64 is allowed", { strength = 65 })
    refusal("bonus must be 0: a unit of this type gives none", { bonus = 5 })
    slip("name: longer than 47 bytes", army.add, army, { type = "horse", name = ("x"):rep(48) })
    local empty <close> = assert(tilly.army {})
    equal(
        select(2, empty:add { type = "horse" }).message,
        "army:add: command must be one of the army's, which has none yet"
    )
end)

test("a flag of one command that there is not is refused with the nearest", function()
    local function refusal(words, command)
        local _, err = tilly.army { rules = "glauben", commands = { command } }
        assert(err and err.message:find(words, 1, true), err and err.message)
    end
    slip(
        'command: unknown key "naton"; did you mean "nation"?',
        tilly.army,
        { rules = "glauben", commands = { { name = "a", naton = "SAX" } } }
    )
    local army <close> = assert(tilly.army { rules = "glauben", commands = { "a" } })
    equal(
        select(2, army:command_choose(0, "naton", "SAX")).message,
        'the army list has no flag "naton"; did you mean "nation"?'
    )
    refusal('nation has no word "SXA"; did you mean "SAX"?', { name = "a", nation = "SXA" })
    refusal('"edge" is said of the whole army, not of a command', { name = "a", edge = "north" })
    slip(
        "command: name is missing",
        tilly.army,
        { rules = "glauben", commands = { { nation = "SAX" } } }
    )
end)

test("no status comes back as a bare sentence", function()
    local bare = {}
    for name, status in pairs(require "tilly.enums".kinds.Status) do
        if status < 0 then bare[tilly.status_text(status)] = name end
    end
    local battle <close> = check.scenario()
    local army <close>, ground = battle:army(0):copy(), battle.table:copy()
    local unit = battle.units[1]
    for _, call in ipairs {
        { battle.answer, battle, 1 },
        { battle.check, battle, 1 },
        { battle.supply, battle, { 1 } },
        { battle.throw, battle },
        { battle.undo, battle },
        { battle.undoable, battle, 0 },
        { battle.begin, battle },
        { battle.deploy, battle, unit, 1, 1 },
        { battle.agree, battle, 0 },
        { battle.odds, battle, { unit }, unit },
        { battle.past, battle, 3 },
        { battle.unit, battle, 7 },
        { battle.order, battle, unit },
        { battle.arrival, battle, unit },
        { battle.set_order, battle, unit, { kind = "hold" } },
        { battle.set_arrival, battle, unit, { turn = 1, from = { 0, 0 }, to = { 1, 0 } } },
        { battle.note, battle, ("x"):rep(500) },
        { battle.limit, battle, 99999 },
        { battle.unit_id, battle, 0, 99 },
        { battle.picture, battle, { pixels = 5000 } },
        { army.remove_unit, army, 99 },
        { army.add, army, { type = 15 } },
        { army.add_command, army, ("x"):rep(90) },
        { ground.ground, ground, -5, 5 },
        { ground.remove, ground, 5 },
        { ground.find, ground, 5 },
        { tilly.table, { width = 0, depth = 0 } },
        { tilly.army, { name = ("x"):rep(90) } },
    } do
        local got, err = call[1](table.unpack(call, 2))
        if got == nil then assert(not bare[err.message:gsub("^[%w_:.]+: ", "")], err.message) end
    end
end)

check.done()
