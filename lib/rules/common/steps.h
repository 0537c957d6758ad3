/* The sequence of play as a table of rows, a row's step as a table of beats; and the steps that are
 * suspended while another runs. */
#ifndef TILLY_LIB_STEPS_H
#define TILLY_LIB_STEPS_H

#include "rules/common/ask.h"

/* One beat of a step: it acts, asks or rolls. open() and list() are pure; what they say depends on
 * the state alone. */
typedef struct beat {
    const char *name;      /* never changes: saves carry it */
    uint16_t kind, clause; /* tilly_decision_kind or tilly_roll_kind; citation by meaning */
    /* done once, then the next beat; may enter() a step, which runs before it */
    void (*act)(play *p);
    /* anything left to ask here? describe it. False: next beat */
    bool (*open)(const play *p, question *q);
    void (*list)(const play *p, const question *q, options *o);
    /* NULL: whatever is listed is legal; why may be NULL */
    bool (*check)(const play *p, const question *q, const answer *a, tilly_reason *why);
    /* of number begun->given; NULL: the outer bounds are exact */
    uint32_t (*range)(
        const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
    /* carry it out; the beat is looked at again unless it calls pass() */
    void (*take)(play *p, const question *q, const answer *a);
    void (*fell)(play *p, const question *q, const face *f); /* the dice fell; likewise */
    /* Of long lists: to list so many answers is as much as to check one. The sampler tries the more
     * before it lists them all. */
    uint16_t listed_for_a_check;
} beat;

/* Flags cleared when the step begins. Rows of the sequence always clear step and item flags. */
enum clearing { KEEP_FLAGS = 0, CLEAR_ITEM = 1 };

typedef struct step {
    const char *name;    /* never changes: saves carry it */
    const beat *beats;   /* closed by {.name = NULL} */
    const field *fields; /* of its integers; NULL-name closed, or NULL if it has none */
    uint8_t level;
} step;

/* One line of the sequence of play, as the rule book's page has it. */
typedef struct row {
    const char *number, *title;
    uint16_t step;
    uint8_t role;    /* whose step it is: enum role */
    uint16_t clause; /* citation by meaning */
} row;

/* The side whose row is running; of a row without a role, none: see side_in(). */
static inline unsigned side_of_row(const play *p)
{
    return side_in(p, (enum role)p->edition->row[p->s->row].role);
}

/* ---- the running step -------------------------------------------------------------------- */

static inline frame *top(const play *p)
{
    return &p->frame[p->s->depth - 1];
}
/* The integers of the step that is running, as the step's own struct (of int32_t only). */
static inline void *here(const play *p)
{
    return top(p)->number;
}
/* The integers of the step that called it. */
static inline void *caller(const play *p)
{
    return p->frame[p->s->depth - 2].number;
}
/* Starts a step on top of this one; when it leaves, the beat that called is looked at again.
 * Returns its integers, zeroed. */
void *enter(play *p, unsigned called);
/* To the next beat of this step; to that one; out of the step when the beat is done. */
static inline void pass(play *p)
{
    top(p)->beat++;
}
static inline void again(play *p, unsigned next)
{
    top(p)->beat = (uint16_t)next;
}
void finish(play *p);

#endif
