-- Players, dice and observers that raise, talk nonsense, come back in, close the battle, or yield
-- where they may not. After each the battle can go on.
local check = require "check"
local probe = require "probe"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local function pass(decision) return check.legal(decision) end

local wanted
do
    local battle <close> = probe.battle(7)
    battle:run { players = pass }
    wanted = battle.hash
end

--- Runs with a hook that fails once after `after` calls, then goes on, and the battle must come out
--- as ever.
local function fails_once(way, hook, fail, expected)
    local battle <close> = probe.battle(7)
    local calls, result = 0, nil
    local function once(...)
        calls = calls + 1
        if calls == 5 then return fail(battle, ...) end
        if hook == "players" then return pass(...) end
        if hook == "dice" then return battle:throw() end
    end
    local hooks = { players = pass, dice = nil, observer = nil }
    hooks[hook] = once
    if way == "play" then
        result = table.pack(pcall(battle.play, battle, once))
    else
        result = table.pack(pcall(battle.run, battle, hooks))
    end
    expected(table.unpack(result, 1, result.n))
    assert(battle.open and not battle.over)
    hooks[hook] = nil
    hooks.players = pass
    assert(battle:run(hooks))
    equal(battle.hash, wanted, way .. " " .. hook)
end

local WAYS =
    { { "run", "players" }, { "play", "players" }, { "run", "dice" }, { "run", "observer" } }

test("the original error object comes out, whatever it is", function()
    local thread = coroutine.create(function() end)
    for _, object in ipairs {
        "text",
        5,
        5.5,
        true,
        false,
        {},
        print,
        thread,
        io.stdout,
        setmetatable({}, { __tostring = error }),
        tilly,
    } do
        for _, way in ipairs(WAYS) do
            fails_once(way[1], way[2], function() error(object, 0) end, function(ok, err)
                equal(ok, false)
                assert(rawequal(err, object), "another object came out")
            end)
        end
    end
    fails_once(
        "run",
        "players",
        function() error() end,
        function(ok, err) assert(not ok and err == nil) end
    )
    fails_once(
        "run",
        "players",
        function() error("here", 2) end,
        function(ok, err) assert(not ok and err:find "here") end
    )
end)

test("nonsense from a player", function()
    local nonsense = {
        nil,
        false,
        true,
        "words",
        1.5,
        {},
        { {} },
        { "x" },
        { option = {} },
        { option = 1, way = 5 },
        print,
        io.stdout,
        tilly,
        { 1, 2, 3, 4, 5, "x" },
        { note = 5 },
        { option = 1, note = ("x"):rep(200) },
        0 / 0,
        math.huge,
    }
    for i = 1, 18 do
        for _, way in ipairs { "run", "play" } do
            local battle <close> = probe.battle(7)
            local hash
            battle:play(pass, 1) -- the set-up
            assert(battle:next() == "decision")
            hash = battle.hash
            local ok, err = pcall(
                battle[way],
                battle,
                way == "run" and { players = function() return nonsense[i] end }
                    or function() return nonsense[i] end
            )
            assert(not ok, "nonsense went through: " .. i)
            check.is_error(
                err,
                (i == 4 or nonsense[i] == tilly) and "TILLY_E_UNKNOWN" or "TILLY_E_RANGE"
            )
            equal(battle.hash, hash)
            assert(battle:run { players = pass })
            equal(battle.hash, wanted)
        end
    end
end)

test("nonsense of numbers is refused by the rules", function()
    for _, answer in ipairs {
        0,
        -1,
        99,
        2 ^ 31 | 0,
        2 ^ 32 | 0,
        2 ^ 62 | 0,
        math.mininteger,
        math.maxinteger,
    } do
        for _, way in ipairs(WAYS) do
            if way[2] == "players" then
                fails_once(way[1], way[2], function() return answer end, function(ok, got, err)
                    equal(ok, true)
                    equal(
                        check.fails("TILLY_E_ILLEGAL", got, err).reason.code,
                        tilly.ReasonCode.NO_SUCH_OPTION
                    )
                end)
            end
        end
    end
end)

test("nonsense from dice", function()
    for _, faces in ipairs {
        "3",
        { 1.5 },
        { "x" },
        { [0] = 1 },
        { -1 },
        { 2 ^ 40 | 0 },
        io.stdout,
        { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
        2.5,
    } do
        fails_once("run", "dice", function() return faces end, function(ok, err)
            equal(ok, false)
            check.is_error(err, "TILLY_E_RANGE")
        end)
    end
    fails_once("run", "dice", function() end, function(ok, err)
        equal(ok, false)
        check.is_error(err)
    end)
    fails_once("run", "dice", function(_, roll)
        local faces = {}
        for i = 1, roll.dice do
            faces[i] = 1000
        end
        return faces
    end, function(ok, got, err)
        equal(ok, true)
        equal(check.fails("TILLY_E_ILLEGAL", got, err).reason.code, tilly.ReasonCode.DICE_FACE)
    end)
end)

test("driving from inside a run is refused", function()
    local battle <close> = probe.battle(7)
    local refused = 0
    local function meddle()
        for _, call in ipairs {
            function() return battle:next() end,
            function() return battle:run { players = pass } end,
            function() return battle:play(pass) end,
            function() return battle:answer(1) end,
            function() return battle:supply { 1 } end,
            function() return battle:undo() end,
            function() return battle:concede(0) end,
            function() return battle:close() end,
            function() return battle:begin_turn() end,
            function() return battle:hurt(battle.units[1]) end,
            function() return battle:log(false) end,
            function() return battle:reseed(5) end,
            function() return battle:limit(5) end,
            function() return battle:redact(0) end,
            function() return probe.battle(7):copy_into(battle) end,
            function() return battle:watch {} end,
            function() return battle:set("x", 1) end,
            function() return battle:speak "word" end,
        } do
            local ok, err = call()
            if not ok and err.name == "TILLY_E_BUSY" then
                refused = refused + 1
            elseif ok then
                error("it was not refused")
            end
        end
        -- reading is allowed
        assert(
            battle.hash
                and #battle.units > 0
                and battle:copy()
                and battle:report()
                and battle:save()
        )
    end
    assert(battle:run {
        players = function(d)
            meddle()
            return pass(d)
        end,
        dice = function()
            meddle()
            return battle:throw()
        end,
        observer = meddle,
    })
    assert(refused > 1000)
    equal(battle.hash, wanted)
    for d in probe.battle(7):decisions() do
        assert(d:answer(pass(d)))
        break
    end
end)

test("a close in the middle of a run waits, one in a pull loop is noticed", function()
    local battle = probe.battle(7)
    battle:run {
        players = function(d)
            do
                local again <close> = battle
            end
            return pass(d)
        end,
    }
    equal(battle.hash, wanted)
    check.raises("TILLY_E_STALE", battle.play, probe.battle(7), function(d)
        d.battle:close()
        return 1
    end)
    local other = probe.battle(7)
    check.raises("TILLY_E_STALE", function()
        for d in other:decisions() do
            d:answer(pass(d))
            other:close()
        end
    end)
end)

test("a yield where it may not be is a clean error", function()
    for _, way in ipairs { { "run", "players" }, { "run", "dice" }, { "run", "observer" } } do
        local run = coroutine.wrap(function()
            fails_once(
                way[1],
                way[2],
                function() coroutine.yield "away" end,
                function(ok, err) assert(not ok and tostring(err):find "yield", err) end
            )
            return "done"
        end)
        equal(run(), "done")
    end
end)

test("a run inside a player of another battle, and deep nesting", function()
    local function nested(depth)
        local battle <close> = probe.battle(7)
        local done = false
        assert(battle:run {
            players = function(d)
                if depth > 0 and not done then
                    done = true
                    nested(depth - 1)
                end
                return pass(d)
            end,
        })
        equal(battle.hash, wanted)
    end
    nested(20)
    local ok, err = pcall(nested, 250)
    assert(not ok and tostring(err):find "stack overflow", tostring(err))
end)

test("an answer of another question", function()
    local battle <close> = probe.battle(7)
    local kept
    local got, err = battle:play(function(d)
        if kept then return kept end
        kept = d[1]
        return pass(d)
    end)
    check.fails("TILLY_E_STALE", got, err)
    local ok
    ok, err = pcall(battle.run, battle, { players = function() return kept end })
    equal(ok, false)
    check.is_error(err, "TILLY_E_STALE")
    assert(battle:run { players = pass })
    equal(battle.hash, wanted)
end)

test("poll, and a hook on calls, stop a run of built-in players", function()
    local battle <close> = check.scenario()
    local polls = 0
    equal(
        select(
            2,
            pcall(battle.run, battle, {
                players = "thumb",
                poll = function()
                    polls = polls + 1
                    error "enough"
                end,
            })
        ):match "enough",
        "enough"
    )
    equal(polls, 1)
    local run, calls = battle.run, 0
    -- after pcall and run themselves only the poll is a call
    debug.sethook(function()
        calls = calls + 1
        if calls > 2 then
            debug.sethook()
            error("stopped from outside", 0)
        end
    end, "c")
    local ok, err = pcall(run, battle, { players = "thumb" })
    debug.sethook()
    assert(not ok and err == "stopped from outside", err)
    check.raises("TILLY_E_RANGE", battle.run, battle, { players = "thumb", poll = 5 })
    check.raises("TILLY_E_RANGE", battle.run, battle, { players = 5 })
    check.raises("TILLY_E_UNKNOWN", battle.run, battle, { players = "nobody" })
    check.raises("TILLY_E_RANGE", battle.run, battle, { players = "thumb", turns = 0 })
end)

test("functions as players of a simulation", function()
    local start <close> = probe.battle(7)
    local seen, first, again
    local rows = assert(start:simulate(3, {
        players = function(d)
            -- the next battle's first question
            if first and d.serial == first.serial then
                again = true
                assert(d ~= first and not first.open)
            end
            first = first or d
            seen = d
            return check.legal(d)
        end,
        seed = 4,
    }))
    equal(#rows, 3)
    assert(again)
    check.raises("TILLY_E_STALE", function() return seen.kind end) -- its battle is over and gone
    local object = {}
    local ok, err = pcall(start.simulate, start, 3, { players = function() error(object) end })
    assert(not ok and rawequal(err, object))
    check.raises(
        "TILLY_E_UNKNOWN",
        start.simulate,
        start,
        3,
        { players = function() return "x" end }
    )
    assert(start:close())
end)

check.done()
