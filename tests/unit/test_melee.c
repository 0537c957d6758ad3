/* 3.4 Melee, fought out with given dice. Bases that shall touch are put together by an edit just
 * before the step, and "charged" is set the same way, so that nothing here hangs on how charges are
 * declared or moved. */
#include "unit/fighting.h"
#include <string.h>

/* ---- the scenes' own words ------------------------------------------------------------------ */

static scene *at_melee(const piece *pieces, void (*change)(scene *))
{
    scene *s = scene_of(pieces, change);
    to_step(s, "3.4");
    return s;
}

static unsigned on_table_now(const scene *s, const char *name)
{
    return (look(s, name).flags & TILLY_UNIT_ON_TABLE) != 0;
}

static uint32_t lost(const scene *s, unsigned side)
{
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(s->battle, &info);
    return info.lost[side];
}

static int32_t dice_thrown(const scene *s, const char *name)
{
    return fought(s, name).value[0];
}

/* The score its dice needed. */
static int32_t need(const scene *s, const char *name)
{
    tilly_event e;
    for (unsigned n = 0; event_of(s, TILLY_EV_ROLL, n, &e); n++)
        if (e.value[0] == TILLY_ROLL_MELEE && e.unit == unit_of(s, name))
            return e.value[2];
    fail_msg("%s threw no melee dice", name);
    return 0;
}

/* ---- who fights ----------------------------------------------------------------------------- */

static const piece duel[] = {
    {"Horse", "horse", 0, 0, -3, 0}, {"Pikes", "pike+shot", 1, 0, 5, 180}, {0}};

/* T1-256 T1-257 T1-302 T1-303 T1-301 T1-304 */
static void whoever_touches_fights_now_and_next_turn(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 4, 0);
    to_step(s, "3.5");
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 1);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 2);
    assert_int_equal(result(s, "Horse"), 0);
    to_step(s, "4.1");
    assert_true(told_of(s, TILLY_EV_LOCKED, "Horse", "Pikes", NULL));
    assert_true(look(s, "Horse").flags & TILLY_UNIT_LOCKED);
    assert_true(look(s, "Pikes").flags & TILLY_UNIT_LOCKED);
    to_step(s, "3.5");
    assert_int_equal(events_of(s, TILLY_EV_TURN), 1);
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 2);
    scene_end(s);
}

static const piece chain[] = {
    {"A", "pike+shot", 0, 0, -4, 0},
    {"B", "pike+shot", 0, 2, -4, 0},
    {"C", "pike+shot", 0, 10, -4, 0},
    {"X", "pike+shot", 1, 1, 4, 180},
    {"Y", "pike+shot", 1, 10, 4, 180},
    {0},
};

static scene *two_melees(void)
{
    scene *s = at_melee(chain, NULL);
    put_at(s, "A", 0, 3, 0);
    put_at(s, "B", 2, 3, 0);
    put_at(s, "C", 10, 3, 0);
    return s;
}

/* T1-Q-107 T1-258: A and B both touch X and are one melee, C and Y another. */
static void everybody_linked_by_contact_is_one_melee(void **state)
{
    scene *s = two_melees();
    tilly_event e;
    to_step(s, "3.5");
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 2);
    assert_true(event_of(s, TILLY_EV_MELEE, 0, &e));
    assert_int_equal(e.value[0], 1);
    assert_int_equal(e.value[1], 2);
    assert_int_equal(e.value[2], 1);
    scene_end(s);
}

/* T1-259 T1-Q-108: nobody charged, so the attacker picks. */
static void the_attacker_picks_first_when_nobody_charged(void **state)
{
    scene *s = two_melees();
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).options, 2);
    scene_end(s);
}

/* T1-259 T1-Q-108 */
static void the_side_with_more_chargers_picks_first(void **state)
{
    scene *s = two_melees();
    counts_as_charging(s, "X");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    scene_end(s);
}

static const piece three_pairs[] = {
    {"A", "shot", 0, 0, -4, 0},
    {"B", "shot", 0, 5, -4, 0},
    {"C", "shot", 0, 10, -4, 0},
    {"X", "shot", 1, 0, 4, 180},
    {"Y", "shot", 1, 5, 4, 180},
    {"Z", "shot", 1, 10, 4, 180},
    {0},
};

/* T1-258: attacker, defender, and the last is nobody's choice. */
static void the_sides_take_turns_picking(void **state)
{
    scene *s = at_melee(three_pairs, NULL);
    put_at(s, "A", 0, 3, 0);
    put_at(s, "B", 5, 3, 0);
    put_at(s, "C", 10, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, NULL, "B", 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_MELEE, NULL, "B"), -1);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, NULL, "C", 0, 0, 0), TILLY_OK);
    to_step(s, "3.5");
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_MELEE, 2, &e));
    assert_int_equal(e.other, unit_of(s, "A"));
    scene_end(s);
}

static const piece guns[] = {
    {"Horse", "horse", 0, 0, -3, 0},
    {"General", "commander", 1, 0, 0, 0, .host = "Guns"},
    {"Guns", "cannons", 1, 0, 5, 180},
    {"Far", "shot", 1, 20, 5, 180},
    {0},
};

/* T1-260 T1-318 T1-320 T1-Q-102 T1-Q-119 T1-Q-79: taken without a fight, lost, but no rout; their
 * general stays; the takers did not fight and may rally back. */
static void cannons_that_are_touched_are_taken(void **state)
{
    scene *s = at_melee(guns, NULL);
    put_at(s, "Horse", 0, 4, 0);
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_true(option_of(s, TILLY_OPT_UNIT, "Horse", NULL) >= 0);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_CANNONS_TAKEN, "Guns", "Horse", &e));
    assert_int_equal(e.clause, 260);
    assert_int_equal(on_table_now(s, "Guns"), 0);
    assert_int_equal(lost(s, NORTH_SIDE), 1);
    assert_int_equal(events_of(s, TILLY_EV_ROUTED), 0);
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    assert_int_equal(on_table_now(s, "General"), 1);
    assert_false(look(s, "General").flags & TILLY_UNIT_ATTACHED);
    scene_end(s);
}

static const piece near_general[] = {{"Horse", "horse", 0, 0, -3, 0},
                                     {"General", "commander", 1, 0, 4, 0},
                                     {"Far", "shot", 1, 20, 5, 180},
                                     {0}};

/* T1-261 */
static void a_free_commander_is_not_attacked(void **state)
{
    scene *s = at_melee(near_general, NULL);
    put_at(s, "Horse", 0, 3, 0);
    to_step(s, "3.5");
    assert_int_equal(events_of(s, TILLY_EV_CONTACT), 0);
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    scene_end(s);
}

/* ---- dice ----------------------------------------------------------------------------------- */

/* T1-263 T1-262: alone against each other both are primary and throw their resolve. */
static void a_lone_unit_throws_its_resolve(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 4, 0);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 3);
    assert_int_equal(dice_thrown(s, "Pikes"), 4);
    assert_int_equal(fought(s, "Pikes").value[2], 1);
    scene_end(s);
}

/* T1-264 T1-Q-109: struck on its left flank the pikes throw one die, and the horse, who has them to
 * front, three. */
static void an_enemy_to_flank_leaves_one_die(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", -1.5, 5, 90);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 3);
    assert_int_equal(dice_thrown(s, "Pikes"), 1);
    assert_int_equal(fought(s, "Pikes").value[3], 1);
    scene_end(s);
}

/* T1-266 T1-Q-109 */
static void an_enemy_to_rear_leaves_no_dice(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 6, 180);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 3);
    assert_int_equal(dice_thrown(s, "Pikes"), 0);
    assert_int_equal(fought(s, "Pikes").value[4], 1);
    scene_end(s);
}

static const piece caught[] = {{"Horse", "horse", 0, 0, -3, 0},
                               {"General", "commander", 1, 0, 8, 0},
                               {"Pikes", "pike+shot", 1, 0, 5, 180},
                               {0}};

/* T1-274 T1-Q-60: caught on their right, the pikes turn in their next move and throw their whole
 * resolve. */
static void a_locked_unit_turns_to_fight_better(void **state)
{
    scene *s = at_melee(caught, NULL);
    put_at(s, "Horse", -1.5, 5, 90);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Pikes"), 1);
    to_step(s, "2.1");
    act_with(s, "Pikes");
    assert_int_equal(next_question(s), TILLY_ASK_FACE_ENEMY);
    assert_int_equal(answer(s, TILLY_OPT_TURN_RIGHT, NULL, NULL, 0, 0, 0), TILLY_OK);
    assert_place(s, "Pikes", -0.5, 5, 270, 0);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Pikes"), 4);
    scene_end(s);
}

static const piece two_on_one[] = {{"Strong", "pike+shot", 0, 0, -4, 0},
                                   {"Weak", "pike+shot", 0, 2, -4, 0, .strength = 2},
                                   {"Enemy", "pike+shot", 1, 1, 4, 180},
                                   {0}};

static scene *two_against_one(void)
{
    scene *s = at_melee(two_on_one, NULL);
    put_at(s, "Strong", 0, 3, 0);
    put_at(s, "Weak", 2, 3, 0);
    return s;
}

/* T1-262 T1-265: T1-D-26 asks, the pass names the one that gives most dice. */
static void the_player_names_the_primary_and_the_other_throws_one(void **state)
{
    scene *s = two_against_one();
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).object, unit_of(s, "Enemy"));
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_UNIT, "Strong", NULL));
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Weak", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Weak"), 2);
    assert_int_equal(fought(s, "Weak").value[2], 1);
    assert_int_equal(dice_thrown(s, "Strong"), 1);
    assert_int_equal(fought(s, "Strong").value[2], 0);
    assert_int_equal(dice_thrown(s, "Enemy"), 4);
    scene_end(s);
}

static const piece brigade[] = {
    {"A", "pike+shot", 0, 0, -4, 0},
    {"B", "pike+shot", 0, 2, -4, 0},
    {"X", "pike+shot", 1, -1, 4, 180},
    {"Y", "pike+shot", 1, 1, 4, 180},
    {0},
};

/* T1-Q-110: A alone touches X, so it is primary whoever is named against Y, and naming B gives most
 * dice. */
static void primary_against_one_is_primary(void **state)
{
    scene *s = at_melee(brigade, NULL);
    put_at(s, "A", 0, 3, 0);
    put_at(s, "B", 2, 3, 0);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(question_now(s).object, unit_of(s, "Y"));
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_UNIT, "B", NULL));
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "B", NULL, 0, 0, 0), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_FIGHTER); /* the defender against A */
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "X", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "A"), 4);
    assert_int_equal(dice_thrown(s, "B"), 4);
    assert_int_equal(dice_thrown(s, "X"), 4);
    assert_int_equal(dice_thrown(s, "Y"), 4); /* alone against B */
    scene_end(s);
}

/* A hill under the enemy: 8 x 4, its crest on y = 5 from x = -3 to 3. */
static void hill(scene *s)
{
    add_ground(s, TILLY_HILL, 0, (const double[]){-4, 3, 4, 3, 4, 7, -4, 7}, 4);
}
static const piece up_to_rabble[] = {
    {"Horse", "horse", 0, 0, -3, 0}, {"Rabble", "rabble", 1, 0, 5, 180}, {0}};

/* T1-EX-25 T1-267 T1-269 T1-270 T1-Q-111: one die fewer in the turn of the charge, and only then.
 */
static void charging_uphill_costs_a_die(void **state)
{
    scene *s = at_melee(duel, hill);
    put_at(s, "Horse", 0, 4, 0);
    counts_as_charging(s, "Horse");
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 2);
    assert_int_equal(dice_thrown(s, "Pikes"), 4);
    to_step(s, "4.1");
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 3);
    scene_end(s);
}

/* T1-EX-25 T1-273 T1-Q-114 */
static void rabble_gain_nothing_from_a_hill(void **state)
{
    scene *s = at_melee(up_to_rabble, hill);
    put_at(s, "Horse", 0, 4, 0);
    counts_as_charging(s, "Horse");
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Horse"), 3);
    scene_end(s);
}

static void works(scene *s)
{
    add_ground(s, TILLY_FORTIFICATION, 0, (const double[]){-2, 4, 2, 4, 2, 6, -2, 6}, 4);
}
static const piece storm[] = {
    {"Pikes", "pike+shot", 0, 0, -3, 0, .strength = 2}, {"Shot", "shot", 1, 0, 5, 180}, {0}};
static const piece forlorn[] = {
    {"General", "commander", 0, 0, 0, 0, .host = "Pikes"},
    {"Pikes", "pike+shot", 0, 0, -3, 0, .strength = 1},
    {"Shot", "shot", 1, 0, 5, 180},
    {0},
};

/* T1-EX-26 T1-268 T1-090 */
static void charging_fortifications_costs_a_die(void **state)
{
    scene *s = at_melee(storm, works);
    put_at(s, "Pikes", 0, 4, 0);
    counts_as_charging(s, "Pikes");
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Pikes"), 1);
    assert_int_equal(dice_thrown(s, "Shot"), 3);
    scene_end(s);
}

/* T1-EX-26 T1-271 T1-Q-74 T1-Q-112: no die of its own, and the commander's. */
static void the_commanders_die_is_left(void **state)
{
    scene *s = at_melee(forlorn, works);
    put_at(s, "Pikes", 0, 4, 0);
    counts_as_charging(s, "Pikes");
    dice(s, "1 1 1 4"); /* the enemy's three, then the commander's */
    to_step(s, "3.5");
    assert_int_equal(dice_thrown(s, "Pikes"), 0);
    assert_int_equal(fought(s, "Pikes").value[5], 1);
    assert_int_equal(fought(s, "Pikes").value[1], 1);
    assert_int_equal(look(s, "Shot").strength, 2);
    scene_end(s);
}

static const piece led[] = {{"General", "commander", 0, 0, 0, 0, .host = "Horse"},
                            {"Horse", "horse", 0, 0, -3, 0},
                            {"Shot", "shot", 1, 0, 5, 180},
                            {0}};

/* T1-277 T1-271: a 3 is no hit, a 4 is. */
static void the_commanders_die_hits_on_four(void **state)
{
    scene *s = at_melee(led, NULL);
    put_at(s, "Horse", 0, 4, 0);
    dice(s, "1 1 1  1 1 1  3");
    to_step(s, "3.5");
    assert_int_equal(look(s, "Shot").strength, 3);
    to_step(s, "4.1");
    to_step(s, "3.4");
    dice(s, "1 1 1  1 1 1  4");
    to_step(s, "3.5");
    assert_int_equal(look(s, "Shot").strength, 2);
    scene_end(s);
}

static const piece last_stand[] = {
    {"A", "shot", 0, 0, -3, 0, .strength = 1}, {"X", "shot", 1, 0, 5, 180, .strength = 1}, {0}};

/* T1-272 T1-284 T1-Q-113: both are hit, both go, and each has its rout record. */
static void both_sides_throw_at_the_same_time(void **state)
{
    scene *s = at_melee(last_stand, NULL);
    put_at(s, "A", 0, 4, 0);
    dice(s, "6 6");
    to_step(s, "3.5");
    assert_int_equal(on_table_now(s, "A"), 0);
    assert_int_equal(on_table_now(s, "X"), 0);
    assert_int_equal(events_of(s, TILLY_EV_ROUTED), 2);
    assert_int_equal(lost(s, 0) + lost(s, 1), 2);
    scene_end(s);
}

/* ---- to hit --------------------------------------------------------------------------------- */

static void marsh(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, (const double[]){-2, 3, 2, 3, 2, 4.4, -2, 4.4}, 4);
}
static const piece at_shot[] = {
    {"Horse", "horse", 0, 0, -3, 0}, {"Shot", "shot", 1, 0, 5, 180}, {0}};
static const piece at_horse[] = {
    {"Horse", "horse", 0, 0, -3, 0}, {"Enemy", "horse", 1, 0, 5, 180}, {0}};

static int32_t need_of_horse(
    const piece *pieces, void (*ground)(scene *), double x, double y, double heading, bool charged)
{
    scene *s = at_melee(pieces, ground);
    put_at(s, "Horse", x, y, heading);
    if (charged)
        counts_as_charging(s, "Horse");
    to_step(s, "3.5");
    int32_t score = need(s, "Horse");
    scene_end(s);
    return score;
}

/* T1-EX-41 T1-278 T1-279 T1-280 T1-Q-116 T1-Q-94 */
static void horse_hit_by_how_and_whom_they_charged(void **state)
{
    /* its own centre in rough ground */
    assert_int_equal(need_of_horse(at_shot, marsh, 0, 4, 0, true), 6);
    assert_int_equal(need_of_horse(duel, NULL, 0, 4, 0, true), 5);     /* front of pikes */
    assert_int_equal(need_of_horse(duel, NULL, -1.5, 5, 90, true), 4); /* their flank */
    assert_int_equal(need_of_horse(duel, NULL, 0, 6, 180, true), 4);   /* their rear */
    assert_int_equal(need_of_horse(at_shot, NULL, 0, 4, 0, true), 4);
    assert_int_equal(need_of_horse(at_horse, NULL, 0, 4, 0, true), 4);
    /* received a charge, or fights on */
    assert_int_equal(need_of_horse(at_horse, NULL, 0, 4, 0, false), 5);
    assert_int_equal(need_of_horse(duel, NULL, -1.5, 5, 90, false), 5);
}

/* T1-281 */
static void horse_that_charge_each_other_both_hit_on_four(void **state)
{
    scene *s = at_melee(at_horse, NULL);
    put_at(s, "Horse", 0, 4, 0);
    counts_as_charging(s, "Horse");
    counts_as_charging(s, "Enemy");
    to_step(s, "3.5");
    assert_int_equal(need(s, "Horse"), 4);
    assert_int_equal(need(s, "Enemy"), 4);
    scene_end(s);
}

/* T1-280: a second round against shot. */
static void the_charge_is_spent_in_the_second_round(void **state)
{
    scene *s = at_melee(at_shot, NULL);
    put_at(s, "Horse", 0, 4, 0);
    counts_as_charging(s, "Horse");
    to_step(s, "3.5");
    assert_int_equal(need(s, "Horse"), 4);
    to_step(s, "4.1");
    to_step(s, "3.5");
    assert_int_equal(need(s, "Horse"), 5);
    scene_end(s);
}

static const piece mixed[] = {
    {"Rabble", "rabble", 0, 0, -3, 0},
    {"Shot", "shot", 0, 5, -3, 0},
    {"Dragoons", "dragoons", 0, 10, -3, 0},
    {"Light", "light horse", 0, 15, -3, 0},
    {"Pikes", "pike+shot", 0, 20, -3, 0},
    {"P", "pike+shot", 1, 0, 5, 180},
    {"Q", "pike+shot", 1, 5, 5, 180},
    {"R", "pike+shot", 1, 10, 5, 180},
    {"S", "pike+shot", 1, 15, 5, 180},
    {"T", "pike+shot", 1, 20, 5, 180},
    {0},
};
static void marsh_under_pikes(scene *s)
{
    add_ground(s, TILLY_ROUGH, 0, (const double[]){18, 3, 22, 3, 22, 6, 18, 6}, 4);
}

/* T1-275 T1-276 T1-Q-115: charging or not, and pikes in any ground. */
static void foot_and_light_horse_hit_by_their_type(void **state)
{
    static const char *const name[] = {"Rabble", "Shot", "Dragoons", "Light", "Pikes"};
    scene *s = at_melee(mixed, marsh_under_pikes);
    for (int i = 0; i < 5; i++) {
        put_at(s, name[i], 5 * i, 4, 0);
        counts_as_charging(s, name[i]);
    }
    to_step(s, "3.5");
    for (int i = 0; i < 4; i++)
        assert_int_equal(need(s, name[i]), 6);
    assert_int_equal(need(s, "Pikes"), 5);
    scene_end(s);
}

/* ---- hits ----------------------------------------------------------------------------------- */

static const piece into_two[] = {
    {"Horse", "horse", 0, 10, 5, 0, .strength = 2},
    {"Pikes", "pike+shot", 1, 9, 13.5, 180},
    {"Shot", "shot", 1, 11, 13.5, 180},
    {0},
};

/* T1-EX-41 T1-EX-20 T1-283 T1-Q-117 T1-Q-118 T1-282: the 4 can only go to the shot, the 5 where the
 * player likes. */
static void each_die_falls_where_its_face_succeeds(void **state)
{
    scene *s = at_melee(into_two, NULL);
    put_at(s, "Horse", 10, 12.5, 0);
    counts_as_charging(s, "Horse");
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Pikes", NULL, 0, 0, 0), TILLY_OK);
    dice(s, "4 5  1 1 1 1  1"); /* horse, pikes (primary), shot (secondary) */
    assert_int_equal(next_question(s), TILLY_ASK_PLACE_HIT);
    assert_int_equal(question_now(s).amount, 5);
    assert_int_equal(question_now(s).options, 2);
    assert_true(told_of(s, TILLY_EV_HIT_PLACED, "Horse", "Shot", NULL));
    /* 2 of 3 left, the pikes have 4 */
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_UNIT, "Shot", NULL));
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Pikes", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "3.5");
    assert_int_equal(look(s, "Shot").strength, 2);
    assert_int_equal(look(s, "Pikes").strength, 3);
    assert_int_equal(result(s, "Horse"), 1);
    scene_end(s);
}

/* T1-282 T1-285 T1-293 T1-295 T1-Q-120 */
static void who_hit_more_won(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 4, 0);
    dice(s, "5 1 1  5 6 1 1");
    to_step(s, "3.5");
    assert_int_equal(look(s, "Horse").strength, 1);
    assert_int_equal(look(s, "Pikes").strength, 3);
    assert_int_equal(result(s, "Horse"), -1);
    assert_int_equal(result(s, "Pikes"), 1);
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_MELEE_RESULT, "Horse", NULL, &e));
    assert_int_equal(e.clause, 293);
    assert_int_equal(e.value[1], 1);
    assert_int_equal(e.value[2], 2);
    assert_true(told_of(s, TILLY_EV_MELEE_RESULT, "Pikes", NULL, &e));
    assert_int_equal(e.clause, 295);
    scene_end(s);
}

/* T1-294 */
static void as_many_hits_are_a_draw(void **state)
{
    scene *s = at_melee(duel, NULL);
    put_at(s, "Horse", 0, 4, 0);
    dice(s, "5 1 1  5 1 1 1");
    to_step(s, "3.5");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_MELEE_RESULT, "Horse", NULL, &e));
    assert_int_equal(e.value[0], 0);
    assert_int_equal(e.clause, 294);
    scene_end(s);
}

/* ---- commanders at risk --------------------------------------------------------------------- */

static const piece ridden_down[] = {
    {"General", "commander", 0, 0, 0, 0, .host = "Pikes"},
    {"Pikes", "pike+shot", 0, 0, -3, 0, .strength = 1},
    {"Enemy", "pike+shot", 1, 0, 5, 180},
    {0},
};

static scene *ridden(const char *casualty)
{
    scene *s = at_melee(ridden_down, NULL);
    put_at(s, "Pikes", 0, 4, 0);
    dice(s, "6  5 6 1 1  4"); /* one hit, the enemy's two, the commander's hit */
    dice(s, casualty);
    to_step(s, "3.5");
    return s;
}

/* T1-EX-43 T1-286 T1-284 T1-Q-77 T1-Q-78 T1-Q-76 */
static void a_commander_of_a_routed_unit_falls_on_five(void **state)
{
    scene *s = ridden("5");
    assert_int_equal(on_table_now(s, "Pikes"), 0);
    assert_int_equal(on_table_now(s, "General"), 0);
    assert_int_equal(s->roll.kind, TILLY_ROLL_COMMANDER_MELEE);
    assert_int_equal(s->roll.side, NORTH_SIDE);
    assert_int_equal(look(s, "Enemy").strength, 2); /* the routed unit's hits stand */
    assert_int_equal(lost(s, SOUTH_SIDE), 2);
    scene_end(s);
}

/* T1-EX-43 T1-Q-79 */
static void a_commander_who_is_spared_stays_alone(void **state)
{
    scene *s = ridden("4");
    assert_int_equal(on_table_now(s, "General"), 1);
    assert_false(look(s, "General").flags & TILLY_UNIT_ATTACHED);
    assert_int_equal(result(s, "Pikes"), 0);
    scene_end(s);
}

/* T1-286: hit but not routed it takes a six; a unit without hits brings no roll. */
static void a_commander_of_a_unit_that_stood_falls_on_six_only(void **state)
{
    for (unsigned falls = 0; falls < 2; falls++) {
        scene *s = at_melee(led, NULL);
        put_at(s, "Horse", 0, 4, 0);
        dice(s, "1 1 1  6 1 1  1");
        dice(s, falls ? "6" : "5");
        to_step(s, "3.5");
        assert_int_equal(on_table_now(s, "General"), !falls);
        scene_end(s);
    }
    scene *s = at_melee(led, NULL);
    put_at(s, "Horse", 0, 4, 0);
    to_step(s, "3.5");
    assert_int_equal(events_of(s, TILLY_EV_COMMANDER_SAFE) + events_of(s, TILLY_EV_COMMANDER_FELL),
                     0);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_touches_fights_now_and_next_turn),
        cmocka_unit_test(everybody_linked_by_contact_is_one_melee),
        cmocka_unit_test(the_attacker_picks_first_when_nobody_charged),
        cmocka_unit_test(the_side_with_more_chargers_picks_first),
        cmocka_unit_test(the_sides_take_turns_picking),
        cmocka_unit_test(cannons_that_are_touched_are_taken),
        cmocka_unit_test(a_free_commander_is_not_attacked),
        cmocka_unit_test(a_lone_unit_throws_its_resolve),
        cmocka_unit_test(an_enemy_to_flank_leaves_one_die),
        cmocka_unit_test(an_enemy_to_rear_leaves_no_dice),
        cmocka_unit_test(a_locked_unit_turns_to_fight_better),
        cmocka_unit_test(the_player_names_the_primary_and_the_other_throws_one),
        cmocka_unit_test(primary_against_one_is_primary),
        cmocka_unit_test(charging_uphill_costs_a_die),
        cmocka_unit_test(rabble_gain_nothing_from_a_hill),
        cmocka_unit_test(charging_fortifications_costs_a_die),
        cmocka_unit_test(the_commanders_die_is_left),
        cmocka_unit_test(the_commanders_die_hits_on_four),
        cmocka_unit_test(both_sides_throw_at_the_same_time),
        cmocka_unit_test(horse_hit_by_how_and_whom_they_charged),
        cmocka_unit_test(horse_that_charge_each_other_both_hit_on_four),
        cmocka_unit_test(the_charge_is_spent_in_the_second_round),
        cmocka_unit_test(foot_and_light_horse_hit_by_their_type),
        cmocka_unit_test(each_die_falls_where_its_face_succeeds),
        cmocka_unit_test(who_hit_more_won),
        cmocka_unit_test(as_many_hits_are_a_draw),
        cmocka_unit_test(a_commander_of_a_routed_unit_falls_on_five),
        cmocka_unit_test(a_commander_who_is_spared_stays_alone),
        cmocka_unit_test(a_commander_of_a_unit_that_stood_falls_on_six_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
