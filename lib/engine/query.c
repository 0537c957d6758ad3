/* Queries of a battle: rows of units, marks, words. */
#include "army/army.h"
#include "base/text.h"
#include "engine/misuse.h"
#include "engine/turn.h"

tilly_status tilly_battle_info_of(const tilly_battle *self, tilly_battle_info *out)
{
    CHECKED(self);
    NOT_NULL(out);
    RECORD_FITS(out, tilly_battle_info, hash_table);
    const head *s = self->p.s;
    tilly_battle_info i = {.turn = s->turn,
                           .row = s->row,
                           .role = {s->role[0], s->role[1]},
                           .over = s->over,
                           .winner = s->winner,
                           .turn_limit = s->turn_limit,
                           .rolls = s->rolls,
                           .decisions = s->decisions,
                           .events = s->events,
                           .edits = s->edits,
                           .seed = s->seed,
                           .hash_rules = s->rules_hash,
                           .hash_table = s->table_hash,
                           .attacker = attacking_side(&self->p)};
    for (unsigned side = 0; side < SIDES; side++) {
        i.units[side] = s->original[side];
        i.lost[side] = s->lost[side];
        i.points[side] = s->points[side];
        for (unsigned u = first_of(&self->p, side); u < end_of(&self->p, side); u++)
            i.alive[side] += on_table(&self->p, u);
    }
    record_give(out, &i);
    return TILLY_OK;
}

uint64_t tilly_battle_seed(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->p.s->seed : 0;
}
const tilly_ruleset *tilly_battle_rules(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->p.rules : NULL;
}
const tilly_table *tilly_battle_table(const tilly_battle *self)
{
    return handle_is(self, BATTLE_HANDLE) ? self->p.table : NULL;
}

const char *tilly_battle_title(const tilly_battle *self)
{
    if (!handle_is(self, BATTLE_HANDLE))
        return NULL;
    return self->brief ? self->brief->title : "";
}
const char *tilly_battle_about(const tilly_battle *self)
{
    if (!handle_is(self, BATTLE_HANDLE))
        return NULL;
    return self->brief ? self->brief->about : "";
}

/* Whether it is met, who knows its variable knows. */
static bool is_met(const play *p, const tilly_objective *o)
{
    return o->variable && p->variable[o->variable - 1];
}

tilly_status tilly_battle_objectives(const tilly_battle *self,
                                     uint32_t viewer,
                                     tilly_objective *rows,
                                     uint32_t room,
                                     uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    if (viewer >= SIDES && viewer != TILLY_NO_SIDE)
        return names_no_side_in("viewer");
    uint32_t known = 0;
    for (uint32_t i = 0; i < objectives_of(self->brief); i++) {
        tilly_objective o;
        if (!objective_for(&self->brief->objective[i], self->p.declared, viewer, &o))
            continue;
        o.met = is_met(&self->p, &o);
        if (known < room)
            rows[known] = o;
        known++;
    }
    *count = known;
    return TILLY_OK;
}

const tilly_army *tilly_battle_army(const tilly_battle *self, uint32_t side)
{
    return handle_is(self, BATTLE_HANDLE) && side < SIDES ? self->p.army[side] : NULL;
}

/* All but the commander that is with it. */
static void unit_row(const play *p, unsigned u, tilly_unit *out)
{
    static const uint32_t presence[] = {
        [UNIT_WAITING] = 0, [UNIT_ON_TABLE] = TILLY_UNIT_ON_TABLE, [UNIT_GONE] = TILLY_UNIT_GONE};
    const unit *a = &p->unit[u];
    uint32_t flags = presence[a->state] | (a->radius ? TILLY_UNIT_ROUND : 0) |
                     (a->host != NOBODY ? TILLY_UNIT_ATTACHED : 0);
    *out = (tilly_unit){.id = tilly_id_make(TILLY_ID_UNIT, a->generation, u),
                        .host = unit_id(p, a->host),
                        .group = group_id(a->group),
                        .side = a->side,
                        .type = a->type,
                        .quality = a->quality,
                        .number = (uint16_t)number_of(p, u),
                        .heading = a->heading,
                        .x = a->x,
                        .y = a->y,
                        .width = 2 * p->grain * (a->half_width + a->radius),
                        .depth = 2 * p->grain * (a->half_depth + a->radius),
                        .flags = flags,
                        .strength = a->strength,
                        .start = a->start,
                        .more_flags = p->edition->half_points ? TILLY_UNIT_HALF_POINTS : 0};
    p->edition->play.tell_unit(p, u, out);
}

static void add_guest(const play *p, unsigned guest, tilly_unit *host)
{
    host->host = unit_id(p, guest);
    host->flags |= TILLY_UNIT_HAS_COMMANDER;
}

static void add_guests_of(const play *p, unsigned u, tilly_unit *host)
{
    if (!p->edition->attaches)
        return;
    const unit *first = &p->unit[first_of(p, side_of(p, u))];
    const unit *end = first + p->s->count[side_of(p, u)];
    for (const unit *c = first; c < end; c++)
        if (c->host == u && c->state == UNIT_ON_TABLE)
            add_guest(p, (unsigned)(c - p->unit), host);
}

/* TILLY_NO_SIDE sees all. Of the enemy nobody sees who is yet to come, or has left: nothing is
 * remembered (GL-Q-108). */
static bool may_see(const play *p, uint32_t viewer, unsigned u)
{
    if (viewer == TILLY_NO_SIDE || !p->edition->secrecy.in_view || viewer == side_of(p, u))
        return true;
    return on_table(p, u) && p->edition->secrecy.in_view(p, viewer, u);
}

/* Rows are in the order of units. */
static tilly_unit *row_with(tilly_unit *rows, uint32_t count, tilly_id id)
{
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].id == id)
            return &rows[i];
    return NULL;
}

static void
add_guests(const play *p, uint32_t viewer, unsigned side, tilly_unit *rows, uint32_t count)
{
    if (!p->edition->attaches)
        return;
    EACH_UNIT (c, p, side) {
        if (p->unit[c].host == NOBODY || !may_see(p, viewer, c))
            continue;
        tilly_unit *host = row_with(rows, count, unit_id(p, p->unit[c].host));
        if (host)
            add_guest(p, c, host);
    }
}

/* Rows of one side that the viewer may see, as many as there is room for; how many there are. */
static uint32_t
side_rows(const play *p, uint32_t viewer, unsigned side, tilly_unit *rows, uint32_t room)
{
    uint32_t count = 0;
    unsigned end = end_of(p, side);
    bool veiled = viewer == foe(side) && p->edition->secrecy.veil;
    for (unsigned u = first_of(p, side); u < end; u++) {
        if (!may_see(p, viewer, u))
            continue;
        if (count < room) {
            unit_row(p, u, &rows[count]);
            if (veiled)
                p->edition->secrecy.veil(p, u, &rows[count]);
        }
        count++;
    }
    add_guests(p, viewer, side, rows, count < room ? count : room);
    return count;
}

static uint32_t
unit_rows(const play *p, uint32_t viewer, uint32_t side, tilly_unit *rows, uint32_t room)
{
    if (side != TILLY_NO_SIDE)
        return side_rows(p, viewer, side, rows, room);
    uint32_t n = side_rows(p, viewer, 0, rows, room);
    return n + side_rows(p, viewer, 1, n < room ? rows + n : NULL, n < room ? room - n : 0);
}

tilly_status tilly_battle_units(
    const tilly_battle *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    if (side >= SIDES && side != TILLY_NO_SIDE)
        return names_no_side();
    *count = unit_rows(&self->p, TILLY_NO_SIDE, side, rows, room);
    return TILLY_OK;
}

tilly_status tilly_battle_view(const tilly_battle *self,
                               uint32_t viewer,
                               uint32_t side,
                               tilly_unit *rows,
                               uint32_t room,
                               uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    if (viewer >= SIDES)
        return out_of_range("viewer", viewer, 0, 1);
    if (side >= SIDES && side != TILLY_NO_SIDE)
        return names_no_side();
    *count = unit_rows(&self->p, viewer, side, rows, room);
    return TILLY_OK;
}

tilly_status tilly_turn_units_before(
    const tilly_turn *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count)
{
    tilly_status status = handle_check(self, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    if (side >= SIDES && side != TILLY_NO_SIDE)
        return names_no_side();
    if (!self->before)
        return log_is_off();
    play then = turn_start(self);
    *count = unit_rows(&then, TILLY_NO_SIDE, side, rows, room);
    all_changed(&then);
    return TILLY_OK;
}

tilly_status tilly_battle_unit(const tilly_battle *self, tilly_id id, tilly_unit *out)
{
    CHECKED(self);
    NOT_NULL(out);
    unsigned u = unit_named(&self->p, id);
    if (u == NOBODY)
        return names_no_unit("id");
    unit_row(&self->p, u, out);
    add_guests_of(&self->p, u, out);
    return TILLY_OK;
}

tilly_status
tilly_battle_in_view(const tilly_battle *self, uint32_t viewer, tilly_id id, uint32_t *in)
{
    CHECKED(self);
    NOT_NULL(in);
    if (viewer >= SIDES)
        return out_of_range("viewer", viewer, 0, 1);
    unsigned u = unit_named(&self->p, id);
    if (u == NOBODY)
        return names_no_unit("id");
    *in = may_see(&self->p, viewer, u);
    return TILLY_OK;
}

tilly_status
tilly_battle_losses(const tilly_battle *self, uint32_t side, int32_t *lost, int32_t *total)
{
    CHECKED(self);
    NOT_NULL(lost);
    NOT_NULL(total);
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    const play *p = &self->p;
    *lost = p->s->lost[side];
    *total = p->s->original[side];
    if (p->edition->play.losses)
        p->edition->play.losses(p, side, lost, total);
    return TILLY_OK;
}

tilly_status tilly_battle_loss_marks(
    const tilly_battle *self, uint32_t side, tilly_loss_mark *rows, uint32_t room, uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    const edition_play *book = &self->p.edition->play;
    *count = book->loss_marks ? book->loss_marks(&self->p, side, rows, room) : 0;
    return TILLY_OK;
}

tilly_status
tilly_battle_unit_id(const tilly_battle *self, uint32_t side, uint32_t number, tilly_id *id)
{
    CHECKED(self);
    NOT_NULL(id);
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    if (number >= self->p.s->count[side])
        return out_of_range("number", number, 0, (int64_t)self->p.s->count[side] - 1);
    *id = unit_id(&self->p, first_of(&self->p, side) + number);
    return TILLY_OK;
}

/* Events still speak of whoever had a slot before: he was of the same type. */
static unsigned ever_named(const play *p, tilly_id id)
{
    unsigned u = tilly_id_index(id);
    unsigned generation = tilly_id_generation(id);
    bool before = tilly_id_kind_of(id) == TILLY_ID_UNIT && u < p->units && generation &&
                  generation < p->unit[u].generation;
    return before ? u : unit_named(p, id);
}

/* One of the army list may have left its place to one that was brought with a name. */
static const char *own_name(const play *p, unsigned u, bool is_there)
{
    const tilly_army *army = p->army[p->unit[u].side];
    const unsigned number = number_of(p, u);
    const bool is_listed = number < tilly_army_units(army);
    const char *given = is_there || !is_listed ? words_at(p->pool, name_of(p, u)) : NULL;
    return given || !is_listed ? given : army_unit_at(army, number)->name;
}

const char *tilly_battle_unit_name(const tilly_battle *self, tilly_id id)
{
    if (!handle_is(self, BATTLE_HANDLE))
        return NULL;
    const play *p = &self->p;
    unsigned u = ever_named(p, id);
    if (u == NOBODY)
        return NULL;
    const char *name = own_name(p, u, id == unit_id(p, u));
    /* brought on later without one, or one's enemy: only its type is known */
    return name && *name ? name : p->rules->type_name[p->unit[u].type];
}

const char *tilly_battle_group_name(const tilly_battle *self, tilly_id id)
{
    if (!handle_is(self, BATTLE_HANDLE))
        return NULL;
    const play *p = &self->p;
    unsigned named = group_named(p, id);
    if (named == NOBODY)
        return NULL;
    const group *g = &p->group[named];
    return tilly_army_command_name(p->army[g->side], g->number);
}

tilly_status
tilly_battle_marks(const tilly_battle *self, tilly_mark *rows, uint32_t room, uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    const play *p = &self->p;
    for (unsigned i = 0; i < p->s->marks && i < room; i++) {
        const mark *m = &p->mark[i];
        const unit *a = &p->unit[m->unit];
        rows[i] = (tilly_mark){.kind = m->kind,
                               .side = a->side,
                               .unit = unit_id(p, m->unit),
                               .x = a->x,
                               .y = a->y,
                               .turn = m->turn,
                               .used = m->used};
    }
    *count = p->s->marks;
    return TILLY_OK;
}

/* ---- variables ------------------------------------------------------------------------------ */

static tilly_variable variable_at(const play *p, uint32_t i)
{
    tilly_variable v = p->declared->variable[i];
    v.value = p->variable[i];
    return v;
}

tilly_status tilly_battle_variables(const tilly_battle *self,
                                    tilly_variable *rows,
                                    uint32_t room,
                                    uint32_t *count)
{
    CHECKED(self);
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    const uint32_t all = variables_of(self->p.declared);
    for (uint32_t i = 0; i < all && i < room; i++)
        rows[i] = variable_at(&self->p, i);
    *count = all;
    return TILLY_OK;
}

tilly_status tilly_battle_variable(const tilly_battle *self, uint32_t index, tilly_variable *out)
{
    CHECKED(self);
    NOT_NULL(out);
    if (index >= variables_of(self->p.declared))
        return misuse(
            TILLY_E_RANGE, "index", "is no variable: tilly_battle_variables() lists them");
    *out = variable_at(&self->p, index);
    return TILLY_OK;
}

tilly_status tilly_battle_find_variable(const tilly_battle *self, const char *name, uint32_t *index)
{
    CHECKED(self);
    NOT_NULL(name);
    NOT_NULL(index);
    const variable_list *d = self->p.declared;
    for (uint32_t i = 0; i < variables_of(d); i++)
        if (*name && !strcmp(d->variable[i].name, name)) {
            *index = i;
            return TILLY_OK;
        }
    return misuse(TILLY_E_UNKNOWN, "name", "names no variable of this battle");
}

/* ---- words of the scenario ------------------------------------------------------------------ */

static tilly_status keep_words(tilly_battle *self, const char *words, uint32_t *out)
{
    NOT_NULL(words);
    NOT_NULL(out);
    const size_t length = strlen(words);
    if (!length || length >= TILLY_WORDS_ROOM)
        return misuse(TILLY_E_RANGE, "words", "are empty or longer than 200 bytes");
    TRY(words_check("words", words));
    return words_add(&self->p.pool, &self->h.memory, words, out);
}

tilly_status tilly_battle_words(tilly_battle *self, const char *words, uint32_t *out)
{
    CHECKED(self);
    if (name_change(&self->busy, lent_to_moment, __func__)) {
        const tilly_status status = keep_words(self, words, out);
        name_change(&self->busy, __func__, lent_to_moment);
        return status;
    }
    TRY(battle_claim(self));
    return battle_release(self, keep_words(self, words, out));
}

const char *tilly_battle_words_text(const tilly_battle *self, uint32_t words)
{
    return handle_is(self, BATTLE_HANDLE) ? words_at(self->p.pool, words) : NULL;
}

/* ---- words ---------------------------------------------------------------------------------- */

tilly_status tilly_battle_note(tilly_battle *self, const char *words, uint32_t *note)
{
    CHECKED(self);
    NOT_NULL(words);
    NOT_NULL(note);
    size_t length = strlen(words);
    if (length >= NOTE_ROOM)
        return misuse(TILLY_E_RANGE, "words", "are longer than 120 bytes");
    tilly_status status = words_check("words", words);
    if (status)
        return status;
    uint32_t said = 0;
    while (said < self->p.notes && strcmp(self->p.note[said], words))
        said++;
    if (said < self->p.notes) {
        *note = said + 1;
        return TILLY_OK;
    }
    if (self->p.notes == MOST_NOTES)
        return misuse(TILLY_E_FULL, "self", "there are 256 notes: use one of them again");
    if (!self->p.note)
        self->p.note = memory_new(&self->h.memory, sizeof *self->p.note * MOST_NOTES);
    if (!self->p.note)
        return TILLY_E_MEMORY;
    memcpy(self->p.note[self->p.notes], words, length + 1);
    *note = ++self->p.notes;
    return TILLY_OK;
}

const char *tilly_battle_note_text(const tilly_battle *self, uint32_t note)
{
    return handle_is(self, BATTLE_HANDLE) && note && note <= self->p.notes ? self->p.note[note - 1]
                                                                           : NULL;
}
