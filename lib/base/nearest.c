#include "base/nearest.h"

#include <string.h>

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

unsigned steps_between(const char *a, size_t length_of_a, const char *b, size_t length_of_b)
{
    unsigned row[LONGEST_NEAREST + 1];
    if (length_of_a > LONGEST_NEAREST || length_of_b > LONGEST_NEAREST)
        return LONGEST_NEAREST;
    for (unsigned i = 0; i <= length_of_b; i++)
        row[i] = i;
    for (unsigned k = 1; k <= length_of_a; k++) {
        unsigned before = row[0];
        row[0] = k;
        for (unsigned i = 1; i <= length_of_b; i++) {
            unsigned other = before + (small(a[k - 1]) != small(b[i - 1]));
            unsigned least = row[i] < row[i - 1] ? row[i] + 1 : row[i - 1] + 1;
            before = row[i];
            row[i] = other < least ? other : least;
        }
    }
    return row[length_of_b];
}

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
