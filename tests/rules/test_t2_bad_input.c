/* What Tilly 2.0a must refuse, each with a status, a reason and its place, and nothing changed:
 * what belongs to the other edition, files that were changed, states of units that have none, dice
 * of its own rolls, and edits at every boundary of its own steps. */
#include "../unit/charges.h"
#include "../unit/files.h"
#include <stdio.h>

static const char *const books[] = {"tilly-1.2", "tilly-2.0"};

/* ---- keys and values of the other edition -------------------------------------------------- */

static bool knows(const tilly_ruleset *r, const char *name)
{
    int32_t value;
    return tilly_ruleset_get(r, name, &value) == TILLY_OK;
}

static uint64_t rules_hash(const tilly_ruleset *r)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_ruleset_hash(r, &hash), TILLY_OK);
    return hash;
}

static void no_such_key(tilly_ruleset *r, const char *name)
{
    char path[80];
    char text[300];
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *read = NULL;
    uint64_t before = rules_hash(r);
    assert_int_equal(tilly_ruleset_set(r, name, 1, &e), TILLY_E_UNKNOWN);
    assert_int_equal(tilly_ruleset_set_text(r, name, "1", &e), TILLY_E_UNKNOWN);
    assert_true(e.text[0] != 0);
    assert_true(rules_hash(r) == before);
    snprintf(
        text,
        sizeof text,
        "{\"format\": \"tilly-ruleset\", \"version\": 1, \"id\": \"%s\",\n\"values\": {\"%s\": 1}}",
        tilly_ruleset_id(r),
        name);
    assert_int_equal(tilly_ruleset_read(text, strlen(text), NULL, &read, &e), TILLY_E_FORMAT);
    assert_null(read);
    snprintf(path, sizeof path, "values.%s", name);
    assert_string_equal(e.path, path);
    assert_int_equal(e.line, 2);
}

/* T2 section 9, TX-29 */
static void a_key_of_the_other_edition_is_unknown(void **state)
{
    unsigned strange[2] = {0, 0};
    tilly_ruleset *rules[2] = {rules_of_book(books[0]), rules_of_book(books[1])};
    for (unsigned own = 0; own < 2; own++)
        for (uint32_t i = 0; i < tilly_ruleset_parameters(rules[own]); i++) {
            tilly_parameter p = {.size = sizeof p};
            assert_int_equal(tilly_ruleset_parameter(rules[own], i, &p), TILLY_OK);
            if (knows(rules[!own], p.name))
                continue;
            no_such_key(rules[!own], p.name);
            strange[own]++;
        }
    assert_true(strange[0] >= 5 && strange[1] >= 40);
    tilly_ruleset_unref(rules[0]);
    tilly_ruleset_unref(rules[1]);
}

/* T2-040: the third value of unit_quality is 2.0a's */
static void a_value_of_the_other_edition_is_out_of_range(void **state)
{
    tilly_error e = {.size = sizeof e};
    tilly_ruleset *older = rules_of_book(books[0]);
    tilly_ruleset *newer = rules_of_book(books[1]);
    uint64_t before = rules_hash(older);
    assert_true(tilly_ruleset_set_text(older, "unit_quality", "on_with_rabble", &e) < 0);
    assert_non_null(strstr(e.text, "unit_quality"));
    assert_int_equal(tilly_ruleset_set(older, "unit_quality", 2, &e), TILLY_E_RANGE);
    assert_true(rules_hash(older) == before);
    assert_int_equal(tilly_ruleset_set(newer, "unit_quality", 2, &e), TILLY_OK);
    tilly_ruleset_unref(older);
    tilly_ruleset_unref(newer);
}

/* ---- armies of one edition only ------------------------------------------------------------ */

static void wrong_army(const char *book, const char *flags, const char *unit, const char *path)
{
    char text[600];
    tilly_error e = {.size = sizeof e};
    tilly_army *army = NULL;
    tilly_ruleset *r = rules_of_book(book);
    snprintf(text,
             sizeof text,
             "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"%s\",\n"
             "\"name\": \"\", \"flags\": {%s}, \"commands\": [\"\"], \"units\": [\n"
             "{\"command\": 0, \"type\": \"commander\"},\n"
             "{\"command\": 0, %s}]}",
             book,
             flags,
             unit);
    tilly_status status = tilly_army_read(text, strlen(text), r, &army, &e);
    if (*path) {
        assert_true(status < 0);
        assert_null(army);
        assert_string_equal(e.path, path);
        assert_true(e.line > 1 && e.column > 0 && e.text[0]);
    } else
        assert_int_equal(status, TILLY_OK);
    tilly_army_unref(army);
    tilly_ruleset_unref(r);
}

/* T2-038 T2-039 T2-Q-77: fortifications and limbered cannons are 2.0a's */
static void an_army_of_the_other_edition_is_told_where_it_does_not_fit(void **state)
{
    const char *bought = "\"fortifications\": 2";
    const char *limbered = "\"type\": \"cannons\", \"state\": \"limbered\"";
    wrong_army(books[0], bought, "\"type\": \"cannons\"", "flags.fortifications");
    wrong_army(books[1], bought, "\"type\": \"cannons\"", "");
    wrong_army(books[0], "", limbered, "units[1].state");
    wrong_army(books[1], "", limbered, "");
    wrong_army(books[1], "", "\"type\": \"horse\", \"state\": \"limbered\"", "units[1].state");
    wrong_army(books[1], "", "\"type\": \"cannons\", \"state\": \"line\"", "units[1].state");
    wrong_army(books[1], "", "\"type\": \"cannons\", \"state\": \"garrison\"", "units[1].state");
    wrong_army(books[1], "", "\"type\": \"limbered cannons\"", "units[1].type");
}

/* T2-036 T2-039 T1-036: what the one allows the other need not; and a list is of one edition. */
static void an_army_legal_in_one_edition_only(void **state)
{
    static const uint32_t points[] = {90, 120};
    tilly_error e = {.size = sizeof e};
    for (unsigned own = 0; own < 2; own++) {
        tilly_ruleset *r = rules_of_book(books[own]);
        tilly_ruleset *other = rules_of_book(books[!own]);
        tilly_army *a = example_army(r, 'a', false);
        tilly_army *b = example_army(r, 'b', false);
        tilly_battle *battle = NULL;
        int32_t agreed = 0;
        assert_int_equal(tilly_ruleset_get(r, "army_points", &agreed), TILLY_OK);
        assert_int_equal(agreed, points[own]);
        tilly_setup setup = {.size = sizeof setup, .rules = other, .army = {a, b}};
        setup.flags = TILLY_SETUP_ANY_ARMY; /* not even then */
        assert_int_equal(tilly_battle_new(&setup, &battle, &e), TILLY_E_MISMATCH);
        assert_null(battle);
        assert_string_equal(e.path, "setup.army[0]");
        tilly_unit_spec limbered = {.size = sizeof limbered, .formation = TILLY_FORMATION_LIMBERED};
        uint32_t type = 0;
        uint32_t units = tilly_army_units(a);
        assert_int_equal(tilly_ruleset_type(r, "cannons", &type), TILLY_OK);
        limbered.type = (uint16_t)type;
        assert_int_equal(tilly_army_add_unit(a, &limbered, NULL), own ? TILLY_OK : TILLY_E_RANGE);
        assert_int_equal(tilly_army_units(a), units + own);
        limbered.type = 1; /* horse */
        assert_int_equal(tilly_army_add_unit(a, &limbered, NULL), TILLY_E_RANGE);
        assert_int_equal(tilly_army_units(a), units + own);
        tilly_army_unref(a);
        tilly_army_unref(b);
        tilly_ruleset_unref(r);
        tilly_ruleset_unref(other);
    }
}

/* ---- saves and records --------------------------------------------------------------------- */

typedef struct change {
    const char *section, *key, *value;
    tilly_status status;
    const char *path;
} change;

static const char *option_name, *option_value;
static void prepare(scene *s)
{
    set_rule(s, "initiative", "attacker");
    if (option_name)
        set_rule(s, option_name, option_value);
}
static scene *scene_with(const piece *pieces, const char *name, const char *value)
{
    option_name = name;
    option_value = value;
    return scene_under(books[1], pieces, prepare);
}

static const piece croats[] = {
    {"Tilly", "commander", 0, 0, -4, 0},
    {"Weimar", "horse", 0, 0, 0, 0},
    {"Guns", "cannons", 0, 8, 0, 0},
    {"Gustav", "commander", 1, 5, 8, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {"Culverins", "cannons", 1, 8, 9, 180},
    {0},
};

/* At the question how far a unit evades. */
static scene *at_evade(void)
{
    scene *s = scene_with(croats, NULL, NULL);
    mark_as(s, "Culverins", TILLY_UNIT_LIMBERED);
    to_step(s, "5.1");
    charges(s, "Weimar");
    to_question(s, TILLY_ASK_EVADE);
    return s;
}

static void found_out(file_kind kind, const scene *s, const change *c, unsigned count)
{
    char *good = text_of(kind, s->battle);
    uint64_t hash = battle_hash(s->battle);
    unsigned wrong = 0;
    for (unsigned i = 0; i < count; i++) {
        char *text = with_member(good, c[i].section, c[i].key, c[i].value);
        tilly_error e = {.size = sizeof e};
        void *thing = NULL;
        tilly_status status = read_thing(kind, text, strlen(text), NULL, NULL, &thing, &e);
        if (status != c[i].status || strcmp(e.path, c[i].path) || !e.line || !e.text[0])
            wrong++, print_error("%s %s = %s: %s at %u:%u %s: %s\nwanted %s at %s\n",
                                 c[i].section,
                                 c[i].key,
                                 c[i].value,
                                 tilly_status_name(status),
                                 e.line,
                                 e.column,
                                 e.path,
                                 e.text,
                                 tilly_status_name(c[i].status),
                                 c[i].path);
        assert_null(thing);
        free(text);
    }
    free(good);
    assert_int_equal(wrong, 0);
    assert_true(battle_hash(s->battle) == hash);
}

static void a_changed_save_is_found_out(void **state)
{
    static const change changes[] = {
        {"\"rules\"", "id", "\"tilly-1.2\"", TILLY_E_FORMAT, "rules.values.points_cannons"},
        {"\"rules\"", "id", "\"glauben\"", TILLY_E_FORMAT, "rules.values.eps"},
        {"\"rules\"", "id", "\"tilly-2.1\"", TILLY_E_FORMAT, "rules.id"},
        {"\"rules\"", "revision", "99", TILLY_E_VERSION, "rules.revision"},
        {"\"values\"", "support_radius", "3", TILLY_E_MISMATCH, "head.rules_hash"},
        {"\"values\"", "evade_move", "\"full_move\"", TILLY_E_MISMATCH, "head.rules_hash"},
        {"\"values\"", "evade_move", "\"sideways\"", TILLY_E_FORMAT, "rules.values.evade_move"},
        {"\"head\"", "agreed", "0, \"attacker_role\": 2", TILLY_E_FORMAT, "head.attacker_role"},
        {"\"frames\"", "step", "\"point blank\"", TILLY_E_FORMAT, "frames[0].step"},
        {"\"frames\"", "step", "\"charge\"", TILLY_E_FORMAT, "frames[0].step"},
        {"\"prelude\"", "scouts", "3", TILLY_E_FORMAT, "parts.prelude[0].scouts"},
        {"\"prelude\"", "edges_turned", "2", TILLY_E_FORMAT, "parts.prelude[0].edges_turned"},
        {"\"units\": [\n    {", "charge", "6", TILLY_E_FORMAT, "units[0].own.charge"},
        {"\"units\": [\n    {", "limbered", "2", TILLY_E_FORMAT, "units[0].own.limbered"},
        /* a commander that is limbered, and one that follows evaders */
        {"\"units\": [\n    {", "limbered", "1", TILLY_E_FORMAT, ""},
        {"\"units\": [\n    {", "charge", "5", TILLY_E_FORMAT, ""},
    };
    scene *s = at_evade();
    found_out(SAVE_FILE, s, changes, sizeof changes / sizeof *changes);
    scene_end(s);
}

static void a_changed_record_is_found_out(void **state)
{
    static const change changes[] = {
        {"\"rules\"", "id", "\"tilly-1.2\"", TILLY_E_FORMAT, "start.rules.values.points_cannons"},
        {"\"rules\"", "id", "\"tilly-2.1\"", TILLY_E_FORMAT, "start.rules.id"},
        {"\"rules\"", "revision", "99", TILLY_E_VERSION, "start.rules.revision"},
        {"\"values\"", "support_radius", "3", TILLY_E_MISMATCH, "start.rules_hash"},
        {"\"values\"", "erosion_cap", "11", TILLY_E_FORMAT, "start.rules.values.erosion_cap"},
        {"\"table\"", "depth", "61", TILLY_E_MISMATCH, "start.table_hash"},
    };
    scene *s = at_evade();
    found_out(RECORD_FILE, s, changes, sizeof changes / sizeof *changes);
    scene_end(s);
}

/* ---- a state set on what has none ---------------------------------------------------------- */

static tilly_edit state_edit(const scene *s, const char *name, uint32_t what, int32_t value)
{
    return (tilly_edit){.size = sizeof(tilly_edit),
                        .kind = TILLY_EDIT_STATE,
                        .unit = unit_of(s, name),
                        .what = what,
                        .value = value};
}

static void edit_refused(scene *s, const tilly_edit *e, unsigned code)
{
    tilly_reason why = {.size = sizeof why};
    uint64_t hash = battle_hash(s->battle);
    uint32_t before = 0;
    uint32_t after = 0;
    assert_int_equal(tilly_turn_events(s->turn, 0, NULL, 0, &before), TILLY_OK);
    assert_int_equal(tilly_battle_edit(s->battle, e, NULL, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, code);
    assert_int_equal(tilly_turn_events(s->turn, 0, NULL, 0, &after), TILLY_OK);
    assert_int_equal(after, before);
    assert_true(battle_hash(s->battle) == hash);
}

static void garrison_guns(scene *s)
{
    prepare(s);
    assert_int_equal(tilly_ruleset_derive(s->rules, "cannons", "garrison guns", NULL), TILLY_OK);
    set_rule(s, "garrison guns.limbered_move", "0");
}

/* T2-Q-77 */
static void only_cannons_that_can_be_are_limbered_by_an_edit(void **state)
{
    const piece pieces[] = {
        {"Tilly", "commander", 0, 0, -4, 0},
        {"Weimar", "horse", 0, 0, 0, 0},
        {"Guns", "cannons", 0, 8, 0, 0},
        {"Old Meg", "garrison guns", 0, 4, 0, 0},
        {"Foe", "horse", 1, 0, 20, 180},
        {0},
    };
    option_name = NULL;
    scene *s = scene_under(books[1], pieces, garrison_guns);
    static const char *const others[] = {"Tilly", "Weimar", "Old Meg"};
    for (unsigned i = 0; i < 3; i++) {
        tilly_edit e = state_edit(s, others[i], TILLY_UNIT_LIMBERED, 1);
        edit_refused(s, &e, TILLY_WHY_EDIT_VALUE);
    }
    tilly_edit e = state_edit(s, "Guns", TILLY_UNIT_LIMBERED, 2);
    edit_refused(s, &e, TILLY_WHY_EDIT_VALUE);
    e.value = 1;
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(look(s, "Guns").formation, TILLY_FORMATION_LIMBERED);
    assert_int_equal(look(s, "Old Meg").formation, TILLY_FORMATION_NONE);
    scene_end(s);
    s = scene_of(croats, NULL);
    e = state_edit(s, "Guns", TILLY_UNIT_LIMBERED, 1);
    edit_refused(s, &e, TILLY_WHY_EDIT_VALUE);
    scene_end(s);
}

/* T2-065: nor by a ready deployment */
static void only_cannons_deploy_in_a_state(void **state)
{
    for (unsigned own = 0; own < 2; own++) {
        tilly_ruleset *r = rules_of_book(books[own]);
        tilly_army *a = example_army(r, 'a', false);
        tilly_army *b = example_army(r, 'b', false);
        tilly_battle *battle = NULL;
        tilly_id id = 0;
        tilly_setup setup = {.size = sizeof setup, .rules = r, .army = {a, b}};
        setup.flags =
            TILLY_SETUP_ANY_ARMY | TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN;
        assert_int_equal(tilly_battle_new(&setup, &battle, NULL), TILLY_OK);
        for (uint32_t i = 0; i < 2; i++)
            for (unsigned f = TILLY_FORMATION_LIMBERED; f <= TILLY_FORMATION_UNLIMBERED; f++) {
                tilly_reason why = {.size = sizeof why};
                tilly_pose at = {TUM(10), TUM(5), 0, (uint16_t)f};
                uint64_t hash = battle_hash(battle);
                assert_int_equal(tilly_battle_unit_id(battle, 0, i, &id), TILLY_OK);
                assert_int_equal(tilly_battle_deploy(battle, id, &at, 0, 1, &why),
                                 own ? TILLY_E_ILLEGAL : TILLY_E_UNSUPPORTED);
                assert_int_equal(why.code, own ? TILLY_WHY_FORMATION : TILLY_WHY_NONE);
                assert_true(battle_hash(battle) == hash);
            }
        tilly_battle_unref(battle);
        tilly_army_unref(a);
        tilly_army_unref(b);
        tilly_ruleset_unref(r);
    }
}

/* ---- edits at every boundary --------------------------------------------------------------- */

enum { MOST_ROWS = 32, LOOKS_A_ROW = 1 };

typedef struct tour {
    unsigned looked[MOST_ROWS], accepted, refused;
} tour;

static tilly_battle_info info_of(const tilly_battle *b)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    return info;
}

static void loads_as_it_is(const tilly_battle *b)
{
    char *text = text_of(SAVE_FILE, b);
    tilly_battle *read = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_load(text, strlen(text), NULL, &read, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    assert_true(battle_hash(read) == battle_hash(b));
    tilly_battle_unref(read);
    free(text);
}

/* To the end of its turn, by chance. */
static void goes_on(tilly_battle *b, uint64_t seed)
{
    tilly_turn *t;
    tilly_status status;
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    for (uint32_t n = 0; (status = tilly_turn_next(t, 0)) == TILLY_DECISION; n++) {
        assert_int_equal(tilly_turn_sample(t, (uint32_t)seed + n, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    assert_true(status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER);
}

/* On a copy: refused with a reason and without a trace, or carried out; then it goes on. */
static void try_edit(tour *v, const tilly_battle *from, tilly_edit e)
{
    tilly_battle *b = NULL;
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(tilly_battle_copy(from, &b), TILLY_OK);
    uint64_t before = battle_hash(b);
    e.size = sizeof e;
    tilly_status status = tilly_battle_edit(b, &e, NULL, &why);
    if (status == TILLY_OK) {
        v->accepted++;
        assert_true(info_of(b).edits == info_of(from).edits + 1);
        if (v->accepted % 8 == 0)
            loads_as_it_is(b);
        if (v->accepted % 4 == 0)
            goes_on(b, v->accepted);
    } else {
        v->refused++;
        assert_int_equal(status, TILLY_E_ILLEGAL);
        assert_true(why.code != TILLY_WHY_NONE);
        assert_true(battle_hash(b) == before);
    }
    tilly_battle_unref(b);
}

/* Numbers that no edit takes. */
static void is_refused(tour *v, const tilly_battle *b, tilly_edit e)
{
    unsigned before = v->refused;
    try_edit(v, b, e);
    if (v->refused == before)
        fail_msg("an edit of kind %u with value %d is carried out", e.kind, (int)e.value);
}

static void meddle_with(tour *v, const tilly_battle *b, tilly_id unit, uint32_t side)
{
    static const uint32_t flags[] = {TILLY_UNIT_SHOT,
                                     TILLY_UNIT_CHARGED,
                                     TILLY_UNIT_MOVED,
                                     TILLY_UNIT_RALLY_BACK,
                                     TILLY_UNIT_CHARGE_DECLARED,
                                     TILLY_UNIT_LIMBERED};
    tilly_unit u = {0};
    assert_int_equal(tilly_battle_unit(b, unit, &u), TILLY_OK);
    for (unsigned i = 0; i < 6; i++)
        for (int32_t value = 0; value < 2; value++)
            try_edit(v,
                     b,
                     (tilly_edit){
                         .kind = TILLY_EDIT_STATE, .unit = unit, .what = flags[i], .value = value});
    for (int32_t value = 0; value < 2; value++)
        try_edit(v, b, (tilly_edit){.kind = TILLY_EDIT_REMOVE, .unit = unit, .value = value});
    for (int32_t value = 1; value < 4; value++)
        try_edit(v, b, (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = unit, .value = value});
    try_edit(v, b, (tilly_edit){.kind = TILLY_EDIT_RESTORE, .unit = unit, .value = 1});
    for (int32_t away = -2; away < 3; away++)
        try_edit(v,
                 b,
                 (tilly_edit){.kind = TILLY_EDIT_PLACE,
                              .unit = unit,
                              .x = u.x,
                              .y = u.y + away * TUM(0.75),
                              .heading = u.heading});
    is_refused(v, b, (tilly_edit){.kind = TILLY_EDIT_PLACE, .unit = unit, .x = -TUM(50)});
    is_refused(v, b, (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = unit, .value = 0});
    is_refused(v, b, (tilly_edit){.kind = TILLY_EDIT_REMOVE, .unit = unit, .value = 2});
    is_refused(v, b, (tilly_edit){.kind = TILLY_EDIT_STATE, .unit = unit, .what = 1, .value = 1});
    is_refused(
        v,
        b,
        (tilly_edit){
            .kind = TILLY_EDIT_BRING, .side = (uint16_t)side, .type = UINT16_MAX, .group = unit});
}

/* Something may be half done: then no edit is possible, and the reason says so. */
static bool at_boundary(const tilly_battle *from)
{
    tilly_battle *b = NULL;
    tilly_reason why = {.size = sizeof why};
    tilly_edit points = {.size = sizeof points, .kind = TILLY_EDIT_POINTS, .value = 1};
    assert_int_equal(tilly_battle_copy(from, &b), TILLY_OK);
    uint64_t before = battle_hash(b);
    tilly_status status = tilly_battle_edit(b, &points, NULL, &why);
    if (status != TILLY_OK) {
        assert_int_equal(status, TILLY_E_NOT_NOW);
        assert_true(battle_hash(b) == before);
    }
    tilly_battle_unref(b);
    return status == TILLY_OK;
}

/* Options changed in the middle of a step: a fifth of them at each look, each to its next value. */
static void change_options(tour *v, const tilly_battle *b, unsigned which)
{
    tilly_parameter p = {.size = sizeof p};
    const tilly_ruleset *r = tilly_battle_rules(b);
    for (uint32_t i = 0; i < tilly_ruleset_parameters(r); i++) {
        assert_int_equal(tilly_ruleset_parameter(r, i, &p), TILLY_OK);
        if (!p.option || (i + which) % 5)
            continue;
        int32_t next = p.value < p.most ? p.value + 1 : p.least;
        unsigned before = v->accepted;
        try_edit(v, b, (tilly_edit){.kind = TILLY_EDIT_PARAMETER, .what = i, .value = next});
        assert_int_equal(v->accepted, before + 1);
        is_refused(
            v, b, (tilly_edit){.kind = TILLY_EDIT_PARAMETER, .what = i, .value = p.most + 1});
    }
}

static void bring_units(tour *v, const tilly_battle *b)
{
    static const double far[] = {-20, 20};
    tilly_unit led = {0};
    tilly_id id = 0;
    for (uint16_t side = 0; side < TILLY_SIDES; side++)
        for (uint16_t type = 1; type < 8; type++) {
            assert_int_equal(tilly_battle_unit_id(b, side, 0, &id), TILLY_OK);
            assert_int_equal(tilly_battle_unit(b, id, &led), TILLY_OK);
            try_edit(v,
                     b,
                     (tilly_edit){.kind = TILLY_EDIT_BRING,
                                  .side = side,
                                  .type = type,
                                  .group = led.group,
                                  .x = TUM(far[side]) + SCENE_SHIFT,
                                  .y = TUM(far[side]) + SCENE_SHIFT});
        }
}

/* Units of each side that are on the table; in the set-up some of those that wait too. */
static void look_round(tour *v, const tilly_battle *b)
{
    tilly_battle_info now = info_of(b);
    uint32_t most = now.turn ? 12 : 4;
    assert_true(now.row < MOST_ROWS);
    if (v->looked[now.row] == LOOKS_A_ROW || !at_boundary(b))
        return;
    v->looked[now.row]++;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < most; i++) {
            tilly_id id = 0;
            tilly_unit u = {0};
            if (tilly_battle_unit_id(b, side, i, &id) == TILLY_OK &&
                tilly_battle_unit(b, id, &u) == TILLY_OK &&
                (u.flags & TILLY_UNIT_ON_TABLE || !now.turn))
                meddle_with(v, b, id, side);
        }
    change_options(v, b, now.row);
    bring_units(v, b);
}

/* Those that name something rather than pass. */
static void answer_boldly(scene *s)
{
    static const uint16_t bold[] = {TILLY_OPT_CHARGE, TILLY_OPT_BACKWARDS, TILLY_OPT_UNIT};
    unsigned kind = question_now(s).kind;
    for (unsigned i = 0; i < 3 && kind != TILLY_ASK_NEXT_UNIT; i++) {
        int at = option_of(s, bold[i], NULL, NULL);
        for (uint32_t k = 0; at < 0 && k < question_now(s).options; k++)
            if (option_at_turn(s->turn, k).kind == bold[i])
                at = (int)k;
        if (at < 0)
            continue;
        tilly_answer a = {.size = sizeof a, .pick.option = (uint32_t)at};
        a.pick.value[0] = option_at_turn(s->turn, (uint32_t)at).amount;
        if (tilly_turn_answer(s->turn, &a, NULL) == TILLY_OK)
            return;
    }
    pass_question(s);
}

static void tour_of(tour *v, scene *s, unsigned turns)
{
    while (turns) {
        tilly_status status = tilly_turn_next(s->turn, TILLY_UNTIL_BOUNDARY | TILLY_UNTIL_STEP);
        if (status == TILLY_TURN_OVER && --turns)
            assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
        else if (status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER)
            return;
        else {
            look_round(v, s->battle);
            if (status == TILLY_DECISION)
                answer_boldly(s);
        }
    }
}

static void was_looked_at(const tour *v, const tilly_ruleset *r, const char *number)
{
    tilly_beat_info beat = {.size = sizeof beat};
    for (uint32_t i = 0; i < tilly_ruleset_beats(r); i++)
        if (tilly_ruleset_beat(r, i, &beat) == TILLY_OK && beat.row != TILLY_NO_ROW &&
            !strcmp(beat.number, number) && !v->looked[beat.row])
            fail_msg("no boundary of step %s was met", number);
}

static const piece skirmish[] = {
    {"Weimar", "horse", 0, 0, 0, 0},
    {"Guns", "cannons", 0, 8, 0, 0},
    {"S", "shot", 0, -9, 0, 0, .strength = 1},
    {"P", "pike+shot", 0, -9, -3, 0},
    {"Croats", "light horse", 1, 0, 2, 180},
    {"Culverins", "cannons", 1, 8, 9, 180},
    {"E", "pike+shot", 1, -9, 2.5, 180},
    {"F", "horse", 1, -5, 12, 180},
    {0},
};

/* An edit is carried out and play goes on from there, or it is refused. */
static void edits_at_every_boundary_of_the_new_steps(void **state)
{
    static const char *const numbers[] = {"2",
                                          "3.1",
                                          "3.2",
                                          "4.1",
                                          "4.2",
                                          "5.1",
                                          "5.2",
                                          "5.3",
                                          "5.4",
                                          "5.5",
                                          "5.6",
                                          "6.1",
                                          "6.2",
                                          "6.3",
                                          "6.4",
                                          "6.5",
                                          "6.6"};
    static const char *const options[][2] = {{"evade_move", "back"}, {"erosion_scope", "owner"}};
    tour v = {.accepted = 0};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = scene_with(skirmish, options[i][0], options[i][1]);
        tour_of(&v, s, 1);
        for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++)
            was_looked_at(&v, s->rules, numbers[k]);
        memset(v.looked, 0, sizeof v.looked);
        scene_end(s);
    }
    assert_true(v.accepted > 100 && v.refused > 100);
}

static void together(scene *s)
{
    set_rule(s, "bombardment", "together");
}

static void edits_at_every_boundary_of_the_bombardment(void **state)
{
    tour v = {.accepted = 0};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = scene_begun(books[1], skirmish, i ? together : NULL);
        tour_of(&v, s, 1);
        was_looked_at(&v, s->rules, "1.7");
        memset(v.looked, 0, sizeof v.looked);
        scene_end(s);
    }
    assert_true(v.accepted > 50 && v.refused > 50);
}

static void tour_of_set_up(tour *v, tilly_battle *b)
{
    tilly_turn *t;
    tilly_status status;
    tilly_answer a = {.size = sizeof a};
    uint32_t n = 0;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    while ((status = tilly_turn_next(t, TILLY_UNTIL_BOUNDARY | TILLY_UNTIL_STEP)) !=
           TILLY_TURN_OVER) {
        look_round(v, b);
        if (status != TILLY_DECISION)
            continue;
        assert_int_equal(tilly_turn_sample(t, n++, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
}

/* 1.3 to 1.7, with every effect of scouting. */
static void edits_at_every_boundary_of_the_set_up(void **state)
{
    static const char *const effects[] = {"deploys_first", "roles", "redeploy"};
    static const char *const numbers[] = {"1.3", "1.4", "1.5", "1.6", "1.7"};
    for (unsigned i = 0; i < 3; i++) {
        tour v = {.accepted = 0};
        tilly_ruleset *r = rules_of_book(books[1]);
        assert_int_equal(tilly_ruleset_set_text(r, "scouting_effect", effects[i], NULL), TILLY_OK);
        tilly_battle *b = example_battle(r, i + 1, true);
        tour_of_set_up(&v, b);
        for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++)
            was_looked_at(&v, r, numbers[k]);
        assert_true(v.accepted > 20 && v.refused > 50);
        tilly_battle_unref(b);
        tilly_ruleset_unref(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_of_the_other_edition_is_unknown),
        cmocka_unit_test(a_value_of_the_other_edition_is_out_of_range),
        cmocka_unit_test(an_army_of_the_other_edition_is_told_where_it_does_not_fit),
        cmocka_unit_test(an_army_legal_in_one_edition_only),
        cmocka_unit_test(a_changed_save_is_found_out),
        cmocka_unit_test(a_changed_record_is_found_out),
        cmocka_unit_test(only_cannons_that_can_be_are_limbered_by_an_edit),
        cmocka_unit_test(only_cannons_deploy_in_a_state),
        cmocka_unit_test(edits_at_every_boundary_of_the_new_steps),
        cmocka_unit_test(edits_at_every_boundary_of_the_bombardment),
        cmocka_unit_test(edits_at_every_boundary_of_the_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
