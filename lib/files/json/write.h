/* Writing JSON text into a caller's buffer: by hand, because it then allocates nothing, cannot
 * fail, and writes numbers exactly and rows on one line. */
#ifndef TILLY_LIB_FILES_WRITE_H
#define TILLY_LIB_FILES_WRITE_H

#include <stdbool.h>
#include "base/text.h"

enum { MOST_LEVELS = 16 };

typedef struct writer {
    text t;
    struct nesting {
        char close;
        bool on_one_line, filled;
    } level[MOST_LEVELS];
    unsigned depth;
    bool after_key;
} writer;

/* The document's object with its "format" and "version"; write_end() closes it. */
tilly_status write_start(writer *w, const char *format, char *at, size_t room);
tilly_status write_end(writer *w, size_t *needed);

/* Objects '{' and arrays '['. Blocks have a line for each member or item; rows are one line, with
 * all that is in them. */
void open_block(writer *w, char bracket);
void open_row(writer *w, char bracket);
void close_level(writer *w);

/* Members: a key and then a value, a block or a row. */
void write_key(writer *w, const char *key);

/* Items, or the value of a key. */
void put_string(writer *w, const char *words);
void put_number(writer *w, int64_t number, unsigned places); /* whole number of 1/10^places */
void put_halves(writer *w, int64_t halves);                  /* 39 as 19.5 */
void put_null(writer *w);
void put_truth(writer *w, bool yes);
void put_hex(writer *w, uint64_t number);

/* A key and its value. */
void write_text(writer *w, const char *key, const char *words);
void write_whole(writer *w, const char *key, int64_t number);
void write_length(writer *w, const char *key, int32_t length);
void write_angle(writer *w, const char *key, int32_t angle);
void write_truth(writer *w, const char *key, bool yes);
void write_hex(writer *w, const char *key, uint64_t number);

#endif
