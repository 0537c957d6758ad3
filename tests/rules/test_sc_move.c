/* Scruby's rally, moves and charges: every worked example of their clauses (SC-020 to SC-041,
 * SC-206 to SC-211, SC-235 to SC-238, SC-243). */
#include "sc.h"
#include "sc_move_inside.h"
#include <stdarg.h>

/* ---- orders ---------------------------------------------------------------------------------- */

enum { MOST_NAMES = 12 };

/* The question of its order, acting with these, NULL-closed. */
static void begin_order(sc *s, const char *name, ...)
{
    const char *other[MOST_NAMES] = {0};
    unsigned count = 0;
    va_list names;
    va_start(names, name);
    for (const char *n = va_arg(names, const char *); n; n = va_arg(names, const char *))
        other[count++] = n;
    va_end(names);
    if (next_of_row(s) != TILLY_ASK_NEXT_UNIT)
        fail_msg("no order is due");
    assert_int_equal(choose(s, TILLY_OPT_UNIT, name, NULL, 0), TILLY_OK);
    unsigned asked = next_of_row(s);
    if (asked == TILLY_ASK_BODY) {
        tilly_answer a = {.size = sizeof a};
        uint32_t options = asked_now(s).options;
        for (unsigned i = 0; i < count; i++)
            for (uint32_t o = 0; o < options; o++)
                if (option_at_turn(s->g->turn, o).unit == id_of(s, other[i]))
                    a.chosen[o / 64] |= (uint64_t)1 << (o % 64);
        s->g->why = (tilly_reason){.size = sizeof s->g->why};
        if (tilly_turn_answer(s->g->turn, &a, &s->g->why) != TILLY_OK)
            fail_msg("no body: %s", tilly_reason_name(s->g->why.code));
        asked = next_of_row(s);
    } else if (count)
        fail_msg("nobody goes with %s", name);
    assert_int_equal(asked, TILLY_ASK_MOVE);
}

static int order_option(const sc *s, unsigned kind, const char *other)
{
    uint32_t options = asked_now(s).options;
    for (uint32_t i = 0; i < options; i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        if (o.kind == kind && (!other || o.other == id_of(s, other)))
            return (int)i;
    }
    return -1;
}

static int32_t scaled(const tilly_option *o, unsigned i, double value)
{
    return (int32_t)(value * (o->value[i].measure == TILLY_ANGLE ? 100 : 10000) +
                     (value < 0 ? -0.5 : 0.5));
}

/* Numbers in inches and degrees. A refusal outside the bounds is one too. */
static tilly_status
answer_order(sc *s, bool check, unsigned kind, const char *other, const double value[3])
{
    int i = order_option(s, kind, other);
    if (i < 0)
        return TILLY_E_UNKNOWN;
    tilly_option o = option_at_turn(s->g->turn, (uint32_t)i);
    tilly_answer a = {.size = sizeof a, .pick = {.option = (uint32_t)i}};
    for (unsigned n = 0; n < o.values; n++)
        a.pick.value[n] = scaled(&o, n, value[n]);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return check ? tilly_turn_check(s->g->turn, &a, &s->g->why)
                 : tilly_turn_answer(s->g->turn, &a, &s->g->why);
}

static tilly_status may_order(sc *s, unsigned kind, const char *other, double a, double b, double c)
{
    return answer_order(s, true, kind, other, (const double[3]){a, b, c});
}

static void do_order(sc *s, unsigned kind, const char *other, double a, double b, double c)
{
    tilly_status status = answer_order(s, false, kind, other, (const double[3]){a, b, c});
    if (status != TILLY_OK)
        fail_msg("refused: %s", tilly_reason_name(s->g->why.code));
}

#define LEGAL(...)   assert_int_equal(may_order(__VA_ARGS__), TILLY_OK)
#define ILLEGAL(...) assert_int_not_equal(may_order(__VA_ARGS__), TILLY_OK)

static void refused_as(const sc *s, unsigned code, const char *clause)
{
    if (s->g->why.code != code)
        fail_msg("refused as %s", tilly_reason_name(s->g->why.code));
    assert_clause(s->g->rules, &s->g->why, clause);
}

static sc *moving(const man *men)
{
    sc *s = sc_of(men, NULL);
    to_row(s, "3");
    return s;
}

enum { CLOSED = 1, OPEN = 2 };

static bool is_charged(const sc *s, const char *charger, const char *enemy, bool in_front)
{
    return sm_charged(s->g->battle, id_of(s, charger), id_of(s, enemy), in_front);
}

#define FAR_ENEMY                                                                                  \
    {                                                                                              \
        "far", "musketeers", 1, 90, 58, 180                                                        \
    }

/* ---- closed pikes ---------------------------------------------------------------------------- */

static const man pike_column[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                  {"b", "heavy pikemen", 0, 40, 29, 0},
                                  {"c", "heavy pikemen", 0, 40, 28, 0},
                                  FAR_ENEMY,
                                  {0}};

/* SC-EX-51 SC-020 SC-023 SC-029 SC-030 SC-236 SC-238 SC-D-06 SC-D-08 */
static void a_closed_column_moves_five_ahead_and_never_back(void **state)
{
    sc *s = moving(pike_column);
    begin_order(s, "a", "b", "c", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5.1, 0, 0);
    assert_int_equal(order_option(s, TILLY_OPT_BACKWARDS, NULL), -1);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    assert_at(s, "a", 40, 35);
    assert_at(s, "c", 40, 33);
    sc_end(s);
    s = moving(pike_column);
    begin_order(s, "a", "b", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 3, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    sc_end(s);
}

static const man beside_musketeers[] = {
    {"a", "heavy pikemen", 0, 40, 30, 0}, {"m", "musketeers", 0, 44, 30, 0}, FAR_ENEMY, {0}};

/* SC-238 SC-Q-61: a body of one is a body */
static void a_body_of_one_turns_about_the_middle_of_its_front(void **state)
{
    sc *s = moving(beside_musketeers);
    begin_order(s, "a", NULL);
    do_order(s, TILLY_OPT_OBLIQUE_TURN_LEFT, NULL, -45, 0, 0);
    assert_at(s, "a", 40.35355, 30.14645);
    sc_end(s);
}

static const man near_their_edge[] = {
    {"a", "light pikemen", 0, 4, 3, 0}, {"b", "light pikemen", 0, 8, 3, 0}, FAR_ENEMY, {0}};

/* SC-238: only its places before and after the turn must be on the table */
static void a_body_leaves_the_edge_of_the_table_and_turns(void **state)
{
    sc *s = moving(near_their_edge);
    begin_order(s, "a", "b", NULL);
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 0.4, 0);
    refused_as(s, TILLY_WHY_TABLE_EDGE, "SC-200");
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 0.6, 0);
    do_order(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 6, 0);
    assert_at(s, "a", 5.5, 11.5);
    sc_end(s);
}

static const man column_of_four[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                     {"b", "heavy pikemen", 0, 40, 29, 0},
                                     {"c", "heavy pikemen", 0, 40, 28, 0},
                                     {"d", "heavy pikemen", 0, 40, 27, 0},
                                     {"mu", "musketeers", 0, 40, 26, 0},
                                     FAR_ENEMY,
                                     {0}};

/* SC-Q-18: none of the file's stands left out; musketeers behind the pikes are none of theirs */
static void only_a_whole_column_moves_two_inches_farther(void **state)
{
    sc *s = moving(column_of_four);
    begin_order(s, "a", "b", "c", "d", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    sc_end(s);
    s = moving(column_of_four);
    begin_order(s, "a", "b", "c", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 3, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    sc_end(s);
}

static const man open_column[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                  {"b", "heavy pikemen", 0, 40, 27, 0},
                                  {"c", "heavy pikemen", 0, 40, 25, 0},
                                  FAR_ENEMY,
                                  {0}};

/* SC-EX-51 SC-021 SC-030 SC-Q-18 */
static void an_open_column_moves_eight(void **state)
{
    sc *s = moving(open_column);
    begin_order(s, "b", "a", "c", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 8, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 8.1, 0, 0);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 8, 0, 0);
    assert_at(s, "c", 40, 33);
    sc_end(s);
    s = moving(open_column);
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6.1, 0, 0);
    sc_end(s);
}

static const man pike_line[] = {
    {"a", "heavy pikemen", 0, 40, 30, 0}, {"b", "heavy pikemen", 0, 44, 30, 0}, FAR_ENEMY, {0}};

/* SC-EX-138 SC-022 SC-028 SC-Q-15 */
static void heavy_pikes_go_ahead_or_at_45_degrees(void **state)
{
    sc *s = moving(pike_line);
    begin_order(s, "a", "b", NULL);
    LEGAL(s, TILLY_OPT_OBLIQUE_LEFT, NULL, 45, 3, 0);
    LEGAL(s, TILLY_OPT_OBLIQUE_TURN_LEFT, NULL, -45, 3, 0);
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -45, 3, 0);
    ILLEGAL(s, TILLY_OPT_OBLIQUE_TURN_LEFT, NULL, -90, 3, 0);
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -90, 3, 0);
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 30, 3, 0);
    refused_as(s, TILLY_WHY_DIRECTION, "SC-022");
    LEGAL(s, TILLY_OPT_BACKWARDS, NULL, 3, 0, 0);
    ILLEGAL(s, TILLY_OPT_BACKWARDS, NULL, 3.1, 0, 0);
    assert_int_equal(order_option(s, TILLY_OPT_STRAIGHT_TURN, NULL), -1);
    do_order(s, TILLY_OPT_OBLIQUE_LEFT, NULL, 45, 3, 0);
    assert_at(s, "a", 37.8787, 32.1213);
    assert_at(s, "b", 41.8787, 32.1213);
    sc_end(s);
}

/* SC-238 SC-Q-66: about the middle of the front edge; those that touched touch still */
static void a_body_turns_about_the_middle_of_its_front(void **state)
{
    sc *s = moving(pike_line);
    begin_order(s, "a", "b", NULL);
    do_order(s, TILLY_OPT_OBLIQUE_TURN_RIGHT, NULL, 45, 0, 0);
    assert_int_equal(shown(s, "a").heading, 4500);
    assert_at(s, "a", 42 - 1.41421 - 0.35355, 30.5 + 1.41421 - 0.35355);
    assert_true(sm_share_edge(s->g->battle, id_of(s, "a"), id_of(s, "b")));
    sc_end(s);
}

/* SC-EX-52 SC-025: alone out of its body it breaks at 3, and in the next game move goes 6 */
static void heavy_pikes_break_at_three(void **state)
{
    sc *s = moving(pike_line);
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 3, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 3.1, 0, 0);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 3, 0, 0);
    /* the one left behind is open now, and breaks too */
    begin_order(s, "b", NULL);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 4, 0, 0);
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 90, 3, 0);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    to_row(s, "9");
    to_row(s, "3");
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    sc_end(s);
}

static const man light_line[] = {
    {"a", "light pikemen", 0, 40, 30, 0}, {"b", "light pikemen", 0, 44, 30, 0}, FAR_ENEMY, {0}};

/* SC-EX-53 SC-035 */
static void light_pikes_face_ninety_and_break_at_six(void **state)
{
    sc *s = moving(light_line);
    begin_order(s, "a", "b", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 6, 0);
    LEGAL(s, TILLY_OPT_TURN_OBLIQUE_LEFT, NULL, 90, 6, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 100, 6, 0);
    sc_end(s);
    s = moving(light_line);
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    sc_end(s);
}

/* SC-023 SC-238: they are quicker forward alone */
static void light_pikes_go_back_no_farther_than_heavy_ones(void **state)
{
    sc *s = moving(light_line);
    begin_order(s, "a", "b", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    LEGAL(s, TILLY_OPT_BACKWARDS, NULL, 3, 0, 0);
    ILLEGAL(s, TILLY_OPT_BACKWARDS, NULL, 3.1, 0, 0);
    sc_end(s);
}

static const man lone_pike[] = {{"a", "heavy pikemen", 0, 40, 30, 0}, FAR_ENEMY, {0}};

/* SC-EX-111 SC-026 SC-028 SC-235 SC-208 */
static void an_open_pike_turns_once_by_ninety(void **state)
{
    sc *s = moving(lone_pike);
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 90, 6, 0);
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN_STRAIGHT, NULL, 2, -90, 4);
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN_STRAIGHT, NULL, 2, -90, 4.1);
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 180, 6, 0);
    assert_int_equal(order_option(s, TILLY_OPT_BACKWARDS, NULL), -1);
    do_order(s, TILLY_OPT_STRAIGHT_TURN_STRAIGHT, NULL, 2, -90, 4);
    assert_at(s, "a", 36, 32);
    assert_int_equal(shown(s, "a").heading, 27000);
    sc_end(s);
}

static const man pikes_and_musketeers[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                           {"m", "musketeers", 0, 44, 30, 0},
                                           {"h", "heavy pikemen", 0, 40, 27, 45},
                                           FAR_ENEMY,
                                           {0}};

/* SC-237: closed beside musketeers, it moves as a body of one; those of another heading are not in
 * it */
static void pikes_beside_musketeers_move_as_a_body_of_one(void **state)
{
    sc *s = moving(pikes_and_musketeers);
    begin_order(s, "a", NULL);
    LEGAL(s, TILLY_OPT_OBLIQUE_LEFT, NULL, 45, 3, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 4, 0, 0);
    assert_int_equal(order_option(s, TILLY_OPT_BACKWARDS, NULL), -1); /* no line, SC-023 */
    sc_end(s);
}

/* ---- free movers ----------------------------------------------------------------------------- */

static const man swords_and_muskets[] = {{"s1", "swordsmen", 0, 40, 30, 0},
                                         {"s2", "swordsmen", 0, 40, 29, 0},
                                         {"s3", "swordsmen", 0, 40, 28, 0},
                                         {"m", "musketeers", 0, 60, 30, 0},
                                         {"hc", "heavy cavalry", 0, 20, 20, 0},
                                         {"lc", "light cavalry", 0, 30, 10, 0},
                                         FAR_ENEMY,
                                         {0}};

/* SC-EX-113 SC-036 SC-037 SC-038 SC-039 SC-040 */
static void swordsmen_move_six_and_eight_in_column(void **state)
{
    sc *s = moving(swords_and_muskets);
    begin_order(s, "s1", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 30, 6, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 30, 6.1, 0);
    sc_end(s);
    s = moving(swords_and_muskets);
    begin_order(s, "s2", "s1", "s3", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 8, 0, 0);
    ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 8.1, 0, 0);
    LEGAL(s, TILLY_OPT_SHIFT, NULL, 270, 8, 0);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 8, 0, 0);
    begin_order(s, "m", NULL);
    LEGAL(s, TILLY_OPT_SIDLE, NULL, 180, 45, 6);
    do_order(s, TILLY_OPT_SIDLE, NULL, 180, 90, 6);
    assert_at(s, "m", 66, 30);
    assert_int_equal(shown(s, "m").heading, 18000);
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 12, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 14, 0);
    refused_as(s, TILLY_WHY_VALUE_RANGE, "SC-208");
    sc_end(s);
}

static tilly_status take_path(sc *s, unsigned kind, const char *other, const double way[][3])
{
    int i = order_option(s, kind, other);
    tilly_answer a = {.size = sizeof a, .pick = {.option = (uint32_t)i}};
    for (; way[a.count][0] > 0; a.count++)
        a.way[a.count] = (tilly_waypoint){INCHES(way[a.count][0]),
                                          INCHES(way[a.count][1]),
                                          (uint16_t)(way[a.count][2] * 100),
                                          0,
                                          0};
    assert_true(i >= 0);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return tilly_turn_answer(s->g->turn, &a, &s->g->why);
}

/* SC-208 SC-Q-16: the length of the path of its centre */
static void free_movers_take_any_path(void **state)
{
    static const double too_long[][3] = {{20, 26, 90}, {26.1, 26, 180}, {0}};
    static const double round[][3] = {{20, 26, 90}, {26, 26, 180}, {0}};
    sc *s = moving(swords_and_muskets);
    begin_order(s, "hc", NULL);
    assert_int_equal(take_path(s, TILLY_OPT_MARCH, NULL, too_long), TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_ALLOWANCE, "SC-208");
    assert_int_equal(take_path(s, TILLY_OPT_MARCH, NULL, round), TILLY_OK);
    assert_at(s, "hc", 26, 26);
    assert_int_equal(shown(s, "hc").heading, 18000);
    sc_end(s);
}

static const man passing_line[] = {{"m", "musketeers", 0, 40, 26, 0},
                                   {"p", "heavy pikemen", 0, 40, 30, 0},
                                   {"hc", "heavy cavalry", 0, 60, 24, 0},
                                   {"q", "swordsmen", 0, 60, 30, 0},
                                   {"e", "swordsmen", 1, 20, 36, 180},
                                   {"w", "swordsmen", 0, 20, 30, 0},
                                   {0}};

/* SC-210 SC-209 SC-Q-14 */
static void musketeers_pass_foot_and_nobody_ends_on_another(void **state)
{
    sc *s = moving(passing_line);
    begin_order(s, "m", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 3, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 3.5, 0);
    refused_as(s, TILLY_WHY_ENDS_ON_FRIEND, "SC-210");
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "hc", NULL);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 9, 0);
    refused_as(s, TILLY_WHY_FRIEND_IN_WAY, "SC-210");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "w", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 4, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 4.1, 0);
    refused_as(s, TILLY_WHY_BUFFER, "SC-209");
    assert_int_equal(s->g->why.nearest.value[1], INCHES(4) + 10);
    sc_end(s);
}

/* SC-040 SC-208 SC-210 SC-235: upon foot that they pass through musketeers may turn, and end beside
 * it: their half depth is 0.5, its left edge is at 26; horse turns where there is room to */
static void musketeers_turn_upon_foot_that_they_pass(void **state)
{
    static const man men[] = {{"m", "musketeers", 0, 20, 20, 0},
                              {"hc", "heavy cavalry", 0, 18, 30, 0},
                              {"sw", "swordsmen", 0, 28, 20, 0},
                              {"sw2", "swordsmen", 0, 28, 30, 0},
                              FAR_ENEMY,
                              {0}};
    sc *s = moving(men);
    begin_order(s, "m", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 90, 5.5, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 90, 5.6, 0);
    refused_as(s, TILLY_WHY_ENDS_ON_FRIEND, "SC-210");
    do_order(s, TILLY_OPT_MARCH, NULL, 90, 5, 0);
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 90, 6, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 90, 6.1, 0);
    refused_as(s, TILLY_WHY_FRIEND_IN_WAY, "SC-210");
    sc_end(s);
}

static const man gap_between_pikes[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                        {"b", "heavy pikemen", 0, 46, 24, 0},
                                        {"m", "musketeers", 0, 34, 24, 0},
                                        FAR_ENEMY,
                                        {0}};

/* SC-209 SC-Q-14 SC-Q-17: pikes touch, or are an inch apart; to musketeers they need no gap */
static void pikes_touch_or_stand_an_inch_apart(void **state)
{
    sc *s = moving(gap_between_pikes);
    begin_order(s, "b", NULL);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    to_row(s, "9");
    to_row(s, "3");
    begin_order(s, "b", NULL);
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -90, 0, 0);
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -90, 3, 0);
    refused_as(s, TILLY_WHY_ORDER_GAP, "SC-209");
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -90, 3.5, 0);
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, -90, 3.6, 0);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "m", NULL);
    do_order(s, TILLY_OPT_SIDLE, NULL, 0, 0, 6);
    assert_at(s, "m", 34, 30);
    sc_end(s);
}

/* ---- rally ----------------------------------------------------------------------------------- */

static const man scattered[] = {{"hp", "heavy pikemen", 0, 40, 30, 180}, FAR_ENEMY, {0}};

static sc *rallying(const man *men, const char *name, double runs)
{
    sc *s = sc_of(men, NULL);
    sm_loses_ue(s->g->battle, id_of(s, name));
    sc_retires(s->g->battle, id_of(s, name), (uint16_t)(runs * 100));
    to_row(s, "2");
    return s;
}

/* SC-EX-94 SC-206 SC-141 SC-R-02 SC-D-05 SC-Q-31 SC-243 */
static void a_scattered_stand_rallies_or_retires_again(void **state)
{
    sc *s = rallying(scattered, "hp", 225);
    dice_come(s, "3");
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "hp", 40 - 4.2426, 30 - 4.2426);
    assert_int_equal(shown(s, "hp").heading, 22500);
    assert_true(has_flag(s, "hp", TILLY_UNIT_RETIRING));
    sc_end(s);
    s = rallying(scattered, "hp", 180);
    dice_come(s, "2");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    assert_int_equal(answer_order(s, false, TILLY_OPT_FACE, NULL, (const double[3]){10, 0, 0}),
                     TILLY_OK);
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "hp", 40, 30);
    assert_int_equal(shown(s, "hp").heading, 1000);
    to_row(s, "3");
    begin_order(s, "hp", NULL);
    LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 6, 0, 0);
    sc_end(s);
}

static const man beside_enemy[] = {{"mu", "musketeers", 0, 40, 20, 180},
                                   {"sw", "swordsmen", 1, 42, 22, 180},
                                   {"spare", "musketeers", 0, 80, 10, 0},
                                   {0}};

/* 1.6 SC-206 SC-209: to come to touch an enemy is a charge, on the spot too */
static void who_rallies_does_not_turn_into_an_enemy(void **state)
{
    sc *s = rallying(beside_enemy, "mu", 180);
    dice_come(s, "1");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    assert_int_equal(answer_order(s, false, TILLY_OPT_FACE, NULL, (const double[3]){147, 0, 0}),
                     TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_TURN_BLOCKED, "SC-210");
    assert_int_equal(answer_order(s, false, TILLY_OPT_FACE, NULL, (const double[3]){170, 0, 0}),
                     TILLY_OK);
    sc_end(s);
}

static const man near_edge[] = {{"hc", "heavy cavalry", 0, 40, 10, 0},
                                {"stop", "swordsmen", 0, 60, 24, 0},
                                {"mu", "musketeers", 0, 60, 30, 180},
                                {"e", "swordsmen", 1, 20, 25, 180},
                                {"x", "musketeers", 0, 20, 30, 180},
                                {0}};

/* SC-EX-93 SC-141 SC-220: over the edge it is lost */
static void a_stand_that_leaves_the_table_is_lost(void **state)
{
    sc *s = rallying(near_edge, "hc", 180);
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), 0);
    assert_true(is_gone(s, "hc"));
    assert_true(told(s, TILLY_EV_LEFT_BOARD, 0, NULL));
    sc_end(s);
}

/* SC-EX-147 SC-243 SC-Q-63: the free place nearest to its full distance, the farther of two; an
 * enemy stops it an inch short */
static void a_retiring_stand_ends_at_the_nearest_free_place(void **state)
{
    sc *s = rallying(near_edge, "mu", 180);
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "mu", 60, 23.005);
    sc_end(s);
    s = rallying(near_edge, "x", 180);
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "x", 20, 27);
    sc_end(s);
}

static const man melee_lost[] = {{"hp", "heavy pikemen", 0, 40, 30, 0},
                                 {"hc", "heavy cavalry", 1, 40, 28.5, 0},
                                 {"x", "swordsmen", 1, 60, 25, 0},
                                 {"lp", "heavy pikemen", 0, 60, 30, 0},
                                 {"lc", "heavy cavalry", 1, 60, 28.5, 0},
                                 {0}};

/* SC-EX-146 SC-EX-147 SC-243 SC-Q-63 SC-160: through the enemies of its melee, not past others */
static void beaten_stands_slip_through_those_who_beat_them(void **state)
{
    sc *s = sc_of(melee_lost, NULL);
    int32_t y = 0;
    assert_int_equal(sm_way_back(s->g->battle, id_of(s, "hp"), INCHES(6), &y), 0);
    assert_int_equal(y, INCHES(24));
    assert_int_equal(sm_way_back(s->g->battle, id_of(s, "lp"), INCHES(6), &y), 2);
    sc_end(s);
}

/* ---- charges --------------------------------------------------------------------------------- */

static const man before_pikes[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                   {"side", "heavy cavalry", 0, 26, 30, 90},
                                   {"sw", "swordsmen", 0, 45, 24, 0},
                                   {"s2", "swordsmen", 0, 49, 24, 0},
                                   {"alone", "swordsmen", 0, 60, 20, 0},
                                   {"p1", "heavy pikemen", 1, 40, 30, 180},
                                   {"p2", "heavy pikemen", 1, 44, 30, 180},
                                   {"p3", "heavy pikemen", 1, 48, 30, 180},
                                   {0}};

static void refused_charge(sc *s, const char *enemy, unsigned code, const char *clause)
{
    ILLEGAL(s, TILLY_OPT_CHARGE_AT, enemy, 0, 0, 0);
    refused_as(s, code, clause);
}

/* SC-EX-61 SC-106 SC-108 SC-209 SC-211 SC-Q-34: frontal is judged where the charge began */
static void cavalry_charges_closed_pikes_in_flank_alone(void **state)
{
    sc *s = moving(before_pikes);
    begin_order(s, "hc", NULL);
    refused_charge(s, "p1", TILLY_WHY_CLOSED_PIKES, "SC-211");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "side", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p1", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_at(s, "side", 37, 30);
    assert_true(is_charged(s, "side", "p1", false));
    assert_int_equal(shown(s, "p1").order, CLOSED);
    assert_true(sm_was_charged(s->g->battle, id_of(s, "p1")));
    /* SC-209 SC-Q-26: no order for the one charged */
    to_row(s, "4");
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "p1", NULL));
    assert_true(is_offered(s, TILLY_OPT_UNIT, "p3", NULL));
    sc_end(s);
}

/* SC-EX-67 SC-130 SC-R-03 SC-D-10 SC-Q-35 */
static void swordsmen_dare_closed_pikes_on_their_ue(void **state)
{
    sc *s = moving(before_pikes);
    begin_order(s, "sw", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p2", 0, 0, 0);
    dice_come(s, "4");
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_true(has_flag(s, "sw", TILLY_UNIT_CHARGED));
    assert_true(is_charged(s, "sw", "p2", true));
    sc_end(s);
    s = moving(before_pikes);
    begin_order(s, "sw", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p2", 0, 0, 0);
    dice_come(s, "5");
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    assert_int_equal(order_option(s, TILLY_OPT_CHARGE_AT, NULL), -1);
    assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "sw")), 0);
    do_order(s, TILLY_OPT_MARCH, NULL, 180, 6, 0);
    assert_at(s, "sw", 45, 18);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "sw", NULL));
    sc_end(s);
}

static const man lone_swords[] = {{"sw", "swordsmen", 0, 44, 24, 0},
                                  {"p1", "heavy pikemen", 1, 44, 30, 180},
                                  {"p2", "heavy pikemen", 1, 48, 30, 180},
                                  {"open", "heavy pikemen", 1, 20, 30, 180},
                                  {"s2", "swordsmen", 0, 20, 25, 0},
                                  {"s3", "swordsmen", 0, 53, 30, 270},
                                  {0}};

/* SC-EX-68 SC-EX-118 SC-107 SC-108 SC-130 SC-Q-14 */
static void swordsmen_need_no_roll_against_flanks_and_open_pikes(void **state)
{
    sc *s = moving(lone_swords);
    begin_order(s, "sw", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p1", 0, 0, 0);
    dice_come(s, "3");
    assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "s2", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "open", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_true(is_charged(s, "s2", "open", true));
    begin_order(s, "s3", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p2", 0, 0, 0);
    next_of_row(s);
    assert_true(is_charged(s, "s3", "p2", false));
    sc_end(s);
}

/* SC-022 SC-025 SC-030: a column goes as its slowest stand, whoever of it is named first */
static void a_column_with_closed_pikes_goes_at_their_rate(void **state)
{
    static const man men[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                              {"b", "heavy pikemen", 0, 40, 29, 0},
                              {"c", "heavy pikemen", 0, 40, 26, 0},
                              {"far", "musketeers", 1, 90, 58, 180},
                              {0}};
    for (unsigned i = 0; i < 2; i++) {
        sc *s = moving(men);
        if (i)
            begin_order(s, "c", "a", "b", NULL);
        else
            begin_order(s, "a", "b", "c", NULL);
        LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
        ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 5.1, 0, 0);
        sc_end(s);
    }
}

/* 1.6 SC-115 SC-119: who stays as he stands makes no move, and so no charge, on one whom he touches
 * already; to turn on him is one */
static void to_stay_at_a_gun_is_no_charge(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 28, 0},
                              {"gun", "small cannon", 1, 40, 30, 180},
                              {"far", "musketeers", 1, 90, 58, 180},
                              {0}};
    sc *s = moving(men);
    stands_at(s, "gun+", 60, 40, 0);
    begin_order(s, "hc", NULL);
    refused_charge(s, "gun", TILLY_WHY_IN_CONTACT, "SC-211");
    sc_end(s);
    s = moving(men);
    stands_at(s, "gun+", 60, 40, 0);
    stands_at(s, "hc", 40, 28, 180);
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_CHARGE_AT, "gun", 0, 0, 0);
    sc_end(s);
}

static const man who_charges[] = {{"mu", "musketeers", 0, 20, 30, 0},
                                  {"sw", "swordsmen", 0, 40, 30, 0},
                                  {"ls", "long swordsmen", 0, 60, 30, 0},
                                  {"hc", "heavy cavalry", 0, 80, 26, 0},
                                  {"dm", "mounted dragoons", 0, 10, 26, 0},
                                  {"e1", "swordsmen", 1, 20, 35, 180},
                                  {"e2", "heavy cavalry", 1, 40, 35, 180},
                                  {"e3", "heavy cavalry", 1, 60, 35, 180},
                                  {"e4", "long swordsmen", 1, 80, 35, 180},
                                  {"e5", "swordsmen", 1, 10, 35, 180},
                                  {0}};

/* SC-EX-59 SC-EX-84 SC-EX-119 SC-118 SC-125 SC-130 SC-211 SC-224 */
static void only_some_charge_and_not_everybody(void **state)
{
    sc *s = moving(who_charges);
    begin_order(s, "mu", NULL);
    assert_int_equal(order_option(s, TILLY_OPT_CHARGE_AT, NULL), -1);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 4, 0);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "dm", NULL);
    assert_int_equal(order_option(s, TILLY_OPT_CHARGE_AT, NULL), -1);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "sw", NULL);
    refused_charge(s, "e2", TILLY_WHY_TARGET_BARRED, "SC-211");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "ls", NULL);
    refused_charge(s, "e3", TILLY_WHY_TARGET_BARRED, "SC-211");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_CHARGE_AT, "e4", 0, 0, 0);
    sc_end(s);
}

static const man charge_range[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                   {"in", "swordsmen", 1, 40, 35.5, 180},
                                   {"rc", "heavy cavalry", 0, 60, 20, 0},
                                   {"out", "swordsmen", 1, 60, 35.6, 180},
                                   {0}};

/* SC-038 SC-148 SC-Q-19 SC-238: 12 and 2 more to the touch */
static void cavalry_charges_two_inches_farther(void **state)
{
    sc *s = moving(charge_range);
    begin_order(s, "rc", NULL);
    refused_charge(s, "out", TILLY_WHY_CANNOT_REACH, "SC-211");
    assert_int_equal(s->g->why.number[0], INCHES(14.1));
    assert_int_equal(s->g->why.number[1], INCHES(14));
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "hc", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "in", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "hc", 40, 34);
    sc_end(s);
}

static const man flush[] = {{"hp", "heavy pikemen", 0, 50, 20, 0},
                            {"mu", "musketeers", 1, 50, 25.9, 180},
                            {"sw", "swordsmen", 1, 54, 25, 180},
                            {0}};

/* SC-238 SC-Q-38: the first touch is along its side, with swordsmen flush with it */
static void a_charge_stops_where_it_touches_along_a_side(void **state)
{
    sc *s = moving(flush);
    begin_order(s, "hp", NULL);
    refused_charge(s, "mu", TILLY_WHY_ENEMY_IN_WAY, "SC-211");
    do_order(s, TILLY_OPT_CHARGE_AT, "sw", 0, 0, 0);
    next_of_row(s);
    assert_in_range(shown(s, "hp").y, INCHES(23.98), INCHES(24.02));
    assert_true(is_charged(s, "hp", "sw", true) || is_charged(s, "hp", "sw", false));
    sc_end(s);
    s = moving(flush);
    stands_at(s, "sw", 54.02, 25, 180);
    begin_order(s, "hp", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "hp", 50, 24.9);
    sc_end(s);
}

static const man protected_flank[] = {{"hc", "heavy cavalry", 0, 30, 32, 90},
                                      {"mu", "musketeers", 1, 37.5, 30, 90},
                                      {"p1", "heavy pikemen", 1, 40, 30, 180},
                                      {"p2", "heavy pikemen", 1, 44, 30, 180},
                                      {0}};

/* SC-EX-87 SC-111 SC-Q-34 */
static void a_musketeer_stand_protects_a_flank(void **state)
{
    sc *s = moving(protected_flank);
    assert_true(sm_may_charge(
        s->g->battle, id_of(s, "hc"), id_of(s, "p1"), INCHES(37), INCHES(32.4), 9000));
    begin_order(s, "hc", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0);
    next_of_row(s);
    assert_true(is_charged(s, "hc", "mu", true) || is_charged(s, "hc", "mu", false));
    assert_false(is_charged(s, "hc", "p1", false));
    sc_end(s);
}

static const man in_front[] = {{"hc", "heavy cavalry", 0, 42, 20, 0},
                               {"mu", "musketeers", 1, 42, 26, 180},
                               {"p1", "heavy pikemen", 1, 40, 30, 180},
                               {"p2", "heavy pikemen", 1, 44, 30, 180},
                               {0}};

/* SC-EX-154 SC-067 SC-Q-25 SC-Q-71 */
static void cavalry_does_not_charge_musketeers_before_a_pike_line(void **state)
{
    static const char *const declared_only[] = {"pike_front=fire_and_retire", NULL};
    sc *s = moving(in_front);
    begin_order(s, "hc", NULL);
    refused_charge(s, "mu", TILLY_WHY_BEFORE_PIKES, "SC-211");
    sc_end(s);
    s = sc_of(in_front, declared_only);
    to_row(s, "3");
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0);
    sc_end(s);
    s = sc_of(in_front, declared_only);
    to_row(s, "3");
    declares(s, "mu", FIRE_AND_RETIRE);
    begin_order(s, "hc", NULL);
    refused_charge(s, "mu", TILLY_WHY_BEFORE_PIKES, "SC-211");
    sc_end(s);
}

/* SC-067 SC-Q-25: some part of it within 6 inches of the front edge at y = 29.5, straight ahead of
 * it */
static void in_front_of_pikes_is_within_six_inches_straight_ahead(void **state)
{
    static const struct {
        double x, y;
        bool covered;
    } at[] = {{42, 23, true}, {42, 22.9, false}, {35.9, 26, false}, {36.1, 26, true}};
    for (unsigned i = 0; i < sizeof at / sizeof *at; i++) {
        sc *s = moving(in_front);
        stands_at(s, "mu", at[i].x, at[i].y, 180);
        stands_at(s, "hc", at[i].x, 15, 0);
        begin_order(s, "hc", NULL);
        assert_int_equal(may_order(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0) == TILLY_OK,
                         !at[i].covered);
        sc_end(s);
    }
}

static const man two_open_pikes[] = {{"a", "heavy pikemen", 0, 38, 26, 0},
                                     {"b", "heavy pikemen", 0, 43, 26, 0},
                                     {"sw", "swordsmen", 1, 40.5, 30, 180},
                                     {"w2", "swordsmen", 1, 44.5, 30, 180},
                                     {0}};

/* SC-EX-54 SC-027 SC-115: open as they charged, open to P9, though they touch */
static void pikes_that_charge_in_open_order_stay_open(void **state)
{
    sc *s = moving(two_open_pikes);
    begin_order(s, "a", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "sw", 0, 0, 0);
    begin_order(s, "b", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "w2", 0, 0, 0);
    next_of_row(s);
    assert_int_equal(shown(s, "a").order, OPEN);
    assert_true(sm_open_to_end(s->g->battle, id_of(s, "b")));
    sc_end(s);
}

static const man column_charges[] = {{"a", "heavy pikemen", 0, 40, 27, 0},
                                     {"b", "heavy pikemen", 0, 40, 26, 0},
                                     {"c", "heavy pikemen", 0, 40, 25, 0},
                                     {"e", "heavy pikemen", 1, 40, 32, 180},
                                     {"e2", "heavy pikemen", 1, 44, 32, 180},
                                     {"side", "swordsmen", 1, 49, 26, 270},
                                     {0}};

/* SC-EX-57 SC-024 SC-029 SC-031 SC-238: all of the body charge; who is at its side it cannot */
static void a_closed_column_charges_as_one(void **state)
{
    sc *s = moving(column_charges);
    begin_order(s, "b", "a", "c", NULL);
    assert_int_equal(order_option(s, TILLY_OPT_CHARGE_AT, "side"), -1);
    do_order(s, TILLY_OPT_CHARGE_AT, "e", 0, 0, 0);
    next_of_row(s);
    assert_at(s, "a", 40, 31);
    assert_at(s, "c", 40, 29);
    assert_true(is_charged(s, "a", "e", true));
    assert_true(has_flag(s, "c", TILLY_UNIT_CHARGED));
    assert_int_equal(shown(s, "c").order, CLOSED);
    tilly_event e;
    assert_true(told(s, TILLY_EV_BODY, 0, &e));
    assert_int_equal(e.value[0], 3);
    assert_int_equal(e.value[1], 7);
    sc_end(s);
}

static const man overrun[] = {{"lc", "light cavalry", 0, 40, 26, 0},
                              {"df", "dragoon musketeers", 1, 40, 40, 180},
                              {"hc", "heavy cavalry", 0, 60, 26, 0},
                              {"dm", "mounted dragoons", 1, 60, 35, 180},
                              {0}};

/* SC-EX-129 SC-051 SC-056 SC-118 SC-Q-52 */
static void mother_stands_and_mounted_dragoons_are_overrun(void **state)
{
    sc *s = moving(overrun);
    begin_order(s, "hc", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "dm", 0, 0, 0);
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_true(is_gone(s, "dm"));
    sc_end(s);
}

static const man caught_alone[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                                   {"hp", "heavy pikemen", 1, 40, 30, 180},
                                   {"up", "heavy pikemen", 1, 40, 36, 180},
                                   {0}};

/* SC-EX-142 SC-209 SC-237 */
static void a_friend_that_steps_beside_changes_no_order(void **state)
{
    sc *s = moving(caught_alone);
    begin_order(s, "hc", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "hp", 0, 0, 0);
    to_row(s, "4");
    begin_order(s, "up", NULL);
    do_order(s, TILLY_OPT_STRAIGHT, NULL, 5, 0, 0);
    assert_true(sm_share_edge(s->g->battle, id_of(s, "hp"), id_of(s, "up")));
    assert_int_equal(shown(s, "hp").order, OPEN);
    sc_end(s);
}

static const man pair_of_pikes[] = {{"hc", "heavy cavalry", 0, 42, 20, 0},
                                    {"p1", "heavy pikemen", 1, 42, 30, 180},
                                    {"p2", "heavy pikemen", 1, 46, 30, 180},
                                    {0}};

/* SC-EX-141 SC-237 SC-110: without the other it is open, and cavalry may charge its front */
static void a_survivor_of_two_is_open(void **state)
{
    sc *s = sc_of(pair_of_pikes, NULL);
    loses_points(s, "p2", 60);
    to_row(s, "3");
    assert_int_equal(shown(s, "p1").efficiency, 3);
    begin_order(s, "hc", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "p1", 0, 0, 0);
    next_of_row(s);
    assert_true(is_charged(s, "hc", "p1", true));
    sc_end(s);
}

static const man into_melee[] = {{"mu", "musketeers", 0, 45, 25, 0},
                                 {"sw", "swordsmen", 0, 40, 25, 0},
                                 {"e", "swordsmen", 1, 42, 30, 180},
                                 {0}};

/* SC-EX-119 SC-125 SC-207: musketeers join no melee; nobody has two orders */
static void musketeers_join_no_melee_and_nobody_has_two_orders(void **state)
{
    sc *s = moving(into_melee);
    begin_order(s, "sw", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "e", 0, 0, 0);
    begin_order(s, "mu", NULL);
    assert_int_equal(order_option(s, TILLY_OPT_CHARGE_AT, NULL), -1);
    ILLEGAL(s, TILLY_OPT_SIDLE, NULL, 0, 0, 4);
    refused_as(s, TILLY_WHY_BUFFER, "SC-209");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

static const man turning_pike[] = {
    {"hp", "heavy pikemen", 0, 40, 30, 0}, {"e", "swordsmen", 1, 45, 32, 270}, FAR_ENEMY, {0}};

/* SC-026 SC-027 SC-208 SC-Q-16: ahead, one turn of up to 90 degrees, and ahead again */
static void an_open_pike_charges_round_a_corner(void **state)
{
    static const double corner[][3] = {{40, 32, 90}, {46, 32, 90}, {0}};
    static const double aside[][3] = {{41, 32, 90}, {46, 32, 90}, {0}};
    static const double twice[][3] = {{40, 31, 45}, {40.5, 31.5, 90}, {46, 32, 90}, {0}};
    sc *s = moving(turning_pike);
    begin_order(s, "hp", NULL);
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", aside), TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", twice), TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", corner), TILLY_OK);
    next_of_row(s);
    assert_at(s, "hp", 44, 32);
    assert_true(is_charged(s, "hp", "e", true));
    sc_end(s);
}

static const man past_one[] = {{"hc", "heavy cavalry", 0, 20, 20, 0},
                               {"by", "swordsmen", 1, 24, 26, 180},
                               {"e", "swordsmen", 1, 20, 31, 180},
                               {0}};

/* SC-026 SC-208: its last part leads ahead as well */
static void the_last_part_of_an_open_pikes_charge_leads_ahead(void **state)
{
    static const man men[] = {
        {"hp", "heavy pikemen", 0, 40, 30, 0}, {"e", "swordsmen", 1, 40, 34, 180}, {0}};
    static const double back[][3] = {{40, 25, 0}, {0}};
    static const double aside[][3] = {{43, 33, 0}, {0}};
    static const double ahead[][3] = {{40, 36, 0}, {0}};
    sc *s = moving(men);
    begin_order(s, "hp", NULL);
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", back), TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", aside), TILLY_E_ILLEGAL);
    refused_as(s, TILLY_WHY_DIRECTION, "SC-026");
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", ahead), TILLY_OK);
    next_of_row(s);
    assert_at(s, "hp", 40, 33);
    sc_end(s);
}

/* SC-238: a charge ends at the first touch, though its path goes on */
static void a_charge_by_a_path_ends_where_it_meets_its_target(void **state)
{
    static const man men[] = {
        {"hc", "heavy cavalry", 0, 20, 20, 0}, {"e", "swordsmen", 1, 20, 27, 180}, {0}};
    static const double beyond[][3] = {{20, 28, 0}, {24, 30, 0}, {0}};
    sc *s = moving(men);
    begin_order(s, "hc", NULL);
    assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", beyond), TILLY_OK);
    next_of_row(s);
    assert_at(s, "hc", 20, 25.5);
    assert_true(is_charged(s, "hc", "e", true));
    sc_end(s);
}

/* SC-Q-18 SC-236: horse too goes as a column several files wide, if each file is one */
static void two_files_of_horse_are_one_column(void **state)
{
    for (unsigned shorter = 0; shorter < 2; shorter++) {
        const man men[] = {{"a1", "heavy cavalry", 0, 40, 30, 0},
                           {"a2", "heavy cavalry", 0, 40, 28, 0},
                           {"a3", "heavy cavalry", 0, 40, 26, 0},
                           {"b1", "heavy cavalry", 0, 44, 30, 0},
                           {"b2", "heavy cavalry", 0, 44, 28, 0},
                           {"b3", "heavy cavalry", 0, shorter ? 60 : 44, 26, 0},
                           FAR_ENEMY,
                           {0}};
        sc *s = moving(men);
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "a1", NULL, 0), TILLY_OK);
        assert_int_equal(next_of_row(s), TILLY_ASK_BODY);
        assert_int_equal(is_offered(s, TILLY_OPT_UNIT, "b1", NULL), !shorter);
        if (!shorter) {
            assert_int_equal(choose_set(s, "a2", "a3", "b1", "b2", "b3", NULL), TILLY_OK);
            assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
            LEGAL(s, TILLY_OPT_STRAIGHT, NULL, 14, 0, 0);
            ILLEGAL(s, TILLY_OPT_STRAIGHT, NULL, 14.1, 0, 0);
        }
        sc_end(s);
    }
}

/* SC-238: who is touched along a side before the last part of a path stops it */
static void a_charge_by_a_path_touches_nobody_on_its_way(void **state)
{
    static const double past[][3] = {{20, 28, 0}, {20, 31, 0}, {0}};
    for (unsigned apart = 0; apart < 2; apart++) {
        sc *s = moving(past_one);
        stands_at(s, "by", apart ? 24.02 : 24, 26, 180);
        begin_order(s, "hc", NULL);
        assert_int_equal(take_path(s, TILLY_OPT_CHARGE_AT, "e", past),
                         apart ? TILLY_OK : TILLY_E_ILLEGAL);
        if (!apart)
            refused_as(s, TILLY_WHY_ENEMY_IN_WAY, "SC-211");
        sc_end(s);
    }
}

static const man open_square[] = {{"dp", "dragoon pikemen", 0, 35, 40, 90},
                                  {"front", "heavy pikemen", 1, 40, 42.5, 0},
                                  {"right", "heavy pikemen", 1, 42.5, 40, 90},
                                  {"rear", "heavy pikemen", 1, 40, 37.5, 180},
                                  {0}};

/* SC-240 SC-Q-62: the open side of a square of three is no way in */
static void nobody_enters_a_square_by_its_open_side(void **state)
{
    sc *s = moving(open_square);
    form_square(s, "front", "right", "rear", NULL);
    begin_order(s, "dp", NULL);
    ILLEGAL(s, TILLY_OPT_CHARGE_AT, "right", 0, 0, 0);
    refused_as(s, TILLY_WHY_ENEMY_IN_WAY, "SC-240");
    sc_end(s);
    s = moving(open_square);
    begin_order(s, "dp", NULL);
    LEGAL(s, TILLY_OPT_CHARGE_AT, "right", 0, 0, 0);
    sc_end(s);
}

/* ---- ground ---------------------------------------------------------------------------------- */

static const man at_a_wood[] = {{"hc", "heavy cavalry", 0, 20, 20, 0},
                                {"sw", "swordsmen", 0, 30, 24, 0},
                                {"m", "musketeers", 0, 60, 24, 0},
                                {"r", "musketeers", 0, 70, 24, 0},
                                {"back", "heavy cavalry", 0, 26, 40, 180},
                                FAR_ENEMY,
                                {0}};

static void lay_ground(sc *s, unsigned kind, double width, unsigned points, const double at[][2])
{
    tilly_feature f = {.size = sizeof f, .kind = (uint16_t)kind, .points = points};
    f.width = INCHES(width);
    for (unsigned i = 0; i < points; i++)
        f.point[i] = (tilly_point){INCHES(at[i][0]), INCHES(at[i][1])};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

static sc *with_ground(void)
{
    static const double wood[][2] = {{10, 26}, {40, 26}, {40, 32}, {10, 32}};
    static const double river[][2] = {{50, 28}, {96, 28}};
    static const double road[][2] = {{70, 20}, {70, 40}};
    sc *s = sc_of(at_a_wood, NULL);
    lay_ground(s, TILLY_WOOD, 0, 4, wood);
    lay_ground(s, TILLY_RIVER, 2, 2, river);
    lay_ground(s, TILLY_ROAD, 2, 2, road);
    return s;
}

/* SC-EX-163 SC-200 SC-Q-54 */
static void ground_bars_horse_from_woods_and_all_from_water(void **state)
{
    sc *s = with_ground();
    to_row(s, "3");
    begin_order(s, "hc", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 7, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "sw", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "m", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 3, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    do_order(s, TILLY_OPT_STAY, NULL, 0, 0, 0);
    begin_order(s, "r", NULL);
    LEGAL(s, TILLY_OPT_MARCH, NULL, 0, 6, 0);
    ILLEGAL(s, TILLY_OPT_MARCH, NULL, 30, 6, 0);
    sc_end(s);
}

/* SC-Q-54 SC-243: at the border of what bars it */
static void a_retiring_stand_stops_before_ground(void **state)
{
    sc *s = with_ground();
    sc_retires(s->g->battle, id_of(s, "back"), 18000);
    to_row(s, "2");
    dice_come(s, "6");
    assert_int_equal(next_of_row(s), 0);
    assert_at(s, "back", 26, 32);
    sc_end(s);
}

static const man beside_a_pond[] = {
    {"a", "light pikemen", 0, 40, 20, 0}, {"b", "light pikemen", 0, 44, 20, 0}, FAR_ENEMY, {0}};
static const double between_their_ways[][2] = {{41, 23}, {43, 23}, {43, 25}, {41, 25}};

static sc *at_a_pond(const double pond[][2])
{
    sc *s = sc_of(beside_a_pond, NULL);
    lay_ground(s, TILLY_IMPASSABLE, 0, 4, pond);
    return s;
}

static void begin_move_of_both(sc *s)
{
    to_row(s, "3");
    begin_order(s, "a", "b", NULL);
}

static void turns_right_after(sc *s, double least, double most)
{
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, least + 0.001, 0);
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, (least + most) / 2, 0);
    LEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, most - 0.001, 0);
}

static void cannot_turn_right_after(sc *s, double least, double most)
{
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, least + 0.001, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, most - 0.001, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    assert_true(s->g->why.unit[1] != 0); /* the pond by its name */
}

static void lengths_before_a_turn(const sc *s, tilly_span spans[4], uint32_t *count)
{
    tilly_answer a = {.size = sizeof a, .given = 1};
    a.pick.option = (uint32_t)order_option(s, TILLY_OPT_STRAIGHT_TURN, NULL);
    a.pick.value[0] = 9000;
    assert_int_equal(tilly_turn_range(s->g->turn, &a, spans, 4, count), TILLY_OK);
}

/* SC-Q-54 SC-238: only its places before and after the turn must be off it */
static void a_body_that_turns_looks_only_at_the_ground_where_it_stands_then(void **state)
{
    tilly_span spans[4];
    uint32_t count;
    sc *s = at_a_pond(between_their_ways);
    begin_move_of_both(s);
    turns_right_after(s, 0, 0.5);
    cannot_turn_right_after(s, 0.5, 2.5);
    turns_right_after(s, 2.5, 4.5);
    cannot_turn_right_after(s, 4.5, 6);
    lengths_before_a_turn(s, spans, &count);
    assert_int_equal(count, 2);
    assert_int_equal(spans[0].most, INCHES(0.5));
    assert_int_equal(spans[1].least, INCHES(2.5));
    assert_int_equal(spans[1].most, INCHES(4.5));
    do_order(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 3.5, 0);
    assert_at(s, "a", 41.5, 26);
    assert_at(s, "b", 41.5, 22);
    sc_end(s);
}

/* SC-Q-54 */
static void a_body_that_turns_may_stand_on_a_road_through_the_pond(void **state)
{
    static const double road[][2] = {{41.5, 24}, {41.5, 40}};
    sc *s = at_a_pond(between_their_ways);
    lay_ground(s, TILLY_ROAD, 0.5, 2, road);
    begin_move_of_both(s);
    cannot_turn_right_after(s, 0.5, 1.5);
    turns_right_after(s, 1.5, 4.5);
    cannot_turn_right_after(s, 4.5, 5.5);
    turns_right_after(s, 5.5, 6);
    sc_end(s);
}

/* SC-Q-54 SC-238: before its way, after it, or without one */
static void a_body_never_turns_into_a_pond_on_the_spot(void **state)
{
    static const double right_before_them[][2] = {{41, 22}, {43, 22}, {43, 23}, {41, 23}};
    sc *s = at_a_pond(right_before_them);
    begin_move_of_both(s);
    ILLEGAL(s, TILLY_OPT_STRAIGHT_TURN, NULL, 90, 0, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 90, 0, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    ILLEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 90, 4, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    LEGAL(s, TILLY_OPT_TURN_STRAIGHT, NULL, 45, 0, 0);
    sc_end(s);
}

static const man gun_at_a_pond[] = {{"g", "small cannon", 0, 40, 20, 0}, FAR_ENEMY, {0}};

/* SC-Q-54 SC-Q-51: a gun takes its crew round with it, by numbers and by a path */
static void a_gun_never_turns_its_crew_into_a_pond(void **state)
{
    static const double left_of_it[][2] = {{38, 19}, {39, 19}, {39, 21}, {38, 21}};
    tilly_waypoint round = {.x = INCHES(40), .y = INCHES(20), .heading = 9000};
    sc *s = sc_of(gun_at_a_pond, NULL);
    lay_ground(s, TILLY_IMPASSABLE, 0, 4, left_of_it);
    to_row(s, "3");
    begin_order(s, "g", NULL);
    ILLEGAL(s, TILLY_OPT_SIDLE, NULL, 90, 0, 0);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    LEGAL(s, TILLY_OPT_SIDLE, NULL, 270, 0, 0);
    LEGAL(s, TILLY_OPT_SIDLE, NULL, 90, 0, 2);
    tilly_answer a = {.size = sizeof a, .count = 1};
    a.pick.option = (uint32_t)order_option(s, TILLY_OPT_MARCH, NULL);
    a.way[0] = round;
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    assert_int_not_equal(tilly_turn_check(s->g->turn, &a, &s->g->why), TILLY_OK);
    refused_as(s, TILLY_WHY_IMPASSABLE, "SC-Q-54");
    sc_end(s);
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Preview shows all, and what happens is the same (SC-Q-66). */
static void a_preview_shows_the_whole_body(void **state)
{
    tilly_placed rows[4];
    uint32_t count = 0;
    sc *s = moving(pike_line);
    begin_order(s, "b", "a", NULL);
    int i = order_option(s, TILLY_OPT_TURN_STRAIGHT, NULL);
    tilly_answer a = {.size = sizeof a, .pick = {(uint32_t)i, {4500, INCHES(2), 0}}};
    assert_int_equal(tilly_turn_preview_body(s->g->turn, &a, rows, 4, &count), TILLY_OK);
    assert_int_equal(count, 2);
    assert_int_equal(rows[0].unit, id_of(s, "b"));
    assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
    for (unsigned k = 0; k < 2; k++) {
        tilly_unit u = row_of_unit(s->g, rows[k].unit);
        assert_int_equal(u.x, rows[k].x);
        assert_int_equal(u.y, rows[k].y);
        assert_int_equal(u.heading, rows[k].heading);
    }
    sc_end(s);
}

static const man oblique_charge[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                                     {"b", "heavy pikemen", 0, 44, 30, 0},
                                     {"e", "musketeers", 1, 43.768, 32.268, 225},
                                     {0}};

/* SC-024 SC-238 SC-Q-15: about the middle of its front, (42, 30.5), and 2 to the touch */
static void a_body_that_turns_its_front_charges_as_one(void **state)
{
    const double half = 2 * 0.70711;
    sc *s = moving(oblique_charge);
    begin_order(s, "a", "b", NULL);
    do_order(s, TILLY_OPT_CHARGE_AT, "e", 45, 0, 0);
    next_of_row(s);
    tilly_unit a = shown(s, "a");
    tilly_unit b = shown(s, "b");
    assert_int_equal(a.heading, 4500);
    assert_int_equal(b.heading, 4500);
    assert_in_range(b.x - a.x, INCHES(2 * half - 0.001), INCHES(2 * half + 0.001));
    assert_in_range(a.y - b.y, INCHES(2 * half - 0.001), INCHES(2 * half + 0.001));
    sc_end(s);
}

static const man crowded_rally[] = {{"first", "musketeers", 0, 10, 10, 0},
                                    {"hp", "heavy pikemen", 0, 40, 30, 180},
                                    {"own", "musketeers", 0, 40, 31.5, 0},
                                    FAR_ENEMY,
                                    {0}};

/* SC-206 SC-235 SC-D-05 */
static void a_rallied_stand_faces_where_it_overlaps_nobody(void **state)
{
    sc *s = rallying(crowded_rally, "hp", 180);
    dice_come(s, "2");
    assert_int_equal(next_of_row(s), TILLY_ASK_FACING);
    LEGAL(s, TILLY_OPT_FACE, NULL, 0, 0, 0);
    ILLEGAL(s, TILLY_OPT_FACE, NULL, 90, 0, 0);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_column_moves_five_ahead_and_never_back),
        cmocka_unit_test(a_body_of_one_turns_about_the_middle_of_its_front),
        cmocka_unit_test(a_body_leaves_the_edge_of_the_table_and_turns),
        cmocka_unit_test(only_a_whole_column_moves_two_inches_farther),
        cmocka_unit_test(an_open_column_moves_eight),
        cmocka_unit_test(heavy_pikes_go_ahead_or_at_45_degrees),
        cmocka_unit_test(a_body_turns_about_the_middle_of_its_front),
        cmocka_unit_test(heavy_pikes_break_at_three),
        cmocka_unit_test(light_pikes_face_ninety_and_break_at_six),
        cmocka_unit_test(light_pikes_go_back_no_farther_than_heavy_ones),
        cmocka_unit_test(an_open_pike_turns_once_by_ninety),
        cmocka_unit_test(pikes_beside_musketeers_move_as_a_body_of_one),
        cmocka_unit_test(swordsmen_move_six_and_eight_in_column),
        cmocka_unit_test(free_movers_take_any_path),
        cmocka_unit_test(musketeers_pass_foot_and_nobody_ends_on_another),
        cmocka_unit_test(musketeers_turn_upon_foot_that_they_pass),
        cmocka_unit_test(pikes_touch_or_stand_an_inch_apart),
        cmocka_unit_test(who_rallies_does_not_turn_into_an_enemy),
        cmocka_unit_test(a_scattered_stand_rallies_or_retires_again),
        cmocka_unit_test(a_stand_that_leaves_the_table_is_lost),
        cmocka_unit_test(a_retiring_stand_ends_at_the_nearest_free_place),
        cmocka_unit_test(beaten_stands_slip_through_those_who_beat_them),
        cmocka_unit_test(cavalry_charges_closed_pikes_in_flank_alone),
        cmocka_unit_test(swordsmen_dare_closed_pikes_on_their_ue),
        cmocka_unit_test(swordsmen_need_no_roll_against_flanks_and_open_pikes),
        cmocka_unit_test(a_column_with_closed_pikes_goes_at_their_rate),
        cmocka_unit_test(to_stay_at_a_gun_is_no_charge),
        cmocka_unit_test(only_some_charge_and_not_everybody),
        cmocka_unit_test(cavalry_charges_two_inches_farther),
        cmocka_unit_test(a_charge_stops_where_it_touches_along_a_side),
        cmocka_unit_test(a_musketeer_stand_protects_a_flank),
        cmocka_unit_test(cavalry_does_not_charge_musketeers_before_a_pike_line),
        cmocka_unit_test(in_front_of_pikes_is_within_six_inches_straight_ahead),
        cmocka_unit_test(pikes_that_charge_in_open_order_stay_open),
        cmocka_unit_test(a_closed_column_charges_as_one),
        cmocka_unit_test(mother_stands_and_mounted_dragoons_are_overrun),
        cmocka_unit_test(a_friend_that_steps_beside_changes_no_order),
        cmocka_unit_test(an_open_pike_charges_round_a_corner),
        cmocka_unit_test(the_last_part_of_an_open_pikes_charge_leads_ahead),
        cmocka_unit_test(a_charge_by_a_path_ends_where_it_meets_its_target),
        cmocka_unit_test(two_files_of_horse_are_one_column),
        cmocka_unit_test(a_charge_by_a_path_touches_nobody_on_its_way),
        cmocka_unit_test(nobody_enters_a_square_by_its_open_side),
        cmocka_unit_test(a_survivor_of_two_is_open),
        cmocka_unit_test(musketeers_join_no_melee_and_nobody_has_two_orders),
        cmocka_unit_test(ground_bars_horse_from_woods_and_all_from_water),
        cmocka_unit_test(a_retiring_stand_stops_before_ground),
        cmocka_unit_test(a_body_that_turns_looks_only_at_the_ground_where_it_stands_then),
        cmocka_unit_test(a_body_that_turns_may_stand_on_a_road_through_the_pond),
        cmocka_unit_test(a_body_never_turns_into_a_pond_on_the_spot),
        cmocka_unit_test(a_gun_never_turns_its_crew_into_a_pond),
        cmocka_unit_test(a_preview_shows_the_whole_body),
        cmocka_unit_test(a_body_that_turns_its_front_charges_as_one),
        cmocka_unit_test(a_rallied_stand_faces_where_it_overlaps_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
