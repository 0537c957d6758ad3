/* The rule sets of this build. */
#include "ruleset/ruleset.h"

extern const edition tilly_12, glauben;
#ifdef TILLY_PROBE
extern const edition probe;
#endif

const edition *const editions[] = {&tilly_12,
                                   &glauben,
#ifdef TILLY_PROBE
                                   &probe,
#endif
                                   NULL};
