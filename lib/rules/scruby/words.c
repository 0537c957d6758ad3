/* Scruby's reports: bodies told in one sentence, lines that tell the die they came from, stands and
 * points in place of units and resolve. */
#include <tilly/battle.h>
#include <tilly/decision.h>
#include "rules/scruby/numbers.h"
#include "words/edition_words.h"

static bool event_at(const tilly_turn *turn, uint32_t at, tilly_event *e)
{
    uint32_t count;
    return tilly_turn_events(turn, at, e, 1, &count) == TILLY_OK && at < count;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

enum { BODY_COUNT = 0 };

static bool is_shifted_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[3] - a->value[0] == b->value[3] - b->value[0] &&
           a->value[4] - a->value[1] == b->value[4] - b->value[1];
}

/* The same move: as one body, or one after the other. */
static bool move_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[7] == b->value[7] && a->value[2] == b->value[2] && a->value[5] == b->value[5] &&
           is_shifted_alike(a, b);
}

/* All members move alike, or declare the same: one sentence tells of them, and needs none before
 * it. */
static bool is_told_by_moves(const tilly_turn *turn, uint32_t at, const tilly_event *body)
{
    tilly_event first;
    tilly_event e;
    if (!event_at(turn, at + 1, &first))
        return false;
    if (first.kind != TILLY_EV_MOVED)
        return first.kind == TILLY_EV_DECLARED;
    for (uint32_t i = 2; i <= (uint32_t)body->value[BODY_COUNT]; i++)
        if (!event_at(turn, at + i, &e) || e.kind != TILLY_EV_MOVED || !move_alike(&first, &e))
            return false;
    return true;
}

/* Guns are pointed and re-sited with their crews: of each pair of lines the second is the crew's.
 */
static bool is_told_by_gun(const tilly_turn *turn, uint32_t at, const tilly_event *moved)
{
    tilly_event e;
    uint32_t before = 0;
    if (moved->value[7] != TILLY_OPT_FACE && moved->value[7] != TILLY_OPT_RESITE)
        return false;
    while (before < at && event_at(turn, at - before - 1, &e) && e.kind == TILLY_EV_MOVED &&
           (e.value[7] == TILLY_OPT_FACE || e.value[7] == TILLY_OPT_RESITE))
        before++;
    return before % 2;
}

/* Members of a body that turns, or changes formation, go each a way of its own. */
static bool is_told_by_body(const tilly_turn *turn, uint32_t at, const tilly_event *moved)
{
    tilly_event e;
    for (uint32_t i = at; i-- && event_at(turn, i, &e);) {
        if (e.kind == TILLY_EV_BODY)
            return at - i <= (uint32_t)e.value[BODY_COUNT] && !is_told_by_moves(turn, i, &e);
        if (e.kind != TILLY_EV_MOVED)
            return false;
    }
    return false;
}

static bool is_told_by_another(const tilly_turn *turn, uint32_t at, const tilly_event *moved)
{
    return is_told_by_body(turn, at, moved) || is_told_by_gun(turn, at, moved);
}

/* ---- one sentence for several ---------------------------------------------------------------- */

static bool deploy_alike(const tilly_event *a, const tilly_event *b)
{
    return !a->other && !b->other;
}

/* Declarations, shots loaded. */
static bool first_number_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[0] == b->value[0];
}

/* Steps out, and back again. */
static bool manner_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[7] == b->value[7] && is_shifted_alike(a, b);
}

/* The scenario strikes points off: the line of those says by whom. */
static bool is_told_by_losses(const tilly_turn *turn, uint32_t at, const tilly_event *edit)
{
    return edit->value[0] == TILLY_EDIT_HURT;
}

static const telling tellings[] = {
    {.event = TILLY_EV_DEPLOYED, .alike = deploy_alike, .together = "{units} deploy"},
    {.event = TILLY_EV_BODY, .unsaid = is_told_by_moves},
    {.event = TILLY_EV_MOVED,
     .alike = move_alike,
     .together = "{units} {move}",
     .unsaid = is_told_by_another},
    {.event = TILLY_EV_DECLARED,
     .alike = first_number_alike,
     .together = "{units} declare {pick 0?what comes|a split move|fire and retire|a caracole}"},
    {.event = TILLY_EV_STEPPED_OUT,
     .alike = manner_alike,
     .together = "{units} step out{gone? {gone}|}{pick 7?| against the caracole}"},
    {.event = TILLY_EV_WENT_BACK,
     .alike = manner_alike,
     .together = "{units} go back{gone? {gone}|}"},
    {.event = TILLY_EV_LOADED, .alike = first_number_alike, .together = "{units} are loaded"},
    {.event = TILLY_EV_TESTED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CANNONADE, .flags = TELLS_A_THROW, .throws = {TILLY_ROLL_GUN}},
    {.event = TILLY_EV_SCATTERED, .flags = TELLS_A_THROW, .throws = {TILLY_ROLL_SCATTER}},
    {.event = TILLY_EV_MELEE_SCORE, .flags = TELLS_A_THROW, .throws = {TILLY_ROLL_MELEE_MORALE}},
    {.event = TILLY_EV_MELEE, .flags = BEGINS_ANEW},
    {.event = TILLY_EV_POINTS_LOST, .flags = STRIKES},
    {.event = TILLY_EV_DESTROYED, .flags = ROUTS},
    {.event = TILLY_EV_LEFT_BOARD, .flags = ROUTS},
    {.event = TILLY_EV_BATTERY_TAKEN, .flags = ROUTS | CHANGES_SIDES},
    {.event = TILLY_EV_ARMY_BEATEN, .flags = TURNS_THE_DAY},
    {.event = TILLY_EV_EDIT, .unsaid = is_told_by_losses},
    {.event = 0},
};

/* Foot and dragoons are 0. */
enum sort { HORSE = 1, GUN, GUNNERS, HORSES_HELD };
static const uint8_t sorts[TYPES] = {
    [HEAVY_CAVALRY] = HORSE,
    [LIGHT_CAVALRY] = HORSE,
    [RIETER] = HORSE,
    [CAVALRY_MUSKETEER] = HORSE,
    [SPAHI] = HORSE,
    [MOUNTED_ARCHER] = HORSE,
    [LARGE_GUN] = GUN,
    [SMALL_GUN] = GUN,
    [CREW] = GUNNERS,
    [MOTHER_STAND] = HORSES_HELD,
};

#define LOSES_POINTS                                                                               \
    "lose{s} {strength 0} {points 0}{pick 4?{cause 3}|, left over from {third}}: {strength 1} to " \
    "{strength 2}"
static const kind_words events[] = {
    {TILLY_EV_MELEE,
     "Melee {count 0}: {words 1} {many 1?stand|stands} of {south} against {words 2} of {north}"},
    {TILLY_EV_DESTROYED, "{unit} {is} destroyed{cause 2}!"},
    {TILLY_EV_LEFT_BOARD, "{unit} leave{s} the field with {strength 2} {points 2}"},
    {TILLY_EV_BATTERY_TAKEN, "{other} capture{s 1} {unit}{third?, now {third}|}!"},
    {TILLY_EV_CHANGED_ARMS, "{unit} {rising 0?dismount{s} as {type 1}|mount{s}}"},
    {TILLY_EV_CHARGED_HOME,
     "{unit} charge{s}{gone? {gone}|} into {other}{third? and {third}|}{pick 7?{sort 1?, in the "
     "flank or rear|, in the flank or rear|}|}"},
    {TILLY_EV_POINTS_LOST,
     "{unit} {sort 0?" LOSES_POINTS "|" LOSES_POINTS "|take{s} {strength 0} of {its} {strength 1} "
     "hits{cause 3}: {strength 2} left|" LOSES_POINTS "}"},
    {TILLY_EV_PURSUED, "{unit} ride{s} {gone?{gone} |}at {other} in pursuit"},
    {0, NULL},
};

/* Names of stands are several men: "Musketeers 2 are". */
static const kind_words reasons[] = {
    {TILLY_WHY_NO_ROOM, "{unit} {has} no room{other?: {other} {is 1} in the way|}"},
    {TILLY_WHY_BUFFER,
     "{unit} would {given 0?{pick 0?touch {other}: only a charge does that|come within {far 0} of "
     "{other}{given 1?, the limit is {n 1}|}}|come too near {other}}"},
    {TILLY_WHY_CANNOT_REACH,
     "{unit} {given 0?cannot reach {other}: {far 0} away{given 1?, {n 1} at most|}|would not meet "
     "{other} going that way}"},
    {TILLY_WHY_TURN_BLOCKED,
     "{unit} cannot turn there: {other?{other} {is 1}|the ground or the table edge is} in the way"},
    {0, NULL},
};

static const kind_words questions[] = {
    {TILLY_ASK_ROLE, "{side}: go first, or second?"},
    {TILLY_ASK_NEXT_UNIT, "{side}: who acts next?"},
    {TILLY_ASK_MOVE, "{unit}: what {several?does it|do they} do?"},
    {TILLY_ASK_FORMATION, "{unit}: mounted or on foot?"},
    {TILLY_ASK_OPPONENT, "{unit}: against which enemy?"},
    {TILLY_ASK_FILES, "{unit}: how many stands in front?"},
    {TILLY_ASK_REACTION, "{unit}: a volley, {sort 0?|motion, }or nothing?"},
    {0, NULL},
};

static const kind_words own_options[] = {
    {TILLY_OPT_CHARGE_AT, "charge{other? at {other}|}"},
    {0, NULL},
};

const edition_words scruby_words = {.sort = sorts,
                                    .sorts = TYPES,
                                    .names_lengths = true,
                                    .telling = tellings,
                                    .event = events,
                                    .reason = reasons,
                                    .decision = questions,
                                    .option = own_options,
                                    .ruler = TILLY_ONE / 10,
                                    .strength = "points"};
