/* 2. Initiative of 2.0a: at the start of each turn a die a side, the attacker's first; the higher
 * is the active player of the turn (T2-080 to T2-082, T2-R-04). */
#include "rules/tilly/play/play.h"

/* The faces thrown, by side; 1 + the side that won, and once it has been settled the active one. */
typedef struct turn_initiative {
    int32_t face[SIDES], winner, active;
} turn_initiative;
const field turn_initiative_fields[] = {SIGNEDS(turn_initiative, face, "face"),
                                        MEANING(turn_initiative, winner, "winner", IS_SIDE_FROM_1),
                                        MEANING(turn_initiative, active, "active", IS_SIDE_FROM_1),
                                        {.name = NULL}};

static bool is_thrown_for(const play *p)
{
    int32_t how = param(p, PARAM_INITIATIVE);
    return how != INITIATIVE_ATTACKER && (how != INITIATIVE_ONCE || p->s->turn == 1);
}

static bool throw_open(const play *p, question *q)
{
    const turn_initiative *n = here(p);
    unsigned attacker = attacking_side(p);
    if (n->winner || !is_thrown_for(p))
        return false;
    throws(p, q, n->face[attacker] ? foe(attacker) : attacker, NOBODY, NOBODY, 1, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    q->r.success = 0;
    return true;
}

static void throw_fell(play *p, const question *q, const face *f)
{
    turn_initiative *n = here(p);
    n->face[q->r.side] = f[0];
    if (!n->face[0] || !n->face[1])
        return;
    if (n->face[0] == n->face[1])
        n->face[0] = n->face[1] = 0; /* a tie: both again */
    else
        n->winner = 1 + (n->face[1] > n->face[0]);
}

static bool role_open(const play *p, question *q) /* T2-D-34 */
{
    const turn_initiative *n = here(p);
    if (!n->winner || n->active || param(p, PARAM_INITIATIVE) != INITIATIVE_CHOOSE)
        return false;
    return asks(p, q, (unsigned)n->winner - 1, NOBODY, NOBODY);
}

static void role_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_ACTIVE, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_REACTIVE, NOBODY, NOBODY);
}

static void role_take(play *p, const question *q, const answer *a)
{
    turn_initiative *n = here(p);
    unsigned side = q->d.side;
    n->active = 1 + (int32_t)(a->option->kind == TILLY_OPT_ACTIVE ? side : foe(side));
}

/* Without a throw the roles stay as they are, or the attacker has the first. */
static unsigned active_side(const play *p)
{
    const turn_initiative *n = here(p);
    if (n->active || n->winner)
        return (unsigned)(n->active ? n->active : n->winner) - 1;
    return param(p, PARAM_INITIATIVE) == INITIATIVE_ATTACKER ? attacking_side(p)
                                                             : side_in(p, FIRST_ROLE);
}

static void name_active(play *p)
{
    unsigned active = active_side(p);
    give_roles(p, active);
    tell_side(p, TILLY_EV_ACTIVE, cite(p, CITE_TURN_INITIATIVE), active)->value[0] =
        (int32_t)foe(active);
}

const beat turn_initiative_beats[] = {
    {"throw",
     TILLY_ROLL_TURN_INITIATIVE,
     CITE_TURN_INITIATIVE,
     .open = throw_open,
     .fell = throw_fell},
    {"role",
     TILLY_ASK_ROLE,
     CITE_TURN_INITIATIVE,
     .open = role_open,
     .list = role_list,
     .take = role_take},
    {"active", .clause = CITE_TURN_INITIATIVE, .act = name_active},
    {.name = NULL},
};
