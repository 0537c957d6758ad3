/* Glauben's reports: lines that tell the draw they came from, and events told in one line. */
#include <tilly/decision.h>
#include "words/edition_words.h"

static bool deploy_alike(const tilly_event *a, const tilly_event *b)
{
    return !a->other && !b->other;
}

/* The scenario takes base units: the lines of those say by whom. */
static bool is_told_by_losses(const tilly_turn *turn, uint32_t at, const tilly_event *edit)
{
    return edit->value[0] == TILLY_EDIT_HURT;
}

/* Killed, wounded or unhorsed. */
static bool is_harmed(const tilly_event *general)
{
    enum { UNHARMED = 3 };
    return general->value[1] < UNHARMED;
}

/* Not as the battle is made. */
static bool is_in_battle(const tilly_event *chief)
{
    return chief->turn > 0;
}

static const telling tellings[] = {
    {.event = TILLY_EV_DEPLOYED, .alike = deploy_alike, .together = "{units} deploy"},
    {.event = TILLY_EV_COMBAT_RESULT,
     .flags = TELLS_A_THROW | ANYBODYS,
     .throws = {TILLY_ROLL_COMBAT, TILLY_ROLL_HEDGEHOG}},
    {.event = TILLY_EV_NOT_UNDERSTOOD,
     .flags = TELLS_A_THROW | ANYBODYS,
     .throws = {TILLY_ROLL_MESSAGE}},
    {.event = TILLY_EV_ORDERED, .flags = TELLS_A_THROW | ANYBODYS, .throws = {TILLY_ROLL_MESSAGE}},
    {.event = TILLY_EV_IN_ORDER, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_STILL_DISRUPTED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_ROUT_STOPPED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_ROUT_GOES_ON, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_PURSUIT_ENDED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_PURSUIT_GOES_ON, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_UNDER_FIRE, .flags = TELLS_A_THROW | OF_A_GENERAL, .matters = is_harmed},
    {.event = TILLY_EV_GENERAL_TAKEN, .flags = OF_A_GENERAL},
    {.event = TILLY_EV_CHIEF, .flags = OF_A_GENERAL, .matters = is_in_battle},
    {.event = TILLY_EV_FIRED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CONTROL, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CRISIS, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CRISIS_LEVEL, .flags = TURNS_THE_DAY},
    {.event = TILLY_EV_BROKE, .flags = ROUTS},
    {.event = TILLY_EV_DESTROYED, .flags = ROUTS},
    {.event = TILLY_EV_BATTERY_TAKEN, .flags = ROUTS},
    {.event = TILLY_EV_BATTERY_SPIKED, .flags = ROUTS},
    {.event = TILLY_EV_MARCHED, .flags = MOVES},
    {.event = TILLY_EV_CHARGED_AT, .flags = MOVES},
    {.event = TILLY_EV_FLED, .flags = MOVES},
    {.event = TILLY_EV_FELL_BACK, .flags = MOVES},
    {.event = TILLY_EV_PURSUED, .flags = MOVES},
    {.event = TILLY_EV_PASSED_THROUGH, .flags = PASSES},
    {.event = TILLY_EV_HOUSE_LEFT, .flags = BEFORE_MOVE},
    {.event = TILLY_EV_EDIT, .unsaid = is_told_by_losses},
    {.event = 0},
};

const edition_words glauben_words = {
    .telling = tellings, .ruler = TILLY_ONE, .strength = "base units"};
