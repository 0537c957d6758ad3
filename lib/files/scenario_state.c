/* What a scenario adds to files: variables, as it declares them and as they are now, and what is
 * still to be told to its script. */
#include "files/sections.h"
#include "files/fields.h"

static const char *const kinds[] = {
    [TILLY_VARIABLE_NUMBER] = "number",
    [TILLY_VARIABLE_TRUTH] = "truth",
};
static const char *const known_to[] = {"umpire", "side 0", "side 1", "all"};
enum { KINDS = sizeof kinds / sizeof *kinds, KNOWN_TO = sizeof known_to / sizeof *known_to };

/* ---- variables ------------------------------------------------------------------------------ */

static void write_variable(writer *w, const tilly_variable *v, const int32_t *value)
{
    open_row(w, '{');
    write_text(w, "name", v->name);
    write_text(w, "kind", kinds[v->kind]);
    write_whole(w, "start", v->start);
    write_text(w, "known_to", known_to[v->seen]);
    if (value)
        write_whole(w, "value", *value);
    close_level(w);
}

void variables_write(writer *w, const variable_list *list, const play *p)
{
    if (!list)
        return;
    write_key(w, "variables");
    open_block(w, '[');
    for (uint32_t i = 0; i < list->count; i++)
        write_variable(w, &list->variable[i], p ? &p->variable[i] : NULL);
    close_level(w);
}

static bool read_value(const node *object, const char *key, const tilly_variable *v, int32_t *out)
{
    const bool is_truth = v->kind == TILLY_VARIABLE_TRUTH;
    node member;
    int64_t value = 0;
    if (!need_member(object, key, &member) ||
        !read_whole(&member, is_truth ? 0 : INT32_MIN, is_truth ? 1 : INT32_MAX, &value))
        return false;
    *out = (int32_t)value;
    return true;
}

static bool read_known_to(const node *object, tilly_variable *v)
{
    node member;
    uint32_t seen = 3;
    if (has_member(object, "known_to", &member) && !read_word(&member, known_to, KNOWN_TO, &seen))
        return false;
    v->seen = (uint16_t)seen;
    return !object->in->status;
}

/* In the save of a redacted battle some have lost their names. */
static bool is_hidden(const tilly_variable *v)
{
    return !*v->name && v->seen != 3;
}

static bool read_variable(const node *n, bool with_value, tilly_variable *all, uint32_t i)
{
    static const char *const keys[] = {"name", "kind", "start", "known_to", "value", NULL};
    tilly_variable *v = &all[i];
    node name;
    node kind;
    uint32_t number;
    *v = (tilly_variable){.reserved = 0};
    if (!only_keys(n, keys) || !need_member(n, "name", &name) ||
        !read_text(&name, v->name, sizeof v->name) || !need_member(n, "kind", &kind) ||
        !read_word(&kind, kinds, KINDS, &number))
        return false;
    v->kind = (uint16_t)number;
    if (!read_value(n, "start", v, &v->start) || !read_known_to(n, v))
        return false;
    if (with_value && !read_value(n, "value", v, &v->value))
        return false;
    if (with_value && is_hidden(v))
        return true;
    const char *fault = variable_fault(all, i);
    return !fault || wrong(&name, "the variable %s", fault);
}

bool variables_read(const node *object, bool with_values, making *m)
{
    node list;
    m->setup.variable_count = 0;
    if (!has_member(object, "variables", &list))
        return !object->in->status;
    if (!is_array(&list, 0, TILLY_MOST_VARIABLES))
        return false;
    m->setup.variables = m->variable;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_variable(&item, with_values, m->variable, (uint32_t)item.index))
            return false;
        m->setup.variable_count++;
    }
    return true;
}

/* ---- what waits for a script ---------------------------------------------------------------- */

static const field watch_field[] = {
    FIELD(script_watch, served, "served"),
    FIELD(script_watch, due, "due"),
    FIELD(script_watch, answered, "answered"),
    UP_TO(script_watch, more, "more", 1),
    {0},
};
static const field event_field[] = {
    FIELD(tilly_event, serial, "serial"),
    FIELD(tilly_event, kind, "kind"),
    FIELD(tilly_event, clause, "clause"),
    FIELD(tilly_event, turn, "turn"),
    FIELD(tilly_event, row, "row"),
    FIELD(tilly_event, side, "side"),
    UP_TO(tilly_event, seen, "seen", 3),
    FIELD(tilly_event, flags, "flags"),
    FIELD(tilly_event, unit, "unit"),
    FIELD(tilly_event, other, "other"),
    FIELD(tilly_event, third, "third"),
    SIGNEDS(tilly_event, value, "value"),
    {0},
};

void script_write(writer *w, const play *p)
{
    const script_watch *watch = p->watch;
    if (!(watch->due & HAS_HAD_SCRIPT))
        return;
    write_key(w, "script");
    open_block(w, '{');
    fields_write(w, watch, watch_field);
    write_key(w, "events");
    open_block(w, '[');
    for (unsigned i = 0; i < watch->events; i++) {
        open_row(w, '{');
        fields_write(w, &p->waiting[i], event_field);
        close_level(w);
    }
    close_level(w);
    close_level(w);
}

static bool read_events(const node *n, play *p)
{
    if (!is_array(n, 0, TILLY_MOST_WAITING_EVENTS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item)) {
        tilly_event *e = &p->waiting[p->watch->events++];
        if (!fields_read(&item, e, event_field, NULL, NULL))
            return false;
        if (!tilly_event_name(e->kind))
            return wrong(&item, "the kind of event is unknown");
    }
    return true;
}

bool script_read(const node *root, play *p)
{
    static const char *const more[] = {"events", NULL};
    const unsigned all_due = (2u << TILLY_MOMENT_END) - 1u;
    node n;
    node events;
    if (!has_member(root, "script", &n))
        return !root->in->status;
    if (!fields_read(&n, p->watch, watch_field, more, NULL) || !need_member(&n, "events", &events))
        return false;
    if (p->watch->due & ~all_due || !(p->watch->due & HAS_HAD_SCRIPT))
        return wrong(&n, "expected 1 and bits of moments that are due");
    if (p->watch->answered > variables_of(p->declared))
        return wrong(&n, "expected a variable plus one, or 0 for none");
    return read_events(&events, p);
}
