-- Tilly's Very Bad Day 2.0a through Lua: a scenario of 1.2 played by it, cannons limbered or not, roles, records.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
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

test("a scenario of one edition is played by the other", function()
    local battle <close> = start()
    equal(battle.rules.id, "tilly-2.0")
    equal(battle.rules:get "shot.resolve", 4)
    equal(battle.rules:get "evade_move", "back")
    equal(#assert(tilly.misfits("two_armies", "tilly-2.0")), 0)
    check.fails("TILLY_E_MISMATCH", tilly.scenario("two_armies", {rules = "glauben"}))
end)

test("cannons deploy limbered or unlimbered", function()
    local battle <close> = start {free = true}
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
    local battle <close> = start {options = {initiative = "choose"}}
    local decision = to(battle, Kind.ROLE)
    equal(decision[1].kind, Opt.ACTIVE)
    equal(decision[2].kind, Opt.REACTIVE)
    assert(battle:answer "reactive player")
end)

test("a record replays alike", function()
    local battle <close> = start()
    assert(battle:run {players = {"thumb", "random"}, turns = 4})
    local again <close>, found = assert(tilly.replay(battle:record()))
    equal(found.equal, true)
    equal(again.hash, battle.hash)
    local loaded <close> = assert(tilly.load(battle:save()))
    equal(loaded.hash, battle.hash)
end)

check.done()
