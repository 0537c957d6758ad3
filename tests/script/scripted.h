/* Scenario files for tests: read, played, and what they print. */
#ifndef TESTS_SCRIPT_SCRIPTED_H
#define TESTS_SCRIPT_SCRIPTED_H

#include <string.h>
#include <tilly/lua.h>
#include "support/support.h"

/* All that has been printed since the last call of forget_lines(). */
extern char printed[16384];
void hear(void *context, const char *line);
void forget_lines(void);

/* A small scenario, two horse a side in a meadow, with these lines after its definition. `more` is
 * put into the definition: "variables = {relief = 0}". */
const char *meadow(const char *more, const char *lines);

/* Fails the test where they cannot be read. */
tilly_script *script_from(const char *text, tilly_script_limits *limits);
tilly_battle *battle_from(const char *text, uint64_t seed);
/* By players who do nothing, so many turns more; 0: to its end. */
tilly_status play_turns(tilly_battle *b, uint32_t turns);
int32_t variable(const tilly_battle *b, const char *name);
/* What the last call that failed said; good until the next call. */
const char *last_words(tilly_status status);

#endif
