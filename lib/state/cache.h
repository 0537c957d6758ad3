/* The cache: values worked out from the state, kept so that the next question need not work them
 * out again. No part of the state, never copied, saved or hashed, and no result depends on it. An
 * edition lists its cached values (edition.cached); the core makes room for them with the battle
 * and counts the changes they depend on. */
#ifndef TILLY_LIB_CACHE_H
#define TILLY_LIB_CACHE_H

#include "base/handle.h"
#include "state/spatial_index.h"

struct edition;

/* Kinds of change. Each is counted in a generation, which only rises; everything depends on the
 * rules, and what depends on fewer units is worth something for longer. */
enum dependence {
    ON_RULES,     /* all at once: the rules, the ground, an edit, an undo */
    ON_UNITS,     /* who there is, messengers apart */
    ON_CONTACTS,  /* who touches whom, who leads whom, who has gone */
    ON_POSITIONS, /* where any unit stands, and what it counts for there */
    ON_LEADERS,   /* the same of all but messengers */
    ON_FIGHTERS,  /* the same of units that fight */
    ON_TURN,      /* the turn */
    ON_ROW,       /* the row of the sequence that is played */
    GENERATIONS
};

/* A cached value, as an edition lists it. */
typedef struct cached {
    uint32_t size;          /* bytes */
    uint32_t size_per_unit; /* and so many more for each unit slot of the battle */
    uint16_t slots;         /* how many are kept; 0: one for each unit slot */
    uint8_t depends[2];     /* enum dependence; one left out is ON_RULES */
    /* depends on fighters inside a window only: one that moves elsewhere changes nothing, and
     * depends is ON_FIGHTERS alone */
    bool in_window;
} cached;
enum { MOST_CACHED = 32 };

/* The head of a slot; the value follows. */
typedef struct cache_slot {
    uint64_t stamp; /* the sum of the generations it was made at, or last seen to hold at */
    uint64_t key;
    uint64_t since; /* of a value in a window: the last displacement it was compared with */
    window where;
} cache_slot;

typedef struct cache_row {
    char *first;
    uint32_t stride;
    uint8_t depends[2];
    bool in_window;
} cache_row;

/* A unit, no messenger, came, went, turned, or counts for something else: where it stood, and
 * stands. */
typedef struct displacement {
    point from, to;
    int32_t reach; /* no part of it is farther from there now; OFF_TABLE */
    bool fights;
} displacement;
enum { OFF_TABLE = -1 };
enum { DISPLACEMENTS = 64 };

typedef struct cache {
    uint64_t generation[GENERATIONS];
    uint32_t leaders, messengers;          /* unit types that do not fight, a bit each */
    displacement displaced[DISPLACEMENTS]; /* the last of these, by ON_LEADERS' generation */
    uint64_t *unit_generation;             /* by unit: see unit_generation() */
    uint64_t least_unit_generation;        /* of every unit: all may have moved then */
    cache_row row[MOST_CACHED];
    uint64_t *moved;      /* units whose positions changed since settled(), a bit each */
    uint32_t moved_words; /* a bit for each word of these that has any */
    spatial_index index;
    void *room; /* one allocation for all of it */
    size_t room_size;
} cache;

/* ---- using it ------------------------------------------------------------------------------- */

bool window_still_holds(const cache *c, cache_slot *s, uint64_t now);

/* The value for that key, or NULL if it is not known of the state as it is. */
static inline void *cache_get(const play *p, unsigned value, unsigned slot, uint64_t key)
{
    const cache *c = p->cache;
    const cache_row *r = &c->row[value];
    cache_slot *s = (cache_slot *)(void *)(r->first + (size_t)r->stride * slot);
    uint64_t now = c->generation[r->depends[0]] + c->generation[r->depends[1]];
    if (s->key != key)
        return NULL;
    return s->stamp == now || (r->in_window && window_still_holds(c, s, now)) ? s + 1 : NULL;
}
/* Room for the value, which holds from now on. The previous one of that slot is still there. */
static inline void *cache_put(const play *p, unsigned value, unsigned slot, uint64_t key)
{
    const cache *c = p->cache;
    const cache_row *r = &c->row[value];
    cache_slot *s = (cache_slot *)(void *)(r->first + (size_t)r->stride * slot);
    s->stamp = c->generation[r->depends[0]] + c->generation[r->depends[1]];
    s->key = key;
    return s + 1;
}
/* The same for a value that depends on a window. */
void *cache_put_in(const play *p, unsigned value, unsigned slot, uint64_t key, const window *where);

/* ---- what depends on some units and on what comes between them ------------------------------ */

/* Such a value lies in one of ON_LEADERS, with the generation that was seen to hold at. It holds
 * while no unit it depends on has a later one of its own, and none of the displacements since
 * matters. */
static inline uint64_t generation_of_units(const play *p)
{
    return p->cache->generation[ON_LEADERS];
}
/* Of one unit, no messenger: ON_LEADERS' when its position changed last. */
static inline uint64_t unit_generation(const play *p, unsigned u)
{
    const cache *c = p->cache;
    uint64_t own = c->unit_generation[u];
    return own > c->least_unit_generation ? own : c->least_unit_generation;
}
static inline bool displacements_known(const play *p, uint64_t since)
{
    return generation_of_units(p) - since <= DISPLACEMENTS;
}
/* EACH_DISPLACEMENT(d, p, since) ...: those after that generation, if they are known. */
#define EACH_DISPLACEMENT(d, p, since)                                                             \
    for (uint64_t d##_at = (since), d##_end = generation_of_units(p); d##_at < d##_end; d##_at++)  \
        for (const displacement *d = &(p)->cache->displaced[d##_at % DISPLACEMENTS],               \
                                *d##_once = d;                                                     \
             d##_once;                                                                             \
             d##_once = NULL)

/* ---- what changed: told by whatever changes it ---------------------------------------------- */

/* A unit stands elsewhere, or as it stands it counts for something else; contacts_changed() too. */
void position_changed(play *p, unsigned u, point from);
static inline void contacts_changed(play *p)
{
    p->cache->generation[ON_CONTACTS]++;
}
static inline void places_changed(play *p, unsigned u)
{
    contacts_changed(p);
    position_changed(p, u, place_of(p, u));
}
static inline void units_changed(play *p)
{
    p->cache->generation[ON_UNITS]++;
}
static inline void row_changed(play *p)
{
    p->cache->generation[ON_ROW]++;
}
static inline void turn_changed(play *p)
{
    p->cache->generation[ON_TURN]++;
    row_changed(p);
}
void all_changed(play *p);

/* For what follows from changes of position: EACH_MOVED(u, p) ... those that changed theirs since
 * all was settled, in order. */
#define EACH_MOVED(u, p)                                                                           \
    for (uint32_t u##_words = (p)->cache->moved_words; u##_words; u##_words &= u##_words - 1)      \
        for (uint64_t u##_left = (p)->cache->moved[lowest_bit(u##_words)]; u##_left;               \
             u##_left &= u##_left - 1)                                                             \
            for (unsigned u = 64 * lowest_bit(u##_words) + lowest_bit(u##_left), u##_done = 0;     \
                 !u##_done;                                                                        \
                 u##_done = 1)
static inline void settled(const play *p)
{
    cache *c = p->cache;
    for (; c->moved_words; c->moved_words &= c->moved_words - 1)
        c->moved[lowest_bit(c->moved_words)] = 0;
}

/* ---- making it ------------------------------------------------------------------------------ */

/* For so many unit slots, and words of a side's units; false: no memory. */
bool cache_make(cache *c,
                const tilly_allocator *memory,
                const struct edition *e,
                unsigned units,
                unsigned words);
void cache_free(cache *c, const tilly_allocator *memory);

#endif
