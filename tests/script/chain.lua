-- Edits in a moment make events, whose handlers edit again, over the ends of turns: for
-- tilly-scenario-check.
scenario {
    title = "A chain",
    rules = "tilly-1.2",
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = 6,
    table = { width = 30, depth = 20 },
    table_complete = true,
    armies = {
        {
            name = "South",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", name = "Tilly", at = { 15, 3, 0 } },
                { command = 0, type = "horse", name = "Red Horse", at = { 12, 5, 0 } },
            },
        },
        {
            name = "North",
            commands = { "All" },
            units = {
                { command = 0, type = "commander", name = "Anhalt", at = { 15, 17, 180 } },
                { command = 0, type = "horse", name = "Old Horse", at = { 12, 15, 180 } },
            },
        },
    },
    variables = { told = 0, smoke = false },
}
on("step", function(battle, moment)
    if moment.turn > 1 and battle:unit("Old Horse").on_table then battle:hurt("Old Horse", 1) end
end)
on("hit", function(battle)
    battle:award(0, 1)
    vars.told = vars.told + 1
end)
on("routed", { side = 1 }, function(battle)
    battle:award(0, 1)
    vars.told = vars.told + 1
end)
on("edit", function()
    if vars.told < 9 then vars.told = vars.told + 1 end
end)
on("turn", function() vars.smoke = not vars.smoke end)
