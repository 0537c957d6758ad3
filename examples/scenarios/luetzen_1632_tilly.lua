-- Lützen, 16 November 1632, for Tilly's Very Bad Day 1.2. luetzen_1632_glauben.lua is the same day
-- for Age of Glauben, with orders.

local LAST_TURN = 14
local CLEAR = 1600                -- TUM that guns reach without fog
local IN_FOG = 6                  -- and in it
local NEAR = 4                    -- TUM from an enemy at which the King is in danger in the fog

scenario {
    title = "Lützen, 16 November 1632",
    about = [[
HISTORY. Wallenstein had sent his army into winter quarters and Pappenheim to Halle when the King of Sweden came at him from Naumburg. In the night he dug in along the road to Leipzig, burned Lützen on his right, and called Pappenheim back. Fog kept the armies apart until eleven. Then the Swedish right crossed the ditches of the road and drove the Imperial left, until Pappenheim came up about noon with his horse, was shot at once, and his men with him faltered. The fog closed again. The King, with few about him, rode into enemy cuirassiers and was killed; the Yellow and the Blue brigades were destroyed before Wallenstein's foot. Bernhard of Weimar took the command, and by dusk the windmill battery; in the night Wallenstein went back to Leipzig.

ORDER OF BATTLE. About 19,000 Swedes and Germans with 20 heavy guns attack about 13,000 Imperials with 21, whom Pappenheim brings some 2,500 horse; his foot comes too late. A unit of foot stands for 1,000 men, one of horse for 500. Swedes: the King on the right, Brahe's first line, Kniphausen's second, Bernhard on the left, 26 units. Imperials: Holk on the left, Wallenstein in the centre, Colloredo at Lützen, 24 units, and 4 to come.

GROUND. A flat plain, cut by the road to Leipzig, whose ditches are manned: breastworks on its northern side. On the left the burning town of Lützen, and before it the windmills on a gentle rise; on the right the Mühlgraben. A TUM is about 55 metres.

SPECIAL RULES.
Fog: the battle begins in clear air. From turn 3 on a die is thrown each turn: on 4 or more the fog closes. While it lies, cannons shoot no farther than 6 TUM and nobody shoots through the banks of fog on the road. Two turns later, and each turn after that, a die is thrown again; on 4 or more it lifts for good.
Pappenheim: from turn 2 on a die is thrown each turn; he comes on a 6, in the turn after on 5 or 6, and so on. His four regiments of horse come on behind the left wing and join it; the army's morale counts them. When his own regiment charges or is hit a die is thrown; on 1 to 3 he is shot: each of the four that has more than 1 resolve loses 1.
The King in the fog: at the start of a turn in fog, if the King is alive and an enemy is within 4 TUM of him, a die is thrown; on a 1 or 2 he is killed. He counts as lost, but the army fights on in fury: every Swedish unit that has lost resolve regains 1. Bernhard leads from then on.
The windmills: at the end of turn 14 night falls. The side that alone has units on the windmill hill, or has more there than the enemy, commanders not counted, has won; if they are equal the battle is drawn.

SOURCES. Josef Seidler, Untersuchungen über die Schlacht bei Lützen 1632, Memmingen 1954. Richard Brzezinski, Lützen 1632: Climax of the Thirty Years War, Oxford 2001. Peter H. Wilson, Lützen, Oxford 2018. Barbara Stadler, Pappenheim und die Zeit des Dreissigjährigen Krieges, Winterthur 1991.]],
    rules = {id = "tilly-1.2"},
    table = {
        width = 45, depth = 30,
        kinds = {{name = "fog bank", from = "rough ground", difficult = false, blocks_sight = true, cover = false}},
        features = {
            {kind = "road", name = "the road to Leipzig", width = 1, line = {{0, 15}, {15, 16}, {30, 17.2}, {45, 17.6}}},
            {kind = "fortification", name = "the western ditch", outline = {{15, 17}, {21, 17.4}, {21, 19}, {15, 18.6}}},
            {kind = "fortification", name = "the eastern ditch", outline = {{24, 17.6}, {30, 18.2}, {30, 19.8}, {24, 19.2}}},
            {kind = "village", name = "Lützen", outline = {{1.5, 16.5}, {7, 16.8}, {7, 21}, {1.8, 21}}},
            {kind = "hill", name = "the windmill hill", crest = {{10, 19.2}, {13, 19.2}}, outline = {{8.4, 17}, {13, 16.8}, {14.6, 18.4}, {14, 21}, {9.4, 21.2}, {8, 19.4}}},
            {kind = "stream", name = "the Mühlgraben", width = 1, line = {{43.6, 30}, {42.8, 22}, {43.4, 12}, {44.4, 0}}},
            {kind = "wood", name = "the Shepherds' wood", outline = {{36, 1}, {41, 0.8}, {42.4, 4}, {37.4, 5}}},
        },
    },
    table_complete = true,
    armies = {
        {name = "Swedes",
            commands = {"Right Wing", "First Line", "Second Line", "Left Wing"},
            units = {
                {command = 0, type = "commander", name = "Gustavus Adolphus", at = {35.2, 9, 0}},
                {command = 0, type = "horse", name = "Stålhandske's Finns", at = {32.4, 10.5, 0}},
                {command = 0, type = "horse", name = "Småland Horse", at = {35.2, 10.5, 0}},
                {command = 0, type = "horse", name = "Uppland Horse", at = {38, 10.5, 0}},
                {command = 0, type = "horse", name = "Östgöta Horse", at = {40.8, 10.5, 0}},
                {command = 0, type = "horse", name = "Goldstein", at = {37, 7.4, 0}},
                {command = 0, type = "shot", name = "Eberstein's Musketeers", at = {33.4, 7.4, 0}},
                {command = 1, type = "commander", name = "Nils Brahe", at = {22.5, 9, 0}},
                {command = 1, type = "pike+shot", name = "Swedish Brigade", at = {28.6, 10.5, 0}},
                {command = 1, type = "pike+shot", name = "Yellow Brigade", at = {25.2, 10.5, 0}},
                {command = 1, type = "pike+shot", name = "Old Blue Brigade", at = {19.8, 10.5, 0}},
                {command = 1, type = "pike+shot", name = "Green Brigade", at = {16.6, 10.5, 0}},
                {command = 1, type = "cannons", name = "Great Battery", at = {22.5, 11.6, 0}},
                {command = 2, type = "commander", name = "Dodo von Kniphausen", at = {22, 5, 0}},
                {command = 2, type = "pike+shot", name = "Thurn's Brigade", at = {18.2, 6.8, 0}},
                {command = 2, type = "pike+shot", name = "Mitzlaff's Brigade", at = {22.4, 6.8, 0}},
                {command = 2, type = "pike+shot", name = "Bose's Brigade", at = {26.8, 6.8, 0}},
                {command = 2, type = "horse", name = "Ohm", at = {30, 5.6, 0}},
                {command = 3, type = "commander", name = "Bernhard of Saxe-Weimar", at = {8.8, 9, 0}},
                {command = 3, type = "horse", name = "Weimar's Life Regiment", at = {5, 10.5, 0}},
                {command = 3, type = "horse", name = "Carberg", at = {7.8, 10.5, 0}},
                {command = 3, type = "horse", name = "Courland", at = {10.6, 10.5, 0}},
                {command = 3, type = "horse", name = "Brandenstein", at = {6.4, 7.4, 0}},
                {command = 3, type = "horse", name = "Courville", at = {9.4, 7.4, 0}},
                {command = 3, type = "shot", name = "Gersdorff's Musketeers", at = {13, 8.6, 0}},
                {command = 3, type = "cannons", name = "Battery of the Left", at = {13.4, 11.6, 0}},
            }},
        {name = "Imperials", flags = {light_horse_allowed = true},
            commands = {"Left Wing", "Centre", "Right Wing"},
            units = {
                {command = 0, type = "commander", name = "Heinrich Holk", at = {35, 22.4, 180}},
                {command = 0, type = "horse", name = "Götz Cuirassiers", at = {32.4, 20.6, 180}},
                {command = 0, type = "horse", name = "Piccolomini's Cuirassiers", at = {35.2, 20.6, 180}},
                {command = 0, type = "horse", name = "Leutersheim", at = {38, 20.8, 180}},
                {command = 0, type = "horse", name = "Tontinelli", at = {36.6, 23.8, 180}},
                {command = 0, type = "light horse", name = "Isolano's Croats", at = {40.8, 20.8, 180}},
                {command = 1, type = "commander", name = "Albrecht von Wallenstein", at = {22.4, 22, 180}},
                {command = 1, type = "pike+shot", name = "Old Saxony", at = {26.8, 19, 180}},
                {command = 1, type = "pike+shot", name = "Grana", at = {22.4, 20, 180}},
                {command = 1, type = "pike+shot", name = "Breuner", at = {18.4, 18.2, 180}},
                {command = 1, type = "pike+shot", name = "Comargo", at = {25.4, 23, 180}},
                {command = 1, type = "pike+shot", name = "Baden", at = {19.6, 22.4, 180}},
                {command = 1, type = "shot", name = "Musketeers in the Ditch", at = {29, 19.4, 180}},
                {command = 0, type = "horse", name = "Desfours", at = {28.8, 22.6, 180}},
                {command = 1, type = "cannons", name = "Battery of the Road", at = {24.4, 17.3, 180}},
                {command = 2, type = "commander", name = "Rudolf Colloredo", at = {10.6, 22.6, 180}},
                {command = 2, type = "pike+shot", name = "Colloredo's Foot", at = {15.8, 20.6, 180}},
                {command = 2, type = "pike+shot", name = "Kehraus", at = {16.4, 23.4, 180}},
                {command = 2, type = "shot", name = "Musketeers of Lützen", at = {5.4, 18, 180}},
                {command = 2, type = "horse", name = "Trcka's Cuirassiers", at = {13, 22.6, 180}},
                {command = 2, type = "horse", name = "Hagen", at = {7.6, 22.2, 180}},
                {command = 2, type = "horse", name = "Bredau", at = {9.2, 20, 180}},
                {command = 2, type = "light horse", name = "Forgach's Croats", at = {3.6, 22.4, 180}},
                {command = 2, type = "cannons", name = "Windmill Battery", at = {12.6, 18.3, 180}},
            }},
    },
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = LAST_TURN + 1,
    reserve = 4,
    variables = {
        -- 0: not yet, 1: it lies, 2: gone for good
        fog = 0,
        fog_since = 0,                                    -- turn in which it closed
        weather = 0,                                      -- the die
        pappenheim = {start = 0, known_to = "umpire"},    -- 0: on the way, 1: here, 2: dead
        hooves = 0,                                       -- the die
        falconet = 0,                                     -- the die
        fate = 0,                                         -- the die
        king_dead = false,
    },
    areas = {
        windmills = {outline = {{8.4, 17}, {13, 16.8}, {14.6, 18.4}, {14, 21}, {9.4, 21.2}, {8, 19.4}}},
    },
    objectives = {
        windmills = {words = "The windmill hill at nightfall", worth = 5, area = "windmills"},
        king = {words = "The King of Sweden", side = 1, worth = 2, variable = "king_dead"},
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

-- ---- fog

local function close_fog(battle)
    vars.fog, vars.fog_since = 1, battle.turn
    battle:set("cannons.range", IN_FOG)
    battle:add_ground {kind = "fog bank", name = "the fog in the west", outline = {{15, 13.6}, {22, 14.2}, {22, 15.4}, {15, 14.8}}}
    battle:add_ground {kind = "fog bank", name = "the fog in the east", outline = {{26, 14.6}, {38, 15.2}, {38, 16.4}, {26, 15.8}}}
    battle:speak("The fog comes down again. Nobody sees the next regiment.")
end

local function lift_fog(battle)
    vars.fog = 2
    battle:set("cannons.range", CLEAR)
    battle:remove_ground(battle:find("the fog in the west"))
    battle:remove_ground(battle:find("the fog in the east"))
    battle:speak("The fog lifts, and the guns find their marks again.")
end

on("turn", {from = 3}, function(battle)
    if vars.fog == 0 then
        battle:roll {into = "weather", words = "Does the fog close?"}
    elseif vars.fog == 1 and battle.turn >= vars.fog_since + 2 then
        battle:roll {into = "weather", words = "Does the fog lift?"}
    end
end)

on("answered", {variable = "weather"}, function(battle)
    if vars.weather < 4 then return end
    if vars.fog == 0 then close_fog(battle) else lift_fog(battle) end
end)

-- ---- Pappenheim

local REGIMENTS = {"Pappenheim's Cuirassiers", "Bönninghausen", "Sparr", "Lamboy"}

local function is_relief(unit)
    for _, name in ipairs(REGIMENTS) do
        if unit.name == name then return true end
    end
    return false
end

on("turn", {from = 2}, function(battle)
    if vars.pappenheim == 0 then
        battle:roll {side = 1, into = "hooves", words = "Is Pappenheim heard on the road from Halle?"}
    end
end)

-- Nobody gives way to those who come: a commander who had to would be half done with it.
local function is_free(battle, x, y)
    for _, unit in ipairs(battle:units()) do
        if unit.commander and unit.on_table and battle:distance({x = x, y = y}, unit) < 2 then return false end
    end
    return true
end

local function bring_up(battle, name)
    for _, x in ipairs {39, 41.8, 34, 31, 28, 25, 22, 19} do
        local came = is_free(battle, x, 26) and
            try(battle.bring, battle, {side = 1, type = "horse", name = name, group = "Left Wing", x = x, y = 26, heading = 180})
        if came then return end
    end
end

on("answered", {variable = "hooves"}, function(battle)
    if vars.hooves < 8 - battle.turn then return end
    vars.pappenheim = 1
    battle:speak("Where is Pappenheim? Here he is, with every horse that could gallop!")
    for _, name in ipairs(REGIMENTS) do bring_up(battle, name) end
end)

local function rides_in_front(battle)
    if vars.pappenheim == 1 then battle:roll {side = 1, into = "falconet", words = "Pappenheim rides in front"} end
end

on("charged", {unit = REGIMENTS[1]}, rides_in_front)
on("hit", {unit = REGIMENTS[1]}, rides_in_front)

on("answered", {variable = "falconet"}, function(battle)
    if vars.falconet > 3 or vars.pappenheim == 2 then return end
    vars.pappenheim = 2
    battle:speak("Pappenheim is shot through the body, and carried off in his coach. His regiments hang back.")
    for _, unit in ipairs(battle:units(1)) do
        if is_relief(unit) and unit.on_table and unit.strength > 1 then battle:hurt(unit, 1) end
    end
end)

-- ---- the King

local function in_danger(battle)
    local king = battle:unit("Gustavus Adolphus")
    if not king.on_table then return false end
    for _, unit in ipairs(battle:units(1)) do
        if unit.on_table and battle:distance(unit, king) <= NEAR then return true end
    end
    return false
end

on("turn", {from = 3}, function(battle)
    if vars.fog == 1 and not vars.king_dead and in_danger(battle) then
        battle:roll {side = 0, into = "fate", words = "The King rides on in the fog"}
    end
end)

on("answered", {variable = "fate"}, function(battle)
    if vars.fate > 2 or vars.fog ~= 1 then return end
    vars.king_dead = true
    battle:speak("The King's white horse gallops by, its saddle empty. The word goes along the line, and nobody goes back.")
    battle:remove("Gustavus Adolphus", true)
    battle:award(1, 2)
    for _, unit in ipairs(battle:units(0)) do
        if unit.on_table and unit.strength < unit.start then battle:restore(unit, 1) end
    end
end)

-- ---- nightfall

on("turn", {from = LAST_TURN + 1}, function(battle)
    local swedes, imperials = fighting(battle:within("windmills", 0)), fighting(battle:within("windmills", 1))
    if swedes == imperials then
        battle:speak("Night falls on a field that nobody holds.")
        battle:finish()
        return
    end
    local winner = swedes > imperials and 0 or 1
    battle:speak(winner == 0 and "In the last light the windmill guns are Swedish." or "Night falls, and the windmill guns are still Wallenstein's.")
    battle:award(winner, 5)
    battle:finish(winner)
end)
