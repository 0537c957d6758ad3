-- Scenarios in Lua: read, played, checked, and what is wrong with them.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local file = assert(io.open((os.getenv "TILLY_ROOT" or ".") .. "/tests/bindings/relief.lua", "rb"))
local TEXT = file:read "a"
file:close()
local function draw(decision) return assert(decision:sample(decision.serial)) end

test("a file becomes a battle that plays", function()
    local script = assert(tilly.script(TEXT, { name = "relief.lua" }))
    assert(script:document():find "Relief at the ford")
    local battle <close> = assert(script:battle { seed = 5 })
    equal(battle:title(), "Relief at the ford")
    equal(battle:about(), "A small fight for tests.")
    equal(battle.script, script)
    assert(battle:run { players = "thumb" })
    equal(battle.variables.turns, battle.turn_number)
    assert(battle:report():find "To arms!")
end)

test("every way of reading it plays the same", function()
    local script = assert(tilly.script(TEXT))
    local function hash(battle)
        assert(battle:run { players = "random" })
        local found = battle.hash
        battle:close()
        return found
    end
    local wanted = hash(assert(script:battle { seed = 9 }))
    equal(hash(assert(tilly.scenario(TEXT, { seed = 9 }))), wanted)
    equal(hash(assert(tilly.scenario(script:document(), { seed = 9, script = script }))), wanted)
    equal(hash(assert(tilly.scenario(TEXT, { seed = 9, script = script }))), wanted)
    equal(hash(assert(script:battle { seed = 9 }:copy())), wanted)
    equal(hash(assert(tilly.load(script:battle { seed = 9 }:save(), { script = script }))), wanted)
    local plain = assert(tilly.scenario(script:document(), { seed = 9 }))
    assert(plain:copy():run { players = "random", script = script })
    assert(hash(plain) ~= wanted)
end)

test("it is saved and undone anywhere, and replays without it", function()
    local script = assert(tilly.script(TEXT))
    local whole <close>, parts =
        assert(script:battle { seed = 3 }), assert(script:battle { seed = 3 })
    for decision in whole:decisions() do
        assert(decision:answer(draw(decision)))
    end
    while true do
        local what = assert(parts:next())
        if what == "battle over" then break end
        if what == "decision" then
            assert(parts:answer(parts.decision:sample(parts.decision.serial + 1)))
            assert(parts:undo(1, true))
            local loaded = assert(tilly.load(parts:save(), { script = script }))
            parts:close()
            parts = loaded
            assert(parts:next() == "decision")
            assert(parts:answer(draw(parts.decision)))
        else
            assert(parts:begin_turn())
        end
    end
    equal(parts.hash, whole.hash)
    local replayed <close>, found = assert(tilly.replay(whole:record()))
    equal(found.equal, true)
    equal(replayed.hash, whole.hash)
end)

test("a record is checked", function()
    local script = assert(tilly.script(TEXT))
    local battle <close> = assert(script:battle { seed = 3 })
    assert(battle:run { players = "thumb" })
    local found = assert(script:check(battle:record()))
    equal(found.equal, true)
    equal(found.text, "")
    local other = assert(
        assert(tilly.script((TEXT:gsub("vars.turns %+ 1", "vars.turns + 2")))):check(
            battle:record()
        )
    )
    equal(other.equal, false)
    assert(#other.text > 0)
    check.fails(nil, script:check "{}")
end)

test("a simulation plays it", function()
    local script = assert(tilly.script(TEXT))
    local rows = assert(tilly.simulate(TEXT, 6, { seed = 3 }))
    local same = assert(tilly.simulate(script:document(), 6, { seed = 3, script = script }))
    local plain = assert(tilly.simulate(script:document(), 6, { seed = 3 }))
    local differs = false
    for i = 1, 6 do
        equal(rows[i].hash, same[i].hash)
        differs = differs or rows[i].hash ~= plain[i].hash
    end
    assert(differs)
    equal(#assert(tilly.simulate(TEXT, 3, { seed = 3, options = { ["horse.melee"] = 6 } })), 3)
end)

test("what it prints is heard", function()
    local lines = {}
    local script = assert(
        tilly.script(
            TEXT .. '\nprint "read"\non("turn", function(battle) print("turn", battle.turn) end)\n',
            { log = function(line) lines[#lines + 1] = line end }
        )
    )
    local battle <close> = assert(script:battle { seed = 1 })
    assert(battle:play(draw))
    equal(lines[1], "read")
    local turns = 0
    for _, line in ipairs(lines) do
        if line:find "^turn\t" then turns = turns + 1 end
    end
    equal(turns, battle.turn_number)
    local deaf =
        assert(tilly.script(TEXT .. '\nprint "read"\n', { log = function() error "deaf" end }))
    assert(assert(deaf:battle()):run { players = "thumb", turns = 1 })
end)

test("an error has its file, line, turn and handler", function()
    local script = assert(
        tilly.script(
            TEXT .. '\non("turn", {from = 2}, function(battle) battle:set("horse.meele", 3) end)\n',
            { name = "white_mountain.lua" }
        )
    )
    local place = "white_mountain.lua:" .. select(2, TEXT:gsub("\n", "")) + 2
    for _, way in ipairs {
        function(b) return b:run { players = "thumb" } end,
        function(b) return b:play "thumb" end,
    } do
        local battle <close> = assert(script:battle { seed = 4 })
        local err = check.fails("TILLY_E_CALLBACK", way(battle))
        assert(
            err.message:find(place, 1, true)
                and err.message:find "turn 2"
                and err.message:find "horse.melee",
            err.message
        )
        equal(battle.variables.turns, 1)
        assert(battle:set_script(nil))
        assert(battle:run { players = "thumb" })
    end
    local battle <close> = assert(script:battle { seed = 4 })
    assert(tostring(check.fails("TILLY_E_CALLBACK", battle:simulate(3, {}))):find "horse.melee")
end)

test("its player plays a side", function()
    local script = assert(
        tilly.script(
            TEXT .. "\nplayer(0, function(battle, decision) return decision:sample(3) end)\n"
        )
    )
    local function hash(way)
        local battle <close> = assert(script:battle { seed = 5 })
        assert(way(battle))
        return battle.hash
    end
    local wanted = hash(function(b) return b:run { players = { script, "thumb" } } end)
    equal(hash(function(b) return b:play { [0] = script, [1] = "thumb" } end), wanted)
    assert(hash(function(b) return b:run { players = { "passive", "thumb" } } end) ~= wanted)
    local battle <close> = assert(script:battle { seed = 5 })
    equal(#assert(battle:simulate(3, { players = { script, "thumb" } })), 3)
    check.raises("TILLY_E_UNKNOWN", battle.run, battle, { players = script })
    check.raises("TILLY_E_HANDLE", battle.run, battle, { players = tilly.script {} })
    local wrong = assert(
        tilly.script(
            TEXT .. "\nplayer(0, function(battle, decision) error 'lost' end)\n",
            { name = "lost.lua" }
        )
    )
    local lost <close> = assert(wrong:battle())
    assert(
        check
            .fails("TILLY_E_CALLBACK", lost:run { players = { wrong, "thumb" } }).message
            :find "lost.lua"
    )
end)

test("what is wrong with a file, and with options", function()
    for text, words in pairs {
        ["scenario {\n  title = = }\n"] = "x.lua:2",
        ["scenario {\n  titel = 'x' }\n"] = "titel",
        ["error 'why'\n\n"] = "why",
        ["while true do end\n--\n"] = "x.lua",
        ["os.execute 'ls'\n--\n"] = "os",
        ["\27Lua\n\n"] = "x.lua",
    } do
        local err = check.fails("TILLY_E_FORMAT", tilly.script(text, { name = "x.lua" }))
        assert(err.message:find(words, 1, true), err.message)
    end
    for _, wrong in ipairs {
        { name = 5 },
        { log = 5 },
        { instructions = -1 },
        { instructions = 1.5 },
        { memory = "x" },
        { texts = 5 },
        { texts = { a = 5 } },
        { texts = { "{}" } },
        { debug = 5 },
        { nmae = "x" },
        5,
    } do
        check.raises(nil, tilly.script, TEXT, wrong)
    end
    check.raises(nil, tilly.script, {}, { name = "x" })
    local handlers = assert(tilly.script 'on("turn", function(battle) battle:award(0, 1) end)\n')
    check.fails("TILLY_E_UNKNOWN", handlers:document())
    check.fails("TILLY_E_UNKNOWN", handlers:battle())
    local battle <close> = check.scenario(3, { script = handlers })
    assert(battle:run { players = "thumb", turns = 3 })
    equal(battle.info.points[0], battle.turn_number)
    check.fails("TILLY_E_HANDLE", tilly.script {}:document())
end)

check.done()
