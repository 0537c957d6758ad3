/* Changes from outside the rules, at boundaries only: by scenarios, scripts and tools
 * (tilly_battle_edit()). */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/movement/charge_way.h"

/* Straight ahead, or none, with nothing left of one that it had declared. */
static void order_charge(play *p, unsigned u, bool charges)
{
    drop_charge(p, u);
    set_used(p, u, 0);
    if (charges)
        set_charge(p, u, CHARGE_STRAIGHT, NOBODY);
}

static bool has_any_target(const play *p, unsigned u)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (is_combat(p, e) && has_target(p, u, e))
            return true;
    return false;
}

/* The length kept of a declared charge holds while it leads to somebody (T2-185, T2-205). */
static void look_at_charges(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (is_charging(p, u) && of(p, u)->used && of(p, u)->charge != CHARGE_AT_EVADERS &&
                !has_any_target(p, u))
                set_used(p, u, 0);
}

/* A commander left or covered by the change makes room before play goes on (T1-Q-49). */
static bool done(play *p)
{
    look_at_charges(p);
    make_room(p);
    return true;
}

/* Put elsewhere, a charger has another way before it, and no evader has left it. */
static void charge_from_there(play *p, unsigned u)
{
    if (of(p, u)->charge == CHARGE_AT_EVADERS)
        order_charge(p, u, true);
    else if (is_charging(p, u))
        set_used(p, u, 0);
}

static bool can_stand(const play *p, unsigned u, const box *b, tilly_reason *why)
{
    unsigned in_way;
    if (on_barred_ground(p, u, b->centre))
        return refuse(p, why, TILLY_WHY_IMPASSABLE, CITE_IMPASSABLE, u, NOBODY);
    if (has_room(p, u, b, &in_way))
        return true;
    return refuse(p,
                  why,
                  in_way == NOBODY ? TILLY_WHY_OFF_TABLE : TILLY_WHY_NO_ROOM,
                  CITE_EDIT_ROOM,
                  u,
                  in_way);
}

/* Enemies it then touches are its contacts: an edit may start a melee, where a move may not. */
static bool place(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    point at = {e->x, e->y};
    box b = box_at(p, u, at, (uint16_t)e->heading);
    if (!can_stand(p, u, &b, why))
        return false;
    put_back(p, u, at, (uint16_t)e->heading);
    charge_from_there(p, u);
    return done(p);
}

static bool remove_unit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    take_off(p, u, e->value == 1);
    return done(p);
}

static bool harm(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    int32_t most = is_combat(p, u) ? p->unit[u].strength : 0;
    if (!edit_between(p, why, u, e->value, 1, most))
        return false;
    hurt(p, u, (unsigned)e->value, NOBODY, HARM_EDIT);
    rout_broken(p, HARM_EDIT, NULL);
    return done(p);
}

static bool regain_by_edit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    int32_t room = p->unit[u].start - p->unit[u].strength;
    if (!edit_between(p, why, u, e->value, 1, room))
        return false;
    restore(p, u, e->value);
    return true;
}

/* ---- flags ---------------------------------------------------------------------------------- */

static unsigned turn_flag_of(const play *p, unsigned u, uint32_t flag)
{
    switch (flag) {
    case TILLY_UNIT_SHOT: return HAS_SHOT;
    case TILLY_UNIT_CHARGED: return CHARGED;
    case TILLY_UNIT_MOVED: return MOVED;
    case TILLY_UNIT_RALLY_BACK: return is_combat(p, u) ? EVADES : 0;
    default: return 0;
    }
}

static bool set_state(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    if (e->what == TILLY_UNIT_LIMBERED && can_limber(p, u)) {
        set_limbered(p, u, e->value, p->unit[u].heading, CITE_CANNON_STATE);
        return true;
    }
    unsigned flag = turn_flag_of(p, u, e->what);
    bool charge =
        e->what == TILLY_UNIT_CHARGE_DECLARED && is_combat(p, u) && type_of(p, u) != CANNONS;
    if (!flag && !charge)
        return refuse_flag(p, why, u, e->what);
    if (charge)
        order_charge(p, u, e->value);
    if (flag == MOVED)
        mark_moved(p, u, e->value);
    else if (e->value)
        did(p, u, flag);
    else
        did_not(p, u, flag);
    return true;
}

/* ---- reinforcements ------------------------------------------------------------------------- */

/* A unit more to lose: the break point counts it from now on. */
static bool bring(play *p, const tilly_edit *e, tilly_id *made, tilly_reason *why)
{
    if (!edit_between(p, why, NOBODY, e->quality, 0, QUALITIES - 1))
        return false;
    unsigned g = tilly_id_index(e->group);
    unsigned u = add_unit(p, e->side, e->type, e->quality, g);
    if (u == NOBODY)
        return refuse(p, why, TILLY_WHY_SLOTS_FULL, CITE_NONE, NOBODY, NOBODY);
    units_changed(p);
    tilly_prepare(p,
                  u,
                  &(tilly_unit_spec){.size = sizeof(tilly_unit_spec),
                                     .type = e->type,
                                     .quality = e->quality,
                                     .strength = (int32_t)e->strength});
    if (!place(p, e, u, why))
        return false;
    p->group[g].units++;
    p->s->original[e->side]++;
    if (made)
        *made = unit_id(p, u);
    return true;
}

bool tilly_edit_carry_out(
    play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    if (e->kind == TILLY_EDIT_BRING)
        return bring(p, e, made, why);
    switch (e->kind) {
    case TILLY_EDIT_PLACE: return place(p, e, u, why);
    case TILLY_EDIT_REMOVE: return remove_unit(p, e, u, why);
    case TILLY_EDIT_HURT: return harm(p, e, u, why);
    case TILLY_EDIT_RESTORE: return regain_by_edit(p, e, u, why);
    default: return set_state(p, e, u, why);
    }
}
