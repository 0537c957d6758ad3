/* Moves of Tilly 2.0a, held against their clauses in floating point: random units among friends,
 * enemies and ground, random orders, the way of each looked at place by place (T2-014, T2-093 to
 * T2-104, T2-108, T2-111, T2-112). What is closer to a limit than the places are apart is not
 * judged; zones of control are not either. `./run oracles` looks at more fields. */
#include "scenes.h"
#include "support/cases.h"
#include "support/support.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 450, ORDERS = 12, CROWD = 12, MOST_PLACES = 1500 };
#define STEP    0.01 /* between two places of a way */
#define DOUBT   0.03 /* nearer to a limit nothing is sure */
#define RADIANS 0.017453292519943295

typedef struct vec {
    double x, y;
} vec;
typedef struct base {
    vec at;
    double heading, wide, deep; /* halves */
} base;
enum verdict { NO, YES, UNSURE };

static uint64_t chance;
static unsigned differences;
static double between(double least, double most)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return least + (most - least) * (double)(chance >> 33) / (double)(1u << 31);
}
static int any(int count)
{
    return (int)between(0, count - 1e-9);
}

/* ---- plane geometry ------------------------------------------------------------------------- */

static vec along(vec from, double heading, double length)
{
    double a = heading * RADIANS;
    return (vec){from.x + sin(a) * length, from.y + cos(a) * length};
}

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

static vec axis(double heading)
{
    return along((vec){0, 0}, heading, 1);
}

static vec from_to(vec a, vec b)
{
    return (vec){b.x - a.x, b.y - a.y};
}

static void corners(const base *b, vec c[4])
{
    for (int i = 0; i < 4; i++) {
        vec edge = along(b->at, b->heading, i < 2 ? b->deep : -b->deep);
        c[i] = along(edge, b->heading + 90, i == 1 || i == 2 ? b->wide : -b->wide);
    }
}

static double reach_along(const base *b, vec a)
{
    return fabs(dot(axis(b->heading), a)) * b->deep + fabs(dot(axis(b->heading + 90), a)) * b->wide;
}

static double to_segment(vec p, vec a, vec b)
{
    vec ab = from_to(a, b);
    double t = dot(from_to(a, p), ab) / dot(ab, ab);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + ab.x * t - p.x, a.y + ab.y * t - p.y);
}

static double nearest_corner(const vec a[4], const vec b[4])
{
    double least = 1e9;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            least = fmin(least, to_segment(a[i], b[j], b[(j + 1) % 4]));
    return least;
}

/* The distance of two bases; below 0: how deep they are in each other. */
static double apart(const base *a, const base *b)
{
    double most = -1e9;
    vec between_them = from_to(a->at, b->at);
    for (int i = 0; i < 4; i++) {
        vec x = axis((i < 2 ? a : b)->heading + (i % 2 ? 90 : 0));
        most = fmax(most, fabs(dot(between_them, x)) - reach_along(a, x) - reach_along(b, x));
    }
    if (most <= 0)
        return most;
    vec p[4];
    vec q[4];
    corners(a, p);
    corners(b, q);
    return fmin(nearest_corner(p, q), nearest_corner(q, p));
}

/* ---- the book ------------------------------------------------------------------------------- */

/* T2 2.1 and 2.5, again */
typedef struct kind_of_unit {
    const char *name;
    double move, difficult, back, wide;
    bool all_changes;
    const char *passes; /* first letters of those it goes through; any but cannons: * */
} kind_of_unit;
static const kind_of_unit kinds[] = {
    {"horse", 6, 3, 3, 1, true, "hlds"},
    {"light horse", 8, 3, 3, 1, true, "hlds"},
    {"dragoons", 6, 3, 3, 1, true, "hlds"},
    {"pike+shot", 3, 3, 1, 1, true, ""},
    {"shot", 3, 3, 1, 1, true, "*"},
    {"rabble", 3, 3, 0, 1, false, ""},
    {"cannons", 3, 0, 0, 0.5, true, ""}, /* limbered */
};
enum { KINDS = sizeof kinds / sizeof *kinds, CANNONS = KINDS - 1 };

typedef struct field {
    int kind[CROWD];
    base stands[CROWD]; /* the mover first */
    bool enemy[CROWD];
    int units;
    base ground[2]; /* half sides: a rectangle */
    bool impassable[2];
    int grounds;
} field;

typedef struct order {
    unsigned option;
    double angle, length;
} order;

typedef struct way {
    base place[MOST_PLACES];
    int places, wheeled; /* the first of them belong to the wheel */
    double cost;
} way;

static bool wheels(unsigned k)
{
    return k == TILLY_OPT_WHEEL_LEFT || k == TILLY_OPT_WHEEL_RIGHT;
}
static bool slants(unsigned k)
{
    return k == TILLY_OPT_OBLIQUE_LEFT || k == TILLY_OPT_OBLIQUE_RIGHT;
}
static bool sidles(unsigned k)
{
    return k == TILLY_OPT_SIDEWAYS_LEFT || k == TILLY_OPT_SIDEWAYS_RIGHT;
}
static bool turns(unsigned k)
{
    return k == TILLY_OPT_TURN_LEFT || k == TILLY_OPT_TURN_RIGHT;
}

static base wheeled(const base *b, int side, double angle)
{
    base end = *b;
    vec front = along(b->at, b->heading, b->deep);
    vec hinge = along(front, b->heading + 90, side * b->wide);
    end.heading = b->heading + side * angle;
    vec corner = along(hinge, end.heading + 90, -side * b->wide);
    end.at = along(corner, end.heading, -b->deep);
    return end;
}

static void add_place(way *w, base b)
{
    assert_true(w->places < MOST_PLACES);
    w->place[w->places++] = b;
}

static void go_straight(way *w, base from, double heading, double length)
{
    for (double at = 0; at < length; at += STEP) {
        base b = from;
        b.at = along(from.at, heading, at);
        add_place(w, b);
    }
    from.at = along(from.at, heading, length);
    add_place(w, from);
}

static void make_way(const field *f, const order *o, way *w)
{
    const base *b = &f->stands[0];
    base from = *b;
    double heading = b->heading;
    int side = o->option == TILLY_OPT_WHEEL_LEFT ? -1 : 1;
    w->places = w->wheeled = 0;
    w->cost = o->length;
    if (wheels(o->option)) {
        for (double a = 0; a < o->angle; a += 0.2)
            add_place(w, wheeled(b, side, a));
        from = wheeled(b, side, o->angle);
        add_place(w, from);
        w->wheeled = w->places;
        heading = from.heading;
        w->cost += 4 * b->wide * sin(o->angle * RADIANS / 2); /* T2-096 */
    }
    switch (o->option) {
    case TILLY_OPT_ABOUT_FACE: from.heading = heading = b->heading + 180; break;
    case TILLY_OPT_TURN_LEFT: from.heading -= 90; break;
    case TILLY_OPT_TURN_RIGHT: from.heading += 90; break;
    case TILLY_OPT_OBLIQUE_LEFT: heading -= o->angle; break;
    case TILLY_OPT_OBLIQUE_RIGHT: heading += o->angle; break;
    case TILLY_OPT_SIDEWAYS_LEFT: heading -= 90; break;
    case TILLY_OPT_SIDEWAYS_RIGHT: heading += 90; break;
    case TILLY_OPT_BACKWARDS: heading += 180; break;
    case TILLY_OPT_UNLIMBER: from.heading = o->angle; break;
    default: break;
    }
    go_straight(w, from, heading, o->length);
}

/* By kind: friends who were passed through. */
static unsigned passed[KINDS];

/* ---- judging -------------------------------------------------------------------------------- */

static enum verdict worse(enum verdict a, enum verdict b)
{
    return a == NO || b == NO ? NO : a == UNSURE || b == UNSURE ? UNSURE : YES;
}
static enum verdict at_most(double value, double limit)
{
    return value > limit + 0.002 ? NO : value > limit - 0.0001 && value != limit ? UNSURE : YES;
}
static enum verdict at_least(double value, double limit, double doubt)
{
    return value < limit - doubt ? NO : value < limit + doubt ? UNSURE : YES;
}

/* YES: some centre of the way is clearly on it. */
static enum verdict crosses(const base *ground, const way *w)
{
    enum verdict v = NO;
    for (int i = 0; i < w->places; i++) {
        vec off = from_to(ground->at, w->place[i].at);
        double in = fmin(ground->deep - fabs(dot(off, axis(ground->heading))),
                         ground->wide - fabs(dot(off, axis(ground->heading + 90))));
        if (in > DOUBT)
            return YES;
        if (in > -DOUBT)
            v = UNSURE;
    }
    return v;
}

static enum verdict judge_ground(const field *f, const order *o, const way *w)
{
    const kind_of_unit *k = &kinds[f->kind[0]];
    enum verdict v = at_most(w->cost, k->move);
    for (int i = 0; i < f->grounds; i++) {
        enum verdict on = crosses(&f->ground[i], w);
        if (f->impassable[i])
            v = worse(v, on == YES ? w->cost > 0 ? NO : UNSURE : on == NO ? YES : UNSURE);
        else if (on == YES)
            v = worse(v, at_most(w->cost, k->difficult));
        else if (on == UNSURE && at_most(w->cost, k->difficult) != YES)
            v = worse(v, UNSURE);
    }
    return v;
}

static enum verdict judge_kind(const field *f, const order *o)
{
    const kind_of_unit *k = &kinds[f->kind[0]];
    bool plain = o->option == TILLY_OPT_STRAIGHT || wheels(o->option);
    if (!k->all_changes && !plain)
        return NO;
    if (o->option == TILLY_OPT_UNLIMBER)
        return f->kind[0] == CANNONS ? YES : NO;
    if (o->option != TILLY_OPT_BACKWARDS)
        return YES;
    if (o->length < 1 || o->length > k->back)
        return NO;
    return YES;
}

static double nearest_enemy(const field *f, const base *b)
{
    double least = 1e9;
    for (int i = 1; i < f->units; i++)
        if (f->enemy[i])
            least = fmin(least, apart(b, &f->stands[i]));
    return least;
}

static base zone_of_control(const base *e)
{
    base zone = *e;
    zone.at = along(e->at, e->heading, e->deep + 1.5);
    zone.deep = 1.5;
    return zone;
}

static bool near_zone(const field *f, const base *b)
{
    for (int i = 1; i < f->units; i++) {
        base zone = zone_of_control(&f->stands[i]);
        if (f->enemy[i] && apart(b, &zone) < DOUBT)
            return true;
    }
    return false;
}

/* T2-108 */
static enum verdict judge_enemies(const field *f, const way *w)
{
    double start = nearest_enemy(f, &f->stands[0]);
    const base *end = &w->place[w->places - 1];
    enum verdict v = YES;
    if (fabs(start - 1) < DOUBT)
        return UNSURE;
    for (int i = 0; i < w->places; i++) {
        double d = nearest_enemy(f, &w->place[i]);
        v = worse(v, start > 1 ? at_least(d, 1, DOUBT) : at_least(d, 0, DOUBT));
        if (near_zone(f, &w->place[i]))
            return UNSURE;
    }
    return start > 1 ? v : worse(v, at_least(nearest_enemy(f, end), start, DOUBT));
}

static enum verdict clear_of(const base *b, const base *other)
{
    return at_least(apart(b, other), 0, DOUBT);
}

static enum verdict clear_on(const way *w, int from, int to, const base *other)
{
    enum verdict v = YES;
    for (int i = from; i < to && v != NO; i++)
        v = worse(v, clear_of(&w->place[i], other));
    return v;
}

/* How far it reaches ahead of the line of the front edge. */
static double beyond_front(const base *b, const base *other)
{
    double off = dot(from_to(b->at, other->at), axis(b->heading));
    return off + reach_along(other, axis(b->heading)) - b->deep;
}

static bool goes_through(const kind_of_unit *k, const kind_of_unit *other)
{
    return k->passes[0] == '*' || (other->name[0] != 'p' && strchr(k->passes, other->name[0]));
}

/* T2-112 */
static enum verdict lined_up(const base *way_facing, const base *mover, const base *other)
{
    double turn = fabs(remainder(way_facing->heading - other->heading, 180));
    double aside = fabs(dot(from_to(way_facing->at, other->at), axis(way_facing->heading + 90)));
    double off = aside + fabs(mover->wide - other->wide);
    return worse(turn > 0.6   ? NO
                 : turn > 0.4 ? UNSURE
                              : YES,
                 off > 0.06   ? NO
                 : off > 0.04 ? UNSURE
                              : YES);
}

static enum verdict judge_friend(const field *f, const order *o, const way *w, int i)
{
    const base *other = &f->stands[i];
    const base *start = &f->stands[0];
    enum verdict end = clear_of(&w->place[w->places - 1], other);
    double beyond = beyond_front(start, other);
    if (f->kind[i] == CANNONS || o->option == TILLY_OPT_UNLIMBER)
        return end;
    if (wheels(o->option)) {
        if (fabs(beyond - 0.05) < DOUBT)
            return UNSURE;
        if (beyond < 0.05)
            return end;
        enum verdict sweep = clear_on(w, 0, w->wheeled, other);
        if (sweep != YES)
            return sweep;
    }
    enum verdict straight = clear_on(w, w->wheeled, w->places, other);
    if (straight != NO)
        return straight;
    if (slants(o->option) || sidles(o->option) || turns(o->option) ||
        !goes_through(&kinds[f->kind[0]], &kinds[f->kind[i]]))
        return NO;
    end = worse(end, lined_up(&w->place[w->wheeled], start, other));
    passed[f->kind[0]] += end == YES;
    return end;
}

static enum verdict judge(const field *f, const order *o)
{
    static way w;
    enum verdict v = judge_kind(f, o);
    if (v == NO)
        return NO;
    make_way(f, o, &w);
    bool stands = o->option == TILLY_OPT_UNLIMBER; /* T2-104 */
    if (!stands)
        v = worse(worse(v, judge_ground(f, o, &w)), judge_enemies(f, &w));
    for (int i = 1; i < f->units && v != NO; i++)
        if (!f->enemy[i])
            v = worse(v, judge_friend(f, o, &w, i));
        else if (stands)
            v = worse(v, clear_of(&w.place[w.places - 1], &f->stands[i]));
    return v;
}

/* ---- a random field ------------------------------------------------------------------------- */

static bool has_place(const field *f, const base *b, double room)
{
    for (int i = 0; i < f->units; i++)
        if (apart(b, &f->stands[i]) < room)
            return false;
    return true;
}

static double whole(double v, double grid)
{
    return round(v / grid) * grid;
}

/* Anywhere about; or in a line with the mover; enemies mostly look away. */
static void place_unit(field *f, bool enemy, int kind)
{
    enum { TRIES = 40 };
    double wide = kinds[kind].wide;
    base b = {.wide = wide, .deep = 0.5};
    for (int t = 0; t < TRIES; t++) {
        const base *mover = &f->stands[0];
        bool lines_up = !enemy && any(2);
        double off = whole(between(1.05, 2) * (any(2) ? 1 : -1), 0.01);
        b.heading = lines_up ? mover->heading + 180 * any(2) : whole(between(0, 359), 1);
        b.at = lines_up ? along(mover->at, mover->heading, off)
                        : (vec){whole(between(-6, 6), 0.01), whole(between(-6, 6), 0.01)};
        if (enemy && any(4))
            b.heading = whole(atan2(b.at.x, b.at.y) / RADIANS, 1);
        base zone = zone_of_control(&b);
        if (!has_place(f, &b, 0.05) || (enemy && apart(&zone, mover) < 2 * DOUBT))
            continue;
        f->kind[f->units] = kind;
        f->enemy[f->units] = enemy;
        f->stands[f->units++] = b;
        return;
    }
}

static bool is_empty(const field *f, const base *ground)
{
    for (int i = 0; i < f->units; i++) {
        base centre = {.at = f->stands[i].at};
        if (apart(&centre, ground) < DOUBT)
            return false;
    }
    return true;
}

static void make_field(field *f)
{
    memset(f, 0, sizeof *f);
    f->kind[0] = any(KINDS);
    f->stands[0] = (base){{0, 0}, whole(between(0, 359), 15), kinds[f->kind[0]].wide, 0.5};
    f->units = 1;
    for (int i = any(5); i > 0; i--)
        place_unit(f, false, any(KINDS));
    for (int i = any(3); i > 0; i--)
        place_unit(f, true, any(KINDS));
    for (f->grounds = 0; f->grounds < any(3) && f->grounds < 2; f->grounds++) {
        base *g = &f->ground[f->grounds];
        g->heading = whole(between(0, 89), 1);
        g->at = (vec){whole(between(-5, 5), 0.1), whole(between(-5, 5), 0.1)};
        g->wide = between(0.3, 2);
        g->deep = between(0.3, 2);
        f->impassable[f->grounds] = any(2) && is_empty(f, g);
    }
}

static const field *in_play; /* for change_ground() */

static void change_ground(scene *s)
{
    set_rule(s, "initiative", "attacker");
    for (int i = 0; i < in_play->grounds; i++) {
        vec c[4];
        corners(&in_play->ground[i], c);
        double xy[8];
        for (int k = 0; k < 4; k++) {
            xy[2 * k] = c[k].x;
            xy[2 * k + 1] = c[k].y;
        }
        add_ground(s, in_play->impassable[i] ? TILLY_IMPASSABLE : TILLY_ROUGH, 0, xy, 4);
    }
}

/* Every scene has a commander far enough off to be in nobody's way, near enough to command. */
static scene *set_up(const field *f, piece *pieces, char names[CROWD][4])
{
    pieces[0] = (piece){.name = "G", .type = "commander", .x = 0, .y = -8.4};
    pieces[1] = (piece){.name = "K", .type = "commander", .side = 1, .x = 20, .y = 25};
    for (int i = 0; i < f->units; i++) {
        const base *b = &f->stands[i];
        snprintf(names[i], sizeof names[i], "U%d", i);
        pieces[i + 2] = (piece){.name = names[i],
                                .type = kinds[f->kind[i]].name,
                                .side = f->enemy[i],
                                .x = b->at.x,
                                .y = b->at.y,
                                .heading = fmod(b->heading + 720, 360)};
    }
    pieces[f->units + 2] = (piece){.name = NULL};
    in_play = f;
    scene *s = scene_under("tilly-2.0", pieces, change_ground);
    for (int i = 0; i < f->units; i++)
        if (f->kind[i] == CANNONS)
            mark_as(s, names[i], TILLY_UNIT_LIMBERED);
    return s;
}

/* ---- orders --------------------------------------------------------------------------------- */

static const uint16_t options[] = {TILLY_OPT_STRAIGHT,
                                   TILLY_OPT_WHEEL_LEFT,
                                   TILLY_OPT_WHEEL_RIGHT,
                                   TILLY_OPT_ABOUT_FACE,
                                   TILLY_OPT_OBLIQUE_LEFT,
                                   TILLY_OPT_OBLIQUE_RIGHT,
                                   TILLY_OPT_TURN_LEFT,
                                   TILLY_OPT_TURN_RIGHT,
                                   TILLY_OPT_SIDEWAYS_LEFT,
                                   TILLY_OPT_SIDEWAYS_RIGHT,
                                   TILLY_OPT_BACKWARDS,
                                   TILLY_OPT_UNLIMBER};
enum { OPTIONS = sizeof options / sizeof *options };

/* As far as it goes, or any length. */
static double some_length(const kind_of_unit *k, unsigned option)
{
    double most = option == TILLY_OPT_BACKWARDS && k->back > 0 ? k->back : k->move;
    return any(2) ? most : whole(between(0.01, k->move), 0.01);
}

static order some_order(const field *f)
{
    order o = {.option = options[any(OPTIONS)]};
    if (wheels(o.option) || slants(o.option))
        o.angle = whole(between(0.5, 45), 0.5);
    if (o.option == TILLY_OPT_UNLIMBER)
        o.angle = whole(between(0, 359), 1);
    if (sidles(o.option))
        o.length = 1;
    else if (!turns(o.option) && o.option != TILLY_OPT_UNLIMBER)
        o.length = some_length(&kinds[f->kind[0]], o.option);
    return o;
}

static bool is_legal(scene *s, const order *o)
{
    int32_t angle = DEGREES(o->angle);
    int32_t length = TUM(o->length);
    if (option_of(s, o->option, NULL, NULL) < 0)
        return false;
    if (wheels(o->option) || slants(o->option))
        return check_answer(s, o->option, NULL, NULL, angle, length, 0) == TILLY_OK;
    if (o->option == TILLY_OPT_UNLIMBER)
        return check_answer(s, o->option, NULL, NULL, angle, 0, 0) == TILLY_OK;
    if (sidles(o->option) || turns(o->option))
        return true;
    return check_answer(s, o->option, NULL, NULL, length, 0, 0) == TILLY_OK;
}

static void differ(unsigned number, const field *f, const order *o, bool legal, scene *s)
{
    char text[200] = "";
    tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL);
    differences++;
    print_error("field %u: option %u, angle %.2f, length %.2f: %s. %s\n",
                number,
                o->option,
                o->angle,
                o->length,
                legal ? "legal, though no clause allows it"
                      : "refused, though no clause forbids it",
                legal ? "" : text);
    for (int i = 0; i < f->units; i++)
        print_error("  %d %s %s at %.4f %.4f %.2f\n",
                    i,
                    f->enemy[i] ? "enemy" : "own",
                    kinds[f->kind[i]].name,
                    f->stands[i].at.x,
                    f->stands[i].at.y,
                    f->stands[i].heading);
    for (int i = 0; i < f->grounds; i++)
        print_error("  %s at %.4f %.4f %.2f, half sides %.4f %.4f\n",
                    f->impassable[i] ? "impassable" : "rough",
                    f->ground[i].at.x,
                    f->ground[i].at.y,
                    f->ground[i].heading,
                    f->ground[i].wide,
                    f->ground[i].deep);
}

static unsigned judged[2][OPTIONS], left_out;

static void look_at_field(unsigned number)
{
    field f;
    piece pieces[CROWD + 3];
    char names[CROWD][4];
    chance = (number + 1) * 0x9E3779B97F4A7C15u;
    make_field(&f);
    scene *s = set_up(&f, pieces, names);
    to_step(s, "3.1");
    act_with(s, "U0");
    for (int i = 0; i < ORDERS && question_now(s).kind == TILLY_ASK_MOVE; i++) {
        order o = some_order(&f);
        enum verdict v = judge(&f, &o);
        if (v == UNSURE) {
            left_out++;
            continue;
        }
        bool legal = is_legal(s, &o);
        if (legal != (v == YES))
            differ(number, &f, &o, legal, s);
        for (unsigned k = 0; k < OPTIONS; k++)
            judged[legal][k] += options[k] == o.option;
    }
    scene_end(s);
}

/* T2-014 T2-093 T2-094 T2-095 T2-096 T2-097 T2-098 T2-099 T2-100 T2-101 T2-102 T2-104 T2-108 T2-111
 * T2-112 */
static void moves_are_legal_where_the_clauses_say_so_in_floating_point(void **state)
{
    scenes asked = scenes_asked_for(CASES(FIELDS));
    unsigned compared = 0;
    (void)state;
    for (unsigned i = 0; i < asked.count; i++)
        look_at_field(asked.first + i);
    for (unsigned k = 0; k < OPTIONS; k++) {
        compared += judged[0][k] + judged[1][k];
        if (asked.count >= CASES(FIELDS) && (judged[0][k] < CASES(15) || judged[1][k] < CASES(15)))
            fail_msg("option %u: %u refused, %u legal", options[k], judged[0][k], judged[1][k]);
    }
    for (int k = 0; k < KINDS; k++)
        if (asked.count >= CASES(FIELDS) && (passed[k] > 0) != (kinds[k].passes[0] != 0))
            fail_msg("%s passed %u friends", kinds[k].name, passed[k]);
    print_message("%u fields: %u moves compared, %u left out, %u differ\n",
                  asked.count,
                  compared,
                  left_out,
                  differences);
    assert_int_equal(differences, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_where_the_clauses_say_so_in_floating_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
