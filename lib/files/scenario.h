/* The parts of a new battle, as scenarios and records have them. */
#ifndef TILLY_LIB_FILES_SCENARIO_H
#define TILLY_LIB_FILES_SCENARIO_H

#include "files/sections.h"

/* The handles in it are its own: making_end() is due in any case. */
typedef struct making {
    tilly_setup setup;
    bool placed;
} making;

/* "rules", "table", "table_complete", "armies", "any_army", "leader", "deployed", "turn_limit",
 * "reserve" of an object. placed: units may say where they stand. */
bool making_read(const node *n, bool placed, const tilly_allocator *memory, making *m);
void making_end(making *m);
/* Puts the units of a battle just made where the armies' "at" and "with" say ("anywhere": not by
 * the deployment rules), and begins it. */
bool making_deploy(const node *n, tilly_battle *b);
/* "rules", "table", "armies"; p: with the places of their units. */
void making_write(writer *w,
                  const tilly_ruleset *rules,
                  const tilly_table *table,
                  tilly_army *const army[SIDES],
                  const play *p);

#endif
