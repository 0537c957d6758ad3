-- Scruby's game through Lua: half-points, bodies and their formations, what a row of a stand tells,
-- throws that need little, records.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local Kind, Opt = tilly.DecisionKind, tilly.OptionKind

local file = assert(
    io.open((os.getenv "TILLY_ROOT" or ".") .. "/examples/scenarios/three_brigades.json", "rb")
)
local three_brigades = file:read "a"
file:close()

--- Four pikes in line against horse far away, on an open table.
local function start()
    local armies = {}
    for side, name in ipairs { "Swedes", "Imperialists" } do
        armies[side] = assert(tilly.army { name = name, rules = "scruby", commands = { "All" } })
        for i = 1, side == 1 and 4 or 1 do
            assert(armies[side]:add {
                type = side == 1 and "heavy pikemen" or "light cavalry",
                command = "All",
                name = side == 1 and "Pikes " .. i or "Horse",
            })
        end
    end
    local battle = assert(tilly.battle {
        armies = armies,
        rules = armies[1].rules,
        table = assert(tilly.table { width = 96, depth = 60 }),
        any_army = true,
        deployed = true,
        leader = 0,
        seed = 7,
    })
    for _, unit in ipairs(battle.units) do
        local ok = unit.side == 0
                and battle:deploy(unit, 40 + 4 * unit.number, 20, 0, { free = true })
            or unit.side == 1 and battle:deploy(unit, 46, 50, 180, { free = true })
        assert(ok)
    end
    assert(battle:begin())
    return battle
end

local function find(battle, name)
    for _, unit in ipairs(battle.units) do
        if unit.name == name then return unit end
    end
end

--- Plays on until a decision of that kind is open for the Swedes.
local function to(battle, kind)
    for decision in battle:decisions() do
        if decision.kind == kind and decision.side == 0 then return decision end
        assert(decision:answer(check.legal(decision)))
    end
    error("never asked: " .. tostring(kind))
end

--- The first pikes are named; who acts with them is asked.
local function acting(battle)
    local decision = to(battle, Kind.NEXT_UNIT)
    local pikes = find(battle, "Pikes 1").id
    for _, option in ipairs(decision) do
        if option.unit == pikes then
            assert(decision:answer(option))
            break
        end
    end
    local _, found = battle:next()
    equal(found.kind, Kind.BODY)
    equal(found.shape, tilly.Shape.SET)
    return found
end

local function moving(battle)
    assert(acting(battle):answer { 1, 2, 3 })
    local _, decision = battle:next()
    equal(decision.kind, Kind.MOVE)
    return decision
end

local function one(decision, kind)
    for _, option in ipairs(decision) do
        if option.kind == kind then return option end
    end
    error("no such option: " .. tostring(kind))
end

-- ---- half-points

test("points come as 30 and 19.5", function() -- SC-Q-12
    local battle <close> = start()
    local pikes, horse = find(battle, "Pikes 1"), find(battle, "Horse")
    equal(battle.rules.strength, tilly.Measure.HALVES.value)
    equal(pikes.strength, 30)
    equal(horse.start, 20)
    battle:next "boundary"
    assert(battle:hurt(horse, 0.5))
    equal(battle:unit(horse).strength, 19.5)
    assert(tostring(battle:unit(horse)):find("19.5 of 20", 1, true))
    assert(battle:report():find("20 to 19.5", 1, true))
    assert(battle:restore(horse, 0.5))
    equal(battle:unit(horse).strength, 20)
    check.raises("TILLY_E_RANGE", battle.hurt, battle, horse, 0.25)
end)

test("a list has its points as people say them", function()
    local army <close> = assert(tilly.army {
        name = "Swedes",
        rules = "scruby",
        units = {
            { type = "heavy pikemen", command = "All", strength = 19.5 },
            { type = "heavy cavalry", command = "All" },
        },
    })
    equal(army.units[1].strength, 19.5)
    equal(army.units[2].strength, 20)
    assert(army:write():find('"strength": 19.5', 1, true))
    local other <close> =
        assert(tilly.army { name = "Swedes", units = { { type = "horse", command = "All" } } })
    equal(other.units[1].strength, 3)
    check.integer(other.units[1].strength)
end)

test("many battles are summed in points", function()
    local battle <close> = assert(tilly.scenario(three_brigades))
    local rows = assert(battle:simulate(2, { players = "thumb", seed = 2 }))
    local columns = assert(battle:simulate(2, { players = "thumb", seed = 2, columns = true }))
    for k, row in ipairs(rows) do
        local played <close> = assert(battle:copy())
        assert(played:reseed(row.seed))
        assert(played:run { players = "thumb" })
        equal(played.hash, row.hash)
        local left = { [0] = 0, 0 }
        for _, unit in ipairs(played.units) do
            if unit.on_table then left[unit.side] = left[unit.side] + unit.strength end
        end
        for side = 0, 1 do
            equal(row.strength[side], left[side])
            equal(columns.strength[side][k], left[side])
        end
    end
    equal(rows[1].measure, tilly.Measure.HALVES)
end)

-- ---- rows of stands

-- SC-215 SC-237 SC-232
test("a stand tells its order, its UE and its shots", function()
    local battle <close> = assert(tilly.scenario(three_brigades, { seed = 7 }))
    local pikes = find(battle, "Heavy pikemen 1")
    local shot = find(battle, "Musketeers 1")
    local horse = find(battle, "Heavy cavalry 1")
    equal(pikes.efficiency, 5)
    equal(pikes.order, tilly.UnitOrder.CLOSED)
    equal(shot.loaded, 1)
    equal(horse.loaded, 2)
    assert(battle:run { players = "thumb", turns = 4 })
    local retiring, empty = 0, 0
    for _, unit in ipairs(battle.units) do
        if unit.retiring then retiring = retiring + 1 end
        if unit.empty then
            empty = empty + 1
            equal(unit.loaded, 0)
        end
        equal(unit.no_stand, unit.type_name == "gunners")
    end
    assert(retiring > 0 and empty > 0)
end)

-- ---- bodies

test("who acts as one body is a set", function() -- SC-D-06 SC-236
    local battle <close> = start()
    local decision = acting(battle)
    equal(#decision, 3)
    local ok, err = decision:answer { 3 }
    check.fails("TILLY_E_ILLEGAL", ok, err)
    equal(err.reason.code, tilly.ReasonCode.NO_BODY)
    equal(err.clause, "SC-236")
    assert(decision:answer { 1, 2, 3 })
    local _, move = battle:next()
    equal(move.kind, Kind.MOVE)
    equal(move.cite, "SC-D-07-11")
end)

test("where a body goes is shown for each of its stands", function()
    local battle <close> = start()
    local decision = moving(battle)
    local turn = one(decision, Opt.OBLIQUE_TURN_LEFT)
    local placed = assert(decision:preview_body(turn, -45, 3))
    equal(#placed, 4)
    check.fails("TILLY_E_ILLEGAL", decision:preview_body(turn, -45, 4))
    assert(decision:answer(turn, -45, 3))
    battle:next()
    for _, where in ipairs(placed) do
        local unit = battle:unit(where.unit)
        equal(where.heading, 315)
        equal(unit.x, where.x)
        equal(unit.y, where.y)
        equal(unit.heading, where.heading)
    end
end)

test("a line forms square", function() -- SC-239 SC-240 SC-Q-70
    local battle <close> = start()
    assert(moving(battle):answer "form square")
    local asked = {}
    for decision in battle:decisions() do
        if decision.kind == Kind.NEXT_UNIT then break end
        asked[decision.kind] = true
        if decision.kind == Kind.INSIDE then
            assert(decision:answer {})
        elseif decision.kind == Kind.KEEPS_PLACE then
            equal(#assert(decision:preview_body(2)), 4)
            assert(decision:answer(2))
        else
            assert(decision:answer(check.legal(decision)))
        end
    end
    assert(asked[Kind.INSIDE] and asked[Kind.KEEPS_PLACE])
    for i = 1, 4 do
        local unit = find(battle, "Pikes " .. i)
        equal(unit.formation, tilly.Formation.SQUARE)
        assert(unit.in_square and not unit.inside)
        equal(unit.efficiency, 6)
    end
    assert(battle:picture():find(">in a square<", 1, true))
end)

-- ---- throws, whole battles

test("the log knows throws that need little", function() -- SC-215 SC-177
    local battle <close> = assert(tilly.scenario(three_brigades, { seed = 7 }))
    assert(battle:run { players = "thumb", turns = 4 })
    local log, tests, guns, scores = battle:log_table(), 0, 0, 0
    local kinds = {}
    for turn in battle:turns() do
        for _, event in ipairs(turn.events) do
            kinds[#kinds + 1] = event
        end
    end
    for i, row in ipairs(log) do
        local kind = kinds[i].kind == tilly.EventKind.ROLL and kinds[i].value[1]
        if
            kind == tilly.RollKind.VOLLEY_MORALE.value
            or kind == tilly.RollKind.RALLY_TEST.value
        then
            tests = tests + 1
            equal(row.expected, math.min(row.needed, 6) / 6)
            equal(row.hits, row.faces[1] <= row.needed and 1 or 0)
        elseif kind == tilly.RollKind.GUN.value then
            guns = guns + 1
            equal(row.needed, 2)
            equal(row.expected, 5 / 6)
            equal(row.hits, row.faces[1] ~= 2 and 1 or 0)
        elseif kind == tilly.RollKind.MELEE_MORALE.value then
            scores = scores + 1
            equal(row.needed, nil)
        end
    end
    assert(tests > 0 and guns > 0 and scores > 0)
end)

test("a record replays alike", function()
    local battle <close> = assert(tilly.scenario(three_brigades, { seed = 20 }))
    assert(battle:run { players = { "thumb", "random" }, turns = 3 })
    local again <close>, found = assert(tilly.replay(battle:record()))
    equal(found.equal, true)
    equal(again.hash, battle.hash)
    local loaded <close> = assert(tilly.load(battle:save()))
    equal(loaded.hash, battle.hash)
end)

test("a body named in words is the same answer", function()
    local battle <close> = start()
    local decision = acting(battle)
    local words = assert(decision:write { 1, 2, 3 })
    assert(words:find("Pikes 4", 1, true))
    assert(battle:answer(words))
    local _, move = battle:next()
    equal(move.kind, Kind.MOVE)
end)

check.done()
