/* The table: its ground, what that is to those who stand on it, and every way of laying it out
 * against the rules. */
#include "support/support.h"
#include <string.h>

enum { MOST_SEEN = 64 };

static tilly_table *table_of(double width, double depth)
{
    tilly_table *t = NULL;
    assert_int_equal(tilly_table_new(TUM(width), TUM(depth), NULL, &t), TILLY_OK);
    return t;
}

static tilly_feature feature_of(unsigned kind, unsigned flags, const double *xy, unsigned points)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .flags = (uint16_t)flags,
                       .points = points,
                       .width = kind <= TILLY_STREAM ? TUM(1) : 0};
    for (unsigned i = 0; i < points; i++)
        f.point[i] = (tilly_point){TUM(xy[2 * i]), TUM(xy[2 * i + 1])};
    return f;
}

static tilly_id
lay(tilly_table *t, unsigned kind, unsigned flags, const double *xy, unsigned points)
{
    tilly_feature f = feature_of(kind, flags, xy, points);
    tilly_error e = {.size = sizeof e};
    tilly_id id = 0;
    if (tilly_table_add(t, &f, &id, &e) != TILLY_OK)
        fail_msg("%s", e.text);
    return id;
}

static tilly_id lay_box(tilly_table *t,
                        unsigned kind,
                        unsigned flags,
                        double west,
                        double south,
                        double east,
                        double north)
{
    const double xy[] = {west, south, east, south, east, north, west, north};
    return lay(t, kind, flags, xy, 4);
}

static tilly_ground ground_at(const tilly_table *t, double x, double y)
{
    tilly_ground g = {.size = sizeof g};
    assert_int_equal(tilly_table_ground(t, TUM(x), TUM(y), &g), TILLY_OK);
    return g;
}

static void assert_point(tilly_point p, double x, double y)
{
    assert_in_range(p.x - TUM(x) + 1, 0, 2);
    assert_in_range(p.y - TUM(y) + 1, 0, 2);
}

/* ---- hills ---------------------------------------------------------------------------------- */

/* T1-EX-50 T1-Q-09 */
static void a_crest_runs_along_the_hill(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_feature f = {.size = sizeof f};
    lay_box(t, TILLY_HILL, 0, 0, 0, 8, 4);
    assert_int_equal(tilly_table_feature(t, 0, &f), TILLY_OK);
    assert_point(f.crest[0], 1, 2);
    assert_point(f.crest[1], 7, 2);
    assert_int_equal(ground_at(t, 4, 1).height, 5000);
    assert_int_equal(ground_at(t, 4, 2).height, 10000);
    assert_int_equal(ground_at(t, 4, 0).height, 0);
    assert_int_equal(ground_at(t, 4, 5).height, 0);
    assert_int_equal(ground_at(t, 4, 5).hill, 0);
    tilly_table_unref(t);
}

/* T1-EX-50 T1-Q-09 */
static void a_square_hill_has_its_crest_east_and_west(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_feature f = {.size = sizeof f};
    lay_box(t, TILLY_HILL, 0, 0, 0, 4, 4);
    assert_int_equal(tilly_table_feature(t, 0, &f), TILLY_OK);
    assert_point(f.crest[0], 1, 2);
    assert_point(f.crest[1], 3, 2);
    tilly_table_unref(t);
}

/* T1-Q-09: on overlapping hills the highest counts */
static void where_hills_overlap_the_higher_counts(void **state)
{
    tilly_table *t = table_of(30, 20);
    lay_box(t, TILLY_HILL, 0, 0, 0, 8, 4);
    lay_box(t, TILLY_HILL, 0, 0, 1, 8, 5);
    assert_int_equal(ground_at(t, 4, 2).height, 10000);
    assert_int_equal(ground_at(t, 4, 3).height, 10000);
    assert_int_equal(ground_at(t, 4, 1).height, 5000);
    tilly_table_unref(t);
}

/* T1-Q-09: unless given */
static void a_scenario_may_give_the_crest(void **state)
{
    tilly_table *t = table_of(30, 20);
    const double xy[] = {0, 0, 8, 0, 8, 4, 0, 4};
    tilly_feature f = feature_of(TILLY_HILL, TILLY_CREST_GIVEN, xy, 4);
    f.crest[0] = (tilly_point){TUM(4), TUM(0.5)};
    f.crest[1] = (tilly_point){TUM(4), TUM(3.5)};
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    assert_int_equal(ground_at(t, 4, 1).height, 10000);
    assert_int_equal(ground_at(t, 3, 2).height, 6667); /* 2 from the foot, 1 from the crest */
    f.crest[1] = f.crest[0];
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    f.crest[1] = (tilly_point){TUM(9), TUM(2)};
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    tilly_table_unref(t);
}

/* ---- open or difficult ---------------------------------------------------------------------- */

static void
assert_ground(const tilly_table *t, double x, double y, unsigned difficult, unsigned blocks)
{
    assert_int_equal(ground_at(t, x, y).difficult, difficult);
    assert_int_equal(ground_at(t, x, y).blocks, blocks);
}

/* T1-EX-12 T1-087 T1-088 T1-091 T1-092 T1-Q-11 */
static void each_kind_of_ground_is_open_or_difficult(void **state)
{
    tilly_table *t = table_of(45, 30);
    const double road[] = {0, 2, 45, 2};
    const double river[] = {0, 25, 45, 25};
    lay_box(t, TILLY_HILL, 0, 0, 5, 4, 9);
    lay_box(t, TILLY_HILL, TILLY_STEEP, 5, 5, 9, 9);
    lay_box(t, TILLY_HILL, TILLY_ROUGH_TOP, 10, 5, 14, 9);
    lay_box(t, TILLY_HILL, TILLY_WOODED, 15, 5, 19, 9);
    lay_box(t, TILLY_VILLAGE, 0, 20, 5, 24, 9);
    lay_box(t, TILLY_ROUGH, 0, 25, 5, 29, 9);
    lay_box(t, TILLY_WOOD, 0, 30, 1, 34, 9);
    lay(t, TILLY_ROAD, 0, road, 2);
    lay(t, TILLY_RIVER, 0, river, 2);
    assert_ground(t, 40, 15, 0, 0); /* nothing there */
    assert_ground(t, 2, 7, 0, 0);   /* a gentle hill */
    assert_ground(t, 7, 7, 1, 0);   /* steep */
    assert_ground(t, 12, 7, 1, 0);  /* rough */
    assert_ground(t, 17, 7, 1, 1);  /* wooded */
    assert_ground(t, 22, 7, 1, 1);  /* a village */
    assert_ground(t, 27, 7, 1, 0);  /* rough ground */
    assert_ground(t, 32, 7, 1, 1);  /* a wood */
    assert_ground(t, 10, 2, 0, 0);  /* a road on open ground */
    assert_ground(t, 32, 2, 1, 1);  /* a road through the wood */
    assert_ground(t, 10, 25, 1, 0); /* a river */
    assert_int_equal(ground_at(t, 17, 7).hill, 1);
    tilly_table_unref(t);
}

/* T1-Q-12 T1-090 */
static void a_fortification_changes_nothing_but_what_it_protects(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_id work = lay_box(t, TILLY_FORTIFICATION, 0, 2, 2, 5, 5);
    assert_ground(t, 3, 3, 0, 0);
    assert_int_equal(ground_at(t, 3, 3).fortified, 1);
    assert_int_equal(ground_at(t, 6, 3).fortified, 0);
    assert_int_equal(ground_at(t, 3, 3).feature, work);
    assert_int_equal(ground_at(t, 6, 3).feature, 0);
    tilly_table_unref(t);
}

/* T1-Q-26: a band about the centre line */
static void a_river_is_a_band_about_its_line(void **state)
{
    tilly_table *t = table_of(30, 20);
    const double line[] = {0, 10, 15, 12, 30, 10};
    lay(t, TILLY_STREAM, 0, line, 3);
    assert_ground(t, 0, 10.5, 1, 0); /* at the edge it is cut along the edge */
    assert_ground(t, 0, 9.5, 1, 0);
    assert_ground(t, 0, 10.51, 0, 0);
    assert_ground(t, 15, 12.5, 1, 0); /* at the bend */
    assert_ground(t, 15, 11.5, 1, 0);
    assert_ground(t, 15, 12.51, 0, 0);
    assert_ground(t, 15, 11.49, 0, 0);
    assert_ground(t, 7.5, 11.5, 1, 0);  /* 0.4956 from the line */
    assert_ground(t, 7.5, 11.51, 0, 0); /* 0.5055 */
    assert_int_equal(ground_at(t, 15, 12).feature, 0);
    tilly_table_unref(t);
}

/* ---- the handle ----------------------------------------------------------------------------- */

static void wrong_calls_get_a_status(void **state)
{
    tilly_table *t = NULL;
    tilly_ruleset *r = book_rules();
    tilly_feature f = {.size = sizeof f};
    tilly_ground g = {.size = sizeof g};
    uint64_t hash;
    uint32_t count;
    int32_t w;
    int32_t d;
    assert_int_equal(tilly_table_new(TUM(30), TUM(20), NULL, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_new(0, TUM(20), NULL, &t), TILLY_E_RANGE);
    assert_int_equal(tilly_table_new(TUM(30), TUM(2500) + 1, NULL, &t), TILLY_E_RANGE);
    /* 3050 from corner to corner */
    assert_int_equal(tilly_table_new(TUM(2440), TUM(1830) + 1, NULL, &t), TILLY_E_RANGE);
    assert_int_equal(tilly_table_new(TUM(2440), TUM(1830), NULL, &t), TILLY_OK);
    tilly_table_unref(t);
    t = table_of(30, 20);
    assert_int_equal(tilly_table_copy(NULL, &t), TILLY_E_NULL);
    assert_int_equal(tilly_table_copy(t, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_size((const tilly_table *)r, &w, &d), TILLY_E_HANDLE);
    assert_int_equal(tilly_table_size(t, NULL, &d), TILLY_E_NULL);
    assert_null(tilly_table_ref((tilly_table *)r));
    tilly_table_unref((tilly_table *)r);
    tilly_table_unref(NULL);
    assert_int_equal(tilly_table_features((const tilly_table *)r), 0);
    assert_int_equal(tilly_table_feature(t, 0, &f), TILLY_E_RANGE);
    assert_int_equal(tilly_table_feature(t, 0, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_find(t, 7, &f), TILLY_E_STALE);
    f.size = 3;
    assert_int_equal(tilly_table_find(t, 7, &f), TILLY_E_SIZE);
    assert_int_equal(tilly_table_ground(t, TUM(31), 0, &g), TILLY_E_RANGE);
    assert_int_equal(tilly_table_ground(t, 0, -1, &g), TILLY_E_RANGE);
    assert_int_equal(tilly_table_ground(t, 0, 0, NULL), TILLY_E_NULL);
    g.size = 0;
    assert_int_equal(tilly_table_ground(t, 0, 0, &g), TILLY_E_SIZE);
    assert_int_equal(tilly_table_hash(t, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_hash((const tilly_table *)r, &hash), TILLY_E_HANDLE);
    assert_int_equal(tilly_table_breach(t, r, 0, 0, NULL, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_breach(t, NULL, 0, 0, NULL, &count), TILLY_E_NULL);
    tilly_table_unref(t);
    tilly_ruleset_unref(r);
}

static tilly_status
try_to_lay(tilly_table *t, unsigned kind, unsigned flags, const double *xy, unsigned points)
{
    tilly_feature f = feature_of(kind, flags, xy, points);
    tilly_error e = {.size = sizeof e};
    uint32_t before = tilly_table_features(t);
    tilly_status status = tilly_table_add(t, &f, NULL, &e);
    if (status != TILLY_OK) {
        assert_int_equal(e.status, status);
        assert_true(e.text[0] != 0);
        assert_int_equal(tilly_table_features(t), before);
    }
    return status;
}

static void only_sound_shapes_are_taken(void **state)
{
    tilly_table *t = table_of(30, 20);
    const double square[] = {1, 1, 4, 1, 4, 4, 1, 4};
    const double bow[] = {1, 1, 4, 4, 4, 1, 1, 4};
    const double flat[] = {1, 1, 2, 2, 3, 3};
    const double twice[] = {1, 1, 1, 1, 4, 4, 1, 4};
    const double line[] = {0, 5, 30, 5};
    const double back[] = {0, 5, 10, 5, 1, 5.2};
    const double point[] = {3, 3, 3, 3};
    const double far_away[] = {1, 1, 200, 1, 4, 4};
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, bow, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, flat, 3), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, twice, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, square, 2), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, far_away, 3), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_ROAD, 0, back, 3), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_ROAD, 0, point, 2), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_ROAD, 0, line, 1), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, 0, 0, square, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, 10, 0, square, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, TILLY_STEEP, square, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_HILL, 16, square, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_HILL, TILLY_STEEP | TILLY_WOODED, square, 4), TILLY_OK);
    assert_int_equal(try_to_lay(t, TILLY_ROAD, 0, line, 2), TILLY_OK);
    tilly_table_unref(t);
}

static void a_wood_off_the_table_is_refused_at_once(void **state)
{
    tilly_table *t = table_of(30, 20);
    const double beyond[] = {31, 1, 40, 1, 40, 9, 31, 9};
    const double beside[] = {-5, 1, 0, 1, 0, 9, -5, 9};
    const double past_the_corner[] = {29, 25, 35, 19, 35, 25};
    const double road[] = {-9, -2, 39, -2};
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, beyond, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, beside, 4), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, past_the_corner, 3), TILLY_E_RANGE);
    assert_int_equal(try_to_lay(t, TILLY_ROAD, 0, road, 2), TILLY_E_RANGE);
    tilly_table_unref(t);
}

static void ground_may_reach_beyond_the_table(void **state)
{
    tilly_table *t = table_of(30, 20);
    const double over_an_edge[] = {29, 1, 40, 1, 40, 9, 29, 9};
    const double over_a_corner[] = {28, 21, 31, 18, 35, 25};
    const double all_of_it[] = {0, 0, 30, 0, 30, 20, 0, 20};
    const double more_than_all[] = {-90, -90, 120, -90, 120, 110, -90, 110};
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, over_an_edge, 4), TILLY_OK);
    assert_int_equal(try_to_lay(t, TILLY_WOOD, 0, over_a_corner, 3), TILLY_OK);
    assert_int_equal(try_to_lay(t, TILLY_HILL, 0, all_of_it, 4), TILLY_OK);
    assert_int_equal(try_to_lay(t, TILLY_HILL, 0, more_than_all, 4), TILLY_OK);
    tilly_table_unref(t);
}

static void the_form_of_a_feature_is_looked_at(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_ruleset *r = book_rules();
    const double square[] = {1, 1, 4, 1, 4, 4, 1, 4};
    tilly_feature f = feature_of(TILLY_WOOD, 0, square, 4);
    f.width = 1;
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    f.width = 0;
    f.points = 17;
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    f.points = 4;
    f.size = 8;
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_SIZE);
    f.size = sizeof f;
    assert_int_equal(tilly_table_add(t, NULL, NULL, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_add(NULL, &f, NULL, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_table_add((tilly_table *)r, &f, NULL, NULL), TILLY_E_HANDLE);
    for (int i = 0; i < TILLY_MOST_FEATURES; i++)
        assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_FULL);
    tilly_table_unref(t);
    tilly_ruleset_unref(r);
}

static void the_id_of_what_is_gone_is_stale(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_feature f = {.size = sizeof f};
    tilly_id wood = lay_box(t, TILLY_WOOD, 0, 1, 1, 4, 4);
    tilly_id hill = lay_box(t, TILLY_HILL, 0, 10, 1, 14, 4);
    assert_int_equal(tilly_id_kind_of(wood), TILLY_ID_FEATURE);
    assert_int_equal(tilly_table_remove(t, wood), TILLY_OK);
    assert_int_equal(tilly_table_remove(t, wood), TILLY_E_STALE);
    assert_int_equal(tilly_table_find(t, wood, &f), TILLY_E_STALE);
    assert_int_equal(tilly_table_remove(t, 0), TILLY_E_STALE);
    tilly_id rough = lay_box(t, TILLY_ROUGH, 0, 1, 1, 4, 4);
    assert_true(rough != wood && rough != hill);
    assert_int_equal(tilly_table_find(t, wood, &f), TILLY_E_STALE);
    assert_int_equal(tilly_table_find(t, hill, &f), TILLY_OK);
    assert_int_equal(f.kind, TILLY_HILL);
    assert_int_equal(tilly_table_feature(t, 1, &f), TILLY_OK);
    assert_int_equal(f.id, rough);
    tilly_table_unref(t);
}

static uint64_t hash_of(const tilly_table *t)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_table_hash(t, &hash), TILLY_OK);
    return hash;
}

static void copies_are_equal_and_go_their_own_way(void **state)
{
    tilly_table *a = table_of(30, 20);
    tilly_table *b = NULL;
    tilly_table *c = table_of(30, 20);
    tilly_id wood = lay_box(a, TILLY_WOOD, 0, 1, 1, 4, 4);
    assert_int_equal(tilly_table_copy(a, &b), TILLY_OK);
    assert_true(hash_of(a) == hash_of(b) && hash_of(a) != hash_of(c));
    assert_int_equal(tilly_table_remove(b, wood), TILLY_OK);
    assert_true(hash_of(b) == hash_of(c));
    assert_int_equal(tilly_table_features(a), 1);
    lay_box(c, TILLY_HILL, 0, 10, 1, 14, 4); /* another history, the same table */
    assert_int_equal(tilly_table_remove(c, lay_box(c, TILLY_ROUGH, 0, 1, 1, 4, 4)), TILLY_OK);
    lay_box(b, TILLY_HILL, 0, 10, 1, 14, 4);
    assert_true(hash_of(b) == hash_of(c));
    assert_ptr_equal(tilly_table_ref(a), a);
    tilly_table_unref(a);
    assert_int_equal(tilly_table_features(a), 1);
    tilly_table_unref(a);
    tilly_table_unref(b);
    tilly_table_unref(c);
}

static void each_kind_has_a_name(void **state)
{
    assert_string_equal(tilly_feature_name(TILLY_WOOD), "wood");
    assert_string_equal(tilly_feature_name(TILLY_HILL), "hill");
    assert_string_equal(tilly_feature_name(TILLY_IMPASSABLE), "impassable ground");
    assert_null(tilly_feature_name(0));
    assert_null(tilly_feature_name(10));
}

/* ---- breaches ------------------------------------------------------------------------------- */

/* The edition whose breaches are looked for, and the clauses of 2.0a. */
static const char *edition = "tilly-1.2";
static const struct {
    unsigned code;
    const char *clause;
} in_2_0a[] = {
    {TILLY_WHY_FEATURES_FEW, "T2-050"},
    {TILLY_WHY_FEATURE_COUNT, "T2-050"},
    {TILLY_WHY_FEATURE_KIND_COUNT, "T2-050"},
    {TILLY_WHY_FEATURE_SIZE, "T2-051"},
    {TILLY_WHY_FEATURE_OVERLAP, "T2-051"},
    {TILLY_WHY_FEATURE_OFF_TABLE, "T2-051"},
    {TILLY_WHY_FEATURE_WIDTH, "T2-052"},
    {TILLY_WHY_FEATURE_NOT_ACROSS, "T2-052"},
    {TILLY_WHY_FEATURE_CROOKED, "T2-052"},
    {TILLY_WHY_FEATURE_SCENARIO, "T2-054"},
    {TILLY_WHY_TABLE_SIZE, "T2-032"},
};
enum { CODES = sizeof in_2_0a / sizeof *in_2_0a };

static const char *clause_of(unsigned code, const char *in_1_2)
{
    if (!strcmp(edition, "tilly-1.2"))
        return in_1_2;
    for (unsigned i = 0; i < CODES; i++)
        if (in_2_0a[i].code == code)
            return in_2_0a[i].clause;
    return "";
}

typedef struct found {
    tilly_reason why[MOST_SEEN];
    uint32_t count;
} found;

/* For armies of that size. */
static found breaches_for(const tilly_table *t, uint32_t units)
{
    found f = {.count = 1};
    tilly_ruleset *r = rules_of_book(edition);
    for (uint32_t i = 0; i < f.count && i < MOST_SEEN; i++) {
        f.why[i].size = sizeof f.why[i];
        assert_int_equal(tilly_table_breach(t, r, units, i, &f.why[i], &f.count), TILLY_OK);
    }
    tilly_ruleset_unref(r);
    return f;
}

static void assert_legal_for(const tilly_table *t, uint32_t units)
{
    found f = breaches_for(t, units);
    if (f.count)
        fail_msg("%s", tilly_reason_name(f.why[0].code));
}

/* The one breach there is. */
static tilly_reason
only_breach_for(const tilly_table *t, uint32_t units, unsigned code, const char *in_1_2)
{
    found f = breaches_for(t, units);
    char cited[16];
    tilly_ruleset *r = rules_of_book(edition);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.why[0].code, code);
    assert_int_equal(tilly_ruleset_cite(r, TILLY_CITE_CLAUSE, f.why[0].clause, cited, sizeof cited),
                     TILLY_OK);
    assert_string_equal(cited, clause_of(code, in_1_2));
    tilly_ruleset_unref(r);
    return f.why[0];
}

/* Before the armies are known. */
static void assert_legal(const tilly_table *t)
{
    assert_legal_for(t, 0);
}

static tilly_reason only_breach(const tilly_table *t, unsigned code, const char *in_1_2)
{
    return only_breach_for(t, 0, code, in_1_2);
}

static void boxes(tilly_table *t, unsigned kind, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        lay_box(t, kind, 0, 5.0 * i, 1, 5.0 * i + 4, 4);
}

/* T1-EX-56 T1-083 T1-Q-25 T1-Q-148 T2-030 T2-050: 18 units a side are a small game, 19 a big one */
static void a_small_game_has_one_or_two_features_and_a_big_one_up_to_four(void **state)
{
    tilly_table *t = table_of(40, 30);
    const double river[] = {0, 15, 40, 15};
    tilly_reason why = only_breach_for(t, 18, TILLY_WHY_FEATURES_FEW, "T1-Q-25");
    assert_int_equal(why.number[0], 0);
    assert_int_equal(why.number[1], 1);
    lay(t, TILLY_RIVER, 0, river, 2);
    assert_legal_for(t, 18);
    boxes(t, TILLY_WOOD, 1);
    assert_legal_for(t, 18);
    lay_box(t, TILLY_HILL, 0, 20, 1, 24, 4);
    why = only_breach_for(t, 18, TILLY_WHY_FEATURE_COUNT, "T1-083");
    assert_int_equal(why.number[0], 3);
    assert_int_equal(why.number[1], 2);
    assert_legal_for(t, 19);
    lay_box(t, TILLY_ROUGH, 0, 26, 1, 30, 4);
    assert_legal_for(t, 23);
    lay_box(t, TILLY_VILLAGE, 0, 32, 1, 36, 4);
    why = only_breach_for(t, 23, TILLY_WHY_FEATURE_COUNT, "T1-083");
    assert_int_equal(why.number[0], 5);
    assert_int_equal(why.number[1], 4);
    tilly_table_unref(t);
}

/* T1-EX-56 T1-Q-148: the size of the table says nothing */
static void small_or_big_is_the_game_whatever_the_table(void **state)
{
    tilly_table *small = table_of(30, 20);
    tilly_table *big = table_of(45, 30);
    boxes(small, TILLY_WOOD, 3);
    boxes(big, TILLY_WOOD, 3);
    assert_legal_for(small, 19);
    assert_legal_for(big, 19);
    only_breach_for(small, 18, TILLY_WHY_FEATURE_COUNT, "T1-083");
    only_breach_for(big, 18, TILLY_WHY_FEATURE_COUNT, "T1-083");
    assert_legal(small); /* armies not known: what a big game allows */
    tilly_table_unref(small);
    tilly_table_unref(big);
}

static void assert_cap(unsigned kind, unsigned most)
{
    tilly_table *t = table_of(45, 30);
    const double north[] = {10, 0, 10, 30};
    const double east[] = {0, 15, 45, 15};
    bool line = kind <= TILLY_STREAM;
    for (unsigned i = 0; i < most; i++)
        line ? lay(t, kind, 0, north, 2)
             : lay_box(t, kind, 0, 12 + 5.0 * i, 1, 12 + 5.0 * i + 4, 4);
    assert_legal(t);
    line ? lay(t, kind, 0, east, 2) : lay_box(t, kind, 0, 12, 20, 16, 24);
    tilly_reason why = only_breach(t, TILLY_WHY_FEATURE_KIND_COUNT, "T1-084");
    assert_int_equal(why.number[0], most + 1);
    assert_int_equal(why.number[1], most);
    tilly_table_unref(t);
}

/* T1-084 T2-050 */
static void each_kind_has_its_cap(void **state)
{
    assert_cap(TILLY_ROAD, 1);
    assert_cap(TILLY_RIVER, 1);
    assert_cap(TILLY_VILLAGE, 1);
    assert_cap(TILLY_ROUGH, 3);
    assert_cap(TILLY_HILL, 3);
    assert_cap(TILLY_WOOD, 3);
}

/* T1-084 T2-050: together */
static void a_river_and_a_stream_are_one_too_many(void **state)
{
    tilly_table *t = table_of(45, 30);
    const double north[] = {10, 0, 10, 30};
    const double east[] = {0, 15, 45, 15};
    lay(t, TILLY_RIVER, 0, north, 2);
    lay(t, TILLY_STREAM, 0, east, 2);
    only_breach(t, TILLY_WHY_FEATURE_KIND_COUNT, "T1-084");
    tilly_table_unref(t);
}

/* T1-Q-11: a hill with a wood on it is a hill */
static void a_wooded_hill_is_no_wood_for_the_caps(void **state)
{
    tilly_table *t = table_of(45, 30);
    boxes(t, TILLY_WOOD, 3);
    lay_box(t, TILLY_HILL, TILLY_WOODED, 20, 1, 24, 4);
    assert_legal(t);
    tilly_table_unref(t);
}

/* T1-085 T1-EX-11 T1-Q-26 T2-051 */
static void an_area_fits_a_rectangle_of_12_by_8(void **state)
{
    /* 12 x 8, along (0.8, 0.6) */
    const double slanted[] = {20, 2, 29.6, 9.2, 24.8, 15.6, 15.2, 8.4};
    tilly_table *t = table_of(45, 30);
    tilly_id id = lay_box(t, TILLY_WOOD, 0, 1, 1, 13, 9);
    assert_legal(t);
    tilly_table_remove(t, id);
    id = lay(t, TILLY_WOOD, 0, slanted, 4);
    assert_legal(t);
    tilly_table_remove(t, id);
    id = lay_box(t, TILLY_WOOD, 0, 1, 1, 13.5, 3); /* 12.5 x 2 fits slantwise */
    assert_legal(t);
    tilly_table_remove(t, id);
    id = lay_box(t, TILLY_WOOD, 0, 1, 1, 13.5, 5);
    tilly_reason why = only_breach(t, TILLY_WHY_FEATURE_SIZE, "T1-085");
    assert_int_equal(why.number[0], TUM(12));
    assert_int_equal(why.number[1], TUM(8));
    tilly_table_remove(t, id);
    lay_box(t, TILLY_HILL, 0, 1, 1, 12.5, 9.1);
    only_breach(t, TILLY_WHY_FEATURE_SIZE, "T1-085");
    tilly_table_unref(t);
}

/* T1-Q-26 T2-051 */
static void areas_lie_side_by_side_but_not_on_one_another(void **state)
{
    tilly_table *t = table_of(45, 30);
    const double road[] = {0, 3, 45, 3};
    const double horseshoe[] = {30, 1, 40, 1, 40, 8, 38, 8, 38, 3, 32, 3, 32, 8, 30, 8};
    tilly_id wood = lay_box(t, TILLY_WOOD, 0, 1, 1, 5, 5);
    tilly_id hill = lay_box(t, TILLY_HILL, 0, 5, 1, 9, 5);
    lay(t, TILLY_ROAD, 0, road, 2);
    assert_legal(t);
    tilly_table_remove(t, hill);
    hill = lay_box(t, TILLY_HILL, 0, 4.9, 4.9, 9, 9);
    tilly_reason why = only_breach(t, TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    assert_int_equal(why.unit[0], hill);
    assert_int_equal(why.unit[1], wood);
    tilly_table_remove(t, hill);
    hill = lay_box(t, TILLY_HILL, 0, 2, 2, 4, 4); /* inside it */
    only_breach(t, TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    tilly_table_remove(t, hill);
    tilly_id shoe = lay(t, TILLY_ROUGH, 0, horseshoe, 8);
    lay_box(t, TILLY_HILL, 0, 32, 3, 38, 8); /* between its arms */
    assert_legal(t);
    tilly_table_remove(t, shoe);
    lay(t, TILLY_WOOD, 0, (const double[]){33, 4, 37, 4, 37, 7, 33, 7}, 4);
    only_breach(t, TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    tilly_table_unref(t);
}

/* T1-086 T1-Q-26 T2-051 */
static void ground_lies_on_the_table(void **state)
{
    tilly_table *t = table_of(45, 30);
    tilly_id hill = lay_box(t, TILLY_HILL, 0, -1, 1, 4, 4);
    only_breach(t, TILLY_WHY_FEATURE_OFF_TABLE, "T1-Q-26");
    tilly_table_remove(t, hill);
    lay_box(t, TILLY_HILL, 0, 0, 26, 4, 30);
    assert_legal(t);
    tilly_table_unref(t);
}

static void lay_line(tilly_table *t, double width, const double *xy, unsigned points)
{
    tilly_feature f = feature_of(TILLY_RIVER, 0, xy, points);
    f.width = TUM(width);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
}

static void
assert_line(double width, const double *xy, unsigned points, unsigned code, const char *clause)
{
    tilly_table *t = table_of(30, 20);
    lay_line(t, width, xy, points);
    if (code)
        only_breach(t, code, clause);
    else
        assert_legal(t);
    tilly_table_unref(t);
}

/* T1-086 T1-Q-26 T2-052 */
static void a_river_runs_from_edge_to_edge_roughly_straight(void **state)
{
    const double straight[] = {0, 5, 30, 12};
    const double north[] = {3, 20, 12, 0};
    const double shortened[] = {0, 5, 29, 5};
    const double corner[] = {0, 5, 12, 20};
    const double same_edge[] = {0, 5, 0, 12};
    const double bent[] = {0, 10, 15, 12, 30, 10};
    const double too_bent[] = {0, 10, 15, 12.01, 30, 10};
    assert_line(1, straight, 2, 0, NULL);
    assert_line(1, north, 2, 0, NULL);
    assert_line(0.5, straight, 2, 0, NULL);
    assert_line(1.5, straight, 2, 0, NULL);
    assert_line(0.4999, straight, 2, TILLY_WHY_FEATURE_WIDTH, "T1-Q-26");
    assert_line(1.5001, straight, 2, TILLY_WHY_FEATURE_WIDTH, "T1-Q-26");
    assert_line(1, shortened, 2, TILLY_WHY_FEATURE_NOT_ACROSS, "T1-086");
    assert_line(1, corner, 2, TILLY_WHY_FEATURE_NOT_ACROSS, "T1-086");
    assert_line(1, same_edge, 2, TILLY_WHY_FEATURE_NOT_ACROSS, "T1-086");
    assert_line(1, bent, 3, 0, NULL);
    assert_line(1, too_bent, 3, TILLY_WHY_FEATURE_CROOKED, "T1-Q-26");
}

/* T1-090 T1-Q-12 T2-054 */
static void only_scenarios_have_fortifications(void **state)
{
    tilly_table *t = table_of(30, 20);
    lay_box(t, TILLY_WOOD, 0, 1, 1, 4, 4);
    lay_box(t, TILLY_FORTIFICATION, 0, 1, 1, 4, 4);
    only_breach(t, TILLY_WHY_FEATURE_SCENARIO, "T1-090");
    tilly_table_unref(t);
}

static void assert_table(double width, double depth, const char *clause)
{
    tilly_table *t = table_of(width, depth);
    lay_box(t, TILLY_WOOD, 0, 1, 1, 4, 4);
    if (clause)
        only_breach(t, TILLY_WHY_TABLE_SIZE, clause);
    else
        assert_legal(t);
    tilly_table_unref(t);
}

/* T1-076 T1-077 T1-Q-22 T1-Q-23 T2-032 */
static void a_table_has_long_base_edges_and_room_to_deploy(void **state)
{
    assert_table(30, 20, NULL);
    assert_table(30, 30, NULL);
    assert_table(45, 30, NULL);
    assert_table(29, 30, "T1-Q-23");
    assert_table(30, 10, NULL);
    assert_table(30, 9.9, "T1-Q-22");
}

static void all_breaches_are_counted(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_ruleset *r = book_rules();
    tilly_reason why = {.size = sizeof why};
    uint32_t count = 0;
    for (int i = 0; i < 4; i++)
        lay_box(t, TILLY_VILLAGE, 0, 1, 1, 4, 4);
    assert_int_equal(tilly_table_breach(t, r, 18, 0, &why, &count), TILLY_OK);
    assert_int_equal(count, 1 + 1 + 6); /* too many, too many villages, each on each */
    assert_int_equal(why.code, TILLY_WHY_FEATURE_COUNT);
    assert_int_equal(tilly_table_breach(t, r, 18, 1, &why, &count), TILLY_OK);
    assert_int_equal(why.code, TILLY_WHY_FEATURE_KIND_COUNT);
    assert_int_equal(tilly_table_breach(t, r, 18, count, &why, &count), TILLY_OK);
    assert_int_equal(why.code, TILLY_WHY_NONE);
    assert_int_equal(count, 1 + 1 + 6);
    tilly_table_unref(t);
    tilly_ruleset_unref(r);
}

/* ---- the top of a hill ---------------------------------------------------------------------- */

/* A hill of 8 x 4 with its corner there, crest from 1 to 7 at half its height, and a top inside. */
static tilly_feature topped(double x, double y, unsigned flags, const double top[4])
{
    const double xy[] = {x, y, x + 8, y, x + 8, y + 4, x, y + 4};
    tilly_feature f = feature_of(TILLY_HILL, flags, xy, 4);
    f.top_points = 4;
    f.top[0] = (tilly_point){TUM(x + top[0]), TUM(y + top[1])};
    f.top[1] = (tilly_point){TUM(x + top[2]), TUM(y + top[1])};
    f.top[2] = (tilly_point){TUM(x + top[2]), TUM(y + top[3])};
    f.top[3] = (tilly_point){TUM(x + top[0]), TUM(y + top[3])};
    return f;
}

static const double in_middle[] = {3, 1, 5, 3};

/* T1-EX-57 T1-088 T1-Q-11 */
static void woods_on_top_of_a_hill_are_difficult_and_block_there_only(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_feature f = topped(0, 0, TILLY_WOODED, in_middle);
    tilly_id hill = 0;
    tilly_id wood = 0;
    assert_int_equal(tilly_table_add(t, &f, &hill, NULL), TILLY_OK);
    const double aside[] = {20, 10, 24, 10, 24, 14};
    f = feature_of(TILLY_WOOD, 0, aside, 3);
    assert_int_equal(tilly_table_add(t, &f, &wood, NULL), TILLY_OK);
    assert_int_equal(tilly_table_features(t), 2);
    tilly_ground g = ground_at(t, 4, 2);
    assert_true(g.difficult && g.blocks && g.hill);
    assert_int_equal(g.height, 10000);
    assert_int_equal(g.feature, hill);
    g = ground_at(t, 3, 1);
    assert_true(g.difficult && g.blocks);
    g = ground_at(t, 1.5, 1);
    assert_true(!g.difficult && !g.blocks && g.hill);
    assert_int_equal(g.height, 5000);
    g = ground_at(t, 22, 11);
    assert_int_equal(g.feature, wood);
    assert_legal_for(t, 18);
    assert_int_equal(tilly_table_remove(t, hill), TILLY_OK);
    g = ground_at(t, 4, 2);
    assert_true(!g.difficult && !g.blocks && !g.hill);
    tilly_table_unref(t);
}

/* T1-Q-11: steep sides are difficult whatever lies on top */
static void a_steep_hill_is_difficult_beside_its_top_too(void **state)
{
    tilly_table *t = table_of(30, 20);
    tilly_feature f = topped(0, 0, TILLY_STEEP | TILLY_ROUGH_TOP, in_middle);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    tilly_ground g = ground_at(t, 1.5, 1);
    assert_true(g.difficult && !g.blocks);
    g = ground_at(t, 4, 2);
    assert_true(g.difficult && !g.blocks);
    tilly_table_unref(t);
}

/* T1-EX-57 T1-Q-11 */
static void a_top_lies_inside_its_hill_and_on_the_crest(void **state)
{
    static const struct {
        double top[4];
        unsigned flags;
        bool fits;
    } tops[] = {
        {{3, 1, 5, 3}, TILLY_WOODED, true},
        {{3, 1, 5, 3}, TILLY_ROUGH_TOP, true},
        {{0.5, 1.5, 1.5, 2.5}, TILLY_WOODED, true}, /* holds an end of the crest */
        {{3, 0, 5, 3}, TILLY_WOODED, false},        /* touches the outline */
        {{3, 1, 5, 5}, TILLY_WOODED, false},
        {{3, 2.5, 5, 3.5}, TILLY_WOODED, false}, /* off the crest */
        {{3, 1, 5, 3}, TILLY_STEEP, false},
        {{3, 1, 5, 3}, TILLY_WOODED | TILLY_ROUGH_TOP, false},
    };
    tilly_table *t = table_of(30, 20);
    for (unsigned i = 0; i < sizeof tops / sizeof *tops; i++) {
        tilly_feature f = topped(2, 2, tops[i].flags, tops[i].top);
        tilly_status status = tilly_table_add(t, &f, NULL, NULL);
        assert_int_equal(status, tops[i].fits ? TILLY_OK : TILLY_E_RANGE);
    }
    tilly_feature f = topped(2, 2, TILLY_WOODED, in_middle);
    f.kind = TILLY_WOOD;
    f.flags = 0;
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    f = topped(2, 2, TILLY_WOODED, in_middle);
    f.top_points = 2;
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_E_RANGE);
    tilly_table_unref(t);
}

/* A feature keeps its top, and the table the ids of all, whatever is added and removed; each top
 * takes the room of a feature. */
static void tops_go_with_their_hills(void **state)
{
    tilly_table *t = table_of(200, 200);
    tilly_id id[TILLY_MOST_FEATURES / 2];
    for (unsigned i = 0; i < TILLY_MOST_FEATURES / 2; i++) {
        tilly_feature f = topped(10.0 * i, 10, TILLY_WOODED, in_middle);
        assert_int_equal(tilly_table_add(t, &f, &id[i], NULL), TILLY_OK);
    }
    const double more[] = {0, 50, 4, 50, 4, 54};
    tilly_feature wood = feature_of(TILLY_WOOD, 0, more, 3);
    assert_int_equal(tilly_table_add(t, &wood, NULL, NULL), TILLY_E_FULL);
    assert_int_equal(tilly_table_remove(t, id[3]), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &wood, NULL, NULL), TILLY_OK);
    tilly_table *copy;
    uint64_t one;
    uint64_t other;
    assert_int_equal(tilly_table_copy(t, &copy), TILLY_OK);
    for (unsigned i = 0; i < TILLY_MOST_FEATURES / 2; i++) {
        tilly_ground g = ground_at(copy, 10.0 * i + 4, 12);
        assert_int_equal(g.blocks, i != 3);
        assert_int_equal(g.feature, i != 3 ? id[i] : 0);
    }
    tilly_feature f = {.size = sizeof f};
    assert_int_equal(tilly_table_find(copy, id[4], &f), TILLY_OK);
    assert_int_equal(f.top_points, 4);
    assert_int_equal(f.top[0].x, TUM(43));
    tilly_table_hash(t, &one);
    tilly_table_hash(copy, &other);
    assert_true(one == other);
    assert_int_equal(tilly_table_remove(copy, id[4]), TILLY_OK);
    f.top[0].x += 100;
    assert_int_equal(tilly_table_remove(t, id[4]), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    f.top[0].x -= 100;
    assert_int_equal(tilly_table_add(copy, &f, NULL, NULL), TILLY_OK);
    tilly_table_hash(t, &one);
    tilly_table_hash(copy, &other);
    assert_true(one != other);
    tilly_table_unref(copy);
    tilly_table_unref(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crest_runs_along_the_hill),
        cmocka_unit_test(a_square_hill_has_its_crest_east_and_west),
        cmocka_unit_test(where_hills_overlap_the_higher_counts),
        cmocka_unit_test(a_scenario_may_give_the_crest),
        cmocka_unit_test(each_kind_of_ground_is_open_or_difficult),
        cmocka_unit_test(a_fortification_changes_nothing_but_what_it_protects),
        cmocka_unit_test(a_river_is_a_band_about_its_line),
        cmocka_unit_test(wrong_calls_get_a_status),
        cmocka_unit_test(only_sound_shapes_are_taken),
        cmocka_unit_test(a_wood_off_the_table_is_refused_at_once),
        cmocka_unit_test(ground_may_reach_beyond_the_table),
        cmocka_unit_test(the_form_of_a_feature_is_looked_at),
        cmocka_unit_test(the_id_of_what_is_gone_is_stale),
        cmocka_unit_test(copies_are_equal_and_go_their_own_way),
        cmocka_unit_test(each_kind_has_a_name),
        cmocka_unit_test(woods_on_top_of_a_hill_are_difficult_and_block_there_only),
        cmocka_unit_test(a_steep_hill_is_difficult_beside_its_top_too),
        cmocka_unit_test(a_top_lies_inside_its_hill_and_on_the_crest),
        cmocka_unit_test(tops_go_with_their_hills),
        cmocka_unit_test(all_breaches_are_counted),
    };
    /* of either edition */
    const struct CMUnitTest breaches[] = {
        cmocka_unit_test(a_small_game_has_one_or_two_features_and_a_big_one_up_to_four),
        cmocka_unit_test(small_or_big_is_the_game_whatever_the_table),
        cmocka_unit_test(each_kind_has_its_cap),
        cmocka_unit_test(a_river_and_a_stream_are_one_too_many),
        cmocka_unit_test(a_wooded_hill_is_no_wood_for_the_caps),
        cmocka_unit_test(an_area_fits_a_rectangle_of_12_by_8),
        cmocka_unit_test(areas_lie_side_by_side_but_not_on_one_another),
        cmocka_unit_test(ground_lies_on_the_table),
        cmocka_unit_test(a_river_runs_from_edge_to_edge_roughly_straight),
        cmocka_unit_test(only_scenarios_have_fortifications),
        cmocka_unit_test(a_table_has_long_base_edges_and_room_to_deploy),
    };
    int red = cmocka_run_group_tests(tests, NULL, NULL);
    red += cmocka_run_group_tests_name("1.2", breaches, NULL, NULL);
    edition = "tilly-2.0";
    return red + cmocka_run_group_tests_name("2.0a", breaches, NULL, NULL);
}
