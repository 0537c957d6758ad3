/* Sight from one piece to another: which lines of sight are tried, and how far they go (GL-086,
 * GL-087, GL-Q-28, GL-Q-29). */
#include "rules/glauben/field/line_of_sight.h"

/* ---- seeing --------------------------------------------------------------------------------- */

static bool refuse_distance(const line *l, const aims *a, tilly_reason *why)
{
    int32_t least = NO_LIMIT;
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        int32_t distance = distance_between(l->eye, a->at[i]);
        if (distance < least)
            least = distance;
    }
    refuse(l->p,
           why,
           TILLY_WHY_NOT_SEEN,
           is_foggy(l->p) ? CITE_SIGHT_FOG : CITE_SIGHT_LIMIT,
           l->from,
           l->to);
    why_number(why, 0, least, TILLY_LENGTH);
    why_number(why, 1, l->sight, TILLY_LENGTH);
    return false;
}

static bool is_within(point a, point b, int64_t limit)
{
    point way = vector_from(a, b);
    return dot_of(way, way) <= limit * limit;
}

/* If none of the places is seen, what hides the first of them counts as the reason. */
static bool refuse_sight(line *l, const aims *a, tilly_reason *why)
{
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        if (!is_within(l->eye, a->at[i], l->sight))
            continue;
        end_line(l, a, i);
        return refuse_line(l, why);
    }
    return refuse_distance(l, a, why);
}

void add_hider(hiders *h, unsigned u)
{
    if (u == NOBODY || u == h->one || u == h->other)
        return;
    if (h->one == NOBODY)
        h->one = (uint16_t)u;
    else if (h->other == NOBODY)
        h->other = (uint16_t)u;
    else
        h->one = SEVERAL;
}

unsigned shown_to(line *l, const aims *a, unsigned hidden, hiders *by)
{
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        if (hidden >> i & 1 || !is_within(l->eye, a->at[i], l->sight))
            continue;
        unsigned known = l->suspects;
        end_line(l, a, i);
        if (!is_hidden(l))
            return i;
        add_hider(by, l->hider);
        if (l->suspects > known)
            hidden |= hidden_by(l, a, l->hider);
    }
    return LINES_TRIED;
}

bool can_see_from(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    if (are_touching(p, from, to))
        return true;
    hiders by = {NOBODY, NOBODY};
    unit_set hide[SIDES] = {0};
    find_hiders(p, hide);
    aims a = aims_on(p, to);
    line l = {.p = p,
              .hide = hide,
              .sight = sight_now(p),
              .from = from,
              .to = to,
              .hider = NOBODY,
              .height = height_of_eye(p, from, eye),
              .eye = eye};
    return shown_to(&l, &a, 0, &by) < LINES_TRIED || (why && refuse_sight(&l, &a, why));
}
