/* Many battles from one start, and the row that one battle comes to. simulation.py cuts the work
 * into chunks and brings the threads. */
#include "many.h"

/* ---- memory of the caller's ----------------------------------------------------------------- */

int py_rows_in(PyObject *object, Py_buffer *view, size_t row, Py_ssize_t *count)
{
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS))
        return -1;
    if ((size_t)view->len % row || (uintptr_t)view->buf % _Alignof(uint64_t)) {
        PyBuffer_Release(view);
        PyErr_SetString(PyExc_ValueError, "this memory does not hold rows of that record");
        return -1;
    }
    *count = (Py_ssize_t)((size_t)view->len / row);
    return 0;
}

int py_built_in(PyObject *name, uint32_t side, tilly_player *out)
{
    if (PyCapsule_CheckExact(name)) {
        const tilly_player *player = PyCapsule_GetPointer(name, py_player_capsule);
        if (player)
            *out = *player;
        return player ? 0 : -1;
    }
    const char *words = py_words(name);
    if (!words)
        return -1;
    if (tilly_player_builtin(words, side, out) == TILLY_OK)
        return 0;
    PyObject *said =
        PyUnicode_FromFormat("there is no player \"%U\": known are %s", name, tilly_players(0));
    for (uint32_t i = 1; said && tilly_players(i); i++)
        Py_SETREF(said, PyUnicode_FromFormat("%U, %s", said, tilly_players(i)));
    words = said ? PyUnicode_AsUTF8(said) : NULL;
    if (words)
        py_fail_words(TILLY_E_UNKNOWN, words);
    Py_XDECREF(said);
    return -1;
}

/* ---- simulate(battle, players, seed, first, turn_limit, rows) ------------------------------- */

static int read_players(PyObject *names, tilly_player players[TILLY_SIDES])
{
    if (!PyTuple_Check(names) || PyTuple_GET_SIZE(names) != TILLY_SIDES) {
        PyErr_SetString(PyExc_TypeError, "players are a tuple of two names");
        return -1;
    }
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        if (py_built_in(PyTuple_GET_ITEM(names, side), side, &players[side]))
            return -1;
    }
    return 0;
}

static PyObject *simulate(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *start;
    PyObject *names;
    PyObject *numbers[3];
    PyObject *memory;
    tilly_player players[TILLY_SIDES];
    uint64_t seed;
    uint64_t first;
    uint32_t limit;
    uint32_t played = 0;
    Py_ssize_t count;
    Py_buffer rows;
    if (!PyArg_ParseTuple(args,
                          "OOOOOO:simulate",
                          &start,
                          &names,
                          &numbers[0],
                          &numbers[1],
                          &numbers[2],
                          &memory))
        return NULL;
    tilly_battle *battle = py_handle(start, BATTLE);
    if (!battle || read_players(names, players) || py_u64(numbers[0], &seed) ||
        py_u64(numbers[1], &first) || py_u32(numbers[2], &limit))
        return NULL;
    if (py_rows_in(memory, &rows, sizeof(tilly_result), &count))
        return NULL;
    tilly_battle_ref(battle);
    tilly_status status;
    Py_BEGIN_ALLOW_THREADS status =
        count > UINT32_MAX
            ? TILLY_E_RANGE
            : tilly_simulate(
                  battle, players, seed, first, (uint32_t)count, limit, rows.buf, &played);
    tilly_battle_unref(battle);
    Py_END_ALLOW_THREADS PyBuffer_Release(&rows);
    return status == TILLY_OK ? PyLong_FromUnsignedLong(played)
                              : py_fail_stuck(status, (Battle *)start, NULL);
}

/* ---- result(battle, number, row) ------------------------------------------------------------ */

static void count_units(const tilly_battle *battle, uint32_t side, tilly_result *row)
{
    tilly_unit unit[TILLY_MOST_UNITS];
    uint32_t n = 0;
    tilly_battle_units(battle, side, unit, TILLY_MOST_UNITS, &n);
    for (uint32_t i = 0; i < n && i < TILLY_MOST_UNITS; i++) {
        if (unit[i].flags & TILLY_UNIT_ON_TABLE)
            row->strength[side] = (uint16_t)(row->strength[side] + unit[i].strength);
        if (unit[i].flags & TILLY_UNIT_GONE)
            row->gone[side][unit[i].type]++;
    }
}

/* As tilly_simulate() makes it, for battles that were played otherwise. */
tilly_status py_result_of(const tilly_battle *battle, uint32_t number, tilly_result *row)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_status status = tilly_battle_info_of(battle, &i);
    if (status != TILLY_OK)
        return status;
    *row = (tilly_result){.seed = i.seed,
                          .number = number,
                          .turns = i.turn,
                          .winner = i.winner,
                          .end = i.over,
                          .decisions = i.decisions,
                          .rolls = i.rolls,
                          .leader = i.attacker,
                          .measure = tilly_ruleset_strength(tilly_battle_rules(battle))};
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        row->lost[side] = (uint16_t)i.lost[side];
        count_units(battle, side, row);
    }
    return tilly_battle_hash(battle, &row->hash);
}

static PyObject *result(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *of;
    PyObject *which;
    PyObject *memory;
    uint32_t number;
    Py_ssize_t count;
    Py_buffer rows;
    if (!PyArg_ParseTuple(args, "OOO:result", &of, &which, &memory))
        return NULL;
    tilly_battle *battle = py_handle(of, BATTLE);
    if (!battle || py_u32(which, &number) ||
        py_rows_in(memory, &rows, sizeof(tilly_result), &count))
        return NULL;
    tilly_status status = count == 1 ? py_result_of(battle, number, rows.buf) : TILLY_E_SIZE;
    PyBuffer_Release(&rows);
    if (status != TILLY_OK)
        return py_fail(status);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"simulate",
     simulate,
     METH_VARARGS,
     "simulate(battle, players, seed, first, turn_limit, rows): fills rows with battles first, "
     "first + 1, ...; the interpreter's lock is free meanwhile."},
    {"result",
     result,
     METH_VARARGS,
     "result(battle, number, row): what a battle came to, as a row of simulate()."},
    {0},
};

int py_many_ready(PyObject *module)
{
    return PyModule_AddFunctions(module, methods) || py_batch_ready(module) ? -1 : 0;
}
