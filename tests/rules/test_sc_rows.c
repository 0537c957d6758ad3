/* Each row of the tables of Scruby's catalogue as it plays: how far each type goes, what it kills
 * at each range, what armour saves it, what it strikes off and with what UE (SC 2.1 to 2.4). */
#include "sc_orders.h"
#include <string.h>

/* ---- 2.2: moves ------------------------------------------------------------------------------ */

enum { SIDE_BY_SIDE, IN_FILE };

static bool is_pikes(const char *type)
{
    return strstr(type, "pikemen") != NULL;
}

static double depth_of(const char *type)
{
    static const char *const half[] = {"heavy pikemen",
                                       "light pikemen",
                                       "swordsmen",
                                       "long swordsmen",
                                       "musketeers",
                                       "turkish musketeers"};
    for (unsigned i = 0; i < sizeof half / sizeof *half; i++)
        if (strcmp(type, half[i]) == 0)
            return 1;
    return 2;
}

static bool has_mother_stand(const char *type)
{
    return strncmp(type, "dragoon ", 8) == 0;
}

static double width_of(const char *type)
{
    return has_mother_stand(type) ? 2 : 4;
}

/* So many stands of a type, the first with its front at (40, 20), so far apart, and musketeers so
 * far ahead of it. */
typedef struct march {
    const char *type;
    unsigned count, formation;
    double gap, enemy;
} march;

static const man *men_of(const march *n)
{
    static man men[8];
    static const char *const name[] = {"a", "b", "c"};
    unsigned i = 0;
    for (; i < n->count; i++)
        men[i] = (man){name[i], n->type, 0, 8 + 8 * i, 20, 0};
    men[i++] = (man){"rest", "musketeers", 0, 90, 2, 0};
    men[i++] = (man){"mu", "musketeers", 1, 40, 20 + n->enemy + 0.5, 180};
    men[i++] = (man){"far", "musketeers", 1, 90, 58, 180};
    men[i] = (man){NULL, NULL, 0, 0, 0, 0};
    return men;
}

static void form(sc *s, const march *n)
{
    double deep = depth_of(n->type);
    for (unsigned i = 0; i < n->count; i++) {
        double back = n->formation == IN_FILE ? i * (deep + n->gap) : 0;
        double right = n->formation == SIDE_BY_SIDE ? i * (width_of(n->type) + n->gap) : 0;
        stands_at(s, s->man[i].name, 40 + right, 20 - deep / 2 - back, 0);
    }
}

static sc *ordered(const march *n, bool together)
{
    sc *s = sc_of(men_of(n), NULL);
    form(s, n);
    to_row(s, "3");
    if (!together || n->count == 1)
        assert_int_equal(order_with(s, "a", NULL), TILLY_OK);
    else if (n->count == 2)
        assert_int_equal(order_with(s, "a", "b", NULL), TILLY_OK);
    else
        assert_int_equal(order_with(s, "a", "b", "c", NULL), TILLY_OK);
    return s;
}

static void goes_just(const march *n, bool together, double inches)
{
    sc *s = ordered(n, together);
    bool straight = is_listed(s, TILLY_OPT_STRAIGHT);
    unsigned kind = straight ? TILLY_OPT_STRAIGHT : TILLY_OPT_MARCH;
    tilly_status within =
        straight ? may_do(s, kind, NULL, inches, 0, 0) : may_do(s, kind, NULL, 0, inches, 0);
    tilly_status beyond = straight ? may_do(s, kind, NULL, inches + 0.1, 0, 0)
                                   : may_do(s, kind, NULL, 0, inches + 0.1, 0);
    if (within != TILLY_OK || beyond == TILLY_OK)
        fail_msg("%u %s, gap %.1f%s: not just %.1f",
                 n->count,
                 n->type,
                 n->gap,
                 together ? " together" : "",
                 inches);
    sc_end(s);
}

/* As the rows of 2.2: closed, a closed column, open, an open column, breaking. */
static const struct row {
    const char *type;
    double closed, column, open, open_column, breaks, charge, column_charge;
} rows[] = {{"heavy pikemen", 3, 5, 6, 8, 3, 6, 5},
            {"light pikemen", 6, 8, 6, 8, 6, 6, 8},
            {"dragoon pikemen", 6, 8, 6, 8, 6, 6, 8},
            {"swordsmen", 6, 8, 6, 8, 6, 6, 8},
            {"long swordsmen", 6, 8, 6, 8, 6, 6, 8},
            {"musketeers", 6, 8, 6, 8, 6, 0, 0},
            {"turkish musketeers", 6, 8, 6, 8, 6, 0, 0},
            {"dragoon musketeers", 6, 8, 6, 8, 6, 0, 0},
            {"heavy cavalry", 12, 14, 12, 14, 12, 14, 14},
            {"light cavalry", 16, 18, 16, 18, 16, 18, 18},
            {"rieters", 16, 18, 16, 18, 16, 18, 18},
            {"cavalry musketeers", 12, 14, 12, 14, 12, 14, 14},
            {"spahis", 12, 14, 12, 14, 12, 14, 14},
            {"mounted archers", 16, 18, 16, 18, 16, 18, 18},
            {"mounted dragoons", 12, 14, 12, 14, 12, 0, 0}};
enum { ROWS = sizeof rows / sizeof *rows };

/* SC-022 SC-025 SC-026 SC-030 SC-035 to SC-039 SC-050 SC-Q-07 SC-Q-08 SC-Q-18 */
static void every_type_goes_as_far_as_its_row_says(void **state)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const struct row *r = &rows[i];
        march alone = {r->type, 1, IN_FILE, 0, 35};
        march pair = {r->type, 2, SIDE_BY_SIDE, 0, 35};
        march closed = {r->type, 3, IN_FILE, 0, 35};
        march near = {r->type, 3, IN_FILE, 1, 35};
        march wide = {r->type, 3, IN_FILE, 3, 35};
        goes_just(&alone, false, r->open);
        goes_just(&pair, is_pikes(r->type), r->closed);
        goes_just(&pair, false, is_pikes(r->type) ? r->breaks : r->closed);
        goes_just(&closed, true, r->column);
        goes_just(&near, true, r->open_column);
        goes_just(&wide, true, r->open_column);
    }
}

/* SC-013 SC-Q-52: a mother stand 12, a small gun and a crew 6 */
static void what_is_no_stand_goes_as_far_as_its_row_says(void **state)
{
    static const man men[] = {{"d", "dragoon musketeers", 0, 20, 20, 0},
                              {"gun", "small cannon", 0, 40, 20, 0},
                              {"mu", "musketeers", 1, 90, 58, 180},
                              {0}};
    static const struct {
        const char *name;
        double inches;
    } rates[] = {{"d+", 12}, {"gun", 6}, {"gun+", 6}};
    for (unsigned i = 0; i < 3; i++) {
        sc *s = in_moves(men);
        assert_int_equal(order_with(s, rates[i].name, NULL), TILLY_OK);
        MAY(s, TILLY_OPT_SIDLE, NULL, 0, 180, rates[i].inches);
        MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 180, rates[i].inches + 0.1);
        sc_end(s);
    }
}

/* SC-030 SC-Q-61: between 1 and 3 inches */
static void stands_that_follow_too_far_are_no_column(void **state)
{
    static const double gaps[] = {0.9, 3.1};
    for (unsigned i = 0; i < 2; i++) {
        march n = {"swordsmen", 3, IN_FILE, gaps[i], 35};
        sc *s = sc_of(men_of(&n), NULL);
        form(s, &n);
        to_row(s, "3");
        assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
        assert_int_equal(choose(s, TILLY_OPT_UNIT, "a", NULL, 0), TILLY_OK);
        assert_int_equal(next_of_row(s), TILLY_ASK_MOVE); /* with nobody */
        sc_end(s);
    }
}

static void charges_just(march n, bool together, double inches)
{
    for (unsigned beyond = 0; beyond < 2; beyond++) {
        n.enemy = inches + 0.1 * beyond;
        sc *s = ordered(&n, together);
        bool may = is_listed(s, TILLY_OPT_CHARGE_AT) &&
                   may_do(s, TILLY_OPT_CHARGE_AT, "mu", 0, 0, 0) == TILLY_OK;
        if (may == (beyond || inches == 0))
            fail_msg("%u %s: a charge of %.1f", n.count, n.type, n.enemy);
        sc_end(s);
        if (inches == 0)
            break;
    }
}

/* SC-038 SC-039 SC-118 SC-125 SC-148 SC-Q-08 SC-Q-19: two more for cavalry, not for a column too */
static void every_type_charges_as_far_as_its_row_says(void **state)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const struct row *r = &rows[i];
        charges_just((march){r->type, 1, IN_FILE, 0, 0}, false, r->charge);
        charges_just((march){r->type, 3, IN_FILE, 0, 0}, true, r->column_charge);
    }
}

/* SC-022 SC-026 SC-035 SC-040 */
static void every_type_turns_as_its_row_says(void **state)
{
    static const struct {
        const char *type;
        double closed, open;
    } turns[] = {{"heavy pikemen", 45, 90}, {"light pikemen", 90, 90}, {"dragoon pikemen", 90, 90}};
    for (unsigned i = 0; i < 3; i++) {
        march pair = {turns[i].type, 2, SIDE_BY_SIDE, 0, 35};
        march alone = {turns[i].type, 1, IN_FILE, 0, 35};
        sc *s = ordered(&pair, true);
        MAY(s, TILLY_OPT_TURN_STRAIGHT, NULL, turns[i].closed, 1, 0);
        MAY_NOT(s, TILLY_OPT_TURN_STRAIGHT, NULL, turns[i].closed + 1, 1, 0);
        sc_end(s);
        s = ordered(&alone, false);
        MAY(s, TILLY_OPT_TURN_STRAIGHT, NULL, turns[i].open, 1, 0);
        MAY_NOT(s, TILLY_OPT_TURN_STRAIGHT, NULL, turns[i].open + 1, 1, 0);
        sc_end(s);
    }
    for (unsigned i = 3; i < ROWS; i++) {
        march alone = {rows[i].type, 1, IN_FILE, 0, 35};
        sc *s = ordered(&alone, false);
        MAY(s, TILLY_OPT_SIDLE, NULL, 180, 0, 1);
        sc_end(s);
    }
}

/* SC-023: heavy and light alike, in line and not in column */
static void closed_lines_of_pikes_go_three_back(void **state)
{
    for (unsigned i = 0; i < 3; i++) {
        march line = {rows[i].type, 2, SIDE_BY_SIDE, 0, 35};
        march column = {rows[i].type, 3, IN_FILE, 0, 35};
        sc *s = ordered(&line, true);
        MAY(s, TILLY_OPT_BACKWARDS, NULL, 3, 0, 0);
        MAY_NOT(s, TILLY_OPT_BACKWARDS, NULL, 3.1, 0, 0);
        sc_end(s);
        s = ordered(&column, true);
        assert_false(is_listed(s, TILLY_OPT_BACKWARDS));
        sc_end(s);
    }
}

/* ---- 2.3: fire ------------------------------------------------------------------------------- */

/* Points in halves of one shot straight ahead; 0: none. */
static unsigned kill_at(const char *type, const char *target, double apart)
{
    man men[] = {{"firer", type, 0, 40, 20 - depth_of(type) / 2, 0},
                 {"target", target, 1, 40, 20 + apart + depth_of(target) / 2, 180},
                 {0}};
    sc *s = sc_of(men, NULL);
    uint32_t points = 0;
    bool may = can_hit(s, "firer", "target", &points);
    sc_end(s);
    return may ? points : 0;
}

/* SC-060 SC-014 SC-015 SC-017 SC-018 SC-055 SC-070 SC-Q-02 SC-Q-04 SC-Q-08 SC-Q-10 SC-Q-57 */
static void every_type_kills_what_its_row_says(void **state)
{
    static const double at[] = {0.5, 6, 6.1, 12, 12.1, 18, 18.1};
    static const struct {
        const char *type;
        unsigned near, middle, far, armour_near, armour_middle, armour_far;
    } fire[] = {{"musketeers", 12, 12, 6, 8, 8, 6},
                {"dragoon musketeers", 12, 12, 6, 8, 8, 6},
                {"turkish musketeers", 12, 12, 6, 8, 8, 6},
                {"cavalry musketeers", 12, 12, 6, 8, 8, 6},
                {"heavy cavalry", 6, 4, 0, 6, 4, 0},
                {"light cavalry", 6, 4, 0, 6, 4, 0},
                {"spahis", 6, 4, 0, 6, 4, 0},
                {"mounted archers", 6, 4, 0, 6, 4, 0},
                {"rieters", 8, 8, 0, 8, 8, 0},
                {"heavy pikemen", 0, 0, 0, 0, 0, 0},
                {"light pikemen", 0, 0, 0, 0, 0, 0},
                {"swordsmen", 0, 0, 0, 0, 0, 0},
                {"long swordsmen", 0, 0, 0, 0, 0, 0},
                {"mounted dragoons", 0, 0, 0, 0, 0, 0},
                {"dragoon pikemen", 0, 0, 0, 0, 0, 0}};
    for (unsigned i = 0; i < sizeof fire / sizeof *fire; i++)
        for (unsigned k = 0; k < sizeof at / sizeof *at; k++) {
            unsigned bare = k < 2 ? fire[i].near : k < 4 ? fire[i].middle : k < 6 ? fire[i].far : 0;
            unsigned armour = k < 2   ? fire[i].armour_near
                              : k < 4 ? fire[i].armour_middle
                              : k < 6 ? fire[i].armour_far
                                      : 0;
            if (kill_at(fire[i].type, "light pikemen", at[k]) != bare ||
                kill_at(fire[i].type, "heavy pikemen", at[k]) != armour)
                fail_msg("%s at %.1f", fire[i].type, at[k]);
        }
}

/* SC-060 SC-Q-03 */
static void armour_is_worn_by_heavy_pikes_and_heavy_cavalry_alone(void **state)
{
    for (unsigned i = 0; i < ROWS; i++) {
        bool wears = !strcmp(rows[i].type, "heavy pikemen") ||
                     !strcmp(rows[i].type, "heavy cavalry") || !strcmp(rows[i].type, "spahis");
        if (kill_at("musketeers", rows[i].type, 10) != (wears ? 8 : 12))
            fail_msg("%s", rows[i].type);
    }
}

/* ---- 2.1, 2.4: bases, points, blows, UE ------------------------------------------------------ */

static const struct blows {
    const char *type;
    int32_t closed, open, shock, points, ue_closed, ue_open;
} blows[] = {{"heavy pikemen", 12, 4, 0, 60, 5, 3},
             {"light pikemen", 8, 2, 0, 60, 4, 2},
             {"dragoon pikemen", 8, 2, 0, 60, 4, 2},
             {"swordsmen", 8, 8, 0, 60, 4, 2},
             {"long swordsmen", 12, 12, 0, 60, 5, 5},
             {"musketeers", 2, 2, 0, 60, 4, 4},
             {"turkish musketeers", 2, 2, 0, 60, 2, 2},
             {"dragoon musketeers", 2, 2, 0, 60, 4, 4},
             {"heavy cavalry", 12, 12, 8, 40, 5, 5},
             {"light cavalry", 6, 6, 4, 40, 4, 4},
             {"rieters", 4, 4, 4, 40, 4, 4},
             {"cavalry musketeers", 6, 6, 4, 40, 4, 4},
             {"spahis", 12, 12, 8, 40, 2, 2},
             {"mounted archers", 6, 6, 4, 40, 2, 2},
             {"mounted dragoons", 0, 0, 0, 60, 4, 4}};

/* Against swordsmen whom it has charged, up to the dice; a friend of its kind beside it closes it.
 */
static void expect_blow(const struct blows *b, bool closed)
{
    double deep = depth_of(b->type) / 2;
    double wide = width_of(b->type);
    man men[] = {{"x", b->type, 0, 40, 30, 0},
                 {"beside", b->type, 0, 40 - wide, closed ? 30 : 22, 0},
                 {"support", "light pikemen", 0, 40, 24, 0},
                 {"sw", "swordsmen", 1, 42, 30 + deep + 0.5, 180},
                 {0}};
    sc *s = sc_of(men, NULL);
    if (has_mother_stand(b->type)) {
        stands_at(s, "x+", 70, 5, 0);
        stands_at(s, "beside+", 75, 5, 0);
    }
    assert_int_equal(shown(s, "x").efficiency, closed ? b->ue_closed : b->ue_open);
    assert_int_equal(shown(s, "x").strength, b->points);
    assert_int_equal(shown(s, "x").width, INCHES(wide));
    assert_int_equal(shown(s, "x").depth, INCHES(2 * deep));
    charges_in(s, "x", "sw", true);
    to_row(s, "8");
    while (tilly_turn_next(s->g->turn, TILLY_UNTIL_ROLL) == TILLY_DECISION)
        pass_on(s);
    int32_t struck = 0;
    tilly_event e;
    for (unsigned n = 0; told(s, TILLY_EV_STRUCK, n, &e); n++)
        if (e.unit == id_of(s, "x")) {
            struck = e.value[0];
            assert_int_equal(e.value[3], b->shock);
        }
    if (struck != (closed ? b->closed : b->open) + b->shock)
        fail_msg("%s%s struck %d", b->type, closed ? ", closed" : "", (int)struck);
    sc_end(s);
}

/* SC-002 SC-009 SC-016 SC-017 SC-018 SC-055 SC-105 SC-115 SC-Q-05 to SC-Q-08 SC-Q-36 */
static void every_type_strikes_what_its_row_says(void **state)
{
    for (unsigned i = 0; i < sizeof blows / sizeof *blows; i++) {
        expect_blow(&blows[i], false);
        expect_blow(&blows[i], true);
    }
}

/* ---- tolerances (SC-Q-66) -------------------------------------------------------------------- */

/* Of a ten-thousandth of an inch. */
#define GRID 0.0001

/* SC-Q-66: they are no numbers that a game may change */
static void tolerances_stay_as_they_are(void **state)
{
    static const char *const names[] = {"eps", "slip", "touch"};
    tilly_ruleset *r = rules_of_book("scruby");
    for (unsigned i = 0; i < 3; i++) {
        uint32_t index = 0;
        tilly_parameter p = {.size = sizeof p};
        assert_int_equal(tilly_ruleset_find(r, names[i], &index), TILLY_OK);
        assert_int_equal(tilly_ruleset_parameter(r, index, &p), TILLY_OK);
        assert_int_equal(tilly_ruleset_set(r, names[i], p.usual + 1, NULL), TILLY_E_RANGE);
        assert_int_equal(tilly_ruleset_set(r, names[i], p.usual, NULL), TILLY_OK);
    }
    tilly_ruleset_unref(r);
}

/* SC-Q-66 */
static void limits_of_distance_include_a_thousandth_of_an_inch(void **state)
{
    assert_int_equal(kill_at("musketeers", "light pikemen", 18 + 10 * GRID), 6);
    assert_int_equal(kill_at("musketeers", "light pikemen", 18 + 11 * GRID), 0);
}

/* SC-Q-38 SC-Q-66 */
static void stands_touch_that_are_a_hundredth_of_an_inch_apart(void **state)
{
    for (unsigned apart = 0; apart < 2; apart++) {
        man men[] = {{"a", "heavy pikemen", 0, 40, 30, 0},
                     {"b", "heavy pikemen", 0, 44 + (100 + apart) * GRID, 30, 0},
                     {"e", "musketeers", 1, 90, 58, 180},
                     {0}};
        sc *s = sc_of(men, NULL);
        assert_int_equal(shown(s, "a").order,
                         apart ? TILLY_UNIT_ORDER_OPEN : TILLY_UNIT_ORDER_CLOSED);
        sc_end(s);
    }
}

/* SC-Q-66 SC-210 */
static void an_overlap_of_half_a_hundredth_of_an_inch_is_none(void **state)
{
    static const man men[] = {{"a", "musketeers", 0, 40, 30, 0},
                              {"b", "musketeers", 0, 50, 30, 0},
                              {"e", "musketeers", 1, 90, 58, 180},
                              {0}};
    sc *s = in_moves(men);
    assert_int_equal(order_with(s, "b", NULL), TILLY_OK);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 270, 6 - GRID);
    stands_at(s, "b", 48, 30, 0);
    MAY(s, TILLY_OPT_SIDLE, NULL, 0, 270, 4 + 50 * GRID);
    MAY_NOT(s, TILLY_OPT_SIDLE, NULL, 0, 270, 4 + 51 * GRID);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_goes_as_far_as_its_row_says),
        cmocka_unit_test(what_is_no_stand_goes_as_far_as_its_row_says),
        cmocka_unit_test(stands_that_follow_too_far_are_no_column),
        cmocka_unit_test(every_type_charges_as_far_as_its_row_says),
        cmocka_unit_test(every_type_turns_as_its_row_says),
        cmocka_unit_test(closed_lines_of_pikes_go_three_back),
        cmocka_unit_test(every_type_kills_what_its_row_says),
        cmocka_unit_test(armour_is_worn_by_heavy_pikes_and_heavy_cavalry_alone),
        cmocka_unit_test(every_type_strikes_what_its_row_says),
        cmocka_unit_test(tolerances_stay_as_they_are),
        cmocka_unit_test(limits_of_distance_include_a_thousandth_of_an_inch),
        cmocka_unit_test(stands_touch_that_are_a_hundredth_of_an_inch_apart),
        cmocka_unit_test(an_overlap_of_half_a_hundredth_of_an_inch_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
