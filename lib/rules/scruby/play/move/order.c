/* One order: who acts together, what they do, swordsmen who must dare, carrying it out (SC-207,
 * SC-130, SC-D-06 to SC-D-11). */
#include "rules/scruby/play/move/orders.h"
#include "state/cache.h"

const field scruby_order_fields[] = {MEANING(order, unit, "unit", IS_UNIT),
                                     UP_TO(order, asked, "asked", STEPS_OFF),
                                     MEANING(order, target, "target", IS_UNIT_FROM_1),
                                     SIGNED(order, heading, "heading"),
                                     SIGNED(order, length, "length"),
                                     SIGNED(order, x, "x"),
                                     SIGNED(order, y, "y"),
                                     SIGNED(order, turn, "turn"),
                                     UP_TO(order, passed, "dared", MOST_IN_BODY),
                                     UP_TO(order, failed, "shy", 1),
                                     {.name = NULL}};
enum { BEAT_ORDER = 1 }; /* places in scruby_order_beats */

static order *order_here(const play *p)
{
    return here(p);
}

static int32_t left_for(const play *p, unsigned u, enum asked asked)
{
    switch (asked) {
    case HALF_A_MOVE: return half_move(p, p->unit[u].type);
    case WHOLE_MOVE: return normal_move(p, u);
    default: return 0;
    }
}

unsigned members_acting(const play *p, uint16_t member[MOST_IN_BODY])
{
    unsigned count = 0;
    unsigned first = (unsigned)order_here(p)->unit;
    member[count++] = (uint16_t)first;
    EACH_STAND (u, p, side_of(p, first))
        if (u != first && p->item[u] & ACTS_WITH_IT && count < MOST_IN_BODY)
            member[count++] = (uint16_t)u;
    return count;
}

static void find_acting(const play *p, mover *m)
{
    uint16_t member[MOST_IN_BODY];
    unsigned count = members_acting(p, member);
    piece_set began_closed = {{0}};
    for (unsigned i = 0; i < count; i++)
        if (p->step[member[i]] & BEGAN_CLOSED)
            put_in_set(&began_closed, member[i]);
    mover_of(p, member, count, &began_closed, m);
    limit_mover(p, m, left_for(p, member[0], (enum asked)order_here(p)->asked));
}

/* The same for all that is asked of one beat. */
const mover *acting_now(const play *p)
{
    uint64_t key = (uint64_t)p->s->beats << 16 | (uint64_t)(order_here(p)->unit + 1);
    mover *m = cache_get(p, CACHED_MOVER, 0, key);
    if (m)
        return m;
    m = cache_put(p, CACHED_MOVER, 0, key);
    find_acting(p, m);
    return m;
}

bool do_act_as_one(const play *p)
{
    uint16_t member[MOST_IN_BODY];
    unsigned count = members_acting(p, member);
    return may_act_together(p, member, count, NULL);
}

void ask_what_is_left(play *p, enum asked left)
{
    order_here(p)->asked = (int32_t)left;
    again(p, BEAT_ORDER);
}

enum bonus bonus_in_order(const play *p)
{
    if (p->edition->row[p->s->row].step != STEP_MELEES)
        return NO_BONUS;
    return has(p, (unsigned)order_here(p)->unit, FOUGHT_EXTRA) ? SECOND_BONUS : FIRST_BONUS;
}

/* ---- who acts together (SC-D-06) ------------------------------------------------------------- */

static bool may_act_with_it(const play *p, unsigned u)
{
    enum bonus bonus = bonus_in_order(p);
    return bonus ? may_join_bonus(p, u, bonus) : may_be_ordered(p, u);
}

static bool body_open(const play *p, question *q)
{
    piece_set others;
    unsigned u = (unsigned)order_here(p)->unit;
    if (order_here(p)->asked)
        return false;
    find_companions(p, u, may_act_with_it, &others);
    unsigned count = 0;
    EACH_IN_SET (other, p, &others)
        count++;
    return count &&
           asks_set(p, q, side_of(p, u), u, 0, count < MOST_IN_BODY ? count : MOST_IN_BODY - 1);
}

static void body_list(const play *p, const question *q, options *o)
{
    piece_set others;
    find_companions(p, index_of(q->d.subject), may_act_with_it, &others);
    EACH_IN_SET (other, p, &others)
        offer(p, o, TILLY_OPT_UNIT, other, NOBODY);
}

static bool body_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    uint16_t member[MOST_IN_BODY];
    unsigned count = 0;
    member[count++] = (uint16_t)index_of(q->d.subject);
    for (uint32_t i = 0; i < a->listed && count < MOST_IN_BODY; i++)
        if (chose(a, i))
            member[count++] = (uint16_t)index_of(a->list[i].unit);
    return may_act_together(p, member, count, why);
}

static void body_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            p->item[index_of(a->list[i].unit)] |= ACTS_WITH_IT;
    order_here(p)->asked = ASKED;
}

/* ---- what they do ---------------------------------------------------------------------------- */

static const order_kind *const order_kinds[] = {
    &holding, &marching, &regrouping_order, &declaring, &gunnery, &mounting};
/* The first ones are all that a bonus move has (SC-228). */
enum { ORDER_KINDS = sizeof order_kinds / sizeof *order_kinds, BONUS_KINDS = 2 };

const order_kind *order_kind_of(unsigned option)
{
    for (unsigned i = 0; i < ORDER_KINDS; i++)
        for (const uint16_t *kind = order_kinds[i]->options; *kind; kind++)
            if (*kind == option)
                return order_kinds[i];
    return &holding;
}

static bool order_open(const play *p, question *q)
{
    if (order_here(p)->target)
        return false;
    const mover *m = acting_now(p);
    asks(p, q, side_of(p, m->unit[0]), m->unit[0], NOBODY);
    q->d.amount = allowance_of(m, false);
    bool stays = order_here(p)->failed && bonus_in_order(p) == FIRST_BONUS;
    if (!takes_path(m) || stays)
        return true;
    q->d.shape = TILLY_PATH;
    q->d.most = TILLY_MOST_WAYPOINTS;
    return true;
}

static void order_list(const play *p, const question *q, options *o)
{
    const mover *m = acting_now(p);
    unsigned kinds = bonus_in_order(p) ? BONUS_KINDS : ORDER_KINDS;
    for (unsigned i = 0; i < kinds; i++)
        order_kinds[i]->list(p, m, o);
}

/* Nothing shorter of its kind is legal: to stay, which is listed first. */
static void stay_instead(tilly_reason *why)
{
    why->nearest = (tilly_pick){.option = 0};
    why->flags |= TILLY_WHY_HAS_NEAREST;
}

static bool order_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    const order_kind *k = order_kind_of(a->option->kind);
    if (!k->check)
        return true;
    if (k->check(p, acting_now(p), a, why))
        return true;
    if (why && !(why->flags & TILLY_WHY_HAS_NEAREST))
        stay_instead(why);
    return false;
}

static uint32_t
order_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    const mover *m = acting_now(p);
    return order_kind_of(begun->option->kind)->range(p, m, begun, spans, room);
}

static void have_order(play *p, const mover *m)
{
    for (unsigned i = 0; i < m->count; i++)
        p->step[m->unit[i]] |= HAS_ORDER;
}

static void order_take(play *p, const question *q, const answer *a)
{
    mover m = *acting_now(p);
    have_order(p, &m);
    order_here(p)->asked = ASKED;
    pass(p);
    order_kind_of(a->option->kind)->take(p, &m, a);
    if (is_crew(p, m.unit[0])) /* another may take its place at the gun (SC-232) */
        note_unserved_guns(p);
}

uint32_t
preview_order(const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room)
{
    const order_kind *k = order_kind_of(a->option->kind);
    if (!k->preview)
        return 0;
    return k->preview(p, acting_now(p), a, rows, room);
}

/* ---- swordsmen who must dare (SC-130) -------------------------------------------------------- */

static void settled_charge(const mover *m, const order *n, move_end *end)
{
    point first = {n->x, n->y};
    end_of_charge(m, n->turn, (uint16_t)n->heading, n->length, first, end);
}

static bool test_open(const play *p, question *q)
{
    const order *n = order_here(p);
    move_end end;
    unsigned enemy;
    if (!n->target || n->failed)
        return false;
    const mover *m = acting_now(p);
    settled_charge(m, n, &end);
    unsigned u = who_must_test(p, m, &end, (unsigned)n->passed, &enemy);
    return u != NOBODY && ue_test(p, q, u, enemy);
}

/* One that fails goes elsewhere, or stays, and touches nobody. */
static void dare_fell(play *p, const question *q, const face *f)
{
    order *n = order_here(p);
    if (ue_test_passed(p, q, f[0])) {
        n->passed++;
        return;
    }
    n->failed = true;
    n->target = 0;
    again(p, BEAT_ORDER);
}

static void carry_out(play *p)
{
    const order *n = order_here(p);
    move_end end;
    if (!n->target)
        return;
    mover m = *acting_now(p);
    settled_charge(&m, n, &end);
    carry_out_charge(p, &m, &end);
}

const beat scruby_order_beats[] = {
    {"body",
     TILLY_ASK_BODY,
     CITE_BODY,
     .open = body_open,
     .list = body_list,
     .check = body_check,
     .take = body_take},
    {"order",
     TILLY_ASK_MOVE,
     CITE_ONE_ORDER,
     .open = order_open,
     .list = order_list,
     .check = order_check,
     .range = order_range,
     .take = order_take,
     .listed_for_a_check = 64},
    {"foot place",
     TILLY_ASK_FOOT_PLACE,
     CITE_DRAGOON_MOVES,
     .open = foot_open,
     .list = foot_list,
     .check = foot_check,
     .take = foot_take},
    {"dare", TILLY_ROLL_CHARGE_TEST, CITE_SWORDS_TEST, .open = test_open, .fell = dare_fell},
    {"charge", .clause = CITE_WHO_MAY_CHARGE, .act = carry_out},
    {.name = NULL},
};
