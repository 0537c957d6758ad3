/* Orders and what they bind in Age of Glauben: each line of the table of orders, who is free of
 * them, when they are done (GL-100, GL-102, GL-Q-37, GL-Q-97, GL-Q-98). */
#include "field.h"
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/play/play.h"
#include <math.h>
#include <stdlib.h>

#define LAST                                                                                       \
    {                                                                                              \
        .name = NULL                                                                               \
    }
enum { FIRST_WING = 0, SECOND_WING = 1 };

/* ---- in few words --------------------------------------------------------------------------- */

static content plain(enum tilly_order_kind kind)
{
    return (content){.kind = (uint8_t)kind, .giver = NOBODY};
}

static content about(enum tilly_order_kind kind, double radius, double x, double y)
{
    content c = plain(kind);
    c.radius = TUM(radius);
    c.points = 1;
    c.point[0].x = TUM(x);
    c.point[0].y = TUM(y);
    return c;
}

static content at_thing(enum tilly_order_kind kind, tilly_id target)
{
    content c = plain(kind);
    c.target = target;
    return c;
}

static content by_points(unsigned points, const double *xy)
{
    content c = plain(TILLY_ORDER_MARCH);
    for (unsigned i = 0; i < points; i++) {
        c.point[i].x = TUM(xy[2 * i]);
        c.point[i].y = TUM(xy[2 * i + 1]);
    }
    c.points = (uint8_t)points;
    return c;
}

/* In force for that wing of side 0; it must be a sound one. */
static void ordered(scene *s, unsigned wing, content c)
{
    s->why.size = sizeof s->why;
    if (!is_order(state_on(s), wing, &c, &s->why))
        fail_msg("no sound order: %s", tilly_reason_name(s->why.code));
    put_order(state_on(s), wing, &c, false);
}

static const content *order_now(const scene *s, unsigned wing)
{
    return &standing_of(state_on(s), wing)->order;
}

static bool fits_to(scene *s, const char *name, double heading, double length, const char *charge)
{
    unsigned u = on_field(s, name);
    box body = box_of(state_on(s), u);
    s->why.size = sizeof s->why;
    return fits_order(state_on(s),
                      u,
                      &body,
                      direction_of((uint16_t)DEGREES(heading)),
                      TUM(length),
                      charge ? on_field(s, charge) : NOBODY,
                      &s->why);
}

#define FITS(s, name, heading, length)     assert_true(fits_to(s, name, heading, length, NULL))
#define FITS_NOT(s, name, heading, length) assert_false(fits_to(s, name, heading, length, NULL))

static void assert_far(const scene *s, double end, double start)
{
    assert_int_equal(s->why.code, TILLY_WHY_AGAINST_ORDER);
    assert_int_equal(s->why.unit[1], group_id(FIRST_WING));
    assert_int_equal(s->why.measure[0], TILLY_LENGTH);
    assert_true(abs(s->why.number[0] - TUM(end)) <= 60 && abs(s->why.number[1] - TUM(start)) <= 60);
}

/* A regiment of ten looks north from (500, 300), its friends are far to the east, the enemy
 * farther. */
static const post lonely[] = {
    {"A", "regulars", 0, 500, 300, 0, 10},
    {"B", "regulars", 0, 1000, 300, 0, 10, .wing = SECOND_WING},
    {"E", "regulars", 1, 500, 900, 180, 8},
    {"F", "heavy regulars", 1, 1000, 1100, 180, 4},
    LAST,
};

static void with_village(scene *s)
{
    static const double houses[] = {300, 950, 800, 950, 800, 1050, 300, 1050};
    field_ground(s, TILLY_VILLAGE, houses, 4);
}

/* ---- the table ------------------------------------------------------------------------------ */

/* GL-Q-97 GL-Q-99: without an order it is hold; the post is where the order found it */
static void whoever_holds_stays_within_fifty_of_his_post(void **state)
{
    scene *s = field_of(lonely, NULL);
    assert_int_equal(order_now(s, FIRST_WING)->kind, 0);
    FITS(s, "A", 0, 50);
    FITS(s, "A", 90, 50);
    FITS_NOT(s, "A", 0, 50.1);
    assert_far(s, 0.1, 0);
    ordered(s, FIRST_WING, plain(TILLY_ORDER_HOLD));
    FITS_NOT(s, "A", 270, 60);
    stand_at(s, "A", 500, 420, 0); /* driven 120 from its post */
    FITS(s, "A", 180, 10);
    FITS(s, "A", 180, 239.9);
    FITS_NOT(s, "A", 180, 240); /* as far again on the other side */
    FITS_NOT(s, "A", 90, 10);
    take_post(state_on(s), on_field(s, "A"));
    FITS(s, "A", 90, 10);
    scene_end(s);
}

/* GL-EX-112; GL-100 GL-102 GL-Q-97 */
static void an_advance_goes_nearer(void **state)
{
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, about(TILLY_ORDER_ADVANCE, 100, 500, 900));
    FITS(s, "A", 0, 60);
    FITS_NOT(s, "A", 90, 60);
    assert_far(s, 502.9925, 500);
    FITS_NOT(s, "A", 180, 1);
    FITS(s, "A", 45, 60);
    FITS(s, "A", 0, 1199); /* past it, and still nearer */
    FITS_NOT(s, "A", 0, 1200);
    stand_at(s, "A", 500, 820, 0); /* in it */
    FITS(s, "A", 90, 50);
    FITS(s, "A", 0, 180);
    FITS_NOT(s, "A", 180, 20.1);
    scene_end(s);
}

/* GL-Q-97 */
static void an_area_of_the_ground_is_as_good_as_a_circle(void **state)
{
    scene *s = field_of(lonely, NULL);
    const double wood[] = {300, 500, 700, 500, 700, 700, 300, 700};
    tilly_table *ground = NULL;
    tilly_id id = 0;
    tilly_feature f = {.size = sizeof f, .kind = TILLY_WOOD, .points = 4};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){TUM(wood[2 * i]), TUM(wood[2 * i + 1])};
    assert_int_equal(tilly_table_copy(s->table, &ground), TILLY_OK);
    assert_int_equal(tilly_table_add(ground, &f, &id, NULL), TILLY_OK);
    tilly_table *own = state_on(s)->table;
    state_on(s)->table = ground;
    ordered(s, FIRST_WING, at_thing(TILLY_ORDER_DEFEND, id));
    FITS(s, "A", 0, 60);
    FITS_NOT(s, "A", 180, 60);
    FITS(s, "A", 0, 599); /* out on the other side, nearer than the 200 before */
    FITS_NOT(s, "A", 0, 601);
    FITS_NOT(s, "A", 90, 201);
    assert_far(s, 200.0025, 200);
    stand_at(s, "A", 500, 600, 0);
    FITS(s, "A", 90, 200);
    FITS_NOT(s, "A", 90, 201);
    content no_area = at_thing(TILLY_ORDER_DEFEND, id + 1);
    s->why.size = sizeof s->why;
    assert_false(is_order(state_on(s), FIRST_WING, &no_area, &s->why));
    assert_int_equal(s->why.code, TILLY_WHY_ORDER_SHAPE);
    state_on(s)->table = own;
    tilly_table_unref(ground);
    scene_end(s);
}

/* GL-Q-97 */
static void an_attack_goes_at_its_target(void **state)
{
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, at_thing(TILLY_ORDER_ATTACK, unit_of(s, "E")));
    FITS(s, "A", 0, 60);
    FITS_NOT(s, "A", 90, 60);
    assert_true(fits_to(s, "A", 0, 60, "E"));
    assert_false(fits_to(s, "A", 0, 60, "F")); /* a charge only at the enemy that is named */
    stand_at(s, "A", 500, 829, 0);             /* 41 apart */
    FITS(s, "A", 180, 8.9);
    FITS_NOT(s, "A", 180, 9.2);
    scene_end(s);
}

/* GL-Q-97 GL-101: where nobody sees it the regiment cannot go nearer; it holds until that is
 * settled */
static void an_attack_on_somebody_out_of_view_is_as_hold(void **state)
{
    scene *s = field_of(lonely, with_village);
    ordered(s, FIRST_WING, at_thing(TILLY_ORDER_ATTACK, unit_of(s, "E")));
    FITS(s, "A", 0, 60);
    stand_at(s, "E", 550, 1100, 180);
    FITS_NOT(s, "A", 0, 60);
    FITS(s, "A", 90, 50);
    scene_end(s);
}

/* GL-Q-97 */
static void charges_fit_where_the_enemy_stands_in_the_area(void **state)
{
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, about(TILLY_ORDER_ATTACK, 100, 500, 950));
    assert_true(fits_to(s, "A", 0, 90, "E"));
    assert_false(fits_to(s, "A", 0, 90, "F"));
    ordered(s, FIRST_WING, about(TILLY_ORDER_DEFEND, 100, 1000, 1100));
    assert_true(fits_to(s, "A", 0, 90, "F"));
    assert_false(fits_to(s, "A", 0, 90, "E"));
    ordered(s, FIRST_WING, about(TILLY_ORDER_ADVANCE, 100, 500, 950));
    assert_false(fits_to(s, "A", 0, 90, "E")); /* nearer, but an advance is no charge */
    scene_end(s);
}

/* GL-Q-97 */
static void whoever_supports_keeps_near_one_of_them(void **state)
{
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, at_thing(TILLY_ORDER_SUPPORT, group_id(SECOND_WING)));
    FITS(s, "A", 90, 60);
    FITS_NOT(s, "A", 0, 60);
    stand_at(s, "A", 700, 300, 0); /* 200 from their flank */
    FITS(s, "A", 90, 10);
    FITS_NOT(s, "A", 0, 60);
    stand_at(s, "A", 720, 300, 0); /* 180 */
    FITS(s, "A", 270, 20);
    FITS_NOT(s, "A", 270, 20.1);
    scene_end(s);
}

/* GL-Q-97 */
static void a_march_goes_from_point_to_point(void **state)
{
    static const double way[] = {500, 600, 800, 600};
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, by_points(2, way));
    FITS(s, "A", 0, 60);
    FITS_NOT(s, "A", 90, 60);
    stand_at(s, "A", 500, 549.9, 0);
    pass_points(state_on(s), on_field(s, "A"));
    assert_int_equal(order_now(s, FIRST_WING)->reached, 0);
    stand_at(s, "A", 500, 550, 0);
    pass_points(state_on(s), on_field(s, "A"));
    assert_int_equal(order_now(s, FIRST_WING)->reached, 1);
    FITS(s, "A", 90, 60);
    FITS_NOT(s, "A", 270, 1);
    stand_at(s, "A", 790, 600, 0);
    settle_orders(state_on(s), 0);
    assert_int_equal(order_now(s, FIRST_WING)->kind, TILLY_ORDER_HOLD);
    scene_end(s);
}

/* GL-Q-97 */
static void a_withdrawal_goes_home(void **state)
{
    scene *s = field_of(lonely, NULL);
    ordered(s, FIRST_WING, plain(TILLY_ORDER_WITHDRAW));
    FITS(s, "A", 180, 60);
    FITS(s, "A", 135, 60);
    FITS_NOT(s, "A", 90, 60);
    FITS_NOT(s, "A", 0, 1);
    assert_far(s, 286, 285); /* from the rear rank to the edge */
    stand_at(s, "A", 500, 15, 0);
    FITS(s, "A", 90, 60); /* along the edge */
    settle_orders(state_on(s), 0);
    assert_int_equal(order_now(s, FIRST_WING)->kind, TILLY_ORDER_HOLD);
    scene_end(s);
}

static void record_mode(scene *s)
{
    set_rule(s, "orders_mode", "record");
}

/* GL-Q-97 GL-Q-37 */
static void words_bind_as_hold_where_orders_bind_at_all(void **state)
{
    content words = plain(TILLY_ORDER_NOTE);
    for (int record = 0; record < 2; record++) {
        scene *s = field_of(lonely, record ? record_mode : NULL);
        s->why.size = sizeof s->why;
        words.note = 0;
        assert_false(is_order(state_on(s), FIRST_WING, &words, &s->why));
        assert_int_equal(s->why.code, TILLY_WHY_ORDER_SHAPE);
        assert_int_equal(tilly_battle_note(s->battle, "Stand by", &words.note), TILLY_OK);
        ordered(s, FIRST_WING, words);
        unsigned u = on_field(s, "A");
        box body = box_of(state_on(s), u);
        direction north = direction_of(0);
        assert_int_equal(is_free_of_order(state_on(s), u), record);
        FITS_NOT(s, "A", 0, 60);
        assert_false(is_against_order(state_on(s), u, &body, north, TUM(60), NOBODY));
        ordered(s, FIRST_WING, plain(TILLY_ORDER_HOLD));
        assert_int_equal(is_against_order(state_on(s), u, &body, north, TUM(60), NOBODY), record);
        assert_false(is_against_order(state_on(s), u, &body, north, TUM(50), NOBODY));
        scene_end(s);
    }
}

/* ---- unsound orders ------------------------------------------------------------------------- */

static void assert_unsound(scene *s, content c, unsigned code)
{
    s->why.size = sizeof s->why;
    assert_false(is_order(state_on(s), FIRST_WING, &c, &s->why));
    assert_int_equal(s->why.code, code);
    assert_int_not_equal(s->why.clause, 0);
}

/* GL-Q-97 GL-101 */
static void orders_that_say_nothing_are_refused(void **state)
{
    static const double off[] = {500, 600, 500, 1200.1};
    scene *s = field_of(lonely, with_village);
    assert_unsound(s, about(TILLY_ORDER_ADVANCE, 0.9, 500, 600), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, about(TILLY_ORDER_ADVANCE, 1000.1, 500, 600), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, about(TILLY_ORDER_ADVANCE, 100, 1500.1, 600), TILLY_WHY_OFF_TABLE);
    assert_unsound(s, plain(TILLY_ORDER_ADVANCE), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, at_thing(TILLY_ORDER_ADVANCE, unit_of(s, "E")), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, at_thing(TILLY_ORDER_ATTACK, unit_of(s, "B")), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, at_thing(TILLY_ORDER_SUPPORT, group_id(FIRST_WING)), TILLY_WHY_ORDER_SHAPE);
    /* the enemy's */
    assert_unsound(s, at_thing(TILLY_ORDER_SUPPORT, group_id(2)), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, by_points(2, off), TILLY_WHY_OFF_TABLE);
    assert_unsound(s, plain(TILLY_ORDER_MARCH), TILLY_WHY_ORDER_SHAPE);
    assert_unsound(s, at_thing(TILLY_ORDER_HOLD, unit_of(s, "E")), TILLY_WHY_ORDER_SHAPE);
    stand_at(s, "E", 550, 1100, 180);
    assert_unsound(s, at_thing(TILLY_ORDER_ATTACK, unit_of(s, "E")), TILLY_WHY_NOT_SEEN);
    scene_end(s);
}

/* ---- the first orders ----------------------------------------------------------------------- */

static void enlist(tilly_army *army, uint32_t wing, const char *type)
{
    tilly_unit_spec spec = {.size = sizeof spec, .command = wing};
    uint32_t number;
    uint32_t index;
    assert_int_equal(tilly_ruleset_type(tilly_army_rules(army), type, &number), TILLY_OK);
    spec.type = (uint16_t)number;
    assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
}

/* A wing of foot with the general, one of horse, and a staff that is no formation. */
static tilly_army *two_wings_and_a_staff(tilly_ruleset *rules)
{
    static const char *const names[] = {"Foot", "Horse", "Staff"};
    static const char *const types[] = {"regulars", "heavy regulars", "general"};
    tilly_army *army = NULL;
    assert_int_equal(tilly_army_new(rules, "Army", &army), TILLY_OK);
    for (uint32_t wing = 0; wing < 3; wing++) {
        uint32_t made;
        assert_int_equal(tilly_army_add_command(army, names[wing], &made), TILLY_OK);
        enlist(army, wing, types[wing]);
    }
    return army;
}

static tilly_battle *battle_with(tilly_ruleset *rules, uint32_t flags)
{
    tilly_army *army[] = {two_wings_and_a_staff(rules), two_wings_and_a_staff(rules)};
    tilly_setup setup = {.size = sizeof setup,
                         .flags =
                             flags | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .army = {army[0], army[1]},
                         .leader = 1,
                         .seed = 3};
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (int i = 0; i < 2; i++)
        tilly_army_unref(army[i]);
    return b;
}

/* GL-045 GL-102 GL-D-05 GL-Q-99: each formation, the first army's before the second's; on a pass it
 * holds */
static void every_formation_is_given_its_first_order(void **state)
{
    /* side 1 has the first half; the staffs have no units to command */
    static const unsigned order[] = {3, 4, 0, 1};
    tilly_ruleset *rules = glauben_rules();
    tilly_battle *b = battle_with(rules, 0);
    tilly_turn *t;
    unsigned asked = 0;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    while (tilly_turn_next(t, 0) == TILLY_DECISION) {
        tilly_decision d = {.size = sizeof d};
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        if (d.kind == TILLY_ASK_FIRST_ORDER) {
            assert_int_equal(d.subject, group_id(order[asked++]));
            assert_true(d.flags & TILLY_CONCEALED);
            assert_int_equal(tilly_turn_usual(t, &a), TILLY_OK);
        } else
            assert_int_equal(tilly_turn_sample(t, asked, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_int_equal(asked, 4);
    tilly_order o = {.size = sizeof o};
    assert_int_equal(tilly_battle_order(b, group_id(4), &o), TILLY_OK);
    assert_int_equal(o.kind, TILLY_ORDER_HOLD);
    assert_int_equal(o.turn, 0);
    assert_int_equal(o.giver, 0);
    EACH_FIGHTING (u, &b->p, 1)
        assert_true(of(&b->p, u)->post_x == b->p.unit[u].x &&
                    of(&b->p, u)->post_y == b->p.unit[u].y);
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

/* GL-045 GL-Q-99: by the host, before play begins; posts are where the units stand then */
static void a_host_gives_the_first_orders_of_his_scenario(void **state)
{
    tilly_ruleset *rules = glauben_rules();
    tilly_battle *b = battle_with(rules, TILLY_SETUP_DEPLOYED);
    tilly_order hold = {.size = sizeof hold, .kind = TILLY_ORDER_HOLD};
    tilly_order way = {.size = sizeof way,
                       .kind = TILLY_ORDER_MARCH,
                       .points = 2,
                       .point = {{TUM(500), TUM(600)}, {TUM(900), TUM(700)}}};
    tilly_order back = {.size = sizeof back};
    tilly_order unseen = {.size = sizeof unseen, .kind = TILLY_ORDER_ATTACK};
    tilly_reason why = {.size = sizeof why};
    tilly_turn *t;
    assert_int_equal(tilly_battle_set_order(b, group_id(0), &way, &why), TILLY_OK);
    /* a staff */
    assert_int_equal(tilly_battle_set_order(b, group_id(2), &hold, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_ORDER_SHAPE);
    assert_int_equal(tilly_battle_unit_id(b, 1, 0, &unseen.target), TILLY_OK);
    /* not down yet */
    assert_int_equal(tilly_battle_set_order(b, group_id(1), &unseen, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_NOT_SEEN);
    for (uint32_t i = 0; i < 6; i++) {
        tilly_pose at = {TUM(300 + 300 * (i % 3)), TUM(i < 3 ? 200 : 1000), i < 3 ? 0 : 18000, 0};
        tilly_id id;
        assert_int_equal(tilly_battle_unit_id(b, i / 3, i % 3, &id), TILLY_OK);
        assert_int_equal(tilly_battle_deploy(b, id, &at, 0, 1, &why), TILLY_OK);
    }
    assert_int_equal(tilly_battle_set_order(b, group_id(1), &unseen, &why), TILLY_OK);
    assert_int_equal(tilly_battle_begin(b, &why), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER); /* nobody is asked */
    assert_int_equal(tilly_battle_order(b, group_id(0), &back), TILLY_OK);
    assert_int_equal(back.kind, TILLY_ORDER_MARCH);
    assert_int_equal(back.points, 2);
    assert_int_equal(back.point[1].x, TUM(900));
    assert_int_equal(tilly_battle_order(b, group_id(3), &back), TILLY_OK);
    assert_int_equal(back.kind, TILLY_ORDER_HOLD);
    assert_int_equal(of(&b->p, first_of(&b->p, 0))->post_x, TUM(300));
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

/* ---- whom they bind ------------------------------------------------------------------------- */

static bool is_free(const scene *s, const char *name)
{
    return is_free_of_order(state_on(s), on_field(s, name));
}

/* GL-EX-112; GL-Q-98 GL-Q-42: the enemy stands 600 ahead, less two half depths */
static void an_enemy_seen_at_two_hundred_sets_free(void **state)
{
    scene *s = field_of(lonely, NULL);
    stand_at(s, "E", 500, 300 + 15 + 200 + 15, 180);
    assert_true(is_free(s, "A"));
    stand_at(s, "E", 500, 300 + 15 + 200.1 + 15, 180);
    assert_false(is_free(s, "A"));
    stand_at(s, "E", 500, 400, 180);
    set_order_state(s, "E", ROUTING, 0);
    assert_false(is_free(s, "A"));
    set_order_state(s, "E", DISRUPTED, 0);
    assert_true(is_free(s, "A"));
    stand_at(s, "B", 500, 360, 0); /* a friend between them: he is not seen */
    assert_false(is_free(s, "A"));
    scene_end(s);
}

/* ---- done ----------------------------------------------------------------------------------- */

static const post two_of_a_wing[] = {
    {"A", "regulars", 0, 500, 300, 0, 10},
    {"C", "regulars", 0, 700, 300, 0, 10},
    {"B", "regulars", 0, 1000, 300, 0, 10, .wing = SECOND_WING},
    {"E", "regulars", 1, 500, 900, 180, 8},
    {"F", "heavy regulars", 1, 1000, 1100, 180, 4},
    LAST,
};

static bool done_now(scene *s, unsigned wing)
{
    unsigned before = order_now(s, wing)->kind;
    settle_orders(state_on(s), 0);
    return before != order_now(s, wing)->kind;
}

/* GL-Q-97 GL-Q-98 GL-Q-100 */
static void an_advance_is_done_when_all_are_there(void **state)
{
    scene *s = field_of(two_of_a_wing, NULL);
    ordered(s, FIRST_WING, about(TILLY_ORDER_ADVANCE, 200, 500, 400));
    assert_false(done_now(s, FIRST_WING)); /* C is 224 off */
    set_order_state(s, "C", ROUTING, 0);
    set_order_state(s, "A", DISRUPTED, RETIRING);
    assert_false(done_now(s, FIRST_WING)); /* nobody counts */
    set_order_state(s, "A", DISRUPTED, 0);
    assert_true(done_now(s, FIRST_WING));
    tilly_event e = nth(s, TILLY_EV_ORDER_DONE, 0);
    assert_int_equal(e.third, group_id(FIRST_WING));
    assert_int_equal(e.seen, 1);
    assert_int_equal(record_of_unit(s, "A")->post_x, TUM(500));
    scene_end(s);
}

/* GL-Q-97 */
static void an_attack_is_done_when_its_target_routs_leaves_or_hides(void **state)
{
    for (int how = 0; how < 3; how++) {
        scene *s = field_of(two_of_a_wing, with_village);
        ordered(s, FIRST_WING, at_thing(TILLY_ORDER_ATTACK, unit_of(s, "E")));
        assert_false(done_now(s, FIRST_WING));
        if (how == 0)
            set_order_state(s, "E", ROUTING, 0);
        if (how == 1)
            leave_board(state_on(s), on_field(s, "E"));
        if (how == 2)
            stand_at(s, "E", 550, 1100, 180);
        assert_true(done_now(s, FIRST_WING));
        scene_end(s);
    }
}

/* GL-Q-97 */
static void an_area_is_taken_when_no_enemy_is_seen_in_it(void **state)
{
    scene *s = field_of(two_of_a_wing, NULL);
    ordered(s, FIRST_WING, about(TILLY_ORDER_ATTACK, 400, 600, 500));
    stand_at(s, "E", 600, 700, 180);
    assert_false(done_now(s, FIRST_WING));
    set_order_state(s, "E", ROUTING, 0);
    assert_false(done_now(s, FIRST_WING));
    stand_at(s, "E", 600, 901, 180);
    assert_true(done_now(s, FIRST_WING));
    scene_end(s);
}

/* GL-Q-97 */
static void support_lasts_as_long_as_they_do_and_some_orders_for_ever(void **state)
{
    scene *s = field_of(two_of_a_wing, NULL);
    ordered(s, FIRST_WING, at_thing(TILLY_ORDER_SUPPORT, group_id(SECOND_WING)));
    assert_false(done_now(s, FIRST_WING));
    leave_board(state_on(s), on_field(s, "B"));
    assert_true(done_now(s, FIRST_WING));
    ordered(s, FIRST_WING, about(TILLY_ORDER_DEFEND, 1000, 500, 500));
    assert_false(done_now(s, FIRST_WING));
    scene_end(s);
}

/* ---- ranges against a step at a time -------------------------------------------------------- */

typedef struct chance {
    uint64_t n;
} chance;
static double below(chance *c, double most)
{
    c->n = c->n * 6364136223846793005u + 1442695040888963407u;
    return most * (double)(c->n >> 11) / 9007199254740992.0;
}

static double to_side(double px, double py, double ax, double ay, double bx, double by)
{
    double dx = bx - ax;
    double dy = by - ay;
    double t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - ax - t * dx, py - ay - t * dy);
}

static const double triangle[] = {300, 500, 800, 450, 600, 800};

static bool in_triangle(double x, double y)
{
    bool inside = true;
    for (unsigned i = 0; i < 3; i++) {
        const double *a = triangle + 2 * i;
        const double *b = triangle + 2 * ((i + 1) % 3);
        inside &= (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0;
    }
    return inside;
}

static double to_triangle(double x, double y)
{
    double nearest = 1e9;
    for (unsigned i = 0; i < 3; i++) {
        const double *a = triangle + 2 * i;
        const double *b = triangle + 2 * ((i + 1) % 3);
        nearest = fmin(nearest, to_side(x, y, a[0], a[1], b[0], b[1]));
    }
    return in_triangle(x, y) ? -nearest : nearest;
}

static void with_triangle(scene *s)
{
    field_ground(s, TILLY_ROUGH, triangle, 3);
}

/* How far the centre, or the body, is from what the order names, in mm, less than 0 inside, and how
 * near is near enough. */
static double
distance_by(const scene *s, const content *c, point centre, const box *body, double *enough)
{
    const play *p = state_on(s);
    double x = centre.x / 1e4;
    double y = centre.y / 1e4;
    *enough = 0;
    if (c->radius)
        return hypot(x - c->point[0].x / 1e4, y - c->point[0].y / 1e4) - c->radius / 1e4;
    switch (c->kind) {
    case TILLY_ORDER_ADVANCE: return to_triangle(x, y);
    case TILLY_ORDER_MARCH: return hypot(x - c->point[0].x / 1e4, y - c->point[0].y / 1e4);
    case TILLY_ORDER_WITHDRAW: return (centre.y - box_span(body).y) / 1e4;
    default: {
        box other = box_of(p, on_field(s, c->kind == TILLY_ORDER_SUPPORT ? "B" : "E"));
        *enough = c->kind == TILLY_ORDER_SUPPORT ? 200 : 50;
        return box_distance(body, &other) / 1e4;
    }
    }
}

/* Rounding may have it either way within a few units of the limit of the law. */
static void compare_at(
    const scene *s, const content *c, const box *body, direction way, int32_t length, bool open)
{
    enum { DOUBT = 4 };
    double enough;
    box start = box_of(state_on(s), on_field(s, "A"));
    box end = box_moved(body, way, length);
    double before = distance_by(s, c, start.centre, &start, &enough);
    double after = distance_by(s, c, end.centre, &end, &enough);
    double limit = fmax(fmax(before, 0), enough);
    if (fabs(after - limit) > DOUBT / 1e4)
        assert_int_equal(open, after < limit);
}

static bool lies_in(const reach *open, uint32_t n, int32_t length)
{
    for (uint32_t i = 0; i < n; i++)
        if (length >= open[i].least && length <= open[i].most)
            return true;
    return false;
}

static content any_order(const scene *s, chance *c)
{
    double way[] = {below(c, 1500), below(c, 1200)};
    switch ((int)below(c, 6)) {
    case 0: return about(TILLY_ORDER_ADVANCE, 1 + below(c, 300), below(c, 1500), below(c, 1200));
    case 1: return at_thing(TILLY_ORDER_ADVANCE, state_on(s)->table->area[0].feature.id);
    case 2: return by_points(1, way);
    case 3: return plain(TILLY_ORDER_WITHDRAW);
    case 4: return at_thing(TILLY_ORDER_SUPPORT, group_id(SECOND_WING));
    default: return at_thing(TILLY_ORDER_ATTACK, unit_of(s, "E"));
    }
}

/* GL-Q-97: the ranges of 4000 rays, 40 lengths each, and at their ends, as distances say; and what
 * is checked is what is in range */
static void ranges_are_what_a_step_at_a_time_finds(void **state)
{
    enum { RAYS = 4000, LENGTHS = 40, MOST = 300 * MM };
    scene *s = field_of(lonely, with_triangle);
    play *p = state_on(s);
    chance c = {7};
    for (int i = 0; i < RAYS; i++) {
        stand_at(s, "A", 100 + below(&c, 1300), 100 + below(&c, 700), below(&c, 359));
        stand_at(s, "E", 100 + below(&c, 1300), 850 + below(&c, 300), below(&c, 359));
        content order = any_order(s, &c);
        standing_of(p, FIRST_WING)->order = order;
        if (order.kind == TILLY_ORDER_ATTACK && !in_view(p, 0, on_field(s, "E")))
            continue;
        box body = box_of(p, on_field(s, "A"));
        /* the last of two legs */
        if (i % 2)
            body = box_moved(&body, direction_of((uint16_t)below(&c, 36000)), TUM(below(&c, 80)));
        direction way =
            direction_of((uint16_t)(i % 3 ? 1500 * (int)below(&c, 24) : (int)below(&c, 36000)));
        reach open[32];
        uint32_t n = order_spans(p, on_field(s, "A"), &body, way, MOST, open, 32);
        assert_true(n <= 32);
        for (uint32_t k = 0; k + 1 < n; k++)
            assert_true(open[k].most + 1 < open[k + 1].least);
        for (int k = 0; k < LENGTHS + (int)n * 2; k++) {
            int32_t length = k < LENGTHS ? (int32_t)below(&c, MOST)
                             : k % 2     ? open[(k - LENGTHS) / 2].most + 1
                                         : open[(k - LENGTHS) / 2].least;
            if (length > MOST)
                continue;
            bool in = lies_in(open, n, length);
            compare_at(s, &order, &body, way, length, in);
            assert_int_equal(in, fits_order(p, on_field(s, "A"), &body, way, length, NOBODY, NULL));
        }
    }
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_holds_stays_within_fifty_of_his_post),
        cmocka_unit_test(an_advance_goes_nearer),
        cmocka_unit_test(an_area_of_the_ground_is_as_good_as_a_circle),
        cmocka_unit_test(an_attack_goes_at_its_target),
        cmocka_unit_test(an_attack_on_somebody_out_of_view_is_as_hold),
        cmocka_unit_test(charges_fit_where_the_enemy_stands_in_the_area),
        cmocka_unit_test(whoever_supports_keeps_near_one_of_them),
        cmocka_unit_test(a_march_goes_from_point_to_point),
        cmocka_unit_test(a_withdrawal_goes_home),
        cmocka_unit_test(words_bind_as_hold_where_orders_bind_at_all),
        cmocka_unit_test(orders_that_say_nothing_are_refused),
        cmocka_unit_test(every_formation_is_given_its_first_order),
        cmocka_unit_test(a_host_gives_the_first_orders_of_his_scenario),
        cmocka_unit_test(an_enemy_seen_at_two_hundred_sets_free),
        cmocka_unit_test(an_advance_is_done_when_all_are_there),
        cmocka_unit_test(an_attack_is_done_when_its_target_routs_leaves_or_hides),
        cmocka_unit_test(an_area_is_taken_when_no_enemy_is_seen_in_it),
        cmocka_unit_test(support_lasts_as_long_as_they_do_and_some_orders_for_ever),
        cmocka_unit_test(ranges_are_what_a_step_at_a_time_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
