/* The rule sets of this build, by name. */
#include "ruleset/ruleset.h"

#include <string.h>

extern const edition tilly_12, tilly_20, glauben, scruby;
#ifdef TILLY_PROBE
extern const edition probe;
#endif

static const edition *const editions[] = {
    &tilly_12,
    &tilly_20,
    &glauben,
    &scruby,
#ifdef TILLY_PROBE
    &probe,
#endif
};
enum { EDITIONS = sizeof editions / sizeof *editions };

const char *tilly_rulesets(uint32_t index)
{
    return index < EDITIONS ? editions[index]->id : NULL;
}

tilly_status
tilly_ruleset_new(const char *id, const tilly_allocator *allocator, tilly_ruleset **out)
{
    NOT_NULL(id);
    NOT_NULL(out);
    for (uint32_t i = 0; i < EDITIONS; i++)
        if (!strcmp(editions[i]->id, id))
            return ruleset_of(editions[i], allocator, out);
    return misuse(TILLY_E_UNKNOWN, "id", "is not a rule set: tilly_rulesets() lists them");
}
