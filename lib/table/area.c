/* Consequences of a feature: its class, outline, crest, height. */
#include "table/table.h"

#include <string.h>

enum { COVER = TILLY_ROUGH_TOP | TILLY_WOODED };

/* Woods and rough ground on its top only are an area of their own (T1-Q-11). */
static uint32_t ground_of_hill(const tilly_feature *f)
{
    uint32_t all_over = f->top_points ? 0 : f->flags & COVER;
    uint32_t is = GROUND_HILL;
    if (f->flags & TILLY_STEEP || all_over)
        is |= GROUND_DIFFICULT;
    if (all_over & TILLY_WOODED)
        is |= GROUND_BLOCKS;
    return is;
}

static uint32_t ground_of_kind(const tilly_feature *f)
{
    switch (f->kind) {
    case TILLY_ROAD: return GROUND_LINE;
    case TILLY_RIVER:
    case TILLY_STREAM: return GROUND_LINE | GROUND_DIFFICULT;
    case TILLY_VILLAGE:
    case TILLY_WOOD: return GROUND_DIFFICULT | GROUND_BLOCKS;
    case TILLY_ROUGH: return GROUND_DIFFICULT;
    case TILLY_HILL: return ground_of_hill(f);
    case TILLY_FORTIFICATION: return GROUND_FORTIFIED;
    case TILLY_IMPASSABLE: return GROUND_BARRED;
    default: return 0;
    }
}

/* Difficult ground covers those in it. */
static uint32_t ground_of(const tilly_feature *f)
{
    uint32_t is = ground_of_kind(f);
    return is & GROUND_DIFFICULT ? is | GROUND_COVERS : is;
}

/* ---- is it valid? --------------------------------------------------------------------------- */

static bool flags_fit(const tilly_feature *f)
{
    uint16_t known = f->kind == TILLY_HILL
                         ? TILLY_STEEP | TILLY_ROUGH_TOP | TILLY_WOODED | TILLY_CREST_GIVEN
                         : 0;
    return !(f->flags & ~known);
}

static bool is_near_table(tilly_point p, int32_t width, int32_t depth)
{
    point low = {-FAR_OUT, -FAR_OUT};
    point high = {width + FAR_OUT, depth + FAR_OUT};
    return in_rectangle((point){p.x, p.y}, low, high);
}

static bool points_near_table(const tilly_point *p, uint32_t points, int32_t width, int32_t depth)
{
    for (uint32_t i = 0; i < points; i++)
        if (!is_near_table(p[i], width, depth))
            return false;
    return true;
}

static const char *top_fault(const tilly_feature *f)
{
    if (!f->top_points)
        return NULL;
    if (f->kind != TILLY_HILL)
        return "only hills have a top";
    if ((f->flags & COVER) != TILLY_WOODED && (f->flags & COVER) != TILLY_ROUGH_TOP)
        return "the top of a hill has either woods or rough ground";
    return f->top_points < 3 || f->top_points > TILLY_MOST_CORNERS
               ? "the outline of a top has 3 to 16 corners"
               : NULL;
}

static const char *numbers_fault(const tilly_feature *f, int32_t width, int32_t depth)
{
    const bool line = is_line(f->kind);
    const uint32_t fewest = line ? 2 : 3;
    const bool has_width = f->width > 0 && f->width <= FAR_OUT;
    if (f->kind < TILLY_ROAD || f->kind > TILLY_IMPASSABLE)
        return "there is no such kind of ground";
    if (!flags_fit(f))
        return "it has a flag that does not apply to this kind of ground";
    if (f->points < fewest || f->points > TILLY_MOST_CORNERS)
        return line ? "a line has 2 to 16 points" : "an outline has 3 to 16 corners";
    if (line && !has_width)
        return "a line has a width above 0 and at most 100";
    if (!line && f->width)
        return "only lines have a width";
    if (top_fault(f))
        return top_fault(f);
    return points_near_table(f->point, f->points, width, depth) &&
                   points_near_table(f->top, f->top_points, width, depth)
               ? NULL
               : "it reaches more than 100 beyond the table";
}

/* ---- outline and crest ---------------------------------------------------------------------- */

static bool draw_outline(area *a, int32_t width, int32_t depth)
{
    const tilly_feature *f = &a->feature;
    a->corners = a->is & GROUND_LINE ? 2 * f->points : f->points;
    if (a->is & GROUND_LINE)
        return band_about(f, width, depth, a->corner) && outline_simple(outline_of(a));
    for (uint32_t i = 0; i < f->points; i++)
        a->corner[i] = (point){f->point[i].x, f->point[i].y};
    return outline_simple(outline_of(a));
}

static void bound(area *a)
{
    a->low = a->high = a->corner[0];
    for (uint32_t i = 1; i < a->corners; i++) {
        a->low = low_of(a->low, a->corner[i]);
        a->high = high_of(a->high, a->corner[i]);
    }
}

/* The long axis of the smallest enclosing rectangle, a quarter of the short side off each end
 * (T1-Q-09); of a pointed hill it may lead out of the outline (T1-Q-149). */
static void work_out_crest(area *a)
{
    box frame = outline_frame(outline_of(a));
    int32_t half = frame.half_depth - frame.half_width / 2;
    for (unsigned i = 0; i < 2; i++) {
        a->crest[i] = point_along(frame.centre, frame.ahead, i ? half : -half);
        a->low = low_of(a->low, a->crest[i]);
        a->high = high_of(a->high, a->crest[i]);
        a->feature.crest[i] = (tilly_point){a->crest[i].x, a->crest[i].y};
    }
}

static bool take_crest(area *a)
{
    for (unsigned i = 0; i < 2; i++)
        a->crest[i] = (point){a->feature.crest[i].x, a->feature.crest[i].y};
    return area_holds(a, a->crest[0]) && area_holds(a, a->crest[1]) &&
           distance_between(a->crest[0], a->crest[1]) > 0;
}

/* ---- the top of a hill (T1-Q-11) ------------------------------------------------------------- */

static bool edge_cuts(const area *a, point from, point to)
{
    for (uint32_t i = 0; i < a->corners; i++)
        if (segments_cross(from, to, a->corner[i], a->corner[(i + 1) % a->corners]))
            return true;
    return false;
}

static bool lies_inside(const area *top, const area *hill)
{
    for (uint32_t i = 0; i < top->corners; i++) {
        point from = top->corner[i];
        point to = top->corner[(i + 1) % top->corners];
        if (!area_holds(hill, from) || edge_cuts(hill, from, to))
            return false;
    }
    return true;
}

static bool lies_on_crest(const area *top, const area *hill)
{
    return area_holds(top, hill->crest[0]) || edge_cuts(top, hill->crest[0], hill->crest[1]);
}

const char *top_make(const area *hill, area *out)
{
    const tilly_feature *f = &hill->feature;
    memset(out, 0, sizeof *out);
    out->feature.size = sizeof out->feature;
    out->feature.kind = f->flags & TILLY_WOODED ? TILLY_WOOD : TILLY_ROUGH;
    out->feature.id = f->id;
    out->feature.points = f->top_points;
    memcpy(out->feature.point, f->top, sizeof f->top);
    out->is = ground_of(&out->feature) | GROUND_TOP;
    if (!draw_outline(out, 0, 0))
        return "the outline of the top crosses or touches itself";
    bound(out);
    if (!lies_inside(out, hill))
        return "the top of a hill must lie inside its outline";
    return lies_on_crest(out, hill) ? NULL : "the top of a hill must lie on its crest";
}

/* ---- all of it ------------------------------------------------------------------------------- */

const char *area_make(const tilly_feature *f, int32_t width, int32_t depth, area *out)
{
    area top;
    const char *fault = numbers_fault(f, width, depth);
    if (fault)
        return fault;
    memset(out, 0, sizeof *out);
    out->feature = *f;
    out->feature.size = sizeof *f;
    out->is = ground_of(f);
    if (!draw_outline(out, width, depth))
        return out->is & GROUND_LINE ? "the line bends back upon itself"
                                     : "the outline crosses or touches itself";
    bound(out);
    if (f->flags & TILLY_CREST_GIVEN) {
        if (!take_crest(out))
            return "the crest must be a line on the hill";
    } else if (out->is & GROUND_HILL)
        work_out_crest(out);
    else
        memset(out->feature.crest, 0, sizeof out->feature.crest);
    return f->top_points ? top_make(out, &top) : NULL;
}

/* ---- height --------------------------------------------------------------------------------- */

/* 0 at the foot, 10000 on the crest (T1-Q-09), for a point on that hill. */
static int32_t area_height(const area *hill, point p)
{
    int64_t edge = outline_distance(outline_of(hill), p);
    int64_t crest = segment_distance(hill->crest[0], hill->crest[1], p);
    return crest ? (int32_t)((edge * TILLY_ONE + (edge + crest) / 2) / (edge + crest)) : TILLY_ONE;
}

int32_t table_height(const tilly_table *t, point p)
{
    int32_t highest = 0;
    EACH_AREA (a, t) {
        if (!(a->is & GROUND_HILL) || !area_holds(a, p))
            continue;
        int32_t height = area_height(a, p);
        if (height > highest)
            highest = height;
    }
    return highest;
}
