#include "files/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/decimal.h"
#include "base/handle.h"
#include "base/sized.h"
#include "base/text.h"

/* ---- walking the text
 *
 * Only over text that jansson has found valid, so every string, array and object is closed. */

static const char *skip_space(const char *c)
{
    while (*c == ' ' || *c == '\t' || *c == '\n' || *c == '\r')
        c++;
    return c;
}

static const char *skip_string(const char *c)
{
    for (c++; *c != '"'; c++)
        if (*c == '\\')
            c++;
    return c + 1;
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

static void line_and_column(const document *d, const char *at, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (const char *c = d->start; c < at; c++) {
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
    line_and_column(n->in, at, &line, &column);
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

bool wrong_because(const node *n, tilly_status status, const tilly_error *own)
{
    bool passes_on = status == TILLY_E_MEMORY || status == TILLY_E_MISMATCH ||
                     status == TILLY_E_VERSION || status == TILLY_E_SIZE || status == TILLY_E_NULL;
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

static bool broken_at(document *d, size_t offset, const char *words)
{
    uint32_t line;
    uint32_t column;
    line_and_column(d, d->start + offset, &line, &column);
    return broken(d, TILLY_E_FORMAT, line, column, words);
}

/* Before anything is built from it: not deeper and not more than any valid file is, whatever else
 * is wrong with it. */
static bool within_limits(document *d)
{
    bool in_string = false;
    size_t depth = 0;
    size_t items = 0;
    for (size_t i = 0; i < d->length; i++) {
        char c = d->start[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
            continue;
        }
        if (c == '"')
            in_string = true;
        if (c == '{' || c == '[')
            depth++;
        if ((c == '}' || c == ']') && depth)
            depth--;
        if (c == ',')
            items++;
        if (depth > MOST_DEPTH)
            return broken_at(d, i, "nested deeper than any file of ours");
        if (items > MOST_ITEMS)
            return broken_at(d, i, "more values than any file of ours");
    }
    return true;
}

static bool parse(document *d)
{
    json_error_t e;
    d->root = json_loadb(d->start, d->length, JSON_REJECT_DUPLICATES, &e);
    if (d->root)
        return true;
    d->key_twice = json_error_code(&e) == json_error_duplicate_key;
    if (json_error_code(&e) == json_error_out_of_memory)
        return broken(d, TILLY_E_MEMORY, 0, 0, tilly_status_text(TILLY_E_MEMORY));
    return broken(d,
                  TILLY_E_FORMAT,
                  e.line > 0 ? (uint32_t)e.line : 1,
                  e.column > 0 ? (uint32_t)e.column : 1,
                  e.text);
}

static bool has_heading(const node *root, const char *format)
{
    node n;
    int64_t version;
    if (!json_is_object(root->json))
        return wrong(root, "expected an object with \"format\": \"%s\"", format);
    if (!need_member(root, "format", &n))
        return false;
    const char *given = read_string(&n);
    if (!given)
        return false;
    if (strcmp(given, format))
        return wrong(&n, "expected \"%s\"", format);
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
                   tilly_error *error,
                   node *root)
{
    *d = (document){.start = words, .length = length};
    if (error)
        d->status = record_fits("error.size", error, FIRST(tilly_error, text));
    if (d->status)
        return false;
    d->error = error;
    if (!words) {
        d->status = fail_as_said(error, null_argument("text"));
        return false;
    }
    if (length > MOST_TEXT)
        return broken(d, TILLY_E_FORMAT, 1, 1, "longer than any file of ours");
    if (!within_limits(d) || !parse(d))
        return false;
    *root = (node){.in = d, .json = d->root, .at = skip_space(words)};
    return has_heading(root, format);
}

void document_close(document *d)
{
    json_decref(d->root);
    d->root = NULL;
}

/* ---- members and items ---------------------------------------------------------------------- */

/* jansson gives an object's members in the order of the text. */
static node member_at(const node *object, void *iterator, const char *key_at)
{
    if (!iterator)
        return (node){0};
    return (node){object->in,
                  object,
                  json_object_iter_key(iterator),
                  key_at,
                  0,
                  json_object_iter_value(iterator),
                  skip_key(key_at)};
}

node first_member(const node *object)
{
    return member_at(object, json_object_iter(object->json), skip_space(object->at + 1));
}

void next_member(node *member)
{
    json_t *object = member->parent->json;
    *member = member_at(member->parent,
                        json_object_iter_next(object, json_object_iter_at(object, member->key)),
                        skip_comma(member->at));
}

static bool is_known(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (!strcmp(key, *keys))
            return true;
    return false;
}

bool only_keys(const node *object, const char *const *keys)
{
    static const char *const heading[] = {"format", "version", NULL};
    if (object->in->status)
        return false;
    if (!json_is_object(object->json))
        return wrong(object, "expected an object");
    for (node m = first_member(object); m.json; next_member(&m))
        if (!is_known(m.key, keys) && (object->parent || !is_known(m.key, heading)))
            return wrong_name(&m, "there is no such name here");
    return true;
}

bool has_member(const node *object, const char *key, node *member)
{
    if (object->in->status || !json_is_object(object->json))
        return false;
    for (*member = first_member(object); member->json; next_member(member))
        if (!strcmp(member->key, key))
            return true;
    return false;
}

bool need_member(const node *object, const char *key, node *member)
{
    if (object->in->status)
        return false;
    if (!json_is_object(object->json))
        return wrong(object, "expected an object");
    if (has_member(object, key, member))
        return true;
    node missing = {object->in, object, key, NULL, 0, NULL, object->at};
    return wrong(&missing, "\"%s\" is missing", key);
}

bool is_array(const node *n, size_t least, size_t most)
{
    if (n->in->status)
        return false;
    if (!json_is_array(n->json))
        return wrong(n, "expected an array");
    size_t count = json_array_size(n->json);
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
    return (node){
        array->in, array, NULL, NULL, 0, json_array_get(array->json, 0), skip_space(array->at + 1)};
}

void next_item(node *item)
{
    item->at = skip_comma(item->at);
    item->json = json_array_get(item->parent->json, ++item->index);
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
    if (!json_is_array(from->json))
        return (node){0};
    node item = first_item(from);
    size_t index = 0;
    for (++*path; **path && **path != ']'; ++*path)
        index = index * 10 + (size_t)(**path - '0');
    for (++*path; item.json && item.index < index;)
        next_item(&item);
    return item;
}

const node *node_at(const node *from, const char *path, node way[MOST_DEPTH])
{
    unsigned depth = 0;
    for (way[0] = *from; *path && depth + 1 < MOST_DEPTH; depth++) {
        way[depth + 1] = step_down(&way[depth], &path);
        if (!way[depth + 1].json)
            break;
    }
    return &way[depth];
}

/* ---- values --------------------------------------------------------------------------------- */

static bool out_of_bounds(const node *n, unsigned places, int64_t least, int64_t most)
{
    char allowed[80];
    text t;
    text_start(&t, allowed, sizeof allowed);
    put_decimal(&t, least, places);
    put(&t, " to ");
    put_decimal(&t, most, places);
    text_end(&t, NULL);
    return wrong(n, "expected %s", allowed);
}

bool read_decimal(const node *n, unsigned places, int64_t least, int64_t most, int64_t *out)
{
    *out = 0;
    if (n->in->status)
        return false;
    if (!json_is_number(n->json))
        return wrong(n, "expected a number");
    if (!decimal_read(n->at, plain_length(n->at), places, out))
        return wrong(n, "expected a plain number with at most %u decimals", places);
    return (*out >= least && *out <= most) || out_of_bounds(n, places, least, most);
}

bool read_length(const node *n, int32_t least, int32_t most, int32_t *out)
{
    int64_t length;
    bool fits = read_decimal(n, 4, least, most, &length);
    *out = fits ? (int32_t)length : 0;
    return fits;
}

bool read_whole(const node *n, int64_t least, int64_t most, int64_t *out)
{
    *out = 0;
    if (n->in->status)
        return false;
    if (!json_is_integer(n->json))
        return wrong(n, "expected a whole number");
    *out = json_integer_value(n->json);
    return (*out >= least && *out <= most) || out_of_bounds(n, 0, least, most);
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
    return !n->in->status && (json_is_object(n->json) || wrong(n, "expected an object"));
}

bool is_string(const node *n)
{
    return json_is_string(n->json);
}

bool is_null(const node *n)
{
    return json_is_null(n->json);
}

bool read_truth(const node *n, bool *out)
{
    *out = false;
    if (n->in->status)
        return false;
    if (!json_is_boolean(n->json))
        return wrong(n, "expected true or false");
    *out = json_is_true(n->json);
    return true;
}

const char *read_string(const node *n)
{
    if (n->in->status)
        return NULL;
    if (!json_is_string(n->json))
        wrong(n, "expected a string");
    return json_string_value(n->json);
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
           wrong(n, "expected \"0x\" and 1 to 16 digits 0-9, a-f");
}

bool read_text(const node *n, char *out, size_t room)
{
    const char *given = read_string(n);
    if (!given)
        return false;
    if (strlen(given) >= room)
        return wrong(n, "expected at most %zu bytes of text", room - 1);
    snprintf(out, room, "%s", given);
    return true;
}

static bool none_of(const node *n, const char *const *words, size_t count)
{
    char allowed[200];
    text t;
    text_start(&t, allowed, sizeof allowed);
    for (size_t i = 0; i < count; i++)
        if (words[i])
            put(&t, t.length ? ", \"" : "\""), put(&t, words[i]), put(&t, "\"");
    text_end(&t, NULL);
    return wrong(n, "expected one of %s", allowed);
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
