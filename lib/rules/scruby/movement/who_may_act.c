/* Pieces that an order can be given to, and places where one may end (SC-207, SC-209, SC-210,
 * SC-Q-14, SC-Q-54). */
#include "rules/scruby/movement/forming.h"

/* ---- orders ---------------------------------------------------------------------------------- */

static unsigned charger_of(const play *p, unsigned u)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (charged(p, e, u))
            return e;
    return NOBODY;
}

bool is_free_to_act(const play *p, unsigned u, tilly_reason *why)
{
    if (is_retiring(p, u))
        return refuse(p, why, TILLY_WHY_IS_RETIRING, CITE_RETIRING, u, NOBODY);
    if (has(p, u, WAS_CHARGED))
        return refuse(p, why, TILLY_WHY_IS_CHARGED, CITE_CHARGED_STAYS, u, charger_of(p, u));
    if (of(p, u)->declared)
        return refuse(p, why, TILLY_WHY_IS_DECLARED, CITE_DECLARATION, u, NOBODY);
    if (has(p, u, MOVED | CHARGED))
        return refuse(p, why, TILLY_WHY_HAS_ORDER, CITE_ONE_ORDER, u, NOBODY);
    return true;
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool is_leaving(const piece_set *leaving, unsigned u, unsigned other)
{
    return other == u || (leaving && in_set(leaving, other));
}

static bool refuse_near(
    const play *p, unsigned code, unsigned u, unsigned other, int32_t apart, tilly_reason *why)
{
    unsigned limit = code == TILLY_WHY_BUFFER ? PARAM_ENEMY_APART : PARAM_STANDS_APART;
    refuse(p, why, code, CITE_END_APART, u, other);
    why_number(why, 0, apart, TILLY_LENGTH);
    why_number(why, 1, param(p, limit), TILLY_LENGTH);
    return false;
}

/* To touch a gun, a crew or a mother stand is to charge it (1.6). */
static bool
is_off_enemy(const play *p, unsigned u, const box *there, unsigned enemy, tilly_reason *why)
{
    box b = box_of(p, enemy);
    if (is_stand(p, enemy) && !are_apart(there, &b, param(p, PARAM_ENEMY_APART)))
        return refuse_near(p, TILLY_WHY_BUFFER, u, enemy, box_distance(there, &b), why);
    if (do_touch(there, &b))
        return refuse(p, why, TILLY_WHY_NEW_CONTACT, CITE_END_APART, u, enemy);
    return true;
}

static bool is_off_friend(
    const play *p, unsigned u, enum type as, const box *there, unsigned friend, tilly_reason *why)
{
    box b = box_of(p, friend);
    if (!keeps_order(as) || !keeps_order(type_of(p, friend)) || do_touch(there, &b))
        return true;
    return are_apart(there, &b, param(p, PARAM_STANDS_APART)) ||
           refuse_near(p, TILLY_WHY_ORDER_GAP, u, friend, box_distance(there, &b), why);
}

bool keeps_off_friends(const play *p,
                       unsigned u,
                       enum type as,
                       const box *there,
                       const piece_set *leaving,
                       tilly_reason *why)
{
    EACH_UNIT (f, p, side_of(p, u))
        if (!is_leaving(leaving, u, f) && !is_off_friend(p, u, as, there, f, why))
            return false;
    return true;
}

static bool
is_off(const play *p, unsigned u, enum type as, const box *there, unsigned other, tilly_reason *why)
{
    box b = box_of(p, other);
    if (do_overlap(there, &b))
        return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, other);
    return side_of(p, other) == side_of(p, u) ? is_off_friend(p, u, as, there, other, why)
                                              : is_off_enemy(p, u, there, other, why);
}

static bool is_on_table_and_open_ground(
    const play *p, unsigned u, enum type as, const box *there, tilly_reason *why)
{
    point far = {p->table->width, p->table->depth};
    if (!box_within(there, (point){0, 0}, far, STAND_EPS))
        return refuse(p, why, TILLY_WHY_OFF_TABLE, CITE_TABLE, u, NOBODY);
    return is_on_open_ground(p, u, as, there->centre, why);
}

bool has_room_as(const play *p,
                 unsigned u,
                 enum type as,
                 const box *there,
                 const piece_set *leaving,
                 tilly_reason *why)
{
    point span = box_span(there);
    window w = window_on(p, there->centre, there->centre, larger(span.x, span.y) + 1);
    if (!is_on_table_and_open_ground(p, u, as, there, why))
        return false;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&w, other, p, side) {
            box b = box_of(p, other);
            if (!is_leaving(leaving, u, other) && do_overlap(there, &b))
                return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, other);
        }
    return is_off_squares(p, u, as, there, why);
}

bool is_clear_of_enemies(const play *p, unsigned u, const box *there, tilly_reason *why)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (!is_off_enemy(p, u, there, e, why))
            return false;
    return true;
}

bool may_end_as(const play *p,
                unsigned u,
                enum type as,
                const box *there,
                const piece_set *leaving,
                tilly_reason *why)
{
    point span = box_span(there);
    int32_t near = larger(param(p, PARAM_ENEMY_APART), param(p, PARAM_STANDS_APART));
    window w = window_on(p, there->centre, there->centre, larger(span.x, span.y) + near + INCH);
    if (!is_on_table_and_open_ground(p, u, as, there, why))
        return false;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&w, other, p, side)
            if (!is_leaving(leaving, u, other) && !is_off(p, u, as, there, other, why))
                return false;
    return is_off_squares(p, u, as, there, why);
}
