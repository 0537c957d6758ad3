/* Tables and their ground. */
#include "tilly_lua.h"

static tilly_table *table_at(lua_State *L)
{
    return tl_handle(L, 1, TABLE);
}

/* new_table(width, depth) */
static int new_table(lua_State *L)
{
    tilly_table *made = NULL;
    tilly_status status = TILLY_OK;
    int32_t width = tl_length(L, 1, "width");
    int32_t depth = tl_length(L, 2, "depth");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, TABLE);
    WITH_ROOM(L, status) status = tilly_table_new(width, depth, memory, &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

static int copy(lua_State *L)
{
    tilly_table *made = NULL;
    tilly_status status = TILLY_OK;
    box *b = tl_new_box(L, TABLE);
    WITH_ROOM(L, status) status = tilly_table_copy(table_at(L), &made);
    b->it = made;
    return status < 0 ? tl_fail(L, status) : 1;
}

static int read(lua_State *L)
{
    size_t length;
    tilly_table *made = NULL;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    const char *text = tl_text(L, 1, &length, "table");
    const tilly_allocator *memory = tl_memory(L);
    box *b = tl_new_box(L, TABLE);
    WITH_ROOM(L, status) status = tilly_table_read(text, length, memory, &made, &error);
    b->it = made;
    return status < 0 ? tl_fail_at(L, &error, status) : 1;
}

static tilly_status
write_table(lua_State *L, const void *c, char *text, size_t room, size_t *needed)
{
    return (void)c, tilly_table_write(table_at(L), text, room, needed);
}
static int write(lua_State *L)
{
    return tl_write(L, write_table, NULL);
}

typedef struct drawing {
    tilly_picture style;
    const tilly_ruleset *rules;
} drawing;
static tilly_status
write_picture(lua_State *L, const void *context, char *text, size_t room, size_t *needed)
{
    const drawing *d = context;
    const tilly_picture *style = d->style.size ? &d->style : NULL;
    return tilly_table_picture(table_at(L), d->rules, style, text, room, needed);
}
/* picture(style, rules): both may be nil */
static int picture(lua_State *L)
{
    drawing d = {.rules = lua_isnoneornil(L, 3) ? NULL : tl_handle(L, 3, RULESET)};
    if (!lua_isnoneornil(L, 2))
        tl_style(L, 2, &d.style);
    return tl_write(L, write_picture, &d);
}

static int extent(lua_State *L, int deep)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(table_at(L), &width, &depth);
    tl_push_length(L, deep ? depth : width);
    return 1;
}
static int width(lua_State *L)
{
    return extent(L, 0);
}
static int depth(lua_State *L)
{
    return extent(L, 1);
}

/* ---- ground --------------------------------------------------------------------------------- */

static int add_feature(lua_State *L)
{
    tilly_feature feature;
    tilly_id id = 0;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    tl_read_record(L, 2, record_named("feature"), NULL, &feature);
    WITH_ROOM(L, status) status = tilly_table_add(table_at(L), &feature, &id, &error);
    if (status < 0)
        return tl_fail_at(L, &error, status);
    lua_pushinteger(L, id);
    return 1;
}

static void cut_to(lua_State *L, const char *corners, uint32_t count)
{
    lua_getfield(L, -1, corners);
    for (uint32_t i = count + 1; i <= TILLY_MOST_CORNERS; i++) {
        lua_pushnil(L);
        lua_rawseti(L, -2, i);
    }
    lua_pop(L, 1);
}

/* Only the corners it has, and its top only if there is one. */
static void push_feature(lua_State *L, const tilly_feature *f)
{
    tl_push_record(L, record_named("feature"), f);
    cut_to(L, "point", f->points);
    if (f->top_points) {
        cut_to(L, "top", f->top_points);
        return;
    }
    lua_pushnil(L);
    lua_setfield(L, -2, "top");
}

static int features(lua_State *L)
{
    lua_newtable(L);
    for (uint32_t i = 0; i < tilly_table_features(table_at(L)); i++) {
        tilly_feature f = {.size = sizeof f};
        if (tilly_table_feature(table_at(L), i, &f))
            break;
        push_feature(L, &f);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int find(lua_State *L)
{
    tilly_feature f = {.size = sizeof f};
    tilly_id id = tl_id(L, 2, "id");
    tilly_status status = tilly_table_find(table_at(L), id, &f);
    if (status < 0)
        return tl_fail(L, status);
    push_feature(L, &f);
    return 1;
}

static int ground(lua_State *L)
{
    tilly_ground g = {.size = sizeof g};
    int32_t x = tl_length(L, 2, "x");
    int32_t y = tl_length(L, 3, "y");
    tilly_status status = tilly_table_ground(table_at(L), x, y, &g);
    if (status < 0)
        return tl_fail(L, status);
    tl_push_record(L, record_named("ground"), &g);
    return 1;
}

/* derive{name =, base =, difficult =, blocks =, covers =, bars =}: its number. */
static int derive(lua_State *L)
{
    uint16_t made = 0;
    tilly_ground_kind kind;
    tilly_error error = {.size = sizeof error};
    tilly_status status = TILLY_OK;
    tl_read_record(L, 2, record_named("ground_kind"), NULL, &kind);
    WITH_ROOM(L, status) status = tilly_table_derive(table_at(L), &kind, &made, &error);
    if (status < 0)
        return tl_fail_at(L, &error, status);
    lua_pushinteger(L, made);
    return 1;
}

static int kinds(lua_State *L)
{
    lua_newtable(L);
    for (uint32_t i = 0; i < tilly_table_kinds(table_at(L)); i++) {
        tilly_ground_kind kind = {.size = sizeof kind};
        if (tilly_table_kind(table_at(L), i, &kind))
            break;
        tl_push_record(L, record_named("ground_kind"), &kind);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int check(lua_State *L)
{
    const tilly_table *table = table_at(L);
    const tilly_ruleset *rules = tl_handle(L, 2, RULESET);
    uint32_t units = (uint32_t)tl_optional(L, 3, 0, UINT32_MAX, 0, "units");
    uint32_t count = 1;
    lua_newtable(L);
    for (uint32_t i = 0; i < count; i++) {
        tilly_reason why = {.size = sizeof why};
        tilly_status status = tilly_table_breach(table, rules, units, i, &why, &count);
        if (status < 0)
            return tl_fail(L, status);
        if (count)
            tl_add_breach(L, i, NULL, &why);
    }
    return 1;
}

const luaL_Reg tl_table_makings[] = {{"new_table", new_table}, {"read_table", read}, {NULL, NULL}};

void tl_table_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", tl_close},
                                       {"copy", copy},
                                       {"write", write},
                                       {"picture", picture},
                                       {"add_feature", add_feature},
                                       {"find", find},
                                       {"ground", ground},
                                       {"derive", derive},
                                       {"check", check},
                                       {NULL, NULL}};
    static const luaL_Reg getters[] = {
        {"width", width}, {"depth", depth}, {"features", features}, {"kinds", kinds}, {NULL, NULL}};
    tl_class(L, TABLE, "Table", methods, getters);
}
