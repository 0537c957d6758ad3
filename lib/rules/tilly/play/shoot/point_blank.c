/* 3.3 Point Blank Shooting: charged units shoot at their chargers, charger by charger, or evade. */
#include "rules/tilly/play/shoot/volley.h"

const field point_blank_fields[] = {{.name = NULL}};
const field point_blank_volley_fields[] = {VOLLEY_FIELDS};

/* step flags: has said what it does; shoots when its other charger's turn comes (trooper.target) */
enum point_blank_flag { ANSWERED = 1, HOLDS_FIRE = 2 };

/* ---- the criteria --------------------------------------------------------------------------- */

/* Only this turn's chargers touch it, and at least one does (T1-240, T1-Q-96 to T1-Q-98). */
static bool is_charged(const play *p, unsigned u)
{
    if (!row_any(p, ROW_CONTACT, u))
        return false;
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (row_has(p, ROW_CONTACT, u, e) && !has(p, e, CHARGED))
            return false;
    return true;
}

static bool is_able(const play *p, unsigned u)
{
    /* T1-239, T1-241, T1-242 */
    return !(p->step[u] & ANSWERED) && !has(p, u, CHARGED) && can_shoot(p, u, NULL) &&
           is_charged(p, u);
}

static bool touched_in(const play *p, unsigned u, unsigned charger, bool front)
{
    if (!row_has(p, ROW_CONTACT, u, charger))
        return false;
    enum tilly_zone zone = zone_of(p, u, charger);
    return front ? zone == TILLY_FRONT : is_flank(zone);
}

static bool any_to_front(const play *p, unsigned u)
{
    EACH_UNIT (c, p, foe(side_of(p, u)))
        if (touched_in(p, u, c, true))
            return true;
    return false;
}

/* One to front if there is any, else one to flank; cannons to front only (T1-243, T1-Q-99,
 * T1-Q-100). */
static bool in_arc(const play *p, unsigned u, unsigned charger)
{
    bool front = any_to_front(p, u);
    return (front || type_of(p, u) != CANNONS) && touched_in(p, u, charger, front);
}

/* Of a unit that could shoot (T1-Q-103); inferior ones may not choose to (T1-Q-43). */
static bool may_evade(const play *p, unsigned u)
{
    /* T1-251 */
    return param(p, PARAM_EVADE) && p->unit[u].quality != INFERIOR && ground_to_evade(p, u) &&
           can_fall_back(p, u, true);
}

/* Whether it may do anything about the charger: shoot, evade, or both. */
static bool may_answer(const play *p, unsigned u, unsigned charger)
{
    return is_able(p, u) && in_arc(p, u, charger) &&
           (shot_dice(p, u, charger, true) > 0 || may_evade(p, u));
}

/* ---- which charger next (T1-D-24, T1-Q-101) ------------------------------------------------- */

enum { FIRST_SIDE, SECOND_SIDE }; /* beats */
static unsigned asked_side(const play *p)
{
    return side_in(p, top(p)->beat == FIRST_SIDE ? FIRST_ROLE : SECOND_ROLE);
}

static bool holds_fire_for(const play *p, unsigned u, unsigned charger)
{
    return p->step[u] & HOLDS_FIRE && of(p, u)->target == charger;
}

static bool is_due(const play *p, unsigned charger)
{
    EACH_UNIT (u, p, foe(side_of(p, charger)))
        if (holds_fire_for(p, u, charger) ||
            (row_has(p, ROW_CONTACT, u, charger) && may_answer(p, u, charger)))
            return true;
    return false;
}

static unsigned next_due(const play *p, unsigned side, unsigned from)
{
    for (unsigned c = from; c < end_of(p, side); c++)
        if (has(p, c, CHARGED) && on_table(p, c) && is_due(p, c))
            return c;
    return NOBODY;
}

static bool charger_open(const play *p, question *q)
{
    unsigned side = asked_side(p);
    unsigned chargers = foe(side);
    return next_due(p, chargers, first_of(p, chargers)) != NOBODY &&
           asks(p, q, side, NOBODY, NOBODY);
}

static void charger_list(const play *p, const question *q, options *o)
{
    unsigned chargers = foe(q->d.side);
    for (unsigned c = next_due(p, chargers, first_of(p, chargers)); c != NOBODY;
         c = next_due(p, chargers, c + 1)) {
        offer(p, o, TILLY_OPT_UNIT, c, NOBODY);
        if (o->count == 1)
            offer_usual(o);
    }
}

static void charger_take(play *p, const question *q, const answer *a)
{
    volley_enter(p, STEP_POINT_BLANK_VOLLEY, index_of(a->option->unit), true);
}

const beat point_blank_beats[] = {
    [FIRST_SIDE] = {"first charger",
                    TILLY_ASK_POINT_BLANK_TARGET,
                    CITE_POINT_BLANK_TARGET,
                    .open = charger_open,
                    .list = charger_list,
                    .take = charger_take},
    [SECOND_SIDE] = {"second charger",
                     TILLY_ASK_POINT_BLANK_TARGET,
                     CITE_POINT_BLANK_TARGET,
                     .open = charger_open,
                     .list = charger_list,
                     .take = charger_take},
    {.name = NULL},
};

/* ---- the choice of each charged unit, and the shooting --------------------------------------- */

/* Those that named this charger when another was asked about. */
static void waiting_fire(play *p)
{
    EACH_UNIT (u, p, volley_side(p)) {
        if (!holds_fire_for(p, u, volley_target(p)))
            continue;
        p->step[u] = (uint8_t)(p->step[u] & ~HOLDS_FIRE);
        set_target(p, u, NOBODY);
        p->item[u] |= FIRES;
    }
}

static bool choice_open(const play *p, question *q)
{
    unsigned charger = volley_target(p);
    EACH_UNIT (u, p, volley_side(p))
        if (row_has(p, ROW_CONTACT, u, charger) && may_answer(p, u, charger))
            return asks(p, q, side_of(p, u), u, charger);
    return false;
}

static void choice_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    EACH_UNIT (c, p, foe(q->d.side)) {
        int32_t dice =
            row_has(p, ROW_CONTACT, u, c) && in_arc(p, u, c) ? shot_dice(p, u, c, true) : 0;
        if (dice > 0)
            offer(p, o, TILLY_OPT_SHOOT, u, c)->amount = dice;
    }
    if (may_evade(p, u))
        offer(p, o, TILLY_OPT_EVADE, u, NOBODY);
    offer(p, o, TILLY_OPT_NONE, u, NOBODY);
    offer_usual(o);
}

static void names_charger(play *p, unsigned u, unsigned charger)
{
    if (charger == volley_target(p)) {
        p->item[u] |= FIRES;
        return;
    }
    p->step[u] |= HOLDS_FIRE;
    set_target(p, u, charger);
}

static void choice_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    p->step[u] |= ANSWERED;
    if (a->option->kind == TILLY_OPT_SHOOT)
        names_charger(p, u, index_of(a->option->other));
    if (a->option->kind != TILLY_OPT_EVADE)
        return;
    did(p, u, EVADES); /* T1-253 */
    tell(p, TILLY_EV_EVADES, cite(p, CITE_POINT_BLANK_EVADE), u, index_of(q->d.object));
}

const beat point_blank_volley_beats[] = {
    {"waiting", .act = waiting_fire},
    {"choice",
     TILLY_ASK_POINT_BLANK,
     CITE_POINT_BLANK_SHOOT,
     .open = choice_open,
     .list = choice_list,
     .take = choice_take},
    {"primary",
     TILLY_ASK_PRIMARY_SHOOTER,
     CITE_SHOOT_PRIMARY,
     .open = primary_open,
     .list = primary_list,
     .take = primary_take},
    {"begin", .act = volley_begins},
    {"fire", TILLY_ROLL_POINT_BLANK, CITE_POINT_BLANK_DICE, .open = throw_next, .fell = shot_fell},
    VOLLEY_EFFECT,
    {.name = NULL},
};
