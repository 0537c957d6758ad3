/* Captured guns become their captors': their gunners spend the first own movement part after the capture on it, and then they stand as their owner faces them (GL-089, GL-Q-36, GL-D-43). */
#include "rules/glauben/walk.h"

const field serve_fields[] = {{.name = NULL}};
enum { FACING_GRID = 1500 };

static unsigned next_to_serve(const play *p)
{
    for EACH_UNIT(u, p, phasing(p))
        if (is_marked(p, u, UNSERVED) && !is_marked(p, u, ABANDONED) && !has(p, u, MOVED)) return u;
    return NOBODY;
}

static bool facing_open(const play *p, question *q)
{
    unsigned u = next_to_serve(p);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void facing_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_FACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, FACING_GRID, TILLY_ANGLE);
}

/* ---- room to turn on the spot ------------------------------------------------------------------------------------- */

static bool fits(const play *p, unsigned u, int32_t heading)
{
    box b = box_at(p, u, place_of(p, u), (uint16_t)heading);
    return there_is_room(p, u, &b, NULL);
}

/* So much room that no heading need be tried. */
static bool has_wide_room(const play *p, unsigned u)
{
    box b = box_of(p, u);
    b.half_width = b.half_depth = b.half_width + b.half_depth;
    return there_is_room(p, u, &b, NULL);
}

static int32_t nearest_fitting(const play *p, unsigned u, int32_t heading)
{
    for (int32_t off = 0; off <= HALF_CIRCLE; off++) {
        if (fits(p, u, heading_plus((uint16_t)heading, off))) return heading_plus((uint16_t)heading, off);
        if (fits(p, u, heading_plus((uint16_t)heading, -off))) return heading_plus((uint16_t)heading, -off);
    }
    return p->unit[u].heading;
}

static bool facing_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned u = index_of(q->d.subject);
    if (a->option->kind == TILLY_OPT_STAY) return true;
    box b = box_at(p, u, place_of(p, u), (uint16_t)a->value[0]);
    if (there_is_room(p, u, &b, why)) return true;
    if (why) why_nearest(why, nearest_fitting(p, u, a->value[0]), 0, 0);
    return false;
}

static uint32_t facing_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    unsigned u = index_of(q->d.subject);
    uint32_t count = 0;
    bool wide = has_wide_room(p, u), open = false;
    for (int32_t h = 0; h < FULL_CIRCLE; h++) {
        bool begins = !open;
        open = wide || fits(p, u, h);
        if (!open) continue;
        if (begins && count < room) spans[count] = (tilly_span){h, h, FACING_GRID, TILLY_ANGLE};
        count += begins;
        if (count <= room) spans[count - 1].most = h;
    }
    return count;
}

/* ---- ready -------------------------------------------------------------------------------------------------------------- */

static void tell_facing(play *p, unsigned u, int32_t heading)
{
    const unit *a = &p->unit[u];
    tilly_event *e = tell_seen(p, TILLY_EV_MARCHED, cite(p, CITE_CREW_FACING), u, NOBODY);
    const int32_t value[8] = {a->x, a->y, a->heading, a->x, a->y, heading, 0, TILLY_OPT_FACE};
    memcpy(e->value, value, sizeof value);
}

static void facing_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    p->turn[u] |= MOVED;
    of(p, u)->marks &= (uint8_t)~UNSERVED;
    of(p, u)->order = ORGANISED;
    places_changed(p, u);
    tell_seen(p, TILLY_EV_BATTERY_SERVED, cite(p, CITE_CREW_SERVES), u, NOBODY);
    if (a->option->kind == TILLY_OPT_STAY) return;
    tell_facing(p, u, a->value[0]);
    put_unit(p, u, place_of(p, u), (uint16_t)a->value[0]);
    after_move(p, u);
}

const beat serve_beats[] = {
    {"facing", TILLY_ASK_FACING, CITE_CREW_FACING, .open = facing_open, .list = facing_list, .check = facing_check, .range = facing_range, .take = facing_take},
    {.name = NULL},
};
