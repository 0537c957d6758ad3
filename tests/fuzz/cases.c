#include "fuzz/cases.h"
#include "fuzz/asking.h"
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- running them --------------------------------------------------------------------------- */

/* A check that fails ends the program: which case it was is told then. */
static uint64_t running;
static bool ended;

static void tell_case(void)
{
    if (!ended)
        fprintf(stderr, "\ncase %llu\n", (unsigned long long)running);
}

void finding(const char *what, tilly_status status)
{
    fprintf(stderr, "\n%s: %s", what, tilly_status_name(status));
    if (!getenv("FUZZ_ON"))
        exit(EXIT_FAILURE);
    fprintf(stderr, " case %llu\n", (unsigned long long)running);
}

static uint64_t number_in(const char *file)
{
    unsigned long long number = 0;
    FILE *f = fopen(file, "r");
    if (f && fscanf(f, "%llu", &number) != 1)
        number = 0;
    if (f)
        fclose(f);
    return number;
}

static void keep_number(const char *file, uint64_t number)
{
    FILE *f = fopen(file, "w");
    if (!f) {
        perror(file);
        exit(EXIT_FAILURE);
    }
    fprintf(f, "%llu\n", (unsigned long long)number);
    fclose(f);
}

static void show(const char *program, double part, double seconds, uint64_t done, uint64_t number)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    const char *name = strrchr(program, '/') ? strrchr(program, '/') + 1 : program;
    for (unsigned i = 0; i < WIDTH; i++)
        bar[i] = i < part * WIDTH ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr,
            "\r%-14s [%s] %3.0f %%  %llu cases, now %llu  %.0f s left ",
            name,
            bar,
            100 * part,
            (unsigned long long)done,
            (unsigned long long)number,
            seconds * (1 - part));
}

static uint64_t next_case(uint64_t number, unsigned in_row);

static void run_for(
    const char *program, const char *file, double seconds, void (*run)(uint64_t), unsigned in_row)
{
    const time_t began = time(NULL);
    time_t shown = 0;
    uint64_t done = 0;
    uint64_t number = number_in(file);
    for (; difftime(time(NULL), began) < seconds; number = next_case(number, in_row), done++) {
        keep_number(file, number);
        if (time(NULL) != shown) {
            shown = time(NULL);
            show(program, difftime(shown, began) / seconds, seconds, done, number);
        }
        running = number;
        run(number);
    }
    keep_number(file, number);
    show(program, 1, seconds, done, number);
    fprintf(stderr, "\n");
}

static void run_found(const char *file, void (*run)(uint64_t number))
{
    unsigned long long number;
    FILE *f = fopen(file, "r");
    if (!f) {
        perror(file);
        exit(EXIT_FAILURE);
    }
    while (fscanf(f, "%llu", &number) == 1) {
        running = number;
        run(number);
    }
    fclose(f);
}

int run_cases(int argc, char **argv, void (*run)(uint64_t number), unsigned in_row)
{
    atexit(tell_case);
    if (argc >= 3 && !strcmp(argv[1], "--case")) {
        uint64_t count = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
        running = strtoull(argv[2], NULL, 10);
        for (uint64_t i = 0; i < count; i++) {
            if (i)
                running = next_case(running, in_row);
            run(running);
        }
        ended = true;
        fprintf(stderr, "%llu cases, no finding\n", (unsigned long long)count);
        return EXIT_SUCCESS;
    }
    if (argc == 3 && !strcmp(argv[1], "--found")) {
        run_found(argv[2], run);
        ended = true;
        return EXIT_SUCCESS;
    }
    if (argc != 3) {
        ended = true;
        fprintf(stderr, "%s FILE SECONDS | --case FIRST [COUNT] | --found FILE\n", argv[0]);
        return 2;
    }
    run_for(argv[0], argv[1], strtod(argv[2], NULL), run, in_row);
    ended = true;
    return EXIT_SUCCESS;
}

/* ---- battles -------------------------------------------------------------------------------- */

/* Later ones are appended. rules: played by another edition than its own; NULL: its own. */
static const struct scenario {
    const char *file, *rules;
    bool asks; /* it has a script */
} scenario[] = {{"examples/scenarios/two_armies.json", NULL},
                {"examples/scenarios/luetzen_1632.json", NULL},
                {"tests/fuzz/scenarios/probe.json", NULL},
                {"examples/scenarios/two_armies.json", "tilly-2.0"},
                {"examples/scenarios/three_brigades.json", NULL},
                {"tests/fuzz/scenarios/asking.json", NULL, .asks = true}};
enum { SCENARIOS = sizeof scenario / sizeof *scenario, ROOM = 1 << 18 };

static uint64_t number_of(const battle_case *c)
{
    return (c->seed * SCENARIOS_APART + c->variant) * SCENARIOS_APART + c->scenario;
}

battle_case case_of(uint64_t number)
{
    battle_case c = {.scenario = (unsigned)(number % SCENARIOS_APART),
                     .variant = (unsigned)(number / SCENARIOS_APART % SCENARIOS_APART),
                     .seed = number / SCENARIOS_APART / SCENARIOS_APART};
    if (c.scenario >= SCENARIOS || c.variant >= VARIANTS)
        fail_msg("no case %llu: %u scenarios, %u variants",
                 (unsigned long long)number,
                 (unsigned)SCENARIOS,
                 (unsigned)VARIANTS);
    return c;
}

/* All scenarios of a seed, then the next seed. */
static uint64_t next_case(uint64_t number, unsigned in_row)
{
    if (!in_row)
        return number + 1;
    battle_case c = case_of(number);
    if (++c.scenario == SCENARIOS) {
        c.scenario = 0;
        c.seed++;
        c.variant = (unsigned)(c.seed / in_row % VARIANTS);
    }
    return number_of(&c);
}

static tilly_battle *battle_read(const struct scenario *s, uint64_t seed, uint32_t ignore)
{
    static char text[ROOM];
    tilly_error e = {.size = sizeof e};
    tilly_battle *b = NULL;
    FILE *f = fopen(s->file, "rb");
    if (!f)
        fail_msg("%s cannot be opened", s->file);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    if (tilly_scenario_read_for(text, length, s->rules, seed, ignore, NULL, &b, NULL, &e))
        fail_msg("%s: line %u, %s: %s", s->file, (unsigned)e.line, e.path, e.text);
    return b;
}

static bool has_scenario(const char *id)
{
    bool has = false;
    for (unsigned i = 0; i < SCENARIOS && !has; i++) {
        tilly_battle *b = battle_read(&scenario[i], 1, 0);
        has = !strcmp(id, tilly_ruleset_id(tilly_battle_rules(b)));
        tilly_battle_unref(b);
    }
    return has;
}

/* A rule set without a scenario would not be tried. */
static void each_rule_set_has_one(void)
{
    const char *id;
    for (uint32_t i = 0; (id = tilly_rulesets(i)); i++)
        if (!has_scenario(id))
            fail_msg("no scenario of %s: cases.c needs one", id);
}

/* Options and switches alone: other numbers are tried by edits. */
static void change_options(tilly_battle *b, uint64_t seed)
{
    tilly_parameter p = {.size = sizeof p};
    for (uint32_t i = 0; tilly_ruleset_parameter(tilly_battle_rules(b), i, &p) == TILLY_OK; i++) {
        uint32_t w[4];
        tilly_draw(seed, TILLY_STREAM_FREE, i, 7, w);
        tilly_edit e = {.size = sizeof e,
                        .kind = TILLY_EDIT_PARAMETER,
                        .what = i,
                        .value = (int32_t)(w[0] % 2)};
        if (p.measure == TILLY_SWITCH)
            assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
        p.size = sizeof p;
    }
}

tilly_battle *battle_of_case(const battle_case *c)
{
    static bool checked;
    if (!checked)
        each_rule_set_has_one();
    checked = true;
    uint32_t ignore = c->variant % 4 == 3 ? TILLY_SETUP_DEPLOYED : 0;
    tilly_battle *b = battle_read(&scenario[c->scenario], c->seed, ignore);
    if (scenario[c->scenario].asks)
        give_asking_script(b);
    tilly_battle_limit(b, 1 + c->variant / 4 % 4);
    if (c->variant % 3 == 2)
        change_options(b, c->seed);
    return b;
}
