-- Two editions of one book: scenarios of the other one, cannons limbered or not, roles, records.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local file =
    assert(io.open((os.getenv "TILLY_ROOT" or ".") .. "/examples/scenarios/two_armies.json", "rb"))
local two_armies = file:read "a"
file:close()

test("a scenario plays by the other edition", function()
    for rules, resolve in pairs { ["tilly-1.2"] = 3, ["tilly-2.0"] = 4 } do
        local battle = assert(tilly.scenario(two_armies, { seed = 7, rules = rules }))
        equal(battle.rules.id, rules)
        equal(battle.rules:get "shot.resolve", resolve)
        equal(#assert(tilly.misfits(two_armies, rules)), 0)
        assert(battle:run { players = "thumb", turns = 2 })
    end
end)

test("what does not fit is told and left out", function()
    local scenario = two_armies:gsub(
        '"values": {}',
        '"values": {"evade": "on", "charge_move": 4, "command_radius": 9}'
    )
    local told = assert(tilly.misfits(scenario, "tilly-2.0"))
    equal(#told, 2)
    equal(told[1].path, "rules.values.evade")
    equal(told[1].text, "tilly-2.0 has no parameter of this name")
    equal(told[2].path, "rules.values.charge_move")
    equal(assert(tilly.scenario(scenario, { rules = "tilly-2.0" })).rules:get "command_radius", 9)
    local none, err = tilly.scenario(scenario, { rules = "glauben" })
    equal(none, nil)
    equal(err.path, "rules")
    none, err = tilly.misfits(scenario, "tilly-3")
    equal(none, nil)
    equal(err.path, "rules")
end)

test("cannons may be bought limbered", function()
    local army = assert(tilly.army {
        rules = "tilly-2.0",
        units = {
            { type = "cannons", command = "All", formation = tilly.Formation.LIMBERED.value },
        },
    })
    equal(army.units[1].formation, tilly.Formation.LIMBERED.value)
    assert(army:write():find('"state": "limbered"', 1, true))
end)

local Kind, Opt = tilly.DecisionKind, tilly.OptionKind

local function start(options)
    options = options or {}
    options.seed, options.rules = 20, "tilly-2.0"
    return assert(tilly.scenario("two_armies", options))
end

--- Plays on until a decision of that kind is open.
local function to(battle, kind)
    for decision in battle:decisions() do
        if decision.kind == kind then return decision end
        assert(decision:answer(check.legal(decision)))
    end
    error("never asked: " .. tostring(kind))
end

test("cannons deploy limbered or unlimbered", function()
    local battle <close> = start { free = true }
    local decision = to(battle, Kind.FORMATION)
    equal(#decision, 2)
    equal(decision[1].kind, Opt.UNLIMBER)
    local guns = decision.subject
    assert(battle:answer "limber")
    battle:next()
    equal(assert(battle:unit(guns)).formation, tilly.Formation.LIMBERED)
    assert(battle:picture():find(">limbered<", 1, true))
end)

test("the winner of the initiative may choose his role", function()
    local battle <close> = start { options = { initiative = "choose" } }
    local decision = to(battle, Kind.ROLE)
    equal(decision[1].kind, Opt.ACTIVE)
    equal(decision[2].kind, Opt.REACTIVE)
    assert(battle:answer "reactive player")
end)

test("a record replays alike", function()
    local battle <close> = start()
    assert(battle:run { players = { "thumb", "random" }, turns = 4 })
    local again <close>, found = assert(tilly.replay(battle:record()))
    equal(found.equal, true)
    equal(again.hash, battle.hash)
    local loaded <close> = assert(tilly.load(battle:save()))
    equal(loaded.hash, battle.hash)
end)

check.done()
