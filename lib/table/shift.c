/* At which shifts to the north two outlines share ground. The strip from south to north between two
 * neighbouring corners of either outline cuts both into slices whose lower and upper borders are
 * straight; two slices share ground at one range of shifts. */
#include "table/table.h"
#include "geometry/vector.h"

#include <string.h>

void close_off(closed *c, int32_t least, int32_t most)
{
    uint32_t at = 0;
    uint32_t end;
    if (most < least)
        return;
    while (at < c->count && c->part[at].most < least - 1)
        at++;
    for (end = at; end < c->count && c->part[end].least <= most + 1; end++) {
        if (c->part[end].least < least)
            least = c->part[end].least;
        if (c->part[end].most > most)
            most = c->part[end].most;
    }
    if (end == at && c->count == MOST_CLOSED)
        return;
    memmove(&c->part[at + 1], &c->part[end], sizeof(reach) * (c->count - end));
    c->part[at] = (reach){least, most};
    c->count += 1 + at - end;
}

bool is_closed(const closed *c, int32_t value)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (value >= c->part[i].least && value <= c->part[i].most)
            return true;
    return false;
}

/* ---- strips and slices ---------------------------------------------------------------------- */

/* A border between the sides of a strip: where it meets the western and the eastern one. */
typedef struct border {
    int64_t west, east;
} border;
/* from south to north; each two bound a slice */
typedef struct slices {
    uint32_t borders;
    border at[MOST_BAND];
} slices;
typedef struct strip {
    int32_t west, east;
} strip;

static int64_t level_at(point a, point b, int32_t x)
{
    int64_t run = (int64_t)b.x - a.x;
    int64_t rise = ((int64_t)b.y - a.y) * ((int64_t)x - a.x);
    int64_t half = run / 2;
    return a.y + (rise < 0 ? -((-rise + half) / run) : (rise + half) / run);
}

static void insert_border(slices *s, border b)
{
    uint32_t at = s->borders++;
    for (; at && s->at[at - 1].west + s->at[at - 1].east > b.west + b.east; at--)
        s->at[at] = s->at[at - 1];
    s->at[at] = b;
}

static void slice_up(outline o, strip in, slices *s)
{
    s->borders = 0;
    for (uint32_t i = 0; i < o.corners; i++) {
        point a = outline_corner(o, i);
        point b = outline_corner(o, i + 1);
        point west = a.x < b.x ? a : b;
        point east = a.x < b.x ? b : a;
        if (west.x <= in.west && east.x >= in.east)
            insert_border(s,
                          (border){level_at(west, east, in.west), level_at(west, east, in.east)});
    }
}

static void close_strip(closed *c, outline mover, outline other, int32_t slack, strip in)
{
    slices m;
    slices o;
    slice_up(mover, in, &m);
    slice_up(other, in, &o);
    for (uint32_t i = 0; i + 1 < m.borders; i += 2) {
        for (uint32_t k = 0; k + 1 < o.borders; k += 2) {
            border low = o.at[k];
            border high = o.at[k + 1];
            border bottom = m.at[i];
            border roof = m.at[i + 1];
            int64_t from = smaller(low.west - roof.west, low.east - roof.east);
            int64_t to = larger(high.west - bottom.west, high.east - bottom.east);
            close_off(c, (int32_t)from + slack + 1, (int32_t)to - slack - 1);
        }
    }
}

/* The nearest corner of either east of x; `end` if there is none before it. */
static int32_t next_corner(outline a, outline b, int32_t x, int32_t end)
{
    int32_t next = end;
    for (uint32_t i = 0; i < a.corners; i++)
        if (a.corner[i].x > x && a.corner[i].x < next)
            next = a.corner[i].x;
    for (uint32_t i = 0; i < b.corners; i++)
        if (b.corner[i].x > x && b.corner[i].x < next)
            next = b.corner[i].x;
    return next;
}

static strip breadth(outline o)
{
    strip s = {o.corner[0].x, o.corner[0].x};
    for (uint32_t i = 1; i < o.corners; i++) {
        s.west = smaller(s.west, o.corner[i].x);
        s.east = larger(s.east, o.corner[i].x);
    }
    return s;
}

void close_shifts(closed *c, outline mover, outline other, int32_t slack)
{
    strip a = breadth(mover);
    strip b = breadth(other);
    strip both = {larger(a.west, b.west), smaller(a.east, b.east)};
    if (both.east - both.west <= slack)
        return;
    for (int32_t x = both.west; x < both.east;) {
        int32_t next = next_corner(mover, other, x, both.east);
        close_strip(c, mover, other, slack, (strip){x, next});
        x = next;
    }
}
