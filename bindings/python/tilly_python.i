/* Python's typemaps: which object stands for which argument. Handles are the types of handles.c; a handle to be made is an empty one of them, so that subclasses come out as themselves. Every
 * wrapped call holds the interpreter's lock from start to end. */
%ignore tilly_arrival::from;    /* a keyword of Python, which SWIG would warn of */
%{
#include "binding.h"
%}
%init %{
#if SWIG_VERSION >= 0x040400
    if (py_ready(m)) return -1;
#else
    if (py_ready(m)) return NULL;
#endif
%}

/* ---- statuses and errors ------------------------------------------------------------------------------------------------ */

%typemap(out) tilly_status { if ($1 < 0) { py_fail($1); SWIG_fail; } $result = Py_NewRef(Py_None); }
%typemap(in, numinputs=0) tilly_error *error "$1 = py_error_place();"
%typemap(in, numinputs=0) const tilly_allocator *allocator "$1 = ($1_ltype)&py_memory;"
/* These two take a status and say its name. */
%typemap(in) tilly_status { int32_t n; if (py_i32($input, &n)) SWIG_fail; $1 = (tilly_status)n; }

/* ---- numbers: whatever has __index__, checked for range; no floats --------------------------------------------------------- */

%typemap(in) uint16_t { if (py_u16($input, &$1)) SWIG_fail; }
%typemap(in) uint32_t, tilly_id { if (py_u32($input, &$1)) SWIG_fail; }
%typemap(in) int32_t { if (py_i32($input, &$1)) SWIG_fail; }
%typemap(in) uint64_t { if (py_u64($input, &$1)) SWIG_fail; }
%typemap(in) enum tilly_cite { uint32_t n; if (py_u32($input, &n)) SWIG_fail; $1 = (enum tilly_cite)n; }
%typemap(in) enum tilly_length_in { uint32_t n; if (py_u32($input, &n)) SWIG_fail; $1 = (enum tilly_length_in)n; }

%define NUMBER_OUT(TYPE, NAME, MAKE)
%typemap(in, numinputs=0) TYPE *NAME (TYPE number = 0) "$1 = &number;"
%typemap(argout) TYPE *NAME { if (!($result = py_append($result, MAKE(*$1)))) SWIG_fail; }
%enddef
NUMBER_OUT(int32_t, value, PyLong_FromLong)
NUMBER_OUT(int32_t, out, PyLong_FromLong)
NUMBER_OUT(int32_t, length, PyLong_FromLong)
NUMBER_OUT(int32_t, width, PyLong_FromLong)
NUMBER_OUT(int32_t, depth, PyLong_FromLong)
NUMBER_OUT(int32_t, distance, PyLong_FromLong)
NUMBER_OUT(int32_t, lost, PyLong_FromLong)
NUMBER_OUT(int32_t, total, PyLong_FromLong)
NUMBER_OUT(uint32_t, index, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, command, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, points, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, type, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, note, PyLong_FromUnsignedLong)
NUMBER_OUT(uint16_t, kind, PyLong_FromLong)
NUMBER_OUT(uint32_t, out, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, n, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, in, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, touching, PyLong_FromUnsignedLong)
NUMBER_OUT(uint32_t, misfits, PyLong_FromUnsignedLong)
NUMBER_OUT(tilly_id, id, py_id)
NUMBER_OUT(uint64_t, out, PyLong_FromUnsignedLongLong)
NUMBER_OUT(uint64_t, start, PyLong_FromUnsignedLongLong)
NUMBER_OUT(uint64_t, end, PyLong_FromUnsignedLongLong)
%typemap(in, numinputs=0) tilly_zone *zone (tilly_zone zone) "zone = TILLY_REAR; $1 = &zone;"
%typemap(argout) tilly_zone *zone { if (!($result = py_append($result, PyLong_FromLong(*$1)))) SWIG_fail; }

/* ---- handles ------------------------------------------------------------------------------------------------------------------ */

%define HANDLE(NAME, KIND)
%typemap(in) tilly_##NAME *, const tilly_##NAME * { if (!($1 = py_handle($input, KIND))) SWIG_fail; }
%typemap(in) tilly_##NAME **out { if (!($1 = ($1_ltype)py_empty($input, KIND))) SWIG_fail; }
%typemap(out) tilly_##NAME *, const tilly_##NAME * { if (!($result = py_borrowed((void *)$1, KIND))) SWIG_fail; }
%enddef
HANDLE(ruleset, RULESET)
HANDLE(army, ARMY)
HANDLE(table, TABLE)
HANDLE(battle, BATTLE)
/* A function whose battle is not const drives or changes it: views made before are stale. */
%typemap(in) tilly_battle *self { if (!($1 = py_handle($input, BATTLE))) SWIG_fail; }
%typemap(argout) tilly_battle *self, tilly_battle *dest "py_moved($input);"
/* SWIG would take a const handle for one without. Notes may be written from inside a hook and change nothing that is asked. */
%typemap(argout) const tilly_battle *self, const tilly_turn *self ""
%typemap(argout) (tilly_battle *self, const char *words) ""
%typemap(in) const tilly_turn * { if (!($1 = ($1_ltype)py_turn($input))) SWIG_fail; }
%typemap(in) tilly_turn *self { if (!($1 = py_turn_now($input))) SWIG_fail; }
%typemap(argout) tilly_turn *self "py_moved($input);"

/* ---- text ------------------------------------------------------------------------------------------------------------------------ */

%typemap(in) const char * { if (!($1 = (char *)py_words($input))) SWIG_fail; }
%typemap(freearg) const char * ""
%typemap(in) const char *own { if ($input == Py_None) $1 = NULL; else if (!($1 = (char *)py_words($input))) SWIG_fail; }
%typemap(out) const char * { if (!($result = py_text($1))) SWIG_fail; }
/* A file to read: str, or bytes of UTF-8. */
%typemap(in) (const char *text, size_t length) { if (py_document($input, &$1, &$2)) SWIG_fail; }

/* A text to write is asked for its length first, then written into a block of that size. */
%typemap(in, numinputs=0) (char *text, size_t room, size_t *needed) (size_t needed = 0) "$1 = NULL; $2 = 0; $3 = &needed;"
%typemap(argout) (char *text, size_t room, size_t *needed) { if (!($result = py_append($result, py_text($1)))) SWIG_fail; }
%typemap(freearg) (char *text, size_t room, size_t *needed) "PyMem_Free($1);"
%define WRITER(FUNCTION, TEXT, ROOM, NEEDED)
%exception FUNCTION {
    $action
    if (result == TILLY_OK) {
        if (!py_room(&TEXT, &ROOM, *NEEDED)) result = TILLY_E_MEMORY;
        else { $action }
    }
}
%enddef
WRITER(tilly_ruleset_write, arg2, arg3, arg4)
WRITER(tilly_ruleset_tables_write, arg2, arg3, arg4)
WRITER(tilly_army_write, arg2, arg3, arg4)
WRITER(tilly_table_write, arg2, arg3, arg4)
WRITER(tilly_scenario_write, arg2, arg3, arg4)
WRITER(tilly_battle_save, arg2, arg3, arg4)
WRITER(tilly_battle_record, arg2, arg3, arg4)
WRITER(tilly_battle_summary, arg2, arg3, arg4)
WRITER(tilly_turn_report, arg3, arg4, arg5)
WRITER(tilly_turn_question_text, arg2, arg3, arg4)
WRITER(tilly_turn_option_text, arg3, arg4, arg5)
/* A citation is short: no two calls. */
%typemap(in, numinputs=0) (char *text, size_t room) (char cited[32]) "*cited = 0; $1 = cited; $2 = sizeof cited;"
%typemap(argout) (char *text, size_t room) { if (!($result = py_append($result, py_text($1)))) SWIG_fail; }
