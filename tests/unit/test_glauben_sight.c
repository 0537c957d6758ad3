/* Sight in Age of Glauben: lines of sight over ground and units, dusk and fog, each side's
 * view, fronts and flanks. */
#include "field.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }

static bool sees(const scene *s, const char *from, const char *to)
{
    return can_see(state_on(s), on_field(s, from), on_field(s, to), NULL);
}

/* Why it does not. */
static tilly_reason unseen(const scene *s, const char *from, const char *to)
{
    tilly_reason why = {.size = sizeof why};
    uint32_t clear = 1;
    assert_int_equal(tilly_battle_sight(s->battle, unit_of(s, from), unit_of(s, to), &clear, &why),
                     TILLY_OK);
    if (clear)
        fail_msg("%s sees %s", from, to);
    assert_int_not_equal(why.clause, 0);
    return why;
}

static bool in_view_of(const scene *s, unsigned side, const char *name)
{
    return in_view(state_on(s), side, on_field(s, name));
}

/* A gun whose front centre lies at (500, 120), a regiment whose front faces it at y = 385, and one
 * of the gun's friends beside the line. */
static const post gun_and_target[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"friend", "regulars", 0, 900, 250, 0, 8},
    {"target", "regulars", 1, 500, 400, 180, 8},
    END_OF_POSTS,
};

static const post watch_and_target[] = {{"watch", "regulars", 0, 500, 105, 0, 8},
                                        {"target", "regulars", 1, 500, 400, 180, 8},
                                        END_OF_POSTS};

static tilly_id feature[TILLY_MOST_FEATURES];
static unsigned features;

static void block_of(scene *s, unsigned kind, double left, double near, double right, double far)
{
    double xy[] = {left, near, right, near, right, far, left, far};
    feature[features++] = field_ground(s, kind, xy, 4);
}

static scene *ground_of(const post *posts, void (*change)(scene *s))
{
    features = 0;
    return field_of(posts, change);
}

/* ---- units and heights (GL-EX-24) ----------------------------------------------------------- */

static void hill_under_gun(scene *s)
{
    block_of(s, TILLY_HILL, 400, 50, 600, 150);
}
static void hill_under_gun_and_village(scene *s)
{
    hill_under_gun(s);
    block_of(s, TILLY_VILLAGE, 440, 308, 560, 330);
}

/* GL-EX-24; GL-086 GL-Q-28 */
static void a_regiment_midway_hides_what_is_behind_it(void **state)
{
    scene *s = ground_of(gun_and_target, NULL);
    assert_true(sees(s, "gun", "target"));
    stand_at(s, "friend", 500, 250, 0);
    tilly_reason why = unseen(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_NO_SIGHT_UNIT);
    assert_int_equal(why.unit[1], unit_of(s, "friend"));
    scene_end(s);
}

/* GL-EX-24; GL-Q-28 */
static void from_a_hill_guns_see_over_it(void **state)
{
    scene *s = ground_of(gun_and_target, hill_under_gun);
    stand_at(s, "friend", 500, 250, 0);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
}

/* GL-EX-24; GL-030 GL-032 GL-Q-28 */
static void but_not_over_a_village_near_the_target(void **state)
{
    scene *s = ground_of(gun_and_target, hill_under_gun_and_village);
    tilly_reason why = unseen(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_NO_SIGHT_TERRAIN);
    assert_int_equal(why.unit[1], feature[1]);
    scene_end(s);
}

/* The line to the target's rear corners, at y = 415, is 2 high halfway, at y = 267.5: there the
 * edge of the hill, 2 high, just blocks it. */
static void hill_to_halfway(scene *s)
{
    block_of(s, TILLY_HILL, 300, 50, 700, 267.5);
}
static void hill_to_before_halfway(scene *s)
{
    block_of(s, TILLY_HILL, 300, 50, 700, 267.4);
}

/* GL-Q-28 */
static void the_hill_one_stands_on_hides_its_own_foot(void **state)
{
    scene *s = ground_of(gun_and_target, hill_to_halfway);
    tilly_reason why = unseen(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_NO_SIGHT_CREST);
    assert_int_equal(why.unit[1], feature[0]);
    scene_end(s);
    s = ground_of(gun_and_target, hill_to_before_halfway);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
}

static void hill_between(scene *s)
{
    block_of(s, TILLY_HILL, 300, 200, 700, 300);
}
static void hill_of_two_halves(scene *s)
{
    block_of(s, TILLY_HILL, 300, 50, 700, 200);
    block_of(s, TILLY_HILL, 300, 200, 700, 450);
}
static void hill_of_two_layers(scene *s)
{
    block_of(s, TILLY_HILL, 300, 50, 700, 300);
    block_of(s, TILLY_HILL, 400, 60, 600, 160);
}

/* GL-030 GL-Q-28 */
static void a_hill_between_hides_and_layers_add_up(void **state)
{
    scene *s = ground_of(gun_and_target, hill_between);
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_CREST);
    scene_end(s);
    s = ground_of(gun_and_target, hill_of_two_halves); /* no wall where two hills meet */
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
    /* eye 5, line to the rear corners at y = 300 still 2.56: above the lower layer's 2, and above 4
     * to y = 193.75 */
    s = ground_of(gun_and_target, hill_of_two_layers);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
}

/* A friend on a hill of his own stands 3 high. GL-Q-28 */
static void hills_under_gun_and_friend(scene *s)
{
    hill_under_gun(s);
    block_of(s, TILLY_HILL, 450, 235, 550, 265);
}
static void whoever_stands_on_a_hill_hides_more(void **state)
{
    /* the bare hill, 2 high at y = 235 to 265: the line to y = 415 is 2.02 high where it leaves it
     */
    scene *s = ground_of(gun_and_target, hills_under_gun_and_friend);
    assert_true(sees(s, "gun", "target"));
    stand_at(s, "friend", 500, 250, 0);
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_UNIT);
    scene_end(s);
}

/* Two layers between, and both ends on hills of one. */
static double inner_near, inner_far;
static void hills_about_a_mountain(scene *s)
{
    block_of(s, TILLY_HILL, 400, 50, 600, 150);
    block_of(s, TILLY_HILL, 300, 200, 700, 300);
    block_of(s, TILLY_HILL, 310, inner_near, 690, inner_far);
    block_of(s, TILLY_HILL, 400, 350, 600, 450);
}

/* GL-030 GL-Q-28 */
static void layers_are_piled_into_mountains(void **state)
{
    inner_near = 210;
    inner_far = 290;
    scene *s = ground_of(gun_and_target, hills_about_a_mountain);
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_CREST);
    scene_end(s);
    inner_near = 60; /* the inner one lies elsewhere: one layer is 2 high, the line 3 and more */
    inner_far = 140;
    s = ground_of(gun_and_target, hills_about_a_mountain);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
}

static double foot_of_hill, top_of_hill;
static void hill_under_watch(scene *s)
{
    block_of(s, TILLY_HILL, 400, foot_of_hill, 600, top_of_hill);
}
static const post over_a_friend[] = {{"watch", "regulars", 0, 500, 105, 0, 8},
                                     {"friend", "regulars", 0, 500, 250, 0, 8},
                                     {"target", "regulars", 1, 500, 400, 180, 8},
                                     END_OF_POSTS};

/* The watch stands from y = 90 to 120. GL-Q-28 GL-Q-43 */
static void astride_the_edge_of_a_hill_one_stands_on_it(void **state)
{
    foot_of_hill = 50;
    top_of_hill = 110;
    /* its middle on the hill, its front beyond */
    scene *s = ground_of(over_a_friend, hill_under_watch);
    assert_true(sees(s, "watch", "target"));
    scene_end(s);
    foot_of_hill = 110;
    top_of_hill = 150;
    s = ground_of(over_a_friend, hill_under_watch); /* its front on the hill */
    assert_true(sees(s, "watch", "target"));
    scene_end(s);
}

static const post between_two[] = {{"watch", "regulars", 0, 500, 105, 0, 8},
                                   {"friend", "regulars", 0, 500, 135, 0, 8},
                                   {"target", "regulars", 1, 900, 60, 0, 8},
                                   END_OF_POSTS};

/* GL-Q-28: only what stands strictly between hides. */
static void a_friend_close_ahead_hides_nobody_behind(void **state)
{
    scene *s = ground_of(between_two, NULL);
    assert_true(sees(s, "watch", "target"));
    stand_at(s, "target", 900, 160, 180); /* but whoever stands farther ahead */
    assert_false(sees(s, "watch", "target"));
    scene_end(s);
}

static double wall_left, wall_right;
static void two_walls(scene *s)
{
    block_of(s, TILLY_VILLAGE, 400, 300, wall_left, 340);
    block_of(s, TILLY_VILLAGE, wall_right, 300, 600, 340);
}

/* Of the target's points only those straight ahead, at x = 500, are not behind a wall. GL-Q-28 */
static void sight_runs_along_a_wall(void **state)
{
    static const double walls[][2] = {{500, 500.5}, {499.5, 500}, {499.5, 500.5}};
    for (unsigned i = 0; i < 3; i++) {
        wall_left = walls[i][0];
        wall_right = walls[i][1];
        scene *s = ground_of(gun_and_target, two_walls);
        assert_true(sees(s, "gun", "target"));
        scene_end(s);
    }
    wall_left = 500.1;
    wall_right = 500.5;
    scene *s = ground_of(gun_and_target, two_walls);
    assert_false(sees(s, "gun", "target"));
    scene_end(s);
}

static const post two_friends[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"left", "regulars", 0, 450, 250, 0, 8},
    {"right", "regulars", 0, 550, 250, 0, 8},
    {"target", "general", 1, 500, 400, 180},
    END_OF_POSTS,
};

/* GL-Q-28 */
static void there_is_no_sight_between_two_who_stand_shoulder_to_shoulder(void **state)
{
    scene *s = ground_of(two_friends, NULL);
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_UNIT);
    stand_at(s, "right", 550.01, 250, 0);
    /* the left one touches the line */
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_UNIT);
    stand_at(s, "left", 449.99, 250, 0);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
}

static const post generals_about[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"G", "general", 0, 500, 200, 0},
    {"E", "general", 1, 500, 300, 180},
    {"target", "regulars", 1, 500, 400, 180, 8},
    END_OF_POSTS,
};

/* GL-Q-28 */
static void generals_hide_nobody_and_look_all_round(void **state)
{
    scene *s = ground_of(generals_about, NULL);
    assert_true(sees(s, "gun", "target"));
    assert_true(sees(s, "G", "E"));
    stand_at(s, "E", 500, 60, 0);
    assert_true(sees(s, "G", "E") == false); /* the gun is in the way */
    stand_at(s, "E", 600, 60, 0);
    assert_true(sees(s, "G", "E"));   /* behind him */
    assert_true(sees(s, "gun", "E")); /* behind its front, too: sight is all round */
    scene_end(s);
}

/* ---- six points (GL-Q-28) ------------------------------------------------------------------- */

static double edge_of_village;
static void village_before_target(scene *s)
{
    block_of(s, TILLY_VILLAGE, edge_of_village, 300, 700, 320);
}

/* The line to the near left corner, (450, 385), passes y = 300 to 320 between x = 466.04 and
 * 462.26. GL-Q-28 */
static void one_corner_in_sight_is_enough(void **state)
{
    edge_of_village = 466.1;
    scene *s = ground_of(gun_and_target, village_before_target);
    assert_true(sees(s, "gun", "target"));
    /* shoulder to shoulder with it: he touches that corner */
    stand_at(s, "friend", 400, 400, 180);
    assert_true(sees(s, "gun", "target"));
    scene_end(s);
    /* this one blocks the corner's line, but not the one to the far corner: at y = 300 that one is
     * at 469.5 */
    edge_of_village = 465.5;
    s = ground_of(gun_and_target, village_before_target);
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_TERRAIN);
    scene_end(s);
}

/* ---- woods, houses, other ground ------------------------------------------------------------ */

static double wood_near, wood_far;
static void a_wood(scene *s)
{
    block_of(s, TILLY_WOOD, 200, wood_near, 800, wood_far);
}

static bool seen_with_wood(double near, double far)
{
    wood_near = near;
    wood_far = far;
    scene *s = ground_of(watch_and_target, a_wood);
    bool seen = sees(s, "watch", "target");
    if (!seen)
        assert_int_equal(unseen(s, "watch", "target").unit[1], feature[0]);
    scene_end(s);
    return seen;
}

/* GL-035 GL-Q-28 */
static void sight_passes_thirty_millimetres_of_wood_at_either_end(void **state)
{
    assert_false(seen_with_wood(200, 201)); /* between the ends any wood blocks */
    assert_true(seen_with_wood(355, 600));  /* the target's front is 30 mm inside */
    assert_false(seen_with_wood(354.99, 600));
    assert_true(seen_with_wood(50, 150)); /* those who look out stand 30 mm inside */
    assert_false(seen_with_wood(50, 150.01));
}

/* A gun on a hill of one layer looks 3 high; the line is 2.4 high where it leaves the next hill,
 * which is 2 high and 4 where woods stand on it. */
static unsigned cover_of_top;
static double left_of_top;
static void hill_with_a_top(scene *s)
{
    const double hill[] = {300, 165, 700, 165, 700, 205, 300, 205};
    const double top[] = {
        left_of_top, 175, left_of_top + 60, 175, left_of_top + 60, 195, left_of_top, 195};
    hill_under_gun(s);
    feature[features++] = hill_at(s, hill, cover_of_top, top);
}

static bool seen_over_top(unsigned cover, double left)
{
    cover_of_top = cover;
    left_of_top = left;
    scene *s = ground_of(gun_and_target, hill_with_a_top);
    bool seen = sees(s, "gun", "target");
    if (!seen)
        assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NO_SIGHT_TERRAIN);
    scene_end(s);
    return seen;
}

/* GL-086 GL-Q-28 GL-Q-56; T1-Q-11 for the top */
static void woods_on_top_of_a_hill_hide_what_the_bare_hill_does_not(void **state)
{
    assert_false(seen_over_top(TILLY_WOODED, 470));
    assert_true(seen_over_top(TILLY_ROUGH_TOP, 470));
    assert_true(seen_over_top(TILLY_WOODED, 620)); /* beside every line to the target */
}

static double edge_of_top;
static void target_on_a_wooded_top(scene *s)
{
    const double hill[] = {200, 340, 800, 340, 800, 700, 200, 700};
    const double top[] = {300, edge_of_top, 700, edge_of_top, 700, 600, 300, 600};
    feature[features++] = hill_at(s, hill, TILLY_WOODED, top);
}

static bool seen_on_top(double edge)
{
    edge_of_top = edge;
    scene *s = ground_of(watch_and_target, target_on_a_wooded_top);
    bool seen = sees(s, "watch", "target");
    scene_end(s);
    return seen;
}

/* GL-Q-28: as in a wood, the target's front is 30 mm inside */
static void sight_passes_thirty_millimetres_of_the_woods_on_a_top(void **state)
{
    assert_true(seen_on_top(355));
    assert_false(seen_on_top(354.99));
}

static void rough_and_water(scene *s)
{
    const double line[] = {0, 250, 1500, 250};
    block_of(s, TILLY_ROUGH, 300, 200, 700, 230);
    feature[features++] = field_ground(s, TILLY_RIVER, line, 2);
    block_of(s, TILLY_IMPASSABLE, 300, 300, 700, 330);
}

/* GL-034 GL-Q-56 */
static void rough_ground_and_water_hide_nobody(void **state)
{
    scene *s = ground_of(watch_and_target, rough_and_water);
    assert_true(sees(s, "watch", "target"));
    scene_end(s);
}

static void house_of_garrison(scene *s)
{
    block_of(s, TILLY_VILLAGE, 450, 300, 550, 340);
}
static const post garrisoned[] = {
    {"gun", "foot battery", 0, 500, 100, 0},
    {"G", "regulars", 1, 500, 320, 180, 8, TILLY_FORMATION_GARRISON},
    {"behind", "regulars", 1, 500, 400, 180, 6},
    END_OF_POSTS,
};

/* GL-032 GL-Q-28 GL-Q-104 */
static void a_house_hides_all_but_its_own_garrison(void **state)
{
    scene *s = ground_of(garrisoned, house_of_garrison);
    assert_true(sees(s, "gun", "G"));
    assert_true(sees(s, "G", "gun"));
    assert_int_equal(unseen(s, "gun", "behind").unit[1], feature[0]);
    assert_true(sees(s, "G", "behind"));
    scene_end(s);
}

/* ---- dusk, fog and contact ------------------------------------------------------------------ */

static void afternoon(scene *s)
{
    set_rule(s, "start_time", "840");
    set_rule(s, "nightfall", "1020");
}

/* GL-EX-106; GL-087 GL-Q-29 GL-026 */
static void sight_shortens_in_the_last_hour(void **state)
{
    static const struct {
        unsigned turn;
        int32_t minutes, millimetres;
    } clock[] = {
        {1, 180, -1},
        {24, 65, -1},
        {25, 60, 750},
        {27, 50, 750},
        {28, 45, 500},
        {30, 35, 500},
        {31, 30, 300},
        {33, 20, 300},
        {34, 15, 150},
        {36, 5, 150},
        {37, 0, 0},
    };
    scene *s = field_of(gun_and_target, afternoon);
    for (unsigned i = 0; i < sizeof clock / sizeof *clock; i++) {
        state_on(s)->s->turn = (uint16_t)clock[i].turn;
        assert_int_equal(minutes_left(state_on(s)), clock[i].minutes);
        assert_int_equal(sight_now(state_on(s)),
                         clock[i].millimetres < 0 ? NO_LIMIT : clock[i].millimetres * MM);
    }
    state_on(s)->s->turn = 31;
    assert_true(sees(s, "gun", "target")); /* 265 mm */
    state_on(s)->s->turn = 34;
    assert_int_equal(unseen(s, "gun", "target").code, TILLY_WHY_NOT_SEEN);
    scene_end(s);
}

static void fog(scene *s)
{
    set_rule(s, "visibility_cap", "200");
}

/* GL-Q-29 GL-Q-108 */
static void in_fog_one_sees_as_far_as_it_allows(void **state)
{
    scene *s = field_of(gun_and_target, fog);
    assert_int_equal(sight_now(state_on(s)), 200 * MM);
    stand_at(s, "target", 500, 335, 180); /* its front 200 mm away */
    assert_true(sees(s, "gun", "target"));
    stand_at(s, "target", 500, 335.001, 180);
    tilly_reason why = unseen(s, "gun", "target");
    assert_int_equal(why.code, TILLY_WHY_NOT_SEEN);
    assert_int_equal(why.number[0], TUM(200.001));
    assert_int_equal(why.number[1], 200 * MM);
    scene_end(s);
}

static void dusk_in_fog(scene *s)
{
    afternoon(s);
    set_rule(s, "visibility_cap", "600");
}

/* GL-Q-29: the smaller counts. */
static void fog_at_dusk_is_no_thicker_than_either(void **state)
{
    scene *s = field_of(gun_and_target, dusk_in_fog);
    state_on(s)->s->turn = 25;
    assert_int_equal(sight_now(state_on(s)), 600 * MM);
    state_on(s)->s->turn = 28;
    assert_int_equal(sight_now(state_on(s)), 500 * MM);
    scene_end(s);
}

static void thick_fog(scene *s)
{
    set_rule(s, "visibility_cap", "10");
}
static const post back_to_back[] = {
    {"A", "regulars", 0, 500, 100, 0, 8}, {"B", "regulars", 1, 500, 70, 180, 8}, END_OF_POSTS};

/* GL-Q-28 GL-Q-03 */
static void those_in_contact_always_see_each_other(void **state)
{
    scene *s = field_of(back_to_back, thick_fog);
    assert_true(sees(s, "A", "B"));
    stand_at(s, "B", 500, 69.99, 180);
    assert_true(sees(s, "A", "B"));
    stand_at(s, "B", 500, 69.9899, 180); /* 0.0101 mm apart: A's eyes are 30 mm from it */
    assert_int_equal(unseen(s, "A", "B").code, TILLY_WHY_NOT_SEEN);
    scene_end(s);
}

/* ---- the view of a side (GL-EX-119) --------------------------------------------------------- */

static void village(scene *s)
{
    block_of(s, TILLY_VILLAGE, 400, 300, 600, 340);
}
static const post seers[] = {
    {"A", "regulars", 0, 500, 100, 0, 8},
    {"G", "general", 0, 100, 100, 0},
    {"R", "medium horse", 0, 1200, 100, 0, 4, TILLY_FORMATION_LINE, ROUTING},
    {"E", "regulars", 1, 500, 380, 180, 8, TILLY_FORMATION_LINE, DISRUPTED},
    END_OF_POSTS,
};

static uint32_t viewed(const scene *s, unsigned viewer, unsigned side)
{
    tilly_unit rows[MOST_PIECES];
    uint32_t count = 0;
    assert_int_equal(tilly_battle_view(s->battle, viewer, side, rows, MOST_PIECES, &count),
                     TILLY_OK);
    return count;
}

/* GL-EX-119; GL-101 GL-Q-108 GL-Q-42 */
static void an_enemy_is_in_view_once_somebody_who_looks_sees_him(void **state)
{
    scene *s = ground_of(seers, village);
    stand_at(s, "G", 500, 60, 0);
    assert_false(in_view_of(s, 0, "E")); /* only the routers see him past the village */
    assert_true(sees(s, "R", "E"));
    assert_int_equal(viewed(s, 0, 1), 0);
    assert_true(in_view_of(s, 1, "E"));
    stand_at(s, "G", 100, 100, 0); /* a general looks past its corner */
    assert_true(in_view_of(s, 0, "E"));
    assert_int_equal(viewed(s, 0, 1), 1);
    stand_at(s, "G", 500, 60, 0);
    stand_at(s, "E", 700, 380, 180);
    assert_true(in_view_of(s, 0, "E"));
    scene_end(s);
}

static uint8_t heard_of_rally(double x)
{
    scene *s = ground_of(seers, village);
    stand_at(s, "G", 500, 60, 0);
    stand_at(s, "E", x, 380, 180);
    dice(s, "0 999"); /* R runs on, off the board; A stands the crisis */
    to_step(s, "2.a");
    s->dice = s->thrown = 0;
    dice(s, "0");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_NEXT);
    choose(s, TILLY_OPT_UNIT, "E");
    next_question(s);
    uint8_t seen = nth(s, TILLY_EV_STILL_DISRUPTED, 0).seen;
    scene_end(s);
    return seen;
}

/* GL-EX-119; GL-Q-108 */
static void what_is_not_seen_is_not_heard_of(void **state)
{
    assert_int_equal(heard_of_rally(500), 2);
    assert_int_equal(heard_of_rally(700), 3);
}

/* ---- fronts, flanks and rears --------------------------------------------------------------- */

/* GL-EX-48; GL-Q-67 GL-173 GL-174 */
static void the_zone_is_where_the_attackers_front_centre_lies(void **state)
{
    static const struct {
        double x, y;
        enum struck zone;
    } places[] = {
        {0, 40, STRUCK_FRONT},
        {80, 10, STRUCK_FLANK},
        {0, -40, STRUCK_REAR},
        {90, 40, STRUCK_FLANK},
        {75, 40, STRUCK_FRONT},
        {75, -40, STRUCK_FLANK},
        {-75, 40, STRUCK_FRONT},
        {-75, -40, STRUCK_FLANK},
        {-74.9, -40, STRUCK_REAR},
        {-75.1, 40, STRUCK_FLANK},
        {50, 15, STRUCK_FLANK},
        {50, -15.1, STRUCK_REAR},
        {0, 15, STRUCK_FRONT},
        {0, -15, STRUCK_REAR},
        {50, 0, STRUCK_FLANK} /* in contact: the edge it lies on */,
    };
    box target = {{700 * MM, 600 * MM}, direction_of(0), 50 * MM, 15 * MM, 0};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        point from = {target.centre.x + TUM(places[i].x), target.centre.y + TUM(places[i].y)};
        assert_int_equal(side_struck(&target, from), places[i].zone);
    }
    target.ahead = direction_of(27000); /* facing west, its right to the north */
    assert_int_equal(side_struck(&target, (point){660 * MM, 600 * MM}), STRUCK_FRONT);
    assert_int_equal(side_struck(&target, (point){700 * MM, 680 * MM}), STRUCK_FLANK);
    assert_int_equal(side_struck(&target, (point){740 * MM, 600 * MM}), STRUCK_REAR);
}

static tilly_zone zone_at(const scene *s, double x, double y)
{
    tilly_zone zone = 0;
    stand_at(s, "B", x, y, 180); /* its front centre 15 mm south of that */
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "A"), unit_of(s, "B"), &zone),
                     TILLY_OK);
    return zone;
}

/* GL-Q-67 */
static void a_hedgehog_has_no_flank(void **state)
{
    scene *s = field_of(back_to_back, NULL);
    assert_int_equal(zone_at(s, 500, 200), TILLY_FRONT);
    assert_int_equal(zone_at(s, 400, 115), TILLY_FLANK_LEFT);
    assert_int_equal(zone_at(s, 600, 115), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_at(s, 500, 60), TILLY_REAR);
    record_of_unit(s, "A")->formation = TILLY_FORMATION_HEDGEHOG;
    assert_int_equal(zone_at(s, 500, 60), TILLY_FRONT);
    scene_end(s);
}

static bool fronts(const scene *s, double x, double y, double heading)
{
    stand_at(s, "B", x, y, heading);
    box b = box_of(state_on(s), on_field(s, "B"));
    return partly_to_front(state_on(s), on_field(s, "A"), &b);
}

/* A at (500, 100), front edge from (450, 115) to (550, 115); B 100 x 30. GL-Q-59 */
static void any_part_within_forty_five_degrees_of_the_front_edge_is_to_front(void **state)
{
    scene *s = field_of(back_to_back, NULL);
    assert_true(fronts(s, 500, 130, 180));
    assert_true(fronts(s, 500, 1000, 90));
    assert_false(fronts(s, 500, 70, 180));
    assert_false(fronts(s, 600, 100, 0)); /* flush beside it */
    assert_false(fronts(s, 400, 99, 0));
    assert_true(fronts(s, 630, 130, 0)); /* its near corner (580, 145) is on the line */
    assert_false(fronts(s, 630.0001, 130, 0));
    assert_true(fronts(s, 370, 130, 0));
    assert_false(fronts(s, 369.9999, 130, 0));
    assert_true(fronts(s, 600, 100.1, 0)); /* its corner (550, 115.1) lies just ahead of A's */
    assert_true(fronts(s, 615, 130, 90));  /* turned: x from 600 to 630, y from 80 to 180 */
    assert_true(fronts(s, 630, 130, 90));  /* x from 615: the line passes (615, 180) */
    assert_false(fronts(s, 630.0001, 130, 90));
    record_of_unit(s, "A")->formation = TILLY_FORMATION_HEDGEHOG;
    assert_true(fronts(s, 500, 70, 180));
    scene_end(s);
}

/* ---- against another reckoning -------------------------------------------------------------- */

/* Along each of the six lines a step at a time, with numbers that are not whole. A line is judged
 * only if no place on it is doubtful: at most `margin` from a border or from the height. */
enum { PLACES = 1500 };
static const double margin = 0.02;

typedef struct ray {
    double x, y, dx, dy, height, rise;
} ray;

static double from_box(const box *b, double x, double y) /* below 0: inside */
{
    double c = b->ahead.c / (double)Q30_ONE;
    double n = b->ahead.s / (double)Q30_ONE;
    double dx = x - b->centre.x;
    double dy = y - b->centre.y;
    double right = dx * c - dy * n;
    double ahead = dx * n + dy * c;
    right = (right < 0 ? -right : right) - b->half_width;
    ahead = (ahead < 0 ? -ahead : ahead) - b->half_depth;
    return (right > ahead ? right : ahead) / MM;
}

static double from_area(const area *a, double x, double y)
{
    point at = {(int32_t)x, (int32_t)y};
    double away = outline_distance(outline_of(a), at) / (double)MM;
    return outline_holds(outline_of(a), at) ? -away : away;
}

/* Highest top at that place, counting what is less than `around` away. */
static double top_at(const play *p, unsigned from, unsigned to, double x, double y, double around)
{
    double layers = 0;
    double cover = 0;
    double top = 0;
    EACH_AREA (a, p->table) {
        if (from_area(a, x, y) >= around)
            continue;
        if (a->feature.kind == TILLY_HILL)
            layers += 2;
        else if (a->feature.kind == TILLY_VILLAGE)
            cover = 2;
    }
    top = layers + cover;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_FIGHTING (u, p, side) {
            box b = box_of(p, u);
            double own = 2.0 * layer_at(p, b.centre) + 1;
            if (u != from && u != to && from_box(&b, x, y) < around && own > top)
                top = own;
        }
    return top;
}

static double level(const play *p, unsigned u, point at)
{
    unsigned here = layer_at(p, at);
    unsigned middle = layer_at(p, place_of(p, u));
    return 2.0 * (here > middle ? here : middle) + 1;
}

/* 1 clear, 0 blocked, -1 in doubt. */
static int ray_is_clear(const play *p, unsigned from, unsigned to, point end)
{
    point eye = eye_of(p, from);
    ray r = {eye.x, eye.y, end.x - eye.x, end.y - eye.y, level(p, from, eye), 0};
    r.rise = level(p, to, end) - r.height;
    bool doubtful = false;
    for (unsigned i = 1; i < PLACES; i++) {
        double t = i / (double)PLACES;
        double x = r.x + t * r.dx;
        double y = r.y + t * r.dy;
        double height = r.height + t * r.rise;
        if (top_at(p, from, to, x, y, -margin) >= height + (r.rise == 0 ? 0 : margin))
            return 0;
        if (top_at(p, from, to, x, y, 1) >= height - margin)
            doubtful = true;
    }
    return doubtful ? -1 : 1;
}

static int pair_is_clear(const play *p, unsigned from, unsigned to)
{
    box b = box_of(p, to);
    point at[6];
    at[0] = front_centre(p, to);
    box_corners(&b, &at[1]);
    at[5] = b.centre;
    int all = 0;
    for (unsigned i = 0; i < 6; i++) {
        int one = ray_is_clear(p, from, to, at[i]);
        if (one > 0)
            return 1;
        if (one < 0)
            all = -1;
    }
    return all;
}

static uint32_t seed;
static double chance(double most)
{
    seed = seed * 1664525u + 1013904223u;
    return most * (double)(seed >> 8) / (1 << 24);
}

static void random_ground(scene *s)
{
    for (unsigned i = 0; i < 7; i++) {
        double x = 100 + chance(600);
        double y = 100 + chance(400);
        double w = 40 + chance(200);
        double h = 40 + chance(200);
        const double xy[] = {x,
                             y,
                             x + w,
                             y + chance(30),
                             x + w * 0.6,
                             y + h * 0.5,
                             x + w,
                             y + h,
                             x + 0.3 * w,
                             y + h - chance(20)};
        feature[features++] = field_ground(s, i < 4 ? TILLY_HILL : TILLY_VILLAGE, xy, 5);
    }
}

static const post crowd[] = {
    {"a", "regulars", 0, 100, 1000, 0, 8},
    {"b", "regulars", 0, 300, 1000, 0, 8},
    {"c", "medium horse", 0, 500, 1000, 0, 4},
    {"d", "foot battery", 0, 700, 1000, 0},
    {"e", "general", 0, 800, 1000, 0},
    {"f", "regulars", 1, 100, 1150, 0, 8},
    {"g", "regulars", 1, 300, 1150, 0, 8},
    {"h", "medium horse", 1, 500, 1150, 0, 4},
    {"i", "foot battery", 1, 700, 1150, 0},
    {"j", "general", 1, 800, 1150, 0},
    END_OF_POSTS,
};

/* GL-Q-28 */
static void lines_of_sight_agree_with_a_walk_along_them(void **state)
{
    unsigned clear = 0;
    unsigned blocked = 0;
    for (seed = 1; seed < 9; seed++) {
        uint32_t kept = seed;
        scene *s = ground_of(crowd, random_ground);
        for (unsigned i = 0; crowd[i].name; i++)
            stand_at(s, crowd[i].name, 100 + chance(600), 100 + chance(450), chance(360));
        for (unsigned from = 0; from < 5; from++)
            for (unsigned to = 5; to < 10; to++) {
                unsigned u = on_field(s, crowd[from].name);
                unsigned v = on_field(s, crowd[to].name);
                int wanted =
                    are_touching(state_on(s), u, v) ? -1 : pair_is_clear(state_on(s), u, v);
                if (wanted < 0)
                    continue;
                if (can_see(state_on(s), u, v, NULL) != wanted)
                    fail_msg("ground %u: %s and %s", kept, crowd[from].name, crowd[to].name);
                clear += wanted > 0;
                blocked += !wanted;
            }
        scene_end(s);
        seed = kept;
    }
    assert_true(clear > 20 && blocked > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_regiment_midway_hides_what_is_behind_it),
        cmocka_unit_test(from_a_hill_guns_see_over_it),
        cmocka_unit_test(but_not_over_a_village_near_the_target),
        cmocka_unit_test(the_hill_one_stands_on_hides_its_own_foot),
        cmocka_unit_test(a_hill_between_hides_and_layers_add_up),
        cmocka_unit_test(whoever_stands_on_a_hill_hides_more),
        cmocka_unit_test(layers_are_piled_into_mountains),
        cmocka_unit_test(astride_the_edge_of_a_hill_one_stands_on_it),
        cmocka_unit_test(a_friend_close_ahead_hides_nobody_behind),
        cmocka_unit_test(sight_runs_along_a_wall),
        cmocka_unit_test(there_is_no_sight_between_two_who_stand_shoulder_to_shoulder),
        cmocka_unit_test(generals_hide_nobody_and_look_all_round),
        cmocka_unit_test(one_corner_in_sight_is_enough),
        cmocka_unit_test(sight_passes_thirty_millimetres_of_wood_at_either_end),
        cmocka_unit_test(woods_on_top_of_a_hill_hide_what_the_bare_hill_does_not),
        cmocka_unit_test(sight_passes_thirty_millimetres_of_the_woods_on_a_top),
        cmocka_unit_test(rough_ground_and_water_hide_nobody),
        cmocka_unit_test(a_house_hides_all_but_its_own_garrison),
        cmocka_unit_test(sight_shortens_in_the_last_hour),
        cmocka_unit_test(in_fog_one_sees_as_far_as_it_allows),
        cmocka_unit_test(fog_at_dusk_is_no_thicker_than_either),
        cmocka_unit_test(those_in_contact_always_see_each_other),
        cmocka_unit_test(an_enemy_is_in_view_once_somebody_who_looks_sees_him),
        cmocka_unit_test(what_is_not_seen_is_not_heard_of),
        cmocka_unit_test(the_zone_is_where_the_attackers_front_centre_lies),
        cmocka_unit_test(a_hedgehog_has_no_flank),
        cmocka_unit_test(any_part_within_forty_five_degrees_of_the_front_edge_is_to_front),
        cmocka_unit_test(lines_of_sight_agree_with_a_walk_along_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
