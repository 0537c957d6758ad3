-- A tiny runner: check.test(name, function), then check.done(). A test that raises is red; so is
-- one that leaves more behind than it found.
local check = {}
local green, red = 0, {}
local only = os.getenv "TILLY_TEST"

function check.test(name, run)
    if only and not name:find(only, 1, true) then return end
    local ok, err = xpcall(run, function(err) return debug.traceback(tostring(err), 2) end)
    collectgarbage()
    collectgarbage()
    if ok then
        green = green + 1
    else
        red[#red + 1] = name
        io.stderr:write("RED ", name, "\n", tostring(err), "\n")
    end
end

function check.done()
    print(("%d green, %d red"):format(green, #red))
    os.exit(#red == 0 and green > 0, true)
end

function check.equal(got, wanted, what)
    if got ~= wanted then
        error(("%s: %s, wanted %s"):format(what or "value", tostring(got), tostring(wanted)), 2)
    end
end

function check.integer(n)
    return math.type(n) == "integer" or error("no integer: " .. tostring(n), 2)
end

--- A member of that enumeration.
function check.kind(kind, enum)
    if
        type(kind) ~= "table"
        or kind.enum ~= enum
        or not tostring(kind):find("^" .. enum .. "%.[%u_]+$")
    then
        error(("no %s: %s"):format(enum, tostring(kind)), 2)
    end
    return kind
end

--- The call gives nil and an error of this name.
function check.fails(name, got, err)
    if got ~= nil then error("no failure: " .. tostring(got), 2) end
    check.is_error(err, name)
    return err
end

--- The call raises an error object of this name.
function check.raises(name, f, ...)
    local ok, err = pcall(f, ...)
    if ok then error("nothing was raised", 2) end
    check.is_error(err, name)
    return err
end

function check.is_error(err, name)
    if
        type(err) ~= "table"
        or getmetatable(err) ~= false
        or check.kind(err.code, "Status").value >= 0
        or type(err.message) ~= "string"
    then
        error("no error object: " .. tostring(err), 3)
    end
    if name and err.name ~= name then
        error(("%s, wanted %s: %s"):format(err.name, name, tostring(err)), 3)
    end
    if not tostring(err):find(err.message, 1, true) then
        error("the error does not print its message", 3)
    end
end

local folder = os.getenv "TILLY_ROOT" or "."
function check.scenario(seed, options)
    local tilly = require "tilly"
    local file = assert(io.open(folder .. "/examples/scenarios/two_armies.json", "rb"))
    local text = file:read "a"
    file:close()
    options = options or {}
    options.seed = seed or 1631
    return assert(tilly.scenario(text, options))
end

--- A legal answer to any question.
function check.legal(decision, draw)
    return decision.usual or assert(decision:sample(draw or decision.serial))
end

return check
