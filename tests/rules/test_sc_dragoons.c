/* Scruby's dragoons: the combinations of their moves (SC-050 to SC-056, SC-Q-52). */
#include "sc_orders.h"
#include <string.h>

static const man dragoons[] = {{"d", "mounted dragoons", 0, 40, 30, 0},
                               {"s", "swordsmen", 0, 40, 45, 0},
                               SPARE,
                               FAR_ENEMY,
                               {0}};

static tilly_unit of_type(const sc *s, const char *name, const char *type)
{
    tilly_unit u = shown(s, name);
    assert_string_equal(tilly_ruleset_type_name(s->g->rules, u.type), type);
    return u;
}

/* Is there a spot, facing north? */
static bool may_step_off(sc *s, double x, double y)
{
    assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
    for (uint32_t i = 0; i < asked_now(s).options; i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        if (!o.value[0].least && o.value[1].least == INCHES(x) && o.value[2].least == INCHES(y))
            return true;
    }
    return false;
}

/* The first spot in that direction from the mother stand, facing north. */
static void steps_off(sc *s, double x, double y)
{
    assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
    uint32_t options = asked_now(s).options;
    for (uint32_t i = 0; i < options; i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        if (o.value[0].least || o.value[1].least != INCHES(x) || o.value[2].least != INCHES(y))
            continue;
        tilly_answer a = {.size = sizeof a, .pick = {i, {0, o.value[1].least, o.value[2].least}}};
        tilly_placed at;
        uint32_t count = 0;
        assert_int_equal(tilly_turn_preview_body(s->g->turn, &a, &at, 1, &count), TILLY_OK);
        assert_int_equal(at.x, INCHES(x));
        assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
        return;
    }
    fail_msg("no spot at %.1f, %.1f", x, y);
}

/* SC-EX-58 SC-052 SC-053 SC-Q-52 DR-A DR-B: 12 mounted, then dismounted closed */
static void they_ride_a_full_move_and_dismount_closed(void **state)
{
    sc *s = in_moves(dragoons);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_MARCH, NULL, 0, 12, 0);
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 12.1, 0);
    /* ahead of the mother stand at (40, 42) the foot stand's front is 0.5 short of the swordsmen's
     * rear: not closed */
    MAY_NOT(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
    assert_refused(s, TILLY_WHY_NOT_CLOSED, "SC-053");
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    stands_at(s, "s", 40, 45.5, 0);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
    steps_off(s, 40, 44);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "d", 40, 44);
    assert_at(s, "d+", 40, 42);
    assert_int_equal(of_type(s, "d", "dragoon musketeers").order, TILLY_UNIT_ORDER_CLOSED);
    assert_int_equal(of_type(s, "d+", "mother stand").width, INCHES(2));
    assert_int_equal(count_told(s, TILLY_EV_CHANGED_ARMS), 1);
    sc_end(s);
}

/* Saved and read again here, it asks the same. */
static void assert_reads_again(const sc *s)
{
    static char text[1 << 18];
    size_t needed = 0;
    tilly_battle *read = NULL;
    tilly_turn *turn = NULL;
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_battle_save(s->g->battle, text, sizeof text, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, needed - 1, NULL, &read, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(read, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    assert_int_equal(d.kind, asked_now(s).kind);
    assert_int_equal(d.subject, asked_now(s).subject);
    assert_int_equal(d.options, asked_now(s).options);
    tilly_battle_unref(read);
}

/* SC-EX-58 SC-052 SC-053 DR-D: 6, dismount, 3; nothing on foot after more than half */
static void they_ride_half_a_move_and_walk_half(void **state)
{
    sc *s = in_moves(dragoons);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 6, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
    assert_reads_again(s);
    steps_off(s, 40, 38);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_reads_again(s);
    assert_false(is_listed(s, TILLY_OPT_GO_MOUNT) || is_listed(s, TILLY_OPT_MOUNT) ||
                 is_listed(s, TILLY_OPT_SPLIT_MOVE));
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 3.1, 0);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 3, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "d", 40, 41);
    assert_at(s, "d+", 40, 36);
    sc_end(s);
}

static const man on_foot[] = {{"d", "dragoon musketeers", 0, 40, 30, 0},
                              {"p", "dragoon pikemen", 0, 60, 30, 0},
                              SPARE,
                              FAR_ENEMY,
                              {0}};

/* SC-EX-58 SC-052 SC-053 DR-C: mount, 12, and no dismounting */
static void they_mount_and_ride_a_full_move(void **state)
{
    sc *s = in_moves(on_foot);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    of_type(s, "d", "mounted dragoons");
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_reads_again(s);
    assert_false(is_listed(s, TILLY_OPT_GO_DISMOUNT));
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 12.1, 0);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 12, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "d", 40, 40);
    sc_end(s);
}

/* SC-EX-58 SC-052 SC-Q-52 DR-E: 3 on foot, mount, 6 */
static void they_walk_half_a_move_mount_and_ride_half(void **state)
{
    sc *s = in_moves(on_foot);
    stands_at(s, "d", 40, 33, 0);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    assert_refused(s, TILLY_WHY_MOTHER_STAND, "SC-Q-52");
    MAY_NOT(s, TILLY_OPT_GO_MOUNT, NULL, 180, 2, 0);
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    MAY_NOT(s, TILLY_OPT_GO_MOUNT, NULL, 180, 4, 0);
    assert_in_range(s->g->why.nearest.value[1], INCHES(3), INCHES(3.01));
    tilly_placed rows[16];
    assert_int_equal(previewed(s, TILLY_OPT_GO_MOUNT, NULL, 180, 3, rows), 1);
    assert_int_equal(rows[0].unit, id_of(s, "d"));
    gets(s, TILLY_OPT_GO_MOUNT, NULL, 180, 3, 0);
    of_type(s, "d", "mounted dragoons");
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_at(s, "d", 40, 28);
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 6.1, 0);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    sc_end(s);
}

/* SC-052 SC-207: the horses move once, under their riders or without them */
static void the_horses_move_once(void **state)
{
    sc *s = in_moves(dragoons);
    stands_at(s, "s", 40, 45.5, 0);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
    steps_off(s, 40, 44);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "d+", NULL));
    sc_end(s);
    s = in_moves(on_foot);
    assert_int_equal(order_with(s, "d+", NULL), TILLY_OK);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    assert_refused(s, TILLY_WHY_HAS_ORDER, "SC-207");
    MAY_NOT(s, TILLY_OPT_GO_MOUNT, NULL, 180, 0, 0);
    sc_end(s);
}

/* SC-054 SC-125: each enemy whom they would touch counts, not the first alone */
static void they_take_no_gun_beside_a_steady_enemy(void **state)
{
    for (unsigned beside = 0; beside < 2; beside++) {
        const man men[] = {{"d", "mounted dragoons", 0, 40, 17, 0},
                           {"gun", "small cannon", 1, 40, 24, 180},
                           {"sw", "swordsmen", 1, beside ? 41.5 : 60, 24, 270},
                           SPARE,
                           {0}};
        sc *s = in_moves(men);
        stands_at(s, "gun+", 70, 50, 180);
        assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
        gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 3, 0);
        assert_int_equal(may_step_off(s, 40, 22), !beside);
        sc_end(s);
    }
}

/* SC-Q-54: from y = 32 on */
static void lay_ahead(sc *s, tilly_ground_kind k)
{
    tilly_feature f = {.size = sizeof f, .points = 4};
    const double x[] = {10, 70, 70, 10};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){INCHES(x[i]), INCHES(i < 2 ? 32 : 38)};
    k.size = sizeof k;
    strcpy(k.name, "ahead");
    sc_lays_own(s->g->battle, &k, &f);
}

/* SC-052 SC-Q-54: once they step off they are foot, whom rough ground does not bar */
static void they_step_off_into_what_bars_horse(void **state)
{
    for (unsigned fen = 0; fen < 2; fen++) {
        sc *s = in_moves(dragoons);
        lay_ahead(s, (tilly_ground_kind){.base = TILLY_ROUGH, .bars = fen ? TILLY_BARS_FOOT : 0});
        stands_at(s, "d", 40, 27, 0);
        assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
        gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 3.5, 0);
        assert_int_equal(may_step_off(s, 40, 32.5), !fen);
        sc_end(s);
    }
}

/* SC-052 SC-Q-54: and once they mount they are horse, whom a fen does not bar */
static void they_mount_where_foot_cannot_stand(void **state)
{
    sc *s = in_moves(on_foot);
    lay_ahead(s, (tilly_ground_kind){.base = TILLY_ROUGH, .bars = TILLY_BARS_FOOT});
    stands_at(s, "d+", 40, 33, 0);
    stands_at(s, "d", 40, 31, 0);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    sc_end(s);
}

/* SC-061 SC-232: muskets stay empty in the saddle until they are loaded; such a battle reads again
 */
static void muskets_stay_empty_in_the_saddle(void **state)
{
    sc *s = in_moves(on_foot);
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_STATE,
                    .unit = id_of(s, "d"),
                    .what = TILLY_UNIT_EMPTY,
                    .value = 1};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    of_type(s, "d", "mounted dragoons");
    assert_true(has_flag(s, "d", TILLY_UNIT_EMPTY));
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_reads_again(s);
    sc_end(s);
}

/* Pikes who mount in the first game move, at (40, 24), and ride so far in the next. */
static sc *pikes_ride(double far, double friend_x, double friend_y, double enemy_y)
{
    static const man men[] = {{"d", "dragoon pikemen", 0, 40, 26, 0},
                              {"h", "heavy pikemen", 0, 43, 45, 0},
                              {"e", "swordsmen", 1, 42, 47, 180},
                              SPARE,
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    to_row(s, "3");
    stands_at(s, "h", friend_x, friend_y, 0);
    stands_at(s, "e", 42, enemy_y, 180);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, far, 0);
    return s;
}

/* SC-209 SC-Q-14: as pikes they touch other pikes or are an inch from them; the front of those who
 * step off ahead is at y = 30, the rear of the others half an inch behind where they stand */
static void who_steps_off_keeps_the_gaps_of_pikes(void **state)
{
    static const double other[] = {30.5, 31, 31.5};
    for (unsigned i = 0; i < 3; i++) {
        sc *s = pikes_ride(3, 43, other[i], 47);
        stands_at(s, "h", 40, other[i], 0);
        assert_int_equal(may_step_off(s, 40, 29), i != 1);
        sc_end(s);
    }
}

/* SC-054 SC-209 SC-Q-14: those who join a melee too: beside the heavy pikemen or an inch off */
static void who_joins_a_melee_keeps_the_gaps_of_pikes(void **state)
{
    static const double other[] = {43, 43.5, 44};
    for (unsigned i = 0; i < 3; i++) {
        sc *s = pikes_ride(5, other[i], 31.5, 32.5);
        assert_int_equal(may_step_off(s, 40, 31), i != 1);
        sc_end(s);
    }
}

/* SC-026 SC-052 SC-Q-16: pikes walk to their horses as pikes do, with one turn of up to 90 */
static void pikes_walk_to_their_horses_as_pikes(void **state)
{
    static const double facing[] = {0, 90, 135};
    for (unsigned i = 0; i < 3; i++) {
        sc *s = in_moves(on_foot);
        stands_at(s, "p", 60, 33, facing[i]);
        assert_int_equal(order_with(s, "p", NULL), TILLY_OK);
        assert_int_equal(may_do(s, TILLY_OPT_GO_MOUNT, NULL, 180, 3, 0),
                         i ? TILLY_OK : TILLY_E_ILLEGAL);
        if (!i)
            assert_refused(s, TILLY_WHY_DIRECTION, "SC-026");
        enum { SPANS = 4 };
        tilly_span span[SPANS];
        uint32_t count = 0;
        tilly_answer begun = answer_by_numbers(s, TILLY_OPT_GO_MOUNT, NULL, (double[3]){0});
        begun.given = 0;
        assert_int_equal(tilly_turn_range(s->g->turn, &begun, span, SPANS, &count), TILLY_OK);
        assert_int_equal(count, i ? 1 : 0); /* the way south alone leads to them */
        if (i) {
            assert_int_equal(span[0].least, i == 1 ? 0 : 4500);
            assert_int_equal(span[0].most, i == 1 ? 18000 : 22500);
            gets(s, TILLY_OPT_GO_MOUNT, NULL, 180, 3, 0);
            of_type(s, "p", "mounted dragoons");
        }
        sc_end(s);
    }
}

/* By two waypoints, in inches and degrees. */
static tilly_status may_walk(sc *s, const double way[2][3])
{
    tilly_answer a = answer_by_numbers(s, TILLY_OPT_GO_MOUNT, NULL, (double[3]){0});
    for (; a.count < 2; a.count++)
        a.way[a.count] = (tilly_waypoint){.x = INCHES(way[a.count][0]),
                                          .y = INCHES(way[a.count][1]),
                                          .heading = (uint16_t)(way[a.count][2] * 100)};
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return tilly_turn_check(s->g->turn, &a, &s->g->why);
}

/* SC-026 SC-208 SC-Q-16: ahead, a turn, ahead; the horses are at (60, 28) */
static void pikes_walk_to_their_horses_by_a_path(void **state)
{
    static const double turns_once[][3] = {{57.5, 28, 90}, {58, 28, 90}};
    static const double sidles[][3] = {{58, 27, 0}, {58, 28, 0}};
    static const double turns_twice[][3] = {{57.5, 28, 90}, {58, 28, 0}};
    static const double turns_back[][3] = {{57.5, 27.5, 180}, {57.5, 27, 180}};
    sc *s = in_moves(on_foot);
    stands_at(s, "p", 57.5, 27, 0);
    assert_int_equal(order_with(s, "p", NULL), TILLY_OK);
    assert_int_equal(may_walk(s, turns_once), TILLY_OK);
    assert_int_equal(may_walk(s, sidles), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(may_walk(s, turns_twice), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(may_walk(s, turns_back), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_DIRECTION, "SC-026");
    sc_end(s);
}

/* SC-209 SC-Q-52: who mounts comes no nearer to an enemy than an inch, for his base is deeper */
static void nobody_mounts_beside_an_enemy(void **state)
{
    for (unsigned near = 0; near < 2; near++) {
        sc *s = in_moves(on_foot);
        stands_at(s, "far", near ? 43.4 : 43.5, 28, 270);
        assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
        assert_int_equal(may_do(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0),
                         near ? TILLY_E_ILLEGAL : TILLY_OK);
        if (near)
            assert_refused(s, TILLY_WHY_BUFFER, "SC-209");
        sc_end(s);
    }
}

/* SC-052 DR-F: on foot as pikes and musketeers; farther than half a move they do not mount */
static void on_foot_they_move_as_foot(void **state)
{
    sc *s = in_moves(on_foot);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_MARCH, NULL, 90, 6, 0);
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 90, 6.1, 0);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "p", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    MAY_NOT(s, TILLY_OPT_STRAIGHT, NULL, 6.1, 0, 0);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    /* SC-Q-52: the horses alone go 12 */
    assert_int_equal(order_with(s, "d+", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_MARCH, NULL, 180, 12, 0);
    sc_end(s);
}

static const man in_file[] = {{"d", "mounted dragoons", 0, 40, 30, 0},
                              {"e", "mounted dragoons", 0, 40, 28, 0},
                              {"f", "mounted dragoons", 0, 40, 26, 0},
                              {"s", "mounted dragoons", 0, 60, 30, 0},
                              {"t", "mounted dragoons", 0, 64, 30, 0},
                              SPARE,
                              FAR_ENEMY,
                              {0}};

/* SC-EX-58 SC-052 SC-053 SC-Q-52 DR-B: halves that dismount together on the same side close on each
 * other; two, and a column, which has no extra then */
static void those_who_dismount_together_close_on_each_other(void **state)
{
    for (unsigned three = 0; three < 2; three++) {
        sc *s = in_moves(in_file);
        tilly_placed rows[16];
        assert_int_equal(three ? order_with(s, "d", "e", "f", NULL) : order_with(s, "d", "e", NULL),
                         TILLY_OK);
        assert_int_equal(is_listed(s, TILLY_OPT_STRAIGHT), three);
        MAY_NOT(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12.1, 0);
        MAY(s, TILLY_OPT_GO_DISMOUNT, NULL, 90, 12, 0);
        assert_int_equal(previewed(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, rows), 2 + three);
        gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
        steps_off(s, 38, 42);
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        assert_at(s, "d", 38, 42);
        assert_at(s, "e", 38, 40);
        assert_at(s, "d+", 40, 42);
        assert_at(s, "e+", 40, 40);
        for (unsigned i = 0; i < 2 + three; i++)
            assert_int_equal(of_type(s, in_file[i].name, "dragoon musketeers").order,
                             TILLY_UNIT_ORDER_CLOSED);
        assert_int_equal(count_told(s, TILLY_EV_CHANGED_ARMS), 2 + three);
        assert_false(is_offered(s, TILLY_OPT_UNIT, "e", NULL));
        sc_end(s);
    }
}

/* SC-053: ahead of their horses they would not touch; one alone is not closed; those side by side
 * are too far from each other */
static void those_who_would_not_touch_do_not_dismount_so_far(void **state)
{
    sc *s = in_moves(in_file);
    assert_int_equal(order_with(s, "d", "e", NULL), TILLY_OK);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
    for (uint32_t i = 0; i < asked_now(s).options; i++)
        assert_int_equal(option_at_turn(s->g->turn, i).value[2].least, INCHES(42)); /* at a side */
    sc_end(s);
    s = in_moves(in_file);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 12, 0);
    assert_refused(s, TILLY_WHY_NOT_CLOSED, "SC-053");
    sc_end(s);
    s = in_moves(in_file);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "s", NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    sc_end(s);
}

/* SC-EX-59 SC-118 SC-054 */
static void mounted_they_never_charge(void **state)
{
    static const man near_swords[] = {
        {"d", "mounted dragoons", 0, 40, 30, 0}, {"e", "swordsmen", 1, 40, 34, 180}, SPARE, {0}};
    sc *s = in_moves(near_swords);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_CHARGE_AT));
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 2.5, 0);
    sc_end(s);
}

/* SC-EX-131 SC-054 SC-Q-52 DR-B: at swordsmen in no melee, and in one */
static void dismounting_they_join_a_melee_that_exists(void **state)
{
    static const man at_swords[] = {{"d", "dragoon pikemen", 0, 40, 26, 0},
                                    {"h", "heavy pikemen", 0, 43, 36.5, 0},
                                    {"e", "swordsmen", 1, 42, 38.5, 180},
                                    SPARE,
                                    {0}};
    sc *s = in_moves(at_swords);
    stands_at(s, "h", 60, 36.5, 0);
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MOUNT, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    to_row(s, "3");
    /* mounted at (40, 24): 11 ahead, the foot at (40, 37), its front on the swordsmen's */
    assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 11, 0);
    stands_at(s, "h", 43, 37.5, 0);
    MAY(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 11, 0);
    gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 0, 11, 0);
    steps_off(s, 40, 37);
    next_of_row(s);
    assert_int_equal(of_type(s, "d", "dragoon pikemen").order, TILLY_UNIT_ORDER_CLOSED);
    assert_true(has_flag(s, "d", TILLY_UNIT_CHARGED));
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_ride_a_full_move_and_dismount_closed),
        cmocka_unit_test(they_ride_half_a_move_and_walk_half),
        cmocka_unit_test(muskets_stay_empty_in_the_saddle),
        cmocka_unit_test(they_mount_and_ride_a_full_move),
        cmocka_unit_test(they_walk_half_a_move_mount_and_ride_half),
        cmocka_unit_test(they_take_no_gun_beside_a_steady_enemy),
        cmocka_unit_test(the_horses_move_once),
        cmocka_unit_test(they_step_off_into_what_bars_horse),
        cmocka_unit_test(they_mount_where_foot_cannot_stand),
        cmocka_unit_test(who_steps_off_keeps_the_gaps_of_pikes),
        cmocka_unit_test(who_joins_a_melee_keeps_the_gaps_of_pikes),
        cmocka_unit_test(pikes_walk_to_their_horses_as_pikes),
        cmocka_unit_test(pikes_walk_to_their_horses_by_a_path),
        cmocka_unit_test(nobody_mounts_beside_an_enemy),
        cmocka_unit_test(on_foot_they_move_as_foot),
        cmocka_unit_test(those_who_dismount_together_close_on_each_other),
        cmocka_unit_test(those_who_would_not_touch_do_not_dismount_so_far),
        cmocka_unit_test(mounted_they_never_charge),
        cmocka_unit_test(dismounting_they_join_a_melee_that_exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
