/* Cached values are what would be found now: at every question all of them are compared with those
 * of a copy that has cached nothing. */
#include <string.h>
#include "engine/battle.h"
#include "rules/tilly/movement/charge_way.h"
#include "rules/tilly/play/move/moves.h"
#include "rules/tilly/movement/rally_stops.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer

typedef struct twins {
    const play *known, *fresh;
    unsigned unit;
    uint32_t compared;
} twins;

/* Cached in the one, and found for the other just now, unless nobody could ask now. */
static void is_same(twins *t, unsigned value, size_t size)
{
    const void *known = cache_get(t->known, value, t->unit, 0);
    const void *fresh = cache_get(t->fresh, value, t->unit, 0);
    if (!known || !fresh)
        return;
    assert_memory_equal(known, fresh, size);
    t->compared++;
}

/* Between its members is room that nobody writes. */
static void compare_way_back(twins *t)
{
    const outcome *known = cache_get(t->known, CACHED_WAY_BACK, t->unit, 0);
    const outcome *fresh = cache_get(t->fresh, CACHED_WAY_BACK, t->unit, 0);
    if (!known || !fresh)
        return;
    assert_int_equal(known->any, fresh->any);
    assert_int_equal(known->more, fresh->more);
    assert_int_equal(known->first.least, fresh->first.least);
    assert_int_equal(known->first.most, fresh->first.most);
    t->compared++;
}

static void compare_charges(twins *t)
{
    const flank_ways *known = cache_get(t->known, CACHED_FLANK_WAYS, t->unit, 0);
    EACH_UNIT (e, t->known, foe(side_of(t->known, t->unit))) {
        unsigned b = bit_of(t->known, e);
        if (!known || !(known->asked[b / 64] >> b % 64 & 1))
            continue;
        assert_int_equal(known->open[b / 64] >> b % 64 & 1, flank_possible(t->fresh, t->unit, e));
        t->compared++;
    }
}

static bool is_way_cached(const twins *t, unsigned enemy)
{
    return cache_get(t->known, CACHED_LEAST_WAY, t->unit, enemy | (uint64_t)NOBODY << 16);
}

/* T1-Q-51 */
static void compare_commanders(const twins *t)
{
    assert_int_equal(commander_of(t->known, t->unit), commander_of(t->fresh, t->unit));
}

static void compare_surroundings(const twins *t)
{
    surroundings old = surroundings_of(t->known, t->unit);
    surroundings found = look_at_table(t->fresh, t->unit);
    assert_int_equal(old.far, found.far);
    assert_int_equal(old.open, found.open);
    assert_int_equal(old.inside, found.inside);
}

/* The least wheel at an enemy, cached and found anew. */
static void compare_least_way(twins *t)
{
    charge_way old;
    charge_way found;
    EACH_UNIT (e, t->known, foe(side_of(t->known, t->unit))) {
        if (!is_way_cached(t, e) || !near_to_flank(t->known, t->unit, e))
            continue;
        bool any = flank_way(t->known, t->unit, e, &as_declared, &old, NULL);
        assert_int_equal(flank_way(t->fresh, t->unit, e, &as_declared, &found, NULL), any);
        if (any)
            assert_memory_equal(&old, &found, sizeof old);
        t->compared++;
    }
}

static void is_same_list(twins *t, const listed_units *old, const listed_units *found)
{
    assert_int_equal(old->count, found->count);
    assert_memory_equal(old->unit, found->unit, sizeof *old->unit * old->count);
    t->compared++;
}

/* Units that are still worth asking whether they shoot. */
static void compare_targets(twins *t, unsigned side)
{
    uint64_t old[TILLY_MOST_UNITS / 64] = {0};
    uint64_t found[TILLY_MOST_UNITS / 64] = {0};
    find_targets(t->known, side, old);
    find_targets(t->fresh, side, found);
    assert_memory_equal(old, found, sizeof old);
    EACH_UNIT (target, t->known, foe(side)) {
        listed_units kept;
        listed_units all;
        find_shooters(t->known, target, &kept);
        find_shooters(t->fresh, target, &all);
        is_same_list(t, &kept, &all);
    }
}

static void compare_touching(twins *t, unsigned side)
{
    listed_units old;
    listed_units found;
    is_same_list(t, touching_of(t->known, side, &old), touching_of(t->fresh, side, &found));
}

/* Asks for all that is kept of a unit. */
static void find_all(const play *p, unsigned u)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        may_shoot(p, u, e, NULL);
    if (is_commander(p, u))
        return;
    may_face_enemy(p, u);
    ways_back(p, u, false);
    ways_back(p, u, true);
}

static void find_charges(const play *p, unsigned u)
{
    charge_way way;
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (flank_possible(p, u, e))
            flank_way(p, u, e, &as_declared, &way, NULL);
}

static uint32_t compare_all(const tilly_battle *battle, tilly_battle *copy)
{
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    twins t = {.known = &battle->p, .fresh = &copy->p};
    /* whose list is noted comes first */
    for (unsigned side = SIDES; side-- > 0;)
        compare_targets(&t, side);
    for (unsigned side = 0; side < SIDES; side++)
        compare_touching(&t, side);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, t.known, side) {
            t.unit = u;
            if (!is_commander(t.known, u))
                compare_charges(&t);
            compare_commanders(&t);
            compare_surroundings(&t);
            if (!is_commander(t.known, u))
                compare_least_way(&t);
            find_all(t.fresh, u);
            is_same(&t, CACHED_TARGETS, sizeof(uint64_t) * t.known->words);
            compare_way_back(&t);
        }
    return t.compared;
}

static void find_everything(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side) {
            find_all(p, u);
            if (!is_commander(p, u))
                find_charges(p, u);
        }
    for (unsigned side = 0; side < SIDES; side++)
        find_targets(p, side, (uint64_t[TILLY_MOST_UNITS / 64]){0});
}

/* The grid of moves, where whom they might meet was looked for before, and in a copy that never
 * looked. */
static void compare_grids(tilly_battle *battle, tilly_turn *turn)
{
    enum { MOST_PICKS = 512 };
    static tilly_pick known[MOST_PICKS];
    static tilly_pick found[MOST_PICKS];
    uint32_t listed;
    uint32_t anew;
    tilly_battle *copy;
    tilly_turn *twin;
    battle_forget(battle); /* what was listed before they stood so */
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
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
    EACH_UNIT (f, p, side_of(p, u))
        if (f != u && is_combat(p, f))
            return f;
    return NOBODY;
}

/* As it is, with a friend before its front, and as it is again. */
static void compare_moves(tilly_battle *battle, tilly_turn *turn)
{
    play *p = &battle->p;
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    if (d.kind != TILLY_ASK_MOVE && d.kind != TILLY_ASK_SECOND_CHANGE)
        return;
    compare_grids(battle, turn);
    unsigned u = index_of(d.subject);
    unsigned f = some_friend(p, u);
    if (f == NOBODY)
        return;
    point was = place_of(p, f);
    point before = point_along(place_of(p, u), p->dir[u], 2 * UNIT_LENGTH);
    put_unit(p, f, before, p->unit[f].heading);
    compare_grids(battle, turn);
    put_unit(p, f, was, p->unit[f].heading);
    compare_grids(battle, turn);
}

static void answer_at_random(tilly_turn *turn, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(turn, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

/* Everything is asked for at every question, so that as much as can be is known from before at the
 * next. */
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

/* Of 2.0a with cannons that are limbered and unlimbered again. */
static tilly_ruleset *rules_of_edition(const char *id)
{
    tilly_ruleset *rules = rules_of_book(id);
    if (!strcmp(id, "tilly-2.0"))
        assert_int_equal(tilly_ruleset_set(rules, "limber", 1, NULL), TILLY_OK);
    return rules;
}

static void what_is_known_holds(void **state)
{
    enum { BATTLES = 6, QUESTIONS = 1500 };
    tilly_ruleset *rules = rules_of_edition(*state);
    uint32_t compared = 0;
    for (uint64_t seed = 1; seed <= BATTLES; seed++) {
        tilly_battle *battle = example_battle(rules, seed, seed % 2 == 0);
        compared += compare_on_the_way(battle, QUESTIONS);
        tilly_battle_unref(battle);
    }
    assert_true(compared > 10 * BATTLES * QUESTIONS);
    tilly_ruleset_unref(rules);
}

/* ---- who has not acted in the Move step (T1-D-08) ------------------------------------------- */

static uint32_t listed_by(const play *p, const question *q, tilly_option *room)
{
    options o = {.option = room, .room = TILLY_MOST_UNITS, .usual = TILLY_NO_OPTION};
    move_beats[1].list(p, q, &o);
    return o.count;
}

static uint32_t compare_waiting(const tilly_battle *battle, tilly_battle *copy)
{
    static tilly_option known[TILLY_MOST_UNITS];
    static tilly_option fresh[TILLY_MOST_UNITS];
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    uint32_t count = listed_by(&battle->p, &battle->q, known);
    assert_int_equal(listed_by(&copy->p, &battle->q, fresh), count);
    assert_memory_equal(known, fresh, sizeof *known * count);
    return count;
}

static void lose(tilly_battle *battle, const tilly_option *last)
{
    tilly_edit tilly_edit_carry_out = {
        .size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_REMOVE, .unit = last->unit};
    assert_int_equal(tilly_battle_edit(battle, &tilly_edit_carry_out, NULL, NULL), TILLY_OK);
}

/* Some answers are taken back, and now and then one of those who wait is taken off the table. */
static uint32_t
compare_who_waits(tilly_battle *battle, tilly_battle *copy, tilly_turn *turn, uint32_t n)
{
    if (battle->q.d.kind != TILLY_ASK_NEXT_UNIT)
        return 0;
    uint32_t count = compare_waiting(battle, copy);
    if (n % 5 == 0 && tilly_turn_undo(turn, 2, 1, NULL) == TILLY_OK)
        return count;
    if (n % 97 == 0 && count > 1)
        lose(battle, &battle->o.option[count - 1]);
    return count;
}

static void who_waits_is_known(void **state)
{
    enum { QUESTIONS = 4000 };
    tilly_ruleset *rules = rules_of_edition(*state);
    tilly_battle *battle = example_battle(rules, 5, true);
    tilly_battle *copy;
    tilly_turn *turn;
    uint32_t compared = 0;
    uint32_t n = QUESTIONS;
    tilly_status need = TILLY_TURN_OVER;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    while (need == TILLY_TURN_OVER) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, 0)) == TILLY_DECISION && n > 0) {
            compared += compare_who_waits(battle, copy, turn, n);
            if (tilly_turn_next(turn, 0) == TILLY_DECISION)
                answer_at_random(turn, n--);
        }
    }
    assert_true(compared > QUESTIONS);
    tilly_battle_unref(copy);
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_is_known_holds, "tilly-1.2"),
        cmocka_unit_test_prestate(who_waits_is_known, "tilly-1.2"),
        cmocka_unit_test_prestate(what_is_known_holds, "tilly-2.0"),
        cmocka_unit_test_prestate(who_waits_is_known, "tilly-2.0"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
