#include "base/handle.h"
#include "base/characters.h"
#include "base/sized.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory --------------------------------------------------------------------------------- */

static void *plain_alloc(size_t size, void *context)
{
    (void)context;
    return malloc(size);
}

static void *plain_resize(void *block, size_t old_size, size_t size, void *context)
{
    (void)old_size, (void)context;
    return realloc(block, size);
}

static void plain_free(void *block, size_t size, void *context)
{
    (void)size, (void)context;
    free(block);
}

static const tilly_allocator plain_memory = {
    sizeof(tilly_allocator), 0, plain_alloc, plain_resize, plain_free, NULL};

tilly_status memory_of(const tilly_allocator *allocator, tilly_allocator *out)
{
    *out = plain_memory;
    if (!allocator)
        return TILLY_OK;
    TRY(record_take(out, allocator, FIRST(tilly_allocator, context)));
    if (out->reserved)
        return sets_reserved("allocator.reserved");
    return out->alloc && out->resize && out->free
               ? TILLY_OK
               : misuse(TILLY_E_NULL, "allocator", "lacks alloc, resize or free");
}

void *memory_new(const tilly_allocator *memory, size_t size)
{
    void *block = memory->alloc(size, memory->context);
    return block ? memset(block, 0, size) : NULL;
}

void *memory_resize(const tilly_allocator *memory, void *block, size_t old_size, size_t size)
{
    return block ? memory->resize(block, old_size, size, memory->context)
                 : memory->alloc(size, memory->context);
}

void *memory_grow(const tilly_allocator *memory, void *block, size_t old_size, size_t size)
{
    if (!block)
        return memory_new(memory, size);
    char *grown = memory_resize(memory, block, old_size, size);
    if (grown && size > old_size)
        memset(grown + old_size, 0, size - old_size);
    return grown;
}

void memory_free(const tilly_allocator *memory, void *block, size_t size)
{
    if (block)
        memory->free(block, size, memory->context);
}

/* ---- handles -------------------------------------------------------------------------------- */

tilly_status
handle_new(size_t size, enum handle_kind kind, const tilly_allocator *memory, void *out)
{
    tilly_allocator own;
    tilly_status status = memory_of(memory, &own);
    if (status)
        return status;
    handle *h = memory_new(&own, size);
    if (!h)
        return TILLY_E_MEMORY;
    h->kind = kind;
    h->memory = own;
    handle_keep(h);
    memcpy(out, &h, sizeof h);
    return TILLY_OK;
}

void handle_keep(handle *h)
{
    shared_up(&h->refs);
}

bool handle_drop(handle *h)
{
    return shared_down(&h->refs) == 1;
}

void handle_free(handle *h, size_t size)
{
    tilly_allocator memory = h->memory;
    h->kind = 0;
    memory_free(&memory, h, size);
}

/* ---- errors --------------------------------------------------------------------------------- */

/* Numbers are written when the error is read: a player may be refused often and never read it. */
static PER_THREAD struct {
    tilly_status status;
    const char *argument, *text; /* text NULL: the status says which of these tell the error */
    int64_t given, least, most;
    bool lengths; /* these three are */
    bool counts;  /* `most` stands before the text */
} last;
/* of fail() */
static PER_THREAD tilly_error last_told;

tilly_status misuse(tilly_status status, const char *argument, const char *words)
{
    last.status = status;
    last.argument = argument;
    last.text = words;
    last.counts = false;
    return status;
}

tilly_status sets_reserved(const char *argument)
{
    return misuse(TILLY_E_UNSUPPORTED, argument, "is reserved and must be 0");
}

tilly_status out_of_range(const char *argument, int64_t given, int64_t least, int64_t most)
{
    last.given = given;
    last.least = least;
    last.most = most;
    last.lengths = false;
    return misuse(TILLY_E_RANGE, argument, NULL);
}

tilly_status is_full(int64_t most, const char *words)
{
    misuse(TILLY_E_FULL, "self", words);
    last.most = most;
    last.counts = true;
    return TILLY_E_FULL;
}

tilly_status length_out_of_range(const char *argument, int32_t given, int32_t least, int32_t most)
{
    out_of_range(argument, given, least, most);
    last.lengths = true;
    return TILLY_E_RANGE;
}

tilly_status null_argument(const char *argument)
{
    return misuse(TILLY_E_NULL, argument, NULL);
}

tilly_status handle_refused(const char *argument, const void *h, enum handle_kind kind)
{
    if (!h)
        return null_argument(argument);
    last.given = ((const handle *)h)->kind;
    last.most = kind;
    return misuse(TILLY_E_HANDLE, argument, NULL);
}

tilly_status is_busy(const char *argument, const char *call)
{
    return misuse(TILLY_E_BUSY, argument, call);
}

static const char *name_of_kind(int64_t kind)
{
    switch (kind) {
    case RULESET_HANDLE: return "a rule set";
    case ARMY_HANDLE: return "an army";
    case TABLE_HANDLE: return "a table";
    case BATTLE_HANDLE: return "a battle";
    case TURN_HANDLE: return "a turn";
    case SCRIPT_HANDLE: return "a script";
    default: return NULL;
    }
}

static void say_kind(char *words, size_t room)
{
    const char *given = name_of_kind(last.given);
    const char *wanted = name_of_kind(last.most);
    if (given)
        snprintf(words, room, "is %s, not %s", given, wanted);
    else
        snprintf(words, room, "is not %s", wanted);
}

static void put_number(text *t, int64_t number)
{
    if (last.lengths)
        put_length(t, (int32_t)number);
    else
        put_count(t, number);
}

static void put_bounds(text *t)
{
    if (last.least < last.most) {
        put(t, "from ");
        put_number(t, last.least);
        put(t, " to ");
    }
    put_number(t, last.most);
    put(t, last.lengths ? " units is allowed" : " is allowed");
}

static void say_number(char *words, size_t room)
{
    text t;
    text_start(&t, words, room);
    put(&t, "is ");
    put_number(&t, last.given);
    put(&t, ": ");
    if (last.most < last.least)
        put(&t, "the list is empty");
    else
        put_bounds(&t);
    text_end(&t, NULL);
}

static void say_last(tilly_error *e)
{
    char words[sizeof e->text - 32];
    if (last.status == TILLY_E_BUSY)
        snprintf(
            words, sizeof words, "is being changed by %s(), which has not returned", last.text);
    else if (last.counts)
        snprintf(words, sizeof words, "%" PRId64 " %s", last.most, last.text);
    else if (last.text)
        snprintf(words, sizeof words, "%s", last.text);
    else if (last.status == TILLY_E_NULL)
        snprintf(words, sizeof words, "must not be NULL");
    else if (last.status == TILLY_E_HANDLE)
        say_kind(words, sizeof words);
    else
        say_number(words, sizeof words);
    snprintf(e->path, sizeof e->path, "%s", last.argument);
    if (last.text && last.status != TILLY_E_BUSY && !strcmp(last.argument, "self"))
        snprintf(e->text, sizeof e->text, "%s", words);
    else
        snprintf(e->text, sizeof e->text, "%s %s", last.argument, words);
}

tilly_status tilly_error_last(tilly_status status, tilly_error *out)
{
    NOT_NULL(out);
    RECORD_FITS(out, tilly_error, text);
    tilly_error e = {.status = status};
    if (last.status != status)
        snprintf(e.text, sizeof e.text, "%s", tilly_status_text(status));
    else if (last.argument)
        say_last(&e);
    else
        e = last_told;
    last.status = TILLY_OK;
    record_give(out, &e);
    return TILLY_OK;
}

/* A text that fills its room may have been cut inside a UTF-8 character. */
static void trim_character(char *words, size_t room)
{
    size_t end = strlen(words);
    if (end + 1 == room)
        words[whole_characters(words, end)] = 0;
}

tilly_status tilly_error_tell(const tilly_error *error)
{
    tilly_error told;
    NOT_NULL(error);
    TRY(record_take(&told, error, FIRST(tilly_error, text)));
    if (told.status >= TILLY_OK || told.status < TILLY_E_INTERNAL)
        return out_of_range("error.status", told.status, TILLY_E_INTERNAL, -1);
    told.path[sizeof told.path - 1] = 0;
    told.text[sizeof told.text - 1] = 0;
    trim_character(told.path, sizeof told.path);
    trim_character(told.text, sizeof told.text);
    misuse((tilly_status)told.status, NULL, NULL);
    last_told = told;
    return TILLY_OK;
}

tilly_status fail(tilly_error *error,
                  tilly_status status,
                  uint32_t line,
                  uint32_t column,
                  const char *path,
                  const char *words,
                  ...)
{
    tilly_error e = {.status = status, .line = line, .column = column};
    snprintf(e.path, sizeof e.path, "%s", path ? path : "");
    trim_character(e.path, sizeof e.path);
    va_list arguments;
    va_start(arguments, words);
    vsnprintf(e.text, sizeof e.text, words, arguments);
    va_end(arguments);
    trim_character(e.text, sizeof e.text);
    misuse(status, NULL, NULL);
    last_told = e;
    if (error && !record_fits("error.size", error, FIRST(tilly_error, text)))
        record_give(error, &e);
    return status;
}

tilly_status fail_as_said(tilly_error *error, tilly_status status)
{
    tilly_error said = {.size = sizeof said};
    tilly_error_last(status, &said);
    return fail(error, status, 0, 0, said.path, "%s", said.text);
}
