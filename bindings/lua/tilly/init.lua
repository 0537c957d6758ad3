--- Thirty Years War tabletop battles: armies, tables, rule sets, battles, decisions and dice.
---
--- What goes wrong in the game comes back as nil and an error: a table with `code`, `name`,
--- `message`, often `reason` and `clause`, that prints itself. What is wrong with the program (a
--- value of the wrong kind, an object that is closed or stale) is raised, as the same kind of
--- table. Lengths are plain numbers in the rule set's unit, angles degrees; sides are 0 and 1;
--- options count from 1.
---
---     local tilly = require "tilly"
---     local battle <close> = assert(tilly.scenario(text, {seed = 1631}))
---     for decision in battle:decisions() do decision:answer(decision.usual or 1) end
---     print(battle:report())
local raw = require "tilly.raw"
if raw.module then
    return raw.module --[[@as tilly]]
end -- loaded again: one module a state
local enums = require "tilly.enums"

local tilly = {}
local classes = raw.classes
tilly.version = raw.tilly_version_text()
for name, value in pairs(enums.limits) do
    tilly[name] = value
end

-- ---- enumerations -------------------------------------------------------------------------------

--- "rough ground", "rough_ground" and "ROUGH_GROUND" are one name.
local function spelt(name) return (name:upper():gsub("%W", "_")) end

--- A misspelt name of the table raises.
local function strict(names, what)
    return setmetatable(
        names,
        { __index = raw.strict({}, names, what), __metatable = false, __name = what }
    )
end

--- The words that files and reports have for a member are its names too.
local WORDS = {
    FeatureKind = raw.tilly_feature_name,
    EventKind = raw.tilly_event_name,
    ReasonCode = raw.tilly_reason_name,
}
local known = {}
for title, values in pairs(enums.kinds) do
    local members, by_number, by_name = {}, {}, {}
    for name, value in pairs(values) do
        members[name] = raw.kind(title, name, value)
        by_number[value], by_name[name] = members[name], value
        local words = WORDS[title] and WORDS[title](value)
        if words then by_name[spelt(words)] = value end
    end
    known[title] = { member = by_number, number = by_name }
    tilly[title] = strict(members, "tilly." .. title)
end
for title, values in pairs(enums.flags) do
    local bits = {}
    for name, value in pairs(values) do
        bits[name] = value
    end
    known[title] = { member = {}, number = bits }
    tilly[title] = strict(bits, "tilly." .. title)
end
raw.kinds(known)
local STATUS, MEASURE = tilly.Status, tilly.Measure

-- ---- what SWIG made becomes methods and properties ----------------------------------------------

local PROPERTY = {
    ruleset = { "id", "title", "revision", "hash", "length_name", "strength" },
    army = { "name", "hash", "points" },
    table = { "hash" },
    battle = { "state_size" },
}
local CLASS = {
    ruleset = classes.RuleSet,
    army = classes.Army,
    table = classes.Table,
    battle = classes.Battle,
}
for kind, class in pairs(CLASS) do
    local properties = {}
    for _, name in ipairs(PROPERTY[kind]) do
        properties[name] = true
        class.get[name] = class.get[name] or raw["tilly_" .. kind .. "_" .. name]
    end
    for name, f in pairs(raw) do
        local short = type(name) == "string" and name:match("^tilly_" .. kind .. "_(.+)$")
        if
            short
            and not properties[short]
            and not class.get[short]
            and not class.methods[short]
        then
            class.methods[short] = f
        end
    end
end

--- A method of C's that one written in Lua stands before. Kept aside, so that loading goes well
--- again after it broke off half-way for want of memory.
local originals = raw.originals or {}
raw.originals = originals
local function original(class, name)
    local key = class .. "." .. name
    originals[key] = originals[key] or classes[class].methods[name]
    classes[class].methods[name] = nil
    return originals[key]
end

local native = {} -- what is written in C checks its object itself
for _, class in pairs {
    classes.RuleSet,
    classes.Army,
    classes.Table,
    classes.Battle,
    classes.Script,
    classes.Turn,
} do
    for _, f in pairs(class.methods) do
        native[f] = true
    end
    for _, f in pairs(class.get) do
        native[f] = true
    end
end

--- "; did you mean ...?", or all the names where they are few.
local function advice(name, names)
    names = type(names) == "function" and names() or names
    if not names then return "" end
    local near = raw.nearest(name, names)
    if near then return ('; did you mean "%s"?'):format(near) end
    local few = names[0] and 0 or 1
    return #names - few < 14 and ": known are " .. table.concat(names, ", ", few) or ""
end

--- Passes `nil, err` through, and says which name was not known, and which was meant.
local function named(words, what, name, names, result, err)
    if err == nil then return result end
    if err.code == STATUS.UNKNOWN then
        err.message = ('%s no %s "%s"%s'):format(words, what, name, advice(name, names))
    end
    return result, err
end

--- Any other key is misspelt.
local function only(value, what, ...) return raw.only(value, what, { ... }) end

local function expect(value, kind, what)
    if type(value) ~= kind then
        raw.misuse(("%s: %s expected, got %s"):format(what, kind, type(value)))
    end
    return value
end

--- A value that there must be.
local function needed(value, what)
    if value == nil then raw.misuse(what .. " is missing") end
    return value
end

--- The elements of a list; any other key is refused, and so is a hole.
local function elements(list, what)
    raw.list(list, what)
    return ipairs(list)
end

--- The position of a name in a list that counts from 0. Numbers pass.
local function place_of(list, value, what)
    if type(value) ~= "string" then return value end
    for i = 0, #list do
        if list[i] == value then return i end
    end
    return raw.misuse(
        ('there is no %s "%s"%s'):format(what, value, advice(value, list)),
        STATUS.UNKNOWN.value
    )
end

-- ---- rule sets ----------------------------------------------------------------------------------

--- Every name in `values` set; nil and the error at the first that may not be.
local function set_all(rules, values)
    for name, value in pairs(values) do
        if name ~= "id" then
            local ok, err = rules:set(expect(name, "string", "name of a parameter"), value)
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

local function new_ruleset(id)
    return named("there is", "rule set", id, tilly.rulesets(), raw.new_ruleset(id))
end

function tilly.ruleset(what)
    if type(what) == "string" then return new_ruleset(what) end
    local rules, err = new_ruleset(expect(what, "table", "ruleset").id)
    if not rules then return nil, err end
    return set_all(rules, what)
end
tilly.read_ruleset = raw.read_ruleset

--- The names of a rule set's parameters, where one was not found.
local function parameters_of(rules)
    return function()
        local names = {}
        for i, parameter in ipairs(rules.parameters) do
            names[i] = parameter.name
        end
        return names
    end
end

local set_one = original("RuleSet", "set")
function classes.RuleSet.methods.set(rules, name, value)
    if type(name) ~= "table" then
        return named(
            rules.id .. " has",
            "parameter",
            name,
            parameters_of(rules),
            set_one(rules, name, value)
        )
    end
    local all, err = set_all(rules, name)
    return all and true, err
end

local get_one, find, type_of, derive =
    original("RuleSet", "get"),
    original("RuleSet", "find"),
    original("RuleSet", "type"),
    original("RuleSet", "derive")
function classes.RuleSet.methods.derive(rules, base, name)
    return named(rules.id .. " has", "unit type", base, rules.types, derive(rules, base, name))
end
function classes.RuleSet.methods.get(rules, name)
    return named(rules.id .. " has", "parameter", name, parameters_of(rules), get_one(rules, name))
end
function classes.RuleSet.methods.find(rules, name)
    return named(rules.id .. " has", "parameter", name, parameters_of(rules), find(rules, name))
end
function classes.RuleSet.methods.type(rules, name)
    return named(rules.id .. " has", "unit type", name, rules.types, type_of(rules, name))
end

-- ---- armies -------------------------------------------------------------------------------------

local add_unit, get_flag, set_flag, measure_of =
    original("Army", "add_unit"),
    original("Army", "get"),
    original("Army", "set"),
    original("Army", "flag_measure")
local choose_own = original("Army", "command_choose")
local ONE = raw.TILLY_ONE

function classes.Army.methods.flag_measure(army, flag)
    return known.Measure.member[measure_of(army, flag)]
end

local function flags_of(army)
    return function()
        local names = {}
        for name in pairs(army.flags) do
            names[#names + 1] = name
        end
        table.sort(names)
        return names
    end
end

--- What the list says of the whole army under that name: a word, a length, or a whole number; of
--- yes and no 1 and 0.
function classes.Army.methods.get(army, flag)
    local value, err =
        named("the army list has", "flag", flag, flags_of(army), get_flag(army, flag))
    if not value then return nil, err end
    local measure = army:flag_measure(flag)
    if measure == MEASURE.CHOICE then return army:flag_word(flag, value) end
    return measure == MEASURE.LENGTH and value / ONE or value
end

local function words_of(army, flag)
    local words = {}
    for value = 0, 255 do
        words[#words + 1] = army:flag_word(flag, value)
    end
    return words
end

--- A flag as it stands for one command, by its number: its own word, else what the list says of the
--- whole army.
function classes.Army.methods.command_flag(army, command, flag)
    local value, err =
        named("the army list has", "flag", flag, flags_of(army), army:command_get(command, flag))
    if not value then return nil, err end
    return army:flag_word(flag, value) or value
end

--- A command's own word for a flag; nil: the army's again.
function classes.Army.methods.command_choose(army, command, flag, word)
    local ok, err = choose_own(army, command, flag, word)
    if ok or err.code ~= STATUS.UNKNOWN then return ok, err end
    local words = words_of(army, flag)
    if not get_flag(army, flag) then
        return named("the army list has", "flag", flag, flags_of(army), nil, err)
    end
    for _, known_word in ipairs(words) do
        if word == nil or word == known_word then
            return nil,
                raw.fault(
                    STATUS.UNKNOWN.value,
                    ('"%s" is said of the whole army, not of a command'):format(flag)
                )
        end
    end
    return named(flag .. " has", "word", word, words, nil, err)
end

--- Says it anew: by a word, true or false, or a number.
function classes.Army.methods.set(army, flag, value)
    local measure = type(flag) == "string" and army:flag_measure(flag)
    if measure == MEASURE.CHOICE and type(value) == "string" then
        return named(
            flag .. " has",
            "word",
            value,
            function() return words_of(army, flag) end,
            army:choose(flag, value)
        )
    end
    if type(value) == "boolean" then value = value and 1 or 0 end
    if measure == MEASURE.LENGTH and type(value) == "number" then
        value = math.tointeger((value * ONE + 0.5) // 1) or value
    end
    return named("the army list has", "flag", flag, flags_of(army), set_flag(army, flag, value))
end

--- All of them by name.
function classes.Army.get.flags(army)
    local flags, i = {}, 0
    for name in
        function()
            i = i + 1
            return army:flag(i - 1)
        end
    do
        flags[name] = army:get(name)
    end
    return flags
end

--- A strength as the library counts it: in half-points where the rule set does, so that 19.5 is 39.
local function strength_number(rules, strength)
    local halves = strength and known.Measure.member[rules.strength] == MEASURE.HALVES
    local number = halves and strength * 2 or strength
    return math.tointeger(number) or number
end

--- Adds a unit. `type`, `quality` and `command` are names or numbers; a command of a new name is
--- made, and without one the unit belongs to the first. Gives its place in the army, from 0.
function classes.Army.methods.add(army, unit)
    local spec, rules = {}, army.rules
    only(
        unit,
        "unit",
        "type",
        "quality",
        "command",
        "width",
        "depth",
        "strength",
        "name",
        "bonus",
        "formation"
    )
    for name, value in pairs(unit) do
        spec[name] = value
    end
    spec.type = place_of(rules.types, needed(spec.type, "unit: type"), "type")
    spec.quality = place_of(rules.qualities, spec.quality, "quality")
    spec.strength = strength_number(rules, spec.strength)
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

--- tilly.army{name =, rules =, units = {{type = "horse", command = "Right wing"}, ...}}; and each
--- flag of the list by its name. A command with a flag of its own is {name = "Saxons", nation =
--- "SAX"}.
function tilly.army(what)
    local rules = expect(what, "table", "army").rules or assert(tilly.ruleset(tilly.rulesets()[1]))
    if type(rules) == "string" then
        local err
        rules, err = tilly.ruleset(rules)
        if not rules then return nil, err end
    end
    local army, err = raw.new_army(rules, what.name or "Army")
    if not army then return nil, err end
    local flags = flags_of(army)()
    only(what, "army", "name", "rules", "units", "commands", table.unpack(flags))
    for _, name in ipairs(flags) do
        if what[name] ~= nil then
            local ok
            ok, err = army:set(name, what[name])
            if not ok then return nil, err end
        end
    end
    for _, command in elements(what.commands or {}, "commands") do
        local own = type(command) == "table" and command or { name = command }
        only(own, "command", "name", table.unpack(flags))
        local made
        made, err = army:add_command(needed(own.name, "command: name"))
        if not made then return nil, err end
        for _, flag in ipairs(flags) do
            local ok = own[flag] == nil
            if not ok then
                ok, err = army:command_choose(made, flag, own[flag])
            end
            if not ok then return nil, err end
        end
    end
    for _, unit in elements(what.units or {}, "units") do
        local made
        made, err = army:add(unit)
        if not made then return nil, err end
    end
    return army
end
tilly.read_army = raw.read_army

-- ---- tables -------------------------------------------------------------------------------------

local K = tilly.FeatureKind
local IS_LINE = { [K.ROAD.value] = true, [K.RIVER.value] = true, [K.STREAM.value] = true }
local FLAG = {
    steep = tilly.FeatureFlag.STEEP,
    rough = tilly.FeatureFlag.ROUGH_TOP,
    wooded = tilly.FeatureFlag.WOODED,
}

--- A ground that cannot touch a table of that size.
local function lies_off(points, width, depth)
    local west, east, south, north = true, true, true, true
    for i, point in elements(points, "feature") do
        local x, y = point.x or point[1], point.y or point[2]
        if type(x) ~= "number" or type(y) ~= "number" then
            raw.misuse(("feature: point %d is not {x, y}"):format(i))
        end
        west, east, south, north =
            west and x <= 0, east and x >= width, south and y <= 0, north and y >= depth
    end
    return west or east or south or north
end

--- Its points, and under which of their names they were given.
local function points_of(what)
    local points, as
    for _, name in ipairs { "outline", "line", "point" } do
        if what[name] ~= nil then
            if as then raw.misuse(("feature: %s or %s, not both"):format(as, name)) end
            points, as = what[name], name
        end
    end
    return points, as
end

--- The kind that one is derived from; of any other itself.
local function base_of(ground, number)
    for _, kind in ipairs(ground.kinds) do
        if kind.kind == number then return kind.base.value end
    end
    return number
end

--- A kind of ground by its name: the number of one that the table has derived.
local function kind_in(ground, name)
    for _, kind in ipairs(ground.kinds) do
        if kind.name == name then return kind.kind end
    end
    return name
end

--- {kind = "wood", outline = {{x, y}, ...}}, {kind = "road", width = 1, line = {...}}, hills with
--- `steep`, `rough`, `wooded`, `crest = {{x, y}, {x, y}}`, `top = {{x, y}, ...}`: as the library
--- wants it. Names are those of files.
local function feature_of(what, ground)
    only(
        what,
        "feature",
        "kind",
        "outline",
        "line",
        "point",
        "points",
        "width",
        "steep",
        "rough",
        "wooded",
        "crest",
        "top",
        "top_points",
        "flags",
        "id",
        "name",
        "base"
    )
    local given = {} -- a row of table.features will do, which has no outline and no line
    for name, value in pairs(what) do
        given[name] = value
    end
    what = given
    if type(what.kind) == "string" then what.kind = kind_in(ground, what.kind) end
    local points, as = points_of(what)
    local f = {
        name = what.name,
        kind = raw.number_of("FeatureKind", needed(what.kind, "feature: kind"), "kind"),
        width = what.width,
        crest = what.crest,
        point = points,
        flags = what.flags or 0,
    }
    local is_line = IS_LINE[base_of(ground, f.kind)]
    if as == (is_line and "outline" or "line") then
        raw.misuse(
            ("feature: %s is given by %s, not by its %s"):format(
                raw.tilly_feature_name(f.kind) or "this kind",
                is_line and "its line" or "its outline",
                as
            )
        )
    end
    f.points = what.points or (points and raw.list(points, as))
    if what.top then
        f.top, f.top_points = what.top, raw.list(what.top, "top")
    end
    for name, bit in pairs(FLAG) do
        if raw.truth(what[name], name) then f.flags = f.flags | bit end
    end
    if what.crest and not what.flags then f.flags = f.flags | tilly.FeatureFlag.CREST_GIVEN end
    return f
end

--- What has no effect where it lies is a slip of its numbers.
local function on_table(f, ground)
    local width, depth = ground.width, ground.depth
    if not f.point or #f.point == 0 or not lies_off(f.point, width, depth) then return f end
    return nil,
        raw.fault(
            STATUS.RANGE.value,
            ("the %s lies off the table, which reaches from 0, 0 to %g, %g"):format(
                raw.tilly_feature_name(f.kind) or "feature",
                width,
                depth
            )
        )
end

local add_feature = original("Table", "add_feature")
function classes.Table.methods.add(ground, feature)
    local f, err = on_table(feature_of(feature, ground), ground)
    if not f then return nil, err end
    return add_feature(ground, f)
end

local find_kind, find_named = original("Table", "find_kind"), original("Table", "find_named")

--- The names of what lies on it.
local function features_named(ground)
    return function()
        local names = {}
        for _, feature in ipairs(ground.features) do
            if feature.name ~= "" then names[#names + 1] = feature.name end
        end
        return names
    end
end
function classes.Table.methods.find_named(ground, name)
    return named("the table has", "feature", name, features_named(ground), find_named(ground, name))
end
function classes.Table.methods.find_kind(ground, name)
    return named("the table has", "kind of ground", name, function()
        local names = {}
        for _, kind in ipairs(ground.kinds) do
            names[#names + 1] = kind.name
        end
        for _, kind in pairs(enums.kinds.FeatureKind) do
            names[#names + 1] = raw.tilly_feature_name(kind)
        end
        return names
    end, find_kind(ground, name))
end

local derive_kind = original("Table", "derive")
local GROUND = enums.kinds.GroundNumber

--- derive{name = "marsh", base = "rough", difficult = true, blocks =, covers =, bars =
--- tilly.BarsFlag.GUNS}: what is not said is as of the base. Its number, for features.
function classes.Table.methods.derive(ground, kind)
    local k = {}
    only(kind, "kind of ground", "name", "base", "difficult", "blocks", "covers", "bars")
    for name, value in pairs(kind) do
        k[name] = value
    end
    for _, name in ipairs { "difficult", "blocks", "covers" } do
        if type(k[name]) == "boolean" then k[name] = k[name] and GROUND.YES or GROUND.NO end
    end
    return derive_kind(ground, k)
end

--- tilly.table{width =, depth =, kinds = {...}, features = {...}}
function tilly.table(what)
    only(what, "table", "width", "depth", "kinds", "features")
    local made, err = raw.new_table(what.width, what.depth)
    if not made then return nil, err end
    for _, kind in elements(what.kinds or {}, "kinds") do
        local number
        number, err = made:derive(kind)
        if not number then return nil, err end
    end
    for _, feature in elements(what.features or {}, "features") do
        local id
        id, err = made:add(feature)
        if not id then return nil, err end
    end
    return made
end
tilly.read_table = raw.read_table

-- ---- battles ------------------------------------------------------------------------------------

local Battle = classes.Battle

local set_rule = original("Battle", "set")
function Battle.methods.set(battle, name, value)
    local rules <close> = battle.rules
    return named(
        rules.id .. " has",
        "parameter",
        name,
        parameters_of(rules),
        set_rule(battle, name, value)
    )
end

--- Who may know a variable: bits by side.
local KNOWN_TO = { all = 3, ["side 0"] = 1, ["side 1"] = 2, umpire = 0, [0] = 1, [1] = 2 }

local function seen_by(what, known_to)
    return KNOWN_TO[known_to]
        or raw.misuse(
            ('%s: known to "all", "side 0", "side 1" or the "umpire", not %s'):format(
                what,
                tostring(known_to)
            )
        )
end

--- A variable by its start value, or {start =, known_to =}.
local function declared(name, of)
    local start, known_to = of, "all"
    if type(of) == "table" then
        only(of, "variable " .. name, "start", "known_to")
        start, known_to =
            needed(of.start, name .. ": start"), of.known_to == nil and "all" or of.known_to
    end
    if type(start) ~= "boolean" and math.type(start) ~= "integer" then
        raw.misuse(
            ("%s: starts with a whole number, true or false, not %s"):format(name, tostring(start))
        )
    end
    local seen = seen_by(name, known_to)
    local is_truth = type(start) == "boolean"
    return {
        name = name,
        kind = is_truth and "TRUTH" or "NUMBER",
        start = is_truth and (start and 1 or 0) or start,
        seen = seen,
    }
end

--- By name and in its order, so that they have the same place everywhere.
local function all_declared(variables)
    local names, list = {}, {}
    for name in pairs(expect(variables, "table", "variables")) do
        names[#names + 1] = expect(name, "string", "name of a variable")
    end
    table.sort(names)
    for i, name in ipairs(names) do
        list[i] = declared(name, variables[name])
    end
    return list
end

--- Areas by name, in its order: {outline = {{x, y}, ...}} or {circle = {x, y}, radius =}.
local function all_areas(areas)
    local names, list = {}, {}
    for name in pairs(expect(areas, "table", "areas")) do
        names[#names + 1] = expect(name, "string", "name of an area")
    end
    table.sort(names)
    for i, name in ipairs(names) do
        local of = only(areas[name], "area " .. name, "outline", "circle", "radius")
        if (of.outline == nil) == (of.circle == nil) then
            raw.misuse(("area %s: an outline, or a circle and its radius"):format(name))
        end
        local points = of.outline or { of.circle }
        list[i] = {
            name = name,
            radius = of.circle and needed(of.radius, "area " .. name .. ": radius") or nil,
            points = raw.list(points, "area " .. name),
            point = points,
        }
    end
    return list
end

--- What sides are to achieve: {words =, side =, worth =, area =, variable =, known_to =}.
local function all_objectives(objectives, variables)
    local place, list = {}, {}
    for i, variable in ipairs(variables) do
        place[variable.name] = i
    end
    for i, of in elements(objectives, "objectives") do
        only(of, "objective", "words", "side", "worth", "area", "variable", "known_to")
        local variable = of.variable
        if variable ~= nil and not place[variable] then
            raw.misuse(
                ('objective: there is no variable "%s"%s'):format(
                    tostring(variable),
                    advice(tostring(variable), function()
                        local names = {}
                        for name in pairs(place) do
                            names[#names + 1] = name
                        end
                        return names
                    end)
                ),
                STATUS.UNKNOWN.value
            )
        end
        list[i] = {
            words = needed(of.words, "objective: words"),
            side = of.side,
            worth = of.worth,
            area = of.area,
            variable = variable and place[variable] or nil,
            seen = seen_by("objective", of.known_to == nil and "all" or of.known_to),
        }
    end
    return list
end

--- tilly.battle{armies = {a, b}, rules =, table =, seed =, deployed =, terrain =, any_army =,
--- leader =, reserve =, turn_limit =, variables = {relief = 0, smoke = false, morale = {start = 3,
--- known_to = "side 0"}}, areas = {["star palace"] = {outline = {...}}}, objectives = {{words =
--- "Hold it", side = 0, area = "star palace"}}, title =, about =}
function tilly.battle(what)
    only(
        what,
        "battle",
        "armies",
        "rules",
        "table",
        "seed",
        "deployed",
        "terrain",
        "any_army",
        "leader",
        "reserve",
        "turn_limit",
        "variables",
        "areas",
        "objectives",
        "title",
        "about"
    )
    local armies = expect(what.armies, "table", "armies, one a side")
    local setup, rules = {}, nil
    for name, value in pairs(what) do
        setup[name] = value
    end
    local first = raw.sides(armies, "armies")
    setup.army0, setup.army1 = armies[first], armies[first + 1]
    if not setup.army0 or not setup.army1 then
        raw.misuse "armies: two are wanted, {a, b} or {[0] = a, [1] = b}"
    end
    for side = 0, 1 do
        raw.expect(armies[first + side], "Army", ("armies[%d]"):format(first + side))
    end
    if what.rules ~= nil then raw.expect(what.rules, "RuleSet", "rules") end
    if what.table ~= nil then raw.expect(what.table, "Table", "table") end
    setup.variables = all_declared(what.variables == nil and {} or what.variables)
    setup.areas = all_areas(what.areas == nil and {} or what.areas)
    setup.objectives =
        all_objectives(what.objectives == nil and {} or what.objectives, setup.variables)
    if not what.rules then
        rules = setup.army0.rules
        setup.rules = rules
    end
    local battle, err = raw.new_battle(setup)
    if rules then rules:close() end
    return battle, err
end

--- The documents that come with the module, by name.
function tilly.scenarios() return require "tilly.documents".scenarios() end
function tilly.schemas() return require "tilly.documents".schemas() end

local LOOKS_LIKE_A_PATH = '"%s" looks like a path: the module reads texts, so read the file first, '
    .. 'io.open(path):read "a"'

--- One line that no document begins with is a name or a path: what was meant with it.
local function scenario_named(words)
    local scenarios = tilly.scenarios()
    if scenarios[words] then return scenarios[words] end
    local names = {}
    for name in pairs(scenarios) do
        names[#names + 1] = name
    end
    table.sort(names)
    local path = words:find "%.json$" or words:find "%.lua$" or words:find "[/\\]"
    local near = raw.nearest(words, names)
    return nil,
        raw.fault(
            STATUS.UNKNOWN.value,
            path and LOOKS_LIKE_A_PATH:format(words)
                or ('there is no scenario "%s"%s'):format(
                    words,
                    near and ('; did you mean "%s"?'):format(near)
                        or ": known are " .. table.concat(names, ", ")
                )
        )
end

local with_rules

--- A scenario that comes along stands for its text.
local function text_of(words)
    if type(words) == "string" and words:find "^[^{%[\n]+$" then return scenario_named(words) end
    return words
end

--- Gives what was made its script; without one it stays as it is.
local function scripted(battle, script, err)
    if not battle or script == nil then return battle, err end
    local ok
    ok, err = battle:set_script(script)
    if ok then return battle end
    battle:close()
    return nil, err
end

--- A text of several lines that no JSON begins with is a scenario in Lua.
local function is_lua(text)
    return type(text) == "string" and text:find "^%s*[^%s{%[].*\n.*%S" ~= nil
end

--- The battle of a scenario in Lua, with its script unless there is another.
local function battle_in_lua(text, options)
    local script, err = tilly.script(text)
    if not script then return nil, err end
    local document
    if not options.rules and not options.options and not options.script then
        return script:battle { seed = options.seed, free = options.free }
    end
    document, err = script:document()
    if not document then return nil, err end
    return tilly.scenario(document, {
        seed = options.seed,
        free = options.free,
        rules = options.rules,
        options = options.options,
        script = options.script or script,
    })
end

--- A battle from a scenario: its name (tilly.scenarios()) or its text. {seed =, free = true, rules
--- = "tilly-2.0", options = {["horse.melee"] = 4}}; free: the scenario's deployment is ignored and
--- the set-up is played; rules: another edition of its own, and misfits() tells what of it is left
--- out.
function tilly.scenario(text, options)
    options =
        only(options or {}, "options of a scenario", "seed", "free", "rules", "options", "script")
    if options.script ~= nil then raw.expect(options.script, "Script", "script") end
    local found, wrong = text_of(text)
    if wrong then return nil, wrong end
    if is_lua(found) then return battle_in_lua(found, options) end
    local battle, err = raw.read_scenario(found, options.seed, options.free, options.rules)
    if not battle or not options.options then return scripted(battle, options.script, err) end
    local changed
    changed, err = with_rules(battle, expect(options.options, "table", "options"), options.free)
    battle:close()
    return scripted(changed, options.script, err)
end
tilly.replay = raw.replay

--- From the text of battle:save(). {script =}: goes on with the battle.
function tilly.load(text, options)
    local script = only(options or {}, "options of a load", "script").script
    if script ~= nil then raw.expect(script, "Script", "script") end
    local battle, err = raw.load(text)
    return scripted(battle, script, err)
end

--- What does not fit where a scenario is read for another edition of its rules: a list, each with
--- line, column, path and text.
function tilly.misfits(text, rules)
    local found, wrong = text_of(text)
    if wrong then return nil, wrong end
    if is_lua(found) then
        local script, err = tilly.script(found)
        if script then
            found, err = script:document()
        end
        if err then return nil, err end
    end
    return raw.misfits(found, rules)
end

--- The scenario of a battle with other rules: its own text, with all values in place of the old
--- ones.
function with_rules(battle, options, free)
    local rules <close> = battle.rules
    local changed <close> = assert(rules:copy())
    local _, err = set_all(changed, options)
    if err then return nil, err end
    local values = changed:write():match '"values":%s*(%b{})'
    local text = battle:scenario():gsub('("rules":%s*)(%b{})', function(name, old)
        return name .. old:gsub('("values":%s*)%b{}', function(key) return key .. values end, 1)
    end, 1)
    return tilly.scenario(text, { seed = battle.seed, free = free })
end

local simulate = original("Battle", "simulate")

--- battle:simulate(n, {players = "thumb", seed =, first =, turn_limit =, options = {["horse.melee"]
--- = 4}, columns = true, progress = function(played, n) end})
function Battle.methods.simulate(battle, n, options)
    if type(options) ~= "table" then return simulate(battle, n, options) end
    local plan = {}
    for name, value in pairs(options) do
        plan[name] = value
    end
    if math.type(n) ~= "integer" then
        raw.misuse("simulate: how many battles: integer expected, got " .. type(n))
    end
    plan.players = plan.players or "thumb"
    if plan.script ~= nil then
        local start <close>, failed = battle:copy()
        if not start then return nil, failed end
        local ok
        ok, failed = start:set_script(raw.expect(plan.script, "Script", "script"))
        if not ok then return nil, failed end
        plan.script = nil
        return Battle.methods.simulate(start, n, plan)
    end
    if not plan.options then return simulate(battle, n, plan) end
    local info = battle.info
    if info.decisions + info.rolls > 0 then
        raw.misuse "simulate: rules cannot be changed in a battle that has begun"
    end
    local changed <close>, err = with_rules(battle, expect(plan.options, "table", "options"))
    if not changed then return nil, err end
    local ok
    ok, err = changed:set_script(battle.script)
    if not ok then return nil, err end
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

--- What happened as rows for people and spreadsheets: tilly/log.lua.
function Battle.methods.log_table(battle) return require "tilly.log".of(battle, battle:turns()) end

function classes.Turn.methods.log_table(turn)
    local given = false
    return require "tilly.log".of(turn.battle, function()
        if given then return nil end
        given = true
        return turn
    end)
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
for _, name in ipairs { "lost", "alive" } do
    Battle.get[name] = function(battle) return battle.info[name] end
end

-- ---- edits: each by its name --------------------------------------------------------------------

local EDIT = tilly.EditKind
local function id_of(unit)
    needed(unit, "unit")
    return type(unit) == "table" and unit.id or unit
end
local function strength_of(battle, strength)
    local rules = battle.rules
    local number = strength_number(rules, strength or 1)
    rules:close()
    return number
end

function Battle.methods.place(battle, unit, x, y, heading)
    return battle:edit {
        kind = EDIT.PLACE,
        unit = id_of(unit),
        x = needed(x, "x"),
        y = needed(y, "y"),
        heading = heading or 0,
    }
end
function Battle.methods.remove(battle, unit, lost)
    return battle:edit {
        kind = EDIT.REMOVE,
        unit = id_of(unit),
        value = raw.truth(lost, "lost") and 1 or 0,
    }
end
function Battle.methods.hurt(battle, unit, strength)
    local hurt = { kind = EDIT.HURT, unit = id_of(unit), value = strength_of(battle, strength) }
    return battle:edit(hurt)
end
function Battle.methods.restore(battle, unit, strength)
    return battle:edit {
        kind = EDIT.RESTORE,
        unit = id_of(unit),
        value = strength_of(battle, strength),
    }
end
function Battle.methods.set_state(battle, unit, flag, on)
    return battle:edit {
        kind = EDIT.STATE,
        unit = id_of(unit),
        what = raw.number_of("UnitFlag", flag, "flag"),
        value = raw.truth(needed(on, "on"), "on") and 1 or 0,
    }
end
function Battle.methods.add_ground(battle, feature)
    local ground <close> = battle.table
    local f, err = on_table(feature_of(feature, ground), ground)
    if not f then return nil, err end
    return battle:edit { kind = EDIT.GROUND, value = 1, feature = f }
end
function Battle.methods.remove_ground(battle, feature)
    return battle:edit { kind = EDIT.GROUND, value = 0, unit = id_of(feature) }
end
function Battle.methods.award(battle, side, points)
    return battle:edit {
        kind = EDIT.POINTS,
        side = needed(side, "side"),
        value = needed(points, "points"),
    }
end
--- `end` is a word of Lua's own. Without a winner the battle is drawn.
function Battle.methods.finish(battle, winner)
    local ending = { kind = EDIT.END, side = winner }
    return battle:edit(ending)
end

--- bring{side =, type =, quality =, group =, x =, y =, heading =, name =, strength =, start =}: the
--- id of the new unit.
function Battle.methods.bring(battle, unit)
    local e, rules = { kind = EDIT.BRING }, battle.rules
    only(
        unit,
        "unit",
        "side",
        "type",
        "quality",
        "group",
        "x",
        "y",
        "heading",
        "name",
        "strength",
        "start"
    )
    for _, name in ipairs { "side", "type", "x", "y" } do
        needed(unit[name], "unit: " .. name)
    end
    for name, value in pairs(unit) do
        e[name] = value
    end
    e.type = place_of(rules.types, e.type, "type")
    e.quality = place_of(rules.qualities, e.quality, "quality")
    e.kind, e.name = EDIT.BRING, nil
    e.strength, e.start = strength_number(rules, e.strength), strength_number(rules, e.start)
    rules:close()
    if unit.name ~= nil then
        local words, err = battle:words(unit.name)
        if not words then return nil, err end
        e.words = words
    end
    return battle:edit(e)
end

-- ---- scenarios: variables, what is asked, scripts -----------------------------------------------

local VARIABLE = tilly.VariableKind

--- Those that the battle knows: in a redacted one without those that its side may not know.
local function variables_of(battle)
    local rows = {}
    for _, row in ipairs(battle:variable_rows()) do
        if row.name ~= "" then rows[#rows + 1] = row end
    end
    return rows
end

local function value_of(row)
    if row.kind == VARIABLE.TRUTH then return row.value ~= 0 end
    return row.value
end

local function variable_names(battle)
    return function()
        local names = {}
        for i, row in ipairs(variables_of(battle)) do
            names[i] = row.name
        end
        return names
    end
end

local find_variable = original("Battle", "find_variable")
function Battle.methods.find_variable(battle, name)
    return named(
        "the battle has",
        "variable",
        name,
        variable_names(battle),
        find_variable(battle, name)
    )
end

--- A variable with name, start, value, kind and who may know it.
function Battle.methods.variable(battle, name)
    local index, err = battle:find_variable(name)
    if not index then return nil, err end
    return battle:variable_rows()[index + 1]
end

function Battle.methods.set_variable(battle, name, value)
    local index, err = battle:find_variable(name)
    if not index then return nil, err end
    if type(value) == "boolean" and battle:variable_rows()[index + 1].kind == VARIABLE.TRUTH then
        value = value and 1 or 0
    end
    if math.type(value) ~= "integer" then
        raw.misuse(
            ("%s: integer%s expected, got %s"):format(
                name,
                value == nil and "" or " or, of a truth value, true or false",
                value == nil and "nil" or type(value)
            )
        )
    end
    return battle:edit { kind = EDIT.SET, what = index, value = value }
end

--- The values that a side may know, by name.
function Battle.methods.known_variables(battle, side)
    local known_to = {}
    if side ~= 0 and side ~= 1 then raw.misuse("side: 0 or 1 expected, got " .. tostring(side)) end
    for _, row in ipairs(variables_of(battle)) do
        if row.seen >> side & 1 == 1 then known_to[row.name] = value_of(row) end
    end
    return known_to
end

--- battle.variables.relief as it is at each look; setting it is an edit, and raises where that
--- fails.
local VARIABLES = { __name = "tilly.variables", __metatable = false }
local battle_of = setmetatable({}, { __mode = "k" })
function VARIABLES.__index(variables, name)
    local row, err = battle_of[variables]:variable(expect(name, "string", "name of a variable"))
    if not row then raw.misuse(err.message, err.code.value) end
    return value_of(row)
end
function VARIABLES.__newindex(variables, name, value)
    local ok, err =
        battle_of[variables]:set_variable(expect(name, "string", "name of a variable"), value)
    if not ok then error(err, 0) end
end
function VARIABLES.__pairs(variables)
    local rows, i = variables_of(battle_of[variables]), 0
    return function()
        i = i + 1
        if rows[i] then return rows[i].name, value_of(rows[i]) end
    end
end
function VARIABLES.__tostring(variables)
    local told = {}
    for name, value in pairs(variables) do
        told[#told + 1] = ("%s = %s"):format(name, value)
    end
    return table.concat(told, ", ")
end
function Battle.get.variables(battle)
    local variables = setmetatable({}, VARIABLES)
    battle_of[variables] = battle
    return variables
end

local find_area, within = original("Battle", "find_area"), original("Battle", "within")

local function area_names(battle)
    return function()
        local names = {}
        for i, area in ipairs(battle:areas()) do
            names[i] = area.name
        end
        return names
    end
end
function Battle.methods.find_area(battle, name)
    return named("the battle has", "area", name, area_names(battle), find_area(battle, name))
end

--- The ids of the units in an area of the scenario or a feature of the table, by its name or its
--- id.
function Battle.methods.within(battle, place, side)
    if type(place) ~= "string" then return within(battle, place, side) end
    local id = find_area(battle, place)
    if not id then
        local ground <close> = battle.table
        local err
        id, err = find_named(ground, place)
        if not id then
            local names = area_names(battle)()
            table.move(features_named(ground)(), 1, 32, #names + 1, names)
            return named("the battle has", "area or feature", place, names, nil, err)
        end
    end
    return within(battle, id, side)
end

--- Words by number: nil and the error at the first that may not be.
local function said(battle, words)
    local numbers = {}
    for i, one in elements(words, "options") do
        local number, err = battle:words(one)
        if not number then return nil, err end
        numbers[i] = number
    end
    return numbers
end

--- What asking has in common.
local function ask(battle, e, what)
    local index, words, err
    index, err = battle:find_variable(needed(what.into, "into"))
    if not index then return nil, err end
    words, err = battle:words(needed(what.words, "words"))
    if not words then return nil, err end
    e.what, e.words, e.side = index, words, needed(what.side, "side")
    return battle:edit(e)
end

--- ask_roll{into = "relief", words = "Relief from Prague", side = 1, dice = 1, faces = 6}: the sum
--- lands in the variable when the battle plays on.
function Battle.methods.ask_roll(battle, what)
    only(what, "throw", "into", "words", "side", "dice", "faces")
    return ask(battle, { kind = EDIT.ROLL, value = what.dice or 1, faces = what.faces or 6 }, what)
end

--- ask{into = "smoke", words = "Burn the village?", side = 0, options = {"Spare it", "Burn it"}}:
--- the index of the one chosen, from 0, lands in the variable.
function Battle.methods.ask(battle, what)
    only(what, "question", "into", "words", "side", "options")
    local numbers, err = said(battle, needed(what.options, "options"))
    if not numbers then return nil, err end
    return ask(battle, { kind = EDIT.ASK, options = #numbers, option = numbers }, what)
end

local redact = original("Battle", "redact")
--- A script is the umpire's, and knows all.
function Battle.methods.redact(battle, side)
    local ok, err = redact(battle, side)
    if not ok then return nil, err end
    return battle:set_script(nil)
end

local MOMENT, EVENT, FIRST_EVENT = enums.kinds.MomentKind, enums.kinds.EventKind, 16

--- Which moment a key means: its number, that of an event behind them.
local function moment_of(key)
    if type(key) == "table" and rawget(key, "enum") == "EventKind" then
        return FIRST_EVENT + key.value
    end
    if
        type(key) == "table"
        and rawget(key, "enum") == "MomentKind"
        and key.value ~= MOMENT.EVENT
    then
        return key.value
    end
    if type(key) ~= "string" then
        raw.misuse(
            "a handler stands under the name of a moment or of a kind of event, not " .. type(key)
        )
    end
    local name = spelt(key)
    if MOMENT[name] and name ~= "EVENT" then return MOMENT[name] end
    if EVENT[name] then return FIRST_EVENT + EVENT[name] end
    local names = {}
    for kind in pairs(MOMENT) do
        names[#names + 1] = kind ~= "EVENT" and kind:lower() or nil
    end
    for kind in pairs(EVENT) do
        names[#names + 1] = kind:lower()
    end
    return raw.misuse(
        ('there is no moment or event "%s"%s'):format(key, advice(key:lower(), names)),
        STATUS.UNKNOWN.value
    )
end

--- tilly.script{turn = function(battle, moment) end, routed = ...}: a scenario's own rules.
--- tilly.script(text, {name =, instructions =, memory =, log =, texts =, debug =}): a scenario in
--- Lua, read in a sandbox.
function tilly.script(handlers, options)
    if type(handlers) == "string" then return raw.read_script(handlers, options or {}) end
    if options ~= nil then raw.misuse "options go with the text of a scenario" end
    local by_number = {}
    for key, handler in pairs(expect(handlers, "table", "handlers")) do
        local moment = moment_of(key)
        if type(handler) ~= "function" then
            raw.misuse(
                ("the handler of %s is a function, not a %s"):format(tostring(key), type(handler))
            )
        end
        if by_number[moment] then raw.misuse(tostring(key) .. " has two handlers") end
        by_number[moment] = handler
    end
    return raw.new_script(by_number)
end

-- ---- orders -------------------------------------------------------------------------------------

local set_order, order_of = original("Battle", "set_order"), original("Battle", "order")

--- set_order(formation, {kind = "advance", target =, radius =, points = {{x, y}, ...}, note = words
--- or a number})
function Battle.methods.set_order(battle, formation, order)
    local o = {}
    only(order, "order", "kind", "target", "radius", "points", "note")
    for name, value in pairs(order) do
        o[name] = value
    end
    local points = o.points or {}
    o.points, o.point = raw.list(points, "points"), points
    o.kind = raw.number_of("OrderKind", needed(o.kind, "order: kind"), "kind")
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

-- Methods written in Lua ask for their object first, as those in C do.
for name, class in pairs {
    RuleSet = classes.RuleSet,
    Army = classes.Army,
    Table = classes.Table,
    Battle = Battle,
    Script = classes.Script,
    Turn = classes.Turn,
} do
    for _, functions in ipairs { class.methods, class.get } do
        for key, f in pairs(functions) do
            if not native[f] then
                functions[key] = function(self, ...) return f(raw.expect(self, name), ...) end
            end
        end
    end
end

-- ---- rows: what is asked of them beyond their numbers -------------------------------------------

--- A name that is neither a field nor looked up raises.
local function lazily(class, record, get)
    local fields = raw.fields(record)
    fields.battle = true
    class.__index = raw.strict(get, fields, record)
end

local function cited(what, member)
    return function(row)
        local rules = row.battle and row.battle.rules
        local text = rules and row[member] ~= 0 and rules:cite(what, row[member])
        if rules then rules:close() end
        return text or nil
    end
end

local of_unit = {
    name = function(unit) return unit.battle:unit_name(unit.id) end,
    group_name = function(unit) return unit.group and unit.battle:group_name(unit.group) end,
    type_name = function(unit)
        local rules = unit.battle.rules
        local name = rules:type_name(unit.type)
        rules:close()
        return name
    end,
}
for name, bit in pairs(enums.flags.UnitFlag) do -- unit.on_table, unit.commander ...
    of_unit[name:lower()] = function(unit) return unit.flags & bit ~= 0 end
end
lazily(classes.Unit, "unit", of_unit)
classes.Unit.__tostring = function(unit)
    return ("%s (%s, %g of %g)"):format(unit.name, unit.type_name, unit.strength, unit.start)
end

lazily(classes.Event, "event", {
    name = function(event) return raw.tilly_event_name(event.kind) end,
    text = function(event) return (event.battle:event_text(event)) end,
    cite = cited(tilly.Cite.CLAUSE, "clause"),
})
classes.Event.__tostring = function(event) return event.text or event.name end

lazily(classes.Reason, "reason", {
    name = function(reason) return raw.tilly_reason_name(reason.code) end,
    cure = function(reason) return raw.tilly_reason_cure(reason.code) end,
    text = function(reason) return (raw.reason_text(reason, reason.battle)) end,
    cite = cited(tilly.Cite.CLAUSE, "clause"),
})
classes.Reason.__tostring = function(reason) return reason.text end

lazily(classes.Roll, "roll", { cite = cited(tilly.Cite.ROLL, "kind") })

-- ---- how objects print --------------------------------------------------------------------------

local function prints(class, words)
    class.meta.__tostring = function(object)
        local ok, text = pcall(words, object)
        return class.meta.__name .. ": " .. (ok and text or "closed")
    end
end
prints(classes.RuleSet, function(rules) return rules.id end)
prints(classes.Army, function(army) return ("%s, %d units"):format(army.name, #army.units) end)
prints(classes.Table, function(table) return ("%g x %g"):format(table.width, table.depth) end)
prints(Battle, function(battle)
    local over = battle.over and ", over" or ""
    return ("turn %d%s"):format(battle.turn_number, over)
end)
prints(classes.Script, function() return "open" end)
prints(classes.Decision, function(decision) return decision.text end)
prints(classes.Option, function(option) return option.text end)
prints(classes.Answer, function(answer) return ("option %s"):format(answer.option) end)

-- ---- and the rest -------------------------------------------------------------------------------

tilly.close, tilly.throw, tilly.seed = raw.close, raw.throw, raw.tilly_seed
tilly.distance, tilly.bearing, tilly.ahead = raw.distance, raw.bearing, raw.ahead

--- The sentence of an error of the library, by its number.
tilly.status_text, tilly.status_name = raw.tilly_status_text, raw.tilly_status_name

--- The program: tilly.main("--help"). Gives the status to exit with.
function tilly.main(...) return require "tilly.main"(...) end

--- What functions are called in messages: as scripts know them.
local ALIAS = {
    new_ruleset = "tilly.ruleset",
    new_army = "tilly.army",
    new_table = "tilly.table",
    new_battle = "tilly.battle",
    read_scenario = "tilly.scenario",
    read_script = "tilly.script",
    new_script = "tilly.script",
    ["Army.add_unit"] = "army:add",
    ["Table.add_feature"] = "table:add",
}
local calls = {}
for name, f in pairs(raw) do
    if type(f) == "function" then calls[f] = ALIAS[name] or "tilly." .. name:gsub("^tilly_", "") end
end
for name, class in pairs(classes) do
    for key, f in pairs(class.methods or {}) do
        calls[f] = name:lower() .. ":" .. key
    end
end
for key, f in pairs(originals) do
    local name, method = key:match "^(%a+)%.(.+)$"
    calls[f] = ALIAS[key] or name:lower() .. ":" .. method
end
-- init.lua's own, whose messages name the argument
for _, f in ipairs { raw.only, raw.list, raw.sides, raw.truth, raw.number_of, raw.expect } do
    calls[f] = nil
end
raw.calls(calls)

strict(tilly, "tilly")
raw.module = tilly
return tilly --[[@as tilly]]
