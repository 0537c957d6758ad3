/* 1.5 Scouting of 2.0a: light horse and dragoons settle who out-scouts the other (T2-056 to T2-058,
 * T2-R-02). */
#include "rules/tilly/play/set_up/set_up.h"
#include <tilly/dice.h>

/* Each side's total, plus one; 0: not known yet. */
typedef struct scouts {
    int32_t total[SIDES];
} scouts;
const field scouting_fields[] = {SIGNEDS(scouts, total, "total"), {.name = NULL}};

static int32_t scouting_units(const play *p, unsigned side)
{
    int32_t units = 0;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        units += p->unit[u].state != UNIT_GONE && is_among(p, u, book_of(p)->scouts);
    return units;
}

/* A ready deployment leaves scouts nothing to find out. */
static bool is_played(const play *p)
{
    return param(p, PARAM_SCOUTING) != SCOUTING_NONE && !deployed_by_host(p);
}

/* ---- the dice -------------------------------------------------------------------------------- */

static int32_t dice_of(const play *p, unsigned side)
{
    switch (param(p, PARAM_SCOUTING)) {
    case SCOUTING_COUNT: return 1;
    case SCOUTING_DICE: return smaller(scouting_units(p, side), TILLY_MOST_DICE);
    default: return 0;
    }
}

static bool throw_for(const play *p, question *q, unsigned side)
{
    enum { SPOTS_ON = 6 };
    int32_t dice = dice_of(p, side);
    if (((const scouts *)here(p))->total[side] || !dice)
        return false;
    if (param(p, PARAM_SCOUTING) == SCOUTING_DICE)
        return throws(p, q, side, NOBODY, NOBODY, dice, SPOTS_ON);
    throws(p, q, side, NOBODY, NOBODY, dice, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    q->r.success = 0;
    q->r.modifier = scouting_units(p, side);
    return true;
}

static bool throw_open(const play *p, question *q)
{
    return is_played(p) &&
           (throw_for(p, q, attacking_side(p)) || throw_for(p, q, defending_side(p)));
}

static void throw_fell(play *p, const question *q, const face *f)
{
    int32_t total =
        param(p, PARAM_SCOUTING) == SCOUTING_DICE ? (int32_t)successes(q, f) : f[0] + q->r.modifier;
    ((scouts *)here(p))->total[q->r.side] = total + 1;
}

/* ---- the better scouts ----------------------------------------------------------------------- */

static int32_t total_of(const play *p, unsigned side)
{
    int32_t thrown = ((const scouts *)here(p))->total[side];
    if (thrown)
        return thrown - 1;
    return param(p, PARAM_SCOUTING) == SCOUTING_COMPARE ? scouting_units(p, side) : 0;
}

/* Equal totals have no effect (T2-057). */
static void compare(play *p)
{
    unsigned attacker = attacking_side(p);
    int32_t lead = total_of(p, attacker) - total_of(p, foe(attacker));
    if (!is_played(p) || !lead)
        return;
    unsigned winner = lead > 0 ? attacker : foe(attacker);
    prelude_of(p)->scouts = (int32_t)winner + 1;
    tilly_event *e = tell_side(p, TILLY_EV_SCOUTED, cite(p, CITE_SCOUTING), winner);
    e->value[0] = total_of(p, winner);
    e->value[1] = total_of(p, foe(winner));
}

/* ---- the roles ------------------------------------------------------------------------------- */

static bool role_open(const play *p, question *q) /* T2-D-34 */
{
    unsigned winner = scouting_side(p);
    return winner != TILLY_NO_SIDE && param(p, PARAM_SCOUTING_EFFECT) == SCOUTS_PICK_ROLES &&
           asks(p, q, winner, NOBODY, NOBODY);
}

static void role_list(const play *p, const question *q, options *o)
{
    bool attacks = q->d.side == attacking_side(p);
    offer(p, o, TILLY_OPT_ATTACKER, NOBODY, NOBODY);
    if (attacks)
        offer_usual(o);
    offer(p, o, TILLY_OPT_DEFENDER, NOBODY, NOBODY);
    if (!attacks)
        offer_usual(o);
}

/* Edges and ground stay with the sides. */
static void exchange_roles(play *p, unsigned attacker)
{
    prelude_of(p)->edges_turned ^= 1;
    name_attacker(p, attacker);
    tell_side(p, TILLY_EV_ROLES, cite(p, CITE_SCOUTING_EFFECT), attacker)->value[0] =
        (int32_t)foe(attacker);
}

static void role_take(play *p, const question *q, const answer *a)
{
    unsigned attacker = a->option->kind == TILLY_OPT_ATTACKER ? q->d.side : foe(q->d.side);
    if (attacker != attacking_side(p))
        exchange_roles(p, attacker);
    pass(p);
}

const beat scouting_beats[] = {
    {"throw", TILLY_ROLL_SCOUTING, CITE_SCOUTING, .open = throw_open, .fell = throw_fell},
    {"compare", .clause = CITE_SCOUTING, .act = compare},
    {"role",
     TILLY_ASK_ROLE,
     CITE_SCOUTING_EFFECT,
     .open = role_open,
     .list = role_list,
     .take = role_take},
    {.name = NULL},
};
