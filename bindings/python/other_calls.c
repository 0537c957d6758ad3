/* Pictures, sentences, dice, measures of the plane, replays; and the module's beginning. */
#include "binding.h"
#include <stdbool.h>

/* ---- pictures and sentences ----------------------------------------------------------------- */

typedef struct drawn {
    const tilly_battle *battle;
    const tilly_turn *turn;
    const tilly_table *table;
    const tilly_army *army;
    const tilly_ruleset *rules; /* of a table; may be NULL */
    uint32_t side;              /* of an army */
    const tilly_picture *style;
} drawn;
static tilly_status draw_it(const void *of, char *text, size_t room, size_t *needed)
{
    const drawn *d = of;
    if (d->turn)
        return tilly_turn_picture(d->turn, d->style, text, room, needed);
    if (d->table)
        return tilly_table_picture(d->table, d->rules, d->style, text, room, needed);
    if (d->army)
        return tilly_army_picture(d->army, d->side, d->style, text, room, needed);
    return tilly_battle_picture(d->battle, d->style, text, room, needed);
}

/* False: an exception is set. */
static bool text_into(PyObject *words, char *to, size_t room, const char *what)
{
    const char *text = py_words(words);
    if (text && strlen(text) < room)
        memcpy(to, text, strlen(text) + 1);
    else if (text)
        PyErr_Format(PyExc_ValueError, "%s has at most %zu bytes of UTF-8", what, room - 1);
    return text && strlen(text) < room;
}

/* (kind, (x, y), (x, y), radius, colour, text) */
static bool annotation_of(PyObject *row, tilly_annotation *to)
{
    PyObject *words;
    if (!PyTuple_Check(row)) {
        PyErr_SetString(PyExc_TypeError, "an annotation is an Annotation");
        return false;
    }
    return PyArg_ParseTuple(row,
                            "O&(O&O&)(O&O&)O&O&U:annotation",
                            py_to_u32,
                            &to->kind,
                            py_to_length,
                            &to->at.x,
                            py_to_length,
                            &to->at.y,
                            py_to_length,
                            &to->to.x,
                            py_to_length,
                            &to->to.y,
                            py_to_length,
                            &to->radius,
                            py_to_u32,
                            &to->colour,
                            &words) &&
           text_into(words, to->text, sizeof to->text, "the text of an annotation");
}

/* The rows are the caller's to free, also after an exception. */
static bool annotations_of(PyObject *list, tilly_picture *style)
{
    Py_ssize_t count = list ? PySequence_Size(list) : 0;
    if (count <= 0)
        return count == 0;
    tilly_annotation *rows = PyMem_Calloc((size_t)count, sizeof *rows);
    style->annotation = rows;
    style->annotations = (uint32_t)count;
    if (!rows) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *row = PySequence_GetItem(list, i);
        bool read = row && annotation_of(row, &rows[i]);
        Py_XDECREF(row);
        if (!read)
            return false;
    }
    return true;
}

/* `about`: the rule set of a table or None, the side of an army. */
static bool subject_of(PyObject *object, PyObject *about, drawn *d)
{
    if (PyObject_TypeCheck(object, py_turn_type))
        return (d->turn = py_turn(object)) != NULL;
    if (py_is_handle(object, TABLE)) {
        if (about && about != Py_None && !(d->rules = py_handle(about, RULESET)))
            return false;
        return (d->table = py_handle(object, TABLE)) != NULL;
    }
    if (py_is_handle(object, ARMY)) {
        if (about && !py_to_side(about, &d->side))
            return false;
        return (d->army = py_handle(object, ARMY)) != NULL;
    }
    return (d->battle = py_handle(object, BATTLE)) != NULL;
}

static PyObject *picture(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *words;
    PyObject *annotations = NULL;
    PyObject *about = NULL;
    tilly_picture style = {.size = sizeof style};
    drawn d = {.style = &style};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OO&O&O&O&U|O&(O&O&O&O&)OO:picture",
                          &object,
                          py_to_u32,
                          &style.flags,
                          py_to_u32,
                          &style.pixels,
                          py_to_u32,
                          &style.viewer,
                          py_to_id,
                          &style.highlight,
                          &words,
                          py_to_u32,
                          &style.width,
                          py_to_u32,
                          &style.colour[0],
                          py_to_u32,
                          &style.colour[1],
                          py_to_u32,
                          &style.board,
                          py_to_u32,
                          &style.paper,
                          &annotations,
                          &about))
        return NULL;
    bool read = text_into(words, style.title, sizeof style.title, "a title") &&
                annotations_of(annotations, &style) && subject_of(object, about, &d);
    PyObject *svg = read ? py_written(draw_it, &d) : NULL;
    PyMem_Free((void *)style.annotation);
    return svg;
}

typedef struct told {
    const tilly_battle *battle;
    tilly_event event;
} told;
static tilly_status tell(const void *of, char *text, size_t room, size_t *needed)
{
    const told *t = of;
    return tilly_event_text(t->battle, &t->event, text, room, needed);
}

static PyObject *event_text(PyObject *self, PyObject *args)
{
    PyObject *object;
    Py_buffer row;
    told t;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy*:event_text", &object, &row))
        return NULL;
    int fits = row.len == sizeof t.event;
    if (fits)
        memcpy(&t.event, row.buf, sizeof t.event);
    PyBuffer_Release(&row);
    if (!fits)
        return PyErr_Format(PyExc_ValueError, "a row of events has %zu bytes", sizeof t.event);
    return (t.battle = py_handle(object, BATTLE)) ? py_written(tell, &t) : NULL;
}

/* ---- dice and the plane --------------------------------------------------------------------- */

static PyObject *throw_dice(PyObject *self, PyObject *args)
{
    uint64_t seed;
    uint32_t stream;
    uint32_t serial;
    uint32_t dice;
    uint32_t faces;
    uint16_t face[TILLY_MOST_DICE];
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "O&O&O&O&O&:throw",
                          py_to_u64,
                          &seed,
                          py_to_u32,
                          &stream,
                          py_to_u32,
                          &serial,
                          py_to_u32,
                          &dice,
                          py_to_u32,
                          &faces))
        return NULL;
    tilly_status status = tilly_throw(seed, stream, serial, dice, faces, face);
    PyObject *list = status ? py_fail(status) : PyList_New((Py_ssize_t)dice);
    for (uint32_t i = 0; list && i < dice; i++) {
        PyObject *one = PyLong_FromLong(face[i]);
        if (!one)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, (Py_ssize_t)i, one);
    }
    return list;
}

static PyObject *draw(PyObject *self, PyObject *args)
{
    uint64_t seed;
    uint32_t stream;
    uint32_t serial;
    uint32_t block;
    uint32_t out[4];
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "O&O&O&O&:draw",
                          py_to_u64,
                          &seed,
                          py_to_u32,
                          &stream,
                          py_to_u32,
                          &serial,
                          py_to_u32,
                          &block))
        return NULL;
    tilly_draw(seed, stream, serial, block, out);
    return Py_BuildValue("(IIII)", out[0], out[1], out[2], out[3]);
}

#define POINTS "(O&O&)(O&O&)"
static PyObject *distance(PyObject *self, PyObject *args)
{
    tilly_point a;
    tilly_point b;
    (void)self;
    if (!PyArg_ParseTuple(args,
                          POINTS ":distance",
                          py_to_length,
                          &a.x,
                          py_to_length,
                          &a.y,
                          py_to_length,
                          &b.x,
                          py_to_length,
                          &b.y))
        return NULL;
    return PyFloat_FromDouble(tilly_to_units(tilly_distance(a, b)));
}

static PyObject *bearing(PyObject *self, PyObject *args)
{
    tilly_point a;
    tilly_point b;
    (void)self;
    if (!PyArg_ParseTuple(args,
                          POINTS ":bearing",
                          py_to_length,
                          &a.x,
                          py_to_length,
                          &a.y,
                          py_to_length,
                          &b.x,
                          py_to_length,
                          &b.y))
        return NULL;
    return PyFloat_FromDouble(tilly_to_degrees((int32_t)tilly_bearing(a, b)));
}

static PyObject *ahead(PyObject *self, PyObject *args)
{
    tilly_point from;
    uint16_t heading;
    int32_t length;
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "(O&O&)O&O&:ahead",
                          py_to_length,
                          &from.x,
                          py_to_length,
                          &from.y,
                          py_to_heading,
                          &heading,
                          py_to_length,
                          &length))
        return NULL;
    tilly_point to = tilly_ahead(from, heading, length);
    return Py_BuildValue("(dd)", tilly_to_units(to.x), tilly_to_units(to.y));
}

static PyObject *to_length(PyObject *self, PyObject *number)
{
    int32_t length;
    (void)self;
    return py_length(number, &length) ? NULL : PyLong_FromLong(length);
}

/* ---- a record played again, without the interpreter's lock ---------------------------------- */

static PyObject *replay(PyObject *self, PyObject *args)
{
    PyObject *into;
    PyObject *document;
    char *text;
    size_t length;
    int history = 0;
    tilly_battle *battle = NULL;
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO|p:replay", &into, &document, &history) ||
        py_document(document, &text, &length) || !py_empty(into, BATTLE))
        return NULL;
    tilly_replay found = {.size = sizeof found, .history = (uint32_t)history};
    PyThreadState *thread = PyEval_SaveThread();
    tilly_status status = tilly_battle_replay(text, length, &py_memory, &battle, &found, &error);
    PyEval_RestoreThread(thread);
    if (status)
        return py_fail_at(status, &error);
    void **out = py_empty(into, BATTLE); /* another thread may have filled it meanwhile */
    if (!out) {
        tilly_battle_unref(battle);
        return NULL;
    }
    *out = battle;
    return py_row(ROW_REPLAY, &found);
}

/* ---- the module ----------------------------------------------------------------------------- */

static PyObject *watch(PyObject *self, PyObject *args)
{
    PyObject *turn;
    PyObject *kinds;
    uint16_t kind[16];
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!:watch", &turn, &PyTuple_Type, &kinds))
        return NULL;
    Py_ssize_t count = PyTuple_GET_SIZE(kinds);
    if (count > 16)
        return PyErr_Format(
            PyExc_ValueError, "at most 16 kinds of events can be watched, not %zd", count);
    for (Py_ssize_t i = 0; i < count; i++)
        if (py_u16(PyTuple_GET_ITEM(kinds, i), &kind[i]))
            return NULL;
    tilly_turn *now = py_turn_now(turn);
    tilly_status status = now ? tilly_turn_watch(now, kind, (uint32_t)count) : TILLY_OK;
    if (!now || status)
        return now ? py_fail(status) : NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"picture", picture, METH_VARARGS, NULL},
    {"event_text", event_text, METH_VARARGS, NULL},
    {"throw", throw_dice, METH_VARARGS, NULL},
    {"draw", draw, METH_VARARGS, NULL},

    {"distance",
     distance,
     METH_VARARGS,
     "distance($module, a, b, /)\n--\n\nBetween two points (x, y), in units of length, rounded "
     "down to the grid."},
    {"bearing",
     bearing,
     METH_VARARGS,
     "bearing($module, start, to, /)\n--\n\nThe heading of the line from one point to another, in "
     "degrees clockwise from north; 0 if they are one."},
    {"ahead",
     ahead,
     METH_VARARGS,
     "ahead($module, start, heading, length, /)\n--\n\nThe point so far from another, along a "
     "heading in degrees; the length may be negative."},
    {"replay", replay, METH_VARARGS, NULL},
    {"to_length",
     to_length,
     METH_O,
     "to_length($module, number, /)\n--\n\nA plain number in 1/10000, rounded once."},
    {"watch", watch, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int py_ready(PyObject *module)
{
    int (*const ready[])(PyObject *) = {py_registry_ready,
                                        py_values_ready,
                                        py_handles_ready,
                                        py_rows_ready,
                                        py_decisions_ready,
                                        py_options_ready,
                                        py_answers_ready,
                                        py_many_ready};
    PyMethodDef *const called[] = {py_setup_methods,
                                   py_battle_calls,
                                   py_order_calls,
                                   py_script_calls,
                                   py_scenario_calls,
                                   py_program_calls,
                                   methods};
    for (size_t i = 0; i < sizeof ready / sizeof *ready; i++)
        if (ready[i](module))
            return -1;
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (PyModule_AddFunctions(module, called[i]))
            return -1;
    return 0;
}
