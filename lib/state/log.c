/* The log of a turn: events and inputs, with room made before anything changes. */
#include "state/log.h"

static tilly_status
grow(const tilly_allocator *memory, void **rows, size_t size, uint32_t *room, uint32_t wanted)
{
    if (wanted <= *room)
        return TILLY_OK;
    uint32_t more = *room + *room / 2 + 16;
    if (more < wanted)
        more = wanted;
    /* each row is written whole before it is read */
    void *grown = memory_resize(memory, *rows, size * *room, size * more);
    if (!grown)
        return TILLY_E_MEMORY;
    *rows = grown;
    *room = more;
    return TILLY_OK;
}

tilly_status
log_room(log *l, const tilly_allocator *memory, uint32_t events, uint32_t inputs, uint32_t words)
{
    if (!l)
        return TILLY_OK;
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

static void
trim(const tilly_allocator *memory, void **rows, size_t size, uint32_t *room, uint32_t used)
{
    void *less =
        used && used < *room ? memory_resize(memory, *rows, size * *room, size * used) : NULL;
    if (!less)
        return;
    *rows = less;
    *room = used;
}

void log_trim(log *l, const tilly_allocator *memory)
{
    void *event = l->event;
    void *in = l->in;
    void *word = l->word;
    trim(memory, &event, sizeof *l->event, &l->event_room, l->events);
    trim(memory, &in, sizeof *l->in, &l->input_room, l->inputs);
    trim(memory, &word, sizeof *l->word, &l->word_room, l->words);
    l->event = event;
    l->in = in;
    l->word = word;
}

position position_now(const play *p)
{
    const head *s = p->s;
    return (position){.beats = s->beats,
                      .row = s->row,
                      .beat = s->depth ? p->frame[s->depth - 1].beat : 0,
                      .depth = s->depth,
                      .is_served = p->watch->served == s->beats + 1};
}

input *log_input(play *p, enum input_kind kind)
{
    log *l = p->log;
    if (!l)
        return NULL;
    input *in = &l->in[l->inputs++];
    *in = (input){
        .kind = (uint8_t)kind, .rolls = rolls_thrown(p), .word = l->words, .at = position_now(p)};
    return in;
}

void log_words(log *l, input *in, const void *bytes, size_t size)
{
    in->words = (uint32_t)((size + 7) / 8);
    l->word[l->words + (in->words ? in->words - 1 : 0)] = 0;
    memcpy(&l->word[l->words], bytes, size);
    l->words += in->words;
}

void log_edit(log *l, input *in, const tilly_edit *e)
{
    kept_edit kept = {.edit = *e};
    kept.edit.feature = NULL;
    if (e->feature)
        kept.feature = *e->feature;
    log_words(l, in, &kept, sizeof kept);
}

void log_free(log *l, const tilly_allocator *memory)
{
    memory_free(memory, l->event, sizeof *l->event * l->event_room);
    memory_free(memory, l->in, sizeof *l->in * l->input_room);
    memory_free(memory, l->word, sizeof *l->word * l->word_room);
    *l = (log){0};
}
