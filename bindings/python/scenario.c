/* What a scenario has besides its armies: variables, areas, objectives, and kinds of ground of its
 * own. */
#include "binding.h"

typedef PyObject *made_of(const void *of, const void *row);

/* A tuple of what a function of the library lists. */
static PyObject *tuple_of(py_lister *lister, const void *of, size_t size, made_of *made)
{
    PyObject *rows = py_listed(lister, of, size);
    if (!rows)
        return NULL;
    Py_ssize_t count = PyBytes_GET_SIZE(rows) / (Py_ssize_t)size;
    PyObject *all = PyTuple_New(count);
    for (Py_ssize_t i = 0; all && i < count; i++) {
        PyObject *one = made(of, PyBytes_AS_STRING(rows) + i * (Py_ssize_t)size);
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, i, one);
    }
    Py_DECREF(rows);
    return all;
}

static int copy_text(const char *what, const char *from, char *to, size_t room)
{
    if (strlen(from) < room) {
        strcpy(to, from);
        return 0;
    }
    PyErr_Format(
        PyExc_ValueError, "%s has at most %zu bytes, not as \"%.80s\"", what, room - 1, from);
    return -1;
}

/* 0, or -1 with ValueError */
static int few(PyObject *list, int most, const char *what)
{
    if (PyTuple_GET_SIZE(list) <= most)
        return 0;
    PyErr_Format(PyExc_ValueError,
                 "a battle has at most %d %s, not %zd",
                 most,
                 what,
                 PyTuple_GET_SIZE(list));
    return -1;
}

static int is_tuple(PyObject *from, const char *what)
{
    if (PyTuple_Check(from))
        return 1;
    PyErr_Format(PyExc_TypeError, "%s is a tuple, not %.100s", what, Py_TYPE(from)->tp_name);
    return 0;
}

/* ---- variables ------------------------------------------------------------------------------ */

static tilly_status list_variables(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_variables(of, rows, room, count);
}

static PyObject *variable_at(const void *of, const void *at)
{
    (void)of;
    return py_row(ROW_VARIABLE, at);
}

static PyObject *variables(PyObject *self, PyObject *object)
{
    const tilly_battle *battle = py_handle(object, BATTLE);
    (void)self;
    return battle ? tuple_of(list_variables, battle, sizeof(tilly_variable), variable_at) : NULL;
}

static PyObject *variable(PyObject *self, PyObject *args)
{
    PyObject *object;
    uint32_t index;
    tilly_variable out;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:variable", &object, py_to_u32, &index))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_variable(battle, index, &out) : TILLY_OK;
    return !battle ? NULL : status ? py_fail(status) : py_row(ROW_VARIABLE, &out);
}

/* Of (name, kind, start, seen). */
static int read_variable(PyObject *from, tilly_variable *out)
{
    const char *name;
    memset(out, 0, sizeof *out);
    if (!is_tuple(from, "a variable") || !PyArg_ParseTuple(from,
                                                           "sO&O&O&:variable",
                                                           &name,
                                                           py_to_u16,
                                                           &out->kind,
                                                           py_to_i32,
                                                           &out->start,
                                                           py_to_u16,
                                                           &out->seen))
        return -1;
    return copy_text("the name of a variable", name, out->name, sizeof out->name);
}

int py_read_variables(PyObject *list, tilly_variable *out, uint32_t *count)
{
    if (few(list, TILLY_MOST_VARIABLES, "variables"))
        return -1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(list); i++)
        if (read_variable(PyTuple_GET_ITEM(list, i), &out[i]))
            return -1;
    *count = (uint32_t)PyTuple_GET_SIZE(list);
    return 0;
}

/* ---- areas ---------------------------------------------------------------------------------- */

static tilly_status list_areas(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_battle_areas(of, rows, room, count);
}

/* (id, name, radius or None, points) */
static PyObject *area_at(const void *of, const void *at)
{
    const tilly_area *a = at;
    (void)of;
    PyObject *radius = Py_NewRef(Py_None);
    if (a->radius)
        Py_SETREF(radius, PyFloat_FromDouble(tilly_to_units(a->radius)));
    return Py_BuildValue("(NsNN)", py_id(a->id), a->name, radius, py_points(a->point, a->points));
}

static PyObject *areas(PyObject *self, PyObject *object)
{
    const tilly_battle *battle = py_handle(object, BATTLE);
    (void)self;
    return battle ? tuple_of(list_areas, battle, sizeof(tilly_area), area_at) : NULL;
}

/* Of (name, radius or None, points). */
static int read_area(PyObject *from, tilly_area *out)
{
    const char *name;
    PyObject *radius;
    PyObject *points;
    Py_ssize_t count;
    memset(out, 0, sizeof *out);
    if (!is_tuple(from, "an area") || !PyArg_ParseTuple(from, "sOO:area", &name, &radius, &points))
        return -1;
    if (copy_text("the name of an area", name, out->name, sizeof out->name) ||
        (radius != Py_None && py_length(radius, &out->radius)) ||
        py_read_points(points, out->point, TILLY_MOST_CORNERS, &count))
        return -1;
    out->points = (uint32_t)count;
    return 0;
}

int py_read_areas(PyObject *list, tilly_area *out, uint32_t *count)
{
    if (few(list, TILLY_MOST_AREAS, "areas"))
        return -1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(list); i++)
        if (read_area(PyTuple_GET_ITEM(list, i), &out[i]))
            return -1;
    *count = (uint32_t)PyTuple_GET_SIZE(list);
    return 0;
}

typedef struct place {
    const tilly_battle *battle;
    tilly_id id;
    uint32_t side;
} place;

static tilly_status list_within(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    const place *p = of;
    return tilly_battle_within(p->battle, p->id, p->side, rows, room, count);
}

static PyObject *id_at(const void *of, const void *at)
{
    tilly_id id;
    (void)of;
    memcpy(&id, at, sizeof id);
    return py_id(id);
}

static PyObject *within(PyObject *self, PyObject *args)
{
    PyObject *object;
    place p;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&O&:within", &object, py_to_u32, &p.id, py_to_side, &p.side))
        return NULL;
    p.battle = py_handle(object, BATTLE);
    return p.battle ? tuple_of(list_within, &p, sizeof(tilly_id), id_at) : NULL;
}

/* ---- objectives ----------------------------------------------------------------------------- */

typedef struct looked_at {
    const tilly_battle *battle;
    uint32_t viewer;
} looked_at;

static tilly_status list_objectives(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    const looked_at *l = of;
    return tilly_battle_objectives(l->battle, l->viewer, rows, room, count);
}

/* (words, side or None, worth, area or None, variable or None, met, seen) */
static PyObject *objective_at(const void *of, const void *at)
{
    const looked_at *l = of;
    const tilly_objective *o = at;
    tilly_variable v = {.kind = 0};
    if (o->variable)
        tilly_battle_variable(l->battle, o->variable - 1, &v);
    PyObject *side = o->side < TILLY_SIDES ? py_enum("Side", o->side) : Py_NewRef(Py_None);
    return Py_BuildValue("(sNizNNi)",
                         o->words,
                         side,
                         (int)o->worth,
                         *o->area ? o->area : NULL,
                         py_text(v.kind ? v.name : NULL),
                         PyBool_FromLong(o->met),
                         (int)o->seen);
}

static PyObject *objectives(PyObject *self, PyObject *args)
{
    PyObject *object;
    looked_at l;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:objectives", &object, py_to_side, &l.viewer))
        return NULL;
    l.battle = py_handle(object, BATTLE);
    return l.battle ? tuple_of(list_objectives, &l, sizeof(tilly_objective), objective_at) : NULL;
}

/* Of (words, side or None, worth, area, 1 + index of a variable, seen). */
static int read_objective(PyObject *from, tilly_objective *out)
{
    const char *words;
    const char *area;
    uint32_t side;
    uint16_t seen;
    memset(out, 0, sizeof *out);
    if (!is_tuple(from, "an objective") || !PyArg_ParseTuple(from,
                                                             "sO&O&sO&O&:objective",
                                                             &words,
                                                             py_to_side,
                                                             &side,
                                                             py_to_i32,
                                                             &out->worth,
                                                             &area,
                                                             py_to_u32,
                                                             &out->variable,
                                                             py_to_u16,
                                                             &seen))
        return -1;
    out->side = (uint8_t)(side < TILLY_NO_SIDE ? side : TILLY_NO_SIDE);
    out->seen = (uint8_t)seen;
    return copy_text("what an objective says", words, out->words, sizeof out->words) ||
                   copy_text("the name of an area", area, out->area, sizeof out->area)
               ? -1
               : 0;
}

int py_read_objectives(PyObject *list, tilly_objective *out, uint32_t *count)
{
    if (few(list, TILLY_MOST_OBJECTIVES, "objectives"))
        return -1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(list); i++)
        if (read_objective(PyTuple_GET_ITEM(list, i), &out[i]))
            return -1;
    *count = (uint32_t)PyTuple_GET_SIZE(list);
    return 0;
}

/* ---- kinds of ground ------------------------------------------------------------------------ */

/* table_derive(table, name, base, difficult, blocks, covers, bars): its number. */
static PyObject *table_derive(PyObject *self, PyObject *args)
{
    PyObject *object;
    const char *name;
    uint16_t made = 0;
    tilly_ground_kind kind = {.size = sizeof kind};
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OsO&O&O&O&O&:table_derive",
                          &object,
                          &name,
                          py_to_u16,
                          &kind.base,
                          py_to_u16,
                          &kind.difficult,
                          py_to_u16,
                          &kind.blocks,
                          py_to_u16,
                          &kind.covers,
                          py_to_u16,
                          &kind.bars) ||
        copy_text("the name of a kind of ground", name, kind.name, sizeof kind.name))
        return NULL;
    tilly_table *table = py_handle(object, TABLE);
    tilly_status status = table ? tilly_table_derive(table, &kind, &made, &error) : TILLY_OK;
    return !table ? NULL : status ? py_fail_at(status, &error) : PyLong_FromLong(made);
}

static PyObject *table_kind(PyObject *self, PyObject *args)
{
    PyObject *object;
    uint32_t index;
    tilly_ground_kind kind = {.size = sizeof kind};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:table_kind", &object, py_to_u32, &index))
        return NULL;
    const tilly_table *table = py_handle(object, TABLE);
    tilly_status status = table ? tilly_table_kind(table, index, &kind) : TILLY_OK;
    return !table ? NULL : status ? py_fail(status) : py_row(ROW_GROUND_KIND, &kind);
}

PyMethodDef py_scenario_calls[] = {
    {"variables", variables, METH_O, NULL},
    {"variable", variable, METH_VARARGS, NULL},
    {"areas", areas, METH_O, NULL},
    {"within", within, METH_VARARGS, NULL},
    {"objectives", objectives, METH_VARARGS, NULL},
    {"table_derive", table_derive, METH_VARARGS, NULL},
    {"table_kind", table_kind, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
