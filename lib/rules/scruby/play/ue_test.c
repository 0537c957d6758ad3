/* The test of UE: one die, at most the stand's UE (SC-215, SC-Q-13). */
#include "rules/scruby/play/play.h"

bool ue_test(const play *p, question *q, unsigned u, unsigned about)
{
    return throws_at_most(p, q, side_of(p, u), u, about, ue_now(p, u));
}

bool ue_test_passed(play *p, const question *q, face f)
{
    bool passed = succeeds(q, f);
    tilly_event *e =
        tell(p, TILLY_EV_TESTED, cite(p, CITE_UE_TEST), index_of(q->r.unit), index_of(q->r.other));
    e->value[0] = passed;
    e->value[1] = q->r.need;
    e->value[2] = q->r.kind;
    return passed;
}
