/* Points and UE on the roster, and pieces that go (SC-202, SC-203). */
#include "rules/scruby/effects/effects.h"

int32_t strike_off(play *p, unsigned u, int32_t half_points, unsigned by)
{
    unit *a = &p->unit[u];
    int32_t taken = smaller(half_points, a->strength);
    a->strength = (int16_t)(a->strength - taken);
    units_changed(p);
    if (!a->strength)
        remove_piece(p, u);
    return half_points - taken;
}

void restore_points(play *p, unsigned u, int32_t half_points)
{
    p->unit[u].strength = (int16_t)(p->unit[u].strength + half_points);
    units_changed(p);
}

void lose_ue(play *p, unsigned u, int32_t by)
{
    int32_t lost = of(p, u)->ue_lost + by;
    of(p, u)->ue_lost = (uint8_t)smaller(lost, UINT8_MAX);
}

/* ---- pieces that go -------------------------------------------------------------------------- */

/* A slot may be used again: nobody goes on meaning this piece. */
static void forget_piece(stand_record *r, unsigned gone)
{
    if (r->partner == gone)
        r->partner = NOBODY;
    if (r->aim == gone)
        r->aim = NOBODY;
    if (r->strikes == gone)
        r->strikes = NOBODY;
}

static void forget_everywhere(play *p, unsigned gone)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            forget_piece(of(p, u), gone);
}

static void take_off(play *p, unsigned u)
{
    unsigned square = of(p, u)->square;
    p->unit[u].state = UNIT_GONE;
    leave_square(p, u);
    if (square && !is_square_left(p, square))
        end_square(p, square);
    drop_marks(p, u, RETIRING);
    forget_everywhere(p, u);
    places_changed(p, u);
    units_changed(p);
}

/* Crews and mother stands are counted by nobody (SC-Q-67). */
static bool is_counted(const play *p, unsigned u)
{
    return is_stand(p, u) || is_gun(p, u);
}

void remove_piece(play *p, unsigned u)
{
    if (is_counted(p, u))
        p->s->lost[side_of(p, u)]++;
    take_off(p, u);
}

void strike_from_list(play *p, unsigned u)
{
    take_off(p, u);
    put_marks(p, u, STRUCK_OFF);
}
