/* Stands that lose their morale and find it again (SC-206, SC-218 to SC-220, SC-227). */
#include "rules/scruby/effects/effects.h"

void begin_retiring(play *p, unsigned u, uint16_t heading)
{
    stand_record *r = of(p, u);
    r->runs = heading;
    if (!is_retiring(p, u))
        r->since = p->s->turn;
    r->declared = DECLARED_NOTHING;
    put_marks(p, u, RETIRING | RETIRED);
    freeze_order(p, u, ORDER_FREE);
    units_changed(p);
}

void retires_again(play *p, unsigned u)
{
    put_marks(p, u, RETIRED);
}

void rally(play *p, unsigned u)
{
    of(p, u)->since = 0;
    drop_marks(p, u, RETIRING);
    units_changed(p);
    tell(p, TILLY_EV_STEADY, cite(p, CITE_RALLY_STEP), u, NOBODY);
}
