/* What the things of a battle are called in sentences. battle may be NULL: numbers then stand for
 * names. */
#ifndef TILLY_LIB_NAMES_H
#define TILLY_LIB_NAMES_H

#include <stdbool.h>
#include <tilly/battle.h>
#include "base/text.h"

/* A unit, command, feature, melee or mark. A unit whose name the other army has too is told apart
 * by its army: "Horse 3 (League)". */
void put_thing(text *t, const tilly_battle *battle, tilly_id id);
/* "Croats" advance, "Blue Brigade" advances: a unit with such a name, but for commanders, takes
 * verbs without their s. */
bool is_several(const tilly_battle *battle, tilly_id id);
void put_army(text *t, const tilly_battle *battle, int64_t side); /* "nobody" for TILLY_NO_SIDE */
void put_feature_kind(text *t, int64_t kind);                     /* "a wood", "rough ground" */
void put_facing(text *t, int32_t heading);                        /* "north-east", "30 degrees" */
void put_place(text *t, int32_t x, int32_t y);                    /* "12.5, 3" */
/* The unit of length after a number, with a space: " TUM"; nothing where it is not known. */
void put_unit_of_length(text *t, const tilly_battle *battle);
/* "3.4 Melee": a row of the sequence of play. False if there is none. */
bool put_row(text *t, const tilly_battle *battle, int64_t row);

#endif
