/* A field of Age of Glauben for tests: regiments where a test wants them, in the state it wants
 * them, driven by the words of support.h. One at a time.
 *
 * Lengths in mm, headings in degrees, draws 0..999. The board is 1500 x 1200; side 0 has the first
 * half of every turn. */
#ifndef TESTS_FIELD_H
#define TESTS_FIELD_H

#include "engine/battle.h"
#include "rules/glauben/play/play.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer
#include "hill.h"

typedef struct post {
    const char *name, *type; /* NULL name ends a list */
    int side;
    double x, y, heading;           /* of its centre */
    int bases;                      /* 0: the most of its class */
    enum tilly_formation formation; /* NONE: line, guns unlimbered */
    enum order_state order;
    unsigned marks;
    unsigned wing; /* which formation of its side, from 0 */
} post;

/* glauben with the book's values; TILLY_BREAK as for book_rules(). Yours. */
tilly_ruleset *glauben_rules(void);
/* A battle at the start of turn 1. Each side is one formation unless its posts name more wings;
 * side 0 is Imperialist and side 1 Swedish unless `change` (may be NULL) says otherwise with
 * field_nation(). */
scene *field_of(const post *posts, void (*change)(scene *s));
void field_nation(scene *s, int side, const char *id); /* for `change` */
/* for `change`: x0, y0, x1, y1 ... */
tilly_id field_ground(scene *s, unsigned kind, const double *xy, unsigned corners);
play *state_on(const scene *s);                      /* the state of play itself */
unsigned on_field(const scene *s, const char *name); /* its index */
regiment *record_of_unit(const scene *s, const char *name);
int bases_of(const scene *s, const char *name);
void set_order_state(const scene *s, const char *name, enum order_state order, unsigned marks);
/* as if it had always stood there */
void stand_at(const scene *s, const char *name, double x, double y, double heading);
/* Answers with that option, which must be offered and legal. */
void choose(scene *s, unsigned kind, const char *name);
bool offers(scene *s, unsigned kind, const char *name);
/* The n-th event of a kind in this turn; the test fails if there is none. */
tilly_event nth(const scene *s, unsigned kind, unsigned n);
tilly_event nth_roll(const scene *s, unsigned kind, unsigned n);

#endif
