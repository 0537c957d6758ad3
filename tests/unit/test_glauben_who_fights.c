/* (d) of Age of Glauben: who must fight whom, who may, and who chooses (3.10). South attacks; its
 * line is at y = 600 unless a scene says otherwise. */
#include "rules/glauben/book/tables.h"
#include "regiments.h"

/* A regiment in line of 6 to 10 base units is 100 x 30 mm, of 5 or fewer 20 mm a base unit and 15
 * mm deep; a squadron is 30 x 40 mm. */
#define SWE_FOOT                                                                                   \
    {                                                                                              \
        "swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7                                              \
    }
#define IMP_FOOT(gap)                                                                              \
    {                                                                                              \
        "imp", "regulars", NORTH_SIDE, 750, 615 + (gap), 180, 8                                    \
    }

static unsigned combats_in(const piece *unit_bits, void (*change)(scene *), const char *drawn)
{
    scene *s = regiments_of("SWE", "IMP", unit_bits, change);
    numbers(s, drawn);
    play_row(s, "1.d");
    unsigned n = events_of(s, TILLY_EV_COMBAT);
    scene_end(s);
    return n;
}

/* GL-150 GL-151 GL-EX-39 */
static void infantry_attacks_infantry_at_50_mm_and_not_beyond(void **state)
{
    const piece at_50[] = {SWE_FOOT, IMP_FOOT(50), {0}};
    const piece beyond[] = {SWE_FOOT, IMP_FOOT(50.1), {0}};
    assert_int_equal(combats_in(at_50, NULL, "450"), 1);
    assert_int_equal(combats_in(beyond, NULL, ""), 0);
}

/* GL-Q-59: the front widens by 45 degrees from the corners, whoever is beyond it is not attacked */
static void only_enemies_to_front_are_attacked(void **state)
{
    const piece behind[] = {{"swe", "regulars", SOUTH_SIDE, 750, 585, 180, 7}, IMP_FOOT(40), {0}};
    /* 15 mm from our flank, and reaching 35 mm beyond our front */
    const piece beside[] = {SWE_FOOT, {"imp", "regulars", NORTH_SIDE, 830, 585, 270, 8}, {0}};
    assert_int_equal(combats_in(behind, NULL, ""), 0);
    assert_int_equal(combats_in(beside, NULL, "450"), 1);
    /* no farther than our front */
    const piece wholly_beside[] = {
        SWE_FOOT, {"imp", "regulars", NORTH_SIDE, 830, 550, 270, 8}, {0}};
    assert_int_equal(combats_in(wholly_beside, NULL, ""), 0);
}

/* GL-150 GL-Q-59: another body in the way hides them (GL-086) */
static void who_is_not_seen_is_not_attacked(void **state)
{
    /* facing south: it fights nobody */
    const piece hidden[] = {
        SWE_FOOT, {"own", "regulars", SOUTH_SIDE, 750, 613, 180, 5}, IMP_FOOT(50), {0}};
    assert_int_equal(combats_in(hidden, NULL, ""), 0);
}

/* GL-153 GL-Q-59 */
static void cavalry_attacks_cavalry_in_contact_with_its_front_edge(void **state)
{
    const piece touching[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                              {"imp", "medium horse", NORTH_SIDE, 750, 620.01, 180, 4},
                              {0}};
    const piece apart[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                           {"imp", "medium horse", NORTH_SIDE, 750, 620.02, 180, 4},
                           {0}};
    /* its front on our flank, no farther than y = 590 */
    const piece by_the_flank[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                                  {"imp", "medium horse", NORTH_SIDE, 830, 530, 270, 4},
                                  {0}};
    assert_int_equal(combats_in(touching, NULL, "450"), 1);
    assert_int_equal(combats_in(apart, NULL, ""), 0);
    assert_int_equal(combats_in(by_the_flank, NULL, ""), 0);
}

/* GL-Q-59: the corner is a part of the front edge; here it lies on his front, which reaches 50 mm
 * beyond ours */
static void the_corner_of_the_front_edge_is_enough(void **state)
{
    const piece unit_bits[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"imp", "medium horse", NORTH_SIDE, 830, 590, 270, 4},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1);
    scene_end(s);
}

/* GL-154 GL-155 GL-Q-57: guns never attack in (d) */
static void guns_are_attacked_by_foot_within_50_mm_and_by_horse_in_contact(void **state)
{
    const piece foot[] = {SWE_FOOT, {"imp", "foot battery", NORTH_SIDE, 750, 670, 180, 1}, {0}};
    const piece horse_apart[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                                 {"imp", "foot battery", NORTH_SIDE, 750, 630, 180, 1},
                                 {0}};
    const piece horse[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                           {"imp", "foot battery", NORTH_SIDE, 750, 620, 180, 1},
                           {0}};
    const piece guns[] = {{"swe", "foot battery", SOUTH_SIDE, 750, 580, 0, 1}, IMP_FOOT(10), {0}};
    assert_int_equal(combats_in(foot, NULL, "350"), 1);
    assert_int_equal(combats_in(horse_apart, NULL, ""), 0);
    assert_int_equal(combats_in(horse, NULL, "350"), 1);
    assert_int_equal(combats_in(guns, NULL, ""), 0);
}

static void infantry_may(scene *s)
{
    set_rule(s, "infantry_may_attack_cavalry", "on");
}

/* GL-Q-57 GL-EX-41: not alone; with the switch it may, and need not */
static void infantry_alone_does_not_attack_cavalry(void **state)
{
    const piece unit_bits[] = {
        SWE_FOOT, {"imp", "heavy regulars", NORTH_SIDE, 750, 660, 180, 4}, {0}};
    assert_int_equal(combats_in(unit_bits, NULL, ""), 0);
    scene *s = regiments_of("SWE", "IMP", unit_bits, infantry_may);
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_OPPONENT);
    assert_int_equal(answer(s, TILLY_OPT_NONE, NULL, NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 0);
    scene_end(s);
    assert_int_equal(combats_in(unit_bits, infantry_may, "450"), 1);
}

static const piece joined[] = {
    {"foot", "regulars", SOUTH_SIDE, 860, 625, 270, 7}, /* 35 mm from his flank */
    {"horse", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
    {"imp", "heavy regulars", NORTH_SIDE, 750, 620, 180, 4},
    {0},
};

/* GL-Q-57 GL-171 GL-EX-41: horse is asked first, although its number is higher; 24 + 28 against 16,
 * flank 1 and two arms 1 */
static void infantry_joins_cavalry_against_cavalry(void **state)
{
    scene *s = regiments_of("SWE", "IMP", joined, NULL);
    numbers(s, "350");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_OPPONENT);
    assert_int_equal(question_now(s).subject, unit_of(s, "foot"));
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "imp", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[0], 52);
    assert_int_equal(e.value[1], 16);
    assert_int_equal(e.value[2], 2);
    assert_int_equal(e.value[4], 2);
    assert_int_equal(e.value[5], 1);
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[2], 7); /* 3:1, two up */
    scene_end(s);
}

/* GL-Q-60 GL-126 */
static void fugitives_and_those_who_fall_back_do_not_attack(void **state)
{
    static const uint32_t marks[] = {TILLY_UNIT_RETIRING, TILLY_UNIT_RETREATING};
    const piece unit_bits[] = {SWE_FOOT, IMP_FOOT(40), {0}};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
        set_marks(s->battle, unit_of(s, "swe"), marks[i]);
        play_row(s, "1.d");
        assert_int_equal(events_of(s, TILLY_EV_COMBAT), 0);
        scene_end(s);
    }
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    routing(s, "swe");
    play_row(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 0);
    scene_end(s);
}

/* GL-Q-60 GL-Q-84: fugitives are not attacked; who pursues fights as ever */
static void fugitives_are_not_attacked_in_combat(void **state)
{
    const piece unit_bits[] = {SWE_FOOT, IMP_FOOT(40), {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    routing(s, "imp");
    play_row(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 0);
    scene_end(s);
    s = regiments_of("SWE", "IMP", unit_bits, NULL);
    set_marks(s->battle, unit_of(s, "swe"), TILLY_UNIT_PURSUING);
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1);
    scene_end(s);
}

/* GL-126 GL-Q-51: backs turned, it counts as disrupted: 28 against 16, and Dd is a rout */
static void who_retreats_is_attacked_and_counts_as_disrupted(void **state)
{
    const piece unit_bits[] = {SWE_FOOT, {"imp", "regulars", NORTH_SIDE, 750, 655, 180, 8}, {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    set_marks(s->battle, unit_of(s, "imp"), TILLY_UNIT_RETREATING);
    numbers(s, "550");
    play_row(s, "1.d");
    assert_int_equal(event_about(s, TILLY_EV_COMBAT, "imp").value[1], 16);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    scene_end(s);
}

/* GL-202: 30 mm, whatever state the hedgehog is in */
static void cavalry_attacks_a_hedgehog_from_30_mm(void **state)
{
    const piece at_30[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                           {"imp", "regulars", NORTH_SIDE, 750, 652.5, 0, 8, "hedgehog"},
                           {0}};
    const piece beyond[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                            {"imp", "regulars", NORTH_SIDE, 750, 652.6, 0, 8, "hedgehog"},
                            {0}};
    assert_int_equal(combats_in(at_30, NULL, "500"), 1);
    assert_int_equal(combats_in(beyond, NULL, ""), 0);
}

/* GL-Q-49 GL-165: as the phasing unit it attacks infantry all round, with its disrupted value: 8 x
 * 2 against 7 x 4 */
static void a_hedgehog_attacks_all_round_with_its_disrupted_value(void **state)
{
    /* behind it, 37.5 mm away */
    const piece unit_bits[] = {{"swe", "regulars", SOUTH_SIDE, 750, 585, 0, 8, "hedgehog"},
                               {"imp", "regulars", NORTH_SIDE, 750, 510, 0, 8},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "650");
    play_row(s, "1.d");
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[0], 16);
    assert_int_equal(e.value[1], 32);
    scene_end(s);
}

/* GL-Q-48: in march column it cannot form, and fights as disrupted: 24 against 16, Dd is a rout */
static void horse_in_contact_catches_infantry_in_march_column(void **state)
{
    /* 20 x 120 */
    const piece unit_bits[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
                               {"imp", "regulars", NORTH_SIDE, 750, 660, 180, 8, "march column"},
                               {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "600 999");
    play_row(s, "1.d");
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[1], 16);
    assert_int_equal(e.value[6], 0);
    assert_int_equal(order_in(s, "imp"), IS_ROUTING);
    assert_int_equal(bases_of(s, "imp"), 7);
    scene_end(s);
}

static void a_house(scene *s)
{
    static const double corner[] = {720, 640, 780, 640, 780, 700, 720, 700};
    ground_at(s, TILLY_VILLAGE, corner, 4);
}

/* GL-Q-104: measured to the house; at its usual factors; horse cannot attack infantry in it */
static void a_garrison_is_attacked_by_infantry_by_the_gap_to_the_house(void **state)
{
    const piece foot[] = {SWE_FOOT, {"imp", "regulars", NORTH_SIDE, 750, 670, 0, 8, "house"}, {0}};
    const piece horse[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 619.99, 0, 4},
                           {"imp", "regulars", NORTH_SIDE, 750, 670, 0, 8, "house"},
                           {0}};
    scene *s = regiments_of("SWE", "IMP", foot, a_house);
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(event_about(s, TILLY_EV_COMBAT, "imp").value[1], 32);
    /* GL-Q-63: he is in cover */
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "imp").value[1], 350);
    scene_end(s);
    assert_int_equal(combats_in(horse, a_house, ""), 0);
}

/* GL-Q-67 GL-Q-104 */
static void a_house_has_no_flank_and_no_rear(void **state)
{
    const piece unit_bits[] = {
        {"south", "regulars", SOUTH_SIDE, 750, 585, 0, 7},
        {"east", "regulars", SOUTH_SIDE, 835, 670, 270, 7},
        {"north", "regulars", SOUTH_SIDE, 750, 755, 180, 7},
        {"imp", "regulars", NORTH_SIDE, 750, 670, 0, 8, "house"},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, a_house);
    numbers(s, "450");
    play_row(s, "1.d");
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[2], 3);
    assert_int_equal(e.value[5], 0);
    scene_end(s);
}

/* GL-Q-104: the infantry inside attacks all round; horse inside never */
static void a_garrison_of_infantry_attacks_and_of_cavalry_does_not(void **state)
{
    const piece foot[] = {{"swe", "regulars", SOUTH_SIDE, 750, 670, 0, 7, "house"},
                          {"imp", "regulars", NORTH_SIDE, 750, 585, 0, 8},
                          {0}};
    const piece horse[] = {{"swe", "heavy regulars", SOUTH_SIDE, 750, 670, 0, 4, "house"},
                           {"imp", "medium horse", NORTH_SIDE, 750, 620, 0, 4},
                           {0}};
    assert_int_equal(combats_in(foot, a_house, "450"), 1);
    assert_int_equal(combats_in(horse, a_house, ""), 0);
}

/* ---- choices -------------------------------------------------------------------------------- */

static const piece two_enemies[] = {
    {"swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7},
    /* 80 x 15, 30 and 40 mm away */
    {"near", "regulars", NORTH_SIDE, 700, 637.5, 180, 4},
    {"far", "regulars", NORTH_SIDE, 800, 647.5, 180, 4},
    {0},
};

/* GL-D-30 GL-Q-58 */
static void with_several_enemies_in_range_its_owner_picks_one(void **state)
{
    scene *s = regiments_of("SWE", "IMP", two_enemies, NULL);
    numbers(s, "450");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_OPPONENT);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(option_of(s, TILLY_OPT_NONE, NULL, NULL), -1);
    assert_int_equal((int)question_now(s).usual, option_of(s, TILLY_OPT_UNIT, "near", NULL));
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "far", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1); /* the other is not fought in this half */
    assert_true(told_about(s, TILLY_EV_COMBAT, "far", NULL));
    scene_end(s);
}

/* GL-Q-54: who charged fights its target; GL-163: with a tenth more */
static void a_charger_fights_its_target(void **state)
{
    scene *s = regiments_of("SWE", "IMP", two_enemies, NULL);
    charged(s, "swe", "far");
    numbers(s, "450");
    play_row(s, "1.d");
    assert_true(told_about(s, TILLY_EV_COMBAT, "far", NULL));
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "far").value[1], 550);
    scene_end(s);
}

/* GL-Q-54: nor is it free where something kept it from striking home; the tenth is lost then */
static void a_charge_that_was_stopped_binds_all_the_same(void **state)
{
    scene *s = regiments_of("SWE", "IMP", two_enemies, NULL);
    charge_stopped(s, "swe", "far");
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_RESULT, "far").value[1], 450);
    scene_end(s);
}

static const piece two_fights[] = {
    {"swe 1", "regulars", SOUTH_SIDE, 400, 585, 0, 7},
    {"swe 2", "regulars", SOUTH_SIDE, 900, 585, 0, 7},
    {"imp 1", "regulars", NORTH_SIDE, 400, 655, 180, 8},
    {"imp 2", "regulars", NORTH_SIDE, 900, 655, 180, 8},
    {0},
};

/* GL-D-31 GL-Q-77 */
static void the_phasing_player_says_which_combat_comes_next(void **state)
{
    scene *s = regiments_of("SWE", "IMP", two_fights, NULL);
    numbers(s, "450 250");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, "imp 2", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e;
    assert_true(event_of(s, TILLY_EV_COMBAT, 0, &e));
    assert_int_equal(e.unit, unit_of(s, "imp 2"));
    assert_int_equal(order_in(s, "imp 2"), IS_DISRUPTED); /* Dx; the other pair Ad */
    assert_int_equal(order_in(s, "imp 1"), IN_ORDER);
    scene_end(s);
}

/* GL-157 GL-Q-58: all who attack one unit are one group */
static void all_attackers_of_one_unit_fight_together(void **state)
{
    const piece unit_bits[] = {
        {"a", "regulars", SOUTH_SIDE, 728, 570, 0, 7, "column"},
        {"b", "regulars", SOUTH_SIDE, 772, 570, 0, 7, "column"},
        IMP_FOOT(40),
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1);
    tilly_event e = event_about(s, TILLY_EV_COMBAT, "imp");
    assert_int_equal(e.value[0], 56);
    assert_int_equal(e.value[2], 2);
    assert_int_equal(e.other, unit_of(s, "a"));
    scene_end(s);
}

/* GL-152 GL-Q-61: a column of four ranks counts whole */
static void a_column_counts_all_its_base_units(void **state)
{
    const piece unit_bits[] = {
        {"swe", "regulars", SOUTH_SIDE, 750, 570, 0, 8, "column"}, IMP_FOOT(40), {0}};
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "450");
    play_row(s, "1.d");
    assert_int_equal(event_about(s, TILLY_EV_COMBAT, "imp").value[0], 32);
    scene_end(s);
}

static void parted(const piece *unit_bits, const char *draw)
{
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, draw);
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, "far", NULL, 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_true(told_about(s, TILLY_EV_FELL_BACK, "runs", NULL));
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1);
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_LAPSED, "imp").other, unit_of(s, "swe"));
    scene_end(s);
}

/* GL-Q-77 GL-150: friends who fall back come to stand between the two, who see each other no more
 */
static void a_combat_lapses_when_its_pair_is_parted(void **state)
{
    const piece foot[] = {
        /* a column of 40 x 45 goes 90 mm west, into the 45 mm between them */
        {"swe", "regulars", SOUTH_SIDE, 750, 585, 0, 7},
        {"runs", "regulars", SOUTH_SIDE, 840, 622.5, 90, 5, "column"},
        {"imp", "regulars", NORTH_SIDE, 750, 660, 180, 8},
        {"far", "regulars", NORTH_SIDE, 917.5, 622.5, 270, 8},
        {0},
    };
    /* a march column of 20 x 75 goes 100 mm west, into the 28 mm between the horse and the hedgehog
     */
    const piece horse[] = {
        {"swe", "heavy regulars", SOUTH_SIDE, 750, 580, 0, 4},
        {"runs", "regulars", SOUTH_SIDE, 850, 614, 90, 5, "march column"},
        {"imp", "regulars", NORTH_SIDE, 750, 650.5, 0, 8, "hedgehog"},
        {"far", "regulars", NORTH_SIDE, 942.5, 614, 270, 8},
        {0},
    };
    parted(foot, "350"); /* 20 : 32: Ad */
    parted(horse, "350");
}

/* GL-Q-77 GL-Q-81: the first regiment breaks the hedgehog; there is nothing left for the second */
static void a_combat_lapses_when_its_enemy_is_routed_before(void **state)
{
    const piece unit_bits[] = {
        /* one on each side of a hedgehog, 28 mm away */
        {"a", "heavy regulars", SOUTH_SIDE, 672, 642.5, 90, 4},
        {"b", "heavy regulars", SOUTH_SIDE, 828, 642.5, 270, 4},
        {"imp", "regulars", NORTH_SIDE, 750, 642.5, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "970 999");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, "imp", "b", 0, 0, 0), TILLY_OK);
    end_row(s);
    tilly_event e = event_about(s, TILLY_EV_COMBAT_LAPSED, "imp");
    assert_int_equal(e.other, unit_of(s, "a"));
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 1);
    scene_end(s);
}

/* GL-Q-77 GL-Q-53: so too where the enemy runs off the board */
static void a_combat_lapses_when_its_enemy_has_left_the_board(void **state)
{
    const piece unit_bits[] = {
        {"a", "heavy regulars", SOUTH_SIDE, 672, 1130, 90, 4},
        {"b", "heavy regulars", SOUTH_SIDE, 828, 1130, 270, 4},
        {"imp", "regulars", NORTH_SIDE, 750, 1130, 0, 8, "hedgehog"},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    numbers(s, "970 999");
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    assert_int_equal(answer(s, TILLY_OPT_MELEE, "imp", "b", 0, 0, 0), TILLY_OK);
    end_row(s);
    assert_true(told_about(s, TILLY_EV_LEFT_BOARD, "imp", NULL));
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_LAPSED, "imp").other, unit_of(s, "a"));
    scene_end(s);
}

/* GL-Q-77: between two combats */
static void a_combat_lapses_when_a_script_takes_its_enemy_away(void **state)
{
    const piece unit_bits[] = {
        SWE_FOOT,
        IMP_FOOT(40),
        {"other", "regulars", SOUTH_SIDE, 1050, 585, 0, 7},
        {"foe", "regulars", NORTH_SIDE, 1050, 655, 180, 8},
        {0},
    };
    scene *s = regiments_of("SWE", "IMP", unit_bits, NULL);
    begin_row(s, "1.d");
    assert_int_equal(question_in_row(s), TILLY_ASK_NEXT_MELEE);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_REMOVE, .unit = unit_of(s, "foe")};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    e.unit = unit_of(s, "imp");
    e.kind = TILLY_EDIT_HURT;
    e.value = 8;
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(question_in_row(s), 0);
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_LAPSED, "imp").other, unit_of(s, "swe"));
    assert_int_equal(event_about(s, TILLY_EV_COMBAT_LAPSED, "foe").other, unit_of(s, "other"));
    assert_int_equal(events_of(s, TILLY_EV_COMBAT), 0);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infantry_attacks_infantry_at_50_mm_and_not_beyond),
        cmocka_unit_test(only_enemies_to_front_are_attacked),
        cmocka_unit_test(who_is_not_seen_is_not_attacked),
        cmocka_unit_test(cavalry_attacks_cavalry_in_contact_with_its_front_edge),
        cmocka_unit_test(the_corner_of_the_front_edge_is_enough),
        cmocka_unit_test(guns_are_attacked_by_foot_within_50_mm_and_by_horse_in_contact),
        cmocka_unit_test(infantry_alone_does_not_attack_cavalry),
        cmocka_unit_test(infantry_joins_cavalry_against_cavalry),
        cmocka_unit_test(fugitives_and_those_who_fall_back_do_not_attack),
        cmocka_unit_test(fugitives_are_not_attacked_in_combat),
        cmocka_unit_test(who_retreats_is_attacked_and_counts_as_disrupted),
        cmocka_unit_test(cavalry_attacks_a_hedgehog_from_30_mm),
        cmocka_unit_test(a_hedgehog_attacks_all_round_with_its_disrupted_value),
        cmocka_unit_test(horse_in_contact_catches_infantry_in_march_column),
        cmocka_unit_test(a_garrison_is_attacked_by_infantry_by_the_gap_to_the_house),
        cmocka_unit_test(a_house_has_no_flank_and_no_rear),
        cmocka_unit_test(a_garrison_of_infantry_attacks_and_of_cavalry_does_not),
        cmocka_unit_test(with_several_enemies_in_range_its_owner_picks_one),
        cmocka_unit_test(a_charger_fights_its_target),
        cmocka_unit_test(a_charge_that_was_stopped_binds_all_the_same),
        cmocka_unit_test(the_phasing_player_says_which_combat_comes_next),
        cmocka_unit_test(all_attackers_of_one_unit_fight_together),
        cmocka_unit_test(a_column_counts_all_its_base_units),
        cmocka_unit_test(a_combat_lapses_when_its_pair_is_parted),
        cmocka_unit_test(a_combat_lapses_when_its_enemy_is_routed_before),
        cmocka_unit_test(a_combat_lapses_when_its_enemy_has_left_the_board),
        cmocka_unit_test(a_combat_lapses_when_a_script_takes_its_enemy_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
