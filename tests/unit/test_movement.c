/* Movement as players would tell it: the worked examples of the catalogue, then what happens to
 * command, commanders, cannons and locked units. */
#include "support/support.h"

/* No reason: the order is legal; or without numbers it is not, and therefore not in the list. */
enum { OK = 0, NOT_OFFERED = UINT16_MAX };

/* An order to the unit that is asked, and why it is refused (0: it is not). */
typedef struct order {
    unsigned kind;
    double a, b;
    unsigned why;
} order;

static bool takes_angle(unsigned kind)
{
    return kind == TILLY_OPT_WHEEL_LEFT || kind == TILLY_OPT_WHEEL_RIGHT ||
           kind == TILLY_OPT_OBLIQUE_LEFT || kind == TILLY_OPT_OBLIQUE_RIGHT;
}
static int32_t first_number(const order *o)
{
    return takes_angle(o->kind) || o->kind == TILLY_OPT_PIVOT || o->kind == TILLY_OPT_GO
               ? DEGREES(o->a)
               : TUM(o->a);
}

static void assert_nearest_is_legal(scene *s, const order *o)
{
    tilly_answer a = {.size = sizeof a, .pick = s->why.nearest};
    tilly_reason why = {.size = sizeof why};
    if (!(s->why.flags & TILLY_WHY_HAS_NEAREST))
        fail_msg("option %u %g %g: refused without a nearest legal version", o->kind, o->a, o->b);
    if (tilly_turn_check(s->turn, &a, &why) != TILLY_OK)
        fail_msg("option %u %g %g: the nearest legal version is refused", o->kind, o->a, o->b);
}

static void judge(scene *s, const order *o)
{
    if (o->why == NOT_OFFERED) {
        assert_int_equal(option_of(s, o->kind, NULL, NULL), -1);
        return;
    }
    tilly_status status = check_answer(s, o->kind, NULL, NULL, first_number(o), TUM(o->b), 0);
    if (status == TILLY_OK && o->why == OK)
        return;
    if (status == TILLY_OK)
        fail_msg("option %u %g %g: legal, not refused with %u", o->kind, o->a, o->b, o->why);
    if (s->why.code != o->why)
        fail_msg(
            "option %u %g %g: refused with %u, not %u", o->kind, o->a, o->b, s->why.code, o->why);
    assert_nearest_is_legal(s, o);
}

static void judge_all(scene *s, const order *o)
{
    for (; o->kind; o++)
        judge(s, o);
}
static void give(scene *s, unsigned kind, double a, double b)
{
    const order o = {kind, a, b, OK};
    if (answer(s, kind, NULL, NULL, first_number(&o), TUM(b), 0) != TILLY_OK)
        fail_msg("option %u %g %g is refused with %u", kind, a, b, s->why.code);
}

/* Both sides need somebody: an enemy who stands far off, if the scene has none. */
static scene *scene_with_foe(const piece *pieces, void (*change)(scene *s))
{
    static piece all[MOST_PIECES];
    const piece foe = {"foe", "pike+shot", 1, 25, 25, 0};
    unsigned n = 0;
    bool any = false;
    for (; pieces[n].name; n++) {
        all[n] = pieces[n];
        any = any || pieces[n].side == 1;
    }
    if (!any)
        all[n++] = foe;
    all[n] = (piece){.name = NULL};
    return scene_of(all, change);
}

/* A scene in which the piece after its commander is asked for its move. */
static scene *with_order(const piece *pieces, void (*change)(scene *s))
{
    scene *s = scene_with_foe(pieces, change);
    act_with(s, pieces[1].name);
    return s;
}

#define GENERAL(x, y)                                                                              \
    {                                                                                              \
        "general", "commander", 0, x, y, 0                                                         \
    }
static void quality(scene *s)
{
    set_rule(s, "unit_quality", "on");
}

/* ---- where another unit stands -------------------------------------------------------------- */

static tilly_zone zone_from_p(double x, double y, double heading)
{
    const piece pieces[] = {
        {"P", "pike+shot", 0, 0, 0, 0}, {"Q", "pike+shot", 1, x, y, heading}, {NULL}};
    tilly_zone z = 0;
    scene *s = scene_with_foe(pieces, NULL);
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "P"), unit_of(s, "Q"), &z), TILLY_OK);
    scene_end(s);
    return z;
}

/* T1-024 to T1-030, T1-Q-04, T1-Q-05: T1-EX-31 */
static void any_part_to_front_beats_flank_beats_rear(void **state)
{
    assert_int_equal(zone_from_p(0, 3, 180), TILLY_FRONT);
    assert_int_equal(zone_from_p(2, 3, 180), TILLY_FLANK_RIGHT); /* only shares the border line */
    assert_int_equal(zone_from_p(1.99, 3, 180), TILLY_FRONT);
    assert_int_equal(zone_from_p(2, 0, 0), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_from_p(0, -1, 0), TILLY_REAR);
    assert_int_equal(zone_from_p(1.5, -1, 0), TILLY_REAR);
    assert_int_equal(zone_from_p(2.5, -0.9, 0), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_from_p(2.5, -1, 0), TILLY_REAR);
    assert_int_equal(zone_from_p(-3, 2, 0), TILLY_FLANK_LEFT);
}

/* T1-Q-06: T1-EX-38 */
static void meeting_corner_to_corner_is_no_contact(void **state)
{
    const piece flush[] = {{"A", "pike+shot", 0, 1, -0.5, 0},
                           {"X", "pike+shot", 1, 1, 0.5, 180},
                           {"Y", "pike+shot", 1, 3, 0.5, 180},
                           {NULL}};
    const piece shifted[] = {{"A", "pike+shot", 0, 1.3, -0.5, 0},
                             {"X", "pike+shot", 1, 1, 0.5, 180},
                             {"Y", "pike+shot", 1, 3, 0.5, 180},
                             {NULL}};
    for (int i = 0; i < 2; i++) {
        uint32_t x = 9;
        uint32_t y = 9;
        tilly_zone zx;
        tilly_zone zy;
        scene *s = scene_with_foe(i ? shifted : flush, NULL);
        tilly_battle_touching(s->battle, unit_of(s, "A"), unit_of(s, "X"), &x);
        tilly_battle_touching(s->battle, unit_of(s, "A"), unit_of(s, "Y"), &y);
        assert_int_equal(x, 1);
        assert_int_equal(y, i);
        tilly_battle_zone(s->battle, unit_of(s, "A"), unit_of(s, "X"), &zx);
        tilly_battle_zone(s->battle, unit_of(s, "A"), unit_of(s, "Y"), &zy);
        assert_int_equal(zx, TILLY_FRONT);
        assert_int_equal(zy, i ? TILLY_FRONT : TILLY_FLANK_RIGHT);
        scene_end(s);
    }
}

/* ---- changes of direction ------------------------------------------------------------------- */

static scene *alone(const char *type, const char *how_good)
{
    static piece pieces[3];
    pieces[0] = (piece){"general", "commander", 0, 5, -5, 0};
    pieces[1] = (piece){"U", type, 0, 0, 0, 0, .quality = how_good};
    return with_order(pieces, how_good ? quality : NULL);
}

static void assert_wheel_leaves(const char *type, double left)
{
    scene *s = alone(type, NULL);
    const order orders[] = {{TILLY_OPT_WHEEL_RIGHT, 45, left, OK},
                            {TILLY_OPT_WHEEL_LEFT, 45, left, OK},
                            {TILLY_OPT_WHEEL_RIGHT, 45, left + 0.0001, TILLY_WHY_ALLOWANCE},
                            {0}};
    judge_all(s, orders);
    scene_end(s);
}

/* T1-119 T1-125 T1-126 T1-127: T1-EX-32 */
static void wheel_costs_the_chord_of_the_outer_corner(void **state)
{
    assert_wheel_leaves("horse", 4.4693);
    assert_wheel_leaves("light horse", 6.4693);
    assert_wheel_leaves("dragoons", 4.4693);
    assert_wheel_leaves("pike+shot", 1.4693);
    assert_wheel_leaves("shot", 1.4693);
    assert_wheel_leaves("rabble", 1.4693);
    scene *s = alone("horse", NULL);
    assert_int_equal(check_answer(s, TILLY_OPT_WHEEL_RIGHT, NULL, NULL, 4510, 0, 0),
                     TILLY_E_ILLEGAL);
    give(s, TILLY_OPT_WHEEL_RIGHT, 45, 0);
    next_question(s);
    assert_place(s, "U", -0.0607, 0.8536, 45, 0.0001);
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_MOVED, 0, &e));
    assert_int_equal(e.value[6], 15307);
    assert_int_equal(e.value[7], TILLY_OPT_WHEEL_RIGHT);
    scene_end(s);
}

/* T1-118 T1-126 T1-129 T1-132: too far is refused by the rule that says how far */
static void a_number_out_of_bounds_is_refused_by_its_rule(void **state)
{
    static const struct {
        order o;
        unsigned clause;
    } cases[] = {
        {{TILLY_OPT_STRAIGHT, 7, 0, TILLY_WHY_VALUE_RANGE}, 118},
        {{TILLY_OPT_WHEEL_LEFT, 46, 0, TILLY_WHY_VALUE_RANGE}, 126},
        {{TILLY_OPT_WHEEL_LEFT, 30, 9, TILLY_WHY_VALUE_RANGE}, 118},
        {{TILLY_OPT_OBLIQUE_RIGHT, 46, 1, TILLY_WHY_VALUE_RANGE}, 129},
        {{TILLY_OPT_BACKWARDS, 3.1, 0, TILLY_WHY_VALUE_RANGE}, 132},
    };
    (void)state;
    scene *s = alone("pike+shot", NULL);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        judge(s, &cases[i].o);
        assert_int_equal(s->why.clause, cases[i].clause);
    }
    scene_end(s);
}

static void moves_to(const char *type,
                     const char *how_good,
                     unsigned kind,
                     double a,
                     double b,
                     double x,
                     double y,
                     double heading,
                     double cost)
{
    tilly_event e;
    scene *s = alone(type, how_good);
    give(s, kind, a, b);
    next_question(s);
    assert_place(s, "U", x, y, heading, 0.0001);
    assert_true(event_of(s, TILLY_EV_MOVED, 0, &e));
    assert_int_equal(e.value[6], TUM(cost));
    scene_end(s);
}

/* T1-123 T1-128 to T1-132, T1-Q-38 to T1-Q-40: T1-EX-33 */
static void each_change_of_direction_ends_where_it_should(void **state)
{
    moves_to("horse", NULL, TILLY_OPT_STRAIGHT, 6, 0, 0, 6, 0, 6);
    moves_to("horse", NULL, TILLY_OPT_ABOUT_FACE, 2, 0, 0, -2, 180, 2);
    moves_to("horse", NULL, TILLY_OPT_OBLIQUE_RIGHT, 45, 2, 1.4142, 1.4142, 0, 2);
    moves_to("horse", NULL, TILLY_OPT_OBLIQUE_LEFT, 45, 2, -1.4142, 1.4142, 0, 2);
    moves_to("horse", NULL, TILLY_OPT_TURN_RIGHT, 0, 0, 0, 0, 90, 0);
    moves_to("horse", NULL, TILLY_OPT_SIDEWAYS_LEFT, 0, 0, -1, 0, 0, 1);
    moves_to("horse", NULL, TILLY_OPT_SIDEWAYS_RIGHT, 0, 0, 1, 0, 0, 1);
    moves_to("horse", NULL, TILLY_OPT_BACKWARDS, 3, 0, 0, -3, 0, 3);
    scene *s = alone("horse", NULL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, 9999, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, 10000, 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, 30000, 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, 30001, 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, 60001, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_OBLIQUE_LEFT, NULL, NULL, 4501, 10000, 0),
                     TILLY_E_ILLEGAL);
    scene_end(s);
}

/* T1-133 T1-Q-21: T1-EX-33 */
static void rabble_can_only_wheel(void **state)
{
    scene *s = alone("rabble", NULL);
    assert_true(option_of(s, TILLY_OPT_STRAIGHT, NULL, NULL) >= 0 &&
                option_of(s, TILLY_OPT_WHEEL_LEFT, NULL, NULL) >= 0 &&
                option_of(s, TILLY_OPT_WHEEL_RIGHT, NULL, NULL) >= 0);
    for (unsigned kind = TILLY_OPT_ABOUT_FACE; kind <= TILLY_OPT_BACKWARDS; kind++)
        assert_int_equal(option_of(s, kind, NULL, NULL), -1);
    scene_end(s);
}

/* T1-046: T1-EX-33 */
static void inferior_horse_faces_about_but_goes_nowhere(void **state)
{
    scene *s = alone("horse", "inferior");
    const order orders[] = {{TILLY_OPT_ABOUT_FACE, 0, 0, OK},
                            {TILLY_OPT_ABOUT_FACE, 1, 0, TILLY_WHY_ALLOWANCE},
                            {TILLY_OPT_WHEEL_LEFT, 30, 2, OK},
                            {TILLY_OPT_TURN_LEFT, 0, 0, OK},
                            {0}};
    judge_all(s, orders);
    for (unsigned kind = TILLY_OPT_OBLIQUE_LEFT; kind <= TILLY_OPT_OBLIQUE_RIGHT; kind++)
        assert_int_equal(option_of(s, kind, NULL, NULL), -1);
    for (unsigned kind = TILLY_OPT_SIDEWAYS_LEFT; kind <= TILLY_OPT_BACKWARDS; kind++)
        assert_int_equal(option_of(s, kind, NULL, NULL), -1);
    scene_end(s);
}

/* T1-040 T1-135 T1-Q-41: T1-EX-33 */
static void superior_horse_turns_goes_and_turns_back(void **state)
{
    scene *s = alone("horse", "superior");
    give(s, TILLY_OPT_TURN_RIGHT, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_SECOND_CHANGE);
    assert_int_equal(question_now(s).amount, TUM(3));
    give(s, TILLY_OPT_TURN_LEFT, 0, 0);
    next_question(s);
    assert_place(s, "U", 3, 0, 0, 0.0001);
    scene_end(s);
}

/* T1-135 T1-Q-42 */
static void second_wheel_shares_the_allowance(void **state)
{
    const order short_of[] = {{TILLY_OPT_WHEEL_LEFT, 45, 0, TILLY_WHY_ALLOWANCE},
                              {TILLY_OPT_WHEEL_LEFT, 10, 0, OK},
                              {TILLY_OPT_ABOUT_FACE, 0, 0, OK},
                              {0}};
    scene *s = alone("horse", "superior");
    give(s, TILLY_OPT_WHEEL_RIGHT, 45, 4);
    assert_int_equal(next_question(s), TILLY_ASK_SECOND_CHANGE);
    assert_int_equal(question_now(s).amount, 60000 - 15307 - 40000);
    judge_all(s, short_of);
    scene_end(s);
    s = alone("horse", "superior");
    give(s, TILLY_OPT_OBLIQUE_LEFT, 20, 2);
    assert_int_not_equal(next_question(s), TILLY_ASK_SECOND_CHANGE);
    scene_end(s);
    s = alone("horse", NULL);
    give(s, TILLY_OPT_STRAIGHT, 2, 0);
    assert_int_not_equal(next_question(s), TILLY_ASK_SECOND_CHANGE);
    scene_end(s);
}

static void turns_are_whole(scene *s)
{
    quality(s);
    set_rule(s, "superior_turn", "whole");
}

/* T1-Q-41 */
static void turn_of_a_superior_unit_may_be_made_the_whole_move(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"U", "horse", 0, 0, 0, 0, .quality = "superior"}, {NULL}};
    scene *s = with_order(pieces, turns_are_whole);
    give(s, TILLY_OPT_STRAIGHT, 2, 0);
    assert_int_equal(next_question(s), TILLY_ASK_SECOND_CHANGE);
    assert_int_equal(option_of(s, TILLY_OPT_TURN_LEFT, NULL, NULL), -1);
    scene_end(s);
    s = with_order(pieces, turns_are_whole);
    give(s, TILLY_OPT_TURN_LEFT, 0, 0);
    next_question(s);
    give(s, TILLY_OPT_TURN_LEFT, 0, 0);
    next_question(s);
    assert_place(s, "U", 0, 0, 180, 0.0001);
    scene_end(s);
}

/* ---- command -------------------------------------------------------------------------------- */

static uint32_t commands(double y)
{
    const piece pieces[] = {GENERAL(0, 0), {"U", "horse", 0, 0, y, 0}, {NULL}};
    uint32_t in = 9;
    scene *s = scene_with_foe(pieces, NULL);
    tilly_battle_in_command(s->battle, unit_of(s, "U"), &in, NULL);
    scene_end(s);
    return in;
}

/* T1-110 T1-111 T1-Q-31: T1-EX-35 */
static void a_commander_commands_to_eight_tum(void **state)
{
    assert_int_equal(commands(9), 1);
    /* within is inclusive, and to 0.001 (T1-005, T1-Q-01) */
    assert_int_equal(commands(9.001), 1);
    assert_int_equal(commands(9.0011), 0);
    assert_int_equal(commands(9.01), 0);
}

/* T1-109 T1-112 to T1-115: T1-EX-35 */
static void a_unit_out_of_command_moves_on_a_six(void **state)
{
    const piece pieces[] = {GENERAL(0, 0), {"U", "horse", 0, 0, 9.01, 0}, {NULL}};
    tilly_event e;
    scene *s = scene_with_foe(pieces, NULL);
    dice(s, "5 5 6");
    act_with(s, "U");
    assert_int_equal(s->roll.kind, TILLY_ROLL_MOVE_CHECK);
    assert_int_equal(s->roll.dice, 3);
    assert_int_equal(question_now(s).kind, TILLY_ASK_MOVE);
    assert_true(event_of(s, TILLY_EV_CHECK, 0, &e) && e.value[0] == 1);
    scene_end(s);
    s = scene_with_foe(pieces, NULL);
    dice(s, "5 5 5");
    act_with(s, "U");
    assert_int_equal(question_now(s).kind, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "U", NULL), -1); /* not again in this step */
    assert_true(event_of(s, TILLY_EV_CHECK, 0, &e) && e.value[0] == 0);
    scene_end(s);
}

/* T1-108 T1-Q-30 */
static void a_unit_moves_once_in_a_step(void **state)
{
    scene *s = alone("horse", NULL);
    give(s, TILLY_OPT_STRAIGHT, 2, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "U", NULL), -1);
    assert_true(option_of(s, TILLY_OPT_UNIT, "general", NULL) >= 0);
    scene_end(s);
}

/* ---- ground and table ----------------------------------------------------------------------- */

static void wood_ahead(scene *s)
{
    static const double corner[] = {-5, 4, 5, 4, 5, 8, -5, 8};
    add_ground(s, TILLY_WOOD, 0, corner, 4);
}

/* T1-122 T1-Q-36: the centre of the base counts */
static void any_part_of_a_move_in_difficult_ground_caps_it_at_three(void **state)
{
    const piece outside[] = {GENERAL(5, -5), {"U", "horse", 0, 0, 0, 0}, {NULL}};
    const piece near[] = {GENERAL(5, -5), {"U", "horse", 0, 0, 1.5, 0}, {NULL}};
    const piece within[] = {GENERAL(5, 0), {"U", "horse", 0, 0, 4.5, 180}, {NULL}};
    const order far_off[] = {{TILLY_OPT_STRAIGHT, 4, 0, OK},
                             {TILLY_OPT_STRAIGHT, 4.01, 0, TILLY_WHY_DIFFICULT},
                             {TILLY_OPT_STRAIGHT, 5, 0, TILLY_WHY_DIFFICULT},
                             {0}};
    const order entering[] = {{TILLY_OPT_STRAIGHT, 3, 0, OK},
                              {TILLY_OPT_STRAIGHT, 3.1, 0, TILLY_WHY_DIFFICULT},
                              {TILLY_OPT_WHEEL_LEFT, 30, 1.96, OK},
                              {0}};
    const order leaving[] = {
        {TILLY_OPT_STRAIGHT, 3, 0, OK}, {TILLY_OPT_STRAIGHT, 4, 0, TILLY_WHY_DIFFICULT}, {0}};
    scene *s = with_order(outside, wood_ahead);
    judge_all(s, far_off);
    scene_end(s);
    s = with_order(near, wood_ahead);
    judge_all(s, entering);
    scene_end(s);
    s = with_order(within, wood_ahead);
    judge_all(s, leaving);
    scene_end(s);
}

/* T1-136 T1-Q-07 */
static void nothing_leaves_the_table(void **state)
{
    const piece pieces[] = {GENERAL(-26, 0), {"U", "horse", 0, -28, 0, 270}, {NULL}};
    const order orders[] = {
        {TILLY_OPT_STRAIGHT, 1.5, 0, OK}, {TILLY_OPT_STRAIGHT, 1.6, 0, TILLY_WHY_TABLE_EDGE}, {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* ---- friends -------------------------------------------------------------------------------- */

static void
judge_pass(const char *mover, const char *friend, double x, double heading, unsigned why)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"U", mover, 0, 0, 0, 0}, {"F", friend, 0, x, 2, heading}, {NULL}};
    double clear = heading == 0.5 ? 3.1 : 3; /* its corner sticks out */
    const order orders[] = {
        {TILLY_OPT_STRAIGHT, 0.4, 0, OK},
        {TILLY_OPT_STRAIGHT, 2, 0, why == OK ? TILLY_WHY_FRIEND_NOT_CLEARED : why},
        {TILLY_OPT_STRAIGHT, clear, 0, why},
        {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-157 to T1-161, T1-165, T1-Q-45 to T1-Q-47, table 1.9 */
static void friends_pass_where_the_table_says(void **state)
{
    enum { NO = TILLY_WHY_FRIEND_IN_WAY };
    judge_pass("horse", "horse", 0, 0, OK);
    judge_pass("horse", "light horse", 0, 180, OK);
    judge_pass("horse", "shot", 0, 0, OK);
    judge_pass("dragoons", "shot", 0, 180, OK);
    judge_pass("shot", "horse", 0, 0, OK);
    judge_pass("shot", "dragoons", 0, 0, OK);
    judge_pass("horse", "pike+shot", 0, 0, NO);
    judge_pass("pike+shot", "shot", 0, 0, NO);
    judge_pass("shot", "shot", 0, 0, NO);
    judge_pass("dragoons", "horse", 0, 0, NO);
    judge_pass("horse", "dragoons", 0, 0, NO);
    judge_pass("dragoons", "dragoons", 0, 0, NO);
    judge_pass("rabble", "shot", 0, 0, NO);
    judge_pass("horse", "horse", 0, 0.5, OK);
    judge_pass("horse", "horse", 0, 0.6, NO);
    judge_pass("horse", "horse", 0.05, 0, OK);
    judge_pass("horse", "horse", 0.06, 0, NO);
    judge_pass("horse", "horse", 0, 90, NO);
}

/* T1-158 T1-Q-48 */
static void anybody_passes_over_cannons_but_stops_not_on_them(void **state)
{
    const piece pieces[] = {GENERAL(5, -5),
                            {"U", "pike+shot", 0, 0, 0, 0},
                            {"guns", "cannons", 0, 0.3, 1.3, 45},
                            {NULL}};
    const order orders[] = {{TILLY_OPT_STRAIGHT, 1, 0, TILLY_WHY_NO_ROOM},
                            {TILLY_OPT_STRAIGHT, 3, 0, OK},
                            {TILLY_OPT_OBLIQUE_RIGHT, 10, 3, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-162 T1-163 */
static void passing_is_straight_ahead_or_backwards(void **state)
{
    const piece pieces[] = {GENERAL(5, -5),
                            {"U", "horse", 0, 0, 0, 0},
                            {"F", "horse", 0, 0, 1.2, 0},
                            {"R", "shot", 0, 0, -1.5, 0},
                            {NULL}};
    const order orders[] = {{TILLY_OPT_STRAIGHT, 3, 0, OK},
                            {TILLY_OPT_OBLIQUE_LEFT, 5, 3, TILLY_WHY_FRIEND_IN_WAY},
                            {TILLY_OPT_BACKWARDS, 3, 0, OK},
                            {TILLY_OPT_BACKWARDS, 2, 0, TILLY_WHY_FRIEND_NOT_CLEARED},
                            {TILLY_OPT_ABOUT_FACE, 3, 0, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-126 T1-Q-37: a closed line, and a friend who stands before its front */
static void a_unit_can_wheel_out_of_a_closed_line(void **state)
{
    const piece line[] = {GENERAL(5, -5),
                          {"U", "pike+shot", 0, 0, 0, 0},
                          {"L", "pike+shot", 0, -2, 0, 0},
                          {"R", "pike+shot", 0, 2, 0, 0},
                          {NULL}};
    const piece ahead[] = {
        GENERAL(5, -5), {"U", "pike+shot", 0, 0, 0, 0}, {"L", "pike+shot", 0, -2, 0.06, 0}, {NULL}};
    const piece blocked[] = {
        GENERAL(5, -5), {"U", "pike+shot", 0, 0, 0, 0}, {"F", "pike+shot", 0, -1, 1.3, 0}, {NULL}};
    const order out_of_line[] = {{TILLY_OPT_WHEEL_RIGHT, 10, 0, TILLY_WHY_NO_ROOM},
                                 {TILLY_OPT_WHEEL_RIGHT, 10, 2, OK},
                                 {TILLY_OPT_WHEEL_RIGHT, 45, 0, OK},
                                 {0}};
    const order behind_a_corner[] = {{TILLY_OPT_WHEEL_RIGHT, 45, 1, TILLY_WHY_WHEEL_FRIEND},
                                     {TILLY_OPT_WHEEL_LEFT, 2, 0, OK},
                                     {0}};
    const order into_friend[] = {{TILLY_OPT_WHEEL_RIGHT, 30, 0, TILLY_WHY_WHEEL_FRIEND},
                                 {TILLY_OPT_WHEEL_RIGHT, 5, 0, OK},
                                 {0}};
    scene *s = with_order(line, NULL);
    judge_all(s, out_of_line);
    scene_end(s);
    s = with_order(ahead, NULL);
    judge_all(s, behind_a_corner);
    scene_end(s);
    s = with_order(blocked, NULL);
    judge_all(s, into_friend);
    scene_end(s);
}

/* T1-136 T1-Q-38 */
static void a_turn_needs_room_for_the_base(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"U", "pike+shot", 0, 0, 0, 0}, {"F", "pike+shot", 0, 0, 1.3, 0}, {NULL}};
    const order orders[] = {
        {TILLY_OPT_TURN_LEFT, 0, 0, NOT_OFFERED}, {TILLY_OPT_ABOUT_FACE, 0, 0, OK}, {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* ---- enemies: the buffer -------------------------------------------------------------------- */

/* T1-143 T1-146 T1-148 T1-Q-54 */
static void nobody_comes_closer_than_one_tum(void **state)
{
    /* E looks away */
    const piece pieces[] = {GENERAL(5, -8),
                            {"U", "horse", 0, 0, 0, 0},
                            {"E", "horse", 1, 0, 5, 0},
                            {"G", "commander", 1, 6, 3, 0},
                            {NULL}};
    const order orders[] = {{TILLY_OPT_STRAIGHT, 3, 0, OK},
                            {TILLY_OPT_STRAIGHT, 3.001, 0, OK},
                            {TILLY_OPT_STRAIGHT, 3.0011, 0, TILLY_WHY_BUFFER},
                            {TILLY_OPT_STRAIGHT, 6, 0, TILLY_WHY_BUFFER},
                            {TILLY_OPT_WHEEL_RIGHT, 45, 1.5, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-146: the sweep of a wheel too */
static void a_wheel_keeps_the_buffer_on_its_way(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -8), {"U", "horse", 0, 0, 0, 0}, {"E", "horse", 1, -1, 2, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_WHEEL_RIGHT, 30, 0, TILLY_WHY_WHEEL_ENEMY},
                            {TILLY_OPT_WHEEL_LEFT, 30, 0, TILLY_WHY_WHEEL_ENEMY},
                            {TILLY_OPT_BACKWARDS, 2, 0, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-147 T1-Q-54: only the end, and the distance of the start */
static void who_starts_close_need_not_go_back(void **state)
{
    const piece pieces[] = {GENERAL(5, -8),
                            {"U", "horse", 0, 0, 0, 0},
                            {"E", "horse", 1, -2.6, 0, 180},
                            {"F", "horse", 1, 2.5, 3, 0},
                            {NULL}};
    const order orders[] = {{TILLY_OPT_STRAIGHT, 3, 0, TILLY_WHY_BUFFER_END},
                            {TILLY_OPT_STRAIGHT, 6, 0, OK},
                            {TILLY_OPT_STRAIGHT, 1, 0, OK},
                            {TILLY_OPT_SIDEWAYS_LEFT, 0, 0, NOT_OFFERED},
                            {0}};
    scene *s = with_order(pieces, NULL);
    int32_t limit = 0;
    assert_int_equal(tilly_battle_buffer(s->battle, unit_of(s, "U"), &limit), TILLY_OK);
    assert_int_equal(limit, 6000);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-Q-136: T1-EX-47 */
static void only_a_charge_makes_contact(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -8), {"A", "pike+shot", 0, 0, 0, 0}, {"Y", "pike+shot", 1, 2, 1, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_STRAIGHT, 1, 0, TILLY_WHY_NEW_CONTACT},
                            {TILLY_OPT_STRAIGHT, 0.3, 0, TILLY_WHY_NEW_CONTACT},
                            {TILLY_OPT_BACKWARDS, 1, 0, OK},
                            {TILLY_OPT_SIDEWAYS_LEFT, 0, 0, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    assert_int_equal(check_answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, 3000, 0, 0), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.unit[1], unit_of(s, "Y"));
    assert_true(s->why.nearest.value[0] <= 52); /* no more than a graze of corners */
    scene_end(s);
}

/* ---- enemies: zones of control -------------------------------------------------------------- */

/* T1-150 to T1-152, T1-Q-55 to T1-Q-57: T1-EX-37 */
static void in_a_zone_of_control_it_is_closer_or_away(void **state)
{
    const piece inside[] = {
        GENERAL(5, 9), {"H", "horse", 0, 0, 3, 180}, {"G", "pike+shot", 1, 0, 0, 0}, {NULL}};
    const piece outside[] = {
        GENERAL(5, 9), {"H", "horse", 0, 2, 3, 270}, {"G", "pike+shot", 1, 0, 0, 0}, {NULL}};
    const order held[] = {{TILLY_OPT_STRAIGHT, 1, 0, OK},
                          {TILLY_OPT_BACKWARDS, 2, 0, OK},
                          {TILLY_OPT_SIDEWAYS_LEFT, 0, 0, NOT_OFFERED},
                          {TILLY_OPT_SIDEWAYS_RIGHT, 0, 0, NOT_OFFERED},
                          {TILLY_OPT_ABOUT_FACE, 0, 0, OK},
                          {TILLY_OPT_ABOUT_FACE, 3, 0, OK},
                          {TILLY_OPT_TURN_LEFT, 0, 0, OK},
                          {TILLY_OPT_WHEEL_RIGHT, 20, 0.3, OK},
                          {0}};
    const order free[] = {{TILLY_OPT_STRAIGHT, 0.5, 0, OK},
                          {TILLY_OPT_STRAIGHT, 0.6, 0, TILLY_WHY_ZOC_ENTERED},
                          {TILLY_OPT_STRAIGHT, 2, 0, TILLY_WHY_ZOC_ENTERED},
                          {TILLY_OPT_STRAIGHT, 4, 0, TILLY_WHY_ZOC_ENTERED},
                          {0}};
    tilly_id by[4];
    uint32_t count = 0;
    int32_t gap = 0;
    scene *s = with_order(inside, NULL);
    assert_int_equal(tilly_battle_controllers(s->battle, unit_of(s, "H"), by, 4, &count), TILLY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(by[0], unit_of(s, "G"));
    judge_all(s, held);
    give(s, TILLY_OPT_WHEEL_RIGHT, 20, 0.3);
    next_question(s);
    assert_place(s, "H", 0.0081, 2.3459, 200, 0.0001);
    tilly_battle_gap(s->battle, unit_of(s, "H"), unit_of(s, "G"), &gap);
    assert_in_range(gap, 10340, 10342);
    scene_end(s);
    s = with_order(outside, NULL);
    tilly_battle_controllers(s->battle, unit_of(s, "H"), by, 4, &count);
    assert_int_equal(count, 0);
    judge_all(s, free);
    scene_end(s);
}

/* T1-152 T1-Q-56: T1-EX-51 */
static void straight_back_out_of_a_zone_however_far_off_centre(void **state)
{
    const piece pieces[] = {GENERAL(5, 6),
                            {"U", "pike+shot", 0, 1.9, 1.3, 180},
                            {"G", "pike+shot", 1, 0, 0, 0},
                            {NULL}};
    const order orders[] = {
        {TILLY_OPT_BACKWARDS, 1, 0, OK}, {TILLY_OPT_SIDEWAYS_RIGHT, 0, 0, NOT_OFFERED}, {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

static uint32_t controlled(double y)
{
    const piece pieces[] = {
        {"U", "pike+shot", 0, 0.5, y, 180}, {"G", "pike+shot", 1, 0, 0, 0}, {NULL}};
    tilly_id by;
    uint32_t count = 9;
    scene *s = scene_of(pieces, NULL);
    tilly_battle_controllers(s->battle, unit_of(s, "U"), &by, 1, &count);
    scene_end(s);
    return count;
}

/* T1-150 T1-Q-55 */
static void a_zone_of_control_reaches_three_tum(void **state)
{
    assert_int_equal(controlled(4), 0);
    assert_int_equal(controlled(3.995), 0); /* an overlap of 0.005 is ignored */
    assert_int_equal(controlled(3.9949), 1);
}

static void judge_back(double x, double y, double heading, unsigned why)
{
    const piece pieces[] = {GENERAL(5, 6),
                            {"U", "pike+shot", 0, x, y, heading},
                            {"G", "pike+shot", 1, 0, 0, 0},
                            {NULL}};
    const order orders[] = {{TILLY_OPT_BACKWARDS, 2, 0, why}, {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    scene_end(s);
}

/* T1-152 T1-Q-56 */
static void directly_away_is_along_the_line_of_centres_or_the_enemys_facing(void **state)
{
    judge_back(0, 3, 225, OK);
    judge_back(0, 3, 225.1, TILLY_WHY_ZOC);
    judge_back(1.9, 1.5, 165, OK);
    judge_back(1.9, 1.5, 164.9, TILLY_WHY_ZOC);
}

/* T1-154 T1-Q-59 T1-D-16 */
static void of_two_equally_close_zones_the_mover_picks(void **state)
{
    const piece pieces[] = {GENERAL(5, 9),
                            {"U", "horse", 0, 0, 3, 180},
                            {"G", "pike+shot", 1, -1.5, 0, 0},
                            {"H", "pike+shot", 1, 1.5, 0, 0},
                            {NULL}};
    scene *s = with_order(pieces, NULL);
    assert_int_equal(question_now(s).kind, TILLY_ASK_GOVERNOR);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "H", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_MOVE);
    assert_int_equal(option_of(s, TILLY_OPT_SIDEWAYS_LEFT, NULL, NULL), -1);
    scene_end(s);
}

/* ---- cannons -------------------------------------------------------------------------------- */

/* T1-137 T1-138 T1-068 T1-Q-44: T1-EX-52 */
static void cannons_pivot_beside_the_buffer_and_then_do_not_shoot(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"guns", "cannons", 0, 0, 0, 0}, {"E", "horse", 1, 0, 2, 180}, {NULL}};
    scene *s = with_order(pieces, NULL);
    assert_int_equal(question_now(s).kind, TILLY_ASK_PIVOT);
    give(s, TILLY_OPT_PIVOT, 45, 0);
    next_question(s);
    assert_place(s, "guns", 0, 0, 45, 0.0001);
    assert_true(look(s, "guns").flags & TILLY_UNIT_SHOT);
    assert_int_equal(events_of(s, TILLY_EV_PIVOTED), 1);
    scene_end(s);
}

/* T1-Q-44: only the final footprint counts, and it may touch no enemy */
static void cannons_pivot_only_where_they_have_room(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"guns", "cannons", 0, 0, 0, 0}, {"F", "pike+shot", 0, 1.55, 0, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_PIVOT, 45, 0, TILLY_WHY_NO_ROOM},
                            {TILLY_OPT_PIVOT, 90, 0, OK},
                            {TILLY_OPT_PIVOT, -180, 0, OK},
                            {TILLY_OPT_PIVOT, 3, 0, OK},
                            {0}};
    scene *s = with_order(pieces, NULL);
    judge_all(s, orders);
    tilly_span span[16];
    tilly_answer a = {.size = sizeof a,
                      .pick = {(uint32_t)option_of(s, TILLY_OPT_PIVOT, NULL, NULL), {0}}};
    uint32_t count = 0;
    assert_int_equal(tilly_turn_range(s->turn, &a, span, 16, &count), TILLY_OK);
    assert_int_equal(count, 5);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(check_answer(s, TILLY_OPT_PIVOT, NULL, NULL, span[i].least, 0, 0),
                         TILLY_OK);
        assert_int_equal(check_answer(s, TILLY_OPT_PIVOT, NULL, NULL, span[i].most, 0, 0),
                         TILLY_OK);
        if (i > 0)
            assert_int_equal(check_answer(s, TILLY_OPT_PIVOT, NULL, NULL, span[i].least - 1, 0, 0),
                             TILLY_E_ILLEGAL);
    }
    scene_end(s);
}

static void guns_are_free(scene *s)
{
    set_rule(s, "cannon_pivot_command", "off");
}

/* T1-117 T1-Q-35 */
static void cannons_need_command_to_pivot_if_the_option_says_so(void **state)
{
    const piece pieces[] = {GENERAL(0, -20), {"guns", "cannons", 0, 0, 0, 0}, {NULL}};
    scene *s = scene_with_foe(pieces, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    answer(s, TILLY_OPT_UNIT, "guns", NULL, 0, 0, 0);
    assert_int_equal(next_question(s), TILLY_ASK_COMMAND_CHECK);
    assert_int_equal(question_now(s).amount, 2);
    scene_end(s);
    s = scene_with_foe(pieces, guns_are_free);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    answer(s, TILLY_OPT_UNIT, "guns", NULL, 0, 0, 0);
    assert_int_equal(next_question(s), TILLY_ASK_PIVOT);
    scene_end(s);
}

/* ---- locked units --------------------------------------------------------------------------- */

/* T1-274 T1-302 T1-Q-60: T1-EX-45 */
static void a_locked_unit_turns_to_face_its_enemy(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"P", "pike+shot", 0, 0, 0, 0}, {"Q", "horse", 1, -1.5, 0, 90}, {NULL}};
    scene *s = with_order(pieces, NULL);
    const order wrong[] = {
        {TILLY_OPT_TURN_RIGHT, 0, 0, NOT_OFFERED}, {TILLY_OPT_ABOUT_FACE, 0, 0, NOT_OFFERED}, {0}};
    assert_int_equal(question_now(s).kind, TILLY_ASK_FACE_ENEMY);
    judge_all(s, wrong);
    give(s, TILLY_OPT_TURN_LEFT, 0, 0);
    next_question(s);
    assert_place(s, "P", -0.5, 0, 270, 0.0001);
    uint32_t touching = 0;
    tilly_battle_touching(s->battle, unit_of(s, "P"), unit_of(s, "Q"), &touching);
    assert_int_equal(touching, 1);
    assert_int_equal(events_of(s, TILLY_EV_FACED), 1);
    assert_int_equal(events_of(s, TILLY_EV_PARTED), 0);
    scene_end(s);
}

/* T1-Q-60: T1-EX-45 */
static void with_an_enemy_to_its_front_too_there_is_no_room(void **state)
{
    const piece pieces[] = {GENERAL(5, -5),
                            {"P", "pike+shot", 0, 0, 0, 0},
                            {"Q", "horse", 1, -1.5, 0, 90},
                            {"R", "horse", 1, 0, 1, 180},
                            {NULL}};
    scene *s = scene_with_foe(pieces, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "P", NULL), -1); /* nothing it could do */
    scene_end(s);
}

/* T1-Q-60 */
static void a_unit_held_to_the_rear_faces_about(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"P", "pike+shot", 0, 0, 0, 0}, {"Q", "horse", 1, 0.4, -1, 0}, {NULL}};
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_ABOUT_FACE, 0, 0);
    next_question(s);
    assert_place(s, "P", 0, 0, 180, 0.0001);
    scene_end(s);
    const piece mob[] = {
        GENERAL(5, -5), {"P", "rabble", 0, 0, 0, 0}, {"Q", "horse", 1, 0.4, -1, 0}, {NULL}};
    s = scene_with_foe(mob, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(option_of(s, TILLY_OPT_UNIT, "P", NULL), -1);
    scene_end(s);
}

/* ---- commanders ----------------------------------------------------------------------------- */

static scene *general_moves(const piece *pieces, void (*change)(scene *s))
{
    scene *s = scene_with_foe(pieces, change);
    act_with(s, "general");
    assert_int_equal(question_now(s).kind, TILLY_ASK_COMMANDER_MOVE);
    return s;
}

/* T1-139 T1-141 T1-Q-48 T1-Q-50 T1-Q-51 */
static void a_commander_rides_anywhere_and_joins_whom_he_touches(void **state)
{
    const piece pieces[] = {
        GENERAL(0, 0), {"U", "pike+shot", 0, 0, 4, 0}, {"guns", "cannons", 0, 9.4, 0, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_GO, 90, 8, OK},
                            {TILLY_OPT_GO, 0, 4, TILLY_WHY_SPOT_TAKEN},
                            {TILLY_OPT_GO, 0, 8, OK},
                            {TILLY_OPT_GO, 22.5, 7.9, OK},
                            {0}};
    scene *s = general_moves(pieces, NULL);
    assert_int_equal(question_now(s).amount, TUM(8));
    judge_all(s, orders);
    assert_int_equal(option_of(s, TILLY_OPT_JOIN, "guns", NULL), -1); /* 8.4 away */
    assert_int_equal(answer(s, TILLY_OPT_JOIN, "U", NULL, 0, 0, 0), TILLY_OK);
    next_question(s);
    assert_place(s, "general", 0, 4, 0, 0.0001);
    assert_true(look(s, "general").flags & TILLY_UNIT_ATTACHED);
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_MOVED, 0, &e));
    assert_int_equal(e.value[6], TUM(3));
    assert_true(event_of(s, TILLY_EV_ATTACHED, 0, &e) && e.other == unit_of(s, "U"));
    scene_end(s);
}

static tilly_status
ride(scene *s, unsigned kind, const char *unit, const double *xy, unsigned count)
{
    tilly_answer a = {.size = sizeof a,
                      .pick = {(uint32_t)option_of(s, kind, unit, NULL), {0}},
                      .count = (uint16_t)count};
    for (unsigned i = 0; i < count; i++)
        a.way[i] = (tilly_waypoint){.x = TUM(xy[2 * i]) + SCENE_SHIFT,
                                    .y = TUM(xy[2 * i + 1]) + SCENE_SHIFT};
    s->why.size = sizeof s->why;
    return tilly_turn_check(s->turn, &a, &s->why);
}

/* T1-139 T1-Q-53 */
static void a_commander_rides_round_an_enemy(void **state)
{
    const piece pieces[] = {
        GENERAL(0, 0), {"U", "pike+shot", 0, 0, -2, 0}, {"E", "horse", 1, 0, 3, 0}, {NULL}};
    const double through[] = {0, 6};
    const double round[] = {3, 1, 3, 4.5};
    const double long_way[] = {5, 0, 5, 4};
    const double touching[] = {2, -2, 1.5, -2};
    const double beside[] = {2, -2};
    const order straight[] = {
        {TILLY_OPT_GO, 0, 1, OK}, {TILLY_OPT_GO, 0, 1.1, TILLY_WHY_BUFFER}, {0}};
    scene *s = general_moves(pieces, NULL);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, through, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_BUFFER);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, round, 2), TILLY_OK);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, long_way, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ALLOWANCE);
    assert_int_equal(s->why.number[0], TUM(9));
    assert_int_equal(ride(s, TILLY_OPT_JOIN, "U", touching, 2), TILLY_OK);
    assert_int_equal(ride(s, TILLY_OPT_JOIN, "U", beside, 1), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_NOT_TOUCHING);
    judge_all(s, straight);
    scene_end(s);
}

/* T1-Q-53: judged over the whole path */
static void a_commander_in_a_zone_of_control_has_the_same_three_choices(void **state)
{
    const piece pieces[] = {
        GENERAL(0, 3), {"U", "pike+shot", 0, 8, 3, 0}, {"G", "pike+shot", 1, 0, 0, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_GO, 180, 1, OK},
                            {TILLY_OPT_GO, 0, 8, OK},
                            {TILLY_OPT_GO, 45, 4, OK},
                            {TILLY_OPT_GO, 90, 1, TILLY_WHY_ZOC},
                            {TILLY_OPT_GO, 67.5, 2, TILLY_WHY_ZOC},
                            {0}};
    const double closer[] = {0.2, 2.7, 0, 2.2};
    const double bent_back[] = {0, 2.3, 0, 3.5};
    const double away[] = {0, 4, 0.5, 5};
    scene *s = general_moves(pieces, NULL);
    judge_all(s, orders);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, closer, 2), TILLY_OK);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, bent_back, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_ZOC);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, away, 2), TILLY_OK);
    scene_end(s);
}

/* T1-122 T1-Q-36 */
static void a_commander_in_a_wood_rides_three(void **state)
{
    const piece pieces[] = {GENERAL(0, 2), {"U", "pike+shot", 0, -12, 0, 0}, {NULL}};
    const order orders[] = {{TILLY_OPT_GO, 0, 2, OK},
                            {TILLY_OPT_GO, 0, 3, OK},
                            {TILLY_OPT_GO, 0, 3.1, TILLY_WHY_DIFFICULT},
                            {0}};
    const double into[] = {0, 3, 0, 5};
    const double round[] = {4, 2, 4, 5};
    scene *s = general_moves(pieces, wood_ahead);
    judge_all(s, orders);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, into, 2), TILLY_OK);
    assert_int_equal(ride(s, TILLY_OPT_GO, NULL, round, 2), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_DIFFICULT);
    scene_end(s);
}

/* T1-142 T1-D-14 */
static void an_attached_commander_goes_along_unless_left_behind(void **state)
{
    const piece pieces[] = {
        {"general", "commander", 0, 0, 0, 0, .host = "U"}, {"U", "horse", 0, 0, 0, 0}, {NULL}};
    tilly_event e;
    for (int stays = 0; stays < 2; stays++) {
        scene *s = with_order(pieces, NULL);
        give(s, TILLY_OPT_STRAIGHT, 4, 0);
        assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
        assert_int_equal(
            answer(s, stays ? TILLY_OPT_LEAVE_BEHIND : TILLY_OPT_YES, NULL, NULL, 0, 0, 0),
            TILLY_OK);
        next_question(s);
        assert_place(s, "U", 0, 4, 0, 0.0001);
        assert_place(s, "general", 0, stays ? 0 : 4, 0, 0.0001);
        assert_int_equal(!!(look(s, "general").flags & TILLY_UNIT_ATTACHED), !stays);
        assert_int_equal(event_of(s, TILLY_EV_LEFT_BEHIND, 0, &e), stays);
        assert_int_equal(event_of(s, TILLY_EV_CARRIED, 0, &e), !stays);
        scene_end(s);
    }
}

/* T1-Q-52: what he rides and what he is carried add up */
static void a_commander_who_has_ridden_too_far_stays_behind(void **state)
{
    const piece pieces[] = {
        {"general", "commander", 0, -6.5, 0, 0}, {"U", "horse", 0, 0, 0, 0}, {NULL}};
    scene *s = general_moves(pieces, NULL);
    assert_int_equal(answer(s, TILLY_OPT_JOIN, "U", NULL, 0, 0, 0), TILLY_OK); /* rides 5 */
    act_with(s, "U");
    give(s, TILLY_OPT_STRAIGHT, 3.1, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT); /* nothing to ask: he cannot */
    assert_place(s, "general", 0, 0, 0, 0.0001);
    assert_int_equal(events_of(s, TILLY_EV_LEFT_BEHIND), 1);
    scene_end(s);
    s = general_moves(pieces, NULL);
    answer(s, TILLY_OPT_JOIN, "U", NULL, 0, 0, 0);
    act_with(s, "U");
    give(s, TILLY_OPT_STRAIGHT, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    scene_end(s);
}

/* T1-Q-52: carried first, he has what is left */
static void a_carried_commander_rides_on_with_what_is_left(void **state)
{
    const piece pieces[] = {
        {"general", "commander", 0, 0, 0, 0, .host = "U"}, {"U", "horse", 0, 0, 0, 0}, {NULL}};
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_STRAIGHT, 6, 0);
    next_question(s);
    answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0);
    act_with(s, "general");
    assert_int_equal(question_now(s).amount, TUM(2));
    give(s, TILLY_OPT_GO, 0, 2);
    next_question(s);
    assert_place(s, "general", 0, 8, 0, 0.0001);
    assert_int_equal(events_of(s, TILLY_EV_DETACHED), 1);
    scene_end(s);
}

/* T1-D-13 T1-D-15 T1-Q-49 T1-Q-50 */
static void a_commander_who_leaves_by_word_is_set_beside_his_unit(void **state)
{
    const piece pieces[] = {
        {"general", "commander", 0, 0, 0, 0, .host = "U"}, {"U", "pike+shot", 0, 0, 0, 0}, {NULL}};
    scene *s = general_moves(pieces, NULL);
    assert_int_equal(answer(s, TILLY_OPT_DETACH, NULL, NULL, 0, 0, 0), TILLY_OK);
    /* before or behind: his side chooses */
    assert_int_equal(next_question(s), TILLY_ASK_PUSHED_COMMANDER);
    pass_question(s);
    next_question(s);
    assert_place(s, "general", 0, -1, 0, 0.0003); /* toward its own base edge */
    scene_end(s);
}

/* T1-140 T1-Q-49 T1-D-15: his side is asked */
static void an_enemy_commander_in_the_way_is_set_aside(void **state)
{
    const piece pieces[] = {
        GENERAL(5, -5), {"U", "horse", 0, 0, 0, 0}, {"G", "commander", 1, 0.2, 3.2, 0}, {NULL}};
    tilly_event e;
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_STRAIGHT, 3, 0);
    /* one nearest place: nothing to choose */
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_place(s, "G", 0.2, 4, 0, 0.0003);
    assert_true(event_of(s, TILLY_EV_PUSHED, 0, &e));
    assert_int_equal(e.side, 1);
    scene_end(s);
}

/* T1-140 T1-Q-49: 0.6 TUM lie between the two, so he comes to stand on both their corners */
static void a_commander_is_set_aside_into_the_gap_between_two_corners(void **state)
{
    const piece pieces[] = {GENERAL(5, -5),
                            {"U", "horse", 0, -1, -3.5, 0},
                            {"V", "horse", 0, 1.6, -0.5, 0},
                            {"G", "commander", 1, 0.1, -0.3, 0},
                            {NULL}};
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_STRAIGHT, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_place(s, "U", -1, -0.5, 0, 0);
    assert_place(s, "G", 0.3, 0.4, 0, 0.0003);
    scene_end(s);
}

/* T1-140 T1-Q-49: 0.96 TUM lie between the two. Clear of both corners he stands 0.14 ahead of them;
 * with the overlap that T1-Q-07 forgives it would be 0.12. */
static void a_commander_set_aside_stands_clear_and_uses_no_forgiven_overlap(void **state)
{
    const piece pieces[] = {GENERAL(5, -5),
                            {"U", "horse", 0, -1, -3.5, 0},
                            {"V", "horse", 0, 1.96, -0.5, 0},
                            {"G", "commander", 1, 0.46, -0.3, 0},
                            {NULL}};
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_STRAIGHT, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_UNIT);
    assert_place(s, "G", 0.48, 0.14, 0, 0.0005);
    scene_end(s);
}

/* T1-Q-48 T1-Q-49: he may join a friend he then touches */
static void a_commander_a_friend_ends_on_may_join_it(void **state)
{
    const piece pieces[] = {GENERAL(0, 3), {"U", "horse", 0, 0, 0, 0}, {NULL}};
    scene *s = with_order(pieces, NULL);
    give(s, TILLY_OPT_STRAIGHT, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_PUSHED_COMMANDER);
    assert_int_equal(answer(s, TILLY_OPT_ATTACH, "U", NULL, 0, 0, 0), TILLY_OK);
    next_question(s);
    assert_true(look(s, "general").flags & TILLY_UNIT_ATTACHED);
    assert_int_equal(events_of(s, TILLY_EV_PUSHED), 0);
    scene_end(s);
}

/* ---- all views of an answer agree ----------------------------------------------------------- */

static bool in_spans(const tilly_span *span, uint32_t n, int32_t v)
{
    for (uint32_t i = 0; i < n; i++)
        if (v >= span[i].least && v <= span[i].most)
            return true;
    return false;
}

static void assert_agree(tilly_turn *turn, tilly_answer a, unsigned last, int32_t v, bool open)
{
    tilly_reason why = {.size = sizeof why};
    tilly_reason again = why;
    tilly_answer nearest = {.size = sizeof nearest};
    a.pick.value[last] = v;
    bool legal = tilly_turn_check(turn, &a, &why) == TILLY_OK;
    if (legal != open)
        fail_msg("option %u, %d %d: the range says %d, the check %d (%u)",
                 a.pick.option,
                 a.pick.value[0],
                 a.pick.value[1],
                 open,
                 legal,
                 why.code);
    if (legal)
        return;
    nearest.pick = why.nearest;
    if (!(why.flags & TILLY_WHY_HAS_NEAREST) ||
        tilly_turn_check(turn, &nearest, &again) != TILLY_OK)
        fail_msg("the nearest version of a move refused with %u is refused with %u",
                 why.code,
                 again.code);
}

/* At the ends of what the range calls legal, one unit beyond, and where the bounds of the option
 * end. */
static void
compare_range_and_check(tilly_turn *turn, uint32_t index, const tilly_option *o, uint64_t draw)
{
    tilly_span span[64];
    uint32_t n = 0;
    tilly_answer a = {.size = sizeof a, .pick = {index, {0}}, .given = (uint16_t)(o->values - 1)};
    unsigned last = o->values - 1u;
    const tilly_span *bound = &o->value[last];
    if (last == 1)
        a.pick.value[0] = o->value[0].least +
                          (int32_t)(draw % (uint64_t)(o->value[0].most - o->value[0].least + 1));
    assert_int_equal(tilly_turn_range(turn, &a, span, 64, &n), TILLY_OK);
    a.given = 0;
    assert_agree(turn, a, last, bound->most, in_spans(span, n, bound->most));
    for (uint32_t i = 0; i < n; i++) {
        assert_agree(turn, a, last, span[i].least, true);
        assert_agree(turn, a, last, span[i].most, true);
        if (span[i].least > bound->least)
            assert_agree(turn, a, last, span[i].least - 1, false);
        if (span[i].most < bound->most)
            assert_agree(turn, a, last, span[i].most + 1, false);
    }
}

static void compare_all(tilly_turn *turn, uint64_t draw)
{
    tilly_option o[128];
    tilly_decision d = {.size = sizeof d};
    uint32_t n = 0;
    tilly_turn_decision(turn, &d);
    if (d.kind < TILLY_ASK_MOVE || d.kind > TILLY_ASK_COMMANDER_MOVE)
        return;
    assert_int_equal(tilly_turn_options(turn, 0, o, 128, &n), TILLY_OK);
    for (uint32_t i = 0; i < n && i < 128; i++)
        if (o[i].values == 1 || o[i].values == 2)
            compare_range_and_check(turn, i, &o[i], draw >> 20);
}

/* T1-Q-08 */
static void the_range_says_what_the_check_says(void **state)
{
    tilly_ruleset *rules = book_rules();
    tilly_ruleset_set(rules, "unit_quality", 1, NULL);
    tilly_battle *battle = example_battle(rules, 5, true);
    tilly_turn *turn = NULL;
    uint64_t draw = 1;
    for (int answers = 0; answers < 1500; answers++) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        tilly_status status = tilly_turn_next(turn, 0);
        if (status == TILLY_BATTLE_OVER)
            break;
        if (status == TILLY_TURN_OVER)
            continue;
        tilly_answer a = {.size = sizeof a};
        draw = draw * 6364136223846793005u + 1442695040888963407u;
        compare_all(turn, draw);
        assert_int_equal(tilly_turn_sample(turn, draw >> 16, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_part_to_front_beats_flank_beats_rear),
        cmocka_unit_test(meeting_corner_to_corner_is_no_contact),
        cmocka_unit_test(wheel_costs_the_chord_of_the_outer_corner),
        cmocka_unit_test(each_change_of_direction_ends_where_it_should),
        cmocka_unit_test(a_number_out_of_bounds_is_refused_by_its_rule),
        cmocka_unit_test(rabble_can_only_wheel),
        cmocka_unit_test(inferior_horse_faces_about_but_goes_nowhere),
        cmocka_unit_test(superior_horse_turns_goes_and_turns_back),
        cmocka_unit_test(second_wheel_shares_the_allowance),
        cmocka_unit_test(turn_of_a_superior_unit_may_be_made_the_whole_move),
        cmocka_unit_test(a_commander_commands_to_eight_tum),
        cmocka_unit_test(a_unit_out_of_command_moves_on_a_six),
        cmocka_unit_test(a_unit_moves_once_in_a_step),
        cmocka_unit_test(any_part_of_a_move_in_difficult_ground_caps_it_at_three),
        cmocka_unit_test(nothing_leaves_the_table),
        cmocka_unit_test(friends_pass_where_the_table_says),
        cmocka_unit_test(anybody_passes_over_cannons_but_stops_not_on_them),
        cmocka_unit_test(passing_is_straight_ahead_or_backwards),
        cmocka_unit_test(a_unit_can_wheel_out_of_a_closed_line),
        cmocka_unit_test(a_turn_needs_room_for_the_base),
        cmocka_unit_test(nobody_comes_closer_than_one_tum),
        cmocka_unit_test(a_wheel_keeps_the_buffer_on_its_way),
        cmocka_unit_test(who_starts_close_need_not_go_back),
        cmocka_unit_test(only_a_charge_makes_contact),
        cmocka_unit_test(in_a_zone_of_control_it_is_closer_or_away),
        cmocka_unit_test(straight_back_out_of_a_zone_however_far_off_centre),
        cmocka_unit_test(of_two_equally_close_zones_the_mover_picks),
        cmocka_unit_test(a_zone_of_control_reaches_three_tum),
        cmocka_unit_test(directly_away_is_along_the_line_of_centres_or_the_enemys_facing),
        cmocka_unit_test(cannons_pivot_beside_the_buffer_and_then_do_not_shoot),
        cmocka_unit_test(cannons_pivot_only_where_they_have_room),
        cmocka_unit_test(cannons_need_command_to_pivot_if_the_option_says_so),
        cmocka_unit_test(a_locked_unit_turns_to_face_its_enemy),
        cmocka_unit_test(with_an_enemy_to_its_front_too_there_is_no_room),
        cmocka_unit_test(a_unit_held_to_the_rear_faces_about),
        cmocka_unit_test(a_commander_rides_anywhere_and_joins_whom_he_touches),
        cmocka_unit_test(a_commander_rides_round_an_enemy),
        cmocka_unit_test(a_commander_in_a_zone_of_control_has_the_same_three_choices),
        cmocka_unit_test(a_commander_in_a_wood_rides_three),
        cmocka_unit_test(an_attached_commander_goes_along_unless_left_behind),
        cmocka_unit_test(a_commander_who_has_ridden_too_far_stays_behind),
        cmocka_unit_test(a_carried_commander_rides_on_with_what_is_left),
        cmocka_unit_test(a_commander_who_leaves_by_word_is_set_beside_his_unit),
        cmocka_unit_test(an_enemy_commander_in_the_way_is_set_aside),
        cmocka_unit_test(a_commander_is_set_aside_into_the_gap_between_two_corners),
        cmocka_unit_test(a_commander_set_aside_stands_clear_and_uses_no_forgiven_overlap),
        cmocka_unit_test(a_commander_a_friend_ends_on_may_join_it),
        cmocka_unit_test(the_range_says_what_the_check_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
