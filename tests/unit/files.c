#include "files.h"
#include <stdio.h>

static tilly_status
write_thing(file_kind kind, const void *thing, char *text, size_t room, size_t *needed)
{
    switch (kind) {
    case RULESET_FILE: return tilly_ruleset_write(thing, text, room, needed);
    case ARMY_FILE: return tilly_army_write(thing, text, room, needed);
    case TABLE_FILE: return tilly_table_write(thing, text, room, needed);
    case SCENARIO_FILE: return tilly_scenario_write(thing, text, room, needed);
    case SAVE_FILE: return tilly_battle_save(thing, text, room, needed);
    default: return tilly_battle_record(thing, text, room, needed);
    }
}

char *text_of(file_kind kind, const void *thing)
{
    size_t needed = 0;
    size_t again = 0;
    assert_int_equal(write_thing(kind, thing, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(write_thing(kind, thing, text, needed - 1, &again), TILLY_E_ROOM);
    assert_int_equal(again, needed);
    assert_int_equal(write_thing(kind, thing, text, needed, &again), TILLY_OK);
    assert_int_equal(strlen(text) + 1, needed);
    return text;
}

tilly_status read_thing(file_kind kind,
                        const char *text,
                        size_t length,
                        tilly_ruleset *rules,
                        const tilly_allocator *memory,
                        void **thing,
                        tilly_error *error)
{
    tilly_ruleset *r = NULL;
    tilly_army *a = NULL;
    tilly_table *t = NULL;
    tilly_battle *b = NULL;
    tilly_replay found = {.size = sizeof found};
    tilly_status status;
    switch (kind) {
    case RULESET_FILE: status = tilly_ruleset_read(text, length, memory, &r, error); break;
    case ARMY_FILE: status = tilly_army_read(text, length, rules, &a, error); break;
    case TABLE_FILE: status = tilly_table_read(text, length, memory, &t, error); break;
    case SCENARIO_FILE: status = tilly_scenario_read(text, length, 7, 0, memory, &b, error); break;
    case SAVE_FILE: status = tilly_battle_load(text, length, memory, &b, error); break;
    default: status = tilly_battle_replay(text, length, memory, &b, &found, error); break;
    }
    *thing = r ? (void *)r : a ? (void *)a : t ? (void *)t : (void *)b;
    return status;
}

void drop(file_kind kind, void *thing)
{
    switch (kind) {
    case RULESET_FILE: tilly_ruleset_unref(thing); break;
    case ARMY_FILE: tilly_army_unref(thing); break;
    case TABLE_FILE: tilly_table_unref(thing); break;
    default: tilly_battle_unref(thing); break;
    }
}

uint64_t hash_of_thing(file_kind kind, const void *thing)
{
    uint64_t hash = 0;
    tilly_status status = kind == RULESET_FILE ? tilly_ruleset_hash(thing, &hash)
                          : kind == ARMY_FILE  ? tilly_army_hash(thing, &hash)
                          : kind == TABLE_FILE ? tilly_table_hash(thing, &hash)
                                               : tilly_battle_hash(thing, &hash);
    assert_int_equal(status, TILLY_OK);
    return hash;
}

char *file_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read", path);
    fseek(f, 0, SEEK_END);
    size_t length = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(length + 1);
    assert_int_equal(fread(text, 1, length, f), length);
    text[length] = 0;
    fclose(f);
    return text;
}

char *with_member(const char *text, const char *section, const char *key, const char *value)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\": ", key);
    const char *from = strstr(text, section);
    const char *at = from ? strstr(from, wanted) : NULL;
    if (!at)
        fail_msg("%s has no %s", section, key);
    at += strlen(wanted);
    size_t length = !strncmp(at, "{}", 2) ? 2
                    : *at == '['          ? strcspn(at, "]") + 1
                    : *at == '"'          ? strcspn(at + 1, "\"") + 2
                                          : strcspn(at, ",}\n");
    char *changed = malloc(strlen(text) + strlen(value) + 1);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, value, at + length);
    return changed;
}

tilly_battle *armies_drawn_up(uint64_t seed)
{
    char *text = file_text("examples/scenarios/two_armies.json");
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_scenario_read(text, strlen(text), seed, 0, NULL, &b, &e) != TILLY_OK)
        fail_msg("%u:%u %s: %s", e.line, e.column, e.path, e.text);
    free(text);
    return b;
}

void play_on(tilly_battle *b, unsigned count)
{
    tilly_turn *t;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    for (unsigned i = 0; i < count;) {
        tilly_answer a = {.size = sizeof a};
        tilly_status status = tilly_turn_next(t, 0);
        if (status == TILLY_TURN_OVER) {
            assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
            continue;
        }
        assert_int_equal(status, TILLY_DECISION);
        assert_int_equal(tilly_turn_sample(t, ++i * 0x9e3779b97f4a7c15u, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
}

void to_boundary(tilly_battle *b)
{
    tilly_turn *t;
    tilly_status status;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    while ((status = tilly_turn_next(t, TILLY_UNTIL_BOUNDARY)) == TILLY_DECISION) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(t, 1, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
    }
    if (status == TILLY_TURN_OVER)
        assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
}

static void carry_out_edit(tilly_battle *b, tilly_edit e, tilly_id *made)
{
    tilly_reason why = {.size = sizeof why};
    e.size = sizeof e;
    to_boundary(b);
    tilly_status status = tilly_battle_edit(b, &e, made, &why);
    if (status != TILLY_OK)
        fail_msg("edit %u: %s, %s",
                 e.kind,
                 tilly_status_name(status),
                 why.code ? tilly_reason_name(why.code) : "");
}

/* The last edit of a kind, as the log has it, is about that unit. */
static void assert_told_of(tilly_battle *b, int32_t kind, tilly_id unit)
{
    static tilly_event event[4096];
    tilly_turn *t;
    uint32_t n;
    uint32_t at = 0;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_events(t, 0, event, 4096, &n), TILLY_OK);
    for (uint32_t i = 0; i < n && i < 4096; i++)
        if (event[i].kind == TILLY_EV_EDIT && event[i].value[0] == kind)
            at = i + 1;
    assert_true(at);
    assert_int_equal(event[at - 1].unit, unit);
}

void meddle(tilly_battle *b)
{
    tilly_feature ford = {.size = sizeof ford,
                          .kind = TILLY_ROUGH,
                          .points = 3,
                          .point = {{10000, 10000}, {20000, 10000}, {15000, 20000}}};
    tilly_feature first = {.size = sizeof first};
    tilly_id unit = 0;
    tilly_id made = 0;
    uint32_t note = 0;
    uint32_t parameter = 0;
    assert_int_equal(tilly_battle_note(b, "Hold the \"hill\"", &note), TILLY_OK);
    assert_int_equal(tilly_battle_unit_id(b, 0, 1, &unit), TILLY_OK);
    assert_int_equal(tilly_ruleset_find(tilly_battle_rules(b), "command_radius", &parameter),
                     TILLY_OK);
    assert_int_equal(tilly_table_feature(tilly_battle_table(b), 1, &first), TILLY_OK);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_GROUND, .value = 0, .unit = first.id}, NULL);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_GROUND, .value = 1, .feature = &ford}, &made);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = unit, .value = 1}, NULL);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_RESTORE, .unit = unit, .value = 1}, NULL);
    carry_out_edit(
        b,
        (tilly_edit){.kind = TILLY_EDIT_STATE, .unit = unit, .what = TILLY_UNIT_SHOT, .value = 1},
        NULL);
    carry_out_edit(
        b, (tilly_edit){.kind = TILLY_EDIT_PARAMETER, .what = parameter, .value = 90000}, NULL);
    carry_out_edit(
        b, (tilly_edit){.kind = TILLY_EDIT_SPEAK, .side = TILLY_NO_SIDE, .what = note}, NULL);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_POINTS, .side = 1, .value = -3}, NULL);
    carry_out_edit(b,
                   (tilly_edit){.kind = TILLY_EDIT_BRING,
                                .side = 0,
                                .type = 1,
                                .group = tilly_id_make(TILLY_ID_GROUP, 1, 0),
                                .x = 435000,
                                .y = 15000,
                                .heading = 4500},
                   &made);
    assert_told_of(b, TILLY_EDIT_BRING, made);
    carry_out_edit(
        b,
        (tilly_edit){
            .kind = TILLY_EDIT_PLACE, .unit = made, .x = 435001, .y = 25000, .heading = 35999},
        NULL);
    carry_out_edit(b, (tilly_edit){.kind = TILLY_EDIT_REMOVE, .unit = made, .value = 1}, NULL);
}
