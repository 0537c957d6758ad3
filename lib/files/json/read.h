/* Strict reading of JSON text: every value knows where it stands, and whatever is wrong is reported
 * with line, column, path and what was expected.
 *
 * A document is a copy of the text, checked and with its strings decoded in place (syntax.h); there
 * is no tree. A node is a place in it, and numbers are read from their own digits, exact, never
 * through a double. Reading functions return false once something is wrong; the first fault stays.
 *
 * Memory: a reader takes one byte for each byte of the text, and while it checks the text at most
 * twelve for each name in it: less than 4 times the length and 256 bytes, and at most 24 MiB.
 * All of it comes from the allocator of what is read. */
#ifndef TILLY_LIB_FILES_READ_H
#define TILLY_LIB_FILES_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tilly/files.h>
#include "base/nearest.h"
#include "base/prints.h"
#include "files/json/syntax.h"

enum { FORMAT_VERSION = 1 };

/* What of a file does not fit the book that it is read for, which is not its own: it is left out
 * and counted, and one is told. */
typedef struct misfits {
    tilly_error *told; /* may be NULL */
    uint32_t wanted, count;
    uint32_t nothing; /* a formation that says no more than none does where none are known */
} misfits;

typedef struct document {
    const char *given; /* the caller's text */
    size_t length;
    char *text; /* our copy, with strings decoded; NULL: it could not be checked */
    tilly_allocator memory;
    tilly_error *error;
    tilly_status status; /* of the first fault */
    /* which rule of the file a fault breaks, said before its words; NULL: none of its own */
    const char *rule;
    misfits *misfits; /* NULL: what does not fit is a fault */
    bool valid;       /* JSON, whatever it says */
    bool form_broken; /* the fault: one name twice in an object, or a control character */
} document;

/* A value of the document. Lives as long as the document and its parent node. */
typedef struct node {
    document *in;
    const struct node *parent;
    const char *key, *key_at; /* in an object: its name and where that stands; NULL in an array */
    size_t index;             /* in an array */
    const char *at;           /* its first character; NULL: there is no such value */
} node;

/* Reads the whole text: an object with that "format" and a version this library knows. `memory`
 * NULL stands for malloc(). document_close() is due in any case. */
bool document_open(document *d,
                   const char *text,
                   size_t length,
                   const char *format,
                   const tilly_allocator *memory,
                   tilly_error *error,
                   node *root);
void document_close(document *d);

/* Reports a fault of the value: TILLY_E_FORMAT, or another status. Returns false. */
bool wrong(const node *n, const char *text, ...) PRINTS(2, 3);
bool wrong_as(const node *n, tilly_status status, const char *text, ...) PRINTS(3, 4);
bool wrong_name(const node *member, const char *text, ...) PRINTS(2, 3); /* at its key */
/* The same with the name that was meant, where one is near. */
bool wrong_nearest(const node *member, const nearest *meant, const char *text, ...) PRINTS(3, 4);
/* A status of one of our own calls, with its words if it has any. */
bool wrong_because(const node *n, tilly_status status, const tilly_error *own);

/* At its key, or as a fault where nothing is left out. */
bool misfit(const node *member, const char *text, ...) PRINTS(2, 3);

/* Says the same in an error of its own, without making it a fault of the document. */
void remark(const node *n, tilly_error *out, const char *rule, const char *words);

/* An object with no other members than these (NULL-closed); a document's own "format" and "version"
 * are always allowed. */
bool only_keys(const node *object, const char *const *keys);
/* The member, if there is one: not having it is no fault. */
bool has_member(const node *object, const char *key, node *member);
/* The member; not having it is a fault. */
bool need_member(const node *object, const char *key, node *member);

/* for (node m = first_member(object); m.at; next_member(&m)) */
node first_member(const node *object);
void next_member(node *member);

/* An array of least..most items. */
bool is_array(const node *n, size_t least, size_t most);
bool is_object(const node *n);
/* What kind of value it is; none is a fault. */
bool holds_object(const node *n);
bool holds_array(const node *n);
bool holds_string(const node *n);
bool holds_null(const node *n);
/* for (node item = first_item(array); item.at; next_item(&item)) */
node first_item(const node *array);
void next_item(node *item);
/* From a node down a path like "crt.rows[2].from", as far as there is such a value. `way` holds the
 * nodes between, from[0] being `from`; the last is returned. */
const node *node_at(const node *from, const char *path, node way[MOST_DEPTH]);

/* What cannot be read is reported and 0. A number with at most `places` decimals, as a whole number
 * of 1/10^places, from least to most of those. */
bool read_decimal(const node *n, unsigned places, int64_t least, int64_t most, int64_t *out);
/* 19.5 as 39 halves; quarters are refused. From least to most halves. */
bool read_halves(const node *n, int64_t least, int64_t most, int64_t *out);
bool read_length(const node *n, int32_t least, int32_t most, int32_t *out);
bool read_whole(const node *n, int64_t least, int64_t most, int64_t *out);
bool read_count(const node *n, uint32_t least, uint32_t most, uint32_t *out);
bool read_truth(const node *n, bool *out);
bool read_hex(const node *n, uint64_t *out);           /* "0x0123456789abcdef" */
bool read_text(const node *n, char *out, size_t room); /* at most room - 1 bytes */
/* One of the words; *out is its index. A NULL among them is not offered. */
bool read_word(const node *n, const char *const *words, size_t count, uint32_t *out);
/* Borrowed; NULL (with the fault reported) if it is no string. */
const char *read_string(const node *n);

/* need_member() and read in one. */
bool need_length(const node *object, const char *key, int32_t least, int32_t most, int32_t *out);
bool need_count(const node *object, const char *key, uint32_t least, uint32_t most, uint32_t *out);
bool need_hex(const node *object, const char *key, uint64_t *out);

#endif
