#include "files/json/syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/characters.h"
#include "base/text.h"

typedef struct parsing {
    char *start;
    char *end; /* a 0 stands here */
    char *c;   /* next character */
    unsigned depth;
    uint32_t values;
    const char *prose; /* the member that may have more lines than one; NULL: none */
    bool in_prose;
    const tilly_allocator *memory;
    /* Offsets of the names in the objects that are open, the innermost last. */
    uint32_t *name;
    uint32_t names;
    uint32_t room;
    syntax_fault *fault;
} parsing;

/* ---- faults --------------------------------------------------------------------------------- */

static bool bad_at(parsing *p, const char *at, const char *words, ...) PRINTS(3, 4);

static bool bad_at(parsing *p, const char *at, const char *words, ...)
{
    va_list arguments;
    p->fault->status = TILLY_E_FORMAT;
    p->fault->at = (size_t)(at - p->start);
    va_start(arguments, words);
    vsnprintf(p->fault->words, sizeof p->fault->words, words, arguments);
    va_end(arguments);
    return false;
}

static bool out_of_memory(parsing *p)
{
    p->fault->status = TILLY_E_MEMORY;
    return false;
}

/* Says what was expected and what stands there instead. */
static bool expected(parsing *p, const char *wanted)
{
    unsigned char found = (unsigned char)*p->c;
    if (p->c == p->end)
        return bad_at(p, p->c, "%s expected near end of file", wanted);
    if (found <= ' ' || found >= 0x7f)
        return bad_at(p, p->c, "%s expected near byte 0x%02x", wanted, found);
    return bad_at(p, p->c, "%s expected near '%c'", wanted, found);
}

/* ---- tokens --------------------------------------------------------------------------------- */

static void skip_space(parsing *p)
{
    p->c += strspn(p->c, " \t\n\r");
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool token(parsing *p, char wanted)
{
    char words[] = {'\'', wanted, '\'', 0};
    skip_space(p);
    if (*p->c != wanted)
        return expected(p, words);
    p->c++;
    return true;
}

static bool word(parsing *p, const char *wanted)
{
    size_t length = strlen(wanted);
    if (strncmp(p->c, wanted, length))
        return expected(p, wanted);
    p->c += length;
    return true;
}

static bool digits(parsing *p)
{
    if (!is_digit(*p->c))
        return expected(p, "a digit");
    while (is_digit(*p->c))
        p->c++;
    return true;
}

/* How large it is matters to its reader alone. */
static bool number(parsing *p)
{
    if (*p->c == '-')
        p->c++;
    if (*p->c == '0' && is_digit(p->c[1]))
        return bad_at(p, p->c, "a number does not begin with 0 and another digit");
    if (!digits(p))
        return false;
    if (*p->c == '.') {
        p->c++;
        if (!digits(p))
            return false;
    }
    if (*p->c != 'e' && *p->c != 'E')
        return true;
    p->c++;
    if (*p->c == '+' || *p->c == '-')
        p->c++;
    return digits(p);
}

/* ---- strings -------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    static const char lower[] = "0123456789abcdef";
    static const char upper[] = "0123456789ABCDEF";
    for (int i = 0; c && i < 16; i++)
        if (c == lower[i] || c == upper[i])
            return i;
    return -1;
}

/* The four digits after \u. */
static bool code_unit(parsing *p, uint32_t *unit)
{
    const char *escape = p->c;
    *unit = 0;
    p->c += 2;
    for (unsigned i = 0; i < 4; i++, p->c++) {
        int digit = hex_digit(*p->c);
        if (digit < 0)
            return bad_at(p, escape, "invalid escape: four digits 0-9, a-f follow \\u");
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

/* A character beyond U+FFFF is written as two halves, high and low, and a half means nothing alone.
 */
static bool escaped_code(parsing *p, uint32_t *code)
{
    const char *escape = p->c;
    uint32_t low = 0;
    if (!code_unit(p, code))
        return false;
    if (*code < 0xd800 || *code > 0xdfff)
        return true;
    bool pair = *code < 0xdc00 && p->c[0] == '\\' && p->c[1] == 'u';
    if (pair && !code_unit(p, &low))
        return false;
    if (!pair || low < 0xdc00 || low > 0xdfff)
        return bad_at(p, escape, "invalid escape: half of a surrogate pair");
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* One escape becomes the character that it stands for, which takes fewer bytes. */
static bool escape(parsing *p, char **to)
{
    static const char letter[] = "\"\\/bfnrt";
    static const char meaning[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    const char *found = p->c[1] ? strchr(letter, p->c[1]) : NULL;
    if (found) {
        code = (unsigned char)meaning[found - letter];
        p->c += 2;
    } else if (p->c[1] != 'u') {
        return bad_at(p, p->c, "invalid escape");
    } else if (!escaped_code(p, &code)) {
        return false;
    }
    *to += put_code(*to, code);
    return true;
}

static bool plain_character(parsing *p, char **to)
{
    unsigned char first = (unsigned char)*p->c;
    unsigned bytes = character_at(p->c);
    if (!bytes)
        return bad_at(p, p->c, "unable to decode byte 0x%02x as UTF-8", first);
    if (first < 0x20)
        return bad_at(p, p->c, "the control character U+%04X is not allowed", first);
    memmove(*to, p->c, bytes);
    *to += bytes;
    p->c += bytes;
    return true;
}

static bool is_allowed(const parsing *p, uint32_t code)
{
    return !is_control(code) || (p->in_prose && breaks_line(code));
}

static bool character(parsing *p, char **to)
{
    const char *began = p->c;
    const char *put = *to;
    if (!(*p->c == '\\' ? escape(p, to) : plain_character(p, to)))
        return false;
    uint32_t code = code_of(put);
    if (!code)
        return bad_at(p, began, "the control character U+0000 is not allowed");
    if (!is_allowed(p, code) && !p->fault->control) {
        p->fault->control = code;
        p->fault->at = (size_t)(began - p->start);
    }
    return true;
}

static bool string(parsing *p)
{
    const char *quote = p->c++;
    char *to = p->c;
    while (*p->c != '"') {
        if (p->c == p->end)
            return bad_at(p, quote, "this text has no closing '\"'");
        if (!character(p, &to))
            return false;
    }
    p->c++;
    memset(to, 0, (size_t)(p->c - to));
    return true;
}

/* ---- names ---------------------------------------------------------------------------------- */

static bool keep_name(parsing *p)
{
    if (p->names == p->room) {
        uint32_t room = p->room ? p->room * 2 : 64;
        uint32_t *grown =
            memory_grow(p->memory, p->name, sizeof *p->name * p->room, sizeof *p->name * room);
        if (!grown)
            return out_of_memory(p);
        p->name = grown;
        p->room = room;
    }
    p->name[p->names++] = (uint32_t)(p->c - p->start);
    return true;
}

static int compare_names(const parsing *p, uint32_t a, uint32_t b)
{
    int order = strcmp(p->start + a + 1, p->start + b + 1);
    return order ? order : (a > b) - (a < b);
}

/* Lets name[root] sink in the heap until no name below it is greater. */
static void sink(const parsing *p, uint32_t *name, uint32_t root, uint32_t count)
{
    for (uint32_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare_names(p, name[child], name[child + 1]) < 0)
            child++;
        if (compare_names(p, name[root], name[child]) >= 0)
            return;
        uint32_t greater = name[child];
        name[child] = name[root];
        name[root] = greater;
    }
}

/* qsort() may ask for memory. */
static void sort_names(const parsing *p, uint32_t *name, uint32_t count)
{
    for (uint32_t i = count / 2; i--;)
        sink(p, name, i, count);
    while (count-- > 1) {
        uint32_t greatest = name[0];
        name[0] = name[count];
        name[count] = greatest;
        sink(p, name, 0, count);
    }
}

/* The names of the object that ends here are those from `first` on; a fault is told where the first
 * name stands that was there before. */
static bool names_differ(parsing *p, uint32_t first)
{
    uint32_t count = p->names - first;
    const char *again = NULL;
    p->names = first;
    if (count < 2) /* and perhaps no room for any was made yet */
        return true;
    uint32_t *name = p->name + first;
    sort_names(p, name, count);
    for (uint32_t i = 1; i < count; i++) {
        const char *second = p->start + name[i];
        if (!strcmp(p->start + name[i - 1] + 1, second + 1) && (!again || second < again))
            again = second;
    }
    if (!again)
        return true;
    p->fault->key_twice = true;
    const char *name_again = again + 1;
    const int shown = (int)whole_within(name_again, 60);
    return bad_at(p, again, "duplicate name \"%.*s\" in this object", shown, name_again);
}

/* ---- values --------------------------------------------------------------------------------- */

static bool value(parsing *p);

static const char *last_name(const parsing *p)
{
    return p->start + p->name[p->names - 1] + 1;
}

static bool member(parsing *p)
{
    skip_space(p);
    if (*p->c != '"')
        return expected(p, "a name in quotes");
    if (!keep_name(p) || !string(p) || !token(p, ':'))
        return false;
    p->in_prose |= p->depth == 1 && p->prose && !strcmp(last_name(p), p->prose);
    const bool valid = value(p);
    p->in_prose &= p->depth > 1;
    return valid;
}

/* Members or items, up to the bracket that closes them. */
static bool container(parsing *p, char close, bool (*part)(parsing *p))
{
    char either[] = "',' or ' '";
    either[sizeof either - 3] = close;
    p->c++;
    skip_space(p);
    if (*p->c == close) {
        p->c++;
        return true;
    }
    for (;;) {
        if (!part(p))
            return false;
        skip_space(p);
        if (*p->c == close)
            break;
        if (*p->c != ',')
            return expected(p, either);
        p->c++;
    }
    p->c++;
    return true;
}

static bool object(parsing *p)
{
    uint32_t names = p->names;
    return container(p, '}', member) && names_differ(p, names);
}

static bool any_value(parsing *p)
{
    switch (*p->c) {
    case '{': return object(p);
    case '[': return container(p, ']', value);
    case '"': return string(p);
    case 't': return word(p, "true");
    case 'f': return word(p, "false");
    case 'n': return word(p, "null");
    default: return *p->c == '-' || is_digit(*p->c) ? number(p) : expected(p, "a value");
    }
}

static bool value(parsing *p)
{
    skip_space(p);
    bool nests = *p->c == '{' || *p->c == '[';
    if (nests && p->depth == MOST_DEPTH)
        return bad_at(p, p->c, "nested deeper than any file of ours");
    if (p->values++ == MOST_ITEMS)
        return bad_at(p, p->c, "more values than any file of ours");
    p->depth += nests;
    if (!any_value(p))
        return false;
    p->depth -= nests;
    return true;
}

static bool whole_text(parsing *p)
{
    skip_space(p);
    if (*p->c != '{' && *p->c != '[')
        return expected(p, "'{' or '['");
    if (!value(p))
        return false;
    skip_space(p);
    return p->c == p->end || expected(p, "end of file");
}

bool syntax_check(char *words,
                  size_t length,
                  const char *prose,
                  const tilly_allocator *memory,
                  syntax_fault *fault)
{
    parsing p = {.start = words,
                 .end = words + length,
                 .c = words,
                 .prose = prose,
                 .memory = memory,
                 .fault = fault};
    *fault = (syntax_fault){.status = TILLY_OK};
    bool valid = whole_text(&p);
    memory_free(memory, p.name, sizeof *p.name * p.room);
    return valid;
}
