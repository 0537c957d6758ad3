/* The engine's properties, shown on the probe rule set. */
#include "play/invariants.h"
#include <stdlib.h>
#include <string.h>

static tilly_battle *probe_battle(unsigned units, uint64_t seed)
{
    tilly_ruleset *rules;
    tilly_army *army[2];
    tilly_battle *b;
    uint32_t command;
    uint32_t index;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tilly_army_new(rules, i ? "North" : "South", &army[i]), TILLY_OK);
        tilly_army_add_command(army[i], "All", &command);
        for (unsigned u = 0; u < units; u++) {
            tilly_unit_spec spec = {.size = sizeof spec,
                                    .command = command,
                                    .width = TILLY_ONE,
                                    .depth = TILLY_ONE,
                                    .strength = 3};
            assert_int_equal(tilly_army_add_unit(army[i], &spec, &index), TILLY_OK);
        }
    }
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ROLES,
                         .rules = rules,
                         .army = {army[0], army[1]},
                         .seed = seed,
                         .reserve = 4};
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (int i = 0; i < 2; i++)
        tilly_army_unref(army[i]);
    tilly_ruleset_unref(rules);
    return b;
}

static void every_need_survives_copy_save_undo(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        tilly_battle *b = probe_battle(2 + (unsigned)seed % 3, seed);
        tour t = {.seed = seed,
                  .care = (CARE_ALL | CARE_OFFERS) & ~(uint32_t)CARE_SAVE,
                  .every = 1,
                  .most = 5000};
        play_with_care(b, &t);
        tilly_battle_unref(b);
    }
}

static tilly_turn *turn_of(tilly_battle *b)
{
    tilly_turn *t;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    if (tilly_turn_next(t, 0) == TILLY_TURN_OVER)
        assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    return t;
}

/* Answers at random until a question of that kind is open. */
static void go_to(tilly_turn *t, unsigned kind)
{
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        tilly_decision d = {.size = sizeof d};
        tilly_turn_decision(t, &d);
        if (d.kind == kind)
            return;
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(t, (uint64_t)i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    fail_msg("question %u is never asked", kind);
}

static void a_late_answer_is_refused(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 1);
    tilly_turn *t = turn_of(b);
    tilly_reason why = {.size = sizeof why};
    go_to(t, TILLY_ASK_PROBE);
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(t, &d);
    tilly_answer a = {.size = sizeof a, .decision = d.serial};
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(t, &a, &why), TILLY_E_STALE);
    assert_int_equal(why.code, TILLY_WHY_LATE);
    tilly_battle_unref(b);
}

static void malformed_answers_say_what_is_wrong(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(3, 1);
    tilly_turn *t = turn_of(b);
    tilly_reason why = {.size = sizeof why};
    go_to(t, TILLY_ASK_PROBE);
    tilly_answer a = {.size = sizeof a, .pick.option = 99};
    assert_int_equal(tilly_turn_answer(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_NO_SUCH_OPTION);
    a = (tilly_answer){.size = sizeof a, .pick = {1, {11, 0, 0}}};
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_VALUE_RANGE);
    assert_true(why.flags & TILLY_WHY_HAS_NEAREST);
    assert_int_equal(why.nearest.value[0], 10);
    /* the last may be at most 10 more than the first */
    a = (tilly_answer){.size = sizeof a, .pick = {2, {-10, 5, 0}}};
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_PROBE);
    assert_int_equal(why.nearest.value[1], 0);
    a = (tilly_answer){.size = sizeof a, .count = 1, .pick.option = 1};
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_NOT_A_PICK);
    a.size = 8;
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_SIZE);
    tilly_battle_unref(b);
}

static void a_set_has_its_size_and_its_rule(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(6, 1);
    tilly_turn *t = turn_of(b);
    tilly_reason why = {.size = sizeof why};
    go_to(t, TILLY_ASK_PROBE + 1);
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_SET_SIZE);
    a.chosen[0] = 0x1f;
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_SET_SIZE);
    a.chosen[0] = 1 << 20;
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_NO_SUCH_OPTION);
    a.chosen[0] = 2; /* number 1 alone is odd */
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_PROBE);
    a.chosen[0] = 10; /* 1 and 3 */
    assert_int_equal(tilly_turn_check(t, &a, &why), TILLY_OK);
    tilly_battle_unref(b);
}

static void an_act_on_the_way_interrupts_a_path(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 1);
    tilly_turn *t = turn_of(b);
    go_to(t, TILLY_ASK_PROBE + 2);
    tilly_decision d = {.size = sizeof d};
    tilly_decision then = {.size = sizeof then};
    tilly_turn_decision(t, &d);
    tilly_unit u;
    tilly_battle_unit(b, d.subject, &u);
    tilly_answer a = {.size = sizeof a, .count = 2, .pick.option = 1};
    a.way[0] = (tilly_waypoint){.x = u.x, .y = u.y + 3000, .heading = 9000, .act = 1};
    a.way[1] = (tilly_waypoint){.x = u.x, .y = u.y + 5000};
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    tilly_turn_decision(t, &then);
    assert_int_equal(then.subject, d.subject);
    assert_int_equal(then.amount, d.amount - 3000);
    tilly_battle_unit(b, d.subject, &u);
    assert_int_equal(u.heading, 9000);
    a.count = 17;
    assert_int_equal(tilly_turn_check(t, &a, NULL), TILLY_E_ILLEGAL);
    tilly_battle_unref(b);
}

static void the_second_of_a_concealed_pair_sees_nothing_of_the_first(void **state)
{
    (void)state;
    tilly_decision asked[3];
    for (uint32_t i = 0; i < 3; i++) {
        tilly_battle *b = probe_battle(2, 7);
        tilly_turn *t = turn_of(b);
        go_to(t, TILLY_ASK_PROBE + 4);
        tilly_answer a = {.size = sizeof a, .pick.option = i};
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        asked[i].size = sizeof asked[i];
        tilly_turn_decision(t, &asked[i]);
        assert_true(asked[i].flags & TILLY_CONCEALED);
        assert_int_equal(asked[i].side, 1);
        assert_memory_equal(&asked[i], &asked[0], sizeof asked[0]);
        tilly_battle_unref(b);
    }
}

static void redaction_hides_what_a_side_may_not_know(void **state)
{
    (void)state;
    uint64_t hash[2];
    uint64_t open[2];
    for (uint32_t i = 0; i < 2; i++) {
        tilly_battle *b = probe_battle(2, 7);
        tilly_battle *view;
        tilly_turn *t = turn_of(b);
        go_to(t, TILLY_ASK_PROBE + 4);
        tilly_answer a = {.size = sizeof a, .pick.option = i};
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        tilly_battle_hash(b, &open[i]);
        assert_int_equal(tilly_battle_copy_for_search(b, 3, 1, &view), TILLY_OK);
        tilly_battle_hash(view, &hash[i]);
        tilly_battle_unref(view);
        tilly_battle_unref(b);
    }
    assert_true(open[0] != open[1]);
    assert_true(hash[0] == hash[1]);
}

static void a_roll_by_hand_leaves_every_later_roll_as_it_was(void **state)
{
    (void)state;
    uint16_t later[2][TILLY_MOST_DICE] = {{0}};
    for (int hand = 0; hand < 2; hand++) {
        tilly_battle *b = probe_battle(4, 11);
        tilly_turn *t = turn_of(b);
        tilly_status need;
        unsigned rolls = 0;
        while ((need = tilly_turn_next(t, TILLY_UNTIL_ROLL)) == TILLY_DECISION ||
               need == TILLY_ROLL) {
            tilly_answer a = {.size = sizeof a};
            if (need == TILLY_DECISION) {
                assert_int_equal(tilly_turn_sample(t, 5, &a), TILLY_OK);
                assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
                continue;
            }
            if (++rolls == 1 && hand) {
                uint16_t one = 1;
                assert_int_equal(tilly_turn_supply(t, &one, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
            }
            if (rolls == 3) {
                assert_int_equal(tilly_turn_throw(t, later[hand], TILLY_MOST_DICE), TILLY_OK);
                break;
            }
        }
        assert_int_equal(rolls, 3);
        tilly_battle_unref(b);
    }
    assert_memory_equal(later[0], later[1], sizeof later[0]);
}

static void dice_of_every_wrong_sort_are_refused(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 1);
    tilly_turn *t = turn_of(b);
    tilly_status need;
    tilly_reason why = {.size = sizeof why};
    while ((need = tilly_turn_next(t, TILLY_UNTIL_ROLL)) == TILLY_DECISION) {
        tilly_answer a = {.size = sizeof a};
        tilly_turn_sample(t, 5, &a);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_int_equal(need, TILLY_ROLL);
    const uint16_t seven[] = {7};
    const uint16_t none[] = {0};
    const uint16_t two[] = {3, 3};
    assert_int_equal(tilly_turn_supply(t, seven, 1, 0, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_DICE_FACE);
    assert_int_equal(tilly_turn_supply(t, none, 1, 0, &why), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_turn_supply(t, two, 2, 0, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_DICE_COUNT);
    assert_int_equal(tilly_turn_supply(t, two, 1, 9, &why), TILLY_E_RANGE);
    assert_int_equal(tilly_turn_supply(t, NULL, 1, 0, &why), TILLY_E_NULL);
    assert_int_equal(tilly_turn_supply(t, two, 1, 0, &why), TILLY_OK);
    assert_int_equal(tilly_turn_supply(t, two, 1, 0, &why), TILLY_E_NOT_NOW);
    tilly_battle_unref(b);
}

static void edits_wait_for_a_boundary(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 1);
    tilly_turn *t = turn_of(b);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_HURT, .value = 1};
    tilly_reason why = {.size = sizeof why};
    tilly_battle_unit_id(b, 0, 0, &e.unit);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    go_to(t, TILLY_ASK_PROBE + 5); /* asked in the depth of nested steps */
    uint64_t before;
    uint64_t after;
    tilly_battle_hash(b, &before);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_NOT_NOW);
    assert_int_equal(why.code, TILLY_WHY_NOT_A_BOUNDARY);
    tilly_battle_hash(b, &after);
    assert_true(before == after);
    e.unit = tilly_id_make(TILLY_ID_UNIT, 5, 0);
    tilly_battle *fresh = probe_battle(2, 1);
    assert_int_equal(tilly_battle_edit(fresh, &e, NULL, &why), TILLY_E_STALE);
    tilly_battle_unref(fresh);
    tilly_battle_unref(b);
}

static void undo_plays_an_edit_again_where_it_was_made(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(3, 2);
    tilly_turn *t = turn_of(b);
    tilly_answer a = {.size = sizeof a};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_HURT, .value = 3};
    uint64_t before;
    uint64_t after;
    tilly_battle_unit_id(b, 1, 0, &e.unit);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        if (i == 2)
            assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        if (i == 3)
            tilly_battle_hash(b, &before);
        assert_int_equal(tilly_turn_sample(t, (uint64_t)i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
    tilly_battle_hash(b, &after);
    assert_true(before == after);
    tilly_battle_unref(b);
}

static void undo_stops_at_the_other_sides_answer(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 7);
    tilly_turn *t = turn_of(b);
    tilly_reason why = {.size = sizeof why};
    uint32_t n = 9;
    go_to(t, TILLY_ASK_PROBE + 4);
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK); /* south */
    tilly_turn_next(t, 0);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK); /* north */
    assert_int_equal(tilly_turn_undoable(t, 1, &n), TILLY_OK);
    assert_int_equal(n, 1);
    assert_int_equal(tilly_turn_undoable(t, 0, &n), TILLY_OK);
    assert_int_equal(n, 0);
    assert_int_equal(tilly_turn_undo(t, 2, 0, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_BARRIER);
    assert_int_equal(tilly_turn_undo(t, 2, 1, &why), TILLY_OK);
    assert_int_equal(tilly_turn_undo(t, 5000, 1, &why), TILLY_E_RANGE);
    tilly_battle_unref(b);
}

/* ---- hooks ---------------------------------------------------------------------------------- */

typedef struct told {
    int answers, throws, events, polls, fail_at, blind_at;
    uint32_t last;
} told;

static int
by_sample(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    told *seen = context;
    (void)d;
    /* a hook may look, not drive */
    assert_int_equal(tilly_turn_next((tilly_turn *)(uintptr_t)turn, 0), TILLY_E_BUSY);
    if (++seen->answers == seen->fail_at)
        return 1;
    return tilly_turn_sample(turn, (uint64_t)seen->answers, answer) != TILLY_OK;
}
static int by_threes(void *context, const tilly_turn *turn, const tilly_roll *roll, uint16_t *faces)
{
    told *seen = context;
    (void)turn;
    seen->throws++;
    for (unsigned i = 0; i < roll->dice; i++)
        faces[i] = (uint16_t)(3 + (seen->throws & 1));
    return 0;
}
static int by_watching(void *context, const tilly_turn *turn, const tilly_event *event)
{
    told *seen = context;
    (void)turn;
    /* each once, in order, whatever interrupts the run */
    assert_int_equal(event->serial, seen->last + 1);
    seen->last = event->serial;
    return ++seen->events == seen->blind_at;
}

static void hooks_play_a_battle_and_a_failing_one_loses_nothing(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(3, 3);
    told seen = {.fail_at = 5, .blind_at = 8};
    tilly_hooks hooks = {.size = sizeof hooks,
                         .dice = by_threes,
                         .dice_context = &seen,
                         .observer = by_watching,
                         .observer_context = &seen};
    for (int i = 0; i < 2; i++)
        hooks.player[i] = (tilly_player){.answer = by_sample, .context = &seen};
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_E_CALLBACK);
    assert_int_equal(seen.answers, 5);
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_E_CALLBACK);
    assert_int_equal(seen.events, 8);
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_BATTLE_OVER);
    assert_true(seen.throws > 3 && seen.events > 10);
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(b, &info);
    assert_int_equal(seen.last, info.events);
    assert_int_equal(info.over, TILLY_END_LIMIT);
    assert_int_equal(info.turn, 3);
    tilly_battle_unref(b);
}

static int
by_rubbish(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    (void)context;
    (void)turn;
    (void)d;
    answer->pick.option = 77;
    return 0;
}

static void an_illegal_player_stops_the_run_and_the_question_stays_open(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(3, 3);
    tilly_turn *t = turn_of(b);
    tilly_reason why = {.size = sizeof why};
    tilly_hooks hooks = {.size = sizeof hooks, .why = &why};
    for (int i = 0; i < 2; i++)
        hooks.player[i] = (tilly_player){.answer = by_rubbish};
    assert_int_equal(tilly_turn_run(t, &hooks, 0), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_NO_SUCH_OPTION);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    tilly_battle_unref(b);
}

static void stops_come_where_they_were_asked_for(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 3);
    tilly_turn *t;
    uint16_t watched = TILLY_EV_PROBE + 1; /* what a side said is revealed */
    unsigned steps = 0;
    unsigned events = 0;
    tilly_battle_turn(b, &t);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    tilly_battle_turn(b, &t);
    assert_int_equal(tilly_turn_watch(t, &watched, 1), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_BOUNDARY), TILLY_STOP);
    tilly_status need;
    while ((need = tilly_turn_next(t, TILLY_UNTIL_STEP | TILLY_UNTIL_EVENT)) == TILLY_STOP ||
           need == TILLY_DECISION) {
        if (need == TILLY_STOP && tilly_turn_stopped(t) == TILLY_UNTIL_STEP)
            steps++;
        if (need == TILLY_STOP && tilly_turn_stopped(t) == TILLY_UNTIL_EVENT)
            events++;
        tilly_answer a = {.size = sizeof a};
        if (need == TILLY_DECISION) {
            tilly_turn_sample(t, 5, &a);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
    }
    assert_int_equal(need, TILLY_TURN_OVER);
    assert_int_equal(steps, 5);
    assert_true(events >= 1);
    tilly_battle_unref(b);
}

static void conceding_ends_the_battle_at_once(void **state)
{
    (void)state;
    tilly_battle *b = probe_battle(2, 3);
    tilly_turn *t = turn_of(b);
    assert_int_equal(tilly_turn_concede(t, 7), TILLY_E_RANGE);
    assert_int_equal(tilly_turn_concede(t, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_BATTLE_OVER);
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(b, &info);
    assert_int_equal(info.winner, 1);
    assert_int_equal(info.over, TILLY_END_CONCEDED);
    assert_int_equal(tilly_turn_concede(t, 0), TILLY_E_NOT_NOW);
    tilly_battle_unref(b);
}

static void a_measure_that_a_book_does_not_know_is_said_to_be_so(void **state)
{
    tilly_battle *b = probe_battle(2, 1);
    tilly_id ids[2][2];
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t i = 0; i < 2; i++)
            assert_int_equal(tilly_battle_unit_id(b, side, i, &ids[side][i]), TILLY_OK);
    tilly_id mine = ids[0][0];
    tilly_id theirs = ids[1][1];
    tilly_id found[2];
    tilly_zone zone;
    tilly_reach reach[2];
    uint32_t n;
    int32_t length;
    size_t needed;
    assert_int_equal(tilly_battle_gap(b, mine, theirs, &length), TILLY_OK);
    assert_int_equal(tilly_battle_zone(b, mine, theirs, &zone), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_touching(b, mine, theirs, &n), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_sight(b, mine, theirs, &n, NULL), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_may_shoot(b, mine, theirs, NULL, NULL), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_charges(b, mine, reach, 2, &n), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_contacts(b, mine, found, 2, &n), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_controllers(b, mine, found, 2, &n), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_in_command(b, mine, &n, NULL), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_buffer(b, mine, &length), TILLY_E_UNSUPPORTED);
    assert_int_equal(tilly_battle_picture(b, NULL, NULL, 0, &needed), TILLY_OK);
    assert_true(needed > 100);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_measure_that_a_book_does_not_know_is_said_to_be_so),
        cmocka_unit_test(every_need_survives_copy_save_undo),
        cmocka_unit_test(a_late_answer_is_refused),
        cmocka_unit_test(malformed_answers_say_what_is_wrong),
        cmocka_unit_test(a_set_has_its_size_and_its_rule),
        cmocka_unit_test(an_act_on_the_way_interrupts_a_path),
        cmocka_unit_test(the_second_of_a_concealed_pair_sees_nothing_of_the_first),
        cmocka_unit_test(redaction_hides_what_a_side_may_not_know),
        cmocka_unit_test(a_roll_by_hand_leaves_every_later_roll_as_it_was),
        cmocka_unit_test(dice_of_every_wrong_sort_are_refused),
        cmocka_unit_test(edits_wait_for_a_boundary),
        cmocka_unit_test(undo_plays_an_edit_again_where_it_was_made),
        cmocka_unit_test(undo_stops_at_the_other_sides_answer),
        cmocka_unit_test(hooks_play_a_battle_and_a_failing_one_loses_nothing),
        cmocka_unit_test(an_illegal_player_stops_the_run_and_the_question_stays_open),
        cmocka_unit_test(stops_come_where_they_were_asked_for),
        cmocka_unit_test(conceding_ends_the_battle_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
