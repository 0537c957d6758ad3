/* The flags that an edit sets: a unit that is marked as moved has no move left, and nobody marks
 * one as locked. In Scruby orders are counted, and what has moved forms up and loads no more. */
#include <stdlib.h>
#include <string.h>
#include "play/skirmish.h"
#include "unit/files.h"

typedef struct game {
    const char *rules, *file;
} game;

static const game games[] = {
    {"tilly-1.2", "examples/scenarios/two_armies.json"},
    {"tilly-2.0", "examples/scenarios/two_armies.json"},
    {"glauben", "examples/scenarios/luetzen_1632.json"},
    {"scruby", "examples/scenarios/two_armies_in_inches.json"},
};
enum { GAMES = sizeof games / sizeof *games, WITH_MOVES = 3, MOST_OPTIONS = 600 };

static tilly_battle *battle_of(const game *g)
{
    tilly_battle *b = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    char *text = file_text(g->file);
    if (tilly_scenario_read_for(text, strlen(text), g->rules, 5, 0, NULL, &b, NULL, &error))
        fail_msg("%s: %s", error.path, error.text);
    free(text);
    return b;
}

static bool asks_who_moves(const tilly_battle *b, const tilly_turn *t, tilly_decision *d)
{
    tilly_beat_info beat = TILLY_BEAT_INFO_INIT;
    *d = (tilly_decision)TILLY_DECISION_INIT;
    if (tilly_turn_decision(t, d) || d->kind != TILLY_ASK_NEXT_UNIT)
        return false;
    for (uint32_t i = 0; !tilly_ruleset_beat(tilly_battle_rules(b), i, &beat); i++)
        if (beat.row == d->row)
            return strstr(beat.title, "ove") != NULL;
    return false;
}

/* Plays on, usual answers first, to the next question which unit moves. */
static tilly_turn *go_to_move(tilly_battle *b, uint32_t side)
{
    for (unsigned i = 0; i < 3000; i++) {
        tilly_turn *t = turn_in_play(b);
        tilly_decision d;
        tilly_answer a = TILLY_ANSWER_INIT;
        const tilly_status status = tilly_turn_next(t, 0);
        assert_true(status == TILLY_TURN_OVER || status == TILLY_DECISION);
        if (status != TILLY_DECISION)
            continue;
        if (asks_who_moves(b, t, &d) && d.side == side)
            return t;
        if (tilly_turn_usual(t, &a))
            assert_int_equal(tilly_turn_sample(t, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    fail_msg("nobody is asked to move");
    return NULL;
}

static bool fights(const tilly_turn *t, tilly_id unit)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(tilly_turn_battle(t), unit, &u), TILLY_OK);
    return !(u.flags & (TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER));
}

/* wanted 0: any that is no commander; 0 if it is not listed. */
static tilly_id first_listed(const tilly_turn *t, tilly_id wanted)
{
    static tilly_option o[MOST_OPTIONS];
    uint32_t count = 0;
    assert_int_equal(tilly_turn_options(t, 0, o, MOST_OPTIONS, &count), TILLY_OK);
    for (uint32_t i = 0; i < count && i < MOST_OPTIONS; i++)
        if (o[i].kind == TILLY_OPT_UNIT && (wanted ? o[i].unit == wanted : fights(t, o[i].unit)))
            return o[i].unit;
    return 0;
}

static void mark(tilly_battle *b, tilly_id unit, uint32_t flag, int32_t value, tilly_status status)
{
    tilly_edit e = TILLY_EDIT_INIT;
    tilly_reason why = TILLY_REASON_INIT;
    e.kind = TILLY_EDIT_STATE;
    e.unit = unit;
    e.what = flag;
    e.value = value;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, &why), status);
    if (status == TILLY_E_ILLEGAL)
        assert_int_equal(why.code, TILLY_WHY_EDIT_VALUE);
}

static bool is_marked(const tilly_battle *b, tilly_id unit)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(b, unit, &u), TILLY_OK);
    return u.flags & TILLY_UNIT_MOVED;
}

static void a_unit_that_is_marked_as_moved_is_not_asked_to_move(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WITH_MOVES; i++)
        for (uint32_t side = 0; side < TILLY_SIDES; side++) {
            tilly_battle *b = battle_of(&games[i]);
            tilly_turn *t = go_to_move(b, side);
            const tilly_id u = first_listed(t, 0);
            assert_true(u && !is_marked(b, u));
            mark(b, u, TILLY_UNIT_MOVED, 1, TILLY_OK);
            assert_true(is_marked(b, u));
            assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
            assert_int_equal(first_listed(t, u), 0);
            mark(b, u, TILLY_UNIT_MOVED, 0, TILLY_OK);
            assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
            assert_int_equal(first_listed(t, u), u);
            tilly_battle_unref(b);
        }
}

static void a_unit_that_is_marked_as_the_turn_begins_has_no_move(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WITH_MOVES; i++)
        for (uint32_t side = 0; side < TILLY_SIDES; side++) {
            tilly_battle *b = battle_of(&games[i]);
            tilly_battle *early = NULL;
            while (tilly_turn_number(turn_in_play(b)) < 1)
                assert_true(tilly_turn_next(turn_in_play(b), 0) >= 0);
            assert_int_equal(tilly_battle_copy(b, &early), TILLY_OK);
            const tilly_id u = first_listed(go_to_move(b, side), 0);
            assert_true(u);
            assert_int_equal(tilly_turn_next(turn_in_play(early), TILLY_UNTIL_BOUNDARY),
                             TILLY_STOP);
            mark(early, u, TILLY_UNIT_MOVED, 1, TILLY_OK);
            assert_int_equal(first_listed(go_to_move(early, side), u), 0);
            tilly_battle_unref(early);
            tilly_battle_unref(b);
        }
}

static void no_edit_locks_a_unit_in_melee(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        tilly_battle *b = battle_of(&games[i]);
        const tilly_id u = first_listed(go_to_move(b, 0), 0);
        for (int32_t value = 0; value < 2; value++)
            mark(b, u, TILLY_UNIT_LOCKED, value, TILLY_E_ILLEGAL);
        tilly_battle_unref(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_that_is_marked_as_moved_is_not_asked_to_move),
        cmocka_unit_test(a_unit_that_is_marked_as_the_turn_begins_has_no_move),
        cmocka_unit_test(no_edit_locks_a_unit_in_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
