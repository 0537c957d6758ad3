/* Players by name, for simulate.c, batch.c and run.c. */
#ifndef TILLY_PYTHON_MANY_H
#define TILLY_PYTHON_MANY_H

#include "binding.h"

/* Rows of a record in memory that the caller made (an array), to be written: 0, or -1 with an
 * exception. Release the view. */
int py_rows_in(PyObject *object, Py_buffer *view, size_t row, Py_ssize_t *count);
/* 0, or -1 with UnknownError */
/* of a capsule with a tilly_player in it: a player of a scenario in Lua */
#define py_player_capsule "tilly.player"
int py_built_in(PyObject *name, uint32_t side, tilly_player *out);
tilly_status py_result_of(const tilly_battle *battle, uint32_t number, tilly_result *row);
int py_batch_ready(PyObject *module);

#endif
