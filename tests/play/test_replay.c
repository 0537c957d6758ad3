/* Records played again: how much memory they take, where they stop, and what junk in an answer or
 * an edit comes to. And rolls that are open in a battle, its copies and its saves. */
#include "support/support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20, MOST_MEMORY = 64 * MEGABYTE };

/* ---- memory that is counted ----------------------------------------------------------------- */

typedef struct account {
    size_t now, most;
} account;

static void count(account *a, size_t gone, size_t come)
{
    a->now += come - gone;
    if (a->now > a->most)
        a->most = a->now;
}
static void *counted_alloc(size_t size, void *context)
{
    count(context, 0, size);
    return malloc(size);
}
/* As long as a block is moved there are two. */
static void *counted_resize(void *block, size_t old_size, size_t size, void *context)
{
    count(context, 0, size);
    count(context, old_size, 0);
    return realloc(block, size);
}
static void counted_free(void *block, size_t size, void *context)
{
    count(context, size, 0);
    free(block);
}

/* ---- battles -------------------------------------------------------------------------------- */

static tilly_army *army_of_one(tilly_ruleset *rules, const char *name)
{
    tilly_army *army;
    uint32_t command;
    tilly_unit_spec spec = {.size = sizeof spec};
    uint32_t type;
    uint32_t index;
    assert_int_equal(tilly_army_new(rules, name, &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "All", &command), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(rules, "horse", &type), TILLY_OK);
    spec.command = command;
    spec.type = (uint16_t)type;
    assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    return army;
}

/* One unit against another, far apart. */
static tilly_battle *duel(uint32_t reserve)
{
    tilly_ruleset *rules = book_rules();
    tilly_army *army[] = {army_of_one(rules, "South"), army_of_one(rules, "North")};
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .army = {army[0], army[1]},
                         .seed = 1632,
                         .reserve = reserve};
    tilly_battle *b;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        const tilly_pose pose = {.x = TUM(15), .y = side ? TUM(19) : TUM(1), .heading = 0};
        tilly_id unit;
        assert_int_equal(tilly_battle_unit_id(b, side, 0, &unit), TILLY_OK);
        assert_int_equal(tilly_battle_deploy(b, unit, &pose, 0, 1, NULL), TILLY_OK);
        tilly_army_unref(army[side]);
    }
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    tilly_ruleset_unref(rules);
    return b;
}

static void stand_still(tilly_battle *b, uint32_t turns)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("passive", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, turns), TILLY_TURN_OVER);
}

static char *record_of(const tilly_battle *b)
{
    size_t needed;
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_record(b, text, needed, NULL), TILLY_OK);
    return text;
}

/* ---- the memory of a replay ----------------------------------------------------------------- */

static tilly_battle *replayed(const char *text, account *a, tilly_replay *found)
{
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    const tilly_allocator memory = {.size = sizeof memory,
                                    .alloc = counted_alloc,
                                    .resize = counted_resize,
                                    .free = counted_free,
                                    .context = a};
    found->size = sizeof *found;
    if (tilly_battle_replay(text, strlen(text), &memory, &b, found, &e) != TILLY_OK)
        fail_msg("line %u, %s: %s", (unsigned)e.line, e.path, e.text);
    return b;
}

static void a_record_of_a_megabyte_stays_under_64(void **state)
{
    (void)state;
    tilly_battle *b = duel(30);
    account a = {0};
    tilly_replay found = {.size = sizeof found};
    stand_still(b, 3000);
    char *text = record_of(b);
    assert_true(strlen(text) > MEGABYTE);
    tilly_battle *again = replayed(text, &a, &found);
    assert_int_equal(found.equal, 1);
    assert_true(found.turns > 2500);
    assert_true(battle_hash(again) == battle_hash(b));
    assert_true(a.most < MOST_MEMORY / 16);
    tilly_battle_unref(again);
    assert_int_equal(a.now, 0);
    free(text);
    tilly_battle_unref(b);
}

/* The last turn of the record over and over, under one number after another. */
static char *false_record(const char *text, unsigned turns)
{
    const char *end = strrchr(text, ']');
    char *longer = malloc(strlen(text) + 120 * (size_t)turns);
    char *at = longer + (end - text);
    memcpy(longer, text, (size_t)(end - text));
    for (unsigned i = 0; i < turns; i++)
        at += sprintf(at,
                      ",{\"turn\": %u, \"seed\": \"0x1\", \"start\": \"0x1\", \"inputs\": [], "
                      "\"end\": \"0x1\"}",
                      i + 4);
    strcpy(at, end);
    return longer;
}

static void a_record_whose_hashes_lie_is_given_up_at_the_first(void **state)
{
    (void)state;
    tilly_battle *b = duel(TILLY_MOST_UNITS - 2);
    stand_still(b, 4);
    char *text = record_of(b);
    char *head = malloc(strlen(text) + 1);
    strcpy(head, text);
    char *cut = strstr(head, "\"turn\": 4,");
    assert_non_null(cut);
    while (*--cut != ',')
        continue;
    strcpy(cut, "]}");
    char *lies = false_record(head, 9000);
    assert_true(strlen(lies) > 600000);
    for (uint32_t history = 0; history < 2; history++) {
        account a = {0};
        tilly_replay found = {.size = sizeof found, .history = history};
        tilly_battle *again = replayed(lies, &a, &found);
        assert_int_equal(found.equal, 0);
        assert_int_equal(found.differs, 4);
        assert_int_equal(found.stopped, 1);
        assert_int_equal(found.stopped_turn, 4);
        assert_int_equal(found.turns, 4);
        assert_true(a.most < MOST_MEMORY);
        tilly_battle_unref(again);
    }
    free(lies);
    free(head);
    free(text);
    tilly_battle_unref(b);
}

/* ---- answers that stand elsewhere in the list ----------------------------------------------- */

static tilly_battle *scenario(const char *file)
{
    static char text[1 << 18];
    tilly_battle *b;
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    assert_int_equal(tilly_scenario_read(text, strlen(text), 1632, 0, NULL, &b, NULL), TILLY_OK);
    return b;
}

/* Every answer stands at another place of its list, as it might in another version: behind its
 * end. */
static unsigned displace(char *text)
{
    static const char key[] = "\"index\": ";
    unsigned displaced = 0;
    for (char *at = text; (at = strstr(at, key)) != NULL; displaced++)
        for (at += strlen(key); *at >= '0' && *at <= '9'; at++)
            *at = '9';
    return displaced;
}

/* docs/formats/record.md: what an answer names finds it again, wherever it stands. */
static void an_answer_is_found_again_by_what_it_names(void **state)
{
    static const char *const files[] = {"examples/scenarios/two_armies.json",
                                        "examples/scenarios/luetzen_1632.json",
                                        "examples/scenarios/three_brigades.json"};
    (void)state;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        tilly_hooks hooks = {.size = sizeof hooks};
        tilly_battle *b = scenario(files[i]);
        account a = {0};
        tilly_replay found = {.size = sizeof found};
        for (uint32_t side = 0; side < TILLY_SIDES; side++)
            assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
        tilly_battle_run(b, &hooks, 6);
        char *text = record_of(b);
        assert_true(displace(text) > 200);
        tilly_battle *again = replayed(text, &a, &found);
        assert_int_equal(found.equal, 1);
        assert_true(battle_hash(again) == battle_hash(b));
        tilly_battle_unref(again);
        tilly_battle_unref(b);
        free(text);
    }
}

/* Not found anywhere, it is refused with its place in the file and the reason. */
static void an_answer_that_fits_nowhere_is_named_with_its_reason(void **state)
{
    (void)state;
    tilly_battle *b = duel(0);
    tilly_battle *again = NULL;
    tilly_error e = {.size = sizeof e};
    tilly_replay found = {.size = sizeof found};
    stand_still(b, 1);
    char *text = record_of(b);
    displace(text);
    char *kind = strstr(text, "\"option\": ");
    assert_non_null(kind);
    kind[strlen("\"option\": ")] = '9'; /* of no question of this turn */
    assert_int_equal(tilly_battle_replay(text, strlen(text), NULL, &again, &found, &e),
                     TILLY_E_FORMAT);
    assert_null(again);
    assert_string_equal(e.path, "turns[1].inputs[0]"); /* 0 is the set-up */
    assert_string_equal(e.text,
                        "this does not fit here: There is no option 9: the question lists 2");
    free(text);
    tilly_battle_unref(b);
}

static void a_replay_keeps_its_turns_if_it_is_asked_to(void **state)
{
    (void)state;
    tilly_battle *b = duel(0);
    stand_still(b, 3);
    char *text = record_of(b);
    for (uint32_t history = 0; history < 2; history++) {
        account a = {0};
        tilly_replay found = {.size = sizeof found, .history = history};
        tilly_battle *again = replayed(text, &a, &found);
        const tilly_turn *past;
        size_t needed;
        assert_int_equal(found.equal, 1);
        assert_int_equal(tilly_battle_past(again, 1, &past), history ? TILLY_OK : TILLY_E_STALE);
        assert_int_equal(tilly_battle_record(again, NULL, 0, &needed),
                         history ? TILLY_OK : TILLY_E_NOT_NOW);
        stand_still(again, 1); /* and its log is on */
        tilly_battle_unref(again);
    }
    tilly_replay wrong = {.size = sizeof wrong, .history = 2};
    assert_int_equal(tilly_battle_replay(text, strlen(text), NULL, NULL, &wrong, NULL),
                     TILLY_E_RANGE);
    free(text);
    tilly_battle_unref(b);
}

/* ---- what is not used ----------------------------------------------------------------------- */

static void comes_out_equal(const tilly_battle *b)
{
    account a = {0};
    tilly_replay found = {.size = sizeof found};
    char *text = record_of(b);
    tilly_battle *again = replayed(text, &a, &found);
    assert_int_equal(found.equal, 1);
    assert_true(battle_hash(again) == battle_hash(b));
    tilly_battle_unref(again);
    free(text);
}

static tilly_edit full_of_junk(uint16_t kind)
{
    tilly_edit e;
    memset(&e, 0xa5, sizeof e);
    e.size = sizeof e;
    e.kind = kind;
    return e;
}

static void an_edit_is_told_and_recorded_by_what_its_kind_uses(void **state)
{
    (void)state;
    tilly_battle *b = duel(2);
    tilly_turn *turn;
    tilly_event told[2];
    uint32_t n;
    assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);

    tilly_edit e = full_of_junk(TILLY_EDIT_POINTS);
    e.side = 1;
    e.value = 7;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &n), TILLY_OK);
    assert_int_equal(tilly_turn_events(turn, n - 2, told, 2, &n), TILLY_OK);
    assert_int_equal(told[0].kind, TILLY_EV_EDIT);
    assert_int_equal(told[0].unit, 0);
    assert_int_equal(told[0].value[1], 7);
    for (unsigned i = 2; i <= 6; i++)
        assert_int_equal(told[0].value[i], 0);

    e = full_of_junk(TILLY_EDIT_HURT);
    e.value = 1;
    assert_int_equal(tilly_battle_unit_id(b, 0, 0, &e.unit), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);

    e = full_of_junk(TILLY_EDIT_PARAMETER);
    e.value = 1;
    assert_int_equal(tilly_ruleset_find(tilly_battle_rules(b), "evade", &e.what), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);

    e = full_of_junk(TILLY_EDIT_SPEAK);
    e.side = 0;
    assert_int_equal(tilly_battle_note(b, "Hold the hill", &e.what), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    comes_out_equal(b);

    e = full_of_junk(TILLY_EDIT_END);
    e.side = TILLY_NO_SIDE;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    comes_out_equal(b);
    tilly_battle_unref(b);
}

/* ---- an open roll --------------------------------------------------------------------------- */

static void to_a_roll(tilly_battle *b)
{
    tilly_turn *turn;
    tilly_status need = TILLY_OK;
    for (uint64_t i = 0; need != TILLY_ROLL; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_battle_turn(b, &turn), TILLY_OK);
        need = tilly_turn_next(turn, TILLY_UNTIL_ROLL);
        if (need != TILLY_DECISION)
            continue;
        assert_int_equal(tilly_turn_sample(turn, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
}

static tilly_battle *loaded_of(const tilly_battle *b)
{
    size_t needed;
    tilly_battle *loaded;
    assert_int_equal(tilly_battle_save(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_save(b, text, needed, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, needed - 1, NULL, &loaded, NULL), TILLY_OK);
    free(text);
    return loaded;
}

static tilly_battle *another(const tilly_battle *b, unsigned how)
{
    tilly_battle *copy;
    if (how == 0)
        return loaded_of(b);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    if (how == 2) {
        tilly_turn *turn;
        assert_int_equal(tilly_battle_turn(copy, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_next(turn, 0) >= TILLY_OK, 1);
        assert_int_equal(tilly_battle_copy_into(b, copy), TILLY_OK);
    }
    return copy;
}

/* In a load, a copy, a battle that was copied into. */
static void an_open_roll_is_open_in_copies_and_loads(void **state)
{
    (void)state;
    tilly_ruleset *rules = book_rules();
    tilly_battle *b = example_battle(rules, 1632, false);
    tilly_turn *turn;
    to_a_roll(b);
    for (unsigned how = 0; how < 3; how++) {
        tilly_battle *original = another(b, 1);
        tilly_battle *twin = another(b, how);
        tilly_battle *by_hand = another(b, how);
        tilly_roll r = {.size = sizeof r};
        uint16_t faces[TILLY_MOST_DICE];
        assert_int_equal(tilly_battle_turn(by_hand, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_roll(turn, &r), TILLY_OK);
        assert_int_equal(tilly_turn_throw(turn, faces, TILLY_MOST_DICE), TILLY_OK);
        assert_int_equal(tilly_turn_supply(turn, faces, r.dice, TILLY_FROM_TABLE, NULL), TILLY_OK);

        assert_int_equal(tilly_battle_turn(original, &turn), TILLY_OK);
        tilly_status status = tilly_turn_next(turn, TILLY_UNTIL_ROLL);
        assert_int_equal(tilly_battle_turn(twin, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), status);
        assert_int_equal(tilly_battle_turn(by_hand, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), status);
        assert_true(battle_hash(twin) == battle_hash(original));
        assert_true(battle_hash(by_hand) == battle_hash(original));
        tilly_battle_unref(by_hand);
        tilly_battle_unref(twin);
        tilly_battle_unref(original);
    }
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

static void a_copy_to_search_in_shows_the_roll_again(void **state)
{
    (void)state;
    tilly_ruleset *rules = book_rules();
    tilly_battle *b = example_battle(rules, 1632, false);
    to_a_roll(b);
    const uint32_t sides[] = {0, 1, TILLY_NO_SIDE};
    for (unsigned i = 0; i < 3; i++) {
        tilly_battle *copy;
        tilly_turn *turn;
        assert_int_equal(tilly_battle_copy_for_search(b, 1, sides[i], &copy), TILLY_OK);
        assert_int_equal(tilly_battle_turn(copy, &turn), TILLY_OK);
        assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_ROLL);
        tilly_battle_unref(copy);
    }
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_of_a_megabyte_stays_under_64),
        cmocka_unit_test(a_record_whose_hashes_lie_is_given_up_at_the_first),
        cmocka_unit_test(an_answer_is_found_again_by_what_it_names),
        cmocka_unit_test(an_answer_that_fits_nowhere_is_named_with_its_reason),
        cmocka_unit_test(a_replay_keeps_its_turns_if_it_is_asked_to),
        cmocka_unit_test(an_edit_is_told_and_recorded_by_what_its_kind_uses),
        cmocka_unit_test(an_open_roll_is_open_in_copies_and_loads),
        cmocka_unit_test(a_copy_to_search_in_shows_the_roll_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
