/* Option: one of the things that may be answered, called with its numbers it makes the answer. */
#include "binding.h"

PyTypeObject *py_option_type;
enum { MOST_GETTERS = 16 };
static PyGetSetDef getset[MOST_GETTERS];
static const record *option_record;

static PyObject *option_new(View *decision, uint32_t index, const tilly_option *option)
{
    Option *made = PyObject_GC_New(Option, py_option_type);
    if (!made)
        return NULL;
    made->decision = (View *)Py_NewRef((PyObject *)decision);
    made->index = index;
    made->option = *option;
    PyObject_GC_Track((PyObject *)made);
    return (PyObject *)made;
}

PyObject *py_option_at(View *decision, uint32_t index)
{
    tilly_option option;
    uint32_t count;
    const tilly_turn *now = py_fresh(decision) ? NULL : py_now(decision->battle);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_options(now, index, &option, 1, &count);
    if (status)
        return py_fail(status);
    if (index < count)
        return option_new(decision, index, &option);
    PyErr_Format(PyExc_IndexError, "option %u of %u", (unsigned)index, (unsigned)count);
    return NULL;
}

PyObject *py_options(View *decision)
{
    uint32_t count = decision->of.decision.options;
    const tilly_turn *now = py_fresh(decision) ? NULL : py_now(decision->battle);
    tilly_option *option = now ? PyMem_New(tilly_option, count + 1) : NULL;
    if (!option)
        return now ? PyErr_NoMemory() : NULL;
    tilly_status status = tilly_turn_options(now, 0, option, count, &count);
    PyObject *all = status ? py_fail(status) : PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; all && i < count; i++) {
        PyObject *one = option_new(decision, i, &option[i]);
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, (Py_ssize_t)i, one);
    }
    PyMem_Free(option);
    return all;
}

static int option_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((Option *)self)->decision);
    return 0;
}

static void option_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_DECREF(((Option *)self)->decision);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *option_get(PyObject *self, void *field)
{
    return py_member(option_record, field, &((Option *)self)->option);
}

static PyObject *option_index(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((Option *)self)->index);
}

static PyObject *option_spans(PyObject *self, void *closure)
{
    const tilly_option *option = &((Option *)self)->option;
    PyObject *spans = PyTuple_New(option->values);
    (void)closure;
    for (Py_ssize_t i = 0; spans && i < option->values; i++) {
        PyObject *span = py_row(ROW_SPAN, &option->value[i]);
        if (!span)
            Py_CLEAR(spans);
        else
            PyTuple_SET_ITEM(spans, i, span);
    }
    return spans;
}

typedef struct spoken {
    const tilly_turn *turn;
    uint32_t option;
} spoken;
static tilly_status say(const void *of, char *text, size_t room, size_t *needed)
{
    const spoken *s = of;
    return tilly_turn_option_text(s->turn, s->option, text, room, needed);
}

static PyObject *option_text(PyObject *self, void *closure)
{
    View *decision = ((Option *)self)->decision;
    (void)closure;
    spoken s = {py_fresh(decision) ? NULL : py_now(decision->battle), ((Option *)self)->index};
    return s.turn ? py_written(say, &s) : NULL;
}

static PyObject *option_decision(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef((PyObject *)((Option *)self)->decision);
}

/* option(30, 2.5); option(way=[(x, y), ...]) */
static PyObject *option_call(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"way", "note", NULL};
    const Option *of = (Option *)self;
    tilly_answer answer = {.size = sizeof answer,
                           .decision = of->decision->of.decision.serial,
                           .pick = {of->index, {0}}};
    PyObject *way = Py_None;
    PyObject *none = PyTuple_New(0);
    int read =
        none ? PyArg_ParseTupleAndKeywords(none, keywords, "|$OI:option", names, &way, &answer.note)
             : 0;
    Py_XDECREF(none);
    if (!read)
        return NULL;
    if (way != Py_None && !(of->option.flags & TILLY_ALSO_PATH))
        return PyErr_Format(PyExc_TypeError, "this option cannot be answered by a way");
    if (way != Py_None && PyTuple_GET_SIZE(args))
        return PyErr_Format(PyExc_TypeError,
                            "an option is answered by its numbers or by a way, not by both");
    if (way != Py_None
            ? py_read_waypoints(way, &answer)
            : py_read_numbers(
                  &of->option, &PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), &answer))
        return NULL;
    if (of->decision->of.decision.shape == TILLY_SET && of->index < 512)
        answer.chosen[of->index / 64] |= (uint64_t)1 << (of->index % 64);
    return py_answer_new(&answer, &of->option, of->decision->of.decision.shape);
}

static PyObject *option_repr(PyObject *self)
{
    if (!((Option *)self)->decision->battle->handle)
        return PyUnicode_FromString("<Option of a closed battle>");
    PyObject *text = option_text(self, NULL);
    PyErr_Clear();
    PyObject *repr =
        PyUnicode_FromFormat("<Option %u: %S>", ((Option *)self)->index, text ? text : Py_None);
    Py_XDECREF(text);
    return repr;
}

static PyObject *option_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(a) != Py_TYPE(b))
        Py_RETURN_NOTIMPLEMENTED;
    const Option *x = (Option *)a;
    const Option *y = (Option *)b;
    int same = x->index == y->index && x->decision->battle == y->decision->battle &&
               x->decision->stamp == y->decision->stamp;
    return PyBool_FromLong(same == (op == Py_EQ));
}

static Py_hash_t option_hash(PyObject *self)
{
    const Option *of = (Option *)self;
    return (Py_hash_t)((((uintptr_t)of->decision->battle >> 4) ^ (of->decision->stamp << 9)) +
                       of->index);
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, option_dealloc},
    {Py_tp_traverse, option_traverse},
    {Py_tp_getset, getset},
    {Py_tp_call, option_call},
    {Py_tp_repr, option_repr},
    {Py_tp_richcompare, option_compare},
    {Py_tp_hash, option_hash},
    {Py_tp_doc,
     "One thing that may be answered. Call it with its numbers (lengths and degrees) to make the "
     "answer: option(30, 2.5)."},
    {0, NULL},
};
static PyType_Spec spec = {"tilly.Option",
                           sizeof(Option),
                           0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC |
                               Py_TPFLAGS_DISALLOW_INSTANTIATION,
                           slots};

int py_options_ready(PyObject *module)
{
    static const PyGetSetDef own[] = {
        {"index", option_index, NULL, "Its place in the list, from 0.", NULL},
        {"value",
         option_spans,
         NULL,
         "The outer bounds of each of its numbers; decision.range() gives the exact ones.",
         NULL},
        {"text", option_text, NULL, "The option as a player would say it.", NULL},
        {"decision", option_decision, NULL, "The question it belongs to.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
    };
    option_record = record_named("option");
    int at = 0;
    for (; own[at].name; at++)
        getset[at] = own[at];
    for (const record_field *f = option_record->field; f->name; f++)
        if (f->meaning != RECORD_SPAN)
            getset[at++] = (PyGetSetDef){
                f->name, option_get, NULL, py_field_doc(option_record, f), (void *)(uintptr_t)f};
    return py_add_type(module, &spec, NULL, &py_option_type);
}
