/* P6b, and before an extra melee, which enters STEP_REACTIONS when the charges of a bonus move have
 * been made: stands charged in front fire a volley at a charger or, cavalry, are set in motion
 * (SC-066, SC-067, SC-116, SC-117, SC-216, SC-Q-25, SC-Q-26). */
#include "rules/scruby/play/fire/firing.h"

/* ---- who may try what ------------------------------------------------------------------------ */

/* It has charged that stand in front, and is not answered yet. */
static bool is_answerable(const play *p, unsigned charger, unsigned u)
{
    return row_has(p, ROW_UNANSWERED, charger, u) && on_table(p, charger);
}

static bool may_volley(const play *p, unsigned u)
{
    return shots_of(p, u) > 0 && !has(p, u, FIRED);
}

/* One that has charged itself is not motionless (SC-119). */
static bool may_be_set_in_motion(const play *p, unsigned u, unsigned charger)
{
    return is_cavalry(p, u) && is_cavalry(p, charger) && !has(p, u, CHARGED) &&
           !is_marked(p, u, IN_MOTION);
}

static bool may_react(const play *p, unsigned u)
{
    if (!on_table(p, u) || !is_stand(p, u) || !is_steady(p, u))
        return false;
    if (!may_volley(p, u) && !is_cavalry(p, u))
        return false;
    unsigned end = end_of(p, foe(side_of(p, u)));
    for (unsigned c = first_of(p, foe(side_of(p, u))); c < end; c++)
        if (is_answerable(p, c, u) && is_stand(p, c) &&
            (may_volley(p, u) || may_be_set_in_motion(p, u, c)))
            return true;
    return false;
}

/* ---- stand by stand (SC-D-17, SC-242) -------------------------------------------------------- */

typedef struct reactions {
    int32_t asked; /* place in the order of asking up to which all are */
} reactions;
const field reactions_fields[] = {MEANING(reactions, asked, "asked", IS_AMOUNT), {.name = NULL}};

enum tries { TRIES_VOLLEY, TRIES_MOTION };
typedef struct reaction {
    int32_t unit, charger;
    int32_t tries, shots;
    int32_t tested; /* the die has fallen, well */
} reaction;
const field reaction_fields[] = {MEANING(reaction, unit, "unit", IS_UNIT),
                                 MEANING(reaction, charger, "charger", IS_UNIT),
                                 UP_TO(reaction, tries, "tries", TRIES_MOTION),
                                 UP_TO(reaction, shots, "shots", 2),
                                 UP_TO(reaction, tested, "tested", 1),
                                 {.name = NULL}};

static bool reaction_open(const play *p, question *q)
{
    const reactions *r = here(p);
    unsigned u = next_in_order(p, r->asked, may_react);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static unsigned first_to_meet(const play *p, unsigned u)
{
    EACH_STAND (c, p, foe(side_of(p, u)))
        if (is_answerable(p, c, u) && may_be_set_in_motion(p, u, c))
            return c;
    return NOBODY;
}

static void reaction_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    EACH_STAND (c, p, foe(q->d.side))
        if (is_answerable(p, c, u) && may_volley(p, u))
            offer_shots(p, o, u, c, 0);
    unsigned charger = first_to_meet(p, u);
    if (charger != NOBODY)
        offer(p, o, TILLY_OPT_IN_MOTION, u, charger);
    offer(p, o, TILLY_OPT_NONE, u, NOBODY);
    offer_usual(o);
}

static void reaction_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    ((reactions *)here(p))->asked = place_in_order(p, u) + 1;
    if (a->option->kind == TILLY_OPT_NONE)
        return;
    reaction *r = enter(p, STEP_REACTION);
    r->unit = (int32_t)u;
    r->charger = (int32_t)index_of(a->option->other);
    r->tries = a->option->kind == TILLY_OPT_IN_MOTION ? TRIES_MOTION : TRIES_VOLLEY;
    r->shots = shots_of_option(a->option);
}

const beat reactions_beats[] = {
    {"reaction",
     TILLY_ASK_REACTION,
     CITE_REACTION,
     .open = reaction_open,
     .list = reaction_list,
     .take = reaction_take},
    {"answered", .clause = CITE_REACTION, .act = charges_are_answered},
    {.name = NULL},
};

/* ---- the test (SC-R-04, SC-R-05) ------------------------------------------------------------- */

static bool was_about_to_retire(const play *p, unsigned u)
{
    unsigned lapsed = of(p, u)->lapsed;
    return lapsed == DECLARED_SPLIT_MOVE || lapsed == DECLARED_FIRE_AND_RETIRE;
}

/* In front of a pike line musketeers need no die against foot (SC-067). */
static bool needs_die(const play *p, const reaction *r)
{
    return r->tries == TRIES_MOTION || is_cavalry(p, (unsigned)r->charger) ||
           pikes_behind(p, (unsigned)r->unit) == NOBODY;
}

static bool reaction_test_open(const play *p, question *q)
{
    const reaction *r = here(p);
    unsigned u = (unsigned)r->unit;
    if (r->tested || !needs_die(p, r))
        return false;
    q->r.kind = was_about_to_retire(p, u) ? TILLY_ROLL_CAUGHT : TILLY_ROLL_REACTION;
    return ue_test(p, q, u, (unsigned)r->charger);
}

static void reaction_test_fell(play *p, const question *q, const face *f)
{
    if (ue_test_passed(p, q, f[0]))
        ((reaction *)here(p))->tested = 1;
    else
        finish(p);
}

/* ---- its effect, at once --------------------------------------------------------------------- */

/* At the nearest range (SC-216). */
static void volley_at(play *p, unsigned u, unsigned charger, int32_t shots)
{
    int32_t points = small_arms_points(p, u, charger, 0, shots);
    tell_small_arms(p, u, charger, 0, shots, AT_CHARGER);
    fires_off(p, u, shots == 2);
    strike_by_fire(p, charger, points, u, SHOT_AT);
}

static void set_in_motion(play *p, unsigned u, unsigned charger)
{
    put_marks(p, u, IN_MOTION);
    tell(p, TILLY_EV_IN_MOTION, cite(p, CITE_SET_IN_MOTION), u, charger);
}

static void react(play *p)
{
    const reaction *r = here(p);
    unsigned u = (unsigned)r->unit;
    unsigned charger = (unsigned)r->charger;
    if (r->tries == TRIES_MOTION)
        set_in_motion(p, u, charger);
    else
        volley_at(p, u, charger, r->shots);
}

const beat reaction_beats[] = {
    {"test",
     TILLY_ROLL_REACTION,
     CITE_REACTION,
     .open = reaction_test_open,
     .fell = reaction_test_fell},
    {"effect", .clause = CITE_REACTION, .act = react},
    {.name = NULL},
};
