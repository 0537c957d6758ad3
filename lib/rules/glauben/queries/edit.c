/* Changes from outside the rules, at boundaries only: by scenarios, scripts and tools
 * (tilly_battle_edit()). */
#include "rules/glauben/queries/queries.h"
#include "rules/glauben/movement/walker.h"

/* ---- the count (GL-Q-14, GL-Q-111) ---------------------------------------------------------- */

/* A unit that comes once the armies are counted is added. */
static void count_in(play *p, unsigned side, int32_t stood)
{
    if (is_army_counted(p, side))
        campaign_of(p)->total[side] += standing_of_army(p, side) - stood;
}

/* ---- place ---------------------------------------------------------------------------------- */

static bool is_house(const play *p, point at)
{
    EACH_AREA (a, p->table)
        if (a->feature.kind == TILLY_VILLAGE && area_holds(a, at))
            return true;
    return false;
}

/* Regiments put into a house garrison it; put elsewhere they stand in line (GL-Q-104). */
static enum tilly_formation formation_at(const play *p, unsigned u, point at)
{
    if (is_in_order(p, u) && is_house(p, at))
        return TILLY_FORMATION_GARRISON;
    return in_house(p, u) ? TILLY_FORMATION_LINE : formation_of(p, u);
}

static bool stand(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    enum tilly_formation f = formation_at(p, u, (point){e->x, e->y});
    tilly_pose at = {e->x, e->y, (uint16_t)e->heading, (uint16_t)f};
    take_up(p, u);
    return glauben_deploy(p, u, &at, NOBODY, true, why);
}

static bool place(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, (int32_t)e->heading, 0, FULL_CIRCLE - 1))
        return false;
    if (is_messenger(p, u) && p->unit[u].state != UNIT_ON_TABLE)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    unsigned side = side_of(p, u);
    int32_t stood = standing_of_army(p, side);
    if (!stand(p, e, u, why))
        return false;
    count_in(p, side, stood);
    consequences_of_move(p, u);
    return true;
}

/* No house goes while it is held. */
bool may_lose_ground(const play *p, tilly_id feature, tilly_reason *why)
{
    unsigned held_by = garrison_of(p, feature);
    return held_by == NOBODY || refuse(p, why, TILLY_WHY_HOUSE_HELD, CITE_NONE, NOBODY, held_by);
}

/* ---- remove, hurt, restore ------------------------------------------------------------------ */

static void remove_lost(play *p, unsigned u)
{
    if (is_general(p, u))
        lose_general(p, u);
    else
        leave_board(p, u);
}

/* Not lost: as if it had never come. */
static bool remove_unit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    unsigned side = side_of(p, u);
    unsigned lost = p->s->lost[side];
    int32_t stood = standing_of_army(p, side);
    remove_lost(p, u);
    if (e->value)
        return true;
    p->s->lost[side] = (uint16_t)lost;
    never_come(p, u);
    count_in(p, side, stood);
    return true;
}

static bool hurt_unit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    int32_t most = is_fighting(p, u) ? p->unit[u].strength : 0;
    if (!edit_between(p, why, u, e->value, 1, most))
        return false;
    for (int32_t i = 0; i < e->value; i++)
        lose_base(p, u, NOBODY, TILLY_BY_EDIT);
    return true;
}

static bool restore(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    int32_t lost = p->unit[u].start - p->unit[u].strength;
    if (!edit_between(p, why, u, e->value, 1, lost))
        return false;
    give_back(p, u, e->value);
    box b = formed_box(p, u, formation_of(p, u));
    if (!in_house(p, u) && !there_is_room(p, u, &b, why))
        return false;
    reshape(p, u);
    return true;
}

/* ---- state ---------------------------------------------------------------------------------- */

static bool is_in_the_open(const play *p, unsigned u)
{
    return is_in_order(p, u) && !in_hedgehog(p, u) && !in_house(p, u);
}
static bool is_unlimbered(const play *p, unsigned u)
{
    return formation_of(p, u) == TILLY_FORMATION_UNLIMBERED;
}

static unsigned mark_for(const play *p, unsigned u, uint32_t flag)
{
    switch (flag) {
    case TILLY_UNIT_RETIRING:
        return is_fighting(p, u) && state_of(p, u) == DISRUPTED && !is_unlimbered(p, u) ? RETIRING
                                                                                        : 0;
    case TILLY_UNIT_RETREATING: return is_in_the_open(p, u) ? RETREATING : 0;
    case TILLY_UNIT_PURSUING: return is_in_the_open(p, u) ? PURSUING : 0;
    case TILLY_UNIT_ABANDONED:
        return is_unlimbered(p, u) && state_of(p, u) == DISRUPTED ? ABANDONED : 0;
    case TILLY_UNIT_UNSERVED: return is_unlimbered(p, u) ? UNSERVED : 0;
    default: return 0;
    }
}

static unsigned turn_flag_for(uint32_t flag)
{
    return flag == TILLY_UNIT_MOVED ? MOVED : flag == TILLY_UNIT_CHARGED ? CHARGED : 0;
}

/* In good order nobody retires (GL-Q-72). */
static void set_order_state(play *p, unsigned u, bool disrupted)
{
    if (disrupted)
        disrupt(p, u, NOBODY, TILLY_BY_EDIT);
    else {
        put_in_order(p, u);
        drop_marks(p, u, RETIRING | ABANDONED);
    }
}

static void set_rout(play *p, unsigned u, bool routs)
{
    if (routs)
        break_unit(p, u, NOBODY, TILLY_BY_EDIT);
    else if (is_routing(p, u))
        stop_rout(p, u);
}

static bool set_order_of_battle(play *p, const tilly_edit *e, unsigned u)
{
    if (!is_fighting(p, u) || (e->what == TILLY_UNIT_DISRUPTED && is_routing(p, u)))
        return false;
    if (e->what == TILLY_UNIT_DISRUPTED)
        set_order_state(p, u, e->value);
    else if (e->what == TILLY_UNIT_ROUTING)
        set_rout(p, u, e->value);
    else
        return false;
    return true;
}

static bool set_mark(play *p, const tilly_edit *e, unsigned u)
{
    unsigned which = mark_for(p, u, e->what);
    unsigned flag = is_fighting(p, u) ? turn_flag_for(e->what) : 0;
    if (e->value) {
        put_marks(p, u, which);
        did(p, u, flag);
    } else {
        drop_marks(p, u, which);
        did_not(p, u, flag);
    }
    return which || flag;
}

static bool set_state(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    if (!set_order_of_battle(p, e, u) && !set_mark(p, e, u))
        return refuse_flag(p, why, u, e->what);
    consequences_of_move(p, NOBODY);
    return true;
}

/* ---- reinforcements ------------------------------------------------------------------------- */

/* Messengers come with an errand, or not at all (GL-108). */
static bool is_known(const play *p, const tilly_edit *e, tilly_reason *why)
{
    if (!edit_between(p, why, NOBODY, e->quality, 0, 0))
        return false;
    return p->rules->base[e->type] != MESSENGER || refuse_edit(p, why, NOBODY, e->type, 0, GENERAL);
}

static bool bring(play *p, const tilly_edit *e, tilly_id *made, tilly_reason *why)
{
    if (!is_known(p, e, why))
        return false;
    int32_t stood = standing_of_army(p, e->side);
    unsigned u = new_piece(p, e->side, e->type, tilly_id_index(e->group), e->strength);
    if (u == NOBODY)
        return refuse(p, why, TILLY_WHY_SLOTS_FULL, CITE_NONE, NOBODY, NOBODY);
    if (!stand(p, e, u, why))
        return false;
    count_in(p, e->side, stood);
    if (is_general(p, u) && campaign_of(p)->chief[e->side] == NOBODY)
        new_chief(p, e->side);
    if (made)
        *made = unit_id(p, u);
    consequences_of_move(p, u);
    return true;
}

/* ---- which of them -------------------------------------------------------------------------- */

static bool
edit_by_kind(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    if (e->kind == TILLY_EDIT_BRING)
        return bring(p, e, made, why);
    /* GL-Q-108 */
    if (is_blank(p, u))
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    switch (e->kind) {
    case TILLY_EDIT_PLACE: return place(p, e, u, why);
    case TILLY_EDIT_REMOVE: return remove_unit(p, e, u, why);
    case TILLY_EDIT_HURT: return hurt_unit(p, e, u, why);
    case TILLY_EDIT_RESTORE: return restore(p, e, u, why);
    default: return set_state(p, e, u, why);
    }
}

bool glauben_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    bool done = edit_by_kind(p, e, u, made, why);
    if (done)
        combats_edited(p);
    return done;
}
