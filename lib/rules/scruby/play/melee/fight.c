/* One melee: who is engaged, whom each strikes, the blows, and which side has lost (SC-221 to
 * SC-226). */
#include "rules/scruby/play/melee/melee.h"

const field fight_fields_of_melee[] = {MEANING(fight, seed, "seed", IS_UNIT),
                                       MEANING(fight, number, "number", IS_COUNT),
                                       UP_TO(fight, extra, "extra", 1),
                                       MEANING(fight, stopped, "stopped", IS_SIDE_FROM_1),
                                       MEANING(fight, under, "under", IS_SIDE_FROM_1),
                                       SIGNEDS(fight, taken, "taken"),
                                       SIGNEDS(fight, thrown, "thrown"),
                                       {.name = NULL}};

/* Items: marks, and above them the points of the stand's blow. */
enum { LOSES_AT_ONCE = 1, BLOW_DONE = 2 };
enum { POINTS_SHIFT = 4 };
enum { BLOWS_BEAT = 4 };

/* Also those that have fallen in it. */
#define EACH_FIGHTER(u, p, side, number)                                                           \
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)                                 \
        if (of(p, u)->melee == (unsigned)(number))

unsigned next_melee_number(const play *p)
{
    unsigned last = 0;
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            last = of(p, u)->melee > last ? of(p, u)->melee : last;
    return last + 1;
}

void begin_fight(play *p, unsigned seed, bool extra, unsigned stopped)
{
    unsigned number = next_melee_number(p);
    fight *f = enter(p, STEP_FIGHT);
    f->seed = (int32_t)seed;
    f->number = (int32_t)number;
    f->extra = extra;
    f->stopped = (int32_t)stopped;
}

static melee_facts facts_of(const fight *f)
{
    return (melee_facts){(unsigned)f->under, (unsigned)f->stopped};
}

/* ---- the stands of it (SC-221) --------------------------------------------------------------- */

/* Its order does not change until the melee is over (SC-237). */
static void engage(play *p, unsigned u, unsigned number)
{
    strikes_at(p, u, NOBODY, number);
    if (!of(p, u)->order)
        freeze_order(p, u, order_of_stand(p, u));
}

static unsigned first_engaged(const play *p, unsigned side, unsigned number)
{
    EACH_ENGAGED (u, p, side, number)
        return u;
    return NOBODY;
}

static unsigned count_engaged(const play *p, unsigned side, unsigned number)
{
    unsigned count = 0;
    EACH_ENGAGED (u, p, side, number)
        count++;
    return count;
}

static void engage_all(play *p)
{
    const fight *f = here(p);
    unsigned number = (unsigned)f->number;
    piece_set engaged;
    find_engaged(p, (unsigned)f->seed, f->extra, &engaged);
    EACH_IN_SET (u, p, &engaged)
        engage(p, u, number);
    unsigned first = first_engaged(p, side_in(p, FIRST_ROLE), number);
    tilly_event *e = tell(p, TILLY_EV_MELEE, cite(p, CITE_MELEES), NOBODY, first);
    e->value[0] = f->number;
    e->value[1] = (int32_t)count_engaged(p, 0, number);
    e->value[2] = (int32_t)count_engaged(p, 1, number);
}

/* ---- whom each strikes (SC-222, SC-D-21) ----------------------------------------------------- */

static bool chooses(const play *p, unsigned u)
{
    return of(p, u)->strikes == NOBODY && touches_enemy(p, u) && !cannot_strike(p, u);
}

static bool opponent_open(const play *p, question *q)
{
    const fight *f = here(p);
    for (unsigned r = 0; r < ROLES; r++) {
        unsigned side = side_in(p, (enum role)r);
        EACH_ENGAGED (u, p, side, (unsigned)f->number)
            if (chooses(p, u))
                return asks(p, q, side, u, NOBODY);
    }
    return false;
}

/* On a pass the one that it strikes hardest, the lowest number among equals. */
static void opponent_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    melee_facts m = facts_of(here(p));
    unsigned first = first_of(p, foe(q->d.side));
    int32_t most = -1;
    for (unsigned e = next_enemy_touched(p, u, first); e != NOBODY;
         e = next_enemy_touched(p, u, e + 1)) {
        int32_t points = blow_on(p, u, e, &m).points;
        offer(p, o, TILLY_OPT_UNIT, e, NOBODY);
        if (points <= most)
            continue;
        most = points;
        o->usual = o->count - 1;
    }
    o->option[o->usual].flags |= TILLY_USUAL;
}

static void opponent_take(play *p, const question *q, const answer *a)
{
    unsigned number = (unsigned)((const fight *)here(p))->number;
    strikes_at(p, index_of(q->d.subject), index_of(a->option->unit), number);
}

/* ---- under the pikes (SC-131, SC-132, SC-R-08) ----------------------------------------------- */

static bool has_swords_under(const play *p, unsigned side, unsigned number)
{
    EACH_ENGAGED (u, p, side, number)
        if (is_under_pikes(p, u))
            return true;
    return false;
}

static unsigned next_to_throw(const play *p, const fight *f)
{
    unsigned first = side_in(p, FIRST_ROLE);
    return f->thrown[first] ? foe(first) : first;
}

static bool under_open(const play *p, question *q)
{
    const fight *f = here(p);
    unsigned number = (unsigned)f->number;
    if (f->under || !(has_swords_under(p, 0, number) || has_swords_under(p, 1, number)))
        return false;
    return throws_against(p, q, next_to_throw(p, f), 1, 0);
}

static void tell_under(play *p, const fight *f, unsigned side)
{
    tilly_event *e = tell_side(p, TILLY_EV_UNDER_PIKES, cite(p, CITE_UNDER_PIKES), side);
    e->value[0] = f->thrown[side];
    e->value[1] = f->thrown[foe(side)];
}

static void under_fell(play *p, const question *q, const face *f)
{
    fight *n = here(p);
    n->thrown[q->r.side] = f[0];
    if (!n->thrown[0] || !n->thrown[1])
        return;
    unsigned winner = n->thrown[1] > n->thrown[0];
    if (n->thrown[0] != n->thrown[1]) {
        n->under = 1 + (int32_t)winner;
        if (has_swords_under(p, winner, (unsigned)n->number))
            tell_under(p, n, winner);
    }
    n->thrown[0] = n->thrown[1] = 0;
}

/* ---- all blows, before any is struck off (SC-222, SC-223) ------------------------------------ */

static void tell_blow(play *p, unsigned u, const blow *b)
{
    tilly_event *e = tell(p, TILLY_EV_STRUCK, cite(p, CITE_MELEE_POINTS), u, b->target);
    e->value[0] = b->points;
    e->value[1] = b->halved;
    e->value[2] = b->doubled;
    e->value[3] = b->shock;
    e->value[4] = b->column;
}

static void reckon_stand(play *p, unsigned u, const fight *f)
{
    melee_facts m = facts_of(f);
    blow b = blow_of(p, u, &m);
    enum loses_at_once how = loses_at_once(p, u);
    p->item[u] = (uint16_t)((b.points << POINTS_SHIFT) | (how ? LOSES_AT_ONCE : 0));
    strikes_at(p, u, b.target, (unsigned)f->number);
    if (how)
        tell(p, TILLY_EV_LOSES_AT_ONCE, cite(p, CITE_LOSES_AT_ONCE), u, NOBODY)->value[0] =
            (int32_t)how;
    if (b.points)
        tell_blow(p, u, &b);
}

static void work_out_blows(play *p)
{
    const fight *f = here(p);
    for (unsigned r = 0; r < ROLES; r++)
        EACH_ENGAGED (u, p, side_in(p, (enum role)r), (unsigned)f->number)
            reckon_stand(p, u, f);
}

/* ---- blow by blow, in the order of asking (SC-224) ------------------------------------------- */

int32_t points_of_blow(const play *p, unsigned u)
{
    return p->item[u] & BLOW_DONE ? 0 : p->item[u] >> POINTS_SHIFT;
}

static unsigned next_striker(const play *p, int32_t number)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_FIGHTER (u, p, side_in(p, (enum role)r), number)
            if (points_of_blow(p, u))
                return u;
    return NOBODY;
}

static void next_blow(play *p)
{
    unsigned u = next_striker(p, ((const fight *)here(p))->number);
    if (u == NOBODY)
        return;
    int32_t points = points_of_blow(p, u);
    p->item[u] |= BLOW_DONE;
    again(p, BLOWS_BEAT);
    blow_struck *b = enter(p, STEP_BLOW);
    b->by = (int32_t)u;
    b->left = points;
}

/* ---- morale (SC-225, SC-226, SC-R-09) -------------------------------------------------------- */

/* Survivors; and those of them that the dice decide about. */
typedef struct left_over {
    unsigned stands, steady;
    int32_t ue;
} left_over;

static left_over left_of(const play *p, unsigned side, int32_t number)
{
    left_over l = {0, 0, 0};
    EACH_ENGAGED (u, p, side, (unsigned)number) {
        l.stands++;
        if (p->item[u] & LOSES_AT_ONCE)
            continue;
        l.steady++;
        l.ue += ue_now(p, u);
    }
    return l;
}

/* Two spent bodies would throw for ever: each counts as 1 (SC-Q-39). */
static int32_t sum_of_ue(const play *p, const fight *f, unsigned side)
{
    int32_t own = left_of(p, side, f->number).ue;
    int32_t other = left_of(p, foe(side), f->number).ue;
    return own || other ? own : 1;
}

static int32_t kills_that_count(const play *p, const fight *f, unsigned side)
{
    return param(p, OPTION_MELEE_MORALE) == MELEE_SUM ? 0 : f->taken[side];
}

static int32_t score_of(const play *p, const fight *f, unsigned side)
{
    return f->thrown[side] * HALVES * sum_of_ue(p, f, side) + kills_that_count(p, f, side);
}

static bool morale_open(const play *p, question *q)
{
    const fight *f = here(p);
    if (f->thrown[0] && f->thrown[1])
        return false;
    if (!left_of(p, 0, f->number).steady || !left_of(p, 1, f->number).steady)
        return false;
    unsigned side = next_to_throw(p, f);
    return throws_against(p, q, side, HALVES * sum_of_ue(p, f, side), kills_that_count(p, f, side));
}

static void tell_score(play *p, const fight *f, unsigned side)
{
    tilly_event *e = tell_side(p, TILLY_EV_MELEE_SCORE, cite(p, CITE_MELEE_MORALE), side);
    e->value[0] = f->thrown[side];
    e->value[1] = sum_of_ue(p, f, side);
    e->value[2] = kills_that_count(p, f, side);
    e->value[3] = score_of(p, f, side);
}

static void morale_fell(play *p, const question *q, const face *f)
{
    fight *n = here(p);
    n->thrown[q->r.side] = f[0];
    tell_score(p, n, q->r.side);
    if (!n->thrown[0] || !n->thrown[1])
        return;
    if (score_of(p, n, 0) == score_of(p, n, 1))
        n->thrown[0] = n->thrown[1] = 0;
}

/* ---- who has lost ---------------------------------------------------------------------------- */

enum decided_by { BY_DICE = 1, BY_NOBODY_LEFT, BY_LOSING_AT_ONCE };

static enum decided_by decided_by(const left_over left[SIDES])
{
    if (left[0].steady && left[1].steady)
        return BY_DICE;
    for (unsigned side = 0; side < SIDES; side++)
        if (!left[side].steady && left[side].stands)
            return BY_LOSING_AT_ONCE;
    return BY_NOBODY_LEFT;
}

/* TILLY_NO_SIDE: both have lost. */
static unsigned winner_of(const play *p, const fight *f, const left_over left[SIDES])
{
    if (!left[0].steady && !left[1].steady)
        return TILLY_NO_SIDE;
    if (!left[0].steady || !left[1].steady)
        return !left[0].steady;
    return score_of(p, f, 1) > score_of(p, f, 0);
}

static void tell_decided(play *p, const fight *f, unsigned winner, enum decided_by how)
{
    tilly_event *e = tell_side(p, TILLY_EV_MELEE_DECIDED, cite(p, CITE_MELEE_MORALE), winner);
    e->value[0] = f->number;
    e->value[1] = how == BY_DICE ? score_of(p, f, winner) : 0;
    e->value[2] = how == BY_DICE ? score_of(p, f, foe(winner)) : 0;
    e->value[3] = (int32_t)how;
}

static void settle_stand(play *p, unsigned u, unsigned winner)
{
    bool beaten = side_of(p, u) != winner || p->item[u] & LOSES_AT_ONCE;
    note(p, u, beaten ? DEFEATED : VICTOR);
}

static void decide(play *p)
{
    const fight *f = here(p);
    const left_over left[SIDES] = {left_of(p, 0, f->number), left_of(p, 1, f->number)};
    unsigned winner = winner_of(p, f, left);
    tell_decided(p, f, winner, decided_by(left));
    for (unsigned side = 0; side < SIDES; side++) {
        EACH_ENGAGED (u, p, side, (unsigned)f->number)
            settle_stand(p, u, winner);
        EACH_FIGHTER (u, p, side, f->number)
            melee_is_over(p, u, f->extra);
    }
}

const beat fight_beats_of_melee[] = {
    {"muster", .clause = CITE_MELEES, .act = engage_all},
    {"opponent",
     TILLY_ASK_OPPONENT,
     CITE_STRIKES,
     .open = opponent_open,
     .list = opponent_list,
     .take = opponent_take},
    {"under the pikes",
     TILLY_ROLL_UNDER_PIKES,
     CITE_UNDER_PIKES,
     .open = under_open,
     .fell = under_fell},
    {"reckon", .clause = CITE_MELEE_POINTS, .act = work_out_blows},
    [BLOWS_BEAT] = {"blows", .clause = CITE_SPILL, .act = next_blow},
    {"morale",
     TILLY_ROLL_MELEE_MORALE,
     CITE_MELEE_MORALE,
     .open = morale_open,
     .fell = morale_fell},
    {"decided", .clause = CITE_LOSES_AT_ONCE, .act = decide},
    {.name = NULL},
};
