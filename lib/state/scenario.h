/* What a scenario adds to the state: variables, declared when the battle is made, and what a script
 * is still to be called for. */
#ifndef TILLY_LIB_SCENARIO_H
#define TILLY_LIB_SCENARIO_H

#include <stdbool.h>
#include <stdint.h>
#include <tilly/battle.h>
#include <tilly/script.h>
#include "base/handle.h"

struct play;

/* ---- variables: what was declared never changes, and copies of the battle share it ---------- */

typedef struct variable_list {
    shared_number refs;
    tilly_allocator memory;
    uint32_t count;
    tilly_variable variable[]; /* without their values */
} variable_list;

/* What is wrong with one of them, as a sentence that goes on after its number; NULL: nothing. */
const char *variable_fault(const tilly_variable *all, uint32_t i);
/* NULL for no variables; TILLY_E_MEMORY. */
tilly_status variables_make(const tilly_allocator *memory,
                            const tilly_variable *variables,
                            uint32_t count,
                            variable_list **out);
variable_list *variables_ref(variable_list *d); /* NULL: NULL */
void variables_unref(variable_list *d);
static inline uint32_t variables_of(const variable_list *d)
{
    return d ? d->count : 0;
}
/* May that side know of it? */
static inline bool side_knows(const tilly_variable *v, unsigned side)
{
    return v->seen >> side & 1;
}
/* The same without what that side may not know, NULL for NULL; TILLY_E_MEMORY. */
tilly_status variables_for(const variable_list *d, unsigned side, variable_list **out);

/* ---- words: no row ever changes, and copies of the battle share them ------------------------ */

typedef struct word_pool word_pool;

word_pool *words_ref(word_pool *w); /* NULL: NULL */
void words_unref(word_pool *w);
/* NULL: there are none of that number, or they are hidden. */
const char *words_at(const word_pool *w, uint32_t number);
uint32_t words_count(const word_pool *w);
/* Adds words, or finds them. A pool that others share is copied first: *pool is then another.
 * TILLY_E_MEMORY, TILLY_E_FULL. */
tilly_status
words_add(word_pool **pool, const tilly_allocator *memory, const char *words, uint32_t *number);
/* A row that nobody may read. */
tilly_status words_add_hidden(word_pool **pool, const tilly_allocator *memory, uint32_t *number);
/* The same pool with nothing but these, under their numbers, NULL for NULL; TILLY_E_MEMORY. */
tilly_status
words_only(const word_pool *w, const uint32_t *number, unsigned count, word_pool **out);

/* ---- what a scenario has asked: throws and questions that wait, in order -------------------- */

/* In the hash up to `words`. */
typedef struct request {
    uint16_t kind; /* TILLY_EDIT_ROLL, TILLY_EDIT_ASK */
    uint16_t variable, dice, faces;
    uint8_t side, options;
    uint16_t reserved;
    uint32_t words, option[TILLY_MOST_CHOICES];
} request;
/* In the block where there are variables. */
typedef struct asked_state {
    uint32_t rolls; /* thrown for the scenario so far */
    uint32_t waiting;
    request request[TILLY_MOST_ASKED];
} asked_state;
/* Words that only the other side may know: no side but `side` is asked, and none reads a throw for
 * a variable it may not know. */
void asked_redact(asked_state *a, const variable_list *known, unsigned side);

/* ---- the watch: what a script is to be called for at the next boundary ---------------------- */

enum { HAS_HAD_SCRIPT = 1, WATCHED_WORDS = 4 /* of 64 kinds of event each */ };

/* In the block of each battle, whether it has a script or not; of the ring of waiting events,
 * behind the marks, no more is copied than there are. Saved, but not hashed: what is still to be
 * called changes nothing by itself. */
typedef struct script_watch {
    uint32_t served;   /* head.beats plus 1 at the last boundary that was served; 0: none yet */
    uint16_t due;      /* HAS_HAD_SCRIPT, and a bit for each tilly_moment_kind */
    uint16_t answered; /* the variable that has got its number, plus 1; 0 none */
    uint16_t events;   /* that wait */
    uint16_t more;     /* 1: not all that should could wait */
    uint16_t names, reserved;
    struct {
        uint16_t unit, words;
    } name[TILLY_MOST_NAMED]; /* of units that were brought with one */
} script_watch;

static inline void watch_due(script_watch *w, enum tilly_moment_kind kind)
{
    w->due |= (uint16_t)(1u << kind);
}
/* Words for the name of a unit that was brought; 0: it has none. */
uint32_t name_of(const struct play *p, unsigned u);
void give_name(struct play *p, unsigned u, uint32_t words);
void forget_name(struct play *p, unsigned u);
/* An event that is watched has been told: where its fields go. With the log on that is the log, and
 * what waits is filled from there when the call is over (watch_settle()). */
tilly_event *watch_event(struct play *p, tilly_event *logged);
void watch_settle(struct play *p);
/* Nothing waits any more: the boundary is served. */
void watch_served(struct play *p);

#endif
