#include "base/handle.h"
#include "base/text.h"

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

static tilly_status memory_check(const tilly_allocator *memory)
{
    if (memory->size != sizeof *memory)
        return TILLY_E_SIZE;
    return memory->alloc && memory->resize && memory->free ? TILLY_OK : TILLY_E_NULL;
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
    tilly_status status = memory ? memory_check(memory) : TILLY_OK;
    if (status)
        return status;
    if (!memory)
        memory = &plain_memory;
    handle *h = memory_new(memory, size);
    if (!h)
        return TILLY_E_MEMORY;
    h->kind = kind;
    h->memory = *memory;
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

tilly_status misuse(tilly_status status, const char *argument, const char *words)
{
    last.status = status;
    last.argument = argument;
    last.text = words;
    return status;
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
                 "%s is %lld: there are none to choose from",
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
    struct_give(out, &e, sizeof e);
    return TILLY_OK;
}

/* A text that fills its room may have been cut inside a UTF-8 character. */
static void trim_character(char *words, size_t room)
{
    size_t end = strlen(words);
    if (end + 1 == room)
        words[whole_characters(words, end)] = 0;
}

bool error_fits(const tilly_error *error)
{
    return !error || struct_size(error->size, sizeof *error, sizeof *error) == TILLY_OK;
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
    if (error && error_fits(error))
        struct_give(error, &e, sizeof e);
    return status;
}

/* ---- structs that start with their size ----------------------------------------------------- */

/* Older callers have less than we know: fine from the first version on. Newer ones have more: what
 * their new fields ask for cannot be honoured, so they are told. */
tilly_status struct_size(uint32_t given, size_t first, size_t known)
{
    return given < first || given > known || given % 4 ? TILLY_E_SIZE : TILLY_OK;
}

void struct_give(void *theirs, const void *ours, size_t known)
{
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    size_t given = size < known ? size : known;
    if (given > sizeof size)
        memcpy((char *)theirs + sizeof size, (const char *)ours + sizeof size, given - sizeof size);
}
