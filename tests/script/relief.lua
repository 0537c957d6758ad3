-- A scenario with a bit of everything, for tests/script and tilly-scenario-check.
scenario {
    title = "Relief",
    rules = "tilly-1.2",
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = 6,
    reserve = 4,
    table = { width = 30, depth = 20 },
    table_complete = true,
    armies = {
        {
            name = "South",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", name = "Tilly", at = { 15, 3, 0 } },
                { command = 0, type = "horse", name = "Red Horse", at = { 12, 5, 0 } },
                { command = 0, type = "horse", name = "Blue Horse", at = { 18, 5, 0 } },
            },
        },
        {
            name = "North",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", name = "Anhalt", at = { 15, 17, 180 } },
                { command = 0, type = "horse", name = "Old Horse", at = { 12, 15, 180 } },
                { command = 0, type = "horse", name = "New Horse", at = { 18, 15, 180 } },
            },
        },
    },
    variables = { relief = 0, plan = { start = 0, known_to = "side 0" }, smoke = true },
}

on("begin", function(battle)
    battle:speak("The trumpets sound.")
    battle:ask { side = 0, into = "plan", words = "Which way?", options = { "Left", "Right" } }
end)

on("turn", { from = 2 }, function(battle)
    if vars.smoke then set("horse.melee", 6, { until_turn = battle.turn + 1 }) end
    vars.smoke = battle.turn < 4
    if vars.relief < 4 then
        battle:roll { side = 1, into = "relief", words = "Does relief come?" }
    end
end)

on("answered", { variable = "relief" }, function(battle)
    if vars.relief >= 4 then
        try(
            battle.bring,
            battle,
            { side = 1, type = "horse", name = "Relief", x = 25, y = 18, heading = 180 }
        )
    end
end)

on("routed", function(battle, event) battle:award(1 - event.side, 1) end)
