/* 1.1 and 2.1 Move: one side's units act one after another (T1-D-08). */
#include "rules/tilly/play/move/moves.h"

bool moves_freely(const play *p, unsigned u)
{
    return !is_unlimbered(p, u) && !is_locked(p, u);
}

static void find_waiting(const play *p, unsigned side, waiting *w)
{
    *w = (waiting){0};
    EACH_UNIT (u, p, side) {
        if (p->step[u] & ACTED)
            continue;
        uint64_t *units = is_commander(p, u) || moves_freely(p, u) ? w->free : w->bound;
        units[bit_of(p, u) / 64] |= (uint64_t)1 << (bit_of(p, u) % 64);
    }
}

/* While it is one side's step only whom it touches, and that it has gone or acted, can change what
 * a unit waits for. */
static const waiting *waiting_now(const play *p, unsigned side)
{
    waiting *w = cache_get(p, CACHED_WAITING, 0, 0);
    if (!w)
        find_waiting(p, side, w = cache_put(p, CACHED_WAITING, 0, 0));
    return w;
}

static void has_acted(play *p, unsigned u)
{
    waiting *w = cache_get(p, CACHED_WAITING, 0, 0);
    uint64_t others = ~((uint64_t)1 << (bit_of(p, u) % 64));
    p->step[u] |= ACTED;
    if (!w)
        return;
    w->free[bit_of(p, u) / 64] &= others;
    w->bound[bit_of(p, u) / 64] &= others;
}

/* Movement is counted by the step (T1-Q-52). Only an edit gives a unit the mark before its Move. */
static void begin(play *p)
{
    EACH_UNIT (u, p, side_of_row(p)) {
        set_used(p, u, 0);
        if (has(p, u, MOVED))
            has_acted(p, u);
    }
}

static bool is_in_its_move(const play *p, unsigned u)
{
    const row *r = &p->edition->row[p->s->row];
    return p->s->in_row && r->step == STEP_MOVE && side_of_row(p) == side_of(p, u);
}

void mark_moved(play *p, unsigned u, bool moved)
{
    if (is_in_its_move(p, u) && moved)
        has_acted(p, u);
    if (is_in_its_move(p, u) && !moved && has(p, u, MOVED)) {
        p->step[u] &= (uint8_t)~ACTED;
        set_used(p, u, 0);
    }
    if (moved)
        did(p, u, MOVED);
    else
        did_not(p, u, MOVED);
}

static bool can_act(const play *p, unsigned u)
{
    return is_unlimbered(p, u) ? may_pivot(p, u) : may_face_enemy(p, u);
}

/* Of 64 of those that are bound, a bit each. */
static uint64_t able(const play *p, unsigned first, uint64_t bound)
{
    uint64_t able = 0;
    for (; bound; bound &= bound - 1)
        if (can_act(p, first + lowest_bit(bound)))
            able |= bound & (~bound + 1);
    return able;
}

static bool next_open(const play *p, question *q)
{
    return asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

static void next_list(const play *p, const question *q, options *o)
{
    const waiting *w = waiting_now(p, q->d.side);
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned i = 0, first = first_of(p, q->d.side); i < p->words; i++, first += 64)
        offer_each(p, o, TILLY_OPT_UNIT, first, w->free[i] | able(p, first, w->bound[i]));
}

static void next_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        finish(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    has_acted(p, u);
    int32_t *number = enter(p, is_commander(p, u) ? STEP_COMMANDER_MOVE : STEP_UNIT_MOVE);
    number[0] = (int32_t)u; /* both begin with the unit */
}

const beat move_beats[] = {
    {"begin", .act = begin},
    {"next",
     TILLY_ASK_NEXT_UNIT,
     CITE_MOVE_ORDER,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};
const field move_fields[] = {{.name = NULL}};
