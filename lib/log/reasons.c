/* The registry of reasons, and a reason as a sentence. */
#include <tilly/battle.h>
#include <tilly/reason.h>

#include <string.h>
#include "handle/handle.h"
#include "log/names.h"
#include "log/phrase.h"
#include "log/registry.h"

#define WHY(code, name, numbers, sentence, cure) {TILLY_WHY_##code, name, sentence, cure, numbers}

static const reason_entry registry[] = {
    WHY(NONE, "none", "", "Nothing speaks against it", "Go on"),

    WHY(NO_SUCH_OPTION, "no such option", "CC", "There is no option {n 0}{given 1?: the question lists {n 1}|}", "Give the index of one of the listed options, counted from 0"),
    WHY(NOT_A_PICK, "wrong shape", "", "The question wants an answer of another shape", "Answer with a pick, a set or a path, as the decision says"),
    WHY(SET_SIZE, "set size", "CCC", "{n 0} chosen{given 1?, from {n 1} to {n 2} are wanted|}", "Choose as many members as the decision wants"),
    WHY(PATH_SIZE, "path size", "CCC", "The path has {n 0} {many 0?waypoint|waypoints}{given 1?, from {n 1} to {n 2} are wanted|}", "Give as many waypoints as the decision wants"),
    WHY(VALUE_RANGE, "value out of range", "LLLC", "{n 0} is out of range{given 1?: from {n 1} to {n 2}|}", "Stay between the least and the most of that number"),
    WHY(LATE, "late answer", "", "That answers an older question", "Ask what is open now and answer that"),
    WHY(DICE_COUNT, "number of dice", "CC", "{n 0} {many 0?die was|dice were} given{given 1?, {n 1} {many 1?is|are} wanted|}", "Give one face for each die of the roll"),
    WHY(DICE_FACE, "no such face", "CCC", "No die shows {n 0}{given 1?: faces run from {n 1} to {n 2}|}", "Give the faces as the dice show them"),

    WHY(ALLOWANCE, "movement allowance", "LL", "{unit} would use {far 0}{given 1? of {n 1}|}", "Move less far, or wheel less"),
    WHY(DIFFICULT, "difficult ground", "LL", "{unit} would use {far 0} in difficult ground{given 1?, where {n 1} is all {it} {has}|}", "Move less far, or keep the whole move out of difficult ground"),
    WHY(TABLE_EDGE, "table edge", "L", "{unit} would leave the table{given 0? after {far 0}|}", "Stop before the table edge"),
    WHY(ENEMY_IN_WAY, "enemy in the way", "L", "{other} bar{s 1} the way of {unit}{given 0? after {far 0}|}", "Stop before the enemy, go round, or charge"),
    WHY(FRIEND_IN_WAY, "friend in the way", "L", "{unit} cannot pass through {other}{given 0? and must stop after {far 0}|}", "Stop before the friend, or move it away first"),
    WHY(FRIEND_NOT_CLEARED, "friend not cleared", "LL", "{unit} would stop among {other}{given 0? after {far 0}|}{given 1?: at least {n 1} takes it clear|}", "Go right through, or stop before the friend"),
    WHY(BUFFER, "enemy too close", "LL", "{unit} would come within {far 0} of {other}{given 1?, the limit is {n 1}|}", "Keep the distance, or charge"),
    WHY(BUFFER_END, "enemy too close at the end", "LL", "{unit} would end {far 0} from {other}{given 1? and began at {n 1}|}", "End no closer to any enemy than it began to the nearest"),
    WHY(NEW_CONTACT, "contact without a charge", "", "{unit} would touch {other}: only a charge does that", "Stop short, and declare a charge later in the turn"),
    WHY(ZOC, "zone of control", "LL", "{unit} {is} held by {other}: {it} may stand, close in or go directly away{given 0? (would end at {far 0}{given 1?, began at {n 1}|})|}", "Stand, move closer to that enemy, or straight away from it"),
    WHY(ZOC_ENTERED, "zone of control on the way", "L", "{unit} would cross the front of {other}{given 0? after {far 0}|}", "Stop at the border of the zone of control"),
    WHY(WHEEL_ENEMY, "enemy in the wheel", "A", "{other} stand{s 1} in the wheel of {unit}{given 0? after {n 0}|}", "Wheel less far"),
    WHY(WHEEL_FRIEND, "friend in the wheel", "A", "{unit} would wheel into {other}{given 0? after {n 0}|}", "Wheel less far, or move the friend away first"),
    WHY(NO_ROOM, "no room", "", "{unit} {has} no room{other?: {other} is in the way|}", "Choose a place where the base lies free"),
    WHY(CHANGE_BARRED, "change of direction barred", "", "{unit} may not change direction so", "Use a change of direction that this kind of unit has"),
    WHY(LEAVES_CONTACT, "would leave contact", "", "{unit} {is} locked in melee and must go on touching {other}", "Choose a facing that keeps the contact"),
    WHY(NO_ENEMY_FACED, "no enemy faced", "", "{unit} would face none of the enemies {it} touch{several?es|}", "Turn so that an enemy comes to front"),
    WHY(NOT_TOUCHING, "not touching", "L", "{unit} do{several?es|} not touch {other}{given 0?, {far 0} away|}", "End the move in touch with the unit to join"),
    WHY(ATTACHED_ALREADY, "has a commander", "", "{other} {has 1} a commander already{third?: {third}|}", "Join another unit"),
    WHY(LENGTH_LEAST, "too short", "LL", "{unit} would move {far 0}{given 1?, the least is {n 1}|}", "Move farther, or not at all"),
    WHY(ANGLE_MOST, "angle too wide", "AA", "{unit} would turn by {n 0}{given 1?, the most is {n 1}|}", "Turn less"),
    WHY(SPOT_TAKEN, "spot taken", "", "There is no room for {unit} there{other?: {other} stands in the way|}", "Take another spot"),

    WHY(OUT_OF_ZONE, "out of the zone", "LL", "{unit} stick{s} out of the deployment zone{given 0? at {place 0}|}", "Deploy it wholly in its own zone"),
    WHY(OUT_OF_CENTRE, "out of the centre", "LL", "{unit} must stand in the centre zone{given 0? and stick{s} out at {place 0}|}", "Deploy it wholly in the middle of its own zone"),
    WHY(OFF_TABLE, "off the table", "", "{unit} would hang over the table edge", "Keep the whole base on the table"),
    WHY(NOT_DOWN, "not on the table yet", "", "{other?{other}|{unit}} {is} not on the table yet", "Deploy it first"),
    WHY(FEATURE_COUNT, "too many features", "CC", "There would be {n 0} terrain features{given 1?, {n 1} at most are allowed|}", "Place fewer, or take one back"),
    WHY(FEATURE_KIND_COUNT, "too many of a kind", "CCC", "There would be {n 0} of one kind{given 2? ({a feature 2})|}{given 1?, {n 1} at most {many 1?is|are} allowed|}", "Place another kind of feature"),
    WHY(FEATURE_SIZE, "feature too large", "LL", "The feature does not fit into a rectangle{given 0? of {n 0} by {far 1}|}", "Make it smaller"),
    WHY(FEATURE_OVERLAP, "features overlap", "", "The feature overlaps {other?{other}|another}", "Leave room between features"),
    WHY(FEATURE_SHAPE, "not an outline", "", "The corners make no simple outline", "Give at least three corners, in order round it, without crossing"),
    WHY(FEATURE_OFF_TABLE, "feature off the table", "", "The feature lies off the table", "Keep it on the table"),
    WHY(FEATURE_WIDTH, "width of a line", "LLL", "A width of {far 0} is not allowed{given 1?: from {n 1} to {n 2}|}", "Make it as wide as the rules say"),
    WHY(FEATURE_NOT_ACROSS, "not across the table", "", "A road or river runs from one table edge to the opposite edge", "Lead both ends to opposite table edges"),
    WHY(FEATURE_CROOKED, "too crooked", "LL", "The road or river strays {far 0} from the straight line{given 1?, {n 1} at most|}", "Straighten it"),
    WHY(FEATURE_SCENARIO, "for scenarios only", "", "Only a scenario may have that feature", "Place another kind of feature"),
    WHY(FEATURES_FEW, "too few features", "CC", "{n 0} terrain {many 0?feature is|features are} placed{given 1?, at least {n 1} {many 1?is|are} wanted|}", "Place one more"),
    WHY(TABLE_SIZE, "table size", "LLLL", "The table is too small for its deployment zones", "Use a deeper or wider table"),

    WHY(ARMY_SMALL, "army too small", "CC", "The army has {n 0} {many 0?unit|units}{given 1?, at least {n 1} are wanted|}", "Add units"),
    WHY(ARMY_LARGE, "army too large", "CC", "The army has {n 0} {many 0?unit|units}{given 1?, at most {n 1} are allowed|}", "Leave units out"),
    WHY(ARMY_POINTS, "army points", "CCC", "The army is worth {n 0} {many 0?point|points}{given 1?, from {n 1} to {n 2} are agreed|}", "Change units or their quality"),
    WHY(ARMY_TYPE_COUNT, "too many of a type", "CCC", "The army has {n 0} units of one type{given 2? (type {n 2})|}{given 1?, at most {n 1} are allowed|}", "Take another type for some of them"),
    WHY(ARMY_TYPE_BARRED, "type barred", "C", "This army may not have that type of unit{given 0? (type {n 0})|}", "Take another type, or set the flag of the list that allows it"),
    WHY(COMMAND_SIZE, "size of a command", "CCCC", "{given 3?Command {n 3}|A command} has {n 0} {many 0?unit|units}{given 1?, from {n 1} to {n 2} are wanted|}", "Move units from one command to another"),
    WHY(COMMAND_COMMANDERS, "commanders of a command", "CCC", "{given 2?Command {n 2}|A command} has {n 0} {many 0?commander|commanders}{given 1?, {n 1} is wanted|}", "Give every command exactly one commander"),
    WHY(ARMY_SUPERIORS, "too many superior units", "CC", "The army has {n 0} superior {many 0?unit|units}{given 1?, at most {n 1} are allowed|}", "Make some of them ordinary"),
    WHY(QUALITY_BARRED, "quality barred", "CC", "{unit?{unit}|Unit {n 0}} cannot have that quality", "Make it ordinary, or turn on the option for quality"),
    WHY(NO_COMMAND, "no command", "C", "{unit?{unit}|Unit {n 0}} belongs to no command", "Put it into a command"),
    WHY(UNEQUAL_ARMIES, "unequal armies", "CC", "The armies have {n 0} and {n 1} units", "Make them equal, or allow it for a scenario"),
    WHY(BASE_SIZE, "base size", "CLL", "{unit?{unit}|Unit {n 0}} has a base of {far 1}{given 2?, {n 2} is wanted|}", "Give it the base of its type"),

    WHY(CANNOT_REACH, "cannot reach", "LL", "{unit} cannot reach {other?{other}|any enemy}{given 0?: {far 0} away{given 1?, {n 1} at most|}|}", "Choose another target, or move up first"),
    WHY(ENEMY_TO_FRONT, "enemy to front", "", "{unit} {has} {other?{other}|an enemy} to front within reach and can charge only straight ahead", "Charge straight ahead"),
    WHY(NOT_TO_FLANK, "not to flank", "", "{other?{other}|That enemy} is not to the flank of {unit}", "Charge straight ahead, or choose an enemy to flank"),
    WHY(HAS_SHOT, "has shot", "", "{unit} {has} shot this turn", "Wait for the next turn"),
    WHY(LOCKED, "locked in melee", "", "{unit} {is} locked in melee", "Let it fight on"),
    WHY(NOT_IN_COMMAND, "out of command", "LL", "{unit} {is} out of command{given 0?{sign 0?: {its} commander is gone||: {its} commander is {far 0} away{given 1?, {n 1} at most|}}|}", "Bring its commander closer, or take a command check"),
    WHY(CANNOT_CHARGE, "cannot charge", "", "{unit} never charge{s}", "Charge with another unit"),
    WHY(OUT_OF_RANGE, "out of range", "LL", "{other?{other}|The target} is out of range of {unit}{given 0?: {far 0} away{given 1?, the range is {n 1}|}|}", "Choose a closer target"),
    WHY(TO_REAR, "to rear", "", "{other?{other}|The target} is behind {unit}", "Choose a target to front or flank"),
    WHY(NO_SIGHT_UNIT, "hidden by a unit", "", "{other} hide{s 1} the target from {unit}", "Choose a target in plain sight"),
    WHY(NO_SIGHT_TERRAIN, "hidden by ground", "", "{other?{other}|The ground} hides the target from {unit}", "Choose a target in plain sight"),
    WHY(NO_SIGHT_CREST, "hidden by a crest", "", "The crest{other? of {other}|} hides the target from {unit}", "Choose a target on this side of the crest, or take a unit on it"),
    WHY(NARROW_GAP, "narrow gap", "LL", "The gap between {other} and {third?{third}|the next} is {given 0?{far 0} wide, |}too narrow to shoot through{given 1? (at least {n 1})|}", "Choose a target in plain sight"),
    WHY(FRIEND_TO_FRONT, "friend to front", "", "{other?{other}|A friend} stands before {unit}", "Clear its front first"),
    WHY(FRIEND_ON_FLANK, "friend on the flank", "", "{other?{other}|A friend} stands on that flank of {unit}", "Shoot to front or to the other flank"),
    WHY(FRONT_FIRST, "front first", "", "{unit} {has} {other?{other}|an enemy} in range to front and must shoot there", "Shoot at the enemy to front"),
    WHY(CLOSER_TARGET, "closer target", "LL", "{other?{other}|Another enemy} is closer to {unit}{given 0?: {far 0}{given 1? against {n 1}|}|}", "Shoot at the closest target"),
    WHY(CANNOT_SHOOT, "cannot shoot", "", "{unit} never shoot{s}", "Shoot with another unit"),
    WHY(IN_CONTACT, "in contact", "", "{unit} {is} in contact with {other?{other}|an enemy}", "Let it fight"),
    WHY(NO_DICE, "no dice", "", "{unit} {has} no dice left for that shot", "Choose another target or leave it out"),
    WHY(HIT_CANNOT_FALL, "hit cannot fall there", "CC", "A {n 0} hits nothing on {other}{given 1?: {n 1} is needed|}", "Place the hit on an enemy that the die hits"),
    WHY(PIVOTED, "has pivoted", "", "{unit} {has} pivoted this turn and cannot shoot", "Wait for the next turn"),
    WHY(FRONT_ONLY, "front only", "", "{other?{other}|The target} is not to front, and {unit} shoots only to front", "Choose a target to front"),
    WHY(NOT_A_TARGET, "not a target", "", "{other?{other}|That} can never be shot at", "Choose an enemy unit other than a commander"),

    WHY(NOT_A_BOUNDARY, "in the middle of something", "", "Something is half done here", "Go on to the next boundary: tilly_turn_next() with TILLY_UNTIL_BOUNDARY"),
    WHY(EDIT_VALUE, "value of an edit", "CCC", "{n 0} is no value for that edit{given 1?: from {n 1} to {n 2}|}", "Stay between the least and the most"),
    WHY(SLOTS_FULL, "no unit slot left", "", "There is no room for another unit", "Make the battle with a larger reserve"),
    WHY(UNIT_GONE, "unit gone", "", "{unit} {has} left the table", "Choose a unit that stands"),
    WHY(BATTLE_OVER, "battle over", "", "The battle is over", "Read its record, or begin another"),
    WHY(BARRIER, "barrier to undo", "", "A roll or an answer of the other side lies in between", "Undo less, or with force"),

    WHY(AGAINST_ORDER, "against its order", "LL", "{unit} would move against the order of {other?{other}|{its} formation}{given 0?: {far 0} from where {it} should be{given 1?, {n 1} before|}|}", "Move as the order says, or send another order"),
    WHY(MOVE_SPENT, "move spent", "CC", "{unit} would use {n 0} thousandths of {its} move{given 1?, {n 1} are left|}", "Do less, or do it on its next move"),
    WHY(FORMATION, "formation", "C", "{unit} cannot do that{given 0? in that formation ({formation 0})|}", "Change formation first, or leave it to another kind of unit"),
    WHY(REARWARD, "going back", "LL", "{unit} would go back from {other}{given 0?: {far 0} away at the end{given 1?, {n 1} at the start|}|}", "Withdraw or retreat instead"),
    WHY(NOT_REARWARD, "not going back", "LL", "{unit} would not go back from {other?{other}|any enemy}{given 0?: {far 0} away at the end{given 1?, {n 1} at the start|}|}", "March instead, or go farther from that enemy"),
    WHY(FRONT_TO_ENEMY, "front to the enemy", "", "{unit} must keep {other} to {its} front as {it} withdraw{s}", "Face that enemy, or retreat"),
    WHY(IMPASSABLE, "impassable ground", "", "{unit} cannot cross {other?{other}|that ground}", "Go round it, or by a road that crosses it"),
    WHY(ENDS_ON_FRIEND, "ends on a friend", "", "{unit} would end on {other}", "Go right through, or stop before it"),
    WHY(CHARGED_LATELY, "charged lately", "CC", "{unit} charged in turn {n 0}{given 1? and may charge again from turn {n 1} on|}", "Attack without charging, or wait"),
    WHY(NOT_SEEN, "not seen", "LL", "{unit} cannot see {other?{other}|that enemy}{given 0? from {far 0}{given 1?: sight reaches no farther than {n 1}|}|}", "Choose an enemy in sight"),
    WHY(HOUSE_HELD, "house held", "", "{other} {several 1?holds|hold} that house", "Drive out those who hold it first"),
    WHY(NO_HOUSE, "no house", "", "{unit} cannot occupy {other?{other}|that}", "Choose a house, and infantry to hold it"),
    WHY(HEDGEHOG_STANDS, "hedgehog stands", "LL", "{unit} must stay in hedgehog against {other}{given 0?, {far 0} away{given 1? and within {n 1}|}|}", "Wait until that cavalry is gone or broken"),
    WHY(NOT_ENTITLED, "not his to order", "", "That order is not for {unit} to give{other?, but for {other}|}", "Let the general who commands there give it"),
    WHY(ORDER_SHAPE, "no such order", "", "An order like that says nothing to {unit}", "Give it what that kind of order needs: an enemy, a formation, a feature, a circle or points"),
    WHY(VALUE_SHORT, "value too small", "CC", "Those chosen are worth {n 0}{given 1?, {n 1} is wanted|}", "Choose more of them"),
    WHY(VALUE_SPARE, "one too many", "CC", "{other?{other}|One of them} can be left out{given 0?: the others are worth {n 0}{given 1?, {n 1} is wanted|}|}", "Leave it out"),
    WHY(TURN_BLOCKED, "no room to turn", "", "{unit} cannot turn there: {other?{other}|the ground or the table edge} is in the way", "Turn elsewhere, or less"),
    WHY(GUNS_NOT_READY, "guns not ready", "C", "The guns of {unit} are not ready to fire{given 0? ({formation 0})|}", "Unlimber them, rally them, or give them time"),
    WHY(HAS_FIRED, "has fired", "", "{unit} {has} fired in this half", "Wait for its next half"),
    WHY(OUT_OF_ARC, "out of the arc of fire", "AA", "{other?{other}|The target} lies outside the arc of {unit}{given 0?: {n 0}{given 1?, {n 1} to either side at most|}|}", "Turn the guns, or choose another target"),
    WHY(WHOLE_MOVE, "takes a whole move", "", "That takes {unit} a whole move, and some of it is spent", "Do it first, or on its next move"),
    WHY(BASE_UNITS, "base units", "CCCC", "{given 3?Unit {n 3}|The unit} has {n 0} base {many 0?unit|units}{given 1?, from {n 1} to {n 2} are wanted|}", "Give it as many as its class has in that army"),
    WHY(NOT_ON_STRETCH, "not on its stretch", "", "{unit} must enter on {its} own stretch of the edge", "Choose a place between the ends of that stretch"),
    WHY(NO_GENERAL, "no general", "", "{unit?{unit}|The army} {has} no general for that", "Give the army or the formation a general"),
    WHY(STATE, "not its own master", "C", "{unit} {is} routing, retiring or pursuing", "Rally it first"),
    WHY(TARGET_MISSED, "target missed", "LL", "{unit} would not reach {other}{given 0?: {far 0} away at the end{given 1?, {n 1} at most|}|}", "End the charge in touch with its target"),
    WHY(ARMY_NATION, "no such army", "", "The tables know no such army", "Choose an army of the tables in force"),
    WHY(NOT_DUE, "not due yet", "CC", "{unit} {is} not due in turn {n 0}{given 1?, but in turn {n 1}|}", "Wait for its turn"),

    WHY(PROBE, "probe", "CC", "The rule set made for tests refuses it{given 0? ({n 0}{given 1? of {n 1}|})|}", "Read the test"),
};
enum { CODES = sizeof registry / sizeof *registry };

const reason_entry *reason_entry_of(uint16_t code)
{
    for (unsigned i = 0; i < CODES; i++)
        if (registry[i].code == code) return &registry[i];
    return NULL;
}

const char *tilly_reason_name(uint16_t code)
{
    const reason_entry *entry = reason_entry_of(code);
    return entry ? entry->name : NULL;
}

const char *tilly_reason_cure(uint16_t code)
{
    const reason_entry *entry = reason_entry_of(code);
    return entry ? entry->cure : NULL;
}

uint32_t tilly_reason_codes(void) { return CODES; }

uint16_t tilly_reason_code_at(uint32_t index) { return index < CODES ? registry[index].code : 0; }

static void put_reason(text *t, const tilly_battle *battle, const tilly_reason *r)
{
    subject s = {.battle = battle, .side = TILLY_NO_SIDE};
    memcpy(s.thing, r->unit, sizeof s.thing);
    memcpy(s.number, r->number, sizeof r->number);
    memcpy(s.measure, r->measure, sizeof r->measure);
    put_phrase(t, &s, reason_entry_of(r->code)->sentence);
    if (!(r->flags & TILLY_WHY_HAS_PLACE)) return;
    put(t, " (at ");
    put_place(t, r->x, r->y);
    put(t, ")");
}

tilly_status tilly_reason_text(const tilly_battle *battle, const tilly_reason *reason, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_reason own = {0};
    tilly_status status = text_start(&t, words, room);
    if (!status && !reason) status = TILLY_E_NULL;
    if (!status && battle) status = handle_check(battle, BATTLE_HANDLE);
    if (!status) status = struct_size(reason->size, sizeof own, sizeof own);
    if (status) return status;
    memcpy(&own, reason, sizeof own);
    if (!reason_entry_of(own.code)) return TILLY_E_UNKNOWN;
    put_reason(&t, battle, &own);
    return text_end(&t, needed);
}
