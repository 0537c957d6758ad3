/* The consequences of where all stand: hedgehog formed, fugitives ridden down, generals who must
 * get away (GL-122, GL-200, GL-208, GL-Q-26, GL-Q-47, GL-Q-48, GL-Q-82). */
#include "rules/glauben/effects/effects.h"
#include "rules/glauben/field/who_sees_whom.h"
#include "rules/glauben/state/unit_bits.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- hedgehogs ------------------------------------------------------------------------------ */

static void take_outline(play *p, unsigned u, const box *b)
{
    p->unit[u].half_width = (uint16_t)(b->half_width / p->grain);
    p->unit[u].half_depth = (uint16_t)(b->half_depth / p->grain);
    put_unit(p, u, b->centre, p->unit[u].heading);
}

void form_hedgehog(play *p, unsigned foot, unsigned by, bool cramped)
{
    box b = formed_box(p, foot, TILLY_FORMATION_HEDGEHOG);
    if (!can_hedgehog(p, foot))
        return;
    tilly_event *e = tell_seen(p, TILLY_EV_FORMED, cite(p, CITE_FORMS_OF_ITSELF), foot, by);
    const int32_t value[] = {of(p, foot)->formation,
                             TILLY_FORMATION_HEDGEHOG,
                             p->unit[foot].x,
                             p->unit[foot].y,
                             p->unit[foot].heading,
                             0,
                             true};
    memcpy(e->value, value, sizeof value);
    of(p, foot)->formation = TILLY_FORMATION_HEDGEHOG;
    places_changed(p, foot);
    if (!cramped)
        take_outline(p, foot, &b);
    seen_after(p, e);
}

/* When all were last looked through nobody was left who must form: now at most those who moved,
 * or whom horse that moved has come near. */
static void find_threatened(const play *p, const unit_bits *moved, unit_bits *threatened)
{
    EACH_UNIT_BIT (u, moved) {
        if (can_hedgehog(p, u))
            unit_bits_add(threatened, u);
        if (!threatens(p, u))
            continue;
        window near = window_round(p, u, threat_of(p));
        EACH_UNIT_IN (&near, foot, p, foe(side_of(p, u)))
            if (can_hedgehog(p, foot))
                unit_bits_add(threatened, foot);
    }
}

static void form_hedgehogs(play *p, const unit_bits *moved)
{
    if (!unit_bits_any(moved))
        return;
    unit_bits threatened;
    unit_bits_clear(&threatened);
    find_threatened(p, moved, &threatened);
    EACH_UNIT_BIT (u, &threatened) {
        unsigned by = threatening_cavalry(p, u);
        if (by == NOBODY)
            continue;
        box b = formed_box(p, u, TILLY_FORMATION_HEDGEHOG);
        form_hedgehog(p, u, by, !there_is_room(p, u, &b, NULL));
    }
}

/* ---- riding down (GL-208) ------------------------------------------------------------------- */

static bool can_be_ridden_down(const play *p, unsigned u)
{
    return is_routing(p, u) &&
           (is_foot(p, u) || (is_horse(p, u) && option(p, OPTION_RIDE_DOWN_CAVALRY)));
}

/* Once for each regiment, victim and half. */
static void ride_down_by(play *p, unsigned horse)
{
    if (!is_horse(p, horse) || is_routing(p, horse) || in_house(p, horse))
        return;
    window near = window_round(p, horse, TOUCH);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, horse))) {
        if (!can_be_ridden_down(p, e) || row_has(p, ROW_RIDDEN_DOWN, horse, e) ||
            !are_touching(p, horse, e))
            continue;
        row_set(p, ROW_RIDDEN_DOWN, horse, e);
        tell_seen(p, TILLY_EV_RIDDEN_DOWN, cite(p, CITE_RIDES_DOWN), e, horse);
        lose_base(p, e, horse, TILLY_BY_RIDING_DOWN);
    }
}

void ride_down(play *p, unsigned side)
{
    EACH_FIGHTING (u, p, side)
        ride_down_by(p, u);
}

/* ---- generals (GL-Q-26) --------------------------------------------------------------------- */

static unsigned enemy_touching(const play *p,
                               unsigned side,
                               const box *b,
                               bool (*counts)(const play *p, unsigned u))
{
    point at = b->centre;
    window near = window_on(p, at, at, reach_of_halves(b->half_width, b->half_depth) + TOUCH + 1);
    EACH_UNIT_IN (&near, e, p, foe(side)) {
        box other = box_of(p, e);
        if (counts(p, e) && box_nearer_than(b, &other, TOUCH + 1))
            return e;
    }
    return NOBODY;
}

/* Behind a unit, then to its right, its left, before it: the first place on the board where no
 * enemy touches him. */
static bool place_beside(const play *p, unsigned general, unsigned friend, box *out)
{
    enum { SIDES_OF_A_UNIT = 4 };
    static const uint16_t turn[SIDES_OF_A_UNIT] = {
        HALF_CIRCLE, RIGHT_ANGLE, HALF_CIRCLE + RIGHT_ANGLE, 0};
    box b = box_of(p, friend);
    uint16_t heading = p->unit[friend].heading;
    for (unsigned i = 0; i < SIDES_OF_A_UNIT; i++) {
        box own = box_at(p, general, b.centre, heading);
        bool aside = turn[i] % HALF_CIRCLE != 0;
        own.centre =
            point_along(b.centre,
                        direction_of(heading_plus(heading, turn[i])),
                        aside ? b.half_width + own.half_width : b.half_depth + own.half_depth);
        if (!lies_on_board(p, &own) ||
            enemy_touching(p, side_of(p, general), &own, is_fighting) != NOBODY)
            continue;
        *out = own;
        return true;
    }
    return false;
}

/* The nearest friendly fighting unit with such a place, no farther than that; NOBODY. */
static unsigned refuge_of(const play *p, unsigned general, int32_t most, box *place)
{
    int32_t best = most + 1;
    unsigned refuge = NOBODY;
    EACH_UNIT (u, p, side_of(p, general)) {
        box other;
        int32_t gap = is_fighting(p, u) ? gap_between(p, general, u) : NEVER;
        if (gap >= best || !place_beside(p, general, u, &other))
            continue;
        best = gap;
        refuge = u;
        *place = other;
    }
    return refuge;
}

static void escape(play *p, unsigned general, unsigned by, unsigned refuge, const box *place)
{
    tilly_event *e =
        tell_seen(p, TILLY_EV_GENERAL_ESCAPED, cite(p, CITE_GENERAL_TOUCHED), general, by);
    e->third = unit_id(p, refuge);
    e->value[0] = p->unit[general].x;
    e->value[1] = p->unit[general].y;
    e->value[2] = place->centre.x;
    e->value[3] = place->centre.y;
    put_unit(p, general, place->centre, p->unit[refuge].heading);
    seen_after(p, e);
}

static void get_away(play *p, unsigned general, unsigned by, int32_t most)
{
    box place;
    unsigned refuge = refuge_of(p, general, most, &place);
    if (refuge != NOBODY) {
        escape(p, general, by, refuge, &place);
        return;
    }
    tell_seen(p, TILLY_EV_GENERAL_TAKEN, cite(p, CITE_GENERAL_TOUCHED), general, by);
    lose_general(p, general);
}

void general_touched(play *p, unsigned general, unsigned by)
{
    get_away(p, general, by, gl_length(p, GLAUBEN_COMMAND_SPEED_MM));
}

void general_rode(play *p, unsigned general, int32_t left)
{
    box b = box_of(p, general);
    unsigned by = enemy_touching(p, side_of(p, general), &b, is_body);
    if (by != NOBODY)
        get_away(p, general, by, left);
}

/* As with hedgehogs, nobody but these can have been touched since. */
static void find_endangered(const play *p, const unit_bits *moved, unit_bits *endangered)
{
    EACH_UNIT_BIT (u, moved) {
        if (!on_table(p, u))
            continue;
        if (is_general(p, u))
            unit_bits_add(endangered, u);
        if (!is_body(p, u))
            continue;
        window near = window_round(p, u, TOUCH);
        EACH_UNIT_IN (&near, general, p, foe(side_of(p, u)))
            if (is_general(p, general))
                unit_bits_add(endangered, general);
    }
}

static void get_generals_away(play *p, const unit_bits *moved)
{
    if (!unit_bits_any(moved))
        return;
    unit_bits endangered;
    unit_bits_clear(&endangered);
    find_endangered(p, moved, &endangered);
    EACH_UNIT_BIT (u, &endangered) {
        box b = box_of(p, u);
        unsigned by = enemy_touching(p, side_of(p, u), &b, is_body);
        if (by != NOBODY)
            general_touched(p, u, by);
    }
}

/* A unit that moves on account of this is looked at by the generals now, and by all the next time.
 */
void consequences_of_move(play *p, unsigned mover)
{
    unit_bits *moved = moved_now(p);
    unit_bits before;
    if (!unit_bits_any(moved) && (mover == NOBODY || !is_horse(p, mover)))
        return;
    unit_bits_clear(&before);
    unit_bits_join(&before, moved);
    unit_bits_clear(moved);
    form_hedgehogs(p, &before);
    if (mover != NOBODY && on_table(p, mover))
        ride_down_by(p, mover);
    unit_bits_join(&before, moved_now(p));
    get_generals_away(p, &before);
}

/* ---- backs turned (GL-Q-51) ----------------------------------------------------------------- */

void end_retreats(play *p, unsigned side)
{
    EACH_FIGHTING (u, p, side) {
        if (!is_marked(p, u, RETREATING))
            continue;
        of(p, u)->marks &= (uint8_t)~RETREATING;
        places_changed(p, u);
    }
    consequences_of_move(p, NOBODY); /* it may form hedgehog again, or make others form (GL-Q-47) */
}
