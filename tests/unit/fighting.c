#include "unit/fighting.h"

void counts_as_charging(scene *s, const char *name)
{
    mark_as(s, name, TILLY_UNIT_CHARGED);
}

tilly_event fought(const scene *s, const char *name)
{
    tilly_event e = {0};
    if (!told_of(s, TILLY_EV_FOUGHT, name, NULL, &e))
        fail_msg("%s did not fight", name);
    return e;
}

int32_t result(const scene *s, const char *name)
{
    tilly_event e = {0};
    if (!told_of(s, TILLY_EV_MELEE_RESULT, name, NULL, &e))
        fail_msg("%s has no result", name);
    return e.value[0];
}
