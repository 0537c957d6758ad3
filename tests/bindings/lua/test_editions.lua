-- Two editions of one book: scenarios of the other one, and cannons that are bought limbered.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local file = assert(io.open((os.getenv "TILLY_ROOT" or ".") .. "/examples/scenarios/two_armies.json", "rb"))
local two_armies = file:read "a"
file:close()

test("a scenario plays by the other edition", function()
    for rules, resolve in pairs {["tilly-1.2"] = 3, ["tilly-2.0"] = 4} do
        local battle = assert(tilly.scenario(two_armies, {seed = 7, rules = rules}))
        equal(battle.rules.id, rules)
        equal(battle.rules:get "shot.resolve", resolve)
        equal(#assert(tilly.misfits(two_armies, rules)), 0)
        assert(battle:run {players = "thumb", turns = 2})
    end
end)

test("what does not fit is told and left out", function()
    local scenario = two_armies:gsub('"values": {}', '"values": {"evade": "on", "charge_move": 4, "command_radius": 9}')
    local told = assert(tilly.misfits(scenario, "tilly-2.0"))
    equal(#told, 2)
    equal(told[1].path, "rules.values.evade")
    equal(told[1].text, "tilly-2.0 has no parameter of this name")
    equal(told[2].path, "rules.values.charge_move")
    equal(assert(tilly.scenario(scenario, {rules = "tilly-2.0"})).rules:get "command_radius", 9)
    local none, err = tilly.scenario(scenario, {rules = "glauben"})
    equal(none, nil)
    equal(err.path, "rules")
    none, err = tilly.misfits(scenario, "tilly-3")
    equal(none, nil)
    equal(err.path, "rules")
end)

test("cannons may be bought limbered", function()
    local army = assert(tilly.army {rules = "tilly-2.0", units = {{type = "cannons", command = "All", formation = tilly.Formation.LIMBERED.value}}})
    equal(army.units[1].formation, tilly.Formation.LIMBERED.value)
    assert(army:write():find('"state": "limbered"', 1, true))
end)

check.done()
