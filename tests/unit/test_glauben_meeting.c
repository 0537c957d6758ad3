/* Bodies that meet in Age of Glauben: contact, guns ridden over, hedgehogs, friends passed through,
 * and what follows from where all stand. */
#include "walks.h"

/* ---- enemies -------------------------------------------------------------------------------- */

/* GL-Q-03 GL-Q-102: fronts 50 mm apart. */
static void contact_ends_a_move(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"enemy", "regulars", 1, 300, 380, 180, 8, .order = ROUTING},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_into_contact(s, &w, 0, 50);
    goes(s, &w, 0, 49.99);
    assert_true(w.ended);
    assert_int_equal(w.stopper, on_field(s, "enemy"));
    goes_at_most(s, &w, 180, 0, TILLY_WHY_ENEMY_IN_WAY);
    scene_end(s);
}

/* GL-Q-102 */
static void who_was_in_contact_moves_off_freely(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"enemy", "regulars", 1, 300, 330, 180, 8},
                                 {"other", "regulars", 1, 500, 330, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 0.01, TILLY_WHY_ENEMY_IN_WAY); /* no deeper than a graze */
    goes_at_most(s, &w, 180, 60, TILLY_WHY_MOVE_SPENT);
    /* along his front; 100 mm farther on stands another */
    goes_at_most(s, &w, 90, 60, TILLY_WHY_MOVE_SPENT);
    goes(s, &w, 180, 20);
    goes_into_contact(s, &w, 0, 20); /* once left, it is contact again */
    scene_end(s);
}

/* GL-Q-33 GL-088: the gun is 20 x 40; the mover's front is 30 mm from it. */
static void guns_that_nobody_serves_are_ridden_over(void **state)
{
    scene *s =
        field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                          {"guns", "foot battery", 1, 300, 370, 180, 1, TILLY_FORMATION_LIMBERED},
                          ENEMY_AFAR,
                          END_OF_POSTS},
                 NULL);
    walker w = begun(s, "horse", GAIT_FREE);
    walker flies = begun(s, "horse", GAIT_ROUT);
    leg l = ahead(s, &w, 0, 200);
    reach open[4];
    assert_int_equal(leg_spans(&l, open, 4), 2);
    assert_int_equal(open[0].most, TUM(30.01));   /* a graze is no passing */
    assert_int_equal(open[1].least, TUM(109.99)); /* 40 + 40 farther */
    assert_int_equal(open[1].most, TUM(110));
    goes(s, &w, 0, 110);
    assert_true(set_has(&w.overrun, number_of(state_on(s), on_field(s, "guns"))));
    goes_into_contact(s, &flies, 0, 30); /* fugitives capture nothing */
    record_of_unit(s, "guns")->formation = TILLY_FORMATION_UNLIMBERED;
    goes_at_most(s, &w, 180, 0, TILLY_WHY_MOVE_SPENT);
    walker before_served_guns = begun(s, "horse", GAIT_FREE);
    goes_into_contact(s, &before_served_guns, 0, 30);
    record_of_unit(s, "guns")->marks = ABANDONED;
    walker before_abandoned_guns = begun(s, "horse", GAIT_FREE);
    goes(s, &before_abandoned_guns, 0, 110);
    carry_out_walk(
        state_on(s), &before_abandoned_guns, TILLY_EV_MARCHED, CITE_NONE, NOBODY, TILLY_OPT_MARCH);
    assert_int_equal(record_of_unit(s, "guns")->quarry, on_field(s, "horse"));
    scene_end(s);
}

static void manned_guns_too(scene *s)
{
    set_rule(s, "overrun_manned_guns", "on");
}

/* GL-Q-33 */
static void the_switch_lets_troops_ride_over_manned_guns(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"guns", "foot battery", 1, 300, 370, 180},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        manned_guns_too);
    walker w = begun(s, "horse", GAIT_FREE);
    goes(s, &w, 0, 110);
    assert_true(set_any(&w.overrun));
    scene_end(s);
}

/* ---- hedgehogs on the way ------------------------------------------------------------------- */

/* GL-EX-121; GL-122 GL-Q-47: fronts are 70 mm apart. */
static void infantry_that_walks_into_cavalry_forms_and_stops(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"horse", "medium horse", 1, 300, 405, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 60, TILLY_WHY_MOVE_SPENT); /* more may be ordered than is gone */
    leg l = ahead(s, &w, 0, 100);
    reach open[2];
    assert_int_equal(l.stop, TUM(40));
    assert_int_equal(leg_spans(&l, open, 2), 1);
    assert_int_equal(open[0].most, TUM(60));
    goes(s, &w, 0, 60);
    is_at(&w, 300, 340);
    assert_int_equal(w.formation, TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(walk_thousandths(&w), 666);
    assert_true(w.ended);
    done(s, &w);
    assert_int_equal(formation(s, "IMP"), TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(nth(s, TILLY_EV_FORMED, 0).value[6], 1);
    assert_int_equal(nth(s, TILLY_EV_MARCHED, 0).value[4], TUM(340));
    scene_end(s);
}

/* GL-Q-47 GL-Q-90: it stands 20 mm from the horse and draws off; at the end it forms, if the horse
 * is still near. */
static void who_falls_back_from_horse_draws_off_first(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 600, 0, 8, TILLY_FORMATION_HEDGEHOG},
                                 {"horse", "medium horse", 1, 300, 662.5, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    for (int length = 60; length >= 5; length -= 55) {
        walker w = begun(s, "IMP", GAIT_FALL_BACK);
        assert_int_equal(w.formation, TILLY_FORMATION_LINE);
        goes(s, &w, 180, length);
        is_at(&w, 300, 600 - length);
        if (length == 5)
            done(s, &w);
    }
    assert_int_equal(formation(s, "IMP"), TILLY_FORMATION_LINE); /* 32.5 mm */
    stand_at(s, "horse", 300, 655, 180);
    consequences_of_move(state_on(s), NOBODY);
    assert_int_equal(formation(s, "IMP"), TILLY_FORMATION_HEDGEHOG);
    scene_end(s);
}

/* GL-Q-47 GL-Q-48: routing, retreating and retiring horse threatens nobody; march columns cannot
 * form. */
static void not_all_horse_is_a_threat_nor_can_all_infantry_form(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"horse", "medium horse", 1, 300, 405, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    const play *p = state_on(s);
    unsigned harmless[] = {RETREATING, RETIRING};
    for (unsigned i = 0; i < 2; i++) {
        record_of_unit(s, "horse")->marks = (uint8_t)harmless[i];
        assert_false(threatens(p, on_field(s, "horse")));
        walker w = begun(s, "IMP", GAIT_FREE);
        goes(s, &w, 0, 60);
        is_at(&w, 300, 360);
    }
    set_order_state(s, "horse", DISRUPTED, 0);
    assert_true(threatens(p, on_field(s, "horse")));
    walker retreats = begun(s, "IMP", GAIT_RETREAT);
    goes(s, &retreats, 0, 60);
    is_at(&retreats, 300, 360);
    record_of_unit(s, "IMP")->formation = TILLY_FORMATION_MARCH_COLUMN;
    reshape(state_on(s), on_field(s, "IMP"));
    walker marches = begun(s, "IMP", GAIT_FREE);
    assert_false(can_hedgehog(p, on_field(s, "IMP")));
    goes(s, &marches, 0, 60);
    assert_int_equal(marches.formation, TILLY_FORMATION_MARCH_COLUMN);
    scene_end(s);
}

/* GL-200 GL-Q-46 GL-Q-47 GL-Q-103: the front of 8 in line is at y = 385, of their hedgehog at
 * 377.5; the horse's at y = 320. */
static void infantry_forms_as_cavalry_comes_near(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"enemy", "regulars", 1, 300, 400, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "horse", GAIT_FREE);
    goes_into_contact(s, &w, 0, 57.5);
    walker far = begun(s, "horse", GAIT_FREE);
    walker near = begun(s, "horse", GAIT_FREE);
    goes(s, &far, 0, 34.9999);
    goes(s, &near, 0, 35);
    assert_false(set_any(&far.formed));
    assert_true(set_any(&near.formed));
    carry_out_walk(state_on(s), &near, TILLY_EV_MARCHED, CITE_NONE, NOBODY, TILLY_OPT_MARCH);
    assert_int_equal(formation(s, "enemy"), TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(2 * box_of(state_on(s), on_field(s, "enemy")).half_width, TUM(60));
    scene_end(s);
}

/* GL-Q-103: it keeps the old outline where there is no room for the new. */
static void a_cramped_hedgehog_keeps_its_old_outline(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"enemy", "regulars", 1, 300, 400, 180, 8},
                                 {"behind", "regulars", 1, 300, 430, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "horse", GAIT_FREE);
    goes_into_contact(s, &w, 0, 65);
    goes(s, &w, 0, 40);
    carry_out_walk(state_on(s), &w, TILLY_EV_MARCHED, CITE_NONE, NOBODY, TILLY_OPT_MARCH);
    assert_int_equal(formation(s, "enemy"), TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(2 * box_of(state_on(s), on_field(s, "enemy")).half_width, TUM(100));
    scene_end(s);
}

/* GL-Q-47 GL-Q-103: columns of 40 stand 15 mm apart, their hedgehogs would be 60 wide: there is
 * room for the first. */
static void of_two_who_form_at_once_the_first_takes_the_room(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 297, 300, 0, 4},
                                 {"one", "veterans", 1, 270, 430, 180, 8, TILLY_FORMATION_COLUMN},
                                 {"two", "veterans", 1, 325, 430, 180, 8, TILLY_FORMATION_COLUMN},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "horse", GAIT_FREE);
    goes_into_contact(s, &w, 0, 80);
    goes(s, &w, 0, 79.99);
    done(s, &w);
    assert_int_equal(formation(s, "one"), TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(formation(s, "two"), TILLY_FORMATION_HEDGEHOG);
    assert_int_equal(2 * box_of(state_on(s), on_field(s, "one")).half_width, TUM(60));
    assert_int_equal(2 * box_of(state_on(s), on_field(s, "two")).half_width, TUM(40));
    scene_end(s);
}

/* ---- friends -------------------------------------------------------------------------------- */

/* GL-EX-36; GL-124 GL-Q-50 */
static void who_passes_through_friends_and_they_are_disrupted(void **state)
{
    scene *s = field_of((post[]){{"A", "heavy regulars", 0, 300, 300, 0, 4},
                                 {"B", "regulars", 0, 300, 350, 0, 8},
                                 {"C", "foot battery", 0, 380, 350, 0},
                                 {"general", "general", 0, 230, 350, 0},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "A", GAIT_FREE);
    leg l = ahead(s, &w, 0, 100);
    assert_int_equal(leg_barred(&l, TUM(50))->code, TILLY_WHY_ENDS_ON_FRIEND);
    assert_null(leg_blocked(&l, TUM(50)));
    assert_int_equal(leg_before(&l, TUM(50)), TUM(15.01));
    assert_int_equal(leg_after(&l, TUM(50)), TUM(84.99));
    goes(s, &w, 0, 100);
    done(s, &w);
    assert_int_equal(how_is(s, "A"), DISRUPTED);
    assert_int_equal(how_is(s, "B"), DISRUPTED);
    assert_int_equal(how_is(s, "C"), ORGANISED); /* beside the way */
    assert_int_equal(nth(s, TILLY_EV_PASSED_THROUGH, 0).other, unit_of(s, "B"));
    assert_int_equal(bases_of(s, "B"), 8);
    scene_end(s);
}

/* GL-Q-50: the disrupted suffer nothing more. */
static void disrupted_friends_suffer_nothing_more(void **state)
{
    scene *s = field_of((post[]){{"A", "heavy regulars", 0, 300, 300, 0, 4},
                                 {"B", "regulars", 0, 300, 350, 0, 8, .order = DISRUPTED},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "A", GAIT_FREE);
    goes(s, &w, 0, 100);
    done(s, &w);
    assert_int_equal(bases_of(s, "B"), 8);
    assert_int_equal(how_is(s, "A"), DISRUPTED);
    assert_int_equal(record_of_unit(s, "B")->order, DISRUPTED);
    scene_end(s);
}

/* GL-128 GL-Q-52: 90 mm; friends are run through, an enemy who routs himself is not. */
static void fugitives_run_through_friends_only(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 180, 8, .order = ROUTING},
                                 {"B", "foot battery", 0, 300, 250, 0},
                                 {"enemy", "regulars", 1, 500, 200, 0, 8, .order = ROUTING},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_ROUT);
    goes(s, &w, 180, 90);
    carry_out_walk(state_on(s), &w, TILLY_EV_FLED, CITE_NONE, NOBODY, 0);
    assert_int_equal(how_is(s, "B"), DISRUPTED);
    assert_int_equal(how_is(s, "IMP"), ROUTING);
    stand_at(s, "enemy", 300, 140, 0);
    walker again = begun(s, "IMP", GAIT_ROUT);
    leg l = ahead(s, &again, 180, 90);
    assert_int_equal(leg_halt(&l, leg_before(&l, TUM(90))), TUM(39.99));
    scene_end(s);
}

/* ---- what follows --------------------------------------------------------------------------- */

/* GL-Q-26 */
static void a_general_who_is_touched_gets_away_or_is_taken(void **state)
{
    scene *s = field_of((post[]){{"general", "general", 0, 300, 300, 0},
                                 {"near", "regulars", 0, 300, 150, 0, 8},
                                 {"enemy", "regulars", 1, 300, 400, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    play *p = state_on(s);
    stand_at(s, "enemy", 300, 335, 180); /* 320 to 320 */
    consequences_of_move(p, on_field(s, "enemy"));
    tilly_event e = nth(s, TILLY_EV_GENERAL_ESCAPED, 0);
    assert_int_equal(e.third, unit_of(s, "near"));
    assert_int_equal(p->unit[on_field(s, "general")].y, TUM(150 - 15 - 20));
    stand_at(s, "near", 300, 900, 0);
    stand_at(s, "enemy", 300, 150, 180);
    consequences_of_move(p, on_field(s, "enemy"));
    assert_false(on_table(p, on_field(s, "general")));
    assert_int_equal(nth(s, TILLY_EV_GENERAL_TAKEN, 0).other, unit_of(s, "enemy"));
    scene_end(s);
}

/* GL-Q-26 GL-109: he is in the way, not at its end. */
static void a_general_who_is_passed_over_gets_away_too(void **state)
{
    scene *s = field_of((post[]){{"general", "general", 0, 300, 300, 0},
                                 {"friend", "regulars", 0, 500, 300, 0, 8},
                                 {"enemy", "medium horse", 1, 300, 350, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "enemy", GAIT_FREE);
    goes(s, &w, 180, 110);
    done(s, &w);
    assert_int_equal(nth(s, TILLY_EV_GENERAL_ESCAPED, 0).other, unit_of(s, "enemy"));
    assert_true(on_table(state_on(s), on_field(s, "general")));
    scene_end(s);
}

/* GL-208 GL-Q-82 */
static void fugitives_are_ridden_down_once(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"foot", "regulars", 1, 300, 350, 180, 8, .order = ROUTING},
                                 {"riders", "medium horse", 1, 300, 800, 180, 4, .order = ROUTING},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "horse", GAIT_FREE);
    goes(s, &w, 0, 14.99);
    done(s, &w);
    assert_int_equal(bases_of(s, "foot"), 7);
    consequences_of_move(state_on(s), on_field(s, "horse"));
    ride_down(state_on(s), 0);
    assert_int_equal(bases_of(s, "foot"), 7);
    stand_at(s, "horse", 300, 759.99, 0);
    consequences_of_move(state_on(s), on_field(s, "horse"));
    assert_int_equal(bases_of(s, "riders"), 4);
    scene_end(s);
}

/* GL-208 GL-Q-82 */
static void who_stays_in_contact_rides_down_as_well(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"foot", "regulars", 1, 300, 335, 180, 8, .order = ROUTING},
                                 END_OF_POSTS},
                        NULL);
    consequences_of_move(state_on(s), NOBODY);
    assert_int_equal(bases_of(s, "foot"), 8);
    ride_down(state_on(s), 0);
    assert_int_equal(bases_of(s, "foot"), 7);
    scene_end(s);
}

/* GL-Q-04 GL-Q-82: the first half is the horse's own; in the second its victim has not yet run on.
 */
static void in_every_half_fugitives_are_ridden_down_again(void **state)
{
    scene *s = field_of((post[]){{"horse", "medium horse", 0, 300, 300, 0, 4},
                                 {"foot", "regulars", 1, 300, 335, 180, 8, .order = ROUTING},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    to_step(s, "2.b");
    assert_int_equal(bases_of(s, "foot"), 7);
    ride_down(state_on(s), 0);
    assert_int_equal(bases_of(s, "foot"), 6);
    ride_down(state_on(s), 0);
    assert_int_equal(bases_of(s, "foot"), 6);
    scene_end(s);
}

/* GL-109 GL-Q-102 */
static void a_messenger_is_taken_by_those_who_pass_over_him(void **state)
{
    scene *s =
        field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8}, ENEMY_AFAR, END_OF_POSTS}, NULL);
    play *p = state_on(s);
    unsigned rider = add_unit(p, 1, MESSENGER, 0, p->unit[on_field(s, "far")].group);
    assert_int_not_equal(rider, NOBODY);
    p->unit[rider].strength = 1;
    of(p, rider)->formation = TILLY_FORMATION_NONE;
    reshape(p, rider);
    p->unit[rider].state = UNIT_ON_TABLE;
    put_unit(p, rider, (point){TUM(300), TUM(350)}, 0);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes(s, &w, 0, 10);
    assert_false(set_any(&w.ridden));
    goes(s, &w, 0, 40);
    assert_true(set_any(&w.ridden));
    walker rides;
    walk_begin(p, rider, GAIT_RIDE, NOBODY, &rides);
    leg l = ahead(s, &rides, 180, 100);
    assert_int_equal(l.stop, TUM(15.01) + 1); /* 330 - 315, and deeper than a graze */
    walk_go(p, &rides, &l, TUM(100));
    assert_true(rides.taken && rides.ended);
    assert_int_equal(rides.stopper, on_field(s, "IMP"));
    scene_end(s);
}

/* ---- unseen enemies ------------------------------------------------------------------------- */

static void behind_a_wood(scene *s)
{
    double xy[] = {0, 400, 1500, 400, 1500, 500, 0, 500};
    field_ground(s, TILLY_WOOD, xy, 4);
}
static void hidden_behind_a_wood(scene *s)
{
    behind_a_wood(s);
    set_rule(s, "hidden_units", "on");
}

/* GL-Q-109: the enemy stands 50 mm deep in the wood, his near side at y = 450; nobody sees him. */
static void an_unseen_enemy_does_not_bar_but_stops(void **state)
{
    const post posts[] = {{"horse", "medium horse", 0, 300, 380, 0, 4},
                          {"lurking", "medium horse", 1, 300, 470, 180, 4},
                          ENEMY_AFAR,
                          END_OF_POSTS};
    scene *s = field_of(posts, behind_a_wood);
    walker w = begun(s, "horse", GAIT_FREE);
    goes_into_contact(s, &w, 0, 50);
    scene_end(s);
    s = field_of(posts, hidden_behind_a_wood);
    assert_int_equal(battle_look(s->battle, 0), TILLY_OK); /* as when its move is carried out */
    if (!is_unseen(state_on(s), on_field(s, "lurking")))
        fail_msg("he is seen");
    walker blind = begun(s, "horse", GAIT_FREE);
    goes(s, &blind, 0, 60);
    is_at(&blind, 300, 429.99);
    assert_true(blind.ended);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_ends_a_move),
        cmocka_unit_test(who_was_in_contact_moves_off_freely),
        cmocka_unit_test(guns_that_nobody_serves_are_ridden_over),
        cmocka_unit_test(the_switch_lets_troops_ride_over_manned_guns),
        cmocka_unit_test(infantry_that_walks_into_cavalry_forms_and_stops),
        cmocka_unit_test(who_falls_back_from_horse_draws_off_first),
        cmocka_unit_test(not_all_horse_is_a_threat_nor_can_all_infantry_form),
        cmocka_unit_test(infantry_forms_as_cavalry_comes_near),
        cmocka_unit_test(a_cramped_hedgehog_keeps_its_old_outline),
        cmocka_unit_test(of_two_who_form_at_once_the_first_takes_the_room),
        cmocka_unit_test(who_passes_through_friends_and_they_are_disrupted),
        cmocka_unit_test(disrupted_friends_suffer_nothing_more),
        cmocka_unit_test(fugitives_run_through_friends_only),
        cmocka_unit_test(a_general_who_is_touched_gets_away_or_is_taken),
        cmocka_unit_test(a_general_who_is_passed_over_gets_away_too),
        cmocka_unit_test(fugitives_are_ridden_down_once),
        cmocka_unit_test(who_stays_in_contact_rides_down_as_well),
        cmocka_unit_test(in_every_half_fugitives_are_ridden_down_again),
        cmocka_unit_test(a_messenger_is_taken_by_those_who_pass_over_him),
        cmocka_unit_test(an_unseen_enemy_does_not_bar_but_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
