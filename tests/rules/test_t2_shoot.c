/* Tilly 2.0a: the zones of a unit, shooting, bombardment and commanders who fall (T2-005 to T2-009,
 * T2-070 to T2-072, T2-140 to T2-157, T2-175, T2-176, T2-296). */
#include "../unit/shooting.h"
#include <string.h>

static scene *scene_20(const piece *pieces, void (*change)(scene *s))
{
    return scene_under("tilly-2.0", pieces, change);
}

/* ---- zones ---------------------------------------------------------------------------------- */

static const piece two[] = {
    {.name = "A", .type = "pike+shot", .side = 0, .x = 0, .y = 0},
    {.name = "B", .type = "pike+shot", .side = 1, .x = 0, .y = 10, .heading = 180},
    END_OF_PIECES,
};

static tilly_zone zone_seen(const scene *s)
{
    tilly_zone z = 0;
    assert_int_equal(tilly_battle_zone(s->battle, unit_of(s, "A"), unit_of(s, "B"), &z), TILLY_OK);
    return z;
}

static tilly_zone zone_with(scene *s, double x, double y, double heading)
{
    put_at(s, "B", x, y, heading);
    return zone_seen(s);
}

/* T2-EX-91 T2-EX-92 T2-EX-93 T2-EX-94 T2-006 T2-007 T2-008 T2-Q-01 */
static void the_flank_is_divided_by_the_line_of_the_front_edge(void **state)
{
    scene *s = scene_20(two, NULL);
    assert_int_equal(zone_with(s, 1.9, 3, 180), TILLY_FRONT);
    assert_int_equal(zone_with(s, 2.0, 3, 180), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, 0.2, 270), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, -0.5, 270), TILLY_BEHIND_FLANK_RIGHT);
    assert_int_equal(zone_with(s, -3, -0.5, 90), TILLY_BEHIND_FLANK_LEFT);
    assert_int_equal(zone_with(s, -3, 0.2, 90), TILLY_FLANK_LEFT);
    assert_int_equal(zone_with(s, 0, -3, 0), TILLY_REAR);
    scene_end(s);
}

/* T2-009 T2-Q-02: parts with v >= b + SLIP, and SLIP is 50 of 10000 (T1-Q-05) */
static void touching_a_line_of_a_zone_is_not_being_in_it(void **state)
{
    scene *s = scene_20(two, NULL);
    assert_int_equal(zone_with(s, 3, 0, 0), TILLY_BEHIND_FLANK_RIGHT); /* front lines in one */
    assert_int_equal(zone_with(s, 3, 0.0049, 0), TILLY_BEHIND_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, 0.005, 0), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, 3, -1, 0), TILLY_REAR);
    assert_int_equal(zone_with(s, 3, -0.9951, 0), TILLY_REAR);
    assert_int_equal(zone_with(s, 3, -0.995, 0), TILLY_BEHIND_FLANK_RIGHT);
    scene_end(s);
}

/* T1-027: the older edition knows one flank */
static void the_flank_of_1_2_is_not_divided(void **state)
{
    scene *s = scene_of(two, NULL);
    assert_int_equal(zone_with(s, 3, -0.5, 270), TILLY_FLANK_RIGHT);
    assert_int_equal(zone_with(s, -3, -0.5, 90), TILLY_FLANK_LEFT);
    scene_end(s);
}

/* ---- shooting ------------------------------------------------------------------------------- */

/* South is the attacker, and active in every turn: it shoots in step 4.2. */
static void attacker_is_active(scene *s)
{
    set_rule(s, "initiative", "attacker");
}

static const char *key, *value;
static void with_option(scene *s)
{
    attacker_is_active(s);
    set_rule(s, key, value);
}
static void (*option_set(const char *name, const char *word))(scene *s)
{
    key = name;
    value = word;
    return with_option;
}

static double difficult[4], fortified[4]; /* x0, y0, x1, y1; none where empty */
static const char *also, *also_value;
static void add_rectangle(scene *s, unsigned kind, const double at[4])
{
    const double xy[] = {at[0], at[1], at[2], at[1], at[2], at[3], at[0], at[3]};
    if (at[0] < at[2])
        add_ground(s, kind, 0, xy, 4);
}
static void on_ground(scene *s)
{
    attacker_is_active(s);
    if (also)
        set_rule(s, also, also_value);
    add_rectangle(s, TILLY_ROUGH, difficult);
    add_rectangle(s, TILLY_FORTIFICATION, fortified);
}
/* Ground of 3 by 2 TUM about a place y ahead of the origin, for scenes made with on_ground(). */
static void lay(double ground[4], double y)
{
    const double xy[4] = {-1.5, y - 1, 1.5, y + 1};
    memcpy(ground, xy, sizeof xy);
}
static void clear_ground(void)
{
    memset(difficult, 0, sizeof difficult);
    memset(fortified, 0, sizeof fortified);
    also = NULL;
}

/* One unit at the origin, facing north, and one ahead of it, that far off, facing it. */
static piece pair[3];
static const piece *facing(const char *type, int resolve, const char *enemy, int left, double gap)
{
    pair[0] = (piece){.name = "A", .type = type, .side = 0, .strength = resolve};
    pair[1] = (piece){
        .name = "B", .type = enemy, .side = 1, .y = gap + 1, .heading = 180, .strength = left};
    return pair;
}

/* A shoots at B: so many dice and hits. */
static void shoots(scene *s, const char *faces, int32_t thrown, int32_t hits)
{
    to_step(s, "4.2");
    shoot_at(s, "B");
    dice(s, faces);
    next_question(s);
    tilly_event shot = nth(s, TILLY_EV_SHOT, 0);
    assert_int_equal(shot.value[0], thrown);
    assert_int_equal(shot.value[1], hits);
    assert_true(has_flag(s, "A", TILLY_UNIT_SHOT));
}

static void one_shot(const piece *pieces, const char *faces, int32_t thrown, int32_t hits)
{
    scene *s = scene_20(pieces, on_ground);
    shoots(s, faces, thrown, hits);
    scene_end(s);
}

/* T2-EX-13 T2-140 T2-148 T2-149 T2-154 T2-157 */
static void a_primary_shooter_to_front_throws_its_resolve(void **state)
{
    scene *s = scene_20(facing("pike+shot", 0, "horse", 0, 3.9), attacker_is_active);
    shoots(s, "6 6 2 1", 4, 2);
    assert_int_equal(look(s, "B").strength, 1);
    scene_end(s);
    one_shot(facing("pike+shot", 1, "horse", 0, 3.9), "6", 1, 1); /* T2-EX-17 */
    one_shot(facing("cannons", 1, "horse", 0, 3.9), "6", 1, 1);   /* T2-EX-31 */
    one_shot(facing("shot", 0, "horse", 0, 2), "5 5 5 5", 4, 0);  /* T2-EX-32 */
    one_shot(facing("horse", 0, "horse", 0, 2), "5 5 5", 3, 0);   /* T2-EX-32 */
    one_shot(facing("light horse", 0, "horse", 0, 2), "5 5 5", 3, 0);
    one_shot(facing("dragoons", 0, "horse", 0, 2), "5 5 5", 3, 0);
    one_shot(facing("pike+shot", 0, "horse", 0, 2), "5 5 5 5", 4, 0);
    one_shot(facing("cannons", 0, "horse", 0, 2), "5 5", 2, 0);
}

/* T2-EX-06 T2-EX-08 T2-143 */
static void ranges_are_two_four_and_as_far_as_it_sees(void **state)
{
    static const struct {
        const char *type;
        double range;
        uint32_t dice;
    } of[] = {{"horse", 2, 3},
              {"light horse", 2, 3},
              {"dragoons", 4, 3},
              {"pike+shot", 4, 4},
              {"shot", 4, 4}};
    for (unsigned i = 0; i < 5; i++) {
        scene *s = scene_20(facing(of[i].type, 0, "horse", 0, of[i].range), NULL);
        may(s, "A", "B", of[i].dice);
        put_at(s, "B", 0, of[i].range + 1.01, 180);
        assert_int_equal(may_not(s, "A", "B", TILLY_WHY_OUT_OF_RANGE).number[1], TUM(of[i].range));
        scene_end(s);
    }
    scene *s = scene_20(facing("cannons", 0, "horse", 0, 25), NULL);
    may(s, "A", "B", 2);
    scene_end(s);
}

static const piece two_shoot[] = {
    {.name = "P", .type = "pike+shot", .side = 0, .x = -1},
    {.name = "S", .type = "shot", .side = 0, .x = 1.1},
    {.name = "H", .type = "horse", .side = 1, .y = 4.9, .heading = 180},
    {.name = "Far", .type = "horse", .side = 1, .y = 20, .heading = 180},
    {.name = "Off", .type = "horse", .side = 1, .x = 9, .y = 20, .heading = 180},
    END_OF_PIECES,
};

static void names_primary(scene *s, const char *name)
{
    assert_int_equal(next_question(s), TILLY_ASK_PRIMARY_SHOOTER);
    choose(s, TILLY_OPT_UNIT, name, NULL);
}

/* T2-EX-14 T2-141 T2-147 T2-148 T2-149 T2-154 T2-155 T2-D-16 T2-D-17 T2-D-19 T2-R-06 T2-R-07 */
static void a_secondary_shooter_throws_one_die(void **state)
{
    scene *s = scene_20(two_shoot, attacker_is_active);
    to_step(s, "4.2");
    shoot_at(s, "H");
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "P", "S", NULL), TILLY_OK);
    names_primary(s, "P");
    dice(s, "6 6 2 1  6");
    settle(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 4);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[2], 6);
    assert_int_equal(hit_on(s, "H").value[0], 3); /* all hits count as scored */
    assert_false(stands(s, "H"));
    assert_true(has_flag(s, "P", TILLY_UNIT_SHOT) && has_flag(s, "S", TILLY_UNIT_SHOT));
    may_not(s, "P", "Far", TILLY_WHY_HAS_SHOT);
    to_step(s, "5.1");
    tilly_edit hurt = {.size = sizeof hurt, .kind = TILLY_EDIT_HURT, .value = 1};
    hurt.unit = unit_of(s, "P");
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, NULL), TILLY_OK);
    hurt.unit = unit_of(s, "S");
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, NULL), TILLY_OK);
    to_question(s, TILLY_ASK_HEROICS); /* both have scored */
    assert_true(offered(s, TILLY_OPT_UNIT, "P", "H") && offered(s, TILLY_OPT_UNIT, "S", "H"));
    scene_end(s);
}

static const piece across[] = {
    {.name = "C", .type = "cannons", .side = 0},
    {.name = "P", .type = "pike+shot", .side = 0, .x = 3, .y = 5.5},
    {.name = "T", .type = "pike+shot", .side = 1, .x = 0, .y = 5, .heading = 180, .strength = 2},
    END_OF_PIECES,
};

/* T2-EX-16: the example of 1.2, line 667 */
static void a_secondary_shooter_to_its_flank_throws_one_die(void **state)
{
    scene *s = scene_20(across, attacker_is_active);
    to_step(s, "4.2");
    shoot_at(s, "T");
    next_question(s);
    assert_int_equal(answer_set(s, "C", "P", NULL), TILLY_OK);
    names_primary(s, "C");
    dice(s, "1 2  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 2);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    assert_int_equal(look(s, "T").strength, 1);
    scene_end(s);
}

/* T2-Q-34 T2-149: even one at its flank may be primary */
static void a_primary_shooter_to_its_flank_throws_one_die(void **state)
{
    scene *s = scene_20(across, attacker_is_active);
    may(s, "P", "T", 1);
    to_step(s, "4.2");
    shoot_at(s, "T");
    next_question(s);
    assert_int_equal(answer_set(s, "C", "P", NULL), TILLY_OK);
    names_primary(s, "P");
    dice(s, "6  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FLANK, 0).value[1], 1);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    scene_end(s);
}

/* ---- dice lost ------------------------------------------------------------------------------ */

/* T2-EX-18 T2-EX-19 T2-151 */
static void horse_lose_a_die_in_difficult_ground_and_nobody_else(void **state)
{
    clear_ground();
    difficult[0] = difficult[1] = -1;
    difficult[2] = 1;
    difficult[3] = 0.4;
    one_shot(facing("horse", 0, "horse", 0, 1.5), "6 5", 2, 1);
    one_shot(facing("light horse", 0, "horse", 0, 2), "6 6 6", 3, 3);
    one_shot(facing("dragoons", 0, "horse", 0, 2), "6 6 6", 3, 3);
    one_shot(facing("pike+shot", 0, "horse", 0, 2), "6 1 1 1", 4, 1);
    one_shot(facing("shot", 0, "horse", 0, 2), "6 1 1 1", 4, 1);
}

/* T2-EX-21 T2-EX-22 T2-EX-23 T2-152 */
static void dragoons_and_shot_have_cover_in_difficult_ground(void **state)
{
    clear_ground();
    lay(difficult, 4);
    one_shot(facing("pike+shot", 0, "shot", 0, 3), "5 5 5", 3, 0);
    one_shot(facing("pike+shot", 0, "dragoons", 0, 3), "6 5 5", 3, 1);
    one_shot(facing("pike+shot", 0, "pike+shot", 0, 3), "6 1 1 1", 4, 1);
    one_shot(facing("dragoons", 0, "rabble", 0, 3), "6 6 1", 3, 2);
    one_shot(facing("dragoons", 0, "horse", 0, 3), "6 1 1", 3, 1);
    one_shot(facing("dragoons", 0, "light horse", 0, 3), "6 1 1", 3, 1);
    one_shot(facing("dragoons", 0, "cannons", 0, 3), "6 1 1", 3, 1);
}

/* T2-EX-24 T2-153 */
static void foot_and_cannons_have_cover_in_fortifications(void **state)
{
    static const char *const covered[] = {"dragoons", "pike+shot", "shot", "rabble", "cannons"};
    clear_ground();
    lay(fortified, 4);
    for (unsigned i = 0; i < 5; i++)
        one_shot(facing("pike+shot", 0, covered[i], 0, 3), "6 1 1", 3, 1);
    one_shot(facing("pike+shot", 0, "horse", 0, 3), "6 1 1 1", 4, 1);
    one_shot(facing("pike+shot", 0, "light horse", 0, 3), "6 1 1 1", 4, 1);
}

/* T2-EX-26 T2-EX-27 T2-150 T2-Q-32 */
static void lost_dice_add_up(void **state)
{
    clear_ground();
    const double all[4] = {-1.5, -1, 1.5, 5};
    memcpy(difficult, all, sizeof all);
    one_shot(facing("horse", 0, "shot", 0, 2), "6", 1, 1);
    lay(difficult, 4);
    lay(fortified, 4);
    one_shot(facing("pike+shot", 0, "shot", 0, 3), "6 6", 2, 2);
    also = "cover_stack"; /* 9.1: one of the two at most */
    also_value = "off";
    one_shot(facing("pike+shot", 0, "shot", 0, 3), "6 6 1", 3, 2);
}

/* Horse in rough ground, at the origin; an enemy ahead; dragoons beside them. */
static const piece spent[] = {
    {.name = "H", .type = "horse", .side = 0, .strength = 1},
    {.name = "D", .type = "dragoons", .side = 0, .x = 2, .y = 0},
    {.name = "E", .type = "horse", .side = 1, .x = 1, .y = 3, .heading = 180},
    END_OF_PIECES,
};
static void horse_in_rough(void)
{
    clear_ground();
    difficult[0] = -0.8;
    difficult[1] = -0.8;
    difficult[2] = 0.5;
    difficult[3] = 0.4;
}

/* T2-EX-28 T2-150 TX-20: who may shoot depends on who else does */
static void without_dice_of_its_own_a_unit_joins_in_what_another_begins(void **state)
{
    horse_in_rough();
    scene *s = scene_20(spent, on_ground);
    may(s, "H", "E", 0);
    to_step(s, "4.2");
    shoot_at(s, "E");
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "H", NULL), TILLY_E_ILLEGAL);
    assert_int_equal(s->why.code, TILLY_WHY_NO_PRIMARY);
    assert_int_equal(s->why.unit[1], unit_of(s, "E"));
    assert_int_equal(answer_set(s, "H", "D", NULL), TILLY_OK);
    dice(s, "1 1 1  6"); /* nobody else can be the primary one, and it is not asked */
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).unit, unit_of(s, "D"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 3);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).unit, unit_of(s, "H"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    assert_int_equal(look(s, "E").strength, 2);
    assert_true(has_flag(s, "H", TILLY_UNIT_SHOT) && has_flag(s, "D", TILLY_UNIT_SHOT));
    scene_end(s);
}

/* T2-EX-28 T2-150 T2-Q-31 */
static void alone_without_dice_it_does_not_shoot(void **state)
{
    horse_in_rough();
    scene *s = scene_20(spent, on_ground);
    put_at(s, "D", 12, 0, 0);
    may_not(s, "H", "E", TILLY_WHY_NO_DICE);
    to_step(s, "4.2");
    end_step(s);
    assert_false(has_flag(s, "H", TILLY_UNIT_SHOT));
    assert_int_equal(events_of(s, TILLY_EV_SHOT), 0);
    scene_end(s);
    also = "min_dice"; /* 9.1 */
    also_value = "1";
    s = scene_20(spent, on_ground);
    put_at(s, "D", 12, 0, 0);
    may(s, "H", "E", 1);
    scene_end(s);
}

/* T2-EX-29 T2-150; 9.1 mod_scope */
static void a_secondary_shooter_loses_no_dice(void **state)
{
    const piece pieces[] = {
        {.name = "H", .type = "horse", .side = 0},
        {.name = "D", .type = "pike+shot", .side = 0, .x = 2, .y = 0},
        {.name = "E", .type = "shot", .side = 1, .x = 1, .y = 3, .heading = 180},
        END_OF_PIECES,
    };
    for (int all_lines = 0; all_lines < 2; all_lines++) {
        clear_ground();
        const double all[4] = {-1.5, -1, 2.5, 4};
        memcpy(difficult, all, sizeof all);
        also = all_lines ? "mod_scope" : NULL;
        also_value = "all_lines";
        scene *s = scene_20(pieces, on_ground);
        to_step(s, "4.2");
        shoot_at(s, "E");
        next_question(s);
        assert_int_equal(answer_set(s, "H", "D", NULL), TILLY_OK);
        names_primary(s, "D");
        dice(s, "1 1 1  6");
        next_question(s);
        assert_int_equal(rolls_of(s, TILLY_ROLL_SHOT_SECONDARY), all_lines ? 0 : 1);
        assert_int_equal(look(s, "E").strength, all_lines ? 4 : 3);
        assert_int_equal(events_of(s, TILLY_EV_WITHHELD), all_lines);
        assert_int_equal(has_flag(s, "H", TILLY_UNIT_SHOT), !all_lines);
        scene_end(s);
    }
}

/* T2-EX-24 T2-Q-33; 9.1 fortification_facing */
static void a_bank_protects_against_what_stands_ahead_of_the_front_line(void **state)
{
    const piece pieces[] = {
        {.name = "A", .type = "pike+shot", .side = 0, .x = 1},
        {.name = "B", .type = "pike+shot", .side = 1, .x = 0, .y = 4, .heading = 270},
        END_OF_PIECES,
    };
    clear_ground();
    lay(fortified, 4);
    scene *s = scene_20(pieces, on_ground);
    may(s, "A", "B", 3); /* behind the flank of B, which faces west */
    scene_end(s);
    also = "fortification_facing";
    also_value = "front";
    s = scene_20(pieces, on_ground);
    may(s, "A", "B", 4);
    put_at(s, "B", 0, 4, 180);
    may(s, "A", "B", 3);
    put_at(s, "B", 0, 3, 180); /* moved off: the bank is lost */
    may(s, "A", "B", 4);
    scene_end(s);
}

/* ---- who may shoot at whom ------------------------------------------------------------------ */

/* T2-EX-02 T2-EX-09 T2-EX-11 T2-005 T2-140 T2-156 */
static void commanders_rabble_and_limbered_cannons_never_shoot(void **state)
{
    scene *s = scene_20(facing("rabble", 0, "commander", 0, 2), NULL);
    may_not(s, "A", "B", TILLY_WHY_CANNOT_SHOOT);
    may_not(s, "B", "A", TILLY_WHY_CANNOT_SHOOT);
    scene_end(s);
    s = scene_20(facing("shot", 0, "commander", 0, 2), NULL);
    may_not(s, "A", "B", TILLY_WHY_NOT_A_TARGET);
    scene_end(s);
    s = scene_20(facing("cannons", 0, "horse", 0, 4), NULL);
    may(s, "A", "B", 2);
    mark_as(s, "A", TILLY_UNIT_LIMBERED);
    may_not(s, "A", "B", TILLY_WHY_LIMBERED);
    scene_end(s);
}

static const piece crowd[] = {
    {.name = "A", .type = "shot", .side = 0},
    {.name = "F", .type = "horse", .side = 0, .x = -9, .y = 3},
    {.name = "H", .type = "horse", .side = 1, .x = 0, .y = 5, .heading = 180},
    {.name = "P", .type = "pike+shot", .side = 1, .x = 3, .y = 1, .heading = 270},
    END_OF_PIECES,
};

/* T2-EX-33 T2-EX-34 T2-144 T2-145 */
static void front_comes_before_flank_and_friends_forbid_it(void **state)
{
    scene *s = scene_20(crowd, NULL);
    may(s, "A", "H", 4);
    may_not(s, "A", "P", TILLY_WHY_FRONT_FIRST);
    put_at(s, "F", -1.9, 3, 0); /* to front by a tenth, 2 off */
    may_not(s, "A", "H", TILLY_WHY_FRIEND_TO_FRONT);
    may(s, "A", "P", 1);
    put_at(s, "F", 0, 3, 0);
    may_not(s, "A", "H", TILLY_WHY_NO_SIGHT_UNIT);
    may(s, "A", "P", 1);
    put_at(s, "F", 2.2, -2, 0); /* behind: to rear of A */
    may_not(s, "A", "P", TILLY_WHY_FRONT_FIRST);
    put_at(s, "H", -12, 5, 180);
    may(s, "A", "P", 1);
    put_at(s, "F", 2.2, -0.5, 0); /* on that flank, if behind the line of its front */
    may_not(s, "A", "P", TILLY_WHY_FRIEND_ON_FLANK);
    scene_end(s);
}

/* T2-144 T2-146 T2-D-18 */
static void the_closest_is_the_target_and_cannons_shoot_only_to_front(void **state)
{
    scene *s = scene_20(crowd, NULL);
    put_at(s, "H", -3.5, 1, 90);
    may(s, "A", "P", 1);
    may_not(s, "A", "H", TILLY_WHY_CLOSER_TARGET);
    put_at(s, "P", 3, -3, 0);
    may_not(s, "A", "P", TILLY_WHY_TO_REAR);
    scene_end(s);
    s = scene_20(across, NULL);
    put_at(s, "T", 2, 0.5, 270);
    may_not(s, "C", "T", TILLY_WHY_FRONT_ONLY);
    scene_end(s);
}

/* T2-EX-36 T2-142 */
static void a_unit_in_contact_does_not_shoot(void **state)
{
    scene *s = scene_20(crowd, NULL);
    put_at(s, "P", 0, -1, 0);
    may_not(s, "A", "H", TILLY_WHY_IN_CONTACT);
    scene_end(s);
}

static double opening;
static void two_woods(scene *s)
{
    const double left[] = {-4, 2, -opening / 2, 2, -opening / 2, 2.5, -4, 2.5};
    const double right[] = {opening / 2, 2, 4, 2, 4, 2.5, opening / 2, 2.5};
    add_ground(s, TILLY_WOOD, 0, left, 4);
    add_ground(s, TILLY_WOOD, 0, right, 4);
}

/* T2-EX-37 T2-142 */
static void nobody_shoots_through_a_gap_of_less_than_two(void **state)
{
    opening = 1.9;
    scene *s = scene_20(facing("shot", 0, "horse", 0, 3.5), two_woods);
    may_not(s, "A", "B", TILLY_WHY_NARROW_GAP);
    scene_end(s);
    opening = 2;
    s = scene_20(facing("shot", 0, "horse", 0, 3.5), two_woods);
    may(s, "A", "B", 4);
    scene_end(s);
}

/* T2-144 T2-Q-29; 9.1 flank_arc */
static void the_arc_may_end_at_the_line_of_the_front_edge(void **state)
{
    const piece pieces[] = {
        {.name = "A", .type = "shot", .side = 0},
        {.name = "B", .type = "horse", .side = 1, .x = 2.5, .y = -0.2, .heading = 270},
        END_OF_PIECES,
    };
    scene *s = scene_20(pieces, NULL);
    put_at(s, "B", 2.5, -0.5, 270);
    may(s, "A", "B", 1);
    scene_end(s);
    s = scene_20(pieces, option_set("flank_arc", "front_flank"));
    may(s, "A", "B", 1); /* 0.3 of it is ahead */
    put_at(s, "B", 2.5, -0.5, 270);
    may_not(s, "A", "B", TILLY_WHY_BEHIND_FLANK);
    scene_end(s);
}

/* T2-103 T2-114 T2-Q-16; 9.1 moved_marker */
static void a_moved_marker_keeps_cannons_from_shooting(void **state)
{
    scene *s = scene_20(facing("cannons", 0, "horse", 0, 3), NULL);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may_not(s, "A", "B", TILLY_WHY_MOVED);
    scene_end(s);
    s = scene_20(facing("pike+shot", 0, "shot", 0, 3), NULL);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may(s, "A", "B", 4);
    scene_end(s);
    s = scene_20(facing("pike+shot", 0, "shot", 0, 3), option_set("moved_marker", "secondary"));
    may(s, "A", "B", 4);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may(s, "A", "B", 1);
    shoots(s, "6", 1, 1);
    scene_end(s);
    s = scene_20(facing("cannons", 0, "shot", 0, 3), option_set("moved_marker", "secondary"));
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may_not(s, "A", "B", TILLY_WHY_MOVED);
    scene_end(s);
    s = scene_20(facing("pike+shot", 0, "shot", 0, 3), option_set("moved_marker", "no_shooting"));
    may(s, "A", "B", 4);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may_not(s, "A", "B", TILLY_WHY_MOVED);
    scene_end(s);
}

static void both_options(scene *s)
{
    on_ground(s);
    set_rule(s, "moved_marker", "secondary");
    set_rule(s, "mod_scope", "all_lines");
}

/* T2-Q-82: it shoots by the line of a secondary shooter, of which all_lines takes dice */
static void a_moved_unit_loses_the_dice_that_a_secondary_shooter_loses(void **state)
{
    clear_ground();
    lay(difficult, 4);
    scene *s = scene_20(facing("pike+shot", 0, "pike+shot", 0, 3), both_options);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may(s, "A", "B", 1); /* no cover for pikes: nothing is lost */
    scene_end(s);
    s = scene_20(facing("pike+shot", 0, "shot", 0, 3), both_options);
    may(s, "A", "B", 3);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may_not(s, "A", "B", TILLY_WHY_NO_DICE);
    to_step(s, "4.2");
    end_step(s);
    assert_int_equal(events_of(s, TILLY_EV_SHOT), 0);
    assert_false(has_flag(s, "A", TILLY_UNIT_SHOT));
    scene_end(s);
    also = "min_dice";
    also_value = "1";
    s = scene_20(facing("pike+shot", 0, "shot", 0, 3), both_options);
    mark_as(s, "A", TILLY_UNIT_MOVED);
    may(s, "A", "B", 1);
    scene_end(s);
    clear_ground();
}

/* T2-150 T2-152 T2-153: a report names no cover that cost nothing */
static void reports_say_what_cost_dice(void **state)
{
    clear_ground();
    const double all[4] = {-1.5, -1, 1.5, 5};
    memcpy(difficult, all, sizeof all);
    scene *s = scene_20(facing("horse", 0, "shot", 0, 2), on_ground);
    shoots(s, "6", 1, 1);
    assert_says(report_of(s, 0), "in cover from difficult ground");
    scene_end(s);
    s = scene_20(facing("horse", 0, "pike+shot", 0, 2), on_ground);
    shoots(s, "6", 2, 1);
    assert_says(report_of(s, 0), "from difficult ground");
    assert_silent(report_of(s, 0), "in cover");
    scene_end(s);
}

/* ---- commanders ----------------------------------------------------------------------------- */

static const piece led[] = {
    {.name = "A", .type = "pike+shot", .side = 0},
    {.name = "A2", .type = "pike+shot", .side = 0, .x = 2.2, .y = 0},
    {.name = "G", .type = "commander", .side = 1, .x = 0, .y = 4, .host = "B"},
    {.name = "B", .type = "horse", .side = 1, .x = 0, .y = 4, .heading = 180},
    END_OF_PIECES,
};

/* T2-EX-38 T2-175 T2-176 T2-R-08 */
static void a_commander_falls_on_a_five_if_his_unit_routs(void **state)
{
    for (int face = 4; face <= 5; face++) {
        scene *s = scene_20(led, attacker_is_active);
        put_at(s, "A2", 12, 0, 0);
        shoots(s, face == 5 ? "6 6 6 1  5" : "6 6 6 1  4", 4, 3);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0).value[2], 5);
        assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0).side, SOUTH_SIDE);
        assert_int_equal(rolls_of(s, TILLY_ROLL_COMMANDER_SAVE), 0); /* T2-296 is an option */
        assert_int_equal(stands(s, "G"), face == 4);
        tilly_mark marks[4];
        uint32_t count = 0;
        assert_int_equal(tilly_battle_marks(s->battle, marks, 4, &count), TILLY_OK);
        assert_int_equal(count, face == 5 ? 2 : 1);
        if (face == 4) { /* where he was, with nobody */
            assert_false(has_flag(s, "G", TILLY_UNIT_ATTACHED));
            assert_place(s, "G", 0, 4, 0, 0.001);
        }
        scene_end(s);
    }
}

/* T2-EX-39 T2-175 */
static void a_commander_falls_on_a_six_if_his_unit_stands(void **state)
{
    scene *s = scene_20(led, attacker_is_active);
    put_at(s, "A2", 12, 0, 0);
    shoots(s, "6 1 1 1  5", 4, 1);
    assert_true(stands(s, "G"));
    to_step(s, "3.1"); /* of the next turn */
    to_step(s, "4.2");
    shoot_at(s, "B");
    dice(s, "6 1 1 1  6");
    next_question(s);
    assert_true(stands(s, "B"));
    assert_false(stands(s, "G"));
    assert_int_equal(roll_of(s, TILLY_ROLL_COMMANDER_SHOT, 0).value[2], 6);
    scene_end(s);
}

/* T2-296 T2-R-12 T2-Q-36; 9.1 commander_save */
static void a_commander_may_be_saved_by_a_throw(void **state)
{
    for (int i = 0; i < 2; i++) {
        scene *s = scene_20(led, option_set("commander_save", i ? "5+" : "4+"));
        put_at(s, "A2", 12, 0, 0);
        shoots(s, "6 6 6 1  5  4", 4, 3);
        tilly_event save = roll_of(s, TILLY_ROLL_COMMANDER_SAVE, 0);
        assert_int_equal(save.side, NORTH_SIDE);
        assert_says(report_of(s, 0), i ? "1 die 4, needing 5: lost" : "G escapes (1 die 4");
        if (i)
            assert_says(report_of(s, 0), "G falls!\n");
        assert_int_equal(save.value[1], 1);
        assert_int_equal(save.value[2], i ? 5 : 4);
        assert_int_equal(stands(s, "G"), !i);
        assert_int_equal(events_of(s, TILLY_EV_COMMANDER_SAVED), !i);
        assert_int_equal(events_of(s, TILLY_EV_COMMANDER_FELL), i);
        if (i)
            assert_int_equal(nth(s, TILLY_EV_COMMANDER_FELL, 0).value[0], 5);
        assert_int_equal(lost(s, NORTH_SIDE), 1 + i);
        scene_end(s);
    }
}

/* ---- bombardment ---------------------------------------------------------------------------- */

static const piece battery[] = {
    {.name = "C1", .type = "cannons", .side = 0, .x = 0},
    {.name = "C2", .type = "cannons", .side = 0, .x = 1.2},
    {.name = "L", .type = "cannons", .side = 0, .x = 10},
    {.name = "P", .type = "pike+shot", .side = 0, .x = -3, .y = 3},
    {.name = "H", .type = "horse", .side = 1, .x = 0.6, .y = 6, .heading = 180},
    {.name = "E", .type = "horse", .side = 1, .x = 10, .y = 9, .heading = 180},
    {.name = "N", .type = "horse", .side = 1, .x = 4.5, .y = 6, .heading = 180},
    {.name = "K", .type = "cannons", .side = 1, .x = -0.9, .y = 12, .heading = 180},
    END_OF_PIECES,
};

static scene *bombards(void (*change)(scene *s))
{
    scene *s = scene_begun("tilly-2.0", battery, change);
    mark_as(s, "L", TILLY_UNIT_LIMBERED);
    return s;
}

static void play_set_up(scene *s)
{
    while (next_question(s))
        pass_question(s);
    assert_int_equal(s->status, TILLY_TURN_OVER);
}
static void begin_turn_1(scene *s)
{
    play_set_up(s);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
}

/* C1 and C2 at the horse. */
static void both_shoot(scene *s, const char *faces)
{
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    choose(s, TILLY_OPT_UNIT, "H", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "C1", "C2", NULL), TILLY_OK);
    names_primary(s, "C1");
    dice(s, faces);
}

/* T2-EX-104 T2-070 T2-071 T2-072 T2-D-07 T2-R-03 */
static void unlimbered_cannons_bombard_before_turn_1(void **state)
{
    scene *s = bombards(attacker_is_active);
    may_not(s, "L", "E", TILLY_WHY_LIMBERED);
    may_not(s, "P", "H", TILLY_WHY_ONLY_CANNONS);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).options, 2);
    assert_int_equal(question_now(s).usual, (uint32_t)option_of(s, TILLY_OPT_END, NULL, NULL));
    both_shoot(s, "6 1  6");
    next_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 2);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).value[1], 1);
    assert_int_equal(look(s, "H").strength, 1);
    play_set_up(s);
    assert_false(has_flag(s, "C1", TILLY_UNIT_SHOT) || has_flag(s, "C2", TILLY_UNIT_SHOT));
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    may(s, "C1", "H", 2);
    scene_end(s);
}

/* 9.1 bombardment = none */
static void without_a_bombardment_nobody_is_asked(void **state)
{
    scene *s = bombards(option_set("bombardment", "none"));
    assert_int_equal(next_question(s), 0);
    assert_int_equal(s->status, TILLY_TURN_OVER);
    scene_end(s);
}

static const piece duel[] = {
    {.name = "C", .type = "cannons", .side = 0},
    {.name = "K", .type = "cannons", .side = 1, .y = 9, .heading = 180},
    END_OF_PIECES,
};

/* T2-071 T2-Q-13; 9.1 bombardment = together */
static void the_attacker_bombards_first_or_both_together(void **state)
{
    for (int together = 0; together < 2; together++) {
        scene *s =
            scene_begun("tilly-2.0",
                        duel,
                        together ? option_set("bombardment", "together") : attacker_is_active);
        assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
        assert_int_equal(question_now(s).side, SOUTH_SIDE);
        choose(s, TILLY_OPT_UNIT, "K", NULL);
        dice(s, "6 6  6 6");
        assert_int_equal(next_question(s), together ? TILLY_ASK_NEXT_TARGET : 0);
        if (together) {
            assert_int_equal(rolls_of(s, TILLY_ROLL_SHOT_FRONT), 0);
            assert_int_equal(question_now(s).side, NORTH_SIDE);
            choose(s, TILLY_OPT_UNIT, "C", NULL);
            assert_int_equal(next_question(s), 0);
            assert_int_equal(hit_on(s, "K").other, unit_of(s, "C"));
            assert_int_equal(hit_on(s, "C").other, unit_of(s, "K"));
        }
        assert_false(stands(s, "K"));
        assert_int_equal(stands(s, "C"), !together);
        assert_int_equal(lost(s, SOUTH_SIDE), (uint32_t)together);
        scene_end(s);
    }
}

/* The battle as it would be after saving and reading it is the same. */
static void saved_as_it_is(const scene *s)
{
    static char text[200000];
    size_t needed = 0;
    uint64_t hash = 0;
    tilly_battle *read = NULL;
    assert_int_equal(tilly_battle_save(s->battle, text, sizeof text, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, needed - 1, NULL, &read, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_hash(read, &hash), TILLY_OK);
    assert_true(hash == battle_hash(s->battle));
    tilly_battle_unref(read);
}

/* T2-071: named by each side for its own targets, hits by target */
static void together_every_target_takes_its_own_hits(void **state)
{
    scene *s = bombards(option_set("bombardment", "together"));
    both_shoot(s, "6 1  6   6 1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(question_now(s).side, NORTH_SIDE);
    assert_int_equal(look(s, "H").strength, 3);
    assert_false(offered(s, TILLY_OPT_UNIT, "C2", NULL));
    saved_as_it_is(s); /* what the attacker has named too */
    choose(s, TILLY_OPT_UNIT, "C1", NULL);
    assert_int_equal(next_question(s), 0);
    assert_int_equal(look(s, "H").strength, 1);
    assert_int_equal(look(s, "C1").strength, 1);
    assert_int_equal(hit_on(s, "H").other, unit_of(s, "C2"));
    assert_false(has_flag(s, "C1", TILLY_UNIT_SHOT));
    scene_end(s);
}

static void take_away(scene *s, const char *name)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_REMOVE, .unit = unit_of(s, name)};
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_OK);
}

static const piece three_guns[] = {
    {.name = "C1", .type = "cannons", .side = 0, .x = 0},
    {.name = "C2", .type = "cannons", .side = 0, .x = 1.2},
    {.name = "C3", .type = "cannons", .side = 0, .x = -1.2},
    {.name = "H", .type = "horse", .side = 1, .x = 0, .y = 6, .heading = 180},
    {.name = "K", .type = "cannons", .side = 1, .x = 1.9, .y = 12, .heading = 180},
    END_OF_PIECES,
};

/* T2-071 T2-148: the dice have not fallen when it is taken away; one that is left leads */
static void another_cannon_leads_if_the_first_is_gone_before_the_dice(void **state)
{
    scene *s = bombards(option_set("bombardment", "together"));
    both_shoot(s, "6 1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    take_away(s, "C1");
    assert_int_equal(next_question(s), 0); /* there is no target left for the other side */
    assert_int_equal(rolls_of(s, TILLY_ROLL_SHOT_SECONDARY), 0);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).unit, unit_of(s, "C2"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).value[1], 2);
    assert_int_equal(look(s, "H").strength, 2);
    scene_end(s);
    s = scene_begun("tilly-2.0", three_guns, option_set("bombardment", "together"));
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    choose(s, TILLY_OPT_UNIT, "H", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "C1", "C2", "C3", NULL), TILLY_OK);
    names_primary(s, "C1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    take_away(s, "C1");
    to_question(s, TILLY_ASK_PRIMARY_SHOOTER);
    assert_int_equal(question_now(s).side, SOUTH_SIDE);
    assert_int_equal(question_now(s).options, 2);
    saved_as_it_is(s);
    dice(s, "6 6  6");
    names_primary(s, "C3");
    assert_int_equal(next_question(s), 0);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).unit, unit_of(s, "C3"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).unit, unit_of(s, "C2"));
    assert_false(stands(s, "H"));
    assert_int_equal(hit_on(s, "H").other, unit_of(s, "C2")); /* the last to throw */
    scene_end(s);
}

static void dug_in(scene *s)
{
    static const double work[] = {-1.5, 5, 1.5, 7};
    attacker_is_active(s);
    set_rule(s, "bombardment", "together");
    add_rectangle(s, TILLY_FORTIFICATION, work);
}

/* T2-149 T2-150: it has the die of a secondary shooter, which falls after that of the new leader */
static void a_cannon_that_can_no_longer_lead_shoots_as_secondary(void **state)
{
    piece pieces[6];
    memcpy(pieces, three_guns, sizeof pieces);
    pieces[3].type = "shot";
    scene *s = scene_begun("tilly-2.0", pieces, dug_in);
    tilly_edit hurt = {
        .size = sizeof hurt, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "C3"), .value = 1};
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    choose(s, TILLY_OPT_UNIT, "H", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "C2", "C3", NULL), TILLY_OK);
    names_primary(s, "C3");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, &s->why), TILLY_OK);
    dice(s, "6  6");
    while (next_question(s))
        pass_question(s);
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_FRONT, 0).unit, unit_of(s, "C2"));
    assert_int_equal(roll_of(s, TILLY_ROLL_SHOT_SECONDARY, 0).unit, unit_of(s, "C3"));
    assert_int_equal(hit_on(s, "H").other, unit_of(s, "C3")); /* the last to throw */
    scene_end(s);
}

/* T2-150: one that is left without dice of its own cannot lead, and does not shoot */
static void without_a_cannon_that_can_lead_none_shoots(void **state)
{
    piece pieces[6];
    memcpy(pieces, three_guns, sizeof pieces);
    pieces[3].type = "shot";
    scene *s = scene_begun("tilly-2.0", pieces, dug_in);
    tilly_edit hurt = {
        .size = sizeof hurt, .kind = TILLY_EDIT_HURT, .unit = unit_of(s, "C2"), .value = 1};
    assert_int_equal(tilly_battle_edit(s->battle, &hurt, NULL, &s->why), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    choose(s, TILLY_OPT_UNIT, "H", NULL);
    assert_int_equal(next_question(s), TILLY_ASK_SHOOTERS);
    assert_int_equal(answer_set(s, "C1", "C2", NULL), TILLY_OK);
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
    take_away(s, "C1");
    while (next_question(s))
        pass_question(s);
    assert_int_equal(events_of(s, TILLY_EV_SHOT), 0);
    assert_true(told_of(s, TILLY_EV_WITHHELD, "C2", "H", NULL));
    assert_int_equal(look(s, "H").strength, 4);
    scene_end(s);
}

/* T2-EX-127 T2-072 T2-Q-14 T2-Q-79; 9.1 bombardment_morale */
static void what_the_bombardment_did_counts_in_turn_1(void **state)
{
    for (int none = 0; none < 2; none++) {
        scene *s = bombards(none ? option_set("bombardment_morale", "none") : attacker_is_active);
        both_shoot(s, "6 6  6   6 1");
        assert_int_equal(next_question(s), TILLY_ASK_NEXT_TARGET);
        assert_int_equal(question_now(s).side, NORTH_SIDE);
        choose(s, TILLY_OPT_UNIT, "C1", NULL);
        begin_turn_1(s);
        assert_false(stands(s, "H"));
        assert_int_equal(lost(s, NORTH_SIDE), 1);
        assert_int_equal(look(s, "C1").strength, 1);
        tilly_mark marks[4];
        uint32_t count = 0;
        assert_int_equal(tilly_battle_marks(s->battle, marks, 4, &count), TILLY_OK);
        assert_int_equal(count, none ? 0 : 1);
        if (none) {
            assert_int_equal(asked(s, TILLY_ASK_HEROICS), 0);
            assert_int_equal(look(s, "N").strength, 3);
        } else {
            assert_int_equal(marks[0].turn, 1);
            to_question(s, TILLY_ASK_HEROICS);
            assert_int_equal(look(s, "N").strength, 2); /* it stands 1.9 from the horse */
            choose(s, TILLY_OPT_UNIT, "C1", "H");
            settle(s);
            assert_int_equal(look(s, "C1").strength, 2);
        }
        scene_end(s);
    }
}

/* T2-142 T1-Q-66: C stands flush behind the target, across the line prolonged; its shortest link to
 * D crosses the line before the target */
static void a_friend_beyond_the_target_can_be_a_side_of_a_narrow_gap(void **state)
{
    static const piece four[] = {
        {.name = "A", .type = "horse", .side = 0, .heading = 51.2},
        {.name = "B", .type = "shot", .side = 1, .x = 0.507, .y = 3.958, .heading = 343.39},
        {.name = "C", .type = "shot", .side = 0, .x = 0.7179, .y = 5.0645, .heading = 343.39},
        {.name = "D", .type = "rabble", .side = 0, .x = 1.5273, .y = 2.1358, .heading = 188.6},
        END_OF_PIECES,
    };
    scene *s = scene_20(four, NULL);
    assert_false(in_sight(s, "A", "B"));
    put_at(s, "D", 20, 20, 0);
    assert_true(in_sight(s, "A", "B"));
    scene_end(s);
}

/* T1-Q-66: nothing lies strictly between bases that touch; E and F make a gap of 1.5 */
static void there_is_no_gap_between_bases_that_touch(void **state)
{
    static const piece four[] = {
        {.name = "A", .type = "pike+shot", .side = 0, .x = 0, .y = 0, .heading = 180},
        {.name = "B", .type = "shot", .side = 1, .x = 1.5, .y = 1},
        {.name = "E", .type = "shot", .side = 0, .x = -0.5, .y = 1, .heading = 180},
        {.name = "F", .type = "pike+shot", .side = 0, .x = 2.5, .y = -0.5, .heading = 90},
        END_OF_PIECES,
    };
    scene *s = scene_20(four, NULL);
    assert_true(in_sight(s, "A", "B"));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_flank_is_divided_by_the_line_of_the_front_edge),
        cmocka_unit_test(touching_a_line_of_a_zone_is_not_being_in_it),
        cmocka_unit_test(the_flank_of_1_2_is_not_divided),
        cmocka_unit_test(a_primary_shooter_to_front_throws_its_resolve),
        cmocka_unit_test(ranges_are_two_four_and_as_far_as_it_sees),
        cmocka_unit_test(a_secondary_shooter_throws_one_die),
        cmocka_unit_test(a_secondary_shooter_to_its_flank_throws_one_die),
        cmocka_unit_test(a_primary_shooter_to_its_flank_throws_one_die),
        cmocka_unit_test(horse_lose_a_die_in_difficult_ground_and_nobody_else),
        cmocka_unit_test(dragoons_and_shot_have_cover_in_difficult_ground),
        cmocka_unit_test(foot_and_cannons_have_cover_in_fortifications),
        cmocka_unit_test(lost_dice_add_up),
        cmocka_unit_test(without_dice_of_its_own_a_unit_joins_in_what_another_begins),
        cmocka_unit_test(alone_without_dice_it_does_not_shoot),
        cmocka_unit_test(a_secondary_shooter_loses_no_dice),
        cmocka_unit_test(a_bank_protects_against_what_stands_ahead_of_the_front_line),
        cmocka_unit_test(commanders_rabble_and_limbered_cannons_never_shoot),
        cmocka_unit_test(front_comes_before_flank_and_friends_forbid_it),
        cmocka_unit_test(the_closest_is_the_target_and_cannons_shoot_only_to_front),
        cmocka_unit_test(a_unit_in_contact_does_not_shoot),
        cmocka_unit_test(nobody_shoots_through_a_gap_of_less_than_two),
        cmocka_unit_test(the_arc_may_end_at_the_line_of_the_front_edge),
        cmocka_unit_test(a_moved_unit_loses_the_dice_that_a_secondary_shooter_loses),
        cmocka_unit_test(a_moved_marker_keeps_cannons_from_shooting),
        cmocka_unit_test(reports_say_what_cost_dice),
        cmocka_unit_test(a_commander_falls_on_a_five_if_his_unit_routs),
        cmocka_unit_test(a_commander_falls_on_a_six_if_his_unit_stands),
        cmocka_unit_test(a_commander_may_be_saved_by_a_throw),
        cmocka_unit_test(unlimbered_cannons_bombard_before_turn_1),
        cmocka_unit_test(without_a_bombardment_nobody_is_asked),
        cmocka_unit_test(the_attacker_bombards_first_or_both_together),
        cmocka_unit_test(together_every_target_takes_its_own_hits),
        cmocka_unit_test(another_cannon_leads_if_the_first_is_gone_before_the_dice),
        cmocka_unit_test(a_cannon_that_can_no_longer_lead_shoots_as_secondary),
        cmocka_unit_test(without_a_cannon_that_can_lead_none_shoots),
        cmocka_unit_test(what_the_bombardment_did_counts_in_turn_1),
        cmocka_unit_test(a_friend_beyond_the_target_can_be_a_side_of_a_narrow_gap),
        cmocka_unit_test(there_is_no_gap_between_bases_that_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
