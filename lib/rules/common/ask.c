/* Words for asking, offering, throwing and refusing, the same for all rule sets. */
#include <tilly/dice.h>
#include "rules/common/ask.h"

bool asks_set(
    const play *p, question *q, unsigned side, unsigned subject, unsigned least, unsigned most)
{
    asks(p, q, side, subject, NOBODY);
    q->d.shape = TILLY_SET;
    q->d.least = (uint16_t)least;
    q->d.most = (uint16_t)most;
    return true;
}

static bool passes(enum tilly_roll_test test, int64_t scored, int32_t need)
{
    switch (test) {
    case TILLY_AT_LEAST: return scored >= need;
    case TILLY_AT_MOST: return scored <= need;
    case TILLY_NOT_EQUAL: return scored != need;
    default: return false;
    }
}

static uint32_t faces_that_pass(enum tilly_roll_test test, int32_t need, unsigned faces)
{
    uint32_t success = 0;
    for (unsigned f = 1; f <= faces; f++)
        if (passes(test, f, need))
            success |= (uint32_t)1 << f;
    return success;
}

static void throws_dice(const play *p,
                        question *q,
                        unsigned side,
                        unsigned u,
                        unsigned other,
                        enum tilly_roll_test test,
                        int32_t dice,
                        int32_t need)
{
    tilly_roll *r = &q->r;
    r->side = (uint8_t)side;
    r->test = (uint8_t)test;
    r->dice = (uint16_t)smaller(dice, TILLY_MOST_DICE);
    r->faces = 6;
    r->need = need;
    r->factor = 1;
    r->success = faces_that_pass(test, need, r->faces);
    r->unit = unit_id(p, u);
    r->other = unit_id(p, other);
}

bool throws(const play *p,
            question *q,
            unsigned side,
            unsigned u,
            unsigned other,
            int32_t dice,
            int32_t need)
{
    throws_dice(p, q, side, u, other, TILLY_AT_LEAST, dice, need);
    return true;
}

bool throws_at_most(
    const play *p, question *q, unsigned side, unsigned u, unsigned other, int32_t need)
{
    throws_dice(p, q, side, u, other, TILLY_AT_MOST, 1, need);
    return true;
}

bool throws_all_but(
    const play *p, question *q, unsigned side, unsigned u, unsigned other, int32_t miss)
{
    throws_dice(p, q, side, u, other, TILLY_NOT_EQUAL, 1, miss);
    return true;
}

bool throws_in_table(const play *p, question *q, unsigned side, unsigned u, uint32_t table)
{
    throws_dice(p, q, side, u, NOBODY, TILLY_IN_TABLE, 1, 0);
    q->r.table = table;
    return true;
}

bool throws_against(const play *p, question *q, unsigned side, int32_t factor, int32_t points)
{
    throws_dice(p, q, side, NOBODY, NOBODY, TILLY_HIGHER_OF_TWO, 1, 0);
    q->r.factor = factor;
    q->r.points = points;
    return true;
}

int64_t score(const question *q, face f)
{
    const tilly_roll *r = &q->r;
    return ((int64_t)f + r->modifier) * r->factor + r->points;
}

static bool draws_one(const play *p,
                      question *q,
                      unsigned side,
                      unsigned u,
                      unsigned other,
                      enum tilly_roll_test test,
                      int32_t modifier)
{
    tilly_roll *r = &q->r;
    r->side = (uint8_t)side;
    r->test = (uint8_t)test;
    r->dice = 1;
    r->faces = TILLY_MOST_FACES;
    r->modifier = modifier;
    r->factor = 1;
    r->unit = unit_id(p, u);
    r->other = unit_id(p, other);
    return true;
}

bool draws(const play *p,
           question *q,
           unsigned side,
           unsigned u,
           unsigned other,
           int32_t need,
           int32_t modifier)
{
    q->r.need = need;
    return draws_one(p, q, side, u, other, TILLY_AT_LEAST, modifier);
}

bool draws_in_table(const play *p,
                    question *q,
                    unsigned side,
                    unsigned u,
                    unsigned other,
                    int32_t modifier,
                    uint32_t table)
{
    q->r.table = table;
    return draws_one(p, q, side, u, other, TILLY_IN_TABLE, modifier);
}

/* Few faces are listed; many are compared. */
bool succeeds(const question *q, face f)
{
    const tilly_roll *r = &q->r;
    if (r->faces < 32)
        return f < 32 && (r->success >> f & 1);
    return passes(r->test, score(q, f), r->need);
}

unsigned successes(const question *q, const face *f)
{
    unsigned count = 0;
    for (unsigned i = 0; i < q->r.dice; i++)
        count += succeeds(q, f[i]);
    return count;
}

bool refuse(
    const play *p, tilly_reason *why, unsigned code, unsigned clause, unsigned u, unsigned other)
{
    if (!why)
        return false;
    *why = (tilly_reason){.size = why->size,
                          .code = (uint16_t)code,
                          .clause = cite(p, clause),
                          .unit = {unit_id(p, u), unit_id(p, other)}};
    why->nearest.option = TILLY_NO_OPTION;
    return false;
}

static bool refuse_edit_in(const play *p,
                           tilly_reason *why,
                           unsigned u,
                           int32_t value,
                           int32_t least,
                           int32_t most,
                           unsigned measure)
{
    refuse(p, why, TILLY_WHY_EDIT_VALUE, 0, u, NOBODY);
    const int32_t number[] = {value, least, most};
    for (unsigned i = 0; i < 3; i++)
        why_number(why, i, number[i], measure);
    return false;
}

bool refuse_edit(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most)
{
    return refuse_edit_in(p, why, u, value, least, most, TILLY_COUNT);
}

bool edit_strength_between(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most)
{
    return (value >= least && value <= most) ||
           refuse_edit_in(p, why, u, value, least, most, strength_measure(p->edition));
}

bool refuse_flag(const play *p, tilly_reason *why, unsigned u, uint32_t flag)
{
    refuse(p, why, TILLY_WHY_EDIT_VALUE, 0, u, NOBODY);
    why_number(why, 0, (int32_t)flag, TILLY_COUNT);
    return false;
}

bool edit_between(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most)
{
    return (value >= least && value <= most) || refuse_edit(p, why, u, value, least, most);
}

void why_number(tilly_reason *why, unsigned i, int32_t number, unsigned measure)
{
    if (!why)
        return;
    why->number[i] = number;
    why->measure[i] = (uint8_t)measure;
}

void why_nearest(tilly_reason *why, int32_t a, int32_t b, int32_t c)
{
    if (!why)
        return;
    why->nearest.value[0] = a;
    why->nearest.value[1] = b;
    why->nearest.value[2] = c;
    why->flags |= TILLY_WHY_HAS_NEAREST;
}
