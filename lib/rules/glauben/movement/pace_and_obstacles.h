/* Pace and obstacles, which the files of the walker share: what a way costs, whom a body meets,
 * what bars it, where there is room (GL-136, GL-Q-43 to GL-Q-50). */
#ifndef TILLY_LIB_GLAUBEN_PACE_AND_OBSTACLES_H
#define TILLY_LIB_GLAUBEN_PACE_AND_OBSTACLES_H

#include "rules/glauben/movement/walker.h"

/* ---- walk_pace.c ---------------------------------------------------------------------------- */

/* Shares of a move: what a length costs in the gait and formation. 0: it does not move so. */
int64_t share_of_move(const play *p, const walker *w, enum pace pace);
int64_t whole_move(const play *p, unsigned u, enum gait gait);
/* How far one move goes at that pace all the way; 0: it does not move so. The longest of all ways:
 * on a road or off it. */
int32_t
way_at_pace(const play *p, unsigned u, enum gait gait, enum tilly_formation f, enum pace pace);
int32_t longest_way(const play *p, unsigned u, enum gait gait, enum tilly_formation f);
/* The ground along the leg, what it costs, and the allowance. */
void pace_out(const play *p, const walker *w, int32_t most, leg *l);
/* enough where it would be more than can be counted */
int64_t cost_of_leg(const leg *l, int32_t length);

/* ---- walk_meet.c: who is met ---------------------------------------------------------------- */

/* Enemy guns that it passes over (GL-Q-33), if its side knows of them (GL-Q-109). */
bool may_overrun(const play *p, const walker *w, unsigned battery);
bool may_be_made_to_form(const play *p, const walker *w, unsigned foot);
/* GL-Q-48: infantry that forms before cavalry in that gait, if it is in line or column. */
bool forms_hedgehogs(const play *p, unsigned u, enum gait gait);
static inline bool can_form_from(unsigned formation)
{
    return formation == TILLY_FORMATION_LINE || formation == TILLY_FORMATION_COLUMN;
}
static inline bool would_form(const walker *w)
{
    return w->forms && can_form_from(w->formation);
}
/* That infantry forms at its approach, its body standing there, after those that have formed
 * before: noted, if it finds no room too. */
void make_form(const play *p, walker *w, unsigned foot, const box *body);
void form_up(const play *p, walker *w); /* the walker itself, compelled */
/* Whether anything that far from the footprint of `other` might be met on the way. A bound, never
 * wrongly false, that costs less than a look. */
static inline bool may_be_met(const play *p, const sweep_bounds *s, unsigned other, int32_t around)
{
    const unit *a = &p->unit[other];
    int32_t width = p->grain * a->half_width, depth = p->grain * a->half_depth;
    int64_t dx = (int64_t)a->x - s->from.x, dy = (int64_t)a->y - s->from.y,
            aside = (dx * s->way.c - dy * s->way.s) >> 30,
            ahead = (dx * s->way.s + dy * s->way.c) >> 30;
    int32_t wide = s->wide + reach_across(width, depth, p->dir[other], s->way) + around,
            deep = s->deep + reach_across(depth, width, p->dir[other], s->way) + around;
    /* which fails is unpredictable */
    return (aside <= wide) & (-aside <= wide) & (-ahead <= deep) & (ahead - s->most <= deep);
}
/* Of these candidates the fighting units but one, a bit each; then those that might be
 * overlapped on the way. Unpredictable, so all is tested as one. */
static inline uint64_t fighters_among(const candidates *c, unsigned but)
{
    uint64_t fighters = 0;
    for (uint64_t left = c->left; left; left &= left - 1) {
        unsigned u = c->base + lowest_bit(left);
        bool inside = in_window(&c->p->unit[u], c->in), fights = is_fighting(c->p, u);
        fighters |= (left & (~left + 1)) * (inside & fights & (u != but));
    }
    return fighters;
}
static inline uint64_t friends_met_among(const candidates *c, const sweep_bounds *s, unsigned but)
{
    uint64_t met = 0;
    for (uint64_t left = fighters_among(c, but); left; left &= left - 1)
        met |= (left & (~left + 1)) * may_be_met(c->p, s, c->base + lowest_bit(left), 0);
    return met;
}
/* Of these candidates all but one whom a body there might overlap, by how far both reach to
 * the east and to the north, a bit each: unpredictable here too. */
static inline uint64_t
about_place(const play *p, unsigned base, uint64_t left, point at, point span, unsigned but)
{
    uint64_t about = 0;
    for (; left; left &= left - 1) {
        unsigned u = base + lowest_bit(left);
        const unit *a = &p->unit[u];
        int32_t dx = a->x - at.x, dy = a->y - at.y,
                far = p->grain * (a->half_width + a->half_depth);
        bool beside = (dx <= span.x + far) & (-dx <= span.x + far),
             before = (dy <= span.y + far) & (-dy <= span.y + far);
        about |= (left & (~left + 1)) * (beside & before & (u != but));
    }
    return about;
}
/* EACH_FRIEND_MET(f, p, &window, &bounds, u) ...: those of its own side, in order of number. */
#define EACH_FRIEND_MET(f, p, w, s, u)                                                             \
    for (candidates f##_near = candidates_in(p, w, side_of(p, u)), *f##_of = &f##_near; f##_of;    \
         f##_of = candidates_go_on(f##_of) ? f##_of : NULL)                                        \
        for (uint64_t f##_met = friends_met_among(f##_of, s, u); f##_met; f##_met &= f##_met - 1)  \
            for (unsigned f = f##_of->base + lowest_bit(f##_met), f##_done = 0; !f##_done;         \
                 f##_done = 1)
/* Infantry that would form hedgehog, and cavalry near its way before which it might: then a length
 * is judged as that at which it halts. A bound. */
bool may_be_halted(
    const play *p, unsigned u, bool would_form, const box *body, direction way, int32_t most);
/* The same of a walker where it is: whoever formed hedgehog before it has another footprint than he
 * stands in. */
static inline sweep_bounds sweep_bounds_about(const walker *w)
{
    return sweep_bounds_of(&w->body, w->body.ahead, 0);
}
static inline bool may_be_near(
    const play *p, const walker *w, const sweep_bounds *here, unsigned other, int32_t around)
{
    return set_has(&w->formed, number_of(p, other)) || may_be_met(p, here, other, around);
}
/* The window of the centres of all that come so near to it as it stands, or along its way. */
static inline window window_about(const play *p, const box *body, int32_t around)
{
    return window_on(p,
                     body->centre,
                     body->centre,
                     around + reach_of_halves(body->half_width, body->half_depth) + 2);
}
window window_along(const play *p, const box *body, direction way, int32_t most, int32_t around);

/* ---- walk.c --------------------------------------------------------------------------------- */

/* A leg whose lengths are all open and cost nothing, until it is measured and what bars it is
 * looked for. */
void begin_leg(const walker *w, direction way, int32_t most, leg *l);
void measure_leg(const play *p, const walker *w, leg *l);
/* A garrison comes out in line, and so does a hedgehog that does not stand any longer: the body of
 * that unit in line, about the middle of this one (GL-Q-49, GL-Q-104). */
box body_in_line(const play *p, unsigned u, const box *body);

static inline void stop_for(walker *w, unsigned other)
{
    w->ended = true;
    if (w->stopper == NOBODY)
        w->stopper = (uint16_t)other;
}

/* ---- walk_leg.c ----------------------------------------------------------------------------- */

/* The first bar is the allowance (empty for GAIT_ROUT). */
void bar_allowance(const walker *w, leg *l);
/* The same bar, the leg measured. */
void narrow_allowance(const walker *w, leg *l);
/* The place at which it halts for certain, all bars known. */
void settle_stop(const play *p, const walker *w, leg *l);

/* ---- walk_bars.c ---------------------------------------------------------------------------- */

void bar_leg(leg *l, reach r, unsigned code, unsigned cite, unsigned u);
void bars_of_ground(const play *p, const walker *w, int32_t most, leg *l);
void bars_of_enemies(const play *p, const walker *w, int32_t most, leg *l);
void bars_of_friends(const play *p, const walker *w, int32_t most, leg *l);

/* ---- walk_room.c ---------------------------------------------------------------------------- */

/* The others that a footprint is held against: where they stand, or as a walker finds them. */
typedef struct site {
    const play *p;
    const walker *w /* NULL */;
    unsigned unit, absent /* NOBODY, or one that has moved off */;
} site;
/* Any fighting unit, garrisons included, that it would overlap: of both sides or of one; NOBODY. */
unsigned in_the_way_of(const site *r, const box *b, bool friends);
/* The first piece of ground on which it may not stand, and which the unit's footprint on the table
 * does not lie on already; NULL. */
const area *ground_in_the_way(const play *p, unsigned u, const box *b, bool houses);
/* a house upon which it would end, and does not stand already; NULL */
const area *house_under(const play *p, unsigned u, const box *b);
/* the unit where it stands, off the roads */
bool lies_on_already(const play *p, unsigned u, const area *a);
bool lies_on_board(const play *p, const box *b);
bool is_roomy(const site *r, const box *b, tilly_reason *why);

/* All that stands and lies about a place, looked at once for all footprints that lie in it. */
enum { MOST_ABOUT = 16 };
typedef struct vicinity {
    const play *p;
    /* count: fighting units there, above MOST_ABOUT: too many to be listed */
    unsigned unit, count;
    bool inside, open; /* all of it is on the board; no ground near that bars or holds anybody */
    box other[MOST_ABOUT + 1]; /* the last: one that is not counted, or one too many */
} vicinity;
void look_about(const play *p, unsigned u, const box *place, vicinity *c);
bool has_room_in(const vicinity *c, const box *b); /* there_is_room() there */

#endif
