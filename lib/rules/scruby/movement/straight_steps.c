/* Steps straight ahead or back of those who fire (SC-064, SC-065, SC-210, SC-214, SC-Q-25). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/fire_moves.h"
#include "rules/scruby/movement/forming.h"

/* A friend is never overlapped; one that cannot be passed ends the way. */
static void
meet_friend(const play *p, const straight_step *s, const box *own, unsigned friend, step_lengths *l)
{
    box b = box_of(p, friend);
    reach met = meeting_on_way(own, s->way, &b, -STAND_SLIP, l->most);
    if (met.least > met.most)
        return;
    if (may_pass_through(p, s->unit, friend))
        close_off(&l->shut, larger(met.least, 1), met.most);
    else
        l->most = larger(met.least - 1, 0);
}

static void
meet_enemy(const play *p, const straight_step *s, const box *own, unsigned enemy, step_lengths *l)
{
    box b = box_of(p, enemy);
    l->most = short_of(own, s->way, &b, param(p, PARAM_ENEMY_APART), l->most);
}

/* Men find room in a square of their side while there is any. */
static void
meet_own_square(const play *p, const straight_step *s, const box *own, unsigned f, step_lengths *l)
{
    square_shape shape;
    unsigned number = of(p, f)->square;
    if (number == of(p, s->unit)->square || !square_as_it_stands(p, number, &shape))
        return;
    if (may_be_inside(p, s->unit) && room_left_inside(p, number))
        return;
    reach inside = lengths_inside(&shape, own, s->way, l->most);
    if (inside.least <= inside.most)
        close_off(&l->shut, larger(inside.least, 1), inside.most);
}

static void meet_enemy_square(
    const play *p, const straight_step *s, const box *own, unsigned f, step_lengths *l)
{
    square_shape shape;
    if (!find_open_square(p, of(p, f)->square, &shape))
        return;
    reach met = meeting_on_way(own, s->way, &shape.inside, -STAND_SLIP, l->most);
    if (met.least <= met.most)
        l->most = larger(met.least - 1, 0);
}

static int32_t up_to_edge(const play *p, const straight_step *s, const box *own)
{
    point far = {p->table->width, p->table->depth};
    return sweep_inside(own, s->way, (point){0, 0}, far, STAND_EPS, s->most);
}

void find_steps(const play *p, const straight_step *s, step_lengths *l)
{
    box own = box_of(p, s->unit);
    l->shut.count = 0;
    l->most = larger(up_to_edge(p, s, &own), 0);
    l->most = ground_stops(p, s->unit, own.centre, s->way, l->most, NULL);
    EACH_UNIT (e, p, foe(side_of(p, s->unit)))
        meet_enemy(p, s, &own, e, l);
    EACH_UNIT (f, p, side_of(p, s->unit))
        if (f != s->unit && !(s->aside && s->aside(p, f)))
            meet_friend(p, s, &own, f, l);
    EACH_IN_SET (f, p, squares_of(p, foe(side_of(p, s->unit))))
        meet_enemy_square(p, s, &own, f, l);
    EACH_IN_SET (f, p, squares_of(p, side_of(p, s->unit)))
        meet_own_square(p, s, &own, f, l);
}

int32_t longest_step(const play *p, const straight_step *s)
{
    step_lengths l;
    find_steps(p, s, &l);
    return open_nearest(&l.shut, 0, l.most, l.most);
}

/* ---- out and back ---------------------------------------------------------------------------- */

straight_step step_out_of(const play *p, unsigned u)
{
    return (straight_step){.unit = u, .way = p->dir[u], .most = param(p, PARAM_SPLIT_MOVE)};
}

bool has_room_to_step_out(const play *p, unsigned u)
{
    straight_step s = step_out_of(p, u);
    return longest_step(p, &s) == s.most;
}

bool is_own_place_free(const play *p, unsigned u)
{
    box own = box_at(p, u, own_place(p, u), p->unit[u].heading);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, p, side) {
            box b = box_of(p, other);
            if (other != u && do_overlap(&own, &b))
                return false;
        }
    return true;
}

point end_of_step_back(const play *p, unsigned u)
{
    point place = own_place(p, u);
    if (is_own_place_free(p, u))
        return place;
    straight_step s = {.unit = u,
                       .way = direction_turned(p->dir[u], 2),
                       .most = distance_between(place_of(p, u), place)};
    return end_of_step(p, &s, longest_step(p, &s));
}
