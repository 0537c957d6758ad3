/* (c), first part: orders. Messengers who have found everybody ride home, then generals and
 * messengers ride one after another and generals send messengers, in any order; last, where
 * subordinates have initiative, a formation may give itself an order (GL-100, GL-107, GL-Q-38,
 * GL-Q-100). */
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/play/play.h"

const field orders_fields[] = {{.name = NULL}};

/* ---- the beginning -------------------------------------------------------------------------- */

static void begin_orders(play *p)
{
    unsigned side = side_of_row(p);
    end_retreats(p, side);
    EACH_UNIT (u, p, side) {
        if (!is_messenger(p, u))
            continue;
        cross_off_lost(p, u);
        if (!addresses_open(courier_of(p, u)))
            ride_home(p, u, gl_length(p, GLAUBEN_COMMAND_SPEED_MM));
    }
}

/* ---- who rides, who sends (GL-D-14, GL-D-15) ------------------------------------------------ */

static bool may_ride(const play *p, unsigned u, uint32_t board)
{
    if (has(p, u, RODE))
        return false;
    return is_general(p, u) ? !is_unhorsed(p, u)
                            : is_messenger(p, u) && (addresses_open(courier_of(p, u)) & board);
}

static void find_waiting(const play *p, unsigned side, waiting *w)
{
    uint32_t board = on_board(p, side);
    w->riders = w->senders = (unit_set){{0}};
    EACH_UNIT (u, p, side) {
        if (may_ride(p, u, board))
            set_add(&w->riders, number_of(p, u));
        if (is_general(p, u))
            set_add(&w->senders, number_of(p, u));
    }
}

/* In one side's orders part only that he rides, comes or goes can change what a person waits for:
 * addresses are crossed off by those who ride. */
static const waiting *waiting_now(const play *p, unsigned side)
{
    waiting *w = cache_get(p, CACHED_PERSONS, 0, 0);
    if (!w)
        find_waiting(p, side, w = cache_put(p, CACHED_PERSONS, 0, 0));
    return w;
}

void has_ridden(play *p, unsigned u)
{
    waiting *w = cache_get(p, CACHED_PERSONS, 0, 0);
    did(p, u, RODE);
    if (w)
        set_drop(&w->riders, number_of(p, u));
    has_acted(p, u);
}

static bool rider_open(const play *p, question *q)
{
    return asks(p, q, side_of_row(p), NOBODY, NOBODY);
}

/* Of 64 of them from `first` on, a bit each: each general sends after he could ride. */
static void
offer_persons(const play *p, options *o, unsigned first, uint64_t riders, uint64_t senders)
{
    for (; senders; senders &= senders - 1) {
        uint64_t up_to_him = senders ^ (senders - 1);
        offer_each(p, o, TILLY_OPT_UNIT, first, riders & up_to_him);
        offer(p, o, TILLY_OPT_SEND, first + lowest_bit(senders), NOBODY);
        riders &= ~up_to_him;
    }
    offer_each(p, o, TILLY_OPT_UNIT, first, riders);
}

static void rider_list(const play *p, const question *q, options *o)
{
    const waiting *w = waiting_now(p, q->d.side);
    unit_set senders = senders_now(p, q->d.side);
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned i = 0, first = first_of(p, q->d.side); i < p->words; i++, first += 64)
        offer_persons(p, o, first, w->riders.word[i], w->senders.word[i] & senders.word[i]);
}

static void rider_take(play *p, const question *q, const answer *a)
{
    int32_t u = (int32_t)index_of(a->option->unit);
    if (a->option->kind == TILLY_OPT_END)
        pass(p);
    /* both begin with who it is */
    else
        *(int32_t *)enter(p, a->option->kind == TILLY_OPT_SEND ? STEP_DISPATCH : STEP_RIDE) = u;
}

/* ---- initiative (GL-D-44) ------------------------------------------------------------------- */

static bool takes_initiative(const play *p, unsigned g, unsigned side)
{
    return p->group[g].side == side && may_take_initiative(p, g);
}

static bool initiative_open(const play *p, question *q)
{
    for (unsigned g = 0; g < p->s->groups; g++) {
        if (!takes_initiative(p, g, side_of_row(p)))
            continue;
        asks(p, q, side_of_row(p), NOBODY, NOBODY);
        q->d.flags |= TILLY_CONCEALED;
        return true;
    }
    return false;
}

static void initiative_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned g = 0; g < p->s->groups; g++)
        if (takes_initiative(p, g, q->d.side))
            offer(p, o, TILLY_OPT_COMMAND, NOBODY, NOBODY)->unit = group_id(g);
}

/* One formation a half. */
static void initiative_take(play *p, const question *q, const answer *a)
{
    pass(p);
    if (a->option->kind == TILLY_OPT_COMMAND)
        *(ordering *)enter(p, STEP_ORDER) =
            (ordering){.group = (int32_t)tilly_id_index(a->option->unit) + 1};
}

static void end_orders(play *p)
{
    look_round(p, side_of_row(p));
}

const beat orders_beats[] = {
    {"begin", .clause = CITE_MESSENGER_RETURNS, .act = begin_orders},
    {"next rider",
     TILLY_ASK_NEXT_RIDER,
     CITE_NEXT_RIDER,
     .open = rider_open,
     .list = rider_list,
     .take = rider_take},
    {"initiative",
     TILLY_ASK_INITIATIVE,
     CITE_INITIATIVE,
     .open = initiative_open,
     .list = initiative_list,
     .take = initiative_take},
    {"end", .clause = CITE_INITIATIVE_ORDER, .act = end_orders},
    {.name = NULL},
};
