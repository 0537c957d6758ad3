/* Whom a body meets: contact, guns passed over, infantry that forms hedgehog (GL-Q-03, GL-Q-33,
 * GL-Q-47, GL-Q-102). */
#include "rules/glauben/movement/walk_parts.h"
#include "geometry/approach.h"

/* ---- on a way ------------------------------------------------------------------------------- */

/* To meet is to come closer than `limit`, or, where that is 0, to overlap. */
typedef struct passing {
    approach by;
    int32_t limit;
} passing;

static bool meets_at(const passing *g, int32_t length)
{
    return g->limit ? approach_closer(&g->by, length, g->limit)
                    : approach_overlap(&g->by, length) > GRAZE;
}

/* The geometry's ranges are a hair too wide, unless the two only graze. */
enum { HAIR = 256 };

/* From an end of the range the first place where they meet, looked for towards one where they do.
 * Rounding lets them part and meet for a length or two. */
static int32_t meeting_end(const passing *g, int32_t end, int32_t met)
{
    int32_t forward = end < met ? 1 : -1;
    int32_t apart = end;
    for (int i = 0; i < HAIR && apart != met; i++, apart += forward)
        if (meets_at(g, apart))
            return apart;
    while (apart + 1 < met || met + 1 < apart) {
        int32_t middle = apart + (met - apart) / 2;
        if (meets_at(g, middle))
            met = middle;
        else
            apart = middle;
    }
    return met;
}

/* A place where they meet: half way, where they are nearest, or of a short range any; NEVER. */
static int32_t meeting_place(const passing *g, reach near)
{
    bool is_short = near.most - near.least < HAIR;
    int32_t middle = near.least + (near.most - near.least) / 2;
    int32_t at = is_short ? near.least : middle;
    int32_t last = is_short ? near.most : middle;
    for (; at <= last; at++)
        if (meets_at(g, at))
            return at;
    return NEVER;
}

static reach exactly(const passing *g, reach near)
{
    int32_t met = meeting_place(g, near);
    if (met == NEVER)
        return NOWHERE;
    return (reach){meeting_end(g, near.least, met), meeting_end(g, near.most, met)};
}

/* Both ends are looked for on the longest way there is, so that they do not depend on how far is
 * asked about. */
static reach near_on_way(const box *body, direction way, const box *other, int32_t limit)
{
    return limit ? sweep_closer(body, way, other, limit, LONGEST_WAY)
                 : sweep_overlap(body, way, other, GRAZE, LONGEST_WAY);
}

reach meeting_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || near.least > most)
        return NOWHERE;
    passing g = {approach_of(body, way, other), limit};
    reach r = exactly(&g, near);
    if (r.least > r.most || r.least > most)
        return NOWHERE;
    return r;
}

int32_t first_meeting(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = limit ? sweep_closer(body, way, other, limit, LONGEST_WAY)
                       : sweep_overlap(body, way, other, GRAZE, LONGEST_WAY);
    if (near.least > near.most || near.least > most)
        return NEVER;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    if (met == NEVER)
        return NEVER;
    int32_t first = meeting_end(&g, near.least, met);
    return first <= most ? first : NEVER;
}

/* Between two places where they are nearer by more than rounding does they meet everywhere: then no
 * end need be looked for. */
static bool is_between(const passing *g, reach near, int32_t met, int32_t length)
{
    enum { ROUNDING = 2 };
    passing nearer = {g->by, g->limit - ROUNDING};
    if (length < near.least || length > near.most)
        return false;
    if (meets_at(&nearer, met) && meets_at(&nearer, length))
        return true;
    return length < met ? meeting_end(g, near.least, met) <= length
                        : length <= meeting_end(g, near.most, met);
}

reach rungs_met_on_way(
    const box *body, direction way, const box *other, int32_t limit, int32_t most, int32_t rung)
{
    reach near = sweep_closer(body, way, other, limit, LONGEST_WAY);
    if (near.least > near.most || near.least > most)
        return NOWHERE;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    int32_t first = (near.least + rung - 1) / rung * rung;
    int32_t last = (near.most < most ? near.most : most) / rung * rung;
    if (met == NEVER)
        return NOWHERE;
    while (first <= last && !is_between(&g, near, met, first))
        first += rung;
    while (first < last && !is_between(&g, near, met, last))
        last -= rung;
    return first <= last ? (reach){first, last} : NOWHERE;
}

reach touching_on_way(const box *body, direction way, const box *other, int32_t most)
{
    return meeting_on_way(body, way, other, TOUCH + 1, most);
}

/* The ends are looked for only where some place between them is not near enough. */
bool meets_on_way(const box *body, direction way, const box *other, int32_t limit, int32_t most)
{
    reach near = near_on_way(body, way, other, limit);
    if (near.least > near.most || near.least > most)
        return false;
    passing g = {approach_of(body, way, other), limit};
    int32_t met = meeting_place(&g, near);
    return met != NEVER && (met <= most || meeting_end(&g, near.least, met) <= most);
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
    return (is_foot(p, w->unit) || is_horse(p, w->unit)) && w->gait != GAIT_ROUT &&
           !is_routing(p, w->unit);
}

bool may_overrun(const play *p, const walker *w, unsigned battery)
{
    return is_guns(p, battery) && captures(p, w) && !is_unseen(p, battery) &&
           (option(p, OPTION_OVERRUN_MANNED_GUNS) || !is_served(p, battery));
}

/* ---- hedgehogs ------------------------------------------------------------------------------ */

int32_t threat_of(const play *p)
{
    return gl_length(p, GLAUBEN_HEDGEHOG_THREAT_MM);
}

bool would_form(const walker *w)
{
    return w->forms &&
           (w->formation == TILLY_FORMATION_LINE || w->formation == TILLY_FORMATION_COLUMN);
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
    bool formed = side_of(p, enemy) != side_of(p, w->unit) && set_has(&w->formed, n) &&
                  !set_has(&w->cramped, n);
    return formed ? formed_box(p, enemy, TILLY_FORMATION_HEDGEHOG) : box_of(p, enemy);
}

bool walk_touches(const play *p, const walker *w, unsigned other)
{
    box b = obstacle_of(p, w, other);
    return box_closer(&w->body, &b, TOUCH + 1);
}

bool may_come_near_horse(const play *p, unsigned u, const box *body, const sweep_bounds *passed)
{
    int32_t near = threat_of(p) + TOUCH;
    window about = window_along(p, body, passed->way, passed->most, near);
    EACH_UNIT_IN (&about, e, p, foe(side_of(p, u)))
        if (threatens(p, e) && may_be_met(p, passed, e, near))
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
