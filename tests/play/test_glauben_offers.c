/* Answers of Age of Glauben as they are offered, and as they turn out: at each decision of random
 * battles every listed option without numbers is legal, a range of first numbers is empty if and
 * only if no number on the grid is legal, what is drawn and what is taken on a pass is legal, and a
 * unit stands after its answer where the preview showed it. */
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
    uint32_t with_numbers, empty; /* options seen */
    uint32_t previews;
} tour;

static uint64_t draw_for(const tour *t, uint32_t what)
{
    uint32_t w[4];
    tilly_draw(t->seed, TILLY_STREAM_FREE, t->asked, what, w);
    return (uint64_t)w[0] << 32 | w[1];
}

static void refused(const tour *t, const char *what, const tilly_answer *a, const tilly_reason *why)
{
    char question[160];
    char option[160];
    char text[240];
    tilly_turn_question_text(t->turn, question, sizeof question, NULL);
    tilly_turn_option_text(t->turn, a->pick.option, option, sizeof option, NULL);
    tilly_reason_text(t->battle, why, text, sizeof text, NULL);
    fail_msg("%s is refused: %s: %s (%d %d %d): %s",
             what,
             question,
             option,
             (int)a->pick.value[0],
             (int)a->pick.value[1],
             (int)a->pick.value[2],
             text);
}

static void must_be_legal(const tour *t, const tilly_answer *a, const char *what)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_turn_check(t->turn, a, &why) != TILLY_OK)
        refused(t, what, a, &why);
}

static tilly_option option_at(const tour *t, uint32_t i)
{
    tilly_option o;
    uint32_t n;
    assert_int_equal(tilly_turn_options(t->turn, i, &o, 1, &n), TILLY_OK);
    return o;
}

/* ---- what is offered ------------------------------------------------------------------------ */

/* By itself; or with words; or by a path alone. */
static void look_at_plain_option(const tour *t, uint32_t i, const tilly_option *o, bool has_pick)
{
    tilly_answer a = {.size = sizeof a, .pick.option = i};
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(has_pick, !(o->flags & (TILLY_ONLY_PATH | TILLY_NEEDS_NOTE)));
    if (o->flags & TILLY_ONLY_PATH) {
        assert_true(o->flags & TILLY_ALSO_PATH);
        assert_int_equal(tilly_turn_check(t->turn, &a, &why), TILLY_E_ILLEGAL);
        return;
    }
    if (o->flags & TILLY_NEEDS_NOTE)
        assert_int_equal(tilly_battle_note(t->battle, "Hold the windmills", &a.note), TILLY_OK);
    must_be_legal(t, &a, "a listed option");
}

/* Whether the grid has a legal pick of each option. */
static void find_picks(const tour *t, bool *has_pick)
{
    uint32_t n = 0;
    uint32_t again = 0;
    assert_int_equal(tilly_turn_list(t->turn, 1, NULL, 0, &n), TILLY_OK);
    tilly_pick *picks = calloc(n + 1, sizeof *picks);
    assert_int_equal(tilly_turn_list(t->turn, 1, picks, n, &again), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        has_pick[picks[i].option] = true;
    free(picks);
}

/* The only number of an option: its range is exact, and may hold numbers between those of the grid.
 */
static bool is_legal_between(const tour *t, uint32_t i, const tilly_span *range)
{
    tilly_answer a = {.size = sizeof a, .pick = {.option = i, .value = {range->least}}};
    return tilly_turn_check(t->turn, &a, NULL) == TILLY_OK;
}

static void look_at_numbers(tour *t, uint32_t i, const tilly_option *o, bool has_pick)
{
    enum { SPANS = 64 };
    tilly_span spans[SPANS];
    uint32_t n = 0;
    tilly_answer begun = {.size = sizeof begun, .pick.option = i};
    assert_int_equal(tilly_turn_range(t->turn, &begun, spans, SPANS, &n), TILLY_OK);
    t->with_numbers++;
    t->empty += n == 0;
    if (n && !has_pick && o->values == 1 && is_legal_between(t, i, &spans[0]))
        return;
    if ((n > 0) != has_pick)
        fail_msg("option %u: %u ranges of its first number, but %s on the grid",
                 o->kind,
                 (unsigned)n,
                 has_pick ? "some" : "none");
}

static void look_at_offers(tour *t)
{
    bool *has_pick = calloc(t->d.options, sizeof *has_pick);
    find_picks(t, has_pick);
    for (uint32_t i = 0; i < t->d.options; i++) {
        tilly_option o = option_at(t, i);
        if (o.values)
            look_at_numbers(t, i, &o, has_pick[i]);
        else
            look_at_plain_option(t, i, &o, has_pick[i]);
    }
    free(has_pick);
}

static void look_at_answers(const tour *t)
{
    tilly_answer a = {.size = sizeof a};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(tilly_turn_sample(t->turn, draw_for(t, 10 + i), &a), TILLY_OK);
        must_be_legal(t, &a, "a sample");
    }
    if (tilly_turn_usual(t->turn, &a) == TILLY_OK)
        must_be_legal(t, &a, "the usual answer");
}

/* ---- how it turns out ----------------------------------------------------------------------- */

static tilly_unit subject_of(const tilly_battle *b, const tilly_decision *d)
{
    tilly_unit u = {.flags = TILLY_UNIT_GONE};
    if (tilly_battle_unit(b, d->subject, &u) != TILLY_OK)
        u.flags = TILLY_UNIT_GONE;
    return u;
}

/* Another battle to try an answer in. With hidden_units on it holds what its side knows and no
 * more: enemies out of view are not foreseen (GL-Q-109). */
static tilly_battle *battle_to_try(const tour *t)
{
    tilly_battle *other;
    int32_t hidden = 0;
    tilly_ruleset_get(tilly_battle_rules(t->battle), "hidden_units", &hidden);
    assert_int_equal(hidden ? tilly_battle_copy_for_search(t->battle, 1, t->d.side, &other)
                            : tilly_battle_copy(t->battle, &other),
                     TILLY_OK);
    return other;
}

/* A general who comes into contact gets away from there (GL-Q-26); of a battle without a log
 * nobody can tell. */
static bool may_have_escaped(const tilly_turn *turn, const tilly_unit *u)
{
    enum { MOST_EVENTS = 64 };
    tilly_event e[MOST_EVENTS];
    uint32_t n = 0;
    if (!(u->flags & TILLY_UNIT_COMMANDER))
        return false;
    if (tilly_turn_events(turn, 0, e, MOST_EVENTS, &n) != TILLY_OK || !n)
        return true;
    for (uint32_t i = 0; i < n && i < MOST_EVENTS; i++)
        if (e[i].kind == TILLY_EV_GENERAL_ESCAPED)
            return true;
    return false;
}

static void must_stand_as_shown(const tour *t,
                                const tilly_answer *a,
                                const tilly_pose *shown,
                                const tilly_turn *turn,
                                const tilly_unit *is)
{
    char option[160];
    if (!(is->flags & TILLY_UNIT_ON_TABLE) || may_have_escaped(turn, is))
        return;
    if (is->x == shown->x && is->y == shown->y && is->heading == shown->heading)
        return;
    tilly_turn_option_text(t->turn, a->pick.option, option, sizeof option, NULL);
    fail_msg("%s (%d %d %d, %u waypoints): shown at %d %d %u, but stands at %d %d %u",
             option,
             (int)a->pick.value[0],
             (int)a->pick.value[1],
             (int)a->pick.value[2],
             a->count,
             (int)shown->x,
             (int)shown->y,
             shown->heading,
             (int)is->x,
             (int)is->y,
             is->heading);
}

static void look_at_preview(tour *t, const tilly_answer *a)
{
    tilly_pose shown;
    tilly_turn *turn;
    if (tilly_turn_preview(t->turn, a, &shown) != TILLY_OK)
        return;
    tilly_battle *other = battle_to_try(t);
    tilly_answer given = *a;
    given.decision = 0;
    assert_int_equal(tilly_battle_turn(other, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(turn, &given, NULL), TILLY_OK);
    tilly_unit is = subject_of(other, &t->d);
    must_stand_as_shown(t, a, &shown, turn, &is);
    t->previews++;
    tilly_battle_unref(other);
}

static int32_t draw_between(const tour *t, uint32_t what, int32_t least, int32_t most)
{
    return (int32_t)(least + (int64_t)(draw_for(t, what) % (uint64_t)((int64_t)most - least + 1)));
}

/* Places about the unit, each with a facing and something to do. */
static void make_up_path(const tour *t, uint32_t what, tilly_answer *a)
{
    enum { LEG = 60 * TILLY_ONE };
    tilly_unit u = subject_of(t->battle, &t->d);
    a->count = (uint16_t)(1 + draw_for(t, what) % 3);
    for (uint32_t w = 0; w < a->count; w++)
        a->way[w] =
            (tilly_waypoint){.x = u.x + draw_between(t, what + 10 * w + 1, -LEG, LEG),
                             .y = u.y + draw_between(t, what + 10 * w + 2, -LEG, LEG),
                             .heading = (uint16_t)draw_between(t, what + 10 * w + 3, 0, 35999),
                             .act = (uint16_t)draw_between(t, what + 10 * w + 4, 0, 4)};
}

/* Straight to the other party of the option: into a house, at an enemy. */
static void make_up_aim(const tour *t, const tilly_option *o, tilly_answer *a)
{
    tilly_unit other;
    if (tilly_battle_unit(t->battle, o->other, &other) != TILLY_OK)
        return;
    a->count = 1;
    a->way[0] = (tilly_waypoint){.x = other.x, .y = other.y};
}

static void look_at_option(tour *t, uint32_t i)
{
    tilly_option o = option_at(t, i);
    tilly_answer a = {.size = sizeof a, .pick.option = i};
    for (unsigned v = 0; v < o.values; v++)
        a.pick.value[v] = draw_between(t, 100 + 3 * i + v, o.value[v].least, o.value[v].most);
    look_at_preview(t, &a);
    if (!(o.flags & TILLY_ALSO_PATH))
        return;
    make_up_path(t, 1000 + 100 * i, &a);
    look_at_preview(t, &a);
    make_up_aim(t, &o, &a);
    look_at_preview(t, &a);
}

static void look_at_outcomes(tour *t)
{
    tilly_answer a = {.size = sizeof a};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(tilly_turn_sample(t->turn, draw_for(t, 50 + i), &a), TILLY_OK);
        look_at_preview(t, &a);
    }
    for (uint32_t i = 0; i < t->d.options; i++)
        look_at_option(t, i);
}

/* ---- all battles ---------------------------------------------------------------------------- */

typedef void inspection(tour *t);

static void play_through(tour *t, const tilly_player *player, inspection *at, uint32_t every)
{
    tilly_status need = TILLY_OK;
    while (need != TILLY_BATTLE_OVER) {
        assert_int_equal(tilly_battle_turn(t->battle, &t->turn), TILLY_OK);
        while ((need = tilly_turn_next(t->turn, TILLY_UNTIL_DECISION)) == TILLY_DECISION) {
            tilly_answer a = {.size = sizeof a};
            t->d = (tilly_decision){.size = sizeof t->d};
            assert_int_equal(tilly_turn_decision(t->turn, &t->d), TILLY_OK);
            if (t->asked++ % every == 0 && t->d.shape != TILLY_SET)
                at(t);
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

static tour look_at_all(inspection *at)
{
    tour t = {.seed = 1};
    for (unsigned i = 0; i < BOUTS; i++) {
        const bout *w = &bouts[i];
        tilly_player player;
        assert_int_equal(tilly_player_builtin(w->player, i, &player), TILLY_OK);
        for (uint32_t k = 0; k < w->battles * more_battles; k++, t.seed++) {
            t.battle = luetzen(w->values, w->start, t.seed);
            tilly_battle_limit(t.battle, w->turns);
            play_through(&t, &player, at, w->every);
            tilly_battle_unref(t.battle);
        }
    }
    return t;
}

static void look_at_offers_and_answers(tour *t)
{
    look_at_offers(t);
    look_at_answers(t);
}

static void what_is_offered_is_legal(void **state)
{
    (void)state;
    tour t = look_at_all(look_at_offers_and_answers);
    assert_true(t.with_numbers > 1000);
    printf("options with numbers of which none is legal: %u of %u\n",
           (unsigned)t.empty,
           (unsigned)t.with_numbers);
}

static void a_unit_stands_where_its_preview_showed_it(void **state)
{
    (void)state;
    tour t = look_at_all(look_at_outcomes);
    assert_true(t.previews > 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_offered_is_legal),
        cmocka_unit_test(a_unit_stands_where_its_preview_showed_it),
    };
    if (argc > 1)
        more_battles = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
