/* Angles of a wheel that are all barred for the same cause need not be tried one by one.
 *
 * All of it is shown at the middle angle of a piece. A base that wheels by another angle of the
 * piece and goes as far is nowhere more than `off` away from where the middle one is; what the
 * middle one does by more than that, all do. Nothing here decides what is legal: it only saves
 * looking. */
#include <tilly/table.h>
#include "rules/tilly/movement/charge_search.h"

enum { ROUNDING = 4 };

typedef struct probe {
    const search *s;
    const piece *k;
    box at; /* after the wheel by the middle angle */
    int32_t off, slip;
    reach stop; /* straight parts of all ways of the piece end in this range */
} probe;

static probe probe_of(const search *s, const piece *k)
{
    uint16_t middle = (uint16_t)((k->from + k->to) / 2);
    probe w = {.s = s, .k = k};
    w.at = box_wheeled(&s->base, s->heading, s->side, middle, NULL);
    int64_t radius = s->width + 2 * s->base.half_depth + s->allowed;
    int64_t angles = k->to - k->from + 1;
    w.off = (int32_t)(radius * angles / (2 * RADIAN)) + ROUNDING;
    w.slip = param(s->p, PARAM_SLIP) + w.off;
    int32_t most = s->allowed - wheel_chord(s->width, k->from);
    reach near = sweep_closer(&w.at, w.at.ahead, &s->target, w.off, most);
    reach deep = sweep_overlap(&w.at, w.at.ahead, &s->target, w.slip, most);
    w.stop.least = near.least <= near.most ? near.least : most + 1;
    w.stop.most = deep.least <= deep.most ? deep.least : most;
    return w;
}

/* Every way runs into it before it strikes the enemy. */
static bool in_way(const probe *w, const box *other)
{
    reach r = sweep_overlap(&w->at, w->at.ahead, other, w->slip, w->stop.least - 1);
    return r.least <= r.most;
}

/* Every way ends on top of it. */
static bool at_end(const probe *w, const box *other)
{
    reach r = sweep_overlap(&w->at, w->at.ahead, other, w->slip, w->stop.most);
    return r.least <= w->stop.least && r.most >= w->stop.most;
}

static bool by_enemy(const probe *w)
{
    const bases *b = &w->s->others;
    for (unsigned i = 0; i < b->count; i++) {
        box other = box_of(w->s->p, b->unit[i]);
        if (in_way(w, &other))
            return true;
    }
    return false;
}

/* A friend that faces like the charger, or the opposite way, might be passed. */
static bool might_pass(const probe *w, unsigned f)
{
    int32_t turn = heading_gap(w->s->heading, w->s->p->unit[f].heading) * w->s->side;
    int32_t slack = param(w->s->p, PARAM_ALIGN_ANGLE);
    for (int32_t facing = turn - HALF_CIRCLE; facing <= turn + HALF_CIRCLE; facing += HALF_CIRCLE)
        if (facing + slack >= w->k->from && facing - slack <= w->k->to)
            return true;
    return false;
}

static void find_friends(search *s)
{
    const unit *a = &s->p->unit[s->u];
    int32_t most = s->allowed + 2 * a->half_depth;
    window w = window_round(s->p, s->u, most);
    candidates c = candidates_in(s->p, &w, side_of(s->p, s->u));
    EACH_CANDIDATE (f, &c) {
        if (f == s->u || !could_meet(a, &s->p->unit[f], most) || !is_combat(s->p, f))
            continue;
        s->friends.unit[s->friends.count++] = (uint16_t)f;
    }
}

static bool by_friend(const probe *w)
{
    const search *s = w->s;
    for (unsigned i = 0; i < s->friends.count; i++) {
        unsigned f = s->friends.unit[i];
        box other = box_of(s->p, f);
        if (at_end(w, &other))
            return true;
        if (type_of(s->p, f) == CANNONS || might_pass(w, f) || !in_way(w, &other))
            continue;
        /* others do not obstruct what follows a wheel (T1-Q-37) */
        if (ahead_of_wheel(s->p, &s->base, &other))
            return true;
    }
    return false;
}

static int32_t distance_after(const probe *w, const box *other, int32_t length)
{
    box there = box_moved(&w->at, w->at.ahead, length);
    return box_distance(&there, other);
}

/* Bound to go closer to another enemy than `most`, every way ends no closer, or has begun to lead
 * away before it ends (T1-Q-58). */
static bool leads_away(const probe *w, unsigned owner, int32_t most)
{
    box other = box_of(w->s->p, owner);
    int32_t nearest = sweep_nearest(&w->at, w->at.ahead, &other, w->stop.most);
    int32_t closest = nearest > w->stop.least ? nearest : w->stop.least;
    if (owner == w->s->enemy)
        return false;
    if (distance_after(w, &other, closest) - w->off >= most)
        return true;
    return nearest < w->stop.least &&
           distance_after(w, &other, w->stop.least) - distance_after(w, &other, nearest) >
               2 * w->off;
}

/* Lengths at which the middle one first comes so near to a zone that some way might be in it, and
 * at which all are. */
static reach entered(const probe *w, unsigned owner)
{
    box zone = zoc_of(w->s->p, owner);
    int32_t most = w->stop.least - 2 * param(w->s->p, PARAM_EPS) - 1;
    reach near = sweep_closer(&w->at, w->at.ahead, &zone, w->off, most);
    reach deep = sweep_overlap(&w->at, w->at.ahead, &zone, w->slip, most);
    return (reach){near.least <= near.most ? near.least : NEVER,
                   deep.least <= deep.most ? deep.least : NEVER};
}

/* The enemy whose zone is entered before any other's by every way; NOBODY if that is not sure. */
static unsigned first_entered(const probe *w, reach *in)
{
    const search *s = w->s;
    unsigned first = NOBODY;
    int32_t next = NEVER;
    *in = (reach){NEVER, NEVER};
    int32_t most = s->allowed + s->width + param(s->p, PARAM_ZOC_DEPTH);
    window near = window_round(s->p, s->u, most);
    candidates c = candidates_in(s->p, &near, foe(side_of(s->p, s->u)));
    EACH_CANDIDATE (e, &c) {
        if (is_commander(s->p, e) || !could_meet(&s->p->unit[s->u], &s->p->unit[e], most))
            continue;
        reach r = entered(w, e);
        if (r.most < in->most) {
            next = in->least < next ? in->least : next;
            *in = r;
            first = e;
        } else
            next = r.least < next ? r.least : next;
    }
    return first != NOBODY && in->most + param(s->p, PARAM_EPS) < next ? first : NOBODY;
}

/* A corner that lies alongside where the zone is entered stays as far from the charger's side as it
 * slides past: it comes no closer. */
static bool slides_past(const probe *w, const box *other, reach in)
{
    const box *b = &w->at;
    int32_t near = NEVER;
    int32_t next = NEVER;
    int32_t ahead = 0;
    int32_t margin = 3 * w->off;
    int32_t deep = b->half_depth - margin;
    int32_t side = distance_across(b->ahead, b->centre, other->centre) < 0 ? -1 : 1;
    point corner[4];
    box_corners(other, corner);
    for (unsigned i = 0; i < 4; i++) {
        int32_t dx = corner[i].x - b->centre.x;
        int32_t dy = corner[i].y - b->centre.y;
        int32_t aside = side * across(b->ahead, dx, dy);
        next = aside < near ? near : aside < next ? aside : next;
        if (aside >= near)
            continue;
        near = aside;
        ahead = along(b->ahead, dx, dy);
    }
    return near > b->half_width + margin && next > near + 2 * margin && ahead - in.most >= -deep &&
           ahead - in.least <= deep;
}

/* Bound by a zone that is entered on the way (T1-Q-57): in the wheel by all in the same one, or in
 * the straight part. */
static bool by_entry(const probe *w)
{
    const search *s = w->s;
    change wheel = {s->side == WHEEL_LEFT ? TILLY_OPT_WHEEL_LEFT : TILLY_OPT_WHEEL_RIGHT,
                    w->k->from};
    unsigned side = side_of(s->p, s->u);
    zoc_entry e = wheel_entry(s->p, &s->base, s->heading, wheel, side);
    if (e.length != NEVER)
        return leads_away(w, e.owner, e.distance);
    wheel.angle = w->k->to;
    if (wheel_entry(s->p, &s->base, s->heading, wheel, side).length != NEVER)
        return false;
    reach in;
    unsigned first = first_entered(w, &in);
    if (first == NOBODY)
        return false;
    box other = box_of(s->p, first);
    int32_t before = distance_after(w, &other, in.least);
    int32_t after = distance_after(w, &other, in.most);
    return leads_away(w, first, (before > after ? before : after) + w->off) ||
           (first != s->enemy && slides_past(w, &other, in));
}

static bool by_zone(const probe *w)
{
    const search *s = w->s;
    if (!s->t->zones)
        return false;
    return s->o.bound == UNBOUND ? s->why.code == TILLY_WHY_ZOC_ENTERED && by_entry(w)
                                 : leads_away(w, s->o.governor, s->o.distance);
}

/* After the wheel, or where they stop, all are partly off the table: on a straight way what is
 * inside at both ends never leaves it. */
static bool by_edge(const probe *w)
{
    point far = {0, 0};
    int32_t slack = param(w->s->p, PARAM_EPS) + w->off;
    tilly_table_size(w->s->p->table, &far.x, &far.y);
    box end = box_moved(&w->at, w->at.ahead, w->stop.least);
    return !box_within(&w->at, (point){0, 0}, far, slack) ||
           !box_within(&end, (point){0, 0}, far, slack);
}

bool no_way(search *s, const piece *k)
{
    if (s->friends.count == 0)
        find_friends(s);
    probe w = probe_of(s, k);
    if (w.stop.least > w.stop.most)
        return w.stop.least > s->allowed - wheel_chord(s->width, k->from);
    if (by_enemy(&w) || by_friend(&w) || by_edge(&w))
        return true;
    bool zone = s->judged && by_zone(&w);
    s->by_zone |= zone && s->o.bound == BOUND_AT_START;
    return zone;
}
