/* 4.4 Army Morale: a side that has lost too much loses the battle (T1-319 to T1-328); a turn limit
 * ends it by losses (T1-Q-29). */
#include "rules/tilly/play/play.h"

/* of the variable rule; 0: not thrown */
typedef struct army_morale {
    int32_t die[SIDES];
} army_morale;
const field army_morale_fields[] = {SIGNEDS(army_morale, die, "die"), {.name = NULL}};

static int32_t lost(const play *p, unsigned side)
{
    return p->s->lost[side];
}

/* ---- the variable rule (T1-325 to T1-328) --------------------------------------------------- */

static bool fails(const play *p, unsigned side, int32_t die)
{
    return param(p, PARAM_VARIABLE_SHARE) * (die + lost(p, side)) >= p->s->original[side];
}

static bool must_throw(const play *p, unsigned side)
{
    int32_t own = lost(p, side);
    int32_t other = lost(p, foe(side));
    if (!param(p, PARAM_VARIABLE_MORALE) || ((const army_morale *)here(p))->die[side])
        return false;
    /* T1-326, T1-Q-133 */
    return own > other || (own == other && own > 0 && param(p, PARAM_MORALE_TIE));
}

static bool die_for(const play *p, question *q, unsigned side)
{
    if (!must_throw(p, side))
        return false;
    throws(p, q, side, NOBODY, NOBODY, 1, p->s->original[side]);
    q->r.modifier = lost(p, side);
    q->r.factor = param(p, PARAM_VARIABLE_SHARE);
    q->r.success = 0;
    for (int32_t f = 1; f <= 6; f++)
        if (fails(p, side, f))
            q->r.success |= (uint32_t)1 << f;
    return true;
}

static bool die_open(const play *p, question *q)
{
    return die_for(p, q, side_in(p, FIRST_ROLE)) || die_for(p, q, side_in(p, SECOND_ROLE));
}
static void die_fell(play *p, const question *q, const face *f)
{
    ((army_morale *)here(p))->die[q->r.side] = f[0];
}

/* ---- the loser ------------------------------------------------------------------------------- */

static bool breaks(const play *p, unsigned side, int32_t die)
{
    if (param(p, PARAM_VARIABLE_MORALE))
        return die && fails(p, side, die);     /* T1-Q-132 */
    return lost(p, side) >= loses_at(p, side); /* T1-324 */
}

static bool judge_side(play *p, unsigned side)
{
    int32_t die = ((const army_morale *)here(p))->die[side];
    bool broken = breaks(p, side, die);
    tilly_event *e =
        tell_side(p,
                  broken ? TILLY_EV_ARMY_BREAKS : TILLY_EV_ARMY_HOLDS,
                  cite(p, param(p, PARAM_VARIABLE_MORALE) ? CITE_MORALE_HALF : CITE_MORALE_THIRD),
                  side);
    e->value[0] = lost(p, side);
    e->value[1] = p->s->original[side];
    e->value[2] = die;
    return broken;
}

/* Both beaten: drawn (T1-322); else the other side is the victor (T1-321). */
static void judge(play *p)
{
    bool broken[SIDES];
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        broken[side] = judge_side(p, side);
    }
    if (broken[0] || broken[1])
        end_battle(
            p, broken[0] && broken[1] ? TILLY_NO_SIDE : (unsigned)broken[0], TILLY_END_MORALE);
}

/* Fewer lost units win, as many are a draw; or the attacker has had his time (T2-293). */
static unsigned winner_by_limit(const play *p)
{
    if (newer_option(p, PARAM_LIMIT_RESULT) == LIMIT_FOR_DEFENDER)
        return defending_side(p);
    return lost(p, 0) == lost(p, 1) ? TILLY_NO_SIDE : (unsigned)(lost(p, 0) > lost(p, 1));
}

static void limit_turns(play *p)
{
    if (p->s->over || !p->s->turn_limit || p->s->turn < p->s->turn_limit)
        return;
    tell(p, TILLY_EV_TURN_LIMIT, cite(p, CITE_MORALE_TURN_LIMIT), NOBODY, NOBODY)->value[0] =
        p->s->turn;
    end_battle(p, winner_by_limit(p), TILLY_END_LIMIT);
}

const beat army_morale_beats[] = {
    {"die", TILLY_ROLL_ARMY_MORALE, CITE_MORALE_DIE, .open = die_open, .fell = die_fell},
    {"judge", .act = judge},
    {"limit", .act = limit_turns},
    {.name = NULL},
};
