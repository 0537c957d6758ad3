/* Stops of a unit that falls back (T1-D-29): the field behind it tells most, a whole track the
 * rest. */
#include "rules/tilly/movement/rally_stops.h"
#include "rules/tilly/movement/movement.h"

/* ---- out of contact -------------------------------------------------------------------------- */

static bool touches_at(const play *p, const track *t, const box *other, int32_t length)
{
    box end = track_end(t, length);
    return touches(p, &end, other);
}

int32_t parted_from(const play *p, const track *t, const box *other, int32_t least)
{
    int32_t touching = least;
    int32_t clear = t->most;
    if (touches_at(p, t, other, clear))
        return NEVER;
    if (!touches_at(p, t, other, touching))
        return least;
    while (clear - touching > 1) {
        int32_t middle = touching + (clear - touching) / 2;
        if (touches_at(p, t, other, middle))
            touching = middle;
        else
            clear = middle;
    }
    return clear;
}

int32_t clear_from(const play *p, const track *t)
{
    int32_t least = t->least;
    EACH_CONTACT (e, p, t->unit) {
        box enemy = box_of(p, e);
        least = parted_from(p, t, &enemy, least);
        if (least == NEVER)
            return NEVER;
    }
    return least;
}

/* ---- stops ----------------------------------------------------------------------------------- */

enum { HUNDREDTH = UNIT_LENGTH / 100 };

int32_t shortest_of(reach stop)
{
    int32_t whole = (stop.least + HUNDREDTH - 1) / HUNDREDTH * HUNDREDTH;
    return whole <= stop.most ? whole : stop.least;
}

int32_t longest_of(reach stop)
{
    int32_t whole = stop.most / HUNDREDTH * HUNDREDTH;
    return whole >= stop.least ? whole : stop.most;
}

bool holds_stop(const reach *open, uint32_t count, int32_t length)
{
    for (uint32_t i = 0; i < count; i++)
        if (length >= open[i].least && length <= open[i].most)
            return true;
    return false;
}

int32_t nearest_stop(const reach *open, uint32_t count, int32_t length)
{
    int32_t best = open[0].least;
    for (uint32_t i = 0; i < count; i++) {
        int32_t at = length < open[i].least  ? open[i].least
                     : length > open[i].most ? open[i].most
                                             : length;
        int32_t off = at > length ? at - length : length - at;
        int32_t least = best > length ? best - length : length - best;
        if (off < least)
            best = at;
    }
    return best;
}

uint32_t cut_short(reach *open, uint32_t count, int32_t from)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (open[i].most < from)
            continue;
        open[kept] = open[i];
        if (open[kept].least < from)
            open[kept].least = from;
        kept++;
    }
    return kept;
}

uint32_t stops_back(const play *p, unsigned u, bool out_of_contact, track *t, reach *open)
{
    if (!track_open(p, u, RALLYING, (change){TILLY_OPT_BACKWARDS, 0}, NOBODY, t, NULL))
        return 0;
    uint32_t count = track_spans(t, open, MOST_STOPS);
    if (count > MOST_STOPS)
        count = MOST_STOPS;
    return out_of_contact ? cut_short(open, count, clear_from(p, t)) : count;
}

static outcome outcome_of(const reach *open, uint32_t count)
{
    return count ? (outcome){true, count > 1, open[0]} : (outcome){false, false, {0, 0}};
}

/* Most leave nothing but friends behind them. */
static bool told_by_field(const play *p, unsigned u, outcome *o, window *where)
{
    track t;
    reach open[MOST_STOPS];
    if (!track_back(p, u, &t, where))
        return false;
    *o = outcome_of(open, track_spans(&t, open, MOST_STOPS));
    return true;
}

static outcome look_for_stops(const play *p, unsigned u, bool out_of_contact, window *where)
{
    track t;
    outcome o;
    reach open[MOST_STOPS];
    if (told_by_field(p, u, &o, where))
        return o;
    *where = window_of_moves(p, u);
    return outcome_of(open, stops_back(p, u, out_of_contact, &t, open));
}

static void keep(const play *p, unsigned u, outcome o, const window *where)
{
    *(outcome *)cache_put_in(p, CACHED_WAY_BACK, u, 0, where) = o;
}

/* Leaving every contact: asked too rarely to be cached. */
outcome ways_back(const play *p, unsigned u, bool out_of_contact)
{
    window where;
    const outcome *known = out_of_contact ? NULL : cache_get(p, CACHED_WAY_BACK, u, 0);
    if (known)
        return *known;
    outcome o = look_for_stops(p, u, out_of_contact, &where);
    if (!out_of_contact)
        keep(p, u, o, &where);
    return o;
}

bool can_fall_back(const play *p, unsigned u, bool out_of_contact)
{
    return ways_back(p, u, out_of_contact).any;
}
