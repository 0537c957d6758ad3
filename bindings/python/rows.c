/* Records as named tuples and as fields of views: all made from the tables of records.def. */
#include "binding.h"
#include "record_docs.h"

/* The Python name and the doc of each record that comes out as a named tuple, in the order of enum
 * py_row. */
static const struct {
    const char *record, *name, *doc;
} shown[PY_ROWS] = {
    {"parameter", "tilly.Parameter", "A parameter or option of a rule set."},
    {"ruling", "tilly.Ruling", "How a rule set reads a clause that could be read in more ways."},
    {"beat", "tilly.Beat", "One line of the sequence of play."},
    {"unit", "tilly.UnitState", "A unit as it stands."},
    {"mark", "tilly.Mark", "A rout or another mark on the table."},
    {"loss_mark", "tilly.LossMark", "Losses at which an army is tested or breaks."},
    {"event", "tilly.Event", "Something that happened."},
    {"ground", "tilly.Ground", "The ground at a point."},
    {"pose", "tilly.Pose", "Where something stands and faces."},
    {"placed", "tilly.Placed", "A unit, and where it would stand and face."},
    {"span", "tilly.Span", "A range of numbers, with the step that is natural for people."},
    {"reach", "tilly.Reach", "One way a unit can charge."},
    {"battle_info", "tilly.Info", "How a battle stands."},
    {"replay", "tilly.Replay", "What playing a record again found."},
    {"unit_spec", "tilly.UnitSpec", "A unit of an army."},
    {"waypoint",
     "tilly.Waypoint",
     "A point of a path: where to, how faced from there on, what is done there and with whom."},
    {"result", "tilly.Result", "How one battle of many went."},
    {"odds", "tilly.Odds", "What a fight would be if it were fought now."},
    {"variable", "tilly.Variable", "A variable of a scenario."},
    {"moment", "tilly.Moment", "A moment of a battle, at which its script is called."},
    {"ground_kind", "tilly.GroundKind", "A kind of ground that a table has derived."},
};
enum { MOST_FIELDS = 24 };
static PyTypeObject *type_of[PY_ROWS];
static const record *record_of[PY_ROWS];
static PyStructSequence_Field field_of[PY_ROWS][MOST_FIELDS];

/* Numbers that have names. */
static const struct {
    const char *record, *field, *class;
} named[] = {
    {"parameter", "measure", "Measure"},
    {"beat", "what", "BeatKind"},
    {"unit", "flags", "UnitFlag"},
    {"unit", "formation", "Formation"},
    {"unit", "order", "UnitOrder"},
    {"unit", "more_flags", "UnitMoreFlag"},
    {"placed", "formation", "Formation"},
    {"pose", "formation", "Formation"},
    {"event", "kind", "EventKind"},
    {"moment", "kind", "MomentKind"},
    {"ground_kind", "base", "FeatureKind"},
    {"ground_kind", "difficult", "GroundNumber"},
    {"ground_kind", "blocks", "GroundNumber"},
    {"ground_kind", "covers", "GroundNumber"},
    {"ground_kind", "bars", "BarsFlag"},
    {"variable", "kind", "VariableKind"},
    {"span", "measure", "Measure"},
    {"battle_info", "over", "End"},
    {"decision", "kind", "DecisionKind"},
    {"decision", "shape", "Shape"},
    {"decision", "flags", "DecisionFlag"},
    {"roll", "kind", "RollKind"},
    {"roll", "test", "RollTest"},
    {"option", "kind", "OptionKind"},
    {"option", "flags", "OptionFlag"},
    {"result", "end", "End"},
    {"result", "measure", "Measure"},
};

static const char *enum_of(const record *of, const record_field *field)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (!strcmp(named[i].record, of->name) && !strcmp(named[i].field, field->name))
            return named[i].class;
    return NULL;
}

/* ---- one number ----------------------------------------------------------------------------- */

static long long number_at(const record_field *field, const char *at)
{
    switch (field->width) {
    case 1: return field->is_signed ? *(const int8_t *)at : *(const uint8_t *)at;
    case 2: {
        int16_t v;
        memcpy(&v, at, 2);
        return field->is_signed ? v : (uint16_t)v;
    }
    case 4: {
        int32_t v;
        memcpy(&v, at, 4);
        return field->is_signed ? v : (long long)(uint32_t)v;
    }
    default: {
        int64_t v;
        memcpy(&v, at, 8);
        return v;
    }
    }
}

/* The measure that stands in the same record. */
static uint32_t measure_beside(const record *of, const void *row)
{
    for (const record_field *f = of->field; f->name; f++)
        if (!strcmp(f->name, "measure") && f->count == 1)
            return (uint32_t)number_at(f, (const char *)row + f->offset);
    return TILLY_MEASURE_NONE;
}

/* Half-points become 19.5; other strengths are whole numbers. */
static PyObject *strength_of(const record *of, const void *row, long long n)
{
    for (const record_field *f = of->field; f->name; f++)
        if (!strcmp(f->name, "more_flags") &&
            number_at(f, (const char *)row + f->offset) & TILLY_UNIT_HALF_POINTS)
            return py_measured((int32_t)n, TILLY_HALVES);
    return PyLong_FromLongLong(n);
}

static PyObject *side_or_none(long long side)
{
    if (side == TILLY_NO_SIDE)
        Py_RETURN_NONE;
    return py_enum("Side", (long)side);
}

static PyObject *event_or_none(const void *at)
{
    if (!((const tilly_event *)at)->kind)
        Py_RETURN_NONE;
    return py_row(ROW_EVENT, at);
}

static PyObject *one(const record *of, const record_field *field, const void *row, const char *at)
{
    long long n = field->width <= 8 ? number_at(field, at) : 0;
    const char *class;
    switch (field->meaning) {
    case RECORD_NUMBER:
        return (class = enum_of(of, field)) ? py_enum(class, (long)n) : PyLong_FromLongLong(n);
    case RECORD_TRUTH: return PyBool_FromLong(n != 0);
    case RECORD_TEXT: return py_text(at);
    case RECORD_HASH: return PyLong_FromUnsignedLongLong((unsigned long long)n);
    case RECORD_ID: return py_id((tilly_id)n);
    case RECORD_SIDE: return side_or_none(n);
    case RECORD_OPTION:
        if (n == TILLY_NO_OPTION)
            Py_RETURN_NONE;
        return PyLong_FromLongLong(n);
    case RECORD_LENGTH: return PyFloat_FromDouble((double)n / TILLY_ONE);
    case RECORD_HEADING:
    case RECORD_ANGLE: return PyFloat_FromDouble((double)n / TILLY_DEGREE);
    case RECORD_STRENGTH: return strength_of(of, row, n);
    case RECORD_EVENT: return event_or_none(at);
    case RECORD_MEASURED: return py_measured((int32_t)n, measure_beside(of, row));
    default: return PyErr_Format(PyExc_SystemError, "%s.%s holds a record", of->name, field->name);
    }
}

PyObject *py_member(const record *of, const record_field *field, const void *row)
{
    const char *at = (const char *)row + field->offset;
    if (field->count == 1 || field->meaning == RECORD_TEXT)
        return one(of, field, row, at);
    PyObject *all = PyTuple_New(field->count);
    for (Py_ssize_t i = 0; all && i < field->count; i++) {
        PyObject *item = one(of, field, row, at + i * field->width);
        if (!item)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, i, item);
    }
    return all;
}

PyObject *py_row(enum py_row which, const void *row)
{
    PyObject *made = PyStructSequence_New(type_of[which]);
    Py_ssize_t place = 0;
    for (const record_field *f = record_of[which]->field; made && f->name; f++) {
        PyObject *item = py_member(record_of[which], f, row);
        if (!item)
            Py_CLEAR(made);
        else
            PyStructSequence_SET_ITEM(made, place++, item);
    }
    return made;
}

PyObject *py_row_measured(enum py_row which, const void *row, uint32_t measure)
{
    PyObject *made = py_row(which, row);
    Py_ssize_t place = 0;
    for (const record_field *f = record_of[which]->field; made && f->name; f++, place++) {
        if (f->meaning != RECORD_STRENGTH)
            continue;
        PyObject *counted = PyStructSequence_GET_ITEM(made, place);
        int32_t n = (int32_t)number_at(f, (const char *)row + f->offset);
        PyObject *told = py_measured(n, measure);
        if (!told) {
            Py_CLEAR(made);
        } else {
            PyStructSequence_SET_ITEM(made, place, told);
            Py_DECREF(counted);
        }
    }
    return made;
}

PyObject *py_listed(py_lister *lister, const void *of, size_t size)
{
    uint32_t count = 0;
    tilly_status status = lister(of, NULL, 0, &count);
    PyObject *rows =
        status ? py_fail(status) : PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * size));
    if (!rows || !count)
        return rows;
    status = lister(of, PyBytes_AS_STRING(rows), count, &count);
    if (!status)
        return rows;
    Py_DECREF(rows);
    return py_fail(status);
}

/* ---- what numpy and the stubs need to know -------------------------------------------------- */

static PyObject *fields(PyObject *self, PyObject *name)
{
    const char *words = py_words(name);
    const record *of = words ? record_named(words) : NULL;
    PyObject *list = of ? PyList_New(0) : NULL;
    (void)self;
    if (words && !of)
        return PyErr_Format(PyExc_LookupError, "no record is called %R", name);
    for (const record_field *f = of ? of->field : NULL; list && f->name; f++) {
        const char *class = enum_of(of, f);
        PyObject *field = Py_BuildValue("(siiiOiz)",
                                        f->name,
                                        f->offset,
                                        f->width,
                                        f->count,
                                        f->is_signed ? Py_True : Py_False,
                                        f->meaning,
                                        class);
        if (!field || PyList_Append(list, field))
            Py_CLEAR(list);
        Py_XDECREF(field);
    }
    PyObject *both = list ? Py_BuildValue("(IO)", of->size, list) : NULL;
    Py_XDECREF(list);
    return both;
}

static PyObject *row_of_bytes(PyObject *self, PyObject *args)
{
    const char *name;
    Py_buffer row;
    (void)self;
    if (!PyArg_ParseTuple(args, "sy*:row", &name, &row))
        return NULL;
    PyObject *made = NULL;
    int which = 0;
    while (which < PY_ROWS && strcmp(shown[which].record, name))
        which++;
    if (which == PY_ROWS)
        PyErr_Format(PyExc_LookupError, "no record is called %s", name);
    else if (row.len != (Py_ssize_t)record_of[which]->size)
        PyErr_Format(PyExc_ValueError,
                     "a %s has %u bytes, not %zd",
                     name,
                     (unsigned)record_of[which]->size,
                     row.len);
    else
        made = py_row((enum py_row)which, row.buf);
    PyBuffer_Release(&row);
    return made;
}

static PyMethodDef methods[] = {
    {"fields",
     fields,
     METH_O,
     "fields($module, record, /)\n--\n\n(size, [(name, offset, width, count, signed, meaning, enum "
     "or None), ...]) of a record."},
    {"row",
     row_of_bytes,
     METH_VARARGS,
     "row($module, record, row, /)\n--\n\nThe named tuple of one row: bytes, or a row of a numpy "
     "array."},
    {NULL, NULL, 0, NULL},
};

const char *py_field_doc(const record *of, const record_field *field)
{
    for (size_t i = 0; i < sizeof record_docs / sizeof *record_docs; i++)
        if (!strcmp(record_docs[i].record, of->name) && !strcmp(record_docs[i].field, field->name))
            return record_docs[i].words;
    return NULL;
}

static int make_type(int which)
{
    const record *of = record_of[which] = record_named(shown[which].record);
    int count = 0;
    for (; of->field[count].name; count++) {
        if (count + 1 == MOST_FIELDS)
            return -1;
        field_of[which][count].name = of->field[count].name;
        field_of[which][count].doc = py_field_doc(of, &of->field[count]);
    }
    PyStructSequence_Desc desc = {shown[which].name, shown[which].doc, field_of[which], count};
    type_of[which] = PyStructSequence_NewType(&desc);
    return type_of[which] ? 0 : -1;
}

int py_rows_ready(PyObject *module)
{
    for (int i = 0; i < PY_ROWS; i++)
        if (make_type(i) ||
            PyModule_AddObjectRef(module, strrchr(shown[i].name, '.') + 1, (PyObject *)type_of[i]))
            return -1;
    return PyModule_AddFunctions(module, methods);
}
