/* Memory that fails at the first call, at the second, and so on: every call says so, changes
 * nothing, and works when there is memory again. A battle that has met with this at every step ends
 * as one that never has. What is asked for is given back, in the same sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/purse.h"

/* ---- calls that are tried until there is enough --------------------------------------------- */

/* A call that is tried with no memory, with one block, with two, until it has enough. `looks` is
 * asked after each failure: what it sees must not change. Returns how often it failed. */
typedef tilly_status (*attempt)(void *what);
typedef uint64_t (*looks)(const void *what);

static unsigned long tried(purse *p, attempt call, looks at, void *what, tilly_status wanted)
{
    for (unsigned long calls = 0;; calls++) {
        purse before = *p;
        uint64_t seen = at ? at(what) : 0;
        limit(p, calls);
        tilly_status status = call(what);
        refill(p);
        if (status != TILLY_E_MEMORY) {
            assert_int_equal(status, wanted);
            return calls;
        }
        if (at)
            assert_true(seen == at(what));
        /* what makes something leaves nothing behind */
        else
            assert_true(p->bytes == before.bytes && p->blocks == before.blocks);
    }
}

/* ---- making things -------------------------------------------------------------------------- */

typedef struct workshop {
    purse p;
    tilly_allocator memory;
    tilly_ruleset *rules, *more_rules;
    tilly_table *table, *more_table;
    tilly_army *army[2], *more_army;
    tilly_battle *battle, *more_battle;
    char *text;
    size_t length;
} workshop;

static tilly_status make_rules(void *w)
{
    return tilly_ruleset_new("tilly-1.2", &((workshop *)w)->memory, &((workshop *)w)->rules);
}
static tilly_status copy_rules(void *w)
{
    return tilly_ruleset_copy(((workshop *)w)->rules, &((workshop *)w)->more_rules);
}
static tilly_status make_table(void *w)
{
    return tilly_table_new(TUM(30), TUM(20), &((workshop *)w)->memory, &((workshop *)w)->table);
}
static tilly_status copy_table(void *w)
{
    return tilly_table_copy(((workshop *)w)->table, &((workshop *)w)->more_table);
}
static tilly_status make_south(void *w)
{
    return tilly_army_new(((workshop *)w)->rules, "South", &((workshop *)w)->army[0]);
}
static tilly_status make_north(void *w)
{
    return tilly_army_new(((workshop *)w)->rules, "North", &((workshop *)w)->army[1]);
}
static tilly_status copy_army(void *w)
{
    return tilly_army_copy(((workshop *)w)->army[0], &((workshop *)w)->more_army);
}

static uint64_t army_hash(const void *w)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_army_hash(((const workshop *)w)->army[0], &hash), TILLY_OK);
    return hash;
}

static tilly_status enlist_one(void *w)
{
    const tilly_unit_spec spec = {.size = sizeof spec, .type = 1};
    return tilly_army_add_unit(((workshop *)w)->army[0], &spec, NULL);
}

static const char *const kinds[] = {
    "commander", "pike+shot", "horse", "shot", "cannons", "dragoons"};
enum { EACH = sizeof kinds / sizeof *kinds };

static void fill_army(workshop *w, unsigned side)
{
    uint32_t type;
    assert_int_equal(tilly_army_add_command(w->army[side], "Centre", NULL), TILLY_OK);
    for (unsigned i = 0; i < EACH; i++) {
        assert_int_equal(tilly_ruleset_type(w->rules, kinds[i], &type), TILLY_OK);
        const tilly_unit_spec spec = {.size = sizeof spec, .type = (uint16_t)type};
        assert_int_equal(tilly_army_add_unit(w->army[side], &spec, NULL), TILLY_OK);
    }
}

static void open_workshop(workshop *w)
{
    *w = (workshop){.p = {0}};
    w->memory = purse_memory(&w->p);
    assert_true(tried(&w->p, make_rules, NULL, w, TILLY_OK) > 0);
    assert_true(tried(&w->p, make_table, NULL, w, TILLY_OK) > 0);
    assert_true(tried(&w->p, make_south, NULL, w, TILLY_OK) > 0);
    assert_true(tried(&w->p, make_north, NULL, w, TILLY_OK) > 0);
    fill_army(w, 0);
    fill_army(w, 1);
}

/* Everything is given back. */
static void close_workshop(workshop *w)
{
    tilly_ruleset_unref(w->rules);
    tilly_ruleset_unref(w->more_rules);
    tilly_table_unref(w->table);
    tilly_table_unref(w->more_table);
    for (unsigned i = 0; i < 2; i++)
        tilly_army_unref(w->army[i]);
    tilly_army_unref(w->more_army);
    tilly_battle_unref(w->battle);
    tilly_battle_unref(w->more_battle);
    free(w->text);
    assert_int_equal(w->p.blocks, 0);
    assert_int_equal(w->p.bytes, 0);
}

static void rules_armies_and_tables(void **state)
{
    (void)state;
    workshop w;
    open_workshop(&w);
    assert_true(tried(&w.p, copy_rules, NULL, &w, TILLY_OK) > 0);
    limit(&w.p, 0);
    /* there is room for it already */
    assert_int_equal(tilly_ruleset_derive(w.more_rules, "horse", "reiters", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_set_text(w.more_rules, "reiters.move", "6", NULL), TILLY_OK);
    const tilly_feature wood = {.size = sizeof wood,
                                .kind = TILLY_WOOD,
                                .points = 3,
                                .point = {{0, 0}, {30000, 0}, {0, 30000}}};
    assert_int_equal(tilly_table_add(w.table, &wood, NULL, NULL), TILLY_OK);
    refill(&w.p);
    assert_true(tried(&w.p, copy_table, NULL, &w, TILLY_OK) > 0);
    unsigned long failed = 0;
    for (unsigned i = 0; i < 100; i++)
        failed += tried(&w.p, enlist_one, army_hash, &w, TILLY_OK);
    assert_true(failed > 1); /* it grew more than once */
    assert_true(tried(&w.p, copy_army, NULL, &w, TILLY_OK) > 1);
    close_workshop(&w);
}

/* ---- battles -------------------------------------------------------------------------------- */

static tilly_status new_battle(workshop *w, uint32_t flags)
{
    const tilly_setup setup = {.size = sizeof setup,
                               .flags = flags | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY,
                               .rules = w->rules,
                               .table = flags & TILLY_SETUP_DEPLOYED ? w->table : NULL,
                               .army = {w->army[0], w->army[1]},
                               .seed = 5,
                               .reserve = 3,
                               .turn_limit = 3,
                               .allocator = &w->memory};
    return tilly_battle_new(&setup, &w->battle, NULL);
}

static tilly_status battle_to_set_up(void *w)
{
    return new_battle(w, 0);
}
static tilly_status battle_to_deploy(void *w)
{
    return new_battle(w, TILLY_SETUP_DEPLOYED | TILLY_SETUP_TERRAIN);
}
static tilly_status copy_battle(void *w)
{
    return tilly_battle_copy(((workshop *)w)->battle, &((workshop *)w)->more_battle);
}
static tilly_status copy_to_search(void *w)
{
    return tilly_battle_copy_for_search(
        ((workshop *)w)->battle, 9, 0, &((workshop *)w)->more_battle);
}

static tilly_status take_turn(void *w)
{
    tilly_turn *t;
    return tilly_battle_turn(((workshop *)w)->battle, &t);
}

/* All that can be seen of a battle: its hash, what is open, how much was told. */
static uint64_t sight_of(const tilly_battle *battle)
{
    tilly_battle_info info = {.size = sizeof info};
    uint64_t hash = 0;
    assert_int_equal(tilly_battle_hash(battle, &hash), TILLY_OK);
    assert_int_equal(tilly_battle_info_of(battle, &info), TILLY_OK);
    return hash ^ ((uint64_t)info.turn << 32) ^ info.events;
}

static uint64_t see_battle(const void *w)
{
    return sight_of(((const workshop *)w)->battle);
}

static void tilly_deploy(workshop *w)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < EACH; i++) {
            tilly_id id;
            const tilly_pose pose = {
                TUM(4 + 4 * (int)i), side ? TUM(13) : TUM(7), side ? 18000 : 0, 0};
            assert_int_equal(tilly_battle_unit_id(w->battle, side, i, &id), TILLY_OK);
            assert_int_equal(tilly_battle_deploy(w->battle, id, &pose, 0, 1, NULL), TILLY_OK);
        }
    assert_int_equal(tilly_battle_begin(w->battle, NULL), TILLY_OK);
}

static void battles_and_their_copies(void **state)
{
    (void)state;
    workshop w;
    open_workshop(&w);
    /* three snapshots and more of armies and rules, a table, the block, the options */
    assert_true(tried(&w.p, battle_to_set_up, NULL, &w, TILLY_OK) > 6);
    assert_true(tried(&w.p, copy_battle, NULL, &w, TILLY_OK) > 2);
    tilly_battle_unref(w.more_battle);
    assert_true(tried(&w.p, copy_to_search, NULL, &w, TILLY_OK) > 2);
    assert_true(tried(&w.p, take_turn, see_battle, &w, TILLY_OK) > 1);
    limit(&w.p, 0);
    assert_int_equal(tilly_battle_copy_into(w.battle, w.battle), TILLY_OK);
    assert_int_equal(tilly_battle_reseed(w.battle, 77), TILLY_OK);
    refill(&w.p);
    close_workshop(&w);
}

/* ---- play ----------------------------------------------------------------------------------- */

typedef struct course {
    workshop *w;
    tilly_turn *t;
    /* undo_at: the number of answers at which two are taken back next */
    uint32_t until, answers, undo_at;
    tilly_answer a;
    uint16_t face[TILLY_MOST_DICE];
    uint32_t dice;
    unsigned long failed;
} course;

/* The open question or roll, and how far the turn's log has come, besides the battle. */
static uint64_t see_course(const void *what)
{
    const course *c = what;
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    uint32_t events = 0;
    uint32_t mine = 0;
    uint32_t theirs = 0;
    uint64_t open = tilly_turn_decision(c->t, &d) == TILLY_OK ? d.serial
                    : tilly_turn_roll(c->t, &r) == TILLY_OK
                        ? (uint64_t)r.serial << 20 | (uint64_t)r.kind << 40
                        : 0;
    assert_int_equal(tilly_turn_events(c->t, 0, NULL, 0, &events), TILLY_OK);
    if (tilly_turn_undoable(c->t, 0, &mine) == TILLY_OK)
        tilly_turn_undoable(c->t, 1, &theirs);
    return sight_of(c->w->battle) ^ open ^ (uint64_t)events << 16 ^
           (uint64_t)(mine * 31 + theirs) << 48;
}

static tilly_status go_on(void *what)
{
    return tilly_turn_next(((course *)what)->t, ((course *)what)->until);
}
static tilly_status give_answer(void *what)
{
    return tilly_turn_answer(((course *)what)->t, &((course *)what)->a, NULL);
}
static tilly_status give_dice(void *what)
{
    return tilly_turn_supply(((course *)what)->t,
                             ((course *)what)->face,
                             ((course *)what)->dice,
                             TILLY_FROM_TABLE,
                             NULL);
}
static tilly_status undo_two(void *what)
{
    return tilly_turn_undo(((course *)what)->t, 2, 1, NULL);
}
static tilly_status begin_turn(void *what)
{
    course *c = what;
    return tilly_battle_turn(c->w->battle, &c->t);
}

/* One call: as often as it takes, or once if there is always memory. */
static tilly_status called(course *c, attempt call, bool hard)
{
    tilly_status status = TILLY_OK;
    if (!hard)
        return call(c);
    for (unsigned long calls = 0; calls < 40; calls++) {
        uint64_t seen = see_course(c);
        limit(&c->w->p, calls);
        status = call(c);
        refill(&c->w->p);
        if (status != TILLY_E_MEMORY)
            break;
        c->failed++;
        if (seen != see_course(c))
            fail_msg("after %lu calls for memory the battle is not what it was (answer %u)",
                     calls,
                     (unsigned)c->answers);
    }
    return status;
}

static void throw_by_hand(course *c, bool hard)
{
    tilly_roll r = {.size = sizeof r};
    assert_int_equal(tilly_turn_roll(c->t, &r), TILLY_OK);
    assert_int_equal(tilly_turn_throw(c->t, c->face, TILLY_MOST_DICE), TILLY_OK);
    c->dice = r.dice;
    assert_int_equal(called(c, give_dice, hard), TILLY_OK);
}

static void answer_one(course *c, bool hard)
{
    c->a.size = sizeof c->a;
    assert_int_equal(tilly_turn_sample(c->t, 1000 + c->answers++, &c->a), TILLY_OK);
    assert_int_equal(called(c, give_answer, hard), TILLY_OK);
}

/* Two answers back; the same two are given again. */
static void undo(course *c)
{
    assert_int_equal(called(c, undo_two, true), TILLY_OK);
    c->answers -= 2;
    c->undo_at += 30;
}

/* Rolls by hand, by the generator after a stop, and by the generator on the way, in turn. */
static void play_turn(course *c, bool hard)
{
    tilly_status need;
    const uint32_t began = c->answers;
    for (;;) {
        c->until = c->answers % 3 == 0 ? 0 : TILLY_UNTIL_ROLL;
        need = called(c, go_on, hard);
        if (need == TILLY_DECISION)
            answer_one(c, hard);
        else if (need != TILLY_ROLL)
            break;
        else if (c->answers % 3 == 1)
            throw_by_hand(c, hard);
        if (hard && c->answers >= c->undo_at && c->answers >= began + 2)
            undo(c);
    }
    assert_true(need == TILLY_TURN_OVER || need == TILLY_BATTLE_OVER);
}

static void play_out(course *c, bool hard)
{
    tilly_battle_info info = {.size = sizeof info};
    c->t = turn_in_play(c->w->battle);
    for (;;) {
        play_turn(c, hard);
        tilly_battle_info_of(c->w->battle, &info);
        if (info.over)
            return;
        assert_int_equal(called(c, begin_turn, hard), TILLY_OK);
    }
}

static void same_events(const tilly_turn *one, const tilly_turn *other)
{
    uint32_t n = 0;
    uint32_t m = 0;
    assert_int_equal(tilly_turn_events(one, 0, NULL, 0, &n), TILLY_OK);
    assert_int_equal(tilly_turn_events(other, 0, NULL, 0, &m), TILLY_OK);
    assert_int_equal(n, m);
    tilly_event *a = malloc(2 * n * sizeof *a);
    tilly_event *b = a + n;
    tilly_turn_events(one, 0, a, n, &n);
    tilly_turn_events(other, 0, b, n, &n);
    assert_memory_equal(a, b, n * sizeof *a);
    free(a);
}

static void played_as_if_nothing_had_happened(attempt make, bool deployed)
{
    workshop w;
    workshop calm;
    open_workshop(&w);
    open_workshop(&calm);
    assert_int_equal(make(&w), TILLY_OK);
    assert_int_equal(make(&calm), TILLY_OK);
    if (deployed)
        tilly_deploy(&w), tilly_deploy(&calm);
    course hard = {.w = &w};
    course easy = {.w = &calm};
    play_out(&hard, true);
    play_out(&easy, false);
    assert_true(hard.failed > 20);
    assert_true(sight_of(w.battle) == sight_of(calm.battle));
    for (uint32_t turn = 0; turn < 4; turn++) {
        const tilly_turn *one;
        const tilly_turn *other;
        assert_int_equal(tilly_battle_past(w.battle, turn, &one), TILLY_OK);
        assert_int_equal(tilly_battle_past(calm.battle, turn, &other), TILLY_OK);
        same_events(one, other);
    }
    close_workshop(&w);
    close_workshop(&calm);
}

static void a_battle_from_its_set_up(void **state)
{
    (void)state;
    played_as_if_nothing_had_happened(battle_to_set_up, false);
}

static void a_battle_that_is_deployed(void **state)
{
    (void)state;
    played_as_if_nothing_had_happened(battle_to_deploy, true);
}

/* A run stops where memory ends and goes on from there; the log off needs none but in set-up. */
static void runs_that_stop_for_want_of_memory(void **state)
{
    (void)state;
    workshop w;
    tilly_hooks hooks = {.size = sizeof hooks};
    uint64_t end[3];
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("random", i, &hooks.player[i]), TILLY_OK);
    for (unsigned way = 0; way < 3; way++) {
        open_workshop(&w);
        assert_int_equal(battle_to_set_up(&w), TILLY_OK);
        if (way == 2)
            assert_int_equal(tilly_battle_log(w.battle, 0), TILLY_OK);
        tilly_status status = TILLY_E_MEMORY;
        for (unsigned stops = 0; status == TILLY_E_MEMORY; stops++) {
            assert_true(stops < 2000);
            if (way)
                limit(&w.p, stops % 3);
            status = tilly_battle_run(w.battle, &hooks, 0);
            refill(&w.p);
            if (status == TILLY_E_MEMORY)
                status =
                    tilly_battle_run(w.battle, &hooks, 1) < 0 ? TILLY_E_INTERNAL : TILLY_E_MEMORY;
        }
        assert_int_equal(status, TILLY_BATTLE_OVER);
        tilly_battle_hash(w.battle, &end[way]);
        close_workshop(&w);
    }
    assert_true(end[0] == end[1] && end[0] == end[2]);
}

/* ---- edits, notes, the log ------------------------------------------------------------------ */

typedef struct change {
    workshop *w;
    tilly_edit e;
} change;

static tilly_status make_change(void *what)
{
    change *c = what;
    return tilly_battle_edit(c->w->battle, &c->e, NULL, NULL);
}
static uint64_t see_change(const void *what)
{
    return sight_of(((const change *)what)->w->battle);
}
static tilly_status write_note(void *what)
{
    uint32_t note;
    return tilly_battle_note(((workshop *)what)->battle, "Hold the village", &note);
}
static tilly_status log_on(void *what)
{
    return tilly_battle_log(((workshop *)what)->battle, 1);
}

static void to_first_turn(workshop *w)
{
    assert_int_equal(battle_to_deploy(w), TILLY_OK);
    tilly_deploy(w);
    assert_int_equal(tilly_turn_next(turn_in_play(w->battle), 0), TILLY_TURN_OVER);
    turn_in_play(w->battle);
}

static tilly_edit edit_of(const workshop *w, uint16_t kind)
{
    static const tilly_feature wood = {.size = sizeof wood,
                                       .kind = TILLY_WOOD,
                                       .points = 3,
                                       .point = {{0, 0}, {30000, 0}, {0, 30000}}};
    tilly_unit host;
    tilly_id id;
    tilly_edit e = {.size = sizeof e,
                    .kind = kind,
                    .type = 1,
                    .what = kind == TILLY_EDIT_SPEAK   ? 1
                            : kind == TILLY_EDIT_STATE ? TILLY_UNIT_SHOT
                                                       : 0,
                    .value = 1,
                    .x = TUM(20),
                    .y = TUM(kind == TILLY_EDIT_BRING ? 5 : 3)};
    tilly_battle_unit_id(w->battle, 0, 1, &id);
    tilly_battle_unit(w->battle, id, &host);
    e.unit = id;
    e.group = host.group;
    e.feature = &wood;
    if (kind == TILLY_EDIT_PARAMETER) {
        tilly_parameter p = {.size = sizeof p};
        tilly_ruleset_parameter(w->rules, 0, &p);
        e.value = p.usual;
    }
    return e;
}

static void edits_of_every_kind(void **state)
{
    (void)state;
    static const uint16_t order[] = {TILLY_EDIT_SPEAK,
                                     TILLY_EDIT_PLACE,
                                     TILLY_EDIT_HURT,
                                     TILLY_EDIT_RESTORE,
                                     TILLY_EDIT_BRING,
                                     TILLY_EDIT_STATE,
                                     TILLY_EDIT_GROUND,
                                     TILLY_EDIT_PARAMETER,
                                     TILLY_EDIT_POINTS,
                                     TILLY_EDIT_REMOVE,
                                     TILLY_EDIT_END};
    workshop w;
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        open_workshop(&w);
        to_first_turn(&w);
        assert_true(tried(&w.p, write_note, see_battle, &w, TILLY_OK) > 0);
        change c = {&w, edit_of(&w, order[i])};
        if (order[i] == TILLY_EDIT_RESTORE) {
            change hurt = {&w, edit_of(&w, TILLY_EDIT_HURT)};
            assert_int_equal(make_change(&hurt), TILLY_OK);
        }
        unsigned long failed = tried(&w.p, make_change, see_change, &c, TILLY_OK);
        if (order[i] == TILLY_EDIT_GROUND || order[i] == TILLY_EDIT_PARAMETER)
            assert_true(failed > 0);
        assert_true(tried(&w.p, copy_battle, NULL, &w, TILLY_OK) > 3); /* with its notes */
        assert_string_equal(tilly_battle_note_text(w.more_battle, 1), "Hold the village");
        close_workshop(&w);
    }
}

/* Edits fill the log little by little, so that in some of these turns there is room for the first
 * beats of a run and none for those after them. */
static void memory_that_ends_in_the_middle_of_a_run(void **state)
{
    (void)state;
    for (unsigned edits = 0; edits < 140; edits++) {
        workshop w;
        open_workshop(&w);
        to_first_turn(&w);
        change shot = {&w, edit_of(&w, TILLY_EDIT_STATE)};
        for (unsigned i = 0; i < edits; i++)
            assert_int_equal(make_change(&shot), TILLY_OK);
        assert_int_equal(copy_battle(&w), TILLY_OK);
        course c = {.w = &w, .t = turn_in_play(w.battle)};
        assert_int_equal(called(&c, go_on, true), TILLY_DECISION);
        assert_int_equal(tilly_turn_next(turn_in_play(w.more_battle), 0), TILLY_DECISION);
        assert_true(sight_of(w.battle) == sight_of(w.more_battle));
        close_workshop(&w);
    }
}

static void a_log_that_cannot_be_kept(void **state)
{
    (void)state;
    workshop w;
    open_workshop(&w);
    to_first_turn(&w);
    limit(&w.p, 0);
    assert_int_equal(tilly_battle_log(w.battle, 0), TILLY_OK);
    refill(&w.p);
    assert_true(tried(&w.p, log_on, see_battle, &w, TILLY_OK) > 0);
    close_workshop(&w);
}

/* ---- files, pictures, simulations ----------------------------------------------------------- */

typedef tilly_status (*writer)(const workshop *w, char *text, size_t room, size_t *needed);
static tilly_status write_rules(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_ruleset_write(w->rules, t, r, n);
}
static tilly_status write_army(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_army_write(w->army[0], t, r, n);
}
static tilly_status write_table(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_table_write(w->table, t, r, n);
}
static tilly_status write_scenario(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_scenario_write(w->battle, t, r, n);
}
static tilly_status write_save(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_battle_save(w->battle, t, r, n);
}
static tilly_status write_record(const workshop *w, char *t, size_t r, size_t *n)
{
    return tilly_battle_record(w->battle, t, r, n);
}

static tilly_status read_rules(void *v)
{
    workshop *w = v;
    return tilly_ruleset_read(w->text, w->length, &w->memory, &w->more_rules, NULL);
}
static tilly_status read_army(void *v)
{
    workshop *w = v;
    return tilly_army_read(w->text, w->length, w->rules, &w->more_army, NULL);
}
static tilly_status read_table(void *v)
{
    workshop *w = v;
    return tilly_table_read(w->text, w->length, &w->memory, &w->more_table, NULL);
}
static tilly_status read_scenario(void *v)
{
    workshop *w = v;
    return tilly_scenario_read(w->text, w->length, 5, 0, &w->memory, &w->more_battle, NULL);
}
static tilly_status read_save(void *v)
{
    workshop *w = v;
    return tilly_battle_load(w->text, w->length, &w->memory, &w->more_battle, NULL);
}
static tilly_status read_record(void *v)
{
    workshop *w = v;
    tilly_replay found = {.size = sizeof found};
    tilly_status status =
        tilly_battle_replay(w->text, w->length, &w->memory, &w->more_battle, &found, NULL);
    if (status == TILLY_OK)
        assert_int_equal(found.equal, 1);
    return status;
}

/* Writers ask for nothing; readers leave nothing half made. */
static void written_and_read(workshop *w, writer write, attempt read)
{
    size_t needed = 0;
    limit(&w->p, 0);
    assert_int_equal(write(w, NULL, 0, &needed), TILLY_OK);
    free(w->text);
    w->text = malloc(needed);
    assert_int_equal(write(w, w->text, needed, &needed), TILLY_OK);
    refill(&w->p);
    w->length = needed - 1;
    assert_true(tried(&w->p, read, NULL, w, TILLY_OK) > 0);
    tilly_battle_unref(w->more_battle);
    w->more_battle = NULL;
}

static tilly_status draw_battle(void *v)
{
    return tilly_battle_picture(((course *)v)->w->battle, NULL, NULL, 0, NULL);
}
static tilly_status draw_turn(void *v)
{
    tilly_picture style = {.size = sizeof style, .flags = TILLY_PICTURE_ANSWERS};
    return tilly_turn_picture(((course *)v)->t, &style, NULL, 0, NULL);
}

static void files_and_pictures(void **state)
{
    (void)state;
    workshop w;
    open_workshop(&w);
    to_first_turn(&w);
    course c = {.w = &w, .t = turn_in_play(w.battle)};
    for (unsigned i = 0; i < 40 && go_on(&c) == TILLY_DECISION; i++)
        answer_one(&c, false);
    written_and_read(&w, write_rules, read_rules);
    written_and_read(&w, write_army, read_army);
    written_and_read(&w, write_table, read_table);
    written_and_read(&w, write_scenario, read_scenario);
    written_and_read(&w, write_save, read_save);
    written_and_read(&w, write_record, read_record);
    assert_true(tried(&w.p, draw_battle, NULL, &c, TILLY_OK) > 0);
    assert_true(tried(&w.p, draw_turn, NULL, &c, TILLY_OK) > 0);
    close_workshop(&w);
}

enum { BATTLES = 3 };
typedef struct batch {
    workshop *w;
    tilly_player players[2];
    tilly_result row[BATTLES];
    uint32_t played;
} batch;

static tilly_status simulate(void *v)
{
    batch *b = v;
    memset(b->row, 0, sizeof b->row);
    return tilly_simulate(b->w->battle, b->players, 4, 0, BATTLES, 2, b->row, &b->played);
}

/* From the set-up: the table changes in every one of them. */
static void simulations(void **state)
{
    (void)state;
    workshop w;
    open_workshop(&w);
    assert_int_equal(battle_to_set_up(&w), TILLY_OK);
    batch calm = {.w = &w};
    batch hard = {.w = &w};
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin("random", i, &calm.players[i]), TILLY_OK);
    memcpy(hard.players, calm.players, sizeof hard.players);
    uint64_t seen = see_battle(&w);
    assert_int_equal(simulate(&calm), TILLY_OK);
    assert_true(tried(&w.p, simulate, NULL, &hard, TILLY_OK) > 3);
    assert_true(seen == see_battle(&w));
    assert_int_equal(hard.played, BATTLES);
    assert_memory_equal(calm.row, hard.row, sizeof calm.row);
    close_workshop(&w);
}

/* ---- a battle of some size ------------------------------------------------------------------ */

/* With room for a few words more. */
static char *text_of_luetzen(void)
{
    static char text[1 << 18];
    FILE *file = fopen("examples/scenarios/luetzen_1632.json", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 64, file);
    fclose(file);
    text[length] = 0;
    return text;
}

static tilly_battle *battle_of_text(purse *p, const char *text)
{
    const tilly_allocator memory = purse_memory(p);
    tilly_battle *b;
    assert_int_equal(tilly_scenario_read(text, strlen(text), 5, 0, &memory, &b, NULL), TILLY_OK);
    return b;
}

static size_t length_of_record(const tilly_battle *b)
{
    size_t needed;
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    return needed;
}

static void supply_until_there_is_memory(course *c)
{
    tilly_roll r = {.size = sizeof r};
    assert_int_equal(tilly_turn_roll(c->t, &r), TILLY_OK);
    assert_int_equal(tilly_turn_throw(c->t, c->face, TILLY_MOST_DICE), TILLY_OK);
    c->dice = r.dice;
    size_t before = length_of_record(c->w->battle);
    limit(&c->w->p, 0);
    tilly_status status = give_dice(c);
    refill(&c->w->p);
    if (status == TILLY_E_MEMORY) {
        assert_int_equal(length_of_record(c->w->battle), before);
        status = give_dice(c);
    }
    assert_int_equal(status, TILLY_OK);
}

/* So many turns that the rows of inputs and their words are full at some roll. */
static void dice_by_hand_are_recorded_once_where_the_log_cannot_grow(void **state)
{
    (void)state;
    workshop w = {.p = {0}};
    w.memory = purse_memory(&w.p);
    w.battle = battle_of_text(&w.p, text_of_luetzen());
    course c = {.w = &w};
    for (unsigned turns = 0; turns < 6; turns++) {
        tilly_status need = TILLY_OK;
        c.t = turn_in_play(w.battle);
        while ((need = tilly_turn_next(c.t, TILLY_UNTIL_ROLL)) != TILLY_TURN_OVER) {
            assert_true(need == TILLY_ROLL || need == TILLY_DECISION);
            if (need == TILLY_ROLL)
                supply_until_there_is_memory(&c);
            else
                answer_one(&c, false);
        }
    }
    w.length = length_of_record(w.battle) - 1;
    w.text = malloc(w.length + 1);
    assert_int_equal(write_record(&w, w.text, w.length + 1, NULL), TILLY_OK);
    assert_int_equal(read_record(&w), TILLY_OK);
    close_workshop(&w);
}

/* ---- a question that is asked as its side sees things (hidden_units) ------------------------ */

static tilly_battle *battle_in_the_dark(purse *p)
{
    char *text = text_of_luetzen();
    char *value = strstr(text, "\"nightfall\": 1020");
    assert_non_null(value);
    const char hidden[] = "\"hidden_units\": \"on\", ";
    memmove(value + strlen(hidden), value, strlen(value) + 1);
    memcpy(value, hidden, strlen(hidden));
    tilly_battle *b = battle_of_text(p, text);
    assert_int_equal(tilly_battle_log(b, 0), TILLY_OK);
    return b;
}

/* Only the first call wants room for what a side sees. */
static void questions_in_the_dark(void **state)
{
    (void)state;
    purse p = {0};
    tilly_battle *b = battle_in_the_dark(&p);
    tilly_turn *t;
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    uint64_t before = sight_of(b);
    limit(&p, 0);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_E_MEMORY);
    assert_true(sight_of(b) == before);
    refill(&p);
    tilly_status status = tilly_turn_next(t, 0);
    for (unsigned moves = 0; moves < 20; status = tilly_turn_next(t, 0)) {
        refill(&p);
        if (status == TILLY_TURN_OVER)
            assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
        else {
            tilly_answer a = {.size = sizeof a};
            assert_int_equal(status, TILLY_DECISION);
            tilly_turn_decision(t, &d);
            moves += d.kind == TILLY_ASK_MOVE || d.kind == TILLY_ASK_RIDE;
            assert_int_equal(tilly_turn_sample(t, d.serial, &a), TILLY_OK);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
        limit(&p, 0);
    }
    refill(&p);
    tilly_battle_unref(b);
    assert_true(p.bytes == 0 && p.blocks == 0);
}

static tilly_status copy_in_the_dark(void *copies)
{
    tilly_battle **b = copies;
    tilly_battle *held = b[1];
    tilly_status status = tilly_battle_copy_for_search(b[0], 9, 0, &b[1]);
    if (status != TILLY_OK)
        assert_ptr_equal(b[1], held);
    return status;
}

/* Also where memory ends as the copy is redacted: the enemy's list without its secrets. */
static void a_search_that_cannot_begin_gives_no_copy(void **state)
{
    (void)state;
    purse p = {0};
    tilly_battle *copies[] = {battle_in_the_dark(&p), NULL};
    assert_true(tried(&p, copy_in_the_dark, NULL, copies, TILLY_OK) > 3);
    tilly_battle_unref(copies[1]);
    tilly_battle_unref(copies[0]);
    assert_true(p.bytes == 0 && p.blocks == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_armies_and_tables),
        cmocka_unit_test(battles_and_their_copies),
        cmocka_unit_test(a_battle_from_its_set_up),
        cmocka_unit_test(a_battle_that_is_deployed),
        cmocka_unit_test(runs_that_stop_for_want_of_memory),
        cmocka_unit_test(edits_of_every_kind),
        cmocka_unit_test(memory_that_ends_in_the_middle_of_a_run),
        cmocka_unit_test(a_log_that_cannot_be_kept),
        cmocka_unit_test(files_and_pictures),
        cmocka_unit_test(simulations),
        cmocka_unit_test(dice_by_hand_are_recorded_once_where_the_log_cannot_grow),
        cmocka_unit_test(questions_in_the_dark),
        cmocka_unit_test(a_search_that_cannot_begin_gives_no_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
