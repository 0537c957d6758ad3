/* Making a battle: what it is made of is checked, frozen and filled in; and the ready deployment of
 * a scenario. */
#include "army/army.h"
#include "engine/misuse.h"
#include "engine/record.h"
#include "table/table.h"
#include "engine/turn.h"
#include "words/reasons.h"

/* ---- a new battle --------------------------------------------------------------------------- */

typedef struct making {
    const tilly_setup *setup;
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_army *army[SIDES];
    variable_list *variables;
    brief *brief;
    uint32_t units[SIDES], groups[SIDES], room[SIDES];
} making;

static tilly_status
breach(const tilly_army *army, const tilly_reason *why, const char *where, tilly_error *error)
{
    char sentence[200];
    char clause[16] = "";
    text t;
    text_start(&t, sentence, sizeof sentence);
    naming names = names_of_army(army);
    put_reason(&t, &names, why);
    text_end(&t, NULL);
    tilly_ruleset_cite(
        tilly_army_rules(army), TILLY_CITE_CLAUSE, why->clause, clause, sizeof clause);
    return fail(error, TILLY_E_ILLEGAL, 0, 0, where, "%s [%s]", sentence, clause);
}

/* Types are named by their place in the list: each must stand for the same in both rule sets. */
static bool knows_types(const tilly_ruleset *r, const tilly_army *army)
{
    const tilly_ruleset *built_for = tilly_army_rules(army);
    for (uint32_t i = 0; i < tilly_army_units(army); i++) {
        unsigned t = army_unit_at(army, i)->type;
        if (t >= r->types || r->base[t] != built_for->base[t] ||
            strcmp(r->type_name[t], built_for->type_name[t]))
            return false;
    }
    return true;
}

/* The list was written by the army's own rules, which may give its types other numbers. */
static const tilly_unit_spec *without_its_formation(const tilly_ruleset *r, const tilly_army *army)
{
    for (uint32_t i = 0; i < tilly_army_units(army); i++) {
        const tilly_unit_spec *spec = army_unit_at(army, i);
        if (spec->formation && !army_names_formation(r, spec->type))
            return spec;
    }
    return NULL;
}

static tilly_status check_side(const tilly_setup *s, unsigned side, tilly_error *error)
{
    const char *where = side ? "setup.army[1]" : "setup.army[0]";
    const tilly_army *army = s->army[side];
    if (!army)
        return fail(error, TILLY_E_NULL, 0, 0, where, "no army was given");
    if (!handle_is(army, ARMY_HANDLE))
        return fail(error, TILLY_E_HANDLE, 0, 0, where, "is not an army");
    if (tilly_army_rules(army)->edition != s->rules->edition)
        return fail(error,
                    TILLY_E_MISMATCH,
                    0,
                    0,
                    where,
                    "was built for %s, and the battle is fought by %s",
                    tilly_army_rules(army)->edition->id,
                    s->rules->edition->id);
    if (!knows_types(s->rules, army))
        return fail(error,
                    TILLY_E_MISMATCH,
                    0,
                    0,
                    where,
                    "has a unit of a type that the battle's rule set does not know");
    const tilly_unit_spec *spec = without_its_formation(s->rules, army);
    if (spec)
        return fail(error,
                    TILLY_E_MISMATCH,
                    0,
                    0,
                    where,
                    "lists a formation for %s, and by the battle's rule set its type has none",
                    spec->name);
    if (!tilly_army_units(army))
        return fail(error, TILLY_E_ILLEGAL, 0, 0, where, "has no units");
    return TILLY_OK;
}

static tilly_status check_numbers(const tilly_setup *s, tilly_error *error)
{
    if (s->flags & ~(uint32_t)SETUP_FLAGS)
        return fail(
            error, TILLY_E_RANGE, 0, 0, "setup.flags", "has a bit that is not a tilly_setup_flag");
    if (s->leader > 1)
        return fail(error, TILLY_E_RANGE, 0, 0, "setup.leader", "must be 0 or 1");
    if (s->turn_limit > TILLY_MOST_TURNS)
        return fail(
            error, TILLY_E_RANGE, 0, 0, "setup.turn_limit", "must be at most %d", TILLY_MOST_TURNS);
    if (s->reserve > TILLY_MOST_UNITS)
        return fail(
            error, TILLY_E_RANGE, 0, 0, "setup.reserve", "must be at most %d", TILLY_MOST_UNITS);
    if ((s->flags & TILLY_SETUP_DEPLOYED) && !(s->flags & TILLY_SETUP_ROLES))
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "setup.flags",
                    "a ready deployment needs TILLY_SETUP_ROLES: base edges go by the roles");
    return TILLY_OK;
}

static tilly_status take_setup(const tilly_setup *setup, tilly_setup *s, tilly_error *error)
{
    if (!setup)
        return fail(error, TILLY_E_NULL, 0, 0, "setup", "no setup was given");
    tilly_status status = record_take(s, setup, FIRST(tilly_setup, reserved2));
    if (status == TILLY_OK && (s->reserved || s->reserved2))
        status = sets_reserved(s->reserved ? "setup.reserved" : "setup.reserved2");
    if (status == TILLY_OK && s->reserved3)
        status = sets_reserved("setup.reserved3");
    if (status == TILLY_OK && s->reserved4)
        status = sets_reserved("setup.reserved4");
    if (status == TILLY_OK && s->reserved5)
        status = sets_reserved("setup.reserved5");
    return status ? fail_as_said(error, status) : TILLY_OK;
}

static tilly_status check_variables(const tilly_setup *s, tilly_error *error)
{
    if (s->variable_count > TILLY_MOST_VARIABLES)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "setup.variable_count",
                    "must be at most %d",
                    TILLY_MOST_VARIABLES);
    if (s->variable_count && !s->variables)
        return fail(error, TILLY_E_NULL, 0, 0, "setup.variables", "no variables were given");
    for (uint32_t i = 0; i < s->variable_count; i++) {
        const char *fault = variable_fault(s->variables, i);
        if (fault)
            return fail(error, TILLY_E_RANGE, 0, 0, "setup.variables", "variable %u %s", i, fault);
    }
    return TILLY_OK;
}

static tilly_status check_areas(const making *m, tilly_error *error)
{
    const tilly_setup *s = m->setup;
    if (s->area_count > TILLY_MOST_AREAS)
        return fail(
            error, TILLY_E_RANGE, 0, 0, "setup.area_count", "must be at most %d", TILLY_MOST_AREAS);
    if (s->area_count && !s->areas)
        return fail(error, TILLY_E_NULL, 0, 0, "setup.areas", "no areas were given");
    for (uint32_t i = 0; i < s->area_count; i++) {
        const char *fault = area_fault(s->areas, i, m->table);
        if (fault)
            return fail(error, TILLY_E_RANGE, 0, 0, "setup.areas", "area %u %s", i, fault);
    }
    return TILLY_OK;
}

static tilly_status check_objectives(const tilly_setup *s, tilly_error *error)
{
    if (s->objective_count > TILLY_MOST_OBJECTIVES)
        return fail(error,
                    TILLY_E_RANGE,
                    0,
                    0,
                    "setup.objective_count",
                    "must be at most %d",
                    TILLY_MOST_OBJECTIVES);
    if (s->objective_count && !s->objectives)
        return fail(error, TILLY_E_NULL, 0, 0, "setup.objectives", "no objectives were given");
    for (uint32_t i = 0; i < s->objective_count; i++) {
        const char *fault = objective_fault(&s->objectives[i], s->variable_count);
        if (fault)
            return fail(
                error, TILLY_E_RANGE, 0, 0, "setup.objectives", "objective %u %s", i, fault);
    }
    return TILLY_OK;
}

static tilly_status check_words(const tilly_setup *s, tilly_error *error)
{
    tilly_status status = TILLY_OK;
    if (s->title && strlen(s->title) >= TILLY_TITLE)
        return fail(error, TILLY_E_RANGE, 0, 0, "setup.title", "is longer than 200 bytes");
    if (s->about && strlen(s->about) >= TILLY_ABOUT)
        return fail(error, TILLY_E_RANGE, 0, 0, "setup.about", "is longer than 4000 bytes");
    if (s->title)
        status = words_check("setup.title", s->title);
    if (status == TILLY_OK && s->about)
        status = lines_check("setup.about", s->about);
    return status ? fail_as_said(error, status) : TILLY_OK;
}

static tilly_status check_scenario(const tilly_setup *s, tilly_error *error)
{
    TRY(check_variables(s, error));
    TRY(check_objectives(s, error));
    return check_words(s, error);
}

static tilly_status check_setup(const tilly_setup *s, tilly_error *error)
{
    if (!s->rules)
        return fail(error, TILLY_E_NULL, 0, 0, "setup.rules", "no rule set was given");
    if (!handle_is(s->rules, RULESET_HANDLE))
        return fail(error, TILLY_E_HANDLE, 0, 0, "setup.rules", "is not a rule set");
    if (s->table && !handle_is(s->table, TABLE_HANDLE))
        return fail(error, TILLY_E_HANDLE, 0, 0, "setup.table", "is not a table");
    tilly_status status = check_side(s, 0, error);
    if (status == TILLY_OK)
        status = check_side(s, 1, error);
    if (status == TILLY_OK)
        status = check_numbers(s, error);
    return status == TILLY_OK ? check_scenario(s, error) : status;
}

static tilly_status check_lists(const making *m, tilly_error *error)
{
    tilly_reason why = {.size = sizeof why};
    uint32_t n = 0;
    if (m->setup->flags & TILLY_SETUP_ANY_ARMY)
        return TILLY_OK;
    for (unsigned i = 0; i < SIDES; i++) {
        tilly_army_breach(m->army[i], 0, &why, &n);
        if (n)
            return breach(m->army[i], &why, i ? "setup.army[1]" : "setup.army[0]", error);
    }
    if (m->rules->edition->book.check_armies(m->army[0], m->army[1], 0, &why))
        return breach(m->army[0], &why, "setup.army", error);
    const edition_book *book = &m->rules->edition->book;
    if (book->is_unbought && book->is_unbought(m->army[0], m->army[1], m->table, &why))
        return breach(m->army[0], &why, "setup.table", error);
    return TILLY_OK;
}

static uint32_t larger_army(const making *m)
{
    return m->units[0] > m->units[1] ? m->units[0] : m->units[1];
}

/* Units must find ground to deploy on, if the set-up is played; features are the host's affair. */
static tilly_status check_table_size(const making *m, tilly_error *error)
{
    enum { LOOKED_AT = 16 }; /* the size is judged before the ground */
    if (m->setup->flags & TILLY_SETUP_DEPLOYED)
        return TILLY_OK;
    for (uint32_t i = 0, n = 1; i < n && i < LOOKED_AT; i++) {
        tilly_reason why = {.size = sizeof why};
        n = m->rules->edition->book.check_table(m->rules, m->table, larger_army(m), i, &why);
        if (why.code == TILLY_WHY_TABLE_SIZE)
            return breach(m->army[0], &why, "setup.table", error);
    }
    return TILLY_OK;
}

static tilly_status freeze_table(making *m)
{
    if (m->setup->table)
        return table_freeze(m->setup->table, &m->table);
    int32_t width;
    int32_t depth;
    m->rules->edition->book.official_table(m->rules, larger_army(m), &width, &depth);
    tilly_table *fresh;
    tilly_status status = tilly_table_new(width, depth, m->setup->allocator, &fresh);
    if (status != TILLY_OK)
        return status;
    status = table_freeze(fresh, &m->table);
    tilly_table_unref(fresh);
    return status;
}

uint32_t spare_slots(const edition *e, tilly_army *const army[SIDES], unsigned side)
{
    return e->set_up.spare_units ? e->set_up.spare_units(army[side], army[foe(side)]) : 0;
}

static tilly_status freeze_all(making *m, tilly_error *error)
{
    tilly_status status = ruleset_freeze(m->setup->rules, &m->rules);
    for (unsigned i = 0; i < SIDES && status == TILLY_OK; i++) {
        status = army_freeze(m->setup->army[i], &m->army[i]);
        m->units[i] = tilly_army_units(m->setup->army[i]);
        m->groups[i] = tilly_army_commands(m->setup->army[i]);
    }
    if (status == TILLY_OK)
        status = freeze_table(m);
    if (status == TILLY_OK)
        status = variables_make(
            m->setup->allocator, m->setup->variables, m->setup->variable_count, &m->variables);
    if (status == TILLY_OK)
        status = brief_make(m->setup->allocator, m->setup, &m->brief);
    if (status != TILLY_OK)
        return fail(error, status, 0, 0, "setup", "%s", tilly_status_text(status));
    for (unsigned i = 0; i < SIDES; i++)
        m->room[i] = m->units[i] + m->setup->reserve + spare_slots(m->rules->edition, m->army, i);
    if (m->room[0] > TILLY_MOST_UNITS || m->room[1] > TILLY_MOST_UNITS)
        return fail(error,
                    TILLY_E_FULL,
                    0,
                    0,
                    "setup.reserve",
                    "at most %d units a side, reserve included",
                    TILLY_MOST_UNITS);
    status = check_lists(m, error);
    if (status == TILLY_OK)
        status = check_table_size(m, error);
    return status == TILLY_OK ? check_areas(m, error) : status;
}

static void place_groups(play *p, const making *m)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (uint32_t c = 0; c < m->groups[side]; c++)
            p->group[p->s->groups++] =
                (group){.side = (uint8_t)side, .leader = NOBODY, .number = (uint16_t)c};
}

static void place_units(play *p, const making *m, unsigned side)
{
    unsigned first_group = side ? m->groups[0] : 0;
    for (uint32_t i = 0; i < m->units[side]; i++) {
        const tilly_unit_spec *spec = army_unit_at(m->army[side], i);
        unsigned g = first_group + spec->command;
        unsigned u = add_unit(p, side, spec->type, spec->quality, g);
        p->group[g].units++;
        p->edition->set_up.prepare(p, u, spec);
    }
    p->s->original[side] = (uint16_t)m->units[side];
}

static void fill_state(tilly_battle *b, const making *m)
{
    head *s = b->p.s;
    s->seed = m->setup->seed;
    s->rules_hash = b->p.rules->hash;
    tilly_table_hash(b->p.table, &s->table_hash);
    for (unsigned i = 0; i < SIDES; i++) {
        tilly_army_hash(b->p.army[i], &s->army_hash[i]);
        s->first[i] = (uint16_t)(i ? m->room[0] : 0);
        s->room[i] = (uint16_t)m->room[i];
    }
    s->turn_limit = m->setup->turn_limit;
    s->setup = m->setup->flags;
    s->winner = TILLY_NO_SIDE;
    const unsigned leader = s->setup & TILLY_SETUP_ROLES ? m->setup->leader : 0;
    name_attacker(&b->p, leader);
    place_groups(&b->p, m);
    for (unsigned i = 0; i < SIDES; i++)
        place_units(&b->p, m, i);
    for (uint32_t i = 0; i < variables_of(b->p.declared); i++)
        b->p.variable[i] = b->p.declared->variable[i].start;
    play_derive(&b->p);
    if (!b->p.edition->set_up.ready)
        return;
    b->p.edition->set_up.ready(&b->p);
    play_derive(&b->p);
}

tilly_status tilly_battle_new(const tilly_setup *setup, tilly_battle **out, tilly_error *error)
{
    ERROR_FITS(error);
    if (!out)
        return fail_as_said(error, null_argument("out"));
    tilly_setup own;
    making m = {.setup = &own};
    tilly_battle *b = NULL;
    tilly_status status = take_setup(setup, &own, error);
    if (status == TILLY_OK)
        status = check_setup(&own, error);
    if (status == TILLY_OK)
        status = freeze_all(&m, error);
    if (status == TILLY_OK) {
        layout at = layout_for(m.rules->edition,
                               m.room[0] + m.room[1],
                               m.room[0] > m.room[1] ? m.room[0] : m.room[1],
                               m.groups[0] + m.groups[1],
                               variables_of(m.variables));
        status = battle_make(&at, own.allocator, m.rules, m.table, m.army, m.variables, &b);
        if (status == TILLY_OK)
            status = battle_areas(b, own.areas, own.area_count);
        if (status != TILLY_OK)
            fail_as_said(error, status);
    }
    tilly_ruleset_unref(m.rules);
    tilly_table_unref(m.table);
    variables_unref(m.variables);
    if (b)
        b->brief = brief_ref(m.brief);
    brief_unref(m.brief);
    for (unsigned i = 0; i < SIDES; i++)
        tilly_army_unref(m.army[i]);
    if (status != TILLY_OK) {
        tilly_battle_unref(b);
        return status;
    }
    fill_state(b, &m);
    b->log_on = true;
    *out = b;
    return TILLY_OK;
}

int32_t near_table(int32_t coordinate, int32_t table_size)
{
    if (coordinate < -FAR_OUT)
        return -FAR_OUT;
    return coordinate > table_size + FAR_OUT ? table_size + FAR_OUT : coordinate;
}

/* ---- a ready deployment --------------------------------------------------------------------- */

bool battle_placing(const tilly_battle *b)
{
    const head *s = b->p.s;
    return s->turn == 0 && (s->setup & TILLY_SETUP_DEPLOYED) && !(s->setup & SETUP_BEGUN);
}

tilly_status room_to_place(tilly_battle *b)
{
    return b->now ? room_in_log(b, most_events_of_count(b), 1, 0) : TILLY_OK;
}

/* What a book does not know is no pose of its units. */
static tilly_status deploys_so(const edition *e, const tilly_pose *pose, tilly_id host)
{
    if (pose->formation > TILLY_FORMATION_MOUNTED)
        return out_of_range("pose.formation", pose->formation, 0, TILLY_FORMATION_MOUNTED);
    if (pose->formation && !e->play.drawn_up)
        return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set knows no formations");
    if (host && !e->attaches)
        return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set puts no unit with another");
    return TILLY_OK;
}

static tilly_status deploy(tilly_battle *self,
                           tilly_id id,
                           const tilly_pose *pose,
                           tilly_id host,
                           uint32_t free_place,
                           tilly_reason *why)
{
    NOT_NULL(pose);
    REASON_FITS(why);
    if (!battle_placing(self))
        return deploys_nothing();
    unsigned u = unit_named(&self->p, id);
    unsigned h = host ? unit_named(&self->p, host) : NOBODY;
    if (u == NOBODY || (host && h == NOBODY))
        return names_no_unit("unit");
    if (pose->heading >= TILLY_CIRCLE)
        return out_of_range("pose.heading", pose->heading, 0, TILLY_CIRCLE - 1);
    TRY(deploys_so(self->p.edition, pose, host));
    TRY(room_to_place(self));
    TRY(block_hold(self, HOLD_EDIT));
    tilly_pose at = {near_table(pose->x, self->p.table->width),
                     near_table(pose->y, self->p.table->depth),
                     pose->heading,
                     pose->formation};
    tilly_reason own;
    if (self->p.edition->set_up.deploy(&self->p, u, &at, h, free_place != 0, reason_ready(&own)))
        return TILLY_OK;
    block_put_back(self, HOLD_EDIT);
    return reason_give(why, &own, TILLY_E_ILLEGAL);
}

tilly_status tilly_battle_deploy(tilly_battle *self,
                                 tilly_id id,
                                 const tilly_pose *pose,
                                 tilly_id host,
                                 uint32_t free_place,
                                 tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, deploy(self, id, pose, host, free_place, why))
                              : status;
}

static tilly_status begin(tilly_battle *self, tilly_reason *why)
{
    REASON_FITS(why);
    if (!battle_placing(self))
        return deploys_nothing();
    unsigned missing = missing_unit(&self->p);
    if (missing != NOBODY) {
        tilly_reason own;
        refuse(&self->p, reason_ready(&own), TILLY_WHY_NOT_DOWN, 0, missing, NOBODY);
        return reason_give(why, &own, TILLY_E_ILLEGAL);
    }
    self->p.s->setup |= SETUP_BEGUN;
    if (self->now)
        turn_restart(self->now);
    return TILLY_OK;
}

tilly_status tilly_battle_begin(tilly_battle *self, tilly_reason *why)
{
    tilly_status status = battle_claim(self);
    return status == TILLY_OK ? battle_release(self, begin(self, why)) : status;
}
