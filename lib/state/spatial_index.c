/* The spatial index: drawing it, keeping it up, asking it. */
#include "state/cache.h"
#include "table/table.h"

enum {
    LEAST_BITS =
        14 /* of a coordinate: what lies inside a strip, where a table needs no wider ones */
};

/* The line before a place. The first and the last strip reach as far as anyone may stand. */
static inline size_t line_before(uint32_t bits, int32_t v)
{
    uint32_t on_board = v > 0 ? (uint32_t)v : 0;
    /* which of these holds is unpredictable: so no branches */
    uint32_t line = on_board >> bits;
    return line < INDEX_STRIPS - 1 ? line : INDEX_STRIPS - 1;
}
static unsigned strip_at(const spatial_index *x, int32_t v)
{
    return (unsigned)line_before(x->strip_bits, v) + 1;
}

/* 64 of a side on an axis: line after line. */
static inline uint64_t *lines(const play *p, unsigned side, unsigned axis, unsigned word)
{
    return &p->cache->index.beyond[((size_t)(word * SIDES + side) * AXES + axis) * INDEX_LINES];
}

/* ---- keeping it up -------------------------------------------------------------------------- */

static void shift(const play *p, unsigned u, unsigned axis, unsigned strip)
{
    uint8_t *at = &p->cache->index.strip[AXES * u + axis];
    unsigned least = *at < strip ? *at : strip;
    unsigned most = *at < strip ? strip : *at;
    unsigned b = bit_of(p, u);
    uint64_t *line = lines(p, side_of(p, u), axis, b / 64);
    uint64_t bit = (uint64_t)1 << (b % 64);
    for (unsigned i = least; i < most; i++)
        line[i] ^= bit;
    *at = (uint8_t)strip;
}

void index_unit(const play *p, unsigned u)
{
    if (!p->cache->index.drawn)
        return;
    const unit *a = &p->unit[u];
    bool shown = on_table(p, u);
    shift(p, u, 0, shown ? strip_at(&p->cache->index, a->x) : 0);
    shift(p, u, 1, shown ? strip_at(&p->cache->index, a->y) : 0);
}

/* Each is put beyond the line before its strip; from the last line back, who stands beyond one
 * stands beyond all before it. */
static void draw_axis(const play *p, unsigned side, unsigned axis)
{
    EACH_UNIT (u, p, side) {
        unsigned strip = strip_at(&p->cache->index, axis ? p->unit[u].y : p->unit[u].x);
        unsigned b = bit_of(p, u);
        lines(p, side, axis, b / 64)[strip - 1] |= (uint64_t)1 << (b % 64);
        p->cache->index.strip[AXES * u + axis] = (uint8_t)strip;
    }
    for (unsigned word = 0; word < p->words; word++) {
        uint64_t *line = lines(p, side, axis, word);
        for (unsigned i = INDEX_LINES; --i > 0;)
            line[i - 1] |= line[i];
    }
}

/* As narrow as they can be for all of the table to lie in them. */
static uint32_t strip_bits(const tilly_table *t)
{
    int32_t longer = larger(t->width, t->depth);
    uint32_t bits = LEAST_BITS;
    while (longer >> bits >= INDEX_STRIPS)
        bits++;
    return bits;
}

static void draw(const play *p)
{
    spatial_index *x = &p->cache->index;
    memset(x->beyond, 0, sizeof *x->beyond * SIDES * AXES * INDEX_LINES * p->words);
    memset(x->strip, 0, sizeof *x->strip * AXES * p->units);
    x->strip_bits = strip_bits(p->table);
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned axis = 0; axis < AXES; axis++)
            draw_axis(p, side, axis);
    x->drawn = true;
}

/* ---- asking it ------------------------------------------------------------------------------ */

static COLD uint64_t draw_for(const play *p, const window *w, unsigned side, unsigned word)
{
    draw(p);
    return candidate_bits(p, w, side, word);
}

uint64_t candidate_bits(const play *p, const window *w, unsigned side, unsigned word)
{
    if (!p->cache->index.drawn)
        return draw_for(p, w, side, word);
    /* On either axis beyond the line before the first strip, and not beyond the one after the last.
     */
    const uint64_t *across = lines(p, side, 0, word);
    const uint64_t *along = across + INDEX_LINES;
    uint32_t bits = p->cache->index.strip_bits;
    uint64_t before =
        across[line_before(bits, (int32_t)w->x)] & along[line_before(bits, (int32_t)w->y)];
    uint64_t behind = across[line_before(bits, (int32_t)(w->x + w->wide)) + 1] |
                      along[line_before(bits, (int32_t)(w->y + w->deep)) + 1];
    return before & ~behind;
}
