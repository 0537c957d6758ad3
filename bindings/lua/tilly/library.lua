---@meta tilly
--- Annotations for LuaLS: what `require "tilly"` gives. Nothing here is run. The enums have theirs
--- in enums.lua, which is made from the C headers.

---@alias tilly.Side 0 | 1
---@alias tilly.Id integer an id; a row that has one will do as well wherever a unit is wanted
---@alias tilly.Hash string 16 hex digits
---@alias tilly.Bits integer | string 64 bits: an integer, or up to 16 hex digits
---@alias tilly.UnitLike tilly.Id | tilly.Unit
---@alias tilly.Player string | fun(decision: tilly.Decision): ... a built-in player's name, or a function whose values are an answer
---@alias tilly.Players tilly.Player | table<integer, tilly.Player | false> for both sides, {[0] = a, [1] = b}, or a list of two; false: nobody
---@alias tilly.Stop "decision" | "roll" | "boundary" | "step" | "event"
---@alias tilly.State "decision" | "roll" | "stop" | "turn over" | "battle over"
---@alias tilly.Answerable string | integer | tilly.Option | tilly.Answer | tilly.Pick | tilly.Path | (integer | tilly.Option)[] | tilly.Waypoint[]

--- A wrong shape of answer (too few or too many numbers, waypoints where there is no way) is
--- misuse; a number the rules refuse comes back as nil and the error.
---@class tilly.Error what comes back after nil, and what is raised for misuse; it prints itself
---@field code tilly.Status
---@field where? string of misuse: the line of the program
---@field name string "TILLY_E_ILLEGAL"
---@field message string
---@field reason? tilly.Reason why the rules refuse
---@field clause? string "T1-087"
---@field line? integer where in a text that was read, from 1
---@field column? integer
---@field path? string
---@field text? string the message without its path

-- ---- rows: plain tables, whose fields stand in rows.lua -----------------------------------------

---@class tilly.Kind a member of an enumeration: == compares it, print() names it
---@field enum string "DecisionKind"
---@field name string "MOVE"
---@field value integer the number in C and in records
---@operator concat(any): string

---@class tilly.Unit : tilly.row.unit
---@field battle tilly.Battle
---@field name string
---@field group_name? string
---@field type_name string

---@class tilly.Event : tilly.row.event
---@field battle tilly.Battle
---@field name string "routed"
---@field text string
---@field cite? string the clause, "T1-087"

---@class tilly.Reason : tilly.row.reason
---@field battle? tilly.Battle
---@field name string
---@field cure string what would be allowed
---@field text string
---@field cite? string

---@class tilly.Roll : tilly.row.roll
---@field battle tilly.Battle
---@field cite? string "T1-R-05"

---@class tilly.Span : tilly.row.span
---@class tilly.Pose : tilly.row.pose
---@class tilly.Placed : tilly.row.placed
---@class tilly.Odds : tilly.row.odds
---@class tilly.Reach : tilly.row.reach
---@class tilly.Mark : tilly.row.mark
---@class tilly.LossMark : tilly.row.loss_mark
---@class tilly.Info : tilly.row.battle_info
---@class tilly.Result : tilly.row.result in columns `winner` is false where nobody won: a list has no holes
---@class tilly.Replay : tilly.row.replay
---@class tilly.Parameter : tilly.row.parameter
---@class tilly.Ruling : tilly.row.ruling
---@class tilly.Beat : tilly.row.beat
---@class tilly.Doubt : tilly.row.error
---@class tilly.Ground : tilly.row.ground
---@class tilly.Edit : tilly.row.edit
---@class tilly.Variable : tilly.row.variable
---@class tilly.Moment : tilly.row.moment
---@class tilly.Area : tilly.row.area
---@class tilly.Objective : tilly.row.objective
---@class tilly.GroundKind : tilly.row.ground_kind

---@class tilly.AreaShape an outline, or a circle
---@field outline? number[][]
---@field circle? number[]
---@field radius? number

---@class tilly.Aim
---@field words string 1 to 200 bytes
---@field side? tilly.Side whose it is; of both if nothing is said
---@field worth? integer points for it
---@field area? string the name of the area or the feature where it lies
---@field variable? string that is not 0 once it is met
---@field known_to? "all" | "side 0" | "side 1" | "umpire" | tilly.Side all if nothing is said

---@class tilly.Derived
---@field name string "marsh"
---@field base tilly.FeatureKind | string
---@field difficult? boolean | tilly.GroundNumber of each: as the base if nothing is said
---@field blocks? boolean | tilly.GroundNumber blocks sight
---@field covers? boolean | tilly.GroundNumber gives cover
---@field bars? tilly.BarsFlag whom it bars

---@class tilly.Declared
---@field start integer | boolean
---@field known_to? "all" | "side 0" | "side 1" | "umpire" | tilly.Side all if nothing is said

---@class tilly.Throw
---@field into string the variable, a number, that gets the sum
---@field words string what is thrown for, 1 to 200 bytes
---@field side tilly.Side
---@field dice? integer 1
---@field faces? integer of each, 2 to 1000: 6

---@class tilly.Question
---@field into string the variable that gets the index of the option, from 0; a truth value has two options, the first for false
---@field words string what is asked, 1 to 200 bytes
---@field side tilly.Side
---@field options string[] 1 to 16

---@alias tilly.Handler fun(battle: tilly.Battle, moment: tilly.Moment)
--- Functions by the moment or the kind of event, in small letters or as a member, at which the
--- battle calls them.
---@class tilly.Handlers
---@field begin? tilly.Handler play begins
---@field turn? tilly.Handler a turn has begun
---@field step? tilly.Handler a row of the sequence of play has begun
---@field answered? tilly.Handler what was asked is known
---@field end? tilly.Handler the battle is over
---@field [any] tilly.Handler of kinds of events, by name or member

--- A scenario's own rules. Its functions keep nothing: what they know stands in the battle's
--- variables. One that raises leaves the battle as before the moment.
---@class tilly.Script
local Script = {}
--- Idempotent; also what `<close>` and the collector do. A battle that has it keeps it.
---@return true?
---@return tilly.Error? err
function Script:close() end
--- The scenario that a file in Lua defines, as tilly.scenario() reads it; an error for a script of
--- functions.
---@return string?
---@return tilly.Error? err
function Script:document() end
--- The battle of its scenario, with the script.
---@param options? tilly.ScriptBattle
---@return tilly.Battle?
---@return tilly.Error? err
function Script:battle(options) end
--- Plays a record again with the script, and compares the edits that it makes with those recorded.
---@param record string
---@return tilly.Checked?
---@return tilly.Error? err
function Script:check(record) end

---@class tilly.ScriptBattle
---@field seed? tilly.Bits
---@field free? boolean the scenario's deployment is ignored and the set-up is played

---@class tilly.Checked
---@field equal boolean the script makes the edits of the record, and no others
---@field turn integer where they differ first; 0 where nothing does
---@field text string what differs, in a sentence; "" where nothing does

---@class tilly.ScriptOptions
---@field name? string of the file, for messages
---@field instructions? integer of Lua a moment: a million
---@field memory? integer bytes of each Lua state: 8 MiB
---@field log? fun(line: string) is given each line that it prints
---@field texts? table<string, string> JSON that it may ask for by name
---@field debug? boolean each handler runs twice, and what it keeps outside the battle is an error

---@class tilly.Pick an option and its numbers
---@field option integer | tilly.Option
---@field [integer] number
---@field note? string

---@class tilly.Waypoint
---@field x number
---@field y number
---@field heading? number degrees faced once there
---@field act? tilly.Act | string | integer
---@field unit? tilly.Id

---@class tilly.Path
---@field option? integer | tilly.Option
---@field way? tilly.Waypoint[]
---@field note? string

---@class tilly.Order
---@field kind tilly.OrderKind | string | integer
---@field target? tilly.UnitLike the unit, the formation or the feature
---@field radius? number of a circle about the first point
---@field points? number[][]
---@field note? integer | string its words, or their number
---@field giver? tilly.Id who gave it
---@field turn? integer # in force since this turn
---@field half? integer
---@field reached? integer of a march: points already passed

---@class tilly.StandingOrder : tilly.Order as a battle gives it
---@field kind tilly.OrderKind
---@field radius number
---@field points number[][]
---@field turn integer
---@field half integer
---@field reached integer

---@class tilly.Arrival
---@field turn integer
---@field half? integer 0 or 1
---@field from number[] one end of its stretch of the edge
---@field to number[]

---@class tilly.Announced : tilly.Arrival as a battle gives it
---@field half integer

---@class tilly.Feature
---@field kind tilly.FeatureKind | string | integer a word of files: "wood", "rough ground"; the name or number of a kind of the table's own
---@field name? string for people; no other feature of the table has it
---@field base? tilly.FeatureKind | integer of a derived kind the one it is derived from
---@field outline? number[][] corners of an area
---@field line? number[][] points of a road, river, stream
---@field width? number of a road, river, stream
---@field steep? boolean of a hill; the next three likewise
---@field rough? boolean
---@field wooded? boolean
---@field crest? number[][] its two ends
---@field top? number[][] outline of the woods or rough ground of a hill, if they cover its top only
---@field top_points? integer how many
---@field flags? tilly.FeatureFlag the flags of a hill as bits
---@field point? number[][] outline or line, as a table gives it
---@field points? integer how many
---@field id? tilly.Id

---@class tilly.FeatureRow : tilly.Feature as a table gives it
---@field kind tilly.FeatureKind | integer
---@field point number[][]
---@field points integer
---@field width number
---@field flags tilly.FeatureFlag
---@field name string "": it has none
---@field base integer of a derived kind the number of the one it is derived from, else 0
---@field id tilly.Id

---@class tilly.UnitSpec
---@field type string | integer
---@field quality? string | integer
---@field command? string | integer the first command, 0, if nothing is said
---@field width? number
---@field depth? number
---@field strength? number
---@field name? string
---@field bonus? integer of a general in Glauben, in thousandths
---@field formation? tilly.Formation | integer cannons of Tilly 2.0a: bought limbered or unlimbered

---@class tilly.ListedUnit : tilly.UnitSpec as an army gives it
---@field type integer
---@field quality integer
---@field command integer
---@field width number
---@field depth number
---@field strength integer
---@field name string
---@field bonus integer

---@class tilly.Style
---@field title? string
---@field pixels? integer per unit of length
---@field viewer? integer 1 and the side whose view is drawn; 0: all there is
---@field highlight? tilly.UnitLike
---@field flags? tilly.PictureFlag names and arrows if nothing is said
---@field width? integer greatest width of the whole in pixels
---@field colour? table<integer, integer> of sides 0 and 1, 0xRRGGBB
---@field board? integer 0xRRGGBB
---@field paper? integer 0xRRGGBB
---@field annotations? tilly.Annotation[]

---@class tilly.Annotation an arrow, line, ring, cross or text of your own on a picture
---@field kind tilly.AnnotationKind
---@field at number[] {x, y}
---@field to? number[] {x, y}, of an arrow and a line
---@field radius? number of a ring and a cross; 0: half a unit
---@field colour? integer 0xRRGGBB
---@field text? string

---@class tilly.LogRow one event, for people; what it has none of is nil
---@field turn integer 0: the set-up
---@field phase? string "Attacker Phase"
---@field step string "1.1 Attacker Move"
---@field kind tilly.EventKind
---@field side? tilly.Side
---@field unit? string the name of the unit it is about
---@field target? string the name of the other unit
---@field dice? integer how many fell
---@field needed? number the score that each needs: a face, or thousandths as 0.45
---@field hits? integer how many had it
---@field expected? number how many have it in the mean
---@field faces? number[] what fell, the first 32 of them; of a draw 0 to 0.999 and, if there is one, its modifier
---@field place? number[] x and y of the unit afterwards, or of the ground
---@field clause? string the clause of the rules behind it, "T1-087"
---@field sentence string

-- ---- objects ------------------------------------------------------------------------------------

---@class tilly.RuleSet
---@field id string
---@field title string
---@field revision integer
---@field hash tilly.Hash
---@field length_name string
---@field strength integer how strengths are counted, a Measure: COUNT or HALVES
---@field parameters tilly.Parameter[]
---@field types table<integer, string> from 0
---@field qualities table<integer, string> from 0
---@field rulings tilly.Ruling[]
---@field beats tilly.Beat[] the sequence of play
local RuleSet = {}
--- Idempotent; also what `<close>` and the collector do.
---@return true?
---@return tilly.Error? err
function RuleSet:close() end
---@return tilly.RuleSet?
---@return tilly.Error? err
function RuleSet:copy() end
---@param name string
---@return number | string | boolean?
---@return tilly.Error? err
function RuleSet:get(name) end
--- A number in plain units, a word, or a table of names and values.
---@param name string | table<string, number | string | boolean>
---@param value? number | string | boolean
---@return true?
---@return tilly.Error? err
function RuleSet:set(name, value) end
---@param base string
---@param name string
---@return true?
---@return tilly.Error? err
function RuleSet:derive(base, name) end
--- A length in what players measure with: what 3 TUM are in inches where bases are 40 mm wide is
--- `rules:convert(3, "units", "inches", 40)`.
---@param length number
---@param given tilly.LengthIn
---@param wanted tilly.LengthIn
---@param base_width? number of the foot and horse on the players' table, in mm
---@return number?
---@return tilly.Error? err
function RuleSet:convert(length, given, wanted, base_width) end
---@return string?
---@return tilly.Error? err
function RuleSet:write() end
---@param text string
---@return true?
---@return (tilly.Error | tilly.Doubt[]) err or what is doubtful
function RuleSet:read_tables(text) end
---@return string?
---@return tilly.Error? err
function RuleSet:write_tables() end
---@param what tilly.Cite | string | integer
---@param number integer | tilly.Kind of a decision or a roll its kind
---@return string?
---@return tilly.Error? err
function RuleSet:cite(what, number) end
---@param name string
---@return integer?
---@return tilly.Error? err
function RuleSet:find(name) end
---@param parameter integer
---@param value integer
---@return string?
function RuleSet:word(parameter, value) end
---@param row integer
---@return string?
function RuleSet:phase(row) end
---@param name string
---@return integer?
---@return tilly.Error? err
function RuleSet:type(name) end
---@param type integer
---@return string?
function RuleSet:type_name(type) end
---@param type integer
---@return integer
function RuleSet:type_base(type) end
---@param quality integer
---@return string?
function RuleSet:quality_name(quality) end

---@class tilly.Army
---@field name string
---@field hash tilly.Hash
---@field points integer
---@field rules tilly.RuleSet
---@field units tilly.ListedUnit[]
---@field commands table<integer, string> from 0
---@field flags table<string, integer | number | string> what the list says of the whole army
local Army = {}
--- Idempotent; also what `<close>` and the collector do.
---@return true?
---@return tilly.Error? err
function Army:close() end
---@return tilly.Army?
---@return tilly.Error? err
function Army:copy() end
--- Its place in the army, from 0.
---@param unit tilly.UnitSpec
---@return integer?
---@return tilly.Error? err
function Army:add(unit) end
---@param name string
---@return integer?
---@return tilly.Error? err
function Army:add_command(name) end
---@param name string
---@return integer?
function Army:command(name) end
---@param command integer
---@return string?
function Army:command_name(command) end
--- Its own word for a flag; nil: the army's again.
---@param command integer
---@param flag string
---@param word string?
---@return true?
---@return tilly.Error? err
function Army:command_choose(command, flag, word) end
---@param command integer
---@param flag string
---@return integer?
---@return tilly.Error? err
function Army:command_get(command, flag) end
--- A flag as it stands for one command: its own word, else what the list says of the whole army.
---@param command integer
---@param flag string
---@return (integer | string)?
---@return tilly.Error? err
function Army:command_flag(command, flag) end
---@param index integer
---@return true?
---@return tilly.Error? err
function Army:remove_unit(index) end
--- A word, a length or a whole number; of yes and no 1 and 0.
---@param flag string
---@return (integer | number | string)?
---@return tilly.Error? err
function Army:get(flag) end
---@param flag string
---@param value integer | number | string | boolean
---@return true?
---@return tilly.Error? err
function Army:set(flag, value) end
---@param flag string
---@param word string
---@return true?
---@return tilly.Error? err
function Army:choose(flag, word) end
--- The name of a flag, from 0; nil past the last.
---@param index integer
---@return string?
function Army:flag(index) end
---@param flag string
---@param value integer
---@return string?
function Army:flag_word(flag, value) end
---@param flag string
---@return tilly.Measure?
function Army:flag_measure(flag) end
--- Every breach of the list rules.
---@return tilly.Reason[]?
---@return tilly.Error? err
function Army:check() end
--- SVG, in the colour of that side.
---@param side integer 0 or 1
---@param style? tilly.Style
---@return string?
---@return tilly.Error? err
function Army:picture(side, style) end
---@return string?
---@return tilly.Error? err
function Army:write() end

---@class tilly.Table
---@field width number
---@field depth number
---@field hash tilly.Hash
---@field features tilly.FeatureRow[]
---@field kinds tilly.GroundKind[] kinds of ground of its own
local Table = {}
--- Makes a kind of ground of the table's own: its number, for features.
---@param kind tilly.Derived
---@return integer?
---@return tilly.Error? err
function Table:derive(kind) end
--- A kind of ground by its name: the number of one of the table's own, or a member of FeatureKind.
---@param name string
---@return (integer | tilly.FeatureKind)?
---@return tilly.Error? err
function Table:find_kind(name) end
---@param kind integer | tilly.FeatureKind
---@return string?
function Table:kind_name(kind) end
--- The id of the feature of that name.
---@param name string
---@return tilly.Id?
---@return tilly.Error? err
function Table:find_named(name) end
--- Idempotent; also what `<close>` and the collector do.
---@return true?
---@return tilly.Error? err
function Table:close() end
---@return tilly.Table?
---@return tilly.Error? err
function Table:copy() end
---@param feature tilly.Feature
---@return tilly.Id?
---@return tilly.Error? err
function Table:add(feature) end
---@param id tilly.Id
---@return tilly.FeatureRow?
---@return tilly.Error? err
function Table:find(id) end
---@param id tilly.Id
---@return true?
---@return tilly.Error? err
function Table:remove(id) end
---@param x number
---@param y number
---@return tilly.Ground?
---@return tilly.Error? err
function Table:ground(x, y) end
---@param rules tilly.RuleSet
---@param units? integer of the larger army; not given: what a big game allows
---@return tilly.Reason[]?
---@return tilly.Error? err
function Table:check(rules, units) end
--- SVG; rules: for the name of the unit of length.
---@param style? tilly.Style
---@param rules? tilly.RuleSet
---@return string?
---@return tilly.Error? err
function Table:picture(style, rules) end
---@return string?
---@return tilly.Error? err
function Table:write() end

---@class tilly.Battle
---@field open boolean
---@field info tilly.Info
---@field over boolean
---@field how tilly.End
---@field winner tilly.Side?
---@field leader tilly.Side?
---@field turn_number integer
---@field row integer
---@field seed tilly.Hash
---@field hash tilly.Hash
---@field state_size integer
---@field rules tilly.RuleSet frozen
---@field table tilly.Table frozen
---@field units tilly.Unit[]
---@field marks tilly.Mark[]
---@field events tilly.Event[]
---@field lost table<tilly.Side, integer>
---@field alive table<tilly.Side, integer>
---@field turn tilly.Turn?
---@field decision tilly.Decision?
---@field roll tilly.Roll?
---@field script tilly.Script?
---@field variables table<string, integer | boolean> those of its scenario as they are at each look; setting one is an edit, and raises where that fails
local Battle = {}
--- Idempotent; also what `<close>` and the collector do.
---@return true?
---@return tilly.Error? err
function Battle:close() end
---@param side tilly.Side
---@return tilly.Army frozen
function Battle:army(side) end
---@param side? tilly.Side
---@return tilly.Unit[]?
---@return tilly.Error? err
function Battle:units_of(side) end
---@param id tilly.UnitLike
---@return tilly.Unit?
---@return tilly.Error? err
function Battle:unit(id) end
---@param side tilly.Side
---@param number integer
---@return tilly.Id?
---@return tilly.Error? err
function Battle:unit_id(side, number) end
--- Of the scenario; "" if there is none.
---@return string
function Battle:title() end
---@param id tilly.UnitLike
---@return string?
function Battle:unit_name(id) end
---@param id tilly.Id
---@return string?
function Battle:group_name(id) end
---@param number integer
---@return tilly.Turn?
---@return tilly.Error? err
function Battle:past(number) end
---@return fun(): tilly.Turn?
function Battle:turns() end
--- The turn in progress, or the next one where it is over, before anything in it is driven.
---@return tilly.Turn?
---@return tilly.Error? err
function Battle:begin_turn() end
--- Runs until something is needed.
---@param stop? tilly.Stop | tilly.Stop[] | tilly.Until | tilly.StopOptions
---@return tilly.State?
---@return any it the decision, the roll, where it stopped, or the error
function Battle:next(stop) end
--- `for decision in battle:decisions() do`: each must be answered before the next.
---@return fun(battle: tilly.Battle, last?: tilly.Decision): tilly.Decision?
---@return tilly.Battle
function Battle:decisions() end
---@param answer tilly.Answerable
---@param ... number
---@return true?
---@return tilly.Error? err
function Battle:answer(answer, ...) end
---@param answer tilly.Answerable
---@param ... number
---@return true?
---@return tilly.Error? err
function Battle:check(answer, ...) end
--- What the battle's own generator would give for the open roll.
---@return integer[]?
---@return tilly.Error? err
function Battle:throw() end
---@param faces integer | integer[]
---@return true?
---@return tilly.Error? err
function Battle:supply(faces) end
--- Stops `stop = "event"` at these kinds of event, for the rest of the battle; in place of those
--- before.
---@param kinds (tilly.EventKind | string | integer)[]
---@return true?
---@return tilly.Error? err
function Battle:watch(kinds) end
---@param n? integer
---@param force? boolean
---@return true?
---@return tilly.Error? err
function Battle:undo(n, force) end
---@param side tilly.Side
---@return integer?
---@return tilly.Error? err
function Battle:undoable(side) end
---@param side tilly.Side
---@return true?
---@return tilly.Error? err
function Battle:concede(side) end
--- The side is ready to end the battle; where both are in the same turn it ends.
---@param side tilly.Side
---@return true?
---@return tilly.Error? err
function Battle:agree(side) end
--- What a side may see of the units.
---@param viewer tilly.Side
---@param side? tilly.Side
---@return tilly.Unit[]?
---@return tilly.Error? err
function Battle:view(viewer, side) end
--- May that side see the unit?
---@param viewer tilly.Side
---@param unit tilly.UnitLike
---@return boolean?
---@return tilly.Error? err
function Battle:in_view(viewer, unit) end
--- What the side has lost, and of how much, as its rule book counts: units, or base units in Age of
--- Glauben.
---@param side tilly.Side
---@return integer? lost
---@return (integer | tilly.Error)? total
function Battle:losses(side) end
--- The losses at which the side's army is tested or breaks, from the lowest on: the break point of
--- Tilly, the levels of the crisis of morale in Age of Glauben. The first that is not `tested` is
--- the next.
---@param side tilly.Side
---@return tilly.LossMark[]?
---@return tilly.Error? err
function Battle:loss_marks(side) end
--- A formation's first order, before begin().
---@param formation tilly.UnitLike
---@param order tilly.Order
---@return true?
---@return tilly.Error? err
function Battle:set_order(formation, order) end
---@param formation tilly.Id
---@return tilly.StandingOrder?
---@return tilly.Error? err
function Battle:order(formation) end
--- The unit is a reinforcement, before begin().
---@param unit tilly.UnitLike
---@param arrival tilly.Arrival
---@return true?
---@return tilly.Error? err
function Battle:set_arrival(unit, arrival) end
---@param unit tilly.UnitLike
---@return tilly.Announced?
---@return tilly.Error? err
function Battle:arrival(unit) end
---@param attackers tilly.UnitLike[]
---@param defender tilly.UnitLike
---@return tilly.Odds?
---@return tilly.Error? err
function Battle:odds(attackers, defender) end
--- The library's loop. An error raised in a hook comes out as it is; hooks may not yield.
---@param hooks? tilly.Hooks
---@return tilly.State?
---@return any it
function Battle:run(hooks) end
--- A pull loop: players may yield.
---@param players tilly.Players
---@param turns? integer
---@return tilly.State?
---@return any it
function Battle:play(players, turns) end
---@param n integer
---@param plan? tilly.Plan
---@return (tilly.Result[] | table<string, any[]>)?
---@return tilly.Error? err
function Battle:simulate(n, plan) end
---@return tilly.Battle?
---@return tilly.Error? err
function Battle:copy() end
---@param salt? tilly.Bits
---@param side? tilly.Side
---@return tilly.Battle?
---@return tilly.Error? err
function Battle:copy_for_search(salt, side) end
---@param dest tilly.Battle
---@return true?
---@return tilly.Error? err
function Battle:copy_into(dest) end
---@param seed tilly.Bits
---@return true?
---@return tilly.Error? err
function Battle:reseed(seed) end
---@param turns integer
---@return true?
---@return tilly.Error? err
function Battle:limit(turns) end
---@param on boolean
---@return true?
---@return tilly.Error? err
function Battle:log(on) end
---@param side tilly.Side
---@return true?
---@return tilly.Error? err
function Battle:redact(side) end
---@return string?
---@return tilly.Error? err
function Battle:save() end
---@return string?
---@return tilly.Error? err
function Battle:record() end
---@return string?
---@return tilly.Error? err
function Battle:scenario() end
--- What happened, a row an event: for spreadsheets and statistics.
---@return tilly.LogRow[]
function Battle:log_table() end
--- Its turns, one after another, and once it is over its summary.
---@param clauses? boolean  each line shows its clause
---@param exact? boolean    lengths and angles to the last digit
---@return string?
---@return tilly.Error? err
function Battle:report(clauses, exact) end
--- How it ended, losses by type, who routed whom, generals, turning points.
---@return string?
---@return tilly.Error? err
function Battle:summary() end
--- SVG.
---@param style? tilly.Style
---@return string?
---@return tilly.Error? err
function Battle:picture(style) end
---@param event tilly.Event
---@return string?
---@return tilly.Error? err
function Battle:event_text(event) end
---@param unit tilly.UnitLike
---@param x number
---@param y number
---@param heading? number
---@param how? tilly.How
---@return true?
---@return tilly.Error? err
function Battle:deploy(unit, x, y, heading, how) end
---@return true?
---@return tilly.Error? err
function Battle:begin() end
---@param edit tilly.Edit
---@return (true | tilly.Id)?
---@return tilly.Error? err
function Battle:edit(edit) end
---@param unit tilly.UnitLike
---@param x number
---@param y number
---@param heading? number
---@return true?
---@return tilly.Error? err
function Battle:place(unit, x, y, heading) end
---@param unit tilly.UnitLike
---@param lost? boolean
---@return true?
---@return tilly.Error? err
function Battle:remove(unit, lost) end
---@param unit tilly.UnitLike
---@param strength? number
---@return true?
---@return tilly.Error? err
function Battle:hurt(unit, strength) end
---@param unit tilly.UnitLike
---@param strength? number
---@return true?
---@return tilly.Error? err
function Battle:restore(unit, strength) end
---@param unit tilly.Bring
---@return tilly.Id?
---@return tilly.Error? err
function Battle:bring(unit) end
---@param unit tilly.UnitLike
---@param flag string | tilly.UnitFlag
---@param on boolean
---@return true?
---@return tilly.Error? err
function Battle:set_state(unit, flag, on) end
---@param feature tilly.Feature
---@return tilly.Id?
---@return tilly.Error? err
function Battle:add_ground(feature) end
---@param feature tilly.Id | tilly.Feature
---@return true?
---@return tilly.Error? err
function Battle:remove_ground(feature) end
--- A parameter of the rules, in this battle.
---@param name string
---@param value number | string | boolean
---@return true?
---@return tilly.Error? err
function Battle:set(name, value) end
---@param words string
---@param side? tilly.Side
---@return true?
---@return tilly.Error? err
function Battle:speak(words, side) end
--- Called at the battle's moments; nil: none. It goes with copy(), not with save(),
--- copy_for_search() or redact(). A battle that has had none before is called from here on; one
--- that was loaded goes on where it stands.
---@param script? tilly.Script
---@return true?
---@return tilly.Error? err
function Battle:set_script(script) end
--- What its scenario says about itself; "" if nothing.
---@return string
function Battle:about() end
--- Parts of the table that its scenario speaks of.
---@return tilly.Area[]
function Battle:areas() end
---@param name string
---@return tilly.Id?
---@return tilly.Error? err
function Battle:find_area(name) end
--- The ids of the units on the table whose centre lies in an area of the scenario or a feature of
--- the table, by its name or its id.
---@param place string | tilly.Id
---@param side? tilly.Side
---@return tilly.Id[]?
---@return tilly.Error? err
function Battle:within(place, side) end
--- What its scenario wants the sides to achieve: those that the viewer may know, or all.
---@param viewer? tilly.Side
---@return tilly.Objective[]
function Battle:objectives(viewer) end
--- The hash of the script that it is played with; of one that was loaded, of the one that was
--- written in the file.
---@return tilly.Hash
function Battle:script_hash() end
--- All variables in the order in which they were declared; in a redacted battle those that its side
--- may not know have the name "".
---@return tilly.Variable[]
function Battle:variable_rows() end
---@param name string
---@return tilly.Variable?
---@return tilly.Error? err
function Battle:variable(name) end
---@param name string
---@return integer? index from 0, as `what` of an edit
---@return tilly.Error? err
function Battle:find_variable(name) end
---@param name string
---@param value integer | boolean
---@return true?
---@return tilly.Error? err
function Battle:set_variable(name, value) end
--- The values that a side may know, by name.
---@param side tilly.Side
---@return table<string, integer | boolean>
function Battle:known_variables(side) end
--- Asks for a throw; its sum lands in the variable when the battle plays on. Dice functions and
--- typed faces count as for other rolls.
---@param throw tilly.Throw
---@return true?
---@return tilly.Error? err
function Battle:ask_roll(throw) end
--- Asks a side; what it chooses lands in the variable when the battle plays on.
---@param question tilly.Question
---@return true?
---@return tilly.Error? err
function Battle:ask(question) end
--- Keeps words with the battle, 1 to 200 bytes: their number, for edits. Equal words have one
--- number.
---@param words string
---@return integer?
---@return tilly.Error? err
function Battle:words(words) end
--- Words by number, from an event, a decision, an option or a roll.
---@param words integer
---@return string?
function Battle:words_text(words) end
---@param side tilly.Side
---@param points integer
---@return true?
---@return tilly.Error? err
function Battle:award(side, points) end
---@param winner? tilly.Side
---@return true?
---@return tilly.Error? err
function Battle:finish(winner) end
---@param words string
---@return integer?
---@return tilly.Error? err
function Battle:note(words) end
---@param note integer
---@return string?
function Battle:note_text(note) end
---@param a tilly.UnitLike
---@param b tilly.UnitLike
---@return number?
---@return tilly.Error? err
function Battle:gap(a, b) end
---@param judge tilly.UnitLike
---@param other tilly.UnitLike
---@return tilly.Zone?
---@return tilly.Error? err
function Battle:zone(judge, other) end
---@param unit tilly.UnitLike
---@return boolean?
---@return (number | tilly.Error)? distance
function Battle:in_command(unit) end
---@param unit tilly.UnitLike
---@return tilly.Id[]?
---@return tilly.Error? err
function Battle:controllers(unit) end
---@param unit tilly.UnitLike
---@return tilly.Id[]?
---@return tilly.Error? err
function Battle:contacts(unit) end
---@param unit tilly.UnitLike
---@return number?
---@return tilly.Error? err
function Battle:buffer(unit) end
---@param from tilly.UnitLike
---@param to tilly.UnitLike
---@return boolean?
---@return (tilly.Reason | tilly.Error)? why
function Battle:sight(from, to) end
--- The dice as primary shooter.
---@param from tilly.UnitLike
---@param to tilly.UnitLike
---@return integer?
---@return tilly.Error? err
function Battle:may_shoot(from, to) end
---@param unit tilly.UnitLike
---@return tilly.Reach[]?
---@return tilly.Error? err
function Battle:charges(unit) end
---@param a tilly.UnitLike
---@param b tilly.UnitLike
---@return boolean?
---@return tilly.Error? err
function Battle:touching(a, b) end

---@class tilly.How
---@field formation? tilly.Formation | string
---@field host? tilly.UnitLike whom a commander joins
---@field free? boolean anywhere on the table, outside its deployment zone too

---@class tilly.Bring
---@field side tilly.Side
---@field type string | integer
---@field quality? string | integer
---@field group? tilly.Id
---@field x number
---@field y number
---@field heading? number
---@field name? string that of its type if nothing is said; at most 16 units of a battle are named so
---@field strength? number that of its type if nothing is said
---@field start? number what it counts as having begun with; its strength if nothing is said

---@class tilly.Turn
---@field number integer
---@field over boolean
---@field battle tilly.Battle
---@field start_hash tilly.Hash?
---@field end_hash tilly.Hash?
---@field events tilly.Event[]
local Turn = {}
---@return tilly.LogRow[]
function Turn:log_table() end
---@param place integer
---@return tilly.Event[]
function Turn:events_from(place) end
---@param side? tilly.Side
---@return tilly.Unit[]?
---@return tilly.Error? err
function Turn:units_before(side) end
--- "" if nothing happened.
---@param clauses? boolean  each line shows its clause
---@param exact? boolean    lengths and angles to the last digit
---@return string?
---@return tilly.Error? err
function Turn:report(clauses, exact) end
---@param style? tilly.Style
---@return string?
---@return tilly.Error? err
function Turn:picture(style) end

---@class tilly.Decision
---@field serial integer
---@field kind tilly.DecisionKind
---@field side tilly.Side
---@field shape tilly.Shape
---@field row integer of the sequence of play, from 0, as in rules.beats
---@field flags tilly.DecisionFlag
---@field concealed boolean
---@field subject tilly.Id?
---@field object tilly.Id?
---@field least integer
---@field most integer
---@field amount integer
---@field clause integer
---@field options tilly.Option[]
---@field usual tilly.Answer?
---@field open boolean
---@field battle tilly.Battle
---@field text string
---@field cite string?
---@field [integer] tilly.Option
local Decision = {}
---@param answer tilly.Answerable
---@param ... number
---@return true?
---@return tilly.Error? err
function Decision:answer(answer, ...) end
---@param answer tilly.Answerable
---@param ... number
---@return true?
---@return tilly.Error? err
function Decision:check(answer, ...) end
---@param answer tilly.Answerable
---@param ... number
---@return tilly.Pose?
---@return tilly.Error? err
function Decision:preview(answer, ...) end
--- Where each unit would stand that the answer moves: of a body all its members.
---@param answer tilly.Answerable
---@param ... number
---@return tilly.Placed[]?
---@return tilly.Error? err
function Decision:preview_body(answer, ...) end
--- The answer as a player would say it, "wheel right 30, 2.5": exact, and what read() reads back.
---@param answer tilly.Answerable
---@param ... number
---@return string?
---@return tilly.Error? err
function Decision:write(answer, ...) end
--- The answer that these words say; it is not judged. docs/answers.md has the grammar.
---@param words string
---@return tilly.Answer?
---@return tilly.Error? err
function Decision:read(words) end
--- Legal values of the next number.
---@param option integer | tilly.Option
---@param ... number
---@return tilly.Span[]?
---@return tilly.Error? err
function Decision:range(option, ...) end
---@param fineness? integer
---@return tilly.Pick[]?
---@return tilly.Error? err
function Decision:list(fineness) end
---@param draw tilly.Bits
---@return tilly.Answer?
---@return tilly.Error? err
function Decision:sample(draw) end

---@class tilly.Option an answer itself, or called with its numbers: option(30, 2.5)
---@overload fun(...: number): tilly.Answer
---@field index integer from 1
---@field kind tilly.OptionKind
---@field values integer how many numbers it has
---@field flags tilly.OptionFlag
---@field is_usual boolean
---@field is_path boolean
---@field unit tilly.Id?
---@field other tilly.Id?
---@field amount integer
---@field spans tilly.Span[]
---@field decision tilly.Decision
---@field text string
local Option = {}

---@class tilly.Answer
---@field option integer?
---@field numbers number[]
---@field chosen integer[]
---@field way tilly.Waypoint[]
local Answer = {}

---@class tilly.StopOptions
---@field stop? tilly.Stop | tilly.Stop[] | tilly.Until

---@class tilly.Hooks
---@field players? tilly.Players a scenario in Lua, tilly.script(text), stands for the player that it has for the side
---@field dice? fun(roll: tilly.Roll): integer | integer[] the faces
---@field observer? fun(event: tilly.Event)
---@field poll? fun()
---@field turns? integer how many to play; a set-up in which nothing is asked does not count
---@field script? tilly.Script becomes the battle's: see Battle:set_script
---@field stop? tilly.Stop | tilly.Stop[] | tilly.Until where else to stop: run() then gives "stop" and the word. `["until"]` is the same

---@class tilly.Plan
---@field players? tilly.Players "thumb" for both if nothing is said
---@field seed? tilly.Bits
---@field first? integer number of the first battle
---@field turn_limit? integer
---@field options? table<string, number | string | boolean> parameters of the rules to be changed first
---@field columns? boolean one table of lists instead of a list of rows
---@field progress? fun(played: integer, n: integer)
---@field script? tilly.Script is called in each battle, which is good for the call only; without it the battle's own

---@class tilly.Setup
---@field armies tilly.Army[]
---@field rules? tilly.RuleSet
---@field table? tilly.Table
---@field seed? tilly.Bits
---@field deployed? boolean you place the units yourself with deploy(), then begin(); no set-up is played but 2.0a's bombardment
---@field terrain? boolean no terrain is placed in set-up
---@field any_army? boolean armies that break the list rules are accepted
---@field leader? tilly.Side the side that attacks. Without it the sides roll for it in set-up; in a deployed battle it is side 0
---@field reserve? integer spare units a side, for scripts: 16 if nothing is said
---@field turn_limit? integer the battle ends after so many turns, and fewer losses win; 0 for none
---@field variables? table<string, integer | boolean | tilly.Declared> of the scenario, by name with their start values
---@field areas? table<string, tilly.AreaShape> parts of the table that the scenario speaks of
---@field objectives? tilly.Aim[] what sides are to achieve
---@field title? string
---@field about? string for people: history, special rules, sources

---@class tilly.ScenarioOptions
---@field seed? tilly.Bits
---@field free? boolean the scenario's deployment is ignored and the set-up is played
---@field rules? string another edition of the scenario's rules: misfits() tells what of it is left out
---@field options? table<string, number | string | boolean> parameters of the rules to be changed first
---@field script? tilly.Script see Battle:set_script

---@class tilly.LoadOptions
---@field script? tilly.Script goes on with the battle; without it moments call nothing

---@class tilly.ArmyList and each flag of the list by its name
---@field name? string
---@field rules? tilly.RuleSet | string tilly-1.2 if nothing is said
---@field units? tilly.UnitSpec[]
---@field commands? string[]
---@field [string] any

---@class tilly.TableSize
---@field width number
---@field depth number
---@field kinds? tilly.Derived[] kinds of ground of its own
---@field features? tilly.Feature[]

---@class tilly : tilly.enums
---@field version string
local tilly = {}
--- A rule set by its name, or {id =, parameter = value, ...}.
---@param what string | table<string, number | string | boolean>
---@return tilly.RuleSet?
---@return tilly.Error? err
function tilly.ruleset(what) end
---@param what tilly.ArmyList
---@return tilly.Army?
---@return tilly.Error? err
function tilly.army(what) end
---@param what tilly.TableSize
---@return tilly.Table?
---@return tilly.Error? err
function tilly.table(what) end
---@param what tilly.Setup
---@return tilly.Battle?
---@return tilly.Error? err
function tilly.battle(what) end
--- By the name of a scenario that comes along, or its text.
---@param text string
---@param options? tilly.ScenarioOptions
---@return tilly.Battle?
---@return tilly.Error? err
function tilly.scenario(text, options) end
--- What does not fit where a scenario, by its name or its text, is read for another edition of its
--- rules.
---@param text string
---@param rules string
---@return tilly.Error[]?
---@return tilly.Error? err
function tilly.misfits(text, rules) end
--- The scenarios that come along: name and text.
---@return table<string, string>
function tilly.scenarios() end
--- The JSON schemas of all documents: name and text.
---@return table<string, string>
function tilly.schemas() end
--- From the text of battle:save().
---@param text string
---@param options? tilly.LoadOptions
---@return tilly.Battle?
---@return tilly.Error? err
function tilly.load(text, options) end
--- A scenario's own rules: functions that the battle calls at its moments; or a scenario in Lua,
--- docs/scenarios.md, by its text. It may come from a stranger: it runs in a sandbox that reaches
--- nothing but its battle.
---@param handlers tilly.Handlers | string
---@param options? tilly.ScriptOptions of a text
---@return tilly.Script?
---@return tilly.Error? err
function tilly.script(handlers, options) end
--- From the text of battle:record(). With history all turns are kept, to report them and to write a
--- record; memory then grows with the record.
---@param text string
---@param history? boolean
---@return tilly.Battle?
---@return tilly.Replay | tilly.Error found
function tilly.replay(text, history) end
---@param text string
---@return tilly.RuleSet?
---@return tilly.Error? err
function tilly.read_ruleset(text) end
---@param text string
---@param rules tilly.RuleSet
---@return tilly.Army?
---@return tilly.Error? err
function tilly.read_army(text, rules) end
---@param text string
---@return tilly.Table?
---@return tilly.Error? err
function tilly.read_table(text) end
--- Many battles from the same start: a battle, or the name or text of a scenario.
---@param scenario tilly.Battle | string
---@param n integer
---@param plan? tilly.Plan
---@return (tilly.Result[] | table<string, any[]>)?
---@return tilly.Error? err
function tilly.simulate(scenario, n, plan) end
---@return string[]
function tilly.rulesets() end
---@return string[]
function tilly.players() end
--- Raised when a built-in player answers a question otherwise than before.
---@return integer
function tilly.player_revision() end
---@param object tilly.RuleSet | tilly.Army | tilly.Table | tilly.Battle
---@return true?
---@return tilly.Error? err
function tilly.close(object) end
--- The program: tilly.main("--help"). Gives the status to exit with.
---@param ... string
---@return integer
function tilly.main(...) end
---@param seed tilly.Bits
---@param stream tilly.Stream | integer
---@param serial integer
---@param dice integer
---@param faces integer
---@return integer[]?
---@return tilly.Error? err
function tilly.throw(seed, stream, serial, dice, faces) end
--- The seed of battle k of a simulation.
---@param master tilly.Bits
---@param k tilly.Bits
---@return tilly.Hash
function tilly.seed(master, k) end
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@return number
function tilly.distance(x0, y0, x1, y1) end
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@return number
function tilly.bearing(x0, y0, x1, y1) end
---@param x number
---@param y number
---@param heading number
---@param length number
---@return number x
---@return number y
function tilly.ahead(x, y, heading, length) end
--- "TILLY_E_ILLEGAL"
---@param code tilly.Status | integer
---@return string
function tilly.status_name(code) end
--- The sentence of a status.
---@param code tilly.Status | integer
---@return string
function tilly.status_text(code) end
