-- A scenario's own rules: variables, what is asked, and scripts of the host.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local VARIABLES = [["variables": [
    {"name": "relief", "kind": "number", "start": 0},
    {"name": "smoke", "kind": "truth", "start": 0, "known_to": "side 0"},
    {"name": "umpire", "kind": "number", "start": 7, "known_to": "umpire"}], ]]
local TEXT = tilly.scenarios().two_armies:gsub("{", "{" .. VARIABLES, 1)

local function with_variables(script, seed)
    return assert(tilly.scenario(TEXT, { seed = seed or 1631, script = script }))
end

--- At the first boundary, where edits are made.
local function at_boundary()
    local battle = with_variables()
    equal(assert(battle:next "boundary"), "stop")
    return battle
end

--- In turn 2 a die says whether horse arrives.
local function relief(battle, moment)
    if moment.kind == tilly.MomentKind.TURN and moment.turn == 2 then
        assert(
            battle:ask_roll { into = "relief", words = "Relief from Prague", side = 1, dice = 2 }
        )
        assert(battle:ask {
            into = "smoke",
            words = "Burn the village?",
            side = 0,
            options = { "Spare it", "Burn it" },
        })
    elseif moment.variable == "relief" then
        battle.variables.umpire = battle.variables.umpire + moment.value
        local group = battle:units_of(1)[2].group
        assert(battle:bring {
            side = 1,
            type = "horse",
            x = 2,
            y = 2,
            heading = 0,
            group = group,
            name = "Werth",
            strength = 2,
            start = 3,
        })
    end
end
local RELIEF = tilly.script { turn = relief, answered = relief }

local function values(battle)
    local names = {}
    for name, value in pairs(battle.variables) do
        names[#names + 1] = name .. "=" .. tostring(value)
    end
    return table.concat(names, " ")
end

local function pass(decision) return check.legal(decision) end

-- ---- variables

test("variables are read and set by name", function()
    local battle <close> = at_boundary()
    equal(values(battle), "relief=0 smoke=false umpire=7")
    battle.variables.relief = -5
    battle.variables.smoke = true
    equal(battle:set_variable("umpire", 2 ^ 31 - 1 | 0), true)
    equal(values(battle), "relief=-5 smoke=true umpire=2147483647")
    local row = battle:variable "smoke"
    equal(row.start, 0)
    equal(row.value, 1)
    equal(row.kind, tilly.VariableKind.TRUTH)
    equal(row.seen, 1)
    equal(battle:known_variables(0).smoke, true)
    equal(battle:known_variables(1).smoke, nil)
    equal(battle:known_variables(1).relief, -5)
    assert(tostring(battle.variables):find "smoke = true")
    local plain <close> = check.scenario()
    equal(values(plain), "")
end)

test("a redacted battle has only what its side may know", function()
    local battle <close> = with_variables()
    assert(battle:redact(1))
    equal(values(battle), "relief=0")
end)

test("variables are declared where a battle is made", function()
    local from <close> = check.scenario()
    local battle <close> = assert(tilly.battle {
        armies = { from:army(0), from:army(1) },
        table = from.table,
        any_army = true,
        variables = {
            relief = 3,
            smoke = true,
            mine = { start = false, known_to = 1 },
            dark = { start = -1, known_to = "umpire" },
        },
    })
    equal(values(battle), "dark=-1 mine=false relief=3 smoke=true")
    local again <close> = assert(tilly.load(battle:save()))
    equal(values(again), values(battle))
    for _, wrong in ipairs {
        5,
        { 5 },
        { relief = 1.5 },
        { relief = "3" },
        { relief = {} },
        { relief = { start = 1, knwon_to = "all" } },
        { relief = { start = 0, known_to = "both" } },
        { relief = 2 ^ 31 | 0 },
        { ["a relief"] = 0 },
        { [""] = 0 },
        { [("x"):rep(32)] = 0 },
    } do
        local ok, got, err = pcall(tilly.battle, {
            armies = { from:army(0), from:army(1) },
            table = from.table,
            any_army = true,
            variables = wrong,
        })
        if ok then
            check.fails(nil, got, err)
        else
            check.is_error(got)
        end
    end
end)

test("a variable is set to what it may be", function()
    local battle <close> = at_boundary()
    local before = battle.hash
    assert(
        check
            .fails("TILLY_E_UNKNOWN", battle:set_variable("relieve", 1)).message
            :find 'did you mean "relief"'
    )
    check.fails(nil, battle:set_variable("smoke", 2))
    for _, wrong in ipairs {
        { "relief", 1.5 },
        { "relief", true },
        { "relief", "3" },
        { "relief", {} },
        { "relief", 2 ^ 31 | 0 },
        { 3, 1 },
        { "relief" },
    } do
        check.raises(nil, battle.set_variable, battle, wrong[1], wrong[2])
    end
    check.raises("TILLY_E_UNKNOWN", function() return battle.variables.relieve end)
    check.raises("TILLY_E_UNKNOWN", function() battle.variables.relieve = 1 end)
    check.raises(nil, function() battle.variables.smoke = 2 end)
    check.raises(nil, function() return battle:known_variables(2) end)
    equal(battle.hash, before)
end)

-- ---- what is asked

test("a die and a question are asked in words", function()
    local battle <close> = with_variables(RELIEF)
    assert(battle:run { players = pass, turns = 1 })
    local what, roll
    repeat
        what, roll = assert(battle:next "roll")
        if what == "decision" then assert(roll:answer(check.legal(roll))) end
    until what == "roll" and roll.kind == tilly.RollKind.SCENARIO
    equal(roll.dice, 2)
    equal(roll.faces, 6)
    equal(roll.side, 1)
    equal(battle:words_text(roll.table), "Relief from Prague")
    assert(battle:supply { 6, 5 })
    local _, question = assert(battle:next())
    equal(question.kind, tilly.DecisionKind.SCENARIO)
    equal(question.side, 0)
    assert(question.text:find("Burn the village?", 1, true))
    equal(question.options[1].text, "Spare it")
    equal(question.options[2].text, "Burn it")
    equal(values(battle), "relief=11 smoke=false umpire=18")
    assert(question:answer(2))
    equal(battle.variables.smoke, true)
    local horse
    for _, unit in ipairs(battle.units) do
        if unit.name == "Werth" then horse = unit end
    end
    equal(horse.strength, 2)
    equal(horse.start, 3)
    equal(horse.type_name, "horse")
    local thrown
    for _, row in ipairs(battle:log_table()) do
        if row.sentence == "Relief from Prague of Imperialists: 2 dice 6 5: 11" then
            thrown = row
        end
    end
    equal(thrown.dice, 2)
    equal(thrown.faces[1], 6)
    equal(thrown.faces[2], 5)
    equal(thrown.needed, nil)
    equal(thrown.expected, nil)
    assert(battle:undo())
    equal(select(2, assert(battle:next())).kind, tilly.DecisionKind.SCENARIO)
end)

test("what may not be asked", function()
    local battle <close> = at_boundary()
    local before, group = battle.hash, battle:units_of(0)[2].group
    local function throw(what)
        local t = { into = "relief", words = "Relief", side = 0 }
        for k, v in pairs(what) do
            t[k] = v
        end
        return battle:ask_roll(t)
    end
    local function question(what)
        local t = { into = "relief", words = "Which?", side = 0, options = { "yes", "no" } }
        for k, v in pairs(what) do
            t[k] = v
        end
        return battle:ask(t)
    end
    for _, call in ipairs {
        function() return throw { into = "relieve" } end,
        function() return throw { words = "" } end,
        function() return throw { words = ("x"):rep(201) } end,
        function() return throw { words = {} } end,
        function() return throw { side = 2 } end,
        function() return throw { dice = 0 } end,
        function() return throw { dice = 65 } end,
        function() return throw { faces = 1 } end,
        function() return throw { faces = 1001 } end,
        function() return throw { faces = 6.5 } end,
        function() return throw { extra = 1 } end,
        function() return battle:ask_roll { into = "relief", words = "Relief" } end,
        function() return battle:ask_roll { words = "Relief", side = 1 } end,
        function() return battle:ask_roll() end,
        function() return question { options = {} } end,
        function() return question { options = "yes" } end,
        function() return question { options = { "yes", {} } } end,
        function() return question { into = "smoke", options = { "a", "b", "c" } } end,
        function()
            return question {
                options = {
                    "a",
                    "b",
                    "c",
                    "d",
                    "e",
                    "f",
                    "g",
                    "h",
                    "i",
                    "j",
                    "k",
                    "l",
                    "m",
                    "n",
                    "o",
                    "p",
                    "q",
                },
            }
        end,
        function()
            return battle:bring {
                side = 0,
                type = "horse",
                x = 2,
                y = 2,
                group = group,
                name = ("x"):rep(201),
            }
        end,
        function()
            return battle:bring {
                side = 0,
                type = "horse",
                x = 2,
                y = 2,
                group = group,
                strength = 3,
                start = 2,
            }
        end,
        function()
            return battle:bring {
                side = 0,
                type = "horse",
                x = 2,
                y = 2,
                group = group,
                strength = -1,
            }
        end,
    } do
        local ok, got, err = pcall(call)
        if ok then
            check.fails(nil, got, err)
        else
            check.is_error(got)
        end
    end
    equal(battle.hash, before)
    for _ = 1, 8 do
        assert(throw {})
    end
    check.fails("TILLY_E_FULL", throw {})
    equal(battle:words_text(99), nil)
end)

-- ---- moments

test("a script is called at its moments", function()
    local seen, events = {}, {}
    local battle <close> = with_variables()
    local function keep(of, moment)
        assert(rawequal(of, battle))
        seen[#seen + 1] = moment.kind
        if moment.event then events[#events + 1] = moment.event.serial end
        equal(moment.variable, nil)
        equal(moment.value, nil)
    end
    equal(battle.script, nil)
    local script = tilly.script {
        begin = keep,
        [tilly.MomentKind.TURN] = keep,
        ["end"] = keep,
        routed = keep,
        [tilly.EventKind.CHARGED] = function() end,
    }
    assert(battle:set_script(script))
    equal(battle.script, script)
    assert(battle:run { players = "random" })
    equal(seen[1], tilly.MomentKind.BEGIN)
    equal(seen[#seen], tilly.MomentKind.END)
    local turns = 0
    for _, kind in ipairs(seen) do
        if kind == tilly.MomentKind.TURN then turns = turns + 1 end
    end
    equal(turns, battle.turn_number)
    local routed = {}
    for _, event in ipairs(battle.events) do
        if event.kind == tilly.EventKind.ROUTED then routed[#routed + 1] = event.serial end
    end
    equal(table.concat(events, " "), table.concat(routed, " "))
    assert(#routed > 0)
end)

test("its battle replays, loads and copies", function()
    local whole <close> = with_variables(RELIEF)
    assert(whole:run { players = "random" })
    local again <close>, found = assert(tilly.replay(whole:record()))
    equal(found.equal, true)
    equal(again.hash, whole.hash)
    equal(again.script, nil)
    local battle = with_variables(RELIEF)
    while not battle.over do
        assert(battle:run { players = "random", turns = 1 })
        if not battle.over then
            assert(battle:begin_turn())
            local loaded <close> = assert(tilly.load(battle:save(), { script = RELIEF }))
            battle:close()
            battle = assert(loaded:copy())
            equal(battle.script, RELIEF)
        end
    end
    equal(battle.hash, whole.hash)
    local given <close> = with_variables()
    assert(given:run { players = "random", script = RELIEF })
    equal(given.hash, whole.hash)
end)

test("next, play and the loop call it as run does", function()
    local wanted <close> = with_variables(RELIEF)
    assert(wanted:run { players = pass })
    local played <close> = with_variables(RELIEF)
    assert(played:play(pass))
    equal(played.hash, wanted.hash)
    local looped <close> = with_variables(RELIEF)
    for decision in looped:decisions() do
        assert(decision:answer(check.legal(decision)))
    end
    equal(looped.hash, wanted.hash)
end)

test("look-ahead and redaction have none", function()
    local battle <close> = with_variables(RELIEF)
    equal(assert(battle:copy_for_search()).script, nil)
    local into <close> = assert(battle:copy())
    assert(into:set_script(nil))
    assert(battle:copy_into(into))
    equal(into.script, nil)
    equal(battle.script, RELIEF)
    assert(battle:redact(0))
    equal(battle.script, nil)
    assert(battle:run { players = "passive", turns = 1 })
end)

test("the original error object comes out, and the battle is as before", function()
    local silent = setmetatable({}, { __tostring = error })
    for _, object in ipairs { "text", 5, true, {}, print, silent } do
        local battle <close> = with_variables(tilly.script {
            turn = function(battle)
                battle.variables.relief = 1
                assert(battle:speak "never to be heard")
                error(object, 0)
            end,
        })
        for _, way in ipairs {
            function() return battle:run { players = pass } end,
            function() return battle:play(pass) end,
            function() return battle:next() end,
            function()
                for d in battle:decisions() do
                    d:answer(check.legal(d))
                end
            end,
            function()
                local copy <close> = battle:copy()
                return copy:next()
            end,
        } do
            local ok, err = pcall(way)
            assert(not ok and rawequal(err, object), "another object came out")
            equal(battle.variables.relief, 0)
        end
        assert(battle:set_script(nil))
        assert(battle:run { players = pass })
    end
    local battle <close> = with_variables(tilly.script { begin = function() error() end })
    local ok, err = pcall(battle.run, battle, { players = pass })
    assert(not ok and err == nil)
    local yields <close> = with_variables(tilly.script { begin = function() coroutine.yield() end })
    ok, err = coroutine.resume(coroutine.create(function() return yields:next() end))
    assert(not ok and tostring(err):find "yield")
end)

test("nothing but edits is possible inside", function()
    local refused = 0
    local function handler(battle)
        for _, call in ipairs {
            function() return battle:next() end,
            function() return battle:run { players = pass } end,
            function() return battle:play(pass) end,
            function() return battle:undo() end,
            function() return battle:concede(0) end,
            function() return battle:close() end,
            function() return battle:begin_turn() end,
            function() return battle:reseed(5) end,
            function() return battle:redact(0) end,
            function() return battle:set_script(nil) end,
            function() return battle:copy():copy_into(battle) end,
        } do
            check.fails("TILLY_E_BUSY", call())
            refused = refused + 1
        end
        assert(battle.hash and battle:picture() and battle:save() and battle.script)
        assert(battle:hurt(battle:units_of(0)[2]))
        local copy <close> = assert(battle:copy())
        assert(copy:set_script(nil))
        assert(copy:run { players = "passive", turns = 1 })
        error "out"
    end
    for _, way in ipairs {
        function(b) return b:run { players = pass } end,
        function(b) return b:play(pass) end,
        function(b)
            for d in b:decisions() do
                d:answer(check.legal(d))
            end
        end,
    } do
        local battle <close> = with_variables(tilly.script { turn = handler })
        local ok, err = pcall(way, battle)
        assert(not ok and tostring(err):find "out", tostring(err))
    end
    equal(refused, 33)
    -- a player may set variables, and change nothing else
    local battle <close> = with_variables(RELIEF)
    assert(battle:run {
        players = function(d)
            assert(battle:set_variable("umpire", battle.variables.umpire + 1))
            check.fails("TILLY_E_BUSY", battle:speak "word")
            return pass(d)
        end,
        turns = 1,
    })
    assert(battle.variables.umpire > 7)
end)

test("a simulation calls it", function()
    local start <close> = with_variables()
    local plain = assert(start:simulate(6, { seed = 3 }))
    local rows = assert(start:simulate(6, { seed = 3, script = RELIEF }))
    local scripted <close> = with_variables(RELIEF)
    local same = assert(scripted:simulate(6, { seed = 3 }))
    local called = assert(
        scripted:simulate(3, { seed = 3, players = { function(d) return pass(d) end, "thumb" } })
    )
    for i = 1, 6 do
        equal(rows[i].hash, same[i].hash)
        assert(rows[i].hash ~= plain[i].hash)
    end
    equal(#called, 3)
    equal(start.script, nil)
    equal(scripted.script, RELIEF)
    equal(assert(tilly.simulate(TEXT, 6, { seed = 3, script = RELIEF }))[6].seed, rows[6].seed)
    local kept
    assert(start:simulate(1, {
        script = tilly.script { begin = function(battle) kept = battle end },
        turn_limit = 1,
        players = "passive",
    }))
    equal(kept.open, false)
    local object = {}
    local ok, err = pcall(
        start.simulate,
        start,
        5,
        { script = tilly.script { turn = function() error(object) end } }
    )
    assert(not ok and rawequal(err, object))
end)

test("what is no script", function()
    for _, wrong in ipairs {
        5,
        { turn = 5 },
        { 5 },
        { trun = pass },
        { event = pass },
        { [tilly.MomentKind.EVENT] = pass },
        { [tilly.RollKind.SCENARIO] = pass },
        { turn = pass, TURN = pass },
    } do
        check.raises(nil, tilly.script, wrong)
    end
    local raised = check.raises("TILLY_E_UNKNOWN", tilly.script, { trun = pass })
    assert(tostring(raised):find 'did you mean "turn"')
    local battle <close> = with_variables()
    for _, wrong in ipairs { 5, "turn", {}, pass } do
        check.raises(nil, battle.set_script, battle, wrong)
        check.raises(nil, battle.run, battle, { script = wrong })
        check.raises(nil, tilly.scenario, TEXT, { script = wrong })
        check.raises(nil, tilly.load, battle:save(), { script = wrong })
        check.raises(nil, battle.simulate, battle, 1, { script = wrong })
    end
    local closed = tilly.script {}
    closed:close()
    check.raises("TILLY_E_STALE", battle.set_script, battle, closed)
    check.raises("TILLY_E_UNKNOWN", function() return closed.turn end)
end)

test("a circle of battle and handler is let go", function()
    local weak = setmetatable({}, { __mode = "k" })
    do
        local battle = with_variables()
        assert(battle:set_script(tilly.script { turn = function() return battle.hash end }))
        assert(battle:next())
        weak[battle] = true
    end
    collectgarbage()
    collectgarbage()
    equal(next(weak), nil)
end)

test("an empty script changes nothing", function()
    local battle <close> = with_variables(tilly.script {})
    local plain <close> = with_variables()
    assert(battle:run { players = "random" })
    assert(plain:run { players = "random" })
    equal(battle.hash, plain.hash)
end)

check.done()
