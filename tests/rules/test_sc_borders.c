/* What lies just on either side of Scruby's clauses: who closes a stand, who supports, who blocks,
 * who may be called out, who reacts to whom, which way is left (SC-063 to SC-075, SC-126, SC-209,
 * SC-212 to SC-243). */
#include "sc_move_inside.h"
#include "sc_orders.h"

static void shoots(sc *s, const char *from, const char *at)
{
    until_asked(s, TILLY_ASK_BATTERY_TARGET, from);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, from, at, 0), TILLY_OK);
}

static int32_t blow_by(const sc *s, const char *name)
{
    tilly_event e;
    for (unsigned n = 0; told(s, TILLY_EV_STRUCK, n, &e); n++)
        if (e.unit == id_of(s, name))
            return e.value[0];
    return 0;
}

/* ---- order (SC-237) -------------------------------------------------------------------------- */

/* SC-237 SC-Q-14: steady friendly foot along a stretch of edge; no horse, no gun outside a square,
 * nobody who retires, no corner */
static void only_steady_foot_beside_it_closes_a_stand(void **state)
{
    static const struct {
        const char *type;
        double x, y;
        bool retires, closes;
    } beside[] = {{"heavy pikemen", 44, 30, false, true},
                  {"musketeers", 44, 30, false, true},
                  {"long swordsmen", 40, 29, false, true},
                  {"swordsmen", 43.9, 31, false, true},
                  {"swordsmen", 44, 31, false, false},
                  {"swordsmen", 44, 30, true, false},
                  {"heavy cavalry", 44, 30, false, false},
                  {"mounted dragoons", 44, 30, false, false},
                  {"small cannon", 43, 30, false, false}};
    for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
        const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                           {"by", beside[i].type, 0, beside[i].x, beside[i].y, 0},
                           FAR_ENEMY,
                           {0}};
        sc *s = sc_of(men, NULL);
        if (beside[i].retires)
            sc_retires(s->g->battle, id_of(s, "by"), 18000);
        if ((shown(s, "hp").order == TILLY_UNIT_ORDER_CLOSED) != beside[i].closes)
            fail_msg("%u: %s", i, beside[i].type);
        assert_int_equal(shown(s, "hp").efficiency, beside[i].closes ? 5 : 3);
        sc_end(s);
    }
}

/* SC-Q-56: cavalry by cavalry and dragoons, not by foot */
static void a_gun_sees_cavalry_closed_beside_horse_alone(void **state)
{
    static const struct {
        const char *type;
        bool retires, closes;
    } beside[] = {{"light cavalry", false, true},
                  {"mounted dragoons", false, true},
                  {"light cavalry", true, false},
                  {"heavy pikemen", false, false}};
    for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
        const man men[] = {{"gun", "large cannon", 0, 40, 9, 0},
                           {"hc", "heavy cavalry", 1, 40, 41, 180},
                           {"by", beside[i].type, 1, 44, 41, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        uint32_t points = 0;
        if (beside[i].retires)
            sc_retires(s->g->battle, id_of(s, "by"), 0);
        assert_true(can_hit(s, "gun", "hc", &points));
        assert_int_equal(points, beside[i].closes ? 20 : 10);
        sc_end(s);
    }
}

/* ---- support of musketeers (SC-126) ---------------------------------------------------------- */

/* SC-126 SC-Q-41: steady pikes and cavalry within 6; dragoon pikes are pikes, mounted dragoons no
 * cavalry */
static void only_steady_pikes_and_cavalry_support_musketeers(void **state)
{
    static const struct {
        const char *type;
        double x;
        bool retires, supports;
    } near[] = {{"heavy pikemen", 50, false, true},
                {"light pikemen", 50, false, true},
                {"dragoon pikemen", 49, false, true},
                {"heavy cavalry", 50, false, true},
                {"rieters", 50, false, true},
                {"rieters", 50.1, false, false},
                {"heavy pikemen", 50, true, false},
                {"mounted dragoons", 50, false, false},
                {"swordsmen", 50, false, false},
                {"long swordsmen", 50, false, false},
                {"musketeers", 50, false, false}};
    for (unsigned i = 0; i < sizeof near / sizeof *near; i++) {
        const man men[] = {{"mu", "musketeers", 0, 40, 30, 0},
                           {"by", near[i].type, 0, near[i].x, 30, 0},
                           {"sw", "swordsmen", 1, 40, 31, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "sw", "mu", true);
        to_row(s, "8");
        if (near[i].retires)
            sc_retires(s->g->battle, id_of(s, "by"), 18000);
        while (tilly_turn_next(s->g->turn, TILLY_UNTIL_ROLL) == TILLY_DECISION)
            pass_on(s);
        if (blow_by(s, "mu") != (near[i].supports ? 2 : 0))
            fail_msg("%u: %s", i, near[i].type);
        sc_end(s);
    }
}

/* ---- fire (SC-212) --------------------------------------------------------------------------- */

/* SC-212 SC-Q-22: stands, mother stands and guns block, unless the line only touches them; a mother
 * stand and a stand inside a square are no targets */
static void what_stands_in_the_line_of_fire_blocks(void **state)
{
    static const struct {
        const char *type;
        unsigned side;
        double x;
        bool blocks;
    } between[] = {{"swordsmen", 0, 41.9, true},
                   {"swordsmen", 0, 42, false},
                   {"swordsmen", 1, 41.9, true},
                   {"small cannon", 0, 40.9, true},
                   {"small cannon", 0, 41, false},
                   {"small cannon", 1, 40.9, true}};
    for (unsigned i = 0; i < sizeof between / sizeof *between; i++) {
        const man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                           {"x", between[i].type, between[i].side, between[i].x, 25, 0},
                           {"sw", "swordsmen", 1, 40, 31, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        if (can_hit(s, "mu", "sw", NULL) == between[i].blocks)
            fail_msg("%u: %s at %.1f", i, between[i].type, between[i].x);
        sc_end(s);
    }
    static const man mother[] = {{"mu", "musketeers", 0, 40, 20, 0},
                                 {"d", "dragoon musketeers", 1, 20, 31, 180},
                                 {"sw", "swordsmen", 1, 40, 36, 180},
                                 {0}};
    sc *s = sc_of(mother, NULL);
    assert_true(can_hit(s, "mu", "sw", NULL));
    stands_at(s, "d+", 40, 31, 180);
    assert_false(can_hit(s, "mu", "sw", NULL));
    assert_false(can_hit(s, "mu", "d+", NULL));
    sc_end(s);
}

/* SC-212: 45 degrees itself is in the arc, on either side and to the nearest point */
static void the_arc_of_fire_ends_at_forty_five_degrees(void **state)
{
    static const struct {
        double x;
        bool in_arc;
    } at[] = {{50, true}, {50.1, false}, {30, true}, {29.9, false}};
    for (unsigned i = 0; i < 4; i++) {
        const man men[] = {
            {"mu", "musketeers", 0, 40, 19.5, 0}, {"e", "swordsmen", 1, at[i].x, 28.5, 180}, {0}};
        sc *s = sc_of(men, NULL);
        assert_int_equal(can_hit(s, "mu", "e", NULL), at[i].in_arc);
        sc_end(s);
    }
}

/* 1.6 SC-212: whoever touches guns and crews alone can be fired at and can fire */
static void who_holds_a_gun_fires_and_is_fired_at(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                              {"gun", "small cannon", 0, 50, 29, 0},
                              {"tm", "turkish musketeers", 1, 40, 29, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    stands_at(s, "gun", 43, 29, 0);
    assert_true(can_hit(s, "mu", "tm", NULL));
    assert_true(can_hit(s, "tm", "mu", NULL));
    assert_false(can_hit(s, "tm", "gun", NULL)); /* small arms aim at crews alone */
    sc_end(s);
}

/* ---- caracoles (SC-073, SC-214) -------------------------------------------------------------- */

static const man rank_and_muskets[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                       {"mu", "musketeers", 1, 40, 34, 180},
                                       {"far", "musketeers", 1, 60, 34, 180},
                                       {0}};

static unsigned count_callable(sc *s)
{
    while (next_of_row(s))
        if (asked_now(s).kind == TILLY_ASK_STEP_OUT)
            return is_offered(s, TILLY_OPT_UNIT, "mu", NULL);
        else
            pass_on(s);
    return false;
}

/* SC-214 SC-073: loaded, steady, neither moved nor fired, touching no enemy stand */
static void only_fresh_musketeers_are_called_out(void **state)
{
    enum { FRESH, EMPTY, RETIRES, CHARGED, TOUCHED, CASES };
    for (unsigned i = FRESH; i < CASES; i++) {
        sc *s = sc_of(rank_and_muskets, NULL);
        declares(s, "hc", CARACOLE);
        to_row(s, "6.1");
        if (i == EMPTY)
            sc_empties(s->g->battle, id_of(s, "mu"));
        if (i == RETIRES)
            sc_retires(s->g->battle, id_of(s, "mu"), 0);
        if (i == TOUCHED)
            stands_at(s, "mu", 40, 21.5, 180);
        if (i == CHARGED)
            charges_in(s, "hc", "mu", true);
        assert_int_equal(count_callable(s), i == FRESH);
        sc_end(s);
    }
}

/* SC-214: one that has moved is not called out */
static void musketeers_who_moved_are_not_called_out(void **state)
{
    sc *s = in_moves(rank_and_muskets);
    declares(s, "hc", CARACOLE);
    to_row(s, "4");
    assert_int_equal(order_with(s, "mu", NULL), TILLY_OK);
    gets(s, TILLY_OPT_SIDLE, NULL, 180, 90, 1);
    to_row(s, "6.1");
    assert_false(count_callable(s));
    sc_end(s);
}

/* SC-214 SC-064: called out is the whole of a split move: out once, back once, one volley */
static void called_out_is_the_whole_split_move(void **state)
{
    sc *s = sc_of(rank_and_muskets, NULL);
    declares(s, "hc", CARACOLE);
    declares(s, "mu", SPLIT_MOVE);
    to_row(s, "6.1");
    until_asked(s, TILLY_ASK_STEP_OUT, NULL);
    assert_int_equal(choose_set(s, "mu", NULL), TILLY_OK);
    assert_at(s, "mu", 40, 31);
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "hc", 0), TILLY_OK);
    end_row(s);
    assert_at(s, "mu", 40, 34);
    to_row(s, "6.3");
    next_of_row(s);
    assert_at(s, "mu", 40, 34);
    assert_false(can_hit(s, "mu", "hc", NULL));
    to_row(s, "7");
    assert_at(s, "mu", 40, 34);
    assert_int_equal(count_told(s, TILLY_EV_WENT_BACK), 2); /* the rank, and the musketeers */
    sc_end(s);
}

/* ---- reactions (SC-216) ---------------------------------------------------------------------- */

/* SC-216 SC-Q-26: of two chargers only the one in front is answered; mounted archers volley once,
 * cavalry also with both pistols; the empty do not */
static void only_chargers_in_front_are_answered(void **state)
{
    static const struct {
        const char *type;
        bool both, one;
    } armed[] = {{"heavy cavalry", true, true},
                 {"mounted archers", false, true},
                 {"cavalry musketeers", false, true},
                 {"musketeers", false, true},
                 {"swordsmen", false, false}};
    for (unsigned i = 0; i < sizeof armed / sizeof *armed; i++) {
        const man men[] = {{"x", armed[i].type, 0, 40, 20, 0},
                           {"front", "heavy cavalry", 1, 40, 40, 180},
                           {"side", "heavy cavalry", 1, 60, 20, 270},
                           {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "front", "x", true);
        charges_in(s, "side", "x", false);
        to_row(s, "6.2");
        bool asked = next_of_row(s) == TILLY_ASK_REACTION;
        assert_int_equal(asked, armed[i].one);
        if (asked) {
            assert_true(is_offered(s, TILLY_OPT_SHOOT, "x", "front"));
            assert_false(is_offered(s, TILLY_OPT_SHOOT, "x", "side"));
            assert_int_equal(is_offered(s, TILLY_OPT_SHOOT_BOTH, "x", "front"), armed[i].both);
        }
        sc_end(s);
    }
}

/* SC-117 SC-216: horse is set in motion against horse alone; a volley leaves the shock */
static void a_volley_does_not_cancel_shock(void **state)
{
    static const man men[] = {
        {"b", "light cavalry", 0, 40, 20, 0}, {"a", "heavy cavalry", 1, 40, 22, 180}, {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "a", "b", true);
    to_row(s, "6.2");
    dice_come(s, "4");
    until_asked(s, TILLY_ASK_REACTION, "b");
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "b", "a", 0), TILLY_OK);
    end_row(s);
    to_row(s, "8");
    dice_come(s, "16 3");
    end_row(s);
    assert_int_equal(blow_by(s, "a"), 12 + 8);
    sc_end(s);
    static const man by_foot[] = {
        {"b", "light cavalry", 0, 40, 20, 0}, {"a", "heavy pikemen", 1, 40, 21.5, 180}, {0}};
    s = sc_of(by_foot, NULL);
    charges_in(s, "a", "b", true);
    to_row(s, "6.2");
    until_asked(s, TILLY_ASK_REACTION, "b");
    assert_false(is_offered(s, TILLY_OPT_IN_MOTION, NULL, NULL));
    sc_end(s);
}

/* ---- columns (SC-029, SC-031) ---------------------------------------------------------------- */

/* SC-031 SC-Q-18: a column that is charged, and one of swordsmen, add nothing; of a file of three
 * with a musketeer in the middle only the head strikes */
static void only_pike_columns_that_charge_add_a_point(void **state)
{
    static const struct {
        const char *type, *middle;
        bool charges;
        int32_t struck; /* by the second and the third */
        int32_t head;
    } file[] = {{"light pikemen", "light pikemen", true, 10, 10},
                {"light pikemen", "light pikemen", false, 8, 8},
                {"light pikemen", "heavy pikemen", true, 14, 10},
                {"swordsmen", "swordsmen", true, 0, 8},
                {"light pikemen", "musketeers", true, 0, 8}};
    for (unsigned i = 0; i < sizeof file / sizeof *file; i++) {
        const man men[] = {{"1", file[i].type, 0, 40, 30, 0},
                           {"2", file[i].middle, 0, 40, 29, 0},
                           {"3", file[i].type, 0, 40, 28, 0},
                           {"sw", "swordsmen", 1, 40, 31, 180},
                           {"by", "swordsmen", 1, 44, 31, 180},
                           {0}};
        sc *s = sc_of(men, NULL);
        if (file[i].charges) {
            charges_in(s, "1", "sw", true);
            charge_behind_it(s, "2", "3", NULL);
        } else
            charges_in(s, "sw", "1", true);
        to_row(s, "8");
        while (tilly_turn_next(s->g->turn, TILLY_UNTIL_ROLL) == TILLY_DECISION)
            pass_on(s);
        if (blow_by(s, "1") != file[i].head || blow_by(s, "2") != file[i].struck)
            fail_msg("%u: %d and %d", i, (int)blow_by(s, "1"), (int)blow_by(s, "2"));
        sc_end(s);
    }
}

/* SC-Q-37 SC-115: all of a column of horse have charged, and none but the head strikes */
static void only_the_head_of_a_column_of_horse_strikes(void **state)
{
    static const man men[] = {{"1", "heavy cavalry", 0, 40, 22, 0},
                              {"2", "heavy cavalry", 0, 40, 20, 0},
                              {"3", "heavy cavalry", 0, 40, 18, 0},
                              {"sw", "swordsmen", 1, 40, 30, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "1", "2", "3", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "sw", 0, 0, 0);
    to_row(s, "8");
    assert_true(has_flag(s, "3", TILLY_UNIT_CHARGED));
    dice_come(s, "61 3");
    end_row(s);
    assert_int_equal(blow_by(s, "1"), 20);
    assert_int_equal(points_left(s, "sw"), 60 - 20);
    sc_end(s);
}

/* ---- moves and charges ----------------------------------------------------------------------- */

/* SC-209: a charge may end near enemies that it does not touch */
static void a_charge_may_end_near_other_enemies(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                              {"x", "swordsmen", 1, 40, 30, 180},
                              {"y", "swordsmen", 1, 44.5, 29.6, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_MARCH, NULL, 0, 7.6, 0);
    gets(s, TILLY_OPT_CHARGE_AT, "x", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "hc", 40, 28.5);
    assert_true(sm_charged(s->g->battle, id_of(s, "hc"), id_of(s, "x"), true));
    assert_false(sm_was_charged(s->g->battle, id_of(s, "y")));
    sc_end(s);
}

/* SC-211 SC-220: any retiring stand is open to all but that swordsmen charge no cavalry */
static void retiring_stands_are_charged_by_their_row(void **state)
{
    static const struct {
        const char *charger, *target;
        bool may;
    } pairs[] = {{"heavy cavalry", "heavy pikemen", true},
                 {"swordsmen", "heavy pikemen", true},
                 {"swordsmen", "heavy cavalry", false},
                 {"heavy pikemen", "heavy cavalry", true},
                 {"heavy cavalry", "musketeers", true}};
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const man men[] = {{"a", pairs[i].charger, 0, 40, 20, 0},
                           {"x", pairs[i].target, 1, 40, 25, 180},
                           {"by", "heavy pikemen", 1, 44, 25, 180},
                           {0}};
        sc *s = in_moves(men);
        sc_retires(s->g->battle, id_of(s, "x"), 0);
        assert_int_equal(order_with(s, "a", NULL), TILLY_OK);
        bool may = is_listed(s, TILLY_OPT_CHARGE_AT) &&
                   may_do(s, TILLY_OPT_CHARGE_AT, "x", 0, 0, 0) == TILLY_OK;
        if (may != pairs[i].may)
            fail_msg("%s on %s", pairs[i].charger, pairs[i].target);
        if (may) { /* without a roll, for it is open now */
            gets(s, TILLY_OPT_CHARGE_AT, "x", 0, 0, 0);
            dice_come(s, "");
            next_of_row(s);
            assert_true(has_flag(s, "a", TILLY_UNIT_CHARGED));
        }
        sc_end(s);
    }
}

/* SC-Q-46 SC-220: pikes who retire in a broken square are open to swordsmen without a roll */
static void a_retiring_face_of_a_broken_square_is_dared_by_nobody(void **state)
{
    static const man men[] = {{"sw", "swordsmen", 0, 40, 15, 0},
                              {"near", "heavy pikemen", 1, 40, 20.5, 180},
                              {"far", "heavy pikemen", 1, 40, 21.5, 0},
                              {0}};
    for (unsigned retires = 0; retires < 2; retires++) {
        sc *s = in_moves(men);
        form_square(s, "near", "far", NULL);
        sc_breaks_square(s->g->battle, sc_square_of(s->g->battle, id_of(s, "near")));
        if (retires)
            sc_retires(s->g->battle, id_of(s, "near"), 0);
        assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
        gets(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
        dice_come(s, retires ? "" : "3"); /* alone: UE 2 */
        next_of_row(s);
        assert_int_equal(has_flag(s, "sw", TILLY_UNIT_CHARGED), retires);
        sc_end(s);
    }
}

/* ---- crews and guns (SC-180, SC-231) --------------------------------------------------------- */

/* SC-231: a crew is killed only if its charger still stands there */
static void a_crew_whose_charger_left_lives(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 20, 0},
                              {"mu", "musketeers", 0, 46, 14, 0},
                              {"hc", "heavy cavalry", 1, 43.5, 21.5, 180},
                              {"rest", "heavy cavalry", 1, 90, 50, 180},
                              {"more", "heavy cavalry", 1, 80, 50, 180},
                              {0}};
    for (unsigned leaves = 0; leaves < 2; leaves++) {
        sc *s = sc_of(men, NULL);
        stands_at(s, "hc", 43, 20.5, 180);
        charges_in(s, "hc", "gun", false);
        to_row(s, "6.3");
        shoots(s, "mu", "hc");
        to_row(s, "7");
        dice_come(s, leaves ? "6" : "1");
        end_row(s);
        tilly_id crew = id_of(s, "gun+");
        to_row(s, "8");
        end_row(s);
        assert_int_equal(sc_on_table(s->g->battle, crew), leaves);
        sc_end(s);
    }
}

/* SC-EX-46 SC-180: the captor's own crew works it, the old one does not */
static void a_captured_gun_needs_a_crew_of_its_captor(void **state)
{
    static const man men[] = {{"gun", "large cannon", 0, 40, 30, 0},
                              {"sw", "swordsmen", 0, 40, 44, 180},
                              {"far", "swordsmen", 0, 90, 10, 0},
                              {"lc", "light cavalry", 1, 40, 32, 180},
                              {"own", "small cannon", 1, 60, 30, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    tilly_id crew[] = {id_of(s, "gun+"), id_of(s, "own+")};
    stands_at(s, "gun+", 20, 5, 0);
    to_row(s, "9");
    to_row(s, "9");
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_BATTERY_TAKEN, 0, &e));
    to_row(s, "5");
    stands_at(s, "lc", 70, 50, 180);
    for (unsigned captor = 0; captor < 2; captor++) {
        sc_set_at(s->g->battle, crew[!captor], INCHES(20), INCHES(5), 0);
        sc_set_at(s->g->battle, crew[captor], INCHES(40), INCHES(28.5), 0);
        assert_int_equal(
            tilly_battle_may_shoot(s->g->battle, e.third, id_of(s, "sw"), NULL, NULL) == TILLY_OK,
            captor);
    }
    sc_end(s);
}

/* SC-167 SC-Q-46: a gun face that is destroyed breaks the square too */
static void a_square_breaks_with_its_gun(void **state)
{
    static const man men[] = {{"far gun", "large cannon", 0, 40, 5, 0},
                              {"gun", "small cannon", 1, 40, 20, 180},
                              {"far", "heavy pikemen", 1, 40, 25.5, 0},
                              {"west", "heavy pikemen", 1, 37.5, 23, 270},
                              {"east", "heavy pikemen", 1, 42.5, 23, 90},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "gun", "far", "west", "east", NULL);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "far")));
    loses_points(s, "gun", 6);
    to_row(s, "5");
    dice_come(s, "1");
    shoots(s, "far gun", "gun");
    end_row(s);
    assert_true(is_gone(s, "gun"));
    assert_false(sc_in_unbroken_square(s->g->battle, id_of(s, "far")));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_BROKEN), 1);
    sc_end(s);
}

/* ---- which way is left (SC-140, SC-227, SC-243) ---------------------------------------------- */

/* SC-140 SC-227 SC-Q-42: as its owner sees it from his own base edge, here y = 60 */
static void left_and_right_are_seen_from_the_own_base_edge(void **state)
{
    static const struct {
        const char *dice;
        double x, y;
    } way[] = {{"61 1", 48.4853, 38.4853},
               {"61 2", 48.4853, 38.4853},
               {"61 3", 40, 42},
               {"61 4", 40, 42},
               {"61 5", 31.5147, 38.4853},
               {"61 6", 31.5147, 38.4853}};
    for (unsigned i = 0; i < 6; i++) {
        static const man men[] = {{"hp", "heavy pikemen", 0, 40, 28.5, 0},
                                  {"hc", "heavy cavalry", 1, 40, 30, 180},
                                  {"rest", "heavy cavalry", 1, 90, 50, 180},
                                  {0}};
        sc *s = sc_of(men, NULL);
        charges_in(s, "hp", "hc", true);
        to_row(s, "8");
        dice_come(s, way[i].dice);
        end_row(s);
        assert_at(s, "hc", way[i].x, way[i].y);
        sc_end(s);
    }
}

/* SC-243 SC-Q-63: an enemy whom it overlaps as it turns its back is one of those it passes */
static void an_enemy_whom_a_stand_turns_into_does_not_hold_it(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              {"hp", "heavy pikemen", 1, 40, 31.5, 180},
                              {"near", "swordsmen", 1, 60, 30, 90},
                              {0}};
    sc *s = sc_of(men, NULL);
    stands_at(s, "hc", 40, 30, 90); /* charged in the flank: 2 wide on the table */
    stands_at(s, "hp", 40, 32.5, 180);
    stands_at(s, "near", 41.6, 30, 90); /* turned about it is 4 wide, to x = 42 */
    charges_in(s, "hp", "hc", false);
    to_row(s, "8");
    dice_come(s, "16 3");
    end_row(s);
    assert_false(is_gone(s, "hc"));
    assert_at(s, "hc", 40, 18);
    sc_end(s);
}

/* SC-219 SC-220: heavy pikes retire 6, as they go in open order */
static void heavy_pikes_retire_six(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 19.5, 0},
                              {"hp", "heavy pikemen", 1, 40, 30.5, 180},
                              {"by", "heavy pikemen", 1, 44, 30.5, 180},
                              {"rest", "heavy pikemen", 1, 80, 50, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    shoots(s, "mu", "hp");
    to_row(s, "7");
    dice_come(s, "6");
    end_row(s);
    assert_at(s, "hp", 40, 36.5);
    assert_int_equal(shown(s, "hp").order, TILLY_UNIT_ORDER_OPEN);
    assert_int_equal(shown(s, "hp").efficiency, 2);
    assert_int_equal(shown(s, "by").order, TILLY_UNIT_ORDER_OPEN);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_steady_foot_beside_it_closes_a_stand),
        cmocka_unit_test(a_gun_sees_cavalry_closed_beside_horse_alone),
        cmocka_unit_test(only_steady_pikes_and_cavalry_support_musketeers),
        cmocka_unit_test(what_stands_in_the_line_of_fire_blocks),
        cmocka_unit_test(the_arc_of_fire_ends_at_forty_five_degrees),
        cmocka_unit_test(who_holds_a_gun_fires_and_is_fired_at),
        cmocka_unit_test(only_fresh_musketeers_are_called_out),
        cmocka_unit_test(musketeers_who_moved_are_not_called_out),
        cmocka_unit_test(called_out_is_the_whole_split_move),
        cmocka_unit_test(only_chargers_in_front_are_answered),
        cmocka_unit_test(a_volley_does_not_cancel_shock),
        cmocka_unit_test(only_pike_columns_that_charge_add_a_point),
        cmocka_unit_test(only_the_head_of_a_column_of_horse_strikes),
        cmocka_unit_test(a_charge_may_end_near_other_enemies),
        cmocka_unit_test(retiring_stands_are_charged_by_their_row),
        cmocka_unit_test(a_retiring_face_of_a_broken_square_is_dared_by_nobody),
        cmocka_unit_test(a_crew_whose_charger_left_lives),
        cmocka_unit_test(a_captured_gun_needs_a_crew_of_its_captor),
        cmocka_unit_test(a_square_breaks_with_its_gun),
        cmocka_unit_test(left_and_right_are_seen_from_the_own_base_edge),
        cmocka_unit_test(an_enemy_whom_a_stand_turns_into_does_not_hold_it),
        cmocka_unit_test(heavy_pikes_retire_six),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
