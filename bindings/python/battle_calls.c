/* Battles: making, deploying, editing, measuring, listing: the functions that take or give structs.
 */
#include "binding.h"

static PyObject *battle_new(PyObject *self, PyObject *args)
{
    PyObject *into;
    PyObject *rules;
    PyObject *table;
    PyObject *army[2];
    PyObject *declared;
    PyObject *areas;
    PyObject *objectives;
    tilly_variable variable[TILLY_MOST_VARIABLES];
    tilly_area area[TILLY_MOST_AREAS];
    tilly_objective objective[TILLY_MOST_OBJECTIVES];
    tilly_setup setup = {.size = sizeof setup, .allocator = &py_memory};
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OOOOOO&O&O&O&O&O!O!O!ss:battle_new",
                          &into,
                          &rules,
                          &table,
                          &army[0],
                          &army[1],
                          py_to_u64,
                          &setup.seed,
                          py_to_u32,
                          &setup.flags,
                          py_to_u32,
                          &setup.reserve,
                          py_to_u32,
                          &setup.turn_limit,
                          py_to_u32,
                          &setup.leader,
                          &PyTuple_Type,
                          &declared,
                          &PyTuple_Type,
                          &areas,
                          &PyTuple_Type,
                          &objectives,
                          &setup.title,
                          &setup.about) ||
        py_read_variables(declared, variable, &setup.variable_count) ||
        py_read_areas(areas, area, &setup.area_count) ||
        py_read_objectives(objectives, objective, &setup.objective_count))
        return NULL;
    setup.variables = variable;
    setup.areas = area;
    setup.objectives = objective;
    void **out = py_empty(into, BATTLE);
    if (!out || !(setup.rules = py_handle(rules, RULESET)) ||
        (table != Py_None && !(setup.table = py_handle(table, TABLE))))
        return NULL;
    for (int side = 0; side < 2; side++)
        if (!(setup.army[side] = py_handle(army[side], ARMY)))
            return NULL;
    tilly_status status = tilly_battle_new(&setup, (tilly_battle **)out, &error);
    if (status)
        return py_fail_at(status, &error);
    Py_RETURN_NONE;
}

static PyObject *deploy(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id unit;
    tilly_id host;
    tilly_pose pose = {0};
    uint32_t free_place;
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OO&O&O&O&O&O&O&:deploy",
                          &object,
                          py_to_u32,
                          &unit,
                          py_to_length,
                          &pose.x,
                          py_to_length,
                          &pose.y,
                          py_to_heading,
                          &pose.heading,
                          py_to_u16,
                          &pose.formation,
                          py_to_id,
                          &host,
                          py_to_u32,
                          &free_place))
        return NULL;
    tilly_battle *battle = py_handle(object, BATTLE);
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_deploy(battle, unit, &pose, host, free_place, &why);
    if (status)
        return py_fail_why(status, (Battle *)object, &why);
    py_moved(object);
    Py_RETURN_NONE;
}

static PyObject *begin(PyObject *self, PyObject *object)
{
    tilly_reason why = {.size = sizeof why};
    tilly_battle *battle = py_handle(object, BATTLE);
    (void)self;
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_begin(battle, &why);
    if (status)
        return py_fail_why(status, (Battle *)object, &why);
    py_moved(object);
    Py_RETURN_NONE;
}

static int read_options(PyObject *words, tilly_edit *e)
{
    Py_ssize_t count = PyTuple_GET_SIZE(words);
    if (count > TILLY_MOST_CHOICES) {
        PyErr_Format(
            PyExc_ValueError, "a question has 1 to %d options, not %zd", TILLY_MOST_CHOICES, count);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (py_u32(PyTuple_GET_ITEM(words, i), &e->option[i]))
            return -1;
    e->options = (uint16_t)count;
    return 0;
}

/* Changes; `feature` is None or the tuple of one, `options` a tuple of words by number. */
static PyObject *edit(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *feature;
    PyObject *options;
    tilly_feature ground;
    tilly_edit e = {.size = sizeof e};
    uint32_t side;
    uint16_t heading;
    tilly_id made = 0;
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OO&O&O&O&O&O&O&O&O&O&O&OO&O&O!O&O&:edit",
                          &object,
                          py_to_u16,
                          &e.kind,
                          py_to_side,
                          &side,
                          py_to_id,
                          &e.unit,
                          py_to_id,
                          &e.group,
                          py_to_u16,
                          &e.type,
                          py_to_u16,
                          &e.quality,
                          py_to_u32,
                          &e.what,
                          py_to_i32,
                          &e.value,
                          py_to_length,
                          &e.x,
                          py_to_length,
                          &e.y,
                          py_to_heading,
                          &heading,
                          &feature,
                          py_to_u32,
                          &e.words,
                          py_to_u16,
                          &e.faces,
                          &PyTuple_Type,
                          &options,
                          py_to_u32,
                          &e.strength,
                          py_to_u32,
                          &e.start) ||
        read_options(options, &e))
        return NULL;
    if (side > UINT16_MAX)
        return PyErr_Format(PyExc_OverflowError, "there is no side %u", (unsigned)side);
    e.side = (uint16_t)side;
    e.heading = heading;
    if (feature != Py_None)
        e.feature = &ground;
    if (e.feature && py_read_feature(feature, &ground))
        return NULL;
    tilly_battle *battle = py_handle(object, BATTLE);
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_edit(battle, &e, &made, &why);
    if (status)
        return py_fail_why(status, (Battle *)object, &why);
    if (e.kind != TILLY_EDIT_SET) /* which leaves an open decision open */
        py_moved(object);
    return py_id(made);
}

/* ---- how it stands -------------------------------------------------------------------------- */

static PyObject *info(PyObject *self, PyObject *object)
{
    tilly_battle_info i = {.size = sizeof i};
    const tilly_battle *battle = py_handle(object, BATTLE);
    (void)self;
    tilly_status status = battle ? tilly_battle_info_of(battle, &i) : TILLY_OK;
    return !battle ? NULL : status ? py_fail(status) : py_row(ROW_INFO, &i);
}

static PyObject *unit(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id id;
    tilly_unit u;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:unit", &object, py_to_u32, &id))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_unit(battle, id, &u) : TILLY_OK;
    return !battle ? NULL : status ? py_fail(status) : py_row(ROW_UNIT, &u);
}

typedef struct asked {
    const void *of;
    uint32_t number;
} asked;
static tilly_status list_units(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_units(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_marks(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_marks(a, rows, room, count);
}
static tilly_status list_loss_marks(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_loss_marks(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_contacts(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_contacts(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_controllers(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_controllers(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_charges(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_charges(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_events(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_turn_events(((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}
static tilly_status list_before(const void *a, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_turn_units_before(
        ((const asked *)a)->of, ((const asked *)a)->number, rows, room, count);
}

static PyObject *units(PyObject *self, PyObject *args)
{
    PyObject *object;
    asked a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:units", &object, py_to_side, &a.number))
        return NULL;
    return (a.of = py_handle(object, BATTLE)) ? py_listed(list_units, &a, sizeof(tilly_unit))
                                              : NULL;
}

static PyObject *marks(PyObject *self, PyObject *object)
{
    const tilly_battle *battle = py_handle(object, BATTLE);
    (void)self;
    return battle ? py_listed(list_marks, battle, sizeof(tilly_mark)) : NULL;
}

static PyObject *events(PyObject *self, PyObject *args)
{
    PyObject *turn;
    asked a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:events", &turn, py_to_u32, &a.number))
        return NULL;
    return (a.of = py_turn(turn)) ? py_listed(list_events, &a, sizeof(tilly_event)) : NULL;
}

static PyObject *units_before(PyObject *self, PyObject *args)
{
    PyObject *turn;
    asked a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:units_before", &turn, py_to_side, &a.number))
        return NULL;
    return (a.of = py_turn(turn)) ? py_listed(list_before, &a, sizeof(tilly_unit)) : NULL;
}

/* A tuple of what one unit has: ids or reaches. */
static PyObject *
listed_of(PyObject *args, py_lister *lister, size_t size, PyObject *(*made)(const void *))
{
    PyObject *object;
    asked a;
    if (!PyArg_ParseTuple(args, "OO&", &object, py_to_u32, &a.number))
        return NULL;
    PyObject *rows = (a.of = py_handle(object, BATTLE)) ? py_listed(lister, &a, size) : NULL;
    if (!rows)
        return NULL;
    Py_ssize_t count = PyBytes_GET_SIZE(rows) / (Py_ssize_t)size;
    PyObject *all = PyTuple_New(count);
    for (Py_ssize_t i = 0; all && i < count; i++) {
        PyObject *one = made(PyBytes_AS_STRING(rows) + i * (Py_ssize_t)size);
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, i, one);
    }
    Py_DECREF(rows);
    return all;
}

static PyObject *id_at(const void *at)
{
    tilly_id id;
    memcpy(&id, at, sizeof id);
    return py_id(id);
}
static PyObject *reach_at(const void *at)
{
    return py_row(ROW_REACH, at);
}

static PyObject *loss_mark_at(const void *at)
{
    return py_row(ROW_LOSS_MARK, at);
}

static PyObject *loss_marks(PyObject *self, PyObject *args)
{
    (void)self;
    return listed_of(args, list_loss_marks, sizeof(tilly_loss_mark), loss_mark_at);
}
static PyObject *contacts(PyObject *self, PyObject *args)
{
    (void)self;
    return listed_of(args, list_contacts, sizeof(tilly_id), id_at);
}
static PyObject *controllers(PyObject *self, PyObject *args)
{
    (void)self;
    return listed_of(args, list_controllers, sizeof(tilly_id), id_at);
}
static PyObject *charges(PyObject *self, PyObject *args)
{
    (void)self;
    return listed_of(args, list_charges, sizeof(tilly_reach), reach_at);
}

/* None if nothing blocks, else the reason. */
static PyObject *sight(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id from;
    tilly_id to;
    uint32_t clear = 0;
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&O&:sight", &object, py_to_u32, &from, py_to_u32, &to))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_sight(battle, from, to, &clear, &why) : TILLY_OK;
    if (!battle || status)
        return battle ? py_fail(status) : NULL;
    return clear ? Py_NewRef(Py_None) : py_reason((Battle *)object, &why);
}

/* The dice it would throw, or the reason. */
static PyObject *may_shoot(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id from;
    tilly_id to;
    uint32_t dice = 0;
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&O&:may_shoot", &object, py_to_u32, &from, py_to_u32, &to))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_may_shoot(battle, from, to, &dice, &why) : TILLY_OK;
    if (!battle)
        return NULL;
    if (status == TILLY_E_ILLEGAL)
        return py_reason((Battle *)object, &why);
    return status ? py_fail(status) : PyLong_FromUnsignedLong(dice);
}

PyMethodDef py_battle_calls[] = {
    {"battle_new", battle_new, METH_VARARGS, NULL},
    {"deploy", deploy, METH_VARARGS, NULL},
    {"begin", begin, METH_O, NULL},
    {"edit", edit, METH_VARARGS, NULL},
    {"info", info, METH_O, NULL},
    {"unit", unit, METH_VARARGS, NULL},
    {"units", units, METH_VARARGS, NULL},
    {"marks", marks, METH_O, NULL},
    {"loss_marks", loss_marks, METH_VARARGS, NULL},
    {"events", events, METH_VARARGS, NULL},
    {"units_before", units_before, METH_VARARGS, NULL},
    {"contacts", contacts, METH_VARARGS, NULL},
    {"controllers", controllers, METH_VARARGS, NULL},
    {"charges", charges, METH_VARARGS, NULL},
    {"sight", sight, METH_VARARGS, NULL},
    {"may_shoot", may_shoot, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
