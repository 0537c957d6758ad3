-- Battles of the probe rule set: every shape of question, every kind of roll, in three short turns.
local tilly = require "tilly"
local probe = {}

function probe.army(rules, name)
    local units = {}
    for i = 1, 6 do
        units[i] = { type = "stand", command = i < 4 and "First" or "Second" }
    end
    return assert(tilly.army { name = name, rules = rules, units = units })
end

function probe.battle(seed, more)
    local rules = assert(tilly.ruleset "probe")
    local setup = {
        rules = rules,
        armies = { probe.army(rules, "Red"), probe.army(rules, "Blue") },
        seed = seed or 7,
    }
    for name, value in pairs(more or {}) do
        setup[name] = value
    end
    return assert(tilly.battle(setup))
end

return probe
