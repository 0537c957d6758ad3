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

/* Front centre, four corners, centre: those after the first are not worked out before they are needed. */
static point place_on(const play *p, unsigned u, unsigned i, point at[LINES_TRIED])
{
    if (i == 0) at[0] = front_centre(p, u);
    if (i == 1) {
        box b = box_of(p, u);
        box_corners(&b, &at[1]);
        at[5] = b.centre;
    }
    return at[i];
}

static bool refuse_distance(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    point at[LINES_TRIED];
    int32_t least = NO_LIMIT;
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        int32_t distance = distance_between(eye, place_on(p, to, i, at));
        if (distance < least) least = distance;
    }
    refuse(p, why, TILLY_WHY_NOT_SEEN, is_foggy(p) ? CITE_SIGHT_FOG : CITE_SIGHT_LIMIT, from, to);
    why_number(why, 0, least, TILLY_LENGTH);
    why_number(why, 1, sight_now(p), TILLY_LENGTH);
    return false;
}

static bool is_within(point a, point b, int64_t limit)
{
    point way = vector_from(a, b);
    return dot_of(way, way) <= limit * limit;
}

/* Who hid another place of it hides this one too, or there are several. */
static uint16_t hider_of(const line *l, uint16_t hider, bool first) { return first || hider == l->hider ? (uint16_t)l->hider : SEVERAL; }

/* If none of the points is seen, what hides the first of them counts as the reason. `hider`: in, who is tried first; out, who hides it: NOBODY where no unit does, or SEVERAL. */
static bool sees(const play *p, unsigned from, point eye, unsigned to, uint16_t *hider, tilly_reason *why)
{
    if (in_touch(p, from, to)) return true;
    point at[LINES_TRIED];
    int32_t limit = sight_now(p);
    unsigned first = LINES_TRIED;
    line l = line_from(p, from, eye, to);
    if (*hider != NOBODY) suspect(&l, *hider);
    *hider = NOBODY;
    for (unsigned i = 0; i < LINES_TRIED; i++) {
        if (!is_within(eye, place_on(p, to, i, at), limit)) continue;
        end_line(&l, at[i]);
        if (!is_hidden(&l)) return true;
        *hider = hider_of(&l, *hider, first == LINES_TRIED);
        if (first == LINES_TRIED) first = i;
    }
    if (!why) return false;
    if (first == LINES_TRIED) return refuse_distance(p, from, eye, to, why);
    end_line(&l, at[first]);
    return refuse_line(&l, why);
}

bool can_see_from(const play *p, unsigned from, point eye, unsigned to, tilly_reason *why)
{
    uint16_t hider = NOBODY;
    return sees(p, from, eye, to, &hider, why);
}

/* ---- what is known of it -------------------------------------------------------------------------------------------------------- */

/* Might anything of it be between that eye and any place of a body? */
static bool lies_between(point eye, const disc *seen, const disc *b)
{
    if (b->about < 0) return false;
    point way = vector_from(eye, seen->at), at = vector_from(eye, b->at);
    int64_t length = about_length(way), ahead = dot_of(way, at), off = cross_of(way, at), reaches = (b->about + seen->about) * length;
    return off <= reaches && off >= -reaches && ahead >= -reaches && ahead <= dot_of(way, way) + reaches;
}

/* Of two who see each other it matters who came, of others who went. */
static bool nobody_between(const notebook *book, point eye, const watch *seen, uint16_t when, bool came)
{
    for (unsigned i = when + 1u; i <= book->stirs; i++) {
        const footstep *f = &book->footstep[i % STEPS_KEPT];
        if (lies_between(eye, &seen->body, came ? &f->to : &f->from)) return false;
    }
    return true;
}

static bool still_holds_of(const notebook *book, const watch *from, watch *to, unsigned n)
{
    uint16_t when = to->when[n], hider = to->hider[n];
    bool seen = to->seen >> n & 1;
    if (!when || when < from->since || when < to->since) return false;
    if (when == book->stirs) return true;
    if (!seen && hider == NOBODY) return true;
    if (!seen && hider != SEVERAL) return when >= book->of[hider].since;
    if (book->stirs - when > STEPS_KEPT || !nobody_between(book, from->eye, to, when, seen)) return false;
    to->when[n] = book->stirs;
    return true;
}

static bool may_hide(const notebook *book, unsigned from, unsigned to, uint16_t u) { return u < SEVERAL && u != from && u != to && book->of[u].hides; }

static void find_out(const play *p, notebook *book, unsigned from, unsigned to, unsigned n)
{
    watch *w = &book->of[to];
    uint16_t hider = may_hide(book, from, to, w->hider[n]) ? w->hider[n] : NOBODY;
    uint64_t bit = (uint64_t)1 << n;
    bool seen = sees(p, from, book->of[from].eye, to, &hider, NULL);
    uint64_t *keen = &book->keen[side_of(p, from)];
    w->seen = seen ? w->seen | bit : w->seen & ~bit;
    *keen = seen ? *keen | bit : *keen & ~bit;
    w->when[n] = book->stirs;
    w->hider[n] = hider;
}

/* Of enemies that stand there; NULL: nothing is kept of these. */
static notebook *kept_of(const play *p, unsigned from, unsigned to)
{
    notebook *book = notebook_of(p);
    if (!book || side_of(p, from) == side_of(p, to) || number_of(p, from) >= WATCHED) return NULL;
    notebook_now(p);
    return book->of[from].there && book->of[to].there ? book : NULL;
}

bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    notebook *book = why ? NULL : kept_of(p, from, to);
    unsigned n = number_of(p, from);
    if (!book) return can_see_from(p, from, eye_of(p, from), to, why);
    if (!still_holds_of(book, &book->of[from], &book->of[to], n)) find_out(p, book, from, to, n);
    return book->of[to].seen >> n & 1;
}
