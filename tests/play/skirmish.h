/* A small battle that is ready to play: two horse and a pike+shot a side, whose scenario has
 * variables, on a table without ground; and how it is played by chance. */
#ifndef TESTS_SKIRMISH_H
#define TESTS_SKIRMISH_H

#include "support/support.h"

/* The variables: a number known to all, a number of side 0, a truth value of the umpire's. */
enum { PUBLIC, OF_SIDE_0, OF_UMPIRE, VARIABLES };
extern const tilly_variable skirmish_variables[VARIABLES];

/* Yours; memory NULL: malloc. Without variables if plain. */
tilly_battle *skirmish(uint64_t seed, bool plain, const tilly_allocator *memory);
/* The same with a title, words about it, an area and objectives: HILL and POWDER are known to both
 * sides, and side 0 alone knows whether POWDER is met; AMBUSH is the umpire's. */
enum { HILL, POWDER, AMBUSH, OBJECTIVES };
extern const tilly_objective skirmish_objectives[OBJECTIVES];
tilly_battle *told_skirmish(uint64_t seed, const tilly_allocator *memory);
/* Answers the open decision by the draw. */
void answer_by_draw(tilly_turn *turn, uint64_t draw);
/* Plays on by chance to the end of the battle, or for so many calls of next; the status of the
 * last.
 */
tilly_status play_by_chance(tilly_battle *battle, uint32_t calls, uint32_t until);

int32_t value_of(const tilly_battle *battle, uint32_t variable);
tilly_edit setting(uint32_t variable, int32_t value);
/* Texts of it; yours. */
char *save_of(const tilly_battle *battle);
char *record_of(const tilly_battle *battle);
/* From a save; yours. */
tilly_battle *loaded(const char *save);
/* Replays it; false if it differs anywhere. */
bool replays(const char *record);

#endif
