-- Rain on the Lech, 15 April 1632, for Tilly's Very Bad Day 1.2, which has its name from this day.
-- The table is turned: its south is the west of the map, the bank of the Swedes; the Lech flows to
-- the left.

local LAST_TURN = 12              -- after it the Elector holds a council of war
local MARCHES = 6                 -- sum of doubts at which he marches away
local ENOUGH = 4                  -- Swedish units beyond it with which it is forced
local TRESTLES = 2                -- throws that must succeed before the bridge bears
local NEAR = 6                    -- TUM from their target to a general in danger

local BEND = {{30.5, 15.6}, {27.4, 12.6}, {22.5, 11.4}, {17.6, 12.6}, {14.5, 15.6}}

scenario {
    title = "Rain on the Lech, 15 April 1632",
    about = [[
HISTORY. In the spring after Breitenfeld the King of Sweden took Donauworth and stood before Bavaria. Between him and it ran the Lech, in flood, and behind it, in entrenched woods before the little town of Rain, lay Tilly and the Elector Maximilian. The King chose a bend of the river, whose far bank his guns could rake from both sides, had trestles made in the villages, and lit damp straw and wood. Under the smoke some hundreds of Finns went over in boats and threw up a work, and the bridge grew behind them. Tilly sent his best foot against it, in vain. A ball from a small gun broke his thigh; an hour later Aldringen, who followed him, was hit in the head. In the night the Elector led the army away to Ingolstadt, where Tilly died on the 30th.

ORDER OF BATTLE. About 37,000 Swedes and Germans with 72 guns against about 22,000 with 20, not all of whom fought. A unit of foot stands for 1,500 men, one of horse for 800, cannons for 10 to 16 guns. Swedes: the King's first line, Horn's second, Banér's horse on the right, Bernhard's on the left, 27 units. Bavarians: Tilly's foot in the works, Aldringen's behind it, the Elector's horse, 22 units. The lists are unequal, as the armies were: the river makes up for it.

GROUND. The Lech bends towards the Swedes in the middle. It is deep: nobody crosses it until there is a bridge. Breastworks close the neck of the bend, woods and the town of Rain lie behind them. A TUM is about 60 metres.

SPECIAL RULES.
The King's plan: before the first turn the Swedes choose. If Finns cross in boats, a unit of shot stands in a work at the tip of the bend from turn 2, and the bridge grows on one pip less as long as it is there. If the trestles are sunk under heavier smoke, the smoke lies wider until the bridge bears.
The bridge: from turn 2 a die is thrown each turn; on 4 or more the bridge grows, on one pip more if a Bavarian unit stands at the tip. When it has grown twice it bears: the river at the bend, by the bridge and the fords beside it, is then difficult ground as other rivers are, for both sides, and the smoke is gone.
Smoke: from turn 2 nobody shoots through the smoke at the tip.
A ball: whenever Swedish cannons shoot at a unit within 6 TUM of Tilly, a ball flies close to him. At the start of the next turn one die is thrown; he is struck if it is not above the number of these balls. He is lost then, and each unit of his command that has more than 1 resolve loses 1. Afterwards the same goes for Aldringen.
The river forced: the Swedes win at the start of a turn in which 4 of their units, commanders not counted, stand beyond the Lech. When turn 12 has ended without that, the Elector holds a council of war: a die is thrown, to which are added 1 if the bridge bears, 2 for each general who was struck, and the units that the Bavarians have lost; those that the Swedes have lost are taken off. On 6 or more he marches away, as he did, and the Swedes have won; else the Bavarians have.

SOURCES. Theatrum Europaeum, vol. 2, Frankfurt 1646. Michael Kaiser, Politik und Kriegführung: Maximilian von Bayern, Tilly und die Katholische Liga, Münster 1999. Bernd Rill, Tilly: Feldherr für Kaiser und Reich, München 1984. Michael Roberts, Gustavus Adolphus, vol. 2, London 1958. William P. Guthrie, Battles of the Thirty Years War from White Mountain to Nordlingen, Westport 2002.]],
    rules = {id = "tilly-1.2"},
    table = {
        width = 45, depth = 30,
        kinds = {
            {name = "smoke", from = "rough ground", difficult = false, blocks_sight = true, cover = false},
            {name = "deep river", from = "river", bars = {"foot", "horse", "guns", "commanders"}},
        },
        features = {
            {kind = "deep river", name = "the Lech above the bend", width = 2, line = {{45, 17.4}, {36, 17.2}, {30.5, 15.6}}},
            {kind = "deep river", name = "the bend of the Lech", width = 2, line = BEND},
            {kind = "deep river", name = "the Lech below the bend", width = 2, line = {{14.5, 15.6}, {9, 17.2}, {0, 17.4}}},
            {kind = "fortification", name = "the western breastwork", outline = {{16, 17.2}, {21, 16.8}, {21, 18.8}, {16, 19.2}}},
            {kind = "fortification", name = "the eastern breastwork", outline = {{24, 16.8}, {29, 17.2}, {29, 19.2}, {24, 18.8}}},
            {kind = "wood", name = "the northern wood", outline = {{2, 21}, {9, 20.4}, {11.5, 23}, {8, 25.5}, {2.5, 25}}},
            {kind = "wood", name = "the southern wood", outline = {{34, 21.5}, {42, 20.6}, {43.5, 24}, {38, 26}, {33.8, 24.4}}},
            {kind = "village", name = "Rain", outline = {{20.5, 25.6}, {25, 25.4}, {25.4, 28.6}, {20.8, 28.8}}},
            {kind = "village", name = "Oberndorf", outline = {{31.5, 1}, {35, 1}, {35, 3.4}, {31.5, 3.4}}},
        },
    },
    table_complete = true,
    armies = {
        {name = "Swedes",
            commands = {"First Line", "Second Line", "Right Wing", "Left Wing"},
            units = {
                {command = 0, type = "commander", name = "Gustavus Adolphus", at = {22.5, 6.2, 0}},
                {command = 0, type = "pike+shot", name = "Yellow Brigade", at = {26.2, 7.8, 0}},
                {command = 0, type = "pike+shot", name = "Blue Brigade", at = {23.6, 7.8, 0}},
                {command = 0, type = "pike+shot", name = "Green Brigade", at = {21, 7.8, 0}},
                {command = 0, type = "pike+shot", name = "White Brigade", at = {18.4, 7.8, 0}},
                {command = 0, type = "cannons", name = "Battery of the Bend", at = {14.8, 12.4, 45}},
                {command = 0, type = "cannons", name = "Torstensson's Battery", at = {30.2, 12.4, 315}},
                {command = 1, type = "commander", name = "Gustav Horn", at = {22.5, 3, 0}},
                {command = 1, type = "pike+shot", name = "Hepburn's Scots", at = {27.2, 4.6, 0}},
                {command = 1, type = "pike+shot", name = "Hogendorf", at = {24.4, 4.6, 0}},
                {command = 1, type = "pike+shot", name = "Vitzthum", at = {20.6, 4.6, 0}},
                {command = 1, type = "pike+shot", name = "Thurn's Brigade", at = {17.8, 4.6, 0}},
                {command = 1, type = "cannons", name = "Upper Battery", at = {34, 13.6, 0}},
                {command = 1, type = "cannons", name = "Lower Battery", at = {11, 13.6, 0}},
                {command = 2, type = "commander", name = "Johan Banér", at = {35, 7.4, 0}},
                {command = 2, type = "horse", name = "Småland Horse", at = {31.5, 8.8, 0}},
                {command = 2, type = "horse", name = "Östgöta Horse", at = {34.4, 8.8, 0}},
                {command = 2, type = "horse", name = "Finnish Horse", at = {37.4, 8.8, 0}},
                {command = 2, type = "horse", name = "Livonian Horse", at = {32.8, 5.8, 0}},
                {command = 2, type = "dragoons", name = "Taupadel's Dragoons", at = {36.6, 5.8, 0}},
                {command = 3, type = "commander", name = "Bernhard of Saxe-Weimar", at = {10, 7.4, 0}},
                {command = 3, type = "horse", name = "Weimar's Life Regiment", at = {13.4, 8.8, 0}},
                {command = 3, type = "horse", name = "Courville", at = {10.4, 8.8, 0}},
                {command = 3, type = "horse", name = "Hessian Horse", at = {7.4, 8.8, 0}},
                {command = 3, type = "horse", name = "Ohm", at = {12, 5.8, 0}},
                {command = 3, type = "shot", name = "Monro's Musketeers", at = {15, 6.4, 0}},
                {command = 3, type = "shot", name = "Commanded Musketeers", at = {8.4, 5.8, 0}},
            }},
        {name = "Bavarians", flags = {light_horse_allowed = true},
            commands = {"Tilly's Foot", "Aldringen's Foot", "The Elector's Horse"},
            units = {
                {command = 0, type = "commander", name = "Johann Tserclaes Tilly", at = {22.5, 18.6, 180}},
                {command = 0, type = "pike+shot", name = "Wahl", at = {17.6, 18, 180}},
                {command = 0, type = "pike+shot", name = "Gronsfeld", at = {20.2, 17.9, 180}},
                {command = 0, type = "pike+shot", name = "Reinach", at = {24.9, 17.9, 180}},
                {command = 0, type = "pike+shot", name = "Pappenheim's Foot", at = {27.5, 18, 180}},
                {command = 0, type = "shot", name = "Jaeger of the Lech", at = {22.5, 16.6, 180}},
                {command = 0, type = "cannons", name = "Bavarian Guns", at = {22.5, 14.6, 180}},
                {command = 1, type = "commander", name = "Johann von Aldringen", at = {22.5, 22, 180}},
                {command = 1, type = "pike+shot", name = "Aldringen's Foot", at = {20.2, 21, 180}},
                {command = 1, type = "pike+shot", name = "Ruepp", at = {24.9, 21, 180}},
                {command = 1, type = "pike+shot", name = "Holstein", at = {17, 21.6, 180}},
                {command = 1, type = "pike+shot", name = "Fugger", at = {28, 21.6, 180}},
                {command = 1, type = "rabble", name = "Bavarian Militia", at = {16, 24.6, 180}},
                {command = 1, type = "cannons", name = "Guns of Ingolstadt", at = {31.2, 18.4, 200}},
                {command = 2, type = "commander", name = "Maximilian of Bavaria", at = {27.6, 24.6, 180}},
                {command = 2, type = "horse", name = "Cronberg", at = {13, 19.4, 180}},
                {command = 2, type = "horse", name = "Fürstenberg", at = {10, 19.4, 180}},
                {command = 2, type = "horse", name = "Blarer", at = {32.4, 20.6, 180}},
                {command = 2, type = "horse", name = "Billehe", at = {35.4, 19.6, 180}},
                {command = 2, type = "horse", name = "The Elector's Cuirassiers", at = {30.6, 23.6, 180}},
                {command = 2, type = "dragoons", name = "Bavarian Dragoons", at = {13.4, 22.4, 180}},
                {command = 2, type = "light horse", name = "Croats", at = {38.4, 19.6, 180}},
            }},
    },
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = LAST_TURN + 1,
    reserve = 1,
    variables = {
        plan = 0,                                         -- 0: boats, 1: heavier smoke
        finns = false,                                    -- they have landed
        spade = 0,                                        -- the die
        trestles = 0,                                     -- how often the bridge has grown
        bridge = false,
        smoke = false,
        -- that flew close to him since the last turn
        balls = 0,
        ball = 0,                                         -- the die
        council = 0,                                      -- the die
        struck = 0,                                       -- 0: nobody, 1: Tilly, 2: Aldringen too
    },
    areas = {
        tip = {outline = {{17.5, 13.6}, {22.5, 12.4}, {27.5, 13.6}, {27, 15.6}, {18, 15.6}}},
        far_bank = {outline = {{0, 18.4}, {9.2, 18.2}, {15.2, 16.4}, {18.2, 13.4}, {22.5, 12.4}, {26.8, 13.4}, {29.8, 16.4}, {35.8, 18.2}, {45, 18.4}, {45, 30}, {0, 30}}},
    },
    objectives = {
        force = {words = "Four units beyond the Lech", side = 0, worth = 5, area = "far_bank"},
        hold = {words = "Hold the Lech until the night", side = 1, worth = 5, area = "far_bank"},
        bridge = {words = "The bridge", side = 0, worth = 1, variable = "bridge"},
    },
}

---@return integer
local function fighting(units)
    local n = 0
    for _, unit in ipairs(units) do
        if unit.type ~= "commander" then n = n + 1 end
    end
    return n
end

-- ---- the plan

on("begin", function(battle)
    battle:ask {
        side = 0, into = "plan", words = "The bend below Oberndorf is the place. How is the bridge to be covered?",
        options = {"Finns cross in boats and dig in", "More straw on the fires"},
    }
end)

local function light_straw(battle)
    local west, east = 20.0, 25.0
    if vars.plan == 1 then west, east = 17.5, 27.5 end
    vars.smoke = true
    battle:add_ground {kind = "smoke", name = "the smoke", outline = {{west, 13.2}, {22.5, 12.6}, {east, 13.2}, {east - 0.6, 14}, {22.5, 13.6}, {west + 0.6, 14}}}
end

-- Nobody gives way to those who come: a commander who had to would be half done with it.
local function is_free(battle, x, y)
    for _, unit in ipairs(battle:units()) do
        if unit.commander and unit.on_table and battle:distance({x = x, y = y}, unit) < 2 then return false end
    end
    return true
end

local function land_finns(battle)
    if not is_free(battle, 22.5, 13.4) then return end
    vars.finns = try(battle.bring, battle, {side = 0, type = "shot", name = "Finns in the Work", group = "First Line", x = 22.5, y = 13.4, heading = 0})
    if not vars.finns then return end
    battle:add_ground {kind = "fortification", name = "the work of the Finns", outline = {{21.2, 12.6}, {23.8, 12.6}, {23.8, 14.2}, {21.2, 14.2}}}
    battle:speak("Boats in the smoke: the Finns are over, and dig.")
end

on("turn", {from = 2, to = 2}, function(battle)
    battle:speak("Straw and green wood are lit. The guns open from three sides of the bend.")
    light_straw(battle)
    if vars.plan == 0 then land_finns(battle) end
end)

-- ---- the bridge

local function needed(battle)
    local need = 4
    if fighting(battle:within("tip", 1)) > 0 then need = need + 1 end
    if vars.finns and battle:unit("Finns in the Work").on_table then need = need - 1 end
    return need
end

on("turn", {from = 2}, function(battle)
    if not vars.bridge then
        battle:roll {side = 0, into = "spade", words = "The bridge, which grows on " .. needed(battle)}
    end
end)

local function open_bridge(battle)
    vars.bridge = true
    battle:speak("The last planks are down. The bridge bears!")
    battle:remove_ground(battle:find("the bend of the Lech"))
    battle:remove_ground(battle:find("the smoke"))
    battle:add_ground {kind = "river", name = "the fords", width = 2, line = BEND}
    battle:add_ground {kind = "road", name = "the bridge", width = 1, line = {{22.5, 9.6}, {22.5, 13}}}
    battle:award(0, 1)
end

on("answered", {variable = "spade"}, function(battle)
    if vars.spade < needed(battle) then return end
    vars.trestles = vars.trestles + 1
    if vars.trestles == TRESTLES then open_bridge(battle) end
end)

-- ---- a ball

local MARKS = {"Johann Tserclaes Tilly", "Johann von Aldringen"}

on("shot", {side = 0, type = "cannons"}, function(battle, event)
    if vars.struck == #MARKS then return end
    local target, general = battle:unit(event.other), battle:unit(MARKS[vars.struck + 1])
    if target.on_table and general.on_table and battle:distance(target, general) <= NEAR then vars.balls = vars.balls + 1 end
end)

on("turn", {from = 2}, function(battle)
    if vars.balls > 0 then
        battle:roll {side = 1, into = "ball", words = "A ball flies close to the general; he is struck on " .. math.min(vars.balls, 6) .. " or less"}
    end
end)

on("answered", {variable = "ball"}, function(battle)
    local near = vars.balls
    vars.balls = 0
    local general = battle:unit(MARKS[vars.struck + 1])
    if vars.ball > near or not general.on_table then return end
    vars.struck = vars.struck + 1
    battle:speak(vars.struck == 1 and "A ball has broken Tilly's thigh. They carry him to Rain." or "Aldringen is down, struck on the head.")
    battle:remove(general, true)
    for _, unit in ipairs(battle:units(1)) do
        if unit.group == general.group and unit.on_table and unit.type ~= "commander" and unit.strength > 1 then battle:hurt(unit, 1) end
    end
end)

-- ---- who has the river

local function finish(battle, winner, words)
    battle:speak(words)
    battle:award(winner, 5)
    battle:finish(winner)
end

on("turn", {from = 2}, function(battle)
    if fighting(battle:within("far_bank", 0)) >= ENOUGH then
        finish(battle, 0, "The Swedes are over the Lech in strength, and the army of the League goes back to Ingolstadt.")
    elseif battle.turn > LAST_TURN then
        battle:roll {side = 1, into = "council", words = "Night falls on the Lech. The Elector holds a council of war"}
    end
end)

on("answered", {variable = "council"}, function(battle)
    local doubt = vars.council + 2 * vars.struck + battle.lost[1] - battle.lost[0]
    if vars.bridge then doubt = doubt + 1 end
    if doubt >= MARCHES then
        finish(battle, 0, "In the night the Elector marches for Ingolstadt. In the morning the Swedes are in Bavaria.")
    else
        finish(battle, 1, "The watch fires burn along the Lech. The Bavarians stay.")
    end
end)
