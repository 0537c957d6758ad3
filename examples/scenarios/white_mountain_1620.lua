-- White Mountain, 8 November 1620, for Tilly's Very Bad Day 1.2. The table's south is the west of
-- the map: the League and the Imperials come from there, Prague lies beyond the opposite edge.

local LAST_TURN = 12              -- after it the Bohemians have held
local ENOUGH = 4                  -- units on the ridge with which it is taken
local IN_FOG = 8                  -- TUM that the guns see in fog
local CLEAR = 1600                -- without limit

scenario {
    title = "White Mountain, 8 November 1620",
    about = [[
HISTORY. The estates of Bohemia had deposed Ferdinand II and crowned Frederick of the Palatinate. In the autumn of 1620 the armies of the Emperor (Bucquoy) and of the Catholic League (Maximilian of Bavaria, led by Tilly) marched on Prague. Christian of Anhalt got before them in the night and drew up on the White Mountain, a low ridge an hour west of the town. The morning was foggy. A council of war of the allies, who were not of one mind, decided for the attack about noon. Anhalt's son broke into the Imperial foot with his horse and was taken; then the Bohemian left gave way, and within two hours the army was gone, but for the Moravians beside the Star Park. The King met the fugitives at the gate.

ORDER OF BATTLE. About 27,000 men with 12 heavy guns attack about 21,000 with 10. A unit of foot stands for 1,500 men, one of horse for 700, cannons for 6 to 10 guns. Catholics: League foot (Tilly) and horse (Lintelo) on the left, Imperial foot (Tiefenbach) and horse (Liechtenstein, with Polish Cossacks) on the right. Bohemians: Schlick beside the park, Hohenlohe in the centre, Thurn on the left, Anhalt behind them with horse and the Hungarians. 28 units against 24: the ridge, the redoubts and the relief make up for it.

GROUND. The ridge is a gentle hill. On its northern end (left) lie the Star Park, a walled wood, and the Star Palace; on its southern end the slope to Motol is broken. Two redoubts, begun in the night, stand unfinished on its forward slope. The Scharka brook lies behind the attackers. A TUM is about 70 metres.

SPECIAL RULES.
Council of war: before the first turn the Catholics choose. If they attack at once, they do so in the fog. If they wait for the guns, the fog lifts at once, but Prague wakes two turns earlier.
Fog: while it lasts, cannons shoot no farther than 8 TUM, and the fog in the hollow hides what stands behind it. A die is thrown each turn from the second on: it lifts on 5 or 6, in the third on 4, in the fourth on 3 and so on.
Relief: from turn 6, or from turn 4 if they waited, a die is thrown each turn; on a 6, in the next turn on 5 or 6, and so on, the garrison of Prague and the King's life guard come up the road. They come once, and the army's morale counts them.
The young prince: the first time that the regiment of Anhalt's son charges, the Bohemians who see it take heart: each unit of his father's command that has lost resolve regains 1.
The hill: the Catholics have won at the start of a turn in which 4 of their units, commanders not counted, stand on the ridge. When turn 12 has ended without that the Bohemians have held it, and have won.

SOURCES. Julius Krebs, Die Schlacht am Weissen Berge bei Prag, Breslau 1879. Olivier Chaline, La bataille de la Montagne Blanche, Paris 1999. William P. Guthrie, Battles of the Thirty Years War from White Mountain to Nordlingen, Westport 2002. Peter H. Wilson, Europe's Tragedy, London 2009.]],
    rules = {id = "tilly-1.2", values = {["cannons.range"] = IN_FOG}},
    table = {
        width = 45, depth = 30,
        kinds = {{name = "fog bank", from = "rough ground", difficult = false, blocks_sight = true, cover = false}},
        features = {
            {kind = "hill", name = "the White Mountain", crest = {{12, 20}, {35, 19.5}},
                outline = {{9.5, 16}, {15, 14.4}, {24, 13.8}, {32, 14.2}, {36.5, 16}, {37.5, 20}, {35, 23}, {26, 24}, {16, 24}, {10.5, 22.5}}},
            {kind = "wood", name = "the Star Park", outline = {{0.5, 18}, {6, 18.2}, {6.5, 22.8}, {0.5, 23}}},
            {kind = "village", name = "the Star Palace", outline = {{2.5, 24}, {5.5, 24}, {5.5, 27}, {2.5, 27}}},
            {kind = "rough ground", name = "the slope to Motol", outline = {{39, 15}, {44.5, 13}, {44.5, 22}, {41, 23}, {38.8, 19}}},
            {kind = "stream", name = "the Scharka brook", width = 1, line = {{0, 7.2}, {8, 4.6}, {20, 3.5}, {32, 2.6}, {45, 2.2}}},
            {kind = "road", name = "the road to Prague", width = 1, line = {{20, 0}, {22.2, 12}, {22.8, 22}, {22, 30}}},
            {kind = "fortification", name = "the northern redoubt", outline = {{14, 18}, {16.5, 17.6}, {17, 19.6}, {14.5, 20}}},
            {kind = "fortification", name = "the southern redoubt", outline = {{28.5, 17.4}, {31, 17.4}, {31.3, 19.4}, {28.8, 19.4}}},
            {kind = "fog bank", name = "the fog in the hollow", outline = {{11, 12}, {22, 11.3}, {34, 12}, {33.5, 13.4}, {22, 12.9}, {11.5, 13.6}}},
        },
    },
    table_complete = true,
    armies = {
        {name = "Catholics", flags = {light_horse_allowed = true},
            commands = {"League Foot", "League Horse", "Imperial Foot", "Imperial Horse"},
            units = {
                {command = 0, type = "commander", name = "Johann Tserclaes Tilly", at = {13.5, 8, 0}},
                {command = 0, type = "pike+shot", name = "Haslang", at = {11, 9.5, 0}},
                {command = 0, type = "pike+shot", name = "Schmidt", at = {13.5, 9.5, 0}},
                {command = 0, type = "pike+shot", name = "Bauer", at = {16, 9.5, 0}},
                {command = 0, type = "pike+shot", name = "Florainville", at = {12, 6, 0}},
                {command = 0, type = "pike+shot", name = "Sulz", at = {15, 6, 0}},
                {command = 0, type = "pike+shot", name = "Mortaigne", at = {18, 6, 0}},
                {command = 0, type = "cannons", name = "The Twelve Apostles", at = {18.5, 10.3, 0}},
                {command = 1, type = "commander", name = "Timon von Lintelo", at = {5.5, 8, 0}},
                {command = 1, type = "horse", name = "Kratz", at = {4, 9.5, 0}},
                {command = 1, type = "horse", name = "Pappenheim", at = {7, 9.5, 0}},
                {command = 1, type = "horse", name = "Eynatten", at = {4, 6.6, 0}},
                {command = 1, type = "horse", name = "Wartenberg", at = {7, 6.6, 0}},
                {command = 2, type = "commander", name = "Rudolf von Tiefenbach", at = {27.5, 8, 0}},
                {command = 2, type = "pike+shot", name = "Breuner", at = {25, 9.5, 0}},
                {command = 2, type = "pike+shot", name = "Tiefenbach's Foot", at = {27.5, 9.5, 0}},
                {command = 2, type = "pike+shot", name = "Verdugo's Walloons", at = {30, 9.5, 0}},
                {command = 2, type = "pike+shot", name = "Spinelli's Neapolitans", at = {26, 6, 0}},
                {command = 2, type = "pike+shot", name = "Saxe-Lauenburg", at = {29, 6, 0}},
                {command = 2, type = "pike+shot", name = "Nassau", at = {23, 6, 0}},
                {command = 2, type = "cannons", name = "Imperial Battery", at = {22.8, 10.3, 0}},
                {command = 3, type = "commander", name = "Maximilian von Liechtenstein", at = {37, 8, 0}},
                {command = 3, type = "horse", name = "Waldstein's Cuirassiers", at = {34, 9.5, 0}},
                {command = 3, type = "horse", name = "Gauchier's Walloons", at = {37, 9.5, 0}},
                {command = 3, type = "horse", name = "La Croix", at = {34.5, 6.6, 0}},
                {command = 3, type = "horse", name = "Marradas", at = {37.5, 6.6, 0}},
                {command = 3, type = "light horse", name = "Rusinowski's Cossacks", at = {40, 9.5, 0}},
                {command = 3, type = "light horse", name = "Kleczkowski's Cossacks", at = {40.5, 6.6, 0}},
            }},
        {name = "Bohemians", flags = {light_horse_allowed = true},
            commands = {"Right Wing", "Centre", "Left Wing", "Anhalt's Reserve"},
            units = {
                {command = 0, type = "commander", name = "Joachim Andreas Schlick", at = {10.5, 22.4, 180}},
                {command = 0, type = "pike+shot", name = "Moravians", at = {11.5, 19.5, 180}},
                {command = 0, type = "pike+shot", name = "Weimar's Foot", at = {8.3, 21, 180}},
                {command = 0, type = "horse", name = "Bořita", at = {8.3, 24, 180}},
                {command = 0, type = "horse", name = "Stubenvoll", at = {11.5, 24.2, 180}},
                {command = 0, type = "cannons", name = "Guns of the North", at = {15.4, 18.9, 180}},
                {command = 1, type = "commander", name = "Georg Friedrich von Hohenlohe", at = {21, 21.5, 180}},
                {command = 1, type = "pike+shot", name = "Hohenlohe's Foot", at = {18.5, 19.8, 180}},
                {command = 1, type = "pike+shot", name = "Pechmann's Austrians", at = {21, 19.8, 180}},
                {command = 1, type = "pike+shot", name = "Styrum's Foot", at = {23.8, 19.8, 180}},
                {command = 1, type = "horse", name = "Styrum's Horse", at = {22.8, 23, 180}},
                {command = 1, type = "cannons", name = "Guns of the South", at = {29.8, 18.4, 180}},
                {command = 2, type = "commander", name = "Heinrich Matthias von Thurn", at = {29.5, 22, 180}},
                {command = 2, type = "pike+shot", name = "Thurn's Foot", at = {26.5, 19.8, 180}},
                {command = 2, type = "pike+shot", name = "Bernhard Thurn's Foot", at = {32.8, 19.5, 180}},
                {command = 2, type = "pike+shot", name = "Kaplíř", at = {28.5, 23.5, 180}},
                {command = 2, type = "horse", name = "Bubna", at = {35.5, 20, 180}},
                {command = 2, type = "horse", name = "Solms", at = {33, 22.8, 180}},
                {command = 2, type = "horse", name = "Hofkirchen", at = {36, 22.8, 180}},
                {command = 3, type = "commander", name = "Christian of Anhalt", at = {24.5, 25.2, 180}},
                {command = 3, type = "horse", name = "The Young Prince", at = {19.8, 23, 180}},
                {command = 3, type = "horse", name = "Silesians", at = {26, 26.8, 180}},
                {command = 3, type = "horse", name = "Streif", at = {17, 26.5, 180}},
                {command = 3, type = "light horse", name = "Bornemisza's Hussars", at = {31, 27, 180}},
            }},
    },
    any_army = true,
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = LAST_TURN + 1,
    reserve = 2,
    variables = {
        council = 0,                                      -- 0: attack at once, 1: wait for the guns
        fog = true,
        weather = 0,                                      -- the die
        relief_from = 6,                                  -- turn of the first throw
        relief_roll = 0,
        relief_came = {start = false, known_to = "umpire"},
        prince_charged = false,
    },
    areas = {
        ridge = {outline = {{9.5, 16}, {15, 14.4}, {24, 13.8}, {32, 14.2}, {36.5, 16}, {37.5, 20}, {35, 23}, {26, 24}, {16, 24}, {10.5, 22.5}}},
    },
    objectives = {
        take_hill = {words = "Four units on the White Mountain", side = 0, worth = 5, area = "ridge"},
        keep_hill = {words = "Hold the White Mountain until turn 12 is over", side = 1, worth = 5, area = "ridge"},
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

local function lift_fog(battle)
    vars.fog = false
    battle:remove_ground(battle:find("the fog in the hollow"))
    battle:set("cannons.range", CLEAR)
    battle:speak("The fog lifts. From slope to slope the armies see each other, and the guns begin.")
end

on("begin", function(battle)
    battle:speak("Fog lies on the brook. Drums are heard from the ridge, and the sound of spades.")
    battle:ask {
        side = 0, into = "council", words = "The council of war beside the brook: Bucquoy would pass by, Tilly would fight. What is decided?",
        options = {"Attack at once, before they have dug in", "Wait for the guns and a clear view"},
    }
end)

on("answered", {variable = "council"}, function(battle)
    if vars.council == 0 then
        vars.relief_from = 6
        battle:speak("Salve Regina is the word of the day. The lines go forward into the fog.")
    else
        vars.relief_from = 4
        lift_fog(battle)
    end
end)

on("turn", {from = 2}, function(battle)
    if vars.fog then
        battle:roll {side = 0, into = "weather", words = "Does the fog lift?"}
    end
    if not vars.relief_came and battle.turn >= vars.relief_from then
        battle:roll {side = 1, into = "relief_roll", words = "Does relief come from Prague?"}
    end
end)

on("answered", {variable = "weather"}, function(battle)
    if vars.weather >= 7 - battle.turn then lift_fog(battle) end
end)

-- Nobody gives way to those who come: a commander who had to would be half done with it.
local function is_free(battle, x, y)
    for _, unit in ipairs(battle:units()) do
        if unit.commander and unit.on_table and battle:distance({x = x, y = y}, unit) < 2 then return false end
    end
    return true
end

-- Where the road comes on; beside it if somebody stands there.
local function bring_up(battle, unit)
    for _, x in ipairs {22, 25, 19, 28, 16, 13, 37, 40} do
        local came = is_free(battle, x, 29.4) and
            try(battle.bring, battle, {side = 1, type = unit.type, name = unit.name, group = "Anhalt's Reserve", x = x, y = 29.4, heading = 180})
        if came then return end
    end
end

on("answered", {variable = "relief_roll"}, function(battle)
    if vars.relief_roll < 6 - (battle.turn - vars.relief_from) then return end
    vars.relief_came = true
    bring_up(battle, {type = "pike+shot", name = "Garrison of Prague"})
    bring_up(battle, {type = "horse", name = "The King's Life Guard"})
    battle:speak("Colours on the road from Prague: the garrison marches out, and the King's guard with it!")
end)

on("charged", {unit = "The Young Prince"}, function(battle)
    if vars.prince_charged then return end
    vars.prince_charged = true
    battle:speak("The young Prince of Anhalt rides at them, and the whole ridge sees it!")
    for _, unit in ipairs(battle:units(1)) do
        if unit.group_name == "Anhalt's Reserve" and unit.on_table and unit.strength < unit.start then battle:restore(unit, 1) end
    end
end)

on("turn", {from = 2}, function(battle)
    local winner
    if fighting(battle:within("ridge", 0)) >= ENOUGH then
        winner = 0
        battle:speak("League colours on the White Mountain, from redoubt to redoubt: Prague lies open.")
    elseif battle.turn > LAST_TURN then
        winner = 1
        battle:speak("The short day ends, and the White Mountain is held.")
    end
    if winner then
        battle:award(winner, 5)
        battle:finish(winner)
    end
end)
