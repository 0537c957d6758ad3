#include "scenario.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef WITH_SCRIPTS
#include <tilly/lua.h>
#endif

/* ---- messages ------------------------------------------------------------------------------- */

int failed(const char *program, const char *what, tilly_status status)
{
    fprintf(stderr, "%s: %s: %s\n", program, what, tilly_status_text(status));
    return FAILED;
}

static int is_lua(const char *name)
{
    const char *ending = strrchr(name, '.');
    return ending && !strcmp(ending, ".lua");
}

static const char *words_of(const tilly_error *e)
{
    return *e->text ? e->text : tilly_status_text((tilly_status)e->status);
}

/* "12:9: armies[0].units[3].type: ..." */
static int failed_there(const tilly_error *e)
{
    fprintf(stderr,
            "%" PRIu32 ":%" PRIu32 ": %s%s%s\n",
            e->line,
            e->column,
            e->path,
            *e->path ? ": " : "",
            words_of(e));
    return FAILED;
}

/* With the name of the file before it; a scenario in Lua says its place itself. */
int failed_at(const char *file, const tilly_error *e)
{
    if (is_lua(file)) {
        fprintf(stderr, "%s\n", words_of(e));
        return FAILED;
    }
    fprintf(stderr, "%s:", file);
    return failed_there(e);
}

/* Of a scenario in Lua that is read for other rules: the document that it defines has the place. */
static int failed_in_document(const char *file, const tilly_error *e)
{
    fprintf(stderr, "%s: the document that it defines:", file);
    return failed_there(e);
}

void print_told(const char *program, tilly_status status)
{
    tilly_error told = TILLY_ERROR_INIT;
    if (status == TILLY_E_CALLBACK && tilly_error_last(status, &told) == TILLY_OK)
        fprintf(stderr, "%s: %s\n", program, told.text);
}

/* ---- files ---------------------------------------------------------------------------------- */

char *read_file(const char *program, const char *name, size_t *length)
{
    FILE *f = fopen(name, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    while (f && !ferror(f) && !feof(f)) {
        char *more = realloc(text, room += 1 << 16);
        if (!more)
            break;
        text = more;
        *length += fread(text + *length, 1, room - *length, f);
    }
    if (!f || ferror(f) || !feof(f)) {
        fprintf(stderr, "%s: %s: %s\n", program, name, strerror(errno));
        free(text);
        text = NULL;
    }
    if (f)
        fclose(f);
    return text;
}

int scenario_option(scenario *s, char *word)
{
    static const char option[] = "--text:";
    const size_t length = sizeof option - 1;
    char *equals = strchr(word, '=');
    if (strncmp(word, option, length) || !equals)
        return 0;
    if (s->texts == MOST_TEXTS) {
        fprintf(stderr, "%s: more than %d texts\n", s->program, MOST_TEXTS);
        return -1;
    }
    scenario_text *t = &s->text[s->texts];
    *equals = 0;
    t->name = word + length;
    t->words = read_file(s->program, equals + 1, &t->length);
    if (!t->words)
        return -1;
    s->texts++;
    return 1;
}

/* ---- a program in Lua ----------------------------------------------------------------------- */

#ifdef WITH_SCRIPTS
/* What the program defines, in place of its text. */
static tilly_status take_document(scenario *s)
{
    size_t needed;
    tilly_status status = tilly_script_document(s->script, NULL, 0, &needed);
    free(s->document);
    s->document = status ? NULL : malloc(needed);
    s->length = s->document ? needed - 1 : 0;
    if (status || !s->document)
        return status ? status : TILLY_E_MEMORY;
    return tilly_script_document(s->script, s->document, needed, NULL);
}

static int read_program(scenario *s)
{
    tilly_script_text texts[MOST_TEXTS];
    const char *name = strrchr(s->path, '/');
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    for (uint32_t i = 0; i < s->texts; i++)
        texts[i] = (tilly_script_text){s->text[i].name, s->text[i].words, s->text[i].length};
    limits.name = name ? name + 1 : s->path;
    limits.texts = texts;
    limits.text_count = s->texts;
    if (tilly_script_read(s->document, s->length, &limits, &s->script, &error))
        return failed_at(s->path, &error);
    const tilly_status status = take_document(s);
    return status ? failed(s->program, s->path, status) : DONE;
}

static tilly_status make_of_program(scenario *s, tilly_battle **battle, tilly_error *error)
{
    return tilly_script_battle(s->script, s->seed, 0, NULL, battle, error);
}
#else
static int read_program(scenario *s)
{
    fprintf(stderr,
            "%s: %s: this build has no scenarios in Lua (TILLY_SCRIPTS)\n",
            s->program,
            s->path);
    return FAILED;
}

static tilly_status make_of_program(scenario *s, tilly_battle **battle, tilly_error *error)
{
    (void)s, (void)battle, (void)error;
    return TILLY_E_UNSUPPORTED;
}
#endif

/* ---- the battle ----------------------------------------------------------------------------- */

static tilly_status make(scenario *s, tilly_battle **battle, tilly_error *error)
{
    if (s->script && !s->rules)
        return make_of_program(s, battle, error);
    tilly_battle *made = NULL;
    tilly_status status = tilly_scenario_read_for(
        s->document, s->length, s->rules, s->seed, 0, NULL, &made, &s->misfits, error);
    if (!status && s->script && (status = tilly_battle_set_script(made, s->script)))
        tilly_error_last(status, error);
    if (status)
        tilly_battle_unref(made);
    else
        *battle = made;
    return status;
}

int scenario_battle(scenario *s, tilly_battle **battle)
{
    tilly_error error = TILLY_ERROR_INIT;
    s->document = read_file(s->program, s->path, &s->length);
    if (!s->document)
        return FAILED;
    if (is_lua(s->path) && read_program(s))
        return FAILED;
    if (!make(s, battle, &error))
        return DONE;
    const bool as_document = s->script && s->rules;
    return as_document ? failed_in_document(s->path, &error) : failed_at(s->path, &error);
}

tilly_status scenario_afresh(const scenario *s, tilly_battle **battle)
{
    tilly_setup setup = TILLY_SETUP_INIT;
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    tilly_battle *own = *battle;
    int32_t width;
    int32_t depth;
    *battle = NULL;
    setup.flags = TILLY_SETUP_ANY_ARMY;
    setup.seed = s->seed;
    setup.reserve = TILLY_RESERVE_USUAL;
    if (!tilly_battle_info_of(own, &info))
        setup.turn_limit = info.turn_limit;
    tilly_status status = tilly_table_size(tilly_battle_table(own), &width, &depth);
    if (!status)
        status = tilly_table_new(width, depth, NULL, &setup.table);
    for (uint32_t side = 0; !status && side < TILLY_SIDES; side++)
        status = tilly_army_copy(tilly_battle_army(own, side), &setup.army[side]);
    if (!status)
        setup.rules = tilly_army_rules(setup.army[0]);
    if (!status)
        status = tilly_battle_new(&setup, battle, NULL);
    tilly_table_unref(setup.table);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_battle_unref(own);
    return status;
}

void scenario_free(scenario *s)
{
    for (uint32_t i = 0; i < s->texts; i++)
        free(s->text[i].words);
    free(s->document);
    tilly_script_unref(s->script);
}
