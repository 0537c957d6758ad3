/* Initiative: each side throws one die, the higher attacks (T1-081, T1-R-01). Once; the roles last
 * for the whole battle (T1-Q-24). */
#include "rules/tilly/play/set_up/set_up.h"

typedef struct initiative {
    int32_t face[SIDES];
} initiative;
const field initiative_fields[] = {SIGNEDS(initiative, face, "face"), {.name = NULL}};

static bool roles_given(const play *p)
{
    return deployed_by_host(p) || p->s->setup & TILLY_SETUP_ROLES;
}

static bool throw_open(const play *p, question *q)
{
    const initiative *n = here(p);
    if (roles_given(p) || (n->face[0] && n->face[1]))
        return false;
    throws(p, q, n->face[0] ? 1 : 0, NOBODY, NOBODY, 1, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    q->r.success = 0;
    return true;
}

static void throw_fell(play *p, const question *q, const face *f)
{
    initiative *n = here(p);
    n->face[q->r.side] = f[0];
    if (n->face[0] == n->face[1])
        n->face[0] = n->face[1] = 0; /* a tie: both again */
}

static void name_roles(play *p)
{
    const initiative *n = here(p);
    if (roles_given(p))
        return;
    unsigned attacker = n->face[1] > n->face[0];
    name_attacker(p, attacker);
    tell_side(p, TILLY_EV_ROLES, cite(p, CITE_INITIATIVE), attacker)->value[0] =
        (int32_t)foe(attacker);
}

const beat initiative_beats[] = {
    {"throw", TILLY_ROLL_INITIATIVE, CITE_INITIATIVE, .open = throw_open, .fell = throw_fell},
    {"roles", .clause = CITE_INITIATIVE, .act = name_roles},
    {.name = NULL},
};
