/* Bodies on their way in Age of Glauben: what a move costs, what ground and edges allow, turning,
 * forming, paths, and why a move is refused. */
#include "walks.h"
#include "rules/glauben/movement/free_moves.h"

/* ---- what it costs -------------------------------------------------------------------------- */

/* GL-EX-31; GL-120 GL-121 GL-136 GL-Q-45 */
static void better_drill_leaves_more_of_the_move(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8},
                                 {"SWE", "regulars", 1, 600, 600, 0, 7},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "SWE", GAIT_FREE);
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_COLUMN, 0, NULL));
    assert_int_equal(walk_thousandths(&w), 250);
    goes_at_most(s, &w, 0, 67.5, TILLY_WHY_MOVE_SPENT);
    walker slower = begun(s, "IMP", GAIT_FREE); /* 2 quarters, column 80 */
    assert_true(walk_form(state_on(s), &slower, TILLY_FORMATION_COLUMN, 0, NULL));
    goes_at_most(s, &slower, 0, 40, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* GL-Q-45: several changes add up: 2 + 2 quarters, and the third is too much. */
static void changes_of_formation_add_up(void **state)
{
    scene *s =
        field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS}, NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason why = {.size = sizeof why};
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_COLUMN, 0, NULL));
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_MARCH_COLUMN, 0, NULL));
    assert_false(walk_form(state_on(s), &w, TILLY_FORMATION_LINE, 0, &why));
    assert_int_equal(why.code, TILLY_WHY_MOVE_SPENT);
    assert_int_equal(why.number[0], 1500);
    assert_int_equal(w.formation, TILLY_FORMATION_MARCH_COLUMN);
    scene_end(s);
}

static void wood_from_220(scene *s)
{
    double xy[] = {0, 220, 500, 220, 500, 400, 0, 400};
    field_ground(s, TILLY_WOOD, xy, 4);
}

/* GL-EX-32; GL-130 GL-136 GL-Q-43: the centre starts 20 mm before the wood. */
static void in_a_wood_the_rest_of_the_move_is_halved(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS},
                        wood_from_220);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 40, TILLY_WHY_MOVE_SPENT);
    goes(s, &w, 0, 20);
    assert_int_equal(walk_thousandths(&w), 333);
    goes(s, &w, 0, 20);
    assert_int_equal(w.spent, w.whole);
    scene_end(s);
}

static void road_from_245(scene *s)
{
    double xy[] = {200, 245, 200, 600};
    field_ground(s, TILLY_ROAD, xy, 2);
}
static void road_along_y(scene *s)
{
    double xy[] = {200, 100, 200, 600};
    field_ground(s, TILLY_ROAD, xy, 2);
}

/* GL-EX-33; GL-131 GL-Q-43 */
static void a_march_column_is_faster_on_a_road(void **state)
{
    const post posts[] = {{"IMP", "regulars", 0, 200, 200, 0, 8, TILLY_FORMATION_MARCH_COLUMN},
                          ENEMY_AFAR,
                          END_OF_POSTS};
    scene *s = field_of(posts, road_along_y);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 120, TILLY_WHY_MOVE_SPENT);
    /* it leaves the road 10 mm aside, and the leg with it: 10 / sin 5 = 114.7371 */
    goes_at_most(s, &w, 5, 114.7371, TILLY_WHY_MOVE_SPENT);
    goes_at_most(s, &w, 90, 90, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
    s = field_of(posts, road_from_245);
    walker x = begun(s, "IMP", GAIT_FREE);
    goes(s, &x, 0, 45);
    assert_int_equal(walk_thousandths(&x), 500);
    goes_at_most(s, &x, 0, 60, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* GL-EX-34; GL-125 GL-126 GL-Q-51 */
static void withdrawing_is_half_as_fast_as_retreating(void **state)
{
    scene *s =
        field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS}, NULL);
    walker w = begun(s, "IMP", GAIT_WITHDRAW);
    walker r = begun(s, "IMP", GAIT_RETREAT);
    goes_at_most(s, &w, 180, 30, TILLY_WHY_MOVE_SPENT);
    goes_at_most(s, &r, 180, 60, TILLY_WHY_MOVE_SPENT);
    assert_false(walk_form(state_on(s), &w, TILLY_FORMATION_COLUMN, 0, NULL));
    goes(s, &r, 180, 60);
    done(s, &r);
    assert_true(record_of_unit(s, "IMP")->marks & RETREATING);
    scene_end(s);
}

/* GL-132 GL-127: charge rates, and a third of them in a wood for heavy horse. */
static void charges_and_routs_go_at_the_charge_rate(void **state)
{
    scene *s = field_of((post[]){{"foot", "regulars", 0, 700, 200, 0, 8},
                                 {"horse", "heavy regulars", 0, 200, 160, 0, 4},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        wood_from_220);
    walker foot = begun(s, "foot", GAIT_CHARGE);
    walker horse = begun(s, "horse", GAIT_CHARGE);
    walker flies = begun(s, "foot", GAIT_ROUT);
    goes_at_most(s, &foot, 0, 90, TILLY_WHY_MOVE_SPENT);
    /* 60 in the open, a third of the other 90 */
    goes_at_most(s, &horse, 0, 90, TILLY_WHY_MOVE_SPENT);
    leg l = ahead(s, &flies, 0, 500);
    assert_int_equal(l.allowance, TUM(90));
    scene_end(s);
}

/* GL-092 GL-121: unlimbered guns stand, limbered ones have a move, and the change is a whole one.
 */
static void guns_move_only_limbered(void **state)
{
    scene *s = field_of(
        (post[]){{"guns", "foot battery", 0, 200, 200, 0}, ENEMY_AFAR, END_OF_POSTS}, NULL);
    walker w = begun(s, "guns", GAIT_FREE);
    goes_at_most(s, &w, 0, 0, TILLY_WHY_FORMATION);
    assert_true(walk_turn(state_on(s), &w, HEADING(90), NULL));
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_LIMBERED, 0, NULL));
    goes_at_most(s, &w, 0, 0, TILLY_WHY_MOVE_SPENT);
    done(s, &w);
    walker again = begun(s, "guns", GAIT_FREE);
    goes_at_most(s, &again, 0, 40, TILLY_WHY_MOVE_SPENT);
    goes(s, &again, 0, 10);
    tilly_reason why = {.size = sizeof why};
    assert_false(walk_form(state_on(s), &again, TILLY_FORMATION_UNLIMBERED, 0, &why));
    assert_int_equal(why.code, TILLY_WHY_WHOLE_MOVE);
    scene_end(s);
}

/* ---- ground and edges ----------------------------------------------------------------------- */

static void river_and_bridge(scene *s)
{
    double river[] = {0, 300, 1500, 300};
    double road[] = {600, 100, 600, 600};
    field_ground(s, TILLY_RIVER, river, 2);
    field_ground(s, TILLY_ROAD, road, 2);
}

/* GL-Q-56: the river's near bank is at y = 290, the line's front at y = 225; bodies go 0.01 mm deep
 * into each other at the most. */
static void a_river_is_crossed_at_the_bridge_only(void **state)
{
    scene *s = field_of((post[]){{"left", "veterans", 0, 200, 210, 0, 8},
                                 {"right", "veterans", 0, 600, 250, 0, 8},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        river_and_bridge);
    walker left = begun(s, "left", GAIT_CHARGE);
    walker right = begun(s, "right", GAIT_CHARGE);
    goes_at_most(s, &left, 0, 65.01, TILLY_WHY_IMPASSABLE);
    goes(s, &right, 0, 90);
    tilly_reason why = {.size = sizeof why};
    assert_true(walk_may_end(state_on(s), &right, NULL));
    goes(s, &left, 0, 60);
    assert_false(walk_turn(state_on(s), &left, HEADING(90), &why));
    assert_int_equal(why.code, TILLY_WHY_TURN_BLOCKED);
    assert_int_not_equal(why.unit[1], 0);
    scene_end(s);
}

static void stream(scene *s)
{
    double xy[] = {0, 230, 1500, 230};
    field_ground(s, TILLY_STREAM, xy, 2);
}

/* GL-130 GL-Q-56: 20 mm of water in the way, at half the rate: 20 in the open, 20 through it for
 * two thirds. */
static void a_stream_is_forded_slowly(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS},
                        stream);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 40, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

static void stream_and_bridge(scene *s)
{
    double road[] = {200, 100, 200, 400};
    stream(s);
    field_ground(s, TILLY_ROAD, road, 2);
}

/* GL-Q-56: over a bridge or at a ford the ground is open. */
static void a_road_over_a_stream_is_open_ground(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS},
                        stream_and_bridge);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes_at_most(s, &w, 0, 60, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* GL-Q-56 */
static void a_way_is_off_the_road_from_its_side_on(void **state)
{
    enum { AFAR = 200 * MM };
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 200, 200, 0, 8}, ENEMY_AFAR, END_OF_POSTS},
                        stream_and_bridge);
    const play *p = state_on(s);
    const point middle = {TUM(200), TUM(200)};
    for (unsigned heading = 5; heading < 180; heading += 5) {
        direction way = direction_of((uint16_t)DEGREES(heading));
        int32_t off = off_road(p, middle, way, 0, AFAR);
        assert_in_range(off, 1, AFAR);
        assert_int_equal(off_road(p, middle, way, 0, off), off);
        assert_int_equal(off_road(p, middle, way, 0, off - 1), NEVER);
    }
    scene_end(s);
}

static void two_layers(scene *s)
{
    double foot[] = {100, 100, 500, 100, 500, 500, 100, 500};
    double top[] = {200, 200, 400, 200, 400, 400, 200, 400};
    double rough[] = {700, 100, 900, 100, 900, 300, 700, 300};
    field_ground(s, TILLY_HILL, foot, 4);
    field_ground(s, TILLY_HILL, top, 4);
    field_ground(s, TILLY_ROUGH, rough, 4);
    stream(s);
}

/* GL-030 GL-Q-56 GL-Q-63 */
static void hills_are_stacked_and_rough_ground_is_cover(void **state)
{
    scene *s = field_of((post[]){{"hill", "regulars", 0, 300, 300, 0, 8},
                                 {"rough", "regulars", 0, 800, 170, 0, 8},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        two_layers);
    const play *p = state_on(s);
    assert_int_equal(layer_at(p, place_of(p, on_field(s, "hill"))), 2);
    assert_int_equal(layer_at(p, (point){TUM(150), TUM(150)}), 1);
    assert_int_equal(layer_at(p, place_of(p, on_field(s, "rough"))), 0);
    assert_int_equal(footing_at(p, (point){TUM(150), TUM(150)}, 0), DIFFICULT_GROUND);
    assert_true(in_cover(p, on_field(s, "rough")));
    assert_false(in_cover(p, on_field(s, "hill")));
    assert_true(water_between(p, (point){TUM(50), TUM(300)}, (point){TUM(50), TUM(200)}));
    assert_false(water_between(p, (point){TUM(50), TUM(300)}, (point){TUM(50), TUM(250)}));
    scene_end(s);
}

static void wood_and_road(scene *s)
{
    double wood[] = {100, 300, 700, 300, 700, 500, 100, 500};
    double road[] = {600, 100, 600, 600};
    field_ground(s, TILLY_WOOD, wood, 4);
    field_ground(s, TILLY_ROAD, road, 2);
}

/* GL-Q-56: their front is 20 mm before their centre. */
static void limbered_guns_go_through_woods_by_road(void **state)
{
    scene *s =
        field_of((post[]){{"left", "horse battery", 0, 300, 250, 0, 1, TILLY_FORMATION_LIMBERED},
                          {"right", "horse battery", 0, 600, 250, 0, 1, TILLY_FORMATION_LIMBERED},
                          ENEMY_AFAR,
                          END_OF_POSTS},
                 wood_and_road);
    walker left = begun(s, "left", GAIT_FREE);
    walker right = begun(s, "right", GAIT_FREE);
    goes_at_most(s, &left, 0, 30.01, TILLY_WHY_IMPASSABLE);
    goes_at_most(s, &right, 0, 120, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

static unsigned cover_of_top;
static void hill_with_a_top(scene *s)
{
    const double hill[] = {100, 280, 500, 280, 500, 500, 100, 500};
    const double top[] = {200, 320, 400, 320, 400, 450, 200, 450};
    hill_at(s, hill, cover_of_top, top);
}

static void guns_reach(unsigned cover, double most, unsigned why)
{
    cover_of_top = cover;
    scene *s =
        field_of((post[]){{"guns", "horse battery", 0, 300, 270, 0, 1, TILLY_FORMATION_LIMBERED},
                          ENEMY_AFAR,
                          END_OF_POSTS},
                 hill_with_a_top);
    walker w = begun(s, "guns", GAIT_FREE);
    goes_at_most(s, &w, 0, most, why);
    scene_end(s);
}

/* GL-Q-56: their front is 20 mm before their centre; all of a hill is difficult (GL-Q-127). */
static void limbered_guns_stop_at_the_woods_on_top_of_a_hill(void **state)
{
    guns_reach(TILLY_WOODED, 30.01, TILLY_WHY_IMPASSABLE);
    guns_reach(TILLY_ROUGH_TOP, 36.6666, TILLY_WHY_MOVE_SPENT);
    guns_reach(0, 36.6666, TILLY_WHY_MOVE_SPENT); /* as on the bare hill */
}

/* GL-Q-44 GL-Q-105: a line 100 wide whose flank is 10 mm from the edge. */
static void only_fugitives_leave_the_board(void **state)
{
    scene *s =
        field_of((post[]){{"IMP", "regulars", 0, 60, 200, 0, 5}, ENEMY_AFAR, END_OF_POSTS}, NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    walker flies = begun(s, "IMP", GAIT_ROUT);
    goes_at_most(s, &w, 270, 10.01, TILLY_WHY_TABLE_EDGE);
    leg l = ahead(s, &flies, 270, 90);
    assert_int_equal(l.leaves, TUM(10.01) + 1);
    goes(s, &flies, 270, 90);
    assert_true(flies.left);
    scene_end(s);
}

/* GL-129 GL-Q-53 GL-Q-105 */
static void who_routs_off_the_board_is_gone(void **state)
{
    scene *s = field_of(
        (post[]){{"IMP", "regulars", 0, 60, 200, 0, 5, .order = ROUTING}, ENEMY_AFAR, END_OF_POSTS},
        NULL);
    walker flies = begun(s, "IMP", GAIT_ROUT);
    goes(s, &flies, 270, 90);
    carry_out_walk(state_on(s), &flies, TILLY_EV_FLED, CITE_NONE, NOBODY, 0);
    assert_false(on_table(state_on(s), on_field(s, "IMP")));
    assert_int_equal(nth(s, TILLY_EV_LEFT_BOARD, 0).value[2], 5);
    scene_end(s);
}

/* ---- turning and forming -------------------------------------------------------------------- */

/* GL-Q-44: 20 mm beside another's flank there is no room to turn a line of 100 x 30 into his, but
 * an eighth of a circle is free; friends do not stop it. */
static void turning_is_free_where_there_is_room(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"friend", "regulars", 0, 300, 260, 0, 8},
                                 {"enemy", "regulars", 1, 300, 345, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason why = {.size = sizeof why};
    assert_false(walk_turn(state_on(s), &w, HEADING(45), &why));
    assert_int_equal(why.code, TILLY_WHY_TURN_BLOCKED);
    assert_int_equal(why.unit[1], unit_of(s, "enemy"));
    assert_int_equal(w.heading, 0);
    stand_at(s, "enemy", 300, 600, 180);
    assert_true(walk_turn(state_on(s), &w, HEADING(90), NULL));
    assert_int_equal(w.spent, 0);
    assert_false(walk_may_end(state_on(s), &w, &why));
    assert_int_equal(why.code, TILLY_WHY_ENDS_ON_FRIEND);
    assert_true(walk_turn(state_on(s), &w, HEADING(180), NULL));
    assert_true(walk_may_end(state_on(s), &w, NULL));
    done(s, &w);
    assert_int_equal(how_is(s, "IMP"), DISRUPTED); /* GL-Q-44: moved through on the spot */
    assert_int_equal(how_is(s, "friend"), DISRUPTED);
    scene_end(s);
}

/* GL-Q-103: a column of 8 is 60 deep from the same front; the friend stands 10 mm behind the line.
 */
static void a_change_of_formation_needs_room(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"friend", "foot battery", 0, 300, 255, 0},
                                 {"general", "general", 0, 600, 330, 0},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    stand_at(s, "general", 300, 300, 0);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason why = {.size = sizeof why};
    assert_false(walk_form(state_on(s), &w, TILLY_FORMATION_COLUMN, 0, &why));
    assert_int_equal(why.code, TILLY_WHY_NO_ROOM);
    assert_int_equal(why.unit[1], unit_of(s, "friend"));
    stand_at(s, "friend", 300, 235, 0);
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_COLUMN, 0, NULL));
    is_at(&w, 300, 285);
    done(s, &w);
    assert_int_equal(formation(s, "IMP"), TILLY_FORMATION_COLUMN);
    tilly_event e = nth(s, TILLY_EV_FORMED, 0);
    assert_int_equal(e.value[0], TILLY_FORMATION_LINE);
    assert_int_equal(e.value[1], TILLY_FORMATION_COLUMN);
    assert_int_equal(e.value[5], 2);
    scene_end(s);
}

/* GL-Q-03 GL-Q-47: contact at 49.99 mm ends the move; 0.005 mm farther on it would have come within
 * 30 mm of the horse. */
static void contact_just_short_of_horse_leaves_it_in_line(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8},
                                 {"foot", "regulars", 1, 300, 372.5, 180, 5},
                                 {"horse", "medium horse", 1, 300, 414.995, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    goes(s, &w, 0, 50);
    is_at(&w, 300, 349.99);
    assert_int_equal(w.stopper, on_field(s, "foot"));
    done(s, &w);
    assert_int_equal(formation(s, "IMP"), TILLY_FORMATION_LINE);
    scene_end(s);
}

/* GL-122 GL-Q-48 GL-Q-49 */
static void a_hedgehog_stands_and_is_left_when_the_horse_is_gone(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8, TILLY_FORMATION_HEDGEHOG},
                                 {"horse", "medium horse", 1, 300, 500, 180, 4},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason why = {.size = sizeof why};
    goes_at_most(s, &w, 0, 0, TILLY_WHY_FORMATION);
    assert_false(walk_turn(state_on(s), &w, HEADING(90), NULL));
    stand_at(s, "horse", 300, 372.5, 180); /* 352.5 - 322.5 = 30.0 */
    assert_false(walk_form(state_on(s), &w, TILLY_FORMATION_LINE, 0, &why));
    assert_int_equal(why.code, TILLY_WHY_HEDGEHOG_STANDS);
    assert_int_equal(why.number[0], TUM(30));
    stand_at(s, "horse", 300, 372.6, 180);
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_LINE, HEADING(90), NULL));
    assert_int_equal(w.heading, HEADING(90));
    assert_int_equal(walk_thousandths(&w), 500);
    is_at(&w, 300, 300);
    scene_end(s);
}

/* GL-Q-45 GL-Q-48: IMP regulars: 2 quarters each. */
static void no_hedgehog_is_formed_of_a_march_column(void **state)
{
    scene *s =
        field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8, TILLY_FORMATION_MARCH_COLUMN},
                          {"horse", "medium horse", 0, 600, 300, 0, 4},
                          ENEMY_AFAR,
                          END_OF_POSTS},
                 NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    assert_false(walk_form(state_on(s), &w, TILLY_FORMATION_HEDGEHOG, 0, NULL));
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_LINE, 0, NULL));
    assert_true(walk_form(state_on(s), &w, TILLY_FORMATION_HEDGEHOG, 0, NULL));
    assert_int_equal(quarters_to_form(state_on(s),
                                      on_field(s, "IMP"),
                                      TILLY_FORMATION_HEDGEHOG,
                                      TILLY_FORMATION_MARCH_COLUMN),
                     4);
    assert_int_equal(
        quarters_to_form(
            state_on(s), on_field(s, "horse"), TILLY_FORMATION_LINE, TILLY_FORMATION_HEDGEHOG),
        -1);
    assert_int_equal(
        quarters_to_form(
            state_on(s), on_field(s, "horse"), TILLY_FORMATION_COLUMN, TILLY_FORMATION_LINE),
        1);
    scene_end(s);
}

/* ---- riders --------------------------------------------------------------------------------- */

/* GL-134 GL-Q-50 */
static void a_general_rides_over_any_ground_and_anybody(void **state)
{
    scene *s = field_of((post[]){{"general", "general", 0, 200, 200, 0},
                                 {"friend", "regulars", 0, 200, 250, 0, 8},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        river_and_bridge);
    walker w = begun(s, "general", GAIT_RIDE);
    goes_at_most(s, &w, 0, 200, TILLY_WHY_MOVE_SPENT);
    goes(s, &w, 0, 100);
    done(s, &w);
    assert_int_equal(how_is(s, "friend"), ORGANISED);
    walker rest = begun(s, "general", GAIT_RIDE);
    walk_spend(&rest, TUM(150));
    goes_at_most(s, &rest, 45, 50, TILLY_WHY_MOVE_SPENT);
    scene_end(s);
}

/* ---- reasons -------------------------------------------------------------------------------- */

static tilly_reason refusal(const scene *s, const walker *w, double heading, double length)
{
    leg l = ahead(s, w, heading, length);
    tilly_reason why = {.size = sizeof why};
    const leg_bar *b = leg_barred(&l, TUM(length));
    assert_non_null(b);
    assert_false(leg_refuse(state_on(s), w, &l, b, TUM(length), &why));
    return why;
}

/* GL-136 GL-Q-44 GL-Q-50 GL-Q-56 GL-Q-102 */
static void a_refusal_tells_how_far_it_would_go(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 60, 200, 0, 8},
                                 {"friend", "foot battery", 0, 60, 250, 0},
                                 {"enemy", "regulars", 1, 200, 200, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason spent = refusal(s, &w, 180, 60.0001);
    tilly_reason edge = refusal(s, &w, 270, 20);
    tilly_reason friend = refusal(s, &w, 0, 30);
    tilly_reason enemy = refusal(s, &w, 90, 50);
    assert_int_equal(spent.code, TILLY_WHY_MOVE_SPENT);
    assert_int_equal(spent.number[0], 1001);
    assert_int_equal(spent.number[1], 1000);
    assert_int_equal(spent.clause, 136);
    assert_int_equal(edge.code, TILLY_WHY_TABLE_EDGE);
    assert_int_equal(edge.number[0], TUM(10.01));
    assert_int_equal(friend.code, TILLY_WHY_ENDS_ON_FRIEND);
    assert_int_equal(friend.unit[1], unit_of(s, "friend"));
    assert_int_equal(enemy.code, TILLY_WHY_ENEMY_IN_WAY);
    assert_int_equal(enemy.unit[1], unit_of(s, "enemy"));
    assert_int_equal(enemy.number[0], TUM(40));
    scene_end(s);
}

/* ---- paths ---------------------------------------------------------------------------------- */

/* GL-136 GL-Q-03 GL-Q-43: 30 and 40 mm at a right angle; as a straight way it would be 50. */
static void a_path_costs_its_legs_and_ends_where_it_says(void **state)
{
    scene *s = field_of((post[]){{"IMP", "regulars", 0, 300, 300, 0, 8, TILLY_FORMATION_COLUMN},
                                 ENEMY_AFAR,
                                 END_OF_POSTS},
                        NULL);
    walker w = begun(s, "IMP", GAIT_FREE);
    tilly_reason why = {.size = sizeof why};
    point far = {TUM(340), TUM(350)};
    assert_true(walk_to(state_on(s), &w, (point){TUM(300), TUM(330)}, false, NULL));
    assert_true(walk_to(state_on(s), &w, (point){TUM(333.3333), TUM(340.7771)}, false, NULL));
    is_at(&w, 333.3333, 340.7771);
    assert_false(walk_to(state_on(s), &w, (point){TUM(400), TUM(340)}, true, &why));
    assert_int_equal(why.code, TILLY_WHY_MOVE_SPENT);
    assert_true(walk_to(state_on(s), &w, far, true, NULL));
    assert_int_equal(w.body.centre.x, far.x);
    assert_int_equal(w.body.centre.y, far.y);
    scene_end(s);
}

/* ---- houses --------------------------------------------------------------------------------- */

static void a_village(scene *s)
{
    double xy[] = {380, 570, 420, 570, 420, 630, 380, 630};
    field_ground(s, TILLY_VILLAGE, xy, 4);
}

/* GL-Q-104 GL-Q-137: the house reaches 30 mm to the north, the line 15 mm back from its centre; to
 * those who leave it the house is open ground. */
static void a_garrison_comes_out_in_line_and_clear_of_the_house(void **state)
{
    scene *s = field_of((post[]){{"SWE", "regulars", 1, 400, 600, 0, 8, TILLY_FORMATION_GARRISON},
                                 {"IMP", "regulars", 0, 400, 200, 0, 8},
                                 END_OF_POSTS},
                        a_village);
    walker w = begun(s, "SWE", GAIT_FREE);
    walk_face(&w, HEADING(90));
    is_at(&w, 400, 600);
    assert_int_equal(w.formation, TILLY_FORMATION_LINE);
    leg l = ahead(s, &w, 90, 100);
    assert_int_equal(leg_barred(&l, 0)->code, TILLY_WHY_IMPASSABLE);
    assert_int_equal(leg_after(&l, 0), TUM(34.99)); /* 20 + 15, less a graze */
    assert_int_equal(l.allowance, TUM(70));
    goes(s, &w, 90, 40);
    done(s, &w);
    assert_int_equal(formation(s, "SWE"), TILLY_FORMATION_LINE);
    assert_int_equal(record_of_unit(s, "SWE")->house, 0);
    assert_int_not_equal(nth(s, TILLY_EV_HOUSE_LEFT, 0).third, 0);
    scene_end(s);
}

/* GL-Q-104: passed through, not stood upon. */
static void nobody_stops_on_a_house_that_he_does_not_enter(void **state)
{
    scene *s =
        field_of((post[]){{"horse", "medium horse", 0, 400, 530, 0, 4}, ENEMY_AFAR, END_OF_POSTS},
                 a_village);
    walker w = begun(s, "horse", GAIT_FREE);
    leg l = ahead(s, &w, 0, 110);
    assert_int_equal(leg_barred(&l, TUM(50))->code, TILLY_WHY_IMPASSABLE);
    assert_null(leg_blocked(&l, TUM(50)));
    assert_int_equal(leg_before(&l, TUM(50)), TUM(20.01));
    scene_end(s);
}

/* ---- turning -------------------------------------------------------------------------------- */

static bool is_in_spans(const tilly_span *span, uint32_t count, int32_t heading)
{
    for (uint32_t i = 0; i < count; i++)
        if (heading >= span[i].least && heading <= span[i].most)
            return true;
    return false;
}

/* GL-Q-44: it has been put upon a friend, beside the edge of the board and before an enemy. */
static void among_friends_it_stands_upon_a_unit_turns_as_its_surroundings_allow(void **state)
{
    enum { MOST = 64 };
    tilly_span span[MOST];
    unsigned open = 0;
    scene *s = field_of((post[]){{"imp", "regulars", 0, 200, 100, 90, 8},
                                 {"own", "regulars", 0, 600, 100, 90, 8},
                                 {"swe", "regulars", 1, 700, 600, 180, 8},
                                 END_OF_POSTS},
                        NULL);
    for (unsigned i = 0; i < 3; i++) {
        const double from_edge[] = {50.5, 52, 60};
        stand_at(s, "imp", 200, from_edge[i], 90);
        stand_at(s, "own", 205, from_edge[i] + 1, 90);
        stand_at(s, "swe", 200 + 52, from_edge[i] + 47, 90);
        const play *p = state_on(s);
        unsigned u = on_field(s, "imp");
        uint32_t count = heading_spans(p, u, TILLY_OPT_FACE, span, MOST);
        assert_in_range(count, 1, MOST);
        for (int32_t h = 0; h < FULL_CIRCLE; h += 7) {
            walker w = begun(s, "imp", GAIT_FREE);
            bool legal = does_on_the_spot(p, TILLY_OPT_FACE, (uint16_t)h, &w, NULL);
            if (legal != is_in_spans(span, count, h))
                fail_msg("heading %d is %s", h, legal ? "left out" : "offered");
            open += legal;
        }
    }
    assert_in_range(open, 100, 3 * FULL_CIRCLE / 7 - 100);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(better_drill_leaves_more_of_the_move),
        cmocka_unit_test(changes_of_formation_add_up),
        cmocka_unit_test(in_a_wood_the_rest_of_the_move_is_halved),
        cmocka_unit_test(a_march_column_is_faster_on_a_road),
        cmocka_unit_test(withdrawing_is_half_as_fast_as_retreating),
        cmocka_unit_test(charges_and_routs_go_at_the_charge_rate),
        cmocka_unit_test(guns_move_only_limbered),
        cmocka_unit_test(a_river_is_crossed_at_the_bridge_only),
        cmocka_unit_test(a_stream_is_forded_slowly),
        cmocka_unit_test(a_road_over_a_stream_is_open_ground),
        cmocka_unit_test(a_way_is_off_the_road_from_its_side_on),
        cmocka_unit_test(hills_are_stacked_and_rough_ground_is_cover),
        cmocka_unit_test(limbered_guns_go_through_woods_by_road),
        cmocka_unit_test(limbered_guns_stop_at_the_woods_on_top_of_a_hill),
        cmocka_unit_test(only_fugitives_leave_the_board),
        cmocka_unit_test(who_routs_off_the_board_is_gone),
        cmocka_unit_test(turning_is_free_where_there_is_room),
        cmocka_unit_test(a_change_of_formation_needs_room),
        cmocka_unit_test(contact_just_short_of_horse_leaves_it_in_line),
        cmocka_unit_test(a_hedgehog_stands_and_is_left_when_the_horse_is_gone),
        cmocka_unit_test(no_hedgehog_is_formed_of_a_march_column),
        cmocka_unit_test(a_general_rides_over_any_ground_and_anybody),
        cmocka_unit_test(a_refusal_tells_how_far_it_would_go),
        cmocka_unit_test(a_path_costs_its_legs_and_ends_where_it_says),
        cmocka_unit_test(a_garrison_comes_out_in_line_and_clear_of_the_house),
        cmocka_unit_test(nobody_stops_on_a_house_that_he_does_not_enter),
        cmocka_unit_test(among_friends_it_stands_upon_a_unit_turns_as_its_surroundings_allow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
