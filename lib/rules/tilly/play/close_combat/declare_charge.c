/* 3.1 Declare Charge: the attacker declares all charges, then the defender, knowing them (T1-209 to
 * T1-227, T1-Q-80). */
#include "rules/tilly/play/play.h"
#include "rules/tilly/movement/charge_way.h"

/* Over the step. Nothing moves in it, so what a unit could charge is found out once. */
enum declare_flag {
    MAY_CHARGE_AHEAD = 1,
    MAY_CHARGE_FLANK = 2,
    DONE = 4 /* declined or failed its command check (T1-Q-33) */
};

typedef struct declaring {
    int32_t edits;
} declaring;
const field declare_fields[] = {SIGNED(declaring, edits, "edits"), {.name = NULL}};

enum checking { UNCHECKED, CHECKING, CHECKED };
typedef struct declaration {
    int32_t unit, charge, other, checking, governor /* 1 + index; 0 not settled */,
        commander_goes /* 1 yes, 2 no */;
} declaration;
const field declaration_fields[] = {
    MEANING(declaration, unit, "unit", IS_UNIT),
    UP_TO(declaration, charge, "charge", CHARGE_TO_JOIN),
    MEANING(declaration, other, "other", IS_UNIT_OR_NOBODY),
    UP_TO(declaration, checking, "checking", CHECKED),
    MEANING(declaration, governor, "governor", IS_UNIT_FROM_1),
    UP_TO(declaration, commander_goes, "commander_goes", 2),
    {.name = NULL},
};

/* ---- charges that are open ------------------------------------------------------------------- */

static bool flank_exists(const play *p, unsigned u, const bases *near)
{
    for (unsigned i = 0; i < near->count; i++)
        if (flank_possible(p, u, near->unit[i]))
            return true;
    return false;
}

static unsigned open_charges(const play *p, unsigned u)
{
    charge_way way;
    bases near;
    if (!may_charge(p, u, NULL))
        return 0;
    find_near(p, u, &near);
    if (straight_at(p, u, &near, &way, NULL))
        return MAY_CHARGE_AHEAD;
    return flank_exists(p, u, &near) ? MAY_CHARGE_FLANK : 0;
}

/* The window of units that might have something of that side to charge. */
static window window_on_side(const play *p, unsigned side)
{
    point low = {NEVER / 2, NEVER / 2};
    point high = {-NEVER / 2, -NEVER / 2};
    int32_t far = 0;
    EACH_UNIT (u, p, side) {
        point at = place_of(p, u);
        far = larger(far, farthest_charged(p, u));
        low = (point){smaller(low.x, at.x), smaller(low.y, at.y)};
        high = (point){larger(high.x, at.x), larger(high.y, at.y)};
    }
    return low.x <= high.x ? window_on(p, low, high, far + p->s->widest) : (window){0, 0, 0, 0};
}

static void look_round(play *p)
{
    ((declaring *)here(p))->edits = (int32_t)p->s->edits;
    for (unsigned side = 0; side < SIDES; side++) {
        window w = window_on_side(p, foe(side));
        candidates c = candidates_in(p, &w, side);
        EACH_CANDIDATE (u, &c)
            p->step[u] |= (uint8_t)open_charges(p, u);
    }
}

/* Charges found at the start of the step hold as long as nothing was changed from outside. */
static bool is_as_found(const play *p)
{
    return ((const declaring *)here(p))->edits == (int32_t)p->s->edits;
}

static inline unsigned charges_now(const play *p, unsigned u, bool as_found)
{
    unsigned open =
        as_found ? p->step[u] & (MAY_CHARGE_AHEAD | MAY_CHARGE_FLANK) : open_charges(p, u);
    return open && !(p->step[u] & DONE) && of(p, u)->charge == NO_CHARGE ? open : 0;
}

/* ---- commanders ----------------------------------------------------------------------------- */

static bool has_declared(const play *p, unsigned u)
{
    return of(p, u)->charge == CHARGE_STRAIGHT || of(p, u)->charge == CHARGE_AT_FLANK;
}

/* T1-226: it charges this turn or is held in melee from an earlier one. Whether he can reach it is
 * not asked now (T1-Q-95). */
static bool can_be_joined(const play *p, unsigned u)
{
    return (has_declared(p, u) || in_contact(p, u)) && is_combat(p, u) &&
           commander_of(p, u) == NOBODY;
}

/* Counts only declarations if nobody touches an enemy. */
static bool may_be_joined(const play *p, unsigned u, const listed_units *touching)
{
    return (touching->count || of(p, u)->charge) && can_be_joined(p, u);
}

static void find_hosts(const play *p, unsigned side, listed_units *hosts)
{
    listed_units own;
    const listed_units *touching = touching_of(p, side, &own);
    hosts->count = 0;
    EACH_UNIT (u, p, side)
        if (may_be_joined(p, u, touching))
            hosts->unit[hosts->count++] = (uint16_t)u;
}

static bool any_host(const play *p, unsigned side)
{
    listed_units own;
    const listed_units *touching = touching_of(p, side, &own);
    EACH_UNIT (u, p, side)
        if (may_be_joined(p, u, touching))
            return true;
    return false;
}

/* Left behind when his unit declared, and called along after all. */
static bool may_go_along(const play *p, unsigned c)
{
    unsigned host = p->unit[c].host;
    return host != NOBODY && has_declared(p, host) && has(p, host, LEAVES_COMMANDER);
}

static bool is_free_to_charge(const play *p, unsigned c)
{
    return is_commander(p, c) && of(p, c)->charge == NO_CHARGE;
}

/* ---- the next declaration (T1-D-21, T1-D-22) ------------------------------------------------- */

static bool any_charge(const play *p, unsigned side)
{
    bool as_found = is_as_found(p);
    EACH_UNIT (u, p, side)
        if (charges_now(p, u, as_found))
            return true;
    return false;
}

static bool any_commander(const play *p, unsigned side)
{
    const listed_units *commanders = commanders_of(p, side);
    bool joinable = any_host(p, side);
    EACH_LISTED (c, commanders) {
        if (!on_table(p, *c) || !is_free_to_charge(p, *c))
            continue;
        if (joinable || may_go_along(p, *c))
            return true;
    }
    return false;
}

static bool declare_open(const play *p, question *q, enum role role)
{
    unsigned side = side_in(p, role);
    return (any_charge(p, side) || any_commander(p, side)) && asks(p, q, side, NOBODY, NOBODY);
}

static bool first_open(const play *p, question *q)
{
    return declare_open(p, q, FIRST_ROLE);
}
static bool second_open(const play *p, question *q)
{
    return declare_open(p, q, SECOND_ROLE);
}

/* With an enemy to front it goes straight ahead (T1-221). */
static void offer_charges(const play *p, options *o, unsigned u, bool as_found)
{
    unsigned open = charges_now(p, u, as_found);
    if (open & MAY_CHARGE_AHEAD)
        offer(p, o, TILLY_OPT_CHARGE, u, NOBODY);
    if (!(open & MAY_CHARGE_FLANK))
        return;
    bases near;
    find_near(p, u, &near);
    for (unsigned i = 0; i < near.count; i++)
        if (flank_possible(p, u, near.unit[i]))
            offer(p, o, TILLY_OPT_CHARGE_FLANK, u, near.unit[i]);
}

static void offer_commander(const play *p, options *o, unsigned c, const listed_units *hosts)
{
    if (may_go_along(p, c))
        offer(p, o, TILLY_OPT_CHARGE_WITH, c, p->unit[c].host);
    EACH_LISTED (u, hosts)
        offer(p, o, TILLY_OPT_CHARGE_JOIN, c, *u);
}

static void declare_list(const play *p, const question *q, options *o)
{
    listed_units hosts;
    bool as_found = is_as_found(p);
    find_hosts(p, q->d.side, &hosts);
    EACH_UNIT (u, p, q->d.side) {
        if (is_free_to_charge(p, u))
            offer_commander(p, o, u, &hosts);
        else
            offer_charges(p, o, u, as_found);
    }
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

static enum charge_kind charge_named(unsigned option)
{
    switch (option) {
    case TILLY_OPT_CHARGE_FLANK: return CHARGE_AT_FLANK;
    case TILLY_OPT_CHARGE_WITH: return CHARGE_WITH_UNIT;
    case TILLY_OPT_CHARGE_JOIN: return CHARGE_TO_JOIN;
    default: return CHARGE_STRAIGHT;
    }
}

static void declare_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    *(declaration *)enter(p, STEP_DECLARATION) =
        (declaration){.unit = (int32_t)index_of(a->option->unit),
                      .charge = (int32_t)charge_named(a->option->kind),
                      .other = (int32_t)index_of(a->option->other)};
}

const beat declare_beats[] = {
    {"look", .act = look_round},
    {"first",
     TILLY_ASK_CHARGE,
     CITE_CHARGES_DECLARED,
     .open = first_open,
     .list = declare_list,
     .take = declare_take},
    {"second",
     TILLY_ASK_CHARGE,
     CITE_CHARGES_DECLARED,
     .open = second_open,
     .list = declare_list,
     .take = declare_take},
    {.name = NULL},
};

/* ---- one declaration: command (T1-215, T1-R-03) --------------------------------------------- */

static unsigned declarer(const play *p)
{
    return (unsigned)((const declaration *)here(p))->unit;
}

static bool check_open(const play *p, question *q)
{
    const declaration *d = here(p);
    unsigned u = declarer(p);
    if (d->checking != UNCHECKED || in_command(p, u, NULL))
        return false;
    q->d.amount = check_dice(p, u);
    return asks(p, q, side_of(p, u), u, NOBODY);
}

static void check_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_YES, index_of(q->d.subject), NOBODY)->amount = q->d.amount;
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
}

static void no_charge(play *p)
{
    p->step[declarer(p)] |= DONE;
    finish(p);
}

static void check_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_YES)
        ((declaration *)here(p))->checking = CHECKING;
    else
        no_charge(p);
}

static bool dice_open(const play *p, question *q)
{
    const declaration *d = here(p);
    return d->checking == CHECKING && throws_check(p, q, declarer(p));
}

static void dice_fell(play *p, const question *q, const face *f)
{
    bool passed = successes(q, f) > 0;
    tell_check(p, declarer(p), CITE_CHARGE_COMMAND, passed, STEP_DECLARE);
    if (passed)
        ((declaration *)here(p))->checking = CHECKED;
    else
        no_charge(p);
}

/* ---- whose zone of control binds it (T1-D-16) ----------------------------------------------- */

static bool is_combat_charge(const declaration *d)
{
    return d->charge == CHARGE_STRAIGHT || d->charge == CHARGE_AT_FLANK;
}

static unsigned governors(const play *p, const declaration *d, uint16_t owner[MOST_GOVERNORS])
{
    return charge_governors(
        p, (unsigned)d->unit, d->charge == CHARGE_AT_FLANK ? (unsigned)d->other : NOBODY, owner);
}

static bool governor_open(const play *p, question *q)
{
    const declaration *d = here(p);
    uint16_t owner[MOST_GOVERNORS];
    return is_combat_charge(d) && d->governor == 0 && governors(p, d, owner) > 1 &&
           asks(p, q, side_of(p, declarer(p)), declarer(p), NOBODY);
}

static void governor_list(const play *p, const question *q, options *o)
{
    uint16_t owner[MOST_GOVERNORS];
    unsigned count = governors(p, here(p), owner);
    unsigned least = 0;
    for (unsigned i = 1; i < count; i++)
        if (owner[i] < owner[least])
            least = i;
    for (unsigned i = 0; i < count; i++) {
        offer(p, o, TILLY_OPT_UNIT, owner[i], NOBODY);
        if (i == least)
            offer_usual(o);
    }
}

static void governor_take(play *p, const question *q, const answer *a)
{
    ((declaration *)here(p))->governor = (int32_t)index_of(a->option->unit) + 1;
}

/* ---- does its commander go along? (T1-D-14) ------------------------------------------------- */

static bool goes_open(const play *p, question *q)
{
    const declaration *d = here(p);
    unsigned commander = is_combat_charge(d) ? commander_of(p, declarer(p)) : NOBODY;
    if (commander == NOBODY || d->commander_goes || of(p, commander)->charge != NO_CHARGE)
        return false;
    return asks(p, q, side_of(p, commander), commander, declarer(p));
}

static void goes_take(play *p, const question *q, const answer *a)
{
    ((declaration *)here(p))->commander_goes = a->option->kind == TILLY_OPT_YES ? 1 : 2;
}

/* ---- declared ------------------------------------------------------------------------------- */

static tilly_event *tell_declared(play *p, unsigned u, unsigned other)
{
    return tell(p,
                TILLY_EV_CHARGE_DECLARED,
                cite(p, is_commander(p, u) ? CITE_CHARGE_COMMANDER : CITE_CHARGE_DECLARED),
                u,
                other);
}

static void declare_commander(play *p, unsigned c, enum charge_kind kind, unsigned friend)
{
    set_charge(p, c, kind, friend);
    if (kind == CHARGE_WITH_UNIT)
        did_not(p, friend, LEAVES_COMMANDER);
    tell_declared(p, c, friend);
}

/* The event has the first target, the second, and the numbers of the others. */
static void tell_target(const play *p, tilly_event *e, unsigned enemy, unsigned place)
{
    enum { FIRST_VALUE = 3 };
    unsigned value = FIRST_VALUE + place - 2;
    if (place == 1)
        e->third = unit_id(p, enemy);
    else if (value < sizeof e->value / sizeof *e->value)
        e->value[value] = (int32_t)number_of(p, enemy) + 1;
}

static void tell_targets(const play *p, tilly_event *e, unsigned u, unsigned first, const box *end)
{
    unsigned others = 0;
    EACH_UNIT (enemy, p, foe(side_of(p, u))) {
        box there = box_of(p, enemy);
        if (!is_combat(p, enemy) || !touches(p, end, &there))
            continue;
        e->value[2]++;
        if (enemy != first)
            tell_target(p, e, enemy, ++others);
    }
}

static bool way_declared(const play *p, const declaration *d, terms *t, charge_way *way)
{
    uint16_t owner[MOST_GOVERNORS];
    governors(p, d, owner);
    t->governor = d->governor ? (uint16_t)(d->governor - 1) : owner[0];
    if (d->charge == CHARGE_STRAIGHT)
        return straight_way(p, (unsigned)d->unit, t, way, NULL);
    return flank_way(p, (unsigned)d->unit, (unsigned)d->other, t, way, NULL);
}

static void declare_unit(play *p, const declaration *d)
{
    terms t = as_declared;
    charge_way way;
    unsigned u = (unsigned)d->unit;
    unsigned commander = commander_of(p, u);
    if (!way_declared(p, d, &t, &way))
        return;
    bool flank = d->charge == CHARGE_AT_FLANK;
    set_charge(p, u, (enum charge_kind)d->charge, flank ? (unsigned)d->other : NOBODY);
    set_charge_way(p, u, way.angle, t.governor);
    box end = way_end(p, u, &way);
    tilly_event *e = tell_declared(p, u, way.target);
    e->value[0] = way.angle;
    e->value[1] = way.length;
    tell_targets(p, e, u, way.target, &end);
    if (commander == NOBODY)
        return;
    if (d->commander_goes == 1)
        declare_commander(p, commander, CHARGE_WITH_UNIT, u);
    else
        did(p, u, LEAVES_COMMANDER);
}

static void declared(play *p)
{
    const declaration *d = here(p);
    if (is_combat_charge(d))
        declare_unit(p, d);
    else
        declare_commander(p, (unsigned)d->unit, (enum charge_kind)d->charge, (unsigned)d->other);
}

const beat declaration_beats[] = {
    {"check",
     TILLY_ASK_CHARGE_CHECK,
     CITE_CHARGE_COMMAND,
     .open = check_open,
     .list = check_list,
     .take = check_take},
    {"dice", TILLY_ROLL_CHARGE_CHECK, CITE_CHARGE_COMMAND, .open = dice_open, .fell = dice_fell},
    {"governor",
     TILLY_ASK_GOVERNOR,
     CITE_CHARGE_GOVERNOR,
     .open = governor_open,
     .list = governor_list,
     .take = governor_take},
    {"commander",
     TILLY_ASK_COMMANDER_GOES,
     CITE_COMMANDER_GOES,
     .open = goes_open,
     .list = goes_along_list,
     .take = goes_take},
    {"declared", .act = declared},
    {.name = NULL},
};
