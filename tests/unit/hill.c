/* A hill on the board of Age of Glauben. */
#include "hill.h"

tilly_id hill_at(scene *s, const double *xy, unsigned cover, const double *top)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = TILLY_HILL,
                       .flags = (uint16_t)cover,
                       .points = 4,
                       .top_points = cover ? 4 : 0};
    tilly_error e = {.size = sizeof e};
    tilly_id id = 0;
    for (unsigned i = 0; i < 4; i++) {
        f.point[i] = (tilly_point){TUM(xy[2 * i]), TUM(xy[2 * i + 1])};
        if (cover)
            f.top[i] = (tilly_point){TUM(top[2 * i]), TUM(top[2 * i + 1])};
    }
    if (tilly_table_add(s->table, &f, &id, &e) != TILLY_OK)
        fail_msg("hill: %s", e.text);
    return id;
}
