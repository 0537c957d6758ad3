/* The rule set handle: making, copying, freezing, its parameters and its unit types. */
#include "base/sized.h"
#include "ruleset/ruleset.h"
#include "base/decimal.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* ---- the handle ----------------------------------------------------------------------------- */

static uint32_t count_of(const tilly_ruleset *r)
{
    return r->edition->parameters + r->types * r->edition->columns;
}

const void *ruleset_tables(const tilly_ruleset *self)
{
    return self->tables;
}

uint64_t ruleset_tables_hash(const tilly_ruleset *self)
{
    hash64 h;
    hash_start(&h);
    tables_hash(self->edition->tables, self->tables, &h);
    return hash_end(&h);
}

static void take_book_values(tilly_ruleset *r)
{
    const edition *e = r->edition;
    r->types = e->types;
    for (uint32_t i = 0; i < e->parameters; i++)
        r->value[i] = e->parameter[i].usual;
    for (uint32_t t = 0; t < e->types; t++) {
        r->base[t] = (uint16_t)t;
        snprintf(r->type_name[t], sizeof r->type_name[t], "%s", e->type[t]);
    }
    if (e->columns)
        memcpy(r->value + e->parameters, e->type_value, sizeof(int32_t) * e->types * e->columns);
    if (!e->tables)
        return;
    e->tables->usual(r->tables);
    r->book_tables = ruleset_tables_hash(r);
}

/* With room for the edition's tables, zeroed. */
static tilly_status blank_of(const edition *e, const tilly_allocator *memory, tilly_ruleset **out)
{
    tilly_ruleset *r;
    tilly_status status = handle_new(sizeof *r, RULESET_HANDLE, memory, &r);
    if (status)
        return status;
    r->edition = e;
    if (e->tables && !(r->tables = memory_new(&r->h.memory, e->tables->size))) {
        handle_free(&r->h, sizeof *r);
        return TILLY_E_MEMORY;
    }
    *out = r;
    return TILLY_OK;
}

tilly_status ruleset_of(const edition *e, const tilly_allocator *memory, tilly_ruleset **out)
{
    tilly_ruleset *r;
    tilly_status status = blank_of(e, memory, &r);
    if (status)
        return status;
    take_book_values(r);
    *out = r;
    return TILLY_OK;
}

/* All but the handle itself and what belongs to a frozen one. */
static void take_values(tilly_ruleset *r, const tilly_ruleset *from)
{
    r->types = from->types;
    memcpy(r->base, from->base, sizeof r->base);
    memcpy(r->type_name, from->type_name, sizeof r->type_name);
    memcpy(r->value, from->value, sizeof r->value);
    r->book_tables = from->book_tables;
    if (r->tables)
        memcpy(r->tables, from->tables, r->edition->tables->size);
}

tilly_status tilly_ruleset_copy(const tilly_ruleset *self, tilly_ruleset **out)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL(out);
    tilly_ruleset *r;
    status = blank_of(self->edition, &self->h.memory, &r);
    if (status)
        return status;
    take_values(r, self);
    *out = r;
    return TILLY_OK;
}

tilly_ruleset *tilly_ruleset_ref(tilly_ruleset *self)
{
    if (!handle_is(self, RULESET_HANDLE))
        return NULL;
    handle_keep(&self->h);
    return self;
}

void tilly_ruleset_unref(tilly_ruleset *self)
{
    if (!handle_is(self, RULESET_HANDLE) || !handle_drop(&self->h))
        return;
    if (self->tables)
        memory_free(&self->h.memory, self->tables, self->edition->tables->size);
    handle_free(&self->h, sizeof *self);
}

/* ---- hash, freezing ------------------------------------------------------------------------- */

static uint64_t hash_of(const tilly_ruleset *r)
{
    hash64 h;
    hash_start(&h);
    hash_text(&h, r->edition->id);
    hash_number(&h, r->edition->revision);
    hash_number(&h, r->types);
    for (uint32_t t = r->edition->types; t < r->types; t++) {
        hash_number(&h, r->base[t]);
        hash_text(&h, r->type_name[t]);
    }
    for (uint32_t i = 0; i < count_of(r); i++)
        hash_number(&h, (uint32_t)r->value[i]);
    if (r->tables)
        tables_hash(r->edition->tables, r->tables, &h);
    return hash_end(&h);
}

tilly_status tilly_ruleset_hash(const tilly_ruleset *self, uint64_t *out)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL(out);
    *out = self->frozen ? self->hash : hash_of(self);
    return TILLY_OK;
}

tilly_status ruleset_freeze(const tilly_ruleset *self, tilly_ruleset **out)
{
    if (self->frozen) {
        /* frozen: shared, never changed */
        *out = tilly_ruleset_ref((tilly_ruleset *)(uintptr_t)self);
        return TILLY_OK;
    }
    tilly_status status = tilly_ruleset_copy(self, out);
    if (status)
        return status;
    (*out)->frozen = 1;
    (*out)->hash = hash_of(*out);
    return TILLY_OK;
}

/* ---- names and numbers of the edition ------------------------------------------------------- */

const char *tilly_ruleset_id(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->id : NULL;
}

const char *tilly_ruleset_title(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->title : NULL;
}

uint32_t tilly_ruleset_revision(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->revision : 0;
}

const char *tilly_ruleset_length_name(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->length_name : NULL;
}

uint32_t tilly_ruleset_qualities(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->qualities : 0;
}

const char *tilly_ruleset_quality_name(const tilly_ruleset *self, uint32_t quality)
{
    return quality < tilly_ruleset_qualities(self) ? self->edition->quality[quality] : NULL;
}

/* ---- parameters ----------------------------------------------------------------------------- */

/* Parameters in the edition's table that are not its own stand among its values all the same; a
 * program does not see them, and counts without them. */
static bool is_own(const edition *e, uint32_t place)
{
    return place >= e->parameters || e->parameter[place].clause;
}

static uint32_t own_parameters(const tilly_ruleset *r)
{
    uint32_t count = count_of(r);
    for (uint32_t i = 0; i < r->edition->parameters; i++)
        count -= !is_own(r->edition, i);
    return count;
}

/* The place among the values of a program's index. */
static uint32_t place_of_index(const tilly_ruleset *r, uint32_t index)
{
    uint32_t place = 0;
    for (;; place++)
        if (is_own(r->edition, place) && !index--)
            return place;
}

/* A parameter by its place: a general one, or a column of a type. */
typedef struct entry {
    const parameter *p;
    const char *type;
    int32_t usual;
} entry;

static entry entry_at(const tilly_ruleset *r, uint32_t place)
{
    const edition *e = r->edition;
    if (place < e->parameters)
        return (entry){&e->parameter[place], NULL, e->parameter[place].usual};
    uint32_t type = (place - e->parameters) / e->columns;
    uint32_t column_index = (place - e->parameters) % e->columns;
    return (entry){&e->column[column_index].p,
                   r->type_name[type],
                   e->type_value[r->base[type] * e->columns + column_index]};
}

static bool is_called(const tilly_ruleset *r, uint32_t place, const char *name)
{
    const edition *e = r->edition;
    if (place < e->parameters)
        return *name == *e->parameter[place].name && !strcmp(name, e->parameter[place].name);
    entry at = entry_at(r, place);
    size_t length = strlen(at.type);
    return !strncmp(name, at.type, length) && name[length] == '.' &&
           !strcmp(name + length + 1, at.p->name);
}

uint32_t tilly_ruleset_parameters(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? own_parameters(self) : 0;
}

tilly_status
tilly_ruleset_parameter(const tilly_ruleset *self, uint32_t index, tilly_parameter *out)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_parameter, text);
    if (index >= own_parameters(self))
        return out_of_range("index", index, 0, (int64_t)own_parameters(self) - 1);
    uint32_t place = place_of_index(self, index);
    entry at = entry_at(self, place);
    tilly_parameter p = {.measure = at.p->measure,
                         .clause = at.p->clause,
                         .least = at.p->least,
                         .most = at.p->most,
                         .usual = at.usual,
                         .value = self->value[place],
                         .step = at.p->step,
                         .option = at.p->option};
    snprintf(
        p.name, sizeof p.name, "%s%s%s", at.type ? at.type : "", at.type ? "." : "", at.p->name);
    snprintf(p.text, sizeof p.text, "%s", at.p->text);
    record_give(out, &p);
    return TILLY_OK;
}

/* The index that a program knows that parameter by, and its place among the values. */
static bool
find_parameter(const tilly_ruleset *r, const char *name, uint32_t *index, uint32_t *place)
{
    *index = 0;
    for (*place = 0; *place < count_of(r); ++*place) {
        if (!is_own(r->edition, *place))
            continue;
        if (is_called(r, *place, name))
            return true;
        ++*index;
    }
    return false;
}

static tilly_status
find_place(const tilly_ruleset *self, const char *name, uint32_t *index, uint32_t *place)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL(name);
    if (find_parameter(self, name, index, place))
        return TILLY_OK;
    return misuse(
        TILLY_E_UNKNOWN, "name", "is not a parameter: tilly_ruleset_parameter() lists them");
}

tilly_status tilly_ruleset_find(const tilly_ruleset *self, const char *name, uint32_t *index)
{
    uint32_t found = 0;
    uint32_t place = 0;
    tilly_status status = find_place(self, name, &found, &place);
    if (status)
        return status;
    NOT_NULL(index);
    *index = found;
    return TILLY_OK;
}

const char *tilly_ruleset_word(const tilly_ruleset *self, uint32_t index, int32_t value)
{
    if (index >= tilly_ruleset_parameters(self))
        return NULL;
    const parameter *p = entry_at(self, place_of_index(self, index)).p;
    return p->words && value >= p->least && value <= p->most ? p->words[value - p->least] : NULL;
}

tilly_status tilly_ruleset_get(const tilly_ruleset *self, const char *name, int32_t *value)
{
    uint32_t index = 0;
    uint32_t place = 0;
    tilly_status status = find_place(self, name, &index, &place);
    if (status)
        return status;
    NOT_NULL(value);
    *value = self->value[place];
    return TILLY_OK;
}

/* ---- setting -------------------------------------------------------------------------------- */

static tilly_status
may_change(const tilly_ruleset *r, const char *name, uint32_t *place, tilly_error *error)
{
    uint32_t index;
    ERROR_FITS(error);
    tilly_status status = find_place(r, name, &index, place);
    if (status == TILLY_E_UNKNOWN)
        return fail(error, status, 0, 0, name, "%s has no parameter \"%s\"", r->edition->id, name);
    if (status)
        return fail_as_said(error, status);
    if (r->frozen)
        return fail(error,
                    TILLY_E_FROZEN,
                    0,
                    0,
                    name,
                    "this rule set belongs to a battle and cannot be changed");
    return TILLY_OK;
}

/* The values a parameter may have: from 0 to 5; one of "off", "on". */
static void put_allowed(text *t, const parameter *p)
{
    for (int32_t v = p->least; p->words && v <= p->most; v++) {
        put(t, v > p->least ? ", \"" : "one of \"");
        put(t, p->words[v - p->least]);
        put(t, "\"");
    }
    if (p->words)
        return;
    put(t, "from ");
    put_decimal(t, p->least, decimals_of(p->measure));
    put(t, " to ");
    put_decimal(t, p->most, decimals_of(p->measure));
}

/* words: what was given for a number and is none, or NULL. */
static tilly_status
not_allowed(const parameter *p, const char *name, const char *words, tilly_error *error)
{
    char allowed[160];
    text t;
    text_start(&t, allowed, sizeof allowed);
    put_allowed(&t, p);
    text_end(&t, NULL);
    if (words && !p->words)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    name,
                    "%s must be a number %s, not \"%s\"",
                    name,
                    allowed,
                    words);
    return fail(error, TILLY_E_RANGE, 0, 0, name, "%s must be %s", name, allowed);
}

static tilly_status
set_at(tilly_ruleset *r, uint32_t place, const char *name, int64_t value, tilly_error *error)
{
    const parameter *p = entry_at(r, place).p;
    if (value < p->least || value > p->most)
        return not_allowed(p, name, NULL, error);
    r->value[place] = (int32_t)value;
    return TILLY_OK;
}

tilly_status
tilly_ruleset_set(tilly_ruleset *self, const char *name, int32_t value, tilly_error *error)
{
    uint32_t place;
    tilly_status status = may_change(self, name, &place, error);
    return status ? status : set_at(self, place, name, value, error);
}

static bool value_in_words(const parameter *p, const char *words, int64_t *value)
{
    for (int32_t v = p->least; p->words && v <= p->most; v++) {
        if (strcmp(words, p->words[v - p->least]))
            continue;
        *value = v;
        return true;
    }
    return decimal_read(words, strlen(words), decimals_of(p->measure), value);
}

tilly_status
tilly_ruleset_set_text(tilly_ruleset *self, const char *name, const char *value, tilly_error *error)
{
    uint32_t place;
    int64_t number;
    tilly_status status = may_change(self, name, &place, error);
    if (status)
        return status;
    if (!value)
        return fail_as_said(error, null_argument("value"));
    const parameter *p = entry_at(self, place).p;
    if (!value_in_words(p, value, &number))
        return not_allowed(p, name, value, error);
    return set_at(self, place, name, number, error);
}

/* ---- unit types ----------------------------------------------------------------------------- */

uint32_t tilly_ruleset_types(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->types : 0;
}

const char *tilly_ruleset_type_name(const tilly_ruleset *self, uint32_t type)
{
    return type < tilly_ruleset_types(self) ? self->type_name[type] : NULL;
}

tilly_status tilly_ruleset_type(const tilly_ruleset *self, const char *name, uint32_t *type)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL(name);
    NOT_NULL(type);
    for (uint32_t t = 0; t < self->types; t++) {
        if (strcmp(self->type_name[t], name))
            continue;
        *type = t;
        return TILLY_OK;
    }
    return misuse(
        TILLY_E_UNKNOWN, "name", "is not a unit type: tilly_ruleset_type_name() lists them");
}

uint32_t tilly_ruleset_type_base(const tilly_ruleset *self, uint32_t type)
{
    return type < tilly_ruleset_types(self) ? self->base[type] : type;
}

/* Names of types become names of parameters: a dot would make them ambiguous. */
static bool type_name_fits(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_+- ";
    size_t length = strlen(name);
    return length > 0 && length < sizeof((tilly_ruleset *)0)->type_name[0] &&
           strspn(name, letters) == length && name[0] != ' ' && name[length - 1] != ' ';
}

static tilly_status may_derive(
    const tilly_ruleset *r, const char *base, const char *name, uint32_t *from, tilly_error *error)
{
    const edition *e = r->edition;
    uint32_t taken;
    if (r->frozen)
        return fail(error,
                    TILLY_E_FROZEN,
                    0,
                    0,
                    name,
                    "this rule set belongs to a battle and cannot be changed");
    if (tilly_ruleset_type(r, base, from))
        return fail(
            error, TILLY_E_UNKNOWN, 0, 0, "base", "%s has no unit type \"%s\"", e->id, base);
    if (!type_name_fits(name))
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "name",
                    "a type's name has 1 to 31 of a-z, 0-9, _, +, - and inner spaces");
    if (!tilly_ruleset_type(r, name, &taken))
        return fail(
            error, TILLY_E_RANGE, 0, 0, "name", "there is already a unit type \"%s\"", name);
    if (r->types == TILLY_MOST_TYPES || e->parameters + (r->types + 1) * e->columns > MOST_VALUES)
        return fail(error,
                    TILLY_E_FULL,
                    0,
                    0,
                    "name",
                    "a rule set has at most %d unit types",
                    TILLY_MOST_TYPES);
    return TILLY_OK;
}

tilly_status
tilly_ruleset_derive(tilly_ruleset *self, const char *base, const char *name, tilly_error *error)
{
    uint32_t from;
    ERROR_FITS(error);
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (!status && (!base || !name))
        status = null_argument(base ? "name" : "base");
    if (status)
        return fail_as_said(error, status);
    if ((status = may_derive(self, base, name, &from, error)))
        return status;
    const uint32_t columns = self->edition->columns;
    const uint32_t start = self->edition->parameters;
    memcpy(&self->value[start + self->types * columns],
           &self->value[start + from * columns],
           sizeof(int32_t) * columns);
    self->base[self->types] = self->base[from];
    snprintf(self->type_name[self->types], sizeof self->type_name[0], "%s", name);
    self->types++;
    return TILLY_OK;
}
