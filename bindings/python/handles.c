/* The handle types: RuleSet, Army, Table, Battle, and Turn. An object is made empty and filled by a
 * call of the library, so that Python subclasses are made like any class; it owns one reference of
 * the handle until close() or its end. */
#include "binding.h"

static PyTypeObject *type_of[PY_KINDS];
PyTypeObject *py_battle_type, *py_turn_type;
static const char *const name_of[] = {"RuleSet", "Army", "Table", "Program", "Battle"};

static void *raw_alloc(size_t size, void *context)
{
    (void)context;
    return PyMem_RawMalloc(size);
}
static void *raw_resize(void *block, size_t old_size, size_t size, void *context)
{
    (void)old_size;
    (void)context;
    return PyMem_RawRealloc(block, size);
}
static void raw_free(void *block, size_t size, void *context)
{
    (void)size;
    (void)context;
    PyMem_RawFree(block);
}
const tilly_allocator py_memory = {
    sizeof(tilly_allocator), 0, raw_alloc, raw_resize, raw_free, NULL};

/* ---- from object to handle and back --------------------------------------------------------- */

int py_usable(Battle *battle)
{
    if (!battle->handle) {
        py_fail_words(TILLY_E_HANDLE, "this Battle is closed, or was never made");
        return -1;
    }
    if (battle->runner && battle->runner != PyThread_get_thread_ident()) {
        py_fail_words(TILLY_E_BUSY, "this Battle is running in another thread");
        return -1;
    }
    if (battle->pins) {
        py_fail_words(TILLY_E_BUSY, "this Battle is reading an answer");
        return -1;
    }
    return 0;
}

int py_is_handle(PyObject *object, enum py_kind kind)
{
    return PyObject_TypeCheck(object, type_of[kind]);
}

void *py_handle(PyObject *object, enum py_kind kind)
{
    if (!PyObject_TypeCheck(object, type_of[kind]))
        return PyErr_Format(PyExc_TypeError,
                            "a tilly.%s is wanted, not %.100s",
                            name_of[kind],
                            Py_TYPE(object)->tp_name);
    if (kind == BATTLE)
        return py_usable((Battle *)object) ? NULL : ((Battle *)object)->handle;
    void *handle = ((Handle *)object)->handle;
    if (handle)
        return handle;
    char words[80];
    snprintf(words, sizeof words, "this %s is closed, or was never made", name_of[kind]);
    return py_fail_words(TILLY_E_HANDLE, words);
}

void **py_empty(PyObject *object, enum py_kind kind)
{
    if (!PyObject_TypeCheck(object, type_of[kind])) {
        PyErr_Format(PyExc_TypeError,
                     "a tilly.%s is wanted, not %.100s",
                     name_of[kind],
                     Py_TYPE(object)->tp_name);
        return NULL;
    }
    void **handle =
        kind == BATTLE ? (void **)&((Battle *)object)->handle : &((Handle *)object)->handle;
    if (!*handle)
        return handle;
    PyErr_Format(PyExc_TypeError, "this %s is made already", name_of[kind]);
    return NULL;
}

static void unref(void *handle, enum py_kind kind)
{
    switch (kind) {
    case RULESET: tilly_ruleset_unref(handle); break;
    case ARMY: tilly_army_unref(handle); break;
    case TABLE: tilly_table_unref(handle); break;
    case PROGRAM: tilly_script_unref(handle); break;
    default: tilly_battle_unref(handle);
    }
}

static void *ref(void *handle, enum py_kind kind)
{
    switch (kind) {
    case RULESET: return tilly_ruleset_ref(handle);
    case ARMY: return tilly_army_ref(handle);
    case TABLE: return tilly_table_ref(handle);
    case PROGRAM: return tilly_script_ref(handle);
    default: return tilly_battle_ref(handle);
    }
}

PyObject *py_borrowed(void *handle, enum py_kind kind)
{
    if (!handle)
        Py_RETURN_NONE;
    PyTypeObject *type = (PyTypeObject *)py_class(name_of[kind]);
    PyObject *made = type ? type->tp_alloc(type, 0) : NULL;
    if (made)
        ((Handle *)made)->handle = ref(handle, kind);
    return made;
}

/* ---- the types ------------------------------------------------------------------------------ */

static enum py_kind kind_of(PyObject *object)
{
    for (enum py_kind kind = RULESET; kind < BATTLE; kind++)
        if (PyObject_TypeCheck(object, type_of[kind]))
            return kind;
    return BATTLE;
}

static PyObject *handle_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    (void)args;
    (void)keywords;
    return type->tp_alloc(type, 0);
}

static void handle_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Handle *h = (Handle *)self;
    if (h->weak)
        PyObject_ClearWeakRefs(self);
    if (h->handle)
        unref(h->handle, kind_of(self));
    type->tp_free(self);
    Py_DECREF(type);
}

static int battle_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((Battle *)self)->script);
    return 0;
}

/* In a circle of its script's: without it the battle could not go on. */
static int battle_clear(PyObject *self)
{
    Battle *b = (Battle *)self;
    tilly_battle *handle = b->handle;
    b->handle = NULL;
    py_unlink(b);
    tilly_battle_unref(handle);
    return 0;
}

static void battle_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (((Battle *)self)->weak)
        PyObject_ClearWeakRefs(self);
    battle_clear(self);
    type->tp_free(self);
    Py_DECREF(type);
}

/* A battle cannot be closed under its own run: neither from a hook, nor from another thread. */
PyObject *py_close(PyObject *self, PyObject *unused)
{
    (void)unused;
    enum py_kind kind = kind_of(self);
    if (kind == BATTLE && (((Battle *)self)->runner || ((Battle *)self)->pins))
        return py_fail_words(TILLY_E_BUSY,
                             "a Battle cannot be closed while it runs or reads an answer");
    void *handle = ((Handle *)self)->handle;
    ((Handle *)self)->handle = NULL;
    if (kind == BATTLE) {
        py_moved(self);
        py_unlink((Battle *)self);
    }
    if (handle)
        unref(handle, kind);
    Py_RETURN_NONE;
}

static PyObject *handle_closed(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(!((Handle *)self)->handle);
}

static PyMethodDef handle_methods[] = {
    {"close",
     py_close,
     METH_NOARGS,
     "close($self, /)\n--\n\nGives the memory back now; using the object afterwards raises "
     "ClosedError. Closing twice is fine."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef handle_getset[] = {
    {"closed", handle_closed, NULL, "True once it was closed, or if it was never made.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyMemberDef handle_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Handle, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};
static PyGetSetDef battle_getset[] = {
    {"closed", handle_closed, NULL, "True once it was closed, or if it was never made.", NULL},
    {"decision", (getter)py_battle_decision, NULL, "The open decision, or None.", NULL},
    {"roll", (getter)py_battle_roll, NULL, "The open roll, or None.", NULL},
    {"_script", (getter)py_battle_script, NULL, "Its script, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMemberDef battle_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Battle, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};

static PyType_Slot handle_slots[] = {
    {Py_tp_new, handle_new},
    {Py_tp_dealloc, handle_dealloc},
    {Py_tp_methods, handle_methods},
    {Py_tp_getset, handle_getset},
    {Py_tp_members, handle_members},
    {0, NULL},
};
static PyType_Slot battle_slots[] = {
    {Py_tp_new, handle_new},
    {Py_tp_dealloc, battle_dealloc},
    {Py_tp_traverse, battle_traverse},
    {Py_tp_clear, battle_clear},
    {Py_tp_methods, py_battle_methods},
    {Py_tp_getset, battle_getset},
    {Py_tp_members, battle_members},
    {0, NULL},
};
static PyType_Spec specs[] = {
    {"tilly._raw.RuleSet",
     sizeof(Handle),
     0,
     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
     handle_slots},
    {"tilly._raw.Army", sizeof(Handle), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, handle_slots},
    {"tilly._raw.Table", sizeof(Handle), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, handle_slots},
    {"tilly._raw.Program",
     sizeof(Handle),
     0,
     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
     handle_slots},
    {"tilly._raw.Battle",
     sizeof(Battle),
     0,
     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
     battle_slots},
};

/* ---- turns ---------------------------------------------------------------------------------- */

PyObject *py_turn_new(Battle *battle, uint32_t number)
{
    PyTypeObject *type = (PyTypeObject *)py_class("Turn");
    Turn *made = type ? (Turn *)type->tp_alloc(type, 0) : NULL;
    if (!made)
        return NULL;
    made->battle = (Battle *)Py_NewRef((PyObject *)battle);
    made->number = number;
    return (PyObject *)made;
}

static int turn_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((Turn *)self)->battle);
    return 0;
}

static int turn_clear(PyObject *self)
{
    Py_CLEAR(((Turn *)self)->battle);
    return 0;
}

static void turn_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    turn_clear(self);
    type->tp_free(self);
    Py_DECREF(type);
}

tilly_turn *py_now(Battle *battle)
{
    tilly_battle_info info = {.size = sizeof info};
    const tilly_turn *over;
    tilly_turn *now;
    if (py_usable(battle))
        return NULL;
    tilly_status status = tilly_battle_info_of(battle->handle, &info);
    /* tilly_battle_turn() would begin the next turn where this one is over. */
    if (!status && !tilly_battle_past(battle->handle, info.turn, &over))
        return py_fail_words(TILLY_E_NOT_NOW,
                             info.over ? "the battle is over"
                                       : "this turn is over and the next is not begun: call "
                                         "battle.next() first");
    if (!status)
        status = tilly_battle_turn(battle->handle, &now);
    return status ? py_fail(status) : now;
}

const tilly_turn *py_turn(PyObject *object)
{
    if (!PyObject_TypeCheck(object, py_turn_type)) {
        PyErr_Format(
            PyExc_TypeError, "a tilly.Turn is wanted, not %.100s", Py_TYPE(object)->tp_name);
        return NULL;
    }
    Turn *self = (Turn *)object;
    const tilly_turn *turn;
    tilly_battle_info info = {.size = sizeof info};
    if (py_usable(self->battle))
        return NULL;
    if (!tilly_battle_past(self->battle->handle, self->number, &turn))
        return turn;
    tilly_status status = tilly_battle_info_of(self->battle->handle, &info);
    if (status)
        return py_fail(status);
    if (info.turn == self->number)
        return py_now(self->battle);
    char words[112];
    if (self->number > info.turn)
        snprintf(words,
                 sizeof words,
                 "there is no turn %u yet: the battle is in turn %u",
                 (unsigned)self->number,
                 (unsigned)info.turn);
    else
        snprintf(words,
                 sizeof words,
                 "turn %u is not kept: the battle was copied or loaded since, or its log was off",
                 (unsigned)self->number);
    return py_fail_words(TILLY_E_STALE, words);
}

static void *turn_is_over(Turn *turn)
{
    tilly_battle_info info = {.size = sizeof info};
    if (!tilly_battle_info_of(turn->battle->handle, &info) && info.over &&
        info.turn == turn->number)
        return py_fail_words(TILLY_E_NOT_NOW, "the battle is over");
    return py_fail_words(TILLY_E_STALE, "this turn is over: it can be read, but not driven");
}

tilly_turn *py_turn_now(PyObject *object)
{
    const tilly_turn *turn = py_turn(object);
    if (!turn)
        return NULL;
    if (tilly_turn_over(turn))
        return turn_is_over((Turn *)object);
    return py_now(((Turn *)object)->battle);
}

void py_moved(PyObject *object)
{
    Battle *battle =
        PyObject_TypeCheck(object, py_turn_type) ? ((Turn *)object)->battle : (Battle *)object;
    battle->stamp++;
}

static PyObject *turn_battle(PyObject *self, void *closure)
{
    (void)closure;
    return Py_NewRef((PyObject *)((Turn *)self)->battle);
}

static PyObject *turn_number(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((Turn *)self)->number);
}

static PyObject *turn_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !PyObject_TypeCheck(b, py_turn_type))
        Py_RETURN_NOTIMPLEMENTED;
    int same =
        ((Turn *)a)->battle == ((Turn *)b)->battle && ((Turn *)a)->number == ((Turn *)b)->number;
    return PyBool_FromLong(same == (op == Py_EQ));
}

static Py_hash_t turn_hash(PyObject *self)
{
    return (Py_hash_t)(((uintptr_t)((Turn *)self)->battle >> 4) + ((Turn *)self)->number);
}

static PyObject *turn_make(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"battle", "number", NULL};
    PyObject *battle;
    unsigned number;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "O!I", names, py_battle_type, &battle, &number))
        return NULL;
    Turn *made = (Turn *)type->tp_alloc(type, 0);
    if (!made)
        return NULL;
    made->battle = (Battle *)Py_NewRef(battle);
    made->number = number;
    return (PyObject *)made;
}

static PyGetSetDef turn_getset[] = {
    {"battle", turn_battle, NULL, "The battle it is a turn of.", NULL},
    {"number", turn_number, NULL, "0 for the set-up, then from 1.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot turn_slots[] = {
    {Py_tp_new, turn_make},
    {Py_tp_dealloc, turn_dealloc},
    {Py_tp_traverse, turn_traverse},
    {Py_tp_clear, turn_clear},
    {Py_tp_getset, turn_getset},
    {Py_tp_methods, py_turn_methods},
    {Py_tp_richcompare, turn_compare},
    {Py_tp_hash, turn_hash},
    {0, NULL},
};
static PyType_Spec turn_spec = {"tilly._raw.Turn",
                                sizeof(Turn),
                                0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                                turn_slots};

int py_add_type(PyObject *module, PyType_Spec *spec, PyObject *base, PyTypeObject **out)
{
    PyObject *type = base ? PyType_FromSpecWithBases(spec, base) : PyType_FromSpec(spec);
    *out = (PyTypeObject *)type;
    return type ? PyModule_AddObjectRef(module, strrchr(spec->name, '.') + 1, type) : -1;
}

int py_handles_ready(PyObject *module)
{
    for (enum py_kind kind = RULESET; kind < PY_KINDS; kind++)
        if (py_add_type(module, &specs[kind], NULL, &type_of[kind]))
            return -1;
    py_battle_type = type_of[BATTLE];
    return py_add_type(module, &turn_spec, NULL, &py_turn_type);
}
