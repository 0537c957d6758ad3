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
