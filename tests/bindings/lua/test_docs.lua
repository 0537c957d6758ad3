-- docs/lua.md: every block of Lua on the page is run, in order, in one environment; a block of text
-- after it is what it prints.
local check = require "check"

local root = os.getenv "TILLY_ROOT" or "."
local file = assert(io.open(root .. "/docs/lua.md", "rb"))
local page = file:read "a"
file:close()

--- The globals of the page's programs: what they print is kept, and what they write goes nowhere.
local printed = {}
local environment = setmetatable({
    print = function(...)
        local words = table.pack(...)
        for i = 1, words.n do
            words[i] = tostring(words[i])
        end
        printed[#printed + 1] = table.concat(words, "\t") .. "\n"
    end,
    io = setmetatable({
        open = function(name, mode)
            if mode and mode:find "w" then return io.tmpfile() end
            return io.open(name:find "^examples/" and root .. "/" .. name or name, mode)
        end,
    }, { __index = io }),
}, { __index = _G })

local run, compared, at = 0, 0, 1
while true do
    local from, to, language, block = page:find("\n```(%w+)\n(.-\n)```\n", at)
    if not from then break end
    local _, line = page:sub(1, from):gsub("\n", "")
    local expected = language == "lua" and page:match("^```text\n(.-\n)```\n", to + 1)
    at = to
    if language == "lua" then
        check.test("docs/lua.md, line " .. line, function()
            printed = {}
            assert(load(block, "@docs/lua.md:" .. line, "t", environment))()
            if expected then check.equal(table.concat(printed), expected, "printed") end
        end)
        run, compared = run + 1, compared + (expected and 1 or 0)
    end
end

check.test("nothing was overlooked", function()
    local _, blocks = page:gsub("\n```lua\n", "")
    local _, texts = page:gsub("\n```text\n", "")
    check.equal(run, blocks)
    check.equal(compared, texts)
    assert(run >= 12)
end)

check.done()
