/* Cached values, and when they are out of date. */
#include "state/cache.h"
#include "ruleset/ruleset.h"

/* ---- windows -------------------------------------------------------------------------------- */

static bool lies_in(const window *w, point at)
{
    return ((uint32_t)at.x - w->x <= w->wide) & ((uint32_t)at.y - w->y <= w->deep);
}

static bool touches_window(const window *w, const displacement *d)
{
    bool left = lies_in(w, d->from);
    bool came = lies_in(w, d->to);
    return left | came; /* as one: see in_window() */
}

/* Asked of a value from before the last displacement: once for each, or until one was near enough.
 */
bool window_still_holds(const cache *c, cache_slot *s, uint64_t now)
{
    uint64_t last = c->generation[ON_LEADERS];
    if (last - s->since > DISPLACEMENTS)
        return false;
    for (uint64_t n = s->since; n < last; n++) {
        const displacement *d = &c->displaced[n % DISPLACEMENTS];
        if (!d->fights || !touches_window(&s->where, d))
            continue;
        s->since = 0;
        s->stamp = 0;
        return false;
    }
    s->since = last;
    s->stamp = now;
    return true;
}

void *cache_put_in(const play *p, unsigned value, unsigned slot, uint64_t key, const window *where)
{
    void *room = cache_put(p, value, slot, key);
    cache_slot *s = (cache_slot *)room - 1;
    s->since = generation_of_units(p);
    s->where = *where;
    return room;
}

/* ---- what changed --------------------------------------------------------------------------- */

static int32_t reach_of_unit(const play *p, const unit *a)
{
    return a->state == UNIT_ON_TABLE
               ? reach_of_halves(p->grain * a->half_width, p->grain * a->half_depth)
               : OFF_TABLE;
}

static void displaced(play *p, unsigned u, point from, bool fights)
{
    cache *c = p->cache;
    uint64_t *leaders = &c->generation[ON_LEADERS];
    c->displaced[*leaders % DISPLACEMENTS] =
        (displacement){from, place_of(p, u), reach_of_unit(p, &p->unit[u]), fights};
    c->unit_generation[u] = ++*leaders;
    c->generation[ON_FIGHTERS] += fights;
}

void position_changed(play *p, unsigned u, point from)
{
    cache *c = p->cache;
    unsigned type = p->unit[u].type;
    index_unit(p, u);
    c->generation[ON_POSITIONS]++;
    if (!(c->messengers >> type & 1))
        displaced(p, u, from, !(c->leaders >> type & 1));
    c->moved[u / 64] |= (uint64_t)1 << (u % 64);
    c->moved_words |= (uint32_t)1 << (u / 64);
}

static void all_moved(cache *c, unsigned units)
{
    for (unsigned i = 0; 64 * i < units; i++) {
        c->moved[i] = units - 64 * i < 64 ? ((uint64_t)1 << (units - 64 * i)) - 1 : UINT64_MAX;
        c->moved_words |= (uint32_t)1 << i;
    }
}

void all_changed(play *p)
{
    cache *c = p->cache;
    for (unsigned i = 0; i < GENERATIONS; i++)
        c->generation[i]++;
    c->generation[ON_LEADERS] += DISPLACEMENTS; /* more than are known: no window holds */
    c->least_unit_generation = c->generation[ON_LEADERS];
    c->index.drawn = false;
    all_moved(c, p->units);
}

/* ---- making it ------------------------------------------------------------------------------ */

static size_t in_words(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}
static size_t stride_of(const cached *v, unsigned units)
{
    return sizeof(cache_slot) + in_words(v->size + (size_t)v->size_per_unit * units);
}
static size_t slots_of(const cached *v, unsigned units)
{
    return v->slots ? v->slots : units;
}
static size_t index_size(unsigned words)
{
    return sizeof(uint64_t) * SIDES * AXES * INDEX_LINES * words;
}
static size_t unit_generations_size(unsigned units)
{
    return sizeof(uint64_t) * units;
}
static size_t moved_size(unsigned units)
{
    return sizeof(uint64_t) * ((units + 63u) / 64);
}

bool cache_make(
    cache *c, const tilly_allocator *memory, const edition *e, unsigned units, unsigned words)
{
    size_t size = index_size(words) + unit_generations_size(units) + moved_size(units) +
                  in_words((size_t)AXES * units);
    for (unsigned i = 0; i < e->cached_values; i++)
        size += stride_of(&e->cached[i], units) * slots_of(&e->cached[i], units);
    char *next = memory_new(memory, size);
    if (!next)
        return false;
    *c = (cache){
        .leaders = e->leaders, .messengers = e->messengers, .room = next, .room_size = size};
    for (unsigned i = 0; i < e->cached_values; i++) {
        const cached *v = &e->cached[i];
        c->row[i] = (cache_row){.first = next,
                                .stride = (uint32_t)stride_of(v, units),
                                .depends = {v->depends[0], v->depends[1]},
                                .in_window = v->in_window};
        next += stride_of(v, units) * slots_of(v, units);
    }
    c->index.beyond = (uint64_t *)(void *)next;
    next += index_size(words);
    c->unit_generation = (uint64_t *)(void *)next;
    next += unit_generations_size(units);
    c->moved = (uint64_t *)(void *)next;
    c->index.strip = (uint8_t *)next + moved_size(units);
    return true;
}

void cache_free(cache *c, const tilly_allocator *memory)
{
    memory_free(memory, c->room, c->room_size);
}
