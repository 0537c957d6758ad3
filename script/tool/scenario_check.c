/* tilly-scenario-check FILE: reads a scenario in Lua, plays it, and tells its author what is wrong.
 *
 * It is read, its battle made and played by the built-in players with each handler called twice;
 * its record is replayed without the script; it is played again with a save and a load at every
 * boundary, and must come to the same end. What is found is told with file and line. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>
#include <tilly/lua.h>

enum { MOST_TEXTS = 32, MOST_UNCALLED = 64 };

/* What was not called in any battle so far. */
typedef struct notes {
    char uncalled[MOST_UNCALLED][200];
    unsigned count;
    unsigned battles; /* that are over */
    bool quiet;
    const char *file;              /* errors begin with its name */
    char error[1600];              /* the last, with the calls that led to it */
    char seen[MOST_UNCALLED][200]; /* in the battle at hand */
    unsigned seen_count;
} notes;

static char *read_file(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    if (!f)
        return NULL;
    for (size_t n = 1; n;) {
        if (*length == room) {
            char *more = realloc(text, room = room ? 2 * room : 65536);
            if (!more)
                break;
            text = more;
        }
        n = fread(text + *length, 1, room - *length, f);
        *length += n;
    }
    fclose(f);
    return text;
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* "meadow.lua:12, turn 4, ...": told once, when the call that failed returns. */
static bool is_error(const notes *n, const char *line)
{
    const size_t length = strlen(n->file);
    return !strncmp(line, n->file, length) && (line[length] == ':' || line[length] == ',');
}

static void hear(void *context, const char *line)
{
    notes *n = context;
    if (strstr(line, " was not called")) {
        for (unsigned i = 0; i < n->seen_count; i++)
            if (!strcmp(n->seen[i], line))
                return;
        if (n->seen_count < MOST_UNCALLED)
            snprintf(n->seen[n->seen_count++], sizeof *n->seen, "%s", line);
    } else if (is_error(n, line)) {
        snprintf(n->error, sizeof n->error, "%s", line);
    } else if (!n->quiet) {
        printf("      prints: %s\n", line);
    }
}

/* Only what was not called in this battle either stays. */
static void battle_is_over(notes *n)
{
    unsigned kept = 0;
    if (!n->battles++) {
        memcpy(n->uncalled, n->seen, sizeof n->seen);
        kept = n->seen_count;
    } else {
        for (unsigned i = 0; i < n->count; i++) {
            bool again = false;
            for (unsigned j = 0; j < n->seen_count && !again; j++)
                again = !strcmp(n->uncalled[i], n->seen[j]);
            if (again)
                memmove(n->uncalled[kept++], n->uncalled[i], sizeof *n->uncalled);
        }
    }
    n->count = kept;
    n->seen_count = 0;
}

static notes noted;

static int told(const char *what, tilly_status status)
{
    tilly_error error = TILLY_ERROR_INIT;
    tilly_error_last(status, &error);
    const bool has_calls = *error.text && !strncmp(noted.error, error.text, strlen(error.text));
    printf("   no %s\n      %s\n",
           what,
           has_calls     ? noted.error
           : *error.text ? error.text
                         : tilly_status_text(status));
    return 1;
}

/* ---- players -------------------------------------------------------------------------------- */

typedef struct crew {
    tilly_hooks hooks;
    tilly_player own[TILLY_SIDES];
} crew;

/* The file's own player where it has one, else a built-in. */
static void take_players(crew *c, tilly_script *script, const char *a, const char *b)
{
    const char *const names[TILLY_SIDES] = {a, b};
    memset(c, 0, sizeof *c);
    c->hooks = (tilly_hooks)TILLY_HOOKS_INIT;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        if (tilly_script_player(script, side, &c->own[side]) == TILLY_OK)
            c->hooks.player[side] = c->own[side];
        else
            tilly_player_builtin(names[side], side, &c->hooks.player[side]);
    }
}

static void free_players(crew *c)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_script_player_free(&c->own[side]);
}

/* ---- what a scenario speaks of ------------------------------------------------------------------
 */

/* An objective in an area that no battle comes to have. */
static struct {
    char words[TILLY_MOST_OBJECTIVES][TILLY_WORDS_ROOM];
    char area[TILLY_MOST_OBJECTIVES][TILLY_NAME];
    bool exists[TILLY_MOST_OBJECTIVES];
    uint32_t count;
} wanted;

static bool is_place(const tilly_battle *battle, const char *name)
{
    tilly_id id;
    return tilly_battle_find_area(battle, name, &id) == TILLY_OK ||
           tilly_table_find_named(tilly_battle_table(battle), name, &id) == TILLY_OK;
}

static void look_for_areas(const tilly_battle *battle)
{
    tilly_objective rows[TILLY_MOST_OBJECTIVES];
    uint32_t count = 0;
    if (tilly_battle_objectives(battle, TILLY_NO_SIDE, rows, TILLY_MOST_OBJECTIVES, &count) < 0)
        return;
    wanted.count = count;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(wanted.words[i], rows[i].words, sizeof wanted.words[i]);
        memcpy(wanted.area[i], rows[i].area, sizeof wanted.area[i]);
        wanted.exists[i] |= !*rows[i].area || is_place(battle, rows[i].area);
    }
}

static void tell_missing_areas(void)
{
    for (uint32_t i = 0; i < wanted.count; i++)
        if (!wanted.exists[i])
            printf("   hint: the objective \"%s\" is in \"%s\", which no area and no ground of "
                   "these battles was called\n",
                   wanted.words[i],
                   wanted.area[i]);
}

/* Units that a script cannot tell apart by name. */
static void tell_namesakes(const tilly_battle *battle)
{
    tilly_unit_spec one = TILLY_UNIT_SPEC_INIT;
    tilly_unit_spec other = TILLY_UNIT_SPEC_INIT;
    for (uint32_t i = 0; i < TILLY_SIDES * TILLY_MOST_UNITS; i++) {
        const uint32_t side = i / TILLY_MOST_UNITS;
        const uint32_t number = i % TILLY_MOST_UNITS;
        if (tilly_army_unit(tilly_battle_army(battle, side), number, &one) < 0 || !*one.name)
            continue;
        for (uint32_t j = i + 1; j < TILLY_SIDES * TILLY_MOST_UNITS; j++)
            if (tilly_army_unit(tilly_battle_army(battle, j / TILLY_MOST_UNITS),
                                j % TILLY_MOST_UNITS,
                                &other) == TILLY_OK &&
                !strcmp(one.name, other.name))
                printf("   hint: \"%s\" is the name of two units, armies[%u].units[%u] and "
                       "armies[%u].units[%u]: battle:unit() takes neither for the other\n",
                       one.name,
                       (unsigned)side + 1,
                       (unsigned)number + 1,
                       (unsigned)(j / TILLY_MOST_UNITS) + 1,
                       (unsigned)(j % TILLY_MOST_UNITS) + 1);
    }
}

/* ---- saves ---------------------------------------------------------------------------------- */

/* The same battle from its save, with the script again; NULL: it cannot be. */
static tilly_battle *saved_and_loaded(tilly_battle *battle, tilly_script *script)
{
    size_t needed;
    tilly_battle *loaded = NULL;
    if (tilly_battle_save(battle, NULL, 0, &needed) < 0)
        return NULL;
    char *text = malloc(needed);
    if (text && tilly_battle_save(battle, text, needed, NULL) == TILLY_OK)
        tilly_battle_load(text, needed - 1, NULL, &loaded, NULL);
    free(text);
    if (loaded && tilly_battle_set_script(loaded, script) < 0) {
        tilly_battle_unref(loaded);
        loaded = NULL;
    }
    return loaded;
}

/* Plays on, saved and loaded at every boundary: the status of the last call. A battle that was
 * loaded stops at its boundary once more. */
static tilly_status play_through_saves(tilly_battle **battle, tilly_script *script, crew *c)
{
    tilly_turn *turn;
    tilly_status status = TILLY_TURN_OVER;
    bool just_loaded = false;
    while (status == TILLY_TURN_OVER || status == TILLY_STOP) {
        if ((status = tilly_battle_turn(*battle, &turn)) < 0)
            return status;
        status = tilly_turn_run(turn, &c->hooks, TILLY_UNTIL_BOUNDARY);
        if (status != TILLY_STOP || just_loaded) {
            just_loaded = false;
            continue;
        }
        look_for_areas(*battle);
        tilly_battle *loaded = saved_and_loaded(*battle, script);
        if (!loaded)
            return TILLY_E_FORMAT;
        tilly_battle_unref(*battle);
        *battle = loaded;
        just_loaded = true;
    }
    return status;
}

/* ---- checks --------------------------------------------------------------------------------- */

static int check_record(tilly_battle *battle, tilly_script *script)
{
    size_t needed;
    int wrong = 0;
    tilly_replay found = TILLY_REPLAY_INIT;
    tilly_script_checked checked = TILLY_SCRIPT_CHECKED_INIT;
    tilly_status status = tilly_battle_record(battle, NULL, 0, &needed);
    if (status < 0)
        return told("record", status);
    char *text = malloc(needed);
    if (!text || tilly_battle_record(battle, text, needed, NULL) < 0) {
        free(text);
        return told("record", TILLY_E_MEMORY);
    }
    status = tilly_battle_replay(text, needed - 1, NULL, NULL, &found, NULL);
    if (status < 0)
        wrong = told("replay without the script", status);
    else if (!found.equal)
        printf("   no replay without the script: turn %u differs\n", (unsigned)found.differs);
    wrong |= !found.equal;
    status = tilly_script_check(script, text, needed - 1, &checked, NULL);
    if (status < 0)
        wrong |= told("check of the record", status);
    else if (!checked.equal)
        printf("   no: the record and the script do not agree: %s\n", checked.text);
    wrong |= status == TILLY_OK && !checked.equal;
    free(text);
    return wrong;
}

static int play(tilly_script *script, uint64_t seed, const char *a, const char *b, notes *n)
{
    crew c;
    tilly_battle *battle;
    tilly_error error = TILLY_ERROR_INIT;
    uint64_t unbroken = 0;
    uint64_t broken = 0;
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    int wrong = 0;
    printf("   battle %u, %s against %s\n", (unsigned)seed, a, b);
    if (tilly_script_battle(script, seed, 0, NULL, &battle, &error) < 0) {
        printf("      %s\n", error.text);
        return 1;
    }
    look_for_areas(battle);
    if (!n->battles)
        tell_namesakes(battle);
    take_players(&c, script, a, b);
    tilly_status status = tilly_battle_run(battle, &c.hooks, TILLY_USUAL_TURNS);
    if (status < 0)
        wrong = told("end of the battle", status);
    tilly_battle_hash(battle, &unbroken);
    tilly_battle_info_of(battle, &info);
    n->quiet = true;
    if (!wrong)
        wrong = check_record(battle, script);
    tilly_battle_unref(battle);
    battle_is_over(n);
    if (wrong || tilly_script_battle(script, seed, 0, NULL, &battle, &error) < 0) {
        n->quiet = false;
        free_players(&c);
        return 1;
    }
    if (info.over && (status = play_through_saves(&battle, script, &c)) < 0)
        wrong = told("battle that is saved and loaded", status);
    tilly_battle_hash(battle, &broken);
    if (info.over && !wrong && broken != unbroken) {
        printf(
            "   no: saved and loaded at every boundary it comes to another end: something is kept "
            "outside vars\n");
        wrong = 1;
    }
    n->quiet = false;
    n->seen_count = 0;
    tilly_battle_unref(battle);
    n->seen_count = 0;
    free_players(&c);
    if (!wrong)
        printf("      %s after turn %u, %u edits, points %d and %d\n",
               info.over ? "over" : "under way",
               (unsigned)info.turn,
               (unsigned)info.edits,
               (int)info.points[0],
               (int)info.points[1]);
    return wrong;
}

static int print_document(const tilly_script *script)
{
    size_t needed;
    if (tilly_script_document(script, NULL, 0, &needed) < 0)
        return 1;
    char *text = malloc(needed);
    if (text && tilly_script_document(script, text, needed, NULL) == TILLY_OK)
        puts(text);
    free(text);
    return 0;
}

static int
check_file(const char *path, const tilly_script_text *texts, uint32_t count, bool document)
{
    static const char *const against[][2] = {
        {"thumb", "thumb"}, {"thumb", "random"}, {"random", "passive"}};
    notes *n = &noted;
    size_t length;
    tilly_script *script;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    char *text = read_file(path, &length);
    int wrong = 0;
    if (!text) {
        printf("%s: cannot be read\n", path);
        return 1;
    }
    limits.name = file_name(path);
    limits.texts = texts;
    limits.text_count = count;
    limits.debug = 1;
    limits.log = hear;
    limits.log_context = n;
    n->file = limits.name;
    if (!document)
        printf("%s\n", path);
    n->quiet = true;
    const tilly_status status = tilly_script_read(text, length, &limits, &script, &error);
    n->quiet = false;
    free(text);
    if (status < 0) {
        printf("   %s\n", error.text);
        return 1;
    }
    if (document)
        wrong = print_document(script);
    else
        for (unsigned i = 0; i < sizeof against / sizeof *against && !wrong; i++)
            wrong = play(script, i + 1, against[i][0], against[i][1], n);
    for (unsigned i = 0; i < n->count && !wrong && !document; i++)
        printf("   hint: %s in any of these battles\n", n->uncalled[i]);
    if (!wrong && !document)
        tell_missing_areas();
    tilly_script_unref(script);
    if (!document)
        printf(wrong ? "not in order\n" : "in order\n");
    return wrong;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    static tilly_script_text texts[MOST_TEXTS];
    uint32_t count = 0;
    bool document = false;
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!strcmp(argv[i], "--document")) {
            document = true;
        } else if (!strncmp(argv[i], "--text:", 7) && equals && count < MOST_TEXTS) {
            *equals = 0;
            texts[count].name = argv[i] + 7;
            texts[count].text = read_file(equals + 1, &texts[count].length);
            if (!texts[count++].text) {
                fprintf(stderr, "%s: cannot be read\n", equals + 1);
                return 1;
            }
        } else if (!path && argv[i][0] != '-') {
            path = argv[i];
        } else {
            path = NULL;
            break;
        }
    }
    if (!path) {
        fprintf(stderr,
                "usage: tilly-scenario-check [--document] [--text:NAME=FILE]... FILE\n"
                "reads a scenario in Lua and plays it; --document prints it as a tilly-scenario\n"
                "instead; --text gives it the JSON text that it asks for as json(\"NAME\")\n");
        return 2;
    }
    const int wrong = check_file(path, texts, count, document);
    for (uint32_t i = 0; i < count; i++)
        free((void *)(uintptr_t)texts[i].text);
    return wrong;
}
