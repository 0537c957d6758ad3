/* Saves as files: docs/formats/save.md. Reading: nothing in a file is believed. What is an index
 * must name something, what is a number must be one that play could have brought about as far as
 * its kind tells, and in the end the hash of what was read must be the one that was written. */
#include <tilly/turn.h>
#include "army/army.h"
#include "files/save.h"
#include "table/table.h"

/* A fault of one member of an object. */
static bool fault(const node *object, const char *key, const char *expected)
{
    node n;
    return need_member(object, key, &n) && wrong(&n, "expected %s", expected);
}

/* ---- the head ------------------------------------------------------------------------------- */

static bool agrees(const node *head_node,
                   const char *key,
                   unsigned i,
                   uint64_t given,
                   uint64_t found,
                   const char *what)
{
    node n;
    if (given == found)
        return true;
    if (!need_member(head_node, key, &n))
        return false;
    for (node item = first_item(&n); holds_array(&n) && item.at; next_item(&item))
        if (item.index == i)
            return wrong_as(&item,
                            TILLY_E_MISMATCH,
                            "the %s is not the one that was saved: its hash differs",
                            what);
    return wrong_as(
        &n, TILLY_E_MISMATCH, "the %s is not the one that was saved: its hash differs", what);
}

/* A rule set's hash has its revision in it: of an older one it cannot agree. */
static bool snapshots_agree(const node *n, const making *m, const head *s, bool older)
{
    uint64_t found;
    if (!older && (tilly_ruleset_hash(m->setup.rules, &found),
                   !agrees(n, "rules_hash", 0, s->rules_hash, found, "rule set")))
        return false;
    if (tilly_table_hash(m->setup.table, &found),
        !agrees(n, "table_hash", 0, s->table_hash, found, "table"))
        return false;
    for (unsigned i = 0; i < SIDES; i++)
        if (tilly_army_hash(m->setup.army[i], &found),
            !agrees(n, "army_hash", i, s->army_hash[i], found, "army"))
            return false;
    return true;
}

static bool sides_sound(const node *n, const making *m, const head *s)
{
    for (unsigned i = 0; i < SIDES; i++) {
        uint32_t units = tilly_army_units(m->setup.army[i]);
        if (s->room[i] < units || s->room[i] > TILLY_MOST_UNITS)
            return fault(n, "room", "room for the army and at most 512 units a side");
        if (s->count[i] < units || s->count[i] > s->room[i])
            return fault(
                n, "count", "no fewer units than the army has, and no more than there is room for");
        if (s->first[i] != (i ? s->room[0] : 0))
            return fault(n, "first", "0 and the room of side 0");
        if (s->lost[i] > s->count[i])
            return fault(n, "lost", "no more than there are units");
        if (s->original[i] > s->count[i])
            return fault(n, "original", "no more than there are units");
    }
    return true;
}

/* Before a row begins, the step that an edit has left (edition.step_after_edit), and that alone. */
static bool may_wait_for_row(const edition *e, const head *s)
{
    return e->step_after_edit && s->depth == 1;
}

/* asks: the scenario may ask, between two rows too */
static bool course_sound(const node *n, const edition *e, const head *s, bool asks)
{
    const uint32_t flags = SETUP_FLAGS | SETUP_BEGUN;
    if (s->setup & ~flags)
        return fault(n, "setup", "no other flags than those of a set-up");
    if (s->row > (s->turn ? e->rows : e->setup_rows) || (s->turn && s->row < e->setup_rows))
        return fault(n, "row", "a row of the sequence of play");
    if (s->in_row > 1 || (s->in_row && s->row == (s->turn ? e->rows : e->setup_rows)))
        return fault(n, "in_row", "1 in a row of the sequence, else 0");
    if (s->depth > MOST_DEEP ||
        (s->depth && !s->in_row && !may_wait_for_row(e, s) && !(asks && s->depth <= 2)))
        return fault(n, "depth", "the number of suspended steps");
    if (s->over > TILLY_END_AGREED)
        return fault(n, "over", "how the battle ended, or 0");
    if (s->winner >= SIDES && s->winner != TILLY_NO_SIDE)
        return fault(n, "winner", "0, 1 or 255");
    if (s->role[0] >= SIDES || s->role[1] != foe(s->role[0]))
        return fault(n, "role", "both sides, each in one role");
    return true;
}

/* Another role than the first comes with a turn of a book that gives the roles anew. */
static bool attacker_sound(const node *n, const edition *e, const head *s)
{
    if (!s->attacker_role || (s->turn && e->roles_change))
        return true;
    return fault(n, "attacker_role", "0: the attacker has the first role");
}

/* It says how large the rest is. older: saved under an older revision of the rule set. */
static bool head_read(const node *state, const making *m, bool older, head *s)
{
    node n;
    *s = (head){0};
    if (!need_member(state, "head", &n) || !fields_read(&n, s, head_field, NULL, NULL))
        return false;
    if (!snapshots_agree(&n, m, s, older) || !sides_sound(&n, m, s) ||
        !course_sound(&n, m->setup.rules->edition, s, m->setup.variable_count) ||
        !attacker_sound(&n, m->setup.rules->edition, s))
        return false;
    uint32_t groups = tilly_army_commands(m->setup.army[0]) + tilly_army_commands(m->setup.army[1]);
    if (s->groups != groups)
        return fault(&n, "groups", "as many as the armies have commands");
    if (s->agreed >= 1 << SIDES)
        return fault(&n, "agreed", "a bit for each side that agreed to end the battle");
    return s->marks <= (m->setup.rules->edition->marks ? s->room[0] + s->room[1] : 0) ||
           fault(&n, "marks", "at most one a unit, where units leave any");
}

/* ---- frames --------------------------------------------------------------------------------- */

static bool find_step(const node *n, const edition *e, uint16_t *found)
{
    const char *name = read_string(n);
    for (*found = 0; name && *found < e->steps; ++*found) {
        const char *known = step_name(e, *found);
        if (known && !strcmp(known, name))
            return true;
    }
    *found = STEP_ASKED;
    if (name && !strcmp(step_name(e, STEP_ASKED), name))
        return true;
    return wrong(n, "%s has no such step", e->id);
}

static bool find_beat(const node *n, const edition *e, unsigned of_step, uint16_t *found)
{
    const char *name = read_string(n);
    const char *known;
    if (!name)
        return false;
    for (*found = 0; (known = beat_name(e, of_step, *found)); ++*found)
        if (!strcmp(known, name))
            return true;
    return !*name || wrong(n, "the step \"%s\" has no such beat", step_name(e, of_step));
}

/* At the bottom the step of the row that is played, or one that an edit left, maybe upon what the
 * scenario asks; above it others, each once. Which may call which the family knows
 * (edition.play.validate). */
static bool step_fits(const node *n, const play *p, unsigned d, uint16_t which)
{
    const bool is_lowest = !d || (d == 1 && is_core_step(p->frame[0].step));
    if (is_lowest && !may_be_lowest(p->edition, p->s, which))
        return wrong(n, "expected the step of row %u of the sequence of play", p->s->row);
    for (unsigned below = 0; below < d; below++)
        if (p->frame[below].step == which)
            return wrong(n, "no step is suspended twice");
    return true;
}

static bool read_frame(const node *n, play *p, unsigned d)
{
    static const char *const keys[] = {"step", "beat", "numbers", NULL};
    frame *f = &p->frame[d];
    node member;
    if (!only_keys(n, keys) || !need_member(n, "step", &member) ||
        !find_step(&member, p->edition, &f->step) || !step_fits(&member, p, d, f->step))
        return false;
    if (!need_member(n, "beat", &member) || !find_beat(&member, p->edition, f->step, &f->beat))
        return false;
    return need_member(n, "numbers", &member) &&
           fields_read(&member, f->number, step_fields(p->edition, f->step), NULL, p);
}

/* ---- groups, units, marks ------------------------------------------------------------------- */

static bool read_group(const node *n, play *p, unsigned g)
{
    group *a = &p->group[g];
    if (!fields_read(n, a, group_field, NULL, p))
        return false;
    unsigned first = tilly_army_commands(p->army[0]);
    unsigned side = g >= first;
    if (a->side != side)
        return fault(n, "side", "the side of the army it belongs to");
    if (a->number != g - side * first)
        return fault(n, "number", "its place among the commands of its army");
    return a->leader == NOBODY || is_unit(p, a->leader) ||
           fault(n, "leader", "a unit, or 65535 for nobody");
}

/* A book that gives the bases also knows them again (edition.play.validate). */
static bool base_sound(const node *n, const edition *e, const unit *a)
{
    const int32_t most = e->most_base ? e->most_base / 2 / e->grain : UINT16_MAX;
    if (a->radius > most)
        return fault(n, "radius", "0 or half a base");
    if (a->half_width > most || (a->radius && a->half_width))
        return fault(n, "half_width", "half a base, and 0 beside a radius");
    return (a->half_depth <= most && !(a->radius && a->half_depth)) ||
           fault(n, "half_depth", "half a base, and 0 beside a radius");
}

static bool place_sound(const node *n, const play *p, const unit *a)
{
    if (a->x < 0 || a->x > p->table->width)
        return fault(n, "x", "a place on the table");
    if (a->y < 0 || a->y > p->table->depth)
        return fault(n, "y", "a place on the table");
    if (a->heading >= TILLY_CIRCLE)
        return fault(n, "heading", "a heading from 0 to 35999");
    return a->state <= UNIT_GONE || fault(n, "state", "0 waiting, 1 on the table, 2 gone");
}

static bool unit_sound(const node *n, const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    unsigned side = u >= first_of(p, 1);
    if (a->side != side)
        return fault(n, "side", "the side whose unit it is");
    if (a->type >= p->rules->types)
        return fault(n, "type", "a type of unit");
    if (a->quality >= p->edition->qualities)
        return fault(n, "quality", "a quality");
    if (a->generation < 1)
        return fault(n, "generation", "1 to 255");
    if (a->group >= p->s->groups || p->group[a->group].side != side)
        return fault(n, "group", "a command of its side");
    if (a->strength < 0 || a->strength > a->start)
        return fault(n, "strength", "0 to what it started with");
    if (a->start > p->edition->most_strength)
        return fault(n, "start", "no more than a unit can have");
    return base_sound(n, p->edition, a) && place_sound(n, p, a);
}

/* Once all are read: whoever is attached is so to a unit of its side that is there. */
static bool host_sound(const node *n, const play *p, unsigned u)
{
    unsigned host = p->unit[u].host;
    if (host == NOBODY)
        return true;
    bool there = p->edition->attaches && is_unit(p, host) && host != u &&
                 side_of(p, host) == side_of(p, u) && on_table(p, host) && on_table(p, u) &&
                 p->unit[host].host == NOBODY;
    return there ||
           fault(n, "host", "a unit of its side that is on the table, or 65535 for nobody");
}

static bool read_flags(const node *n, play *p, unsigned u)
{
    uint32_t of_turn;
    uint32_t of_step;
    uint32_t of_item;
    if (!need_count(n, "turn_flags", 0, UINT8_MAX, &of_turn) ||
        !need_count(n, "step_flags", 0, UINT8_MAX, &of_step) ||
        !need_count(n, "item_flags", 0, UINT16_MAX, &of_item))
        return false;
    p->turn[u] = (uint8_t)of_turn;
    p->step[u] = (uint8_t)of_step;
    p->item[u] = (uint16_t)of_item;
    return true;
}

/* Bits stand for units by their place in their side. */
static bool bits_sound(const node *n, const play *p, unsigned word, uint64_t bits)
{
    unsigned larger = p->s->count[0] > p->s->count[1] ? p->s->count[0] : p->s->count[1];
    unsigned left = larger > 64 * word ? larger - 64 * word : 0;
    return left >= 64 || !(bits >> left) || wrong(n, "a bit that stands for no unit");
}

static bool read_rows(const node *unit_node, play *p, unsigned u)
{
    node rows;
    uint64_t bits;
    size_t words = p->edition->bit_rows * p->words;
    if (!need_member(unit_node, "rows", &rows) || !is_array(&rows, words, words))
        return false;
    for (node item = first_item(&rows); item.at; next_item(&item)) {
        unsigned word = (unsigned)(item.index % p->words);
        if (!read_hex(&item, &bits) || !bits_sound(&item, p, word, bits))
            return false;
        row_of(p, (unsigned)item.index / p->words, u)[word] = bits;
    }
    return true;
}

static bool read_unit_state(const node *n, play *p, unsigned u)
{
    static const char *const more[] = {
        "own", "turn_flags", "step_flags", "item_flags", "rows", NULL};
    node own;
    if (!fields_read(n, &p->unit[u], unit_field, more, p) || !unit_sound(n, p, u))
        return false;
    if (!need_member(n, "own", &own) ||
        !fields_read(&own,
                     (char *)p->own + (size_t)p->edition->own_size * u,
                     p->edition->own_field,
                     NULL,
                     p))
        return false;
    return read_flags(n, p, u) && read_rows(n, p, u);
}

static unsigned unit_in_order(const play *p, size_t index)
{
    return (unsigned)(index < p->s->count[0] ? index : index - p->s->count[0] + first_of(p, 1));
}

static bool read_unit_states(const node *n, play *p)
{
    size_t units = (size_t)p->s->count[0] + p->s->count[1];
    if (!is_array(n, units, units))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_unit_state(&item, p, unit_in_order(p, item.index)))
            return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!host_sound(&item, p, unit_in_order(p, item.index)))
            return false;
    return true;
}

static bool read_part(const node *n, play *p, unsigned i)
{
    const part *t = &p->edition->part[i];
    unsigned count = part_records(t, p->s->groups);
    if (!is_array(n, count, count))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!fields_read(
                &item, (char *)p->part[i] + (size_t)t->size * item.index, t->fields, NULL, p))
            return false;
    return true;
}

static bool read_parts(const node *state, play *p)
{
    const char *names[MOST_PARTS + 1] = {NULL};
    node parts;
    node one;
    for (unsigned i = 0; i < p->edition->parts; i++)
        names[i] = p->edition->part[i].name;
    if (!need_member(state, "parts", &parts) || !only_keys(&parts, names))
        return false;
    for (unsigned i = 0; i < p->edition->parts; i++)
        if (!need_member(&parts, names[i], &one) || !read_part(&one, p, i))
            return false;
    return true;
}

static bool read_mark(const node *n, play *p, unsigned i)
{
    mark_record r = {0};
    if (!fields_read(n, &r, mark_field, NULL, p))
        return false;
    p->mark[i] = mark_of_record(&r);
    if (r.turn > TILLY_MOST_TURNS)
        return fault(n, "turn", "a turn");
    return is_unit(p, r.unit) || fault(n, "unit", "a unit");
}

static bool read_each(const node *state,
                      const char *key,
                      size_t count,
                      play *p,
                      bool (*read_one)(const node *, play *, unsigned))
{
    node list;
    if (!need_member(state, key, &list) || !is_array(&list, count, count))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item))
        if (!read_one(&item, p, (unsigned)item.index))
            return false;
    return true;
}

/* All but the head, into a battle of that size whose head is set. */
static bool state_read(const node *state, tilly_battle *b)
{
    play *p = battle_to_fill(b);
    node n;
    return read_each(state, "groups", p->s->groups, p, read_group) &&
           need_member(state, "units", &n) && read_unit_states(&n, p) && read_parts(state, p) &&
           read_each(state, "marks", p->s->marks, p, read_mark) &&
           read_each(state, "frames", p->s->depth, p, read_frame);
}

/* ---- the file ------------------------------------------------------------------------------- */

/* Ids as they were: those that the state and its events speak of. */
bool feature_ids_read(const node *n, tilly_table *t)
{
    node list;
    uint32_t id;
    uint32_t made;
    if (!need_member(n, "features_made", &list) ||
        !is_array(&list, TILLY_MOST_FEATURES, TILLY_MOST_FEATURES))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_count(&item, 0, 0xfff, &made))
            return false;
        t->made[item.index] = (uint16_t)made;
    }
    if (!need_member(n, "feature_ids", &list) || !is_array(&list, t->features, t->features))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_count(&item, 1, UINT32_MAX, &id))
            return false;
        t->area[item.index].feature.id = id;
        uint32_t index = tilly_id_index(id);
        if (tilly_id_kind_of(id) != TILLY_ID_FEATURE || index >= TILLY_MOST_FEATURES ||
            tilly_id_generation(id) != t->made[index])
            return wrong(&item, "expected the id of a feature");
        for (size_t i = 0; i < item.index; i++)
            if (t->area[i].feature.id == id)
                return wrong(&item, "another feature has this id");
    }
    table_find_tops(t);
    return true;
}

bool notes_read(const node *root, tilly_battle *b)
{
    char words[NOTE_ROOM];
    uint32_t note;
    node list;
    if (!need_member(root, "notes", &list) || !is_array(&list, 0, MOST_NOTES))
        return false;
    for (node item = first_item(&list); item.at; next_item(&item)) {
        if (!read_text(&item, words, sizeof words))
            return false;
        tilly_status status = tilly_battle_note(b, words, &note);
        if (status)
            return wrong_because(&item, status, NULL);
    }
    return true;
}

/* Snapshots in place of what was read. */
static bool freeze_making(const node *root, making *m)
{
    tilly_army *army;
    tilly_status status = TILLY_OK;
    table_seal(m->setup.table);
    for (unsigned i = 0; i < SIDES && !status; i++) {
        status = army_freeze(m->setup.army[i], &army);
        if (!status)
            tilly_army_unref(m->setup.army[i]), m->setup.army[i] = army;
    }
    return !status || wrong_because(root, status, NULL);
}

static tilly_status
make_battle(const head *s, const tilly_allocator *memory, const making *m, tilly_battle **out)
{
    variable_list *list;
    TRY(variables_make(memory, m->variable, m->setup.variable_count, &list));
    tilly_status status =
        battle_with_head(s, memory, m->setup.rules, m->setup.table, m->setup.army, list, out);
    variables_unref(list);
    TRY(status);
    TRY(battle_brief(*out, &m->setup));
    TRY(battle_areas(*out, m->setup.areas, m->setup.area_count));
    for (uint32_t i = 0; i < m->setup.variable_count; i++)
        battle_to_fill(*out)->variable[i] = m->variable[i].value;
    return TILLY_OK;
}

static bool read_battle(const node *root,
                        const tilly_allocator *memory,
                        const making *m,
                        bool older,
                        tilly_battle **out)
{
    head s;
    if (!head_read(root, m, older, &s))
        return false;
    tilly_status status = make_battle(&s, memory, m, out);
    if (status)
        return wrong_because(root, status, NULL);
    return script_hash_read(root, *out, NULL) && notes_read(root, *out) && words_read(root, *out) &&
           state_read(root, *out) && asked_read(root, battle_to_fill(*out)) &&
           names_read(root, battle_to_fill(*out)) && script_read(root, battle_to_fill(*out)) &&
           (state_is_filled(*out) || wrong(root, "a state that play cannot come to"));
}

/* The hash of an older revision is not compared: there it is enough that the state is one that play
 * can come to. */
static bool hash_agrees(const node *root, tilly_battle *b, bool older)
{
    node n;
    uint64_t given;
    if (!need_member(root, "hash", &n) || !read_hex(&n, &given))
        return false;
    play *p = battle_to_fill(b);
    if (older)
        p->s->rules_hash = p->rules->hash;
    return older || given == play_hash(p) ||
           wrong_as(
               &n, TILLY_E_MISMATCH, "the state is not the one that was saved: its hash differs");
}

/* A roll that was shown before the save is open after it: nothing is played to come to it. */
static bool show_roll(const node *root, tilly_battle *b)
{
    node n;
    bool shown = false;
    tilly_turn *t;
    if (has_member(root, "open_roll", &n) && !read_truth(&n, &shown))
        return false;
    if (!shown)
        return true;
    const uint64_t hash = play_hash(battle_state(b));
    tilly_status status = tilly_battle_turn(b, &t);
    if (status == TILLY_OK)
        status = tilly_turn_next(t, TILLY_UNTIL_ROLL);
    if (status == TILLY_E_MEMORY)
        return wrong_because(&n, status, NULL);
    return (status == TILLY_ROLL && hash == play_hash(battle_state(b))) ||
           wrong(&n, "no roll is open here");
}

static bool read_save(const node *root, const tilly_allocator *memory, tilly_battle **out)
{
    static const char *const keys[] = {"library", "title",      "about",       "rules",
                                       "table",   "armies",     "feature_ids", "features_made",
                                       "notes",   "head",       "frames",      "groups",
                                       "units",   "parts",      "marks",       "variables",
                                       "areas",   "objectives", "words",       "asked",
                                       "names",   "script",     "script_hash", "open_roll",
                                       "hash",    NULL};
    making m = {.setup = {.size = 0}};
    tilly_battle *b = NULL;
    node n;
    bool older = false;
    bool valid = only_keys(root, keys) && need_member(root, "table", &n) &&
                 making_read(root, false, memory, &m) && words_about_read(root, &m) &&
                 variables_read(root, true, &m) && areas_read(root, &m) &&
                 objectives_read(root, &m) && revision_read(root, m.setup.rules, &older) &&
                 feature_ids_read(root, m.setup.table) && freeze_making(root, &m) &&
                 read_battle(root, memory, &m, older, &b) && hash_agrees(root, b, older) &&
                 show_roll(root, b);
    making_end(&m);
    if (valid)
        *out = b;
    else
        tilly_battle_unref(b);
    return valid;
}

tilly_status tilly_battle_load(const char *json,
                               size_t length,
                               const tilly_allocator *allocator,
                               tilly_battle **out,
                               tilly_error *error)
{
    document d;
    node root;
    if (!out)
        return fail_as_said(error, null_argument("out"));
    if (document_open(&d, json, length, "tilly-save", allocator, error, &root))
        read_save(&root, allocator, out);
    document_close(&d);
    return d.status;
}
