-- Breitenfeld, 17 September 1631, for Tilly's Very Bad Day 1.2. The table is turned: its south is
-- the north of the map, where the Swedes and Saxons come from; the Swedish right, in the west, is
-- on the right.

local GUNS_OPEN = 2               -- turn from which smoke lies on the plain
local MIDDLE = 15                 -- where it rises, in TUM from the allies' edge

scenario {
    title = "Breitenfeld, 17 September 1631",
    about = [[
HISTORY. After Magdeburg the Elector of Saxony joined the King of Sweden, and together they marched on Leipzig. Tilly met them on the plain north of the town. Two hours of cannonade began about noon, in which the Swedish guns, lighter and faster, did the greater harm. Pappenheim charged the Swedish right without orders, seven times, and was beaten off by horse and musketeers standing together. On the other wing Fürstenberg rode at the Saxons, who ran within the hour, guns and all, and Tilly's foot wheeled after them to take the Swedes in the flank. Horn turned his wing to meet it. In the smoke and dust the King took the guns on the rise and turned them on the tercios; by evening Tilly's army was destroyed.

ORDER OF BATTLE. About 24,000 Swedes with 54 guns and 16,000 Saxons with a dozen against about 35,000 with 27. A unit of foot stands for 1,500 to 1,800 men, one of horse for 800, cannons for 10 or more guns. Allies: Banér on the right, the King with the first line, Hepburn with the second, Horn on the left, and beyond a gap Arnim with the Saxons. Tilly: Pappenheim on the left, Tilly and Schönburg with the tercios, Fürstenberg on the right. 29 units a side.

GROUND. An open plain. Tilly stands on a low rise, a gentle hill, with the villages of Breitenfeld and Seehausen and a wood behind him; behind the allies are the Lober brook and Podelwitz. A TUM is about 90 metres.

SPECIAL RULES.
The Saxons waver on a roll: from turn 3 on, while any of them has been hit, a die is thrown at the start of each turn. Units that they have lost count one each, and so does each that has lost resolve, three of them at most; if the die is not above that sum they fail. The first time they waver: each of their units loses 1 resolve, but not its last. The second time they run: those not in melee leave the table, and are not counted as lost, since the Swedes never counted on them; their cannons fall to the enemy. If they run, the King's word goes round, and each Swedish unit of Horn's command that has lost resolve regains 1.
Smoke: from turn 2 a bank of smoke lies between the armies, through which nobody shoots. A die is thrown each turn: on 1 or 2 the wind drives it 2 TUM towards the allies, on 3 or 4 it hangs, on 5 it drifts 2 TUM towards Tilly, on 6 it is gone and rises anew in the middle in the next turn. It hinders no movement.

SOURCES. Walter Opitz, Die Schlacht bei Breitenfeld am 17. September 1631, Leipzig 1892. Robert Monro, His Expedition with the Worthy Scots Regiment called Mac-Keyes, London 1637. Michael Roberts, Gustavus Adolphus: A History of Sweden 1611-1632, vol. 2, London 1958. William P. Guthrie, Battles of the Thirty Years War from White Mountain to Nordlingen, Westport 2002.]],
    rules = {id = "tilly-1.2"},
    table = {
        width = 45, depth = 30,
        kinds = {{name = "smoke", from = "rough ground", difficult = false, blocks_sight = true, cover = false}},
        features = {
            {kind = "hill", name = "the rise", crest = {{17, 21}, {30, 21}},
                outline = {{15, 20.2}, {19, 18.4}, {26, 18.2}, {31.5, 19.2}, {32.5, 22}, {28, 25}, {19, 25}, {15, 23}}},
            {kind = "village", name = "Breitenfeld", outline = {{37, 25.5}, {41, 25.2}, {41.4, 28}, {37.5, 28.4}}},
            {kind = "village", name = "Seehausen", outline = {{6, 25.8}, {10, 25.5}, {10, 28.5}, {6.2, 28.5}}},
            {kind = "wood", name = "the Linkel wood", outline = {{20, 27.6}, {30, 27.4}, {32, 29.6}, {19, 29.7}}},
            {kind = "village", name = "Podelwitz", outline = {{29, 1}, {32.5, 1}, {32.5, 3.2}, {29, 3.2}}},
            {kind = "stream", name = "the Lober", width = 1, line = {{0, 2.2}, {12, 1.2}, {26, 0.6}, {45, 1.6}}},
            {kind = "road", name = "the road to Leipzig", width = 1, line = {{33.6, 0}, {33.9, 12}, {34.2, 22}, {33.6, 30}}},
        },
    },
    table_complete = true,
    armies = {
        {name = "Swedes and Saxons",
            commands = {"Right Wing", "First Line", "Second Line", "Left Wing", "Saxons"},
            units = {
                {command = 0, type = "commander", name = "Johan Banér", at = {37.5, 7.8, 0}},
                {command = 0, type = "shot", name = "Banér's Musketeers", at = {31.5, 9.5, 0}},
                {command = 0, type = "horse", name = "Tott's Upplanders", at = {35.5, 9.5, 0}},
                {command = 0, type = "horse", name = "Småland", at = {38.5, 9.5, 0}},
                {command = 0, type = "horse", name = "Västgöta", at = {41.5, 9.5, 0}},
                {command = 0, type = "horse", name = "Stålhandske's Finns", at = {37, 6, 0}},
                {command = 1, type = "commander", name = "Gustavus Adolphus", at = {24.2, 7.8, 0}},
                {command = 1, type = "pike+shot", name = "Yellow Brigade", at = {28.8, 9.5, 0}},
                {command = 1, type = "pike+shot", name = "Oxenstierna's Brigade", at = {26.2, 9.5, 0}},
                {command = 1, type = "pike+shot", name = "Hall's Brigade", at = {22.4, 9.5, 0}},
                {command = 1, type = "pike+shot", name = "Winckel's Blue Brigade", at = {19.8, 9.5, 0}},
                {command = 1, type = "cannons", name = "Torstensson's Battery", at = {24.3, 10.6, 0}},
                {command = 2, type = "commander", name = "John Hepburn", at = {25, 4.6, 0}},
                {command = 2, type = "pike+shot", name = "Hepburn's Scots", at = {27, 6, 0}},
                {command = 2, type = "pike+shot", name = "Vitzthum", at = {24, 6, 0}},
                {command = 2, type = "pike+shot", name = "Thurn's Brigade", at = {21, 6, 0}},
                {command = 2, type = "horse", name = "Schaffmann", at = {31, 6, 0}},
                {command = 3, type = "commander", name = "Gustav Horn", at = {16.8, 7.8, 0}},
                {command = 3, type = "horse", name = "Callenbach", at = {17.4, 9.5, 0}},
                {command = 3, type = "horse", name = "Horn's Livonians", at = {14.8, 9.5, 0}},
                {command = 3, type = "horse", name = "Courville", at = {17.2, 6.2, 0}},
                {command = 3, type = "shot", name = "Horn's Musketeers", at = {14.2, 6.2, 0}},
                {command = 4, type = "commander", name = "Hans Georg von Arnim", at = {8.6, 8, 0}},
                {command = 4, type = "pike+shot", name = "Saxon Guards", at = {11.8, 9.5, 0}},
                {command = 4, type = "pike+shot", name = "Schwalbach", at = {9, 9.5, 0}},
                {command = 4, type = "pike+shot", name = "Löser", at = {6.2, 9.5, 0}},
                {command = 4, type = "horse", name = "Taube", at = {3.4, 9.5, 0}},
                {command = 4, type = "horse", name = "Bindauf", at = {6, 6.4, 0}},
                {command = 4, type = "cannons", name = "Saxon Guns", at = {10.4, 10.8, 0}},
            }},
        {name = "Imperials and League", flags = {light_horse_allowed = true},
            commands = {"Left Wing", "Tilly's Tercios", "Schönburg's Tercios", "Right Wing"},
            units = {
                {command = 0, type = "commander", name = "Gottfried Heinrich Pappenheim", at = {38, 21.2, 180}},
                {command = 0, type = "horse", name = "Pappenheim's Cuirassiers", at = {36.2, 19.5, 180}},
                {command = 0, type = "horse", name = "Piccolomini", at = {38.8, 19.5, 180}},
                {command = 0, type = "horse", name = "Strozzi", at = {41.4, 19.5, 180}},
                {command = 0, type = "horse", name = "Rangoni", at = {37, 23, 180}},
                {command = 0, type = "horse", name = "New Saxons", at = {40, 23, 180}},
                {command = 0, type = "pike+shot", name = "Holstein", at = {33, 22.8, 180}},
                {command = 1, type = "commander", name = "Johann Tserclaes Tilly", at = {27.2, 21.4, 180}},
                {command = 1, type = "pike+shot", name = "Savelli", at = {30.5, 19.6, 180}},
                {command = 1, type = "pike+shot", name = "Chiesa", at = {27.8, 19.6, 180}},
                {command = 1, type = "pike+shot", name = "Gallas", at = {25, 19.6, 180}},
                {command = 1, type = "pike+shot", name = "Baldiron", at = {29.4, 23, 180}},
                {command = 1, type = "pike+shot", name = "Göss", at = {26.2, 23, 180}},
                {command = 1, type = "cannons", name = "Guns on the Rise", at = {26.4, 18.3, 180}},
                {command = 2, type = "commander", name = "Otto Friedrich von Schönburg", at = {20, 21.4, 180}},
                {command = 2, type = "pike+shot", name = "Wahl", at = {22.2, 19.6, 180}},
                {command = 2, type = "pike+shot", name = "Blankart", at = {19.4, 19.6, 180}},
                {command = 2, type = "pike+shot", name = "Reinach", at = {16.6, 19.6, 180}},
                {command = 2, type = "pike+shot", name = "Geleen", at = {21, 23, 180}},
                {command = 2, type = "pike+shot", name = "Gronsfeld", at = {17.8, 23, 180}},
                {command = 2, type = "cannons", name = "League Guns", at = {20.8, 18.3, 180}},
                {command = 3, type = "commander", name = "Egon von Fürstenberg", at = {9.8, 21.2, 180}},
                {command = 3, type = "horse", name = "Cronberg", at = {13, 19.5, 180}},
                {command = 3, type = "horse", name = "Schönburg's Horse", at = {10.4, 19.5, 180}},
                {command = 3, type = "horse", name = "Baumgarten", at = {7.8, 19.5, 180}},
                {command = 3, type = "horse", name = "Saint-Martin", at = {12, 22.8, 180}},
                {command = 3, type = "horse", name = "Wengersky", at = {8.4, 22.8, 180}},
                {command = 3, type = "light horse", name = "Isolano's Croats", at = {5.2, 19.5, 180}},
                {command = 3, type = "light horse", name = "Croats of the Rear", at = {5, 22.6, 180}},
            }},
    },
    leader = 0,
    deployed = true,
    anywhere = true,
    turn_limit = 16,
    variables = {
        saxons = 0,                                       -- 0: stand, 1: waver, 2: have run
        nerve = 0,                                        -- the die
        wind = 0,                                         -- the die
        -- TUM from the allies' edge; 0: there is none
        smoke_at = 0,
    },
    objectives = {
        saxons = {words = "Make the Saxons run", side = 1, worth = 3, variable = "saxons"},
    },
}

-- ---- smoke

local function clear_smoke(battle)
    if vars.smoke_at == 0 then return end
    battle:remove_ground(battle:find("the smoke"))
    vars.smoke_at = 0
end

local function lay_smoke(battle, y)
    clear_smoke(battle)
    vars.smoke_at = y
    battle:add_ground {kind = "smoke", name = "the smoke", outline = {{15, y - 0.4}, {24, y - 1}, {32, y - 0.4}, {31, y + 0.8}, {23, y + 0.4}, {16, y + 0.8}}}
end

on("turn", {from = GUNS_OPEN}, function(battle)
    if vars.smoke_at == 0 then
        lay_smoke(battle, MIDDLE)
        if battle.turn == GUNS_OPEN then battle:speak("Eighty guns are firing. Smoke and dust roll over the plain.") end
    else
        battle:roll {into = "wind", words = "The wind"}
    end
end)

on("answered", {variable = "wind"}, function(battle)
    local wind, y = vars.wind, vars.smoke_at
    if wind == 6 then
        clear_smoke(battle)
    elseif wind <= 2 and y > 9 then
        lay_smoke(battle, y - 2)
    elseif wind == 5 and y < 21 then
        lay_smoke(battle, y + 2)
    end
end)

-- ---- the Saxons

local function saxons(battle)
    local units = {}
    for _, unit in ipairs(battle:units(0)) do
        if unit.group_name == "Saxons" then units[#units + 1] = unit end
    end
    return units
end

local function strain(battle)
    local lost, hit = 0, 0
    for _, unit in ipairs(saxons(battle)) do
        if not unit.on_table then
            lost = lost + 1
        elseif unit.strength < unit.start then
            hit = hit + 1
        end
    end
    return lost + math.min(hit, 3)
end

local function waver(battle)
    vars.saxons = 1
    battle:speak("The Saxons waver. Their ranks look behind them.")
    for _, unit in ipairs(saxons(battle)) do
        if unit.on_table and unit.type ~= "commander" and unit.strength > 1 then battle:hurt(unit, 1) end
    end
end

local function run(battle)
    vars.saxons = 2
    battle:speak("The Saxons run! The Elector is gone with his guards, and Croats are among the wagons.")
    for _, unit in ipairs(saxons(battle)) do
        if unit.on_table and not unit.locked then battle:remove(unit, unit.type == "cannons") end
    end
    battle:award(1, 3)
    for _, unit in ipairs(battle:units(0)) do
        if unit.group_name == "Left Wing" and unit.on_table and unit.strength < unit.start then battle:restore(unit, 1) end
    end
end

on("turn", {from = 3}, function(battle)
    if vars.saxons < 2 and strain(battle) > 0 then
        battle:roll {side = 0, into = "nerve", words = "Do the Saxons stand?"}
    end
end)

on("answered", {variable = "nerve"}, function(battle)
    if vars.nerve > strain(battle) then return end
    if vars.saxons == 0 then waver(battle) else run(battle) end
end)
