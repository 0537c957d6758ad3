/* P7: stands that lost points to small arms test their UE, all dice first; those that fail lose UE
 * and retire (SC-080, SC-218 to SC-220, SC-242, SC-Q-28, SC-Q-29, SC-Q-58). */
#include "rules/scruby/play/play.h"

const field post_volley_fields[] = {{.name = NULL}};

static void begin_post_volley(play *p)
{
    enter(p, STEP_VOLLEY_MORALE);
}

const beat post_volley_beats[] = {
    {"stands", .clause = CITE_POST_VOLLEY, .act = begin_post_volley},
    {.name = NULL},
};

/* ---- who tests (SC-218) ---------------------------------------------------------------------- */

/* Flag of the row: it has failed, and is to retire. */
enum post_volley_flag { FAILED = 1 };

static bool stands_charged(const play *p, unsigned u)
{
    EACH_STAND (e, p, foe(side_of(p, u)))
        if (charged(p, e, u))
            return true;
    return false;
}

static bool was_fired_at(const play *p, unsigned u)
{
    return has(p, u, SHOT_AT) || (has(p, u, GUNNED) && param(p, OPTION_MORALE_AFTER_GUNS));
}

static bool tests_morale(const play *p, unsigned u)
{
    return on_table(p, u) && is_stand(p, u) && is_steady(p, u) && was_fired_at(p, u) &&
           !stands_charged(p, u);
}

/* ---- the dice (SC-R-07) ---------------------------------------------------------------------- */

typedef struct volley_morale {
    int32_t thrown, retired; /* places in the order of asking */
} volley_morale;
const field volley_morale_fields[] = {MEANING(volley_morale, thrown, "thrown", IS_AMOUNT),
                                      MEANING(volley_morale, retired, "retired", IS_AMOUNT),
                                      {.name = NULL}};

static bool morale_open(const play *p, question *q)
{
    const volley_morale *m = here(p);
    unsigned u = next_in_order(p, m->thrown, tests_morale);
    return u != NOBODY && ue_test(p, q, u, NOBODY);
}

static void morale_fell(play *p, const question *q, const face *f)
{
    unsigned u = index_of(q->r.unit);
    ((volley_morale *)here(p))->thrown = place_in_order(p, u) + 1;
    if (ue_test_passed(p, q, f[0]))
        return;
    p->step[u] |= FAILED;
    lose_ue(p, u, param(p, PARAM_VOLLEY_UE), CITE_POST_VOLLEY);
}

/* ---- retirements ----------------------------------------------------------------------------- */

static bool has_failed(const play *p, unsigned u)
{
    return on_table(p, u) && p->step[u] & FAILED;
}

/* A face or a man inside stays where he is, and can only not act (SC-219). */
static void stays_in_square(play *p, unsigned u)
{
    p->step[u] &= (uint8_t)~FAILED;
    keep_place(p, u, CITE_RETIRES);
}

/* All are retiring before the first of them goes: none is a refuge for another. */
static void begin_retirements(play *p)
{
    for (unsigned u = next_in_order(p, 0, has_failed); u != NOBODY;
         u = next_in_order(p, place_in_order(p, u) + 1, has_failed)) {
        begin_retiring(p, u, heading_home(p, side_of(p, u)));
        if (in_unbroken_square(p, u))
            stays_in_square(p, u);
    }
}

static bool refuge_open(const play *p, question *q)
{
    const volley_morale *m = here(p);
    unsigned u = next_in_order(p, m->retired, has_failed);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void refuge_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_TO_BASE_EDGE, u, NOBODY);
    offer_usual(o);
    offer_refuges(p, o, u, true, reach_of_flight(p, u));
}

/* Through the enemies of the melee that it leaves (SC-243). */
static void retire_home(play *p, unsigned u)
{
    piece_set left;
    find_melee_of(p, u, &left);
    way_back w = way_back_of(p, u, of(p, u)->runs, normal_move(p, u), &left);
    go_back(p, u, &w, TILLY_EV_RETIRED, CITE_RETIRES, NOBODY, TO_BASE_EDGE);
}

static void refuge_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    refuge r;
    ((volley_morale *)here(p))->retired = place_in_order(p, u) + 1;
    if (refuge_chosen(p, q, a->option, &r))
        flee_to(p, u, &r, TILLY_EV_RETIRED, CITE_RETIRES, r.in_square ? INTO_SQUARE : BEHIND_PIKES);
    else
        retire_home(p, u);
}

const beat volley_morale_beats[] = {
    {"test", TILLY_ROLL_VOLLEY_MORALE, CITE_POST_VOLLEY, .open = morale_open, .fell = morale_fell},
    {"begin", .clause = CITE_RETIRES, .act = begin_retirements},
    {"refuge",
     TILLY_ASK_REFUGE,
     CITE_RETIRES,
     .open = refuge_open,
     .list = refuge_list,
     .take = refuge_take},
    {.name = NULL},
};
