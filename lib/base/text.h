/* Text written into a caller's buffer: it goes on counting when there is no room left. */
#ifndef TILLY_LIB_TEXT_H
#define TILLY_LIB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>

typedef struct text {
    char *at;            /* NULL: only counts */
    size_t room, length; /* bytes there are; bytes the whole has so far, without the ending 0 */
} text;

/* TILLY_E_NULL if there is room and no buffer. */
tilly_status text_start(text *t, char *at, size_t room);
/* Ends it with a 0, at a whole character if it was cut. *needed (may be NULL) counts the 0.
 * TILLY_E_ROOM if it was cut; TILLY_OK too where there is no room, which asks for its length. */
tilly_status text_end(text *t, size_t *needed);

void put(text *t, const char *words); /* NULL: nothing */
void put_part(text *t, const char *words, size_t length);
void put_char(text *t, char c);
void put_count(text *t, int64_t number);
void put_count_in_words(text *t, int64_t number); /* "no" to "twelve", then digits */
/* number / 10^places without trailing zeros: "2.5" */
void put_decimal(text *t, int64_t number, unsigned places);
void put_length(text *t, int32_t length);               /* 1/10000 units: "2.5" */
void put_angle(text *t, int32_t angle);                 /* 1/100 degree: "22.5" */
void put_in(text *t, int32_t number, unsigned measure); /* by tilly_measure */
/* Bytes of the UTF-8 character that begins here, 0 if none does: no longer than needed, no half of
 * a surrogate pair, nothing beyond 0x10ffff. */
unsigned character_at(const char *words);
/* The code point of a character that character_at() finds. */
uint32_t code_of(const char *character);
/* Writes a code point as UTF-8 and returns its bytes, 1 to 4. */
unsigned put_code(char *at, uint32_t code);
/* Whether it is UTF-8: names and notes go into files, which are. */
bool is_utf8(const char *words);
/* Characters that end a line, steer a terminal or turn the order of what follows: in a name they
 * would forge other lines of a report. */
bool is_control(uint32_t code);
/* Of them those that only break or indent lines, for words that may have more than one. */
bool breaks_line(uint32_t code);
/* The first of them in UTF-8 text, or NULL. */
const char *find_control(const char *words);
/* "the control character U+001B is not allowed" */
void put_control(text *t, uint32_t code);
/* TILLY_OK for UTF-8 without control characters; else TILLY_E_RANGE, and tilly_error_last() names
 * the argument, the character and its place. */
tilly_status words_check(const char *argument, const char *words);
/* The same where line breaks and tabs may stand. */
tilly_status lines_check(const char *argument, const char *words);
/* The character written at `start`, made a capital if it is a plain small letter. */
void capital_at(text *t, size_t start);

#endif
