/* Texts: names as they come, documents of any length, and what the library writes. */
#include "binding.h"

PyObject *py_text(const char *text)
{
    if (!text)
        Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

const char *py_words(PyObject *o)
{
    if (!PyUnicode_Check(o)) {
        PyErr_Format(PyExc_TypeError, "a str is wanted, not %.100s", Py_TYPE(o)->tp_name);
        return NULL;
    }
    Py_ssize_t length;
    const char *words = PyUnicode_AsUTF8AndSize(o, &length);
    if (!words || strlen(words) == (size_t)length)
        return words;
    PyErr_SetString(PyExc_ValueError, "a NUL in the middle of a name");
    return NULL;
}

int py_document(PyObject *o, char **text, size_t *length)
{
    Py_ssize_t size = 0;
    const char *read = NULL;
    if (PyUnicode_Check(o))
        read = PyUnicode_AsUTF8AndSize(o, &size);
    else if (PyBytes_Check(o)) {
        read = PyBytes_AS_STRING(o);
        size = PyBytes_GET_SIZE(o);
    } else
        PyErr_Format(
            PyExc_TypeError, "a document is str or bytes, not %.100s", Py_TYPE(o)->tp_name);
    *text = (char *)(uintptr_t)read;
    *length = (size_t)size;
    return read ? 0 : -1;
}

int py_room(char **text, size_t *room, size_t needed)
{
    char *more = PyMem_Realloc(*text, needed);
    if (!more)
        return 0;
    *text = more;
    *room = needed;
    return 1;
}

PyObject *py_written(py_writer *writer, const void *of)
{
    char here[256];
    char *text = here;
    size_t room = sizeof here;
    size_t needed = 0;
    tilly_status status = writer(of, text, room, &needed);
    if (status == TILLY_E_ROOM) {
        text = PyMem_Malloc(room = needed);
        status = text ? writer(of, text, room, &needed) : TILLY_E_MEMORY;
    }
    PyObject *written = status ? py_fail(status) : py_text(text);
    if (text != here)
        PyMem_Free(text);
    return written;
}

/* None, then the first value, then a tuple of all. */
PyObject *py_append(PyObject *result, PyObject *value)
{
    if (!value || !result || result == Py_None) {
        Py_XDECREF(result);
        return value;
    }
    PyObject *before = PyTuple_Check(result) ? Py_NewRef(result) : PyTuple_Pack(1, result);
    PyObject *last = PyTuple_Pack(1, value);
    PyObject *all = before && last ? PySequence_Concat(before, last) : NULL;
    Py_XDECREF(before);
    Py_XDECREF(last);
    Py_DECREF(result);
    Py_DECREF(value);
    return all;
}
