/* Checks that a state read from a file could arise in play: the relations between its numbers that
 * the steps rely on. */
#include "rules/scruby/queries/queries.h"

static bool validate_strength(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    int32_t least = a->state == UNIT_GONE ? 0 : 1;
    return a->start >= 1 && a->strength <= a->start && a->strength >= least;
}

static bool validate_base(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return a->half_width && a->half_depth && !a->radius && a->host == NOBODY;
}

/* A gun and its crew, dragoons on foot and their mother stand name each other. */
static bool validate_partner(const play *p, unsigned u)
{
    unsigned other = of(p, u)->partner;
    if (other == NOBODY)
        return true;
    if (other == u || side_of(p, other) != side_of(p, u) || of(p, other)->partner != u)
        return false;
    unsigned pair = 1u << type_of(p, u) | 1u << type_of(p, other);
    return !(pair & ~(unsigned)(GUNS | 1 << CREW)) ||
           !(pair & ~(unsigned)(DRAGOONS_ON_FOOT | 1 << MOTHER_STAND));
}

/* Mounted dragoons have men to put on foot, nobody else. */
static bool validate_dragoons(const play *p, unsigned u)
{
    unsigned men = of(p, u)->on_foot;
    if (!is_mounted_dragoon(p, u))
        return !men;
    return men && men <= p->rules->types && DRAGOONS_ON_FOOT >> p->rules->base[men - 1] & 1;
}

static bool validate_enemy(const play *p, unsigned u, unsigned other)
{
    return other == NOBODY || side_of(p, other) != side_of(p, u);
}

static bool may_be_in(const play *p, unsigned u, enum square_place place)
{
    switch (place) {
    case FACE: return is_foot(p, u);
    case INSIDE: return may_be_inside(p, u);
    default: return is_gun(p, u);
    }
}

static bool validate_square(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    if (!r->square)
        return r->place == NOT_IN_SQUARE && !(r->marks & BROKEN_SQUARE);
    return r->place != NOT_IN_SQUARE && may_be_in(p, u, (enum square_place)r->place);
}

static bool validate_loading(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    if (r->emptied > p->s->turn || (r->emptied && !can_be_empty(p, u)))
        return false;
    if (r->marks & NOT_LOADING && !is_gun(p, u) && !(r->marks & BOTH_PISTOLS))
        return false;
    return !(r->marks & BOTH_PISTOLS) || (r->emptied && firearm_of(p, u) == PISTOLS);
}

static bool validate_morale(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    return r->runs < FULL_CIRCLE && (!is_retiring(p, u) || is_stand(p, u));
}

static bool validate_guns(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    return is_gun(p, u) || ((!r->loading || can_be_empty(p, u)) && !r->held_by && !r->held);
}

static bool validate_piece(const play *p, unsigned u)
{
    const stand_record *r = of(p, u);
    return validate_strength(p, u) && validate_base(p, u) && validate_partner(p, u) &&
           validate_dragoons(p, u) && validate_enemy(p, u, r->aim) &&
           validate_enemy(p, u, r->strikes) && validate_square(p, u) && validate_loading(p, u) &&
           validate_morale(p, u) && validate_guns(p, u);
}

static bool validate_guard(const play *p, unsigned side)
{
    int32_t guard = set_up_of(p)->guard[side];
    int32_t groups = p->s->groups;
    if (guard < GUARD_FROM)
        return guard >= 0;
    int32_t g = (guard - GUARD_FROM) / GUARD_ARMS;
    return g < groups && p->group[g].side == side;
}

bool scruby_validate(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++) {
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (!validate_piece(p, u))
                return false;
        if (!validate_guard(p, side))
            return false;
    }
    return validate_scruby_steps(p);
}
