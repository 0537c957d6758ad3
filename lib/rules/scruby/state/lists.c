#include "rules/scruby/state/lists.h"

/* A crew of its own has as many gunners as the type says (SC-Q-67). */
static int32_t strength_of(const tilly_ruleset *r, unsigned type)
{
    int32_t points = type_value_of(r, type, COLUMN_POINTS);
    return r->base[type] == CREW ? points * type_value_of(r, type, COLUMN_FIGURES) : points;
}

void fill_stand(const tilly_ruleset *r, tilly_unit_spec *spec)
{
    if (!spec->width)
        spec->width = type_value_of(r, spec->type, COLUMN_WIDTH);
    if (!spec->depth)
        spec->depth = type_value_of(r, spec->type, COLUMN_DEPTH);
    if (!spec->strength)
        spec->strength = strength_of(r, spec->type);
}
