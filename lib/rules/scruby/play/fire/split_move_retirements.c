/* P6d: split moves go back, and those who fire and retire (SC-064, SC-065, SC-D-18). */
#include "rules/scruby/play/fire/firing.h"

/* ---- split moves ----------------------------------------------------------------------------- */

static bool is_to_step_back(const play *p, unsigned u)
{
    return on_table(p, u) && of(p, u)->declared == DECLARED_SPLIT_MOVE && of(p, u)->out;
}

static void split_moves_go_back(play *p)
{
    step_back_all(p, is_to_step_back);
}

/* ---- fire and retire (SC-065, SC-D-18) ------------------------------------------------------- */

typedef struct back_from_fire {
    int32_t asked;
} back_from_fire;
const field back_from_fire_fields[] = {MEANING(back_from_fire, asked, "asked", IS_AMOUNT),
                                       {.name = NULL}};

static straight_step way_back_from_fire(const play *p, unsigned u)
{
    return (straight_step){.unit = u,
                           .way = direction_turned(p->dir[u], 2),
                           .most = param(p, PARAM_RETIRE_AFTER_FIRE)};
}

static bool may_retire_after_fire(const play *p, unsigned u)
{
    if (!on_table(p, u) || of(p, u)->declared != DECLARED_FIRE_AND_RETIRE || !has(p, u, FIRED))
        return false;
    straight_step s = way_back_from_fire(p, u);
    return is_steady(p, u) && longest_step(p, &s) > 0;
}

static bool back_open(const play *p, question *q)
{
    const back_from_fire *b = here(p);
    unsigned u = next_in_order(p, b->asked, may_retire_after_fire);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void back_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    straight_step s = way_back_from_fire(p, u);
    int32_t longest = longest_step(p, &s);
    offer(p, o, TILLY_OPT_BACKWARDS, u, NOBODY)->amount = longest;
    with_value(o, 0, longest, UNIT_LENGTH, TILLY_LENGTH);
    offer_usual(o);
}

static bool back_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned u = index_of(q->d.subject);
    straight_step s = way_back_from_fire(p, u);
    step_lengths l;
    find_steps(p, &s, &l);
    if (!is_closed(&l.shut, a->value[0]))
        return true;
    refuse(p, why, TILLY_WHY_NO_ROOM, CITE_NO_OVERLAP, u, NOBODY);
    why_nearest(why, open_nearest(&l.shut, 0, l.most, a->value[0]), 0, 0);
    return false;
}

static uint32_t
back_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    straight_step s = way_back_from_fire(p, index_of(q->d.subject));
    step_lengths l;
    find_steps(p, &s, &l);
    return open_spans(&l.shut, 0, l.most, UNIT_LENGTH, spans, room);
}

static void back_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    ((back_from_fire *)here(p))->asked = place_in_order(p, u) + 1;
    straight_step s = way_back_from_fire(p, u);
    point to = end_of_step(p, &s, a->value[0]);
    tilly_event *e = tell(p, TILLY_EV_WENT_BACK, cite(p, CITE_FIRE_AND_RETIRE), u, NOBODY);
    fill_displacement(p, e, u, to, p->unit[u].heading, a->value[0], DECLARED_FIRE_AND_RETIRE);
    move_piece(p, u, to, p->unit[u].heading);
    if (a->value[0] > 0)
        settle_in_square(p, u);
}

const beat back_from_fire_beats[] = {
    {"split moves", .clause = CITE_SPLIT_MOVE, .act = split_moves_go_back},
    {"distance",
     TILLY_ASK_RALLY_DISTANCE,
     CITE_FIRE_AND_RETIRE,
     .open = back_open,
     .list = back_list,
     .check = back_check,
     .range = back_range,
     .take = back_take},
    {.name = NULL},
};
