/* Dragoons mount and dismount (SC-052 to SC-054, SC-Q-52). The mother stand keeps the middle of the
 * mounted stand, the men step off to one of its edges; they mount where it stands. */
#include "rules/scruby/movement/forming.h"

/* ---- places ---------------------------------------------------------------------------------- */

static box base_of_type(const play *p, unsigned type, point centre, direction ahead)
{
    return (box){centre,
                 ahead,
                 type_value_of(p->rules, type, COLUMN_WIDTH) / 2,
                 type_value_of(p->rules, type, COLUMN_DEPTH) / 2,
                 0};
}

static unsigned foot_type(const play *p, unsigned u)
{
    return is_mounted_dragoon(p, u) ? of(p, u)->on_foot - 1u : p->unit[u].type;
}

/* What they are once they stand there. */
static enum type as_foot(const play *p, unsigned u)
{
    return (enum type)p->rules->base[foot_type(p, u)];
}

box foot_spot(const play *p, unsigned u, const dismounting *d, unsigned spot, uint16_t *heading)
{
    unsigned edge = spot / 4;
    unsigned faces = (edge + spot) % 4;
    box mother = base_of_type(p, MOTHER_STAND, d->at, direction_of(d->heading));
    direction out = direction_turned(mother.ahead, edge);
    *heading = heading_plus(d->heading, (int32_t)faces * RIGHT_ANGLE);
    box foot = base_of_type(p, foot_type(p, u), mother.centre, direction_of(*heading));
    int32_t reach_of_mother = edge % 2 ? mother.half_width : mother.half_depth;
    int32_t reach_of_foot = (edge + faces) % 2 ? foot.half_width : foot.half_depth;
    foot.centre = point_along(mother.centre, out, reach_of_mother + reach_of_foot);
    return foot;
}

box mounted_box(const play *p, unsigned u, uint16_t *heading)
{
    unsigned mother = of(p, u)->partner;
    *heading = p->unit[mother].heading;
    return base_of_type(p, MOUNTED_DRAGOON, place_of(p, mother), p->dir[mother]);
}

/* ---- dismounting ----------------------------------------------------------------------------- */

static bool would_be_closed(const play *p, unsigned u, const box *foot)
{
    EACH_STAND (other, p, side_of(p, u)) {
        box b = box_of(p, other);
        if (other != u && is_foot(p, other) && is_steady(p, other) && share_edge(foot, &b))
            return true;
    }
    return false;
}

static bool fights_already(const play *p, unsigned enemy)
{
    EACH_STAND (u, p, foe(side_of(p, enemy)))
        if (pieces_touch(p, u, enemy))
            return true;
    return false;
}

/* Guns are taken, enemies in a melee are attacked by pikes (SC-054, SC-125). */
static bool may_join(const play *p, unsigned u, const box *foot, unsigned enemy, tilly_reason *why)
{
    if (is_gun(p, enemy) || is_crew(p, enemy))
        return true;
    if (as_foot(p, u) != DRAGOON_PIKE)
        return refuse(p, why, TILLY_WHY_TARGET_BARRED, CITE_WHO_MAY_CHARGE, u, enemy);
    return fights_already(p, enemy) ||
           refuse(p, why, TILLY_WHY_NO_MELEE_THERE, CITE_DRAGOONS_ATTACK, u, enemy);
}

static bool touches_any(const play *p, unsigned u, const box *foot)
{
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        if (do_touch(foot, &b))
            return true;
    }
    return false;
}

static bool may_join_all(const play *p, unsigned u, const box *foot, tilly_reason *why)
{
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        if (do_touch(foot, &b) && !may_join(p, u, foot, e, why))
            return false;
    }
    return true;
}

/* Where all of them would stand. */
typedef struct stepped_off {
    unsigned count;
    box foot[MOST_IN_BODY], mother[MOST_IN_BODY];
} stepped_off;

static void step_off_at(const play *p, const dismounters *d, unsigned spot, stepped_off *s)
{
    s->count = d->count;
    for (unsigned i = 0; i < d->count; i++) {
        const dismounting *from = &d->from[i];
        uint16_t heading;
        s->foot[i] = foot_spot(p, d->unit[i], from, spot, &heading);
        s->mother[i] = base_of_type(p, MOTHER_STAND, from->at, direction_of(from->heading));
    }
}

static bool closes_on_another(const stepped_off *s, unsigned i)
{
    for (unsigned k = 0; k < s->count; k++)
        if (k != i && share_edge(&s->foot[i], &s->foot[k]))
            return true;
    return false;
}

static bool overlaps_another(const stepped_off *s, unsigned i)
{
    for (unsigned k = 0; k < s->count; k++)
        if (k != i &&
            (do_overlap(&s->foot[i], &s->foot[k]) || do_overlap(&s->foot[i], &s->mother[k])))
            return true;
    return false;
}

/* A charge may end close to enemies whom it does not touch (SC-209). */
static bool may_stand_there(
    const play *p, unsigned u, const box *foot, const piece_set *leaving, tilly_reason *why)
{
    enum type as = as_foot(p, u);
    if (!touches_any(p, u, foot))
        return may_end_as(p, u, as, foot, leaving, why);
    return may_join_all(p, u, foot, why) && has_room_as(p, u, as, foot, leaving, why) &&
           keeps_off_friends(p, u, as, foot, leaving, why);
}

static bool may_step_off(const play *p,
                         const dismounters *d,
                         const stepped_off *s,
                         unsigned i,
                         const piece_set *leaving,
                         tilly_reason *why)
{
    unsigned u = d->unit[i];
    const box *foot = &s->foot[i];
    bool is_far = rode_beyond_half(p, d->from[i].gone);
    if (is_far && !closes_on_another(s, i) && !would_be_closed(p, u, foot))
        return refuse(p, why, TILLY_WHY_NOT_CLOSED, CITE_DRAGOONS_CLOSED, u, NOBODY);
    if (overlaps_another(s, i))
        return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, NOBODY);
    return may_stand_there(p, u, foot, leaving, why);
}

bool may_dismount_at(const play *p, const dismounters *d, unsigned spot, tilly_reason *why)
{
    stepped_off s;
    piece_set leaving = {{0}};
    step_off_at(p, d, spot, &s);
    for (unsigned i = 0; i < d->count; i++)
        put_in_set(&leaving, d->unit[i]);
    for (unsigned i = 0; i < d->count; i++)
        if (!may_step_off(p, d, &s, i, &leaving, why))
            return false;
    return true;
}

bool may_dismount(const play *p, const dismounters *d, tilly_reason *why)
{
    for (unsigned spot = 0; spot < FOOT_SPOTS; spot++)
        if (may_dismount_at(p, d, spot, NULL))
            return true;
    return may_dismount_at(p, d, 0, why);
}

/* ---- mounting -------------------------------------------------------------------------------- */

static bool is_at_mother_stand(const play *p, unsigned u, const box *foot, tilly_reason *why)
{
    unsigned mother = of(p, u)->partner;
    if (!is_among(p, u, DRAGOONS_ON_FOOT) || mother == NOBODY || !on_table(p, mother))
        return refuse(p, why, TILLY_WHY_DRAGOON_MOVE, CITE_DRAGOON_MOVES, u, NOBODY);
    box b = box_of(p, mother);
    if (do_touch(foot, &b))
        return true;
    refuse(p, why, TILLY_WHY_MOTHER_STAND, CITE_MOTHER_STAND, u, mother);
    why_number(why, 0, box_distance(foot, &b), TILLY_LENGTH);
    return false;
}

bool may_mount_from(const play *p, unsigned u, const box *foot, tilly_reason *why)
{
    uint16_t heading;
    piece_set both = {{0}};
    if (!is_at_mother_stand(p, u, foot, why))
        return false;
    put_in_set(&both, u);
    put_in_set(&both, of(p, u)->partner);
    box b = mounted_box(p, u, &heading);
    return has_room_as(p, u, MOUNTED_DRAGOON, &b, &both, why) && is_clear_of_enemies(p, u, &b, why);
}
