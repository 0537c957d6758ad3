/* Regiments of Age of Glauben put down for one part of a half: the row of the sequence that matters
 * is begun at once, so that nothing hangs on the parts before it. */
#ifndef TESTS_REGIMENTS_H
#define TESTS_REGIMENTS_H

#include "hill.h"
#include "inside.h"
#include "support/support.h"

/* Pieces: x, y in mm on the usual board, 1500 x 1200; strength: base units; host: the formation's
 * word ("column", "march column", "hedgehog", "limbered", "house"), NULL the usual one; "later": a
 * reinforcement of turn 3. Side 0 (south) has the first half and goes home to y = 0; heading 0 is
 * north. `change` may set options and ground before the battle is made. */
scene *regiments_of(const char *south,
                    const char *north,
                    const piece *unit_bits,
                    void (*change)(scene *s));
/* for `change`, in mm */
tilly_id ground_at(scene *s, unsigned kind, const double *xy, unsigned corners);

void disrupted(scene *s, const char *name);
void routing(scene *s, const char *name);
void charged(scene *s, const char *name, const char *target);
/* it charged at him, and did not reach him */
void charge_stopped(scene *s, const char *name, const char *target);

/* Numbers to come, "450 099": what is drawn from now on. */
void numbers(scene *s, const char *drawn);
/* The next thing that happens is that row of this turn. */
void begin_row(scene *s, const char *number);
/* The next question in it, or 0 at its end. */
unsigned question_in_row(scene *s);
/* From its start to its end; questions are passed. */
void play_row(scene *s, const char *number);
/* To its end: no number is left over. */
void end_row(scene *s);

int bases_of(const scene *s, const char *name); /* 0: gone */
enum tells order_in(const scene *s, const char *name);
uint32_t flags_of(const scene *s, const char *name);
void assert_stands(const scene *s, const char *name, double x, double y);
/* out may be NULL */
bool told_about(const scene *s, unsigned kind, const char *name, tilly_event *out);
/* fails if there is none */
tilly_event event_about(const scene *s, unsigned kind, const char *name);
int lost_by(const scene *s, unsigned side); /* base units (GL-Q-16) */
/* Kinds of all rolls of this turn, in order, against a list closed by 0. */
void assert_rolled(const scene *s, const uint16_t *kinds);

#endif
