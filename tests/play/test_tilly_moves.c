/* Moves of both editions of Tilly on random positions, judged alike however they are asked about:
 * list, range, check, the nearest legal version and preview are held against one another, and all
 * of them against what happens. Every kind of move: deployment, orders in the Move, pivots, rides
 * of commanders, charges, rally back, retreat of evaders. */
#include "support/cases.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KINDS = 64, SPANS = 64, LAST_RALLY = 3 };

static unsigned more_battles = 1; /* times as many: the first argument */

typedef struct tour {
    uint64_t seed;
    uint32_t asked;
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_decision d;
    bool later;                   /* of 2.0a */
    bool first_charge;            /* nobody of this side has declared a charge yet */
    uint32_t judged[MOST_KINDS];  /* by option kind */
    uint32_t refused[MOST_KINDS]; /* of these */
    uint32_t made[MOST_KINDS];    /* carried out, and as foreseen */
    uint32_t rallied[LAST_RALLY + 1];
    uint32_t faced, doubled; /* turned to face an enemy; changed a second time */
    uint32_t charged;        /* carried out as the reach said */
} tour;

static uint64_t draw_for(const tour *t, uint32_t what)
{
    return number_drawn(t->seed, t->asked, what);
}

static int32_t draw_between(const tour *t, uint32_t what, int32_t least, int32_t most)
{
    return number_between(draw_for(t, what), least, most);
}

static void wrong(const tour *t, const tilly_answer *a, const char *what)
{
    char question[160];
    char option[160];
    char text[240] = "";
    tilly_reason why = {.size = sizeof why};
    tilly_turn_question_text(t->turn, question, sizeof question, NULL);
    tilly_turn_option_text(t->turn, a->pick.option, option, sizeof option, NULL);
    if (tilly_turn_check(t->turn, a, &why) != TILLY_OK)
        tilly_reason_text(t->battle, &why, text, sizeof text, NULL);
    fail_msg("seed %u, %s: %s (%d %d %d, %u waypoints): %s. %s",
             (unsigned)t->seed,
             question,
             option,
             (int)a->pick.value[0],
             (int)a->pick.value[1],
             (int)a->pick.value[2],
             a->count,
             what,
             text);
}

static bool is_legal(const tour *t, const tilly_answer *a)
{
    return tilly_turn_check(t->turn, a, NULL) == TILLY_OK;
}

/* ---- a random position ---------------------------------------------------------------------- */

static uint32_t units_of(const tour *t, tilly_unit *units)
{
    uint32_t n = 0;
    enum { ROOM = 2 * TILLY_MOST_UNITS };
    assert_int_equal(tilly_battle_units(t->battle, TILLY_NO_SIDE, units, ROOM, &n), TILLY_OK);
    return n;
}

static bool place_at(const tour *t, tilly_id unit, tilly_point at, uint32_t heading)
{
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_PLACE,
                    .unit = unit,
                    .x = at.x,
                    .y = at.y,
                    .heading = heading % 36000};
    return tilly_battle_edit(t->battle, &e, NULL, NULL) == TILLY_OK;
}

/* Before a side of that enemy, front towards it, in contact or some way off. */
static bool place_before(const tour *t, uint32_t what, const tilly_unit *u, const tilly_unit *e)
{
    uint32_t turned = (uint32_t)(9000 * draw_between(t, what, 0, 3));
    int32_t across = turned % 18000 ? e->width : e->depth;
    int32_t off = draw_between(t, what + 1, -2 * TILLY_ONE, 4 * TILLY_ONE);
    uint32_t way = (e->heading + turned) % 36000;
    int32_t length = (across + u->depth) / 2 + (off > 0 ? off : 0);
    tilly_point at = tilly_ahead((tilly_point){e->x, e->y}, way, length);
    return place_at(t, u->id, at, way + 18000);
}

static bool place_anywhere(const tour *t, uint32_t what, const tilly_unit *u, int32_t spread)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(t->battle), &width, &depth);
    bool neat = draw_for(t, what) % 2;
    int32_t grid = neat ? TILLY_ONE / 2 : 1;
    int32_t dx = draw_between(t, what + 1, -spread, spread) / grid * grid;
    int32_t dy = draw_between(t, what + 2, -spread / 2, spread / 2) / grid * grid;
    int32_t heading =
        neat ? 4500 * draw_between(t, what + 3, 0, 7) : draw_between(t, what + 3, 0, 35999);
    return place_at(t, u->id, (tilly_point){width / 2 + dx, depth / 2 + dy}, (uint32_t)heading);
}

/* Behind a friend: in one line, so that one may pass through the other, or slanting and to one
 * side.
 */
static bool
place_behind(const tour *t, uint32_t what, const tilly_unit *u, const tilly_unit *friend)
{
    bool slants = draw_for(t, what) % 2;
    int32_t off = draw_between(t, what + 1, 0, (slants ? 2 : 1) * TILLY_ONE);
    int32_t wide = (friend->width + u->width) / 2;
    int32_t aside = slants ? draw_between(t, what + 2, -wide, wide) : 0;
    uint32_t turned = slants ? (uint32_t)draw_between(t, what + 3, 0, 35999) : 0;
    int32_t length = (friend->depth + u->depth) / 2 + off;
    tilly_point at = tilly_ahead(
        (tilly_point){friend->x, friend->y}, (friend->heading + 18000u) % 36000, length);
    at = tilly_ahead(at, (friend->heading + (aside < 0 ? 27000u : 9000u)) % 36000, abs(aside));
    return place_at(t, u->id, at, friend->heading + turned);
}

static bool place_by(const tour *t, uint32_t what, const tilly_unit *u, tilly_id other)
{
    tilly_unit o;
    if (tilly_battle_unit(t->battle, other, &o) != TILLY_OK || !(o.flags & TILLY_UNIT_ON_TABLE))
        return false;
    return o.side == u->side ? place_behind(t, what, u, &o) : place_before(t, what, u, &o);
}

/* A pond between the armies, where nobody stands yet: a triangle. */
static void flood(const tour *t)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(t->battle), &width, &depth);
    int32_t x = width / 2 + draw_between(t, 50, -6, 6) * TILLY_ONE;
    int32_t y = depth / 2;
    tilly_feature pond = {.size = sizeof pond,
                          .kind = TILLY_IMPASSABLE,
                          .points = 3,
                          .point = {{x, y - TILLY_ONE},
                                    {x + 3 * TILLY_ONE, y},
                                    {x - TILLY_ONE, y + 3 * TILLY_ONE / 2}}};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &pond};
    assert_int_equal(tilly_battle_edit(t->battle, &e, NULL, NULL), TILLY_OK);
}

static bool is_cannons(const tilly_unit *u)
{
    return u->formation == TILLY_FORMATION_LIMBERED || u->formation == TILLY_FORMATION_UNLIMBERED;
}

static void limber_some(const tour *t)
{
    tilly_unit units[2 * TILLY_MOST_UNITS];
    for (uint32_t i = 0, n = units_of(t, units); i < n; i++) {
        tilly_edit e = {.size = sizeof e,
                        .kind = TILLY_EDIT_STATE,
                        .unit = units[i].id,
                        .what = TILLY_UNIT_LIMBERED,
                        .value = draw_for(t, 600 + i) % 2};
        if (is_cannons(&units[i]) && units[i].flags & TILLY_UNIT_ON_TABLE)
            assert_int_equal(tilly_battle_edit(t->battle, &e, NULL, NULL), TILLY_OK);
    }
}

/* Into a crowd about the middle of the table, many of them before an enemy or behind a friend. */
static void scatter(tour *t)
{
    enum { TRIES = 30 };
    tilly_unit units[2 * TILLY_MOST_UNITS];
    uint32_t n = units_of(t, units);
    int32_t spread = draw_between(t, 0, 8, 22) * TILLY_ONE;
    for (uint32_t i = 0; i < n; i++) {
        if (!(units[i].flags & TILLY_UNIT_ON_TABLE) || draw_for(t, 100 + i) % 6 == 0)
            continue;
        for (uint32_t k = 0; k < TRIES; k++) {
            uint32_t what = 1000 + 300 * i + 8 * k;
            tilly_id other = units[draw_for(t, what) % n].id;
            if (draw_for(t, what + 1) % 2 ? place_by(t, what + 2, &units[i], other)
                                          : place_anywhere(t, what + 4, &units[i], spread))
                break;
        }
    }
}

/* ---- list, range, check, nearest ------------------------------------------------------------ */

typedef struct picks {
    tilly_pick *pick;
    uint32_t count;
} picks;

static picks list_all(const tour *t)
{
    picks all = {NULL, 0};
    uint32_t again = 0;
    assert_int_equal(tilly_turn_list(t->turn, 1, NULL, 0, &all.count), TILLY_OK);
    all.pick = calloc(all.count + 1, sizeof *all.pick);
    assert_int_equal(tilly_turn_list(t->turn, 1, all.pick, all.count, &again), TILLY_OK);
    assert_int_equal(again, all.count);
    return all;
}

static bool is_listed(const picks *all, const tilly_pick *p)
{
    for (uint32_t i = 0; i < all->count; i++)
        if (all->pick[i].option == p->option &&
            !memcmp(all->pick[i].value, p->value, sizeof p->value))
            return true;
    return false;
}

static uint32_t range_of(const tour *t, const tilly_answer *a, uint32_t given, tilly_span *spans)
{
    uint32_t n = 0;
    tilly_answer begun = *a;
    begun.given = (uint16_t)given;
    for (uint32_t v = given; v < 3; v++)
        begun.pick.value[v] = 0;
    assert_int_equal(tilly_turn_range(t->turn, &begun, spans, SPANS, &n), TILLY_OK);
    return n;
}

static int32_t distance_to(const tilly_span *s, int32_t v)
{
    return v < s->least ? s->least - v : v > s->most ? v - s->most : 0;
}

static int32_t distance_to_nearest(const tilly_span *spans, uint32_t n, int32_t v)
{
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < n; i++)
        if (distance_to(&spans[i], v) < least)
            least = distance_to(&spans[i], v);
    return least;
}

/* The wheel of a second change is brought down to what fits, and a pose of a deployment to the
 * nearest free one, which may face otherwise. */
static bool varies_one_number(const tour *t)
{
    return t->d.kind != TILLY_ASK_SECOND_CHANGE && t->d.kind != TILLY_ASK_PLACE_UNIT &&
           t->d.kind != TILLY_ASK_PLACE_CANNONS;
}

static void look_at_nearest(const tour *t,
                            const tilly_answer *a,
                            const tilly_reason *why,
                            const tilly_span *spans,
                            uint32_t n,
                            uint32_t last)
{
    const tilly_pick *p = &why->nearest;
    if (!(why->flags & TILLY_WHY_HAS_NEAREST)) {
        wrong(t, a, "refused without a nearest legal version");
        return;
    }
    if (!is_legal(t, &(tilly_answer){.size = sizeof *a, .pick = *p}))
        wrong(t, a, "the nearest legal version is refused");
    if (!varies_one_number(t) || n == 0)
        return;
    if (p->option != a->pick.option || memcmp(p->value, a->pick.value, last * sizeof *p->value))
        wrong(t, a, "the nearest legal version changes more than its last number");
    int32_t off = p->value[last] - a->pick.value[last];
    if ((off < 0 ? -off : off) != distance_to_nearest(spans, n, a->pick.value[last]))
        wrong(t, a, "a legal number lies nearer");
}

/* A number that leads to a legal answer lies in the range it was given from, which is empty only
 * where none on the grid does. */
static void look_at_earlier_numbers(const tour *t, const tilly_answer *a, uint32_t last)
{
    tilly_span spans[SPANS];
    for (uint32_t v = 0; v < last; v++) {
        uint32_t n = range_of(t, a, v, spans);
        if (n && distance_to_nearest(spans, n, a->pick.value[v]))
            wrong(t, a, "legal, but an earlier number lies outside its range");
    }
}

/* With the last number: legal or not by its range, with and without a reason, by a preview, and on
 * the grid by the list. */
static void judge(tour *t,
                  tilly_answer *a,
                  const tilly_option *o,
                  const tilly_span *spans,
                  uint32_t n,
                  int32_t v,
                  const picks *all)
{
    tilly_pose pose;
    tilly_reason why = {.size = sizeof why};
    uint32_t last = o->values - 1u;
    a->pick.value[last] = v;
    bool legal = is_legal(t, a);
    t->judged[o->kind]++;
    t->refused[o->kind] += !legal;
    if (legal != (distance_to_nearest(spans, n, v) == 0))
        wrong(t, a, legal ? "legal, but outside its range" : "refused, but inside its range");
    if ((tilly_turn_check(t->turn, a, &why) == TILLY_OK) != legal)
        wrong(t, a, "judged otherwise when a reason is wanted");
    if ((tilly_turn_preview(t->turn, a, &pose) == TILLY_OK) != legal)
        wrong(t, a, "judged otherwise when it is previewed");
    if (is_listed(all, &a->pick) && !legal)
        wrong(t, a, "listed, but refused");
    if (legal)
        look_at_earlier_numbers(t, a, last);
    else
        look_at_nearest(t, a, &why, spans, n, last);
}

static int32_t on_grid(const tour *t, uint32_t what, const tilly_span *s)
{
    int32_t grid = s->grid > 1 ? s->grid : 1;
    int32_t v = draw_between(t, what, s->least, s->most) / grid * grid;
    return v < s->least ? s->most : v;
}

/* Any whole step inside the bounds that is legal is in the list. */
static void
look_at_grid(tour *t, tilly_answer *a, const tilly_option *o, uint32_t what, const picks *all)
{
    for (uint32_t v = 0; v < o->values; v++) {
        const tilly_span *s = &o->value[v];
        a->pick.value[v] = on_grid(t, what + v, s);
        if (s->grid > 1 && a->pick.value[v] % s->grid)
            return; /* no step lies inside */
    }
    if (is_legal(t, a) != is_listed(all, &a->pick))
        wrong(t, a, "in the list or not, but not by whether it is legal");
}

static void look_at_ends(tour *t,
                         tilly_answer *a,
                         const tilly_option *o,
                         const tilly_span *spans,
                         uint32_t n,
                         const picks *all)
{
    const tilly_span *bounds = &o->value[o->values - 1];
    for (uint32_t k = 0; k < n; k++) {
        judge(t, a, o, spans, n, spans[k].least, all);
        judge(t, a, o, spans, n, spans[k].most, all);
        if (spans[k].least > bounds->least)
            judge(t, a, o, spans, n, spans[k].least - 1, all);
        if (spans[k].most < bounds->most)
            judge(t, a, o, spans, n, spans[k].most + 1, all);
    }
}

static void
look_at_numbers(tour *t, uint32_t i, const tilly_option *o, uint32_t what, const picks *all)
{
    enum { ANYWHERE = 3 };
    tilly_span spans[SPANS];
    uint32_t last = o->values - 1u;
    tilly_answer a = {.size = sizeof a, .pick.option = i};
    for (uint32_t v = 0; v < last; v++) {
        const tilly_span *s = &o->value[v];
        a.pick.value[v] =
            what % 2 ? on_grid(t, what + v, s) : draw_between(t, what + v, s->least, s->most);
    }
    uint32_t n = range_of(t, &a, last, spans);
    for (uint32_t k = 0; k < ANYWHERE; k++)
        judge(t,
              &a,
              o,
              spans,
              n,
              draw_between(t, what + 4 + k, o->value[last].least, o->value[last].most),
              all);
    look_at_ends(t, &a, o, spans, n, all);
    tilly_answer grid = {.size = sizeof grid, .pick.option = i};
    look_at_grid(t, &grid, o, what + 8, all);
}

static void look_at_options(tour *t)
{
    enum { WAYS = 3 };
    picks all = list_all(t);
    for (uint32_t i = 0; i < t->d.options; i++) {
        tilly_option o = option_at_turn(t->turn, i);
        tilly_answer plain = {.size = sizeof plain, .pick.option = i};
        bool path = o.flags & TILLY_ONLY_PATH;
        if (!o.values && is_legal(t, &plain) == path)
            wrong(t, &plain, path ? "legal without a path" : "offered, but refused");
        if (!o.values && is_listed(&all, &plain.pick) == path)
            wrong(t, &plain, path ? "listed without a path" : "offered, but not listed");
        for (uint32_t k = 0; o.values && k < WAYS; k++)
            look_at_numbers(t, i, &o, 2000 + 100 * i + 15 * k, &all);
    }
    free(all.pick);
}

/* ---- what happens --------------------------------------------------------------------------- */

static tilly_id subject_of(const tour *t, const tilly_answer *a)
{
    return t->d.subject ? t->d.subject : option_at_turn(t->turn, a->pick.option).unit;
}

static tilly_unit unit_in(const tilly_battle *b, tilly_id id)
{
    tilly_unit u = {.flags = TILLY_UNIT_GONE};
    assert_int_equal(tilly_battle_unit(b, id, &u), TILLY_OK);
    return u;
}

/* A copy in which it has been answered, and its commander has gone along. */
static tilly_battle *answered(const tour *t, const tilly_answer *a, tilly_turn **turn)
{
    tilly_battle *copy;
    tilly_answer given = *a;
    given.decision = 0;
    assert_int_equal(tilly_battle_copy(t->battle, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_turn(copy, turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(*turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(*turn, &given, NULL), TILLY_OK);
    while (tilly_turn_next(*turn, TILLY_UNTIL_ROLL) == TILLY_DECISION) {
        tilly_answer usual = {.size = sizeof usual};
        tilly_decision d = {.size = sizeof d};
        tilly_turn_decision(*turn, &d);
        if (d.kind != TILLY_ASK_COMMANDER_GOES)
            break;
        assert_int_equal(tilly_turn_usual(*turn, &usual), TILLY_OK);
        assert_int_equal(tilly_turn_answer(*turn, &usual, NULL), TILLY_OK);
    }
    return copy;
}

/* By how much the facing turns, in 1/100 degrees. */
static int32_t turn_ordered(const tilly_option *o, const tilly_answer *a, const tilly_unit *was)
{
    switch (o->kind) {
    case TILLY_OPT_WHEEL_LEFT: return -a->pick.value[0];
    case TILLY_OPT_WHEEL_RIGHT:
    case TILLY_OPT_PIVOT: return a->pick.value[0];
    case TILLY_OPT_LIMBER:
    case TILLY_OPT_UNLIMBER: return a->pick.value[0] - was->heading;
    case TILLY_OPT_TURN_LEFT: return -9000;
    case TILLY_OPT_TURN_RIGHT: return 9000;
    case TILLY_OPT_ABOUT_FACE: return 18000;
    default: return 0;
    }
}

/* Which way it goes from its old facing; -1: by no single straight line. */
static int32_t way_ordered(const tilly_option *o, const tilly_answer *a)
{
    switch (o->kind) {
    case TILLY_OPT_STRAIGHT:
    case TILLY_OPT_LIMBER:
    case TILLY_OPT_UNLIMBER: return 0;
    case TILLY_OPT_BACKWARDS:
    case TILLY_OPT_ABOUT_FACE: return 18000;
    case TILLY_OPT_OBLIQUE_LEFT: return 36000 - a->pick.value[0];
    case TILLY_OPT_OBLIQUE_RIGHT: return a->pick.value[0];
    case TILLY_OPT_TURN_LEFT: return 27000;
    case TILLY_OPT_TURN_RIGHT: return 9000;
    default: return -1;
    }
}

/* The end of a simple move by plane geometry: as far as was said, that way, facing as it must. */
static void must_be_as_ordered(const tour *t,
                               const tilly_answer *a,
                               const tilly_unit *was,
                               const tilly_unit *is)
{
    enum { ROUNDING = 2 };
    tilly_option o = option_at_turn(t->turn, a->pick.option);
    if (t->d.kind == TILLY_ASK_FACE_ENEMY)
        return;
    if (o.kind == TILLY_OPT_PLACE) {
        if (is->heading != a->pick.value[0] || is->x != a->pick.value[1] ||
            is->y != a->pick.value[2])
            wrong(t, a, "stands elsewhere than it was put");
        return;
    }
    int32_t heading = (was->heading + 36000 + turn_ordered(&o, a, was)) % 36000;
    if (is->heading != heading)
        wrong(t, a, "faces otherwise than was ordered");
    int32_t way = way_ordered(&o, a);
    bool by_numbers = o.kind == TILLY_OPT_GO && a->count == 0;
    if (way < 0 && !by_numbers)
        return;
    int32_t length = o.values ? a->pick.value[o.values - 1] : 0;
    bool limbers = o.kind == TILLY_OPT_LIMBER || o.kind == TILLY_OPT_UNLIMBER;
    if (limbers && !(is->flags & TILLY_UNIT_LIMBERED) == (o.kind == TILLY_OPT_LIMBER))
        wrong(t, a, "is limbered or not, but not as was ordered");
    uint32_t toward = by_numbers ? (uint32_t)a->pick.value[0] : (was->heading + (uint32_t)way);
    if (t->d.kind == TILLY_ASK_SECOND_CHANGE || limbers)
        length = 0;
    tilly_point end = tilly_ahead((tilly_point){was->x, was->y}, toward % 36000, length);
    if (abs(end.x - is->x) > ROUNDING || abs(end.y - is->y) > ROUNDING)
        wrong(t, a, "ends elsewhere than was ordered");
}

/* Put there by hand it would find room too; asked between two moves, where edits are possible. */
static void must_have_room(const tour *t, const tilly_answer *a, tilly_battle *b, tilly_id id)
{
    tilly_unit u = unit_in(b, id);
    tilly_reason why = {.size = sizeof why};
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_PLACE,
                    .unit = id,
                    .x = u.x,
                    .y = u.y,
                    .heading = u.heading};
    if ((u.flags & TILLY_UNIT_COMMANDER && u.host) || !(u.flags & TILLY_UNIT_ON_TABLE))
        return;
    if (tilly_battle_edit(b, &e, NULL, &why) != TILLY_E_ILLEGAL)
        return;
    if (why.code == TILLY_WHY_NO_ROOM)
        wrong(t, a, "ends upon another base");
    if (why.code == TILLY_WHY_IMPASSABLE)
        wrong(t, a, "ends on impassable ground");
}

static void look_at_outcome(tour *t, const tilly_answer *a)
{
    tilly_pose shown = {0};
    tilly_turn *turn;
    tilly_option o = option_at_turn(t->turn, a->pick.option);
    tilly_id id = subject_of(t, a);
    if (o.kind == TILLY_OPT_LIFT || !is_legal(t, a))
        return;
    if (tilly_turn_preview(t->turn, a, &shown) != TILLY_OK)
        wrong(t, a, "legal, but shown nowhere");
    tilly_unit was = unit_in(t->battle, id);
    tilly_battle *copy = answered(t, a, &turn);
    tilly_unit is = unit_in(copy, id);
    if (is.x != shown.x || is.y != shown.y || is.heading != shown.heading)
        wrong(t, a, "stands elsewhere than it was shown");
    if (o.kind != TILLY_OPT_STAY && o.kind != TILLY_OPT_JOIN && o.kind != TILLY_OPT_ATTACH &&
        o.kind != TILLY_OPT_SPOT && o.kind != TILLY_OPT_DETACH)
        must_be_as_ordered(t, a, &was, &is);
    if (o.kind != TILLY_OPT_STAY && o.kind != TILLY_OPT_DETACH)
        must_have_room(t, a, copy, id);
    t->made[o.kind]++;
    t->faced += t->d.kind == TILLY_ASK_FACE_ENEMY && o.kind != TILLY_OPT_STAY;
    t->doubled += t->d.kind == TILLY_ASK_SECOND_CHANGE && o.kind != TILLY_OPT_STAY;
    tilly_battle_unref(copy);
}

static void make_up_path(const tour *t, uint32_t what, tilly_answer *a)
{
    enum { LEG = 4 * TILLY_ONE };
    tilly_unit u = unit_in(t->battle, t->d.subject);
    a->count = (uint16_t)(1 + draw_for(t, what) % 3);
    for (uint32_t w = 0; w < a->count; w++)
        a->way[w] = (tilly_waypoint){.x = u.x + draw_between(t, what + 2 * w + 1, -LEG, LEG),
                                     .y = u.y + draw_between(t, what + 2 * w + 2, -LEG, LEG)};
}

static void look_at_outcomes(tour *t)
{
    enum { SAMPLES = 3 };
    for (uint32_t i = 0; i < t->d.options; i++) {
        tilly_option o = option_at_turn(t->turn, i);
        tilly_answer a = {.size = sizeof a, .pick.option = i};
        tilly_span spans[SPANS];
        for (uint32_t k = 0; k < SAMPLES && (k == 0 || o.values); k++) {
            for (uint32_t v = 0; v < o.values; v++) {
                const tilly_span *s = &o.value[v];
                uint32_t what = 500 + 20 * i + 4 * k + v;
                uint32_t n = range_of(t, &a, v, spans);
                if (n)
                    s = &spans[draw_for(t, what) % n];
                a.pick.value[v] = draw_between(t, what + 9000, s->least, s->most);
            }
            look_at_outcome(t, &a);
        }
        if (!(o.flags & TILLY_ALSO_PATH))
            continue;
        make_up_path(t, 9000 + 10 * i, &a);
        look_at_outcome(t, &a);
    }
}

/* ---- charges -------------------------------------------------------------------------------- */

/* The events of the turn so far. */
static uint32_t events_in(const tilly_turn *turn, tilly_event *e, uint32_t room)
{
    uint32_t n = 0;
    assert_int_equal(tilly_turn_events(turn, 0, e, room, &n), TILLY_OK);
    assert_true(n <= room);
    return n;
}

static const tilly_event *told(const tilly_event *e, uint32_t n, unsigned kind, tilly_id unit)
{
    for (uint32_t i = n; i-- > 0;)
        if (e[i].kind == kind && e[i].unit == unit)
            return &e[i];
    return NULL;
}

static bool any_declared(const tour *t)
{
    tilly_unit units[2 * TILLY_MOST_UNITS];
    for (uint32_t i = 0, n = units_of(t, units); i < n; i++)
        if (units[i].flags & TILLY_UNIT_CHARGE_DECLARED)
            return true;
    return false;
}

/* On a copy: it alone declares, taking its check; on to where the charges have been made. True if
 * it was asked whose zone of control binds it. */
static bool charge_alone(tilly_turn *turn)
{
    bool tied = false;
    while (tilly_turn_next(turn, TILLY_UNTIL_DECISION) == TILLY_DECISION) {
        tilly_decision d = {.size = sizeof d};
        tilly_answer a = {.size = sizeof a};
        tilly_option o;
        uint32_t n;
        tilly_turn_decision(turn, &d);
        if (d.kind != TILLY_ASK_CHARGE && d.kind != TILLY_ASK_CHARGE_CHECK &&
            d.kind != TILLY_ASK_EVADE && d.kind != TILLY_ASK_COMMANDER_GOES &&
            d.kind != TILLY_ASK_GOVERNOR && d.kind != TILLY_ASK_CHARGE_ORDER)
            return tied;
        tied |= d.kind == TILLY_ASK_GOVERNOR;
        assert_int_equal(tilly_turn_usual(turn, &a), TILLY_OK);
        for (uint32_t i = 0; d.kind == TILLY_ASK_CHARGE_CHECK && i < d.options; i++) {
            tilly_turn_options(turn, i, &o, 1, &n);
            if (o.kind == TILLY_OPT_YES)
                a.pick.option = i;
        }
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    return tied;
}

/* It goes as the reach says, if nobody else moves and it may declare at all. */
static void look_at_charge(tour *t, uint32_t i, const tilly_option *o, const tilly_reach *reach)
{
    enum { MOST_EVENTS = 2048 };
    static tilly_event e[MOST_EVENTS];
    tilly_battle *copy;
    tilly_turn *turn;
    tilly_answer a = {.size = sizeof a, .pick.option = i};
    assert_int_equal(tilly_battle_copy(t->battle, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_turn(copy, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    bool tied = charge_alone(turn);
    uint32_t n = events_in(turn, e, MOST_EVENTS);
    const tilly_event *declared = told(e, n, TILLY_EV_CHARGE_DECLARED, o->unit);
    const tilly_event *made = told(e, n, TILLY_EV_CHARGED, o->unit);
    if (!declared && !told(e, n, TILLY_EV_CHECK, o->unit))
        wrong(t, &a, "neither declared nor out of command");
    if (declared && !tied) {
        if (declared->value[0] != reach->angle || declared->value[1] != reach->length)
            wrong(t, &a, "declared otherwise than its reach says");
        if (!made || made->value[3] != reach->x || made->value[4] != reach->y ||
            made->value[5] != (int32_t)reach->heading || made->other != reach->target)
            wrong(t, &a, "charges otherwise than its reach says");
        tilly_unit is = unit_in(copy, o->unit);
        if (is.flags & TILLY_UNIT_ON_TABLE &&
            (is.x != reach->x || is.y != reach->y || is.heading != reach->heading))
            wrong(t, &a, "stands elsewhere than it charged to");
        t->charged++;
    }
    t->made[o->kind]++;
    tilly_battle_unref(copy);
}

/* Of one unit: its charges are offered as they are within its reach. */
static void look_at_charges_of(tour *t, const tilly_unit *u)
{
    enum { MOST = TILLY_MOST_UNITS };
    tilly_reach reach[MOST];
    uint32_t reaches = 0;
    uint32_t offered = 0;
    bool alone = !any_declared(t);
    assert_int_equal(tilly_battle_charges(t->battle, u->id, reach, MOST, &reaches), TILLY_OK);
    for (uint32_t i = 0; i < t->d.options; i++) {
        tilly_option o = option_at_turn(t->turn, i);
        tilly_answer a = {.size = sizeof a, .pick.option = i};
        bool straight = o.kind == TILLY_OPT_CHARGE;
        if (o.unit != u->id || (!straight && o.kind != TILLY_OPT_CHARGE_FLANK))
            continue;
        t->judged[o.kind]++;
        if (!is_legal(t, &a))
            wrong(t, &a, "offered and refused");
        if (offered >= reaches || reach[offered].straight != straight)
            wrong(t, &a, "offered, but not within its reach");
        if (alone)
            look_at_charge(t, i, &o, &reach[offered]);
        offered++;
    }
    if (t->first_charge && u->side == t->d.side && offered != reaches)
        fail_msg("seed %u: %u charges within reach, %u offered",
                 (unsigned)t->seed,
                 (unsigned)reaches,
                 (unsigned)offered);
}

static void look_at_charges(tour *t)
{
    tilly_unit units[2 * TILLY_MOST_UNITS];
    for (uint32_t i = 0, n = units_of(t, units); i < n; i++)
        if (units[i].flags & TILLY_UNIT_ON_TABLE)
            look_at_charges_of(t, &units[i]);
}

/* ---- battles -------------------------------------------------------------------------------- */

static bool is_move(unsigned kind)
{
    static const uint16_t moves[] = {TILLY_ASK_PLACE_UNIT,
                                     TILLY_ASK_PLACE_CANNONS,
                                     TILLY_ASK_MOVE,
                                     TILLY_ASK_SECOND_CHANGE,
                                     TILLY_ASK_PIVOT,
                                     TILLY_ASK_FACE_ENEMY,
                                     TILLY_ASK_COMMANDER_MOVE,
                                     TILLY_ASK_PUSHED_COMMANDER,
                                     TILLY_ASK_RALLY_DISTANCE,
                                     TILLY_ASK_EVADE};
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        if (moves[i] == kind)
            return true;
    return false;
}

/* Sets take long, and deployment asks for much the same again and again. */
static bool is_looked_at(const tour *t)
{
    bool deploys = t->d.kind == TILLY_ASK_PLACE_UNIT || t->d.kind == TILLY_ASK_PLACE_CANNONS;
    return is_move(t->d.kind) && (!deploys || t->asked % 8 == 0);
}

static uint32_t option_named(const tour *t, unsigned kind)
{
    for (uint32_t i = 0; i < t->d.options; i++)
        if (option_at_turn(t->turn, i).kind == kind)
            return i;
    return TILLY_NO_OPTION;
}

/* At random; but evaders are rare enough. */
static void answer_any(tour *t)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(t->turn, draw_for(t, 1), &a), TILLY_OK);
    if (t->d.kind == TILLY_ASK_POINT_BLANK && option_named(t, TILLY_OPT_EVADE) != TILLY_NO_OPTION)
        a.pick.option = option_named(t, TILLY_OPT_EVADE);
    assert_int_equal(tilly_turn_answer(t->turn, &a, NULL), TILLY_OK);
}

static void count_rallies(tour *t)
{
    enum { MOST_EVENTS = 4096 };
    static tilly_event e[MOST_EVENTS];
    for (uint32_t i = 0, n = events_in(t->turn, e, MOST_EVENTS); i < n; i++)
        if (e[i].kind == TILLY_EV_RALLIED_BACK)
            t->rallied[e[i].value[7]]++;
}

static void play_turn(tour *t, tilly_status *need)
{
    uint32_t side = TILLY_SIDES;
    while ((*need = tilly_turn_next(t->turn, TILLY_UNTIL_DECISION)) == TILLY_DECISION) {
        t->d = (tilly_decision){.size = sizeof t->d};
        assert_int_equal(tilly_turn_decision(t->turn, &t->d), TILLY_OK);
        t->asked++;
        if (is_looked_at(t)) {
            look_at_options(t);
            look_at_outcomes(t);
        }
        if (t->d.kind == TILLY_ASK_CHARGE) {
            t->first_charge = side != t->d.side;
            side = t->d.side;
            look_at_charges(t);
        }
        answer_any(t);
    }
    count_rallies(t);
}

static void play_battle(tour *t)
{
    enum { TURNS = 6 };
    tilly_status need = TILLY_OK;
    tilly_battle_limit(t->battle, TURNS);
    for (uint32_t turn = 0; need != TILLY_BATTLE_OVER; turn++) {
        assert_int_equal(tilly_battle_turn(t->battle, &t->turn), TILLY_OK);
        if (t->later && turn == 1)
            flood(t);
        if (t->later && turn % 2)
            limber_some(t);
        if (turn % 2)
            scatter(t);
        play_turn(t, &need);
        assert_true(need >= 0);
    }
}

static void was_met(const tour *t, unsigned kind)
{
    enum { LEAST = CASES(50) };
    unsigned legal = t->judged[kind] - t->refused[kind];
    if (legal < LEAST || t->refused[kind] < LEAST || t->made[kind] < LEAST)
        fail_msg("option %u: %u judged, %u refused, %u made",
                 kind,
                 (unsigned)t->judged[kind],
                 (unsigned)t->refused[kind],
                 (unsigned)t->made[kind]);
}

static void every_kind_was_met(const tour *t)
{
    static const uint16_t numbered[] = {TILLY_OPT_STRAIGHT,
                                        TILLY_OPT_WHEEL_LEFT,
                                        TILLY_OPT_WHEEL_RIGHT,
                                        TILLY_OPT_ABOUT_FACE,
                                        TILLY_OPT_OBLIQUE_LEFT,
                                        TILLY_OPT_OBLIQUE_RIGHT,
                                        TILLY_OPT_BACKWARDS,
                                        TILLY_OPT_PIVOT,
                                        TILLY_OPT_GO,
                                        TILLY_OPT_PLACE};
    static const uint16_t plain[] = {TILLY_OPT_TURN_LEFT,
                                     TILLY_OPT_TURN_RIGHT,
                                     TILLY_OPT_SIDEWAYS_LEFT,
                                     TILLY_OPT_SIDEWAYS_RIGHT,
                                     TILLY_OPT_JOIN,
                                     TILLY_OPT_DETACH,
                                     TILLY_OPT_ATTACH,
                                     TILLY_OPT_SPOT,
                                     TILLY_OPT_CHARGE,
                                     TILLY_OPT_CHARGE_FLANK};
    for (unsigned i = 0; i < sizeof numbered / sizeof *numbered; i++)
        was_met(t, numbered[i]);
    if (t->later) {
        was_met(t, TILLY_OPT_LIMBER);
        was_met(t, TILLY_OPT_UNLIMBER);
    }
    for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
        if (t->made[plain[i]] < 5)
            fail_msg("option %u: only %u made", plain[i], (unsigned)t->made[plain[i]]);
    assert_true(t->charged > 20 && t->faced > 5 && t->doubled > 20);
}

static void print_counts(const tour *t)
{
    for (unsigned k = 0; k < MOST_KINDS; k++)
        if (t->judged[k] || t->made[k])
            print_message("option %u: %u judged, %u refused, %u made\n",
                          k,
                          (unsigned)t->judged[k],
                          (unsigned)t->refused[k],
                          (unsigned)t->made[k]);
    print_message("rallied back: %u beaten, %u evading, %u of their own will; charged: %u; faced: "
                  "%u; second changes: %u\n",
                  (unsigned)t->rallied[1],
                  (unsigned)t->rallied[2],
                  (unsigned)t->rallied[3],
                  (unsigned)t->charged,
                  (unsigned)t->faced,
                  (unsigned)t->doubled);
}

static void play_battles(tour *t, const char *rules, void (*set)(tilly_ruleset *r, uint64_t i))
{
    enum { BATTLES = CASES(36) };
    for (uint64_t i = 0; i < (uint64_t)BATTLES * more_battles; i++, t->seed++) {
        tilly_ruleset *r = rules_of_book(rules);
        tilly_ruleset_set(r, "unit_quality", 1, NULL);
        tilly_ruleset_set(r, "superior_turn", i % 2, NULL);
        set(r, i);
        t->battle = example_battle(r, t->seed, true);
        play_battle(t);
        tilly_battle_unref(t->battle);
        tilly_ruleset_unref(r);
    }
    print_counts(t);
    every_kind_was_met(t);
}

static void set_options_of_1_2(tilly_ruleset *r, uint64_t i)
{
    (void)i;
    tilly_ruleset_set(r, "evade", 1, NULL);
}

static void set_options_of_2_0a(tilly_ruleset *r, uint64_t i)
{
    tilly_ruleset_set(r, "limber", i % 3 != 0, NULL);
    tilly_ruleset_set(r, "limbered_changes", i % 4 == 3, NULL);
    tilly_ruleset_set(r, "cannon_pivot_difficult", i % 5 != 0, NULL);
    tilly_ruleset_set(r, "cannon_pivot_command", i % 2, NULL);
}

static void a_move_is_judged_alike_however_it_is_asked_and_ends_where_it_was_shown(void **state)
{
    tour t = {.seed = 101};
    (void)state;
    play_battles(&t, "tilly-1.2", set_options_of_1_2);
    for (unsigned why = 1; why <= LAST_RALLY; why++)
        if (!t.rallied[why])
            fail_msg("nobody rallied back for reason %u", why);
}

static void and_so_in_2_0a_with_limbered_cannons_and_impassable_ground(void **state)
{
    tour t = {.seed = 501, .later = true};
    (void)state;
    play_battles(&t, "tilly-2.0", set_options_of_2_0a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_judged_alike_however_it_is_asked_and_ends_where_it_was_shown),
        cmocka_unit_test(and_so_in_2_0a_with_limbered_cannons_and_impassable_ground),
    };
    if (argc > 1)
        more_battles = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
