-- Lützen, 16 November 1632, for Age of Glauben, with orders; luetzen_1632_tilly.lua is the same day
-- for Tilly's Very Bad Day, luetzen_1632.json this one without rules of its own.

local IN_FOG = 300                -- mm that one sees in the fog of the morning
local IN_THICK_FOG = 150          -- and in that of noon
local NOON = 8                    -- turn from which fog may close again
local LAST_TURN = 12              -- after it Wallenstein has gained the time he needed
local NEAR = 80                   -- mm from an enemy at which the King is in danger in the fog
-- The rules want a turn for those who come later; the script brings them before it, or they stay
-- away.
local LATE = {turn = 200, half = 2, from = {900, 1200}, to = {1400, 1200}}

scenario {
    title = "Lützen, 16 November 1632 (Age of Glauben)",
    about = [[
HISTORY. Wallenstein had sent his army into winter quarters and Pappenheim to Halle when the King of Sweden came at him from Naumburg. In the night he dug in along the road to Leipzig, burned Lützen on his right, and called Pappenheim back. Fog kept the armies apart until eleven. Then the Swedish right crossed the ditches of the road and drove the Imperial left, until Pappenheim came up about noon with his horse and was shot at once. The fog closed again. The King, with few about him, rode into enemy cuirassiers and was killed; the Yellow and the Blue brigades were destroyed before Wallenstein's foot. Bernhard of Weimar took the command, and by dusk the windmill battery; in the night Wallenstein went back to Leipzig.

ORDER OF BATTLE. Each side is scaled down to what the board bears; a base unit is 100 to 125 men. Swedes: the King on the right, Brahe's first line, Kniphausen's second, Bernhard on the left; the first line and both wings attack, the second line supports. Imperials: Holk on the left, Wallenstein in the centre, Colloredo at Lützen, who defend and hold; Pappenheim's horse is under way from Halle, with an order to attack. The battle begins at eleven; by the book a turn is five minutes, here it stands for more.

GROUND. 1 mm is 2 m. The road to Leipzig crosses the plain; west of it Lützen and its gardens with the windmill hill before them, east of it the Mühlgraben.

SPECIAL RULES.
The morning fog: one sees 300 mm at the most. From turn 3 on a die is thrown each turn; on 4 or more it lifts.
The fog of noon: from turn 8 on, once the morning's has lifted, a die is thrown each turn; on 5 or 6 it closes again, for four turns, and one sees 150 mm. It does so once.
Pappenheim: from turn 8 on a die is thrown each turn; he comes on a 6, in the next turn on 5 or 6, and so on. His regiments then stand at the northern edge, and the army's total counts them: with him it bears two base units more before it is tested.
The King in the fog: at the start of a turn in fog, if the King is alive and an enemy is within 80 mm of him, a die is thrown; on 1 or 2 he is killed. The Swedes fight on in fury: each of their disrupted regiments is in order again.
Time: the Swedes must win before the foot that Pappenheim left at Halle comes up. If the Imperials stand when turn 12 is over, they have won.
The ditches of the road, wherever the Imperial foot stands in them, are cover: better ground in combat, but nobody is slowed by them.

SOURCES. Josef Seidler, Untersuchungen über die Schlacht bei Lützen 1632, Memmingen 1954. Richard Brzezinski, Lützen 1632: Climax of the Thirty Years War, Oxford 2001. Peter H. Wilson, Lützen, Oxford 2018. Barbara Stadler, Pappenheim und die Zeit des Dreissigjährigen Krieges, Winterthur 1991.]],
    rules = {id = "glauben", values = {start_time = 660, nightfall = 1020, visibility_cap = IN_FOG}},
    table = {
        width = 1500, depth = 1200,
        kinds = {{name = "ditch", from = "rough ground", difficult = false, cover = true}},
        features = {
            {kind = "ditch", name = "the ditches of the west", outline = {{480, 720}, {680, 735}, {680, 800}, {480, 790}}},
            {kind = "ditch", name = "the ditches of the middle", outline = {{700, 735}, {900, 750}, {900, 815}, {700, 800}}},
            {kind = "ditch", name = "the ditches of the east", outline = {{920, 755}, {1300, 770}, {1300, 840}, {920, 820}}},
            {kind = "road", name = "the road to Leipzig", width = 14, line = {{0, 600}, {500, 640}, {1000, 690}, {1500, 705}}},
            {kind = "village", name = "Lützen", outline = {{165, 660}, {265, 660}, {265, 720}, {165, 720}}},
            {kind = "village", name = "the western farms", outline = {{60, 650}, {140, 650}, {140, 710}, {60, 710}}},
            {kind = "village", name = "the gardens", outline = {{40, 730}, {110, 730}, {110, 790}, {40, 790}}},
            {kind = "hill", name = "the windmill hill", outline = {{280, 705}, {430, 705}, {450, 760}, {420, 800}, {300, 800}, {265, 760}}},
            {kind = "wood", name = "the Shepherds' wood", outline = {{1270, 60}, {1440, 40}, {1480, 170}, {1400, 240}, {1280, 190}}},
            {kind = "stream", name = "the Mühlgraben", width = 10, line = {{1440, 1200}, {1425, 800}, {1460, 400}, {1500, 330}}},
            {kind = "rough ground", name = "the broken ground", outline = {{560, 1000}, {760, 980}, {800, 1080}, {640, 1120}, {540, 1080}}},
        },
    },
    table_complete = true,
    armies = {
        {name = "Swedes", flags = {nation = "SWE", chief = 1},
            commands = {"Right Wing", "First Line", "Second Line", "Left Wing"},
            orders = {
                {kind = "attack", at = {1180, 820}, radius = 160},
                {kind = "attack", at = {740, 800}, radius = 180},
                {kind = "support", command = 1},
                {kind = "attack", at = {330, 760}, radius = 150},
            },
            units = {
                {command = 0, type = "general", name = "Gustavus Adolphus", strength = 1, at = {1085, 395, 0}},
                {command = 0, type = "heavy regulars", name = "Stålhandske's Finns", strength = 4, at = {1015, 470, 0}},
                {command = 0, type = "heavy regulars", name = "Östgöta", strength = 4, at = {1150, 470, 0}},
                {command = 0, type = "heavy regulars", name = "Uppland", strength = 4, at = {1285, 470, 0}},
                {command = 0, type = "medium horse", name = "Duke Wilhelm's Horse", strength = 4, at = {1060, 330, 0}},
                {command = 0, type = "medium horse", name = "Goldstein", strength = 4, at = {1210, 330, 0}},
                {command = 1, type = "general", name = "Nils Brahe", strength = 1, at = {740, 390, 0}},
                {command = 1, type = "veterans", name = "Swedish Brigade", strength = 8, at = {520, 460, 0}},
                {command = 1, type = "veterans", name = "Old Blue Brigade", strength = 8, at = {640, 460, 0}},
                {command = 1, type = "veterans", name = "Yellow Brigade", strength = 8, at = {760, 460, 0}},
                {command = 1, type = "regulars", name = "Green Brigade", strength = 8, at = {880, 460, 0}},
                {command = 1, type = "foot battery", name = "Great Battery", strength = 1, at = {700, 520, 0}},
                {command = 1, type = "foot battery", name = "Battery of the Right", strength = 1, at = {820, 520, 0}},
                {command = 2, type = "general", name = "Dodo von Kniphausen", strength = 1, at = {640, 230, 0}},
                {command = 2, type = "regulars", name = "Mitzlaff's Brigade", strength = 8, at = {400, 280, 0}},
                {command = 2, type = "regulars", name = "Thurn's Brigade", strength = 8, at = {520, 280, 0}},
                {command = 2, type = "regulars", name = "Kniphausen's Brigade", strength = 8, at = {760, 280, 0}},
                {command = 2, type = "heavy regulars", name = "Ohm's Horse", strength = 4, at = {1010, 230, 0}},
                {command = 3, type = "general", name = "Bernhard of Saxe-Weimar", strength = 1, at = {230, 385, 0}},
                {command = 3, type = "heavy regulars", name = "Leib Regiment Weimar", strength = 4, at = {140, 460, 0}},
                {command = 3, type = "heavy regulars", name = "Carberg", strength = 4, at = {275, 460, 0}},
                {command = 3, type = "heavy regulars", name = "Kurland", strength = 4, at = {400, 460, 0}},
                {command = 3, type = "medium horse", name = "Livonians", strength = 4, at = {140, 320, 0}},
                {command = 3, type = "medium horse", name = "Courville", strength = 4, at = {270, 320, 0}},
                {command = 3, type = "medium horse", name = "Brandenstein", strength = 4, at = {395, 380, 0}},
                {command = 3, type = "dragoons", name = "Taupadel's Dragoons", strength = 4, at = {60, 380, 0}, formation = "column"},
                {command = 3, type = "horse battery", name = "Leather Guns", strength = 1, at = {330, 515, 0}},
                {command = 3, type = "horse battery", name = "Battery of the Left", strength = 1, at = {210, 515, 0}},
            }},
        {name = "Imperialists", flags = {nation = "IMP", chief = 6},
            commands = {"Left Wing", "Centre", "Right Wing", "Pappenheim's Relief"},
            orders = {
                {kind = "defend", at = {1180, 820}, radius = 200},
                {kind = "defend", at = {720, 800}, radius = 220},
                {kind = "hold"},
                {kind = "attack", at = {1130, 560}, radius = 200},
            },
            units = {
                {command = 0, type = "general", name = "Heinrich Holk", strength = 1, at = {1130, 870, 180}},
                {command = 0, type = "cuirassiers", name = "Götz Cuirassiers", strength = 4, at = {1050, 800, 180}},
                {command = 0, type = "cuirassiers", name = "Piccolomini", strength = 4, at = {1185, 800, 180}},
                {command = 0, type = "medium horse", name = "Isolano's Croats", strength = 4, at = {1320, 820, 180}},
                {command = 0, type = "heavy regulars", name = "Leutersheim", strength = 4, at = {1110, 930, 180}},
                {command = 1, type = "general", name = "Albrecht von Wallenstein", strength = 1, at = {720, 870, 180}},
                {command = 1, type = "veterans", name = "Old Saxon", strength = 10, at = {560, 760, 180}},
                {command = 1, type = "veterans", name = "Breuner", strength = 10, at = {690, 770, 180}},
                {command = 1, type = "veterans", name = "Grana", strength = 10, at = {820, 780, 180}},
                {command = 1, type = "regulars", name = "Comargo", strength = 10, at = {620, 880, 180}},
                {command = 1, type = "heavy regulars", name = "Desfours", strength = 4, at = {800, 930, 180}},
                {command = 1, type = "foot battery", name = "Left Road Battery", strength = 1, at = {900, 730, 180}},
                {command = 1, type = "foot battery", name = "Right Road Battery", strength = 1, at = {755, 715, 180}},
                {command = 2, type = "general", name = "Rudolf Colloredo", strength = 1, at = {400, 930, 180}},
                {command = 2, type = "veterans", name = "Colloredo's Foot", strength = 10, at = {215, 690, 180}, formation = "garrison"},
                {command = 2, type = "cuirassiers", name = "Terzky", strength = 4, at = {240, 800, 180}},
                {command = 2, type = "heavy regulars", name = "Trcka Horse", strength = 4, at = {400, 850, 180}},
                {command = 2, type = "heavy regulars", name = "Hagen", strength = 4, at = {270, 910, 180}},
                {command = 2, type = "medium horse", name = "Lohe", strength = 4, at = {110, 850, 180}},
                {command = 2, type = "foot battery", name = "Windmill Battery", strength = 1, at = {340, 738, 180}},
                {command = 2, type = "horse battery", name = "Windmill Light Guns", strength = 1, at = {390, 742, 180}},
                {command = 3, type = "general", name = "Gottfried Heinrich Pappenheim", strength = 1, arrives = LATE},
                {command = 3, type = "cuirassiers", name = "Sparr", strength = 4, arrives = LATE},
                {command = 3, type = "heavy regulars", name = "Bönninghausen", strength = 4, arrives = LATE},
                {command = 3, type = "heavy regulars", name = "Lamboy", strength = 3, arrives = LATE},
                {command = 3, type = "dragoons", name = "Merode's Dragoons", strength = 3, arrives = LATE},
            }},
    },
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = LAST_TURN + 1,
    variables = {
        -- 0: clear, 1: of the morning, 2: clear again, 3: of noon
        fog = 1,
        fog_until = 0,
        weather = 0,                                      -- the die
        pappenheim = {start = false, known_to = "umpire"},
        hooves = 0,                                       -- the die
        fate = 0,                                         -- the die
        king_dead = false,
        stood = false,
    },
    areas = {
        windmills = {outline = {{280, 705}, {430, 705}, {450, 760}, {420, 800}, {300, 800}, {265, 760}}},
    },
    objectives = {
        king = {words = "The King of Sweden", side = 1, worth = 2, variable = "king_dead"},
        time = {words = "Stand until turn 12 is over", side = 1, worth = 5, variable = "stood"},
    },
}

local function is_foggy(battle)
    return vars.fog == 1 or battle.turn < vars.fog_until
end

-- ---- fog

on("turn", {from = 3}, function(battle)
    if vars.fog == 1 then
        battle:roll {into = "weather", words = "Does the fog lift?"}
    elseif vars.fog == 2 and battle.turn >= NOON then
        battle:roll {into = "weather", words = "Does the fog close again?"}
    end
end)

on("answered", {variable = "weather"}, function(battle)
    if vars.fog == 1 and vars.weather >= 4 then
        vars.fog = 2
        battle:set("visibility_cap", 0)
        battle:speak("The fog lifts. Beyond the road stand the Imperials.")
    elseif vars.fog == 2 and vars.weather >= 5 then
        vars.fog, vars.fog_until = 3, battle.turn + 4
        set("visibility_cap", IN_THICK_FOG, {until_turn = battle.turn + 4})
        battle:speak("Fog and powder smoke close over the field.")
    end
end)

-- ---- Pappenheim

local RELIEF = {
    {"Gottfried Heinrich Pappenheim", 1130, 1175}, {"Sparr", 990, 1175}, {"Bönninghausen", 1270, 1175},
    {"Lamboy", 1390, 1175}, {"Merode's Dragoons", 860, 1175},
}

on("turn", {from = 8}, function(battle)
    if not vars.pappenheim then
        battle:roll {side = 1, into = "hooves", words = "Is Pappenheim heard on the road from Halle?"}
    end
end)

on("answered", {variable = "hooves"}, function(battle)
    if vars.hooves < 14 - battle.turn then return end
    vars.pappenheim = true
    battle:speak("Pappenheim is on the field, with every horse that could gallop!")
    for _, one in ipairs(RELIEF) do
        for back = 0, 80, 40 do
            if try(battle.place, battle, one[1], one[2], one[3] - back, 180) then break end
        end
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

on("turn", {from = 2}, function(battle)
    if is_foggy(battle) and not vars.king_dead and in_danger(battle) then
        battle:roll {side = 0, into = "fate", words = "The King rides on in the fog"}
    end
end)

on("answered", {variable = "fate"}, function(battle)
    if vars.fate > 2 or not is_foggy(battle) then return end
    vars.king_dead = true
    battle:speak("The King's white horse gallops by, its saddle empty. The word goes along the line, and nobody goes back.")
    battle:remove("Gustavus Adolphus", true)
    battle:award(1, 2)
    for _, unit in ipairs(battle:units(0)) do
        if unit.on_table and unit.disrupted then battle:flag(unit, "disrupted", false) end
    end
end)

-- ---- time

on("turn", {from = LAST_TURN + 1}, function(battle)
    vars.stood = true
    battle:speak("Drums on the road from Halle: Pappenheim's foot. The King's army goes back to Naumburg.")
    battle:award(1, 5)
    battle:finish(1)
end)
