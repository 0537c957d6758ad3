/* Tilly's reports: events told in one line, lines that tell a throw, and events that need no line.
 */
#include <tilly/decision.h>
#include "words/edition_words.h"

static bool event_at(const tilly_turn *turn, uint32_t at, tilly_event *e)
{
    uint32_t count;
    return tilly_turn_events(turn, at, e, 1, &count) == TILLY_OK && at < count;
}

/* Events on either side of it belong to different things. */
static bool begins_anew(const tilly_event *e)
{
    return e->kind == TILLY_EV_STEP || e->kind == TILLY_EV_MELEE;
}

/* ---- one sentence for several --------------------------------------------------------------- */

/* Plain advances of the same length. */
static bool advance_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[7] == TILLY_OPT_STRAIGHT && b->value[7] == TILLY_OPT_STRAIGHT &&
           a->value[6] == b->value[6];
}

/* But for commanders with a unit. */
static bool deploy_alike(const tilly_event *a, const tilly_event *b)
{
    return !a->other && !b->other;
}

static bool strike_alike(const tilly_event *a, const tilly_event *b)
{
    return a->unit == b->unit && a->other == b->other;
}

/* All lose as much. */
static bool shaken_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[0] == b->value[0];
}

/* ---- told by another line ---------------------------------------------------------------- */

/* A charge tells of its first contact itself. */
static bool is_told_by_charge(const tilly_turn *turn, uint32_t at, const tilly_event *contact)
{
    tilly_event e;
    while (at-- && event_at(turn, at, &e) && !begins_anew(&e))
        if (e.kind == TILLY_EV_CHARGED && e.unit == contact->unit && e.other == contact->other)
            return true;
    return false;
}

static bool strikes_another(const tilly_event *e, const tilly_event *placed)
{
    return e->kind == TILLY_EV_HIT_PLACED && e->unit == placed->unit && e->other != placed->other;
}

/* A unit whose hits of this melee all fall on one enemy needs no line for each. */
static bool all_fall_on_one(const tilly_turn *turn, uint32_t at, const tilly_event *placed)
{
    tilly_event e;
    for (uint32_t i = at; i-- && event_at(turn, i, &e) && !begins_anew(&e);)
        if (strikes_another(&e, placed))
            return false;
    for (uint32_t i = at + 1; event_at(turn, i, &e) && !begins_anew(&e); i++)
        if (strikes_another(&e, placed))
            return false;
    return true;
}

/* By the edit before it, which says how much the unit is weakened. */
static bool is_told_by_edit(const tilly_turn *turn, uint32_t at, const tilly_event *hit)
{
    tilly_event e;
    return at && event_at(turn, at - 1, &e) && e.kind == TILLY_EV_EDIT;
}

static const telling tellings[] = {
    {.event = TILLY_EV_MELEE, .flags = BEGINS_ANEW},
    {.event = TILLY_EV_VOLLEY, .flags = UNSAID},
    {.event = TILLY_EV_PARTED, .flags = UNSAID},
    {.event = TILLY_EV_CONTACT, .unsaid = is_told_by_charge},
    {.event = TILLY_EV_MOVED, .alike = advance_alike, .together = "{units} {move}"},
    {.event = TILLY_EV_DEPLOYED, .alike = deploy_alike, .together = "{units} deploy"},
    {.event = TILLY_EV_CARRIED, .flags = WITH_OTHER, .together = ", {unit} with {them 1}"},
    {.event = TILLY_EV_HIT_PLACED,
     .alike = strike_alike,
     .together = "{times} hits of {unit} fall on {other}",
     .unsaid = all_fall_on_one},
    {.event = TILLY_EV_COMMAND_SHAKEN,
     .alike = shaken_alike,
     .together =
         "{units} are shaken by the loss of their commander: resolve {count 0} to {count 1}"},
    {.event = TILLY_EV_FOUGHT, .flags = TELLS_A_THROW | TELLS_LATE, .throws = {TILLY_ROLL_MELEE}},
    {.event = TILLY_EV_SHOT, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_HIT, .flags = STRIKES, .unsaid = is_told_by_edit},
    {.event = TILLY_EV_ROUTED, .flags = ROUTS},
    {.event = TILLY_EV_CANNONS_TAKEN, .flags = ROUTS},
    {.event = TILLY_EV_CHECK, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_COMMANDER_SAFE, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_COMMANDER_FELL,
     .flags = TELLS_A_THROW | OF_A_GENERAL,
     .throws = {TILLY_ROLL_COMMANDER_SHOT, TILLY_ROLL_COMMANDER_MELEE}},
    {.event = TILLY_EV_COMMANDER_SAVED,
     .flags = TELLS_A_THROW,
     .throws = {TILLY_ROLL_COMMANDER_SAVE}},
    {.event = TILLY_EV_ARMY_HOLDS,
     .flags = TELLS_A_THROW | TELLS_LATE,
     .throws = {TILLY_ROLL_ARMY_MORALE}},
    {.event = TILLY_EV_ARMY_BREAKS,
     .flags = TELLS_A_THROW | TELLS_LATE | TURNS_THE_DAY,
     .throws = {TILLY_ROLL_ARMY_MORALE}},
    {.event = 0},
};

/* Of cannons as they deploy (T2-D-05); a command may be placed again (T2-D-34). */
static const kind_words questions_20[] = {
    {TILLY_ASK_FORMATION, "{unit}: limbered or unlimbered?"},
    {TILLY_ASK_NEXT_COMMAND, "{side}: which command is to be placed?"},
    {0, NULL},
};

/* The coins of an army have no least: else it is the sum agreed that is out of bounds. */
static const kind_words reasons_20[] = {
    {TILLY_WHY_ARMY_POINTS,
     "{given 1?{pick 1?The army is worth {n 0} coins, at most {n 2} are agreed|A sum of {n 0} "
     "coins was agreed: from {n 1} to {n 2} are allowed}|The army is worth {n 0} coins}"},
    {0, NULL},
};

static const throw_words throws_20[] = {
    {.kind = TILLY_ROLL_INITIATIVE, .purpose = "the die for attacker"},
    {.purpose = NULL},
};

/* One unit may take heart from any of several routs (T1-D-31, T2-D-30). */
static const kind_words options[] = {
    {TILLY_OPT_UNIT, "{unit}{other? from the rout of {other}|}"},
    {0, NULL},
};

const edition_words tilly_words_12 = {.telling = tellings,
                                      .option = options,
                                      .ruler = TILLY_ONE / 10,
                                      .strength = "resolve",
                                      .leaders = "Commanders"};
const edition_words tilly_words_20 = {.telling = tellings,
                                      .reason = reasons_20,
                                      .decision = questions_20,
                                      .option = options,
                                      .roll = throws_20,
                                      .ruler = TILLY_ONE / 10,
                                      .strength = "resolve",
                                      .leaders = "Commanders"};
