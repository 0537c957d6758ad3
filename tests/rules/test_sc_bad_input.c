/* What Scruby's game must refuse, each with a status, a reason that says what was given and what is
 * allowed, its clause and its place, and nothing changed: bodies and formations that are none,
 * orders that nobody may be given, armies of other books, files that were changed. */
#include "../unit/files.h"
#include "sc_move_inside.h"
#include "sc_orders.h"
#include <stdio.h>

/* ---- a refusal, as a player reads it --------------------------------------------------------- */

static void reads(const sc *s, const char *sentence)
{
    char text[400];
    assert_int_equal(tilly_reason_text(s->g->battle, &s->g->why, text, sizeof text, NULL),
                     TILLY_OK);
    assert_string_equal(text, sentence);
}

/* The nearest legal version, where there is one, passes the check. */
static void nearest_is(const sc *s, const char *wanted)
{
    tilly_answer a = {.size = sizeof a, .pick = s->g->why.nearest};
    char words[200];
    if (!wanted) {
        assert_false(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
        return;
    }
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(tilly_turn_check(s->g->turn, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_answer_text(s->g->turn, &a, words, sizeof words, NULL), TILLY_OK);
    assert_string_equal(words, wanted);
}

/* What is read of a refusal; clause and nearest may be NULL: there is none. */
typedef struct told_as {
    unsigned code;
    const char *clause, *sentence, *nearest;
} told_as;

/* The question stands as it stood, and nothing has changed. */
static void refuses_answer(sc *s, const tilly_answer *a, told_as t)
{
    uint64_t hash = battle_hash(s->g->battle);
    uint32_t serial = asked_now(s).serial;
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    assert_int_equal(tilly_turn_check(s->g->turn, a, NULL), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_turn_answer(s->g->turn, a, &s->g->why), TILLY_E_ILLEGAL);
    if (s->g->why.code != t.code)
        fail_msg("refused as %s", tilly_reason_name(s->g->why.code));
    if (t.clause)
        assert_clause(s->g->rules, &s->g->why, t.clause);
    reads(s, t.sentence);
    nearest_is(s, t.nearest);
    assert_true(battle_hash(s->g->battle) == hash);
    assert_int_equal(asked_now(s).serial, serial);
}

typedef struct numbers {
    double a, b, c;
} numbers;
enum { NO_NUMBERS };

static void refuses(sc *s, unsigned kind, const char *unit, numbers n, told_as t)
{
    tilly_answer a = answer_by_numbers(s, kind, unit, (const double[3]){n.a, n.b, n.c});
    refuses_answer(s, &a, t);
}

/* What is typed names nobody whom the question lists. */
static void cannot_type(const sc *s, const char *typed, uint32_t column, const char *words)
{
    tilly_answer a = {.size = sizeof a};
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_turn_answer_read(s->g->turn, typed, &a, &e), TILLY_E_UNKNOWN);
    assert_int_equal(e.column, column);
    if (!strstr(e.text, words))
        fail_msg("%s: %s", typed, e.text);
}

/* ---- bodies (SC-236, SC-D-06) ---------------------------------------------------------------- */

static const man line_of_four[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                   {"2", "heavy pikemen", 0, 44, 30, 0},
                                   {"3", "heavy pikemen", 0, 48, 30, 0},
                                   {"4", "heavy pikemen", 0, 52, 30, 0},
                                   {"turned", "light pikemen", 0, 56.5, 30, 90},
                                   SPARE,
                                   FAR_ENEMY,
                                   {0}};

/* It acts with these, NULL-closed: the answer, not given yet. */
static tilly_answer body_of(sc *s, const char *name, const char *const *others)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, name, NULL, 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
    for (; *others; others++)
        for (uint32_t i = 0; i < asked_now(s).options; i++)
            if (option_at_turn(s->g->turn, i).unit == id_of(s, *others))
                a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    return a;
}

static void acts(sc *s, const char *name, const char *const *others)
{
    tilly_answer a = body_of(s, name, others);
    assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
}
#define WITH(...) ((const char *const[]){__VA_ARGS__, NULL})

/* SC-236: the sentence names two that are not of one body, whoever touches whom */
static void a_set_with_a_gap_is_no_body(void **state)
{
    sc *s = in_moves(line_of_four);
    tilly_answer a = body_of(s, "1", WITH("3", "4"));
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_NO_BODY,
                  "SC-236",
                  "Heavy pikemen 1 and Heavy pikemen 3 do not hang together: that is no body"});
    a = (tilly_answer){.size = sizeof a, .chosen = {4}};
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_NO_BODY,
                  "SC-236",
                  "Heavy pikemen 1 and Heavy pikemen 4 do not hang together: that is no body"});
    sc_end(s);
}

/* SC-236: nobody who faces another way, no enemy and nobody else is listed */
static void only_those_who_hang_together_can_be_named(void **state)
{
    sc *s = in_moves(line_of_four);
    tilly_answer a = body_of(s, "1", WITH("2"));
    assert_int_equal(asked_now(s).options, 3);
    cannot_type(s, "Heavy pikemen 2, Light pikemen 1", 18, "\"Light\" is not an answer here");
    cannot_type(s, "B1", 1, "\"B1\" is not an answer here");
    cannot_type(s, "Musketeers 1", 1, "choose from: Heavy pikemen 2, Heavy pikemen 3");
    a.chosen[0] |= 1 << 3;
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_NO_SUCH_OPTION, NULL, "There is no option 3: the question lists 3"});
    sc_end(s);
}

static const man file_of_horse[] = {{"1", "heavy cavalry", 0, 40, 30, 0},
                                    {"2", "heavy cavalry", 0, 40, 28, 0},
                                    {"3", "heavy cavalry", 0, 40, 26, 0},
                                    {"4", "heavy cavalry", 0, 40, 24, 0},
                                    {"5", "heavy cavalry", 0, 40, 22, 0},
                                    SPARE,
                                    FAR_ENEMY,
                                    {0}};

/* SC-029 SC-236: three at least, each following the one ahead of it */
static void two_stands_of_horse_are_no_column(void **state)
{
    sc *s = in_moves(file_of_horse);
    tilly_answer a = body_of(s, "1", WITH("2"));
    told_as two = {TILLY_WHY_NO_COLUMN, "SC-029", "2 stands are no column: 3 are wanted"};
    refuses_answer(s, &a, two);
    a.chosen[0] = 1 | 8; /* 2 and 5, with a gap of 4 inches */
    refuses_answer(s, &a, two);
    a.chosen[0] = 1 | 2;
    assert_int_equal(tilly_turn_check(s->g->turn, &a, NULL), TILLY_OK);
    sc_end(s);
}

/* ---- many stands ----------------------------------------------------------------------------- */

enum { CROWD = 40, CROWD_FILES = 20 };
static char crowd_name[CROWD][4];

static const man *crowd(void)
{
    static man men[CROWD + 3];
    const man others[] = {SPARE, FAR_ENEMY, {0}};
    for (unsigned i = 0; i < CROWD; i++) {
        snprintf(crowd_name[i], sizeof crowd_name[i], "%u", i % 100);
        men[i] = (man){crowd_name[i],
                       "heavy pikemen",
                       0,
                       6 + 4.0 * (i % CROWD_FILES),
                       i < CROWD_FILES ? 31 : 30,
                       0};
    }
    memcpy(men + CROWD, others, sizeof others);
    return men;
}

static void all_act(sc *s)
{
    const char *others[CROWD] = {NULL};
    for (unsigned i = 1; i < CROWD; i++)
        others[i - 1] = crowd_name[i];
    acts(s, crowd_name[0], others);
}

/* SC-236 SC-238: forty stands are one body, are ordered in one answer and move as one */
static void forty_stands_are_one_body(void **state)
{
    tilly_placed rows[CROWD];
    uint32_t count = 0;
    sc *s = in_moves(crowd());
    all_act(s);
    refuses(s,
            TILLY_OPT_STRAIGHT,
            NULL,
            (numbers){4, 0, 0},
            (told_as){
                TILLY_WHY_VALUE_RANGE, NULL, "4 is out of range: from 0.0001 to 3", "straight 3"});
    tilly_answer a = answer_by_numbers(s, TILLY_OPT_STRAIGHT, NULL, (const double[3]){3, 0, 0});
    assert_int_equal(tilly_turn_preview_body(s->g->turn, &a, rows, CROWD, &count), TILLY_OK);
    assert_int_equal(count, CROWD);
    assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
    next_of_row(s);
    assert_at(s, crowd_name[CROWD - 1], 82, 33);
    assert_int_equal(count_told(s, TILLY_EV_BODY), 1);
    assert_int_equal(count_told(s, TILLY_EV_MOVED), CROWD);
    sc_end(s);
}

/* SC-239 SC-Q-17: whatever they form, none of their places is past the end of a list */
static void forty_stands_form_what_has_room(void **state)
{
    sc *s = in_moves(crowd());
    all_act(s);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    refuses(s,
            TILLY_OPT_FILES,
            NULL,
            (numbers){20, 0, 0},
            (told_as){TILLY_WHY_SQUARE_SHAPE,
                      "SC-Q-70",
                      "40 stands with 20 in front close no square",
                      "files 1"});
    sc_end(s);
}

/* ---- formations (SC-239, SC-240, SC-Q-17, SC-Q-70) ------------------------------------------- */

static void begins_square(sc *s, const char *name, const char *const *others)
{
    acts(s, name, others);
    gets(s, TILLY_OPT_FORM_SQUARE, NULL, 0, 0, 0);
}

static void a_formation_wants_its_number_of_stands(void **state)
{
    sc *s = in_moves(line_of_four);
    acts(s, "1", WITH("2"));
    refuses(
        s,
        TILLY_OPT_FORM_COLUMN,
        NULL,
        (numbers){NO_NUMBERS},
        (told_as){TILLY_WHY_NO_COLUMN, "SC-029", "2 stands are no column: 3 are wanted", "stay"});
    sc_end(s);
    s = in_moves(line_of_four);
    begins_square(s, "1", WITH("2", "3", "4"));
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    tilly_answer a = {.size = sizeof a, .chosen = {3}};
    refuses_answer(s, &a, (told_as){TILLY_WHY_SET_SIZE, NULL, "2 chosen, from 0 to 1 are wanted"});
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    refuses(s,
            TILLY_OPT_FILES,
            NULL,
            (numbers){2, 0, 0},
            (told_as){TILLY_WHY_SQUARE_SHAPE,
                      "SC-Q-70",
                      "4 stands with 2 in front close no square",
                      "files 1"});
    refuses(s,
            TILLY_OPT_FILES,
            NULL,
            (numbers){5, 0, 0},
            (told_as){TILLY_WHY_VALUE_RANGE, NULL, "5 is out of range: from 1 to 4", "files 1"});
    sc_end(s);
}

/* SC-Q-17: who may keep his place instead is said */
static void a_formation_does_not_carry_its_body_away(void **state)
{
    sc *s = in_moves(line_of_four);
    begins_square(s, "1", WITH("2", "3", "4"));
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    assert_int_equal(choose_set(s, NULL), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_FILES);
    gets(s, TILLY_OPT_FILES, NULL, 1, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_KEEPS_PLACE);
    refuses(
        s,
        TILLY_OPT_UNIT,
        "1",
        (numbers){NO_NUMBERS},
        (told_as){TILLY_WHY_MIDDLE_SHIFTS,
                  "SC-Q-17",
                  "The middle of the body of Heavy pikemen 1 would shift by 6.5 inches, 6 at most",
                  "Heavy pikemen 2"});
    sc_end(s);
}

static const man pikes_and_muskets[] = {{"1", "heavy pikemen", 0, 40, 30, 0},
                                        {"2", "heavy pikemen", 0, 44, 30, 0},
                                        {"3", "heavy pikemen", 0, 48, 30, 0},
                                        {"4", "heavy pikemen", 0, 52, 30, 0},
                                        {"5", "musketeers", 0, 40, 29, 0},
                                        {"6", "musketeers", 0, 44, 29, 0},
                                        {"7", "musketeers", 0, 48, 29, 0},
                                        {"8", "musketeers", 0, 52, 29, 0},
                                        {"9", "musketeers", 0, 56, 29, 0},
                                        {"touched", "heavy pikemen", 0, 20, 30, 0},
                                        {"beside", "heavy pikemen", 0, 24, 30, 0},
                                        {"foe", "swordsmen", 1, 20, 31, 180},
                                        SPARE,
                                        {0}};

/* SC-240: as many men inside as there are stands in the faces */
static void five_do_not_fit_into_a_square_of_four(void **state)
{
    sc *s = in_moves(pikes_and_muskets);
    begins_square(s, "1", WITH("2", "3", "4", "5", "6", "7", "8", "9"));
    assert_int_equal(next_of_row(s), TILLY_ASK_INSIDE);
    tilly_answer a = {.size = sizeof a};
    for (uint32_t i = 0; i < asked_now(s).options; i++)
        if (option_at_turn(s->g->turn, i).unit >= id_of(s, "5"))
            a.chosen[0] |= (uint64_t)1 << i;
    refuses_answer(s,
                   &a,
                   (told_as){TILLY_WHY_SQUARE_ROOM,
                             "SC-240",
                             "5 units do not fit into the square: it has room for 4"});
    sc_end(s);
}

/* SC-239 SC-209 SC-210: friends stand in the way of a column, and nobody who touches an enemy takes
 * part */
static void a_formation_wants_free_ground(void **state)
{
    sc *s = in_moves(pikes_and_muskets);
    acts(s, "1", WITH("2", "3", "4"));
    refuses(s,
            TILLY_OPT_FORM_COLUMN,
            NULL,
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_NO_ROOM,
                      "SC-210",
                      "Heavy pikemen 3 have no room: Musketeers 2 are in the way",
                      "stay"});
    sc_end(s);
    s = in_moves(pikes_and_muskets);
    acts(s, "beside", WITH("touched"));
    refuses(s,
            TILLY_OPT_FORM_SQUARE,
            NULL,
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_IN_CONTACT,
                      "SC-239",
                      "Heavy pikemen 5 are in contact with Swordsmen 1",
                      "stay"});
    sc_end(s);
}

static const man two_files_of_horse[] = {{"a1", "heavy cavalry", 0, 40, 30, 0},
                                         {"a2", "heavy cavalry", 0, 40, 28, 0},
                                         {"a3", "heavy cavalry", 0, 40, 26, 0},
                                         {"gun", "small cannon", 0, 60, 30, 0},
                                         {"mu", "musketeers", 0, 70, 30, 0},
                                         {"hp", "heavy pikemen", 0, 80, 30, 0},
                                         FAR_ENEMY,
                                         {0}};

static void has_none_of(const sc *s, const uint16_t *kinds)
{
    for (; *kinds; kinds++)
        assert_false(is_listed(s, *kinds));
}

/* SC-032 SC-041 SC-064 SC-072 SC-160: what a kind of troops may not adopt is not offered, and
 * cannot be typed */
static void nobody_adopts_what_is_not_for_him(void **state)
{
    static const uint16_t forms[] = {
        TILLY_OPT_FORM_LINE, TILLY_OPT_FORM_COLUMN, TILLY_OPT_FORM_SQUARE, 0};
    static const uint16_t splits[] = {TILLY_OPT_SPLIT_MOVE, TILLY_OPT_FIRE_AND_RETIRE, 0};
    static const uint16_t caracole[] = {TILLY_OPT_CARACOLE, TILLY_OPT_CHARGE_AT, 0};
    static const uint16_t resite[] = {TILLY_OPT_RESITE, TILLY_OPT_CHARGE_AT, 0};
    sc *s = in_moves(two_files_of_horse);
    acts(s, "a1", WITH("a2", "a3"));
    has_none_of(s, forms);
    has_none_of(s, splits);
    cannot_type(s, "form square", 1, "choose from: stay, straight, shift, declare a caracole");
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "gun", NULL), TILLY_OK);
    has_none_of(s, forms);
    has_none_of(s, resite);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "mu", NULL), TILLY_OK);
    has_none_of(s, forms);
    has_none_of(s, caracole);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "hp", NULL), TILLY_OK);
    has_none_of(s, forms);
    has_none_of(s, splits);
    has_none_of(s, caracole);
    sc_end(s);
}

/* ---- squares --------------------------------------------------------------------------------- */

#define FOUR(kind)                                                                                 \
    {"f", kind, 0, 40, 32.5, 0}, {"r", kind, 0, 42.5, 30, 90}, {"b", kind, 0, 40, 27.5, 180},      \
    {                                                                                              \
        "l", kind, 0, 37.5, 30, 270                                                                \
    }
static const man square_and_foes[] = {FOUR("heavy pikemen"),
                                      {"in", "musketeers", 0, 40, 31.5, 0},
                                      {"k", "heavy cavalry", 1, 40, 38, 180},
                                      {"shot", "musketeers", 1, 50, 30, 270},
                                      SPARE,
                                      {0}};

static sc *square_of_four(void)
{
    sc *s = in_moves(square_and_foes);
    form_square(s, "f", "r", "b", "l", "|", "in", NULL);
    return s;
}

/* SC-241 */
static void a_square_acts_as_a_whole_or_not_at_all(void **state)
{
    sc *s = square_of_four();
    tilly_answer a = body_of(s, "f", WITH("r", "b", "in"));
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_IN_SQUARE,
                  "SC-241",
                  "The square of Heavy pikemen 1 acts as a whole: Heavy pikemen 4 are left out"});
    assert_int_equal(s->g->why.number[0], 1);
    sc_end(s);
}

/* SC-163 SC-212 */
static void a_square_of_pikes_is_closed_to_horse_and_shelters_its_men(void **state)
{
    sc *s = square_of_four();
    to_row(s, "4");
    assert_int_equal(order_with(s, "k", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "f",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_CLOSED_PIKES,
                      "SC-211",
                      "Heavy cavalry 1 cannot charge the pikes of Heavy pikemen 1 in front",
                      "stay"});
    assert_false(can_hit(s, "shot", "in", NULL));
    reads(s, "Musketeers 1 (side 0) stand inside a square");
    assert_false(can_hit(s, "in", "shot", NULL));
    reads(s, "Musketeers 1 (side 0) stand inside a square");
    sc_end(s);
}

static const man guarded_flank[] = {{"hc", "heavy cavalry", 0, 30, 31.7, 90},
                                    {"p1", "heavy pikemen", 1, 40, 30, 180},
                                    {"p2", "heavy pikemen", 1, 44, 30, 180},
                                    {"mu", "musketeers", 1, 37.5, 27.6, 90},
                                    SPARE,
                                    {0}};

/* SC-111 SC-Q-34 */
static void a_flank_is_charged_with_its_guard(void **state)
{
    sc *s = in_moves(guarded_flank);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "p1",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_FLANK_PROTECTED,
                      "SC-111",
                      "Musketeers 1 (side 1) protect that flank of Heavy pikemen 1",
                      "stay"});
    sc_end(s);
}

static const man gun_face[] = {{"f", "heavy pikemen", 1, 40, 32.5, 0},
                               {"b", "heavy pikemen", 1, 40, 27.5, 180},
                               {"l", "heavy pikemen", 1, 37.5, 30, 270},
                               {"g", "small cannon", 1, 43, 30, 90},
                               {"in", "musketeers", 1, 40, 31.5, 0},
                               {"hc", "heavy cavalry", 0, 50, 30, 270},
                               {"sw", "swordsmen", 0, 50, 40, 270},
                               SPARE,
                               {0}};

/* SC-161 SC-163 SC-Q-46: a gun is a face like any other, closed to horse */
static void horse_charges_no_gun_of_a_square(void **state)
{
    sc *s = in_moves(gun_face);
    form_square(s, "f", "b", "l", "g", "|", "in", NULL);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "g",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_TARGET_BARRED,
                      "SC-211",
                      "Heavy cavalry 1 may not charge Small cannon 1",
                      "stay"});
    sc_end(s);
}

static const man files_of_horse[] = {{"a1", "heavy cavalry", 0, 40, 30, 0},
                                     {"a2", "heavy cavalry", 0, 40, 28, 0},
                                     {"a3", "heavy cavalry", 0, 40, 26, 0},
                                     {"m", "musketeers", 0, 40, 24.5, 0},
                                     SPARE,
                                     FAR_ENEMY,
                                     {0}};

/* SC-072 SC-Q-23: a column of horse with foot behind it rides no caracole */
static void foot_rides_no_caracole(void **state)
{
    sc *s = in_moves(files_of_horse);
    acts(s, "a1", WITH("a2", "a3", "m"));
    refuses(s,
            TILLY_OPT_CARACOLE,
            NULL,
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_ACTS_ALONE, "SC-214", "Musketeers 1 (side 0) act alone", "stay"});
    sc_end(s);
}

static const man light_square[] = {{"f", "light pikemen", 1, 40, 27.5, 180},
                                   {"r", "light pikemen", 1, 37.5, 30, 270},
                                   {"b", "light pikemen", 1, 40, 32.5, 0},
                                   {"l", "light pikemen", 1, 42.5, 30, 90},
                                   {"hc", "heavy cavalry", 0, 40, 20, 0},
                                   {"p1", "heavy pikemen", 0, 35.9, 24.5, 0},
                                   {"p2", "heavy pikemen", 0, 31.9, 24.5, 0},
                                   SPARE,
                                   {0}};

/* SC-EX-148 SC-219 SC-220 SC-Q-65: it fails again, keeps its place, and is the square's */
static void a_face_that_lost_its_morale_is_no_gap(void **state)
{
    sc *s = sc_of(light_square, NULL);
    form_square(s, "f", "r", "b", "l", NULL);
    sm_loses_ue(s->g->battle, id_of(s, "f"));
    sc_retires(s->g->battle, id_of(s, "f"), 0);
    to_row(s, "2");
    dice_come(s, "5");
    end_row(s);
    assert_at(s, "f", 40, 27.5);
    assert_true(has_flag(s, "f", TILLY_UNIT_RETIRING));
    to_row(s, "3");
    assert_int_equal(order_with(s, "p1", "p2", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_CHARGE_AT, "f", 0, 45, 0);
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "f",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_CLOSED_PIKES,
                      "SC-211",
                      "Heavy cavalry 1 cannot charge the pikes of Light pikemen 1 in front",
                      "stay"});
    sc_end(s);
}

/* ---- orders that nobody may be given --------------------------------------------------------- */

static const man charged_men[] = {{"fresh", "heavy pikemen", 0, 40, 30, 0},
                                  {"charged", "heavy pikemen", 0, 44, 30, 0},
                                  {"fled", "swordsmen", 0, 60, 30, 180},
                                  {"bound", "musketeers", 0, 70, 30, 0},
                                  {"foe", "heavy pikemen", 1, 44, 31, 180},
                                  SPARE,
                                  {0}};

static sc *with_charged_men(void)
{
    sc *s = in_moves(charged_men);
    charges_in(s, "foe", "charged", true);
    sc_retires(s->g->battle, id_of(s, "fled"), 18000);
    declares(s, "bound", SPLIT_MOVE);
    return s;
}

/* SC-207 SC-209 SC-220: they are not listed, and named all the same they are told to choose */
static void nobody_charged_retiring_or_bound_is_ordered(void **state)
{
    static const char *const names[] = {"Heavy pikemen 2", "Swordsmen 1", "Musketeers 1"};
    static const uint32_t columns[] = {15, 1, 12};
    sc *s = with_charged_men();
    uint64_t hash = battle_hash(s->g->battle);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    for (unsigned i = 0; i < 3; i++)
        cannot_type(s, names[i], columns[i], "is not an answer here");
    tilly_answer a = {.size = sizeof a, .pick = {.option = asked_now(s).options}};
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_NO_SUCH_OPTION, NULL, "There is no option 3: the question lists 3"});
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "fresh", NULL, 0), TILLY_OK);
    /* nor do they go with others */
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_true(battle_hash(s->g->battle) != hash);
    sc_end(s);
}

/* SC-216 SC-220 SC-212 SC-061 */
static void nobody_fires_whom_the_rules_forbid(void **state)
{
    sc *s = with_charged_men();
    assert_false(can_hit(s, "fled", "foe", NULL));
    reads(s, "Swordsmen 1 never shoot");
    assert_false(can_hit(s, "bound", "foe", NULL));
    reads(s,
          "Heavy pikemen 1 (side 1) is out of range of Musketeers 1: 22 inches away, the range is "
          "18");
    sc_empties(s->g->battle, id_of(s, "bound"));
    assert_false(can_hit(s, "bound", "foe", NULL));
    reads(s, "Musketeers 1 are not loaded");
    assert_false(can_hit(s, "charged", "foe", NULL));
    reads(s, "Heavy pikemen 2 never shoot");
    sc_end(s);
}

/* ---- charges (SC-209, SC-211) ---------------------------------------------------------------- */

static const man chargers[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                               {"sw", "swordsmen", 0, 20, 24, 0},
                               {"lc", "light cavalry", 0, 80, 24, 0},
                               {"hp", "heavy pikemen", 0, 60, 24, 0},
                               {"p1", "heavy pikemen", 1, 40, 30, 180},
                               {"p2", "heavy pikemen", 1, 44, 30, 180},
                               {"mu", "musketeers", 1, 46, 26, 180},
                               {"k", "heavy cavalry", 1, 20, 29, 180},
                               {"near", "musketeers", 1, 70, 30, 180},
                               {"far", "musketeers", 1, 80, 44, 180},
                               SPARE,
                               {0}};

static void a_charge_ends_on_nobody_who_may_not_be_charged(void **state)
{
    sc *s = in_moves(chargers);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(
        s,
        TILLY_OPT_CHARGE_AT,
        "p1",
        (numbers){NO_NUMBERS},
        (told_as){
            TILLY_WHY_CLOSED_PIKES,
            "SC-211",
            "Heavy cavalry 1 (side 0) cannot charge the pikes of Heavy pikemen 1 (side 1) in front",
            "stay"});
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "mu",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_BEFORE_PIKES,
                      "SC-211",
                      "Musketeers 1 (side 1) stand in front of the pikes of Heavy pikemen 2: only "
                      "infantry can charge them",
                      "stay"});
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "sw", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "k",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_TARGET_BARRED,
                      "SC-211",
                      "Swordsmen 1 may not charge Heavy cavalry 1 (side 1)",
                      "stay"});
    sc_end(s);
}

/* A move is no charge: it stops an inch short, and before whoever is in the way (SC-209, SC-210) */
static void a_move_that_meets_an_enemy_is_told_how_far_it_goes(void **state)
{
    sc *s = in_moves(chargers);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_MARCH,
            NULL,
            (numbers){0, 8, 0},
            (told_as){TILLY_WHY_BUFFER,
                      "SC-209",
                      "Heavy cavalry 1 (side 0) would come within 0.5 inches of Heavy pikemen 1 "
                      "(side 1), the limit is 1",
                      "march 0, 7.501"});
    refuses(
        s,
        TILLY_OPT_MARCH,
        NULL,
        (numbers){0, 9, 0},
        (told_as){
            TILLY_WHY_ENEMY_IN_WAY,
            "SC-210",
            "Heavy pikemen 1 (side 1) bar the way of Heavy cavalry 1 (side 0) after 8.505 inches",
            "march 0, 7.501"});
    refuses(s,
            TILLY_OPT_MARCH,
            NULL,
            (numbers){0, 20, 0},
            (told_as){
                TILLY_WHY_VALUE_RANGE, NULL, "20 is out of range: from 0 to 12", "march 0, 7.501"});
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "lc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "far",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_CANNOT_REACH,
                      "SC-211",
                      "Light cavalry 1 cannot reach Musketeers 3: 18.5 inches away, 18 at most",
                      "stay"});
    sc_end(s);
}

static const man one_behind_another[] = {{"lc", "light cavalry", 0, 80, 24, 0},
                                         {"near", "musketeers", 1, 80, 30, 180},
                                         {"behind", "musketeers", 1, 80, 33, 180},
                                         SPARE,
                                         {0}};

static void a_charge_stops_at_the_first_enemy(void **state)
{
    sc *s = in_moves(one_behind_another);
    assert_int_equal(order_with(s, "lc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_CHARGE_AT,
            "behind",
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_ENEMY_IN_WAY,
                      "SC-211",
                      "Musketeers 1 (side 1) bar the way of Light cavalry 1 after 4.5 inches",
                      "stay"});
    sc_end(s);
}

/* ---- guns, crews, dragoons, archers ---------------------------------------------------------- */

static const man gunners[] = {{"g", "small cannon", 0, 40, 20, 0},
                              {"big", "large cannon", 0, 20, 20, 0},
                              {"dm", "mounted dragoons", 0, 60, 20, 0},
                              {"ta", "mounted archers", 0, 80, 40, 0},
                              {"foe", "swordsmen", 1, 40, 24, 180},
                              {"prey", "swordsmen", 1, 80, 46, 180},
                              SPARE,
                              {0}};

/* SC-171 SC-173 SC-175 SC-Q-47 SC-Q-51 */
static void guns_without_crews_do_nothing(void **state)
{
    sc *s = in_moves(gunners);
    stands_at(s, "g+", 50, 10, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "g", NULL));
    cannot_type(s, "Small cannon 1", 1, "choose from: end, Large cannon 1");
    assert_false(can_hit(s, "g", "foe", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_NO_CREW);
    reads(s, "No crew is at Small cannon 1");
    assert_false(can_hit(s, "g+", "foe", NULL));
    reads(s, "Gunners 5 never shoot");
    sc_end(s);
}

static void a_gun_stays_near_its_place_and_off_its_enemies(void **state)
{
    sc *s = in_moves(gunners);
    assert_int_equal(order_with(s, "g", NULL), TILLY_OK);
    refuses(
        s,
        TILLY_OPT_MARCH,
        NULL,
        (numbers){180, 7, 0},
        (told_as){TILLY_WHY_VALUE_RANGE, NULL, "7 is out of range: from 0 to 6", "march 180, 6"});
    refuses(s,
            TILLY_OPT_MARCH,
            NULL,
            (numbers){0, 2, 0},
            (told_as){TILLY_WHY_BUFFER,
                      "SC-209",
                      "Small cannon 1 would come within 0.5 inches of Swordsmen 1, the limit is 1",
                      "march 0, 1.501"});
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(order_with(s, "big", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_RESITE,
            NULL,
            (numbers){0, 20, 27},
            (told_as){TILLY_WHY_GUN_RADIUS,
                      "SC-171",
                      "Large cannon 1 would stand 7 inches from its first place, 6 at most",
                      "re-site 0, 20, 26.001"});
    sc_end(s);
}

/* SC-053 SC-Q-52 */
static void dragoons_who_rode_far_dismount_closed(void **state)
{
    sc *s = in_moves(gunners);
    assert_int_equal(order_with(s, "dm", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_GO_DISMOUNT,
            NULL,
            (numbers){0, 12, 0},
            (told_as){TILLY_WHY_NOT_CLOSED,
                      "SC-053",
                      "Mounted dragoons 1 would not end in closed order",
                      "go and dismount 0, 6.001"});
    sc_end(s);
}

/* SC-Q-57 */
static void an_archer_never_shoots_twice_at_once(void **state)
{
    sc *s = in_moves(gunners);
    to_row(s, "6.3");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "ta");
    assert_true(is_offered(s, TILLY_OPT_SHOOT, "ta", "prey"));
    assert_false(is_listed(s, TILLY_OPT_SHOOT_BOTH));
    cannot_type(s, "both", 1, "choose from: Mounted archers 1 shoot at Swordsmen 2, none");
    tilly_answer a = {.size = sizeof a, .pick = {.option = asked_now(s).options}};
    refuses_answer(
        s,
        &a,
        (told_as){TILLY_WHY_NO_SUCH_OPTION, NULL, "There is no option 2: the question lists 2"});
    sc_end(s);
}

/* ---- ground (SC-Q-54) ------------------------------------------------------------------------ */

static const man before_a_wood[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                    {"1", "heavy pikemen", 0, 20, 20, 0},
                                    {"2", "heavy pikemen", 0, 24, 20, 0},
                                    {"3", "heavy pikemen", 0, 28, 20, 0},
                                    FAR_ENEMY,
                                    SPARE,
                                    {0}};

static void lays(sc *s, uint16_t kind, double x, double y, double width, double depth)
{
    tilly_feature f = {.size = sizeof f, .kind = kind, .points = 4};
    const double dx[] = {0, width, width, 0};
    const double dy[] = {0, 0, depth, depth};
    for (unsigned i = 0; i < 4; i++)
        f.point[i] = (tilly_point){INCHES(x + dx[i]), INCHES(y + dy[i])};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

static void ground_bars_horse_and_formations(void **state)
{
    sc *s = in_moves(before_a_wood);
    lays(s, TILLY_WOOD, 36, 24, 8, 8);
    lays(s, TILLY_IMPASSABLE, 18, 21, 12, 4);
    lays(s, TILLY_IMPASSABLE, 18, 15, 12, 4.5);
    assert_int_equal(order_with(s, "hc", NULL), TILLY_OK);
    refuses(s,
            TILLY_OPT_MARCH,
            NULL,
            (numbers){0, 6, 0},
            (told_as){TILLY_WHY_IMPASSABLE,
                      "SC-Q-54",
                      "Heavy cavalry 1 cannot cross the wood",
                      "march 0, 4"});
    gets(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    acts(s, "1", WITH("2", "3"));
    refuses(s,
            TILLY_OPT_FORM_COLUMN,
            NULL,
            (numbers){NO_NUMBERS},
            (told_as){TILLY_WHY_IMPASSABLE,
                      "SC-Q-54",
                      "Heavy pikemen 2 cannot cross the impassable ground at 24, 17",
                      "stay"});
    refuses(s,
            TILLY_OPT_STRAIGHT,
            NULL,
            (numbers){3, 0, 0},
            (told_as){TILLY_WHY_IMPASSABLE,
                      "SC-Q-54",
                      "Heavy pikemen 1 cannot cross the impassable ground at 24, 23",
                      "straight 1"});
    sc_end(s);
}

/* ---- armies, types, points ------------------------------------------------------------------- */

static const char *const all_books[] = {"tilly-1.2", "tilly-2.0", "glauben"};

static void an_army_of_another_book_does_not_fight(void **state)
{
    tilly_ruleset *scruby = rules_of_book("scruby");
    tilly_army *own = army_of(scruby, balanced);
    for (unsigned i = 0; i < 3; i++) {
        tilly_error e = {.size = sizeof e};
        tilly_battle *b = NULL;
        tilly_ruleset *other = rules_of_book(all_books[i]);
        tilly_army *foreign = NULL;
        assert_int_equal(tilly_army_new(other, "", &foreign), TILLY_OK);
        tilly_setup setup = {.size = sizeof setup,
                             .flags = TILLY_SETUP_ANY_ARMY,
                             .rules = scruby,
                             .army = {own, foreign}};
        assert_int_equal(tilly_battle_new(&setup, &b, &e), TILLY_E_MISMATCH);
        assert_null(b);
        assert_string_equal(e.path, "setup.army[1]");
        assert_true(strstr(e.text, all_books[i]) && strstr(e.text, "scruby"));
        tilly_army_unref(foreign);
        tilly_ruleset_unref(other);
    }
    tilly_army_unref(own);
    tilly_ruleset_unref(scruby);
}

typedef struct wrong_line {
    const char *flags, *unit, *path, *words;
} wrong_line;

static void reads_army(tilly_ruleset *r, const wrong_line *w)
{
    char text[600];
    tilly_error e = {.size = sizeof e};
    tilly_army *army = NULL;
    snprintf(text,
             sizeof text,
             "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"scruby\",\n"
             "\"name\": \"\", \"flags\": {%s}, \"commands\": [\"\"], \"units\": [\n"
             "{\"command\": 0, \"type\": \"musketeers\"},\n"
             "{\"command\": 0, %s}]}",
             w->flags,
             w->unit);
    tilly_status status = tilly_army_read(text, strlen(text), r, &army, &e);
    if (!w->path)
        assert_int_equal(status, TILLY_OK);
    else if (status >= 0 || strcmp(e.path, w->path) != 0 || !strstr(e.text, w->words) || !e.line)
        fail_msg("%s %s: %s at %u:%u %s: %s",
                 w->flags,
                 w->unit,
                 tilly_status_name(status),
                 e.line,
                 e.column,
                 e.path,
                 e.text);
    tilly_army_unref(army);
}

/* SC-Q-12 SC-Q-67: halves are the least there is; crews and mother stands come with their own */
static void an_army_file_is_told_what_does_not_fit(void **state)
{
    static const wrong_line lines[] = {
        {"", "\"type\": \"light cavalry\", \"strength\": 19.5", NULL, NULL},
        {"",
         "\"type\": \"light cavalry\", \"strength\": 19.25",
         "units[1].strength",
         "points are counted in halves: 19.5 is possible, 19.25 is not"},
        {"", "\"type\": \"light cavalry\", \"strength\": 0", "units[1].strength", "x"},
        {"", "\"type\": \"light cavalry\", \"strength\": -1", "units[1].strength", "x"},
        {"", "\"type\": \"pike+shot\"", "units[1].type", "x"},
        {"", "\"type\": \"commander\"", "units[1].type", "x"},
        {"",
         "\"type\": \"musketeers\", \"state\": \"limbered\"",
         "units[1].state",
         "not bought in a state of that kind"},
        {"", "\"type\": \"musketeers\", \"quality\": \"superior\"", "units[1].quality", "x"},
        {"\"fortifications\": 2",
         "\"type\": \"musketeers\"",
         "flags.fortifications",
         "armies of scruby have no flag of this name"},
    };
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        reads_army(r, &lines[i]);
    tilly_ruleset_unref(r);
}

static uint64_t rules_hash(const tilly_ruleset *r)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_ruleset_hash(r, &hash), TILLY_OK);
    return hash;
}

static void derived_types_end_at_thirty_two(void **state)
{
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *r = rules_of_book("scruby");
    char name[20];
    while (tilly_ruleset_types(r) < TILLY_MOST_TYPES) {
        snprintf(name, sizeof name, "veterans %u", tilly_ruleset_types(r));
        assert_int_equal(tilly_ruleset_derive(r, "heavy pikemen", name, &e), TILLY_OK);
    }
    uint64_t hash = rules_hash(r);
    assert_int_equal(tilly_ruleset_derive(r, "heavy pikemen", "one more", &e), TILLY_E_FULL);
    assert_string_equal(e.text, "a rule set has at most 32 unit types");
    assert_true(rules_hash(r) == hash);
    /* the last of them fights like those it comes of */
    tilly_army *a = army_of(r, (const muster[]){{name, 0, 4}, {"musketeers", 0, 4}, {0}});
    assert_int_equal(tilly_army_units(a), 8);
    tilly_army_unref(a);
    tilly_ruleset_unref(r);
}

static void a_file_with_too_many_types_is_told_which(void **state)
{
    char text[4000] =
        "{\"format\": \"tilly-ruleset\", \"version\": 1, \"id\": \"scruby\", \"types\": [";
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *r = NULL;
    for (unsigned i = 0; i < 15; i++)
        snprintf(text + strlen(text),
                 100,
                 "%s\n{\"name\": \"veterans %u\", \"from\": \"swordsmen\"}",
                 i ? "," : "",
                 i);
    strcat(text, "]}");
    assert_int_equal(tilly_ruleset_read(text, strlen(text), NULL, &r, &e), TILLY_E_FORMAT);
    assert_null(r);
    assert_string_equal(e.path, "types[13].name");
    assert_int_equal(e.line, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_with_a_gap_is_no_body),
        cmocka_unit_test(only_those_who_hang_together_can_be_named),
        cmocka_unit_test(two_stands_of_horse_are_no_column),
        cmocka_unit_test(forty_stands_are_one_body),
        cmocka_unit_test(forty_stands_form_what_has_room),
        cmocka_unit_test(a_formation_wants_its_number_of_stands),
        cmocka_unit_test(a_formation_does_not_carry_its_body_away),
        cmocka_unit_test(five_do_not_fit_into_a_square_of_four),
        cmocka_unit_test(a_formation_wants_free_ground),
        cmocka_unit_test(nobody_adopts_what_is_not_for_him),
        cmocka_unit_test(a_square_acts_as_a_whole_or_not_at_all),
        cmocka_unit_test(a_square_of_pikes_is_closed_to_horse_and_shelters_its_men),
        cmocka_unit_test(a_face_that_lost_its_morale_is_no_gap),
        cmocka_unit_test(a_flank_is_charged_with_its_guard),
        cmocka_unit_test(horse_charges_no_gun_of_a_square),
        cmocka_unit_test(foot_rides_no_caracole),
        cmocka_unit_test(nobody_charged_retiring_or_bound_is_ordered),
        cmocka_unit_test(nobody_fires_whom_the_rules_forbid),
        cmocka_unit_test(a_charge_ends_on_nobody_who_may_not_be_charged),
        cmocka_unit_test(a_move_that_meets_an_enemy_is_told_how_far_it_goes),
        cmocka_unit_test(a_charge_stops_at_the_first_enemy),
        cmocka_unit_test(guns_without_crews_do_nothing),
        cmocka_unit_test(a_gun_stays_near_its_place_and_off_its_enemies),
        cmocka_unit_test(dragoons_who_rode_far_dismount_closed),
        cmocka_unit_test(an_archer_never_shoots_twice_at_once),
        cmocka_unit_test(ground_bars_horse_and_formations),
        cmocka_unit_test(an_army_of_another_book_does_not_fight),
        cmocka_unit_test(an_army_file_is_told_what_does_not_fit),
        cmocka_unit_test(derived_types_end_at_thirty_two),
        cmocka_unit_test(a_file_with_too_many_types_is_told_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
