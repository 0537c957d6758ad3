/* Squares: the only formation that is kept (SC-236, SC-240, SC-241, SC-Q-46). */
#include "rules/scruby/effects/effects.h"

unsigned new_square(const play *p)
{
    unsigned number = 1;
    while (is_square_left(p, number))
        number++;
    return number;
}

void join_square(play *p, unsigned u, unsigned square, enum square_place place)
{
    of(p, u)->square = (uint16_t)square;
    of(p, u)->place = (uint8_t)place;
    drop_marks(p, u, BROKEN_SQUARE);
    units_changed(p);
}

void leave_square(play *p, unsigned u)
{
    join_square(p, u, 0, NOT_IN_SQUARE);
}

/* ---- faces destroyed by fire ----------------------------------------------------------------- */

void leave_gap(play *p, unsigned lost, unsigned square, enum square_place place)
{
    if (is_square_left(p, square))
        join_square(p, lost, square, place);
}

void fill_gap(play *p, unsigned lost, unsigned u, point at)
{
    join_square(p, u, of(p, lost)->square, FACE);
    move_piece(p, u, at, p->unit[lost].heading);
    leave_square(p, lost);
}

static void close_gaps(play *p, unsigned square)
{
    for (unsigned u = 0; u < p->units; u++)
        if (is_gap(p, u) && of(p, u)->square == square)
            leave_square(p, u);
}

/* ---- broken, ended --------------------------------------------------------------------------- */

/* UE and protection inside are lost with it. */
void break_square(play *p, unsigned square)
{
    EACH_OF_SQUARE (u, p, square)
        put_marks(p, u, BROKEN_SQUARE);
    close_gaps(p, square);
    units_changed(p);
}

void end_square(play *p, unsigned square)
{
    EACH_OF_SQUARE (u, p, square)
        leave_square(p, u);
    close_gaps(p, square);
}
