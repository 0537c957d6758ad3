/* Squares as they stand (SC-240). */
#include "rules/scruby/shapes/formations.h"

/* ---- faces ---------------------------------------------------------------------------------- */

/* A side of the inside, seen with it to the front: the line of the rear edges, and what the stands
 * cover of it from left to right. */
typedef struct side {
    unsigned count;
    int32_t line, left, right;
    int32_t width; /* of all stands */
} side;

/* How often the front must be turned clockwise to become the stand's; 4: never. */
static unsigned quarter_of(direction front, direction ahead)
{
    unsigned turned = 0;

    for (; turned < 4; turned++) {
        direction d = direction_turned(front, turned);
        if (d.s == ahead.s && d.c == ahead.c)
            break;
    }
    return turned;
}

static void add_to_side(side *s, int32_t line, int32_t middle, int32_t half)
{
    bool first = s->count++ == 0;

    s->line = first ? line : larger(s->line, line);
    s->left = first ? middle - half : smaller(s->left, middle - half);
    s->right = first ? middle + half : larger(s->right, middle + half);
    s->width += 2 * half;
}

static bool sort_into_sides(const box *face, unsigned count, side sides[4])
{
    for (unsigned i = 0; i < count; i++) {
        unsigned turned = quarter_of(face[0].ahead, face[i].ahead);
        if (turned == 4)
            return false;
        int32_t line =
            distance_along(face[i].ahead, face[0].centre, face[i].centre) - face[i].half_depth;
        add_to_side(&sides[turned],
                    line,
                    distance_across(face[i].ahead, face[0].centre, face[i].centre),
                    face[i].half_width);
    }
    return true;
}

static bool is_near(int32_t a, int32_t b)
{
    return magnitude(a - b) <= STAND_TOUCH;
}

/* How far the inside reaches to this side: by the line of its own stands, else by the ends of its
 * neighbours. False: neither shows it. */
static bool find_extent(const side sides[4], unsigned turned, int32_t *extent)
{
    const side *own = &sides[turned];
    const side *before = &sides[(turned + 3) % 4];
    const side *after = &sides[(turned + 1) % 4];

    if (own->count > 0)
        *extent = own->line;
    else if (before->count > 0)
        *extent = before->right;
    else if (after->count > 0)
        *extent = -after->left;
    return own->count + before->count + after->count > 0;
}

/* The stands of a side have their rear edges on its line and fill it, touching. */
static bool
is_filled(const box *face, unsigned count, unsigned turned, const side *s, const int32_t extent[4])
{
    int32_t slack = STAND_TOUCH * (int32_t)s->count;

    for (unsigned i = 0; i < count; i++) {
        direction ahead = face[i].ahead;
        int32_t line = distance_along(ahead, face[0].centre, face[i].centre) - face[i].half_depth;
        if (quarter_of(face[0].ahead, ahead) == turned && !is_near(line, s->line))
            return false;
    }
    return is_near(s->left, -extent[(turned + 3) % 4]) &&
           is_near(s->right, extent[(turned + 1) % 4]) &&
           magnitude(s->right - s->left - s->width) <= slack;
}

bool find_square(const box *face, unsigned count, square_shape *s)
{
    side sides[4] = {{0, 0, 0, 0, 0}};
    int32_t extent[4];

    s->sides = 0;
    if (count < 2 || !sort_into_sides(face, count, sides))
        return false;
    for (unsigned turned = 0; turned < 4; turned++) {
        if (!find_extent(sides, turned, &extent[turned]))
            return false;
        if (sides[turned].count > 0)
            s->sides |= (uint8_t)(1u << turned);
    }
    for (unsigned turned = 0; turned < 4; turned++)
        if (sides[turned].count > 0 && !is_filled(face, count, turned, &sides[turned], extent))
            return false;
    int32_t width = extent[1] + extent[3];
    int32_t depth = is_near(extent[0], -extent[2]) ? 0 : extent[0] + extent[2];
    direction ahead = face[0].ahead;
    int64_t right = (extent[1] - extent[3]) / 2;
    int64_t front = (extent[0] - extent[2]) / 2;

    s->inside = (box){{face[0].centre.x + units_of_q30(right * ahead.c + front * ahead.s),
                       face[0].centre.y + units_of_q30(front * ahead.c - right * ahead.s)},
                      ahead,
                      width / 2,
                      depth / 2,
                      0};
    return width > 0 && depth >= 0 && s->sides != EDGE_FRONT;
}

/* ---- guns ----------------------------------------------------------------------------------- */

uint8_t gun_side(const square_shape *s, const box *gun)
{
    touch t = touch_of(&s->inside, gun);
    bool ahead = (t.own & (EDGE_FRONT | EDGE_REAR)) != 0;
    direction along_side = direction_turned(s->inside.ahead, ahead);
    int32_t aside = distance_along(along_side, s->inside.centre, gun->centre);

    return t.stretch > 0 && magnitude(aside) <= STAND_TOUCH ? t.own : 0;
}

bool is_gun_in_corner(const box *gun, const box *face, unsigned count)
{
    unsigned turned = 0;

    for (unsigned i = 0; i < count; i++)
        if (share_edge(gun, &face[i]))
            turned |= 1u << quarter_of(face[0].ahead, face[i].ahead);
    return (turned & (EDGE_FRONT | EDGE_REAR)) != 0 && (turned & (EDGE_RIGHT | EDGE_LEFT)) != 0;
}

bool is_complete(const square_shape *s, uint8_t gun_sides, unsigned faces)
{
    enum { ALL = EDGE_FRONT | EDGE_RIGHT | EDGE_REAR | EDGE_LEFT };
    unsigned open = ALL & ~(unsigned)(s->sides | gun_sides);
    bool one_open = faces == 3 && gun_sides == 0 && (open & (open - 1)) == 0;
    bool back_to_back = faces == 2 && s->inside.half_depth == 0;

    return open == 0 || one_open || back_to_back;
}

/* ---- the inside ----------------------------------------------------------------------------- */

/* Half of what a stand takes up along the inside and across it. */
static point halves_in(const square_shape *s, const box *stand)
{
    box seen = *stand;

    seen.ahead = (direction){units_of_q30((int64_t)stand->ahead.s * s->inside.ahead.c -
                                          (int64_t)stand->ahead.c * s->inside.ahead.s),
                             units_of_q30((int64_t)stand->ahead.s * s->inside.ahead.s +
                                          (int64_t)stand->ahead.c * s->inside.ahead.c)};
    return box_span(&seen);
}

static point place_in(const square_shape *s, point at)
{
    return (point){distance_across(s->inside.ahead, s->inside.centre, at),
                   distance_along(s->inside.ahead, s->inside.centre, at)};
}

int32_t sticks_out(const square_shape *s, const box *stand)
{
    point at = place_in(s, stand->centre);
    point half = halves_in(s, stand);

    return larger(magnitude(at.x) + half.x - s->inside.half_width,
                  magnitude(at.y) + half.y - s->inside.half_depth);
}

/* Lines that a newcomer can stand against: to his left, the edge of the inside and the right sides
 * of those there; ahead of him the front face, and their rears. */
typedef struct rests {
    unsigned count;
    int32_t left[MOST_IN_BODY + 1], front[MOST_IN_BODY + 1];
} rests;

static rests rests_of(const square_shape *s, const box *within, unsigned count)
{
    rests r = {count + 1, {-s->inside.half_width}, {s->inside.half_depth}};

    for (unsigned i = 0; i < count; i++) {
        point at = place_in(s, within[i].centre);
        point half = halves_in(s, &within[i]);
        r.left[i + 1] = at.x + half.x;
        r.front[i + 1] = at.y - half.y;
    }
    return r;
}

static bool is_free(const square_shape *s, const box *stand, const box *within, unsigned count)
{
    if (!is_inside(s, stand))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (do_overlap(stand, &within[i]))
            return false;
    return true;
}

bool find_place_inside(
    const square_shape *s, const box *within, unsigned count, const box *newcomer, point *place)
{
    direction ahead = s->inside.ahead;
    bool found = false;
    int32_t foremost = 0;
    int32_t leftmost = 0;

    if (count > MOST_IN_BODY)
        return false;
    rests r = rests_of(s, within, count);

    for (unsigned i = 0; i < r.count; i++)
        for (unsigned j = 0; j < r.count; j++) {
            box tried = *newcomer;
            int64_t right = r.left[i] + newcomer->half_width;
            int64_t front = r.front[j] - newcomer->half_depth;
            bool better =
                !found || r.front[j] > foremost || (r.front[j] == foremost && r.left[i] < leftmost);
            tried.ahead = ahead;
            tried.centre.x = s->inside.centre.x + units_of_q30(right * ahead.c + front * ahead.s);
            tried.centre.y = s->inside.centre.y + units_of_q30(front * ahead.c - right * ahead.s);
            if (!better || !is_free(s, &tried, within, count))
                continue;
            found = true;
            foremost = r.front[j];
            leftmost = r.left[i];
            *place = tried.centre;
        }
    return found;
}

/* Where a centre can come to lie in one direction of the inside so that it is as near as may be: as
 * near to its own as the inside allows, at either end, or against one of those there. */
typedef struct stops {
    unsigned count;
    int32_t at[2 * MOST_IN_BODY + 3];
} stops;

static void add_stops(stops *t, int32_t middle, int32_t half)
{
    t->at[t->count++] = middle - half;
    t->at[t->count++] = middle + half;
}

bool find_nearest_inside(
    const square_shape *s, const box *within, unsigned count, const box *newcomer, point *place)
{
    direction ahead = s->inside.ahead;
    point own = place_in(s, newcomer->centre);
    point half = halves_in(s, newcomer);
    int32_t wide = s->inside.half_width - half.x;
    int32_t deep = s->inside.half_depth - half.y;
    int64_t best = INT64_MAX;
    if (count > MOST_IN_BODY || wide < 0 || deep < 0)
        return false;
    stops x = {1, {clamped(own.x, -wide, wide)}};
    stops y = {1, {clamped(own.y, -deep, deep)}};
    add_stops(&x, 0, wide);
    add_stops(&y, 0, deep);
    for (unsigned i = 0; i < count; i++) {
        point at = place_in(s, within[i].centre);
        point its = halves_in(s, &within[i]);
        add_stops(&x, at.x, its.x + half.x);
        add_stops(&y, at.y, its.y + half.y);
    }
    for (unsigned i = 0; i < x.count; i++)
        for (unsigned k = 0; k < y.count; k++) {
            box tried = *newcomer;
            int64_t right = x.at[i];
            int64_t front = y.at[k];
            int64_t far = (right - own.x) * (right - own.x) + (front - own.y) * (front - own.y);
            tried.centre.x = s->inside.centre.x + units_of_q30(right * ahead.c + front * ahead.s);
            tried.centre.y = s->inside.centre.y + units_of_q30(front * ahead.c - right * ahead.s);
            if (far >= best || !is_free(s, &tried, within, count))
                continue;
            best = far;
            *place = tried.centre;
        }
    return best != INT64_MAX;
}
