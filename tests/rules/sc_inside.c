#include "sc_inside.h"
#include <stdlib.h>
#include "engine/turn.h"
#include "rules/scruby/effects/effects.h"
#include "table/table.h"

const char *sc_row(const tilly_battle *b)
{
    return b->p.edition->row[b->p.s->row].number;
}

void sc_lays_own(tilly_battle *b, const tilly_ground_kind *k, const tilly_feature *f)
{
    tilly_table *t = NULL;
    tilly_feature own = *f;
    if (tilly_table_copy(b->p.table, &t) || tilly_table_derive(t, k, &own.kind, NULL) ||
        tilly_table_add(t, &own, NULL, NULL))
        abort();
    tilly_table_unref(b->p.spare_table);
    b->p.spare_table = t;
    change_table(&b->p);
}

/* ---- reading --------------------------------------------------------------------------------- */

tilly_id sc_partner(const tilly_battle *b, tilly_id u)
{
    return unit_id(&b->p, of(&b->p, index_of(u))->partner);
}

bool sc_on_table(const tilly_battle *b, tilly_id u)
{
    return on_table(&b->p, index_of(u));
}

unsigned sc_place_of(const tilly_battle *b, tilly_id u)
{
    return of(&b->p, index_of(u))->place;
}

unsigned sc_square_of(const tilly_battle *b, tilly_id u)
{
    return of(&b->p, index_of(u))->square;
}

unsigned sc_ue_lost(const tilly_battle *b, tilly_id u)
{
    return of(&b->p, index_of(u))->ue_lost;
}

unsigned sc_gunners(const tilly_battle *b, tilly_id crew)
{
    return (unsigned)gunners_of(&b->p, index_of(crew));
}

bool sc_in_motion(const tilly_battle *b, tilly_id u)
{
    return is_marked(&b->p, index_of(u), IN_MOTION);
}

bool sc_unserved(const tilly_battle *b, tilly_id gun)
{
    return is_marked(&b->p, index_of(gun), NOT_LOADING);
}

bool sc_in_unbroken_square(const tilly_battle *b, tilly_id u)
{
    return in_unbroken_square(&b->p, index_of(u));
}

/* ---- setting --------------------------------------------------------------------------------- */

bool sc_will_tell(tilly_battle *b, unsigned events)
{
    return room_in_log(b, events, 0, 0) == TILLY_OK;
}

void sc_declares(tilly_battle *b, tilly_id u, unsigned declared)
{
    declare(&b->p, index_of(u), (enum declaration)declared);
}

/* As P3 makes it, the charger standing where it came to touch. */
void sc_charges(tilly_battle *b, tilly_id charger, tilly_id enemy, bool in_front)
{
    unsigned u = index_of(charger);
    has_charged(&b->p, u, index_of(enemy), in_front, order_of_stand(&b->p, u));
}

void sc_joins_charge(tilly_battle *b, tilly_id u)
{
    unsigned i = index_of(u);
    joins_charge(&b->p, i, order_of_stand(&b->p, i));
}

void sc_sets_in_motion(tilly_battle *b, tilly_id u)
{
    put_marks(&b->p, index_of(u), IN_MOTION);
}

void sc_set_at(tilly_battle *b, tilly_id u, int32_t x, int32_t y, uint16_t heading)
{
    move_piece(&b->p, index_of(u), (point){x, y}, heading);
}

void sc_loses(tilly_battle *b, tilly_id u, int32_t half_points)
{
    strike_off(&b->p, index_of(u), half_points, NOBODY, TILLY_BY_EDIT);
}

void sc_retires(tilly_battle *b, tilly_id u, uint16_t heading)
{
    begin_retiring(&b->p, index_of(u), heading);
}

void sc_empties(tilly_battle *b, tilly_id u)
{
    empty_piece(&b->p, index_of(u));
}

void sc_loads(tilly_battle *b, tilly_id u)
{
    load(&b->p, index_of(u));
}

unsigned sc_new_square(tilly_battle *b)
{
    return new_square(&b->p);
}

void sc_joins(tilly_battle *b, tilly_id u, unsigned square, unsigned place)
{
    unsigned i = index_of(u);
    join_square(&b->p, i, square, is_gun(&b->p, i) ? GUN_FACE : (enum square_place)place);
}

void sc_breaks_square(tilly_battle *b, unsigned square)
{
    break_square(&b->p, square);
}
