/* The interface of libtilly-lua: a file is read into a program, which is the context of a script of
 * the core; a state of it is the script's instance. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "script.h"

/* ---- memory --------------------------------------------------------------------------------- */

static void *from_malloc(size_t size, void *context)
{
    (void)context;
    return malloc(size);
}
static void *from_realloc(void *block, size_t old_size, size_t size, void *context)
{
    (void)old_size, (void)context;
    return realloc(block, size);
}
static void to_free(void *block, size_t size, void *context)
{
    (void)size, (void)context;
    free(block);
}

void *ts_alloc(const ts_program *p, size_t size)
{
    return p->memory.alloc(size, p->memory.context);
}

void *ts_resize(const ts_program *p, void *block, size_t old, size_t size)
{
    return block ? p->memory.resize(block, old, size, p->memory.context) : ts_alloc(p, size);
}

void ts_release(const ts_program *p, void *block, size_t size)
{
    if (block)
        p->memory.free(block, size, p->memory.context);
}

static char *copy_text(const ts_program *p, const char *text, size_t length)
{
    char *copy = ts_alloc(p, length + 1);
    if (!copy)
        return NULL;
    if (length)
        memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

/* As Lua reads them: each "\r\n", "\n\r" and "\r" is one "\n". The length then. */
static size_t join_line_ends(char *text, size_t length)
{
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        const bool ends = c == '\r' || c == '\n';
        if (ends && i + 1 < length && text[i + 1] == (c == '\r' ? '\n' : '\r'))
            i++;
        text[kept++] = ends ? '\n' : c;
    }
    text[kept] = 0;
    return kept;
}

/* ---- errors --------------------------------------------------------------------------------- */

/* A record that is filled: its size stays, what it has beyond ours is 0. */
static void give_record(void *theirs, const void *ours, size_t known)
{
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    const size_t both = size < known ? size : known;
    memcpy((char *)theirs + sizeof size, (const char *)ours + sizeof size, both - sizeof size);
    if (size > both)
        memset((char *)theirs + both, 0, size - both);
}

static bool record_fits(const void *record, size_t least)
{
    uint32_t size;
    memcpy(&size, record, sizeof size);
    return size >= least && size <= 4096 && size % 4 == 0;
}

static tilly_status fail(tilly_error *out, const tilly_error *error)
{
    tilly_error_tell(error);
    if (out && record_fits(out, sizeof *out))
        give_record(out, error, sizeof *error);
    return (tilly_status)error->status;
}

tilly_status ts_fail(tilly_error *out, tilly_status status, const char *path, const char *text)
{
    tilly_error error = {.size = sizeof error, .status = status};
    snprintf(error.path, sizeof error.path, "%s", path);
    snprintf(error.text, sizeof error.text, "%s", text);
    return fail(out, &error);
}

/* ---- the script that the core calls --------------------------------------------------------- */

static tilly_status make_state(void *context, const tilly_battle *battle, void **instance)
{
    ts_state *s;
    tilly_error error = TILLY_ERROR_INIT;
    (void)battle;
    const tilly_status status = ts_state_new(context, false, &s, &error);
    if (error.status < 0)
        tilly_error_tell(&error);
    *instance = s;
    return status;
}

static void free_state(void *context, void *instance)
{
    (void)context;
    ts_state_free(instance);
}

static tilly_status
play_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *moment)
{
    ts_state *s = instance;
    (void)context;
    const tilly_status status = ts_play(s, battle, moment);
    if (status < 0)
        tilly_error_tell(&s->error);
    return status;
}

static void free_program(void *context)
{
    ts_program *p = context;
    const tilly_allocator memory = p->memory;
    for (uint32_t i = 0; p->texts && i < p->text_count; i++) {
        if (p->texts[i].name)
            ts_release(p, (void *)(uintptr_t)p->texts[i].name, strlen(p->texts[i].name) + 1);
        ts_release(p, (void *)(uintptr_t)p->texts[i].text, p->texts[i].length + 1);
    }
    ts_release(p, p->texts, p->text_count * sizeof *p->texts);
    ts_release(p, p->text, p->length + 1);
    ts_release(p, p->document, p->document_size);
    ts_release(p, p->handler, p->handlers * sizeof *p->handler);
    memory.free(p, sizeof *p, memory.context);
}

ts_program *ts_program_of(const tilly_script *script)
{
    return tilly_script_context(script, play_moment);
}

/* ---- reading a file ------------------------------------------------------------------------- */

/* The limits of a caller, as far as this version knows them. */
static tilly_status take_limits(tilly_script_limits *own, const tilly_script_limits *given)
{
    static const tilly_script_limits usual = TILLY_SCRIPT_LIMITS_INIT;
    *own = usual;
    if (!given)
        return TILLY_OK;
    if (!record_fits(given, sizeof *given))
        return TILLY_E_SIZE;
    for (size_t i = sizeof *own; i < given->size; i++)
        if (((const char *)given)[i])
            return TILLY_E_UNSUPPORTED;
    memcpy(own, given, sizeof *own);
    if (own->debug > 1 || own->reserved)
        return TILLY_E_RANGE;
    for (uint32_t i = 0; i < own->text_count; i++)
        if (!own->texts || !own->texts[i].name || !own->texts[i].text)
            return TILLY_E_NULL;
    return TILLY_OK;
}

static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

static ts_program *new_program(const tilly_script_limits *limits)
{
    const tilly_allocator own = {
        .size = sizeof own, .alloc = from_malloc, .resize = from_realloc, .free = to_free};
    const tilly_allocator *memory = limits->allocator ? limits->allocator : &own;
    ts_program *p = memory->alloc(sizeof *p, memory->context);
    if (!p)
        return NULL;
    memset(p, 0, sizeof *p);
    p->memory = *memory;
    p->instructions = limits->instructions ? limits->instructions : TILLY_SCRIPT_INSTRUCTIONS;
    p->most_memory = limits->memory && limits->memory < SIZE_MAX / 2 ? (size_t)limits->memory
                                                                     : TILLY_SCRIPT_MEMORY;
    p->debug = limits->debug;
    p->log = limits->log;
    p->log_context = limits->log_context;
    snprintf(p->name, sizeof p->name, "%s", limits->name ? limits->name : "scenario.lua");
    return p;
}

static bool copy_texts(ts_program *p, const tilly_script_limits *limits)
{
    if (!limits->text_count)
        return true;
    p->texts = ts_alloc(p, limits->text_count * sizeof *p->texts);
    if (!p->texts)
        return false;
    memset(p->texts, 0, limits->text_count * sizeof *p->texts);
    p->text_count = limits->text_count;
    for (uint32_t i = 0; i < limits->text_count; i++) {
        const tilly_script_text *from = &limits->texts[i];
        tilly_script_text *to = &p->texts[i];
        to->name = copy_text(p, from->name, strlen(from->name));
        to->text = copy_text(p, from->text, from->length);
        to->length = to->text ? from->length : 0;
        if (!to->name || !to->text)
            return false;
    }
    return true;
}

/* What a script is called for: moments, and kinds of events. */
static void put_wanted(const ts_state *s, tilly_script_setup *setup, uint16_t *events)
{
    for (uint32_t i = 0; i < s->handlers; i++) {
        const ts_handler *h = &s->handler[i];
        setup->moments |= 1u << h->moment;
        if (h->moment == TILLY_MOMENT_EVENT)
            events[setup->event_count++] = h->event;
    }
    if (s->program->uses_until)
        setup->moments |= 1u << TILLY_MOMENT_TURN;
    setup->events = events;
}

/* What the reading state has made is the program's from now on. */
static void take_definitions(ts_program *p, ts_state *s)
{
    p->document = s->out.bytes;
    p->document_size = s->out.room;
    s->out = (ts_text){0};
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        if (s->player[side] != LUA_NOREF)
            p->players |= 1u << side;
}

static bool take_handlers(ts_program *p, const ts_state *s)
{
    const size_t size = s->handlers * sizeof *s->handler;
    if (!size)
        return true;
    p->handler = ts_alloc(p, size);
    if (!p->handler)
        return false;
    memcpy(p->handler, s->handler, size);
    p->handlers = s->handlers;
    ts_find_units_to_come(p);
    return true;
}

static tilly_status make_script(ts_program *p, const ts_state *s, tilly_script **out)
{
    uint16_t events[TS_MOST_HANDLERS];
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    put_wanted(s, &setup, events);
    setup.make = make_state;
    setup.free = free_state;
    setup.call = play_moment;
    setup.release = free_program;
    setup.context = p;
    setup.allocator = &p->memory;
    setup.hash = p->hash;
    return tilly_script_new(&setup, out);
}

/* A file that fails is a bad file, not a failing hook. */
static tilly_status as_format(tilly_error *error)
{
    if (error->status == TILLY_E_CALLBACK)
        error->status = TILLY_E_FORMAT;
    return (tilly_status)error->status;
}

static tilly_status read_program(ts_program *p, tilly_script **out, tilly_error *error)
{
    if (ts_scan(p, error) < 0)
        return (tilly_status)error->status;
    ts_state *s;
    tilly_status status = ts_state_new(p, true, &s, error);
    if (status < 0)
        return error->status < 0 ? as_format(error) : status;
    take_definitions(p, s);
    status = take_handlers(p, s) ? make_script(p, s, out) : TILLY_E_MEMORY;
    ts_state_free(s);
    return status;
}

static tilly_status file_is_too_long(tilly_error *error)
{
    char words[64];
    snprintf(
        words, sizeof words, "the file is too long: %d KiB are allowed", TILLY_SCRIPT_TEXT >> 10);
    return ts_fail(error, TILLY_E_FORMAT, "", words);
}

tilly_status tilly_script_read(const char *text,
                               size_t length,
                               const tilly_script_limits *limits,
                               tilly_script **out,
                               tilly_error *error)
{
    tilly_script_limits own;
    tilly_error found = TILLY_ERROR_INIT;
    if (error && !record_fits(error, sizeof *error))
        return TILLY_E_SIZE;
    if (!text || !out)
        return ts_fail(error, TILLY_E_NULL, text ? "out" : "text", "must not be NULL");
    if (length > TILLY_SCRIPT_TEXT)
        return file_is_too_long(error);
    tilly_status status = take_limits(&own, limits);
    if (status < 0)
        return ts_fail(error, status, "limits", tilly_status_text(status));
    ts_program *p = new_program(&own);
    if (!p)
        return ts_fail(error, TILLY_E_MEMORY, "", "out of memory");
    /* which some editors write at the beginning of a file in UTF-8 */
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t marked = length >= 3 && !memcmp(text, mark, 3) ? 3 : 0;
    text += marked;
    length -= marked;
    p->text = copy_text(p, text, length);
    p->length = p->text ? join_line_ends(p->text, length) : 0;
    p->hash = hash_of(text, length);
    status = p->text && copy_texts(p, &own) ? TILLY_OK : TILLY_E_MEMORY;
    if (status == TILLY_OK)
        status = read_program(p, out, &found);
    if (status == TILLY_OK)
        return TILLY_OK;
    free_program(p);
    if (found.status >= 0)
        return ts_fail(error, status, "", tilly_status_text(status));
    return fail(error, &found);
}

/* ---- what it defines ------------------------------------------------------------------------ */

tilly_status
tilly_script_document(const tilly_script *self, char *text, size_t room, size_t *needed)
{
    const ts_program *p = ts_program_of(self);
    if (!self || (!text && room))
        return ts_fail(NULL, TILLY_E_NULL, self ? "text" : "self", "must not be NULL");
    if (!p)
        return ts_fail(NULL, TILLY_E_HANDLE, "self", "no script of a scenario file");
    if (!p->document)
        return ts_fail(NULL, TILLY_E_UNKNOWN, "self", "the file defines no scenario");
    const size_t length = strlen(p->document);
    if (needed)
        *needed = length + 1;
    if (!room)
        return TILLY_OK;
    const size_t written = length < room ? length : room - 1;
    memcpy(text, p->document, written);
    text[written] = 0;
    return written < length ? TILLY_E_ROOM : TILLY_OK;
}

/* What JSON calls otherwise than Lua does. */
static void put_in_lua(char *to, size_t room, const char *words)
{
    static const struct {
        const char *json, *lua;
    } terms[] = {{"an object", "a table"}, {"an array", "a list"}, {"a string", "a text"}};
    enum { TERMS = sizeof terms / sizeof *terms };
    size_t used = 0;
    bool quoted = false;
    while (*words && used + 1 < room) {
        unsigned i = 0;
        quoted ^= *words == '"';
        while (i < TERMS && (quoted || strncmp(words, terms[i].json, strlen(terms[i].json))))
            i++;
        if (i == TERMS) {
            to[used++] = *words++;
            continue;
        }
        used += (size_t)snprintf(to + used, room - used, "%s", terms[i].lua);
        words += strlen(terms[i].json);
    }
    to[used < room ? used : room - 1] = 0;
}

/* The place of a refusal is that in the file, where it is known. */
static tilly_status fail_in_file(const ts_program *p, tilly_error *out, const tilly_error *refused)
{
    tilly_error error = *refused;
    char path[TS_PATH];
    char said[sizeof error.text];
    enum { BETWEEN = 8 };
    char place[24] = "";
    char words[sizeof p->name + sizeof place + sizeof path + sizeof said + BETWEEN];
    error.line = ts_line_of(p, refused->path, path, sizeof path);
    error.column = 0;
    put_in_lua(said, sizeof said, refused->text);
    if (error.line)
        snprintf(place, sizeof place, ":%u", (unsigned)error.line);
    snprintf(words, sizeof words, "%s%s: %s%s%s", p->name, place, path, *path ? ": " : "", said);
    ts_cut(error.text, sizeof error.text, words);
    return fail(out, &error);
}

/* Before play begins, not at the first moment: every name of a filter is one of this battle. */
static tilly_status check_filters(const ts_program *p, const tilly_battle *battle, tilly_error *out)
{
    char words[TS_WORDS_ROOM];
    char said[TS_NAME + TS_WORDS_ROOM + 16];
    tilly_error error = {.size = sizeof error, .status = TILLY_E_FORMAT};
    for (uint32_t i = 0; i < p->handlers; i++) {
        ts_handler h = p->handler[i];
        if (ts_bind(p, &h, battle, words))
            continue;
        error.line = (uint32_t)h.line;
        snprintf(error.path, sizeof error.path, "%s", h.words);
        snprintf(said, sizeof said, "%s:%d: %s", p->name, h.line, words);
        ts_clean(said);
        ts_cut(error.text, sizeof error.text, said);
        return fail(out, &error);
    }
    return TILLY_OK;
}

tilly_status tilly_script_battle(tilly_script *self,
                                 uint64_t seed,
                                 uint32_t ignore,
                                 const tilly_allocator *allocator,
                                 tilly_battle **out,
                                 tilly_error *error)
{
    const ts_program *p = ts_program_of(self);
    tilly_error refused = TILLY_ERROR_INIT;
    tilly_battle *battle;
    if (error && !record_fits(error, sizeof *error))
        return TILLY_E_SIZE;
    if (!self || !out)
        return ts_fail(error, TILLY_E_NULL, self ? "out" : "self", "must not be NULL");
    if (!p)
        return ts_fail(error, TILLY_E_HANDLE, "self", "no script of a scenario file");
    if (!p->document)
        return ts_fail(error, TILLY_E_UNKNOWN, "self", "the file defines no scenario");
    tilly_status status = tilly_scenario_read(
        p->document, strlen(p->document), seed, ignore, allocator, &battle, &refused);
    if (status < 0)
        return fail_in_file(p, error, &refused);
    status = check_filters(p, battle, error);
    if (status < 0) {
        tilly_battle_unref(battle);
        return status;
    }
    status = tilly_battle_set_script(battle, self);
    if (status < 0) {
        tilly_battle_unref(battle);
        return ts_fail(error, status, "self", tilly_status_text(status));
    }
    *out = battle;
    return TILLY_OK;
}
