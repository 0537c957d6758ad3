/* What a scenario adds to files: words for people, objectives, variables, as it declares them and
 * as they are now, and what is still to be told to its script. */
#include <tilly/dice.h>
#include "base/characters.h"
#include "base/text.h"
#include "engine/record.h"
#include "files/fields.h"
#include "files/sections.h"
#include "state/brief.h"

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

/* ---- words for people, and objectives ------------------------------------------------------- */

void words_about_write(writer *w, const tilly_battle *b)
{
    const char *title = tilly_battle_title(b);
    const char *about = tilly_battle_about(b);
    if (*title)
        write_text(w, "title", title);
    if (*about)
        write_text(w, "about", about);
}

static bool read_words(const node *object,
                       const char *key,
                       tilly_status (*check)(const char *argument, const char *words),
                       char *out,
                       size_t room)
{
    node member;
    if (!has_member(object, key, &member))
        return !object->in->status;
    if (!read_text(&member, out, room))
        return false;
    tilly_status status = check(key, out);
    return !status || wrong_because(&member, status, NULL);
}

bool words_about_read(const node *object, making *m)
{
    m->setup.title = m->title;
    m->setup.about = m->about;
    return read_words(object, "title", words_check, m->title, sizeof m->title) &&
           read_words(object, "about", lines_check, m->about, sizeof m->about);
}

static void write_objective(writer *w, const tilly_battle *b, const tilly_objective *o)
{
    tilly_variable v;
    open_row(w, '{');
    write_text(w, "words", o->words);
    if (o->side != TILLY_NO_SIDE)
        write_whole(w, "side", o->side);
    if (o->worth)
        write_whole(w, "worth", o->worth);
    if (*o->area)
        write_text(w, "area", o->area);
    if (o->variable && !tilly_battle_variable(b, o->variable - 1, &v))
        write_text(w, "variable", v.name);
    write_text(w, "known_to", known_to[o->seen]);
    close_level(w);
}

void objectives_write(writer *w, const tilly_battle *b)
{
    tilly_objective all[TILLY_MOST_OBJECTIVES];
    uint32_t count;
    tilly_battle_objectives(b, TILLY_NO_SIDE, all, TILLY_MOST_OBJECTIVES, &count);
    if (!count)
        return;
    write_key(w, "objectives");
    open_block(w, '[');
    for (uint32_t i = 0; i < count; i++)
        write_objective(w, b, &all[i]);
    close_level(w);
}

/* By its name, which a hidden one does not have. */
static bool read_variable_of(const node *object, const making *m, tilly_objective *o)
{
    node member;
    const char *name;
    if (!has_member(object, "variable", &member))
        return !object->in->status;
    if (!(name = read_string(&member)))
        return false;
    nearest near = nearest_to(name);
    for (uint32_t i = 0; *name && i < m->setup.variable_count; i++) {
        if (!strcmp(m->variable[i].name, name))
            o->variable = i + 1;
        consider(&near, m->variable[i].name);
    }
    const int shown = (int)whole_within(name, 40);
    return o->variable ||
           wrong_nearest(&member, &near, "no variable is called \"%.*s\"", shown, name);
}

static bool read_objective(const node *n, const making *m, tilly_objective *o)
{
    static const char *const keys[] = {
        "words", "side", "worth", "area", "variable", "known_to", NULL};
    node member;
    int64_t worth = 0;
    uint32_t number = TILLY_NO_SIDE;
    *o = (tilly_objective){.reserved = 0};
    if (!only_keys(n, keys) || !need_member(n, "words", &member) ||
        !read_text(&member, o->words, sizeof o->words))
        return false;
    if (has_member(n, "side", &member) && !read_count(&member, 0, SIDES - 1, &number))
        return false;
    o->side = (uint8_t)number;
    if (has_member(n, "worth", &member) && !read_whole(&member, INT32_MIN, INT32_MAX, &worth))
        return false;
    o->worth = (int32_t)worth;
    if (has_member(n, "area", &member) && !read_text(&member, o->area, sizeof o->area))
        return false;
    number = 3;
    if (has_member(n, "known_to", &member) && !read_word(&member, known_to, KNOWN_TO, &number))
        return false;
    o->seen = (uint8_t)number;
    if (!read_variable_of(n, m, o))
        return false;
    const char *fault = objective_fault(o, m->setup.variable_count);
    return !fault || wrong(n, "the objective %s", fault);
}

bool objectives_read(const node *object, making *m)
{
    node list;
    m->setup.objective_count = 0;
    if (!has_member(object, "objectives", &list))
        return !object->in->status;
    if (!is_array(&list, 0, TILLY_MOST_OBJECTIVES))
        return false;
    m->setup.objectives = m->objective;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_objective(&item, m, &m->objective[item.index]))
            return false;
        m->setup.objective_count++;
    }
    return true;
}

/* ---- words and what is asked ---------------------------------------------------------------- */

void words_write(writer *w, const word_pool *words)
{
    if (!words_count(words))
        return;
    write_key(w, "words");
    open_block(w, '[');
    for (uint32_t i = 1; i <= words_count(words); i++) {
        const char *row = words_at(words, i);
        put_string(w, row ? row : "");
    }
    close_level(w);
}

/* Those that a redacted battle has lost keep their number. */
bool words_read(const node *root, tilly_battle *b)
{
    char words[TILLY_WORDS_ROOM];
    uint32_t number;
    node list;
    if (!has_member(root, "words", &list))
        return !root->in->status;
    if (!is_array(&list, 0, TILLY_MOST_WORDS))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_text(&item, words, sizeof words))
            return false;
        tilly_status status =
            *words ? tilly_battle_words(b, words, &number) : words_hidden(b, &number);
        if (status)
            return wrong_because(&item, status, NULL);
        if (number != item.index + 1)
            return wrong(&item, "the same words stand here twice");
    }
    return true;
}

static void write_request(writer *w, const request *r)
{
    open_row(w, '{');
    fields_write(w, r, request_field);
    write_whole(w, "words", r->words);
    write_key(w, "option");
    open_row(w, '[');
    for (unsigned i = 0; i < r->options; i++)
        put_number(w, r->option[i], 0);
    close_level(w);
    close_level(w);
}

void asked_write(writer *w, const play *p)
{
    const asked_state *a = p->asked;
    if (!a || (!a->rolls && !a->waiting))
        return;
    write_key(w, "asked");
    open_block(w, '{');
    write_whole(w, "rolls", a->rolls);
    write_key(w, "waiting");
    open_block(w, '[');
    for (uint32_t i = 0; i < a->waiting; i++)
        write_request(w, &a->request[i]);
    close_level(w);
    close_level(w);
}

static bool is_sound(const request *r, const play *p)
{
    if (r->variable >= variables_of(p->declared) || r->side >= SIDES)
        return false;
    const bool is_truth = p->declared->variable[r->variable].kind == TILLY_VARIABLE_TRUTH;
    if (r->kind == TILLY_EDIT_ROLL)
        return !is_truth && r->dice >= 1 && r->dice <= TILLY_MOST_DICE && r->faces >= 2 &&
               r->faces <= TILLY_MOST_FACES && !r->options;
    return r->kind == TILLY_EDIT_ASK && r->options >= 1 &&
           r->options <= (is_truth ? 2 : TILLY_MOST_CHOICES) && !r->dice && !r->faces;
}

static bool read_request(const node *n, const play *p, request *r)
{
    static const char *const more[] = {"words", "option", NULL};
    node list;
    const uint32_t most = words_count(p->pool);
    if (!fields_read(n, r, request_field, more, NULL) ||
        !need_count(n, "words", 0, most, &r->words) || !need_member(n, "option", &list))
        return false;
    if (!is_sound(r, p))
        return wrong(n, "this is nothing that a scenario asks");
    if (!is_array(&list, r->options, r->options))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_count(&item, 0, most, &r->option[item.index]))
            return false;
    return true;
}

bool asked_read(const node *root, play *p)
{
    static const char *const keys[] = {"rolls", "waiting", NULL};
    node n;
    node list;
    if (!has_member(root, "asked", &n))
        return !root->in->status;
    if (!p->asked)
        return wrong(&n, "there are no variables that could be asked for");
    if (!only_keys(&n, keys) || !need_count(&n, "rolls", 0, UINT32_MAX, &p->asked->rolls) ||
        !need_member(&n, "waiting", &list) || !is_array(&list, 0, TILLY_MOST_ASKED))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_request(&item, p, &p->asked->request[p->asked->waiting++]))
            return false;
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

void names_write(writer *w, const play *p)
{
    if (!p->watch->names)
        return;
    write_key(w, "names");
    open_block(w, '[');
    for (unsigned i = 0; i < p->watch->names; i++) {
        open_row(w, '[');
        put_number(w, p->watch->name[i].unit, 0);
        put_number(w, p->watch->name[i].words, 0);
        close_level(w);
    }
    close_level(w);
}

static bool read_name(const node *n, play *p)
{
    uint32_t named;
    uint32_t words;
    if (!is_array(n, 2, 2))
        return false;
    node item = first_item(n);
    if (!read_count(&item, 0, p->units, &named))
        return false;
    if (!is_unit(p, named) || name_of(p, named))
        return wrong(&item, "expected a unit that has no other name");
    next_item(&item);
    if (!read_count(&item, 1, words_count(p->pool), &words))
        return false;
    give_name(p, named, words);
    return true;
}

bool names_read(const node *root, play *p)
{
    node list;
    if (!has_member(root, "names", &list))
        return !root->in->status;
    if (!is_array(&list, 0, TILLY_MOST_NAMED))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_name(&item, p))
            return false;
    return true;
}

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

void script_hash_write(writer *w, const tilly_battle *b)
{
    const uint64_t hash = tilly_battle_script_hash(b);
    if (hash)
        write_hex(w, "script_hash", hash);
}

bool script_hash_read(const node *root, tilly_battle *b, uint64_t *found)
{
    uint64_t hash = 0;
    node member;
    if (has_member(root, "script_hash", &member) && !read_hex(&member, &hash))
        return false;
    script_was(b, hash);
    if (found)
        *found = hash;
    return !root->in->status;
}
