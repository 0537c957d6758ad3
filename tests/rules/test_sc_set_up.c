/* Scruby's set-up and dice for the move (SC-170, SC-200, SC-201, SC-204, SC-R-01, SC-D-02 to
 * SC-D-04). */
#include "sc_armies.h"

static const muster with_guns[] = {{"heavy pikemen", 0, 4},
                                   {"musketeers", 0, 4},
                                   {"swordsmen", 0, 2},
                                   {"small cannon", 0, 1},
                                   {"dragoon musketeers", 1, 1},
                                   {"large cannon", 2, 1},
                                   {0}};
enum { PIKE, SMALL_GUN = 10, DRAGOON = 11, LARGE_GUN = 12, UNITS = 13 };

static tilly_decision asked_now(const game *g)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(g->turn, &d), TILLY_OK);
    return d;
}

/* In the set-up, side 0 first, its large gun to be placed. */
static game *setting_up(void)
{
    game *g = game_of(with_guns, with_guns, TILLY_SETUP_ROLES, 0);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    return g;
}

/* ---- dice ------------------------------------------------------------------------------------ */

/* SC-EX-108 SC-201 SC-R-01 SC-D-02: a tie is thrown again, the higher chooses */
static void the_higher_die_says_who_sets_up_first(void **state)
{
    game *g = game_of(with_guns, with_guns, 0, 0);
    assert_int_equal(next_asked(g, "44 25"), TILLY_ASK_ROLE);
    assert_int_equal(asked_now(g).side, 1);
    assert_int_equal(give(g, TILLY_OPT_GOES_SECOND, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(asked_now(g).side, 0);
    assert_int_equal(asked_now(g).subject, unit_at(g, 0, LARGE_GUN));
    game_ends(g);
}

/* SC-EX-108 SC-204 SC-D-04 SC-200: roles change each game move, base edges never */
static void the_higher_die_of_the_move_goes_first_or_second(void **state)
{
    game *g = game_of(with_guns, with_guns, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
    draw_up_all(g);
    play_turn(g);
    for (unsigned move = 0; move < 2; move++) {
        g->turn = turn_in_play(g->battle);
        assert_int_equal(next_asked(g, "44 25"), TILLY_ASK_ROLE);
        assert_int_equal(asked_now(g).side, 1);
        assert_int_equal(give(g, move ? TILLY_OPT_GOES_SECOND : TILLY_OPT_GOES_FIRST, 0, 0, 0, 0),
                         TILLY_OK);
        play_turn(g);
        assert_int_equal(info_of(g).role[0], move ? 0 : 1);
        assert_int_equal(info_of(g).attacker, 0);
    }
    game_ends(g);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Side 0 is to place its large gun; a river runs from west to east, and with a road over it. */
static game *setting_up_beside_river(bool bridged)
{
    tilly_feature river = {.size = sizeof river,
                           .kind = TILLY_RIVER,
                           .width = INCHES(1),
                           .points = 2,
                           .point = {{INCHES(30), INCHES(18.5)}, {INCHES(50), INCHES(18.5)}}};
    tilly_feature road = {.size = sizeof road,
                          .kind = TILLY_ROAD,
                          .width = INCHES(6),
                          .points = 2,
                          .point = {{INCHES(40), INCHES(10)}, {INCHES(40), INCHES(30)}}};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &river};
    game *g = game_of(with_guns, with_guns, TILLY_SETUP_ROLES, 0);
    assert_int_equal(tilly_battle_edit(g->battle, &e, NULL, NULL), TILLY_OK);
    e.feature = &road;
    if (bridged)
        assert_int_equal(tilly_battle_edit(g->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    return g;
}

/* SC-170 SC-176 SC-Q-54: neither the gun nor its crew behind it is set up in a river, on a bridge
 * they are; their borders are free */
static void guns_and_their_crews_are_set_up_in_no_river(void **state)
{
    static const double crew_is_on_it = 20;
    static const double gun_is_on_it = 18.5;
    static const double crew_is_beside_it = 20.5; /* centre of the crew: 1.5 behind */
    for (unsigned bridged = 0; bridged < 2; bridged++) {
        tilly_status expected = bridged ? TILLY_OK : TILLY_E_ILLEGAL;
        game *g = setting_up_beside_river(bridged);
        tilly_answer a = {.size = sizeof a,
                          .pick = {.option = 0, .value = {0, INCHES(40), INCHES(crew_is_on_it)}}};
        assert_int_equal(tilly_turn_check(g->turn, &a, NULL), expected);
        a.pick.value[2] = INCHES(gun_is_on_it);
        assert_int_equal(tilly_turn_check(g->turn, &a, NULL), expected);
        a.pick.value[2] = INCHES(crew_is_beside_it);
        assert_int_equal(tilly_turn_check(g->turn, &a, NULL), TILLY_OK);
        assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, crew_is_on_it), expected);
        if (!bridged) {
            assert_int_equal(g->why.code, TILLY_WHY_IMPASSABLE);
            assert_clause(g->rules, &g->why, "SC-Q-54");
            assert_true(g->why.flags & TILLY_WHY_HAS_NEAREST);
        }
        game_ends(g);
    }
}

/* SC-EX-123 SC-170 SC-171: the far edge of a large gun 30.0 from the own base edge; its crew behind
 * it */
static void large_guns_stand_in_their_own_half(void **state)
{
    game *g = setting_up();
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 29.1), TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_OUT_OF_ZONE);
    assert_clause(g->rules, &g->why, "SC-170");
    assert_true(g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 28.9), TILLY_OK);
    tilly_unit crew = row_of_unit(g, unit_at(g, 0, UNITS));
    assert_string_equal(tilly_ruleset_type_name(g->rules, crew.type), "gunners");
    assert_int_equal(crew.x, INCHES(40));
    assert_int_equal(crew.y, INCHES(27.4));
    assert_int_equal(crew.strength, 48);
    game_ends(g);
}

/* SC-201 SC-175: the crew needs a place too */
static void a_gun_needs_room_for_its_crew(void **state)
{
    game *g = setting_up();
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 1.5), TILLY_E_ILLEGAL);
    assert_true(g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(g->why.nearest.value[1], INCHES(40));
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 2), TILLY_OK);
    game_ends(g);
}

/* SC-170 SC-201 SC-D-03: the guard stands in its half within 12 of a gun */
static void a_brigade_guards_the_large_guns(void **state)
{
    game *g = setting_up();
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 25), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_GUARD);
    assert_int_equal(give(g, TILLY_OPT_COMMAND, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(asked_now(g).subject, unit_at(g, 0, PIKE));
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 30), TILLY_E_ILLEGAL);
    assert_clause(g->rules, &g->why, "SC-170");
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 55.1, 25), TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_GUARD_TOO_FAR);
    assert_clause(g->rules, &g->why, "SC-201");
    assert_true(g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 55, 25), TILLY_OK);
    for (unsigned i = 1; i < 10; i++) {
        assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(asked_now(g).subject, unit_at(g, 0, i));
        assert_int_equal(
            give(g, TILLY_OPT_PLACE, 0, 0, i < 6 ? 32 + 4 * i : 12 + 4 * i, i < 6 ? 20 : 17),
            TILLY_OK);
    }
    /* the other side's large gun comes before anybody's other troops */
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(asked_now(g).subject, unit_at(g, 1, LARGE_GUN));
    game_ends(g);
}

/* SC-170 SC-201 SC-D-03: or the cavalry of one, and not its foot then */
static void the_cavalry_of_a_brigade_may_guard_the_guns(void **state)
{
    static const muster force[] = {
        {"heavy pikemen", 0, 2}, {"heavy cavalry", 0, 2}, {"large cannon", 1, 1}, {0}};
    enum { HORSE = 2, GUN = 4 };
    game *g = game_of(force, force, TILLY_SETUP_ROLES, 0);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 25), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_GUARD);
    assert_int_equal(give(g, TILLY_OPT_COMMAND, unit_at(g, 0, HORSE), 0, 0, 0), TILLY_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(asked_now(g).subject, unit_at(g, 0, HORSE + i));
        assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 34 + 12 * i, 29), TILLY_OK);
    }
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(asked_now(g).subject, unit_at(g, 1, GUN));
    game_ends(g);
}

/* SC-170 SC-201: of a command with more no more than a brigade has */
static void no_more_than_a_brigade_guards_the_guns(void **state)
{
    static const muster force[] = {
        {"heavy pikemen", 0, 2}, {"heavy cavalry", 0, 6}, {"large cannon", 1, 1}, {0}};
    enum { HORSE = 2, GUN = 8 };
    game *g = game_of(force, force, TILLY_SETUP_ROLES, 0);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 25), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_GUARD);
    assert_int_equal(give(g, TILLY_OPT_COMMAND, unit_at(g, 0, HORSE), 0, 0, 0), TILLY_OK);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
        assert_int_equal(asked_now(g).subject, unit_at(g, 0, HORSE + i));
        assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 30 + 6 * i, 20), TILLY_OK);
    }
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(asked_now(g).subject, unit_at(g, 1, GUN));
    game_ends(g);
}

static void place_guns_without_guard(game *g)
{
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 20), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_GUARD);
    assert_int_equal(give(g, TILLY_OPT_NONE, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 180, 40, 40), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_GUARD);
    assert_int_equal(give(g, TILLY_OPT_NONE, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
}

/* SC-EX-123 SC-201 SC-210: the far edge 12.0 from the own base edge; nobody overlaps */
static void other_troops_stand_within_twelve_inches(void **state)
{
    game *g = setting_up();
    place_guns_without_guard(g);
    assert_int_equal(asked_now(g).subject, unit_at(g, 0, PIKE));
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 11.6), TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_OUT_OF_ZONE);
    assert_clause(g->rules, &g->why, "SC-201");
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 40, 11.5), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 43.9, 11.5), TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_NO_ROOM);
    assert_int_equal(g->why.unit[1], unit_at(g, 0, PIKE));
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 94.1, 5), TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_OFF_TABLE);
    assert_clause(g->rules, &g->why, "SC-200");
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 44, 11.5), TILLY_OK);
    game_ends(g);
}

/* To the question how the dragoons start. */
static game *at_dragoons(void)
{
    game *g = setting_up();
    place_guns_without_guard(g);
    for (unsigned i = 0; i <= SMALL_GUN; i++) {
        assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 4 + 5 * i, 8), TILLY_OK);
        next_asked(g, NULL);
    }
    assert_int_equal(asked_now(g).kind, TILLY_ASK_FORMATION);
    assert_int_equal(asked_now(g).subject, unit_at(g, 0, DRAGOON));
    return g;
}

/* SC-201 SC-012 SC-013 SC-050 SC-Q-52 */
static void dragoons_start_mounted_or_on_foot(void **state)
{
    game *g = at_dragoons();
    assert_int_equal(give(g, TILLY_OPT_MOUNT, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 80, 8), TILLY_OK);
    tilly_unit u = row_of_unit(g, unit_at(g, 0, DRAGOON));
    assert_string_equal(tilly_ruleset_type_name(g->rules, u.type), "mounted dragoons");
    assert_int_equal(u.width, INCHES(4));
    game_ends(g);
    g = at_dragoons();
    assert_int_equal(give(g, TILLY_OPT_DISMOUNT, 0, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_asked(g, NULL), TILLY_ASK_PLACE_UNIT);
    assert_int_equal(give(g, TILLY_OPT_PLACE, 0, 0, 80, 8), TILLY_OK);
    u = row_of_unit(g, unit_at(g, 0, DRAGOON));
    assert_string_equal(tilly_ruleset_type_name(g->rules, u.type), "dragoon musketeers");
    tilly_unit mother = row_of_unit(g, u.host);
    assert_string_equal(tilly_ruleset_type_name(g->rules, mother.type), "mother stand");
    assert_int_equal(mother.y, INCHES(6));
    assert_int_equal(mother.flags & TILLY_UNIT_NO_STAND, TILLY_UNIT_NO_STAND);
    game_ends(g);
}

/* SC-201 SC-062: everybody starts loaded; the roster has full points and UE (SC-202, SC-215) */
static void all_start_loaded_with_full_rosters(void **state)
{
    game *g = game_of(with_guns, with_guns, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
    draw_up_all(g);
    tilly_unit pike = row_of_unit(g, unit_at(g, 0, PIKE));
    assert_int_equal(pike.strength, 60);
    assert_int_equal(pike.efficiency, 3);
    assert_int_equal(pike.order, TILLY_UNIT_ORDER_OPEN);
    assert_int_equal(pike.loaded, 0);
    assert_int_equal(row_of_unit(g, unit_at(g, 0, 4)).loaded, 1);
    assert_int_equal(row_of_unit(g, unit_at(g, 0, LARGE_GUN)).loaded, 1);
    assert_int_equal(row_of_unit(g, unit_at(g, 0, LARGE_GUN)).strength, 12);
    game_ends(g);
}

/* SC-020 SC-237 SC-Q-14: pikes that touch along an edge are closed, with UE 5 */
static void stands_that_touch_are_closed(void **state)
{
    static const muster two[] = {{"heavy pikemen", 0, 2}, {0}};
    static const struct {
        double x, y;
        unsigned order;
        int ue;
    } second[] = {{44, 5, TILLY_UNIT_ORDER_CLOSED, 5},
                  {42, 6, TILLY_UNIT_ORDER_CLOSED, 5},
                  {44, 6, TILLY_UNIT_ORDER_OPEN, 3},
                  {45, 5, TILLY_UNIT_ORDER_OPEN, 3}};
    for (unsigned i = 0; i < 4; i++) {
        game *g = game_of(two, two, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
        tilly_pose at[] = {{INCHES(40), INCHES(5), 0, 0},
                           {INCHES(second[i].x), INCHES(second[i].y), 0, 0}};
        for (unsigned k = 0; k < 2; k++)
            assert_int_equal(tilly_battle_deploy(g->battle, unit_at(g, 0, k), &at[k], 0, 1, NULL),
                             TILLY_OK);
        for (unsigned k = 0; k < 2; k++) {
            assert_int_equal(row_of_unit(g, unit_at(g, 0, k)).order, second[i].order);
            assert_int_equal(row_of_unit(g, unit_at(g, 0, k)).efficiency, second[i].ue);
        }
        game_ends(g);
    }
}

/* SC-013 SC-201: a ready deployment says it; nobody else comes mounted, nor in another formation */
static void a_ready_deployment_has_dragoons_mounted_or_on_foot(void **state)
{
    static const muster force[] = {
        {"dragoon pikemen", 0, 2}, {"dragoon musketeers", 0, 1}, {"musketeers", 0, 1}, {0}};
    game *g = game_of(force, force, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
    tilly_pose mounted = {INCHES(40), INCHES(5), 0, TILLY_FORMATION_MOUNTED};
    tilly_pose aside = {INCHES(50), INCHES(5), 0, TILLY_FORMATION_MOUNTED};
    tilly_pose afoot = {INCHES(60), INCHES(5), 0, 0};
    tilly_pose square = {INCHES(70), INCHES(5), 0, TILLY_FORMATION_SQUARE};
    tilly_pose outside = {INCHES(1), INCHES(5), 0, TILLY_FORMATION_MOUNTED};
    g->why = (tilly_reason){.size = sizeof g->why};
    for (unsigned i = 0; i < 2; i++) {
        tilly_id id = unit_at(g, 0, i ? 2 : 0);
        assert_int_equal(tilly_battle_deploy(g->battle, id, &outside, 0, 0, NULL), TILLY_E_ILLEGAL);
        assert_int_equal(row_of_unit(g, id).width, INCHES(2));
        assert_int_equal(tilly_battle_deploy(g->battle, id, i ? &aside : &mounted, 0, 0, NULL),
                         TILLY_OK);
        tilly_unit u = row_of_unit(g, id);
        assert_string_equal(tilly_ruleset_type_name(g->rules, u.type), "mounted dragoons");
        assert_int_equal(u.width, INCHES(4));
    }
    tilly_id pikes = unit_at(g, 0, 1);
    assert_int_equal(tilly_battle_deploy(g->battle, pikes, &afoot, 0, 0, NULL), TILLY_OK);
    assert_string_equal(tilly_ruleset_type_name(g->rules, row_of_unit(g, pikes).type),
                        "dragoon pikemen");
    tilly_id muskets = unit_at(g, 0, 3);
    assert_int_equal(tilly_battle_deploy(g->battle, muskets, &square, 0, 0, &g->why),
                     TILLY_E_ILLEGAL);
    assert_int_equal(g->why.code, TILLY_WHY_FORMATION);
    square.formation = TILLY_FORMATION_MOUNTED;
    assert_int_equal(tilly_battle_deploy(g->battle, muskets, &square, 0, 0, NULL), TILLY_E_ILLEGAL);
    game_ends(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_higher_die_says_who_sets_up_first),
        cmocka_unit_test(the_higher_die_of_the_move_goes_first_or_second),
        cmocka_unit_test(guns_and_their_crews_are_set_up_in_no_river),
        cmocka_unit_test(large_guns_stand_in_their_own_half),
        cmocka_unit_test(a_gun_needs_room_for_its_crew),
        cmocka_unit_test(a_brigade_guards_the_large_guns),
        cmocka_unit_test(no_more_than_a_brigade_guards_the_guns),
        cmocka_unit_test(the_cavalry_of_a_brigade_may_guard_the_guns),
        cmocka_unit_test(other_troops_stand_within_twelve_inches),
        cmocka_unit_test(dragoons_start_mounted_or_on_foot),
        cmocka_unit_test(a_ready_deployment_has_dragoons_mounted_or_on_foot),
        cmocka_unit_test(all_start_loaded_with_full_rosters),
        cmocka_unit_test(stands_that_touch_are_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
