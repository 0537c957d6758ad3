/* Places of a line, a column and a square (SC-239, SC-Q-70). */
#include "rules/scruby/shapes/formations.h"

/* A formation as it is worked out: heading north, about any place, each stand turned by right
 * angles. */
typedef struct plan {
    point at[MOST_IN_BODY];
    uint8_t turned[MOST_IN_BODY];
} plan;

/* Moved and turned so that the keeper stands as he did. */
static void lay_plan(const regrouping *r, const plan *made, box *laid)
{
    const box *keeper = &r->stand[r->keeper];
    direction ahead = direction_turned(keeper->ahead, (4u - made->turned[r->keeper]) % 4);
    point own = made->at[r->keeper];

    for (unsigned i = 0; i < r->count; i++) {
        int64_t right = made->at[i].x - own.x;
        int64_t front = made->at[i].y - own.y;
        laid[i] = r->stand[i];
        laid[i].ahead = direction_turned(ahead, made->turned[i]);
        laid[i].centre.x = keeper->centre.x + units_of_q30(right * ahead.c + front * ahead.s);
        laid[i].centre.y = keeper->centre.y + units_of_q30(front * ahead.c - right * ahead.s);
    }
}

void lay_files(const regrouping *r, unsigned abreast, box *laid)
{
    plan made = {{{0, 0}}, {0}};
    int32_t edge = 0;

    for (unsigned file = 0; file < abreast; file++) {
        int32_t half = 0;
        int32_t front = 0;
        for (unsigned i = file; i < r->count; i += abreast)
            half = larger(half, r->stand[i].half_width);
        for (unsigned i = file; i < r->count; i += abreast) {
            made.at[i] = (point){edge + half, front - r->stand[i].half_depth};
            front -= 2 * r->stand[i].half_depth;
        }
        edge += 2 * half;
    }
    lay_plan(r, &made, laid);
}

/* ---- square --------------------------------------------------------------------------------- */

/* Stands of each side in the order of the places: front, right, rear, left. */
typedef struct sides {
    unsigned count[4];
    int32_t half[4]; /* half as wide as all of one */
} sides;

static bool share_out(unsigned faces, unsigned front, sides *s)
{
    if (faces == 2 || faces == 3)
        *s = (sides){{1, faces - 2, 1, 0}, {0}};
    else if (faces < 4 || faces % 2 || front < 1 || front >= faces / 2)
        return false;
    else
        *s = (sides){{front, faces / 2 - front, front, faces / 2 - front}, {0}};
    return true;
}

static bool closes(const sides *s)
{
    bool beside = s->count[3] == 0 || s->half[1] == s->half[3];

    return beside && s->half[0] == s->half[2];
}

/* A place outside a side of the inside, seen with that side to the front. */
static point outside(unsigned side, int32_t along, int32_t out)
{
    switch (side) {
    case 0: return (point){along, out};
    case 1: return (point){out, -along};
    case 2: return (point){-along, -out};
    default: return (point){-out, along};
    }
}

static void plan_faces(const regrouping *r, const sides *s, plan *made)
{
    unsigned i = 0;

    for (unsigned side = 0; side < 4; side++) {
        int32_t edge = -s->half[side];
        int32_t depth = s->half[side % 2 ? 0 : 1];
        for (unsigned n = 0; n < s->count[side]; n++, i++) {
            const box *b = &r->stand[i];
            made->at[i] = outside(side, edge + b->half_width, depth + b->half_depth);
            made->turned[i] = (uint8_t)side;
            edge += 2 * b->half_width;
        }
    }
}

static bool plan_inside(const regrouping *r, unsigned faces, const sides *s, plan *made)
{
    square_shape hollow = {{{0, 0}, direction_of(0), s->half[0], s->half[1], 0}, 0};
    box within[MOST_IN_BODY];

    for (unsigned i = faces; i < r->count; i++) {
        box *b = &within[i - faces];
        *b = r->stand[i];
        if (!find_place_inside(&hollow, within, i - faces, b, &b->centre))
            return false;
        b->ahead = hollow.inside.ahead;
        made->at[i] = b->centre;
    }
    return true;
}

enum laying
lay_square(const regrouping *r, unsigned faces, unsigned front, box *laid, uint16_t *headings)
{
    plan made = {{{0, 0}}, {0}};
    sides s;

    if (faces > r->count || !share_out(faces, front, &s))
        return LAID_NO_SUCH_SHAPE;
    for (unsigned side = 0, i = 0; side < 4; side++)
        for (unsigned n = 0; n < s.count[side]; n++, i++)
            s.half[side] += r->stand[i].half_width;
    if (!closes(&s))
        return LAID_NO_SUCH_SHAPE;
    plan_faces(r, &s, &made);
    if (!plan_inside(r, faces, &s, &made))
        return LAID_NO_ROOM;
    lay_plan(r, &made, laid);
    for (unsigned i = 0; i < r->count; i++)
        headings[i] =
            heading_plus(r->heading, RIGHT_ANGLE * (made.turned[i] - made.turned[r->keeper]));
    return LAID;
}

/* ---- middle --------------------------------------------------------------------------------- */

int32_t middle_shift(const box *before, const box *after, unsigned count)
{
    int64_t dx = 0;
    int64_t dy = 0;

    for (unsigned i = 0; i < count; i++) {
        dx += after[i].centre.x - before[i].centre.x;
        dy += after[i].centre.y - before[i].centre.y;
    }
    return (int32_t)((square_root(dx * dx + dy * dy) + count / 2) / count);
}
