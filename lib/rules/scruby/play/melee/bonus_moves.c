/* Bonus moves: the first a charge on new enemies, the second one that touches nobody; the orders
 * themselves are those of P3 and P4 (SC-228, SC-Q-43, SC-D-23). */
#include "rules/scruby/play/melee/melee.h"

typedef struct bonus_moves {
    int32_t side;   /* that has the first */
    int32_t second; /* 1: it is the second, of both sides */
    int32_t ended;  /* a bit each: sides that are done */
} bonus_moves;
const field bonus_moves_fields[] = {MEANING(bonus_moves, side, "side", IS_SIDE),
                                    UP_TO(bonus_moves, second, "second", 1),
                                    UP_TO(bonus_moves, ended, "ended", 3),
                                    {.name = NULL}};

/* ---- who is near enough ---------------------------------------------------------------------- */

/* Alone, or with all that may go with it. */
static void widest_mover(const play *p, unsigned u, bool alone, mover *m)
{
    uint16_t member[MOST_IN_BODY] = {(uint16_t)u};
    unsigned count = 1;
    piece_set others = {{0}};
    piece_set now_closed = {{0}};
    if (!alone)
        find_companions(p, u, may_go_along_bonus, &others);
    EACH_IN_SET (other, p, &others)
        if (count < MOST_IN_BODY)
            member[count++] = (uint16_t)other;
    for (unsigned i = 0; i < count; i++)
        if (is_closed_order(p, member[i]))
            put_in_set(&now_closed, member[i]);
    mover_of(p, member, count, &now_closed, m);
}

/* Any of them is near enough to a new enemy of that one. */
static bool has_new_enemy_near(const play *p, unsigned u, const mover *m)
{
    int32_t limit = allowance_of(m, true);
    EACH_STAND (e, p, foe(side_of(p, u))) {
        box enemy = box_of(p, e);
        for (unsigned i = 0; i < m->count && is_new_enemy(p, u, e); i++)
            if (are_within(&m->from[i], &enemy, limit))
                return true;
    }
    return false;
}

/* One who was not engaged may be the one of its body who reaches him. */
bool has_bonus_charge(const play *p, unsigned u)
{
    mover m;
    if (!may_charge_at_all(p, u))
        return false;
    widest_mover(p, u, true, &m);
    if (has_new_enemy_near(p, u, &m))
        return true;
    widest_mover(p, u, false, &m);
    return has_new_enemy_near(p, u, &m);
}

/* ---- beginning ------------------------------------------------------------------------------- */

void begin_first_bonus(play *p, unsigned side)
{
    bonus_moves *n = enter(p, STEP_BONUS_MOVES);
    n->side = (int32_t)side;
}

void begin_second_bonus(play *p)
{
    for (unsigned u = 0; u < p->units; u++)
        if (on_table(p, u) && is_stand(p, u) && has_second_bonus(p, u)) {
            bonus_moves *n = enter(p, STEP_BONUS_MOVES);
            n->second = 1;
            return;
        }
}

/* Orders as those of P3 and P4: each stand has one, and is closed or open as it stands now. */
static void begin_orders(play *p)
{
    unnote_all(p, HAS_ORDER | BEGAN_CLOSED);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_STAND (u, p, side)
            if (is_closed_order(p, u))
                note(p, u, BEGAN_CLOSED);
}

/* ---- stand by stand -------------------------------------------------------------------------- */

static bool may_make_bonus_move(const play *p, const bonus_moves *n, unsigned u)
{
    if (is_noted(p, u, HAS_ORDER))
        return false;
    return n->second ? has_second_bonus(p, u) : is_noted(p, u, VICTOR) && has_bonus_charge(p, u);
}

static bool has_any_to_go(const play *p, const bonus_moves *n, unsigned side)
{
    if (n->ended >> side & 1 || (!n->second && side != (unsigned)n->side))
        return false;
    EACH_STAND (u, p, side)
        if (may_make_bonus_move(p, n, u))
            return true;
    return false;
}

static bool unit_open(const play *p, question *q)
{
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        if (has_any_to_go(p, here(p), side))
            return asks(p, q, side, NOBODY, NOBODY);
    }
    return false;
}

static void unit_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    EACH_STAND (u, p, q->d.side)
        if (may_make_bonus_move(p, here(p), u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

static void unit_take(play *p, const question *q, const answer *a)
{
    bonus_moves *n = here(p);
    if (a->option->kind == TILLY_OPT_END) {
        n->ended |= 1 << q->d.side;
        return;
    }
    tell_side(p, TILLY_EV_BONUS_MOVE, cite(p, CITE_BONUS_MOVE), q->d.side)->value[0] =
        n->second ? 2 : 1;
    int32_t *acts = enter(p, STEP_ORDER);
    *acts = (int32_t)index_of(a->option->unit);
}

/* Those that touch an enemy now fight on. */
static void end_orders(play *p)
{
    const bonus_moves *n = here(p);
    if (n->second)
        return;
    EACH_STAND (u, p, (unsigned)n->side)
        if (is_noted(p, u, HAS_ORDER) && touches_enemy(p, u))
            note(p, u, FIGHTS_ON);
}

const beat bonus_moves_beats[] = {
    {"orders", .clause = CITE_BONUS_MOVE, .act = begin_orders},
    {"unit",
     TILLY_ASK_NEXT_UNIT,
     CITE_BONUS_MOVE,
     .open = unit_open,
     .list = unit_list,
     .take = unit_take},
    {"end", .clause = CITE_BONUS_MOVE, .act = end_orders},
    {.name = NULL},
};
