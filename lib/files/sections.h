/* Rule set, army, table and the making of a battle as they stand alone and inside other files: the
 * same members, read and written by the same code. */
#ifndef TILLY_LIB_FILES_SECTIONS_H
#define TILLY_LIB_FILES_SECTIONS_H

#include "files/json/read.h"
#include "files/json/write.h"
#include "state/fields.h"

/* Reading: from an object; false with the fault reported, and *out untouched. What is given is the
 * caller's. Writing: members into the open object. */
bool rules_read(const node *n, const tilly_allocator *memory, tilly_ruleset **out);
/* The same for another edition of its family: all that it changes of its own book, and of which the
 * other knows; the rest are misfits. TILLY_E_MISMATCH: of another family. */
bool rules_read_for(const node *n,
                    const tilly_ruleset *own,
                    const char *id,
                    const tilly_allocator *memory,
                    tilly_ruleset **out);
void rules_write(writer *w, const tilly_ruleset *rules);

/* Whether "rules" of an object are of an older revision than this library's; a later one is
 * TILLY_E_VERSION. */
bool revision_read(const node *n, const tilly_ruleset *rules, bool *older);

/* "tables" of a rule set: an object, or the hash of the book's own. */
bool tables_read(const node *n, tilly_ruleset *rules);
void tables_write(writer *w, const tilly_ruleset *rules);

/* own: the edition that the file names, of the same family as the rule set. placed: units may say
 * where they stand ("at", "with"; scenario files). */
bool army_read(
    const node *n, const edition *own, tilly_ruleset *rules, bool placed, tilly_army **out);
/* p: what is left of the army of that side and where it stands; NULL: the army as it was made. */
void army_write(writer *w, const tilly_army *army, const play *p, unsigned side);
/* The number it has there among those of its side that are left. */
uint32_t number_left(const play *p, unsigned u);

bool table_read(const node *n, const tilly_allocator *memory, tilly_table **out);
void table_write(writer *w, const tilly_table *table);
/* Of a kind that the table knows. Written as an item, or the value of a key. */
bool feature_read(const node *n, const tilly_table *table, tilly_feature *f);
void feature_write(writer *w, const tilly_table *table, const tilly_feature *f);
/* A corner or another place off the table too: "[x, y]". */
bool read_corner(const node *n, tilly_point *out);
bool read_corners(const node *n, uint32_t least, uint32_t most, tilly_point *out, uint32_t *count);
void write_corners(writer *w, const char *key, const tilly_point *corner, uint32_t count);

/* ---- what a battle is made of, as scenarios and records have it ---- */

/* The handles in it are its own: making_end() is due in any case. */
typedef struct making {
    tilly_setup setup;
    tilly_variable variable[TILLY_MOST_VARIABLES]; /* where those of the setup are */
    tilly_area area[TILLY_MOST_AREAS];
    tilly_objective objective[TILLY_MOST_OBJECTIVES];
    char title[TILLY_TITLE], about[TILLY_ABOUT];
    bool placed;
    const char *read_for; /* id of the rule set it is read for; NULL: its own */
    const edition *own;   /* of the one that it names */
    misfits *misfits;     /* where these are not the same */
} making;

/* "rules", "table", "table_complete", "armies", "any_army", "leader", "deployed", "turn_limit",
 * "reserve" of an object. placed: units may say where they stand. */
bool making_read(const node *n, bool placed, const tilly_allocator *memory, making *m);
/* The same into one that has `placed` and what it is read for, all else 0. */
bool making_fill(const node *n, const tilly_allocator *memory, making *m);
void making_end(making *m);
/* scenario_state.c: "variables" of an object, if it is there; with their values now, as saves have
 * them. p: writes the values too. */
bool variables_read(const node *object, bool with_values, making *m);
void variables_write(writer *w, const variable_list *list, const play *p);
/* "title" and "about" of an object, if they are there. */
void words_about_write(writer *w, const tilly_battle *b);
bool words_about_read(const node *object, making *m);
/* scenario_areas.c: "areas" of an object, if it is there; after its table. */
bool areas_read(const node *object, making *m);
void areas_write(writer *w, const tilly_battle *b);
/* "objectives", which name variables: these are read first. */
void objectives_write(writer *w, const tilly_battle *b);
bool objectives_read(const node *object, making *m);
/* "words" of an object: those of the scenario, if there are any. */
void words_write(writer *w, const word_pool *words);
bool words_read(const node *root, tilly_battle *b);
/* "asked": what waits, of a battle that has variables and has asked or thrown anything. */
void asked_write(writer *w, const play *p);
bool asked_read(const node *root, play *p);
/* "names": of units that were brought with one. */
void names_write(writer *w, const play *p);
bool names_read(const node *root, play *p);
/* "script": what is still to be called; of a battle that has or had one. */
void script_write(writer *w, const play *p);
bool script_read(const node *root, play *p);
/* "script_hash": of the script that it was played with, if that had one; found: may be NULL. */
void script_hash_write(writer *w, const tilly_battle *b);
bool script_hash_read(const node *root, tilly_battle *b, uint64_t *found);
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
