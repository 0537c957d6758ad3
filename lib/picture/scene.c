/* The contents of a picture: style, room, scale, the part of the table that is shown. */
#include "picture/key.h"

#include "base/handle.h"
#include "base/sized.h"
#include "ruleset/presentation.h"
#include "picture/svg.h"

/* ---- style and room ------------------------------------------------------------------------- */

static const tilly_picture usual_style = {.size = sizeof(tilly_picture),
                                          .flags = TILLY_PICTURE_NAMES | TILLY_PICTURE_ARROWS};

tilly_status scene_take_style(scene *s, const tilly_picture *style)
{
    enum { FINEST = 400, WIDEST = 100000, MOST_COLOUR = 0xffffff, MOST_ANNOTATIONS = 1000 };
    s->style = usual_style;
    if (!style)
        return TILLY_OK;
    TRY(record_take(&s->style, style, FIRST(tilly_picture, annotation)));
    const tilly_picture *p = &s->style;
    if (p->annotations && !p->annotation)
        return null_argument("style.annotation");
    const struct {
        const char *name;
        uint32_t given, most;
    } number[] = {
        {"style.pixels", p->pixels, FINEST},
        {"style.viewer", p->viewer, TILLY_SIDES},
        {"style.width", p->width, WIDEST},
        {"style.colour[0]", p->colour[0], MOST_COLOUR},
        {"style.colour[1]", p->colour[1], MOST_COLOUR},
        {"style.board", p->board, MOST_COLOUR},
        {"style.paper", p->paper, MOST_COLOUR},
        {"style.annotations", p->annotations, MOST_ANNOTATIONS},
    };
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (number[i].given > number[i].most)
            return out_of_range(number[i].name, number[i].given, 0, number[i].most);
    return TILLY_OK;
}

tilly_status
scene_make_room(const tilly_allocator *memory, scene *s, uint32_t units, uint32_t marks)
{
    s->unit = memory_new(memory, sizeof *s->unit * (units + 1));
    s->label = memory_new(memory, sizeof *s->label * (units + 1));
    s->mark = memory_new(memory, sizeof *s->mark * (marks + 1));
    s->room = units;
    s->marks = marks;
    return s->unit && s->label && s->mark ? TILLY_OK : TILLY_E_MEMORY;
}

void scene_give_back(const tilly_allocator *memory, scene *s)
{
    if (s->unit)
        memory_free(memory, s->unit, sizeof *s->unit * (s->room + 1));
    if (s->label)
        memory_free(memory, s->label, sizeof *s->label * (s->room + 1));
    if (s->mark)
        memory_free(memory, s->mark, sizeof *s->mark * (s->marks + 1));
    give_back_answers(memory, &s->answers);
}

/* 1/100 unit of length where the table is not too large for that, else the next coarser; and the
 * length that rulers count in: 1, 5, 10, 50 ... units, so that it can be seen. */
void scene_take_scale(scene *s)
{
    enum { LARGEST = 10000, SEEN = 100 };
    static const int32_t scales[] = {100, 250, 500, 1000, 2500};
    int32_t longest = s->table_size.x > s->table_size.y ? s->table_size.x : s->table_size.y;
    unsigned k = 0;
    while (k + 1 < sizeof scales / sizeof *scales && longest / scales[k] > LARGEST)
        k++;
    s->per = scales[k];
    s->units_shown = 1;
    for (int32_t times = 5; s->units_shown * TILLY_ONE / s->per < SEEN; times = 7 - times)
        s->units_shown *= times;
    s->unit_length = s->units_shown * TILLY_ONE / s->per;
}

/* ---- the part of the table that is shown ---------------------------------------------------- */

static point span_of(const tilly_unit *u)
{
    box base = {{u->x, u->y}, direction_of(u->heading), u->width / 2, u->depth / 2, 0};
    return box_span(&base);
}

/* The rectangle round the units; empty if none stands. */
static void bounds_of(const scene *s, point *low, point *high)
{
    *low = (point){INT32_MAX, INT32_MAX};
    *high = (point){INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        if (!stands(u))
            continue;
        point span = span_of(u);
        *low = low_of(*low, (point){u->x - span.x, u->y - span.y});
        *high = high_of(*high, (point){u->x + span.x, u->y + span.y});
    }
}

/* From `least` to `most` with room about it, inside a table of that size; not too narrow. */
static void crop(int32_t least, int32_t most, int32_t size, int32_t *from, int32_t *length)
{
    enum { ROOM = 200, NARROWEST = 900 };
    least -= ROOM;
    most += ROOM;
    int32_t lacks = NARROWEST - (most - least);
    least -= lacks > 0 ? lacks / 2 : 0;
    most += lacks > 0 ? lacks / 2 : 0;
    least = least > 0 ? least : 0;
    most = most < size ? most : size;
    *from = least;
    *length = most - least;
}

static void take_window(scene *s)
{
    point low;
    point high;
    s->width = fine(s, s->table_size.x);
    s->depth = fine(s, s->table_size.y);
    bounds_of(s, &low, &high);
    if (!(s->style.flags & TILLY_PICTURE_CROP) || high.x < low.x)
        return;
    crop(fine(s, low.x), fine(s, high.x), s->width, &s->left, &s->width);
    crop(fine(s, low.y), fine(s, high.y), s->depth, &s->bottom, &s->depth);
}

void scene_take_rules(scene *s, const tilly_ruleset *rules)
{
    static const edition_signs plain_bases = {0};
    const edition_signs *own = rules ? ruleset_signs(rules) : NULL;
    s->rules = rules;
    s->signs = own ? own : &plain_bases;
}

tilly_status scene_take_table(scene *s, const tilly_table *table)
{
    s->table = table;
    tilly_status status = tilly_table_size(table, &s->table_size.x, &s->table_size.y);
    for (uint32_t i = 0; i < s->style.annotations && !status && !s->army; i++)
        if (!is_annotation(s, &s->style.annotation[i]))
            status = misuse(TILLY_E_RANGE,
                            "style.annotation",
                            "has an unknown kind, or a colour or place out of range");
    scene_take_scale(s);
    return status;
}

/* ---- drawing it ----------------------------------------------------------------------------- */

void scene_draw(text *t, scene *s)
{
    key k;
    take_window(s);
    take_page(s);
    place_names(s);
    take_key(&k, s);
    draw_page(t, s, &k);
    DRAW(t, SVG_WINDOW, s->width, s->depth, s->width, s->depth);
    draw_ground(t, s);
    draw_reach(t, s);
    draw_leaders(t, s);
    draw_ghosts(t, s);
    draw_marks(t, s);
    draw_units(t, s);
    draw_clashes(t, s);
    draw_objectives(t, s);
    draw_choices(t, s);
    draw_moves(t, s);
    put(t, "</svg>\n");
    draw_names(t, s);
    draw_annotations(t, s);
    draw_foot(t, s, &k);
}
