/* Units that have still to act in a part of a half. */
#include "rules/glauben/state/cached_values.h"

static void
find_actors(const play *p, unsigned side, bool (*may)(const play *p, unsigned u), actors *a)
{
    *a = (actors){{{0}}};
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        a->left.word[number_of(p, u) / 64] |= (uint64_t)may(p, u) << (number_of(p, u) % 64);
}

const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u))
{
    actors *a = cache_get(p, CACHED_ACTORS, 0, 0);
    if (!a)
        find_actors(p, side, may, a = cache_put(p, CACHED_ACTORS, 0, 0));
    return &a->left;
}
