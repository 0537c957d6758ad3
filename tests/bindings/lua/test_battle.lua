-- Tilly's rules: making, reading, asking, changing, keeping and repeating battles.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local function first_decision(battle)
    repeat
        local what, it = assert(battle:next())
        if what == "decision" then return it end
    until what == "battle over"
end

test("the module", function()
    assert(tilly.version:match "^%d+%.%d+%.%d+$")
    equal(tilly.rulesets()[1], "tilly-1.2")
    equal(table.concat(tilly.players(), " "), "random thumb passive")
    check.integer(tilly.player_revision())
    equal(tilly.DecisionKind.MOVE.value, 7)
    -- both made from the headers, by two programs
    for name, value in pairs(require "tilly.enums".c_names) do
        local raw = require "tilly.raw"[name]
        check.integer(raw)
        equal(raw, value, name)
    end
    equal(swig_type, nil)
    equal(swig_equals, nil)
    equal(tilly.distance(0, 0, 3, 4), 5.0)
    equal(tilly.bearing(0, 0, 1, 0), 90.0)
    equal(#tilly.throw(7, 0, 1, 10, 6), 10)
    equal(tilly.seed(1618, 0), tilly.seed("652", 0))
end)

test("rule sets", function()
    local rules <close> = assert(tilly.ruleset { id = "tilly-1.2", ["horse.melee"] = 4 })
    equal(rules.id, "tilly-1.2")
    check.integer(rules.revision)
    equal(rules:get "horse.melee", 4)
    check.integer(rules:get "horse.melee")
    equal(#rules.hash, 16)
    local other <close> = assert(rules:copy())
    equal(rules.hash, other.hash)
    assert(other:set("horse.melee", 5))
    assert(rules.hash ~= other.hash)
    equal(#rules.parameters > 100, true)
    local lengths, options = 0, 0
    for _, p in ipairs(rules.parameters) do
        if p.measure == tilly.Measure.LENGTH then
            lengths = lengths + 1
            equal(rules:get(p.name), p.value)
            assert(other:set(p.name, p.most) or p.name == "eps", p.name)
            equal(other:get(p.name), p.most, p.name)
        end
        if p.option then options = options + 1 end
    end
    assert(lengths > 10 and options >= 3)
    equal(
        check.fails("TILLY_E_UNKNOWN", rules:set("nothing", 1)).message,
        'tilly-1.2 has no parameter "nothing"'
    )
    for _, ask in ipairs { rules.get, rules.find } do
        equal(
            check.fails("TILLY_E_UNKNOWN", ask(rules, "nothing")).message,
            'tilly-1.2 has no parameter "nothing"'
        )
    end
    for _, ask in ipairs { rules.type, rules.derive } do
        assert(
            check
                .fails("TILLY_E_UNKNOWN", ask(rules, "hurse", "x")).message
                :find('no unit type "hurse"; did you mean "horse"?', 1, true)
        )
    end
    check.fails("TILLY_E_UNKNOWN", rules:set { nothing = 1 })
    equal(
        check
            .fails("TILLY_E_RANGE", rules:set("horse.melee", 1000)).message
            :match "horse.melee.*horse.melee",
        nil
    )
    equal(
        check.fails("TILLY_E_UNKNOWN", rules:cite(tilly.Cite.CLAUSE, 99999)).message,
        "no clause 99999"
    )
    local army <close> = assert(tilly.army { rules = rules })
    for _, ask in ipairs { army.get, army.set } do
        equal(
            check.fails("TILLY_E_UNKNOWN", ask(army, "light_horse", 1)).message,
            'the army list has no flag "light_horse"; did you mean "light_horse_allowed"?'
        )
    end
    check.raises("TILLY_E_RANGE", rules.set, rules, "horse.melee", 1.5)
    check.raises("TILLY_E_RANGE", rules.set, rules, "horse.melee", {})
    equal(
        check.fails("TILLY_E_UNKNOWN", tilly.ruleset "nothing").message,
        'there is no rule set "nothing": known are ' .. table.concat(tilly.rulesets(), ", ")
    )
    check.fails("TILLY_E_UNKNOWN", tilly.ruleset { id = "tilly-1.2", nothing = 1 })
    assert(rules:derive("horse", "cuirassiers"))
    assert(rules:set("cuirassiers.resolve", 4))
    local again <close> = assert(tilly.read_ruleset(rules:write()))
    equal(again.hash, rules.hash)
    -- a book without tables that can be replaced
    check.fails("TILLY_E_UNSUPPORTED", rules:read_tables "{}")
    check.fails("TILLY_E_UNSUPPORTED", rules:write_tables())
    local err = check.fails("TILLY_E_FORMAT", tilly.read_ruleset '{\n  "format": 5}')
    equal(err.line, 2)
    assert(err.column > 0 and err.path == "format")
end)

test("a list's breaches are told with its own names", function()
    local units = { { type = "commander", command = "Right wing" } }
    for i = 2, 6 do
        units[i] = { type = "cannons", command = "Right wing" }
    end
    local army <close> = assert(tilly.army { name = "Swedes", units = units })
    local told = {}
    for _, breach in ipairs(army:check()) do
        told[breach.name] = breach.text
    end
    assert(told["too many of a type"]:find("(cannons)", 1, true), told["too many of a type"])
    assert(
        told["size of a command"] == nil or told["size of a command"]:find "^Right wing has ",
        told["size of a command"]
    )
end)

test("a unit of which no command is said belongs to the first", function()
    local army <close> =
        assert(tilly.army { name = "Swedes", commands = { "Right wing", "Centre" } })
    check.fails("TILLY_E_RANGE", tilly.army { units = { { type = "horse" } } })
    army:add { type = "horse" }
    army:add { type = "horse", command = "Centre" }
    equal(army.units[1].command, 0)
    equal(army.units[2].command, 1)
end)

test("armies and tables", function()
    local army <close> = assert(tilly.army {
        name = "Swedes",
        units = {
            { type = "commander", command = "Right wing", name = "Gustavus" },
            { type = "horse", command = "Right wing" },
            { type = "pike+shot", command = "Centre" },
        },
    })
    equal(army.name, "Swedes")
    equal(#army.units, 3)
    equal(army.units[1].name, "Gustavus")
    equal(army.commands[1], "Centre")
    check.integer(army.points)
    assert(#army:check() > 0 and army:check()[1].text ~= "")
    check.fails("TILLY_E_RANGE", army:add { type = 15 })
    check.raises("TILLY_E_UNKNOWN", army.add, army, { type = "dragoons of the moon" })
    check.raises("TILLY_E_RANGE", army.add, army, { type = "horse", width = "wide" })
    local copy <close> = assert(army:copy())
    assert(copy:add { type = "horse", command = "Centre", width = 2.5 })
    equal(copy.units[4].width, 2.5)
    equal(#army.units, 3)
    local again <close> = assert(tilly.read_army(copy:write(), copy.rules))
    equal(again.hash, copy.hash)

    local ground <close> = assert(tilly.table {
        width = 45,
        depth = 30,
        features = {
            { kind = "wood", outline = { { 10, 10 }, { 14, 10 }, { 14, 14 }, { 10, 14 } } },
            { kind = "road", width = 1, line = { { 0, 5 }, { 45, 5 } } },
            {
                kind = "hill",
                steep = true,
                outline = {
                    { 20, 10 },
                    { 26, 10 },
                    { 26, 14 },
                    {
                        20,
                        14,
                    },
                },
            },
        },
    })
    equal(ground.width, 45.0)
    equal(#ground.features, 3)
    equal(#ground.features[1].point, 4)
    equal(ground:ground(12, 12).blocks, true)
    equal(ground:ground(1, 1).blocks, false)
    check.fails("TILLY_E_RANGE", ground:add { kind = "wood", outline = { { 0, 0 }, { 1, 1 } } })
    check.raises("TILLY_E_UNKNOWN", ground.add, ground, { kind = "swamp", outline = { { 0, 0 } } })
    local same <close> = assert(tilly.read_table(ground:write()))
    equal(same.hash, ground.hash)
    equal(#ground:check(army.rules), #same:check(army.rules))
    assert(ground:remove(ground.features[1].id))
    equal(#ground.features, 2)
end)

test("the top of a hill and the size of the game", function()
    local ground = assert(tilly.table { width = 45, depth = 30 })
    local hill = assert(ground:add {
        kind = "hill",
        wooded = true,
        outline = { { 0, 0 }, { 8, 0 }, { 8, 4 }, { 0, 4 } },
        top = { { 3, 1 }, { 5, 1 }, { 5, 3 }, { 3, 3 } },
    })
    equal(#ground:find(hill).top, 4)
    local again = assert(tilly.table { width = 45, depth = 30, features = ground.features })
    equal(again:ground(4, 2).difficult, true)
    equal(again:ground(1.5, 1).difficult, false)
    for y = 8, 18, 10 do
        assert(ground:add { kind = "wood", outline = { { 0, y }, { 4, y }, { 4, y + 4 } } })
    end
    local rules = tilly.ruleset "tilly-1.2"
    equal(#ground:check(rules), 0)
    equal(#ground:check(rules, 19), 0)
    equal(#ground:check(rules, 18), 1)
end)

test("a battle tells how it stands", function()
    local battle <close> = check.scenario()
    equal(battle.seed, "000000000000065f")
    equal(battle.over, false)
    equal(battle.winner, nil)
    assert(battle:run { players = "thumb", turns = 4 })
    local info = battle.info
    equal(math.type(info.turn), "integer")
    equal(info.units[0] + info.units[1], #battle.units)
    equal(#battle:units_of(0), info.units[0])
    for _, unit in ipairs(battle.units) do
        for _, name in ipairs { "id", "side", "type", "number", "flags", "strength", "start" } do
            equal(math.type(unit[name]), "integer", name)
        end
        assert(unit.name and unit.type_name and tostring(unit))
        equal(unit.on_table, unit.flags & tilly.UnitFlag.ON_TABLE ~= 0)
    end
    local frozen = battle.rules
    check.fails("TILLY_E_FROZEN", frozen:set("horse.melee", 5))
    check.fails(
        "TILLY_E_FROZEN",
        battle.table:add {
            kind = "wood",
            outline = { { 10, 10 }, { 14, 10 }, { 14, 14 }, { 10, 14 } },
        }
    )
    check.fails("TILLY_E_FROZEN", battle:army(0):add { type = 0 })
    equal(battle.rules, frozen)
    assert(#battle.events > 50)
    for _, event in ipairs(battle.events) do
        assert(type(event.name) == "string" and type(event.text) == "string")
    end
    local turn = battle:past(2)
    equal(turn.number, 2)
    equal(turn.over, true)
    assert(#turn.start_hash == 16 and turn.end_hash ~= turn.start_hash)
    equal(turn, battle:past(2))
    assert(turn ~= battle:past(3))
    equal(#turn:events_from(1), #turn.events)
    equal(#turn:units_before(0), info.units[0])
    assert(turn:report():find "Turn 2" and turn:report(true):find "%[T1%-%d+%]")
    assert(battle:report():find(turn:report(), 1, true))
    assert(
        not battle:report():find "charges? %d+%.%d%d"
            and battle:report(false, true):find "charges? %d+%.%d%d"
    )
    assert(
        battle:summary():find("After the battle\n", 1, true) == 1
            and battle:summary():find "\nLosses of "
    )
    assert(
        turn:picture():find "<svg"
            and battle:picture { title = "Lützen", highlight = battle.units[1].id }:find "Lützen"
    )
    local marked = assert(battle:picture {
        width = 500,
        colour = { [0] = 0x112233 },
        annotations = {
            {
                kind = tilly.AnnotationKind.ARROW,
                at = { 10, 5 },
                to = { 12, 15 },
                text = "Main attack",
            },
        },
    })
    assert(marked:find "max%-width:500px" and marked:find "#112233" and marked:find ">Main attack<")
    assert(
        battle.table:picture({}, battle.rules):find "TUM"
            and battle:army(1):picture(1):find "#1d5a92"
    )
    check.fails("TILLY_E_STALE", battle:past(99))
    check.raises("TILLY_E_RANGE", battle.past, battle, -1)
end)

test("the break point, and lengths on one's own table", function()
    local battle <close> = check.scenario()
    local lost, total = battle:losses(0)
    local marks = battle:loss_marks(0)
    equal(#marks, 1)
    equal(marks[1].test, (total + 2) // 3)
    equal(marks[1].tested, false)
    check.raises("TILLY_E_RANGE", battle.loss_marks, battle, 2)
    local rules <close> = assert(tilly.ruleset "tilly-1.2")
    equal(rules:convert(3, "units", "millimetres", 40), 60.0)
    equal(rules:convert(3, tilly.LengthIn.UNITS, tilly.LengthIn.INCHES, 40), 2.3622)
    check.fails("TILLY_E_RANGE", rules:convert(3, "units", "inches"))
    check.fails("TILLY_E_UNSUPPORTED", rules:convert(3, "units", "metres", 40))
    local glauben <close> = assert(tilly.ruleset "glauben")
    equal(glauben:convert(50, "units", "metres"), 100.0)
end)

test("measures", function()
    local battle <close> = check.scenario()
    assert(battle:run { players = "thumb", turns = 3 })
    local mine, theirs = battle:units_of(0), battle:units_of(1)
    local lost, total = battle:losses(0)
    equal(lost, battle.info.lost[0])
    equal(total, battle.info.units[0])
    local seen = {}
    for _, a in ipairs(mine) do
        if a.on_table then
            local inside, distance = battle:in_command(a)
            equal(type(inside), "boolean")
            assert(distance == nil or math.type(distance) == "float")
            assert(battle:buffer(a) or true)
            assert(battle:controllers(a) and battle:contacts(a))
            for _, reach in ipairs(battle:charges(a) or {}) do
                seen.charge = math.type(reach.length)
            end
            for _, b in ipairs(theirs) do
                if b.on_table then
                    equal(math.type(battle:gap(a, b)), "float")
                    equal(battle:touching(a.id, b.id), battle:touching(b, a))
                    assert(not battle:touching(a, b) or battle:gap(a, b) <= 0.002) -- T1-Q-06
                    check.kind(battle:zone(a, b), "Zone")
                    local clear, why = battle:sight(a, b)
                    if not clear then seen.blocked = why.text end
                    local dice, err = battle:may_shoot(a, b)
                    if dice then
                        check.integer(dice)
                    else
                        seen.refused = err.reason.name and err.clause and tostring(err)
                    end
                end
            end
        end
    end
    assert(seen.blocked and seen.refused)
    check.fails("TILLY_E_STALE", battle:gap(mine[1], 5))
end)

test("a decision and its options", function()
    local battle <close> = check.scenario()
    local d = first_decision(battle)
    equal(d, battle.decision)
    equal(d.open, true)
    assert(d.text:find "T1%-D" and d.cite:match "^T1%-D%-%d+$")
    equal(#d.options, #d)
    for i, option in ipairs(d) do
        equal(option.index, i)
        check.kind(option.kind, "OptionKind")
        assert(option.text ~= "")
        equal(option, d.options[i])
        equal(option.decision, d)
    end
    local moving
    for decision in battle:decisions() do
        moving = decision
        if decision.kind == tilly.DecisionKind.MOVE then break end
        assert(decision:answer(assert(decision:sample(decision.serial))))
    end
    local straight
    for _, option in ipairs(moving) do
        if option.kind == tilly.OptionKind.STRAIGHT then straight = option end
    end
    local spans = assert(moving:range(straight))
    equal(math.type(spans[1].least), "float")
    equal(spans[1].measure, tilly.Measure.LENGTH)
    local pose = assert(moving:preview(straight, spans[1].most))
    local unit = battle:unit(moving.subject)
    assert(math.abs(tilly.distance(unit.x, unit.y, pose.x, pose.y) - spans[1].most) < 0.01)
    local err = check.fails("TILLY_E_ILLEGAL", moving:check(straight, 100))
    assert(err.reason.text ~= "" and err.reason.cure and err.reason.number[1])
    equal(err.clause ~= nil, err.reason.clause ~= 0)
    local old_open = moving
    assert(moving:answer(straight(spans[1].most)))
    equal(old_open.open, false)
    check.raises("TILLY_E_STALE", function() return old_open.kind end)
    check.fails("TILLY_E_STALE", old_open:answer(1))
    check.fails("TILLY_E_STALE", old_open:check(1))
    equal(straight.index > 0, true) -- what it said can still be read
    check.raises("TILLY_E_STALE", function() return straight.text end)
    first_decision(battle)
    equal(old_open.open, false)
    check.raises("TILLY_E_STALE", function() return old_open.kind end)
    check.fails("TILLY_E_STALE", battle:answer(straight, 1))
end)

test("saves, records, copies, undo", function()
    local battle <close> = check.scenario(5)
    local n = 0
    for d in battle:decisions() do
        n = n + 1
        if n == 150 then break end
        assert(d:answer(assert(d:sample(n))))
    end
    local saved = assert(battle:save())
    local loaded <close> = assert(tilly.load(saved))
    equal(loaded.hash, battle.hash)
    local copy <close> = assert(battle:copy())
    equal(copy.hash, battle.hash)
    local other <close> = assert(battle:copy_for_search("ff", 0))
    assert(battle:run { players = "random" })
    assert(copy:run { players = "random" })
    assert(loaded:run { players = "random" })
    assert(other:run { players = "random" })
    equal(copy.hash, battle.hash)
    equal(loaded.hash, battle.hash)
    assert(other.hash ~= battle.hash)
    local again <close>, found = assert(tilly.replay(battle:record(), true))
    equal(found.equal, true)
    equal(again.hash, battle.hash)
    equal(again:report(), battle:report())
    equal(again:record(), battle:record())
    local last <close> = assert(tilly.replay(battle:record()))
    equal(last.hash, battle.hash)
    check.fails("TILLY_E_NOT_NOW", last:record())
    check.fails("TILLY_E_NOT_NOW", loaded:record())
    check.fails("TILLY_E_FORMAT", tilly.load "{}")
    check.fails("TILLY_E_FORMAT", tilly.replay(saved))
    local one <close> = check.scenario(5)
    one:run { turns = 1 }
    one:next()
    local two <close> = one:copy()
    two:next()
    local seen = two.decision
    equal(seen.open, true)
    assert(one:copy_into(two))
    two:next()
    equal(two.decision.serial, seen.serial)
    -- another battle's question, though its serial is the same
    equal(seen.open, false)
    check.raises("TILLY_E_STALE", function() return seen.kind end)
end)

test("undo makes what was seen stale", function()
    local battle <close> = check.scenario()
    local d = first_decision(battle)
    local before = battle.hash
    local place, last
    for i, o in ipairs(d) do
        if o.kind == tilly.OptionKind.UNIT then place = i end
    end
    assert(d:answer(place))
    last = first_decision(battle)
    equal(battle:undoable(d.open and 0 or last.side), 1)
    assert(battle:undo())
    equal(battle.hash, before)
    check.raises("TILLY_E_STALE", function() return last.kind end)
    equal(d.open, false)
    assert(battle.decision.open)
    check.fails("TILLY_E_RANGE", battle:undo(5))
end)

test("stops: boundaries, steps, rolls, watched events", function()
    local battle <close> = check.scenario()
    local function pass(d) return check.legal(d, 1) end
    -- the set-up, where nothing is asked
    equal(battle:next(), "turn over")
    equal(select(2, battle:run { players = pass, stop = "step" }), "step")
    equal(select(2, battle:run { players = pass, ["until"] = { "boundary", "roll" } }), "boundary")
    local same <close> = assert(battle:copy())
    equal(
        select(2, battle:run { players = pass, stop = { "boundary", "roll" } }),
        select(2, same:run { players = pass, ["until"] = { "boundary", "roll" } })
    )
    for _, stop in ipairs {
        "step",
        { "step" },
        { stop = "step" },
        { ["until"] = { "step" } },
        tilly.Until.STEP,
    } do
        local what, where = assert(same:next(stop))
        while what == "decision" do
            assert(same:answer(pass(where)))
            what, where = assert(same:next(stop))
        end
        equal(where, "step")
    end
    local circle = {}
    circle.stop = circle
    check.raises("TILLY_E_RANGE", same.next, same, circle)
    local what, roll = battle:run { players = "thumb", stop = "roll" }
    equal(what, "roll")
    check.integer(roll.dice)
    assert(battle:watch { tilly.EventKind.HIT })
    equal(select(2, battle:run { players = "thumb", ["until"] = "event" }), "event")
    equal(battle.events[#battle.events].kind, tilly.EventKind.HIT)
    check.raises("TILLY_E_UNKNOWN", battle.next, battle, "tomorrow")
    check.raises("TILLY_E_RANGE", battle.next, battle, 99)
    check.raises("TILLY_E_UNKNOWN", battle.next, battle, { stop = "tomorrow" })
    check.raises("TILLY_E_UNKNOWN", battle.run, battle, { stop = "tomorrow" })
    equal(battle:run { ["until"] = "decision" }, "decision") -- nobody plays: it asks
end)

test("a ready deployment has a leader without being told", function()
    local armies = {}
    for side = 0, 1 do
        armies[side] =
            assert(tilly.army { name = "A", units = { { type = "horse", command = "C" } } })
    end
    for given = -1, 1 do
        local leader = given >= 0 and given or nil
        local battle <close> = assert(
            tilly.battle { armies = armies, deployed = true, any_army = true, leader = leader }
        )
        equal(battle.leader, leader or 0)
    end
end)

test("another shape of answer is misuse, what the rules refuse is not", function()
    local battle <close> = check.scenario()
    assert(battle:run { turns = 1 })
    local decision
    repeat
        decision = select(2, battle:next())
        local to_move = decision.kind == tilly.DecisionKind.MOVE
        if not to_move then
            assert(
                battle:answer(
                    decision.kind == tilly.DecisionKind.NEXT_UNIT and 3 or check.legal(decision)
                )
            )
        end
    until to_move
    equal(decision[2].values, 1)
    for _, wrong in ipairs {
        { 2 },
        { decision[2] },
        { 2, 1, 1 },
        { { 2, 1, 1 } },
        { { 2 } },
        { { { x = 1, y = 1 } } },
        { { option = 2, way = { { x = 1, y = 1 } } } },
    } do
        for _, ask in ipairs { "answer", "check", "preview" } do
            check.raises("TILLY_E_RANGE", decision[ask], decision, table.unpack(wrong))
        end
    end
    for _, against in ipairs {
        { 2, -100 },
        { 99 },
        { 99, 1 },
        {
            { option = 99, way = { { x = 1, y = 1 } } },
        },
    } do
        check.fails("TILLY_E_ILLEGAL", decision:answer(table.unpack(against)))
    end
    assert(check.fails("TILLY_E_ILLEGAL", decision:answer(99)).message:find "no option 99:")
    assert(decision.open)
end)

test("edits", function()
    local battle <close> = check.scenario()
    local function boundary()
        repeat
            local what = assert(battle:run { players = "thumb", stop = "boundary" })
        until what == "stop" and not battle.decision
    end
    boundary()
    local horse
    for _, unit in ipairs(battle:units_of(0)) do
        if unit.type_name == "horse" then horse = unit end
    end
    assert(battle:place(horse, 40, 2, 90))
    equal(battle:unit(horse.id).x, 40.0)
    equal(battle:unit(horse).heading, 90.0)
    assert(battle:place(horse, 40, 2, -90))
    equal(battle:unit(horse).heading, 270.0)
    assert(battle:place(horse, 40, 2, 360))
    equal(battle:unit(horse).heading, 0.0)
    assert(battle:hurt(horse, 1))
    equal(battle:unit(horse).strength, horse.strength - 1)
    assert(battle:restore(horse, 1))
    equal(battle:unit(horse).strength, horse.strength)
    local made =
        assert(battle:bring { side = 0, type = "horse", group = horse.group, x = 43, y = 4 })
    equal(battle:unit(made).side, 0)
    local corners = { { 1, 25 }, { 4, 25 }, { 4, 28 }, { 1, 28 } }
    local wood = assert(battle:add_ground { kind = "wood", outline = corners })
    assert(battle:remove_ground(wood))
    assert(battle:set("horse.melee", 4))
    equal(battle.rules:get "horse.melee", 4)
    assert(battle:speak("Jesus Maria", 1))
    assert(battle:award(1, 3))
    assert(battle:remove(made, true))
    equal(battle:unit(made).gone, true)
    local err = check.fails("TILLY_E_ILLEGAL", battle:place(horse, 400, 2))
    assert(err.reason.name)
    equal(
        check.fails("TILLY_E_UNKNOWN", battle:set("nothing", 1)).message,
        'tilly-1.2 has no parameter "nothing"'
    )
    assert(battle:finish(1))
    equal(battle:run { players = "thumb" }, "battle over")
    equal(battle.winner, 1)
    local again <close>, found = assert(tilly.replay(battle:record()))
    equal(found.equal, true)
    equal(again.hash, battle.hash)
end)

test("conceding, and a set-up that is played", function()
    local battle <close> = check.scenario()
    assert(battle:concede(0))
    equal(battle.winner, 1)
    equal(battle.how, tilly.End.CONCEDED)
    local free <close> = check.scenario(9, { free = true })
    assert(free:run { players = "random", turns = 2 })
    assert(#free:past(0).events > 10)
end)

test("simulations, as rows and as columns", function()
    local battle <close> = check.scenario()
    local hash = battle.hash
    local last
    local rows = assert(battle:simulate(70, {
        players = { "random", "passive" },
        seed = 5,
        turn_limit = 3,
        progress = function(done, n) last = done / n end,
    }))
    equal(last, 1.0)
    equal(#rows, 70)
    equal(battle.hash, hash)
    equal(
        rows[66].hash,
        battle:simulate(
            1,
            { players = { "random", "passive" }, seed = 5, first = 65, turn_limit = 3 }
        )[1].hash
    )
    local columns = assert(
        tilly.simulate(
            battle,
            70,
            { players = { "random", "passive" }, seed = 5, turn_limit = 3, columns = true }
        )
    )
    for i, row in ipairs(rows) do
        equal(columns.hash[i], row.hash)
        equal(columns.winner[i] or nil, row.winner)
        equal(columns.lost[1][i], row.lost[1])
        equal(columns.gone[0][i][1], row.gone[0][1])
    end
    local pinned = assert(battle:simulate(1, { players = "passive", seed = 5, turn_limit = 3 }))
    local played = assert(
        battle:simulate(
            1,
            { players = function(d) return d.usual or 1 end, seed = 5, turn_limit = 3 }
        )
    )
    equal(played[1].hash, pinned[1].hash)
    local changed = assert(
        battle:simulate(
            2,
            { players = "thumb", seed = 5, turn_limit = 3, options = { ["horse.melee"] = 1 } }
        )
    )
    assert(changed[1].hash ~= battle:simulate(1, { seed = 5, turn_limit = 3 })[1].hash)
    check.raises("TILLY_E_RANGE", battle.simulate, battle, 1.5, { players = "thumb" })
    check.raises("TILLY_E_UNKNOWN", battle.simulate, battle, 1, { players = "nobody" })
    check.raises("TILLY_E_RANGE", battle.simulate, battle, 1, { players = { [0] = "thumb" } })
end)

test("a control character in a name or a note is refused and named", function()
    local battle <close> = assert(tilly.scenario("two_armies", { seed = 5 }))
    local army = assert(tilly.army { name = "Swedes" })
    assert(army:add_command "Horse")
    assert(battle:run { players = "passive", turns = 1 })
    assert(battle:begin_turn())
    for bad, name in pairs {
        ["\27[31m"] = "U+001B",
        ["\n"] = "U+000A",
        ["\xc2\x85"] = "U+0085",
        ["\u{2028}"] = "U+2028",
        ["\u{202e}"] = "U+202E",
    } do
        local words = "Ba" .. bad
        local function named(ok, f, ...)
            local _, value, err = ok, f, ...
            err = err or value
            local told = "the control character " .. name
            assert(
                type(err) == "table" and err.message:find(told, 1, true),
                name .. ": " .. tostring(err)
            )
        end
        named(pcall(tilly.army, { name = words }))
        named(pcall(army.add_command, army, words))
        named(pcall(army.add, army, { type = "horse", command = "Horse", name = words }))
        named(pcall(battle.note, battle, words))
        named(pcall(battle.speak, battle, words))
        local file = army:write():gsub(
            '"Swedes"',
            '"' .. words:gsub("%c", function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
        )
        named(pcall(tilly.read_army, file, army.rules))
    end
end)

test("answers in words", function()
    local battle <close> = check.scenario()
    local decision = first_decision(battle)
    for draw = 1, 20 do
        local words = assert(decision:write(decision:sample(draw)))
        equal(decision:write(assert(decision:read(words))), words)
    end
    equal(decision:write "A2", "Uppland Horse")
    local err = check.fails("TILLY_E_UNKNOWN", decision:read "Upland")
    assert(err.text:find('did you mean "Uppland', 1, true), err.text)
    assert(decision:answer "A2")
    local move = first_decision(battle)
    equal(move:write(move:read "w r 30 2.50 : at once"), "wheel right 30, 2.5 : at once")
    equal(select(2, move:read "straight").column, #"straight" + 1)
    check.raises("TILLY_E_FORMAT", move.answer, move, "straight")
    assert(battle:answer "straight 3")
end)

check.done()
