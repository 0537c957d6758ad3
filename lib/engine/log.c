/* The log of a turn: events and inputs, with room made before anything changes. */
#include "engine/turn.h"

static tilly_status
grow(const tilly_allocator *memory, void **rows, size_t size, uint32_t *room, uint32_t wanted)
{
    if (wanted <= *room)
        return TILLY_OK;
    uint32_t more = *room + *room / 2 + 16;
    if (more < wanted)
        more = wanted;
    void *grown = memory_grow(memory, *rows, size * *room, size * more);
    if (!grown)
        return TILLY_E_MEMORY;
    *rows = grown;
    *room = more;
    return TILLY_OK;
}

tilly_status log_room(tilly_battle *b, uint32_t events, uint32_t inputs, uint32_t words)
{
    log *l = b->p.log;
    if (!l)
        return TILLY_OK;
    const tilly_allocator *memory = &b->h.memory;
    void *event = l->event;
    void *in = l->in;
    void *word = l->word;
    tilly_status status =
        grow(memory, &event, sizeof *l->event, &l->event_room, l->events + events);
    l->event = event;
    if (status == TILLY_OK)
        status = grow(memory, &in, sizeof *l->in, &l->input_room, l->inputs + inputs);
    l->in = in;
    if (status == TILLY_OK)
        status = grow(memory, &word, sizeof *l->word, &l->word_room, l->words + words);
    l->word = word;
    return status;
}

input *log_input(tilly_battle *b, enum input_kind kind)
{
    log *l = b->p.log;
    if (!l)
        return NULL;
    input *in = &l->in[l->inputs++];
    *in = (input){
        .kind = (uint8_t)kind, .rolls = b->p.s->rolls, .word = l->words, .at = position_now(b)};
    return in;
}

void log_words(tilly_battle *b, input *in, const void *bytes, size_t size)
{
    log *l = b->p.log;
    in->words = (uint32_t)((size + 7) / 8);
    l->word[l->words + (in->words ? in->words - 1 : 0)] = 0;
    memcpy(&l->word[l->words], bytes, size);
    l->words += in->words;
}

void log_free(tilly_battle *b, log *l)
{
    memory_free(&b->h.memory, l->event, sizeof *l->event * l->event_room);
    memory_free(&b->h.memory, l->in, sizeof *l->in * l->input_room);
    memory_free(&b->h.memory, l->word, sizeof *l->word * l->word_room);
    *l = (log){0};
}
