/* A reason as a sentence. */
#ifndef TILLY_LIB_REASONS_H
#define TILLY_LIB_REASONS_H

#include <tilly/reason.h>
#include "words/naming.h"

/* NULL: there is no such code. */
const char *reason_sentence(const naming *names, unsigned code);
/* Nothing for an unknown code. */
void put_reason(text *t, const naming *names, const tilly_reason *r);

#endif
