/* Words for tests of melees. */
#ifndef TESTS_FIGHTING_H
#define TESTS_FIGHTING_H

#include "../support/support.h"

/* "Charged" is set by an edit, so that nothing hangs on how charges are declared or moved. */
void counts_as_charging(scene *s, const char *name);
/* What it threw in this turn's melee, and how that ended for it: 1 won, 0 drew, -1 lost. */
tilly_event fought(const scene *s, const char *name);
int32_t result(const scene *s, const char *name);

#endif
