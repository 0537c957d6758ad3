/* Command check and attached commanders, as the Move, charges and rally back share them: the dice
 * of a unit out of command (T1-112 to T1-116), and whether its commander goes along (T1-D-14). */
#include "rules/tilly/play/play.h"

bool throws_check(const play *p, question *q, unsigned u)
{
    int32_t score = param(p, PARAM_CHECK_SCORE);
    return throws(p, q, side_of(p, u), u, NOBODY, check_dice(p, u), score);
}

void tell_check(play *p, unsigned u, unsigned meaning, bool passed, unsigned in_step)
{
    tilly_event *e = tell(p, TILLY_EV_CHECK, cite(p, meaning), u, NOBODY);
    e->value[0] = passed;
    e->value[1] = (int32_t)in_step;
}

void goes_along_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_YES, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_LEAVE_BEHIND, NOBODY, NOBODY);
}

void leave_behind(play *p, unsigned commander, unsigned host, unsigned meaning)
{
    tell(p, TILLY_EV_LEFT_BEHIND, cite(p, meaning), commander, host);
    detach(p, commander);
}
