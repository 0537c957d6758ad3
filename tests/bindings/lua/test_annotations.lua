-- What an editor is told is what there is: every call and property of docs/lua.md, of the examples
-- and of a whole battle is compared with its annotation.
local check = require "check"
local tilly = require "tilly"
local raw = require "tilly.raw"
local annotations = require "annotations"
local test, equal = check.test, check.equal
local root = os.getenv "TILLY_ROOT" or "."

annotations.watch(raw, tilly)

local function text_of(path)
    local file <close> = assert(io.open(root .. "/" .. path, "rb"))
    return file:read "a"
end

local quiet = setmetatable({
    print = function() end,
    arg = {},
    io = setmetatable({
        open = function(name, mode)
            if mode and mode:find "w" then return io.tmpfile() end
            return io.open(name:find "^examples/" and root .. "/" .. name or name, mode)
        end,
    }, { __index = io }),
}, { __index = _G })

local function no_faults()
    if #annotations.faults > 0 then error(table.concat(annotations.faults, "\n"), 2) end
end

test("an editor knows what require gives", function()
    local init = io.open(package.searchpath("tilly", package.path)):read "a"
    for line in init:gmatch "[^\n]+" do
        if line:find "^return tilly" or line:find "return raw.module" then
            assert(line:find("--[[@as tilly]]", 1, true), line)
        end
    end
end)

test("no description reads on as a type", function() -- "tilly.Formation in a house"
    for _, file in ipairs { "tilly.library", "tilly.rows", "tilly.enums" } do
        for line in io.lines(package.searchpath(file, package.path)) do
            assert(not line:find "^%-%-%-@%l+ [%w_]+%?? [%w_.]+%?? in ", line)
        end
    end
end)

test(
    "every type that is named is said",
    function() equal(next(annotations.unknown_types()), nil) end
)

test("every field of every row is annotated, and no other", function()
    for _, name in ipairs {
        "error",
        "parameter",
        "ruling",
        "beat",
        "unit_spec",
        "feature",
        "ground",
        "battle_info",
        "unit",
        "pose",
        "order",
        "arrival",
        "mark",
        "edit",
        "pick",
        "waypoint",
        "span",
        "roll",
        "event",
        "reason",
        "reach",
        "odds",
        "result",
        "replay",
        "picture",
    } do
        local fields, said = raw.fields(name), annotations.classes["tilly.row." .. name].fields
        for field in pairs(fields) do
            assert(said[field], name .. "." .. field)
        end
        for field in pairs(said) do
            assert(
                fields[field] or (name == "unit" and tilly.UnitFlag[field:upper()]),
                name .. "." .. field
            )
        end
    end
    for name in pairs(tilly.UnitFlag) do
        assert(annotations.field("tilly.Unit", name:lower()), name)
    end
end)

test("every member of every enumeration is annotated", function()
    local enums = require "tilly.enums"
    for _, group in ipairs { enums.kinds, enums.flags } do
        for title, members in pairs(group) do
            local said = annotations.classes["tilly.enum." .. title].fields
            for name in pairs(members) do
                assert(said[name], title .. "." .. name)
            end
            for name in pairs(said) do
                assert(members[name], title .. "." .. name)
            end
            assert(annotations.field("tilly.enums", title), title)
        end
    end
end)

test("the page", function()
    for block in text_of "docs/lua.md":gmatch "\n```lua\n(.-\n)```\n" do
        assert(load(block, "=docs/lua.md", "t", quiet))()
    end
    no_faults()
end)

test("the examples", function()
    for _, name in ipairs { "scenario", "coroutine_player" } do
        quiet.arg =
            { name == "scenario" and "1646" or root .. "/examples/scenarios/two_armies.json" }
        assert(load(text_of("examples/lua/" .. name .. ".lua"), "=" .. name, "t", quiet))()
    end
    no_faults()
end)

test("whole battles, and everything that can be asked", function()
    for _, name in ipairs { "two_armies", "luetzen_1632" } do
        local battle <close> = assert(tilly.scenario(name, { seed = 7 }))
        local asked = 0
        for decision in battle:decisions() do
            asked = asked + 1
            for key in pairs(raw.classes.Decision.get) do
                if type(key) == "string" then local _ = decision[key] end
            end
            for key in pairs(raw.classes.Option.get) do
                local _ = decision[1][key]
            end
            local answer = decision.usual or assert(decision:sample(decision.serial))
            for key in pairs(raw.classes.Answer.get) do
                local _ = answer[key]
            end
            decision:list(1)
            decision:check(99)
            decision:preview(answer)
            if asked > 120 then break end
            assert(decision:answer(answer))
        end
        for key in pairs(raw.classes.Battle.get) do
            local _ = battle[key]
        end
        local rules, army, ground = battle.rules, battle:army(0), battle.table
        for key in pairs(raw.classes.RuleSet.get) do
            local _ = rules[key]
        end
        for key in pairs(raw.classes.Army.get) do
            local _ = army[key]
        end
        for key in pairs(raw.classes.Table.get) do
            local _ = ground[key]
        end
        for key in pairs(raw.classes.Turn.get) do
            local _ = battle.turn[key]
        end
        local a, b = battle:units_of(0)[1], battle:units_of(1)[1]
        for _, key in ipairs { "gap", "zone", "touching", "sight", "may_shoot" } do
            battle[key](battle, a, b)
        end
        for _, key in ipairs {
            "in_command",
            "controllers",
            "contacts",
            "buffer",
            "charges",
            "arrival",
        } do
            battle[key](battle, a)
        end
        battle:order(a.group or 0)
        battle:simulate(2, { turn_limit = 1 })
        battle:log_table()
        ground:ground(1, 1)
        army:check()
        tilly.replay(battle:record())
        battle:run { players = "thumb", stop = "roll" }
        local _ = battle.roll
    end
    no_faults()
end)

test("what is left out of an argument is there in a result", function()
    local battle <close> = assert(tilly.scenario "luetzen_1632")
    local army, ground <close> = battle:army(0), battle.table
    local arrival, order
    for _, unit in ipairs(battle.units) do
        order = order or unit.group and battle:order(unit.group)
        arrival = arrival or battle:arrival(unit)
    end
    for name, value in pairs {
        StandingOrder = order,
        Announced = arrival,
        ListedUnit = army.units[1],
        FeatureRow = ground.features[1],
    } do
        assert(annotations.conforms(value, { kind = "name", name = "tilly." .. name }))
    end
    equal(
        annotations.conforms(
            { kind = tilly.OrderKind.HOLD },
            { kind = "name", name = "tilly.StandingOrder" }
        ),
        false
    )
end)

test("wrong annotations are found", function() -- the checker itself
    local battle <close> = assert(tilly.scenario "two_armies")
    local unit = battle.units[1]
    local named = function(name) return { kind = "name", name = name } end
    assert(annotations.conforms(unit, named "tilly.Unit"))
    equal(annotations.conforms(unit, named "tilly.Event"), false)
    local extra = battle.units[1]
    extra.colour = "red"
    equal(annotations.conforms(extra, named "tilly.Unit"), false)
    equal(annotations.conforms(tilly.EventKind.HIT, named "tilly.RollKind"), false)
    equal(annotations.conforms(battle, named "tilly.Army"), false)
    equal(annotations.conforms("x", named "tilly.Stop"), false)
    assert(annotations.conforms({ "roll", "step" }, { kind = "list", of = named "tilly.Stop" }))
end)

test("most of what there is was looked at", function()
    local seen, all = 0, 0
    for _ in pairs(annotations.seen) do
        seen = seen + 1
    end
    for _ in pairs(annotations.functions) do
        all = all + 1
    end
    assert(seen > 140 and all > 100, ("%d of %d"):format(seen, all))
end)

check.done()
