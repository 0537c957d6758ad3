/* The open question and its options in words. */
#include <tilly/dice.h>
#include <tilly/turn.h>

#include <stdbool.h>
#include "base/decimal.h"
#include "log/phrase.h"

/* ---- what is asked -------------------------------------------------------------------------- */

typedef struct asked {
    uint16_t kind;
    const char *words;
} asked;

static const asked decisions[] = {
    {TILLY_ASK_TERRAIN, "{side}: place terrain"},
    {TILLY_ASK_NEXT_COMMAND, "{side}: which command deploys next?"},
    {TILLY_ASK_PLACE_UNIT, "{unit}: where {several?does it|do they} deploy?"},
    {TILLY_ASK_PLACE_CANNONS, "{side}: which cannons deploy next, and where?"},
    {TILLY_ASK_NEXT_UNIT, "{side}: who moves next?"},
    {TILLY_ASK_COMMAND_CHECK, "{unit}: a command check to move?"},
    {TILLY_ASK_MOVE, "{unit}: move"},
    {TILLY_ASK_SECOND_CHANGE, "{unit}: a second change of direction?"},
    {TILLY_ASK_PIVOT, "{unit}: pivot"},
    {TILLY_ASK_COMMANDER_MOVE, "{unit}: ride"},
    {TILLY_ASK_COMMANDER_GOES, "{unit}{other? and {other}|}: does the commander go along?"},
    {TILLY_ASK_PUSHED_COMMANDER, "{unit}: where does it give way to?"},
    {TILLY_ASK_GOVERNOR, "{unit}: which enemy holds {them}?"},
    {TILLY_ASK_FACE_ENEMY, "{unit}: turn to an enemy {it} touch{several?es|}?"},
    {TILLY_ASK_NEXT_TARGET, "{side}: who is shot at next?"},
    {TILLY_ASK_SHOOTERS, "{unit}: who shoots at {them}?"},
    {TILLY_ASK_PRIMARY_SHOOTER, "{unit}: who leads the fire on {them}?"},
    {TILLY_ASK_CHARGE, "{unit?{unit}|{side}}: declare a charge?"},
    {TILLY_ASK_CHARGE_ORDER, "{side}: who charges next?"},
    {TILLY_ASK_POINT_BLANK, "{unit}: shoot at point blank, evade, or neither?"},
    {TILLY_ASK_NEXT_MELEE, "{side}: which melee is fought next?"},
    {TILLY_ASK_PRIMARY_FIGHTER, "{side}: who leads the fight{other? against {other}|}?"},
    {TILLY_ASK_PLACE_HIT, "{unit}: on whom does the {count 0} fall?"},
    {TILLY_ASK_RALLY_BACK, "{side}: who rallies back next?"},
    {TILLY_ASK_RALLY_DISTANCE, "{unit}: how far back?"},
    {TILLY_ASK_RALLY, "{unit}: rally {other?{other}|its unit}?"},
    {TILLY_ASK_HEROICS,
     "{side}: who takes heart{other? from the rout of {other}|{unit? from the rout of {unit}|}}?"},
    {TILLY_ASK_CHARGE_CHECK, "{unit}: a command check to charge?"},
    {TILLY_ASK_RALLY_CHECK, "{unit}: a command check to rally back?"},
    {TILLY_ASK_POINT_BLANK_TARGET, "{side}: which charger is shot at next?"},
    {TILLY_ASK_FACING, "{unit}: which way to face?"},
    {TILLY_ASK_FIRST_ORDER, "{unit}: what is its order at the start?"},
    {TILLY_ASK_RALLY_NEXT, "{side}: who tries to rally next?"},
    {TILLY_ASK_GENERAL_HELPS, "{unit}: which general helps to rally {them}?"},
    {TILLY_ASK_NEXT_BATTERY, "{side}: which battery fires next?"},
    {TILLY_ASK_BATTERY_TARGET, "{unit}: at whom {several?does it|do they} fire?"},
    {TILLY_ASK_NEXT_RIDER, "{side}: who rides next, and who sends a messenger?"},
    {TILLY_ASK_RIDE, "{unit}: ride, {far 0} left"},
    {TILLY_ASK_ORDER, "{unit?{unit}|{side}}: what does the order{other? for {other}|} say?"},
    {TILLY_ASK_ADDRESSEES, "{unit}: for whom is the order?"},
    {TILLY_ASK_INITIATIVE, "{side}: which formation gives itself an order?"},
    {TILLY_ASK_COMPULSORY, "{side}: who makes its compulsory move next?"},
    {TILLY_ASK_CREW, "{unit}: who serves the captured guns?"},
    {TILLY_ASK_OPPONENT, "{unit}: which enemy {several?does it|do they} attack?"},
    {TILLY_ASK_GENERAL_ATTACKS, "{unit}: which general leads the attack on {them}?"},
    {TILLY_ASK_GENERAL_DEFENDS, "{unit}: which general stands by {them}?"},
    {TILLY_ASK_LOSS, "{side}: whose base unit is lost?"},
    {TILLY_ASK_TO_VALUE, "{side}: who is disrupted, to the value of {count 0}?"},
    {TILLY_ASK_PURSUE, "{unit}: stand, or pursue?"},
    {TILLY_ASK_GIVES_ORDER, "{unit}: to whom does he give an order?"},
};

static const char *words_of(uint16_t kind)
{
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        if (decisions[i].kind == kind)
            return decisions[i].words;
    return "{unit?{unit}|{side}}: what now?";
}

/* "T1-D-10 ": its number in the catalogue, if it has one. */
static void put_number(text *t, const tilly_battle *battle, enum tilly_cite what, uint32_t kind)
{
    char number[24];
    if (tilly_ruleset_cite(tilly_battle_rules(battle), what, kind, number, sizeof number))
        return;
    put(t, number);
    put_char(t, ' ');
}

static void put_decision(text *t, const tilly_battle *battle, const tilly_decision *d)
{
    subject s = {
        .battle = battle, .thing = {d->subject, d->object}, .side = d->side, .number = {d->amount}};
    put_number(t, battle, TILLY_CITE_DECISION, d->kind);
    put_phrase(t, &s, words_of(d->kind));
}

static void put_roll(text *t, const tilly_battle *battle, const tilly_roll *r)
{
    subject s = {.battle = battle,
                 .thing = {r->unit, r->other},
                 .side = r->side,
                 .number = {r->kind, r->dice, r->need, r->modifier, -r->modifier}};
    put_number(t, battle, TILLY_CITE_ROLL, r->kind);
    put_phrase(t, &s, "{purpose 0} of {unit?{unit}|{side}}{other? against {other}|}: ");
    if (r->faces == TILLY_MOST_FACES)
        put_words(
            t, &s, "a draw{sign 3? less {draw 4}|| and {draw 3}}{pick 2?|, needing {draw 2}}");
    else
        put_words(t, &s, "{count 1} {many 1?die|dice}{pick 2?|, needing {count 2}}");
}

tilly_status
tilly_turn_question_text(const tilly_turn *self, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = tilly_turn_decision(self, &d);
    if (!status)
        put_decision(&t, tilly_turn_battle(self), &d);
    else if (status == TILLY_E_NOT_NOW && !(status = tilly_turn_roll(self, &r)))
        put_roll(&t, tilly_turn_battle(self), &r);
    return status ? status : text_end(&t, needed);
}

/* ---- what may be answered ------------------------------------------------------------------- */

/* An option as a player says it, and the names of its numbers. */
typedef struct offered {
    uint16_t kind;
    const char *words, *value[3];
} offered;

static const offered options[] = {
    {TILLY_OPT_END, "end", {0}},
    {TILLY_OPT_NONE, "none", {0}},
    {TILLY_OPT_YES, "yes", {0}},
    {TILLY_OPT_UNIT, "{unit}", {0}},
    {TILLY_OPT_COMMAND, "{unit}", {0}},
    {TILLY_OPT_MELEE, "{unit}{other? with {other}|}", {0}},
    {TILLY_OPT_STAY, "stay", {0}},
    {TILLY_OPT_STRAIGHT, "straight", {"length"}},
    {TILLY_OPT_WHEEL_LEFT, "wheel left", {"angle", "length"}},
    {TILLY_OPT_WHEEL_RIGHT, "wheel right", {"angle", "length"}},
    {TILLY_OPT_ABOUT_FACE, "about face", {"length"}},
    {TILLY_OPT_OBLIQUE_LEFT, "oblique left", {"angle", "length"}},
    {TILLY_OPT_OBLIQUE_RIGHT, "oblique right", {"angle", "length"}},
    {TILLY_OPT_TURN_LEFT, "turn left", {"length"}},
    {TILLY_OPT_TURN_RIGHT, "turn right", {"length"}},
    {TILLY_OPT_SIDEWAYS_LEFT, "sideways left", {"length"}},
    {TILLY_OPT_SIDEWAYS_RIGHT, "sideways right", {"length"}},
    {TILLY_OPT_BACKWARDS, "backwards", {"length"}},
    {TILLY_OPT_PIVOT, "pivot", {"angle"}},
    {TILLY_OPT_GO, "go", {"direction", "length"}},
    {TILLY_OPT_JOIN, "join {other?{other}|{unit}}", {0}},
    {TILLY_OPT_DETACH, "detach", {0}},
    {TILLY_OPT_LEAVE_BEHIND, "leave behind", {0}},
    {TILLY_OPT_PLACE, "place{unit? {unit}|}", {"heading", "x", "y"}},
    {TILLY_OPT_ATTACH, "attach to {other?{other}|{unit}}", {0}},
    {TILLY_OPT_LIFT, "lift {unit}", {0}},
    {TILLY_OPT_CHARGE, "charge{unit? {unit}|}{other? at {other}|}", {"length"}},
    {TILLY_OPT_CHARGE_FLANK, "charge flank{unit? {unit}|} at {other}", {"angle", "length"}},
    {TILLY_OPT_CHARGE_WITH, "charge along{unit? {unit}|} with {other?{other}|its unit}", {0}},
    {TILLY_OPT_CHARGE_JOIN, "charge to join{unit? {unit}|} to {other}", {0}},
    {TILLY_OPT_SHOOT, "shoot at {other?{other}|{unit}}", {0}},
    {TILLY_OPT_EVADE, "evade", {0}},
    {TILLY_OPT_SPOT, "spot", {"heading", "x", "y"}},
    {TILLY_OPT_WITHDRAW, "withdraw {unit}", {0}},
    {TILLY_OPT_ROAD, "road", {"heading", "x", "y"}},
    {TILLY_OPT_RIVER, "river", {"heading", "x", "y"}},
    {TILLY_OPT_STREAM, "stream", {"heading", "x", "y"}},
    {TILLY_OPT_VILLAGE, "village", {"heading", "x", "y"}},
    {TILLY_OPT_ROUGH, "rough ground", {"heading", "x", "y"}},
    {TILLY_OPT_WOOD, "wood", {"heading", "x", "y"}},
    {TILLY_OPT_HILL, "hill", {"heading", "x", "y"}},
    {TILLY_OPT_HILL_STEEP, "steep hill", {"heading", "x", "y"}},
    {TILLY_OPT_HILL_ROUGH, "rough hill", {"heading", "x", "y"}},
    {TILLY_OPT_HILL_WOODED, "wooded hill", {"heading", "x", "y"}},
    {TILLY_OPT_MARCH, "march", {"direction", "length"}},
    {TILLY_OPT_SIDLE, "sidle", {"facing", "direction", "length"}},
    {TILLY_OPT_FACE, "face", {"heading"}},
    {TILLY_OPT_FORM_LINE, "form line", {"heading"}},
    {TILLY_OPT_FORM_COLUMN, "form column", {"heading"}},
    {TILLY_OPT_FORM_MARCH_COLUMN, "form march column", {"heading"}},
    {TILLY_OPT_FORM_HEDGEHOG, "form hedgehog", {0}},
    {TILLY_OPT_LIMBER, "limber", {0}},
    {TILLY_OPT_UNLIMBER, "unlimber", {0}},
    {TILLY_OPT_MOUNT, "mount", {0}},
    {TILLY_OPT_DISMOUNT, "dismount", {0}},
    {TILLY_OPT_FALL_BACK, "fall back", {"direction", "length"}},
    {TILLY_OPT_RETREAT, "retreat", {"direction", "length"}},
    {TILLY_OPT_CHARGE_AT, "charge at {other}", {0}},
    {TILLY_OPT_OCCUPY, "occupy {other}", {0}},
    {TILLY_OPT_ENTER, "enter", {"formation", "place", "length"}},
    {TILLY_OPT_SEND, "send a messenger from {unit}", {0}},
    {TILLY_OPT_PURSUE, "pursue{other? {other}|}", {0}},
    {TILLY_OPT_ORDER_HOLD, "hold", {0}},
    {TILLY_OPT_ORDER_ADVANCE, "advance to{other? {other}|}", {"radius", "x", "y"}},
    {TILLY_OPT_ORDER_ATTACK, "attack{other? {other}|}", {"radius", "x", "y"}},
    {TILLY_OPT_ORDER_DEFEND, "defend{other? {other}|}", {"radius", "x", "y"}},
    {TILLY_OPT_ORDER_SUPPORT, "support {other}", {0}},
    {TILLY_OPT_ORDER_MARCH, "march by", {"x", "y"}},
    {TILLY_OPT_ORDER_WITHDRAW, "withdraw{other? to {other}|}", {"radius", "x", "y"}},
    {TILLY_OPT_ORDER_NOTE, "as the note says", {0}},
};
static const offered any_option = {0, "option", {0}};

static const offered *offered_of(uint16_t kind)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].kind == kind)
            return &options[i];
    return &any_option;
}

/* "2.5" if it can be nothing else, else "<length 1 to 2.5>", "<angle up to 45>". */
static void put_value(text *t, const tilly_span *span, const char *name)
{
    unsigned places = decimals_of(span->measure);
    bool fixed = span->least == span->most;
    if (!fixed)
        put(t, "<"), put(t, name ? name : "number"), put_char(t, ' ');
    if (fixed || span->least != 1)
        put_decimal(t, span->least, places);
    if (fixed)
        return;
    put(t, span->least == 1 ? "up to " : " to ");
    put_decimal(t, span->most, places);
    put_char(t, '>');
}

/* What TILLY_OPT_NONE says where it is not "none". */
static const asked declined[] = {
    {TILLY_ASK_PLACE_UNIT, "come on later"},
    {TILLY_ASK_COMMAND_CHECK, "no"},
    {TILLY_ASK_CHARGE_CHECK, "no"},
    {TILLY_ASK_RALLY_CHECK, "no"},
    {TILLY_ASK_RALLY, "no"},
    {TILLY_ASK_POINT_BLANK, "neither"},
    {TILLY_ASK_CREW, "nobody: spike them"},
    {TILLY_ASK_PURSUE, "stand"},
};

static const char *words_of_option(uint16_t asked_kind, const offered *f)
{
    for (size_t i = 0; f->kind == TILLY_OPT_NONE && i < sizeof declined / sizeof *declined; i++)
        if (declined[i].kind == asked_kind)
            return declined[i].words;
    return f->words;
}

static void
put_option(text *t, const tilly_battle *battle, uint16_t asked_kind, const tilly_option *o)
{
    const offered *f = offered_of(o->kind);
    subject s = {.battle = battle,
                 .thing = {o->unit, o->other},
                 .side = TILLY_NO_SIDE,
                 .number = {o->amount}};
    put_words(t, &s, words_of_option(asked_kind, f));
    for (unsigned i = 0; i < o->values && i < 3; i++) {
        put(t, i ? ", " : " ");
        put_value(t, &o->value[i], f->value[i]);
    }
}

tilly_status tilly_turn_option_text(
    const tilly_turn *self, uint32_t option, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_option o;
    tilly_decision d = {.size = sizeof d};
    uint32_t count;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = tilly_turn_decision(self, &d);
    if (!status)
        status = tilly_turn_options(self, option, &o, 1, &count);
    if (!status && option >= count)
        status = TILLY_E_RANGE;
    if (status)
        return status;
    put_option(&t, tilly_turn_battle(self), d.kind, &o);
    return text_end(&t, needed);
}
