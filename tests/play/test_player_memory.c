/* A player that keeps in variables what it has in mind: set while it is asked, recorded before its
 * answer, undone with it, and no other question for it. */
#include <stdlib.h>
#include <string.h>
#include <tilly/player.h>
#include "play/skirmish.h"

/* ---- a player that counts and remembers ------------------------------------------------------ */

typedef struct thinker {
    tilly_battle *battle;
    unsigned asked, elsewhere; /* not at a boundary */
} thinker;

static uint64_t look_of(const tilly_turn *turn)
{
    enum { MOST = 600 };
    static tilly_option option[MOST];
    tilly_decision d = TILLY_DECISION_INIT;
    uint32_t count = 0;
    uint64_t sum = 0;
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    assert_int_equal(tilly_turn_options(turn, 0, option, MOST, &count), TILLY_OK);
    assert_true(count <= MOST);
    for (size_t i = 0; i < sizeof d; i++)
        sum = sum * 31 + ((const unsigned char *)&d)[i];
    for (size_t i = 0; i < sizeof *option * count; i++)
        sum = sum * 31 + ((const unsigned char *)option)[i];
    return sum;
}

static bool takes_other_edits(tilly_battle *b)
{
    tilly_edit e = TILLY_EDIT_INIT;
    e.kind = TILLY_EDIT_POINTS;
    e.value = 1;
    return tilly_battle_edit(b, &e, NULL, NULL) == TILLY_OK;
}

static void remember(tilly_battle *b, const tilly_decision *d)
{
    tilly_edit e = setting(PUBLIC, value_of(b, PUBLIC) * 3 + (int32_t)d->kind);
    e.value %= 1000000;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    e = setting(OF_SIDE_0, (int32_t)d->serial);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
}

/* What it remembers decides how it answers. */
static void think(const tilly_battle *b, const tilly_turn *t, tilly_answer *a)
{
    assert_int_equal(tilly_turn_sample(t, (uint64_t)value_of(b, PUBLIC), a), TILLY_OK);
}

static int
answer_from_memory(void *context, const tilly_turn *t, const tilly_decision *d, tilly_answer *a)
{
    thinker *of = context;
    const tilly_decision before = *d;
    const uint64_t seen = look_of(t);
    of->asked++;
    assert_false(takes_other_edits(of->battle));
    remember(of->battle, d);
    assert_memory_equal(&before, d, sizeof before);
    assert_true(look_of(t) == seen);
    think(of->battle, t, a);
    return 0;
}

static tilly_hooks thinkers(thinker *of)
{
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        hooks.player[side] = (tilly_player){answer_from_memory, of};
    return hooks;
}

/* ---- by a hook ------------------------------------------------------------------------------ */

static void a_player_sets_variables_while_it_is_asked(void **state)
{
    (void)state;
    thinker of = {.battle = skirmish(4, false, NULL)};
    const tilly_hooks hooks = thinkers(&of);
    assert_int_equal(tilly_battle_run(of.battle, &hooks, 0), TILLY_BATTLE_OVER);
    assert_true(of.asked > 40);
    assert_int_equal(value_of(of.battle, OF_SIDE_0), (int32_t)of.asked);
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    assert_int_equal(tilly_battle_info_of(of.battle, &info), TILLY_OK);
    assert_int_equal(info.edits, 2 * of.asked);
    char *record = record_of(of.battle);
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(of.battle);
}

static void with_the_log_off_it_remembers_too(void **state)
{
    (void)state;
    thinker on = {.battle = skirmish(4, false, NULL)};
    thinker off = {.battle = skirmish(4, false, NULL)};
    tilly_hooks hooks = thinkers(&on);
    assert_int_equal(tilly_battle_run(on.battle, &hooks, 0), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_battle_log(off.battle, 0), TILLY_OK);
    hooks = thinkers(&off);
    assert_int_equal(tilly_battle_run(off.battle, &hooks, 0), TILLY_BATTLE_OVER);
    assert_true(battle_hash(on.battle) == battle_hash(off.battle));
    tilly_battle_unref(on.battle);
    tilly_battle_unref(off.battle);
}

static int
set_at_a_throw(void *context, const tilly_turn *turn, const tilly_roll *roll, uint16_t *faces)
{
    thinker *of = context;
    tilly_edit e = setting(PUBLIC, 1);
    assert_int_equal(tilly_battle_edit(of->battle, &e, NULL, NULL), TILLY_E_BUSY);
    assert_int_equal(tilly_turn_throw(turn, faces, roll->dice), TILLY_OK);
    of->elsewhere += roll->dice > 0;
    return 0;
}

static int set_as_it_watches(void *context, const tilly_turn *turn, const tilly_event *event)
{
    thinker *of = context;
    tilly_edit e = setting(PUBLIC, 1);
    (void)turn, (void)event;
    assert_int_equal(tilly_battle_edit(of->battle, &e, NULL, NULL), TILLY_E_BUSY);
    return 0;
}

static void no_other_hook_sets_anything(void **state)
{
    (void)state;
    thinker of = {.battle = skirmish(4, false, NULL)};
    tilly_hooks hooks = thinkers(&of);
    hooks.dice = set_at_a_throw;
    hooks.dice_context = &of;
    hooks.observer = set_as_it_watches;
    hooks.observer_context = &of;
    assert_true(tilly_battle_run(of.battle, &hooks, 5) > 0);
    assert_true(of.elsewhere > 0);
    tilly_battle_unref(of.battle);
}

/* ---- by a host that asks for itself --------------------------------------------------------- */

/* One answer from memory; false: none is due. */
static bool answer_once(tilly_battle *b, bool with_memory)
{
    tilly_turn *t = turn_in_play(b);
    tilly_decision d = TILLY_DECISION_INIT;
    tilly_answer a = TILLY_ANSWER_INIT;
    if (tilly_turn_next(t, 0) != TILLY_DECISION)
        return false;
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    if (with_memory)
        remember(b, &d);
    think(b, t, &a);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    return true;
}

static bool is_over(const tilly_battle *b)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    return info.over;
}

/* An edit that needs a boundary is refused here. */
static bool is_half_way(tilly_battle *b)
{
    tilly_battle *copy = NULL;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1};
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn_in_play(copy), 0), TILLY_DECISION);
    const tilly_status status = tilly_battle_edit(copy, &e, NULL, NULL);
    tilly_battle_unref(copy);
    return status == TILLY_E_NOT_NOW;
}

static void what_is_remembered_goes_back_with_the_answer(void **state)
{
    (void)state;
    unsigned half_way = 0;
    unsigned undone = 0;
    tilly_battle *b = skirmish(6, false, NULL);
    for (unsigned i = 0; i < 150 && !is_over(b); i++) {
        tilly_turn *t = turn_in_play(b);
        if (tilly_turn_next(t, 0) != TILLY_DECISION)
            continue;
        const uint64_t before = battle_hash(b);
        const int32_t memory = value_of(b, PUBLIC);
        half_way += is_half_way(b);
        assert_true(answer_once(b, true));
        const uint64_t after = battle_hash(b);
        assert_true(battle_hash(b) != before && value_of(b, PUBLIC) != memory);
        assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
        assert_true(battle_hash(b) == before);
        assert_int_equal(value_of(b, PUBLIC), memory);
        /* the question is open again */
        tilly_decision d = TILLY_DECISION_INIT;
        assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
        /* another answer without a thought, then the first again */
        assert_true(answer_once(b, false));
        assert_int_equal(tilly_turn_undo(t, 1, 1, NULL), TILLY_OK);
        assert_true(battle_hash(b) == before);
        assert_true(answer_once(b, true));
        assert_true(battle_hash(b) == after);
        undone++;
    }
    assert_true(undone > 30 && half_way > 10);
    char *record = record_of(b);
    assert_non_null(strstr(record, "\"serial\""));
    assert_true(replays(record));
    free(record);
    tilly_battle_unref(b);
}

static void an_undo_of_several_answers_takes_back_what_belongs_to_them(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(6, false, NULL);
    uint64_t hash[40];
    unsigned answers = 0;
    while (answers < 40 && !is_over(b)) {
        const uint32_t turn = tilly_turn_number(turn_in_play(b));
        if (tilly_turn_next(turn_in_play(b), 0) != TILLY_DECISION) {
            answers = 0;
            continue;
        }
        hash[answers++] = battle_hash(b);
        assert_true(answer_once(b, true));
        /* a thought that has not led to an answer goes back too */
        if (tilly_turn_next(turn_in_play(b), 0) != TILLY_DECISION)
            continue;
        tilly_edit e = setting(OF_SIDE_0, 77);
        assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
        if (answers < 3 || tilly_turn_number(turn_in_play(b)) != turn)
            continue;
        assert_int_equal(tilly_turn_undo(turn_in_play(b), 3, 1, NULL), TILLY_OK);
        assert_true(battle_hash(b) == hash[answers - 3]);
        break;
    }
    assert_true(answers >= 3);
    tilly_battle_unref(b);
}

static void a_save_between_thought_and_answer_goes_on_alike(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(9, false, NULL);
    tilly_battle *after = skirmish(9, false, NULL);
    unsigned saved = 0;
    for (unsigned i = 0; i < 120 && !is_over(b); i++) {
        tilly_turn *t = turn_in_play(b);
        if (tilly_turn_next(t, 0) != TILLY_DECISION) {
            assert_true(tilly_turn_next(turn_in_play(after), 0) != TILLY_DECISION);
            continue;
        }
        assert_true(answer_once(b, true));
        tilly_turn *u = turn_in_play(after);
        tilly_decision d = TILLY_DECISION_INIT;
        tilly_answer a = TILLY_ANSWER_INIT;
        assert_int_equal(tilly_turn_next(u, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(u, &d), TILLY_OK);
        remember(after, &d);
        char *save = save_of(after);
        tilly_battle_unref(after);
        after = loaded(save);
        free(save);
        u = turn_in_play(after);
        assert_int_equal(tilly_turn_next(u, 0), TILLY_DECISION);
        think(after, u, &a);
        assert_int_equal(tilly_turn_answer(u, &a, NULL), TILLY_OK);
        assert_true(battle_hash(b) == battle_hash(after));
        saved++;
    }
    assert_true(saved > 30);
    tilly_battle_unref(after);
    tilly_battle_unref(b);
}

static void a_thought_that_cannot_be_leaves_the_question_open(void **state)
{
    (void)state;
    tilly_battle *b = skirmish(6, false, NULL);
    tilly_turn *t = turn_in_play(b);
    tilly_reason why = TILLY_REASON_INIT;
    while (tilly_turn_next(t, 0) != TILLY_DECISION)
        t = turn_in_play(b);
    const uint64_t before = battle_hash(b);
    const uint64_t seen = look_of(t);
    tilly_edit e = setting(OF_UMPIRE, 2);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
    e = setting(VARIABLES, 0);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_E_RANGE);
    assert_true(battle_hash(b) == before && look_of(t) == seen);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_sets_variables_while_it_is_asked),
        cmocka_unit_test(with_the_log_off_it_remembers_too),
        cmocka_unit_test(no_other_hook_sets_anything),
        cmocka_unit_test(what_is_remembered_goes_back_with_the_answer),
        cmocka_unit_test(an_undo_of_several_answers_takes_back_what_belongs_to_them),
        cmocka_unit_test(a_save_between_thought_and_answer_goes_on_alike),
        cmocka_unit_test(a_thought_that_cannot_be_leaves_the_question_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
