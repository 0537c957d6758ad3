/* Bars by an enemy's zone of control: closer, directly away, or not at all (2.19). */
#include "rules/tilly/movement/movement.h"

/* Whether the angle between two directions is at most so much. */
static bool within_angle(direction a, direction b, int32_t most)
{
    enum { LAST_BITS = 16 };
    int64_t cosine = ((int64_t)a.s * b.s + (int64_t)a.c * b.c) >> 30;
    return cosine >= direction_of((uint16_t)most).c - LAST_BITS;
}

/* Directly away: backwards or straight ahead, the distance growing all the time, along the line of
 * centres or along the enemy's own facing (T1-Q-56). */
static bool leaves(const play *p, const track *t, const box *enemy)
{
    unsigned kind = t->first.kind;
    if (kind != TILLY_OPT_STRAIGHT && kind != TILLY_OPT_ABOUT_FACE && kind != TILLY_OPT_BACKWARDS)
        return false;
    if (sweep_nearest(&t->from, t->way, enemy, t->most) > param(p, PARAM_EPS) &&
        !rides_off(p, t, enemy))
        return false;
    return within_angle(t->way, enemy->ahead, param(p, PARAM_AWAY_FACING)) ||
           within_angle(t->way,
                        direction_towards(enemy->centre, t->from.centre),
                        param(p, PARAM_AWAY_ANGLE));
}

bool keeps_closing(const play *p, const track *t, int32_t length, const move_start *o)
{
    box enemy = box_of(p, o->governor);
    return length <= sweep_nearest(&t->from, t->way, &enemy, t->most);
}

bool keeps_leaving(const play *p, const track *t, const move_start *o)
{
    box enemy = box_of(p, o->governor);
    return leaves(p, t, &enemy);
}

typedef struct hold {
    unsigned owner;
    int32_t distance, from;
    unsigned code, cite;
    int32_t number;
} hold;

/* From `from` on only lengths that end closer than `distance` are open, and none past the place
 * where the distance begins to grow. */
static void closer_bars(const play *p, track *t, const hold *h)
{
    box enemy = box_of(p, h->owner);
    int32_t limit = h->distance - param(p, PARAM_EPS);
    int32_t last = sweep_nearest(&t->from, t->way, &enemy, t->most);
    reach close = NOWHERE;
    if (limit > 0)
        close = sweep_closer(&t->from, t->way, &enemy, limit, t->most);
    bool never = close.least > close.most || close.least > last;
    add_bar(t, h->from, never ? last : close.least - 1, h->code, h->cite, h->owner, h->number);
    int32_t after = last < h->from ? h->from : last + 1;
    if (last < t->most)
        add_bar(t, after, NEVER, h->code, h->cite, h->owner, h->number);
}

/* Facing may change where it stands (stationary). A turn after it has moved must still end closer;
 * an about-face covers the same ground. */
static bool stands_still(const track *t, const move_start *o)
{
    return changes_on_the_spot(t->first.kind) &&
           (!o->displaced || t->first.kind == TILLY_OPT_ABOUT_FACE);
}

static void bound_bars(const play *p, track *t, const move_start *o)
{
    box enemy = box_of(p, o->governor);
    if (o->may_leave && leaves(p, t, &enemy))
        return;
    bool entered = o->bound == BOUND_ON_ENTRY;
    hold h = {o->governor,
              o->distance,
              stands_still(t, o) ? 1 : 0,
              entered ? TILLY_WHY_ZOC_ENTERED : TILLY_WHY_ZOC,
              entered ? CITE_ZOC_ENTERED : CITE_ZOC,
              entered ? 0 : o->distance};
    if (o->may_close)
        closer_bars(p, t, &h);
    else
        add_bar(t, h.from, NEVER, h.code, h.cite, h.owner, h.number);
}

/* ---- entering ------------------------------------------------------------------------------- */

/* How far the track leads closer to the owner of a zone. */
static int32_t closing(const play *p, const track *t, unsigned owner)
{
    enum { FAR_OFF = 1 << 22 }; /* not t->most: that may have been cut short */
    box enemy = box_of(p, owner);
    return sweep_nearest(&t->from, t->way, &enemy, FAR_OFF);
}

/* Of two equally close at the same instant the mover picks: the one that lets it go farther
 * (T1-Q-59). */
static zoc_entry earlier(const play *p, const track *t, zoc_entry a, zoc_entry b)
{
    int32_t eps = param(p, PARAM_EPS);
    if (b.length > a.length + eps || (b.length >= a.length - eps && b.distance > a.distance + eps))
        return a;
    if (b.length < a.length - eps || b.distance < a.distance - eps)
        return b;
    return closing(p, t, b.owner) > closing(p, t, a.owner) ? b : a;
}

static int32_t entered_at(const play *p, const track *t, const box *zoc, int32_t most)
{
    int32_t slip = param(p, PARAM_SLIP);
    reach r = sweep_overlap(&t->from, t->way, zoc, slip, most);
    if (r.least == 0)
        r = past_start(r, box_overlap(&t->from, zoc) <= slip);
    return r.least <= r.most ? r.least : NEVER;
}

static zoc_entry entry_of(const play *p, const track *t, candidate_bits_left zones, int32_t most)
{
    zoc_entry first = {NEVER, NOBODY, NEVER};
    EACH_CANDIDATE_LEFT (n, &zones) {
        box zoc = zoc_of(p, n->unit);
        int32_t length = entered_at(p, t, &zoc, most);
        if (length == NEVER ||
            (first.length != NEVER && length > first.length + param(p, PARAM_EPS)))
            continue;
        box enemy = box_of(p, n->unit);
        box there = track_end(t, length);
        zoc_entry found = {length, n->unit, box_distance(&there, &enemy)};
        first = first.length == NEVER ? found : earlier(p, t, first, found);
    }
    return first;
}

/* The end of the way, at what is in it already: a bar beyond that tells nothing. */
static int32_t end_of_way(const track *t)
{
    int32_t end = t->most;
    for (unsigned i = OWN_BARS; i < t->bars; i++)
        if (t->bar[i].most == NEVER && t->bar[i].least <= end)
            end = t->bar[i].least - 1;
    return end;
}

/* Bound from where it enters: to stop at the border, or to go closer (T1-Q-57). Twice EPS beyond it
 * is still the border, so that a way straight in has no gap. */
static void entry_bars(const play *p, track *t, candidate_bits_left zones, int32_t end)
{
    zoc_entry e = entry_of(p, t, zones, t->most);
    if (e.length == NEVER)
        return;
    hold h = {e.owner,
              e.distance,
              e.length + 2 * param(p, PARAM_EPS),
              TILLY_WHY_ZOC_ENTERED,
              CITE_ZOC_ENTERED,
              e.length > 0 ? e.length - 1 : 0};
    if (h.from <= end)
        closer_bars(p, t, &h);
}

static void bind(move_start *o, zoc_entry e)
{
    o->governor = e.owner;
    o->distance = e.distance;
    o->bound = BOUND_ON_ENTRY;
    o->may_close = true;
}

static zoc_entry entered_by_wheel(const play *p, const track *t)
{
    return is_wheel(t->first.kind) ? own_wheel_entry(p, t->unit, t->first)
                                   : (zoc_entry){NEVER, NOBODY, NEVER};
}

void bind_entered(const play *p, const track *t, int32_t length, move_start *o)
{
    vicinity zones = vicinity_of(p, t->unit, ZONES_NEAR);
    if (!is_anyone(zones))
        return;
    sweep_bounds s = sweep_bounds_of(t);
    zoc_entry e = entered_by_wheel(p, t);
    if (e.length == NEVER)
        e = entry_of(p, t, candidates_on(&s, zones, 0), length);
    if (e.length != NEVER)
        bind(o, e);
}

/* Bound from the start, from where its wheel enters, or from where it enters going straight on. */
void control_bars(const play *p, track *t, const move_start *o, candidate_bits_left zones)
{
    if (t->mode == RALLYING)
        return;
    if (o->bound != UNBOUND) {
        bound_bars(p, t, o);
        return;
    }
    zoc_entry e = entered_by_wheel(p, t);
    if (e.length == NEVER) {
        if (is_anyone_left(zones))
            entry_bars(p, t, zones, o->crosses ? t->most : end_of_way(t));
        return;
    }
    move_start now = *o;
    bind(&now, e);
    bound_bars(p, t, &now);
}
