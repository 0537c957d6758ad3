/* Errors: a class of the package for each status, with what the library said about it. */
#include "binding.h"

/* of the wrapped call in progress: all of them hold the interpreter's lock */
static tilly_error place;

tilly_error *py_error_place(void)
{
    place = (tilly_error){.size = sizeof place};
    return &place;
}

/* The class by status; TillyError itself where none is special to it. */
static PyObject *class_of(tilly_status status)
{
    char name[24];
    snprintf(name, sizeof name, "error:%d", (int)status);
    PyObject *found = py_class(name);
    if (found || !PyErr_ExceptionMatches(PyExc_RuntimeError))
        return found;
    PyErr_Clear();
    return py_class("TillyError");
}

static int set_all(PyObject *error, PyObject *attributes)
{
    PyObject *name;
    PyObject *value;
    Py_ssize_t at = 0;
    while (attributes && PyDict_Next(attributes, &at, &name, &value))
        if (PyObject_SetAttr(error, name, value))
            return -1;
    return 0;
}

/* Raises it with these attributes, a dict or NULL. Takes no references. */
static void *raise_error(tilly_status status, const char *words, PyObject *attributes)
{
    if (status == TILLY_E_MEMORY)
        return PyErr_NoMemory();
    PyObject *class = class_of(status);
    PyObject *error = class ? PyObject_CallFunction(class, "s", words) : NULL;
    PyObject *code = error ? py_status(status) : NULL;
    if (code && !PyObject_SetAttrString(error, "status", code) && !set_all(error, attributes))
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(code);
    Py_XDECREF(error);
    return NULL;
}

void *py_fail_words(tilly_status status, const char *words)
{
    return raise_error(status, words, NULL);
}

void *py_fail(tilly_status status)
{
    tilly_error said = {.size = sizeof said};
    if (place.status != status) {
        tilly_error_last(status, &said);
        return py_fail_at(status, &said);
    }
    said = place;
    place.status = TILLY_OK;
    return py_fail_at(status, &said);
}

void *py_fail_at(tilly_status status, const tilly_error *error)
{
    const char *words = *error->text ? error->text : tilly_status_text(status);
    /* a scenario in Lua, which has no columns, names its file and line in the sentence */
    int whole = error->line && !error->column;
    /* "horse.move must be ..." says where by itself */
    int named = whole || !*error->path || !strcmp(error->path, "self") ||
                (!error->line && strstr(words, error->path));
    char sentence[480];
    char place_of_it[64] = "";
    if (error->line && !whole)
        snprintf(place_of_it,
                 sizeof place_of_it,
                 "line %u, column %u: ",
                 (unsigned)error->line,
                 (unsigned)error->column);
    snprintf(sentence,
             sizeof sentence,
             "%s%s%s%s",
             place_of_it,
             named ? "" : error->path,
             named ? "" : ": ",
             words);
    PyObject *attributes = Py_BuildValue(
        "{s:(IIs),s:s}", "where", error->line, error->column, error->path, "text", words);
    if (attributes)
        raise_error(status, sentence, attributes);
    Py_XDECREF(attributes);
    return NULL;
}

/* ---- reasons -------------------------------------------------------------------------------- */

typedef struct told {
    const tilly_battle *battle;
    const tilly_army *army;     /* of a breach of its list; NULL: the battle has the names */
    const tilly_ruleset *rules; /* that the clause is of; NULL: none */
    const tilly_reason *why;
} told;

static tilly_status tell(const void *of, char *text, size_t room, size_t *needed)
{
    const told *t = of;
    if (t->army)
        return tilly_army_reason_text(t->army, t->why, text, room, needed);
    return tilly_reason_text(t->battle, t->why, text, room, needed);
}

static PyObject *cited(const tilly_ruleset *rules, uint32_t clause)
{
    char text[32] = "";
    if (!rules || tilly_ruleset_cite(rules, TILLY_CITE_CLAUSE, clause, text, sizeof text))
        Py_RETURN_NONE;
    return PyUnicode_FromString(text);
}

static PyObject *units_of(const tilly_reason *why)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < 4; i++) {
        if (!why->unit[i])
            continue;
        PyObject *unit = py_id(why->unit[i]);
        if (!unit || PyList_Append(list, unit))
            Py_CLEAR(list);
        Py_XDECREF(unit);
    }
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *numbers_of(const tilly_reason *why)
{
    Py_ssize_t count = 0;
    while (count < 4 && why->measure[count])
        count++;
    PyObject *numbers = PyTuple_New(count);
    for (Py_ssize_t i = 0; numbers && i < count; i++) {
        PyObject *number = py_measured(why->number[i], why->measure[i]);
        if (!number)
            Py_CLEAR(numbers);
        else
            PyTuple_SET_ITEM(numbers, i, number);
    }
    return numbers;
}

/* The nearest legal version, as an answer to the question that is open. */
static PyObject *nearest_of(Battle *battle, const tilly_reason *why)
{
    tilly_answer answer = {.size = sizeof answer, .pick = why->nearest};
    tilly_decision asked = {.size = sizeof asked};
    tilly_option option;
    tilly_turn *now;
    uint32_t count;
    if (!battle || !battle->handle || !(why->flags & TILLY_WHY_HAS_NEAREST) ||
        why->nearest.option == TILLY_NO_OPTION)
        Py_RETURN_NONE;
    if (tilly_battle_turn(battle->handle, &now) || tilly_turn_decision(now, &asked))
        Py_RETURN_NONE;
    if (tilly_turn_options(now, why->nearest.option, &option, 1, &count) ||
        why->nearest.option >= count)
        Py_RETURN_NONE;
    answer.decision = asked.serial;
    return py_answer_new(&answer, &option, asked.shape);
}

static PyObject *place_of(const tilly_reason *why)
{
    if (!(why->flags & TILLY_WHY_HAS_PLACE))
        Py_RETURN_NONE;
    return Py_BuildValue("(dd)", tilly_to_units(why->x), tilly_to_units(why->y));
}

static PyObject *reason_by(Battle *battle,
                           const tilly_army *army,
                           const tilly_ruleset *rules,
                           const tilly_reason *why)
{
    if (why->code == TILLY_WHY_NONE)
        Py_RETURN_NONE;
    told about = {battle ? battle->handle : NULL, army, rules, why};
    PyObject *class = py_class("Reason");
    PyObject *made = NULL;
    PyObject *part[7] = {NULL};
    if (class && (part[0] = py_enum("ReasonCode", why->code)) &&
        (part[1] = cited(about.rules, why->clause)) && (part[2] = py_written(tell, &about)) &&
        (part[3] = units_of(why)) && (part[4] = numbers_of(why)) && (part[5] = place_of(why)) &&
        (part[6] = nearest_of(battle, why)))
        made = PyObject_Vectorcall(class, part, 7, NULL);
    for (int i = 0; i < 7; i++)
        Py_XDECREF(part[i]);
    return made;
}

PyObject *py_reason(Battle *battle, const tilly_reason *why)
{
    const tilly_ruleset *rules =
        battle && battle->handle ? tilly_battle_rules(battle->handle) : NULL;
    return reason_by(battle, NULL, rules, why);
}

PyObject *py_breach(const tilly_army *army, const tilly_ruleset *rules, const tilly_reason *why)
{
    return reason_by(NULL, army, rules, why);
}

void *py_fail_stuck(tilly_status status, Battle *battle, const tilly_reason *why)
{
    if (status == TILLY_E_CALLBACK && py_raise_kept())
        return NULL;
    if (status == TILLY_E_RANGE)
        return py_fail_words(status, "where to stop is told by flags of tilly.Until");
    if (status == TILLY_E_NOT_NOW)
        return py_fail_words(
            status, "units are to be deployed first: battle.deploy() each, then battle.begin()");
    return why ? py_fail_why(status, battle, why) : py_fail(status);
}

void *py_fail_why(tilly_status status, Battle *battle, const tilly_reason *why)
{
    if ((status != TILLY_E_ILLEGAL && status != TILLY_E_STALE) || why->code == TILLY_WHY_NONE)
        return py_fail(status);
    PyObject *reason = py_reason(battle, why);
    PyObject *text = reason ? PyObject_GetAttrString(reason, "text") : NULL;
    const char *words = text ? PyUnicode_AsUTF8(text) : NULL;
    PyObject *attributes = words ? Py_BuildValue("{s:O}", "reason", reason) : NULL;
    if (attributes)
        raise_error(status, words, attributes);
    Py_XDECREF(attributes);
    Py_XDECREF(text);
    Py_XDECREF(reason);
    return NULL;
}
