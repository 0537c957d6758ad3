/* Decision and Roll: what is open in a battle. A view is the battle and the moment it was made at;
 * once the battle has moved on every use raises StaleError. */
#include "binding.h"

PyTypeObject *py_decision_type, *py_roll_type;

static PyObject *view_new(PyTypeObject *type, Battle *battle)
{
    View *made = PyObject_GC_New(View, type);
    if (!made)
        return NULL;
    made->battle = (Battle *)Py_NewRef((PyObject *)battle);
    made->stamp = battle->stamp;
    return (PyObject *)made;
}

PyObject *py_decision_new(Battle *battle, const tilly_decision *decision)
{
    PyObject *made = view_new(py_decision_type, battle);
    if (!made)
        return NULL;
    ((View *)made)->of.decision = *decision;
    PyObject_GC_Track(made);
    return made;
}

PyObject *py_roll_new(Battle *battle, const tilly_roll *roll)
{
    PyObject *made = view_new(py_roll_type, battle);
    if (!made)
        return NULL;
    ((View *)made)->of.roll = *roll;
    PyObject_GC_Track(made);
    return made;
}

static int is_open(const View *self)
{
    return self->battle->handle && self->stamp == self->battle->stamp;
}

int py_fresh(View *self)
{
    if (py_usable(self->battle))
        return -1;
    if (is_open(self))
        return 0;
    py_fail_words(TILLY_E_STALE,
                  Py_IS_TYPE((PyObject *)self, py_roll_type) ? "this roll is no longer open"
                                                             : "this decision is no longer open");
    return -1;
}

static int view_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((View *)self)->battle);
    return 0;
}

static void view_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_DECREF(((View *)self)->battle);
    type->tp_free(self);
    Py_DECREF(type);
}

/* ---- fields --------------------------------------------------------------------------------- */

enum { MOST_GETTERS = 32 };
static PyGetSetDef decision_getset[MOST_GETTERS], roll_getset[MOST_GETTERS];
static const record *decision_record, *roll_record;

static PyObject *decision_get(PyObject *self, void *field)
{
    return py_fresh((View *)self) ? NULL
                                  : py_member(decision_record, field, &((View *)self)->of.decision);
}

static PyObject *roll_get(PyObject *self, void *field)
{
    return py_fresh((View *)self) ? NULL : py_member(roll_record, field, &((View *)self)->of.roll);
}

static PyObject *view_alive(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(is_open((View *)self));
}

static PyObject *view_battle(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef((PyObject *)((View *)self)->battle);
}

static tilly_status question(const void *turn, char *text, size_t room, size_t *needed)
{
    return tilly_turn_question_text(turn, text, room, needed);
}

static PyObject *view_text(PyObject *self, void *closure)
{
    (void)closure;
    const tilly_turn *now = py_fresh((View *)self) ? NULL : py_now(((View *)self)->battle);
    return now ? py_written(question, now) : NULL;
}

static PyObject *cite(const View *self, enum tilly_cite what, uint32_t number)
{
    char text[32] = "";
    tilly_status status = tilly_ruleset_cite(
        tilly_battle_rules(self->battle->handle), what, number, text, sizeof text);
    if (status == TILLY_E_UNKNOWN)
        Py_RETURN_NONE;
    return status ? py_fail(status) : PyUnicode_FromString(text);
}

static PyObject *decision_cite(PyObject *self, void *closure)
{
    (void)closure;
    return py_fresh((View *)self)
               ? NULL
               : cite((View *)self, TILLY_CITE_DECISION, ((View *)self)->of.decision.kind);
}

static PyObject *roll_cite(PyObject *self, void *closure)
{
    (void)closure;
    return py_fresh((View *)self)
               ? NULL
               : cite((View *)self, TILLY_CITE_ROLL, ((View *)self)->of.roll.kind);
}

static PyObject *decision_options(PyObject *self, void *closure)
{
    (void)closure;
    return py_options((View *)self);
}

static PyObject *decision_usual(PyObject *self, void *closure)
{
    tilly_answer answer = {.size = sizeof answer};
    (void)closure;
    const tilly_turn *now = py_fresh((View *)self) ? NULL : py_now(((View *)self)->battle);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_usual(now, &answer);
    if (status == TILLY_E_NOT_NOW)
        Py_RETURN_NONE;
    if (status)
        return py_fail(status);
    PyObject *option = answer.pick.option < ((View *)self)->of.decision.options
                           ? py_option_at((View *)self, answer.pick.option)
                           : Py_NewRef(Py_None);
    PyObject *made = option ? py_answer_new(&answer,
                                            option == Py_None ? NULL : &((Option *)option)->option,
                                            ((View *)self)->of.decision.shape)
                            : NULL;
    Py_XDECREF(option);
    return made;
}

static PyObject *view_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(a) != Py_TYPE(b))
        Py_RETURN_NOTIMPLEMENTED;
    int same =
        ((View *)a)->battle == ((View *)b)->battle && ((View *)a)->stamp == ((View *)b)->stamp;
    return PyBool_FromLong(same == (op == Py_EQ));
}

static Py_hash_t view_hash(PyObject *self)
{
    return (Py_hash_t)(((uintptr_t)((View *)self)->battle >> 4) ^ ((View *)self)->stamp);
}

static PyObject *view_repr(PyObject *self)
{
    const char *what = Py_IS_TYPE(self, py_roll_type) ? "Roll" : "Decision";
    if (!is_open((View *)self) || py_usable(((View *)self)->battle)) {
        PyErr_Clear();
        return PyUnicode_FromFormat("<%s, no longer open>", what);
    }
    PyObject *text = view_text(self, NULL);
    PyObject *repr = text ? PyUnicode_FromFormat("<%s %R>", what, text) : NULL;
    Py_XDECREF(text);
    return repr;
}

/* ---- rolls ---------------------------------------------------------------------------------- */

static PyObject *roll_throw(PyObject *self, PyObject *unused)
{
    uint16_t faces[TILLY_MOST_DICE];
    const tilly_roll *roll = &((View *)self)->of.roll;
    (void)unused;
    const tilly_turn *now = py_fresh((View *)self) ? NULL : py_now(((View *)self)->battle);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_throw(now, faces, TILLY_MOST_DICE);
    if (status)
        return py_fail(status);
    PyObject *list = PyList_New(roll->dice);
    for (Py_ssize_t i = 0; list && i < roll->dice; i++) {
        PyObject *face = PyLong_FromLong(faces[i]);
        if (!face)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, face);
    }
    return list;
}

static PyMethodDef roll_methods[] = {
    {"throw",
     roll_throw,
     METH_NOARGS,
     "throw($self, /)\n--\n\nThe faces the battle's own dice would show; changes nothing."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot decision_slots[] = {
    {Py_tp_dealloc, view_dealloc},
    {Py_tp_traverse, view_traverse},
    {Py_tp_getset, decision_getset},
    {Py_tp_methods, py_decision_methods},
    {Py_tp_repr, view_repr},
    {Py_tp_richcompare, view_compare},
    {Py_tp_hash, view_hash},
    {Py_tp_doc,
     "An open question. Valid until the battle moves on; used later, StaleError. Unknown words are "
     "in docs of the enums DecisionKind and Shape."},
    {0, NULL},
};
static PyType_Slot roll_slots[] = {
    {Py_tp_dealloc, view_dealloc},
    {Py_tp_traverse, view_traverse},
    {Py_tp_getset, roll_getset},
    {Py_tp_methods, roll_methods},
    {Py_tp_repr, view_repr},
    {Py_tp_richcompare, view_compare},
    {Py_tp_hash, view_hash},
    {Py_tp_doc, "Dice about to be thrown. Valid until they are; used later, StaleError."},
    {0, NULL},
};
enum { VIEW_FLAGS = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION };
static PyType_Spec decision_spec = {"tilly.Decision", sizeof(View), 0, VIEW_FLAGS, decision_slots};
static PyType_Spec roll_spec = {"tilly.Roll", sizeof(View), 0, VIEW_FLAGS, roll_slots};

/* A getter a field; what is said better by an object of its own comes first and takes the name. */
static void fill(PyGetSetDef *to, const record *of, getter get, const PyGetSetDef *own)
{
    int at = 0;
    for (; own[at].name; at++)
        to[at] = own[at];
    for (const record_field *f = of->field; f->name && at < MOST_GETTERS - 1; f++) {
        int taken = 0;
        for (int i = 0; own[i].name; i++)
            taken |= !strcmp(own[i].name, f->name);
        if (!taken)
            to[at++] = (PyGetSetDef){f->name, get, NULL, py_field_doc(of, f), (void *)(uintptr_t)f};
    }
}

int py_decisions_ready(PyObject *module)
{
    static const PyGetSetDef of_decision[] = {
        {"options", decision_options, NULL, "All its options, in order: a tuple of Option.", NULL},
        {"usual",
         decision_usual,
         NULL,
         "The answer taken on a pass, or None if the rules know none.",
         NULL},
        {"text", view_text, NULL, "The question in words.", NULL},
        {"cite",
         decision_cite,
         NULL,
         "Its number in the rules' catalogue of decisions, 'T1-D-08'; None if it has none.",
         NULL},
        {"open", view_alive, NULL, "False once the battle has moved on.", NULL},
        {"battle", view_battle, NULL, "The battle that asks.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
    };
    static const PyGetSetDef of_roll[] = {
        {"text", view_text, NULL, "The roll in words.", NULL},
        {"cite",
         roll_cite,
         NULL,
         "Its number in the rules' catalogue of rolls, 'T1-R-05'; None if it has none.",
         NULL},
        {"open", view_alive, NULL, "False once the battle has moved on.", NULL},
        {"battle", view_battle, NULL, "The battle that rolls.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
    };
    fill(decision_getset, decision_record = record_named("decision"), decision_get, of_decision);
    fill(roll_getset, roll_record = record_named("roll"), roll_get, of_roll);
    if (py_add_type(module, &decision_spec, NULL, &py_decision_type))
        return -1;
    return py_add_type(module, &roll_spec, NULL, &py_roll_type);
}
