/* Moving and removing units, and what follows from it for contacts and attached commanders. */
#include "rules/tilly/effects/effects.h"

static COLD void find_led(const play *p, led_units *led)
{
    memset(led, 0, sizeof *led);
    for (unsigned side = 0; side < SIDES; side++) {
        const listed_units *commanders = commanders_of(p, side);
        EACH_LISTED (c, commanders) {
            unsigned host = p->unit[*c].host;
            if (host != NOBODY && on_table(p, *c))
                led->word[host / 64] |= (uint64_t)1 << (host % 64);
        }
    }
}

/* Most are not. */
static bool may_be_led(const play *p, unsigned u)
{
    led_units *led = cache_get(p, CACHED_LED, 0, 0);
    if (!led)
        find_led(p, led = cache_put(p, CACHED_LED, 0, 0));
    return led->word[u / 64] >> (u % 64) & 1;
}

static unsigned find_commander(const play *p, unsigned u)
{
    const listed_units *commanders = commanders_of(p, side_of(p, u));
    EACH_LISTED (c, commanders)
        if (p->unit[*c].host == u && on_table(p, *c))
            return *c;
    return NOBODY;
}

unsigned commander_of(const play *p, unsigned u)
{
    return may_be_led(p, u) ? find_commander(p, u) : NOBODY;
}

static void separate(play *p, unsigned u, unsigned enemy)
{
    row_unset(p, ROW_CONTACT, u, enemy);
    row_unset(p, ROW_CONTACT, enemy, u);
    row_unset(p, ROW_LOCKED, u, enemy);
    row_unset(p, ROW_LOCKED, enemy, u);
    places_changed(p, u);
}

static void drop_contacts(play *p, unsigned u)
{
    if (!in_contact(p, u))
        return;
    box b = box_of(p, u);
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!row_has(p, ROW_CONTACT, u, e))
            continue;
        box other = box_of(p, e);
        if (touches(p, &b, &other))
            continue;
        separate(p, u, e);
        tell(p, TILLY_EV_PARTED, cite(p, CITE_LOCK_ENDS), u, e);
    }
}

static void carry(play *p, unsigned commander, unsigned host)
{
    point to = place_of(p, host);
    point from = place_of(p, commander);
    if (is_same_point(from, to))
        return;
    put_unit(p, commander, to, p->unit[commander].heading);
    tilly_event *e = tell(p, TILLY_EV_CARRIED, cite(p, CITE_COMMANDER_GOES), commander, host);
    e->value[0] = to.x;
    e->value[1] = to.y;
}

void move_to(play *p, unsigned u, point centre, uint16_t heading)
{
    put_unit(p, u, centre, heading);
    if (is_commander(p, u))
        return;
    unsigned commander = commander_of(p, u);
    if (commander != NOBODY)
        carry(p, commander, u);
    drop_contacts(p, u);
}

void make_move(play *p, unsigned u, const tilly_pose *end)
{
    move_to(p, u, (point){end->x, end->y}, end->heading);
    did(p, u, MOVED);
}

unsigned make_contacts(play *p, unsigned u)
{
    unsigned count = 0;
    box b = box_of(p, u);
    window w = window_round(p, u, param(p, PARAM_EPS));
    candidates c = candidates_in(p, &w, foe(side_of(p, u)));
    EACH_CANDIDATE (e, &c) {
        box other = box_of(p, e);
        if (is_commander(p, e) || !touches(p, &b, &other))
            continue;
        count++;
        if (row_has(p, ROW_CONTACT, u, e))
            continue;
        row_set(p, ROW_CONTACT, u, e);
        row_set(p, ROW_CONTACT, e, u);
        places_changed(p, u);
        tell(p, TILLY_EV_CONTACT, cite(p, CITE_CONTACT), u, e);
    }
    return count;
}

void attach(play *p, unsigned commander, unsigned host)
{
    p->unit[commander].host = (uint16_t)host;
    put_unit(p, commander, place_of(p, host), p->unit[commander].heading);
    places_changed(p, commander);
    tell(p, TILLY_EV_ATTACHED, cite(p, CITE_COMMANDER_JOINS), commander, host);
}

static void leave_host(play *p, unsigned commander, unsigned clause)
{
    unsigned host = p->unit[commander].host;
    p->unit[commander].host = NOBODY;
    places_changed(p, commander);
    tilly_event *e = tell(p, TILLY_EV_DETACHED, clause, commander, host);
    e->value[0] = p->unit[commander].x;
    e->value[1] = p->unit[commander].y;
}

void detach(play *p, unsigned commander)
{
    leave_host(p, commander, cite(p, CITE_LEAVES_HOST));
}

/* Another of the command, the lowest number first, rather one who is on the table; NOBODY. */
static unsigned successor_of(const play *p, unsigned commander)
{
    unsigned side = side_of(p, commander);
    unsigned in_reserve = NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
        if (!is_commander(p, u) || p->unit[u].group != p->unit[commander].group)
            continue;
        if (on_table(p, u))
            return u;
        if (p->unit[u].state == UNIT_WAITING && in_reserve == NOBODY)
            in_reserve = u;
    }
    return in_reserve;
}

/* T1-111, T2-091: a command is led by its commander who survives. */
static void hand_over_command(play *p, unsigned commander)
{
    group *g = &p->group[p->unit[commander].group];
    unsigned next = successor_of(p, commander);
    if (g->leader != commander || next == NOBODY)
        return;
    g->leader = (uint16_t)next;
    units_changed(p);
}

/* The contacts of what is gone need no telling. */
void take_off(play *p, unsigned u, bool lost)
{
    unsigned side = side_of(p, u);
    unsigned end = end_of(p, foe(side));
    unsigned commander = is_combat(p, u) ? commander_of(p, u) : NOBODY;
    for (unsigned e = first_of(p, foe(side)); in_contact(p, u) && e < end; e++)
        separate(p, u, e);
    if (commander != NOBODY)
        leave_host(p, commander, cite(p, CITE_HOST_LOST));
    p->unit[u].host = NOBODY;
    p->unit[u].state = UNIT_GONE;
    places_changed(p, u);
    if (is_commander(p, u))
        hand_over_command(p, u);
    if (lost)
        p->s->lost[side]++;
}

static bool overlapped(const play *p, unsigned commander, unsigned u)
{
    if (!might_meet(&p->unit[commander], &p->unit[u], 0) || is_commander(p, u))
        return false;
    box circle = box_of(p, commander);
    box b = box_of(p, u);
    return circle_overlaps(p, &circle, &b);
}

static bool stands_alone(const play *p, unsigned c)
{
    return on_table(p, c) && p->unit[c].host == NOBODY;
}

static bool stands_on_base(const play *p, unsigned commander)
{
    window w = window_round(p, commander, 0);
    for (unsigned side = 0; side < SIDES; side++) {
        candidates c = candidates_in(p, &w, side);
        EACH_CANDIDATE (u, &c)
            if (overlapped(p, commander, u))
                return true;
    }
    return false;
}

static unsigned first_in_way(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++) {
        const listed_units *commanders = commanders_of(p, side);
        EACH_LISTED (c, commanders)
            if (stands_alone(p, *c) && stands_on_base(p, *c))
                return *c;
    }
    return NOBODY;
}

static bool is_on_one_of(const play *p, unsigned u, const window *w, unsigned side)
{
    const listed_units *commanders = commanders_of(p, side);
    EACH_LISTED (c, commanders)
        if (in_window(&p->unit[*c], w) && stands_alone(p, *c) && overlapped(p, *c, u))
            return true;
    return false;
}

/* A free commander lies under its base; or, for a commander, he stands on one. */
static bool is_on_commander(const play *p, unsigned u)
{
    if (is_commander(p, u))
        return stands_alone(p, u) && stands_on_base(p, u);
    window w = window_round(p, u, 0);
    return is_on_one_of(p, u, &w, 0) || is_on_one_of(p, u, &w, 1);
}

/* Only what has moved since nobody was in the way can have come there. */
unsigned commander_in_way(const play *p)
{
    EACH_MOVED (u, p)
        if (on_table(p, u) && is_on_commander(p, u))
            return first_in_way(p);
    settled(p);
    return NOBODY;
}

void make_room(play *p)
{
    if (commander_in_way(p) != NOBODY)
        enter(p, STEP_PUSH_ASIDE);
}

void tell_move(play *p,
               unsigned event,
               unsigned meaning,
               unsigned u,
               unsigned other,
               const tilly_pose *end,
               int32_t used,
               int32_t how)
{
    const unit *a = &p->unit[u];
    tilly_event *e = tell(p, event, cite(p, meaning), u, other);
    const int32_t value[8] = {a->x, a->y, a->heading, end->x, end->y, end->heading, used, how};
    memcpy(e->value, value, sizeof value);
}
