/* A battle as records and saves have it: its state as named fields, its turns with their inputs in
 * order, and each of these given again. Files know a battle through this header alone. */
#ifndef TILLY_LIB_ENGINE_RECORD_H
#define TILLY_LIB_ENGINE_RECORD_H

#include "state/fields.h"
#include "state/log.h"

/* The state of play, to read; and to fill from a file. */
const play *battle_state(const tilly_battle *b);
play *battle_to_fill(tilly_battle *b);
/* What the scenario says, which is none of the state, in a battle that has nothing of it yet. */
tilly_status battle_brief(tilly_battle *b, const tilly_setup *setup);
/* The hash of the script that it was played with. */
void script_was(tilly_battle *b, uint64_t hash);
/* The areas of the scenario, valid ones, in a battle that has none yet: none of the state either.
 * TILLY_E_MEMORY. */
tilly_status battle_areas(tilly_battle *b, const tilly_area *areas, uint32_t count);
/* Words of the scenario that its side may not know, under the next number. */
tilly_status words_hidden(tilly_battle *b, uint32_t *number);
/* A roll is open that has been shown: the next call throws it. */
bool shows_roll(const tilly_battle *b);
/* Slots a side has beyond its army and those its rule set wants to spare. */
uint32_t battle_reserve(const tilly_battle *b, unsigned side);

/* A unit that should be deployed and is not, NOBODY if all are: reinforcements come later. */
unsigned missing_unit(const play *p);

/* ---- steps and beats by name: saves carry names, for numbers differ between revisions -------- */

/* NULL: past the last, and where the number is a step of another edition's */
const char *step_name(const edition *e, unsigned number);
const char *
beat_name(const edition *e, unsigned of_step, unsigned number); /* NULL: past the last */
const field *step_fields(const edition *e, unsigned number);    /* of its integers */
unsigned step_of_row(const edition *e, unsigned number);
/* at the bottom of the suspended ones: that of the row which is played, or one that an edit left */
bool may_be_lowest(const edition *e, const head *s, unsigned which);

/* ---- turns as they were recorded ------------------------------------------------------------ */

typedef struct recorded {
    uint32_t number;
    bool over;
    const head *start; /* of the state when it began */
    const tilly_ruleset *rules;
    const tilly_table *table;
    const log *inputs;
    uint64_t start_hash, hash; /* hash: at its end, or now */
    position now;              /* where it is, if it is not over */
} recorded;

/* Every turn is logged from its own beginning, under the turn limit and the revision that hold now:
 * none came from a copy, from other dice or from a record of an older revision. */
bool is_recorded(const tilly_battle *b);
/* A turn of a battle that is recorded, 0 to the turn in progress. */
recorded recorded_turn(const tilly_battle *b, uint32_t number);
/* The state when the set-up began, to look at; look_is_over() is due before anything else is asked
 * of the battle. */
play recorded_start(const tilly_battle *b);
void look_is_over(play *then);

/* ---- once more ------------------------------------------------------------------------------ */

/* Runs on to where the input was given and gives it again; rolls on the way are the generator's.
 * TILLY_E_FORMAT: it does not fit there. */
tilly_status input_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why);
/* From here on inputs are given again without the edits of a script: the one that the battle has
 * plays its moments itself. false: no longer. */
void script_plays_again(tilly_battle *b, bool plays);
/* Runs on to that place, or TILLY_E_FORMAT. */
tilly_status run_to_position(tilly_battle *b, const position *at);
/* Runs on to the question that this answer was given to, or TILLY_E_FORMAT. */
tilly_status run_to_question(tilly_battle *b, const input *answered);

/* ---- from a save ---------------------------------------------------------------------------- */

/* A battle with that head and room for the rest; rules, table and armies are frozen and
 * referenced, and so are the variables. */
tilly_status battle_with_head(const head *s,
                              const tilly_allocator *memory,
                              tilly_ruleset *rules,
                              tilly_table *table,
                              tilly_army *const army[SIDES],
                              variable_list *variables,
                              tilly_battle **out);
/* Derives what follows from the fields that were filled. False: a state that play cannot come to.
 */
bool state_is_filled(tilly_battle *b);

#endif
