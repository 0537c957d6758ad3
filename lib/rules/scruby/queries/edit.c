/* Changes from outside the rules, at boundaries only: by scenarios, scripts and tools
 * (tilly_battle_edit()). */
#include "rules/scruby/field/field.h"
#include "rules/scruby/queries/queries.h"
#include "table/table.h"

static bool can_stand(const play *p, unsigned u, const box *b, tilly_reason *why)
{
    point low = {0, 0};
    point high = {p->table->width, p->table->depth};
    if (!box_within(b, low, high, STAND_EPS))
        return refuse(p, why, TILLY_WHY_OFF_TABLE, CITE_TABLE, u, NOBODY);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, p, side) {
            box o = box_of(p, other);
            if (other != u && box_overlap(b, &o) > STAND_SLIP)
                return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, other);
        }
    return is_on_open_ground(p, u, type_of(p, u), b->centre, why);
}

/* The square of which it is a face; 0: none. */
static unsigned square_faced(const play *p, unsigned u)
{
    enum square_place place = (enum square_place)of(p, u)->place;
    return place == FACE || place == GUN_FACE ? of(p, u)->square : 0;
}

static bool place(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    point at = {e->x, e->y};
    if (p->unit[u].state == UNIT_GONE)
        return refuse(p, why, TILLY_WHY_UNIT_GONE, CITE_NONE, u, NOBODY);
    box b = box_at(p, u, at, (uint16_t)e->heading);
    if (!can_stand(p, u, &b, why))
        return false;
    unsigned square = square_faced(p, u);
    leave_square(p, u);
    if (square)
        end_square(p, square); /* SC-241 */
    set_down(p, u, at, (uint16_t)e->heading);
    return true;
}

static bool remove_unit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    unsigned square = square_faced(p, u);
    if (e->value)
        remove_piece(p, u);
    else
        strike_from_list(p, u);
    if (square)
        break_square(p, square); /* SC-167 */
    return true;
}

static bool hurt_unit(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_strength_between(p, why, u, e->value, 1, p->unit[u].strength))
        return false;
    unsigned square = square_faced(p, u);
    strike_off(p, u, e->value, NOBODY, TILLY_BY_EDIT);
    if (square && !on_table(p, u))
        break_square(p, square);
    return true;
}

static bool restore(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    int32_t lacks = p->unit[u].start - p->unit[u].strength;
    if (!edit_strength_between(p, why, u, e->value, 1, lacks))
        return false;
    restore_points(p, u, e->value);
    return true;
}

/* ---- flags ----------------------------------------------------------------------------------- */

static unsigned turn_flag_of(uint32_t flag)
{
    switch (flag) {
    case TILLY_UNIT_MOVED: return MOVED;
    case TILLY_UNIT_SHOT: return FIRED;
    case TILLY_UNIT_CHARGED: return CHARGED;
    default: return 0;
    }
}

static void set_retiring(play *p, unsigned u, bool retires)
{
    if (retires)
        begin_retiring(p, u, heading_home(p, side_of(p, u)));
    else
        rally(p, u);
}

static void set_empty(play *p, unsigned u, bool empty)
{
    if (empty)
        empty_piece(p, u);
    else
        load(p, u);
}

static bool set_state(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    if (!edit_between(p, why, u, e->value, 0, 1))
        return false;
    if (e->what == TILLY_UNIT_RETIRING && is_stand(p, u)) {
        set_retiring(p, u, e->value);
        return true;
    }
    if (e->what == TILLY_UNIT_EMPTY && can_be_empty(p, u) && p->s->turn) {
        set_empty(p, u, e->value);
        return true;
    }
    unsigned flag = turn_flag_of(e->what);
    if (!flag)
        return refuse_flag(p, why, u, e->what);
    if (e->value)
        did(p, u, flag);
    else
        did_not(p, u, flag);
    return true;
}

/* ---- reinforcements -------------------------------------------------------------------------- */

/* Crews and mother stands may be brought for themselves: any crew serves any gun (SC-176). */
static bool bring(play *p, const tilly_edit *e, tilly_id *made, tilly_reason *why)
{
    if (!edit_between(p, why, NOBODY, e->quality, 0, 0))
        return false;
    unsigned u = make_piece(p, e->side, e->type, tilly_id_index(e->group), e->strength);
    if (u == NOBODY)
        return refuse(p, why, TILLY_WHY_SLOTS_FULL, CITE_NONE, NOBODY, NOBODY);
    if (!place(p, e, u, why))
        return false;
    if (made)
        *made = unit_id(p, u);
    return true;
}

bool scruby_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    switch (e->kind) {
    case TILLY_EDIT_BRING: return bring(p, e, made, why);
    case TILLY_EDIT_PLACE: return place(p, e, u, why);
    case TILLY_EDIT_REMOVE: return remove_unit(p, e, u, why);
    case TILLY_EDIT_HURT: return hurt_unit(p, e, u, why);
    case TILLY_EDIT_RESTORE: return restore(p, e, u, why);
    default: return set_state(p, e, u, why);
    }
}
