/* Squares as they stand: their faces, guns, men inside, and who may enter (SC-160, SC-161, SC-210,
 * SC-240, SC-241). */
#include "rules/scruby/movement/forming.h"
#include "state/cache.h"

static bool is_in_face(const play *p, unsigned u)
{
    return of(p, u)->place == FACE;
}

static bool is_gun_of_square(const play *p, unsigned u)
{
    return of(p, u)->place == GUN_FACE || of(p, u)->place == GUN_CORNER;
}

static void find_shown_square(const play *p, unsigned number, shown_square *shown)
{
    box faces[MOST_IN_BODY];
    unsigned count = 0;
    EACH_OF_SQUARE (u, p, number)
        if (is_in_face(p, u) && count < MOST_IN_BODY)
            faces[count++] = box_of(p, u);
    shown->hangs_together = find_square(faces, count, &shown->shape);
}

bool square_as_it_stands(const play *p, unsigned number, square_shape *s)
{
    uint64_t key = 1u + number;
    unsigned slot = number % SHOWN_SQUARES;
    shown_square *shown = cache_get(p, CACHED_SQUARE, slot, key);
    if (!shown) {
        shown = cache_put(p, CACHED_SQUARE, slot, key);
        find_shown_square(p, number, shown);
    }
    *s = shown->shape;
    return shown->hangs_together;
}

/* ---- members --------------------------------------------------------------------------------- */

void find_square_members(const play *p, unsigned number, piece_set *members)
{
    *members = (piece_set){{0}};
    EACH_OF_SQUARE (u, p, number) {
        unsigned crew = is_gun_of_square(p, u) ? crew_at(p, u) : NOBODY;
        put_in_set(members, u);
        if (crew != NOBODY)
            put_in_set(members, crew);
    }
}

unsigned capacity_inside(const play *p, unsigned number)
{
    unsigned room = 0;
    EACH_OF_SQUARE (u, p, number)
        room += is_in_face(p, u) || is_gun_of_square(p, u);
    return room;
}

unsigned stands_inside(const play *p, unsigned number)
{
    unsigned count = 0;
    EACH_OF_SQUARE (u, p, number)
        count += of(p, u)->place == INSIDE && is_stand(p, u);
    return count;
}

/* ---- entering -------------------------------------------------------------------------------- */

static bool is_first_face(const play *p, unsigned u)
{
    EACH_OF_SQUARE (other, p, of(p, u)->square)
        if (is_in_face(p, other))
            return other == u;
    return false;
}

const piece_set *squares_of(const play *p, unsigned side)
{
    enum { ANY_KEY = 1 };
    piece_set *first_faces = cache_get(p, CACHED_SQUARES_OF, side, ANY_KEY);
    if (first_faces)
        return first_faces;
    first_faces = cache_put(p, CACHED_SQUARES_OF, side, ANY_KEY);
    *first_faces = (piece_set){{0}};
    EACH_UNIT (u, p, side)
        if (in_unbroken_square(p, u) && is_first_face(p, u))
            put_in_set(first_faces, u);
    return first_faces;
}

unsigned square_round(const play *p, unsigned u, const box *there)
{
    unsigned side = side_of(p, u);
    square_shape s;
    EACH_IN_SET (f, p, squares_of(p, side))
        if (square_as_it_stands(p, of(p, f)->square, &s) && is_inside(&s, there))
            return of(p, f)->square;
    return 0;
}

/* Convex, as the inside is: about the length at which it comes nearest to the middle. */
reach lengths_inside(const square_shape *s, const box *from, direction way, int32_t most)
{
    int32_t middle = distance_along(way, from->centre, s->inside.centre);
    middle = clamped(middle, 0, most);
    box at = box_moved(from, way, middle);
    if (!is_inside(s, &at))
        return NOWHERE;
    reach found = {middle, middle};
    for (int32_t out = -1; found.least - out > 1;) {
        int32_t half = out + (found.least - out) / 2;
        at = box_moved(from, way, half);
        *(is_inside(s, &at) ? &found.least : &out) = half;
    }
    for (int32_t out = most + 1; out - found.most > 1;) {
        int32_t half = found.most + (out - found.most) / 2;
        at = box_moved(from, way, half);
        *(is_inside(s, &at) ? &found.most : &out) = half;
    }
    return found;
}

unsigned room_left_inside(const play *p, unsigned number)
{
    unsigned room = capacity_inside(p, number);
    unsigned inside = stands_inside(p, number);
    return inside < room ? room - inside : 0;
}

static bool is_off_enemy_squares(const play *p, unsigned u, const box *there, tilly_reason *why)
{
    unsigned side = foe(side_of(p, u));
    square_shape s;
    EACH_IN_SET (f, p, squares_of(p, side))
        if (square_as_it_stands(p, of(p, f)->square, &s) && s.inside.half_depth &&
            do_overlap(&s.inside, there))
            return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_SQUARE_SHAPE, u, f);
    return true;
}

bool is_off_squares(const play *p, unsigned u, enum type as, const box *there, tilly_reason *why)
{
    unsigned number = square_round(p, u, there);
    if (!number || of(p, u)->square == number || as == CREW)
        return is_off_enemy_squares(p, u, there, why);
    if (!(FOOT >> as & 1))
        return refuse(p, why, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE, u, NOBODY);
    if (room_left_inside(p, number))
        return is_off_enemy_squares(p, u, there, why);
    refuse(p, why, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, u, NOBODY);
    why_number(why, 0, (int32_t)stands_inside(p, number) + 1, TILLY_COUNT);
    why_number(why, 1, (int32_t)capacity_inside(p, number), TILLY_COUNT);
    return false;
}

/* ---- guns ------------------------------------------------------------------------------------ */

/* One gun to a side; where two stand there the first. */
void find_square_guns(const play *p, const formed *laid, piece_set *guns)
{
    square_shape s;
    uint8_t taken = 0;
    *guns = (piece_set){{0}};
    if (!find_square(laid->to, laid->faces, &s) || !s.inside.half_depth)
        return;
    EACH_UNIT (u, p, side_of(p, laid->unit[0])) {
        box b = box_of(p, u);
        if (!is_gun(p, u))
            continue;
        uint8_t side = gun_side(&s, &b);
        bool fills = side && !((s.sides | taken) & side);
        if (!fills && !is_gun_in_corner(&b, laid->to, laid->faces))
            continue;
        put_in_set(guns, u);
        taken |= side;
    }
}
