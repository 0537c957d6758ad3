/* A reason as a sentence. */
#include "words/reasons.h"

#include <string.h>
#include "words/phrase.h"
#include "words/registry.h"

const char *reason_sentence(const naming *names, unsigned code)
{
    const char *own = names->own ? own_sentence(names->own->reason, code) : NULL;
    const reason_entry *entry = reason_entry_of(code);
    return own ? own : entry ? entry->sentence : NULL;
}

void put_reason(text *t, const naming *names, const tilly_reason *r)
{
    subject s = {.names = names, .side = TILLY_NO_SIDE};
    const char *sentence = reason_sentence(names, r->code);
    memcpy(s.thing, r->unit, sizeof s.thing);
    memcpy(s.number, r->number, sizeof r->number);
    memcpy(s.measure, r->measure, sizeof r->measure);
    if (sentence)
        put_phrase(t, &s, sentence);
    if (!(r->flags & TILLY_WHY_HAS_PLACE))
        return;
    put(t, " (at ");
    put_place(t, names, r->x, r->y);
    put(t, ")");
}
