/* One melee of step 3.4: all dice of both sides, then hits placed, then resolve lowered, routs,
 * commander casualties (T1-262 to T1-286, T1-Q-113). */
#include "rules/tilly/play/close_combat/melee_tables.h"
#include "rules/tilly/play/play.h"

typedef struct fight {
    int32_t number;
} fight;
const field fight_fields[] = {MEANING(fight, number, "number", IS_COUNT), {.name = NULL}};

enum { /* item flags of this step */
       FIGHTS = 1,
       NAMED = 2,   /* on an enemy: who is primary against it has been said */
       PRIMARY = 4, /* named primary against at least one enemy */
       THROWN = 8,
       COMMANDER_THROWN = 16, /* on the host */
       AT_RISK = 32,          /* on a commander: its unit was hit */
       HOST_ROUTED = 64
};
enum { CASUALTY_BEAT = 7 };

/* Also those that have left the table in this melee. */
#define EACH_FIGHTER(u, p, side)                                                                   \
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)                                 \
        if (p->item[u] & FIGHTS)

/* ---- the melee begins ----------------------------------------------------------------------- */

static unsigned muster(play *p, unsigned side, unsigned number)
{
    unsigned count = 0;
    EACH_UNIT (u, p, side) {
        if (of(p, u)->melee != number || next_opponent(p, u, first_of(p, foe(side))) == NOBODY)
            continue;
        p->item[u] |= FIGHTS;
        did(p, u, FOUGHT);
        count++;
    }
    return count;
}

static unsigned first_fighter(const play *p)
{
    EACH_FIGHTER (u, p, side_in(p, FIRST_ROLE))
        return u;
    return NOBODY;
}

static void begin(play *p)
{
    const fight *f = here(p);
    unsigned count[SIDES];
    for (unsigned side = 0; side < SIDES; side++)
        count[side] = muster(p, side, (unsigned)f->number);
    tilly_event *e = tell(p, TILLY_EV_MELEE, cite(p, CITE_MELEE_GROUP), NOBODY, first_fighter(p));
    e->value[0] = f->number;
    e->value[1] = (int32_t)count[0];
    e->value[2] = (int32_t)count[1];
}

/* ---- dice (2.30) ---------------------------------------------------------------------------- */

static unsigned opponents(const play *p, unsigned u)
{
    unsigned count = 0;
    EACH_OPPONENT (e, p, u)
        count++;
    return count;
}

/* Named against one enemy, or alone against one (T1-262, T1-Q-110). */
static bool is_primary(const play *p, unsigned u)
{
    if (p->item[u] & PRIMARY)
        return true;
    EACH_OPPONENT (e, p, u)
        if (opponents(p, e) == 1)
            return true;
    return false;
}

/* ---- to hit (2.31) -------------------------------------------------------------------------- */

static int32_t best_score(const play *p, unsigned u)
{
    int32_t best = NO_SCORE;
    EACH_OPPONENT (e, p, u) {
        int32_t score = score_against(p, u, e);
        if (score < best)
            best = score;
    }
    return best;
}

/* ---- primaries (T1-D-26) -------------------------------------------------------------------- */

static bool primary_open(const play *p, question *q)
{
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        EACH_FIGHTER (e, p, foe(side))
            if (!(p->item[e] & NAMED) && opponents(p, e) > 1)
                return asks(p, q, side, NOBODY, e);
    }
    return false;
}

/* The usual answer is the one that gives most dice in all, the lowest number among equals. */
static void primary_list(const play *p, const question *q, options *o)
{
    int32_t most = INT32_MIN;
    EACH_OPPONENT (u, p, index_of(q->d.object)) {
        int32_t dice = dice_of(p, u, true).dice;
        int32_t gained = dice - dice_of(p, u, is_primary(p, u)).dice;
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY)->amount = dice;
        if (gained <= most)
            continue;
        most = gained;
        o->usual = o->count - 1;
    }
    if (o->usual < o->count)
        o->option[o->usual].flags |= TILLY_USUAL;
}

static void primary_take(play *p, const question *q, const answer *a)
{
    p->item[index_of(q->d.object)] |= NAMED;
    p->item[index_of(a->option->unit)] |= PRIMARY;
}

/* ---- throwing: all before any die is read (T1-272, T1-R-10, T1-R-11) ------------------------ */

static unsigned only_opponent(const play *p, unsigned u)
{
    unsigned first = next_opponent(p, u, first_of(p, foe(side_of(p, u))));
    return next_opponent(p, u, first + 1) == NOBODY ? first : NOBODY;
}

static bool throw_from(const play *p, question *q, unsigned side)
{
    EACH_FIGHTER (u, p, side) {
        if (p->item[u] & THROWN)
            continue;
        int32_t dice = dice_of(p, u, is_primary(p, u)).dice;
        int32_t score = best_score(p, u);
        if (dice && score < NO_SCORE)
            return throws(p, q, side, u, only_opponent(p, u), dice, score);
    }
    return false;
}

static bool throw_open(const play *p, question *q)
{
    return throw_from(p, q, side_in(p, FIRST_ROLE)) || throw_from(p, q, side_in(p, SECOND_ROLE));
}

static void throw_fell(play *p, const question *q, const face *f)
{
    unsigned u = index_of(q->r.unit);
    p->item[u] |= THROWN;
    for (unsigned i = 0; i < q->r.dice; i++)
        if (q->r.success >> f[i] & 1)
            score_hit(p, u, f[i]);
}

static bool commander_from(const play *p, question *q, unsigned side)
{
    EACH_FIGHTER (u, p, side) {
        unsigned c = p->item[u] & COMMANDER_THROWN ? NOBODY : commander_of(p, u);
        int32_t dice = param(p, PARAM_COMMANDER_DICE);
        /* T1-277 */
        if (c != NOBODY && dice)
            return throws(p, q, side, c, NOBODY, dice, column_of(p, c, COLUMN_MELEE));
    }
    return false;
}

static bool commander_open(const play *p, question *q)
{
    return commander_from(p, q, side_in(p, FIRST_ROLE)) ||
           commander_from(p, q, side_in(p, SECOND_ROLE));
}

static void commander_fell(play *p, const question *q, const face *f)
{
    unsigned u = p->unit[index_of(q->r.unit)].host;
    p->item[u] |= COMMANDER_THROWN;
    score_commander(p, u, successes(q, f));
}

/* ---- reading the dice ----------------------------------------------------------------------- */

/* 1.2 leaves out why dice were lost. */
static void tell_losses(const play *p, const melee_dice *d, tilly_event *e)
{
    if (!book_of(p)->tells_dice_lost)
        return;
    e->value[6] = d->lost;
    e->value[7] = d->unsupported;
}

static void tell_fought(play *p, unsigned u)
{
    tilly_event *e = tell(p, TILLY_EV_FOUGHT, cite(p, CITE_MELEE_DICE), u, only_opponent(p, u));
    if (!p->log)
        return; /* the dice, which cost most to work out, are for the log alone */
    exposure x = exposure_of(p, u);
    bool primary = is_primary(p, u);
    melee_dice d = dice_of(p, u, primary);
    const int32_t value[] = {p->item[u] & THROWN ? d.dice : 0,
                             of(p, u)->scored,
                             primary,
                             x.behind ? 2 : x.flank,
                             x.rear,
                             p->item[u] & COMMANDER_THROWN ? param(p, PARAM_COMMANDER_DICE) : 0};
    memcpy(e->value, value, sizeof value);
    tell_losses(p, &d, e);
}

static void read_dice(play *p)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_FIGHTER (u, p, side_in(p, (enum role)r)) {
            add_up_hits(p, u);
            tell_fought(p, u);
        }
}

/* ---- hits, one by one (T1-D-27, T1-283, T1-Q-117, T1-Q-118) --------------------------------- */

static bool hit_to_place(const play *p, unsigned u, int32_t *shown)
{
    for (int32_t f = 1; f <= 6; f++)
        if (of(p, u)->struck[f - 1]) {
            *shown = f;
            return true;
        }
    *shown = COMMANDERS_FACE;
    return of(p, u)->commander_hits;
}

static bool place_open(const play *p, question *q)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_FIGHTER (u, p, side_in(p, (enum role)r))
            if (hit_to_place(p, u, &q->d.amount))
                return asks(p, q, side_of(p, u), u, NOBODY);
    return false;
}

static int32_t resolve_left(const play *p, unsigned u)
{
    return p->unit[u].strength - of(p, u)->taken;
}

/* The usual answer routs the enemy with least resolve left, then the next. */
static void place_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    int32_t least = 0;
    EACH_OPPONENT (e, p, u) {
        if (q->d.amount != COMMANDERS_FACE && q->d.amount < score_against(p, u, e))
            continue;
        int32_t left = resolve_left(p, e);
        offer(p, o, TILLY_OPT_UNIT, e, NOBODY)->amount = left > 0 ? left : 0;
        bool better = left > 0 && (least <= 0 || left < least);
        if (o->count == 1 || better) {
            o->usual = o->count - 1;
            least = left;
        }
    }
    if (o->usual < o->count)
        o->option[o->usual].flags |= TILLY_USUAL;
}

static void place_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    unsigned e = index_of(a->option->unit);
    place_hit(p, u, e, q->d.amount);
    tell(p, TILLY_EV_HIT_PLACED, cite(p, CITE_MELEE_PLACE_HIT), u, e)->value[0] = q->d.amount;
}

/* ---- resolve, routs, casualties (T1-282, T1-284, T1-286) ------------------------------------ */

static unsigned last_to_hit(const play *p, unsigned u)
{
    unsigned last = NOBODY;
    EACH_FIGHTER (e, p, foe(side_of(p, u)))
        if (row_has(p, ROW_STRUCK, e, u))
            last = e;
    return last;
}

static void apply(play *p)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_FIGHTER (u, p, side_in(p, (enum role)r)) {
            if (!of(p, u)->taken)
                continue;
            unsigned c = commander_of(p, u);
            hurt(p, u, of(p, u)->taken, last_to_hit(p, u), HARM_MELEE);
            if (c != NOBODY)
                p->item[c] |= p->unit[u].strength > 0 ? AT_RISK : AT_RISK | HOST_ROUTED;
        }
    rout_broken(p, HARM_MELEE, last_to_hit);
}

/* One commander at a time; those the attacker throws for come first (T1-Q-78, T1-Q-113). */
static void casualties(play *p)
{
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned thrower = side_in(p, (enum role)r);
        EACH_UNIT (c, p, foe(thrower)) {
            if (!(p->item[c] & AT_RISK))
                continue;
            p->item[c] &= (uint16_t)~AT_RISK;
            again(p, CASUALTY_BEAT);
            roll_for_commander(p, c, p->item[c] & HOST_ROUTED, HARM_MELEE, thrower);
            return;
        }
    }
}

static void settle(play *p)
{
    static const uint16_t clause[] = {CITE_MELEE_LOST, CITE_MELEE_DREW, CITE_MELEE_WON};
    for (unsigned r = 0; r < ROLES; r++)
        EACH_FIGHTER (u, p, side_in(p, (enum role)r)) {
            int32_t result = melee_result(p, u);
            tilly_event *e = tell(p, TILLY_EV_MELEE_RESULT, cite(p, clause[result + 1]), u, NOBODY);
            e->value[0] = result;
            e->value[1] = of(p, u)->scored;
            e->value[2] = of(p, u)->taken;
        }
    make_room(p); /* T1-Q-79 */
}

const beat fight_beats[] = {
    {"begin", .act = begin},
    {"primary",
     TILLY_ASK_PRIMARY_FIGHTER,
     CITE_MELEE_PRIMARY,
     .open = primary_open,
     .list = primary_list,
     .take = primary_take},
    {"throw", TILLY_ROLL_MELEE, CITE_MELEE_DICE, .open = throw_open, .fell = throw_fell},
    {"commander",
     TILLY_ROLL_COMMANDER_DIE,
     CITE_MELEE_COMMANDER_DIE,
     .open = commander_open,
     .fell = commander_fell},
    {"read", .act = read_dice},
    {"place",
     TILLY_ASK_PLACE_HIT,
     CITE_MELEE_PLACE_HIT,
     .open = place_open,
     .list = place_list,
     .take = place_take},
    {"apply", .act = apply},
    [CASUALTY_BEAT] = {"casualty", .act = casualties},
    {"settle", .act = settle},
    {.name = NULL},
};
