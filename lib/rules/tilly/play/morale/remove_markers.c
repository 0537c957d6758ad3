/* 6.1 of 2.0a: shooting and moved markers leave the table (T2-265). */
#include "rules/tilly/play/play.h"

const field remove_markers_fields[] = {{.name = NULL}};

static void remove_markers(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            did_not(p, u, HAS_SHOT | MOVED);
}

const beat remove_markers_beats[] = {
    {"markers", .act = remove_markers},
    {.name = NULL},
};
