/* Targets named one after another, points that fall all at once (SC-213, SC-217, SC-242). */
#include "rules/scruby/play/fire/firing.h"
#include "state/spatial_index.h"

/* ---- targets --------------------------------------------------------------------------------- */

void offer_shots(const play *p, options *o, unsigned u, unsigned target, int32_t distance)
{
    offer(p, o, TILLY_OPT_SHOOT, u, target)->amount = distance;
    if (shots_of(p, u) == 2)
        offer(p, o, TILLY_OPT_SHOOT_BOTH, u, target)->amount = distance;
}

/* Enemies within its range, and a few beyond. */
static window window_of_fire(const play *p, const firer *f)
{
    point at = f->at.centre;
    return window_on(p, at, at, f->range + f->at.half_depth + INCH);
}

void offer_targets(const play *p, options *o, unsigned u, stands_aside *aside)
{
    firer f;
    fire_line l;
    if (take_aim(p, u, aside, &f, NULL)) {
        window near = window_of_fire(p, &f);
        EACH_UNIT_IN (&near, to, p, foe(side_of(p, u)))
            if (may_hit(p, &f, to, &l, NULL))
                offer_shots(p, o, u, to, l.distance);
    }
    offer(p, o, TILLY_OPT_NONE, u, NOBODY);
    offer_usual(o);
}

bool can_hit_anybody(const play *p, unsigned u, stands_aside *aside)
{
    firer f;
    fire_line l;
    if (!take_aim(p, u, aside, &f, NULL))
        return false;
    window near = window_of_fire(p, &f);
    EACH_UNIT_IN (&near, to, p, foe(side_of(p, u)))
        if (may_hit(p, &f, to, &l, NULL))
            return true;
    return false;
}

int32_t shots_of_option(const tilly_option *o)
{
    return o->kind == TILLY_OPT_SHOOT_BOTH ? 2 : 1;
}

void take_target(play *p, const question *q, const answer *a)
{
    if (a->option->kind != TILLY_OPT_NONE)
        name_target(p,
                    index_of(q->d.subject),
                    index_of(a->option->other),
                    (unsigned)shots_of_option(a->option));
}

/* ---- out and back ---------------------------------------------------------------------------- */

typedef bool about_piece(const play *p, unsigned u);

static unsigned next_to_step(const play *p, about_piece *is_due, about_piece *has_room)
{
    unsigned first = next_in_order(p, 0, is_due);
    for (unsigned u = first; u != NOBODY; u = next_in_order(p, place_in_order(p, u) + 1, is_due))
        if (has_room(p, u))
            return u;
    return first;
}

void step_out_all(play *p, about_piece *is_due, bool called_out)
{
    for (unsigned u; (u = next_to_step(p, is_due, has_room_to_step_out)) != NOBODY;)
        step_out(p, u, called_out);
}

void step_back_all(play *p, about_piece *is_due)
{
    for (unsigned u; (u = next_to_step(p, is_due, is_own_place_free)) != NOBODY;)
        step_back(p, u);
}

/* ---- points ---------------------------------------------------------------------------------- */

static void leave_gap_if_face(play *p, unsigned u, unsigned number, enum square_place place)
{
    if (!on_table(p, u) && number && (place == FACE || place == GUN_FACE))
        leave_gap(p, u, number, place);
}

void strike_by_fire(play *p, unsigned u, int32_t points, unsigned by, unsigned flag)
{
    unsigned number = in_unbroken_square(p, u) ? of(p, u)->square : 0;
    enum square_place place = (enum square_place)of(p, u)->place;
    if (!on_table(p, u) || !points)
        return;
    if (is_stand(p, u))
        did(p, u, flag);
    strike_off(p, u, points, by, TILLY_BY_FIRE);
    leave_gap_if_face(p, u, number, place);
}

void tell_small_arms(
    play *p, unsigned u, unsigned target, int32_t distance, int32_t shots, enum fired_how how)
{
    tilly_event *e = tell(p, TILLY_EV_FIRED_AT, cite(p, CITE_SMALL_ARMS), u, target);
    e->value[0] = distance;
    e->value[1] = small_arms_points(p, u, target, distance, shots);
    e->value[2] = shots;
    e->value[3] = (int32_t)how;
    e->value[4] = does_armour_save(p, u, target, distance);
}

static enum fired_how how_it_fires(const play *p, unsigned u, bool in_caracole)
{
    if (!in_caracole)
        return IN_OWN_TIME;
    return of(p, u)->declared == DECLARED_CARACOLE && of(p, u)->out ? IN_CARACOLE : AT_RANK;
}

/* The item of each is its points, until they fall. */
static void fires(play *p, unsigned u, bool in_caracole)
{
    unsigned target = of(p, u)->aim;
    int32_t shots = of(p, u)->shots;
    int32_t distance = line_of_fire(p, u, target).distance;
    p->item[u] = (uint16_t)small_arms_points(p, u, target, distance, shots);
    tell_small_arms(p, u, target, distance, shots, how_it_fires(p, u, in_caracole));
}

static bool has_named(const play *p, unsigned u)
{
    return of(p, u)->aim != NOBODY;
}

static void fires_off_as_named(play *p, unsigned u)
{
    fires_off(p, u, of(p, u)->shots == 2);
}

/* From the pieces in order. */
static unsigned next_named(const play *p, int32_t from)
{
    return next_in_order(p, from, has_named);
}

void fire_simultaneously(play *p, bool in_caracole)
{
    for (unsigned u = next_named(p, 0); u != NOBODY; u = next_named(p, place_in_order(p, u) + 1)) {
        fires(p, u, in_caracole);
        fires_off_as_named(p, u);
    }
    points_fall(p, SHOT_AT);
    see_to_lost_faces(p);
}

void points_fall(play *p, unsigned flag)
{
    for (unsigned u = next_named(p, 0); u != NOBODY; u = next_named(p, place_in_order(p, u) + 1)) {
        unsigned target = of(p, u)->aim;
        forget_target(p, u);
        strike_by_fire(p, target, p->item[u], u, flag);
    }
    note_unserved_guns(p);
}
