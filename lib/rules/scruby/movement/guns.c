/* Guns and their crews: pointing, large guns re-sited, small guns moved with their crew (SC-171,
 * SC-173, SC-175, SC-Q-47, SC-Q-51). */
#include "rules/scruby/movement/forming.h"

void take_crew_along(const box *gun, const box *there, box *crew, int32_t turned)
{
    enum { MOST_ROUNDED = 4 };
    int32_t ahead = distance_along(gun->ahead, gun->centre, crew->centre);
    int32_t aside = distance_across(gun->ahead, gun->centre, crew->centre);
    direction right = direction_turned(there->ahead, 1);
    uint16_t heading = heading_towards((point){0, 0}, (point){crew->ahead.s, crew->ahead.c});
    crew->centre = point_along(point_along(there->centre, there->ahead, ahead), right, aside);
    crew->ahead = direction_of(heading_plus(heading, turned));
    direction off = direction_towards(there->centre, crew->centre);
    for (unsigned i = 0; i < MOST_ROUNDED && do_overlap(there, crew); i++)
        crew->centre = point_along(crew->centre, off, 1);
}

/* Turned and shifted with the gun about its middle. */
box crew_beside(const play *p, unsigned gun, unsigned crew, const box *there, uint16_t *heading)
{
    box own = box_of(p, gun);
    box b = box_of(p, crew);
    int32_t turned = heading_gap(p->unit[gun].heading, *heading);
    take_crew_along(&own, there, &b, turned);
    *heading = heading_plus(p->unit[crew].heading, turned);
    return box_at(p, crew, b.centre, *heading);
}

static bool is_within_radius(const play *p, unsigned gun, point at, tilly_reason *why)
{
    const stand_record *r = of(p, gun);
    int32_t gone = distance_between((point){r->post_x, r->post_y}, at);
    int32_t most = param(p, PARAM_GUN_RADIUS);
    if (type_of(p, gun) != LARGE_GUN || gone <= most + STAND_EPS)
        return true;
    refuse(p, why, TILLY_WHY_GUN_RADIUS, CITE_GUN_RADIUS, gun, NOBODY);
    why_number(why, 0, gone, TILLY_LENGTH);
    why_number(why, 1, most, TILLY_LENGTH);
    return false;
}

/* Of gun and crew, the gun with this heading there. */
typedef struct gun_and_crew {
    unsigned crew;
    uint16_t crew_heading;
    box gun, beside;
    piece_set both;
} gun_and_crew;

static bool put_there(
    const play *p, unsigned gun, point at, uint16_t heading, gun_and_crew *g, tilly_reason *why)
{
    *g = (gun_and_crew){.crew = crew_at(p, gun), .crew_heading = heading};
    if (g->crew == NOBODY)
        return refuse(p, why, TILLY_WHY_NO_CREW, CITE_CREW_SERVES, gun, NOBODY);
    put_in_set(&g->both, gun);
    put_in_set(&g->both, g->crew);
    g->gun = box_at(p, gun, at, heading);
    g->beside = crew_beside(p, gun, g->crew, &g->gun, &g->crew_heading);
    return true;
}

bool may_stand_with_crew(const play *p, unsigned gun, point at, uint16_t heading, tilly_reason *why)
{
    gun_and_crew g;
    return put_there(p, gun, at, heading, &g, why) && is_within_radius(p, gun, at, why) &&
           may_end_at(p, gun, &g.gun, &g.both, why) &&
           may_end_at(p, g.crew, &g.beside, &g.both, why);
}

/* That would be a charge (1.6). */
static bool touches_nobody_new(const play *p, unsigned u, const box *there, tilly_reason *why)
{
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        if (do_touch(there, &b) && !pieces_touch(p, u, e))
            return refuse(p, why, TILLY_WHY_NEW_CONTACT, CITE_END_APART, u, e);
    }
    return true;
}

/* In a square its edges stay where they are: it turns by right angles. */
bool may_point(const play *p, unsigned gun, uint16_t heading, tilly_reason *why)
{
    gun_and_crew g;
    int32_t turn = heading_gap(p->unit[gun].heading, heading);
    if (is_in_square(p, gun) && turn % RIGHT_ANGLE != 0)
        return refuse(p, why, TILLY_WHY_TURN_BLOCKED, CITE_SQUARE_SHAPE, gun, NOBODY);
    return is_free_to_act(p, gun, why) && put_there(p, gun, place_of(p, gun), heading, &g, why) &&
           has_room_at(p, gun, &g.gun, &g.both, why) &&
           has_room_at(p, g.crew, &g.beside, &g.both, why) &&
           touches_nobody_new(p, gun, &g.gun, why) && touches_nobody_new(p, g.crew, &g.beside, why);
}
