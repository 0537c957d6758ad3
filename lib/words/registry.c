/* The registries of events, reasons, questions and options. */
#include "words/registry.h"

#include <stddef.h>
#include <tilly/decision.h>
#include <tilly/reason.h>

#define EVENT(kind, name, sentence, values) {TILLY_EV_##kind, name, sentence, values},
static const event_entry events[] = {
#include "words/events.def"
};

#define FROM(kind, fit)                                                                            \
    {                                                                                              \
        TILLY_EV_##kind, fit                                                                       \
    }
#define IN_ITS_ROW                                                                                 \
    {                                                                                              \
        TILLY_EV_STEP, ROW_ITSELF                                                                  \
    }
#define CAUSES(kind, ...) {TILLY_EV_##kind, {__VA_ARGS__}},
static const cause_entry causes[] = {
#include "words/event_causes.def"
};

#define REASON(code, name, numbers, sentence, cure)                                                \
    {TILLY_WHY_##code, name, numbers, sentence, cure},
static const reason_entry reasons[] = {
#include "words/reasons.def"
};

#define DECISION(kind, sentence, none) {TILLY_ASK_##kind, sentence, none},
static const decision_entry decisions[] = {
#include "words/decisions.def"
};

#define NUMBERS(...) .number = {__VA_ARGS__},
#define NO_NUMBERS
#define TURNS(verb)        .move.turn = verb,
#define TURNS_BY(verb)     .move.turn = verb, .move.by_angle = true,
#define TURNS_EITHER(verb) .move.turn = verb, .move.by_angle = true, .move.sided = true,
#define GOES(verb)         .move.go = verb,
#define GOES_BY_FACING(verb, to_front, to_rear)                                                    \
    .move.go = verb, .move.ahead = to_front, .move.back = to_rear,
#define GOES_TO(verb, behind) .move.go = verb, .move.after = behind,
#define WHEELS                .move.wheels = true,
#define SLANTS                .move.slants = true,
#define NO_MOVE
#define OPTION(what, words, numbers, how)                                                          \
    {.kind = TILLY_OPT_##what, .sentence = words, numbers how},
static const option_entry options[] = {
#include "words/options.def"
};

/* ---- rows by their kind, which each begins with --------------------------------------------- */

#define ROWS(table) (uint32_t)(sizeof(table) / sizeof *(table)), sizeof *(table), table

static uint16_t kind_of(const void *row)
{
    return *(const uint16_t *)row;
}

static const void *row_of_kind(unsigned kind, uint32_t count, size_t size, const void *rows)
{
    for (const char *row = rows; count; row += size, count--)
        if (kind_of(row) == kind)
            return row;
    return NULL;
}

static uint16_t kind_at(uint32_t index, uint32_t count, size_t size, const void *rows)
{
    return index < count ? kind_of((const char *)rows + size * index) : 0;
}

const event_entry *event_entry_of(unsigned kind)
{
    return row_of_kind(kind, ROWS(events));
}
const cause_entry *cause_entry_of(unsigned kind)
{
    return row_of_kind(kind, ROWS(causes));
}
const reason_entry *reason_entry_of(unsigned code)
{
    return row_of_kind(code, ROWS(reasons));
}
const decision_entry *decision_entry_of(unsigned kind)
{
    return row_of_kind(kind, ROWS(decisions));
}
const option_entry *option_entry_of(unsigned kind)
{
    return row_of_kind(kind, ROWS(options));
}

/* ---- as programs ask ------------------------------------------------------------------------ */

const char *tilly_event_name(uint16_t kind)
{
    const event_entry *entry = event_entry_of(kind);
    return entry ? entry->name : NULL;
}

uint32_t tilly_event_kinds(void)
{
    return sizeof events / sizeof *events;
}

uint16_t tilly_event_kind_at(uint32_t index)
{
    return kind_at(index, ROWS(events));
}

uint16_t tilly_event_cause_at(uint16_t kind, uint32_t index)
{
    const cause_entry *entry = cause_entry_of(kind);
    return entry && index < MOST_CAUSES ? entry->cause[index].kind : 0;
}

const char *tilly_reason_name(uint16_t code)
{
    const reason_entry *entry = reason_entry_of(code);
    return entry ? entry->name : NULL;
}

const char *tilly_reason_cure(uint16_t code)
{
    const reason_entry *entry = reason_entry_of(code);
    return entry ? entry->cure : NULL;
}

uint32_t tilly_reason_codes(void)
{
    return sizeof reasons / sizeof *reasons;
}

uint16_t tilly_reason_code_at(uint32_t index)
{
    return kind_at(index, ROWS(reasons));
}

/* ---- sentences ------------------------------------------------------------------------------ */

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
