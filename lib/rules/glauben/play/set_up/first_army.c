/* Which army is first: the scenario says, or each draws a number and the higher goes first, equal
 * numbers anew (GL-Q-05, GL-R-01). */
#include "rules/glauben/play/play.h"

/* Numbers drawn, each plus one; 0: not yet. */
typedef struct first_army {
    int32_t draw[SIDES];
} first_army;
const field first_army_fields[] = {SIGNEDS(first_army, draw, "draw"), {.name = NULL}};

static bool roles_given(const play *p)
{
    return p->s->setup & (TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES);
}

static bool draw_open(const play *p, question *q)
{
    const first_army *n = here(p);
    if (roles_given(p) || (n->draw[0] && n->draw[1]))
        return false;
    draws(p, q, n->draw[0] ? 1 : 0, NOBODY, NOBODY, 0, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    return true;
}

static void draw_fell(play *p, const question *q, const face *f)
{
    first_army *n = here(p);
    n->draw[q->r.side] = f[0] + 1;
    if (n->draw[0] == n->draw[1])
        n->draw[0] = n->draw[1] = 0;
}

static void name_first(play *p)
{
    const first_army *n = here(p);
    if (!roles_given(p))
        name_attacker(p, n->draw[1] > n->draw[0]);
    tell_side(p, TILLY_EV_FIRST_ARMY, cite(p, CITE_FIRST_ARMY), side_in(p, FIRST_ROLE));
}

const beat first_army_beats[] = {
    {"draw", TILLY_ROLL_FIRST_ARMY, CITE_FIRST_ARMY, .open = draw_open, .fell = draw_fell},
    {"first", .clause = CITE_FIRST_ARMY, .act = name_first},
    {.name = NULL},
};
