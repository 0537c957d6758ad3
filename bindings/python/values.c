/* Values between the two sides: whole numbers with their range, lengths and angles as plain
 * numbers, ids, texts. */
#include "binding.h"
#include <math.h>

static PyTypeObject *id_type[TILLY_ID_AREA + 1];

/* ---- whole numbers -------------------------------------------------------------------------- */

/* Whatever has __index__, numpy's integers too, but neither floats nor bools: True is no option. */
static int whole(PyObject *o, long long least, unsigned long long most, unsigned long long *out)
{
    if (PyBool_Check(o) || !PyIndex_Check(o)) {
        PyErr_Format(PyExc_TypeError, "a whole number is wanted, not %.100s", Py_TYPE(o)->tp_name);
        return -1;
    }
    PyObject *number = PyNumber_Index(o);
    if (!number)
        return -1;
    int over;
    long long value = PyLong_AsLongLongAndOverflow(number, &over);
    *out = over > 0 ? PyLong_AsUnsignedLongLong(number) : (unsigned long long)value;
    Py_DECREF(number);
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_OverflowError))
        return -1;
    if (over < 0 || PyErr_Occurred() || (!over && value < least) ||
        ((over || value > 0) && *out > most)) {
        PyErr_Format(
            PyExc_OverflowError, "a number from %lld to %llu is wanted, not %R", least, most, o);
        return -1;
    }
    return 0;
}

int py_u16(PyObject *o, uint16_t *out)
{
    unsigned long long v;
    if (whole(o, 0, UINT16_MAX, &v))
        return -1;
    *out = (uint16_t)v;
    return 0;
}

int py_u32(PyObject *o, uint32_t *out)
{
    unsigned long long v;
    if (whole(o, 0, UINT32_MAX, &v))
        return -1;
    *out = (uint32_t)v;
    return 0;
}

int py_i32(PyObject *o, int32_t *out)
{
    unsigned long long v;
    if (whole(o, INT32_MIN, INT32_MAX, &v))
        return -1;
    *out = (int32_t)(long long)v;
    return 0;
}

int py_u64(PyObject *o, uint64_t *out)
{
    unsigned long long v;
    if (whole(o, 0, UINT64_MAX, &v))
        return -1;
    *out = v;
    return 0;
}

/* ---- measured numbers ----------------------------------------------------------------------- */

static int scaled(PyObject *o, double by, int32_t *out)
{
    double value = PyFloat_AsDouble(o);
    if (value == -1.0 && PyErr_Occurred())
        return -1;
    value = round(value * by);
    if (!(value >= INT32_MIN && value <= INT32_MAX)) {
        PyErr_Format(PyExc_OverflowError, "%R is beyond any table", o);
        return -1;
    }
    *out = (int32_t)value;
    return 0;
}

int py_length(PyObject *o, int32_t *out)
{
    return scaled(o, TILLY_ONE, out);
}
int py_degrees(PyObject *o, int32_t *out)
{
    return scaled(o, TILLY_DEGREE, out);
}

int py_heading(PyObject *o, uint16_t *out)
{
    int32_t angle;
    if (py_degrees(o, &angle))
        return -1;
    angle %= TILLY_CIRCLE;
    *out = (uint16_t)(angle < 0 ? angle + TILLY_CIRCLE : angle);
    return 0;
}

int py_of_measure(PyObject *o, uint32_t measure, int32_t *out)
{
    switch (measure) {
    case TILLY_LENGTH: return py_length(o, out);
    case TILLY_ANGLE: return py_degrees(o, out);
    case TILLY_THOUSANDTHS: return scaled(o, 1000, out);
    case TILLY_HALVES: return scaled(o, 2, out);
    case TILLY_SWITCH:
        if (PyBool_Check(o)) {
            *out = o == Py_True;
            return 0;
        } /* fall through */
    default: return py_i32(o, out);
    }
}

PyObject *py_measured(int32_t value, uint32_t measure)
{
    switch (measure) {
    case TILLY_LENGTH: return PyFloat_FromDouble(tilly_to_units(value));
    case TILLY_ANGLE: return PyFloat_FromDouble(tilly_to_degrees(value));
    case TILLY_THOUSANDTHS: return PyFloat_FromDouble(value / 1000.0);
    case TILLY_HALVES: return PyFloat_FromDouble(value / 2.0);
    default: return PyLong_FromLong(value);
    }
}

static int side_or_none(PyObject *o, uint32_t *out)
{
    if (o != Py_None)
        return py_u32(o, out);
    *out = TILLY_NO_SIDE;
    return 0;
}

int py_id_or_none(PyObject *o, tilly_id *out)
{
    if (o != Py_None)
        return py_u32(o, out);
    *out = 0;
    return 0;
}

int py_to_u16(PyObject *o, void *out)
{
    return !py_u16(o, out);
}
int py_to_u32(PyObject *o, void *out)
{
    return !py_u32(o, out);
}
int py_to_i32(PyObject *o, void *out)
{
    return !py_i32(o, out);
}
int py_to_u64(PyObject *o, void *out)
{
    return !py_u64(o, out);
}
int py_to_length(PyObject *o, void *out)
{
    return !py_length(o, out);
}
int py_to_heading(PyObject *o, void *out)
{
    return !py_heading(o, out);
}
int py_to_side(PyObject *o, void *out)
{
    return !side_or_none(o, out);
}
int py_to_id(PyObject *o, void *out)
{
    return !py_id_or_none(o, out);
}

/* ---- ids: int, with a class for each kind of thing ------------------------------------------ */

PyObject *py_id(tilly_id id)
{
    if (!id)
        Py_RETURN_NONE;
    PyObject *number = PyLong_FromUnsignedLong(id);
    uint32_t kind = tilly_id_kind_of(id);
    if (!number || kind == TILLY_ID_NONE || kind > TILLY_ID_AREA)
        return number;
    PyObject *args = PyTuple_Pack(1, number);
    Py_DECREF(number);
    PyObject *made = args ? PyLong_Type.tp_new(id_type[kind], args, NULL) : NULL;
    Py_XDECREF(args);
    return made;
}

static PyObject *id_repr(PyObject *self)
{
    const char *name = strrchr(Py_TYPE(self)->tp_name, '.');
    char number[20];
    snprintf(number, sizeof number, "%#lx", PyLong_AsUnsignedLongMask(self));
    return PyUnicode_FromFormat("%s(%s)", name ? name + 1 : Py_TYPE(self)->tp_name, number);
}

static PyObject *id_index(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(PyLong_AsUnsignedLongMask(self) & 0xffff);
}

static PyObject *id_generation(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(PyLong_AsUnsignedLongMask(self) >> 16 & 0xfff);
}

static PyGetSetDef id_getset[] = {
    {"index", id_index, NULL, "Its place among its kind, from 0.", NULL},
    {"generation", id_generation, NULL, "How often the place was used before.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
#define ID_SLOTS(called, words)                                                                    \
    static PyType_Slot called[] = {                                                                \
        {Py_tp_repr, id_repr}, {Py_tp_getset, id_getset}, {Py_tp_doc, words}, {0, NULL}}
ID_SLOTS(unit_slots,
         "Names a unit of a battle. Equal and hashed by value, and equal to the number in a row of "
         "numpy.");
ID_SLOTS(group_slots, "Names a command of an army in battle. Equal and hashed by value.");
ID_SLOTS(feature_slots, "Names a feature of a table. Equal and hashed by value.");
ID_SLOTS(melee_slots, "Names a melee. Equal and hashed by value.");
ID_SLOTS(mark_slots, "Names a mark on the table. Equal and hashed by value.");
ID_SLOTS(area_slots, "Names an area of a scenario. Equal and hashed by value.");
enum { ID_FLAGS = Py_TPFLAGS_DEFAULT };
static PyType_Spec id_spec[] = {
    {NULL, 0, 0, 0, NULL},
    {"tilly.Unit", 0, 0, ID_FLAGS, unit_slots},
    {"tilly.Group", 0, 0, ID_FLAGS, group_slots},
    {"tilly.Feature", 0, 0, ID_FLAGS, feature_slots},
    {"tilly.Melee", 0, 0, ID_FLAGS, melee_slots},
    {"tilly.MarkId", 0, 0, ID_FLAGS, mark_slots},
    {"tilly.AreaId", 0, 0, ID_FLAGS, area_slots},
};

int py_values_ready(PyObject *module)
{
    for (int kind = TILLY_ID_UNIT; kind <= TILLY_ID_AREA; kind++)
        if (py_add_type(module, &id_spec[kind], (PyObject *)&PyLong_Type, &id_type[kind]))
            return -1;
    return 0;
}
