/* Bars on the lengths of a straight way that squares lay: nobody enters one of the enemy, foot goes
 * into its own by a face or an open side where there is room, and a square that moves takes nobody
 * in (SC-160, SC-210, SC-240, SC-241). */
#include "geometry/meeting.h"
#include "rules/scruby/movement/forming.h"

/* ---- squares of the enemy -------------------------------------------------------------------- */

static bool is_face_of_square(const play *p, unsigned u)
{
    return in_unbroken_square(p, u) && of(p, u)->place == FACE;
}

bool find_open_square(const play *p, unsigned number, square_shape *s)
{
    const unsigned all = EDGE_FRONT | EDGE_RIGHT | EDGE_REAR | EDGE_LEFT;
    return square_as_it_stands(p, number, s) && s->sides != all && s->inside.half_depth;
}

/* While a square is unbroken no enemy enters it, by an open side either (SC-240). */
void bar_enemy_square(const play *p, const straight_way *w, unsigned i, unsigned e, way_bars *bars)
{
    square_shape s;
    if (!is_face_of_square(p, e) || !find_open_square(p, of(p, e)->square, &s))
        return;
    reach met = passage_from(bars, &w->goes[i], w->way, &s.inside, -STAND_SLIP);
    bar_by(bars, met, TILLY_WHY_ENEMY_IN_WAY, CITE_SQUARE_SHAPE, w->m->unit[i], e);
}

/* ---- faces of its own side ------------------------------------------------------------------- */

/* A face of an unbroken square in the way of foot, which may go in through it to where there is
 * room, or out of the square, but not through the whole of it (SC-210, SC-241). */
bool bar_face(const play *p, const straight_way *w, unsigned i, unsigned f, way_bars *bars)
{
    square_shape s;
    unsigned u = w->m->unit[i];
    if (!is_foot(p, u) || !is_face_of_square(p, f))
        return false;
    box other = box_of(p, f);
    reach met = meeting_on_way(&w->goes[i], w->way, &other, -STAND_SLIP, bars->most);
    if (met.least > met.most || !square_as_it_stands(p, of(p, f)->square, &s))
        return false;
    if (is_inside(&s, &w->goes[i])) {
        bar_by(bars, met, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_OVERLAP, u, f);
        return true;
    }
    reach inside = lengths_inside(&s, &w->goes[i], w->way, bars->most);
    if (inside.least > inside.most || !room_left_inside(p, of(p, f)->square))
        return false;
    reach before = {met.least, inside.least - 1};
    bar_by(bars, before, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_OVERLAP, u, f);
    bar_by(bars, from_there_on(inside.most + 1), TILLY_WHY_FRIEND_IN_WAY, CITE_PASSING, u, f);
    return true;
}

/* ---- insides of its own side ----------------------------------------------------------------- */

/* Foot of the way that takes room in this square. */
static bool takes_room_inside(const play *p, unsigned u, unsigned number)
{
    return is_foot(p, u) && of(p, u)->square != number;
}

/* A square of the side that moves. */
typedef struct own_square {
    unsigned number, face; /* face: its first one */
    square_shape shape;
} own_square;

/* From where it comes in: the lengths at which more of those who go together would stand inside
 * than there is room for. */
static reach
too_many_inside(const play *p, const straight_way *w, unsigned i, const own_square *q, int32_t most)
{
    unsigned room = room_left_inside(p, q->number);
    int32_t leaves[MOST_IN_BODY]; /* those who are inside then, the first to leave first */
    unsigned count = 0;
    reach own = lengths_inside(&q->shape, end_of_way(w, i), w->way, most);
    for (unsigned k = 0; k < w->m->count && own.least <= own.most; k++) {
        if (!takes_room_inside(p, w->m->unit[k], q->number))
            continue;
        reach its = lengths_inside(&q->shape, end_of_way(w, k), w->way, most);
        if (its.least > own.least || its.most < own.least)
            continue;
        unsigned at = count++;
        for (; at > 0 && leaves[at - 1] > its.most; at--)
            leaves[at] = leaves[at - 1];
        leaves[at] = its.most;
    }
    return count > room ? (reach){own.least, leaves[count - room - 1]} : NOWHERE;
}

/* Whoever goes in, through a face or by an open side, does not stay where he has no room or no
 * place (SC-160, SC-240). */
static void bar_inside_of_friends(
    const play *p, const straight_way *w, unsigned i, const own_square *q, way_bars *bars)
{
    unsigned u = w->m->unit[i];
    if (is_crew(p, u) || of(p, u)->square == q->number)
        return;
    if (is_foot(p, u)) {
        reach barred = too_many_inside(p, w, i, q, bars->most);
        bar_by(bars, barred, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, u, q->face);
    } else {
        reach barred = lengths_inside(&q->shape, end_of_way(w, i), w->way, bars->most);
        bar_by(bars, barred, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE, u, q->face);
    }
}

/* A square that moves takes nobody in by its open side: it goes over no enemy, and ends upon none
 * of its own but crews (SC-240). */
static void bar_by_own_inside(const play *p, const straight_way *w, way_bars *bars)
{
    square_shape s;
    unsigned u = w->m->unit[0];
    if (w->m->kind != MOVES_AS_SQUARE || !find_open_square(p, of(p, u)->square, &s))
        return;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        box b = box_of(p, e);
        reach met = passage_from(bars, &s.inside, w->way, &b, -STAND_SLIP);
        bar_by(bars, met, TILLY_WHY_ENEMY_IN_WAY, CITE_SQUARE_SHAPE, u, e);
    }
    EACH_UNIT (f, p, side_of(p, u)) {
        if (in_set(&w->m->members, f) || is_crew(p, f))
            continue;
        box b = box_of(p, f);
        reach met = lengths_near(bars, &s.inside, w->way, &b, -STAND_SLIP);
        bar_by(bars, met, TILLY_WHY_NO_ROOM, CITE_SQUARE_SHAPE, u, f);
    }
}

/* Asked last: few are near one. */
void bar_by_squares(const play *p, const straight_way *w, way_bars *bars)
{
    unsigned side = side_of(p, w->m->unit[0]);
    own_square q;
    if (is_settled(bars))
        return;
    bar_by_own_inside(p, w, bars);
    EACH_IN_SET (f, p, squares_of(p, side)) {
        q.face = f;
        q.number = of(p, f)->square;
        if (!square_as_it_stands(p, q.number, &q.shape))
            continue;
        for (unsigned i = 0; i < w->m->count; i++)
            bar_inside_of_friends(p, w, i, &q, bars);
    }
}

/* Stands inside the square of that face, and those who would join them. */
unsigned inside_then(const play *p, const straight_way *w, unsigned its_face, int32_t length)
{
    square_shape s;
    unsigned number = of(p, its_face)->square;
    unsigned count = stands_inside(p, number);
    if (!square_as_it_stands(p, number, &s))
        return count;
    for (unsigned k = 0; k < w->m->count; k++) {
        box at = box_moved(end_of_way(w, k), w->way, length);
        count += takes_room_inside(p, w->m->unit[k], number) && is_inside(&s, &at);
    }
    return count;
}
