/* 5.3 Evades of 2.0a: light horse and dragoons that are charged give way before the chargers move
 * (T2-195 to T2-199). */
#include "rules/tilly/play/close_combat/charge_moves.h"
#include "rules/tilly/movement/rally_stops.h"

const field evades_fields[] = {{.name = NULL}};
typedef struct evading {
    int32_t unit, charger, length, commander_asked;
} evading;
const field evade_move_fields[] = {
    MEANING(evading, unit, "unit", IS_UNIT),
    MEANING(evading, charger, "charger", IS_UNIT),
    SIGNED(evading, length, "length"),
    UP_TO(evading, commander_asked, "commander_asked", 1),
    {.name = NULL},
};

enum evade_flag { ANSWERED = 1 }; /* over the step: has said whether it stands */

/* ---- the charges as they were declared (T2-185) ---------------------------------------------- */

/* From now on it leads so far, whoever evades. */
static void keep_length(play *p, unsigned charger)
{
    box from = wheeled_base(p, charger, of(p, charger)->charge_angle);
    int32_t length = declared_length(p, charger, &from);
    set_used(p, charger, length == NEVER ? 0 : length + 1);
}

static void keep_lengths(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (is_charging(p, u))
                keep_length(p, u);
}

static unsigned first_charger_of(const play *p, unsigned u)
{
    EACH_UNIT (c, p, foe(side_of(p, u)))
        if (is_charging(p, c) && has_target(p, c, u))
            return c;
    return NOBODY;
}

static unsigned target_beside(const play *p, unsigned charger, unsigned evader)
{
    EACH_UNIT (e, p, foe(side_of(p, charger)))
        if (e != evader && is_combat(p, e) && has_target(p, charger, e))
            return e;
    return NOBODY;
}

/* With all its targets gone it goes where they were; else it charges those that stay (T2-205,
 * T2-Q-43). An edit may have ordered the charge since the lengths were kept. */
static void loses_target(play *p, unsigned charger, unsigned evader)
{
    unsigned other = target_beside(p, charger, evader);
    if (!of(p, charger)->used)
        keep_length(p, charger);
    if (other == NOBODY)
        set_charge(p, charger, CHARGE_AT_EVADERS, evader);
    else if (of(p, charger)->target == evader)
        set_target(p, charger, other);
}

static void leave_chargers(play *p, unsigned evader)
{
    EACH_UNIT (c, p, foe(side_of(p, evader)))
        if (is_charging(p, c) && has_target(p, c, evader))
            loses_target(p, c, evader);
}

/* ---- units that may evade (T2-197) ----------------------------------------------------------- */

static bool goes_at_once(const play *p)
{
    return param(p, PARAM_EVADE_MOVE) != EVADE_BY_RALLY_BACK;
}

static bool has_way(const play *p, unsigned u)
{
    track t;
    reach open[MOST_STOPS];
    return goes_at_once(p) ? evade_stops(p, u, &t, open) > 0 : can_fall_back(p, u, false);
}

/* Inferior units never move backwards of their own will (T2-040). */
static bool never_steps_back(const play *p, unsigned u)
{
    return p->unit[u].quality == INFERIOR || p->unit[u].quality == RABBLE_QUALITY;
}

/* As long as nobody charges it no more is looked at. */
static bool is_free_to_evade(const play *p, unsigned u)
{
    unsigned barring = RALLIES | EVADES | (param(p, PARAM_EVADE_AFTER_SHOT) ? 0 : HAS_SHOT);
    return !has(p, u, barring) && of(p, u)->charge == NO_CHARGE && !in_contact(p, u) &&
           !never_steps_back(p, u);
}

static bool on_fitting_ground(const play *p, unsigned u)
{
    const book *b = book_of(p);
    return param(p, PARAM_EVADE_TERRAIN) == EVADE_ANYWHERE
               ? is_among(p, u, b->evade_in_open | b->evade_in_difficult)
               : ground_to_evade(p, u);
}

static bool may_evade(const play *p, unsigned u)
{
    return is_free_to_evade(p, u) && on_fitting_ground(p, u) && first_charger_of(p, u) != NOBODY &&
           has_way(p, u);
}

/* ---- stand or evade, unit by unit (T2-199, T2-D-22) ------------------------------------------ */

static bool evade_open(const play *p, question *q, enum role role)
{
    EACH_UNIT (u, p, side_in(p, role))
        if (!(p->step[u] & ANSWERED) && may_evade(p, u))
            return asks(p, q, side_of(p, u), u, first_charger_of(p, u));
    return false;
}

static bool reactive_open(const play *p, question *q)
{
    return evade_open(p, q, SECOND_ROLE);
}
static bool active_open(const play *p, question *q)
{
    return evade_open(p, q, FIRST_ROLE);
}

/* The least that is legal is meant where no length is named (T2-Q-80). */
static void offer_way(const play *p, options *o, unsigned u)
{
    track t;
    reach open[MOST_STOPS];
    if (!evade_stops(p, u, &t, open))
        return;
    offer(p, o, t.first.kind, u, NOBODY)->amount = shortest_of(open[0]);
    with_value(o, param(p, PARAM_RALLY_LEAST), t.most, UNIT_LENGTH, TILLY_LENGTH);
}

static void evade_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer(p, o, TILLY_OPT_NONE, u, NOBODY);
    offer_usual(o);
    if (goes_at_once(p))
        offer_way(p, o, u);
    else
        offer(p, o, TILLY_OPT_EVADE, u, NOBODY);
}

static uint32_t
evade_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    track t;
    reach open[MOST_STOPS];
    uint32_t count = evade_stops(p, index_of(q->d.subject), &t, open);
    for (uint32_t i = 0; i < count && i < room; i++)
        spans[i] = (tilly_span){open[i].least, open[i].most, UNIT_LENGTH, TILLY_LENGTH};
    return count;
}

/* The first charger that reaches it there. */
static unsigned reached_by(const play *p, const track *t, int32_t length)
{
    box end = track_end(t, length);
    EACH_UNIT (c, p, foe(side_of(p, t->unit))) {
        if (!is_charging(p, c) || !has_target(p, c, t->unit))
            continue;
        box charged = charge_reach(p, c);
        if (touches(p, &end, &charged))
            return c;
    }
    return NOBODY;
}

static void refuse_reached(const play *p, tilly_reason *why, const track *t, int32_t length)
{
    unsigned by = reached_by(p, t, length);
    refuse(p, why, TILLY_WHY_IN_CHARGE_REACH, CITE_EVADE_REACH, t->unit, by);
    why_number(why, 0, length, TILLY_LENGTH);
    why_number(why, 1, beyond_reach_from(p, t), TILLY_LENGTH);
}

static bool evade_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    track t;
    reach open[MOST_STOPS];
    if (!a->option->values)
        return true;
    int32_t length = a->value[0];
    uint32_t count = evade_stops(p, index_of(q->d.subject), &t, open);
    if (holds_stop(open, count, length))
        return true;
    if (!why)
        return false;
    const bar *barred = track_barred(&t, length);
    if (barred)
        track_refuse(p, &t, barred, length, why);
    else
        refuse_reached(p, why, &t, length);
    if (count)
        why_nearest(why, nearest_stop(open, count, length), 0, 0);
    return false;
}

tilly_pose evade_end(const play *p, const question *q, const answer *a)
{
    track t;
    unsigned u = index_of(q->d.subject);
    if (!a->option->values)
        return pose_now(p, u);
    track_of_evade(p, u, &t);
    return track_pose(&t, a->value[0]);
}

static void evade_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    unsigned charger = index_of(q->d.object);
    p->step[u] |= ANSWERED;
    if (a->option->kind == TILLY_OPT_NONE)
        return;
    if (a->option->kind != TILLY_OPT_EVADE) {
        *(evading *)enter(p, STEP_EVADE_MOVE) =
            (evading){.unit = (int32_t)u, .charger = (int32_t)charger, .length = a->value[0]};
        return;
    }
    did(p, u, EVADES);
    tell(p, TILLY_EV_EVADES, cite(p, CITE_POINT_BLANK_EVADE), u, charger);
}

const beat evades_beats[] = {
    {"look", .act = keep_lengths},
    {"reactive",
     TILLY_ASK_EVADE,
     CITE_EVADE_WHO,
     .open = reactive_open,
     .list = evade_list,
     .check = evade_check,
     .range = evade_range,
     .take = evade_take},
    {"active",
     TILLY_ASK_EVADE,
     CITE_EVADE_WHO,
     .open = active_open,
     .list = evade_list,
     .check = evade_check,
     .range = evade_range,
     .take = evade_take},
    {.name = NULL},
};

/* ---- one unit goes (T2-198) ------------------------------------------------------------------ */

/* As far as he charges himself; a full move goes farther (T2-106, T1-Q-52). */
static bool keeps_up(const play *p, unsigned commander, int32_t length)
{
    return length <= figure_of(p, commander, FIGURE_CHARGE) + param(p, PARAM_EPS);
}

static bool commander_open(const play *p, question *q)
{
    const evading *v = here(p);
    unsigned c = v->commander_asked ? NOBODY : commander_of(p, (unsigned)v->unit);
    return c != NOBODY && keeps_up(p, c, v->length) &&
           asks(p, q, side_of(p, c), c, (unsigned)v->unit);
}

static void commander_take(play *p, const question *q, const answer *a)
{
    ((evading *)here(p))->commander_asked = 1;
    if (a->option->kind == TILLY_OPT_LEAVE_BEHIND)
        leave_behind(p, index_of(q->d.subject), index_of(q->d.object), CITE_EVADE_COMMANDER);
}

/* Nothing has moved since the length was named; but one that was read from a file need not be
 * legal. It makes no rally back later (T2-253). */
static void goes(play *p)
{
    track t;
    reach open[MOST_STOPS];
    const evading *v = here(p);
    unsigned u = (unsigned)v->unit;
    uint32_t count = evade_stops(p, u, &t, open);
    if (!count)
        return;
    int32_t length = nearest_stop(open, count, v->length);
    tilly_pose end = track_pose(&t, length);
    unsigned c = commander_of(p, u);
    if (c != NOBODY && !keeps_up(p, c, length))
        leave_behind(p, c, u, CITE_EVADE_COMMANDER);
    leave_chargers(p, u);
    did(p, u, RALLIES);
    tell_move(p,
              TILLY_EV_EVADED,
              CITE_EVADE_MOVE,
              u,
              (unsigned)v->charger,
              &end,
              length,
              (int32_t)t.first.kind);
    move_to(p, u, (point){end.x, end.y}, end.heading);
}

const beat evade_move_beats[] = {
    {"commander",
     TILLY_ASK_COMMANDER_GOES,
     CITE_EVADE_COMMANDER,
     .open = commander_open,
     .list = goes_along_list,
     .take = commander_take},
    {"go", .act = goes},
    {"aside", .act = make_room},
    {.name = NULL},
};
