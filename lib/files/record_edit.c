/* Edits as records have them: their numbers by name, what is 0 left out. */
#include "files/record.h"

static const char *const names[] = {
    [TILLY_EDIT_PLACE] = "place",
    [TILLY_EDIT_REMOVE] = "remove",
    [TILLY_EDIT_HURT] = "hurt",
    [TILLY_EDIT_RESTORE] = "restore",
    [TILLY_EDIT_BRING] = "bring",
    [TILLY_EDIT_STATE] = "state",
    [TILLY_EDIT_GROUND] = "ground",
    [TILLY_EDIT_PARAMETER] = "parameter",
    [TILLY_EDIT_SPEAK] = "speak",
    [TILLY_EDIT_POINTS] = "points",
    [TILLY_EDIT_END] = "end",
    [TILLY_EDIT_SET] = "set",
    [TILLY_EDIT_ROLL] = "roll",
    [TILLY_EDIT_ASK] = "ask",
};
enum { NAMES = sizeof names / sizeof names[0] };

static bool names_variable(unsigned kind)
{
    return kind == TILLY_EDIT_SET || kind == TILLY_EDIT_ROLL || kind == TILLY_EDIT_ASK;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_what(writer *w, const play *p, const tilly_edit *e)
{
    tilly_parameter named = {.size = sizeof named};
    if (e->kind == TILLY_EDIT_PARAMETER && !tilly_ruleset_parameter(p->rules, e->what, &named))
        write_text(w, "parameter", named.name);
    else if (names_variable(e->kind))
        write_text(w, "variable", p->declared->variable[e->what].name);
    else if (e->what)
        write_whole(w, "what", e->what);
}

static void write_options(writer *w, const tilly_edit *e)
{
    write_key(w, "options");
    open_row(w, '[');
    for (unsigned i = 0; i < e->options; i++)
        put_number(w, e->option[i], 0);
    close_level(w);
}

void edit_write(writer *w, const play *p, const tilly_edit *e)
{
    write_text(w, "edit", names[e->kind]);
    write_whole(w, "side", e->side);
    id_write(w, "unit", p, e->unit);
    id_write(w, "group", p, e->group);
    if (e->type)
        write_whole(w, "type", e->type);
    if (e->quality)
        write_whole(w, "quality", e->quality);
    write_what(w, p, e);
    if (e->value)
        write_whole(w, "value", e->value);
    if (e->x)
        write_length(w, "x", e->x);
    if (e->y)
        write_length(w, "y", e->y);
    if (e->heading)
        write_angle(w, "heading", (int32_t)e->heading);
    if (e->words)
        write_whole(w, "words", e->words);
    if (e->strength)
        write_whole(w, "strength", e->strength);
    if (e->start)
        write_whole(w, "start", e->start);
    if (e->faces)
        write_whole(w, "dice_faces", e->faces);
    if (e->options)
        write_options(w, e);
    if (e->kind != TILLY_EDIT_GROUND || !e->value)
        return;
    write_key(w, "feature");
    feature_write(w, p->table, e->feature);
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_optional(
    const node *n, const char *key, int64_t least, int64_t most, unsigned places, int64_t *out)
{
    node member;
    *out = 0;
    return !has_member(n, key, &member) ? !n->in->status
                                        : read_decimal(&member, places, least, most, out);
}

static bool read_variable(const node *n, const play *p, uint32_t *what)
{
    node member;
    if (!need_member(n, "variable", &member))
        return false;
    const char *name = read_string(&member);
    if (!name)
        return false;
    for (*what = 0; *what < variables_of(p->declared); ++*what)
        if (!strcmp(p->declared->variable[*what].name, name))
            return true;
    return wrong(&member, "there is no variable of this name");
}

static bool read_what(const node *n, const play *p, tilly_edit *e)
{
    node member;
    int64_t what;
    if (!read_optional(n, "what", 0, UINT32_MAX, 0, &what))
        return false;
    e->what = (uint32_t)what;
    if (names_variable(e->kind))
        return read_variable(n, p, &e->what);
    if (e->kind != TILLY_EDIT_PARAMETER)
        return true;
    if (!need_member(n, "parameter", &member))
        return false;
    const char *name = read_string(&member);
    return name && (!tilly_ruleset_find(p->rules, name, &e->what) ||
                    wrong(&member, "there is no parameter of this name"));
}

static bool read_numbers(const node *n, tilly_edit *e)
{
    int64_t side;
    int64_t type;
    int64_t quality;
    int64_t value;
    int64_t x;
    int64_t y;
    int64_t heading;
    if (!read_optional(n, "side", 0, UINT16_MAX, 0, &side) ||
        !read_optional(n, "type", 0, UINT16_MAX, 0, &type) ||
        !read_optional(n, "quality", 0, UINT16_MAX, 0, &quality))
        return false;
    if (!read_optional(n, "value", INT32_MIN, INT32_MAX, 0, &value) ||
        !read_optional(n, "x", INT32_MIN, INT32_MAX, 4, &x))
        return false;
    if (!read_optional(n, "y", INT32_MIN, INT32_MAX, 4, &y) ||
        !read_optional(n, "heading", 0, TILLY_CIRCLE - 1, 2, &heading))
        return false;
    e->side = (uint16_t)side, e->type = (uint16_t)type, e->quality = (uint16_t)quality;
    e->value = (int32_t)value, e->x = (int32_t)x, e->y = (int32_t)y, e->heading = (uint32_t)heading;
    return true;
}

static bool read_options(const node *n, const play *p, tilly_edit *e)
{
    node list;
    if (!has_member(n, "options", &list))
        return !n->in->status;
    if (!is_array(&list, 1, TILLY_MOST_CHOICES))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_count(&item, 1, words_count(p->pool), &e->option[e->options++]))
            return false;
    return true;
}

/* What only edits of scenarios use. */
static bool read_asked(const node *n, const play *p, tilly_edit *e)
{
    int64_t words;
    int64_t faces;
    int64_t strength;
    int64_t start;
    if (!read_optional(n, "strength", 0, INT32_MAX, 0, &strength) ||
        !read_optional(n, "start", 0, INT32_MAX, 0, &start) ||
        !read_optional(n, "words", 0, words_count(p->pool), 0, &words) ||
        !read_optional(n, "dice_faces", 0, UINT16_MAX, 0, &faces))
        return false;
    e->words = (uint32_t)words;
    e->faces = (uint16_t)faces;
    e->strength = (uint32_t)strength;
    e->start = (uint32_t)start;
    return read_options(n, p, e);
}

bool edit_read(const node *n, const play *p, kept_edit *kept)
{
    node member;
    uint32_t kind;
    tilly_edit *e = &kept->edit;
    memset(kept, 0, sizeof *kept);
    e->size = sizeof *e;
    if (!need_member(n, "edit", &member) || !read_word(&member, names, NAMES, &kind))
        return false;
    e->kind = (uint16_t)kind;
    if (!read_id(n, "unit", p, &e->unit) || !read_id(n, "group", p, &e->group) ||
        !read_numbers(n, e) || !read_what(n, p, e) || !read_asked(n, p, e))
        return false;
    return !has_member(n, "feature", &member) ? !n->in->status
                                              : feature_read(&member, p->table, &kept->feature);
}
