-- The battles of the war in examples/scenarios: in Lua they are those of C and Python.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local root = os.getenv "TILLY_ROOT" or "."
local noted = {}
for line in io.lines(root .. "/tests/script/battles.txt") do
    local name, player, seed, hash = line:match "^(%S+) (%S+) (%d+) (%x+)$"
    noted[#noted + 1] =
        { name = name, player = player, seed = assert(math.tointeger(tonumber(seed))), hash = hash }
end

test("each comes to the end that is noted", function()
    equal(#noted, 10)
    for _, one in ipairs(noted) do
        local battle <close> = assert(tilly.scenario(one.name, { seed = one.seed }))
        assert(battle:run { players = one.player })
        equal(battle.hash, one.hash)
    end
end)

test("each replays without its script, and belongs to it", function()
    for _, one in ipairs(noted) do
        if one.player == "thumb" then
            local script = assert(tilly.script(tilly.scenarios()[one.name], { name = one.name }))
            local battle <close> = assert(script:battle { seed = 1618 })
            assert(battle:run { players = "thumb" })
            local again <close>, found = assert(tilly.replay(battle:record()))
            assert(found.equal and again.script == nil)
            equal(again.hash, battle.hash)
            assert(script:check(battle:record()).equal)
        end
    end
end)

check.done()
