/* Moves of Age of Glauben in random battles, judged alike however they are asked about: by the
 * range of a length, by the check with and without a reason, and by the preview. What is offered,
 * and where an answer leads, test_glauben.c looks at. */
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCENARIO "examples/scenarios/luetzen_1632.json"
#define VALUES   "\"nightfall\": 1020" /* the switches are put behind it */

static const char plain[] = VALUES,
                  all_switches[] =
                      VALUES ", \"command_counts\": \"on\", \"overrun_manned_guns\": \"on\", "
                             "\"captured_order_rides\": \"on\", "
                             "\"infantry_may_attack_cavalry\": \"on\", "
                             "\"ride_down_cavalry\": \"on\", \"captor_may_spike\": \"on\", "
                             "\"hidden_units\": \"on\"",
                  recorded[] = VALUES ", \"orders_mode\": \"record\", \"visibility_cap\": 250",
                  fog[] = VALUES ", \"hidden_units\": \"on\", \"visibility_cap\": 60";

/* what of the scenario is taken away */
enum start { EMPTY_BOARD = TILLY_SETUP_DEPLOYED, DEPLOYED = 0 };

static unsigned more_battles = 1; /* times as many: the first argument */

static const char *scenario_with(const char *values)
{
    enum { ROOM = 1 << 18 };
    static char text[ROOM];
    static char changed[ROOM];
    FILE *file = fopen(SCENARIO, "rb");
    assert_non_null(file);
    text[fread(text, 1, ROOM - 1, file)] = 0;
    fclose(file);
    const char *at = strstr(text, VALUES);
    assert_non_null(at);
    snprintf(changed, ROOM, "%.*s%s%s", (int)(at - text), text, values, at + strlen(VALUES));
    return changed;
}

static tilly_battle *luetzen(const char *values, enum start start, uint64_t seed)
{
    tilly_battle *b;
    tilly_error e = {.size = sizeof e};
    const char *text = scenario_with(values);
    if (tilly_scenario_read(text, strlen(text), seed, start, NULL, &b, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return b;
}

/* ---- a tour through battles ----------------------------------------------------------------- */

typedef struct tour {
    uint64_t seed;
    uint32_t asked;
    tilly_battle *battle, *copy;
    tilly_turn *turn;
    tilly_decision d;
    uint32_t judged;
} tour;

static uint64_t draw_for(const tour *t, uint32_t what)
{
    return number_drawn(t->seed, t->asked, what);
}

static int32_t draw_between(const tour *t, uint32_t what, int32_t least, int32_t most)
{
    return number_between(draw_for(t, what), least, most);
}

/* ---- one judge ------------------------------------------------------------------------------ */

static bool is_in_range(const tilly_span *spans, uint32_t n, int32_t v)
{
    for (uint32_t i = 0; i < n; i++)
        if (v >= spans[i].least && v <= spans[i].most)
            return true;
    return false;
}

/* Legal or not, however it is asked: by the range of its length, with and without a reason, by a
 * preview. */
static void must_be_judged_alike(tour *t, tilly_answer *a, uint32_t last, int32_t v, bool open)
{
    tilly_pose pose;
    tilly_reason why = {.size = sizeof why};
    a->pick.value[last] = v;
    bool legal = tilly_turn_check(t->turn, a, NULL) == TILLY_OK;
    bool explained = tilly_turn_check(t->turn, a, &why) == TILLY_OK;
    bool shown = tilly_turn_preview(t->turn, a, &pose) == TILLY_OK;
    t->judged++;
    if (legal != open || explained != legal || shown != legal)
        fail_msg("option %u (%d %d %d): in its range %d, legal %d, with a reason %d, shown %d",
                 (unsigned)a->pick.option,
                 (int)a->pick.value[0],
                 (int)a->pick.value[1],
                 (int)a->pick.value[2],
                 open,
                 legal,
                 explained,
                 shown);
}

/* At lengths anywhere, and on both sides of the ends of those that are open. */
static void look_at_lengths(tour *t, uint32_t i, const tilly_option *o, uint32_t what)
{
    enum { SPANS = 64, ANYWHERE = 4 };
    tilly_span spans[SPANS];
    uint32_t n = 0;
    uint32_t last = o->values - 1u;
    const tilly_span *all = &o->value[last];
    tilly_answer a = {.size = sizeof a, .pick.option = i};
    for (uint32_t v = 0; v < last; v++)
        a.pick.value[v] = draw_between(t, what + v, o->value[v].least, o->value[v].most);
    tilly_answer begun = a;
    begun.given = (uint16_t)last;
    assert_int_equal(tilly_turn_range(t->turn, &begun, spans, SPANS, &n), TILLY_OK);
    for (uint32_t k = 0; k < ANYWHERE; k++) {
        int32_t v = draw_between(t, what + 10 + k, all->least, all->most);
        must_be_judged_alike(t, &a, last, v, is_in_range(spans, n, v));
    }
    for (uint32_t k = 0; k < n; k++) {
        must_be_judged_alike(t, &a, last, spans[k].least, true);
        must_be_judged_alike(t, &a, last, spans[k].most, true);
        if (spans[k].most < all->most)
            must_be_judged_alike(t, &a, last, spans[k].most + 1, false);
        if (spans[k].least > all->least)
            must_be_judged_alike(t, &a, last, spans[k].least - 1, false);
    }
}

static void look_at_verdicts(tour *t)
{
    enum { WAYS = 3 };
    for (uint32_t i = 0; t->d.kind == TILLY_ASK_MOVE && i < t->d.options; i++) {
        tilly_option o = option_at_turn(t->turn, i);
        for (uint32_t k = 0; o.values > 1 && k < WAYS; k++)
            look_at_lengths(t, i, &o, 2000 + 100 * i + 20 * k);
    }
}

/* ---- all battles ---------------------------------------------------------------------------- */

static void play_through(tour *t, const tilly_player *player, uint32_t every)
{
    tilly_status need = TILLY_OK;
    while (need != TILLY_BATTLE_OVER) {
        assert_int_equal(tilly_battle_turn(t->battle, &t->turn), TILLY_OK);
        while ((need = tilly_turn_next(t->turn, TILLY_UNTIL_DECISION)) == TILLY_DECISION) {
            tilly_answer a = {.size = sizeof a};
            t->d = (tilly_decision){.size = sizeof t->d};
            assert_int_equal(tilly_turn_decision(t->turn, &t->d), TILLY_OK);
            if (t->asked++ % every == 0 && t->d.shape != TILLY_SET)
                look_at_verdicts(t);
            assert_int_equal(player->answer(player->context, t->turn, &t->d, &a), 0);
            assert_int_equal(tilly_turn_answer(t->turn, &a, NULL), TILLY_OK);
        }
        assert_true(need >= 0);
    }
}

typedef struct bout {
    const char *values, *player;
    enum start start;
    uint32_t battles, turns, every;
} bout;

static const bout bouts[] = {
    {plain, "random", DEPLOYED, 2, 8, 7},
    {plain, "thumb", DEPLOYED, 1, 30, 11},
    {plain, "random", EMPTY_BOARD, 1, 8, 7},
    {all_switches, "random", DEPLOYED, 1, 8, 7},
    {all_switches, "thumb", EMPTY_BOARD, 1, 30, 11},
    {recorded, "random", DEPLOYED, 1, 8, 7},
    {recorded, "thumb", DEPLOYED, 1, 30, 11},
    {fog, "thumb", DEPLOYED, 1, 30, 11},
};
enum { BOUTS = sizeof bouts / sizeof *bouts };

static void a_move_is_judged_alike_however_it_is_asked(void **state)
{
    (void)state;
    tour t = {.seed = 1};
    for (unsigned i = 0; i < BOUTS; i++) {
        const bout *w = &bouts[i];
        tilly_player player;
        assert_int_equal(tilly_player_builtin(w->player, i, &player), TILLY_OK);
        for (uint32_t k = 0; k < w->battles * more_battles; k++, t.seed++) {
            t.battle = luetzen(w->values, w->start, t.seed);
            tilly_battle_limit(t.battle, w->turns);
            play_through(&t, &player, w->every);
            tilly_battle_unref(t.battle);
        }
    }
    assert_true(t.judged > 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_judged_alike_however_it_is_asked),
    };
    if (argc > 1)
        more_battles = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
