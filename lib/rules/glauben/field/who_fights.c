/* The right and the duty to fight: one reading of range, sight, front zone and states (GL-150 to
 * GL-154, GL-202, GL-Q-48, GL-Q-57, GL-Q-59, GL-Q-60, GL-Q-104). */
#include "rules/glauben/field/field.h"

/* ---- who attacks, who is attacked ----------------------------------------------------------- */

static bool is_body_on_board(const play *p, unsigned u)
{
    return on_table(p, u) && is_body(p, u);
}

/* Those who fall back fight only if they are attacked (GL-126, GL-Q-60); horse in a house never
 * attacks (GL-Q-104). */
bool can_attack(const play *p, unsigned u)
{
    return is_body_on_board(p, u) && !is_routing(p, u) && !is_marked(p, u, RETIRING | RETREATING) &&
           !(is_horse(p, u) && in_house(p, u));
}

static bool can_be_attacked(const play *p, unsigned v)
{
    return stands(p, v) && !is_routing(p, v);
} /* GL-Q-60 */

/* ---- range ---------------------------------------------------------------------------------- */

static int32_t at_least_touch(int32_t range)
{
    return range > TOUCH ? range : TOUCH;
}

static bool within(const play *p, unsigned u, unsigned v, enum glauben_param range)
{
    box one = box_of(p, u);
    box two = box_of(p, v);
    return box_nearer_than(&one, &two, at_least_touch(gl_length(p, range)) + 1);
}

/* Cavalry strikes with its front edge (GL-Q-59). Contact is measured from the body; the edge taken
 * from it is rounded once more, and must not lie out of reach by that alone. */
static bool front_edge_meets(const play *p, unsigned u, unsigned v)
{
    enum { ROUNDED_AGAIN = 2 };
    box edge = box_of(p, u);
    box other = box_of(p, v);
    int32_t range = at_least_touch(gl_length(p, GLAUBEN_CAVALRY_RANGE_MM));
    if (!box_nearer_than(&edge, &other, range + 1))
        return false;
    edge.centre = front_centre(p, u);
    edge.half_depth = 0;
    return box_nearer_than(&edge, &other, range + ROUNDED_AGAIN + 1);
}

/* GL-153, GL-154, GL-202, GL-Q-48: pistols against a hedgehog, else contact; nothing against a
 * garrison of infantry. */
static bool horse_reaches(const play *p, unsigned u, unsigned v)
{
    if (is_foot(p, v) && in_house(p, v))
        return false;
    return in_hedgehog(p, v) ? within(p, u, v, GLAUBEN_HEDGEHOG_RANGE_MM)
                             : front_edge_meets(p, u, v);
}

static bool reaches(const play *p, unsigned u, unsigned v)
{
    if (!(is_horse(p, u) ? horse_reaches(p, u, v) : within(p, u, v, GLAUBEN_INFANTRY_RANGE_MM)))
        return false;
    box target = box_of(p, v);
    return partly_to_front(p, u, &target) && can_see(p, u, v, NULL);
}

/* ---- claims --------------------------------------------------------------------------------- */

/* Friendly cavalry is about to attack that enemy (GL-Q-57). */
static bool horse_engages(const play *p, unsigned side, unsigned v)
{
    EACH_UNIT (u, p, side)
        if (of(p, u)->opponent == v && is_horse(p, u) && can_attack(p, u) && reaches(p, u, v))
            return true;
    return false;
}

static bool foot_may_attack_horse(const play *p, unsigned u, unsigned v)
{
    return option(p, OPTION_INFANTRY_MAY_ATTACK_CAVALRY) || horse_engages(p, side_of(p, u), v);
}

enum claim claim_on(const play *p, unsigned u, unsigned v)
{
    bool foot_on_horse = is_foot(p, u) && is_horse(p, v);
    if (!can_attack(p, u) || !can_be_attacked(p, v) || !reaches(p, u, v))
        return NO_FIGHT;
    if (!foot_on_horse)
        return MUST_FIGHT;
    return foot_may_attack_horse(p, u, v) ? MAY_FIGHT : NO_FIGHT;
}

static int32_t longest_range(const play *p)
{
    static const uint8_t ranges[] = {
        GLAUBEN_INFANTRY_RANGE_MM, GLAUBEN_CAVALRY_RANGE_MM, GLAUBEN_HEDGEHOG_RANGE_MM};
    int32_t longest = TOUCH;
    for (unsigned i = 0; i < sizeof ranges; i++)
        if (gl_length(p, ranges[i]) > longest)
            longest = gl_length(p, ranges[i]);
    return longest;
}

unsigned next_claim(const play *p, unsigned u, unsigned from)
{
    if (!can_attack(p, u))
        return NOBODY;
    window near = window_round(p, u, longest_range(p));
    EACH_UNIT_IN (&near, v, p, foe(side_of(p, u)))
        if (v >= from && claim_on(p, u, v) != NO_FIGHT)
            return v;
    return NOBODY;
}
