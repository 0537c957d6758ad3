/* A face of a square that fire has destroyed: a steady foot stand from inside takes its place at
 * once, or the square is broken (SC-167, SC-230, SC-D-26). */
#include "rules/scruby/play/fire/firing.h"

const field lost_faces_fields[] = {{.name = NULL}};

/* The rear edges of a face fill its side of the inside, so that only as long a stand replaces it;
 * a gun is replaced by nobody (SC-Q-46). */
static bool may_replace(const play *p, unsigned u, unsigned lost)
{
    return of(p, lost)->place == FACE && of(p, u)->place == INSIDE && is_foot(p, u) &&
           is_steady(p, u) && !of(p, u)->out && p->unit[u].half_width == p->unit[lost].half_width;
}

static bool has_replacement(const play *p, unsigned lost)
{
    EACH_OF_SQUARE (u, p, of(p, lost)->square)
        if (may_replace(p, u, lost))
            return true;
    return false;
}

static unsigned next_gap(const play *p)
{
    return next_in_order(p, 0, is_gap);
}

void see_to_lost_faces(play *p)
{
    if (next_gap(p) != NOBODY)
        enter(p, STEP_LOST_FACES);
}

/* ---- without anybody to replace it ----------------------------------------------------------- */

static bool has_no_replacement(const play *p, unsigned u)
{
    return is_gap(p, u) && !has_replacement(p, u);
}

static unsigned member_of(const play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        return u;
    return NOBODY;
}

static void break_hopeless(play *p)
{
    for (unsigned lost = next_in_order(p, 0, has_no_replacement); lost != NOBODY;
         lost = next_in_order(p, 0, has_no_replacement)) {
        unsigned number = of(p, lost)->square;
        tell(p, TILLY_EV_SQUARE_BROKEN, cite(p, CITE_SQUARE_BROKEN), member_of(p, number), lost);
        break_square(p, number);
    }
}

/* ---- who takes its place --------------------------------------------------------------------- */

static bool replacement_open(const play *p, question *q)
{
    unsigned lost = next_gap(p);
    return lost != NOBODY && asks(p, q, side_of(p, lost), lost, NOBODY);
}

static void replacement_list(const play *p, const question *q, options *o)
{
    unsigned lost = index_of(q->d.subject);
    EACH_OF_SQUARE (u, p, of(p, lost)->square)
        if (may_replace(p, u, lost))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

/* Its rear edge on that of the face that was lost, there too if the face had stepped out. */
static point place_of_face(const play *p, unsigned lost, unsigned u)
{
    box was = box_of(p, lost);
    box own = box_of(p, u);
    return point_along(own_place(p, lost), was.ahead, own.half_depth - was.half_depth);
}

static void replacement_take(play *p, const question *q, const answer *a)
{
    unsigned lost = index_of(q->d.subject);
    unsigned u = index_of(a->option->unit);
    point at = place_of_face(p, lost, u);
    tilly_event *e = tell(p, TILLY_EV_FACE_REPLACED, cite(p, CITE_FACE_REPLACED), u, lost);
    fill_displacement(
        p, e, u, at, p->unit[lost].heading, distance_between(place_of(p, u), at), TILLY_OPT_UNIT);
    fill_gap(p, lost, u, at);
    again(p, 0);
}

const beat lost_faces_beats[] = {
    {"broken", .clause = CITE_SQUARE_BROKEN, .act = break_hopeless},
    {"replacement",
     TILLY_ASK_REPLACES,
     CITE_FACE_REPLACED,
     .open = replacement_open,
     .list = replacement_list,
     .take = replacement_take},
    {.name = NULL},
};
