/* golden COMMAND BOOK [...]: compares committed records, saves and digests with what the library
 * makes of them now.
 *
 *   golden check BOOK [FIRST COUNT]     walks records and compares
 *   golden saves BOOK                   loads the saves and plays on
 *   golden players BOOK [FIRST COUNT]   plays battles of the built-in players
 *   golden renew BOOK                   writes all expectations anew
 *   golden make BOOK                    makes the records and saves themselves anew
 *   golden detail BOOK RECORD           prints all that is looked at, to compare two builds */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "golden/look.h"
#include "golden/make.h"
#include "golden/players.h"
#include "golden/walk.h"

enum { PLAYED_ON = 10, MOST_LINES = 1000, MOST_SAVES = 120 };

static unsigned green, red;
static const char *book;
static int only_told; /* of a higher revision: what does not fit is no fault */

static void fall(const char *text, ...)
{
    va_list arguments;
    printf("%s%s: ", only_told ? "" : "RED ", book);
    va_start(arguments, text);
    vprintf(text, arguments);
    va_end(arguments);
    putchar('\n');
    red += !only_told;
}

/* ---- files ----------------------------------------------------------------------------------- */

static const char *path_of(const char *file)
{
    static char path[300];
    snprintf(path, sizeof path, "tests/golden/%s/%s", book, file);
    return path;
}

typedef struct lines {
    char *text, *line[MOST_LINES];
    unsigned count;
} lines;

static lines read_lines(const char *file)
{
    lines l = {0};
    FILE *f = fopen(path_of(file), "rb");
    if (!f) {
        fprintf(stderr, "%s cannot be read\n", path_of(file));
        exit(2);
    }
    fseek(f, 0, SEEK_END);
    size_t length = (size_t)ftell(f);
    rewind(f);
    l.text = calloc(length + 1, 1);
    if (fread(l.text, 1, length, f) != length)
        exit(2);
    fclose(f);
    for (char *at = l.text; *at && l.count < MOST_LINES;) {
        l.line[l.count++] = at;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = 0;
    }
    return l;
}

static FILE *write_file(const char *file)
{
    FILE *f = fopen(path_of(file), "wb");
    if (f)
        return f;
    fprintf(stderr, "%s cannot be written\n", path_of(file));
    exit(2);
}

static json_t *json_of(const char *line)
{
    json_error_t e;
    json_t *value = json_loads(line, 0, &e);
    if (value)
        return value;
    fprintf(stderr, "%s: no JSON: %s\n", book, e.text);
    exit(2);
}

/* ---- revisions ------------------------------------------------------------------------------- */

static uint32_t revision_now(void)
{
    tilly_ruleset *r = NULL;
    tilly_ruleset_new(book, NULL, &r);
    uint32_t revision = tilly_ruleset_revision(r);
    tilly_ruleset_unref(r);
    return revision;
}

static void head_of_file(char *head, size_t room, int players)
{
    int n = snprintf(head, room, "revision %u", (unsigned)revision_now());
    if (players)
        snprintf(head + n, room - (size_t)n, " players %u", (unsigned)tilly_player_revision());
}

/* 1: the library's revision, or its players', is higher than the one the file names. */
static int is_newer(const char *head, int players)
{
    unsigned revision = 0;
    unsigned own = 0;
    sscanf(head, "revision %u players %u", &revision, &own);
    if (revision_now() < revision || (players && tilly_player_revision() < own))
        fall("%s is expected, the library's is lower", head);
    return revision_now() > revision || (players && tilly_player_revision() > own);
}

/* ---- walking and looking --------------------------------------------------------------------- */

static void looks(void *context, const walk *w, tilly_status need)
{
    look_at(context, w->battle, w->turn, need);
}

/* A record of an older revision need not fit to its end; how far it fits is part of what is
 * expected of it. */
static int is_older(const json_t *record)
{
    const json_t *rules = json_object_get(json_object_get(record, "start"), "rules");
    return json_integer_value(json_object_get(rules, "revision")) < revision_now();
}

/* 0: it cannot be walked to its end. */
static int walk_and_look(const json_t *record, uint32_t number, look *l, FILE *detail)
{
    walk w;
    digest_start(&l->d, detail);
    l->seed = number;
    l->turn = l->events = 0;
    int validate = walk_start(&w, record);
    w.look = looks;
    w.context = l;
    validate = validate && walk_on(&w, UINT32_MAX);
    if (w.battle) {
        uint64_t hash = 0;
        tilly_battle_hash(w.battle, &hash);
        TELL(&l->d, HASHES, "end", (int64_t)hash);
        end_moment(&l->d, w.at_turn, 0);
    }
    validate = validate || is_older(record);
    if (!validate)
        fall("record %u: %s", (unsigned)number, w.wrong);
    walk_end(&w);
    return validate;
}

/* "17 moments=93 hashes=0123456789ab ..." */
static void say_sums(const digest *d, uint32_t number, char *line, size_t room)
{
    size_t n =
        (size_t)snprintf(line, room, "%u moments=%u", (unsigned)number, (unsigned)d->moments);
    for (unsigned c = 0; c < CATEGORIES; c++)
        n += (size_t)snprintf(
            line + n, room - n, " %s=%012" PRIx64, category_name[c], d->sum[c] >> 16);
}

/* "17 0a1b2c..." for each category in turn, a digit a moment. */
static void say_trail(const digest *d, uint32_t number, FILE *f)
{
    fprintf(f, "%u", (unsigned)number);
    for (unsigned c = 0; c < CATEGORIES; c++) {
        fputc(' ', f);
        for (unsigned m = 0; m < d->moments; m++)
            fprintf(f, "%x", d->trail[c][m]);
    }
    fputc('\n', f);
}

/* The word that begins with that name and a sign of equality, or the word of that place. */
static const char *word_of(const char *line, unsigned place)
{
    for (unsigned i = 0; line && i < place; i++)
        line = (line = strchr(line, ' ')) ? line + 1 : NULL;
    return line ? line : "";
}

static unsigned first_difference(const digest *d, unsigned c, const char *trail)
{
    const char *at = word_of(trail, 1 + c);
    for (unsigned m = 0; m < d->moments; m++) {
        if (at[m] != "0123456789abcdef"[d->trail[c][m]])
            return m;
    }
    return d->moments;
}

static void compare(const digest *d, uint32_t number, const char *expected, const char *trail)
{
    char line[600];
    unsigned was_red = red;
    say_sums(d, number, line, sizeof line);
    for (unsigned c = 0; c < CATEGORIES; c++) {
        const char *now = word_of(line, 2 + c);
        const char *then = word_of(expected, 2 + c);
        if (!strncmp(now, then, strcspn(now, " ")) && strcspn(now, " ") == strcspn(then, " "))
            continue;
        unsigned m = first_difference(d, c, trail);
        if (m < d->moments)
            fall("record %u: %s differ, first in turn %u, serial %u",
                 (unsigned)number,
                 category_name[c],
                 (unsigned)d->turn[m],
                 (unsigned)d->serial[m]);
        else
            fall("record %u: %s differ", (unsigned)number, category_name[c]);
    }
    if (red == was_red && strcmp(line, expected))
        fall("record %u: expected %.40s ...", (unsigned)number, expected);
    green += red == was_red;
}

/* ---- records --------------------------------------------------------------------------------- */

static void replay(const char *text, uint32_t number, int newer, int older)
{
    tilly_replay found = {.size = sizeof found};
    tilly_error e = {.size = sizeof e};
    tilly_status status = tilly_battle_replay(text, strlen(text), NULL, NULL, &found, &e);
    if (status != TILLY_OK)
        fall("record %u is not replayed: %s at %s: %s",
             (unsigned)number,
             tilly_status_name(status),
             e.path,
             e.text);
    else if (!newer && !older && (!found.equal || found.older))
        fall("record %u: a replay differs first in turn %u",
             (unsigned)number,
             (unsigned)found.differs);
    else
        green++;
    if (status != TILLY_OK || !(newer || older))
        return;
    if (found.stopped)
        printf("record %u: stopped fitting in turn %u at input %u\n",
               (unsigned)number,
               (unsigned)found.stopped_turn,
               (unsigned)found.stopped_input);
    else if (!found.equal)
        printf("record %u: plays to its end, differs first in turn %u\n",
               (unsigned)number,
               (unsigned)found.differs);
    else
        printf("record %u: plays to its end as it did\n", (unsigned)number);
}

static void check_records(uint32_t first, uint32_t count)
{
    static look l;
    lines records = read_lines("records.jsonl");
    lines expected = read_lines("expected.txt");
    lines trails = read_lines("trails.txt");
    int newer = is_newer(expected.line[0], 0);
    if (newer)
        printf("%s: %s stands in expected.txt, the library's is %u: records are played as far as "
               "they fit\n",
               book,
               expected.line[0],
               (unsigned)revision_now());
    for (uint32_t i = first; i < first + count && i < records.count; i++) {
        json_t *record = json_of(records.line[i]);
        replay(records.line[i], i, newer, is_older(record));
        if (!newer && walk_and_look(record, i, &l, NULL) && i + 1 < expected.count)
            compare(&l.d, i, expected.line[1 + i], i < trails.count ? trails.line[i] : "");
        json_decref(record);
    }
    uint32_t kept = records_of_book(book);
    if (records.count != kept || (!newer && expected.count != kept + 1))
        fall("there are %u records and %u expectations", records.count, expected.count - 1);
    free(records.text);
    free(expected.text);
    free(trails.text);
}

static void renew_records(void)
{
    static look l;
    char head[80];
    char line[600];
    lines records = read_lines("records.jsonl");
    FILE *sums = write_file("expected.txt");
    FILE *trails = write_file("trails.txt");
    head_of_file(head, sizeof head, 0);
    fprintf(sums, "%s\n", head);
    for (uint32_t i = 0; i < records.count; i++) {
        json_t *record = json_of(records.line[i]);
        walk_and_look(record, i, &l, NULL);
        say_sums(&l.d, i, line, sizeof line);
        fprintf(sums, "%s\n", line);
        say_trail(&l.d, i, trails);
        json_decref(record);
    }
    fclose(sums);
    fclose(trails);
    free(records.text);
}

static void print_detail(uint32_t number)
{
    static look l;
    lines records = read_lines("records.jsonl");
    if (number >= records.count)
        exit(2);
    json_t *record = json_of(records.line[number]);
    walk_and_look(record, number, &l, stdout);
    json_decref(record);
    free(records.text);
}

/* ---- saves ----------------------------------------------------------------------------------- */

/* "rolls 5 row 7 hash=... after=..." of a save and what it comes to. 0: it does not load, or an
 * answer does not fit. */
static int
play_save(const char *text, const json_t *about, const json_t *record, char *line, size_t room)
{
    walk w = {.record = record,
              .at_turn = (uint32_t)json_integer_value(json_object_get(about, "turn")),
              .at_input = (uint32_t)json_integer_value(json_object_get(about, "input"))};
    tilly_error e = {.size = sizeof e};
    uint64_t hash = 0;
    uint64_t after = 0;
    const char *beat = json_string_value(json_object_get(about, "beat"));
    const char *save = strstr(text, "\"save\":") + 7;
    tilly_status status = tilly_battle_load(save, strlen(save) - 1, NULL, &w.battle, &e);
    snprintf(line, room, "%s", beat);
    if (status != TILLY_OK) {
        fall("save \"%s\": %s at %s: %s", beat, tilly_status_name(status), e.path, e.text);
        return 0;
    }
    tilly_battle_hash(w.battle, &hash);
    walk_notes(&w);
    int validate = walk_on(&w, PLAYED_ON) || is_older(record);
    tilly_battle_hash(w.battle, &after);
    if (!validate)
        fall("save \"%s\": %s", beat, w.wrong);
    snprintf(line,
             room,
             "%s inputs=%u hash=%016" PRIx64 " after=%016" PRIx64,
             beat,
             (unsigned)w.given,
             hash,
             after);
    walk_end(&w);
    return validate;
}

static void check_saves(void)
{
    char line[200];
    lines saves = read_lines("saves.jsonl");
    lines records = read_lines("records.jsonl");
    lines expected = read_lines("saves.txt");
    int newer = is_newer(expected.line[0], 0);
    for (uint32_t i = 0; i < saves.count; i++) {
        json_t *about = json_of(saves.line[i]);
        json_t *record =
            json_of(records.line[json_integer_value(json_object_get(about, "record"))]);
        unsigned was_red = red;
        only_told = newer;
        int validate = play_save(saves.line[i], about, record, line, sizeof line);
        only_told = 0;
        if (!newer && validate && (i + 1 >= expected.count || strcmp(line, expected.line[1 + i])))
            fall("save: expected %s, is %s",
                 i + 1 < expected.count ? expected.line[1 + i] : "nothing",
                 line);
        green += red == was_red;
        json_decref(about);
        json_decref(record);
    }
    if (!newer && expected.count != saves.count + 1)
        fall("there are %u saves and %u expectations", saves.count, expected.count - 1);
    free(saves.text);
    free(records.text);
    free(expected.text);
}

static void renew_saves(void)
{
    char head[80];
    char line[200];
    lines saves = read_lines("saves.jsonl");
    lines records = read_lines("records.jsonl");
    FILE *f = write_file("saves.txt");
    head_of_file(head, sizeof head, 0);
    fprintf(f, "%s\n", head);
    for (uint32_t i = 0; i < saves.count; i++) {
        json_t *about = json_of(saves.line[i]);
        json_t *record =
            json_of(records.line[json_integer_value(json_object_get(about, "record"))]);
        play_save(saves.line[i], about, record, line, sizeof line);
        fprintf(f, "%s\n", line);
        json_decref(about);
        json_decref(record);
    }
    fclose(f);
    free(saves.text);
    free(records.text);
}

/* ---- players --------------------------------------------------------------------------------- */

static void say_players(uint32_t line, char *said, size_t room)
{
    snprintf(said, room, "%s %016" PRIx64, name_of_line(book, line), digest_of_line(book, line));
}

static void check_players(uint32_t first, uint32_t count)
{
    char said[200];
    lines expected = read_lines("players.txt");
    int newer = is_newer(expected.line[0], 1);
    if (newer)
        printf("%s: %s stands in players.txt, and the library's are higher: nothing is compared\n",
               book,
               expected.line[0]);
    for (uint32_t i = first; i < first + count && i < player_lines(book); i++) {
        say_players(i, said, sizeof said);
        if (newer || (i + 1 < expected.count && !strcmp(said, expected.line[1 + i])))
            green++;
        else
            fall("players: expected %s, is %s",
                 i + 1 < expected.count ? expected.line[1 + i] : "nothing",
                 said);
    }
    free(expected.text);
}

static void renew_players(void)
{
    char head[80];
    char said[200];
    FILE *f = write_file("players.txt");
    head_of_file(head, sizeof head, 1);
    fprintf(f, "%s\n", head);
    for (uint32_t i = 0; i < player_lines(book); i++) {
        say_players(i, said, sizeof said);
        fprintf(f, "%s\n", said);
    }
    fclose(f);
}

/* ---- making ---------------------------------------------------------------------------------- */

typedef struct collection {
    FILE *f;
    char beat[MOST_SAVES][40];
    unsigned count;
    uint32_t turn, before;
} collection;

static void name_beat(const tilly_turn *turn, tilly_status need, char *name, size_t room)
{
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    if (need == TILLY_ROLL) {
        tilly_turn_roll(turn, &r);
        snprintf(name, room, "rolls %u", r.kind);
    } else {
        tilly_turn_decision(turn, &d);
        snprintf(name, room, "asks %u", d.kind);
    }
}

/* A save of each beat that was not met before. */
static void keep_save(void *context, const maker *m, tilly_status need)
{
    collection *c = context;
    char name[40];
    uint32_t turn = tilly_turn_number(m->turn);
    if (!turn && !m->inputs)
        c->turn = c->before = 0;
    if (turn != c->turn)
        c->turn = turn, c->before = m->inputs;
    name_beat(m->turn, need, name, sizeof name);
    for (unsigned i = 0; i < c->count; i++)
        if (!strcmp(c->beat[i], name))
            return;
    if (c->count == MOST_SAVES || m->number % 50 == 49)
        return;
    snprintf(c->beat[c->count++], sizeof name, "%s", name);
    char *text = save_of(m->battle);
    fprintf(c->f,
            "{\"beat\":\"%s\",\"record\":%u,\"turn\":%u,\"input\":%u,\"save\":%s}\n",
            name,
            (unsigned)m->number,
            (unsigned)turn,
            (unsigned)(m->inputs - c->before),
            text);
    free(text);
}

static void make_all(void)
{
    FILE *records = write_file("records.jsonl");
    collection c = {.f = write_file("saves.jsonl")};
    for (uint32_t i = 0; i < records_of_book(book); i++) {
        maker m = {.book = book,
                   .number = i,
                   .most = 27 + i % 7 * 6,
                   .most_turns = 4,
                   .met = keep_save,
                   .context = &c};
        if (i % 3 == 0)
            m.most += 28; /* the set-up is played first */
        if (!strcmp(book, "scruby"))
            m.most += i % 3 ? 60 : 30; /* a game move has many questions */
        c.turn = c.before = 0;
        make_battle(&m);
        char *text = record_of(m.battle);
        fprintf(records, "%s\n", text);
        free(text);
        tilly_battle_unref(m.battle);
    }
    fclose(records);
    fclose(c.f);
}

/* ---- the program ----------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    const char *command = argc > 2 ? argv[1] : "";
    uint32_t first = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    uint32_t count = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : UINT16_MAX;
    book = argc > 2 ? argv[2] : "";
    if (!strcmp(command, "check"))
        check_records(first, count);
    else if (!strcmp(command, "saves"))
        check_saves();
    else if (!strcmp(command, "players"))
        check_players(first, count);
    else if (!strcmp(command, "renew"))
        renew_records(), renew_saves(), renew_players();
    else if (!strcmp(command, "make"))
        make_all();
    else if (!strcmp(command, "detail"))
        print_detail(first);
    else {
        fprintf(stderr,
                "usage: golden check|saves|players|renew|make|detail BOOK [FIRST [COUNT]]\n");
        return 2;
    }
    if (strcmp(command, "detail") && strcmp(command, "make"))
        printf("%u green, %u red\n", green, red);
    return red > 0;
}
