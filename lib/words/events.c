/* An event as a sentence. */
#include "words/events.h"

#include "words/phrase.h"
#include "words/registry.h"

const char *event_sentence(const naming *names, unsigned kind)
{
    const char *own = names->own ? own_sentence(names->own->event, kind) : NULL;
    const event_entry *entry = event_entry_of(kind);
    return own ? own : entry ? entry->sentence : NULL;
}

subject subject_of_event(const naming *names, const tilly_event *event, const tilly_event *roll)
{
    subject s = {.names = names,
                 .thing = {event->unit, event->other, event->third},
                 .side = event->side,
                 .event = event,
                 .roll = event->kind == TILLY_EV_ROLL ? event : roll};
    for (unsigned i = 0; i < 8; i++)
        s.number[i] = event->value[i];
    return s;
}

void put_event(text *t, const naming *names, const tilly_event *event, const tilly_event *roll)
{
    subject s = subject_of_event(names, event, roll);
    const char *sentence = event_sentence(names, event->kind);
    if (sentence)
        put_phrase(t, &s, sentence);
}
