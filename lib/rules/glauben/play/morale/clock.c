/* The clock, which advances when both armies have had their half (GL-053). */
#include "rules/glauben/play/play.h"

const field clock_fields[] = {{.name = NULL}};

/* Night falls before the next turn, or the last turn of the scenario is over (GL-242, GL-Q-92). */
static void advance(play *p)
{
    int32_t left = minutes_left(p);
    if (left != NO_LIMIT && left <= gl_param(p, GLAUBEN_MINUTES_PER_TURN))
        judge_losses(p, TILLY_END_NIGHT);
    else if (p->s->turn_limit && p->s->turn >= p->s->turn_limit)
        judge_losses(p, TILLY_END_LIMIT);
}

const beat clock_beats[] = {
    {"advance", .clause = CITE_CLOCK, .act = advance},
    {.name = NULL},
};
