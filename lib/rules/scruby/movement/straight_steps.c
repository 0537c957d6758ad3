/* Steps straight ahead or back of those who fire (SC-064, SC-065, SC-210, SC-214, SC-Q-25). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/fire_moves.h"

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
}

int32_t longest_step(const play *p, const straight_step *s)
{
    step_lengths l;
    find_steps(p, s, &l);
    return open_nearest(&l.shut, 0, l.most, l.most);
}
