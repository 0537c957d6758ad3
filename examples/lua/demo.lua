--- A battle played by the built-in players, told turn by turn, with a picture of each turn and a
--- record: examples/c/demo.c in Lua, to the byte.
---
---     lua demo.lua [--seed N] [--scenario FILE] [--text:NAME=FILE]... [--rules ID] [--players A,B]
---     [--setup free] [--clauses] [--exact] [--out DIR] lua demo.lua --replay RECORD [--clauses]
---     [--exact] [--out DIR]
local tilly = require "tilly"

local DONE, FAILED, MISUSED = 0, 1, 2

-- ---- what was asked for -------------------------------------------------------------------------

local function usage(to)
    to:write(
        "usage: demo [options]\n\n",
        "  --seed N         dice and players of this seed (default 1631)\n",
        "  --scenario FILE  the scenario to play (default examples/scenarios/two_armies.json)\n",
        "  --rules ID       another edition of its rules (default its own): tilly-2.0\n",
        "  --players A,B    built-in players of the two sides (default thumb,thumb): ",
        table.concat(tilly.players(), " "),
        "\n",
        '  --text:X=FILE    the JSON text that a scenario in Lua asks for as json("X")\n',
        "  --setup free     only the scenario's armies: initiative, terrain and deployment",
        " are played\n",
        "  --replay RECORD  plays a record again and compares its hashes\n",
        "  --clauses        each line of the report shows the clause of the rules behind it\n",
        "  --exact          lengths and angles to the last digit, not as a ruler shows them\n",
        "  --out DIR        where start.svg, turn-01.svg ... and record.json go",
        " (default build/demo)\n",
        "  --help\n"
    )
end

--- Ends the program with a message: the battle, if there is one, is closed with the state.
local function stop(status, ...)
    io.stderr:write(...)
    if status == MISUSED then usage(io.stderr) end
    os.exit(status, true)
end

local function misused(what, which) stop(MISUSED, "demo: ", what, ": ", which, "\n") end

--- 64 bits, as strtoull() reads them: decimal, 0x hexadecimal, 0 octal. The integers of Lua have
--- the same bits.
local function seed_of(words)
    local hex = words:match "^%s*%+?0[xX](%x+)$"
    local octal = words:match "^%s*%+?0([0-7]*)$"
    local decimal = words:match "^%s*%+?([1-9]%d*)$"
    local digits, base = hex or octal or decimal, hex and 16 or octal and 8 or 10
    local seed = 0
    for digit in (digits or misused("not a seed", words)):gmatch "." do
        local most = base == 16 and 0x0fffffffffffffff
            or base == 8 and 0x1fffffffffffffff
            or 0x1999999999999999
        local value = tonumber(digit, 16)
        if math.ult(most, seed) or (base == 10 and seed == most and value > 5) then
            misused("not a seed", words)
        end
        seed = seed * base + value
    end
    return seed
end

local OPTION = {
    ["--scenario"] = function(asked, value) asked.scenario = value end,
    ["--rules"] = function(asked, value) asked.rules = value end,
    ["--replay"] = function(asked, value) asked.replay = value end,
    ["--out"] = function(asked, value) asked.out = value end,
    ["--players"] = function(asked, value) asked.players = value end,
    ["--setup"] = function(asked, value)
        if value ~= "free" then misused('--setup knows only "free"', value) end
        asked.free_setup = true
    end,
    ["--seed"] = function(asked, value) asked.seed = seed_of(value) end,
}

local function read_options(words)
    local asked = {
        scenario = "examples/scenarios/two_armies.json",
        out = "build/demo",
        players = "thumb,thumb",
        seed = 1631,
        texts = {},
    }
    local i = 1
    while words[i] do
        local word = words[i]
        if word == "--help" then
            usage(io.stdout)
            os.exit(DONE, true)
        elseif word == "--clauses" then
            asked.clauses = true
        elseif word == "--exact" then
            asked.exact = true
        elseif word:find "^%-%-text:.-=" then
            local name, file = word:match "^%-%-text:(.-)=(.*)$"
            asked.texts[name] = file
        else
            if not words[i + 1] then
                misused(
                    word:sub(1, 1) == "-" and "option without its value" or "unknown word",
                    word
                )
            end
            local option = OPTION[word] or function() misused("unknown option", word) end
            option(asked, words[i + 1])
            i = i + 1
        end
        i = i + 1
    end
    return asked
end

--- "thumb,random": one a side.
local function players_of(names)
    local first, second = names:match "^([^,]+),(%S+)"
    if not first then misused("--players wants two names with a comma", names) end
    local known = {}
    for _, name in ipairs(tilly.players()) do
        known[name] = true
    end
    for _, name in ipairs { first, second } do
        if not known[name] then misused("no such player", name) end
    end
    return { [0] = first, [1] = second }
end

-- ---- files --------------------------------------------------------------------------------------

local function failed(what, err)
    stop(FAILED, "demo: ", what, ": ", tilly.status_text(err.code), "\n")
end

--- "two_armies.json:12:9: armies[0].units[3].type: ..."; a scenario in Lua says its place itself.
local function failed_at(file, err)
    if file:find "%.lua$" then stop(FAILED, err.text, "\n") end
    local path = err.path and err.path ~= "" and err.path .. ": " or ""
    stop(
        FAILED,
        ("%s:%d:%d: %s%s\n"):format(
            file,
            err.line or 0,
            err.column or 0,
            path,
            err.text or tilly.status_text(err.code)
        )
    )
end

local function read_file(name)
    local file, why = io.open(name, "rb")
    local text
    if file then
        text, why = file:read "a"
        file:close()
    end
    if not text then
        stop(FAILED, "demo: ", why:find(name, 1, true) and why or name .. ": " .. why, "\n")
    end
    return text
end

local function write_file(asked, name, text)
    local path = asked.out .. "/" .. name
    local file, why = io.open(path, "wb")
    if not file then stop(FAILED, "demo: ", why, "\n") end
    local written = file:write(text)
    if not file:close() or not written then stop(FAILED, "demo: ", path, "\n") end
end

--- The folder with all above it. Lua's own library makes none, the shell does.
local function make_folder(name)
    if not os.execute("mkdir -p -- '" .. name:gsub("'", "'\\''") .. "'") then
        os.exit(FAILED, true)
    end
end

local function whole(what, text, err) return text or failed(what, err) end
local function keep(asked, name, text, err) write_file(asked, name, whole(name, text, err)) end

-- ---- the battle ---------------------------------------------------------------------------------

--- The scenario's armies on an empty table of the same size.
local function start_afresh(asked, scenario)
    local ground = scenario.table
    local battle, err = tilly.battle {
        armies = { scenario:army(0):copy(), scenario:army(1):copy() },
        table = tilly.table { width = ground.width, depth = ground.depth },
        any_army = true,
        seed = asked.seed,
        turn_limit = scenario.info.turn_limit,
    }
    return battle or failed("the free set-up", err)
end

local function read_scenario(asked)
    local text = read_file(asked.scenario)
    local battle, err, script
    if asked.scenario:find "%.lua$" then
        local texts = {}
        for name, file in pairs(asked.texts) do
            texts[name] = read_file(file)
        end
        script, err = tilly.script(text, { name = asked.scenario:match "[^/]*$", texts = texts })
        if script then
            text, err = script:document()
        end
        if err then failed_at(asked.scenario, err) end
    end
    if script and not asked.rules then
        battle, err = script:battle { seed = asked.seed }
    else
        battle, err =
            tilly.scenario(text, { seed = asked.seed, rules = asked.rules, script = script })
    end
    if not battle then failed_at(asked.scenario, err) end
    for _, misfit in ipairs(asked.rules and assert(tilly.misfits(text, asked.rules)) or {}) do
        io.stderr:write(
            ("%s: left out: line %d, column %d: %s: %s\n"):format(
                asked.scenario,
                misfit.line,
                misfit.column,
                misfit.path,
                misfit.text
            )
        )
    end
    return asked.free_setup and start_afresh(asked, battle) or battle
end

--- Tells the turn and draws it.
local function show_turn(asked, turn)
    if #turn.events == 0 then return end
    local report = whole("the report", turn:report(asked.clauses, asked.exact))
    if report ~= "" then io.write(report, "\n") end
    io.flush()
    if turn.number > 0 then keep(asked, ("turn-%02d.svg"):format(turn.number), turn:picture()) end
end

local function refused(err)
    if err.reason then io.stderr:write("demo: ", err.message, "\n") end
    failed("the battle stops", err)
end

local function play(asked)
    local battle = read_scenario(asked)
    local players, started, what, err = players_of(asked.players), false, "turn over", nil
    for _ = 0, tilly.USUAL_TURNS do
        local turn
        turn, err = battle:begin_turn()
        if not turn then failed("the next turn", err) end
        -- the start is what stands when the first turn begins, after the set-up
        if turn.number > 0 and not started then
            keep(asked, "start.svg", battle:picture())
            started = true
        end
        -- a set-up in which nothing is asked is over with this
        what, err = battle:next()
        if what == "decision" then
            what, err = battle:run { players = players, turns = 1 }
        end
        if not what then refused(err) end
        show_turn(asked, turn)
        if what ~= "turn over" then break end
    end
    keep(asked, "record.json", battle:record())
    return battle, DONE
end

local function replay(asked)
    local battle, found = tilly.replay(read_file(asked.replay), true)
    if not battle then failed_at(asked.replay, found) end
    ---@cast battle -?
    ---@cast found tilly.Replay
    for turn in battle:turns() do
        show_turn(asked, turn)
    end
    local outcome = found.equal and "every hash agrees"
        or found.older and "an older revision of the rules"
        or "the hashes differ"
    io.write(("Replayed %d turns, %d inputs: %s\n"):format(found.turns, found.inputs, outcome))
    if not found.equal then io.write(("First difference: turn %d\n"):format(found.differs)) end
    return battle, (found.equal or found.older) and DONE or FAILED
end

-- ---- how it ended -------------------------------------------------------------------------------

--- 64 bits without a sign, in decimal.
local function unsigned(hex)
    local n = tonumber(hex, 16)
    if n >= 0 then return ("%d"):format(n) end
    local tenth = (n >> 1) // 5
    return ("%d%d"):format(tenth, n - tenth * 10)
end

local HOW = {
    [0] = "the demonstration's end",
    "army morale",
    "concession",
    "the turn limit",
    "the scenario",
    "the field held",
    "nightfall",
    "agreement",
}

local function print_result(battle)
    local info = battle.info
    if info.over == tilly.End.NOT then
        io.write "No decision"
    elseif info.winner then
        io.write("Victory for ", battle:army(info.winner).name)
    else
        io.write "A drawn battle"
    end
    io.write((" by %s in turn %d\n"):format(HOW[info.over.value] or HOW[0], info.turn))
    for side = 0, 1 do
        io.write(
            ("  %s lost %d of %d units\n"):format(
                battle:army(side).name,
                info.lost[side],
                info.units[side]
            )
        )
    end
    io.write(("Seed %s, hash of the final state %s\n"):format(unsigned(info.seed), battle.hash))
end

--- Pictures of later turns are of a longer battle that was here before.
local function clear_later(asked, battle)
    local turn = battle.info.turn
    repeat
        turn = turn + 1
    until not os.remove(("%s/turn-%02d.svg"):format(asked.out, turn))
end

local asked = read_options(arg)
players_of(asked.players)
make_folder(asked.out)
local battle, status = (asked.replay and replay or play)(asked)
if status == DONE then
    io.write(whole("the summary", battle:summary()), "\n")
    print_result(battle)
    clear_later(asked, battle)
    io.write(("Pictures%s in %s\n"):format(asked.replay and "" or " and record", asked.out))
end
battle:close()
os.exit(status, true)
