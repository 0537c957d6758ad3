/* Guns and their crews: pointing, large guns re-sited, small guns moved with their crew (SC-171,
 * SC-173, SC-175, SC-Q-47, SC-Q-51). */
#include "rules/scruby/movement/forming.h"

static int32_t step_from(int32_t from, int32_t to)
{
    return (to > from) - (to < from);
}

/* Rounded to the grid it may lie deeper in the gun than it did (SC-Q-66). */
static box pushed_out_of(const box *gun, box crew)
{
    while (do_overlap(gun, &crew)) {
        crew.centre.x += step_from(gun->centre.x, crew.centre.x);
        crew.centre.y += step_from(gun->centre.y, crew.centre.y);
    }
    return crew;
}

/* Turned and shifted with the gun about its middle. */
box crew_beside(const play *p, unsigned gun, unsigned crew, const box *there, uint16_t *heading)
{
    box own = box_of(p, gun);
    box b = box_of(p, crew);
    int32_t ahead = distance_along(own.ahead, own.centre, b.centre);
    int32_t aside = distance_across(own.ahead, own.centre, b.centre);
    int32_t turned = heading_gap(p->unit[gun].heading, *heading);
    direction right = direction_turned(there->ahead, 1);
    point at = point_along(point_along(there->centre, there->ahead, ahead), right, aside);
    *heading = heading_plus(p->unit[crew].heading, turned);
    return pushed_out_of(there, box_at(p, crew, at, *heading));
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

/* In a square its edges stay where they are: it turns by right angles. */
bool may_point(const play *p, unsigned gun, uint16_t heading, tilly_reason *why)
{
    gun_and_crew g;
    int32_t turn = heading_gap(p->unit[gun].heading, heading);
    if (is_in_square(p, gun) && turn % RIGHT_ANGLE != 0)
        return refuse(p, why, TILLY_WHY_TURN_BLOCKED, CITE_SQUARE_SHAPE, gun, NOBODY);
    return is_free_to_act(p, gun, why) && put_there(p, gun, place_of(p, gun), heading, &g, why) &&
           has_room_at(p, gun, &g.gun, &g.both, why) &&
           has_room_at(p, g.crew, &g.beside, &g.both, why);
}
