/* Stands that lose their morale and find it again (SC-206, SC-218 to SC-220, SC-227). */
#include "rules/scruby/effects/effects.h"

void begin_retiring(play *p, unsigned u, uint16_t heading)
{
    stand_record *r = of(p, u);
    r->runs = heading;
    r->declared = DECLARED_NOTHING;
    put_marks(p, u, RETIRING | RETIRED);
    of(p, u)->order = ORDER_FREE; /* SC-237: it is open as it retires */
    units_changed(p);
}

void mark_retired(play *p, unsigned u)
{
    put_marks(p, u, RETIRED);
}

void rally(play *p, unsigned u)
{
    drop_marks(p, u, RETIRING);
    units_changed(p);
    tell(p, TILLY_EV_STEADY, cite(p, CITE_RALLY_STEP), u, NOBODY);
}

/* ---- ways back (SC-243) ---------------------------------------------------------------------- */

static void tell_way_back(play *p,
                          unsigned u,
                          const way_back *w,
                          enum tilly_event_kind event,
                          unsigned clause,
                          unsigned other,
                          int32_t how)
{
    tilly_event *e = tell(p, event, cite(p, clause), u, other);
    fill_displacement(p, e, u, w->at, w->heading, w->length, how);
}

bool go_back(play *p,
             unsigned u,
             const way_back *w,
             enum tilly_event_kind event,
             unsigned clause,
             unsigned other,
             int32_t how)
{
    mark_retired(p, u);
    tell_way_back(p, u, w, event, clause, other, how);
    switch (w->end) {
    case BACK_NO_PLACE: destroy_piece(p, u, NOBODY, TILLY_BY_NO_PLACE); return false;
    case BACK_OFF_TABLE: leave_table(p, u); return false;
    case BACK_AT_PLACE: break;
    }
    leave_square(p, u);
    move_piece(p, u, w->at, w->heading);
    return true;
}

void keep_place(play *p, unsigned u, unsigned clause)
{
    way_back w = {BACK_AT_PLACE, place_of(p, u), p->unit[u].heading, 0};
    mark_retired(p, u);
    tell_way_back(p, u, &w, TILLY_EV_RETIRED, clause, NOBODY, KEEPS_PLACE);
}
