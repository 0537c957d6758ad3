/* (d) Combat: every unit of the phasing army that finds an enemy in range attacks one of them; then
 * the fights, one after another (GL-150, GL-157, GL-Q-58, GL-Q-77, GL-Q-81). */
#include "rules/glauben/play/combat/combat.h"
#include "rules/glauben/state/unit_bits.h"

/* The unit whose opponent is settled next: horse first, for infantry may join it against an enemy's
 * horse (GL-Q-57). Places in the army. */
typedef struct combats {
    int32_t horse, foot;
} combats;
const field combats_fields[] = {
    SIGNED(combats, horse, "horse"), SIGNED(combats, foot, "foot"), {.name = NULL}};
enum { BEAT_LAPSES = 1 };

/* ---- whom each attacks (GL-D-30) ------------------------------------------------------------ */

static unsigned next_attacker(const play *p, int32_t from, bool (*arm)(const play *p, unsigned u))
{
    unsigned side = side_of_row(p);
    unsigned end = end_of(p, side);
    for (unsigned u = first_of(p, side) + (unsigned)from; u < end; u++)
        if (on_table(p, u) && arm(p, u) && next_claim(p, u, first_of(p, foe(side))) != NOBODY)
            return u;
    return NOBODY;
}

static bool opponent_open(const play *p, question *q)
{
    const combats *c = here(p);
    unsigned u = next_attacker(p, c->horse, is_horse);
    if (u == NOBODY)
        u = next_attacker(p, c->foot, is_foot);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

/* The enemy it charged it must fight, if he is in range (GL-Q-54). */
static unsigned charged_at(const play *p, unsigned u)
{
    unsigned target = of(p, u)->aim;
    return target != NOBODY && claim_on(p, u, target) != NO_FIGHT ? target : NOBODY;
}

/* The nearest on a pass; none only where no fight is mandatory. */
static void opponent_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    unsigned target = charged_at(p, u);
    unsigned first = first_of(p, foe(q->d.side));
    int32_t least = NEVER;
    bool must = false;
    for (unsigned v = target == NOBODY ? next_claim(p, u, first) : target; v != NOBODY;
         v = target == NOBODY ? next_claim(p, u, v + 1) : NOBODY) {
        int32_t gap = gap_between(p, u, v);
        offer(p, o, TILLY_OPT_UNIT, v, NOBODY)->amount = gap;
        must |= v == target || claim_on(p, u, v) == MUST_FIGHT;
        if (gap >= least)
            continue;
        least = gap;
        o->usual = o->count - 1;
    }
    o->option[o->usual].flags |= TILLY_USUAL;
    if (!must)
        offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
}

static void opponent_take(play *p, const question *q, const answer *a)
{
    combats *c = here(p);
    unsigned u = index_of(q->d.subject);
    *(is_horse(p, u) ? &c->horse : &c->foot) = (int32_t)number_of(p, u) + 1;
    of(p, u)->opponent =
        (uint16_t)(a->option->kind == TILLY_OPT_UNIT ? index_of(a->option->unit) : NOBODY);
}

/* ---- which is fought next (GL-D-31) --------------------------------------------------------- */

static bool waits(const play *p, unsigned u)
{
    return of(p, u)->opponent != NOBODY;
}

/* Horse before foot: where it is no longer in range those who were to join it are not either. */
static void lapse_all(play *p, bool (*arm)(const play *p, unsigned u))
{
    EACH_UNIT (u, p, side_of_row(p)) {
        unsigned enemy = of(p, u)->opponent;
        if (!waits(p, u) || !arm(p, u) || claim_on(p, u, enemy) != NO_FIGHT)
            continue;
        tell(p, TILLY_EV_COMBAT_LAPSED, cite(p, CITE_COMBAT_LAPSES), enemy, u);
        stop_fighting(p, u);
    }
}

static void lapses(play *p)
{
    lapse_all(p, is_horse);
    lapse_all(p, is_foot);
}

/* An edit between two combats may take an opponent away: the others' combats are looked at again
 * before the next is asked for. */
void combats_edited(play *p)
{
    if (top(p)->step == STEP_COMBATS && top(p)->beat > BEAT_LAPSES)
        again(p, BEAT_LAPSES);
}

static bool next_open(const play *p, question *q)
{
    EACH_UNIT (u, p, side_of_row(p))
        if (waits(p, u))
            return asks(p, q, side_of_row(p), NOBODY, NOBODY);
    return false;
}

static unsigned next_waiting(const play *p, unsigned v, unsigned from)
{
    unsigned end = end_of(p, side_of_row(p));
    for (unsigned u = from; u < end; u++)
        if (on_table(p, u) && waits(p, u) && of(p, u)->opponent == v)
            return u;
    return NOBODY;
}

/* Only horse attacks that hedgehog: each regiment by itself (GL-Q-81). */
static bool one_by_one(const play *p, unsigned v)
{
    if (!in_hedgehog(p, v))
        return false;
    for (unsigned u = next_waiting(p, v, first_of(p, side_of_row(p))); u != NOBODY;
         u = next_waiting(p, v, u + 1))
        if (!is_horse(p, u))
            return false;
    return true;
}

static void offer_combat(const play *p, options *o, unsigned v, unsigned u)
{
    offer(p, o, TILLY_OPT_MELEE, v, u)->amount = attack_of(p, u);
    if (o->count == 1)
        offer_usual(o);
}

static void next_list(const play *p, const question *q, options *o)
{
    unsigned first = first_of(p, q->d.side);
    unit_bits attacked;
    unit_bits_clear(&attacked);
    EACH_UNIT (u, p, q->d.side)
        if (waits(p, u))
            unit_bits_add(&attacked, of(p, u)->opponent);
    EACH_UNIT_BIT (v, &attacked) {
        unsigned u = next_waiting(p, v, first);
        if (!on_table(p, v))
            continue;
        offer_combat(p, o, v, u);
        if (!one_by_one(p, v))
            continue;
        while ((u = next_waiting(p, v, u + 1)) != NOBODY)
            offer_combat(p, o, v, u);
    }
}

static void next_take(play *p, const question *q, const answer *a)
{
    unsigned v = index_of(a->option->unit);
    unsigned u = index_of(a->option->other);
    bool lone = one_by_one(p, v);
    again(p, BEAT_LAPSES);
    combat *c = enter(p, STEP_COMBAT);
    c->defender = (int32_t)v;
    c->lone = lone ? 1 + (int32_t)u : 0;
}

const beat combats_beats[] = {
    {"opponent",
     TILLY_ASK_OPPONENT,
     CITE_OPPONENT,
     .open = opponent_open,
     .list = opponent_list,
     .take = opponent_take},
    {"lapses", .clause = CITE_COMBAT_LAPSES, .act = lapses},
    {"next",
     TILLY_ASK_NEXT_MELEE,
     CITE_COMBAT_ORDER,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};
