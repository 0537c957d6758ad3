/* The registries of questions and options. */
#include <tilly/decision.h>
#include "words/registry.h"

#define DECISION(kind, sentence, none) {TILLY_ASK_##kind, sentence, none},
static const decision_entry decisions[] = {
#include "words/decisions.def"
};

#define NUMBERS(...) .number = {__VA_ARGS__},
#define NO_NUMBERS
#define TURNS(verb)           .move.turn = verb,
#define TURNS_BY(verb)        .move.turn = verb, .move.by_angle = true,
#define GOES(verb)            .move.go = verb,
#define GOES_TO(verb, behind) .move.go = verb, .move.after = behind,
#define WHEELS                .move.wheels = true,
#define SLANTS                .move.slants = true,
#define NO_MOVE
#define OPTION(what, words, numbers, how)                                                          \
    {.kind = TILLY_OPT_##what, .sentence = words, numbers how},
static const option_entry options[] = {
#include "words/options.def"
};

const decision_entry *decision_entry_of(unsigned kind)
{
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        if (decisions[i].kind == kind)
            return &decisions[i];
    return NULL;
}

const option_entry *option_entry_of(unsigned kind)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].kind == kind)
            return &options[i];
    return NULL;
}

const telling *telling_of(const edition_words *words, unsigned event)
{
    static const telling plain = {0};
    const telling *t = words ? words->telling : NULL;
    for (; t && t->event; t++)
        if (t->event == event)
            return t;
    return &plain;
}

const char *own_sentence(const kind_words *list, unsigned kind)
{
    for (; list && list->sentence; list++)
        if (list->kind == kind)
            return list->sentence;
    return NULL;
}
