/* Answer: an answer as it is, numbers already on the grid; and how one is read from whatever a
 * player gives. */
#include "binding.h"

PyTypeObject *py_answer_type;
enum { MOST_MEMBERS = 512 };

/* ---- reading -------------------------------------------------------------------------------- */

int py_read_numbers(const tilly_option *option,
                    PyObject *const *numbers,
                    Py_ssize_t count,
                    tilly_answer *out)
{
    if (count != option->values) {
        PyErr_Format(PyExc_ValueError,
                     option->values ? "this option takes %d number%s, not %zd: answer (option, "
                                      "number ...), or call it with them"
                                    : "this option takes %d number%s, not %zd",
                     option->values,
                     option->values == 1 ? "" : "s",
                     count);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (py_of_measure(numbers[i], option->value[i].measure, &out->pick.value[i]))
            return -1;
    return 0;
}

/* A copy that nobody else can change: numbers may be objects whose conversion runs Python.
 * Generators are no sequences: they might never end. */
static PyObject *tuple_of(PyObject *from, const char *wanted)
{
    if (PySequence_Check(from) && !PyUnicode_Check(from))
        return PySequence_Tuple(from);
    return PyErr_Format(PyExc_TypeError, "%s, not %.100s", wanted, Py_TYPE(from)->tp_name);
}

/* (x, y), and if more is said: heading, act, unit. */
static int read_waypoint(PyObject *from, tilly_waypoint *out)
{
    PyObject *item = tuple_of(from, "a waypoint is (x, y) or (x, y, heading, act, unit)");
    if (!item)
        return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(item);
    PyObject *const *part = &PyTuple_GET_ITEM(item, 0);
    int failed = count < 2 || count > 5;
    if (failed)
        PyErr_Format(PyExc_ValueError,
                     "a waypoint is (x, y) or (x, y, heading, act, unit), not %zd numbers",
                     count);
    failed = failed || py_length(part[0], &out->x) || py_length(part[1], &out->y);
    failed = failed || (count > 2 && py_heading(part[2], &out->heading)) ||
             (count > 3 && py_u16(part[3], &out->act)) ||
             (count > 4 && py_id_or_none(part[4], &out->unit));
    Py_DECREF(item);
    return failed ? -1 : 0;
}

int py_read_waypoints(PyObject *list, tilly_answer *out)
{
    PyObject *item = tuple_of(list, "a way is a list of waypoints");
    if (!item)
        return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(item);
    int failed = count > TILLY_MOST_WAYPOINTS;
    if (failed)
        PyErr_Format(PyExc_ValueError,
                     "a way has at most %d waypoints, not %zd",
                     TILLY_MOST_WAYPOINTS,
                     count);
    for (Py_ssize_t i = 0; !failed && i < count; i++)
        failed = read_waypoint(PyTuple_GET_ITEM(item, i), &out->way[i]);
    out->count = (uint16_t)count;
    Py_DECREF(item);
    return failed ? -1 : 0;
}

/* An Option of the question that is open: of this battle, or of one it was copied from. */
static int read_option(const Option *option, const tilly_decision *asked, uint32_t *index)
{
    *index = option->index;
    if (option->decision->of.decision.serial == asked->serial &&
        option->decision->of.decision.kind == asked->kind)
        return 0;
    py_fail_words(TILLY_E_STALE, "this option belongs to a decision that is no longer open");
    return -1;
}

static int read_index(PyObject *from, const tilly_decision *asked, uint32_t *index)
{
    if (Py_IS_TYPE(from, py_option_type))
        return read_option((Option *)from, asked, index);
    return py_u32(from, index);
}

static int choose(uint32_t index, tilly_answer *out)
{
    if (index >= MOST_MEMBERS) {
        PyErr_Format(PyExc_IndexError, "there is no option %u", (unsigned)index);
        return -1;
    }
    out->chosen[index / 64] |= (uint64_t)1 << (index % 64);
    return 0;
}

static int read_members(PyObject *from, const tilly_decision *asked, tilly_answer *out)
{
    PyObject *all = PyObject_GetIter(from);
    PyObject *one;
    int failed = 0;
    int members = 0;
    uint32_t index;
    if (!all) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError,
                         "a set of options is answered by options or their indices, not %.100s",
                         Py_TYPE(from)->tp_name);
        return -1;
    }
    while (!failed && (one = PyIter_Next(all))) {
        failed = read_index(one, asked, &index) || choose(index, out);
        Py_DECREF(one);
        if (failed || ++members <= MOST_MEMBERS)
            continue;
        PyErr_SetString(PyExc_ValueError, "more members than a set can have");
        failed = 1;
    }
    Py_DECREF(all);
    return failed || PyErr_Occurred() ? -1 : 0;
}

int py_option_of(const tilly_turn *turn, uint32_t index, tilly_option *option)
{
    uint32_t count = 0;
    tilly_status status = tilly_turn_options(turn, index, option, 1, &count);
    if (status)
        py_fail(status);
    else if (index >= count)
        PyErr_Format(PyExc_IndexError,
                     "there is no option %u: there are %u",
                     (unsigned)index,
                     (unsigned)count);
    else
        return 0;
    return -1;
}

/* The option a way belongs to if none is named: the first that may be answered by one. */
static int option_with_way(const tilly_turn *turn, const tilly_decision *asked, tilly_answer *out)
{
    tilly_option option;
    for (uint32_t i = 0; i < asked->options; i++) {
        if (py_option_of(turn, i, &option))
            return -1;
        if (!(option.flags & TILLY_ALSO_PATH))
            continue;
        out->pick.option = i;
        return 0;
    }
    PyErr_SetString(PyExc_TypeError, "this question cannot be answered by a way");
    return -1;
}

/* The numbers of the option that was named. One that there is not is against the rules, and the
 * library says so. */
static int read_numbers_of(const tilly_turn *turn,
                           const tilly_decision *asked,
                           PyObject *const *numbers,
                           Py_ssize_t count,
                           tilly_answer *out)
{
    tilly_option option;
    if (out->pick.option >= asked->options)
        return 0;
    return py_option_of(turn, out->pick.option, &option)
               ? -1
               : py_read_numbers(&option, numbers, count, out);
}

static int
read_way_of(const tilly_turn *turn, const tilly_decision *asked, PyObject *way, tilly_answer *out)
{
    tilly_option option;
    if (out->pick.option >= asked->options)
        return 0;
    if (py_option_of(turn, out->pick.option, &option))
        return -1;
    if (asked->shape == TILLY_PATH && option.flags & TILLY_ALSO_PATH)
        return py_read_waypoints(way, out);
    PyErr_SetString(PyExc_TypeError, "this option cannot be answered by a way");
    return -1;
}

/* (option, numbers ...) or (option, [waypoint, ...]) */
static int
read_tuple(const tilly_turn *turn, const tilly_decision *asked, PyObject *from, tilly_answer *out)
{
    Py_ssize_t size = PyTuple_GET_SIZE(from);
    if (!size) {
        PyErr_SetString(PyExc_TypeError, "an answer is (option, numbers ...)");
        return -1;
    }
    if (read_index(PyTuple_GET_ITEM(from, 0), asked, &out->pick.option))
        return -1;
    if (size == 2 && PyList_Check(PyTuple_GET_ITEM(from, 1)))
        return read_way_of(turn, asked, PyTuple_GET_ITEM(from, 1), out);
    return read_numbers_of(turn, asked, &PyTuple_GET_ITEM(from, 0) + 1, size - 1, out);
}

/* A row of decision.list(): 16 bytes. */
static int read_row(PyObject *from, tilly_answer *out)
{
    Py_buffer row;
    if (PyObject_GetBuffer(from, &row, PyBUF_SIMPLE))
        return -1;
    int fits = row.len == sizeof out->pick;
    if (fits)
        memcpy(&out->pick, row.buf, sizeof out->pick);
    else
        PyErr_Format(PyExc_TypeError,
                     "a row of decision.list() has %zu bytes, not %zd",
                     sizeof out->pick,
                     row.len);
    PyBuffer_Release(&row);
    return fits ? 0 : -1;
}

static int read_ready(const Answer *from, const tilly_decision *asked, tilly_answer *out)
{
    uint32_t serial = from->answer.decision;
    uint32_t note = out->note;
    *out = from->answer;
    if (note)
        out->note = note;
    if (!serial || serial == asked->serial)
        return 0;
    py_fail_words(TILLY_E_STALE, "this answer belongs to a decision that is no longer open");
    return -1;
}

/* "wheel right 30, 2.5" */
static int read_said(const tilly_turn *turn, PyObject *from, tilly_answer *out)
{
    tilly_answer said = {.size = sizeof said};
    tilly_error error = {.size = sizeof error};
    const char *words = py_words(from);
    if (!words)
        return -1;
    tilly_status status = tilly_turn_answer_read(turn, words, &said, &error);
    if (status) {
        py_fail_at(status, &error);
        return -1;
    }
    if (out->note)
        said.note = out->note;
    *out = said;
    return 0;
}

/* Reads an answer that has one meaning for every shape of question; 0 read, 1 something else, -1
 * failed. */
static int
read_plain(const tilly_turn *turn, const tilly_decision *asked, PyObject *from, tilly_answer *out)
{
    if (Py_IS_TYPE(from, py_answer_type))
        return read_ready((Answer *)from, asked, out);
    if (PyUnicode_Check(from))
        return read_said(turn, from, out);
    if (PyLong_CheckExact(from) || Py_IS_TYPE(from, py_option_type) || PyIndex_Check(from)) {
        if (read_index(from, asked, &out->pick.option))
            return -1;
        return asked->shape == TILLY_SET ? choose(out->pick.option, out)
                                         : read_numbers_of(turn, asked, NULL, 0, out);
    }
    if (PyObject_CheckBuffer(from)) {
        if (read_row(from, out))
            return -1;
        return asked->shape == TILLY_SET ? choose(out->pick.option, out) : 0;
    }
    return 1;
}

int py_read_answer(const tilly_turn *turn,
                   const tilly_decision *asked,
                   PyObject *from,
                   tilly_answer *out)
{
    int plain = read_plain(turn, asked, from, out);
    if (plain <= 0)
        return plain;
    if (PyBytes_Check(from) || from == Py_None) {
        PyErr_Format(PyExc_TypeError,
                     "an answer is an option, its index, (option, numbers ...), an Answer, words, "
                     "members of a set, or a way; not %.100s",
                     Py_TYPE(from)->tp_name);
        return -1;
    }
    if (asked->shape == TILLY_SET)
        return read_members(from, asked, out);
    if (PyTuple_CheckExact(from))
        return read_tuple(turn, asked, from, out);
    if (PyList_Check(from) && asked->shape == TILLY_PATH)
        return option_with_way(turn, asked, out) ? -1 : py_read_waypoints(from, out);
    PyErr_Format(
        PyExc_TypeError,
        PyList_Check(from)
            ? "an answer is an option, its index, a tuple (option, numbers ...) or an Answer, not "
              "%.100s"
            : "an answer is an option, its index, (option, numbers ...) or an Answer, not %.100s",
        Py_TYPE(from)->tp_name);
    return -1;
}

int py_read_faces(PyObject *from, const tilly_roll *roll, uint16_t *faces)
{
    PyObject *all = tuple_of(from, "dice are a sequence of faces");
    if (!all)
        return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(all);
    int failed = count != roll->dice;
    int least = roll->faces == TILLY_MOST_FACES ? 0 : 1;
    if (failed)
        PyErr_Format(PyExc_ValueError, "%d dice are thrown, not %zd", roll->dice, count);
    for (Py_ssize_t i = 0; !failed && i < count; i++) {
        failed = py_u16(PyTuple_GET_ITEM(all, i), &faces[i]);
        if (failed || (faces[i] >= least && faces[i] < roll->faces + least))
            continue;
        PyErr_Format(PyExc_ValueError,
                     "die %zd shows %d: from %d to %d is possible",
                     i,
                     faces[i],
                     least,
                     roll->faces + least - 1);
        failed = 1;
    }
    Py_DECREF(all);
    return failed ? -1 : 0;
}

/* ---- the type ------------------------------------------------------------------------------- */

PyObject *py_answer_new(const tilly_answer *answer, const tilly_option *option, uint32_t shape)
{
    Answer *made = PyObject_New(Answer, py_answer_type);
    if (!made)
        return NULL;
    made->answer = *answer;
    made->shape = shape;
    made->values = option ? option->values : 0;
    for (int i = 0; i < 3; i++)
        made->measure[i] = option ? (uint8_t)option->value[i].measure : 0;
    return (PyObject *)made;
}

static void answer_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *answer_option(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((Answer *)self)->answer.pick.option);
}

static PyObject *answer_numbers(PyObject *self, void *closure)
{
    const Answer *a = (Answer *)self;
    Py_ssize_t count = a->answer.count ? 0 : a->values;
    PyObject *numbers = PyTuple_New(count);
    (void)closure;
    for (Py_ssize_t i = 0; numbers && i < count; i++) {
        PyObject *number = py_measured(a->answer.pick.value[i], a->measure[i]);
        if (!number)
            Py_CLEAR(numbers);
        else
            PyTuple_SET_ITEM(numbers, i, number);
    }
    return numbers;
}

static PyObject *answer_way(PyObject *self, void *closure)
{
    const tilly_answer *a = &((Answer *)self)->answer;
    PyObject *way = PyTuple_New(a->count);
    (void)closure;
    for (Py_ssize_t i = 0; way && i < a->count; i++) {
        PyObject *point = py_row(ROW_WAYPOINT, &a->way[i]);
        if (!point)
            Py_CLEAR(way);
        else
            PyTuple_SET_ITEM(way, i, point);
    }
    return way;
}

static PyObject *answer_chosen(PyObject *self, void *closure)
{
    PyObject *chosen = PyList_New(0);
    (void)closure;
    for (long i = 0; chosen && i < MOST_MEMBERS; i++) {
        if (!(((Answer *)self)->answer.chosen[i / 64] >> (i % 64) & 1))
            continue;
        PyObject *index = PyLong_FromLong(i);
        if (!index || PyList_Append(chosen, index))
            Py_CLEAR(chosen);
        Py_XDECREF(index);
    }
    PyObject *tuple = chosen ? PyList_AsTuple(chosen) : NULL;
    Py_XDECREF(chosen);
    return tuple;
}

static PyObject *answer_note(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLong(((Answer *)self)->answer.note);
}

static PyObject *answer_repr(PyObject *self)
{
    const Answer *a = (Answer *)self;
    PyObject *what = a->shape == TILLY_SET ? answer_chosen(self, NULL)
                     : a->answer.count     ? answer_way(self, NULL)
                                           : answer_numbers(self, NULL);
    PyObject *repr =
        !what ? NULL
        : a->shape == TILLY_SET
            ? PyUnicode_FromFormat("<Answer options %R>", what)
            : PyUnicode_FromFormat("<Answer option %u %R>", (unsigned)a->answer.pick.option, what);
    Py_XDECREF(what);
    return repr;
}

static PyObject *answer_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(a) != Py_TYPE(b))
        Py_RETURN_NOTIMPLEMENTED;
    int same = !memcmp(&((Answer *)a)->answer, &((Answer *)b)->answer, sizeof(tilly_answer));
    return PyBool_FromLong(same == (op == Py_EQ));
}

static Py_hash_t answer_hash(PyObject *self)
{
    const tilly_answer *a = &((Answer *)self)->answer;
    uint64_t h = a->pick.option * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 3; i++)
        h = (h ^ (uint32_t)a->pick.value[i]) * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 8; i++)
        h = (h ^ a->chosen[i]) * 0x9e3779b97f4a7c15u;
    return (Py_hash_t)(h >> 1);
}

/* ---- pickling: the record as it is, which only the same version of it reads back ---------------
 */

static PyObject *made_again; /* _raw.answer */

static PyObject *answer_reduce(PyObject *self, PyObject *unused)
{
    const Answer *a = (Answer *)self;
    (void)unused;
    return Py_BuildValue("O(y#IBBBB)",
                         made_again,
                         (const char *)&a->answer,
                         (Py_ssize_t)sizeof a->answer,
                         a->shape,
                         a->values,
                         a->measure[0],
                         a->measure[1],
                         a->measure[2]);
}

static PyObject *answer_again(PyObject *module, PyObject *args)
{
    Py_buffer row;
    tilly_answer answer;
    tilly_option option = {0};
    uint32_t shape;
    uint8_t values;
    uint8_t measure[3];
    (void)module;
    if (!PyArg_ParseTuple(
            args, "y*Ibbbb:answer", &row, &shape, &values, &measure[0], &measure[1], &measure[2]))
        return NULL;
    int fits = row.len == sizeof answer;
    if (fits)
        memcpy(&answer, row.buf, sizeof answer);
    PyBuffer_Release(&row);
    if (!fits || answer.size != sizeof answer || answer.count > TILLY_MOST_WAYPOINTS || values > 3)
        return PyErr_Format(PyExc_ValueError, "this is not an Answer of this version of tilly");
    option.values = values;
    for (int i = 0; i < 3; i++)
        option.value[i].measure = measure[i];
    return py_answer_new(&answer, &option, shape);
}

static PyMethodDef methods[] = {
    {"__reduce__",
     answer_reduce,
     METH_NOARGS,
     "__reduce__($self, /)\n--\n\nAn answer is pickled with its numbers."},
    {NULL, NULL, 0, NULL},
};
static PyMethodDef of_module[] = {
    {"answer",
     answer_again,
     METH_VARARGS,
     "answer(record, shape, values, *measures): an Answer that was pickled."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getset[] = {
    {"option", answer_option, NULL, "The index of its option.", NULL},
    {"numbers", answer_numbers, NULL, "Its numbers: lengths and degrees.", NULL},
    {"way", answer_way, NULL, "Its waypoints, if it is a path.", NULL},
    {"chosen", answer_chosen, NULL, "The indices of its members, if it is a set.", NULL},
    {"note", answer_note, NULL, "The note that goes with it, 0 for none.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_dealloc, answer_dealloc},
    {Py_tp_getset, getset},
    {Py_tp_methods, methods},
    {Py_tp_repr, answer_repr},
    {Py_tp_richcompare, answer_compare},
    {Py_tp_hash, answer_hash},
    {Py_tp_doc,
     "An answer to a decision, its numbers rounded to the grid. Made by calling an option, and by "
     "decision.usual and decision.sample()."},
    {0, NULL},
};
static PyType_Spec spec = {"tilly.Answer",
                           sizeof(Answer),
                           0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                           slots};

int py_answers_ready(PyObject *module)
{
    if (py_add_type(module, &spec, NULL, &py_answer_type) ||
        PyModule_AddFunctions(module, of_module))
        return -1;
    made_again = PyObject_GetAttrString(module, "answer");
    return made_again ? 0 : -1;
}
