/* Tables as files: docs/formats/table.md. */
#include <string.h>
#include "files/sections.h"
#include "table/table.h"

enum { FAR = LONGEST_TABLE };

/* ---- reading -------------------------------------------------------------------------------- */

bool read_corner(const node *n, tilly_point *out)
{
    if (!is_array(n, 2, 2))
        return false;
    node item = first_item(n);
    if (!read_length(&item, -FAR, 2 * FAR, &out->x))
        return false;
    next_item(&item);
    return read_length(&item, -FAR, 2 * FAR, &out->y);
}

bool read_corners(const node *n, uint32_t least, uint32_t most, tilly_point *out, uint32_t *count)
{
    if (!is_array(n, least, most))
        return false;
    *count = 0;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_corner(&item, &out[(*count)++]))
            return false;
    return true;
}

/* Of a table; NULL: those of all books alone. */
static bool read_kind(const node *n, const char *key, const tilly_table *table, uint16_t *kind)
{
    enum { MOST_KINDS = TILLY_FIRST_DERIVED_GROUND + TILLY_MOST_DERIVED_GROUND };
    const char *words[MOST_KINDS];
    uint32_t index;
    node member;
    for (uint16_t k = 0; k < MOST_KINDS; k++)
        words[k] = table ? tilly_table_kind_name(table, k) : tilly_feature_name(k);
    if (!need_member(n, key, &member) || !read_word(&member, words, MOST_KINDS, &index))
        return false;
    *kind = (uint16_t)index;
    return true;
}

/* The kind of all books that one of the table's own is derived from. */
static uint16_t base_of(const tilly_table *table, uint16_t kind)
{
    const tilly_ground_kind *own = derived_kind(table, kind);
    return own ? own->base : kind;
}

/* ---- kinds of its own ----------------------------------------------------------------------- */

static const char *const troops[] = {"foot", "horse", "guns", "commanders"};
enum { TROOPS = sizeof troops / sizeof *troops };

static bool read_number(const node *object, const char *key, uint16_t *number)
{
    node member;
    bool yes;
    if (!has_member(object, key, &member))
        return !object->in->status;
    if (!read_truth(&member, &yes))
        return false;
    *number = yes ? TILLY_GROUND_YES : TILLY_GROUND_NO;
    return true;
}

/* Given and empty: it bars nobody, whatever its base does. */
static bool read_bars(const node *object, uint16_t *bars)
{
    node list;
    uint32_t troop;
    if (!has_member(object, "bars", &list))
        return !object->in->status;
    if (!is_array(&list, 0, TROOPS))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_word(&item, troops, TROOPS, &troop))
            return false;
        if (*bars >> troop & 1)
            return wrong(&item, "these stand here twice");
        *bars |= (uint16_t)(TILLY_BARS_FOOT << troop);
    }
    if (!*bars)
        *bars = TILLY_BARS_NOBODY;
    return true;
}

static bool read_own_kind(const node *n, tilly_table *table)
{
    static const char *const keys[] = {
        "name", "from", "difficult", "blocks_sight", "cover", "bars", NULL};
    tilly_ground_kind k = {.size = sizeof k};
    tilly_error own = {.size = sizeof own};
    node name;
    if (!only_keys(n, keys) || !need_member(n, "name", &name) ||
        !read_text(&name, k.name, sizeof k.name) || !read_kind(n, "from", NULL, &k.base) ||
        !read_number(n, "difficult", &k.difficult) || !read_number(n, "blocks_sight", &k.blocks) ||
        !read_number(n, "cover", &k.covers) || !read_bars(n, &k.bars))
        return false;
    tilly_status status = tilly_table_derive(table, &k, NULL, &own);
    return !status || wrong_because(&name, status, &own);
}

static bool read_kinds(const node *object, tilly_table *table)
{
    node list;
    if (!has_member(object, "kinds", &list))
        return !object->in->status;
    if (!is_array(&list, 0, TILLY_MOST_DERIVED_GROUND))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_own_kind(&item, table))
            return false;
    return true;
}

/* ---- features ------------------------------------------------------------------------------- */

static bool read_line(const node *n, tilly_feature *f)
{
    static const char *const keys[] = {"kind", "name", "width", "line", NULL};
    node line;
    return only_keys(n, keys) && need_length(n, "width", 1, FAR, &f->width) &&
           need_member(n, "line", &line) &&
           read_corners(&line, 2, TILLY_MOST_CORNERS, f->point, &f->points);
}

static bool read_area(const node *n, uint16_t base, tilly_feature *f)
{
    static const char *const keys[] = {"kind", "name", "outline", NULL};
    node outline_node;
    return (base == TILLY_HILL || only_keys(n, keys)) && need_member(n, "outline", &outline_node) &&
           read_corners(&outline_node, 3, TILLY_MOST_CORNERS, f->point, &f->points);
}

static const struct {
    const char *name;
    uint16_t flag;
} hill_flags[] = {{"steep", TILLY_STEEP}, {"rough", TILLY_ROUGH_TOP}, {"wooded", TILLY_WOODED}};
enum { HILL_FLAGS = sizeof hill_flags / sizeof hill_flags[0] };

static bool read_hill(const node *n, tilly_feature *f)
{
    static const char *const keys[] = {
        "kind", "name", "outline", "steep", "rough", "wooded", "crest", "top", NULL};
    node member;
    bool yes;
    uint32_t ends;
    if (!only_keys(n, keys) || !read_area(n, TILLY_HILL, f))
        return false;
    for (unsigned i = 0; i < HILL_FLAGS; i++) {
        if (!has_member(n, hill_flags[i].name, &member))
            continue;
        if (!read_truth(&member, &yes))
            return false;
        if (yes)
            f->flags |= hill_flags[i].flag;
    }
    if (has_member(n, "top", &member) &&
        !read_corners(&member, 3, TILLY_MOST_CORNERS, f->top, &f->top_points))
        return false;
    if (!has_member(n, "crest", &member))
        return true;
    f->flags |= TILLY_CREST_GIVEN;
    return read_corners(&member, 2, 2, f->crest, &ends);
}

bool feature_read(const node *n, const tilly_table *table, tilly_feature *f)
{
    node name;
    *f = (tilly_feature){.size = sizeof *f};
    if (!is_object(n))
        return false;
    if (!read_kind(n, "kind", table, &f->kind))
        return false;
    if (has_member(n, "name", &name) && !read_text(&name, f->name, sizeof f->name))
        return false;
    uint16_t base = base_of(table, f->kind);
    if (is_line(base))
        return read_line(n, f);
    return base == TILLY_HILL ? read_hill(n, f) : read_area(n, base, f);
}

static bool read_feature(const node *n, tilly_table *table)
{
    tilly_feature f;
    tilly_error own = {.size = sizeof own};
    if (!feature_read(n, table, &f))
        return false;
    tilly_status status = tilly_table_add(table, &f, NULL, &own);
    return !status || wrong_because(n, status, &own);
}

static bool read_features(const node *n, tilly_table *table)
{
    if (!is_array(n, 0, TILLY_MOST_FEATURES))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_feature(&item, table))
            return false;
    return true;
}

static const tilly_error too_long = {.text = "a table is at most 3050 from corner to corner"};

bool table_read(const node *n, const tilly_allocator *memory, tilly_table **out)
{
    static const char *const keys[] = {"width", "depth", "kinds", "features", NULL};
    tilly_table *table = NULL;
    int32_t width;
    int32_t depth;
    node features;
    if (!only_keys(n, keys) || !need_length(n, "width", 1, FAR, &width) ||
        !need_length(n, "depth", 1, FAR, &depth))
        return false;
    tilly_status status = tilly_table_new(width, depth, memory, &table);
    if (status)
        return wrong_because(n, status, status == TILLY_E_RANGE ? &too_long : NULL);
    bool valid = read_kinds(n, table) &&
                 (!has_member(n, "features", &features) || read_features(&features, table));
    if (valid)
        *out = table;
    else
        tilly_table_unref(table);
    return valid;
}

tilly_status tilly_table_read(const char *json,
                              size_t length,
                              const tilly_allocator *allocator,
                              tilly_table **out,
                              tilly_error *error)
{
    document d;
    node root;
    if (!out)
        return fail_as_said(error, null_argument("out"));
    if (document_open(&d, json, length, "tilly-table", allocator, error, &root))
        table_read(&root, allocator, out);
    document_close(&d);
    return d.status;
}

/* ---- writing -------------------------------------------------------------------------------- */

void write_corners(writer *w, const char *key, const tilly_point *corner, uint32_t count)
{
    write_key(w, key);
    open_row(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        open_row(w, '[');
        put_number(w, corner[i].x, 4);
        put_number(w, corner[i].y, 4);
        close_level(w);
    }
    close_level(w);
}

void feature_write(writer *w, const tilly_table *table, const tilly_feature *f)
{
    const bool line = is_line(base_of(table, f->kind));
    open_row(w, '{');
    write_text(w, "kind", tilly_table_kind_name(table, f->kind));
    if (*f->name)
        write_text(w, "name", f->name);
    for (unsigned i = 0; i < HILL_FLAGS; i++)
        if (f->flags & hill_flags[i].flag)
            write_truth(w, hill_flags[i].name, true);
    if (f->flags & TILLY_CREST_GIVEN)
        write_corners(w, "crest", f->crest, 2);
    if (f->top_points)
        write_corners(w, "top", f->top, f->top_points);
    if (line)
        write_length(w, "width", f->width);
    write_corners(w, line ? "line" : "outline", f->point, f->points);
    close_level(w);
}

static void write_number(writer *w, const char *key, uint16_t number)
{
    if (number != TILLY_GROUND_AS_BASE)
        write_truth(w, key, number == TILLY_GROUND_YES);
}

static void write_kind(writer *w, const tilly_ground_kind *k)
{
    open_row(w, '{');
    write_text(w, "name", k->name);
    write_text(w, "from", tilly_feature_name(k->base));
    write_number(w, "difficult", k->difficult);
    write_number(w, "blocks_sight", k->blocks);
    write_number(w, "cover", k->covers);
    if (k->bars != TILLY_BARS_AS_BASE) {
        write_key(w, "bars");
        open_row(w, '[');
        for (unsigned i = 0; i < TROOPS; i++)
            if (k->bars >> i & 1)
                put_string(w, troops[i]);
        close_level(w);
    }
    close_level(w);
}

static void write_kinds(writer *w, const tilly_table *table)
{
    if (!table->kinds)
        return;
    write_key(w, "kinds");
    open_block(w, '[');
    for (uint32_t i = 0; i < table->kinds; i++)
        write_kind(w, &table->kind[i]);
    close_level(w);
}

void table_write(writer *w, const tilly_table *table)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_feature f = {.size = sizeof f};
    tilly_table_size(table, &width, &depth);
    write_length(w, "width", width);
    write_length(w, "depth", depth);
    write_kinds(w, table);
    write_key(w, "features");
    open_block(w, '[');
    for (uint32_t i = 0; i < tilly_table_features(table); i++) {
        tilly_table_feature(table, i, &f);
        feature_write(w, table, &f);
    }
    close_level(w);
}

tilly_status tilly_table_write(const tilly_table *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (!status)
        status = write_start(&w, "tilly-table", json, room);
    if (status)
        return status;
    table_write(&w, self);
    return write_end(&w, needed);
}
