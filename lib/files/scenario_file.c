/* Scenarios as files: docs/formats/scenario.md. */
#include "base/sized.h"
#include "engine/record.h"
#include "files/field_orders.h"
#include "files/save.h"
#include "files/sections.h"

/* ---- reading what a battle is made of ------------------------------------------------------- */

void making_end(making *m)
{
    for (unsigned i = 0; i < SIDES; i++)
        tilly_army_unref(m->setup.army[i]);
    tilly_table_unref(m->setup.table);
    tilly_ruleset_unref(m->setup.rules);
}

static bool read_armies(const node *n, making *m)
{
    if (!is_array(n, SIDES, SIDES))
        return false;
    node item = first_item(n);
    for (unsigned i = 0; i < SIDES; i++, next_item(&item))
        if (!army_read(&item, m->own, m->setup.rules, m->placed, &m->setup.army[i]))
            return false;
    return true;
}

/* From here on what does not fit is left out. */
static bool turn_to_other(const node *n, making *m, tilly_ruleset **draft)
{
    tilly_ruleset *own = *draft;
    m->misfits->nothing = m->own->usual_formation;
    n->in->misfits = m->misfits;
    bool valid = rules_read_for(n, own, m->read_for, m->setup.allocator, draft);
    tilly_ruleset_unref(own);
    return valid;
}

/* Frozen at once, so that armies and battle share one snapshot. */
static bool read_rules(const node *n, making *m)
{
    tilly_ruleset *draft;
    if (!rules_read(n, m->setup.allocator, &draft))
        return false;
    m->own = draft->edition;
    if (m->read_for && strcmp(m->read_for, m->own->id) && !turn_to_other(n, m, &draft))
        return false;
    tilly_status status = ruleset_freeze(draft, &m->setup.rules);
    tilly_ruleset_unref(draft);
    return !status || wrong_because(n, status, NULL);
}

static bool read_flag(const node *n, const char *key, uint32_t flag, uint32_t *flags)
{
    node member;
    bool yes = false;
    if (has_member(n, key, &member) && !read_truth(&member, &yes))
        return false;
    if (yes)
        *flags |= flag;
    return !n->in->status;
}

static bool read_terms(const node *n, making *m)
{
    node member;
    uint32_t *flags = &m->setup.flags;
    m->setup.reserve = TILLY_RESERVE_USUAL;
    if (!read_flag(n, "table_complete", TILLY_SETUP_TERRAIN, flags) ||
        !read_flag(n, "any_army", TILLY_SETUP_ANY_ARMY, flags) ||
        !read_flag(n, "deployed", TILLY_SETUP_DEPLOYED, flags))
        return false;
    if (has_member(n, "turn_limit", &member) &&
        !read_count(&member, 0, TILLY_MOST_TURNS, &m->setup.turn_limit))
        return false;
    if (has_member(n, "reserve", &member) &&
        !read_count(&member, 0, TILLY_MOST_UNITS, &m->setup.reserve))
        return false;
    if (!has_member(n, "leader", &member))
        return !n->in->status;
    *flags |= TILLY_SETUP_ROLES;
    return read_count(&member, 0, 1, &m->setup.leader);
}

bool making_read(const node *n, bool placed, const tilly_allocator *memory, making *m)
{
    *m = (making){.placed = placed};
    return making_fill(n, memory, m);
}

bool making_fill(const node *n, const tilly_allocator *memory, making *m)
{
    node member;
    m->setup = (tilly_setup){.size = sizeof m->setup, .allocator = memory};
    if (!need_member(n, "rules", &member) || !read_rules(&member, m))
        return false;
    if (has_member(n, "table", &member) && !table_read(&member, memory, &m->setup.table))
        return false;
    return need_member(n, "armies", &member) && read_armies(&member, m) && read_terms(n, m);
}

/* ---- the ready deployment ------------------------------------------------------------------- */

typedef struct placement {
    tilly_pose pose;
    tilly_id host;
    tilly_arrival arrival;
    bool attached, later;
} placement;

static bool read_pose(const node *n, tilly_pose *pose)
{
    int64_t heading;
    if (!is_array(n, 3, 3))
        return false;
    node item = first_item(n);
    if (!read_length(&item, 0, INT32_MAX, &pose->x))
        return false;
    next_item(&item);
    if (!read_length(&item, 0, INT32_MAX, &pose->y))
        return false;
    next_item(&item);
    if (!read_decimal(&item, 2, 0, TILLY_CIRCLE - 1, &heading))
        return false;
    pose->heading = (uint16_t)heading;
    return true;
}

/* "with": the number of the unit it is attached to. */
static bool read_host(const node *n, const tilly_battle *b, unsigned side, placement *s)
{
    uint32_t number;
    tilly_unit host = {0};
    if (!read_count(n, 0, tilly_army_units(tilly_battle_army(b, side)) - 1, &number))
        return false;
    tilly_battle_unit_id(b, side, number, &s->host);
    tilly_battle_unit(b, s->host, &host);
    s->pose = (tilly_pose){host.x, host.y, host.heading, 0};
    return true;
}

/* A book without formations may be given a file of one that has them. */
static bool fit_formation(const node *n, const tilly_battle *b, uint16_t *formation)
{
    node member;
    const misfits *m = n->in->misfits;
    if (!m || battle_state(b)->edition->play.drawn_up)
        return true;
    bool fits = !*formation || *formation == m->nothing;
    *formation = 0;
    return fits ||
           (has_member(n, "formation", &member) &&
            misfit(&member, "%s knows no formations", tilly_ruleset_id(tilly_battle_rules(b))));
}

/* "at" a place, "with" another unit, or "arrives" later. */
static bool read_spot(const node *n, const tilly_battle *b, unsigned side, placement *s)
{
    node at;
    node with;
    node arrives;
    node formation;
    s->attached = has_member(n, "with", &with);
    s->later = has_member(n, "arrives", &arrives);
    bool stands = has_member(n, "at", &at);
    if (stands && s->attached)
        return wrong(&at, "a unit stands \"at\" a place or \"with\" another, not both");
    if (s->later && (stands || s->attached))
        return wrong(&arrives, "a unit that arrives later stands nowhere yet");
    if ((s->later || s->attached) && has_member(n, "formation", &formation))
        return wrong(&formation, "a formation goes with \"at\"");
    if (s->later)
        return arrival_read(&arrives, &s->arrival);
    if (s->attached)
        return read_host(&with, b, side, s);
    return need_member(n, "at", &at) && read_pose(&at, &s->pose) &&
           formation_read(n, "formation", &s->pose.formation);
}

static bool refused(const node *n, const tilly_battle *b, const tilly_reason *why)
{
    char words[200] = "";
    char clause[16] = "";
    tilly_reason_text(b, why, words, sizeof words, NULL);
    tilly_ruleset_cite(
        tilly_battle_rules(b), TILLY_CITE_CLAUSE, why->clause, clause, sizeof clause);
    return wrong(n, clause[0] ? "%s [%s]" : "%s", words, clause);
}

static bool deploy_unit(const node *n, tilly_battle *b, unsigned side, bool attached, bool anywhere)
{
    placement s = {.host = 0};
    tilly_id id = 0;
    tilly_reason why = {.size = sizeof why};
    if (!read_spot(n, b, side, &s))
        return false;
    if (s.attached != attached)
        return true;
    if (!fit_formation(n, b, &s.pose.formation))
        return false;
    tilly_battle_unit_id(b, side, (uint32_t)n->index, &id);
    tilly_status status = s.later ? tilly_battle_set_arrival(b, id, &s.arrival, &why)
                                  : tilly_battle_deploy(b, id, &s.pose, s.host, anywhere, &why);
    if (status == TILLY_E_ILLEGAL)
        return refused(n, b, &why);
    return !status || wrong_because(n, status, NULL);
}

/* Those that stand by themselves first, so that every host is down before its commander comes to
 * it. */
static bool deploy_army(const node *army, tilly_battle *b, unsigned side, bool anywhere)
{
    node units;
    if (!need_member(army, "units", &units))
        return false;
    for (int attached = 0; attached < 2; attached++)
        for (node item = first_item(&units); item.at; next_item(&item))
            if (!deploy_unit(&item, b, side, attached, anywhere))
                return false;
    return true;
}

/* Once both armies stand, for an order may name an enemy. */
static bool give_orders(const node *armies, tilly_battle *b)
{
    node orders;
    for (node army = first_item(armies); army.at; next_item(&army))
        if (has_member(&army, "orders", &orders) && !orders_read(&orders, b, (unsigned)army.index))
            return false;
    return !armies->in->status;
}

bool making_deploy(const node *n, tilly_battle *b)
{
    node armies;
    node member;
    bool anywhere = false;
    tilly_reason why = {.size = sizeof why};
    if (has_member(n, "anywhere", &member) && !read_truth(&member, &anywhere))
        return false;
    if (!need_member(n, "armies", &armies))
        return false;
    node army = first_item(&armies);
    for (unsigned side = 0; side < SIDES; side++, next_item(&army))
        if (!deploy_army(&army, b, side, anywhere))
            return false;
    if (!give_orders(&armies, b))
        return false;
    tilly_status status = tilly_battle_begin(b, &why);
    return !status ||
           (status == TILLY_E_ILLEGAL ? refused(n, b, &why) : wrong_because(n, status, NULL));
}

/* ---- the file ------------------------------------------------------------------------------- */

static const char *const scenario_keys[] = {"title",
                                            "about",
                                            "rules",
                                            "table",
                                            "table_complete",
                                            "armies",
                                            "any_army",
                                            "leader",
                                            "deployed",
                                            "anywhere",
                                            "turn_limit",
                                            "reserve",
                                            "variables",
                                            "areas",
                                            "objectives",
                                            NULL};

/* An army that the rules refuse is told at its own place. */
static bool wrong_setup(const node *n, tilly_status status, const tilly_error *own)
{
    node armies;
    const bool is_second = !strcmp(own->path, "setup.army[1]");
    if ((!is_second && strcmp(own->path, "setup.army[0]")) || !has_member(n, "armies", &armies))
        return wrong_because(n, status, own);
    node army = first_item(&armies);
    if (is_second)
        next_item(&army);
    return wrong_because(&army, status, own);
}

static bool make_battle(const node *n, making *m, tilly_battle **out)
{
    tilly_error own = {.size = sizeof own};
    tilly_battle *b = NULL;
    tilly_status status = tilly_battle_new(&m->setup, &b, &own);
    if (status)
        return wrong_setup(n, status, &own);
    if ((m->setup.flags & TILLY_SETUP_DEPLOYED) && !making_deploy(n, b)) {
        tilly_battle_unref(b);
        return false;
    }
    *out = b;
    return true;
}

/* m: what it is read for, seed and flags to ignore. */
static bool
read_scenario(const node *n, making *m, const tilly_allocator *memory, tilly_battle **out)
{
    node member;
    uint64_t seed = m->setup.seed;
    uint32_t ignore = m->setup.flags;
    if (!only_keys(n, scenario_keys))
        return false;
    bool made = making_fill(n, memory, m) && words_about_read(n, m) &&
                variables_read(n, false, m) && areas_read(n, m) && objectives_read(n, m);
    if (made && (m->setup.flags & TILLY_SETUP_DEPLOYED) && !(m->setup.flags & TILLY_SETUP_ROLES))
        made =
            need_member(n, "deployed", &member) &&
            wrong(&member, "a ready deployment needs \"leader\": the base edges go by the roles");
    m->setup.seed = seed;
    m->setup.flags &= ~ignore;
    return made && make_battle(n, m, out);
}

static tilly_status open_scenario(const char *json,
                                  size_t length,
                                  making *m,
                                  const tilly_allocator *allocator,
                                  tilly_battle **out,
                                  tilly_error *error)
{
    document d;
    node root;
    if (document_open(&d, json, length, "tilly-scenario", allocator, error, &root))
        read_scenario(&root, m, allocator, out);
    making_end(m);
    document_close(&d);
    return d.status;
}

static tilly_status check_ignored(uint32_t ignore, tilly_error *error)
{
    if (!(ignore & ~(uint32_t)SETUP_FLAGS) &&
        (ignore & (TILLY_SETUP_ROLES | TILLY_SETUP_DEPLOYED)) != TILLY_SETUP_ROLES)
        return TILLY_OK;
    return fail(error,
                TILLY_E_RANGE,
                0,
                0,
                "ignore",
                "must be bits of tilly_setup_flag, and TILLY_SETUP_ROLES only with "
                "TILLY_SETUP_DEPLOYED");
}

tilly_status tilly_scenario_read(const char *json,
                                 size_t length,
                                 uint64_t seed,
                                 uint32_t ignore,
                                 const tilly_allocator *allocator,
                                 tilly_battle **out,
                                 tilly_error *error)
{
    return tilly_scenario_read_for(json, length, NULL, seed, ignore, allocator, out, NULL, error);
}

static bool is_rule_set(const char *id)
{
    const char *known;
    for (uint32_t i = 0; (known = tilly_rulesets(i)); i++)
        if (!strcmp(known, id))
            return true;
    return false;
}

static tilly_status check_rules_id(const char *id, tilly_error *error)
{
    return !id || is_rule_set(id)
               ? TILLY_OK
               : fail(error, TILLY_E_UNKNOWN, 0, 0, "rules", "must be the id of a rule set");
}

tilly_status tilly_scenario_read_for(const char *json,
                                     size_t length,
                                     const char *rules,
                                     uint64_t seed,
                                     uint32_t ignore,
                                     const tilly_allocator *allocator,
                                     tilly_battle **out,
                                     uint32_t *count,
                                     tilly_error *error)
{
    misfits found = {.told = NULL};
    making m = {.placed = true, .read_for = rules, .misfits = &found};
    ERROR_FITS(error);
    if (!out)
        return fail_as_said(error, null_argument("out"));
    tilly_status status = check_ignored(ignore, error);
    if (!status)
        status = check_rules_id(rules, error);
    m.setup.seed = seed;
    m.setup.flags = ignore;
    if (!status)
        status = open_scenario(json, length, &m, allocator, out, error);
    if (!status && count)
        *count = found.count;
    return status;
}

tilly_status tilly_scenario_misfit(const char *json,
                                   size_t length,
                                   const char *rules,
                                   uint32_t index,
                                   const tilly_allocator *allocator,
                                   tilly_error *told,
                                   uint32_t *count)
{
    misfits found = {.told = told, .wanted = index};
    making m = {.placed = true, .read_for = rules, .misfits = &found};
    tilly_battle *b = NULL;
    ERROR_FITS(told);
    if (!rules || !count)
        return fail_as_said(told, null_argument(rules ? "count" : "rules"));
    tilly_status status = check_rules_id(rules, told);
    if (!status)
        status = open_scenario(json, length, &m, allocator, &b, told);
    tilly_battle_unref(b);
    if (!status)
        *count = found.count;
    return status;
}

/* ---- writing -------------------------------------------------------------------------------- */

void making_write(writer *w,
                  const tilly_ruleset *rules,
                  const tilly_table *table,
                  tilly_army *const army[SIDES],
                  const play *p)
{
    write_key(w, "rules");
    open_block(w, '{');
    rules_write(w, rules);
    close_level(w);
    write_key(w, "table");
    open_block(w, '{');
    table_write(w, table);
    close_level(w);
    write_key(w, "armies");
    open_block(w, '[');
    for (unsigned side = 0; side < SIDES; side++) {
        open_block(w, '{');
        army_write(w, army[side], p, side);
        close_level(w);
    }
    close_level(w);
}

static bool any_in_state(const play *p, enum unit_state state)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (p->unit[u].state == state)
                return true;
    return false;
}

tilly_status tilly_scenario_write(const tilly_battle *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (!status)
        status = write_start(&w, "tilly-scenario", json, room);
    if (status)
        return status;
    const play *p = battle_state(self);
    const bool deployed = missing_unit(p) == NOBODY;
    const bool under_way = p->s->turn > 0 || p->s->row > 0;
    words_about_write(&w, self);
    making_write(&w, p->rules, p->table, p->army, deployed ? p : NULL);
    write_truth(&w,
                "table_complete",
                deployed || (p->s->setup & TILLY_SETUP_TERRAIN) ||
                    (under_way && tilly_table_features(p->table)));
    write_truth(&w,
                "any_army",
                any_in_state(p, UNIT_GONE) || (under_way && p->edition->base_units) ||
                    (p->s->setup & TILLY_SETUP_ANY_ARMY));
    if (under_way || (p->s->setup & TILLY_SETUP_ROLES))
        write_whole(&w, "leader", attacking_side(p));
    write_truth(&w, "deployed", deployed);
    write_truth(&w, "anywhere", deployed);
    write_whole(&w, "turn_limit", p->s->turn_limit);
    write_whole(&w, "reserve", battle_reserve(self, 0));
    variables_write(&w, p->declared, NULL);
    areas_write(&w, self);
    objectives_write(&w, self);
    return write_end(&w, needed);
}
