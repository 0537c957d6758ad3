/* Inputs as records have them: docs/formats/record.md. */
#include "files/record.h"

enum { MOST_KIND = 255 };

static const char *const sources[] = {[TILLY_FROM_GENERATOR] = "generator",
                                      [TILLY_FROM_TABLE] = "table",
                                      [TILLY_FROM_SCRIPT] = "script",
                                      [TILLY_FROM_SEARCH] = "search"};
enum { SOURCES = sizeof sources / sizeof sources[0] };

/* ---- where in the course of play ------------------------------------------------------------ */

void position_write(writer *w, position at)
{
    write_key(w, "at");
    open_row(w, '[');
    put_number(w, at.beats, 0);
    put_number(w, at.row, 0);
    put_number(w, at.beat, 0);
    put_number(w, at.depth, 0);
    close_level(w);
}

bool position_read(const node *object, position *at)
{
    node list;
    uint32_t number[4];
    if (!need_member(object, "at", &list) || !is_array(&list, 4, 4))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_count(&item,
                        0,
                        item.index == 0   ? UINT32_MAX
                        : item.index == 3 ? FRAMES
                                          : UINT16_MAX,
                        &number[item.index]))
            return false;
    *at = (position){.beats = number[0],
                     .row = (uint16_t)number[1],
                     .beat = (uint16_t)number[2],
                     .depth = (uint8_t)number[3]};
    return true;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_way(writer *w, const play *p, const tilly_waypoint *way, unsigned count)
{
    write_key(w, "way");
    open_row(w, '[');
    for (unsigned i = 0; i < count; i++) {
        open_row(w, '{');
        write_length(w, "x", way[i].x);
        write_length(w, "y", way[i].y);
        write_angle(w, "heading", way[i].heading);
        if (way[i].act)
            write_whole(w, "act", way[i].act);
        id_write(w, "unit", p, way[i].unit);
        close_level(w);
    }
    close_level(w);
}

static void write_members(writer *w, const play *p, const tilly_id *member, unsigned count)
{
    write_key(w, "members");
    open_row(w, '[');
    for (unsigned i = 0; i < count; i++)
        put_id(w, p, member[i]);
    close_level(w);
}

static void write_pick(writer *w, const play *p, const input *in, const void *words)
{
    tilly_waypoint way[TILLY_MOST_WAYPOINTS];
    write_whole(w, "option", in->option_kind);
    write_whole(w, "index", in->pick.option);
    id_write(w, "unit", p, in->unit);
    id_write(w, "other", p, in->other);
    if (in->count) {
        memcpy(way, words, sizeof *way * in->count);
        write_way(w, p, way, in->count);
        return;
    }
    write_key(w, "values");
    open_row(w, '[');
    for (unsigned i = 0; i < 3; i++)
        put_number(w, in->pick.value[i], 0);
    close_level(w);
}

static void write_answer(writer *w, const play *p, const input *in, const void *words)
{
    tilly_id member[TILLY_MOST_UNITS];
    write_whole(w, "answer", in->asked);
    write_whole(w, "serial", in->serial);
    write_whole(w, "side", in->side);
    if (in->note)
        write_whole(w, "note", in->note);
    if (in->shape == TILLY_PATH)
        write_truth(w, "path", true);
    if (in->shape != TILLY_SET) {
        write_pick(w, p, in, words);
        return;
    }
    memcpy(member, words, sizeof *member * in->count);
    write_members(w, p, member, in->count);
}

static void write_faces(writer *w, const play *p, const input *in, const void *words)
{
    uint16_t faces[TILLY_MOST_DICE];
    memcpy(faces, words, sizeof *faces * in->dice);
    write_key(w, "faces");
    open_row(w, '[');
    for (unsigned i = 0; i < in->dice; i++)
        put_number(w, faces[i], 0);
    close_level(w);
    write_whole(w, "roll", in->asked);
    write_whole(w, "serial", in->serial);
    write_whole(w, "side", in->side);
    id_write(w, "unit", p, in->unit);
    write_text(w, "source", sources[in->source]);
}

void input_write(writer *w, const play *p, const log *l, const input *in)
{
    const void *words = l->word ? &l->word[in->word] : NULL;
    kept_edit kept;
    open_row(w, '{');
    if (in->kind == INPUT_ANSWER)
        write_answer(w, p, in, words);
    if (in->kind == INPUT_FACES)
        write_faces(w, p, in, words);
    if (in->kind == INPUT_EDIT)
        edit_from_words(words, &kept), edit_write(w, p, &kept.edit);
    if (in->kind == INPUT_EDIT && in->source == TILLY_FROM_SCRIPT)
        write_truth(w, "script", true);
    if (in->kind == INPUT_EDIT && in->serial)
        write_whole(w, "serial", in->serial);
    if (in->kind == INPUT_CONCEDE)
        write_whole(w, "concede", in->side);
    if (in->kind == INPUT_AGREE)
        write_whole(w, "agree", in->side);
    if (in->kind == INPUT_EDIT || in->kind == INPUT_CONCEDE || in->kind == INPUT_AGREE)
        position_write(w, in->at);
    if (in->kind != INPUT_ANSWER && in->kind != INPUT_FACES && in->at.is_served)
        write_truth(w, "served", true);
    close_level(w);
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_head(const node *n, const char *key, input *in)
{
    uint32_t asked;
    uint32_t side;
    if (!need_count(n, key, 1, MOST_KIND, &asked) ||
        !need_count(n, "serial", 1, UINT32_MAX, &in->serial) ||
        !need_count(n, "side", 0, TILLY_NO_SIDE, &side))
        return false;
    in->asked = (uint16_t)asked;
    in->side = (uint8_t)side;
    return true;
}

static bool read_waypoint(const node *n, const play *p, tilly_waypoint *way)
{
    static const char *const keys[] = {"x", "y", "heading", "act", "unit", NULL};
    node member;
    int64_t heading;
    uint32_t act = 0;
    if (!only_keys(n, keys) || !need_length(n, "x", INT32_MIN, INT32_MAX, &way->x) ||
        !need_length(n, "y", INT32_MIN, INT32_MAX, &way->y))
        return false;
    if (!need_member(n, "heading", &member) || !read_decimal(&member, 2, 0, UINT16_MAX, &heading))
        return false;
    if (has_member(n, "act", &member) && !read_count(&member, 0, UINT16_MAX, &act))
        return false;
    way->heading = (uint16_t)heading;
    way->act = (uint16_t)act;
    return read_id(n, "unit", p, &way->unit);
}

static bool read_way(const node *n, const play *p, recorded_input *e)
{
    tilly_waypoint way[TILLY_MOST_WAYPOINTS];
    if (!is_array(n, 1, TILLY_MOST_WAYPOINTS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_waypoint(&item, p, &way[e->in.count++]))
            return false;
    memcpy(e->word, way, sizeof *way * e->in.count);
    return true;
}

static bool read_members(const node *n, const play *p, recorded_input *e)
{
    tilly_id member[TILLY_MOST_UNITS];
    if (!is_array(n, 0, TILLY_MOST_UNITS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!id_read(&item, p, &member[e->in.count++]))
            return false;
    memcpy(e->word, member, sizeof *member * e->in.count);
    return true;
}

static bool read_values(const node *n, int32_t value[3])
{
    int64_t number;
    if (!is_array(n, 3, 3))
        return false;
    for (node item = first_item(n); item.at; next_item(&item)) {
        if (!read_whole(&item, INT32_MIN, INT32_MAX, &number))
            return false;
        value[item.index] = (int32_t)number;
    }
    return true;
}

static bool read_pick(const node *n, const play *p, recorded_input *e)
{
    node member;
    uint32_t kind;
    if (!need_count(n, "option", 1, MOST_KIND, &kind) ||
        !need_count(n, "index", 0, INT32_MAX, &e->in.pick.option))
        return false;
    e->in.option_kind = (uint16_t)kind;
    if (!read_id(n, "unit", p, &e->in.unit) || !read_id(n, "other", p, &e->in.other))
        return false;
    if (has_member(n, "way", &member))
        return read_way(&member, p, e);
    return need_member(n, "values", &member) && read_values(&member, e->in.pick.value);
}

static bool read_answer(const node *n, const play *p, recorded_input *e)
{
    static const char *const keys[] = {"answer",
                                       "serial",
                                       "side",
                                       "note",
                                       "path",
                                       "option",
                                       "index",
                                       "unit",
                                       "other",
                                       "values",
                                       "way",
                                       "members",
                                       NULL};
    node member;
    bool path = false;
    e->in.kind = INPUT_ANSWER;
    if (!only_keys(n, keys) || !read_head(n, "answer", &e->in))
        return false;
    if (has_member(n, "note", &member) && !read_count(&member, 0, p->notes, &e->in.note))
        return false;
    if (has_member(n, "path", &member) && !read_truth(&member, &path))
        return false;
    e->in.shape = path ? TILLY_PATH : TILLY_PICK;
    if (!has_member(n, "members", &member))
        return read_pick(n, p, e);
    e->in.shape = TILLY_SET;
    return read_members(&member, p, e);
}

static bool read_faces(const node *n, const play *p, recorded_input *e)
{
    static const char *const keys[] = {"faces", "roll", "serial", "side", "unit", "source", NULL};
    uint16_t faces[TILLY_MOST_DICE];
    uint32_t number;
    node member;
    e->in.kind = INPUT_FACES;
    if (!only_keys(n, keys) || !read_head(n, "roll", &e->in) || !read_id(n, "unit", p, &e->in.unit))
        return false;
    if (!need_member(n, "source", &member) || !read_word(&member, sources, SOURCES, &number))
        return false;
    e->in.source = (uint8_t)number;
    if (!need_member(n, "faces", &member) || !is_array(&member, 0, TILLY_MOST_DICE))
        return false;
    for (node item = first_item(&member); item.at; next_item(&item)) {
        if (!read_count(&item, 0, TILLY_MOST_FACES, &number))
            return false;
        faces[e->in.dice++] = (uint16_t)number;
    }
    memcpy(e->word, faces, sizeof *faces * e->in.dice);
    return true;
}

/* Whether the script had been called there. */
static bool read_served(const node *n, position *at)
{
    node member;
    bool served = false;
    if (has_member(n, "served", &member) && !read_truth(&member, &served))
        return false;
    at->is_served = served;
    return true;
}

static bool read_edit(const node *n, const play *p, recorded_input *e)
{
    static const char *const keys[] = {"edit",    "side",       "unit",      "group",   "type",
                                       "quality", "what",       "parameter", "value",   "x",
                                       "y",       "heading",    "variable",  "words",   "strength",
                                       "start",   "dice_faces", "options",   "feature", "script",
                                       "serial",  "at",         "served",    NULL};
    kept_edit edit;
    node member;
    bool by_script = false;
    e->in.kind = INPUT_EDIT;
    if (!only_keys(n, keys) || !edit_read(n, p, &edit) || !position_read(n, &e->in.at))
        return false;
    if (has_member(n, "script", &member) && !read_truth(&member, &by_script))
        return false;
    if (by_script)
        e->in.source = TILLY_FROM_SCRIPT;
    if (has_member(n, "serial", &member) && !read_count(&member, 1, UINT32_MAX, &e->in.serial))
        return false;
    memcpy(e->word, &edit, sizeof edit);
    return read_served(n, &e->in.at);
}

/* "concede" or "agree": the side. */
static bool read_ending(const node *n, const char *key, enum input_kind kind, recorded_input *e)
{
    const char *const keys[] = {key, "at", "served", NULL};
    uint32_t side;
    e->in.kind = (uint8_t)kind;
    if (!only_keys(n, keys) || !need_count(n, key, 0, SIDES - 1, &side))
        return false;
    e->in.side = (uint8_t)side;
    return position_read(n, &e->in.at) && read_served(n, &e->in.at);
}

bool input_read(const node *n, const play *p, recorded_input *e)
{
    node member;
    memset(e, 0, sizeof *e);
    if (!is_object(n))
        return false;
    if (has_member(n, "answer", &member))
        return read_answer(n, p, e);
    if (has_member(n, "faces", &member))
        return read_faces(n, p, e);
    if (has_member(n, "edit", &member))
        return read_edit(n, p, e);
    if (has_member(n, "concede", &member))
        return read_ending(n, "concede", INPUT_CONCEDE, e);
    if (has_member(n, "agree", &member))
        return read_ending(n, "agree", INPUT_AGREE, e);
    return wrong(n,
                 "expected an \"answer\", \"faces\", an \"edit\", a \"concede\" or an \"agree\"");
}
