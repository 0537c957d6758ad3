/* A commander on whom a base came to stand is set aside by his side, or joins a friend he then
 * touches (T1-D-15, T1-Q-48, T1-Q-49). */
#include "rules/tilly/play/move/moves.h"

static void set_aside(play *p, unsigned commander, point to)
{
    point from = place_of(p, commander);
    tilly_event *e = tell(p, TILLY_EV_PUSHED, cite(p, CITE_COMMANDER_ASIDE), commander, NOBODY);
    const int32_t value[8] = {from.x, from.y, to.x, to.y};
    memcpy(e->value, value, sizeof value);
    move_to(p, commander, to, p->unit[commander].heading);
}

/* One who joins has his unit's place (T1-Q-32). */
tilly_pose spot_end(const play *p, const question *q, const answer *a)
{
    unsigned commander = index_of(q->d.subject);
    point at = a->option->kind == TILLY_OPT_SPOT ? (point){a->value[1], a->value[2]}
                                                 : place_of(p, index_of(a->option->unit));
    return (tilly_pose){.x = at.x, .y = at.y, .heading = p->unit[commander].heading};
}

static bool could_join(const play *p, unsigned commander, unsigned host, point spot)
{
    const unit *a = &p->unit[host];
    int32_t near = reach_of_unit(a) + p->unit[commander].radius + param(p, PARAM_EPS) + 1;
    if (magnitude(a->x - spot.x) > near || magnitude(a->y - spot.y) > near)
        return false;
    if (is_commander(p, host))
        return false;
    box circle = box_of(p, commander);
    box base = box_of(p, host);
    circle.centre = spot;
    return box_nearer_than(&circle, &base, param(p, PARAM_EPS) + 1) &&
           commander_of(p, host) == NOBODY;
}

static bool
joins_from_any(const play *p, unsigned commander, unsigned host, const point *spot, unsigned spots)
{
    for (unsigned i = 0; i < spots; i++)
        if (could_join(p, commander, host, spot[i]))
            return true;
    return false;
}

static bool has_choice(const play *p, unsigned commander, const point *spot, unsigned spots)
{
    if (spots > 1)
        return true;
    EACH_UNIT (host, p, side_of(p, commander))
        if (joins_from_any(p, commander, host, spot, spots))
            return true;
    return false;
}

/* Asks nobody if there is nothing to choose. */
static void without_choice(play *p)
{
    unsigned commander;
    point spot[MOST_SPOTS];
    while ((commander = commander_in_way(p)) != NOBODY) {
        unsigned spots = free_places(p, commander, spot);
        if (spots == 0) { /* the table is full: he stands where he stood */
            finish(p);
            return;
        }
        if (has_choice(p, commander, spot, spots))
            return;
        set_aside(p, commander, spot[0]);
    }
}

static bool spot_open(const play *p, question *q)
{
    unsigned commander = commander_in_way(p);
    return commander != NOBODY && asks(p, q, side_of(p, commander), commander, NOBODY);
}

static void spot_list(const play *p, const question *q, options *o)
{
    point spot[MOST_SPOTS];
    unsigned commander = index_of(q->d.subject);
    unsigned spots = free_places(p, commander, spot);
    int32_t heading = p->unit[commander].heading;
    for (unsigned i = 0; i < spots; i++) {
        offer(p, o, TILLY_OPT_SPOT, commander, NOBODY);
        if (i == 0)
            offer_usual(o);
        with_value(o, heading, heading, 1, TILLY_ANGLE);
        with_value(o, spot[i].x, spot[i].x, 1, TILLY_LENGTH);
        with_value(o, spot[i].y, spot[i].y, 1, TILLY_LENGTH);
    }
    EACH_UNIT (host, p, q->d.side)
        if (joins_from_any(p, commander, host, spot, spots))
            offer(p, o, TILLY_OPT_ATTACH, host, NOBODY);
}

/* A place's numbers are its own. */
static bool spot_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    for (unsigned i = 0; i < a->option->values; i++) {
        const tilly_span *v = a->option->value;
        if (a->value[i] == v[i].least)
            continue;
        refuse(p, why, TILLY_WHY_VALUE_RANGE, CITE_COMMANDER_ASIDE, index_of(q->d.subject), NOBODY);
        why_nearest(why, v[0].least, v[1].least, v[2].least);
        return false;
    }
    return true;
}

static void spot_take(play *p, const question *q, const answer *a)
{
    unsigned commander = index_of(q->d.subject);
    tilly_pose end = spot_end(p, q, a);
    if (a->option->kind == TILLY_OPT_SPOT)
        set_aside(p, commander, (point){end.x, end.y});
    else
        attach(p, commander, index_of(a->option->unit));
    again(p, 0);
}

const beat push_aside_beats[] = {
    {"without choice", .act = without_choice},
    {"spot",
     TILLY_ASK_PUSHED_COMMANDER,
     CITE_COMMANDER_ASIDE,
     .open = spot_open,
     .list = spot_list,
     .check = spot_check,
     .take = spot_take},
    {.name = NULL},
};
const field push_aside_fields[] = {{.name = NULL}};
