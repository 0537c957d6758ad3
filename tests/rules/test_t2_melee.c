/* Tilly 2.0a: melee and rally backs (T2-011 to T2-013, T2-207, T2-220 to T2-260). Bases that shall
 * touch are put together by an edit just before the melee step, and "charged" is set the same way.
 */
#include "../unit/fighting.h"
#include "../unit/shooting.h"
#include <string.h>

/* ---- the scenes' own words ------------------------------------------------------------------ */

static const char *option_set[2];
static void (*ground_of)(scene *s);

/* The attacker is active, so that no scene hangs on the throw for it. */
static void prepare(scene *s)
{
    set_rule(s, "initiative", "attacker");
    if (option_set[0])
        set_rule(s, option_set[0], option_set[1]);
    if (ground_of)
        ground_of(s);
}

static scene *at_melee_with(const piece *pieces, const char *option, const char *value)
{
    option_set[0] = option;
    option_set[1] = value;
    scene *s = scene_under("tilly-2.0", pieces, prepare);
    to_step(s, "5.5");
    return s;
}

static scene *at_melee(const piece *pieces)
{
    return at_melee_with(pieces, NULL, NULL);
}

static void threw(const scene *s, const char *name, int32_t dice_wanted, int32_t hits)
{
    tilly_event e = fought(s, name);
    if (e.value[0] != dice_wanted || e.value[1] != hits)
        fail_msg("%s: %d dice, %d hits", name, e.value[0], e.value[1]);
}

static bool is_here(const scene *s, const char *name)
{
    return has_flag(s, name, TILLY_UNIT_ON_TABLE);
}

static uint32_t marks(const scene *s)
{
    uint32_t count = 0;
    assert_int_equal(tilly_battle_marks(s->battle, NULL, 0, &count), TILLY_OK);
    return count;
}

/* ---- ground --------------------------------------------------------------------------------- */

static void rough_under_both(scene *s)
{
    static const double all[] = {-4, -0.4, 4, -0.4, 4, 1.8, -4, 1.8};
    add_ground(s, TILLY_ROUGH, 0, all, 4);
}
static void rough_under_a(scene *s)
{
    static const double at_a[] = {-1, -0.2, 1, -0.2, 1, 0.4, -1, 0.4};
    add_ground(s, TILLY_ROUGH, 0, at_a, 4);
}
static void rough_under_b(scene *s)
{
    static const double at_b[] = {-1, 0.6, 1, 0.6, 1, 1.4, -1, 1.4};
    add_ground(s, TILLY_ROUGH, 0, at_b, 4);
}
static void hill_under_b(scene *s)
{
    static const double at_b[] = {-4, 0.4, 4, 0.4, 4, 6, -4, 6};
    add_ground(s, TILLY_HILL, 0, at_b, 4);
}
static void rough_under_a_hill_under_b(scene *s)
{
    hill_under_b(s);
    rough_under_a(s);
}
static void works_round_b(scene *s)
{
    static const double at_b[] = {-1, 0.6, 1, 0.6, 1, 1.4, -1, 1.4};
    add_ground(s, TILLY_FORTIFICATION, 0, at_b, 4);
}

/* ---- two units, each with a friend of its own group behind it -------------------------------- */

typedef struct duel {
    const char *a, *b;
    int a_resolve, b_resolve;
    double x, y, heading; /* of B; all 0: front to front */
    bool charged, a_alone, b_alone;
    void (*ground)(scene *s);
    const char *option, *value;
} duel;

static const char *friend_of(const char *type)
{
    return strstr(type, "horse") ? "horse" : "shot";
}

static scene *fight(const duel *d, const char *faces)
{
    static piece pieces[8];
    unsigned n = 0;
    memset(pieces, 0, sizeof pieces);
    pieces[n++] = (piece){"A", d->a, 0, 0, 0, 0, d->a_resolve};
    if (!d->a_alone)
        pieces[n++] = (piece){"Behind A", friend_of(d->a), 0, 0, -3, 0};
    pieces[n++] = (piece){"B", d->b, 1, 0, 15, 180, d->b_resolve};
    if (!d->b_alone)
        pieces[n++] = (piece){"Behind B", friend_of(d->b), 1, 0, 5, 180};
    ground_of = d->ground;
    scene *s = at_melee_with(pieces, d->option, d->value);
    ground_of = NULL;
    bool front = d->x == 0 && d->y == 0;
    put_at(s, "B", d->x, front ? 1 : d->y, front ? 180 : d->heading);
    if (d->charged)
        counts_as_charging(s, "A");
    dice(s, faces);
    to_step(s, "5.6");
    return s;
}

static void a_throws(const duel *d, const char *faces, int32_t dice_wanted, int32_t hits)
{
    scene *s = fight(d, faces);
    threw(s, "A", dice_wanted, hits);
    scene_end(s);
}

/* ---- support -------------------------------------------------------------------------------- */

typedef struct behind {
    const char *type;
    double x, y;
} behind;

/* A faces the enemy B; a friend and an enemy stand as said. */
static bool
is_supported(const char *type, behind friend, behind enemy, const char *option, const char *value)
{
    static piece pieces[8];
    unsigned n = 0;
    memset(pieces, 0, sizeof pieces);
    pieces[n++] = (piece){"A", type, 0, 0, 0, 0};
    if (friend.type)
        pieces[n++] = (piece){"Friend", friend.type, 0, friend.x, friend.y, 0};
    pieces[n++] = (piece){"B", "pike+shot", 1, 0, 15, 180};
    if (enemy.type)
        pieces[n++] = (piece){"Enemy", enemy.type, 1, enemy.x, enemy.y, 0};
    scene *s = at_melee_with(pieces, option, value);
    put_at(s, "B", 0, 1, 180);
    to_step(s, "5.6");
    tilly_event e = fought(s, "A");
    assert_int_equal(e.value[6], e.value[7]);
    scene_end(s);
    return !e.value[7];
}

static bool friend_supports(const char *type, const char *friend, double x, double y)
{
    return is_supported(type, (behind){friend, x, y}, (behind){NULL, 0, 0}, NULL, NULL);
}

static bool enemy_lets(const char *enemy, double y, const char *option, const char *value)
{
    return is_supported(
        "pike+shot", (behind){"pike+shot", 0, -2}, (behind){enemy, 0, y}, option, value);
}

/* T2-EX-41 T2-230: front edge at -4.5, then 0.01 farther */
static void support_stands_within_four(void **state)
{
    assert_true(friend_supports("pike+shot", "pike+shot", 0, -5));
    assert_false(friend_supports("pike+shot", "pike+shot", 0, -5.01));
    assert_true(is_supported(
        "pike+shot", (behind){"shot", 0, -5.5}, (behind){NULL, 0, 0}, "support_radius", "4.5"));
    assert_false(friend_supports("pike+shot", NULL, 0, 0));
}

/* T2-EX-42 T2-EX-43 */
static void support_stands_wholly_behind_the_rear_edge(void **state)
{
    assert_true(friend_supports("pike+shot", "shot", 2, -2));
    assert_false(friend_supports("pike+shot", "pike+shot", 2.5, 0));
}

/* T2-EX-44 T2-230 T2-Q-53 */
static void an_enemy_behind_spoils_support(void **state)
{
    assert_false(enemy_lets("horse", -5, NULL, NULL));
    assert_true(enemy_lets("horse", -5.01, NULL, NULL));
    assert_false(enemy_lets("cannons", -4, NULL, NULL));
    assert_true(enemy_lets("commander", -4, NULL, NULL));
}

/* T2-EX-44, section 9.1 support_enemy */
static void which_enemies_spoil_support_is_an_option(void **state)
{
    assert_true(enemy_lets("cannons", -4, "support_enemy", "not_cannon"));
    assert_true(enemy_lets("commander", -4, "support_enemy", "not_cannon"));
    assert_false(enemy_lets("horse", -4, "support_enemy", "not_cannon"));
    assert_false(enemy_lets("cannons", -4, "support_enemy", "all"));
    assert_false(enemy_lets("commander", -4, "support_enemy", "all"));
}

/* T2-EX-46 T2-EX-47 T2-EX-48 T2-EX-49 T2-004 */
static void units_support_their_own_group(void **state)
{
    assert_true(friend_supports("shot", "dragoons", 0, -3));
    assert_false(friend_supports("horse", "dragoons", 0, -3));
    assert_true(friend_supports("pike+shot", "rabble", 0, -3));
    assert_true(friend_supports("horse", "light horse", 0, -4));
    assert_true(friend_supports("light horse", "horse", 0, -4));
    assert_false(friend_supports("pike+shot", "horse", 0, -3));
    assert_false(friend_supports("pike+shot", "cannons", 0, -3));
    assert_false(friend_supports("pike+shot", "commander", 0, -3));
}

/* ---- dice ----------------------------------------------------------------------------------- */

/* T2-EX-51 T2-227 T2-230 T2-223 */
static void an_unsupported_unit_throws_one_die_less(void **state)
{
    const duel d = {"pike+shot", "pike+shot", .b_alone = true};
    scene *s = fight(&d, "6 5 4 1  5 3 2");
    threw(s, "A", 4, 2);
    threw(s, "B", 3, 1);
    assert_int_equal(fought(s, "A").value[6], 0);
    assert_int_equal(fought(s, "B").value[6], 1);
    assert_int_equal(fought(s, "B").value[7], 1);
    assert_int_equal(look(s, "A").strength, 3);
    assert_int_equal(look(s, "B").strength, 2);
    assert_says(report_of(s, 0), "unsupported, one die lost");
    scene_end(s);
    const duel two = {
        "pike+shot", "pike+shot", .b_alone = true, .option = "support_dice", .value = "2"};
    s = fight(&two, "");
    threw(s, "B", 2, 0);
    scene_end(s);
}

/* T2-EX-52 T2-228 */
static void horse_in_difficult_ground_throw_one_die_less_on_six(void **state)
{
    const duel d = {"horse", "shot", .charged = true, .ground = rough_under_both};
    scene *s = fight(&d, "6 5  1 1 1 1");
    threw(s, "A", 2, 1);
    threw(s, "B", 4, 0);
    assert_int_equal(fought(s, "A").value[6], 1);
    assert_int_equal(fought(s, "A").value[7], 0);
    scene_end(s);
    const duel light = {"light horse", "shot", .charged = true, .ground = rough_under_both};
    a_throws(&light, "6 6 5", 3, 2); /* T2-232 */
}

/* T2-EX-53 T2-EX-54 T2-229 */
static void a_charge_uphill_at_infantry_costs_a_die(void **state)
{
    const duel up = {"horse", "pike+shot", .charged = true, .ground = hill_under_b};
    const duel at_horse = {"horse", "horse", .charged = true, .ground = hill_under_b};
    const duel stands = {"horse", "pike+shot", .ground = hill_under_b};
    a_throws(&up, "5 4", 2, 1);
    a_throws(&at_horse, "4 3 2", 3, 1);
    a_throws(&stands, "5 4 1", 3, 1);
}

/* T2-EX-56 T2-229 T2-012 */
static void rabble_are_favoured_in_fortifications(void **state)
{
    const duel d = {"pike+shot", "rabble", .charged = true, .ground = works_round_b};
    scene *s = fight(&d, "6 5 1");
    threw(s, "A", 3, 2);
    assert_false(is_here(s, "B"));
    assert_int_equal(marks(s), 1);
    scene_end(s);
}

/* T2-EX-57 T2-EX-58 T2-227 T2-Q-49 */
static void the_lost_dice_add_up_to_none_at_worst(void **state)
{
    const duel all = {
        "horse", "shot", .charged = true, .a_alone = true, .ground = rough_under_a_hill_under_b};
    const duel weak = {"pike+shot", "pike+shot", .a_resolve = 1, .a_alone = true};
    const duel least = {"pike+shot",
                        "pike+shot",
                        .a_resolve = 1,
                        .a_alone = true,
                        .option = "min_dice",
                        .value = "1"};
    scene *s = fight(&all, "");
    threw(s, "A", 0, 0);
    assert_int_equal(fought(s, "A").value[6], 3);
    scene_end(s);
    a_throws(&weak, "", 0, 0);
    a_throws(&least, "6", 1, 1); /* section 9.1 min_dice */
}

/* section 9.1 favourable_terrain */
static void difficult_ground_may_be_favourable_too(void **state)
{
    const duel usual = {"pike+shot", "shot", .charged = true, .ground = rough_under_b};
    const duel too = {"pike+shot",
                      "shot",
                      .charged = true,
                      .ground = rough_under_b,
                      .option = "favourable_terrain",
                      .value = "also_difficult"};
    a_throws(&usual, "", 4, 0);
    a_throws(&too, "", 3, 0);
}

static const piece two_on_one[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"C", "shot", 0, 2, 0, 0},
    {"B", "horse", 1, 1, 15, 180},
    {0},
};

static scene *a_is_secondary(const char *option, const char *value)
{
    scene *s = at_melee_with(two_on_one, option, value);
    put_at(s, "B", 1, 1, 180);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    choose(s, TILLY_OPT_UNIT, "C", NULL);
    dice(s, "5");
    to_step(s, "5.6");
    return s;
}

/* T2-EX-59 T2-225 T2-222 T2-Q-49, section 9.1 mod_scope */
static void a_secondary_fighter_throws_one_die_whatever_it_lacks(void **state)
{
    scene *s = a_is_secondary(NULL, NULL);
    threw(s, "A", 1, 1);
    assert_int_equal(fought(s, "A").value[2], 0);
    assert_int_equal(fought(s, "A").value[6], 0);
    threw(s, "C", 3, 0);
    scene_end(s);
    s = a_is_secondary("mod_scope", "all_lines");
    threw(s, "A", 0, 0);
    scene_end(s);
}

static const piece surrounded[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"Behind A", "pike+shot", 0, 0, -4, 0},
    {"B", "pike+shot", 1, 0, 15, 180},
    {"D", "pike+shot", 1, 10, 15, 180},
    {0},
};

static scene *with_two_enemies(double x, double y, double heading)
{
    scene *s = at_melee(surrounded);
    put_at(s, "B", 0, 1, 180);
    put_at(s, "D", x, y, heading);
    return s;
}

/* T2-EX-61 T2-226: behind-flank */
static void an_enemy_behind_the_flank_leaves_one_die(void **state)
{
    scene *s = with_two_enemies(1.5, -0.5, 270);
    dice(s, "5");
    to_step(s, "5.6");
    threw(s, "A", 1, 1);
    assert_int_equal(fought(s, "A").value[3], 2);
    assert_says(report_of(s, 0), "an enemy behind its flank");
    scene_end(s);
}

/* T2-EX-62 T2-227 */
static void an_enemy_to_front_flank_takes_no_dice(void **state)
{
    const duel d = {"pike+shot", "pike+shot", .x = 1.5, .y = 0.2, .heading = 270};
    scene *s = fight(&d, "5 5 1 1");
    threw(s, "A", 4, 2);
    assert_int_equal(fought(s, "A").value[3], 1);
    scene_end(s);
}

/* T2-EX-63 T2-224 */
static void an_enemy_to_rear_takes_all_dice(void **state)
{
    scene *s = with_two_enemies(0, -1, 0);
    to_step(s, "5.6");
    threw(s, "A", 0, 0);
    assert_int_equal(fought(s, "A").value[2], 1);
    scene_end(s);
}

static const piece two_on_two[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"C", "pike+shot", 0, 2, 0, 0},
    {"B", "pike+shot", 1, 1, 15, 180},
    {"D", "pike+shot", 1, 8, 15, 180},
    {0},
};

/* T2-EX-63, as secondary */
static void a_secondary_fighter_struck_in_the_rear_throws_nothing(void **state)
{
    scene *s = at_melee(two_on_two);
    put_at(s, "B", 1, 1, 180);
    put_at(s, "D", 1, -1, 0);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    choose(s, TILLY_OPT_UNIT, "C", NULL);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    choose(s, TILLY_OPT_UNIT, "C", NULL);
    to_step(s, "5.6");
    threw(s, "A", 0, 0);
    assert_int_equal(fought(s, "A").value[2], 0);
    scene_end(s);
}

static const piece led[] = {
    {"General", "commander", 0, 0, 0, 0, .host = "A"},
    {"A", "horse", 0, 0, 0, 0},
    {"Behind A", "horse", 0, 0, -3, 0},
    {"B", "shot", 1, 0, 15, 180},
    {0},
};

/* T2-EX-64 T2-223 T2-233 T2-R-10 */
static void the_commander_throws_a_die_of_his_own(void **state)
{
    scene *s = at_melee(led);
    put_at(s, "B", 0, 1, 180);
    counts_as_charging(s, "A");
    dice(s, "3 2 1  1 1 1  4");
    to_step(s, "5.6");
    threw(s, "A", 3, 1);
    assert_int_equal(fought(s, "A").value[5], 1);
    assert_int_equal(look(s, "B").strength, 3);
    assert_int_equal(result(s, "A"), 1); /* T2-236 */
    scene_end(s);
}

/* T2-224 T2-Q-48: with an enemy to rear too */
static void the_commanders_die_falls_with_an_enemy_to_rear(void **state)
{
    scene *s = at_melee(led);
    put_at(s, "Behind A", 20, -20, 0);
    put_at(s, "B", 0, -1, 0);
    dice(s, "1 1 1  4");
    to_step(s, "5.6");
    threw(s, "A", 0, 1);
    scene_end(s);
}

static const piece one_on_two[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"Behind A", "pike+shot", 0, 0, -3, 0},
    {"B1", "horse", 1, -8, 15, 180, .strength = 1},
    {"B2", "horse", 1, 8, 15, 180, .strength = 2},
    {0},
};

/* T2-EX-66 T2-235 T2-234 T2-012 */
static void the_owner_divides_the_hits(void **state)
{
    scene *s = at_melee(one_on_two);
    put_at(s, "B1", -1, 1, 180);
    put_at(s, "B2", 1, 1, 180);
    dice(s, "6 6 5 1");
    to_question(s, TILLY_ASK_PLACE_HIT);
    choose(s, TILLY_OPT_UNIT, "B1", NULL);
    to_question(s, TILLY_ASK_PLACE_HIT);
    choose(s, TILLY_OPT_UNIT, "B2", NULL);
    to_question(s, TILLY_ASK_PLACE_HIT);
    choose(s, TILLY_OPT_UNIT, "B2", NULL);
    to_step(s, "5.6");
    assert_false(is_here(s, "B1"));
    assert_false(is_here(s, "B2"));
    assert_int_equal(lost(s, NORTH_SIDE), 2);
    assert_int_equal(marks(s), 2);
    scene_end(s);
}

static const piece two_with_support[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"C", "shot", 0, 2, 0, 0},
    {"Behind", "shot", 0, 1, -3, 0},
    {"E", "pike+shot", 1, 1, 15, 180},
    {0},
};

/* T2-EX-67 T2-220 T2-222 */
static void two_fight_one_enemy(void **state)
{
    scene *s = at_melee(two_with_support);
    put_at(s, "E", 1, 1, 180);
    to_question(s, TILLY_ASK_PRIMARY_FIGHTER);
    choose(s, TILLY_OPT_UNIT, "A", NULL);
    dice(s, "5 1 1 1  6");
    to_step(s, "5.6");
    threw(s, "A", 4, 1);
    threw(s, "C", 1, 1);
    assert_int_equal(look(s, "E").strength, 2);
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 1);
    scene_end(s);
}

/* ---- scores --------------------------------------------------------------------------------- */

/* T2-EX-68 T2-EX-69 T2-231 T2-Q-52; section 9.1 horse_score_front_flank */
static void horse_charging_pikes_hit_on_five_to_the_front_alone(void **state)
{
    const duel front = {"horse", "pike+shot", .charged = true};
    const duel front_flank = {"horse", "pike+shot", .charged = true, .y = 1.5, .heading = 90};
    const duel behind_flank = {
        "horse", "pike+shot", .charged = true, .x = 0.6, .y = 1.5, .heading = 90};
    const duel rear = {"horse", "pike+shot", .charged = true, .y = 1, .heading = 0};
    const duel option = {"horse",
                         "pike+shot",
                         .charged = true,
                         .y = 1.5,
                         .heading = 90,
                         .option = "horse_score_front_flank",
                         .value = "5"};
    const duel still = {"horse",
                        "pike+shot",
                        .charged = true,
                        .x = 0.6,
                        .y = 1.5,
                        .heading = 90,
                        .option = "horse_score_front_flank",
                        .value = "5"};
    a_throws(&front, "6 5 4", 3, 2);
    a_throws(&front_flank, "6 5 4", 3, 3);
    a_throws(&behind_flank, "6 5 4", 3, 3);
    a_throws(&rear, "6 5 4", 3, 3);
    a_throws(&option, "6 5 4", 3, 2);
    a_throws(&still, "6 5 4", 3, 3);
}

/* T2-EX-71 T2-EX-72 T2-231 */
static void horse_that_stand_or_fight_in_difficult_ground(void **state)
{
    const duel stands = {"horse", "horse"};
    const duel rough = {"horse", "shot", .charged = true, .ground = rough_under_a};
    a_throws(&stands, "5 4 4", 3, 1);
    a_throws(&rough, "5 6", 2, 1);
}

/* T2-EX-73 T2-232 */
static void light_horse_charge_from_behind(void **state)
{
    const duel behind_flank = {
        "light horse", "pike+shot", .charged = true, .x = 0.6, .y = 1.5, .heading = 90};
    const duel rear = {"light horse", "pike+shot", .charged = true, .y = 1, .heading = 0};
    const duel front_flank = {"light horse", "pike+shot", .charged = true, .y = 1.5, .heading = 90};
    const duel stands = {"light horse", "pike+shot", .y = 1, .heading = 0};
    a_throws(&behind_flank, "4 5 3", 3, 2);
    a_throws(&rear, "4 5 3", 3, 2);
    a_throws(&front_flank, "4 5 6", 3, 1);
    a_throws(&stands, "4 5 6", 3, 1);
}

/* T2-EX-74 T2-232 T2-Q-51 */
static void light_horse_charge_the_weak(void **state)
{
    const duel d = {"light horse", "shot", .b_resolve = 1, .charged = true};
    scene *s = fight(&d, "4 1 1");
    threw(s, "A", 3, 1);
    assert_false(is_here(s, "B"));
    scene_end(s);
}

/* T2-232 T2-Q-71; section 9.1 light_horse_difficult */
static void light_horse_in_difficult_ground(void **state)
{
    const duel usual = {
        "light horse", "shot", .charged = true, .y = 1, .heading = 0, .ground = rough_under_a};
    const duel six = {"light horse",
                      "shot",
                      .charged = true,
                      .y = 1,
                      .heading = 0,
                      .ground = rough_under_a,
                      .option = "light_horse_difficult",
                      .value = "six"};
    a_throws(&usual, "4 5 6", 3, 3);
    a_throws(&six, "4 5 6", 3, 1);
}

/* T2-EX-76 T2-EX-77 T2-233 */
static void infantry_hit_on_their_own_score(void **state)
{
    const duel open = {"pike+shot", "pike+shot"};
    const duel rough = {"pike+shot", "pike+shot", .ground = rough_under_a};
    const duel dragoons = {"dragoons", "pike+shot"};
    const duel shot = {"shot", "pike+shot"};
    const duel rabble = {"rabble", "pike+shot"};
    a_throws(&open, "5 5 5 6", 4, 4);
    a_throws(&rough, "5 5 5 6", 4, 1);
    a_throws(&dragoons, "5 5 6", 3, 1);
    a_throws(&shot, "5 5 5 6", 4, 1);
    a_throws(&rabble, "5 6", 2, 1);
}

static const piece horse_on_two[] = {
    {"A", "horse", 0, 0, 0, 0},
    {"Behind A", "horse", 0, 0, -3, 0},
    {"Pikes", "pike+shot", 1, -8, 15, 180},
    {"Shot", "shot", 1, 8, 15, 180},
    {0},
};

/* T2-EX-78 T2-235 T2-Q-47 */
static void a_die_hits_only_whom_its_face_can(void **state)
{
    scene *s = at_melee(horse_on_two);
    put_at(s, "Pikes", -1, 1, 180);
    put_at(s, "Shot", 1, 1, 180);
    counts_as_charging(s, "A");
    dice(s, "4 5 1");
    to_question(s, TILLY_ASK_PLACE_HIT);
    tilly_event e = nth(s, TILLY_EV_HIT_PLACED, 0); /* one legal answer is not asked */
    assert_int_equal(e.other, unit_of(s, "Shot"));
    assert_int_equal(e.value[0], 4);
    assert_int_equal(question_now(s).amount, 5);
    assert_int_equal(question_now(s).options, 2);
    scene_end(s);
}

/* ---- which melee is next -------------------------------------------------------------------- */

static const piece three_pairs[] = {
    {"A", "shot", 0, 0, 0, 0},
    {"B", "shot", 0, 10, 0, 0},
    {"C", "shot", 0, -10, 0, 0},
    {"X", "shot", 1, 0, 15, 180},
    {"Y", "shot", 1, 10, 15, 180},
    {"Z", "shot", 1, -10, 15, 180},
    {0},
};

static unsigned picker(const char *charger, const char *initiative)
{
    option_set[0] = NULL;
    scene *s = scene_under("tilly-2.0", three_pairs, initiative ? NULL : prepare);
    if (initiative)
        dice(s, initiative);
    to_step(s, "5.5");
    put_at(s, "X", 0, 1, 180);
    put_at(s, "Y", 10, 1, 180);
    put_at(s, "Z", -10, 1, 180);
    if (charger)
        counts_as_charging(s, charger);
    to_question(s, TILLY_ASK_NEXT_MELEE);
    unsigned side = question_now(s).side;
    assert_int_equal(question_now(s).options, 3);
    pass_question(s);
    to_question(s, TILLY_ASK_NEXT_MELEE);
    assert_int_not_equal(question_now(s).side, side);
    scene_end(s);
    return side;
}

/* T2-221 T2-220 T2-Q-67: the second throw makes the defender active */
static void the_active_player_picks_first_on_a_tie(void **state)
{
    assert_int_equal(picker(NULL, NULL), SOUTH_SIDE);
    assert_int_equal(picker("X", NULL), NORTH_SIDE);
    assert_int_equal(picker(NULL, "2 5"), NORTH_SIDE);
    assert_int_equal(picker("A", "2 5"), SOUTH_SIDE);
}

/* ---- cannons -------------------------------------------------------------------------------- */

static const piece guns[] = {
    {"General", "commander", 0, 0, -3, 0},
    {"P1", "pike+shot", 0, 0, 0, 0},
    {"P2", "pike+shot", 0, 1.5, 1.5, 270},
    {"Guns", "cannons", 1, 0, 15, 180},
    {"Friend", "pike+shot", 1, 0, 4, 180},
    {0},
};

/* T2-EX-112 T2-EX-126 T2-207 T2-Q-62 T2-252 */
static void two_units_take_one_battery(void **state)
{
    scene *s = at_melee(guns);
    put_at(s, "P2", 1.5, 1, 270);
    put_at(s, "Guns", 0, 1, 180);
    to_step(s, "5.6");
    assert_false(is_here(s, "Guns"));
    assert_int_equal(lost(s, NORTH_SIDE), 1);
    assert_int_equal(marks(s), 0);
    assert_int_equal(events_of(s, TILLY_EV_MELEE), 0);
    assert_int_equal(events_of(s, TILLY_EV_ROUTED), 0);
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_true(offered(s, TILLY_OPT_UNIT, "P1", NULL));
    assert_true(offered(s, TILLY_OPT_UNIT, "P2", NULL));
    to_step(s, "6.5");
    assert_int_equal(look(s, "Friend").strength, 4);
    assert_int_equal(events_of(s, TILLY_EV_ERODED), 0);
    assert_int_equal(events_of(s, TILLY_EV_HEROICS), 0);
    scene_end(s);
}

/* ---- rally backs ---------------------------------------------------------------------------- */

static const piece line[] = {
    {"A", "horse", 0, 0, 0, 0},
    {"B", "pike+shot", 1, 0, 15, 180},
    {0},
};

static scene *lost_by(const char *type, const char *quality, const char *option, const char *value)
{
    static piece pieces[4];
    memcpy(pieces, line, sizeof line);
    pieces[0].type = type;
    pieces[0].quality = quality;
    scene *s = at_melee_with(pieces, option, value);
    put_at(s, "B", 0, 1, 180);
    /* enough dice for A, then hits by B */
    unsigned ones = (unsigned)look(s, "A").strength - 1;
    for (unsigned i = 0; i < ones; i++)
        dice(s, "1");
    dice(s, "5");
    to_step(s, "5.6");
    assert_int_equal(result(s, "A"), -1);
    return s;
}

/* T2-EX-113 T2-250 T2-252 T2-254 T2-236: out of command, and not asked for a check */
static void beaten_horse_choose_how_far_they_go(void **state)
{
    scene *s = lost_by("horse", NULL, NULL, NULL);
    /* nobody else may go, so that it is not asked who does */
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(0.99), 0, 0),
                     TILLY_E_ILLEGAL);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(1), 0, 0), TILLY_OK);
    assert_int_equal(check_answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    assert_int_equal(answer(s, TILLY_OPT_BACKWARDS, NULL, NULL, TUM(2), 0, 0), TILLY_OK);
    assert_place(s, "A", 0, -2, 0, 0);
    scene_end(s);
}

/* T2-EX-114 T2-250 T2-251 T2-Q-54 T2-Q-80 */
static void beaten_foot_fall_back_one_and_are_not_asked_how_far(void **state)
{
    scene *s = lost_by("pike+shot", NULL, NULL, NULL);
    assert_int_equal(asked(s, TILLY_ASK_RALLY_DISTANCE), 0);
    assert_place(s, "A", 0, -1, 0, 0);
    tilly_event e = nth(s, TILLY_EV_RALLIED_BACK, 0);
    assert_int_equal(e.value[6], TUM(1));
    assert_int_equal(e.value[7], 1);
    assert_int_equal(e.clause, 252);
    assert_false(has_flag(s, "A", TILLY_UNIT_LOCKED));
    scene_end(s);
}

static void stays_locked(scene *s)
{
    to_step(s, "6.1");
    assert_place(s, "A", 0, 0, 0, 0);
    assert_true(has_flag(s, "A", TILLY_UNIT_LOCKED));
    assert_int_equal(events_of(s, TILLY_EV_RALLIED_BACK), 0);
    scene_end(s);
}

/* T2-EX-114 T2-251 T2-260 */
static void beaten_rabble_stay_locked(void **state)
{
    scene *s = lost_by("rabble", NULL, NULL, NULL);
    to_step(s, "6.1");
    assert_int_equal(events_of(s, TILLY_EV_NO_WAY_BACK), 0);
    stays_locked(s);
}

/* section 9.1 rally_back_types */
static void who_rallies_back_is_an_option(void **state)
{
    stays_locked(lost_by("pike+shot", NULL, "rally_back_types", "cavalry"));
    scene *s = lost_by("horse", NULL, "rally_back_types", "cavalry");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    scene_end(s);
    s = lost_by("pike+shot", NULL, "rally_back_types", "infantry_compulsory_only");
    to_step(s, "6.1");
    assert_place(s, "A", 0, -1, 0, 0);
    scene_end(s);
}

static const piece idle[] = {
    {"General", "commander", 0, 0, -2, 0},
    {"P", "pike+shot", 0, 0, 0, 0},
    {"S", "shot", 0, 3, 0, 0},
    {"D", "dragoons", 0, 6, 0, 0},
    {"R", "rabble", 0, -3, 0, 0},
    {"G", "cannons", 0, -6, 0, 0},
    {"Far", "horse", 0, 25, 0, 0},
    {"X", "horse", 1, 0, 20, 180},
    {0},
};

static bool goes(const char *name, const char *option, const char *value)
{
    scene *s = at_melee_with(idle, option, value);
    to_step(s, "5.6");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    bool is = offered(s, TILLY_OPT_UNIT, name, NULL);
    scene_end(s);
    return is;
}

/* T2-251 T2-252; section 9.1 rally_back_types */
static void units_that_fought_nobody_may_rally_back(void **state)
{
    assert_true(goes("P", NULL, NULL));
    assert_true(goes("S", NULL, NULL));
    assert_true(goes("D", NULL, NULL));
    assert_true(goes("Far", NULL, NULL));
    assert_false(goes("R", NULL, NULL));
    assert_false(goes("G", NULL, NULL));
    assert_false(goes("P", "rally_back_types", "cavalry"));
    assert_false(goes("P", "rally_back_types", "infantry_compulsory_only"));
    assert_false(goes("D", "rally_back_types", "infantry_compulsory_only"));
    assert_true(goes("Far", "rally_back_types", "infantry_compulsory_only"));
    assert_false(goes("P", "pike+shot.back", "0"));
}

/* T2-254 T2-Q-56 T2-R-05 T2-255: active player first */
static void a_rally_back_by_choice_needs_command(void **state)
{
    scene *s = at_melee(idle);
    to_step(s, "5.6");
    to_question(s, TILLY_ASK_RALLY_BACK);
    choose(s, TILLY_OPT_UNIT, "Far", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_CHECK);
    choose(s, TILLY_OPT_YES, NULL, NULL);
    dice(s, "1 1 1");
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_false(offered(s, TILLY_OPT_UNIT, "Far", NULL));
    choose(s, TILLY_OPT_UNIT, "P", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_place(s, "P", 0, -1, 0, 0);
    assert_place(s, "Far", 25, 0, 0, 0);
    choose(s, TILLY_OPT_END, NULL, NULL);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    scene_end(s);
}

static const piece hemmed[] = {
    {"A", "pike+shot", 0, 0, 0, 0},
    {"Behind", "pike+shot", 0, 0, -1.5, 0},
    {"B", "pike+shot", 1, 0, 15, 180},
    {0},
};

/* T2-255 T2-260 T2-Q-55 */
static void beaten_foot_without_room_stay_and_are_locked(void **state)
{
    scene *s = at_melee(hemmed);
    put_at(s, "B", 0, 1, 180);
    dice(s, "1 1 1 1  5");
    to_step(s, "6.1");
    assert_true(told_of(s, TILLY_EV_NO_WAY_BACK, "A", NULL, NULL));
    assert_place(s, "A", 0, 0, 0, 0);
    assert_true(has_flag(s, "A", TILLY_UNIT_LOCKED));
    assert_true(has_flag(s, "B", TILLY_UNIT_LOCKED));
    to_step(s, "5.6"); /* and they fight again */
    assert_int_equal(events_of(s, TILLY_EV_FOUGHT), 2);
    scene_end(s);
}

/* T2-252: neither winners nor those who drew */
static void who_drew_or_won_stays(void **state)
{
    const duel d = {"pike+shot", "pike+shot"};
    scene *s = fight(&d, "");
    assert_int_equal(result(s, "A"), 0);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_BACK);
    assert_false(offered(s, TILLY_OPT_UNIT, "A", NULL));
    assert_true(offered(s, TILLY_OPT_UNIT, "Behind A", NULL));
    scene_end(s);
}

/* T2-253: an evader that has gone back in the charges does not go again; one that is still to go
 * must, by option */
static void evaders_still_to_go_must(void **state)
{
    scene *s = at_melee(idle);
    to_step(s, "5.6");
    mark_as(s, "Far", TILLY_UNIT_RALLY_BACK);
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_false(offered(s, TILLY_OPT_END, NULL, NULL));
    choose(s, TILLY_OPT_UNIT, "Far", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    pass_question(s);
    to_step(s, "6.1");
    tilly_event e;
    assert_true(told_of(s, TILLY_EV_RALLIED_BACK, "Far", NULL, &e));
    assert_int_equal(e.clause, 253);
    scene_end(s);
}

static const piece with_general[] = {
    {"General", "commander", 0, 0, 0, 0, .host = "A"},
    {"A", "pike+shot", 0, 0, 0, 0},
    {"X", "horse", 1, 0, 20, 180},
    {0},
};

/* T2-256 */
static void the_commander_goes_along_or_is_left_behind(void **state)
{
    scene *s = at_melee(with_general);
    to_step(s, "5.6");
    to_question(s, TILLY_ASK_RALLY_BACK);
    choose(s, TILLY_OPT_UNIT, "A", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_COMMANDER_GOES);
    pass_question(s);
    to_step(s, "6.1");
    assert_place(s, "A", 0, -1, 0, 0);
    assert_place(s, "General", 0, -1, 0, 0);
    scene_end(s);
}

static const piece inferior[] = {
    {"General", "commander", 0, 3, -3, 0},
    {"A", "horse", 0, 0, 0, 0, .quality = "inferior"},
    {"Idle", "horse", 0, 6, 0, 0, .quality = "inferior"},
    {"B", "pike+shot", 1, 0, 15, 180},
    {0},
};

static void qualities(scene *s)
{
    set_rule(s, "unit_quality", "on");
}

/* A lost its melee; resolve 2, unsupported: one die. NULL: the book's value. */
static scene *inferior_beaten(const char *value)
{
    ground_of = qualities;
    scene *s = at_melee_with(inferior, value ? "inferior_rally_back" : NULL, value);
    ground_of = NULL;
    put_at(s, "B", 0, 1, 180);
    dice(s, "1  5");
    to_step(s, "5.6");
    assert_int_equal(look(s, "A").strength, 1);
    return s;
}

/* T2-040 T2-252; section 9.1 inferior_rally_back */
static void inferior_units_go_when_they_must(void **state)
{
    scene *s = inferior_beaten(NULL);
    assert_int_equal(next_question(s), TILLY_ASK_RALLY_DISTANCE);
    assert_int_equal(question_now(s).subject, unit_of(s, "A"));
    pass_question(s);
    to_step(s, "6.1");
    assert_int_equal(events_of(s, TILLY_EV_RALLIED_BACK), 1);
    scene_end(s);
    s = inferior_beaten("always");
    to_question(s, TILLY_ASK_RALLY_BACK);
    assert_true(offered(s, TILLY_OPT_UNIT, "Idle", NULL));
    scene_end(s);
    stays_locked(inferior_beaten("never"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(support_stands_within_four),
        cmocka_unit_test(support_stands_wholly_behind_the_rear_edge),
        cmocka_unit_test(an_enemy_behind_spoils_support),
        cmocka_unit_test(which_enemies_spoil_support_is_an_option),
        cmocka_unit_test(units_support_their_own_group),
        cmocka_unit_test(an_unsupported_unit_throws_one_die_less),
        cmocka_unit_test(horse_in_difficult_ground_throw_one_die_less_on_six),
        cmocka_unit_test(a_charge_uphill_at_infantry_costs_a_die),
        cmocka_unit_test(rabble_are_favoured_in_fortifications),
        cmocka_unit_test(the_lost_dice_add_up_to_none_at_worst),
        cmocka_unit_test(difficult_ground_may_be_favourable_too),
        cmocka_unit_test(a_secondary_fighter_throws_one_die_whatever_it_lacks),
        cmocka_unit_test(an_enemy_behind_the_flank_leaves_one_die),
        cmocka_unit_test(an_enemy_to_front_flank_takes_no_dice),
        cmocka_unit_test(an_enemy_to_rear_takes_all_dice),
        cmocka_unit_test(a_secondary_fighter_struck_in_the_rear_throws_nothing),
        cmocka_unit_test(the_commander_throws_a_die_of_his_own),
        cmocka_unit_test(the_commanders_die_falls_with_an_enemy_to_rear),
        cmocka_unit_test(the_owner_divides_the_hits),
        cmocka_unit_test(two_fight_one_enemy),
        cmocka_unit_test(horse_charging_pikes_hit_on_five_to_the_front_alone),
        cmocka_unit_test(horse_that_stand_or_fight_in_difficult_ground),
        cmocka_unit_test(light_horse_charge_from_behind),
        cmocka_unit_test(light_horse_charge_the_weak),
        cmocka_unit_test(light_horse_in_difficult_ground),
        cmocka_unit_test(infantry_hit_on_their_own_score),
        cmocka_unit_test(a_die_hits_only_whom_its_face_can),
        cmocka_unit_test(the_active_player_picks_first_on_a_tie),
        cmocka_unit_test(two_units_take_one_battery),
        cmocka_unit_test(beaten_horse_choose_how_far_they_go),
        cmocka_unit_test(beaten_foot_fall_back_one_and_are_not_asked_how_far),
        cmocka_unit_test(beaten_rabble_stay_locked),
        cmocka_unit_test(who_rallies_back_is_an_option),
        cmocka_unit_test(units_that_fought_nobody_may_rally_back),
        cmocka_unit_test(a_rally_back_by_choice_needs_command),
        cmocka_unit_test(beaten_foot_without_room_stay_and_are_locked),
        cmocka_unit_test(who_drew_or_won_stays),
        cmocka_unit_test(evaders_still_to_go_must),
        cmocka_unit_test(the_commander_goes_along_or_is_left_behind),
        cmocka_unit_test(inferior_units_go_when_they_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
