/* Scenarios from files, as the demonstration and the hotseat read them: documents, and programs in
 * Lua where the build has them (TILLY_SCRIPTS). */
#ifndef EXAMPLES_SCENARIO_H
#define EXAMPLES_SCENARIO_H

#include <stddef.h>
#include <stdint.h>
#include <tilly.h>

enum { DONE = 0, FAILED = 1, MISUSED = 2, MOST_TEXTS = 32 };

typedef struct scenario_text {
    const char *name; /* as the scenario asks for it: json("name") */
    char *words;
    size_t length;
} scenario_text;

typedef struct scenario {
    const char *program; /* "demo", in front of messages */
    const char *path;    /* of the file */
    const char *rules;   /* another edition of its rules; NULL: its own */
    uint64_t seed;
    scenario_text text[MOST_TEXTS]; /* for a scenario in Lua */
    uint32_t texts;
    char *document; /* JSON, its own or what the program in Lua defines */
    size_t length;
    uint32_t misfits;     /* settings that the other edition does not have */
    tilly_script *script; /* of one in Lua; NULL: none */
} scenario;

/* The option "--text:NAME=FILE": 1 if it is one, -1 after a message, 0 if it is another word. */
int scenario_option(scenario *s, char *word);
/* Its battle; DONE, or FAILED after a message. */
int scenario_battle(scenario *s, tilly_battle **battle);
/* The scenario's armies on an empty table of the same size, in place of its battle. */
tilly_status scenario_afresh(const scenario *s, tilly_battle **battle);
void scenario_free(scenario *s);

/* What a script that failed has told; nothing for other statuses. */
void print_told(const char *program, tilly_status status);
/* Yours to free; NULL after a message. */
char *read_file(const char *program, const char *name, size_t *length);
int failed(const char *program, const char *what, tilly_status status);
int failed_at(const char *file, const tilly_error *e);

#endif
