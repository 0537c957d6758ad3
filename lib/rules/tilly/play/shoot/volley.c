#include "rules/tilly/play/shoot/volley.h"

const field volley_fields[] = {VOLLEY_FIELDS};

void volley_enter(play *p, unsigned which, unsigned target, bool point_blank)
{
    volley *v = enter(p, which);
    *v = (volley){.target = (int32_t)target,
                  .point_blank = point_blank,
                  .primary = NOBODY,
                  .last = NOBODY,
                  .commander = NOBODY};
}

unsigned volley_target(const play *p)
{
    return (unsigned)((const volley *)here(p))->target;
}
unsigned volley_side(const play *p)
{
    return foe(side_of(p, volley_target(p)));
}
static unsigned primary(const play *p)
{
    return (unsigned)((const volley *)here(p))->primary;
}

/* Looks at flags alone: a unit that fires is on the table. */
static unsigned
next_flagged(const play *p, unsigned u, unsigned end, unsigned among, unsigned flags)
{
    while (u < end && (p->item[u] & among) != flags)
        u++;
    return u;
}
#define EACH_FLAGGED(u, p, among, flags)                                                           \
    for (unsigned u = first_of(p, volley_side(p)), u##_end = end_of(p, volley_side(p));            \
         (u = next_flagged(p, u, u##_end, among, flags)) < u##_end;                                \
         u++)
#define EACH_SHOOTER(u, p) EACH_FLAGGED (u, p, FIRES, FIRES)
#define EACH_WAITING(u, p) EACH_FLAGGED (u, p, FIRES | FIRED, FIRES)

static int32_t dice_of(const play *p, unsigned u)
{
    return shot_dice(p, u, volley_target(p), u == primary(p));
}

static unsigned shooters(const play *p)
{
    unsigned count = 0;
    EACH_SHOOTER (u, p)
        count++;
    return count;
}

/* ---- the primary shooter (T1-193, T1-Q-73) -------------------------------------------------- */

bool primary_open(const play *p, question *q)
{
    return primary(p) == NOBODY && shooters(p) > 0 &&
           asks(p, q, volley_side(p), NOBODY, volley_target(p));
}

/* The one with the most dice, the lowest number among equals. */
static unsigned strongest(const play *p)
{
    unsigned best = NOBODY;
    int32_t most = 0;
    EACH_SHOOTER (u, p) {
        int32_t dice = shot_dice(p, u, volley_target(p), true);
        if (dice <= most)
            continue;
        best = u;
        most = dice;
    }
    return best;
}

/* None without dice as primary shooter (T2-150). */
void primary_list(const play *p, const question *q, options *o)
{
    unsigned usual = strongest(p);
    EACH_SHOOTER (u, p) {
        int32_t dice = shot_dice(p, u, volley_target(p), true);
        if (dice <= 0)
            continue;
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY)->amount = dice;
        if (u == usual)
            offer_usual(o);
    }
}

void primary_take(play *p, const question *q, const answer *a)
{
    ((volley *)here(p))->primary = (int32_t)index_of(a->option->unit);
}

/* T1-Q-74: it has not shot and gets no shot flag. */
static void withhold(play *p, unsigned u)
{
    p->item[u] = (uint16_t)(p->item[u] & ~FIRES);
    tell(p, TILLY_EV_WITHHELD, cite(p, CITE_SHOOT_NO_DICE), u, volley_target(p));
}

static void withhold_without_dice(play *p)
{
    EACH_SHOOTER (u, p)
        if (dice_of(p, u) <= 0)
            withhold(p, u);
}

bool can_lead(const play *p, unsigned u)
{
    return shot_dice(p, u, volley_target(p), true) > 0;
}

void withhold_without_primary(play *p)
{
    EACH_SHOOTER (u, p)
        if (can_lead(p, u))
            return;
    EACH_SHOOTER (u, p)
        withhold(p, u);
}

void volley_begins(play *p)
{
    withhold_without_dice(p);
    unsigned count = shooters(p);
    if (!count) {
        finish(p);
        return;
    }
    tilly_event *e =
        tell(p, TILLY_EV_VOLLEY, cite(p, CITE_SHOOT_TOGETHER), volley_target(p), NOBODY);
    e->value[0] = (int32_t)count;
    e->value[1] = ((const volley *)here(p))->point_blank;
}

/* ---- the dice, each shooter's apart (T1-202, T1-Q-135) -------------------------------------- */

bool primary_waits(const play *p)
{
    return primary(p) != NOBODY && (p->item[primary(p)] & (FIRES | FIRED)) == FIRES;
}

static bool throw_of(const play *p, question *q, unsigned u)
{
    return throws(
        p, q, volley_side(p), u, volley_target(p), dice_of(p, u), column_of(p, u, COLUMN_SHOOT));
}

bool throw_next(const play *p, question *q)
{
    if (primary_waits(p))
        return throw_of(p, q, primary(p));
    EACH_WAITING (u, p)
        return throw_of(p, q, u);
    return false;
}

static void tell_shot(play *p, unsigned u, int32_t dice, int32_t hits)
{
    tilly_event *e = tell(p, TILLY_EV_SHOT, cite(p, CITE_SHOT_HIT), u, volley_target(p));
    bool flank = is_flank(zone_of(p, u, volley_target(p)));
    lost_dice lost = dice_lost(p, u, volley_target(p), flank, u == primary(p));
    e->value[0] = dice;
    e->value[1] = hits;
    e->value[2] = u == primary(p);
    e->value[3] = flank;
    e->value[4] = lost.to_cover > 0;
    e->value[5] = ((const volley *)here(p))->point_blank;
    e->value[6] = lost.to_ground > 0;
}

void shot_fell(play *p, const question *q, const face *f)
{
    volley *v = here(p);
    unsigned u = index_of(q->r.unit);
    unsigned hits = successes(q, f);
    p->item[u] |= FIRED;
    did(p, u, HAS_SHOT); /* T1-170 */
    tell_shot(p, u, q->r.dice, (int32_t)hits);
    if (!hits)
        return;
    v->hits += (int32_t)hits;
    v->last = (int32_t)u;
    shot_at(p, u, volley_target(p));
}

/* ---- the effect (T1-192, T1-201) ------------------------------------------------------------ */

static unsigned last_to_shoot(const play *p, unsigned u)
{
    return (unsigned)((const volley *)here(p))->last;
}

void volley_strikes(play *p)
{
    volley *v = here(p);
    unsigned target = (unsigned)v->target;
    if (!v->hits)
        return;
    v->commander = (int32_t)commander_of(p, target);
    hurt(p, target, (unsigned)v->hits, (unsigned)v->last, HARM_SHOT);
    v->routed = p->unit[target].strength == 0;
    if (v->routed)
        rout_broken(p, HARM_SHOT, last_to_shoot);
}

/* After the hits and the rout are known (T1-Q-77). */
void volley_commander(play *p)
{
    const volley *v = here(p);
    if (v->commander != NOBODY)
        roll_for_commander(p, (unsigned)v->commander, v->routed, HARM_SHOT, volley_side(p));
}

/* A commander left standing where enemies stand makes room (T1-Q-79). */
void volley_aside(play *p)
{
    const volley *v = here(p);
    if (v->routed)
        make_room(p);
}
