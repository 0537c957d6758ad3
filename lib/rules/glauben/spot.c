/* What a unit does without leaving its place: it turns, forms, limbers, mounts (GL-D-17, GL-D-20, GL-D-21, GL-D-43). */
#include "rules/glauben/moves.h"
#include "rules/glauben/walk_parts.h"

static const struct { uint16_t option; uint8_t formation; } forms[] = {
    {TILLY_OPT_FORM_LINE, TILLY_FORMATION_LINE},         {TILLY_OPT_FORM_COLUMN, TILLY_FORMATION_COLUMN}, {TILLY_OPT_FORM_MARCH_COLUMN, TILLY_FORMATION_MARCH_COLUMN},
    {TILLY_OPT_FORM_HEDGEHOG, TILLY_FORMATION_HEDGEHOG}, {TILLY_OPT_LIMBER, TILLY_FORMATION_LIMBERED},    {TILLY_OPT_UNLIMBER, TILLY_FORMATION_UNLIMBERED},
};
enum { FORMS = sizeof forms / sizeof *forms };

enum tilly_formation formation_of_option(unsigned kind)
{
    for (unsigned i = 0; i < FORMS; i++)
        if (forms[i].option == kind) return (enum tilly_formation)forms[i].formation;
    return TILLY_FORMATION_NONE;
}

/* ---- mounting (GL-135, GL-Q-12, GL-Q-103) ------------------------------------------------------------------------- */

bool changes_arms(unsigned kind) { return kind == TILLY_OPT_MOUNT || kind == TILLY_OPT_DISMOUNT; }

static box changed_box(const play *p, unsigned u, unsigned class)
{
    box b = box_of(p, u);
    return reshaped(&b, shape_of_class(class, formation_of(p, u), (unsigned)p->unit[u].strength), false);
}

static bool may_change_arms(const play *p, unsigned u, unsigned kind, tilly_reason *why)
{
    unsigned class = kind == TILLY_OPT_MOUNT ? CLASS_DRAGOON : CLASS_DISMOUNTED_DRAGOON;
    if (in_house(p, u)) return true;
    if (in_hedgehog(p, u)) {
        refuse(p, why, TILLY_WHY_FORMATION, CITE_ARMS_IN_PLACE, u, NOBODY);
        why_number(why, 0, TILLY_FORMATION_HEDGEHOG, TILLY_COUNT);
        return false;
    }
    box b = changed_box(p, u, class);
    return there_is_room(p, u, &b, why);
}

/* ---- the answer as a walk -------------------------------------------------------------------------------------------- */

static bool fired_now(const play *p, unsigned u) { return of(p, u)->fired && of(p, u)->fired == half_of(p, side_of(p, u)); }

bool does_on_the_spot(const play *p, unsigned kind, uint16_t heading, walker *w, tilly_reason *why)
{
    bool done = kind == TILLY_OPT_FACE ? walk_turn(p, w, heading, why) : walk_form(p, w, formation_of_option(kind), heading, why);
    return done && walk_may_end(p, w, why);
}

bool spot_trip(const play *p, const answer *a, trip *t, tilly_reason *why)
{
    unsigned u = t->t.unit;
    walk_begin(p, u, GAIT_FREE, NOBODY, &t->w);
    if (changes_arms(t->kind)) return may_change_arms(p, u, t->kind, why);
    if (t->kind == TILLY_OPT_LIMBER && fired_now(p, u)) return refuse(p, why, TILLY_WHY_HAS_FIRED, CITE_FIRED_THIS_HALF, u, NOBODY);
    return does_on_the_spot(p, t->kind, (uint16_t)(a->option->values ? a->value[0] : p->unit[u].heading), &t->w, why);
}

/* ---- what is offered --------------------------------------------------------------------------------------------------- */

static bool is_open(const play *p, unsigned u, unsigned kind)
{
    trip t;
    tilly_option o = {.kind = (uint16_t)kind};
    answer a = {.option = &o};
    return make_trip(p, u, &a, &t, NULL);
}

static void offer_if_open(const play *p, unsigned u, unsigned kind, options *o)
{
    if (is_open(p, u, kind)) offer(p, o, kind, u, NOBODY);
}

/* Horse that could make it form hedgehog in that formation. */
static bool horse_is_near(const play *p, const box *b, unsigned u)
{
    window w = window_about(p, b, threat_of(p) + TOUCH);
    for EACH_UNIT_IN(&w, e, p, foe(side_of(p, u)))
        if (threatens(p, e)) return true;
    return false;
}

/* is_open() of so many quarters: where nothing makes a regiment form otherwise, all a formation takes is time and room. */
static bool can_form(const play *p, unsigned u, enum tilly_formation f, unsigned kind, int32_t quarters)
{
    box b = formed_box(p, u, f);
    if (is_guns(p, u) || (is_foot(p, u) && f != TILLY_FORMATION_MARCH_COLUMN && horse_is_near(p, &b, u))) return is_open(p, u, kind);
    return quarters <= QUARTERS_OF_MOVE && there_is_room(p, u, &b, NULL);
}

static void offer_heading(const play *p, options *o, unsigned kind, unsigned u)
{
    offer(p, o, kind, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, GRID_ANGLE, TILLY_ANGLE);
}

/* Quarters of a move; -1: not in its power, or its own. */
static int32_t quarters_for(const play *p, unsigned u, enum tilly_formation f)
{
    bool of_guns = f == TILLY_FORMATION_LIMBERED || f == TILLY_FORMATION_UNLIMBERED;
    return of_guns != is_guns(p, u) || f == formation_of(p, u) ? -1 : quarters_to_form(p, u, formation_of(p, u), f);
}

/* A hedgehog is left with a facing, and not before cavalry that threatens it (GL-Q-49). */
static void list_formations(const play *p, unsigned u, options *o)
{
    bool hedgehog = in_hedgehog(p, u);
    if (in_house(p, u) || held_in_hedgehog(p, u)) return;
    for (unsigned i = 0; i < FORMS; i++) {
        enum tilly_formation f = (enum tilly_formation)forms[i].formation;
        int32_t quarters = quarters_for(p, u, f);
        if (quarters < 0) continue;
        if (hedgehog) offer_heading(p, o, forms[i].option, u);
        else if (can_form(p, u, f, forms[i].option, quarters)) offer(p, o, forms[i].option, u, NOBODY);
    }
}

void list_on_the_spot(const play *p, unsigned u, options *o)
{
    if (!in_hedgehog(p, u) && !in_house(p, u)) offer_heading(p, o, TILLY_OPT_FACE, u);
    list_formations(p, u, o);
    if (class_of(p, u) == CLASS_DRAGOON) offer_if_open(p, u, TILLY_OPT_DISMOUNT, o);
    if (class_of(p, u) == CLASS_DISMOUNTED_DRAGOON) offer_if_open(p, u, TILLY_OPT_MOUNT, o);
}
