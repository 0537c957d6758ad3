/* Answers in words (docs/answers.md): in random battles of every rule set each answer that is drawn
 * or made up is written, and read back as the same answer. */
#include "probe/probe.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 15, DRAWN = 4 };

static const char stands[] =
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"title\": \"Stands\","
    " \"rules\": {\"id\": \"probe\"}, \"table\": {\"width\": 10, \"depth\": 10, \"features\": []},"
    " \"table_complete\": true, \"deployed\": true, \"turn_limit\": 3, \"leader\": 0, \"armies\": ["
    " {\"name\": \"South\", \"flags\": {\"bold\": false}, \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Oak\", \"at\": [2, 2, 0]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"Oak, the 2nd : all\", \"at\": [5, 2, 0]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"none\", \"at\": [8, 2, 0]}]},"
    " {\"name\": \"North\", \"commands\": [\"All\"], \"units\": ["
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"3\", \"at\": [2, 9, 180]},"
    "  {\"command\": 0, \"type\": \"stand\", \"name\": \"#1\", \"at\": [5, 9, 180]}]}]}";

typedef struct tour {
    tilly_battle *battle;
    tilly_turn *turn;
    uint64_t seed;
    uint32_t asked, written, sets, ways, notes, mutants, understood;
    tilly_player player; /* whose answers are played; none: drawn ones */
    uint64_t kinds[4];   /* of questions that came, a bit each */
} tour;

static bool was_asked(const tour *t, enum tilly_decision_kind kind)
{
    return t->kinds[kind / 64] >> kind % 64 & 1;
}

static uint64_t draw_for(const tour *t, uint32_t what)
{
    return number_drawn(t->seed, t->asked, what);
}

static uint32_t below(const tour *t, uint32_t what, uint32_t bound)
{
    return (uint32_t)(draw_for(t, what) % bound);
}

/* ---- battles -------------------------------------------------------------------------------- */

static tilly_battle *read_battle(const char *text, uint64_t seed)
{
    tilly_battle *battle = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read(text, strlen(text), seed, 0, NULL, &battle, &e))
        fail_msg("%u:%u: %s: %s", e.line, e.column, e.path, e.text);
    return battle;
}

/* Room is left to change it. */
static char *text_of_file(const char *file)
{
    enum { MOST = 1 << 18 };
    static char text[MOST];
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    text[fread(text, 1, MOST / 2, f)] = 0;
    fclose(f);
    return text;
}

static tilly_battle *battle_of(const char *file, uint64_t seed)
{
    return read_battle(text_of_file(file), seed);
}

/* The same armies before an empty table, with the whole set-up to play. */
static tilly_battle *begun_anew(tilly_battle *scenario, uint64_t seed)
{
    int32_t width;
    int32_t depth;
    tilly_battle *battle;
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .seed = seed,
                         .reserve = TILLY_RESERVE_USUAL};
    tilly_table_size(tilly_battle_table(scenario), &width, &depth);
    assert_int_equal(tilly_table_new(width, depth, NULL, &setup.table), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_army_copy(tilly_battle_army(scenario, side), &setup.army[side]),
                         TILLY_OK);
    setup.rules = tilly_army_rules(setup.army[0]);
    assert_int_equal(tilly_battle_new(&setup, &battle, NULL), TILLY_OK);
    tilly_table_unref(setup.table);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_battle_unref(scenario);
    return battle;
}

/* ---- there and back ------------------------------------------------------------------------- */

/* What counts of an answer. */
static bool is_same(const tilly_turn *turn,
                    const tilly_decision *d,
                    const tilly_answer *a,
                    const tilly_answer *b)
{
    tilly_option o;
    uint32_t n;
    if (a->note != b->note)
        return false;
    if (d->shape == TILLY_SET)
        return !memcmp(a->chosen, b->chosen, sizeof a->chosen);
    if (a->pick.option != b->pick.option || a->count != b->count)
        return false;
    if (a->count)
        return !memcmp(a->way, b->way, sizeof *a->way * a->count);
    tilly_turn_options(turn, a->pick.option, &o, 1, &n);
    return !memcmp(a->pick.value, b->pick.value, sizeof *a->pick.value * o.values);
}

static const char *there_and_back(tour *t, const tilly_decision *d, const tilly_answer *a)
{
    static char words[ROOM];
    tilly_answer again = {.size = sizeof again};
    tilly_error e = {.size = sizeof e};
    char question[160];
    size_t needed;
    tilly_turn_question_text(t->turn, question, sizeof question, NULL);
    assert_int_equal(tilly_turn_answer_text(t->turn, a, words, ROOM, &needed), TILLY_OK);
    assert_int_equal(strlen(words) + 1, needed);
    if (tilly_turn_answer_read(t->turn, words, &again, &e))
        fail_msg("%s: '%s' cannot be read, column %u: %s", question, words, e.column, e.text);
    assert_int_equal(again.decision, d->serial);
    if (!is_same(t->turn, d, a, &again))
        fail_msg("%s: '%s' is read as another answer", question, words);
    t->written++;
    t->sets += d->shape == TILLY_SET;
    t->ways += a->count > 0;
    t->notes += a->note > 0;
    return words;
}

/* Any number of the measure, within the option's bounds or a little beyond. */
static int32_t number_for(const tour *t, uint32_t what, const tilly_span *s)
{
    int64_t room = (int64_t)s->most - s->least + 3;
    return (int32_t)(s->least - 1 + (int64_t)(draw_for(t, what) % (uint64_t)room));
}

static void make_up_way(const tour *t, uint32_t draw, tilly_answer *a)
{
    a->count = (uint16_t)(1 + below(t, draw, 16));
    for (uint32_t i = 0; i < a->count; i++) {
        tilly_waypoint *w = &a->way[i];
        uint32_t what = draw + 10 * i;
        w->x = (int32_t)below(t, what + 1, 9000000) - 1000000;
        w->y = (int32_t)below(t, what + 2, 9000000) - 1000000;
        w->heading = (uint16_t)below(t, what + 3, TILLY_CIRCLE);
        w->act = (uint16_t)below(t, what + 4, TILLY_ACT_OCCUPY + 1);
        if (below(t, what + 5, 3) == 0)
            tilly_battle_unit_id(t->battle, below(t, what + 6, 2), below(t, what + 7, 2), &w->unit);
    }
}

static void make_up(tour *t, uint32_t draw, const tilly_decision *d, tilly_answer *a)
{
    tilly_option o;
    uint32_t n;
    *a = (tilly_answer){.size = sizeof *a, .pick.option = below(t, draw, d->options)};
    tilly_turn_options(t->turn, a->pick.option, &o, 1, &n);
    for (uint32_t v = 0; v < o.values; v++)
        a->pick.value[v] = number_for(t, draw + 1 + v, &o.value[v]);
    if (o.flags & TILLY_ALSO_PATH)
        make_up_way(t, draw + 10, a);
    for (uint32_t i = 0; d->shape == TILLY_SET && i < d->options && i < 512; i++)
        a->chosen[i / 64] |= (uint64_t)below(t, draw + 300 + i, 2) << (i % 64);
    if (below(t, draw + 5, 4) == 0)
        assert_int_equal(tilly_battle_note(t->battle,
                                           t->asked % 2 ? " as you can : or not" : "with God",
                                           &a->note),
                         TILLY_OK);
}

/* ---- nonsense ------------------------------------------------------------------------------- */

/* A letter more, less or another; two texts in one; a text twice. */
static void mutate(const tour *t, uint32_t draw, char *words, const char *other)
{
    static const char *const odd[] = {
        "#",          ",",  ", ,",     " : ",      "path", "path 1", " -",
        "9999999999", ".",  "1.23456", "\xc3\xa9", "\xff", "\n",     "all",
        "none",       "A1", "B99",     "\"",       "%s",   "{unit}", " 1,2,3,4,5,6,7"};
    for (uint32_t i = 0; i <= below(t, draw, 4); i++) {
        size_t length = strlen(words);
        size_t at = length ? below(t, draw + 10 * i + 1, (uint32_t)length) : 0;
        const char *part = odd[below(t, draw + 10 * i + 2, sizeof odd / sizeof *odd)];
        if (length + strlen(part) + 2 >= ROOM)
            return;
        switch (below(t, draw + 10 * i + 3, 5)) {
        case 0: words[at] = 0; break;
        case 1: memmove(words + at, words + at + (length > at), length - at); break;
        case 2:
            memmove(words + at + strlen(part), words + at, length - at + 1);
            memcpy(words + at, part, strlen(part));
            break;
        case 3:
            if (length)
                words[at] = (char)(1 + below(t, draw + 10 * i + 4, 255));
            break;
        default: strncat(words, other, ROOM - length - 1); break;
        }
    }
}

static void must_be_clear(tour *t, const char *words)
{
    tilly_answer a = {.size = sizeof a, .note = 77};
    tilly_answer before = a;
    tilly_error e = {.size = sizeof e};
    tilly_status status = tilly_turn_answer_read(t->turn, words, &a, &e);
    t->mutants++;
    if (!status) {
        t->understood++;
        assert_int_not_equal(tilly_turn_check(t->turn, &a, NULL), TILLY_E_STALE);
        return;
    }
    assert_memory_equal(&a, &before, sizeof a);
    assert_true(status == TILLY_E_UNKNOWN || status == TILLY_E_FORMAT || status == TILLY_E_RANGE ||
                status == TILLY_E_FULL);
    assert_int_equal(e.status, status);
    assert_int_equal(e.line, 1);
    assert_in_range(e.column, 1, strlen(words) + 1);
    if (strlen(e.text) < 10)
        fail_msg("'%s' for '%s'", e.text, words);
}

/* ---- tours ---------------------------------------------------------------------------------- */

static void look_at_answers(tour *t)
{
    static char words[ROOM];
    tilly_decision d = {.size = sizeof d};
    tilly_answer a = {.size = sizeof a};
    tilly_turn_decision(t->turn, &d);
    t->kinds[d.kind / 64] |= (uint64_t)1 << d.kind % 64;
    for (uint32_t i = 0; i < DRAWN; i++) {
        a = (tilly_answer){.size = sizeof a};
        assert_int_equal(tilly_turn_sample(t->turn, draw_for(t, i), &a), TILLY_OK);
        strcpy(words, there_and_back(t, &d, &a));
        make_up(t, 1000 * (i + 1), &d, &a);
        const char *other = there_and_back(t, &d, &a);
        mutate(t, 1000 * (i + 1) + 900, words, other);
        must_be_clear(t, words);
    }
    a = (tilly_answer){.size = sizeof a};
    if (t->player.answer)
        assert_int_equal(t->player.answer(t->player.context, t->turn, &d, &a), 0);
    else
        assert_int_equal(tilly_turn_sample(t->turn, draw_for(t, 0), &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(t->turn, &a, NULL), TILLY_OK);
}

static void play(tour *t, tilly_battle *battle, uint64_t seed, uint32_t decisions)
{
    tilly_status need = TILLY_TURN_OVER;
    t->battle = battle;
    t->seed = seed;
    for (uint32_t i = 0; i < decisions && need >= 0 && need != TILLY_BATTLE_OVER; i++) {
        if (tilly_battle_turn(battle, &t->turn))
            break;
        need = tilly_turn_next(t->turn, 0);
        t->asked++;
        if (need == TILLY_DECISION)
            look_at_answers(t);
    }
    tilly_battle_unref(battle);
}

static void tell(const char *name, const tour *t)
{
    printf("%s: %u answers, %u sets, %u paths, %u notes; %u mutants, %u understood\n",
           name,
           t->written,
           t->sets,
           t->ways,
           t->notes,
           t->mutants,
           t->understood);
}

static void answers_of_tilly_read_back_as_they_were(void **state)
{
    tour t = {0};
    tilly_ruleset *rules = book_rules();
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play(&t, battle_of("examples/scenarios/two_armies.json", seed), seed, 1500);
        play(&t, example_battle(rules, seed, seed % 2), seed, 400);
    }
    tilly_ruleset_unref(rules);
    tell("tilly-1.2", &t);
    assert_true(t.written > 5000 && t.sets > 20 && t.ways > 50 && t.notes > 500);
}

/* With the options that ask more. */
static tilly_ruleset *asking_rules(void)
{
    static const char *const options[][2] = {{"initiative", "choose"},
                                             {"scouting_effect", "roles"},
                                             {"limber", "both"},
                                             {"erosion_scope", "owner"}};
    tilly_ruleset *rules;
    assert_int_equal(tilly_ruleset_new("tilly-2.0", NULL, &rules), TILLY_OK);
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
        assert_int_equal(tilly_ruleset_set_text(rules, options[i][0], options[i][1], NULL),
                         TILLY_OK);
    return rules;
}

static void answers_of_tilly_2_0a_read_back_as_they_were(void **state)
{
    tour t = {0};
    tilly_ruleset *rules = asking_rules();
    for (uint64_t seed = 1; seed <= 2; seed++)
        play(&t, example_battle(rules, seed, true), seed, 900);
    assert_int_equal(tilly_player_builtin("thumb", 1, &t.player), TILLY_OK);
    for (uint64_t seed = 1; seed <= 3; seed++)
        play(&t, example_battle(rules, seed, true), seed, 1500);
    tilly_ruleset_unref(rules);
    tell("tilly-2.0", &t);
    assert_true(t.written > 5000 && t.sets > 20 && t.ways > 50 && t.notes > 500);
    assert_true(was_asked(&t, TILLY_ASK_FORMATION));
    assert_true(was_asked(&t, TILLY_ASK_ROLE));
    assert_true(was_asked(&t, TILLY_ASK_PIVOT));
    assert_true(was_asked(&t, TILLY_ASK_ERODES));
    assert_true(was_asked(&t, TILLY_ASK_EVADE));
}

static void answers_of_glauben_read_back_as_they_were(void **state)
{
    tour t = {0};
    const char *file = "examples/scenarios/luetzen_1632.json";
    for (uint64_t seed = 1; seed <= 2; seed++) {
        play(&t, battle_of(file, seed), seed, 500);
        play(&t, begun_anew(battle_of(file, seed), seed), seed, 300);
    }
    tell("glauben", &t);
    assert_true(t.written > 5000 && t.sets > 5 && t.ways > 500 && t.notes > 500);
}

static void replace(char *at, const char *what, const char *with)
{
    at = strstr(at, what);
    assert_non_null(at);
    memmove(at + strlen(with), at + strlen(what), strlen(at + strlen(what)) + 1);
    memcpy(at, with, strlen(with));
}

/* With the whole set-up to play, and dragoons in place of light cavalry, so that it asks of them
 * too. */
static tilly_battle *three_brigades_anew(uint64_t seed)
{
    tilly_battle *battle = NULL;
    enum { DRAGOONS = 6 };
    char *text = text_of_file("examples/scenarios/three_brigades.json");
    replace(text, "\"any_army\": false", "\"any_army\": true");
    for (unsigned i = 0; i < DRAGOONS; i++)
        replace(
            text, "\"light cavalry\"", i % 2 ? "\"dragoon musketeers\"" : "\"dragoon pikemen\"");
    assert_int_equal(
        tilly_scenario_read(text, strlen(text), seed, TILLY_SETUP_DEPLOYED, NULL, &battle, NULL),
        TILLY_OK);
    return battle;
}

static void answers_of_scruby_read_back_as_they_were(void **state)
{
    static const enum tilly_decision_kind asked[] = {TILLY_ASK_GUARD,
                                                     TILLY_ASK_FORMATION,
                                                     TILLY_ASK_BODY,
                                                     TILLY_ASK_KEEPS_PLACE,
                                                     TILLY_ASK_BATTERY_TARGET,
                                                     TILLY_ASK_REACTION,
                                                     TILLY_ASK_AFTER_MELEE,
                                                     TILLY_ASK_PURSUERS};
    tour t = {0};
    for (uint64_t seed = 1; seed <= 2; seed++) {
        play(&t, battle_of("examples/scenarios/three_brigades.json", seed), seed, 150);
        play(&t, three_brigades_anew(seed), seed, 250);
    }
    assert_int_equal(tilly_player_builtin("thumb", 1, &t.player), TILLY_OK);
    play(&t, battle_of("examples/scenarios/three_brigades.json", 3), 3, 1000);
    tell("scruby", &t);
    assert_true(t.written > 5000 && t.sets > 50 && t.ways > 500 && t.notes > 500);
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        assert_true(was_asked(&t, asked[i]));
}

static void answers_of_the_probe_read_back_as_they_were(void **state)
{
    tour t = {0};
    for (uint64_t seed = 1; seed <= 10; seed++)
        play(&t, read_battle(stands, seed), seed, 100);
    tell("probe", &t);
    assert_true(t.written > 1000 && t.sets > 20 && t.notes > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_of_the_probe_read_back_as_they_were),
        cmocka_unit_test(answers_of_tilly_read_back_as_they_were),
        cmocka_unit_test(answers_of_tilly_2_0a_read_back_as_they_were),
        cmocka_unit_test(answers_of_glauben_read_back_as_they_were),
        cmocka_unit_test(answers_of_scruby_read_back_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
