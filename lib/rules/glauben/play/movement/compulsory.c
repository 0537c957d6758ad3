/* 1.c2, 2.c2 Compulsory Moves, before all free ones: routing, then retiring, then pursuing units,
 * each group in its owner's order (GL-066, GL-137, GL-Q-18). */
#include "rules/glauben/play/play.h"

const field compulsory_fields[] = {{.name = NULL}};

/* In the order in which they go. */
enum compulsion { ROUTS, RETIRES, PURSUES, COMPULSIONS };

static enum compulsion compulsion_of(const play *p, unsigned u)
{
    if (has(p, u, MOVED))
        return COMPULSIONS;
    if (is_routing(p, u))
        return ROUTS;
    if (is_marked(p, u, RETIRING))
        return RETIRES;
    return is_marked(p, u, PURSUING) ? PURSUES : COMPULSIONS;
}

static enum compulsion first_compulsion(const play *p, unsigned side)
{
    enum compulsion first = COMPULSIONS;
    EACH_FIGHTING (u, p, side)
        if (compulsion_of(p, u) < first)
            first = compulsion_of(p, u);
    return first;
}

unsigned next_compulsory(const play *p, unsigned side, unsigned after)
{
    enum compulsion how = first_compulsion(p, side);
    if (how == COMPULSIONS)
        return NOBODY;
    EACH_FIGHTING (u, p, side)
        if ((after == NOBODY || u > after) && compulsion_of(p, u) == how)
            return u;
    return NOBODY;
}

static bool move_open(const play *p, question *q)
{
    unsigned side = side_of_row(p);
    return next_compulsory(p, side, NOBODY) != NOBODY && asks(p, q, side, NOBODY, NOBODY);
}

static void move_list(const play *p, const question *q, options *o)
{
    for (unsigned u = next_compulsory(p, q->d.side, NOBODY); u != NOBODY;
         u = next_compulsory(p, q->d.side, u))
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
    o->usual = 0;
    o->option[0].flags |= TILLY_USUAL;
}

static void make_move(play *p, unsigned u, enum compulsion how)
{
    if (how == ROUTS)
        flee(p, u);
    else if (how == PURSUES)
        pursue(p, u, of(p, u)->quarry);
    else if (!held_in_hedgehog(p, u))
        retire(p, u);
}

static void move_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(a->option->unit);
    enum compulsion how = compulsion_of(p, u);
    did(p, u, MOVED);
    make_move(p, u, how);
    settle_guns(p);
}

static void serve_guns(play *p)
{
    enter(p, STEP_SERVE);
}

const beat compulsory_beats[] = {
    {"move",
     TILLY_ASK_COMPULSORY,
     CITE_COMPULSORY_MOVE,
     .open = move_open,
     .list = move_list,
     .take = move_take},
    {"serve", .clause = CITE_CREW_SERVES, .act = serve_guns},
    {.name = NULL},
};
