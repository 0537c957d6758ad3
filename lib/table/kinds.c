/* Kinds of ground: their names, and those that a table derives, with four numbers of their own. */
#include "table/kinds.h"

#include <string.h>
#include "base/text.h"

/* ---- names ---------------------------------------------------------------------------------- */

static const char *const names[] = {
    [TILLY_ROAD] = "road",
    [TILLY_RIVER] = "river",
    [TILLY_STREAM] = "stream",
    [TILLY_VILLAGE] = "village",
    [TILLY_ROUGH] = "rough ground",
    [TILLY_WOOD] = "wood",
    [TILLY_HILL] = "hill",
    [TILLY_FORTIFICATION] = "fortification",
    [TILLY_IMPASSABLE] = "impassable ground",
};
enum { NAMES = sizeof names / sizeof names[0] };

const char *tilly_feature_name(uint16_t kind)
{
    return kind < NAMES ? names[kind] : NULL;
}

const char *tilly_table_kind_name(const tilly_table *self, uint16_t kind)
{
    if (!handle_is(self, TABLE_HANDLE))
        return NULL;
    const tilly_ground_kind *k = derived_kind(self, kind);
    return k ? k->name : tilly_feature_name(kind);
}

/* 0: there is none. */
static uint16_t kind_named(const tilly_table *t, const char *name)
{
    for (uint16_t k = TILLY_ROAD; k < NAMES; k++)
        if (!strcmp(names[k], name))
            return k;
    for (uint32_t i = 0; i < t->kinds; i++)
        if (!strcmp(t->kind[i].name, name))
            return t->kind[i].kind;
    return 0;
}

tilly_status tilly_table_find_kind(const tilly_table *self, const char *name, uint16_t *kind)
{
    TRY(handle_check(self, TABLE_HANDLE));
    NOT_NULL(name);
    NOT_NULL(kind);
    uint16_t found = kind_named(self, name);
    if (!found)
        return misuse(TILLY_E_UNKNOWN, "name", "names no kind of ground of this table");
    *kind = found;
    return TILLY_OK;
}

/* ---- deriving ------------------------------------------------------------------------------- */

static const char *number_fault(const tilly_ground_kind *k)
{
    if (k->difficult > TILLY_GROUND_YES)
        return "kind.difficult";
    if (k->blocks > TILLY_GROUND_YES)
        return "kind.blocks";
    return k->covers > TILLY_GROUND_YES ? "kind.covers" : NULL;
}

static tilly_status
check_kind_name(const tilly_table *t, const tilly_ground_kind *k, tilly_error *error)
{
    const char *where = "kind.name";
    if (!*k->name || !memchr(k->name, 0, sizeof k->name))
        return fail(error, TILLY_E_RANGE, 0, 0, where, "is empty or longer than 47 bytes");
    tilly_status status = words_check(where, k->name);
    if (status != TILLY_OK)
        return fail_as_said(error, status);
    if (kind_named(t, k->name))
        return fail(
            error, TILLY_E_RANGE, 0, 0, where, "another kind of ground is called \"%s\"", k->name);
    return TILLY_OK;
}

tilly_status check_kind(const tilly_table *t, const tilly_ground_kind *k, tilly_error *error)
{
    if (k->base < TILLY_ROAD || k->base > TILLY_IMPASSABLE)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "kind.base",
                    "must be one of tilly_feature_kind: a derived kind is the base of no other");
    const char *number = number_fault(k);
    if (number)
        return fail(error, TILLY_E_RANGE, 0, 0, number, "must be one of tilly_ground_number");
    if (k->bars > TILLY_BARS_NOBODY)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "kind.bars",
                    "must be bits of tilly_bars_flag, and TILLY_BARS_NOBODY alone");
    return check_kind_name(t, k, error);
}

/* ---- effect --------------------------------------------------------------------------------- */

static void set_number(area *a, uint16_t given, uint32_t number)
{
    if (given == TILLY_GROUND_AS_BASE)
        return;
    a->own |= number;
    a->is = given == TILLY_GROUND_YES ? a->is | number : a->is & ~number;
}

/* The bits follow one another as those of tilly_bars_flag. */
static void set_bars(area *a, uint16_t bars)
{
    if (bars == TILLY_BARS_AS_BASE)
        return;
    a->own |= GROUND_BARRED;
    a->is &= ~(uint32_t)GROUND_BARRED;
    if (bars != TILLY_BARS_NOBODY)
        a->is |= (uint32_t)bars * GROUND_BARS_FOOT;
}

void area_derive(area *a, const tilly_ground_kind *k)
{
    if (!k)
        return;
    a->derived = k->kind;
    set_number(a, k->difficult, GROUND_DIFFICULT);
    set_number(a, k->blocks, GROUND_BLOCKS);
    set_number(a, k->covers, GROUND_COVERS);
    set_bars(a, k->bars);
}

/* ---- reading them --------------------------------------------------------------------------- */

uint32_t tilly_table_kinds(const tilly_table *self)
{
    return handle_is(self, TABLE_HANDLE) ? self->kinds : 0;
}

tilly_status tilly_table_kind(const tilly_table *self, uint32_t index, tilly_ground_kind *out)
{
    TRY(handle_check(self, TABLE_HANDLE));
    NOT_NULL(out);
    RECORD_FITS(out, tilly_ground_kind, name);
    if (index >= self->kinds)
        return out_of_range("index", index, 0, (int64_t)self->kinds - 1);
    record_give(out, &self->kind[index]);
    return TILLY_OK;
}
