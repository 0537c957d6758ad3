/* The walker: it begins and it goes (GL-120 to GL-137). */
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- beginning ------------------------------------------------------------------------------ */

void note_contacts(const play *p, walker *w)
{
    window near = window_about(p, &w->body, TOUCH);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit)))
        if (is_fighting(p, e) && walk_touches(p, w, e))
            set_add(&w->touching, number_of(p, e));
}

static bool drives_infantry(const play *p, unsigned u, enum gait gait)
{
    return is_horse(p, u) && gait != GAIT_ROUT && gait != GAIT_RETREAT && !is_routing(p, u) &&
           !is_marked(p, u, RETREATING | RETIRING);
}

/* Formings are written before they are read. */
static void begin_walker(const play *p, unsigned u, enum gait gait, unsigned target, walker *w)
{
    memset(w, 0, offsetof(walker, touching));
    /* the loop of one instruction that compilers make of the whole takes longer to begin than these
     * take */
    w->touching = w->through = w->overrun = w->formed = w->cramped = w->ridden = (unit_set){{0}};
    w->whole = whole_move(p, u, gait);
    w->unit = (uint16_t)u;
    w->target = (uint16_t)target;
    w->stopper = NOBODY;
    w->gait = (uint8_t)gait;
    w->heading = p->unit[u].heading;
    w->formation = of(p, u)->formation;
    w->threatens = drives_infantry(p, u, gait);
    w->forms = forms_hedgehogs(p, u, gait);
}

static bool is_compelled(enum gait gait)
{
    return gait == GAIT_ROUT || gait == GAIT_FALL_BACK || gait == GAIT_PURSUE;
}

box body_in_line(const play *p, unsigned u, const box *body)
{
    shape line = shape_in(p, u, TILLY_FORMATION_LINE, (unsigned)p->unit[u].strength);
    return reshaped(body, line, true);
}

void walk_begin(const play *p, unsigned u, enum gait gait, unsigned target, walker *w)
{
    begin_walker(p, u, gait, target, w);
    w->body = box_of(p, u);
    if (gait == GAIT_RIDE)
        return;
    note_contacts(p, w);
    if (!in_house(p, u) && !(in_hedgehog(p, u) && is_compelled(gait)))
        return;
    w->formation = TILLY_FORMATION_LINE;
    w->body = body_in_line(p, u, &w->body);
    note_contacts(p, w);
}

void walk_begin_at(const play *p,
                   unsigned u,
                   enum gait gait,
                   enum tilly_formation f,
                   point centre,
                   uint16_t heading,
                   walker *w)
{
    begin_walker(p, u, gait, NOBODY, w);
    shape s = shape_in(p, u, f, (unsigned)p->unit[u].strength);
    w->body = (box){centre, direction_of(heading), s.half_width, s.half_depth, 0};
    w->heading = heading;
    w->formation = (uint8_t)f;
}

/* ---- going ---------------------------------------------------------------------------------- */

void begin_leg(const walker *w, direction way, int32_t most, leg *l)
{
    l->way = way;
    l->most = smaller(most, LONGEST_WAY); /* nobody gets so far: there are edges */
    l->met = l->stop = l->leaves = NEVER;
    l->stopper = NOBODY;
    l->forms = false;
    l->bars = l->meetings = l->stretches = 0;
    l->grid_step = l->road = 0;
    l->road_cost = 0;
    l->allowance = l->most;
    bar_allowance(w, l);
}

void measure_leg(const play *p, const walker *w, leg *l)
{
    pace_out(p, w, l->most, l);
    narrow_allowance(w, l);
}

void walk_look(const play *p, const walker *w, direction way, int32_t most, leg *l)
{
    begin_leg(w, way, most, l);
    measure_leg(p, w, l);
    int32_t far = w->gait == GAIT_ROUT ? l->most : l->allowance;
    bars_of_ground(p, w, far, l);
    bars_of_enemies(p, w, far, l);
    bars_of_friends(p, w, far, l);
    settle_stop(p, w, l);
}

static void note(walker *w, const play *p, const meeting *m)
{
    unsigned n = number_of(p, m->unit);
    switch (m->what) {
    case PASSES_FRIEND: set_add(&w->through, n); break;
    case OVERRUNS_GUNS: set_add(&w->overrun, n); break;
    case RIDES_OVER: set_add(&w->ridden, n); break;
    default: break;
    }
}

/* With the body where it came to be near him. */
static void note_forming(const play *p, walker *w, const leg *l, const meeting *m)
{
    box at = box_moved(&w->body, l->way, m->at);
    make_form(p, w, m->unit, &at);
}

static void drop_contacts(const play *p, walker *w)
{
    EACH_OF_SET (e, p, &w->touching, foe(side_of(p, w->unit)))
        if (!walk_touches(p, w, e))
            set_drop(&w->touching, number_of(p, e));
}

static void end_at_stop(const play *p, walker *w, const leg *l)
{
    stop_for(w, l->stopper);
    if (l->forms)
        form_up(p, w);
    else
        w->taken = is_messenger(p, w->unit);
}

void walk_go(const play *p, walker *w, const leg *l, int32_t length)
{
    int32_t far = leg_halt(l, length);
    for (uint32_t i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        if (m->at > far)
            continue;
        note(w, p, m);
        if (m->what == MAKES_FORM)
            note_forming(p, w, l, m);
        if (m->what == MEETS_ENEMY)
            stop_for(w, m->unit);
    }
    w->spent += cost_of_leg(l, far);
    w->body = box_moved(&w->body, l->way, far);
    drop_contacts(p, w);
    /* contact may have ended it a graze before that */
    if (length >= l->met && far == l->stop)
        end_at_stop(p, w, l);
    if (far >= l->leaves)
        w->left = w->ended = true;
}

bool was_surprised(const play *p, const walker *w)
{
    return w->ended && w->stopper != NOBODY && is_unseen(p, w->stopper);
}

bool walk_to(const play *p, walker *w, point to, bool last, tilly_reason *why)
{
    leg l;
    int32_t length = distance_between(w->body.centre, to);
    walk_look(p, w, direction_towards(w->body.centre, to), length, &l);
    const leg_bar *b = last ? leg_barred(&l, length) : leg_blocked(&l, length);
    if (b)
        return leg_refuse(p, w, &l, b, length, why);
    walk_go(p, w, &l, length);
    /* the way is rounded, the place is not */
    if (leg_halt(&l, length) == length)
        w->body.centre = to;
    return true;
}

/* ---- reading -------------------------------------------------------------------------------- */

int32_t walk_thousandths(const walker *w)
{
    int64_t all = w->spent / (w->whole / 1000);
    return all < INT32_MAX ? (int32_t)all : INT32_MAX;
}

int32_t walk_reach(const play *p, const walker *w)
{
    int64_t open = share_of_move(p, w, OPEN_PACE);
    int64_t road = share_of_move(p, w, ROAD_PACE);
    int64_t least = road && (!open || road < open) ? road : open;
    return least && !w->ended ? (int32_t)((w->whole - w->spent) / least) : 0;
}

/* Of a ride a length is one share: its whole is the command speed. */
void walk_spend(walker *w, int32_t length)
{
    w->spent += length;
}
