/* The extra melee: reactions to the charges of the bonus move, then each group by itself, in the
 * order that the winner chooses (SC-228, SC-149). */
#include "rules/scruby/play/melee/melee.h"

typedef struct extra_melee {
    int32_t side;    /* whose stands fight on */
    int32_t stopped; /* 1: they are pursuers whom support has met */
} extra_melee;
const field extra_melee_fields[] = {MEANING(extra_melee, side, "side", IS_SIDE),
                                    UP_TO(extra_melee, stopped, "stopped", 1),
                                    {.name = NULL}};
enum { NEXT_BEAT = 1 };

void begin_extra_melee(play *p, unsigned side, bool stopped)
{
    extra_melee *n = enter(p, STEP_EXTRA_MELEE);
    n->side = (int32_t)side;
    n->stopped = stopped;
}

static void react_first(play *p)
{
    enter(p, STEP_REACTIONS);
}

/* ---- groups ---------------------------------------------------------------------------------- */

static bool fights_on(const play *p, unsigned u)
{
    return is_noted(p, u, FIGHTS_ON) && touches_enemy(p, u);
}

static bool next_open(const play *p, question *q)
{
    unsigned side = (unsigned)((const extra_melee *)here(p))->side;
    return ask_for_melee(p, q, side, fights_on);
}

static void next_list(const play *p, const question *q, options *o)
{
    offer_melees(p, q, fights_on, o);
}

static void next_take(play *p, const question *q, const answer *a)
{
    const extra_melee *n = here(p);
    unsigned seed = index_of(a->option->other);
    unsigned stopped = n->stopped ? 1 + (unsigned)n->side : 0;
    unnote(p, seed, FIGHTS_ON);
    pass(p);
    begin_fight(p, seed, true, stopped);
}

/* ---- who has lost it ------------------------------------------------------------------------- */

static void lose_morale(play *p)
{
    defeat_costs_ue(p, TILLY_NO_SIDE, CITE_AFTERMATH);
}

static bool scatter_open(const play *p, question *q)
{
    return scatter_open_for(p, q, TILLY_NO_SIDE);
}

static void next_group(play *p)
{
    question q;
    if (next_open(p, &q))
        again(p, NEXT_BEAT);
}

const beat extra_melee_beats[] = {
    {"reactions", .clause = CITE_REACTION, .act = react_first},
    [NEXT_BEAT] = {"next",
                   TILLY_ASK_NEXT_MELEE,
                   CITE_BONUS_MOVE,
                   .open = next_open,
                   .list = next_list,
                   .take = next_take},
    {"defeat", .clause = CITE_AFTERMATH, .act = lose_morale},
    {"scatter", TILLY_ROLL_SCATTER, CITE_SCATTER, .open = scatter_open, .fell = scatter_fell},
    {"next group", .clause = CITE_BONUS_MOVE, .act = next_group},
    {.name = NULL},
};
