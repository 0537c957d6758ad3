/* The table handle: its size and its features, each with all that follows from it. */
#include "base/text.h"
#include "ruleset/ruleset.h"
#include "table/kinds.h"

#include <string.h>

/* ---- the handle ----------------------------------------------------------------------------- */

static bool is_too_long(int64_t width, int64_t depth)
{
    return width * width + depth * depth > (int64_t)LONGEST_DIAGONAL * LONGEST_DIAGONAL;
}

tilly_status
tilly_table_new(int32_t width, int32_t depth, const tilly_allocator *allocator, tilly_table **out)
{
    NOT_NULL(out);
    if (width <= 0 || depth <= 0 || width > LONGEST_TABLE || depth > LONGEST_TABLE ||
        is_too_long(width, depth))
        return misuse(
            TILLY_E_RANGE, "width", "and depth must be above 0 and no longer than a table");
    tilly_table *t;
    tilly_status status = handle_new(sizeof *t, TABLE_HANDLE, allocator, &t);
    if (status != TILLY_OK)
        return status;
    t->width = width;
    t->depth = depth;
    *out = t;
    return TILLY_OK;
}

static void take_ground(tilly_table *t, const tilly_table *from)
{
    t->width = from->width;
    t->depth = from->depth;
    t->features = from->features;
    t->areas = from->areas;
    t->kinds = from->kinds;
    memcpy(t->kind, from->kind, sizeof *t->kind * from->kinds);
    memcpy(t->made, from->made, sizeof t->made);
    memcpy(t->area, from->area, sizeof *t->area * from->areas);
}

tilly_status tilly_table_copy(const tilly_table *self, tilly_table **out)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    tilly_table *t;
    status = handle_new(sizeof *t, TABLE_HANDLE, &self->h.memory, &t);
    if (status != TILLY_OK)
        return status;
    take_ground(t, self);
    *out = t;
    return TILLY_OK;
}

tilly_table *tilly_table_ref(tilly_table *self)
{
    if (!handle_is(self, TABLE_HANDLE))
        return NULL;
    handle_keep(&self->h);
    return self;
}

void tilly_table_unref(tilly_table *self)
{
    if (handle_is(self, TABLE_HANDLE) && handle_drop(&self->h))
        handle_free(&self->h, sizeof *self);
}

/* ---- hash, freezing ------------------------------------------------------------------------- */

static void hash_point(hash64 *h, tilly_point p)
{
    hash_number(h, (uint32_t)p.x);
    hash_number(h, (uint32_t)p.y);
}

/* Hashes what was given; not ids, which tell how the table came about, nor a crest that was worked
 * out. */
static void hash_feature(hash64 *h, const area *a)
{
    const tilly_feature *f = &a->feature;
    hash_number(h, a->derived ? a->derived : f->kind);
    hash_number(h, f->flags);
    hash_number(h, (uint32_t)f->width);
    hash_number(h, f->points);
    for (uint32_t i = 0; i < f->points; i++)
        hash_point(h, f->point[i]);
    for (unsigned i = 0; i < 2 && f->flags & TILLY_CREST_GIVEN; i++)
        hash_point(h, f->crest[i]);
    if (f->top_points)
        hash_number(h, f->top_points);
    for (uint32_t i = 0; i < f->top_points; i++)
        hash_point(h, f->top[i]);
    if (*f->name)
        hash_text(h, f->name);
}

static void hash_kind(hash64 *h, const tilly_ground_kind *k)
{
    hash_number(h, k->base);
    hash_number(h, k->difficult);
    hash_number(h, k->blocks);
    hash_number(h, k->covers);
    hash_number(h, k->bars);
    hash_text(h, k->name);
}

static uint64_t hash_of(const tilly_table *t)
{
    hash64 h;
    hash_start(&h);
    hash_number(&h, (uint32_t)t->width);
    hash_number(&h, (uint32_t)t->depth);
    hash_number(&h, t->features);
    EACH_FEATURE (a, t)
        hash_feature(&h, a);
    for (uint32_t i = 0; i < t->kinds; i++)
        hash_kind(&h, &t->kind[i]);
    return hash_end(&h);
}

tilly_status tilly_table_hash(const tilly_table *self, uint64_t *out)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    *out = self->frozen ? self->hash : hash_of(self);
    return TILLY_OK;
}

void table_seal(tilly_table *self)
{
    self->hash = hash_of(self);
    self->frozen = 1;
}

tilly_status table_freeze(const tilly_table *self, tilly_table **out)
{
    if (self->frozen) {
        *out = tilly_table_ref((tilly_table *)(uintptr_t)self); /* shared, never changed */
        return TILLY_OK;
    }
    tilly_status status = tilly_table_copy(self, out);
    if (status == TILLY_OK)
        table_seal(*out);
    return status;
}

/* ---- changing it ---------------------------------------------------------------------------- */

static bool index_taken(const tilly_table *t, uint32_t index)
{
    EACH_FEATURE (a, t)
        if (tilly_id_index(a->feature.id) == index)
            return true;
    return false;
}

/* The lowest free index; its generation tells the new feature from those that had it before. */
static tilly_id next_id(tilly_table *t)
{
    uint32_t index = 0;
    while (index_taken(t, index))
        index++;
    t->made[index] = (uint16_t)(t->made[index] % 0xfff + 1);
    return tilly_id_make(TILLY_ID_FEATURE, t->made[index], index);
}

static tilly_status is_frozen(tilly_error *error)
{
    return fail(error,
                TILLY_E_FROZEN,
                0,
                0,
                "table",
                "this table belongs to a battle and cannot be changed");
}

static tilly_status take_feature(const tilly_feature *feature, tilly_feature *f, tilly_error *error)
{
    tilly_status status = record_take(f, feature, FIRST(tilly_feature, reserved));
    if (status == TILLY_OK && f->reserved)
        status = sets_reserved("feature.reserved");
    return status ? fail_as_said(error, status) : TILLY_OK;
}

static tilly_status
may_add(const tilly_table *t, const tilly_feature *feature, tilly_feature *f, tilly_error *error)
{
    ERROR_FITS(error);
    tilly_status status = handle_check(t, TABLE_HANDLE);
    if (status != TILLY_OK)
        return fail_as_said(error, status);
    if (!feature)
        return fail(error, TILLY_E_NULL, 0, 0, "feature", "no feature was given");
    if (t->frozen)
        return is_frozen(error);
    if ((status = take_feature(feature, f, error)) != TILLY_OK)
        return status;
    if (t->areas + 1 + (f->top_points > 0) > TILLY_MOST_FEATURES)
        return fail(error,
                    TILLY_E_FULL,
                    0,
                    0,
                    "feature",
                    "a table has at most %d features, each top of a hill counted as one more",
                    TILLY_MOST_FEATURES);
    return TILLY_OK;
}

static const area *feature_named(const tilly_table *t, const char *name)
{
    EACH_FEATURE (a, t)
        if (*name && !strcmp(a->feature.name, name))
            return a;
    return NULL;
}

static tilly_status check_name(const tilly_table *t, const tilly_feature *f, tilly_error *error)
{
    if (!memchr(f->name, 0, sizeof f->name))
        return fail(error, TILLY_E_RANGE, 0, 0, "feature.name", "is longer than 47 bytes");
    tilly_status status = words_check("feature.name", f->name);
    if (status != TILLY_OK)
        return fail_as_said(error, status);
    if (feature_named(t, f->name))
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "feature.name",
                    "another feature of the table is called \"%s\"",
                    f->name);
    return TILLY_OK;
}

/* Inside, a feature of a derived kind is one of its base. */
static tilly_status take_kind(tilly_feature *f, const tilly_ground_kind *k, tilly_error *error)
{
    uint16_t base = k ? k->base : 0;
    if (f->base && f->base != base)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "feature.base",
                    "must be 0, or the kind that a derived kind of ground has for its base");
    f->kind = k ? k->base : f->kind;
    f->base = 0;
    return TILLY_OK;
}

/* A side of it runs over the table, or all the table lies in it. */
static bool lies_on(const tilly_table *t, const area *a)
{
    const point edge[] = {{0, 0}, {t->width, 0}, {t->width, t->depth}, {0, t->depth}};
    const outline whole = {edge, 4};
    for (uint32_t i = 0; i < a->corners; i++)
        if (outline_cut(whole, a->corner[i], a->corner[(i + 1) % a->corners]) > 0)
            return true;
    return area_holds(a, (point){t->width / 2, t->depth / 2});
}

void table_find_tops(tilly_table *t)
{
    t->areas = t->features;
    EACH_FEATURE (a, t)
        if (a->feature.top_points)
            top_make(a, &t->area[t->areas++]);
}

tilly_status
tilly_table_add(tilly_table *self, const tilly_feature *feature, tilly_id *id, tilly_error *error)
{
    area made;
    tilly_feature given;
    tilly_status status = may_add(self, feature, &given, error);
    if (status != TILLY_OK)
        return status;
    const tilly_ground_kind *kind = derived_kind(self, given.kind);
    status = take_kind(&given, kind, error);
    if (status == TILLY_OK)
        status = check_name(self, &given, error);
    if (status != TILLY_OK)
        return status;
    const char *fault = area_make(&given, self->width, self->depth, &made);
    if (!fault && !lies_on(self, &made))
        fault = "no part of it lies on the table";
    if (fault)
        return fail(error, TILLY_E_RANGE, 0, 0, "feature", "%s", fault);
    area_derive(&made, kind);
    made.feature.id = next_id(self);
    self->area[self->features++] = made;
    table_find_tops(self);
    if (id)
        *id = made.feature.id;
    return TILLY_OK;
}

static uint32_t index_named(const tilly_table *t, tilly_id id)
{
    uint32_t i = 0;
    while (i < t->features && t->area[i].feature.id != id)
        i++;
    return i;
}

tilly_status tilly_table_remove(tilly_table *self, tilly_id id)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (self->frozen)
        return misuse(
            TILLY_E_FROZEN, "self", "this table belongs to a battle: copy it to change it");
    uint32_t i = index_named(self, id);
    if (i == self->features)
        return misuse(TILLY_E_STALE, "id", "names no feature of this table");
    self->features--;
    memmove(&self->area[i], &self->area[i + 1], sizeof *self->area * (self->features - i));
    table_find_tops(self);
    return TILLY_OK;
}

const area *table_area(const tilly_table *t, tilly_id id)
{
    uint32_t i = index_named(t, id);
    return i < t->features ? &t->area[i] : NULL;
}

void table_replace(tilly_table *t, const area *made)
{
    area *a = &t->area[index_named(t, made->feature.id)];
    const tilly_ground_kind *kind = derived_kind(t, (uint16_t)a->derived);
    *a = *made;
    area_derive(a, kind);
    table_find_tops(t);
}

/* ---- kinds of its own ----------------------------------------------------------------------- */

static tilly_status
may_derive(const tilly_table *t, const tilly_ground_kind *kind, tilly_error *error)
{
    ERROR_FITS(error);
    tilly_status status = handle_check(t, TABLE_HANDLE);
    if (status != TILLY_OK)
        return fail_as_said(error, status);
    if (!kind)
        return fail(error, TILLY_E_NULL, 0, 0, "kind", "no kind of ground was given");
    if (t->frozen)
        return is_frozen(error);
    return TILLY_OK;
}

tilly_status tilly_table_derive(tilly_table *self,
                                const tilly_ground_kind *kind,
                                uint16_t *out,
                                tilly_error *error)
{
    tilly_ground_kind k;
    TRY(may_derive(self, kind, error));
    tilly_status status = record_take(&k, kind, FIRST(tilly_ground_kind, name));
    if (status != TILLY_OK)
        return fail_as_said(error, status);
    if (self->kinds == TILLY_MOST_DERIVED_GROUND)
        return fail(error,
                    TILLY_E_FULL,
                    0,
                    0,
                    "kind",
                    "a table derives at most %d kinds of ground",
                    TILLY_MOST_DERIVED_GROUND);
    if ((status = check_kind(self, &k, error)) != TILLY_OK)
        return status;
    k.size = sizeof k;
    k.kind = (uint16_t)(TILLY_FIRST_DERIVED_GROUND + self->kinds);
    self->kind[self->kinds++] = k;
    if (out)
        *out = k.kind;
    return TILLY_OK;
}

/* ---- reading it ----------------------------------------------------------------------------- */

tilly_status tilly_table_size(const tilly_table *self, int32_t *width, int32_t *depth)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(width);
    NOT_NULL(depth);
    *width = self->width;
    *depth = self->depth;
    return TILLY_OK;
}

uint32_t tilly_table_features(const tilly_table *self)
{
    return handle_is(self, TABLE_HANDLE) ? self->features : 0;
}

static tilly_status
give_feature(const tilly_table *t, uint32_t index, tilly_status missing, tilly_feature *out)
{
    NOT_NULL(out);
    RECORD_FITS(out, tilly_feature, reserved);
    if (index >= t->features)
        return missing == TILLY_E_STALE ? misuse(missing, "id", "names no feature of this table")
                                        : out_of_range("index", index, 0, (int64_t)t->features - 1);
    tilly_feature f = t->area[index].feature;
    if (t->area[index].derived) {
        f.base = f.kind;
        f.kind = (uint16_t)t->area[index].derived;
    }
    record_give(out, &f);
    return TILLY_OK;
}

tilly_status tilly_table_feature(const tilly_table *self, uint32_t index, tilly_feature *out)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    return status == TILLY_OK ? give_feature(self, index, TILLY_E_RANGE, out) : status;
}

tilly_status tilly_table_find(const tilly_table *self, tilly_id id, tilly_feature *out)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    return status == TILLY_OK ? give_feature(self, index_named(self, id), TILLY_E_STALE, out)
                              : status;
}

tilly_status tilly_table_find_named(const tilly_table *self, const char *name, tilly_id *id)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(name);
    NOT_NULL(id);
    const area *a = feature_named(self, name);
    if (!a)
        return misuse(TILLY_E_UNKNOWN, "name", "names no feature of this table");
    *id = a->feature.id;
    return TILLY_OK;
}

static tilly_ground ground_at(const tilly_table *t, point p)
{
    tilly_ground g = {.height = table_height(t, p)};
    EACH_AREA (a, t) {
        if (!area_holds(a, p))
            continue;
        g.difficult |= (a->is & GROUND_DIFFICULT) != 0;
        g.blocks |= (a->is & GROUND_BLOCKS) != 0;
        g.fortified |= (a->is & GROUND_FORTIFIED) != 0;
        g.hill |= (a->is & GROUND_HILL) != 0;
        if (!(a->is & (GROUND_LINE | GROUND_TOP)))
            g.feature = a->feature.id;
    }
    return g;
}

tilly_status tilly_table_ground(const tilly_table *self, int32_t x, int32_t y, tilly_ground *out)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_ground, feature);
    if (x < 0 || x > self->width)
        return out_of_range("x", x, 0, self->width);
    if (y < 0 || y > self->depth)
        return out_of_range("y", y, 0, self->depth);
    tilly_ground g = ground_at(self, (point){x, y});
    record_give(out, &g);
    return TILLY_OK;
}

/* ---- the rules of placing ------------------------------------------------------------------- */

tilly_status tilly_table_breach(const tilly_table *self,
                                const tilly_ruleset *rules,
                                uint32_t units,
                                uint32_t index,
                                tilly_reason *why,
                                uint32_t *count)
{
    tilly_status status = handle_check(self, TABLE_HANDLE);
    if (status == TILLY_OK)
        status = handle_check_of("rules", rules, RULESET_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    if (why)
        RECORD_FITS(why, tilly_reason, flags);
    tilly_reason breach = {.nearest.option = TILLY_NO_OPTION};
    *count = rules->edition->book.check_table(rules, self, units, index, &breach);
    if (why)
        record_give(why, &breach);
    return TILLY_OK;
}
