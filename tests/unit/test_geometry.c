/* The geometry of bases and ground, against known values and against a plain reference in floating
 * point. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "geometry/approach.h"
#include "geometry/geometry.h"
#include "geometry/meeting.h"
#include "geometry/sine_table.h"
#include "support/cases.h"
#include "unit/outline_overlap.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define TUM(x)   ((int32_t)lround((x)*UNIT_LENGTH))
#define PI       3.14159265358979323846

/* ---- pseudo-random cases, the same in every run --------------------------------------------- */

static uint64_t seed;

static int32_t any(int32_t least, int32_t most)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((seed >> 33) % (uint64_t)((int64_t)most - least + 1));
}

static uint16_t any_heading(void)
{
    return (uint16_t)(any(0, 4) == 0 ? 1500 * any(0, 23) : any(0, FULL_CIRCLE - 1));
}

static point any_point(int32_t within)
{
    return (point){any(-within, within), any(-within, within)};
}

static box any_base(int32_t within)
{
    return (box){any_point(within),
                 direction_of(any_heading()),
                 any(0, 3) ? 10000 : any(3000, 20000),
                 any(0, 3) ? 5000 : any(2000, 20000),
                 0};
}

static box any_commander(int32_t within)
{
    return (box){any_point(within), direction_of(0), 0, 0, 5000};
}

static box any_box(int32_t within)
{
    return any(0, 5) == 0 ? any_commander(within) : any_base(within);
}

static box base(double x, double y, double degrees)
{
    return (box){{TUM(x), TUM(y)}, direction_of((uint16_t)lround(degrees * 100)), 10000, 5000, 0};
}

static box commander(double x, double y)
{
    return (box){{TUM(x), TUM(y)}, direction_of(0), 0, 0, 5000};
}

/* ---- the reference -------------------------------------------------------------------------- */

typedef struct spot {
    double x, y;
} spot;
typedef struct quad {
    spot corner[4];
    double radius;
} quad;

static quad quad_of(const box *b, double dx, double dy)
{
    static const int turn[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    double s = b->ahead.s / (double)Q30_ONE;
    double c = b->ahead.c / (double)Q30_ONE;
    quad q = {.radius = b->radius};

    for (int i = 0; i < 4; i++) {
        double w = turn[i][0] * (double)b->half_width;
        double d = turn[i][1] * (double)b->half_depth;
        q.corner[i] = (spot){b->centre.x + dx + w * c + d * s, b->centre.y + dy - w * s + d * c};
    }
    return q;
}

static double spot_to_segment(spot p, spot a, spot b)
{
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    double square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* The widest gap between the two quads along the sides of the first; a point has no sides. */
static double widest_gap(const quad *a, const quad *b)
{
    double widest = -1e18;

    for (int i = 0; i < 4; i++) {
        spot p = a->corner[i];
        spot q = a->corner[(i + 1) % 4];
        double length = hypot(q.x - p.x, q.y - p.y);
        double nx = -(q.y - p.y) / length;
        double ny = (q.x - p.x) / length;
        double gap = 1e18;
        if (length == 0)
            continue;
        for (int k = 0; k < 4; k++)
            gap = fmin(gap, (b->corner[k].x - p.x) * nx + (b->corner[k].y - p.y) * ny);
        widest = fmax(widest, gap);
    }
    return widest;
}

static double quads_gap(const quad *a, const quad *b)
{
    double gap = fmax(widest_gap(a, b), widest_gap(b, a));

    return gap > -1e17 ? gap
                       : hypot(a->corner[0].x - b->corner[0].x, a->corner[0].y - b->corner[0].y);
}

static double quads_apart(const quad *a, const quad *b)
{
    double least = 1e18;

    if (quads_gap(a, b) <= 0)
        return 0;
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            least =
                fmin(least, spot_to_segment(a->corner[i], b->corner[k], b->corner[(k + 1) % 4]));
            least =
                fmin(least, spot_to_segment(b->corner[i], a->corner[k], a->corner[(k + 1) % 4]));
        }
    }
    return least;
}

/* Distance above 0, else minus the overlap. */
static double signed_apart(const box *a, const box *b, double dx, double dy)
{
    quad p = quad_of(a, dx, dy);
    quad q = quad_of(b, 0, 0);
    double gap = quads_gap(&p, &q);

    return (gap > 0 ? quads_apart(&p, &q) : gap) - p.radius - q.radius;
}

static double apart_after(const box *mover, direction way, double t, const box *other)
{
    return signed_apart(mover, other, t * way.s / (double)Q30_ONE, t * way.c / (double)Q30_ONE);
}

static bool ref_holds(const point *corner, uint32_t corners, double x, double y)
{
    bool inside = false;

    for (uint32_t i = 0, j = corners - 1; i < corners; j = i++) {
        double xi = corner[i].x;
        double yi = corner[i].y;
        double xj = corner[j].x;
        double yj = corner[j].y;
        if ((yi > y) != (yj > y) && x < xi + (y - yi) * (xj - xi) / (yj - yi))
            inside = !inside;
    }
    return inside;
}

static double ref_border(const point *corner, uint32_t corners, double x, double y)
{
    double least = 1e18;

    for (uint32_t i = 0, j = corners - 1; i < corners; j = i++)
        least = fmin(least,
                     spot_to_segment((spot){x, y},
                                     (spot){corner[i].x, corner[i].y},
                                     (spot){corner[j].x, corner[j].y}));
    return least;
}

/* Length inside of a path of this length, every fifth unit looked at. */
static double ref_cut(outline o, point a, double s, double c, double length)
{
    double inside = 0;

    for (double t = 2.5; t < length; t += 5)
        inside += ref_holds(o.corner, o.corners, a.x + t * s, a.y + t * c) ? 5 : 0;
    return inside;
}

#define assert_near(value, expected, by)                                                           \
    assert_true(fabs((double)(value) - (double)(expected)) <= (by))

/* ---- headings and directions ---------------------------------------------------------------- */

static void quarter_turns_are_exact(void **state)
{
    (void)state;
    const direction expected[4] = {{0, Q30_ONE}, {Q30_ONE, 0}, {0, -Q30_ONE}, {-Q30_ONE, 0}};

    for (int i = 0; i < 8; i++) {
        direction d = direction_of((uint16_t)(i * RIGHT_ANGLE));
        assert_int_equal(d.s, expected[i % 4].s);
        assert_int_equal(d.c, expected[i % 4].c);
    }
}

/* Of whole degrees in 2^-30, of hundredths in 2^-36: exact to the last digit, which no angle alone
 * would show. */
static void tables_of_sines_hold_the_nearest_whole_numbers(void **state)
{
    const double fine = (double)Q30_ONE * 64;
    for (int degree = 0; degree <= 450; degree++)
        assert_int_equal(sine_of_degree[degree],
                         lround(sin(degree * 100 * PI / HALF_CIRCLE) * Q30_ONE));
    for (int h = 0; h < 100; h++) {
        double angle = h * PI / HALF_CIRCLE;
        assert_int_equal(sine_of_hundredth[h], lround(sin(angle) * fine));
        assert_int_equal(versine_of_hundredth[h],
                         lround(2 * sin(angle / 2) * sin(angle / 2) * fine));
    }
}

static void every_heading_has_its_sine_and_cosine(void **state)
{
    (void)state;
    for (int h = 0; h < FULL_CIRCLE; h++) {
        direction d = direction_of((uint16_t)h);
        direction mirrored = direction_of((uint16_t)((FULL_CIRCLE - h) % FULL_CIRCLE));
        assert_near(d.s, sin(h * PI / HALF_CIRCLE) * Q30_ONE, 1.0);
        assert_near(d.c, cos(h * PI / HALF_CIRCLE) * Q30_ONE, 1.0);
        assert_int_equal(mirrored.s, -d.s);
        assert_int_equal(mirrored.c, d.c);
    }
}

static void a_heading_is_found_again_from_its_points(void **state)
{
    (void)state;
    for (int h = 0; h < FULL_CIRCLE; h++) {
        point far = point_along((point){77, -5}, direction_of((uint16_t)h), 150000);
        assert_int_equal(heading_towards((point){77, -5}, far), h);
    }
    assert_int_equal(heading_towards((point){3, 3}, (point){3, 3}), 0);
    assert_int_equal(heading_towards((point){0, 0}, (point){-1, 1000000}), 0);
    assert_int_equal(heading_towards((point){0, 0}, (point){-100, 1000000}), 35999);
}

static void turns_add_up_round_the_circle(void **state)
{
    (void)state;
    assert_int_equal(heading_plus(100, -200), 35900);
    assert_int_equal(heading_plus(35900, 200), 100);
    assert_int_equal(heading_plus(0, -72001), 35999);
    assert_int_equal(heading_gap(35900, 100), 200);
    assert_int_equal(heading_gap(100, 35900), -200);
    assert_int_equal(heading_gap(0, 18000), 18000);
    assert_int_equal(heading_gap(18000, 0), 18000);
    seed = 1;
    for (int i = 0; i < CASES(10000); i++) {
        uint16_t from = any_heading();
        uint16_t to = any_heading();
        assert_int_equal(heading_plus(from, heading_gap(from, to)), to);
    }
}

static void a_step_mirrored_ends_mirrored(void **state)
{
    (void)state;
    seed = 2;
    for (int i = 0; i < CASES(10000); i++) {
        direction d = direction_of(any_heading());
        int32_t length = any(-400000, 400000);
        point there = point_along((point){0, 0}, d, length);
        point back = point_along((point){0, 0}, (direction){-d.s, d.c}, length);
        assert_int_equal(there.x, -back.x);
        assert_int_equal(there.y, back.y);
        assert_near(there.x, length * (d.s / (double)Q30_ONE), 0.5);
        assert_near(along(d, there.x, there.y), length, 1.2);
        assert_near(across(d, there.x, there.y), 0, 1.2);
    }
}

static void a_direction_between_points_is_as_exact_as_the_table(void **state)
{
    (void)state;
    seed = 3;
    for (int i = 0; i < CASES(20000); i++) {
        int32_t size = i % 2 ? 20 : 16000000;
        point a = any_point(size);
        point b = any_point(size);
        double dx = (double)b.x - a.x;
        double dy = (double)b.y - a.y;
        double length = hypot(dx, dy);
        if (length == 0)
            continue;
        assert_near(direction_towards(a, b).s, dx / length * Q30_ONE, 1.6);
        assert_near(direction_towards(a, b).c, dy / length * Q30_ONE, 1.6);
    }
    assert_int_equal(direction_towards((point){5, 5}, (point){5, -8}).c, -Q30_ONE);
    assert_int_equal(direction_towards((point){5, 5}, (point){5, 5}).c, Q30_ONE);
}

static void roots_are_rounded_down(void **state)
{
    (void)state;
    seed = 4;
    assert_int_equal(square_root(-9), 0);
    assert_int_equal(square_root(0), 0);
    assert_true(square_root(2) == 1 && square_root(3) == 1);
    assert_true(square_root(INT64_MAX) == 3037000499);
    for (int64_t n = 1; n < 3037000499; n += n < 70000 ? 1 : any(1, 200000)) {
        assert_true(square_root(n * n) == n);
        assert_true(square_root(n * n - 1) == n - 1);
        assert_true(square_root(n * n + 1) == n);
        assert_true(square_root(n * n + 2 * n) == n);
    }
    assert_int_equal(distance_between((point){0, 0}, (point){30000, -40000}), 50000);
}

/* ---- two bases ------------------------------------------------------------------------------ */

static void distance_is_that_of_the_closest_points(void **state)
{
    (void)state;
    seed = 10;
    for (int i = 0; i < CASES(40000); i++) {
        box a = any_box(i % 3 ? 30000 : 400000);
        box b = any_box(i % 3 ? 30000 : 400000);
        assert_near(box_distance(&a, &b), fmax(signed_apart(&a, &b, 0, 0), 0), 0.65);
        assert_int_equal(box_distance(&a, &b), box_distance(&b, &a));
    }
}

static void overlap_is_the_shortest_way_out(void **state)
{
    (void)state;
    seed = 11;
    for (int i = 0; i < CASES(40000); i++) {
        box a = any_box(12000);
        box b = any_box(12000);
        double apart = signed_apart(&a, &b, 0, 0);
        int32_t overlap = box_overlap(&a, &b);
        if (apart <= 0)
            assert_near(overlap, -apart, 0.65);
        else
            assert_true(overlap <= 0);
    }
}

static void closer_means_less_than_the_distance_shown(void **state)
{
    (void)state;
    seed = 12;
    for (int i = 0; i < CASES(40000); i++) {
        box a = any_box(40000);
        box b = any_box(40000);
        int32_t d = box_distance(&a, &b);
        for (int32_t limit = d - 2; limit <= d + 2; limit++)
            assert_int_equal(box_nearer_than(&a, &b, limit), d < limit);
        assert_int_equal(box_nearer_than(&a, &b, 10000), d < 10000);
    }
}

static void who_approaches_is_as_close_as_where_he_then_stands(void **state)
{
    (void)state;
    seed = 13;
    for (int i = 0; i < CASES(20000); i++) {
        box a = any_box(40000);
        box b = any_box(40000);
        direction way = direction_of(any_heading());
        approach by = approach_of(&a, way, &b);
        for (int k = 0; k < 4; k++) {
            int32_t length = any(0, 60000);
            box at = box_moved(&a, way, length);
            int32_t d = box_distance(&at, &b);
            for (int32_t limit = d - 1; limit <= d + 1; limit++)
                assert_int_equal(approach_closer(&by, length, limit),
                                 box_nearer_than(&at, &b, limit));
            assert_int_equal(approach_overlap(&by, length), box_overlap(&at, &b));
        }
    }
}

static void command_radius_is_measured_from_the_circle(void **state)
{
    (void)state;
    box c = commander(0, 0);
    box near = base(0, 9, 0);
    box far = base(0, 9.01, 0);
    box other = commander(3, 4);
    box on = base(0.5, 0.25, 0);

    assert_int_equal(box_distance(&c, &near), 80000);
    assert_int_equal(box_distance(&c, &far), 80100);
    assert_int_equal(box_distance(&c, &other), 40000);
    assert_int_equal(box_overlap(&c, &other), -40000);
    assert_int_equal(box_overlap(&c, &on), 7500);
}

static bool touch(box a, box b)
{
    return box_touches(&a, &b, 10, 50) && box_touches(&b, &a, 10, 50);
}

static bool no_touch(box a, box b)
{
    return !box_touches(&a, &b, 10, 50) && !box_touches(&b, &a, 10, 50);
}

static void meeting_lines_touch_their_opponents_but_not_the_neighbours(void **state)
{
    (void)state;
    box x = base(1, 0.5, 180);
    box y = base(3, 0.5, 180);

    assert_true(touch(base(1, -0.5, 0), x));
    assert_true(no_touch(base(1, -0.5, 0), y));
    assert_true(touch(base(1.3, -0.5, 0), x));
    assert_true(touch(base(1.3, -0.5, 0), y));
    assert_true(no_touch(base(1.004, -0.501, 0), y));
    assert_true(touch(base(1.006, -0.501, 0), y));
    assert_true(touch(base(1, -0.501, 0), x));
    assert_true(no_touch(base(1, -0.5012, 0), x));
}

static void a_corner_driven_into_an_edge_touches(void **state)
{
    (void)state;
    box foe = base(0, 0, 0);
    box corner = {{0, 5000 + 14142}, direction_of(4500), 10000, 10000, 0};

    assert_true(touch(foe, corner));
    corner.centre.x = 10000;
    assert_true(no_touch(foe, corner));
    corner.centre.x = 9900;
    assert_true(touch(foe, corner));
    corner.centre = (point){0, 5000};
    assert_true(touch(foe, corner));
}

/* T1-Q-05: front, then flank, then rear. */
static char zone_of(box judge, box other)
{
    reach front = box_ahead(&judge, &other, judge.half_depth - 10);
    reach side = box_ahead(&judge, &other, -judge.half_depth + 50);

    if (front.least <= front.most && front.least < judge.half_width - 50 &&
        front.most > -judge.half_width + 50)
        return 'F';
    if (side.least > side.most)
        return 'B';
    return side.least + side.most > 0 ? 'R' : 'L';
}

static void front_flank_and_rear_as_the_catalogue_has_them(void **state)
{
    (void)state;
    static const struct {
        double x, y, heading;
        char zone;
    } seen[] = {
        {0, 3, 180, 'F'},
        {2, 3, 180, 'R'},
        {1.99, 3, 180, 'F'},
        {2, 0, 0, 'R'},
        {0, -1, 0, 'B'},
        {1.5, -1, 0, 'B'},
        {2.5, -0.9, 0, 'R'},
        {2.5, -1, 0, 'B'},
        {-3, 2, 0, 'L'},
    };

    for (int turned = 0; turned < 4; turned++) {
        for (size_t i = 0; i < COUNT(seen); i++) {
            direction d = direction_of((uint16_t)(turned * RIGHT_ANGLE));
            box judge = base(0, 0, turned * 90);
            box other = base(0, 0, fmod(seen[i].heading + turned * 90, 360));
            other.centre = point_along(point_along(judge.centre, d, TUM(seen[i].y)),
                                       (direction){d.c, -d.s},
                                       TUM(seen[i].x));
            assert_int_equal(zone_of(judge, other), seen[i].zone);
        }
    }
}

static void the_part_ahead_is_the_part_a_ruler_would_find(void **state)
{
    (void)state;
    seed = 13;
    for (int i = 0; i < CASES(2000); i++) {
        box judge = any_base(20000);
        box other = any_box(20000);
        int32_t from = any(-6000, 6000);
        quad q = quad_of(&other, -judge.centre.x, -judge.centre.y);
        double s = judge.ahead.s / (double)Q30_ONE;
        double c = judge.ahead.c / (double)Q30_ONE;
        double least = 1e18;
        double most = -1e18;
        for (int k = 0; k < 4; k++) {
            for (int step = 0; step <= 1000; step++) {
                spot a = q.corner[k];
                spot b = q.corner[(k + 1) % 4];
                double x = a.x + (b.x - a.x) * step / 1000;
                double y = a.y + (b.y - a.y) * step / 1000;
                if (other.radius > 0) {
                    x += other.radius * sin(2 * PI * step / 1000);
                    y += other.radius * cos(2 * PI * step / 1000);
                }
                if (x * s + y * c >= from) {
                    least = fmin(least, x * c - y * s);
                    most = fmax(most, x * c - y * s);
                }
            }
        }
        reach r = box_ahead(&judge, &other, from);
        if (least > most)
            assert_true(r.least > r.most || r.most - r.least < 1000);
        else {
            assert_true(r.least <= least + 1 && r.most >= most - 1);
            assert_true(r.most - r.least <= most - least + 1200);
        }
    }
}

static void a_base_flush_with_the_edge_is_on_the_table(void **state)
{
    (void)state;
    const point low = {0, 0};
    const point high = {TUM(30), TUM(20)};
    box b = base(1, 0.5, 0);
    box c = commander(0.5, 19.5);
    box slanted = base(3, 1.06, 45);

    assert_true(box_within(&b, low, high, 0));
    assert_true(box_within(&c, low, high, 0));
    assert_false(box_within(&slanted, low, high, 0));
    assert_true(box_within(&slanted, low, high, 10));
    b.centre.x--;
    assert_false(box_within(&b, low, high, 0));
    assert_true(box_within(&b, low, high, 1));
}

static void corners_hold_and_points_past_them_do_not(void **state)
{
    (void)state;
    seed = 14;
    for (int i = 0; i < CASES(10000); i++) {
        box b = any_base(400000);
        point corner[4];
        box_corners(&b, corner);
        for (int k = 0; k < 4; k++) {
            point in = {corner[k].x + (b.centre.x - corner[k].x) / 1000,
                        corner[k].y + (b.centre.y - corner[k].y) / 1000};
            point out = {corner[k].x - (b.centre.x - corner[k].x) / 1000,
                         corner[k].y - (b.centre.y - corner[k].y) / 1000};
            assert_true(box_holds(&b, in));
            assert_false(box_holds(&b, out));
        }
    }
    box front = base(0, 0, 0);
    point corner[4];
    box_corners(&front, corner);
    assert_int_equal(corner[0].x, -10000);
    assert_int_equal(corner[0].y, 5000);
    assert_int_equal(corner[2].x, 10000);
    assert_int_equal(corner[2].y, -5000);
}

static void a_sight_line_through_a_base_is_cut_where_it_enters_and_leaves(void **state)
{
    (void)state;
    seed = 15;
    for (int i = 0; i < CASES(900); i++) {
        box b = any_box(15000);
        point a = any_point(40000);
        point c = any_point(40000);
        double length = hypot((double)c.x - a.x, (double)c.y - a.y);
        double s = (c.x - a.x) / length;
        double k = (c.y - a.y) / length;
        double inside = 0;
        reach r = box_crossing(&b, a, c);
        for (double t = 10; t < length; t += 20) {
            box p = {{0, 0}, direction_of(0), 0, 0, 0};
            bool in = signed_apart(&p, &b, a.x + t * s, a.y + t * k) < 0;
            inside += in ? 20 : 0;
            if (in)
                assert_true(r.least <= t + 1 && r.most >= t - 1);
        }
        assert_near(box_cut(&b, a, c), inside, 42);
        if (r.least <= r.most)
            assert_near(box_cut(&b, a, c), r.most - r.least, 1);
    }
}

static void the_bridge_spans_the_whole_facing_stretch(void **state)
{
    (void)state;
    box a = base(0, 0, 0);
    box b = base(1, 2, 180);
    box corner = base(3, 3, 0);
    box flush = base(2, 0.25, 0);
    box across_it = base(0, 0, 90);
    bridge over = box_bridge(&a, &b);

    assert_int_equal(over.length, 10000);
    assert_int_equal(over.from[0].x + over.from[1].x, 10000);
    assert_int_equal(distance_between(over.from[0], over.from[1]), 10000);
    assert_int_equal(over.from[0].x, over.to[0].x);
    assert_int_equal(over.from[0].y, 5000);
    assert_int_equal(over.to[1].y, 15000);
    over = box_bridge(&a, &corner);
    assert_int_equal(over.from[0].x, over.from[1].x);
    assert_int_equal(over.length, box_distance(&a, &corner));
    over = box_bridge(&a, &flush);
    assert_int_equal(over.length, 0);
    assert_int_equal(distance_between(over.from[0], over.from[1]), 7500);
    over = box_bridge(&a, &across_it);
    assert_int_equal(over.length, 0);
    assert_true(box_holds(&a, over.from[0]) && box_holds(&across_it, over.to[0]));
}

static void a_bridge_is_as_long_as_the_distance(void **state)
{
    (void)state;
    seed = 16;
    for (int i = 0; i < CASES(10000); i++) {
        box a = any_base(30000);
        box b = any_base(30000);
        bridge over = box_bridge(&a, &b);
        if (box_overlap(&a, &b) > 0)
            continue;
        assert_near(over.length, box_distance(&a, &b), 1);
        for (int k = 0; k < 2; k++) {
            assert_near(distance_between(over.from[k], over.to[k]), over.length, 2.5);
            assert_true(signed_apart(&(box){over.from[k], a.ahead, 0, 0, 0}, &a, 0, 0) < 1);
            assert_true(signed_apart(&(box){over.to[k], a.ahead, 0, 0, 0}, &b, 0, 0) < 1);
        }
    }
}

static void the_nearest_place_of_a_base_lies_on_it_at_the_distance_of_the_point(void **state)
{
    (void)state;
    seed = 17;
    for (int i = 0; i < 20000; i++) {
        box b = any_base(30000);
        box eye = {any_point(60000), direction_of(0), 0, 0, 0};
        point at;
        assert_near(box_nearest(&b, eye.centre, &at), box_distance(&eye, &b), 1);
        assert_near(distance_between(eye.centre, at), box_distance(&eye, &b), 2);
        assert_true(signed_apart(&(box){at, b.ahead, 0, 0, 0}, &b, 0, 0) < 1);
    }
}

/* ---- straight moves ------------------------------------------------------------------------- */

static void a_straight_charge_stops_flush(void **state)
{
    (void)state;
    box e = base(1, 3, 180);
    box u = base(0, 0, 0);
    box c = commander(0, 0);
    direction south = direction_of(18000);

    assert_int_equal(sweep_overlap(&e, south, &u, 0, 30000).least, 20001);
    assert_int_equal(sweep_overlap(&e, south, &u, 0, 60000).most, 39999);
    assert_int_equal(sweep_overlap(&e, south, &u, 50, 30000).least, 20051);
    assert_int_equal(sweep_overlap(&e, south, &u, 0, 20000).least, NEVER);
    assert_int_equal(sweep_closer(&e, south, &u, 10000, 30000).least, 10001);
    assert_int_equal(sweep_closer(&e, south, &c, 10000, 30000).least, 10001);
    e.centre.x = TUM(2.3);
    assert_int_equal(sweep_overlap(&e, south, &u, 0, 60000).least, NEVER);
    assert_int_equal(sweep_closer(&e, south, &u, 3000, 60000).least, NEVER);
    assert_int_equal(sweep_closer(&e, south, &u, 3001, 60000).least <= 20000, true);
    e.centre.x = TUM(-2.6); /* past the rounded corner at 0.8 ahead of the mitre */
    assert_int_equal(sweep_closer(&e, south, &u, 10000, 30000).least, 20000 - 8000 + 1);
}

enum kind { OVERLAP, CLOSER };

static bool stopped(enum kind kind, box at, const box *other, int32_t bound)
{
    return kind == OVERLAP ? box_overlap(&at, other) > bound : box_nearer_than(&at, other, bound);
}

/* Outside the range every place is free. On it no place is more than 1.1 units off; on ways along x
 * or y no distance is off at all, and for bases the range is exact. */
static void check_sweep(enum kind kind, box mover, direction way, box other, int32_t bound)
{
    const int32_t most = 80000;
    reach r = kind == OVERLAP ? sweep_overlap(&mover, way, &other, bound, most)
                              : sweep_closer(&mover, way, &other, bound, most);
    bool upright = way.s == 0 || way.c == 0,
         exact = upright && kind == OVERLAP && mover.radius + other.radius == 0;
    double touching = (kind == OVERLAP ? -bound : bound) + (upright ? -0.2 : 1.1);

    for (int i = 0; i < 120; i++) {
        int32_t t = i < 20 ? r.least - 1 - i : i < 40 ? r.most + 1 + i - 20 : any(0, most);
        if (t < 0 || t > most)
            continue;
        if (t < r.least || t > r.most)
            assert_false(stopped(kind, box_moved(&mover, way, t), &other, bound));
        else
            assert_true(apart_after(&mover, way, t, &other) < touching);
    }
    if (r.least > r.most)
        return;
    assert_true(0 <= r.least && r.most <= most);
    assert_true(!exact || stopped(kind, box_moved(&mover, way, r.least), &other, bound));
    assert_true(!exact || stopped(kind, box_moved(&mover, way, r.most), &other, bound));
    assert_true(apart_after(&mover, way, r.least, &other) < touching);
    assert_true(apart_after(&mover, way, r.most, &other) < touching);
}

static void a_straight_move_finds_every_overlap_on_its_way(void **state)
{
    (void)state;
    static const int32_t slips[] = {0, 50, 100, 2000};

    seed = 20;
    for (int i = 0; i < CASES(20000); i++)
        check_sweep(
            OVERLAP, any_box(45000), direction_of(any_heading()), any_box(45000), slips[i % 4]);
}

static void a_straight_move_finds_every_place_inside_the_buffer(void **state)
{
    (void)state;
    static const int32_t limits[] = {1, 9990, 10000, 33333};

    seed = 21;
    for (int i = 0; i < CASES(20000); i++)
        check_sweep(
            CLOSER, any_box(45000), direction_of(any_heading()), any_box(45000), limits[i % 4]);
}

/* Ways along the sides, where a hair decides. */
static void sliding_along_an_edge_is_free_to_the_unit(void **state)
{
    (void)state;
    seed = 22;
    for (int i = 0; i < CASES(20000); i++) {
        uint16_t heading = any_heading();
        box a = {{0, 0}, direction_of(heading), 10000, 5000, 0};
        box b = a;
        direction way = direction_of(heading_plus(heading, 9000 * any(0, 3) + any(-1, 1)));
        b.centre = point_along(point_along(b.centre, a.ahead, any(-40000, 40000)),
                               (direction){a.ahead.c, -a.ahead.s},
                               20000 + any(-3, 3));
        check_sweep(OVERLAP, a, way, b, i % 2 ? 0 : 2);
        check_sweep(CLOSER, a, way, b, any(1, 4));
        b.centre = point_along(b.centre, (direction){a.ahead.c, -a.ahead.s}, 10000);
        check_sweep(CLOSER, a, way, b, 10000);
    }
}

static void the_distance_stops_shrinking_at_the_closest_approach(void **state)
{
    (void)state;
    seed = 23;
    for (int i = 0; i < CASES(20000); i++) {
        box a = any_box(40000);
        box b = any_box(40000);
        direction way = any(0, 1) ? a.ahead : direction_of(any_heading());
        int32_t most = any(0, 80000);
        int32_t t = sweep_nearest(&a, way, &b, most);
        double there = fmax(apart_after(&a, way, t, &b), 0);
        double before = there;
        assert_true(0 <= t && t <= most);
        for (int step = 1; step <= 20; step++) {
            double d = fmax(apart_after(&a, way, t - t * step / 20.0, &b), 0);
            assert_true(d >= before - 0.3);
            before = d;
        }
        if (t + 30 <= most && apart_after(&a, way, t, &b) > -5)
            assert_true(apart_after(&a, way, most, &b) > there - 0.1);
        if (t < most && apart_after(&a, way, t + 1.01, &b) > 0.3)
            assert_true(apart_after(&a, way, t + 1.01 + (most - t) / 2.0, &b) >= there - 0.1);
        if (t + 1000 < most)
            assert_true(fmax(apart_after(&a, way, t + 1000, &b), 0) > there);
    }
}

static void passing_a_front_keeps_the_distance_to_its_far_corner(void **state)
{
    (void)state;
    box a = base(-5, 2, 90);
    box b = base(0, 0, 0);
    box c = commander(0, 0);
    box away = base(0, 3, 0);
    box onto = base(0, 3, 180);

    assert_int_equal(sweep_nearest(&a, direction_of(9000), &b, 100000), 65000);
    assert_int_equal(sweep_nearest(&a, direction_of(9000), &b, 30000), 30000);
    assert_int_equal(sweep_nearest(&a, direction_of(9000), &c, 100000), 55000);
    assert_int_equal(sweep_nearest(&a, direction_of(27000), &b, 30000), 0);
    assert_int_equal(sweep_nearest(&away, away.ahead, &b, 30000), 0);
    assert_int_equal(sweep_nearest(&onto, onto.ahead, &b, 30000), 30000);
    assert_int_equal(sweep_nearest(&onto, onto.ahead, &b, 90000), 40000);
}

static void a_move_ends_at_the_table_edge(void **state)
{
    (void)state;
    const point low = {0, 0};
    const point high = {TUM(30), TUM(20)};
    box b = base(5, 5, 30);

    assert_int_equal(sweep_inside(&b, direction_of(0), low, high, 0, 400000),
                     150000 - 5000 - 4330 - 0);
    assert_int_equal(sweep_inside(&(box){{-20000, 0}, direction_of(0), 10000, 5000, 0},
                                  direction_of(9000),
                                  low,
                                  high,
                                  0,
                                  50),
                     -1);
    seed = 24;
    for (int i = 0; i < CASES(20000); i++) {
        box mover = any_box(1);
        box moved;
        direction way = direction_of(any_heading());
        int32_t slack = any(0, 10);
        int32_t t;
        mover.centre = (point){any(0, high.x), any(0, high.y)};
        t = sweep_inside(&mover, way, low, high, slack, 200000);
        assert_true((t < 0) == !box_within(&mover, low, high, slack));
        moved = box_moved(&mover, way, t);
        assert_true(t < 0 || box_within(&moved, low, high, slack));
        moved = box_moved(&mover, way, t + 1);
        assert_true(t < 0 || t == 200000 || !box_within(&moved, low, high, slack));
    }
}

static void a_move_comes_onto_the_table_and_leaves_it(void **state)
{
    (void)state;
    const point low = {0, 0};
    const point high = {TUM(30), TUM(20)};

    seed = 25;
    for (int i = 0; i < CASES(20000); i++) {
        box mover = any_box(1);
        direction way = direction_of(any_heading());
        int32_t slack = any(0, 10);
        mover.centre = (point){any(-20000, high.x + 20000), any(-20000, high.y + 20000)};
        reach inside = sweep_within(&mover, way, low, high, slack, 200000);
        const int32_t ends[] = {inside.least, inside.most, any(0, 200000)};
        const int32_t beyond[] = {inside.least - 1, inside.most + 1};
        for (int k = inside.least <= inside.most ? 0 : 2; k < 3; k++) {
            box moved = box_moved(&mover, way, ends[k]);
            bool in = ends[k] >= inside.least && ends[k] <= inside.most;
            assert_int_equal(box_within(&moved, low, high, slack), in);
        }
        for (int k = 0; k < 2 && inside.least <= inside.most; k++) {
            box moved = box_moved(&mover, way, beyond[k]);
            if (beyond[k] >= 0 && beyond[k] <= 200000)
                assert_false(box_within(&moved, low, high, slack));
        }
    }
}

/* The ends of a range do not depend on how far one asks. */
static void assert_same_ends(reach all, reach cut, int32_t most)
{
    assert_int_equal(cut.least, all.least <= most ? all.least : NEVER);
    if (all.least <= most)
        assert_int_equal(cut.most, all.most < most ? all.most : most);
}

static void a_shorter_look_finds_the_same_ends(void **state)
{
    (void)state;
    seed = 77;
    for (int i = 0; i < CASES(100000); i++) {
        box mover = any(0, 1) ? any_commander(30000) : any_base(30000);
        box other = any(0, 1) ? any_base(30000) : any_commander(30000);
        direction way = direction_of(any_heading());
        int32_t limit = any(1, 10000);
        int32_t far = 80000;
        reach closer = sweep_closer(&mover, way, &other, limit, far);
        reach over = sweep_overlap(&mover, way, &other, 5, far);
        int32_t near_closer = closer.most + any(-2, 2);
        int32_t near_over = over.most + any(-2, 2);
        if (near_closer >= 0 && near_closer <= far)
            assert_same_ends(
                closer, sweep_closer(&mover, way, &other, limit, near_closer), near_closer);
        if (near_over >= 0 && near_over <= far)
            assert_same_ends(over, sweep_overlap(&mover, way, &other, 5, near_over), near_over);
    }
}

/* ---- wheels --------------------------------------------------------------------------------- */

static void wheel_costs_the_chord_of_the_outer_corner(void **state)
{
    (void)state;
    static const struct {
        uint16_t angle;
        int32_t cost;
    } chords[] = {
        {0, 0},
        {1000, 3486},
        {1500, 5221},
        {2000, 6946},
        {3000, 10353},
        {4500, 15307},
        {9000, 28284},
        {18000, 40000},
    };

    for (size_t i = 0; i < COUNT(chords); i++)
        assert_int_equal(wheel_chord(20000, chords[i].angle), chords[i].cost);
    for (uint16_t angle = 0; angle <= HALF_CIRCLE; angle++)
        assert_near(wheel_chord(123457, angle), 2 * 123457 * sin(angle * PI / FULL_CIRCLE), 0.502);
}

static void the_widest_wheel_for_a_cost_costs_no_more(void **state)
{
    (void)state;
    seed = 30;
    for (int i = 0; i < CASES(5000); i++) {
        int32_t width = any(2000, 60000);
        int32_t length = any(0, 60000);
        uint16_t angle = wheel_angle(width, length, 4500);
        assert_true(wheel_chord(width, angle) <= length);
        assert_true(angle == 4500 || wheel_chord(width, (uint16_t)(angle + 1)) > length);
    }
}

static void a_wheel_swings_on_the_front_corner(void **state)
{
    (void)state;
    uint16_t turned;
    box b = base(0, 0, 0);
    box right = box_wheeled(&b, 0, WHEEL_RIGHT, 4500, &turned);

    assert_int_equal(right.centre.x, -607);
    assert_int_equal(right.centre.y, 8536);
    assert_int_equal(turned, 4500);
    box left = box_wheeled(&b, 0, WHEEL_LEFT, 4500, &turned);
    assert_int_equal(left.centre.x, 607);
    assert_int_equal(left.centre.y, 8536);
    assert_int_equal(turned, 31500);
    seed = 31;
    for (int i = 0; i < CASES(10000); i++) {
        uint16_t heading = any_heading();
        uint16_t angle = (uint16_t)any(0, 9000);
        point before[4];
        point after[4];
        b = any_base(300000);
        b.ahead = direction_of(heading);
        right = box_wheeled(&b, heading, WHEEL_RIGHT, angle, NULL);
        left = box_wheeled(&b, heading, WHEEL_LEFT, angle, NULL);
        box_corners(&b, before);
        box_corners(&right, after);
        assert_true(distance_between(before[1], after[1]) <= 2);
        assert_near(distance_between(before[0], after[0]), wheel_chord(2 * b.half_width, angle), 3);
        box_corners(&left, after);
        assert_true(distance_between(before[0], after[0]) <= 2);
    }
}

/* The other shifted until it is so far from the corner on which the base wheels. */
static box nearest_to_corner(const box *b, enum wheel_side side, const box *other, int32_t apart)
{
    point corner[4];
    box_corners(b, corner);
    box at = {corner[side == WHEEL_RIGHT], direction_of(0), 0, 0, 0};
    box o = *other;
    direction way = direction_of(any_heading());
    o.centre = point_along(at.centre, way, 60000);
    for (int i = 0; i < 20; i++)
        o = box_moved(&o, way, apart - box_distance(&at, &o));
    return o;
}

static void a_wheel_stops_at_the_first_angle_that_is_too_close(void **state)
{
    (void)state;
    seed = 32;
    for (int i = 0; i < 900; i++) {
        uint16_t heading = any_heading();
        uint16_t angle;
        uint16_t found;
        box b = any_base(20000);
        box other = any_box(30000);
        enum wheel_side side = any(0, 1) ? WHEEL_LEFT : WHEEL_RIGHT;
        b.ahead = direction_of(heading);
        if (i % 3 == 1)
            other = nearest_to_corner(&b, side, &other, 9990 + any(0, 12));
        int32_t limit = i % 3 == 0 ? box_distance(&b, &other) : 9990;
        found = wheel_closer(&b, heading, side, &other, limit, 4500);
        for (angle = 1; angle <= 4500; angle++) {
            box at = box_wheeled(&b, heading, side, angle, NULL);
            if (box_nearer_than(&at, &other, limit))
                break;
        }
        assert_int_equal(found, angle);
    }
}

static void a_wheel_stops_at_the_first_angle_that_overlaps(void **state)
{
    (void)state;
    seed = 33;
    for (int i = 0; i < 600; i++) {
        uint16_t heading = any_heading();
        uint16_t angle;
        uint16_t found;
        box b = any_base(16000);
        box other = any_box(20000);
        box at;
        enum wheel_side side = any(0, 1) ? WHEEL_RIGHT : WHEEL_LEFT;
        int32_t slip = i % 2 ? 50 : 0;
        b.ahead = direction_of(heading);
        if (i % 3 == 0)
            other = box_moved(&b, (direction){b.ahead.c, -b.ahead.s}, 20000 + any(0, 1500));
        found = wheel_overlap(&b, heading, side, &other, slip, 4500);
        for (angle = 1; angle <= 4500; angle++) {
            at = box_wheeled(&b, heading, side, angle, NULL);
            if (box_overlap(&at, &other) > slip)
                break;
        }
        assert_int_equal(found, angle);
    }
}

static void in_a_tight_line_nobody_wheels(void **state)
{
    (void)state;
    box b = base(0, 0, 0);
    box beside = base(-2, 0, 0);
    box near = base(-2.1, 0, 0);
    box off = base(-2.25, 0, 0);

    assert_true(wheel_overlap(&b, 0, WHEEL_RIGHT, &beside, 0, 4500) <= 2);
    assert_near(wheel_overlap(&b, 0, WHEEL_RIGHT, &near, 0, 4500), 647, 2);
    assert_int_equal(wheel_overlap(&b, 0, WHEEL_RIGHT, &off, 0, 4500), 4501);
}

/* ---- outlines ------------------------------------------------------------------------------- */

/* A star-shaped outline: any distances at rising angles. */
static outline any_outline(point corner[12], point middle)
{
    uint32_t corners = (uint32_t)any(3, 12);

    for (uint32_t i = 0; i < corners; i++)
        corner[i] = point_along(
            middle,
            direction_of((uint16_t)(i * FULL_CIRCLE / corners + (uint32_t)any(0, 2000))),
            any(10000, 40000));
    if (any(0, 1)) {
        for (uint32_t i = 0; i < corners / 2; i++) {
            point swap = corner[i];
            corner[i] = corner[corners - 1 - i];
            corner[corners - 1 - i] = swap;
        }
    }
    return (outline){corner, corners};
}

static outline rectangle(point corner[4], double x0, double y0, double x1, double y1)
{
    corner[0] = (point){TUM(x0), TUM(y0)};
    corner[1] = (point){TUM(x1), TUM(y0)};
    corner[2] = (point){TUM(x1), TUM(y1)};
    corner[3] = (point){TUM(x0), TUM(y1)};
    return (outline){corner, 4};
}

static void a_point_is_in_a_wood_or_out_of_it(void **state)
{
    (void)state;
    seed = 40;
    for (int i = 0; i < CASES(2000); i++) {
        point corner[12];
        outline o = any_outline(corner, any_point(20000));
        for (int k = 0; k < 20; k++) {
            point p = any_point(50000);
            double border = ref_border(corner, o.corners, p.x, p.y);
            assert_near(outline_distance(o, p), border, 0.6);
            if (border > 0.01)
                assert_int_equal(outline_holds(o, p), ref_holds(corner, o.corners, p.x, p.y));
        }
        assert_true(outline_holds(o, corner[0]));
        assert_int_equal(outline_distance(o, corner[0]), 0);
    }
}

static void a_line_through_a_wood_counts_only_what_is_inside(void **state)
{
    (void)state;
    seed = 41;
    for (int i = 0; i < 300; i++) {
        point corner[12];
        outline o = any_outline(corner, any_point(20000));
        point a = any_point(60000);
        point c = any_point(60000);
        double length = hypot((double)c.x - a.x, (double)c.y - a.y);
        double inside = ref_cut(o, a, (c.x - a.x) / length, (c.y - a.y) / length, length);
        assert_near(outline_cut(o, a, c), inside, 30);
        assert_near(outline_cut(o, c, a), outline_cut(o, a, c), 1);
    }
}

static void a_run_along_the_border_is_outside(void **state)
{
    (void)state;
    point c[4];
    point l[6] = {{0, 0}, {40000, 0}, {40000, 20000}, {20000, 20000}, {20000, 40000}, {0, 40000}};
    outline o = rectangle(c, 0, 0, 4, 2);

    for (int reversed = 0; reversed < 2; reversed++) {
        for (int side = 0; side < 4; side++) {
            point a = o.corner[side];
            point b = o.corner[(side + 1) % 4];
            assert_int_equal(outline_cut(o, a, b), 0);
            assert_int_equal(outline_cut(o, b, a), 0);
        }
        assert_int_equal(outline_cut(o, (point){-500, 10000}, (point){50000, 10000}), 40000);
        assert_int_equal(outline_cut(o, (point){1000, 10000}, (point){3000, 10000}), 2000);
        rectangle(c, 4, 0, 0, 2);
    }
    outline bent = {l, 6};
    assert_int_equal(outline_cut(bent, (point){-10000, 20000}, (point){60000, 20000}), 20000);
    assert_int_equal(outline_cut(bent, (point){60000, 20000}, (point){-10000, 20000}), 20000);
    assert_int_equal(outline_cut(bent, (point){20000, -10000}, (point){20000, 60000}), 20000);
    assert_int_equal(outline_free(bent, (point){60000, 20000}, direction_of(27000), 10, 90000),
                     40010);
    assert_int_equal(outline_free(bent, (point){-10000, 20000}, direction_of(9000), 10, 90000),
                     10010);
    assert_int_equal(outline_free(bent, (point){-10000, 20000}, direction_of(9000), 20000, 90000),
                     90000);
}

static void open_ground_ends_where_the_wood_has_begun(void **state)
{
    (void)state;
    seed = 42;
    for (int i = 0; i < 300; i++) {
        point corner[12];
        point start = any_point(60000);
        outline o = any_outline(corner, any_point(20000));
        direction way = direction_of(any_heading());
        int32_t slack = i % 3 ? 10 : 3000;
        int32_t t = outline_free(o, start, way, slack, 80000);
        double s = way.s / (double)Q30_ONE;
        double c = way.c / (double)Q30_ONE;
        assert_true(0 <= t && t <= 80000);
        assert_true(ref_cut(o, start, s, c, t) <= slack + 30);
        if (t < 80000)
            assert_true(ref_cut(o, start, s, c, t + 40) >= slack - 30);
        assert_near(outline_cut(o, start, point_along(start, way, t)),
                    t < 80000 ? slack : ref_cut(o, start, s, c, t),
                    45);
    }
    point c[4];
    outline o = rectangle(c, 0, 5, 4, 8);
    assert_int_equal(outline_free(o, (point){20000, 0}, direction_of(0), 10, 80000), 50010);
    assert_int_equal(outline_free(o, (point){20000, 60000}, direction_of(0), 10, 80000), 10);
    assert_int_equal(outline_free(o, (point){0, 0}, direction_of(0), 10, 80000), 80000);
    assert_int_equal(outline_free(o, (point){40000, 0}, direction_of(0), 10, 80000), 80000);
}

static void the_arc_of_a_wheel_goes_through_the_wood(void **state)
{
    (void)state;
    seed = 43;
    for (int i = 0; i < 500; i++) {
        point corner[12];
        outline o = any_outline(corner, any_point(20000));
        uint16_t heading = any_heading();
        uint16_t angle = (uint16_t)any(0, 4500);
        box b = any_base(40000);
        enum wheel_side side = any(0, 1) ? WHEEL_LEFT : WHEEL_RIGHT;
        double step = hypot(b.half_width, b.half_depth) * PI / HALF_CIRCLE;
        int places = 0;
        b.ahead = direction_of(heading);
        for (uint16_t at = 1; at <= angle; at++)
            places += outline_holds(o, box_wheeled(&b, heading, side, at, NULL).centre);
        if (fabs(places * step - 10) > 0.01)
            assert_int_equal(outline_on_arc(o, &b, heading, side, angle, 10), places * step > 10);
    }
}

static void an_outline_does_not_cross_itself(void **state)
{
    (void)state;
    point c[4];
    point bow[4] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    point flat[3] = {{0, 0}, {5, 5}, {10, 10}};
    point spike[5] = {{0, 0}, {10, 0}, {20, 0}, {10, 0}, {5, 10}};
    point twice[4] = {{0, 0}, {0, 0}, {10, 0}, {5, 5}};
    point corner[12];

    assert_true(outline_simple(rectangle(c, 0, 0, 1, 1)));
    assert_false(outline_simple((outline){c, 2}));
    assert_false(outline_simple((outline){bow, 4}));
    assert_false(outline_simple((outline){flat, 3}));
    assert_false(outline_simple((outline){spike, 5}));
    assert_false(outline_simple((outline){twice, 4}));
    assert_int_equal(outline_turn(rectangle(c, 1, 0, 0, 3)), -600000000);
    seed = 44;
    for (int i = 0; i < CASES(1000); i++)
        assert_true(outline_simple(any_outline(corner, any_point(10000))));
}

static void woods_may_touch_but_not_overlap(void **state)
{
    (void)state;
    point c[4];
    point d[4];
    point tilted[4];
    outline a = rectangle(c, 0, 0, 4, 4);
    box diamond = {{20000, 20000}, direction_of(4500), 20000, 20000, 0};
    box wide = {{20000, 20000}, direction_of(0), 60000, 1000, 0};
    box cannon = {{45000, 20000}, direction_of(0), 5000, 5000, 0};
    box chief = {{45000, 20000}, direction_of(0), 0, 0, 5000};

    assert_true(outlines_overlap(a, rectangle(d, 0, 0, 4, 4), 50));
    assert_true(outlines_overlap(a, rectangle(d, 1, 1, 2, 2), 50));
    assert_true(outlines_overlap(rectangle(d, 1, 1, 2, 2), a, 50));
    assert_true(outlines_overlap(a, rectangle(d, 3.9, 1, 6, 2), 50));
    assert_false(outlines_overlap(a, rectangle(d, 4, 1, 6, 2), 0));
    assert_false(outlines_overlap(a, rectangle(d, 3.996, 1, 6, 2), 50));
    assert_false(outlines_overlap(a, rectangle(d, 9, 1, 12, 2), 50));
    box_corners(&diamond, tilted);
    assert_true(outlines_overlap(a, (outline){tilted, 4}, 50));
    assert_true(outline_meets_box(a, &wide, 50));
    assert_false(outline_meets_box(a, &cannon, 0));
    assert_false(outline_meets_box(a, &chief, 0));
    cannon.centre.x = chief.centre.x = 44900;
    assert_true(outline_meets_box(a, &cannon, 50));
    assert_true(outline_meets_box(a, &chief, 50));
    assert_false(outline_meets_box(a, &chief, 100));
}

static bool wood_fits(double length, double width, uint16_t heading)
{
    box b = {{123456, -65432}, direction_of(heading), TUM(width / 2), TUM(length / 2), 0};
    point corner[4];

    box_corners(&b, corner);
    return outline_fits((outline){corner, 4}, TUM(12), TUM(8), 10);
}

static void the_largest_wood_fits_at_any_angle(void **state)
{
    (void)state;
    seed = 45;
    for (int i = 0; i < 200; i++) {
        uint16_t heading = any_heading();
        assert_true(wood_fits(12, 8, heading));
        assert_true(wood_fits(8, 12, heading));
        assert_false(wood_fits(12.5, 4, heading));
        assert_true(wood_fits(12.5, 2, heading));
        assert_false(wood_fits(12.1, 8, heading));
        assert_false(wood_fits(12, 8.01, heading));
    }
}

/* Sixty long, half way between two hundredths of a degree: a slant of 0.005 degrees alone makes it
 * 0.0026 too deep. Its roof and its slanted ends fit nowhere. */
static void a_long_outline_fits_flush_with_any_of_its_sides(void **state)
{
    (void)state;
    static const double house[5][2] = {{0, 0}, {60, 0}, {59, 4}, {30, 8}, {1, 4}};
    for (int quarter = 0; quarter < 4; quarter++)
        for (int first = 0; first < 5; first++) {
            point corner[5];
            double angle = (quarter * RIGHT_ANGLE + 0.5) * PI / HALF_CIRCLE;
            for (int i = 0; i < 5; i++) {
                const double *at = house[(first + i) % 5];
                corner[i].x = (int32_t)lround(TUM(1) * (at[0] * cos(angle) - at[1] * sin(angle)));
                corner[i].y = (int32_t)lround(TUM(1) * (at[0] * sin(angle) + at[1] * cos(angle)));
            }
            assert_true(outline_fits((outline){corner, 5}, TUM(60), TUM(8), 10));
            assert_true(outline_fits((outline){corner, 5}, TUM(8), TUM(60), 10));
            assert_false(outline_fits((outline){corner, 5}, TUM(60), TUM(7.998), 10));
            assert_false(outline_fits((outline){corner, 5}, TUM(59.99), TUM(8), 10));
        }
}

static void the_crest_lies_along_the_smallest_frame(void **state)
{
    (void)state;
    point c[4];
    box f = outline_frame(rectangle(c, 0, 0, 8, 4));
    int32_t half_crest = f.half_depth - f.half_width / 2;
    point west = point_along(f.centre, f.ahead, -half_crest);
    point east = point_along(f.centre, f.ahead, half_crest);

    assert_int_equal(west.x, 10000);
    assert_int_equal(west.y, 20000);
    assert_int_equal(east.x, 70000);
    assert_int_equal(east.y, 20000);
    f = outline_frame(rectangle(c, 0, 0, 4, 4));
    assert_int_equal(f.ahead.s, Q30_ONE);
    assert_int_equal(f.half_depth, 20000);
    f = outline_frame(rectangle(c, 0, 0, 4, 8));
    assert_int_equal(f.ahead.c, Q30_ONE);
    assert_int_equal(f.half_depth, 40000);
    for (uint16_t h = 0; h < HALF_CIRCLE; h++) {
        box hill = {{300000, 200000}, direction_of(h), 20000, 30000, 0};
        box_corners(&hill, c);
        f = outline_frame((outline){c, 4});
        assert_near(f.half_depth, 30000, 1);
        assert_near(f.half_width, 20000, 1);
        assert_near(f.ahead.s / (double)Q30_ONE, hill.ahead.s / (double)Q30_ONE, 1e-4);
        assert_true(distance_between(f.centre, hill.centre) <= 2);
    }
}

static void no_other_frame_is_smaller(void **state)
{
    (void)state;
    seed = 46;
    for (int i = 0; i < 300; i++) {
        point corner[12];
        outline o = any_outline(corner, any_point(20000));
        box f = outline_frame(o);
        double area = 4.0 * f.half_width * f.half_depth;
        assert_true(f.half_width <= f.half_depth);
        for (uint32_t k = 0; k < o.corners; k++)
            assert_true(signed_apart(&(box){corner[k], direction_of(0), 0, 0, 0}, &f, 0, 0) <= 2);
        for (int h = 0; h < 9000; h += 25) {
            double s = sin(h * PI / 18000);
            double c = cos(h * PI / 18000);
            double lo = 1e18;
            double hi = -1e18;
            double left = 1e18;
            double right = -1e18;
            for (uint32_t k = 0; k < o.corners; k++) {
                double x = corner[k].x * c - corner[k].y * s;
                double y = corner[k].x * s + corner[k].y * c;
                lo = fmin(lo, y), hi = fmax(hi, y), left = fmin(left, x), right = fmax(right, x);
            }
            assert_true(area <= (hi - lo) * (right - left) + 3 * (hi - lo + right - left));
        }
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void a_point_is_as_far_as_the_nearest_place_of_the_segment(void **state)
{
    (void)state;
    seed = 50;
    for (int i = 0; i < CASES(50000); i++) {
        int32_t size = i % 2 ? 500 : 8000000;
        point a = any_point(size);
        point b = any_point(i % 3 ? size : 100);
        point p = any_point(8000000);
        assert_near(segment_distance(a, b, p),
                    spot_to_segment((spot){p.x, p.y}, (spot){a.x, a.y}, (spot){b.x, b.y}),
                    0.6);
    }
    assert_int_equal(segment_distance((point){3, 4}, (point){3, 4}, (point){0, 0}), 5);
}

static void segments_cross_where_they_share_a_point(void **state)
{
    (void)state;
    const point o = {0, 0};
    const point e = {10, 0};
    const point n = {5, 5};
    const point s = {5, -5};
    const point m = {5, 0};
    const point far = {20, 0};

    assert_true(segments_cross(o, e, n, s));
    assert_true(segments_cross(o, e, n, m));
    assert_true(segments_cross(o, e, m, far));
    assert_true(segments_cross(o, e, e, far));
    assert_false(segments_cross(o, m, e, far));
    assert_false(segments_cross(n, (point){6, 5}, o, e));
    assert_int_equal(segment_meets(o, e, n, s), 5);
    assert_int_equal(segment_meets(e, o, n, m), 5);
    assert_int_equal(segment_meets(o, e, m, far), NEVER);
    assert_int_equal(segment_meets(o, m, (point){7, 5}, (point){7, -5}), NEVER);
    seed = 51;
    for (int i = 0; i < CASES(20000); i++) {
        point a = any_point(300000);
        point b = any_point(300000);
        point c = any_point(300000);
        point d = any_point(300000);
        int32_t at = segment_meets(a, b, c, d);
        assert_int_equal(at != NEVER, segments_cross(a, b, c, d));
        if (at != NEVER) {
            point there = point_along(a, direction_towards(a, b), at);
            assert_true(segment_distance(c, d, there) <= 2);
            assert_near(segment_meets(b, a, c, d), distance_between(a, b) - at, 2);
        }
    }
}

/* The limit is how near the other is at one of the steps, or a hair more or less. */
static void the_steps_of_a_grid_that_are_near_enough_are_found_exactly(void **state)
{
    enum { CASES = 20000, STEP = 2500, STEPS = 40 };
    unsigned edges = 0;
    seed = 83;
    for (unsigned i = 0; i < CASES; i++) {
        box body = any_base(100000);
        box other = any_box(100000);
        direction way = direction_of(any_heading());
        box there = box_moved(&body, way, any(0, STEPS) * STEP);
        int32_t limit = box_distance(&there, &other) + any(-2, 2);
        if (limit <= 0)
            continue;
        reach found = rungs_met_on_way(&body, way, &other, limit, STEPS * STEP, STEP);
        reach near = meeting_on_way(&body, way, &other, limit, STEPS * STEP);
        reach expected = NOWHERE;
        if (near.least <= near.most)
            expected = (reach){(near.least + STEP - 1) / STEP * STEP,
                               (near.most < STEPS * STEP ? near.most : STEPS * STEP) / STEP * STEP};
        if (expected.least > expected.most)
            expected = NOWHERE;
        edges += expected.least <= expected.most;
        if (found.least != expected.least || found.most != expected.most)
            fail_msg("case %u, limit %d: %d to %d, expected %d to %d",
                     i,
                     limit,
                     found.least,
                     found.most,
                     expected.least,
                     expected.most);
    }
    assert_in_range(edges, CASES / 4, CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(tables_of_sines_hold_the_nearest_whole_numbers),
        cmocka_unit_test(every_heading_has_its_sine_and_cosine),
        cmocka_unit_test(a_heading_is_found_again_from_its_points),
        cmocka_unit_test(turns_add_up_round_the_circle),
        cmocka_unit_test(a_step_mirrored_ends_mirrored),
        cmocka_unit_test(a_direction_between_points_is_as_exact_as_the_table),
        cmocka_unit_test(roots_are_rounded_down),
        cmocka_unit_test(distance_is_that_of_the_closest_points),
        cmocka_unit_test(overlap_is_the_shortest_way_out),
        cmocka_unit_test(closer_means_less_than_the_distance_shown),
        cmocka_unit_test(who_approaches_is_as_close_as_where_he_then_stands),
        cmocka_unit_test(command_radius_is_measured_from_the_circle),
        cmocka_unit_test(meeting_lines_touch_their_opponents_but_not_the_neighbours),
        cmocka_unit_test(a_corner_driven_into_an_edge_touches),
        cmocka_unit_test(front_flank_and_rear_as_the_catalogue_has_them),
        cmocka_unit_test(the_part_ahead_is_the_part_a_ruler_would_find),
        cmocka_unit_test(a_base_flush_with_the_edge_is_on_the_table),
        cmocka_unit_test(corners_hold_and_points_past_them_do_not),
        cmocka_unit_test(a_sight_line_through_a_base_is_cut_where_it_enters_and_leaves),
        cmocka_unit_test(the_bridge_spans_the_whole_facing_stretch),
        cmocka_unit_test(a_bridge_is_as_long_as_the_distance),
        cmocka_unit_test(the_nearest_place_of_a_base_lies_on_it_at_the_distance_of_the_point),
        cmocka_unit_test(a_straight_charge_stops_flush),
        cmocka_unit_test(a_straight_move_finds_every_overlap_on_its_way),
        cmocka_unit_test(a_straight_move_finds_every_place_inside_the_buffer),
        cmocka_unit_test(sliding_along_an_edge_is_free_to_the_unit),
        cmocka_unit_test(the_distance_stops_shrinking_at_the_closest_approach),
        cmocka_unit_test(passing_a_front_keeps_the_distance_to_its_far_corner),
        cmocka_unit_test(a_move_ends_at_the_table_edge),
        cmocka_unit_test(a_move_comes_onto_the_table_and_leaves_it),
        cmocka_unit_test(wheel_costs_the_chord_of_the_outer_corner),
        cmocka_unit_test(the_widest_wheel_for_a_cost_costs_no_more),
        cmocka_unit_test(a_wheel_swings_on_the_front_corner),
        cmocka_unit_test(a_wheel_stops_at_the_first_angle_that_is_too_close),
        cmocka_unit_test(a_wheel_stops_at_the_first_angle_that_overlaps),
        cmocka_unit_test(in_a_tight_line_nobody_wheels),
        cmocka_unit_test(a_point_is_in_a_wood_or_out_of_it),
        cmocka_unit_test(a_line_through_a_wood_counts_only_what_is_inside),
        cmocka_unit_test(a_run_along_the_border_is_outside),
        cmocka_unit_test(open_ground_ends_where_the_wood_has_begun),
        cmocka_unit_test(the_arc_of_a_wheel_goes_through_the_wood),
        cmocka_unit_test(an_outline_does_not_cross_itself),
        cmocka_unit_test(woods_may_touch_but_not_overlap),
        cmocka_unit_test(the_largest_wood_fits_at_any_angle),
        cmocka_unit_test(a_long_outline_fits_flush_with_any_of_its_sides),
        cmocka_unit_test(the_crest_lies_along_the_smallest_frame),
        cmocka_unit_test(no_other_frame_is_smaller),
        cmocka_unit_test(the_steps_of_a_grid_that_are_near_enough_are_found_exactly),
        cmocka_unit_test(a_point_is_as_far_as_the_nearest_place_of_the_segment),
        cmocka_unit_test(a_shorter_look_finds_the_same_ends),
        cmocka_unit_test(segments_cross_where_they_share_a_point),
    };

    return cmocka_run_group_tests_name("geometry", tests, NULL, NULL);
}
