/* The probe in its own words. */
#include <tilly/battle.h>
#include <tilly/reason.h>
#include "probe.h"
#include "words/edition_words.h"

static const kind_words events[] = {
    {NAMED_NUMBERS, "{unit} name{s} {words 1} {many 1?number|numbers}"},
    {REVEALED, "{side} said {pick 0?red|white|blue}"},
    {STROLLED, "{unit} {gone?stroll{s} {gone}|turn{s} on {its} heel}"},
    {SCORED, "{unit} score{s}: {throw}"},
    {0, NULL},
};

static const kind_words reasons[] = {
    {TILLY_WHY_PROBE, "{unit?{unit} {has}|There are} counted too far"},
    {0, NULL},
};

static const kind_words questions[] = {
    {WHICH_NUMBERS, "{unit}: which numbers?"},
    {WHICH_STANDS, "{side}: which stands, even in all?"},
    {WHICH_PATH, "{unit}: stroll, {length 0} left"},
    {WHICH_ORDER, "{side}: an order in words?"},
    {WHICH_COLOUR, "{side}: which colour, in secret?"},
    {HOW_DEEP, "{side}: up again?"},
    {0, NULL},
};

static const kind_words options[] = {
    {ONE_NUMBER, "one number"},
    {TWO_NUMBERS, "two numbers"},
    {THREE_NUMBERS, "three numbers"},
    {RED, "red"},
    {WHITE, "white"},
    {BLUE, "blue"},
    {0, NULL},
};

static const throw_words throws[] = {
    {.kind = TALLY,
     .purpose = "the tally",
     .none = "no point",
     .one = "one point",
     .more = " points"},
    {.kind = DRAW,
     .draws = true,
     .purpose = "the lot",
     .none = "missed",
     .one = "hit",
     .more = "hit"},
    {.kind = TIE, .purpose = "the tie"},
    {.purpose = NULL},
};

static const char *const formations[] = {[TILLY_FORMATION_LINE] = "a row of stands"};

static bool named_alike(const tilly_event *a, const tilly_event *b)
{
    return a->value[1] == b->value[1];
}

static const telling tellings[] = {
    {.event = NAMED_NUMBERS,
     .alike = named_alike,
     .together = "{units} name {words 1} {many 1?number|numbers} each"},
    {.event = SCORED, .flags = TELLS_A_THROW, .throws = {TALLY}},
    {.event = 0},
};

const edition_words probe_words = {
    .event = events,
    .reason = reasons,
    .decision = questions,
    .option = options,
    .roll = throws,
    .formation = formations,
    .formations = sizeof formations / sizeof *formations,
    .telling = tellings,
};
