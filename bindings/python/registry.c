/* Objects that the package hands to the C side when it is imported: its enums, its error classes
 * and the classes that results are made of. */
#include "binding.h"

static PyObject *enums;   /* name: enum class */
static PyObject *classes; /* name: class; the errors under the number of their status */

static PyObject *use(PyObject *self, PyObject *args)
{
    PyObject *of_enums;
    PyObject *of_classes;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!:use", &PyDict_Type, &of_enums, &PyDict_Type, &of_classes))
        return NULL;
    Py_XSETREF(enums, Py_NewRef(of_enums));
    Py_XSETREF(classes, Py_NewRef(of_classes));
    Py_RETURN_NONE;
}

/* Borrowed; NULL without an exception if there is none. PyDict_GetItemString() would swallow a
 * MemoryError. */
static PyObject *found_in(PyObject *dict, const char *name)
{
    PyObject *key = dict ? PyUnicode_FromString(name) : NULL;
    PyObject *found = key ? PyDict_GetItemWithError(dict, key) : NULL;
    Py_XDECREF(key);
    return found;
}

PyObject *py_class(const char *name)
{
    PyObject *found = found_in(classes, name);
    if (found || PyErr_Occurred())
        return found;
    return PyErr_Format(
        PyExc_RuntimeError, "import tilly, not tilly._raw: %s is not there yet", name);
}

/* Members by value are a plain dict of the enum: a look-up costs a tenth of calling the class.
 * Flags may be sums that have no member yet. */
PyObject *py_enum(const char *name, long value)
{
    PyObject *number = PyLong_FromLong(value);
    PyObject *of = number ? found_in(enums, name) : NULL;
    if (!of && PyErr_Occurred())
        Py_CLEAR(number);
    if (!of)
        return number;
    PyObject *member = PyDict_GetItemWithError(PyTuple_GET_ITEM(of, 1), number);
    if (member)
        Py_INCREF(member);
    else if (!PyErr_Occurred() && PyTuple_GET_ITEM(of, 2) == Py_True)
        member = PyObject_CallOneArg(PyTuple_GET_ITEM(of, 0), number);
    else if (!PyErr_Occurred())
        return number;
    Py_DECREF(number);
    return member;
}

PyObject *py_status(tilly_status status)
{
    return py_enum("Status", status);
}

static PyMethodDef methods[] = {
    {"use",
     use,
     METH_VARARGS,
     "use($module, enums, classes, /)\n--\n\nenums: name to (class, members by value, is a flag); "
     "classes: by name, errors by 'error:-6'."},
    {NULL, NULL, 0, NULL},
};

int py_registry_ready(PyObject *module)
{
    return PyModule_AddFunctions(module, methods);
}
