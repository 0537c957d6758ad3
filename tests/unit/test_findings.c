/* What is known from before is what would be found now: whatever the rules keep of the places is compared, at every question, with what a copy finds that knows nothing. */
#include "battle/battle.h"
#include "rules/tilly/charge_way.h"
#include "rules/tilly/moves.h"
#include "rules/tilly/rally_stops.h"
#define answer answer_of_scene   /* the name is the library's own here */
#include "support/support.h"
#undef answer

typedef struct twins { const play *known, *fresh; unsigned unit; uint32_t compared; } twins;

/* Kept of the one, and found for the other just now. */
static void is_same(twins *t, unsigned finding)
{
    const uint64_t *old = recall(t->known, finding, t->unit);
    if (!old) return;
    const uint64_t *found = recall(t->fresh, finding, t->unit);
    if (!found) return;   /* nobody could ask now */
    size_t words = finding == FOUND_TARGETS ? t->known->words : 1;
    assert_memory_equal(old, found, sizeof *old * words);
    t->compared++;
}

static void compare_charges(twins *t)
{
    for EACH_UNIT(e, t->known, foe(side_of(t->known, t->unit))) {
        if (recalls(t->known, FOUND_FLANK_WAY, t->unit, e)) assert_true(flank_possible(t->fresh, t->unit, e));
        else if (recalls(t->known, FOUND_NO_FLANK_WAY, t->unit, e)) assert_false(flank_possible(t->fresh, t->unit, e));
        else continue;
        t->compared++;
    }
}

/* Asks for all that is kept of a unit. */
static void find_all(const play *p, unsigned u)
{
    uint64_t targets[TILLY_MOST_UNITS / 64] = {0};
    add_targets(p, u, targets);
    if (is_commander(p, u)) return;
    may_face_enemy(p, u);
    ways_back(p, u, false);
    ways_back(p, u, true);
}

static void find_charges(const play *p, unsigned u)
{
    for EACH_UNIT(e, p, foe(side_of(p, u))) flank_possible(p, u, e);
}

static uint32_t compare_all(const tilly_battle *battle, tilly_battle *copy)
{
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    twins t = {.known = &battle->p, .fresh = &copy->p};
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(u, t.known, side) {
            t.unit = u;
            if (!is_commander(t.known, u)) compare_charges(&t);
            find_all(t.fresh, u);
            for (unsigned finding = 0; finding < FINDINGS; finding++)
                if (finding != FOUND_FLANK_WAY && finding != FOUND_NO_FLANK_WAY) is_same(&t, finding);
        }
    return t.compared;
}

static void find_everything(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        for EACH_UNIT(u, p, side) {
            find_all(p, u);
            if (!is_commander(p, u)) find_charges(p, u);
        }
}

/* The grid of moves, where whom they might meet was looked for before, and in a copy that never looked. */
static void compare_lists(const tilly_battle *battle, const tilly_turn *turn)
{
    enum { MOST_PICKS = 512 };
    static tilly_pick known[MOST_PICKS], found[MOST_PICKS];
    uint32_t listed, anew;
    tilly_battle *copy;
    tilly_turn *twin;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_turn(copy, &twin), TILLY_OK);
    assert_int_equal(tilly_turn_next(twin, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_list(turn, 1, known, MOST_PICKS, &listed), TILLY_OK);
    assert_int_equal(tilly_turn_list(twin, 1, found, MOST_PICKS, &anew), TILLY_OK);
    assert_int_equal(listed, anew);
    assert_true(listed <= MOST_PICKS);
    assert_memory_equal(known, found, sizeof *known * listed);
    tilly_battle_unref(copy);
}

static unsigned some_friend(const play *p, unsigned u)
{
    for EACH_UNIT(f, p, side_of(p, u)) if (f != u && is_combat(p, f)) return f;
    return NOBODY;
}

/* As it is, with a friend before its front, and as it is again. */
static void compare_moves(tilly_battle *battle, const tilly_turn *turn)
{
    play *p = &battle->p;
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    if (d.kind != TILLY_ASK_MOVE && d.kind != TILLY_ASK_SECOND_CHANGE) return;
    compare_lists(battle, turn);
    unsigned u = index_of(d.subject), f = some_friend(p, u);
    if (f == NOBODY) return;
    point was = place_of(p, f), before = point_along(place_of(p, u), p->dir[u], 2 * UNIT_LENGTH);
    put_unit(p, f, before, p->unit[f].heading);
    compare_lists(battle, turn);
    put_unit(p, f, was, p->unit[f].heading);
    compare_lists(battle, turn);
}

static void answer_at_random(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

/* Everything is asked for at every question, so that as much as can be is known from before at the next. */
static uint32_t compare_on_the_way(tilly_battle *battle, uint32_t questions)
{
    tilly_battle *copy;
    tilly_turn *turn;
    uint32_t compared = 0;
    tilly_status need = TILLY_TURN_OVER;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    while (need == TILLY_TURN_OVER) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, 0)) == TILLY_DECISION && questions > 0) {
            compared += compare_all(battle, copy);
            compare_moves(battle, turn);
            find_everything(&battle->p);
            answer_at_random(turn, questions--);
        }
    }
    tilly_battle_unref(copy);
    return compared;
}

static void what_is_known_holds(void **state)
{
    enum { BATTLES = 6, QUESTIONS = 1500 };
    tilly_ruleset *rules = book_rules();
    uint32_t compared = 0;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        tilly_battle *battle = example_battle(rules, seed, seed % 2 == 0);
        compared += compare_on_the_way(battle, QUESTIONS);
        tilly_battle_unref(battle);
    }
    assert_true(compared > 10 * BATTLES * QUESTIONS);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_known_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
