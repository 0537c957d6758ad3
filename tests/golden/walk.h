/* Walks a record decision by decision: its start is read by the library, its inputs are given by
 * public calls. */
#ifndef TESTS_GOLDEN_WALK_H
#define TESTS_GOLDEN_WALK_H

#include <jansson.h>
#include <tilly.h>

typedef struct walk {
    const json_t *record;
    tilly_battle *battle;
    tilly_turn *turn;
    uint32_t at_turn, at_input; /* the input to be given next */
    uint32_t given;             /* inputs given so far */
    /* Called at every roll and decision, before it is thrown or answered, and with TILLY_TURN_OVER
     * or TILLY_BATTLE_OVER after a turn. NULL: nobody looks. */
    void (*look)(void *context, const struct walk *w, tilly_status need);
    void *context;
    tilly_feature ground; /* of the edit that is given */
    char wrong[400];      /* why it could not go on; empty: it could */
} walk;

/* The battle as the record begins. 0, with the reason in wrong: it cannot be made. */
int walk_start(walk *w, const json_t *record);
/* Gives so many inputs at most, to the end of the record if it has no more: then the turn is played
 * to its end, too, if the record has it. 0: one did not fit. */
int walk_on(walk *w, uint32_t inputs);
/* Writes the record's words of orders and edits into a battle that was loaded, as far as it does
 * not have them. */
void walk_notes(walk *w);
void walk_end(walk *w);

/* The text of a JSON value, without spaces. Yours. */
char *text_of_json(const json_t *value);

#endif
