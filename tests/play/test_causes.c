/* Every event of a kind that has causes names one of them: battles of every rule set, from the
 * set-up on, by built-in players and by chance, with edits of every sort. TILLY_BATTLES in the
 * environment plays so many of each instead of a few. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "golden/make.h"
#include "probe/probe.h"
#include "support/support.h"

enum { USUAL_BATTLES = 12, MOST_KINDS = 256, MOST_EVENTS = 20000 };

typedef struct tally {
    unsigned battles, turns, events, caused, wrong;
} tally;

static unsigned battles_wanted(void)
{
    const char *given = getenv("TILLY_BATTLES");
    return given ? (unsigned)atoi(given) : USUAL_BATTLES;
}

static bool has_causes(uint16_t kind)
{
    return tilly_event_cause_at(kind, 0) != 0;
}

static bool is_cause_of(uint16_t cause, uint16_t kind)
{
    for (uint32_t i = 0; tilly_event_cause_at(kind, i); i++)
        if (tilly_event_cause_at(kind, i) == cause)
            return true;
    return false;
}

static tilly_event events[MOST_EVENTS];

/* Its cause stands before it in the same turn, and is of one of its kinds. */
static bool is_caused(const tilly_event *e)
{
    if (!has_causes(e->kind))
        return e->cause == 0;
    for (const tilly_event *c = e; c-- > events;)
        if (c->serial == e->cause)
            return is_cause_of(c->kind, e->kind);
    return false;
}

static void look_at_turn(const tilly_turn *t, tally *all)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(t, 0, events, MOST_EVENTS, &count), TILLY_OK);
    assert_true(count <= MOST_EVENTS);
    all->turns++;
    for (uint32_t i = 0; i < count; i++) {
        all->events++;
        all->caused += events[i].cause != 0;
        if (is_caused(&events[i]))
            continue;
        if (all->wrong++ < 10)
            print_error("%s, serial %u of turn %u: cause %u\n",
                        tilly_event_name(events[i].kind),
                        events[i].serial,
                        tilly_turn_number(t),
                        events[i].cause);
    }
}

static void look_at_battle(tilly_battle *b, tally *all)
{
    const tilly_turn *past;
    tilly_turn *now = NULL;
    uint32_t number = 0;
    while (tilly_battle_past(b, number, &past) == TILLY_OK) {
        look_at_turn(past, all);
        number++;
    }
    if (tilly_battle_turn(b, &now) == TILLY_OK && tilly_turn_number(now) == number)
        look_at_turn(now, all);
    all->battles++;
}

static void conclude(const char *what, const tally *all)
{
    print_message("%s: %u battles, %u turns, %u events, %u with a cause, %u wrong\n",
                  what,
                  all->battles,
                  all->turns,
                  all->events,
                  all->caused,
                  all->wrong);
    assert_int_equal(all->wrong, 0);
    assert_true(all->caused >= all->battles);
}

static void play_out(tilly_battle *b, uint32_t n)
{
    static const char *const by[] = {"thumb", "random"};
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_player *player = &hooks.player[side];
        assert_int_equal(tilly_player_builtin(by[n >> side & 1], n, player), TILLY_OK);
    }
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_BATTLE_OVER);
}

static void of_text(const char *text, size_t length, tally *all)
{
    for (uint32_t i = 0; i < battles_wanted(); i++) {
        tilly_battle *b = NULL;
        assert_int_equal(tilly_scenario_read(text, length, i, 0, NULL, &b, NULL), TILLY_OK);
        play_out(b, i);
        look_at_battle(b, all);
        tilly_battle_unref(b);
    }
}

static void of_scenario(const char *path, tally *all)
{
    static char text[200000];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    of_text(text, length, all);
}

/* Small battles of all options, with edits, answered by chance. */
static void of_records(const char *book, tally *all)
{
    for (uint32_t i = 0; i < battles_wanted(); i++) {
        maker m = {.book = book, .number = i % RECORDS, .most = 240, .most_turns = 10};
        make_battle(&m);
        look_at_battle(m.battle, all);
        tilly_battle_unref(m.battle);
    }
}

static void every_event_of_tilly_names_its_cause(void **state)
{
    (void)state;
    tally all = {0};
    tilly_ruleset *rules = book_rules();
    of_scenario("examples/scenarios/two_armies.json", &all);
    of_records("tilly-1.2", &all);
    for (uint32_t i = 0; i < battles_wanted(); i++) {
        tilly_battle *b = example_battle(rules, i, i % 2);
        play_out(b, i);
        look_at_battle(b, &all);
        tilly_battle_unref(b);
    }
    tilly_ruleset_unref(rules);
    conclude("tilly-1.2", &all);
}

static void every_event_of_glauben_names_its_cause(void **state)
{
    (void)state;
    tally all = {0};
    of_scenario("examples/scenarios/luetzen_1632.json", &all);
    of_records("glauben", &all);
    conclude("glauben", &all);
}

static const char stands[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"probe\"},"
    " \"table\": {\"width\": 10, \"depth\": 10, \"features\": []}, \"table_complete\": true,"
    " \"deployed\": true, \"turn_limit\": 3, \"leader\": 0, \"armies\": ["
    " {\"name\": \"South\", \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Oak\", \"at\": [2, 2, 0]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Elm\", \"at\": [8, 2, 0]}]},"
    " {\"name\": \"North\", \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Yew\", \"at\": [5, 9, 180]}]}]}";

/* Kinds of its own have no causes; those for all have theirs under it too. */
static void every_event_of_the_probe_names_its_cause(void **state)
{
    (void)state;
    tally all = {0};
    assert_false(has_causes(STROLLED));
    of_text(stands, sizeof stands - 1, &all);
    conclude("probe", &all);
}

/* The enemy that hit it last, or the commander whose fall broke it. */
static void a_rout_says_who_routed_the_unit(void **state)
{
    (void)state;
    unsigned routs = 0;
    tilly_ruleset *rules = book_rules();
    for (uint32_t n = 0; n < battles_wanted(); n++) {
        tilly_battle *b = example_battle(rules, n, false);
        const tilly_turn *past;
        uint32_t count = 0;
        play_out(b, 2 * n);
        for (uint32_t t = 1; tilly_battle_past(b, t, &past) == TILLY_OK; t++) {
            assert_int_equal(tilly_turn_events(past, 0, events, MOST_EVENTS, &count), TILLY_OK);
            for (uint32_t i = 0; i < count; i++) {
                const tilly_event *e = &events[i];
                if (e->kind != TILLY_EV_ROUTED)
                    continue;
                routs++;
                tilly_unit by;
                assert_int_equal(tilly_battle_unit(b, e->other, &by), TILLY_OK);
                assert_true((by.side == e->side) == (e->value[2] == 3));
            }
        }
        tilly_battle_unref(b);
    }
    assert_true(routs > 20);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_of_tilly_names_its_cause),
        cmocka_unit_test(every_event_of_glauben_names_its_cause),
        cmocka_unit_test(every_event_of_the_probe_names_its_cause),
        cmocka_unit_test(a_rout_says_who_routed_the_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
