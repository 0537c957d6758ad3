/* Numbers of a block of tables, and its hash. */
#include "ruleset/book_tables.h"

#include <string.h>

int32_t entry_number(const table_entry *e, const char *record)
{
    const char *at = record + e->offset;
    int16_t small;
    int32_t number;
    if (e->width == 1)
        return *(const uint8_t *)(const void *)at;
    if (e->width == 2) {
        memcpy(&small, at, sizeof small);
        return small;
    }
    memcpy(&number, at, sizeof number);
    return number;
}

void entry_set(const table_entry *e, char *record, int32_t number)
{
    char *at = record + e->offset;
    const int16_t small = (int16_t)number;
    if (e->width == 1)
        *(uint8_t *)(void *)at = (uint8_t)number;
    else if (e->width == 2)
        memcpy(at, &small, sizeof small);
    else
        memcpy(at, &number, sizeof number);
}

uint32_t entry_items(const table_entry *list, const char *record, const char *whole)
{
    if (list->of)
        return entry_items(list->of, whole, whole);
    int32_t items;
    memcpy(&items, record + list->count, sizeof items);
    return (uint32_t)items;
}

/* ---- the hash ------------------------------------------------------------------------------- */

typedef struct hashing {
    hash64 *h;
    const char *whole;
    uint64_t joined; /* numbers that wait for the next */
} hashing;

static void hash_joined(hashing *x, const table_entry *e, int32_t number)
{
    x->joined |= (uint64_t)(uint32_t)number << e->shift;
    if (e->shift)
        return;
    hash_number(x->h, x->joined);
    x->joined = 0;
}

static void hash_entry(hashing *x, const table_entry *e, const char *record);

static void hash_items(hashing *x, const table_entry *list, const char *record)
{
    const uint32_t items = entry_items(list, record, x->whole);
    if (!list->of)
        hash_number(x->h, items);
    for (uint32_t i = 0; i < items; i++)
        hash_entry(x, list->part, item_at(list, record, i));
}

/* The place of a row in its file is no number of the rules. */
static void hash_rows(hashing *x, const table_entry *e, const char *record)
{
    for (uint32_t i = 0; i < (uint32_t)e->most; i++) {
        const char *row = item_at(e, record, i);
        const bool is_there = entry_number(&e->part[0], row) != 0;
        hash_number(x->h, is_there);
        for (uint32_t n = 1; is_there && n < e->parts; n++)
            hash_entry(x, &e->part[n], row);
    }
}

static void hash_entry(hashing *x, const table_entry *e, const char *record)
{
    switch (e->kind) {
    case ENTRY_NUMBER:
    case ENTRY_TRUTH:
    case ENTRY_WORD:
    case ENTRY_NAME_OF: hash_joined(x, e, entry_number(e, record)); break;
    case ENTRY_NAME:
    case ENTRY_CODE: hash_text(x->h, record + e->offset); break;
    case ENTRY_OBJECT:
    case ENTRY_OPTIONS:
    case ENTRY_ROW:
        for (uint32_t n = 0; n < e->parts; n++)
            hash_entry(x, part_written(e, n), record + e->offset);
        break;
    case ENTRY_LIST: hash_items(x, e, record); break;
    case ENTRY_BY_WORD: hash_rows(x, e, record); break;
    default: break;
    }
}

void tables_hash(const book_tables *kind, const void *tables, hash64 *h)
{
    hashing x = {.h = h, .whole = tables};
    hash_entry(&x, kind->entry, tables);
}
