/* 1.c3, 2.c3 Moves: each unit once, in any order; reinforcements come on, generals who have not
 * ridden may; then orders that are done are done (GL-120, GL-Q-100). */
#include "rules/glauben/play/play.h"
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/state/cached_values.h"

const field glauben_move_fields[] = {{.name = NULL}};

/* Routing, retiring and pursuing units have their own moves, guns without gunners none (GL-137,
 * GL-Q-36, GL-Q-90). */
static bool is_free(const play *p, unsigned u)
{
    return !is_routing(p, u) && !is_marked(p, u, RETIRING | PURSUING | ABANDONED | UNSERVED);
}

static bool can_move(const play *p, unsigned u)
{
    if (has(p, u, MOVED))
        return false;
    if (!on_table(p, u))
        return is_due(p, u);
    return is_fighting(p, u) ? is_free(p, u)
                             : is_general(p, u) && !has(p, u, RODE) && !is_unhorsed(p, u);
}

static bool next_open(const play *p, question *q)
{
    return asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

static void next_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    const unit_set *movers = actors_now(p, q->d.side, can_move);
    for (unsigned i = 0, first = first_of(p, q->d.side); i < p->words; i++, first += 64)
        offer_each(p, o, TILLY_OPT_UNIT, first, movers->word[i]);
}

/* Both steps begin with the unit. */
static void next_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    bool rides = on_table(p, u) && is_general(p, u);
    *(int32_t *)enter(p, rides ? STEP_RIDE : STEP_UNIT_MOVE) = (int32_t)u;
}

/* GL-Q-25 */
static void remount_generals(play *p, unsigned side)
{
    EACH_GENERAL (u, p, side)
        if (is_unhorsed(p, u))
            remount(p, u);
}

/* Cavalry that stays in contact with fugitives has its will of them too (GL-Q-82). */
static void end_moves(play *p)
{
    unsigned side = side_of_row(p);
    ride_down(p, side);
    settle_orders(p, side);
    remount_generals(p, side);
}

const beat glauben_move_beats[] = {
    {"next",
     TILLY_ASK_NEXT_UNIT,
     CITE_MOVE_ORDER,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {"end", .clause = CITE_MOVE_ORDER, .act = end_moves},
    {.name = NULL},
};
