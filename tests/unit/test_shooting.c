/* Shooting, point blank and harm: who may shoot at whom, with how many dice, and what comes of it. */
#include <string.h>
#include "../support/support.h"

#define END_OF_PIECES {.name = NULL}

/* ---- words --------------------------------------------------------------------------------------------------------- */

static void may(const scene *s, const char *from, const char *to, uint32_t dice_wanted)
{
    uint32_t given = 99;
    char text[200] = "";
    tilly_reason why = {.size = sizeof why};
    tilly_status status = tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), &given, &why);
    if (status != TILLY_OK) tilly_reason_text(s->battle, &why, text, sizeof text, NULL);
    if (status != TILLY_OK) fail_msg("%s should be able to shoot at %s: %s", from, to, text);
    if (given != dice_wanted) fail_msg("%s throws %u dice at %s, not %u", from, given, to, dice_wanted);
}

static tilly_reason may_not(const scene *s, const char *from, const char *to, unsigned code)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), NULL, &why) != TILLY_E_ILLEGAL) fail_msg("%s should not be able to shoot at %s", from, to);
    if (why.code != code) fail_msg("%s cannot shoot at %s because of %s, not %s", from, to, tilly_reason_name(why.code), tilly_reason_name((uint16_t)code));
    char cited[16];
    assert_int_equal(tilly_ruleset_cite(tilly_battle_rules(s->battle), TILLY_CITE_CLAUSE, why.clause, cited, sizeof cited), TILLY_OK);
    return why;
}

static bool sees(const scene *s, const char *from, const char *to)
{
    tilly_sight sight = {.size = sizeof sight};
    assert_int_equal(tilly_battle_sight(s->battle, unit_of(s, from), unit_of(s, to), &sight), TILLY_OK);
    return sight.clear;
}

static bool has_flag(const scene *s, const char *name, uint32_t flag) { return look(s, name).flags & flag; }
static bool stands(const scene *s, const char *name) { return has_flag(s, name, TILLY_UNIT_ON_TABLE); }
static bool offered(const scene *s, unsigned kind, const char *unit, const char *other) { return option_of(s, kind, unit, other) >= 0; }

static void choose(scene *s, unsigned kind, const char *unit, const char *other) { assert_int_equal(answer(s, kind, unit, other, 0, 0, 0), TILLY_OK); }

static void shoot_at(scene *s, const char *target)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    choose(s, TILLY_OPT_UNIT, target, NULL);
}

/* The n-th roll of a kind in this turn. */
static tilly_event roll_of(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    for (unsigned i = 0; event_of(s, TILLY_EV_ROLL, i, &e); i++)
        if (e.value[0] == (int32_t)kind && n-- == 0) return e;
    fail_msg("roll %u was not made", kind);
    return e;
}

static unsigned rolls_of(const scene *s, unsigned kind)
{
    tilly_event e;
    unsigned count = 0;
    for (unsigned i = 0; event_of(s, TILLY_EV_ROLL, i, &e); i++) count += e.value[0] == (int32_t)kind;
    return count;
}

static tilly_event nth(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    if (!event_of(s, kind, n, &e)) fail_msg("event %s did not happen", tilly_event_name((uint16_t)kind));
    return e;
}

/* The last loss of resolve that unit suffered; scenes weaken units at their start, which is such an event too. */
static tilly_event hit_on(const scene *s, const char *name)
{
    tilly_event e = {0}, found = {0};
    for (unsigned i = 0; event_of(s, TILLY_EV_HIT, i, &e); i++)
        if (e.unit == unit_of(s, name)) found = e;
    return found;
}

static uint32_t lost(const scene *s, unsigned side)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(s->battle, &info), TILLY_OK);
    return info.lost[side];
}

/* A shooter and one target of the other side. */
static scene *two(const char *type, double x, double y, double heading, const char *other, double ox, double oy, double facing, void (*change)(scene *s))
{
    static piece pieces[3];
    pieces[0] = (piece){.name = "A", .type = type, .side = 0, .x = x, .y = y, .heading = heading};
    pieces[1] = (piece){.name = "B", .type = other, .side = 1, .x = ox, .y = oy, .heading = facing};
    pieces[2] = (piece)END_OF_PIECES;
    return scene_of(pieces, change);
}

/* ---- range and arc -------------------------------------------------------------------------------------------------- */

static void each_type_shoots_as_far_as_its_range(void **state)   /* T1-172 T1-178 T1-179 T1-Q-01 */
{
    static const struct { const char *type; double range, front; uint32_t dice; } shooters[] = {
        {"horse", 2, 0.5, 3}, {"light horse", 2, 0.5, 2}, {"dragoons", 4, 0.5, 2}, {"pike+shot", 4, 0.5, 4}, {"shot", 4, 0.5, 3},
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

static void cannons_reach_across_the_table(void **state)   /* T1-178 T1-181 */
{
    scene *s = two("cannons", 0, -29, 0, "horse", 0, 29, 180, NULL);
    may(s, "A", "B", 2);
    scene_end(s);
}

static void range_runs_from_any_part_to_any_part(void **state)   /* T1-179: centres 4.47 apart, corners 2.236 */
{
    scene *s = two("pike+shot", 0, 0, 0, "horse", 4, 2, 0, NULL);
    may(s, "A", "B", 1);
    scene_end(s);
    s = two("horse", 0, 0, 0, "horse", 4, 2, 0, NULL);
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_OUT_OF_RANGE).number[0], 22361);
    scene_end(s);
}

static void rabble_and_commanders_never_shoot(void **state)   /* T1-168 T1-203 */
{
    scene *s = two("rabble", 0, 0, 0, "horse", 0, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_CANNOT_SHOOT);
    scene_end(s);
    s = two("commander", 0, 0, 0, "horse", 0, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_CANNOT_SHOOT);
    may_not(s, "B", "A", TILLY_WHY_NOT_A_TARGET);
    scene_end(s);
}

static void to_front_with_all_it_has_to_flank_with_one_die_to_rear_never(void **state)   /* T1-173 T1-181 T1-183 T1-184 T1-194 T1-195 */
{
    static const struct { double x, y; uint32_t dice; } places[] = {{0, 3, 4}, {1.99, 3, 4}, {2, 3, 1}, {-3, 2, 1}, {3, 0, 1}, {2.5, -0.9, 1}};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        scene *s = two("pike+shot", 0, 0, 0, "horse", places[i].x, places[i].y, 0, NULL);
        may(s, "A", "B", places[i].dice);
        scene_end(s);
    }
    scene *s = two("pike+shot", 0, 0, 0, "horse", 0, -3, 0, NULL);
    may_not(s, "A", "B", TILLY_WHY_TO_REAR);
    scene_end(s);
}

static void cannons_shoot_only_to_front(void **state)   /* T1-182 T1-184 */
{
    scene *s = two("cannons", 0, 0, 0, "horse", 3, 2, 180, NULL);
    may_not(s, "A", "B", TILLY_WHY_FRONT_ONLY);
    scene_end(s);
    s = two("cannons", 0, 0, 0, "horse", 0, -5, 0, NULL);
    may_not(s, "A", "B", TILLY_WHY_TO_REAR);
    scene_end(s);
}

/* ---- sight ------------------------------------------------------------------------------------------------------------ */

static const double strip[] = {-2, 1.5, 2, 1.5, 2, 2, -2, 2};
static void wood_between(scene *s) { add_ground(s, TILLY_WOOD, 0, strip, 4); }
static void village_between(scene *s) { add_ground(s, TILLY_VILLAGE, 0, strip, 4); }
static void wooded_hill_between(scene *s) { add_ground(s, TILLY_HILL, TILLY_WOODED, strip, 4); }
static void hill_between(scene *s) { add_ground(s, TILLY_HILL, 0, strip, 4); }
static void rough_between(scene *s) { add_ground(s, TILLY_ROUGH, 0, strip, 4); }
static void fortification_between(scene *s) { add_ground(s, TILLY_FORTIFICATION, 0, strip, 4); }

static void behind_ground(void (*ground)(scene *s), unsigned code)
{
    scene *s = two("pike+shot", 0, 0, 0, "horse", 0, 4, 180, ground);
    assert_int_equal(sees(s, "A", "B"), code == 0);
    if (code) may_not(s, "A", "B", code);
    else may(s, "A", "B", 4);
    scene_end(s);
}

static void woods_villages_and_crests_hide_what_is_behind_them(void **state)   /* T1-175 T1-Q-11 T1-Q-12 */
{
    behind_ground(wood_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(village_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(wooded_hill_between, TILLY_WHY_NO_SIGHT_TERRAIN);
    behind_ground(hill_between, TILLY_WHY_NO_SIGHT_CREST);
    behind_ground(rough_between, 0);
    behind_ground(fortification_between, 0);
}

static const double around_shooter[] = {-3, -1, 3, -1, 3, 2, -3, 2}, around_target[] = {-3, 2, 3, 2, 3, 5, -3, 5};
static void wood_around_shooter(scene *s) { add_ground(s, TILLY_WOOD, 0, around_shooter, 4); }
static void village_around_target(scene *s) { add_ground(s, TILLY_VILLAGE, 0, around_target, 4); }
static void two_woods(scene *s) { wood_around_shooter(s); add_ground(s, TILLY_WOOD, 0, (const double[]){-3, 2, 3, 2, 3, 3, -3, 3}, 4); }

static void one_shoots_out_of_a_wood_and_into_a_village(void **state)   /* T1-175 T1-Q-64 */
{
    behind_ground(wood_around_shooter, 0);
    behind_ground(village_around_target, 0);
    behind_ground(two_woods, TILLY_WHY_NO_SIGHT_TERRAIN);
}

static const double crested[] = {0, 0, 8, 0, 8, 4, 0, 4};   /* crest from (1, 2) to (7, 2) */
static void crested_hill(scene *s) { add_ground(s, TILLY_HILL, 0, crested, 4); }

static void over_the_crest(double y, bool clear)
{
    scene *s = two("cannons", 4, y, 0, "pike+shot", 4, 5.5, 180, crested_hill);
    assert_int_equal(sees(s, "A", "B"), clear);
    assert_int_equal(sees(s, "B", "A"), clear);
    if (clear) may(s, "A", "B", 2);
    else may_not(s, "A", "B", TILLY_WHY_NO_SIGHT_CREST);
    scene_end(s);
}

static void a_crest_hides_unless_one_stands_on_it(void **state)   /* T1-EX-50 T1-Q-10: within 0.5 of the crest */
{
    over_the_crest(-1, false);
    over_the_crest(1.6, true);
    over_the_crest(1.499, true);
    over_the_crest(1.4989, false);
}

static void units_hide_what_is_behind_them_commanders_do_not(void **state)   /* T1-176 T1-Q-63 T1-Q-65 */
{
    static const piece pieces[] = {
        {.name = "A", .type = "pike+shot", .side = 0}, {.name = "near", .type = "horse", .side = 1, .y = 2, .heading = 180},
        {.name = "far", .type = "horse", .side = 1, .y = 4, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(pieces, NULL);
    tilly_reason why = may_not(s, "A", "far", TILLY_WHY_NO_SIGHT_UNIT);
    assert_int_equal(why.unit[1], unit_of(s, "near"));
    may(s, "A", "near", 4);
    scene_end(s);
    static const piece generals[] = {
        {.name = "own", .type = "commander", .side = 0, .y = 1.5}, {.name = "A", .type = "pike+shot", .side = 0},
        {.name = "his", .type = "commander", .side = 1, .y = 2.6}, {.name = "far", .type = "horse", .side = 1, .y = 4, .heading = 180}, END_OF_PIECES,
    };
    s = scene_of(generals, NULL);
    may(s, "A", "far", 4);
    scene_end(s);
}

/* ---- the narrow gap -------------------------------------------------------------------------------------------------- */

static tilly_reason gap_reason;

/* Guns at the origin, a target 10 ahead, and two of that side left and right with that much between them, at that distance ahead. */
static bool passes(double width, double ahead, int side, void (*change)(scene *s))
{
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0}, {.name = "B", .type = "cannons", .side = 1, .y = 10, .heading = 180},
        {.name = "left", .type = "pike+shot", .side = side, .x = -1 - width / 2, .y = ahead}, {.name = "right", .type = "pike+shot", .side = side, .x = 1 + width / 2, .y = ahead},
        END_OF_PIECES,
    };
    scene *s = scene_of(pieces, change);
    gap_reason = (tilly_reason){.size = sizeof gap_reason};
    bool clear = tilly_battle_may_shoot(s->battle, unit_of(s, "guns"), unit_of(s, "B"), NULL, &gap_reason) == TILLY_OK;
    if (!clear) assert_int_equal(gap_reason.code, TILLY_WHY_NARROW_GAP);
    assert_int_equal(sees(s, "guns", "B"), clear);
    scene_end(s);
    return clear;
}

static void friends_less_than_2_apart_bar_the_shot_between_them(void **state)   /* T1-177 T1-Q-66 */
{
    assert_false(passes(1.99, 3, 0, NULL));
    assert_int_equal(gap_reason.number[0], TUM(1.99));
    assert_int_equal(gap_reason.number[1], TUM(2));
    assert_true(gap_reason.unit[1] && gap_reason.unit[2]);
    assert_true(passes(2.00, 3, 0, NULL));
    assert_true(passes(1.999, 3, 0, NULL));      /* T1-Q-01: less than 2 is less than 1.999 */
    assert_false(passes(1.9988, 3, 0, NULL));
}

static void enemies_make_no_gap(void **state)   /* T1-Q-66 */
{
    assert_true(passes(1.2, 3, 1, NULL));
}

static void guns_fire_from_their_own_slot(void **state)   /* T1-Q-66: from the shooter's edge to the target's */
{
    assert_true(passes(1, 0, 0, NULL));            /* flush between two infantry units, fronts level */
    assert_true(passes(1, -0.5, 0, NULL));
    assert_false(passes(1.2, 0.2, 0, NULL));       /* the infantry a little ahead */
    assert_true(passes(1.2, 10.0, 0, NULL));       /* level with the target's front and beyond */
    assert_false(passes(1.2, 9.4, 0, NULL));
}

static void a_unit_fires_from_its_place_in_a_line(void **state)   /* T1-Q-66: 2 TUM between its neighbours */
{
    static const piece line[] = {
        {.name = "A", .type = "shot", .side = 0}, {.name = "left", .type = "pike+shot", .side = 0, .x = -2}, {.name = "right", .type = "pike+shot", .side = 0, .x = 2},
        {.name = "B", .type = "horse", .side = 1, .x = 0.7, .y = 3.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(line, NULL);
    may(s, "A", "B", 3);
    scene_end(s);
}

static void slanted_line(double x, bool clear)
{
    /* All turned by 37 degrees about the origin: the sight line runs between two facing sides that far apart, off their middle. */
    double sine = 0.6018150232, cosine = 0.7986355100;
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0, .heading = 37}, {.name = "B", .type = "horse", .side = 1, .x = 10 * sine, .y = 10 * cosine, .heading = 217},
        {.name = "left", .type = "pike+shot", .side = 0, .x = -(1 + x / 2) * cosine + 4 * sine, .y = (1 + x / 2) * sine + 4 * cosine, .heading = 37},
        {.name = "right", .type = "pike+shot", .side = 0, .x = (1 + x / 2) * cosine + 4 * sine, .y = -(1 + x / 2) * sine + 4 * cosine, .heading = 37}, END_OF_PIECES,
    };
    scene *s = scene_of(pieces, NULL);
    assert_int_equal(sees(s, "guns", "B"), clear);
    scene_end(s);
}

static void a_gap_at_a_slant_is_measured_the_same(void **state)   /* T1-Q-66 */
{
    slanted_line(1.9, false);
    slanted_line(1.99, false);
    slanted_line(2.0, true);
}

static void wood_on_the_right(scene *s, double from) { add_ground(s, TILLY_WOOD, 0, (const double[]){from, 2, from + 4, 2, from + 4, 4, from, 4}, 4); }
static void wood_at_99(scene *s) { wood_on_the_right(s, 0.99); }
static void wood_at_100(scene *s) { wood_on_the_right(s, 1.0); }
static void village_and_wood_at_99(scene *s) { wood_at_99(s); add_ground(s, TILLY_VILLAGE, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4); }
static void village_and_wood_at_100(scene *s) { wood_at_100(s); add_ground(s, TILLY_VILLAGE, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4); }
static void rough_and_wood_at_99(scene *s) { wood_at_99(s); add_ground(s, TILLY_ROUGH, 0, (const double[]){-1, 2, -4, 2, -4, 4, -1, 4}, 4); }
static void wood_around_target_and_at_99(scene *s) { wood_at_99(s); add_ground(s, TILLY_WOOD, 0, (const double[]){-4, 2.5, -0.5, 2.5, -0.5, 9, 4, 9, 4, 11, -4, 11}, 6); }
static void bent_wood(scene *s) { add_ground(s, TILLY_WOOD, 0, (const double[]){-3, 2, -0.9, 2, -0.9, 4, -2, 4, -2, 6, 2, 6, 2, 4, 0.9, 4, 0.9, 2, 3, 2, 3, 8, -3, 8}, 12); }

static bool passes_ground(bool friend_on_left, void (*change)(scene *s))
{
    piece pieces[] = {
        {.name = "guns", .type = "cannons", .side = 0}, {.name = "B", .type = "horse", .side = 1, .y = 10, .heading = 180},
        {.name = "left", .type = "pike+shot", .side = 0, .x = friend_on_left ? -2 : -20, .y = 3}, END_OF_PIECES,
    };
    scene *s = scene_of(pieces, change);
    bool clear = sees(s, "guns", "B");
    scene_end(s);
    return clear;
}

static void friends_and_woods_make_gaps_too(void **state)   /* T1-177 T1-Q-66 */
{
    assert_false(passes_ground(true, wood_at_99));
    assert_true(passes_ground(true, wood_at_100));
    assert_false(passes_ground(false, village_and_wood_at_99));
    assert_true(passes_ground(false, village_and_wood_at_100));
    assert_true(passes_ground(false, rough_and_wood_at_99));
    assert_true(passes_ground(false, wood_around_target_and_at_99));   /* the wood the target is in is no blocker */
    assert_false(passes_ground(false, bent_wood));                       /* it blocks by itself */
}

/* ---- friends and order of targets ------------------------------------------------------------------------------------- */

static scene *with_friend(const char *type, double tx, double ty, double fx, double fy)
{
    static piece pieces[4];
    pieces[0] = (piece){.name = "A", .type = type, .side = 0};
    pieces[1] = (piece){.name = "friend", .type = "pike+shot", .side = 0, .x = fx, .y = fy};
    pieces[2] = (piece){.name = "B", .type = "horse", .side = 1, .x = tx, .y = ty, .heading = 180};
    pieces[3] = (piece)END_OF_PIECES;
    return scene_of(pieces, NULL);
}

static void a_friend_in_range_to_front_forbids_the_front(void **state)   /* T1-186 T1-Q-68 */
{
    scene *s = with_friend("pike+shot", 0, 3.5, 1.9, 2);          /* to front, not in the way */
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_FRIEND_TO_FRONT).unit[1], unit_of(s, "friend"));
    scene_end(s);
    s = with_friend("pike+shot", 0, 3.5, 1.9, 5.1);               /* 4.1 away, out of range */
    may(s, "A", "B", 4);
    scene_end(s);
    s = with_friend("horse", 0, 2.5, 1.9, 3.5);                   /* 2.5 away, out of its range of 2 */
    may(s, "A", "B", 3);
    scene_end(s);
    s = with_friend("cannons", 0, 3.5, 1.4, 25);                  /* anywhere on the table */
    may_not(s, "A", "B", TILLY_WHY_FRIEND_TO_FRONT);
    scene_end(s);
    s = with_friend("cannons", 0, 3.5, 1.5, 25);                  /* beside the front */
    may(s, "A", "B", 2);
    scene_end(s);
}

static void a_friend_on_a_flank_forbids_that_flank_only(void **state)   /* T1-183 T1-188 T1-Q-69 */
{
    scene *s = with_friend("pike+shot", -3, 1, -2, -0.4);
    assert_int_equal(may_not(s, "A", "B", TILLY_WHY_FRIEND_ON_FLANK).unit[1], unit_of(s, "friend"));
    scene_end(s);
    s = with_friend("pike+shot", 3, 1, -2, -0.4);
    may(s, "A", "B", 1);
    scene_end(s);
    s = with_friend("horse", -2.5, 1, -5, 0);                     /* 3 away, out of range */
    may(s, "A", "B", 1);
    scene_end(s);
}

static const piece front_and_flank[] = {
    {.name = "A", .type = "pike+shot", .side = 0}, {.name = "front", .type = "horse", .side = 1, .y = 4, .heading = 180},
    {.name = "flank", .type = "horse", .side = 1, .x = 3, .y = 0.5, .heading = 180}, END_OF_PIECES,
};

static void front_before_flank(void **state)   /* T1-185 T1-187 */
{
    scene *s = scene_of(front_and_flank, NULL);
    may(s, "A", "front", 4);
    assert_int_equal(may_not(s, "A", "flank", TILLY_WHY_FRONT_FIRST).unit[1], unit_of(s, "front"));
    scene_end(s);
}

static void an_enemy_to_front_that_cannot_be_seen_does_not_count(void **state)   /* T1-185 T1-187 T1-Q-67 */
{
    scene *s = scene_of(front_and_flank, wood_between);
    may_not(s, "A", "front", TILLY_WHY_NO_SIGHT_TERRAIN);
    may(s, "A", "flank", 1);
    scene_end(s);
}

static const piece several[] = {
    {.name = "A", .type = "pike+shot", .side = 0}, {.name = "left", .type = "horse", .side = 1, .x = -3, .y = 1, .heading = 180},
    {.name = "right", .type = "horse", .side = 1, .x = 3.5, .y = 1, .heading = 180}, END_OF_PIECES,
};
static const piece in_front[] = {
    {.name = "A", .type = "pike+shot", .side = 0}, {.name = "near", .type = "horse", .side = 1, .x = -1.2, .y = 3, .heading = 180},
    {.name = "level", .type = "horse", .side = 1, .x = 1.2, .y = 3.001, .heading = 180}, {.name = "far", .type = "horse", .side = 1, .x = -3.5, .y = 3.5, .heading = 180}, END_OF_PIECES,
};
static const piece not_level[] = {
    {.name = "A", .type = "pike+shot", .side = 0}, {.name = "near", .type = "horse", .side = 1, .x = -1.2, .y = 3, .heading = 180},
    {.name = "far", .type = "horse", .side = 1, .x = 1.2, .y = 3.0011, .heading = 180}, END_OF_PIECES,
};

static void the_closest_is_shot_at(void **state)   /* T1-189 T1-Q-70 */
{
    scene *s = scene_of(several, NULL);                             /* both flanks together: 1.0 and 1.5 */
    may(s, "A", "left", 1);
    tilly_reason why = may_not(s, "A", "right", TILLY_WHY_CLOSER_TARGET);
    assert_int_equal(why.unit[1], unit_of(s, "left"));
    assert_int_equal(why.number[0], TUM(1));
    assert_int_equal(why.number[1], TUM(1.5));
    scene_end(s);
    s = scene_of(in_front, NULL);                                   /* 2.0 and 2.001 tie */
    may(s, "A", "near", 4);
    may(s, "A", "level", 4);
    scene_end(s);
    s = scene_of(not_level, NULL);
    may_not(s, "A", "far", TILLY_WHY_CLOSER_TARGET);
    scene_end(s);
}

/* ---- the shooting example (648-672) ----------------------------------------------------------------------------- */

static const piece example[] = {
    {.name = "FG", .type = "commander", .side = 0, .x = 9, .y = 13, .host = "FH"}, {.name = "FH", .type = "horse", .side = 0, .x = 9, .y = 13, .heading = 180},
    {.name = "FP", .type = "pike+shot", .side = 0, .x = 11, .y = 13, .heading = 180}, {.name = "WP", .type = "pike+shot", .side = 0, .x = 14.5, .y = 12, .heading = 180, .strength = 2},
    {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 5}, {.name = "SP", .type = "pike+shot", .side = 1, .x = 10, .y = 10},
    {.name = "SS", .type = "shot", .side = 1, .x = 8, .y = 10}, {.name = "IP", .type = "pike+shot", .side = 1, .x = 11.8, .y = 8.9},
    {.name = "IC", .type = "cannons", .side = 1, .x = 14.5, .y = 7.5}, END_OF_PIECES,
};

static void example_who_may_shoot_at_whom(void **state)   /* T1-EX-13 T1-167 T1-185 T1-186 T1-188 */
{
    scene *s = scene_of(example, NULL);
    may(s, "SP", "FH", 4);
    may(s, "SP", "FP", 4);
    may(s, "SS", "FH", 3);
    may_not(s, "SS", "FP", TILLY_WHY_FRONT_FIRST);
    may(s, "IC", "WP", 2);
    may_not(s, "IC", "FP", TILLY_WHY_FRONT_ONLY);
    may(s, "IP", "WP", 1);
    assert_int_equal(may_not(s, "IP", "FP", TILLY_WHY_FRIEND_TO_FRONT).unit[1], unit_of(s, "SP"));
    may_not(s, "SP", "FG", TILLY_WHY_NOT_A_TARGET);
    to_step(s, "1.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 1);
    assert_int_equal(question_now(s).options, 4);
    assert_true(offered(s, TILLY_OPT_UNIT, "FH", NULL) && offered(s, TILLY_OPT_UNIT, "FP", NULL) && offered(s, TILLY_OPT_UNIT, "WP", NULL));
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_END, NULL, NULL));
    scene_end(s);
}

static void volley_at_the_french_horse(scene *s, const char *faces)
{
    to_step(s, "1.2");
    shoot_at(s, "FH");
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(question_now(s).least, 1);
    assert_int_equal(question_now(s).most, 2);
    assert_int_equal(answer_set(s, "SP", "SS", NULL), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_UNIT, "SP", NULL));
    choose(s, TILLY_OPT_UNIT, "SP", NULL);
    dice(s, faces);
    next_question(s);
}

static void example_volley_at_the_french_horse(void **state)   /* T1-EX-14 T1-EX-15 T1-191 T1-193 T1-194 T1-196 T1-200 T1-201 T1-202 T1-204 T1-206 T1-207 T1-Q-76 T1-Q-77 T1-Q-78 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 6 6  6  5");
    tilly_event front = roll_of(s, TILLY_ROLL_SHOT_FRONT, 0), second = roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0), general = roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0);
    assert_int_equal(front.unit, unit_of(s, "SP"));
    assert_int_equal(front.value[1], 4);
    assert_int_equal(front.value[2], 6);
    assert_int_equal(second.unit, unit_of(s, "SS"));
    assert_int_equal(second.value[1], 1);
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 0).value[0], 2);
    tilly_event first_shot = nth(s, TILLY_EV_SHOT, 0), second_shot = nth(s, TILLY_EV_SHOT, 1), hit = hit_on(s, "FH"), rout = nth(s, TILLY_EV_ROUTED, 0);
    assert_int_equal(first_shot.value[1], 2);
    assert_int_equal(first_shot.value[2], 1);
    assert_int_equal(second_shot.value[1], 1);
    assert_int_equal(second_shot.value[2], 0);
    assert_true(hit.value[0] == 3 && hit.value[1] == 3 && hit.value[2] == 0);
    assert_int_equal(rout.unit, unit_of(s, "FH"));
    assert_int_equal(rout.value[2], 1);
    assert_false(stands(s, "FH"));
    assert_int_equal(general.value[2], 5);
    assert_int_equal(general.side, 1);
    assert_int_equal(nth(s, TILLY_EV_COMMANDER_FELL, 0).unit, unit_of(s, "FG"));
    assert_false(stands(s, "FG"));
    assert_int_equal(lost(s, 0), 2);
    tilly_mark marks[4];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_marks(s->battle, marks, 4, &count), TILLY_OK);
    assert_int_equal(count, 2);
    assert_true(marks[0].kind == 1 && marks[0].unit == unit_of(s, "FH") && marks[1].kind == 2 && marks[1].unit == unit_of(s, "FG"));
    scene_end(s);
}

static void a_general_whose_unit_stands_falls_on_a_6_only(void **state)   /* T1-EX-15 T1-205 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 1 6  6  5");
    assert_int_equal(look(s, "FH").strength, 1);
    assert_int_equal(look(s, "FH").recoverable, 2);
    assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0).value[2], 6);
    assert_int_equal(nth(s, TILLY_EV_COMMANDER_SAFE, 0).value[0], 5);
    assert_true(has_flag(s, "FG", TILLY_UNIT_ATTACHED));
    scene_end(s);
    s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 1 6  6  6");
    assert_false(stands(s, "FG"));
    assert_true(stands(s, "FH"));
    assert_false(has_flag(s, "FH", TILLY_UNIT_HAS_COMMANDER));
    assert_int_equal(lost(s, 0), 1);
    scene_end(s);
}

static void a_general_who_is_lucky_stays_where_his_unit_broke(void **state)   /* T1-206 T1-208 T1-Q-79: 4 is safe */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "6 6 6 6  1  4");
    assert_false(stands(s, "FH"));
    assert_true(stands(s, "FG"));
    assert_false(has_flag(s, "FG", TILLY_UNIT_ATTACHED));
    assert_place(s, "FG", 9, 13, 0, 1e9);
    tilly_unit general = look(s, "FG");
    assert_int_equal(general.x, TUM(9));
    assert_int_equal(general.y, TUM(13));
    assert_int_equal(lost(s, 0), 1);
    assert_int_equal(hit_on(s, "FH").value[0], 4);             /* T1-Q-76: all hits count */
    scene_end(s);
}

static void no_hit_no_roll_for_the_general(void **state)   /* T1-204 T1-208 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "5 5 5 5  5");
    assert_int_equal(rolls_of(s, TILLY_ROLL_COMMANDER_SHOT), 0);
    assert_int_equal(hit_on(s, "FH").kind, 0);
    assert_int_equal(look(s, "FH").strength, 3);
    scene_end(s);
}

static void example_volley_at_the_weimarian_pikes(void **state)   /* T1-EX-16 T1-EX-17 T1-195 T1-196 T1-169 T1-170 T1-068 */
{
    scene *s = scene_of(example, NULL);
    volley_at_the_french_horse(s, "1 2 6 6  6  5");
    assert_int_equal(question_now(s).kind, TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).options, 2);
    choose(s, TILLY_OPT_UNIT, "WP", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "IC", "IP", NULL), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    choose(s, TILLY_OPT_UNIT, "IC", NULL);
    dice(s, "1 2  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 1).value[1], 2);
    tilly_event aside = roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 1), shot = nth(s, TILLY_EV_SHOT, 3);
    assert_int_equal(aside.unit, unit_of(s, "IP"));
    assert_int_equal(aside.value[1], 1);
    assert_int_equal(shot.value[3], 1);
    assert_int_equal(look(s, "WP").strength, 1);
    assert_true(stands(s, "WP"));
    static const char *const shooters[] = {"SP", "SS", "IP", "IC"};
    for (unsigned i = 0; i < 4; i++) {
        uint32_t count = 9;
        assert_true(has_flag(s, shooters[i], TILLY_UNIT_SHOT));
        may_not(s, shooters[i], "FP", TILLY_WHY_HAS_SHOT);
        assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, shooters[i]), NULL, 0, &count), TILLY_OK);
        assert_int_equal(count, 0);
    }
    scene_end(s);
}

static void the_weakest_may_be_primary_and_to_flank_it_throws_one(void **state)   /* T1-193 T1-195 T1-Q-73 T1-R-06 */
{
    scene *s = scene_of(example, NULL);
    to_step(s, "1.2");
    shoot_at(s, "WP");
    next_question(s);
    answer_set(s, "IC", "IP", NULL);
    next_question(s);
    choose(s, TILLY_OPT_UNIT, "IP", NULL);
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FLANK, 0).value[1], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).unit, unit_of(s, "IC"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    scene_end(s);
}

/* ---- target by target ---------------------------------------------------------------------------------------------- */

static const piece pair[] = {
    {.name = "near", .type = "rabble", .side = 0, .y = 2, .heading = 180}, {.name = "far", .type = "horse", .side = 0, .y = 3.4, .heading = 180},
    {.name = "S1", .type = "pike+shot", .side = 1, .x = -1}, {.name = "S2", .type = "pike+shot", .side = 1, .x = 1}, END_OF_PIECES,
};

static void a_target_is_shot_at_once_a_step(void **state)   /* T1-191 T1-192 T1-Q-72 */
{
    scene *s = scene_of(pair, NULL);
    to_step(s, "1.2");
    shoot_at(s, "near");
    next_question(s);
    answer_set(s, "S1", NULL);
    dice(s, "1 1 1 1");
    assert_int_not_equal(next_question(s), TILLY_ASK_NEXT_TARGET);   /* S2 has nothing else to shoot at: the step is over */
    assert_false(has_flag(s, "S2", TILLY_UNIT_SHOT));
    assert_int_equal(events_of(s, TILLY_EV_VOLLEY), 1);
    scene_end(s);
}

static void a_rout_opens_new_targets(void **state)   /* T1-192 T1-Q-72 */
{
    scene *s = scene_of(pair, NULL);
    to_step(s, "1.2");
    to_question(s, TILLY_ASK_NEXT_TARGET);
    assert_false(offered(s, TILLY_OPT_UNIT, "far", NULL));
    choose(s, TILLY_OPT_UNIT, "near", NULL);
    next_question(s);
    answer_set(s, "S1", NULL);
    dice(s, "6 1 1 1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_true(offered(s, TILLY_OPT_UNIT, "far", NULL));
    choose(s, TILLY_OPT_UNIT, "far", NULL);                            /* S2 alone: neither shooters nor primary are asked */
    assert_int_not_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_true(has_flag(s, "S2", TILLY_UNIT_SHOT));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 1).value[1], 4);
    scene_end(s);
}

static void the_defender_shoots_first_then_the_attacker_and_nobody_must(void **state)   /* T1-167 T1-171 T1-Q-62 */
{
    static const piece facing[] = {
        {.name = "AG", .type = "commander", .side = 0, .y = -3}, {.name = "A", .type = "pike+shot", .side = 0, .y = -1},
        {.name = "B", .type = "pike+shot", .side = 1, .y = 3.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(facing, NULL);
    act_with(s, "A");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    to_step(s, "1.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 1);
    pass_question(s);
    to_step(s, "2.2");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, 0);
    choose(s, TILLY_OPT_UNIT, "B", NULL);                              /* having moved does not stop it */
    next_question(s);
    assert_true(has_flag(s, "A", TILLY_UNIT_SHOT) && !has_flag(s, "B", TILLY_UNIT_SHOT));
    scene_end(s);
}

static void guns_that_pivoted_do_not_shoot(void **state)   /* T1-171 T1-180 */
{
    static const piece guns[] = {
        {.name = "AG", .type = "commander", .side = 0, .y = -3}, {.name = "A", .type = "cannons", .side = 0},
        {.name = "B", .type = "pike+shot", .side = 1, .y = 8, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(guns, NULL);
    may(s, "A", "B", 2);
    act_with(s, "A");
    assert_int_equal(answer(s, TILLY_OPT_PIVOT, NULL, NULL, DEGREES(1), 0, 0), TILLY_OK);
    next_question(s);
    may_not(s, "A", "B", TILLY_WHY_PIVOTED);
    scene_end(s);
}

/* ---- cover ------------------------------------------------------------------------------------------------------------ */

static const double under_target[] = {-3, 2.4, 3, 2.4, 3, 4, -3, 4};
static void rough_there(scene *s) { add_ground(s, TILLY_ROUGH, 0, under_target, 4); }
static void works_there(scene *s) { add_ground(s, TILLY_FORTIFICATION, 0, under_target, 4); }
static void rough_and_works_there(scene *s) { rough_there(s); works_there(s); }

static void dice_at(const char *shooter, const char *target, void (*ground)(scene *s), uint32_t wanted)
{
    scene *s = two(shooter, 0, 0, 0, target, 0, 2.5, 180, ground);
    may(s, "A", "B", wanted);
    scene_end(s);
}

static void cover_takes_a_die_for_covered_infantry_only(void **state)   /* T1-EX-18 T1-197 T1-198 T1-Q-75 */
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

static void the_centre_of_the_target_decides(void **state)   /* T1-199 */
{
    scene *s = two("horse", 0, 0, 0, "dragoons", 0, 2.41, 180, rough_there);
    may(s, "A", "B", 2);
    scene_end(s);
    s = two("horse", 0, 0, 0, "dragoons", 0, 2.39, 180, rough_there);
    may(s, "A", "B", 3);
    scene_end(s);
}

static const piece two_horse[] = {
    {.name = "D", .type = "dragoons", .side = 0, .y = 2.5, .heading = 180}, {.name = "H1", .type = "horse", .side = 1, .x = -1},
    {.name = "H2", .type = "horse", .side = 1, .x = 1, .strength = 2}, END_OF_PIECES,
};

static void a_secondary_without_dice_drops_out(void **state)   /* T1-EX-18 T1-Q-74 */
{
    scene *s = scene_of(two_horse, rough_there);
    may(s, "H2", "D", 1);
    to_step(s, "1.2");
    shoot_at(s, "D");
    next_question(s);
    answer_set(s, "H1", "H2", NULL);
    next_question(s);
    choose(s, TILLY_OPT_UNIT, "H1", NULL);
    dice(s, "1 1  6 6");
    next_question(s);
    assert_int_equal(nth(s, TILLY_EV_WITHHELD, 0).unit, unit_of(s, "H2"));
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 0).value[0], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 2);
    assert_int_equal(rolls_of(s, TILLY_ROLL_SHOT_SECONDARY), 0);
    assert_true(has_flag(s, "H1", TILLY_UNIT_SHOT));
    assert_false(has_flag(s, "H2", TILLY_UNIT_SHOT));
    assert_int_equal(nth(s, TILLY_EV_SHOT, 0).value[4], 1);
    scene_end(s);
}

static void a_unit_without_dice_is_not_offered(void **state)   /* T1-Q-74: 1 die to flank less 1 */
{
    scene *s = two("pike+shot", 0, 0, 0, "dragoons", 2.5, 2.5, 180, rough_there);
    may_not(s, "A", "B", TILLY_WHY_NO_DICE);
    scene_end(s);
}

/* ---- point blank ------------------------------------------------------------------------------------------------------ */

static const piece charge_b[] = {
    {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7}, {.name = "FH", .type = "horse", .side = 0, .x = 10, .y = 10},
    {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17}, {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 13.5, .heading = 180},
    {.name = "SS", .type = "shot", .side = 1, .x = 11, .y = 13.5, .heading = 180}, END_OF_PIECES,
};

static void declares(scene *s, const char *name)
{
    do to_question(s, TILLY_ASK_CHARGE); while (!offered(s, TILLY_OPT_CHARGE, name, NULL) && (pass_question(s), true));
    choose(s, TILLY_OPT_CHARGE, name, NULL);
}

static void shoots_alone(scene *s, const char *target, const char *shooter)
{
    to_step(s, "1.2");
    shoot_at(s, target);
    next_question(s);
    answer_set(s, shooter, NULL);
}

/* Passes everything to the end of the turn and counts how often that was asked. */
static unsigned asked(scene *s, unsigned kind)
{
    unsigned count = 0, now;
    while ((now = next_question(s))) {
        count += now == kind;
        pass_question(s);
    }
    return count;
}

static void example_horse_into_two_infantry_units(void **state)   /* T1-EX-20 T1-239 T1-240 T1-242 T1-243 T1-244 T1-247 T1-Q-99 */
{
    scene *s = scene_of(charge_b, NULL);
    shoots_alone(s, "FH", "SP");
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_place(s, "FH", 10, 12.5, 0, 0.0005);
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    assert_int_equal(question_now(s).object, unit_of(s, "FH"));
    assert_int_equal(question_now(s).options, 2);
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_NONE, NULL, NULL));
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    dice(s, "6 2 1");
    next_question(s);
    tilly_event roll = roll_of(s, TILLY_ROLL_POINT_BLANK, 0), hit = hit_on(s, "FH");
    assert_int_equal(roll.value[1], 3);
    assert_int_equal(roll.value[2], 6);
    assert_int_equal(rolls_of(s, TILLY_ROLL_POINT_BLANK), 1);
    assert_true(hit.value[1] == 3 && hit.value[2] == 2);
    assert_int_equal(nth(s, TILLY_EV_SHOT, 1).value[5], 1);
    assert_int_equal(nth(s, TILLY_EV_VOLLEY, 1).value[1], 1);
    assert_true(has_flag(s, "SS", TILLY_UNIT_SHOT));
    scene_end(s);
}

static void two_shoot_together_at_point_blank(void **state)   /* T1-245 T1-Q-100 */
{
    scene *s = scene_of(charge_b, NULL);
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "SP"));
    choose(s, TILLY_OPT_SHOOT, "SP", "FH");
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    choose(s, TILLY_OPT_UNIT, "SP", NULL);
    dice(s, "6 6 1 1  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 4);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 1).value[1], 1);
    assert_false(stands(s, "FH"));                                       /* routed before melee: T1-247 */
    asked(s, 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 0);
    scene_end(s);
}

static void example_a_cancelled_countercharge_leaves_the_shot(void **state)   /* T1-EX-21 T1-232 T1-246 */
{
    scene *s = scene_of(charge_b, NULL);
    shoots_alone(s, "FH", "SP");
    declares(s, "FH");
    declares(s, "SS");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(nth(s, TILLY_EV_CHARGE_CANCELLED, 0).unit, unit_of(s, "SS"));
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    scene_end(s);
}

static void example_the_separate_picture(void **state)   /* T1-EX-22 T1-242 T1-Q-62 */
{
    static const piece picture[] = {
        {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7}, {.name = "FH", .type = "horse", .side = 0, .x = 10, .y = 10}, {.name = "FP", .type = "pike+shot", .side = 0, .x = 8, .y = 10},
        {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17}, {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 13.5, .heading = 180},
        {.name = "SS", .type = "shot", .side = 1, .x = 11, .y = 13.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(picture, NULL);
    may(s, "SP", "FP", 4);
    may(s, "SP", "FH", 4);
    may(s, "SS", "FH", 3);
    may_not(s, "SS", "FP", TILLY_WHY_FRONT_FIRST);
    to_step(s, "1.2");
    shoot_at(s, "FP");                                                   /* SP alone can: no more is asked */
    declares(s, "FH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_true(has_flag(s, "SP", TILLY_UNIT_SHOT));
    assert_int_equal(question_now(s).subject, unit_of(s, "SS"));
    choose(s, TILLY_OPT_SHOOT, "SS", "FH");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 3);
    assert_int_equal(rolls_of(s, TILLY_ROLL_POINT_BLANK), 1);
    scene_end(s);
}

static void example_infantry_forestalled_may_shoot(void **state)   /* T1-EX-23 T1-232 T1-246 */
{
    static const piece forestalled[] = {
        {.name = "FG", .type = "commander", .side = 0, .x = 10, .y = 7}, {.name = "FP", .type = "pike+shot", .side = 0, .x = 10, .y = 10},
        {.name = "SG", .type = "commander", .side = 1, .x = 10, .y = 17}, {.name = "SP", .type = "pike+shot", .side = 1, .x = 9, .y = 12.5, .heading = 180},
        {.name = "SH", .type = "horse", .side = 1, .x = 11, .y = 13, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(forestalled, NULL);
    declares(s, "FP");
    declares(s, "SH");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "FP"));
    choose(s, TILLY_OPT_SHOOT, "FP", "SH");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 4);
    scene_end(s);
}

static void example_one_die_at_a_charger_to_flank(void **state)   /* T1-EX-24 T1-243 T1-Q-99 */
{
    static const piece guns[] = {
        {.name = "WG", .type = "commander", .side = 0, .x = 10, .y = 7}, {.name = "WP", .type = "pike+shot", .side = 0, .x = 10, .y = 10},
        {.name = "IG", .type = "commander", .side = 1, .x = 12, .y = 16}, {.name = "IC", .type = "cannons", .side = 1, .x = 10, .y = 12.5, .heading = 180},
        {.name = "IP", .type = "pike+shot", .side = 1, .x = 12.9, .y = 11.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(guns, NULL);
    declares(s, "WP");
    do to_question(s, TILLY_ASK_CHARGE); while (!offered(s, TILLY_OPT_CHARGE_FLANK, "IP", "WP") && (pass_question(s), true));
    choose(s, TILLY_OPT_CHARGE_FLANK, "IP", "WP");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).subject, unit_of(s, "WP"));
    choose(s, TILLY_OPT_SHOOT, "WP", "IP");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 1);
    scene_end(s);
}

static const piece charged[] = {
    {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "H", .type = "horse", .side = 0}, END_OF_PIECES,
};

/* H charges one unit of the north, at (0, 2.5); the scene stops at the point blank question, or at the end of the turn if there is none. */
static scene *charge_at(piece target, void (*change)(scene *s), bool *question)
{
    static piece pieces[8];
    memcpy(pieces, charged, sizeof charged);
    target.side = 1;
    target.y = 2.5;
    pieces[2] = (piece){.name = "TG", .type = "commander", .side = 1, .y = 9};
    pieces[3] = target;
    pieces[4] = (piece)END_OF_PIECES;
    scene *s = scene_of(pieces, change);
    declares(s, "H");
    unsigned now;
    while ((now = next_question(s)) && now != TILLY_ASK_POINT_BLANK) pass_question(s);
    *question = now == TILLY_ASK_POINT_BLANK;
    return s;
}

static void who_is_asked(const char *type, double heading, bool wanted)
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = type, .heading = heading}, NULL, &question);
    assert_int_equal(question, wanted);
    scene_end(s);
}

static void charged_units_shoot_if_their_type_can_and_not_to_the_rear(void **state)   /* T1-241 T1-243 T1-Q-99 T1-Q-102 */
{
    who_is_asked("pike+shot", 180, true);
    who_is_asked("horse", 180, true);
    who_is_asked("rabble", 180, false);
    who_is_asked("pike+shot", 0, false);          /* struck in the rear */
    who_is_asked("pike+shot", 90, true);          /* in the flank */
    who_is_asked("cannons", 180, true);
    who_is_asked("cannons", 90, false);           /* only to front */
}

static void guns_that_rout_their_charger_survive(void **state)   /* T1-Q-102 T1-247 */
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = "cannons", .heading = 180, .strength = 2}, NULL, &question);
    tilly_edit hurt = {.size = sizeof hurt, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "H"), .value = 1};
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, NULL), TILLY_E_NOT_NOW);
    choose(s, TILLY_OPT_SHOOT, "T", "H");
    dice(s, "6 6");
    next_question(s);
    assert_int_equal(look(s, "H").strength, 1);
    asked(s, 0);
    assert_false(stands(s, "T"));
    scene_end(s);
    static const piece weak[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "H", .type = "horse", .side = 0, .strength = 2},
        {.name = "TG", .type = "commander", .side = 1, .y = 9}, {.name = "T", .type = "cannons", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
    };
    s = scene_of(weak, NULL);
    declares(s, "H");
    to_question(s, TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "T", "H");
    dice(s, "6 6");
    asked(s, 0);
    assert_false(stands(s, "H"));
    assert_true(stands(s, "T"));
    scene_end(s);
}

static void a_charger_in_cover_has_it_at_point_blank_too(void **state)   /* T1-245 T1-Q-75 T1-R-08 */
{
    static const piece dragoons[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "C", .type = "dragoons", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9}, {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(dragoons, wood_between);   /* the wood is at 1.5 to 2; the charger stops with its centre at 1.5 */
    declares(s, "C");
    to_question(s, TILLY_ASK_POINT_BLANK);
    choose(s, TILLY_OPT_SHOOT, "T", "C");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_POINT_BLANK, 0).value[1], 3);
    scene_end(s);
}

static const piece two_chargers[] = {
    {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "H1", .type = "horse", .side = 0, .x = -1}, {.name = "H2", .type = "horse", .side = 0, .x = 1},
    {.name = "TG", .type = "commander", .side = 1, .y = 9}, {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
};

static void one_names_the_charger_it_shoots_at(void **state)   /* T1-244 T1-Q-100 T1-Q-101 T1-D-24 */
{
    scene *s = scene_of(two_chargers, NULL);
    declares(s, "H1");
    declares(s, "H2");
    to_question(s, TILLY_ASK_POINT_BLANK_TARGET);
    assert_int_equal(question_now(s).side, 1);
    choose(s, TILLY_OPT_UNIT, "H1", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_POINT_BLANK);
    assert_int_equal(question_now(s).options, 3);
    choose(s, TILLY_OPT_SHOOT, "T", "H2");
    dice(s, "6 1 1 1");
    next_question(s);
    tilly_event shot = nth(s, TILLY_EV_SHOT, 0);
    assert_int_equal(shot.other, unit_of(s, "H2"));
    assert_int_equal(events_of(s, TILLY_EV_VOLLEY), 1);
    assert_int_equal(look(s, "H1").strength, 3);
    assert_int_equal(look(s, "H2").strength, 2);
    scene_end(s);
}

static void a_unit_that_charged_does_not_shoot(void **state)   /* T1-239 T1-EX-19 */
{
    static const piece both[] = {
        {.name = "WG", .type = "commander", .side = 0, .x = 10, .y = 7}, {.name = "WH", .type = "horse", .side = 0, .x = 10, .y = 10},
        {.name = "IG", .type = "commander", .side = 1, .x = 10, .y = 16}, {.name = "IH", .type = "horse", .side = 1, .x = 10, .y = 13, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(both, NULL);
    declares(s, "WH");
    declares(s, "IH");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 2);
    scene_end(s);
}

static void a_locked_unit_neither_shoots_nor_is_asked(void **state)   /* T1-174 T1-245 T1-Q-96 T1-Q-98 T1-302 */
{
    static const piece locked[] = {
        {.name = "CG", .type = "commander", .side = 0, .x = -3, .y = -3}, {.name = "P", .type = "pike+shot", .side = 0}, {.name = "H", .type = "horse", .side = 0, .x = -4.5, .y = 3.2, .heading = 90},
        {.name = "TG", .type = "commander", .side = 1, .y = 9}, {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(locked, NULL);
    declares(s, "P");
    asked(s, 0);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    assert_true(has_flag(s, "T", TILLY_UNIT_LOCKED));
    assert_int_equal(may_not(s, "T", "H", TILLY_WHY_IN_CONTACT).unit[1], unit_of(s, "P"));
    declares(s, "H");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    assert_true(events_of(s, TILLY_EV_CHARGED) > 0);
    scene_end(s);
}

static void an_enemy_in_melee_with_a_friend_may_be_shot_at(void **state)   /* T1-190 T1-Q-71 */
{
    static const piece melee[] = {
        {.name = "CG", .type = "commander", .side = 0, .x = 3, .y = 0}, {.name = "F", .type = "pike+shot", .side = 0, .x = 4, .y = 3, .heading = 270}, {.name = "P", .type = "pike+shot", .side = 0},
        {.name = "TG", .type = "commander", .side = 1, .y = 9}, {.name = "E", .type = "pike+shot", .side = 1, .x = 0.5, .y = 3, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(melee, NULL);
    declares(s, "F");
    asked(s, 0);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    assert_true(has_flag(s, "E", TILLY_UNIT_LOCKED));
    may(s, "P", "E", 4);
    scene_end(s);
}

/* ---- evade ------------------------------------------------------------------------------------------------------------ */

static const double under_evader[] = {-3, 2.1, 3, 2.1, 3, 8, -3, 8};
static void evade_in_open(scene *s) { set_rule(s, "evade", "on"); }
static void evade_in_rough(scene *s) { evade_in_open(s); add_ground(s, TILLY_ROUGH, 0, under_evader, 4); }
static void no_evade_in_rough(scene *s) { add_ground(s, TILLY_ROUGH, 0, under_evader, 4); }
static void inferior_evade_in_rough(scene *s) { evade_in_rough(s); set_rule(s, "unit_quality", "on"); }

static void may_evade(const char *type, double heading, void (*change)(scene *s), bool wanted)
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = type, .heading = heading}, change, &question);
    assert_int_equal(question && offered(s, TILLY_OPT_EVADE, "T", NULL), wanted);
    scene_end(s);
}

static void dragoons_and_shot_evade_from_difficult_ground_light_horse_from_open(void **state)   /* T1-248 T1-249 T1-250 T1-252 T1-Q-103 */
{
    may_evade("dragoons", 180, evade_in_rough, true);
    may_evade("shot", 180, evade_in_rough, true);
    may_evade("light horse", 180, evade_in_open, true);
    may_evade("dragoons", 180, evade_in_open, false);
    may_evade("shot", 180, evade_in_open, false);
    may_evade("light horse", 180, evade_in_rough, false);
    may_evade("horse", 180, evade_in_open, false);
    may_evade("pike+shot", 180, evade_in_rough, false);
    may_evade("rabble", 180, evade_in_rough, false);
    may_evade("dragoons", 180, no_evade_in_rough, false);      /* without the option */
    may_evade("dragoons", 0, evade_in_rough, false);           /* struck in the rear */
}

static void inferior_units_do_not_choose_to_evade(void **state)   /* T1-Q-43 T1-253 */
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = "shot", .heading = 180, .quality = "inferior"}, inferior_evade_in_rough, &question);
    assert_true(question);
    assert_false(offered(s, TILLY_OPT_EVADE, NULL, NULL));
    scene_end(s);
}

static void an_evader_needs_a_way_out(void **state)   /* T1-251 T1-Q-104: dragoons cannot pass the pikes behind them */
{
    static const piece hemmed[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "H", .type = "horse", .side = 0}, {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "dragoons", .side = 1, .y = 2.5, .heading = 180}, {.name = "behind", .type = "pike+shot", .side = 1, .y = 3.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(hemmed, evade_in_rough);
    declares(s, "H");
    to_question(s, TILLY_ASK_POINT_BLANK);
    assert_false(offered(s, TILLY_OPT_EVADE, NULL, NULL));
    assert_true(offered(s, TILLY_OPT_SHOOT, "T", "H"));
    scene_end(s);
}

static void evaders_fight_nobody_go_back_and_are_not_followed(void **state)   /* T1-253 T1-254 T1-255 T1-071 T1-Q-105 T1-Q-106 */
{
    bool question;
    scene *s = charge_at((piece){.name = "T", .type = "dragoons", .heading = 180}, evade_in_rough, &question);
    choose(s, TILLY_OPT_EVADE, "T", NULL);
    to_step(s, "3.4");
    assert_int_equal(nth(s, TILLY_EV_EVADES, 0).other, unit_of(s, "H"));
    assert_true(has_flag(s, "T", TILLY_UNIT_RALLY_BACK));
    assert_false(has_flag(s, "T", TILLY_UNIT_SHOT));
    asked(s, 0);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 0);
    assert_true(look(s, "T").y >= TUM(3.5));
    assert_place(s, "H", 0, 1.5, 0, 0.0005);
    assert_false(has_flag(s, "T", TILLY_UNIT_LOCKED));
    scene_end(s);
}

static void what_has_shot_cannot_evade(void **state)   /* T1-250 T1-Q-103 */
{
    static const piece shot_before[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = -3}, {.name = "H", .type = "horse", .side = 0}, {.name = "TG", .type = "commander", .side = 1, .y = 9},
        {.name = "T", .type = "dragoons", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
    };
    scene *s = scene_of(shot_before, evade_in_rough);
    to_step(s, "1.2");
    shoot_at(s, "H");
    declares(s, "H");
    assert_int_equal(asked(s, TILLY_ASK_POINT_BLANK), 0);
    scene_end(s);
}

/* ---- commanders in melee (T1-R-12) --------------------------------------------------------------------------------- */

static void example_rout_with_a_commander_in_melee(void **state)   /* T1-EX-43 T1-204 T1-206 T1-286 T1-Q-79 */
{
    static const piece fight[] = {
        {.name = "CG", .type = "commander", .side = 0, .y = 0, .host = "P"}, {.name = "P", .type = "pike+shot", .side = 0, .strength = 1},
        {.name = "TG", .type = "commander", .side = 1, .y = 6}, {.name = "T", .type = "pike+shot", .side = 1, .y = 2.5, .heading = 180}, END_OF_PIECES,
    };
    for (int face = 4; face <= 5; face++) {
        scene *s = scene_of(fight, NULL);
        declares(s, "P");
        to_step(s, "3.4");
        dice(s, face == 4 ? "6  6 6 1 1  6  4" : "6  6 6 1 1  6  5");   /* P, T, the general's die, the roll for him */
        next_question(s);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_MELEE, 0).value[2], 5);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_MELEE, 0).side, 1);
        assert_false(stands(s, "P"));
        assert_int_equal(stands(s, "CG"), face == 4);
        assert_false(stands(s, "CG") && has_flag(s, "CG", TILLY_UNIT_ATTACHED));
        assert_int_equal(look(s, "T").strength, 2);                       /* the routed unit's own hits stand */
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_shoots_as_far_as_its_range), cmocka_unit_test(cannons_reach_across_the_table), cmocka_unit_test(range_runs_from_any_part_to_any_part),
        cmocka_unit_test(rabble_and_commanders_never_shoot), cmocka_unit_test(to_front_with_all_it_has_to_flank_with_one_die_to_rear_never), cmocka_unit_test(cannons_shoot_only_to_front),
        cmocka_unit_test(woods_villages_and_crests_hide_what_is_behind_them), cmocka_unit_test(one_shoots_out_of_a_wood_and_into_a_village),
        cmocka_unit_test(a_crest_hides_unless_one_stands_on_it), cmocka_unit_test(units_hide_what_is_behind_them_commanders_do_not),
        cmocka_unit_test(friends_less_than_2_apart_bar_the_shot_between_them), cmocka_unit_test(enemies_make_no_gap), cmocka_unit_test(guns_fire_from_their_own_slot),
        cmocka_unit_test(a_unit_fires_from_its_place_in_a_line), cmocka_unit_test(a_gap_at_a_slant_is_measured_the_same), cmocka_unit_test(friends_and_woods_make_gaps_too),
        cmocka_unit_test(a_friend_in_range_to_front_forbids_the_front), cmocka_unit_test(a_friend_on_a_flank_forbids_that_flank_only), cmocka_unit_test(front_before_flank),
        cmocka_unit_test(an_enemy_to_front_that_cannot_be_seen_does_not_count), cmocka_unit_test(the_closest_is_shot_at),
        cmocka_unit_test(example_who_may_shoot_at_whom), cmocka_unit_test(example_volley_at_the_french_horse), cmocka_unit_test(a_general_whose_unit_stands_falls_on_a_6_only),
        cmocka_unit_test(a_general_who_is_lucky_stays_where_his_unit_broke), cmocka_unit_test(no_hit_no_roll_for_the_general), cmocka_unit_test(example_volley_at_the_weimarian_pikes),
        cmocka_unit_test(the_weakest_may_be_primary_and_to_flank_it_throws_one), cmocka_unit_test(a_target_is_shot_at_once_a_step), cmocka_unit_test(a_rout_opens_new_targets),
        cmocka_unit_test(the_defender_shoots_first_then_the_attacker_and_nobody_must), cmocka_unit_test(guns_that_pivoted_do_not_shoot),
        cmocka_unit_test(cover_takes_a_die_for_covered_infantry_only), cmocka_unit_test(the_centre_of_the_target_decides), cmocka_unit_test(a_secondary_without_dice_drops_out),
        cmocka_unit_test(a_unit_without_dice_is_not_offered),
        cmocka_unit_test(example_horse_into_two_infantry_units), cmocka_unit_test(two_shoot_together_at_point_blank), cmocka_unit_test(example_a_cancelled_countercharge_leaves_the_shot),
        cmocka_unit_test(example_the_separate_picture), cmocka_unit_test(example_infantry_forestalled_may_shoot), cmocka_unit_test(example_one_die_at_a_charger_to_flank),
        cmocka_unit_test(charged_units_shoot_if_their_type_can_and_not_to_the_rear), cmocka_unit_test(guns_that_rout_their_charger_survive), cmocka_unit_test(a_charger_in_cover_has_it_at_point_blank_too),
        cmocka_unit_test(one_names_the_charger_it_shoots_at), cmocka_unit_test(a_unit_that_charged_does_not_shoot), cmocka_unit_test(a_locked_unit_neither_shoots_nor_is_asked),
        cmocka_unit_test(an_enemy_in_melee_with_a_friend_may_be_shot_at),
        cmocka_unit_test(dragoons_and_shot_evade_from_difficult_ground_light_horse_from_open), cmocka_unit_test(inferior_units_do_not_choose_to_evade), cmocka_unit_test(an_evader_needs_a_way_out),
        cmocka_unit_test(evaders_fight_nobody_go_back_and_are_not_followed), cmocka_unit_test(what_has_shot_cannot_evade), cmocka_unit_test(example_rout_with_a_commander_in_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
