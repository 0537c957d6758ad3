/* 1.7 Bombardment of 2.0a: before turn 1 unlimbered cannons may shoot once, the attacker's first
 * (T2-070 to T2-072); or both sides name their shooting and all dice fall before any loss counts.
 */
#include "rules/tilly/play/play.h"
#include "rules/tilly/play/shoot/volley.h"

const field bombardment_fields[] = {{.name = NULL}};
const field volley_named_fields[] = {VOLLEY_FIELDS};
const field volley_thrown_fields[] = {VOLLEY_FIELDS};
const field volley_counted_fields[] = {VOLLEY_FIELDS};

/* step flag of a shooter: primary at its target, trooper.target */
enum bombardment_flag { NAMED_PRIMARY = 2 };

enum bombardment_beat { BEAT_ATTACKER, BEAT_DEFENDER, BEAT_DICE, BEAT_LOSSES };
/* behind the last: come to from the first, and left for the second, where another must lead */
enum thrown_beat {
    THROWN_BEGIN = 1,
    THROWN_DICE,
    THROWN_HITS = THROWN_DICE + (int)(sizeof((const beat[]){VOLLEY_DICE}) / sizeof(beat)),
    THROWN_PRIMARY
};

static bool is_together(const play *p)
{
    return param(p, PARAM_BOMBARDMENT) == BOMBARDMENT_TOGETHER;
}

/* ---- which target next (T2-D-07) ------------------------------------------------------------- */

static bool target_open(const play *p, question *q)
{
    unsigned attacker = attacking_side(p);
    unsigned side = top(p)->beat == BEAT_ATTACKER ? attacker : foe(attacker);
    return param(p, PARAM_BOMBARDMENT) != BOMBARDMENT_NONE && asks(p, q, side, NOBODY, NOBODY);
}

static void target_take(play *p, const question *q, const answer *a)
{
    target_named(p, a, is_together(p) ? STEP_VOLLEY_NAMED : STEP_VOLLEY);
}

/* ---- all dice before any loss --------------------------------------------------------------- */

/* They have had their shot from now on, but keep it until all is named. */
static void keep_named(play *p)
{
    const volley *v = here(p);
    EACH_UNIT (u, p, volley_side(p)) {
        if (!(p->item[u] & FIRES))
            continue;
        did(p, u, HAS_SHOT);
        set_target(p, u, (unsigned)v->target);
        if ((int32_t)u == v->primary)
            p->step[u] |= NAMED_PRIMARY;
    }
}

/* An edit may have taken it away since. */
static bool is_named(const play *p, unsigned side, unsigned target)
{
    return target != NOBODY && side_of(p, target) != side && on_table(p, target) &&
           is_combat(p, target);
}

static unsigned named_target(const play *p, unsigned side)
{
    EACH_UNIT (u, p, side)
        if (is_named(p, side, of(p, u)->target))
            return of(p, u)->target;
    return NOBODY;
}

static void throw_dice(play *p)
{
    unsigned attacker = attacking_side(p);
    unsigned target = named_target(p, attacker);
    if (target == NOBODY)
        target = named_target(p, foe(attacker));
    if (target == NOBODY)
        return;
    again(p, BEAT_DICE);
    volley_enter(p, STEP_VOLLEY_THROWN, target, false);
}

/* An edit may have taken the primary shooter away since, or its dice: then another leads, and with
 * none that can nobody shoots (T2-148, T2-150). */
static void take_up_named(play *p)
{
    volley *v = here(p);
    EACH_UNIT (u, p, volley_side(p)) {
        if (of(p, u)->target != v->target)
            continue;
        set_target(p, u, NOBODY);
        p->item[u] |= FIRES;
        if (!can_lead(p, u))
            p->step[u] = (uint8_t)(p->step[u] & ~NAMED_PRIMARY);
        if (p->step[u] & NAMED_PRIMARY)
            v->primary = (int32_t)u;
    }
    withhold_without_primary(p);
    if (v->primary == NOBODY)
        again(p, THROWN_PRIMARY);
}

static void other_primary_take(play *p, const question *q, const answer *a)
{
    primary_take(p, q, a);
    p->step[index_of(a->option->unit)] |= NAMED_PRIMARY;
    again(p, THROWN_BEGIN);
}

static void keep_hits(play *p)
{
    const volley *v = here(p);
    hold_hits(p, (unsigned)v->target, v->hits);
}

static unsigned next_hit(const play *p, unsigned side)
{
    EACH_UNIT (u, p, side)
        if (of(p, u)->taken)
            return u;
    return NOBODY;
}

/* The primary shooter throws first, then the others in order; it may have routed by now. */
static unsigned last_to_hit(const play *p, unsigned target)
{
    unsigned side = foe(side_of(p, target));
    unsigned last = NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (row_has(p, ROW_SHOT, u, target) && (last == NOBODY || !(p->step[u] & NAMED_PRIMARY)))
            last = u;
    return last;
}

static void count_losses(play *p)
{
    unsigned attacker = attacking_side(p);
    unsigned target = next_hit(p, foe(attacker));
    if (target == NOBODY)
        target = next_hit(p, attacker);
    if (target == NOBODY)
        return;
    again(p, BEAT_LOSSES);
    volley_enter(p, STEP_VOLLEY_COUNTED, target, false);
    volley *v = here(p);
    v->hits = of(p, target)->taken;
    v->last = (int32_t)last_to_hit(p, target);
    hold_hits(p, target, 0);
}

/* ---- the end -------------------------------------------------------------------------------- */

/* No marker stays: cannons may shoot in turn 1 (T2-072). */
static void clear_markers(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            did_not(p, u, HAS_SHOT);
}

const beat volley_named_beats[] = {
    VOLLEY_NAMING,
    {"named", .act = keep_named},
    {.name = NULL},
};

const beat volley_thrown_beats[] = {
    {"taken up", .act = take_up_named},
    [THROWN_BEGIN] = {"begin", .act = volley_begins},
    VOLLEY_DICE,
    [THROWN_HITS] = {"hits", .act = keep_hits},
    [THROWN_PRIMARY] = {"primary",
                        TILLY_ASK_PRIMARY_SHOOTER,
                        CITE_SHOOT_PRIMARY,
                        .open = primary_open,
                        .list = primary_list,
                        .take = other_primary_take},
    {.name = NULL},
};

const beat volley_counted_beats[] = {
    VOLLEY_EFFECT,
    {.name = NULL},
};

const beat bombardment_beats[] = {
    [BEAT_ATTACKER] = {"attacker",
                       TILLY_ASK_NEXT_TARGET,
                       CITE_BOMBARDMENT,
                       .open = target_open,
                       .list = target_list,
                       .take = target_take},
    [BEAT_DEFENDER] = {"defender",
                       TILLY_ASK_NEXT_TARGET,
                       CITE_BOMBARDMENT,
                       .open = target_open,
                       .list = target_list,
                       .take = target_take},
    [BEAT_DICE] = {"dice", .act = throw_dice},
    [BEAT_LOSSES] = {"losses", .clause = CITE_BOMBARDMENT_LOSSES, .act = count_losses},
    {"markers", .clause = CITE_BOMBARDMENT_LOSSES, .act = clear_markers},
    {.name = NULL},
};
