-- The program of the README in Lua, as it stands there.
local check = require "check"

check.test("the program of the README runs", function()
    local file <close> = assert(io.open((os.getenv "TILLY_ROOT" or ".") .. "/README.md", "rb"))
    local program = assert(file:read "a":match "\n```lua\n(.-)\n```\n")
    local printed = {}
    local names = setmetatable(
        { print = function(text) printed[#printed + 1] = text end },
        { __index = _G }
    )
    assert(load(program, "=README.md", "t", names))()
    assert(#printed == 1 and printed[1]:find "Turn 1")
end)

check.done()
