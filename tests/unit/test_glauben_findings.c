/* What the notebook of Glauben says is what would be found now: whatever it keeps is compared, at every question, with what a copy finds that knows nothing. */
#include "battle/battle.h"
#include "rules/glauben/notebook.h"
#include "rules/glauben/orders.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <tilly.h>
#include <cmocka.h>

#define SCENARIO "examples/scenarios/luetzen_1632.json"
#define SWITCH "\"start_time\": 660"

static tilly_battle *luetzen(const char *values, uint64_t seed)
{
    static char text[1 << 18], changed[1 << 18];
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen(SCENARIO, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *at = strstr(text, SWITCH);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, values, at + strlen(SWITCH));
    assert_int_equal(tilly_scenario_read(changed, strlen(changed), seed, 0, NULL, &b, &e), TILLY_OK);
    return b;
}

typedef struct twins { const play *known, *fresh; uint32_t compared; } twins;

/* GL-086 GL-Q-28 GL-Q-98 GL-Q-101 GL-Q-108 */
static void compare_unit(twins *t, unsigned u)
{
    unsigned side = side_of(t->known, u);
    for EACH_FIGHTING(e, t->known, foe(side)) {
        assert_int_equal(can_see(t->known, u, e, NULL), can_see_from(t->fresh, u, eye_of(t->fresh, u), e, NULL));
        t->compared++;
    }
    if (!is_fighting(t->known, u)) return;
    assert_int_equal(in_view(t->known, foe(side), u), in_view(t->fresh, foe(side), u));
    ties bound = ties_of(t->known, u), found = ties_of(t->fresh, u);
    assert_int_equal(bound.enemy, found.enemy);
    assert_int_equal(bound.distance, found.distance);
    assert_int_equal(bound.ordered, found.ordered);
}

/* GL-Q-96 GL-Q-99 */
static void compare_orders(twins *t, unsigned u)
{
    if (is_messenger(t->known, u)) assert_int_equal(addresses_left(t->known, u), addresses_left(t->fresh, u));
    for (unsigned g = 0; is_general(t->known, u) && g < t->known->s->groups; g++)
        if (t->known->group[g].side == side_of(t->known, u)) assert_int_equal(giver_for(t->known, g, u), giver_for(t->fresh, g, u));
}

/* GL-Q-47 GL-Q-26: where nobody has stirred since all were looked through, nobody is left who must form. */
static void compare_hedgehogs(const twins *t, unsigned u)
{
    if (next_piece(t->known, stirred_now(t->known), 0) == NOBODY) assert_false(must_hedgehog(t->fresh, u));
}

static uint32_t compare_all(const tilly_battle *battle, tilly_battle *copy)
{
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    twins t = {.known = &battle->p, .fresh = &copy->p};
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(u, t.known, side) {
            compare_unit(&t, u);
            compare_orders(&t, u);
            compare_hedgehogs(&t, u);
        }
    return t.compared;
}

static void answer_at_random(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

/* Everything is asked for at some questions, so that as much as can be is known from before at those that follow. */
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
            if (questions % EVERY < 2) compared += compare_all(battle, copy);
            answer_at_random(turn, questions--);
        }
    }
    tilly_battle_unref(copy);
    return compared;
}

static void what_is_known_holds(void **state)
{
    enum { BATTLES = 3, QUESTIONS = 1500 };
    static const char *const values[BATTLES] = {SWITCH, "\"start_time\": 960, \"visibility_cap\": 300", SWITCH ", \"hidden_units\": \"on\""};
    uint32_t compared = 0;
    for (unsigned i = 0; i < BATTLES; i++) {
        tilly_battle *battle = luetzen(values[i], i + 1);
        compared += compare_on_the_way(battle, QUESTIONS);
        tilly_battle_unref(battle);
    }
    assert_true(compared > 100 * BATTLES * QUESTIONS);
}

static unsigned first_of_arm(const play *p, unsigned side, bool (*is)(const play *p, unsigned u))
{
    for EACH_UNIT(u, p, side) if (is(p, u)) return u;
    return NOBODY;
}

/* GL-Q-101: nobody withdraws from fugitives. */
static void an_enemy_put_to_rout_binds_nobody(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 7);
    play *p = &battle->p;
    unsigned foot = first_of_arm(p, 0, can_hedgehog), horse = first_of_arm(p, 1, is_horse);
    point at = place_of(p, foot);
    put_unit(p, horse, (point){at.x, at.y + 60 * MM}, 0);
    assert_int_equal(ties_of(p, foot).enemy, horse);
    lose_heart(p, horse, NOBODY, TILLY_BY_CRISIS);
    assert_int_equal(ties_of(p, foot).enemy, NOBODY);
    tilly_battle_unref(battle);
}

/* GL-Q-47 GL-Q-51 */
static void infantry_forms_when_the_horse_before_it_turns_about_again(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 8);
    play *p = &battle->p;
    unsigned foot = first_of_arm(p, 0, can_hedgehog), horse = first_of_arm(p, 1, is_horse);
    point at = place_of(p, foot);
    of(p, horse)->marks |= RETREATING;
    put_unit(p, horse, (point){at.x, at.y + 60 * MM}, 0);
    after_move(p, NOBODY);
    assert_false(in_hedgehog(p, foot));
    end_retreats(p, 1);
    assert_true(in_hedgehog(p, foot));
    tilly_battle_unref(battle);
}

static bool is_touched(const play *p, unsigned general)
{
    for EACH_FIGHTING(e, p, foe(side_of(p, general)))
        if (in_touch(p, general, e)) return true;
    return false;
}

/* GL-Q-26: whether an enemy comes upon him, or he rides up to one. */
static void a_general_gets_away_whoever_stirred(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 9);
    play *p = &battle->p;
    unsigned general = first_of_arm(p, 0, is_general), enemy = first_of_arm(p, 1, is_foot);
    after_move(p, NOBODY);
    put_unit(p, enemy, place_of(p, general), 0);
    assert_true(is_touched(p, general));
    after_move(p, NOBODY);
    assert_true(on_table(p, general) && !is_touched(p, general));
    after_move(p, NOBODY);
    put_unit(p, general, place_of(p, enemy), 0);
    assert_true(is_touched(p, general));
    after_move(p, NOBODY);
    assert_true(on_table(p, general) && !is_touched(p, general));
    tilly_battle_unref(battle);
}

/* GL-Q-36 */
static void guns_that_come_later_are_settled_too(void **state)
{
    tilly_battle *battle = luetzen(SWITCH, 10);
    play *p = &battle->p;
    unsigned guns = first_of_arm(p, 1, is_guns), captor = first_of_arm(p, 0, is_foot);
    assert_int_equal(unsettled_battery(p), NOBODY);
    unsigned made = new_piece(p, 1, p->unit[guns].type, p->unit[guns].group);
    p->unit[made].state = UNIT_ON_TABLE;
    put_unit(p, made, place_of(p, guns), 0);
    assert_int_equal(unsettled_battery(p), NOBODY);
    overrun(p, made, captor);
    assert_int_equal(unsettled_battery(p), made);
    tilly_battle_unref(battle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_holds),
        cmocka_unit_test(an_enemy_put_to_rout_binds_nobody),
        cmocka_unit_test(infantry_forms_when_the_horse_before_it_turns_about_again),
        cmocka_unit_test(a_general_gets_away_whoever_stirred),
        cmocka_unit_test(guns_that_come_later_are_settled_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
