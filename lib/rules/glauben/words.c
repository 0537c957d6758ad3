/* Glauben's reports: lines that tell the draw they came from, and events told in one line. */
#include <tilly/decision.h>
#include "words/edition_words.h"

static bool deploy_alike(const tilly_event *a, const tilly_event *b)
{
    return !a->other && !b->other;
}

static const telling tellings[] = {
    {.event = TILLY_EV_DEPLOYED, .alike = deploy_alike, .together = "{units} deploy"},
    {.event = TILLY_EV_COMBAT_RESULT,
     .flags = TELLS_A_THROW | ANYBODYS,
     .throws = {TILLY_ROLL_COMBAT, TILLY_ROLL_HEDGEHOG}},
    {.event = TILLY_EV_NOT_UNDERSTOOD,
     .flags = TELLS_A_THROW | ANYBODYS,
     .throws = {TILLY_ROLL_MESSAGE}},
    {.event = TILLY_EV_IN_ORDER, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_STILL_DISRUPTED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_ROUT_STOPPED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_ROUT_GOES_ON, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_PURSUIT_ENDED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_PURSUIT_GOES_ON, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_UNDER_FIRE, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_FIRED, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CONTROL, .flags = TELLS_A_THROW},
    {.event = TILLY_EV_CRISIS, .flags = TELLS_A_THROW},
    {.event = 0},
};

const edition_words glauben_words = {.telling = tellings};
