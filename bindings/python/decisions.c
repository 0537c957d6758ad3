/* Queries of an open decision. */
#include "binding.h"

static tilly_turn *open_turn(PyObject *self)
{
    return py_fresh((View *)self) ? NULL : py_now(((View *)self)->battle);
}

static PyObject *answer_of(View *self, const tilly_answer *answer)
{
    if (answer->pick.option >= self->of.decision.options)
        return py_answer_new(answer, NULL, self->of.decision.shape);
    PyObject *option = py_option_at(self, answer->pick.option);
    PyObject *made =
        option ? py_answer_new(answer, &((Option *)option)->option, self->of.decision.shape) : NULL;
    Py_XDECREF(option);
    return made;
}

static PyObject *sample(PyObject *self, PyObject *draw)
{
    tilly_answer answer = {.size = sizeof answer};
    uint64_t number;
    const tilly_turn *now = py_u64(draw, &number) ? NULL : open_turn(self);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_sample(now, number, &answer);
    return status ? py_fail(status) : answer_of((View *)self, &answer);
}

typedef struct on_grid {
    const tilly_turn *turn;
    uint32_t fineness;
} on_grid;
static tilly_status list_picks(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    const on_grid *g = of;
    return tilly_turn_list(g->turn, g->fineness, rows, room, count);
}

static PyObject *list_rows(PyObject *self, PyObject *fineness)
{
    on_grid g = {NULL, 1};
    if (py_u32(fineness, &g.fineness) || !(g.turn = open_turn(self)))
        return NULL;
    return py_listed(list_picks, &g, sizeof(tilly_pick));
}

/* Numbers of an answer begun, all but the last at most. */
static int
begun(const tilly_turn *now, PyObject *const *args, Py_ssize_t count, tilly_answer *answer)
{
    tilly_option option;
    if (Py_IS_TYPE(args[0], py_option_type))
        answer->pick.option = ((Option *)args[0])->index;
    else if (py_u32(args[0], &answer->pick.option))
        return -1;
    if (py_option_of(now, answer->pick.option, &option))
        return -1;
    if (count - 1 >= option.values) {
        PyErr_Format(PyExc_ValueError,
                     "this option takes %d number%s: nothing is left to ask for after %zd",
                     option.values,
                     option.values == 1 ? "" : "s",
                     count - 1);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count - 1; i++) {
        int32_t *value = &answer->pick.value[i];
        if (py_of_measure(args[i + 1], option.value[i].measure, value))
            return -1;
        if (*value >= option.value[i].least && *value <= option.value[i].most)
            continue;
        py_fail_words(TILLY_E_RANGE,
                      "a number given is outside the bounds that option.value tells");
        return -1;
    }
    answer->given = (uint16_t)(count - 1);
    return 0;
}

typedef struct beginning {
    const tilly_turn *turn;
    const tilly_answer *answer;
} beginning;
static tilly_status list_spans(const void *of, void *rows, uint32_t room, uint32_t *count)
{
    const beginning *b = of;
    return tilly_turn_range(b->turn, b->answer, rows, room, count);
}

static PyObject *range(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    tilly_answer answer = {.size = sizeof answer, .decision = ((View *)self)->of.decision.serial};
    beginning b = {open_turn(self), &answer};
    if (!b.turn)
        return NULL;
    if (!count)
        return PyErr_Format(PyExc_TypeError, "range(option, *numbers) wants an option");
    Battle *battle = ((View *)self)->battle;
    battle->pins++;
    int failed = begun(b.turn, args, count, &answer);
    battle->pins--;
    if (failed)
        return NULL;
    PyObject *rows = py_listed(list_spans, &b, sizeof(tilly_span));
    if (!rows)
        return NULL;
    Py_ssize_t spans = PyBytes_GET_SIZE(rows) / (Py_ssize_t)sizeof(tilly_span);
    PyObject *tuple = PyTuple_New(spans);
    for (Py_ssize_t i = 0; tuple && i < spans; i++) {
        PyObject *span =
            py_row(ROW_SPAN, PyBytes_AS_STRING(rows) + i * (Py_ssize_t)sizeof(tilly_span));
        if (!span)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, i, span);
    }
    Py_DECREF(rows);
    return tuple;
}

static PyObject *preview(PyObject *self, PyObject *from)
{
    tilly_answer answer = {.size = sizeof answer};
    tilly_pose pose;
    const tilly_turn *now = open_turn(self);
    Battle *battle = ((View *)self)->battle;
    if (!now)
        return NULL;
    battle->pins++;
    int failed = py_read_answer(now, &((View *)self)->of.decision, from, &answer);
    battle->pins--;
    if (failed)
        return NULL;
    tilly_status status = tilly_turn_preview(now, &answer, &pose);
    if (status == TILLY_E_NOT_NOW)
        Py_RETURN_NONE;
    tilly_reason why = {.size = sizeof why};
    if (status == TILLY_E_ILLEGAL)
        status = tilly_turn_check(now, &answer, &why);
    return status ? py_fail_why(status, battle, &why) : py_row(ROW_POSE, &pose);
}

/* Of each unit, as a tuple; NULL: an exception is set. */
static PyObject *placed_rows(const tilly_placed *placed, uint32_t count)
{
    PyObject *all = PyTuple_New(count);
    for (uint32_t i = 0; all && i < count; i++) {
        PyObject *one = py_row(ROW_PLACED, &placed[i]);
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, i, one);
    }
    return all;
}

static PyObject *preview_body(PyObject *self, PyObject *from)
{
    tilly_answer answer = {.size = sizeof answer};
    tilly_placed placed[TILLY_MOST_UNITS];
    uint32_t count = 0;
    const tilly_turn *now = open_turn(self);
    Battle *battle = ((View *)self)->battle;
    if (!now)
        return NULL;
    battle->pins++;
    int failed = py_read_answer(now, &((View *)self)->of.decision, from, &answer);
    battle->pins--;
    if (failed)
        return NULL;
    tilly_status status = tilly_turn_preview_body(now, &answer, placed, TILLY_MOST_UNITS, &count);
    if (status == TILLY_E_NOT_NOW)
        return PyTuple_New(0);
    tilly_reason why = {.size = sizeof why};
    if (status == TILLY_E_ILLEGAL)
        status = tilly_turn_check(now, &answer, &why);
    return status ? py_fail_why(status, battle, &why) : placed_rows(placed, count);
}

typedef struct given {
    const tilly_turn *turn;
    const tilly_answer *answer;
} given;
static tilly_status say_answer(const void *of, char *text, size_t room, size_t *needed)
{
    const given *g = of;
    return tilly_turn_answer_text(g->turn, g->answer, text, room, needed);
}

static PyObject *write_words(PyObject *self, PyObject *from)
{
    tilly_answer answer = {.size = sizeof answer};
    given g = {open_turn(self), &answer};
    Battle *battle = ((View *)self)->battle;
    if (!g.turn)
        return NULL;
    battle->pins++;
    int failed = py_read_answer(g.turn, &((View *)self)->of.decision, from, &answer);
    battle->pins--;
    return failed ? NULL : py_written(say_answer, &g);
}

static PyObject *read_words(PyObject *self, PyObject *from)
{
    tilly_answer answer = {.size = sizeof answer};
    tilly_error error = {.size = sizeof error};
    const char *words = py_words(from);
    const tilly_turn *now = words ? open_turn(self) : NULL;
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_answer_read(now, words, &answer, &error);
    return status ? py_fail_at(status, &error) : answer_of((View *)self, &answer);
}

/* Hands over to the package, which has numpy and drawing. */
static PyObject *
by_package(const char *function, PyObject *self, PyObject *args, PyObject *keywords)
{
    PyObject *called = py_class(function);
    PyObject *bound = called ? PyMethod_New(called, self) : NULL;
    PyObject *result = bound ? PyObject_Call(bound, args, keywords) : NULL;
    Py_XDECREF(bound);
    return result;
}

static PyObject *list(PyObject *self, PyObject *args, PyObject *keywords)
{
    return by_package("list of picks", self, args, keywords);
}

static PyObject *drawn(PyObject *self, PyObject *unused)
{
    PyObject *called = py_class("picture of a decision");
    (void)unused;
    return called ? PyObject_CallOneArg(called, self) : NULL;
}

PyMethodDef py_decision_methods[] = {
    {"sample",
     sample,
     METH_O,
     "sample($self, draw, /)\n--\n\nOne legal Answer, uniformly among those on the natural grid, "
     "chosen by the whole number `draw` alone."},
    {"_list",
     list_rows,
     METH_O,
     "_list($self, fineness, /)\n--\n\nRows of every legal pick on the grid, as bytes."},
    {"list",
     (PyCFunction)(void (*)(void))list,
     METH_VARARGS | METH_KEYWORDS,
     "list($self, /, fineness=1)\n--\n\nEvery legal pick on the grid as rows of numpy (dtype "
     "PICK): option, value; numbers in 1/10000 and 1/100 degree. Each row may be given as an "
     "answer.\n\nfineness: the natural step of each number is divided by it, 1 to 100."},
    {"_repr_svg_",
     drawn,
     METH_NOARGS,
     "_repr_svg_($self, /)\n--\n\nThe battle with the legal answers drawn over it, for notebooks."},
    {"range",
     (PyCFunction)(void (*)(void))range,
     METH_FASTCALL,
     "range($self, option, /, *numbers)\n--\n\nLegal values of the next number of an answer begun: "
     "a tuple of Span in rising order, exact for the last number."},
    {"preview",
     preview,
     METH_O,
     "preview($self, answer, /)\n--\n\nThe Pose where the unit would stand after this answer; None "
     "for questions that move nothing. IllegalError if it is not legal."},
    {"preview_body",
     preview_body,
     METH_O,
     "preview_body($self, answer, /)\n--\n\nA tuple of Placed: where each unit would stand that "
     "this "
     "answer moves, of a body all its members; empty for questions that move nothing. IllegalError "
     "if it is not legal."},
    {"write",
     write_words,
     METH_O,
     "write($self, answer, /)\n--\n\nThe answer as a player would say it, 'wheel right 30, 2.5': "
     "exact, and what read() reads back. docs/answers.md has the grammar."},
    {"read",
     read_words,
     METH_O,
     "read($self, words, /)\n--\n\nThe Answer that these words say; it is not judged. "
     "UnknownError for words that name no option, or several, FormatError for numbers and places "
     "that cannot be read: each with the place, and what is allowed."},
    {NULL, NULL, 0, NULL},
};
