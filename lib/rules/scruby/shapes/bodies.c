/* Bodies and lines (SC-236). */
#include "rules/scruby/shapes/bodies.h"

bool have_one_heading(const box *stand, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (stand[i].ahead.s != stand[0].ahead.s || stand[i].ahead.c != stand[0].ahead.c)
            return false;
    return true;
}

/* How many hang together with the first; they come first in `order`. */
static unsigned hanging_together(const box *stand, unsigned count, uint8_t order[MOST_IN_BODY])
{
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

unsigned first_apart(const box *stand, unsigned count)
{
    uint8_t order[MOST_IN_BODY];
    unsigned first = count;

    for (unsigned i = hanging_together(stand, count, order); i < count; i++)
        if (order[i] < first)
            first = order[i];
    return first;
}

bool is_body(const box *stand, unsigned count)
{
    return count > 0 && count <= MOST_IN_BODY && have_one_heading(stand, count) &&
           first_apart(stand, count) == count;
}

bool forms_line(const box *stand, unsigned count)
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
