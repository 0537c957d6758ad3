/* Scruby's small arms: fire, split moves, caracoles, reactions to charges (SC-060 to SC-075, SC-212
 * to SC-217; SC-D-14 to SC-D-18, SC-D-28; SC-R-04, SC-R-05). */
#include "sc.h"
#include <string.h>

/* ---- fire of one stand at another ------------------------------------------------------------ */

/* The front of the firer lies at y = 20, straight ahead of it the target so far away. */
typedef struct duel_of {
    const char *firer, *target;
    double apart;
    bool both;
    int32_t lost; /* half-points; 0: it is not offered */
} duel_of;

static sc *facing(const char *firer, const char *target, double apart, const char *const *options)
{
    static man men[3];
    double deep[2] = {1, 1};
    const char *type[2] = {firer, target};
    for (unsigned i = 0; i < 2; i++)
        if (strstr(type[i], "cavalry") || strstr(type[i], "rieters") || strstr(type[i], "spahis") ||
            strstr(type[i], "archers") || strstr(type[i], "dragoon"))
            deep[i] = 2;
    men[0] = (man){"firer", firer, 0, 40, 20 - deep[0] / 2, 0};
    men[1] = (man){"target", target, 1, 40, 20 + apart + deep[1] / 2, 180};
    men[2] = (man){NULL, NULL, 0, 0, 0, 0};
    sc *s = sc_of(men, options);
    to_row(s, "6.3");
    return s;
}

static void fire_once(const duel_of *d, const char *const *options)
{
    sc *s = facing(d->firer, d->target, d->apart, options);
    int32_t before = points_left(s, "target");
    unsigned shot = d->both ? TILLY_OPT_SHOOT_BOTH : TILLY_OPT_SHOOT;
    uint32_t points = 0;
    bool may = can_hit(s, "firer", "target", &points);
    bool asked =
        next_of_row(s) == TILLY_ASK_BATTERY_TARGET && asked_now(s).subject == id_of(s, "firer");
    if (!d->lost) {
        assert_false(asked && is_offered(s, shot, "firer", "target"));
        assert_true(d->both || !may);
        sc_end(s);
        return;
    }
    assert_true(asked);
    assert_true(may);
    assert_int_equal(points * (d->both ? 2 : 1), d->lost);
    assert_int_equal(choose(s, shot, "firer", "target", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(before - points_left(s, "target"), d->lost);
    sc_end(s);
}

/* SC-EX-01 SC-EX-02 SC-EX-03 SC-EX-04 SC-EX-07 SC-EX-08 SC-EX-09 SC-EX-11 SC-EX-12 SC-EX-14 SC-060
 * SC-070 SC-071 SC-075 SC-055 SC-015 SC-018 SC-017 SC-Q-02 SC-Q-04 SC-Q-08 SC-Q-10 SC-Q-57: kills
 * by range, armour and weapon */
static void each_weapon_kills_by_range(void **state)
{
    static const duel_of duels[] = {
        {"musketeers", "light pikemen", 12.0, false, 12},
        {"musketeers", "light pikemen", 12.1, false, 6},
        {"musketeers", "swordsmen", 6.0, false, 12},
        {"musketeers", "swordsmen", 18.0, false, 6},
        {"musketeers", "swordsmen", 18.1, false, 0},
        {"musketeers", "heavy pikemen", 10, false, 8},
        {"musketeers", "heavy pikemen", 15, false, 6},
        {"heavy cavalry", "swordsmen", 6.0, false, 6},
        {"heavy cavalry", "swordsmen", 6.0, true, 12},
        {"heavy cavalry", "swordsmen", 7.0, false, 4},
        {"heavy cavalry", "swordsmen", 7.0, true, 8},
        {"heavy cavalry", "heavy pikemen", 5.0, false, 6},
        {"heavy cavalry", "swordsmen", 12.1, false, 0},
        {"light cavalry", "swordsmen", 9, true, 8},
        {"rieters", "light pikemen", 11, false, 8},
        {"rieters", "light pikemen", 3, true, 16},
        {"mounted archers", "swordsmen", 5, false, 6},
        {"mounted archers", "swordsmen", 11, false, 4},
        {"mounted archers", "swordsmen", 5, true, 0},
        {"spahis", "swordsmen", 11, false, 4},
        {"turkish musketeers", "light pikemen", 14, false, 6},
        {"cavalry musketeers", "swordsmen", 15, false, 6},
        {"cavalry musketeers", "heavy cavalry", 11, false, 8},
        {"cavalry musketeers", "swordsmen", 11, true, 0},
        {"dragoon musketeers", "light cavalry", 7, false, 12},
        {"heavy pikemen", "light cavalry", 7, false, 0},
        {"swordsmen", "light cavalry", 7, false, 0},
    };
    for (unsigned i = 0; i < sizeof duels / sizeof *duels; i++)
        fire_once(&duels[i], NULL);
}

/* SC-EX-04 SC-Q-71 SC-Q-02: armour_fire = off */
static void armour_saves_nothing_where_it_is_left_out(void **state)
{
    static const char *const off[] = {"armour_fire=off", NULL};
    fire_once(&(duel_of){"musketeers", "heavy pikemen", 10, false, 12}, off);
    fire_once(&(duel_of){"musketeers", "heavy cavalry", 12, false, 12}, off);
    fire_once(&(duel_of){"cavalry musketeers", "spahis", 5, false, 12}, off);
    fire_once(&(duel_of){"musketeers", "heavy pikemen", 15, false, 6}, off);
    fire_once(&(duel_of){"rieters", "heavy pikemen", 10, false, 8}, off);
}

/* SC-Q-10 SC-EX-26: 5 inches ahead of the front and 2.5 beside its end, 4.5 off its middle */
static void range_is_measured_from_the_whole_front_edge(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 19, 0},
                              {"sw", "swordsmen", 1, 46.5, 25.5, 180},
                              {"mu", "musketeers", 0, 60, 19.5, 0},
                              {"far", "swordsmen", 1, 66.5, 37.2, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    uint32_t points = 0;
    to_row(s, "6.3");
    assert_true(can_hit(s, "hc", "sw", &points));
    assert_int_equal(points, 6);
    assert_true(can_hit(s, "mu", "far", &points));
    sc_end(s);
}

/* SC-EX-126 SC-212 SC-Q-22: 45 degrees either side, to the nearest point; a friend between blocks
 */
static void a_target_lies_in_the_arc_with_nobody_between(void **state)
{
    static const struct {
        double x;
        bool between, may;
        unsigned code;
    } at[] = {{49.9, false, true, 0},
              {50.2, false, false, TILLY_WHY_OUT_OF_ARC},
              {30.1, false, true, 0},
              {40, true, false, TILLY_WHY_NO_SIGHT_UNIT}};
    for (unsigned i = 0; i < 4; i++) {
        /* the nearest point 8 ahead of the front and 8 to the side */
        man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                     {"sw", "swordsmen", 1, at[i].x, 29, 180},
                     {"friend", "swordsmen", 0, at[i].between ? 40 : 80, 24, 0},
                     {0}};
        sc *s = sc_of(men, NULL);
        to_row(s, "6.3");
        bool status = can_hit(s, "mu", "sw", NULL);
        assert_int_equal(status, at[i].may);
        if (!at[i].may)
            assert_int_equal(s->g->why.code, at[i].code);
        sc_end(s);
    }
}

/* SC-212 SC-Q-22 SC-Q-67: crews block nothing; guns do */
static void crews_do_not_hide_a_target(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                              {"gun", "small cannon", 0, 40, 25.5, 0},
                              {"far", "musketeers", 0, 60, 20, 0},
                              {"sw", "swordsmen", 1, 40, 30, 180},
                              {"other", "swordsmen", 1, 60, 30, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    assert_false(can_hit(s, "mu", "sw", NULL));
    /* the crew alone stands before the other musketeers */
    stands_at(s, "gun+", 60, 25, 0);
    assert_true(can_hit(s, "far", "other", NULL));
    sc_end(s);
}

/* SC-EX-06 SC-203 SC-217 SC-213: overkill is lost; all fire together */
static void points_beyond_the_last_are_lost(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 30, 20, 0},
                              {"2", "musketeers", 0, 35, 20, 0},
                              {"3", "musketeers", 0, 40, 20, 0},
                              {"4", "musketeers", 0, 45, 20, 0},
                              {"5", "musketeers", 0, 50, 20, 0},
                              {"6", "musketeers", 0, 40, 18, 0},
                              {"sw", "swordsmen", 1, 40, 29, 180},
                              {"next", "swordsmen", 1, 44, 29, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    while (next_of_row(s))
        if (is_offered(s, TILLY_OPT_SHOOT, NULL, "sw"))
            assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, "sw", 0), TILLY_OK);
        else
            pass_on(s);
    assert_true(is_gone(s, "sw"));
    assert_int_equal(points_left(s, "next"), 60);
    tilly_event e;
    assert_true(told(s, TILLY_EV_DESTROYED, 0, &e));
    assert_int_equal(e.value[2], TILLY_BY_FIRE);
    to_row(s, "9");
    assert_int_equal(count_told(s, TILLY_EV_TESTED), 0);
    sc_end(s);
}

/* SC-EX-19 SC-063 SC-Q-24 SC-037: a column of musketeers fires from its head */
static void a_column_of_musketeers_fires_from_its_head(void **state)
{
    static const man men[] = {{"1", "musketeers", 0, 40, 19.5, 0},
                              {"2", "musketeers", 0, 40, 18.5, 0},
                              {"3", "musketeers", 0, 40, 17.5, 0},
                              {"4", "musketeers", 0, 40, 14.5, 0},
                              {"lc", "light cavalry", 1, 40, 32, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    to_row(s, "6.3");
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        assert_int_equal(asked_now(s).subject, id_of(s, men[i].name));
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, NULL, "lc", 0), TILLY_OK);
    }
    end_row(s);
    assert_true(is_gone(s, "lc"));
    tilly_event e;
    assert_true(told(s, TILLY_EV_FIRED_AT, 3, &e));
    assert_int_equal(e.value[0], INCHES(11));
    sc_end(s);
}

/* SC-EX-141 SC-237: fire destroys one of two closed pikes, the other is open */
static void the_neighbour_of_a_destroyed_stand_is_open(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 19.5, 0},
                              {"hp", "heavy pikemen", 1, 40, 30.5, 180},
                              {"hp2", "heavy pikemen", 1, 44, 30.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    loses_points(s, "hp", 52);
    assert_int_equal(shown(s, "hp2").efficiency, 5);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "hp", 0), TILLY_OK);
    end_row(s);
    assert_true(is_gone(s, "hp"));
    assert_int_equal(shown(s, "hp2").order, TILLY_UNIT_ORDER_OPEN);
    assert_int_equal(shown(s, "hp2").efficiency, 3);
    sc_end(s);
}

/* ---- reloading ------------------------------------------------------------------------------- */

/* SC-EX-114 SC-061 SC-062 SC-213: once a game move, and an empty stand not at all */
static void a_stand_that_fired_is_empty(void **state)
{
    sc *s = facing("musketeers", "swordsmen", 10, NULL);
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "firer", "target", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(shown(s, "firer").loaded, 0);
    assert_false(can_hit(s, "firer", "target", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_HAS_FIRED);
    assert_clause(s->g->rules, &s->g->why, "SC-213");
    sc_end(s);
}

/* SC-EX-17 SC-070 SC-071: one pistol leaves it loaded, both do not */
static void one_pistol_is_loaded_again_both_are_not(void **state)
{
    for (unsigned both = 0; both < 2; both++) {
        sc *s = facing("heavy cavalry", "swordsmen", 5, NULL);
        assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
        unsigned shot = both ? TILLY_OPT_SHOOT_BOTH : TILLY_OPT_SHOOT;
        assert_int_equal(choose(s, shot, "firer", "target", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(shown(s, "firer").loaded, both ? 0 : 2);
        sc_end(s);
    }
}

/* ---- who is no target ------------------------------------------------------------------------ */

/* SC-212 SC-Q-26: stands that touch an enemy stand neither fire nor are fired at */
static void nobody_fires_into_touch(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                              {"hc", "heavy cavalry", 1, 40, 21.5, 180},
                              {"friend", "musketeers", 0, 50, 12, 0},
                              {0}};
    sc *s = sc_of(men, NULL);
    assert_false(can_hit(s, "mu", "hc", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IN_CONTACT);
    assert_clause(s->g->rules, &s->g->why, "SC-Q-26");
    assert_false(can_hit(s, "friend", "hc", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IN_CONTACT);
    sc_end(s);
}

/* SC-220: a retiring stand may not fire */
static void a_retiring_stand_does_not_fire(void **state)
{
    sc *s = facing("musketeers", "swordsmen", 10, NULL);
    sc_retires(s->g->battle, id_of(s, "firer"), 18000);
    assert_false(can_hit(s, "firer", "target", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IS_RETIRING);
    sc_end(s);
}

/* SC-212 SC-160: nobody inside a square is a target; broken, it protects nobody */
static void a_square_protects_those_inside(void **state)
{
    static const man men[] = {{"front", "heavy pikemen", 0, 40, 22.5, 0},
                              {"rear", "heavy pikemen", 0, 40, 17.5, 180},
                              {"left", "heavy pikemen", 0, 37.5, 20, 270},
                              {"mu", "musketeers", 0, 40, 21.5, 0},
                              {"enemy", "musketeers", 1, 46, 20, 270},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "front", "rear", "left", "|", "mu", NULL);
    assert_false(can_hit(s, "enemy", "mu", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IN_SQUARE);
    assert_false(can_hit(s, "mu", "enemy", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IN_SQUARE);
    sc_breaks_square(s->g->battle, sc_square_of(s->g->battle, id_of(s, "mu")));
    assert_true(can_hit(s, "enemy", "mu", NULL));
    sc_end(s);
}

/* ---- ground ---------------------------------------------------------------------------------- */

static void add_wood(sc *s, double x0, double y0, double x1, double y1)
{
    tilly_feature wood = {.size = sizeof wood, .kind = TILLY_WOOD, .points = 4};
    const double x[] = {x0, x1, x1, x0};
    const double y[] = {y0, y0, y1, y1};
    for (unsigned i = 0; i < 4; i++)
        wood.point[i] = (tilly_point){INCHES(x[i]), INCHES(y[i])};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &wood};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

/* SC-EX-163 SC-Q-54: a wood that holds neither end hides; one that holds the target's near edge
 * does not */
static void a_wood_between_hides(void **state)
{
    for (unsigned deep = 0; deep < 2; deep++) {
        sc *s = facing("musketeers", "swordsmen", 10, NULL);
        add_wood(s, 30, 24, 50, deep ? 31 : 26);
        bool status = can_hit(s, "firer", "target", NULL);
        assert_int_equal(status, deep);
        if (!deep)
            assert_int_equal(s->g->why.code, TILLY_WHY_NO_SIGHT_TERRAIN);
        sc_end(s);
    }
}

/* ---- split moves ----------------------------------------------------------------------------- */

static const man behind_pikes[] = {{"left", "heavy pikemen", 0, 38, 20, 0},
                                   {"right", "heavy pikemen", 0, 42, 20, 0},
                                   {"mu", "musketeers", 0, 40, 19, 0},
                                   {"lc", "light cavalry", 1, 40, 35.5, 180},
                                   {0}};

/* SC-EX-21 SC-064 SC-D-16: out 3 through the pikes, fire at 12, back 3 */
static void a_split_move_steps_out_fires_and_goes_back(void **state)
{
    sc *s = sc_of(behind_pikes, NULL);
    declares(s, "mu", SPLIT_MOVE);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_at(s, "mu", 40, 22);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "lc", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "lc"), 40 - 12);
    end_row(s);
    assert_at(s, "mu", 40, 19);
    tilly_event e;
    assert_true(told(s, TILLY_EV_WENT_BACK, 0, &e));
    assert_int_equal(e.value[6], INCHES(3));
    assert_int_equal(e.value[7], 1);
    sc_end(s);
}

/* SC-064 SC-181 SC-Q-25: it steps out whether it fires or not, and stops 1 inch short of an enemy
 */
static void a_split_move_stops_an_inch_short(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"sw", "swordsmen", 1, 40, 24, 180}, {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "mu", SPLIT_MOVE);
    to_row(s, "6.3");
    next_of_row(s);
    assert_at(s, "mu", 40, 22);
    to_row(s, "7");
    assert_at(s, "mu", 40, 20);
    sc_end(s);
}

/* SC-EX-116 SC-068 SC-213: fire is simultaneous, and comes before retiring */
static void those_who_step_out_take_fire_before_they_go_back(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"lc", "light cavalry", 1, 40, 29.5, 180}, {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "mu", SPLIT_MOVE);
    loses_points(s, "mu", 54);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "lc", 0), TILLY_OK);
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "lc", "mu", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(points_left(s, "lc"), 28);
    assert_true(is_gone(s, "mu"));
    sc_end(s);
}

/* SC-064 SC-Q-25: a column steps out and goes back, whoever of it is named first: its ranks are in
 * nobody's way, for they go too */
static void a_column_steps_out_and_goes_back_whole(void **state)
{
    static const char *const name[] = {"1", "2", "3", "4"};
    for (unsigned order = 0; order < 2; order++) {
        man men[6] = {{0}};
        for (unsigned i = 0; i < 4; i++)
            men[i] = (man){name[i], "musketeers", 0, 40, order ? 17 + i : 20 - i, 0};
        men[4] = (man){"sw", "swordsmen", 1, 40, 40, 180};
        sc *s = sc_of(men, NULL);
        for (unsigned i = 0; i < 4; i++)
            declares(s, name[i], SPLIT_MOVE);
        to_row(s, "6.3");
        next_of_row(s);
        for (unsigned i = 0; i < 4; i++)
            assert_at(s, name[i], 40, men[i].y + 3);
        to_row(s, "7");
        for (unsigned i = 0; i < 4; i++)
            assert_at(s, name[i], 40, men[i].y);
        sc_end(s);
    }
}

/* A square of three pikes and a musketeer front about an inside of 4 by 4 at (40, 30). */
#define SQUARE_WITH_MUSKETS                                                                        \
    {"mu", "musketeers", 0, 40, 32.5, 0}, {"r", "heavy pikemen", 0, 42.5, 30, 90},                 \
        {"b", "heavy pikemen", 0, 40, 27.5, 180},                                                  \
    {                                                                                              \
        "l", "heavy pikemen", 0, 37.5, 30, 270                                                     \
    }

/* SC-230 SC-240: who takes the place of a face that stepped out and fell stands in the face */
static void the_place_of_a_face_that_stepped_out_is_in_its_square(void **state)
{
    static const man men[] = {SQUARE_WITH_MUSKETS,
                              {"in", "musketeers", 0, 40, 30, 0},
                              {"sw", "musketeers", 1, 40, 46, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "mu", "r", "b", "l", "|", "in", NULL);
    declares(s, "mu", SPLIT_MOVE);
    loses_points(s, "mu", 59);
    to_row(s, "6.3");
    until_asked(s, TILLY_ASK_BATTERY_TARGET, "sw");
    assert_at(s, "mu", 40, 35.5);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "sw", "mu", 0), TILLY_OK);
    end_row(s);
    assert_true(is_gone(s, "mu"));
    assert_at(s, "in", 40, 32.5);
    sc_end(s);
}

/* SC-064 SC-241: two faces under split moves go back, one after the other, to a whole square */
static void faces_that_step_out_are_a_square_again(void **state)
{
    static const man men[] = {{"f", "musketeers", 0, 40, 32.5, 0},
                              {"r", "musketeers", 0, 42.5, 30, 90},
                              {"b", "heavy pikemen", 0, 40, 27.5, 180},
                              {"l", "heavy pikemen", 0, 37.5, 30, 270},
                              {"in", "musketeers", 0, 40, 30, 0},
                              {"sw", "swordsmen", 1, 40, 55, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    form_square(s, "f", "r", "b", "l", "|", "in", NULL);
    declares(s, "f", SPLIT_MOVE);
    declares(s, "r", SPLIT_MOVE);
    declares(s, "in", SPLIT_MOVE);
    to_row(s, "7");
    assert_at(s, "f", 40, 32.5);
    assert_at(s, "r", 42.5, 30);
    assert_at(s, "in", 40, 30);
    assert_true(sc_in_unbroken_square(s->g->battle, id_of(s, "b")));
    assert_true(has_flag(s, "in", TILLY_UNIT_INSIDE));
    sc_end(s);
}

/* SC-065 SC-241: a face that goes back after its fire has left its square, which ends */
static void a_face_that_fires_and_retires_ends_its_square(void **state)
{
    for (unsigned holds = 0; holds < 2; holds++) {
        static const man men[] = {SQUARE_WITH_MUSKETS, {"sw", "swordsmen", 1, 40, 43, 180}, {0}};
        sc *s = sc_of(men, NULL);
        form_square(s, "mu", "r", "b", "l", NULL);
        declares(s, "mu", FIRE_AND_RETIRE);
        to_row(s, "6.3");
        until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(next_of_row(s), TILLY_ASK_RALLY_DISTANCE);
        int32_t back = holds ? 0 : INCHES(2);
        assert_int_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, back), TILLY_OK);
        assert_int_equal(has_flag(s, "b", TILLY_UNIT_IN_SQUARE), holds);
        assert_int_equal(has_flag(s, "mu", TILLY_UNIT_IN_SQUARE), holds);
        sc_end(s);
    }
}

/* SC-065 SC-160 SC-240: who goes back into a square is inside, and is protected, if there is room;
 * nobody ends in one that is full */
static void who_fires_and_retires_into_a_square_is_inside(void **state)
{
    static const man men[] = {{"f", "heavy pikemen", 0, 40, 32.5, 0},
                              {"r", "heavy pikemen", 0, 42.5, 30, 90},
                              {"b", "heavy pikemen", 0, 40, 27.5, 180},
                              {"m1", "musketeers", 0, 41.5, 30, 270},
                              {"m2", "musketeers", 0, 40.5, 30, 270},
                              {"m3", "musketeers", 0, 39.5, 30, 270},
                              {"mu", "musketeers", 0, 34, 30, 270},
                              {"sw", "swordsmen", 1, 22, 30, 90},
                              {0}};
    for (unsigned full = 0; full < 2; full++) {
        sc *s = sc_of(men, NULL);
        form_square(s, "f", "r", "b", "|", "m1", "m2", full ? "m3" : NULL, NULL);
        if (!full)
            stands_at(s, "m3", 80, 10, 0);
        declares(s, "mu", FIRE_AND_RETIRE);
        to_row(s, "6.3");
        until_asked(s, TILLY_ASK_BATTERY_TARGET, "mu");
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(next_of_row(s), TILLY_ASK_RALLY_DISTANCE);
        assert_int_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, INCHES(4.5)),
                         full ? TILLY_E_ILLEGAL : TILLY_OK);
        assert_int_equal(has_flag(s, "mu", TILLY_UNIT_INSIDE), !full);
        sc_end(s);
    }
}

/* SC-207: whose declaration a charge has ended only reacts to it, even if the charger is gone */
static void a_lapsed_declaration_leaves_the_reaction_alone(void **state)
{
    static const man men[] = {{"m1", "musketeers", 0, 38, 20, 0},
                              {"m2", "musketeers", 0, 42, 20, 0},
                              {"hc", "heavy cavalry", 1, 40, 21.5, 180},
                              {"sw", "swordsmen", 1, 42, 33, 180},
                              {0}};
    for (unsigned declared = 0; declared < 2; declared++) {
        sc *s = sc_of(men, NULL);
        if (declared)
            declares(s, "m2", SPLIT_MOVE);
        loses_points(s, "hc", 37);
        charges_in(s, "hc", "m1", true);
        charges_in(s, "hc", "m2", true);
        to_row(s, "6.2");
        dice_come(s, "1");
        until_asked(s, TILLY_ASK_REACTION, "m1");
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "m1", "hc", 0), TILLY_OK);
        to_row(s, "6.3");
        assert_true(is_gone(s, "hc"));
        assert_int_equal(can_hit(s, "m2", "sw", NULL), !declared);
        if (declared) {
            assert_int_equal(s->g->why.code, TILLY_WHY_IS_CHARGED);
            assert_clause(s->g->rules, &s->g->why, "SC-207");
        }
        sc_end(s);
    }
}

/* SC-065 SC-D-18: up to 6 back, only after fire; not into a friend */
static void those_who_fire_and_retire_go_back_up_to_six(void **state)
{
    static const man men[] = {{"mu", "musketeers", 0, 40, 20, 0},
                              {"pike", "heavy pikemen", 0, 41, 16, 0},
                              {"idle", "musketeers", 0, 60, 20, 0},
                              {"sw", "swordsmen", 1, 40, 30, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "mu", FIRE_AND_RETIRE);
    declares(s, "idle", FIRE_AND_RETIRE);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(asked_now(s).subject, id_of(s, "mu"));
    assert_int_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, INCHES(4.5)), TILLY_E_ILLEGAL);
    assert_int_equal(s->g->why.code, TILLY_WHY_NO_ROOM);
    assert_true(s->g->why.flags & TILLY_WHY_HAS_NEAREST);
    assert_preview(s, TILLY_OPT_BACKWARDS, "mu", INCHES(5.5), 40, 14.5);
    assert_int_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, INCHES(5.5)), TILLY_OK);
    assert_at(s, "mu", 40, 14.5);
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

/* SC-065 SC-D-18: 6 and no farther */
static void nobody_retires_farther_than_six_after_fire(void **state)
{
    static const man men[] = {
        {"mu", "musketeers", 0, 40, 20, 0}, {"sw", "swordsmen", 1, 40, 30, 180}, {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "mu", FIRE_AND_RETIRE);
    to_row(s, "6.3");
    assert_int_equal(next_of_row(s), TILLY_ASK_BATTERY_TARGET);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
    end_row(s);
    assert_int_equal(next_of_row(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_not_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, INCHES(6.1)), TILLY_OK);
    assert_int_equal(choose(s, TILLY_OPT_BACKWARDS, "mu", NULL, INCHES(6)), TILLY_OK);
    assert_at(s, "mu", 40, 14);
    sc_end(s);
}

/* ---- reactions to charges -------------------------------------------------------------------- */

static const man charged_by_horse[] = {
    {"mu", "musketeers", 0, 40, 20, 0}, {"hc", "heavy cavalry", 1, 40, 21.5, 180}, {0}};

/* SC-EX-23 SC-EX-24 SC-066 SC-R-05 SC-D-17 SC-Q-25: caught in a split move they need a test */
static void those_caught_by_a_charge_test_for_a_volley(void **state)
{
    for (unsigned passes = 0; passes < 2; passes++) {
        sc *s = sc_of(charged_by_horse, NULL);
        declares(s, "mu", FIRE_AND_RETIRE);
        charges_in(s, "hc", "mu", true);
        to_row(s, "6.2");
        dice_come(s, passes ? "4" : "5");
        assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
        assert_false(is_offered(s, TILLY_OPT_IN_MOTION, NULL, NULL));
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "hc", 0), TILLY_OK);
        end_row(s);
        tilly_event e;
        assert_true(told(s, TILLY_EV_TESTED, 0, &e));
        assert_int_equal(e.value[2], TILLY_ROLL_CAUGHT);
        assert_int_equal(points_left(s, "hc"), passes ? 32 : 40);
        to_row(s, "7");
        assert_at(s, "mu", 40, 20);
        sc_end(s);
    }
}

/* SC-EX-29 SC-216 SC-R-04: UE 2 */
static void turks_seldom_volley(void **state)
{
    static const man men[] = {
        {"tm", "turkish musketeers", 0, 40, 20, 0}, {"hc", "heavy cavalry", 1, 40, 21.5, 180}, {0}};
    sc *s = sc_of(men, NULL);
    charges_in(s, "hc", "tm", true);
    to_row(s, "6.2");
    dice_come(s, "3");
    assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, "tm", "hc", 0), TILLY_OK);
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_TESTED, 0, &e));
    assert_int_equal(e.value[2], TILLY_ROLL_REACTION);
    assert_int_equal(points_left(s, "hc"), 40);
    sc_end(s);
}

/* SC-EX-133 SC-216 SC-Q-26: struck from the flank nobody volleys */
static void a_stand_charged_in_flank_cannot_react(void **state)
{
    sc *s = sc_of(charged_by_horse, NULL);
    charges_in(s, "hc", "mu", false);
    to_row(s, "6.2");
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

static const man before_pikes[] = {{"left", "heavy pikemen", 0, 38, 16, 0},
                                   {"right", "heavy pikemen", 0, 42, 16, 0},
                                   {"mu", "musketeers", 0, 40, 20, 0},
                                   {"sw", "swordsmen", 1, 40, 21, 180},
                                   {0}};

/* SC-067 SC-Q-25 SC-EX-154: in front of a pike line they volley at foot without a die; with
 * pike_front = fire_and_retire only if they had declared that */
static void musketeers_before_pikes_volley_without_a_die(void **state)
{
    static const char *const narrow[] = {"pike_front=fire_and_retire", NULL};
    for (unsigned i = 0; i < 3; i++) {
        sc *s = sc_of(before_pikes, i ? narrow : NULL);
        if (i == 2)
            declares(s, "mu", FIRE_AND_RETIRE);
        charges_in(s, "sw", "mu", true);
        to_row(s, "6.2");
        dice_come(s, i == 1 ? "6" : "");
        assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT, "mu", "sw", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(points_left(s, "sw"), i == 1 ? 60 : 48);
        sc_end(s);
    }
}

static const man horse_on_horse[] = {
    {"stands", "heavy cavalry", 0, 40, 20, 0}, {"charges", "heavy cavalry", 1, 40, 22, 180}, {0}};

/* SC-EX-78 SC-116 SC-117: cavalry may be set in motion against cavalry */
static void cavalry_may_be_set_in_motion(void **state)
{
    for (unsigned passes = 0; passes < 2; passes++) {
        sc *s = sc_of(horse_on_horse, NULL);
        charges_in(s, "charges", "stands", true);
        to_row(s, "6.2");
        dice_come(s, passes ? "5" : "6");
        assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
        assert_int_equal(choose(s, TILLY_OPT_IN_MOTION, "stands", "charges", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(sc_in_motion(s->g->battle, id_of(s, "stands")), passes);
        assert_int_equal(count_told(s, TILLY_EV_IN_MOTION), passes);
        sc_end(s);
    }
}

/* SC-EX-79 SC-EX-79b SC-218: a volley with both pistols; the charger tests, and may leave */
static void a_charger_that_fails_after_a_volley_leaves(void **state)
{
    for (unsigned holds = 0; holds < 2; holds++) {
        sc *s = sc_of(horse_on_horse, NULL);
        charges_in(s, "charges", "stands", true);
        to_row(s, "6.2");
        dice_come(s, "3");
        assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT_BOTH, "stands", "charges", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(points_left(s, "charges"), 28);
        to_row(s, "7");
        dice_come(s, holds ? "5" : "6");
        end_row(s);
        assert_int_equal(has_flag(s, "charges", TILLY_UNIT_RETIRING), !holds);
        assert_int_equal(sc_ue_lost(s->g->battle, id_of(s, "charges")), !holds);
        assert_at(s, "charges", 40, holds ? 22 : 34);
        sc_end(s);
    }
}

/* SC-EX-149 SC-119: one that has charged is not motionless, and dices for nothing */
static void a_charger_that_is_charged_is_in_motion_already(void **state)
{
    static const man men[] = {{"lc", "light cavalry", 0, 40, 20, 0},
                              {"mu", "musketeers", 1, 38, 21.5, 180},
                              {"hc", "heavy cavalry", 1, 44, 22, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    stands_at(s, "hc", 42, 22, 180);
    sc_empties(s->g->battle, id_of(s, "lc"));
    sc_empties(s->g->battle, id_of(s, "mu"));
    charges_in(s, "lc", "mu", true);
    charges_in(s, "hc", "lc", true);
    to_row(s, "6.2");
    assert_int_equal(next_of_row(s), 0);
    sc_end(s);
}

/* ---- caracoles ------------------------------------------------------------------------------- */

/* Four heavy cavalry 10 inches from the front face of a square of eight, with two musketeers inside
 * (SC-200). The front face lies at y = 34, its two stands side by side. */
static const man against_square[] = {{"hc1", "heavy cavalry", 0, 38, 23, 0},
                                     {"hc2", "heavy cavalry", 0, 38, 21, 0},
                                     {"hc3", "heavy cavalry", 0, 38, 19, 0},
                                     {"hc4", "heavy cavalry", 0, 38, 17, 0},
                                     {"near", "heavy pikemen", 1, 38, 34.5, 180},
                                     {"near2", "heavy pikemen", 1, 42, 34.5, 180},
                                     {"rear", "heavy pikemen", 1, 38, 43.5, 0},
                                     {"rear2", "heavy pikemen", 1, 42, 43.5, 0},
                                     {"west", "heavy pikemen", 1, 35.5, 37, 270},
                                     {"west2", "heavy pikemen", 1, 35.5, 41, 270},
                                     {"east", "heavy pikemen", 1, 44.5, 37, 90},
                                     {"east2", "heavy pikemen", 1, 44.5, 41, 90},
                                     {"mu1", "musketeers", 1, 38, 35.5, 180},
                                     {"mu2", "musketeers", 1, 42, 35.5, 180},
                                     {0}};

static sc *caracole_begins(void)
{
    sc *s = sc_of(against_square, NULL);
    form_square(s,
                "near",
                "near2",
                "rear",
                "rear2",
                "west",
                "west2",
                "east",
                "east2",
                "|",
                "mu1",
                "mu2",
                NULL);
    for (unsigned i = 0; i < 4; i++)
        declares(s, against_square[i].name, CARACOLE);
    to_row(s, "6.1");
    return s;
}

static void rank_fires_at(sc *s, const char *rank, const char *target)
{
    until_asked(s, TILLY_ASK_BATTERY_TARGET, rank);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, rank, target, 0), TILLY_OK);
}

static void rank_is_answered(sc *s, const char *by, const char *rank)
{
    until_asked(s, TILLY_ASK_BATTERY_TARGET, by);
    assert_int_equal(choose(s, TILLY_OPT_SHOOT, by, rank, 0), TILLY_OK);
}

/* The seed's own example (SC-200), before its morale. */
static sc *caracole_of_the_seed(void)
{
    sc *s = caracole_begins();
    rank_fires_at(s, "hc1", "near");
    rank_fires_at(s, "hc2", "near");
    until_asked(s, TILLY_ASK_STEP_OUT, "hc3");
    assert_int_equal(asked_now(s).amount, 3);
    assert_int_equal(asked_now(s).side, 1);
    assert_int_equal(choose_set(s, "mu1", "mu2", NULL), TILLY_OK);
    assert_at(s, "mu1", 38, 32.5);
    rank_fires_at(s, "hc3", "mu1");
    rank_is_answered(s, "mu1", "hc3");
    rank_fires_at(s, "hc4", "mu2");
    rank_is_answered(s, "mu2", "hc4");
    end_row(s);
    return s;
}

/* SC-EX-26 SC-072 SC-073 SC-074 SC-214 SC-D-14 SC-Q-23 */
static void the_caracole_of_the_seed(void **state)
{
    sc *s = caracole_of_the_seed();
    assert_int_equal(points_left(s, "near"), 48);
    assert_int_equal(points_left(s, "mu1"), 54);
    assert_int_equal(points_left(s, "mu2"), 56);
    assert_int_equal(points_left(s, "hc3"), 32);
    assert_int_equal(points_left(s, "hc4"), 32);
    for (unsigned i = 0; against_square[i].name; i++)
        assert_at(s, against_square[i].name, against_square[i].x, against_square[i].y);
    tilly_event e;
    static const double ranges[] = {4, 6};
    for (unsigned i = 0; i < 2; i++) {
        assert_true(told(s, TILLY_EV_FIRED_AT, i, &e));
        assert_int_equal(e.value[0], INCHES(ranges[i]));
        assert_int_equal(e.value[3], 2);
    }
    assert_true(told(s, TILLY_EV_CARACOLE, 0, &e));
    assert_int_equal(e.value[0], 4);
    assert_int_equal(count_told(s, TILLY_EV_RANK), 4);
    sc_end(s);
}

/* SC-EX-27 SC-218 SC-219 SC-162 SC-R-07: morale after it, in the order of the dice */
static void morale_after_the_caracole_of_the_seed(void **state)
{
    sc *s = caracole_of_the_seed();
    to_row(s, "7");
    dice_come(s, "65655");
    end_row(s);
    assert_true(has_flag(s, "hc3", TILLY_UNIT_RETIRING));
    assert_int_equal(shown(s, "hc3").efficiency, 4);
    assert_at(s, "hc3", 38, 7);
    static const char *const holding[] = {"hc4", "near", "mu1", "mu2"};
    for (unsigned i = 0; i < 4; i++)
        assert_false(has_flag(s, holding[i], TILLY_UNIT_RETIRING));
    sc_end(s);
}

/* SC-EX-132 SC-017 SC-072 SC-071: two rieters, both pistols, ranges 4 and 6 */
static void two_rieters_ride_a_caracole(void **state)
{
    static const man men[] = {{"ri1", "rieters", 0, 40, 20, 0},
                              {"ri2", "rieters", 0, 40, 18, 0},
                              {"lp", "light pikemen", 1, 40, 33.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "ri1", CARACOLE);
    declares(s, "ri2", CARACOLE);
    to_row(s, "6.1");
    static const char *const ranks[] = {"ri1", "ri2"};
    for (unsigned i = 0; i < 2; i++) {
        until_asked(s, TILLY_ASK_BATTERY_TARGET, ranks[i]);
        assert_int_equal(choose(s, TILLY_OPT_SHOOT_BOTH, ranks[i], "lp", 0), TILLY_OK);
    }
    end_row(s);
    assert_int_equal(points_left(s, "lp"), 28);
    assert_int_equal(shown(s, "ri1").loaded, 0);
    assert_true(has_flag(s, "ri1", TILLY_UNIT_MOVED)); /* so it does not load while it rides */
    tilly_event e;
    assert_true(told(s, TILLY_EV_FIRED_AT, 1, &e));
    assert_int_equal(e.value[0], INCHES(6));
    sc_end(s);
}

/* SC-D-28 SC-242: each owner chooses the order of his own caracoles, the first player first */
static void owners_choose_the_order_of_their_caracoles(void **state)
{
    static const man men[] = {{"a", "heavy cavalry", 0, 30, 10, 0},
                              {"b", "heavy cavalry", 0, 50, 10, 0},
                              {"c", "light cavalry", 1, 40, 50, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    for (unsigned i = 0; i < 3; i++)
        declares(s, men[i].name, CARACOLE);
    to_row(s, "6.1");
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_CARACOLE);
    assert_false(is_offered(s, TILLY_OPT_UNIT, "c", NULL));
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "b", NULL, 0), TILLY_OK);
    end_row(s);
    static const char *const order[] = {"b", "a", "c"};
    for (unsigned i = 0; i < 3; i++) {
        tilly_event e;
        assert_true(told(s, TILLY_EV_CARACOLE, i, &e));
        assert_int_equal(e.unit, id_of(s, order[i]));
    }
    sc_end(s);
}

/* SC-214 SC-Q-23: a rank stops an inch short of an enemy, and before friends not of its column */
static void a_rank_rides_less_far_where_somebody_stands(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                              {"lc", "light cavalry", 0, 60, 20, 0},
                              {"friend", "swordsmen", 0, 60, 26, 0},
                              {"sw", "swordsmen", 1, 40, 25.5, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "hc", CARACOLE);
    declares(s, "lc", CARACOLE);
    to_row(s, "6.1");
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_RANK, 0, &e));
    assert_int_equal(e.value[6], INCHES(3));
    assert_true(told(s, TILLY_EV_RANK, 1, &e));
    assert_in_range(e.value[6], INCHES(4.5), INCHES(4.51));
    sc_end(s);
}

/* SC-071 SC-216: as any other shot of theirs */
static void a_reaction_with_both_pistols_empties_them_one_does_not(void **state)
{
    for (unsigned both = 0; both < 2; both++) {
        sc *s = sc_of(horse_on_horse, NULL);
        unsigned shot = both ? TILLY_OPT_SHOOT_BOTH : TILLY_OPT_SHOOT;
        charges_in(s, "charges", "stands", true);
        to_row(s, "6.2");
        dice_come(s, "3");
        assert_int_equal(next_of_row(s), TILLY_ASK_REACTION);
        assert_int_equal(choose(s, shot, "stands", "charges", 0), TILLY_OK);
        end_row(s);
        assert_int_equal(shown(s, "stands").loaded, both ? 0 : 2);
        sc_end(s);
    }
}

/* SC-214 SC-Q-23: the column that rode before stands where it stood, and in the way */
static void a_caracole_that_is_over_stands_in_the_way_of_the_next(void **state)
{
    static const man men[] = {{"first", "heavy cavalry", 0, 40, 20, 0},
                              {"second", "heavy cavalry", 0, 40, 14, 0},
                              {"sw", "swordsmen", 1, 40, 27, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "first", CARACOLE);
    declares(s, "second", CARACOLE);
    to_row(s, "6.1");
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_CARACOLE);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, "first", NULL, 0), TILLY_OK);
    end_row(s);
    tilly_event e;
    assert_true(told(s, TILLY_EV_RANK, 1, &e));
    assert_int_equal(e.unit, id_of(s, "second"));
    assert_in_range(e.value[6], INCHES(4), INCHES(4.01));
    sc_end(s);
}

/* SC-073 SC-214: who was called out against one caracole stays in against the next */
static void men_are_called_out_once(void **state)
{
    static const man men[] = {{"a", "heavy cavalry", 0, 30, 20, 0},
                              {"b", "heavy cavalry", 0, 60, 20, 0},
                              {"m1", "musketeers", 1, 30, 36, 180},
                              {"m2", "musketeers", 1, 60, 36, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "a", CARACOLE);
    declares(s, "b", CARACOLE);
    to_row(s, "6.1");
    for (unsigned i = 0; i < 2; i++) {
        until_asked(s, TILLY_ASK_STEP_OUT, NULL);
        assert_int_equal(choose_set(s, i ? "m2" : "m1", NULL), TILLY_OK);
        assert_int_equal(count_told(s, TILLY_EV_STEPPED_OUT), i + 1);
    }
    end_row(s);
    assert_at(s, "m1", 30, 36);
    assert_at(s, "m2", 60, 36);
    sc_end(s);
}

/* SC-073: musketeers alone */
static void swordsmen_are_not_called_out_against_a_caracole(void **state)
{
    static const man men[] = {{"hc", "heavy cavalry", 0, 40, 20, 0},
                              {"sw", "swordsmen", 1, 40, 30, 180},
                              {"mu", "musketeers", 1, 50, 30, 180},
                              {0}};
    sc *s = sc_of(men, NULL);
    declares(s, "hc", CARACOLE);
    to_row(s, "6.1");
    assert_int_equal(next_of_row(s), TILLY_ASK_STEP_OUT);
    assert_true(is_offered(s, TILLY_OPT_UNIT, "mu", NULL));
    assert_false(is_offered(s, TILLY_OPT_UNIT, "sw", NULL));
    sc_end(s);
}

/* SC-212 SC-241: until they step out again */
static void men_back_in_their_square_fire_from_there_at_nobody(void **state)
{
    sc *s = caracole_begins();
    until_asked(s, TILLY_ASK_STEP_OUT, "hc1");
    assert_int_equal(choose_set(s, "mu2", NULL), TILLY_OK);
    end_row(s);
    assert_at(s, "mu2", 42, 35.5);
    to_row(s, "6.3");
    assert_false(can_hit(s, "mu2", "hc4", NULL));
    assert_int_equal(s->g->why.code, TILLY_WHY_IN_SQUARE);
    sc_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_weapon_kills_by_range),
        cmocka_unit_test(armour_saves_nothing_where_it_is_left_out),
        cmocka_unit_test(range_is_measured_from_the_whole_front_edge),
        cmocka_unit_test(a_target_lies_in_the_arc_with_nobody_between),
        cmocka_unit_test(crews_do_not_hide_a_target),
        cmocka_unit_test(points_beyond_the_last_are_lost),
        cmocka_unit_test(a_column_of_musketeers_fires_from_its_head),
        cmocka_unit_test(the_neighbour_of_a_destroyed_stand_is_open),
        cmocka_unit_test(a_stand_that_fired_is_empty),
        cmocka_unit_test(one_pistol_is_loaded_again_both_are_not),
        cmocka_unit_test(nobody_fires_into_touch),
        cmocka_unit_test(a_retiring_stand_does_not_fire),
        cmocka_unit_test(a_square_protects_those_inside),
        cmocka_unit_test(a_wood_between_hides),
        cmocka_unit_test(a_split_move_steps_out_fires_and_goes_back),
        cmocka_unit_test(a_column_steps_out_and_goes_back_whole),
        cmocka_unit_test(the_place_of_a_face_that_stepped_out_is_in_its_square),
        cmocka_unit_test(faces_that_step_out_are_a_square_again),
        cmocka_unit_test(men_are_called_out_once),
        cmocka_unit_test(a_face_that_fires_and_retires_ends_its_square),
        cmocka_unit_test(who_fires_and_retires_into_a_square_is_inside),
        cmocka_unit_test(a_lapsed_declaration_leaves_the_reaction_alone),
        cmocka_unit_test(a_split_move_stops_an_inch_short),
        cmocka_unit_test(those_who_step_out_take_fire_before_they_go_back),
        cmocka_unit_test(those_who_fire_and_retire_go_back_up_to_six),
        cmocka_unit_test(nobody_retires_farther_than_six_after_fire),
        cmocka_unit_test(those_caught_by_a_charge_test_for_a_volley),
        cmocka_unit_test(turks_seldom_volley),
        cmocka_unit_test(a_stand_charged_in_flank_cannot_react),
        cmocka_unit_test(musketeers_before_pikes_volley_without_a_die),
        cmocka_unit_test(cavalry_may_be_set_in_motion),
        cmocka_unit_test(a_charger_that_fails_after_a_volley_leaves),
        cmocka_unit_test(a_charger_that_is_charged_is_in_motion_already),
        cmocka_unit_test(the_caracole_of_the_seed),
        cmocka_unit_test(morale_after_the_caracole_of_the_seed),
        cmocka_unit_test(two_rieters_ride_a_caracole),
        cmocka_unit_test(owners_choose_the_order_of_their_caracoles),
        cmocka_unit_test(a_rank_rides_less_far_where_somebody_stands),
        cmocka_unit_test(a_reaction_with_both_pistols_empties_them_one_does_not),
        cmocka_unit_test(a_caracole_that_is_over_stands_in_the_way_of_the_next),
        cmocka_unit_test(swordsmen_are_not_called_out_against_a_caracole),
        cmocka_unit_test(men_back_in_their_square_fire_from_there_at_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
