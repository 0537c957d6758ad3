--- The program behind tilly.main(): plays a battle at the command line.
local tilly = require "tilly"

local DONE, FAILED, MISUSED = 0, 1, 2

local function names_of(texts)
    local names = {}
    for name in pairs(texts) do
        names[#names + 1] = name
    end
    table.sort(names)
    return table.concat(names, ", ")
end

local function usage()
    return ([[
-- or, as installed by luarocks:
usage: lua -ltilly -e 'os.exit(tilly.main("two_armies", "--seed", "7"))'
       tilly-lua [SCENARIO] [options]

Plays a battle of the Thirty Years War and tells it.

  SCENARIO          a scenario file, or one that comes along: %s
                    (two_armies)
  --players A,B     who plays the two sides: %s, or human (thumb,thumb)
  --seed N          of the dice: the same seed is the same battle (1632)
  --turns N         stop after so many turns (0: at the end; a scenario without a limit ends after
  --%d) set NAME=VALUE  another value for a rule; several times for several
  --rules           list the rules of the scenario that --set can change, and play nothing
  --battles N       play N battles with other dice each, and tell how they end
  --clauses         show the clause of the rules behind each line
  --quiet           tell only how it ends
  --picture FILE    write the last position as SVG
  --record FILE     write the record of the battle, which replays it
  --version
  --help

  tilly-lua                                     the example battle, told turn by turn
  tilly-lua luetzen_1632 --seed 7 --clauses     another one, with the clauses of the rules
  tilly-lua --players human,thumb               you against the machine, in words
  tilly-lua --battles 200 --set horse.melee=5   how they end by another rule
]]):format(names_of(tilly.scenarios()), table.concat(tilly.players(), ", "), tilly.USUAL_TURNS)
end

-- ---- what was asked for -------------------------------------------------------------------------

--- Raised to leave the program with a message.
local function stop(status, message) error({ status = status, message = message }, 0) end
local function misused(message) stop(MISUSED, message .. " (--help tells more)") end
local function failed(...)
    local first, err = ...
    if first == nil then stop(FAILED, tostring(err)) end
    return ...
end

local function whole(name, words)
    local number = math.tointeger(tonumber(words))
    if not number or number < 0 then
        misused(("%s: a whole number is wanted, not %s"):format(name, words))
    end
    return number
end

local VALUE = {
    ["--players"] = function(asked, words)
        local first, second = words:match "^([^,]+),?([^,]*)$"
        if not first then misused("--players: one name or two with a comma, not " .. words) end
        asked.players = { [0] = first, [1] = second ~= "" and second or first }
    end,
    ["--seed"] = function(asked, words) asked.seed = whole("--seed", words) end,
    ["--turns"] = function(asked, words) asked.turns = whole("--turns", words) end,
    ["--battles"] = function(asked, words) asked.battles = whole("--battles", words) end,
    ["--picture"] = function(asked, words) asked.picture = words end,
    ["--record"] = function(asked, words) asked.record = words end,
    ["--set"] = function(asked, words)
        local name, value = words:match "^([^=]+)=(.+)$"
        if not name then misused("--set: NAME=VALUE, as horse.melee=5, not " .. words) end
        asked.set[name] = tonumber(value) or value
    end,
}
local SWITCH = {
    ["--rules"] = "rules",
    ["--clauses"] = "clauses",
    ["--quiet"] = "quiet",
    ["--help"] = "help",
    ["--version"] = "version",
}

local function read_arguments(words)
    local asked = {
        scenario = nil,
        players = { [0] = "thumb", [1] = "thumb" },
        seed = 1632,
        turns = 0,
        battles = 0,
        set = {},
    }
    local i = 1
    while words[i] do
        local word = words[i]
        local name, value = word:match "^(%-%-%a+)=(.*)$"
        name = name or word
        if SWITCH[word] then
            asked[SWITCH[word]] = true
        elseif VALUE[name] then
            if not value then
                i, value = i + 1, words[i + 1]
            end
            VALUE[name](asked, value or misused(name .. " wants a value"))
        elseif word:find "^%-" then
            misused("unknown option " .. word)
        elseif asked.scenario then
            misused("one scenario, not also " .. word)
        else
            asked.scenario = word
        end
        i = i + 1
    end
    return asked
end

-- ---- files --------------------------------------------------------------------------------------

local function write(path, text)
    local file <close> = failed(io.open(path, "wb"))
    failed(file:write(text))
    failed(file:close())
end

-- ---- somebody at the keyboard -------------------------------------------------------------------

local function show(decision)
    print("\n" .. decision.text)
    for _, option in ipairs(decision) do
        print(
            ("  %3d  %s%s"):format(option.index, option.text, option.is_usual and "  (Enter)" or "")
        )
    end
end

--- The numbers of a line, of a set in a list; a line of words as it is.
local function parts_of(line, set)
    local numbers = {}
    for word in line:gmatch "[^%s,]+" do
        local number = tonumber(word)
        if not number then return { line } end
        numbers[#numbers + 1] = number
    end
    return set and { numbers } or numbers
end

--- "3", "2 30 2.5", of a set "1 4 7", or in words; nothing is the usual answer, "?" shows the
--- question again, "quit" concedes.
local function ask(decision)
    show(decision)
    while true do
        io.write "> "
        io.flush()
        local line = io.read "l"
        if not line then stop(FAILED, "no more answers") end
        if line:find "^%s*quit%s*$" then stop(DONE, "") end
        if line:find "^%s*$" and decision.usual then return decision.usual end
        local given = parts_of(line, decision.shape == tilly.Shape.SET)
        local understood, ok, err = pcall(decision.check, decision, table.unpack(given))
        if understood and ok then return table.unpack(given) end
        if line:find "%?" then
            show(decision)
        elseif line:find "%S" then
            print(
                understood and tostring(err) .. (err.reason and ("\n" .. err.reason.cure) or "")
                    or ok.message
            )
        end
    end
end

--- Who sits at the keyboard is told what happens as it happens.
local function tell(event)
    if event.kind == tilly.EventKind.TURN then
        print(("\nTurn %d"):format(event.turn))
    elseif event.text then
        print("  " .. event.text)
    end
end

-- ---- what it does -------------------------------------------------------------------------------

--- The text of a scenario that comes along, or of a file.
local function text_of(name)
    local known = tilly.scenarios()
    if known[name] then return known[name] end
    local file <close>, err = io.open(name, "rb")
    if not file then
        stop(
            FAILED,
            ("%s, and no scenario of that name comes along: there are %s"):format(
                err,
                names_of(known)
            )
        )
    end
    local text, why = file:read "a"
    -- a folder can be opened, but not read
    return text or stop(FAILED, ("%s: %s"):format(name, why))
end

local function battle_of(asked)
    local battle = failed(
        tilly.scenario(
            text_of(asked.scenario or "two_armies"),
            { seed = asked.seed, options = next(asked.set) and asked.set or nil }
        )
    )
    if battle.info.turn_limit == 0 then failed(battle:limit(tilly.USUAL_TURNS)) end
    return battle
end

local function list_rules(battle)
    local rules <close> = battle.rules
    for _, parameter in ipairs(rules.parameters) do
        local value = rules:get(parameter.name)
        if type(value) == "boolean" then value = value and "on" or "off" end
        print(("%-32s %-10s %s"):format(parameter.name, value, parameter.text))
    end
end

local function tell_end(battle)
    if not battle.over then
        return ("Turn %d. The battle is not over."):format(battle.turn_number)
    end
    local winner = battle.winner
    local army <close> = winner and battle:army(winner) or nil
    return ("Over in turn %d: %s."):format(
        battle.turn_number,
        army and army.name .. " win" or "a drawn battle"
    )
end

local function play(asked, battle)
    local players, observer = {}, nil
    for side = 0, 1 do
        players[side] = asked.players[side]
        if players[side] == "human" then
            players[side], observer = ask, tell
        end
    end
    failed(battle:run {
        players = players,
        observer = observer,
        turns = asked.turns > 0 and asked.turns or nil,
    })
    if not asked.quiet and not observer then print(failed(battle:report(asked.clauses))) end
    print(tell_end(battle))
    if asked.picture then write(asked.picture, failed(battle:picture())) end
    if asked.record then write(asked.record, failed(battle:record())) end
end

local function play_many(asked, battle)
    local rows =
        failed(battle:simulate(asked.battles, { players = asked.players, seed = asked.seed }))
    local won, turns = { [0] = 0, [1] = 0 }, 0
    for _, row in ipairs(rows) do
        turns = turns + row.turns
        if row.winner then won[row.winner] = won[row.winner] + 1 end
    end
    for side = 0, 1 do
        local army <close> = battle:army(side)
        print(("%s win %d of %d"):format(army.name, won[side], #rows))
    end
    print(
        ("drawn: %d; turns in the mean: %.1f"):format(
            #rows - won[0] - won[1],
            turns / math.max(1, #rows)
        )
    )
end

local function run(words)
    local asked = read_arguments(words)
    if asked.help then return io.write(usage()) end
    if asked.version then return print("tilly " .. tilly.version) end
    local battle <close> = battle_of(asked)
    if asked.rules then return list_rules(battle) end
    if asked.battles > 0 then return play_many(asked, battle) end
    return play(asked, battle)
end

--- The words after the name of a script. Without a script `arg` holds the switches of lua itself,
--- and nothing stands before its first.
local function words_of_script()
    local words = rawget(_G, "arg")
    return type(words) == "table" and words[-1] and words or {}
end

return function(...)
    local words = select("#", ...) == 0 and words_of_script() or { ... }
    local fine, err = pcall(run, words)
    if fine then return DONE end
    if type(err) ~= "table" then error(err, 0) end
    local message = err.message
    if message ~= "" then io.stderr:write("tilly: ", message, "\n") end
    return rawget(err, "status") or FAILED
end
