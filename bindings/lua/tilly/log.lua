--- What happened in a battle as rows for people and spreadsheets: battle:log_table() and
--- turn:log_table(). The columns are those of Python's.
local raw = require "tilly.raw"
local enums = require "tilly.enums"
local log = {}

local ONE, THOUSAND, DIE = raw.TILLY_ONE, 1000, 6
local ROLL, SCENARIO = enums.kinds.EventKind.ROLL, enums.kinds.RollKind.SCENARIO
local MARCHED, FORMED = enums.kinds.EventKind.MARCHED, enums.kinds.EventKind.FORMED
local BASE_LOST, EDIT = enums.kinds.EventKind.BASE_LOST, enums.kinds.EventKind.EDIT
local PUTS_DOWN = { [enums.kinds.EditKind.PLACE] = true, [enums.kinds.EditKind.BRING] = true }
local EDIT_PLACE = 3 -- which number of an edit is x, y being the next
local CLAUSE = enums.kinds.Cite.CLAUSE

local COLUMNS = {}
local NAMES = "turn phase step kind side unit target dice needed hits expected"
    .. " faces place clause sentence"
for name in NAMES:gmatch "%S+" do
    COLUMNS[name] = true
end
local ROW = { __index = raw.strict({}, COLUMNS, "row of the log"), __name = "tilly.log_row" }
function ROW.__tostring(row) return ("%d %s"):format(row.turn, row.sentence) end

local function within(n, most) return math.max(0, math.min(n, most)) end

--- A draw of thousandths: what it must reach, and its modifier.
local function tell_draw(row, need, draw, modifier)
    row.faces = modifier ~= 0 and { draw / THOUSAND, modifier / THOUSAND } or { draw / THOUSAND }
    if need == 0 then return end
    row.needed, row.expected =
        need / THOUSAND, within(THOUSAND - need + modifier, THOUSAND) / THOUSAND
end

--- How many faces of a die succeed.
local function faces_wanted(kind, need)
    return within(
        enums.at_most[kind] and need or enums.all_but[kind] and DIE - 1 or DIE + 1 - need,
        DIE
    )
end

--- Faces are packed in four bits each, eight to a value; the first 32 are told.
local function faces_of(dice, value)
    local faces = {}
    for i = 0, math.min(dice, 32) - 1 do
        faces[i + 1] = value[5 + i // 8] >> 4 * (i % 8) & 15
    end
    return faces
end

--- Dice of a scenario count together; each has so many faces.
local function tell_sum(row, dice, faces, sum, value)
    row.faces = faces < 16 and faces_of(dice, value) or dice == 1 and { sum } or nil
end

local function tell_dice(row, kind, dice, need, value)
    row.faces = faces_of(dice, value)
    if need ~= 0 or enums.at_most[kind] then
        row.needed, row.expected = need, dice * faces_wanted(kind, need) / DIE
    end
end

local function tell_roll(row, value)
    local kind, dice, need, hits = table.unpack(value, 1, 4)
    row.dice = dice
    if kind == SCENARIO then return tell_sum(row, dice, need, hits, value) end
    if need ~= 0 or enums.at_most[kind] then row.hits = hits end
    if enums.draws[kind] then
        tell_draw(row, need, value[5], value[6])
    else
        tell_dice(row, kind, dice, need, value)
    end
end

local function tell_throw(row, kind, value)
    if kind == ROLL then return tell_roll(row, value) end
    local numbers = enums.numbers[kind] or {}
    row.dice = numbers.dice and value[numbers.dice]
    row.hits = numbers.hits and value[numbers.hits]
end

--- Steps of the sequence of play by their row.
local function steps_of(rules)
    local steps = {}
    for _, beat in ipairs(rules.beats) do
        steps[beat.row] = steps[beat.row] or (beat.number .. " " .. beat.title):match "^%s*(.-)%s*$"
    end
    return steps
end

--- Which of its numbers are x and y of the place. Of an edit they are one only where it puts a unit
--- down.
local function place_at(kind, event)
    if kind == EDIT then return PUTS_DOWN[event.value[1]] and EDIT_PLACE end
    return (enums.numbers[kind] or {}).place
end

--- Where the unit of the event stands after it; where none is told, as before. Changes of formation
--- on a march are told after it, with the place where they were made.
local function place_of(seen, kind, event)
    local at, unit = place_at(kind, event), event.unit
    local on_its_way = kind == FORMED and unit == seen.marched
    if kind ~= FORMED then seen.marched = kind == MARCHED and unit or nil end
    -- from the rear rank: the middle of those left is elsewhere, and not told
    if kind == BASE_LOST and unit then seen.places[unit] = nil end
    if not at then return unit and seen.places[unit] end
    local place = { event.value[at] / ONE, event.value[at + 1] / ONE }
    if unit and not on_its_way then seen.places[unit] = place end
    return place
end

local function row_of(battle, rules, steps, seen, event)
    local kind = type(event.kind) == "table" and event.kind.value or event.kind
    local row = setmetatable({
        turn = event.turn,
        phase = rules:phase(event.row),
        step = steps[event.row] or "",
        kind = event.kind,
        side = event.side,
        unit = event.unit and battle:unit_name(event.unit),
        target = event.other and battle:unit_name(event.other),
        place = place_of(seen, kind, event),
        clause = event.clause ~= 0 and rules:cite(CLAUSE, event.clause) or nil,
        sentence = event.text,
    }, ROW)
    tell_throw(row, kind, event.value)
    return row
end

--- Rows of the turns that the iterator gives.
function log.of(battle, turns)
    local rows = {}
    local rules <close> = battle.rules
    local steps, seen = steps_of(rules), { places = {} }
    for turn in turns do
        for _, unit in ipairs(turn:units_before() or {}) do
            if unit.on_table then seen.places[unit.id] = { unit.x, unit.y } end
        end
        for _, event in ipairs(turn.events) do
            rows[#rows + 1] = row_of(battle, rules, steps, seen, event)
        end
    end
    return rows
end

return log
