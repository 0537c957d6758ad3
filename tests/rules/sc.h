/* Scenes of Scruby's game for tests: pieces where a test puts them, in a game move that is run to
 * the row of interest, and what a test wants to know of it. */
#ifndef TESTS_SC_H
#define TESTS_SC_H

#include "sc_armies.h"
#include "sc_inside.h"

enum { MOST_MEN = 48 };

/* One piece of a scene, in inches and degrees; a NULL name ends a list. A gun brings its crew, at
 * its rear edge; the crew's name is the gun's with a + behind it. */
typedef struct man {
    const char *name, *type;
    unsigned side;
    double x, y, heading;
} man;

typedef struct sc {
    game *g;
    const man *man;
    const char *dice; /* faces to come */
} sc;

/* At the start of the first game move, side 0 to be first player; the table is 96 by 60, side 0 at
 * y = 0. `options`: "key=value", NULL-closed, or NULL. */
sc *sc_of(const man *men, const char *const *options);
void sc_end(sc *s);
tilly_id id_of(const sc *s, const char *name);
void dice_come(sc *s, const char *faces); /* "4 5": the dice to come, all of which must be thrown */

/* To the start of the row with that number ("6.1") of this or the next game move: questions on the
 * way are passed, dice show 1 (the first player's 6). */
void to_row(sc *s, const char *number);
/* To the next question of the row; 0: it is over, the dice given are thrown. */
unsigned next_of_row(sc *s);
/* Passes questions until one of that kind about that piece (NULL: any). */
void until_asked(sc *s, unsigned kind, const char *subject);
void pass_on(sc *s);
/* Passes all that is left of the row. */
void end_row(sc *s);
/* Is such an option open now? NULL: none named */
bool is_offered(const sc *s, unsigned kind, const char *unit, const char *other);
tilly_status choose(sc *s, unsigned kind, const char *unit, const char *other, int32_t value);
tilly_status choose_set(sc *s, const char *first, ...); /* NULL-closed */
tilly_decision asked_now(const sc *s);
/* Where that answer would put the unit asked about, as choose() takes it. */
void assert_preview(
    const sc *s, unsigned kind, const char *unit, int32_t value, double x, double y);

/* Half-points, or hits in halves, left; 0 of one that is gone. */
int32_t points_left(const sc *s, const char *name);
bool is_gone(const sc *s, const char *name);
bool has_flag(const sc *s, const char *name, uint32_t flag);
tilly_unit shown(const sc *s, const char *name);
/* May it fire now? Its points, and the refusal in s->g->why. */
bool can_hit(const sc *s, const char *from, const char *to, uint32_t *points);
/* It stands there, in inches, to 1/1000. */
void assert_at(const sc *s, const char *name, double x, double y);
/* The n-th event of that kind in this game move, 0 first. */
bool told(const sc *s, unsigned kind, unsigned n, tilly_event *e);
unsigned count_told(const sc *s, unsigned kind);

/* Declares it in P3 or P4: enum sc_declared. */
void declares(sc *s, const char *name, unsigned declared);
/* A charge that has come to touch, as P3 makes it; of those behind who charge with it, too. */
void charges_in(sc *s, const char *charger, const char *enemy, bool in_front);
void charge_behind_it(sc *s, const char *first, ...); /* NULL-closed */
void stands_at(sc *s, const char *name, double x, double y, double heading);
void loses_points(sc *s, const char *name, int32_t half_points);
/* A square of these, in their places: faces, then "|", then those inside; guns are faces. */
void form_square(sc *s, const char *first, ...);

#endif
