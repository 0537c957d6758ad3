/* Orders of formations and arrivals of reinforcements, set before play begins, and asked. */
#include "table/table.h"
#include "engine/misuse.h"
#include "engine/turn.h"

/* Before anything is set: while units are being put down, in a book that knows such. */
static tilly_status may_set(const tilly_battle *b, bool known, const tilly_reason *why)
{
    REASON_FITS(why);
    if (!battle_placing(b))
        return misuse(
            TILLY_E_NOT_NOW,
            "self",
            "orders and arrivals are given before tilly_battle_begin(), in a battle made with "
            "TILLY_SETUP_DEPLOYED");
    return known ? TILLY_OK : has_no_orders();
}

static bool is_near(const tilly_battle *b, tilly_point at)
{
    return near_table(at.x, b->p.table->width) == at.x &&
           near_table(at.y, b->p.table->depth) == at.y;
}

/* ---- orders --------------------------------------------------------------------------------- */

static tilly_status order_form(const tilly_battle *b, const tilly_order *o)
{
    if (o->kind < TILLY_ORDER_HOLD || o->kind > TILLY_ORDER_NOTE)
        return out_of_range("order.kind", o->kind, TILLY_ORDER_HOLD, TILLY_ORDER_NOTE);
    if (o->points > TILLY_MOST_ORDER_POINTS)
        return out_of_range("order.points", o->points, 0, TILLY_MOST_ORDER_POINTS);
    if (o->radius && (o->radius < SMALLEST_CIRCLE || o->radius > LARGEST_CIRCLE))
        return out_of_range("order.radius", o->radius, SMALLEST_CIRCLE, LARGEST_CIRCLE);
    for (unsigned i = 0; i < o->points; i++)
        if (!is_near(b, o->point[i]))
            return misuse(TILLY_E_RANGE, "order.point", "lies far off the table");
    return o->note <= b->p.notes ? TILLY_OK : names_no_note("order.note");
}

static tilly_status
set_order(tilly_battle *self, tilly_id formation, const tilly_order *order, tilly_reason *why)
{
    const edition_set_up *book = &self->p.edition->set_up;
    unsigned g = group_named(&self->p, formation);
    tilly_order o;
    tilly_reason own;
    NOT_NULL(order);
    TRY(record_take(&o, order, FIRST(tilly_order, reached)));
    TRY(may_set(self, book->set_order, why));
    if (g == NOBODY)
        return names_no_formation();
    TRY(order_form(self, &o));
    TRY(room_to_place(self));
    bool may = book->set_order(&self->p, g, &o, reason_ready(&own));
    return reason_give(why, &own, may ? TILLY_OK : TILLY_E_ILLEGAL);
}

tilly_status tilly_battle_set_order(tilly_battle *self,
                                    tilly_id formation,
                                    const tilly_order *order,
                                    tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, set_order(self, formation, order, why))
                              : status;
}

tilly_status tilly_battle_order(const tilly_battle *self, tilly_id formation, tilly_order *out)
{
    CHECKED(self);
    const edition_set_up *book = &self->p.edition->set_up;
    unsigned g = group_named(&self->p, formation);
    NOT_NULL(out);
    RECORD_FITS(out, tilly_order, reached);
    if (!book->order_of)
        return has_no_orders();
    if (g == NOBODY)
        return names_no_formation();
    tilly_order o = {.size = sizeof o};
    book->order_of(&self->p, g, &o);
    record_give(out, &o);
    return TILLY_OK;
}

/* ---- reinforcements ------------------------------------------------------------------------- */

static tilly_status arrival_form(const tilly_battle *b, const tilly_arrival *a)
{
    bool fits = a->turn >= 1 && a->turn <= TILLY_MOST_TURNS && a->half <= 1 &&
                is_near(b, a->from) && is_near(b, a->to);
    return fits ? TILLY_OK
                : misuse(TILLY_E_RANGE,
                         "arrival",
                         "needs a turn from 1 on, a half of 0 or 1, and places near the table");
}

static tilly_status
set_arrival(tilly_battle *self, tilly_id id, const tilly_arrival *arrival, tilly_reason *why)
{
    const edition_set_up *book = &self->p.edition->set_up;
    unsigned u = unit_named(&self->p, id);
    tilly_arrival a;
    tilly_reason own;
    NOT_NULL(arrival);
    TRY(record_take(&a, arrival, FIRST(tilly_arrival, to)));
    TRY(may_set(self, book->set_arrival, why));
    if (u == NOBODY)
        return names_no_unit("unit");
    TRY(arrival_form(self, &a));
    TRY(room_to_place(self));
    bool may = book->set_arrival(&self->p, u, &a, reason_ready(&own));
    return reason_give(why, &own, may ? TILLY_OK : TILLY_E_ILLEGAL);
}

tilly_status tilly_battle_set_arrival(tilly_battle *self,
                                      tilly_id id,
                                      const tilly_arrival *arrival,
                                      tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, set_arrival(self, id, arrival, why)) : status;
}

tilly_status tilly_battle_arrival(const tilly_battle *self, tilly_id id, tilly_arrival *out)
{
    CHECKED(self);
    const edition_set_up *book = &self->p.edition->set_up;
    unsigned u = unit_named(&self->p, id);
    NOT_NULL(out);
    RECORD_FITS(out, tilly_arrival, to);
    if (!book->arrival_of)
        return has_no_orders();
    if (u == NOBODY)
        return names_no_unit("unit");
    tilly_arrival a = {.size = sizeof a};
    if (!book->arrival_of(&self->p, u, &a))
        return misuse(TILLY_E_RANGE, "unit", "is not a reinforcement: it has no arrival");
    record_give(out, &a);
    return TILLY_OK;
}
