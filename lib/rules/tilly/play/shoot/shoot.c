/* 1.2 Defender Shoot, 2.2 Attacker Shoot: target by target, all shooting at one of them at one
 * time. */
#include "rules/tilly/play/play.h"
#include "rules/tilly/play/shoot/volley.h"

const field shoot_fields[] = {{.name = NULL}};

/* ---- which target next (T1-D-18) ------------------------------------------------------------ */

enum { WORDS = TILLY_MOST_UNITS / 64 };

static bool target_open(const play *p, question *q)
{
    return asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

static void target_list(const play *p, const question *q, options *o)
{
    uint64_t targets[WORDS] = {0};
    find_targets(p, q->d.side, targets);
    for (unsigned i = 0; i < p->words; i++)
        for (uint64_t left = targets[i]; left; left &= left - 1) {
            unsigned t = first_of(p, foe(q->d.side)) + 64 * i + lowest_bit(left);
            if (!(p->step[t] & SHOT_AT))
                offer(p, o, TILLY_OPT_UNIT, t, NOBODY);
        }
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

static void target_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        finish(p);
        return;
    }
    unsigned target = index_of(a->option->unit);
    p->step[target] |= SHOT_AT;
    volley_enter(p, STEP_VOLLEY, target, false);
}

const beat shoot_beats[] = {
    {"target",
     TILLY_ASK_NEXT_TARGET,
     CITE_SHOOT_BY_TARGET,
     .open = target_open,
     .list = target_list,
     .take = target_take},
    {.name = NULL},
};

/* ---- the shooters (T1-D-19) and their dice --------------------------------------------------- */

static bool shooters_open(const play *p, question *q)
{
    unsigned target = volley_target(p);
    listed_units shooters;
    find_shooters(p, target, &shooters);
    return asks_set(p, q, volley_side(p), target, 1, shooters.count);
}

static void shooters_list(const play *p, const question *q, options *o)
{
    unsigned target = volley_target(p);
    listed_units shooters;
    find_shooters(p, target, &shooters);
    EACH_LISTED (u, &shooters)
        offer(p, o, TILLY_OPT_SHOOT, *u, target)->amount = shot_dice(p, *u, target, true);
}

static void shooters_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            p->item[index_of(a->list[i].unit)] |= FIRES;
    pass(p);
}

/* The primary throws by where its target is (T1-194, T1-195), then the others. */
static bool primary_throws(const play *p, question *q, bool to_flank)
{
    const volley *v = here(p);
    return primary_waits(p) &&
           is_flank(zone_of(p, (unsigned)v->primary, (unsigned)v->target)) == to_flank &&
           throw_next(p, q);
}

static bool front_open(const play *p, question *q)
{
    return primary_throws(p, q, false);
}
static bool flank_open(const play *p, question *q)
{
    return primary_throws(p, q, true);
}

const beat volley_beats[] = {
    {"shooters",
     TILLY_ASK_SHOOTERS,
     CITE_SHOOT_TOGETHER,
     .open = shooters_open,
     .list = shooters_list,
     .take = shooters_take},
    {"primary",
     TILLY_ASK_PRIMARY_SHOOTER,
     CITE_SHOOT_PRIMARY,
     .open = primary_open,
     .list = primary_list,
     .take = primary_take},
    {"begin", .act = volley_begins},
    {"front", TILLY_ROLL_SHOT_FRONT, CITE_SHOT_TO_FRONT, .open = front_open, .fell = shot_fell},
    {"flank", TILLY_ROLL_SHOT_FLANK, CITE_SHOT_TO_FLANK, .open = flank_open, .fell = shot_fell},
    {"secondary",
     TILLY_ROLL_SHOT_SECONDARY,
     CITE_SHOT_SECONDARY,
     .open = throw_next,
     .fell = shot_fell},
    VOLLEY_EFFECT,
    {.name = NULL},
};
