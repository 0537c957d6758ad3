/* Captured guns become their captors': their gunners spend the first own movement part after the
 * capture on it, and then they stand as their owner faces them (GL-089, GL-Q-36, GL-D-43). */
#include "rules/glauben/play/play.h"
#include "rules/glauben/movement/free_moves.h"

const field serve_fields[] = {{.name = NULL}};

static unsigned next_to_serve(const play *p)
{
    EACH_UNIT (u, p, side_of_row(p))
        if (is_marked(p, u, UNSERVED) && !is_marked(p, u, ABANDONED) && !has(p, u, MOVED))
            return u;
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
    with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
}

/* ---- room to turn on the spot --------------------------------------------------------------- */

static bool fits(const play *p, unsigned u, int32_t heading)
{
    box b = box_at(p, u, place_of(p, u), (uint16_t)heading);
    return there_is_room(p, u, &b, NULL);
}

/* How far it must be turned that way until it fits; more than half a circle: it never does. */
static int32_t turn_to_fit(const play *p, unsigned u, int32_t heading, int32_t way)
{
    int32_t off = 0;
    for (uint16_t h = (uint16_t)heading; off <= HALF_CIRCLE && !fits(p, u, h);
         h = heading_plus((uint16_t)heading, way * off))
        off += steady_room(p, u, h);
    return off;
}

/* It can only stay if others lie on it whichever way it is turned. */
static void name_nearest(const play *p, unsigned u, int32_t heading, tilly_reason *why)
{
    int32_t right = turn_to_fit(p, u, heading, 1);
    int32_t left = turn_to_fit(p, u, heading, -1);
    bool fits_never = right > HALF_CIRCLE && left > HALF_CIRCLE;
    why_nearest(
        why, fits_never ? 0 : heading_plus((uint16_t)heading, right <= left ? right : -left), 0, 0);
    if (fits_never)
        why->nearest.option = 0; /* staying is offered first */
}

static bool facing_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned u = index_of(q->d.subject);
    if (a->option->kind == TILLY_OPT_STAY)
        return true;
    box b = box_at(p, u, place_of(p, u), (uint16_t)a->value[0]);
    if (there_is_room(p, u, &b, why))
        return true;
    if (why)
        name_nearest(p, u, a->value[0], why);
    return false;
}

static uint32_t facing_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    unsigned u = index_of(q->d.subject);
    uint32_t count = 0;
    bool open = false;
    for (int32_t h = 0, next; h < FULL_CIRCLE; h = next) {
        bool begins = !open;
        next = h + steady_room(p, u, (uint16_t)h);
        open = fits(p, u, h);
        if (!open)
            continue;
        if (begins && count < room)
            spans[count] = (tilly_span){h, h, GRID_ANGLE, TILLY_ANGLE};
        count += begins;
        if (count <= room)
            spans[count - 1].most = next < FULL_CIRCLE ? next - 1 : FULL_CIRCLE - 1;
    }
    return count;
}

/* ---- ready ---------------------------------------------------------------------------------- */

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
    serve(p, u);
    tell_seen(p, TILLY_EV_BATTERY_SERVED, cite(p, CITE_CREW_SERVES), u, NOBODY);
    if (a->option->kind == TILLY_OPT_STAY)
        return;
    tell_facing(p, u, a->value[0]);
    turn_about_centre(p, u, (uint16_t)a->value[0]);
    consequences_of_move(p, u);
}

const beat serve_beats[] = {
    {"facing",
     TILLY_ASK_FACING,
     CITE_CREW_FACING,
     .open = facing_open,
     .list = facing_list,
     .check = facing_check,
     .range = facing_range,
     .take = facing_take},
    {.name = NULL},
};
