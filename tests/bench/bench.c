/* bench [--rules RULES] SCENARIO: how fast, as a table with the targets beside the figures; by
 * those rules, or the scenario's own. Nothing here is a test: no time is asserted. Battles and
 * states of two rule sets are not the same. bench ... play PLAYER N: plays N battles and prints how
 * many decisions they had, for a tool that counts instructions. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tilly.h>

enum {
    RUNS = 5,
    USUAL_TURNS = 20,
    STATES = 400,
    EVERY = 29,
    PICKS = 8192,
    FIRST_TURN = 3,
    LAST_TURN = 8,
    LEAST_BODY = 4 /* stands of a body that is measured */
};

/* ---- measuring ------------------------------------------------------------------------------ */

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
} /* processor time, so that a busy machine disturbs less */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *figure, size_t count)
{
    qsort(figure, count, sizeof *figure, by_size);
    return figure[count / 2];
}

static void
print_row(const char *what, double figure, const char *unit, const char *floor, const char *goal)
{
    floor = floor ? floor : "";
    goal = goal ? goal : "";
    printf("| %-46s | %10.*f %-4s | %9s | %9s |\n",
           what,
           figure < 10     ? 2
           : figure < 1000 ? 1
                           : 0,
           figure,
           unit,
           floor,
           goal);
    fflush(stdout);
}

static void must(tilly_status status, const char *what)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, tilly_status_name(status));
    exit(1);
}

/* ---- what is aimed at ----------------------------------------------------------------------- */

typedef struct target {
    const char *floor, *goal;
} target;
/* One left out is none. */
typedef struct targets {
    const char *rules;
    uint32_t turns;
    target random, thumb, random_decisions, thumb_decisions;
    target list, check, list_of_body, check_of_body, fire, state, copy;
} targets;
#define USUAL_DECISIONS                                                                            \
    .random_decisions = {"500 k", "1100 k"}, .thumb_decisions = {"250 k", "400 k"}
static const targets books[] = {
    {"tilly-1.2",
     USUAL_TURNS,
     {"500", "1000"},
     {"350", "600"},
     USUAL_DECISIONS,
     .copy = {"80 ns", "60 ns"},
     .list = {"5 us", "3 us"},
     .check = {"1 us", "0.5 us"}},
    {"tilly-2.0",
     USUAL_TURNS,
     {"1000", ""},
     {"600", ""},
     USUAL_DECISIONS,
     .copy = {"60 ns", ""},
     .list = {"3 us", ""},
     .check = {"0.5 us", ""}},
    {"scruby",
     USUAL_TURNS,
     {"300", ""},
     {"150", ""},
     .random_decisions = {"600 k", ""},
     .list = {"3 us", ""},
     .check = {"0.5 us", ""},
     .list_of_body = {"10 us", ""},
     .check_of_body = {"2 us", ""},
     .fire = {"0.3 us", ""},
     .state = {"16384", ""}},
    {"",
     0 /* the scenario's */,
     USUAL_DECISIONS,
     .list = {"5 us", "3 us"},
     .check = {"1 us", "0.5 us"}},
};
static const targets *aimed = books;

static void aim(const tilly_battle *start)
{
    const char *rules = tilly_ruleset_id(tilly_battle_rules(start));
    while (*aimed->rules && strcmp(aimed->rules, rules) != 0)
        aimed++;
}

/* ---- the battle ----------------------------------------------------------------------------- */

static tilly_battle *battle_of(const char *path, const char *rules)
{
    static char text[1 << 20];
    tilly_battle *battle = NULL;
    tilly_error error = {.size = sizeof error};
    FILE *f = fopen(path, "rb");
    size_t length = f ? fread(text, 1, sizeof text, f) : 0;
    if (f)
        fclose(f);
    if (tilly_scenario_read_for(text, length, rules, 1618, 0, NULL, &battle, NULL, &error) ==
        TILLY_OK)
        return battle;
    fprintf(stderr, "%s: %s: %s\n", path, error.path, error.text);
    exit(2);
}

typedef struct played {
    double seconds;
    uint64_t decisions, rolls, turns;
} played;

static played play(const tilly_battle *start, const char *name, uint64_t first, uint32_t battles)
{
    tilly_result *row = calloc(battles, sizeof *row);
    tilly_player player[TILLY_SIDES];
    played p = {0};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        must(tilly_player_builtin(name, side, &player[side]), name);
    double began = now();
    must(tilly_simulate(start, player, 1618, first, battles, aimed->turns, row, NULL), "simulate");
    p.seconds = now() - began;
    for (uint32_t i = 0; i < battles; i++) {
        p.decisions += row[i].decisions;
        p.rolls += row[i].rolls;
        p.turns += row[i].turns;
    }
    free(row);
    return p;
}

static void
bench_player(const tilly_battle *start, const char *name, target in_battles, target in_decisions)
{
    double battles[RUNS];
    double decisions[RUNS];
    char what[64];
    /* warms up, and says how many fill about a third of a second */
    played once = play(start, name, 0, 5);
    uint32_t count = once.seconds > 0 ? (uint32_t)(0.3 * 5 / once.seconds) + 1 : 100;
    for (uint32_t i = 0; i < RUNS; i++) {
        once = play(start, name, 5 + i * count, count);
        battles[i] = count / once.seconds;
        decisions[i] = (double)once.decisions / once.seconds / 1000;
    }
    snprintf(what, sizeof what, "battles a second, %s against itself", name);
    print_row(what, median(battles, RUNS), "", in_battles.floor, in_battles.goal);
    snprintf(what, sizeof what, "decisions a second, %s", name);
    print_row(what, median(decisions, RUNS), "k", in_decisions.floor, in_decisions.goal);
    printf("|   (%s: %.0f decisions, %.0f rolls, %.1f turns a battle)\n",
           name,
           (double)once.decisions / count,
           (double)once.rolls / count,
           (double)once.turns / count);
}

/* ---- states in the middle of battles where a unit is about to move -------------------------- */

enum { SAMPLED = 8 };
typedef struct state {
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_answer sampled[SAMPLED];
    uint32_t checked;
} state;

static void keep(state *s, const tilly_battle *battle, uint64_t draw)
{
    must(tilly_battle_copy(battle, &s->battle), "copy");
    must(tilly_battle_turn(s->battle, &s->turn), "turn");
    must(tilly_turn_next(s->turn, 0), "next");
    for (uint64_t i = 0; i < SAMPLED; i++) {
        s->sampled[i].size = sizeof *s->sampled;
        must(tilly_turn_sample(s->turn, tilly_seed(draw, i), &s->sampled[i]), "sample");
    }
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static state bodies[STATES];
static uint32_t bodies_kept;

/* All of its type who could act with the unit asked about, three or more. */
static bool answer_with_its_type(const tilly_battle *battle, tilly_turn *turn, tilly_id subject)
{
    enum { OTHERS = 64 };
    static tilly_option option[OTHERS];
    tilly_answer a = {.size = sizeof a};
    tilly_unit own;
    tilly_unit other;
    uint32_t n = 0;
    uint32_t members = 1;
    must(tilly_battle_unit(battle, subject, &own), "unit");
    must(tilly_turn_options(turn, 0, option, OTHERS, &n), "options");
    for (uint32_t i = 0; i < n && i < OTHERS; i++) {
        must(tilly_battle_unit(battle, option[i].unit, &other), "unit");
        if (other.type != own.type)
            continue;
        a.chosen[0] |= (uint64_t)1 << i;
        members++;
    }
    return members >= LEAST_BODY && tilly_turn_answer(turn, &a, NULL) == TILLY_OK;
}

static void keep_body(const tilly_battle *battle, uint64_t draw)
{
    tilly_battle *other = NULL;
    tilly_turn *turn = NULL;
    tilly_decision d = {.size = sizeof d};
    if (bodies_kept == STATES)
        return;
    must(tilly_battle_copy(battle, &other), "copy");
    must(tilly_battle_turn(other, &turn), "turn");
    must(tilly_turn_next(turn, 0), "next");
    must(tilly_turn_decision(turn, &d), "decision");
    if (answer_with_its_type(other, turn, d.subject) &&
        tilly_turn_next(turn, 0) == TILLY_DECISION && tilly_turn_decision(turn, &d) == TILLY_OK &&
        d.kind == TILLY_ASK_MOVE)
        keep(&bodies[bodies_kept++], other, draw);
    tilly_battle_unref(other);
}

static bool is_alone(const tilly_answer *a)
{
    for (unsigned i = 0; i < sizeof a->chosen / sizeof *a->chosen; i++)
        if (a->chosen[i])
            return false;
    return true;
}

/* Plays a battle at random and keeps every 29th question for a move of one unit of its turns 3 to
 * 8, and bodies from its beginning. */
static uint32_t keep_from(const tilly_battle *start, uint64_t seed, state *states, uint32_t kept)
{
    bool alone = true;
    tilly_battle *battle = NULL;
    tilly_turn *turn = NULL;
    tilly_status status = TILLY_TURN_OVER;
    uint32_t number = 0;
    uint32_t asked = 0;
    must(tilly_battle_copy_for_search(start, seed, TILLY_NO_SIDE, &battle), "copy");
    while (kept < STATES && number <= LAST_TURN && status != TILLY_BATTLE_OVER) {
        if (status == TILLY_TURN_OVER) {
            must(tilly_battle_turn(battle, &turn), "turn");
            number = tilly_turn_number(turn);
        }
        must(status = tilly_turn_next(turn, 0), "next");
        if (status != TILLY_DECISION)
            continue;
        tilly_decision d = {.size = sizeof d};
        tilly_answer a = {.size = sizeof a};
        must(tilly_turn_decision(turn, &d), "decision");
        if (d.kind == TILLY_ASK_MOVE && alone && number >= FIRST_TURN && ++asked % EVERY == 0)
            keep(&states[kept++], battle, tilly_seed(seed, asked));
        if (d.kind == TILLY_ASK_BODY && d.options >= LEAST_BODY - 1)
            keep_body(battle, tilly_seed(seed, d.serial));
        must(tilly_turn_sample(turn, tilly_seed(seed, d.serial), &a), "sample");
        alone = d.kind != TILLY_ASK_BODY || is_alone(&a);
        must(tilly_turn_answer(turn, &a, NULL), "answer");
    }
    tilly_battle_unref(battle);
    return kept;
}

static uint32_t mid_battle(const tilly_battle *start, state *states)
{
    uint32_t kept = 0;
    for (uint64_t seed = 1; kept < STATES && seed < 200; seed++)
        kept = keep_from(start, seed, states, kept);
    return kept;
}

/* ---- one call, over all states -------------------------------------------------------------- */

typedef void (*call)(state *s);
static tilly_pick pick[PICKS];
static uint32_t listed;
static uint64_t drawn;

static void list(state *s)
{
    must(tilly_turn_list(s->turn, 1, pick, PICKS, &listed), "list");
}
static void check(state *s)
{
    must(tilly_turn_check(s->turn, &s->sampled[s->checked++ % SAMPLED], NULL), "check");
} /* another each time */
static void hash(state *s)
{
    must(tilly_battle_hash(s->battle, &drawn), "hash");
}
static void sample(state *s)
{
    static tilly_answer a;
    a.size = sizeof a;
    must(tilly_turn_sample(s->turn, drawn++, &a), "sample");
}
/* Pairs in turn. */
static void fire(state *s)
{
    enum { SIDE_UNITS = 128 };
    static tilly_unit unit[TILLY_SIDES][SIDE_UNITS];
    static const state *of;
    static uint32_t n[TILLY_SIDES];
    static uint32_t pair;
    if (of != s)
        for (uint32_t side = 0; side < TILLY_SIDES; side++)
            must(tilly_battle_units(s->battle, side, unit[side], SIDE_UNITS, &n[side]), "units");
    of = s;
    pair++;
    tilly_battle_may_shoot(
        s->battle, unit[0][pair / n[1] % n[0]].id, unit[1][pair % n[1]].id, NULL, NULL);
}
static tilly_battle *copied;
static void copy(state *s)
{
    must(tilly_battle_copy_into(s->battle, copied), "copy");
}

static double nanoseconds(call made, state *states, uint32_t count)
{
    double figure[RUNS];
    uint32_t rounds = 1;
    for (double seconds = 0; seconds < 0.02; rounds *= 2) {
        double began = now();
        for (uint32_t r = 0; r < rounds; r++)
            for (uint32_t i = 0; i < count; i++)
                made(&states[i]);
        seconds = now() - began;
    }
    for (int run = 0; run < RUNS; run++) {
        double began = now();
        for (uint32_t r = 0; r < rounds; r++)
            for (uint32_t i = 0; i < count; i++)
                made(&states[i]);
        figure[run] = (now() - began) * 1e9 / rounds / count;
    }
    return median(figure, RUNS);
}

/* memcpy of as many bytes, from as many places. */
static double memcpy_nanoseconds(size_t size, uint32_t count)
{
    static volatile char sink;
    char *from = malloc(size * count);
    char *to = malloc(size);
    double figure[RUNS];
    memset(from, 1, size * count);
    for (int run = 0; run < RUNS; run++) {
        uint32_t rounds = 1000;
        double began = now();
        for (uint32_t r = 0; r < rounds; r++)
            for (uint32_t i = 0; i < count; i++) {
                memcpy(to, from + size * i, size);
                sink = to[(r + i) % size];
            }
        figure[run] = (now() - began) * 1e9 / rounds / count;
    }
    (void)sink;
    free(from);
    free(to);
    return median(figure, RUNS);
}

static void bench_bodies(void)
{
    if (!bodies_kept)
        return;
    print_row("all legal moves of a body of four or more",
              nanoseconds(list, bodies, bodies_kept) / 1000,
              "us",
              aimed->list_of_body.floor,
              aimed->list_of_body.goal);
    print_row("exact check of one of its moves",
              nanoseconds(check, bodies, bodies_kept) / 1000,
              "us",
              aimed->check_of_body.floor,
              aimed->check_of_body.goal);
}

static void bench_calls(state *states, uint32_t count)
{
    enum { FEW = 3 }; /* states that stay near the processor, as in a search */
    double moves = 0;
    for (uint32_t i = 0; i < count; i++) {
        list(&states[i]);
        moves += listed;
    }
    printf("|   (%u mid-battle states, %.1f legal moves on the grid in the mean)\n",
           (unsigned)count,
           moves / count);
    print_row("all legal moves of one unit on the grid",
              nanoseconds(list, states, count) / 1000,
              "us",
              aimed->list.floor,
              aimed->list.goal);
    print_row("one sampled answer", nanoseconds(sample, states, count) / 1000, "us", "", "");
    print_row("exact check of one move",
              nanoseconds(check, states, count) / 1000,
              "us",
              aimed->check.floor,
              aimed->check.goal);
    bench_bodies();
    print_row("whether one may fire at another",
              nanoseconds(fire, states, 1) / 1000,
              "us",
              aimed->fire.floor,
              aimed->fire.goal);
    print_row("hash of the state", nanoseconds(hash, states, count), "ns", "1000 ns", "600 ns");
    size_t size = tilly_battle_state_size(states[0].battle);
    must(tilly_battle_copy(states[0].battle, &copied), "copy");
    print_row("bytes of the state", (double)size, "", aimed->state.floor, aimed->state.goal);
    double copying = nanoseconds(copy, states, FEW);
    double moving = memcpy_nanoseconds(size, FEW);
    print_row("copy of the state into an existing battle",
              copying,
              "ns",
              aimed->copy.floor,
              aimed->copy.goal);
    print_row("memcpy of as many bytes", moving, "ns", "", "");
    print_row("the copy as a ratio to memcpy", copying / moving, "", "1.20", "1.00");
    print_row(
        "copy, each from another place in memory", nanoseconds(copy, states, count), "ns", "", "");
    tilly_battle_unref(copied);
}

int main(int argc, char **argv)
{
    static state states[STATES];
    const char *rules = NULL;
    if (argc > 3 && !strcmp(argv[1], "--rules")) {
        rules = argv[2];
        argv += 2;
        argc -= 2;
    }
    if (argc != 2 && !(argc == 5 && !strcmp(argv[2], "play"))) {
        fprintf(stderr, "usage: bench [--rules RULES] SCENARIO [play PLAYER N]\n");
        return 2;
    }
    tilly_battle *start = battle_of(argv[1], rules);
    aim(start);
    if (argc == 5) {
        printf("%llu\n",
               (unsigned long long)play(start, argv[3], 0, (uint32_t)strtoul(argv[4], NULL, 10))
                   .decisions);
        tilly_battle_unref(start);
        return 0;
    }
    printf("| %-46s | %15s | %9s | %9s |\n| %.46s | %.15s | %.9s | %.9s |\n",
           "what",
           "here",
           "floor",
           "goal",
           "----------------------------------------------",
           "---------------",
           "---------",
           "---------");
    bench_player(start, "random", aimed->random, aimed->random_decisions);
    bench_player(start, "thumb", aimed->thumb, aimed->thumb_decisions);
    uint32_t count = mid_battle(start, states);
    if (count)
        bench_calls(states, count);
    for (uint32_t i = 0; i < count; i++)
        tilly_battle_unref(states[i].battle);
    for (uint32_t i = 0; i < bodies_kept; i++)
        tilly_battle_unref(bodies[i].battle);
    tilly_battle_unref(start);
    return 0;
}
