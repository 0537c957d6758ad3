--- A player that thinks a little at a time. `battle:play` lets players yield: whoever called goes
--- on meanwhile, draws a frame, listens to a socket, or sees to another battle, as here, and
--- resumes them later.
---
---     lua coroutine_player.lua [SCENARIO]
local tilly = require "tilly"

local TRIALS, TURNS = 8, 3

--- Resolve left on the table, ours less theirs.
local function balance(battle, side)
    local sum = 0
    for _, unit in ipairs(battle.units) do
        if unit.on_table then
            sum = sum + (unit.side == side and unit.strength or -unit.strength)
        end
    end
    return sum
end

--- Answers are tried on copies of the battle, one each time he is resumed. Copies for search have
--- other dice: nobody sees into the future.
local function general(decision)
    if #decision == 1 then return decision:sample(1) end
    local battle, side, best, most = decision.battle, decision.side, nil, -math.huge
    for trial = 1, TRIALS do
        local answer = assert(decision:sample(trial))
        local copy <close> = assert(battle:copy_for_search(trial, side))
        assert(copy:next() == "decision" and copy:answer(answer))
        assert(copy:run { players = "thumb", turns = 1 })
        local score = balance(copy, side)
        if score > most then
            best, most = answer, score
        end
        coroutine.yield("thinks", decision.text)
    end
    return best
end

local file = assert(io.open(arg[1] or "examples/scenarios/two_armies.json", "rb"))
local text = file:read "a"
file:close()

local tables, thoughts, last = {}, 0, nil
for seed = 1, 3 do
    local battle = assert(tilly.scenario(text, { seed = seed }))
    tables[seed] = coroutine.create(
        function()
            return "over", battle, assert(battle:play({ [0] = general, [1] = "thumb" }, TURNS))
        end
    )
end
repeat -- round and round, one thought at each table
    local busy = false
    for seed, thread in ipairs(tables) do
        if coroutine.status(thread) == "suspended" then
            local _, what, it = assert(coroutine.resume(thread))
            if what == "thinks" then
                thoughts, last, busy = thoughts + 1, it, true
            else
                print(
                    ("Seed %d after turn %d: balance %+d, hash %s"):format(
                        seed,
                        it.turn_number,
                        balance(it, 0),
                        it.hash
                    )
                )
            end
        end
    end
until not busy
print(("%d thoughts, the last on: %s"):format(thoughts, last))
