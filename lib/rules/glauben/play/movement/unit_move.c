/* One unit's free move: what it may do, and doing it (GL-120 to GL-136, GL-D-16 to GL-D-24,
 * GL-D-42, GL-D-43). */
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/state/cached_values.h"
#include "rules/glauben/play/play.h"

typedef struct unit_move {
    int32_t unit;
} unit_move;
const field glauben_unit_move_fields[] = {MEANING(unit_move, unit, "unit", IS_UNIT),
                                          {.name = NULL}};
enum { BEAT_CREW = 1 }; /* places in glauben_unit_move_beats */

static unsigned mover(const play *p)
{
    return (unsigned)((const unit_move *)here(p))->unit;
}

/* ---- the question --------------------------------------------------------------------------- */

/* How far it may go straight; 0: it stays on its spot. */
static int32_t way_open_to(const play *p, unsigned u)
{
    return on_table(p, u) && !held_in_hedgehog(p, u) ? longest_move(p, u) : 0;
}

static bool move_open(const play *p, question *q)
{
    unsigned u = mover(p);
    asks(p, q, side_of(p, u), u, NOBODY);
    q->d.amount = way_open_to(p, u);
    if (q->d.amount < 1)
        return true;
    q->d.shape = TILLY_PATH;
    q->d.most = TILLY_MOST_WAYPOINTS;
    return true;
}

static void offer_way(const play *p, options *o, unsigned kind, unsigned u, int32_t most)
{
    tilly_option *made = offer(p, o, kind, u, NOBODY);
    const int32_t grid = kind == TILLY_OPT_SIDLE ? GRID_SIDLE : GRID_ANGLE;
    with_value(o, 0, FULL_CIRCLE - 1, grid, TILLY_ANGLE);
    if (kind == TILLY_OPT_SIDLE)
        with_value(o, 0, FULL_CIRCLE - 1, grid, TILLY_ANGLE);
    else
        made->flags |= TILLY_ALSO_PATH;
    with_value(o, 1, most, GRID_LENGTH, TILLY_LENGTH);
}

/* From an enemy near by one goes back in one of two ways; who stands in hedgehog would have to form
 * first, which a withdrawal does not allow (GL-Q-101). */
static void list_ways(const play *p, const move_limits *t, int32_t most, options *o)
{
    offer_way(p, o, TILLY_OPT_MARCH, t->unit, most);
    offer_way(p, o, TILLY_OPT_SIDLE, t->unit, most);
    if (t->enemy == NOBODY)
        return;
    if (!in_hedgehog(p, t->unit))
        offer_way(p, o, TILLY_OPT_FALL_BACK, t->unit, most);
    offer_way(p, o, TILLY_OPT_RETREAT, t->unit, most);
}

static void list_moves(const play *p, unsigned u, int32_t most, options *o)
{
    list_on_the_spot(p, u, o);
    if (most < 1)
        return;
    move_limits t = move_limits_of(p, u);
    list_ways(p, &t, most, o);
    list_charges(p, &t, o);
    list_houses(p, u, most, o);
}

static void move_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    if (on_table(p, u))
        list_moves(p, u, q->d.amount, o);
    else
        list_entry(p, u, o);
}

static bool move_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    trip t;
    unsigned u = index_of(q->d.subject);
    if (!why && !a->count && is_straight_move(a->option->kind))
        return is_straight_move_legal(p, u, a);
    if (!why && !a->count && a->option->kind == TILLY_OPT_CHARGE_AT) {
        move_limits bound = move_limits_of(p, u);
        return may_charge_straight(p, &bound, index_of(a->option->other));
    }
    if (a->option->kind == TILLY_OPT_STAY || make_trip(p, u, a, &t, why))
        return true;
    if (why)
        add_nearest(p, u, a, why);
    return false;
}

static uint32_t
length_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t room)
{
    leg l;
    move_limits t = move_limits_of(p, u);
    return open_lengths(p, &t, begun->option->kind, begun->value, begun->grid_step, &l)
               ? spans_of_leg(&l, 1, spans, room)
               : 0;
}

static uint32_t
move_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    unsigned u = index_of(q->d.subject);
    unsigned kind = begun->option->kind;
    if (kind == TILLY_OPT_ENTER)
        return entry_range(p, u, begun, spans, room);
    if (!is_straight_move(kind))
        return heading_spans(p, u, kind, spans, room);
    if (begun->given + 1u == begun->option->values)
        return length_range(p, u, begun, spans, room);
    if (room)
        spans[0] = begun->option->value[begun->given];
    return 1;
}

/* ---- carrying it out ------------------------------------------------------------------------ */

static unsigned cite_of_move(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_FACE: return CITE_TURNS;
    case TILLY_OPT_FALL_BACK: return CITE_WITHDRAWS;
    case TILLY_OPT_RETREAT: return CITE_RETREATS;
    case TILLY_OPT_CHARGE_AT: return CITE_CHARGES;
    case TILLY_OPT_OCCUPY: return CITE_HOUSE_ENTERED;
    case TILLY_OPT_ENTER: return CITE_ENTERS;
    default: return CITE_MARCHES;
    }
}

static void change_dragoons(play *p, unsigned u)
{
    int32_t before = p->unit[u].type;
    tilly_event *e = tell_seen(p, TILLY_EV_CHANGED_ARMS, cite(p, CITE_CHANGES_ARMS), u, NOBODY);
    change_arms(p, u);
    e->value[0] = before;
    e->value[1] = p->unit[u].type;
    consequences_of_move(p, u);
}

/* Only to form is told by itself. */
static unsigned event_of_move(const trip *t)
{
    if (t->kind == TILLY_OPT_CHARGE_AT)
        return TILLY_EV_CHARGED_AT;
    bool forms = formation_of_option(t->kind) != TILLY_FORMATION_NONE,
         enters = t->kind == TILLY_OPT_ENTER && !t->gone;
    return forms || enters ? 0 : TILLY_EV_MARCHED;
}

static void walk_out(play *p, trip *t)
{
    unsigned u = t->t.unit;
    if (t->kind == TILLY_OPT_ENTER)
        come_on(p,
                u,
                t->edge,
                inwards(p, u),
                (enum tilly_formation)(t->w.formings ? t->w.forming[0].before : t->w.formation));
    if (t->kind == TILLY_OPT_CHARGE_AT)
        spend_charge(p, u, t->target, t->reached);
    carry_out_walk(p,
                   &t->w,
                   event_of_move(t),
                   cite_of_move(t->kind),
                   t->target,
                   t->kind == TILLY_OPT_CHARGE_AT ? t->reached : (int32_t)t->kind);
    if (was_surprised(p, &t->w))
        tell_seen(p, TILLY_EV_CAME_UPON, cite(p, CITE_CAME_UPON), u, t->w.stopper);
    if (t->house)
        move_into_house(p, u, t->house);
    if (t->kind == TILLY_OPT_LIMBER || t->kind == TILLY_OPT_UNLIMBER)
        put_marks(p, u, CHANGING);
    if (t->kind == TILLY_OPT_ENTER)
        take_post(p, u);
}

/* Told of a move if orders are only recorded (GL-Q-37). */
static bool is_disobedient(const play *p, const trip *t)
{
    if (!t->gone || t->kind == TILLY_OPT_ENTER || is_strict(p) || was_surprised(p, &t->w))
        return false;
    return is_against_order(p,
                            t->t.unit,
                            &t->last,
                            direction_towards(t->last.centre, t->end),
                            distance_between(t->last.centre, t->end),
                            t->target);
}

static void carry_out_trip(play *p, trip *t)
{
    unsigned u = t->t.unit;
    if (is_disobedient(p, t))
        tell_own(p, TILLY_EV_AGAINST_ORDERS, cite(p, CITE_RECORDED_ONLY), u, NOBODY, side_of(p, u));
    if (changes_arms(t->kind))
        change_dragoons(p, u);
    else
        walk_out(p, t);
    if (on_table(p, u))
        pass_points(p, u);
}

/* In its side's view the charge is legal: it takes the same way among those whom that does not see
 * (GL-Q-109). */
static bool venture_charge(const play *p, const answer *a, trip *t)
{
    trip meant;
    t->target = index_of(a->option->other);
    return make_trip(p->seen, t->t.unit, a, &meant, NULL) &&
           charge_along(p, t, meant.w.heading, NULL);
}

/* The walk that was judged. Among those whom its side does not see it is bound by what that sees,
 * and ends where they let it (GL-Q-109). False: they do not let it begin. */
static bool make_legal_trip(const play *p, unsigned u, const answer *a, trip *t)
{
    unsigned kind = a->option->kind;
    bool charges = kind == TILLY_OPT_CHARGE_AT;
    if (!p->seen || a->count || !(charges || is_straight_move(kind)))
        return make_trip(p, u, a, t, NULL);
    begin_trip(p->seen, u, kind, t);
    return charges ? venture_charge(p, a, t) : straight_trip(p, a, t, NULL);
}

static void move_take(play *p, const question *q, const answer *a)
{
    trip t;
    unsigned u = index_of(q->d.subject);
    did(p, u, is_fighting(p, u) ? MOVED : MOVED | RODE);
    has_acted(p, u);
    pass(p);
    if (a->option->kind == TILLY_OPT_STAY)
        return;
    if (make_legal_trip(p, u, a, &t))
        carry_out_trip(p, &t);
    else
        tell_own(p, TILLY_EV_CAME_UPON, cite(p, CITE_CAME_UPON), u, NOBODY, side_of(p, u));
}

/* ---- guns taken on the way ------------------------------------------------------------------ */

/* One after another. */
static void settle_all_guns(play *p)
{
    if (unsettled_battery(p) != NOBODY)
        again(p, BEAT_CREW);
    settle_guns(p);
}

const beat glauben_unit_move_beats[] = {
    {"move",
     TILLY_ASK_MOVE,
     CITE_FREE_MOVE,
     .open = move_open,
     .list = move_list,
     .check = move_check,
     .range = move_range,
     .take = move_take},
    {"crew", .clause = CITE_CREW_CHOICE, .act = settle_all_guns},
    {.name = NULL},
};
