-- A scenario with a mistake in a handler, for tilly-scenario-check.
scenario {
    title = "A mistake",
    rules = "tilly-1.2",
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = 2,
    table = { width = 30, depth = 20 },
    table_complete = true,
    armies = {
        {
            name = "South",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", at = { 15, 3, 0 } },
                { command = 0, type = "horse", at = { 12, 5, 0 } },
            },
        },
        {
            name = "North",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", at = { 15, 17, 180 } },
                { command = 0, type = "horse", at = { 12, 15, 180 } },
            },
        },
    },
}
on("turn", function(battle) battle:speek("Forward!") end)
