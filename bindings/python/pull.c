/* The pull interface on a battle: next, answer, check, supply, undo; and the open question. This is
 * the hot path: no Python function stands between. */
#include "binding.h"

/* ---- what is open --------------------------------------------------------------------------- */

/* The open decision, read once a moment; NULL without an exception if none is open. */
static const tilly_decision *asked(Battle *self, const tilly_turn *now)
{
    if (self->asked_stamp == self->stamp && self->asked.size)
        return &self->asked;
    self->asked = (tilly_decision){.size = sizeof self->asked};
    if (tilly_turn_decision(now, &self->asked)) {
        self->asked.size = 0;
        return NULL;
    }
    self->asked_stamp = self->stamp;
    return &self->asked;
}

/* The turn in progress, begun if the last one is over. */
static tilly_turn *drive(Battle *self)
{
    tilly_turn *now;
    if (py_usable(self))
        return NULL;
    tilly_status status = tilly_battle_turn(self->handle, &now);
    return status ? py_fail(status) : now;
}

static int is_between_turns(Battle *self)
{
    tilly_battle_info info = {.size = sizeof info};
    const tilly_turn *over;
    return tilly_battle_info_of(self->handle, &info) ||
           !tilly_battle_past(self->handle, info.turn, &over);
}

PyObject *py_battle_decision(Battle *self, void *closure)
{
    (void)closure;
    if (py_usable(self))
        return NULL;
    if (is_between_turns(self))
        Py_RETURN_NONE;
    const tilly_turn *now = drive(self);
    const tilly_decision *decision = now ? asked(self, now) : NULL;
    if (decision)
        return py_decision_new(self, decision);
    return now ? Py_NewRef(Py_None) : NULL;
}

static PyObject *roll_of(Battle *self, const tilly_turn *now)
{
    tilly_roll roll = {.size = sizeof roll};
    if (tilly_turn_roll(now, &roll))
        Py_RETURN_NONE;
    return py_roll_new(self, &roll);
}

PyObject *py_battle_roll(Battle *self, void *closure)
{
    (void)closure;
    if (py_usable(self))
        return NULL;
    if (is_between_turns(self))
        Py_RETURN_NONE;
    const tilly_turn *now = drive(self);
    return now ? roll_of(self, now) : NULL;
}

/* ---- next ----------------------------------------------------------------------------------- */

/* The value of next() for a status that is no error and not between turns. */
static PyObject *met(Battle *self, const tilly_turn *now, tilly_status status)
{
    if (status == TILLY_DECISION) {
        const tilly_decision *decision = asked(self, now);
        return decision ? py_decision_new(self, decision) : py_fail(TILLY_E_INTERNAL);
    }
    if (status == TILLY_ROLL)
        return roll_of(self, now);
    if (status == TILLY_STOP)
        return py_enum("Until", (long)tilly_turn_stopped(now));
    Py_RETURN_NONE;
}

/* The stamp rises only if something happened: asking again at an open decision leaves its views
 * fresh, and after an error nothing has changed. */
static tilly_status go_on(Battle *self, tilly_turn *now, uint32_t until)
{
    int stays = self->asked_stamp == self->stamp && self->asked.size;
    unsigned long before = self->runner;
    if (self->script)
        self->runner = PyThread_get_thread_ident();
    tilly_status status = tilly_turn_next(now, until);
    self->runner = before;
    if (status >= 0 && (!stays || status != TILLY_DECISION))
        self->stamp++;
    return status;
}

static int read_until(PyObject *const *args, Py_ssize_t count, uint32_t *until)
{
    *until = 0;
    if (count > 1) {
        PyErr_Format(PyExc_TypeError, "next() takes at most 1 argument (%zd given)", count);
        return -1;
    }
    return count && args[0] != Py_None ? py_u32(args[0], until) : 0;
}

static PyObject *battle_next(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    Battle *self = (Battle *)object;
    uint32_t until;
    tilly_status status = TILLY_TURN_OVER;
    tilly_turn *now = NULL;
    if (read_until(args, count, &until))
        return NULL;
    while (status == TILLY_TURN_OVER) {
        if (!(now = drive(self)))
            return NULL;
        status = go_on(self, now, until);
        if (status == TILLY_TURN_OVER && PyErr_CheckSignals())
            return NULL;
    }
    return status < 0 ? py_fail_stuck(status, self, NULL) : met(self, now, status);
}

static PyObject *turn_next(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    uint32_t until;
    if (read_until(args, count, &until))
        return NULL;
    const tilly_turn *turn = py_turn(object);
    if (!turn)
        return NULL;
    if (tilly_turn_over(turn))
        Py_RETURN_NONE;
    tilly_turn *now = py_turn_now(object);
    Battle *battle = ((Turn *)object)->battle;
    if (!now)
        return NULL;
    tilly_status status = go_on(battle, now, until);
    return status < 0 ? py_fail_stuck(status, battle, NULL) : met(battle, now, status);
}

static PyObject *begin_turn(PyObject *object, PyObject *unused)
{
    Battle *self = (Battle *)object;
    (void)unused;
    if (py_usable(self))
        return NULL;
    int begins = is_between_turns(self);
    tilly_turn *now = drive(self);
    if (!now)
        return NULL;
    if (begins)
        self->stamp++;
    return py_turn_new(self, tilly_turn_number(now));
}

/* ---- answers -------------------------------------------------------------------------------- */

static int read_given(Battle *self,
                      const tilly_turn *now,
                      PyObject *const *args,
                      Py_ssize_t count,
                      PyObject *names,
                      tilly_answer *answer)
{
    const tilly_decision *decision = asked(self, now);
    Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    if (count != 1 || named > 1 ||
        (named && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "note"))) {
        PyErr_SetString(PyExc_TypeError, "one answer is wanted, and note= if there is one");
        return -1;
    }
    if (!decision) {
        py_fail_words(TILLY_E_NOT_NOW, "no decision is open");
        return -1;
    }
    memset(answer, 0, sizeof *answer);
    answer->size = sizeof *answer;
    self->pins++;
    int failed = (named && args[1] != Py_None && py_u32(args[1], &answer->note)) ||
                 py_read_answer(now, decision, args[0], answer);
    self->pins--;
    return failed ? -1 : 0;
}

static PyObject *
refuse(Battle *self, tilly_status status, const tilly_answer *answer, const tilly_reason *why)
{
    if (status == TILLY_E_STALE && why->code == TILLY_WHY_NONE && answer->note)
        return py_fail_words(status, "there is no such note: battle.note(words) gives its number");
    return py_fail_why(status, self, why);
}

static PyObject *
battle_answer(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    Battle *self = (Battle *)object;
    tilly_answer answer;
    tilly_reason why = {.size = sizeof why};
    tilly_turn *now = py_usable(self) ? NULL : py_now(self);
    if (!now || read_given(self, now, args, count, names, &answer))
        return NULL;
    tilly_status status = tilly_turn_answer(now, &answer, &why);
    if (status < 0)
        return refuse(self, status, &answer, &why);
    self->stamp++;
    Py_RETURN_NONE;
}

static PyObject *
battle_check(PyObject *object, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    Battle *self = (Battle *)object;
    tilly_answer answer;
    tilly_reason why = {.size = sizeof why};
    tilly_turn *now = py_usable(self) ? NULL : py_now(self);
    if (!now || read_given(self, now, args, count, names, &answer))
        return NULL;
    tilly_status status = tilly_turn_check(now, &answer, &why);
    if (status == TILLY_E_ILLEGAL)
        return py_reason(self, &why);
    return status < 0 ? refuse(self, status, &answer, &why) : Py_NewRef(Py_None);
}

static PyObject *battle_supply(PyObject *object, PyObject *faces)
{
    Battle *self = (Battle *)object;
    uint16_t face[TILLY_MOST_DICE];
    tilly_roll roll = {.size = sizeof roll};
    tilly_reason why = {.size = sizeof why};
    tilly_turn *now = py_usable(self) ? NULL : py_now(self);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_roll(now, &roll);
    if (status)
        return status == TILLY_E_NOT_NOW ? py_fail_words(status, "no roll is open")
                                         : py_fail(status);
    self->pins++;
    int failed = py_read_faces(faces, &roll, face);
    self->pins--;
    if (failed)
        return NULL;
    status = tilly_turn_supply(now, face, roll.dice, TILLY_FROM_TABLE, &why);
    if (status < 0)
        return py_fail_why(status, self, &why);
    self->stamp++;
    Py_RETURN_NONE;
}

static PyObject *battle_undo(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"n", "force", NULL};
    Battle *self = (Battle *)object;
    PyObject *number = NULL;
    uint32_t n = 1;
    int force = 0;
    tilly_reason why = {.size = sizeof why};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O$p:undo", names, &number, &force) ||
        (number && py_u32(number, &n)))
        return NULL;
    tilly_turn *now = drive(self);
    if (!now)
        return NULL;
    tilly_status status = tilly_turn_undo(now, n, (uint32_t)force, &why);
    if (status == TILLY_E_RANGE)
        return py_fail_words(status,
                             n == 1
                                 ? "there is nothing to take back in this turn"
                                 : "n is from 1 to the number of answers and edits in this turn");
    if (status == TILLY_E_NOT_NOW)
        return py_fail_words(status, "the log is off: nothing can be taken back");
    if (status < 0)
        return py_fail_why(status, self, &why);
    self->stamp++;
    Py_RETURN_NONE;
}

/* ---- iteration: `for decision in battle:` --------------------------------------------------- */

static PyObject *iterate_next(PyObject *object, PyObject *last)
{
    Battle *self = (Battle *)object;
    if (Py_IS_TYPE(last, py_decision_type) && ((View *)last)->battle == self &&
        ((View *)last)->stamp == self->stamp)
        return py_fail_words(
            TILLY_E_NOT_NOW,
            "the decision was not answered: the body of the loop must call battle.answer()");
    return battle_next(object, NULL, 0);
}

#define FAST(function) (PyCFunction)(void (*)(void)) function
PyMethodDef py_battle_methods[] = {
    {"next",
     FAST(battle_next),
     METH_FASTCALL,
     "next($self, until=0, /)\n--\n\nRuns until something is needed and says what: the Decision "
     "that is open; with Until.ROLL a Roll; with the other bits of Until those that made it stop; "
     "None when the battle is over.\n\n"
     "Turns follow each other; turn.next() stays in one. Calling it again at an open decision "
     "changes nothing. NotNowError before begin() where the host deploys."},
    {"answer",
     FAST(battle_answer),
     METH_FASTCALL | METH_KEYWORDS,
     "answer($self, answer, /, *, note=None)\n--\n\nAnswers the open decision.\n\nanswer: an "
     "Option or its index; (option, numbers ...) with lengths in units and angles in degrees; "
     "option(numbers ...); a row of decision.list(); for a set a list of options "
     "or indices; for a path a list of waypoints or (option, [waypoints]).\nnote: words that go "
     "with an order, from battle.note().\n\nIllegalError with its reason if it is against the "
     "rules: nothing has changed and the "
     "question stays open. ValueError for too few or too many numbers, TypeError for what is no "
     "answer to this question. NotNowError if no decision is open, StaleError for an answer to an "
     "older one, BusyError from inside a run."},
    {"check",
     FAST(battle_check),
     METH_FASTCALL | METH_KEYWORDS,
     "check($self, answer, /, *, note=None)\n--\n\nWould this answer be legal? None if it is, else "
     "the Reason. Takes what answer() takes and changes nothing."},
    {"supply",
     battle_supply,
     METH_O,
     "supply($self, faces, /)\n--\n\nGives the faces of the open roll: 1 to 6 each, or 0 to 999 of "
     "a draw. ValueError for another number of dice or a face that the dice do not have, "
     "NotNowError if no roll "
     "is open."},
    {"undo",
     FAST(battle_undo),
     METH_VARARGS | METH_KEYWORDS,
     "undo($self, n=1, *, force=False)\n--\n\nTakes back the last n steps of this turn: answers "
     "and edits of the host. Without force it stops at a roll or the other side's answer: "
     "IllegalError with ReasonCode.BARRIER. "
     "NotNowError if the log is off."},
    {"begin_turn",
     begin_turn,
     METH_NOARGS,
     "begin_turn($self, /)\n--\n\nThe Turn in progress; where the last one is over, the next "
     "begins. FullError after 10000 turns."},
    {"_iterate",
     iterate_next,
     METH_O,
     "_iterate($self, last, /)\n--\n\nnext() for a loop, with an error if `last` is still open."},
    {"close",
     py_close,
     METH_NOARGS,
     "close($self, /)\n--\n\nGives the memory back now; using the battle afterwards raises "
     "ClosedError. Closing twice is fine; BusyError while it runs."},
    {"_run",
     FAST(py_battle_run),
     METH_VARARGS | METH_KEYWORDS,
     "_run($self, players, dice, observer, turns)\n--\n\nSee tilly.Battle.run."},
    {NULL, NULL, 0, NULL},
};
PyMethodDef py_turn_methods[] = {
    {"next",
     FAST(turn_next),
     METH_FASTCALL,
     "next($self, until=0, /)\n--\n\nAs Battle.next(), but None when this turn is over."},
    {"_run",
     FAST(py_turn_run),
     METH_VARARGS | METH_KEYWORDS,
     "_run($self, players, dice, observer, until)\n--\n\nSee tilly.Turn.run."},
    {NULL, NULL, 0, NULL},
};
