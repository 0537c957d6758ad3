/* Charges: straight to the first touch, where contact neither turns nor shifts anybody (SC-027,
 * SC-209, SC-211, SC-238, SC-Q-34). */
#include "rules/scruby/movement/moves.h"

/* ---- one way --------------------------------------------------------------------------------- */

static int32_t first_touch_of(const play *p, const straight_way *w)
{
    int32_t most = w->allowed + STAND_EPS;
    int32_t first = NEVER;
    for (unsigned i = 0; i < w->m->count && most >= 0; i++) {
        int32_t at =
            first_enemy_touched(p, w->m->unit[i], &w->goes[i], w->way, smaller(first, most));
        first = smaller(first, at);
    }
    return first;
}

/* Of its centre as the charge began (SC-Q-34). */
static void find_touched_by(
    const play *p, const mover *m, const move_end *end, unsigned i, charge_touch *touched)
{
    box at = box_at(p, m->unit[i], end->at[i], end->heading);
    find_touched(p, m->unit[i], m->from[i].centre, &at, touched);
}

/* The distance is told only if it, not the direction, is what is wrong. */
static bool refuse_far(const play *p, const straight_way *w, unsigned target, tilly_reason *why)
{
    if (!why)
        return false;
    box enemy = box_of(p, target);
    int32_t far = box_distance(&w->m->from[0], &enemy);
    refuse(p, why, TILLY_WHY_CANNOT_REACH, CITE_WHO_MAY_CHARGE, w->m->unit[0], target);
    if (far <= w->allowed)
        return false;
    why_number(why, 0, far, TILLY_LENGTH);
    why_number(why, 1, w->allowed, TILLY_LENGTH);
    return false;
}

/* Whom it runs against corner to corner, which is no touch. */
static unsigned nearest_enemy(const play *p, const straight_way *w, const move_end *end)
{
    unsigned nearest = NOBODY;
    int32_t least = NEVER;
    EACH_UNIT (e, p, foe(side_of(p, w->m->unit[0]))) {
        box enemy = box_of(p, e);
        for (unsigned i = 0; i < w->m->count; i++) {
            box at = box_at(p, w->m->unit[i], end->at[i], end->heading);
            int32_t distance = box_distance(&at, &enemy);
            if (distance >= least)
                continue;
            least = distance;
            nearest = e;
        }
    }
    return nearest;
}

/* Others are touched before the target is. */
static bool
refuse_others(const play *p, const straight_way *w, const move_end *end, tilly_reason *why)
{
    charge_touch touched = {.count = 0};
    unsigned toucher = 0;
    for (unsigned i = 0; i < w->m->count && !touched.count; i++) {
        toucher = w->m->unit[i];
        find_touched_by(p, w->m, end, i, &touched);
    }
    unsigned other = touched.count ? touched.enemy[0] : nearest_enemy(p, w, end);
    refuse(p, why, TILLY_WHY_ENEMY_IN_WAY, CITE_WHO_MAY_CHARGE, toucher, other);
    why_number(why, 0, end->length, TILLY_LENGTH);
    return false;
}

static void end_charge(const straight_way *w, int32_t length, move_end *end)
{
    end->heading = w->heading;
    end->length = length;
    end->charges = true;
    for (unsigned i = 0; i < w->m->count; i++)
        end->at[i] = point_along(w->goes[i].centre, w->way, length);
}

static bool may_end_there(
    const play *p, const mover *m, const move_end *end, unsigned target, tilly_reason *why)
{
    bool reached = false;
    for (unsigned i = 0; i < m->count; i++) {
        charge_touch touched;
        find_touched_by(p, m, end, i, &touched);
        if (!may_touch_all(p, m->unit[i], &touched, why))
            return false;
        reached |= target == NOBODY ? touched.count > 0 : is_touched(&touched, target);
    }
    return reached;
}

/* Ending where and as it stood is no move, and so no charge on one whom it touches (1.6). */
static bool is_no_move(const straight_way *w, int32_t length)
{
    return length == 0 && w->heading == w->m->heading &&
           is_same_point(w->goes[0].centre, w->m->from[0].centre);
}

static unsigned touched_already(const play *p, const straight_way *w, unsigned target)
{
    unsigned u = w->m->unit[0];
    if (target == NOBODY || pieces_touch(p, u, target))
        return target;
    EACH_TOUCHING (e, p, u)
        if (side_of(p, e) != side_of(p, u))
            return e;
    return target;
}

bool charge_this_way(
    const play *p, const straight_way *w, unsigned target, move_end *end, tilly_reason *why)
{
    int32_t length = first_touch_of(p, w);
    if (length == NEVER)
        return refuse_far(p, w, target, why);
    if (is_no_move(w, length)) {
        unsigned touched = touched_already(p, w, target);
        return refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_WHO_MAY_CHARGE, w->m->unit[0], touched);
    }
    if (!may_stop_at(p, w, length, why))
        return false;
    end_charge(w, length, end);
    if (why)
        why->code = TILLY_WHY_NONE;
    if (may_end_there(p, w->m, end, target, why))
        return true;
    if (why && why->code == TILLY_WHY_NONE)
        refuse_others(p, w, end, why);
    return false;
}

/* ---- a body: a change of front, then straight or obliquely (SC-Q-15) ------------------------- */

static bool charge_as_body(const play *p,
                           const mover *m,
                           unsigned target,
                           int32_t turn,
                           int32_t slant,
                           move_end *end,
                           tilly_reason *why)
{
    straight_way w;
    int32_t oblique = param(p, PARAM_OBLIQUE);
    bool turns_well = !m->heavy || turn == 0 || (magnitude(turn) == oblique && slant == 0);
    if (!turns_well || (slant != 0 && magnitude(slant) != oblique)) {
        refuse(p, why, TILLY_WHY_DIRECTION, CITE_CLOSED_PIKES, m->unit[0], NOBODY);
        why_number(why, 0, turns_well ? slant : turn, TILLY_ANGLE);
        return false;
    }
    begin_way(m, &w);
    w.charges = true;
    w.allowed = allowance_of(m, true);
    if (turn)
        turn_goes(m, &w, turn);
    w.way = direction_of(heading_plus(w.heading, slant));
    return charge_this_way(p, &w, target, end, why);
}

void offer_charge_numbers(const play *p, const mover *m, options *o)
{
    int32_t oblique = param(p, PARAM_OBLIQUE);
    int32_t turn = most_turn(p, m);
    with_value(o, -turn, turn, oblique, TILLY_ANGLE);
    with_value(o, -oblique, oblique, oblique, TILLY_ANGLE);
}

static uint32_t
add_angle(tilly_span *spans, uint32_t room, uint32_t count, int32_t at, int32_t grid)
{
    if (count < room)
        spans[count] = (tilly_span){at, at, grid, TILLY_ANGLE};
    return count + 1;
}

uint32_t range_of_charge(const play *p,
                         const mover *m,
                         const move_order *o,
                         unsigned given,
                         tilly_span *spans,
                         uint32_t room)
{
    move_end end;
    uint32_t count = 0;
    int32_t oblique = param(p, PARAM_OBLIQUE);
    int32_t most = most_turn(p, m);
    if (given == 0 && !m->heavy) {
        if (room)
            spans[0] = (tilly_span){-most, most, oblique, TILLY_ANGLE};
        return 1;
    }
    for (int32_t at = -oblique; at <= oblique; at += oblique)
        if (given == 0 || charge_as_body(p, m, o->target, o->value[0], at, &end, NULL))
            count = add_angle(spans, room, count, at, oblique);
    return count;
}

/* ---- one stand: straight at it --------------------------------------------------------------- */

/* The ways it tries, the first one legal being taken: toward the middle of the enemy, toward its
 * nearest place, and squarely onto each of its edges. */
enum { ATTEMPTS = 6 };

static uint16_t
heading_of_attempt(const box *from, const box *enemy, uint16_t enemy_heading, unsigned i)
{
    if (i == 0)
        return heading_towards(from->centre, enemy->centre);
    if (i == 1) {
        point at;
        box_nearest(enemy, from->centre, &at);
        return heading_towards(from->centre, at);
    }
    return heading_plus(enemy_heading, (int32_t)(i - 2) * RIGHT_ANGLE);
}

static bool may_turn_to(const play *p, const mover *m, uint16_t heading)
{
    return magnitude(heading_gap(m->heading, heading)) <= most_turn(p, m);
}

/* All of the way it stays so far from the enemy that it cannot come to touch him. */
static bool passes_wide_of(const play *p, const straight_way *w, unsigned enemy)
{
    box b = box_of(p, enemy);
    int32_t most = w->allowed + STAND_EPS;
    for (unsigned i = 0; i < w->m->count; i++) {
        reach near = sweep_closer(&w->goes[i], w->way, &b, STAND_TOUCH + STAND_EPS, most);
        if (near.least <= near.most)
            return false;
    }
    return true;
}

static bool charge_facing(const play *p,
                          const mover *m,
                          unsigned target,
                          uint16_t heading,
                          move_end *end,
                          tilly_reason *why)
{
    straight_way w;
    begin_way(m, &w);
    w.charges = true;
    w.allowed = allowance_of(m, true);
    if (heading != m->heading)
        turn_goes(m, &w, heading_gap(m->heading, heading));
    if (!why && passes_wide_of(p, &w, target))
        return false;
    return charge_this_way(p, &w, target, end, why);
}

static bool is_among_first(const uint16_t *headings, unsigned count, uint16_t heading)
{
    for (unsigned i = 0; i < count; i++)
        if (headings[i] == heading)
            return true;
    return false;
}

static bool is_about(const play *p, const tilly_reason *why, unsigned target)
{
    return why->code != TILLY_WHY_CANNOT_REACH && why->unit[1] == unit_id(p, target);
}

/* Of all ways that fail: one that comes to the target tells why it may not end there; else the way
 * straight at it. */
static bool refuse_straight_charge(
    const play *p, const mover *m, unsigned target, move_end *end, tilly_reason *why)
{
    box enemy = box_of(p, target);
    uint16_t towards = heading_of_attempt(&m->from[0], &enemy, 0, 0);
    uint16_t plain = may_turn_to(p, m, towards) ? towards : m->heading;
    charge_facing(p, m, target, plain, end, why);
    tilly_reason first = *why;
    if (is_about(p, why, target) || charge_facing(p, m, target, m->heading, end, why))
        return false;
    for (unsigned i = 1; i < ATTEMPTS && !is_about(p, why, target); i++) {
        uint16_t heading = heading_of_attempt(&m->from[0], &enemy, p->unit[target].heading, i);
        if (may_turn_to(p, m, heading))
            charge_facing(p, m, target, heading, end, why);
    }
    if (!is_about(p, why, target))
        *why = first;
    return false;
}

static bool
charge_straight(const play *p, const mover *m, unsigned target, move_end *end, tilly_reason *why)
{
    box enemy = box_of(p, target);
    if (m->kind == MOVES_AS_COLUMN)
        return charge_facing(p, m, target, m->heading, end, why);
    uint16_t tried[1 + ATTEMPTS] = {m->heading};
    if (charge_facing(p, m, target, m->heading, end, NULL))
        return true;
    for (unsigned i = 0; i < ATTEMPTS; i++) {
        uint16_t heading = heading_of_attempt(&m->from[0], &enemy, p->unit[target].heading, i);
        tried[i + 1] = heading;
        if (is_among_first(tried, i + 1, heading) || !may_turn_to(p, m, heading))
            continue;
        if (charge_facing(p, m, target, heading, end, NULL))
            return true;
    }
    return why && refuse_straight_charge(p, m, target, end, why);
}

/* ---- asked ----------------------------------------------------------------------------------- */

bool may_all_charge(const play *p, const mover *m)
{
    for (unsigned i = 0; i < m->count; i++)
        if (!may_charge_at_all(p, m->unit[i]))
            return false;
    return true;
}

static window window_of_charge(const play *p, const mover *m, int32_t limit)
{
    point low = m->from[0].centre;
    point high = low;
    int32_t half = 0;
    for (unsigned i = 0; i < m->count; i++) {
        low = low_of(low, m->from[i].centre);
        high = high_of(high, m->from[i].centre);
        half = larger(half, larger(m->from[i].half_width, m->from[i].half_depth));
    }
    return window_on(p, low, high, limit + 3 * half + INCH);
}

static bool is_in_reach(const play *p, const mover *m, unsigned enemy, int32_t limit)
{
    box b = box_of(p, enemy);
    for (unsigned i = 0; i < m->count; i++) {
        box around = m->from[i];
        int32_t half = larger(around.half_width, around.half_depth);
        around.half_width = around.half_depth = half;
        if (are_within(&around, &b, limit + around.half_width))
            return true;
    }
    return false;
}

static void add_touched(const play *p, const mover *m, const move_end *end, piece_set *touched)
{
    for (unsigned i = 0; i < m->count; i++) {
        charge_touch by;
        find_touched_by(p, m, end, i, &by);
        for (unsigned k = 0; k < by.count; k++)
            put_in_set(touched, by.enemy[k]);
    }
}

/* All whom it would touch by one of the changes of front and ways that a body has. */
static void add_body_charges(const play *p, const mover *m, piece_set *touched)
{
    int32_t oblique = param(p, PARAM_OBLIQUE);
    int32_t most = most_turn(p, m);
    for (int32_t turn = -2 * oblique; turn <= 2 * oblique; turn += oblique)
        for (int32_t slant = -oblique; slant <= oblique; slant += oblique) {
            move_end end;
            if (magnitude(turn) <= most && charge_as_body(p, m, NOBODY, turn, slant, &end, NULL))
                add_touched(p, m, &end, touched);
        }
}

static bool may_reach(const play *p, const mover *m, unsigned enemy, const piece_set *touched)
{
    move_end end;
    switch (m->kind) {
    case MOVES_OPEN:
    case MOVES_BREAKING:
    case MOVES_FREELY: return true; /* a path may lead there */
    case MOVES_AS_BODY: return in_set(touched, enemy);
    default: return charge_straight(p, m, enemy, &end, NULL);
    }
}

void find_charge_targets(const play *p, const mover *m, piece_set *reached)
{
    int32_t limit = allowance_of(m, true);
    bool looked = false;
    piece_set touched = {{0}};
    window near = window_of_charge(p, m, limit);
    *reached = (piece_set){{0}};
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, m->unit[0]))) {
        if (!is_in_reach(p, m, e, limit))
            continue;
        if (m->kind == MOVES_AS_BODY && !looked)
            add_body_charges(p, m, &touched);
        looked = true;
        if (may_reach(p, m, e, &touched))
            put_in_set(reached, e);
    }
}

bool judge_charge(
    const play *p, const mover *m, const move_order *o, move_end *end, tilly_reason *why)
{
    if (o->waypoints)
        return judge_path(p, m, o, end, why);
    if (m->kind == MOVES_AS_BODY)
        return charge_as_body(p, m, o->target, o->value[0], o->value[1], end, why);
    return charge_straight(p, m, o->target, end, why);
}

unsigned
who_must_test(const play *p, const mover *m, const move_end *end, unsigned skip, unsigned *enemy)
{
    for (unsigned i = 0; i < m->count; i++) {
        charge_touch touched;
        find_touched_by(p, m, end, i, &touched);
        *enemy = needs_test(&touched);
        if (*enemy != NOBODY && !skip--)
            return m->unit[i];
    }
    return NOBODY;
}

void end_of_charge(
    const mover *m, int32_t turn, uint16_t heading, int32_t length, point first, move_end *end)
{
    straight_way w;
    begin_way(m, &w);
    if (turn)
        turn_goes(m, &w, turn);
    point from = w.goes[0].centre;
    end->heading = heading;
    end->length = length;
    end->charges = true;
    for (unsigned i = 0; i < m->count; i++) {
        point at = w.goes[i].centre;
        end->at[i] = (point){first.x + at.x - from.x, first.y + at.y - from.y};
    }
}
