/* Shooters and targets: range, arc, sight, gaps, friends, the closest, and with how many dice. */
#include "shooting.h"

/* A shooter and one target of the other side. */
static scene *two(const char *type,
                  double x,
                  double y,
                  double heading,
                  const char *other,
                  double ox,
                  double oy,
                  double facing,
                  void (*change)(scene *s))
{
    static piece pieces[3];
    pieces[0] = (piece){.name = "A", .type = type, .side = 0, .x = x, .y = y, .heading = heading};
    pieces[1] = (piece){.name = "B", .type = other, .side = 1, .x = ox, .y = oy, .heading = facing};
    pieces[2] = (piece)END_OF_PIECES;
    return scene_of(pieces, change);
}

/* ---- range and arc -------------------------------------------------------------------------- */

static void each_type_shoots_as_far_as_its_range(void **state) /* T1-172 T1-178 T1-179 T1-Q-01 */
{
    static const struct {
        const char *type;
        double range, front;
        uint32_t dice;
    } shooters[] = {
        {"horse", 2, 0.5, 3},
        {"light horse", 2, 0.5, 2},
        {"dragoons", 4, 0.5, 2},
        {"pike+shot", 4, 0.5, 4},
        {"shot", 4, 0.5, 3},
    };
    for (unsigned i = 0; i < 5; i++) {
        double at = shooters[i].range + 1;
        scene *s = two(shooters[i].type, 0, 0, 0, "pike+shot", 0, at, 180, NULL);
        may(s, "A", "B", shooters[i].dice);
        scene_end(s);
        s = two(shooters[i].type, 0, 0, 0, "pike+shot", 0, at + 0.001, 180, NULL);
        may(s, "A", "B", shooters[i].dice);
        scene_end(s);
        s = two(shooters[i].type, 0, 0, 0, "pike+shot", 0, at + 0.0011, 180, NULL);
        tilly_reason why = may_not(s, "A", "B", TILLY_WHY_OUT_OF_RANGE);
        assert_int_equal(why.number[0], TUM(shooters[i].range + 0.0011));
        assert_int_equal(why.number[1], TUM(shooters[i].range));
        scene_end(s);
    }
}

static void cannons_reach_across_the_table(void **state) /* T1-178 T1-181 */
{
    scene *s = two("cannons", 0, -29, 0, "horse", 0, 29, 180, NULL);
    may(s, "A", "B", 2);
    scene_end(s);
}

static void
range_runs_from_any_part_to_any_part(void **state) /* T1-179: centres 4.47 apart, corners 2.236 */
{
    scene *s = two("pike+shot", 0, 0, 0, "horse", 4, 2, 0, NULL);
    may(s, "A", "B", 1);
    scene_end(s);
    s = two("horse", 0, 0, 0, "horse", 4, 2, 0, NULL);
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_OUT_OF_RANGE).number[0], 22361);
    scene_end(s);
}

static void rabble_and_commanders_never_shoot(void **state) /* T1-168 T1-203 */
{
    scene *s = two("rabble", 0, 0, 0, "horse", 0, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_CANNOT_SHOOT);
    scene_end(s);
    s = two("commander", 0, 0, 0, "horse", 0, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_CANNOT_SHOOT);
    may_not(s, "B", "A", TILLY_WHY_NOT_A_TARGET);
    scene_end(s);
}

static void to_front_with_all_it_has_to_flank_with_one_die_to_rear_never(
    void **state) /* T1-173 T1-181 T1-183 T1-184 T1-194 T1-195 */
{
    static const struct {
        double x, y;
        uint32_t dice;
    } places[] = {{0, 3, 4}, {1.99, 3, 4}, {2, 3, 1}, {-3, 2, 1}, {3, 0, 1}, {2.5, -0.9, 1}};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        scene *s = two("pike+shot", 0, 0, 0, "horse", places[i].x, places[i].y, 0, NULL);
        may(s, "A", "B", places[i].dice);
        scene_end(s);
    }
    scene *s = two("pike+shot", 0, 0, 0, "horse", 0, -3, 0, NULL);
    may_not(s, "A", "B", TILLY_WHY_TO_REAR);
    scene_end(s);
}

static void cannons_shoot_only_to_front(void **state) /* T1-182 T1-184 */
{
    scene *s = two("cannons", 0, 0, 0, "horse", 3, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_FRONT_ONLY);
    scene_end(s);
    s = two("cannons", 0, 0, 0, "horse", 0, -5, 0, NULL);
    may_not(s, "A", "B", TILLY_WHY_TO_REAR);
    scene_end(s);
}

/* ---- sight ---------------------------------------------------------------------------------- */

static const double sweep_bounds[] = {-2, 1.5, 2, 1.5, 2, 2, -2, 2};
static void wood_between(scene *s)
{
    add_ground(s, TILLY_WOOD, 0, sweep_bounds, 4);
}
static void village_between(scene *s)
{
    add_ground(s, TILLY_VILLAGE, 0, sweep_bounds, 4);
}
static void wooded_hill_between(scene *s)
{
    add_ground(s, TILLY_HILL, TILLY_WOODED, sweep_bounds, 4);
}
static void hill_between(scene *s)
{
    add_ground(s, TILLY_HILL, 0, sweep_bounds, 4);
}
static void rough_between(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, sweep_bounds, 4);
}
static void fortification_between(scene *s)
{
    add_ground(s, TILLY_FORTIFICATION, 0, sweep_bounds, 4);
}

static void behind_ground(void (*ground)(scene *s), unsigned code)
{
    scene *s = two("pike+shot", 0, 0, 0, "horse", 0, 4, 180, ground);
    assert_int_equal(in_sight(s, "A", "B"), code == 0);
    if (code)
        may_not(s, "A", "B", code);
    else
        may(s, "A", "B", 4);
    scene_end(s);
}

static void
woods_villages_and_crests_hide_what_is_behind_them(void **state) /* T1-175 T1-Q-11 T1-Q-12 */
{
    behind_ground(wood_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(village_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(wooded_hill_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(hill_between, TILLY_WHY_NO_SIGHT_CREST);
    behind_ground(rough_between, 0);
    behind_ground(fortification_between, 0);
}

static const double around_shooter[] = {-3, -1, 3, -1, 3, 2, -3, 2},
                    around_target[] = {-3, 2, 3, 2, 3, 5, -3, 5};
static void wood_around_shooter(scene *s)
{
    add_ground(s, TILLY_WOOD, 0, around_shooter, 4);
}
static void village_around_target(scene *s)
{
    add_ground(s, TILLY_VILLAGE, 0, around_target, 4);
}
static void two_woods(scene *s)
{
    wood_around_shooter(s);
    add_ground(s, TILLY_WOOD, 0, (const double[]){-3, 2, 3, 2, 3, 3, -3, 3}, 4);
}

static void one_shoots_out_of_a_wood_and_into_a_village(void **state) /* T1-175 T1-Q-64 */
{
    behind_ground(wood_around_shooter, 0);
    behind_ground(village_around_target, 0);
    behind_ground(two_woods, TILLY_WHY_NO_SIGHT_TERRAIN);
}

static const double crested[] = {0, 0, 8, 0, 8, 4, 0, 4}; /* crest from (1, 2) to (7, 2) */
static void crested_hill(scene *s)
{
    add_ground(s, TILLY_HILL, 0, crested, 4);
}

static void over_the_crest(double y, bool clear)
{
    scene *s = two("cannons", 4, y, 0, "pike+shot", 4, 5.5, 180, crested_hill);
    assert_int_equal(in_sight(s, "A", "B"), clear);
    assert_int_equal(in_sight(s, "B", "A"), clear);
    if (clear)
        may(s, "A", "B", 2);
    else
        may_not(s, "A", "B", TILLY_WHY_NO_SIGHT_CREST);
    scene_end(s);
}

static void
a_crest_hides_unless_one_stands_on_it(void **state) /* T1-EX-50 T1-Q-10: within 0.5 of the crest */
{
    over_the_crest(-1, false);
    over_the_crest(1.6, true);
    over_the_crest(1.499, true);
    over_the_crest(1.4989, false);
}

/* A hill of 12 x 4 with its point in the middle, turned by 45 degrees: its crest is 10 long and
 * leads out of it, to the left of (0, 0) and beyond (8.4853, 8.4853). */
static void pointed_hill(scene *s)
{
    static const double corners[] = {0, 0, 8.4853, 8.4853, 1.4142, 7.0711};
    add_ground(s, TILLY_HILL, 0, corners, 3);
}

static void a_crest_that_leads_out_of_its_hill_hides_too(void **state) /* T1-Q-149 T2-Q-84 T1-175 */
{
    static const char *const books[] = {"tilly-1.2", "tilly-2.0"};
    for (unsigned i = 0; i < 2; i++) {
        const piece pieces[] = {
            {.name = "A", .type = "cannons", .side = 0, .x = -0.3, .y = -1},
            {.name = "B", .type = "horse", .side = 1, .x = -0.3, .y = 5.5, .heading = 180},
            END_OF_PIECES,
        };
        scene *s = scene_under(books[i], pieces, pointed_hill);
        may_not(s, "A", "B", TILLY_WHY_NO_SIGHT_CREST); /* at (-0.3, 2.53), 0.6 from its end */
        put_at(s, "A", -1, -1, 0);
        put_at(s, "B", -1, 5.5, 180);
        may(s, "A", "B", 2);
        scene_end(s);
    }
}

static void
units_hide_what_is_behind_them_commanders_do_not(void **state) /* T1-176 T1-Q-63 T1-Q-65 */
{
    static const piece pieces[] = {
        {.name = "A", .type = "pike+shot", .side = 0},
        {.name = "near", .type = "horse", .side = 1, .y = 2, .heading = 180},
        {.name = "far", .type = "horse", .side = 1, .y = 4, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(pieces, NULL);
    tilly_reason why = may_not(s, "A", "far", TILLY_WHY_NO_SIGHT_UNIT);
    assert_int_equal(why.unit[1], unit_of(s, "near"));
    may(s, "A", "near", 4);
    scene_end(s);
    static const piece generals[] = {
        {.name = "own", .type = "commander", .side = 0, .y = 1.5},
        {.name = "A", .type = "pike+shot", .side = 0},
        {.name = "his", .type = "commander", .side = 1, .y = 2.6},
        {.name = "far", .type = "horse", .side = 1, .y = 4, .heading = 180},
        END_OF_PIECES,
    };
    s = scene_of(generals, NULL);
    may(s, "A", "far", 4);
    scene_end(s);
}

/* ---- the narrow gap ------------------------------------------------------------------------- */

static tilly_reason gap_reason;

/* Guns at the origin, a target 10 ahead, and two of that side left and right with that much between
 * them, at that distance ahead. */
static bool passes(double width, double ahead, int side, void (*change)(scene *s))
{
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0},
        {.name = "B", .type = "cannons", .side = 1, .y = 10, .heading = 180},
        {.name = "left", .type = "pike+shot", .side = side, .x = -1 - width / 2, .y = ahead},
        {.name = "right", .type = "pike+shot", .side = side, .x = 1 + width / 2, .y = ahead},
        END_OF_PIECES,
    };
    scene *s = scene_of(pieces, change);
    gap_reason = (tilly_reason){.size = sizeof gap_reason};
    bool clear = tilly_battle_may_shoot(
                     s->battle, unit_of(s, "guns"), unit_of(s, "B"), NULL, &gap_reason) == TILLY_OK;
    if (!clear)
        assert_int_equal(gap_reason.code, TILLY_WHY_NARROW_GAP);
    assert_int_equal(in_sight(s, "guns", "B"), clear);
    scene_end(s);
    return clear;
}

static void friends_less_than_2_apart_bar_the_shot_between_them(void **state) /* T1-177 T1-Q-66 */
{
    assert_false(passes(1.99, 3, 0, NULL));
    assert_int_equal(gap_reason.number[0], TUM(1.99));
    assert_int_equal(gap_reason.number[1], TUM(2));
    assert_true(gap_reason.unit[1] && gap_reason.unit[2]);
    assert_true(passes(2.00, 3, 0, NULL));
    assert_true(passes(1.999, 3, 0, NULL)); /* T1-Q-01: less than 2 is less than 1.999 */
    assert_false(passes(1.9988, 3, 0, NULL));
}

static void enemies_make_no_gap(void **state) /* T1-Q-66 */
{
    assert_true(passes(1.2, 3, 1, NULL));
}

static void
guns_fire_from_their_own_slot(void **state) /* T1-Q-66: from the shooter's edge to the target's */
{
    assert_true(passes(1, 0, 0, NULL)); /* flush between two infantry units, fronts level */
    assert_true(passes(1, -0.5, 0, NULL));
    assert_false(passes(1.2, 0.2, 0, NULL)); /* the infantry a little ahead */
    assert_true(passes(1.2, 10.0, 0, NULL)); /* level with the target's front and beyond */
    assert_false(passes(1.2, 9.4, 0, NULL));
}

static void
a_unit_fires_from_its_place_in_a_line(void **state) /* T1-Q-66: 2 TUM between its neighbours */
{
    static const piece line[] = {
        {.name = "A", .type = "shot", .side = 0},
        {.name = "left", .type = "pike+shot", .side = 0, .x = -2},
        {.name = "right", .type = "pike+shot", .side = 0, .x = 2},
        {.name = "B", .type = "horse", .side = 1, .x = 0.7, .y = 3.5, .heading = 180},
        END_OF_PIECES,
    };
    scene *s = scene_of(line, NULL);
    may(s, "A", "B", 3);
    scene_end(s);
}

static void slanted_line(double x, bool clear)
{
    /* All turned by 37 degrees about the origin: the sight line runs between two facing sides that
     * far apart, off their middle. */
    double sine = 0.6018150232;
    double cosine = 0.7986355100;
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0, .heading = 37},
        {.name = "B", .type = "horse", .side = 1, .x = 10 * sine, .y = 10 * cosine, .heading = 217},
        {.name = "left",
         .type = "pike+shot",
         .side = 0,
         .x = -(1 + x / 2) * cosine + 4 * sine,
         .y = (1 + x / 2) * sine + 4 * cosine,
         .heading = 37},
        {.name = "right",
         .type = "pike+shot",
         .side = 0,
         .x = (1 + x / 2) * cosine + 4 * sine,
         .y = -(1 + x / 2) * sine + 4 * cosine,
         .heading = 37},
        END_OF_PIECES,
    };
    scene *s = scene_of(pieces, NULL);
    assert_int_equal(in_sight(s, "guns", "B"), clear);
    scene_end(s);
}

static void a_gap_at_a_slant_is_measured_the_same(void **state) /* T1-Q-66 */
{
    slanted_line(1.9, false);
    slanted_line(1.99, false);
    slanted_line(2.0, true);
}

static void wood_on_the_right(scene *s, double from)
{
    add_ground(s, TILLY_WOOD, 0, (const double[]){from, 2, from + 4, 2, from + 4, 4, from, 4}, 4);
}
static void wood_at_99(scene *s)
{
    wood_on_the_right(s, 0.99);
}
static void wood_at_100(scene *s)
{
    wood_on_the_right(s, 1.0);
}
static void village_and_wood_at_99(scene *s)
{
    wood_at_99(s);
    add_ground(s, TILLY_VILLAGE, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4);
}
static void village_and_wood_at_100(scene *s)
{
    wood_at_100(s);
    add_ground(s, TILLY_VILLAGE, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4);
}
static void rough_and_wood_at_99(scene *s)
{
    wood_at_99(s);
    add_ground(s, TILLY_ROUGH, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4);
}
static void wood_around_target_and_at_99(scene *s)
{
    wood_at_99(s);
    add_ground(
        s, TILLY_WOOD, 0, (const double[]){-4, 2.5, -0.5, 2.5, -0.5, 9, 4, 9, 4, 11, -4, 11}, 6);
}
static void bent_wood(scene *s)
{
    add_ground(s,
               TILLY_WOOD,
               0,
               (const double[]){-3, 2, -0.9, 2, -0.9, 4, -2, 4, -2, 6, 2,  6,
                                2,  4, 0.9,  4, 0.9,  2, 3,  2, 3,  8, -3, 8},
               12);
}

static bool passes_ground(bool friend_on_left, void (*change)(scene *s))
{
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0},
        {.name = "B", .type = "horse", .side = 1, .y = 10, .heading = 180},
        {.name = "left", .type = "pike+shot", .side = 0, .x = friend_on_left ? -2 : -20, .y = 3},
        END_OF_PIECES,
    };
    scene *s = scene_of(pieces, change);
    bool clear = in_sight(s, "guns", "B");
    scene_end(s);
    return clear;
}

static void friends_and_woods_make_gaps_too(void **state) /* T1-177 T1-Q-66 */
{
    assert_false(passes_ground(true, wood_at_99));
    assert_true(passes_ground(true, wood_at_100));
    assert_false(passes_ground(false, village_and_wood_at_99));
    assert_true(passes_ground(false, village_and_wood_at_100));
    assert_true(passes_ground(false, rough_and_wood_at_99));
    /* the wood the target is in is no blocker */
    assert_true(passes_ground(false, wood_around_target_and_at_99));
    assert_false(passes_ground(false, bent_wood)); /* it blocks by itself */
}

/* ---- friends and order of targets ----------------------------------------------------------- */

static scene *with_friend(const char *type, double tx, double ty, double fx, double fy)
{
    static piece pieces[4];
    pieces[0] = (piece){.name = "A", .type = type, .side = 0};
    pieces[1] = (piece){.name = "friend", .type = "pike+shot", .side = 0, .x = fx, .y = fy};
    pieces[2] = (piece){.name = "B", .type = "horse", .side = 1, .x = tx, .y = ty, .heading = 180};
    pieces[3] = (piece)END_OF_PIECES;
    return scene_of(pieces, NULL);
}

static void a_friend_in_range_to_front_forbids_the_front(void **state) /* T1-186 T1-Q-68 */
{
    scene *s = with_friend("pike+shot", 0, 3.5, 1.9, 2); /* to front, not in the way */
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_FRIEND_TO_FRONT).unit[1], unit_of(s, "friend"));
    scene_end(s);
    s = with_friend("pike+shot", 0, 3.5, 1.9, 5.1); /* 4.1 away, out of range */
    may(s, "A", "B", 4);
    scene_end(s);
    s = with_friend("horse", 0, 2.5, 1.9, 3.5); /* 2.5 away, out of its range of 2 */
    may(s, "A", "B", 3);
    scene_end(s);
    s = with_friend("cannons", 0, 3.5, 1.4, 25); /* anywhere on the table */
    may_not(s, "A", "B", TILLY_WHY_FRIEND_TO_FRONT);
    scene_end(s);
    s = with_friend("cannons", 0, 3.5, 1.5, 25); /* beside the front */
    may(s, "A", "B", 2);
    scene_end(s);
}

static void a_friend_on_a_flank_forbids_that_flank_only(void **state) /* T1-183 T1-188 T1-Q-69 */
{
    scene *s = with_friend("pike+shot", -3, 1, -2, -0.4);
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_FRIEND_ON_FLANK).unit[1], unit_of(s, "friend"));
    scene_end(s);
    s = with_friend("pike+shot", 3, 1, -2, -0.4);
    may(s, "A", "B", 1);
    scene_end(s);
    s = with_friend("horse", -2.5, 1, -5, 0); /* 3 away, out of range */
    may(s, "A", "B", 1);
    scene_end(s);
}

static const piece front_and_flank[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "front", .type = "horse", .side = 1, .y = 4, .heading = 180},
    {.name = "flank", .type = "horse", .side = 1, .x = 3, .y = 0.5, .heading = 180},
    END_OF_PIECES,
};

static void front_before_flank(void **state) /* T1-185 T1-187 */
{
    scene *s = scene_of(front_and_flank, NULL);
    may(s, "A", "front", 4);
    assert_int_equal(may_not(s, "A", "flank", TILLY_WHY_FRONT_FIRST).unit[1], unit_of(s, "front"));
    scene_end(s);
}

static void
an_enemy_to_front_that_cannot_be_seen_does_not_count(void **state) /* T1-185 T1-187 T1-Q-67 */
{
    scene *s = scene_of(front_and_flank, wood_between);
    may_not(s, "A", "front", TILLY_WHY_NO_SIGHT_TERRAIN);
    may(s, "A", "flank", 1);
    scene_end(s);
}

static const piece friend_and_flank[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "front", .type = "horse", .side = 1, .x = 1.2, .y = 4, .heading = 180},
    {.name = "flank", .type = "horse", .side = 1, .x = 3, .y = 0.5, .heading = 180},
    {.name = "friend", .type = "pike+shot", .side = 0, .x = 3, .y = -0.7},
    END_OF_PIECES,
};

static void
where_nobody_is_to_front_the_friend_on_the_flank_is_named(void **state) /* T1-187 T1-188 T1-Q-67 */
{
    scene *s = scene_of(friend_and_flank, wood_between);
    assert_int_equal(may_not(s, "A", "flank", TILLY_WHY_FRIEND_ON_FLANK).unit[1],
                     unit_of(s, "friend"));
    scene_end(s);
}

static const piece several[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "left", .type = "horse", .side = 1, .x = -3, .y = 1, .heading = 180},
    {.name = "right", .type = "horse", .side = 1, .x = 3.5, .y = 1, .heading = 180},
    END_OF_PIECES,
};
static const piece in_front[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "near", .type = "horse", .side = 1, .x = -1.2, .y = 3, .heading = 180},
    {.name = "level", .type = "horse", .side = 1, .x = 1.2, .y = 3.001, .heading = 180},
    {.name = "far", .type = "horse", .side = 1, .x = -3.5, .y = 3.5, .heading = 180},
    END_OF_PIECES,
};
static const piece not_level[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "near", .type = "horse", .side = 1, .x = -1.2, .y = 3, .heading = 180},
    {.name = "far", .type = "horse", .side = 1, .x = 1.2, .y = 3.0011, .heading = 180},
    END_OF_PIECES,
};

static void the_closest_is_shot_at(void **state) /* T1-189 T1-Q-70 */
{
    scene *s = scene_of(several, NULL); /* both flanks together: 1.0 and 1.5 */
    may(s, "A", "left", 1);
    tilly_reason why = may_not(s, "A", "right", TILLY_WHY_CLOSER_TARGET);
    assert_int_equal(why.unit[1], unit_of(s, "left"));
    assert_int_equal(why.number[0], TUM(1));
    assert_int_equal(why.number[1], TUM(1.5));
    scene_end(s);
    s = scene_of(in_front, NULL); /* 2.0 and 2.001 tie */
    may(s, "A", "near", 4);
    may(s, "A", "level", 4);
    scene_end(s);
    s = scene_of(not_level, NULL);
    may_not(s, "A", "far", TILLY_WHY_CLOSER_TARGET);
    scene_end(s);
}

/* ---- cover ---------------------------------------------------------------------------------- */

static const double under_target[] = {-3, 2.4, 3, 2.4, 3, 4, -3, 4};
static void rough_there(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, under_target, 4);
}
static void works_there(scene *s)
{
    add_ground(s, TILLY_FORTIFICATION, 0, under_target, 4);
}
static void rough_and_works_there(scene *s)
{
    rough_there(s);
    works_there(s);
}

static void
dice_at(const char *shooter, const char *target, void (*ground)(scene *s), uint32_t wanted)
{
    scene *s = two(shooter, 0, 0, 0, target, 0, 2.5, 180, ground);
    may(s, "A", "B", wanted);
    scene_end(s);
}

static void
cover_takes_a_die_for_covered_infantry_only(void **state) /* T1-EX-18 T1-197 T1-198 T1-Q-75 */
{
    dice_at("horse", "dragoons", rough_there, 2);
    dice_at("horse", "pike+shot", rough_there, 2);
    dice_at("horse", "shot", works_there, 2);
    dice_at("horse", "dragoons", rough_and_works_there, 2);
    dice_at("horse", "rabble", rough_there, 3);
    dice_at("horse", "rabble", works_there, 3);
    dice_at("horse", "horse", rough_there, 3);
    dice_at("horse", "cannons", works_there, 3);
    dice_at("horse", "dragoons", NULL, 3);
    dice_at("cannons", "dragoons", rough_there, 1);
    dice_at("pike+shot", "shot", rough_there, 3);
}

static void the_centre_of_the_target_decides(void **state) /* T1-199 */
{
    scene *s = two("horse", 0, 0, 0, "dragoons", 0, 2.41, 180, rough_there);
    may(s, "A", "B", 2);
    scene_end(s);
    s = two("horse", 0, 0, 0, "dragoons", 0, 2.39, 180, rough_there);
    may(s, "A", "B", 3);
    scene_end(s);
}

static void a_unit_without_dice_is_not_offered(void **state) /* T1-Q-74: 1 die to flank less 1 */
{
    scene *s = two("pike+shot", 0, 0, 0, "dragoons", 2.5, 2.5, 180, rough_there);
    may_not(s, "A", "B", TILLY_WHY_NO_DICE);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_shoots_as_far_as_its_range),
        cmocka_unit_test(cannons_reach_across_the_table),
        cmocka_unit_test(range_runs_from_any_part_to_any_part),
        cmocka_unit_test(rabble_and_commanders_never_shoot),
        cmocka_unit_test(to_front_with_all_it_has_to_flank_with_one_die_to_rear_never),
        cmocka_unit_test(cannons_shoot_only_to_front),
        cmocka_unit_test(woods_villages_and_crests_hide_what_is_behind_them),
        cmocka_unit_test(one_shoots_out_of_a_wood_and_into_a_village),
        cmocka_unit_test(a_crest_hides_unless_one_stands_on_it),
        cmocka_unit_test(a_crest_that_leads_out_of_its_hill_hides_too),
        cmocka_unit_test(units_hide_what_is_behind_them_commanders_do_not),
        cmocka_unit_test(friends_less_than_2_apart_bar_the_shot_between_them),
        cmocka_unit_test(enemies_make_no_gap),
        cmocka_unit_test(guns_fire_from_their_own_slot),
        cmocka_unit_test(a_unit_fires_from_its_place_in_a_line),
        cmocka_unit_test(a_gap_at_a_slant_is_measured_the_same),
        cmocka_unit_test(friends_and_woods_make_gaps_too),
        cmocka_unit_test(a_friend_in_range_to_front_forbids_the_front),
        cmocka_unit_test(a_friend_on_a_flank_forbids_that_flank_only),
        cmocka_unit_test(front_before_flank),
        cmocka_unit_test(an_enemy_to_front_that_cannot_be_seen_does_not_count),
        cmocka_unit_test(where_nobody_is_to_front_the_friend_on_the_flank_is_named),
        cmocka_unit_test(the_closest_is_shot_at),
        cmocka_unit_test(cover_takes_a_die_for_covered_infantry_only),
        cmocka_unit_test(the_centre_of_the_target_decides),
        cmocka_unit_test(a_unit_without_dice_is_not_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
