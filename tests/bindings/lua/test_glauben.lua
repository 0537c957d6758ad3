-- Age of Glauben through Lua: Lützen, played, asked, drawn and kept; regiments, orders, and what a
-- side may see.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local Kind, Opt, Form, Order =
    tilly.DecisionKind, tilly.OptionKind, tilly.Formation, tilly.OrderKind

local file = assert(
    io.open((os.getenv "TILLY_ROOT" or ".") .. "/examples/scenarios/luetzen_1632.json", "rb")
)
local luetzen = file:read "a"
file:close()

local function start(seed) return assert(tilly.scenario(luetzen, { seed = seed or 7 })) end

local function find(battle, name)
    for _, unit in ipairs(battle.units) do
        if unit.name == name then return unit end
    end
end

--- Plays on until a decision of that kind is open.
local function to(battle, kind)
    for decision in battle:decisions() do
        if decision.kind == kind then return decision end
        assert(decision:answer(check.legal(decision)))
    end
    error("never asked: " .. kind)
end

--- The option of that kind; of that unit, if one is named.
local function one(decision, kind, name)
    local unit = name and find(decision.battle, name).id
    for _, option in ipairs(decision) do
        if option.kind == kind and (not unit or option.unit == unit) then return option end
    end
    error("no such option: " .. kind)
end

local function moving(battle, name)
    assert(battle:answer(one(to(battle, Kind.NEXT_UNIT), Opt.UNIT, name)))
    local what, decision = battle:next()
    equal(what, "decision")
    equal(decision.kind, Kind.MOVE)
    equal(decision.subject, find(battle, name).id)
    return decision
end

local function seen(battle, viewer, side)
    local names = {}
    for _, unit in ipairs(battle:view(viewer, side)) do
        names[unit.name] = true
    end
    return names
end

local function tells(battle, kind)
    for _, event in ipairs(battle.events) do
        if event.kind == kind then return event end
    end
end

--- A refusal of the rules, with its clause.
local function refused(code, ok, err)
    check.fails("TILLY_E_ILLEGAL", ok, err)
    assert(err.clause and err.clause:find "^GL%-", tostring(err))
    if code then equal(err.reason.code, code) end
    return err.reason
end

-- ---- before play begins

--- Two small armies on an open table; `places` moves units, `waits` leaves one off.
local function deployed(places, waits)
    local armies, units =
        {}, { { "general", 1 }, { "general", 2 }, { "regulars", 1 }, { "regulars", 1 }, {
            "medium horse",
            2,
        } }
    for i, name in ipairs { "Swedes", "Imperialists" } do
        armies[i] = assert(tilly.army {
            name = name,
            rules = "glauben",
            nation = i == 1 and "SWE" or "IMP",
            chief = 1,
            commands = { "Foot", "Horse" },
        })
        for number, unit in ipairs(units) do
            assert(armies[i]:add {
                type = unit[1],
                command = unit[2] == 1 and "Foot" or "Horse",
                name = ("%s %d"):format(name, number),
                strength = unit[1] == "regulars" and 8 or nil,
            })
        end
    end
    local battle = assert(tilly.battle {
        armies = armies,
        rules = armies[1].rules,
        table = assert(tilly.table { width = 1200, depth = 900 }),
        any_army = true,
        deployed = true,
        seed = 3,
    })
    local across = { 400, 800, 300, 500, 800 }
    for _, unit in ipairs(battle.units) do
        local back, number = unit.number < 2, unit.number + 1
        local at = places and places[unit.name]
            or unit.side == 0 and { across[number], back and 120 or 250, 0 }
            or { across[number], back and 780 or 650, 180 }
        if unit.name ~= waits then
            assert(battle:deploy(unit, at[1], at[2], at[3], { free = true }))
        end
    end
    return battle
end

test("what a list says of an army", function() -- GL-Q-96 GL-Q-110
    local army <close> = assert(tilly.army {
        name = "Swedes",
        rules = "glauben",
        nation = "SWE",
        chief = 1,
        edge = "south",
        area_right = 1000,
        area_far = 300.5,
    })
    local flags = army.flags
    equal(flags.nation, "SWE")
    equal(flags.chief, 1)
    equal(flags.edge, "south")
    equal(flags.area_far, 300.5)
    assert(army:choose("nation", "FRA"))
    equal(army:get "nation", "FRA")
    check.fails("TILLY_E_UNKNOWN", army:choose("nation", "Turks"))
    equal(
        check.fails("TILLY_E_UNKNOWN", army:set("nation", "Turks")).message,
        'nation has no word "Turks": known are IMP, BAV, SPA, SWE, DEN, SAX, FRA, WEI, NED, ROY, '
            .. "PAR, BOH, SCO"
    )
end)

test("orders, formations and reinforcements before play begins", function() -- GL-Q-97 GL-Q-111
    local battle <close> = deployed(nil, "Imperialists 5")
    local foot, late = find(battle, "Swedes 3"), find(battle, "Imperialists 5")
    equal(foot.formation, Form.LINE)
    equal(foot.files, 5)
    assert(battle:deploy(foot, 300, 250, 90, { formation = "column", free = true }))
    equal(battle:unit(foot).files, 2)
    refused(
        nil,
        battle:deploy(
            find(battle, "Swedes 1"),
            400,
            120,
            0,
            { formation = "hedgehog", free = true }
        )
    )

    equal(battle:order(foot.group).kind, Order.HOLD)
    assert(
        battle:set_order(
            foot.group,
            { kind = "attack", radius = 150, points = { { 400, 650.5 } }, note = "before noon" }
        )
    )
    local order = battle:order(foot.group)
    equal(order.kind, Order.ATTACK)
    equal(order.radius, 150)
    equal(order.points[1][2], 650.5)
    equal(battle:note_text(order.note), "before noon")
    assert(
        battle:set_order(find(battle, "Swedes 5").group, { kind = "support", target = foot.group })
    )
    assert(
        battle:set_order(foot.group, { kind = "march", points = { { 400, 300 }, { 400, 500 } } })
    )
    equal(#battle:order(foot.group).points, 2)
    refused(nil, battle:set_order(foot.group, { kind = "support", target = foot.group }))
    refused(tilly.ReasonCode.ORDER_SHAPE, battle:set_order(foot.group, { kind = "march" }))

    refused(
        nil,
        battle:set_arrival(late, { turn = 4, half = 1, from = { 100, 100 }, to = { 200, 200 } })
    )
    assert(
        battle:set_arrival(late, { turn = 4, half = 1, from = { 900, 900 }, to = { 1100, 900 } })
    )
    equal(battle:arrival(late).from[1], 900)
    assert(battle:begin())
    equal(battle:unit(late).on_table, false)
    check.fails("TILLY_E_NOT_NOW", battle:set_order(foot.group, { kind = "hold" }))
    assert(battle:run { players = "thumb", turns = 6 })
    assert(tells(battle, tilly.EventKind.ENTERED))
    check.fails("TILLY_E_RANGE", battle:arrival(late))
end)

-- ---- Lützen: how it stands

test("regiments stand as the scenario says", function()
    local battle <close> = start()
    local brigade = find(battle, "Swedish Brigade")
    equal(battle.rules.length_name, "mm")
    equal(brigade.formation, Form.LINE)
    equal(brigade.files, 5)
    equal(brigade.width, 100.0)
    equal(find(battle, "Taupadel's Dragoons").formation, Form.COLUMN)
    equal(find(battle, "Colloredo's Foot").formation, Form.GARRISON)
    assert(find(battle, "Gustavus Adolphus").chief and not brigade.chief)
    equal(battle:order(brigade.group).kind, Order.ATTACK)
    equal(battle:arrival(find(battle, "Sparr")).turn, 13)
    equal(battle:army(0):get "nation", "SWE")
end)

test("a side sees what is in its view", function() -- GL-Q-108
    local battle <close> = start()
    equal(#battle:view(1, 1), battle.info.units[1])
    local swedes = seen(battle, 0, 1)
    assert(swedes["Old Saxon"] and not swedes.Hagen and not swedes.Sparr)
    assert(battle:picture():find "Hagen")
    local picture = battle:picture { viewer = 1 } -- 1 and the side: the Swedes
    assert(
        picture:find "Old Blue"
            and not picture:find "Hagen"
            and picture:find((">%d in view<"):format(#battle:view(0, 1)))
    )
    for _, unit in ipairs(battle.units) do
        equal(battle:in_view(0, unit), unit.side == 0 or swedes[unit.name] == true)
    end
    local right = find(battle, "Piccolomini").group
    local other <close> = battle:copy_for_search(1, 0)
    equal(battle:order(right).kind, Order.DEFEND)
    equal(other:order(right).kind, Order.HOLD)
    assert(battle:redact(0))
    equal(find(battle, "Gottfried Heinrich Pappenheim"), nil)
    for _, b in ipairs { battle, other } do
        assert(b:run { players = "random", turns = 2 })
    end
end)

-- GL-176: 40 against 40 is 1:1, the fourth column
test("the odds of a fight", function()
    local battle <close> = start()
    local odds = assert(battle:odds({ find(battle, "Swedish Brigade") }, find(battle, "Old Saxon")))
    equal(odds.attack, 40)
    equal(odds.defence, 40)
    equal(odds.column, 3)
    equal(table.concat(odds.chance, " "), "100 100 200 200 200 100 100 0")
    check.fails(
        "TILLY_E_ILLEGAL",
        battle:odds({ find(battle, "Nils Brahe") }, find(battle, "Old Saxon"))
    )
    check.fails(
        "TILLY_E_STALE",
        battle:odds({ find(battle, "Swedish Brigade") }, find(battle, "Sparr"))
    )
end)

-- ---- being asked

test("a regiment marches as far as it may, and as its order bids", function()
    local battle <close> = start()
    local decision = moving(battle, "Swedish Brigade")
    local march = one(decision, Opt.MARCH)
    equal(decision.shape, tilly.Shape.PATH)
    assert(march.is_path)
    equal(decision:range(march, 0)[1].most, 70.0)
    refused(tilly.ReasonCode.AGAINST_ORDER, decision:answer(march(180, 40))) -- GL-Q-37
    local _, err = decision:answer(march(0, 80))
    equal(err.name, "TILLY_E_ILLEGAL")
    equal(decision:preview(march(0, 70)).y, 530.0)
    assert(decision:answer(err.reason.nearest))
    equal(find(battle, "Swedish Brigade").y, 530.0)
end)

test("a path with what is done on the way", function() -- GL-104: the front stays where it was
    local battle <close> = start()
    local march = one(moving(battle, "Swedish Brigade"), Opt.MARCH)
    check.raises(
        "TILLY_E_RANGE",
        battle.answer,
        battle,
        { option = march, way = { { x = "a", y = 1 } } }
    )
    check.fails(
        "TILLY_E_ILLEGAL",
        battle:answer { option = march, way = { { x = 520, y = 2000 } } }
    )
    assert(battle:answer {
        option = march,
        way = { { x = 520, y = 480 }, { x = 520, y = 490, heading = 0, act = "column" } },
    })
    local unit = find(battle, "Swedish Brigade")
    equal(unit.formation, Form.COLUMN)
    equal(unit.files, 2)
    equal(unit.y, 475.0)
end)

test("draws come from a real table", function() -- TX-29
    local battle <close> = start()
    assert(battle:answer(one(to(battle, Kind.NEXT_BATTERY), Opt.UNIT, "Great Battery")))
    battle:next()
    assert(battle:answer(1))
    local what, roll = battle:next "roll"
    equal(what, "roll")
    equal(roll.kind, tilly.RollKind.ARTILLERY)
    equal(roll.faces, 1000)
    equal(roll.cite, "GL-R-07")
    for _, wrong in ipairs { 1000, -1, { 1, 2 } } do
        equal(pcall(function() return assert(battle:supply(wrong)) end), false)
    end
    check.raises("TILLY_E_RANGE", battle.supply, battle, 0.5)
    assert(battle:supply(999))
    battle:next()
    assert(battle:report():find("(0.999)", 1, true))
end)

test("a general sends a message and it is heard", function() -- GL-078 GL-Q-97
    local battle <close> = start()
    assert(battle:answer(one(to(battle, Kind.NEXT_RIDER), Opt.SEND, "Gustavus Adolphus")))
    local _, asked = battle:next()
    equal(asked.kind, Kind.ADDRESSEES)
    equal(asked.shape, tilly.Shape.SET)
    check.fails("TILLY_E_ILLEGAL", asked:answer {})
    local chosen = {}
    for _, option in ipairs(asked) do
        if option.text == "First Line" or option.text == "Second Line" then
            chosen[#chosen + 1] = option
        end
    end
    assert(asked:answer(chosen))
    _, asked = battle:next()
    equal(asked.kind, Kind.ORDER)
    refused(nil, asked:answer(one(asked, Opt.ORDER_NOTE))) -- without a word
    assert(asked:answer {
        option = one(asked, Opt.ORDER_MARCH),
        way = { { x = 740, y = 600 }, { x = 740, y = 900 } },
        note = "with God",
    })

    local goal = find(battle, "Green Brigade")
    local function ride(decision)
        local me, go = battle:unit(decision.subject), one(decision, Opt.GO)
        local way = tilly.bearing(me.x, me.y, goal.x, goal.y)
        local spans = decision:range(go, way)
        return go(way, math.min(spans[#spans].most, tilly.distance(me.x, me.y, goal.x, goal.y)))
    end
    while battle:order(goal.group).kind ~= Order.MARCH and battle.turn_number < 4 do
        local what, shown = battle:next "roll"
        if what == "roll" then
            assert(battle:supply(999))
        elseif what == "decision" and shown.side == 0 and shown.kind == Kind.RIDE then
            assert(battle:unit(shown.subject).messenger)
            assert(shown:answer(ride(shown)))
        elseif what == "decision" then
            local answer = check.legal(shown)
            for _, option in ipairs(shown) do
                if
                    shown.side == 0
                    and shown.kind == Kind.NEXT_RIDER
                    and option.text == "messenger"
                then
                    answer = option
                end
            end
            assert(shown:answer(answer))
        end
    end
    local order = battle:order(goal.group)
    equal(order.kind, Order.MARCH)
    equal(order.points[2][2], 900)
    equal(battle:note_text(order.note), "with God")
    equal(order.giver, find(battle, "Gustavus Adolphus").id)
end)

-- GL-184: 64 against 32 is 2:1, 0.150 is Ad; one of 32 is enough
test("units are chosen to the value of the enemy", function()
    local battle <close> = deployed {
        ["Swedes 3"] = { 345, 250, 0 },
        ["Swedes 4"] = { 455, 250, 0 },
        ["Imperialists 3"] = { 400, 300, 180 },
    }
    assert(battle:begin())
    local what, shown
    repeat
        what, shown = battle:next "roll"
        if what == "decision" then assert(shown:answer(check.legal(shown))) end
    until what == "roll"
    equal(shown.kind, tilly.RollKind.COMBAT)
    assert(battle:supply(150))
    what, shown = battle:next()
    equal(shown.kind, Kind.TO_VALUE)
    equal(shown.amount, 32)
    check.fails("TILLY_E_ILLEGAL", shown:answer {})
    check.fails("TILLY_E_ILLEGAL", shown:answer { 1, 2 })
    assert(shown:answer { shown[2] })
    battle:next()
    assert(find(battle, "Swedes 3").disrupted ~= find(battle, "Swedes 4").disrupted)
end)

-- ---- the end, and what is kept

test("both sides agree to end", function()
    local battle <close> = start()
    assert(battle:run { players = "thumb", turns = 3 })
    battle:next()
    assert(battle:agree(1))
    equal(battle.over, false)
    assert(battle:agree(0))
    battle:next()
    equal(battle.how, tilly.End.AGREED)
    assert(tells(battle, tilly.EventKind.DEGREE)) -- GL-Q-93: how it stood
    local again <close>, found = tilly.replay(battle:record())
    assert(again and found.equal)
end)

test("a script changes how a unit stands", function()
    local battle <close> = start()
    battle:next "boundary"
    local brigade, old = find(battle, "Swedish Brigade"), find(battle, "Old Saxon")
    assert(battle:set_state(brigade, "disrupted", true))
    assert(battle:set_state(old, tilly.UnitFlag.ROUTING, true))
    assert(battle:unit(brigade).disrupted and battle:unit(old).routing)
    assert(battle:set_state(brigade, "disrupted", false))
    equal(battle:unit(brigade).disrupted, false)
    assert(battle:hurt(brigade, 3))
    equal(battle:unit(brigade).strength, 5)
    equal(battle:unit(brigade).depth, 15.0)
    assert(battle:place(brigade, 100, 100, 45))
    local fresh = assert(battle:bring {
        side = 0,
        type = "militia",
        group = brigade.group,
        x = 300,
        y = 100,
        heading = 0,
    })
    equal(battle:unit(fresh).formation, Form.LINE)
    local _, err = battle:place(find(battle, "Grana"), 300, 100, 0)
    equal(err.name, "TILLY_E_ILLEGAL")
    assert(#err.reason.unit > 0)
    assert(battle:set("visibility_cap", 200))
    assert(battle:run { players = "random", turns = 3 })
    local again <close>, found = tilly.replay(battle:record())
    assert(found.equal)
    equal(again.hash, battle.hash)
end)

test("it is kept in the middle of anything, told and drawn", function()
    local battle <close> = start(3)
    local kinds = {}
    for decision in battle:decisions() do
        if not kinds[decision.kind] then
            kinds[decision.kind] = true
            local saved <close> = assert(tilly.load(battle:save()))
            local copy <close> = battle:copy()
            for _, other in ipairs { saved, copy } do
                equal(other.hash, battle.hash)
                local _, same = other:next()
                equal(#same.options, #decision.options)
            end
        end
        if battle.turn_number > 8 then break end
        assert(decision:answer(decision:sample(decision.serial * 7919)))
    end
    local again <close>, found = tilly.replay(battle:record())
    assert(found.equal and again.hash == battle.hash)
    assert(battle:run { players = "thumb" })
    assert(
        battle:report(true):find "%[GL%-%d+%]"
            and battle:report():find("1.b Artillery (Swedes)", 1, true)
    )
    assert(battle:past(1):picture():find "</svg>" and battle:picture { viewer = 2 }:find "</svg>")
end)

test("many battles", function()
    local rows = assert(tilly.simulate(luetzen, 6, { seed = 1 }))
    local again = assert(tilly.simulate(luetzen, 6, { seed = 1, columns = true }))
    for i, row in ipairs(rows) do
        equal(row.hash, again.hash[i])
        assert(row.turns > 3)
    end
    for _, row in
        ipairs(assert(tilly.simulate(luetzen, 3, { seed = 1, options = { nightfall = 670 } })))
    do
        assert(row.turns <= 2)
    end
end)

test("tables are exchanged as data", function() -- section 2.12
    local rules <close> = assert(tilly.ruleset "glauben")
    local tables, before = assert(rules:write_tables()), rules.hash
    assert(rules:read_tables((tables:gsub('"infantry_range_mm":%s*50', '"infantry_range_mm": 60'))))
    assert(rules.hash ~= before and rules:write_tables():find '"infantry_range_mm":%s*60')
    local err = check.fails(
        "TILLY_E_FORMAT",
        rules:read_tables((tables:gsub('"infantry_range_mm":%s*50', '"infantry_range_mm": -1')))
    )
    assert(err.path:find "infantry_range_mm" and err.line >= 1)
    assert(rules:write_tables():find '"infantry_range_mm":%s*60')
end)

test("a formation of another nation, a general with his own bonus", function() -- GL-Q-139 GL-Q-140
    local army <close> = assert(tilly.army {
        name = "Allies",
        rules = "glauben",
        nation = "SWE",
        commands = { "Swedes", { name = "Saxons", nation = "SAX" } },
        units = {
            { type = "regulars", command = "Swedes" },
            { type = "regulars", command = "Saxons" },
            { type = "general", command = "Saxons", name = "Arnim", bonus = 150 },
        },
    })
    equal(army:command_flag(0, "nation"), "SWE")
    equal(army:command_flag(1, "nation"), "SAX")
    equal(army.units[1].strength, 8)
    equal(army.units[2].strength, 9)
    equal(army.units[3].bonus, 150)
    local rules <close> = army.rules
    local again <close> = assert(tilly.read_army(army:write(), rules))
    equal(again.hash, army.hash)
    check.fails("TILLY_E_UNKNOWN", army:command_choose(1, "nation", "SAXONY"))
    assert(army:command_choose(1, "nation", nil))
    equal(army:command_flag(1, "nation"), "SWE")
    check.fails("TILLY_E_RANGE", army:command_choose(2, "nation", "SAX"))
end)

check.done()
