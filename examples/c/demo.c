/* A battle played by the built-in players, told turn by turn, with a picture of each turn and a
 * record: the program behind `./run demo`.
 *
 *     demo [--seed N] [--scenario FILE] [--text:NAME=FILE]... [--rules ID] [--players A,B]
 *          [--setup free] [--clauses] [--exact] [--out DIR]
 *     demo --replay RECORD [--clauses] [--exact] [--out DIR]
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tilly.h>
#include "shared/scenario.h"

typedef struct demo {
    scenario scenario;
    const char *replay, *out, *players;
    uint32_t report, free_setup; /* report: tilly_report_flag bits */
    tilly_hooks hooks;
    tilly_battle *battle;
    int started; /* the picture of the start is drawn */
} demo;

/* ---- what was asked for --------------------------------------------------------------------- */

static void usage(FILE *to)
{
    fprintf(to,
            "usage: demo [options]\n\n"
            "  --seed N         dice and players of this seed (default 1631)\n"
            "  --scenario FILE  the scenario to play (default examples/scenarios/two_armies.json)\n"
            "  --rules ID       another edition of its rules (default its own): tilly-2.0\n"
            "  --players A,B    built-in players of the two sides (default thumb,thumb):");
    for (uint32_t i = 0; tilly_players(i); i++)
        fprintf(to, " %s", tilly_players(i));
    fprintf(to,
            "\n"
            "  --text:X=FILE    the JSON text that a scenario in Lua asks for as json(\"X\")\n"
            "  --setup free     only the scenario's armies: initiative, terrain and deployment are "
            "played\n"
            "  --replay RECORD  plays a record again and compares its hashes\n"
            "  --clauses        each line of the report shows the clause of the rules behind it\n"
            "  --exact          lengths and angles to the last digit, not as a ruler shows them\n"
            "  --out DIR        where start.svg, turn-01.svg ... and record.json go (default "
            "build/demo)\n"
            "  --help\n");
}

static int misused(const char *what, const char *which)
{
    fprintf(stderr, "demo: %s: %s\n", what, which);
    usage(stderr);
    return MISUSED;
}

static int read_seed(const char *words, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(words, &end, 0);
    return *words && *words != '-' && !*end && !errno;
}

static int read_option(demo *d, const char *name, const char *value)
{
    if (!strcmp(name, "--scenario"))
        d->scenario.path = value;
    else if (!strcmp(name, "--rules"))
        d->scenario.rules = value;
    else if (!strcmp(name, "--replay"))
        d->replay = value;
    else if (!strcmp(name, "--out"))
        d->out = value;
    else if (!strcmp(name, "--players"))
        d->players = value;
    else if (!strcmp(name, "--setup") && !strcmp(value, "free"))
        d->free_setup = 1;
    else if (!strcmp(name, "--setup"))
        return misused("--setup knows only \"free\"", value);
    else if (strcmp(name, "--seed"))
        return misused("unknown option", name);
    else if (!read_seed(value, &d->scenario.seed))
        return misused("not a seed", value);
    return DONE;
}

static int read_options(demo *d, int count, char **words)
{
    for (int i = 1; i < count; i++) {
        if (!strcmp(words[i], "--help")) {
            usage(stdout);
            exit(DONE);
        }
        if (!strcmp(words[i], "--clauses")) {
            d->report |= TILLY_REPORT_CLAUSES;
            continue;
        }
        if (!strcmp(words[i], "--exact")) {
            d->report |= TILLY_REPORT_EXACT;
            continue;
        }
        const int text = scenario_option(&d->scenario, words[i]);
        if (text < 0)
            return FAILED;
        if (text)
            continue;
        if (i + 1 == count)
            return misused(words[i][0] == '-' ? "option without its value" : "unknown word",
                           words[i]);
        int wrong = read_option(d, words[i], words[i + 1]);
        if (wrong)
            return wrong;
        i++;
    }
    return DONE;
}

/* "thumb,random": one a side. */
static int take_players(demo *d)
{
    char name[2][32] = {{0}};
    if (sscanf(d->players, "%31[^,],%31s", name[0], name[1]) != 2)
        return misused("--players wants two names with a comma", d->players);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        if (tilly_player_builtin(name[side], side, &d->hooks.player[side]))
            return misused("no such player", name[side]);
    }
    return DONE;
}

/* ---- files ---------------------------------------------------------------------------------- */

/* The folder with all above it. */
static int make_folder(const char *name)
{
    char path[1000];
    if (snprintf(path, sizeof path, "%s", name) >= (int)sizeof path)
        return misused("--out is too long", name);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end && end != '/')
            continue;
        *at = 0;
        if (mkdir(path, 0777) && errno != EEXIST) {
            fprintf(stderr, "demo: %s: %s\n", path, strerror(errno));
            return FAILED;
        }
        if (!end)
            return DONE;
        *at = end;
    }
}

static int write_file(const demo *d, const char *name, const char *text)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/%s", d->out, name);
    FILE *f = fopen(path, "wb");
    int written = f && fputs(text, f) >= 0;
    if (f && fclose(f))
        written = 0;
    if (!written)
        fprintf(stderr, "demo: %s: %s\n", path, strerror(errno));
    return written ? DONE : FAILED;
}

/* ---- texts of any length: asked for their size first ---------------------------------------- */

typedef tilly_status
text_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed);

static tilly_status
start_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed)
{
    (void)turn;
    return tilly_battle_picture(d->battle, NULL, text, room, needed);
}

static tilly_status
picture_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed)
{
    (void)d;
    return tilly_turn_picture(turn, NULL, text, room, needed);
}

static tilly_status
report_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed)
{
    return tilly_turn_report(turn, d->report, text, room, needed);
}

static tilly_status
summary_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed)
{
    (void)turn;
    return tilly_battle_summary(d->battle, text, room, needed);
}

static tilly_status
record_of(const demo *d, const tilly_turn *turn, char *text, size_t room, size_t *needed)
{
    (void)turn;
    return tilly_battle_record(d->battle, text, room, needed);
}

/* Yours to free; NULL after a message. */
static char *whole(const demo *d, const tilly_turn *turn, text_of *of, const char *what)
{
    size_t needed = 0;
    tilly_status status = of(d, turn, NULL, 0, &needed);
    char *text = status == TILLY_OK ? malloc(needed) : NULL;
    if (text)
        status = of(d, turn, text, needed, &needed);
    if (text && status == TILLY_OK)
        return text;
    free(text);
    failed("demo", what, status == TILLY_OK ? TILLY_E_MEMORY : status);
    return NULL;
}

static int keep(const demo *d, const tilly_turn *turn, text_of *of, const char *name)
{
    char *text = whole(d, turn, of, name);
    int status = text ? write_file(d, name, text) : FAILED;
    free(text);
    return status;
}

/* ---- the battle ----------------------------------------------------------------------------- */

/* What the other edition does not have of it. */
static void tell_misfits(const scenario *s)
{
    uint32_t count;
    for (uint32_t i = 0; i < s->misfits; i++) {
        tilly_error misfit = TILLY_ERROR_INIT;
        if (!tilly_scenario_misfit(s->document, s->length, s->rules, i, NULL, &misfit, &count))
            fprintf(stderr,
                    "%s: left out: line %" PRIu32 ", column %" PRIu32 ": %s: %s\n",
                    s->path,
                    misfit.line,
                    misfit.column,
                    misfit.path,
                    misfit.text);
    }
}

static int read_scenario(demo *d)
{
    if (scenario_battle(&d->scenario, &d->battle))
        return FAILED;
    tell_misfits(&d->scenario);
    const tilly_status status =
        d->free_setup ? scenario_afresh(&d->scenario, &d->battle) : TILLY_OK;
    return status ? failed("demo", "the free set-up", status) : DONE;
}

/* Tells the turn and draws it. */
static int show_turn(demo *d, const tilly_turn *turn)
{
    char name[32];
    uint32_t events = 0;
    if (!tilly_turn_events(turn, 0, NULL, 0, &events) && !events)
        return DONE;
    char *report = whole(d, turn, report_of, "the report");
    if (!report)
        return FAILED;
    if (*report)
        printf("%s\n", report);
    fflush(stdout);
    free(report);
    snprintf(name, sizeof name, "turn-%02" PRIu32 ".svg", tilly_turn_number(turn));
    return tilly_turn_number(turn) ? keep(d, turn, picture_of, name) : DONE;
}

/* The start is what stands when the first turn begins, after the set-up. */
static int show_start(demo *d, const tilly_turn *turn)
{
    if (d->started || !tilly_turn_number(turn))
        return DONE;
    d->started = 1;
    return keep(d, turn, start_of, "start.svg");
}

static int refused(const demo *d, tilly_status status)
{
    char why[400];
    if (status == TILLY_E_ILLEGAL &&
        !tilly_reason_text(d->battle, d->hooks.why, why, sizeof why, NULL))
        fprintf(stderr, "demo: %s\n", why);
    print_told("demo", status);
    return failed("demo", "the battle stops", status);
}

static int play(demo *d)
{
    tilly_turn *turn;
    tilly_status status = TILLY_TURN_OVER;
    for (uint32_t turns = 0; status == TILLY_TURN_OVER && turns <= TILLY_USUAL_TURNS; turns++) {
        status = tilly_battle_turn(d->battle, &turn);
        if (status)
            return failed("demo", "the next turn", status);
        if (show_start(d, turn))
            return FAILED;
        status = tilly_turn_run(turn, &d->hooks, TILLY_UNTIL_DECISION);
        if (status != TILLY_TURN_OVER && status != TILLY_BATTLE_OVER)
            return refused(d, status);
        if (show_turn(d, turn))
            return FAILED;
    }
    return keep(d, NULL, record_of, "record.json");
}

static int replay(demo *d)
{
    size_t length;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_replay found = TILLY_REPLAY_INIT;
    const tilly_turn *turn;
    found.history = 1;
    char *text = read_file("demo", d->replay, &length);
    if (!text)
        return FAILED;
    tilly_status status = tilly_battle_replay(text, length, NULL, &d->battle, &found, &error);
    free(text);
    if (status)
        return failed_at(d->replay, &error);
    for (uint32_t n = 0; n <= found.turns; n++)
        if (!tilly_battle_past(d->battle, n, &turn) && show_turn(d, turn))
            return FAILED;
    printf("Replayed %" PRIu32 " turns, %" PRIu32 " inputs: %s\n",
           found.turns,
           found.inputs,
           found.equal   ? "every hash agrees"
           : found.older ? "an older revision of the rules"
                         : "the hashes differ");
    if (!found.equal)
        printf("First difference: turn %" PRIu32 "\n", found.differs);
    return found.equal || found.older ? DONE : FAILED;
}

/* ---- how it ended --------------------------------------------------------------------------- */

static int print_summary(const demo *d)
{
    char *summary = whole(d, NULL, summary_of, "the summary");
    if (!summary)
        return FAILED;
    printf("%s\n", summary);
    free(summary);
    return DONE;
}

static void print_result(const demo *d)
{
    static const char *const how[] = {"the demonstration's end",
                                      "army morale",
                                      "concession",
                                      "the turn limit",
                                      "the scenario",
                                      "the field held",
                                      "nightfall",
                                      "agreement"};
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    uint64_t hash = 0;
    if (tilly_battle_info_of(d->battle, &info) || tilly_battle_hash(d->battle, &hash))
        return;
    if (!info.over)
        printf("No decision");
    else if (info.winner < TILLY_SIDES)
        printf("Victory for %s", tilly_army_name(tilly_battle_army(d->battle, info.winner)));
    else
        printf("A drawn battle");
    printf(" by %s in turn %u\n",
           how[info.over < sizeof how / sizeof *how ? info.over : 0],
           info.turn);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        printf("  %s lost %" PRIu32 " of %" PRIu32 " units\n",
               tilly_army_name(tilly_battle_army(d->battle, side)),
               info.lost[side],
               info.units[side]);
    printf("Seed %" PRIu64 ", hash of the final state %016" PRIx64 "\n", info.seed, hash);
}

/* Pictures of later turns are of a longer battle that was here before. */
static void clear_later(const demo *d)
{
    char path[1100];
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    if (tilly_battle_info_of(d->battle, &info))
        return;
    do
        snprintf(path, sizeof path, "%s/turn-%02u.svg", d->out, ++info.turn);
    while (!remove(path));
}

int main(int count, char **words)
{
    static tilly_reason why = TILLY_REASON_INIT;
    demo d = {
        .scenario = {.program = "demo", .path = "examples/scenarios/two_armies.json", .seed = 1631},
        .out = "build/demo",
        .players = "thumb,thumb",
        .hooks = TILLY_HOOKS_INIT};
    d.hooks.why = &why;
    int status = read_options(&d, count, words);
    if (!status)
        status = take_players(&d);
    if (!status)
        status = make_folder(d.out);
    if (!status && !d.replay)
        status = read_scenario(&d);
    if (!status)
        status = d.replay ? replay(&d) : play(&d);
    if (!status)
        status = print_summary(&d);
    if (!status) {
        print_result(&d);
        clear_later(&d);
        printf("Pictures%s in %s\n", d.replay ? "" : " and record", d.out);
    }
    tilly_battle_unref(d.battle);
    scenario_free(&d.scenario);
    return status;
}
