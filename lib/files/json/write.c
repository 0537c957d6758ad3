#include "files/json/write.h"

#include <stdio.h>
#include "files/json/read.h"

static void new_line(writer *w)
{
    put(&w->t, "\n");
    for (unsigned i = 0; i < w->depth; i++)
        put(&w->t, "  ");
}

/* The separator between the last item and the next one. */
static void next_place(writer *w)
{
    struct nesting *l = w->depth ? &w->level[w->depth - 1] : NULL;
    if (w->after_key || !l) {
        w->after_key = false;
        return;
    }
    if (l->filled)
        put(&w->t, l->on_one_line ? ", " : ",");
    if (!l->on_one_line)
        new_line(w);
    l->filled = true;
}

static void open_level(writer *w, char bracket, bool on_one_line)
{
    next_place(w);
    put_char(&w->t, bracket);
    if (w->depth && w->level[w->depth - 1].on_one_line)
        on_one_line = true;
    w->level[w->depth++] = (struct nesting){bracket == '{' ? '}' : ']', on_one_line, false};
}

void open_block(writer *w, char bracket)
{
    open_level(w, bracket, false);
}
void open_row(writer *w, char bracket)
{
    open_level(w, bracket, true);
}

void close_level(writer *w)
{
    struct nesting *l = &w->level[--w->depth];
    if (l->filled && !l->on_one_line)
        new_line(w);
    put_char(&w->t, l->close);
}

static void put_escaped(text *t, unsigned char c)
{
    char code[8];
    if (c == '"' || c == '\\')
        put_char(t, '\\');
    if (c == '\n') {
        put(t, "\\n");
        return;
    }
    if (c >= 0x20) {
        put_char(t, (char)c);
        return;
    }
    snprintf(code, sizeof code, "\\u%04x", c);
    put(t, code);
}

static void put_quoted(text *t, const char *words)
{
    put(t, "\"");
    for (; *words; words++)
        put_escaped(t, (unsigned char)*words);
    put(t, "\"");
}

void write_key(writer *w, const char *key)
{
    next_place(w);
    put_quoted(&w->t, key);
    put(&w->t, ": ");
    w->after_key = true;
}

void put_string(writer *w, const char *words)
{
    next_place(w);
    put_quoted(&w->t, words);
}

void put_number(writer *w, int64_t number, unsigned places)
{
    next_place(w);
    put_decimal(&w->t, number, places);
}

void put_halves(writer *w, int64_t halves)
{
    put_number(w, halves * 5, 1);
}

void put_null(writer *w)
{
    next_place(w);
    put(&w->t, "null");
}

void put_truth(writer *w, bool yes)
{
    next_place(w);
    put(&w->t, yes ? "true" : "false");
}

void put_hex(writer *w, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "0x%llx", (unsigned long long)number);
    put_string(w, digits);
}

void write_text(writer *w, const char *key, const char *words)
{
    write_key(w, key), put_string(w, words);
}
void write_whole(writer *w, const char *key, int64_t number)
{
    write_key(w, key), put_number(w, number, 0);
}
void write_length(writer *w, const char *key, int32_t length)
{
    write_key(w, key), put_number(w, length, 4);
}
void write_angle(writer *w, const char *key, int32_t angle)
{
    write_key(w, key), put_number(w, angle, 2);
}
void write_truth(writer *w, const char *key, bool yes)
{
    write_key(w, key), put_truth(w, yes);
}
void write_hex(writer *w, const char *key, uint64_t number)
{
    write_key(w, key), put_hex(w, number);
}

tilly_status write_start(writer *w, const char *format, char *at, size_t room)
{
    *w = (writer){.depth = 0};
    tilly_status status = text_start(&w->t, at, room);
    if (status != TILLY_OK)
        return status;
    open_block(w, '{');
    write_text(w, "format", format);
    write_whole(w, "version", FORMAT_VERSION);
    return TILLY_OK;
}

tilly_status write_end(writer *w, size_t *needed)
{
    while (w->depth)
        close_level(w);
    put(&w->t, "\n");
    return text_end(&w->t, needed);
}
