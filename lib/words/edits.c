/* Edits in words: the state of a unit, a parameter and its values, a variable, words, read from the
 * numbers of an event. A caller's event may hold any numbers. */
#include <tilly/battle.h>
#include "words/phrase.h"

enum { WHAT = 5 }; /* tilly_edit.what, as an event of an edit has it */

typedef struct state_name {
    uint32_t flag;
    const char *name;
} state_name;

#define STATE(flag, name) {TILLY_UNIT_##flag, name},
static const state_name states[] = {
#include "words/states.def"
};

/* NULL: of no flag, or of several at once. */
static const char *state_of(const subject *s, unsigned n)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if ((int64_t)states[i].flag == number_of(s, n))
            return states[i].name;
    return NULL;
}

static void say_state(text *t, const subject *s, unsigned n)
{
    const char *name = state_of(s, n);
    put(t, name ? name : "changed");
}

static unsigned no_state(const subject *s, unsigned n)
{
    return !state_of(s, n);
}

static void say_rule(text *t, const subject *s, unsigned n)
{
    if (!s->names->rule || !s->names->rule(t, s->names, number_of(s, WHAT)))
        put(t, "a rule");
}

static void say_setting(text *t, const subject *s, unsigned n)
{
    if (!s->names->setting || !s->names->setting(t, s->names, number_of(s, WHAT), number_of(s, n)))
        put_count(t, number_of(s, n));
}

static void say_variable(text *t, const subject *s, unsigned n)
{
    if (!s->names->variable || !s->names->variable(t, s->names, number_of(s, n)))
        put(t, "a variable");
}

/* The number of a variable, or yes and no. */
static void say_held(text *t, const subject *s, unsigned n)
{
    if (s->names->is_truth && s->names->is_truth(s->names, number_of(s, WHAT)))
        put(t, number_of(s, n) ? "yes" : "no");
    else
        put_count(t, number_of(s, n));
}

static void say_said(text *t, const subject *s, unsigned n)
{
    const uint32_t words = (uint32_t)number_of(s, n);
    const char *said = s->names->said ? s->names->said(s->names, words) : NULL;
    put(t, said ? said : "...");
}

const word edit_words[] = {
    {"state", say_state, no_state, 0},
    {"rule", say_rule, NULL, 0},
    {"setting", say_setting, NULL, 0},
    {"variable", say_variable, NULL, 0},
    {"held", say_held, NULL, 0},
    {"said", say_said, NULL, 0},
    {NULL, NULL, NULL, 0},
};
