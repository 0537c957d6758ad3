/* Cannons turn on their place, and then do not shoot (T1-D-12, T1-137, T1-138): they pivot, or they
 * are unlimbered or limbered, facing where they like (T2-D-12, T2-103, T2-104). */
#include "rules/tilly/play/move/moves.h"
#include "table/table.h"

enum { GRID_ANGLE = 1500 };

/* The numbers that an order to turn takes: an angle from its facing, or a heading. */
typedef struct dial {
    uint16_t zero; /* the heading at 0 */
    reach values;
} dial;

/* Units that may matter to some heading of it. */
typedef struct round_about {
    const play *p;
    unsigned u;
    dial dial;
    box base;
    int32_t radius;
    uint16_t near[32];
    unsigned count;
} round_about;

static dial dial_of(const play *p, unsigned u, unsigned kind)
{
    if (kind == TILLY_OPT_PIVOT)
        return (dial){p->unit[u].heading, {-HALF_CIRCLE, HALF_CIRCLE}};
    return (dial){0, {0, FULL_CIRCLE - 1}};
}

static round_about look_round(const play *p, unsigned u, unsigned kind)
{
    round_about r = {.p = p, .u = u, .dial = dial_of(p, u, kind), .base = box_of(p, u)};
    int64_t w = r.base.half_width;
    int64_t d = r.base.half_depth;
    r.radius = (int32_t)square_root(w * w + d * d) + 1;
    box middle = {r.base.centre, r.base.ahead, 0, 0, r.radius + param(p, PARAM_EPS) + 1};
    window around = window_round(p, u, param(p, PARAM_EPS) + 2);
    for (unsigned side = 0; side < SIDES; side++) {
        candidates c = candidates_in(p, &around, side);
        EACH_CANDIDATE (o, &c) {
            box other = box_of(p, o);
            if (o != u && is_combat(p, o) && r.count < 32 && box_nearer_than(&middle, &other, 1))
                r.near[r.count++] = (uint16_t)o;
        }
    }
    return r;
}

static box turned(const round_about *r, int32_t value)
{
    return box_at(r->p, r->u, r->base.centre, heading_plus(r->dial.zero, value));
}

/* Apart by so much; below 0: so deep in each other. */
static int32_t apart(const box *a, const box *b)
{
    int32_t overlap = box_overlap(a, b);
    return overlap > 0 ? -overlap : box_distance(a, b);
}

static bool meets(const round_about *r, const box *b, unsigned other)
{
    const play *p = r->p;
    box stands = box_of(p, other);
    if (apart(b, &stands) < -param(p, PARAM_SLIP))
        return true;
    /* T1-Q-136 */
    return side_of(p, other) != side_of(p, r->u) && touches(p, b, &stands) &&
           !row_has(p, ROW_CONTACT, r->u, other);
}

static bool on_the_table(const play *p, const box *b)
{
    point far = {p->table->width, p->table->depth};
    return box_within(b, (point){0, 0}, far, param(p, PARAM_EPS));
}

static bool has_place(const round_about *r, int32_t value, unsigned *in_way)
{
    box b = turned(r, value);
    *in_way = NOBODY;
    for (unsigned i = 0; i < r->count; i++) {
        if (!meets(r, &b, r->near[i]))
            continue;
        *in_way = r->near[i];
        return false;
    }
    return on_the_table(r->p, &b);
}

/* How far anything may move before one of the answers above can change: the distance of the gap
 * from the limits it is tested against. */
static int32_t room_to_change(const round_about *r, const box *b)
{
    const play *p = r->p;
    int32_t eps = param(p, PARAM_EPS);
    int32_t slip = param(p, PARAM_SLIP);
    int32_t room = NEVER;
    point span = box_span(b);
    point at = b->centre;
    for (unsigned i = 0; i < r->count; i++) {
        box other = box_of(p, r->near[i]);
        int32_t gap = apart(b, &other);
        room = smaller(room, gap > eps ? gap - eps : gap < -slip ? -slip - gap : 0);
    }
    room = smaller(room, smaller(magnitude(at.x - span.x + eps), magnitude(at.y - span.y + eps)));
    return smaller(room,
                   smaller(magnitude(p->table->width + eps - at.x - span.x),
                           magnitude(p->table->depth + eps - at.y - span.y)));
}

/* No corner moves faster than the radius, so the angles within that room need not be looked at. */
static int32_t sure_angles(const round_about *r, int32_t value)
{
    enum { DOUBT = 3 };
    box b = turned(r, value);
    int64_t sure = ((int64_t)room_to_change(r, &b) - DOUBT) * RADIAN / r->radius;
    return sure < 1 ? 1 : sure > FULL_CIRCLE ? FULL_CIRCLE : (int32_t)sure;
}

static uint32_t pivots(const play *p, unsigned u, unsigned kind, reach *open, uint32_t room)
{
    round_about r = look_round(p, u, kind);
    uint32_t count = 0;
    unsigned in_way;
    bool before = false;
    int32_t most = r.dial.values.most;
    for (int32_t value = r.dial.values.least, next; value <= most; value = next) {
        bool now = has_place(&r, value, &in_way);
        next = value + sure_angles(&r, value);
        if (now && !before)
            count++;
        if (now && count <= room)
            open[count - 1] =
                (reach){before ? open[count - 1].least : value, smaller(next - 1, most)};
        before = now;
    }
    return count < room ? count : room;
}

/* ---- who may -------------------------------------------------------------------------------- */

/* The figure for difficult ground is a length, and to turn covers none, unless an option says
 * otherwise (T2-Q-74). */
static bool ground_to_turn(const play *p, unsigned u)
{
    return !book_of(p)->ground_bars_turns || param(p, PARAM_CANNON_PIVOT_DIFFICULT) ||
           !in_difficult(p, place_of(p, u));
}

static bool may_turn(const play *p, unsigned u)
{
    return !has(p, u, HAS_SHOT) && !in_contact(p, u) && ground_to_turn(p, u);
}

bool may_pivot(const play *p, unsigned u)
{
    return is_unlimbered(p, u) && may_turn(p, u);
}

static bool may_unlimber(const play *p, unsigned u)
{
    return of(p, u)->limbered && param(p, PARAM_LIMBER) != LIMBER_NEVER && may_turn(p, u);
}

/* Only pivots can be free of command (T2-091, T2-Q-17). */
static bool may_limber(const play *p, unsigned u)
{
    return can_limber(p, u) && param(p, PARAM_LIMBER) == LIMBER_BOTH_WAYS && may_pivot(p, u) &&
           (param(p, PARAM_CANNON_COMMAND) || in_command(p, u, NULL));
}

/* ---- asking --------------------------------------------------------------------------------- */

bool pivot_open(const play *p, question *q)
{
    unsigned u = mover(p);
    return is_unlimbered(p, u) && asks(p, q, side_of(p, u), u, NOBODY);
}

static void offer_turn(const play *p, options *o, unsigned u, unsigned kind)
{
    reach values = dial_of(p, u, kind).values;
    offer(p, o, kind, u, NOBODY);
    with_value(o, values.least, values.most, GRID_ANGLE, TILLY_ANGLE);
}

void offer_unlimbering(const play *p, options *o, unsigned u)
{
    if (may_unlimber(p, u))
        offer_turn(p, o, u, TILLY_OPT_UNLIMBER);
}

void pivot_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    offer_turn(p, o, u, TILLY_OPT_PIVOT);
    if (may_limber(p, u))
        offer_turn(p, o, u, TILLY_OPT_LIMBER);
}

/* ---- legality ------------------------------------------------------------------------------- */

static void nearest_pivot(const play *p, const answer *a, tilly_reason *why)
{
    enum { MOST = 64 };
    reach open[MOST];
    int32_t asked = a->value[0];
    int32_t best = NEVER;
    for (uint32_t i = 0, n = pivots(p, mover(p), a->option->kind, open, MOST); i < n; i++) {
        int32_t at = asked < open[i].least  ? open[i].least
                     : asked > open[i].most ? open[i].most
                                            : asked;
        if (best == NEVER || magnitude(at - asked) < magnitude(best - asked))
            best = at;
    }
    if (best == NEVER)
        why_stay(a, why);
    else
        why_nearest(why, best, 0, 0);
}

bool pivot_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned u = mover(p);
    unsigned in_way;
    if (a->option->kind == TILLY_OPT_STAY)
        return true;
    round_about r = look_round(p, u, a->option->kind);
    if (has_place(&r, a->value[0], &in_way))
        return true;
    if (!why)
        return false;
    if (in_way == NOBODY)
        refuse(p, why, TILLY_WHY_TABLE_EDGE, CITE_TABLE_EDGE, u, NOBODY);
    else
        refuse(p, why, TILLY_WHY_NO_ROOM, CITE_PIVOT_ROOM, u, in_way);
    nearest_pivot(p, a, why);
    return false;
}

uint32_t
pivot_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    enum { MOST = 64 };
    reach open[MOST];
    uint32_t count = pivots(p, mover(p), begun->option->kind, open, MOST);
    for (uint32_t i = 0; i < count && i < room; i++)
        spans[i] = (tilly_span){open[i].least, open[i].most, GRID_ANGLE, TILLY_ANGLE};
    return count;
}

/* ---- carrying it out ------------------------------------------------------------------------ */

tilly_pose pivot_end(const play *p, const answer *a)
{
    unsigned u = mover(p);
    tilly_pose end = pose_now(p, u);
    if (a->option->kind != TILLY_OPT_STAY)
        end.heading = heading_plus(dial_of(p, u, a->option->kind).zero, a->value[0]);
    return end;
}

static void tell_pivot(play *p, unsigned u, uint16_t heading)
{
    tilly_event *e = tell(p, TILLY_EV_PIVOTED, cite(p, CITE_PIVOT_SHOT), u, NOBODY);
    e->value[0] = p->unit[u].heading;
    e->value[1] = heading;
}

/* What has moved does not shoot; in 1.2 it has the marker of one that shot (T1-138, T2-103). */
void pivot_take(play *p, const question *q, const answer *a)
{
    unsigned u = mover(p);
    unsigned kind = a->option->kind;
    if (kind == TILLY_OPT_STAY) {
        finish(p);
        return;
    }
    tilly_pose end = pivot_end(p, a);
    if (kind == TILLY_OPT_PIVOT)
        tell_pivot(p, u, end.heading);
    else
        set_limbered(p, u, kind == TILLY_OPT_LIMBER, end.heading, CITE_LIMBERS);
    make_move(p, u, &end);
    if (book_of(p)->pivot_is_shot)
        did(p, u, HAS_SHOT);
    end_unit_move(p);
}
