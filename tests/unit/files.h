/* Tools that the tests of files share: a writer's whole text, a file of the project, one member of
 * a text changed. */
#ifndef TESTS_FILES_H
#define TESTS_FILES_H

#include "support/support.h"
#include <stdlib.h>
#include <string.h>

typedef enum {
    RULESET_FILE,
    ARMY_FILE,
    TABLE_FILE,
    SCENARIO_FILE,
    SAVE_FILE,
    RECORD_FILE,
    FILE_KINDS
} file_kind;

/* The text a writer makes of a thing of that kind (a battle for the last three). Yours: free(). */
char *text_of(file_kind kind, const void *thing);
/* Reads a text; *thing is what was made (NULL if nothing was) and goes back with drop(). */
tilly_status read_thing(file_kind kind,
                        const char *text,
                        size_t length,
                        tilly_ruleset *rules,
                        const tilly_allocator *memory,
                        void **thing,
                        tilly_error *error);
void drop(file_kind kind, void *thing);
uint64_t hash_of_thing(file_kind kind, const void *thing);
/* A file of the project, by its path from the top. Yours: free(). */
char *file_text(const char *path);
/* The text with the first `"key": value` after `section` given another value. Yours: free(). */
char *with_member(const char *text, const char *section, const char *key, const char *value);

/* The example armies as the scenario of the project draws them up. */
tilly_battle *armies_drawn_up(uint64_t seed);
/* Answers `count` questions by lot. */
void play_on(tilly_battle *b, unsigned count);
/* To the next moment at which a host may edit; questions are answered by lot. */
void to_boundary(tilly_battle *b);
/* Every kind of edit but the end, in the middle of a battle. */
void meddle(tilly_battle *b);

#endif
