-- The probe rule set first: every shape of question, every kind of roll, through every way of
-- asking.
local check = require "check"
local probe = require "probe"
local tilly = require "tilly"
local test, equal = check.test, check.equal

local function final(play)
    local battle <close> = probe.battle(7)
    play(battle)
    assert(battle.over)
    return battle.hash
end
local function pass(decision) return check.legal(decision) end

test("every way of driving plays the same battle", function()
    local wanted = final(function(b)
        for d in b:decisions() do
            assert(d:answer(pass(d)))
        end
    end)
    equal(final(function(b) assert(b:play(pass)) end), wanted, "play")
    equal(final(function(b) assert(b:run { players = pass }) end), wanted, "run")
    equal(final(function(b) assert(b:play { [0] = pass, [1] = pass }) end), wanted, "play by side")
    equal(
        final(function(b) assert(b:run { players = { pass, pass } }) end),
        wanted,
        "run with a list"
    )
    equal(
        final(function(b)
            repeat
                local what = assert(b:next "roll")
                if what == "decision" then assert(b:answer(pass(b.decision))) end
                if what == "roll" then assert(b:supply(b:throw())) end
            until what == "battle over"
        end),
        wanted,
        "next, answer, supply"
    )
end)

test("a pick with no, one, two and three numbers", function()
    local battle <close> = probe.battle()
    battle:next() -- the set-up has no questions
    battle:next()
    local d = battle.decision
    equal(d.kind, tilly.DecisionKind.PROBE)
    equal(#d, 4)
    equal(d[3].values, 2)
    equal(#d[3].spans, 2)
    assert(d:check(1))
    assert(d:check(2, 5))
    assert(d:check(d[3], 5, 10))
    assert(d:check { 4, 5, 5, 5 })
    assert(d:check { option = 4, 5, 5, 5 })
    assert(d:check(d[4](5, 5, 5)))
    check.raises("TILLY_E_RANGE", d.check, d, 3, 1) -- a number is missing
    check.raises("TILLY_E_RANGE", d.check, d, 1, 1) -- one too many
    check.raises("TILLY_E_RANGE", d.check, d, 2, 1.5) -- a count is whole
    check.fails("TILLY_E_ILLEGAL", d:check(5))
    check.fails("TILLY_E_ILLEGAL", d:check(0))
    check.fails("TILLY_E_ILLEGAL", d:check(-1))
    check.fails("TILLY_E_ILLEGAL", d:check(2 ^ 53 | 0))
    local err = check.fails("TILLY_E_ILLEGAL", d:check(3, -10, 20))
    equal(err.reason.code, tilly.ReasonCode.PROBE)
    equal(err.reason.nearest.option, 3)
    -- the nearest legal version passes
    assert(d:check(err.reason.nearest))
    local spans = d:range(3, -10)
    equal(#spans, 1)
    equal(spans[1].most, 0)
    check.integer(spans[1].most)
    assert(#d:list() > 50)
    for i, pick in ipairs(d:list()) do
        if i % 7 == 0 then assert(d:check(pick)) end
    end
end)

test("sets, paths, notes and concealed answers", function()
    local battle <close> = probe.battle()
    local seen = {}
    for d in battle:decisions() do
        seen[d.shape] = true
        if d.concealed then seen.concealed = true end
        if d.shape == tilly.Shape.SET then
            check.raises("TILLY_E_RANGE", d.check, d, { 1.5 })
            check.raises("TILLY_E_RANGE", d.check, d, { 513 })
            check.fails("TILLY_E_ILLEGAL", d:check {}) -- at least one
            check.fails("TILLY_E_ILLEGAL", d:check { 1, 2, 3, 4, 5 })
            assert(d:check { 1, 3 } or d:check { 1, 2 })
            equal(not d:check { d[1], 3 }, not d:check { 1, d[3] })
            equal(not d:check(1), not d:check { 1 }) -- one member as it stands
        elseif d.shape == tilly.Shape.PATH and d.amount > 20000 then
            local unit = assert(battle:unit(d.subject))
            assert(d:check {
                { x = unit.x + 0.5, y = unit.y },
                { x = unit.x + 0.5, y = unit.y + 0.5, heading = 90 },
            })
            assert(
                d:check { option = 2, way = { { x = unit.x, y = unit.y + 0.1, heading = -90 } } }
            )
            local err = check.fails("TILLY_E_ILLEGAL", d:check { { x = 10, y = 10 } })
            equal(err.reason.code, tilly.ReasonCode.ALLOWANCE)
            check.raises("TILLY_E_RANGE", d.check, d, { { x = 0 / 0, y = 1 } })
            check.raises("TILLY_E_RANGE", d.check, d, { { x = math.huge, y = 1 } })
        end
        if d.kind == tilly.DecisionKind.PROBE.value + 3 then
            assert(d:answer { option = 2, note = "hold the hill" })
        else
            assert(d:answer(pass(d)))
        end
    end
    assert(
        seen[tilly.Shape.PICK]
            and seen[tilly.Shape.SET]
            and seen[tilly.Shape.PATH]
            and seen.concealed
    )
    equal(battle:note_text(1), "hold the hill")
end)

test("rolls: shown, supplied, refused", function()
    local battle <close> = probe.battle()
    local kinds = {}
    repeat
        local what, it = battle:next "roll"
        if what == "decision" then assert(it:answer(pass(it))) end
        if what == "roll" then
            kinds[it.kind] = true
            equal(battle.roll.serial, it.serial)
            check.fails("TILLY_E_ILLEGAL", battle:supply {})
            check.raises("TILLY_E_RANGE", battle.supply, battle, { 1.5 })
            check.raises("TILLY_E_RANGE", battle.supply, battle, { 2 ^ 40 | 0 })
            check.raises("TILLY_E_RANGE", battle.supply, battle, "three")
            check.raises("TILLY_E_RANGE", battle.supply, battle, nil)
            local faces = battle:throw()
            equal(#faces, it.dice)
            for _, face in ipairs(faces) do
                check.integer(face)
            end
            assert(battle:supply(faces))
        end
    until what == "battle over"
    assert(
        kinds[tilly.RollKind.PROBE]
            and kinds[tilly.RollKind.PROBE.value + 1]
            and kinds[tilly.RollKind.PROBE.value + 2]
    )
end)

test("dice and observers in a run", function()
    local battle <close> = probe.battle()
    local thrown, events = 0, 0
    assert(battle:run {
        players = pass,
        dice = function(roll)
            thrown = thrown + roll.dice
            local faces = {}
            for i = 1, roll.dice do
                faces[i] = roll.faces == 1000 and 999 or 1 + (roll.serial + i) % roll.faces
            end
            return faces
        end,
        observer = function(event)
            events = events + 1
            check.integer(event.serial)
        end,
    })
    assert(thrown > 20 and events > 20 and events <= #battle.events)
end)

test("players that yield", function()
    local battle <close> = probe.battle()
    local wanted = final(function(b) b:play(pass) end)
    local think = coroutine.wrap(function()
        local what =
            battle:play { [0] = coroutine.yield, [1] = function(d) return coroutine.yield(d) end }
        return what
    end)
    local it, asked = think(), 0
    while it ~= "battle over" do
        asked = asked + 1
        it = think(pass(it))
    end
    assert(asked > 50)
    equal(battle.hash, wanted)
end)

test("a player that answers for itself", function()
    local wanted = final(function(b) b:play(pass) end)
    local battle <close> = probe.battle()
    assert(battle:play(function(d) assert(d:answer(pass(d))) end))
    equal(battle.hash, wanted)
    -- and goes on to the next question, and says something that is none to it
    local driven <close> = probe.battle()
    assert(driven:play(function(d)
        assert(d:answer(pass(d)))
        driven:next()
        return 99
    end))
    equal(driven.hash, wanted)
end)

test("undo, then on with a player", function()
    local battle <close> = probe.battle()
    battle:play(pass, 1)
    for _ = 1, 3 do
        battle:next()
        assert(battle:answer(pass(battle.decision)))
    end
    assert(battle:undo(2, true))
    local asked = 0
    assert(battle:play(function(d)
        asked = asked + 1
        assert(asked < 1000, "the same question for ever")
        return pass(d)
    end))
    equal(battle.hash, final(function(b) b:play(pass) end))
end)

test("a loop that does not answer ends with an error", function()
    local battle <close> = probe.battle()
    check.raises("TILLY_E_NOT_NOW", function()
        for _ in battle:decisions() do
        end
    end)
    local last
    check.raises("TILLY_E_STALE", function()
        for d in battle:decisions() do
            if last then return last.kind end -- another question is open now
            last = d
            assert(d:answer(pass(d)))
        end
    end)
end)

test("edits of the probe, at boundaries only", function()
    local battle <close> = probe.battle()
    equal(battle:next(), "turn over") -- the set-up
    local what, where = battle:next "boundary"
    equal(what, "stop")
    equal(where, "boundary")
    local unit = battle.units[1]
    assert(battle:hurt(unit, 2))
    assert(battle:hurt(unit.id))
    check.fails("TILLY_E_ILLEGAL", battle:restore(unit))
    check.raises("TILLY_E_RANGE", battle.hurt, battle, unit, 1.5)
    check.raises("TILLY_E_RANGE", battle.hurt, battle, "unit")
    check.fails("TILLY_E_STALE", battle:hurt(123456789))
    local refused
    -- in the middle of a step nothing can be edited
    for d in battle:decisions() do
        local ok, err = battle:hurt(unit)
        refused = refused or not ok and err.name
        if ok then -- the question is asked anew
            check.fails("TILLY_E_STALE", d:answer(1))
            battle:next()
            d = battle.decision
        end
        assert(d:answer(pass(d)))
    end
    equal(refused, "TILLY_E_NOT_NOW")
end)

-- ---- formations, reinforcements, sight, agreement

test("what a list says of the whole army", function()
    local army <close> = assert(tilly.army {
        name = "Blue",
        rules = "probe",
        bold = false,
        colour = "yellow",
        strip = 1.5,
        drums = 7,
    })
    local flags = army.flags
    equal(flags.bold, 0)
    equal(flags.colour, "yellow")
    equal(flags.strip, 1.5)
    equal(flags.drums, 7)
    equal(flags.ninth, 0)
    equal(army:flag(0), "bold")
    equal(army:flag(9), nil)
    equal(army:flag_word("colour", 1), nil)
    equal(army:flag_measure("strip"), tilly.Measure.LENGTH)
    assert(army:set("colour", "red") and army:set("bold", true) and army:choose("colour", "yellow"))
    equal(army:get "bold", 1)
    equal(
        check.fails("TILLY_E_UNKNOWN", army:set("colour", "blue")).message,
        'colour has no word "blue": known are red, yellow'
    )
    check.fails("TILLY_E_UNKNOWN", army:set("courage", 1))
    check.fails("TILLY_E_RANGE", army:set("strip", 5.1))
    check.fails("TILLY_E_UNKNOWN", tilly.army { rules = "probe", colour = "blue" })
    local again <close> = assert(tilly.read_army(army:write(), army.rules))
    equal(again.hash, army.hash)
end)

test("orders and reinforcements before play begins", function()
    local battle <close> = probe.battle(3, { deployed = true })
    local unit = battle:units_of(1)[4]
    equal(unit.formation, tilly.Formation.LINE)
    equal(unit.files, 4)
    equal(assert(battle:order(unit.group)).kind, tilly.OrderKind.HOLD)
    assert(
        battle:set_order(
            unit.group,
            { kind = "advance", radius = 40, points = { { 5, 6.5 } }, note = "at dawn" }
        )
    )
    local order = assert(battle:order(unit.group))
    equal(order.kind, tilly.OrderKind.ADVANCE)
    equal(order.radius, 40)
    equal(#order.points, 1)
    equal(order.points[1][2], 6.5)
    equal(battle:note_text(order.note), "at dawn")
    local err = check.fails("TILLY_E_ILLEGAL", battle:set_order(unit.group, { kind = "support" }))
    equal(err.reason.code, tilly.ReasonCode.ORDER_SHAPE)
    check.fails(
        "TILLY_E_RANGE",
        battle:set_order(unit.group, { kind = "march", points = { { 0, 2000 } } })
    )
    check.fails("TILLY_E_STALE", battle:order(unit.id))
    check.raises("TILLY_E_UNKNOWN", battle.set_order, battle, unit.group, { kind = "dance" })

    check.fails("TILLY_E_RANGE", battle:arrival(unit))
    assert(battle:set_arrival(unit, { turn = 2, half = 1, from = { 7, 8 }, to = { 9, 8 } }))
    local arrival = assert(battle:arrival(unit))
    equal(arrival.turn, 2)
    equal(arrival.half, 1)
    equal(arrival.to[1], 9)
    equal(#battle:view(0, 1), 3) -- every other one keeps its head down
    equal(battle:in_view(0, battle:units_of(1)[1]), true)
    equal(battle:in_view(0, battle:units_of(1)[2]), false)
    check.fails("TILLY_E_RANGE", battle:in_view(2, unit))
    assert(battle:set_arrival(battle:units_of(1)[1], { turn = 2, from = { 7, 8 }, to = { 9, 8 } }))
    equal(#battle:view(0, 1), 2)
    equal(#battle:view(1, 1), 6)
    assert(battle:begin())
    check.fails("TILLY_E_NOT_NOW", battle:set_order(unit.group, { kind = "hold" }))
    check.fails(
        "TILLY_E_UNSUPPORTED",
        battle:odds({ battle:units_of(0)[1] }, battle:units_of(1)[2])
    )
end)

test("both sides may agree to end", function()
    local battle <close> = probe.battle()
    battle:play(pass, 1)
    battle:next()
    assert(battle:agree(1))
    equal(battle.over, false)
    assert(battle:agree(0))
    equal(battle.how, tilly.End.AGREED)
    equal(battle.winner, nil)
    check.fails("TILLY_E_NOT_NOW", battle:agree(0))
    local again <close>, found = tilly.replay(battle:record())
    assert(again and found.equal)
end)

test("between two turns a side agrees, or gives up, in the next", function()
    for _, ends in ipairs { "agree", "concede" } do
        local battle <close> = probe.battle()
        battle:play(pass, 1)
        local turn = battle.turn_number
        assert(battle[ends](battle, 1))
        equal(battle.over, ends == "concede")
        equal(turn and battle.turn_number > turn, true)
    end
end)

test("the attacker is kept beside the roles of a turn", function()
    local battle <close> = probe.battle(7, { leader = 1 })
    battle:play(pass, 1)
    equal(battle.info.role[1], 1)
    equal(battle.leader, 1)
    battle:next() -- in turn 2 the defender has the first role
    equal(battle.info.role[1], 0)
    equal(battle.info.role[2], 1)
    equal(battle.info.attacker, 1)
    equal(battle.leader, 1)
    for _, row in ipairs(assert(battle:simulate(3, { players = "random", seed = 5 }))) do
        equal(row.leader, 1)
    end
    local loaded <close> = assert(tilly.load(battle:save()))
    equal(loaded.leader, 1)
end)

check.done()
