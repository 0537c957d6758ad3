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
