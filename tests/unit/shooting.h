/* Words for tests of shooting. */
#ifndef TESTS_SHOOTING_H
#define TESTS_SHOOTING_H

#include "../support/support.h"

#define END_OF_PIECES                                                                              \
    {                                                                                              \
        .name = NULL                                                                               \
    }

/* Fails the test if it may not shoot there, or with other dice as primary. */
void may(const scene *s, const char *from, const char *to, uint32_t dice_wanted);
/* Fails unless it is refused for that reason, which cites a clause. */
tilly_reason may_not(const scene *s, const char *from, const char *to, unsigned code);
bool in_sight(const scene *s, const char *from, const char *to);
bool has_flag(const scene *s, const char *name, uint32_t flag);
bool stands(const scene *s, const char *name);
bool offered(const scene *s, unsigned kind, const char *unit, const char *other);
void choose(scene *s, unsigned kind, const char *unit, const char *other);
void shoot_at(scene *s, const char *target);
/* The n-th roll of a kind in this turn. */
tilly_event roll_of(const scene *s, unsigned kind, unsigned n);
unsigned rolls_of(const scene *s, unsigned kind);
/* The n-th event of a kind in this turn. */
tilly_event nth(const scene *s, unsigned kind, unsigned n);
/* The last loss of resolve that unit suffered. */
tilly_event hit_on(const scene *s, const char *name);
uint32_t lost(const scene *s, unsigned side);
/* Passes everything to the end of the turn and counts how often that was asked. */
unsigned asked(scene *s, unsigned kind);

#endif
