-- Every function of the module with every wrong sort of value in every place: each call gives a
-- value, nil and an error object, or raises an error object. Nothing crashes, and the battle at
-- hand stays what it was.
local check = require "check"
local tilly = require "tilly"
local raw = require "tilly.raw"
local test, equal = check.test, check.equal

-- in the middle of a battle, where a unit is about to move
local start = check.scenario(7)
assert(start:run { players = "random", turns = 3 })
for decision in start:decisions() do
    if decision.kind == tilly.DecisionKind.MOVE then break end
    decision:answer(decision:sample(decision.serial))
end
local function battle_now()
    local battle = assert(start:copy())
    assert(battle:next())
    return battle
end

local closed_battle, closed_rules = battle_now(), assert(tilly.ruleset "tilly-1.2")
local closed_decision
closed_decision = closed_battle.decision
local closed_turn, closed_option = closed_battle.turn, closed_decision[1]
closed_battle:close()
closed_rules:close()
local light = debug.upvalueid(function() return light end, 1)

local function refuse() raw.misuse "not to be looked into" end
local hostile = setmetatable(
    {},
    { __index = refuse, __len = refuse, __call = refuse, __tostring = refuse }
)

--- Fresh each time: an object that is open, and values that are wrong nearly everywhere.
local function values()
    local battle = battle_now()
    local decision, rules = battle.decision, battle.rules
    return {
        battle,
        decision,
        decision[1],
        decision:sample(1),
        battle.turn,
        rules,
        battle:army(0),
        battle.table,
        battle.units[1],
        start.events[1],
        closed_battle,
        closed_rules,
        closed_decision,
        closed_turn,
        closed_option,
        light,
        io.stdout,
        print,
        coroutine.create(print),
        tilly,
        {},
        { 1 },
        { {} },
        { x = 1, y = 2 },
        { option = 1 },
        hostile,
        true,
        false,
        "",
        "x",
        "x\0y",
        "tilly-1.2",
        "7",
        ("x"):rep(5000),
        -1,
        0,
        1,
        2,
        3,
        255,
        256,
        65536,
        1.5,
        -0.0,
        2 ^ 31 | 0,
        2 ^ 32 | 0,
        2 ^ 53,
        2 ^ 53 | 0,
        2 ^ 63,
        math.mininteger,
        math.maxinteger,
        0 / 0,
        math.huge,
        -math.huge,
    },
        battle
end

local seed = 1
local function draw(n)
    seed = (seed * 6364136223846793005 + 1442695040888963407)
    return (seed >> 33) % n + 1
end

local bare, told = {}, {}
for _, status in pairs(require "tilly.enums".kinds.Status) do
    bare[tilly.status_text(status)] = status < 0
end
local calls, refused, raised = 0, 0, 0
-- messages that name what no script can call
local of_c = {}
local function call(name, f, ...)
    calls = calls + 1
    local ok, first, second = pcall(f, ...)
    local err = not ok and first or second
    local message = type(err) == "table" and rawget(err, "message")
    if message and message:gsub("^[%w_:.]+: ", ""):find "tilly_%l" then
        of_c[name .. ": " .. message] = true
    end
    if not ok then
        raised = raised + 1
        if type(first) ~= "table" or not first.code then
            error(("%s raised no error object: %s"):format(name, tostring(first)), 0)
        end
        assert(
            type(tostring(first)) == "string"
                and first.name:match "^TILLY_E_"
                and #first.message > 0
        )
    elseif first == nil and type(second) == "table" and second.code then
        refused = refused + 1
        if bare[second.message:gsub("^[%w_:.]+: ", "")] and second.name ~= "TILLY_E_MEMORY" then
            told[second.message] = true
        end
        assert(
            tostring(second) == second.message and second.name == tilly.status_name(second.code),
            name
        )
    end
end

-- as many battles as they are told: not with a number that is right
local LONG = { ["Battle.simulate"] = true, simulate = true }

--- Names in order, so that every run draws the same.
local function sorted(functions)
    local names = {}
    for name, f in pairs(functions) do
        if type(name) == "string" and type(f) == "function" then names[#names + 1] = name end
    end
    table.sort(names)
    local i = 0
    return function()
        i = i + 1
        return names[i], functions[names[i]]
    end
end

--- Each place of the arguments in turn is every value, with values that fit and values drawn at
--- random around it.
local function attack(name, f, self)
    local all = values()
    for i = #all, 1, -1 do
        if LONG[name] and math.type(all[i]) == "integer" and all[i] > 3 and all[i] < 2 ^ 30 then
            table.remove(all, i)
        end
    end
    for place = 1, 4 do
        for _, value in pairs(all) do
            local arguments = { self or all[draw(#all)] }
            for i = 2, 4 do
                arguments[i] = all[draw(#all)]
            end
            if place > 1 or not self then arguments[place] = value end
            call(name, f, table.unpack(arguments, 1, draw(5) - 1 < place and place or 4))
        end
    end
    for n = 0, 3 do
        call(name, f, table.unpack({ self, nil, nil }, 1, n))
    end
end

--- Of the raw module what init.lua alone calls.
local OWN = {}
for name in
    ("close misuse expect fault calls kind kinds number_of only nearest strict fields"):gmatch "%S+"
do
    OWN[name] = true
end

test("functions of the raw module", function()
    for name, f in sorted(raw) do
        if not OWN[name] then attack(name, f) end
    end
end)

test("functions of the module", function()
    for name, f in sorted(tilly) do
        if name ~= "close" and name ~= "main" then attack(name, f) end -- a program, which prints
    end
end)

for _, kind in ipairs {
    "RuleSet",
    "Army",
    "Table",
    "Battle",
    "Turn",
    "Decision",
    "Option",
    "Answer",
    "Script",
} do
    test("methods and properties of " .. kind, function()
        local class = raw.classes[kind]
        for name, f in sorted(class.methods) do
            for round = 1, 2 do
                local all, battle = values()
                local selves = {
                    Battle = battle,
                    Decision = battle.decision,
                    Turn = battle.turn,
                    RuleSet = battle.rules:copy(),
                    Army = battle:army(0):copy(),
                    Table = battle.table:copy(),
                    Script = tilly.script {},
                }
                attack(kind .. "." .. name, f, round == 2 and selves[kind] or nil)
                assert(all)
            end
        end
        for name, f in sorted(class.get) do
            for _, value in ipairs((values())) do
                call(kind .. "." .. name, f, value)
            end
        end
    end)
end

test("closed and stale objects say so everywhere", function()
    for name, f in pairs(raw.classes.Battle.methods) do
        if name ~= "close" then
            local ok, err = pcall(f, closed_battle, 1, 1, 1)
            assert(not ok and err.code, name)
        end
    end
    for name in pairs(raw.classes.Battle.get) do
        if name ~= "open" then
            check.raises("TILLY_E_STALE", function() return closed_battle[name] end)
        end
    end
    equal(closed_battle.open, false)
    assert(
        tostring(closed_battle):find "closed"
            and tostring(closed_decision):find "closed"
            and tostring(closed_option):find "closed"
    )
    assert(closed_battle:close() and closed_battle:close())
    for name in pairs(raw.classes.Decision.get) do
        if type(name) == "string" and name ~= "open" and name ~= "serial" and name ~= "battle" then
            check.raises("TILLY_E_STALE", function() return closed_decision[name] end)
        end
    end
    check.raises("TILLY_E_STALE", function() return closed_decision[1] end)
    check.raises("TILLY_E_STALE", function() return #closed_decision end)
    check.raises("TILLY_E_STALE", closed_decision.answer, closed_decision, 1)
end)

test("nothing can be set on an object, and their metatables are hidden", function()
    local battle <close> = battle_now()
    for _, object in ipairs { battle, battle.rules, battle.table, battle:army(0) } do
        check.raises("TILLY_E_FROZEN", function() object.name = 5 end)
        equal(getmetatable(object), false)
        equal(pcall(setmetatable, object, {}), false)
        check.raises("TILLY_E_UNKNOWN", function() return object.no_such_thing end)
    end
end)

test("metamethods and functions with foreign userdata", function()
    local battle = battle_now()
    for _, meta in ipairs {
        debug.getmetatable(battle),
        debug.getmetatable(battle.rules),
        debug.getmetatable(closed_decision),
        debug.getmetatable(closed_option),
    } do
        for event, f in pairs(meta) do
            if type(f) == "function" then
                for _, value in ipairs { io.stdout, light, 42, {}, "x", battle.rules } do
                    if not (event:find "gc" or event:find "close") or value ~= battle.rules then
                        pcall(f, value, value)
                    end
                end
                pcall(f)
            end
        end
    end
    local meta = debug.getmetatable(battle)
    -- a second finalizer frees nothing twice
    for _ = 1, 3 do
        meta.__gc(battle)
    end
    meta.__close(battle)
    equal(battle.open, false)
    -- SWIG's, whose functions abort, is gone
    equal(debug.getmetatable(raw), nil)
    equal(battle == io.stdout, false)
    equal(rawlen(raw.classes.Battle.methods) >= 0, true)
end)

test("integers are integers, and their bits are kept", function()
    local battle <close> = check.scenario "ffffffffffffffff"
    equal(battle.seed, "ffffffffffffffff")
    local same <close> = check.scenario(-1)
    equal(same.hash, battle.hash)
    for _, value in ipairs { 2 ^ 64, 1.5, "10000000000000000f", "xyz", {}, -0.5 } do
        check.raises("TILLY_E_RANGE", check.scenario, value)
    end
    check.raises("TILLY_E_RANGE", battle.unit, battle, 2 ^ 32 | 0)
    check.raises("TILLY_E_RANGE", battle.unit, battle, "1")
    for _, name in ipairs { "turn_number", "row", "leader", "state_size" } do
        check.integer(battle[name])
    end
    check.integer(raw.tilly_version())
    for name, value in pairs(raw) do
        if math.type(value) then equal(math.type(value), "integer", name) end
    end
end)

test("the annotations name all there is, and nothing else", function()
    local file = assert(io.open(package.searchpath("tilly.library", package.path)))
    local text = file:read "a"
    file:close()
    assert(load(text))
    for _, kind in ipairs {
        "RuleSet",
        "Army",
        "Table",
        "Battle",
        "Turn",
        "Decision",
        "Option",
        "Answer",
        "Script",
    } do
        local part = text:match("%-%-%-@class tilly%." .. kind .. "[ \n].-\n\n")
        local class = raw.classes[kind]
        for name in pairs(class.methods) do
            assert(
                part:find("function " .. kind .. ":" .. name .. "(", 1, true),
                kind .. ":" .. name
            )
        end
        for name in pairs(class.get) do
            assert(
                type(name) ~= "string" or part:find("@field " .. name .. " ", 1, true),
                kind .. "." .. name
            )
        end
        for name in part:gmatch("function " .. kind .. ":([%w_]+)") do
            assert(class.methods[name], kind .. ":" .. name)
        end
        for name in part:gmatch "@field ([%w_]+) " do
            assert(class.get[name], kind .. "." .. name)
        end
    end
    for name, f in pairs(tilly) do
        assert(
            type(f) ~= "function" or text:find("\nfunction tilly." .. name .. "(", 1, true),
            name
        )
    end
    for name in text:gmatch "\nfunction tilly%.([%w_]+)%(" do
        assert(rawget(tilly, name), name)
    end
end)

local function listed(set)
    local list = {}
    for words in pairs(set) do
        list[#list + 1] = words
    end
    table.sort(list)
    return table.concat(list, "\n")
end

test("no error is a bare sentence of a status", function() equal(listed(told), "") end)

test("no message names a function of C", function() equal(listed(of_c), "") end)

test(
    "the attacks hit",
    function()
        assert(
            calls > 20000 and refused > 100 and raised > 5000,
            ("%d calls, %d refused, %d raised"):format(calls, refused, raised)
        )
    end
)

check.done()
