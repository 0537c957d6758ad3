/* What both halves of the player by rule of thumb share: how it looks around, and answers by what
 * they are. */
#ifndef TILLY_LIB_THUMB_H
#define TILLY_LIB_THUMB_H

#include <stdbool.h>
#include <tilly/player.h>

/* What the player looks at before it answers. */
typedef struct view {
    const tilly_turn *turn;
    const tilly_battle *battle;
    const tilly_decision *d;
    const tilly_ruleset *rules;
    uint32_t side;
    struct regiments_seen *seen; /* what thumb_regiments.c has found out for this question */
} view;
view look_around(const tilly_turn *turn, const tilly_decision *d);

static inline tilly_point place(const tilly_unit *u)
{
    return (tilly_point){u->x, u->y};
}
/* How far it is by the eye: a little more than it is, aslant. */
static inline int32_t paces(tilly_point a, tilly_point b)
{
    int32_t dx = a.x < b.x ? b.x - a.x : a.x - b.x, dy = a.y < b.y ? b.y - a.y : a.y - b.y,
            more = dx > dy ? dx : dy, less = dx > dy ? dy : dx;
    return more + less * 3 / 8;
}

bool option_at(const view *v, uint32_t i, tilly_option *o);
int take_usual(const view *v, tilly_answer *answer);
/* The first option of that kind, else the usual answer. */
int take_kind(const view *v, unsigned kind, tilly_answer *answer);
/* The option with the best mark; marks of INT64_MIN are not taken. */
typedef int64_t (*mark_fn)(const view *v, const tilly_option *o);
int take_best(const view *v, mark_fn mark, tilly_answer *answer);
/* The length wanted, of an answer that lacks only this, or else the greatest legal one below it; -1
 * if there is none. That keeps `off` from the end of what is legal: who stands as close to
 * something as he may cannot turn any more. */
int32_t length_up_to(const view *v, const tilly_answer *begun, int32_t wanted, int32_t off);

/* Units that are drawn up in formations: thumb_regiments.c. */
bool has_regiments(const view *v);
int play_regiments(const view *v, tilly_answer *answer);

#endif
