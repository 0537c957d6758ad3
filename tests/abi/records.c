/* Programs built against an older or a later version of the headers: every record of records.def is
 * passed 8 bytes smaller and 8 bytes larger than it is here, to a function that reads it and to one
 * that fills it. A record without these functions does not compile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

enum { OTHER = 8, GUARD = 64, MOST = 1024 };

/* ---- battles to ask ------------------------------------------------------------------------- */

static const piece pieces[] = {{"horse", "horse", SOUTH_SIDE, 0, -6, 0},
                               {"pike", "pike+shot", SOUTH_SIDE, 8, -6, 0},
                               {"foe", "horse", NORTH_SIDE, 0, 6, 180},
                               {NULL}};
static scene *s;
static tilly_battle *rolled; /* a roll is open */
static tilly_battle *placed; /* of Glauben; the host still deploys */
static tilly_army *army;     /* of Tilly */
static char *record;

static tilly_battle *battle_at_a_roll(void)
{
    tilly_battle *b = example_battle(s->rules, 3, false);
    assert_int_equal(tilly_turn_next(turn_in_play(b), TILLY_UNTIL_ROLL), TILLY_ROLL);
    return b;
}

static tilly_army *regiment_of(tilly_ruleset *rules)
{
    tilly_army *a = NULL;
    tilly_unit_spec spec = TILLY_UNIT_SPEC_INIT;
    uint32_t type = 0;
    assert_int_equal(tilly_army_new(rules, "", &a), TILLY_OK);
    assert_int_equal(tilly_army_add_command(a, "", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(rules, "regulars", &type), TILLY_OK);
    spec.type = (uint16_t)type;
    assert_int_equal(tilly_army_add_unit(a, &spec, NULL), TILLY_OK);
    assert_int_equal(tilly_army_add_unit(a, &spec, NULL), TILLY_OK);
    return a;
}

static tilly_id unit_at(uint32_t side, uint32_t number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(placed, side, number, &id), TILLY_OK);
    return id;
}

/* One regiment a side stands on the table, face to face, the other is yet to come. */
static void place_regiments(void)
{
    tilly_ruleset *rules = rules_of_book("glauben");
    tilly_setup setup = TILLY_SETUP_INIT;
    setup.flags =
        TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN | TILLY_SETUP_ANY_ARMY;
    setup.rules = rules;
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        setup.army[side] = regiment_of(rules);
    assert_int_equal(tilly_battle_new(&setup, &placed, NULL), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        tilly_pose pose = {TUM(500), TUM(side ? 440 : 400), side ? 18000 : 0, 0};
        tilly_id id = unit_at(side, 0);
        assert_int_equal(tilly_battle_deploy(placed, id, &pose, 0, 1, NULL), TILLY_OK);
        tilly_army_unref(setup.army[side]);
    }
    tilly_arrival later = {.size = sizeof later, .turn = 3, .to = {TUM(100), 0}};
    assert_int_equal(tilly_battle_set_arrival(placed, unit_at(0, 1), &later, NULL), TILLY_OK);
    tilly_ruleset_unref(rules);
}

static void write_record(void)
{
    size_t needed = 0;
    assert_int_equal(tilly_battle_record(rolled, NULL, 0, &needed), TILLY_OK);
    record = malloc(needed);
    assert_non_null(record);
    assert_int_equal(tilly_battle_record(rolled, record, needed, NULL), TILLY_OK);
}

static int make(void **state)
{
    (void)state;
    s = scene_of(pieces, NULL);
    settle(s);
    while (s->at_step)
        next_question(s);
    army = example_army(s->rules, 'a', false);
    rolled = battle_at_a_roll();
    place_regiments();
    write_record();
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(record);
    tilly_battle_unref(placed);
    tilly_battle_unref(rolled);
    tilly_army_unref(army);
    scene_end(s);
    return 0;
}

/* ---- records that functions read: what is in them, and who reads it ------------------------- */

static void *from_malloc(size_t size, void *context)
{
    (void)context;
    return malloc(size);
}
static void *from_realloc(void *block, size_t old_size, size_t size, void *context)
{
    (void)old_size, (void)context;
    return realloc(block, size);
}
static void to_free(void *block, size_t size, void *context)
{
    (void)size, (void)context;
    free(block);
}

static void fill_tilly_error(tilly_error *r)
{
    r->status = TILLY_E_CALLBACK;
}
static tilly_status take_tilly_error(const void *r)
{
    return tilly_error_tell(r);
}

static void fill_tilly_allocator(tilly_allocator *r)
{
    r->alloc = from_malloc;
    r->resize = from_realloc;
    r->free = to_free;
}
static tilly_status take_tilly_allocator(const void *r)
{
    tilly_ruleset *rules = NULL;
    tilly_status status = tilly_ruleset_new("tilly-1.2", r, &rules);
    tilly_ruleset_unref(rules);
    return status;
}

static void fill_tilly_unit_spec(tilly_unit_spec *r)
{
    r->type = 1;
}
static tilly_status take_tilly_unit_spec(const void *r)
{
    tilly_army *a = NULL;
    assert_int_equal(tilly_army_copy(army, &a), TILLY_OK);
    tilly_status status = tilly_army_add_unit(a, r, NULL);
    tilly_army_unref(a);
    return status;
}

static void fill_tilly_feature(tilly_feature *r)
{
    static const tilly_point corner[] = {{10000, 10000}, {40000, 10000}, {20000, 40000}};
    r->kind = TILLY_WOOD;
    r->points = 3;
    memcpy(r->point, corner, sizeof corner);
}
static tilly_status take_tilly_feature(const void *r)
{
    tilly_table *t = NULL;
    assert_int_equal(tilly_table_new(TUM(20), TUM(20), NULL, &t), TILLY_OK);
    tilly_status status = tilly_table_add(t, r, NULL, NULL);
    tilly_table_unref(t);
    return status;
}

static void fill_tilly_ground_kind(tilly_ground_kind *r)
{
    r->base = TILLY_ROUGH;
    strcpy(r->name, "marsh");
}
static tilly_status take_tilly_ground_kind(const void *r)
{
    tilly_table *t = NULL;
    assert_int_equal(tilly_table_new(TUM(20), TUM(20), NULL, &t), TILLY_OK);
    tilly_status status = tilly_table_derive(t, r, NULL, NULL);
    tilly_table_unref(t);
    return status;
}

static void fill_tilly_setup(tilly_setup *r)
{
    r->rules = s->rules;
    r->army[0] = r->army[1] = army;
}
static tilly_status take_tilly_setup(const void *r)
{
    tilly_battle *b = NULL;
    tilly_status status = tilly_battle_new(r, &b, NULL);
    tilly_battle_unref(b);
    return status;
}

static void fill_tilly_order(tilly_order *r)
{
    r->kind = TILLY_ORDER_HOLD;
}
static tilly_status take_tilly_order(const void *r)
{
    return tilly_battle_set_order(placed, tilly_id_make(TILLY_ID_GROUP, 1, 0), r, NULL);
}

static void fill_tilly_arrival(tilly_arrival *r)
{
    r->turn = 2;
    r->to.x = TUM(50);
}
static tilly_status take_tilly_arrival(const void *r)
{
    return tilly_battle_set_arrival(placed, unit_at(0, 1), r, NULL);
}

static void fill_tilly_edit(tilly_edit *r)
{
    static const tilly_feature wood = {.size = sizeof wood,
                                       .kind = TILLY_WOOD,
                                       .points = 3,
                                       .point = {{10000, 10000}, {40000, 10000}, {20000, 40000}}};
    r->kind = TILLY_EDIT_GROUND;
    r->value = 1;
    r->feature = &wood;
}
static tilly_status take_tilly_edit(const void *r)
{
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_copy(s->battle, &b), TILLY_OK);
    tilly_turn_next(turn_in_play(b), TILLY_UNTIL_BOUNDARY);
    tilly_status status = tilly_battle_edit(b, r, NULL, NULL);
    tilly_battle_unref(b);
    return status;
}

static void fill_tilly_answer(tilly_answer *r)
{
    assert_int_equal(tilly_turn_sample(s->turn, 1, r), TILLY_OK);
}
static tilly_status take_tilly_answer(const void *r)
{
    return tilly_turn_check(s->turn, r, NULL);
}

static void fill_tilly_reason(tilly_reason *r)
{
    r->code = TILLY_WHY_BARRIER;
}
static tilly_status take_tilly_reason(const void *r)
{
    return tilly_reason_text(NULL, r, NULL, 0, NULL);
}

static void fill_tilly_hooks(tilly_hooks *r)
{
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        tilly_player_builtin("passive", i, &r->player[i]);
}
static tilly_status take_tilly_hooks(const void *r)
{
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_copy(s->battle, &b), TILLY_OK);
    tilly_status status = tilly_battle_run(b, r, 1);
    tilly_battle_unref(b);
    return status < 0 ? status : TILLY_OK;
}

static tilly_status
play_no_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *moment)
{
    (void)context, (void)instance, (void)battle, (void)moment;
    return TILLY_OK;
}
static void fill_tilly_script_setup(tilly_script_setup *r)
{
    r->moments = 1u << TILLY_MOMENT_BEGIN;
    r->call = play_no_moment;
}
static tilly_status take_tilly_script_setup(const void *r)
{
    tilly_script *script = NULL;
    tilly_status status = tilly_script_new(r, &script);
    tilly_script_unref(script);
    return status;
}

static void fill_tilly_picture(tilly_picture *r)
{
    r->flags = TILLY_PICTURE_NAMES;
}
static tilly_status take_tilly_picture(const void *r)
{
    return tilly_battle_picture(s->battle, r, NULL, 0, NULL);
}

/* ---- records that functions fill ------------------------------------------------------------ */

static tilly_status give_tilly_error(void *r)
{
    return tilly_error_last(TILLY_E_RANGE, r);
}
static tilly_status give_tilly_parameter(void *r)
{
    return tilly_ruleset_parameter(s->rules, 0, r);
}
static tilly_status give_tilly_ruling(void *r)
{
    return tilly_ruleset_ruling(s->rules, 0, r);
}
static tilly_status give_tilly_beat_info(void *r)
{
    return tilly_ruleset_beat(s->rules, 0, r);
}
static tilly_status give_tilly_unit_spec(void *r)
{
    return tilly_army_unit(army, 0, r);
}
static tilly_status give_tilly_feature(void *r)
{
    tilly_table *t = NULL;
    tilly_feature wood = TILLY_FEATURE_INIT;
    fill_tilly_feature(&wood);
    assert_int_equal(tilly_table_new(TUM(20), TUM(20), NULL, &t), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &wood, NULL, NULL), TILLY_OK);
    tilly_status status = tilly_table_feature(t, 0, r);
    tilly_table_unref(t);
    return status;
}
static tilly_status give_tilly_ground_kind(void *r)
{
    tilly_table *t = NULL;
    tilly_ground_kind marsh = TILLY_GROUND_KIND_INIT;
    fill_tilly_ground_kind(&marsh);
    assert_int_equal(tilly_table_new(TUM(20), TUM(20), NULL, &t), TILLY_OK);
    assert_int_equal(tilly_table_derive(t, &marsh, NULL, NULL), TILLY_OK);
    tilly_status status = tilly_table_kind(t, 0, r);
    tilly_table_unref(t);
    return status;
}
static tilly_status give_tilly_ground(void *r)
{
    return tilly_table_ground(s->table, 0, 0, r);
}
static tilly_status give_tilly_battle_info(void *r)
{
    return tilly_battle_info_of(s->battle, r);
}
static tilly_status give_tilly_order(void *r)
{
    return tilly_battle_order(placed, tilly_id_make(TILLY_ID_GROUP, 1, 0), r);
}
static tilly_status give_tilly_arrival(void *r)
{
    return tilly_battle_arrival(placed, unit_at(0, 1), r);
}
static tilly_status give_tilly_decision(void *r)
{
    return tilly_turn_decision(s->turn, r);
}
static tilly_status give_tilly_answer(void *r)
{
    return tilly_turn_sample(s->turn, 1, r);
}
static tilly_status give_tilly_roll(void *r)
{
    return tilly_turn_roll(turn_in_play(rolled), r);
}
static tilly_status give_tilly_reason(void *r)
{
    uint32_t clear;
    return tilly_battle_sight(s->battle, unit_of(s, "horse"), unit_of(s, "foe"), &clear, r);
}
static tilly_status give_tilly_odds(void *r)
{
    tilly_id attacker = unit_at(0, 0);
    return tilly_battle_odds(placed, &attacker, 1, unit_at(1, 0), r);
}
static tilly_status give_tilly_replay(void *r)
{
    return tilly_battle_replay(record, strlen(record), NULL, NULL, r, NULL);
}

/* ---- each of them --------------------------------------------------------------------------- */

typedef struct kind {
    size_t size, first; /* now, and in version 0.2 */
    void (*begin)(void *record);
    tilly_status (*take)(const void *record); /* NULL: no function reads it */
    tilly_status (*give)(void *record);       /* NULL: no function fills it */
} kind;

typedef union room {
    unsigned char byte[MOST + OTHER + GUARD];
    void *pointer;
    uint64_t word;
} room;

/* A record that its program knows with so many bytes, `tail` in those that the library lacks. */
static void begin(const kind *k, size_t size, int tail, room *out)
{
    const uint32_t given = (uint32_t)size;
    memset(out, 0xa5, sizeof *out);
    k->begin(out);
    memcpy(out, &given, sizeof given);
    if (size > k->size)
        memset(out->byte + k->size, tail, size - k->size);
}

static tilly_status taken(const kind *k, size_t size, int tail)
{
    room r;
    begin(k, size, tail, &r);
    return k->take(&r);
}

static void is_taken(const kind *k)
{
    tilly_status fewer = k->size - OTHER < k->first ? TILLY_E_SIZE : TILLY_OK;
    assert_int_equal(taken(k, k->size, 0), TILLY_OK);
    assert_int_equal(taken(k, k->first, 0), TILLY_OK);
    assert_int_equal(taken(k, k->size - OTHER, 0), fewer);
    assert_int_equal(taken(k, k->size + OTHER, 0), TILLY_OK);
    assert_int_equal(taken(k, k->size + OTHER, 1), TILLY_E_UNSUPPORTED);
}

/* What lies beyond the size is not the library's; `size` stays as it was. */
static tilly_status given(const kind *k, size_t size, room *r)
{
    room before;
    begin(k, size, 1, r);
    before = *r;
    tilly_status status = k->give(r);
    assert_memory_equal(r, &before, sizeof(uint32_t));
    assert_memory_equal(r->byte + size, before.byte + size, sizeof *r - size);
    if (status)
        assert_memory_equal(r, &before, sizeof before);
    return status;
}

static void is_given(const kind *k)
{
    room exact;
    room other;
    tilly_status fewer = k->size - OTHER < k->first ? TILLY_E_SIZE : TILLY_OK;
    assert_int_equal(given(k, k->size, &exact), TILLY_OK);
    assert_int_equal(given(k, k->size - OTHER, &other), fewer);
    assert_int_equal(given(k, k->first, &other), TILLY_OK);
    assert_memory_equal(other.byte + 4, exact.byte + 4, k->first - 4);
    assert_int_equal(given(k, k->size + OTHER, &other), TILLY_OK);
    assert_memory_equal(other.byte + 4, exact.byte + 4, k->size - 4);
    for (size_t i = k->size; i < k->size + OTHER; i++)
        assert_int_equal(other.byte[i], 0);
}

static void of_other_sizes(void **state)
{
    const kind *k = *state;
    assert_true(k->size <= MOST && k->size >= k->first);
    if (k->take)
        is_taken(k);
    if (k->give)
        is_given(k);
}

#define BEGIN(record, value, filled)                                                               \
    static void begin_##record(void *theirs)                                                       \
    {                                                                                              \
        record first = value;                                                                      \
        filled;                                                                                    \
        memcpy(theirs, &first, sizeof first);                                                      \
    }
#define TAKEN(record, value, first_field, last)  BEGIN(record, value, fill_##record(&first))
#define BOTH(record, value, first_field, last)   BEGIN(record, value, fill_##record(&first))
#define FILLED(record, value, first_field, last) BEGIN(record, value, (void)0)
#include "records.def"

#define END_OF(record, field) (offsetof(record, field) + sizeof(((record *)0)->field))
#define KIND(record, first_field, take, give)                                                      \
    static const kind kind_of_##record = {                                                         \
        sizeof(record), END_OF(record, first_field), begin_##record, take, give};
#define TAKEN(record, value, first, last)  KIND(record, first, take_##record, NULL)
#define FILLED(record, value, first, last) KIND(record, first, NULL, give_##record)
#define BOTH(record, value, first, last)   KIND(record, first, take_##record, give_##record)
#include "records.def"

#define KIND_OF(record)                    (void *)(uintptr_t)&kind_of_##record
#define TEST(record)                       {#record, of_other_sizes, NULL, NULL, KIND_OF(record)},
#define TAKEN(record, value, first, last)  TEST(record)
#define FILLED(record, value, first, last) TEST(record)
#define BOTH(record, value, first, last)   TEST(record)
static const struct CMUnitTest of_each[] = {
#include "records.def"
};

/* A size that was never set is no record of a later version, whatever lies behind it. */
static void a_size_that_no_version_has_is_refused(void **state)
{
    (void)state;
    static const uint32_t wrong[] = {0, 1, 4, sizeof(tilly_ground) + 1, 4100, UINT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tilly_ground g = {.size = wrong[i], .height = 7};
        assert_int_equal(give_tilly_ground(&g), TILLY_E_SIZE);
        assert_int_equal(g.height, 7);
    }
}

/* Records that others point to are read as they are alone. */
static void a_feature_of_an_edit_has_a_size_of_its_own(void **state)
{
    (void)state;
    struct {
        tilly_feature known;
        uint32_t later;
    } wood = {.known = TILLY_FEATURE_INIT, .later = 0};
    tilly_edit e = TILLY_EDIT_INIT;
    fill_tilly_edit(&e);
    fill_tilly_feature(&wood.known);
    wood.known.size = sizeof wood;
    e.feature = &wood.known;
    assert_int_equal(take_tilly_edit(&e), TILLY_OK);
    wood.later = 1;
    assert_int_equal(take_tilly_edit(&e), TILLY_E_UNSUPPORTED);
    wood.known.size = 4;
    assert_int_equal(take_tilly_edit(&e), TILLY_E_SIZE);
}

static int fails_to_answer(void *context,
                           const tilly_turn *turn,
                           const tilly_decision *decision,
                           tilly_answer *answer)
{
    (void)context, (void)turn;
    answer->pick.option = decision->options;
    return 0;
}

static void a_reason_of_hooks_has_a_size_of_its_own(void **state)
{
    (void)state;
    struct {
        tilly_reason known;
        uint32_t later;
    } why = {.known = TILLY_REASON_INIT, .later = 9};
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_copy(s->battle, &b), TILLY_OK);
    why.known.size = sizeof why;
    hooks.why = &why.known;
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        hooks.player[i].answer = fails_to_answer;
    assert_int_equal(tilly_battle_run(b, &hooks, 1), TILLY_E_ILLEGAL);
    assert_int_equal(why.known.code, TILLY_WHY_NO_SUCH_OPTION);
    assert_int_equal(why.known.size, sizeof why);
    assert_int_equal(why.later, 0);
    tilly_battle_unref(b);
}

static void reserved_fields_must_be_0(void **state)
{
    (void)state;
    tilly_feature wood = TILLY_FEATURE_INIT;
    fill_tilly_feature(&wood);
    wood.reserved = 1;
    assert_int_equal(take_tilly_feature(&wood), TILLY_E_UNSUPPORTED);
    tilly_setup setup = TILLY_SETUP_INIT;
    fill_tilly_setup(&setup);
    setup.reserved2 = &setup;
    assert_int_equal(take_tilly_setup(&setup), TILLY_E_UNSUPPORTED);
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    fill_tilly_hooks(&hooks);
    hooks.reserved = 1;
    assert_int_equal(take_tilly_hooks(&hooks), TILLY_E_UNSUPPORTED);
    tilly_allocator memory = TILLY_ALLOCATOR_INIT;
    fill_tilly_allocator(&memory);
    memory.reserved = 1;
    assert_int_equal(take_tilly_allocator(&memory), TILLY_E_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(a_size_that_no_version_has_is_refused),
        cmocka_unit_test(a_feature_of_an_edit_has_a_size_of_its_own),
        cmocka_unit_test(a_reason_of_hooks_has_a_size_of_its_own),
        cmocka_unit_test(reserved_fields_must_be_0),
    };
    int failed = cmocka_run_group_tests_name("records of other versions", of_each, make, end);
    return failed + cmocka_run_group_tests(others, make, end);
}
