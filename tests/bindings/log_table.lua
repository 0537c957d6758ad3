-- The log of a battle of each book as lines of text, to be compared with those of log_table.py.
local tilly = require "tilly"

local function told(value) return value == nil and "" or tostring(value) end
local function number(value) return value and ("%.4f"):format(value) or "" end

local function numbers(values)
    local words = {}
    for i, value in ipairs(values or {}) do
        words[i] = number(value)
    end
    return table.concat(words, " ")
end

for _, played in ipairs {
    { "two_armies" },
    { "two_armies", "tilly-2.0" },
    { "luetzen_1632" },
    { "three_brigades" },
} do
    local battle = assert(tilly.scenario(played[1], { seed = 1632, rules = played[2] }))
    assert(battle:run { players = "thumb", turns = 5 })
    for _, row in ipairs(battle:log_table()) do
        print(table.concat({
            row.turn,
            told(row.phase),
            row.step,
            row.kind.name,
            told(row.side),
            told(row.unit),
            told(row.target),
            told(row.dice),
            number(row.needed),
            told(row.hits),
            number(row.expected),
            numbers(row.faces),
            numbers(row.place),
            told(row.clause),
            row.sentence,
        }, "|"))
    end
end
