/* Inputs of a turn, as records have them: by what they name. */
#ifndef TILLY_LIB_FILES_RECORD_H
#define TILLY_LIB_FILES_RECORD_H

#include <tilly/turn.h>
#include "files/save.h"

enum { INPUT_WORDS = 512 };

/* One input with the words that belong to it, as input_again() takes it. */
typedef struct recorded_input {
    input in;
    uint64_t word[INPUT_WORDS];
} recorded_input;

/* ids.c: "unit 0.3" (side and number), "command 1.0", "feature 2.1", "melee 1.1" (index and
 * generation). 0 is not written. */
void id_write(writer *w, const char *key, const play *p, tilly_id id);
void put_id(writer *w, const play *p, tilly_id id);
bool id_read(const node *n, const play *p, tilly_id *id);
/* 0 if it is not there */
bool read_id(const node *object, const char *key, const play *p, tilly_id *id);

/* record_edit.c */
void edit_write(writer *w, const play *p, const tilly_edit *e);
bool edit_read(const node *n, const play *p, kept_edit *kept);

/* record_input.c */
void input_write(writer *w, const play *p, const log *l, const input *in);
bool input_read(const node *n, const play *p, recorded_input *e);
void position_write(writer *w, position at);
bool position_read(const node *object, position *at);

#endif
