/* Variables that a scenario declares, and what waits for its script. */
#include "state/scenario.h"
#include "state/log.h"

/* ---- variables ------------------------------------------------------------------------------ */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* One that programs can use as a name of their own. */
static bool is_name(const char name[TILLY_VARIABLE_NAME])
{
    unsigned i = 0;
    while (i < TILLY_VARIABLE_NAME &&
           (is_letter(name[i]) || (i && name[i] >= '0' && name[i] <= '9')))
        i++;
    return i && i < TILLY_VARIABLE_NAME && !name[i];
}

const char *variable_fault(const tilly_variable *all, uint32_t i)
{
    const tilly_variable *v = &all[i];
    if (!is_name(v->name))
        return "has a name that is not of letters, digits and underscores, or is too long";
    if (v->kind != TILLY_VARIABLE_NUMBER && v->kind != TILLY_VARIABLE_TRUTH)
        return "is of no tilly_variable_kind";
    if (v->kind == TILLY_VARIABLE_TRUTH && (v->start < 0 || v->start > 1))
        return "starts as neither 0 nor 1";
    if (v->seen >> SIDES)
        return "is to be known to a side that there is not";
    for (uint32_t before = 0; before < i; before++)
        if (!strcmp(all[before].name, v->name))
            return "has the name of another";
    return v->reserved ? "sets reserved" : NULL;
}

static size_t size_of(uint32_t count)
{
    return sizeof(variable_list) + sizeof(tilly_variable) * count;
}

tilly_status variables_make(const tilly_allocator *memory,
                            const tilly_variable *variables,
                            uint32_t count,
                            variable_list **out)
{
    *out = NULL;
    if (!count)
        return TILLY_OK;
    tilly_allocator own;
    TRY(memory_of(memory, &own));
    variable_list *d = memory_new(&own, size_of(count));
    if (!d)
        return TILLY_E_MEMORY;
    d->memory = own;
    d->count = count;
    memcpy(d->variable, variables, sizeof *variables * count);
    for (uint32_t i = 0; i < count; i++)
        d->variable[i].value = 0;
    *out = variables_ref(d);
    return TILLY_OK;
}

variable_list *variables_ref(variable_list *d)
{
    if (d)
        shared_up(&d->refs);
    return d;
}

void variables_unref(variable_list *d)
{
    if (!d || shared_down(&d->refs) != 1)
        return;
    const tilly_allocator memory = d->memory;
    memory_free(&memory, d, size_of(d->count));
}

tilly_status variables_for(const variable_list *d, unsigned side, variable_list **out)
{
    *out = NULL;
    if (!d)
        return TILLY_OK;
    TRY(variables_make(&d->memory, d->variable, d->count, out));
    for (uint32_t i = 0; i < d->count; i++) {
        tilly_variable *v = &(*out)->variable[i];
        if (side_knows(v, side))
            continue;
        memset(v->name, 0, sizeof v->name);
        v->start = 0;
    }
    return TILLY_OK;
}

/* ---- words ---------------------------------------------------------------------------------- */

struct word_pool {
    shared_number refs;
    tilly_allocator memory;
    uint32_t count, room;
    char (*row)[TILLY_WORDS_ROOM];
};

word_pool *words_ref(word_pool *w)
{
    if (w)
        shared_up(&w->refs);
    return w;
}

void words_unref(word_pool *w)
{
    if (!w || shared_down(&w->refs) != 1)
        return;
    const tilly_allocator memory = w->memory;
    memory_free(&memory, w->row, sizeof *w->row * w->room);
    memory_free(&memory, w, sizeof *w);
}

const char *words_at(const word_pool *w, uint32_t number)
{
    return w && number && number <= w->count && *w->row[number - 1] ? w->row[number - 1] : NULL;
}

uint32_t words_count(const word_pool *w)
{
    return w ? w->count : 0;
}

/* With the rows of another, NULL: none. */
static tilly_status
words_make(const tilly_allocator *memory, const word_pool *from, uint32_t room, word_pool **out)
{
    word_pool *w = memory_new(memory, sizeof *w);
    if (!w)
        return TILLY_E_MEMORY;
    w->memory = *memory;
    w->room = room;
    w->count = words_count(from);
    words_ref(w);
    if (!(w->row = memory_new(memory, sizeof *w->row * room))) {
        w->room = 0;
        words_unref(w);
        return TILLY_E_MEMORY;
    }
    if (from)
        memcpy(w->row, from->row, sizeof *w->row * from->count);
    *out = w;
    return TILLY_OK;
}

static bool is_shared(word_pool *w)
{
    bool others = shared_up(&w->refs) > 1;
    shared_down(&w->refs);
    return others;
}

/* One that is this battle's alone, with room for one more row. */
static tilly_status words_own(word_pool **pool, const tilly_allocator *memory)
{
    word_pool *w = *pool;
    const uint32_t room = w ? w->count + w->count / 2 + 8 : 8;
    if (w && !is_shared(w) && w->count < w->room)
        return TILLY_OK;
    TRY(words_make(memory, w, room, pool));
    words_unref(w);
    return TILLY_OK;
}

tilly_status
words_add(word_pool **pool, const tilly_allocator *memory, const char *words, uint32_t *number)
{
    uint32_t i = 0;
    while (i < words_count(*pool) && strcmp((*pool)->row[i], words))
        i++;
    if (i == TILLY_MOST_WORDS)
        return misuse(TILLY_E_FULL, "self", "there are 1024 words: use some of them again");
    if (i == words_count(*pool)) {
        TRY(words_own(pool, memory));
        strcpy((*pool)->row[(*pool)->count++], words);
    }
    *number = i + 1;
    return TILLY_OK;
}

tilly_status words_add_hidden(word_pool **pool, const tilly_allocator *memory, uint32_t *number)
{
    if (words_count(*pool) == TILLY_MOST_WORDS)
        return TILLY_E_FULL;
    TRY(words_own(pool, memory));
    *number = ++(*pool)->count;
    return TILLY_OK;
}

tilly_status words_only(const word_pool *w, const uint32_t *number, unsigned count, word_pool **out)
{
    *out = NULL;
    if (!w)
        return TILLY_OK;
    TRY(words_make(&w->memory, NULL, w->room, out));
    (*out)->count = w->count;
    for (unsigned i = 0; i < count; i++)
        if (words_at(w, number[i]))
            memcpy((*out)->row[number[i] - 1], words_at(w, number[i]), sizeof *w->row);
    return TILLY_OK;
}

/* ---- what is asked -------------------------------------------------------------------------- */

void asked_redact(asked_state *a, const variable_list *known, unsigned side)
{
    for (uint32_t i = 0; i < a->waiting; i++) {
        request *r = &a->request[i];
        const bool reads = r->kind == TILLY_EDIT_ASK
                               ? r->side == side
                               : side_knows(&known->variable[r->variable], side);
        if (reads)
            continue;
        r->words = 0;
        memset(r->option, 0, sizeof r->option);
    }
}

/* ---- the watch ------------------------------------------------------------------------------ */

tilly_event *watch_event(play *p, tilly_event *logged)
{
    script_watch *w = p->watch;
    if (w->events == TILLY_MOST_WAITING_EVENTS) {
        w->more = 1;
        return logged ? logged : &p->unread;
    }
    tilly_event *e = &p->waiting[w->events++];
    *e = (tilly_event){.serial = p->s->events};
    return logged ? logged : e;
}

uint32_t name_of(const play *p, unsigned u)
{
    const script_watch *w = p->watch;
    for (unsigned i = 0; i < w->names; i++)
        if (w->name[i].unit == u)
            return w->name[i].words;
    return 0;
}

void give_name(play *p, unsigned u, uint32_t words)
{
    script_watch *w = p->watch;
    w->name[w->names].unit = (uint16_t)u;
    w->name[w->names++].words = (uint16_t)words;
}

void forget_name(play *p, unsigned u)
{
    script_watch *w = p->watch;
    for (unsigned i = 0; i < w->names; i++)
        if (w->name[i].unit == u) {
            w->name[i] = w->name[--w->names];
            return;
        }
}

/* Serials follow each other in a log. */
void watch_settle(play *p)
{
    script_watch *w = p->watch;
    for (unsigned i = 0; i < w->events; i++) {
        tilly_event *e = &p->waiting[i];
        uint32_t since = p->s->events - e->serial;
        if (!e->kind && p->log && since < p->log->events)
            *e = p->log->event[p->log->events - 1 - since];
    }
}

void watch_served(play *p)
{
    script_watch *w = p->watch;
    w->due &= HAS_HAD_SCRIPT;
    w->answered = w->events = w->more = 0;
    w->served = p->s->beats + 1;
}
