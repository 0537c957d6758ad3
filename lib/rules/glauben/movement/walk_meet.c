/* Encounters of a body: contact, guns passed over, infantry that forms hedgehog (GL-Q-03, GL-Q-33,
 * GL-Q-47, GL-Q-102). */
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- on a way ------------------------------------------------------------------------------- */

reach touching_on_way(const box *body, direction way, const box *other, int32_t most)
{
    return meeting_on_way(body, way, other, TOUCH + 1, most);
}

bool touches_on_way(const box *body, direction way, const box *other, int32_t most)
{
    return meets_on_way(body, way, other, TOUCH + 1, most);
}

window window_along(const play *p, const box *body, direction way, int32_t most, int32_t around)
{
    point from = body->centre;
    point to = point_along(from, way, most);
    return window_on(p,
                     low_of(from, to),
                     high_of(from, to),
                     around + reach_of_halves(body->half_width, body->half_depth) + 2);
}

/* ---- guns ----------------------------------------------------------------------------------- */

static bool is_served(const play *p, unsigned battery)
{
    return formation_of(p, battery) == TILLY_FORMATION_UNLIMBERED && !is_routing(p, battery) &&
           !is_marked(p, battery, ABANDONED | UNSERVED);
}

static bool captures(const play *p, const walker *w)
{
    return is_body(p, w->unit) && w->gait != GAIT_ROUT && !is_routing(p, w->unit);
}

bool may_overrun(const play *p, const walker *w, unsigned battery)
{
    return is_guns(p, battery) && captures(p, w) && !is_unseen(p, battery) &&
           (option(p, OPTION_OVERRUN_MANNED_GUNS) || !is_served(p, battery));
}

/* ---- hedgehogs ------------------------------------------------------------------------------ */

bool forms_hedgehogs(const play *p, unsigned u, enum gait gait)
{
    return is_foot(p, u) && gait != GAIT_ROUT && gait != GAIT_RETREAT && gait != GAIT_PURSUE &&
           !is_routing(p, u) && !is_marked(p, u, RETREATING | PURSUING);
}

bool may_be_made_to_form(const play *p, const walker *w, unsigned foot)
{
    return w->threatens && !set_has(&w->formed, number_of(p, foot)) && can_hedgehog(p, foot);
}

void make_form(const play *p, walker *w, unsigned foot, const box *body)
{
    site r = {.p = p, .w = w, .unit = foot, .absent = w->unit};
    box hedgehog = formed_box(p, foot, TILLY_FORMATION_HEDGEHOG);
    bool fits = !bodies_overlap(&hedgehog, body) && is_roomy(&r, &hedgehog, NULL);
    set_add(&w->formed, number_of(p, foot));
    if (!fits)
        set_add(&w->cramped, number_of(p, foot));
}

box obstacle_of(const play *p, const walker *w, unsigned enemy)
{
    unsigned n = number_of(p, enemy);
    bool is_foe = side_of(p, enemy) != side_of(p, w->unit);
    bool has_formed = set_has(&w->formed, n) && !set_has(&w->cramped, n);
    return is_foe && has_formed ? formed_box(p, enemy, TILLY_FORMATION_HEDGEHOG) : box_of(p, enemy);
}

bool walk_touches(const play *p, const walker *w, unsigned other)
{
    box b = obstacle_of(p, w, other);
    return box_nearer_than(&w->body, &b, TOUCH + 1);
}

bool may_be_halted(
    const play *p, unsigned u, bool would_form, const box *body, direction way, int32_t most)
{
    if (!would_form)
        return false;
    int32_t near = threat_of(p) + TOUCH;
    window about = window_along(p, body, way, most, near);
    sweep_bounds passed = sweep_bounds_of(body, way, most);
    EACH_UNIT_IN (&about, e, p, foe(side_of(p, u)))
        if (threatens(p, e) && may_be_met(p, &passed, e, near))
            return true;
    return false;
}

/* GL-Q-103: never refused. */
void form_up(const play *p, walker *w)
{
    box hedgehog = reshaped(
        &w->body,
        shape_in(p, w->unit, TILLY_FORMATION_HEDGEHOG, (unsigned)p->unit[w->unit].strength),
        true);
    site r = {.p = p, .w = w, .unit = w->unit, .absent = NOBODY};
    uint8_t before = w->formation;
    w->formation = TILLY_FORMATION_HEDGEHOG;
    if (is_roomy(&r, &hedgehog, NULL))
        w->body = hedgehog;
    w->forming[w->formings++] = (forming){
        before, TILLY_FORMATION_HEDGEHOG, 0, true, w->heading, w->body.centre.x, w->body.centre.y};
    w->ended = true;
}
