/* Steps that run on top of each other. */
#include "rules/common/steps.h"

void *enter(play *p, unsigned called)
{
    if (p->s->depth == FRAMES) {
        p->unusual |= TOO_DEEP;
        return p->no_frame;
    }
    frame *f = &p->frame[p->s->depth++];
    *f = (frame){.step = (uint16_t)called};
    if (p->edition->step[called].level == CLEAR_ITEM)
        memset(p->item, 0, sizeof *p->item * p->units);
    return f->number;
}

void finish(play *p)
{
    const beat *b = p->edition->step[top(p)->step].beats;
    uint16_t i = 0;
    while (b[i].name)
        i++;
    top(p)->beat = i;
}
