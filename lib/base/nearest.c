#include "base/nearest.h"

#include <string.h>

nearest nearest_to(const char *given)
{
    return (nearest){.given = given, .least = 1 + (unsigned)strlen(given) / 3};
}

void consider(nearest *n, const char *candidate)
{
    if (!candidate || strlen(candidate) >= sizeof n->found)
        return;
    const unsigned steps = steps_between(n->given, strlen(n->given), candidate, strlen(candidate));
    if (steps > n->least || steps >= strlen(candidate))
        return;
    n->least = steps ? steps - 1 : 0;
    memcpy(n->found, candidate, strlen(candidate) + 1);
}

void put_nearest(text *t, const nearest *n)
{
    if (!*n->found)
        return;
    put(t, " (did you mean \"");
    put(t, n->found);
    put(t, "\"?)");
}
