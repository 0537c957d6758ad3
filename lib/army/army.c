/* The army handle. */
#include "army/army.h"
#include "base/text.h"
#include "ruleset/ruleset.h"

#include <stdio.h>
#include <string.h>

/* ---- the handle ----------------------------------------------------------------------------- */

static tilly_status is_frozen(void)
{
    return misuse(TILLY_E_FROZEN, "self", "this army belongs to a battle: copy it to change it");
}

static size_t units_size(const tilly_army *a)
{
    return sizeof *a->unit * a->room;
}

static void army_free(tilly_army *a)
{
    memory_free(&a->h.memory, a->unit, units_size(a));
    tilly_ruleset_unref(a->rules);
    handle_free(&a->h, sizeof *a);
}

static tilly_status name_check(const char *argument, const char *name)
{
    return memchr(name, 0, TILLY_NAME) ? words_check(argument, name)
                                       : misuse(TILLY_E_RANGE, argument, "is longer than 47 bytes");
}

static void take_name(char to[TILLY_NAME], const char *name)
{
    snprintf(to, TILLY_NAME, "%s", name);
}

tilly_status tilly_army_new(tilly_ruleset *rules, const char *name, tilly_army **out)
{
    tilly_status status = handle_check_of("rules", rules, RULESET_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(name);
    NOT_NULL(out);
    if ((status = name_check("name", name)))
        return status;
    tilly_army *a;
    status = handle_new(sizeof *a, ARMY_HANDLE, &rules->h.memory, &a);
    if (status != TILLY_OK)
        return status;
    a->rules = tilly_ruleset_ref(rules);
    for (uint32_t i = 0; i < rules->edition->army_flags; i++)
        a->flag[i] = rules->edition->army_flag[i].usual;
    take_name(a->name, name);
    *out = a;
    return TILLY_OK;
}

static bool make_room(tilly_army *a, uint32_t room)
{
    if (room <= a->room)
        return true;
    tilly_unit_spec *grown =
        memory_grow(&a->h.memory, a->unit, units_size(a), sizeof *a->unit * room);
    if (!grown)
        return false;
    a->unit = grown;
    a->room = room;
    return true;
}

static void take_list(tilly_army *a, const tilly_army *from)
{
    a->commands = from->commands;
    a->units = from->units;
    memcpy(a->flag, from->flag, sizeof a->flag);
    memcpy(a->command, from->command, sizeof a->command);
    if (a->units)
        memcpy(a->unit, from->unit, sizeof *a->unit * a->units);
}

static tilly_status copy_for(const tilly_army *self, tilly_ruleset *rules, tilly_army **out)
{
    tilly_army *a;
    tilly_status status = tilly_army_new(rules, self->name, &a);
    if (status != TILLY_OK)
        return status;
    if (!make_room(a, self->units)) {
        army_free(a);
        return TILLY_E_MEMORY;
    }
    take_list(a, self);
    *out = a;
    return TILLY_OK;
}

tilly_status tilly_army_copy(const tilly_army *self, tilly_army **out)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    return copy_for(self, self->rules, out);
}

tilly_army *tilly_army_ref(tilly_army *self)
{
    if (!handle_is(self, ARMY_HANDLE))
        return NULL;
    handle_keep(&self->h);
    return self;
}

void tilly_army_unref(tilly_army *self)
{
    if (handle_is(self, ARMY_HANDLE) && handle_drop(&self->h))
        army_free(self);
}

const char *tilly_army_name(const tilly_army *self)
{
    return handle_is(self, ARMY_HANDLE) ? self->name : NULL;
}

tilly_ruleset *tilly_army_rules(const tilly_army *self)
{
    return handle_is(self, ARMY_HANDLE) ? self->rules : NULL;
}

/* ---- hash, freezing ------------------------------------------------------------------------- */

static void hash_unit(hash64 *h, const tilly_unit_spec *u)
{
    hash_number(h, u->type);
    hash_number(h, u->quality);
    hash_number(h, u->command);
    hash_number(h, (uint32_t)u->width);
    hash_number(h, (uint32_t)u->depth);
    hash_number(h, (uint32_t)u->strength);
    hash_text(h, u->name);
    if (u->bonus)
        hash_number(h, (uint32_t)u->bonus);
    if (u->formation)
        hash_number(h, u->formation);
}

/* A list without such values has the hash that it had before there were any. */
static void hash_own_flags(hash64 *h, const tilly_army *a, uint32_t command)
{
    for (uint32_t i = 0; i < a->rules->edition->army_flags; i++) {
        if (!army_command_has_own(a, command, i))
            continue;
        hash_number(h, i);
        hash_number(h, (uint32_t)army_command_flag_at(a, command, i));
    }
}

enum { ALWAYS_HASHED = 8 }; /* flags, whether the book has so many or not */

static uint64_t hash_of(const tilly_army *a)
{
    hash64 h;
    hash_start(&h);
    hash_text(&h, a->name);
    uint32_t flags = a->rules->edition->army_flags;
    for (uint32_t i = 0; i < flags || i < ALWAYS_HASHED; i++)
        hash_number(&h, (uint32_t)a->flag[i]);
    hash_number(&h, a->commands);
    for (uint32_t i = 0; i < a->commands; i++)
        hash_text(&h, a->command[i].name);
    for (uint32_t i = 0; i < a->commands; i++)
        hash_own_flags(&h, a, i);
    hash_number(&h, a->units);
    for (uint32_t i = 0; i < a->units; i++)
        hash_unit(&h, &a->unit[i]);
    return hash_end(&h);
}

tilly_status tilly_army_hash(const tilly_army *self, uint64_t *out)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    *out = self->frozen ? self->hash : hash_of(self);
    return TILLY_OK;
}

tilly_status army_freeze(const tilly_army *self, tilly_army **out)
{
    if (self->frozen) {
        *out = tilly_army_ref((tilly_army *)(uintptr_t)self); /* shared, never changed */
        return TILLY_OK;
    }
    tilly_ruleset *rules;
    tilly_status status = ruleset_freeze(self->rules, &rules);
    if (status != TILLY_OK)
        return status;
    status = copy_for(self, rules, out);
    tilly_ruleset_unref(rules);
    if (status != TILLY_OK)
        return status;
    (*out)->hash = hash_of(*out);
    (*out)->frozen = 1;
    return TILLY_OK;
}

/* No hash: it would tell lists from each other. */
tilly_status
army_veiled(const tilly_army *self, uint32_t secret_flags, uint32_t units, tilly_army **out)
{
    tilly_army *a;
    tilly_status status = tilly_army_new(self->rules, self->name, &a);
    if (status != TILLY_OK)
        return status;
    if (!make_room(a, units)) {
        army_free(a);
        return TILLY_E_MEMORY;
    }
    if (units)
        memset(a->unit, 0, sizeof *a->unit * units);
    a->units = units;
    a->commands = self->commands;
    for (uint32_t i = 0; i < self->rules->edition->army_flags; i++)
        if (!(secret_flags >> i & 1))
            a->flag[i] = self->flag[i];
    a->frozen = 1;
    *out = a;
    return TILLY_OK;
}

void army_unveil_name(tilly_army *veiled, const tilly_army *from, uint32_t index)
{
    take_name(veiled->unit[index].name, from->unit[index].name);
    veiled->unit[index].bonus = from->unit[index].bonus;
}

/* ---- flags of the list ---------------------------------------------------------------------- */

static tilly_status find_flag(const tilly_army *a, const char *name, uint32_t *flag)
{
    tilly_status status = handle_check(a, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(name);
    const edition *e = a->rules->edition;
    for (*flag = 0; *flag < e->army_flags; ++*flag)
        if (!strcmp(e->army_flag[*flag].name, name))
            return TILLY_OK;
    return misuse(TILLY_E_UNKNOWN, "name", "is not a flag: tilly_army_flag() lists them");
}

static const char *word_of(const tilly_army *a, uint32_t flag, int32_t value)
{
    const army_flag *f = &a->rules->edition->army_flag[flag];
    return f->word && value >= f->least && value <= f->most ? f->word(a->rules, value) : NULL;
}

/* Of words some stand for nothing in this rule set. */
static bool may_be(const tilly_army *a, uint32_t flag, int32_t value)
{
    const army_flag *f = &a->rules->edition->army_flag[flag];
    return value >= f->least && value <= f->most && (!f->word || word_of(a, flag, value));
}

tilly_status tilly_army_set(tilly_army *self, const char *name, int32_t value)
{
    uint32_t flag;
    tilly_status status = find_flag(self, name, &flag);
    if (status != TILLY_OK)
        return status;
    if (self->frozen)
        return is_frozen();
    if (!may_be(self, flag, value))
        return misuse(TILLY_E_RANGE, "value", "is not one that this flag may have");
    self->flag[flag] = value;
    return TILLY_OK;
}

tilly_status tilly_army_get(const tilly_army *self, const char *name, int32_t *value)
{
    uint32_t flag;
    tilly_status status = find_flag(self, name, &flag);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(value);
    *value = self->flag[flag];
    return TILLY_OK;
}

static tilly_status find_word(
    const tilly_army *a, uint32_t flag, const char *argument, const char *word, int32_t *value)
{
    const army_flag *f = &a->rules->edition->army_flag[flag];
    for (*value = f->least; *value <= f->most; ++*value) {
        const char *known = word_of(a, flag, *value);
        if (known && !strcmp(known, word))
            return TILLY_OK;
        if (!f->word)
            break;
    }
    return misuse(
        TILLY_E_UNKNOWN, argument, "is not a word of this flag: tilly_army_flag_word() gives them");
}

tilly_status tilly_army_choose(tilly_army *self, const char *name, const char *word)
{
    uint32_t flag;
    int32_t value;
    tilly_status status = find_flag(self, name, &flag);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(word);
    if (self->frozen)
        return is_frozen();
    status = find_word(self, flag, "word", word, &value);
    if (status == TILLY_OK)
        self->flag[flag] = value;
    return status;
}

const char *tilly_army_flag(const tilly_army *self, uint32_t index)
{
    if (!handle_is(self, ARMY_HANDLE) || index >= self->rules->edition->army_flags)
        return NULL;
    return self->rules->edition->army_flag[index].name;
}

const char *tilly_army_flag_word(const tilly_army *self, const char *name, int32_t value)
{
    uint32_t flag;
    return find_flag(self, name, &flag) == TILLY_OK ? word_of(self, flag, value) : NULL;
}

uint32_t tilly_army_flag_measure(const tilly_army *self, const char *name)
{
    uint32_t flag;
    return find_flag(self, name, &flag) == TILLY_OK
               ? measure_of_flag(&self->rules->edition->army_flag[flag])
               : TILLY_MEASURE_NONE;
}

int32_t army_flag_at(const tilly_army *self, unsigned flag)
{
    return self->flag[flag];
}

/* ---- flags of one command ------------------------------------------------------------------- */

bool army_command_has_own(const tilly_army *self, uint32_t command, unsigned flag)
{
    return self->command[command].own >> flag & 1;
}

int32_t army_command_flag_at(const tilly_army *self, uint32_t command, unsigned flag)
{
    return army_command_has_own(self, command, flag) ? self->command[command].flag[flag]
                                                     : self->flag[flag];
}

tilly_status
tilly_army_command_choose(tilly_army *self, uint32_t command, const char *name, const char *own)
{
    uint32_t flag;
    int32_t value = 0;
    tilly_status status = find_flag(self, name, &flag);
    if (status != TILLY_OK)
        return status;
    if (self->frozen)
        return is_frozen();
    if (command >= self->commands)
        return out_of_range("command", command, 0, (int64_t)self->commands - 1);
    if (!self->rules->edition->army_flag[flag].by_command)
        return misuse(TILLY_E_UNKNOWN, "name", "is a flag of the whole army, not of a command");
    if (own)
        TRY(find_word(self, flag, "own", own, &value));
    army_command *c = &self->command[command];
    c->own = own ? c->own | 1u << flag : c->own & ~(1u << flag);
    c->flag[flag] = value;
    return TILLY_OK;
}

tilly_status
tilly_army_command_get(const tilly_army *self, uint32_t command, const char *name, int32_t *value)
{
    uint32_t flag;
    tilly_status status = find_flag(self, name, &flag);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(value);
    if (command >= self->commands)
        return out_of_range("command", command, 0, (int64_t)self->commands - 1);
    *value = army_command_flag_at(self, command, flag);
    return TILLY_OK;
}

/* ---- commands ------------------------------------------------------------------------------- */

tilly_status tilly_army_add_command(tilly_army *self, const char *name, uint32_t *command)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(name);
    if (self->frozen)
        return is_frozen();
    if ((status = name_check("name", name)))
        return status;
    if (self->commands == TILLY_MOST_COMMANDS)
        return misuse(TILLY_E_FULL, "self", "the army has as many commands as it may have");
    army_command *made = &self->command[self->commands];
    *made = (army_command){.own = 0};
    if (*name)
        take_name(made->name, name);
    else
        snprintf(made->name, TILLY_NAME, "Command %u", (unsigned)self->commands + 1);
    if (command)
        *command = self->commands;
    self->commands++;
    return TILLY_OK;
}

uint32_t tilly_army_commands(const tilly_army *self)
{
    return handle_is(self, ARMY_HANDLE) ? self->commands : 0;
}

const char *tilly_army_command_name(const tilly_army *self, uint32_t command)
{
    return command < tilly_army_commands(self) ? self->command[command].name : NULL;
}

/* ---- units ---------------------------------------------------------------------------------- */

static tilly_status check_number(const char *member, int64_t given, int64_t most)
{
    return given >= 0 && given <= most ? TILLY_OK : out_of_range(member, given, 0, most);
}

static tilly_status check_base(const tilly_army *a, const char *member, int32_t length)
{
    int32_t most = a->rules->edition->most_base;
    return length >= 0 && length <= most ? TILLY_OK : length_out_of_range(member, length, 0, most);
}

static tilly_status check_bonus(const tilly_army *a, const tilly_unit_spec *spec)
{
    const edition *e = a->rules->edition;
    bool leads = e->most_bonus && e->leaders >> a->rules->base[spec->type] & 1;
    if (spec->bonus && !leads)
        return misuse(TILLY_E_RANGE, "bonus", "must be 0: a unit of this type gives none");
    return check_number("bonus", spec->bonus, e->most_bonus);
}

bool army_names_formation(const tilly_ruleset *r, uint32_t type)
{
    const edition *e = r->edition;
    return e->limbers >> r->base[type] & 1 && type_value_of(r, type, e->limbered_column) > 0;
}

static tilly_status check_formation(const tilly_army *a, const tilly_unit_spec *spec)
{
    const edition *e = a->rules->edition;
    if (!spec->formation)
        return TILLY_OK;
    if (!army_names_formation(a->rules, spec->type))
        return misuse(TILLY_E_RANGE, "formation", "must be 0: a unit of this type has none");
    return spec->formation < 32 && e->bought_in >> spec->formation & 1
               ? TILLY_OK
               : misuse(TILLY_E_RANGE, "formation", "must be one that it can be bought in, or 0");
}

static tilly_status may_add(const tilly_army *a, const tilly_unit_spec *spec)
{
    const edition *e = a->rules->edition;
    TRY(check_number("type", spec->type, (int64_t)a->rules->types - 1));
    TRY(check_number("quality", spec->quality, (int64_t)e->qualities - 1));
    if (!a->commands)
        return misuse(TILLY_E_RANGE, "command", "must be one of the army's, which has none yet");
    TRY(check_number("command", spec->command, (int64_t)a->commands - 1));
    TRY(check_base(a, "width", spec->width));
    TRY(check_base(a, "depth", spec->depth));
    TRY(check_number("strength", spec->strength, e->most_strength));
    TRY(check_bonus(a, spec));
    TRY(check_formation(a, spec));
    TRY(name_check("name", spec->name));
    return a->units < TILLY_MOST_UNITS
               ? TILLY_OK
               : misuse(TILLY_E_FULL, "self", "the army has as many units as it may have");
}

static uint32_t units_of_type(const tilly_army *a, uint32_t type)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->units; i++)
        n += a->unit[i].type == type;
    return n;
}

static bool name_taken(const tilly_army *a, const char *name)
{
    for (uint32_t i = 0; i < a->units; i++)
        if (!strcmp(a->unit[i].name, name))
            return true;
    return false;
}

/* "Horse 3": the third of its type, or the next number that nobody has. */
static void make_name(const tilly_army *a, tilly_unit_spec *u)
{
    uint32_t number = units_of_type(a, u->type);
    do {
        snprintf(
            u->name, sizeof u->name, "%s %u", a->rules->type_name[u->type], (unsigned)++number);
        if (u->name[0] >= 'a' && u->name[0] <= 'z')
            u->name[0] = (char)(u->name[0] - 'a' + 'A');
    } while (name_taken(a, u->name));
}

tilly_status tilly_army_add_unit(tilly_army *self, const tilly_unit_spec *spec, uint32_t *index)
{
    tilly_unit_spec given;
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(spec);
    if (self->frozen)
        return is_frozen();
    if ((status = record_take(&given, spec, FIRST(tilly_unit_spec, bonus))))
        return status;
    if ((status = may_add(self, &given)))
        return status;
    if (self->units == self->room && !make_room(self, self->room ? 2 * self->room : 32))
        return TILLY_E_MEMORY;
    tilly_unit_spec *u = &self->unit[self->units];
    *u = given;
    if (!*u->name)
        make_name(self, u);
    if (index)
        *index = self->units;
    self->units++;
    return TILLY_OK;
}

tilly_status tilly_army_remove_unit(tilly_army *self, uint32_t index)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (self->frozen)
        return is_frozen();
    if (index >= self->units)
        return out_of_range("index", index, 0, (int64_t)self->units - 1);
    self->units--;
    memmove(&self->unit[index], &self->unit[index + 1], sizeof *self->unit * (self->units - index));
    return TILLY_OK;
}

uint32_t tilly_army_units(const tilly_army *self)
{
    return handle_is(self, ARMY_HANDLE) ? self->units : 0;
}

const tilly_unit_spec *army_unit_at(const tilly_army *self, uint32_t index)
{
    return &self->unit[index];
}

tilly_status tilly_army_unit(const tilly_army *self, uint32_t index, tilly_unit_spec *out)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_unit_spec, bonus);
    if (index >= self->units)
        return out_of_range("index", index, 0, (int64_t)self->units - 1);
    tilly_unit_spec filled = self->unit[index];
    self->rules->edition->book.fill(self, &filled);
    record_give(out, &filled);
    return TILLY_OK;
}

/* ---- by the rules --------------------------------------------------------------------------- */

tilly_status tilly_army_points(const tilly_army *self, uint32_t *points)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(points);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < self->units; i++)
        sum += self->rules->edition->book.points(self, &self->unit[i]);
    *points = sum;
    return TILLY_OK;
}

tilly_status
tilly_army_breach(const tilly_army *self, uint32_t index, tilly_reason *why, uint32_t *count)
{
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    if (why)
        RECORD_FITS(why, tilly_reason, flags);
    tilly_reason breach = {.nearest.option = TILLY_NO_OPTION};
    *count = self->rules->edition->book.check_army(self, index, &breach);
    if (why)
        record_give(why, &breach);
    return TILLY_OK;
}
