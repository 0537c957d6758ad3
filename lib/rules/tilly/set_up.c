#include "rules/tilly/set_up.h"

/* ---- breaches ----------------------------------------------------------------------------------------------------- */

breaches breach_list(const tilly_ruleset *r, tilly_reason *reason, uint32_t room)
{
    return (breaches){.rules = r, .reason = reason, .room = room};
}

tilly_reason *breach(breaches *b, unsigned code, unsigned clause)
{
    tilly_reason *made = b->count < b->room ? &b->reason[b->count] : &b->beyond;
    *made = (tilly_reason){.size = sizeof *made, .code = (uint16_t)code, .clause = b->rules->edition->clause[clause]};
    made->nearest.option = TILLY_NO_OPTION;
    b->count++;
    return made;
}

tilly_reason *breach_numbers(breaches *b, unsigned code, unsigned clause, int32_t first, int32_t second, int32_t third, unsigned measure)
{
    tilly_reason *made = breach(b, code, clause);
    why_number(made, 0, first, measure);
    why_number(made, 1, second, measure);
    why_number(made, 2, third, measure);
    return made;
}

/* ---- the size of the game ------------------------------------------------------------------------------------------- */

bool big_game(const play *p)
{
    unsigned larger = p->s->original[0] > p->s->original[1] ? p->s->original[0] : p->s->original[1];
    return (int32_t)larger > param(p, PARAM_SMALL_MOST);
}

bool big_table(const tilly_ruleset *r, const tilly_table *t)
{
    return t->width >= value_of(r, PARAM_BIG_WIDTH) && t->depth >= value_of(r, PARAM_BIG_DEPTH);
}

/* ---- ranges ------------------------------------------------------------------------------------------------------- */

static void add_span(int32_t least, int32_t most, tilly_span *spans, uint32_t room, uint32_t *count)
{
    if (most < least) return;
    if (*count < room) spans[*count] = (tilly_span){least, most, GRID_LENGTH, TILLY_LENGTH};
    ++*count;
}

uint32_t open_spans(const closed *c, int32_t least, int32_t most, tilly_span *spans, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->count && c->part[i].least <= most; i++) {
        if (c->part[i].most < least) continue;
        add_span(least, c->part[i].least - 1, spans, room, &count);
        least = c->part[i].most + 1;
    }
    add_span(least, most, spans, room, &count);
    return count;
}

static int32_t apart(int32_t a, int32_t b) { return a < b ? b - a : a - b; }

int32_t open_nearest(const closed *c, int32_t least, int32_t most, int32_t wanted)
{
    tilly_span spans[64];
    uint32_t count = open_spans(c, least, most, spans, 64);
    int32_t best = NEVER;
    for (uint32_t i = 0; i < count && i < 64; i++) {
        int32_t near = wanted < spans[i].least ? spans[i].least : wanted > spans[i].most ? spans[i].most : wanted;
        if (best == NEVER || apart(near, wanted) < apart(best, wanted)) best = near;
    }
    return best;
}
