/* Bodies and lines (SC-236). */
#include "rules/scruby/shapes/bodies.h"

bool have_one_heading(const box *stand, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (stand[i].ahead.s != stand[0].ahead.s || stand[i].ahead.c != stand[0].ahead.c)
            return false;
    return true;
}

/* How many hang together with the first. */
static unsigned hanging_together(const box *stand, unsigned count)
{
    uint8_t order[MOST_IN_BODY]; /* those that are reached come first */
    unsigned reached = 1;

    for (unsigned i = 0; i < count; i++)
        order[i] = (uint8_t)i;
    for (unsigned from = 0; from < reached; from++)
        for (unsigned i = reached; i < count; i++)
            if (share_edge(&stand[order[from]], &stand[order[i]])) {
                uint8_t next = order[i];
                order[i] = order[reached];
                order[reached++] = next;
            }
    return reached;
}

bool is_body(const box *stand, unsigned count)
{
    return count > 0 && count <= MOST_IN_BODY && have_one_heading(stand, count) &&
           hanging_together(stand, count) == count;
}

bool is_line(const box *stand, unsigned count)
{
    if (count < 2 || !is_body(stand, count))
        return false;
    point front = front_middle(&stand[0]);

    for (unsigned i = 1; i < count; i++) {
        int32_t ahead = distance_along(stand[0].ahead, front, front_middle(&stand[i]));
        if (magnitude(ahead) > STAND_TOUCH)
            return false;
    }
    return true;
}
