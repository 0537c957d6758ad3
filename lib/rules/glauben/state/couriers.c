/* Generals and the orders their messengers carry: who may order whom, messengers that can be had,
 * and whom they have still to find (GL-103, GL-108, GL-Q-25, GL-Q-96, GL-Q-99). */
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/state/state.h"

/* Units of a side, in order of number. */
typedef struct unit_list {
    unsigned count;
    uint16_t unit[TILLY_MOST_UNITS];
} unit_list;

/* ---- generals ------------------------------------------------------------------------------- */

/* How far a place lies beyond a side that is so far from the middle, Q30; rounded down. */
static int64_t beyond_side(int64_t place, int64_t half)
{
    int64_t outside = ((place < 0 ? -place : place) >> 30) - half;
    return outside > 0 ? outside : 0;
}

/* By their circles: never wrongly true. */
static bool are_far_apart(const play *p, unsigned general, unsigned u, int32_t than)
{
    const unit *a = &p->unit[general];
    const unit *b = &p->unit[u];
    int64_t dx = (int64_t)a->x - b->x;
    int64_t dy = (int64_t)a->y - b->y;
    int64_t far = (int64_t)than + p->grain * (a->half_width + a->half_depth + a->radius +
                                              b->half_width + b->half_depth + b->radius);
    return dx * dx + dy * dy > far * far;
}

/* Whether the gap may be less than that: never wrongly false. */
static bool may_be_nearer(const play *p, unsigned general, unsigned u, int32_t than)
{
    if (are_far_apart(p, general, u, than))
        return false;
    box a = box_of(p, general);
    box b = box_of(p, u);
    int64_t dx = (int64_t)a.centre.x - b.centre.x;
    int64_t dy = (int64_t)a.centre.y - b.centre.y;
    int64_t aside = beyond_side(dx * b.ahead.c - dy * b.ahead.s, b.half_width);
    int64_t ahead = beyond_side(dx * b.ahead.s + dy * b.ahead.c, b.half_depth);
    int64_t apart = (int64_t)than + a.half_width + a.half_depth + a.radius + b.radius + 1;
    return aside * aside + ahead * ahead < apart * apart;
}

/* The least gap to one of the formation, where that is less than the length given; else that
 * length. */
static int32_t
distance_to_formation(const play *p, unsigned general, const unit_list *formation, int32_t nearest)
{
    for (unsigned i = 0; i < formation->count; i++) {
        if (!may_be_nearer(p, general, formation->unit[i], nearest))
            continue;
        int32_t distance = gap_between(p, general, formation->unit[i]);
        if (distance < nearest)
            nearest = distance;
    }
    return nearest;
}

/* A length that the least gap is below: of one of the generals from the unit whose centre lies
 * nearest to him. */
static int32_t limit_of_gaps(const play *p, unsigned general, const unit_list *formation)
{
    unsigned near = NOBODY;
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < formation->count; i++) {
        const unit *a = &p->unit[general];
        const unit *b = &p->unit[formation->unit[i]];
        int64_t dx = (int64_t)a->x - b->x;
        int64_t dy = (int64_t)a->y - b->y;
        if (dx * dx + dy * dy >= least)
            continue;
        least = dx * dx + dy * dy;
        near = formation->unit[i];
    }
    return near == NOBODY ? NEVER : gap_between(p, general, near) + 1;
}

static void call_up(const play *p, unsigned g, unit_list *formation)
{
    formation->count = 0;
    EACH_OF_FORMATION (u, p, g)
        formation->unit[formation->count++] = (uint16_t)u;
}

/* Most likely he who was nearest before. */
static unsigned likely_nearest(const play *p, unsigned side, unsigned before)
{
    if (before != NOBODY && side_of(p, before) == side && on_table(p, before) &&
        is_general(p, before))
        return before;
    EACH_GENERAL (u, p, side)
        return u;
    return NOBODY;
}

/* The lower number where two are as near; NOBODY where there is no general, or nothing of the
 * formation is on the board. */
static void find_nearest_to_formation(const play *p, unsigned g, closest *n)
{
    unit_list formation;
    unsigned side = p->group[g].side;
    unsigned likely = likely_nearest(p, side, n->found);
    call_up(p, g, &formation);
    n->found = NOBODY;
    n->gap = likely == NOBODY ? NEVER : limit_of_gaps(p, likely, &formation);
    EACH_GENERAL (u, p, side) {
        int32_t distance = distance_to_formation(p, u, &formation, n->gap);
        if (distance >= n->gap)
            continue;
        n->gap = distance;
        n->found = u;
    }
}

static unsigned nearest_to_formation(const play *p, unsigned g)
{
    closest *n = cache_get(p, CACHED_NEAREST, g, 0);
    if (!n)
        find_nearest_to_formation(p, g, n = cache_put(p, CACHED_NEAREST, g, 0));
    return n->found;
}

unsigned nearest_general(const play *p, unsigned side, unsigned to)
{
    unsigned found = NOBODY;
    int32_t nearest = NEVER;
    EACH_GENERAL (u, p, side) {
        int32_t distance = gap_between(p, u, to);
        if (distance >= nearest)
            continue;
        nearest = distance;
        found = u;
    }
    return found;
}

unsigned giver_for(const play *p, unsigned g, unsigned general)
{
    unsigned chief = campaign_of(p)->chief[p->group[g].side];
    if (chief == general)
        return general;
    unsigned nearest = nearest_to_formation(p, g);
    return nearest == NOBODY ? chief : nearest;
}

/* ---- sending -------------------------------------------------------------------------------- */

unsigned free_courier(const play *p, unsigned side)
{
    for (unsigned i = side * MOST_MESSENGERS; i < (side + 1) * MOST_MESSENGERS; i++)
        if (courier_at(p, i)->rider == NOBODY)
            return i;
    return NO_COURIER;
}

bool has_room_for_messenger(const play *p, unsigned side)
{
    if (p->s->count[side] < p->s->room[side])
        return true;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (is_messenger(p, u) && p->unit[u].state == UNIT_GONE)
            return true;
    return false;
}

unit_set senders_now(const play *p, unsigned side)
{
    unit_set senders = {{0}};
    uint32_t board = on_board(p, side);
    if (!board || free_courier(p, side) == NO_COURIER || !has_room_for_messenger(p, side))
        return senders;
    unsigned chief = campaign_of(p)->chief[side];
    if (chief != NOBODY)
        set_add(&senders, number_of(p, chief));
    for (unsigned g = 0; g < p->s->groups; g++) {
        if (p->group[g].side != side || !(board & bit_of_formation(p, g)))
            continue;
        unsigned nearest = nearest_to_formation(p, g);
        if (nearest != NOBODY)
            set_add(&senders, number_of(p, nearest));
    }
    return senders;
}

const courier blank_courier = {.order = {.giver = NOBODY}, .sender = NOBODY, .rider = NOBODY};

/* ---- addresses (GL-Q-99) -------------------------------------------------------------------- */

static uint32_t find_on_board(const play *p, unsigned side)
{
    uint32_t found = 0;
    EACH_FIGHTING (u, p, side)
        found |= bit_of_formation(p, p->unit[u].group);
    return found;
}

uint32_t on_board(const play *p, unsigned side)
{
    uint32_t *known = cache_get(p, CACHED_ON_BOARD, side, 0);
    if (!known) {
        known = cache_put(p, CACHED_ON_BOARD, side, 0);
        *known = find_on_board(p, side);
    }
    return *known;
}

uint32_t addresses_left(const play *p, unsigned messenger)
{
    uint32_t left = addresses_open(courier_of(p, messenger));
    return left ? left & on_board(p, side_of(p, messenger)) : 0;
}

/* ---- coming home (GL-107, GL-Q-40) ---------------------------------------------------------- */

unsigned home_of(const play *p, unsigned messenger)
{
    unsigned sender = courier_of(p, messenger)->sender;
    return sender != NOBODY && on_table(p, sender)
               ? sender
               : nearest_general(p, side_of(p, messenger), messenger);
}
