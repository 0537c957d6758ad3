/* Rule sets, armies, tables: the functions that take or give structs. Handles come as objects,
 * lengths as plain numbers. */
#include "binding.h"

/* Appends what was made and gives it up; if it was not made, or there is no room, the list too. */
static void append(PyObject **list, PyObject *made)
{
    if (!made || PyList_Append(*list, made))
        Py_CLEAR(*list);
    Py_XDECREF(made);
}

/* ---- rule sets ------------------------------------------------------------------------------ */

#define LISTED(called, row, ROW, format)                                                           \
    static PyObject *called(PyObject *self, PyObject *args)                                        \
    {                                                                                              \
        PyObject *object;                                                                          \
        uint32_t index;                                                                            \
        row r = {.size = sizeof r};                                                                \
        (void)self;                                                                                \
        if (!PyArg_ParseTuple(args, format, &object, py_to_u32, &index))                           \
            return NULL;                                                                           \
        const tilly_ruleset *rules = py_handle(object, RULESET);                                   \
        tilly_status status = rules ? tilly_##called(rules, index, &r) : TILLY_OK;                 \
        return !rules ? NULL : status ? py_fail(status) : py_row(ROW, &r);                         \
    }
LISTED(ruleset_parameter, tilly_parameter, ROW_PARAMETER, "OO&:ruleset_parameter")
LISTED(ruleset_ruling, tilly_ruling, ROW_RULING, "OO&:ruleset_ruling")
LISTED(ruleset_beat, tilly_beat_info, ROW_BEAT, "OO&:ruleset_beat")

/* A warning about a document: a sentence with its place. */
static PyObject *warning_of(const tilly_error *warning)
{
    return PyUnicode_FromFormat("line %u, column %u: %s%s%s",
                                (unsigned)warning->line,
                                (unsigned)warning->column,
                                warning->path,
                                *warning->path ? ": " : "",
                                warning->text);
}

static PyObject *ruleset_tables_read(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *document;
    char *text;
    size_t length;
    uint32_t count = 0;
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO:ruleset_tables_read", &object, &document) ||
        py_document(document, &text, &length))
        return NULL;
    tilly_ruleset *rules = py_handle(object, RULESET);
    if (!rules)
        return NULL;
    tilly_status status = tilly_ruleset_tables_read(rules, text, length, &count, &error);
    PyObject *list = status ? NULL : PyList_New(0);
    for (uint32_t i = 0; list && i < count && !status; i++) {
        status = tilly_ruleset_tables_warning(rules, text, length, i, &error, &count);
        append(&list, warning_of(&error));
    }
    PyObject *told = list && !status ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return status ? py_fail_at(status, &error) : told;
}

/* ---- scenarios ------------------------------------------------------------------------------- */

static PyObject *scenario_misfits(PyObject *self, PyObject *args)
{
    PyObject *document;
    PyObject *words;
    char *text;
    size_t length;
    uint32_t count = 1;
    tilly_status status = TILLY_OK;
    tilly_error misfit = {.size = sizeof misfit};
    (void)self;
    if (!PyArg_ParseTuple(args, "OU:scenario_misfits", &document, &words) ||
        py_document(document, &text, &length))
        return NULL;
    const char *rules = py_words(words);
    PyObject *list = rules ? PyList_New(0) : NULL;
    for (uint32_t i = 0; list && i < count && !status; i++) {
        status = tilly_scenario_misfit(text, length, rules, i, &py_memory, &misfit, &count);
        if (!status && i < count)
            append(&list, warning_of(&misfit));
    }
    PyObject *told = list && !status ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return status ? py_fail_at(status, &misfit) : told;
}

/* ---- armies --------------------------------------------------------------------------------- */

static PyObject *army_add_unit(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *words;
    tilly_unit_spec spec = {.size = sizeof spec};
    uint32_t index;
    (void)self;
    if (!PyArg_ParseTuple(args,
                          "OO&O&O&O&O&O&UO&O&:army_add_unit",
                          &object,
                          py_to_u16,
                          &spec.type,
                          py_to_u16,
                          &spec.quality,
                          py_to_u32,
                          &spec.command,
                          py_to_length,
                          &spec.width,
                          py_to_length,
                          &spec.depth,
                          py_to_i32,
                          &spec.strength,
                          &words,
                          py_to_i32,
                          &spec.bonus,
                          py_to_u32,
                          &spec.formation))
        return NULL;
    const char *name = py_words(words);
    tilly_army *army = name ? py_handle(object, ARMY) : NULL;
    if (!army)
        return NULL;
    if (strlen(name) >= sizeof spec.name)
        return PyErr_Format(
            PyExc_ValueError, "a unit's name has at most %zu bytes of UTF-8", sizeof spec.name - 1);
    memcpy(spec.name, name, strlen(name));
    tilly_status status = tilly_army_add_unit(army, &spec, &index);
    return status ? py_fail(status) : PyLong_FromUnsignedLong(index);
}

static PyObject *army_unit(PyObject *self, PyObject *args)
{
    PyObject *object;
    uint32_t index;
    tilly_unit_spec spec = {.size = sizeof spec};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:army_unit", &object, py_to_u32, &index))
        return NULL;
    const tilly_army *army = py_handle(object, ARMY);
    tilly_status status = army ? tilly_army_unit(army, index, &spec) : TILLY_OK;
    if (!army || status)
        return army ? py_fail(status) : NULL;
    return py_row_measured(ROW_UNIT_SPEC, &spec, tilly_ruleset_strength(tilly_army_rules(army)));
}

static PyObject *army_check(PyObject *self, PyObject *object)
{
    const tilly_army *army = py_handle(object, ARMY);
    PyObject *list = army ? PyList_New(0) : NULL;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    uint32_t count = 1;
    (void)self;
    for (uint32_t i = 0; list && i < count && !status; i++) {
        status = tilly_army_breach(army, i, &why, &count);
        if (!status && count)
            append(&list, py_breach(army, tilly_army_rules(army), &why));
    }
    if (status)
        Py_CLEAR(list);
    return status ? py_fail(status) : list;
}

/* ---- tables --------------------------------------------------------------------------------- */

static int read_point(PyObject *from, tilly_point *to)
{
    PyObject *point =
        PySequence_Check(from) && !PyUnicode_Check(from) ? PySequence_Tuple(from) : NULL;
    if (!point && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "a point is (x, y), not %.100s", Py_TYPE(from)->tp_name);
    int failed =
        !point || !PyArg_ParseTuple(
                      point, "O&O&;a point is (x, y)", py_to_length, &to->x, py_to_length, &to->y);
    Py_XDECREF(point);
    return failed;
}

int py_read_points(PyObject *from, tilly_point *to, Py_ssize_t most, Py_ssize_t *count)
{
    int some = (PySequence_Check(from) || Py_TYPE(from)->tp_iter) && !PyUnicode_Check(from);
    PyObject *all = some ? PySequence_Tuple(from) : NULL;
    int failed = !all;
    if (!some)
        PyErr_Format(
            PyExc_TypeError, "points are a list of (x, y), not %.100s", Py_TYPE(from)->tp_name);
    *count = all ? PyTuple_GET_SIZE(all) : 0;
    if (*count > most) {
        PyErr_Format(PyExc_ValueError, "at most %zd points are possible, not %zd", most, *count);
        failed = 1;
    }
    for (Py_ssize_t i = 0; !failed && i < *count; i++)
        failed = read_point(PyTuple_GET_ITEM(all, i), &to[i]);
    Py_XDECREF(all);
    return failed ? -1 : 0;
}

int py_read_feature(PyObject *from, tilly_feature *feature)
{
    PyObject *points;
    PyObject *crest;
    PyObject *top;
    const char *name;
    Py_ssize_t count;
    *feature = (tilly_feature){.size = sizeof *feature};
    if (!PyTuple_Check(from)) {
        PyErr_SetString(PyExc_TypeError,
                        "a feature is (kind, flags, width, points, crest, top, name)");
        return -1;
    }
    if (!PyArg_ParseTuple(from,
                          "O&O&O&OOOs",
                          py_to_u16,
                          &feature->kind,
                          py_to_u16,
                          &feature->flags,
                          py_to_length,
                          &feature->width,
                          &points,
                          &crest,
                          &top,
                          &name))
        return -1;
    if (strlen(name) >= sizeof feature->name) {
        PyErr_Format(PyExc_ValueError,
                     "the name of a feature has at most %zu bytes",
                     sizeof feature->name - 1);
        return -1;
    }
    strcpy(feature->name, name);
    if (py_read_points(points, feature->point, TILLY_MOST_CORNERS, &count))
        return -1;
    feature->points = (uint32_t)count;
    if (top != Py_None && py_read_points(top, feature->top, TILLY_MOST_CORNERS, &count))
        return -1;
    feature->top_points = top == Py_None ? 0 : (uint32_t)count;
    if (crest == Py_None)
        return 0;
    if (py_read_points(crest, feature->crest, 2, &count))
        return -1;
    if (count != 2) {
        PyErr_SetString(PyExc_ValueError, "a crest has two points");
        return -1;
    }
    feature->flags |= TILLY_CREST_GIVEN;
    return 0;
}

PyObject *py_points(const tilly_point *point, uint32_t count)
{
    PyObject *all = PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; all && i < count; i++) {
        PyObject *one =
            Py_BuildValue("(dd)", tilly_to_units(point[i].x), tilly_to_units(point[i].y));
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, (Py_ssize_t)i, one);
    }
    return all;
}

/* (kind, flags, width, points, crest, top, id, name, base) */
static PyObject *feature_out(tilly_status status, const tilly_feature *f)
{
    if (status)
        return py_fail(status);
    PyObject *points = py_points(f->point, f->points);
    PyObject *crest = !points                 ? NULL
                      : f->kind == TILLY_HILL ? py_points(f->crest, 2)
                                              : Py_NewRef(Py_None);
    PyObject *top = !crest          ? NULL
                    : f->top_points ? py_points(f->top, f->top_points)
                                    : Py_NewRef(Py_None);
    PyObject *id = top ? py_id(f->id) : NULL;
    if (id)
        return Py_BuildValue("(HHdNNNNsH)",
                             f->kind,
                             f->flags & (uint16_t)~TILLY_CREST_GIVEN,
                             tilly_to_units(f->width),
                             points,
                             crest,
                             top,
                             id,
                             f->name,
                             f->base);
    Py_XDECREF(points);
    Py_XDECREF(crest);
    Py_XDECREF(top);
    return NULL;
}

static PyObject *table_add(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *from;
    tilly_feature feature;
    tilly_id id;
    tilly_error error = {.size = sizeof error};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO:table_add", &object, &from) || py_read_feature(from, &feature))
        return NULL;
    tilly_table *table = py_handle(object, TABLE);
    tilly_status status = table ? tilly_table_add(table, &feature, &id, &error) : TILLY_OK;
    return !table ? NULL : status ? py_fail_at(status, &error) : py_id(id);
}

static PyObject *table_feature(PyObject *self, PyObject *args)
{
    PyObject *object;
    uint32_t index;
    tilly_feature feature = {.size = sizeof feature};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:table_feature", &object, py_to_u32, &index))
        return NULL;
    const tilly_table *table = py_handle(object, TABLE);
    return table ? feature_out(tilly_table_feature(table, index, &feature), &feature) : NULL;
}

static PyObject *table_find(PyObject *self, PyObject *args)
{
    PyObject *object;
    tilly_id id;
    tilly_feature feature = {.size = sizeof feature};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&:table_find", &object, py_to_u32, &id))
        return NULL;
    const tilly_table *table = py_handle(object, TABLE);
    return table ? feature_out(tilly_table_find(table, id, &feature), &feature) : NULL;
}

static PyObject *table_ground(PyObject *self, PyObject *args)
{
    PyObject *object;
    int32_t x;
    int32_t y;
    tilly_ground ground = {.size = sizeof ground};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO&O&:table_ground", &object, py_to_length, &x, py_to_length, &y))
        return NULL;
    const tilly_table *table = py_handle(object, TABLE);
    tilly_status status = table ? tilly_table_ground(table, x, y, &ground) : TILLY_OK;
    return !table ? NULL : status ? py_fail(status) : py_row(ROW_GROUND, &ground);
}

static PyObject *table_check(PyObject *self, PyObject *args)
{
    PyObject *object;
    PyObject *of;
    uint32_t units;
    uint32_t count = 1;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = TILLY_OK;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO&:table_check", &object, &of, py_to_u32, &units))
        return NULL;
    const tilly_table *table = py_handle(object, TABLE);
    const tilly_ruleset *rules = table ? py_handle(of, RULESET) : NULL;
    if (!rules)
        return NULL;
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list && i < count && !status; i++) {
        status = tilly_table_breach(table, rules, units, i, &why, &count);
        if (!status && count)
            append(&list, py_breach(NULL, rules, &why));
    }
    if (status)
        Py_CLEAR(list);
    return status ? py_fail(status) : list;
}

PyMethodDef py_setup_methods[] = {
    {"ruleset_parameter", ruleset_parameter, METH_VARARGS, NULL},
    {"ruleset_ruling", ruleset_ruling, METH_VARARGS, NULL},
    {"ruleset_beat", ruleset_beat, METH_VARARGS, NULL},
    {"ruleset_tables_read", ruleset_tables_read, METH_VARARGS, NULL},
    {"scenario_misfits", scenario_misfits, METH_VARARGS, NULL},
    {"army_add_unit", army_add_unit, METH_VARARGS, NULL},
    {"army_unit", army_unit, METH_VARARGS, NULL},
    {"army_check", army_check, METH_O, NULL},
    {"table_add", table_add, METH_VARARGS, NULL},
    {"table_feature", table_feature, METH_VARARGS, NULL},
    {"table_find", table_find, METH_VARARGS, NULL},
    {"table_ground", table_ground, METH_VARARGS, NULL},
    {"table_check", table_check, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
