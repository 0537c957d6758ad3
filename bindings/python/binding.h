/* The Python binding's own C: the types behind the package, and what they share. See README.md in
 * this folder. */
#ifndef TILLY_PYTHON_BINDING_H
#define TILLY_PYTHON_BINDING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <tilly.h>
#include "records.h"

/* ---- handles (handles.c) -------------------------------------------------------------------- */

/* PROGRAM: a script that is a text in Lua */
enum py_kind { RULESET, ARMY, TABLE, PROGRAM, BATTLE, PY_KINDS };

/* RuleSet, Army, Table and Program. handle NULL: not made yet, or closed. */
typedef struct Handle {
    PyObject_HEAD void *handle;
    PyObject *weak;
} Handle;

typedef struct Battle {
    PyObject_HEAD tilly_battle *handle;
    PyObject *weak;
    /* the thread inside a run, 0 if there is none: no other may touch the battle meanwhile */
    unsigned long runner;
    /* above 0 while an answer is read for it: reading runs Python, which may not touch the battle
     * meanwhile */
    uint32_t pins;
    uint64_t stamp; /* raised whenever the battle moves on: views with an older one are stale */
    uint64_t asked_stamp; /* when `asked` was read */
    tilly_decision asked; /* the open decision, read once */
    PyObject *script;     /* called at its moments; NULL: none */
    struct py_link *link; /* of its script in the library */
} Battle;

/* A turn is its battle and its number; the C handle is looked up at each use. */
typedef struct Turn {
    PyObject_HEAD Battle *battle;
    uint32_t number;
} Turn;

/* An open question of the battle as it stood at `stamp`. */
typedef struct View {
    PyObject_HEAD Battle *battle;
    uint64_t stamp;
    union {
        tilly_decision decision;
        tilly_roll roll;
    } of;
} View;

/* One option of a decision. */
typedef struct Option {
    PyObject_HEAD View *decision;
    uint32_t index;
    tilly_option option;
} Option;

typedef struct Answer {
    PyObject_HEAD tilly_answer answer;
    uint32_t shape;
    uint8_t values, measure[3]; /* how many numbers its option takes, and what they are */
} Answer;

extern PyTypeObject *py_battle_type, *py_turn_type, *py_decision_type, *py_roll_type,
    *py_option_type, *py_answer_type;
/* Python's own raw memory: traced, and made to fail, with the rest */
extern const tilly_allocator py_memory;

/* NULL with an exception: another type, closed, or running in another thread */
void *py_handle(PyObject *object, enum py_kind kind);
int py_is_handle(PyObject *object, enum py_kind kind); /* open or closed */
/* where the handle of an empty object goes */
void **py_empty(PyObject *object, enum py_kind kind);
/* a new object with a reference of its own */
PyObject *py_borrowed(void *handle, enum py_kind kind);
int py_usable(Battle *battle); /* 0, or -1 with an exception */
void py_moved(PyObject *battle_or_turn);
/* 0, or -1 with IndexError */
int py_option_of(const tilly_turn *turn, uint32_t index, tilly_option *option);
const tilly_turn *py_turn(PyObject *turn); /* to read: in progress or over */
tilly_turn *py_turn_now(PyObject *turn);   /* to drive: in progress */
/* the turn in progress; where it is over, NULL with NotNowError */
tilly_turn *py_now(Battle *battle);
PyObject *py_turn_new(Battle *battle, uint32_t number);

/* ---- what Python gave the C side to make: enums, errors, classes (registry.c) --------------- */

PyObject *py_enum(const char *name, long value); /* a member; the plain number if it is none */
PyObject *py_class(const char *name);            /* borrowed; NULL with an exception */
PyObject *py_status(tilly_status status);

/* ---- errors (errors.c) ---------------------------------------------------------------------- */

void *py_fail(tilly_status status); /* raises; returns NULL */
void *py_fail_at(tilly_status status, const tilly_error *error);
void *py_fail_why(tilly_status status, Battle *battle, const tilly_reason *why);
/* of a battle or turn that did not go on; why: or NULL */
void *py_fail_stuck(tilly_status status, Battle *battle, const tilly_reason *why);
void *py_fail_words(tilly_status status, const char *words);
tilly_error *py_error_place(void); /* for one wrapped call: py_fail() reads it */
/* Reason or None for TILLY_WHY_NONE */
PyObject *py_reason(Battle *battle, const tilly_reason *why);
/* A breach of the list rules, with the names of the list, or of a table (army NULL). */
PyObject *py_breach(const tilly_army *army, const tilly_ruleset *rules, const tilly_reason *why);

/* ---- values in and out (values.c) ----------------------------------------------------------- */

int py_u16(PyObject *o, uint16_t *out);
int py_u32(PyObject *o, uint32_t *out);
int py_i32(PyObject *o, int32_t *out);
int py_u64(PyObject *o, uint64_t *out);
int py_length(PyObject *o, int32_t *out);   /* a plain number to 1/10000 */
int py_degrees(PyObject *o, int32_t *out);  /* a plain number to 1/100 */
int py_heading(PyObject *o, uint16_t *out); /* any angle, brought into one circle */
int py_of_measure(PyObject *o, uint32_t measure, int32_t *out);
int py_id_or_none(PyObject *o, tilly_id *out);
/* The same for PyArg_Parse's "O&": 1 is success. Handles are looked up after these, for a number
 * may be an object whose conversion runs Python. */
int py_to_u16(PyObject *o, void *out);
int py_to_u32(PyObject *o, void *out);
int py_to_i32(PyObject *o, void *out);
int py_to_u64(PyObject *o, void *out);
int py_to_length(PyObject *o, void *out);
int py_to_heading(PyObject *o, void *out);
int py_to_side(PyObject *o, void *out);
int py_to_id(PyObject *o, void *out);
PyObject *py_measured(int32_t value, uint32_t measure);
PyObject *py_id(tilly_id id);        /* Unit, Group ...; None for 0 */
PyObject *py_text(const char *text); /* None for NULL */
const char *py_words(PyObject *o);   /* UTF-8 of a str without NUL */
int py_document(PyObject *o, char **text, size_t *length);
int py_room(char **text, size_t *room, size_t needed);  /* 1: there is room now */
PyObject *py_append(PyObject *result, PyObject *value); /* takes both references */
typedef tilly_status py_writer(const void *of, char *text, size_t room, size_t *needed);
PyObject *py_written(py_writer *writer, const void *of); /* str of whatever length */

/* ---- records (rows.c) ----------------------------------------------------------------------- */

enum py_row {
    ROW_PARAMETER,
    ROW_RULING,
    ROW_BEAT,
    ROW_UNIT,
    ROW_MARK,
    ROW_LOSS_MARK,
    ROW_EVENT,
    ROW_GROUND,
    ROW_POSE,
    ROW_PLACED,
    ROW_SPAN,
    ROW_REACH,
    ROW_INFO,
    ROW_REPLAY,
    ROW_UNIT_SPEC,
    ROW_WAYPOINT,
    ROW_RESULT,
    ROW_ODDS,
    ROW_VARIABLE,
    ROW_MOMENT,
    ROW_GROUND_KIND,
    PY_ROWS
};
PyObject *py_row(enum py_row which, const void *row); /* a named tuple of the record */
/* The same of a record that does not say itself how its strength is counted. */
PyObject *py_row_measured(enum py_row which, const void *row, uint32_t measure);
/* What a field means, in words; NULL for a record that Python has in a form of its own. */
const char *py_field_doc(const record *of, const record_field *field);
PyObject *py_member(const record *of, const record_field *field, const void *row);
/* "count" rows of one size that a function of the library lists: bytes of them. */
typedef tilly_status py_lister(const void *of, void *rows, uint32_t room, uint32_t *count);
PyObject *py_listed(py_lister *lister, const void *of, size_t size);

/* ---- decisions, options, answers ------------------------------------------------------------ */

PyObject *py_decision_new(Battle *battle, const tilly_decision *decision);
PyObject *py_roll_new(Battle *battle, const tilly_roll *roll);
int py_fresh(View *view); /* 0, or -1 with StaleError */
PyObject *py_option_at(View *decision, uint32_t index);
PyObject *py_options(View *decision);
PyObject *py_answer_new(const tilly_answer *answer, const tilly_option *option, uint32_t shape);
/* Whatever may stand for an answer. asked: the decision that is open. The fields size and decision
 * are set by the caller. */
int py_read_answer(const tilly_turn *turn,
                   const tilly_decision *asked,
                   PyObject *from,
                   tilly_answer *out);
int py_read_numbers(const tilly_option *option,
                    PyObject *const *numbers,
                    Py_ssize_t count,
                    tilly_answer *out);
int py_read_waypoints(PyObject *list, tilly_answer *out);
int py_read_faces(PyObject *from, const tilly_roll *roll, uint16_t *faces);

/* ---- scripts (script.c) --------------------------------------------------------------------- */

/* 1: the exception that a script raised in this thread is set again */
int py_raise_kept(void);
void py_unlink(Battle *battle); /* it has no script any more */

/* ---- scenarios (scenario.c): of tuples of tuples, with room for as many as there may be ----- */

int py_read_variables(PyObject *list, tilly_variable *out, uint32_t *count);
int py_read_areas(PyObject *list, tilly_area *out, uint32_t *count);
int py_read_objectives(PyObject *list, tilly_objective *out, uint32_t *count);

/* ---- methods, by file ----------------------------------------------------------------------- */

extern PyMethodDef py_battle_methods[], py_turn_methods[], py_decision_methods[],
    py_setup_methods[], py_battle_calls[], py_order_calls[], py_script_calls[], py_scenario_calls[],
    py_program_calls[];
/* of (kind, flags, width, points, crest) */
int py_read_feature(PyObject *from, tilly_feature *feature);
/* of a list of (x, y) */
int py_read_points(PyObject *from, tilly_point *to, Py_ssize_t most, Py_ssize_t *count);
PyObject *py_points(const tilly_point *point, uint32_t count);
PyObject *py_close(PyObject *self, PyObject *unused); /* of every handle */
PyObject *py_battle_decision(Battle *self, void *closure);
PyObject *py_battle_roll(Battle *self, void *closure);
PyObject *py_battle_script(Battle *self, void *closure);
PyObject *py_battle_run(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_turn_run(PyObject *self, PyObject *args, PyObject *keywords);

int py_add_type(PyObject *module, PyType_Spec *spec, PyObject *base, PyTypeObject **out);
int py_registry_ready(PyObject *module);
int py_handles_ready(PyObject *module);
int py_values_ready(PyObject *module);
int py_rows_ready(PyObject *module);
int py_decisions_ready(PyObject *module);
int py_options_ready(PyObject *module);
int py_answers_ready(PyObject *module);
int py_many_ready(PyObject *module); /* simulate.c and batch.c */
int py_ready(PyObject *module);      /* all of them */

#endif
