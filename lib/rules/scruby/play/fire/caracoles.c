/* P6a: caracoles, one at a time and rank by rank; the enemy's musketeers may step out, and fire at
 * the rank (SC-072 to SC-074, SC-214, SC-Q-23). */
#include "rules/scruby/play/fire/firing.h"

/* ---- columns --------------------------------------------------------------------------------- */

/* Flags of the row: of a stand that has ridden, and of the column that is being worked. */
enum caracole_flag { RIDDEN = 1, IN_COLUMN = 2, CALLED_NOW = 4 /* to step out */ };

static bool is_in_column(const play *p, unsigned u)
{
    return p->step[u] & IN_COLUMN;
}

static bool is_to_ride(const play *p, unsigned u)
{
    return on_table(p, u) && of(p, u)->declared == DECLARED_CARACOLE && is_steady(p, u) &&
           !(p->step[u] & RIDDEN);
}

typedef struct riders {
    box at[MOST_IN_BODY];
    uint16_t unit[MOST_IN_BODY];
    unsigned count;
} riders;

static void find_riders(const play *p, unsigned u, riders *r)
{
    r->count = 0;
    EACH_UNIT (other, p, side_of(p, u)) {
        if (!is_to_ride(p, other) || r->count == MOST_IN_BODY)
            continue;
        if (p->unit[other].heading != p->unit[u].heading)
            continue;
        r->at[r->count] = box_of(p, other);
        r->unit[r->count++] = (uint16_t)other;
    }
}

static unsigned rider_behind(const play *p, unsigned u)
{
    riders r;
    find_riders(p, u, &r);
    box own = box_of(p, u);
    neighbour n = next_behind(&own, r.at, r.count, column_gap(p));
    return n.at == r.count ? NOBODY : r.unit[n.at];
}

/* The foremost of a column, or one alone (SC-Q-23). */
static bool leads_column(const play *p, unsigned u)
{
    riders r;
    if (!is_to_ride(p, u))
        return false;
    find_riders(p, u, &r);
    box own = box_of(p, u);
    return next_ahead(&own, r.at, r.count, column_gap(p)).at == r.count;
}

/* ---- whose caracole next (SC-D-28) ----------------------------------------------------------- */

const field caracoles_fields[] = {{.name = NULL}};

static bool next_caracole_open(const play *p, question *q)
{
    unsigned leader = next_in_order(p, 0, leads_column);
    return leader != NOBODY && asks(p, q, side_of(p, leader), NOBODY, NOBODY);
}

static void next_caracole_list(const play *p, const question *q, options *o)
{
    EACH_STAND (u, p, q->d.side)
        if (leads_column(p, u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
    o->usual = 0;
    o->option[0].flags |= TILLY_USUAL;
}

typedef struct caracole {
    int32_t rank;     /* who rides now */
    int32_t number;   /* of the rank, from 1 */
    int32_t next;     /* 1 + the one behind it, as it stood; 0 nobody */
    int32_t asked;    /* 1: who steps out against this rank is settled */
    int32_t answered; /* place in the order of asking up to which the enemy has answered it */
    int32_t aimed;    /* 1: its target is settled */
} caracole;
const field caracole_fields[] = {MEANING(caracole, rank, "rank", IS_UNIT),
                                 SIGNED(caracole, number, "number"),
                                 MEANING(caracole, next, "next", IS_UNIT_FROM_1),
                                 UP_TO(caracole, asked, "asked", 1),
                                 MEANING(caracole, answered, "answered", IS_AMOUNT),
                                 UP_TO(caracole, aimed, "aimed", 1),
                                 {.name = NULL}};

static unsigned rank_now(const play *p)
{
    return (unsigned)((const caracole *)here(p))->rank;
}

static int32_t mark_column(play *p, unsigned leader)
{
    int32_t ranks = 0;
    for (unsigned u = leader; u != NOBODY; u = rider_behind(p, u)) {
        p->step[u] |= IN_COLUMN;
        ranks++;
    }
    return ranks;
}

static void next_caracole_take(play *p, const question *q, const answer *a)
{
    unsigned leader = index_of(a->option->unit);
    int32_t ranks = mark_column(p, leader);
    tell(p, TILLY_EV_CARACOLE, cite(p, CITE_CARACOLE), leader, NOBODY)->value[0] = ranks;
    caracole *c = enter(p, STEP_CARACOLE);
    c->rank = (int32_t)leader;
    c->number = 1;
}

const beat caracoles_beats[] = {
    {"caracole",
     TILLY_ASK_NEXT_CARACOLE,
     CITE_CARACOLE,
     .open = next_caracole_open,
     .list = next_caracole_list,
     .take = next_caracole_take},
    {.name = NULL},
};

/* ---- (1) musketeers step out (SC-073, SC-D-14) ----------------------------------------------- */

/* They have neither moved nor fired; those caught by a charge stay. */
static bool may_be_called_out(const play *p, unsigned u)
{
    return is_musketeer(p, u) && is_loaded(p, u) && is_steady(p, u) &&
           !has(p, u, FIRED | MOVED | WAS_CHARGED) && !of(p, u)->out &&
           of(p, u)->declared != CALLED_OUT && !touches_enemy(p, u);
}

static unsigned count_callable(const play *p, unsigned side)
{
    unsigned count = 0;
    EACH_STAND (u, p, side)
        count += may_be_called_out(p, u);
    return count;
}

static bool step_out_open(const play *p, question *q)
{
    const caracole *c = here(p);
    unsigned enemy = foe(side_of(p, (unsigned)c->rank));
    unsigned most = c->asked ? 0 : count_callable(p, enemy);
    if (!most)
        return false;
    asks_set(p, q, enemy, (unsigned)c->rank, 0, most);
    q->d.amount = c->number;
    return true;
}

static void step_out_list(const play *p, const question *q, options *o)
{
    EACH_STAND (u, p, q->d.side)
        if (may_be_called_out(p, u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

/* By this answer. */
static bool is_called_out(const play *p, unsigned u)
{
    return on_table(p, u) && p->step[u] & CALLED_NOW && !of(p, u)->out;
}

static void step_out_take(play *p, const question *q, const answer *a)
{
    caracole *c = here(p);
    c->asked = 1;
    for (uint32_t i = 0; i < a->listed; i++) {
        unsigned u = index_of(a->list[i].unit);
        if (!chose(a, i))
            continue;
        declare(p, u, CALLED_OUT);
        p->step[u] |= CALLED_NOW;
    }
    step_out_all(p, is_called_out, true);
    for (unsigned u = 0; u < p->units; u++)
        p->step[u] &= (uint8_t)~CALLED_NOW;
}

/* ---- (2) the rank rides up ------------------------------------------------------------------- */

/* Half its normal move, the extra of a column left out (SC-Q-23). */
static void ride_up(play *p)
{
    caracole *c = here(p);
    unsigned u = (unsigned)c->rank;
    c->asked = 1;
    if (!on_table(p, u))
        return;
    unsigned behind = rider_behind(p, u);
    straight_step s = {u, p->dir[u], normal_move(p, u) / 2, is_in_column};
    int32_t length = longest_step(p, &s);
    point to = end_of_step(p, &s, length);
    c->next = behind == NOBODY ? 0 : (int32_t)behind + 1;
    tilly_event *e = tell(p, TILLY_EV_RANK, cite(p, CITE_CARACOLE), u, NOBODY);
    fill_displacement(p, e, u, to, p->unit[u].heading, length, c->number);
    send_out(p, u, to);
}

/* ---- (3) targets (SC-D-15, SC-D-16) ---------------------------------------------------------- */

static bool rank_target_open(const play *p, question *q)
{
    const caracole *c = here(p);
    unsigned u = (unsigned)c->rank;
    return !c->aimed && can_hit_anybody(p, u, is_in_column) && asks(p, q, side_of(p, u), u, NOBODY);
}

static void rank_target_list(const play *p, const question *q, options *o)
{
    offer_targets(p, o, index_of(q->d.subject), is_in_column);
}

static void rank_target_take(play *p, const question *q, const answer *a)
{
    ((caracole *)here(p))->aimed = 1;
    take_target(p, q, a);
}

/* An enemy stand that could hit the rank. */
static bool may_answer_rank(const play *p, unsigned u)
{
    unsigned rank = rank_now(p);
    return is_stand(p, u) && side_of(p, u) != side_of(p, rank) &&
           may_fire_upon(p, u, rank, is_in_column, NULL, NULL);
}

static bool answer_open(const play *p, question *q)
{
    const caracole *c = here(p);
    unsigned u = next_in_order(p, c->answered, may_answer_rank);
    return u != NOBODY && asks(p, q, side_of(p, u), u, (unsigned)c->rank);
}

static void answer_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    unsigned rank = index_of(q->d.object);
    offer_shots(p, o, u, rank, line_of_fire(p, u, rank).distance);
    offer(p, o, TILLY_OPT_NONE, u, NOBODY);
    offer_usual(o);
}

static void answer_take(play *p, const question *q, const answer *a)
{
    ((caracole *)here(p))->answered = place_in_order(p, index_of(q->d.subject)) + 1;
    take_target(p, q, a);
}

static void fire_at_rank(play *p)
{
    fire_simultaneously(p, true);
}

/* ---- (4) the rank goes back; the next one comes ---------------------------------------------- */

static void go_to_place(play *p, unsigned u)
{
    point to = {of(p, u)->from_x, of(p, u)->from_y};
    tilly_event *e = tell(p, TILLY_EV_WENT_BACK, cite(p, CITE_CARACOLE), u, NOBODY);
    int32_t length = distance_between(place_of(p, u), to);
    fill_displacement(p, e, u, to, p->unit[u].heading, length, DECLARED_CARACOLE);
    bring_back(p, u, to);
}

static void ride_back(play *p)
{
    caracole *c = here(p);
    unsigned u = (unsigned)c->rank;
    p->step[u] |= RIDDEN;
    if (on_table(p, u))
        go_to_place(p, u);
    if (!c->next)
        return;
    *c = (caracole){.rank = c->next - 1, .number = c->number + 1};
    again(p, 0);
}

static bool is_to_be_called_back(const play *p, unsigned u)
{
    return on_table(p, u) && of(p, u)->declared == CALLED_OUT && of(p, u)->out;
}

/* After the last rank (SC-214). */
static void call_back(play *p)
{
    for (unsigned u = 0; u < p->units; u++)
        p->step[u] &= (uint8_t)~IN_COLUMN;
    step_back_all(p, is_to_be_called_back);
}

const beat caracole_beats[] = {
    {"step out",
     TILLY_ASK_STEP_OUT,
     CITE_CALLED_OUT,
     .open = step_out_open,
     .list = step_out_list,
     .take = step_out_take},
    {"ride up", .clause = CITE_CARACOLE, .act = ride_up},
    {"target",
     TILLY_ASK_BATTERY_TARGET,
     CITE_PISTOLS,
     .open = rank_target_open,
     .list = rank_target_list,
     .take = rank_target_take},
    {"answers",
     TILLY_ASK_BATTERY_TARGET,
     CITE_CARACOLE,
     .open = answer_open,
     .list = answer_list,
     .take = answer_take},
    {"fire", .clause = CITE_SMALL_ARMS, .act = fire_at_rank},
    {"ride back", .clause = CITE_CARACOLE, .act = ride_back},
    {"call back", .clause = CITE_CALLED_OUT, .act = call_back},
    {.name = NULL},
};
