/* Reading a leg: which lengths are free, and why the others are not. */
#include "rules/glauben/movement/pace_and_obstacles.h"

enum { ALLOWANCE }; /* the first bar */

/* A bar of that rank or a lower one. */
static const leg_bar *bar_up_to(const leg *l, int32_t length, enum bar_rank rank)
{
    const leg_bar *first = NULL;
    for (uint32_t i = ALLOWANCE + 1; i < l->bars; i++) {
        const leg_bar *b = &l->bar[i];
        if (length < b->least || length > b->most || b->rank > (unsigned)rank)
            continue;
        bool earlier = !first || b->least < first->least;
        if (earlier || (b->least == first->least && b->rank < first->rank))
            first = b;
    }
    return first;
}

static const leg_bar *bar_at(const leg *l, int32_t length)
{
    return bar_up_to(l, length, RANK_LIMIT);
}

/* No length above it is free. */
static int32_t limit_of(const leg *l)
{
    return smaller(l->most, l->bar[ALLOWANCE].least - 1);
}

/* ---- allowance and stop --------------------------------------------------------------------- */

static bool never_moves(const walker *w)
{
    return w->formation == TILLY_FORMATION_HEDGEHOG || w->formation == TILLY_FORMATION_UNLIMBERED;
}

static int32_t least_beyond(const walker *w, const leg *l)
{
    return w->gait == GAIT_ROUT ? NEVER : l->allowance + 1;
}

void narrow_allowance(const walker *w, leg *l)
{
    l->bar[ALLOWANCE].least = least_beyond(w, l);
}

void bar_allowance(const walker *w, leg *l)
{
    reach beyond = {least_beyond(w, l), NEVER};
    if (w->ended && w->stopper != NOBODY)
        bar_leg(l,
                beyond,
                TILLY_WHY_ENEMY_IN_WAY,
                w->formation == TILLY_FORMATION_HEDGEHOG ? CITE_FORMS_OF_ITSELF : CITE_ENEMY_IN_WAY,
                w->stopper);
    else if (never_moves(w))
        bar_leg(l,
                beyond,
                TILLY_WHY_FORMATION,
                w->formation == TILLY_FORMATION_HEDGEHOG ? CITE_HEDGEHOG_RATE
                                                         : CITE_UNLIMBERED_STAYS,
                NOBODY);
    else
        bar_leg(l,
                beyond,
                TILLY_WHY_MOVE_SPENT,
                w->gait == GAIT_RIDE ? CITE_OVER_ANY_GROUND : CITE_ALLOWANCE,
                NOBODY);
}

/* The limits that bind its move do not say where it halts. */
static const leg_bar *bar_in_way(const leg *l, int32_t length)
{
    return bar_up_to(l, length, RANK_FRIEND);
}

/* An enemy that nobody sees halts it short of where it would be upon a friend, if need be where it
 * began: it was not to know. */
static void stop_short(leg *l)
{
    for (const leg_bar *b; l->stop > 0 && (b = bar_in_way(l, l->stop)) != NULL; l->forms = false)
        l->stop = b->least > 0 ? b->least - 1 : 0;
}

/* A garrison forms outside its house. */
static void form_outside(leg *l)
{
    int32_t outside = l->met;
    for (const leg_bar *b; outside != NEVER && (b = bar_in_way(l, outside)) != NULL;)
        outside = b->most == NEVER ? NEVER : b->most + 1;
    if (outside <= limit_of(l))
        l->met = l->stop = outside;
}

void settle_stop(const play *p, const walker *w, leg *l)
{
    if (l->met == NEVER || w->gait == GAIT_RIDE || !bar_in_way(l, l->stop))
        return;
    if (is_unseen(p, l->stopper))
        stop_short(l);
    else if (l->forms && in_house(p, w->unit))
        form_outside(l);
}

/* The place it stands at then. */
static int32_t end_of_length(const leg *l, int32_t length)
{
    return length < l->met ? length : l->stop;
}

/* Contact is met at most so far before the bodies would touch (GL-Q-03). */
int32_t leg_halt(const leg *l, int32_t length)
{
    int32_t far = end_of_length(l, length);
    for (uint32_t i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        if (m->what == MEETS_ENEMY && m->at < far && far - m->at <= TOUCH && !bar_at(l, m->at))
            far = m->at;
    }
    return far;
}

/* ---- free lengths --------------------------------------------------------------------------- */

const leg_bar *leg_barred(const leg *l, int32_t length)
{
    if (length >= l->bar[ALLOWANCE].least)
        return &l->bar[ALLOWANCE];
    return bar_at(l, end_of_length(l, length));
}

static bool ends_by(const leg *l, int32_t length)
{
    if (length >= l->met)
        return true;
    for (uint32_t i = 0; i < l->meetings; i++)
        if (l->meeting[i].what == MEETS_ENEMY && l->meeting[i].at <= length)
            return true;
    return false;
}

const leg_bar *leg_blocked(const leg *l, int32_t length)
{
    if (length >= l->bar[ALLOWANCE].least)
        return &l->bar[ALLOWANCE];
    if (ends_by(l, length))
        return leg_barred(l, length);
    for (uint32_t i = ALLOWANCE + 1; i < l->bars; i++)
        if (l->bar[i].most == NEVER && length >= l->bar[i].least)
            return bar_at(l, length);
    return NULL;
}

/* The first length from there on that no bar takes in; which of them do is unpredictable. */
static int32_t past_bars(const leg *l, int32_t at)
{
    for (int32_t from = -1; from != at;) {
        from = at;
        for (uint32_t i = ALLOWANCE + 1; i < l->bars; i++) {
            const leg_bar *b = &l->bar[i];
            int32_t past = b->most == NEVER ? NEVER : b->most + 1;
            at = ((b->least <= at) & (at <= b->most)) ? past : at;
        }
    }
    return at;
}

static int32_t before_next_bar(const leg *l, int32_t length, int32_t end)
{
    for (uint32_t i = ALLOWANCE + 1; i < l->bars; i++) {
        const leg_bar *b = &l->bar[i];
        end = ((b->least > length) & (b->least <= end)) ? b->least - 1 : end;
    }
    return end;
}

uint32_t leg_spans(const leg *l, reach *open, uint32_t room)
{
    int32_t limit = limit_of(l);
    int32_t end = smaller(limit, l->met);
    uint32_t count = 0;
    for (int32_t at = past_bars(l, 0); at <= end; at = past_bars(l, at + 1)) {
        reach free = {at, before_next_bar(l, at, end)};
        at = free.most;
        /* more may be ordered, and comes to the same */
        if (free.most == l->met)
            free.most = limit;
        if (count < room)
            open[count] = free;
        count++;
    }
    return count;
}

int32_t leg_before(const leg *l, int32_t length)
{
    int32_t at = smaller(length, limit_of(l));
    const leg_bar *b;
    if (at >= l->met && !bar_at(l, l->stop))
        return at;
    at = smaller(at, l->met);
    while (at >= 0 && (b = bar_at(l, at)) != NULL)
        at = b->least - 1;
    return at < 0 ? -1 : at;
}

int32_t leg_after(const leg *l, int32_t length)
{
    int32_t limit = limit_of(l);
    for (int32_t at = length; at <= limit;) {
        const leg_bar *b = bar_at(l, end_of_length(l, at));
        if (!b)
            return at;
        if (b->most == NEVER || at >= l->met)
            return NEVER;
        at = b->most + 1;
    }
    return NEVER;
}

int32_t leg_nearest(const leg *l, int32_t length)
{
    int32_t limit = limit_of(l);
    int32_t at = length < 0 ? 0 : smaller(length, limit);
    if (limit < 0)
        return NEVER;
    int32_t below = leg_before(l, at);
    int32_t above = leg_after(l, at);
    if (below < 0 || above == NEVER)
        return below < 0 ? above : below;
    return at - below <= above - at ? below : above;
}

/* ---- reasons -------------------------------------------------------------------------------- */

/* Rounded up: what is refused is seen to be more than a move. */
static int32_t thousandths_with(const walker *w, const leg *l, int32_t length)
{
    int64_t each = w->whole / 1000;
    int64_t all = (w->spent + cost_of_leg(l, length) + each - 1) / each;
    return all < INT32_MAX ? (int32_t)all : INT32_MAX;
}

bool leg_refuse(const play *p,
                const walker *w,
                const leg *l,
                const leg_bar *b,
                int32_t length,
                tilly_reason *why)
{
    refuse(p, why, b->code, b->cite, w->unit, b->unit);
    if (!why)
        return false;
    if (b->feature)
        why->unit[1] = b->feature;
    switch (b->code) {
    case TILLY_WHY_MOVE_SPENT:
        why_number(why, 0, thousandths_with(w, l, length), TILLY_COUNT);
        why_number(why, 1, 1000, TILLY_COUNT);
        break;
    case TILLY_WHY_FORMATION: why_number(why, 0, w->formation, TILLY_COUNT); break;
    case TILLY_WHY_TABLE_EDGE:
    case TILLY_WHY_ENEMY_IN_WAY:
        why_number(why, 0, b->least > 0 ? b->least - 1 : 0, TILLY_LENGTH);
        break;
    default: break;
    }
    return false;
}
