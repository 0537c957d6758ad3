/* Kinds of ground that a table derives, as they are given. */
#ifndef TILLY_LIB_KINDS_H
#define TILLY_LIB_KINDS_H

#include "table/table.h"

/* TILLY_E_RANGE, with an error, for one that the table cannot have. */
tilly_status check_kind(const tilly_table *t, const tilly_ground_kind *k, tilly_error *error);

#endif
