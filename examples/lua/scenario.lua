--- A scenario as a script: two armies, ground, a relief that comes on in turn 3, a point for every
--- unit lost, and victory by points.
---
---     lua scenario.lua [SEED]
local tilly = require "tilly"

local POINTS_TO_WIN, RELIEF = 3, 3
local ARMY = { -- each in a line from west to east; the commander stands behind the middle
    [0] = {
        name = "Weimarian",
        "commander",
        "horse",
        "horse",
        "horse",
        "pike+shot",
        "pike+shot",
        "pike+shot",
        "cannons",
        "horse",
        "horse",
    },
    [1] = {
        name = "Bavarian",
        "commander",
        "horse",
        "horse",
        "shot",
        "pike+shot",
        "pike+shot",
        "dragoons",
        "cannons",
        "horse",
    },
}

local function army_of(side)
    local army = assert(tilly.army { name = ARMY[side].name .. "s" })
    for i, kind in ipairs(ARMY[side]) do
        assert(army:add {
            type = kind,
            command = "All",
            name = ("%s %s %d"):format(ARMY[side].name, kind, i),
        })
    end
    return army
end

local function begin(seed)
    local village = { kind = "village", outline = { { 16, 9 }, { 20, 9 }, { 20, 11 }, { 16, 11 } } }
    local hill =
        { kind = "hill", wooded = true, outline = { { 3, 8 }, { 7, 8 }, { 8, 11 }, { 4, 12 } } }
    local ground = assert(tilly.table { width = 36, depth = 20, features = { village, hill } })
    local battle = assert(tilly.battle {
        armies = { army_of(0), army_of(1) },
        table = ground,
        seed = seed,
        deployed = true,
        any_army = true,
        leader = 0,
    })
    for _, unit in ipairs(battle.units) do
        local x, from_edge =
            unit.number == 0 and 18 or 3 * unit.number + 3, unit.number == 0 and 2 or 4.5
        assert(
            battle:deploy(unit, x, unit.side == 0 and from_edge or 20 - from_edge, 180 * unit.side)
        )
    end
    assert(battle:begin())
    return battle
end

local points = { [0] = 0, 0 }

--- The script's own rules, carried out where nothing is half done. What they change becomes an
--- event, part of the report and of the record.
local function script(battle, new_turn)
    for side = 0, 1 do
        local won = battle.lost[1 - side] - points[side]
        points[side] = points[side] + won
        if won > 0 then assert(battle:award(side, won)) end
        if points[side] >= POINTS_TO_WIN then return assert(battle:finish(side)) end
    end
    if not new_turn or battle.turn_number ~= RELIEF then return end
    local command = battle:units_of(1)[1].group
    for x = 30, 33, 3 do
        assert(
            battle:bring { side = 1, type = "horse", group = command, x = x, y = 19, heading = 180 }
        )
    end
    assert(battle:speak "Werth's horse is on the field!")
end

local battle <close> = begin(tonumber(arg[1] or 1644))
local what, where
repeat -- the script is called at the first boundary of a turn, and at the first after every rout
    local new_turn = what ~= "stop"
    if new_turn then assert(battle:begin_turn() and battle:watch { tilly.EventKind.ROUTED }) end
    local stop = (new_turn or where == "event") and "boundary" or "event"
    what, where = assert(battle:run { players = "thumb", stop = stop, turns = 1 })
    if where == "boundary" then script(battle, new_turn) end
until what == "battle over"
print(battle:report())
print(("%s %d, %s %d"):format(ARMY[0].name, points[0], ARMY[1].name, points[1]))
