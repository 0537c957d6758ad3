-- The small programs of examples/lua, run as a user runs them. demo.lua has a test of its own,
-- beside the programs in C and Python: tests/bindings/demos.sh.
local check = require "check"
local tilly = require "tilly"
local test, equal = check.test, check.equal
local root = os.getenv "TILLY_ROOT" or "."

--- What the program prints, and what it has made: its locals are out of reach, so battles are
--- caught where they are made.
local function run(name, ...)
    local printed, battles = {}, {}
    local own = setmetatable({}, { __index = tilly })
    for _, maker in ipairs { "battle", "scenario" } do
        own[maker] = function(...)
            local made, err = tilly[maker](...)
            battles[#battles + 1] = made
            return made, err
        end
    end
    local file = assert(io.open(root .. "/examples/lua/" .. name .. ".lua"))
    local text = file:read "a"
    file:close()
    local environment = setmetatable({
        arg = { ... },
        print = function(line) printed[#printed + 1] = tostring(line) end,
        require = function(module) return module == "tilly" and own or require(module) end,
    }, { __index = _G })
    assert(load(text, "@" .. name, "t", environment))()
    return table.concat(printed, "\n"), battles, text
end

local function lines_of(text) return select(2, text:gsub("\n", "")) end

test("a scenario as a script", function()
    local scripted = false
    for seed = 1644, 1650 do
        local said, _, text = run("scenario", tostring(seed))
        assert(lines_of(text) < 110)
        local won, other = said:match "Weimarian (%d), Bavarian (%d)$"
        assert(won, "no points at the end")
        won, other = tonumber(won), tonumber(other)
        local by_points = won >= 3 or other >= 3
        equal(
            said:find(
                "Victory for "
                    .. (won > other and "Weimarians" or "Bavarians")
                    .. " by the scenario!",
                1,
                true
            ) ~= nil,
            by_points,
            "seed " .. seed
        )
        local lost = select(2, said:gsub("routed", "")) + select(2, said:gsub("overrun", ""))
        assert(lost >= won + other, "more points than losses")
        if said:find "\nTurn 3\n" then
            assert(said:find("Werth's horse is on the field!", 1, true), "no relief in turn 3")
            equal(select(2, said:gsub("arrives? at", "")), 2, "units that came on")
        end
        scripted = scripted or (by_points and said:find "Werth")
        if seed == 1644 then equal(run("scenario", "1644"), said) end
    end
    assert(scripted, "no battle in which all of it happened")
end)

test("a player that yields", function()
    local said, battles, text =
        run("coroutine_player", root .. "/examples/scenarios/two_armies.json")
    assert(lines_of(text) < 110)
    equal(#battles, 3)
    for seed, battle in ipairs(battles) do
        equal(battle.turn_number, 3)
        assert(
            said:find(
                ("Seed %d after turn 3: balance [-+]%%d+, hash %s\n"):format(seed, battle.hash)
            ),
            "seed " .. seed
        )
        -- whoever thought how long, what was played is a battle by the rules
        local record <close>, found = assert(tilly.replay(battle:record()))
        equal(found.equal, true)
        equal(record.hash, battle.hash)
    end
    assert(tonumber(said:match "(%d+) thoughts") > 500)
    assert(battles[1].hash ~= battles[2].hash)
end)

test("no example is without a test", function()
    local known = { demo = true, scenario = true, coroutine_player = true }
    local list = assert(io.popen("ls '" .. root .. "/examples/lua'"))
    for name in list:lines() do
        assert(known[name:match "^(.*)%.lua$"], name)
    end
    list:close()
end)

check.done()
