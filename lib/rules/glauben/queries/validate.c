/* Whether a state that was read from a file could be one of play: what its numbers, each of which
 * stands for something, must be to each other so that no step meets what it takes for granted
 * cannot be. */
#include "rules/glauben/queries/queries.h"

/* ---- pieces --------------------------------------------------------------------------------- */

static bool validate_formation(const play *p, unsigned u)
{
    switch (formation_of(p, u)) {
    case TILLY_FORMATION_NONE: return !is_fighting(p, u);
    case TILLY_FORMATION_LINE:
    case TILLY_FORMATION_COLUMN:
    case TILLY_FORMATION_MARCH_COLUMN:
    case TILLY_FORMATION_GARRISON: return is_body(p, u);
    case TILLY_FORMATION_HEDGEHOG: return is_foot(p, u);
    default: return is_guns(p, u);
    }
}

static bool is_village(const play *p, tilly_id id)
{
    EACH_AREA (a, p->table)
        if (a->feature.id == id)
            return a->feature.kind == TILLY_VILLAGE;
    return false;
}

/* One regiment a house (GL-032). */
static bool validate_garrison(const play *p, unsigned u)
{
    if (!on_table(p, u) || !in_house(p, u))
        return true;
    return is_village(p, of(p, u)->house) && garrison_of(p, of(p, u)->house) == u;
}

static bool validate_strength(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    int32_t most = is_body(p, u) ? p->edition->most_strength : 1;
    return a->start >= 1 && a->start <= most && a->strength <= a->start &&
           a->strength >= (a->state == UNIT_GONE ? 0 : 1);
}

static bool has_outline(const play *p, unsigned u, enum tilly_formation f, int32_t bases)
{
    shape s = shape_of_class(class_of(p, u), f, (unsigned)bases);
    return s.half_width == p->grain * p->unit[u].half_width &&
           s.half_depth == p->grain * p->unit[u].half_depth;
}

/* An outline it has, or kept for want of room (GL-Q-103). */
static bool validate_outline(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    if (a->radius || a->host != NOBODY)
        return false;
    if (!on_table(p, u) || in_house(p, u))
        return true;
    for (int32_t bases = a->strength; bases <= a->start; bases++)
        for (int f = TILLY_FORMATION_NONE; f <= TILLY_FORMATION_UNLIMBERED; f++)
            if (has_outline(p, u, (enum tilly_formation)f, bases))
                return true;
    return false;
}

static bool lies_on_board(const play *p, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x <= p->table->width && y <= p->table->depth;
}

static bool validate_place(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    const regiment *r = of(p, u);
    return (!on_table(p, u) || lies_on_board(p, a->x, a->y)) &&
           lies_on_board(p, r->post_x, r->post_y) && lies_on_board(p, r->entry_x, r->entry_y);
}

/* Guns that cannot be moved do not run but are abandoned (GL-Q-90); who runs has no other mark. */
static bool validate_marks(const play *p, unsigned u)
{
    static const struct {
        uint8_t most_of_foot_and_horse, of_guns, of_command;
    } may = {
        RETIRING | RETREATING | PURSUING, RETIRING | ABANDONED | UNSERVED | CHANGING, REVEALED};
    unsigned marks = of(p, u)->marks;
    unsigned unlimbered = formation_of(p, u) == TILLY_FORMATION_UNLIMBERED;
    if (!is_fighting(p, u))
        return !of(p, u)->order && !(marks & ~(unsigned)may.of_command);
    if (marks & ~(unsigned)(is_guns(p, u) ? may.of_guns : may.most_of_foot_and_horse))
        return false;
    if (is_routing(p, u) &&
        (unlimbered || in_hedgehog(p, u) || marks & (RETIRING | RETREATING | PURSUING)))
        return false;
    if (marks & RETIRING && state_of(p, u) == ORGANISED)
        return false;
    return unlimbered ? !(marks & RETIRING) : !(marks & (ABANDONED | UNSERVED));
}

static bool is_enemy(const play *p, unsigned u, unsigned other)
{
    return other == NOBODY || (side_of(p, other) != side_of(p, u) && is_fighting(p, other));
}

/* The unit it fired at or charged, attacks, follows; of guns who took them. Only infantry and
 * cavalry attack (GL-Q-57). */
static bool validate_relations(const play *p, unsigned u)
{
    const regiment *r = of(p, u);
    if (!is_enemy(p, u, r->aim) || !is_enemy(p, u, r->opponent))
        return false;
    if (!is_enemy(p, u, r->quarry))
        return false;
    if (r->opponent != NOBODY && !is_body(p, u))
        return false;
    return !is_guns(p, u) || r->quarry == NOBODY || !is_guns(p, r->quarry);
}

/* On its stretch of one edge (GL-Q-111). */
static bool validate_arrival(const play *p, unsigned u)
{
    const regiment *r = of(p, u);
    int32_t width = p->table->width;
    int32_t depth = p->table->depth;
    if (!r->arrives || p->unit[u].state != UNIT_WAITING)
        return !r->arrives || (p->unit[u].state == UNIT_GONE && r->arrives == NEVER_COMES);
    bool upright = r->post_x == r->entry_x && (r->post_x == 0 || r->post_x == width),
         level = r->post_y == r->entry_y && (r->post_y == 0 || r->post_y == depth);
    return r->arrives <= TILLY_MOST_TURNS && (upright || level);
}

/* All that a side may not know was blanked (GL-Q-108). */
static bool validate_piece(const play *p, unsigned u)
{
    if (is_blank(p, u))
        return validate_relations(p, u);
    return validate_formation(p, u) && validate_garrison(p, u) && validate_strength(p, u) &&
           validate_outline(p, u) && validate_place(p, u) && validate_marks(p, u) &&
           validate_relations(p, u) && validate_arrival(p, u);
}

/* ---- armies, orders, couriers --------------------------------------------------------------- */

enum { MOST_LEVEL = 100 };

static bool validate_campaign(const play *p)
{
    const campaign *c = campaign_of(p);
    int32_t most_total = MOST_BASES * TILLY_MOST_UNITS * SIDES;
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned chief = c->chief[side];
        if (c->total[side] < 0 || c->total[side] > most_total)
            return false;
        if (c->tested[side] < 0 || c->tested[side] > MOST_LEVEL)
            return false;
        if (chief != NOBODY &&
            (chief < first_of(p, side) || chief >= end_of(p, side) || !is_general(p, chief)))
            return false;
    }
    return true;
}

/* The formation it supports, the way it marches. */
static bool validate_objective(const play *p, const content *c, unsigned side)
{
    unsigned g = group_named(p, c->target);
    if (c->kind == TILLY_ORDER_SUPPORT)
        return g != NOBODY && p->group[g].side == side;
    if (c->kind == TILLY_ORDER_MARCH)
        return c->points >= 1;
    return c->points <= 1;
}

/* As far as it can be judged after it was given: what it names may be gone or out of sight by now.
 */
static bool validate_content(const play *p, const content *c, unsigned side)
{
    if (!validate_objective(p, c, side) || (c->giver != NOBODY && side_of(p, c->giver) != side))
        return false;
    if (c->radius < 0 || c->radius > LARGEST_CIRCLE || c->reached > c->points)
        return false;
    for (unsigned i = 0; i < TILLY_MOST_ORDER_POINTS; i++)
        if (!lies_on_board(p, c->point[i].x, c->point[i].y))
            return false;
    return true;
}

static bool validate_orders(const play *p)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (!validate_content(p, &standing_of(p, g)->order, p->group[g].side))
            return false;
    return true;
}

/* All that the enemy's messengers carry was blanked. */
static bool is_veiled(const courier *a)
{
    return a->sender == NOBODY && !a->read && !a->addressed && !a->order.kind;
}

/* The one who carries it is a messenger of that side; an order taken from the enemy is addressed to
 * formations of his. */
static bool validate_courier(const play *p, unsigned i)
{
    const courier *a = courier_at(p, i);
    unsigned side = i / MOST_MESSENGERS;
    unsigned groups = 0;
    if (a->rider == NOBODY)
        return true;
    if (side_of(p, a->rider) != side || !is_messenger(p, a->rider))
        return false;
    if (!on_table(p, a->rider) || of(p, a->rider)->courier != i + 1)
        return false;
    if (is_veiled(a))
        return true;
    if (a->sender == NOBODY || side_of(p, a->sender) != side || !is_general(p, a->sender))
        return false;
    unsigned owner = a->read ? foe(side) : side;
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == owner && (a->addressed >> p->group[g].number & 1))
            groups |= 1u << p->group[g].number;
    return groups && groups == a->addressed && validate_content(p, &a->order, owner);
}

static bool validate_couriers(const play *p)
{
    for (unsigned i = 0; i < MOST_COURIERS; i++)
        if (!validate_courier(p, i))
            return false;
    for (unsigned u = 0; u < p->units; u++) {
        unsigned held = of(p, u)->courier;
        if (held ? held > MOST_COURIERS || courier_at(p, held - 1)->rider != u
                 : is_messenger(p, u) && on_table(p, u))
            return false;
    }
    return true;
}

bool validate(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (!validate_piece(p, u))
                return false;
    return validate_campaign(p) && validate_orders(p) && validate_couriers(p) && validate_frames(p);
}
