/* Generals and what their messengers carry: who may order whom, papers sent, crossed off, brought
 * back and captured (GL-103, GL-107 to GL-109, GL-Q-25, GL-Q-39 to GL-Q-41, GL-Q-96, GL-Q-99). */
#include "rules/glauben/state/cache.h"
#include "rules/glauben/state/orders.h"

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
distance_to_formation(const play *p, unsigned general, const roll *formation, int32_t nearest)
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
static int32_t limit_of_gaps(const play *p, unsigned general, const roll *formation)
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

static void call_up(const play *p, unsigned g, roll *formation)
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
    roll formation;
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

static unsigned nearest_general(const play *p, unsigned side, unsigned to)
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

/* Whoever stands there as the next in the list, after the last again the first; if none has come
 * yet, the first of those to come. */
static unsigned next_general(const play *p, unsigned side, unsigned after, enum unit_state state)
{
    unsigned first = first_of(p, side);
    unsigned count = p->s->count[side];
    unsigned from = after == NOBODY ? count - 1 : after - first;
    for (unsigned i = 1; i <= count; i++) {
        unsigned u = first + (from + i) % count;
        if (is_general(p, u) && p->unit[u].state == state)
            return u;
    }
    return NOBODY;
}

void new_chief(play *p, unsigned side)
{
    uint16_t *chief = &campaign_of(p)->chief[side];
    if (*chief != NOBODY && p->unit[*chief].state != UNIT_GONE)
        return;
    unsigned next = next_general(p, side, *chief, UNIT_ON_TABLE);
    if (next == NOBODY)
        next = next_general(p, side, *chief, UNIT_WAITING);
    *chief = (uint16_t)next;
    if (next != NOBODY)
        tell_own(p, TILLY_EV_CHIEF, cite(p, CITE_CHIEF_FALLS), next, NOBODY, side);
}

/* ---- sending -------------------------------------------------------------------------------- */

static unsigned free_courier(const play *p, unsigned side)
{
    for (unsigned i = side * MOST_MESSENGERS; i < (side + 1) * MOST_MESSENGERS; i++)
        if (courier_at(p, i)->rider == NOBODY)
            return i;
    return NO_PAPER;
}

static bool has_room_for_messenger(const play *p, unsigned side)
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
    if (!board || free_courier(p, side) == NO_PAPER || !has_room_for_messenger(p, side))
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

/* GL-023, GL-108: a figure that comes as it is needed. */
static unsigned new_messenger(play *p, unsigned i, unsigned from)
{
    unsigned u = add_unit(p, side_of(p, from), MESSENGER, 0, p->unit[from].group);
    prepare(p, u, &(tilly_unit_spec){.size = sizeof(tilly_unit_spec), .type = MESSENGER});
    of(p, u)->courier = (uint16_t)(i + 1);
    p->unit[u].state = UNIT_ON_TABLE;
    put_unit(p, u, place_of(p, from), p->unit[from].heading);
    *courier_at(p, i) = blank_courier;
    courier_at(p, i)->rider = (uint16_t)u;
    note_used(p, side_of(p, u), i % MOST_MESSENGERS + 1);
    return u;
}

unsigned send_messenger(play *p, unsigned general, uint32_t addressed)
{
    unsigned u = new_messenger(p, free_courier(p, side_of(p, general)), general);
    courier_of(p, u)->sender = (uint16_t)general;
    courier_of(p, u)->addressed = addressed;
    return u;
}

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

void cross_off(play *p, unsigned messenger, unsigned g)
{
    courier_of(p, messenger)->crossed |= bit_of_formation(p, g);
}

void cross_off_lost(play *p, unsigned messenger)
{
    courier *a = courier_of(p, messenger);
    if (addresses_open(a))
        a->crossed |= a->addressed & ~on_board(p, side_of(p, messenger));
}

/* ---- coming home (GL-107, GL-Q-40) ---------------------------------------------------------- */

unsigned home_of(const play *p, unsigned messenger)
{
    unsigned sender = courier_of(p, messenger)->sender;
    return sender != NOBODY && on_table(p, sender)
               ? sender
               : nearest_general(p, side_of(p, messenger), messenger);
}

static void take_off(play *p, unsigned messenger)
{
    *courier_of(p, messenger) = blank_courier;
    of(p, messenger)->courier = 0;
    leave_board(p, messenger);
}

/* For whom it was, of several the first. */
static tilly_id first_addressed(const play *p, unsigned side, uint32_t addressed)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && (addressed & bit_of_formation(p, g)))
            return group_id(g);
    return 0;
}

/* What he carried of the enemy's is read. */
static void read_order(play *p, const courier *a, unsigned general)
{
    unsigned side = side_of(p, general);
    tilly_event *e =
        tell_own(p, TILLY_EV_ORDER_TAKEN, cite(p, CITE_ORDER_TAKEN), NOBODY, general, side);
    e->side = (uint8_t)side;
    e->third = first_addressed(p, foe(side), a->addressed);
    order_values(e, &a->order);
}

void come_home(play *p, unsigned messenger, unsigned general)
{
    courier carried = *courier_of(p, messenger);
    tell_seen(p, TILLY_EV_MESSENGER_BACK, cite(p, CITE_MESSENGER_RETURNS), messenger, general);
    take_off(p, messenger);
    if (carried.read)
        read_order(p, &carried, general);
}

/* ---- captured (GL-109, GL-Q-41) ------------------------------------------------------------- */

static bool must_ride(const play *p, unsigned captor)
{
    unsigned side = side_of(p, captor);
    return option(p, OPTION_CAPTURED_ORDER_RIDES) && free_courier(p, side) != NO_PAPER &&
           has_room_for_messenger(p, side);
}

/* One of the captors carries it to their general from here on. */
static void carry_off(play *p, const courier *a, unsigned captor, unsigned general)
{
    unsigned u = new_messenger(p, free_courier(p, side_of(p, captor)), captor);
    courier *own = courier_of(p, u);
    own->order = a->order;
    own->addressed = a->addressed;
    own->sender = (uint16_t)general;
    own->read = (uint16_t)(u + 1);
    tell_own(p, TILLY_EV_MESSENGER_SENT, cite(p, CITE_ORDER_TAKEN), u, captor, side_of(p, captor));
}

void lose_courier(play *p, unsigned messenger, unsigned captor)
{
    courier carried = *courier_of(p, messenger);
    unsigned general = nearest_general(p, side_of(p, captor), captor);
    tell_seen(p, TILLY_EV_MESSENGER_TAKEN, cite(p, CITE_MESSENGER_TAKEN), messenger, captor);
    take_off(p, messenger);
    /* their own order again; nobody who could use it */
    if (carried.read || general == NOBODY)
        return;
    if (must_ride(p, captor))
        carry_off(p, &carried, captor, general);
    else
        read_order(p, &carried, general);
}
