/* Changes on the spot: a unit turns, forms, limbers, mounts (GL-D-17, GL-D-20,
 * GL-D-21, GL-D-43). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

static const struct {
    uint16_t option;
    uint8_t formation;
} forms[] = {
    {TILLY_OPT_FORM_LINE, TILLY_FORMATION_LINE},
    {TILLY_OPT_FORM_COLUMN, TILLY_FORMATION_COLUMN},
    {TILLY_OPT_FORM_MARCH_COLUMN, TILLY_FORMATION_MARCH_COLUMN},
    {TILLY_OPT_FORM_HEDGEHOG, TILLY_FORMATION_HEDGEHOG},
    {TILLY_OPT_LIMBER, TILLY_FORMATION_LIMBERED},
    {TILLY_OPT_UNLIMBER, TILLY_FORMATION_UNLIMBERED},
};
enum { FORMS = sizeof forms / sizeof *forms, FORMS_OF_GUNS = 2 /* the last */ };

enum tilly_formation formation_of_option(unsigned kind)
{
    for (unsigned i = 0; i < FORMS; i++)
        if (forms[i].option == kind)
            return (enum tilly_formation)forms[i].formation;
    return TILLY_FORMATION_NONE;
}

/* ---- mounting (GL-135, GL-Q-12, GL-Q-103) --------------------------------------------------- */

bool changes_arms(unsigned kind)
{
    return kind == TILLY_OPT_MOUNT || kind == TILLY_OPT_DISMOUNT;
}

static box changed_box(const play *p, unsigned u, unsigned class)
{
    box b = box_of(p, u);
    return reshaped(
        &b, shape_of_class(class, formation_of(p, u), (unsigned)p->unit[u].strength), false);
}

/* In a house they stand as they stood. */
static bool changes_there(const play *p, unsigned kind, walker *w, tilly_reason *why)
{
    unsigned u = w->unit;
    unsigned class = kind == TILLY_OPT_MOUNT ? CLASS_DRAGOON : CLASS_DISMOUNTED_DRAGOON;
    if (in_house(p, u))
        return true;
    if (in_hedgehog(p, u)) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_ARMS_IN_PLACE, u, NOBODY);
        why_number(why, 0, TILLY_FORMATION_HEDGEHOG, TILLY_COUNT);
        return false;
    }
    w->body = changed_box(p, u, class);
    return there_is_room(p, u, &w->body, why);
}

/* ---- the answer as a walk ------------------------------------------------------------------- */

static bool fired_now(const play *p, unsigned u)
{
    return of(p, u)->fired && of(p, u)->fired == half_of(p, side_of(p, u));
}

bool does_on_the_spot(const play *p, unsigned kind, uint16_t heading, walker *w, tilly_reason *why)
{
    bool done = kind == TILLY_OPT_FACE ? walk_turn(p, w, heading, why)
                                       : walk_form(p, w, formation_of_option(kind), heading, why);
    return done && walk_may_end(p, w, why);
}

bool formation_change(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    unsigned u = t->t.unit;
    walk_begin(p, u, GAIT_FREE, NOBODY, &t->w);
    if (changes_arms(t->kind))
        return changes_there(p, t->kind, &t->w, why);
    if (t->kind == TILLY_OPT_LIMBER && fired_now(p, u))
        return refuse(p, why, TILLY_WHY_HAS_FIRED, CITE_FIRED_THIS_HALF, u, NOBODY);
    int32_t heading = a->option->values ? a->value[0] : p->unit[u].heading;
    return does_on_the_spot(p, t->kind, (uint16_t)heading, &t->w, why);
}

/* ---- what is offered ------------------------------------------------------------------------ */

static bool is_open(const play *p, unsigned u, unsigned kind)
{
    trip t;
    tilly_option o = {.kind = (uint16_t)kind};
    answer a = {.option = &o};
    return make_trip(p, u, &a, &t, NULL);
}

static void offer_if_open(const play *p, unsigned u, unsigned kind, options *o)
{
    if (is_open(p, u, kind))
        offer(p, o, kind, u, NOBODY);
}

/* Horse that could make it form hedgehog in that formation. */
static bool horse_is_near(const play *p, const box *b, unsigned u)
{
    window w = window_about(p, b, threat_of(p) + TOUCH);
    EACH_UNIT_IN (&w, e, p, foe(side_of(p, u)))
        if (threatens(p, e))
            return true;
    return false;
}

static void offer_heading(const play *p, options *o, unsigned kind, unsigned u)
{
    offer(p, o, kind, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
}

/* Formations within its power and its time: which of the forms, and how it would stand. */
typedef struct choice {
    unsigned count, form[FORMS];
    box body[FORMS];
} choice;

static bool has_time_for(const play *p, unsigned u, enum tilly_formation f)
{
    int32_t quarters = f == formation_of(p, u) ? -1 : quarters_to_form(p, u, formation_of(p, u), f);
    return quarters >= 0 && quarters <= QUARTERS_OF_MOVE &&
           !(f == TILLY_FORMATION_LIMBERED && fired_now(p, u));
}

static choice choice_of(const play *p, unsigned u)
{
    choice c;
    bool guns = is_guns(p, u);
    c.count = 0;
    for (unsigned i = guns ? FORMS - FORMS_OF_GUNS : 0, end = guns ? FORMS : FORMS - FORMS_OF_GUNS;
         i < end;
         i++) {
        enum tilly_formation f = (enum tilly_formation)forms[i].formation;
        if (!has_time_for(p, u, f))
            continue;
        c.form[c.count] = i;
        c.body[c.count++] = formed_box(p, u, f);
    }
    return c;
}

/* A hedgehog is left with a facing, and not before cavalry that threatens it (GL-Q-49). */
static void list_ways_out(const play *p, unsigned u, options *o)
{
    for (unsigned i = 0; i < FORMS - FORMS_OF_GUNS; i++) {
        enum tilly_formation f = (enum tilly_formation)forms[i].formation;
        if (f != TILLY_FORMATION_HEDGEHOG &&
            quarters_to_form(p, u, TILLY_FORMATION_HEDGEHOG, f) >= 0)
            offer_heading(p, o, forms[i].option, u);
    }
}

/* All of these lie in it: they stand one before the other. */
static box place_for(const choice *c)
{
    enum { ROUNDING = 4 };
    box place = c->body[0];
    int32_t front = place.half_depth;
    int32_t back = -front;
    for (unsigned i = 1; i < c->count; i++) {
        const box *b = &c->body[i];
        int32_t at = distance_along(place.ahead, place.centre, b->centre);
        if (b->half_width > place.half_width)
            place.half_width = b->half_width;
        if (at + b->half_depth > front)
            front = at + b->half_depth;
        if (at - b->half_depth < back)
            back = at - b->half_depth;
    }
    place.centre = point_along(place.centre, place.ahead, (front + back) / 2);
    place.half_depth = (front - back) / 2 + ROUNDING;
    place.half_width += ROUNDING;
    return place;
}

/* On a road through a house guns have room, but may not end. If nothing makes a regiment form
 * otherwise, all a formation takes is time and room. */
static void offer_formation(
    const play *p, const vicinity *about, bool threatened, unsigned form, const box *b, options *o)
{
    unsigned u = about->unit;
    unsigned kind = forms[form].option;
    if (threatened && kind != TILLY_OPT_FORM_MARCH_COLUMN && horse_is_near(p, b, u))
        offer_if_open(p, u, kind, o);
    else if (has_room_in(about, b) && !(is_guns(p, u) && house_under(p, u, b)))
        offer(p, o, kind, u, NOBODY);
}

static void list_formations(const play *p, unsigned u, options *o)
{
    vicinity about;
    choice c = choice_of(p, u);
    if (!c.count)
        return;
    box place = place_for(&c);
    bool threatened = is_foot(p, u) && horse_is_near(p, &place, u);
    look_about(p, u, &place, &about);
    for (unsigned i = 0; i < c.count; i++)
        offer_formation(p, &about, threatened, c.form[i], &c.body[i], o);
}

void list_on_the_spot(const play *p, unsigned u, options *o)
{
    bool hedgehog = in_hedgehog(p, u), house = in_house(p, u);
    if (!hedgehog && !house)
        offer_heading(p, o, TILLY_OPT_FACE, u);
    if (hedgehog && !held_in_hedgehog(p, u))
        list_ways_out(p, u, o);
    if (!hedgehog && !house)
        list_formations(p, u, o);
    if (class_of(p, u) == CLASS_DRAGOON)
        offer_if_open(p, u, TILLY_OPT_DISMOUNT, o);
    if (class_of(p, u) == CLASS_DISMOUNTED_DRAGOON)
        offer_if_open(p, u, TILLY_OPT_MOUNT, o);
}
