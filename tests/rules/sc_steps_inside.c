#include "sc_steps_inside.h"
#include "engine/battle.h"
#include "rules/scruby/effects/effects.h"
#include "rules/scruby/queries/queries.h"
#include <string.h>

bool ss_is_sound(const tilly_battle *b)
{
    return scruby_validate(&b->p);
}

static frame *frame_called(tilly_battle *b, const char *at)
{
    for (unsigned d = b->p.s->depth; d-- > 0;)
        if (!strcmp(b->p.edition->step[b->p.frame[d].step].name, at))
            return &b->p.frame[d];
    return NULL;
}

bool ss_is_sound_with(tilly_battle *b, const char *at, const char *name, int32_t value)
{
    frame *f = frame_called(b, at);
    const field *of_step = b->p.edition->step[f->step].fields;
    while (strcmp(of_step->name, name))
        of_step++;
    int32_t *number = &f->number[of_step->offset / sizeof(int32_t)];
    int32_t was = *number;
    *number = value;
    bool sound = scruby_validate(&b->p);
    *number = was;
    return sound;
}

bool ss_is_sound_as(tilly_battle *b, const char *at, const char *as)
{
    frame *f = frame_called(b, at);
    uint16_t was = f->step;
    for (f->step = 0; strcmp(b->p.edition->step[f->step].name, as);)
        f->step++;
    bool sound = scruby_validate(&b->p);
    f->step = was;
    return sound;
}

bool ss_is_sound_at(tilly_battle *b, const char *at, unsigned place)
{
    frame *f = frame_called(b, at);
    uint16_t was = f->beat;
    f->beat = (uint16_t)place;
    bool sound = scruby_validate(&b->p);
    f->beat = was;
    return sound;
}

bool ss_is_sound_unflagged(tilly_battle *b)
{
    uint8_t was[SIDES * TILLY_MOST_UNITS];
    memcpy(was, b->p.step, b->p.units);
    memset(b->p.step, 0, b->p.units);
    bool sound = scruby_validate(&b->p);
    memcpy(b->p.step, was, b->p.units);
    return sound;
}

bool ss_is_sound_with_points(tilly_battle *b, tilly_id id, bool strikes)
{
    enum { SOME_POINTS = 1 << 4 };
    unsigned u = index_of(id);
    uint16_t points = b->p.item[u];
    uint16_t enemy = of(&b->p, u)->strikes;
    b->p.item[u] = SOME_POINTS;
    of(&b->p, u)->strikes = strikes ? enemy : NOBODY;
    bool sound = scruby_validate(&b->p);
    b->p.item[u] = points;
    of(&b->p, u)->strikes = enemy;
    return sound;
}

int32_t ss_slot(tilly_id u)
{
    return (int32_t)index_of(u);
}
