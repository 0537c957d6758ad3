/* What one piece sees of another: which lines of sight are tried, and how far they go (GL-086, GL-087, GL-Q-28, GL-Q-29). */
#include "rules/glauben/line.h"
#include "rules/glauben/notebook.h"

/* ---- how far (2.11) ---------------------------------------------------------------------------------------------- */

/* In set-up as in the first turn. */
int32_t minutes_left(const play *p)
{
    int32_t nightfall = param(p, PARAM_NIGHTFALL), turn = p->s->turn ? p->s->turn : 1;
    return nightfall ? nightfall - param(p, PARAM_START_TIME) - (turn - 1) * gl_param(p, GLAUBEN_MINUTES_PER_TURN) : NO_LIMIT;
}

static int32_t sight_by_clock(const play *p)
{
    int32_t limit = sight_limit(tables_of(p), minutes_left(p));
    return limit == NIGHT ? 0 : limit;
}

static bool is_foggy(const play *p) { return param(p, PARAM_VISIBILITY_CAP) && param(p, PARAM_VISIBILITY_CAP) < sight_by_clock(p); }

int32_t sight_now(const play *p) { return is_foggy(p) ? param(p, PARAM_VISIBILITY_CAP) : sight_by_clock(p); }

/* ---- seeing ----------------------------------------------------------------------------------------------------------------- */

static bool refuse_distance(const gaze *g, tilly_reason *why)
{
    int32_t least = NO_LIMIT;
    for (unsigned i = 0; i < POINTS_TRIED; i++) {
        int32_t distance = distance_between(g->eye, g->at[i]);
        if (distance < least) least = distance;
    }
    refuse(g->p, why, TILLY_WHY_NOT_SEEN, is_foggy(g->p) ? CITE_SIGHT_FOG : CITE_SIGHT_LIMIT, g->from, g->to);
    why_number(why, 0, least, TILLY_LENGTH);
    why_number(why, 1, sight_now(g->p), TILLY_LENGTH);
    return false;
}

static bool is_within(point a, point b, int64_t limit)
{
    point way = vector_from(a, b);
    return dot_of(way, way) <= limit * limit;
}

/* If none of the points is seen, what hides the first of them counts as the reason. */
bool can_see_from(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    if (in_touch(p, from, to)) return true;
    gaze g;
    int32_t limit = sight_now(p);
    unsigned first = POINTS_TRIED;
    gaze_at(p, from, eye, to, &g);
    line l = line_from(&g);
    for (unsigned i = 0; i < POINTS_TRIED; i++) {
        if (!is_within(eye, g.at[i], limit)) continue;
        end_line(&l, g.at[i]);
        if (is_clear(&l, NULL)) return true;
        if (first == POINTS_TRIED) first = i;
    }
    if (!why) return false;
    if (first == POINTS_TRIED) return refuse_distance(&g, why);
    end_line(&l, g.at[first]);
    return is_clear(&l, why);
}

/* ---- what is known of it -------------------------------------------------------------------------------------------------------- */

static outlooks *outlooks_of(const play *p, unsigned from)
{
    outlooks *o = &notebook_of(p)->of[from];
    const unit *a = &p->unit[from];
    uint64_t changes = changes_now(p);
    if (o->changes == changes && o->x == a->x && o->y == a->y && o->heading == a->heading) return o;
    *o = (outlooks){.changes = changes, .x = a->x, .y = a->y, .heading = a->heading, .witness = o->witness};
    return o;
}

static bool is_known_to_see(const play *p, unsigned from, unsigned to)
{
    outlooks *o = outlooks_of(p, from);
    unsigned n = number_of(p, to);
    if (set_has(&o->asked, n)) return set_has(&o->seen, n);
    bool seen = can_see_from(p, from, eye_of(p, from), to, NULL);
    set_add(&o->asked, n);
    if (seen) set_add(&o->seen, n);
    return seen;
}

bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    if (!why && notebook_of(p) && is_fighting(p, to) && side_of(p, from) != side_of(p, to)) return is_known_to_see(p, from, to);
    return can_see_from(p, from, eye_of(p, from), to, why);
}
