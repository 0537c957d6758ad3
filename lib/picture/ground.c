/* Ground: woods with their trees, hills with hachures and crest, villages, water, roads, works. */
#include "picture/scene.h"
#include "picture/svg.h"

#include "base/text.h"

enum { MOST_SIGNS = 500, MOST_STROKES = 600 }; /* however large a feature is */

typedef struct area_of {
    const scene *s;
    const tilly_feature *f;
    point corner[TILLY_MOST_CORNERS];
    outline o;
    point low, high, middle;
} area_of;

static void measure(area_of *a, const scene *s, const tilly_feature *f)
{
    int64_t x = 0;
    int64_t y = 0;
    *a = (area_of){.s = s, .f = f, .low = {INT32_MAX, INT32_MAX}, .high = {INT32_MIN, INT32_MIN}};
    for (uint32_t i = 0; i < f->points; i++) {
        point p = a->corner[i] = (point){f->point[i].x, f->point[i].y};
        a->low = low_of(a->low, p);
        a->high = high_of(a->high, p);
        x += p.x;
        y += p.y;
    }
    a->middle = (point){(int32_t)(x / f->points), (int32_t)(y / f->points)};
    a->o = (outline){a->corner, f->points};
}

static void draw_points(text *t, const scene *s, const tilly_feature *f)
{
    for (uint32_t i = 0; i < f->points; i++) {
        point at = on_page(s, f->point[i].x, f->point[i].y);
        DRAW(t, i ? " %,%" : "%,%", at.x, at.y);
    }
}

static void draw_outline(text *t, const area_of *a, const char *look)
{
    put(t, "<polygon points=\"");
    draw_points(t, a->s, a->f);
    put(t, "\" ");
    put(t, look);
    put(t, "/>\n");
}

/* ---- signs scattered inside an outline ------------------------------------------------------ */

typedef void sign(text *t, int32_t x, int32_t y, uint32_t number);

static void tree(text *t, int32_t x, int32_t y, uint32_t number)
{
    int32_t r = 17 + scatter(number, 7, 8);
    DRAW(t, SVG_TREE_SHADOW, x, y, r, r - 3);
    DRAW(t,
         SVG_TREE_CROWN,
         r,
         r / 2,
         r / 3,
         r / 2,
         r * 2 / 3,
         r / 3,
         r / 2,
         r / 3,
         r / 3,
         r * 2 / 3);
}

static void conifer(text *t, int32_t x, int32_t y, uint32_t number)
{
    int32_t h = 26 + scatter(number, 11, 10);
    DRAW(t, SVG_CONIFER, x, y - h + 6, h, x, y + 6);
}

static void wood_tree(text *t, int32_t x, int32_t y, uint32_t number)
{
    if (scatter(number, 3, 4))
        tree(t, x, y, number);
    else
        conifer(t, x, y, number);
}

static void house(text *t, int32_t x, int32_t y, uint32_t number)
{
    int32_t w = 22 + scatter(number, 5, 12);
    int32_t d = 15 + scatter(number, 6, 6);
    int32_t turn = scatter(number, 9, 60) - 30;
    DRAW(t, SVG_HOUSE_SHADOW, x, y, turn, w, d, 2 * w, 2 * d);
    DRAW(t, SVG_HOUSE_ROOF, w, d, 2 * w, 2 * d, w, 2 * w, d);
    DRAW(t, SVG_RIDGE, w, 2 * w);
}

static void tuft(text *t, int32_t x, int32_t y, uint32_t number)
{
    if (scatter(number, 3, 3))
        DRAW(t, SVG_STONE, x, y, 3 + scatter(number, 4, 3));
    else
        DRAW(t, SVG_TUFT, x - 11, y - 7);
}

/* Room for the church in the middle of a village. */
static bool in_churchyard(const area_of *a, point p)
{
    enum { CHURCHYARD = 90 };
    return a->f->kind == TILLY_VILLAGE && fine(a->s, distance_between(a->middle, p)) < CHURCHYARD;
}

/* How far signs stand apart, as lengths: `usual` of the drawing, and no feature has more than
 * MOST_SIGNS. */
static int32_t spacing_for(const area_of *a, int32_t usual)
{
    int64_t least =
        square_root((int64_t)(a->high.x - a->low.x) * (a->high.y - a->low.y) / MOST_SIGNS);
    return least > usual * a->s->per ? (int32_t)least : usual * a->s->per;
}

static void draw_signs(text *t, const area_of *a, int32_t apart, int32_t from_border, sign *one)
{
    const int32_t step = spacing_for(a, apart);
    uint32_t number = tilly_id_index(a->f->id) * 1000;
    for (int32_t y = a->high.y - step / 2, row = 0; y > a->low.y; y -= step, row++)
        for (int32_t x = a->low.x + step / 2 - row % 2 * step / 3; x < a->high.x;
             x += step, number++) {
            point p = {x + scatter(number, 1, step / 2) - step / 4,
                       y + scatter(number, 2, step / 2) - step / 4};
            if (outline_holds(a->o, p) && fine(a->s, outline_distance(a->o, p)) >= from_border &&
                !in_churchyard(a, p))
                one(t, across_page(a->s, p.x), down_page(a->s, p.y), number);
        }
}

/* ---- strokes along an outline: hachures inwards, palisades outwards ------------------------- */

static void stroke(text *t, const area_of *a, point from, point to)
{
    point start = on_page(a->s, from.x, from.y);
    point end = on_page(a->s, to.x, to.y);
    DRAW(t, "M% %L% %", start.x, start.y, end.x, end.y);
}

static void draw_strokes(text *t, const area_of *a, int32_t apart, int32_t length, const char *look)
{
    apart *= a->s->per;
    length *= a->s->per;
    put(t, "<path ");
    put(t, look);
    put(t, " d=\"");
    for (uint32_t i = 0, n = 0; i < a->o.corners; i++) {
        point from = a->corner[i];
        point to = a->corner[(i + 1) % a->o.corners];
        direction way = direction_towards(from, to);
        direction inwards =
            outline_turn(a->o) > 0 ? (direction){-way.c, way.s} : (direction){way.c, -way.s};
        int32_t whole = distance_between(from, to);
        for (int32_t at = apart / 2; at < whole && n < MOST_STROKES; at += apart, n++) {
            point start = point_along(from, way, at);
            stroke(
                t, a, start, point_along(start, inwards, length - length / 3 * (int32_t)(n % 2)));
        }
    }
    put(t, "\"/>\n");
}

/* The outline drawn in towards the middle of the crest: a contour line. part of 100. */
static void draw_contour(text *t, const area_of *a, point about, int32_t part)
{
    put(t, SVG_HILL_CONTOUR);
    for (uint32_t i = 0; i < a->o.corners; i++) {
        int32_t x = about.x + (int32_t)((int64_t)(a->corner[i].x - about.x) * part / 100);
        int32_t y = about.y + (int32_t)((int64_t)(a->corner[i].y - about.y) * part / 100);
        point at = on_page(a->s, x, y);
        DRAW(t, i ? " %,%" : "%,%", at.x, at.y);
    }
    put(t, "\"/>\n");
}

/* ---- kinds of ground ------------------------------------------------------------------------ */

static void
draw_line(text *t, const scene *s, const tilly_feature *f, int32_t width, const char *look)
{
    put(t, SVG_LINE_POINTS);
    draw_points(t, s, f);
    DRAW(t, "\" stroke-width=\"%\" ", width > 2 ? width : 2);
    put(t, look);
    put(t, "/>\n");
}

static void draw_waves(text *t, const scene *s, const tilly_feature *f)
{
    const int32_t apart = 52 * s->per;
    put(t, SVG_WAVES);
    for (uint32_t i = 0, n = 0; i + 1 < f->points; i++) {
        point from = {f->point[i].x, f->point[i].y};
        point to = {f->point[i + 1].x, f->point[i + 1].y};
        direction way = direction_towards(from, to);
        direction aside = {way.c, -way.s};
        int32_t whole = distance_between(from, to);
        for (int32_t at = apart / 2; at < whole && n < MOST_STROKES; at += apart, n++) {
            point p = point_along(point_along(from, way, at),
                                  aside,
                                  f->width / 2 * (scatter(n, f->kind, 100) - 50) / 100);
            point middle = on_page(s, p.x, p.y);
            DRAW(t, SVG_WAVE, middle.x - 18, middle.y);
        }
    }
    put(t, "\"/>\n");
}

static void draw_water(text *t, const scene *s, const tilly_feature *f)
{
    int32_t width = fine(s, f->width);
    draw_line(t, s, f, width, SVG_BANK_LOOK);
    draw_line(t, s, f, width - 14, SVG_WATER_LOOK);
    draw_waves(t, s, f);
}

static void draw_road(text *t, const scene *s, const tilly_feature *f)
{
    int32_t width = fine(s, f->width);
    draw_line(t, s, f, width, SVG_ROAD_EDGE_LOOK);
    draw_line(t, s, f, width - 7, SVG_ROAD_LOOK);
    draw_line(t, s, f, width / 2, SVG_RUTS_LOOK);
    draw_line(t, s, f, width / 2 - 8, SVG_ROAD_LOOK);
}

static void draw_group(
    text *t, const area_of *a, const char *open, int32_t apart, int32_t from_border, sign *one)
{
    put(t, open);
    draw_signs(t, a, apart, from_border, one);
    put(t, "</g>\n");
}

static void draw_wood(text *t, const area_of *a)
{
    draw_outline(t, a, SVG_WOOD_LOOK);
    draw_group(t, a, SVG_TREES, 56, 24, wood_tree);
}

static void draw_rough(text *t, const area_of *a)
{
    draw_outline(t, a, SVG_ROUGH_LOOK);
    draw_group(t, a, SVG_TUFTS, 42, 15, tuft);
}

/* Woods or rough ground on all of a hill, with some slope left to see. */
static void draw_cover(text *t, const area_of *a)
{
    if (a->f->flags & TILLY_WOODED)
        draw_group(t, a, SVG_TREES, 82, 80, wood_tree);
    if (a->f->flags & TILLY_ROUGH_TOP)
        draw_group(t, a, SVG_TUFTS, 60, 70, tuft);
}

/* A hill's woods or rough ground on its top only are drawn as such ground. */
static void draw_top(text *t, const area_of *hill)
{
    tilly_feature f = {.id = hill->f->id, .points = hill->f->top_points};
    area_of top;
    for (uint32_t i = 0; i < f.points; i++)
        f.point[i] = hill->f->top[i];
    measure(&top, hill->s, &f);
    if (hill->f->flags & TILLY_WOODED)
        draw_wood(t, &top);
    else
        draw_rough(t, &top);
}

static point middle_of(tilly_point a, tilly_point b)
{
    return (point){a.x / 2 + b.x / 2, a.y / 2 + b.y / 2};
}

static void draw_hill(text *t, const area_of *a)
{
    const tilly_feature *f = a->f;
    const bool steep = f->flags & TILLY_STEEP;
    point about = middle_of(f->crest[0], f->crest[1]);
    draw_outline(t, a, SVG_HILL_LOOK);
    draw_contour(t, a, about, 70);
    draw_contour(t, a, about, 40);
    draw_strokes(t, a, steep ? 22 : 36, steep ? 90 : 60, SVG_HACHURES);
    if (f->top_points)
        draw_top(t, a);
    else
        draw_cover(t, a);
    point from = on_page(a->s, f->crest[0].x, f->crest[0].y);
    point to = on_page(a->s, f->crest[1].x, f->crest[1].y);
    DRAW(t, SVG_HILL_CREST, from.x, from.y, to.x, to.y);
}

static void draw_church(text *t, const area_of *a)
{
    point at = on_page(a->s, a->middle.x, a->middle.y);
    DRAW(t, SVG_CHURCH, at.x, at.y);
}

static void draw_village(text *t, const area_of *a)
{
    draw_outline(t, a, SVG_VILLAGE_LOOK);
    put(t, SVG_VILLAGE_HOUSES);
    draw_signs(t, a, 86, 36, house);
    if (outline_holds(a->o, a->middle))
        draw_church(t, a);
    put(t, "</g>\n");
}

static void draw_works(text *t, const area_of *a)
{
    draw_outline(t, a, SVG_WORKS_LOOK);
    draw_outline(t, a, SVG_PALISADE_LOOK);
    draw_strokes(t, a, 24, -26, SVG_WORKS_STAKES);
}

static void draw_impassable(text *t, const area_of *a)
{
    draw_outline(t, a, SVG_CRAGS_LOOK);
    draw_strokes(t, a, 18, 50, SVG_CRAGS_STROKES);
}

uint16_t drawn_kind(const tilly_feature *f)
{
    return f->base ? f->base : f->kind;
}

static void draw_feature(text *t, const scene *s, const tilly_feature *f)
{
    area_of a;
    measure(&a, s, f);
    switch (f->kind) {
    case TILLY_ROAD: draw_road(t, s, f); break;
    case TILLY_RIVER:
    case TILLY_STREAM: draw_water(t, s, f); break;
    case TILLY_VILLAGE: draw_village(t, &a); break;
    case TILLY_ROUGH: draw_rough(t, &a); break;
    case TILLY_WOOD: draw_wood(t, &a); break;
    case TILLY_HILL: draw_hill(t, &a); break;
    case TILLY_FORTIFICATION: draw_works(t, &a); break;
    default: draw_impassable(t, &a); break;
    }
}

bool is_ground_shown(const scene *s, const tilly_feature *f)
{
    area_of a;
    measure(&a, s, f);
    int32_t wide = f->width / 2;
    return across_page(s, a.low.x - wide) < s->width && across_page(s, a.high.x + wide) > 0 &&
           down_page(s, a.high.y + wide) < s->depth && down_page(s, a.low.y - wide) > 0;
}

/* Lines run straight across, areas have a little of a slant. */
void draw_ground_sample(text *t, const scene *s, uint16_t kind, uint16_t flags)
{
    enum { W = 220, D = 110 };
    static const tilly_point area[] = {{4, 20}, {20, 106}, {200, 100}, {216, 8}};
    static const tilly_point line[] = {{0, D / 2}, {W, D / 2}};
    bool is_line = kind == TILLY_ROAD || kind == TILLY_RIVER || kind == TILLY_STREAM;
    tilly_feature f = {.size = sizeof f, .kind = kind, .flags = flags, .points = is_line ? 2 : 4};
    scene sample = *s;
    sample.left = sample.bottom = 0;
    sample.width = W;
    sample.depth = D;
    for (uint32_t i = 0; i < f.points; i++) {
        tilly_point p = is_line ? line[i] : area[i];
        f.point[i] = (tilly_point){p.x * s->per, p.y * s->per};
    }
    f.width = is_line ? D / 3 * s->per : 0;
    f.crest[0] = (tilly_point){W / 3 * s->per, D / 2 * s->per};
    f.crest[1] = (tilly_point){W * 2 / 3 * s->per, D / 2 * s->per};
    draw_feature(t, &sample, &f);
}

static void put_kind(text *t, const scene *s, const tilly_feature *f)
{
    draw_words(t, tilly_table_kind_name(s->table, f->kind), TILLY_NAME);
}

/* "the Star Palace (village)" */
static void put_title(text *t, const scene *s, const tilly_feature *f)
{
    draw_words(t, f->name, TILLY_NAME);
    put(t, *f->name ? " (" : "");
    put_kind(t, s, f);
    put(t, *f->name ? ")" : "");
}

/* With its name under the mouse. */
static void draw_titled_feature(text *t, const scene *s, const tilly_feature *f)
{
    tilly_feature as_base = *f;
    as_base.kind = drawn_kind(f);
    put(t, "<g id=\"ground-");
    put_count(t, f->id);
    put(t, "\" data-kind=\"");
    put_kind(t, s, f);
    put(t, "\"><title>");
    put_title(t, s, f);
    put(t, "</title>\n");
    draw_feature(t, s, &as_base);
    put(t, "</g>\n");
}

/* Above all ground and below all units, whose names keep clear of each other. */
static void draw_ground_names(text *t, const scene *s)
{
    tilly_feature f = {.size = sizeof f};
    area_of a;
    bool any = false;
    if (!(s->style.flags & TILLY_PICTURE_NAMES))
        return;
    for (uint32_t i = 0; i < tilly_table_features(s->table); i++) {
        if (tilly_table_feature(s->table, i, &f) || !*f.name || !is_ground_shown(s, &f))
            continue;
        put(t, any ? "" : SVG_GROUND_NAMES);
        any = true;
        measure(&a, s, &f);
        point at = on_page(s, a.middle.x, a.middle.y);
        DRAW(t, SVG_GROUND_NAME, at.x, at.y);
        draw_words(t, f.name, TILLY_NAME);
        put(t, "</text>\n");
    }
    put(t, any ? "</g>\n" : "");
}

/* The lowest ground is drawn first. */
void draw_ground(text *t, const scene *s)
{
    static const uint16_t order[] = {TILLY_HILL,
                                     TILLY_ROUGH,
                                     TILLY_IMPASSABLE,
                                     TILLY_RIVER,
                                     TILLY_STREAM,
                                     TILLY_WOOD,
                                     TILLY_ROAD,
                                     TILLY_VILLAGE,
                                     TILLY_FORTIFICATION};
    tilly_feature f = {.size = sizeof f};
    for (unsigned k = 0; k < sizeof order / sizeof *order; k++)
        for (uint32_t i = 0; i < tilly_table_features(s->table); i++)
            if (!tilly_table_feature(s->table, i, &f) && drawn_kind(&f) == order[k] &&
                is_ground_shown(s, &f))
                draw_titled_feature(t, s, &f);
    draw_ground_names(t, s);
}
