/* Visibility is cached (GL-Q-28, GL-Q-108): when what was found out last is out of date. */
#include "rules/glauben/field/who_sees_whom.h"

/* ---- who sees whom (GL-Q-28) ---------------------------------------------------------------- */

static disc disc_about(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return (disc){place_of(p, u),
                  reach_of_halves(p->grain * a->half_width, p->grain * a->half_depth)};
}

static void note(uint64_t *word, unsigned bit, bool is)
{
    *word = (*word & ~((uint64_t)1 << bit)) | (uint64_t)is << bit;
}

static void note_in_sets(const play *p, sight *s, unsigned u)
{
    unsigned side = side_of_slot(p, u);
    unsigned number = u - first_of(p, side);
    note(&s->hide[side].word[number / 64], number % 64, may_hide(p, u));
    if (number < WATCHED)
        note(&s->lookouts[side], number, looks_out(p, u));
}

static void look_at(const play *p, sight *s, unsigned u)
{
    watch *w = &s->of[u];
    bool was_there = w->there;
    w->there = on_table(p, u) && !is_messenger(p, u);
    if (!w->there && !was_there)
        return;
    note_in_sets(p, s, u);
    w->body = disc_about(p, u);
    w->eye = eye_of(p, u);
    w->aims_known = false;
}

static void forget_all(const play *p, sight *s)
{
    for (unsigned u = 0; u < p->units; u++)
        memset(s->of[u].when, 0, sizeof s->of[u].when);
}

/* Dusk and fog: in one turn only other rules change them. */
static void look_at_sky(const play *p, sight *s)
{
    const uint64_t *generation = p->cache->generation;
    uint64_t now = generation[ON_RULES] + generation[ON_TURN];
    if (s->sky == now)
        return;
    s->sky = now;
    int32_t far = sight_now(p);
    if (s->far != far)
        forget_all(p, s);
    s->far = far;
}

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
void update_sight(const play *p, sight *s)
{
    EACH_MOVED (u, p) {
        if (!is_messenger(p, u))
            unit_bits_add(&s->moved, u);
        look_at(p, s, u);
    }
    look_at_sky(p, s);
    settled(p);
}

/* ---- what is known of it -------------------------------------------------------------------- */

/* Might anything of a body `far` about a place be between that eye and any place of another? */
static bool lies_between(point eye, const disc *seen, point place, int32_t far)
{
    point way = vector_from(eye, seen->at);
    point at = vector_from(eye, place);
    int64_t length = about_length(way);
    int64_t ahead = dot_of(way, at);
    int64_t off = cross_of(way, at);
    int64_t reaches = (far + seen->reach) * length;
    return off <= reaches && off >= -reaches && ahead >= -reaches &&
           ahead <= dot_of(way, way) + reaches;
}

/* Of two who see each other it matters who came, of others who went. */
static bool
nobody_between(const play *p, point eye, const disc *seen, uint64_t since, bool see_each_other)
{
    EACH_DISPLACEMENT (d, p, since) {
        point place = see_each_other ? d->to : d->from;
        int32_t far = see_each_other ? d->reach : p->s->widest;
        if (d->fights && far != OFF_TABLE && lies_between(eye, seen, place, far))
            return false;
    }
    return true;
}

static bool stood_still(const play *p, unsigned u, uint64_t since)
{
    return unit_generation(p, u) <= since;
}

static bool still_holds_of(const play *p, sight *s, unsigned from, unsigned to)
{
    unsigned n = number_of(p, from);
    watch *w = &s->of[to];
    uint64_t when = w->when[n];
    hiders by = w->hiders[n];
    bool seen = w->seen >> n & 1;
    if (!stood_still(p, from, when) || !stood_still(p, to, when))
        return false;
    if (when == generation_of_units(p) || (!seen && by.one == NOBODY))
        return true;
    if (!seen && by.one != SEVERAL)
        return stood_still(p, by.one, when) &&
               (by.other == NOBODY || stood_still(p, by.other, when));
    point eye = s->of[from].eye;
    disc aim = {w->aims.at[w->shown[n]], 0};
    if (!displacements_known(p, when) ||
        !nobody_between(p, eye, seen ? &aim : &w->body, when, seen))
        return false;
    w->when[n] = generation_of_units(p);
    return true;
}

/* The slot of that unit may be empty now. */
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

static unsigned shown_now(const play *p, sight *s, unsigned from, unsigned to, hiders *by)
{
    if (are_touching(p, from, to))
        return 0;
    watch *w = &s->of[from];
    const aims *a = aims_of(p, &s->of[to], to);
    line l = {.p = p,
              .hide = s->hide,
              .sight = s->far,
              .from = from,
              .to = to,
              .hider = NOBODY,
              .height = height_of_eye(p, from, w->eye),
              .eye = w->eye};
    hiders before = *by;
    *by = (hiders){NOBODY, NOBODY};
    unsigned hidden = hidden_as_before(&l, a, before.one, by);
    if (hidden != ALL_OF_THEM)
        hidden |= hidden_as_before(&l, a, before.other, by);
    return shown_to(&l, a, hidden, by);
}

static void find_out(const play *p, sight *s, unsigned from, unsigned to, unsigned n)
{
    watch *w = &s->of[to];
    uint64_t bit = (uint64_t)1 << n;
    unsigned shown = shown_now(p, s, from, to, &w->hiders[n]);
    bool seen = shown < LINES_TRIED;
    w->seen = seen ? w->seen | bit : w->seen & ~bit;
    w->when[n] = w->asked = generation_of_units(p);
    w->shown[n] = (uint8_t)(seen ? shown : 0);
}

/* Of enemies that stand there; NULL: nothing is kept of these. */
static sight *kept_of(const play *p, unsigned from, unsigned to)
{
    sight *s = sight_of(p);
    if (side_of(p, from) == side_of(p, to) || number_of(p, from) >= WATCHED)
        return NULL;
    return s->of[from].there && s->of[to].there ? s : NULL;
}

bool can_see(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    sight *s = why ? NULL : kept_of(p, from, to);
    unsigned n = number_of(p, from);
    if (!s)
        return can_see_from(p, from, eye_of(p, from), to, why);
    if (!still_holds_of(p, s, from, to))
        find_out(p, s, from, to, n);
    return s->of[to].seen >> n & 1;
}

/* ---- by any of a side (GL-Q-108) ------------------------------------------------------------ */

/* Of these, a bit each by number, who saw it: is it known of one of them that he still does? */
static bool is_known_to_any(const play *p, sight *s, unsigned first, unsigned u, uint64_t numbers)
{
    for (; numbers; numbers &= numbers - 1)
        if (still_holds_of(p, s, first + lowest_bit(numbers), u))
            return true;
    return false;
}

/* Those of whom it is not known whether they see it. */
static uint64_t
doubtful_among(const play *p, sight *s, unsigned first, unsigned u, uint64_t numbers)
{
    uint64_t doubtful = 0;
    for (; numbers; numbers &= numbers - 1)
        if (!still_holds_of(p, s, first + lowest_bit(numbers), u))
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
        least = smaller(square, least);
    }
    return nearest;
}

/* They are asked from the nearest on. */
static bool is_shown_to_any(const play *p, sight *s, uint64_t numbers, unsigned u)
{
    unsigned first = first_of(p, foe(side_of(p, u)));
    while (numbers) {
        unsigned n = nearest_of(&s->of[first], numbers, s->of[u].body.at);
        uint64_t bit = (uint64_t)1 << n;
        find_out(p, s, first + n, u, n);
        if (s->of[u].seen & bit)
            return true;
        numbers ^= bit;
    }
    return false;
}

/* Those who saw it last most often still do. Of a piece that has moved nothing that was known
 * holds. */
bool any_watcher_sees(const play *p, unsigned u)
{
    sight *s = sight_of(p);
    unsigned enemy = foe(side_of(p, u));
    unsigned first = first_of(p, enemy);
    const watch *w = &s->of[u];
    uint64_t seen = w->seen & s->lookouts[enemy];
    uint64_t others = s->lookouts[enemy] & ~seen;
    bool stayed = stood_still(p, u, w->asked);
    if ((stayed && is_known_to_any(p, s, first, u, seen)) || is_shown_to_any(p, s, seen, u))
        return true;
    return is_shown_to_any(p, s, stayed ? doubtful_among(p, s, first, u, others) : others, u);
}
