/* Scruby's changes of formation: every worked example of their clauses (SC-032, SC-041, SC-239,
 * SC-Q-17, SC-Q-70), and declarations (SC-064, SC-065, SC-072, SC-207). */
#include "sc_orders.h"
#include <string.h>

/* ---- lines of heavy pikes -------------------------------------------------------------------- */

static const man line_of_four[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                   {"2", "heavy pikemen", 0, 44, 30, 0},
                                   {"3", "heavy pikemen", 0, 48, 30, 0},
                                   {"4", "heavy pikemen", 0, 52, 30, 0},
                                   SPARE,
                                   FAR_ENEMY,
                                   {0}};

/* SC-EX-112 SC-032 SC-239 SC-D-06 */
static void a_line_of_four_forms_column_as_its_whole_move(void **state)
{
    sc *s = in_moves(line_of_four);
    tilly_placed rows[16];
    assert_int_equal(order_with(s, "1", "2", "3", "4", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    MAY_NOT(s, TILLY_OPT_FILES, NULL, 2, 0, 0);
    assert_refused(s, TILLY_WHY_NO_COLUMN, "SC-029");
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    MAY_NOT(s, TILLY_OPT_UNIT, "1", 0, 0, 0);
    assert_refused(s, TILLY_WHY_MIDDLE_SHIFTS, "SC-Q-17");
    assert_true(s->g->why.number[0] > INCHES(6.1) && s->g->why.number[0] < INCHES(6.3));
    assert_int_equal(previewed(s, TILLY_OPT_UNIT, "2", 0, 0, rows), 4);
    assert_int_equal(rows[0].y, INCHES(31));
    gets(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "1", 44, 31);
    assert_at(s, "2", 44, 30);
    assert_at(s, "3", 44, 29);
    assert_at(s, "4", 44, 28);
    assert_int_equal(count_told(s, TILLY_EV_BODY), 1);
    assert_int_equal(count_told(s, TILLY_EV_MOVED), 4);
    for (unsigned i = 0; i < 4; i++)
        assert_false(is_offered(s, TILLY_OPT_UNIT, (const char *[]){"1", "2", "3", "4"}[i], NULL));
    sc_end(s);
}

/* SC-EX-112 SC-032: nobody changes formation and moves */
static void who_has_moved_does_not_change_formation(void **state)
{
    sc *s = in_moves(line_of_four);
    assert_int_equal(order_with(s, "1", "2", "3", "4", NULL), TILLY_OK);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "1", NULL));
    sc_end(s);
}

static const man line_of_twelve[] = {{"1", "heavy pikemen", 0, 10, 30, 0},
                                     {"2", "heavy pikemen", 0, 14, 30, 0},
                                     {"3", "heavy pikemen", 0, 18, 30, 0},
                                     {"4", "heavy pikemen", 0, 22, 30, 0},
                                     {"5", "heavy pikemen", 0, 26, 30, 0},
                                     {"6", "heavy pikemen", 0, 30, 30, 0},
                                     {"7", "heavy pikemen", 0, 34, 30, 0},
                                     {"8", "heavy pikemen", 0, 38, 30, 0},
                                     {"9", "heavy pikemen", 0, 42, 30, 0},
                                     {"10", "heavy pikemen", 0, 46, 30, 0},
                                     {"11", "heavy pikemen", 0, 50, 30, 0},
                                     {"12", "heavy pikemen", 0, 54, 30, 0},
                                     SPARE,
                                     FAR_ENEMY,
                                     {0}};

/* SC-EX-156 SC-239 SC-Q-70 */
static void a_line_of_twelve_forms_column_about_its_middle(void **state)
{
    sc *s = in_moves(line_of_twelve);
    assert_int_equal(
        order_with(s, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL),
        TILLY_OK);
    gets(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    MAY_NOT(s, TILLY_OPT_UNIT, "1", 0, 0, 0);
    assert_refused(s, TILLY_WHY_MIDDLE_SHIFTS, "SC-Q-17");
    assert_true(s->g->why.number[0] > INCHES(22.6) && s->g->why.number[0] < INCHES(22.8));
    gets(s, TILLY_OPT_UNIT, "6", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "1", 30, 35);
    assert_at(s, "12", 30, 24);
    sc_end(s);
}

/* SC-EX-156 SC-EX-157 SC-239 SC-240 SC-Q-17 SC-Q-70: heavy pikes and light ones alike */
static void a_line_of_four_forms_square_on_its_second(void **state)
{
    for (unsigned light = 0; light < 2; light++) {
        man men[7];
        memcpy(men, line_of_four, sizeof men);
        for (unsigned i = 0; i < 4 && light; i++)
            men[i].type = "light pikemen";
        sc *s = in_moves(men);
        assert_int_equal(order_with(s, "1", "2", "3", "4", NULL), TILLY_OK);
        gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
        assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
        assert_int_equal(choose_set(s, NULL), TILLY_OK);
        assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
        MAY_NOT(s, TILLY_OPT_FILES, NULL, 2, 0, 0);
        assert_refused(s, TILLY_WHY_SQUARE_SHAPE, "SC-Q-70");
        gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
        assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
        MAY_NOT(s, TILLY_OPT_UNIT, "1", 0, 0, 0);
        assert_refused(s, TILLY_WHY_MIDDLE_SHIFTS, "SC-Q-17");
        gets(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        assert_at(s, "2", 44, 30);
        assert_int_equal(count_told(s, TILLY_EV_SQUARE_FORMED), 1);
        for (unsigned i = 0; i < 4; i++)
            assert_true(has_flag(s, (const char *[]){"1", "2", "3", "4"}[i], TILLY_UNIT_IN_SQUARE));
        assert_int_equal(shown(s, "2").efficiency, light ? 5 : 6);
        sc_end(s);
    }
}

/* ---- mixed bodies ---------------------------------------------------------------------------- */

static const man mixed_line[] = {{"h", "heavy pikemen", 0, 40, 30, 0},
                                 {"m", "musketeers", 0, 44, 30, 0},
                                 {"w", "swordsmen", 0, 48, 30, 0},
                                 {"k", "heavy cavalry", 0, 60, 30, 0},
                                 FAR_ENEMY,
                                 {0}};

/* SC-041 SC-239: foot of all kinds, cavalry never */
static void foot_of_all_kinds_forms_up_together(void **state)
{
    sc *s = in_moves(mixed_line);
    assert_int_equal(order_with(s, "m", "h", "w", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_STRAIGHT) || is_listed(s, TILLY_OPT_MARCH));
    gets(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "m", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "h", 44, 31);
    assert_at(s, "w", 44, 29);
    assert_int_equal(order_with(s, "k", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_FORM_LINE) || is_listed(s, TILLY_OPT_FORM_SQUARE));
    sc_end(s);
}

static const man column_with_horse[] = {{"k", "heavy cavalry", 0, 40, 36, 0},
                                        {"m", "musketeers", 0, 40, 33, 0},
                                        {"n", "musketeers", 0, 40, 32, 0},
                                        {"h", "heavy cavalry", 0, 60, 30, 0},
                                        FAR_ENEMY,
                                        {0}};

/* SC-239: a column of horse and foot is no body of foot, whoever is asked about; its foot alone
 * are one. */
static void horse_in_a_column_of_foot_refuse_to_form(void **state)
{
    static const char *const first[] = {"k", "m"};
    static const char *const second[] = {"m", "k"};
    static const uint16_t forms[] = {
        TILLY_OPT_FORM_LINE, TILLY_OPT_FORM_COLUMN, TILLY_OPT_FORM_SQUARE};
    for (unsigned i = 0; i < 2; i++) {
        sc *s = in_moves(column_with_horse);
        assert_int_equal(order_with(s, first[i], second[i], "n", NULL), TILLY_OK);
        for (unsigned f = 0; f < 3; f++) {
            MAY_NOT(s, forms[f], NULL, 0, 0, 0);
            assert_refused(s, TILLY_WHY_ACTS_ALONE, "SC-239");
            assert_int_equal(s->g->why.unit[0], id_of(s, "k"));
            assert_true(is_marked_refused(s, forms[f], NULL));
        }
        MAY(s, TILLY_OPT_STRAIGHT, NULL, 1, 0, 0);
        sc_end(s);
    }
    sc *s = in_moves(column_with_horse);
    assert_int_equal(order_with(s, "m", "n", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_LINE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    sc_end(s);
}

/* SC-239: free ground, 1 inch from enemies, nobody who touches an enemy */
static void a_formation_stands_on_free_ground_away_from_enemies(void **state)
{
    static const man near_enemy[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                     {"2", "heavy pikemen", 0, 44, 30, 0},
                                     {"3", "heavy pikemen", 0, 48, 30, 0},
                                     {"e", "swordsmen", 1, 44, 32.5, 180},
                                     {0}};
    sc *s = in_moves(near_enemy);
    assert_int_equal(order_with(s, "1", "2", "3", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    MAY_NOT(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    assert_refused(s, TILLY_WHY_BUFFER, "SC-209");
    assert_true(is_marked_refused(s, TILLY_OPT_UNIT, "2"));
    MAY(s, TILLY_OPT_UNIT, "1", 0, 0, 0);
    assert_false(is_marked_refused(s, TILLY_OPT_UNIT, "1"));
    sc_end(s);
    s = in_moves(near_enemy);
    stands_at(s, "e", 44, 31, 180);
    assert_int_equal(order_with(s, "1", "2", "3", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_FORM_COLUMN, NULL, 0, 0, 0);
    assert_refused(s, TILLY_WHY_IN_CONTACT, "SC-239");
    assert_true(is_marked_refused(s, TILLY_OPT_FORM_COLUMN, NULL));
    sc_end(s);
}

static const man column_beside_line[] = {{"p1", "heavy pikemen", 0, 40, 30, 0},
                                         {"p2", "heavy pikemen", 0, 44, 30, 0},
                                         {"m1", "musketeers", 0, 48, 30, 0},
                                         {"m2", "musketeers", 0, 48, 28, 0},
                                         {"m3", "musketeers", 0, 48, 26, 0},
                                         FAR_ENEMY,
                                         {0}};

/* SC-236 SC-D-06: the line that the head of an open column touches is no body with its rear */
static void companions_of_a_file_bring_nobody_who_touches_them(void **state)
{
    sc *s = in_moves(column_beside_line);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "m3", NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
    assert_int_equal(asked_now(s).options, 2);
    for (uint64_t draw = 0; draw < 200; draw++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(s->g->turn, draw, &a), TILLY_OK);
    }
    sc_end(s);
}

/* ---- order ----------------------------------------------------------------------------------- */

static const man two_pikes[] = {{"c", "heavy cavalry", 0, 44, 20, 0},
                                SPARE,
                                {"1", "heavy pikemen", 1, 40, 28, 180},
                                {"2", "heavy pikemen", 1, 44, 28, 180},
                                {0}};

/* SC-EX-141 SC-237 SC-110: what is left of two is open, and cavalry charges its front */
static void a_survivor_stands_in_open_order(void **state)
{
    sc *s = in_moves(two_pikes);
    assert_int_equal(shown(s, "2").order, TILLY_UNIT_ORDER_CLOSED);
    assert_int_equal(order_with(s, "c", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_CHARGE_AT, "2", 0, 0, 0);
    loses_points(s, "1", 60);
    assert_int_equal(shown(s, "2").order, TILLY_UNIT_ORDER_OPEN);
    assert_int_equal(shown(s, "2").efficiency, 3);
    MAY(s, TILLY_OPT_CHARGE_AT, "2", 0, 0, 0);
    sc_end(s);
}

/* ---- declarations ---------------------------------------------------------------------------- */

static const man shooters[] = {{"m", "musketeers", 0, 20, 30, 0},
                               {"c1", "heavy cavalry", 0, 40, 30, 0},
                               {"c2", "heavy cavalry", 0, 40, 28, 0},
                               {"c3", "heavy cavalry", 0, 40, 26, 0},
                               {"t", "mounted archers", 0, 60, 30, 0},
                               {"h", "heavy pikemen", 0, 70, 30, 0},
                               FAR_ENEMY,
                               {0}};

/* SC-064 SC-065 SC-072 SC-207 SC-D-09 */
static void declarations_are_told_and_bind(void **state)
{
    sc *s = in_moves(shooters);
    assert_int_equal(order_with(s, "m", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_CARACOLE));
    MAY(s, TILLY_OPT_SPLIT_MOVE, NULL, 0, 0, 0);
    gets(s, TILLY_OPT_FIRE_AND_RETIRE, NULL, 0, 0, 0);
    next_of_row(s);
    assert_true(has_flag(s, "m", TILLY_UNIT_FIRE_AND_RETIRE));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "m", NULL));
    assert_int_equal(count_told(s, TILLY_EV_DECLARED), 1);
    assert_int_equal(order_with(s, "c1", "c2", "c3", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_SPLIT_MOVE));
    gets(s, TILLY_OPT_CARACOLE, NULL, 0, 0, 0);
    next_of_row(s);
    assert_true(has_flag(s, "c3", TILLY_UNIT_CARACOLE));
    assert_int_equal(count_told(s, TILLY_EV_DECLARED), 4);
    /* SC-Q-23: even one; bows too */
    assert_int_equal(order_with(s, "t", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_CARACOLE, NULL, 0, 0, 0);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "h", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_SPLIT_MOVE) || is_listed(s, TILLY_OPT_CARACOLE));
    sc_end(s);
}

/* SC-064 SC-065 SC-061 */
static void only_the_loaded_declare(void **state)
{
    sc *s = in_moves(shooters);
    sc_empties(s->g->battle, id_of(s, "m"));
    assert_int_equal(order_with(s, "m", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_SPLIT_MOVE, NULL, 0, 0, 0);
    assert_refused(s, TILLY_WHY_NOT_LOADED, "SC-064");
    assert_true(is_marked_refused(s, TILLY_OPT_SPLIT_MOVE, NULL));
    MAY_NOT(s, TILLY_OPT_FIRE_AND_RETIRE, NULL, 0, 0, 0);
    sc_end(s);
}

/* SC-EX-22 SC-064: who has moved declares nothing */
static void who_has_moved_declares_nothing(void **state)
{
    sc *s = in_moves(shooters);
    assert_int_equal(order_with(s, "m", NULL), TILLY_OK);
    gets(s, TILLY_OPT_MARCH, NULL, 0, 2, 0);
    next_of_row(s);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "m", NULL));
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_of_four_forms_column_as_its_whole_move),
        cmocka_unit_test(who_has_moved_does_not_change_formation),
        cmocka_unit_test(a_line_of_twelve_forms_column_about_its_middle),
        cmocka_unit_test(a_line_of_four_forms_square_on_its_second),
        cmocka_unit_test(foot_of_all_kinds_forms_up_together),
        cmocka_unit_test(horse_in_a_column_of_foot_refuse_to_form),
        cmocka_unit_test(companions_of_a_file_bring_nobody_who_touches_them),
        cmocka_unit_test(a_formation_stands_on_free_ground_away_from_enemies),
        cmocka_unit_test(a_survivor_stands_in_open_order),
        cmocka_unit_test(declarations_are_told_and_bind),
        cmocka_unit_test(only_the_loaded_declare),
        cmocka_unit_test(who_has_moved_declares_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
