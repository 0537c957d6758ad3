/* Whether a footprint has room where it stands (GL-Q-44, GL-Q-103). */
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- board and ground ----------------------------------------------------------------------- */

bool lies_on_board(const play *p, const box *b)
{
    return box_within(b, (point){0, 0}, (point){p->table->width, p->table->depth}, GRAZE);
}

/* On a bridge one does not stand in the water. */
bool lies_on_already(const play *p, unsigned u, const area *a)
{
    box was = box_of(p, u);
    return on_table(p, u) && body_lies_on(a, &was) && off_road(p, was.centre, was.ahead, 0, 0) == 0;
}

const area *ground_in_the_way(const play *p, unsigned u, const box *b, bool houses)
{
    point span = box_span(b);
    point low = {b->centre.x - span.x, b->centre.y - span.y};
    point high = {b->centre.x + span.x, b->centre.y + span.y};
    EACH_AREA_OF (a, p->table, areas_near(p->table, low, high)) {
        bool barred = is_barred_to(p, u, a);
        if (!barred && !(houses && a->feature.kind == TILLY_VILLAGE))
            continue;
        if (!body_lies_on(a, b) || (!in_house(p, u) && lies_on_already(p, u, a)))
            continue;
        if (!barred || off_road(p, b->centre, b->ahead, 0, 0) == 0)
            return a;
    }
    return NULL;
}

/* ---- others --------------------------------------------------------------------------------- */

static box footprint_of(const site *r, unsigned other)
{
    return r->w ? obstacle_of(r->p, r->w, other) : box_of(r->p, other);
}

static bool overlap(const play *p, unsigned u, unsigned other)
{
    box one = box_of(p, u);
    box two = box_of(p, other);
    return on_table(p, u) && bodies_overlap(&one, &two);
}

bool in_way_of_guns(const play *p, unsigned u, unsigned other)
{
    return is_guns(p, u) && is_general(p, other) && side_of(p, u) != side_of(p, other) &&
           !overlap(p, u, other);
}

bool takes_room(const play *p, unsigned u, unsigned other)
{
    return is_fighting(p, other) || in_way_of_guns(p, u, other);
}

static unsigned one_of_side(const site *r, const box *b, unsigned side)
{
    const play *p = r->p;
    point low = {b->centre.x, b->centre.y};
    window near =
        window_on(p, low, low, reach_of_halves(b->half_width, b->half_depth) + b->radius + 1);
    EACH_UNIT_IN (&near, other, p, side) {
        if (other == r->unit || other == r->absent || !takes_room(p, r->unit, other))
            continue;
        box at = footprint_of(r, other);
        if (bodies_overlap(b, &at))
            return other;
    }
    return NOBODY;
}

unsigned in_the_way_of(const site *r, const box *b, bool friends)
{
    unsigned side = side_of(r->p, r->unit);
    unsigned other = one_of_side(r, b, foe(side));
    return other == NOBODY && friends ? one_of_side(r, b, side) : other;
}

static bool
refuse_ground(const play *p, unsigned u, const area *a, unsigned cite, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_IMPASSABLE, cite, u, NOBODY);
    if (why)
        why->unit[1] = a->feature.id;
    return false;
}

bool is_roomy(const site *r, const box *b, tilly_reason *why)
{
    const area *a;
    unsigned other = in_the_way_of(r, b, true);
    if (other != NOBODY)
        return refuse(r->p, why, TILLY_WHY_NO_ROOM, CITE_FORM_ROOM, r->unit, other);
    if (!lies_on_board(r->p, b))
        return refuse(r->p, why, TILLY_WHY_OFF_TABLE, CITE_FORM_ROOM, r->unit, NOBODY);
    if ((a = ground_in_the_way(r->p, r->unit, b, true)) != NULL)
        return refuse_ground(r->p, r->unit, a, CITE_FORM_ROOM, why);
    return true;
}

bool there_is_room(const play *p, unsigned u, const box *b, tilly_reason *why)
{
    site r = {.p = p, .unit = u, .absent = NOBODY};
    return is_roomy(&r, b, why);
}

/* ---- for several footprints ----------------------------------------------------------------- */

/* The units there are unpredictable: so each is written down, and counted or not, without
 * branches.
 */
static void list_side(vicinity *c, const box *place, point span, const window *near, unsigned side)
{
    const play *p = c->p;
    for (unsigned word = 0; 64 * word < p->s->count[side]; word++) {
        unsigned base = first_of(p, side) + 64 * word;
        for (uint64_t about = about_place(
                 p, base, candidate_bits(p, near, side, word), place->centre, span, c->unit);
             about;
             about &= about - 1) {
            unsigned u = base + lowest_bit(about);
            box b = box_of(p, u);
            c->other[c->count < MOST_ABOUT ? c->count : MOST_ABOUT] = b;
            bool clear = stands_clear(place, &b), counts = takes_room(p, c->unit, u),
                 there = on_table(p, u);
            c->count += !clear & counts & there;
        }
    }
}

static bool is_open_ground(const play *p, unsigned u, point at, point span)
{
    point low = {at.x - span.x, at.y - span.y};
    point high = {at.x + span.x, at.y + span.y};
    EACH_AREA_OF (a, p->table, areas_near(p->table, low, high))
        if (a->feature.kind == TILLY_VILLAGE || is_barred_to(p, u, a))
            return false;
    return true;
}

void look_about(const play *p, unsigned u, const box *place, vicinity *c)
{
    point span = box_span(place);
    window near = window_about(p, place, 0);
    c->p = p;
    c->unit = u;
    c->count = 0;
    for (unsigned side = 0; side < SIDES; side++)
        list_side(c, place, span, &near, side);
    c->inside = lies_on_board(p, place);
    c->open = is_open_ground(p, u, place->centre, span);
}

bool has_room_in(const vicinity *c, const box *b)
{
    if (c->count > MOST_ABOUT)
        return there_is_room(c->p, c->unit, b, NULL);
    for (unsigned i = 0; i < c->count; i++)
        if (bodies_overlap(b, &c->other[i]))
            return false;
    return (c->inside || lies_on_board(c->p, b)) &&
           (c->open || !ground_in_the_way(c->p, c->unit, b, true));
}

/* ---- the end of a move ---------------------------------------------------------------------- */

/* A unit that has not left its place need not answer for what it has stood upon. */
static bool stood_there(const play *p, const walker *w, const box *other)
{
    box was = box_of(p, w->unit);
    return on_table(p, w->unit) && was.centre.x == w->body.centre.x &&
           was.centre.y == w->body.centre.y && bodies_overlap(&was, other);
}

static unsigned ends_upon(const play *p, const walker *w)
{
    window near = window_about(p, &w->body, 0);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&near, other, p, side) {
            if (other == w->unit || !takes_room(p, w->unit, other))
                continue;
            box b = obstacle_of(p, w, other);
            if (bodies_overlap(&w->body, &b) && !stood_there(p, w, &b))
                return other;
        }
    return NOBODY;
}

const area *house_under(const play *p, unsigned u, const box *b)
{
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_VILLAGE && body_lies_on(a, b) &&
            (in_house(p, u) || !lies_on_already(p, u, a)))
            return a;
    return NULL;
}

bool walk_may_end(const play *p, const walker *w, tilly_reason *why)
{
    if (w->gait == GAIT_RIDE || w->left)
        return true;
    unsigned other = ends_upon(p, w);
    if (other != NOBODY && side_of(p, other) == side_of(p, w->unit))
        return refuse(p, why, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_END_ON_FRIEND, w->unit, other);
    if (other != NOBODY)
        return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_END_ON_FRIEND, w->unit, other);
    const area *house = house_under(p, w->unit, &w->body);
    return !house || refuse_ground(p, w->unit, house, CITE_HOUSES_ENTERED, why);
}
