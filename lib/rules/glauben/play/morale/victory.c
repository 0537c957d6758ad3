/* How it ends: who holds the field has won, whatever it cost; a battle cut short is judged by
 * losses (3.18, GL-Q-92 to GL-Q-94). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/play/play.h"

/* ---- losses (GL-243 to GL-247) -------------------------------------------------------------- */

typedef struct losses {
    int32_t lost[SIDES], total[SIDES];
} losses;

static losses losses_now(const play *p)
{
    return (losses){{losses_of(p, 0), losses_of(p, 1)}, {total_of(p, 0), total_of(p, 1)}};
}

static enum degree degree_now(const play *p, const losses *l)
{
    return degree_of_victory(tables_of(p), l->lost[0], l->total[0], l->lost[1], l->total[1]);
}

/* The side with the lower percentage; nobody where it is a draw. */
static unsigned better(const play *p, const losses *l)
{
    if (degree_now(p, l) == DEGREE_DRAW)
        return TILLY_NO_SIDE;
    int64_t first = (int64_t)l->lost[0] * l->total[1];
    int64_t second = (int64_t)l->lost[1] * l->total[0];
    return first > second;
}

/* However it ended: for information where the field was won (GL-Q-94). */
void tell_degree(play *p)
{
    losses l = losses_now(p);
    tilly_event *e = tell_side(p, TILLY_EV_DEGREE, cite(p, CITE_DEGREE), better(p, &l));
    const int32_t value[] = {
        l.lost[0], l.total[0], l.lost[1], l.total[1], (int32_t)degree_now(p, &l)};
    memcpy(e->value, value, sizeof value);
}

void judge_losses(play *p, enum tilly_end how)
{
    losses l = losses_now(p);
    end_battle(p, better(p, &l), how);
}

void agreed(play *p)
{
    judge_losses(p, TILLY_END_AGREED);
}

/* ---- the field (GL-240, GL-Q-92) ------------------------------------------------------------ */

/* Until the end of the first half of its own in which it is due; after that only by entering
 * (GL-Q-123). */
static bool is_awaited(const play *p, unsigned u)
{
    return p->unit[u].state == UNIT_WAITING && of(p, u)->arrives &&
           first_half_due(p, u) > half_now(p);
}

/* Guns alone hold nothing. */
static bool has_hold(const play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
        if (!is_body(p, u))
            continue;
        if (is_awaited(p, u) || (on_table(p, u) && !is_routing(p, u)))
            return true;
    }
    return false;
}

void judge_field(play *p)
{
    bool holds[SIDES] = {has_hold(p, 0), has_hold(p, 1)};
    if (holds[0] && holds[1])
        return;
    if (!holds[0] && !holds[1])
        judge_losses(p, TILLY_END_MORALE);
    else
        end_battle(p, holds[1], TILLY_END_FIELD);
}
