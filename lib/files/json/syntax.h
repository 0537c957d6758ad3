/* What is JSON and what is not (RFC 8259), before anything is made of it. */
#ifndef TILLY_LIB_FILES_SYNTAX_H
#define TILLY_LIB_FILES_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>
#include "base/handle.h"

enum { MOST_TEXT = 16 << 20, MOST_DEPTH = 16, MOST_ITEMS = 1000000 };

typedef struct syntax_fault {
    tilly_status status; /* TILLY_OK, TILLY_E_FORMAT or TILLY_E_MEMORY */
    size_t at;           /* bytes before the character that is wrong */
    bool key_twice;      /* one name stands twice in an object */
    /* TILLY_OK: the first control character of a string, escaped or not, stands at `at`; 0: none */
    uint32_t control;
    char words[96];
} syntax_fault;

/* Checks `words`, which must end with a 0 after its `length` bytes, and decodes its strings where
 * they stand: the characters between the quotes are then UTF-8 without escapes, and zeros fill the
 * room up to the next token, the closing quote's place included. All else stays as it is, at the
 * same offsets.
 *
 * The text must be one object or array, nest at most MOST_DEPTH levels and hold at most MOST_ITEMS
 * values, containers among them; names of an object differ, and no string holds a zero.
 * Strings of the member `prose` of the outermost object may have line breaks and tabs; NULL: none.
 *
 * `memory` lends room for the names that are open: at most twelve bytes for
 * each name of the text, and given back before the function returns. */
bool syntax_check(char *words,
                  size_t length,
                  const char *prose,
                  const tilly_allocator *memory,
                  syntax_fault *fault);

#endif
