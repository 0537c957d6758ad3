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

/* UE and protection inside are lost with it. */
void break_square(play *p, unsigned square)
{
    EACH_OF_SQUARE (u, p, square)
        put_marks(p, u, BROKEN_SQUARE);
    units_changed(p);
}

void end_square(play *p, unsigned square)
{
    EACH_OF_SQUARE (u, p, square)
        leave_square(p, u);
}
