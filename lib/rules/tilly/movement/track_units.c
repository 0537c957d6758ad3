/* Bars by other bases: enemies and the buffer around them; interpenetration, or
 * passing through friends, and those that may not be passed (2.18, 2.20). */
#include "rules/tilly/movement/movement.h"

/* ---- enemies -------------------------------------------------------------------------------- */

/* A stretch this short is looked at place by place. */
enum { SHORT_STRETCH = 256 };

static bool touches_at(const play *p, const track *t, const box *other, int32_t length)
{
    box b = track_end(t, length);
    return touches(p, &b, other);
}

/* From an open place to a touching one: the touching one next to an open one. Most often that is a
 * hair away, so the steps begin small. */
static int32_t
touching_end(const play *p, const track *t, const box *other, int32_t open, int32_t touching)
{
    int32_t side = touching > open ? 1 : -1;
    for (int32_t stride = 1; stride < magnitude(touching - open); stride *= 2) {
        if (touches_at(p, t, other, open + side * stride)) {
            touching = open + side * stride;
            break;
        }
        open += side * stride;
    }
    while (open + 1 < touching || touching + 1 < open) {
        int32_t middle = (open + touching) / 2;
        if (touches_at(p, t, other, middle))
            touching = middle;
        else
            open = middle;
    }
    return touching;
}

static reach touching_in(const play *p, const track *t, const box *other, reach near)
{
    reach r = near;
    while (r.least <= r.most && !touches_at(p, t, other, r.least))
        r.least++;
    while (r.least < r.most && !touches_at(p, t, other, r.most))
        r.most--;
    return r;
}

/* Lengths at which it would touch: as close as contact is, but for a mere graze of corners at
 * either end (T1-Q-06). */
static reach touching(const play *p, const track *t, const box *other)
{
    reach near = sweep_closer(&t->from, t->way, other, param(p, PARAM_EPS) + 1, t->most);
    if (near.most - near.least < SHORT_STRETCH)
        return touching_in(p, t, other, near);
    int32_t middle = near.least + (near.most - near.least) / 2;
    if (!touches_at(p, t, other, middle))
        return (reach){NEVER, -1};
    return (reach){
        touches_at(p, t, other, near.least) ? near.least
                                            : touching_end(p, t, other, near.least, middle),
        touches_at(p, t, other, near.most) ? near.most
                                           : touching_end(p, t, other, near.most, middle)};
}

/* Only a charge makes contact (T1-Q-136). */
static void contact_bar(const play *p, track *t, unsigned e, const box *other)
{
    box start = box_of(p, t->unit);
    if (row_has(p, ROW_CONTACT, t->unit, e) || is_commander(p, t->unit))
        return;
    reach r = touching(p, t, other);
    if (r.least > r.most || touches(p, &start, other))
        return;
    add_bar(t, r.least, r.most, TILLY_WHY_NEW_CONTACT, CITE_NEW_CONTACT, e, 0);
}

/* The whole way keeps the buffer, or, for what starts inside it, the end keeps the distance of the
 * start (T1-146, T1-147). */
static bool buffer_bar(const play *p, track *t, const move_start *o, unsigned e, const box *other)
{
    int32_t limit = o->limit - param(p, PARAM_EPS);
    bool whole = o->limit == param(p, PARAM_BUFFER);
    if (limit <= 0)
        return false;
    reach r = sweep_closer(&t->from, t->way, other, limit, t->most);
    if (r.least == 0)
        r = past_start(r, !box_nearer_than(&t->from, other, limit));
    if (whole)
        add_bar(t,
                r.least,
                r.least <= r.most ? NEVER : r.most,
                TILLY_WHY_BUFFER,
                CITE_BUFFER,
                e,
                o->limit);
    else
        add_bar(t, r.least, r.most, TILLY_WHY_BUFFER_END, CITE_BUFFER_END, e, o->limit);
    return whole;
}

static reach overlapping(const play *p, const track *t, const box *other)
{
    int32_t slip = param(p, PARAM_SLIP);
    reach r = sweep_overlap(&t->from, t->way, other, slip, t->most);
    return r.least == 0 ? past_start(r, box_overlap(&t->from, other) <= slip) : r;
}

bool rides_off(const play *p, const track *t, const box *other)
{
    enum { STEP = 100 };
    if (!leaves_host(p, t->unit))
        return false;
    box next = box_moved(&t->from, t->way, smaller(STEP, t->most));
    int32_t overlap = box_overlap(&t->from, other);
    return overlap > 0 && box_overlap(&next, other) < overlap;
}

static void enemy_bar(const play *p, track *t, const move_start *o, unsigned e)
{
    box other = box_of(p, e);
    /* what keeps the buffer meets nobody */
    if (t->mode != CHARGING && buffer_bar(p, t, o, e, &other))
        return;
    reach r = overlapping(p, t, &other);
    bool leaves = r.least == 0 && rides_off(p, t, &other);
    if (r.least <= r.most)
        add_bar(
            t, r.least, leaves ? r.most : NEVER, TILLY_WHY_ENEMY_IN_WAY, CITE_ENEMY_PASSED, e, 0);
    if (t->mode != CHARGING)
        contact_bar(p, t, e, &other);
}

void enemy_bars(const play *p, track *t, const move_start *o, const sweep_bounds *s, vicinity foes)
{
    int32_t margin = t->mode == CHARGING ? 0 : o->limit + param(p, PARAM_EPS);
    EACH_NEIGHBOUR (n, foes) {
        if (!meets_sweep_bounds(s, n, margin))
            continue;
        enemy_bar(p, t, o, n->unit);
        if (t->answered)
            return;
    }
}

/* ---- friends -------------------------------------------------------------------------------- */

static bool pair_passes(const play *p, enum type mover, enum type other) /* T1 table 1.9 */
{
    return book_of(p)->passes[mover] >> other & 1;
}

static bool same_line(const play *p, const track *t, unsigned f)
{
    const unit *a = &p->unit[t->unit];
    const unit *b = &p->unit[f];
    int32_t aside = across(t->from.ahead, b->x - t->from.centre.x, b->y - t->from.centre.y);
    return magnitude(aside) + magnitude(b->half_width - a->half_width) <=
           param(p, PARAM_ALIGN_TOLERANCE);
}

static bool same_facing(const play *p, const track *t, unsigned f)
{
    int32_t turn = magnitude(heading_gap(t->heading, p->unit[f].heading));
    int32_t most = param(p, PARAM_ALIGN_ANGLE);
    return turn <= most || turn >= HALF_CIRCLE - most;
}

/* The rule of interpenetration that keeps it from passing through the friend on this track; 0: it
 * may. */
static unsigned pass_barred(const play *p, const track *t, unsigned f)
{
    if (!pair_passes(p, type_of(p, t->unit), type_of(p, f)))
        return CITE_FRIEND_PASSED;
    if (is_oblique(t->first.kind) || is_sideways(t->first.kind))
        return CITE_PASS_STRAIGHT;
    if (!same_facing(p, t, f))
        return CITE_PASS_FACING; /* T1-Q-45 */
    return same_line(p, t, f) ? 0 : CITE_PASS_IN_LINE;
}

/* Friends not ahead of the front line do not obstruct a wheel or what follows it (T1-Q-37); nothing
 * obstructs passing over cannons. */
static bool
only_its_end_counts(const play *p, const track *t, const box *start, unsigned f, const box *other)
{
    return is_commander(p, t->unit) || type_of(p, f) == CANNONS ||
           (is_wheel(t->first.kind) && !ahead_of_wheel(p, start, other));
}

void friend_bar(const play *p, track *t, const box *start, unsigned f)
{
    box other = box_of(p, f);
    reach r = overlapping(p, t, &other);
    if (r.least > r.most)
        return;
    if (r.least == 0 && is_turn(t->first.kind)) { /* T1-Q-38 */
        add_bar(t, 0, NEVER, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, f, 0);
        return;
    }
    if (only_its_end_counts(p, t, start, f, &other)) {
        add_bar(t,
                r.least,
                r.most,
                is_commander(p, t->unit) ? TILLY_WHY_SPOT_TAKEN : TILLY_WHY_NO_ROOM,
                CITE_ENDS_ON_FRIEND,
                f,
                0);
        return;
    }
    unsigned cite = pass_barred(p, t, f);
    if (cite)
        add_bar(t, r.least, NEVER, TILLY_WHY_FRIEND_IN_WAY, cite, f, 0);
    else
        add_bar(t, r.least, r.most, TILLY_WHY_FRIEND_NOT_CLEARED, CITE_PASS_CLEARS, f, 0);
}

/* Nothing but his end matters to a commander; where that is known, nothing else of the way need be
 * looked at. */
static sweep_bounds end_of_sweep(const sweep_bounds *s, int32_t length)
{
    sweep_bounds end = *s;
    end.from = point_along(s->from, s->way, length);
    end.most = 0;
    return end;
}

void friend_bars(const play *p,
                 track *t,
                 const move_start *o,
                 const sweep_bounds *s,
                 const box *start,
                 vicinity friends)
{
    bool only_end = o->one_length && is_commander(p, t->unit);
    sweep_bounds end = only_end ? end_of_sweep(s, o->asked) : (sweep_bounds){.most = 0};
    const sweep_bounds *way = only_end ? &end : s;
    EACH_NEIGHBOUR (n, friends) {
        if (!meets_sweep_bounds(way, n, 0))
            continue;
        friend_bar(p, t, start, n->unit);
        if (t->answered)
            return;
    }
}
