/* Orders of P3 and P4 in scenes of Scruby's game: who acts, with whom, what they do. */
#ifndef TESTS_SC_ORDERS_H
#define TESTS_SC_ORDERS_H

#include "sc.h"

/* In the first player's moves. */
sc *in_moves(const man *men);
/* The question of its order, acting with these, NULL-closed: its refusal if they may not. */
tilly_status order_with(sc *s, const char *name, ...);
/* Is such an order listed? */
bool is_listed(const sc *s, unsigned kind);
/* It says of itself that it is refused. */
bool is_marked_refused(const sc *s, unsigned kind, const char *unit);
/* Numbers in inches, degrees and counts: whether it may be ordered, and doing it. */
tilly_answer answer_by_numbers(const sc *s, unsigned kind, const char *unit, const double value[3]);
tilly_status may_do(sc *s, unsigned kind, const char *unit, double a, double b, double c);
void gets(sc *s, unsigned kind, const char *unit, double a, double b, double c);
/* The last refusal. */
void assert_refused(const sc *s, unsigned code, const char *clause);
/* Preview of an answer by numbers: so many units. */
uint32_t
previewed(sc *s, unsigned kind, const char *unit, double a, double b, tilly_placed rows[16]);

#define MAY(...)     assert_int_equal(may_do(__VA_ARGS__), TILLY_OK)
#define MAY_NOT(...) assert_int_not_equal(may_do(__VA_ARGS__), TILLY_OK)
#define FAR_ENEMY                                                                                  \
    {                                                                                              \
        "far", "musketeers", 1, 90, 58, 180                                                        \
    }

/* Whose order is still to come, so that the row goes on. */
#define SPARE                                                                                      \
    {                                                                                              \
        "spare", "musketeers", 0, 90, 2, 0                                                         \
    }

/* All headings to 1/100 degree that are in the range of the open question, and no others, may be
 * faced: so many. */
uint32_t headings_in_range(sc *s);

#endif
