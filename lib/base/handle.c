#include "base/handle.h"
#include "base/sized.h"

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

/* The caller's own, if he gave one. */
static tilly_status memory_of(const tilly_allocator *given, tilly_allocator *out)
{
    *out = plain_memory;
    if (!given)
        return TILLY_OK;
    tilly_status status = record_take(out, given, FIRST(tilly_allocator, context));
    if (status == TILLY_OK && out->reserved)
        status = sets_reserved("allocator.reserved");
    if (status)
        return status;
    return out->alloc && out->resize && out->free ? TILLY_OK : TILLY_E_NULL;
}

void *memory_new(const tilly_allocator *memory, size_t size)
{
    void *block = memory->alloc(size, memory->context);
    return block ? memset(block, 0, size) : NULL;
}

void *memory_grow(const tilly_allocator *memory, void *block, size_t old_size, size_t size)
{
    if (!block)
        return memory_new(memory, size);
    char *grown = memory->resize(block, old_size, size, memory->context);
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
    const char *argument, *text; /* text NULL: a number, between these */
    int64_t given, least, most;
} last;
/* of fail() */
static PER_THREAD tilly_error last_told;

tilly_status misuse(tilly_status status, const char *argument, const char *text)
{
    last.status = status;
    last.argument = argument;
    last.text = text;
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
    return misuse(TILLY_E_RANGE, argument, NULL);
}

static void say_last(tilly_error *e)
{
    snprintf(e->path, sizeof e->path, "%s", last.argument);
    if (last.text && !strcmp(last.argument, "self"))
        snprintf(e->text, sizeof e->text, "%s", last.text);
    else if (last.text)
        snprintf(e->text, sizeof e->text, "%s %s", last.argument, last.text);
    else if (last.most < last.least)
        snprintf(e->text,
                 sizeof e->text,
                 "%s is %lld: there is none",
                 last.argument,
                 (long long)last.given);
    else
        snprintf(e->text,
                 sizeof e->text,
                 "%s is %lld: from %lld to %lld is allowed",
                 last.argument,
                 (long long)last.given,
                 (long long)last.least,
                 (long long)last.most);
}

tilly_status tilly_error_last(tilly_status status, tilly_error *out)
{
    if (!out)
        return TILLY_E_NULL;
    if (!error_fits(out))
        return TILLY_E_SIZE;
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

/* A text that was cut may end inside a UTF-8 character: take its beginning off too. */
static void trim_character(char *text, size_t room)
{
    size_t end = strlen(text);
    size_t start = end;
    if (end + 1 < room)
        return;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t wanted = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (end - start + 1 < wanted)
        text[start - 1] = 0;
}

bool error_fits(const tilly_error *error)
{
    return !error || record_fits(error, FIRST(tilly_error, text)) == TILLY_OK;
}

tilly_status fail(tilly_error *error,
                  tilly_status status,
                  uint32_t line,
                  uint32_t column,
                  const char *path,
                  const char *text,
                  ...)
{
    tilly_error e = {.status = status, .line = line, .column = column};
    snprintf(e.path, sizeof e.path, "%s", path ? path : "");
    trim_character(e.path, sizeof e.path);
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(e.text, sizeof e.text, text, arguments);
    va_end(arguments);
    trim_character(e.text, sizeof e.text);
    misuse(status, NULL, NULL);
    last_told = e;
    if (error && error_fits(error))
        record_give(error, &e);
    return status;
}
