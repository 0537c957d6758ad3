/* Runs: the loop in the library, with Python's players, dice and observer as hooks. The
 * interpreter's lock is given back while the library works and taken for each hook. The first
 * exception a hook raises is kept and comes out of run() as the very object it was. */
#include "many.h"

typedef struct run run;
typedef struct seat {
    run *of;
    PyObject *player;
} seat;

struct run {
    Battle *battle;
    PyThreadState *thread; /* while the lock is given back */
    seat seat[TILLY_SIDES];
    PyObject *dice, *observer;          /* borrowed: the arguments outlive the run */
    PyObject *type, *value, *traceback; /* what a hook raised */
    tilly_hooks hooks;
    tilly_reason why;
};

static void enter(run *r)
{
    PyEval_RestoreThread(r->thread);
    r->thread = NULL;
}

static int leave(run *r, int failed)
{
    if (failed && !r->type)
        PyErr_Fetch(&r->type, &r->value, &r->traceback);
    r->battle->stamp++; /* what the hook was shown is stale from here on */
    r->thread = PyEval_SaveThread();
    return failed;
}

/* ---- hooks ---------------------------------------------------------------------------------- */

static int ask(Battle *battle,
               PyObject *player,
               const tilly_turn *turn,
               const tilly_decision *decision,
               tilly_answer *answer)
{
    PyObject *view = py_decision_new(battle, decision);
    PyObject *said = view ? PyObject_CallOneArg(player, view) : NULL;
    Py_XDECREF(view);
    if (!said)
        return -1;
    battle->pins++;
    int failed = py_read_answer(turn, decision, said, answer);
    battle->pins--;
    Py_DECREF(said);
    return failed;
}

static int on_player(void *context,
                     const tilly_turn *turn,
                     const tilly_decision *decision,
                     tilly_answer *answer)
{
    const seat *s = context;
    Battle *battle = s->of->battle;
    enter(s->of);
    battle->asked = *decision;
    battle->asked_stamp = ++battle->stamp;
    int failed = ask(battle, s->player, turn, decision, answer);
    answer->decision = decision->serial;
    return leave(s->of, failed);
}

static int on_dice(void *context, const tilly_turn *turn, const tilly_roll *roll, uint16_t *faces)
{
    run *r = context;
    (void)turn;
    enter(r);
    r->battle->stamp++;
    PyObject *view = py_roll_new(r->battle, roll);
    PyObject *said = view ? PyObject_CallOneArg(r->dice, view) : NULL;
    int failed = !said || py_read_faces(said, roll, faces);
    Py_XDECREF(view);
    Py_XDECREF(said);
    return leave(r, failed);
}

static int on_event(void *context, const tilly_turn *turn, const tilly_event *event)
{
    run *r = context;
    (void)turn;
    enter(r);
    PyObject *row = py_row(ROW_EVENT, event);
    PyObject *said = row ? PyObject_CallOneArg(r->observer, row) : NULL;
    Py_XDECREF(row);
    Py_XDECREF(said);
    return leave(r, !said);
}

static int on_poll(void *context)
{
    run *r = context;
    enter(r);
    return leave(r, PyErr_CheckSignals());
}

/* ---- what to run with ----------------------------------------------------------------------- */

static int callable_or_none(PyObject *o, const char *what)
{
    if (o == Py_None || PyCallable_Check(o))
        return 0;
    PyErr_Format(
        PyExc_TypeError, "%s is a callable or a generator, not %.100s", what, Py_TYPE(o)->tp_name);
    return -1;
}

/* A name seats a built-in player, which never comes back to Python. */
static int take_seat(run *r, uint32_t side, PyObject *player)
{
    tilly_player *to = &r->hooks.player[side];
    if (player == Py_None)
        return 0;
    if (PyUnicode_Check(player) || PyCapsule_CheckExact(player))
        return py_built_in(player, side, to);
    if (callable_or_none(player, "a player"))
        return -1;
    r->seat[side] = (seat){r, player};
    to->answer = on_player;
    to->context = &r->seat[side];
    return 0;
}

static int prepare(run *r, Battle *battle, PyObject *players, PyObject *dice, PyObject *observer)
{
    memset(r, 0, sizeof *r);
    r->battle = battle;
    r->why.size = sizeof r->why;
    r->hooks =
        (tilly_hooks){.size = sizeof r->hooks, .why = &r->why, .poll = on_poll, .poll_context = r};
    if (!PyTuple_Check(players) || PyTuple_GET_SIZE(players) != TILLY_SIDES) {
        PyErr_SetString(PyExc_TypeError, "players are two, one a side");
        return -1;
    }
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        if (take_seat(r, side, PyTuple_GET_ITEM(players, (Py_ssize_t)side)))
            return -1;
    if (callable_or_none(dice, "dice") || callable_or_none(observer, "an observer"))
        return -1;
    r->dice = dice;
    r->observer = observer;
    if (dice != Py_None)
        r->hooks.dice = on_dice;
    if (observer != Py_None)
        r->hooks.observer = on_event;
    r->hooks.dice_context = r->hooks.observer_context = r;
    if (py_usable(battle))
        return -1;
    if (!battle->runner)
        return 0;
    py_fail_words(
        TILLY_E_BUSY,
        "this Battle is running already: a player, dice or an observer cannot run it again");
    return -1;
}

/* turn NULL: whole turns. */
static PyObject *carry_out(run *r, tilly_turn *turn, uint32_t number)
{
    Battle *battle = (Battle *)Py_NewRef((PyObject *)r->battle);
    battle->runner = PyThread_get_thread_ident();
    battle->stamp++;
    r->thread = PyEval_SaveThread();
    tilly_status status = turn ? tilly_turn_run(turn, &r->hooks, number)
                               : tilly_battle_run(battle->handle, &r->hooks, number);
    PyEval_RestoreThread(r->thread);
    battle->runner = 0;
    battle->stamp++;
    PyObject *result = NULL;
    if (r->type)
        PyErr_Restore(r->type, r->value, r->traceback);
    else
        result = status < 0 ? py_fail_stuck(status, battle, &r->why) : py_status(status);
    Py_DECREF(battle);
    return result;
}

PyObject *py_battle_run(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"players", "dice", "observer", "turns", NULL};
    PyObject *players;
    PyObject *dice;
    PyObject *observer;
    PyObject *number;
    uint32_t turns;
    run r;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "OOOO:run", names, &players, &dice, &observer, &number) ||
        py_u32(number, &turns))
        return NULL;
    return prepare(&r, (Battle *)self, players, dice, observer) ? NULL : carry_out(&r, NULL, turns);
}

PyObject *py_turn_run(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"players", "dice", "observer", "until", NULL};
    PyObject *players;
    PyObject *dice;
    PyObject *observer;
    PyObject *number;
    uint32_t until;
    run r;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "OOOO:run", names, &players, &dice, &observer, &number) ||
        py_u32(number, &until))
        return NULL;
    tilly_turn *turn =
        prepare(&r, ((Turn *)self)->battle, players, dice, observer) ? NULL : py_turn_now(self);
    return turn ? carry_out(&r, turn, until) : NULL;
}
