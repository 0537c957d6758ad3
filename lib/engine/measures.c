/* Measures of a battle by its rules: distances, zones, command, sight, fire, charges, contacts,
 * odds; and plane geometry. */
#include "engine/turn.h"
#include "engine/misuse.h"

/* ---- plane geometry ------------------------------------------------------------------------- */

/* So far that no table reaches it, and so near that nothing overflows on the way. */
static int32_t within_reach(int32_t length)
{
    const int32_t most = 50000 * TILLY_ONE;
    return length < -most ? -most : length > most ? most : length;
}
static point near_point(tilly_point p)
{
    return (point){within_reach(p.x), within_reach(p.y)};
}

int32_t tilly_distance(tilly_point a, tilly_point b)
{
    return distance_between(near_point(a), near_point(b));
}
uint32_t tilly_bearing(tilly_point from, tilly_point to)
{
    return heading_towards(near_point(from), near_point(to));
}

tilly_point tilly_ahead(tilly_point from, uint32_t heading, int32_t length)
{
    point p = point_along(
        near_point(from), direction_of((uint16_t)(heading % TILLY_CIRCLE)), within_reach(length));
    return (tilly_point){p.x, p.y};
}

/* ---- by the rules --------------------------------------------------------------------------- */

/* The answer where this book knows no such measure. */
#define NEEDS(self, measure)                                                                       \
    do {                                                                                           \
        if (!(self)->p.edition->measures.measure)                                                  \
            return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set knows no such measure");     \
    } while (0)

static void ids_of(const play *p, const uint16_t *index, uint32_t n, tilly_id *ids, uint32_t room)
{
    for (uint32_t i = 0; i < n && i < room; i++)
        ids[i] = unit_id(p, index[i]);
}

tilly_status tilly_battle_contacts(
    const tilly_battle *self, tilly_id id, tilly_id *ids, uint32_t room, uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(ids, room);
    unsigned u = unit_named(&self->p, id);
    if (u == NOBODY)
        return names_no_unit("unit");
    NEEDS(self, contacts);
    uint16_t enemy[TILLY_MOST_UNITS];
    *count = self->p.edition->measures.contacts(&self->p, u, enemy, TILLY_MOST_UNITS);
    ids_of(&self->p, enemy, *count, ids, room);
    return TILLY_OK;
}

/* Two different units that stand on the table. */
static tilly_status
pair_of(const tilly_battle *self, tilly_id a, tilly_id b, unsigned *u, unsigned *v)
{
    CHECKED(self);
    *u = unit_named(&self->p, a);
    *v = unit_named(&self->p, b);
    if (*u == NOBODY || *v == NOBODY || !on_table(&self->p, *u) || !on_table(&self->p, *v))
        return misuse(
            TILLY_E_STALE, "unit", "names no unit on the table: tilly_battle_units() lists them");
    return *u == *v ? misuse(TILLY_E_RANGE, "unit", "is named twice: give two units") : TILLY_OK;
}

static tilly_status standing(const tilly_battle *self, tilly_id id, unsigned *u)
{
    CHECKED(self);
    *u = unit_named(&self->p, id);
    return *u == NOBODY || !on_table(&self->p, *u)
               ? misuse(TILLY_E_STALE,
                        "unit",
                        "names no unit on the table: tilly_battle_units() lists them")
               : TILLY_OK;
}

tilly_status tilly_battle_gap(const tilly_battle *self, tilly_id a, tilly_id b, int32_t *length)
{
    unsigned u;
    unsigned v;
    NOT_NULL(length);
    TRY(pair_of(self, a, b, &u, &v));
    box first = box_of(&self->p, u);
    box second = box_of(&self->p, v);
    *length = box_distance(&first, &second);
    return TILLY_OK;
}

tilly_status
tilly_battle_zone(const tilly_battle *self, tilly_id judge, tilly_id other, tilly_zone *zone)
{
    unsigned u;
    unsigned v;
    NOT_NULL(zone);
    TRY(pair_of(self, judge, other, &u, &v));
    NEEDS(self, zone);
    *zone = self->p.edition->measures.zone(&self->p, u, v);
    return TILLY_OK;
}

tilly_status
tilly_battle_touching(const tilly_battle *self, tilly_id a, tilly_id b, uint32_t *touching)
{
    unsigned u;
    unsigned v;
    NOT_NULL(touching);
    TRY(pair_of(self, a, b, &u, &v));
    NEEDS(self, touching);
    *touching = self->p.edition->measures.touching(&self->p, u, v);
    return TILLY_OK;
}

tilly_status
tilly_battle_in_command(const tilly_battle *self, tilly_id id, uint32_t *in, int32_t *distance)
{
    unsigned u;
    NOT_NULL(in);
    TRY(standing(self, id, &u));
    NEEDS(self, in_command);
    *in = self->p.edition->measures.in_command(&self->p, u, distance);
    return TILLY_OK;
}

tilly_status tilly_battle_controllers(
    const tilly_battle *self, tilly_id id, tilly_id *ids, uint32_t room, uint32_t *count)
{
    unsigned u;
    NOT_NULL(count);
    TRY(standing(self, id, &u));
    NOT_NULL_FOR(ids, room);
    NEEDS(self, controllers);
    uint16_t owner[TILLY_MOST_UNITS];
    *count = self->p.edition->measures.controllers(&self->p, u, owner, TILLY_MOST_UNITS);
    ids_of(&self->p, owner, *count, ids, room);
    return TILLY_OK;
}

tilly_status tilly_battle_buffer(const tilly_battle *self, tilly_id id, int32_t *length)
{
    unsigned u;
    NOT_NULL(length);
    TRY(standing(self, id, &u));
    NEEDS(self, buffer);
    *length = self->p.edition->measures.buffer(&self->p, u);
    return TILLY_OK;
}

tilly_status tilly_battle_sight(
    const tilly_battle *self, tilly_id from, tilly_id to, uint32_t *clear, tilly_reason *why)
{
    unsigned u;
    unsigned v;
    NOT_NULL(clear);
    TRY(pair_of(self, from, to, &u, &v));
    REASON_FITS(why);
    NEEDS(self, sight);
    tilly_reason own;
    *clear = self->p.edition->measures.sight(&self->p, u, v, why ? reason_ready(&own) : NULL);
    return reason_give(why, &own, TILLY_OK);
}

tilly_status tilly_battle_may_shoot(
    const tilly_battle *self, tilly_id from, tilly_id to, uint32_t *dice, tilly_reason *why)
{
    unsigned u;
    unsigned v;
    TRY(pair_of(self, from, to, &u, &v));
    REASON_FITS(why);
    if (side_of(&self->p, u) == side_of(&self->p, v))
        return misuse(TILLY_E_RANGE, "to", "is a unit of the same side: give an enemy");
    NEEDS(self, may_shoot);
    tilly_reason own;
    uint32_t thrown = 0;
    bool may = self->p.edition->measures.may_shoot(
        &self->p, u, v, &thrown, why ? reason_ready(&own) : NULL);
    if (dice)
        *dice = may ? thrown : 0;
    return reason_give(why, &own, may ? TILLY_OK : TILLY_E_ILLEGAL);
}

tilly_status tilly_battle_charges(
    const tilly_battle *self, tilly_id id, tilly_reach *reaches, uint32_t room, uint32_t *count)
{
    unsigned u;
    NOT_NULL(count);
    TRY(standing(self, id, &u));
    NOT_NULL_FOR(reaches, room);
    NEEDS(self, charges);
    *count = self->p.edition->measures.charges(&self->p, u, reaches, room);
    return TILLY_OK;
}

/* The attackers' indices: all of one side, each once. */
static tilly_status group_of(
    const tilly_battle *self, const tilly_id *ids, uint32_t count, unsigned side, uint16_t *index)
{
    uint64_t met[TILLY_MOST_UNITS / 64] = {0};
    if (!count || count > TILLY_MOST_UNITS)
        return out_of_range("count", count, 1, TILLY_MOST_UNITS);
    for (uint32_t i = 0; i < count; i++) {
        unsigned u;
        TRY(standing(self, ids[i], &u));
        if (side_of(&self->p, u) != side)
            return misuse(TILLY_E_RANGE, "unit", "is of another side than the others");
        unsigned bit = bit_of(&self->p, u);
        if (met[bit / 64] >> (bit % 64) & 1)
            return misuse(TILLY_E_RANGE, "unit", "is named twice: give each unit once");
        met[bit / 64] |= (uint64_t)1 << (bit % 64);
        index[i] = (uint16_t)u;
    }
    return TILLY_OK;
}

tilly_status tilly_battle_odds(const tilly_battle *self,
                               const tilly_id *attackers,
                               uint32_t count,
                               tilly_id defender,
                               tilly_odds *out)
{
    unsigned v;
    uint16_t attacker[TILLY_MOST_UNITS];
    NOT_NULL(out);
    TRY(standing(self, defender, &v));
    NOT_NULL(attackers);
    RECORD_FITS(out, tilly_odds, chance);
    TRY(group_of(self, attackers, count, foe(side_of(&self->p, v)), attacker));
    NEEDS(self, odds);
    tilly_odds o = {0};
    TRY(self->p.edition->measures.odds(&self->p, attacker, count, v, &o));
    record_give(out, &o);
    return TILLY_OK;
}
