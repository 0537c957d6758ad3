/* Sight from one piece to another: which lines of sight are tried, and how far they go (GL-086,
 * GL-087, GL-Q-28, GL-Q-29). */
#include "rules/glauben/field/line_of_sight.h"
#include "rules/glauben/state/cache.h"

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

static void add_hider(hiders *h, unsigned u)
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

/* The first place that is seen; LINES_TRIED: none is. Some are known to be hidden. `by`: who hides
 * it, if it is not seen. */
static unsigned shown_to(line *l, const aims *a, unsigned hidden, hiders *by)
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

/* ---- what is known of it -------------------------------------------------------------------- */

/* Might anything of it be between that eye and any place of a body? */
static bool lies_between(point eye, const disc *seen, const disc *b)
{
    if (b->about < 0)
        return false;
    point way = vector_from(eye, seen->at);
    point at = vector_from(eye, b->at);
    int64_t length = about_length(way);
    int64_t ahead = dot_of(way, at);
    int64_t off = cross_of(way, at);
    int64_t reaches = (b->about + seen->about) * length;
    return off <= reaches && off >= -reaches && ahead >= -reaches &&
           ahead <= dot_of(way, way) + reaches;
}

/* Of two who see each other it matters who came, of others who went. */
static bool
nobody_between(const notebook *book, point eye, const disc *seen, uint16_t when, bool came)
{
    for (unsigned i = when + 1u; i <= book->stirs; i++) {
        const footstep *f = &book->footstep[i % STEPS_KEPT];
        if (lies_between(eye, seen, came ? &f->to : &f->from))
            return false;
    }
    return true;
}

static bool still_holds_of(const notebook *book, const watch *from, watch *to, unsigned n)
{
    uint16_t when = to->when[n];
    hiders by = to->hiders[n];
    bool seen = to->seen >> n & 1;
    if (!when || when < from->since || when < to->since)
        return false;
    if (when == book->stirs)
        return true;
    if (!seen && by.one == NOBODY)
        return true;
    if (!seen && by.one != SEVERAL)
        return when >= book->of[by.one].since &&
               (by.other == NOBODY || when >= book->of[by.other].since);
    disc aim = {to->aims.at[to->shown[n]], 0};
    if (book->stirs - when > STEPS_KEPT ||
        !nobody_between(book, from->eye, seen ? &aim : &to->body, when, seen))
        return false;
    to->when[n] = book->stirs;
    return true;
}

/* Whatever unit that was, its slot may be empty now. */
static bool is_between(const line *l, uint16_t u)
{
    unsigned side = side_of_slot(l->p, u);
    return u < SEVERAL && u != l->from && u != l->to &&
           set_has(&l->hide[side], u - first_of(l->p, side));
}

static const aims *aims_of(const play *p, watch *w, unsigned u)
{
    if (!w->aims_known)
        w->aims = aims_on(p, u);
    w->aims_known = true;
    return &w->aims;
}

static int32_t height_of(const play *p, watch *w, unsigned u)
{
    if (!w->height)
        w->height = height_of_eye(p, u, w->eye);
    return w->height;
}

/* The unit that hid it before is tried first. */
static unsigned hidden_as_before(line *l, const aims *a, uint16_t u, hiders *by)
{
    if (!is_between(l, u))
        return 0;
    unsigned hidden = hidden_by(l, a, u);
    suspect(l, u);
    if (hidden)
        add_hider(by, u);
    return hidden;
}

static unsigned shown_now(const play *p, notebook *book, unsigned from, unsigned to, hiders *by)
{
    if (are_touching(p, from, to))
        return 0;
    watch *w = &book->of[from];
    const aims *a = aims_of(p, &book->of[to], to);
    line l = {.p = p,
              .hide = book->hide,
              .sight = book->sight,
              .from = from,
              .to = to,
              .hider = NOBODY,
              .height = height_of(p, w, from),
              .eye = w->eye};
    hiders before = *by;
    *by = (hiders){NOBODY, NOBODY};
    unsigned hidden = hidden_as_before(&l, a, before.one, by);
    if (hidden != ALL_OF_THEM)
        hidden |= hidden_as_before(&l, a, before.other, by);
    return shown_to(&l, a, hidden, by);
}

static void find_out(const play *p, notebook *book, unsigned from, unsigned to, unsigned n)
{
    watch *w = &book->of[to];
    uint64_t bit = (uint64_t)1 << n;
    unsigned shown = shown_now(p, book, from, to, &w->hiders[n]);
    bool seen = shown < LINES_TRIED;
    w->seen = seen ? w->seen | bit : w->seen & ~bit;
    w->when[n] = w->asked = book->stirs;
    w->shown[n] = (uint8_t)(seen ? shown : 0);
}

/* Of enemies that stand there; NULL: nothing is kept of these. */
static notebook *kept_of(const play *p, unsigned from, unsigned to)
{
    notebook *book = notebook_of(p);
    if (side_of(p, from) == side_of(p, to) || number_of(p, from) >= WATCHED)
        return NULL;
    notebook_now(p);
    return book->of[from].there && book->of[to].there ? book : NULL;
}

bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    notebook *book = why ? NULL : kept_of(p, from, to);
    unsigned n = number_of(p, from);
    if (!book)
        return can_see_from(p, from, eye_of(p, from), to, why);
    if (!still_holds_of(book, &book->of[from], &book->of[to], n))
        find_out(p, book, from, to, n);
    return book->of[to].seen >> n & 1;
}

/* ---- by any of a side (GL-Q-108) ------------------------------------------------------------ */

/* Of these, a bit each by number, who saw it: is it known of one of them that he still does? */
static bool is_known_to_any(const notebook *book, const watch *from, watch *to, uint64_t numbers)
{
    for (; numbers; numbers &= numbers - 1)
        if (still_holds_of(book, &from[lowest_bit(numbers)], to, lowest_bit(numbers)))
            return true;
    return false;
}

/* Those of whom it is not known whether they see it. */
static uint64_t doubtful_among(const notebook *book, const watch *from, watch *to, uint64_t numbers)
{
    uint64_t doubtful = 0;
    for (; numbers; numbers &= numbers - 1)
        if (!still_holds_of(book, &from[lowest_bit(numbers)], to, lowest_bit(numbers)))
            doubtful |= numbers & -numbers;
    return doubtful;
}

static unsigned nearest_of(const watch *from, uint64_t numbers, point at)
{
    unsigned nearest = 0;
    int64_t least = INT64_MAX;
    for (; numbers; numbers &= numbers - 1) {
        point way = vector_from(from[lowest_bit(numbers)].eye, at);
        int64_t square = dot_of(way, way);
        nearest = square < least ? lowest_bit(numbers) : nearest;
        least = square < least ? square : least;
    }
    return nearest;
}

/* They are asked from the nearest on. */
static bool is_shown_to_any(const play *p, notebook *book, uint64_t numbers, unsigned u)
{
    unsigned first = first_of(p, foe(side_of(p, u)));
    while (numbers) {
        unsigned n = nearest_of(&book->of[first], numbers, book->of[u].body.at);
        uint64_t bit = (uint64_t)1 << n;
        find_out(p, book, first + n, u, n);
        if (book->of[u].seen & bit)
            return true;
        numbers ^= bit;
    }
    return false;
}

/* Those who saw it last most often still do. Of a piece that has stirred nothing that was known
 * holds. */
static bool does_any_see(const play *p, notebook *book, unsigned enemy, unsigned u)
{
    watch *w = &book->of[u];
    watch *from = &book->of[first_of(p, enemy)];
    uint64_t seen = w->seen & book->lookouts[enemy];
    uint64_t others = book->lookouts[enemy] & ~seen;
    bool stirred = w->since > w->asked;
    if ((!stirred && is_known_to_any(book, from, w, seen)) || is_shown_to_any(p, book, seen, u))
        return true;
    return is_shown_to_any(p, book, stirred ? others : doubtful_among(book, from, w, others), u);
}

bool any_watcher_sees(const play *p, unsigned u)
{
    notebook *book = notebook_of(p);
    watch *w = &book->of[u];
    if (w->viewed != book->stirs)
        w->in_view = does_any_see(p, book, foe(side_of(p, u)), u);
    w->viewed = book->stirs;
    return w->in_view;
}
