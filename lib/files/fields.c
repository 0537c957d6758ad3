#include "files/fields.h"
#include "table/table.h"

#include <string.h>

/* lengths, angles and counts of units and steps are within this */
enum { FARTHEST = LONGEST_WAY };

static char *number_at(const void *record, const field *f, unsigned i)
{
    return (char *)(uintptr_t)record + f->offset + (size_t)f->width * i;
}

static uint64_t get(const void *record, const field *f, unsigned i)
{
    union {
        uint8_t one;
        uint16_t two;
        uint32_t four;
        uint64_t eight;
    } n;
    memcpy(&n, number_at(record, f, i), f->width);
    return f->width == 1 ? n.one : f->width == 2 ? n.two : f->width == 4 ? n.four : n.eight;
}

static void set(void *record, const field *f, unsigned i, uint64_t value)
{
    union {
        uint8_t one;
        uint16_t two;
        uint32_t four;
        uint64_t eight;
    } n;
    if (f->width == 1)
        n.one = (uint8_t)value;
    if (f->width == 2)
        n.two = (uint16_t)value;
    if (f->width == 4)
        n.four = (uint32_t)value;
    if (f->width == 8)
        n.eight = value;
    memcpy(number_at(record, f, i), &n, f->width);
}

static int64_t with_sign(uint64_t value, unsigned width)
{
    uint64_t sign = (uint64_t)1 << (8 * width - 1);
    return (int64_t)(value ^ sign) - (int64_t)sign;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_number(writer *w, const void *record, const field *f, unsigned i)
{
    uint64_t value = get(record, f, i);
    if (f->width == 8)
        put_hex(w, value);
    else
        put_number(w, f->is_signed ? with_sign(value, f->width) : (int64_t)value, 0);
}

void fields_write(writer *w, const void *record, const field *f)
{
    for (; f && f->name; f++) {
        if (f->is == IS_UNLESS_0 && !get(record, f, 0))
            continue;
        write_key(w, f->name);
        if (f->count > 1)
            open_row(w, '[');
        for (unsigned i = 0; i < f->count; i++)
            write_number(w, record, f, i);
        if (f->count > 1)
            close_level(w);
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool means_something(const node *n, const field *f, uint64_t value, const play *p)
{
    if (f->most && value > f->most)
        return wrong(n, "expected 0 to %u", f->most);
    switch ((enum meaning)f->is) {
    case IS_UNIT: return is_unit(p, value) || wrong(n, "expected a unit");
    case IS_UNIT_OR_NOBODY:
        return value == NOBODY || is_unit(p, value) ||
               wrong(n, "expected a unit, or %d for nobody", NOBODY);
    case IS_UNIT_FROM_1:
        return !value || is_unit(p, value - 1) ||
               wrong(n, "expected a unit plus one, or 0 for none");
    case IS_GROUP_FROM_1:
        return value <= p->s->groups || wrong(n, "expected a command plus one, or 0 for none");
    case IS_SIDE: return value < SIDES || wrong(n, "expected a side: 0 or 1");
    case IS_SIDE_FROM_1:
        return value <= SIDES || wrong(n, "expected a side plus one, or 0 for none");
    case IS_COUNT:
        return value <= p->units || wrong(n, "expected 0 to %u, the slots for units", p->units);
    case IS_AMOUNT: return value <= FARTHEST || wrong(n, "expected 0 to %d", FARTHEST);
    case IS_NUMBER:
    case IS_OF_LATER:
    case IS_UNLESS_0:
    case IS_REACH: break;
    }
    return true;
}

static bool read_number(const node *n, void *record, const field *f, unsigned i, const play *p)
{
    int64_t most = f->width == 8 ? INT64_MAX : ((int64_t)1 << (8 * f->width)) - 1;
    int64_t least = 0;
    int64_t value;
    uint64_t bits;
    if (f->width == 8) {
        if (!read_hex(n, &bits))
            return false;
    } else {
        if (f->is_signed)
            most /= 2, least = -most - 1;
        if (p && f->is_signed && f->width == 4 && f->is != IS_REACH)
            most = FARTHEST, least = -FARTHEST;
        if (!read_whole(n, least, most, &value))
            return false;
        bits = (uint64_t)value;
    }
    if (!means_something(n, f, bits, p))
        return false;
    set(record, f, i, bits);
    return true;
}

static bool may_be_missing(const field *f)
{
    return f->is == IS_OF_LATER || f->is == IS_UNLESS_0;
}

static bool read_field(const node *object, void *record, const field *f, const play *p)
{
    node n;
    if (may_be_missing(f) && !has_member(object, f->name, &n))
        return true;
    if (!need_member(object, f->name, &n))
        return false;
    if (f->count == 1)
        return read_number(&n, record, f, 0, p);
    if (!is_array(&n, f->count, f->count))
        return false;
    for (node item = first_item(&n); item.at; next_item(&item))
        if (!read_number(&item, record, f, (unsigned)item.index, p))
            return false;
    return true;
}

static bool is_field(const char *name, const field *f)
{
    while (f && f->name && strcmp(f->name, name))
        f++;
    return f && f->name;
}

static bool is_among(const char *name, const char *const *more)
{
    while (more && *more && strcmp(*more, name))
        more++;
    return more && *more;
}

bool fields_read(
    const node *n, void *record, const field *f, const char *const *more, const play *p)
{
    if (!is_object(n))
        return false;
    for (node m = first_member(n); m.at; next_member(&m))
        if (!is_field(m.key, f) && !is_among(m.key, more))
            return wrong_name(&m, "there is no such name here");
    for (; f && f->name; f++)
        if (!read_field(n, record, f, p))
            return false;
    return true;
}
