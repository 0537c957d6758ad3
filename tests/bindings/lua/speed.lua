-- speed.lua SCENARIO | probe: what a decision costs in Lua beyond the engine's own time. Nothing
-- here is a test: no time is asserted. The same passive battle is played by the library's own
-- player in C and by Lua; what the two differ in is the binding. Of the probe rule set, whose
-- questions have no usual answer, the whole time is told.
local tilly = require "tilly"
local ROUNDS, RUNS, TURNS = 200, 7, 20

local function read(name)
    local file = assert(io.open(name, "rb"))
    local text = file:read "a"
    file:close()
    return assert(tilly.scenario(text, { seed = 1618 }))
end

local probe = arg[1] == "probe"
local start = probe and require "probe".battle(1618)
    or read(arg[1] or "examples/scenarios/two_armies.json")
start:limit(TURNS)
start:log(false)
local battle = start:copy()

-- The passive player's answers as indices, or as answers with numbers where the usual one has some.
-- A draw is a random answer where there is none.
local answers, with_index = {}, 0
for decision in start:copy():decisions() do
    local usual = decision.usual or probe and decision:sample(#answers)
    assert(usual, "a question without a usual answer")
    if decision.shape == tilly.Shape.PICK and #usual.numbers == 0 then
        answers[#answers + 1] = usual.option
        with_index = with_index + 1
    elseif decision.shape == tilly.Shape.SET then
        answers[#answers + 1] = usual.chosen
    else
        answers[#answers + 1] = { option = usual.option, table.unpack(usual.numbers) }
    end
    assert(decision:answer(answers[#answers]))
end

local function best_of(play)
    local best = math.huge
    for _ = 1, RUNS do
        collectgarbage()
        local began = os.clock()
        for _ = 1, ROUNDS do
            start:copy_into(battle)
            play()
        end
        best = math.min(best, (os.clock() - began) / ROUNDS / #answers)
    end
    return best * 1e9
end

local engine = probe and 0 or best_of(function() battle:play "passive" end)
local hash = not probe and battle.hash or nil
local function row(what, play)
    local whole = best_of(play)
    hash = hash or battle.hash
    assert(battle.hash == hash, "another battle was played")
    local own = math.max(whole - engine, 0.1)
    print(("| %-46s | %7.0f ns | %7.0f ns | %6.2f M/s |"):format(what, whole, own, 1e3 / own))
end

print(
    (
        probe and "probe: %d decisions a battle, %d of them answered with an index"
        or "%d decisions a battle, %d of them answered with an index; "
            .. "the engine with its own player: %.0f ns a decision"
    ):format(#answers, with_index, engine)
)
print(
    ("| %-46s | %10s | %10s | %10s |"):format(
        "a decision pulled and answered",
        "with engine",
        "the binding",
        "a second"
    )
)
local at
row("battle:play(function)", function()
    at = 0
    battle:play(function()
        at = at + 1
        return answers[at]
    end)
end)
row("for decision in battle:decisions()", function()
    at = 0
    for decision in battle:decisions() do
        at = at + 1
        decision:answer(answers[at])
    end
end)
row("battle:next(), battle:answer()", function()
    at = 0
    while true do
        local what = battle:next()
        if what == "decision" then
            at = at + 1
            battle:answer(answers[at])
        elseif what == "battle over" then
            break
        end
    end
end)
row("battle:run{players = function}", function()
    at = 0
    battle:run {
        players = function()
            at = at + 1
            return answers[at]
        end,
    }
end)
row("battle:play() with a yield", function()
    at = 0
    local think = coroutine.wrap(function() return battle:play(coroutine.yield) end)
    local decision = think()
    while type(decision) == "userdata" do
        at = at + 1
        decision = think(answers[at])
    end
end)
