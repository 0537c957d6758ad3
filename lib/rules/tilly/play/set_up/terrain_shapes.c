/* The shapes a feature has if only its place is given, and where there is room for them. */
#include "rules/tilly/play/set_up/terrain.h"

/* ---- options and kinds ---------------------------------------------------------------------- */

bool feature_of_option(uint16_t option, tilly_feature *f)
{
    static const struct made {
        uint16_t option, kind, flags;
    } made[] = {
        {TILLY_OPT_ROAD, TILLY_ROAD, 0},
        {TILLY_OPT_RIVER, TILLY_RIVER, 0},
        {TILLY_OPT_STREAM, TILLY_STREAM, 0},
        {TILLY_OPT_VILLAGE, TILLY_VILLAGE, 0},
        {TILLY_OPT_ROUGH, TILLY_ROUGH, 0},
        {TILLY_OPT_WOOD, TILLY_WOOD, 0},
        {TILLY_OPT_HILL, TILLY_HILL, 0},
        {TILLY_OPT_HILL_STEEP, TILLY_HILL, TILLY_STEEP},
        {TILLY_OPT_HILL_ROUGH, TILLY_HILL, TILLY_ROUGH_TOP},
        {TILLY_OPT_HILL_WOODED, TILLY_HILL, TILLY_WOODED},
    };
    for (unsigned i = 0; i < sizeof made / sizeof *made; i++) {
        if (made[i].option != option)
            continue;
        *f = (tilly_feature){.size = sizeof *f, .kind = made[i].kind, .flags = made[i].flags};
        return true;
    }
    return false;
}

/* ---- an area: a hexagon about 6 by 4 TUM, or as large as the rules allow -------------------- */

enum { HEXAGON = 6, USUAL_HALF_LENGTH = 3 * TILLY_ONE, USUAL_HALF_WIDTH = 2 * TILLY_ONE };

static int32_t at_most(int32_t v, int32_t most)
{
    return v < most ? v : most;
}

/* Its corners about a middle at (0, 0), the long axis across the heading. */
static void hexagon(const tilly_ruleset *r, int32_t heading, point corner[HEXAGON])
{
    direction d = direction_of((uint16_t)heading);
    int32_t length = at_most(USUAL_HALF_LENGTH, value_of(r, PARAM_FEATURE_LENGTH) / 2);
    int32_t width = at_most(USUAL_HALF_WIDTH, value_of(r, PARAM_FEATURE_WIDTH) / 2);
    int32_t shoulder = length * 2 / 3;
    const point plan[HEXAGON] = {{-length, 0},
                                 {-shoulder, width},
                                 {shoulder, width},
                                 {length, 0},
                                 {shoulder, -width},
                                 {-shoulder, -width}};
    for (unsigned i = 0; i < HEXAGON; i++) {
        int32_t east = along(d, plan[i].y, plan[i].x);
        int32_t north = across(d, plan[i].y, plan[i].x);
        corner[i] = (point){east, north};
    }
}

typedef struct bounds {
    point low, high;
} bounds;

static bounds bounds_of(const point corner[HEXAGON])
{
    bounds e = {corner[0], corner[0]};
    for (unsigned i = 1; i < HEXAGON; i++) {
        if (corner[i].x < e.low.x)
            e.low.x = corner[i].x;
        if (corner[i].y < e.low.y)
            e.low.y = corner[i].y;
        if (corner[i].x > e.high.x)
            e.high.x = corner[i].x;
        if (corner[i].y > e.high.y)
            e.high.y = corner[i].y;
    }
    return e;
}

void usual_top(tilly_feature *hill)
{
    tilly_point a = hill->crest[0];
    tilly_point b = hill->crest[1];
    tilly_point about = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    hill->top_points = hill->points;
    for (uint32_t i = 0; i < hill->points; i++)
        hill->top[i] = (tilly_point){about.x + (hill->point[i].x - about.x) / 2,
                                     about.y + (hill->point[i].y - about.y) / 2};
}

/* ---- both ----------------------------------------------------------------------------------- */

static void
line_through(const tilly_ruleset *r, const tilly_table *t, const int32_t place[3], tilly_feature *f)
{
    bool north = place[POSE_HEADING] % HALF_CIRCLE == 0;
    f->width = value_of(r, PARAM_LINE_USUAL);
    f->points = 2;
    f->point[0] = north ? (tilly_point){place[POSE_X], 0} : (tilly_point){0, place[POSE_Y]};
    f->point[1] =
        north ? (tilly_point){place[POSE_X], t->depth} : (tilly_point){t->width, place[POSE_Y]};
}

void usual_feature(const tilly_ruleset *r,
                   const tilly_table *t,
                   uint16_t option,
                   const int32_t place[3],
                   tilly_feature *f)
{
    point corner[HEXAGON];
    feature_of_option(option, f);
    if (is_line(f->kind)) {
        line_through(r, t, place, f);
        return;
    }
    hexagon(r, place[POSE_HEADING], corner);
    f->points = HEXAGON;
    for (unsigned i = 0; i < HEXAGON; i++)
        f->point[i] = (tilly_point){place[POSE_X] + corner[i].x, place[POSE_Y] + corner[i].y};
}

bool x_for_usual(
    const tilly_ruleset *r, const tilly_table *t, uint16_t option, int32_t heading, reach *x)
{
    tilly_feature f;
    point corner[HEXAGON];
    *x = (reach){0, t->width};
    if (feature_of_option(option, &f) && is_line(f.kind))
        return heading % RIGHT_ANGLE == 0;
    hexagon(r, heading, corner);
    bounds e = bounds_of(corner);
    *x = (reach){-e.low.x, t->width - e.high.x};
    return x->least <= x->most;
}

bool room_for_usual(const tilly_ruleset *r,
                    const tilly_table *t,
                    uint16_t option,
                    int32_t heading,
                    int32_t x,
                    gaps *y)
{
    tilly_feature f;
    reach wide;
    *y = (gaps){.least = 0, .most = t->depth};
    if (!x_for_usual(r, t, option, heading, &wide) || x < wide.least || x > wide.most)
        return false;
    if (feature_of_option(option, &f) && is_line(f.kind))
        return true;
    point corner[HEXAGON];
    hexagon(r, heading, corner);
    bounds e = bounds_of(corner);
    y->least = -e.low.y;
    y->most = t->depth - e.high.y;
    for (unsigned i = 0; i < HEXAGON; i++)
        corner[i].x += x;
    EACH_FEATURE (a, t)
        if (is_placed_area(a))
            close_shifts(
                &y->taken, (outline){corner, HEXAGON}, outline_of(a), value_of(r, PARAM_SLIP));
    return y->least <= y->most;
}

/* ---- the nearest legal place ---------------------------------------------------------------- */

static bool nearest_facing(const tilly_ruleset *r,
                           const tilly_table *t,
                           uint16_t option,
                           int32_t heading,
                           int32_t place[3])
{
    reach wide;
    gaps y;
    if (!x_for_usual(r, t, option, heading, &wide))
        return false;
    for (int32_t away = 0; away <= t->width; away += GRID_LENGTH / 4) {
        for (int32_t side = -1; side <= 1; side += 2) {
            int32_t x = place[POSE_X] + side * away;
            x = x < wide.least ? wide.least : x > wide.most ? wide.most : x;
            int32_t found = room_for_usual(r, t, option, heading, x, &y)
                                ? open_nearest(&y.taken, y.least, y.most, place[POSE_Y])
                                : NEVER;
            if (found == NEVER)
                continue;
            place[POSE_HEADING] = heading;
            place[POSE_X] = x;
            place[POSE_Y] = found;
            return true;
        }
    }
    return false;
}

bool nearest_usual(const tilly_ruleset *r, const tilly_table *t, uint16_t option, int32_t place[3])
{
    tilly_feature f;
    bool line = feature_of_option(option, &f) && is_line(f.kind);
    int32_t heading =
        line ? (place[POSE_HEADING] + RIGHT_ANGLE / 2) / RIGHT_ANGLE * RIGHT_ANGLE % HALF_CIRCLE
             : place[POSE_HEADING];
    return nearest_facing(r, t, option, heading, place) || nearest_facing(r, t, option, 0, place);
}
