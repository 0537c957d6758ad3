/* Whole battles of an edition of Tilly, as tests play them: from an empty table or from the shipped
 * scenario, with the invariants at needs along the way. */
#ifndef TESTS_TILLY_BATTLES_H
#define TESTS_TILLY_BATTLES_H

#include "play/invariants.h"

enum start { EMPTY_TABLE, SCENARIO };

/* What is played, and how it is looked at. */
typedef struct plan {
    tilly_ruleset *rules;
    enum start start;
    const char *player; /* "thumb", "random"; NULL: a sample */
    bool mixed;         /* as of example_battle() */
    uint64_t first;     /* seed */
    uint32_t battles, care, every;
} plan;

/* The shipped scenario by that edition, with its ready deployment. */
tilly_battle *scenario_battle(const char *rules, uint64_t seed);
/* The scenario is played by the edition's own values, whatever the rule set's are. */
void play_some(const plan *p);

/* Two built-in players; who wins. The hash at the end may be NULL. The battle is given back. */
uint32_t winner_of(tilly_battle *battle, const char *first, const char *second, uint64_t *hash);

#endif
