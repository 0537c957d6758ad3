/* A caller's own arrows, lines, rings, crosses and words, on top of everything. */
#include "picture/scene.h"
#include "picture/svg.h"

enum { DARK_RED = 0x8d1020, MOST_COLOUR = 0xffffff };

static bool is_near(const scene *s, tilly_point p)
{
    point low = {-FAR_OUT, -FAR_OUT};
    point high = {s->table_size.x + FAR_OUT, s->table_size.y + FAR_OUT};
    return in_rectangle((point){p.x, p.y}, low, high);
}

bool is_annotation(const scene *s, const tilly_annotation *a)
{
    return a->kind >= TILLY_ANNOTATION_ARROW && a->kind <= TILLY_ANNOTATION_TEXT &&
           a->colour <= MOST_COLOUR && a->radius >= 0 && a->radius <= FAR_OUT &&
           is_near(s, a->at) && is_near(s, a->to);
}

static void draw_line(text *t, point from, point to)
{
    DRAW(t, SVG_SEGMENT, from.x, from.y, to.x, to.y);
}

static void draw_arrow(text *t, point from, point to)
{
    enum { HEAD = 44 };
    int32_t whole = distance_between(from, to);
    direction way = direction_towards(from, to);
    direction side = {way.c, -way.s};
    int32_t head = whole < HEAD ? whole : HEAD;
    point neck = point_along(from, way, whole - head);
    point left = point_along(neck, side, -head / 2);
    point right = point_along(neck, side, head / 2);
    draw_line(t, from, neck);
    DRAW(t, SVG_ARROW_HEAD, left.x, left.y, to.x, to.y, right.x, right.y);
}

static void draw_cross(text *t, point at, int32_t r)
{
    DRAW(t, SVG_CROSS, at.x - r, at.y - r, 2 * r, 2 * r, 2 * r, 2 * r, 2 * r);
}

static void draw_shape(text *t, const scene *s, const tilly_annotation *a, int32_t radius)
{
    point from = on_page(s, a->at.x, a->at.y);
    point to = on_page(s, a->to.x, a->to.y);
    switch (a->kind) {
    case TILLY_ANNOTATION_ARROW: draw_arrow(t, from, to); break;
    case TILLY_ANNOTATION_LINE: draw_line(t, from, to); break;
    case TILLY_ANNOTATION_RING: DRAW(t, SVG_RING, from.x, from.y, radius); break;
    case TILLY_ANNOTATION_CROSS: draw_cross(t, from, radius); break;
    default: break;
    }
}

/* Words stand at the middle of a line, below a ring or a cross. */
static void draw_text(text *t, const scene *s, const tilly_annotation *a, int32_t radius)
{
    enum { BELOW = LETTERS + 8 };
    point at = on_page(s, a->at.x, a->at.y);
    point to = on_page(s, a->to.x, a->to.y);
    if (a->kind == TILLY_ANNOTATION_ARROW || a->kind == TILLY_ANNOTATION_LINE)
        at = (point){(at.x + to.x) / 2, (at.y + to.y) / 2};
    else if (a->kind != TILLY_ANNOTATION_TEXT)
        at.y += radius + BELOW;
    DRAW(t, SVG_ANNOTATION_TEXT, at.x, at.y);
    put_colour(t, a->colour ? a->colour : DARK_RED);
    put(t, "\">");
    draw_words(t, a->text, sizeof a->text);
    put(t, "</text>");
}

static void draw_annotation(text *t, const scene *s, const tilly_annotation *a)
{
    int32_t radius = fine(s, a->radius ? a->radius : TILLY_ONE / 2);
    put(t, SVG_ANNOTATION);
    put_colour(t, a->colour ? a->colour : DARK_RED);
    put(t, "\" fill=\"");
    put_colour(t, a->colour ? a->colour : DARK_RED);
    put(t, "\">");
    draw_shape(t, s, a, radius);
    put(t, "</g>\n");
    if (*a->text)
        draw_text(t, s, a, radius);
}

void draw_annotations(text *t, const scene *s)
{
    put(t, SVG_ANNOTATIONS);
    for (uint32_t i = 0; i < s->style.annotations && !s->army; i++)
        draw_annotation(t, s, &s->style.annotation[i]);
    put(t, "</g>\n");
}
