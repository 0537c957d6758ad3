/* The nearest legal version of a move that is refused. A proposal was judged as an answer
 * would be. */
#include "rules/glauben/movement/free_moves.h"

uint32_t spans_of_leg(const leg *l, int32_t least, tilly_span *spans, uint32_t room)
{
    enum { MOST = 64 };
    reach open[MOST];
    uint32_t found = leg_spans(l, open, MOST);
    uint32_t count = 0;
    for (uint32_t i = 0; i < found && i < MOST; i++) {
        if (open[i].most < least)
            continue;
        if (count < room)
            spans[count] =
                (tilly_span){larger(open[i].least, least), open[i].most, GRID_LENGTH, TILLY_LENGTH};
        count++;
    }
    return count;
}

/* ---- proposing ------------------------------------------------------------------------------ */

typedef struct proposal {
    const play *p;
    unsigned unit;
    const answer *refused;
    tilly_reason *why;
} proposal;

static bool is_meant(const tilly_option *o, const answer *refused, unsigned kind)
{
    return o->kind == kind && (kind != refused->option->kind || o->other == refused->option->other);
}

static bool in_bounds(const tilly_option *o, const int32_t *value)
{
    for (unsigned i = 0; i < o->values; i++)
        if (value[i] < o->value[i].least || value[i] > o->value[i].most)
            return false;
    return true;
}

static bool propose(const proposal *r, unsigned kind, int32_t a, int32_t b, int32_t c)
{
    trip t;
    for (uint32_t i = 0; i < r->refused->listed; i++) {
        const tilly_option *o = &r->refused->list[i];
        answer n = {.option = o,
                    .value = {a, b, c},
                    .given = o->values,
                    .list = r->refused->list,
                    .listed = r->refused->listed};
        if (!is_meant(o, r->refused, kind))
            continue;
        if (kind != TILLY_OPT_STAY &&
            (!in_bounds(o, n.value) || !make_trip(r->p, r->unit, &n, &t, NULL)))
            return false;
        why_nearest(r->why, a, b, c);
        r->why->nearest.option = i;
        return true;
    }
    return false;
}

static bool propose_stay(const proposal *r)
{
    return propose(r, TILLY_OPT_STAY, 0, 0, 0);
}

/* ---- straight moves ------------------------------------------------------------------------- */

/* The same with the nearest length. */
static bool propose_length(const proposal *r, unsigned kind, int32_t a, int32_t b, int32_t length)
{
    leg l;
    const int32_t value[] = {a, b};
    move_limits t = move_limits_of(r->p, r->unit);
    if (!open_lengths(r->p, &t, kind, value, 0, &l))
        return false;
    int32_t nearest = leg_nearest(&l, length);
    if (nearest == NEVER)
        return false;
    return kind == TILLY_OPT_SIDLE ? propose(r, kind, a, b, nearest)
                                   : propose(r, kind, a, nearest, 0);
}

static int32_t heading_now(const proposal *r)
{
    return r->p->unit[r->unit].heading;
}

/* A unit that may not simply go back may withdraw that way, front to the enemy, or retreat
 * (GL-Q-101); as asked, the length would shrink to nothing and leave it there with its back turned.
 */
static bool propose_going_back(const proposal *r, int32_t way, int32_t length)
{
    return r->why->code == TILLY_WHY_REARWARD &&
           (propose_length(r, TILLY_OPT_FALL_BACK, way, 0, length) ||
            propose_length(r, TILLY_OPT_RETREAT, way, 0, length));
}

/* No room to turn: with the facing it has; no way at all: only the facing. */
static bool propose_straight(const proposal *r, unsigned kind, const int32_t *value)
{
    int32_t way = value[kind == TILLY_OPT_SIDLE];
    int32_t length = value[kind == TILLY_OPT_SIDLE ? 2 : 1];
    if (propose_going_back(r, way, length))
        return true;
    if (propose_length(r, kind, value[0], way, length))
        return true;
    if (kind != TILLY_OPT_MARCH && kind != TILLY_OPT_SIDLE)
        return false;
    return propose_length(r, TILLY_OPT_SIDLE, heading_now(r), way, length) ||
           propose(r, TILLY_OPT_FACE, value[0], 0, 0);
}

/* The first leg of a path as far as it goes. */
static bool propose_first_leg(const proposal *r)
{
    const answer *a = r->refused;
    point from = place_of(r->p, r->unit);
    int32_t facing = heading_now(r);
    unsigned i = 0;
    for (; i < a->count; i++) {
        point at = {a->way[i].x, a->way[i].y};
        if (!is_same_point(at, from))
            break;
        facing = a->way[i].heading;
    }
    if (i == a->count)
        return propose(r, TILLY_OPT_FACE, facing, 0, 0);
    point to = {a->way[i].x, a->way[i].y};
    int32_t way = heading_towards(from, to);
    int32_t length = distance_between(from, to);
    if (a->option->kind == TILLY_OPT_MARCH)
        return propose_straight(r, TILLY_OPT_SIDLE, (const int32_t[]){facing, way, length});
    return is_straight_move(a->option->kind) &&
           propose_straight(r, a->option->kind, (const int32_t[]){way, length});
}

/* ---- headings and entries ------------------------------------------------------------------- */

static int32_t turned_by(int32_t from, int32_t to)
{
    return magnitude(heading_gap((uint16_t)from, (uint16_t)to));
}

static bool propose_heading(const proposal *r)
{
    enum { MOST = 64 };
    tilly_span open[MOST];
    uint32_t count = heading_spans(r->p, r->unit, r->refused->option->kind, open, MOST);
    int32_t wanted = r->refused->value[0];
    int32_t nearest = -1;
    for (uint32_t i = 0; i < count && i < MOST; i++)
        for (int end = 0; end < 2; end++) {
            int32_t heading = end ? open[i].most : open[i].least;
            if (nearest < 0 || turned_by(wanted, heading) < turned_by(wanted, nearest))
                nearest = heading;
        }
    return nearest >= 0 && propose(r, r->refused->option->kind, nearest, 0, 0);
}

static bool propose_entry_at(const proposal *r, int32_t place)
{
    way_in in;
    const int32_t *given = r->refused->value;
    const int32_t value[] = {given[ENTER_FORMATION], place};
    const tilly_option *o = r->refused->option;
    if (place < 0 || place > o->value[ENTER_PLACE].most)
        return false;
    if (!open_entry(r->p, r->unit, value, &in, NULL))
        return false;
    int32_t length = leg_nearest(&in.l, given[ENTER_LENGTH]);
    return length != NEVER && propose(r, TILLY_OPT_ENTER, value[ENTER_FORMATION], place, length);
}

/* There, else at the nearest place to either side by natural steps. */
static bool propose_entry(const proposal *r)
{
    int32_t place = r->refused->value[ENTER_PLACE];
    int32_t most = r->refused->option->value[ENTER_PLACE].most;
    for (int32_t off = 0; off <= most; off += GRID_LENGTH)
        if (propose_entry_at(r, place - off) || propose_entry_at(r, place + off))
            return true;
    return false;
}

static bool propose_nearest(const proposal *r)
{
    const answer *a = r->refused;
    if (a->count)
        return propose_first_leg(r);
    if (is_straight_move(a->option->kind))
        return propose_straight(r, a->option->kind, a->value);
    if (a->option->kind == TILLY_OPT_ENTER)
        return propose_entry(r);
    return a->option->values && propose_heading(r);
}

void add_nearest(const play *p, unsigned u, const answer *a, tilly_reason *why)
{
    proposal r = {p, u, a, why};
    if (!propose_nearest(&r))
        propose_stay(&r);
}
