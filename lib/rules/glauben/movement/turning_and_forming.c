/* Turning and forming: a walker where it stands turns, changes formation, meets those about it
 * (GL-121, GL-Q-44, GL-Q-45, GL-Q-49, GL-Q-103). */
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- on the spot ---------------------------------------------------------------------------- */

static bool refuse_turn(const play *p, const walker *w, unsigned other, tilly_reason *why)
{
    return refuse(p, why, TILLY_WHY_TURN_BLOCKED, CITE_FREE_TURN, w->unit, other);
}

static unsigned enemy_under(const play *p, const walker *w)
{
    window near = window_about(p, &w->body, 0);
    sweep_bounds here = sweep_bounds_about(w);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        if (!may_be_near(p, w, &here, e, 0) || !takes_room(p, w->unit, e) || may_overrun(p, w, e))
            continue;
        box b = obstacle_of(p, w, e);
        if (bodies_overlap(&w->body, &b))
            return e;
    }
    return NOBODY;
}

/* It ends there, as it is. */
static bool surprised_by(const play *p, walker *w, unsigned enemy)
{
    if (enemy == NOBODY || !is_unseen(p, enemy))
        return false;
    stop_for(w, enemy);
    return true;
}

static bool has_place(const play *p, const walker *w, tilly_reason *why)
{
    unsigned enemy = enemy_under(p, w);
    if (enemy != NOBODY)
        return refuse_turn(p, w, enemy, why);
    if (!lies_on_board(p, &w->body))
        return refuse_turn(p, w, NOBODY, why);
    const area *a = ground_in_the_way(p, w->unit, &w->body, false);
    if (!a)
        return true;
    refuse_turn(p, w, NOBODY, why);
    if (why)
        why->unit[1] = a->feature.id;
    return false;
}

static void meet_enemy(const play *p, walker *w, unsigned e, bool *must_form)
{
    box b = obstacle_of(p, w, e);
    unsigned n = number_of(p, e);
    if (may_overrun(p, w, e)) {
        if (w->gait != GAIT_FALL_BACK && bodies_overlap(&w->body, &b))
            set_add(&w->overrun, n);
        return;
    }
    bool near = box_nearer_than(&w->body, &b, threat_of(p) + 1);
    if (near && may_be_made_to_form(p, w, e)) {
        make_form(p, w, e, &w->body);
        b = obstacle_of(p, w, e);
    }
    if (near && would_form(w) && threatens(p, e)) {
        *must_form = true;
        w->stopper = (uint16_t)e;
    }
    bool touches = box_nearer_than(&w->body, &b, TOUCH + 1);
    if (!touches)
        set_drop(&w->touching, n);
    else if (!set_has(&w->touching, n))
        stop_for(w, e);
}

static void meet_enemies(const play *p, walker *w, const sweep_bounds *here, bool *must_form)
{
    int32_t around = threat_of(p) + TOUCH;
    window near = window_about(p, &w->body, around);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        box b = box_of(p, e);
        if (!may_be_near(p, w, here, e, around))
            set_drop(&w->touching, number_of(p, e));
        else if (is_fighting(p, e))
            meet_enemy(p, w, e, must_form);
        else if (bodies_overlap(&w->body, &b))
            set_add(&w->ridden, number_of(p, e));
    }
}

static void meet_friends(const play *p, walker *w, const sweep_bounds *here)
{
    window near = window_about(p, &w->body, 0);
    EACH_FRIEND_MET (f, p, &near, here, w->unit) {
        box b = box_of(p, f);
        if (bodies_overlap(&w->body, &b))
            set_add(&w->through, number_of(p, f));
    }
}

void walk_meet(const play *p, walker *w)
{
    bool must_form = false;
    sweep_bounds here = sweep_bounds_about(w);
    meet_enemies(p, w, &here, &must_form);
    meet_friends(p, w, &here);
    if (must_form)
        form_up(p, w);
}

/* A general does not turn his mount into a regiment that his side sees (GL-Q-138). */
static unsigned turned_into(const play *p, const walker *w)
{
    window near = window_about(p, &w->body, TOUCH + 1);
    if (!is_general(p, w->unit))
        return NOBODY;
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        box b = box_of(p, e);
        if (is_body(p, e) && box_nearer_than(&w->body, &b, TOUCH + 1) &&
            in_view(p, side_of(p, w->unit), e))
            return e;
    }
    return NOBODY;
}

static bool has_room_to_ride(const play *p, const walker *w, tilly_reason *why)
{
    unsigned enemy = turned_into(p, w);
    return (enemy == NOBODY && lies_on_board(p, &w->body)) || refuse_turn(p, w, enemy, why);
}

bool walk_stands(const play *p, walker *w, tilly_reason *why)
{
    if (w->gait == GAIT_RIDE)
        return has_room_to_ride(p, w, why);
    if (!has_place(p, w, why))
        return false;
    walk_meet(p, w);
    return true;
}

void walk_face(walker *w, uint16_t heading)
{
    w->heading = heading;
    w->body.ahead = direction_of(heading);
}

bool walk_turn(const play *p, walker *w, uint16_t heading, tilly_reason *why)
{
    if (heading == w->heading)
        return true;
    if (w->ended)
        return refuse_turn(p, w, w->stopper, why);
    if (w->formation == TILLY_FORMATION_HEDGEHOG) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_FREE_TURN, w->unit, NOBODY);
        why_number(why, 0, w->formation, TILLY_COUNT);
        return false;
    }
    box before = w->body;
    uint16_t faced = w->heading;
    walk_face(w, heading);
    if (walk_stands(p, w, why))
        return true;
    bool surprised = p->seen && surprised_by(p, w, enemy_under(p, w));
    w->body = before;
    w->heading = faced;
    return surprised;
}

/* ---- formations ----------------------------------------------------------------------------- */

static bool is_open_order(unsigned f)
{
    return f == TILLY_FORMATION_LINE || f == TILLY_FORMATION_COLUMN;
}

/* GL-092 */
static int32_t quarters_to_limber(enum tilly_formation from, enum tilly_formation to)
{
    bool known = (from == TILLY_FORMATION_LIMBERED || from == TILLY_FORMATION_UNLIMBERED) &&
                 (to == TILLY_FORMATION_LIMBERED || to == TILLY_FORMATION_UNLIMBERED);
    return known ? QUARTERS_OF_MOVE : -1;
}

/* To or from march column and to or from hedgehog are changes of their own: of both, both are paid.
 * No hedgehog is formed of march column (GL-Q-48). */
int32_t
quarters_to_form(const play *p, unsigned u, enum tilly_formation from, enum tilly_formation to)
{
    const troop *t = troop_for(p, u);
    bool march = from == TILLY_FORMATION_MARCH_COLUMN || to == TILLY_FORMATION_MARCH_COLUMN,
         square = from == TILLY_FORMATION_HEDGEHOG || to == TILLY_FORMATION_HEDGEHOG;
    if (from == to)
        return 0;
    if (is_guns(p, u))
        return quarters_to_limber(from, to);
    if (!is_fighting(p, u) || from < TILLY_FORMATION_LINE || to < TILLY_FORMATION_LINE ||
        from > TILLY_FORMATION_HEDGEHOG || to > TILLY_FORMATION_HEDGEHOG)
        return -1;
    if (square && (!is_foot(p, u) || from == TILLY_FORMATION_MARCH_COLUMN))
        return -1;
    if (is_open_order(from) && is_open_order(to))
        return t->cost_column;
    return (march ? t->cost_march : 0) + (square ? t->cost_hedgehog : 0);
}

static bool refuse_formation(const play *p, const walker *w, unsigned cite, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_FORMATION, cite, w->unit, NOBODY);
    why_number(why, 0, w->formation, TILLY_COUNT);
    return false;
}

static unsigned nearest_threat(const play *p, const walker *w, int32_t *distance)
{
    unsigned nearest = NOBODY;
    window near = window_about(p, &w->body, threat_of(p) + 1);
    *distance = threat_of(p);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        box b = box_of(p, e);
        if (!threatens(p, e) || !box_nearer_than(&w->body, &b, *distance + 1))
            continue;
        int32_t d = box_distance(&w->body, &b);
        if (nearest != NOBODY && d == *distance)
            continue;
        *distance = d;
        nearest = e;
    }
    return nearest;
}

/* GL-Q-49 */
static bool may_leave_hedgehog(const play *p, const walker *w, tilly_reason *why)
{
    int32_t distance;
    unsigned threat =
        w->formation == TILLY_FORMATION_HEDGEHOG ? nearest_threat(p, w, &distance) : NOBODY;
    if (threat == NOBODY)
        return true;
    refuse(p, why, TILLY_WHY_HEDGEHOG_STANDS, CITE_LEAVE_HEDGEHOG, w->unit, threat);
    why_number(why, 0, distance, TILLY_LENGTH);
    why_number(why, 1, threat_of(p), TILLY_LENGTH);
    return false;
}

static bool may_spend(const play *p, const walker *w, int32_t quarters, tilly_reason *why)
{
    int64_t each = w->whole / QUARTERS_OF_MOVE;
    if (is_guns(p, w->unit) && w->spent > 0)
        return refuse(p, why, TILLY_WHY_WHOLE_MOVE, CITE_LIMBER_TIME, w->unit, NOBODY);
    if (w->spent + quarters * each <= w->whole)
        return true;
    refuse(p, why, TILLY_WHY_MOVE_SPENT, CITE_FORM_COST, w->unit, NOBODY);
    why_number(why, 0, walk_thousandths(w) + quarters * 1000 / QUARTERS_OF_MOVE, TILLY_COUNT);
    why_number(why, 1, 1000, TILLY_COUNT);
    return false;
}

/* GL-Q-51, GL-Q-54: in a withdrawal or a charge the formation stays. */
static bool may_form(const play *p, const walker *w, enum tilly_formation f, tilly_reason *why)
{
    int32_t quarters = quarters_to_form(p, w->unit, (enum tilly_formation)w->formation, f);
    if (quarters < 0)
        return refuse_formation(p, w, CITE_WHO_FORMS, why);
    if (w->gait != GAIT_FREE && w->gait != GAIT_RETREAT)
        return refuse_formation(p, w, CITE_FORM_COST, why);
    if (w->ended || w->formings == MOST_FORMINGS - 1)
        return refuse_formation(p, w, CITE_FORM_COST, why);
    return may_leave_hedgehog(p, w, why) && may_spend(p, w, quarters, why);
}

bool walk_form(
    const play *p, walker *w, enum tilly_formation f, uint16_t heading, tilly_reason *why)
{
    bool square = f == TILLY_FORMATION_HEDGEHOG,
         leaves_square = w->formation == TILLY_FORMATION_HEDGEHOG;
    if (f == w->formation)
        return true;
    if (!may_form(p, w, f, why))
        return false;
    site r = {.p = p, .w = w, .unit = w->unit, .absent = NOBODY};
    box body = w->body;
    if (leaves_square)
        body.ahead = direction_of(heading);
    body = reshaped(&body,
                    shape_in(p, w->unit, f, (unsigned)p->unit[w->unit].strength),
                    square || leaves_square);
    if (!is_roomy(&r, &body, why))
        return p->seen && surprised_by(p, w, in_the_way_of(&r, &body, false));
    int32_t quarters = quarters_to_form(p, w->unit, (enum tilly_formation)w->formation, f);
    if (leaves_square)
        w->heading = heading;
    w->body = body;
    w->spent += quarters * (w->whole / QUARTERS_OF_MOVE);
    w->forming[w->formings++] = (forming){w->formation,
                                          (uint8_t)f,
                                          (uint8_t)quarters,
                                          false,
                                          w->heading,
                                          body.centre.x,
                                          body.centre.y};
    w->formation = (uint8_t)f;
    walk_meet(p, w);
    return true;
}
