/* Whole battles of Age of Glauben: random and by rule of thumb, from a ready deployment and from an
 * empty board, switches off and on, with the invariants at needs along the way. */
#include "play/invariants.h"
#include "support/cases.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO "examples/scenarios/luetzen_1632.json"
#define VALUES   "\"nightfall\": 1020" /* the switches are put behind it */
#define BOARD    "\"width\": 1500, \"depth\": 1200"

static const char all_switches[] =
    VALUES ", \"command_counts\": \"on\", \"overrun_manned_guns\": \"on\", "
           "\"captured_order_rides\": \"on\", \"infantry_may_attack_cavalry\": \"on\", "
           "\"ride_down_cavalry\": \"on\", \"captor_may_spike\": \"on\", \"hidden_units\": \"on\"",
                  recorded[] = VALUES ", \"orders_mode\": \"record\", \"visibility_cap\": 250",
                  hidden[] = VALUES ", \"hidden_units\": \"on\", \"visibility_cap\": 400",
                  fog[] = VALUES ", \"hidden_units\": \"on\", \"visibility_cap\": 40";
/* preview, check, range, list and what happened are held against one another, too */
enum { CARE_EVERYTHING = CARE_ALL | CARE_OFFERS | CARE_PREVIEWS };
/* what of the scenario is taken away */
enum start { EMPTY_BOARD = TILLY_SETUP_DEPLOYED, DEPLOYED = 0 };

static char *file_text(const char *path)
{
    static char text[1 << 18];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

/* The text with the first of the one replaced by the other, in a place of its own each time by
 * turns. */
static const char *with(const char *text, const char *old, const char *new)
{
    static char changed[2][1 << 18];
    static unsigned turn;
    const char *at = strstr(text, old);
    assert_non_null(at);
    char *to = changed[turn++ % 2];
    snprintf(to, sizeof *changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return to;
}

static tilly_battle *fight(const char *scenario, enum start start, uint64_t seed)
{
    tilly_battle *b;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read(scenario, strlen(scenario), seed, start, NULL, &b, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return b;
}

/* The shipped scenario with other values. */
static tilly_battle *luetzen(enum start start, const char *values, uint64_t seed)
{
    return fight(with(file_text(SCENARIO), VALUES, values), start, seed);
}

typedef struct bout {
    enum start start;
    const char *values, *player; /* player NULL: samples */
    uint64_t first;
    uint32_t battles, turns, care, every;
    const char *board; /* NULL: the scenario's */
} bout;

static void play_some(bout w)
{
    uint32_t refused = 0;
    uint32_t nearest = 0;
    uint32_t previewed = 0;
    uint32_t numbered = 0;
    for (uint64_t seed = w.first; seed < w.first + w.battles; seed++) {
        tilly_battle *b = w.board ? fight(with(file_text(SCENARIO), BOARD, w.board), w.start, seed)
                                  : luetzen(w.start, w.values, seed);
        tilly_battle_limit(b, w.turns);
        tour t = {.seed = seed, .care = w.care, .every = w.every, .most = 200000};
        if (w.player)
            assert_int_equal(tilly_player_builtin(w.player, 1, &t.player), TILLY_OK);
        play_with_care(b, &t);
        refused += t.refused;
        nearest += t.nearest;
        previewed += t.previewed;
        numbered += t.numbered;
        tilly_battle_unref(b);
    }
    if (w.care & CARE_PREVIEWS)
        assert_true(previewed >= ENOUGH(10));
    if (w.care & CARE_OFFERS)
        assert_true(numbered >= ENOUGH(10));
    if (w.care & CARE_REFUSALS)
        assert_true(refused >= ENOUGH(10) && nearest >= ENOUGH(5));
}

static void random_battles_keep_every_invariant(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED, VALUES, NULL, 1, 2, 8, CARE_EVERYTHING, 23});
}
static void so_they_do_from_an_empty_board(void **state)
{
    (void)state;
    play_some((bout){EMPTY_BOARD, VALUES, NULL, 11, 2, 6, CARE_EVERYTHING, 23});
}
static void so_they_do_with_every_switch_on(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED, all_switches, NULL, 21, 1, 8, CARE_EVERYTHING, 23});
    play_some((bout){EMPTY_BOARD, all_switches, NULL, 22, 1, 6, CARE_EVERYTHING, 23});
}
static void so_they_do_where_orders_are_only_recorded(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED, recorded, NULL, 31, 1, 8, CARE_EVERYTHING, 23});
}
static void so_they_do_where_the_enemy_may_be_unseen(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED, fog, NULL, 81, 1, 8, CARE_REFUSALS | CARE_PREVIEWS, 5});
    play_some((bout){DEPLOYED, fog, "thumb", 83, 1, 20, CARE_EVERYTHING, 23});
    play_some((bout){EMPTY_BOARD, hidden, "thumb", 82, 1, 30, CARE_EVERYTHING, 23});
}
static void so_do_battles_by_rule_of_thumb(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED, VALUES, "thumb", 41, 1, 30, CARE_EVERYTHING, 23});
    play_some((bout){EMPTY_BOARD, all_switches, "thumb", 42, 1, 30, CARE_EVERYTHING, 23});
    play_some((bout){DEPLOYED, recorded, "thumb", 43, 1, 30, CARE_EVERYTHING, 23});
}
static void so_do_battles_of_those_who_pass(void **state)
{
    (void)state;
    play_some((bout){EMPTY_BOARD, VALUES, "passive", 51, 1, 30, CARE_EVERYTHING, 7});
}
static void so_do_battles_on_the_largest_board(void **state)
{
    static const char large[] = "\"width\": 2438.4, \"depth\": 1828.8"; /* eight feet by six */
    (void)state;
    play_some((bout){EMPTY_BOARD, VALUES, NULL, 71, 1, 6, CARE_EVERYTHING, 23, large});
    play_some((bout){EMPTY_BOARD, VALUES, "thumb", 72, 1, 30, CARE_EVERYTHING, 23, large});
}
static void every_answer_of_one_turn_is_looked_at(void **state)
{
    (void)state;
    play_some((bout){DEPLOYED,
                     VALUES,
                     NULL,
                     61,
                     1,
                     2,
                     CARE_ANSWERS | CARE_REFUSALS | CARE_OFFERS | CARE_PREVIEWS,
                     3});
}

/* ---- who wins ------------------------------------------------------------------------------- */

static tilly_battle_info
play_out(tilly_battle *b, const char *first, const char *second, uint64_t *hash)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_reason why = {.size = sizeof why};
    tilly_battle_info info = {.size = sizeof info};
    hooks.why = &why;
    assert_int_equal(tilly_player_builtin(first, 1, &hooks.player[0]), TILLY_OK);
    assert_int_equal(tilly_player_builtin(second, 1, &hooks.player[1]), TILLY_OK);
    assert_int_equal(tilly_battle_log(b, 0), TILLY_OK);
    tilly_status status = tilly_battle_run(b, &hooks, 0);
    if (status != TILLY_BATTLE_OVER) {
        char text[240];
        tilly_reason_text(b, &why, text, sizeof text, NULL);
        fail_msg("%s: %s", tilly_status_name(status), text);
    }
    tilly_battle_info_of(b, &info);
    if (hash)
        tilly_battle_hash(b, hash);
    tilly_battle_unref(b);
    return info;
}

static unsigned won_by_thumb(enum start start, const char *values, uint64_t first, unsigned battles)
{
    unsigned won = 0;
    for (uint64_t seed = first; seed < first + battles; seed++) { /* each with either army */
        bool swedes = seed % 2;
        tilly_battle_info end = play_out(luetzen(start, values, seed),
                                         swedes ? "thumb" : "random",
                                         swedes ? "random" : "thumb",
                                         NULL);
        won += end.winner == (swedes ? 0u : 1u);
    }
    return won;
}

static void rule_of_thumb_beats_chance(void **state)
{
    (void)state;
    enum { BATTLES = CASES(100) };
    unsigned won = won_by_thumb(DEPLOYED, VALUES, 100, BATTLES);
    if (5 * won < 4 * BATTLES)
        fail_msg("only %u of %u", won, BATTLES);
}

static void so_it_does_when_it_deploys_itself_and_when_much_is_hidden(void **state)
{
    (void)state;
    unsigned placed = won_by_thumb(EMPTY_BOARD, VALUES, 300, 10);
    unsigned blind = won_by_thumb(DEPLOYED, hidden, 320, 10);
    if (placed < 8 || blind < 7)
        fail_msg("only %u and %u of 10", placed, blind);
}

/* ---- the same again ------------------------------------------------------------------------- */

static void the_same_seed_gives_the_same_battle(void **state)
{
    (void)state;
    uint64_t a;
    uint64_t b;
    uint64_t c;
    play_out(luetzen(EMPTY_BOARD, all_switches, 3), "thumb", "random", &a);
    play_out(luetzen(EMPTY_BOARD, all_switches, 3), "thumb", "random", &b);
    play_out(luetzen(EMPTY_BOARD, all_switches, 4), "thumb", "random", &c);
    assert_true(a == b && a != c);
}

/* The player goes by what it sees alone: in a copy of the battle that knows no more than it does,
 * it answers alike. */
static void rule_of_thumb_goes_by_what_it_may_know(void **state)
{
    (void)state;
    unsigned asked = 0;
    unsigned different = 0;
    tilly_battle *b = luetzen(DEPLOYED, hidden, 5);
    tilly_player thumb;
    tilly_turn *turn;
    tilly_turn *blind;
    tilly_status need = TILLY_OK;
    assert_int_equal(tilly_player_builtin("thumb", 0, &thumb), TILLY_OK);
    tilly_battle_limit(b, 12);
    while (need != TILLY_BATTLE_OVER) {
        assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, TILLY_UNTIL_DECISION)) == TILLY_DECISION) {
            tilly_decision d = {.size = sizeof d};
            tilly_decision e = {.size = sizeof e};
            tilly_answer answer = {.size = sizeof answer};
            tilly_answer again = {.size = sizeof again};
            tilly_turn_decision(turn, &d);
            assert_int_equal(thumb.answer(thumb.context, turn, &d, &answer), 0);
            asked++;
            /* how often it sends hangs on the number of questions, which such a copy counts anew */
            if (d.kind != TILLY_ASK_NEXT_RIDER) {
                tilly_battle *copy;
                assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
                assert_int_equal(tilly_battle_redact(copy, d.side), TILLY_OK);
                assert_int_equal(tilly_battle_turn(copy, &blind), TILLY_OK);
                if (tilly_turn_next(blind, TILLY_UNTIL_DECISION) == TILLY_DECISION) {
                    tilly_turn_decision(blind, &e);
                    assert_int_equal(d.kind, e.kind);
                    assert_int_equal(thumb.answer(thumb.context, blind, &e, &again), 0);
                    different += memcmp(&answer.pick, &again.pick, sizeof again.pick) != 0 ||
                                 memcmp(answer.chosen, again.chosen, sizeof again.chosen) != 0;
                }
                tilly_battle_unref(copy);
            }
            assert_int_equal(tilly_turn_answer(turn, &answer, NULL), TILLY_OK);
        }
        assert_true(need >= 0);
    }
    assert_true(asked > 500);
    assert_int_equal(different, 0);
    tilly_battle_unref(b);
}

/* ---- charges -------------------------------------------------------------------------------- */

static bool on_horse(const tilly_battle *b, tilly_id id)
{
    static const char *const horse[] = {
        "cuirassiers", "heavy regulars", "medium horse", "dragoons"};
    tilly_unit u;
    if (tilly_battle_unit(b, id, &u) != TILLY_OK || u.flags & TILLY_UNIT_GONE)
        return false;
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(tilly_ruleset_type_name(tilly_battle_rules(b), u.type), horse[i]))
            return true;
    return false;
}

/* From that event to the end of the half: somebody fights that unit, or comes too late for it, or
 * it is put to rout. */
static bool is_fought(const tilly_event *e, uint32_t from, uint32_t count, tilly_id unit)
{
    for (uint32_t i = from; i < count; i++)
        if ((e[i].kind == TILLY_EV_COMBAT || e[i].kind == TILLY_EV_COMBAT_LAPSED ||
             e[i].kind == TILLY_EV_BROKE) &&
            e[i].unit == unit)
            return true;
    return false;
}

/* A unit that stood in touch and only turned may not have the enemy to front. */
static bool came_on(const tilly_event *e)
{
    return tilly_distance((tilly_point){e->value[0], e->value[1]},
                          (tilly_point){e->value[3], e->value[4]}) > 10 * TILLY_ONE;
}

/* GL-153 GL-Q-54 GL-Q-59: however aslant it came. */
static void horse_that_strikes_home_in_a_charge_at_horse_fights_it(void **state)
{
    (void)state;
    enum { MOST_EVENTS = 4096 };
    static tilly_event e[MOST_EVENTS];
    unsigned charges = 0;
    for (uint64_t seed = 70; seed < 76; seed++) {
        tilly_battle *b = luetzen(DEPLOYED, VALUES, seed);
        tilly_hooks hooks = {.size = sizeof hooks};
        tilly_turn *turn;
        for (uint32_t side = 0; side < 2; side++)
            tilly_player_builtin("thumb", side, &hooks.player[side]);
        for (tilly_status over = TILLY_OK; over != TILLY_BATTLE_OVER;) {
            uint32_t n = 0;
            assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
            over = tilly_turn_run(turn, &hooks, 0);
            assert_true(over == TILLY_TURN_OVER || over == TILLY_BATTLE_OVER);
            tilly_turn_events(turn, 0, e, MOST_EVENTS, &n);
            assert_true(n <= MOST_EVENTS);
            for (uint32_t i = 0; i < n; i++) {
                if (e[i].kind != TILLY_EV_CHARGED_AT || !e[i].value[7] || !came_on(&e[i]) ||
                    !on_horse(b, e[i].unit) || !on_horse(b, e[i].other))
                    continue;
                charges++;
                assert_true(is_fought(e, i, n, e[i].other));
            }
        }
        tilly_battle_unref(b);
    }
    assert_true(charges > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_keep_every_invariant),
        cmocka_unit_test(so_they_do_from_an_empty_board),
        cmocka_unit_test(so_they_do_with_every_switch_on),
        cmocka_unit_test(so_they_do_where_orders_are_only_recorded),
        cmocka_unit_test(so_they_do_where_the_enemy_may_be_unseen),
        cmocka_unit_test(so_do_battles_by_rule_of_thumb),
        cmocka_unit_test(so_do_battles_of_those_who_pass),
        cmocka_unit_test(so_do_battles_on_the_largest_board),
        cmocka_unit_test(every_answer_of_one_turn_is_looked_at),
        cmocka_unit_test(rule_of_thumb_beats_chance),
        cmocka_unit_test(so_it_does_when_it_deploys_itself_and_when_much_is_hidden),
        cmocka_unit_test(the_same_seed_gives_the_same_battle),
        cmocka_unit_test(rule_of_thumb_goes_by_what_it_may_know),
        cmocka_unit_test(horse_that_strikes_home_in_a_charge_at_horse_fights_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
