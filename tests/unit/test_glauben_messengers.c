/* How orders travel in Age of Glauben: generals in person, messengers and what becomes of them, who
 * may order whom, and who orders himself (GL-100 to GL-109, GL-Q-38 to GL-Q-41, GL-Q-96, GL-Q-99,
 * GL-Q-100). */
#include "field.h"
#include "rules/glauben/play/play.h"
#include "rules/glauben/queries/queries.h"

#define LAST                                                                                       \
    {                                                                                              \
        .name = NULL                                                                               \
    }
enum { FIRST_WING = 0, SECOND_WING = 1, THIRD_WING = 2 };

/* ---- in few words --------------------------------------------------------------------------- */

/* The option of that kind that names these (0: whatever it names); the test fails if there is none.
 */
static tilly_answer option_naming(scene *s, unsigned kind, tilly_id who, tilly_id other)
{
    tilly_option o[600];
    uint32_t n = 0;
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 600, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        if (o[i].kind == kind && (!who || o[i].unit == who) && (!other || o[i].other == other))
            return (tilly_answer){.size = sizeof(tilly_answer), .pick = {.option = i}};
    fail_msg("option %u is not offered", kind);
    return (tilly_answer){0};
}

static tilly_status give(scene *s, unsigned kind, tilly_id who, int32_t a, int32_t b, int32_t c)
{
    tilly_answer given = option_naming(s, kind, who, 0);
    given.pick.value[0] = a;
    given.pick.value[1] = b;
    given.pick.value[2] = c;
    s->why.size = sizeof s->why;
    return tilly_turn_answer(s->turn, &given, &s->why);
}

static void gives(scene *s, unsigned kind, tilly_id who, int32_t a, int32_t b, int32_t c)
{
    if (give(s, kind, who, a, b, c) != TILLY_OK)
        fail_msg("option %u: %s", kind, tilly_reason_name(s->why.code));
}

static void asked(scene *s, unsigned kind)
{
    assert_int_equal(next_question(s), kind);
}
static void rides(scene *s, double heading, double length)
{
    gives(s, TILLY_OPT_GO, 0, DEGREES(heading), TUM(length), 0);
}

static void rides_first(scene *s, const char *name)
{
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_UNIT, unit_of(s, name), 0, 0, 0);
    asked(s, TILLY_ASK_RIDE);
}

/* Sends a messenger to those wings of side 0, with the order to hold; stops where he is asked for
 * his way. */
static void sends(scene *s, const char *general, unsigned wings)
{
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_SEND, unit_of(s, general), 0, 0, 0);
    if (next_question(s) == TILLY_ASK_ADDRESSEES) {
        tilly_answer set = {.size = sizeof set};
        tilly_option o[32];
        uint32_t n = 0;
        assert_int_equal(tilly_turn_options(s->turn, 0, o, 32, &n), TILLY_OK);
        for (uint32_t i = 0; i < n; i++)
            if (wings >> tilly_id_index(o[i].unit) & 1)
                set.chosen[0] |= (uint64_t)1 << i;
        assert_int_equal(tilly_turn_answer(s->turn, &set, NULL), TILLY_OK);
    }
    asked(s, TILLY_ASK_ORDER);
    gives(s, TILLY_OPT_ORDER_HOLD, 0, 0, 0, 0);
}

static const content *order_now(const scene *s, unsigned wing)
{
    return &standing_of(state_on(s), wing)->order;
}

static void advances(scene *s, unsigned wing, double radius, double x, double y)
{
    content c = {.kind = TILLY_ORDER_ADVANCE, .giver = NOBODY, .points = 1, .radius = TUM(radius)};
    c.point[0].x = TUM(x);
    c.point[0].y = TUM(y);
    put_order(state_on(s), wing, &c, false);
}

static unsigned messengers(const scene *s, unsigned side)
{
    unsigned n = 0;
    EACH_UNIT (u, state_on(s), side)
        n += is_messenger(state_on(s), u);
    return n;
}

static unsigned the_messenger(const scene *s, unsigned side)
{
    EACH_UNIT (u, state_on(s), side)
        if (is_messenger(state_on(s), u))
            return u;
    fail_msg("there is no messenger");
    return NOBODY;
}

static double place_y(const scene *s, unsigned u)
{
    return state_on(s)->unit[u].y / (double)MM;
}
static void assert_about(double is, double wanted)
{
    if (is - wanted > 0.03 || wanted - is > 0.03)
        fail_msg("%.4f, not %.4f", is, wanted);
}

/* To the orders part of that turn of side 0. */
static void to_orders(scene *s, unsigned turn)
{
    do {
        s->at_step = false;
        to_step(s, "1.c1");
    } while (state_on(s)->s->turn < turn);
}

/* The general at (500, 100); his regiment's rear rank 350 before his messenger's front; the enemy
 * far away. */
static const post staff[] = {
    {"G", "general", 0, 500, 100, 0},
    {"A", "regulars", 0, 500, 485, 0, 8, .wing = SECOND_WING},
    {"B", "regulars", 0, 1200, 100, 0, 8},
    {"H", "general", 1, 300, 1150, 180},
    {"E", "heavy regulars", 1, 300, 1100, 180, 4},
    LAST,
};

/* ---- in person ------------------------------------------------------------------------------ */

/* GL-EX-27; GL-103 GL-104 GL-134 GL-Q-99: no draw; the order is in force at once */
static void a_general_who_touches_them_is_obeyed(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "A", 500, 300, 0);
    advances(s, SECOND_WING, 100, 500, 900);
    to_orders(s, 1);
    rides_first(s, "G");
    assert_int_equal(question_now(s).amount, TUM(200));
    assert_int_equal(give(s, TILLY_OPT_GO, 0, 0, TUM(200.1), 0), TILLY_E_ILLEGAL);
    rides(s, 0, 200);
    asked(s, TILLY_ASK_GIVES_ORDER);
    assert_int_equal(question_now(s).flags & TILLY_CONCEALED, TILLY_CONCEALED);
    gives(s, TILLY_OPT_COMMAND, group_id(SECOND_WING), 0, 0, 0);
    asked(s, TILLY_ASK_ORDER);
    gives(s, TILLY_OPT_ORDER_HOLD, 0, 0, 0, 0);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(events_of(s, TILLY_EV_ROLL), 0);
    assert_int_equal(order_now(s, SECOND_WING)->kind, TILLY_ORDER_HOLD);
    assert_int_equal(order_now(s, SECOND_WING)->giver, on_field(s, "G"));
    tilly_event e = nth(s, TILLY_EV_ORDERED, events_of(s, TILLY_EV_ORDERED) - 1);
    assert_int_equal(e.value[0], TILLY_ORDER_HOLD);
    assert_int_equal(e.other, unit_of(s, "G"));
    assert_int_equal(e.third, group_id(SECOND_WING));
    assert_int_equal(e.value[5], 0);
    assert_int_equal(e.seen, 1);
    assert_false(offers(s, TILLY_OPT_UNIT, "G")); /* each once */
    scene_end(s);
}

/* GL-Q-99: touched on the way, or where he starts, is enough; who is touched no more is not
 * forgotten */
static void passing_by_is_enough_to_give_an_order(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "A", 500, 135, 0); /* their rear at his front */
    stand_at(s, "B", 600, 180, 0);
    to_orders(s, 1);
    rides_first(s, "G");
    rides(s, 90, 200);
    asked(s, TILLY_ASK_GIVES_ORDER);
    gives(s, TILLY_OPT_COMMAND, group_id(SECOND_WING), 0, 0, 0);
    asked(s, TILLY_ASK_ORDER);
    gives(s, TILLY_OPT_ORDER_WITHDRAW, 0, 0, 0, 0);
    assert_int_equal(order_now(s, SECOND_WING)->kind, TILLY_ORDER_WITHDRAW);
    asked(s, TILLY_ASK_NEXT_RIDER); /* nobody of the other wing was touched */
    scene_end(s);
}

/* GL-Q-100: whoever did not ride before may ride, and give orders, among the moves */
static void a_general_may_ride_among_the_moves(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "A", 500, 200, 0);
    to_step(s, "1.c3");
    to_question(s, TILLY_ASK_NEXT_UNIT);
    gives(s, TILLY_OPT_UNIT, unit_of(s, "G"), 0, 0, 0);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 100);
    asked(s, TILLY_ASK_GIVES_ORDER);
    gives(s, TILLY_OPT_NONE, 0, 0, 0, 0);
    asked(s, TILLY_ASK_NEXT_UNIT);
    assert_false(offers(s, TILLY_OPT_UNIT, "G"));
    scene_end(s);
}

/* GL-Q-99: past friends that the order is not for, and to nobody else */
static void a_players_messenger_rides_to_his_addressees_alone(void **state)
{
    scene *s = field_of(staff, NULL);
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    assert_int_equal(tilly_player_builtin("thumb", 0, &hooks.player[0]), TILLY_OK);
    stand_at(s, "B", 650, 100, 0);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    assert_int_equal(question_now(s).addressed, 1u << SECOND_WING);
    assert_int_equal(tilly_turn_run(s->turn, &hooks, TILLY_UNTIL_DECISION), TILLY_DECISION);
    tilly_event e = nth(s, TILLY_EV_RODE, 0);
    assert_int_equal(e.value[3], TUM(500));
    assert_true(e.value[4] > TUM(200));
    scene_end(s);
}

/* GL-134: over a wood, a lake and friends, by way of corners */
static void with_water(scene *s)
{
    static const double lake[] = {300, 150, 700, 150, 700, 220, 300, 220};
    field_ground(s, TILLY_IMPASSABLE, lake, 4);
}

static void generals_ride_over_any_ground(void **state)
{
    scene *s = field_of(staff, with_water);
    to_orders(s, 1);
    rides_first(s, "G");
    tilly_answer way = option_naming(s, TILLY_OPT_GO, 0, 0);
    way.count = 2;
    way.way[0] = (tilly_waypoint){.x = TUM(560), .y = TUM(180)};
    way.way[1] = (tilly_waypoint){.x = TUM(500), .y = TUM(260)};
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_turn_check(s->turn, &way, &s->why), TILLY_OK);
    tilly_pose there;
    assert_int_equal(tilly_turn_preview(s->turn, &way, &there), TILLY_OK);
    assert_int_equal(there.y, TUM(260));
    way.way[1].y = TUM(261);
    assert_int_equal(tilly_turn_check(s->turn, &way, &s->why), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_MOVE_SPENT);
    assert_true(s->why.flags & TILLY_WHY_HAS_NEAREST);
    tilly_answer nearest = {.size = sizeof nearest, .pick = s->why.nearest};
    assert_int_equal(tilly_turn_check(s->turn, &nearest, NULL), TILLY_OK);
    way.way[1].y = TUM(260);
    assert_int_equal(tilly_turn_answer(s->turn, &way, NULL), TILLY_OK);
    asked(s, TILLY_ASK_NEXT_RIDER);
    tilly_event e = nth(s, TILLY_EV_RODE, 0);
    assert_int_equal(e.unit, unit_of(s, "G"));
    assert_int_equal(e.value[0], TUM(500));
    assert_int_equal(e.value[1], TUM(100));
    assert_int_equal(e.value[4], TUM(260));
    assert_int_equal(e.value[6], 1000);
    scene_end(s);
}

/* GL-134: no ground stops riders but the edge of the board */
static void the_edge_of_the_board_is_the_end(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "G", 100, 100, 0);
    to_orders(s, 1);
    rides_first(s, "G");
    assert_int_equal(give(s, TILLY_OPT_GO, 0, DEGREES(270), TUM(81), 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_TABLE_EDGE);
    int32_t nearest = s->why.nearest.value[1];
    assert_about(tilly_to_units(nearest), 80); /* 40 deep, and he faces the way he rides */
    rides(s, 270, tilly_to_units(nearest));
    scene_end(s);
}

/* The enemy's near edge is 100 mm from the general's front, and his own men stand behind him. */
static const post enemy_ahead[] = {
    {"G", "general", 0, 500, 300, 0},
    {"own", "regulars", 0, 500, 230, 0, 8},
    {"enemy", "regulars", 1, 500, 435, 0, 8},
    LAST,
};

/* GL-EX-123; GL-Q-138 */
static void a_general_does_not_ride_into_an_enemy_whom_his_side_sees(void **state)
{
    scene *s = field_of(enemy_ahead, NULL);
    to_orders(s, 1);
    rides_first(s, "G");
    assert_int_equal(give(s, TILLY_OPT_GO, 0, 0, TUM(200), 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ENEMY_IN_WAY);
    assert_int_equal(s->why.unit[1], unit_of(s, "enemy"));
    assert_int_equal(s->why.nearest.value[1], TUM(99.99) - 1);
    assert_int_equal(give(s, TILLY_OPT_GO, 0, 0, TUM(99.99), 0), TILLY_E_ILLEGAL);
    tilly_answer way = option_naming(s, TILLY_OPT_GO, 0, 0);
    way.count = 1;
    way.way[0] = (tilly_waypoint){.x = TUM(500), .y = TUM(440)};
    assert_int_equal(tilly_turn_check(s->turn, &way, NULL), TILLY_E_ILLEGAL);
    rides(s, 0, 99.98);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(events_of(s, TILLY_EV_GENERAL_ESCAPED), 0);
    scene_end(s);
}

static void in_a_wood(scene *s)
{
    static const double wood[] = {300, 350, 700, 350, 700, 600, 300, 600};
    field_ground(s, TILLY_WOOD, wood, 4);
}

/* GL-EX-123; GL-Q-26 GL-Q-138: 200 less 99.99 ridden are left for the way to his friends, whose
 * front is 100 mm behind him, or a little more. */
static void a_general_who_meets_the_enemy_unseen_has_the_rest_of_his_ride_to_get_away(void **state)
{
    for (int too_far = 0; too_far < 2; too_far++) {
        scene *s = field_of(enemy_ahead, in_a_wood);
        stand_at(s, "own", 500, too_far ? 264.89 : 264.99, 0);
        assert_false(in_view(state_on(s), 0, on_field(s, "enemy")));
        to_orders(s, 1);
        rides_first(s, "G");
        rides(s, 0, 200);
        (void)next_question(s);
        assert_int_equal(nth(s, TILLY_EV_RODE, 0).value[4], TUM(399.99));
        tilly_event e = nth(s, too_far ? TILLY_EV_GENERAL_TAKEN : TILLY_EV_GENERAL_ESCAPED, 0);
        assert_int_equal(e.unit, unit_of(s, "G"));
        assert_int_equal(e.other, unit_of(s, "enemy"));
        assert_int_equal(on_table(state_on(s), on_field(s, "G")), !too_far);
        scene_end(s);
    }
}

static void behind_a_village(scene *s)
{
    static const double houses[] = {400, 350, 600, 350, 600, 370, 400, 370};
    field_ground(s, TILLY_VILLAGE, houses, 4);
}

static const post guns_ahead[] = {
    {"G", "general", 0, 500, 300, 0},
    {"own", "regulars", 0, 1200, 230, 0, 8},
    {"guns", "foot battery", 1, 500, 440, 180, 1},
    {"enemy", "regulars", 1, 1200, 1150, 180, 8},
    LAST,
};

/* GL-EX-123; GL-Q-26 GL-Q-138 */
static void guns_stop_a_general_and_do_nothing_to_him(void **state)
{
    for (int seen = 0; seen < 2; seen++) {
        scene *s = field_of(guns_ahead, seen ? NULL : behind_a_village);
        to_orders(s, 1);
        rides_first(s, "G");
        rides(s, 0, 200);
        to_orders(s, 2);
        assert_int_equal(state_on(s)->unit[on_field(s, "G")].y, TUM(399.99));
        assert_int_equal(events_of(s, TILLY_EV_GENERAL_ESCAPED), 0);
        rides_first(s, "G");
        rides(s, 0, 200); /* not over them */
        assert_int_equal(state_on(s)->unit[on_field(s, "G")].y, TUM(400) + TOUCH);
        scene_end(s);
        s = field_of(guns_ahead, seen ? NULL : behind_a_village);
        stand_at(s, "G", 500, 399.99, 0);
        to_orders(s, 1);
        rides_first(s, "G");
        rides(s, 90, 200);
        assert_int_equal(state_on(s)->unit[on_field(s, "G")].x, TUM(700));
        scene_end(s);
    }
}

/* ---- who may order whom --------------------------------------------------------------------- */

/* From the nearest unit of the second wing, whose left flank is at x = 1050: the chief 900, the
 * second 300, the third 310. */
static const post three_generals[] = {
    {"1", "general", 0, 135, 600, 0},
    {"2", "general", 0, 735, 600, 0},
    {"3", "general", 0, 725, 500, 0},
    {"A", "regulars", 0, 1100, 600, 0, 10, .wing = SECOND_WING},
    {"C", "regulars", 0, 1400, 600, 0, 10, .wing = SECOND_WING},
    {"B", "regulars", 0, 135, 300, 0, 10},
    {"E", "regulars", 1, 200, 1150, 180, 8},
    LAST,
};

/* GL-EX-114; GL-103 GL-Q-96 */
static void the_chief_and_the_nearest_may_order(void **state)
{
    scene *s = field_of(three_generals, NULL);
    play *p = state_on(s);
    unsigned chief = on_field(s, "1");
    unsigned second = on_field(s, "2");
    unsigned third = on_field(s, "3");
    assert_int_equal(campaign_of(p)->chief[0], chief);
    stand_at(s, "3", 725, 600, 0);
    assert_int_equal(gap_between(p, chief, on_field(s, "A")), TUM(900));
    assert_int_equal(gap_between(p, third, on_field(s, "A")), TUM(310));
    assert_int_equal(giver_for(p, SECOND_WING, chief), chief);
    assert_int_equal(giver_for(p, SECOND_WING, second), second);
    assert_int_equal(giver_for(p, SECOND_WING, third), second);
    lose_general(p, second);
    assert_int_equal(giver_for(p, SECOND_WING, third), third);
    scene_end(s);
}

/* GL-Q-96 GL-103 */
static void a_general_with_nobody_to_order_is_not_asked_to_send(void **state)
{
    scene *s = field_of(three_generals, NULL);
    stand_at(s, "2", 1100, 635, 0); /* with them */
    /* with them too: a gap of 0 as well, but of a higher number */
    stand_at(s, "3", 1100, 565, 0);
    stand_at(s, "1", 135, 330, 0); /* near the first wing */
    to_orders(s, 1);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_true(offers(s, TILLY_OPT_SEND, "1"));
    assert_true(offers(s, TILLY_OPT_SEND, "2"));
    assert_false(offers(s, TILLY_OPT_SEND, "3"));
    rides_first(s, "3");
    gives(s, TILLY_OPT_STAY, 0, 0, 0, 0);
    asked(s, TILLY_ASK_NEXT_RIDER); /* he touches them, and is not asked */
    rides_first(s, "2");
    gives(s, TILLY_OPT_STAY, 0, 0, 0, 0);
    asked(s, TILLY_ASK_GIVES_ORDER);
    scene_end(s);
}

/* GL-Q-96: equal distances: the lower number */
static void of_two_as_near_the_first_in_the_list_is_entitled(void **state)
{
    scene *s = field_of(three_generals, NULL);
    stand_at(s, "3", 725, 600, 0);
    stand_at(s, "2", 725, 620, 0);
    assert_int_equal(giver_for(state_on(s), SECOND_WING, on_field(s, "3")), on_field(s, "2"));
    stand_at(s, "3", 736, 600, 0);
    assert_int_equal(giver_for(state_on(s), SECOND_WING, on_field(s, "2")), on_field(s, "3"));
    scene_end(s);
}

/* GL-Q-96: at once, in the order of the list, after the last the first again; without a general
 * nobody gives orders */
static void the_next_in_the_list_takes_command(void **state)
{
    scene *s = field_of(three_generals, NULL);
    play *p = state_on(s);
    lose_general(p, on_field(s, "1"));
    assert_int_equal(campaign_of(p)->chief[0], on_field(s, "2"));
    tilly_event e = nth(s, TILLY_EV_CHIEF, 0);
    assert_int_equal(e.unit, unit_of(s, "2"));
    assert_int_equal(e.seen, 1);
    lose_general(p, on_field(s, "3"));
    assert_int_equal(campaign_of(p)->chief[0], on_field(s, "2"));
    assert_int_equal(events_of(s, TILLY_EV_CHIEF), 1);
    lose_general(p, on_field(s, "2"));
    assert_int_equal(campaign_of(p)->chief[0], NOBODY);
    assert_int_equal(giver_for(p, SECOND_WING, on_field(s, "2")), NOBODY);
    to_orders(s, 1);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_UNIT); /* the orders part asks nothing */
    scene_end(s);
}

static void the_list_begins_again_after_its_end(void **state)
{
    scene *s = field_of(three_generals, NULL);
    play *p = state_on(s);
    campaign_of(p)->chief[0] = (uint16_t)on_field(s, "2");
    lose_general(p, on_field(s, "2"));
    assert_int_equal(campaign_of(p)->chief[0], on_field(s, "3"));
    lose_general(p, on_field(s, "3"));
    assert_int_equal(campaign_of(p)->chief[0], on_field(s, "1"));
    scene_end(s);
}

/* ---- messengers ----------------------------------------------------------------------------- */

/* GL-EX-26, GL-EX-01, GL-EX-113; GL-105 GL-106 GL-107 GL-Q-01 GL-Q-39 GL-Q-99 */
static void a_message_is_understood_from_150_on(void **state)
{
    for (int understood = 0; understood < 2; understood++) {
        scene *s = field_of(staff, NULL);
        stand_at(s, "A", 500, 300, 0);
        advances(s, SECOND_WING, 100, 500, 900);
        to_orders(s, 1);
        sends(s, "G", 1u << SECOND_WING);
        asked(s, TILLY_ASK_RIDE);
        dice(s, understood ? "150" : "149");
        rides(s, 0, 200);
        asked(s, TILLY_ASK_NEXT_RIDER);
        assert_int_equal(s->roll.kind, TILLY_ROLL_MESSAGE);
        assert_int_equal(s->roll.need, 150);
        assert_int_equal(order_now(s, SECOND_WING)->kind,
                         understood ? TILLY_ORDER_HOLD : TILLY_ORDER_ADVANCE);
        assert_int_equal(events_of(s, TILLY_EV_NOT_UNDERSTOOD), !understood);
        if (!understood) {
            tilly_event e = nth(s, TILLY_EV_NOT_UNDERSTOOD, 0);
            assert_int_equal(e.third, group_id(SECOND_WING));
            assert_int_equal(e.value[0], 149);
            assert_int_equal(e.value[1], 150);
        } else
            assert_int_equal(nth(s, TILLY_EV_ORDERED, 1).value[5], 1);
        assert_int_equal(courier_of(state_on(s), the_messenger(s, 0))->crossed, 1u << SECOND_WING);
        s->at_step = false;
        /* the regiment has not moved yet: hold binds it, the advance lets it go */
        to_question(s, TILLY_ASK_NEXT_UNIT);
        gives(s, TILLY_OPT_UNIT, unit_of(s, "A"), 0, 0, 0);
        asked(s, TILLY_ASK_MOVE);
        assert_int_equal(give(s, TILLY_OPT_MARCH, 0, 0, TUM(60), 0),
                         understood ? TILLY_E_ILLEGAL : TILLY_OK);
        if (understood)
            assert_int_equal(s->why.code, TILLY_WHY_AGAINST_ORDER);
        scene_end(s);
    }
}

/* GL-EX-28; GL-107 GL-108 GL-134 GL-Q-39 GL-Q-40: 200 on the first day's ride, 150 on the second
 * and 50 back at once, then home in two more */
static void a_messenger_rides_there_and_back(void **state)
{
    scene *s = field_of(staff, NULL);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    assert_int_equal(nth(s, TILLY_EV_MESSENGER_SENT, 0).other, unit_of(s, "G"));
    assert_int_equal(nth(s, TILLY_EV_MESSENGER_SENT, 0).value[0], 1);
    assert_says(report_of(s, 0), "\n  G sends a messenger to Command 2: hold\n");
    rides(s, 0, 200);
    unsigned u = the_messenger(s, 0);
    assert_about(place_y(s, u), 300);
    to_orders(s, 2);
    assert_int_equal(messengers(s, 0), 1);
    dice(s, "150");
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_UNIT, unit_id(state_on(s), u), 0, 0, 0);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(order_now(s, SECOND_WING)->kind, TILLY_ORDER_HOLD);
    assert_about(place_y(s, u), 400); /* 150 there, 50 back */
    assert_int_equal(state_on(s)->unit[u].heading, DEGREES(180));
    to_orders(s, 3);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_about(place_y(s, u), 200);
    assert_int_equal(messengers(s, 0), 1);
    to_orders(s, 4);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(messengers(s, 0), 0);
    tilly_event e = nth(s, TILLY_EV_MESSENGER_BACK, 0);
    assert_int_equal(e.other, unit_of(s, "G"));
    assert_int_equal(total_of(state_on(s), 0) - losses_of(state_on(s), 0), 16);
    scene_end(s);
}

static void serves_both(const char *near, unsigned near_wing, const char *far, unsigned far_wing)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, near, 500, 160, 0); /* 25 before his front */
    stand_at(s, far, 500, 230, 0);
    to_orders(s, 1);
    sends(s, "G", 1u << FIRST_WING | 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    dice(s, "999 100");
    rides(s, 0, 150);
    /* stopped at the first, who understood; the rest of his move is left */
    asked(s, TILLY_ASK_RIDE);
    assert_int_equal(s->thrown, 1);
    assert_int_equal(order_now(s, near_wing)->kind, TILLY_ORDER_HOLD);
    assert_true(question_now(s).amount > TUM(174.99) && question_now(s).amount <= TUM(175.02));
    rides(s, 0, 150); /* through them, without harm to anybody */
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(s->thrown, 2);
    assert_int_equal(order_now(s, far_wing)->kind, 0);
    assert_int_equal(record_of_unit(s, near)->order, ORGANISED);
    assert_int_equal(messengers(s, 0), 0); /* and back with his general in the same move */
    assert_int_equal(events_of(s, TILLY_EV_MESSENGER_BACK), 1);
    scene_end(s);
}

/* GL-Q-39 GL-107: to one after the other, and home when all are crossed off */
static void one_messenger_serves_several(void **state)
{
    serves_both("A", SECOND_WING, "B", FIRST_WING);
    serves_both("B", FIRST_WING, "A", SECOND_WING);
}

/* GL-Q-99: a formation that is no more is crossed off; the messenger turns back without choice */
static void whoever_is_gone_is_crossed_off(void **state)
{
    scene *s = field_of(staff, NULL);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    leave_board(state_on(s), on_field(s, "A"));
    dice(s, "999"); /* their friends do not lose heart over it */
    unsigned u = the_messenger(s, 0);
    assert_int_equal(addresses_left(state_on(s), u), 0);
    to_orders(s, 2);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(messengers(s, 0), 0); /* 160 to the general's base */
    scene_end(s);
}

/* GL-Q-25 GL-Q-40: if the sender is gone he reports to the nearest, and if there is none he waits
 */
static void a_messenger_without_his_general_rides_to_the_nearest(void **state)
{
    static const post two[] = {{"G", "general", 0, 500, 100, 0},
                               {"G2", "general", 0, 900, 300, 0},
                               {"A", "regulars", 0, 500, 485, 0, 8, .wing = SECOND_WING},
                               {"E", "regulars", 1, 300, 1150, 180, 8},
                               LAST};
    scene *s = field_of(two, NULL);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    unsigned u = the_messenger(s, 0);
    assert_int_equal(home_of(state_on(s), u), on_field(s, "G"));
    lose_general(state_on(s), on_field(s, "G"));
    assert_int_equal(home_of(state_on(s), u), on_field(s, "G2"));
    lose_general(state_on(s), on_field(s, "G2"));
    assert_int_equal(home_of(state_on(s), u), NOBODY);
    leave_board(state_on(s), on_field(s, "A"));
    to_step(s, "1.d");
    assert_int_equal(messengers(s, 0), 1);
    scene_end(s);
}

/* GL-108: as many as are needed, up to the 32 a side that can be told apart */
static void thirty_two_messengers_can_be_out(void **state)
{
    scene *s = field_of(staff, NULL);
    to_orders(s, 1);
    for (int i = 0; i < MOST_MESSENGERS; i++) {
        sends(s, "G", 1u << SECOND_WING);
        asked(s, TILLY_ASK_RIDE);
        gives(s, TILLY_OPT_STAY, 0, 0, 0, 0);
    }
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(messengers(s, 0), MOST_MESSENGERS);
    assert_false(offers(s, TILLY_OPT_SEND, "G"));
    scene_end(s);
}

/* ---- captured ------------------------------------------------------------------------------- */

/* The messenger of side 0 stands at (500, 300) after his first ride; the horse that stands beside
 * him rides over him. */
static scene *ridden_over(void (*change)(scene *s))
{
    scene *s = field_of(staff, change);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    stand_at(s, "E", 410, 300, 90);
    take_post(state_on(s), on_field(s, "E"));
    to_step(s, "2.c3");
    to_question(s, TILLY_ASK_NEXT_UNIT);
    gives(s, TILLY_OPT_UNIT, unit_of(s, "E"), 0, 0, 0);
    asked(s, TILLY_ASK_MOVE);
    gives(s, TILLY_OPT_MARCH, 0, DEGREES(90), TUM(100), 0);
    next_question(s);
    return s;
}

static void enemy_free_to_move(scene *s)
{
    set_rule(s, "orders_mode", "record");
}

/* GL-EX-29; GL-109 GL-Q-41 GL-Q-102 */
static void a_messenger_ridden_over_is_taken_and_his_order_read(void **state)
{
    scene *s = ridden_over(enemy_free_to_move);
    assert_int_equal(messengers(s, 0), 0);
    tilly_event taken = nth(s, TILLY_EV_MESSENGER_TAKEN, 0);
    tilly_event read = nth(s, TILLY_EV_ORDER_TAKEN, 0);
    assert_int_equal(taken.other, unit_of(s, "E"));
    assert_int_equal(taken.seen, 3);
    assert_int_equal(read.other, unit_of(s, "H"));
    assert_int_equal(read.third, group_id(SECOND_WING));
    assert_int_equal(read.value[0], TILLY_ORDER_HOLD);
    assert_int_equal(read.seen, 2); /* the sender is not told */
    assert_int_equal(losses_of(state_on(s), 0), 0);
    assert_int_equal(order_now(s, SECOND_WING)->kind, 0);
    for (unsigned i = 0; i < MOST_COURIERS; i++)
        assert_int_equal(courier_at(state_on(s), i)->rider, NOBODY);
    scene_end(s);
}

static void orders_ride(scene *s)
{
    enemy_free_to_move(s);
    set_rule(s, "captured_order_rides", "on");
}

/* GL-Q-41: with the switch one of theirs must carry it to their general first */
static void a_captured_order_must_be_carried_to_the_general(void **state)
{
    scene *s = ridden_over(orders_ride);
    assert_int_equal(messengers(s, 0), 0);
    assert_int_equal(messengers(s, 1), 1);
    assert_int_equal(events_of(s, TILLY_EV_ORDER_TAKEN), 0);
    unsigned u = the_messenger(s, 1);
    assert_true(courier_of(state_on(s), u)->read);
    assert_int_equal(home_of(state_on(s), u), on_field(s, "H"));
    stand_at(s, "H", 900, 300, 180);
    to_step(s, "2.d");
    s->at_step = false;
    to_step(s, "2.d"); /* 200 of 355 */
    assert_int_equal(messengers(s, 1), 1);
    s->at_step = false;
    to_step(s, "2.d");
    assert_int_equal(messengers(s, 1), 0);
    assert_int_equal(nth(s, TILLY_EV_ORDER_TAKEN, 0).other, unit_of(s, "H"));
    assert_int_equal(nth(s, TILLY_EV_MESSENGER_BACK, 0).other, unit_of(s, "H"));
    scene_end(s);
}

/* GL-Q-41 GL-Q-102: on their way over the regiment it was meant for it is taken back, and is no
 * news to anybody */
static void a_captured_order_can_be_taken_back(void **state)
{
    scene *s = ridden_over(orders_ride);
    stand_at(s, "H", 500, 600, 180);
    to_step(s, "2.d");
    s->at_step = false;
    to_step(s, "2.d");
    assert_int_equal(messengers(s, 1), 0);
    assert_int_equal(nth(s, TILLY_EV_MESSENGER_TAKEN, 0).other, unit_of(s, "A"));
    assert_int_equal(messengers(s, 0), 0);
    assert_int_equal(events_of(s, TILLY_EV_ORDER_TAKEN), 0);
    scene_end(s);
}

/* GL-Q-102: riding over the enemy is as bad */
static void a_messenger_who_rides_over_the_enemy_is_taken(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "E", 500, 300, 90);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(messengers(s, 0), 0);
    assert_int_equal(nth(s, TILLY_EV_ORDER_TAKEN, 0).other, unit_of(s, "H"));
    scene_end(s);
}

/* GL-Q-41: without a general of the captors there is nobody who could use it */
static void no_general_reads_no_order(void **state)
{
    scene *s = field_of(staff, NULL);
    stand_at(s, "E", 500, 300, 90);
    lose_general(state_on(s), on_field(s, "H"));
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    rides(s, 0, 200);
    asked(s, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(events_of(s, TILLY_EV_MESSENGER_TAKEN), 1);
    assert_int_equal(events_of(s, TILLY_EV_ORDER_TAKEN), 0);
    scene_end(s);
}

/* ---- initiative ----------------------------------------------------------------------------- */

static void french(scene *s)
{
    field_nation(s, 0, "FRA");
}
static void french_on_record(scene *s)
{
    french(s);
    set_rule(s, "orders_mode", "record");
}

static void village_between(scene *s)
{
    static const double houses[] = {100, 500, 1400, 500, 1400, 560, 100, 560};
    french(s);
    field_ground(s, TILLY_VILLAGE, houses, 4);
}

/* GL-100 GL-Q-38: who comes into sight lets one French formation a half give itself an order, once
 */
static void the_french_give_themselves_an_order_when_an_enemy_appears(void **state)
{
    scene *s = field_of(staff, village_between);
    to_orders(s, 1);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_END, 0, 0, 0, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT); /* nobody in sight */
    stand_at(s, "E", 500, 900, 180);
    stand_at(s, "A", 500, 400, 0);
    to_orders(s, 2);
    stand_at(s, "E", 900, 400, 180); /* he comes round */
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_END, 0, 0, 0, 0);
    asked(s, TILLY_ASK_INITIATIVE);
    assert_int_equal(question_now(s).options, 3); /* none, or one of both wings */
    gives(s, TILLY_OPT_COMMAND, group_id(SECOND_WING), 0, 0, 0);
    asked(s, TILLY_ASK_ORDER);
    tilly_answer at = option_naming(s, TILLY_OPT_ORDER_ATTACK, 0, unit_of(s, "E"));
    assert_int_equal(tilly_turn_answer(s->turn, &at, NULL), TILLY_OK);
    assert_int_equal(order_now(s, SECOND_WING)->kind, TILLY_ORDER_ATTACK);
    assert_int_equal(order_now(s, SECOND_WING)->target, unit_of(s, "E"));
    assert_int_equal(order_now(s, SECOND_WING)->giver, NOBODY);
    to_orders(s, 3);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_END, 0, 0, 0, 0);
    assert_int_not_equal(next_question(s), TILLY_ASK_INITIATIVE); /* he was seen before */
    scene_end(s);
}

/* GL-Q-38 */
static void nobody_else_does_and_not_on_record(void **state)
{
    void (*const change[])(scene * s) = {NULL, french_on_record};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = field_of(staff, change[i]);
        standing_of(state_on(s), FIRST_WING)->saw = standing_of(state_on(s), SECOND_WING)->saw = 0;
        to_orders(s, 1);
        s->at_step = false;
        asked(s, TILLY_ASK_NEXT_RIDER);
        gives(s, TILLY_OPT_END, 0, 0, 0, 0);
        assert_int_not_equal(next_question(s), TILLY_ASK_INITIATIVE);
        scene_end(s);
    }
}

/* GL-Q-38: or at deployment */
static void an_enemy_seen_at_deployment_is_no_news(void **state)
{
    scene *s = field_of(staff, french);
    assert_int_equal(standing_of(state_on(s), SECOND_WING)->saw, 1);
    to_orders(s, 1);
    s->at_step = false;
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_END, 0, 0, 0, 0);
    assert_int_not_equal(next_question(s), TILLY_ASK_INITIATIVE);
    scene_end(s);
}

/* ---- states that play cannot come to -------------------------------------------------------- */

/* A messenger of G's under way to the second wing. */
static scene *under_way(void)
{
    scene *s = field_of(staff, NULL);
    to_orders(s, 1);
    sends(s, "G", 1u << SECOND_WING);
    asked(s, TILLY_ASK_RIDE);
    return s;
}

typedef void paper_spoil(const scene *s, play *p, unsigned rider, courier *a);

static void rider_of_the_enemy(const scene *s, play *p, unsigned rider, courier *a)
{
    a->rider = (uint16_t)on_field(s, "E");
}
static void rider_who_is_a_regiment(const scene *s, play *p, unsigned rider, courier *a)
{
    a->rider = (uint16_t)on_field(s, "B");
}
static void rider_who_is_gone(const scene *s, play *p, unsigned rider, courier *a)
{
    p->unit[rider].state = UNIT_GONE;
}
static void rider_with_another_paper(const scene *s, play *p, unsigned rider, courier *a)
{
    of(p, rider)->courier = 2;
}
static void rider_without_a_paper(const scene *s, play *p, unsigned rider, courier *a)
{
    *a = (courier){.rider = NOBODY, .sender = NOBODY};
    of(p, rider)->courier = 0;
}
static void sent_by_nobody(const scene *s, play *p, unsigned rider, courier *a)
{
    a->sender = NOBODY;
}
static void sent_by_the_enemy(const scene *s, play *p, unsigned rider, courier *a)
{
    a->sender = (uint16_t)on_field(s, "H");
}
static void sent_by_a_regiment(const scene *s, play *p, unsigned rider, courier *a)
{
    a->sender = (uint16_t)on_field(s, "B");
}
static void to_nobody(const scene *s, play *p, unsigned rider, courier *a)
{
    a->addressed = 0;
}
static void to_a_wing_that_there_is_not(const scene *s, play *p, unsigned rider, courier *a)
{
    a->addressed |= 1u << 31;
}
static void in_a_circle_too_large(const scene *s, play *p, unsigned rider, courier *a)
{
    a->order.radius = TUM(1501);
}

/* GL-101 GL-106 GL-107 */
static void papers_that_no_messenger_can_carry_are_refused(void **state)
{
    static paper_spoil *const spoils[] = {
        rider_of_the_enemy,
        rider_who_is_a_regiment,
        rider_who_is_gone,
        rider_with_another_paper,
        rider_without_a_paper,
        sent_by_nobody,
        sent_by_the_enemy,
        sent_by_a_regiment,
        to_nobody,
        to_a_wing_that_there_is_not,
        in_a_circle_too_large,
    };
    for (unsigned i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        scene *s = under_way();
        play *p = state_on(s);
        unsigned rider = the_messenger(s, 0);
        assert_true(validate(p));
        spoils[i](s, p, rider, courier_at(p, of(p, rider)->courier - 1u));
        if (validate(p))
            fail_msg("paper %u passes", i);
        scene_end(s);
    }
}

/* GL-Q-108: what the enemy's messengers carry is blanked, and he still rides. */
static void a_paper_that_a_side_may_not_read_is_blank(void **state)
{
    scene *s = under_way();
    play *p = state_on(s);
    courier *a = courier_at(p, of(p, the_messenger(s, 0))->courier - 1u);
    *a = (courier){.rider = a->rider, .sender = NOBODY};
    assert_true(validate(p));
    a->order.kind = TILLY_ORDER_HOLD;
    assert_false(validate(p));
    scene_end(s);
}

/* The frame of the step of that kind in the state that is played. */
static int32_t *numbers_of(const scene *s, unsigned of_step)
{
    play *p = state_on(s);
    for (unsigned d = 0; d < p->s->depth; d++)
        if (p->frame[d].step == of_step)
            return p->frame[d].number;
    fail_msg("step %u is not suspended", of_step);
    return NULL;
}

/* While a messenger is written to, sent and rides: the general, the messenger (from 1), the rider,
 * how far he may still ride; for whom, by whom, on which paper (all from 1). */
static void who_sends_whom_must_fit(void **state)
{
    enum { GENERAL_SENDS, MESSENGER_SENT, RIDER = 0, LEFT = 1, FOR_WHOM = 0, GIVER, PAPER };
    scene *s = field_of(staff, NULL);
    play *p = state_on(s);
    to_orders(s, 1);
    asked(s, TILLY_ASK_NEXT_RIDER);
    gives(s, TILLY_OPT_SEND, unit_of(s, "G"), 0, 0, 0);
    if (next_question(s) == TILLY_ASK_ADDRESSEES) {
        int32_t *sends_now = numbers_of(s, STEP_DISPATCH);
        assert_true(validate(p));
        sends_now[MESSENGER_SENT] = 1 + (int32_t)on_field(s, "B");
        assert_false(validate(p));
        sends_now[MESSENGER_SENT] = 0;
        sends_now[GENERAL_SENDS] = (int32_t)on_field(s, "H");
        assert_false(validate(p));
    }
    scene_end(s);
    const struct {
        unsigned step, place;
        const char *unit;
        int32_t number;
    } wrong[] = {
        {STEP_DISPATCH, GENERAL_SENDS, "B", 0},
        {STEP_DISPATCH, GENERAL_SENDS, "H", 0},
        {STEP_DISPATCH, MESSENGER_SENT, NULL, 0},
        {STEP_DISPATCH, MESSENGER_SENT, "B", 1},
        {STEP_DISPATCH, MESSENGER_SENT, "H", 1},
        {STEP_RIDE, RIDER, "B", 0},
        {STEP_RIDE, RIDER, "H", 0},
        {STEP_RIDE, LEFT, NULL, -1},
        {STEP_RIDE, LEFT, NULL, INT32_MAX},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        s = under_way();
        assert_true(validate(state_on(s)));
        numbers_of(s, wrong[i].step)[wrong[i].place] =
            wrong[i].number + (wrong[i].unit ? (int32_t)on_field(s, wrong[i].unit) : 0);
        if (validate(state_on(s)))
            fail_msg("number %u passes", i);
        scene_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_general_who_touches_them_is_obeyed),
        cmocka_unit_test(passing_by_is_enough_to_give_an_order),
        cmocka_unit_test(a_general_may_ride_among_the_moves),
        cmocka_unit_test(a_players_messenger_rides_to_his_addressees_alone),
        cmocka_unit_test(generals_ride_over_any_ground),
        cmocka_unit_test(the_edge_of_the_board_is_the_end),
        cmocka_unit_test(a_general_does_not_ride_into_an_enemy_whom_his_side_sees),
        cmocka_unit_test(a_general_who_meets_the_enemy_unseen_has_the_rest_of_his_ride_to_get_away),
        cmocka_unit_test(guns_stop_a_general_and_do_nothing_to_him),
        cmocka_unit_test(the_chief_and_the_nearest_may_order),
        cmocka_unit_test(a_general_with_nobody_to_order_is_not_asked_to_send),
        cmocka_unit_test(of_two_as_near_the_first_in_the_list_is_entitled),
        cmocka_unit_test(the_next_in_the_list_takes_command),
        cmocka_unit_test(the_list_begins_again_after_its_end),
        cmocka_unit_test(a_message_is_understood_from_150_on),
        cmocka_unit_test(a_messenger_rides_there_and_back),
        cmocka_unit_test(one_messenger_serves_several),
        cmocka_unit_test(whoever_is_gone_is_crossed_off),
        cmocka_unit_test(a_messenger_without_his_general_rides_to_the_nearest),
        cmocka_unit_test(thirty_two_messengers_can_be_out),
        cmocka_unit_test(a_messenger_ridden_over_is_taken_and_his_order_read),
        cmocka_unit_test(a_captured_order_must_be_carried_to_the_general),
        cmocka_unit_test(a_captured_order_can_be_taken_back),
        cmocka_unit_test(a_messenger_who_rides_over_the_enemy_is_taken),
        cmocka_unit_test(no_general_reads_no_order),
        cmocka_unit_test(the_french_give_themselves_an_order_when_an_enemy_appears),
        cmocka_unit_test(nobody_else_does_and_not_on_record),
        cmocka_unit_test(an_enemy_seen_at_deployment_is_no_news),
        cmocka_unit_test(papers_that_no_messenger_can_carry_are_refused),
        cmocka_unit_test(a_paper_that_a_side_may_not_read_is_blank),
        cmocka_unit_test(who_sends_whom_must_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
