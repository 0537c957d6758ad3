/* Many battles in lockstep, for players that answer all of them at once: every battle stands at a
 * question for that player or is over. batch.py makes arrays of it. */
#include "many.h"

/* How an answer is given: a number for each battle, a truth for each option of each battle, or a
 * pick for each battle. */
enum form { BY_INDEX = 0, BY_TRUTHS = 1, BY_PICK = 2 };
enum { SPANS = 64 };

typedef struct Batch {
    PyObject_HEAD tilly_hooks hooks; /* those who play by themselves; the others are asked */
    uint32_t count, busy, refused;   /* refused: the battle that the status is about */
    /* seed of draws where a battle's usual answer is asked for and there is none */
    uint64_t drawn;
    tilly_reason why; /* why it was refused, if the rules did */
    tilly_battle **battle;
} Batch;

static PyTypeObject *batch_type;

/* ---- playing on ----------------------------------------------------------------------------- */

/* A question with one legal answer is none: it is answered here. */
static int is_forced(const tilly_decision *d, const tilly_option *only)
{
    return d->shape == TILLY_PICK && d->options == 1 && only->values == 0;
}

/* Plays until the caller is asked something, or the battle is over (*asked is 0 then). */
static tilly_status play_on(const Batch *self, tilly_battle *battle, tilly_decision *asked)
{
    for (;;) {
        tilly_turn *turn;
        tilly_option only;
        uint32_t n;
        *asked = (tilly_decision){.size = sizeof *asked};
        tilly_status status = tilly_battle_run(battle, &self->hooks, 0);
        if (status == TILLY_BATTLE_OVER) {
            *asked = (tilly_decision){0};
            return TILLY_OK;
        }
        if (status != TILLY_DECISION)
            return status < 0 ? status : TILLY_E_INTERNAL;
        if ((status = tilly_battle_turn(battle, &turn)) != TILLY_OK ||
            (status = tilly_turn_decision(turn, asked)) != TILLY_OK)
            return status;
        if ((status = tilly_turn_options(turn, 0, &only, 1, &n)) != TILLY_OK ||
            !is_forced(asked, &only))
            return status;
        tilly_answer answer = {.size = sizeof answer, .decision = asked->serial};
        if ((status = tilly_turn_answer(turn, &answer, NULL)) != TILLY_OK)
            return status;
    }
}

/* ---- answers -------------------------------------------------------------------------------- */

/* One way to choose numbers that were not given: the last as far as it goes, those before it the
 * most or the least there is. */
static tilly_status
fill_numbers(const tilly_turn *turn, uint32_t values, int most, tilly_answer *answer)
{
    tilly_span span[SPANS];
    for (answer->given = 0; answer->given < values; answer->given++) {
        uint32_t n = 0;
        tilly_status status = tilly_turn_range(turn, answer, span, SPANS, &n);
        if (status != TILLY_OK)
            return status;
        if (!n)
            return TILLY_E_ILLEGAL;
        answer->pick.value[answer->given] =
            most || answer->given + 1u == values ? span[n - 1].most : span[0].least;
    }
    answer->given = 0;
    return TILLY_OK;
}

/* Of all numbers but the last only outer bounds are known: what seems to go farthest may not be
 * legal. Then the nearest that is, as the refusal names it. */
static tilly_status go_far(const tilly_turn *turn, uint32_t values, tilly_answer *answer)
{
    tilly_reason why = {.size = sizeof why};
    tilly_status status = fill_numbers(turn, values, 1, answer);
    if (status == TILLY_OK)
        status = tilly_turn_check(turn, answer, &why);
    if (status != TILLY_E_ILLEGAL)
        return status;
    if (!(why.flags & TILLY_WHY_HAS_NEAREST))
        return fill_numbers(turn, values, 0, answer);
    answer->pick = why.nearest;
    answer->given = 0;
    return TILLY_OK;
}

static tilly_status by_index(const Batch *self,
                             uint32_t k,
                             const tilly_turn *turn,
                             const tilly_decision *asked,
                             int32_t index,
                             tilly_answer *answer)
{
    if (index == -1) {
        tilly_status status = tilly_turn_usual(turn, answer);
        return status == TILLY_E_NOT_NOW
                   ? tilly_turn_sample(
                         turn, tilly_seed(self->drawn, (uint64_t)k << 32 | asked->serial), answer)
                   : status;
    }
    if (index < 0 || (uint32_t)index >= asked->options)
        return TILLY_E_RANGE;
    if (asked->shape == TILLY_SET) {
        answer->chosen[index / 64] = UINT64_C(1) << index % 64;
        return TILLY_OK;
    }
    tilly_option option;
    uint32_t n;
    tilly_status status = tilly_turn_options(turn, (uint32_t)index, &option, 1, &n);
    answer->pick.option = (uint32_t)index;
    return status == TILLY_OK ? go_far(turn, option.values, answer) : status;
}

static tilly_status by_truths(const Batch *self,
                              uint32_t k,
                              const tilly_turn *turn,
                              const tilly_decision *asked,
                              const uint8_t *truth,
                              uint32_t width,
                              tilly_answer *answer)
{
    uint32_t chosen = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < width; i++) {
        if (!truth[i])
            continue;
        if (i >= asked->options || i >= 512)
            return TILLY_E_RANGE;
        answer->chosen[i / 64] |= UINT64_C(1) << i % 64;
        last = i;
        chosen++;
    }
    if (asked->shape == TILLY_SET)
        return TILLY_OK;
    memset(answer->chosen, 0, sizeof answer->chosen);
    return chosen == 1 ? by_index(self, k, turn, asked, (int32_t)last, answer) : TILLY_E_RANGE;
}

static tilly_status read_one(Batch *self,
                             uint32_t k,
                             enum form form,
                             const Py_buffer *given,
                             const tilly_decision *asked,
                             tilly_answer *answer)
{
    tilly_turn *turn;
    tilly_status status = tilly_battle_turn(self->battle[k], &turn);
    uint32_t width = (uint32_t)(given->len / (Py_ssize_t)self->count);
    *answer = (tilly_answer){.size = sizeof *answer};
    if (status != TILLY_OK)
        return status;
    if (form == BY_INDEX)
        status = by_index(self, k, turn, asked, ((const int32_t *)given->buf)[k], answer);
    else if (form == BY_TRUTHS)
        status = by_truths(
            self, k, turn, asked, (const uint8_t *)given->buf + (size_t)k * width, width, answer);
    else
        answer->pick = ((const tilly_pick *)given->buf)[k];
    return status == TILLY_OK ? tilly_turn_check(turn, answer, &self->why) : status;
}

/* ---- all battles, without the interpreter --------------------------------------------------- */

static tilly_status read_all(Batch *self,
                             enum form form,
                             const Py_buffer *given,
                             const tilly_decision *asked,
                             tilly_answer *answers)
{
    for (uint32_t k = 0; k < self->count; k++) {
        if (!asked[k].size)
            continue;
        self->refused = k;
        self->why = (tilly_reason){.size = sizeof self->why};
        tilly_status status = read_one(self, k, form, given, &asked[k], &answers[k]);
        if (status != TILLY_OK)
            return status;
    }
    return TILLY_OK;
}

static tilly_status answer_all(Batch *self, const tilly_answer *answers, tilly_decision *asked)
{
    for (uint32_t k = 0; k < self->count; k++) {
        tilly_turn *turn;
        if (answers && !asked[k].size)
            continue;
        self->refused = k;
        tilly_status status = TILLY_OK;
        if (answers && (status = tilly_battle_turn(self->battle[k], &turn)) == TILLY_OK)
            status = tilly_turn_answer(turn, &answers[k], NULL);
        if (status == TILLY_OK)
            status = play_on(self, self->battle[k], &asked[k]);
        if (status != TILLY_OK)
            return status;
    }
    return TILLY_OK;
}

/* ---- what Python calls ---------------------------------------------------------------------- */

static int enter(Batch *self, PyObject *memory, Py_buffer *view, size_t row, uint32_t width)
{
    Py_ssize_t rows;
    if (self->busy) {
        py_fail_words(TILLY_E_BUSY, "this Batch is in use, by another thread");
        return -1;
    }
    if (py_rows_in(memory, view, row, &rows))
        return -1;
    if (rows != (Py_ssize_t)self->count * (Py_ssize_t)width) {
        PyBuffer_Release(view);
        PyErr_SetString(PyExc_ValueError, "the array must have a row for each battle of the batch");
        return -1;
    }
    self->busy = 1;
    return 0;
}

static PyObject *leave(Batch *self, Py_buffer *view, tilly_status status)
{
    self->busy = 0;
    PyBuffer_Release(view);
    if (status == TILLY_OK)
        Py_RETURN_NONE;
    if (status == TILLY_E_CALLBACK && py_raise_kept())
        return NULL;
    char words[320];
    char why[256] = "";
    if (status == TILLY_E_ILLEGAL && self->why.code)
        tilly_reason_text(self->battle[self->refused], &self->why, why, sizeof why, NULL);
    snprintf(words,
             sizeof words,
             "battle %u of the batch: %s",
             (unsigned)self->refused,
             *why ? why : tilly_status_text(status));
    return py_fail_words(status, words);
}

static PyObject *batch_begin(Batch *self, PyObject *memory)
{
    Py_buffer view;
    tilly_status status;
    if (enter(self, memory, &view, sizeof(tilly_decision), 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status = answer_all(self, NULL, view.buf);
    Py_END_ALLOW_THREADS return leave(self, &view, status);
}

static int fits(const Batch *self, enum form form, const Py_buffer *given)
{
    static const size_t row[] = {sizeof(int32_t), 1, sizeof(tilly_pick)};
    size_t length = (size_t)given->len;
    int right = form == BY_TRUTHS ? self->count && length % self->count == 0
                                  : length == row[form] * self->count;
    if (!right)
        PyErr_SetString(PyExc_ValueError, "there must be an answer for each battle of the batch");
    return right;
}

static PyObject *batch_step(Batch *self, PyObject *args)
{
    PyObject *answers;
    PyObject *memory;
    Py_buffer view;
    Py_buffer given;
    int form;
    tilly_status status = TILLY_E_MEMORY;
    if (!PyArg_ParseTuple(args, "iOO:step", &form, &answers, &memory))
        return NULL;
    if (form < BY_INDEX || form > BY_PICK)
        return py_fail_words(TILLY_E_RANGE, tilly_status_text(TILLY_E_RANGE));
    if (PyObject_GetBuffer(answers, &given, PyBUF_C_CONTIGUOUS))
        return NULL;
    if (!fits(self, (enum form)form, &given) ||
        enter(self, memory, &view, sizeof(tilly_decision), 1)) {
        PyBuffer_Release(&given);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS tilly_answer *read = PyMem_RawMalloc((self->count + 1) * sizeof *read);
    if (read)
        status = read_all(self, (enum form)form, &given, view.buf, read);
    if (read && status == TILLY_OK)
        status = answer_all(self, read, view.buf);
    PyMem_RawFree(read);
    Py_END_ALLOW_THREADS PyBuffer_Release(&given);
    return leave(self, &view, status);
}

typedef tilly_status
lister(const tilly_turn *turn, uint32_t fineness, void *rows, uint32_t room, uint32_t *count);
static tilly_status
list_options(const tilly_turn *turn, uint32_t fineness, void *rows, uint32_t room, uint32_t *count)
{
    (void)fineness;
    return tilly_turn_options(turn, 0, rows, room, count);
}
static tilly_status
list_picks(const tilly_turn *turn, uint32_t fineness, void *rows, uint32_t room, uint32_t *count)
{
    return tilly_turn_list(turn, fineness, rows, room, count);
}

/* Fills a matrix with what is listed for each battle that is asked; rows that stay empty are 0. */
static tilly_status list_all(Batch *self,
                             lister *list,
                             size_t row,
                             uint32_t fineness,
                             uint32_t width,
                             uint8_t *rows,
                             uint32_t *counts)
{
    memset(rows, 0, (size_t)self->count * width * row);
    for (uint32_t k = 0; k < self->count; k++) {
        tilly_turn *turn;
        tilly_battle_info info = {.size = sizeof info};
        self->refused = k;
        counts[k] = 0;
        tilly_status status = tilly_battle_info_of(self->battle[k], &info);
        if (status == TILLY_OK && info.over)
            continue;
        if (status == TILLY_OK)
            status = tilly_battle_turn(self->battle[k], &turn);
        if (status == TILLY_OK)
            status = list(turn, fineness, rows + (size_t)k * width * row, width, &counts[k]);
        if (status != TILLY_OK)
            return status;
    }
    return TILLY_OK;
}

static PyObject *listed(Batch *self, PyObject *args, lister *list, size_t row)
{
    PyObject *matrix;
    PyObject *counted;
    PyObject *wide;
    PyObject *fine;
    Py_buffer view;
    Py_buffer counts;
    Py_ssize_t rows;
    uint32_t width;
    uint32_t fineness;
    tilly_status status;
    if (!PyArg_ParseTuple(args, "OOOO", &fine, &wide, &matrix, &counted) ||
        py_u32(fine, &fineness) || py_u32(wide, &width))
        return NULL;
    if (PyObject_GetBuffer(counted, &counts, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS))
        return NULL;
    rows = counts.len / (Py_ssize_t)sizeof(uint32_t);
    if (rows != (Py_ssize_t)self->count)
        PyErr_SetString(PyExc_ValueError, "there must be a count for each battle of the batch");
    if (rows != (Py_ssize_t)self->count || enter(self, matrix, &view, row, width)) {
        PyBuffer_Release(&counts);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS status =
        list_all(self, list, row, fineness, width, view.buf, counts.buf);
    Py_END_ALLOW_THREADS PyBuffer_Release(&counts);
    return leave(self, &view, status);
}

static PyObject *batch_options(Batch *self, PyObject *args)
{
    return listed(self, args, list_options, sizeof(tilly_option));
}
static PyObject *batch_picks(Batch *self, PyObject *args)
{
    return listed(self, args, list_picks, sizeof(tilly_pick));
}

static PyObject *batch_results(Batch *self, PyObject *memory)
{
    Py_buffer view;
    tilly_status status = TILLY_OK;
    if (enter(self, memory, &view, sizeof(tilly_result), 1))
        return NULL;
    for (uint32_t k = 0; k < self->count && status == TILLY_OK; k++)
        status = py_result_of(self->battle[k], k, (tilly_result *)view.buf + k);
    return leave(self, &view, status);
}

/* A copy asks its open question only when it is driven. */
static tilly_status ask_again(tilly_battle *battle)
{
    tilly_turn *turn;
    tilly_battle_info info = {.size = sizeof info};
    tilly_status status = tilly_battle_info_of(battle, &info);
    if (status != TILLY_OK || info.over || (status = tilly_battle_turn(battle, &turn)) != TILLY_OK)
        return status;
    status = tilly_turn_next(turn, 0);
    return status < 0 ? status : TILLY_OK;
}

/* A battle of the batch as it stands, the caller's own. */
static PyObject *batch_battle(Batch *self, PyObject *which)
{
    uint32_t k;
    tilly_battle *copy;
    if (py_u32(which, &k))
        return NULL;
    if (self->busy)
        return py_fail_words(TILLY_E_BUSY, "this Batch is in use, by another thread");
    if (k >= self->count) {
        PyErr_SetString(PyExc_IndexError, "the batch has fewer battles");
        return NULL;
    }
    tilly_status status = tilly_battle_copy(self->battle[k], &copy);
    if (status != TILLY_OK)
        return py_fail(status);
    status = ask_again(copy);
    PyObject *made =
        status == TILLY_OK ? py_borrowed(copy, BATTLE) : py_fail_stuck(status, NULL, NULL);
    tilly_battle_unref(copy);
    return made;
}

/* ---- making and ending ---------------------------------------------------------------------- */

static tilly_status
make_battles(Batch *self, const tilly_battle *start, uint32_t n, uint64_t seed, uint32_t limit)
{
    tilly_status status = TILLY_OK;
    for (; self->count < n && status == TILLY_OK; self->count++) {
        tilly_battle **made = &self->battle[self->count];
        status = tilly_battle_copy_for_search(start, 0, TILLY_NO_SIDE, made);
        if (status != TILLY_OK)
            return status;
        status = tilly_battle_set_script(*made, tilly_battle_script(start));
        if (status == TILLY_OK)
            status = tilly_battle_reseed(*made, tilly_seed(seed, self->count));
        if (status == TILLY_OK)
            status = tilly_battle_limit(*made, limit);
    }
    return status;
}

static int read_side(PyObject *players, uint32_t side, tilly_hooks *hooks)
{
    PyObject *name = PyTuple_GET_ITEM(players, side);
    return name == Py_None ? 0 : py_built_in(name, side, &hooks->player[side]);
}

/* Batch(battle, players, n, seed, turn_limit): a player is a name, or None for the caller. */
static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    PyObject *of;
    PyObject *players;
    PyObject *numbers[3];
    uint32_t n;
    uint32_t limit;
    uint64_t seed;
    (void)keywords;
    if (!PyArg_ParseTuple(args,
                          "OO!OOO:Batch",
                          &of,
                          &PyTuple_Type,
                          &players,
                          &numbers[0],
                          &numbers[1],
                          &numbers[2]))
        return NULL;
    tilly_battle *start = py_handle(of, BATTLE);
    if (!start || py_u32(numbers[0], &n) || py_u64(numbers[1], &seed) || py_u32(numbers[2], &limit))
        return NULL;
    tilly_hooks hooks = {.size = sizeof hooks};
    if (PyTuple_GET_SIZE(players) != TILLY_SIDES)
        return py_fail_words(TILLY_E_RANGE, tilly_status_text(TILLY_E_RANGE));
    if (read_side(players, 0, &hooks) || read_side(players, 1, &hooks))
        return NULL;
    Batch *self = (Batch *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->hooks = hooks;
    self->drawn = seed;
    self->battle = PyMem_RawCalloc((size_t)n + 1, sizeof *self->battle);
    tilly_status status = self->battle ? make_battles(self, start, n, seed, limit) : TILLY_E_MEMORY;
    if (status == TILLY_OK)
        return (PyObject *)self;
    Py_DECREF(self);
    return py_fail(status);
}

static void batch_free(Batch *self)
{
    PyTypeObject *type = Py_TYPE(self);
    for (uint32_t k = 0; self->battle && k < self->count; k++)
        tilly_battle_unref(self->battle[k]);
    PyMem_RawFree(self->battle);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static Py_ssize_t batch_length(PyObject *self)
{
    return ((Batch *)self)->count;
}

static PyMethodDef batch_methods[] = {
    {"begin",
     (PyCFunction)(void (*)(void))batch_begin,
     METH_O,
     "begin(decisions): plays every battle to its first question."},
    {"step",
     (PyCFunction)(void (*)(void))batch_step,
     METH_VARARGS,
     "step(form, answers, decisions): answers, and plays every battle to its next question."},
    {"options",
     (PyCFunction)(void (*)(void))batch_options,
     METH_VARARGS,
     "options(0, width, matrix, counts): the options of every open question."},
    {"picks",
     (PyCFunction)(void (*)(void))batch_picks,
     METH_VARARGS,
     "picks(fineness, width, matrix, counts): the legal picks of every open question."},
    {"results",
     (PyCFunction)(void (*)(void))batch_results,
     METH_O,
     "results(rows): what every battle came to, or has come to so far."},
    {"battle",
     (PyCFunction)(void (*)(void))batch_battle,
     METH_O,
     "battle(k): a copy of one battle."},
    {0},
};
static PyType_Slot batch_slots[] = {
    {Py_tp_new, (void *)batch_new},
    {Py_tp_dealloc, (void *)batch_free},
    {Py_tp_methods, batch_methods},
    {Py_sq_length, (void *)batch_length},
    {Py_tp_doc, "Battles in lockstep; tilly.Batch makes arrays of them."},
    {0},
};
static PyType_Spec batch_spec = {"tilly._raw.Batch",
                                 sizeof(Batch),
                                 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 batch_slots};

int py_batch_ready(PyObject *module)
{
    return py_add_type(module, &batch_spec, NULL, &batch_type);
}
