/* Points and UE on the roster, and pieces that go (SC-202, SC-203). */
#include "rules/scruby/effects/effects.h"

static void tell_points_lost(
    play *p, unsigned u, int32_t taken, unsigned by, unsigned from, enum tilly_cause cause)
{
    tilly_event *e = tell(p, TILLY_EV_POINTS_LOST, cite(p, CITE_ROSTER), u, by);
    e->third = unit_id(p, from);
    e->value[0] = taken;
    e->value[1] = p->unit[u].strength + taken;
    e->value[2] = p->unit[u].strength;
    e->value[3] = (int32_t)cause;
    e->value[4] = from != NOBODY;
}

static void tell_gunners(play *p, unsigned crew, int32_t before)
{
    if (gunners_of(p, crew) == before)
        return;
    tilly_event *e = tell(p, TILLY_EV_GUNNERS_FELL, cite(p, CITE_CREW_LOSSES), crew, NOBODY);
    e->value[0] = before;
    e->value[1] = gunners_of(p, crew);
}

int32_t strike_off_spilled(
    play *p, unsigned u, int32_t half_points, unsigned by, unsigned from, enum tilly_cause cause)
{
    unit *a = &p->unit[u];
    int32_t taken = smaller(half_points, a->strength);
    int32_t gunners = gunners_of(p, u);
    a->strength = (int16_t)(a->strength - taken);
    units_changed(p);
    tell_points_lost(p, u, taken, by, from, cause);
    if (is_crew(p, u))
        tell_gunners(p, u, gunners);
    if (!a->strength)
        destroy_piece(p, u, by, cause);
    return half_points - taken;
}

int32_t strike_off(play *p, unsigned u, int32_t half_points, unsigned by, enum tilly_cause cause)
{
    return strike_off_spilled(p, u, half_points, by, NOBODY, cause);
}

void restore_points(play *p, unsigned u, int32_t half_points)
{
    p->unit[u].strength = (int16_t)(p->unit[u].strength + half_points);
    units_changed(p);
}

void lose_ue(play *p, unsigned u, int32_t by, unsigned clause)
{
    int32_t before = ue_now(p, u);
    int32_t lost = of(p, u)->ue_lost + by;
    of(p, u)->ue_lost = (uint8_t)smaller(lost, UINT8_MAX);
    tilly_event *e = tell(p, TILLY_EV_UE_LOST, cite(p, clause), u, NOBODY);
    e->value[0] = before;
    e->value[1] = ue_now(p, u);
}

/* ---- pieces that go -------------------------------------------------------------------------- */

/* A slot may be used again: nobody goes on meaning this piece. The enemy that a stand strikes is
 * kept to the end of the melee, for blows on one that fell spill from where it stood (SC-224). */
static void forget_piece(stand_record *r, unsigned gone)
{
    if (r->partner == gone)
        r->partner = NOBODY;
    if (r->aim == gone)
        r->aim = NOBODY;
}

static void forget_everywhere(play *p, unsigned gone)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            forget_piece(of(p, u), gone);
}

static void take_off(play *p, unsigned u)
{
    unsigned number = of(p, u)->square;
    p->unit[u].state = UNIT_GONE;
    leave_square(p, u);
    if (number && !is_square_left(p, number))
        end_square(p, number);
    drop_marks(p, u, RETIRING);
    forget_everywhere(p, u);
    of(p, u)->partner = NOBODY;
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

static unsigned overrun_clause(const play *p, unsigned u)
{
    if (is_crew(p, u))
        return CITE_CREW_RUNS;
    return is_mother_stand(p, u) ? CITE_MOTHER_OVERRUN : CITE_DRAGOONS_OVERRUN;
}

void destroy_piece(play *p, unsigned u, unsigned by, enum tilly_cause cause)
{
    unsigned clause = cause == TILLY_BY_OVERRUN ? overrun_clause(p, u) : CITE_ROSTER_LINE;
    tilly_event *e = tell(p, TILLY_EV_DESTROYED, cite(p, clause), u, by);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = (int32_t)cause;
    remove_piece(p, u);
}

void leave_table(play *p, unsigned u)
{
    tilly_event *e = tell(p, TILLY_EV_LEFT_BOARD, cite(p, CITE_RETIRING), u, NOBODY);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = p->unit[u].strength;
    remove_piece(p, u);
}

void strike_from_list(play *p, unsigned u)
{
    take_off(p, u);
    put_marks(p, u, STRUCK_OFF);
}
