/* Scruby's melees of several stands: who is struck, spilled points, faces of squares, several
 * melees and their order, both sides losing, what follows for the winner (SC-160 to SC-167, SC-221
 * to SC-229; SC-D-20 to SC-D-25; SC-R-03). */
#include "sc_orders.h"

static sc *at_melees(const man *men)
{
    sc *s = sc_of(men, NULL);
    to_row(s, "8");
    return s;
}

static int32_t blow_by(const sc *s, const char *name, const char *on)
{
    tilly_event e;
    int32_t points = 0;
    for (unsigned n = 0; told(s, TILLY_EV_STRUCK, n, &e); n++)
        if (e.unit == id_of(s, name)) {
            assert_int_equal(e.other, id_of(s, on));
            points += e.value[0];
        }
    return points;
}

static unsigned decided_for(const sc *s, unsigned number)
{
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_DECIDED, number, &e));
    return e.side;
}

/* ---- whom a stand strikes (SC-222) ----------------------------------------------------------- */

/* SC-222 SC-221 SC-D-21: the owner chooses for the head; the ranks strike the same */
static void ranks_strike_whom_their_head_strikes(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                              {"2", "heavy pikemen", 0, 40, 29, 0},
                              {"3", "heavy pikemen", 0, 40, 28, 0},
                              {"x", "swordsmen", 1, 38, 31, 180},
                              {"y", "swordsmen", 1, 42, 31, 180},
                              {0}};
    static const char *const enemy[] = {"x", "y"};
    for (unsigned i = 0; i < 2; i++) {
        sc *s = at_melees(men);
        charges_in(s, "1", "x", true);
        charges_in(s, "1", "y", true);
        charge_behind_it(s, "2", "3", NULL);
        dice_come(s, "61");
        until_asked(s, TILLY_ASK_OPPONENT, "1");
        assert_false(is_offered(s, TILLY_OPT_UNIT, "2", NULL));
        assert_int_equal(choose(s, TILLY_OPT_UNIT, enemy[i], NULL, 0), TILLY_OK);
        assert_int_not_equal(next_of_row(s), TILLY_ASK_OPPONENT);
        static const char *const rank[] = {"1", "2", "3"};
        for (unsigned k = 0; k < 3; k++)
            assert_int_equal(blow_by(s, rank[k], enemy[i]), 12 + 2);
        sc_end(s);
    }
}

/* SC-222 SC-131 SC-Q-33: swordsmen behind pikes strike whom the pikes strike */
static void swordsmen_strike_whom_their_pikes_strike(void **state)
{
    static const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                              {"sw", "swordsmen", 0, 40, 29, 0},
                              {"x", "heavy pikemen", 1, 38, 31, 180},
                              {"y", "heavy pikemen", 1, 42, 31, 180},
                              {0}};
    sc *s = at_melees(men);
    charges_in(s, "hp", "x", true);
    charges_in(s, "hp", "y", true);
    dice_come(s, "51 61");
    until_asked(s, TILLY_ASK_OPPONENT, "hp");
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "y", NULL, 0), TILLY_OK);
    end_row(s);
    assert_int_equal(blow_by(s, "hp", "y"), 12);
    assert_int_equal(blow_by(s, "sw", "y"), 16);
    assert_int_equal(points_left(s, "x"), 60);
    assert_int_equal(points_left(s, "y"), 60 - 28);
    sc_end(s);
}

/* SC-221 SC-Q-59: behind two stands of pikes, each in a melee of its own, they fight in the first
 */
static void swordsmen_fight_in_one_melee(void **state)
{
    static const man men[] = {{"a", "heavy pikemen", 0, 38.5, 21.5, 0},
                              {"b", "swordsmen", 0, 44.6, 21.5, 0},
                              {"hp1", "heavy pikemen", 1, 40, 22.5, 180},
                              {"hp2", "heavy pikemen", 1, 44, 22.5, 180},
                              {"sw", "swordsmen", 1, 42, 23.5, 180},
                              {"spare", "swordsmen", 0, 80, 5, 0},
                              {"far", "swordsmen", 1, 80, 55, 180},
                              {0}};
    for (unsigned i = 0; i < 2; i++) {
        sc *s = at_melees(men);
        tilly_event e;
        charges_in(s, "a", "hp1", true);
        charges_in(s, "b", "hp2", true);
        dice_come(s, i ? "32 3 32 3" : "32 32 3 32 3");
        until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_MELEE, i ? "hp2" : "hp1", NULL, 0), TILLY_OK);
        end_row(s);
        assert_true(told(s, TILLY_EV_MELEE, 0, &e));
        assert_int_equal(e.value[2], 2);
        assert_true(told(s, TILLY_EV_MELEE, 1, &e));
        assert_int_equal(e.value[2], 1);
        sc_end(s);
    }
}

/* SC-131 SC-Q-07: long swordsmen and light pikes do not fight from behind pikes; nor do swordsmen
 * who do not touch their rear */
static void only_swordsmen_at_the_rear_of_pikes_get_under(void **state)
{
    static const struct {
        const char *type;
        double x, y;
    } behind[] = {{"long swordsmen", 40, 29}, {"musketeers", 40, 29}, {"swordsmen", 44, 30}};
    for (unsigned i = 0; i < 3; i++) {
        const man men[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                           {"b", behind[i].type, 0, behind[i].x, behind[i].y, 0},
                           {"x", "heavy pikemen", 1, 40, 31, 180},
                           {"y", "heavy pikemen", 1, 40, 32, 180},
                           {0}};
        sc *s = at_melees(men);
        charges_in(s, "hp", "x", true);
        dice_come(s, "613");
        end_row(s);
        assert_int_equal(points_left(s, "x"), 60 - 12);
        assert_int_equal(count_told(s, TILLY_EV_UNDER_PIKES), 0);
        sc_end(s);
    }
}

static const man staggered[] = {{"a1", "heavy pikemen", 0, 38, 30, 0},
                                {"a2", "heavy pikemen", 0, 42, 30, 0},
                                {"b1", "heavy pikemen", 1, 36, 31, 180},
                                {"b2", "heavy pikemen", 1, 40, 31, 180},
                                {"b3", "heavy pikemen", 1, 44, 31, 180},
                                {0}};

/* SC-224 SC-D-21: of two the owner chooses who takes the points, each time */
static void the_owner_chooses_who_takes_spilled_points(void **state)
{
    sc *s = at_melees(staggered);
    loses_points(s, "b2", 50);
    charges_in(s, "a1", "b2", true);
    charges_in(s, "a2", "b2", true);
    static const char *const both[] = {"a1", "a2"};
    for (unsigned i = 0; i < 2; i++) {
        until_asked(s, TILLY_ASK_OPPONENT, both[i]);
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "b2", NULL, 0), TILLY_OK);
    }
    until_asked(s, TILLY_ASK_SPILL, NULL);
    assert_int_equal(asked_now(s).side, 1);
    assert_int_equal(asked_now(s).subject, id_of(s, "b2"));
    assert_int_equal(asked_now(s).amount, 2);
    assert_true(is_offered(s, TILLY_OPT_UNIT, "b1", NULL));
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "b3", NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_SPILL); /* the whole blow of a2 */
    assert_int_equal(asked_now(s).amount, 12);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "b1", NULL, 0), TILLY_OK);
    dice_come(s, "61");
    end_row(s);
    assert_true(is_gone(s, "b2"));
    assert_int_equal(points_left(s, "b3"), 60 - 2);
    assert_int_equal(points_left(s, "b1"), 60 - 12);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 0, &e));
    assert_int_equal(e.value[2], 24); /* spilled points count (SC-225) */
    sc_end(s);
}

/* SC-224 SC-225: points that nobody can take are lost, and do not count */
static void points_that_nobody_can_take_are_lost(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              {"sw", "swordsmen", 1, 38, 31.5, 180},
                              {"sw2", "swordsmen", 1, 42, 31.5, 180},
                              {"by", "musketeers", 1, 34, 31.5, 180},
                              {0}};
    sc *s = at_melees(men);
    loses_points(s, "sw", 56);
    stands_at(s, "sw2", 42.5, 31.5, 180);
    stands_at(s, "sw", 38, 31.5, 180);
    charges_in(s, "hc", "sw", true);
    charges_in(s, "hc", "sw2", true);
    dice_come(s, "61");
    until_asked(s, TILLY_ASK_OPPONENT, "hc");
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "sw", NULL, 0), TILLY_OK);
    end_row(s);
    assert_true(is_gone(s, "sw"));
    assert_int_equal(points_left(s, "sw2"), 60);
    assert_int_equal(points_left(s, "by"), 60); /* touches it, but is not engaged */
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 0, &e));
    assert_int_equal(e.value[2], 4);
    sc_end(s);
}

/* ---- columns and squares (SC-031, SC-163, SC-164) -------------------------------------------- */

/* Round an inside of 4 by 4 about (40, 34), its front towards side 0. */
#define SQUARE_OF(kind)                                                                            \
    {"near", kind, 1, 40, 31.5, 180}, {"far", kind, 1, 40, 36.5, 0},                               \
        {"west", kind, 1, 37.5, 34, 270},                                                          \
    {                                                                                              \
        "east", kind, 1, 42.5, 34, 90                                                              \
    }

/* Of two melees that in which this stand touches an enemy. */
static void fight_first(sc *s, const char *name)
{
    tilly_id enemy = 0;
    uint32_t count = 0;
    until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
    assert_int_equal(tilly_battle_contacts(s->g->battle, id_of(s, name), &enemy, 1, &count),
                     TILLY_OK);
    for (uint32_t i = 0; i < asked_now(s).options; i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        tilly_answer a = {.size = sizeof a, .pick = {.option = i}};
        if (o.kind != TILLY_OPT_MELEE || (o.unit != id_of(s, name) && o.unit != enemy))
            continue;
        assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
        return;
    }
    fail_msg("no melee of %s", name);
}

/* SC-221 SC-110 SC-031 SC-Q-59: ranks that fight in a melee of their own are not counted with their
 * head, whichever is fought first: not caught with it, and without its +1 */
static void ranks_in_another_melee_are_not_counted_with_their_head(void **state)
{
    static const man caught[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                 {"2", "heavy pikemen", 0, 40, 28, 0},
                                 {"3", "heavy pikemen", 0, 40, 27, 0},
                                 {"e", "heavy cavalry", 1, 40, 31.5, 180},
                                 {"z", "heavy pikemen", 1, 42.5, 26.9, 270},
                                 {0}};
    static const man charging[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                   {"2", "heavy pikemen", 0, 40, 29, 0},
                                   {"3", "heavy pikemen", 0, 40, 28, 0},
                                   {"e", "swordsmen", 1, 40, 31, 180},
                                   {"z", "heavy pikemen", 1, 42.5, 27.4, 270},
                                   {0}};
    for (unsigned i = 0; i < 4; i++) {
        bool charges = i % 2;
        sc *s = at_melees(charges ? charging : caught);
        if (charges) {
            charges_in(s, "1", "e", true);
            charge_behind_it(s, "2", "3", NULL);
        } else
            charges_in(s, "e", "1", true);
        charges_in(s, "z", "2", true);
        charges_in(s, "z", "3", true);
        fight_first(s, i < 2 ? "1" : "2");
        end_row(s);
        assert_int_equal(blow_by(s, "2", "z"), 12);
        assert_int_equal(blow_by(s, "3", "z"), 12);
        assert_int_equal(blow_by(s, "1", "e"), charges ? 12 + 2 : 2);
        assert_int_equal(count_told(s, TILLY_EV_LOSES_AT_ONCE), !charges);
        sc_end(s);
    }
}

/* SC-027 SC-237: of a column that charges its closed stands stay closed, those that follow at a
 * distance are open */
static void a_column_charges_stand_by_stand_in_its_order(void **state)
{
    static const man men[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                              {"2", "heavy pikemen", 0, 40, 29, 0},
                              {"3", "heavy pikemen", 0, 40, 27, 0},
                              {"e", "swordsmen", 1, 40, 33, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "1", "2", "3", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "e", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "61");
    end_row(s);
    assert_int_equal(blow_by(s, "1", "e"), 12 + 2);
    assert_int_equal(blow_by(s, "2", "e"), 12 + 2);
    assert_int_equal(blow_by(s, "3", "e"), 4 + 2);
    sc_end(s);
}

/* SC-164 SC-031 SC-223: the +1 of a charging column is lost against a square, not elsewhere */
static void a_column_of_pikes_has_no_bonus_against_a_square(void **state)
{
    static const man men[] = {{"1", "light pikemen", 0, 40, 27, 0},
                              {"2", "light pikemen", 0, 40, 26, 0},
                              {"3", "light pikemen", 0, 40, 25, 0},
                              SQUARE_OF("swordsmen"),
                              {0}};
    for (unsigned square = 0; square < 2; square++) {
        sc *s = in_moves(men);
        if (square)
            form_square(s, "near", "far", "west", "east", NULL);
        assert_int_equal(order_with(s, "1", "2", "3", NULL), TILLY_OK);
        gets(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
        to_row(s, "8");
        dice_come(s, "61");
        end_row(s);
        assert_int_equal(points_left(s, "near"), 60 - 3 * (8 + (square ? 0 : 2)));
        sc_end(s);
    }
}

/* SC-167 SC-230 SC-Q-46: a face that is destroyed in melee breaks the square, and nobody inside
 * takes its place */
static void a_face_destroyed_in_melee_breaks_the_square(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              SQUARE_OF("swordsmen"),
                              {"in", "swordsmen", 1, 40, 33.5, 180},
                              {0}};
    sc *s = at_melees(men);
    form_square(s, "near", "far", "west", "east", "|", "in", NULL);
    loses_points(s, "near", 52);
    charges_in(s, "hc", "near", true);
    end_row(s);
    assert_true(is_gone(s, "near"));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_BROKEN), 1);
    assert_false(sc_in_unbroken_square(s->g->battle, id_of(s, "far")));
    assert_at(s, "in", 40, 33.5);
    assert_int_equal(decided_for(s, 0), 0);
    assert_int_equal(shown(s, "far").efficiency, 4); /* without the 1 of the square */
    sc_end(s);
}

/* SC-Q-46: so does one that is defeated and scatters; a face that wins does not */
static void a_face_defeated_in_melee_breaks_the_square(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0}, SQUARE_OF("swordsmen"), {0}};
    for (unsigned wins = 0; wins < 2; wins++) {
        sc *s = at_melees(men);
        form_square(s, "near", "far", "west", "east", NULL);
        charges_in(s, "hc", "near", true);
        dice_come(s, wins ? "16" : "61");
        end_row(s);
        assert_int_equal(count_told(s, TILLY_EV_SQUARE_BROKEN), !wins);
        assert_int_equal(sc_in_unbroken_square(s->g->battle, id_of(s, "far")), wins);
        assert_int_equal(has_flag(s, "near", TILLY_UNIT_RETIRING), !wins);
        sc_end(s);
    }
}

/* SC-167 SC-Q-46: cavalry catches pikes of a broken square on every face; swordsmen and pikes find
 * fronts again */
static void a_broken_square_has_no_front_against_cavalry(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                              {"sw", "swordsmen", 0, 30, 31.5, 0},
                              {"by", "swordsmen", 0, 26, 31.5, 0},
                              SQUARE_OF("heavy pikemen"),
                              {0}};
    sc *s = in_moves(men);
    form_square(s, "near", "far", "west", "east", NULL);
    sc_breaks_square(s->g->battle, sc_square_of(s->g->battle, id_of(s, "near")));
    assert_int_equal(shown(s, "near").efficiency, 5);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    gets(s, TILLY_OPT_CHARGE_AT, "near", 0, 0, 0);
    to_row(s, "8");
    dice_come(s, "3");
    end_row(s);
    assert_int_equal(points_left(s, "near"), 60 - 2 * 12 - 8);
    assert_int_equal(points_left(s, "hc"), 40 - 6);
    sc_end(s);
}

/* ---- several melees (SC-221, SC-D-20) -------------------------------------------------------- */

static const man two_frays[] = {{"a", "heavy cavalry", 0, 20, 30, 0},
                                {"b", "heavy cavalry", 0, 60, 30, 0},
                                {"x", "swordsmen", 1, 20, 41.5, 180},
                                {"y", "swordsmen", 1, 60, 41.5, 180},
                                {0}};

/* SC-D-20 SC-Q-59 SC-221: whoever moves first, of either side */
static void the_first_player_chooses_the_order_of_melees(void **state)
{
    for (unsigned first = 0; first < 2; first++) {
        sc *s = sc_of(two_frays, NULL);
        dice_come(s, first ? "16" : "61");
        to_row(s, "2");
        stands_at(s, "x", 20, 31.5, 180);
        stands_at(s, "y", 60, 31.5, 180);
        charges_in(s, "a", "x", true);
        charges_in(s, "b", "y", true);
        to_row(s, "8");
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_MELEE);
        assert_int_equal(asked_now(s).side, first);
        dice_come(s, first ? "16 3 16 3" : "61 3 61 3");
        assert_int_equal(choose(s, TILLY_OPT_MELEE, first ? "b" : "y", NULL, 0), TILLY_OK);
        end_row(s);
        tilly_event e;
        assert_true(told(s, TILLY_EV_MELEE, 0, &e));
        assert_int_equal(e.other, id_of(s, first ? "y" : "b"));
        assert_true(told(s, TILLY_EV_MELEE, 1, &e));
        assert_int_equal(e.other, id_of(s, first ? "x" : "a"));
        sc_end(s);
    }
}

/* SC-221: touch between friends does not join two melees; touch with one enemy does */
static void melees_hang_together_by_enemies_alone(void **state)
{
    static const man men[] = {{"a", "swordsmen", 0, 36, 30, 0},
                              {"b", "swordsmen", 0, 40, 30, 0},
                              {"x", "swordsmen", 1, 36, 31, 180},
                              {"y", "swordsmen", 1, 40, 31, 180},
                              {0}};
    for (unsigned joined = 0; joined < 2; joined++) {
        sc *s = at_melees(men);
        if (joined) {
            stands_at(s, "y", 41, 31, 180);
            stands_at(s, "x", 37, 31, 180);
        }
        charges_in(s, "a", "x", true);
        charges_in(s, "b", "y", true);
        dice_come(s, joined ? "61 33" : "61 3 61 3");
        end_row(s);
        assert_int_equal(count_told(s, TILLY_EV_MELEE), joined ? 1 : 2);
        sc_end(s);
    }
}

/* ---- both have lost (SC-226) ----------------------------------------------------------------- */

/* SC-226: nobody is left of either side */
static void both_have_lost_if_nobody_is_left(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              {"rest", "heavy cavalry", 0, 40, 24, 0},
                              {"sw", "swordsmen", 1, 40, 31.5, 180},
                              {"next", "swordsmen", 1, 40, 36, 180},
                              {0}};
    sc *s = at_melees(men);
    loses_points(s, "hc", 32);
    loses_points(s, "sw", 40);
    charges_in(s, "hc", "sw", true);
    assert_int_equal(next_of_row(s), 0); /* no bonus move, no pursuit */
    assert_true(is_gone(s, "hc") && is_gone(s, "sw"));
    assert_int_equal(decided_for(s, 0), TILLY_NO_SIDE);
    sc_end(s);
}

/* SC-226: only such as lose whatever the dice say, on both sides */
static void both_have_lost_if_both_are_caught(void **state)
{
    static const man men[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                              {"rest", "heavy pikemen", 0, 60, 30, 0},
                              {"b", "heavy pikemen", 1, 40, 31, 180},
                              {"next", "heavy pikemen", 1, 60, 40, 180},
                              {0}};
    sc *s = at_melees(men);
    charges_in(s, "a", "b", true);
    charges_in(s, "b", "a", true);
    dice_come(s, "33");
    end_row(s);
    assert_int_equal(decided_for(s, 0), TILLY_NO_SIDE);
    assert_int_equal(points_left(s, "a"), 60 - 4); /* half and double */
    assert_int_equal(points_left(s, "b"), 60 - 4);
    assert_true(has_flag(s, "a", TILLY_UNIT_RETIRING) && has_flag(s, "b", TILLY_UNIT_RETIRING));
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "a")), 1);
    assert_int_equal(count_told(s, TILLY_EV_MELEE_SCORE), 0);
    sc_end(s);
}

/* SC-226: one side is gone, the other has only such as lose at once */
static void both_have_lost_if_one_is_gone_and_the_other_caught(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 30, 0},
                              {"rest", "heavy cavalry", 0, 60, 30, 0},
                              {"hp", "heavy pikemen", 1, 40, 31.5, 180},
                              {"next", "heavy pikemen", 1, 60, 45, 180},
                              {0}};
    sc *s = at_melees(men);
    loses_points(s, "hc", 38);
    charges_in(s, "hc", "hp", true);
    dice_come(s, "3");
    end_row(s);
    assert_true(is_gone(s, "hc"));
    assert_int_equal(decided_for(s, 0), TILLY_NO_SIDE);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* SC-226 SC-Q-40: caught stands are defeated on the side that wins too, and out of its sum */
static void a_caught_stand_of_the_winner_is_defeated(void **state)
{
    static const man men[] = {{"hp", "heavy pikemen", 0, 38, 30, 0},
                              {"sw", "long swordsmen", 0, 42, 30, 0},
                              {"x", "swordsmen", 1, 40, 31, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    stands_at(s, "hp", 37, 30, 0); /* open */
    to_row(s, "8");
    charges_in(s, "x", "hp", true);
    charges_in(s, "x", "sw", true);
    dice_come(s, "61 3 3");
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_MELEE_SCORE, 0, &e));
    assert_int_equal(e.value[1], 5);
    assert_int_equal(decided_for(s, 0), 0);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    assert_true(has_flag(s, "x", TILLY_UNIT_RETIRING));
    assert_false(has_flag(s, "sw", TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* ---- bonus moves (SC-228) -------------------------------------------------------------------- */

static void wins_and_goes_on(sc *s, const char *name)
{
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, name, NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_MOVE, name);
}

static const man swords_win[] = {{"sw", "swordsmen", 0, 40, 30, 0},
                                 {"mu", "musketeers", 1, 40, 31, 180},
                                 {"hp", "heavy pikemen", 1, 40, 35, 180},
                                 {"hp2", "heavy pikemen", 1, 44, 35, 180},
                                 {"rest", "musketeers", 1, 90, 58, 180},
                                 {"more", "musketeers", 1, 84, 58, 180},
                                 {0}};

/* SC-130 SC-228 SC-R-03: those who do not dare stay where they are */
static void swordsmen_dare_closed_pikes_on_a_bonus_move_too(void **state)
{
    for (unsigned dares = 0; dares < 2; dares++) {
        sc *s = at_melees(swords_win);
        charges_in(s, "sw", "mu", true);
        dice_come(s, dares ? "616 2 61 3" : "616 3"); /* alone it is open: UE 2 */
        wins_and_goes_on(s, "sw");
        assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "hp", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(count_told(s, TILLY_EV_MELEE), dares ? 2 : 1);
        assert_int_equal(points_left(s, "hp"), dares ? 60 - 8 : 60);
        assert_at(s, "sw", 40, dares ? 34 : 30);
        assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 0);
        sc_end(s);
    }
}

static const man two_go_on[] = {{"a", "heavy cavalry", 0, 38, 30, 0},
                                {"b", "heavy cavalry", 0, 42, 30, 0},
                                {"mu", "musketeers", 1, 40, 31.5, 180},
                                {"x", "swordsmen", 1, 28, 36, 180},
                                {"y", "swordsmen", 1, 52, 36, 180},
                                {"rest", "musketeers", 1, 90, 58, 180},
                                {"more", "musketeers", 1, 84, 58, 180},
                                {0}};

/* SC-228 SC-D-23: each group by itself, in the order that the winner chooses; together they are the
 * one extra melee; then the second bonus move touches nobody */
static void charges_on_two_enemies_are_two_extra_melees(void **state)
{
    sc *s = at_melees(two_go_on);
    charges_in(s, "a", "mu", true);
    charges_in(s, "b", "mu", true);
    dice_come(s, "3");
    wins_and_goes_on(s, "a");
    assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "x", 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "b", NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_MOVE, "b");
    assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "y", 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
    assert_int_equal(asked_now(s).side, 0);
    dice_come(s, "61 3 16 3");
    assert_int_equal(choose(s, TILLY_OPT_MELEE, "y", NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_NEXT_UNIT, NULL); /* the second bonus move */
    tilly_event e;
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 3);
    assert_true(told(s, TILLY_EV_MELEE, 1, &e));
    assert_int_equal(e.other, id_of(s, "b"));
    assert_true(has_flag(s, "y", TILLY_UNIT_RETIRING));
    assert_true(has_flag(s, "a", TILLY_UNIT_RETIRING)); /* lost the other */
    assert_int_equal(asked_now(s).side, 0);
    assert_true(is_offered(s, TILLY_OPT_UNIT, "b", NULL));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "a", NULL));
    pass_on(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT); /* the defender who won has one too */
    assert_int_equal(asked_now(s).side, 1);
    assert_true(is_offered(s, TILLY_OPT_UNIT, "x", NULL));
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "x", NULL, 0), TILLY_OK);
    until_asked(s, TILLY_ASK_MOVE, "x");
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 90, 6);
    assert_false(is_listed(s, TILLY_OPT_CHARGE_AT));
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 3); /* and no third for anybody */
    sc_end(s);
}

static const man third_body[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                 {"mu", "musketeers", 1, 40, 21.5, 180},
                                 {"sw", "swordsmen", 1, 40, 12, 0},
                                 {"hc2", "heavy cavalry", 1, 54, 18, 180},
                                 {"m", "musketeers", 0, 54, 16.5, 0},
                                 {"rest", "musketeers", 0, 90, 4, 0},
                                 {"more", "musketeers", 1, 84, 58, 180},
                                 {0}};

/* SC-EX-159 SC-228 SC-Q-43: who has fought an extra melee is safe from another in this game move */
static void nobody_is_charged_again_after_an_extra_melee(void **state)
{
    for (unsigned fought = 0; fought < 2; fought++) {
        sc *s = at_melees(third_body);
        charges_in(s, "hc", "mu", true);
        charges_in(s, "hc2", "m", true);
        dice_come(s, fought ? "3 61 3 4" : "3 4");
        until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
        assert_int_equal(choose(s, TILLY_OPT_MELEE, "mu", NULL, 0), TILLY_OK);
        until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
        if (fought) {
            assert_int_equal(choose(s, TILLY_OPT_BONUS_MOVE, NULL, NULL, 0), TILLY_OK);
            until_asked(s, TILLY_ASK_NEXT_UNIT, NULL);
            assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc", NULL, 0), TILLY_OK);
            until_asked(s, TILLY_ASK_MOVE, "hc");
            assert_int_equal(choose(s, TILLY_OPT_CHARGE_AT, NULL, "sw", 0), TILLY_OK);
        } else
            pass_on(s);
        for (until_asked(s, TILLY_ASK_AFTER_MELEE, NULL); asked_now(s).side != 1;
             until_asked(s, TILLY_ASK_AFTER_MELEE, NULL))
            pass_on(s);
        if (!fought || is_offered(s, TILLY_OPT_BONUS_MOVE, NULL, NULL)) {
            wins_and_goes_on(s, "hc2");
            bool may = is_listed(s, TILLY_OPT_CHARGE_AT) &&
                       may_do(s, TILLY_OPT_CHARGE_AT, "hc", 0, 0, 0) == TILLY_OK;
            assert_int_equal(may, !fought);
        }
        sc_end(s);
    }
}

/* ---- pursuit (SC-229) ------------------------------------------------------------------------ */

static const man pursued[] = {{"hc", "heavy cavalry", 0, 40, 15, 0},
                              {"sw", "swordsmen", 1, 40, 16.5, 180},
                              {"lc", "light cavalry", 1, 40, 36, 180},
                              {"lp", "light pikemen", 1, 60, 36, 180},
                              {0}};

static void pursues(sc *s)
{
    until_asked(s, TILLY_ASK_AFTER_MELEE, NULL);
    assert_int_equal(choose(s, TILLY_OPT_PURSUE, NULL, NULL, 0), TILLY_OK);
}

/* SC-149 SC-229 SC-D-24: the owner need not engage */
static void support_may_stand_by(void **state)
{
    sc *s = at_melees(pursued);
    charges_in(s, "hc", "sw", true);
    dice_come(s, "61 3");
    pursues(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "sw"), 60 - 20 - 24);
    assert_int_equal(points_left(s, "lc"), 40);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 2);
    sc_end(s);
}

/* SC-149 SC-229: support through which the beaten go, though they end far beyond it */
static void support_that_the_beaten_pass_through_may_engage(void **state)
{
    for (unsigned beside = 0; beside < 2; beside++) {
        sc *s = at_melees(pursued);
        stands_at(s, "sw", 40, 16.5, 180);
        stands_at(s, "lc", 80, 50, 180);
        stands_at(s, "lp", beside ? 45 : 43, 21, 180); /* they end at 28.5 */
        charges_in(s, "hc", "sw", true);
        dice_come(s, beside ? "613" : "61");
        pursues(s);
        assert_int_equal(next_of_row(s) == TILLY_ASK_SUPPORT, !beside);
        sc_end(s);
    }
}

/* SC-229: support that touches an enemy, that retires or that cannot fight is none */
static void only_steady_free_pikes_and_cavalry_are_support(void **state)
{
    static const char *const types[] = {
        "light cavalry", "light pikemen", "swordsmen", "musketeers"};
    for (unsigned i = 0; i < 6; i++) {
        const man men[] = {{"hc", "heavy cavalry", 0, 40, 15, 0},
                           {"other", "heavy pikemen", 0, 70, 15, 0},
                           {"sw", "swordsmen", 1, 40, 16.5, 180},
                           {"s", types[i < 4 ? i : 0], 1, 40, 34, 180},
                           {0}};
        sc *s = at_melees(men);
        charges_in(s, "hc", "sw", true);
        if (i == 4)
            sc_retires(s->g->battle, id_of(s, "s"), 0);
        if (i == 5)
            stands_at(s, "other", 40, 35.5, 0);
        dice_come(s, i < 2 ? "61" : "61 3");
        if (i == 5) {
            until_asked(s, TILLY_ASK_NEXT_MELEE, NULL);
            assert_int_equal(choose(s, TILLY_OPT_MELEE, "sw", NULL, 0), TILLY_OK);
        }
        pursues(s);
        assert_int_equal(next_of_row(s) == TILLY_ASK_SUPPORT, i < 2);
        sc_end(s);
    }
}

/* SC-229 SC-Q-69: without room before the support the pursuit ends, and nobody is struck */
static void a_pursuit_ends_where_no_pursuer_has_room(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 15, 0},
                              {"sw", "swordsmen", 1, 40, 16.5, 180},
                              {"lc", "light cavalry", 1, 40, 34, 180},
                              {"1", "musketeers", 1, 36, 32.4, 180},
                              {"2", "musketeers", 1, 40, 32.4, 180},
                              {"3", "musketeers", 1, 44, 32.4, 180},
                              {0}};
    sc *s = at_melees(men);
    charges_in(s, "hc", "sw", true);
    dice_come(s, "61");
    pursues(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
    assert_int_equal(choose_set(s, "lc", NULL), TILLY_OK);
    end_row(s);
    assert_at(s, "hc", 40, 15);
    assert_int_equal(points_left(s, "sw"), 60 - 20);
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 1);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 1);
    assert_true(has_flag(s, "sw", TILLY_UNIT_RETIRING));
    assert_int_equal(shown(s, "sw").heading, 0);
    sc_end(s);
}

static const man two_supports[] = {{"hc1", "heavy cavalry", 0, 38, 15, 0},
                                   {"hc2", "heavy cavalry", 0, 42, 15, 0},
                                   {"sw", "swordsmen", 1, 40, 16.5, 180},
                                   {"lc", "light cavalry", 1, 36, 34, 180},
                                   {"lp", "light pikemen", 1, 46, 34, 180},
                                   {0}};

/* SC-229 SC-Q-69 SC-D-24: each of the support names a pursuer that none has named; he is set before
 * it, and the preview shows where */
static void each_supporting_stand_meets_a_pursuer_of_its_own(void **state)
{
    sc *s = at_melees(two_supports);
    charges_in(s, "hc1", "sw", true);
    charges_in(s, "hc2", "sw", true);
    dice_come(s, "61");
    pursues(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_PURSUERS);
    assert_int_equal(choose_set(s, "hc1", "hc2", NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_SUPPORT);
    assert_int_equal(choose_set(s, "lc", "lp", NULL), TILLY_OK);
    until_asked(s, TILLY_ASK_OPPONENT, "lc");
    tilly_placed rows[16];
    assert_int_equal(previewed(s, TILLY_OPT_UNIT, "hc2", 0, 0, rows), 2);
    assert_int_equal(rows[0].unit, id_of(s, "lc")); /* which keeps its place */
    assert_int_equal(rows[0].x, INCHES(36));
    assert_int_equal(rows[0].y, INCHES(34));
    assert_int_equal(rows[1].unit, id_of(s, "hc2"));
    assert_int_equal(rows[1].y, INCHES(32));
    assert_int_equal(rows[1].heading, DEGREES(0));
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "hc2", NULL, 0), TILLY_OK);
    assert_at(s, "hc2", 36, 32);
    until_asked(s, TILLY_ASK_NEXT_MELEE, NULL); /* for the other one is left */
    assert_at(s, "hc1", 46, 32.5);
    dice_come(s, "61 3 16 3");
    assert_int_equal(asked_now(s).side, 0);
    end_row(s);
    assert_int_equal(count_told(s, TILLY_EV_MELEE), 3);
    assert_int_equal(points_left(s, "lc") + points_left(s, "lp"), 40 - 12 + 60 - 12); /* no shock */
    sc_end(s);
}

/* SC-229 SC-226: caught stands of the winner scatter while his cavalry pursues */
static void the_defeated_of_the_pursuing_side_scatter(void **state)
{
    static const man men[] = {{"hp", "heavy pikemen", 0, 37, 30, 0},
                              {"hc", "heavy cavalry", 0, 43, 29.5, 0},
                              {"x", "swordsmen", 1, 40, 31, 180},
                              {"rest", "swordsmen", 1, 90, 58, 180},
                              {0}};
    sc *s = at_melees(men);
    charges_in(s, "x", "hp", true);
    charges_in(s, "x", "hc", true);
    until_asked(s, TILLY_ASK_OPPONENT, "x");
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "hp", NULL, 0), TILLY_OK);
    dice_come(s, "61 3 4");
    pursues(s);
    end_row(s);
    assert_at(s, "hp", 37, 24);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "hp")), 1);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "x")), 2);
    assert_int_equal(count_told(s, TILLY_EV_PURSUED), 1);
    tilly_event e;
    assert_true(told(s, TILLY_EV_SCATTERED, 0, &e)); /* before the pursuit is ridden */
    assert_int_equal(e.unit, id_of(s, "hp"));
    sc_end(s);
}

/* SC-148 SC-229: they go by the normal move of the slowest, and off the table with it */
static void the_beaten_go_as_far_as_the_slowest_pursuer(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 38, 20, 0},
                              {"lc", "light cavalry", 0, 42, 20, 0},
                              {"sw", "swordsmen", 1, 40, 21.5, 180},
                              {"rest", "swordsmen", 1, 90, 58, 180},
                              {0}};
    for (unsigned both = 0; both < 2; both++) {
        sc *s = at_melees(men);
        charges_in(s, "hc", "sw", true);
        charges_in(s, "lc", "sw", true);
        dice_come(s, "61");
        pursues(s);
        assert_int_equal(next_of_row(s), TILLY_ASK_PURSUERS);
        assert_int_equal(both ? choose_set(s, "hc", "lc", NULL) : choose_set(s, "lc", NULL),
                         TILLY_OK);
        next_of_row(s);
        tilly_event e;
        assert_true(told(s, TILLY_EV_RETIRED, 0, &e));
        assert_int_equal(e.value[6], INCHES(both ? 12 : 16));
        sc_end(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_strike_whom_their_head_strikes),
        cmocka_unit_test(swordsmen_strike_whom_their_pikes_strike),
        cmocka_unit_test(swordsmen_fight_in_one_melee),
        cmocka_unit_test(only_swordsmen_at_the_rear_of_pikes_get_under),
        cmocka_unit_test(the_owner_chooses_who_takes_spilled_points),
        cmocka_unit_test(points_that_nobody_can_take_are_lost),
        cmocka_unit_test(ranks_in_another_melee_are_not_counted_with_their_head),
        cmocka_unit_test(a_column_charges_stand_by_stand_in_its_order),
        cmocka_unit_test(a_column_of_pikes_has_no_bonus_against_a_square),
        cmocka_unit_test(a_face_destroyed_in_melee_breaks_the_square),
        cmocka_unit_test(a_face_defeated_in_melee_breaks_the_square),
        cmocka_unit_test(a_broken_square_has_no_front_against_cavalry),
        cmocka_unit_test(the_first_player_chooses_the_order_of_melees),
        cmocka_unit_test(melees_hang_together_by_enemies_alone),
        cmocka_unit_test(both_have_lost_if_nobody_is_left),
        cmocka_unit_test(both_have_lost_if_both_are_caught),
        cmocka_unit_test(both_have_lost_if_one_is_gone_and_the_other_caught),
        cmocka_unit_test(a_caught_stand_of_the_winner_is_defeated),
        cmocka_unit_test(swordsmen_dare_closed_pikes_on_a_bonus_move_too),
        cmocka_unit_test(charges_on_two_enemies_are_two_extra_melees),
        cmocka_unit_test(nobody_is_charged_again_after_an_extra_melee),
        cmocka_unit_test(support_may_stand_by),
        cmocka_unit_test(support_that_the_beaten_pass_through_may_engage),
        cmocka_unit_test(only_steady_free_pikes_and_cavalry_are_support),
        cmocka_unit_test(a_pursuit_ends_where_no_pursuer_has_room),
        cmocka_unit_test(each_supporting_stand_meets_a_pursuer_of_its_own),
        cmocka_unit_test(the_defeated_of_the_pursuing_side_scatter),
        cmocka_unit_test(the_beaten_go_as_far_as_the_slowest_pursuer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
