/* Scruby's squares: formed, moved, entered and left, ended (SC-160 to SC-166, SC-210, SC-240,
 * SC-241). */
#include "sc_orders.h"

/* A square of four round an inside of 4 by 4 about (40, 30), its front to the enemy. */
#define FOUR(kind)                                                                                 \
    {"f", kind, 0, 40, 32.5, 0}, {"r", kind, 0, 42.5, 30, 90}, {"b", kind, 0, 40, 27.5, 180},      \
    {                                                                                              \
        "l", kind, 0, 37.5, 30, 270                                                                \
    }

static const man four_pikes[] = {FOUR("heavy pikemen"), SPARE, FAR_ENEMY, {0}};
static const man four_light[] = {FOUR("light pikemen"), SPARE, FAR_ENEMY, {0}};
static const man mixed_faces[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                                  {"r", "light pikemen", 0, 42.5, 30, 90},
                                  {"b", "light pikemen", 0, 40, 27.5, 180},
                                  {"l", "light pikemen", 0, 37.5, 30, 270},
                                  SPARE,
                                  FAR_ENEMY,
                                  {0}};

static sc *in_square(const man *men)
{
    sc *s = in_moves(men);
    form_square(s, "f", "r", "b", "l", NULL);
    return s;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* SC-EX-56 SC-165 SC-241 */
static void squares_move_in_any_direction(void **state)
{
    sc *s = in_square(four_pikes);
    tilly_placed rows[16];
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 90, 3, 0);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 90, 3.1, 0);
    assert_int_equal(previewed(s, TILLY_OPT_SHIFT, NULL, 90, 3, rows), 4);
    gets(s, TILLY_OPT_SHIFT, NULL, 90, 3, 0);
    next_of_row(s);
    assert_at(s, "f", 43, 32.5);
    assert_at(s, "l", 40.5, 30);
    assert_int_equal(shown(s, "l").heading, 27000);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "l")));
    sc_end(s);
    s = in_square(four_light);
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 180, 6, 0);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 180, 6.1, 0);
    sc_end(s);
    s = in_square(mixed_faces);
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 180, 3, 0);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 180, 6, 0);
    sc_end(s);
}

/* Three faces round an inside whose left side is open. */
static const man three_faces[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                                  {"r", "heavy pikemen", 0, 42.5, 30, 90},
                                  {"b", "heavy pikemen", 0, 40, 27.5, 180},
                                  {"sw", "swordsmen", 0, 34, 30, 0},
                                  {"hc", "heavy cavalry", 0, 32, 34, 0},
                                  SPARE,
                                  FAR_ENEMY,
                                  {0}};

/* SC-160 SC-240: cavalry has no place inside, by the open side either; foot has while there is room
 */
static void who_has_no_place_inside_does_not_enter_by_the_open_side(void **state)
{
    sc *s = in_moves(three_faces);
    form_square(s, "f", "r", "b", NULL);
    assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 90, 6);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    stands_at(s, "hc", 32, 30, 0);
    stands_at(s, "sw", 60, 10, 0);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 90, 8);
    assert_refused(s, TILLY_WHY_SQUARE_ROOM, "SC-160");
    sc_end(s);
}

/* SC-240: in the middle of the inside too, an inch from every face */
static void no_horses_stand_in_the_middle_of_a_square(void **state)
{
    static const man men[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                              {"r", "heavy pikemen", 0, 42.5, 30, 90},
                              {"b", "heavy pikemen", 0, 40, 27.5, 180},
                              {"d", "dragoon musketeers", 0, 70, 12, 0},
                              SPARE,
                              FAR_ENEMY,
                              {0}};
    sc *s = in_moves(men);
    form_square(s, "f", "r", "b", NULL);
    stands_at(s, "d+", 33, 30, 0);
    assert_int_equal(order_with(s, "d+", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 90, 5.5); /* half in */
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 90, 7);
    assert_refused(s, TILLY_WHY_SQUARE_ROOM, "SC-160");
    sc_end(s);
}

/* SC-206 SC-240 SC-241: whoever rallies inside and faces so that he sticks out is inside no more */
static void who_faces_about_may_leave_a_square(void **state)
{
    static const double faces[] = {270, 0};
    for (unsigned out = 0; out < 2; out++) {
        sc *s = in_moves(three_faces);
        form_square(s, "f", "r", "b", NULL);
        assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
        gets(s, TILLY_OPT_SIDLE, NULL, 90, 90, 4.5);
        next_of_row(s);
        assert_true(has_flag(s, "sw", TILLY_UNIT_INSIDE));
        sc_retires(s->g->battle, id_of(s, "sw"), 0);
        to_row(s, "2");
        dice_come(s, "1");
        assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
        gets(s, TILLY_OPT_FACE, NULL, faces[out], 0, 0);
        next_of_row(s);
        assert_at(s, "sw", 38.5, 30);
        assert_int_equal(has_flag(s, "sw", TILLY_UNIT_IN_SQUARE), !out);
        sc_end(s);
    }
}

/* SC-240: on the spot too nobody comes to stand inside who has no place there, an enemy not even
 * with a part of his base */
static void nobody_turns_into_a_square(void **state)
{
    for (unsigned foot = 0; foot < 2; foot++) {
        const char *name = foot ? "sw" : "hc";
        sc *s = in_moves(three_faces);
        form_square(s, "f", "r", "b", NULL);
        stands_at(s, name, 39, 30, 0);
        sc_retires(s->g->battle, id_of(s, name), 0);
        to_row(s, "2");
        dice_come(s, "1");
        assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
        if (!foot) {
            MAY_NOT(s, TILLY_OPT_FACE, NULL, 90, 0, 0);
            assert_refused(s, TILLY_WHY_TURN_BLOCKED, "SC-210");
            assert_in_range(headings_in_range(s), 1, TILLY_CIRCLE - 1);
        } else {
            gets(s, TILLY_OPT_FACE, NULL, 90, 0, 0);
            next_of_row(s);
            assert_true(has_flag(s, "sw", TILLY_UNIT_INSIDE));
        }
        sc_end(s);
    }
}

static void nor_does_an_enemy_with_a_corner(void **state)
{
    static const man men[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                              {"r", "heavy pikemen", 0, 42.5, 30, 90},
                              {"b", "heavy pikemen", 0, 40, 27.5, 180},
                              {"one", "swordsmen", 1, 70, 58, 180},
                              {"two", "swordsmen", 1, 80, 58, 180},
                              SPARE,
                              FAR_ENEMY,
                              {0}};
    sc *s = in_moves(men);
    form_square(s, "f", "r", "b", NULL);
    stands_at(s, "far", 36.4, 30, 90);
    sc_retires(s->g->battle, id_of(s, "far"), 0);
    to_row(s, "2");
    dice_come(s, "1");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    MAY(s, TILLY_OPT_FACE, NULL, 270, 0, 0);
    MAY_NOT(s, TILLY_OPT_FACE, NULL, 0, 0, 0);
    assert_in_range(headings_in_range(s), TILLY_CIRCLE / 4, TILLY_CIRCLE - 1);
    sc_end(s);
}

/* SC-054 SC-240: nobody steps off into an enemy's square, by its open side either */
static void nobody_steps_off_into_a_square(void **state)
{
    for (unsigned broken = 0; broken < 2; broken++) {
        static const man men[] = {{"f", "heavy pikemen", 1, 40, 32.5, 0},
                                  {"r", "heavy pikemen", 1, 42.5, 30, 90},
                                  {"b", "heavy pikemen", 1, 40, 27.5, 180},
                                  {"d", "mounted dragoons", 0, 33, 30, 90},
                                  SPARE,
                                  {0}};
        bool is_offered_inside = false;
        sc *s = in_moves(men);
        form_square(s, "f", "r", "b", NULL);
        if (broken)
            sc_breaks_square(s->g->battle, 1);
        assert_int_equal(order_with(s, "d", NULL), TILLY_OK);
        gets(s, TILLY_OPT_GO_DISMOUNT, NULL, 90, 3, 0); /* an inch off; the men would go to 39 */
        assert_int_equal(next_of_row(s), TILLY_ASK_FOOT_PLACE);
        for (uint32_t i = 0; i < asked_now(s).options; i++)
            is_offered_inside |= option_at_turn(s->g->turn, i).value[1].least == INCHES(38);
        assert_int_equal(is_offered_inside, broken);
        sc_end(s);
    }
}

/* SC-240: a square that moves takes nobody in by its open side: it goes over no enemy, and ends
 * upon none of its own but crews */
static void a_square_takes_nobody_in_by_its_open_side(void **state)
{
    static const struct {
        const char *type;
        unsigned side, code; /* of the refusal */
    } try[] = {{"dragoon musketeers", 1, TILLY_WHY_ENEMY_IN_WAY},
               {"small cannon", 1, TILLY_WHY_ENEMY_IN_WAY},
               {"heavy cavalry", 0, TILLY_WHY_NO_ROOM},
               {"musketeers", 0, TILLY_WHY_NO_ROOM}};
    for (unsigned i = 0; i < sizeof try / sizeof *try; i++) {
        const man men[] = {{"f", "light pikemen", 0, 40, 32.5, 0},
                           {"r", "light pikemen", 0, 42.5, 30, 90},
                           {"b", "light pikemen", 0, 40, 27.5, 180},
                           {"by", try[i].type, try[i].side, 80, 30, 90},
                           SPARE,
                           FAR_ENEMY,
                           {0}};
        sc *s = in_moves(men);
        form_square(s, "f", "r", "b", NULL);
        stands_at(s, "by", 35.9, 30, 90);
        assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
        MAY(s, TILLY_OPT_SHIFT, NULL, 90, 3, 0);
        MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 270, 4, 0);
        assert_refused(s, try[i].code, "SC-240");
        sc_end(s);
    }
    static const man with_crew[] = {{"f", "light pikemen", 0, 40, 32.5, 0},
                                    {"r", "light pikemen", 0, 42.5, 30, 90},
                                    {"b", "light pikemen", 0, 40, 27.5, 180},
                                    {"g", "small cannon", 0, 80, 30, 90},
                                    SPARE,
                                    FAR_ENEMY,
                                    {0}};
    sc *s = in_moves(with_crew);
    form_square(s, "f", "r", "b", NULL);
    stands_at(s, "g+", 35.9, 30, 90);
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 270, 4, 0);
    sc_end(s);
    s = in_moves(three_faces);
    form_square(s, "f", "r", "b", NULL);
    stands_at(s, "hc", 70, 10, 0);
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 270, 2, 0); /* as far as the swordsmen's edge, at 36 */
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 270, 3, 0);
    sc_end(s);
}

/* SC-241: all of it, or nobody of it */
static void a_square_moves_as_a_whole(void **state)
{
    sc *s = in_square(four_pikes);
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_IN_SQUARE, "SC-241");
    sc_end(s);
}

/* SC-207: who has had an order holds the others where they are */
static void a_square_waits_for_nobody_who_has_acted(void **state)
{
    sc *s = in_square(four_pikes);
    assert_int_equal(order_with(s, "f", NULL), TILLY_OK);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "r", NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_false(is_listed(s, TILLY_OPT_SHIFT) || is_listed(s, TILLY_OPT_FORM_LINE));
    sc_end(s);
}

/* SC-EX-122 SC-166: it never charges */
static void a_square_never_charges(void **state)
{
    static const man near_square[] = {
        FOUR("heavy pikemen"), {"e", "musketeers", 1, 40, 35, 180}, {0}};
    sc *s = in_square(near_square);
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_CHARGE_AT));
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 0, 1.5, 0);
    MAY(s, TILLY_OPT_SHIFT, NULL, 0, 0.5, 0);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 0, 0.6, 0);
    assert_refused(s, TILLY_WHY_BUFFER, "SC-209");
    sc_end(s);
}

/* ---- men inside ------------------------------------------------------------------------------ */

static const man with_inside[] = {FOUR("heavy pikemen"),
                                  {"m1", "musketeers", 0, 40, 31.5, 0},
                                  {"m2", "musketeers", 0, 40, 30.5, 0},
                                  {"m3", "musketeers", 0, 40, 29.5, 0},
                                  {"m4", "musketeers", 0, 40, 28.5, 0},
                                  {"m5", "musketeers", 0, 30, 30, 0},
                                  SPARE,
                                  FAR_ENEMY,
                                  {0}};

/* SC-EX-143 SC-240 SC-241: all eight shift, without turning */
static void men_inside_go_with_their_square(void **state)
{
    sc *s = in_moves(with_inside);
    form_square(s, "f", "r", "b", "l", "|", "m1", "m2", "m3", "m4", NULL);
    assert_int_equal(order_with(s, "m1", "f", "r", "b", "l", "m2", "m3", "m4", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_TURN_STRAIGHT) || is_listed(s, TILLY_OPT_STRAIGHT_TURN) ||
                 is_listed(s, TILLY_OPT_MARCH));
    gets(s, TILLY_OPT_SHIFT, NULL, 270, 3, 0);
    next_of_row(s);
    assert_at(s, "f", 37, 32.5);
    assert_at(s, "m1", 37, 31.5);
    assert_at(s, "m4", 37, 28.5);
    assert_true(has_flag(s, "m4", TILLY_UNIT_INSIDE));
    assert_int_equal(count_told(s, TILLY_EV_MOVED), 8);
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_LEFT), 0);
    sc_end(s);
}

/* The first so many of a line of pikes are asked what they do. The inside of a square behind the
 * second: x 42 to 46, y 28 to 32. */
static sc *forming_square_of(unsigned pikes, const man men[4])
{
    static const char *const name[] = {"1", "2", "3", "4"};
    static man all[11]; /* read as long as the scene lasts */
    for (unsigned i = 0; i < 4; i++) {
        all[i] = (man){name[i], "heavy pikemen", 0, 40 + 4 * i, 32.5, 0};
        all[4 + i] = men[i];
    }
    all[8] = (man)SPARE;
    all[9] = (man)FAR_ENEMY;
    sc *s = in_moves(all);
    assert_int_equal(pikes == 4 ? order_with(s, "1", "2", "3", "4", NULL)
                                : order_with(s, "1", "2", "3", NULL),
                     TILLY_OK);
    return s;
}

/* Told to form it, with nobody else inside. */
static void asks_for_keeper(sc *s)
{
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    unsigned asked = next_of_row(s);
    if (asked == TILLY_ASK_INSIDE) {
        assert_int_equal(choose_set(s, NULL), TILLY_OK);
        asked = next_of_row(s);
    }
    if (asked == TILLY_ASK_FILES) {
        gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
        asked = next_of_row(s);
    }
    assert_int_equal(asked, TILLY_ASK_KEEPS_PLACE);
}

/* SC-160 SC-239 SC-240: men who stand there as it is formed are inside, though nobody named them,
 * if all of them have room and lie wholly within */
static void a_square_is_formed_round_men_who_stand_there(void **state)
{
    static const man inside[] = {{"m1", "musketeers", 0, 44, 31.5, 0},
                                 {"m2", "musketeers", 0, 44, 30.5, 0},
                                 {"m3", "musketeers", 0, 44, 29.5, 0},
                                 {"m4", "musketeers", 0, 44, 28.5, 0}};
    static const man beside[] = {{"m1", "musketeers", 0, 20, 31.5, 0},
                                 {"m2", "musketeers", 0, 44, 28, 90},
                                 {"m3", "musketeers", 0, 20, 29.5, 0},
                                 {"m4", "musketeers", 0, 20, 28.5, 0}};
    tilly_event e;
    sc *s = forming_square_of(4, inside);
    asks_for_keeper(s);
    gets(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    next_of_row(s);
    assert_true(told(s, TILLY_EV_SQUARE_FORMED, 0, &e));
    assert_int_equal(e.value[1], 4); /* inside */
    assert_true(has_flag(s, "m1", TILLY_UNIT_INSIDE));
    assert_true(has_flag(s, "m4", TILLY_UNIT_INSIDE));
    sc_end(s);
    s = forming_square_of(3, inside); /* three faces have room for three */
    MAY_NOT(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    stands_at(s, "m4", 20, 20, 0);
    asks_for_keeper(s);
    MAY(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    sc_end(s);
    s = forming_square_of(3, beside); /* m2 is half inside, by the open side */
    asks_for_keeper(s);
    MAY_NOT(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    assert_refused(s, TILLY_WHY_NO_ROOM, "SC-240");
    sc_end(s);
}

/* SC-210 SC-241: foot leaves through a face, and enters where there is room */
static void foot_enters_and_leaves_through_the_faces(void **state)
{
    sc *s = in_moves(with_inside);
    form_square(s, "f", "r", "b", "l", "|", "m2", "m3", "m4", NULL);
    stands_at(s, "m1", 40, 35, 0);
    assert_int_equal(order_with(s, "m1", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 180, 3.5);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 180, 3.5);
    next_of_row(s);
    assert_at(s, "m1", 40, 31.5);
    assert_true(has_flag(s, "m1", TILLY_UNIT_INSIDE));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_ENTERED), 1);
    assert_int_equal(order_with(s, "m4", NULL), TILLY_OK);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 180, 3);
    next_of_row(s);
    assert_at(s, "m4", 40, 25.5);
    assert_false(has_flag(s, "m4", TILLY_UNIT_IN_SQUARE));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_LEFT), 1);
    sc_end(s);
}

/* SC-240: three faces have room for three, though four would fit */
static void nobody_enters_a_full_square(void **state)
{
    sc *s = in_moves(with_inside);
    form_square(s, "f", "r", "b", "|", "m1", "m2", "m3", NULL);
    stands_at(s, "l", 70, 20, 0);
    stands_at(s, "m4", 36, 28.5, 0);
    assert_int_equal(order_with(s, "m4", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 270, 1);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 90, 4);
    assert_refused(s, TILLY_WHY_SQUARE_ROOM, "SC-240");
    assert_int_equal(s->g->why.number[0], 4);
    assert_int_equal(s->g->why.number[1], 3);
    sc_end(s);
}

/* Of a straight move, at every quarter of an inch. */
static void range_agrees_with_check(sc *s)
{
    enum { SPANS = 16 };
    tilly_span span[SPANS];
    uint32_t count = 0;
    tilly_answer begun = answer_by_numbers(s, TILLY_OPT_STRAIGHT, NULL, (double[3]){0});
    assert_int_equal(tilly_turn_range(s->g->turn, &begun, span, SPANS, &count), TILLY_OK);
    for (double at = 0.25; at <= 8; at += 0.25) {
        bool is_open = false;
        for (uint32_t i = 0; i < count; i++)
            is_open |= INCHES(at) >= span[i].least && INCHES(at) <= span[i].most;
        assert_int_equal(may_do(s, TILLY_OPT_STRAIGHT, NULL, at, 0, 0) == TILLY_OK, is_open);
    }
}

/* SC-240 SC-241: those who go together count together; all four would lie inside, three have room
 */
static void a_column_enters_while_there_is_room_for_all_of_it(void **state)
{
    sc *s = in_moves(with_inside);
    form_square(s, "f", "r", "b", NULL);
    stands_at(s, "l", 70, 20, 0);
    stands_at(s, "m5", 70, 10, 0);
    stands_at(s, "m1", 35.5, 30, 90);
    stands_at(s, "m2", 34.5, 30, 90);
    stands_at(s, "m3", 33.5, 30, 90);
    stands_at(s, "m4", 32.5, 30, 90);
    assert_int_equal(order_with(s, "m1", "m2", "m3", "m4", NULL), TILLY_OK);
    range_agrees_with_check(s);
    MAY_NOT(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    assert_refused(s, TILLY_WHY_SQUARE_ROOM, "SC-240");
    assert_int_equal(s->g->why.number[0], 4);
    assert_int_equal(s->g->why.number[1], 3);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    next_of_row(s);
    assert_true(has_flag(s, "m3", TILLY_UNIT_INSIDE));
    assert_false(has_flag(s, "m4", TILLY_UNIT_IN_SQUARE));
    sc_end(s);
}

static const man with_swords[] = {
    FOUR("heavy pikemen"), {"w", "swordsmen", 0, 40, 35, 0}, SPARE, FAR_ENEMY, {0}};

/* SC-210: swordsmen too, to the inside and not to a place in the face */
static void swordsmen_enter_through_a_face(void **state)
{
    sc *s = in_moves(with_swords);
    form_square(s, "f", "r", "b", "l", NULL);
    assert_int_equal(order_with(s, "w", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 180, 3.5);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 180, 2);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 180, 3.5);
    next_of_row(s);
    assert_true(has_flag(s, "w", TILLY_UNIT_INSIDE));
    sc_end(s);
}

/* ---- formed, ended --------------------------------------------------------------------------- */

/* 2 pikes and 4 musketeers of one line, and so on: who is inside as the example says. */
static tilly_status square_of(sc *s, unsigned stands)
{
    switch (stands) {
    case 2: return order_with(s, "1", "2", NULL);
    default: return order_with(s, "1", "2", "3", "4", NULL);
    }
}

static const man line[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                           {"2", "heavy pikemen", 0, 44, 30, 0},
                           {"3", "heavy pikemen", 0, 48, 30, 0},
                           {"4", "heavy pikemen", 0, 52, 30, 0},
                           {"5", "musketeers", 0, 56, 30, 0},
                           {"6", "musketeers", 0, 60, 30, 0},
                           {"7", "musketeers", 0, 64, 30, 0},
                           {"8", "musketeers", 0, 68, 30, 0},
                           {"9", "musketeers", 0, 72, 30, 0},
                           SPARE,
                           FAR_ENEMY,
                           {0}};

/* SC-EX-121 SC-160 SC-230 SC-240: one stand, two, four */
static void squares_have_two_stands_or_more(void **state)
{
    sc *s = in_moves(line);
    assert_int_equal(order_with(s, "1", NULL), TILLY_OK);
    assert_false(is_listed(s, TILLY_OPT_FORM_SQUARE));
    sc_end(s);
    s = in_moves(line);
    assert_int_equal(square_of(s, 2), TILLY_OK);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "1", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "2", 40, 29);
    assert_int_equal(shown(s, "2").heading, 18000);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "2")));
    sc_end(s);
}

/* SC-EX-121 SC-EX-143 SC-240: as many inside as there are faces */
static void a_square_of_four_has_room_for_four(void **state)
{
    sc *s = in_moves(line);
    assert_int_equal(order_with(s, "1", "2", "3", "4", "5", "6", "7", "8", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, "4", "5", "6", "7", "8", NULL), TILLY_E_ILLEGAL);
    sc_end(s);
    man near[12];
    for (unsigned i = 0; i < 12; i++)
        near[i] = line[i];
    for (unsigned i = 4; i < 9; i++) {
        near[i].x = 40 + 4 * (i - 4);
        near[i].y = 29;
    }
    s = in_moves(near);
    assert_int_equal(order_with(s, "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, "5", "6", "7", "8", "9", NULL), TILLY_E_ILLEGAL);
    assert_refused(s, TILLY_WHY_SQUARE_ROOM, "SC-240");
    sc_end(s);
    s = in_moves(near);
    assert_int_equal(order_with(s, "1", "2", "3", "4", "5", "6", "7", "8", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, "5", "6", "7", "8", NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "2", 0, 0, 0);
    next_of_row(s);
    for (unsigned i = 4; i < 8; i++)
        assert_true(has_flag(s, near[i].name, TILLY_UNIT_INSIDE));
    tilly_event e;
    assert_true(told(s, TILLY_EV_SQUARE_FORMED, 0, &e));
    const int32_t faces_inside_room[] = {4, 4, 0};
    assert_memory_equal(e.value, faces_inside_room, sizeof faces_inside_room);
    assert_true(has_flag(s, "4", TILLY_UNIT_IN_SQUARE));
    assert_false(has_flag(s, "4", TILLY_UNIT_INSIDE));
    sc_end(s);
}

/* SC-241: a face that is ordered out ends it, the whole may re-form it otherwise */
static void a_square_ends_when_its_owner_says_so(void **state)
{
    sc *s = in_square(four_light);
    assert_int_equal(order_with(s, "f", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_STRAIGHT, NULL, 6.1, 0, 0);
    gets(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    next_of_row(s);
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_ENDED), 1);
    assert_false(has_flag(s, "r", TILLY_UNIT_IN_SQUARE));
    sc_end(s);
    s = in_square(four_pikes);
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_LINE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    MAY(s, TILLY_OPT_UNIT, "r", 0, 0, 0);
    gets(s, TILLY_OPT_UNIT, "b", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "b", 40, 27.5);
    assert_at(s, "f", 48, 27.5);
    assert_int_equal(shown(s, "f").heading, 18000);
    assert_false(has_flag(s, "f", TILLY_UNIT_IN_SQUARE));
    assert_int_equal(count_told(s, TILLY_EV_SQUARE_ENDED), 1);
    sc_end(s);
}

/* SC-167 SC-Q-46: a broken square may not move, and is re-formed */
static void a_broken_square_is_formed_anew(void **state)
{
    sc *s = in_square(four_pikes);
    sc_breaks_square(s->g->battle, sc_square_of(s->g->battle, id_of(s, "f")));
    assert_int_equal(order_with(s, "f", "r", "b", "l", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 0, 1, 0);
    assert_refused(s, TILLY_WHY_NO_SQUARE, "SC-241");
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "f", 0, 0, 0);
    next_of_row(s);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "b")));
    assert_false(has_flag(s, "b", TILLY_UNIT_SQUARE_BROKEN));
    sc_end(s);
}

/* ---- guns ------------------------------------------------------------------------------------ */

#define THREE_AND(gun)                                                                             \
    {"f", "heavy pikemen", 0, 40, 32.5, 0}, {"r", "heavy pikemen", 0, 44, 32.5, 0},                \
        {"b", "heavy pikemen", 0, 48, 32.5, 0}, {"g", gun, 0, 37, 30, 270}, SPARE, FAR_ENEMY,      \
    {                                                                                              \
        0                                                                                          \
    }
static const man three_and_small[] = {THREE_AND("small cannon")};
static const man three_and_large[] = {THREE_AND("large cannon")};

static void form_round_gun(sc *s)
{
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    gets(s, TILLY_OPT_UNIT, "f", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_SQUARE_GUNS);
    assert_int_equal(choose_set(s, "g", NULL), TILLY_OK);
    next_of_row(s);
}

/* SC-EX-104 SC-161 SC-240 SC-241: the fourth face; it goes along with its crew */
static void a_small_gun_is_a_face_and_goes_along(void **state)
{
    sc *s = in_moves(three_and_small);
    form_round_gun(s);
    assert_int_equal(sc_place_of(s->g->battle, id_of(s, "g")), IS_GUN_FACE);
    assert_true(has_flag(s, "g+", TILLY_UNIT_INSIDE));
    to_row(s, "3");
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    gets(s, TILLY_OPT_SHIFT, NULL, 0, 3, 0);
    next_of_row(s);
    assert_at(s, "f", 40, 35.5);
    assert_at(s, "g", 37, 33);
    assert_at(s, "g+", 38.5, 33);
    sc_end(s);
}

/* SC-165 SC-Q-45: with a gun as a face not all faces are light pikes */
static void a_gun_as_a_face_makes_a_light_square_slow(void **state)
{
    static const man men[] = {{"f", "light pikemen", 0, 40, 32.5, 0},
                              {"r", "light pikemen", 0, 44, 32.5, 0},
                              {"b", "light pikemen", 0, 48, 32.5, 0},
                              {"g", "small cannon", 0, 37, 30, 270},
                              SPARE,
                              FAR_ENEMY,
                              {0}};
    sc *s = in_moves(men);
    form_round_gun(s);
    to_row(s, "3");
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SHIFT, NULL, 0, 3, 0);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 0, 3.1, 0);
    sc_end(s);
}

/* SC-241 */
static void a_large_gun_holds_its_square_fast(void **state)
{
    sc *s = in_moves(three_and_large);
    form_round_gun(s);
    to_row(s, "3");
    assert_int_equal(order_with(s, "f", "r", "b", NULL), TILLY_OK);
    MAY_NOT(s, TILLY_OPT_SHIFT, NULL, 0, 1, 0);
    assert_refused(s, TILLY_WHY_SQUARE_HELD, "SC-241");
    MAY(s, TILLY_OPT_FORM_LINE, NULL, 0, 0, 0);
    sc_end(s);
}

static const man with_gunners[] = {
    FOUR("heavy pikemen"), {"gun", "small cannon", 0, 40, 36, 0}, SPARE, FAR_ENEMY, {0}};

/* SC-210 SC-240: crews too; the gun's own is at its rear edge */
static void gunners_enter_a_square(void **state)
{
    sc *s = in_square(with_gunners);
    assert_int_equal(order_with(s, "gun+", NULL), TILLY_OK);
    gets(s, TILLY_OPT_SIDLE, NULL, 0, 180, 4.5);
    next_of_row(s);
    assert_at(s, "gun+", 40, 30);
    assert_true(has_flag(s, "gun+", TILLY_UNIT_INSIDE));
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_move_in_any_direction),
        cmocka_unit_test(who_has_no_place_inside_does_not_enter_by_the_open_side),
        cmocka_unit_test(a_square_takes_nobody_in_by_its_open_side),
        cmocka_unit_test(no_horses_stand_in_the_middle_of_a_square),
        cmocka_unit_test(who_faces_about_may_leave_a_square),
        cmocka_unit_test(nobody_turns_into_a_square),
        cmocka_unit_test(nor_does_an_enemy_with_a_corner),
        cmocka_unit_test(nobody_steps_off_into_a_square),
        cmocka_unit_test(a_square_moves_as_a_whole),
        cmocka_unit_test(a_square_waits_for_nobody_who_has_acted),
        cmocka_unit_test(a_square_never_charges),
        cmocka_unit_test(men_inside_go_with_their_square),
        cmocka_unit_test(a_square_is_formed_round_men_who_stand_there),
        cmocka_unit_test(foot_enters_and_leaves_through_the_faces),
        cmocka_unit_test(nobody_enters_a_full_square),
        cmocka_unit_test(a_column_enters_while_there_is_room_for_all_of_it),
        cmocka_unit_test(swordsmen_enter_through_a_face),
        cmocka_unit_test(squares_have_two_stands_or_more),
        cmocka_unit_test(a_square_of_four_has_room_for_four),
        cmocka_unit_test(a_square_ends_when_its_owner_says_so),
        cmocka_unit_test(a_broken_square_is_formed_anew),
        cmocka_unit_test(a_small_gun_is_a_face_and_goes_along),
        cmocka_unit_test(a_gun_as_a_face_makes_a_light_square_slow),
        cmocka_unit_test(a_large_gun_holds_its_square_fast),
        cmocka_unit_test(gunners_enter_a_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
