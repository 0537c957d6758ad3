/* A copy into a battle is byte for byte what is copied, whichever of the two has used more of its
 * room before: what is left out is the same in both. */
#include "engine/battle.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <tilly.h>
#include <cmocka.h>

enum { STAGES = 5, ROOM = 1 << 20 };

static char text[ROOM];

/* With room for a hundred more a side, which is far more than is sooner copied than left out. */
static tilly_battle *roomy_battle(const char *path)
{
    static char roomy[ROOM];
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *own = strstr(text, "\"reserve\"");
    const char *at = own ? own : strchr(text, '{') + 1;
    const char *rest = own ? own + strcspn(own, ",\n") : at;
    int before = (int)(at - text);
    snprintf(roomy, sizeof roomy, "%.*s\"reserve\": 100%s%s", before, text, own ? "" : ",", rest);
    assert_int_equal(tilly_scenario_read(roomy, strlen(roomy), 3, 0, NULL, &b, &e), TILLY_OK);
    return b;
}

static tilly_battle *saved_and_loaded(const tilly_battle *b)
{
    tilly_battle *loaded = NULL;
    tilly_error e = {.size = sizeof e};
    size_t needed;
    assert_int_equal(tilly_battle_save(b, text, sizeof text, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &loaded, &e), TILLY_OK);
    return loaded;
}

/* Messengers come who were not there before, and whoever takes a gun has one more. */
static tilly_battle *played_on(const tilly_battle *from, uint32_t turns)
{
    tilly_battle *b = NULL;
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < SIDES; side++)
        assert_int_equal(tilly_player_builtin("random", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_copy(from, &b), TILLY_OK);
    if (turns)
        assert_true(tilly_battle_run(b, &hooks, turns) >= TILLY_OK);
    return b;
}

static void assert_same_bytes(const tilly_battle *a, const tilly_battle *b)
{
    uint64_t one;
    uint64_t other;
    assert_memory_equal(a->block, b->block, a->at.marks + sizeof(mark) * a->p.s->marks);
    assert_int_equal(tilly_battle_hash(a, &one), TILLY_OK);
    assert_int_equal(tilly_battle_hash(b, &other), TILLY_OK);
    assert_int_equal(one, other);
}

static void assert_copies_are_whole(const tilly_battle *from)
{
    tilly_battle *stage[STAGES];
    tilly_battle *copy = NULL;
    for (uint32_t i = 0; i < STAGES; i++)
        stage[i] = played_on(from, i * i);
    assert_true(stage[0]->p.s->decisions < stage[STAGES - 1]->p.s->decisions);
    assert_int_equal(tilly_battle_copy(from, &copy), TILLY_OK);
    for (uint32_t i = 0; i < STAGES; i++)
        for (uint32_t k = 0; k < STAGES; k++) {
            assert_int_equal(tilly_battle_copy_into(stage[i], copy), TILLY_OK);
            assert_same_bytes(stage[i], copy);
            assert_int_equal(tilly_battle_copy_into(stage[k], copy), TILLY_OK);
            assert_same_bytes(stage[k], copy);
        }
    for (uint32_t i = 0; i < STAGES; i++)
        tilly_battle_unref(stage[i]);
    tilly_battle_unref(copy);
}

static void assert_copies_of(const char *path)
{
    tilly_battle *start = roomy_battle(path);
    tilly_battle *later = played_on(start, 3);
    tilly_battle *loaded = saved_and_loaded(later);
    assert_copies_are_whole(start);
    assert_copies_are_whole(loaded);
    assert_int_equal(tilly_battle_redact(later, 0), TILLY_OK);
    tilly_battle *copy = played_on(later, 0);
    assert_same_bytes(later, copy);
    tilly_battle *unlike[] = {start, later, loaded, copy};
    for (unsigned i = 0; i < sizeof unlike / sizeof *unlike; i++)
        tilly_battle_unref(unlike[i]);
}

/* ---- redaction ------------------------------------------------------------------------------ */

static uint64_t measured(const tilly_battle *b)
{
    enum { MOST = 512 };
    static tilly_unit about[MOST];
    uint32_t units;
    uint64_t sum = 0;
    assert_int_equal(tilly_battle_units(b, TILLY_NO_SIDE, about, MOST, &units), TILLY_OK);
    for (uint32_t i = 0; i < units && i < MOST; i++) {
        tilly_reach charge[8];
        uint32_t count = 0;
        tilly_battle_charges(b, about[i].id, charge, 8, &count);
        sum = 31 * sum + count;
        for (uint32_t k = 0; k < units && k < MOST; k++) {
            uint32_t clear = 0;
            uint32_t dice = 0;
            tilly_battle_sight(b, about[i].id, about[k].id, &clear, NULL);
            tilly_battle_may_shoot(b, about[i].id, about[k].id, &dice, NULL);
            sum = 31 * sum + 2 * dice + clear;
        }
    }
    return sum;
}

/* What was looked up before is no longer known after it. */
static void assert_redacted_as_if_never_asked(const char *path)
{
    tilly_battle *start = roomy_battle(path);
    for (uint32_t turns = 1; turns < 4; turns++) {
        tilly_battle *asked = played_on(start, turns);
        tilly_battle *never_asked = played_on(asked, 0);
        measured(asked);
        assert_int_equal(tilly_battle_redact(asked, 0), TILLY_OK);
        assert_int_equal(tilly_battle_redact(never_asked, 0), TILLY_OK);
        assert_true(measured(asked) == measured(never_asked));
        tilly_battle_unref(asked);
        tilly_battle_unref(never_asked);
    }
    tilly_battle_unref(start);
}

static void a_redacted_battle_measures_as_if_it_had_never_been_asked(void **state)
{
    (void)state;
    assert_redacted_as_if_never_asked("examples/scenarios/two_armies.json");
    assert_redacted_as_if_never_asked("examples/scenarios/luetzen_1632.json");
    assert_redacted_as_if_never_asked("examples/scenarios/three_brigades.json");
}

/* ---- of each book --------------------------------------------------------------------------- */

static void copies_of_tillys_battles_are_whole(void **state)
{
    (void)state;
    assert_copies_of("examples/scenarios/two_armies.json");
}

static void copies_of_luetzen_are_whole(void **state)
{
    (void)state;
    assert_copies_of("examples/scenarios/luetzen_1632.json");
}

static void copies_of_scrubys_battles_are_whole(void **state)
{
    (void)state;
    assert_copies_of("examples/scenarios/three_brigades.json");
}

/* On top of somebody. */
static tilly_edit no_room_for_another(const tilly_battle *b)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_BRING};
    tilly_unit there;
    tilly_id id;
    assert_int_equal(tilly_battle_unit_id(b, 0, 1, &id), TILLY_OK);
    assert_int_equal(tilly_battle_unit(b, id, &there), TILLY_OK);
    e.type = there.type;
    e.group = there.group;
    e.x = there.x;
    e.y = there.y;
    return e;
}

/* Nor has the slot had anybody: whoever comes later is called the same in both. */
static void assert_refused_without_trace(const char *path)
{
    tilly_battle *b = roomy_battle(path);
    tilly_battle *copy = NULL;
    tilly_id made = 0;
    tilly_id again = 0;
    tilly_edit e = no_room_for_another(b);
    assert_int_equal(tilly_battle_edit(b, &e, &made, NULL), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_same_bytes(b, copy);
    tilly_edit away = {.size = sizeof away, .kind = TILLY_EDIT_REMOVE, .value = 1};
    assert_int_equal(tilly_battle_unit_id(b, 0, 1, &away.unit), TILLY_OK);
    tilly_battle *both[] = {b, copy};
    for (unsigned i = 0; i < SIDES; i++) {
        assert_int_equal(tilly_battle_edit(both[i], &away, NULL, NULL), TILLY_OK);
        assert_int_equal(tilly_battle_edit(both[i], &e, i ? &again : &made, NULL), TILLY_OK);
    }
    assert_int_equal(made, again);
    assert_same_bytes(b, copy);
    tilly_battle_unref(b);
    tilly_battle_unref(copy);
}

static void whoever_is_refused_leaves_no_trace(void **state)
{
    (void)state;
    assert_refused_without_trace("examples/scenarios/two_armies.json");
    assert_refused_without_trace("examples/scenarios/luetzen_1632.json");
    assert_refused_without_trace("examples/scenarios/three_brigades.json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_redacted_battle_measures_as_if_it_had_never_been_asked),
        cmocka_unit_test(copies_of_tillys_battles_are_whole),
        cmocka_unit_test(copies_of_luetzen_are_whole),
        cmocka_unit_test(copies_of_scrubys_battles_are_whole),
        cmocka_unit_test(whoever_is_refused_leaves_no_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
