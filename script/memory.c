/* Memory of a Lua state. Its first small blocks, most of what a scenario has, are parts of one from
 * the host; others are in a list, so that no state need be taken apart to be freed. What is counted
 * is what the host gave. */
#include <string.h>
#include "script.h"

enum {
    STEP = 16, /* small blocks are so many bytes, or twice, ... */
    MOST_SMALL = STEP * TS_SMALL_SIZES,
    POOL = 98304,
    BYTES_AN_INSTRUCTION = 64, /* what moving memory costs */
    LARGE = 2048               /* blocks below cost no more than the instruction that made them */
};

/* Before a block of the host's. */
typedef struct ts_block {
    struct ts_block *next, **before; /* what leads here */
    size_t size;                     /* this included */
    size_t aligns;
} ts_block;

static size_t size_of_small(size_t size)
{
    return (size + STEP - 1) / STEP * STEP;
}

static void **spares_of(ts_state *s, size_t size)
{
    return &s->spare[size_of_small(size) / STEP - 1];
}

/* ---- from the host -------------------------------------------------------------------------- */

static bool may_grow(ts_state *s, size_t more)
{
    if (more <= s->program->most_memory && s->used <= s->program->most_memory - more)
        return true;
    s->spent += s->used / BYTES_AN_INSTRUCTION; /* Lua collects all its garbage, and asks again */
    return false;
}

static void link_block(ts_state *s, ts_block *b)
{
    b->next = s->blocks;
    b->before = &s->blocks;
    if (b->next)
        b->next->before = &b->next;
    s->blocks = b;
}

static void unlink_block(ts_block *b)
{
    *b->before = b->next;
    if (b->next)
        b->next->before = b->before;
}

/* A new block, or one that gets another size; without its head. NULL: the old one stays. */
static void *take(ts_state *s, ts_block *old, size_t size)
{
    const size_t whole = size + sizeof(ts_block);
    const size_t had = old ? old->size : 0;
    if (whole > had && !may_grow(s, whole - had))
        return NULL;
    if (old)
        unlink_block(old);
    ts_block *made = ts_resize(s->program, old, had, whole);
    if (!made) {
        s->stopped = TS_HOST_MEMORY;
        if (old)
            link_block(s, old);
        return NULL;
    }
    made->size = whole;
    link_block(s, made);
    s->used += whole;
    s->used -= had;
    return made + 1;
}

static void give_back(ts_state *s, ts_block *b)
{
    unlink_block(b);
    s->used -= b->size;
    ts_release(s->program, b, b->size);
}

void ts_free_blocks(ts_state *s)
{
    while (s->blocks)
        give_back(s, s->blocks);
}

/* ---- small blocks --------------------------------------------------------------------------- */

static bool is_in_pool(const ts_state *s, const void *block)
{
    const uintptr_t from = (uintptr_t)s->pool;
    return from && (uintptr_t)block >= from && (uintptr_t)block < from + POOL;
}

static void put_small(ts_state *s, void *block, size_t size)
{
    void **spares = spares_of(s, size);
    *(void **)block = *spares;
    *spares = block;
}

/* NULL: the pool is used up. */
static void *get_small(ts_state *s, size_t size)
{
    void **spares = spares_of(s, size);
    void *block = *spares;
    if (block) {
        *spares = *(void **)block;
        return block;
    }
    const size_t whole = size_of_small(size);
    if (POOL - s->pooled < whole)
        return NULL;
    block = s->pool + s->pooled;
    s->pooled += whole;
    return block;
}

bool ts_make_pool(ts_state *s)
{
    s->pool = take(s, NULL, POOL);
    return s->pool;
}

/* ---- Lua's function ------------------------------------------------------------------------- */

static void *get(ts_state *s, size_t size)
{
    void *block = size <= MOST_SMALL ? get_small(s, size) : NULL;
    return block ? block : take(s, NULL, size);
}

static void put(ts_state *s, void *block, size_t size)
{
    if (is_in_pool(s, block))
        put_small(s, block, size);
    else
        give_back(s, (ts_block *)block - 1);
}

static void *move(ts_state *s, void *block, size_t old, size_t size)
{
    if (!is_in_pool(s, block))
        return take(s, (ts_block *)block - 1, size);
    if (size_of_small(old) == size_of_small(size))
        return block;
    void *made = get(s, size);
    if (!made)
        return NULL;
    memcpy(made, block, old < size ? old : size);
    put_small(s, block, old);
    return made;
}

/* Lua compares and copies strings in one instruction, however long they are. */
static bool is_long_string(size_t type, size_t size)
{
    enum { HEADER = 64 };
    return type == LUA_TSTRING && size > TILLY_SCRIPT_STRING + HEADER;
}

void *ts_memory(void *context, void *block, size_t old, size_t size)
{
    ts_state *s = context;
    if (!block && is_long_string(old, size)) {
        s->string_too_long = true;
        return NULL;
    }
    if (size >= LARGE && (!block || size > old))
        s->spent += size / BYTES_AN_INSTRUCTION;
    if (!block)
        return size ? get(s, size) : NULL;
    if (size)
        return move(s, block, old, size);
    put(s, block, old);
    return NULL;
}
