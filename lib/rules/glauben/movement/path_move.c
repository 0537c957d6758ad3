/* Moves by paths: at each waypoint a facing, then what is done there (GL-Q-43 to GL-Q-45). A move
 * that is stopped ends there, whatever else was meant. */
#include "rules/glauben/movement/free_moves.h"

static bool is_at(const walker *w, point to)
{
    return is_same_point(w->body.centre, to);
}

/* ---- a leg ---------------------------------------------------------------------------------- */

/* Backs turned: it faces where it goes. */
static bool turn_back(const play *p, trip *t, point to, tilly_reason *why)
{
    return t->kind != TILLY_OPT_RETREAT ||
           walk_turn(p, &t->w, heading_towards(t->w.body.centre, to), why);
}

static bool keeps_front_to(const play *p, const trip *t, point to, tilly_reason *why)
{
    if (t->kind != TILLY_OPT_FALL_BACK)
        return true;
    int32_t length = distance_between(t->w.body.centre, to);
    return front_kept(p, &t->t, &t->w.body, direction_towards(t->w.body.centre, to), length) ==
               length ||
           refuse_front(p, &t->t, why);
}

/* The last leg of a charge goes as far as it can (GL-Q-54). */
static bool close_in(const play *p, walker *w, point to, tilly_reason *why)
{
    leg l;
    walk_look(
        p, w, direction_towards(w->body.centre, to), distance_between(w->body.centre, to), &l);
    int32_t length = leg_before(&l, l.most);
    if (length < 0)
        return leg_refuse(p, w, &l, leg_barred(&l, l.most), l.most, why);
    walk_go(p, w, &l, length);
    return true;
}

static bool go_to(const play *p, trip *t, point to, bool last, tilly_reason *why)
{
    if (!turn_back(p, t, to, why) || !keeps_front_to(p, t, to, why))
        return false;
    if (was_surprised(p, &t->w))
        return true;
    t->gone = true;
    t->last = t->w.body;
    if (t->kind == TILLY_OPT_CHARGE_AT && last ? !close_in(p, &t->w, to, why)
                                               : !walk_to(p, &t->w, to, false, why))
        return false;
    t->end = t->w.body.centre;
    return true;
}

/* ---- what is done at its end ---------------------------------------------------------------- */

static enum tilly_formation formation_of_act(unsigned act)
{
    static const uint8_t formation[] = {
        [TILLY_ACT_LINE] = TILLY_FORMATION_LINE,
        [TILLY_ACT_COLUMN] = TILLY_FORMATION_COLUMN,
        [TILLY_ACT_MARCH_COLUMN] = TILLY_FORMATION_MARCH_COLUMN,
        [TILLY_ACT_HEDGEHOG] = TILLY_FORMATION_HEDGEHOG,
    };
    return act < sizeof formation ? (enum tilly_formation)formation[act] : TILLY_FORMATION_NONE;
}

/* A unit that charges or withdraws stays as it is formed: the walk says so (GL-Q-54, GL-Q-101). */
static bool form_there(const play *p, trip *t, const tilly_waypoint *at, tilly_reason *why)
{
    enum tilly_formation f = formation_of_act(at->act);
    return f == TILLY_FORMATION_NONE
               ? refuse(p, why, TILLY_WHY_FORMATION, CITE_CHANGES_FORMATION, t->t.unit, NOBODY)
               : walk_form(p, &t->w, f, at->heading, why);
}

/* Hedgehogs have no facing, and whoever retreats has the one of his way. */
static bool face_there(const play *p, trip *t, const tilly_waypoint *at, tilly_reason *why)
{
    if (t->w.formation == TILLY_FORMATION_HEDGEHOG || t->kind == TILLY_OPT_RETREAT)
        return true;
    if (!walk_turn(p, &t->w, at->heading, why))
        return false;
    return keeps_front_to(p, t, t->w.body.centre, why);
}

static bool
act_there(const play *p, trip *t, const tilly_waypoint *at, bool last, tilly_reason *why)
{
    if (at->act == TILLY_ACT_OCCUPY)
        return (t->kind == TILLY_OPT_OCCUPY && last) ||
               refuse(p, why, TILLY_WHY_NO_HOUSE, CITE_HOUSE_ENTERED, t->t.unit, NOBODY);
    if (at->act != TILLY_ACT_NONE && !t->w.ended)
        return form_there(p, t, at, why);
    return true;
}

static bool
pass_waypoint(const play *p, trip *t, const tilly_waypoint *at, bool last, tilly_reason *why)
{
    point to = {at->x, at->y};
    bool enters = last && t->kind == TILLY_OPT_OCCUPY;
    if (!is_at(&t->w, to) && !go_to(p, t, to, last, why))
        return false;
    if (!t->w.ended && !enters && !face_there(p, t, at, why))
        return false;
    return act_there(p, t, at, last, why);
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* Its last leg, to where that ended, is what its order and the enemy near by judge; only to turn
 * and to form is free of both. */
static bool judge_end(const play *p, trip *t, tilly_reason *why)
{
    if (!t->gone && t->kind != TILLY_OPT_FALL_BACK && t->kind != TILLY_OPT_RETREAT)
        return true;
    if (!t->gone) {
        t->last = t->w.body;
        t->end = t->last.centre;
    }
    direction way = direction_towards(t->last.centre, t->end);
    int32_t length = distance_between(t->last.centre, t->end);
    return fits_move_limits(p, &t->t, t->kind, &t->last, way, length, why);
}

static bool ends_well(const play *p, trip *t, tilly_reason *why)
{
    if (t->kind == TILLY_OPT_OCCUPY)
        return ends_in_house(p, t, why);
    if (!walk_may_end(p, &t->w, why))
        return false;
    if (was_surprised(p, &t->w))
        return true;
    return t->kind == TILLY_OPT_CHARGE_AT ? ends_charge(p, t, why) : judge_end(p, t, why);
}

bool path_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    walk_begin(p, t->t.unit, gait_of_option(t->kind), t->target, &t->w);
    if (in_house(p, t->t.unit))
        walk_face(&t->w, a->way[0].heading);
    for (unsigned i = 0; i < a->count && !t->w.ended; i++)
        if (!pass_waypoint(p, t, &a->way[i], i + 1 == a->count, why))
            return false;
    return ends_well(p, t, why);
}
