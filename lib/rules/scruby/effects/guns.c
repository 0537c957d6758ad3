/* Guns pointed and re-sited, the crew with them (SC-171, SC-173, SC-Q-47). */
#include "rules/scruby/effects/effects.h"

static void
shift_piece(play *p, unsigned u, point at, uint16_t heading, unsigned kind, unsigned clause)
{
    tilly_event *e = tell(p, TILLY_EV_MOVED, cite(p, clause), u, NOBODY);
    int32_t length = distance_between(place_of(p, u), at);
    fill_displacement(p, e, u, at, heading, length, (int32_t)kind);
    move_piece(p, u, at, heading);
}

/* It is not said to have moved: neither stops its loading (SC-Q-27, SC-Q-47). */
void point_gun(play *p, unsigned gun, point at, uint16_t heading, unsigned kind)
{
    unsigned crew = crew_at(p, gun);
    uint16_t crew_heading = heading;
    box there = box_at(p, gun, at, heading);
    box beside = crew_beside(p, gun, crew, &there, &crew_heading);
    unsigned clause = type_of(p, gun) == LARGE_GUN ? CITE_GUN_RADIUS : CITE_SMALL_GUN;
    shift_piece(p, gun, at, heading, kind, clause);
    shift_piece(p, crew, beside.centre, crew_heading, kind, clause);
}
