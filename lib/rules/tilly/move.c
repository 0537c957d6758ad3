/* 1.1 and 2.1 Move: one side's units act one after another (T1-D-08). */
#include "rules/tilly/moves.h"

static unsigned moving_side(const play *p) { return side_in(p, (enum role)p->edition->row[p->s->row].role); }

static void begin(play *p)
{
    for EACH_UNIT(u, p, moving_side(p)) of(p, u)->used = 0;   /* movement is counted by the step (T1-Q-52) */
}

bool moves_freely(const play *p, unsigned u) { return type_of(p, u) != CANNONS && !is_locked(p, u); }

/* Who has not acted yet. */
static bool can_act(const play *p, unsigned u)
{
    switch (type_of(p, u)) {
    case COMMANDER: return true;
    case CANNONS: return may_pivot(p, u);
    default: return !is_locked(p, u) || may_face_enemy(p, u);
    }
}

/* Of the units from `first` on up to 64 that are on the table and have not acted, a bit each; nobody can foresee who has. */
static uint64_t idle_units(const play *p, unsigned first, unsigned end)
{
    uint64_t idle = 0;
    if (end > first + 64) end = first + 64;
    for (unsigned u = end; u-- > first;) idle = idle << 1 | (on_table(p, u) & !(p->step[u] & ACTED));
    return idle;
}

static bool next_open(const play *p, question *q) { return asks(p, q, moving_side(p), NOBODY, NOBODY); }

static void next_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned first = first_of(p, q->d.side), end = end_of(p, q->d.side); first < end; first += 64)
        for (uint64_t left = idle_units(p, first, end); left; left &= left - 1) {
            unsigned u = first + lowest_bit(left);
            if (can_act(p, u)) offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
        }
}

static void next_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        finish(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    p->step[u] |= ACTED;
    int32_t *number = enter(p, is_commander(p, u) ? STEP_COMMANDER_MOVE : STEP_UNIT_MOVE);
    number[0] = (int32_t)u;                                   /* both begin with the unit */
}

const beat move_beats[] = {
    {"begin", .act = begin},
    {"next",  TILLY_ASK_NEXT_UNIT, CITE_MOVE_ORDER, .open = next_open, .list = next_list, .take = next_take},
    {.name = NULL},
};
const field move_fields[] = {{.name = NULL}};
