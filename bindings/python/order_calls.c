/* Orders of formations, reinforcements, what a side may see, and the odds of a fight: the functions
 * that take or give structs. */
#include "binding.h"

/* (kind, target, radius, points, note) */
static int read_order(PyObject *from, tilly_order *o)
{
    PyObject *points;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(from,
                          "O&O&O&OO&;an order is (kind, target, radius, points, note)",
                          py_to_u16,
                          &o->kind,
                          py_to_id,
                          &o->target,
                          py_to_length,
                          &o->radius,
                          &points,
                          py_to_u32,
                          &o->note))
        return -1;
    if (py_read_points(points, o->point, TILLY_MOST_ORDER_POINTS, &count))
        return -1;
    o->points = (uint16_t)count;
    return 0;
}

static PyObject *set_order(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *from;
    tilly_id formation;
    tilly_order order = {.size = sizeof order};
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(
            args, "OO&O!:set_order", &object, py_to_u32, &formation, &PyTuple_Type, &from) ||
        read_order(from, &order))
        return NULL;
    tilly_battle *battle = py_handle(object, BATTLE);
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_set_order(battle, formation, &order, &why);
    if (status)
        return py_fail_why(status, (Battle *)object, &why);
    py_moved(object);
    Py_RETURN_NONE;
}

/* (kind, target, radius, points, note, giver, turn, half, reached) */
static PyObject *order(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id formation;
    tilly_order o = {.size = sizeof o};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:order", &object, py_to_u32, &formation))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_order(battle, formation, &o) : TILLY_OK;
    if (!battle || status)
        return battle ? py_fail(status) : NULL;
    PyObject *target = py_id(o.target);
    PyObject *points = target ? py_points(o.point, o.points) : NULL;
    PyObject *giver = points ? py_id(o.giver) : NULL;
    if (giver)
        return Py_BuildValue("(INdNINIII)",
                             (unsigned)o.kind,
                             target,
                             tilly_to_units(o.radius),
                             points,
                             (unsigned)o.note,
                             giver,
                             (unsigned)o.turn,
                             (unsigned)o.half,
                             (unsigned)o.reached);
    Py_XDECREF(target);
    Py_XDECREF(points);
    return NULL;
}

#define POINT "(O&O&)"
static PyObject *set_arrival(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id unit;
    tilly_arrival a = {.size = sizeof a};
    tilly_reason why = {.size = sizeof why};
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OO&O&O&" POINT POINT ":set_arrival",
                          &object,
                          py_to_u32,
                          &unit,
                          py_to_u16,
                          &a.turn,
                          py_to_u16,
                          &a.half,
                          py_to_length,
                          &a.from.x,
                          py_to_length,
                          &a.from.y,
                          py_to_length,
                          &a.to.x,
                          py_to_length,
                          &a.to.y))
        return NULL;
    tilly_battle *battle = py_handle(object, BATTLE);
    if (!battle)
        return NULL;
    tilly_status status = tilly_battle_set_arrival(battle, unit, &a, &why);
    if (status)
        return py_fail_why(status, (Battle *)object, &why);
    py_moved(object);
    Py_RETURN_NONE;
}

/* (turn, half, from, to) */
static PyObject *arrival(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id unit;
    tilly_arrival a = {.size = sizeof a};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:arrival", &object, py_to_u32, &unit))
        return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status = battle ? tilly_battle_arrival(battle, unit, &a) : TILLY_OK;
    if (!battle || status)
        return battle ? py_fail(status) : NULL;
    return Py_BuildValue("(II(dd)(dd))",
                         (unsigned)a.turn,
                         (unsigned)a.half,
                         tilly_to_units(a.from.x),
                         tilly_to_units(a.from.y),
                         tilly_to_units(a.to.x),
                         tilly_to_units(a.to.y));
}

typedef struct looked {
    const tilly_battle *battle;
    uint32_t viewer, side;
} looked;
static tilly_status list_view(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    const looked *l = of;
    return tilly_battle_view(l->battle, l->viewer, l->side, rows, room, count);
}

static PyObject *view(PyObject *self, PyObject *args)
{
    PyObject *object;
    looked l;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&O&:view", &object, py_to_u32, &l.viewer, py_to_side, &l.side))
        return NULL;
    return (l.battle = py_handle(object, BATTLE)) ? py_listed(list_view, &l, sizeof(tilly_unit))
                                                  : NULL;
}

/* odds(battle, (attacker, ...), defender) */
static PyObject *odds(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *from;
    tilly_id attacker[TILLY_MOST_UNITS];
    tilly_id defender;
    tilly_odds o = {.size = sizeof o};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!O&:odds", &object, &PyTuple_Type, &from, py_to_u32, &defender))
        return NULL;
    Py_ssize_t count = PyTuple_GET_SIZE(from);
    if (count > TILLY_MOST_UNITS)
        return PyErr_Format(
            PyExc_ValueError, "at most %d units attack, not %zd", TILLY_MOST_UNITS, count);
    for (Py_ssize_t i = 0; i < count; i++)
        if (py_u32(PyTuple_GET_ITEM(from, i), &attacker[i]))
            return NULL;
    const tilly_battle *battle = py_handle(object, BATTLE);
    tilly_status status =
        battle ? tilly_battle_odds(battle, attacker, (uint32_t)count, defender, &o) : TILLY_OK;
    return !battle ? NULL : status ? py_fail(status) : py_row(ROW_ODDS, &o);
}

PyMethodDef py_order_calls[] = {
    {"set_order", set_order, METH_VARARGS, NULL},
    {"order", order, METH_VARARGS, NULL},
    {"set_arrival", set_arrival, METH_VARARGS, NULL},
    {"arrival", arrival, METH_VARARGS, NULL},
    {"view", view, METH_VARARGS, NULL},
    {"odds", odds, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
