#include "files/json/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/decimal.h"
#include "base/handle.h"
#include "base/sized.h"
#include "base/characters.h"
#include "base/text.h"

/* ---- walking the text
 *
 * Only over text that syntax_check() has found valid, so every string, array and object is closed.
 */

static const char *skip_space(const char *c)
{
    while (*c == ' ' || *c == '\t' || *c == '\n' || *c == '\r')
        c++;
    return c;
}

/* Zeros follow a decoded string. */
static const char *skip_string(const char *c)
{
    c += strlen(c);
    while (!*c)
        c++;
    return c;
}

static size_t plain_length(const char *c)
{
    return strcspn(c, ",]} \t\n\r");
}

static const char *skip_value(const char *c)
{
    unsigned depth = 0;
    do {
        if (*c == '"') {
            c = skip_string(c);
            continue;
        }
        if (*c == '{' || *c == '[')
            depth++;
        if (*c == '}' || *c == ']')
            depth--;
        if (depth || *c == '}' || *c == ']')
            c++;
        else
            c += plain_length(c);
    } while (depth);
    return c;
}

/* From a value to the next item or member: past the comma, if there is one. */
static const char *skip_comma(const char *c)
{
    c = skip_space(skip_value(c));
    return *c == ',' ? skip_space(c + 1) : c;
}

/* From a member's key to its value. */
static const char *skip_key(const char *c)
{
    return skip_space(skip_space(skip_string(c)) + 1);
}

/* ---- faults --------------------------------------------------------------------------------- */

static void line_and_column(const document *d, size_t at, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (const char *c = d->given; c < d->given + at; c++) {
        if (*c == '\n')
            ++*line, *column = 1;
        else if (((unsigned char)*c & 0xc0) != 0x80)
            ++*column; /* characters, not bytes */
    }
}

static void put_path(text *t, const node *n)
{
    const node *chain[MOST_DEPTH + 2];
    unsigned depth = 0;
    for (; n->parent; n = n->parent)
        chain[depth++] = n;
    while (depth--) {
        const node *step = chain[depth];
        if (step->key)
            put(t, t->length ? "." : ""), put(t, step->key);
        else
            put(t, "["), put_count(t, (int64_t)step->index), put(t, "]");
    }
}

static void describe(tilly_error *out,
                     tilly_status status,
                     const node *n,
                     const char *at,
                     const char *rule,
                     const char *words)
{
    char path[sizeof out->path];
    uint32_t line;
    uint32_t column;
    text t;
    text_start(&t, path, sizeof path);
    put_path(&t, n);
    text_end(&t, NULL);
    line_and_column(n->in, (size_t)(at - n->in->text), &line, &column);
    fail(out, status, line, column, path, "%s%s%s", rule ? rule : "", rule ? ": " : "", words);
}

static bool report(const node *n, const char *at, tilly_status status, const char *words)
{
    document *d = n->in;
    if (d->status)
        return false;
    d->status = status;
    describe(d->error, status, n, at, d->rule, words);
    return false;
}

void remark(const node *n, tilly_error *out, const char *rule, const char *words)
{
    describe(out, TILLY_OK, n, n->at, rule, words);
}

typedef struct sentence {
    char words[sizeof((tilly_error *)0)->text];
} sentence;

/* ---- faults that say what stands there, and what may ---------------------------------------- */

enum { MOST_SHOWN = 40 };

static void put_given_text(text *t, const char *words)
{
    const size_t length = whole_within(words, MOST_SHOWN);
    put(t, "\"");
    put_part(t, words, length);
    put(t, words[length] ? "...\"" : "\"");
}

/* Of a number or a word of JSON: how much of it is shown. */
static size_t shown(const node *n)
{
    const size_t length = plain_length(n->at);
    return length > MOST_SHOWN ? MOST_SHOWN : length;
}

/* "5", "true", "\"horse\"", "an object" */
static void put_given(text *t, const node *n)
{
    switch (*n->at) {
    case '{': put(t, "an object"); return;
    case '[': put(t, "an array"); return;
    case '"': put_given_text(t, n->at + 1); return;
    default: break;
    }
    put_part(t, n->at, shown(n));
}

/* "expected a number, not "5"" */
static bool expected(const node *n, const char *what)
{
    sentence said;
    text t;
    text_start(&t, said.words, sizeof said.words);
    put(&t, "expected ");
    put(&t, what);
    put(&t, ", not ");
    put_given(&t, n);
    text_end(&t, NULL);
    return report(n, n->at, TILLY_E_FORMAT, said.words);
}

/* The words that may stand there, as many as there is room for. */
static void put_choice(text *t, const char *const *words, size_t count)
{
    enum { LAST = 8 }; /* ", ..." */
    const char *between = "";
    for (size_t i = 0; i < count; i++) {
        if (!words[i])
            continue;
        if (t->length + strlen(words[i]) + LAST >= t->room) {
            put(t, ", ...");
            return;
        }
        put(t, between);
        put(t, "\"");
        put(t, words[i]);
        put(t, "\"");
        between = ", ";
    }
}

/* The words of a fault with their numbers and names. */
#define PRINT(s, words)                                                                            \
    do {                                                                                           \
        va_list arguments;                                                                         \
        va_start(arguments, words);                                                                \
        vsnprintf((s).words, sizeof(s).words, words, arguments);                                   \
        va_end(arguments);                                                                         \
    } while (0)

bool wrong(const node *n, const char *words, ...)
{
    sentence said;
    PRINT(said, words);
    return report(n, n->at, TILLY_E_FORMAT, said.words);
}

bool wrong_as(const node *n, tilly_status status, const char *words, ...)
{
    sentence said;
    PRINT(said, words);
    return report(n, n->at, status, said.words);
}

bool wrong_name(const node *member, const char *words, ...)
{
    sentence said;
    PRINT(said, words);
    return report(member, member->key_at, TILLY_E_FORMAT, said.words);
}

bool wrong_nearest(const node *member, const nearest *meant, const char *words, ...)
{
    sentence said;
    text t;
    PRINT(said, words);
    const size_t length = strlen(said.words);
    text_start(&t, said.words + length, sizeof said.words - length);
    put_nearest(&t, meant);
    text_end(&t, NULL);
    return report(member, member->key ? member->key_at : member->at, TILLY_E_FORMAT, said.words);
}

bool misfit(const node *member, const char *words, ...)
{
    sentence said;
    misfits *m = member->in->misfits;
    PRINT(said, words);
    if (!m)
        return report(member, member->key_at, TILLY_E_FORMAT, said.words);
    if (m->told && m->count == m->wanted)
        describe(m->told, TILLY_OK, member, member->key_at, NULL, said.words);
    m->count++;
    return true;
}

bool wrong_because(const node *n, tilly_status status, const tilly_error *own)
{
    bool passes_on = status == TILLY_E_MEMORY || status == TILLY_E_MISMATCH ||
                     status == TILLY_E_VERSION || status == TILLY_E_SIZE ||
                     status == TILLY_E_NULL || status == TILLY_E_CALLBACK;
    tilly_error said = {.size = sizeof said};
    const bool was_said = status == TILLY_E_UNSUPPORTED || status == TILLY_E_CALLBACK;
    if (!own && was_said && !tilly_error_last(status, &said))
        own = &said;
    return report(n,
                  n->at,
                  passes_on ? status : TILLY_E_FORMAT,
                  own && own->text[0] ? own->text : tilly_status_text(status));
}

/* ---- a document ----------------------------------------------------------------------------- */

/* A fault before there is a tree. */
static bool
broken(document *d, tilly_status status, uint32_t line, uint32_t column, const char *words)
{
    d->status = fail(d->error, status, line, column, NULL, "%s", words);
    return false;
}

static bool copy_text(document *d)
{
    d->text = memory_new(&d->memory, d->length + 1);
    if (!d->text)
        return broken(d, TILLY_E_MEMORY, 0, 0, tilly_status_text(TILLY_E_MEMORY));
    memcpy(d->text, d->given, d->length);
    return true;
}

/* The part of an array or object that `at` lies in: as far as there is one. */
static node part_with(const node *n, const char *at)
{
    node part = {0};
    if (holds_array(n))
        for (node item = first_item(n); item.at && item.at <= at; next_item(&item))
            part = item;
    if (holds_object(n))
        for (node m = first_member(n); m.at && m.key_at <= at; next_member(&m))
            part = m;
    return part;
}

/* Tells of a control character in the path of what holds it. A name with one is not printed. */
static bool no_controls(document *d, const syntax_fault *found)
{
    node way[MOST_DEPTH + 1];
    const char *at = d->text + found->at;
    unsigned depth = 0;
    if (!found->control)
        return true;
    way[0] = (node){.in = d, .at = skip_space(d->text)};
    for (node part; (part = part_with(&way[depth], at)).at && part.at <= at;)
        way[++depth] = part;
    char words[64];
    text t;
    text_start(&t, words, sizeof words);
    put_control(&t, found->control);
    text_end(&t, NULL);
    d->form_broken = true;
    return report(&way[depth], at, TILLY_E_FORMAT, words);
}

static bool check_text(document *d)
{
    static const char prose[] = "about"; /* of scenarios, saves and records */
    syntax_fault fault;
    uint32_t line;
    uint32_t column;
    d->valid = syntax_check(d->text, d->length, prose, &d->memory, &fault);
    if (d->valid)
        return no_controls(d, &fault);
    if (fault.status == TILLY_E_MEMORY)
        return broken(d, TILLY_E_MEMORY, 0, 0, tilly_status_text(TILLY_E_MEMORY));
    d->form_broken = fault.key_twice;
    line_and_column(d, fault.at, &line, &column);
    return broken(d, fault.status, line, column, fault.words);
}

static bool has_heading(const node *root, const char *format)
{
    node n;
    int64_t version;
    if (!holds_object(root))
        return wrong(root, "expected an object with \"format\": \"%s\"", format);
    if (!need_member(root, "format", &n))
        return false;
    const char *given = read_string(&n);
    if (!given)
        return false;
    if (strcmp(given, format))
        return wrong(&n,
                     "expected \"%s\", not \"%.*s\"",
                     format,
                     (int)whole_within(given, MOST_SHOWN),
                     given);
    if (!need_member(root, "version", &n) || !read_whole(&n, 1, INT32_MAX, &version))
        return false;
    if (version > FORMAT_VERSION)
        return wrong_as(&n,
                        TILLY_E_VERSION,
                        "this library reads \"%s\" up to version %d",
                        format,
                        FORMAT_VERSION);
    return true;
}

bool document_open(document *d,
                   const char *words,
                   size_t length,
                   const char *format,
                   const tilly_allocator *memory,
                   tilly_error *error,
                   node *root)
{
    *d = (document){.given = words, .length = length};
    if (error)
        d->status = record_fits("error.size", error, FIRST(tilly_error, text));
    if (d->status)
        return false;
    d->error = error;
    tilly_status status = memory_of(memory, &d->memory);
    if (!status && !words)
        status = null_argument("text");
    if (status) {
        d->status = fail_as_said(error, status);
        return false;
    }
    if (length > MOST_TEXT)
        return broken(d, TILLY_E_FORMAT, 1, 1, "longer than any file of ours");
    if (!copy_text(d) || !check_text(d))
        return false;
    *root = (node){.in = d, .at = skip_space(d->text)};
    return has_heading(root, format);
}

void document_close(document *d)
{
    memory_free(&d->memory, d->text, d->length + 1);
    d->text = NULL;
}

/* ---- members and items ---------------------------------------------------------------------- */

/* The member whose name begins here, if one does. */
static node member_at(const node *object, const char *name)
{
    if (*name != '"')
        return (node){0};
    return (node){
        .in = object->in, .parent = object, .key = name + 1, .key_at = name, .at = skip_key(name)};
}

node first_member(const node *object)
{
    return member_at(object, skip_space(object->at + 1));
}

void next_member(node *member)
{
    *member = member_at(member->parent, skip_comma(member->at));
}

static bool is_known(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (!strcmp(key, *keys))
            return true;
    return false;
}

static bool unknown_name(const node *member, const char *const *keys)
{
    sentence said;
    text t;
    size_t count = 0;
    nearest n = nearest_to(member->key);
    for (; keys[count]; count++)
        consider(&n, keys[count]);
    text_start(&t, said.words, sizeof said.words);
    put(&t, "there is no such name here");
    put_nearest(&t, &n);
    put(&t, count > 1 ? "; expected one of " : "; expected ");
    put_choice(&t, keys, count);
    text_end(&t, NULL);
    return report(member, member->key_at, TILLY_E_FORMAT, said.words);
}

bool only_keys(const node *object, const char *const *keys)
{
    static const char *const heading[] = {"format", "version", NULL};
    if (object->in->status)
        return false;
    if (!holds_object(object))
        return expected(object, "an object");
    for (node m = first_member(object); m.at; next_member(&m))
        if (!is_known(m.key, keys) && (object->parent || !is_known(m.key, heading)))
            return unknown_name(&m, keys);
    return true;
}

bool has_member(const node *object, const char *key, node *member)
{
    if (object->in->status || !holds_object(object))
        return false;
    for (*member = first_member(object); member->at; next_member(member))
        if (!strcmp(member->key, key))
            return true;
    return false;
}

bool need_member(const node *object, const char *key, node *member)
{
    if (object->in->status)
        return false;
    if (!holds_object(object))
        return expected(object, "an object");
    if (has_member(object, key, member))
        return true;
    node missing = {.in = object->in, .parent = object, .key = key, .at = object->at};
    return wrong(&missing, "\"%s\" is missing", key);
}

bool is_array(const node *n, size_t least, size_t most)
{
    if (n->in->status)
        return false;
    if (!holds_array(n))
        return expected(n, "an array");
    size_t count = 0;
    for (node item = first_item(n); item.at; next_item(&item))
        count++;
    if (count >= least && count <= most)
        return true;
    if (least == most)
        return wrong(n, "expected %zu items, not %zu", least, count);
    if (most >= MOST_ITEMS)
        return wrong(n, "expected at least %zu items, not %zu", least, count);
    return wrong(n, "expected %zu to %zu items, not %zu", least, most, count);
}

node first_item(const node *array)
{
    const char *at = skip_space(array->at + 1);
    return (node){.in = array->in, .parent = array, .at = *at == ']' ? NULL : at};
}

void next_item(node *item)
{
    const char *at = skip_comma(item->at);
    item->at = *at == ']' ? NULL : at;
    item->index++;
}

/* One step down: past a name, or past an index in brackets. */
static node step_down(const node *from, const char **path)
{
    char key[64];
    if (**path != '[') {
        node member = {0};
        size_t length = strcspn(*path += **path == '.', ".[");
        snprintf(key, sizeof key, "%.*s", (int)length, *path);
        *path += length;
        return has_member(from, key, &member) ? member : (node){0};
    }
    if (!holds_array(from))
        return (node){0};
    node item = first_item(from);
    size_t index = 0;
    for (++*path; **path && **path != ']'; ++*path)
        index = index * 10 + (size_t)(**path - '0');
    for (++*path; item.at && item.index < index;)
        next_item(&item);
    return item;
}

const node *node_at(const node *from, const char *path, node way[MOST_DEPTH])
{
    unsigned depth = 0;
    for (way[0] = *from; *path && depth + 1 < MOST_DEPTH; depth++) {
        way[depth + 1] = step_down(&way[depth], &path);
        if (!way[depth + 1].at)
            break;
    }
    return &way[depth];
}

/* ---- values --------------------------------------------------------------------------------- */

bool holds_object(const node *n)
{
    return *n->at == '{';
}

bool holds_array(const node *n)
{
    return *n->at == '[';
}

bool holds_string(const node *n)
{
    return *n->at == '"';
}

bool holds_null(const node *n)
{
    return *n->at == 'n';
}

static bool holds_number(const node *n)
{
    return *n->at == '-' || (*n->at >= '0' && *n->at <= '9');
}

static bool holds_truth(const node *n)
{
    return *n->at == 't' || *n->at == 'f';
}

static bool out_of_bounds(const node *n, unsigned places, int64_t least, int64_t most)
{
    char allowed[80];
    text t;
    text_start(&t, allowed, sizeof allowed);
    put_decimal(&t, least, places);
    put(&t, " to ");
    put_decimal(&t, most, places);
    text_end(&t, NULL);
    return expected(n, allowed);
}

bool read_decimal(const node *n, unsigned places, int64_t least, int64_t most, int64_t *out)
{
    *out = 0;
    if (n->in->status)
        return false;
    if (!holds_number(n))
        return expected(n, "a number");
    if (!decimal_read(n->at, plain_length(n->at), places, out))
        return wrong(n,
                     "expected a plain number with at most %u decimals, not %.*s",
                     places,
                     (int)shown(n),
                     n->at);
    return (*out >= least && *out <= most) || out_of_bounds(n, places, least, most);
}

bool read_length(const node *n, int32_t least, int32_t most, int32_t *out)
{
    int64_t length;
    bool fits = read_decimal(n, 4, least, most, &length);
    *out = fits ? (int32_t)length : 0;
    return fits;
}

/* False for a number that 64 bits do not hold. */
static bool whole_at(const char *digits, int64_t *out)
{
    bool minus = *digits == '-';
    uint64_t most = (uint64_t)INT64_MAX + minus;
    uint64_t size = 0;
    for (const char *c = digits + minus; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (size > (most - digit) / 10)
            return false;
        size = size * 10 + digit;
    }
    *out = minus ? (int64_t)(0 - size) : (int64_t)size;
    return true;
}

bool read_whole(const node *n, int64_t least, int64_t most, int64_t *out)
{
    *out = 0;
    if (n->in->status)
        return false;
    if (!holds_number(n) || strcspn(n->at, ".eE") < plain_length(n->at))
        return expected(n, "a whole number");
    return (whole_at(n->at, out) && *out >= least && *out <= most) ||
           out_of_bounds(n, 0, least, most);
}

bool read_halves(const node *n, int64_t least, int64_t most, int64_t *out)
{
    enum { HUNDREDTHS = 50 };
    int64_t hundredths;
    *out = 0;
    if (!read_decimal(n, 2, least * HUNDREDTHS, most * HUNDREDTHS, &hundredths))
        return false;
    *out = hundredths / HUNDREDTHS;
    return hundredths % HUNDREDTHS == 0 ||
           wrong(n,
                 "points are counted in halves: 19.5 is possible, %.*s is not",
                 (int)shown(n),
                 n->at);
}

bool read_count(const node *n, uint32_t least, uint32_t most, uint32_t *out)
{
    int64_t count;
    bool fits = read_whole(n, least, most, &count);
    *out = fits ? (uint32_t)count : 0;
    return fits;
}

bool is_object(const node *n)
{
    return !n->in->status && (holds_object(n) || expected(n, "an object"));
}

bool read_truth(const node *n, bool *out)
{
    *out = false;
    if (n->in->status)
        return false;
    if (!holds_truth(n))
        return expected(n, "true or false");
    *out = *n->at == 't';
    return true;
}

const char *read_string(const node *n)
{
    if (n->in->status)
        return NULL;
    if (holds_string(n))
        return n->at + 1;
    expected(n, "a string");
    return NULL;
}

static bool hex_digits(const char *digits, uint64_t *out)
{
    size_t length = strspn(digits, "0123456789abcdef");
    if (!length || length > 16 || digits[length])
        return false;
    for (*out = 0; *digits; digits++)
        *out = *out << 4 | (uint64_t)(*digits <= '9' ? *digits - '0' : *digits - 'a' + 10);
    return true;
}

bool read_hex(const node *n, uint64_t *out)
{
    *out = 0;
    const char *given = read_string(n);
    if (!given)
        return false;
    return (!strncmp(given, "0x", 2) && hex_digits(given + 2, out)) ||
           expected(n, "\"0x\" and 1 to 16 digits 0-9, a-f");
}

bool read_text(const node *n, char *out, size_t room)
{
    const char *given = read_string(n);
    if (!given)
        return false;
    if (strlen(given) >= room)
        return wrong(n, "expected at most %zu bytes of text, not %zu", room - 1, strlen(given));
    snprintf(out, room, "%s", given);
    return true;
}

static bool none_of(const node *n, const char *const *words, size_t count)
{
    sentence said;
    text t;
    nearest near = nearest_to(n->at + 1);
    for (size_t i = 0; i < count; i++)
        consider(&near, words[i]);
    text_start(&t, said.words, sizeof said.words);
    put(&t, "unknown word ");
    put_given(&t, n);
    put_nearest(&t, &near);
    put(&t, "; expected one of ");
    put_choice(&t, words, count);
    text_end(&t, NULL);
    return report(n, n->at, TILLY_E_FORMAT, said.words);
}

bool read_word(const node *n, const char *const *words, size_t count, uint32_t *out)
{
    *out = 0;
    const char *given = read_string(n);
    if (!given)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!words[i] || strcmp(given, words[i]))
            continue;
        *out = (uint32_t)i;
        return true;
    }
    return none_of(n, words, count);
}

bool need_length(const node *object, const char *key, int32_t least, int32_t most, int32_t *out)
{
    node n;
    return need_member(object, key, &n) && read_length(&n, least, most, out);
}

bool need_count(const node *object, const char *key, uint32_t least, uint32_t most, uint32_t *out)
{
    node n;
    return need_member(object, key, &n) && read_count(&n, least, most, out);
}

bool need_hex(const node *object, const char *key, uint64_t *out)
{
    node n;
    return need_member(object, key, &n) && read_hex(&n, out);
}
