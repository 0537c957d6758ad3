/* What a host changes in Scruby's game from outside the rules: places, points, states, units that
 * come and go; what cannot be is refused, and nothing has changed (tilly_battle_edit()). */
#include <string.h>
#include "sc_move_inside.h"
#include "sc_orders.h"

static const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                          {"hp2", "heavy pikemen", 0, 44, 30, 0},
                          {"mu", "musketeers", 0, 50, 30, 0},
                          {"hc", "heavy cavalry", 0, 60, 30, 0},
                          {"gun", "small cannon", 0, 70, 30, 0},
                          {"foe", "musketeers", 1, 40, 50, 180},
                          SPARE,
                          {0}};

static tilly_edit edit_of(const sc *s, uint16_t kind, const char *name, int32_t value)
{
    return (tilly_edit){.size = sizeof(tilly_edit),
                        .kind = kind,
                        .unit = name ? id_of(s, name) : 0,
                        .value = value};
}

static void takes(sc *s, tilly_edit e)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_battle_edit(s->g->battle, &e, NULL, &why) != TILLY_OK)
        fail_msg("refused: %s", tilly_reason_name(why.code));
}

static void refuses(sc *s, tilly_edit e, unsigned code, const char *sentence)
{
    char text[300];
    uint64_t hash = battle_hash(s->g->battle);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, &s->g->why), TILLY_E_ILLEGAL);
    assert_int_equal(s->g->why.code, code);
    assert_int_equal(tilly_reason_text(s->g->battle, &s->g->why, text, sizeof text, NULL),
                     TILLY_OK);
    assert_string_equal(text, sentence);
    assert_true(battle_hash(s->g->battle) == hash);
}

static tilly_edit place_of(const sc *s, const char *name, double x, double y, double heading)
{
    tilly_edit e = edit_of(s, TILLY_EDIT_PLACE, name, 0);
    e.x = INCHES(x);
    e.y = INCHES(y);
    e.heading = (uint16_t)(heading * 100);
    return e;
}

/* ---- places ---------------------------------------------------------------------------------- */

static void a_unit_is_put_where_there_is_room(void **state)
{
    sc *s = in_moves(men);
    takes(s, place_of(s, "hp", 20, 20, 90));
    assert_at(s, "hp", 20, 20);
    assert_int_equal(shown(s, "hp").heading, 9000);
    assert_int_equal(shown(s, "hp2").order, TILLY_UNIT_ORDER_OPEN);
    refuses(s,
            place_of(s, "hp", 49, 30, 0),
            TILLY_WHY_NO_ROOM,
            "Heavy pikemen 1 have no room: Musketeers 1 (side 0) are in the way");
    refuses(s,
            place_of(s, "hp", 0.5, 30, 0),
            TILLY_WHY_OFF_TABLE,
            "Heavy pikemen 1 would hang over the table edge");
    tilly_edit turned = place_of(s, "hp", 30, 30, 360);
    assert_int_equal(tilly_battle_edit(s->g->battle, &turned, NULL, NULL), TILLY_E_RANGE);
    sc_end(s);
}

/* SC-241: the square ends when a face stand is taken out of it */
static void a_face_that_is_put_elsewhere_ends_its_square(void **state)
{
    static const man back_to_back[] = {{"a", "heavy pikemen", 0, 40, 30.5, 0},
                                       {"b", "heavy pikemen", 0, 40, 29.5, 180},
                                       SPARE,
                                       FAR_ENEMY,
                                       {0}};
    sc *s = in_moves(back_to_back);
    form_square(s, "a", "b", NULL);
    assert_true(has_flag(s, "b", TILLY_UNIT_IN_SQUARE));
    takes(s, place_of(s, "a", 60, 30, 0));
    assert_false(has_flag(s, "b", TILLY_UNIT_IN_SQUARE));
    sc_end(s);
}

/* SC-167 SC-Q-46: a face that is gone breaks it, the men inside are no longer sheltered */
static void a_face_that_goes_breaks_its_square(void **state)
{
    static const man three[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                                {"r", "heavy pikemen", 0, 42.5, 30, 90},
                                {"b", "heavy pikemen", 0, 40, 27.5, 180},
                                {"in", "musketeers", 0, 40, 31.5, 0},
                                SPARE,
                                FAR_ENEMY,
                                {0}};
    for (unsigned how = 0; how < 3; how++) {
        sc *s = in_moves(three);
        form_square(s, "f", "r", "b", "|", "in", NULL);
        assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "f")));
        if (how < 2)
            takes(s, edit_of(s, TILLY_EDIT_REMOVE, "r", (int32_t)how));
        else
            takes(s, edit_of(s, TILLY_EDIT_HURT, "r", 60));
        assert_false(sc_in_unbroken_square(s->g->battle, id_of(s, "f")));
        assert_false(sc_in_unbroken_square(s->g->battle, id_of(s, "in")));
        sc_end(s);
    }
}

/* SC-Q-54 */
static void horse_is_not_put_into_a_wood(void **state)
{
    tilly_feature wood = {.size = sizeof wood,
                          .kind = TILLY_WOOD,
                          .points = 3,
                          .point = {{0, 0}, {INCHES(20), 0}, {0, INCHES(20)}}};
    sc *s = in_moves(men);
    tilly_edit ground = edit_of(s, TILLY_EDIT_GROUND, NULL, 1);
    ground.feature = &wood;
    takes(s, ground);
    refuses(s,
            place_of(s, "hc", 5, 5, 0),
            TILLY_WHY_IMPASSABLE,
            "Heavy cavalry 1 cannot cross the wood");
    takes(s, place_of(s, "mu", 5, 5, 0));
    sc_end(s);
}

/* ---- points ---------------------------------------------------------------------------------- */

/* SC-202: half a point is the least, what is lost can be given back */
static void points_are_struck_off_and_given_back(void **state)
{
    sc *s = in_moves(men);
    takes(s, edit_of(s, TILLY_EDIT_HURT, "hc", 1));
    assert_int_equal(points_left(s, "hc"), 39);
    refuses(s,
            edit_of(s, TILLY_EDIT_RESTORE, "hc", 2),
            TILLY_WHY_EDIT_VALUE,
            "That edit cannot take 1: from 0.5 to 0.5 is allowed");
    takes(s, edit_of(s, TILLY_EDIT_RESTORE, "hc", 1));
    assert_int_equal(points_left(s, "hc"), 40);
    refuses(s,
            edit_of(s, TILLY_EDIT_HURT, "hc", 41),
            TILLY_WHY_EDIT_VALUE,
            "That edit cannot take 20.5: from 0.5 to 20 is allowed");
    takes(s, edit_of(s, TILLY_EDIT_HURT, "hc", 40));
    assert_true(is_gone(s, "hc"));
    sc_end(s);
}

/* SC-233: value 1 is a loss, value 0 as if it had never come */
static void a_unit_is_removed_as_a_loss_or_without_a_trace(void **state)
{
    for (int32_t lost = 0; lost < 2; lost++) {
        int32_t points = 0;
        int32_t total = 0;
        sc *s = in_moves(men);
        takes(s, edit_of(s, TILLY_EDIT_REMOVE, "hc", lost));
        assert_true(is_gone(s, "hc"));
        assert_int_equal(tilly_battle_losses(s->g->battle, 0, &points, &total), TILLY_OK);
        assert_int_equal(points, lost ? 20 : 0);
        assert_int_equal(total, lost ? 140 : 120);
        sc_end(s);
    }
}

/* ---- states ---------------------------------------------------------------------------------- */

static tilly_edit state_of(const sc *s, const char *name, uint32_t flag, int32_t value)
{
    tilly_edit e = edit_of(s, TILLY_EDIT_STATE, name, value);
    e.what = flag;
    return e;
}

static void states_are_set_on_those_who_have_them(void **state)
{
    static const uint32_t flags[] = {TILLY_UNIT_RETIRING,
                                     TILLY_UNIT_EMPTY,
                                     TILLY_UNIT_MOVED,
                                     TILLY_UNIT_SHOT,
                                     TILLY_UNIT_CHARGED};
    sc *s = in_moves(men);
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        for (int32_t value = 1; value >= 0; value--) {
            takes(s, state_of(s, "mu", flags[i], value));
            assert_int_equal(has_flag(s, "mu", flags[i]), value);
        }
    refuses(s,
            state_of(s, "hp", TILLY_UNIT_EMPTY, 1),
            TILLY_WHY_EDIT_VALUE,
            "No edit changes whether Heavy pikemen 1 count as not loaded");
    refuses(s,
            state_of(s, "gun", TILLY_UNIT_RETIRING, 1),
            TILLY_WHY_EDIT_VALUE,
            "No edit changes whether Small cannon 1 counts as retiring");
    refuses(s,
            state_of(s, "mu", TILLY_UNIT_LIMBERED, 1),
            TILLY_WHY_EDIT_VALUE,
            "No edit changes whether Musketeers 1 (side 0) count as limbered");
    refuses(s,
            state_of(s, "mu", TILLY_UNIT_SHOT, 2),
            TILLY_WHY_EDIT_VALUE,
            "That edit cannot take 2: from 0 to 1 is allowed");
    sc_end(s);
}

/* SC-064: who has moved, as the host says, declares nothing */
static void who_is_said_to_have_moved_declares_nothing(void **state)
{
    sc *s = in_moves(men);
    takes(s, state_of(s, "mu", TILLY_UNIT_MOVED, 1));
    assert_int_equal(order_with(s, "mu", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_SPLIT_MOVE, NULL, 0, 0, 0);
    assert_refused(s, TILLY_WHY_WHOLE_MOVE, "SC-064");
    sc_end(s);
}

/* ---- those who come -------------------------------------------------------------------------- */

/* No room is kept for them in this battle. */
static void nobody_comes_where_no_room_was_kept(void **state)
{
    sc *s = in_moves(men);
    tilly_edit e = edit_of(s, TILLY_EDIT_BRING, NULL, 0);
    e.type = shown(s, "mu").type;
    e.group = shown(s, "mu").group;
    e.x = INCHES(20);
    e.y = INCHES(20);
    refuses(s, e, TILLY_WHY_SLOTS_FULL, "There is no room for another unit");
    sc_end(s);
}

static tilly_id bring_gun(const game *g, const char *name)
{
    tilly_id gun = 0;
    uint32_t type = 0;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_BRING, .x = INCHES(48), .y = INCHES(30)};
    e.group = row_of_unit(g, unit_at(g, 0, 0)).group;
    assert_int_equal(tilly_ruleset_type(g->rules, "small cannon", &type), TILLY_OK);
    e.type = (uint16_t)type;
    assert_int_equal(tilly_battle_words(g->battle, name, &e.words), TILLY_OK);
    assert_int_equal(tilly_battle_edit(g->battle, &e, &gun, NULL), TILLY_OK);
    assert_string_equal(tilly_battle_unit_name(g->battle, gun), name);
    return gun;
}

static tilly_id listed_gun(const game *g)
{
    uint32_t type = 0;
    unsigned i = 0;
    assert_int_equal(tilly_ruleset_type(g->rules, "small cannon", &type), TILLY_OK);
    while (row_of_unit(g, unit_at(g, 0, i)).type != type)
        i++;
    return unit_at(g, 0, i);
}

/* Who is brought has room there, and Scruby's stands have no quality. */
static void who_is_brought_must_fit(void **state)
{
    (void)state;
    game *g = game_of(balanced, balanced, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
    draw_up_all(g);
    const uint64_t hash = battle_hash(g->battle);
    tilly_edit gun = {.size = sizeof gun, .kind = TILLY_EDIT_BRING, .y = INCHES(30)};
    tilly_reason why = {.size = sizeof why};
    uint32_t type = 0;
    assert_int_equal(tilly_ruleset_type(g->rules, "small cannon", &type), TILLY_OK);
    gun.type = (uint16_t)type;
    gun.group = row_of_unit(g, unit_at(g, 0, 0)).group;
    assert_int_equal(tilly_battle_edit(g->battle, &gun, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_OFF_TABLE);
    gun.x = INCHES(48);
    gun.quality = 1;
    assert_int_equal(tilly_battle_edit(g->battle, &gun, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    assert_true(battle_hash(g->battle) == hash);
    game_ends(g);
}

/* A gun that is gone leaves its place in the state to the next of its kind, but not its name. */
static void a_gun_in_the_place_of_another_has_its_own_name(void **state)
{
    (void)state;
    game *g = game_of(balanced, balanced, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 0);
    draw_up_all(g);
    tilly_edit gone = {.size = sizeof gone, .kind = TILLY_EDIT_REMOVE};
    gone.unit = bring_gun(g, "The Sow");
    assert_int_equal(tilly_battle_edit(g->battle, &gone, NULL, NULL), TILLY_OK);
    tilly_id gun = bring_gun(g, "The Singer");
    assert_int_equal(tilly_id_index(gun), tilly_id_index(gone.unit));
    gone.unit = gun;
    assert_int_equal(tilly_battle_edit(g->battle, &gone, NULL, NULL), TILLY_OK);
    gone.unit = listed_gun(g);
    const char *listed = tilly_battle_unit_name(g->battle, gone.unit);
    assert_int_equal(tilly_battle_edit(g->battle, &gone, NULL, NULL), TILLY_OK);
    gun = bring_gun(g, "The Nightingale");
    assert_int_equal(tilly_id_index(gun), tilly_id_index(gone.unit));
    assert_string_equal(tilly_battle_unit_name(g->battle, gone.unit), listed);
    game_ends(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_is_put_where_there_is_room),
        cmocka_unit_test(a_face_that_is_put_elsewhere_ends_its_square),
        cmocka_unit_test(a_face_that_goes_breaks_its_square),
        cmocka_unit_test(horse_is_not_put_into_a_wood),
        cmocka_unit_test(points_are_struck_off_and_given_back),
        cmocka_unit_test(a_unit_is_removed_as_a_loss_or_without_a_trace),
        cmocka_unit_test(states_are_set_on_those_who_have_them),
        cmocka_unit_test(who_is_said_to_have_moved_declares_nothing),
        cmocka_unit_test(nobody_comes_where_no_room_was_kept),
        cmocka_unit_test(who_is_brought_must_fit),
        cmocka_unit_test(a_gun_in_the_place_of_another_has_its_own_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
