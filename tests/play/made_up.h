/* Answers, dice and edits that nobody would give: junk where nothing is read, and made-up numbers
 * where something is. */
#ifndef TESTS_MADE_UP_H
#define TESTS_MADE_UP_H

#include <stdint.h>
#include <tilly.h>

/* A number of its own for each seed, moment and place. */
typedef struct chance {
    uint64_t seed;
    uint32_t moment, drawn;
} chance;
uint64_t chance_draw(chance *c);
int32_t chance_between(chance *c, int32_t least, int32_t most);

/* Fills all that an answer to the open decision does not use. */
void fill_with_junk(chance *c, const tilly_turn *turn, tilly_answer *a);
/* An answer of any form, seldom legal. */
tilly_answer made_up_answer(chance *c, const tilly_turn *turn);
/* An edit with junk in all its fields but those that say of whom or where, which often fit. */
tilly_edit made_up_edit(chance *c, const tilly_battle *battle);

#endif
