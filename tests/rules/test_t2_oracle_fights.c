/* Shots and melees of Tilly 2.0a, worked out a second time from the clauses alone, in floating
 * point, and held against the library on random scenes (T2-006 to T2-014, T2-140 to T2-157, T2-207,
 * T2-220 to T2-236, tables 2.2 to 2.4, TX-01, TX-02, TX-12, TX-19, TX-20, TX-23).
 *
 * A comparison is left out where a measure lies so close to its limit that rounding may decide.
 * `./run oracles` plays more scenes. */
#include "../support/support.h"
#include "scenes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EPS  0.001
#define SLIP 0.005
#define PI   3.14159265358979

enum { MOST_BODIES = 40, MOST_LANDS = 6, MOST_OUTLINE = 8, MIDDLE = 30 };
enum { SCENES = 60 };
enum { SHOTS, MELEES, SUPPORT, MATTERS };

typedef enum kind {
    HORSE,
    LIGHT_HORSE,
    DRAGOONS,
    PIKE_SHOT,
    SHOT,
    RABBLE,
    CANNONS,
    COMMANDER
} kind;
static const char *const kind_name[] = {
    "horse", "light horse", "dragoons", "pike+shot", "shot", "rabble", "cannons", "commander"};

typedef struct place {
    double x, y;
} place;

typedef struct outline {
    unsigned n;
    place p[MOST_OUTLINE];
} outline;

typedef struct body {
    tilly_id id, host;
    unsigned number; /* in its field */
    kind kind;
    unsigned side;
    int resolve;
    uint32_t flags;
    place at, ahead, right; /* ahead and right are of length 1 */
    double half_width, half_depth;
    outline base;
} body;

typedef struct land {
    unsigned kind, flags;
    outline area, top;
    place crest[2];
    double half_width; /* of a line, which has the two ends area.p[0], area.p[1] */
} land;

typedef struct field {
    body unit[MOST_BODIES];
    unsigned units;
    uint64_t present;
} field;

/* A measure between two units that was taken before in this scene. */
typedef struct known {
    bool is, doubt;
    double value;
} known;

/* ---- the scene that is judged --------------------------------------------------------------- */

static struct {
    unsigned number;
    uint64_t chance;
    tilly_ruleset *rules;
    tilly_battle *battle;
    tilly_turn *turn;
    land ground[MOST_LANDS];
    unsigned lands;
    field now;
    bool doubt; /* a measure since it was cleared came too close to its limit */
    bool is_shown;
    bool has[MATTERS];
    known gap[MOST_BODIES][MOST_BODIES], zone[MOST_BODIES][MOST_BODIES];
    known touch[MOST_BODIES][MOST_BODIES], sight[MOST_BODIES][MOST_BODIES];
    uint64_t seen_by; /* who was there when sights were taken */
} it;

static unsigned differences, compared, left_out;
static unsigned scenes_with[MATTERS];

static uint32_t any(uint32_t below)
{
    it.chance = it.chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(it.chance >> 33) % below;
}
static double between(double least, double most)
{
    return least + (most - least) * any(1000001) / 1e6;
}

static void show_scene(void)
{
    if (it.is_shown)
        return;
    it.is_shown = true;
    for (unsigned i = 0; i < it.now.units; i++) {
        const body *b = &it.now.unit[i];
        print_error("  %u %x %s side %u at %.4f %.4f heading %.2f resolve %d flags %x\n",
                    i,
                    b->id,
                    kind_name[b->kind],
                    b->side,
                    b->at.x,
                    b->at.y,
                    atan2(b->ahead.x, b->ahead.y) * 180 / PI,
                    b->resolve,
                    b->flags);
    }
    for (unsigned i = 0; i < it.lands; i++) {
        const land *l = &it.ground[i];
        print_error("  ground %u flags %u:", l->kind, l->flags);
        for (unsigned k = 0; k < l->area.n; k++)
            print_error(" %.4f %.4f,", l->area.p[k].x, l->area.p[k].y);
        if (l->kind == TILLY_HILL)
            print_error(" crest %.4f %.4f, %.4f %.4f",
                        l->crest[0].x,
                        l->crest[0].y,
                        l->crest[1].x,
                        l->crest[1].y);
        print_error("\n");
    }
}

/* One comparison: left out in doubt. */
static void same(long library, long oracle, const char *what, const body *a, const body *b)
{
    if (it.doubt) {
        left_out++;
        return;
    }
    compared++;
    if (library == oracle)
        return;
    differences++;
    print_error("scene %u: %s: library %ld, oracle %ld: %x %s, %x %s\n",
                it.number,
                what,
                library,
                oracle,
                a ? a->id : 0,
                a ? kind_name[a->kind] : "",
                b ? b->id : 0,
                b ? kind_name[b->kind] : "");
    show_scene();
}

/* Whether a is at most b, noting doubt where they are as good as equal. */
static bool at_most(double a, double b, double margin)
{
    if (fabs(a - b) < margin)
        it.doubt = true;
    return a <= b;
}

/* Takes a measure once a scene; its doubts come back with it. */
static double recall(known *k,
                     double (*measure)(const field *, const body *, const body *),
                     const field *f,
                     const body *a,
                     const body *b)
{
    if (!k->is) {
        bool before = it.doubt;
        it.doubt = false;
        k->value = measure(f, a, b);
        k->doubt = it.doubt;
        k->is = true;
        it.doubt = before;
    }
    it.doubt |= k->doubt;
    return k->value;
}

/* ---- plane geometry ------------------------------------------------------------------------- */

static place from_to(place a, place b)
{
    return (place){b.x - a.x, b.y - a.y};
}
static double dot(place a, place b)
{
    return a.x * b.x + a.y * b.y;
}
static double cross(place a, place b)
{
    return a.x * b.y - a.y * b.x;
}
static double length_of(place a)
{
    return sqrt(dot(a, a));
}
static place along(place a, place way, double length)
{
    return (place){a.x + way.x * length, a.y + way.y * length};
}

static place closest_on(place p, place a, place b)
{
    place ab = from_to(a, b);
    double whole = dot(ab, ab);
    double t = whole > 0 ? dot(from_to(a, p), ab) / whole : 0;
    return along(a, ab, fmin(1, fmax(0, t)));
}

static bool segments_cross(place a, place b, place c, place d)
{
    double on_c = cross(from_to(a, b), from_to(a, c));
    double on_d = cross(from_to(a, b), from_to(a, d));
    double on_a = cross(from_to(c, d), from_to(c, a));
    double on_b = cross(from_to(c, d), from_to(c, b));
    return on_c * on_d < 0 && on_a * on_b < 0;
}

static place corner(const outline *o, unsigned i)
{
    return o->p[i % o->n];
}

static double from_edge(const outline *o, place p)
{
    double least = INFINITY;
    for (unsigned i = 0; i < o->n; i++)
        least = fmin(least, length_of(from_to(p, closest_on(p, corner(o, i), corner(o, i + 1)))));
    return least;
}

/* Outlines are convex and go round clockwise or not; one of two points holds nothing. */
static bool holds(const outline *o, place p)
{
    unsigned left = 0;
    unsigned right = 0;
    for (unsigned i = 0; i < o->n; i++) {
        double side = cross(from_to(corner(o, i), corner(o, i + 1)), from_to(corner(o, i), p));
        left += side > 0;
        right += side < 0;
    }
    return o->n > 2 && (left == 0 || right == 0);
}
static bool surely_holds(const outline *o, place p)
{
    if (from_edge(o, p) < 0.002)
        it.doubt = true;
    return holds(o, p);
}

static double gap_between(const outline *a, const outline *b)
{
    double least = INFINITY;
    for (unsigned i = 0; i < a->n; i++)
        least = fmin(least, holds(b, a->p[i]) ? 0 : from_edge(b, a->p[i]));
    for (unsigned i = 0; i < b->n; i++)
        least = fmin(least, holds(a, b->p[i]) ? 0 : from_edge(a, b->p[i]));
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned k = 0; k < b->n; k++)
            if (segments_cross(corner(a, i), corner(a, i + 1), corner(b, k), corner(b, k + 1)))
                return 0;
    return least;
}

/* The part of the segment a-b inside a convex outline, as shares of its length: false if none. */
static bool part_inside(const outline *o, place a, place b, double *enters, double *leaves)
{
    double area = 0;
    *enters = 0;
    *leaves = 1;
    for (unsigned i = 0; i < o->n; i++)
        area += cross(corner(o, i), corner(o, i + 1));
    for (unsigned i = 0; i < o->n; i++) {
        place edge = from_to(corner(o, i), corner(o, i + 1));
        double sign = area > 0 ? 1 : -1; /* inside is where the products are positive */
        double at_a = sign * cross(edge, from_to(corner(o, i), a));
        double at_b = sign * cross(edge, from_to(corner(o, i), b));
        if (at_a < 0 && at_b < 0)
            return false;
        if (at_a < 0)
            *enters = fmax(*enters, at_a / (at_a - at_b));
        else if (at_b < 0)
            *leaves = fmin(*leaves, at_a / (at_a - at_b));
    }
    return *enters < *leaves;
}

static bool passes(const outline *o, place a, place b)
{
    double enters;
    double leaves;
    return part_inside(o, a, b, &enters, &leaves) &&
           (leaves - enters) * length_of(from_to(a, b)) > EPS;
}

static place sideways(place p, place a, place b, double by)
{
    place way = from_to(a, b);
    double whole = fmax(length_of(way), 1e-9);
    return (place){p.x - way.y / whole * by, p.y + way.x / whole * by};
}

/* A line through, noting doubt where one a hair beside it would tell otherwise. */
static bool surely_passes(const outline *o, place a, place b)
{
    bool through = passes(o, a, b);
    for (double by = -0.002; by < 0.003; by += 0.004)
        if (passes(o, sideways(a, a, b, by), sideways(b, a, b, by)) != through)
            it.doubt = true;
    return through;
}

static outline rectangle(place at, place ahead, double half_width, double half_depth)
{
    static const double corner_at[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    place right = {ahead.y, -ahead.x};
    outline o = {.n = 4};
    for (unsigned i = 0; i < 4; i++)
        o.p[i] = along(
            along(at, right, corner_at[i][0] * half_width), ahead, corner_at[i][1] * half_depth);
    return o;
}

/* ---- units ---------------------------------------------------------------------------------- */

static bool is_on(const body *b)
{
    return b->flags & TILLY_UNIT_ON_TABLE;
}
static bool fights(const body *b) /* T2-005 */
{
    return is_on(b) && b->kind != COMMANDER;
}
static bool is_infantry(const body *b) /* T2-004 */
{
    return b->kind == PIKE_SHOT || b->kind == SHOT || b->kind == DRAGOONS || b->kind == RABBLE;
}
static bool is_cavalry(const body *b)
{
    return b->kind == HORSE || b->kind == LIGHT_HORSE;
}

static void read_units(field *f)
{
    tilly_unit row[MOST_BODIES];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_units(it.battle, TILLY_NO_SIDE, row, MOST_BODIES, &count),
                     TILLY_OK);
    assert_true(count <= MOST_BODIES);
    f->units = count;
    f->present = 0;
    for (unsigned i = 0; i < count; i++) {
        const tilly_unit *u = &row[i];
        body *b = &f->unit[i];
        double turn = u->heading / 18000.0 * PI;
        const char *name = tilly_ruleset_type_name(it.rules, u->type);
        for (b->kind = HORSE; strcmp(kind_name[b->kind], name) != 0;)
            b->kind++;
        b->id = u->id;
        b->number = i;
        b->host = u->host;
        b->side = u->side;
        b->resolve = u->strength;
        b->flags = u->flags;
        b->at = (place){u->x / 10000.0, u->y / 10000.0};
        b->ahead = (place){sin(turn), cos(turn)};
        b->right = (place){b->ahead.y, -b->ahead.x};
        b->half_width = u->width / 20000.0;
        b->half_depth = u->depth / 20000.0;
        b->base = rectangle(b->at, b->ahead, b->half_width, b->half_depth);
        if (is_on(b))
            f->present |= (uint64_t)1 << i;
    }
}

static unsigned index_of(const field *f, tilly_id id)
{
    for (unsigned i = 0; i < f->units; i++)
        if (f->unit[i].id == id)
            return i;
    fail_msg("there is no unit %x", id);
    return 0;
}

/* ---- zones (T2-006 to T2-009, T2-Q-01, T2-Q-02, T1-Q-05) ------------------------------------- */

/* The part of b's base in a's frame from v = cut on: its least and greatest u. */
static bool reach_beyond(const body *a, const body *b, double cut, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (unsigned i = 0; i < 4; i++) {
        place from = from_to(a->at, corner(&b->base, i));
        place to = from_to(a->at, corner(&b->base, i + 1));
        double u[2] = {dot(from, a->right), dot(to, a->right)};
        double v[2] = {dot(from, a->ahead), dot(to, a->ahead)};
        for (unsigned k = 0; k < 2; k++)
            if (v[k] >= cut) {
                *least = fmin(*least, u[k]);
                *most = fmax(*most, u[k]);
            }
        if ((v[0] < cut) != (v[1] < cut)) {
            double at = u[0] + (u[1] - u[0]) * (cut - v[0]) / (v[1] - v[0]);
            *least = fmin(*least, at);
            *most = fmax(*most, at);
        }
    }
    return *least <= *most;
}

static tilly_zone zone_by(const body *a, const body *b, double slip, double eps)
{
    double least;
    double most;
    double inner = a->half_width - slip;
    if (reach_beyond(a, b, a->half_depth - eps, &least, &most) && least < inner && most > -inner)
        return TILLY_FRONT;
    if (reach_beyond(a, b, a->half_depth + slip, &least, &most))
        return least + most > 0 ? TILLY_FLANK_RIGHT : TILLY_FLANK_LEFT;
    if (reach_beyond(a, b, -a->half_depth + slip, &least, &most))
        return least + most > 0 ? TILLY_BEHIND_FLANK_RIGHT : TILLY_BEHIND_FLANK_LEFT;
    return TILLY_REAR;
}

static double take_zone(const field *f, const body *a, const body *b)
{
    tilly_zone zone = zone_by(a, b, SLIP, EPS);
    for (double by = -0.0008; by < 0.001; by += 0.0016)
        for (double more = -0.0007; more < 0.001; more += 0.0014)
            if (zone_by(a, b, SLIP + by, EPS + more) != zone)
                it.doubt = true;
    return zone;
}
static tilly_zone zone_of(const body *a, const body *b)
{
    return (tilly_zone)recall(&it.zone[a->number][b->number], take_zone, NULL, a, b);
}

static double take_gap(const field *f, const body *a, const body *b)
{
    return gap_between(&a->base, &b->base);
}
static double apart(const body *a, const body *b)
{
    return recall(&it.gap[a->number][b->number], take_gap, NULL, a, b);
}

static bool is_behind_flank(tilly_zone z)
{
    return z == TILLY_BEHIND_FLANK_LEFT || z == TILLY_BEHIND_FLANK_RIGHT;
}
static bool is_front_flank(tilly_zone z)
{
    return z == TILLY_FLANK_LEFT || z == TILLY_FLANK_RIGHT;
}
/* -1 left, 1 right, 0 no flank */
static int flank_of(tilly_zone z)
{
    if (z == TILLY_FLANK_LEFT || z == TILLY_BEHIND_FLANK_LEFT)
        return -1;
    return is_front_flank(z) || is_behind_flank(z);
}

/* ---- contact (T2-013, T1-Q-06) --------------------------------------------------------------- */

static bool touch_by(const body *a, const body *b, double eps, double slip)
{
    place point[8];
    unsigned points = 0;
    for (unsigned swap = 0; swap < 2; swap++) {
        const outline *one = swap ? &b->base : &a->base;
        const outline *other = swap ? &a->base : &b->base;
        for (unsigned i = 0; i < 4; i++) {
            double to_corner = INFINITY;
            if (from_edge(other, one->p[i]) > eps && !holds(other, one->p[i]))
                continue;
            for (unsigned k = 0; k < 4; k++)
                to_corner = fmin(to_corner, length_of(from_to(one->p[i], other->p[k])));
            if (to_corner > slip)
                return true;
            point[points++] = one->p[i];
        }
    }
    for (unsigned i = 0; i < points; i++) /* whole edges laid on each other */
        for (unsigned k = 0; k < i; k++)
            if (length_of(from_to(point[i], point[k])) > 3 * slip)
                return true;
    return false;
}

static double take_touch(const field *f, const body *a, const body *b)
{
    if (apart(a, b) > 0.01)
        return false;
    bool yes = touch_by(a, b, EPS, SLIP);
    if (touch_by(a, b, 0.0006, 0.007) != yes || touch_by(a, b, 0.0025, 0.003) != yes)
        it.doubt = true;
    /* a corner at a corner, and an edge that leads away so flatly that points beside it touch too
     */
    double turn = asin(fmin(1, fabs(cross(a->ahead, b->ahead)))) * 180 / PI;
    double slope = fmin(turn, 90 - turn);
    if (!yes && slope > 0.02 && slope < 20 && apart(a, b) < 0.0025)
        it.doubt = true;
    return yes;
}
static bool touch(const body *a, const body *b)
{
    return recall(&it.touch[a->number][b->number], take_touch, NULL, a, b) > 0;
}

static bool touches_enemy(const field *f, const body *a)
{
    for (unsigned i = 0; i < f->units; i++)
        if (fights(&f->unit[i]) && f->unit[i].side != a->side && touch(a, &f->unit[i]))
            return true;
    return false;
}

/* ---- ground (T2-010, T2-014, T1-Q-09 to T1-Q-12) --------------------------------------------- */

static bool is_difficult(place p)
{
    bool found = false;
    for (unsigned i = 0; i < it.lands; i++) {
        const land *l = &it.ground[i];
        const outline *o = l->top.n ? &l->top : &l->area;
        if (l->kind == TILLY_RIVER || l->kind == TILLY_STREAM)
            found |= at_most(from_edge(&l->area, p), l->half_width, 0.002);
        else if (l->kind == TILLY_VILLAGE || l->kind == TILLY_WOOD || l->kind == TILLY_ROUGH)
            found |= surely_holds(&l->area, p);
        else if (l->kind == TILLY_HILL && (l->flags & TILLY_STEEP))
            found |= surely_holds(&l->area, p);
        else if (l->kind == TILLY_HILL && (l->flags & (TILLY_WOODED | TILLY_ROUGH_TOP)))
            found |= surely_holds(o, p);
    }
    return found;
}

static bool is_fortified(place p)
{
    bool found = false;
    for (unsigned i = 0; i < it.lands; i++)
        if (it.ground[i].kind == TILLY_FORTIFICATION)
            found |= surely_holds(&it.ground[i].area, p);
    return found;
}

static double height_of(place p)
{
    double highest = 0;
    for (unsigned i = 0; i < it.lands; i++) {
        const land *l = &it.ground[i];
        if (l->kind != TILLY_HILL || !surely_holds(&l->area, p))
            continue;
        double from_foot = from_edge(&l->area, p);
        double from_crest = length_of(from_to(p, closest_on(p, l->crest[0], l->crest[1])));
        highest = fmax(highest, from_foot / (from_foot + from_crest));
    }
    return highest;
}

/* What of a feature blocks sight: woods and villages. */
static const outline *blocking(const land *l)
{
    if (l->kind == TILLY_WOOD || l->kind == TILLY_VILLAGE)
        return &l->area;
    if (l->kind == TILLY_HILL && (l->flags & TILLY_WOODED))
        return l->top.n ? &l->top : &l->area;
    return NULL;
}

/* ---- sight (T2-142, T1-Q-63 to T1-Q-66, T1-Q-10) --------------------------------------------- */

static bool near_crest(const land *l, place p)
{
    return at_most(
        length_of(from_to(p, closest_on(p, l->crest[0], l->crest[1]))), 0.5 + EPS, 0.002);
}

static bool crosses_crest(const land *l, place a, place b)
{
    bool yes = segments_cross(a, b, l->crest[0], l->crest[1]);
    for (double by = -0.003; by < 0.004; by += 0.006) {
        place way = from_to(l->crest[0], l->crest[1]);
        double share = by / length_of(way);
        place longer[2] = {along(l->crest[0], way, -share), along(l->crest[1], way, share)};
        place from = along(a, from_to(a, b), by / length_of(from_to(a, b)));
        place to = along(b, from_to(a, b), -by / length_of(from_to(a, b)));
        if (segments_cross(from, to, longer[0], longer[1]) != yes)
            it.doubt = true;
    }
    return yes;
}

/* The shortest links between two obstacles, of which none crosses the line by more than a graze. */
typedef struct links {
    place a[16], b[16];
    unsigned n;
} links;

static void add_links(links *l, const outline *a, const outline *b, double most, bool swap)
{
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned k = 0; k < b->n; k++) {
            place q = closest_on(a->p[i], corner(b, k), corner(b, k + 1));
            if (length_of(from_to(a->p[i], q)) > most || l->n == 16)
                continue;
            l->a[l->n] = swap ? q : a->p[i];
            l->b[l->n++] = swap ? a->p[i] : q;
        }
}

static bool links_cross(const outline *a, const outline *b, place from, place to, double slack)
{
    links l = {.n = 0};
    double least = gap_between(a, b);
    add_links(&l, a, b, least + slack, false);
    add_links(&l, b, a, least + slack, true);
    for (unsigned i = 0; i < l.n; i++)
        if (segments_cross(from, to, l.a[i], l.b[i]))
            return true;
    if (least < 0.01) /* they touch: links without length, which only a line through both meets */
        return false;
    for (unsigned i = 0; i < l.n; i++)
        for (unsigned k = 0; k < i; k++) {
            outline strip = {.n = 4, .p = {l.a[i], l.a[k], l.b[k], l.b[i]}};
            double enters;
            double leaves;
            double width = length_of(from_to(l.a[i], l.a[k]));
            if (width > 0.01 && length_of(from_to(l.b[i], l.b[k])) > 0.01 &&
                part_inside(&strip, from, to, &enters, &leaves))
                return true;
        }
    return false;
}

/* All of both lies to one side of the line, or beyond its ends. */
static bool is_aside(const outline *a, const outline *b, place from, place to)
{
    place way = from_to(from, to);
    double whole = length_of(way);
    double least[2] = {INFINITY, INFINITY};
    double most[2] = {-INFINITY, -INFINITY};
    for (unsigned i = 0; i < a->n + b->n; i++) {
        place at = from_to(from, i < a->n ? a->p[i] : b->p[i - a->n]);
        double off[2] = {cross(way, at) / whole, dot(way, at) / whole};
        for (unsigned k = 0; k < 2; k++) {
            least[k] = fmin(least[k], off[k]);
            most[k] = fmax(most[k], off[k]);
        }
    }
    return least[0] > 0.02 || most[0] < -0.02 || most[1] < -0.02 || least[1] > whole + 0.02;
}

/* A gap under 2 that the part of the sight line between the bases leads through. */
static bool is_narrow_gap(const outline *a, const outline *b, const body *s, const body *t)
{
    double ignored;
    double leaves;
    double enters;
    if (is_aside(a, b, s->at, t->at) || at_most(2 - EPS, gap_between(a, b), 0.0006))
        return false;
    if (!part_inside(&s->base, s->at, t->at, &ignored, &leaves) ||
        !part_inside(&t->base, s->at, t->at, &enters, &ignored))
        return false;
    place way = from_to(s->at, t->at);
    bool yes = (enters - leaves) * length_of(way) > 2 * EPS &&
               links_cross(a, b, along(s->at, way, leaves), along(s->at, way, enters), 0.0002);
    for (double trim = -0.003; trim < 0.004; trim += 0.006)
        for (double by = -0.003; by < 0.004; by += 0.003)
            for (double slack = 0.0002; slack < 0.01; slack += 0.004) {
                double share = trim / length_of(way);
                place from = sideways(along(s->at, way, leaves + share), s->at, t->at, by);
                place to = sideways(along(s->at, way, enters - share), s->at, t->at, by);
                if (links_cross(a, b, from, to, slack) != yes)
                    it.doubt = true;
            }
    return yes;
}

static double take_sight(const field *f, const body *s, const body *t)
{
    outline side[MOST_BODIES + 2 * MOST_LANDS];
    unsigned sides = 0;
    for (unsigned i = 0; i < f->units; i++) {
        const body *b = &f->unit[i];
        if (!fights(b) || b == s || b == t)
            continue;
        if (surely_passes(&b->base, s->at, t->at))
            return false;
        if (b->side == s->side)
            side[sides++] = b->base;
    }
    for (unsigned i = 0; i < it.lands; i++) {
        const land *l = &it.ground[i];
        const outline *wood = blocking(l);
        if (wood && !surely_holds(wood, s->at) && !surely_holds(wood, t->at)) {
            if (surely_passes(wood, s->at, t->at))
                return false;
            side[sides++] = *wood;
        }
        if (l->kind == TILLY_HILL && !near_crest(l, s->at) && !near_crest(l, t->at)) {
            if (crosses_crest(l, s->at, t->at))
                return false;
            side[sides++] = (outline){.n = 2, .p = {l->crest[0], l->crest[1]}};
        }
    }
    for (unsigned i = 0; i < sides; i++)
        for (unsigned k = 0; k < i; k++)
            if (is_narrow_gap(&side[i], &side[k], s, t))
                return false;
    return true;
}

static bool in_sight(const field *f, const body *s, const body *t)
{
    if (it.seen_by != f->present)
        memset(it.sight, 0, sizeof it.sight);
    it.seen_by = f->present;
    return recall(&it.sight[s->number][t->number], take_sight, f, s, t) > 0;
}

/* ---- shooting (T2-140 to T2-153) --------------------------------------------------------- */

static double range_of(const body *s) /* T2-143 */
{
    if (s->kind == CANNONS)
        return 1000;
    return is_cavalry(s) ? 2 : 4;
}
static bool in_range(const body *s, const body *t)
{
    return at_most(apart(s, t), range_of(s) + EPS, 0.0006);
}

static bool can_shoot(const field *f, const body *s) /* T2-140 to T2-142, T2-103 */
{
    if (!fights(s) || s->kind == RABBLE || (s->flags & TILLY_UNIT_SHOT))
        return false;
    if (s->kind == CANNONS && (s->flags & (TILLY_UNIT_LIMBERED | TILLY_UNIT_MOVED)))
        return false;
    return !touches_enemy(f, s);
}

/* T2-145: 1 to front, 2 and 4 to left and right flank */
static unsigned side_bit(tilly_zone z)
{
    if (z == TILLY_FRONT)
        return 1;
    return flank_of(z) < 0 ? 2 : flank_of(z) > 0 ? 4 : 0;
}

/* Marks those that s may shoot at. */
static void find_targets(const field *f, const body *s, bool target[MOST_BODIES])
{
    unsigned friends = 0;
    unsigned enemies = 0;
    unsigned lawful;
    unsigned bit[MOST_BODIES] = {0};
    double closest = INFINITY;
    memset(target, 0, MOST_BODIES);
    if (!can_shoot(f, s))
        return;
    for (unsigned i = 0; i < f->units; i++) {
        const body *b = &f->unit[i];
        if (!fights(b) || b == s || !in_range(s, b))
            continue;
        unsigned at = side_bit(zone_of(s, b));
        if (b->side == s->side)
            friends |= at;
        else if (at && in_sight(f, s, b))
            enemies |= bit[i] = at;
    }
    lawful = (enemies & 1) && !(friends & 1) ? 1 : 6 & ~friends;
    if (s->kind == CANNONS)
        lawful &= 1;
    for (unsigned i = 0; i < f->units; i++)
        if (bit[i] & lawful)
            closest = fmin(closest, apart(s, &f->unit[i]));
    for (unsigned i = 0; i < f->units; i++)
        target[i] = (bit[i] & lawful) && at_most(apart(s, &f->unit[i]), closest + EPS, 0.0006);
}

/* All shots that are lawful now, and whose targets are in doubt. */
static struct {
    bool at[MOST_BODIES][MOST_BODIES];
    bool doubt[MOST_BODIES];
} lawful_shots;

static void find_shots(const field *f)
{
    for (unsigned i = 0; i < f->units; i++) {
        it.doubt = false;
        find_targets(f, &f->unit[i], lawful_shots.at[i]);
        lawful_shots.doubt[i] = it.doubt;
    }
}

typedef struct shot {
    int dice;
    bool flank, cover, ground; /* cover and ground of those that cost dice */
} shot;

static shot primary_shot(const body *s, const body *t) /* table 2.2 */
{
    shot of = {.dice = s->resolve};
    int cover = 0;
    of.flank = flank_of(zone_of(s, t)) != 0;
    if (of.flank) {
        of.dice = 1;
        return of;
    }
    of.ground = s->kind == HORSE && is_difficult(s->at);
    cover += (t->kind == DRAGOONS || t->kind == SHOT) && is_difficult(t->at);
    cover += (is_infantry(t) || t->kind == CANNONS) && is_fortified(t->at);
    of.cover = cover;
    of.dice -= cover + of.ground;
    if (of.dice < 0)
        of.dice = 0;
    return of;
}

/* Its shooters there; without one that has dice as primary nobody shoots (T2-150). */
static unsigned
shooters_at(const field *f, const body *t, bool shooter[MOST_BODIES], bool *can_lead)
{
    unsigned count = 0;
    *can_lead = false;
    for (unsigned i = 0; i < f->units; i++) {
        shooter[i] = lawful_shots.at[i][t->number];
        it.doubt |= f->unit[i].side != t->side && lawful_shots.doubt[i];
        count += shooter[i];
        if (shooter[i] && primary_shot(&f->unit[i], t).dice > 0)
            *can_lead = true;
    }
    return count;
}

static void compare_pairs(const field *f)
{
    find_shots(f);
    for (unsigned i = 0; i < f->units; i++)
        for (unsigned k = 0; k < f->units; k++) {
            const body *a = &f->unit[i];
            const body *b = &f->unit[k];
            tilly_zone zone = 0;
            int32_t gap = 0;
            uint32_t touching = 0;
            uint32_t clear = 0;
            uint32_t dice_given = 0;
            if (a == b || !fights(a) || !fights(b))
                continue;
            assert_int_equal(tilly_battle_zone(it.battle, a->id, b->id, &zone), TILLY_OK);
            it.doubt = false;
            same((long)zone, (long)zone_of(a, b), "zone (T2-007)", a, b);
            assert_int_equal(tilly_battle_gap(it.battle, a->id, b->id, &gap), TILLY_OK);
            it.doubt = false;
            same(fabs(gap / 10000.0 - apart(a, b)) > 0.0006, 0, "gap (T2-002)", a, b);
            if (a->side == b->side)
                continue;
            assert_int_equal(tilly_battle_touching(it.battle, a->id, b->id, &touching), TILLY_OK);
            it.doubt = false;
            same(touching, touch(a, b), "contact (T2-013)", a, b);
            assert_int_equal(tilly_battle_sight(it.battle, a->id, b->id, &clear, NULL), TILLY_OK);
            it.doubt = false;
            same(clear, in_sight(f, a, b), "sight (T2-142)", a, b);
            tilly_status status =
                tilly_battle_may_shoot(it.battle, a->id, b->id, &dice_given, NULL);
            it.doubt = false;
            bool shooter[MOST_BODIES];
            bool can_lead;
            shooters_at(f, b, shooter, &can_lead);
            bool may = can_lead && shooter[i];
            same(status == TILLY_OK, may, "may shoot (T2-142)", a, b);
            if (status == TILLY_OK)
                same(dice_given, primary_shot(a, b).dice, "dice of a shot (T2-149)", a, b);
        }
}

/* ---- a shooting step --------------------------------------------------------------------- */

static struct {
    field then; /* as the target was chosen */
    unsigned target, primary;
    bool of_step[MOST_BODIES]; /* targets of this step */
    bool chosen[MOST_BODIES];
    bool in_doubt;
} volley;

static tilly_option option[256];
static uint32_t options;

static tilly_decision open_question(void)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(it.turn, &d), TILLY_OK);
    assert_int_equal(tilly_turn_options(it.turn, 0, option, 256, &options), TILLY_OK);
    assert_true(options <= 256);
    return d;
}

static void give(const tilly_answer *a)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_turn_answer(it.turn, a, &why) != TILLY_OK)
        fail_msg("scene %u: an answer is refused: %s", it.number, tilly_reason_name(why.code));
}
static void pick_option(uint32_t index)
{
    tilly_answer a = TILLY_ANSWER_INIT;
    a.pick.option = index;
    give(&a);
}

static bool is_offered(tilly_id id)
{
    for (uint32_t i = 0; i < options; i++)
        if (option[i].unit == id)
            return true;
    return false;
}

static void choose_target(const tilly_decision *d)
{
    field *f = &volley.then;
    uint32_t taken = any(options + 1) % options;
    *f = it.now;
    find_shots(f);
    for (unsigned i = 0; i < f->units; i++) {
        bool shooter[MOST_BODIES];
        bool can_lead;
        if (!fights(&f->unit[i]) || f->unit[i].side == d->side)
            continue;
        it.doubt = false;
        shooters_at(f, &f->unit[i], shooter, &can_lead);
        same(is_offered(f->unit[i].id),
             can_lead && !volley.of_step[i],
             "target (T2-147)",
             &f->unit[i],
             NULL);
    }
    if (option[taken].kind == TILLY_OPT_UNIT) {
        bool can_lead;
        volley.target = index_of(f, option[taken].unit);
        volley.of_step[volley.target] = true;
        volley.primary = MOST_BODIES;
        it.doubt = false;
        unsigned count = shooters_at(f, &f->unit[volley.target], volley.chosen, &can_lead);
        for (unsigned i = 0; count == 1 && i < f->units; i++)
            if (volley.chosen[i])
                volley.primary = i;
        volley.in_doubt = it.doubt;
    }
    pick_option(taken);
}

static void choose_shooters(void)
{
    const field *f = &volley.then;
    const body *t = &f->unit[volley.target];
    tilly_answer a = TILLY_ANSWER_INIT;
    uint32_t lead;
    for (unsigned i = 0; i < f->units; i++) {
        it.doubt = volley.in_doubt;
        if (f->unit[i].side != t->side)
            same(is_offered(f->unit[i].id), volley.chosen[i], "shooter (T2-146)", &f->unit[i], t);
    }
    do
        lead = any(options);
    while (option[lead].amount <= 0);
    memset(volley.chosen, 0, sizeof volley.chosen);
    volley.primary = MOST_BODIES;
    unsigned leaders = 0;
    unsigned count = 0;
    for (uint32_t i = 0; i < options; i++) {
        unsigned u = index_of(f, option[i].unit);
        it.doubt = volley.in_doubt;
        same(option[i].amount,
             primary_shot(&f->unit[u], t).dice,
             "dice as primary (T2-149)",
             &f->unit[u],
             t);
        if (i != lead && !any(3))
            continue;
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
        volley.chosen[u] = true;
        count++;
        leaders += option[i].amount > 0;
    }
    if (leaders == 1 || count == 1)
        volley.primary = index_of(f, option[lead].unit);
    give(&a);
}

static void choose_primary_shooter(void)
{
    const field *f = &volley.then;
    const body *t = &f->unit[volley.target];
    for (unsigned i = 0; i < f->units; i++) {
        it.doubt = volley.in_doubt;
        bool can = volley.chosen[i] && primary_shot(&f->unit[i], t).dice > 0;
        same(is_offered(f->unit[i].id), can, "primary (T2-150)", &f->unit[i], t);
    }
    uint32_t taken = any(options);
    volley.primary = index_of(f, option[taken].unit);
    pick_option(taken);
}

/* ---- melee (T2-220 to T2-236) ------------------------------------------------------------ */

static struct {
    field start, then; /* at the start of the step, of this melee */
    bool touches[MOST_BODIES][MOST_BODIES];
    bool in_doubt;
    unsigned number;
    bool primary[MOST_BODIES]; /* as named, or as nobody else touches that enemy */
    unsigned first;            /* the side that picks first */
    int face[MOST_BODIES][16], faces[MOST_BODIES], commander_face[MOST_BODIES];
    int placed[MOST_BODIES][MOST_BODIES], wild[MOST_BODIES];
    unsigned melees;
} fray;

static bool is_removed(const body *b) /* T2-207 */
{
    return b->kind == CANNONS && touches_enemy(&fray.start, b);
}

static unsigned group_from(unsigned u, bool seen[MOST_BODIES])
{
    unsigned count = 1;
    seen[u] = true;
    for (unsigned i = 0; i < fray.start.units; i++)
        if (fray.touches[u][i] && !seen[i])
            count += group_from(i, seen);
    return count;
}

static unsigned picks_first(void) /* T2-221 */
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    unsigned charged[2] = {0, 0};
    for (unsigned i = 0; i < fray.start.units; i++) {
        const body *b = &fray.start.unit[i];
        charged[b->side] += fights(b) && (b->flags & TILLY_UNIT_CHARGED);
    }
    assert_int_equal(tilly_battle_info_of(it.battle, &info), TILLY_OK);
    return charged[0] == charged[1] ? info.role[0] : charged[0] < charged[1];
}

static void begin_melees(void)
{
    field *f = &fray.start;
    bool seen[MOST_BODIES] = {false};
    memset(&fray, 0, sizeof fray);
    *f = it.now;
    it.doubt = false;
    for (unsigned i = 0; i < f->units; i++)
        for (unsigned k = 0; k < f->units; k++) {
            const body *a = &f->unit[i];
            const body *b = &f->unit[k];
            if (a->side == b->side || !fights(a) || !fights(b) || is_removed(a) || is_removed(b))
                continue;
            fray.touches[i][k] = touch(a, b);
        }
    for (unsigned i = 0; i < f->units; i++)
        for (unsigned k = 0; k < i; k++) /* the clauses do not say what becomes of two batteries */
            if (f->unit[i].kind == CANNONS && f->unit[k].kind == CANNONS &&
                f->unit[i].side != f->unit[k].side && fights(&f->unit[i]) && fights(&f->unit[k]) &&
                touch(&f->unit[i], &f->unit[k]))
                it.doubt = true;
    fray.in_doubt = it.doubt;
    fray.first = picks_first();
    for (unsigned i = 0; i < f->units; i++) {
        unsigned touched = 0;
        unsigned last = 0;
        for (unsigned k = 0; k < f->units; k++)
            if (fray.touches[i][k]) {
                touched++;
                last = k;
            }
        if (touched == 1)
            fray.primary[last] = true;
        if (touched && !seen[i]) {
            group_from(i, seen);
            fray.melees++;
        }
    }
}

static bool is_supported(const body *u) /* T2-230, table 2.3 */
{
    const field *f = &fray.then;
    bool friend_there = false;
    for (unsigned i = 0; i < f->units; i++) {
        const body *b = &f->unit[i];
        if (!fights(b) || b->id == u->id)
            continue;
        if (!at_most(apart(u, b), 4 + EPS, 0.0006) || zone_of(u, b) != TILLY_REAR)
            continue;
        if (b->side != u->side)
            return false;
        friend_there |= is_infantry(u) ? is_infantry(b) : is_cavalry(b);
    }
    return friend_there;
}

typedef struct fight {
    int dice, flank, rear, cost, unsupported;
} fight;

static fight fight_of(unsigned u, bool primary) /* table 2.4 */
{
    const field *f = &fray.then;
    const body *b = &f->unit[u];
    fight of = {0};
    bool favourable = false;
    for (unsigned i = 0; i < f->units; i++) {
        const body *e = &f->unit[i];
        if (!fray.touches[u][i])
            continue;
        tilly_zone zone = zone_of(b, e);
        of.rear |= zone == TILLY_REAR;
        if (is_behind_flank(zone))
            of.flank = 2;
        else if (is_front_flank(zone) && !of.flank)
            of.flank = 1;
        if ((b->flags & TILLY_UNIT_CHARGED) && is_infantry(e))
            favourable |=
                is_fortified(e->at) || !at_most(height_of(e->at), height_of(b->at) + EPS, 0.0008);
    }
    of.dice = !of.rear;
    if (of.rear || of.flank == 2 || !primary)
        return of;
    of.unsupported = !is_supported(b);
    of.cost = of.unsupported + favourable + (b->kind == HORSE && is_difficult(b->at));
    if (of.cost > b->resolve)
        of.cost = b->resolve;
    of.dice = b->resolve - of.cost;
    return of;
}

static int score_of(const body *u, const body *e) /* T2-231 to T2-233 */
{
    bool charging = u->flags & TILLY_UNIT_CHARGED;
    tilly_zone zone = zone_of(e, u);
    if (u->kind == HORSE) {
        if (is_difficult(u->at))
            return 6;
        if (charging)
            return e->kind == PIKE_SHOT && zone == TILLY_FRONT ? 5 : 4;
        return 5;
    }
    if (u->kind == LIGHT_HORSE && charging)
        return is_behind_flank(zone) || zone == TILLY_REAR || e->resolve == 1 ? 4 : 6;
    if (u->kind == PIKE_SHOT)
        return is_difficult(u->at) ? 6 : 5;
    return 6;
}

static void choose_primary_fighter(const tilly_decision *d)
{
    const field *f = &fray.start;
    unsigned enemy = index_of(
        f, d->subject && f->unit[index_of(f, d->subject)].side != d->side ? d->subject : d->object);
    for (unsigned i = 0; i < f->units; i++) {
        it.doubt = fray.in_doubt;
        if (f->unit[i].side == d->side)
            same(is_offered(f->unit[i].id),
                 fray.touches[enemy][i],
                 "primary fighter (T2-222)",
                 &f->unit[i],
                 &f->unit[enemy]);
    }
    for (uint32_t i = 0; i < options; i++) {
        unsigned u = index_of(f, option[i].unit);
        it.doubt = fray.in_doubt;
        same(option[i].amount,
             fight_of(u, true).dice,
             "dice as primary fighter (T2-223)",
             &f->unit[u],
             &f->unit[enemy]);
    }
    uint32_t taken = any(options);
    fray.primary[index_of(f, option[taken].unit)] = true;
    pick_option(taken);
}

static void place_hit(const tilly_decision *d)
{
    const field *f = &fray.then;
    unsigned u = index_of(f, d->subject);
    for (unsigned i = 0; i < f->units; i++) {
        it.doubt = fray.in_doubt;
        bool can = fray.touches[u][i] &&
                   (d->amount == 0 || d->amount >= score_of(&f->unit[u], &f->unit[i]));
        same(is_offered(f->unit[i].id), can, "hit on (T2-235)", &f->unit[u], &f->unit[i]);
    }
    pick_option(any(options));
}

/* ---- what is told ------------------------------------------------------------------------ */

static int best_score(unsigned u)
{
    int score = 7;
    for (unsigned i = 0; i < fray.then.units; i++)
        if (fray.touches[u][i]) {
            int against = score_of(&fray.then.unit[u], &fray.then.unit[i]);
            score = against < score ? against : score;
        }
    return score;
}

static int hits_of(unsigned u)
{
    int hits = fray.commander_face[u] >= 4;
    int score = best_score(u);
    for (int i = 0; i < fray.faces[u]; i++)
        hits += fray.face[u][i] >= score;
    return hits;
}

static void on_fought(const tilly_event *e)
{
    unsigned u = index_of(&fray.then, e->unit);
    const body *b = &fray.then.unit[u];
    it.has[MELEES] = true;
    it.has[SUPPORT] |= e->value[2] && e->value[3] < 2 && !e->value[4];
    it.doubt = fray.in_doubt;
    fight of = fight_of(u, fray.primary[u]);
    same(e->value[0], of.dice, "melee dice (T2-223)", b, NULL);
    same(e->value[2], fray.primary[u], "primary (T2-222)", b, NULL);
    same(e->value[3], of.flank, "enemy to flank (T2-226)", b, NULL);
    same(e->value[4], of.rear, "enemy to rear (T2-224)", b, NULL);
    same(e->value[5],
         b->flags & TILLY_UNIT_HAS_COMMANDER ? 1 : 0,
         "commander's die (T2-223)",
         b,
         NULL);
    same(e->value[6], of.cost, "dice lost (T2-227)", b, NULL);
    same(e->value[7], of.unsupported, "unsupported (T2-230)", b, NULL);
    it.doubt = fray.in_doubt;
    same(e->value[1], hits_of(u), "melee hits (T2-235)", b, NULL);
}

static void on_placed(const tilly_event *e)
{
    const field *f = &fray.then;
    unsigned u = index_of(f, e->unit);
    if (f->unit[u].kind == COMMANDER)
        u = index_of(f, f->unit[u].host);
    unsigned on = index_of(f, e->other);
    it.doubt = fray.in_doubt;
    fray.placed[u][on]++;
    same(fray.touches[u][on], true, "hit placed on (T2-235)", &f->unit[u], &f->unit[on]);
    /* one die below the score is the commander's */
    if (e->value[0] < score_of(&f->unit[u], &f->unit[on]))
        same(fray.commander_face[u] >= 4 && !fray.wild[u]++,
             true,
             "face of a hit (T2-235)",
             &f->unit[u],
             &f->unit[on]);
}

static void on_result(const tilly_event *e)
{
    const field *f = &fray.then;
    unsigned u = index_of(f, e->unit);
    int by = 0;
    int on = 0;
    for (unsigned i = 0; i < f->units; i++) {
        by += fray.placed[u][i];
        on += fray.placed[i][u];
    }
    it.doubt = fray.in_doubt;
    same(e->value[1], hits_of(u), "hits scored (T2-236)", &f->unit[u], NULL);
    it.doubt = fray.in_doubt;
    same(e->value[1], by, "hits placed (T2-235)", &f->unit[u], NULL);
    same(e->value[2], on, "hits taken (T2-236)", &f->unit[u], NULL);
    same(e->value[0], (by > on) - (by < on), "result (T2-236)", &f->unit[u], NULL);
}

static void on_shot(const tilly_event *e)
{
    const field *f = &volley.then;
    unsigned s = index_of(f, e->unit);
    const body *t = &f->unit[volley.target];
    it.doubt = volley.in_doubt;
    it.has[SHOTS] = true;
    same(volley.chosen[s], true, "who shoots (T2-148)", &f->unit[s], t);
    same(e->value[2], s == volley.primary, "is primary (T2-148)", &f->unit[s], t);
    shot of = primary_shot(&f->unit[s], t);
    same(e->value[3], of.flank, "shot to flank (T2-149)", &f->unit[s], t);
    if (!e->value[2])
        of = (shot){.dice = 1};
    same(e->value[0], of.dice, "shooting dice (T2-149)", &f->unit[s], t);
    same(e->value[4], of.cover, "cover (T2-152)", &f->unit[s], t);
    same(e->value[6], of.ground, "ground (T2-151)", &f->unit[s], t);
    int hits = 0;
    for (int i = 0; i < fray.faces[s]; i++)
        hits += fray.face[s][i] == 6;
    same(e->value[1], hits, "hits of a shot (T2-154)", &f->unit[s], t);
    fray.faces[s] = 0;
}

static void on_hit(const tilly_event *e)
{
    const body *b = &it.now.unit[index_of(&it.now, e->unit)];
    int left = e->value[1] - e->value[0];
    it.doubt = false;
    same(e->value[2], left > 0 ? left : 0, "resolve after hits (T2-011)", b, NULL);
    same(is_on(b), left > 0, "rout (T2-012)", b, NULL);
}

static uint32_t heard;

static void hear(void)
{
    tilly_event e[256];
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(it.turn, heard, e, 256, &count), TILLY_OK);
    assert_true(count - heard <= 256);
    for (uint32_t i = 0; i < count - heard; i++) {
        if (e[i].kind == TILLY_EV_MELEE) {
            fray.then = it.now;
            fray.number++;
        } else if (e[i].kind == TILLY_EV_SHOT)
            on_shot(&e[i]);
        else if (e[i].kind == TILLY_EV_HIT)
            on_hit(&e[i]);
        else if (e[i].kind == TILLY_EV_FOUGHT)
            on_fought(&e[i]);
        else if (e[i].kind == TILLY_EV_HIT_PLACED)
            on_placed(&e[i]);
        else if (e[i].kind == TILLY_EV_MELEE_RESULT)
            on_result(&e[i]);
    }
    heard = count;
}

/* ---- the course of a scene --------------------------------------------------------------- */

/* The faces that succeed: bit f for face f. */
static void compare_roll(const tilly_roll *roll)
{
    static const uint32_t from[] = {[4] = 0x70, [5] = 0x60, [6] = 0x40, [7] = 0};
    const body *b = NULL;
    int score = 6;
    it.doubt = false;
    if (roll->kind == TILLY_ROLL_MELEE) {
        unsigned u = index_of(&fray.then, roll->unit);
        b = &fray.then.unit[u];
        it.doubt = fray.in_doubt;
        score = best_score(u);
    } else if (roll->kind == TILLY_ROLL_COMMANDER_DIE)
        score = 4;
    else if (roll->kind < TILLY_ROLL_SHOT_FRONT || roll->kind > TILLY_ROLL_SHOT_SECONDARY)
        return;
    same(roll->success, from[score], "score (T2-154, T2-231)", b, NULL);
}

static void throw_dice(void)
{
    tilly_roll roll = TILLY_ROLL_INIT;
    uint16_t face[TILLY_MOST_DICE];
    assert_int_equal(tilly_turn_roll(it.turn, &roll), TILLY_OK);
    for (unsigned i = 0; i < roll.dice; i++)
        face[i] = (uint16_t)(1 + any(6));
    compare_roll(&roll);
    bool shoots = roll.kind >= TILLY_ROLL_SHOT_FRONT && roll.kind <= TILLY_ROLL_SHOT_SECONDARY;
    if (shoots || roll.kind == TILLY_ROLL_MELEE) {
        unsigned u = index_of(&it.now, roll.unit);
        fray.faces[u] = roll.dice;
        for (unsigned i = 0; i < roll.dice && i < 16; i++)
            fray.face[u][i] = face[i];
    } else if (roll.kind == TILLY_ROLL_COMMANDER_DIE) {
        unsigned u = index_of(&it.now, roll.unit);
        if (it.now.unit[u].kind == COMMANDER)
            u = index_of(&it.now, it.now.unit[u].host);
        fray.commander_face[u] = face[0];
    }
    assert_int_equal(tilly_turn_supply(it.turn, face, roll.dice, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

static void pass(void)
{
    static const uint16_t none[] = {TILLY_OPT_END, TILLY_OPT_NONE, TILLY_OPT_STAY};
    tilly_answer a = TILLY_ANSWER_INIT;
    if (tilly_turn_usual(it.turn, &a) == TILLY_OK) {
        give(&a);
        return;
    }
    for (unsigned k = 0; k < 3; k++)
        for (uint32_t i = 0; i < options; i++)
            if (option[i].kind == none[k]) {
                pick_option(i);
                return;
            }
    assert_int_equal(tilly_turn_sample(it.turn, it.chance, &a), TILLY_OK);
    give(&a);
}

static void answer_it(void)
{
    tilly_decision d = open_question();
    if (d.kind == TILLY_ASK_NEXT_TARGET)
        choose_target(&d);
    else if (d.kind == TILLY_ASK_SHOOTERS)
        choose_shooters();
    else if (d.kind == TILLY_ASK_PRIMARY_SHOOTER)
        choose_primary_shooter();
    else if (d.kind == TILLY_ASK_PRIMARY_FIGHTER)
        choose_primary_fighter(&d);
    else if (d.kind == TILLY_ASK_PLACE_HIT)
        place_hit(&d);
    else if (d.kind == TILLY_ASK_NEXT_MELEE) {
        it.doubt = fray.in_doubt;
        same(d.side, fray.first ^ (fray.number & 1), "who picks a melee (T2-221)", NULL, NULL);
        pick_option(any(options));
    } else
        pass();
}

static void edit_unit(tilly_id unit, uint16_t what, uint32_t flag, int32_t value)
{
    tilly_edit e = TILLY_EDIT_INIT;
    e.kind = what;
    e.unit = unit;
    e.what = flag;
    e.value = value;
    assert_int_equal(tilly_battle_edit(it.battle, &e, NULL, NULL), TILLY_OK);
}

static bool in_step(const char *number)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    tilly_beat_info beat = {.size = sizeof beat};
    tilly_battle_info_of(it.battle, &info);
    for (uint32_t i = 0; i < tilly_ruleset_beats(it.rules); i++)
        if (tilly_ruleset_beat(it.rules, i, &beat) == TILLY_OK && beat.row == info.row &&
            beat.row != TILLY_NO_ROW)
            return !strcmp(beat.number, number);
    return false;
}

static void compare_contacts(void)
{
    for (unsigned i = 0; i < it.now.units; i++) {
        uint32_t count = 0;
        unsigned wanted = 0;
        const body *a = &it.now.unit[i];
        if (!fights(a))
            continue;
        tilly_battle_contacts(it.battle, a->id, NULL, 0, &count);
        it.doubt = false;
        for (unsigned k = 0; k < it.now.units; k++)
            if (fights(&it.now.unit[k]) && it.now.unit[k].side != a->side)
                wanted += touch(a, &it.now.unit[k]);
        same(count, wanted, "contacts (T2-013)", a, NULL);
    }
}

/* False: the melees are fought. */
static bool begin_step(void)
{
    memset(volley.of_step, 0, sizeof volley.of_step);
    if (in_step("5.6"))
        return false;
    if (!in_step("5.5"))
        return true;
    compare_contacts();
    for (unsigned i = 0; i < it.now.units; i++)
        if (fights(&it.now.unit[i]) && it.now.unit[i].kind != CANNONS && any(2))
            edit_unit(it.now.unit[i].id, TILLY_EDIT_STATE, TILLY_UNIT_CHARGED, 1);
    read_units(&it.now);
    begin_melees();
    return true;
}

static void play(void)
{
    heard = 0;
    memset(&fray, 0, sizeof fray);
    memset(&volley, 0, sizeof volley);
    for (;;) {
        tilly_status status = tilly_turn_next(it.turn, TILLY_UNTIL_ROLL | TILLY_UNTIL_STEP);
        read_units(&it.now);
        hear();
        if (status == TILLY_DECISION)
            answer_it();
        else if (status == TILLY_ROLL)
            throw_dice();
        else if (status != TILLY_STOP || !begin_step())
            break;
    }
    it.doubt = fray.in_doubt;
    same(fray.number, fray.melees, "melees (T2-220)", NULL, NULL);
    for (unsigned i = 0; i < fray.start.units; i++) {
        bool left = is_on(&fray.start.unit[i]) && fray.start.unit[i].kind == CANNONS;
        it.doubt = fray.in_doubt;
        if (left)
            same(!is_on(&it.now.unit[i]),
                 is_removed(&fray.start.unit[i]),
                 "cannons removed (T2-207)",
                 &fray.start.unit[i],
                 NULL);
    }
}

/* ---- random scenes ----------------------------------------------------------------------- */

static place rounded(place p)
{
    return (place){tilly_from_units(p.x) / 10000.0, tilly_from_units(p.y) / 10000.0};
}

static outline round_about(place at, double size)
{
    outline o = {.n = 3 + any(5)};
    double turn = between(0, 2 * PI);
    double slant = between(0, PI);
    double flat = between(0.4, 1);
    if (any(2)) {
        o = rectangle(at, (place){sin(slant), cos(slant)}, size, size * between(0.3, 0.85));
        if (!any(3))
            o = rectangle(at, (place){0, 1}, 0.5 * (2 + any(4)), 0.5);
    } else
        for (unsigned i = 0; i < o.n; i++) {
            double angle = turn - 2 * PI * i / o.n + between(-0.3, 0.3) / o.n;
            double u = cos(angle) * size;
            double v = sin(angle) * size * flat;
            o.p[i] = (place){at.x + u * cos(slant) - v * sin(slant),
                             at.y + u * sin(slant) + v * cos(slant)};
        }
    for (unsigned i = 0; i < o.n; i++)
        o.p[i] = rounded(o.p[i]);
    return o;
}

/* The crest of T1-Q-09, whole where it leads out of a pointed outline (T1-Q-149); false where two
 * rectangles are as good as equal, or it is a square. */
static bool find_crest(land *l)
{
    double best = INFINITY;
    double second = INFINITY;
    double sides_best[2] = {0, 0};
    for (unsigned i = 0; i < l->area.n; i++) {
        place way = from_to(corner(&l->area, i), corner(&l->area, i + 1));
        double whole = length_of(way);
        way = (place){way.x / whole, way.y / whole};
        place off = {-way.y, way.x};
        double least[2] = {INFINITY, INFINITY};
        double most[2] = {-INFINITY, -INFINITY};
        for (unsigned k = 0; k < l->area.n; k++) {
            double at[2] = {dot(l->area.p[k], way), dot(l->area.p[k], off)};
            for (unsigned n = 0; n < 2; n++) {
                least[n] = fmin(least[n], at[n]);
                most[n] = fmax(most[n], at[n]);
            }
        }
        double side[2] = {most[0] - least[0], most[1] - least[1]};
        double area = side[0] * side[1];
        place middle = along(
            along((place){0, 0}, way, (least[0] + most[0]) / 2), off, (least[1] + most[1]) / 2);
        bool lengthways = side[0] > side[1];
        place axis = lengthways ? way : off;
        double half = fmax(side[0], side[1]) / 2 - fmin(side[0], side[1]) / 4;
        place crest[2] = {along(middle, axis, -half), along(middle, axis, half)};
        bool same_line =
            length_of(from_to(crest[0], l->crest[0])) + length_of(from_to(crest[1], l->crest[1])) <
                0.002 ||
            length_of(from_to(crest[0], l->crest[1])) + length_of(from_to(crest[1], l->crest[0])) <
                0.002;
        if (isfinite(best) && same_line)
            continue;
        if (area < best) {
            second = best;
            best = area;
            memcpy(l->crest, crest, sizeof crest);
            memcpy(sides_best, side, sizeof side);
        } else
            second = fmin(second, area);
    }
    return second > best * 1.01 && fabs(sides_best[0] - sides_best[1]) > 0.05;
}

static outline shrunk(const outline *o, place about, double share)
{
    outline s = *o;
    for (unsigned i = 0; i < o->n; i++)
        s.p[i] = rounded(along(about, from_to(about, o->p[i]), share));
    return s;
}

static void put_points(const outline *o, tilly_point *to)
{
    for (unsigned i = 0; i < o->n; i++)
        to[i] = (tilly_point){tilly_from_units(o->p[i].x), tilly_from_units(o->p[i].y)};
}

static void add_land(tilly_table *table, double spread)
{
    static const unsigned kinds[] = {TILLY_WOOD,
                                     TILLY_ROUGH,
                                     TILLY_VILLAGE,
                                     TILLY_HILL,
                                     TILLY_HILL,
                                     TILLY_FORTIFICATION,
                                     TILLY_FORTIFICATION,
                                     TILLY_RIVER,
                                     TILLY_ROAD};
    static const unsigned covers[] = {0, 0, TILLY_STEEP, TILLY_ROUGH_TOP, TILLY_WOODED};
    land l = {.kind = kinds[any(9)]};
    tilly_feature f = TILLY_FEATURE_INIT;
    place at = {MIDDLE + between(-spread, spread), MIDDLE + between(-spread, spread)};
    l.area = round_about(at, between(0.7, 4));
    if (l.kind == TILLY_RIVER || l.kind == TILLY_ROAD) {
        l.area = (outline){.n = 2, .p = {rounded((place){2, at.y}), rounded((place){58, at.x})}};
        f.width = 10000;
        l.half_width = 0.5;
    }
    if (l.kind == TILLY_HILL) {
        l.flags = covers[any(5)];
        if (!find_crest(&l))
            return;
        if (!any(3)) {
            l.flags |= TILLY_CREST_GIVEN;
            outline inner = shrunk(&l.area, at, between(0.3, 0.8));
            l.crest[0] = inner.p[0];
            l.crest[1] = inner.p[l.area.n / 2];
        }
        place middle = {(l.crest[0].x + l.crest[1].x) / 2, (l.crest[0].y + l.crest[1].y) / 2};
        if ((l.flags & (TILLY_ROUGH_TOP | TILLY_WOODED)) && any(2) && holds(&l.area, middle))
            l.top = shrunk(&l.area, middle, 0.5);
    }
    f.kind = (uint16_t)l.kind;
    f.flags = (uint16_t)l.flags;
    f.points = l.area.n;
    f.top_points = l.top.n;
    put_points(&l.area, f.point);
    put_points(&l.top, f.top);
    put_points(&(outline){.n = 2, .p = {l.crest[0], l.crest[1]}}, f.crest);
    if (tilly_table_add(table, &f, NULL, NULL) == TILLY_OK)
        it.ground[it.lands++] = l;
}

typedef enum manner { SCATTERED, BY_THE_GRID, IN_LINES } manner;

static tilly_pose pose_of(place at, double degrees)
{
    return (tilly_pose){.x = tilly_from_units(at.x),
                        .y = tilly_from_units(at.y),
                        .heading = (uint16_t)((tilly_from_degrees(degrees) + 72000) % 36000)};
}

/* Brings a base of that size up to one that is down, from a random direction. */
static tilly_pose brought_up(const body *to, double half_width, double half_depth)
{
    double degrees =
        any(2) ? between(0, 360) : atan2(to->ahead.x, to->ahead.y) * 180 / PI + 90 * any(4);
    tilly_pose facing = pose_of(to->at, degrees);
    double turn = facing.heading / 18000.0 * PI;
    double angle = between(0, 2 * PI);
    place way = {sin(angle), cos(angle)};
    double near = 0;
    double far = 6;
    for (unsigned i = 0; i < 40; i++) {
        double half = (near + far) / 2;
        outline base = rectangle(
            along(to->at, way, half), (place){sin(turn), cos(turn)}, half_width, half_depth);
        if (gap_between(&base, &to->base) > 0)
            far = half;
        else
            near = half;
    }
    place at = along(to->at, way, far);
    facing.x = tilly_from_units(at.x);
    facing.y = tilly_from_units(at.y);
    return facing;
}

static tilly_pose some_pose(manner how, unsigned side, unsigned number, double spread)
{
    place at = {MIDDLE + between(-spread, spread), MIDDLE + between(-spread, spread)};
    double degrees = between(0, 360);
    if (any(3) == 0)
        degrees = side * 180 + between(-30, 30);
    if (how == BY_THE_GRID) {
        at = (place){round(at.x * 2) / 2, round(at.y * 2) / 2};
        degrees = any(4) ? 90 * any(4) : 45 * any(8);
    } else if (how == IN_LINES) {
        double back = number % 3 == 2 ? 2 + any(4) : 0;
        double off = 0.5 + 0.25 * (it.number % 12);
        at = (place){MIDDLE - 4 + 2 * (number - number / 3) + 0.5 * (side && it.number % 5 == 0),
                     MIDDLE + (side ? 1 : -1) * (off + back)};
        degrees = side * 180;
    }
    return pose_of(at, degrees);
}

static void deploy(manner how, double spread)
{
    unsigned down[2] = {0, 0};
    tilly_reason why = {.size = sizeof why};
    read_units(&it.now);
    for (unsigned pass_no = 0; pass_no < 2; pass_no++)
        for (unsigned i = 0; i < it.now.units; i++) {
            body *b = &it.now.unit[i];
            tilly_status status = TILLY_E_ILLEGAL;
            if ((b->kind == COMMANDER) != (pass_no == 1))
                continue;
            for (unsigned tries = 0; tries < 8 && status != TILLY_OK; tries++) {
                unsigned other = any(it.now.units);
                tilly_pose pose = some_pose(how, b->side, down[b->side], spread);
                tilly_id host = 0;
                if (b->kind != COMMANDER && fights(&it.now.unit[other]) && !any(3) &&
                    how != IN_LINES)
                    pose = brought_up(&it.now.unit[other], b->half_width, b->half_depth);
                if (b->kind == CANNONS)
                    pose.formation = any(4) ? TILLY_FORMATION_UNLIMBERED : TILLY_FORMATION_LIMBERED;
                if (b->kind == COMMANDER && any(4) && fights(&it.now.unit[other]) &&
                    it.now.unit[other].side == b->side)
                    host = it.now.unit[other].id;
                status = tilly_battle_deploy(it.battle, b->id, &pose, host, 1, &why);
            }
            for (unsigned slot = 0; status != TILLY_OK && slot < 14; slot++) {
                tilly_pose pose = pose_of((place){2 + 4 * slot, b->side ? 57 : 3}, b->side * 180);
                if (b->kind == CANNONS)
                    pose.formation = TILLY_FORMATION_UNLIMBERED;
                status = tilly_battle_deploy(it.battle, b->id, &pose, 0, 1, &why);
            }
            assert_int_equal(status, TILLY_OK);
            down[b->side] += b->kind != COMMANDER;
            read_units(&it.now);
        }
}

static tilly_army *some_army(unsigned units)
{
    static const kind usual[] = {
        HORSE, HORSE, LIGHT_HORSE, DRAGOONS, PIKE_SHOT, PIKE_SHOT, SHOT, RABBLE, CANNONS};
    tilly_army *army = NULL;
    uint32_t command = 0;
    assert_int_equal(tilly_army_new(it.rules, "Army", &army), TILLY_OK);
    for (unsigned i = 0; i < units; i++) {
        tilly_unit_spec spec = {.size = sizeof spec};
        uint32_t type = 0;
        uint32_t index = 0;
        bool commander = i % 5 == 0;
        if (commander)
            assert_int_equal(tilly_army_add_command(army, "", &command), TILLY_OK);
        const char *name = kind_name[commander ? COMMANDER : usual[any(9)]];
        assert_int_equal(tilly_ruleset_type(it.rules, name, &type), TILLY_OK);
        spec.type = (uint16_t)type;
        spec.command = command;
        if (!commander && !any(6))
            spec.depth = tilly_from_units(any(2) ? 0.5 : 1.5);
        snprintf(spec.name, sizeof spec.name, "unit %u", i);
        assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    }
    return army;
}

static void make_scene(void)
{
    static const manner hows[] = {SCATTERED, SCATTERED, BY_THE_GRID, IN_LINES};
    manner how = hows[any(4)];
    double spread = between(2, 7);
    tilly_table *table = NULL;
    tilly_army *army[2];
    it.lands = 0;
    it.is_shown = false;
    memset(it.has, 0, sizeof it.has);
    assert_int_equal(tilly_table_new(600000, 600000, NULL, &table), TILLY_OK);
    for (unsigned n = any(MOST_LANDS); n > 0; n--)
        add_land(table, spread);
    for (unsigned side = 0; side < 2; side++)
        army[side] = some_army(4 + any(7));
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.flags =
        TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = it.rules;
    setup.table = table;
    setup.army[0] = army[0];
    setup.army[1] = army[1];
    assert_int_equal(tilly_battle_new(&setup, &it.battle, NULL), TILLY_OK);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    tilly_table_unref(table);
    deploy(how, spread);
    assert_int_equal(tilly_battle_begin(it.battle, NULL), TILLY_OK);
}

static void mark_and_weaken(void)
{
    read_units(&it.now);
    for (unsigned i = 0; i < it.now.units; i++) {
        const body *b = &it.now.unit[i];
        if (!fights(b))
            continue;
        if (any(2))
            edit_unit(b->id, TILLY_EDIT_HURT, 0, 1 + (int32_t)any((uint32_t)b->resolve - 1));
        if (!any(12))
            edit_unit(b->id, TILLY_EDIT_STATE, TILLY_UNIT_SHOT, 1);
        if (!any(8))
            edit_unit(b->id, TILLY_EDIT_STATE, TILLY_UNIT_MOVED, 1);
    }
    read_units(&it.now);
}

static void judge_scene(unsigned number)
{
    tilly_status status;
    it.number = number;
    it.chance = number * 2654435761u + 12345;
    any(2);
    make_scene();
    assert_int_equal(tilly_battle_turn(it.battle, &it.turn), TILLY_OK);
    while ((status = tilly_turn_next(it.turn, 0)) == TILLY_DECISION) {
        open_question();
        pass();
    }
    assert_int_equal(status, TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(it.battle, &it.turn), TILLY_OK);
    memset(it.gap, 0, sizeof it.gap);
    memset(it.zone, 0, sizeof it.zone);
    memset(it.touch, 0, sizeof it.touch);
    memset(it.sight, 0, sizeof it.sight);
    mark_and_weaken();
    compare_pairs(&it.now);
    play();
    for (unsigned i = 0; i < MATTERS; i++)
        scenes_with[i] += it.has[i];
    tilly_battle_unref(it.battle);
}

static void the_library_shoots_and_fights_as_the_clauses_say(void **state)
{
    scenes asked = scenes_asked_for(SCENES);
    it.rules = rules_of_book("tilly-2.0");
    assert_int_equal(tilly_ruleset_set_text(it.rules, "bombardment", "none", NULL), TILLY_OK);
    for (unsigned i = 0; i < asked.count; i++)
        judge_scene(asked.first + i);
    tilly_ruleset_unref(it.rules);
    print_message(
        "%u scenes, %u with shots, %u with melees, %u with melees where support counts: %u "
        "comparisons, %u left out, %u differ\n",
        asked.count,
        scenes_with[SHOTS],
        scenes_with[MELEES],
        scenes_with[SUPPORT],
        compared,
        left_out,
        differences);
    assert_int_equal(differences, 0);
    assert_true(compared > 100 * asked.count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_shoots_and_fights_as_the_clauses_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
