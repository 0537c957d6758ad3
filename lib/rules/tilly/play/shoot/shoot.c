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

void target_list(const play *p, const question *q, options *o)
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

void target_named(play *p, const answer *a, unsigned called)
{
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    unsigned target = index_of(a->option->unit);
    p->step[target] |= SHOT_AT;
    volley_enter(p, called, target, false);
}

static void target_take(play *p, const question *q, const answer *a)
{
    target_named(p, a, STEP_VOLLEY);
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

bool shooters_open(const play *p, question *q)
{
    unsigned target = volley_target(p);
    listed_units shooters;
    find_shooters(p, target, &shooters);
    return asks_set(p, q, volley_side(p), target, 1, shooters.count);
}

void shooters_list(const play *p, const question *q, options *o)
{
    unsigned target = volley_target(p);
    listed_units shooters;
    find_shooters(p, target, &shooters);
    EACH_LISTED (u, &shooters)
        offer(p, o, TILLY_OPT_SHOOT, *u, target)->amount = shot_dice(p, *u, target, true);
}

/* One of them at least has dice as primary shooter: the options say how many (T2-150). */
bool shooters_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i) && a->list[i].amount > 0)
            return true;
    return refuse(p, why, TILLY_WHY_NO_PRIMARY, CITE_SHOOT_NO_DICE, NOBODY, volley_target(p));
}

void shooters_take(play *p, const question *q, const answer *a)
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

bool front_open(const play *p, question *q)
{
    return primary_throws(p, q, false);
}
bool flank_open(const play *p, question *q)
{
    return primary_throws(p, q, true);
}

const beat volley_beats[] = {
    VOLLEY_NAMING,
    {"begin", .act = volley_begins},
    VOLLEY_DICE,
    VOLLEY_EFFECT,
    {.name = NULL},
};
