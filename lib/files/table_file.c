/* Tables as files: docs/formats/table.md. */
#include <string.h>
#include "files/sections.h"
#include "table/table.h"

enum { MOST_KINDS = 16, FAR = LONGEST_TABLE };

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_point(const node *n, tilly_point *out)
{
    if (!is_array(n, 2, 2))
        return false;
    node item = first_item(n);
    if (!read_length(&item, -FAR, 2 * FAR, &out->x))
        return false;
    next_item(&item);
    return read_length(&item, -FAR, 2 * FAR, &out->y);
}

static bool
read_points(const node *n, uint32_t least, uint32_t most, tilly_point *out, uint32_t *count)
{
    if (!is_array(n, least, most))
        return false;
    *count = 0;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_point(&item, &out[(*count)++]))
            return false;
    return true;
}

static bool read_kind(const node *n, uint16_t *kind)
{
    const char *words[MOST_KINDS];
    uint32_t index;
    node member;
    for (uint16_t k = 0; k < MOST_KINDS; k++)
        words[k] = tilly_feature_name(k);
    if (!need_member(n, "kind", &member) || !read_word(&member, words, MOST_KINDS, &index))
        return false;
    *kind = (uint16_t)index;
    return true;
}

static bool read_line(const node *n, tilly_feature *f)
{
    static const char *const keys[] = {"kind", "width", "line", NULL};
    node line;
    return only_keys(n, keys) && need_length(n, "width", 1, FAR, &f->width) &&
           need_member(n, "line", &line) &&
           read_points(&line, 2, TILLY_MOST_CORNERS, f->point, &f->points);
}

static bool read_area(const node *n, tilly_feature *f)
{
    static const char *const keys[] = {"kind", "outline", NULL};
    node outline_node;
    return (f->kind == TILLY_HILL || only_keys(n, keys)) &&
           need_member(n, "outline", &outline_node) &&
           read_points(&outline_node, 3, TILLY_MOST_CORNERS, f->point, &f->points);
}

static const struct {
    const char *name;
    uint16_t flag;
} hill_flags[] = {{"steep", TILLY_STEEP}, {"rough", TILLY_ROUGH_TOP}, {"wooded", TILLY_WOODED}};
enum { HILL_FLAGS = sizeof hill_flags / sizeof hill_flags[0] };

static bool read_hill(const node *n, tilly_feature *f)
{
    static const char *const keys[] = {
        "kind", "outline", "steep", "rough", "wooded", "crest", "top", NULL};
    node member;
    bool yes;
    uint32_t ends;
    if (!only_keys(n, keys) || !read_area(n, f))
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
        !read_points(&member, 3, TILLY_MOST_CORNERS, f->top, &f->top_points))
        return false;
    if (!has_member(n, "crest", &member))
        return true;
    f->flags |= TILLY_CREST_GIVEN;
    return read_points(&member, 2, 2, f->crest, &ends);
}

bool feature_read(const node *n, tilly_feature *f)
{
    *f = (tilly_feature){.size = sizeof *f};
    if (!holds_object(n))
        return wrong(n, "expected an object");
    if (!read_kind(n, &f->kind))
        return false;
    return is_line(f->kind)        ? read_line(n, f)
           : f->kind == TILLY_HILL ? read_hill(n, f)
                                   : read_area(n, f);
}

static bool read_feature(const node *n, tilly_table *table)
{
    tilly_feature f;
    tilly_error own = {.size = sizeof own};
    if (!feature_read(n, &f))
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
    static const char *const keys[] = {"width", "depth", "features", NULL};
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
    bool valid = !has_member(n, "features", &features) || read_features(&features, table);
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

static void write_points(writer *w, const char *key, const tilly_point *corner, uint32_t count)
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

void feature_write(writer *w, const tilly_feature *f)
{
    open_row(w, '{');
    write_text(w, "kind", tilly_feature_name(f->kind));
    for (unsigned i = 0; i < HILL_FLAGS; i++)
        if (f->flags & hill_flags[i].flag)
            write_truth(w, hill_flags[i].name, true);
    if (f->flags & TILLY_CREST_GIVEN)
        write_points(w, "crest", f->crest, 2);
    if (f->top_points)
        write_points(w, "top", f->top, f->top_points);
    if (is_line(f->kind))
        write_length(w, "width", f->width);
    write_points(w, is_line(f->kind) ? "line" : "outline", f->point, f->points);
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
    write_key(w, "features");
    open_block(w, '[');
    for (uint32_t i = 0; i < tilly_table_features(table); i++) {
        tilly_table_feature(table, i, &f);
        feature_write(w, &f);
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
