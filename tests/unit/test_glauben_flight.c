/* Age of Glauben: moves that nobody chooses, losses, and guns that change hands. */
#include "field.h"
#include "rules/glauben/queries/queries.h"
#include "army/army.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }
#define FAR_ENEMY                                                                                  \
    {                                                                                              \
        "E", "regulars", 1, 1300, 1100, 180, 8                                                     \
    }

static enum order_state state_now(const scene *s, const char *name)
{
    return (enum order_state)record_of_unit(s, name)->order;
}
static bool is_up(const scene *s, const char *name)
{
    return on_table(state_on(s), on_field(s, name));
}
static bool has_mark(const scene *s, const char *name, unsigned which)
{
    return record_of_unit(s, name)->marks & which;
}
static int32_t lost_by(const scene *s, unsigned side)
{
    return losses_of(state_on(s), side);
}

/* To within 0.01 mm. */
static void assert_at(const scene *s, const char *name, double x, double y, double heading)
{
    const unit *a = &state_on(s)->unit[on_field(s, name)];
    const double given[] = {a->x / (double)MM, a->y / (double)MM, a->heading / 100.0};
    const double wanted[] = {x, y, heading};
    for (int i = 0; i < 3; i++)
        if (given[i] - wanted[i] > 0.0101 || wanted[i] - given[i] > 0.0101)
            fail_msg("%s stands at %.4f, %.4f facing %.2f", name, given[0], given[1], given[2]);
}

static scene *after(const post *posts, void (*change)(scene *s), const char *row_number)
{
    scene *s = field_of(posts, change);
    to_step(s, row_number);
    return s;
}

/* ---- rout (GL-066, GL-127 to GL-129) -------------------------------------------------------- */

static const post runs_home[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_LINE, ROUTING}, FAR_ENEMY, END_OF_POSTS};

/* GL-EX-06; GL-066 GL-127 GL-Q-18: once, in the movement part, at 90 mm, backs turned. */
static void who_does_not_stop_runs_for_home_in_the_movement_part(void **state)
{
    scene *s = field_of(runs_home, NULL);
    dice(s, "799");
    to_step(s, "1.c2");
    assert_at(s, "A", 500, 400, 0);
    to_step(s, "1.d");
    assert_at(s, "A", 500, 310, 180);
    tilly_event e = nth(s, TILLY_EV_FLED, 0);
    const int32_t value[] = {TUM(500), TUM(400), 0, TUM(500), TUM(310), 18000, 1000, 0};
    assert_memory_equal(e.value, value, sizeof value);
    assert_int_equal(e.unit, unit_of(s, "A"));
    assert_int_equal(e.clause, 127);
    assert_int_equal(events_of(s, TILLY_EV_FLED), 1);
    assert_int_equal(state_now(s, "A"), ROUTING);
    scene_end(s);
    s = field_of(runs_home, NULL);
    dice(s, "800");
    to_step(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_FLED), 0);
    assert_at(s, "A", 500, 400, 0);
    scene_end(s);
}

/* GL-127 GL-Q-110: whichever edge is its own. */
static void home_is_the_own_base_edge(void **state)
{
    static const struct {
        enum edge edge;
        double x, y, heading;
    } homes[] = {{EDGE_SOUTH, 500, 310, 180},
                 {EDGE_NORTH, 500, 490, 0},
                 {EDGE_WEST, 410, 400, 270},
                 {EDGE_EAST, 590, 400, 90}};
    for (unsigned i = 0; i < 4; i++) {
        scene *s = field_of(runs_home, NULL);
        ((tilly_army *)state_on(s)->army[0])->flag[FLAG_EDGE] = (int32_t)homes[i].edge;
        to_step(s, "1.d");
        assert_at(s, "A", homes[i].x, homes[i].y, homes[i].heading);
        scene_end(s);
    }
}

static const post near_home[] = {
    {"A", "regulars", 0, 500, 87.5, 0, 5, TILLY_FORMATION_LINE, ROUTING},
    {"guns", "foot battery", 0, 500, 40, 0},
    FAR_ENEMY,
    END_OF_POSTS};

/* GL-EX-37; GL-067 GL-128 GL-129 GL-Q-52 GL-Q-53 GL-Q-105: any part across the edge. */
static void who_runs_off_the_board_is_lost_and_disrupts_friends_on_the_way(void **state)
{
    scene *s = field_of(near_home, NULL);
    dice(s, "500");
    to_step(s, "1.d");
    assert_false(is_up(s, "A"));
    assert_int_equal(state_now(s, "guns"), DISRUPTED);
    assert_int_equal(lost_by(s, 0), 5);
    tilly_event e = nth(s, TILLY_EV_LEFT_BOARD, 0);
    tilly_event passed = nth(s, TILLY_EV_DISRUPTED, 0);
    assert_int_equal(e.unit, unit_of(s, "A"));
    assert_int_equal(e.value[2], 5);
    assert_int_equal(passed.unit, unit_of(s, "guns"));
    assert_int_equal(passed.other, unit_of(s, "A"));
    assert_int_equal(passed.value[0], TILLY_BY_PASSAGE);
    assert_int_equal(passed.clause, 128);
    scene_end(s);
}

/* GL-Q-105: 92 mm lie before its rear; a move of 90 does not take it off. */
static const post not_quite_home[] = {
    {"A", "regulars", 0, 500, 99.5, 0, 5, TILLY_FORMATION_LINE, ROUTING}, FAR_ENEMY, END_OF_POSTS};

static void who_ends_short_of_the_edge_is_still_there(void **state)
{
    scene *s = after(not_quite_home, NULL, "1.d");
    assert_at(s, "A", 500, 9.5, 180);
    assert_int_equal(lost_by(s, 0), 0);
    scene_end(s);
}

/* A regiment of 100 x 30 stands 70 mm before one that runs south. The headings by the way of the
 * runner's nearer end, worked out with ruler and protractor. */
static const post barred_left[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"E", "regulars", 1, 520, 300, 0, 8},
    END_OF_POSTS};
static const post barred_right[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"E", "regulars", 1, 480, 300, 0, 8},
    END_OF_POSTS};
static const post barred_ahead[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"E", "regulars", 1, 500, 300, 0, 8},
    END_OF_POSTS};

/* GL-Q-19: 60 degrees off, to the side away from him. */
static void the_way_home_bends_away_from_the_enemy(void **state)
{
    scene *s = after(barred_left, NULL, "1.d");
    assert_at(s, "A", 422.06, 355, 240);
    scene_end(s);
    s = after(barred_right, NULL, "1.d");
    assert_at(s, "A", 577.94, 355, 120);
    scene_end(s);
}

/* GL-Q-19: 75 degrees off, to the right. */
static void before_an_enemy_exactly_ahead_it_bends_to_the_right(void **state)
{
    scene *s = after(barred_ahead, NULL, "1.d");
    assert_at(s, "A", 413.07, 376.71, 255);
    scene_end(s);
}

/* Walls on three sides of (500, 400), 45 mm before its rear. */
static void wall_in(scene *s)
{
    const double south[] = {430, 330, 570, 330, 570, 340, 430, 340};
    const double west[] = {430, 340, 440, 340, 440, 480, 430, 480};
    const double east[] = {560, 340, 570, 340, 570, 480, 560, 480};
    field_ground(s, TILLY_IMPASSABLE, south, 4);
    field_ground(s, TILLY_IMPASSABLE, west, 4);
    field_ground(s, TILLY_IMPASSABLE, east, 4);
}

/* GL-Q-20 */
static void where_no_way_is_open_it_runs_up_against_what_bars_it(void **state)
{
    scene *s = after(runs_home, wall_in, "1.d");
    assert_at(s, "A", 500, 355, 180);
    assert_int_equal(state_now(s, "A"), ROUTING);
    scene_end(s);
}

/* Touching him squarely, both turned by 20 degrees. */
static const post in_contact[] = {
    {"A", "regulars", 0, 500, 400, 20, 8, TILLY_FORMATION_LINE, ROUTING},
    {"E", "regulars", 1, 510.2606, 428.1908, 200, 8},
    END_OF_POSTS};

/* GL-Q-19: the contact it breaks from does not hold it, though it turns upon his front. */
static void who_breaks_in_contact_draws_off(void **state)
{
    scene *s = after(in_contact, NULL, "1.d");
    assert_at(s, "A", 500, 310, 180);
    scene_end(s);
}

static const post friend_at_the_end[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"B", "regulars", 0, 500, 300, 0, 8},
    FAR_ENEMY,
    END_OF_POSTS,
};
static const post friends_to_the_edge[] = {
    {"A", "regulars", 0, 500, 145, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"B", "regulars", 0, 500, 55, 0, 8},
    {"C", "regulars", 0, 500, 15, 0, 8},
    FAR_ENEMY,
    END_OF_POSTS,
};

/* GL-Q-105: 130 mm, to where it stands behind him. */
static void who_would_end_upon_friends_runs_on(void **state)
{
    scene *s = after(friend_at_the_end, NULL, "1.d");
    assert_at(s, "A", 500, 270, 180);
    assert_int_equal(state_now(s, "B"), DISRUPTED);
    assert_int_equal(nth(s, TILLY_EV_FLED, 0).value[6], 1444); /* 130 of 90 */
    scene_end(s);
    s = after(friends_to_the_edge, NULL, "1.d");
    assert_false(is_up(s, "A"));
    assert_int_equal(state_now(s, "C"), DISRUPTED);
    assert_int_equal(lost_by(s, 0), 8);
    scene_end(s);
}

static void half_wood(scene *s)
{
    const double wood[] = {300, 300, 700, 300, 700, 355, 300, 355};
    field_ground(s, TILLY_WOOD, wood, 4);
}

/* GL-130 GL-Q-19: half its way in the open, and half of the rest in the wood. */
static void difficult_ground_slows_a_rout(void **state)
{
    scene *s = after(runs_home, half_wood, "1.d");
    assert_at(s, "A", 500, 332.5, 180);
    scene_end(s);
}

/* A house of 60 x 60 about (500, 400). */
static tilly_id house;
static void a_house(scene *s)
{
    const double walls[] = {470, 370, 530, 370, 530, 430, 470, 430};
    house = field_ground(s, TILLY_VILLAGE, walls, 4);
}
static const post inside[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_GARRISON}, FAR_ENEMY, END_OF_POSTS};

static tilly_status
edit_now_of(scene *s, uint16_t kind, const char *name, uint32_t what, int32_t value)
{
    tilly_edit e = {
        .size = sizeof e, .kind = kind, .unit = unit_of(s, name), .what = what, .value = value};
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

static void set_state(scene *s, const char *name, uint32_t what, int32_t value)
{
    assert_int_equal(edit_now_of(s, TILLY_EDIT_STATE, name, what, value), TILLY_OK);
}

/* GL-Q-104 GL-Q-137: 90 mm, for its own house does not hold it up. */
static void a_garrison_runs_out_in_line(void **state)
{
    scene *s = field_of(inside, a_house);
    set_state(s, "A", TILLY_UNIT_ROUTING, 1);
    assert_at(s, "A", 500, 310, 180);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_LINE);
    assert_int_equal(record_of_unit(s, "A")->house, 0);
    assert_int_equal(nth(s, TILLY_EV_HOUSE_LEFT, 0).third, house);
    scene_end(s);
}

static const post in_square[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_HEDGEHOG},
    {"limbered", "foot battery", 0, 800, 400, 0, 1, TILLY_FORMATION_LIMBERED},
    {"unlimbered", "foot battery", 0, 900, 400, 0},
    FAR_ENEMY,
    END_OF_POSTS};

/* GL-206 GL-Q-78 */
static void a_broken_hedgehog_runs_in_line(void **state)
{
    scene *s = field_of(in_square, NULL);
    set_state(s, "A", TILLY_UNIT_ROUTING, 1);
    assert_at(s, "A", 500, 310, 180);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_LINE);
    assert_int_equal(state_on(s)->unit[on_field(s, "A")].half_width, 5000);
    tilly_event e = nth(s, TILLY_EV_FORMED, 0);
    const int32_t value[] = {
        TILLY_FORMATION_HEDGEHOG, TILLY_FORMATION_LINE, TUM(500), TUM(400), 18000, 0, 1};
    assert_memory_equal(e.value, value, sizeof value);
    scene_end(s);
}

static void wall_round(scene *s)
{
    const double sides[4][8] = {{459, 366, 541, 366, 541, 376, 459, 376},
                                {459, 424, 541, 424, 541, 434, 459, 434},
                                {459, 377, 469, 377, 469, 423, 459, 423},
                                {531, 377, 541, 377, 541, 423, 531, 423}};
    for (unsigned i = 0; i < 4; i++)
        field_ground(s, TILLY_IMPASSABLE, sides[i], 4);
}

/* GL-Q-20 GL-Q-103: a line of 100 mm has no room there; it runs nowhere, in the outline it had, and
 * a loss does not widen it. */
static void a_hedgehog_broken_without_room_keeps_its_outline(void **state)
{
    static const post hemmed_in[] = {
        {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_HEDGEHOG}, FAR_ENEMY, END_OF_POSTS};
    scene *s = field_of(hemmed_in, wall_round);
    set_state(s, "A", TILLY_UNIT_ROUTING, 1);
    assert_at(s, "A", 500, 400, 0);
    assert_int_equal(state_now(s, "A"), ROUTING);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_LINE);
    assert_int_equal(nth(s, TILLY_EV_FLED, 0).value[6], 0);
    for (int lost = 0; lost < 2; lost++) {
        assert_int_equal(state_on(s)->unit[on_field(s, "A")].half_width, 3000);
        assert_true(validate(state_on(s)));
        if (!lost)
            assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 1), TILLY_OK);
    }
    scene_end(s);
}

/* GL-Q-90: 60 mm for limbered guns; others are left where they stand. */
static void limbered_guns_rout_and_others_are_abandoned(void **state)
{
    scene *s = field_of(in_square, NULL);
    set_state(s, "limbered", TILLY_UNIT_ROUTING, 1);
    set_state(s, "unlimbered", TILLY_UNIT_ROUTING, 1);
    assert_at(s, "limbered", 800, 340, 180);
    assert_int_equal(state_now(s, "limbered"), ROUTING);
    assert_at(s, "unlimbered", 900, 400, 0);
    assert_int_equal(state_now(s, "unlimbered"), DISRUPTED);
    assert_true(has_mark(s, "unlimbered", ABANDONED));
    scene_end(s);
}

/* ---- retiring (GL-Q-72) --------------------------------------------------------------------- */

#define RETIRES(x, y)                                                                              \
    {                                                                                              \
        "A", "regulars", 0, x, y, 0, 8, TILLY_FORMATION_LINE, DISRUPTED, RETIRING                  \
    }
static const post retires_from_one[] = {RETIRES(500, 400),
                                        {"E", "regulars", 1, 560, 480, 180, 8},
                                        {"F", "regulars", 1, 900, 900, 180, 8},
                                        END_OF_POSTS};
static const post retires_unseen[] = {
    RETIRES(500, 400),
    {"E", "regulars", 1, 500, 600, 180, 8, TILLY_FORMATION_LINE, ROUTING},
    {"guns", "foot battery", 1, 300, 600, 180},
    END_OF_POSTS};
static const post retires_at_the_edge[] = {
    RETIRES(500, 50), {"E", "regulars", 1, 500, 200, 180, 8}, END_OF_POSTS};

/* GL-125 GL-Q-72: 60 mm straight away from the nearest, 3 to 4. */
static void the_retiring_withdraw_at_full_rate_facing_the_nearest_enemy(void **state)
{
    scene *s = after(retires_from_one, NULL, "1.d");
    assert_at(s, "A", 464, 352, 36.87);
    tilly_event e = nth(s, TILLY_EV_FELL_BACK, 0);
    assert_int_equal(e.other, unit_of(s, "E"));
    assert_int_equal(e.value[6], 1000);
    assert_int_equal(e.value[7], 1);
    assert_true(has_mark(s, "A", RETIRING));
    scene_end(s);
}

/* GL-Q-72: neither routing units nor guns count. */
static void who_sees_no_enemy_in_order_retires_to_the_own_edge(void **state)
{
    scene *s = after(retires_unseen, NULL, "1.d");
    assert_at(s, "A", 500, 340, 0);
    assert_int_equal(nth(s, TILLY_EV_FELL_BACK, 0).other, 0);
    scene_end(s);
}

/* GL-Q-71 GL-Q-72 */
static void retiring_never_leads_off_the_board(void **state)
{
    scene *s = after(retires_at_the_edge, NULL, "1.d");
    assert_at(s, "A", 500, 15, 0);
    assert_true(is_up(s, "A"));
    scene_end(s);
}

static const post friends_behind[] = {RETIRES(500, 400),
                                      {"near", "regulars", 0, 500, 330, 0, 8},
                                      {"E", "regulars", 1, 500, 500, 180, 8},
                                      END_OF_POSTS};

/* GL-Q-105: 40 mm; GL-Q-50: friends moved through are disrupted. */
static void the_retiring_stop_short_of_friends(void **state)
{
    scene *s = after(friends_behind, NULL, "1.d");
    assert_at(s, "A", 500, 360, 0);
    assert_int_equal(state_now(s, "near"), ORGANISED);
    scene_end(s);
}

static const post square_in_peril[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_HEDGEHOG, DISRUPTED, RETIRING},
    {"horse", "heavy regulars", 1, 500, 472, 180, 4},
    END_OF_POSTS,
};
static const post square_alone[] = {
    {"A", "regulars", 0, 500, 400, 0, 8, TILLY_FORMATION_HEDGEHOG, DISRUPTED, RETIRING},
    {"E", "regulars", 1, 500, 600, 180, 8},
    END_OF_POSTS};

/* GL-Q-49: cavalry 29.5 mm away holds it. GL-Q-78: else it goes in column, 80 mm. */
static void a_retiring_hedgehog_stands_before_cavalry_and_else_goes_in_column(void **state)
{
    scene *s = after(square_in_peril, NULL, "1.d");
    assert_at(s, "A", 500, 400, 0);
    assert_int_equal(events_of(s, TILLY_EV_FELL_BACK), 0);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
    s = after(square_alone, NULL, "1.d");
    assert_at(s, "A", 500, 320, 0);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_COLUMN);
    scene_end(s);
}

/* ---- falling back by a result (GL-Q-71, GL-Q-78) -------------------------------------------- */

static scene *fought(const post *posts, const char *draw)
{
    scene *s = field_of(posts, NULL);
    to_step(s, "1.d");
    dice(s, draw);
    to_step(s, "1.e");
    return s;
}

static void swedes_attack(scene *s)
{
    field_nation(s, 0, "SWE");
    field_nation(s, 1, "IMP");
}

/* 20 mm apart, front to front, at 1:1. */
static const post face_to_face[] = {
    {"S", "regulars", 0, 500, 400, 0, 7}, {"I", "regulars", 1, 500, 450, 180, 8}, END_OF_POSTS};

static scene *fought_by_swedes(const post *posts, const char *draw)
{
    scene *s = field_of(posts, swedes_attack);
    to_step(s, "1.d");
    dice(s, draw);
    to_step(s, "1.e");
    return s;
}

/* GL-EX-57; GL-182 GL-Q-10: one rank of five and one of one are left, 100 mm, front centre kept. */
static void ar_costs_one_base_unit_and_a_rout(void **state)
{
    scene *s = fought_by_swedes(face_to_face, "50");
    assert_int_equal(bases_of(s, "S"), 6);
    assert_int_equal(lost_by(s, 0), 1);
    assert_int_equal(state_now(s, "S"), ROUTING);
    assert_at(s, "S", 500, 300, 180);
    assert_int_equal(bases_of(s, "I"), 8);
    tilly_event e = nth(s, TILLY_EV_BASE_LOST, 0);
    const int32_t value[] = {7, 6, TILLY_BY_COMBAT};
    assert_memory_equal(e.value, value, sizeof value);
    scene_end(s);
}

/* GL-EX-59; GL-183 GL-Q-71 GL-Q-72: 70 mm facing, and again in the next own movement part. */
static void aw_throws_back_until_rallied(void **state)
{
    scene *s = fought_by_swedes(face_to_face, "150");
    assert_int_equal(bases_of(s, "S"), 7);
    assert_int_equal(state_now(s, "S"), DISRUPTED);
    assert_at(s, "S", 500, 330, 0);
    assert_true(has_mark(s, "S", RETIRING));
    to_step(s, "1.c2");
    to_step(s, "1.c3");
    assert_at(s, "S", 500, 260, 0);
    scene_end(s);
}

/* GL-EX-61; GL-184: only once. */
static void ad_throws_back_once(void **state)
{
    scene *s = fought_by_swedes(face_to_face, "250");
    assert_int_equal(state_now(s, "S"), DISRUPTED);
    assert_at(s, "S", 500, 330, 0);
    assert_false(has_mark(s, "S", RETIRING));
    to_step(s, "1.c2");
    to_step(s, "1.c3");
    assert_at(s, "S", 500, 330, 0);
    scene_end(s);
}

static const post square_thrown_back[] = {
    {"foot", "veterans", 0, 500, 340, 0, 8, TILLY_FORMATION_COLUMN},
    {"horse", "cuirassiers", 0, 560, 350, 270, 4},
    {"A", "regulars", 1, 500, 400, 180, 8, TILLY_FORMATION_HEDGEHOG},
    END_OF_POSTS,
};

/* GL-Q-78: IMP veterans 32 and cuirassiers 24 against 16 are 3:1, with two arms 4:1; 0.550 with
 * 0.100 is Dr, 0.450 is Dw: in column, 90 mm of the Swedes, away from the nearest, though the horse
 * is at 20 mm as it sets out. */
static void a_hedgehog_thrown_back_goes_in_column(void **state)
{
    scene *s = fought(square_thrown_back, "450");
    assert_int_equal(nth(s, TILLY_EV_COMBAT_RESULT, 0).value[3], RESULT_DW);
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_COLUMN);
    assert_at(s, "A", 500, 490, 180);
    tilly_event e = nth(s, TILLY_EV_FORMED, 0);
    assert_int_equal(e.value[0], TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(e.value[1], TILLY_FORMATION_COLUMN);
    assert_int_equal(e.clause, 1078);
    scene_end(s);
}

/* ---- pursuit (GL-Q-84, GL-Q-85, GL-208) ----------------------------------------------------- */

#define PURSUES(type, y)                                                                           \
    {                                                                                              \
        "A", type, 0, 500, y, 0, 4, TILLY_FORMATION_LINE, ORGANISED, PURSUING                      \
    }
#define RUNS(name, x, y)                                                                           \
    {                                                                                              \
        name, "regulars", 1, x, y, 0, 7, TILLY_FORMATION_LINE, ROUTING                             \
    }

static const post hunts[] = {PURSUES("heavy regulars", 300), RUNS("E", 500, 420), END_OF_POSTS};

/* GL-EX-93 GL-EX-88; GL-208 GL-212 GL-Q-82 GL-Q-84: 85 mm to him, one base unit, then it stands. */
static void a_pursuer_runs_up_to_the_fugitives_and_rides_them_down(void **state)
{
    scene *s = after(hunts, NULL, "1.d");
    assert_at(s, "A", 500, 385, 0);
    assert_int_equal(bases_of(s, "E"), 6);
    assert_int_equal(lost_by(s, 1), 1);
    assert_int_equal(nth(s, TILLY_EV_PURSUED, 0).other, unit_of(s, "E"));
    assert_int_equal(events_of(s, TILLY_EV_RIDDEN_DOWN), 1);
    assert_true(has_mark(s, "A", PURSUING));
    scene_end(s);
}

static const post hunts_slant[] = {
    PURSUES("heavy regulars", 300), RUNS("E", 680, 540), END_OF_POSTS};

/* GL-Q-84: straight toward him, at charge rate: 150 mm, 3 to 4. */
static void a_pursuer_goes_straight_at_charge_rate(void **state)
{
    scene *s = after(hunts_slant, NULL, "1.d");
    assert_at(s, "A", 590, 420, 36.87);
    assert_int_equal(nth(s, TILLY_EV_PURSUED, 0).value[6], 1000);
    scene_end(s);
}

static const post stopped_by_another[] = {PURSUES("heavy regulars", 300),
                                          RUNS("E", 500, 420),
                                          {"F", "medium horse", 1, 500, 360, 180, 3},
                                          END_OF_POSTS};
static const post through_a_friend[] = {PURSUES("heavy regulars", 300),
                                        RUNS("E", 500, 455),
                                        {"guns", "foot battery", 0, 500, 342, 90},
                                        END_OF_POSTS};

/* GL-Q-84: any other enemy stops it; GL-Q-50: friends passed are disrupted, and so is it. */
static void a_pursuer_is_stopped_by_others_and_disrupts_friends(void **state)
{
    scene *s = field_of(stopped_by_another, NULL);
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "E");
    to_step(s, "1.d");
    assert_at(s, "A", 500, 320, 0);
    assert_int_equal(bases_of(s, "E"), 7);
    scene_end(s);
    s = field_of(through_a_friend, NULL);
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "E");
    to_step(s, "1.d");
    assert_at(s, "A", 500, 420, 0);
    assert_int_equal(state_now(s, "guns"), DISRUPTED);
    assert_int_equal(state_now(s, "A"), DISRUPTED);
    assert_int_equal(bases_of(s, "E"), 6);
    scene_end(s);
}

static const post another_runs[] = {PURSUES("heavy regulars", 300),
                                    {"rallied", "regulars", 1, 500, 700, 0, 8},
                                    RUNS("far", 500, 1000),
                                    RUNS("near", 900, 300),
                                    END_OF_POSTS};
static const post nobody_runs[] = {
    PURSUES("heavy regulars", 300), {"rallied", "regulars", 1, 500, 700, 0, 8}, END_OF_POSTS};

/* GL-Q-85 */
static void whose_quarry_is_gone_follows_the_nearest_fugitive_in_sight_or_stands(void **state)
{
    scene *s = field_of(another_runs, NULL);
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "rallied");
    to_step(s, "1.d");
    assert_at(s, "A", 650, 300, 90);
    assert_int_equal(record_of_unit(s, "A")->quarry, on_field(s, "near"));
    scene_end(s);
    s = after(nobody_runs, NULL, "1.d");
    assert_at(s, "A", 500, 300, 0);
    assert_int_equal(events_of(s, TILLY_EV_PURSUED), 0);
    assert_true(state_on(s)->turn[on_field(s, "A")] & MOVED);
    scene_end(s);
}

/* ---- their order (GL-137) ------------------------------------------------------------------- */

static const post all_sorts[] = {
    {"pursuing", "medium horse", 0, 200, 300, 0, 3, TILLY_FORMATION_LINE, ORGANISED, PURSUING},
    {"retiring", "regulars", 0, 400, 300, 0, 8, TILLY_FORMATION_LINE, DISRUPTED, RETIRING},
    {"routing", "regulars", 0, 600, 300, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"second", "regulars", 0, 800, 300, 0, 8, TILLY_FORMATION_LINE, ROUTING},
    {"free", "regulars", 0, 1000, 300, 0, 8},
    {"E", "regulars", 1, 500, 1100, 180, 8},
    END_OF_POSTS,
};

/* GL-137 GL-Q-18: each once, and no free move afterwards. */
static void routing_go_first_then_retiring_then_pursuing_in_the_owners_order(void **state)
{
    scene *s = after(all_sorts, NULL, "1.c2");
    assert_int_equal(next_question(s), TILLY_ASK_COMPULSORY);
    assert_true(offers(s, TILLY_OPT_UNIT, "routing"));
    assert_true(offers(s, TILLY_OPT_UNIT, "second"));
    assert_false(offers(s, TILLY_OPT_UNIT, "retiring"));
    assert_false(offers(s, TILLY_OPT_UNIT, "pursuing"));
    choose(s, TILLY_OPT_UNIT, "second");
    to_step(s, "1.c3");
    assert_int_equal(nth(s, TILLY_EV_FLED, 0).unit, unit_of(s, "second"));
    assert_int_equal(nth(s, TILLY_EV_FLED, 1).unit, unit_of(s, "routing"));
    assert_true(nth(s, TILLY_EV_FELL_BACK, 0).serial > nth(s, TILLY_EV_FLED, 1).serial);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_true(offers(s, TILLY_OPT_UNIT, "free"));
    assert_false(offers(s, TILLY_OPT_UNIT, "routing"));
    assert_false(offers(s, TILLY_OPT_UNIT, "retiring"));
    assert_false(offers(s, TILLY_OPT_UNIT, "pursuing"));
    scene_end(s);
}

/* ---- guns that change hands (GL-088 to GL-090) ---------------------------------------------- */

static post rides_at_guns[] = {
    {"S", "heavy regulars", 0, 500, 345, 0, 4},
    {"guns", "foot battery", 1, 500, 400, 180, 1, TILLY_FORMATION_LIMBERED},
    {"I", "regulars", 1, 1300, 1100, 180, 8},
    END_OF_POSTS,
};

static void march(scene *s, const char *name, int32_t heading, double length)
{
    int option;
    while (next_question(s) != TILLY_ASK_MOVE)
        choose(s, TILLY_OPT_UNIT, name);
    option = option_of(s, TILLY_OPT_MARCH, name, NULL);
    assert_true(option >= 0);
    tilly_answer given = {.size = sizeof given,
                          .pick = {(uint32_t)option, {heading, TUM(length), 0}}};
    s->why = (tilly_reason){.size = sizeof s->why};
    if (tilly_turn_answer(s->turn, &given, &s->why) != TILLY_OK)
        fail_msg("refused: %s", tilly_reason_name(s->why.code));
    settle(s);
}

static void free_to_move(scene *s)
{
    set_rule(s, "orders_mode", "record");
    swedes_attack(s);
}

static scene *taken(int bases)
{
    rides_at_guns[0].bases = bases;
    scene *s = after(rides_at_guns, free_to_move, "1.c3");
    march(s, "S", 0, 97);
    return s;
}

static unsigned taken_guns(const scene *s)
{
    EACH_UNIT (u, state_on(s), 0)
        if (is_guns(state_on(s), u))
            return u;
    return NOBODY;
}

/* GL-EX-23; GL-088 GL-090 GL-Q-16 GL-Q-33 GL-Q-34 */
static void guns_ridden_over_are_taken_and_a_base_unit_becomes_their_crew(void **state)
{
    scene *s = taken(4);
    unsigned guns = taken_guns(s);
    assert_int_not_equal(guns, NOBODY);
    assert_false(is_up(s, "guns"));
    assert_int_equal(lost_by(s, 1), 1);
    assert_int_equal(lost_by(s, 0), 0);
    assert_int_equal(bases_of(s, "S"), 3);
    assert_true(is_marked(state_on(s), guns, UNSERVED));
    assert_int_equal(state_on(s)->unit[guns].group, state_on(s)->unit[on_field(s, "S")].group);
    assert_int_equal(state_on(s)->unit[guns].y, TUM(400));
    tilly_event e = nth(s, TILLY_EV_BATTERY_TAKEN, 0);
    assert_int_equal(e.unit, unit_of(s, "guns"));
    assert_int_equal(e.other, unit_of(s, "S"));
    assert_int_equal(e.third, unit_id(state_on(s), guns));
    assert_int_equal(e.value[0], 3);
    assert_int_equal(nth(s, TILLY_EV_BASE_LOST, 0).value[2], TILLY_BY_CREW);
    scene_end(s);
}

/* GL-EX-23; GL-089 GL-Q-36 GL-D-43: a turn to serve them, shots in the one after. */
static void taken_guns_are_ready_after_one_full_move(void **state)
{
    scene *s = taken(4);
    unsigned guns = taken_guns(s);
    to_step(s, "1.b");
    assert_int_equal(tilly_turn_number(s->turn), 2);
    assert_false(may_fire(state_on(s), guns, on_field(s, "I"), NULL, NULL));
    to_step(s, "1.c2");
    assert_int_equal(next_question(s), TILLY_ASK_FACING);
    assert_int_equal(question_now(s).subject, unit_id(state_on(s), guns));
    tilly_answer given = {
        .size = sizeof given,
        .pick = {(uint32_t)option_of(s, TILLY_OPT_FACE, NULL, NULL), {4500, 0, 0}}};
    assert_int_equal(tilly_turn_answer(s->turn, &given, NULL), TILLY_OK);
    to_step(s, "1.c3");
    assert_int_equal(state_on(s)->unit[guns].heading, 4500);
    assert_false(is_marked(state_on(s), guns, UNSERVED));
    assert_int_equal(events_of(s, TILLY_EV_BATTERY_SERVED), 1);
    assert_true(has(state_on(s), guns, MOVED));
    to_step(s, "1.b");
    assert_int_equal(tilly_turn_number(s->turn), 3);
    stand_at(s, "S", 200, 400, 0);
    stand_at(s, "I", 700, 600, 225);
    assert_true(may_fire(state_on(s), guns, on_field(s, "I"), NULL, NULL));
    scene_end(s);
}

static const post hunts_over_guns[] = {
    PURSUES("heavy regulars", 300),
    RUNS("E", 500, 470),
    {"guns", "foot battery", 1, 500, 360, 0, 1, TILLY_FORMATION_LIMBERED},
    {"F", "regulars", 1, 1300, 1100, 180, 8},
    END_OF_POSTS,
};

/* The battle ends with it. */
static void assert_summary_says(scene *s, const char *words)
{
    enum { ROOM = 4000 };
    char summary[ROOM];
    assert_int_equal(tilly_turn_concede(s->turn, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(s->turn, 0), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_battle_summary(s->battle, summary, ROOM, NULL), TILLY_OK);
    assert_says(summary, words);
}

/* GL-088 GL-Q-33 GL-Q-36: taken in the compulsory move, not served in this movement part. */
static void a_pursuer_takes_guns_on_its_way(void **state)
{
    scene *s = field_of(hunts_over_guns, NULL);
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "E");
    to_step(s, "1.d");
    assert_at(s, "A", 500, 435, 0);
    unsigned guns = taken_guns(s);
    assert_int_not_equal(guns, NOBODY);
    assert_true(is_marked(state_on(s), guns, UNSERVED));
    assert_int_equal(events_of(s, TILLY_EV_BATTERY_SERVED), 0);
    to_step(s, "1.c2");
    to_step(s, "1.d");
    assert_false(is_marked(state_on(s), guns, UNSERVED));
    assert_summary_says(s, "\nRouted or destroyed\n  By A: guns (turn 1)\n");
    scene_end(s);
}

/* GL-EX-23; GL-Q-35 */
static void a_last_base_unit_cannot_become_a_crew(void **state)
{
    scene *s = taken(1);
    assert_int_equal(taken_guns(s), NOBODY);
    assert_false(is_up(s, "guns"));
    assert_int_equal(bases_of(s, "S"), 1);
    assert_int_equal(lost_by(s, 1), 1);
    assert_int_equal(nth(s, TILLY_EV_BATTERY_SPIKED, 0).other, unit_of(s, "S"));
    assert_summary_says(s, "\nRouted or destroyed\n  By S: guns (turn 1)\n");
    scene_end(s);
}

static const post two_at_guns[] = {
    {"A", "heavy regulars", 0, 440, 360, 0, 4},
    {"B", "heavy regulars", 0, 560, 360, 0, 1},
    {"C", "heavy regulars", 0, 500, 440, 180, 2},
    {"guns", "foot battery", 1, 500, 400, 180},
    {"I", "regulars", 1, 1300, 1100, 180, 8},
    END_OF_POSTS,
};

/* GL-EX-78; GL-Q-35 GL-Q-76 GL-D-23: any unit of the group that has two; all three have them in
 * touch. */
static void guns_that_fall_in_combat_are_manned_by_one_of_the_group(void **state)
{
    scene *s = field_of(two_at_guns, swedes_attack);
    to_step(s, "1.d");
    dice(s, "550");
    to_question(s, TILLY_ASK_CREW);
    assert_int_equal(question_now(s).side, 0);
    assert_true(offers(s, TILLY_OPT_UNIT, "A"));
    assert_false(offers(s, TILLY_OPT_UNIT, "B"));
    assert_false(offers(s, TILLY_OPT_NONE, NULL));
    choose(s, TILLY_OPT_UNIT, "C");
    settle(s);
    assert_int_equal(bases_of(s, "A"), 4);
    assert_int_equal(bases_of(s, "C"), 1);
    assert_int_equal(lost_by(s, 1), 1);
    assert_int_not_equal(taken_guns(s), NOBODY);
    scene_end(s);
}

static void may_spike(scene *s)
{
    free_to_move(s);
    set_rule(s, "captor_may_spike", "on");
}

/* GL-Q-35: the switch. */
static void with_the_switch_the_captor_may_refuse_a_crew(void **state)
{
    rides_at_guns[0].bases = 4;
    scene *s = after(rides_at_guns, may_spike, "1.c3");
    march(s, "S", 0, 97);
    assert_int_equal(next_question(s), TILLY_ASK_CREW);
    assert_string_equal(option_text(s, TILLY_OPT_NONE, NULL), "nobody: spike them");
    choose(s, TILLY_OPT_NONE, NULL);
    settle(s);
    assert_int_equal(taken_guns(s), NOBODY);
    assert_int_equal(bases_of(s, "S"), 4);
    assert_int_equal(lost_by(s, 1), 1);
    scene_end(s);
}

static const post taken_back[] = {
    {"S", "heavy regulars", 0, 500, 345, 0, 4},
    {"guns", "foot battery", 1, 500, 400, 180, 1, TILLY_FORMATION_LIMBERED},
    {"I", "heavy regulars", 1, 620, 400, 270, 4},
    {"reserve", "regulars", 1, 1300, 1100, 180, 8},
    END_OF_POSTS,
};

/* GL-Q-34: the recapturer gives a crew again, and each side has lost them once. */
static void guns_may_be_taken_back(void **state)
{
    scene *s = after(taken_back, free_to_move, "1.c3");
    march(s, "S", 0, 97);
    tilly_id first = unit_of(s, "guns");
    stand_at(s, "S", 500, 800, 0);
    to_step(s, "2.c3");
    stand_at(s, "I", 565, 400, 270);
    march(s, "I", 27000, 99);
    play *p = state_on(s);
    unsigned back = NOBODY;
    EACH_UNIT (u, p, 1)
        if (is_guns(p, u))
            back = u;
    assert_int_equal(taken_guns(s), NOBODY);
    assert_int_equal(back, on_field(s, "guns"));
    assert_int_not_equal(unit_id(p, back), first);
    assert_int_equal(lost_by(s, 0), 1);
    assert_int_equal(lost_by(s, 1), 1);
    assert_int_equal(bases_of(s, "I"), 3);
    assert_int_equal(p->s->lost[1], 0);
    scene_end(s);
}

static const post hemmed[] = {
    {"guns", "foot battery", 0, 500, 400, 0, 1, TILLY_FORMATION_UNLIMBERED, DISRUPTED, UNSERVED},
    {"B", "regulars", 0, 565, 400, 0, 8},
    FAR_ENEMY,
    END_OF_POSTS};

/* GL-Q-36 GL-Q-44: 20 x 40, with 5 mm to its right. Refused turns name the nearest that has room.
 */
static void guns_that_are_served_face_where_they_have_room(void **state)
{
    scene *s = after(hemmed, NULL, "1.c2");
    assert_int_equal(next_question(s), TILLY_ASK_FACING);
    uint32_t turns = (uint32_t)option_of(s, TILLY_OPT_FACE, NULL, NULL);
    uint32_t count = 0;
    tilly_answer given = {.size = sizeof given, .pick = {turns, {9000, 0, 0}}};
    tilly_answer begun = {.size = sizeof begun, .pick = {turns, {0}}};
    tilly_span spans[8];
    s->why = (tilly_reason){.size = sizeof s->why};
    assert_int_equal(tilly_turn_check(s->turn, &given, &s->why), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.unit[1], unit_of(s, "B"));
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(s->why.nearest.option, turns);
    given.pick = s->why.nearest;
    assert_int_equal(tilly_turn_check(s->turn, &given, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_range(s->turn, &begun, spans, 8, &count), TILLY_OK);
    assert_int_equal(count, 3);
    for (uint32_t i = 0; i < count; i++)
        for (int32_t h = spans[i].least - 1; h <= spans[i].most + 1; h++) {
            if (h < 0 || h >= 36000 || (h > spans[i].least && h < spans[i].most && h % 100))
                continue;
            given.pick = (tilly_pick){turns, {h, 0, 0}};
            assert_int_equal(tilly_turn_check(s->turn, &given, NULL) == TILLY_OK,
                             h >= spans[i].least && h <= spans[i].most);
        }
    choose(s, TILLY_OPT_STAY, NULL);
    settle(s);
    assert_at(s, "guns", 500, 400, 0);
    assert_int_equal(state_now(s, "guns"), ORGANISED);
    scene_end(s);
}

/* GL-D-43: where friends lie on them whichever way they are turned, they can only stay. */
static void guns_with_no_room_at_all_stay_as_they_are(void **state)
{
    scene *s = after(hemmed, NULL, "1.c2");
    stand_at(s, "B", 500, 400, 0);
    assert_int_equal(next_question(s), TILLY_ASK_FACING);
    tilly_answer given = {
        .size = sizeof given,
        .pick = {(uint32_t)option_of(s, TILLY_OPT_FACE, NULL, NULL), {9000, 0, 0}}};
    s->why = (tilly_reason){.size = sizeof s->why};
    assert_int_equal(tilly_turn_check(s->turn, &given, &s->why), TILLY_E_ILLEGAL);
    given.pick = s->why.nearest;
    assert_int_equal(given.pick.option, option_of(s, TILLY_OPT_STAY, NULL, NULL));
    assert_int_equal(tilly_turn_check(s->turn, &given, NULL), TILLY_OK);
    scene_end(s);
}

/* ---- losses (GL-Q-14, GL-Q-16) -------------------------------------------------------------- */

static const post an_army[] = {{"A", "regulars", 0, 500, 400, 0, 8},
                               {"H", "medium horse", 0, 800, 400, 0, 3},
                               {"guns", "foot battery", 0, 1000, 400, 0},
                               {"G", "general", 0, 500, 300, 0},
                               FAR_ENEMY,
                               END_OF_POSTS};
static void command_counts(scene *s)
{
    set_rule(s, "command_counts", "on");
}

/* GL-042 GL-181 GL-Q-14 */
static void base_units_count_and_generals_only_with_the_switch(void **state)
{
    scene *s = field_of(an_army, NULL);
    assert_int_equal(total_of(state_on(s), 0), 12);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 3), TILLY_OK);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "G", 0, 1), TILLY_OK);
    assert_int_equal(lost_by(s, 0), 3);
    scene_end(s);
    s = field_of(an_army, command_counts);
    assert_int_equal(total_of(state_on(s), 0), 13);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "G", 0, 1), TILLY_OK);
    assert_int_equal(lost_by(s, 0), 1);
    scene_end(s);
}

/* GL-Q-10: 8 base units are 100 x 30, 5 are 100 x 15, 4 are 80 x 15, and the front stays where it
 * is. */
static void base_units_go_from_the_rear(void **state)
{
    static const struct {
        int lost;
        double width, depth, y;
    } left[] = {{3, 100, 15, 407.5}, {1, 80, 15, 407.5}};
    scene *s = field_of(an_army, NULL);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, left[i].lost), TILLY_OK);
        tilly_unit now_of = {0};
        assert_int_equal(tilly_battle_unit(s->battle, unit_of(s, "A"), &now_of), TILLY_OK);
        assert_int_equal(now_of.width, TUM(left[i].width));
        assert_int_equal(now_of.depth, TUM(left[i].depth));
        assert_int_equal(now_of.y, TUM(left[i].y));
    }
    scene_end(s);
}

/* GL-EX-73; GL-Q-75 */
static void the_last_base_unit_is_the_end_of_it(void **state)
{
    scene *s = field_of(an_army, NULL);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 8), TILLY_OK);
    assert_false(is_up(s, "A"));
    tilly_event e = nth(s, TILLY_EV_DESTROYED, 0);
    assert_int_equal(e.value[0], TUM(500));
    assert_int_equal(e.value[2], TILLY_BY_EDIT);
    assert_int_equal(events_of(s, TILLY_EV_FLED), 0);
    assert_int_equal(lost_by(s, 0), 8);
    scene_end(s);
}

/* ---- edits ---------------------------------------------------------------------------------- */

static tilly_status refused_with(const scene *s, tilly_status status, uint16_t code)
{
    assert_int_equal(status, TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, code);
    return status;
}

static tilly_status place(scene *s, const char *name, double x, double y, double heading)
{
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_PLACE,
                    .unit = unit_of(s, name),
                    .x = TUM(x),
                    .y = TUM(y),
                    .heading = (uint32_t)DEGREES(heading)};
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

/* GL-Q-104: into a house, and out of it in line. */
static void a_script_puts_units_where_they_have_room(void **state)
{
    static const post beside_a_house[] = {{"A", "regulars", 0, 300, 400, 0, 8},
                                          {"H", "medium horse", 0, 800, 400, 0, 3},
                                          {"guns", "foot battery", 0, 1000, 400, 0},
                                          FAR_ENEMY,
                                          END_OF_POSTS};
    scene *s = field_of(beside_a_house, a_house);
    assert_int_equal(place(s, "H", 300, 700, 90), TILLY_OK);
    assert_at(s, "H", 300, 700, 90);
    refused_with(s, place(s, "H", 1000, 400, 0), TILLY_WHY_NO_ROOM);
    assert_int_equal(s->why.unit[1], unit_of(s, "guns"));
    refused_with(s, place(s, "H", 1490, 400, 0), TILLY_WHY_OFF_TABLE);
    assert_at(s, "H", 300, 700, 90);
    assert_int_equal(place(s, "A", 900, 700, 0), TILLY_OK);
    assert_int_equal(place(s, "H", 510, 410, 0), TILLY_OK);
    assert_int_equal(record_of_unit(s, "H")->formation, TILLY_FORMATION_GARRISON);
    assert_int_equal(garrison_of(state_on(s), house), on_field(s, "H"));
    refused_with(s, place(s, "A", 510, 410, 0), TILLY_WHY_HOUSE_HELD);
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_LINE);
    assert_int_equal(place(s, "H", 300, 700, 0), TILLY_OK);
    assert_int_equal(record_of_unit(s, "H")->formation, TILLY_FORMATION_LINE);
    assert_int_equal(garrison_of(state_on(s), house), NOBODY);
    scene_end(s);
}

static tilly_status pull_down(scene *s)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .unit = house, .value = 0};
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_battle_edit(s->battle, &e, NULL, &s->why);
}

static void a_house_is_not_pulled_down_over_its_garrison(void **state)
{
    scene *s = field_of(inside, a_house);
    refused_with(s, pull_down(s), TILLY_WHY_HOUSE_HELD);
    assert_int_equal(s->why.unit[1], unit_of(s, "A"));
    assert_int_equal(place(s, "A", 300, 700, 0), TILLY_OK);
    assert_int_equal(pull_down(s), TILLY_OK);
    scene_end(s);
}

/* GL-Q-47: put within 30 mm of horse it forms hedgehog. */
static void what_follows_from_a_new_place_follows_at_once(void **state)
{
    static const post near_horse[] = {{"A", "regulars", 0, 500, 400, 0, 8},
                                      {"H", "medium horse", 1, 500, 700, 180, 3},
                                      END_OF_POSTS};
    scene *s = field_of(near_horse, NULL);
    assert_int_equal(place(s, "H", 500, 460, 180), TILLY_OK); /* 25 mm apart */
    assert_int_equal(record_of_unit(s, "A")->formation, TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
}

/* GL-Q-16: taken away without loss it never was. */
static void a_script_removes_hurts_and_restores(void **state)
{
    scene *s = field_of(an_army, NULL);
    refused_with(s, edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 9), TILLY_WHY_EDIT_VALUE);
    refused_with(s, edit_now_of(s, TILLY_EDIT_HURT, "G", 0, 1), TILLY_WHY_EDIT_VALUE);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 4), TILLY_OK);
    assert_int_equal(bases_of(s, "A"), 4);
    refused_with(s, edit_now_of(s, TILLY_EDIT_RESTORE, "A", 0, 5), TILLY_WHY_EDIT_VALUE);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_RESTORE, "A", 0, 4), TILLY_OK);
    assert_at(s, "A", 500, 400, 0);
    assert_int_equal(lost_by(s, 0), 0);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "H", 0, 0), TILLY_OK);
    assert_int_equal(total_of(state_on(s), 0), 9);
    assert_int_equal(lost_by(s, 0), 0);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "guns", 0, 1), TILLY_OK);
    assert_int_equal(lost_by(s, 0), 1);
    refused_with(s, edit_now_of(s, TILLY_EDIT_HURT, "guns", 0, 1), TILLY_WHY_UNIT_GONE);
    scene_end(s);
}

/* Behind the front that stays there must be room for a second rank. */
static void nobody_is_restored_upon_others(void **state)
{
    static const post packed[] = {{"A", "regulars", 0, 500, 400, 0, 8},
                                  FAR_ENEMY,
                                  {"B", "regulars", 0, 500, 340, 0, 5},
                                  END_OF_POSTS};
    scene *s = field_of(packed, NULL);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_HURT, "A", 0, 3), TILLY_OK);
    assert_int_equal(place(s, "B", 500, 390, 0), TILLY_OK);
    refused_with(s, edit_now_of(s, TILLY_EDIT_RESTORE, "A", 0, 1), TILLY_WHY_NO_ROOM);
    assert_int_equal(bases_of(s, "A"), 5);
    assert_at(s, "A", 500, 407.5, 0);
    scene_end(s);
}

static void a_lost_chief_is_followed_by_the_next(void **state)
{
    static const post generals[] = {{"first", "general", 0, 500, 300, 0},
                                    {"second", "general", 0, 700, 300, 0},
                                    {"A", "regulars", 0, 500, 400, 0, 8},
                                    FAR_ENEMY,
                                    END_OF_POSTS};
    scene *s = field_of(generals, NULL);
    assert_int_equal(campaign_of(state_on(s))->chief[0], on_field(s, "first"));
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "first", 0, 1), TILLY_OK);
    assert_int_equal(campaign_of(state_on(s))->chief[0], on_field(s, "second"));
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "second", 0, 1), TILLY_OK);
    assert_int_equal(campaign_of(state_on(s))->chief[0], NOBODY);
    scene_end(s);
}

typedef struct change {
    const char *name;
    uint32_t flag;
    int32_t value;
    bool legal;
    unsigned marks;
    enum order_state order;
} change;

/* GL-Q-51 GL-Q-72 GL-Q-84 GL-Q-90: each state only where play can come to it. */
static void a_script_sets_states(void **state)
{
    static const change changes[] = {
        {"A", TILLY_UNIT_RETIRING, 1, false, 0, ORGANISED},
        {"A", TILLY_UNIT_DISRUPTED, 1, true, 0, DISRUPTED},
        {"A", TILLY_UNIT_RETIRING, 1, true, RETIRING, DISRUPTED},
        {"A", TILLY_UNIT_DISRUPTED, 0, true, 0, ORGANISED},
        {"A", TILLY_UNIT_RETREATING, 1, true, RETREATING, ORGANISED},
        {"A", TILLY_UNIT_RETREATING, 0, true, 0, ORGANISED},
        {"A", TILLY_UNIT_ABANDONED, 1, false, 0, ORGANISED},
        {"H", TILLY_UNIT_PURSUING, 1, true, PURSUING, ORGANISED},
        {"H", TILLY_UNIT_ROUTING, 1, true, 0, ROUTING},
        {"H", TILLY_UNIT_PURSUING, 1, false, 0, ROUTING},
        {"H", TILLY_UNIT_DISRUPTED, 0, false, 0, ROUTING},
        {"H", TILLY_UNIT_ROUTING, 0, true, 0, DISRUPTED},
        {"guns", TILLY_UNIT_ABANDONED, 1, false, 0, ORGANISED},
        {"guns", TILLY_UNIT_UNSERVED, 1, true, UNSERVED, ORGANISED},
        {"guns", TILLY_UNIT_RETIRING, 1, false, UNSERVED, ORGANISED},
        {"guns", TILLY_UNIT_ROUTING, 1, true, UNSERVED | ABANDONED, DISRUPTED},
        {"G", TILLY_UNIT_DISRUPTED, 1, false, 0, ORGANISED},
        {"A", TILLY_UNIT_CHIEF, 1, false, 0, ORGANISED},
    };
    scene *s = field_of(an_army, NULL);
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++) {
        const change *c = &changes[i];
        tilly_status status = edit_now_of(s, TILLY_EDIT_STATE, c->name, c->flag, c->value);
        if (c->legal)
            assert_int_equal(status, TILLY_OK);
        else
            refused_with(s, status, TILLY_WHY_EDIT_VALUE);
        assert_int_equal(record_of_unit(s, c->name)->marks, c->marks);
        assert_int_equal(state_now(s, c->name), c->order);
        assert_true(validate(state_on(s)));
    }
    refused_with(
        s, edit_now_of(s, TILLY_EDIT_STATE, "A", TILLY_UNIT_DISRUPTED, 2), TILLY_WHY_EDIT_VALUE);
    assert_int_equal(edit_now_of(s, TILLY_EDIT_STATE, "A", TILLY_UNIT_MOVED, 1), TILLY_OK);
    assert_true(has(state_on(s), on_field(s, "A"), MOVED));
    scene_end(s);
}

static tilly_status
bring(scene *s, const char *type, double x, double y, tilly_id formation, tilly_id *made)
{
    uint32_t index = 0;
    assert_int_equal(tilly_ruleset_type(s->rules, type, &index), TILLY_OK);
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_BRING,
                    .side = 0,
                    .type = (uint16_t)index,
                    .group = formation,
                    .x = TUM(x),
                    .y = TUM(y)};
    s->why = (tilly_reason){.size = sizeof s->why};
    return tilly_battle_edit(s->battle, &e, made, &s->why);
}

/* GL-043 GL-Q-111: whoever comes raises the total; a refused one leaves no trace. */
static void a_script_brings_units(void **state)
{
    scene *s = field_of(an_army, NULL);
    tilly_id formation = tilly_id_make(TILLY_ID_GROUP, 1, 0);
    tilly_id made = 0;
    uint64_t before = 0;
    uint64_t now = 0;
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "guns", 0, 1), TILLY_OK);
    assert_int_equal(tilly_battle_hash(s->battle, &before), TILLY_OK);
    refused_with(s, bring(s, "foot battery", 500, 400, formation, &made), TILLY_WHY_NO_ROOM);
    refused_with(s, bring(s, "regulars", 500, 400, formation, &made), TILLY_WHY_NO_ROOM);
    refused_with(s, bring(s, "messenger", 300, 700, formation, &made), TILLY_WHY_EDIT_VALUE);
    refused_with(s,
                 bring(s, "regulars", 300, 700, tilly_id_make(TILLY_ID_GROUP, 1, 1), &made),
                 TILLY_WHY_NO_COMMAND);
    assert_int_equal(tilly_battle_hash(s->battle, &now), TILLY_OK);
    assert_true(before == now);
    assert_int_equal(bring(s, "regulars", 300, 700, formation, &made), TILLY_OK);
    tilly_unit now_of = {0};
    assert_int_equal(tilly_battle_unit(s->battle, made, &now_of), TILLY_OK);
    assert_int_equal(now_of.strength, 10);
    assert_int_equal(now_of.y, TUM(700));
    assert_int_equal(total_of(state_on(s), 0), 22);
    assert_int_equal(lost_by(s, 0), 1);
    assert_int_equal(bring(s, "foot battery", 800, 700, formation, &made), TILLY_OK);
    assert_int_equal(tilly_id_index(made), on_field(s, "guns"));
    assert_int_not_equal(made, unit_of(s, "guns"));
    assert_int_equal(total_of(state_on(s), 0), 23);
    assert_int_equal(lost_by(s, 0), 1);
    scene_end(s);
}

/* Guns that are struck off as if they had never come were not lost, and are not found again. */
static void guns_struck_off_do_not_come_back(void **state)
{
    scene *s = field_of(an_army, NULL);
    tilly_id made = 0;
    assert_int_equal(edit_now_of(s, TILLY_EDIT_REMOVE, "guns", 0, 0), TILLY_OK);
    assert_int_equal(bring(s, "foot battery", 500, 700, tilly_id_make(TILLY_ID_GROUP, 1, 0), &made),
                     TILLY_OK);
    assert_int_not_equal(tilly_id_index(made), on_field(s, "guns"));
    assert_int_equal(state_on(s)->s->lost[0], 0);
    assert_true(validate(state_on(s)));
    scene_end(s);
}

/* GL-Q-108: nothing is known of him that an edit could put down. */
static void who_is_unseen_cannot_be_placed_by_those_who_do_not_see_him(void **state)
{
    scene *s = field_of(an_army, NULL);
    assert_int_equal(tilly_battle_redact(s->battle, 1), TILLY_OK);
    const play *p = state_on(s);
    unsigned unseen = end_of(p, 0) - 1;
    assert_true(is_blank(p, unseen));
    assert_true(validate(p));
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_PLACE,
                    .unit = unit_id(p, unseen),
                    .x = TUM(300),
                    .y = TUM(700)};
    refused_with(s, tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_WHY_UNIT_GONE);
    e.kind = TILLY_EDIT_REMOVE;
    refused_with(s, tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_WHY_UNIT_GONE);
    scene_end(s);
}

static bool may_move(scene *s, tilly_id who)
{
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    tilly_option option[TILLY_MOST_UNITS];
    uint32_t count = 0;
    assert_int_equal(tilly_turn_options(s->turn, 0, option, TILLY_MOST_UNITS, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++)
        if (option[i].unit == who)
            return true;
    return false;
}

/* GL-120: who may move is known from question to question, and anew when somebody comes. */
static void whoever_is_brought_may_move_at_once(void **state)
{
    scene *s = after(an_army, NULL, "1.c3");
    tilly_id made = 0;
    assert_true(may_move(s, unit_of(s, "A")));
    assert_int_equal(bring(s, "regulars", 300, 700, tilly_id_make(TILLY_ID_GROUP, 1, 0), &made),
                     TILLY_OK);
    assert_true(may_move(s, made));
    scene_end(s);
}

/* ---- states that play cannot come to -------------------------------------------------------- */

typedef void spoil(play *p, unsigned u);
static void hedgehog_of_horse(play *p, unsigned u)
{
    of(p, u + 1)->formation = TILLY_FORMATION_HEDGEHOG;
}
static void line_of_guns(play *p, unsigned u)
{
    of(p, u + 2)->formation = TILLY_FORMATION_LINE;
}
static void general_in_line(play *p, unsigned u)
{
    of(p, u + 3)->formation = TILLY_FORMATION_LINE;
}
static void no_base_units(play *p, unsigned u)
{
    p->unit[u].strength = 0;
}
static void more_than_it_had(play *p, unsigned u)
{
    p->unit[u].strength = (int16_t)(p->unit[u].start + 1);
}
static void eleven(play *p, unsigned u)
{
    p->unit[u].start = p->unit[u].strength = 11;
}
static void too_wide(play *p, unsigned u)
{
    p->unit[u].half_width++;
}
static void round_base(play *p, unsigned u)
{
    p->unit[u].radius = 10;
}
static void attached(play *p, unsigned u)
{
    p->unit[u].host = (uint16_t)(u + 1);
}
static void off_the_board(play *p, unsigned u)
{
    p->unit[u].x = -1;
}
static void in_no_house(play *p, unsigned u)
{
    of(p, u)->formation = TILLY_FORMATION_GARRISON;
}
static void retiring_in_order(play *p, unsigned u)
{
    of(p, u)->marks = RETIRING;
}
static void pursuing_guns(play *p, unsigned u)
{
    of(p, u + 2)->marks = PURSUING;
}
static void abandoned_foot(play *p, unsigned u)
{
    of(p, u)->marks = ABANDONED;
}
static void routing_unlimbered(play *p, unsigned u)
{
    of(p, u + 2)->order = ROUTING;
}
static void routing_pursuer(play *p, unsigned u)
{
    of(p, u)->order = ROUTING, of(p, u)->marks = PURSUING;
}
static void disrupted_general(play *p, unsigned u)
{
    of(p, u + 3)->order = DISRUPTED;
}
static void fires_at_a_friend(play *p, unsigned u)
{
    of(p, u + 2)->aim = (uint16_t)u;
}
static void attacks_a_friend(play *p, unsigned u)
{
    of(p, u)->opponent = (uint16_t)(u + 1);
}
static void follows_a_general(play *p, unsigned u)
{
    of(p, u)->quarry = (uint16_t)(u + 3);
}
static void still_to_come(play *p, unsigned u)
{
    of(p, u)->arrives = 2;
}
static void carries_a_paper(play *p, unsigned u)
{
    of(p, u)->courier = 1;
}
static void paper_without_rider(play *p, unsigned u)
{
    courier_at(p, 0)->rider = (uint16_t)u;
}
static void less_than_no_army(play *p, unsigned u)
{
    campaign_of(p)->total[0] = -1;
}
static void chief_on_foot(play *p, unsigned u)
{
    campaign_of(p)->chief[0] = (uint16_t)u;
}
static void order_of_the_enemy(play *p, unsigned u)
{
    standing_of(p, 0)->order.giver = p->s->first[1];
}
static void a_circle_too_large(play *p, unsigned u)
{
    standing_of(p, 0)->order.radius = 1001 * MM;
}
static void a_point_off_the_board(play *p, unsigned u)
{
    standing_of(p, 0)->order.point[0].x = p->table->width + 1;
}

static void never_had_any(play *p, unsigned u)
{
    p->unit[u].start = p->unit[u].strength = 0;
}
static void found_off_the_board(play *p, unsigned u)
{
    of(p, u)->post_y = p->table->depth + 1;
}
static void entered_off_the_board(play *p, unsigned u)
{
    of(p, u)->entry_x = p->table->width + 1;
}
static void routing_hedgehog(play *p, unsigned u)
{
    of(p, u)->order = ROUTING, of(p, u)->formation = TILLY_FORMATION_HEDGEHOG;
}
static void gone_and_to_come(play *p, unsigned u)
{
    p->unit[u].state = UNIT_GONE, of(p, u)->arrives = 3;
}
static void guns_that_attack(play *p, unsigned u)
{
    of(p, u + 2)->opponent = p->s->first[1];
}
static void more_than_an_army(play *p, unsigned u)
{
    campaign_of(p)->total[1] = INT32_MAX;
}
static void tested_below_nothing(play *p, unsigned u)
{
    campaign_of(p)->tested[0] = -1;
}
static void tested_above_all(play *p, unsigned u)
{
    campaign_of(p)->tested[1] = 101;
}
static void enemy_as_chief(play *p, unsigned u)
{
    campaign_of(p)->chief[1] = (uint16_t)(u + 3);
}
static void supports_nobody(play *p, unsigned u)
{
    standing_of(p, 0)->order.kind = TILLY_ORDER_SUPPORT;
}
static void supports_the_enemy(play *p, unsigned u)
{
    standing_of(p, 0)->order.kind = TILLY_ORDER_SUPPORT;
    standing_of(p, 0)->order.target = group_id(1);
}
static void marches_nowhere(play *p, unsigned u)
{
    standing_of(p, 0)->order.kind = TILLY_ORDER_MARCH;
}
static void a_circle_less_than_none(play *p, unsigned u)
{
    standing_of(p, 0)->order.radius = -1;
}
static void past_the_last_point(play *p, unsigned u)
{
    standing_of(p, 0)->order.reached = 1;
}
static void a_number_of_no_paper(play *p, unsigned u)
{
    of(p, u)->courier = MOST_COURIERS + 1;
}

static void states_that_play_cannot_come_to_are_refused(void **state)
{
    static spoil *const spoils[] = {
        hedgehog_of_horse,
        line_of_guns,
        general_in_line,
        no_base_units,
        more_than_it_had,
        eleven,
        too_wide,
        round_base,
        attached,
        off_the_board,
        in_no_house,
        retiring_in_order,
        pursuing_guns,
        abandoned_foot,
        routing_unlimbered,
        routing_pursuer,
        disrupted_general,
        fires_at_a_friend,
        attacks_a_friend,
        follows_a_general,
        still_to_come,
        carries_a_paper,
        paper_without_rider,
        less_than_no_army,
        chief_on_foot,
        order_of_the_enemy,
        a_circle_too_large,
        a_point_off_the_board,
        never_had_any,
        found_off_the_board,
        entered_off_the_board,
        routing_hedgehog,
        gone_and_to_come,
        guns_that_attack,
        more_than_an_army,
        tested_below_nothing,
        tested_above_all,
        enemy_as_chief,
        supports_nobody,
        supports_the_enemy,
        marches_nowhere,
        a_circle_less_than_none,
        past_the_last_point,
        a_number_of_no_paper,
    };
    for (unsigned i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        scene *s = field_of(an_army, NULL);
        play *p = state_on(s);
        assert_true(validate(p));
        spoils[i](p, on_field(s, "A"));
        if (validate(p))
            fail_msg("state %u passes", i);
        scene_end(s);
    }
}

/* GL-Q-111: a stretch of one edge, whichever that is, and no later than a battle lasts. */
static void a_reinforcement_waits_at_an_edge(void **state)
{
    enum { EAST = 1500 * MM, NORTH = 1200 * MM, LAST_TURN = TILLY_MOST_TURNS };
    static const struct {
        int32_t post_x, post_y, entry_x, entry_y;
        int turn;
        bool possible;
    } stretches[] = {
        {100 * MM, 0, 300 * MM, 0, 2, true},
        {100 * MM, NORTH, 300 * MM, NORTH, 2, true},
        {0, 100 * MM, 0, 300 * MM, 2, true},
        {EAST, 100 * MM, EAST, 300 * MM, LAST_TURN, true},
        {EAST, 100 * MM, EAST, 300 * MM, LAST_TURN + 1, false},
        {100 * MM, 0, 100 * MM, 300 * MM, 2, false},
        {100 * MM, 1, 300 * MM, 1, 2, false},
        {1, 100 * MM, 1, 300 * MM, 2, false},
        {0, 100 * MM, EAST, 100 * MM, 2, false},
    };
    for (unsigned i = 0; i < sizeof stretches / sizeof *stretches; i++) {
        scene *s = field_of(an_army, NULL);
        play *p = state_on(s);
        unsigned u = on_field(s, "A");
        regiment *r = of(p, u);
        p->unit[u].state = UNIT_WAITING;
        r->post_x = stretches[i].post_x, r->post_y = stretches[i].post_y;
        r->entry_x = stretches[i].entry_x, r->entry_y = stretches[i].entry_y;
        r->arrives = (uint16_t)stretches[i].turn;
        if (validate(p) != stretches[i].possible)
            fail_msg("stretch %u is judged otherwise", i);
        scene_end(s);
    }
}

static const post both_armies[] = {{"A", "regulars", 0, 500, 400, 0, 8},
                                   {"H", "medium horse", 0, 800, 400, 0, 3},
                                   {"guns", "foot battery", 0, 1000, 400, 0},
                                   {"G", "general", 0, 500, 300, 0},
                                   {"their foot", "regulars", 1, 500, 1100, 180, 8},
                                   {"their guns", "foot battery", 1, 900, 1100, 180},
                                   {"their general", "general", 1, 500, 1160, 180},
                                   END_OF_POSTS};
static void a_village(scene *s)
{
    static const double houses[] = {100, 100, 200, 100, 200, 200, 100, 200};
    field_ground(s, TILLY_VILLAGE, houses, 4);
}
static void a_wood(scene *s)
{
    static const double trees[] = {100, 100, 200, 100, 200, 200, 100, 200};
    field_ground(s, TILLY_WOOD, trees, 4);
}

static void in_the_house(const scene *s, const char *name)
{
    record_of_unit(s, name)->formation = TILLY_FORMATION_GARRISON;
    record_of_unit(s, name)->house = state_on(s)->table->area[0].feature.id;
}

/* GL-032 */
static void one_regiment_holds_a_house_and_no_wood(void **state)
{
    scene *s = field_of(both_armies, a_village);
    in_the_house(s, "A");
    assert_true(validate(state_on(s)));
    in_the_house(s, "their foot");
    assert_false(validate(state_on(s)));
    scene_end(s);
    s = field_of(both_armies, a_wood);
    in_the_house(s, "A");
    assert_false(validate(state_on(s)));
    scene_end(s);
}

/* GL-Q-57: nobody attacks a general, and guns take no guns. */
static void only_fighting_units_are_attacked_and_followed(void **state)
{
    scene *s = field_of(both_armies, NULL);
    play *p = state_on(s);
    record_of_unit(s, "A")->opponent = (uint16_t)on_field(s, "their guns");
    record_of_unit(s, "A")->quarry = (uint16_t)on_field(s, "their guns");
    record_of_unit(s, "guns")->quarry = (uint16_t)on_field(s, "their foot");
    assert_true(validate(p));
    record_of_unit(s, "guns")->quarry = (uint16_t)on_field(s, "their guns");
    assert_false(validate(p));
    record_of_unit(s, "guns")->quarry = NOBODY;
    record_of_unit(s, "A")->opponent = (uint16_t)on_field(s, "their general");
    assert_false(validate(p));
    scene_end(s);
}

typedef struct wrong_frame {
    const char *step;
    uint16_t called, beat;
    int32_t number[FRAME_NUMBERS];
} wrong_frame;

/* A suspended step that is not this one's, or is about somebody it cannot be about: 0 A, 1 H, 2
 * guns, 3 G, and behind the four spare slots and 32 of messengers the enemy. */
enum { ENEMY = 40 };
static void steps_that_cannot_be_suspended_are_refused(void **state)
{
    static const wrong_frame frames[] = {
        {"1.a", STEP_COMBAT, 0, {0}},
        {"1.a", STEP_RALLY_DRAW, 1, {1001, 0, 0}},
        {"1.a", STEP_RALLY_DRAW, 1, {0, 0, 3}},
        {"1.b", STEP_FIRE, 0, {0, 0}},
        {"1.b", STEP_FIRE, 0, {2, 1}},
        {"1.c1", STEP_RIDE, 0, {0, 0, 0, 0}},
        {"1.c1", STEP_RIDE, 0, {3, 2000001, 0, 0}},
        {"1.c1", STEP_DISPATCH, 1, {3, 0}},
        {"1.c1", STEP_ORDER, 0, {0, 4, 0}},
        {"1.c1", STEP_ORDER, 0, {0, 4, 1}},
        {"1.c1", STEP_ORDER, 0, {2, 4, 0}},
        {"1.c3", STEP_UNIT_MOVE, 0, {3}},
        {"1.d", STEP_COMBAT, 0, {0, 0, 0}},
        {"1.e", STEP_BREAK, 0, {0, 10, 0}},
        {"1.e", STEP_BREAK, 0, {0, 15, -1}},
        {"1.e", STEP_BREAK, 0, {0, 101, 0}},
        {"1.e", STEP_BREAK, 0, {0, 15, 5000}},
        {"1.a", STEP_RALLY_DRAW, 1, {-1, 0, 0}},
        {"1.a", STEP_RALLY_DRAW, 1, {0, 0, ENEMY}},
        {"1.a", STEP_RALLY_DRAW, 1, {0, 0, 999}},
        {"1.b", STEP_FIRE, 0, {ENEMY, 0}},
        {"1.b", STEP_FIRE, 1, {2, 0}},
        {"1.b", STEP_FIRE, 1, {2, 1}},
        {"1.b", STEP_FIRE, 1, {2, 1 + ENEMY}}, /* out of range */
        {"1.c1", STEP_RIDE, 1, {ENEMY, 0, 0, 0}},
        {"1.c1", STEP_RIDE, 1, {3, -1, 0, 0}},
        {"1.c1", STEP_DISPATCH, 0, {0, 0}},
        {"1.c1", STEP_DISPATCH, 0, {ENEMY, 0}},
        {"1.c1", STEP_DISPATCH, 0, {3, 1}},
        {"1.c1", STEP_DISPATCH, 1, {3, 1}},
        {"1.c1", STEP_DISPATCH, 1, {3, 1 + ENEMY}},
        {"1.c1", STEP_ORDER, 0, {1, 1, 0}},
        {"1.c1", STEP_ORDER, 0, {1, 1 + ENEMY, 0}},
        {"1.c1", STEP_ORDER, 0, {0, 0, 1}},
        {"1.c3", STEP_UNIT_MOVE, 0, {ENEMY}},
        {"1.d", STEP_COMBAT, 0, {0, 0, ENEMY, 1, 0, 0}},
        {"1.d", STEP_COMBAT, 0, {0, 0, ENEMY, 1 + ENEMY, 0, 0}},
        {"1.d", STEP_COMBAT, 0, {0, 0, ENEMY, 0, -1, 0}},
        {"1.d", STEP_COMBAT, 0, {0, 0, ENEMY, 0, 1001, 0}},
        {"1.d", STEP_COMBAT, 0, {0, -1, ENEMY, 0, 0, 0}},
    };
    for (unsigned i = 0; i < sizeof frames / sizeof *frames; i++) {
        const wrong_frame *f = &frames[i];
        scene *s = after(an_army, NULL, f->step);
        play *p = state_on(s);
        assert_int_equal(p->s->first[1], ENEMY);
        p->s->depth = 1;
        p->frame[0] = (frame){.step = p->edition->row[p->s->row].step, .beat = 1};
        assert_true(validate(p));
        p->s->depth = 2;
        p->frame[1] = (frame){.step = f->called, .beat = f->beat};
        memcpy(p->frame[1].number, f->number, sizeof f->number);
        if (validate(p))
            fail_msg("frame %u passes", i);
        scene_end(s);
    }
}

/* A step called by one that is called by the row's own; the first of each is as it could be. */
static void steps_within_steps_that_cannot_be_suspended_are_refused(void **state)
{
    enum {
        HELPS = TILLY_ASK_GENERAL_HELPS,
        RALLIES = TILLY_ROLL_GENERAL_RALLIES,
        G = 1 + 3,
        NO_UNIT = 3
    };
    static const struct {
        const char *row;
        bool possible;
        wrong_frame by, called;
    } frames[] = {
        {"1.a",
         true,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 0, HELPS, RALLIES, G}}},
        {"1.a",
         true,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 0, HELPS, RALLIES, 0}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {2, 0, 0, 0, HELPS, RALLIES, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 1, 0, 0, HELPS, RALLIES, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, NO_UNIT, 0, HELPS, RALLIES, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 2, HELPS, RALLIES, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 0, 0, RALLIES, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 0, HELPS, 0, G}}},
        {"1.a",
         false,
         {"", STEP_RALLY_DRAW, 0, {0, 0, 0}},
         {"", STEP_HELP, 0, {0, 0, 0, 0, HELPS, RALLIES, 1}}},
        {"1.a", false, {"", STEP_RALLY_DRAW, 0, {0, 0, 0}}, {"", STEP_CREW, 0, {0}}},
        {"1.d", true, {"", STEP_COMBAT, 9, {0, 0, ENEMY}}, {"", STEP_CONTROL, 0, {0, 0, 0}}},
        {"1.d", true, {"", STEP_COMBAT, 9, {0, 0, ENEMY, 2}}, {"", STEP_CONTROL, 0, {0, 0, 1}}},
        {"1.d", false, {"", STEP_COMBAT, 9, {0, 0, ENEMY}}, {"", STEP_CONTROL, 0, {0, 0, NO_UNIT}}},
        {"1.d", false, {"", STEP_COMBAT, 9, {0, 0, ENEMY}}, {"", STEP_CONTROL, 0, {-1, 0, 0}}},
    };
    for (unsigned i = 0; i < sizeof frames / sizeof *frames; i++) {
        scene *s = after(an_army, NULL, frames[i].row);
        play *p = state_on(s);
        const wrong_frame *above[] = {&frames[i].by, &frames[i].called};
        p->s->depth = 3;
        p->frame[0] = (frame){.step = p->edition->row[p->s->row].step, .beat = 1};
        for (unsigned d = 0; d < 2; d++) {
            p->frame[d + 1] = (frame){.step = above[d]->called, .beat = above[d]->beat};
            memcpy(p->frame[d + 1].number, above[d]->number, sizeof above[d]->number);
        }
        if (validate(p) != frames[i].possible)
            fail_msg("frames %u are judged otherwise", i);
        scene_end(s);
    }
}

/* GL-Q-107: between two combats no unit attacks one that has left. */
static void combats_count_units_and_opponents_that_stand(void **state)
{
    enum { AFTER_LAPSES = 2 };
    static const struct {
        int32_t horse, foot;
        bool possible;
    } counts[] = {{0, 0, true}, {-1, 0, false}, {0, -1, false}, {5000, 0, false}, {0, 5000, false}};
    scene *s = after(an_army, NULL, "1.d");
    play *p = state_on(s);
    p->s->depth = 1;
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
        p->frame[0] = (frame){.step = STEP_COMBATS, .number = {counts[i].horse, counts[i].foot}};
        assert_int_equal(validate(p), counts[i].possible);
    }
    p->frame[0] = (frame){.step = STEP_COMBATS, .beat = AFTER_LAPSES};
    record_of_unit(s, "A")->opponent = ENEMY;
    assert_true(validate(p));
    p->unit[ENEMY].state = UNIT_GONE;
    assert_false(validate(p));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_does_not_stop_runs_for_home_in_the_movement_part),
        cmocka_unit_test(home_is_the_own_base_edge),
        cmocka_unit_test(who_runs_off_the_board_is_lost_and_disrupts_friends_on_the_way),
        cmocka_unit_test(who_ends_short_of_the_edge_is_still_there),
        cmocka_unit_test(the_way_home_bends_away_from_the_enemy),
        cmocka_unit_test(before_an_enemy_exactly_ahead_it_bends_to_the_right),
        cmocka_unit_test(where_no_way_is_open_it_runs_up_against_what_bars_it),
        cmocka_unit_test(who_breaks_in_contact_draws_off),
        cmocka_unit_test(who_would_end_upon_friends_runs_on),
        cmocka_unit_test(difficult_ground_slows_a_rout),
        cmocka_unit_test(a_garrison_runs_out_in_line),
        cmocka_unit_test(a_broken_hedgehog_runs_in_line),
        cmocka_unit_test(a_hedgehog_broken_without_room_keeps_its_outline),
        cmocka_unit_test(limbered_guns_rout_and_others_are_abandoned),
        cmocka_unit_test(the_retiring_withdraw_at_full_rate_facing_the_nearest_enemy),
        cmocka_unit_test(who_sees_no_enemy_in_order_retires_to_the_own_edge),
        cmocka_unit_test(retiring_never_leads_off_the_board),
        cmocka_unit_test(the_retiring_stop_short_of_friends),
        cmocka_unit_test(a_retiring_hedgehog_stands_before_cavalry_and_else_goes_in_column),
        cmocka_unit_test(ar_costs_one_base_unit_and_a_rout),
        cmocka_unit_test(aw_throws_back_until_rallied),
        cmocka_unit_test(ad_throws_back_once),
        cmocka_unit_test(a_hedgehog_thrown_back_goes_in_column),
        cmocka_unit_test(a_pursuer_runs_up_to_the_fugitives_and_rides_them_down),
        cmocka_unit_test(a_pursuer_goes_straight_at_charge_rate),
        cmocka_unit_test(a_pursuer_is_stopped_by_others_and_disrupts_friends),
        cmocka_unit_test(whose_quarry_is_gone_follows_the_nearest_fugitive_in_sight_or_stands),
        cmocka_unit_test(routing_go_first_then_retiring_then_pursuing_in_the_owners_order),
        cmocka_unit_test(guns_ridden_over_are_taken_and_a_base_unit_becomes_their_crew),
        cmocka_unit_test(taken_guns_are_ready_after_one_full_move),
        cmocka_unit_test(a_pursuer_takes_guns_on_its_way),
        cmocka_unit_test(a_last_base_unit_cannot_become_a_crew),
        cmocka_unit_test(guns_that_fall_in_combat_are_manned_by_one_of_the_group),
        cmocka_unit_test(with_the_switch_the_captor_may_refuse_a_crew),
        cmocka_unit_test(guns_may_be_taken_back),
        cmocka_unit_test(guns_that_are_served_face_where_they_have_room),
        cmocka_unit_test(guns_with_no_room_at_all_stay_as_they_are),
        cmocka_unit_test(base_units_count_and_generals_only_with_the_switch),
        cmocka_unit_test(base_units_go_from_the_rear),
        cmocka_unit_test(the_last_base_unit_is_the_end_of_it),
        cmocka_unit_test(a_script_puts_units_where_they_have_room),
        cmocka_unit_test(a_house_is_not_pulled_down_over_its_garrison),
        cmocka_unit_test(what_follows_from_a_new_place_follows_at_once),
        cmocka_unit_test(a_script_removes_hurts_and_restores),
        cmocka_unit_test(nobody_is_restored_upon_others),
        cmocka_unit_test(a_lost_chief_is_followed_by_the_next),
        cmocka_unit_test(a_script_sets_states),
        cmocka_unit_test(a_script_brings_units),
        cmocka_unit_test(guns_struck_off_do_not_come_back),
        cmocka_unit_test(who_is_unseen_cannot_be_placed_by_those_who_do_not_see_him),
        cmocka_unit_test(whoever_is_brought_may_move_at_once),
        cmocka_unit_test(states_that_play_cannot_come_to_are_refused),
        cmocka_unit_test(steps_that_cannot_be_suspended_are_refused),
        cmocka_unit_test(steps_within_steps_that_cannot_be_suspended_are_refused),
        cmocka_unit_test(combats_count_units_and_opponents_that_stand),
        cmocka_unit_test(a_reinforcement_waits_at_an_edge),
        cmocka_unit_test(one_regiment_holds_a_house_and_no_wood),
        cmocka_unit_test(only_fighting_units_are_attacked_and_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
