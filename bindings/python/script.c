/* Scripts in Python: moments of a battle as calls of a tilly.Script. The library's script knows the
 * Battle that it was given to, no more: what is called stands in the Battle, where Python's
 * collector sees it. An exception is kept for the thread until the call that played on returns. */
#include "binding.h"
#include <stdatomic.h>

/* The context of a script of the library, held by it and by its Battle. */
struct py_link {
    Battle *battle; /* NULL: it was closed, or has another script */
    atomic_int holders;
};

static _Thread_local struct {
    PyObject *type, *value, *traceback;
} raised;

int py_raise_kept(void)
{
    if (!raised.type)
        return 0;
    PyErr_Restore(raised.type, raised.value, raised.traceback);
    raised.type = raised.value = raised.traceback = NULL;
    return 1;
}

static void keep_raised(void)
{
    Py_CLEAR(raised.type);
    Py_CLEAR(raised.value);
    Py_CLEAR(raised.traceback);
    PyErr_Fetch(&raised.type, &raised.value, &raised.traceback);
}

/* ---- a moment ------------------------------------------------------------------------------- */

static void replace(PyObject *row, Py_ssize_t at, PyObject *by)
{
    PyObject *before = PyStructSequence_GET_ITEM(row, at);
    PyStructSequence_SET_ITEM(row, at, by);
    Py_XDECREF(before);
}

/* Of what was asked the name of the variable and its value; else None. */
static PyObject *moment_row(const tilly_battle *battle, const tilly_moment *m)
{
    enum { VARIABLE = 4, VALUE = 5 };
    PyObject *row = py_row(ROW_MOMENT, m);
    if (!row)
        return NULL;
    tilly_variable of = {.kind = 0};
    if (m->kind == TILLY_MOMENT_ANSWERED)
        tilly_battle_variable(battle, m->variable, &of);
    replace(row, VARIABLE, py_text(of.kind ? of.name : NULL));
    if (!of.kind)
        replace(row, VALUE, Py_NewRef(Py_None));
    else if (of.kind == TILLY_VARIABLE_TRUTH)
        replace(row, VALUE, PyBool_FromLong(m->value));
    if (PyStructSequence_GET_ITEM(row, VARIABLE))
        return row;
    Py_DECREF(row);
    return NULL;
}

/* The Battle that is played; of a copy that only the library has, such as one of a simulation, an
 * object that is good for the call. */
static Battle *object_of(const struct py_link *link, tilly_battle *battle)
{
    if (!link->battle)
        return py_fail_words(TILLY_E_HANDLE, "the Battle that this script was given to is closed");
    if (link->battle->handle == battle)
        return (Battle *)Py_NewRef((PyObject *)link->battle);
    Battle *lent = (Battle *)py_borrowed(battle, BATTLE);
    if (lent)
        lent->script = Py_XNewRef(link->battle->script);
    return lent;
}

static void close_lent(const struct py_link *link, Battle *object)
{
    if (object == link->battle)
        return;
    tilly_battle *handle = object->handle;
    object->handle = NULL;
    object->runner = 0;
    object->stamp++;
    tilly_battle_unref(handle);
}

static int play_moment(const struct py_link *link, tilly_battle *battle, const tilly_moment *m)
{
    Battle *object = object_of(link, battle);
    if (!object)
        return -1;
    unsigned long before = object->runner;
    object->runner = PyThread_get_thread_ident();
    object->stamp++;
    PyObject *script = Py_NewRef(object->script ? object->script : Py_None);
    PyObject *row = moment_row(battle, m);
    PyObject *said = row ? PyObject_CallFunctionObjArgs(script, object, row, NULL) : NULL;
    object->runner = before;
    object->stamp++;
    close_lent(link, object);
    Py_XDECREF(row);
    Py_XDECREF(said);
    Py_DECREF(script);
    Py_DECREF(object);
    return said ? 0 : -1;
}

/* The interpreter's lock is held where the battle is pulled, and given back where it runs. */
static tilly_status
on_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *m)
{
    (void)instance;
    PyGILState_STATE lock = PyGILState_Ensure();
    int failed = play_moment(context, battle, m);
    if (failed)
        keep_raised();
    PyGILState_Release(lock);
    return failed ? TILLY_E_CALLBACK : TILLY_OK;
}

/* Perhaps without the interpreter's lock. */
static void let_go(void *context)
{
    struct py_link *link = context;
    if (atomic_fetch_sub(&link->holders, 1) == 1)
        PyMem_RawFree(link);
}

/* ---- of a battle ---------------------------------------------------------------------------- */

void py_unlink(Battle *battle)
{
    if (battle->link) {
        battle->link->battle = NULL;
        let_go(battle->link);
    }
    battle->link = NULL;
    Py_CLEAR(battle->script);
}

static int read_events(PyObject *list, uint16_t *kind, Py_ssize_t most)
{
    if (PyTuple_GET_SIZE(list) > most) {
        PyErr_SetString(PyExc_ValueError, "there are not so many kinds of events");
        return -1;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(list); i++)
        if (py_u16(PyTuple_GET_ITEM(list, i), &kind[i]))
            return -1;
    return 0;
}

static tilly_status
give_script(tilly_battle *battle, tilly_script_setup *setup, struct py_link **link)
{
    tilly_script *made;
    *link = PyMem_RawMalloc(sizeof **link);
    if (!*link)
        return TILLY_E_MEMORY;
    (*link)->battle = NULL;
    atomic_init(&(*link)->holders, 2);
    setup->context = *link;
    tilly_status status = tilly_script_new(setup, &made);
    if (status) {
        PyMem_RawFree(*link);
        return status;
    }
    status = tilly_battle_set_script(battle, made);
    tilly_script_unref(made);
    if (status)
        let_go(*link);
    return status;
}

/* The library has given it another script, or none: what Python keeps follows. */
static void keep_script(Battle *of, PyObject *script, struct py_link *link)
{
    PyObject *before = Py_XNewRef(of->script);
    py_unlink(of);
    of->link = link;
    if (link)
        link->battle = of;
    of->script = script == Py_None ? NULL : Py_NewRef(script);
    of->stamp++;
    Py_XDECREF(before);
}

/* set_program(battle, script, program): a script that is a text in Lua, which calls no Python. */
static PyObject *set_program(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *script;
    PyObject *program;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO:set_program", &object, &script, &program))
        return NULL;
    tilly_script *given = py_handle(program, PROGRAM);
    tilly_battle *battle = given ? py_handle(object, BATTLE) : NULL;
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_set_script(battle, given);
    if (status)
        return py_fail(status);
    keep_script((Battle *)object, script, NULL);
    Py_RETURN_NONE;
}

/* set_script(battle, script, moments, events): calls script(battle, moment); None: no script. */
static PyObject *set_script(PyObject *self, PyObject *args)
{
    enum { MOST = 256 };
    PyObject *object;
    PyObject *script;
    PyObject *events;
    uint16_t kind[MOST];
    struct py_link *link = NULL;
    tilly_script_setup setup = {
        .size = sizeof setup, .call = on_moment, .release = let_go, .allocator = &py_memory};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OOO&O!:set_script",
                          &object,
                          &script,
                          py_to_u32,
                          &setup.moments,
                          &PyTuple_Type,
                          &events) ||
        read_events(events, kind, MOST))
        return NULL;
    setup.events = kind;
    setup.event_count = (uint32_t)PyTuple_GET_SIZE(events);
    tilly_battle *battle = py_handle(object, BATTLE);
    if (!battle)
        return NULL;
    if (script != Py_None && !PyCallable_Check(script))
        return PyErr_Format(
            PyExc_TypeError, "a script is a tilly.Script, not %.100s", Py_TYPE(script)->tp_name);
    tilly_status status = script == Py_None ? tilly_battle_set_script(battle, NULL)
                                            : give_script(battle, &setup, &link);
    if (status)
        return py_fail(status);
    keep_script((Battle *)object, script, link);
    Py_RETURN_NONE;
}

PyObject *py_battle_script(Battle *self, void *closure)
{
    (void)closure;
    if (py_usable(self))
        return NULL;
    return Py_NewRef(self->script ? self->script : Py_None);
}

PyMethodDef py_script_calls[] = {
    {"set_script", set_script, METH_VARARGS, NULL},
    {"set_program", set_program, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
