/* One ordinary melee and all that follows from it: UE lost, pursuit or scatter, the first bonus
 * move and its extra melee, the second bonus move (SC-227 to SC-229, SC-D-22, SC-D-25). */
#include "rules/scruby/play/melee/melee.h"

enum choice { CHOOSES, CHOSE_NOTHING, CHOSE_PURSUIT, CHOSE_BONUS, CHOICES };
typedef struct melee_step {
    int32_t seed;   /* a stand of it */
    int32_t number; /* of the melee */
    int32_t choice; /* enum choice, of the winner */
} melee_step;
const field melee_step_fields[] = {MEANING(melee_step, seed, "seed", IS_UNIT),
                                   MEANING(melee_step, number, "number", IS_COUNT),
                                   UP_TO(melee_step, choice, "choice", CHOICES - 1),
                                   {.name = NULL}};

static melee_step *melee_here(const play *p)
{
    return here(p);
}

static void fight_it(play *p)
{
    enum { ALL_MARKS = VICTOR | DEFEATED | PURSUER | SUPPORT | SETTLED | FIGHTS_ON };
    melee_step *n = here(p);
    n->number = (int32_t)next_melee_number(p);
    unnote_all(p, ALL_MARKS);
    begin_fight(p, (unsigned)n->seed, false, 0);
}

static void lose_morale(play *p)
{
    defeat_costs_ue(p, TILLY_NO_SIDE, CITE_AFTERMATH);
}

/* ---- what the winner does (SC-D-22) ---------------------------------------------------------- */

/* TILLY_NO_SIDE: both have lost. */
static unsigned winning_side(const play *p)
{
    unsigned victor = next_noted(p, VICTOR);
    return victor == NOBODY ? TILLY_NO_SIDE : side_of(p, victor);
}

static bool has_defeated(const play *p, unsigned side)
{
    EACH_STAND (u, p, side)
        if (is_noted(p, u, DEFEATED))
            return true;
    return false;
}

static bool may_any_pursue(const play *p, unsigned side)
{
    if (!has_defeated(p, foe(side)))
        return false;
    EACH_STAND (u, p, side)
        if (may_pursue(p, u, (unsigned)melee_here(p)->number))
            return true;
    return false;
}

static bool may_any_go_on(const play *p, unsigned side)
{
    EACH_STAND (u, p, side)
        if (is_noted(p, u, VICTOR) && has_bonus_charge(p, u))
            return true;
    return false;
}

static bool after_open(const play *p, question *q)
{
    unsigned side = winning_side(p);
    return melee_here(p)->choice == CHOOSES && side != TILLY_NO_SIDE &&
           asks(p, q, side, NOBODY, NOBODY);
}

static void after_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    if (may_any_pursue(p, q->d.side))
        offer(p, o, TILLY_OPT_PURSUE, NOBODY, NOBODY);
    if (may_any_go_on(p, q->d.side))
        offer(p, o, TILLY_OPT_BONUS_MOVE, NOBODY, NOBODY);
}

static void after_take(play *p, const question *q, const answer *a)
{
    switch (a->option->kind) {
    case TILLY_OPT_PURSUE: melee_here(p)->choice = CHOSE_PURSUIT; break;
    case TILLY_OPT_BONUS_MOVE: melee_here(p)->choice = CHOSE_BONUS; break;
    default: melee_here(p)->choice = CHOSE_NOTHING;
    }
}

/* ---- pursuers (SC-D-25) ---------------------------------------------------------------------- */

static bool pursuers_open(const play *p, question *q)
{
    if (melee_here(p)->choice != CHOSE_PURSUIT || next_noted(p, PURSUER) != NOBODY)
        return false;
    unsigned side = winning_side(p);
    unsigned count = 0;
    EACH_STAND (u, p, side)
        count += may_pursue(p, u, (unsigned)melee_here(p)->number);
    return asks_set(p, q, side, NOBODY, 1, count);
}

static void pursuers_list(const play *p, const question *q, options *o)
{
    EACH_STAND (u, p, q->d.side)
        if (may_pursue(p, u, (unsigned)melee_here(p)->number))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

static void pursuers_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            note(p, index_of(a->list[i].unit), PURSUER);
}

/* ---- then ------------------------------------------------------------------------------------ */

/* Defeated stands of a side that pursues scatter all the same (SC-229). */
static bool scatter_open(const play *p, question *q)
{
    bool pursues = melee_here(p)->choice == CHOSE_PURSUIT;
    return scatter_open_for(p, q, pursues ? winning_side(p) : TILLY_NO_SIDE);
}

static void begin_choice(play *p)
{
    const melee_step *n = here(p);
    unsigned side = winning_side(p);
    if (n->choice == CHOSE_PURSUIT)
        begin_pursuit(p, side, (unsigned)n->number);
    else if (n->choice == CHOSE_BONUS)
        begin_first_bonus(p, side);
}

/* Chargers of the bonus move, or pursuers whom support has met. */
static void fight_on(play *p)
{
    int32_t choice = melee_here(p)->choice;
    unsigned first = next_noted(p, FIGHTS_ON);
    if (first != NOBODY && (choice == CHOSE_BONUS || choice == CHOSE_PURSUIT))
        begin_extra_melee(p, side_of(p, first), choice == CHOSE_PURSUIT);
}

const beat melee_beats_of_scruby[] = {
    {"fight", .clause = CITE_MELEES, .act = fight_it},
    {"defeat", .clause = CITE_AFTERMATH, .act = lose_morale},
    {"after",
     TILLY_ASK_AFTER_MELEE,
     CITE_BONUS_MOVE,
     .open = after_open,
     .list = after_list,
     .take = after_take},
    {"pursuers",
     TILLY_ASK_PURSUERS,
     CITE_PURSUIT,
     .open = pursuers_open,
     .list = pursuers_list,
     .take = pursuers_take},
    {"scatter", TILLY_ROLL_SCATTER, CITE_SCATTER, .open = scatter_open, .fell = scatter_fell},
    {"go on", .clause = CITE_BONUS_MOVE, .act = begin_choice},
    {"extra", .clause = CITE_BONUS_MOVE, .act = fight_on},
    {"second bonus", .clause = CITE_BONUS_MOVE, .act = begin_second_bonus},
    {.name = NULL},
};
