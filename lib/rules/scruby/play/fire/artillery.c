/* P5: artillery fire, all targets named before the dice, all dice before the points; then crews run
 * (SC-175 to SC-181, SC-213, SC-231, SC-242). */
#include "rules/scruby/play/fire/firing.h"

/* ---- the row: nothing is half done before and after it --------------------------------------- */

const field artillery_fire_fields[] = {{.name = NULL}};

static void begin_cannonade(play *p)
{
    enter(p, STEP_CANNONADE);
}

const beat artillery_fire_beats[] = {
    {"guns", .clause = CITE_ARTILLERY, .act = begin_cannonade},
    {.name = NULL},
};

/* ---- targets (SC-D-12) ----------------------------------------------------------------------- */

/* Places in the order of asking, up to which guns have named, thrown, and crews have run. */
typedef struct cannonade {
    int32_t named, thrown, ran;
} cannonade;
const field cannonade_fields[] = {MEANING(cannonade, named, "named", IS_AMOUNT),
                                  MEANING(cannonade, thrown, "thrown", IS_AMOUNT),
                                  MEANING(cannonade, ran, "ran", IS_AMOUNT),
                                  {.name = NULL}};

static bool is_charged(const play *p, unsigned gun, unsigned crew)
{
    return crew != NOBODY && is_gun_charged(p, gun, crew);
}

static bool has_charger_in_arc(const play *p, unsigned gun, unsigned crew)
{
    fire_line l;
    EACH_STAND (to, p, foe(side_of(p, gun)))
        if (may_fire_on_charger(p, gun, crew, to, &l))
            return true;
    return false;
}

static bool has_aim_at_somebody(const play *p, unsigned gun)
{
    if (!is_gun(p, gun) || !on_table(p, gun) || !is_loaded(p, gun))
        return false;
    unsigned crew = crew_to_fire(p, gun);
    return is_charged(p, gun, crew) ? has_charger_in_arc(p, gun, crew)
                                    : can_hit_anybody(p, gun, NULL);
}

static bool gun_target_open(const play *p, question *q)
{
    const cannonade *c = here(p);
    unsigned gun = next_in_order(p, c->named, has_aim_at_somebody);
    return gun != NOBODY && asks(p, q, side_of(p, gun), gun, NOBODY);
}

static void offer_chargers(const play *p, options *o, unsigned gun, unsigned crew)
{
    fire_line l;
    EACH_STAND (to, p, foe(side_of(p, gun)))
        if (may_fire_on_charger(p, gun, crew, to, &l))
            offer(p, o, TILLY_OPT_SHOOT, gun, to)->amount = l.distance;
    offer(p, o, TILLY_OPT_NONE, gun, NOBODY);
    offer_usual(o);
}

static void gun_target_list(const play *p, const question *q, options *o)
{
    unsigned gun = index_of(q->d.subject);
    unsigned crew = crew_to_fire(p, gun);
    if (is_charged(p, gun, crew))
        offer_chargers(p, o, gun, crew);
    else
        offer_targets(p, o, gun, NULL);
}

/* The crew serves no other gun in this step. */
static void gun_target_take(play *p, const question *q, const answer *a)
{
    cannonade *c = here(p);
    unsigned gun = index_of(q->d.subject);
    c->named = place_in_order(p, gun) + 1;
    if (a->option->kind == TILLY_OPT_NONE)
        return;
    did(p, crew_to_fire(p, gun), FIRED);
    take_target(p, q, a);
}

/* ---- dice (SC-R-06) -------------------------------------------------------------------------- */

static bool is_aimed(const play *p, unsigned u)
{
    return is_gun(p, u) && of(p, u)->aim != NOBODY;
}

static bool gun_open(const play *p, question *q)
{
    const cannonade *c = here(p);
    unsigned gun = next_in_order(p, c->thrown, is_aimed);
    return gun != NOBODY &&
           throws_all_but(p, q, side_of(p, gun), gun, of(p, gun)->aim, param(p, PARAM_GUN_MISS));
}

enum aimed_at { AIMED_AT_STAND, AIMED_AT_GUN, AIMED_AT_CREW };
static enum aimed_at aim_of(const play *p, unsigned target)
{
    if (is_gun(p, target))
        return AIMED_AT_GUN;
    return is_crew(p, target) ? AIMED_AT_CREW : AIMED_AT_STAND;
}

static void
tell_cannonade(play *p, unsigned gun, unsigned target, int32_t distance, int32_t points, bool hit)
{
    tilly_event *e = tell(p, TILLY_EV_CANNONADE, cite(p, CITE_GUN_HITS), gun, target);
    e->value[0] = distance;
    e->value[1] = points;
    e->value[2] = hit;
    e->value[3] = is_canister(p, gun, distance);
    e->value[4] = is_stand(p, target) && order_for_guns(p, target) == ORDER_CLOSED;
    e->value[5] = (int32_t)aim_of(p, target);
}

/* The gun's item is its points, until they fall. */
static void gun_fell(play *p, const question *q, const face *f)
{
    cannonade *c = here(p);
    unsigned gun = index_of(q->r.unit);
    unsigned target = index_of(q->r.other);
    int32_t distance = line_of_fire(p, gun, target).distance;
    bool hit = succeeds(q, f[0]);
    int32_t points = hit ? gun_points(p, gun, target, distance) : 0;
    c->thrown = place_in_order(p, gun) + 1;
    tell_cannonade(p, gun, target, distance, points, hit);
    p->item[gun] = (uint16_t)points;
    fires_off(p, gun, false);
    if (!hit)
        forget_target(p, gun);
}

static void gun_points_fall(play *p)
{
    points_fall(p, GUNNED);
    see_to_lost_faces(p);
}

/* ---- crews that run (SC-D-13) ---------------------------------------------------------------- */

static bool serves_charged_gun(const play *p, unsigned crew)
{
    EACH_TOUCHING (gun, p, crew)
        if (is_gun(p, gun) && side_of(p, gun) == side_of(p, crew) && has(p, gun, WAS_CHARGED))
            return true;
    return false;
}

static bool may_run(const play *p, unsigned crew)
{
    refuge r;
    if (!is_crew(p, crew) || !on_table(p, crew))
        return false;
    if (!has(p, crew, FIRED | WAS_CHARGED) && !serves_charged_gun(p, crew))
        return false;
    unsigned from = first_of(p, side_of(p, crew));
    return next_refuge(p, crew, false, reach_of_flight(p, crew), from, &r);
}

static bool run_open(const play *p, question *q)
{
    const cannonade *c = here(p);
    unsigned crew = next_in_order(p, c->ran, may_run);
    return crew != NOBODY && asks(p, q, side_of(p, crew), crew, NOBODY);
}

static void run_list(const play *p, const question *q, options *o)
{
    unsigned crew = index_of(q->d.subject);
    offer_refuges(p, o, crew, false, reach_of_flight(p, crew));
    offer(p, o, TILLY_OPT_NONE, crew, NOBODY);
    offer_usual(o);
}

static void run_take(play *p, const question *q, const answer *a)
{
    cannonade *c = here(p);
    unsigned crew = index_of(q->d.subject);
    refuge r;
    c->ran = place_in_order(p, crew) + 1;
    if (!refuge_chosen(p, q, a->option, &r))
        return;
    flee_to(p, crew, &r, TILLY_EV_CREW_RAN, CITE_CREW_RUNS, TILLY_OPT_RUN);
    note_unserved_guns(p);
}

const beat cannonade_beats[] = {
    {"target",
     TILLY_ASK_BATTERY_TARGET,
     CITE_TARGET,
     .open = gun_target_open,
     .list = gun_target_list,
     .take = gun_target_take},
    {"hit", TILLY_ROLL_GUN, CITE_GUN_HITS, .open = gun_open, .fell = gun_fell},
    {"points", .clause = CITE_GUN_RANGE, .act = gun_points_fall},
    {"run",
     TILLY_ASK_CREW_RUNS,
     CITE_CREW_RUNS,
     .open = run_open,
     .list = run_list,
     .take = run_take},
    {.name = NULL},
};
