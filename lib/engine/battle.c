/* The battle handle and its copies. */
#include "army/army.h"
#include "engine/misuse.h"
#include "table/table.h"
#include "state/fields.h"
#include "engine/turn.h"

/* Options, and how many picks each has. */
static size_t options_size(const tilly_battle *b)
{
    return (sizeof *b->o.option + sizeof *b->o.picks) * b->o.room;
}

/* The calls that have not returned then. */
const char lent_to_moment[] = "tilly_turn_next";
const char lent_to_player[] = "tilly_turn_run";

/* ---- the handle ----------------------------------------------------------------------------- */

static void battle_free(tilly_battle *b)
{
    const tilly_allocator memory = b->h.memory;
    script_leave(b);
    for (uint32_t i = 0; i < b->pasts; i++)
        turn_free(b->past[i]);
    turn_free(b->now);
    memory_free(&memory, b->past, sizeof *b->past * b->past_room);
    memory_free(&memory, b->p.note, sizeof *b->p.note * (b->p.note ? MOST_NOTES : 0));
    memory_free(&memory, b->block, b->at.whole);
    for (unsigned i = 0; i < HOLDS; i++)
        memory_free(&memory, b->held[i], b->at.whole);
    cache_free(&b->cache, &memory);
    memory_free(&memory, b->o.option, options_size(b));
    tilly_table_unref(b->p.table);
    tilly_table_unref(b->p.spare_table);
    tilly_battle_unref(b->seen);
    variables_unref(b->p.declared);
    brief_unref(b->brief);
    words_unref(b->p.pool);
    areas_unref(b->areas);
    for (unsigned i = 0; i < SIDES; i++)
        tilly_army_unref(b->p.army[i]);
    tilly_ruleset_unref(b->p.rules);
    handle_free(&b->h, sizeof *b);
}

/* Sets are at most TILLY_MOST_UNITS. */
static uint32_t option_room(const layout *at)
{
    return 2u * at->unit_room + FIXED_OPTIONS;
}

tilly_status battle_make(const layout *at,
                         const tilly_allocator *memory,
                         tilly_ruleset *rules,
                         tilly_table *table,
                         tilly_army *const army[SIDES],
                         variable_list *variables,
                         tilly_battle **out)
{
    tilly_battle *b;
    tilly_status status = handle_new(sizeof *b, BATTLE_HANDLE, memory, &b);
    if (status != TILLY_OK)
        return status;
    b->at = *at;
    b->o.room = option_room(at);
    b->block = memory_new(&b->h.memory, at->whole);
    b->o.option =
        b->block && cache_make(&b->cache, &b->h.memory, rules->edition, at->unit_room, at->words)
            ? memory_new(&b->h.memory, options_size(b))
            : NULL;
    b->p.rules = tilly_ruleset_ref(rules);
    b->p.table = tilly_table_ref(table);
    b->p.declared = variables_ref(variables);
    for (unsigned i = 0; i < SIDES; i++)
        b->p.army[i] = tilly_army_ref(army[i]);
    if (!b->o.option) {
        battle_free(b);
        return TILLY_E_MEMORY;
    }
    b->o.picks = (uint64_t *)(b->o.option + b->o.room);
    battle_view(b);
    /* no record is blank yet */
    for (unsigned i = 0; i < SIDES; i++)
        b->p.s->used[i] = UINT16_MAX;
    all_changed(&b->p);
    *out = b;
    return TILLY_OK;
}

tilly_battle *tilly_battle_ref(tilly_battle *self)
{
    if (!handle_is(self, BATTLE_HANDLE))
        return NULL;
    handle_keep(&self->h);
    return self;
}

void tilly_battle_unref(tilly_battle *self)
{
    if (handle_is(self, BATTLE_HANDLE) && handle_drop(&self->h))
        battle_free(self);
}

void battle_view(tilly_battle *b)
{
    play_view(&b->p, &b->at, b->block);
    b->p.log = b->log_on && b->now ? &b->now->log : NULL;
    b->p.cache = &b->cache;
}

/* ---- copies --------------------------------------------------------------------------------- */

static void copy_state(const tilly_battle *from, tilly_battle *to)
{
    play_copy_block(&from->p, &to->p, &from->at);
    to->told_boundary = from->told_boundary;
    to->p.unusual = from->p.unusual;
    to->was_loaded = from->was_loaded;
    battle_forget(to);
    if (from->need == NEED_ROLL) {
        to->need = from->need;
        to->q = from->q;
        to->open = from->open;
        to->roll_shown = from->roll_shown;
    }
    if (to->p.declared != from->p.declared) {
        variables_unref(to->p.declared);
        to->p.declared = variables_ref(from->p.declared);
    }
    if (to->p.pool != from->p.pool) {
        words_unref(to->p.pool);
        to->p.pool = words_ref(from->p.pool);
    }
    if (to->p.rules != from->p.rules) {
        tilly_ruleset_unref(to->p.rules);
        to->p.rules = tilly_ruleset_ref(from->p.rules);
    }
    if (to->p.table != from->p.table) {
        tilly_table_unref(to->p.table);
        tilly_table_unref(to->p.spare_table);
        to->p.table = tilly_table_ref(from->p.table);
        to->p.spare_table = NULL;
    }
    all_changed(&to->p);
}

static tilly_status copy_notes(const tilly_battle *from, tilly_battle *to)
{
    if (!from->p.notes)
        return TILLY_OK;
    to->p.note = memory_new(&to->h.memory, sizeof *to->p.note * MOST_NOTES);
    if (!to->p.note)
        return TILLY_E_MEMORY;
    memcpy(to->p.note, from->p.note, sizeof *to->p.note * from->p.notes);
    to->p.notes = from->p.notes;
    return TILLY_OK;
}

tilly_status tilly_battle_copy(const tilly_battle *self, tilly_battle **out)
{
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    tilly_battle *b;
    status = battle_make(&self->at,
                         &self->h.memory,
                         self->p.rules,
                         self->p.table,
                         self->p.army,
                         self->p.declared,
                         &b);
    if (status != TILLY_OK)
        return status;
    copy_state(self, b);
    b->script = tilly_script_ref(self->script);
    b->p.watched = self->p.watched;
    b->log_on = self->log_on;
    b->script_hash = self->script_hash;
    b->brief = brief_ref(self->brief);
    b->areas = areas_ref(self->areas);
    status = copy_notes(self, b);
    if (status != TILLY_OK) {
        tilly_battle_unref(b);
        return status;
    }
    *out = b;
    return TILLY_OK;
}

/* Past turns were those of the state that is gone. */
static void forget_past(tilly_battle *b)
{
    for (uint32_t i = 0; i < b->pasts; i++) {
        turn_free(b->past[i]);
        b->past[i] = NULL;
    }
    b->pasts = 0;
}

static tilly_status copy_into(const tilly_battle *self, tilly_battle *dest)
{
    if (self == dest)
        return TILLY_OK;
    if (memcmp(&self->at, &dest->at, sizeof self->at) != 0 || self->p.edition != dest->p.edition ||
        self->p.army[0] != dest->p.army[0] || self->p.army[1] != dest->p.army[1])
        return misuse(TILLY_E_MISMATCH,
                      "dest",
                      "is of another layout, or has other armies: copy this battle instead");
    copy_state(self, dest);
    if (dest->brief != self->brief) {
        brief_unref(dest->brief);
        dest->brief = brief_ref(self->brief);
    }
    areas_unref(dest->areas);
    dest->areas = areas_ref(self->areas);
    if (!dest->script)
        dest->script_hash = self->script_hash;
    forget_past(dest);
    if (dest->now)
        turn_restart(dest->now);
    return TILLY_OK;
}

tilly_status tilly_battle_copy_into(const tilly_battle *self, tilly_battle *dest)
{
    CHECKED(self);
    tilly_status status = battle_claim(dest);
    return status == TILLY_OK ? battle_release(dest, copy_into(self, dest)) : status;
}

static tilly_status reseed(tilly_battle *self, uint64_t seed)
{
    if (self->log_on && self->now && self->now->log.inputs)
        return has_input_already();
    self->p.s->seed = seed;
    battle_forget(self);
    if (self->now)
        turn_restart(self->now);
    return TILLY_OK;
}

tilly_status tilly_battle_reseed(tilly_battle *self, uint64_t seed)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, reseed(self, seed)) : status;
}

static tilly_status limit(tilly_battle *self, uint32_t turns)
{
    if (turns > TILLY_MOST_TURNS)
        return out_of_range("turns", turns, 0, TILLY_MOST_TURNS);
    if (self->log_on && self->now && self->now->log.inputs)
        return has_input_already();
    self->p.s->turn_limit = turns;
    if (self->now)
        turn_restart(self->now);
    return TILLY_OK;
}

tilly_status tilly_battle_limit(tilly_battle *self, uint32_t turns)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, limit(self, turns)) : status;
}

/* ---- what a side may not know --------------------------------------------------------------- */

static bool is_named(const tilly_battle *b, unsigned u)
{
    return on_table(&b->p, u) && b->p.edition->secrecy.is_named(&b->p, u);
}

/* The list of a side as its enemy knows it. */
static tilly_status veiled_army(const tilly_battle *b, unsigned side, tilly_army **out)
{
    const unsigned first = first_of(&b->p, side);
    const unsigned units = tilly_army_units(b->p.army[side]);
    uint32_t named = 0;
    for (unsigned i = 0; i < units; i++)
        if (is_named(b, first + i))
            named = i + 1;
    tilly_status status = army_veiled(b->p.army[side], b->p.edition->secret_flags, named, out);
    for (unsigned i = 0; i < named && status == TILLY_OK; i++)
        if (is_named(b, first + i))
            army_unveil_name(*out, b->p.army[side], i);
    return status;
}

static tilly_status veil_army(tilly_battle *b, unsigned side)
{
    tilly_army *veiled;
    if (!b->p.edition->secrecy.is_named)
        return TILLY_OK;
    tilly_status status = veiled_army(b, side, &veiled);
    if (status != TILLY_OK)
        return status;
    tilly_army_unref(b->p.army[side]);
    b->p.army[side] = veiled;
    b->p.s->army_hash[side] = 0;
    return TILLY_OK;
}

tilly_status battle_ready_look(tilly_battle *b)
{
    const edition *e = b->p.edition;
    if (b->seen || !e->secrecy.by_view || !e->secrecy.by_view(&b->p, NULL, 0))
        return TILLY_OK;
    return battle_make(
        &b->at, &b->h.memory, b->p.rules, b->p.table, b->p.army, b->p.declared, &b->seen);
}

tilly_status battle_look(tilly_battle *b, unsigned side)
{
    tilly_status status = battle_ready_look(b);
    if (status != TILLY_OK)
        return status;
    copy_state(b, b->seen);
    b->p.edition->secrecy.blind(&b->seen->p, &b->p, side);
    b->p.seen = &b->seen->p;
    return TILLY_OK;
}

/* Of a unit that was brought with one. */
static bool knows_name(const tilly_battle *b, unsigned side, unsigned u)
{
    return side_of(&b->p, u) == side || !b->p.edition->secrecy.is_named || is_named(b, u);
}

/* Those that the side may not know are of no unit any more. */
static void redact_names(tilly_battle *b, unsigned side)
{
    const script_watch before = *b->p.watch;
    *b->p.watch = (script_watch){.served = 0};
    for (unsigned i = 0; i < before.names; i++)
        if (knows_name(b, side, before.name[i].unit))
            give_name(&b->p, before.name[i].unit, before.name[i].words);
}

/* The words that are left to read: of what the side is asked or knows of. */
static tilly_status words_for(const tilly_battle *b, unsigned side, word_pool **out)
{
    uint32_t number[TILLY_MOST_ASKED * (TILLY_MOST_CHOICES + 1) + TILLY_MOST_NAMED];
    unsigned count = 0;
    asked_state left = {.waiting = 0};
    if (b->p.asked)
        left = *b->p.asked;
    if (b->p.asked)
        asked_redact(&left, b->p.declared, side);
    for (uint32_t i = 0; i < left.waiting; i++) {
        const request *r = &left.request[i];
        number[count++] = r->words;
        for (unsigned o = 0; o < r->options; o++)
            number[count++] = r->option[o];
    }
    for (unsigned i = 0; i < b->p.watch->names; i++)
        if (knows_name(b, side, b->p.watch->name[i].unit))
            number[count++] = b->p.watch->name[i].words;
    return words_only(b->p.pool, number, count, out);
}

/* A script knows all, and events that wait for it may be of what the side has not seen. */
static void
redact_scenario(tilly_battle *b, unsigned side, variable_list *known, brief *said, word_pool *words)
{
    script_leave(b);
    b->script_hash = 0;
    brief_unref(b->brief);
    b->brief = said;
    redact_names(b, side);
    words_unref(b->p.pool);
    b->p.pool = words;
    if (b->p.asked)
        asked_redact(b->p.asked, known, side);
    for (uint32_t i = 0; i < variables_of(known); i++)
        if (!side_knows(&known->variable[i], side))
            b->p.variable[i] = 0;
    variables_unref(b->p.declared);
    b->p.declared = known;
}

/* A rule set knows its own steps alone. */
static void redact_by_rules(play *p, unsigned side)
{
    const core_frame c = core_frame_off(p);
    p->edition->secrecy.redact(p, side);
    core_frame_back(p, &c);
}

static tilly_status redact(tilly_battle *self, uint32_t side)
{
    variable_list *known;
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    brief *said = NULL;
    word_pool *words = NULL;
    TRY(variables_for(self->p.declared, side, &known));
    tilly_status status = brief_for(self->brief, self->p.declared, side, &said);
    if (status == TILLY_OK)
        status = words_for(self, side, &words);
    if (status == TILLY_OK)
        status = veil_army(self, foe(side));
    if (status != TILLY_OK) {
        words_unref(words);
        brief_unref(said);
        variables_unref(known);
        return status;
    }
    redact_scenario(self, side, known, said, words);
    self->p.s->seed = 0; /* the dice to come */
    redact_by_rules(&self->p, side);
    forget_past(self); /* words that the other side was given stand in them */
    self->p.s->widest = 0;
    play_derive(&self->p);
    battle_forget(self);
    if (self->now)
        turn_restart(self->now);
    return TILLY_OK;
}

tilly_status tilly_battle_redact(tilly_battle *self, uint32_t side)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, redact(self, side)) : status;
}

tilly_status tilly_battle_copy_for_search(const tilly_battle *self,
                                          uint64_t salt,
                                          uint32_t side,
                                          tilly_battle **out)
{
    if (side >= SIDES && side != TILLY_NO_SIDE)
        return names_no_side();
    tilly_battle *b;
    tilly_status status = tilly_battle_copy(self, out ? &b : NULL);
    if (status != TILLY_OK)
        return status;
    b->log_on = false;
    script_leave(b);
    battle_view(b);
    battle_forget(b);
    if (side < SIDES)
        status = tilly_battle_redact(b, side);
    if (status != TILLY_OK) {
        tilly_battle_unref(b);
        return status;
    }
    uint32_t word[4];
    /* not the battle's own stream, whatever the salt */
    tilly_draw(salt, TILLY_STREAM_SEARCH, self->p.s->rolls, self->p.s->decisions, word);
    b->p.s->seed = (uint64_t)word[0] << 32 | word[1];
    *out = b;
    return TILLY_OK;
}

static tilly_status switch_log(tilly_battle *self, uint32_t on)
{
    if (on > 1)
        return out_of_range("on", on, 0, 1);
    if (self->log_on == (on == 1))
        return TILLY_OK;
    if (self->now && self->now->log.inputs)
        return misuse(
            TILLY_E_NOT_NOW,
            "self",
            "the turn has an input in its log: call it before the first answer or edit of a turn");
    tilly_status status = self->now ? turn_log(self->now, on == 1) : TILLY_OK;
    if (status != TILLY_OK)
        return status;
    self->log_on = on == 1;
    if (self->now)
        turn_restart(self->now);
    return TILLY_OK;
}

tilly_status tilly_battle_log(tilly_battle *self, uint32_t on)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, switch_log(self, on)) : status;
}

tilly_status tilly_battle_hash(const tilly_battle *self, uint64_t *out)
{
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    *out = play_hash(&self->p);
    return TILLY_OK;
}

size_t tilly_battle_state_size(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->at.state : 0;
}
