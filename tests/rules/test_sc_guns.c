/* Scruby's artillery, crews and faces lost to fire (SC-161, SC-167, SC-175 to SC-181, SC-230,
 * SC-231; SC-D-12, SC-D-13, SC-D-26; SC-R-06). */
#include "sc.h"

/* ---- what a hit kills ------------------------------------------------------------------------ */

/* The gun's front lies at y = 10; swordsmen straight ahead, another one beside them if closed. */
static sc *gun_facing(const char *gun, double apart, bool closed)
{
    static man men[4];
    double y = 10 + apart + 0.5;
    men[0] = (man){"gun", gun, 0, 40, 9, 0};
    men[1] = (man){"sw", "swordsmen", 1, 40, y, 180};
    men[2] = (man){"beside", "swordsmen", 1, closed ? 44 : 80, y, 180};
    men[3] = (man){NULL, NULL, 0, 0, 0, 0};
    sc *s = sc_of(men, NULL);
    to_row(s, "5");
    return s;
}

/* SC-EX-31 SC-EX-32 SC-EX-33 SC-EX-34 SC-EX-36 SC-177 SC-181 SC-Q-09 SC-Q-10 SC-Q-56 SC-162 */
static void guns_kill_by_range_and_order(void **state)
{
    static const struct {
        const char *gun;
        double apart;
        bool closed;
        const char *die;
        int32_t points; /* whole; 0: no shot */
        bool canister;
    } shot[] = {
        {"large cannon", 40, false, "6", 2, false},
        {"large cannon", 40, true, "6", 6, false},
        {"large cannon", 20.0, true, "3", 15, true},
        {"large cannon", 20.1, true, "3", 10, false},
        {"large cannon", 5, false, "4", 7, true},
        {"large cannon", 36.0, true, "5", 10, false},
        {"large cannon", 36.1, true, "5", 6, false},
        {"large cannon", 48.1, true, "", 0, false},
        {"large cannon", 30, false, "1", 5, false},
        {"small cannon", 9, true, "5", 9, true},
        {"small cannon", 9, false, "5", 4, true},
        {"small cannon", 12, true, "3", 9, true},
        {"small cannon", 12.1, true, "3", 6, false},
        {"small cannon", 24, true, "1", 6, false},
        {"small cannon", 24, false, "1", 3, false},
        {"small cannon", 36, true, "1", 4, false},
        {"small cannon", 25, false, "1", 2, false},
        {"small cannon", 36.1, false, "", 0, false},
    };
    for (unsigned i = 0; i < sizeof shot / sizeof *shot; i++) {
        sc *s = gun_facing(shot[i].gun, shot[i].apart, shot[i].closed);
        dice_come(s, shot[i].die);
        unsigned asked = next_of_row(s);
        assert_int_equal(asked, shot[i].points ? TILLY_ASK_BATTERY_TARGET : 0);
        if (asked) {
            uint32_t points = 0;
            assert_true(can_hit(s, "gun", "sw", &points));
            assert_int_equal(points, 2 * shot[i].points);
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
            end_row(s);
            assert_int_equal(points_left(s, "sw"), 60 - 2 * shot[i].points);
            tilly_event e;
            assert_true(told(s, TILLY_EV_CANNONADE, 0, &e));
            assert_int_equal(e.value[3], shot[i].canister);
            assert_int_equal(e.value[4], shot[i].closed);
            assert_int_equal(shown(s, "gun").loaded, 0);
        }
        sc_end(s);
    }
}

/* SC-177 SC-Q-11 SC-R-06: a 2 misses, and the gun is empty all the same */
static void a_two_misses(void **state)
{
    sc *s = gun_facing("large cannon", 5, true);
    dice_come(s, "2");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60);
    assert_int_equal(shown(s, "gun").loaded, 0);
    sc_end(s);
}

/* SC-Q-56 SC-037: cavalry that touches cavalry is closed, and so is a column of musketeers */
static void cavalry_and_columns_of_musketeers_are_closed_to_guns(void **state)
{
    static const struct {
        const char *type;
        double x, y;
        int32_t lost;
    } other[] = {{"light cavalry", 44, 21, 36},
                 {"light cavalry", 46, 21, 16},
                 {"swordsmen", 44, 21, 16},
                 {"mounted dragoons", 44, 21, 36}};
    for (unsigned i = 0; i < 4; i++) {
        man men[] = {{"gun", "small cannon", 0, 40, 9, 0},
                     {"hc", "heavy cavalry", 1, 40, 21, 180},
                     {"other", other[i].type, 1, other[i].x, other[i].y, 180},
                     {0}};
        sc *s = sc_of(men, NULL);
        to_row(s, "5");
        dice_come(s, "6");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "hc", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(40 - points_left(s, "hc"), other[i].lost == 36 ? 18 : 8);
        sc_end(s);
    }
    static const man column[] = {{"gun", "small cannon", 0, 40, 9, 0},
                                 {"mu", "musketeers", 1, 40, 20.5, 180},
                                 {"behind", "musketeers", 1, 40, 23.5, 180},
                                 {0}};
    sc *s = sc_of(column, NULL);
    to_row(s, "5");
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "mu", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "mu"), 60 - 18);
    sc_end(s);
}

/* ---- guns and crews as targets --------------------------------------------------------------- */

static const man gun_on_gun[] = {{"gun", "large cannon", 0, 40, 9, 0},
                                 {"large", "large cannon", 1, 40, 31, 180},
                                 {"small", "small cannon", 1, 46, 31, 180},
                                 {0}};

/* SC-EX-37 SC-EX-38 SC-179 SC-231 SC-Q-48: six hits destroy a large gun, four a small one */
static void hits_destroy_guns(void **state)
{
    static const struct {
        const char *target, *dice;
    } shots[] = {{"large", "1234566"}, {"small", "33245"}};
    for (unsigned i = 0; i < 2; i++) {
        sc *s = sc_of(gun_on_gun, NULL);
        for (unsigned k = 0; shots[i].dice[k]; k++) {
            char die[2] = {shots[i].dice[k], 0};
            assert_false(is_gone(s, shots[i].target));
            to_row(s, "5");
            sc_loads(s->g->battle, id_of(s, "gun"));
            dice_come(s, die);
            assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", shots[i].target, 0), TILLY_OK);
            while (next_of_row(s))
                pass_on(s);
        }
        assert_true(is_gone(s, shots[i].target));
        sc_end(s);
    }
}

/* SC-178 SC-231: half of what open order loses; canister takes 3.5 */
static void a_gun_takes_half_from_a_crew(void **state)
{
    static const man men[] = {
        {"gun", "large cannon", 0, 40, 9, 0}, {"large", "large cannon", 1, 40, 24, 0}, {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "5");
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "large+", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "large+"), 48 - 7);
    tilly_event e;
    assert_true(told(s, TILLY_EV_CANNONADE, 0, &e));
    assert_int_equal(e.value[5], 2);
    sc_end(s);
}

/* SC-EX-39 SC-EX-41 SC-178 SC-176 SC-Q-67: small arms aim at the crew alone, at half kill */
static void small_arms_aim_at_crews_at_half_kill(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 38, 20, 0},
                              {"2", "musketeers", 0, 42, 20, 0},
                              {"gun", "small cannon", 1, 40, 32.5, 0},
                              {0}};
    for (unsigned far = 0; far < 2; far++) {
        sc *s = sc_of(men, NULL);
        stands_at(s, "gun+", 40, far ? 36 : 31, 0);
        if (far)
            stands_at(s, "gun", 60, 36, 0);
        to_row(s, "6.3");
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
            assert_false(is_offered(s, TILLY_OPT_SHOOT, NULL, "gun"));
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, "gun+", 0), TILLY_OK);
        }
        end_row(s);
        assert_int_equal(points_left(s, "gun+"), 36 - (far ? 6 : 12));
        assert_int_equal(sc_gunners(s->g->battle, id_of(s, "gun+")), far ? 3 : 2);
        sc_end(s);
    }
}

/* SC-175 SC-176: nobody fires a gun without a crew; any crew will do */
static void a_gun_needs_a_crew(void **state)
{
    static const man men[] = {{"gun", "small cannon", 0, 40, 9, 0},
                              {"other", "small cannon", 0, 60, 9, 90},
                              {"sw", "swordsmen", 1, 40, 25, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    stands_at(s, "gun+", 30, 5, 0);
    assert_false(can_hit(s, "gun", "sw", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_NO_CREW);
    assert_clause(s->g->rules, &s->g->why, "SC-175");
    stands_at(s, "other+", 40, 7.5, 0);
    assert_true(can_hit(s, "gun", "sw", NULL));
    sc_end(s);
}

/* SC-176: while one gunner is left the gun works at full effect */
static void one_gunner_serves_a_gun_as_well_as_four(void **state)
{
    sc *s = gun_facing("large cannon", 30, true);
    loses_points(s, "gun+", 47);
    assert_int_equal(sc_gunners(s->g->battle, id_of(s, "gun+")), 1);
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60 - 20);
    sc_end(s);
}

/* SC-178 SC-Q-67: a crew whose last gunner falls is gone, and a save of that is read again */
static void a_crew_without_gunners_is_gone(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"gun", "small cannon", 1, 40, 32.5, 0}, {0}};
    sc *s = sc_of(men, NULL);
    tilly_id crew = id_of(s, "gun+");
    loses_points(s, "gun+", 34);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "gun+", 0), TILLY_OK);
    end_row(s);
    assert_false(sc_on_table(s->g->battle, crew));
    assert_true(sc_unserved(s->g->battle, id_of(s, "gun")));
    static char text[1 << 18];
    size_t needed = 0;
    tilly_battle *read = NULL;
    assert_int_equal(tilly_battle_save(s->g->battle, text, sizeof text, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, needed - 1, NULL, &read, NULL), TILLY_OK);
    tilly_battle_unref(read);
    sc_end(s);
}

/* SC-213 SC-242: all targets, then all dice, then the points: guns that destroy each other both
 * fire */
static void guns_fire_together(void **state)
{
    static const man men[] = {
        {"a", "small cannon", 0, 40, 9, 0}, {"b", "small cannon", 1, 40, 25, 180}, {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "a", 6);
    loses_points(s, "b", 6);
    to_row(s, "5");
    dice_come(s, "66");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "a", "b", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "b", "a", 0), TILLY_OK);
    end_row(s);
    assert_true(is_gone(s, "a"));
    assert_true(is_gone(s, "b"));
    sc_end(s);
}

/* ---- guns that are charged, crews that run --------------------------------------------------- */

/* The HC stands against the front of the gun; pikes 5 inches behind it, if there are any. */
static sc *charged_gun(bool pikes)
{
    static man men[5];
    men[0] = (man){"gun", "large cannon", 0, 40, 29, 0};
    men[1] = (man){"hc", "heavy cavalry", 1, 40, 31, 180};
    men[2] = (man){"left", "heavy pikemen", 0, pikes ? 38 : 80, 22.5, 0};
    men[3] = (man){"right", "heavy pikemen", 0, pikes ? 42 : 84, 22.5, 0};
    men[4] = (man){NULL, NULL, 0, 0, 0, 0};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "gun", true);
    to_row(s, "5");
    return s;
}

/* SC-EX-48 SC-231 SC-Q-49 SC-D-13: canister at the charger, then behind the pikes */
static void a_charged_crew_shoots_and_runs(void **state)
{
    sc *s = charged_gun(true);
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "hc", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_CREW_RUNS);
    assert_int_equal(points_left(s, "hc"), 40 - 14);
    assert_preview(s, TILLY_OPT_BEHIND_PIKES, "left", 0, 40, 21.5);
    assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "left", NULL, 0), TILLY_OK);
    assert_at(s, "gun+", 40, 21.5);
    tilly_event e;
    assert_true(told(s, TILLY_EV_CREW_RAN, 0, &e));
    assert_int_equal(e.other, id_of(s, "left"));
    assert_int_equal(e.value[6], INCHES(6));
    assert_true(sc_unserved(s->g->battle, id_of(s, "gun")));
    sc_end(s);
}

/* SC-EX-49 SC-231: without pikes or a square within 6 it stays */
static void without_a_refuge_no_crew_runs(void **state)
{
    sc *s = charged_gun(false);
    dice_come(s, "2");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "hc", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), 0);
    assert_int_equal(points_left(s, "hc"), 40);
    assert_at(s, "gun+", 40, 27.5);
    sc_end(s);
}

/* SC-231: other targets are none of a gun that is charged */
static void a_charged_gun_fires_only_at_its_chargers(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 29, 0},
                              {"hc", "heavy cavalry", 1, 43, 31, 180},
                              {"far", "swordsmen", 1, 36, 45, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "gun", true);
    to_row(s, "5");
    /* the charger touches the front edge to the right of its middle, out of the arc */
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

/* SC-EX-161 SC-Q-29: 5 straight back is no refuge, 3.1 to the side and 5 back is */
static void a_crew_runs_behind_pikes_at_its_side(void **state)
{
    static const man men[] = {{"gun", "small cannon", 0, 52, 30, 0},
                              {"left", "heavy pikemen", 0, 40, 26, 0},
                              {"right", "heavy pikemen", 0, 44, 26, 0},
                              {"sw", "swordsmen", 1, 52, 50, 180},
                              {0}};
    for (unsigned farther = 0; farther < 2; farther++) {
        sc *s = sc_of(men, NULL);
        /* 2 wide and 1 deep: the near edge 3 to the side of the flank at x = 46, 3 ahead of the
         * front at y = 26.5; or 3.5 to the side */
        double x = farther ? 50.5 : 50;
        stands_at(s, "gun+", x, 30, 0);
        stands_at(s, "gun", x + 2, 30, 0);
        to_row(s, "5");
        dice_come(s, "1");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
        assert_int_equal(next_of_row(s), farther ? 0 : TILLY_ASK_CREW_RUNS);
        if (!farther) {
            assert_int_equal(choose(s, TILLY_OPT_BEHIND_PIKES, "right", NULL, 0), TILLY_OK);
            tilly_event e;
            assert_true(told(s, TILLY_EV_CREW_RAN, 0, &e));
            assert_in_range(e.value[6], INCHES(5.83), INCHES(5.89));
        }
        sc_end(s);
    }
}

/* SC-210 SC-Q-67: through friendly foot, but not through their cavalry */
static void a_crew_runs_through_no_cavalry(void **state)
{
    for (unsigned barred = 0; barred < 2; barred++) {
        const man men[] = {{"left", "heavy pikemen", 0, 38, 24, 0},
                           {"right", "heavy pikemen", 0, 42, 24, 0},
                           {"gun", "small cannon", 0, 40, 30, 0},
                           {"by", barred ? "heavy cavalry" : "swordsmen", 0, 40, 26.5, 0},
                           {"sw", "swordsmen", 1, 40, 45, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        to_row(s, "5");
        dice_come(s, "1");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
        assert_int_equal(next_of_row(s), barred ? 0 : TILLY_ASK_CREW_RUNS);
        sc_end(s);
    }
}

/* SC-175 SC-231 SC-240: into a square */
static void a_crew_runs_into_a_square(void **state)
{
    static const man men[] = {{"front", "swordsmen", 0, 40, 22.5, 0},
                              {"rear", "swordsmen", 0, 40, 17.5, 180},
                              {"left", "swordsmen", 0, 37.5, 20, 270},
                              {"right", "swordsmen", 0, 42.5, 20, 90},
                              {"gun", "small cannon", 0, 40, 26, 0},
                              {"sw", "swordsmen", 1, 40, 40, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "rear", "left", "right", NULL);
    to_row(s, "5");
    dice_come(s, "1");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_CREW_RUNS);
    assert_int_equal(choose(s, TILLY_OPT_INTO_SQUARE, "front", NULL, 0), TILLY_OK);
    assert_int_equal(sc_place_of(s->g->battle, id_of(s, "gun+")), IS_INSIDE);
    assert_int_equal(sc_square_of(s->g->battle, id_of(s, "gun+")),
                     sc_square_of(s->g->battle, id_of(s, "front")));
    sc_end(s);
}

/* ---- squares that lose a face ---------------------------------------------------------------- */

static const man square_under_fire[] = {{"gun", "large cannon", 0, 40, 9, 0},
                                        {"near", "heavy pikemen", 1, 40, 20.5, 180},
                                        {"far", "heavy pikemen", 1, 40, 25.5, 0},
                                        {"west", "heavy pikemen", 1, 37.5, 23, 270},
                                        {"east", "heavy pikemen", 1, 42.5, 23, 90},
                                        {"in", "swordsmen", 1, 40, 22.5, 0},
                                        {"in2", "musketeers", 1, 40, 23.5, 0},
                                        {0}};

static sc *face_destroyed(unsigned inside)
{
    sc *s = sc_of(square_under_fire, NULL);
    static const char *const within[] = {NULL, "in", "in2"};
    form_square(s,
                "near",
                "far",
                "west",
                "east",
                "|",
                inside > 0 ? within[1] : NULL,
                inside > 1 ? within[2] : NULL,
                NULL);
    loses_points(s, "near", 60 - 24);
    to_row(s, "5");
    dice_come(s, "1");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "near", 0), TILLY_OK);
    return s;
}

/* SC-EX-102 SC-167 SC-230: nobody inside: the square is broken */
static void a_square_that_loses_a_face_is_broken(void **state)
{
    sc *s = face_destroyed(0);
    end_row(s);
    assert_true(is_gone(s, "near"));
    static const char *const left[] = {"far", "west", "east"};
    for (unsigned i = 0; i < 3; i++) {
        assert_false(sc_in_unbroken_square(s->g->battle, id_of(s, left[i])));
        assert_int_equal(shown(s, left[i]).efficiency, 5);
    }
    tilly_event e;
    assert_true(told(s, TILLY_EV_SQUARE_BROKEN, 0, &e));
    assert_int_equal(e.other, id_of(s, "near"));
    sc_end(s);
}

/* SC-EX-103 SC-230: a stand inside takes its place at once */
static void a_stand_from_inside_takes_the_place_of_a_face(void **state)
{
    sc *s = face_destroyed(1);
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "in", 40, 20.5);
    assert_int_equal(shown(s, "in").heading, 18000);
    assert_int_equal(sc_place_of(s->g->battle, id_of(s, "in")), IS_FACE);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "in")));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_BROKEN), 0);
    sc_end(s);
}

/* SC-D-26 SC-230: of two the owner chooses */
static void the_owner_chooses_who_takes_the_place(void **state)
{
    sc *s = face_destroyed(2);
    assert_int_equal(next_of_row(s), TILLY_ASK_REPLACES);
    assert_int_equal(asked_now(s).side, 1);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "in2", NULL, 0), TILLY_OK);
    end_row(s);
    assert_at(s, "in2", 40, 20.5);
    assert_at(s, "in", 40, 22.5);
    sc_end(s);
}

/* SC-176 SC-Q-48: of two crews at a gun that one serves it which is at no other */
static void each_of_two_guns_finds_a_crew(void **state)
{
    static const man men[] = {{"1", "small cannon", 0, 40, 20, 0},
                              {"2", "small cannon", 0, 42, 20, 0},
                              {"sw", "swordsmen", 1, 41, 40, 180},
                              {0}};
    for (unsigned swapped = 0; swapped < 2; swapped++) {
        sc *s = sc_of(men, NULL);
        stands_at(s, "1+", 60, 5, 0);
        stands_at(s, swapped ? "1+" : "2+", 38.5, 20, 90); /* beside the first gun alone */
        stands_at(s, swapped ? "2+" : "1+", 41, 18.5, 0);  /* behind both */
        to_row(s, "5");
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, "sw", 0), TILLY_OK);
        }
        sc_end(s);
    }
}

/* SC-EX-48 SC-237 SC-Q-56: horse that leaves its neighbour to charge alone is open to the gun, and
 * closed beside a steady one as it retires */
static void order_of_horse_is_read_from_where_it_stands(void **state)
{
    static const man men[] = {{"a", "heavy cavalry", 0, 40, 30, 0},
                              {"b", "heavy cavalry", 0, 44, 30, 0},
                              {"mu", "musketeers", 1, 40, 50, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    assert_int_equal(shown(s, "a").order, TILLY_UNIT_ORDER_CLOSED);
    stands_at(s, "mu", 40, 31.5, 180);
    charges_in(s, "a", "mu", true);
    stands_at(s, "b", 60, 30, 0);
    assert_int_equal(shown(s, "a").order, TILLY_UNIT_ORDER_OPEN);
    stands_at(s, "b", 44, 30, 0);
    assert_int_equal(shown(s, "a").order, TILLY_UNIT_ORDER_CLOSED);
    sc_retires(s->g->battle, id_of(s, "a"), 18000);
    assert_int_equal(shown(s, "a").order, TILLY_UNIT_ORDER_CLOSED);
    assert_int_equal(shown(s, "b").order, TILLY_UNIT_ORDER_OPEN);
    sc_end(s);
}

/* SC-231: not through an enemy */
static void a_crew_runs_into_no_square_behind_an_enemy(void **state)
{
    for (unsigned barred = 0; barred < 2; barred++) {
        const man men[] = {{"front", "swordsmen", 0, 40, 22.5, 0},
                           {"rear", "swordsmen", 0, 40, 17.5, 180},
                           {"left", "swordsmen", 0, 37.5, 20, 270},
                           {"right", "swordsmen", 0, 42.5, 20, 90},
                           {"gun", "small cannon", 0, 40, 28.5, 0},
                           {"sw", "swordsmen", 1, 40, 42, 180},
                           {"barring", "swordsmen", 1, 80, 24.6, 0},
                           {0}};
        sc *s = sc_of(men, NULL);
        form_square(s, "front", "rear", "left", "right", NULL);
        if (barred)
            stands_at(s, "barring", 40, 24.6, 0);
        to_row(s, "5");
        dice_come(s, "1");
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "gun", "sw", 0), TILLY_OK);
        assert_int_equal(next_of_row(s), barred ? 0 : TILLY_ASK_CREW_RUNS);
        sc_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guns_kill_by_range_and_order),
        cmocka_unit_test(a_two_misses),
        cmocka_unit_test(cavalry_and_columns_of_musketeers_are_closed_to_guns),
        cmocka_unit_test(hits_destroy_guns),
        cmocka_unit_test(a_gun_takes_half_from_a_crew),
        cmocka_unit_test(small_arms_aim_at_crews_at_half_kill),
        cmocka_unit_test(each_of_two_guns_finds_a_crew),
        cmocka_unit_test(order_of_horse_is_read_from_where_it_stands),
        cmocka_unit_test(a_gun_needs_a_crew),
        cmocka_unit_test(one_gunner_serves_a_gun_as_well_as_four),
        cmocka_unit_test(a_crew_without_gunners_is_gone),
        cmocka_unit_test(guns_fire_together),
        cmocka_unit_test(a_charged_crew_shoots_and_runs),
        cmocka_unit_test(without_a_refuge_no_crew_runs),
        cmocka_unit_test(a_charged_gun_fires_only_at_its_chargers),
        cmocka_unit_test(a_crew_runs_behind_pikes_at_its_side),
        cmocka_unit_test(a_crew_runs_through_no_cavalry),
        cmocka_unit_test(a_crew_runs_into_a_square),
        cmocka_unit_test(a_square_that_loses_a_face_is_broken),
        cmocka_unit_test(a_stand_from_inside_takes_the_place_of_a_face),
        cmocka_unit_test(the_owner_chooses_who_takes_the_place),
        cmocka_unit_test(a_crew_runs_into_no_square_behind_an_enemy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
