/* Places of pieces: moved, put down, and with their companions. */
#include "rules/scruby/effects/effects.h"

void move_piece(play *p, unsigned u, point at, uint16_t heading)
{
    put_unit(p, u, at, heading);
}

/* To turn is to move for cavalry that fired both pistols (SC-Q-27); it may have an order yet. */
void turn_in_place(play *p, unsigned u, uint16_t heading, unsigned clause)
{
    if (is_marked(p, u, BOTH_PISTOLS) && heading != p->unit[u].heading)
        put_marks(p, u, NOT_LOADING);
    tilly_event *e = tell(p, TILLY_EV_FACED, cite(p, clause), u, NOBODY);
    e->value[0] = e->value[3] = p->unit[u].x;
    e->value[1] = e->value[4] = p->unit[u].y;
    e->value[2] = p->unit[u].heading;
    e->value[5] = heading;
    e->value[7] = TILLY_OPT_FACE;
    move_piece(p, u, place_of(p, u), heading);
}

void note_start(play *p, unsigned u)
{
    of(p, u)->from_x = p->unit[u].x;
    of(p, u)->from_y = p->unit[u].y;
}

void send_out(play *p, unsigned u, point at)
{
    note_start(p, u);
    did(p, u, MOVED);
    of(p, u)->out = 1;
    move_piece(p, u, at, p->unit[u].heading);
}

void bring_back(play *p, unsigned u, point at)
{
    of(p, u)->out = 0;
    move_piece(p, u, at, p->unit[u].heading);
}

static void put_down_quietly(play *p, unsigned u, point at, uint16_t heading)
{
    p->unit[u].state = UNIT_ON_TABLE;
    places_changed(p, u);
    put_unit(p, u, at, heading);
    note_start(p, u);
}

void set_down(play *p, unsigned u, point at, uint16_t heading)
{
    put_down_quietly(p, u, at, heading);
    of(p, u)->post_x = at.x;
    of(p, u)->post_y = at.y;
    tilly_event *e = tell(p, TILLY_EV_DEPLOYED, cite(p, CITE_SET_UP), u, NOBODY);
    e->value[0] = at.x;
    e->value[1] = at.y;
    e->value[2] = heading;
}

/* As many gunners as the gun has figures (SC-176, SC-Q-67). */
static void man_crew(play *p, unsigned crew, unsigned gun)
{
    int32_t points = column_of(p, gun, COLUMN_FIGURES) * points_of(p, crew);
    p->unit[crew].strength = p->unit[crew].start = (int16_t)points;
}

static unsigned make_companion(play *p, unsigned u)
{
    unsigned type = is_gun(p, u) ? CREW : MOTHER_STAND;
    unsigned made = make_piece(p, side_of(p, u), type, p->unit[u].group, 0);
    if (made == NOBODY)
        return NOBODY;
    of(p, made)->partner = (uint16_t)u;
    of(p, u)->partner = (uint16_t)made;
    if (is_gun(p, u))
        man_crew(p, made, u);
    return made;
}

bool leave_horses(play *p, unsigned u, point at, uint16_t heading)
{
    unsigned mother = make_companion(p, u);
    if (mother == NOBODY)
        return false;
    put_down_quietly(p, mother, at, heading);
    return true;
}

bool set_down_companion(play *p, unsigned u, point at, uint16_t heading)
{
    unsigned companion = of(p, u)->partner;
    if (companion == NOBODY)
        companion = make_companion(p, u);
    if (companion == NOBODY)
        return false;
    set_down(p, companion, at, heading);
    return true;
}
