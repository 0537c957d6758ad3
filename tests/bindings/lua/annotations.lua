-- The annotations that editors read, read here: classes, aliases and functions of library.lua,
-- rows.lua and enums.lua; and whether a value is what its type says.
local annotations = { classes = {}, aliases = {}, functions = {} }
local classes, aliases, functions = annotations.classes, annotations.aliases, annotations.functions

-- ---- types --------------------------------------------------------------------------------------

--- A type as a tree: {kind, ...}, and where in the words it ends.
local union

local function skip(words, at) return words:match("^%s*()", at) end

local function list(words, at, close)
    local types = {}
    at = skip(words, at)
    while words:sub(at, at) ~= close do
        local named = words:match("^[%w_.]+%??%s*:%s*()", at)
        types[#types + 1], at = union(words, named or at)
        at = skip(words, at)
        if words:sub(at, at) == "," then at = skip(words, at + 1) end
        assert(at <= #words, "no end: " .. words)
    end
    return types, at + 1
end

local function single(words, at)
    at = skip(words, at)
    if words:sub(at, at) == "(" then
        local inner, after = union(words, at + 1)
        return inner, skip(words, after) + 1
    end
    local text, after = words:match('^"([^"]*)"()', at)
    if text then return { kind = "literal", value = text }, after end
    local fun = words:match("^fun%(()", at)
    if fun then
        local _, closed = list(words, fun, ")")
        local returns = words:match("^%s*:%s*()", closed)
        if not returns then return { kind = "function" }, closed end
        repeat
            local _
            _, closed = union(words, returns)
            returns = words:match("^%s*,%s*()", closed)
        until not returns
        return { kind = "function" }, closed
    end
    if words:find("^%.%.%.", at) then return { kind = "any" }, at + 3 end
    local name
    name, after = words:match("^([%w_.]+)()", at)
    if not name then error("no type: " .. words:sub(at)) end
    if name == "table" and words:sub(after, after) == "<" then
        local types
        types, after = list(words, after + 1, ">")
        return { kind = "map", key = types[1], value = types[2] }, after
    end
    return tonumber(name) and { kind = "literal", value = math.tointeger(tonumber(name)) } or {
        kind = "name",
        name = name,
    },
        after
end

local function postfixed(words, at)
    local type, after = single(words, at)
    while true do
        if words:sub(after, after + 1) == "[]" then
            type, after = { kind = "list", of = type }, after + 2
        elseif words:sub(after, after) == "?" then
            type, after = { kind = "union", { kind = "name", name = "nil" }, type }, after + 1
        else
            return type, after
        end
    end
end

function union(words, at)
    local first, after = postfixed(words, at)
    local types = { kind = "union", first }
    while words:find("^%s*|", after) do
        types[#types + 1], after = postfixed(words, words:match("^%s*|()", after))
    end
    return #types == 1 and first or types, after
end

-- ---- files --------------------------------------------------------------------------------------

local FILES = { "tilly.library", "tilly.rows", "tilly.enums" }

local function field_of(class, line)
    local name, optional, at = line:match "^%-%-%-@field ([%w_]+)(%??) ()"
    if name then
        local type = union(line, at)
        class.fields[name] = optional == "?"
                and { kind = "union", { kind = "name", name = "nil" }, type }
            or type
        return
    end
    local key, after = line:match "^%-%-%-@field %[(%w+)%] ()"
    assert(key, line)
    class.indexed = union(line, after)
end

local function read(file)
    local text = assert(io.open(assert(package.searchpath(file, package.path))))
    local class, params, returns = nil, {}, {}
    for line in text:lines() do
        local name, parents = line:match "^%-%-%-@class ([%w_.]+)%s*:?%s*([%w_., ]*)"
        if name then
            class = { fields = {}, parent = line:match "^%-%-%-@class [%w_.]+ : ([%w_.]+)" }
            assert(parents and not classes[name], "twice: " .. name)
            classes[name] = class
        elseif line:find "^%-%-%-@field" then
            field_of(class, line)
        elseif line:find "^%-%-%-@alias" then
            local alias, at = line:match "^%-%-%-@alias ([%w_.]+) ()"
            aliases[alias] = union(line, at)
        elseif line:find "^%-%-%-@param" then
            local optional, at = line:match "^%-%-%-@param [%w_.]+(%??) ()"
            params[#params + 1] = {
                type = union(line, at),
                optional = optional == "?",
                rest = line:find "@param %.%.%." ~= nil,
            }
        elseif line:find "^%-%-%-@return" then
            returns[#returns + 1] = union(line, line:match "^%-%-%-@return ()")
        elseif line:find "^function" then
            functions[line:match "^function ([%w_]+[:.][%w_]+)"] =
                { params = params, returns = returns }
            params, returns = {}, {}
        end
    end
    text:close()
end
for _, file in ipairs(FILES) do
    read(file)
end

--- A field of the class or of one above it.
local function field(name, key)
    local class = classes[name]
    while class do
        if class.fields[key] then return class.fields[key] end
        class = classes[class.parent]
    end
end

-- ---- values -------------------------------------------------------------------------------------

local conforms

local OBJECT = {
    RuleSet = "ruleset",
    Army = "army",
    Table = "table",
    Battle = "battle",
    Turn = "turn",
    Decision = "decision",
    Option = "option",
    Answer = "answer",
    Script = "script",
}
local PRIMITIVE = {
    any = function() return true end,
    string = function(value) return type(value) == "string" end,
    number = function(value) return type(value) == "number" end,
    integer = function(value) return math.type(value) == "integer" end,
    boolean = function(value) return type(value) == "boolean" end,
    ["nil"] = function(value) return value == nil end,
    ["false"] = function(value) return value == false end,
    ["true"] = function(value) return value == true end,
    table = function(value) return type(value) == "table" end,
}

local function raw_keys(value) return next, value, nil end

--- All fields that the class names are there, and what is there is named.
local function is_row(value, name)
    if type(value) ~= "table" then return false end
    for key, inner in raw_keys(value) do
        local class = classes[name]
        local wanted = type(key) == "string" and field(name, key) or class.indexed
        if not wanted then
            return false, ("%s has %s, which is not annotated"):format(name, tostring(key))
        end
        local ok, why = conforms(inner, wanted)
        if not ok then return false, why or ("%s.%s is %s"):format(name, key, tostring(inner)) end
    end
    local at = name
    while at do
        for key, wanted in pairs(classes[at].fields) do
            if rawget(value, key) == nil then
                local there, inner = pcall(function() return value[key] end)
                if not there then inner = nil end
                local ok, why = conforms(inner, wanted)
                if not ok then return false, why or ("%s.%s is missing"):format(name, key) end
            end
        end
        at = classes[at].parent
    end
    return true
end

local function is_named(value, name)
    if PRIMITIVE[name] then return PRIMITIVE[name](value) end
    if aliases[name] then return conforms(value, aliases[name]) end
    local short = name:match "^tilly%.(%w+)$"
    if OBJECT[short] then
        local meta = type(value) == "userdata" and debug.getmetatable(value)
        return meta and meta.__name == "tilly." .. OBJECT[short] or false
    end
    local class = classes[name] or error("no such type: " .. name)
    if class.parent == "tilly.Kind" then
        return type(value) == "table" and rawget(value, "enum") == short
    end
    return is_row(value, name)
end

local SAMPLES = 3 -- of a list so many are looked at

function conforms(value, type_of)
    local kind = type_of.kind
    if kind == "name" then return is_named(value, type_of.name) end
    if kind == "literal" then return value == type_of.value end
    if kind == "function" then return type(value) == "function" end
    if kind == "any" then return true end
    if kind == "union" then
        local told
        for _, one in ipairs(type_of) do
            local ok, why = conforms(value, one)
            if ok then return true end
            told = why or told
        end
        return false, told
    end
    if type(value) ~= "table" then return false end
    if kind == "list" then
        for i = 1, math.min(#value, SAMPLES) do
            local ok, why = conforms(value[i], type_of.of)
            if not ok then return false, why end
        end
        return true
    end
    for key, inner in raw_keys(value) do
        local ok, why = conforms(inner, type_of.value)
        if not ok or not conforms(key, type_of.key) then return false, why end
    end
    return true
end

-- ---- watching calls -----------------------------------------------------------------------------

--- What was found wrong, each once; and how many calls were looked at by name.
annotations.faults, annotations.seen = {}, {}

local function fault(words)
    if annotations.faults[words] then return end
    annotations.faults[words] = true
    annotations.faults[#annotations.faults + 1] = words
end

local function refused(results)
    return results[1] == nil and type(results[2]) == "table" and rawget(results[2], "code") ~= nil
end

--- A row's text is asked of its battle: what is looked at is not looked at again.
local looking = false
local ENOUGH = 60 -- calls of one name that are looked at

local function look(name, type_of, value, place)
    if looking or annotations.seen[name] > ENOUGH then return end
    looking = true
    local ok, why = conforms(value, type_of)
    looking = false
    if not ok then
        fault(
            ("%s: %s is %s%s"):format(
                name,
                place,
                tostring(value),
                why and " (" .. why .. ")" or ""
            )
        )
    end
end

local function watched(name, said, f, method)
    return function(...)
        local arguments, results = table.pack(...), table.pack(f(...))
        annotations.seen[name] = (annotations.seen[name] or 0) + 1
        if not refused(results) then
            local first = method and 1 or 0
            for i = 1, arguments.n - first do
                local param = said.params[i] or said.params[#said.params]
                if
                    param
                    and (said.params[i] or param.rest)
                    and not (arguments[i + first] == nil and (param.optional or param.rest))
                then
                    look(name, param.type, arguments[i + first], "argument " .. i)
                end
            end
        end
        for i, type_of in ipairs(said.returns) do
            look(name, type_of, results[i], "result " .. i)
        end
        return table.unpack(results, 1, results.n)
    end
end

--- From now on every call of a method, and every property that is read, is compared with what the
--- annotations say.
function annotations.watch(raw, tilly)
    for key, f in pairs(tilly) do
        local said = functions["tilly." .. key]
        if said and key ~= "main" then tilly[key] = watched("tilly." .. key, said, f, false) end
    end
    for name in pairs(OBJECT) do
        local class = raw.classes[name]
        for key, f in pairs(class.methods) do
            local said = functions[name .. ":" .. key]
            if said then class.methods[key] = watched(name .. ":" .. key, said, f, true) end
        end
        for key, f in pairs(class.get) do
            local type_of = type(key) == "string" and field("tilly." .. name, key)
            if type_of then
                class.get[key] =
                    watched(name .. "." .. key, { params = {}, returns = { type_of } }, f, true)
            end
        end
    end
end

--- Every name of a type that the files use is said somewhere.
function annotations.unknown_types()
    local unknown = {}
    local function walk(node)
        if
            node.kind == "name"
            and not (PRIMITIVE[node.name] or aliases[node.name] or classes[node.name])
        then
            unknown[node.name] = true
        end
        for _, inner in pairs(node) do
            if type(inner) == "table" then walk(inner) end
        end
    end
    for _, class in pairs(classes) do
        for _, type_of in pairs(class.fields) do
            walk(type_of)
        end
        if class.parent and not classes[class.parent] then unknown[class.parent] = true end
    end
    for _, type_of in pairs(aliases) do
        walk(type_of)
    end
    for _, said in pairs(functions) do
        for _, param in ipairs(said.params) do
            walk(param.type)
        end
        for _, type_of in ipairs(said.returns) do
            walk(type_of)
        end
    end
    return unknown
end

annotations.field, annotations.conforms = field, conforms
return annotations
