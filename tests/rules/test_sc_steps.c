/* Steps under way in a battle of Scruby's game that was read from a file: whatever no order, charge
 * or blow could have left there is refused, and what play leaves there is not. */
#include "sc_orders.h"
#include "sc_steps_inside.h"

#define SOUND_WITH(s, step, name, value)                                                           \
    assert_true(ss_is_sound_with((s)->g->battle, step, name, value))
#define SPOILT_WITH(s, step, name, value)                                                          \
    assert_false(ss_is_sound_with((s)->g->battle, step, name, value))

static int32_t slot(const sc *s, const char *name)
{
    return ss_slot(id_of(s, name));
}

static void to_roll(sc *s)
{
    while (tilly_turn_next(s->g->turn, TILLY_UNTIL_ROLL) == TILLY_DECISION)
        pass_on(s);
}

static const man daring[] = {{"sw", "swordsmen", 0, 40, 25, 0},
                             {"gun", "small cannon", 0, 60, 10, 0},
                             {"p1", "heavy pikemen", 1, 40, 30, 180},
                             {"p2", "heavy pikemen", 1, 44, 30, 180},
                             {0}};

/* SC-130 SC-211: a charge that is settled leads to an enemy on the table */
static void a_charge_leads_to_an_enemy(void **state)
{
    sc *s = in_moves(daring);
    assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "p1", 0, 0, 0);
    to_roll(s);
    assert_true(ss_is_sound(s->g->battle));
    SOUND_WITH(s, "order", "target", 1 + slot(s, "p2"));
    SPOILT_WITH(s, "order", "target", 1 + slot(s, "gun"));
    SPOILT_WITH(s, "order", "heading", 36000);
    SPOILT_WITH(s, "order", "heading", -1);
    SPOILT_WITH(s, "order", "length", -1);
    SPOILT_WITH(s, "order", "turn", 36001);
    SPOILT_WITH(s, "order", "x", INCHES(96) + 1);
    SPOILT_WITH(s, "order", "y", -1);
    sc_end(s);
}

static const man line[] = {{"a", "musketeers", 0, 40, 25, 0},
                           {"b", "musketeers", 0, 44, 25, 0},
                           {"c", "musketeers", 0, 48, 25, 0},
                           {"hc", "heavy cavalry", 0, 60, 25, 0},
                           FAR_ENEMY,
                           {0}};

/* SC-239 SC-Q-70 */
static void foot_forms_up_on_one_of_its_own(void **state)
{
    sc *s = in_moves(line);
    assert_int_equal(order_with(s, "a", "b", "c", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    assert_true(ss_is_sound(s->g->battle));
    SPOILT_WITH(s, "form up", "unit", slot(s, "hc"));
    SPOILT_WITH(s, "form up", "keeper", 1 + slot(s, "far"));
    /* past a question that has not been answered; and an order under way goes on behind it */
    enum { INSIDE, FILES, KEEPER, FORMS, GUNS, FORMED };
    assert_true(ss_is_sound_at(s->g->battle, "form up", FILES));
    for (unsigned beat = KEEPER; beat <= FORMED; beat++)
        assert_false(ss_is_sound_at(s->g->battle, "form up", beat));
    assert_false(ss_is_sound_at(s->g->battle, "order", 1));
    SPOILT_WITH(s, "order", "asked", 4); /* they step off, and have no horses */
    assert_false(ss_is_sound_as(s->g->battle, "form up", "blow"));
    assert_false(ss_is_sound_as(s->g->battle, "form up", "melee"));
    assert_false(ss_is_sound_as(s->g->battle, "order", "cannonade"));
    sc_end(s);
}

static const man riding[] = {{"1", "heavy cavalry", 0, 40, 20, 0},
                             {"2", "heavy cavalry", 0, 40, 18, 0},
                             {"gun", "small cannon", 0, 60, 10, 0},
                             {"mu", "musketeers", 1, 40, 32, 180},
                             {0}};

/* SC-214 */
static void ranks_of_a_caracole_are_stands_of_one_side(void **state)
{
    sc *s = sc_of(riding, NULL);
    declares(s, "1", CARACOLE);
    declares(s, "2", CARACOLE);
    to_row(s, "6.1");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "1");
    assert_true(ss_is_sound(s->g->battle));
    SPOILT_WITH(s, "caracole", "rank", slot(s, "gun"));
    SPOILT_WITH(s, "caracole", "number", 0);
    SPOILT_WITH(s, "caracole", "next", 1 + slot(s, "mu"));
    SOUND_WITH(s, "caracole", "next", 0);
    sc_end(s);
}

static const man charged[] = {{"mu", "musketeers", 0, 40, 20, 0},
                              {"other", "musketeers", 0, 60, 20, 0},
                              {"gun", "small cannon", 0, 60, 10, 0},
                              {"hc", "heavy cavalry", 1, 40, 21.5, 180},
                              {0}};

/* SC-216 */
static void those_who_react_have_been_charged_by_an_enemy(void **state)
{
    sc *s = sc_of(charged, NULL);
    charges_in(s, "hc", "mu", true);
    to_row(s, "6.2");
    until_asked(s, TILLY_ASK_REACTION, "mu");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "hc", 0), TILLY_OK);
    to_roll(s);
    assert_true(ss_is_sound(s->g->battle));
    SPOILT_WITH(s, "reaction", "charger", slot(s, "other"));
    SPOILT_WITH(s, "reaction", "unit", slot(s, "gun"));
    sc_end(s);
}

static const man spilling[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                               {"a2", "heavy pikemen", 0, 42, 30, 0},
                               {"gun", "small cannon", 0, 60, 10, 0},
                               {"b1", "heavy pikemen", 1, 36, 31, 180},
                               {"b2", "heavy pikemen", 1, 40, 31, 180},
                               {"b3", "heavy pikemen", 1, 44, 31, 180},
                               {0}};

/* SC-222 SC-224 */
static void blows_are_struck_at_enemies(void **state)
{
    sc *s = sc_of(spilling, NULL);
    to_row(s, "8");
    loses_points(s, "b2", 50);
    charges_in(s, "a1", "b2", true);
    charges_in(s, "a2", "b2", true);
    static const char *const both[] = {"a1", "a2"};
    for (unsigned i = 0; i < 2; i++) {
        until_asked(s, TILLY_ASK_OPPONENT, both[i]);
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "b2", NULL, 0), TILLY_OK);
    }
    until_asked(s, TILLY_ASK_SPILL, NULL);
    assert_true(ss_is_sound(s->g->battle));
    SPOILT_WITH(s, "blow", "left", -1);
    SPOILT_WITH(s, "blow", "fallen", 1 + slot(s, "a2"));
    SPOILT_WITH(s, "blow", "by", slot(s, "gun"));
    SPOILT_WITH(s, "fight", "seed", slot(s, "gun"));
    SPOILT_WITH(s, "melee", "seed", slot(s, "gun"));
    SPOILT_WITH(s, "melee", "choice", 2); /* before the fight is over */
    SPOILT_WITH(s, "fight", "taken", -1);
    SPOILT_WITH(s, "fight", "thrown", 7);
    SPOILT_WITH(s, "fight", "thrown", -1);
    assert_true(ss_is_sound_with_points(s->g->battle, id_of(s, "b3"), true));
    assert_false(ss_is_sound_with_points(s->g->battle, id_of(s, "b3"), false));
    assert_false(ss_is_sound_as(s->g->battle, "blow", "bonus moves"));
    assert_false(ss_is_sound_as(s->g->battle, "fight", "pursuit"));
    sc_end(s);
}

static const man winning[] = {{"hc", "heavy cavalry", 0, 40, 15, 0},
                              {"hc2", "heavy cavalry", 0, 45, 15, 0},
                              {"sw", "swordsmen", 1, 40, 16.5, 180},
                              {"far", "musketeers", 1, 90, 58, 180},
                              {0}};

/* SC-229 SC-D-22: who chooses to pursue has won */
static void the_winner_chooses_what_to_do(void **state)
{
    sc *s = sc_of(winning, NULL);
    charges_in(s, "hc", "sw", true);
    to_row(s, "8");
    dice_come(s, "61");
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_true(ss_is_sound_unflagged(s->g->battle)); /* it is not asked then */
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_PURSUERS);
    assert_true(ss_is_sound(s->g->battle));
    assert_false(ss_is_sound_unflagged(s->g->battle));
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_charge_leads_to_an_enemy),
        cmocka_unit_test(foot_forms_up_on_one_of_its_own),
        cmocka_unit_test(ranks_of_a_caracole_are_stands_of_one_side),
        cmocka_unit_test(those_who_react_have_been_charged_by_an_enemy),
        cmocka_unit_test(blows_are_struck_at_enemies),
        cmocka_unit_test(the_winner_chooses_what_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
