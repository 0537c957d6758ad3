/* Tilly 2.0a: the Morale phase up to 6.5 (T2-265 to T2-271). Bases that shall touch are put
 * together by an edit just before the melee step. */
#include "../unit/files.h"
#include "../unit/shooting.h"
#include <stdlib.h>
#include <string.h>

/* ---- the scenes' own words ------------------------------------------------------------------ */

static const char *option_set[2];

/* The attacker is active, so that no scene hangs on the throw for it. */
static void prepare(scene *s)
{
    set_rule(s, "initiative", "attacker");
    if (option_set[0])
        set_rule(s, option_set[0], option_set[1]);
}

static scene *at_melee(const piece *pieces, const char *option, const char *value)
{
    option_set[0] = option;
    option_set[1] = value;
    scene *s = scene_under("tilly-2.0", pieces, prepare);
    to_step(s, "5.5");
    return s;
}

static bool is_here(const scene *s, const char *name)
{
    return has_flag(s, name, TILLY_UNIT_ON_TABLE);
}

static uint32_t marks(const scene *s)
{
    uint32_t count = 0;
    assert_int_equal(tilly_battle_marks(s->battle, NULL, 0, &count), TILLY_OK);
    return count;
}

/* ---- 6.1 ------------------------------------------------------------------------------------ */

static const piece two[] = {
    {"A", "shot", 0, 0, 0, 0},
    {"B", "shot", 1, 0, 15, 180},
    {0},
};

/* T2-265 T2-015 */
static void markers_leave_before_commander_loss(void **state)
{
    scene *s = at_melee(two, NULL, NULL);
    mark_as(s, "A", TILLY_UNIT_SHOT);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    mark_as(s, "B", TILLY_UNIT_CHARGED);
    to_step(s, "6.1");
    assert_true(has_flag(s, "A", TILLY_UNIT_SHOT));
    assert_true(has_flag(s, "A", TILLY_UNIT_MOVED));
    to_step(s, "6.2");
    assert_false(has_flag(s, "A", TILLY_UNIT_SHOT));
    assert_false(has_flag(s, "A", TILLY_UNIT_MOVED));
    assert_true(has_flag(s, "B", TILLY_UNIT_CHARGED));
    scene_end(s);
}

/* ---- 6.2 ------------------------------------------------------------------------------------ */

static const piece fallen[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "Shot"},
    {"Shot", "shot", 0, 0, 0, 0, .strength = 1},
    {"Horse", "horse", 0, 12, -12, 0, .strength = 1},
    {"Pikes", "pike+shot", 0, 14.5, -12, 0, .strength = 3},
    {"Other", "commander", 0, 14.5, -14, 0},
    {"Near", "horse", 0, 9.5, -12, 0},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* The unit he is with routs in melee, and he falls on a 5. */
static scene *tilly_falls(const piece *pieces)
{
    scene *s = at_melee(pieces, NULL, NULL);
    put_at(s, "E", 0, 1, 180);
    dice(s, "5 1 1  1  5");
    to_step(s, "6.2");
    assert_false(is_here(s, "Shot"));
    assert_false(is_here(s, "Tilly"));
    return s;
}

/* T2-EX-116 T2-266 T2-012 T2-Q-58: no marker, no erosion by who is removed for it */
static void the_command_of_a_fallen_commander_loses_resolve(void **state)
{
    scene *s = tilly_falls(fallen);
    assert_int_equal(marks(s), 2);
    to_step(s, "6.3");
    assert_false(is_here(s, "Horse"));
    assert_int_equal(look(s, "Pikes").strength, 2);
    assert_int_equal(look(s, "Near").strength, 3);
    assert_int_equal(marks(s), 2);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_ROUTED, "Horse", "Tilly", &e));
    assert_int_equal(e.value[2], 3);
    assert_int_equal(e.clause, 266);
    to_step(s, "6.4");
    assert_int_equal(look(s, "Near").strength, 3);
    assert_int_equal(look(s, "Pikes").strength, 2);
    assert_int_equal(events_of(s, TILLY_EV_ERODED), 0);
    scene_end(s);
}

/* Another commander for the command of that unit, brought by the host. */
static tilly_id bring_commander_for(const scene *s, const char *name, double x, double y)
{
    tilly_edit e = TILLY_EDIT_INIT;
    uint32_t type = 0;
    tilly_id brought = 0;
    assert_int_equal(tilly_ruleset_type(tilly_battle_rules(s->battle), "commander", &type),
                     TILLY_OK);
    e.kind = TILLY_EDIT_BRING;
    e.type = (uint16_t)type;
    e.group = look(s, name).group;
    e.x = TUM(x) + SCENE_SHIFT;
    e.y = TUM(y) + SCENE_SHIFT;
    assert_int_equal(tilly_battle_edit(s->battle, &e, &brought, NULL), TILLY_OK);
    return brought;
}

static uint32_t is_in_command(const scene *s, const char *name)
{
    uint32_t in = 9;
    assert_int_equal(tilly_battle_in_command(s->battle, unit_of(s, name), &in, NULL), TILLY_OK);
    return in;
}

/* T2-091 T2-156 T2-266: one who is there already is not shaken by the loss, and commands from then
 * on; while both live only the first does */
static void another_commander_takes_over_unshaken(void **state)
{
    tilly_unit successor;
    scene *s = at_melee(fallen, NULL, NULL);
    tilly_id id = bring_commander_for(s, "Pikes", 14.5, -16);
    assert_int_equal(is_in_command(s, "Pikes"), 0);
    put_at(s, "E", 0, 1, 180);
    dice(s, "5 1 1  1  5");
    to_step(s, "6.2");
    assert_false(is_here(s, "Tilly"));
    assert_int_equal(is_in_command(s, "Pikes"), 1);
    assert_int_equal(is_in_command(s, "Near"), 1); /* by its own */
    to_step(s, "6.3");
    assert_int_equal(look(s, "Pikes").strength, 2);
    assert_int_equal(tilly_battle_unit(s->battle, id, &successor), TILLY_OK);
    assert_true(successor.flags & TILLY_UNIT_ON_TABLE);
    assert_int_equal(successor.strength, successor.start);
    scene_end(s);
}

static const piece recovers[] = {
    {"Tilly", "commander", 0, 0, 0, 0, .host = "Shot"},
    {"Shot", "shot", 0, 0, 0, 0, .strength = 1},
    {"Pikes", "pike+shot", 0, 14, -12, 0, .strength = 3},
    {"Other", "commander", 0, 14, -12, 0, .host = "Pikes"},
    {"H1", "horse", 0, 10, -20, 0},
    {"H2", "horse", 0, 13, -20, 0},
    {"H3", "horse", 0, 16, -20, 0},
    {"H4", "horse", 0, 19, -20, 0},
    {"H5", "horse", 0, 22, -20, 0},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* T2-EX-124 T2-269 T2-270 T2-Q-61 */
static void only_hits_come_back(void **state)
{
    scene *s = tilly_falls(recovers);
    to_step(s, "6.5");
    assert_int_equal(look(s, "Pikes").strength, 2);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY);
    choose(s, TILLY_OPT_YES, NULL, NULL);
    to_step(s, "6.6");
    assert_int_equal(look(s, "Pikes").strength, 3);
    to_step(s, "6.5");
    assert_int_not_equal(next_question(s), TILLY_ASK_RALLY);
    assert_int_equal(look(s, "Pikes").strength, 3);
    scene_end(s);
}

/* ---- 6.3 ------------------------------------------------------------------------------------ */

static const piece near_rout[] = {
    {"S", "shot", 0, 0, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, 0, -4, 0, .strength = 2},
    {"H", "horse", 0, 6.5, 0, 0},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* S is supported and throws a die, E throws three. */
static scene *s_routs_of(const piece *pieces, const char *option, const char *value)
{
    scene *s = at_melee(pieces, option, value);
    put_at(s, "E", 0, 1, 180);
    dice(s, "1  5 1 1");
    to_step(s, "6.3");
    assert_false(is_here(s, "S"));
    return s;
}

static scene *s_routs(const char *option, const char *value)
{
    return s_routs_of(near_rout, option, value);
}

/* T2-EX-117 T2-267 T2-270 T2-Q-59 */
static void the_nearest_friend_of_a_rout_loses_heart(void **state)
{
    scene *s = s_routs(NULL, NULL);
    int32_t recoverable = look(s, "P").recoverable;
    to_step(s, "6.4");
    assert_int_equal(look(s, "P").strength, 1);
    assert_int_equal(look(s, "P").recoverable, recoverable);
    assert_int_equal(look(s, "H").strength, 3);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_ERODED, "P", "S", &e));
    assert_int_equal(e.value[0], 2);
    assert_int_equal(e.value[1], 1);
    assert_int_equal(e.clause, 267);
    assert_int_equal(events_of(s, TILLY_EV_ERODED), 1);
    scene_end(s);
    s = s_routs("erosion_radius", "2"); /* section 9.1 */
    to_step(s, "6.4");
    assert_int_equal(look(s, "P").strength, 2);
    scene_end(s);
}

static const piece far_from_rout[] = {
    {"S", "shot", 0, 0, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, 0, -12, 0, .strength = 2},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* T2-267: without support, beyond four, S throws nothing */
static void a_rout_is_felt_within_four(void **state)
{
    for (unsigned beyond = 0; beyond < 2; beyond++) {
        scene *s = at_melee(far_from_rout, NULL, NULL);
        put_at(s, "E", 0, 1, 180);
        put_at(s, "P", 0, beyond ? -5.05 : -5, 0);
        dice(s, beyond ? "5 1 1" : "1  5 1 1");
        to_step(s, "6.4");
        assert_false(is_here(s, "S"));
        assert_int_equal(look(s, "P").strength, beyond ? 2 : 1);
        scene_end(s);
    }
}

static const piece in_command[] = {
    {"General", "commander", 0, -20, -20, 0},
    {"S", "shot", 0, 0, 0, 0, .strength = 1},
    {"H", "horse", 0, 5.5, 0, 0},
    {"Other", "commander", 0, 20, -20, 0},
    {"P", "pike+shot", 0, 0, -4, 0, .strength = 2},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

static void eroded(const char *scope, int pikes, int horse)
{
    scene *s = s_routs_of(in_command, scope ? "erosion_scope" : NULL, scope);
    to_step(s, "6.4");
    assert_int_equal(look(s, "P").strength, pikes);
    assert_int_equal(look(s, "H").strength, horse);
    scene_end(s);
}

/* section 9.1 erosion_scope; commanders are exempt */
static void whom_a_rout_erodes_is_an_option(void **state)
{
    eroded(NULL, 1, 3);
    eroded("all", 1, 2);
    eroded("command", 2, 2);
    scene *s = s_routs_of(in_command, "erosion_scope", "owner");
    assert_int_equal(next_question(s), TILLY_ASK_ERODES);
    assert_int_equal(question_now(s).options, 2);
    choose(s, TILLY_OPT_UNIT, "P", NULL);
    to_step(s, "6.4");
    assert_int_equal(look(s, "P").strength, 1);
    assert_int_equal(look(s, "H").strength, 3);
    scene_end(s);
}

/* T2-267: whoever is asked whom a rout erodes, some unit has routed */
static void a_save_in_which_nobody_routed_erodes_nobody(void **state)
{
    scene *s = s_routs_of(in_command, "erosion_scope", "owner");
    assert_int_equal(next_question(s), TILLY_ASK_ERODES);
    char *good = text_of(SAVE_FILE, s->battle);
    char *bad = with_member(good, "\"step\": \"morale erosion\"", "routed", "65535");
    tilly_battle *read = NULL;
    assert_int_equal(tilly_battle_load(good, strlen(good), NULL, &read, NULL), TILLY_OK);
    tilly_battle_unref(read);
    assert_int_equal(tilly_battle_load(bad, strlen(bad), NULL, &read, NULL), TILLY_E_FORMAT);
    free(bad);
    free(good);
    scene_end(s);
}

static const piece between[] = {
    {"S", "shot", 0, 0, 0, 0, .strength = 1},
    {"Left", "shot", 0, -4, 0, 0},
    {"Right", "shot", 0, 4, 0, 0},
    {"Behind", "shot", 0, 0, -4, 0},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* T2-267 T2-D-29 */
static void the_owner_chooses_between_friends_as_near(void **state)
{
    scene *s = s_routs_of(between, NULL, NULL);
    assert_int_equal(next_question(s), TILLY_ASK_ERODES);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).object, unit_of(s, "S"));
    assert_int_equal(question_now(s).options, 2);
    assert_false(offered(s, TILLY_OPT_UNIT, "Behind", NULL));
    tilly_answer usual = {.size = sizeof usual};
    assert_int_equal(tilly_turn_usual(s->turn, &usual), TILLY_OK);
    assert_int_equal(usual.pick.option, option_of(s, TILLY_OPT_UNIT, "Left", NULL));
    choose(s, TILLY_OPT_UNIT, "Right", NULL);
    to_step(s, "6.4");
    assert_int_equal(look(s, "Right").strength, 3);
    assert_int_equal(look(s, "Left").strength, 4);
    scene_end(s);
}

static const piece two_routs[] = {
    {"S1", "shot", 0, -4, 0, 0, .strength = 1},
    {"S2", "shot", 0, 4, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, 0, -2, 0, .strength = 3},
    {"E1", "pike+shot", 1, -8, 15, 180},
    {"E2", "pike+shot", 1, 8, 15, 180},
    {0},
};

static int32_t left_after_two(const char *option, const char *value)
{
    scene *s = at_melee(two_routs, option, value);
    put_at(s, "E1", -4, 1, 180);
    put_at(s, "E2", 4, 1, 180);
    dice(s, "1  5 1 1  1  5 1 1");
    to_step(s, "6.4");
    assert_false(is_here(s, "S1"));
    assert_false(is_here(s, "S2"));
    int32_t left = look(s, "P").strength;
    scene_end(s);
    return left;
}

/* T2-267; section 9.1 erosion_cap */
static void each_rout_erodes_up_to_the_cap(void **state)
{
    assert_int_equal(left_after_two(NULL, NULL), 1);
    assert_int_equal(left_after_two("erosion_cap", "1"), 2);
    assert_int_equal(left_after_two("erosion_cap", "2"), 1);
}

static const piece two_near[] = {
    {"S1", "shot", 0, -4, 0, 0, .strength = 1},
    {"S2", "shot", 0, 4, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, 0, -2, 0, .strength = 3},
    {"Q", "pike+shot", 0, 0, 2, 0, .strength = 3},
    {"Far", "horse", 0, 0, -4, 0},
    {"E1", "pike+shot", 1, -8, 15, 180},
    {"E2", "pike+shot", 1, 8, 15, 180},
    {0},
};

static scene *two_rout_of(const piece *pieces)
{
    scene *s = at_melee(pieces, "erosion_cap", "1");
    put_at(s, "E1", -4, 1, 180);
    put_at(s, "E2", 4, 1, 180);
    dice(s, "1  5 1 1  1  5 1 1");
    to_step(s, "6.3");
    return s;
}

/* T2-Q-83: the second rout cannot be laid on the unit that has lost all that it can */
static void an_owner_does_not_choose_a_unit_that_is_at_the_cap(void **state)
{
    scene *s = two_rout_of(two_near);
    assert_int_equal(next_question(s), TILLY_ASK_ERODES);
    assert_int_equal(question_now(s).options, 2);
    choose(s, TILLY_OPT_UNIT, "P", NULL);
    to_step(s, "6.4"); /* there is no choice left */
    assert_int_equal(look(s, "P").strength, 2);
    assert_int_equal(look(s, "Q").strength, 2);
    assert_int_equal(look(s, "Far").strength, 3);
    assert_int_equal(events_of(s, TILLY_EV_ERODED), 2);
    scene_end(s);
}

/* T2-Q-83: nor does it pass to one farther away */
static void a_unit_at_the_cap_stands_for_nobody_farther_away(void **state)
{
    piece pieces[8];
    memcpy(pieces, two_near, sizeof pieces);
    memmove(&pieces[3], &pieces[4], 4 * sizeof *pieces); /* without Q */
    scene *s = two_rout_of(pieces);
    to_step(s, "6.4");
    assert_int_equal(look(s, "P").strength, 2);
    assert_int_equal(look(s, "Far").strength, 3);
    scene_end(s);
}

static const piece harmed[] = {
    {"General", "commander", 0, 0, -4, 0, .host = "P"},
    {"S", "shot", 0, 0, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, 0, -4, 0, .strength = 1},
    {"Next", "pike+shot", 0, 0, -8, 0, .strength = 3},
    {"N1", "horse", 0, 15, -20, 0},
    {"N2", "horse", 0, 18, -20, 0},
    {"N3", "horse", 0, 21, -20, 0},
    {"N4", "horse", 0, 24, -20, 0},
    {"E", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* T2-EX-118 T2-271 T2-267 T2-012 T2-Q-58: no marker, no casualty roll, nobody further loses heart
 */
static void a_unit_that_erosion_removes_is_not_rallied(void **state)
{
    scene *s = s_routs_of(harmed, NULL, NULL);
    to_step(s, "6.4");
    assert_false(is_here(s, "P"));
    assert_true(is_here(s, "General"));
    assert_int_equal(marks(s), 1);
    assert_int_equal(lost(s, SOUTH_SIDE), 2);
    assert_int_equal(look(s, "Next").strength, 3);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_ROUTED, "P", "S", &e));
    assert_int_equal(e.value[2], 5);
    assert_int_equal(e.clause, 267);
    assert_says(report_of(s, 0), "P is routed, broken by the rout of S");
    to_step(s, "6.5");
    assert_int_not_equal(next_question(s), TILLY_ASK_RALLY);
    scene_end(s);
}

/* section 9.1 erosion_chain: from the base the removed unit had, once */
static void a_chain_of_routs_acts_in_the_same_step(void **state)
{
    scene *s = s_routs_of(harmed, "erosion_chain", "on");
    to_step(s, "6.4");
    assert_false(is_here(s, "P"));
    assert_int_equal(look(s, "Next").strength, 2);
    assert_true(told_of(s, TILLY_EV_ERODED, "Next", "P", NULL));
    assert_int_equal(events_of(s, TILLY_EV_ERODED), 2);
    scene_end(s);
}

/* ---- 6.4, 6.5 ------------------------------------------------------------------------------- */

static const piece heroes[] = {
    {"General", "commander", 0, 0, 0, 0, .host = "A"},
    {"A", "horse", 0, 0, 0, 0, .strength = 1},
    {"Behind A", "horse", 0, 0, -3, 0},
    {"R", "rabble", 1, 0, 15, 180, .strength = 1},
    {"N1", "horse", 1, 15, 20, 180},
    {"N2", "horse", 1, 18, 20, 180},
    {"N3", "horse", 1, 21, 20, 180},
    {0},
};

/* T2-EX-119 T2-268 T2-269 T2-271 T2-011 T2-Q-60 */
static void heroics_come_before_the_commanders_rally(void **state)
{
    scene *s = at_melee(heroes, NULL, NULL);
    put_at(s, "R", 0, 1, 180);
    dice(s, "6  1");
    to_step(s, "6.4");
    assert_false(is_here(s, "R"));
    to_question(s, TILLY_ASK_HEROICS);
    /* which rout is said, since there may be several */
    assert_string_equal(option_text(s, TILLY_OPT_UNIT, "A"), "A from the rout of R");
    choose(s, TILLY_OPT_UNIT, "A", "R");
    to_step(s, "6.5");
    assert_int_equal(look(s, "A").strength, 2);
    to_question(s, TILLY_ASK_RALLY);
    choose(s, TILLY_OPT_YES, NULL, NULL);
    to_step(s, "6.6");
    assert_int_equal(look(s, "A").strength, 3);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markers_leave_before_commander_loss),
        cmocka_unit_test(the_command_of_a_fallen_commander_loses_resolve),
        cmocka_unit_test(another_commander_takes_over_unshaken),
        cmocka_unit_test(only_hits_come_back),
        cmocka_unit_test(the_nearest_friend_of_a_rout_loses_heart),
        cmocka_unit_test(a_rout_is_felt_within_four),
        cmocka_unit_test(a_save_in_which_nobody_routed_erodes_nobody),
        cmocka_unit_test(whom_a_rout_erodes_is_an_option),
        cmocka_unit_test(the_owner_chooses_between_friends_as_near),
        cmocka_unit_test(each_rout_erodes_up_to_the_cap),
        cmocka_unit_test(an_owner_does_not_choose_a_unit_that_is_at_the_cap),
        cmocka_unit_test(a_unit_at_the_cap_stands_for_nobody_farther_away),
        cmocka_unit_test(a_unit_that_erosion_removes_is_not_rallied),
        cmocka_unit_test(a_chain_of_routs_acts_in_the_same_step),
        cmocka_unit_test(heroics_come_before_the_commanders_rally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
