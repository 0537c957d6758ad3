/* P2: each retiring stand throws its UE; it rallies and is faced, or retires once more (SC-206). */
#include "rules/scruby/play/play.h"

/* 1 + the stand that has rallied and is not faced yet; 0: none. */
typedef struct rallying {
    int32_t faces;
} rallying;
const field scruby_rally_fields[] = {MEANING(rallying, faces, "faces", IS_UNIT_FROM_1),
                                     {.name = NULL}};

enum { HAS_THROWN = 1 /* flag of the step */ };

static rallying *here_now(const play *p)
{
    return here(p);
}

/* ---- dice ------------------------------------------------------------------------------------ */

static unsigned next_retiring(const play *p)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_STAND (u, p, side_in(p, (enum role)r))
            if (is_retiring(p, u) && !(p->step[u] & HAS_THROWN))
                return u;
    return NOBODY;
}

static bool throw_open(const play *p, question *q)
{
    unsigned u = next_retiring(p);
    return u != NOBODY && ue_test(p, q, u, NOBODY);
}

/* In a square it stays and goes on being unable to act (SC-219). */
static void retire_once_more(play *p, unsigned u)
{
    if (in_unbroken_square(p, u)) {
        keep_place(p, u, CITE_RETIRING);
        return;
    }
    way_back w = way_back_of(p, u, of(p, u)->runs, normal_move(p, u), NULL);
    go_back(p, u, &w, TILLY_EV_RETIRED, CITE_RALLY_STEP, NOBODY, TO_BASE_EDGE);
}

static void throw_fell(play *p, const question *q, const face *f)
{
    unsigned u = index_of(q->r.unit);
    p->step[u] |= HAS_THROWN;
    if (!ue_test_passed(p, q, f[0])) {
        retire_once_more(p, u);
        return;
    }
    rally(p, u);
    here_now(p)->faces = of(p, u)->place == FACE ? 0 : (int32_t)u + 1;
    again(p, 0);
}

/* ---- facing ---------------------------------------------------------------------------------- */

static bool facing_open(const play *p, question *q)
{
    int32_t faces = here_now(p)->faces;
    return faces && asks(p, q, side_of(p, (unsigned)faces - 1), (unsigned)faces - 1, NOBODY);
}

static void facing_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_FACE, u, NOBODY);
    with_value(o, 0, FULL_CIRCLE - 1, FACING_GRID, TILLY_ANGLE);
}

static bool facing_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    return a->option->kind == TILLY_OPT_STAY ||
           has_turning_room(p, index_of(q->d.subject), (uint16_t)a->value[0], why);
}

static uint32_t facing_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    return turning_spans(p, index_of(q->d.subject), spans, room);
}

static void facing_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    here_now(p)->faces = 0;
    if (a->option->kind != TILLY_OPT_FACE)
        return;
    turn_in_place(p, u, (uint16_t)a->value[0], CITE_RALLY_STEP);
    settle_in_square(p, u);
}

const beat scruby_rally_beats[] = {
    {"facing",
     TILLY_ASK_FACING,
     CITE_RALLY_STEP,
     .open = facing_open,
     .list = facing_list,
     .check = facing_check,
     .range = facing_range,
     .take = facing_take},
    {"throw", TILLY_ROLL_RALLY_TEST, CITE_RALLY_STEP, .open = throw_open, .fell = throw_fell},
    {.name = NULL},
};
