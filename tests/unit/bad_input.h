/* Calls that must be refused: each is checked for its status, and for having changed nothing at
 * all. */
#ifndef TESTS_BAD_INPUT_H
#define TESTS_BAD_INPUT_H

#include <stddef.h>
#include "support/support.h"

/* One of everything, and a battle in every state it can be in. */
typedef struct world {
    tilly_ruleset *rules, *frozen_rules;
    tilly_army *army, *frozen_army;
    tilly_table *table, *frozen_table;
    tilly_id wood;
    tilly_battle *fight;   /* turn 1, a decision is open; one unit has left, one was brought on */
    tilly_battle *rolling; /* a roll is open */
    tilly_battle *set_up;  /* turn 0, ground is to be placed */
    tilly_battle *placing; /* a ready deployment that is not complete */
    tilly_battle *between; /* turn 0 is over, turn 1 is not begun */
    tilly_battle *over;    /* conceded */
    /* their turns in progress */
    tilly_turn *asked, *rolled, *setting_up, *waiting, *closed, *ended;
    const tilly_turn *past;                     /* turn 0 of the fight */
    tilly_id unit, enemy, gone, brought, group; /* of the fight */
} world;
extern world w;

int make_world(void **state);
int end_world(void **state);

/* Calls that are to be refused. The function's name is noted; afterwards no battle, question or log
 * of the world is other than it was, and nothing was written to OUT. */
#define REFUSED(wanted, function, ...) refused(__LINE__, #function, wanted, function(__VA_ARGS__))
/* Calls of functions that give a pointer or a number: NULL or 0 for what is wrong. */
#define GIVES_NULL(function, ...) gave_nothing(__LINE__, #function, function(__VA_ARGS__) == NULL)
#define GIVES_0(function, ...)    gave_nothing(__LINE__, #function, function(__VA_ARGS__) == 0)
#define COVERS(function)          covers(#function)
void covers(const char *function);
bool is_covered(const char *function);
/* refusals of which tilly_error_last() had nothing to say */
extern unsigned unexplained;
void refused(int line, const char *function, tilly_status wanted, tilly_status got);
void gave_nothing(int line, const char *function, bool nothing);

/* The sentence that tilly_error_last() has for a call that is refused. */
#define SAYS(words, call) says(__LINE__, words, call)
void says(int line, const char *words, tilly_status status);

/* The sentences of all refusals so far, sorted: how many differ from those of a file, each printed.
 */
unsigned sentences_compare(const char *path);
void sentences_write(const char *path);

/* Somewhere to put what is not to be given. Its bytes are looked at after the call. */
#define OUT          out_of_size(0)
#define OUT_OF(type) out_of_size((uint32_t)sizeof(type))
void *out_of_size(uint32_t size);

/* Handles of every kind but one, for functions that want that one. */
enum kind { RULESETS, ARMIES, TABLES, BATTLES, TURNS, KINDS };
void *stranger(enum kind wanted, unsigned i);
#define EACH_STRANGER(h, wanted)                                                                   \
    for (unsigned h##_i = 0; h##_i + 1 < KINDS; h##_i++)                                           \
        for (void *h = stranger(wanted, h##_i), *h##_once = h; h##_once; h##_once = NULL)

/* The size of each record in its first version. */
#define FILLED(record, value, first, last)                                                         \
    FIRST_##record = offsetof(record, first) + sizeof(((record *)0)->first),
#define TAKEN FILLED
#define BOTH  FILLED
enum {
#include "abi/records.def"
};

/* Sizes that are none of a record's. */
enum { WRONG_SIZES = 7 };
uint32_t wrong_size(size_t first, size_t known, unsigned i);
#define EACH_WRONG_SIZE(bytes, type)                                                               \
    for (unsigned bytes##_i = 0; bytes##_i < WRONG_SIZES; bytes##_i++)                             \
        for (uint32_t bytes = wrong_size(FIRST_##type, sizeof(type), bytes##_i), bytes##_once = 1; \
             bytes##_once;                                                                         \
             bytes##_once = 0)

/* Ids that name no unit of the fight. */
enum { BAD_IDS = 14 };
tilly_id bad_id(unsigned i);
#define EACH_BAD_ID(id)                                                                            \
    for (unsigned id##_i = 0; id##_i < BAD_IDS; id##_i++)                                          \
        for (tilly_id id = bad_id(id##_i), id##_once = 1; id##_once; id##_once = 0)

/* Texts: asked for their length, cut at every place that matters, with guards behind the buffer. */
typedef tilly_status (*text_call)(char *text, size_t room, size_t *needed);
void look_at_text(const char *function, text_call call);
/* Rows likewise: as many as fit. */
typedef tilly_status (*rows_call)(void *rows, uint32_t room, uint32_t *count);
void look_at_rows(const char *function, size_t row, uint32_t least, rows_call call);

/* Two small armies in reach of each other, ready to play, in turn 0. */
tilly_battle *deployed_battle(void);
tilly_turn *turn_in(tilly_battle *battle);
tilly_status run_to_need(tilly_turn *turn, uint32_t until);
/* Numbers for made-up input: the n-th of a series, the same in every run. */
uint32_t made_up(uint32_t series, uint32_t n);

#endif
