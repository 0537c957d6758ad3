/* Set-up played through the turn: initiative, terrain, deployment, cannons; and ready deployments.
 */
#include "rules/set_up.h"
#include <string.h>

/* ---- a game in set-up ----------------------------------------------------------------------- */

static void enlist(tilly_army *a, unsigned command, const char *type, unsigned count)
{
    uint32_t number = 0;
    assert_int_equal(tilly_ruleset_type(tilly_army_rules(a), type, &number), TILLY_OK);
    tilly_unit_spec s = {.size = sizeof s, .command = command, .type = (uint16_t)number};
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(tilly_army_add_unit(a, &s, NULL), TILLY_OK);
}

static tilly_army *army_named(tilly_ruleset *r, const char *name, unsigned commands)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_new(r, name, &a), TILLY_OK);
    for (unsigned i = 0; i < commands; i++) {
        assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
        enlist(a, i, "commander", 1);
    }
    return a;
}

/* 15 units: commander 0 to 2, pike+shot 3 to 6 (command 0), horse 7 to 10 (command 1), horse 11, 12
 * and cannons 13, 14 (command 2). */
static tilly_army *first_army(tilly_ruleset *r)
{
    tilly_army *a = army_named(r, "Red", 3);
    enlist(a, 0, "pike+shot", 4);
    enlist(a, 1, "horse", 4);
    enlist(a, 2, "horse", 2);
    enlist(a, 2, "cannons", 2);
    return a;
}

/* 15 units in two commands, without cannons: commander 0, 1, pike+shot 2 to 7 (command 0), horse 8
 * to 14 (command 1). */
static tilly_army *second_army(tilly_ruleset *r)
{
    tilly_army *a = army_named(r, "Blue", 2);
    enlist(a, 0, "pike+shot", 6);
    enlist(a, 1, "horse", 7);
    return a;
}

static void start(game *g, tilly_army *a, tilly_army *b, unsigned flags)
{
    tilly_setup s = {.size = sizeof s,
                     .flags = flags,
                     .rules = g->rules,
                     .table = g->table,
                     .army = {a, b},
                     .seed = 1};
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_new(&s, &g->battle, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    assert_int_equal(tilly_battle_turn(g->battle, &g->turn), TILLY_OK);
    tilly_army_unref(a);
    tilly_army_unref(b);
}

static game game_with(unsigned flags)
{
    game g = {.rules = book_rules()};
    start(&g, first_army(g.rules), second_army(g.rules), flags);
    return g;
}

static int find(const game *g, unsigned kind, tilly_id unit, tilly_id other)
{
    static tilly_option o[600];
    uint32_t n = 0;
    assert_int_equal(tilly_turn_options(g->turn, 0, o, 600, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        if (o[i].kind == kind && (!unit || o[i].unit == unit) && (!other || o[i].other == other))
            return (int)i;
    return -1;
}

static tilly_answer answer_with(
    const game *g, unsigned kind, tilly_id unit, tilly_id other, int32_t a, int32_t b, int32_t c)
{
    int i = find(g, kind, unit, other);
    if (i < 0)
        fail_msg("option %u is not offered", kind);
    return (tilly_answer){.size = sizeof(tilly_answer), .pick = {(uint32_t)i, {a, b, c}}};
}

static tilly_status give(game *g, const tilly_answer *a)
{
    g->why = (tilly_reason){.size = sizeof g->why};
    return g->status = tilly_turn_answer(g->turn, a, &g->why);
}

static tilly_status choose(game *g, unsigned kind, tilly_id unit, tilly_id other)
{
    tilly_answer a = answer_with(g, kind, unit, other, 0, 0, 0);
    return give(g, &a);
}

static tilly_status place(game *g, tilly_id unit, double x, double y, double heading)
{
    tilly_answer a = answer_with(g, TILLY_OPT_PLACE, unit, 0, DEGREES(heading), TUM(x), TUM(y));
    return give(g, &a);
}

static tilly_status try_place(game *g, tilly_id unit, double x, double y, double heading)
{
    tilly_answer a = answer_with(g, TILLY_OPT_PLACE, unit, 0, DEGREES(heading), TUM(x), TUM(y));
    g->why = (tilly_reason){.size = sizeof g->why};
    return tilly_turn_check(g->turn, &a, &g->why);
}

static void assert_why(const game *g, unsigned code, const char *clause)
{
    char cited[16];
    assert_int_equal(g->why.code, code);
    assert_int_equal(
        tilly_ruleset_cite(g->rules, TILLY_CITE_CLAUSE, g->why.clause, cited, sizeof cited),
        TILLY_OK);
    assert_string_equal(cited, clause);
}

/* Refused for that, and what is proposed instead would do. */
static void assert_refused(game *g, tilly_status status, unsigned code, const char *clause)
{
    assert_int_equal(status, TILLY_E_ILLEGAL);
    assert_why(g, code, clause);
    assert_true(g->why.flags & TILLY_WHY_HAS_NEAREST);
    tilly_answer nearest = {.size = sizeof nearest, .pick = g->why.nearest};
    assert_int_equal(tilly_turn_check(g->turn, &nearest, NULL), TILLY_OK);
}

static unsigned events_of_kind(const game *g, unsigned kind, tilly_event *last)
{
    uint32_t count = 0;
    uint32_t n = 0;
    uint32_t all;
    tilly_event e;
    assert_int_equal(tilly_turn_events(g->turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(tilly_turn_events(g->turn, i, &e, 1, &all), TILLY_OK);
        if (e.kind != kind)
            continue;
        n++;
        if (last)
            *last = e;
    }
    return n;
}

/* ---- initiative ----------------------------------------------------------------------------- */

static void throw_one(game *g, unsigned side, unsigned face)
{
    tilly_roll r = {.size = sizeof r};
    uint16_t faces[1] = {(uint16_t)face};
    assert_int_equal(tilly_turn_next(g->turn, TILLY_UNTIL_ROLL), TILLY_ROLL);
    assert_int_equal(tilly_turn_roll(g->turn, &r), TILLY_OK);
    assert_int_equal(r.kind, TILLY_ROLL_INITIATIVE);
    assert_int_equal(r.test, TILLY_HIGHER_OF_TWO);
    assert_int_equal(r.side, side);
    assert_int_equal(r.dice, 1);
    assert_int_equal(r.faces, 6);
    assert_int_equal(tilly_turn_supply(g->turn, faces, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

/* T1-081 T1-R-01 T1-Q-24 */
static void the_higher_die_attacks_and_ties_are_thrown_again(void **state)
{
    tilly_event e;
    for (unsigned attacker = 0; attacker < 2; attacker++) {
        game g = game_with(0);
        throw_one(&g, 0, 4);
        throw_one(&g, 1, 4);
        throw_one(&g, 0, 6);
        throw_one(&g, 1, 6);
        throw_one(&g, 0, attacker ? 2 : 3);
        throw_one(&g, 1, attacker ? 3 : 2);
        assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
        assert_int_equal(info(&g).role[0], attacker);
        assert_int_equal(info(&g).role[1], 1 - attacker);
        assert_int_equal(events_of_kind(&g, TILLY_EV_ROLES, &e), 1);
        assert_int_equal(e.side, attacker);
        assert_int_equal(e.value[0], 1 - attacker);
        /* T1-082: the defender places all terrain */
        assert_int_equal(question(&g).side, 1 - attacker);
        game_end(&g);
    }
}

static game with_roles(unsigned leader, unsigned flags)
{
    game g = {.rules = book_rules()};
    tilly_army *a = first_army(g.rules);
    tilly_army *b = second_army(g.rules);
    tilly_setup s = {.size = sizeof s,
                     .flags = flags | TILLY_SETUP_ROLES,
                     .rules = g.rules,
                     .army = {a, b},
                     .seed = 1,
                     .leader = leader};
    assert_int_equal(tilly_battle_new(&s, &g.battle, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(g.battle, &g.turn), TILLY_OK);
    tilly_army_unref(a);
    tilly_army_unref(b);
    return g;
}

/* Scenarios may say who attacks. */
static void roles_that_are_given_are_not_thrown_for(void **state)
{
    game g = with_roles(1, 0);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    assert_int_equal(info(&g).rolls, 0);
    assert_int_equal(question(&g).side, 0);
    assert_int_equal(info(&g).role[0], 1);
    game_end(&g);
}

/* ---- terrain -------------------------------------------------------------------------------- */

static tilly_status lay(game *g, unsigned option, double x, double y, double heading)
{
    tilly_answer a = answer_with(g, option, 0, 0, DEGREES(heading), TUM(x), TUM(y));
    tilly_status status = give(g, &a);
    if (status == TILLY_OK)
        next(g);
    return status;
}

static tilly_status draw(game *g, unsigned option, const double *xy, unsigned points)
{
    tilly_answer a = answer_with(g, option, 0, 0, 0, 0, 0);
    a.count = (uint16_t)points;
    for (unsigned i = 0; i < points; i++)
        a.way[i] = (tilly_waypoint){.x = TUM(xy[2 * i]), .y = TUM(xy[2 * i + 1])};
    tilly_status status = give(g, &a);
    if (status == TILLY_OK)
        next(g);
    return status;
}

static tilly_feature feature_at(const game *g, uint32_t index)
{
    tilly_feature f = {.size = sizeof f};
    assert_int_equal(tilly_table_feature(tilly_battle_table(g->battle), index, &f), TILLY_OK);
    return f;
}

static uint32_t features(const game *g)
{
    return tilly_table_features(tilly_battle_table(g->battle));
}

static game in_terrain(void)
{
    game g = with_roles(0, 0);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    assert_int_equal(question(&g).side, 1);
    return g;
}

/* T1-D-03 T1-083 T1-Q-25 T1-Q-15 */
static void one_feature_must_be_placed_and_a_gentle_hill_is_usual(void **state)
{
    game g = in_terrain();
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(find(&g, TILLY_OPT_END, 0, 0), -1);
    assert_int_equal(question(&g).usual, find(&g, TILLY_OPT_HILL, 0, 0));
    assert_int_equal(tilly_turn_usual(g.turn, &a), TILLY_OK);
    assert_int_equal(give(&g, &a), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    assert_int_equal(features(&g), 1);
    assert_int_equal(feature_at(&g, 0).kind, TILLY_HILL);
    assert_int_equal(feature_at(&g, 0).flags, 0);
    assert_int_equal(question(&g).usual, find(&g, TILLY_OPT_END, 0, 0));
    assert_int_equal(choose(&g, TILLY_OPT_END, 0, 0), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    game_end(&g);
}

/* T1-083 T1-D-03 T1-D-04: 15 a side is a small game: two features */
static void two_features_are_the_most_of_a_small_game(void **state)
{
    game g = in_terrain();
    tilly_event e;
    assert_int_equal(lay(&g, TILLY_OPT_WOOD, 10, 10, 0), TILLY_OK);
    assert_int_equal(events_of_kind(&g, TILLY_EV_FEATURE, &e), 1);
    assert_int_equal(e.side, 1);
    assert_int_equal(e.third, feature_at(&g, 0).id);
    assert_int_equal(e.value[0], TILLY_WOOD);
    assert_int_equal(e.value[1], TUM(10));
    assert_int_equal(e.value[2], TUM(10));
    assert_int_equal(find(&g, TILLY_OPT_WITHDRAW, 0, 0), -1); /* one must stay */
    assert_int_equal(lay(&g, TILLY_OPT_ROAD, 20, 10, 0), TILLY_OK);
    assert_int_equal(find(&g, TILLY_OPT_WOOD, 0, 0), -1);
    assert_int_equal(find(&g, TILLY_OPT_HILL, 0, 0), -1);
    tilly_id wood = feature_at(&g, 0).id;
    assert_int_equal(choose(&g, TILLY_OPT_WITHDRAW, wood, 0), TILLY_OK);
    next(&g);
    assert_int_equal(events_of_kind(&g, TILLY_EV_FEATURE_GONE, &e), 1);
    assert_int_equal(e.third, wood);
    assert_int_equal(features(&g), 1);
    assert_int_equal(feature_at(&g, 0).kind, TILLY_ROAD);
    assert_true(find(&g, TILLY_OPT_WOOD, 0, 0) >= 0);
    assert_int_equal(find(&g, TILLY_OPT_ROAD, 0, 0), -1); /* T1-084: one road */
    game_end(&g);
}

static tilly_army *horse_army(tilly_ruleset *r, unsigned units)
{
    tilly_army *a = army_named(r, "Horse", 3);
    for (unsigned i = 3; i < units; i++)
        enlist(a, i % 3, "horse", 1);
    return a;
}

/* T1-074 T1-075 T1-083 T1-Q-15: the larger army decides */
static void from_19_units_a_side_the_game_is_big(void **state)
{
    const struct {
        unsigned first, second, features;
        int32_t width, depth;
    } cases[] = {
        {18, 18, 2, TUM(30), TUM(20)},
        {19, 18, 4, TUM(45), TUM(30)},
        {15, 19, 4, TUM(45), TUM(30)},
    };
    for (unsigned i = 0; i < 3; i++) {
        game g = {.rules = book_rules()};
        int32_t w;
        int32_t d;
        start(&g,
              horse_army(g.rules, cases[i].first),
              horse_army(g.rules, cases[i].second),
              TILLY_SETUP_ANY_ARMY);
        assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
        assert_int_equal(question(&g).amount, cases[i].features);
        assert_int_equal(tilly_table_size(tilly_battle_table(g.battle), &w, &d), TILLY_OK);
        assert_int_equal(w, cases[i].width);
        assert_int_equal(d, cases[i].depth);
        game_end(&g);
    }
}

/* T1-D-04 T1-085 T1-086 T1-Q-26 */
static void an_outline_is_judged_like_a_table(void **state)
{
    const double wood[] = {2, 2, 8, 2, 9, 6, 4, 8};
    const double large[] = {2, 2, 15, 2, 15, 9, 2, 9};
    const double bow[] = {12, 2, 16, 6, 16, 2, 12, 6};
    const double on_it[] = {7, 3, 14, 3, 14, 7, 7, 7};
    const double off[] = {25, 2, 31, 2, 31, 6, 25, 6};
    const double two[] = {12, 2, 16, 6};
    const double bent[] = {0, 10, 15, 12, 30, 10};
    const double crooked[] = {0, 10, 15, 13, 30, 10};
    const double shortened[] = {0, 10, 29, 10};
    game g = in_terrain();
    assert_refused(&g, draw(&g, TILLY_OPT_WOOD, large, 4), TILLY_WHY_FEATURE_SIZE, "T1-085");
    assert_refused(&g, draw(&g, TILLY_OPT_WOOD, bow, 4), TILLY_WHY_FEATURE_SHAPE, "T1-Q-26");
    assert_refused(&g, draw(&g, TILLY_OPT_WOOD, two, 2), TILLY_WHY_FEATURE_SHAPE, "T1-Q-26");
    assert_refused(&g, draw(&g, TILLY_OPT_WOOD, off, 4), TILLY_WHY_FEATURE_OFF_TABLE, "T1-Q-26");
    assert_refused(&g, draw(&g, TILLY_OPT_RIVER, crooked, 3), TILLY_WHY_FEATURE_CROOKED, "T1-Q-26");
    assert_refused(
        &g, draw(&g, TILLY_OPT_RIVER, shortened, 2), TILLY_WHY_FEATURE_NOT_ACROSS, "T1-086");
    assert_int_equal(features(&g), 0);
    assert_int_equal(draw(&g, TILLY_OPT_WOOD, wood, 4), TILLY_OK);
    assert_int_equal(feature_at(&g, 0).points, 4);
    assert_int_equal(feature_at(&g, 0).point[3].y, TUM(8));
    assert_refused(&g, draw(&g, TILLY_OPT_HILL, on_it, 4), TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    assert_int_equal(draw(&g, TILLY_OPT_STREAM, bent, 3), TILLY_OK);
    assert_int_equal(feature_at(&g, 1).width, TUM(1));
    assert_int_equal(feature_at(&g, 1).kind, TILLY_STREAM);
    game_end(&g);
}

static tilly_status draw_top(game *g, unsigned option, tilly_id hill, const double *xy, unsigned n)
{
    tilly_answer a = answer_with(g, option, hill, 0, 0, 0, 0);
    a.count = (uint16_t)n;
    for (unsigned i = 0; i < n; i++)
        a.way[i] = (tilly_waypoint){.x = TUM(xy[2 * i]), .y = TUM(xy[2 * i + 1])};
    tilly_status status = give(g, &a);
    if (status == TILLY_OK)
        next(g);
    return status;
}

/* T1-EX-57 T1-D-03 T1-D-04 T1-Q-11: the usual hill is 6 x 4, its crest from (8, 10) to (12, 10) */
static void the_top_of_a_hill_is_covered_when_no_feature_is_left(void **state)
{
    const double off[] = {9, 11, 11, 11, 11, 11.5, 9, 11.5};
    const double out[] = {9, 9, 11, 9, 10, 13};
    const double fits[] = {9, 9.5, 11, 9.5, 11, 11, 9, 11};
    tilly_event e;
    game g = in_terrain();
    assert_int_equal(find(&g, TILLY_OPT_TOP_WOODED, 0, 0), -1);
    assert_int_equal(lay(&g, TILLY_OPT_HILL, 10, 10, 0), TILLY_OK);
    assert_int_equal(lay(&g, TILLY_OPT_HILL_STEEP, 20, 10, 0), TILLY_OK);
    tilly_id gentle = feature_at(&g, 0).id;
    tilly_id steep = feature_at(&g, 1).id;
    assert_int_equal(find(&g, TILLY_OPT_HILL, 0, 0), -1); /* two are enough */
    assert_refused(
        &g, draw_top(&g, TILLY_OPT_TOP_WOODED, gentle, off, 4), TILLY_WHY_FEATURE_SHAPE, "T1-Q-11");
    assert_refused(
        &g, draw_top(&g, TILLY_OPT_TOP_ROUGH, gentle, out, 3), TILLY_WHY_FEATURE_SHAPE, "T1-Q-11");
    assert_int_equal(draw_top(&g, TILLY_OPT_TOP_WOODED, gentle, fits, 4), TILLY_OK);
    assert_int_equal(events_of_kind(&g, TILLY_EV_FEATURE, &e), 3);
    assert_int_equal(e.third, gentle);
    assert_int_equal(e.value[0], TILLY_WOOD);
    assert_int_equal(e.value[1], TUM(10));
    assert_int_equal(e.value[2], TUM(10.25));
    tilly_feature f = feature_at(&g, 0);
    assert_int_equal(f.id, gentle);
    assert_int_equal(f.flags, TILLY_WOODED);
    assert_int_equal(f.top_points, 4);
    assert_int_equal(f.top[2].y, TUM(11));
    assert_int_equal(find(&g, TILLY_OPT_TOP_ROUGH, gentle, 0), -1);
    assert_int_equal(draw_top(&g, TILLY_OPT_TOP_ROUGH, steep, NULL, 0), TILLY_OK);
    f = feature_at(&g, 1);
    assert_int_equal(f.flags, TILLY_STEEP | TILLY_ROUGH_TOP);
    assert_int_equal(f.top_points, 6);
    assert_int_equal(f.top[0].x, TUM(18.5)); /* half-way from (17, 10) to (20, 10) */
    assert_int_equal(f.top[0].y, TUM(10));
    assert_int_equal(features(&g), 2);
    assert_int_equal(choose(&g, TILLY_OPT_WITHDRAW, gentle, 0), TILLY_OK);
    next(&g);
    assert_int_equal(features(&g), 1);
    assert_int_equal(feature_at(&g, 0).top_points, 6);
    game_end(&g);
}

/* T1-D-04: features of usual shape by their pose */
static void a_pose_places_a_feature_of_usual_shape(void **state)
{
    game g = in_terrain();
    assert_refused(&g, lay(&g, TILLY_OPT_HILL, 2, 10, 0), TILLY_WHY_FEATURE_OFF_TABLE, "T1-Q-26");
    assert_int_equal(lay(&g, TILLY_OPT_HILL_WOODED, 3, 10, 0), TILLY_OK);
    assert_int_equal(feature_at(&g, 0).flags, TILLY_WOODED);
    assert_refused(&g, lay(&g, TILLY_OPT_WOOD, 8, 10, 0), TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    assert_refused(&g, lay(&g, TILLY_OPT_ROAD, 8, 10, 10), TILLY_WHY_FEATURE_NOT_ACROSS, "T1-086");
    assert_int_equal(g.why.nearest.value[0], 0);
    assert_int_equal(lay(&g, TILLY_OPT_RIVER, 8, 10, 90), TILLY_OK);
    assert_int_equal(feature_at(&g, 1).point[0].x, 0);
    assert_int_equal(feature_at(&g, 1).point[1].x, TUM(30));
    assert_int_equal(feature_at(&g, 1).point[1].y, TUM(10));
    game_end(&g);
}

/* T1-D-04 */
static void a_wood_may_touch_a_hill(void **state)
{
    game g = in_terrain();
    assert_int_equal(lay(&g, TILLY_OPT_HILL, 10, 10, 0), TILLY_OK);
    assert_int_equal(lay(&g, TILLY_OPT_WOOD, 16, 10, 0), TILLY_OK);
    game_end(&g);
}

static bool in_range(const game *g, const tilly_answer *begun, int32_t value)
{
    tilly_span spans[64];
    uint32_t n = 0;
    assert_int_equal(tilly_turn_range(g->turn, begun, spans, 64, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        if (value >= spans[i].least && value <= spans[i].most)
            return true;
    return false;
}

/* Compares range and check for many values of the last number. Both answers must come up. */
static void assert_range(
    game *g, unsigned option, tilly_id unit, double heading, double x, int32_t most, int32_t by)
{
    unsigned yes = 0;
    unsigned no = 0;
    tilly_answer a = answer_with(g, option, unit, 0, DEGREES(heading), TUM(x), 0);
    a.given = 2;
    for (int32_t y = 0; y <= most; y += by) {
        a.pick.value[2] = y;
        tilly_reason why = {.size = sizeof why};
        bool legal = tilly_turn_check(g->turn, &a, &why) == TILLY_OK;
        if (legal != in_range(g, &a, y))
            fail_msg("heading %g x %g y %d", heading, x, (int)y);
        legal ? yes++ : no++;
        if (!legal && why.code != TILLY_WHY_VALUE_RANGE) {
            tilly_answer nearest = {.size = sizeof nearest, .pick = why.nearest};
            assert_true(why.flags & TILLY_WHY_HAS_NEAREST);
            assert_int_equal(tilly_turn_check(g->turn, &nearest, NULL), TILLY_OK);
        }
    }
    assert_true(yes && no);
}

/* T1-Q-26: the range of a place is exact, between, beside and beyond other features */
static void ranges_of_terrain_say_what_the_check_says(void **state)
{
    const double shoe[] = {12, 7, 22, 7, 21, 13, 19, 13.5, 18, 9, 15, 9, 14, 14, 11, 13};
    game g = in_terrain();
    assert_int_equal(draw(&g, TILLY_OPT_ROUGH, shoe, 8), TILLY_OK);
    for (double heading = 0; heading < 180; heading += 37.5)
        for (double x = 6; x < 24; x += 3.3)
            assert_range(&g, TILLY_OPT_WOOD, 0, heading, x, TUM(20), 991);
    game_end(&g);
}

/* A host's own table. */
static void a_table_that_is_complete_is_left_alone(void **state)
{
    game g = with_roles(0, TILLY_SETUP_TERRAIN);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    assert_int_equal(features(&g), 0);
    game_end(&g);
}

static void the_table_of_a_battle_cannot_be_changed(void **state)
{
    game g = in_terrain();
    assert_int_equal(lay(&g, TILLY_OPT_HILL, 10, 10, 0), TILLY_OK);
    tilly_table *held = (tilly_table *)(uintptr_t)tilly_battle_table(g.battle);
    tilly_feature f = feature_at(&g, 0);
    assert_int_equal(tilly_table_add(held, &f, NULL, NULL), TILLY_E_FROZEN);
    assert_int_equal(tilly_table_remove(held, f.id), TILLY_E_FROZEN);
    tilly_table *own = NULL;
    assert_int_equal(tilly_table_copy(held, &own), TILLY_OK);
    assert_int_equal(tilly_table_remove(own, f.id), TILLY_OK);
    assert_int_equal(tilly_table_features(held), 1);
    tilly_table_unref(own);
    game_end(&g);
}

/* ---- deployment ----------------------------------------------------------------------------- */

static game in_deployment(void)
{
    game g = with_roles(0, TILLY_SETUP_TERRAIN);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    return g;
}

static void choose_command(game *g, unsigned side, unsigned option)
{
    tilly_option o;
    uint32_t n;
    assert_int_equal(question(g).kind, TILLY_ASK_NEXT_COMMAND);
    assert_int_equal(question(g).side, side);
    assert_int_equal(tilly_turn_options(g->turn, option, &o, 1, &n), TILLY_OK);
    assert_int_equal(o.kind, TILLY_OPT_COMMAND);
    tilly_answer a = {.size = sizeof a, .pick = {option, {0}}};
    assert_int_equal(give(g, &a), TILLY_OK);
    assert_int_equal(next(g), TILLY_ASK_PLACE_UNIT);
}

static void put(game *g, unsigned side, unsigned number, double x, double y, double heading)
{
    tilly_id id = unit_at(g, side, number);
    if (question(g).kind == TILLY_ASK_PLACE_UNIT)
        assert_int_equal(question(g).subject, id);
    if (place(g, id, x, y, heading) != TILLY_OK)
        fail_msg("unit %u of side %u: %s", number, side, tilly_reason_name(g->why.code));
    next(g);
}

/* T1-093 T1-D-05 T1-Q-28: the defender (side 1) first, by turns; it has two commands, the attacker
 * three */
static void commands_come_down_by_turns_the_defender_first(void **state)
{
    game g = in_deployment();
    tilly_event e;
    choose_command(&g, 1, 0);
    for (unsigned i = 0; i < 6; i++)
        put(&g, 1, 2 + i, 8 + 2.0 * i, 15, 180);
    put(&g, 1, 0, 8, 18, 0);
    assert_int_equal(events_of_kind(&g, TILLY_EV_COMMAND_DEPLOYED, &e), 1);
    assert_int_equal(e.side, 1);
    assert_string_equal(tilly_battle_group_name(g.battle, e.other), "Command 1");
    choose_command(&g, 0, 1);
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 7 + i, 1 + 2.0 * i, 3, 0);
    put(&g, 0, 1, 3, 1, 0);
    /* one command is left to the defender: no question; its first unit is asked for */
    assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_UNIT);
    for (unsigned i = 0; i < 7; i++)
        put(&g, 1, 8 + i, 8 + 2.0 * i, 17, 180);
    put(&g, 1, 1, 12, 19, 0);
    /* the defender has run out: the attacker goes on alone, without his cannons */
    choose_command(&g, 0, 0);
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 3 + i, 10 + 2.0 * i, 3, 0);
    put(&g, 0, 0, 10, 1, 0);
    for (unsigned i = 0; i < 2; i++)
        put(&g, 0, 11 + i, 24 + 2.0 * i, 3, 0);
    put(&g, 0, 2, 24, 1, 0);
    /* T1-094 T1-D-07: cannons last, a side without any is skipped */
    assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_CANNONS);
    assert_int_equal(question(&g).side, 0);
    put(&g, 0, 14, 20, 5, 0);
    put(&g, 0, 13, 21, 5, 0);
    assert_int_equal(g.status, TILLY_TURN_OVER);
    for (unsigned side = 0; side < 2; side++) /* T1-099 */
        for (unsigned i = 0; i < 15; i++)
            assert_true(look_at(&g, unit_at(&g, side, i)).flags & TILLY_UNIT_ON_TABLE);
    game_end(&g);
}

/* T1-EX-10 T1-078 T1-079 T1-080 T1-095 T1-096 T1-097 T1-098 T1-Q-22 T1-Q-27 */
static void the_zones_of_a_small_game(void **state)
{
    game g = in_deployment();
    choose_command(&g, 1, 0);
    tilly_id pike = unit_at(&g, 1, 2);
    tilly_id commander = unit_at(&g, 1, 0);
    assert_int_equal(try_place(&g, pike, 8, 14.5, 180), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 22, 19.5, 0), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 10, 17, 45), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 22.1, 17, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 12, 14.4, 180), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_refused(&g, try_place(&g, pike, 12, 14.5, 90), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_int_equal(
        give(&g, &(tilly_answer){.size = sizeof(tilly_answer), .pick = {0, {0, TUM(12), TUM(3)}}}),
        TILLY_E_ILLEGAL);
    for (unsigned i = 0; i < 6; i++)
        put(&g, 1, 2 + i, 8 + 2.0 * i, 15, 180);
    assert_int_equal(question(&g).subject, commander);
    assert_int_equal(try_place(&g, commander, 0.5, 14.5, 0), TILLY_OK);
    assert_refused(
        &g, try_place(&g, commander, 3, 14.499 - 0.002, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    put(&g, 1, 0, 0.5, 14.5, 0);
    choose_command(&g, 0, 0);
    pike = unit_at(&g, 0, 3);
    assert_int_equal(try_place(&g, pike, 8, 5.5, 0), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 7.9, 5.5, 0), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 12, 5.6, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 3 + i, 8 + 2.0 * i, 5.5, 0);
    put(&g, 0, 0, 8, 1, 0);
    while (question(&g).kind != TILLY_ASK_NEXT_COMMAND) { /* the defender's horse */
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(g.turn, 5, &a), TILLY_OK);
        assert_int_equal(give(&g, &a), TILLY_OK);
        next(&g);
    }
    choose_command(&g, 0, 0);
    tilly_id horse = unit_at(&g, 0, 7);
    /* on the pike+shot at 8 */
    assert_int_equal(try_place(&g, horse, 7, 5.5, 0), TILLY_E_ILLEGAL);
    assert_int_equal(try_place(&g, horse, 6, 5.5, 0), TILLY_OK);
    assert_int_equal(try_place(&g, horse, 7.9, 3.5, 0), TILLY_OK);
    assert_refused(&g, try_place(&g, horse, 6, 5.6, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_int_equal(try_place(&g, horse, 1, 0.5, 0), TILLY_OK);
    assert_int_equal(try_place(&g, horse, 29, 0.5, 0), TILLY_OK);
    game_end(&g);
}

/* T1-EX-10 T1-078 T1-080 T1-Q-22 */
static void the_zones_of_a_big_game(void **state)
{
    game g = {.rules = book_rules()};
    tilly_army *armies[2];
    for (unsigned i = 0; i < 2; i++) {
        armies[i] = army_named(g.rules, i ? "Blue" : "Red", 4);
        for (unsigned c = 0; c < 4; c++)
            enlist(armies[i], c, "pike+shot", 4);
    }
    start(&g, armies[0], armies[1], TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    choose_command(&g, 1, 0);
    tilly_id pike = unit_at(&g, 1, 4);
    assert_int_equal(try_place(&g, pike, 11.5, 19.5, 180), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 33.5, 29.5, 180), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 11.4, 19.5, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 33.6, 19.5, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 20, 19.4, 180), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    for (unsigned i = 0; i < 4; i++)
        put(&g, 1, 4 + i, 12 + 2.0 * i, 20, 180);
    put(&g, 1, 0, 1, 20, 0);
    choose_command(&g, 0, 0);
    pike = unit_at(&g, 0, 4);
    assert_int_equal(try_place(&g, pike, 11.5, 10.5, 0), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 20, 10.6, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    game_end(&g);
}

/* T1-Q-22: the centre keeps its width, the flanks take the rest, the zones half the depth less 4 */
static void zones_on_a_table_of_another_size(void **state)
{
    game g = {.rules = book_rules()};
    assert_int_equal(tilly_table_new(TUM(40), TUM(30), NULL, &g.table), TILLY_OK);
    start(&g, first_army(g.rules), second_army(g.rules), TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    choose_command(&g, 1, 0);
    tilly_id pike = unit_at(&g, 1, 2);
    assert_int_equal(try_place(&g, pike, 13, 19.5, 180), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 12.9, 19.5, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 13, 19.4, 180), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    game_end(&g);
}

/* T1-D-06 T1-Q-07 */
static void bases_do_not_stand_on_one_another(void **state)
{
    game g = in_deployment();
    choose_command(&g, 1, 0);
    put(&g, 1, 2, 12, 16, 180);
    tilly_id pike = unit_at(&g, 1, 3);
    assert_int_equal(try_place(&g, pike, 14, 16, 180), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 13.995, 16, 180), TILLY_OK); /* SLIP is forgiven */
    assert_refused(&g, try_place(&g, pike, 13.9949, 16, 180), TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(g.why.unit[0], pike);
    assert_int_equal(g.why.unit[1], unit_at(&g, 1, 2));
    assert_int_equal(try_place(&g, pike, 12, 17.5, 90), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 12, 17.4, 90), TILLY_WHY_NO_ROOM, "T1-Q-07");
    for (unsigned i = 1; i < 6; i++)
        put(&g, 1, 2 + i, 12 + 2.0 * i, i == 1 ? 16 : 18, 180);
    tilly_id commander = unit_at(&g, 1, 0);
    assert_refused(&g, try_place(&g, commander, 12, 15.1, 0), TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(try_place(&g, commander, 12, 15, 0), TILLY_OK);
    game_end(&g);
}

/* T1-Q-27 T1-Q-51 T1-D-06 T1-Q-32 */
static void a_commander_may_start_with_a_unit_that_is_down(void **state)
{
    game g = in_deployment();
    choose_command(&g, 1, 0);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(find(&g, TILLY_OPT_ATTACH, 0, 0), -1); /* combat units are not asked */
        put(&g, 1, 2 + i, 8 + 2.0 * i, 15, 180.0 * (i % 2));
    }
    tilly_id commander = unit_at(&g, 1, 0);
    tilly_id host = unit_at(&g, 1, 4);
    assert_true(find(&g, TILLY_OPT_ATTACH, commander, unit_at(&g, 1, 2)) >= 0);
    assert_int_equal(find(&g, TILLY_OPT_ATTACH, commander, unit_at(&g, 1, 8)), -1); /* not down */
    assert_int_equal(choose(&g, TILLY_OPT_ATTACH, commander, host), TILLY_OK);
    next(&g);
    tilly_event e;
    events_of_kind(&g, TILLY_EV_DEPLOYED, &e);
    assert_int_equal(e.unit, commander);
    assert_int_equal(e.other, host);
    assert_int_equal(e.value[0], TUM(12));
    assert_int_equal(e.value[1], TUM(15));
    assert_int_equal(look_at(&g, commander).host, host);
    assert_int_equal(look_at(&g, commander).x, TUM(12));
    choose_command(&g, 0, 0);
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 3 + i, 8 + 2.0 * i, 3, 0);
    assert_int_equal(find(&g, TILLY_OPT_ATTACH, 0, host), -1); /* not of his side */
    put(&g, 0, 0, 8, 1, 0);
    for (unsigned i = 0; i < 7; i++)
        put(&g, 1, 8 + i, 8 + 2.0 * i, 18, 180);
    commander = unit_at(&g, 1, 1);
    assert_int_equal(question(&g).subject, commander);
    assert_int_equal(find(&g, TILLY_OPT_ATTACH, commander, host), -1); /* has a commander */
    /* of another command */
    assert_true(find(&g, TILLY_OPT_ATTACH, commander, unit_at(&g, 1, 2)) >= 0);
    game_end(&g);
}

/* T1-094 T1-D-07 T1-Q-28 */
static void cannons_come_last_one_by_one_the_attacker_first(void **state)
{
    game g = {.rules = book_rules()};
    start(&g, first_army(g.rules), first_army(g.rules), TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES);
    while (next(&g) != TILLY_ASK_PLACE_CANNONS) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(g.turn, 3, &a), TILLY_OK);
        assert_int_equal(give(&g, &a), TILLY_OK);
    }
    for (unsigned i = 0; i < 4; i++) {
        unsigned side = i % 2;
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_CANNONS);
        assert_int_equal(question(&g).side, side);
        assert_true(find(&g, TILLY_OPT_PLACE, unit_at(&g, side, 13), 0) >= 0 || i >= 2);
        assert_true(find(&g, TILLY_OPT_PLACE, unit_at(&g, side, 14), 0) >= 0);
        assert_int_equal(tilly_turn_sample(g.turn, 3, &a), TILLY_OK);
        a = i < 2 ? answer_with(&g,
                                TILLY_OPT_PLACE,
                                unit_at(&g, side, 13),
                                0,
                                0,
                                a.pick.value[1],
                                a.pick.value[2])
                  : a;
        assert_int_equal(give(&g, &a), TILLY_OK);
        next(&g);
    }
    assert_int_equal(g.status, TILLY_TURN_OVER);
    game_end(&g);
}

/* T1-Q-27: any heading; the range is exact among bases that stand askew */
static void ranges_of_places_say_what_the_check_says(void **state)
{
    game g = in_deployment();
    choose_command(&g, 1, 0);
    put(&g, 1, 2, 10, 16, 30);
    put(&g, 1, 3, 13, 17.5, 77.7);
    put(&g, 1, 4, 16, 15, 180);
    tilly_id pike = unit_at(&g, 1, 5);
    for (double heading = 0; heading < 360; heading += 52.5)
        for (double x = 8.5; x < 19; x += 1.3)
            assert_range(&g, TILLY_OPT_PLACE, pike, heading, x, TUM(20), 397);
    put(&g, 1, 5, 20, 15, 0);
    put(&g, 1, 6, 20, 17, 0);
    put(&g, 1, 7, 20, 19, 0);
    for (double x = 8.5; x < 21; x += 0.9)
        assert_range(&g, TILLY_OPT_PLACE, unit_at(&g, 1, 0), 0, x, TUM(20), 397);
    game_end(&g);
}

/* T1-099 T1-Q-27: everything must come down, so where there is no place left a command is taken up
 * again */
static void where_no_place_is_left_a_command_can_be_taken_up_again(void **state)
{
    game g = {.rules = book_rules()};
    /* zones of 16 x 2 */
    assert_int_equal(tilly_table_new(TUM(16), TUM(12), NULL, &g.table), TILLY_OK);
    start(&g, first_army(g.rules), second_army(g.rules), TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    choose_command(&g, 1, 0);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(find(&g, TILLY_OPT_LIFT, 0, 0), -1);
        put(&g, 1, 2 + i, 1.4 + 2.6 * i, 11, 0); /* gaps of 0.6, nothing fits between */
    }
    tilly_id commander = unit_at(&g, 1, 0);
    assert_true(find(&g, TILLY_OPT_LIFT, 0, 0) >= 0);
    assert_int_equal(choose(&g, TILLY_OPT_LIFT, 0, 0), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND); /* the same side chooses anew */
    assert_int_equal(question(&g).side, 1);
    assert_int_equal(events_of_kind(&g, TILLY_EV_LIFTED, NULL), 6);
    assert_false(look_at(&g, unit_at(&g, 1, 2)).flags & TILLY_UNIT_ON_TABLE);
    choose_command(&g, 1, 0);
    for (unsigned i = 0; i < 6; i++)
        put(&g, 1, 2 + i, 1 + 2.0 * i, 11.5, 180);
    assert_int_equal(choose(&g, TILLY_OPT_ATTACH, commander, unit_at(&g, 1, 2)), TILLY_OK);
    next(&g);
    assert_int_equal(events_of_kind(&g, TILLY_EV_COMMAND_DEPLOYED, NULL), 1);
    game_end(&g);
}

/* A commander with a unit that is taken up is taken up too; what was taken up for cannons comes
 * down before them. */
static void cannons_without_a_place_send_a_command_back(void **state)
{
    game g = {.rules = book_rules()};
    /* zones of 16 x 1 */
    assert_int_equal(tilly_table_new(TUM(16), TUM(10), NULL, &g.table), TILLY_OK);
    tilly_army *a = army_named(g.rules, "Red", 1);
    tilly_army *b = army_named(g.rules, "Blue", 1);
    enlist(a, 0, "horse", 4);
    enlist(a, 0, "cannons", 1);
    enlist(b, 0, "horse", 1);
    start(&g, a, b, TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT); /* one command each: nothing to choose */
    put(&g, 1, 1, 8, 9.5, 180);
    assert_int_equal(choose(&g, TILLY_OPT_ATTACH, unit_at(&g, 1, 0), unit_at(&g, 1, 1)), TILLY_OK);
    next(&g);
    /* gaps of 0.9, 1.9, 1.9, 1.9, 0.4 */
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 1 + i, 1.9 + 3.9 * i, 0.5, 0);
    assert_int_equal(choose(&g, TILLY_OPT_ATTACH, unit_at(&g, 0, 0), unit_at(&g, 0, 4)), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_CANNONS);
    assert_true(find(&g, TILLY_OPT_LIFT, 0, 0) >= 0); /* none on the grid */
    assert_int_equal(choose(&g, TILLY_OPT_LIFT, 0, 0), TILLY_OK);
    assert_int_equal(events_of_kind(&g, TILLY_EV_LIFTED, NULL), 5);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 1 + i, 1 + 2.0 * i, 0.5, 0);
    assert_int_equal(choose(&g, TILLY_OPT_ATTACH, unit_at(&g, 0, 0), unit_at(&g, 0, 4)), TILLY_OK);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_CANNONS);
    put(&g, 0, 5, 12, 0.5, 0);
    assert_int_equal(g.status, TILLY_TURN_OVER);
    game_end(&g);
}

/* ---- boundaries of set-up ------------------------------------------------------------------- */

/* T1-086 T1-Q-26: measured square to the line between its ends. That from (0, 0) to (30, 20) passes
 * (15, 10); 2.4 north of it is 2.4 * 30 / 36.0555 = 1.9969 off, 2.41 is 2.0052 off */
static void a_slanted_road_strays_square_to_its_line(void **state)
{
    const double kept[] = {0, 0, 15, 12.4, 30, 20};
    const double strays[] = {0, 0, 15, 12.41, 30, 20};
    const double zigzag[] = {0, 10, 10, 12, 20, 8, 30, 10};
    const double once[] = {0, 10, 10, 12, 20, 7.99, 30, 10};
    game g = in_terrain();
    assert_refused(&g, draw(&g, TILLY_OPT_ROAD, strays, 3), TILLY_WHY_FEATURE_CROOKED, "T1-Q-26");
    assert_int_equal(draw(&g, TILLY_OPT_ROAD, kept, 3), TILLY_OK);
    assert_refused(&g, draw(&g, TILLY_OPT_STREAM, once, 4), TILLY_WHY_FEATURE_CROOKED, "T1-Q-26");
    assert_int_equal(draw(&g, TILLY_OPT_STREAM, zigzag, 4), TILLY_OK);
    game_end(&g);
}

/* T1-086 T1-Q-26: lines cross areas and one another, whichever lies first; areas share an edge but
 * no ground */
static void ground_is_laid_over_a_road(void **state)
{
    const double hill[] = {2, 8, 14, 8, 14, 16, 2, 16};
    const double inside[] = {4, 9, 8, 9, 8, 12, 4, 12};
    const double beside[] = {14, 8, 18, 8, 18, 12, 14, 12};
    game g = {.rules = book_rules()};
    start(&g,
          horse_army(g.rules, 19),
          horse_army(g.rules, 19),
          TILLY_SETUP_ANY_ARMY | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    assert_int_equal(lay(&g, TILLY_OPT_ROAD, 20, 10, 90), TILLY_OK);
    assert_int_equal(draw(&g, TILLY_OPT_HILL, hill, 4), TILLY_OK);
    assert_refused(&g, draw(&g, TILLY_OPT_WOOD, inside, 4), TILLY_WHY_FEATURE_OVERLAP, "T1-Q-26");
    assert_int_equal(lay(&g, TILLY_OPT_RIVER, 8, 10, 0), TILLY_OK);
    assert_int_equal(find(&g, TILLY_OPT_STREAM, 0, 0), -1); /* T1-084: one river or stream */
    assert_int_equal(draw(&g, TILLY_OPT_VILLAGE, beside, 4), TILLY_OK);
    assert_int_equal(features(&g), 4);
    assert_int_equal(question(&g).amount, 0);
    assert_int_equal(find(&g, TILLY_OPT_WOOD, 0, 0), -1); /* T1-083: four are the most */
    game_end(&g);
}

/* T1-084 T1-D-04: what has been taken back may be laid again; all but one */
static void a_wood_taken_back_may_be_laid_elsewhere(void **state)
{
    game g = {.rules = book_rules()};
    start(&g,
          horse_army(g.rules, 19),
          horse_army(g.rules, 19),
          TILLY_SETUP_ANY_ARMY | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_TERRAIN);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(lay(&g, TILLY_OPT_WOOD, 5 + 8.0 * i, 10, 0), TILLY_OK);
    assert_int_equal(find(&g, TILLY_OPT_WOOD, 0, 0), -1);
    assert_true(find(&g, TILLY_OPT_HILL_WOODED, 0, 0) >= 0); /* T1-Q-11: no wood for the caps */
    assert_int_equal(choose(&g, TILLY_OPT_WITHDRAW, feature_at(&g, 0).id, 0), TILLY_OK);
    next(&g);
    assert_int_equal(lay(&g, TILLY_OPT_WOOD, 35, 20, 0), TILLY_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(choose(&g, TILLY_OPT_WITHDRAW, feature_at(&g, 0).id, 0), TILLY_OK);
        next(&g);
    }
    assert_int_equal(features(&g), 1);
    assert_int_equal(find(&g, TILLY_OPT_WITHDRAW, 0, 0), -1);
    assert_int_equal(feature_at(&g, 0).kind, TILLY_WOOD);
    game_end(&g);
}

/* T1-074 T1-076 T1-078 T1-Q-22: a small game keeps its centre of 16 on a table as large as a big
 * one's, here from 17 to 33; zones of 11 */
static void a_small_game_on_a_large_table(void **state)
{
    game g = {.rules = book_rules()};
    assert_int_equal(tilly_table_new(TUM(50), TUM(30), NULL, &g.table), TILLY_OK);
    start(&g, first_army(g.rules), second_army(g.rules), TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    choose_command(&g, 1, 0);
    tilly_id pike = unit_at(&g, 1, 2);
    assert_int_equal(try_place(&g, pike, 18, 19.5, 180), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 32, 29.5, 180), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 17.9, 19.5, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 32.1, 19.5, 180), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_refused(&g, try_place(&g, pike, 18, 19.4, 180), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    game_end(&g);
}

/* T1-080 T1-095 T1-Q-22 T1-Q-23: 30 x 22.5, the convenient small table of 40 mm: 22.5 / 2 - 4
 * = 7.25. Side 1 attacks, so side 0 comes first, at the far edge, from 15.25 */
static void the_attacker_stands_at_the_near_edge_whichever_side_he_is(void **state)
{
    game g = {.rules = book_rules()};
    tilly_army *a = first_army(g.rules);
    tilly_army *b = second_army(g.rules);
    assert_int_equal(tilly_table_new(TUM(30), TUM(22.5), NULL, &g.table), TILLY_OK);
    tilly_setup s = {.size = sizeof s,
                     .flags = TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES,
                     .rules = g.rules,
                     .table = g.table,
                     .army = {a, b},
                     .seed = 1,
                     .leader = 1};
    assert_int_equal(tilly_battle_new(&s, &g.battle, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(g.battle, &g.turn), TILLY_OK);
    tilly_army_unref(a);
    tilly_army_unref(b);
    assert_int_equal(next(&g), TILLY_ASK_NEXT_COMMAND);
    choose_command(&g, 0, 0);
    tilly_id pike = unit_at(&g, 0, 3);
    assert_int_equal(try_place(&g, pike, 12, 15.75, 180), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 12, 15.74, 180), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_refused(&g, try_place(&g, pike, 12, 3, 0), TILLY_WHY_OUT_OF_ZONE, "T1-095");
    for (unsigned i = 0; i < 4; i++)
        put(&g, 0, 3 + i, 8 + 2.0 * i, 16, 180);
    put(&g, 0, 0, 8, 18, 0);
    choose_command(&g, 1, 0);
    pike = unit_at(&g, 1, 2);
    assert_int_equal(try_place(&g, pike, 12, 6.75, 0), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 12, 6.76, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    game_end(&g);
}

/* T1-097 T1-Q-27 T1-Q-01: askew by 45 degrees a base of 2 x 1 reaches (1 + 0.5) * 0.7071 = 1.0607
 * to each side: 8.0607 from the edge of the centre at 7, half a hair less is forgiven */
static void bases_set_askew_lie_wholly_in_the_zone(void **state)
{
    game g = in_deployment();
    choose_command(&g, 1, 0);
    tilly_id pike = unit_at(&g, 1, 2);
    assert_int_equal(try_place(&g, pike, 8.0607, 17, 45), TILLY_OK);
    assert_int_equal(try_place(&g, pike, 8.06, 17, 315), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 8.059, 17, 45), TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_int_equal(try_place(&g, pike, 12, 15.0607, 135), TILLY_OK);
    assert_refused(&g, try_place(&g, pike, 12, 15.059, 135), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_refused(&g, try_place(&g, pike, 12, 18.95, 45), TILLY_WHY_OFF_TABLE, "T1-Q-07");
    assert_int_equal(try_place(&g, pike, 12, 18.9393, 45), TILLY_OK);
    game_end(&g);
}

static tilly_army *
with_cannons(tilly_ruleset *r, const char *name, unsigned commands, unsigned cannons)
{
    tilly_army *a = army_named(r, name, commands);
    for (unsigned i = 0; i < commands; i++)
        enlist(a, i, "horse", 2);
    enlist(a, 0, "cannons", cannons);
    return a;
}

/* T1-093 T1-094 T1-Q-28: the attacker has one command and one gun, the defender three and three: D
 * A D D, then A D D D */
static void the_side_with_more_goes_on_alone(void **state)
{
    game g = {.rules = book_rules()};
    const unsigned sides[] = {1, 0, 1, 1};
    const unsigned guns[] = {0, 1, 1, 1};
    start(&g,
          with_cannons(g.rules, "Red", 1, 1),
          with_cannons(g.rules, "Blue", 3, 3),
          TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY);
    next(&g);
    for (unsigned i = 0; i < 4; i++) {
        if (question(&g).kind == TILLY_ASK_NEXT_COMMAND)
            choose_command(&g, sides[i], 0);
        for (unsigned k = 0; k < 2; k++) { /* a whole command at a time */
            assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_UNIT);
            assert_int_equal(question(&g).side, sides[i]);
            tilly_answer a = {.size = sizeof a};
            assert_int_equal(tilly_turn_sample(g.turn, 11 * i + k, &a), TILLY_OK);
            assert_int_equal(give(&g, &a), TILLY_OK);
            next(&g);
        }
        tilly_id host = unit_at(&g, sides[i], sides[i] ? 3 + 2 * (i > 1 ? i - 1 : 0) : 1);
        assert_int_equal(choose(&g, TILLY_OPT_ATTACH, question(&g).subject, host), TILLY_OK);
        next(&g);
    }
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_CANNONS);
        assert_int_equal(question(&g).side, guns[i]);
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(g.turn, i, &a), TILLY_OK);
        assert_int_equal(give(&g, &a), TILLY_OK);
        next(&g);
    }
    assert_int_equal(g.status, TILLY_TURN_OVER);
    game_end(&g);
}

/* T1-098 T1-D-07 T1-Q-07: guns in a flank zone too, but on nobody, not on a free commander either;
 * on one that is attached they meet only his host */
static void cannons_find_their_own_ground(void **state)
{
    game g = {.rules = book_rules()};
    start(&g,
          with_cannons(g.rules, "Red", 1, 1),
          with_cannons(g.rules, "Blue", 1, 0),
          TILLY_SETUP_TERRAIN | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY);
    assert_int_equal(next(&g), TILLY_ASK_PLACE_UNIT);
    put(&g, 1, 1, 8, 15, 180);
    put(&g, 1, 2, 8, 17, 180);
    put(&g, 1, 0, 8, 19, 0);
    put(&g, 0, 1, 12, 3, 0);
    put(&g, 0, 2, 15, 3, 0);
    put(&g, 0, 0, 20, 3, 0);
    assert_int_equal(question(&g).kind, TILLY_ASK_PLACE_CANNONS);
    tilly_id guns = unit_at(&g, 0, 3);
    assert_refused(&g, try_place(&g, guns, 20.9, 3, 0), TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(try_place(&g, guns, 21, 3, 0), TILLY_OK);
    /* flush between the horse: 13 to 14 */
    assert_int_equal(try_place(&g, guns, 13.5, 3, 0), TILLY_OK);
    assert_refused(&g, try_place(&g, guns, 13.5, 3, 45), TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(try_place(&g, guns, 0.7072, 0.7072, 45), TILLY_OK);
    assert_refused(&g, try_place(&g, guns, 0.7, 3, 45), TILLY_WHY_OFF_TABLE, "T1-Q-07");
    assert_refused(&g, try_place(&g, guns, 5, 5.6, 0), TILLY_WHY_OUT_OF_ZONE, "T1-096");
    put(&g, 0, 3, 29.5, 5.5, 270);
    assert_int_equal(g.status, TILLY_TURN_OVER);
    game_end(&g);
}

/* ---- ready deployments ---------------------------------------------------------------------- */

static tilly_status tilly_deploy(game *g,
                                 unsigned side,
                                 unsigned number,
                                 double x,
                                 double y,
                                 double heading,
                                 tilly_id host,
                                 unsigned free_place)
{
    tilly_pose pose = {TUM(x), TUM(y), (uint16_t)DEGREES(heading), 0};
    g->why = (tilly_reason){.size = sizeof g->why};
    return tilly_battle_deploy(
        g->battle, unit_at(g, side, number), &pose, host, free_place, &g->why);
}

/* T1-095 T1-097 T1-Q-27 */
static void a_host_may_set_everything_down_by_the_same_rules(void **state)
{
    game g = with_roles(0, TILLY_SETUP_DEPLOYED | TILLY_SETUP_TERRAIN);
    assert_int_equal(tilly_deploy(&g, 0, 3, 8, 5.5, 0, 0, 0), TILLY_OK);
    assert_int_equal(tilly_deploy(&g, 0, 4, 7.9, 3, 0, 0, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_OUT_OF_CENTRE, "T1-097");
    assert_int_equal(g.why.number[0], TUM(6.9));
    assert_int_equal(tilly_deploy(&g, 0, 4, 9, 5.5, 0, 0, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(tilly_deploy(&g, 0, 7, 7.9, 10, 0, 0, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_OUT_OF_ZONE, "T1-096");
    assert_int_equal(tilly_deploy(&g, 0, 7, 8, 15, 0, 0, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_OUT_OF_ZONE, "T1-095");
    assert_int_equal(tilly_deploy(&g, 0, 7, 7.9, 10, 0, 0, 1), TILLY_OK);
    assert_int_equal(tilly_deploy(&g, 0, 8, 29.5, 10, 0, 0, 1), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_OFF_TABLE, "T1-Q-07");
    assert_int_equal(tilly_deploy(&g, 0, 8, 8, 10, 0, 0, 1), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NO_ROOM, "T1-Q-07");
    assert_int_equal(tilly_deploy(&g, 0, 3, 9, 5.5, 0, 0, 0), TILLY_OK); /* set down anew */
    assert_int_equal(look_at(&g, unit_at(&g, 0, 3)).x, TUM(9));
    game_end(&g);
}

/* T1-Q-27 T1-Q-51 */
static void a_host_may_attach_commanders(void **state)
{
    game g = with_roles(0, TILLY_SETUP_DEPLOYED | TILLY_SETUP_TERRAIN);
    tilly_id pike = unit_at(&g, 0, 3);
    assert_int_equal(tilly_deploy(&g, 0, 0, 0, 0, 0, pike, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NOT_DOWN, "T1-Q-27");
    assert_int_equal(tilly_deploy(&g, 0, 3, 12, 3, 90, 0, 0), TILLY_OK);
    assert_int_equal(tilly_deploy(&g, 0, 0, 0, 0, 0, pike, 0), TILLY_OK);
    assert_int_equal(look_at(&g, unit_at(&g, 0, 0)).host, pike);
    assert_int_equal(tilly_deploy(&g, 0, 1, 0, 0, 0, pike, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_ATTACHED_ALREADY, "T1-Q-51");
    /* no commander; of the other side; itself */
    assert_int_equal(tilly_deploy(&g, 0, 4, 0, 0, 0, pike, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NOT_A_HOST, "T1-Q-51");
    assert_int_equal(tilly_deploy(&g, 1, 0, 0, 0, 0, pike, 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NOT_A_HOST, "T1-Q-51");
    assert_int_equal(tilly_deploy(&g, 0, 1, 0, 0, 0, unit_at(&g, 0, 1), 0), TILLY_E_ILLEGAL);
    assert_why(&g, TILLY_WHY_NOT_A_HOST, "T1-Q-51");
    tilly_pose in_column = {TUM(14), TUM(3), 9000, TILLY_FORMATION_COLUMN};
    assert_int_equal(tilly_battle_deploy(g.battle, pike, &in_column, 0, 0, NULL),
                     TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_deploy(&g, 0, 3, 14, 3, 90, 0, 0), TILLY_OK); /* he comes along */
    assert_int_equal(look_at(&g, unit_at(&g, 0, 0)).x, TUM(14));
    assert_int_equal(tilly_deploy(&g, 0, 0, 20, 3, 0, 0, 0), TILLY_OK); /* and goes off again */
    assert_int_equal(look_at(&g, unit_at(&g, 0, 0)).host, 0);
    game_end(&g);
}

/* T1-099 */
static void a_ready_deployment_is_complete(void **state)
{
    game g = with_roles(1, TILLY_SETUP_DEPLOYED | TILLY_SETUP_TERRAIN);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < 15; i++) {
            g.why = (tilly_reason){.size = sizeof g.why};
            assert_int_equal(tilly_battle_begin(g.battle, &g.why), TILLY_E_ILLEGAL);
            assert_int_equal(g.why.code, TILLY_WHY_NOT_DOWN);
            /* side 1 attacks: from y = 0 */
            assert_int_equal(tilly_deploy(&g,
                                          side,
                                          i,
                                          8 + 2.0 * (i % 8),
                                          side ? (i < 8 ? 1 : 3) : (i < 8 ? 19 : 17),
                                          0,
                                          0,
                                          0),
                             TILLY_OK);
        }
    assert_int_equal(tilly_battle_begin(g.battle, &g.why), TILLY_OK);
    assert_int_equal(next(&g), 0); /* set-up asks nothing */
    assert_int_equal(g.status, TILLY_TURN_OVER);
    assert_int_equal(info(&g).rolls, 0);
    game_end(&g);
}

/* T1-Q-61: a battle that is set down in the middle of a melee */
static void units_set_down_in_contact_are_locked(void **state)
{
    game g = with_roles(0, TILLY_SETUP_DEPLOYED | TILLY_SETUP_TERRAIN);
    tilly_id touched[4];
    uint32_t n = 0;
    assert_int_equal(tilly_deploy(&g, 0, 7, 10, 9.5, 0, 0, 1), TILLY_OK);
    assert_int_equal(tilly_deploy(&g, 1, 8, 10, 10.5, 180, 0, 1), TILLY_OK);
    assert_int_equal(tilly_battle_contacts(g.battle, unit_at(&g, 0, 7), touched, 4, &n), TILLY_OK);
    assert_int_equal(n, 1);
    assert_int_equal(touched[0], unit_at(&g, 1, 8));
    assert_true(look_at(&g, unit_at(&g, 0, 7)).flags & TILLY_UNIT_LOCKED);
    assert_int_equal(tilly_deploy(&g, 1, 8, 10, 12.5, 180, 0, 1), TILLY_OK); /* and away again */
    assert_false(look_at(&g, unit_at(&g, 0, 7)).flags & TILLY_UNIT_LOCKED);
    game_end(&g);
}

/* ---- chance --------------------------------------------------------------------------------- */

/* Whatever is answered, set-up comes to an end with every base down, in its zone and on nobody. */
static void random_set_ups_end_with_everything_down(void **state)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        tilly_ruleset *r = book_rules();
        game g = {.rules = r, .battle = example_battle(r, seed, false)};
        assert_int_equal(tilly_battle_turn(g.battle, &g.turn), TILLY_OK);
        for (uint64_t i = 0; next(&g); i++) {
            tilly_answer a = {.size = sizeof a};
            assert_true(i < 2000);
            assert_int_equal(tilly_turn_sample(g.turn, seed * 1000 + i, &a), TILLY_OK);
            assert_int_equal(give(&g, &a), TILLY_OK);
        }
        assert_int_equal(g.status, TILLY_TURN_OVER);
        unsigned attacker = info(&g).role[0];
        for (unsigned side = 0; side < 2; side++)
            for (unsigned i = 0; i < info(&g).units[side]; i++) {
                tilly_unit u = look_at(&g, unit_at(&g, side, i));
                assert_true(u.flags & TILLY_UNIT_ON_TABLE);
                assert_true(side == attacker ? u.y <= TUM(10.5) : u.y >= TUM(19.5));
            }
        game_end(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_higher_die_attacks_and_ties_are_thrown_again),
        cmocka_unit_test(roles_that_are_given_are_not_thrown_for),
        cmocka_unit_test(one_feature_must_be_placed_and_a_gentle_hill_is_usual),
        cmocka_unit_test(two_features_are_the_most_of_a_small_game),
        cmocka_unit_test(from_19_units_a_side_the_game_is_big),
        cmocka_unit_test(an_outline_is_judged_like_a_table),
        cmocka_unit_test(a_pose_places_a_feature_of_usual_shape),
        cmocka_unit_test(the_top_of_a_hill_is_covered_when_no_feature_is_left),
        cmocka_unit_test(a_wood_may_touch_a_hill),
        cmocka_unit_test(ranges_of_terrain_say_what_the_check_says),
        cmocka_unit_test(a_table_that_is_complete_is_left_alone),
        cmocka_unit_test(the_table_of_a_battle_cannot_be_changed),
        cmocka_unit_test(commands_come_down_by_turns_the_defender_first),
        cmocka_unit_test(the_zones_of_a_small_game),
        cmocka_unit_test(the_zones_of_a_big_game),
        cmocka_unit_test(zones_on_a_table_of_another_size),
        cmocka_unit_test(bases_do_not_stand_on_one_another),
        cmocka_unit_test(a_commander_may_start_with_a_unit_that_is_down),
        cmocka_unit_test(cannons_come_last_one_by_one_the_attacker_first),
        cmocka_unit_test(ranges_of_places_say_what_the_check_says),
        cmocka_unit_test(where_no_place_is_left_a_command_can_be_taken_up_again),
        cmocka_unit_test(cannons_without_a_place_send_a_command_back),
        cmocka_unit_test(a_host_may_set_everything_down_by_the_same_rules),
        cmocka_unit_test(a_host_may_attach_commanders),
        cmocka_unit_test(a_ready_deployment_is_complete),
        cmocka_unit_test(units_set_down_in_contact_are_locked),
        cmocka_unit_test(a_slanted_road_strays_square_to_its_line),
        cmocka_unit_test(ground_is_laid_over_a_road),
        cmocka_unit_test(a_wood_taken_back_may_be_laid_elsewhere),
        cmocka_unit_test(a_small_game_on_a_large_table),
        cmocka_unit_test(the_attacker_stands_at_the_near_edge_whichever_side_he_is),
        cmocka_unit_test(bases_set_askew_lie_wholly_in_the_zone),
        cmocka_unit_test(the_side_with_more_goes_on_alone),
        cmocka_unit_test(cannons_find_their_own_ground),
        cmocka_unit_test(random_set_ups_end_with_everything_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
