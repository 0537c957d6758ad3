/* Memory that ends, in every public function and in every rule set that the library has: each call
 * that fails says so, and all that can be seen is as it was; with memory again it does what it
 * would have done. Functions that ask for none are known, and a new one must be entered in the
 * list. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/purse.h"

enum stage { PLACING, PLACED, START, ASKED, ROLLING, STAGES };
enum memory { NONE, MAY, ASKS, MAKES };
enum { ANSWERS = 4 };
enum text { RULES, TABLES, ARMY, TABLE, SCENARIO, SAVE, RECORD, TEXTS };

/* What calls are made with, for one rule set; `made` is what the call under way has made. */
typedef struct field {
    purse p;
    tilly_allocator memory;
    const char *id;
    char *text[TEXTS];
    size_t length[TEXTS];
    tilly_battle *staged[STAGES];
    struct {
        tilly_ruleset *rules;
        tilly_army *army;
        tilly_table *table;
        tilly_battle *battle;
        tilly_script *script;
    } made;
    /* copies of what stands ready, for one call */
    tilly_ruleset *rules;
    tilly_army *army;
    tilly_table *table;
    tilly_battle *battle;
    tilly_script *script;
    tilly_turn *turn;
    const tilly_turn *past;

    tilly_setup setup;
    tilly_script_setup program;
    tilly_hooks hooks;
    tilly_player player[TILLY_SIDES];
    tilly_unit unit[TILLY_SIDES], row;
    tilly_unit_spec spec, listed;
    tilly_parameter parameter;
    tilly_feature feature, wood;
    tilly_ground_kind marsh;
    tilly_edit edit;
    tilly_order order;
    tilly_arrival arrival;
    tilly_decision decision;
    tilly_answer answer, sample;
    tilly_roll roll;
    tilly_replay replay;
    tilly_result result;
    tilly_beat_info beat;
    tilly_ruling ruling;
    tilly_battle_info info;
    tilly_variable variable;
    tilly_ground ground;
    tilly_odds odds;
    tilly_zone zone;
    tilly_event event;
    tilly_reason why;
    tilly_error error, told;
    tilly_pose pose;
    tilly_point at;
    tilly_id made_id, waiting;
    uint64_t hash;
    size_t needed;
    uint32_t count, word[4];
    int32_t value, flag_value;
    uint16_t face[TILLY_MOST_DICE], watched[1], ground_kind;
    const char *flag, *flag_word, *own_flag, *own_word;
    char cite[16], value_text[32], words[400];
} field;

/* ---- where the calls are made --------------------------------------------------------------- */

static char *file_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    *length = fread(text, 1, (1 << 20) - 1, file);
    text[*length] = 0;
    fclose(file);
    return text;
}

/* The scenario that ships for the rule set or another edition of it: one there must be. */
static void find_scenario(field *f)
{
    DIR *folder = opendir("examples/scenarios");
    assert_non_null(folder);
    for (struct dirent *e; !f->text[SCENARIO] && (e = readdir(folder));) {
        char path[300];
        tilly_battle *b = NULL;
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "examples/scenarios/%s", e->d_name);
        f->text[SCENARIO] = file_text(path, &f->length[SCENARIO]);
        if (tilly_scenario_read_for(
                f->text[SCENARIO], f->length[SCENARIO], f->id, 5, 0, &f->memory, &b, NULL, NULL))
            free(f->text[SCENARIO]), f->text[SCENARIO] = NULL;
        f->staged[START] = b;
    }
    closedir(folder);
    if (!f->staged[START])
        fail_msg("no scenario of %s in examples/scenarios", f->id);
}

static tilly_turn *turn_of(tilly_battle *b)
{
    tilly_turn *t;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    return t;
}

static tilly_battle *copy_of(const tilly_battle *b)
{
    tilly_battle *copy = NULL;
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    return copy;
}

/* A question after which somebody would stand elsewhere. */
static bool is_of_movement(tilly_turn *t)
{
    tilly_answer a = {.size = sizeof a};
    tilly_pose pose;
    assert_int_equal(tilly_turn_sample(t, 3, &a), TILLY_OK);
    return !tilly_turn_preview(t, &a, &pose) && (pose.x || pose.y);
}

/* Answers questions until a roll or, after so many, a question of movement is open. */
static void drive(tilly_battle *b, uint32_t until, unsigned answers)
{
    for (unsigned given = 0;;) {
        tilly_turn *t = turn_of(b);
        tilly_answer a = {.size = sizeof a};
        tilly_status status = tilly_turn_next(t, until);
        if (status == TILLY_ROLL ||
            (status == TILLY_DECISION && given >= answers && is_of_movement(t)))
            return;
        if (status == TILLY_TURN_OVER)
            continue;
        assert_int_equal(status, TILLY_DECISION);
        assert_int_equal(tilly_turn_sample(t, given++, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
}

/* The same armies on the same table, before anything is put down. */
static void make_setup(field *f)
{
    static const tilly_variable relief = {.name = "relief", .kind = TILLY_VARIABLE_NUMBER};
    static const tilly_objective hill = {
        .words = "Hold the hill", .side = 0, .seen = 1, .worth = 3, .variable = 1};
    static const tilly_area west = {.name = "the west", .radius = TILLY_ONE, .points = 1};
    const tilly_battle *b = f->staged[START];
    f->setup = (tilly_setup){
        .size = sizeof f->setup,
        .flags =
            TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY,
        .rules = (tilly_ruleset *)tilly_battle_rules(b),
        .table = (tilly_table *)tilly_battle_table(b),
        .army = {(tilly_army *)tilly_battle_army(b, 0), (tilly_army *)tilly_battle_army(b, 1)},
        .seed = 5,
        .reserve = 3,
        .variables = &relief,
        .variable_count = 1,
        .title = "White Mountain",
        .about = "The Bohemians stand on a hill.",
        .objectives = &hill,
        .objective_count = 1,
        .areas = &west,
        .area_count = 1,
        .allocator = &f->memory};
    assert_int_equal(tilly_battle_new(&f->setup, &f->staged[PLACING], NULL), TILLY_OK);
}

/* As the scenario begins: commanders last, since they may be with units. */
static void place_all(field *f)
{
    static tilly_unit row[TILLY_SIDES * TILLY_MOST_UNITS];
    uint32_t count = 0;
    f->staged[PLACED] = copy_of(f->staged[PLACING]);
    assert_int_equal(
        tilly_battle_units(f->staged[START], TILLY_NO_SIDE, row, sizeof row / sizeof *row, &count),
        TILLY_OK);
    for (unsigned with = 0; with < 2; with++)
        for (uint32_t i = 0; i < count; i++) {
            tilly_id id;
            if (!(row[i].flags & (TILLY_UNIT_ON_TABLE | TILLY_UNIT_GONE)))
                f->waiting = row[i].id;
            tilly_pose pose = {row[i].x, row[i].y, row[i].heading, row[i].formation};
            if (!(row[i].flags & TILLY_UNIT_COMMANDER) != !with)
                continue;
            assert_int_equal(
                tilly_battle_unit_id(f->staged[PLACED], row[i].side, row[i].number, &id), TILLY_OK);
            const tilly_id host = with ? row[i].host : 0;
            if (tilly_battle_deploy(f->staged[PLACED], id, &pose, host, 1, NULL)) {
                pose.formation = 0; /* those that stand as they always do */
                tilly_battle_deploy(f->staged[PLACED], id, &pose, host, 1, NULL);
            }
        }
}

typedef tilly_status (*writer)(const field *f, char *text, size_t room, size_t *needed);
static tilly_status write_rules(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_ruleset_write(f->setup.rules, t, r, n);
}
static tilly_status write_tables(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_ruleset_tables_write(f->setup.rules, t, r, n);
}
static tilly_status write_army(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_army_write(f->setup.army[0], t, r, n);
}
static tilly_status write_table(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_table_write(f->setup.table, t, r, n);
}
static tilly_status write_save(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_battle_save(f->staged[ASKED], t, r, n);
}
static tilly_status write_record(const field *f, char *t, size_t r, size_t *n)
{
    return tilly_battle_record(f->staged[ASKED], t, r, n);
}

static void write_texts(field *f)
{
    static const writer write[TEXTS] = {
        write_rules, write_tables, write_army, write_table, NULL, write_save, write_record};
    for (unsigned i = 0; i < TEXTS; i++) {
        size_t needed = 0;
        if (!write[i] || write[i](f, NULL, 0, &needed))
            continue;
        f->text[i] = malloc(needed);
        assert_int_equal(write[i](f, f->text[i], needed, &needed), TILLY_OK);
        f->length[i] = needed - 1;
    }
}

/* An area in a corner that nothing stands in, small on any table. */
static void choose_ground(field *f)
{
    int32_t width;
    int32_t depth;
    assert_int_equal(tilly_table_size(f->setup.table, &width, &depth), TILLY_OK);
    f->wood = (tilly_feature){.size = sizeof f->wood,
                              .kind = TILLY_WOOD,
                              .points = 3,
                              .point = {{0, 0}, {width / 30, 0}, {0, depth / 30}},
                              .name = "the Star"};
    f->marsh = (tilly_ground_kind){
        .size = sizeof f->marsh, .base = TILLY_ROUGH, .bars = TILLY_BARS_GUNS, .name = "marsh"};
    if (tilly_table_features(f->setup.table))
        tilly_table_feature(f->setup.table, 0, &f->feature);
    tilly_point corner = {0, 0};
    f->arrival =
        (tilly_arrival){.size = sizeof f->arrival, .turn = 3, .from = corner, .to = {width / 4, 0}};
}

/* The first flags of the army and of its commands, and words for them. */
static void choose_flags(field *f)
{
    const tilly_army *a = f->setup.army[0];
    tilly_army *copy = NULL;
    assert_int_equal(tilly_army_copy(a, &copy), TILLY_OK);
    for (uint32_t i = 0; tilly_army_flag(a, i); i++) {
        const char *flag = tilly_army_flag(a, i);
        const char *word = NULL;
        for (int32_t value = 0; !word && value < 8; value++)
            word = tilly_army_flag_word(a, flag, value);
        if (!f->flag || (!f->flag_word && word)) {
            f->flag = flag;
            f->flag_word = word;
            tilly_army_get(a, flag, &f->flag_value);
        }
        if (!f->own_flag || !tilly_army_command_choose(copy, 0, flag, word)) {
            f->own_flag = flag;
            f->own_word = word;
        }
    }
    tilly_army_unref(copy);
}

static void set_sizes(field *f)
{
    f->parameter.size = sizeof f->parameter, f->feature.size = sizeof f->feature;
    f->edit.size = sizeof f->edit, f->order.size = sizeof f->order;
    f->decision.size = sizeof f->decision, f->answer.size = sizeof f->answer;
    f->sample.size = sizeof f->sample, f->roll.size = sizeof f->roll;
    f->replay.size = sizeof f->replay, f->beat.size = sizeof f->beat;
    f->ruling.size = sizeof f->ruling, f->info.size = sizeof f->info;
    f->ground.size = sizeof f->ground, f->odds.size = sizeof f->odds;
    f->why.size = sizeof f->why;
    f->told = (tilly_error){.size = sizeof f->told, .status = TILLY_E_CALLBACK};
    f->error.size = sizeof f->error, f->listed.size = sizeof f->listed;
    f->hooks.size = sizeof f->hooks;
}

/* Two units on the table, the second an enemy. */
static void choose_units(field *f)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_id id;
        assert_int_equal(tilly_battle_unit_id(f->staged[ASKED], side, 1, &id), TILLY_OK);
        assert_int_equal(tilly_battle_unit(f->staged[ASKED], id, &f->unit[side]), TILLY_OK);
    }
    f->pose = (tilly_pose){f->unit[0].x, f->unit[0].y, f->unit[0].heading, 0};
    f->spec = (tilly_unit_spec){.size = sizeof f->spec, .type = f->unit[0].type};
}

static void open_field(field *f, const char *id)
{
    *f = (field){.id = id, .order.kind = TILLY_ORDER_HOLD, .watched = {1}};
    f->memory = purse_memory(&f->p);
    set_sizes(f);
    find_scenario(f);
    make_setup(f);
    place_all(f);
    turn_of(f->staged[START]);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("random", side, &f->hooks.player[side]), TILLY_OK);
    f->staged[ASKED] = f->staged[START];
    assert_int_equal(tilly_battle_run(f->staged[ASKED], &f->hooks, 1), TILLY_TURN_OVER);
    turn_of(f->staged[ASKED]);
    f->staged[START] = copy_of(f->staged[ASKED]);
    drive(f->staged[ASKED], 0, ANSWERS);
    f->setup.rules = (tilly_ruleset *)tilly_battle_rules(f->staged[START]);
    f->setup.table = (tilly_table *)tilly_battle_table(f->staged[START]);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        f->setup.army[side] = (tilly_army *)tilly_battle_army(f->staged[START], side);
    write_texts(f);
    choose_ground(f);
    choose_flags(f);
    choose_units(f);
    assert_int_equal(tilly_ruleset_parameter(f->setup.rules, 0, &f->parameter), TILLY_OK);
    snprintf(f->value_text, sizeof f->value_text, "%d", (int)f->parameter.least);
}

static void close_field(field *f)
{
    for (unsigned i = 0; i < STAGES; i++)
        tilly_battle_unref(f->staged[i]);
    for (unsigned i = 0; i < TEXTS; i++)
        free(f->text[i]);
    assert_int_equal(f->p.blocks, 0);
    assert_int_equal(f->p.bytes, 0);
}

/* ---- one call ------------------------------------------------------------------------------- */

static const tilly_edit *edit(field *f, uint16_t kind)
{
    f->edit = (tilly_edit){.size = sizeof f->edit,
                           .kind = kind,
                           .unit = f->unit[0].id,
                           .group = f->unit[0].group,
                           .type = f->unit[0].type,
                           .value = kind == TILLY_EDIT_PARAMETER ? f->parameter.usual : 1,
                           .x = f->unit[0].x,
                           .y = f->unit[0].y,
                           .heading = f->unit[0].heading,
                           .feature = &f->wood};
    if (kind == TILLY_EDIT_GROUND)
        f->edit.unit = 0;
    if (kind == TILLY_EDIT_BRING) { /* between the armies */
        f->edit.unit = 0;
        f->edit.y = (f->unit[0].y + f->unit[1].y) / 2;
    }
    return &f->edit;
}

#define GIVES(call)           ((void)(call), TILLY_OK)
#define LINE_NAME(name, line) JOINED(name, line)
#define JOINED(name, line)    name##line

typedef struct public_call {
    const char *name;
    enum stage stage;
    enum memory memory;
    tilly_status (*make)(field *f);
} public_call;

#define CALL(name, stage, memory, call)                                                            \
    static tilly_status LINE_NAME(call_, __LINE__)(field * f)                                      \
    {                                                                                              \
        return call;                                                                               \
    }
#include "out_of_memory.def"
#undef CALL
#define CALL(name, stage, memory, call) {#name, stage, memory, LINE_NAME(call_, __LINE__)},
static const public_call calls[] = {
#include "out_of_memory.def"
};
enum { CALLS = sizeof calls / sizeof *calls };

static tilly_status
play_no_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *moment)
{
    (void)context, (void)instance, (void)battle, (void)moment;
    return TILLY_OK;
}

/* Fresh copies, so that one call does not meet what another has left. A copy has no log of what was
 * before it: it is played to the question or roll, so that it can be undone. */
static void make_ready(field *f, enum stage stage)
{
    f->battle = copy_of(f->staged[stage < START ? stage : START]);
    if (stage == ASKED)
        drive(f->battle, 0, ANSWERS);
    if (stage == ROLLING)
        drive(f->battle, TILLY_UNTIL_ROLL, 10000);
    f->turn = stage < START ? NULL : turn_of(f->battle);
    assert_int_equal(tilly_ruleset_copy(f->setup.rules, &f->rules), TILLY_OK);
    assert_int_equal(tilly_army_copy(f->setup.army[0], &f->army), TILLY_OK);
    assert_int_equal(tilly_table_copy(f->setup.table, &f->table), TILLY_OK);
    f->program = (tilly_script_setup){.size = sizeof f->program,
                                      .moments = 1u << TILLY_MOMENT_TURN,
                                      .call = play_no_moment,
                                      .allocator = &f->memory};
    assert_int_equal(tilly_script_new(&f->program, &f->script), TILLY_OK);
    if (stage == ASKED) {
        assert_int_equal(tilly_turn_decision(f->turn, &f->decision), TILLY_OK);
        assert_int_equal(tilly_turn_sample(f->turn, 3, &f->answer), TILLY_OK);
        assert_int_equal(tilly_turn_answer_text(f->turn, &f->answer, f->words, 300, NULL),
                         TILLY_OK);
        strcat(f->words, " : at once");
        tilly_turn_events(f->turn, 0, &f->event, 1, &f->count);
        assert_int_equal(tilly_battle_past(f->staged[ASKED], 1, &f->past), TILLY_OK);
    }
    if (stage == ROLLING) {
        assert_int_equal(tilly_turn_roll(f->turn, &f->roll), TILLY_OK);
        assert_int_equal(tilly_turn_throw(f->turn, f->face, TILLY_MOST_DICE), TILLY_OK);
    }
}

static void let_go(field *f)
{
    tilly_battle_unref(f->battle);
    tilly_ruleset_unref(f->rules);
    tilly_army_unref(f->army);
    tilly_table_unref(f->table);
    tilly_ruleset_unref(f->made.rules);
    tilly_army_unref(f->made.army);
    tilly_table_unref(f->made.table);
    tilly_battle_unref(f->made.battle);
    tilly_script_unref(f->script);
    tilly_script_unref(f->made.script);
    memset(&f->made, 0, sizeof f->made);
}

/* All that can be seen: the battle, its open question or roll, its notes, and the other handles. */
static uint64_t seen(const field *f)
{
    uint64_t hash[4] = {0};
    tilly_battle_info info = {.size = sizeof info};
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    uint64_t all = 0;
    uint32_t notes = 0;
    assert_int_equal(tilly_battle_hash(f->battle, &hash[0]), TILLY_OK);
    assert_int_equal(tilly_ruleset_hash(f->rules, &hash[1]), TILLY_OK);
    assert_int_equal(tilly_army_hash(f->army, &hash[2]), TILLY_OK);
    assert_int_equal(tilly_table_hash(f->table, &hash[3]), TILLY_OK);
    assert_int_equal(tilly_battle_info_of(f->battle, &info), TILLY_OK);
    while (tilly_battle_note_text(f->battle, notes + 1))
        notes++;
    for (unsigned i = 0; i < 4; i++)
        all = all * 31 + hash[i];
    all = (((all * 31 + info.turn) * 31 + info.events) * 31 + info.decisions) * 31 + info.rolls;
    all = all * 31 + notes;
    if (f->turn && tilly_turn_decision(f->turn, &d) == TILLY_OK)
        all = all * 31 + d.serial;
    if (f->turn && tilly_turn_roll(f->turn, &r) == TILLY_OK)
        all = all * 31 + r.serial;
    return all;
}

static bool is_run(const char *name)
{
    return !strcmp(name, "tilly_battle_run") || !strcmp(name, "tilly_turn_run") ||
           !strcmp(name, "tilly_simulate");
}

typedef struct tally {
    bool worked, asked;
} tally;

/* With memory from the start; then with none, with one block, with two, until it works. */
static void try_call(field *f, const public_call *c, tally *t)
{
    make_ready(f, c->stage);
    tilly_status wanted = c->make(f);
    uint64_t end = seen(f);
    let_go(f);
    make_ready(f, c->stage);
    uint64_t before = seen(f);
    unsigned long asked = f->p.asked;
    for (unsigned long given = 0;; given++) {
        purse held = f->p;
        limit(&f->p, given);
        tilly_status status = c->make(f);
        refill(&f->p);
        if (status != TILLY_E_MEMORY) {
            if (status != wanted)
                fail_msg("%s of %s: %s, and %s after memory failed",
                         c->name,
                         f->id,
                         tilly_status_name(wanted),
                         tilly_status_name(status));
            break;
        }
        t->asked = true;
        if (!is_run(c->name) && seen(f) != before)
            fail_msg("%s of %s changed something without memory", c->name, f->id);
        if (c->memory == MAKES && (f->p.blocks != held.blocks || f->p.bytes != held.bytes))
            fail_msg("%s of %s kept memory though it failed", c->name, f->id);
        if (f->made.rules || f->made.army || f->made.table || f->made.battle || f->made.script)
            fail_msg("%s of %s made something though it failed", c->name, f->id);
    }
    if (seen(f) != end)
        fail_msg("%s of %s did something else after memory had failed", c->name, f->id);
    if (c->memory == NONE && f->p.asked != asked)
        fail_msg("%s of %s asks for memory", c->name, f->id);
    /* a question to which the answer is no has been asked all the same */
    t->worked |= wanted >= 0 || (c->memory == NONE && wanted == TILLY_E_ILLEGAL);
    let_go(f);
}

/* ---- all of them ---------------------------------------------------------------------------- */

static void every_call_fails_cleanly_in_every_rule_set(void **state)
{
    (void)state;
    static field f;
    static tally tallies[CALLS];
    for (uint32_t i = 0; tilly_rulesets(i); i++) {
        open_field(&f, tilly_rulesets(i));
        for (unsigned c = 0; c < CALLS; c++)
            try_call(&f, &calls[c], &tallies[c]);
        close_field(&f);
    }
    for (unsigned c = 0; c < CALLS; c++) {
        if (!tallies[c].worked)
            fail_msg("call %u, %s, works in no rule set", c, calls[c].name);
        if (calls[c].memory >= ASKS && !tallies[c].asked)
            fail_msg("call %u, %s, never asked for memory", c, calls[c].name);
    }
}

static void no_public_function_is_left_out(void **state)
{
    (void)state;
    size_t length;
    unsigned functions = 0;
    char *map = file_text("lib/tilly.map", &length);
    for (char *name = strtok(map, " \n{};"); name; name = strtok(NULL, " \n{};")) {
        unsigned c = 0;
        if (strncmp(name, "tilly_", 6))
            continue;
        while (c < CALLS && strcmp(calls[c].name, name))
            c++;
        if (c == CALLS)
            fail_msg("%s is not in tests/play/out_of_memory.def", name);
        functions++;
    }
    assert_true(functions > 150);
    free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_public_function_is_left_out),
        cmocka_unit_test(every_call_fails_cleanly_in_every_rule_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
