/* The kernel of movement against a plain one: thousands of random places with friends, enemies and
 * ground, every change of direction, random lengths; here each path is walked in small steps with
 * floating point and the rules are asked at every step. What lies too near a border for steps to
 * tell is left out, and counted. */
#include "engine/battle.h"
#include "rules/tilly/play/move/moves.h"
#include "table/table.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- plane geometry in floating point, TUM and radians -------------------------------------- */

typedef struct spot {
    double x, y;
} spot;
typedef struct base {
    spot at;
    double turn, a, b;
} base; /* half width, half depth */

static spot ahead(double turn)
{
    return (spot){sin(turn), cos(turn)};
}
static spot shift(spot s, double turn, double length)
{
    return (spot){s.x + sin(turn) * length, s.y + cos(turn) * length};
}
static spot in_frame(const base *f, spot s)
{
    spot v = ahead(f->turn);
    double dx = s.x - f->at.x;
    double dy = s.y - f->at.y;
    return (spot){dx * v.y - dy * v.x, dx * v.x + dy * v.y};
}
static void corners(const base *b, spot c[4])
{
    const double w[4] = {-1, 1, 1, -1};
    const double d[4] = {1, 1, -1, -1};
    spot v = ahead(b->turn);
    for (int i = 0; i < 4; i++)
        c[i] = (spot){b->at.x + v.y * b->a * w[i] + v.x * b->b * d[i],
                      b->at.y - v.x * b->a * w[i] + v.y * b->b * d[i]};
}
static double to_segment(spot p, spot a, spot c)
{
    double dx = c.x - a.x;
    double dy = c.y - a.y;
    double t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
/* Overlap along the axes of one of the two: above 0 if all of them overlap. */
static double depth_by(const base *f, const base *o)
{
    spot c[4];
    double lx = 1e9;
    double hx = -1e9;
    double ly = 1e9;
    double hy = -1e9;
    corners(o, c);
    for (int i = 0; i < 4; i++) {
        spot p = in_frame(f, c[i]);
        lx = fmin(lx, p.x);
        hx = fmax(hx, p.x);
        ly = fmin(ly, p.y);
        hy = fmax(hy, p.y);
    }
    return fmin(fmin(f->a - lx, hx + f->a), fmin(f->b - ly, hy + f->b));
}
static double depth_of(const base *a, const base *b)
{
    return fmin(depth_by(a, b), depth_by(b, a));
}
static double apart(const base *a, const base *b)
{
    spot p[4];
    spot q[4];
    double least = 1e9;
    if (depth_of(a, b) >= 0)
        return 0;
    corners(a, p);
    corners(b, q);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            least = fmin(least,
                         fmin(to_segment(p[i], q[j], q[(j + 1) % 4]),
                              to_segment(q[i], p[j], p[(j + 1) % 4])));
    return least;
}
static bool inside(const spot *c, int n, spot p)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++)
        if ((c[i].y > p.y) != (c[j].y > p.y) &&
            p.x < (c[j].x - c[i].x) * (p.y - c[i].y) / (c[j].y - c[i].y) + c[i].x)
            in = !in;
    return in;
}

/* ---- a path in small steps ------------------------------------------------------------------ */

enum { MOST_STEPS = 700 };
/* wheel: steps of the change itself */
typedef struct walk {
    base at[MOST_STEPS];
    int steps, wheel;
    double cost, length;
    double way;
} walk;

static double radians(int hundredths)
{
    return hundredths * acos(-1) / 18000;
}
static double tum(int32_t v)
{
    return v / 10000.0;
}
static base base_now(const play *p, unsigned u)
{
    const unit *b = &p->unit[u];
    return (base){
        {tum(b->x), tum(b->y)}, radians(b->heading), tum(b->half_width), tum(b->half_depth)};
}
static base wheeled(const base *b, int side, double angle)
{
    base w = *b;
    spot right = {cos(b->turn), -sin(b->turn)};
    spot now;
    spot hinge = {b->at.x + side * right.x * b->a + sin(b->turn) * b->b,
                  b->at.y + side * right.y * b->a + cos(b->turn) * b->b};
    w.turn = b->turn + side * angle;
    now = (spot){cos(w.turn), -sin(w.turn)};
    w.at = (spot){hinge.x - side * now.x * b->a - sin(w.turn) * b->b,
                  hinge.y - side * now.y * b->a - cos(w.turn) * b->b};
    return w;
}

static void walk_wheel(walk *w, const base *start, int side, double angle)
{
    int n = (int)ceil(angle / radians(25));
    for (int i = 0; i <= n; i++)
        w->at[w->steps++] = wheeled(start, side, angle * i / n);
    w->wheel = w->steps;
    w->cost = 4 * start->a * sin(angle / 2);
}

static walk walk_of(const play *p, unsigned u, change c, double length)
{
    walk w = {.length = length};
    base b = base_now(p, u);
    double slant = 0;
    if (c.kind == TILLY_OPT_WHEEL_LEFT || c.kind == TILLY_OPT_WHEEL_RIGHT)
        walk_wheel(&w, &b, c.kind == TILLY_OPT_WHEEL_LEFT ? -1 : 1, radians(c.angle));
    else
        w.at[w.steps++] = b;
    base last = w.at[w.steps - 1];
    if (c.kind == TILLY_OPT_ABOUT_FACE)
        last.turn += acos(-1);
    if (c.kind == TILLY_OPT_TURN_LEFT)
        last.turn -= acos(-1) / 2;
    if (c.kind == TILLY_OPT_TURN_RIGHT)
        last.turn += acos(-1) / 2;
    if (c.kind == TILLY_OPT_OBLIQUE_LEFT)
        slant = -radians(c.angle);
    if (c.kind == TILLY_OPT_OBLIQUE_RIGHT)
        slant = radians(c.angle);
    if (c.kind == TILLY_OPT_SIDEWAYS_LEFT)
        slant = -acos(-1) / 2;
    if (c.kind == TILLY_OPT_SIDEWAYS_RIGHT)
        slant = acos(-1) / 2;
    if (c.kind == TILLY_OPT_BACKWARDS)
        slant = acos(-1);
    if (w.wheel == 0)
        w.steps = 0;
    w.way = last.turn + slant;
    int n = (int)ceil(length * 32);
    spot from = last.at;
    for (int i = w.wheel ? 1 : 0; i <= n || w.steps == 0; i++) {
        last.at = n ? shift(from, w.way, length * i / n) : from;
        w.at[w.steps++] = last;
    }
    return w;
}

/* ---- the rules, asked at every step --------------------------------------------------------- */

typedef enum verdict { LEGAL, ILLEGAL, UNSURE } verdict;
typedef struct court {
    const play *p;
    unsigned u;
    change c;
    const walk *w;
    base start;
    bool unsure, illegal;
    const char *why;
} court;

/* value must be at least `limit`. */
static void must(court *k, double value, double limit, double doubt, const char *why)
{
    if (fabs(value - limit) < doubt)
        k->unsure = true;
    else if (value < limit) {
        k->illegal = true;
        k->why = why;
    }
}
static base end_of_walk(const court *k)
{
    return k->w->at[k->w->steps - 1];
}
static base between(const base *a, const base *b, double share)
{
    return (base){{a->at.x + (b->at.x - a->at.x) * share, a->at.y + (b->at.y - a->at.y) * share},
                  a->turn + (b->turn - a->turn) * share,
                  a->a,
                  a->b};
}
/* How deep they get into each other: by steps, then finer about the deepest of them. */
static double deepest(const court *k, const base *other, int from)
{
    double most = -1e9;
    int at = from;
    for (int i = from; i < k->w->steps; i++) {
        double d = depth_of(&k->w->at[i], other);
        if (d > most)
            at = i;
        most = fmax(most, d);
    }
    if (fabs(most - 0.005) > 0.05)
        return most;
    for (int i = at > from ? at - 1 : at; i <= at && i + 1 < k->w->steps; i++)
        for (int fine = 1; fine < 32; fine++) {
            base b = between(&k->w->at[i], &k->w->at[i + 1], fine / 32.0);
            most = fmax(most, depth_of(&b, other));
        }
    return most;
}
static double nearest(const court *k, const base *other)
{
    double least = 1e9;
    for (int i = 0; i < k->w->steps; i++)
        least = fmin(least, apart(&k->w->at[i], other));
    return least;
}

static void judge_ground(court *k)
{
    double used = k->w->cost + k->w->length;
    double sure = -1;
    if (used <= 3.00005)
        return;
    EACH_AREA (a, k->p->table) {
        spot c[MOST_BAND];
        for (uint32_t i = 0; i < a->corners; i++)
            c[i] = (spot){tum(a->corner[i].x), tum(a->corner[i].y)};
        for (int i = 0; i < k->w->steps; i++) {
            double border = 1e9;
            for (uint32_t j = 0; j < a->corners; j++)
                border = fmin(border, to_segment(k->w->at[i].at, c[j], c[(j + 1) % a->corners]));
            sure = fmax(sure, inside(c, (int)a->corners, k->w->at[i].at) ? border : -border);
        }
    }
    if (used > 3.0002)
        must(k, -sure, 0, 0.04, "difficult ground");
    else
        k->unsure = true;
}

static void judge_edge(court *k)
{
    spot c[4];
    int places[2] = {k->w->steps - 1, k->w->wheel ? k->w->wheel - 1 : k->w->steps - 1};
    for (int n = 0; n < 2; n++) {
        corners(&k->w->at[places[n]], c);
        for (int i = 0; i < 4; i++)
            must(k,
                 fmin(fmin(c[i].x, c[i].y),
                      fmin(tum(k->p->table->width) - c[i].x, tum(k->p->table->depth) - c[i].y)),
                 -0.001,
                 0.0005,
                 "table edge");
    }
    base turned = k->w->at[0];
    corners(&turned, c);
    if (k->w->wheel == 0)
        for (int i = 0; i < 4; i++)
            must(k,
                 fmin(fmin(c[i].x, c[i].y),
                      fmin(tum(k->p->table->width) - c[i].x, tum(k->p->table->depth) - c[i].y)),
                 -0.001,
                 0.0005,
                 "table edge");
}

static void judge_enemies(court *k)
{
    double closest = 1e9;
    base end = end_of_walk(k);
    EACH_UNIT (e, k->p, foe(side_of(k->p, k->u))) {
        base b = base_now(k->p, e);
        if (is_combat(k->p, e))
            closest = fmin(closest, apart(&k->start, &b));
    }
    if (fabs(closest - 0.999) < 0.001)
        k->unsure = true;
    EACH_UNIT (e, k->p, foe(side_of(k->p, k->u))) {
        base b = base_now(k->p, e);
        if (!is_combat(k->p, e))
            continue;
        must(k, -deepest(k, &b, 0), -0.005, 0.015, "enemy in the way");
        if (closest >= 0.999)
            must(k,
                 nearest(k, &b),
                 0.999,
                 fabs(apart(&end, &b) - nearest(k, &b)) < 1e-9 && !k->w->wheel ? 0.0005 : 0.01,
                 "buffer");
        else {
            must(k, apart(&end, &b), closest - 0.001, 0.0005, "buffer at the end");
            if (apart(&end, &b) < 0.002)
                k->unsure = true; /* contact has its own test */
        }
    }
}

static bool can_pass(const court *k, unsigned f, bool *doubt)
{
    enum type a = type_of(k->p, k->u);
    enum type b = type_of(k->p, f);
    bool horse_a = a == HORSE || a == LIGHT_HORSE, horse_b = b == HORSE || b == LIGHT_HORSE;
    base end = end_of_walk(k);
    base o = base_now(k->p, f);
    if (!((horse_a && (horse_b || b == SHOT)) || (a == DRAGOONS && b == SHOT) ||
          (a == SHOT && (horse_b || b == DRAGOONS))))
        return false;
    if (is_oblique(k->c.kind) || is_sideways(k->c.kind))
        return false;
    double turn = fabs(remainder(end.turn - o.turn, acos(-1)));
    double aside = fabs(in_frame(&end, o.at).x);
    if (fabs(turn - radians(50)) < radians(2) || fabs(aside - 0.05) < 0.002)
        *doubt = true;
    return turn <= radians(50) && aside <= 0.05;
}

static void judge_friends(court *k)
{
    base end = end_of_walk(k);
    EACH_UNIT (f, k->p, side_of(k->p, k->u)) {
        if (f == k->u || is_commander(k->p, f))
            continue;
        base b = base_now(k->p, f);
        spot c[4];
        double front = -1e9;
        bool doubt = false, guns = type_of(k->p, f) == CANNONS;
        corners(&b, c);
        for (int i = 0; i < 4; i++)
            front = fmax(front, in_frame(&k->start, c[i]).y);
        must(k, -depth_of(&end, &b), -0.005, 0.001, "friend where it ends");
        if (k->w->wheel && fabs(front - k->start.b - 0.05) < 0.001)
            k->unsure = true;
        bool in_way = !guns && (!k->w->wheel || front > k->start.b + 0.05);
        if (k->w->wheel && in_way)
            for (int i = 0; i < k->w->wheel; i++)
                must(k, -depth_of(&k->w->at[i], &b), -0.005, 0.015, "friend in the sweep");
        if (is_turn(k->c.kind))
            must(k, -depth_of(&k->w->at[0], &b), -0.005, 0.001, "friend where it turns");
        if (in_way && !can_pass(k, f, &doubt))
            must(k,
                 -deepest(k, &b, k->w->wheel ? k->w->wheel - 1 : 0),
                 -0.005,
                 0.002,
                 "friend in the way");
        if (doubt && deepest(k, &b, 0) > -0.01)
            k->unsure = true;
    }
}

static base zone_ahead(const play *p, unsigned e)
{
    base z = base_now(p, e);
    z.at = shift(z.at, z.turn, z.b + 1.5);
    z.b = 1.5;
    return z;
}

/* How far the distance to an enemy grows again on the straight part, from a step on; and the least
 * it grows in one step. */
static void growth(court *k, const base *g, int from, double *again, double *least_step)
{
    double low = 1e9;
    double before = 1e9;
    *again = 0;
    *least_step = 1e9;
    for (int i = from; i < k->w->steps; i++) {
        double d = apart(&k->w->at[i], g);
        if (before < 1e8)
            *least_step = fmin(*least_step, d - before);
        before = d;
        /* the bottom may lie between two steps */
        if (i + 1 == k->w->steps && i > from && low - d < 0.002 && low - d > 0)
            k->unsure = true;
        low = fmin(low, d);
        *again = fmax(*again, d - low);
    }
}

static bool leads_away(court *k, const base *g, double again_least)
{
    unsigned kind = k->c.kind;
    if (kind != TILLY_OPT_STRAIGHT && kind != TILLY_OPT_BACKWARDS && kind != TILLY_OPT_ABOUT_FACE)
        return false;
    double line = fabs(remainder(
        k->w->way - atan2(k->start.at.x - g->at.x, k->start.at.y - g->at.y), 2 * acos(-1)));
    double facing = fabs(remainder(k->w->way - g->turn, 2 * acos(-1)));
    bool good = line <= radians(4500) || facing <= radians(1500);
    if (fabs(again_least) < 2e-5 || fabs(line - radians(4500)) < radians(5) ||
        fabs(facing - radians(1500)) < radians(5))
        k->unsure = true;
    return again_least > 0 && good;
}

static void judge_held(court *k, unsigned owner, double from_distance, int from_step, double doubt)
{
    double again;
    double least;
    base g = base_now(k->p, owner);
    base end = end_of_walk(k);
    growth(k, &g, from_step, &again, &least);
    must(k, from_distance - 0.001 - apart(&end, &g), 0, doubt, "not closer");
    must(k, 0.0005 - again, 0, 0.0005, "grows again");
}

static void judge_inside(court *k, unsigned owner, double distance)
{
    double again;
    double least;
    base g = base_now(k->p, owner);
    if (changes_on_the_spot(k->c.kind) && k->w->length == 0)
        return;
    growth(k, &g, 0, &again, &least);
    if (leads_away(k, &g, least))
        return;
    judge_held(k, owner, distance, k->w->wheel ? k->w->wheel - 1 : 0, 0.0005);
}

static void judge_entered(court *k)
{
    unsigned owner = NOBODY;
    int first = MOST_STEPS;
    bool tied = false; /* steps cannot tell which comes first */
    EACH_UNIT (e, k->p, foe(side_of(k->p, k->u))) {
        base z = zone_ahead(k->p, e);
        if (!is_combat(k->p, e))
            continue;
        for (int i = 0; i < k->w->steps; i++) {
            double d = depth_of(&k->w->at[i], &z);
            if (fabs(d - 0.005) < 0.02 && i + 1 == k->w->steps)
                k->unsure = true;
            /* grazes it between two steps */
            if (fabs(d - 0.005) < 0.004 && i < first && deepest(k, &z, 0) < 0.02)
                k->unsure = true;
            if (d <= 0.005)
                continue;
            if (owner != NOBODY && abs(i - first) < 3)
                tied = true;
            if (i < first) {
                first = i;
                owner = e;
            }
            break;
        }
    }
    if (tied)
        k->unsure = true;
    if (owner == NOBODY || tied)
        return;
    base g = base_now(k->p, owner);
    if (first + 3 >= k->w->steps)
        k->unsure = true;
    judge_held(k,
               owner,
               apart(&k->w->at[first], &g),
               k->w->wheel && first < k->w->wheel ? k->w->wheel - 1 : first,
               0.05);
}

static void judge_zones(court *k)
{
    unsigned owner = NOBODY;
    double closest = 1e9;
    bool tied = false;
    EACH_UNIT (e, k->p, foe(side_of(k->p, k->u))) {
        base z = zone_ahead(k->p, e);
        base g = base_now(k->p, e);
        double in = depth_of(&k->start, &z);
        if (!is_combat(k->p, e))
            continue;
        if (fabs(in - 0.005) < 0.001)
            k->unsure = true;
        if (in <= 0.005)
            continue;
        if (fabs(apart(&k->start, &g) - closest) < 0.002)
            tied = true;
        if (apart(&k->start, &g) < closest) {
            closest = apart(&k->start, &g);
            owner = e;
        }
    }
    if (tied)
        k->unsure = true;
    else if (owner == NOBODY)
        judge_entered(k);
    else
        judge_inside(k, owner, closest);
}

static verdict
judged(const play *p, unsigned u, change c, int32_t length, const walk *w, const char **why)
{
    court k = {.p = p, .u = u, .c = c, .w = w, .start = base_now(p, u)};
    must(&k, tum(column_of(p, u, COLUMN_MOVE)) + 1e-4, w->cost + tum(length), 0.00015, "allowance");
    judge_ground(&k);
    judge_edge(&k);
    judge_enemies(&k);
    judge_friends(&k);
    judge_zones(&k);
    *why = k.why;
    return k.illegal ? ILLEGAL : k.unsure ? UNSURE : LEGAL;
}

/* ---- random places -------------------------------------------------------------------------- */

static uint64_t seed_now = 1;
static unsigned below(unsigned n)
{
    seed_now = seed_now * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed_now >> 33) % n;
}

static const piece crowd[] = {
    {"h1", "horse", 0, -20, -20, 0},
    {"h2", "horse", 0, -17, -20, 0},
    {"l1", "light horse", 0, -14, -20, 0},
    {"d1", "dragoons", 0, -11, -20, 0},
    {"p1", "pike+shot", 0, -8, -20, 0},
    {"p2", "pike+shot", 0, -5, -20, 0},
    {"s1", "shot", 0, -2, -20, 0},
    {"s2", "shot", 0, 1, -20, 0},
    {"r1", "rabble", 0, 4, -20, 0},
    {"c1", "cannons", 0, 7, -20, 0},
    {"H1", "horse", 1, -20, 20, 180},
    {"H2", "horse", 1, -17, 20, 180},
    {"P1", "pike+shot", 1, -14, 20, 180},
    {"P2", "pike+shot", 1, -11, 20, 180},
    {"S1", "shot", 1, -8, 20, 180},
    {"C1", "cannons", 1, -5, 20, 180},
    {NULL},
};

static void ground(scene *s)
{
    static const double wood[] = {2, 2, 6, 3, 5, 7, 1, 6};
    static const double rough[] = {-6, -7, -1, -7, -2, -3, -5, -2};
    add_ground(s, TILLY_WOOD, 0, wood, 4);
    add_ground(s, TILLY_ROUGH, 0, rough, 4);
}

static void scatter_one(play *p, unsigned u, int32_t spread)
{
    static const uint16_t usual[] = {0, 0, 0, 18000, 18000, 9000, 27000, 4500};
    int32_t middle = SCENE_SHIFT;
    for (int tries = 0; tries < 60; tries++) {
        bool neat = below(2);
        point at = {middle + (int32_t)below((unsigned)(2 * spread)) - spread,
                    middle + (int32_t)below((unsigned)(2 * spread)) - spread};
        if (neat)
            at = (point){at.x / 5000 * 5000, at.y / 5000 * 5000};
        uint16_t heading = neat ? usual[below(8)] : (uint16_t)below(36000);
        box b = box_at(p, u, at, heading);
        unsigned in_way;
        put_unit(p, u, (point){-10000000 - (int32_t)u * 100000, -10000000}, 0);
        if (!has_room(p, u, &b, &in_way))
            continue;
        bool met = false;
        EACH_UNIT (e, p, foe(side_of(p, u))) {
            box o = box_of(p, e);
            met = met || box_nearer_than(&b, &o, 60);
        }
        if (met)
            continue;
        put_unit(p, u, at, heading);
        return;
    }
    put_unit(p, u, (point){10000 + (int32_t)u * 30000, 10000}, 0);
}

static void scatter(play *p)
{
    int32_t spread = 40000 + (int32_t)below(6) * 10000;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            put_unit(p, u, (point){-10000000 - (int32_t)u * 100000, -10000000}, 0);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (is_combat(p, u))
                scatter_one(p, u, spread);
    if (below(4))
        return;
    /* sometimes a table's edge runs through the crowd */
    tilly_table *t = (tilly_table *)(uintptr_t)p->table;
    t->width = SCENE_SHIFT + (int32_t)below(40000);
}

static void restore_table(play *p)
{
    ((tilly_table *)(uintptr_t)p->table)->width = 2 * SCENE_SHIFT;
}

static change any_change(void)
{
    static const uint16_t kinds[] = {TILLY_OPT_STRAIGHT,
                                     TILLY_OPT_WHEEL_LEFT,
                                     TILLY_OPT_WHEEL_RIGHT,
                                     TILLY_OPT_ABOUT_FACE,
                                     TILLY_OPT_OBLIQUE_LEFT,
                                     TILLY_OPT_OBLIQUE_RIGHT,
                                     TILLY_OPT_TURN_LEFT,
                                     TILLY_OPT_TURN_RIGHT,
                                     TILLY_OPT_SIDEWAYS_LEFT,
                                     TILLY_OPT_SIDEWAYS_RIGHT,
                                     TILLY_OPT_BACKWARDS};
    uint16_t kind = kinds[below(11)];
    bool angled = is_wheel(kind) || is_oblique(kind);
    return (change){kind,
                    (uint16_t)(!angled    ? 0
                               : below(2) ? 1500 * (1 + below(3))
                                          : 1 + below(4500))};
}

static int32_t any_length(const track *t)
{
    if (t->most <= t->least)
        return t->least;
    if (below(3) == 0)
        return t->most;
    return t->least + (int32_t)below((unsigned)(t->most - t->least + 1));
}

typedef struct tally {
    long judged, unsure, legal, refused, wrong;
} tally;

static void report_wrong(
    const play *p, unsigned u, change c, int32_t length, verdict v, const bar *b, const char *why)
{
    printf("unit %u at %d %d facing %d: kind %u angle %u length %d: plain %s (%s), kernel %s %u by "
           "%u\n",
           u,
           p->unit[u].x,
           p->unit[u].y,
           p->unit[u].heading,
           c.kind,
           c.angle,
           length,
           v == LEGAL ? "legal" : "illegal",
           why ? why : "",
           b ? "barred" : "open",
           b ? b->code : 0,
           b ? b->unit : 0);
    if (getenv("PATHS_DUMP"))
        for (unsigned side = 0; side < SIDES; side++)
            EACH_UNIT (e, p, side)
                if (p->unit[e].x > 0)
                    printf("   %u side %u type %u: %d %d facing %d\n",
                           e,
                           side,
                           type_of(p, e),
                           p->unit[e].x,
                           p->unit[e].y,
                           p->unit[e].heading);
}

static void compare(const play *p, unsigned u, change c, int32_t length, const bar *b, tally *n)
{
    const char *why = NULL;
    walk w = walk_of(p, u, c, tum(length));
    verdict v = judged(p, u, c, length, &w, &why);
    n->judged++;
    if (v == UNSURE)
        n->unsure++;
    else if ((v == LEGAL) == (b == NULL))
        v == LEGAL ? n->legal++ : n->refused++;
    else {
        if (n->wrong++ < 10)
            report_wrong(p, u, c, length, v, b, why);
    }
}

static void try_change(const play *p, unsigned u, change c, tally *n)
{
    track t;
    if (change_barred(p, u, MOVING, c.kind))
        return;
    static const bar swept = {.code = TILLY_WHY_WHEEL_ENEMY};
    if (!track_open(p, u, MOVING, c, NOBODY, &t, NULL)) {
        compare(p, u, c, 0, &swept, n);
        return;
    }
    if (t.most < t.least)
        return;
    for (int i = 0; i < 3; i++) {
        int32_t length = any_length(&t);
        int32_t nearest = track_nearest(&t, length);
        const bar *b = track_barred(&t, length);
        assert_true(nearest == NEVER || !track_barred(&t, nearest));
        assert_true(b || nearest == length);
        compare(p, u, c, length, b, n);
        if (b && nearest != NEVER)
            compare(p, u, c, nearest, NULL, n);
    }
}

/* T1-118 T1-122 T1-126 to T1-132 T1-136 T1-146 T1-147 T1-152 T1-154 T1-156 to T1-166 T1-Q-36 to
 * T1-Q-39 T1-Q-45 to T1-Q-47 T1-Q-54 to T1-Q-59 */
static void every_move_is_legal_as_a_walk_in_small_steps_says(void **state)
{
    scene *s = scene_of(crowd, ground);
    play *p = &s->battle->p;
    tally n = {0};
    const char *more = getenv("PATHS");
    long places = more ? atol(more) : 60;
    for (long i = 0; i < places; i++) {
        scatter(p);
        EACH_UNIT (u, p, 0)
            if (is_combat(p, u) && type_of(p, u) != CANNONS)
                for (int k = 0; k < 4; k++)
                    try_change(p, u, any_change(), &n);
        restore_table(p);
    }
    print_message("%ld judged: %ld legal, %ld refused, %ld too near a border, %ld wrong\n",
                  n.judged,
                  n.legal,
                  n.refused,
                  n.unsure,
                  n.wrong);
    assert_int_equal(n.wrong, 0);
    /* the nearest legal length lies at a border by its nature */
    assert_true(n.unsure < n.judged / 3);
    assert_true(n.legal > n.judged / 8 && n.refused > n.judged / 8);
    scene_end(s);
}

/* ---- the reason ------------------------------------------------------------------------------ */

static void shuffle(track *t)
{
    for (unsigned i = t->bars - 1; i > OWN_BARS; i--) {
        unsigned k = OWN_BARS + below(i - OWN_BARS + 1);
        bar b = t->bar[i];
        t->bar[i] = t->bar[k];
        t->bar[k] = b;
    }
}

/* How many lengths begin two bars at least. */
static long look_at_reasons(const play *p, unsigned u, change c)
{
    track t;
    long ties = 0;
    if (change_barred(p, u, MOVING, c.kind) || !track_open(p, u, MOVING, c, NOBODY, &t, NULL) ||
        t.bars < OWN_BARS + 2)
        return 0;
    track other = t;
    shuffle(&other);
    for (unsigned i = OWN_BARS; i < t.bars; i++) {
        const bar *first = track_barred(&t, t.bar[i].least);
        const bar *again = track_barred(&other, t.bar[i].least);
        assert_true(!first == !again);
        if (first && first >= &t.bar[OWN_BARS])
            assert_memory_equal(first, again, sizeof *first);
        for (unsigned k = OWN_BARS; k < i; k++)
            ties += t.bar[k].least == t.bar[i].least;
    }
    return ties;
}

static void a_refusal_gives_the_same_reason_in_whatever_order_bars_were_found(void **state)
{
    scene *s = scene_of(crowd, ground);
    play *p = &s->battle->p;
    long ties = 0;
    for (int i = 0; i < 40; i++) {
        scatter(p);
        EACH_UNIT (u, p, 0)
            if (is_combat(p, u) && type_of(p, u) != CANNONS)
                for (int k = 0; k < 4; k++)
                    ties += look_at_reasons(p, u, any_change());
        restore_table(p);
    }
    assert_true(ties > 20); /* by chance 60 to 200 */
    scene_end(s);
}

/* ---- the nearest free place ----------------------------------------------------------------- */

typedef struct bases {
    base of[SIDES * TILLY_MOST_UNITS];
    unsigned count;
} bases;

static bases bases_within(const play *p, spot of, double within)
{
    bases found = {.count = 0};
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side) {
            base b = base_now(p, u);
            if (is_combat(p, u) && hypot(b.at.x - of.x, b.at.y - of.y) < within + b.a + b.b)
                found.of[found.count++] = b;
        }
    return found;
}

static double from_base(const base *b, spot s)
{
    spot v = in_frame(b, s);
    return hypot(fmax(fabs(v.x) - b->a, 0), fmax(fabs(v.y) - b->b, 0));
}

/* On the table, and no base overlapped, not even by what T1-Q-07 forgives. */
static bool is_clear(const play *p, const bases *near, spot s, double radius)
{
    if (s.x < radius || s.y < radius || s.x > tum(p->table->width) - radius ||
        s.y > tum(p->table->depth) - radius)
        return false;
    for (unsigned i = 0; i < near->count; i++)
        if (from_base(&near->of[i], s) < radius)
            return false;
    return true;
}

static bool any_clear(const play *p, unsigned c, double within)
{
    spot from = {tum(p->unit[c].x), tum(p->unit[c].y)};
    double radius = tum(box_of(p, c).radius);
    bases near = bases_within(p, from, within + radius);
    for (double r = within; r > 0; r -= 0.01)
        for (int turn = 0; turn < 36000; turn += 100)
            if (is_clear(p, &near, shift(from, radians(turn), r), radius))
                return true;
    return false;
}

/* T1-140 T1-Q-49: a nearer place could only be in the overlap that T1-Q-07 forgives */
static void a_commander_is_set_aside_no_farther_than_need_be(void **state)
{
    scene *s = scene_of(crowd, ground);
    play *p = &s->battle->p;
    unsigned c = first_of(p, 0);
    unsigned in_way; /* the stand-in */
    assert_true(is_commander(p, c));
    for (int i = 0; i < 400; i++) {
        point found[MOST_SPOTS];
        scatter(p);
        put_unit(p,
                 c,
                 (point){SCENE_SHIFT + (int32_t)below(60000) - 30000,
                         SCENE_SHIFT + (int32_t)below(60000) - 30000},
                 0);
        box stands = box_of(p, c);
        if (has_room(p, c, &stands, &in_way)) {
            restore_table(p);
            continue;
        }
        unsigned n = free_places(p, c, found);
        assert_in_range(n, 1, MOST_SPOTS);
        int32_t away = distance_between(place_of(p, c), found[0]);
        for (unsigned k = 0; k < n; k++) {
            box b = box_at(p, c, found[k], 0);
            assert_true(has_room(p, c, &b, &in_way));
            assert_in_range(distance_between(place_of(p, c), found[k]) + 10, away, away + 20);
            assert_true(found[0].y <= found[k].y); /* toward its own base edge */
        }
        assert_false(any_clear(p, c, tum(away) - 0.002));
        restore_table(p);
    }
    scene_end(s);
}

/* ---- at the border of a zone --------------------------------------------------------------- */

/* T1-154 */
static void a_wheel_that_ends_as_it_reaches_a_zone_has_entered_it(void **state)
{
    const piece pieces[] = {{"U", "horse", 0, 0, 0, 0}, {"E", "pike+shot", 1, 0, 4.9, 180}, {0}};
    scene *s = scene_of(pieces, NULL);
    const play *p = &s->battle->p;
    unsigned u = tilly_id_index(unit_of(s, "U"));
    change wheel = {TILLY_OPT_WHEEL_RIGHT, (uint16_t)DEGREES(45)};
    uint16_t angle = (uint16_t)own_wheel_entry(p, u, wheel).length;
    assert_in_range(angle, DEGREES(20), DEGREES(40));
    wheel.angle = angle;
    assert_int_equal(own_wheel_entry(p, u, wheel).length, angle);
    wheel.angle = angle - 1;
    assert_int_equal(own_wheel_entry(p, u, wheel).length, NEVER);
    scene_end(s);
}

#define THIRTY_DEGREES 0.52359877559829887

/* To the right front, past the left one of two enemies side by side and up to the other. */
static const char *bound_by(const piece pieces[])
{
    enum { BEYOND_THE_BORDER = 5000 };
    const double reached = 2 / cos(THIRTY_DEGREES);
    scene *s = scene_of(pieces, NULL);
    const play *p = &s->battle->p;
    unsigned u = tilly_id_index(unit_of(s, "U"));
    move_start o = move_start_of(p, u, MOVING, NOBODY);
    track t;
    assert_true(track_open(
        p, u, MOVING, (change){TILLY_OPT_OBLIQUE_RIGHT, (uint16_t)DEGREES(30)}, NOBODY, &t, NULL));
    bind_entered(p, &t, TUM(reached) + BEYOND_THE_BORDER, &o);
    assert_in_range(o.distance, TUM(2.99), TUM(3.01));
    bool first = o.governor == tilly_id_index(unit_of(s, pieces[1].name));
    scene_end(s);
    return pieces[first ? 1 : 2].name;
}

/* T1-Q-59 */
static void of_two_zones_entered_at_once_that_binds_which_lets_it_go_farther(void **state)
{
    const double x = 2 * tan(THIRTY_DEGREES);
    const piece left_first[] = {{"U", "horse", 0, 0, 0, 0},
                                {"left", "pike+shot", 1, x - 1.2, 6, 180},
                                {"right", "pike+shot", 1, x + 1.2, 6, 180},
                                {0}};
    const piece right_first[] = {left_first[0], left_first[2], left_first[1], {0}};
    assert_string_equal(bound_by(left_first), "right");
    assert_string_equal(bound_by(right_first), "right");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_legal_as_a_walk_in_small_steps_says),
        cmocka_unit_test(a_refusal_gives_the_same_reason_in_whatever_order_bars_were_found),
        cmocka_unit_test(a_commander_is_set_aside_no_farther_than_need_be),
        cmocka_unit_test(a_wheel_that_ends_as_it_reaches_a_zone_has_entered_it),
        cmocka_unit_test(of_two_zones_entered_at_once_that_binds_which_lets_it_go_farther),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
