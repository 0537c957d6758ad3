/* Rule sets as files: docs/formats/ruleset.md. */
#include "files/sections.h"
#include "base/decimal.h"
#include "ruleset/ruleset.h"

/* ---- reading -------------------------------------------------------------------------------- */

enum { MOST_WORDS = 16 };

static bool unknown_rules(const node *n)
{
    const char *ids[MOST_WORDS];
    uint32_t count = 0;
    uint32_t ignored;
    while (count < MOST_WORDS && (ids[count] = tilly_rulesets(count)))
        count++;
    return read_word(n, ids, count, &ignored);
}

static bool start_from_book(const node *n, const tilly_allocator *memory, tilly_ruleset **out)
{
    node id;
    int64_t revision;
    if (!need_member(n, "id", &id))
        return false;
    const char *name = read_string(&id);
    if (!name)
        return false;
    tilly_status status = tilly_ruleset_new(name, memory, out);
    if (status == TILLY_E_UNKNOWN)
        return unknown_rules(&id);
    if (status)
        return wrong_because(&id, status, NULL);
    return !has_member(n, "revision", &id) || read_whole(&id, 1, INT32_MAX, &revision);
}

static bool unknown_type(const node *n, const tilly_ruleset *rules)
{
    const char *words[TILLY_MOST_TYPES];
    uint32_t count = 0;
    uint32_t ignored;
    while (count < TILLY_MOST_TYPES && (words[count] = tilly_ruleset_type_name(rules, count)))
        count++;
    return read_word(n, words, count, &ignored);
}

static bool read_type(const node *n, tilly_ruleset *rules)
{
    static const char *const keys[] = {"name", "from", NULL};
    tilly_error own = {.size = sizeof own};
    node name;
    node from;
    if (!only_keys(n, keys) || !need_member(n, "name", &name) || !need_member(n, "from", &from))
        return false;
    const char *name_given = read_string(&name);
    const char *from_given = read_string(&from);
    if (!name_given || !from_given)
        return false;
    tilly_status status = tilly_ruleset_derive(rules, from_given, name_given, &own);
    if (status == TILLY_E_UNKNOWN)
        return unknown_type(&from, rules);
    return !status || wrong_because(&name, status, &own);
}

static bool read_types(const node *n, tilly_ruleset *rules)
{
    if (!is_array(n, 0, MOST_ITEMS))
        return false;
    for (node type = first_item(n); type.at; next_item(&type))
        if (!read_type(&type, rules))
            return false;
    return true;
}

static bool read_number(const node *n, const tilly_parameter *p, int64_t *number)
{
    return p->measure == TILLY_HALVES
               ? read_halves(n, p->least, p->most, number)
               : read_decimal(n, decimals_of(p->measure), p->least, p->most, number);
}

/* A word where the parameter has words, else a number. */
static bool read_value(const node *n, const tilly_ruleset *rules, uint32_t index, int32_t *value)
{
    tilly_parameter p = {.size = sizeof p};
    const char *words[MOST_WORDS];
    int64_t number;
    uint32_t count = 0;
    tilly_ruleset_parameter(rules, index, &p);
    while (count < MOST_WORDS &&
           (words[count] = tilly_ruleset_word(rules, index, p.least + (int32_t)count)))
        count++;
    if (!count && !read_number(n, &p, &number))
        return false;
    if (count && !read_word(n, words, count, &count))
        return false;
    *value = words[0] ? p.least + (int32_t)count : (int32_t)number;
    return true;
}

static bool unknown_parameter(const node *member, const tilly_ruleset *rules)
{
    tilly_parameter p = {.size = sizeof p};
    nearest near = nearest_to(member->key);
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++)
        if (!tilly_ruleset_parameter(rules, i, &p))
            consider(&near, p.name);
    return wrong_nearest(
        member, &near, "%s has no parameter of this name", tilly_ruleset_id(rules));
}

static bool read_values(const node *n, tilly_ruleset *rules)
{
    uint32_t index;
    int32_t value;
    if (!is_object(n))
        return false;
    for (node m = first_member(n); m.at; next_member(&m)) {
        if (tilly_ruleset_find(rules, m.key, &index))
            return unknown_parameter(&m, rules);
        if (!read_value(&m, rules, index, &value))
            return false;
        tilly_ruleset_set(rules, m.key, value, NULL);
    }
    return true;
}

bool rules_read(const node *n, const tilly_allocator *memory, tilly_ruleset **out)
{
    static const char *const keys[] = {"id", "revision", "types", "values", "tables", NULL};
    tilly_ruleset *rules = NULL;
    node member;
    bool valid = only_keys(n, keys) && start_from_book(n, memory, &rules) &&
                 (!has_member(n, "types", &member) || read_types(&member, rules)) &&
                 (!has_member(n, "values", &member) || read_values(&member, rules)) &&
                 (!has_member(n, "tables", &member) || tables_read(&member, rules));
    if (valid)
        *out = rules;
    else
        tilly_ruleset_unref(rules);
    return valid;
}

/* ---- reading for another edition ------------------------------------------------------------- */

static bool derive_again(const node *n, const tilly_ruleset *own, tilly_ruleset *other)
{
    const edition *e = own->edition;
    tilly_error said = {.size = sizeof said};
    for (uint32_t t = e->types; t < own->types; t++) {
        tilly_status status =
            tilly_ruleset_derive(other, e->type[own->base[t]], own->type_name[t], &said);
        if (status)
            return wrong_because(n, status, &said);
    }
    return true;
}

static bool set_word(const node *n, tilly_ruleset *other, const char *word)
{
    uint32_t index = 0;
    const char *one;
    tilly_parameter p = {.size = sizeof p};
    tilly_ruleset_find(other, n->key, &index);
    tilly_ruleset_parameter(other, index, &p);
    for (int32_t value = p.least; (one = tilly_ruleset_word(other, index, value)); value++)
        if (!strcmp(one, word))
            return !tilly_ruleset_set(other, n->key, value, NULL);
    return misfit(n, "\"%s\" is not a word for it in %s", word, tilly_ruleset_id(other));
}

static bool set_number(const node *n, tilly_ruleset *other, int32_t value)
{
    return !tilly_ruleset_set(other, n->key, value, NULL) ||
           misfit(n, "%s does not allow it this value", tilly_ruleset_id(other));
}

/* What the file does not change of its own book stays the other's too. */
static bool carry_value(const node *n, const tilly_ruleset *own, tilly_ruleset *other)
{
    uint32_t index;
    uint32_t there;
    tilly_parameter p = {.size = sizeof p};
    if (tilly_ruleset_find(own, n->key, &index))
        return false;
    tilly_ruleset_parameter(own, index, &p);
    if (p.value == p.usual)
        return true;
    if (tilly_ruleset_find(other, n->key, &there))
        return misfit(n, "%s has no parameter of this name", tilly_ruleset_id(other));
    const char *word = tilly_ruleset_word(own, index, p.value);
    return word ? set_word(n, other, word) : set_number(n, other, p.value);
}

static bool carry_values(const node *n, const tilly_ruleset *own, tilly_ruleset *other)
{
    for (node m = first_member(n); m.at; next_member(&m))
        if (!carry_value(&m, own, other))
            return false;
    return true;
}

bool rules_read_for(const node *n,
                    const tilly_ruleset *own,
                    const char *id,
                    const tilly_allocator *memory,
                    tilly_ruleset **out)
{
    tilly_ruleset *other = NULL;
    node member;
    tilly_status status = tilly_ruleset_new(id, memory, &other);
    if (status)
        return wrong_because(n, status, NULL);
    bool valid = other->edition->type == own->edition->type ||
                 wrong_as(n,
                          TILLY_E_MISMATCH,
                          "a scenario of %s cannot be played by %s",
                          tilly_ruleset_id(own),
                          id);
    valid = valid && derive_again(n, own, other) &&
            (!has_member(n, "values", &member) || carry_values(&member, own, other));
    if (valid)
        *out = other;
    else
        tilly_ruleset_unref(other);
    return valid;
}

bool revision_read(const node *n, const tilly_ruleset *rules, bool *older)
{
    node member;
    node revision;
    uint32_t given;
    if (!need_member(n, "rules", &member) || !need_member(&member, "revision", &revision) ||
        !read_count(&revision, 1, INT32_MAX, &given))
        return false;
    uint32_t own = tilly_ruleset_revision(rules);
    *older = given < own;
    return given <= own ||
           wrong_as(&revision,
                    TILLY_E_VERSION,
                    "written under revision %u of %s; this library plays revision %u",
                    given,
                    tilly_ruleset_id(rules),
                    own);
}

tilly_status tilly_ruleset_read(const char *json,
                                size_t length,
                                const tilly_allocator *allocator,
                                tilly_ruleset **out,
                                tilly_error *error)
{
    document d;
    node root;
    if (!out)
        return fail_as_said(error, null_argument("out"));
    if (document_open(&d, json, length, "tilly-ruleset", allocator, error, &root))
        rules_read(&root, allocator, out);
    document_close(&d);
    return d.status;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_types(writer *w, const tilly_ruleset *rules)
{
    const edition *e = rules->edition;
    write_key(w, "types");
    open_block(w, '[');
    for (uint32_t t = e->types; t < rules->types; t++) {
        open_row(w, '{');
        write_text(w, "name", rules->type_name[t]);
        write_text(w, "from", e->type[rules->base[t]]);
        close_level(w);
    }
    close_level(w);
}

static void write_values(writer *w, const tilly_ruleset *rules)
{
    tilly_parameter p = {.size = sizeof p};
    write_key(w, "values");
    open_block(w, '{');
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++) {
        tilly_ruleset_parameter(rules, i, &p);
        const char *word = tilly_ruleset_word(rules, i, p.value);
        write_key(w, p.name);
        if (word)
            put_string(w, word);
        else if (p.measure == TILLY_HALVES)
            put_halves(w, p.value);
        else
            put_number(w, p.value, decimals_of(p.measure));
    }
    close_level(w);
}

void rules_write(writer *w, const tilly_ruleset *rules)
{
    write_text(w, "id", tilly_ruleset_id(rules));
    write_whole(w, "revision", tilly_ruleset_revision(rules));
    write_types(w, rules);
    write_values(w, rules);
    tables_write(w, rules);
}

tilly_status tilly_ruleset_write(const tilly_ruleset *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (!status)
        status = write_start(&w, "tilly-ruleset", json, room);
    if (status)
        return status;
    rules_write(&w, self);
    return write_end(&w, needed);
}
