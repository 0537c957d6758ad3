-- Who keeps what alive: views keep their battle, nothing keeps it for ever, scopes close it,
-- finalizers may do as they like, and the interpreter may stop at any moment.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local start = check.scenario(3)
assert(start:run { turns = 1 })
start:next()

local function resident()
    local file = io.open "/proc/self/statm"
    if not file then return 0 end
    local pages = select(2, file:read("n", "n"))
    file:close()
    return pages * 4096
end

test("a scope closes its battle on every way out", function()
    local kept
    do
        local battle <close> = start:copy()
        kept = battle
    end
    equal(kept.open, false)
    pcall(function()
        local battle <close> = start:copy()
        kept = battle
        error "away"
    end)
    equal(kept.open, false)
end)

test("a view keeps its battle alive, the battle keeps no view", function()
    local battle = start:copy()
    battle:next()
    local decision = battle.decision
    local weak = setmetatable({ battle = battle }, { __mode = "v" })
    battle = nil
    collectgarbage()
    assert(weak.battle and decision.battle == weak.battle and decision.open)
    decision = nil
    collectgarbage()
    collectgarbage()
    equal(weak.battle, nil)
end)

test("hooks are not kept, and cycles are collected", function()
    local weak = setmetatable({}, { __mode = "v" })
    do
        local battle = start:copy()
        local holder = { battle = battle }
        weak.battle, weak.holder = battle, holder
        battle:run { players = function(d) return holder and d:sample(1) end, turns = 1 }
    end
    collectgarbage()
    collectgarbage()
    equal(weak.battle, nil)
    equal(weak.holder, nil)
end)

test("what a battle lends outlives it", function()
    local battle = start:copy()
    local rules, ground, army = battle.rules, battle.table, battle:army(1)
    battle:close()
    assert(rules:get "horse.melee" and #ground.features > 0 and #army.units == 25)
end)

test("the collector knows the weight of a battle", function()
    local copy <close> = start:copy()
    local before = resident()
    for _ = 1, 20000 do
        start:copy()
    end
    assert(resident() - before < 64 * 2 ^ 20, "memory grew")
end)

test("finalizers that close, drive and raise", function()
    local victims, done = {}, 0
    local function trap(act)
        local battle = start:copy()
        setmetatable({}, {
            __gc = function()
                done = done + 1
                act(battle)
            end,
        })
        victims[#victims + 1] = battle
        return battle
    end
    for _ = 1, 200 do
        for _, act in ipairs {
            function(b) b:close() end,
            function(b) b:next() end,
            function(b) b:run { players = "random", turns = 1 } end,
            function(b) b:undo() end,
        } do
            local battle = trap(act)
            -- the trap springs somewhere in here, whatever is under way
            pcall(function()
                for _, unit in ipairs(battle.units) do
                    local _ = unit.name .. tostring(unit)
                end
                battle:next()
                local d = battle.decision
                local _ = d.text .. #d.options .. #battle:save() .. #battle:picture() .. #d:list()
                battle:play(function(asked) return asked:sample(1) end, 1)
            end)
        end
    end
    collectgarbage()
    assert(done > 400)
    victims = nil
end)

test("two battles are one only if they are", function()
    local battle <close> = start:copy()
    local again = start:copy()
    equal(battle == again, false)
    equal(battle == battle, true)
    equal(battle.rules == again.rules, true)
    again:close()
    equal(again == battle, false)
end)

-- ---- in an interpreter of its own ---------------------------------------------------------------

local function child(code)
    local lua = arg[-1] or "lua5.4"
    local name = os.tmpname()
    local file = assert(io.open(name, "w"))
    file:write(
        'local check, tilly = require "check", require "tilly" local battle = check.scenario(3) ',
        'battle:run {players = "random", turns = 2} battle:next()\n',
        code
    )
    file:close()
    local out = assert(io.popen(("%s %s 2>&1"):format(lua, name)))
    local said = out:read "a"
    local ok, how, code_out = out:close()
    os.remove(name)
    return said, how, code_out, ok
end

test("the interpreter stops with battles alive", function()
    for _, code in ipairs {
        "kept = {battle, battle.decision, battle.decision[1], battle.turn, battle.units[1], "
            .. "battle:copy()}",
        "os.exit(0, true)",
        "os.exit(0, false)",
        "local c = coroutine.create(function() battle:play(coroutine.yield) end) "
            .. "coroutine.resume(c) kept = c",
        "battle:run {players = function() os.exit(0) end}",
        "local c = coroutine.wrap(function() battle:play(function() os.exit(0, true) end) end) c()",
        "kept = setmetatable({}, {__gc = function() "
            .. "local _ = pcall(function() return battle.hash end), battle:close() end})",
        "package.loaded.tilly, package.loaded['tilly.raw'] = nil, nil; "
            .. "local again = require 'tilly' kept = check.scenario(4), battle:copy(); "
            .. "assert(rawequal(again, tilly))",
        "local t = {} for i = 1, 50 do t[i] = battle:copy() t[i].decision = nil end",
    } do
        local said, how, status = child(code)
        equal(how, "exit", code .. ": " .. said)
        assert(status == 0 or said:find "cannot be set", code .. ": " .. said)
        assert(not said:find "Sanitizer" and not said:find "__gc", said)
    end
    local said, how, status = child "error({})"
    assert(how == "exit" and status == 1, said)
    said, how = child(
        "local mine = setmetatable({}, {__tostring = function() return 'mine' end}) "
            .. "battle:run {players = function() error(mine) end}"
    )
    assert(how == "exit" and said:find "mine", said)
end)

check.done()
