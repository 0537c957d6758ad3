/* Reading and writing a book's tables, entry by entry. */
#include "files/tables_entries.h"

#include <string.h>

/* ---- reading -------------------------------------------------------------------------------- */

typedef struct reading {
    const book_tables *kind;
    char *whole;
} reading;

/* From here on a fault of the document breaks this rule; NULL: none of the file's. */
static void under(const node *n, const char *rule)
{
    n->in->rule = rule;
}

static bool read_entry(reading *r, const node *n, const table_entry *e, char *record);

static bool read_name(const node *n, const table_entry *e, char *record)
{
    const char *given = read_string(n);
    if (!given)
        return false;
    if (!*given)
        return wrong(n, "expected 1 to %d bytes", (int)e->most - 1);
    return read_text(n, record + e->offset, (size_t)e->most);
}

static bool read_code(const node *n, const table_entry *e, char *record)
{
    const char *given = read_string(n);
    if (!given)
        return false;
    size_t length = strspn(given, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (!length || length > 8 || given[length])
        return wrong(n, "expected 1 to 8 of A-Z, 0-9 and _");
    return read_text(n, record + e->offset, (size_t)e->most);
}

static bool read_number(const node *n, const table_entry *e, char *record)
{
    int64_t number = -1;
    if (!(e->may_be_no && holds_null(n)) && !read_whole(n, e->least, e->most, &number))
        return false;
    entry_set(e, record, (int32_t)number);
    return true;
}

static bool read_yes(const node *n, const table_entry *e, char *record)
{
    bool yes;
    if (!read_truth(n, &yes))
        return false;
    entry_set(e, record, yes);
    return true;
}

static bool read_one_of(const node *n, const table_entry *e, char *record)
{
    uint32_t index;
    if (!read_word(n, e->words, (size_t)e->most, &index))
        return false;
    entry_set(e, record, (int32_t)index);
    return true;
}

/* A record is called by its first part. */
static const char *name_of_item(const table_entry *list, const char *whole, uint32_t i)
{
    return item_at(list, whole, i) + list->part->part[0].offset;
}

static bool read_reference(const reading *r, const node *n, const table_entry *e, char *record)
{
    const char *given = read_string(n);
    if (!given)
        return false;
    for (uint32_t i = 0; i < entry_items(e->of, r->whole, r->whole); i++) {
        if (strcmp(given, name_of_item(e->of, r->whole, i)))
            continue;
        entry_set(e, record, (int32_t)i);
        return true;
    }
    return wrong(n, "%s \"%s\"", e->said, given);
}

/* ---- objects -------------------------------------------------------------------------------- */

enum { MOST_KEYS = 32 };

static bool has_its_keys(const reading *r, const node *n, const table_entry *e)
{
    const char *keys[MOST_KEYS + 1] = {NULL};
    for (uint32_t i = 0; i < e->parts && i < MOST_KEYS; i++)
        keys[i] = e->part[i].key;
    under(n, r->kind->form_rule);
    if (!is_object(n))
        return false;
    under(n, r->kind->heading_rule);
    return only_keys(n, keys);
}

static bool read_option(const node *n, const table_entry *options, char *record)
{
    for (uint32_t i = 0; i < options->parts; i++)
        if (!strcmp(n->key, options->part[i].key))
            return read_number(n, &options->part[i], record);
    return wrong_name(n, "%s", options->said);
}

/* An option that is not given has the book's value, not that of the tables in force. */
static bool read_options(const node *object, const table_entry *e, char *record)
{
    node n;
    for (uint32_t i = 0; i < e->parts; i++)
        entry_set(&e->part[i], record, e->part[i].usual);
    if (!has_member(object, e->key, &n))
        return !object->in->status;
    under(&n, e->rule);
    if (!is_object(&n))
        return false;
    for (node m = first_member(&n); m.at; next_member(&m))
        if (!read_option(&m, e, record))
            return false;
    return true;
}

static bool read_part(reading *r, const node *n, const table_entry *e, uint32_t i, char *record)
{
    const table_entry *part = &e->part[i];
    node member;
    if (part->kind == ENTRY_OPTIONS)
        return read_options(n, part, record + part->offset);
    under(n, e->rule);
    return need_member(n, part->key, &member) && read_entry(r, &member, part, record);
}

static bool read_object(reading *r, const node *n, const table_entry *e, char *record)
{
    if (!has_its_keys(r, n, e))
        return false;
    for (uint32_t i = 0; i < e->parts; i++)
        if (!read_part(r, n, e, i, record + e->offset))
            return false;
    return true;
}

/* ---- arrays --------------------------------------------------------------------------------- */

static bool read_row(reading *r, const node *n, const table_entry *e, char *record)
{
    under(n, r->kind->form_rule);
    if (!is_array(n, e->parts, e->parts))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_entry(r, &item, &e->part[item.index], record + e->offset))
            return false;
    return true;
}

/* No more items than there is room for. */
static bool has_room(const node *n, const table_entry *list)
{
    for (node item = first_item(n); item.at; next_item(&item)) {
        if (item.index < (size_t)list->most)
            continue;
        under(n, NULL);
        return wrong_as(&item, TILLY_E_FULL, "there is room for %zu entries", (size_t)list->most);
    }
    return true;
}

static bool is_list(const reading *r, const node *n, const table_entry *list)
{
    under(n, list->rule);
    if (list->of) {
        const uint32_t items = entry_items(list, NULL, r->whole);
        return is_array(n, items, items);
    }
    if (list->form)
        return is_array(n, (size_t)list->least, (size_t)list->most);
    return is_array(n, (size_t)list->least, MOST_ITEMS) && has_room(n, list);
}

static bool read_list(reading *r, const node *n, const table_entry *e, char *record)
{
    if (!is_list(r, n, e))
        return false;
    for (node item = first_item(n); item.at; next_item(&item)) {
        const int32_t items = (int32_t)item.index + 1;
        if (!read_entry(r, &item, e->part, record + e->offset + e->size * item.index))
            return false;
        if (!e->of)
            memcpy(record + e->count, &items, sizeof items);
    }
    return true;
}

static bool read_row_by_word(reading *r, const node *n, const table_entry *e, char *rows)
{
    uint32_t place;
    under(n, r->kind->form_rule);
    if (!is_array(n, e->parts, e->parts))
        return false;
    node item = first_item(n);
    if (!read_word(&item, e->part[0].words, (size_t)e->part[0].most, &place))
        return false;
    char *row = rows + (size_t)e->size * place;
    under(n, e->rule);
    if (entry_number(&e->part[0], row))
        return wrong(&item, "%s \"%s\" already", e->said, e->part[0].words[place]);
    entry_set(&e->part[0], row, (int32_t)n->index + 1);
    for (next_item(&item); item.at; next_item(&item))
        if (!read_entry(r, &item, &e->part[item.index], row))
            return false;
    return true;
}

static bool read_rows_by_word(reading *r, const node *n, const table_entry *e, char *record)
{
    under(n, r->kind->form_rule);
    if (!is_array(n, 1, MOST_ITEMS))
        return false;
    for (node row = first_item(n); row.at; next_item(&row))
        if (!read_row_by_word(r, &row, e, record + e->offset))
            return false;
    return true;
}

/* Headings of columns must be the ones expected. */
static bool read_headings(const reading *r, const node *n, const table_entry *e)
{
    const size_t count = e->of ? entry_items(e->of, r->whole, r->whole) : (size_t)e->most;
    if (!is_array(n, count, count))
        return false;
    for (node item = first_item(n); item.at; next_item(&item)) {
        const char *wanted =
            e->of ? name_of_item(e->of, r->whole, (uint32_t)item.index) : e->words[item.index];
        const char *given = read_string(&item);
        if (!given)
            return false;
        if (strcmp(given, wanted))
            return e->of ? wrong(&item, "expected \"%s\", as in %s", wanted, e->of->key)
                         : wrong(&item, "expected \"%s\"", wanted);
    }
    return true;
}

static bool read_entry(reading *r, const node *n, const table_entry *e, char *record)
{
    under(n, e->rule);
    switch (e->kind) {
    case ENTRY_NUMBER: return read_number(n, e, record);
    case ENTRY_TRUTH: return read_yes(n, e, record);
    case ENTRY_WORD: return read_one_of(n, e, record);
    case ENTRY_NAME: return read_name(n, e, record);
    case ENTRY_CODE: return read_code(n, e, record);
    case ENTRY_NAME_OF: return read_reference(r, n, e, record);
    case ENTRY_OBJECT: return read_object(r, n, e, record);
    case ENTRY_ROW: return read_row(r, n, e, record);
    case ENTRY_LIST: return read_list(r, n, e, record);
    case ENTRY_BY_WORD: return read_rows_by_word(r, n, e, record);
    default: return read_headings(r, n, e);
    }
}

bool entries_read(const node *n, const book_tables *kind, void *tables)
{
    reading r = {kind, tables};
    if (!read_object(&r, n, kind->entry, tables))
        return false;
    under(n, NULL);
    return true;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_entry(writer *w, const table_entry *e, const char *record, const char *whole);

static void open_entry(writer *w, const table_entry *e, char bracket)
{
    if (e->in_lines)
        open_block(w, bracket);
    else
        open_row(w, bracket);
}

static void write_members(writer *w, const table_entry *e, const char *record, const char *whole)
{
    for (uint32_t i = 0; i < e->parts; i++) {
        const table_entry *part = part_written(e, i);
        write_key(w, part->key);
        put_entry(w, part, record + e->offset, whole);
    }
}

static void put_items(writer *w, const table_entry *e, const char *record, const char *whole)
{
    const uint32_t items = entry_items(e, record, whole);
    for (uint32_t i = 0; i < items; i++)
        put_entry(w, e->part, item_at(e, record, i), whole);
}

static void
put_row_by_word(writer *w, const table_entry *e, const char *row, uint32_t place, const char *whole)
{
    open_row(w, '[');
    put_string(w, e->part[0].words[place]);
    for (uint32_t i = 1; i < e->parts; i++)
        put_entry(w, &e->part[i], row, whole);
    close_level(w);
}

/* Rows keep the order of the file they came from. */
static void put_rows_by_word(writer *w, const table_entry *e, const char *record, const char *whole)
{
    for (int32_t at = 1; at <= e->most; at++)
        for (uint32_t place = 0; place < (uint32_t)e->most; place++) {
            const char *row = item_at(e, record, place);
            if (entry_number(&e->part[0], row) == at)
                put_row_by_word(w, e, row, place, whole);
        }
}

static void put_headings(writer *w, const table_entry *e, const char *whole)
{
    const uint32_t count = e->of ? entry_items(e->of, whole, whole) : (uint32_t)e->most;
    for (uint32_t i = 0; i < count; i++)
        put_string(w, e->of ? name_of_item(e->of, whole, i) : e->words[i]);
}

static void put_array(writer *w, const table_entry *e, const char *record, const char *whole)
{
    open_entry(w, e, '[');
    if (e->kind == ENTRY_LIST)
        put_items(w, e, record, whole);
    else if (e->kind == ENTRY_BY_WORD)
        put_rows_by_word(w, e, record, whole);
    else if (e->kind == ENTRY_ROW)
        for (uint32_t i = 0; i < e->parts; i++)
            put_entry(w, &e->part[i], record + e->offset, whole);
    else
        put_headings(w, e, whole);
    close_level(w);
}

static void put_entry(writer *w, const table_entry *e, const char *record, const char *whole)
{
    switch (e->kind) {
    case ENTRY_NUMBER:
        if (e->may_be_no && entry_number(e, record) < 0)
            put_null(w);
        else
            put_number(w, entry_number(e, record), 0);
        break;
    case ENTRY_TRUTH: put_truth(w, entry_number(e, record)); break;
    case ENTRY_WORD: put_string(w, e->words[entry_number(e, record)]); break;
    case ENTRY_NAME:
    case ENTRY_CODE: put_string(w, record + e->offset); break;
    case ENTRY_NAME_OF:
        put_string(w, name_of_item(e->of, whole, (uint32_t)entry_number(e, record)));
        break;
    case ENTRY_OBJECT:
    case ENTRY_OPTIONS:
        open_entry(w, e, '{');
        write_members(w, e, record, whole);
        close_level(w);
        break;
    default: put_array(w, e, record, whole); break;
    }
}

void entries_write(writer *w, const book_tables *kind, const void *tables)
{
    write_members(w, kind->entry, tables, tables);
}
