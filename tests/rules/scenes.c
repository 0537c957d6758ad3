#include "scenes.h"
#include <stdlib.h>

scenes scenes_asked_for(unsigned usual)
{
    scenes asked = {.count = usual};
    const char *given = getenv("TILLY_SCENES");
    char *rest = NULL;
    if (given) {
        asked.first = (unsigned)strtoul(given, &rest, 10);
        asked.count = (unsigned)strtoul(rest, NULL, 10);
    }
    return asked;
}
