/* Armies as files: docs/formats/army.md. */
#include "army/army.h"
#include "files/field_orders.h"
#include "files/sections.h"

/* ---- reading -------------------------------------------------------------------------------- */

/* The rule set's id, where it is given; an army file must say what it was made for. */
static bool check_rules(const node *n, const edition *own)
{
    node id;
    if (!has_member(n, "rules", &id))
        return n->parent || need_member(n, "rules", &id);
    const char *given = read_string(&id);
    if (!given)
        return false;
    return !strcmp(given, own->id) ||
           wrong_as(&id, TILLY_E_MISMATCH, "made for \"%s\", not for \"%s\"", given, own->id);
}

static bool start_army(const node *n, const edition *own, tilly_ruleset *rules, tilly_army **out)
{
    char name[TILLY_NAME];
    node member;
    if (!check_rules(n, own) || !need_member(n, "name", &member) ||
        !read_text(&member, name, sizeof name))
        return false;
    tilly_status status = tilly_army_new(rules, name, out);
    return !status || wrong_because(&member, status, NULL);
}

static const army_flag *flag_called(const edition *e, const char *name)
{
    for (uint32_t i = 0; i < e->army_flags; i++)
        if (!strcmp(e->army_flag[i].name, name))
            return &e->army_flag[i];
    return NULL;
}

static bool wrong_word(const node *n, const army_flag *f, const tilly_army *army)
{
    enum { MOST_WORDS = 64 };
    const char *words[MOST_WORDS];
    uint32_t found;
    size_t count = 0;
    for (int32_t value = f->least; value <= f->most && count < MOST_WORDS; value++)
        words[count++] = tilly_army_flag_word(army, f->name, value);
    return !read_word(n, words, count, &found) || wrong(n,
                                                        "%s does not allow \"%s\" here",
                                                        tilly_ruleset_id(tilly_army_rules(army)),
                                                        words[found]);
}

static bool unknown_flag(const node *member, const tilly_army *army, bool of_command)
{
    const edition *e = tilly_army_rules(army)->edition;
    nearest near = nearest_to(member->key);
    for (uint32_t i = 0; i < e->army_flags; i++)
        if (!of_command || e->army_flag[i].by_command)
            consider(&near, e->army_flag[i].name);
    return wrong_nearest(member,
                         &near,
                         "%s of %s have no flag of this name",
                         of_command ? "commands" : "armies",
                         tilly_ruleset_id(tilly_army_rules(army)));
}

static bool choose_word(const node *n, const army_flag *f, tilly_army *army)
{
    const char *word = read_string(n);
    if (!word)
        return false;
    return !tilly_army_choose(army, f->name, word) || wrong_word(n, f, army);
}

static bool read_flag(const node *n, const army_flag *f, tilly_army *army)
{
    bool yes;
    int64_t number;
    int32_t length;
    switch (measure_of_flag(f)) {
    case TILLY_CHOICE: return choose_word(n, f, army);
    case TILLY_SWITCH: return read_truth(n, &yes) && !tilly_army_set(army, f->name, yes);
    case TILLY_LENGTH:
        return read_length(n, f->least, f->most, &length) && !tilly_army_set(army, f->name, length);
    default:
        return read_whole(n, f->least, f->most, &number) &&
               !tilly_army_set(army, f->name, (int32_t)number);
    }
}

/* A flag of the book that the file was made for, which that of the army does not know: its usual
 * value says nothing. */
static bool drop_flag(const node *n, const edition *own, const tilly_army *army)
{
    const army_flag *f = flag_called(own, n->key);
    int64_t value = 0;
    if (!n->in->misfits)
        return unknown_flag(n, army, false);
    if (f && measure_of_flag(f) == TILLY_COUNT && !read_whole(n, f->least, f->most, &value))
        return false;
    return (f && measure_of_flag(f) == TILLY_COUNT && value == f->usual) ||
           misfit(n,
                  "armies of %s have no flag of this name",
                  tilly_ruleset_id(tilly_army_rules(army)));
}

static bool read_flags(const node *n, const edition *own, tilly_army *army)
{
    if (!is_object(n))
        return false;
    for (node m = first_member(n); m.at; next_member(&m)) {
        const army_flag *f = flag_called(tilly_army_rules(army)->edition, m.key);
        if (f ? !read_flag(&m, f, army) : !drop_flag(&m, own, army))
            return false;
    }
    return true;
}

static bool choose_own_word(const node *n, const army_flag *f, tilly_army *army, uint32_t command)
{
    const char *word = read_string(n);
    if (!word)
        return false;
    return !tilly_army_command_choose(army, command, f->name, word) || wrong_word(n, f, army);
}

static bool read_own_flags(const node *n, tilly_army *army, uint32_t command)
{
    for (node m = first_member(n); m.at; next_member(&m)) {
        const army_flag *f = flag_called(tilly_army_rules(army)->edition, m.key);
        if (!strcmp(m.key, "name"))
            continue;
        if (!f || !f->by_command)
            return unknown_flag(&m, army, true);
        if (!choose_own_word(&m, f, army, command))
            return false;
    }
    return true;
}

/* Its name alone, or an object with its name and its own flags. */
static bool read_command(const node *n, tilly_army *army)
{
    char name[TILLY_NAME];
    node member = *n;
    uint32_t command;
    bool object = holds_object(n);
    if (object && !need_member(n, "name", &member))
        return false;
    if (!read_text(&member, name, sizeof name))
        return false;
    tilly_status status = tilly_army_add_command(army, name, &command);
    if (status)
        return wrong_because(n, status, NULL);
    return !object || read_own_flags(n, army, command);
}

static bool read_commands(const node *n, tilly_army *army)
{
    if (!is_array(n, 0, TILLY_MOST_COMMANDS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_command(&item, army))
            return false;
    return true;
}

static bool read_kind(const node *n, const tilly_ruleset *rules, tilly_unit_spec *spec)
{
    const char *words[TILLY_MOST_TYPES];
    uint32_t count = 0;
    uint32_t index;
    node member;
    while (count < TILLY_MOST_TYPES && (words[count] = tilly_ruleset_type_name(rules, count)))
        count++;
    if (!need_member(n, "type", &member) || !read_word(&member, words, count, &index))
        return false;
    spec->type = (uint16_t)index;
    if (!has_member(n, "quality", &member))
        return true;
    for (count = 0;
         count < TILLY_MOST_TYPES && (words[count] = tilly_ruleset_quality_name(rules, count));)
        count++;
    if (!read_word(&member, words, count, &index))
        return false;
    spec->quality = (uint16_t)index;
    return true;
}

static bool read_base(const node *n, const edition *e, int32_t *length)
{
    return e->most_base ? read_length(n, 1, e->most_base, length)
                        : wrong(n,
                                "the base of a unit follows from the rules of %s and is not given",
                                e->id);
}

/* Half-points are written as people say them: 19.5. */
static bool read_strength(const node *n, const edition *e, int64_t *strength)
{
    return e->half_points ? read_halves(n, 1, e->most_strength, strength)
                          : read_whole(n, 1, e->most_strength, strength);
}

static void write_strength(writer *w, const edition *e, int32_t strength)
{
    write_key(w, "strength");
    if (e->half_points)
        put_halves(w, strength);
    else
        put_number(w, strength, 0);
}

/* Values that are not given follow from type and quality. */
static bool read_numbers(const node *n, const edition *e, tilly_unit_spec *spec)
{
    node member;
    int64_t strength;
    if (has_member(n, "width", &member) && !read_base(&member, e, &spec->width))
        return false;
    if (has_member(n, "depth", &member) && !read_base(&member, e, &spec->depth))
        return false;
    if (!has_member(n, "strength", &member))
        return true;
    if (!read_strength(&member, e, &strength))
        return false;
    spec->strength = (int32_t)strength;
    return true;
}

static bool read_bonus(const node *n, const tilly_ruleset *rules, tilly_unit_spec *spec)
{
    node member;
    int64_t bonus;
    if (!has_member(n, "bonus", &member))
        return true;
    if (!rules->edition->most_bonus || !(rules->edition->leaders >> rules->base[spec->type] & 1))
        return wrong(&member, "a unit of this type gives no bonus");
    if (!read_whole(&member, 1, rules->edition->most_bonus, &bonus))
        return false;
    spec->bonus = (int32_t)bonus;
    return true;
}

/* The formation in which it is bought, where the book has such. */
static bool read_state(const node *n, const tilly_ruleset *rules, tilly_unit_spec *spec)
{
    const edition *e = rules->edition;
    const misfits *m = n->in->misfits;
    node member;
    uint16_t formation = 0;
    if (!has_member(n, "state", &member))
        return !n->in->status;
    if (!formation_read(n, "state", &formation))
        return false;
    if (army_names_formation(rules, spec->type) && e->bought_in >> formation & 1) {
        spec->formation = formation;
        return true;
    }
    return (m && formation == m->nothing) ||
           misfit(&member, "a unit of this type is not bought in a state of that kind");
}

static bool read_unit(const node *n, tilly_army *army, bool placed)
{
    static const char *const keys[] = {
        "command", "type", "quality", "name", "width", "depth", "strength", "bonus", "state", NULL};
    static const char *const placed_keys[] = {"command",
                                              "type",
                                              "quality",
                                              "name",
                                              "width",
                                              "depth",
                                              "strength",
                                              "bonus",
                                              "state",
                                              "at",
                                              "with",
                                              "formation",
                                              "arrives",
                                              NULL};
    tilly_unit_spec spec = {.size = sizeof spec};
    node member;
    uint32_t commands = tilly_army_commands(army);
    if (!only_keys(n, placed ? placed_keys : keys))
        return false;
    if (!commands)
        return wrong(n, "the army has no command that it could belong to");
    if (!need_count(n, "command", 0, commands - 1, &spec.command) ||
        !read_kind(n, tilly_army_rules(army), &spec) ||
        !read_numbers(n, tilly_army_rules(army)->edition, &spec) ||
        !read_bonus(n, tilly_army_rules(army), &spec) ||
        !read_state(n, tilly_army_rules(army), &spec))
        return false;
    if (has_member(n, "name", &member) && !read_text(&member, spec.name, sizeof spec.name))
        return false;
    tilly_status status = tilly_army_add_unit(army, &spec, NULL);
    return !status || wrong_because(n, status, NULL);
}

static bool read_units(const node *n, tilly_army *army, bool placed)
{
    if (!is_array(n, 0, TILLY_MOST_UNITS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_unit(&item, army, placed))
            return false;
    return true;
}

static bool fill_army(const node *n, const edition *own, tilly_army *army, bool placed)
{
    node member;
    if (has_member(n, "flags", &member) && !read_flags(&member, own, army))
        return false;
    return need_member(n, "commands", &member) && read_commands(&member, army) &&
           need_member(n, "units", &member) && read_units(&member, army, placed);
}

bool army_read(
    const node *n, const edition *own, tilly_ruleset *rules, bool placed, tilly_army **out)
{
    static const char *const keys[] = {"rules", "name", "flags", "commands", "units", NULL};
    static const char *const placed_keys[] = {
        "rules", "name", "flags", "commands", "units", "orders", NULL};
    tilly_army *army = NULL;
    if (!only_keys(n, placed ? placed_keys : keys) || !start_army(n, own, rules, &army))
        return false;
    bool valid = fill_army(n, own, army, placed);
    if (valid)
        *out = army;
    else
        tilly_army_unref(army);
    return valid;
}

tilly_status tilly_army_read(
    const char *json, size_t length, tilly_ruleset *rules, tilly_army **out, tilly_error *error)
{
    document d;
    node root;
    tilly_status status = handle_check_of("rules", rules, RULESET_HANDLE);
    if (status)
        return fail_as_said(error, status);
    if (!out)
        return fail_as_said(error, null_argument("out"));
    if (document_open(&d, json, length, "tilly-army", &rules->h.memory, error, &root))
        army_read(&root, rules->edition, rules, false, out);
    document_close(&d);
    return d.status;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_flag(writer *w, const tilly_army *army, const army_flag *f, int32_t value)
{
    switch (measure_of_flag(f)) {
    case TILLY_CHOICE: write_text(w, f->name, tilly_army_flag_word(army, f->name, value)); break;
    case TILLY_SWITCH: write_truth(w, f->name, value != 0); break;
    case TILLY_LENGTH: write_length(w, f->name, value); break;
    default: write_whole(w, f->name, value); break;
    }
}

static void write_flags(writer *w, const tilly_army *army, const edition *e)
{
    write_key(w, "flags");
    open_row(w, '{');
    for (uint32_t i = 0; i < e->army_flags; i++)
        write_flag(w, army, &e->army_flag[i], army_flag_at(army, i));
    close_level(w);
}

static void write_own_flags(writer *w, const tilly_army *army, uint32_t command)
{
    const edition *e = tilly_army_rules(army)->edition;
    for (uint32_t i = 0; i < e->army_flags; i++)
        if (army_command_has_own(army, command, i))
            write_flag(w, army, &e->army_flag[i], army_command_flag_at(army, command, i));
}

static void write_command(writer *w, const tilly_army *army, uint32_t command)
{
    if (!army->command[command].own) {
        put_string(w, tilly_army_command_name(army, command));
        return;
    }
    open_row(w, '{');
    write_text(w, "name", tilly_army_command_name(army, command));
    write_own_flags(w, army, command);
    close_level(w);
}

static void write_commands(writer *w, const tilly_army *army)
{
    write_key(w, "commands");
    open_row(w, '[');
    for (uint32_t i = 0; i < tilly_army_commands(army); i++)
        write_command(w, army, i);
    close_level(w);
}

static void write_unit(writer *w, const tilly_ruleset *rules, const tilly_unit_spec *spec)
{
    write_whole(w, "command", spec->command);
    write_text(w, "type", tilly_ruleset_type_name(rules, spec->type));
    if (spec->quality)
        write_text(w, "quality", tilly_ruleset_quality_name(rules, spec->quality));
    if (spec->name[0])
        write_text(w, "name", spec->name);
    if (spec->width)
        write_length(w, "width", spec->width);
    if (spec->depth)
        write_length(w, "depth", spec->depth);
    if (spec->strength)
        write_strength(w, rules->edition, spec->strength);
    if (spec->bonus)
        write_whole(w, "bonus", spec->bonus);
    formation_word_write(w, "state", spec->formation);
}

uint32_t number_left(const play *p, unsigned u)
{
    uint32_t number = 0;
    for (unsigned other = first_of(p, side_of(p, u)); other < u; other++)
        number += p->unit[other].state != UNIT_GONE;
    return number;
}

static void write_place(writer *w, const play *p, unsigned u, uint32_t units)
{
    const unit *a = &p->unit[u];
    if (a->host != NOBODY && number_of(p, a->host) < units) {
        write_whole(w, "with", number_left(p, a->host));
        return;
    }
    write_key(w, "at");
    open_row(w, '[');
    put_number(w, a->x, 4);
    put_number(w, a->y, 4);
    put_number(w, a->heading, 2);
    close_level(w);
    formation_write(w, p, u);
}

/* A formation of base units is written with those it has left and the arms it now bears, for its
 * room follows from them. */
static void as_it_stands(const play *p, unsigned u, tilly_unit_spec *spec)
{
    if (!p->edition->base_units || !on_table(p, u))
        return;
    if (p->unit[u].strength != p->unit[u].start)
        spec->strength = p->unit[u].strength;
    spec->type = p->unit[u].type;
}

static void write_units(writer *w, const tilly_army *army, const play *p, unsigned side)
{
    uint32_t units = tilly_army_units(army);
    write_key(w, "units");
    open_block(w, '[');
    for (uint32_t i = 0; i < units; i++) {
        unsigned u = p ? first_of(p, side) + i : 0;
        if (p && p->unit[u].state == UNIT_GONE)
            continue;
        open_row(w, '{');
        tilly_unit_spec spec = *army_unit_at(army, i);
        if (p)
            as_it_stands(p, u, &spec);
        write_unit(w, tilly_army_rules(army), &spec);
        if (p && on_table(p, u))
            write_place(w, p, u, units);
        if (p && !on_table(p, u))
            arrival_write(w, p, u);
        close_level(w);
    }
    close_level(w);
}

void army_write(writer *w, const tilly_army *army, const play *p, unsigned side)
{
    write_text(w, "name", tilly_army_name(army));
    write_flags(w, army, tilly_army_rules(army)->edition);
    write_commands(w, army);
    write_units(w, army, p, side);
    if (p)
        orders_write(w, p, side);
}

tilly_status tilly_army_write(const tilly_army *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (!status)
        status = write_start(&w, "tilly-army", json, room);
    if (status)
        return status;
    write_text(&w, "rules", tilly_ruleset_id(tilly_army_rules(self)));
    army_write(&w, self, NULL, 0);
    return write_end(&w, needed);
}
