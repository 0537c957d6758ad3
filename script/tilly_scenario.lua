---@meta
-- The words of scenario files (docs/scenarios.md), for editors that read annotations of Lua. Add
-- the folder of this file to workspace.library.
-- Scenarios have no other globals: set runtime.builtin of os, io, debug, package and coroutine as
-- you like, scenario-check refuses them.

---A side: 0 or 1, in the order of the armies.
---@alias Side 0|1
---A place: x to the east, y to the north, in units of the rule set.
---@alias Point number[]
---A unit's row, its id or its name.
---@alias AnyUnit Unit|integer|string
---@alias KnownTo "all"|"side 0"|"side 1"|"umpire"
---@alias GroundKind "road"|"river"|"stream"|"village"|"rough ground"|"wood"|"hill"|"fortification"|"impassable ground"|string

---@class (exact) ScenarioUnit
---@field command integer index into commands, from 0
---@field type string a type of the rules, derived ones too
---@field name? string
---@field quality? string
---@field at? number[] {x, y, heading}
---@field with? integer of a commander of Tilly: number of the unit of its side, from 0
---@field arrives? {turn: integer, half: integer, from: Point, to: Point}
---@field formation? string
---@field width? number
---@field depth? number
---@field strength? number
---@field state? "limbered"|"unlimbered"
---@field bonus? integer

---@class (exact) ScenarioOrder
---@field kind "hold"|"advance"|"attack"|"defend"|"support"|"march"|"withdraw"|"note"
---@field at? Point
---@field radius? number
---@field feature? integer
---@field unit? integer
---@field command? integer
---@field points? Point[]
---@field words? string

---@class (exact) ScenarioArmy
---@field name string
---@field commands (string|table)[]
---@field units ScenarioUnit[]
---@field flags? table<string, any>
---@field orders? ScenarioOrder[] by the places of commands; nil: hold
---@field format? string of a file of its own
---@field version? integer of a file of its own
---@field rules? string of a file of its own

---@class (exact) ScenarioFeature
---@field kind GroundKind
---@field name? string
---@field outline? Point[]
---@field line? Point[]
---@field width? number of a line
---@field steep? boolean
---@field rough? boolean
---@field wooded? boolean
---@field crest? Point[]
---@field top? Point[]

---@class (exact) ScenarioKind
---@field name string
---@field from GroundKind
---@field difficult? boolean
---@field blocks_sight? boolean
---@field cover? boolean
---@field bars? string[]

---@class (exact) ScenarioTable
---@field width number
---@field depth number
---@field features? ScenarioFeature[]
---@field kinds? ScenarioKind[]
---@field format? string of a file of its own
---@field version? integer of a file of its own

---@class (exact) ScenarioRules
---@field id string
---@field revision? integer
---@field values? table<string, number|string|boolean>
---@field types? {name: string, from: string}[]
---@field tables? table|string

---@class (exact) ScenarioVariable
---@field start? integer|boolean
---@field known_to? KnownTo

---@class (exact) ScenarioOutline
---@field outline Point[]

---@class (exact) ScenarioCircle
---@field circle Point
---@field radius number

---@alias ScenarioArea ScenarioOutline|ScenarioCircle

---@class (exact) ScenarioObjective
---@field words string
---@field side? Side
---@field worth? integer
---@field area? string
---@field variable? string
---@field known_to? KnownTo

---@class (exact) Scenario
---@field format? string of a file of its own
---@field version? integer of a file of its own
---@field title? string
---@field about? string
---@field rules string|ScenarioRules
---@field types? {name: string, from: string, [string]: any}[]
---@field table? ScenarioTable
---@field table_complete? boolean
---@field armies ScenarioArmy[]
---@field any_army? boolean
---@field leader? Side
---@field deployed? boolean
---@field anywhere? boolean
---@field turn_limit? integer
---@field reserve? integer
---@field variables? table<string, integer|boolean|ScenarioVariable>
---@field areas? table<string, ScenarioArea>
---@field objectives? table<string, ScenarioObjective>

---Defines the battle. Once, as the file is read.
---@param definition Scenario
function scenario(definition) end

---A text that the host has given under that name, as a table.
---@param name string
---@return table
function json(name) end

---@class (exact) Filter
---@field from? integer first turn
---@field to? integer last turn
---@field every? integer every so many turns, from `from`
---@field side? Side of an event
---@field unit? string of an event: name of the unit
---@field type? string of an event: type of the unit
---@field row? string of a step: its title or number
---@field variable? string of an answer

---@class (exact) Moment
---@field kind string
---@field turn integer
---@field row? string of a step
---@field number? string of a step
---@field variable? string of an answer
---@field value? integer of an answer

---@class (exact) Event
---@field kind string
---@field turn integer
---@field row? string
---@field side integer whose it is; nil of an event of both
---@field unit Unit nil of an event without one
---@field other Unit nil of an event without one; of some the id of another thing
---@field third Unit|integer|nil
---@field flags integer
---@field clause? string
---@field text string
---@field more boolean more events happened than could wait
---@field [integer] integer its numbers, 1 to 8

---The name of an event; blanks may be underscores.
---@alias EventName
---| "roll"
---| "roles"
---| "feature_placed"
---| "feature placed"
---| "feature_taken_back"
---| "feature taken back"
---| "deployed"
---| "command_deployed"
---| "command deployed"
---| "moved"
---| "pivoted"
---| "carried"
---| "attached"
---| "detached"
---| "pushed_aside"
---| "pushed aside"
---| "command_check"
---| "command check"
---| "left_behind"
---| "left behind"
---| "volley"
---| "shot"
---| "hit"
---| "routed"
---| "commander_safe"
---| "commander safe"
---| "commander_fell"
---| "commander fell"
---| "charge_declared"
---| "charge declared"
---| "charge_cancelled"
---| "charge cancelled"
---| "charged"
---| "charge_failed"
---| "charge failed"
---| "charge_held"
---| "charge held"
---| "contact"
---| "parted"
---| "evades"
---| "melee"
---| "fought"
---| "hit_placed"
---| "hit placed"
---| "melee_result"
---| "melee result"
---| "cannons_taken"
---| "cannons taken"
---| "rallied_back"
---| "rallied back"
---| "no_way_back"
---| "no way back"
---| "locked"
---| "command_shaken"
---| "command shaken"
---| "rallied"
---| "heroics"
---| "army_holds"
---| "army holds"
---| "army_breaks"
---| "army breaks"
---| "battle_over"
---| "battle over"
---| "conceded"
---| "edit"
---| "spoken"
---| "chosen"
---| "lifted"
---| "table"
---| "faced"
---| "withheld"
---| "turn_limit"
---| "turn limit"
---| "points"
---| "in_order_again"
---| "in order again"
---| "still_disrupted"
---| "still disrupted"
---| "rout_stopped"
---| "rout stopped"
---| "rout_goes_on"
---| "rout goes on"
---| "pursuit_ended"
---| "pursuit ended"
---| "pursuit_goes_on"
---| "pursuit goes on"
---| "general_under_fire"
---| "general under fire"
---| "fired"
---| "disrupted"
---| "base_unit_lost"
---| "base unit lost"
---| "destroyed"
---| "broke"
---| "fled"
---| "fell_back"
---| "fell back"
---| "pursued"
---| "left_the_board"
---| "left the board"
---| "marched"
---| "charged_at"
---| "charged at"
---| "formed"
---| "passed_through"
---| "passed through"
---| "changed_arms"
---| "changed arms"
---| "house_taken"
---| "house taken"
---| "house_left"
---| "house left"
---| "battery_taken"
---| "battery taken"
---| "battery_spiked"
---| "battery spiked"
---| "battery_served"
---| "battery served"
---| "ordered"
---| "not_understood"
---| "not understood"
---| "messenger_sent"
---| "messenger sent"
---| "rode"
---| "messenger_back"
---| "messenger back"
---| "messenger_taken"
---| "messenger taken"
---| "order_taken"
---| "order taken"
---| "order_done"
---| "order done"
---| "commander_in_chief"
---| "commander in chief"
---| "against_orders"
---| "against orders"
---| "general_escaped"
---| "general escaped"
---| "general_taken"
---| "general taken"
---| "combat"
---| "combat_result"
---| "combat result"
---| "combat_lapsed"
---| "combat lapsed"
---| "control"
---| "ridden_down"
---| "ridden down"
---| "crisis_of_morale"
---| "crisis of morale"
---| "in_the_crisis"
---| "in the crisis"
---| "entered"
---| "degree_of_victory"
---| "degree of victory"
---| "sight"
---| "first_army"
---| "first army"
---| "agreed"
---| "came_upon"
---| "came upon"
---| "scouted"
---| "active_player"
---| "active player"
---| "limbered"
---| "evaded"
---| "eroded"
---| "commander_saved"
---| "commander saved"
---| "first_player"
---| "first player"
---| "guard_of_the_guns"
---| "guard of the guns"
---| "tested"
---| "body"
---| "declared"
---| "declaration_lapsed"
---| "declaration lapsed"
---| "charged_home"
---| "charged home"
---| "fired_at"
---| "fired at"
---| "cannonade"
---| "points_lost"
---| "points lost"
---| "gunners_fell"
---| "gunners fell"
---| "UE_lost"
---| "UE lost"
---| "retired"
---| "scattered"
---| "steady_again"
---| "steady again"
---| "stepped_out"
---| "stepped out"
---| "went_back"
---| "went back"
---| "caracole"
---| "rank"
---| "in_motion"
---| "in motion"
---| "under_the_pikes"
---| "under the pikes"
---| "struck"
---| "loses_at_once"
---| "loses at once"
---| "melee_score"
---| "melee score"
---| "melee_decided"
---| "melee decided"
---| "bonus_move"
---| "bonus move"
---| "engaged_pursuers"
---| "engaged pursuers"
---| "crew_ran"
---| "crew ran"
---| "gun_held"
---| "gun held"
---| "loaded"
---| "square_formed"
---| "square formed"
---| "square_broken"
---| "square broken"
---| "face_replaced"
---| "face replaced"
---| "square_ended"
---| "square ended"
---| "square_entered"
---| "square entered"
---| "square_left"
---| "square left"
---| "army_beaten"
---| "army beaten"
---| "probe"

---Calls a function at moments of play: "begin", "turn", "step", "answered", "end", or the name of
---an event, "routed".
---@overload fun(what: "begin"|"turn"|"step"|"answered"|"end", handler: fun(battle: Battle, moment: Moment))
---@overload fun(what: "begin"|"turn"|"step"|"answered"|"end", filter: Filter, handler: fun(battle: Battle, moment: Moment))
---@overload fun(what: EventName, handler: fun(battle: Battle, event: Event))
---@param what EventName
---@param filter Filter
---@param handler fun(battle: Battle, event: Event)
function on(what, filter, handler) end

---@alias Answer Option|DecisionAnswer|integer|string|any[]|nil

---Plays a side.
---@param side Side
---@param answer fun(battle: Battle, decision: Decision): Answer
function player(side, answer) end

---Variables of the scenario.
---@type table<string, any>
vars = {}

---@class (exact) Until
---@field until_turn integer

---Sets a number or a word of the rules, for a time perhaps.
---@param name string
---@param value number|string|boolean
---@param options? Until
function set(name, value, options) end

---Calls a function: true and its results, or false and the error. Limits cannot be caught.
---@param f function
---@param ... any
---@return boolean, any ...
function try(f, ...) end

---@class (exact) Unit
---@field id integer
---@field name string
---@field side Side
---@field type string
---@field quality string
---@field group? integer
---@field group_name? string
---@field number integer
---@field x number
---@field y number
---@field heading number degrees clockwise from north
---@field width number
---@field depth number
---@field files integer
---@field formation? string
---@field strength number
---@field start number
---@field losses number
---@field recoverable integer
---@field efficiency integer
---@field order? "closed"|"open"
---@field loaded integer
---@field host? integer
---@field on_table boolean
---@field gone boolean
---@field commander boolean
---@field round boolean
---@field shot boolean
---@field charge_declared boolean
---@field charged boolean
---@field rally_back boolean
---@field locked boolean
---@field moved boolean
---@field has_commander boolean
---@field attached boolean
---@field disrupted boolean
---@field routing boolean
---@field retiring boolean
---@field retreating boolean
---@field pursuing boolean
---@field abandoned boolean
---@field unserved boolean
---@field chief boolean
---@field messenger boolean
---@field due boolean
---@field limbered boolean
---@field in_square boolean
---@field inside boolean
---@field square_broken boolean
---@field no_stand boolean
---@field split_move boolean
---@field fire_and_retire boolean
---@field caracole boolean
---@field empty boolean

---@alias UnitFlag "shot"|"charge_declared"|"charged"|"rally_back"|"moved"|"disrupted"|"routing"|"retiring"|"retreating"|"pursuing"|"abandoned"|"unserved"|"limbered"|"locked"|"empty"

---@class (exact) Throw
---@field into string the variable for the sum
---@field dice? integer
---@field faces? integer
---@field side? Side
---@field words? string

---@class (exact) Question
---@field into string the variable for the number of the choice
---@field side Side
---@field words string
---@field options string[]

---@class (exact) NewUnit
---@field side Side
---@field type string
---@field x number
---@field y number
---@field heading? number
---@field group? integer|string
---@field command? integer|string
---@field quality? string
---@field strength? number
---@field start? number
---@field name? string

---@class (exact) Battle
---@field turn integer
---@field row? string
---@field title string
---@field about string
---@field rules string
---@field turn_limit integer
---@field attacker Side
---@field points table<Side, integer>
---@field lost table<Side, integer>
---@field over boolean
---@field winner? Side
local Battle = {}
---@param side? Side
---@return Unit[]
function Battle:units(side) end
---@param unit AnyUnit
---@return Unit
function Battle:unit(unit) end
---@param side Side
---@return {id: integer, name: string}[]
function Battle:commands(side) end
---@param side Side
---@return integer lost, integer total
function Battle:losses(side) end
---@param name string
---@return number|string
function Battle:get(name) end
---@param a AnyUnit|{x: number, y: number}
---@param b AnyUnit|{x: number, y: number}
---@return number
function Battle:distance(a, b) end
---@param from AnyUnit|{x: number, y: number}
---@param to AnyUnit|{x: number, y: number}
---@return number degrees
function Battle:bearing(from, to) end
---@param from AnyUnit|{x: number, y: number}
---@param length number
---@param heading? number
---@return number x, number y
function Battle:ahead(from, length, heading) end
---@param from AnyUnit
---@param to AnyUnit
---@return boolean
function Battle:sees(from, to) end
---@param a AnyUnit
---@param b AnyUnit
---@return boolean
function Battle:touching(a, b) end
---@param place string|integer
---@param side? Side
---@return Unit[]
function Battle:within(place, side) end
---@param name string
---@return integer?
function Battle:find(name) end
---@return {words: string, side: Side?, worth: integer, area: string?, met: boolean}[]
function Battle:objectives() end
---@param unit AnyUnit
---@param x number
---@param y number
---@param heading? number
function Battle:place(unit, x, y, heading) end
---@param unit AnyUnit
---@param lost? boolean
function Battle:remove(unit, lost) end
---@param unit AnyUnit
---@param strength? number
function Battle:hurt(unit, strength) end
---@param unit AnyUnit
---@param strength? number
function Battle:restore(unit, strength) end
---@param unit AnyUnit
---@param flag UnitFlag
---@param value boolean
function Battle:flag(unit, flag, value) end
---@param unit NewUnit
---@return Unit
function Battle:bring(unit) end
---@param feature ScenarioFeature
---@return integer
function Battle:add_ground(feature) end
---@param feature integer|string
function Battle:remove_ground(feature) end
---@param name string
---@param value number|string|boolean
---@param options? Until
function Battle:set(name, value, options) end
---@param words string
---@param side? Side
function Battle:speak(words, side) end
---@param side Side|integer
---@param points integer
function Battle:award(side, points) end
---@param winner? Side
function Battle:finish(winner) end
---@param throw Throw
function Battle:roll(throw) end
---@param question Question
function Battle:ask(question) end

---@class (exact) Option
---@field index integer
---@field text string
---@field unit? Unit|integer
---@field other? Unit|integer
---@field kind integer
---@field values integer
---@field amount integer
---@overload fun(...: number): DecisionAnswer

---@class DecisionAnswer

---@class (exact) Decision
---@field text string
---@field side Side
---@field unit? Unit|integer
---@field other? Unit|integer
---@field usual? DecisionAnswer
---@field kind integer
---@field options Option[]
---@field serial integer
---@field least integer
---@field most integer
---@field set boolean
---@field [integer] Option
local Decision = {}
---@param draw? integer
---@return DecisionAnswer
function Decision:sample(draw) end
---@return DecisionAnswer
function Decision:thumb() end
---@param answer Answer
---@return boolean, string?
function Decision:check(answer) end
---@param answer Answer
---@return number? x, number? y, number? heading
function Decision:preview(answer) end
---@return DecisionAnswer[]
function Decision:list() end
