/* 6.3 of 2.0a, Morale erosion: friends near a rout of this turn lose heart (T2-267, T2-Q-59). */
#include "rules/tilly/play/play.h"

typedef struct erosion {
    int32_t role;   /* whose routs act now */
    int32_t next;   /* of all marks, the next to be looked at */
    int32_t routed; /* unit whose rout acts; NOBODY */
    int32_t queued; /* units removed in this step so far */
} erosion;
const field erosion_fields[] = {UP_TO(erosion, role, "role", ROLES),
                                MEANING(erosion, next, "next", IS_COUNT),
                                MEANING(erosion, routed, "routed", IS_UNIT_OR_NOBODY),
                                MEANING(erosion, queued, "queued", IS_COUNT),
                                {.name = NULL}};

/* The byte of a step: of a unit on the table how much it has lost here; of one removed here, whose
 * own rout is still to act, its place in the queue. */
enum { TO_ACT = 128, MOST_PLACES = 127 };
enum { ROUT_BEAT = 0, END_BEAT = 3 };

/* ---- routs that act, in their order ---------------------------------------------------------- */

static unsigned next_mark(const play *p, erosion *e, unsigned side)
{
    while ((uint32_t)e->next < p->s->marks) {
        const mark *m = &p->mark[e->next++];
        if (m->kind == MARK_ROUT && m->turn == p->s->turn && side_of(p, m->unit) == side)
            return m->unit;
    }
    return NOBODY;
}

/* Those removed in this step come after all others, the first removed first. */
static unsigned next_removed(play *p, unsigned side)
{
    unsigned first = NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->step[u] & TO_ACT && (first == NOBODY || p->step[u] < p->step[first]))
            first = u;
    if (first != NOBODY)
        p->step[first] = 0;
    return first;
}

static unsigned next_rout_of(play *p, erosion *e, unsigned side)
{
    unsigned u = next_mark(p, e, side);
    return u != NOBODY ? u : next_removed(p, side);
}

static void next_rout(play *p)
{
    erosion *e = here(p);
    e->routed = NOBODY;
    while (e->role < ROLES) {
        e->routed = (int32_t)next_rout_of(p, e, side_in(p, (enum role)e->role));
        if (e->routed != NOBODY)
            return;
        e->role++;
        e->next = 0;
    }
    again(p, END_BEAT);
}

/* ---- friends who feel it --------------------------------------------------------------------- */

static enum erosion_scope scope_of(const play *p)
{
    return (enum erosion_scope)param(p, PARAM_EROSION_SCOPE);
}

/* A combat unit, and by option of its command. */
static bool may_feel(const play *p, unsigned routed, unsigned u)
{
    return is_combat(p, u) &&
           (scope_of(p) != ERODES_COMMAND || p->unit[u].group == p->unit[routed].group);
}

/* All that feel it, and the distance of the nearest, from the base it had when it was removed. */
static int32_t find_all(const play *p, unsigned routed, listed_units *found)
{
    int32_t radius = param(p, PARAM_EROSION_RADIUS);
    int32_t least = NEVER;
    window w = window_round(p, routed, radius + param(p, PARAM_EPS) + 1);
    candidates c = candidates_in(p, &w, side_of(p, routed));
    found->count = 0;
    EACH_CANDIDATE (u, &c) {
        int32_t d = may_feel(p, routed, u) ? gap(p, routed, u) : NEVER;
        if (d == NEVER || !within(p, d, radius))
            continue;
        found->unit[found->count++] = (uint16_t)u;
        least = smaller(least, d);
    }
    return least;
}

/* It has lost all that a unit can lose here, and stands for nobody farther away (T2-Q-83). */
static bool is_at_cap(const play *p, unsigned u)
{
    int32_t cap = param(p, PARAM_EROSION_CAP);
    return cap && p->step[u] >= cap;
}

static bool feels(const play *p, unsigned routed, unsigned u, int32_t least)
{
    bool near = scope_of(p) != ERODES_NEAREST || within(p, gap(p, routed, u), least);
    return near && !is_at_cap(p, u);
}

/* In the order of their numbers; of the nearest those as near. */
static void find_friends(const play *p, unsigned routed, listed_units *found)
{
    int32_t least = find_all(p, routed, found);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found->count; i++)
        if (feels(p, routed, found->unit[i], least))
            found->unit[kept++] = found->unit[i];
    found->count = kept;
}

/* Those removed are out of the count: their own rout may act (`erosion_chain`). */
static void lose_heart(play *p, unsigned u)
{
    erosion *e = here(p);
    bool removed = erode(p, u, (unsigned)e->routed);
    if (!removed) {
        p->step[u] = (uint8_t)smaller(p->step[u] + 1, MOST_PLACES);
        return;
    }
    int32_t place = smaller(e->queued++, MOST_PLACES);
    p->step[u] = param(p, PARAM_EROSION_CHAIN) ? (uint8_t)(TO_ACT | place) : 0;
}

/* ---- the owner's choice (T2-D-29) ------------------------------------------------------------ */

static bool is_chosen(const play *p)
{
    return scope_of(p) == ERODES_NEAREST || scope_of(p) == ERODES_OWNERS_CHOICE;
}

static bool friend_open(const play *p, question *q)
{
    listed_units friends;
    unsigned routed = (unsigned)((const erosion *)here(p))->routed;
    if (!is_chosen(p))
        return false;
    find_friends(p, routed, &friends);
    return friends.count > 1 && asks(p, q, side_of(p, routed), NOBODY, routed);
}

static void friend_list(const play *p, const question *q, options *o)
{
    listed_units friends;
    find_friends(p, index_of(q->d.object), &friends);
    EACH_LISTED (u, &friends) {
        offer(p, o, TILLY_OPT_UNIT, *u, NOBODY)->amount = p->unit[*u].strength;
        if (o->count == 1)
            offer_usual(o);
    }
}

static void friend_take(play *p, const question *q, const answer *a)
{
    lose_heart(p, index_of(a->option->unit));
    again(p, ROUT_BEAT);
    make_room(p); /* T1-Q-79 */
}

static void all_lose_heart(play *p)
{
    listed_units friends;
    find_friends(p, (unsigned)((const erosion *)here(p))->routed, &friends);
    EACH_LISTED (u, &friends)
        lose_heart(p, *u);
    again(p, ROUT_BEAT);
    make_room(p);
}

const beat erosion_beats[] = {
    [ROUT_BEAT] = {"rout", .act = next_rout},
    {"friend",
     TILLY_ASK_ERODES,
     CITE_MORALE_EROSION,
     .open = friend_open,
     .list = friend_list,
     .take = friend_take},
    {"loss", .act = all_lose_heart},
    [END_BEAT] = {.name = NULL},
};
