-- A scenario in Lua that the tests of all languages play: relief on a die, words, points, a
-- question.
local function horse(name, x, y, heading)
    return { command = 0, type = "horse", name = name, at = { x, y, heading } }
end
local function foot(name, x, y, heading)
    return { command = 0, type = "pike+shot", name = name, at = { x, y, heading } }
end

scenario {
    title = "Relief at the ford",
    about = "A small fight for tests.",
    rules = { id = "tilly-1.2" },
    table = { width = 45, depth = 30 },
    armies = {
        {
            name = "Swedes",
            commands = { "Army" },
            units = {
                horse("Left Horse", 10, 8, 0),
                foot("Yellow", 17, 8, 0),
                foot("Blue", 24, 8, 0),
                horse("Right Horse", 31, 8, 0),
            },
        },
        {
            name = "Imperialists",
            commands = { "Army" },
            units = {
                horse("Piccolomini", 10, 22, 180),
                foot("Baden", 17, 22, 180),
                foot("Grana", 24, 22, 180),
                horse("Werth", 31, 22, 180),
            },
        },
    },
    deployed = true,
    any_army = true,
    leader = 0,
    turn_limit = 8,
    reserve = 4,
    variables = { relief = 0, burnt = false, turns = 0 },
}

on("begin", function(battle) battle:speak("To arms!") end)

on("turn", { from = 1 }, function(battle, moment)
    vars.turns = vars.turns + 1
    if moment.turn ~= 2 then return end
    battle:roll { dice = 2, words = "Relief from Prague", side = 1, into = "relief" }
    battle:ask {
        side = 0,
        words = "Burn the ford?",
        options = { "Spare it", "Burn it" },
        into = "burnt",
    }
end)

on("answered", { variable = "relief" }, function(battle, moment)
    if moment.value < 5 then return end
    battle:bring {
        side = 1,
        type = "horse",
        group = battle:unit("Werth").group,
        name = "Pappenheim",
        x = 40,
        y = 25,
        heading = 180,
    }
    battle:speak("Pappenheim is on the field!", 1)
end)

on("routed", function(battle, moment) battle:award(1 - moment.side, 1) end)
