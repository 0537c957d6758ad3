/* Questions, their options, answers and rolls; asking, offering, throwing and refusing. */
#ifndef TILLY_LIB_ASK_H
#define TILLY_LIB_ASK_H

#include "state/cache.h"

typedef uint16_t face;

union question { /* by what kind of beat asks */
    tilly_decision d;
    tilly_roll r;
};

/* The list being made. offer() never fails: the engine sized the room for the edition's
 * most_options. `numbers`: how many all of them ask for. `picks`: of those that ask for any, how
 * many the grid has, legal or not; `more`: in all, beyond one an option. */
typedef struct options {
    tilly_option *option;
    uint64_t *picks, more;
    uint32_t count, room, usual, numbers;
} options;

/* Values of one number on a grid: the multiples of its step inside the outer bounds, or the most if
 * there is none. Most bounds begin at nothing, or before the first step is done. */
typedef struct ladder {
    int32_t first, step;
    uint32_t count;
} ladder;
static inline int32_t first_grid_step(int32_t least, int32_t step)
{
    if (least < 0)
        return -(-least / step) * step;
    if (least <= step)
        return least ? step : 0;
    return (least + step - 1) / step * step;
}
static inline ladder ladder_between(int32_t least, int32_t most, int32_t step)
{
    int32_t first = first_grid_step(least, step);
    if (first > most)
        return (ladder){most, step, 1};
    return (ladder){first, step, (uint32_t)(most - first) / (uint32_t)step + 1};
}
/* As people know it. */
static inline ladder usual_ladder(int32_t least, int32_t most, int32_t grid)
{
    return ladder_between(least, most, larger(grid, 1));
}

/* An answer whose form the engine has checked: option and values in their outer bounds, members and
 * waypoints counted. */
struct answer {
    const tilly_option *option; /* the one picked; NULL for a set */
    int32_t value[3];
    unsigned given; /* numbers set (ranges only) */
    /* ranges only: of the last number none but its multiples matter, and an end may lie anywhere
     * between two of them; 0: all do */
    int32_t grid_step;
    const tilly_option *list; /* all options, for sets */
    uint32_t listed;
    const uint64_t *chosen;
    const tilly_waypoint *way;
    unsigned count; /* waypoints; 0: the numbers say it */
    uint32_t note;
};
static inline bool chose(const answer *a, uint32_t i)
{
    return a->chosen[i / 64] >> (i % 64) & 1;
}

/* ---- asking, offering, throwing, refusing --------------------------------------------------- */

/* Describes the question; returns true, so that open() can end with it. shape TILLY_PICK, least and
 * most 1. */
static inline bool
asks(const play *p, question *q, unsigned side, unsigned subject, unsigned object)
{
    q->d.side = (uint8_t)side;
    q->d.shape = TILLY_PICK;
    q->d.subject = unit_id(p, subject);
    q->d.object = unit_id(p, object);
    q->d.least = q->d.most = 1;
    return true;
}
bool asks_set(
    const play *p, question *q, unsigned side, unsigned subject, unsigned least, unsigned most);
/* The throw: six-sided, success at least `need`. */
bool throws(const play *p,
            question *q,
            unsigned side,
            unsigned u,
            unsigned other,
            int32_t dice,
            int32_t need);
/* One six-sided die: success at most `need`; on all faces but one; read in a table of the book (as
 * tilly_roll.table); or against that of the other side, each die times its factor and points more,
 * of which score() tells. A tie is for the step to ask again. */
bool throws_at_most(
    const play *p, question *q, unsigned side, unsigned u, unsigned other, int32_t need);
bool throws_all_but(
    const play *p, question *q, unsigned side, unsigned u, unsigned other, int32_t miss);
bool throws_in_table(const play *p, question *q, unsigned side, unsigned u, uint32_t table);
bool throws_against(const play *p, question *q, unsigned side, int32_t factor, int32_t points);
int64_t score(const question *q, face f);
/* One draw 0..999: with the modifier at least `need`; or read in a table with it. */
bool draws(const play *p,
           question *q,
           unsigned side,
           unsigned u,
           unsigned other,
           int32_t need,
           int32_t modifier);
bool draws_in_table(const play *p,
                    question *q,
                    unsigned side,
                    unsigned u,
                    unsigned other,
                    int32_t modifier,
                    uint32_t table);
bool succeeds(const question *q, face f);
unsigned successes(const question *q, const face *f); /* faces that succeed */
/* Adds an option and returns it, to add numbers. Lists are long and most of them the same
 * question's again: what they cost is this. */
static inline tilly_option *
offer(const play *p, options *o, unsigned kind, unsigned u, unsigned other)
{
    uint32_t place = o->count < o->room ? o->count++ : o->room - 1;
    tilly_option *made = &o->option[place];
    *made =
        (tilly_option){.kind = (uint16_t)kind, .unit = unit_id(p, u), .other = unit_id(p, other)};
    return made;
}
/* Each of 64 units from `first` on that has its bit: the engine's room is enough for all there are.
 */
static inline void
offer_each(const play *p, options *o, unsigned kind, unsigned first, uint64_t units)
{
    tilly_option *next = &o->option[o->count];
    const unit *from = &p->unit[first];
    for (; units; units &= units - 1) {
        unsigned i = lowest_bit(units);
        *next++ =
            (tilly_option){.kind = (uint16_t)kind,
                           .unit = tilly_id_make(TILLY_ID_UNIT, from[i].generation, first + i)};
    }
    o->count = (uint32_t)(next - o->option);
}
/* The one just offered happens on a pass. */
static inline void offer_usual(options *o)
{
    o->usual = o->count - 1;
    o->option[o->usual].flags |= TILLY_USUAL;
}
/* The one just offered, without numbers, may be illegal as things stand: TILLY_REFUSED is set if it
 * is when a program first reads it (told.c). */
enum { OPTION_MAY_BE_REFUSED = 1 << 6 };
static inline void offer_for_its_reason(options *o)
{
    o->option[o->count - 1].flags |= OPTION_MAY_BE_REFUSED;
}
/* The next number of the one just offered. Three ladders of a table's length stay below 2^64. */
static inline void
with_value(options *o, int32_t least, int32_t most, int32_t grid, unsigned measure)
{
    uint32_t i = o->count - 1;
    tilly_option *made = &o->option[i];
    uint64_t before = made->values ? o->picks[i] : 1,
             picks = before * usual_ladder(least, most, grid).count;
    made->value[made->values++] = (tilly_span){least, most, grid, measure};
    o->picks[i] = picks;
    o->more += picks - before;
    o->numbers++;
}
/* Fills a reason and returns false, so that check() can end with it. why may be NULL. clause: a
 * citation by meaning. u: the mover, other: who is in the way (NOBODY none). */
bool refuse(
    const play *p, tilly_reason *why, unsigned code, unsigned clause, unsigned u, unsigned other);
void why_number(tilly_reason *why, unsigned i, int32_t number, unsigned measure);
/* Of an edit's value: refuses it with what it may be, or a flag that the unit cannot have; or only
 * if it is not between them. */
bool refuse_edit(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most);
bool refuse_flag(const play *p, tilly_reason *why, unsigned u, uint32_t flag);
/* of a value that is strength */
bool edit_strength_between(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most);
bool edit_between(
    const play *p, tilly_reason *why, unsigned u, int32_t value, int32_t least, int32_t most);
/* The nearest legal version: the same option with these values (the engine sets the option's
 * index). */
void why_nearest(tilly_reason *why, int32_t a, int32_t b, int32_t c);

#endif
