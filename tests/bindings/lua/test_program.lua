-- What comes ready to use: the program, the scenarios and schemas, the log as rows.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local root = os.getenv "TILLY_ROOT" or "."

local function read(path)
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a"
end

--- Runs the program as a user does: what it prints, what it complains of, and its status.
local function run(words, typed)
    local out, complaint, input = os.tmpname(), os.tmpname(), os.tmpname()
    local file <close> = assert(io.open(input, "wb"))
    file:write(typed or "")
    file:flush()
    local program = arg[-1] or "lua5.4"
    local _, _, status = os.execute(
        ("%s %s/bindings/lua/tilly-lua %s >%s 2>%s <%s"):format(
            program,
            root,
            words,
            out,
            complaint,
            input
        )
    )
    local printed, complained = read(out), read(complaint)
    for _, name in ipairs { out, complaint, input } do
        os.remove(name)
    end
    return printed, complained, status
end

test("the program tells how it is used", function()
    local printed, _, status = run "--help"
    equal(status, 0)
    for _, words in ipairs {
        "two_armies",
        "luetzen_1632",
        "--players",
        "thumb",
        "--clauses",
        "lua -ltilly",
    } do
        assert(printed:find(words, 1, true), words)
    end
end)

test("lua -ltilly plays a battle", function()
    local command = ([[%s -ltilly -e 'os.exit(tilly.main("--turns", "1"))']]):format(
        arg[-1] or "lua5.4"
    )
    local pipe = assert(io.popen(command))
    local printed = pipe:read "a"
    assert(pipe:close())
    assert(printed:find("Turn 1", 1, true) and printed:find("The battle is not over", 1, true))
end)

test("the program plays, draws, records, and repeats itself", function()
    local picture, record = os.tmpname(), os.tmpname()
    local printed, complained, status = run(
        ("luetzen_1632 --seed 7 --players thumb,random --clauses --picture %s --record %s"):format(
            picture,
            record
        )
    )
    equal(complained, "")
    equal(status, 0)
    assert(printed:find "%[GL%-%d+%]" and printed:find "\nOver in turn %d+: ")
    assert(read(picture):find "^<svg")
    local battle <close>, found = assert(tilly.replay(read(record)))
    assert(found.equal and battle.over)
    os.remove(picture)
    os.remove(record)
    equal(run "--turns 2 --quiet", run "--turns=2 --quiet")
end)

test("the program lists rules, changes them, and plays many battles", function()
    assert(run "--rules":find "horse%.melee +%d")
    assert(run "--set horse.melee=6 --rules":find "horse%.melee +6")
    assert(run "--battles 3 --set horse.melee=5":find "drawn: ")
end)

test("somebody at the keyboard is asked, and told what was wrong", function()
    local printed, _, status = run("--players human,thumb", "3\n2 9\nseven\n2 1\nquit\n")
    equal(status, 0)
    assert(printed:find("who moves next?", 1, true) and printed:find("straight <length", 1, true))
end)

test("somebody at the keyboard may answer in words", function()
    local printed, _, status =
        run("three_brigades --seed 5 --players human,thumb", "go second\nquit\n")
    equal(status, 0)
    assert(printed:find("First player: Imperialists", 1, true), printed)
end)

test("the program says what it did not understand", function()
    for words, said in pairs {
        ["--colour red"] = "unknown option --colour",
        ["--players thum"] = 'did you mean "thumb"',
        ["--seed x"] = "--seed: a whole number",
        nowhere = "nowhere",
        ["--set horse.mele=3"] = 'did you mean "horse.melee"',
    } do
        local _, complained, status = run(words)
        assert(status > 0 and complained:find(said, 1, true), complained)
    end
end)

test("lua -ltilly without a script plays the example battle, or what it is told", function()
    local function typed(code)
        local pipe <close> =
            assert(io.popen(("%s -ltilly -e '%s' 2>&1"):format(arg[-1] or "lua5.4", code)))
        local printed = pipe:read "a"
        return printed, select(3, pipe:close())
    end
    local printed, status = typed "os.exit(tilly.main())"
    equal(status, 0, printed)
    assert(printed:find "Over in turn", printed)
    printed, status = typed 'os.exit(tilly.main("--version"))'
    equal(status, 0)
    equal(printed, "tilly " .. tilly.version .. "\n")
end)

test("a folder is no scenario, and a full disk is no record", function()
    local _, complained, status = run "/tmp"
    equal(status, 1)
    equal(complained, "tilly: /tmp: Is a directory\n")
    _, complained, status = run "--turns 1 --quiet --record /dev/full"
    equal(status, 1)
    assert(complained:find "No space left", complained)
end)

test("scenarios and schemas come along", function()
    for name, text in pairs(tilly.scenarios()) do
        local ending = text:find "^%s*{" and ".json" or ".lua"
        equal(text, read(root .. "/examples/scenarios/" .. name .. ending))
        local by_text <close> = assert(tilly.scenario(text, { seed = 3 }))
        local by_name <close> = assert(tilly.scenario(name, { seed = 3 }))
        equal(by_text.hash, by_name.hash)
    end
    assert(tilly.scenarios().two_armies and tilly.scenarios().luetzen_1632)
    for name, text in pairs(tilly.schemas()) do
        equal(text, read(root .. "/docs/formats/" .. name .. ".schema.json"))
    end
    assert(tilly.schemas().scenario and tilly.schemas().army)
    tilly.scenarios().two_armies = nil
    assert(tilly.scenarios().two_armies)
    check.fails("TILLY_E_UNKNOWN", tilly.scenario "two_army")
    local changed <close> =
        assert(tilly.scenario("two_armies", { seed = 3, options = { ["horse.melee"] = 6 } }))
    equal(changed.rules:get "horse.melee", 6)
end)

local COLUMNS = {
    "turn",
    "phase",
    "step",
    "kind",
    "side",
    "unit",
    "target",
    "dice",
    "needed",
    "hits",
    "expected",
    "faces",
    "place",
    "clause",
    "sentence",
}

test("the log is rows in plain units, with names", function()
    for _, name in ipairs { "two_armies", "luetzen_1632" } do
        local battle <close> = assert(tilly.scenario(name, { seed = 1632 }))
        assert(battle:run { players = "thumb", turns = 4 })
        local rows, filled = battle:log_table(), {}
        equal(#rows, #battle.events)
        for i, row in ipairs(rows) do
            local event = battle.events[i]
            equal(row.turn, event.turn)
            equal(row.kind, event.kind)
            equal(row.sentence, event.text)
            equal(row.unit, event.unit and battle:unit_name(event.unit))
            for _, column in ipairs(COLUMNS) do
                filled[column] = filled[column] or row[column] ~= nil
            end
            for key in pairs(row) do
                assert(table.concat(COLUMNS, " "):find(key, 1, true), key)
            end
            if row.kind == tilly.EventKind.ROLL then
                assert(row.dice and #row.faces >= 1, "a roll without dice")
            end
            if row.kind == tilly.EventKind.MOVED then equal(#row.place, 2) end
        end
        for _, column in ipairs(COLUMNS) do
            assert(filled[column], name .. ": no row has " .. column)
        end
        equal(#battle:past(2):log_table(), #battle:past(2).events)
        local unit, at = battle.units[1], nil
        for _, row in ipairs(rows) do
            if row.unit == unit.name then at = row.place end
        end
        if at and unit.on_table then
            equal(("%.4f %.4f"):format(at[1], at[2]), ("%.4f %.4f"):format(unit.x, unit.y))
        end
    end
end)

test("dice of the log are those of the sentence", function()
    local battle <close> = assert(tilly.scenario("two_armies", { seed = 1632 }))
    assert(battle:run { players = "thumb", turns = 4 })
    local compared = 0
    for _, row in ipairs(battle:log_table()) do
        local faces, needed = row.sentence:match "(%d+ dice [%d ]+), needing (%d)"
        if row.kind == tilly.EventKind.ROLL and faces then
            compared = compared + 1
            equal(("%d dice %s"):format(row.dice, table.concat(row.faces, " ")), faces)
            equal(row.needed, tonumber(needed))
            assert(math.abs(row.expected - row.dice * (7 - row.needed) / 6) < 1e-9)
        end
    end
    assert(compared > 5)
end)

check.done()
