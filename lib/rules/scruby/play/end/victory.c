/* How a battle ends: by points lost, at the end of P9 (SC-233, SC-Q-53). */
#include "rules/scruby/play/end/end_of_move.h"

/* ---- what is lost, in whole points as armies are reckoned ------------------------------------ */

void scruby_losses(const play *p, unsigned side, int32_t *lost, int32_t *total)
{
    points_tally t = tally_of(p, side);
    *lost = t.lost / HALVES;
    *total = t.start / HALVES;
}

/* The least loss that reaches the share: half, or the half point above it. */
static int32_t breaks_at(const play *p, int32_t start)
{
    int32_t share = param(p, PARAM_BREAK_SHARE);
    return (start + share - 1) / share;
}

uint32_t scruby_loss_marks(const play *p, unsigned side, tilly_loss_mark *rows, uint32_t room)
{
    int32_t level = (breaks_at(p, tally_of(p, side).start) + HALVES - 1) / HALVES;
    if (room)
        rows[0] = (tilly_loss_mark){.mark = level, .test = level};
    return 1;
}

/* ---- the end of P9 --------------------------------------------------------------------------- */

static bool is_beaten(const play *p, const points_tally *t)
{
    return t->start && t->lost >= breaks_at(p, t->start);
}

/* Both are beaten: the one with more points left steady wins. */
static unsigned more_left(const points_tally t[SIDES])
{
    int32_t lead = (t[0].start - t[0].lost) - (t[1].start - t[1].lost);
    return lead == 0 ? TILLY_NO_SIDE : (unsigned)(lead < 0);
}

static bool judge_side(play *p, unsigned side, const points_tally *t)
{
    bool beaten = is_beaten(p, t);
    if (!beaten)
        return false;
    tilly_event *e = tell_side(p, TILLY_EV_ARMY_BEATEN, cite(p, CITE_VICTORY), side);
    e->value[0] = t->lost / HALVES;
    e->value[1] = t->start / HALVES;
    return true;
}

static void judge(play *p)
{
    points_tally t[SIDES] = {tally_of(p, 0), tally_of(p, 1)};
    bool beaten[SIDES];
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        beaten[side] = judge_side(p, side, &t[side]);
    }
    if (beaten[0] && beaten[1])
        end_battle(p, more_left(t), TILLY_END_MORALE);
    else if (beaten[0] || beaten[1])
        end_battle(p, beaten[0], TILLY_END_MORALE);
}

/* ---- the last game move (TX-34) -------------------------------------------------------------- */

static unsigned smaller_share(const points_tally t[SIDES])
{
    int64_t first = (int64_t)t[0].lost * t[1].start;
    int64_t second = (int64_t)t[1].lost * t[0].start;
    return first == second ? TILLY_NO_SIDE : (unsigned)(first > second);
}

void judge_limit(play *p)
{
    points_tally t[SIDES] = {tally_of(p, 0), tally_of(p, 1)};
    end_battle(p, smaller_share(t), TILLY_END_LIMIT);
}

static void limit_game_moves(play *p)
{
    if (p->s->over || !p->s->turn_limit || p->s->turn < p->s->turn_limit)
        return;
    tell(p, TILLY_EV_TURN_LIMIT, cite(p, CITE_VICTORY), NOBODY, NOBODY)->value[0] = p->s->turn;
    judge_limit(p);
}

const field end_of_move_fields[] = {{.name = NULL}};
const beat end_of_move_beats[] = {
    {"reloading", .clause = CITE_RELOADING, .act = reload_all},
    {"guns held", .clause = CITE_GUN_HELD, .act = hold_guns},
    {"squares", .clause = CITE_SQUARE_MOVES, .act = forget_squares},
    {"victory", .clause = CITE_VICTORY, .act = judge},
    {"limit", .clause = CITE_VICTORY, .act = limit_game_moves},
    {.name = NULL},
};
