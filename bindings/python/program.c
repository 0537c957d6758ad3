/* Scenarios in Lua: programs of libtilly-lua, where the module was built with Lua. */
#include "many.h"

#if defined(TILLY_PYTHON_SCRIPTS)
#include <tilly/lua.h>

/* ---- what a program prints ------------------------------------------------------------------ */

/* With or without the interpreter's lock; the Program that has the function outlives its battles.
 */
static void on_line(void *context, const char *line)
{
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *type;
    PyObject *value;
    PyObject *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    PyObject *said = PyObject_CallFunction(context, "s", line);
    if (!said)
        PyErr_WriteUnraisable(context);
    Py_XDECREF(said);
    PyErr_Restore(type, value, traceback);
    PyGILState_Release(lock);
}

/* ---- reading -------------------------------------------------------------------------------- */

enum { MOST_TEXTS = 64 };

static int read_texts(PyObject *list, tilly_script_text *text)
{
    if (PyTuple_GET_SIZE(list) > MOST_TEXTS) {
        PyErr_Format(PyExc_ValueError,
                     "at most %d texts are possible, not %zd",
                     MOST_TEXTS,
                     PyTuple_GET_SIZE(list));
        return -1;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(list); i++) {
        PyObject *pair = PyTuple_GET_ITEM(list, i);
        Py_ssize_t length;
        if (!PyTuple_Check(pair)) {
            PyErr_SetString(PyExc_TypeError, "a text is a tuple of its name and itself");
            return -1;
        }
        if (!PyArg_ParseTuple(pair, "ss#:text", &text[i].name, &text[i].text, &length))
            return -1;
        text[i].length = (size_t)length;
    }
    return 0;
}

/* script_read(into, text, name, instructions, memory, log, texts, debug) */
static PyObject *script_read(PyObject *self, PyObject *args)
{
    PyObject *into;
    PyObject *document;
    PyObject *log;
    PyObject *texts;
    char *text;
    size_t length;
    int debug;
    tilly_script_text given[MOST_TEXTS];
    tilly_script_limits limits = {.size = sizeof limits, .allocator = &py_memory};
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OOsO&O&OO!p:script_read",
                          &into,
                          &document,
                          &limits.name,
                          py_to_u64,
                          &limits.instructions,
                          py_to_u64,
                          &limits.memory,
                          &log,
                          &PyTuple_Type,
                          &texts,
                          &debug) ||
        py_document(document, &text, &length) || read_texts(texts, given))
        return NULL;
    if (log != Py_None && !PyCallable_Check(log))
        return PyErr_Format(
            PyExc_TypeError, "log is a function of a line, not %.100s", Py_TYPE(log)->tp_name);
    void **out = py_empty(into, PROGRAM);
    if (!out)
        return NULL;
    limits.debug = (uint32_t)debug;
    limits.texts = given;
    limits.text_count = (uint32_t)PyTuple_GET_SIZE(texts);
    limits.log = log == Py_None ? NULL : on_line;
    limits.log_context = log;
    tilly_status status = tilly_script_read(text, length, &limits, (tilly_script **)out, &error);
    return status ? py_fail_at(status, &error) : Py_NewRef(Py_None);
}

/* ---- what it defines ------------------------------------------------------------------------ */

static tilly_status write_document(const void *of, char *text, size_t room, size_t *needed)
{
    return tilly_script_document(of, text, room, needed);
}

static PyObject *script_document(PyObject *self, PyObject *program)
{
    const tilly_script *script = py_handle(program, PROGRAM);
    (void)self;
    return script ? py_written(write_document, script) : NULL;
}

/* script_battle(program, seed, ignore, into) */
static PyObject *script_battle(PyObject *self, PyObject *args)
{
    PyObject *program;
    PyObject *into;
    uint64_t seed;
    uint32_t ignore;
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(
            args, "OO&O&O:script_battle", &program, py_to_u64, &seed, py_to_u32, &ignore, &into))
        return NULL;
    tilly_script *script = py_handle(program, PROGRAM);
    void **out = script ? py_empty(into, BATTLE) : NULL;
    if (!out)
        return NULL;
    tilly_status status =
        tilly_script_battle(script, seed, ignore, &py_memory, (tilly_battle **)out, &error);
    return status ? py_fail_at(status, &error) : Py_NewRef(Py_None);
}

/* script_check(program, record): (equal, turn, text) */
static PyObject *script_check(PyObject *self, PyObject *args)
{
    PyObject *program;
    PyObject *document;
    char *text;
    size_t length;
    tilly_script_checked found = {.size = sizeof found};
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO:script_check", &program, &document) ||
        py_document(document, &text, &length))
        return NULL;
    tilly_script *script = py_handle(program, PROGRAM);
    if (!script)
        return NULL;
    tilly_script_ref(script);
    PyThreadState *thread = PyEval_SaveThread();
    tilly_status status = tilly_script_check(script, text, length, &found, &error);
    tilly_script_unref(script);
    PyEval_RestoreThread(thread);
    if (status)
        return py_fail_at(status, &error);
    return Py_BuildValue("(NIs)", PyBool_FromLong(found.equal != 0), found.turn, found.text);
}

/* ---- a side's player ------------------------------------------------------------------------ */

static void let_player_go(PyObject *capsule)
{
    tilly_player *player = PyCapsule_GetPointer(capsule, py_player_capsule);
    if (!player)
        return;
    tilly_script_player_free(player);
    PyMem_RawFree(player);
}

/* script_player(program, side): a capsule that a run takes for a player. */
static PyObject *script_player(PyObject *self, PyObject *args)
{
    PyObject *program;
    uint32_t side;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:script_player", &program, py_to_u32, &side))
        return NULL;
    tilly_script *script = py_handle(program, PROGRAM);
    tilly_player *player = script ? PyMem_RawCalloc(1, sizeof *player) : NULL;
    if (!player)
        return script ? PyErr_NoMemory() : NULL;
    tilly_status status = tilly_script_player(script, side, player);
    PyObject *capsule =
        status ? py_fail(status) : PyCapsule_New(player, py_player_capsule, let_player_go);
    if (!capsule) {
        tilly_script_player_free(player);
        PyMem_RawFree(player);
    }
    return capsule;
}

PyMethodDef py_program_calls[] = {
    {"script_player", script_player, METH_VARARGS, NULL},
    {"script_read", script_read, METH_VARARGS, NULL},
    {"script_document", script_document, METH_O, NULL},
    {"script_battle", script_battle, METH_VARARGS, NULL},
    {"script_check", script_check, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
#else
PyMethodDef py_program_calls[] = {{NULL, NULL, 0, NULL}};
#endif
