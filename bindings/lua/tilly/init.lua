--- Thirty Years War tabletop battles: armies, tables, rule sets, battles, decisions and dice.
---
--- What goes wrong in the game comes back as nil and an error: a table with `code`, `name`, `message`, often `reason` and `clause`, that prints itself. What is wrong with the program (a value of the wrong kind, an object
--- that is closed or stale) is raised, as the same kind of table. Lengths are plain numbers in the rule set's unit, angles degrees; sides are 0 and 1; options count from 1.
---
---     local tilly = require "tilly"
---     local battle <close> = assert(tilly.scenario(text, {seed = 1631}))
---     for decision in battle:decisions() do decision:answer(decision.usual or 1) end
---     print(battle:report())
local raw = require "tilly.raw"
if raw.module then return raw.module end -- loaded again: one module a state
local enums = require "tilly.enums"

---@class tilly
local tilly = {}
local classes = raw.classes
tilly.version = raw.tilly_version_text()
for name, value in pairs(enums) do
    if name ~= "c_names" then tilly[name] = value end
end

-- ---- what SWIG made becomes methods and properties ---------------------------------------------------------------------------------

local PROPERTY = {
    ruleset = {"id", "title", "revision", "hash", "length_name"},
    army = {"name", "hash", "points"},
    table = {"hash"},
    battle = {"state_size"},
}
local CLASS = {ruleset = classes.RuleSet, army = classes.Army, table = classes.Table, battle = classes.Battle}
for kind, class in pairs(CLASS) do
    local properties = {}
    for _, name in ipairs(PROPERTY[kind]) do
        properties[name] = true
        class.get[name] = class.get[name] or raw["tilly_" .. kind .. "_" .. name]
    end
    for name, f in pairs(raw) do
        local short = type(name) == "string" and name:match("^tilly_" .. kind .. "_(.+)$")
        if short and not properties[short] and not class.get[short] and not class.methods[short] then class.methods[short] = f end
    end
end

--- A method of C's that one written in Lua stands before. Kept aside, so that loading goes well again after it broke off half-way for want of memory.
local originals = raw.originals or {}
raw.originals = originals
local function original(class, name)
    local key = class .. "." .. name
    originals[key] = originals[key] or classes[class].methods[name]
    classes[class].methods[name] = nil
    return originals[key]
end

local native = {} -- what is written in C checks its object itself
for _, class in pairs(CLASS) do
    for _, f in pairs(class.methods) do native[f] = true end
    for _, f in pairs(class.get) do native[f] = true end
end

--- What a name is to be told with, where there is none such: `nil, err` passes through, and says which name it was.
local function named(words, what, name, known, result, err)
    if err and err.code == enums.Status.UNKNOWN then
        err.message = ('%s no %s "%s"%s'):format(words, what, name, known and ": known are " .. table.concat(known, ", ", known[0] and 0 or 1) or "")
    end
    return result, err
end

local function expect(value, kind, what)
    if type(value) ~= kind then raw.misuse(("%s: %s expected, got %s"):format(what, kind, type(value))) end
    return value
end

--- The number behind a name in words: "wood" of FeatureKind.WOOD. Numbers pass.
local function number_of(enum, value, what)
    if type(value) ~= "string" then return value end
    return enum[value:upper():gsub("[ +-]", "_")] or raw.misuse(("%s: there is no '%s'"):format(what, value))
end

--- The position of a name in a list that counts from 0. Numbers pass.
local function place_of(list, value, what)
    if type(value) ~= "string" then return value end
    for i = 0, #list do
        if list[i] == value then return i end
    end
    return raw.misuse(("%s: there is no '%s': known are %s"):format(what, value, table.concat(list, ", ", 0)))
end

-- ---- rule sets -------------------------------------------------------------------------------------------------------------------------

--- Every name in `values` set; nil and the error at the first that may not be.
local function set_all(rules, values)
    for name, value in pairs(values) do
        if name ~= "id" then
            local ok, err = rules:set(name, value)
            if not ok then return nil, err end
        end
    end
    return rules
end

local function list_of(names)
    return function()
        local list = {}
        for i = 0, math.huge do
            local name = names(i)
            if not name then return list end
            list[i + 1] = name
        end
    end
end
tilly.rulesets, tilly.players = list_of(raw.tilly_rulesets), list_of(raw.tilly_players)
--- Raised when a built-in player answers a question otherwise than before.
tilly.player_revision = raw.tilly_player_revision

local function new_ruleset(id) return named("there is", "rule set", id, tilly.rulesets(), raw.new_ruleset(id)) end

function tilly.ruleset(what)
    if type(what) == "string" then return new_ruleset(what) end
    local rules, err = new_ruleset(expect(what, "table", "ruleset").id)
    if not rules then return nil, err end
    return set_all(rules, what)
end
tilly.read_ruleset = raw.read_ruleset

local set_one = original("RuleSet", "set")
function classes.RuleSet.methods.set(rules, name, value)
    if type(name) ~= "table" then return set_one(rules, name, value) end
    local all, err = set_all(rules, name)
    return all and true, err
end

local get_one, find, type_of, derive = original("RuleSet", "get"), original("RuleSet", "find"), original("RuleSet", "type"), original("RuleSet", "derive")
function classes.RuleSet.methods.derive(rules, base, name) return named(rules.id .. " has", "unit type", base, rules.types, derive(rules, base, name)) end
function classes.RuleSet.methods.get(rules, name) return named(rules.id .. " has", "parameter", name, nil, get_one(rules, name)) end
function classes.RuleSet.methods.find(rules, name) return named(rules.id .. " has", "parameter", name, nil, find(rules, name)) end
function classes.RuleSet.methods.type(rules, name) return named(rules.id .. " has", "unit type", name, rules.types, type_of(rules, name)) end

-- ---- armies --------------------------------------------------------------------------------------------------------------------------------

local add_unit, get_flag, set_flag = original("Army", "add_unit"), original("Army", "get"), original("Army", "set")
local MEASURE, ONE = enums.Measure, raw.TILLY_ONE

--- What the list says of the whole army under that name: a word, a length, or a whole number; of yes and no 1 and 0.
function classes.Army.methods.get(army, flag)
    local value, err = named("the army list has", "flag", flag, nil, get_flag(army, flag))
    if not value then return nil, err end
    local measure = army:flag_measure(flag)
    if measure == MEASURE.CHOICE then return army:flag_word(flag, value) end
    return measure == MEASURE.LENGTH and value / ONE or value
end

--- Says it anew: by a word, true or false, or a number.
function classes.Army.methods.set(army, flag, value)
    local measure = type(flag) == "string" and army:flag_measure(flag)
    if measure == MEASURE.CHOICE and type(value) == "string" then return named(flag .. " has", "word", value, nil, army:choose(flag, value)) end
    if type(value) == "boolean" then value = value and 1 or 0 end
    if measure == MEASURE.LENGTH and type(value) == "number" then value = math.tointeger((value * ONE + 0.5) // 1) or value end
    return named("the army list has", "flag", flag, nil, set_flag(army, flag, value))
end

--- All of them by name.
function classes.Army.get.flags(army)
    local flags, i = {}, 0
    for name in function() i = i + 1 return army:flag(i - 1) end do flags[name] = army:get(name) end
    return flags
end

--- Adds a unit. `type`, `quality` and `command` are names or numbers; a command of a new name is made. Gives its place in the army, from 0.
function classes.Army.methods.add(army, unit)
    local spec, rules = {}, army.rules
    for name, value in pairs(expect(unit, "table", "unit")) do spec[name] = value end
    spec.type = place_of(rules.types, spec.type, "type")
    spec.quality = place_of(rules.qualities, spec.quality, "quality")
    if type(spec.command) == "string" then
        local number = army:command(spec.command)
        if not number then
            local err
            number, err = army:add_command(spec.command)
            if not number then return nil, err end
        end
        spec.command = number
    end
    rules:close()
    return add_unit(army, spec)
end

--- The number of a command by its name; nil if there is none.
function classes.Army.methods.command(army, name)
    local names = army.commands
    for i = 0, #names do
        if names[i] == name then return i end
    end
end

--- tilly.army{name =, rules =, units = {{type = "horse", command = "Right wing"}, ...}}; and each flag of the list by its name.
function tilly.army(what)
    local rules = expect(what, "table", "army").rules or assert(tilly.ruleset(tilly.rulesets()[1]))
    if type(rules) == "string" then rules = assert(tilly.ruleset(rules)) end
    local army, err = raw.new_army(rules, what.name or "Army")
    if not army then return nil, err end
    for name in pairs(army.flags) do
        if what[name] ~= nil then
            local ok
            ok, err = army:set(name, what[name])
            if not ok then return nil, err end
        end
    end
    for _, name in ipairs(expect(what.commands or {}, "table", "commands")) do
        local made
        made, err = army:add_command(name)
        if not made then return nil, err end
    end
    for _, unit in ipairs(expect(what.units or {}, "table", "units")) do
        local made
        made, err = army:add(unit)
        if not made then return nil, err end
    end
    return army
end
tilly.read_army = raw.read_army

-- ---- tables ----------------------------------------------------------------------------------------------------------------------------------

local FLAG = {steep = enums.FeatureFlag.STEEP, rough_top = enums.FeatureFlag.ROUGH_TOP, wooded = enums.FeatureFlag.WOODED}

--- {kind = "wood", outline = {{x, y}, ...}}, {kind = "road", width = 1, line = {...}}, hills with `steep`, `rough_top`, `wooded`, `crest = {{x, y}, {x, y}}`: as the library wants it.
local function feature_of(what)
    local f = {}
    for name, value in pairs(expect(what, "table", "feature")) do f[name] = value end
    f.kind = number_of(enums.FeatureKind, f.kind, "kind of feature")
    f.point = f.outline or f.line or f.point
    f.points = f.points or (f.point and #expect(f.point, "table", "outline"))
    f.flags = f.flags or 0
    for name, bit in pairs(FLAG) do
        if f[name] then f.flags = f.flags | bit end
    end
    if what.crest and not what.flags then f.flags = f.flags | enums.FeatureFlag.CREST_GIVEN end
    return f
end

local add_feature = original("Table", "add_feature")
function classes.Table.methods.add(table, feature) return add_feature(table, feature_of(feature)) end

--- tilly.table{width =, depth =, features = {...}}
function tilly.table(what)
    local made, err = raw.new_table(expect(what, "table", "table").width, what.depth)
    if not made then return nil, err end
    for _, feature in ipairs(expect(what.features or {}, "table", "features")) do
        local id
        id, err = made:add(feature)
        if not id then return nil, err end
    end
    return made
end
tilly.read_table = raw.read_table

-- ---- battles -----------------------------------------------------------------------------------------------------------------------------------

local Battle = classes.Battle

local set_rule = original("Battle", "set")
function Battle.methods.set(battle, name, value)
    local rules <close> = battle.rules
    return named(rules.id .. " has", "parameter", name, nil, set_rule(battle, name, value))
end

--- tilly.battle{armies = {a, b}, rules =, table =, seed =, deployed =, terrain =, any_army =, leader =, reserve =, turn_limit =}
function tilly.battle(what)
    local armies = expect(expect(what, "table", "battle").armies, "table", "armies")
    local setup, rules = {}, nil
    for name, value in pairs(what) do setup[name] = value end
    local first = armies[0] and 0 or 1
    setup.army0, setup.army1 = armies[first], armies[first + 1]
    if not what.rules and setup.army0 then
        rules = setup.army0.rules
        setup.rules = rules
    end
    local battle, err = raw.new_battle(setup)
    if rules then rules:close() end
    return battle, err
end

--- A battle from the text of a scenario. {seed =, free = true}: the scenario's deployment is ignored and the set-up is played.
function tilly.scenario(text, options)
    options = expect(options or {}, "table", "options")
    return raw.read_scenario(text, options.seed, options.free)
end
tilly.load, tilly.replay = raw.load, raw.replay

--- The scenario of a battle with other rules: its own text, with all values in place of the old ones.
local function with_rules(battle, options)
    local rules <close> = battle.rules
    local changed <close> = assert(rules:copy())
    local _, err = set_all(changed, options)
    if err then return nil, err end
    local values = changed:write():match '"values":%s*(%b{})'
    local text = battle:scenario():gsub('("rules":%s*)(%b{})', function(name, old)
        return name .. old:gsub('("values":%s*)%b{}', function(key) return key .. values end, 1)
    end, 1)
    return tilly.scenario(text, {seed = battle.seed})
end

local simulate = original("Battle", "simulate")

--- battle:simulate(n, {players = "thumb", seed =, first =, turn_limit =, options = {["horse.melee"] = 4}, columns = true, progress = function(played, n) end})
function Battle.methods.simulate(battle, n, options)
    if type(options) ~= "table" then return simulate(battle, n, options) end
    local plan = {}
    for name, value in pairs(options) do plan[name] = value end
    plan.players = plan.players or "thumb"
    if not plan.options then return simulate(battle, n, plan) end
    local info = battle.info
    if info.decisions + info.rolls > 0 then raw.misuse "simulate: rules cannot be changed in a battle that has begun" end
    local changed <close>, err = with_rules(battle, expect(plan.options, "table", "options"))
    if not changed then return nil, err end
    return simulate(changed, n, plan)
end

--- A battle, or the text of a scenario: many battles from the same start.
function tilly.simulate(scenario, n, options)
    if type(scenario) ~= "string" then return Battle.methods.simulate(scenario, n, options) end
    local battle <close>, err = tilly.scenario(scenario)
    if not battle then return nil, err end
    return battle:simulate(n, options)
end

function Battle.get.events(battle)
    local all = {}
    for turn in battle:turns() do
        local events = turn.events
        table.move(events, 1, #events, #all + 1, all)
    end
    return all
end

--- The turns that were logged here, from the set-up to the one in progress.
function Battle.methods.turns(battle)
    local number, last = -1, battle.turn_number
    return function()
        while number < last do
            number = number + 1
            local turn = battle:past(number)
            if turn then return turn end
        end
    end
end

function Battle.methods.report(battle, clauses, exact)
    local parts = {}
    for turn in battle:turns() do
        local text, err = turn:report(clauses, exact)
        if not text then return nil, err end
        if text ~= "" then parts[#parts + 1] = text end
    end
    if battle.over then parts[#parts + 1] = battle:summary() end
    return table.concat(parts, "\n")
end

--- How many units of each side there were, were lost, and stand: {[0] = n, [1] = n}.
for _, name in ipairs {"lost", "alive"} do
    Battle.get[name] = function(battle) return battle.info[name] end
end

-- ---- edits: each by its name -----------------------------------------------------------------------------------------------------------------------

local EDIT = enums.EditKind
local function id_of(unit) return type(unit) == "table" and unit.id or unit end

function Battle.methods.place(battle, unit, x, y, heading) return battle:edit {kind = EDIT.PLACE, unit = id_of(unit), x = x, y = y, heading = heading or 0} end
function Battle.methods.remove(battle, unit, lost) return battle:edit {kind = EDIT.REMOVE, unit = id_of(unit), value = lost and 1 or 0} end
function Battle.methods.hurt(battle, unit, strength) return battle:edit {kind = EDIT.HURT, unit = id_of(unit), value = strength or 1} end
function Battle.methods.restore(battle, unit, strength) return battle:edit {kind = EDIT.RESTORE, unit = id_of(unit), value = strength or 1} end
function Battle.methods.set_state(battle, unit, flag, on)
    return battle:edit {kind = EDIT.STATE, unit = id_of(unit), what = number_of(enums.UnitFlag, flag, "flag"), value = on and 1 or 0}
end
function Battle.methods.add_ground(battle, feature) return battle:edit {kind = EDIT.GROUND, value = 1, feature = feature_of(feature)} end
function Battle.methods.remove_ground(battle, feature) return battle:edit {kind = EDIT.GROUND, value = 0, unit = id_of(feature)} end
function Battle.methods.award(battle, side, points) return battle:edit {kind = EDIT.POINTS, side = side, value = points} end
--- `end` is a word of Lua's own. Without a winner the battle is drawn.
function Battle.methods.finish(battle, winner) return battle:edit {kind = EDIT.END, side = winner} end

--- bring{side =, type =, quality =, group =, x =, y =, heading =}: the id of the new unit.
function Battle.methods.bring(battle, unit)
    local e, rules = {kind = EDIT.BRING}, battle.rules
    for name, value in pairs(expect(unit, "table", "unit")) do e[name] = value end
    e.type = place_of(rules.types, e.type, "type")
    e.quality = place_of(rules.qualities, e.quality, "quality")
    e.kind = EDIT.BRING
    rules:close()
    return battle:edit(e)
end

-- ---- orders --------------------------------------------------------------------------------------------------------------------------------------------

local set_order, order_of, deploy = original("Battle", "set_order"), original("Battle", "order"), original("Battle", "deploy")

--- set_order(formation, {kind = "advance", target =, radius =, points = {{x, y}, ...}, note = words or a number})
function Battle.methods.set_order(battle, formation, order)
    local o = {}
    for name, value in pairs(expect(order, "table", "order")) do o[name] = value end
    local points = expect(o.points or {}, "table", "points")
    o.kind, o.point, o.points = number_of(enums.OrderKind, o.kind, "order"), points, #points
    if type(o.note) == "string" then
        local number, err = battle:note(o.note)
        if not number then return nil, err end
        o.note = number
    end
    return set_order(battle, formation, o)
end

function Battle.methods.order(battle, formation)
    local o, err = order_of(battle, formation)
    if not o then return nil, err end
    o.points, o.point = table.move(o.point, 1, o.points, 1, {}), nil
    return o
end

function Battle.methods.deploy(battle, unit, x, y, heading, how)
    if type(how) == "table" and type(how.formation) == "string" then
        local same = {}
        for name, value in pairs(how) do same[name] = value end
        same.formation = number_of(enums.Formation, how.formation, "formation")
        how = same
    end
    return deploy(battle, unit, x, y, heading, how)
end

-- Methods written in Lua ask for their object first, as those in C do.
for name, class in pairs {RuleSet = classes.RuleSet, Army = classes.Army, Table = classes.Table, Battle = Battle} do
    for _, functions in ipairs {class.methods, class.get} do
        for key, f in pairs(functions) do
            if not native[f] then
                functions[key] = function(self, ...) return f(raw.expect(self, name), ...) end
            end
        end
    end
end

-- ---- rows: what is asked of them beyond their numbers ------------------------------------------------------------------------------------------------

local function lazily(class, get)
    class.__index = function(row, key)
        local f = get[key]
        return f and f(row)
    end
end

local function cited(what, member)
    return function(row)
        local rules = row.battle and row.battle.rules
        local text = rules and row[member] ~= 0 and rules:cite(what, row[member])
        if rules then rules:close() end
        return text or nil
    end
end

local FLAGS = {}
for name, bit in pairs(enums.UnitFlag) do FLAGS[name:lower()] = bit end

lazily(classes.Unit, setmetatable({
    name = function(unit) return unit.battle:unit_name(unit.id) end,
    group_name = function(unit) return unit.group and unit.battle:group_name(unit.group) end,
    type_name = function(unit)
        local rules = unit.battle.rules
        local name = rules:type_name(unit.type)
        rules:close()
        return name
    end,
}, {__index = function(_, key) -- unit.on_table, unit.commander ...
    local bit = FLAGS[key]
    return bit and function(unit) return unit.flags & bit ~= 0 end
end}))
classes.Unit.__tostring = function(unit) return ("%s (%s, %d of %d)"):format(unit.name, unit.type_name, unit.strength, unit.start) end

lazily(classes.Event, {
    name = function(event) return raw.tilly_event_name(event.kind) end,
    text = function(event) return (event.battle:event_text(event)) end,
    cite = cited(enums.Cite.CLAUSE, "clause"),
})
classes.Event.__tostring = function(event) return event.text or event.name end

lazily(classes.Reason, {
    name = function(reason) return raw.tilly_reason_name(reason.code) end,
    cure = function(reason) return raw.tilly_reason_cure(reason.code) end,
    text = function(reason) return (raw.reason_text(reason, reason.battle)) end,
    cite = cited(enums.Cite.CLAUSE, "clause"),
})
classes.Reason.__tostring = function(reason) return reason.text end

lazily(classes.Roll, {cite = cited(enums.Cite.ROLL, "kind")})

-- ---- how objects print --------------------------------------------------------------------------------------------------------------------------------

local function prints(class, words)
    class.meta.__tostring = function(object)
        local ok, text = pcall(words, object)
        return class.meta.__name .. ": " .. (ok and text or "closed")
    end
end
prints(classes.RuleSet, function(rules) return rules.id end)
prints(classes.Army, function(army) return ("%s, %d units"):format(army.name, #army.units) end)
prints(classes.Table, function(table) return ("%g x %g"):format(table.width, table.depth) end)
prints(Battle, function(battle) return ("turn %d%s"):format(battle.turn_number, battle.over and ", over" or "") end)
prints(classes.Decision, function(decision) return decision.text end)
prints(classes.Option, function(option) return option.text end)
prints(classes.Answer, function(answer) return ("option %s"):format(answer.option) end)

-- ---- and the rest ---------------------------------------------------------------------------------------------------------------------------------------

tilly.close, tilly.throw, tilly.seed = raw.close, raw.throw, raw.tilly_seed
tilly.distance, tilly.bearing, tilly.ahead = raw.distance, raw.bearing, raw.ahead

--- The sentence of an error of the library, by its number.
tilly.status_text, tilly.status_name = raw.tilly_status_text, raw.tilly_status_name

raw.module = tilly
return tilly
