/* The cached values of Glauben are what would be found now: they are compared, at every question,
 * with what a copy finds that knows nothing. */
#include "engine/battle.h"
#include "rules/glauben/field/who_sees_whom.h"
#include "rules/glauben/movement/free_moves.h"
#include "rules/glauben/play/play.h"
#include "support/cases.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <tilly.h>
#include <cmocka.h>

#define SCENARIO "examples/scenarios/luetzen_1632.json"
#define SWITCH   "\"start_time\": 660"

static tilly_battle *luetzen(const char *values, uint64_t seed)
{
    static char text[1 << 18];
    static char changed[1 << 18];
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen(SCENARIO, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *at = strstr(text, SWITCH);
    assert_non_null(at);
    snprintf(
        changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, values, at + strlen(SWITCH));
    assert_int_equal(tilly_scenario_read(changed, strlen(changed), seed, 0, NULL, &b, &e),
                     TILLY_OK);
    return b;
}

typedef struct twins {
    const play *known, *fresh;
    uint32_t compared;
} twins;

static bool is_seen(const play *p, unsigned side, unsigned u)
{
    EACH_UNIT (seer, p, side)
        if (looks_out(p, seer) && can_see_from(p, seer, eye_of(p, seer), u, NULL))
            return true;
    return false;
}

/* GL-086 GL-Q-28 GL-Q-98 GL-Q-101 GL-Q-108 */
static void compare_unit(twins *t, unsigned u)
{
    unsigned side = side_of(t->known, u);
    EACH_UNIT (e, t->known, foe(side)) {
        assert_int_equal(can_see(t->known, u, e, NULL),
                         can_see_from(t->fresh, u, eye_of(t->fresh, u), e, NULL));
        t->compared++;
    }
    if (!is_fighting(t->known, u))
        return;
    assert_int_equal(in_view(t->known, foe(side), u), is_seen(t->fresh, foe(side), u));
    move_limits bound = move_limits_of(t->known, u);
    move_limits found = move_limits_of(t->fresh, u);
    assert_int_equal(bound.enemy, found.enemy);
    assert_int_equal(bound.distance, found.distance);
    assert_int_equal(bound.ordered, found.ordered);
}

/* GL-Q-96 GL-Q-99 */
static void compare_orders(twins *t, unsigned u)
{
    if (is_messenger(t->known, u))
        assert_int_equal(addresses_left(t->known, u), addresses_left(t->fresh, u));
    for (unsigned g = 0; is_general(t->known, u) && g < t->known->s->groups; g++)
        if (t->known->group[g].side == side_of(t->known, u))
            assert_int_equal(giver_for(t->known, g, u), giver_for(t->fresh, g, u));
}

/* GL-Q-13 GL-Q-96 */
static void compare_slots(const twins *t)
{
    const play *p = t->known;
    for (unsigned word = 0; word < p->words; word++) {
        for (unsigned g = 0; g < p->s->groups; g++)
            assert_int_equal(formation_bits(p, g, word), formation_bits(t->fresh, g, word));
        for (unsigned side = 0; side < SIDES; side++)
            assert_int_equal(general_bits(p, side, word), general_bits(t->fresh, side, word));
    }
}

/* GL-D-10 GL-D-14 GL-D-15 GL-Q-100: the copy draws up its own list. */
static void compare_lists(const tilly_turn *turn, tilly_battle *copy)
{
    static tilly_option offered[2 * TILLY_MOST_UNITS];
    static tilly_option found[2 * TILLY_MOST_UNITS];
    tilly_decision d = {.size = sizeof d};
    tilly_turn *again;
    uint32_t count;
    uint32_t others;
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    if (d.kind != TILLY_ASK_NEXT_RIDER && d.kind != TILLY_ASK_NEXT_UNIT &&
        d.kind != TILLY_ASK_RALLY_NEXT)
        return;
    assert_int_equal(tilly_battle_turn(copy, &again), TILLY_OK);
    assert_int_equal(tilly_turn_next(again, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_options(turn, 0, offered, 2 * TILLY_MOST_UNITS, &count), TILLY_OK);
    assert_int_equal(tilly_turn_options(again, 0, found, 2 * TILLY_MOST_UNITS, &others), TILLY_OK);
    assert_int_equal(count, others);
    assert_memory_equal(offered, found, sizeof *offered * count);
}

/* GL-Q-47 GL-Q-26: where nobody has moved since all were looked through, nobody is left who must
 * form. */
static void compare_hedgehogs(const twins *t, unsigned u)
{
    const play *p = t->fresh;
    if (unit_bits_any(moved_now(t->known)) || !can_hedgehog(p, u))
        return;
    EACH_UNIT (e, p, foe(side_of(p, u)))
        assert_false(threatens(p, e) &&
                     gap_between(p, u, e) <= gl_length(p, GLAUBEN_HEDGEHOG_THREAT_MM));
}

/* GL-D-12 */
static void compare_fire(const twins *t, unsigned u)
{
    bool any = false;
    EACH_UNIT (e, t->fresh, foe(side_of(t->fresh, u)))
        any |= may_fire(t->fresh, u, e, NULL, NULL);
    if (is_guns(t->known, u))
        assert_int_equal(can_fire(t->known, u), any);
}

static uint32_t compare_all(const tilly_battle *battle, tilly_battle *copy)
{
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    twins t = {.known = &battle->p, .fresh = &copy->p};
    compare_slots(&t);
    for (unsigned side = 0; side < SIDES; side++) {
        EACH_UNIT (u, t.known, side) {
            compare_unit(&t, u);
            compare_orders(&t, u);
            compare_hedgehogs(&t, u);
            compare_fire(&t, u);
        }
    }
    return t.compared;
}

static void answer_at_random(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

/* ---- from outside --------------------------------------------------------------------------- */

static uint64_t next_draw(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static int32_t draw_of(uint64_t *state, int32_t count)
{
    return (int32_t)(next_draw(state) % (uint64_t)count);
}

static point place_drawn(const play *p, uint64_t *state)
{
    return (point){draw_of(state, p->table->width / MM) * MM,
                   draw_of(state, p->table->depth / MM) * MM};
}

static tilly_edit block_of_ground(const play *p, uint64_t *state)
{
    static const uint16_t kinds[] = {TILLY_HILL, TILLY_WOOD, TILLY_VILLAGE};
    static tilly_feature block; /* lent to the edit until the next is drawn */
    block = (tilly_feature){.size = sizeof block, .kind = kinds[draw_of(state, 3)], .points = 4};
    point at = place_drawn(p, state);
    for (int32_t i = 0; i < 4; i++)
        block.point[i] = (tilly_point){at.x + (i == 1 || i == 2) * 60 * MM, at.y + i / 2 * 40 * MM};
    return (tilly_edit){
        .size = sizeof(tilly_edit), .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &block};
}

enum { VISIBILITIES = 3 };

/* Whom, where and what by chance; many are refused. */
static tilly_edit edit_drawn(const play *p, uint64_t *state)
{
    static const int32_t visibility[VISIBILITIES] = {0, 250 * MM, 500 * MM};
    unsigned u = (unsigned)draw_of(state, 30) + first_of(p, (unsigned)draw_of(state, SIDES));
    point at = place_drawn(p, state);
    switch (draw_of(state, 6)) {
    case 0: return block_of_ground(p, state);
    case 1:
        return (tilly_edit){.size = sizeof(tilly_edit),
                            .kind = TILLY_EDIT_GROUND,
                            .unit = p->table->area[p->table->features - 1].feature.id};
    case 2:
        return (tilly_edit){.size = sizeof(tilly_edit),
                            .kind = TILLY_EDIT_PARAMETER,
                            .what = PARAM_VISIBILITY_CAP,
                            .value = visibility[draw_of(state, VISIBILITIES)]};
    case 3:
        return (tilly_edit){
            .size = sizeof(tilly_edit), .kind = TILLY_EDIT_HURT, .unit = unit_id(p, u), .value = 1};
    case 4:
        return (tilly_edit){.size = sizeof(tilly_edit),
                            .kind = TILLY_EDIT_STATE,
                            .unit = unit_id(p, u),
                            .what = TILLY_UNIT_ROUTING,
                            .value = draw_of(state, 2)};
    default:
        return (tilly_edit){.size = sizeof(tilly_edit),
                            .kind = TILLY_EDIT_PLACE,
                            .unit = unit_id(p, u),
                            .x = at.x,
                            .y = at.y,
                            .heading = (uint32_t)draw_of(state, 360) * 100};
    }
}

static uint32_t disturb(tilly_battle *battle, tilly_turn *turn, uint64_t *state)
{
    uint32_t done = 0;
    tilly_edit e = edit_drawn(&battle->p, state);
    done += tilly_battle_edit(battle, &e, NULL, NULL) == TILLY_OK;
    if (draw_of(state, 3) == 0)
        done += tilly_turn_undo(turn, 1, 1, NULL) == TILLY_OK;
    return done;
}

/* ---- on the way ----------------------------------------------------------------------------- */

/* Everything is asked for at some questions, so that as much as can be is known from before at
 * those that follow. */
static uint32_t compare_on_the_way(tilly_battle *battle, uint32_t questions)
{
    enum { EVERY = 7 };
    tilly_battle *copy;
    tilly_turn *turn;
    uint32_t compared = 0;
    tilly_status need = TILLY_TURN_OVER;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    while (need == TILLY_TURN_OVER) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, 0)) == TILLY_DECISION && questions > 0) {
            if (questions % EVERY < 2) {
                compared += compare_all(battle, copy);
                compare_lists(turn, copy);
            }
            answer_at_random(turn, questions--);
        }
    }
    tilly_battle_unref(copy);
    return compared;
}

static void what_is_known_holds(void **state)
{
    enum { BATTLES = 3, QUESTIONS = 1500 };
    static const char *const values[BATTLES] = {SWITCH,
                                                "\"start_time\": 960, \"visibility_cap\": 300",
                                                SWITCH ", \"hidden_units\": \"on\""};
    uint32_t compared = 0;
    for (unsigned i = 0; i < BATTLES; i++) {
        tilly_battle *battle = luetzen(values[i], i + 1);
        compared += compare_on_the_way(battle, QUESTIONS);
        tilly_battle_unref(battle);
    }
    assert_true(compared > 100 * BATTLES * QUESTIONS);
}

/* After edits and undo as well. */
static void what_is_known_holds_whatever_is_changed_from_outside(void **state)
{
    enum { QUESTIONS = 600 };
    tilly_battle *battle = luetzen(SWITCH, 11);
    tilly_battle *copy;
    tilly_turn *turn;
    uint64_t chance = 5;
    uint32_t done = 0;
    uint32_t left = QUESTIONS;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    for (tilly_status need = TILLY_TURN_OVER; need == TILLY_TURN_OVER;) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, 0)) == TILLY_DECISION && left-- > 0) {
            compare_all(battle, copy);
            compare_lists(turn, copy);
            if (left % 3 == 0)
                done += disturb(battle, turn, &chance);
            else
                answer_at_random(turn, left);
        }
    }
    assert_true(done > QUESTIONS / 12);
    tilly_battle_unref(copy);
    tilly_battle_unref(battle);
}

static unsigned piece_drawn(const play *p, unsigned side, uint64_t *state)
{
    return first_of(p, side) + (unsigned)draw_of(state, p->s->count[side]);
}

/* A step, a turn, another formation, a rout and a rally, or away and back. */
static void stir_at_random(play *p, unsigned u, uint64_t *state)
{
    point at = place_of(p, u);
    if (is_foot(p, u) && draw_of(state, 4) == 0)
        of(p, u)->formation = in_hedgehog(p, u) ? TILLY_FORMATION_LINE : TILLY_FORMATION_HEDGEHOG;
    if (draw_of(state, on_table(p, u) ? 16 : 2) == 0)
        p->unit[u].state = on_table(p, u) ? UNIT_WAITING : UNIT_ON_TABLE;
    if (draw_of(state, 8) == 0)
        of(p, u)->order = is_routing(p, u) ? ORGANISED : ROUTING;
    bool far = draw_of(state, 4) == 0;
    point to = far ? place_drawn(p, state)
                   : (point){at.x + draw_of(state, 60 * MM) - 30 * MM,
                             at.y + draw_of(state, 60 * MM) - 30 * MM};
    put_unit(p, u, to, (uint16_t)draw_of(state, FULL_CIRCLE));
}

/* Each of them for a while, and then others. */
static unsigned restless(const play *p, uint32_t round, uint64_t *state)
{
    enum { RESTLESS = 5, WHILE = 900 };
    unsigned side = round % SIDES;
    unsigned number = round / WHILE * RESTLESS + (unsigned)draw_of(state, RESTLESS);
    return first_of(p, side) + number % p->s->count[side];
}

/* GL-Q-28 GL-Q-108: whoever moved, came between or went from there. */
static void who_sees_whom_is_known_through_all_that_stirs(void **state)
{
    enum { ROUNDS = CASES(90000), PAIRS = 12, COMPARED = 5, VIEWED = 45 };
    tilly_battle *battle = luetzen(SWITCH, 12);
    play *p = &battle->p;
    uint64_t chance = 9;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        stir_at_random(p, restless(p, i, &chance), &chance);
        for (unsigned k = 0; i % COMPARED == 0 && k < PAIRS; k++) {
            unsigned u = piece_drawn(p, k % SIDES, &chance);
            unsigned e = piece_drawn(p, foe(k % SIDES), &chance);
            if (!on_table(p, u) || !on_table(p, e))
                continue;
            bool sees = can_see(p, u, e, NULL);
            assert_int_equal(sees, can_see_from(p, u, eye_of(p, u), e, NULL));
            if (i % VIEWED == 0)
                assert_int_equal(in_view(p, side_of(p, u), e), is_seen(p, side_of(p, u), e));
            seen += sees;
        }
    }
    assert_true(seen > ROUNDS / 100);
    tilly_battle_unref(battle);
}

/* The last slot in use may have been a battery's before an undo, and be a messenger's after it. */
static void a_slot_may_have_become_a_persons(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 13);
    play *p = &battle->p;
    unsigned u = end_of(p, 0) - 1;
    unsigned n = number_of(p, u);
    unsigned g = p->unit[u].group;
    bool fights = is_fighting(p, u);
    assert_int_equal(formation_bits(p, g, n / 64) >> n % 64 & 1, fights);
    p->unit[u].type = fights ? MESSENGER : CLASS_FOOT_BATTERY;
    all_changed(p);
    assert_int_equal(formation_bits(p, g, n / 64) >> n % 64 & 1, !fights);
    tilly_battle_unref(battle);
}

static unsigned first_of_arm(const play *p, unsigned side, bool (*is)(const play *p, unsigned u))
{
    EACH_UNIT (u, p, side)
        if (is(p, u))
            return u;
    return NOBODY;
}

/* GL-Q-101: nobody withdraws from fugitives. */
static void an_enemy_put_to_rout_binds_nobody(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 7);
    play *p = &battle->p;
    unsigned foot = first_of_arm(p, 0, can_hedgehog);
    unsigned horse = first_of_arm(p, 1, is_horse);
    point at = place_of(p, foot);
    put_unit(p, horse, (point){at.x, at.y + 60 * MM}, 0);
    assert_int_equal(move_limits_of(p, foot).enemy, horse);
    lose_heart(p, horse, NOBODY, TILLY_BY_CRISIS);
    assert_int_equal(move_limits_of(p, foot).enemy, NOBODY);
    tilly_battle_unref(battle);
}

/* GL-Q-28 GL-Q-108: where a battle is as it was before a piece came, its slot names no side. */
static void an_empty_slot_sees_and_hides_nothing(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 14);
    tilly_battle *before;
    play *p = &battle->p;
    assert_int_equal(tilly_battle_copy(battle, &before), TILLY_OK);
    unsigned guns = first_of_arm(p, 1, is_guns);
    unsigned made = new_piece(p, 1, p->unit[guns].type, p->unit[guns].group, 0);
    unsigned n = number_of(p, made);
    p->unit[made].state = UNIT_ON_TABLE;
    put_unit(p, made, place_of(p, guns), 0);
    assert_true(n < WATCHED && set_has(&sight_of(p)->hide[1], n) &&
                sight_of(p)->lookouts[1] >> n & 1);
    assert_int_equal(tilly_battle_copy_into(before, battle), TILLY_OK);
    assert_false(set_has(&sight_of(p)->hide[1], n) || sight_of(p)->lookouts[1] >> n & 1);
    tilly_battle_unref(before);
    tilly_battle_unref(battle);
}

static bool may_sidle(const play *p, unsigned u, uint16_t facing)
{
    leg l;
    const int32_t value[] = {facing, 0};
    move_limits t = no_move_limits(p, u);
    return open_lengths(p, &t, TILLY_OPT_SIDLE, value, 0, &l);
}

/* GL-Q-44: his front of five bases swings out farther than the horse before it stands off. */
static void whoever_had_no_room_to_turn_has_it_when_the_enemy_has_gone(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 9);
    play *p = &battle->p;
    unsigned foot = first_of_arm(p, 0, can_hedgehog);
    unsigned horse = first_of_arm(p, 1, is_horse);
    point at = place_of(p, foot);
    point away = place_of(p, horse);
    uint16_t facing = heading_plus(p->unit[foot].heading, RIGHT_ANGLE);
    assert_true(may_sidle(p, foot, facing));
    put_unit(p, horse, point_along(at, p->dir[foot], 60 * MM), 0);
    assert_false(may_sidle(p, foot, facing));
    put_unit(p, horse, away, 0);
    assert_true(may_sidle(p, foot, facing));
    tilly_battle_unref(battle);
}

/* GL-Q-47 GL-Q-51 */
static void infantry_forms_when_the_horse_before_it_turns_about_again(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 8);
    play *p = &battle->p;
    unsigned foot = first_of_arm(p, 0, can_hedgehog);
    unsigned horse = first_of_arm(p, 1, is_horse);
    point at = place_of(p, foot);
    of(p, horse)->marks |= RETREATING;
    put_unit(p, horse, (point){at.x, at.y + 60 * MM}, 0);
    consequences_of_move(p, NOBODY);
    assert_false(in_hedgehog(p, foot));
    end_retreats(p, 1);
    assert_true(in_hedgehog(p, foot));
    tilly_battle_unref(battle);
}

static bool is_touched(const play *p, unsigned general)
{
    EACH_FIGHTING (e, p, foe(side_of(p, general)))
        if (are_touching(p, general, e))
            return true;
    return false;
}

/* GL-Q-26: whether an enemy comes upon him, or he rides up to one. */
static void a_general_gets_away_whoever_moved(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 9);
    play *p = &battle->p;
    unsigned general = first_of_arm(p, 0, is_general);
    unsigned enemy = first_of_arm(p, 1, is_foot);
    consequences_of_move(p, NOBODY);
    put_unit(p, enemy, place_of(p, general), 0);
    assert_true(is_touched(p, general));
    consequences_of_move(p, NOBODY);
    assert_true(on_table(p, general) && !is_touched(p, general));
    consequences_of_move(p, NOBODY);
    put_unit(p, general, place_of(p, enemy), 0);
    assert_true(is_touched(p, general));
    consequences_of_move(p, NOBODY);
    assert_true(on_table(p, general) && !is_touched(p, general));
    tilly_battle_unref(battle);
}

/* GL-Q-36 */
static void guns_that_come_later_are_settled_too(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 10);
    play *p = &battle->p;
    unsigned guns = first_of_arm(p, 1, is_guns);
    unsigned captor = first_of_arm(p, 0, is_foot);
    assert_int_equal(unsettled_battery(p), NOBODY);
    unsigned made = new_piece(p, 1, p->unit[guns].type, p->unit[guns].group, 0);
    p->unit[made].state = UNIT_ON_TABLE;
    put_unit(p, made, place_of(p, guns), 0);
    assert_int_equal(unsettled_battery(p), NOBODY);
    overrun(p, made, captor);
    assert_int_equal(unsettled_battery(p), made);
    tilly_battle_unref(battle);
}

/* GL-136 */
static void rates_are_those_of_the_rules_as_they_are_now(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 11);
    const play *p = &battle->p;
    unsigned u = first_of_arm(p, 0, is_foot);
    for (int i = 0; i < 2; i++) {
        assert_ptr_equal(troop_for(p, u),
                         troop_raised(tables_of(p), nation_of(p, u), class_of(p, u)));
        tilly_edit e = {.size = sizeof e,
                        .kind = TILLY_EDIT_PARAMETER,
                        .side = TILLY_NO_SIDE,
                        .what = PARAM_VISIBILITY_CAP,
                        .value = 300};
        assert_int_equal(tilly_battle_edit(battle, &e, NULL, NULL), TILLY_OK);
    }
    tilly_battle_unref(battle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_holds),
        cmocka_unit_test(what_is_known_holds_whatever_is_changed_from_outside),
        cmocka_unit_test(who_sees_whom_is_known_through_all_that_stirs),
        cmocka_unit_test(a_slot_may_have_become_a_persons),
        cmocka_unit_test(an_enemy_put_to_rout_binds_nobody),
        cmocka_unit_test(an_empty_slot_sees_and_hides_nothing),
        cmocka_unit_test(whoever_had_no_room_to_turn_has_it_when_the_enemy_has_gone),
        cmocka_unit_test(infantry_forms_when_the_horse_before_it_turns_about_again),
        cmocka_unit_test(a_general_gets_away_whoever_moved),
        cmocka_unit_test(guns_that_come_later_are_settled_too),
        cmocka_unit_test(rates_are_those_of_the_rules_as_they_are_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
