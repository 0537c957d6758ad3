#include "unit/bad_input.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

world w;
unsigned unexplained;

/* ---- what was called ------------------------------------------------------------------------ */

enum { MOST_FUNCTIONS = 400 };
static const char *covered[MOST_FUNCTIONS];
static unsigned covered_count;

bool is_covered(const char *function)
{
    for (unsigned i = 0; i < covered_count; i++)
        if (!strcmp(covered[i], function))
            return true;
    return false;
}

void covers(const char *function)
{
    if (is_covered(function))
        return;
    assert_true(covered_count < MOST_FUNCTIONS);
    covered[covered_count++] = function;
}

/* ---- that nothing changed ------------------------------------------------------------------- */

typedef struct snapshot {
    uint64_t hash;
    uint32_t events, serial;
} snapshot;
enum { WATCHED = 6 };
static snapshot before[WATCHED];

static tilly_battle *watched(unsigned i)
{
    tilly_battle *const all[WATCHED] = {w.fight, w.rolling, w.set_up, w.placing, w.between, w.over};
    return all[i];
}

static tilly_turn *watched_turn(unsigned i)
{
    tilly_turn *const all[WATCHED] = {
        w.asked, w.rolled, w.setting_up, w.waiting, w.closed, w.ended};
    return all[i];
}

static uint32_t open_serial(const tilly_turn *t)
{
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    if (tilly_turn_decision(t, &d) == TILLY_OK)
        return d.serial;
    return tilly_turn_roll(t, &r) == TILLY_OK ? r.serial : 0;
}

static snapshot snapshot_of(unsigned i)
{
    snapshot s = {.hash = battle_hash(watched(i)), .serial = open_serial(watched_turn(i))};
    assert_int_equal(tilly_turn_events(watched_turn(i), 0, NULL, 0, &s.events), TILLY_OK);
    return s;
}

static void nothing_changed(int line, const char *function)
{
    for (unsigned i = 0; i < WATCHED; i++) {
        snapshot now = snapshot_of(i);
        if (now.hash != before[i].hash || now.events != before[i].events ||
            now.serial != before[i].serial)
            fail_msg("line %d: %s changed battle %u though it was refused", line, function, i);
    }
}

/* ---- where results go ----------------------------------------------------------------------- */

static _Alignas(16) unsigned char scrap[16384];
static uint32_t scrap_size;
enum { PATTERN = 0xa5 };

void *out_of_size(uint32_t size)
{
    memset(scrap, PATTERN, sizeof scrap);
    scrap_size = size;
    if (size)
        memcpy(scrap, &size, sizeof size);
    return scrap;
}

static void nothing_written(int line, const char *function)
{
    for (size_t i = 0; i < sizeof scrap; i++)
        if (scrap[i] != (scrap_size && i < 4 ? (unsigned char)(scrap_size >> (8 * i)) : PATTERN))
            fail_msg("line %d: %s wrote to byte %zu though it was refused", line, function, i);
}

/* ---- the sentences of refusals -------------------------------------------------------------- */

enum { MOST_SENTENCES = 2000, LONGEST_SENTENCE = 512, MOST_ALIKE = 20 };
static char sentence[MOST_SENTENCES][LONGEST_SENTENCE];
static unsigned sentences;

static bool is_cached(const char *words, size_t status_ends)
{
    unsigned alike = 0;
    for (unsigned i = 0; i < sentences; i++) {
        if (!strcmp(sentence[i], words))
            return true;
        alike += !strncmp(sentence[i], words, status_ends);
    }
    return alike == MOST_ALIKE;
}

/* "#" for each number. */
static void put_no_numbers(char *words)
{
    char *to = words;
    for (const char *at = words; *at; at++)
        if (*at < '0' || *at > '9')
            *to++ = *at;
        else if (to == words || to[-1] != '#')
            *to++ = '#';
    *to = '\0';
}

/* Sizes of records differ from machine to machine; a handle of a wrong kind is told of in one place
 * for all of them; and numbers of the rules are refused a thousand times. */
static void keep_sentence(const char *function, const tilly_error *e)
{
    char words[LONGEST_SENTENCE];
    if (e->status == TILLY_E_HANDLE)
        return;
    int status_ends =
        snprintf(words, sizeof words, "%s: %s: ", function, tilly_status_name(e->status));
    bool names_it = !strncmp(e->text, e->path, strlen(e->path));
    snprintf(words + status_ends,
             sizeof words - (size_t)status_ends,
             "%s%s%s\n",
             names_it ? "" : e->path,
             names_it ? "" : ": ",
             e->text);
    if (e->status == TILLY_E_SIZE)
        put_no_numbers(words + status_ends);
    if (is_cached(words, (size_t)status_ends))
        return;
    assert_true(sentences < MOST_SENTENCES);
    memcpy(sentence[sentences++], words, sizeof words);
}

static int by_letters(const void *a, const void *b)
{
    return strcmp(a, b);
}

void sentences_write(const char *path)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    for (unsigned i = 0; i < sentences; i++)
        assert_true(fputs(sentence[i], f) >= 0);
    assert_int_equal(fclose(f), 0);
}

unsigned sentences_compare(const char *path)
{
    char line[LONGEST_SENTENCE];
    unsigned others = 0;
    unsigned i = 0;
    FILE *f = fopen(path, "rb");
    qsort(sentence, sentences, sizeof *sentence, by_letters);
    bool more = f && fgets(line, sizeof line, f);
    while (more || i < sentences) {
        int order = !more ? -1 : i == sentences ? 1 : strcmp(sentence[i], line);
        others += order != 0;
        if (order)
            print_error(
                "%s: %s", order < 0 ? "new" : "no longer said", order < 0 ? sentence[i] : line);
        i += order <= 0;
        if (order >= 0)
            more = fgets(line, sizeof line, f);
    }
    if (f)
        fclose(f);
    return others;
}

/* A refusal is explained: which argument, and what would be right. A reason tells of an illegal
 * one. */
static void is_explained(int line, const char *function, tilly_status status)
{
    tilly_error error = {.size = sizeof error};
    assert_int_equal(tilly_error_last(status, &error), TILLY_OK);
    assert_int_equal(error.status, status);
    if (status == TILLY_E_ILLEGAL || status == TILLY_E_ROOM || status == TILLY_E_CALLBACK)
        return;
    keep_sentence(function, &error);
    if ((*error.path || error.line || status == TILLY_E_UNKNOWN) && strlen(error.text) > 8 &&
        strcmp(error.text, tilly_status_text(status)))
        return;
    unexplained++;
    print_error("line %d: %s: %s is not explained\n", line, function, tilly_status_name(status));
}

void says(int line, const char *words, tilly_status status)
{
    tilly_error error = {.size = sizeof error};
    assert_int_equal(tilly_error_last(status, &error), TILLY_OK);
    if (strcmp(error.text, words))
        fail_msg("line %d: \"%s\" was said", line, error.text);
}

void refused(int line, const char *function, tilly_status wanted, tilly_status got)
{
    if (got < 0)
        is_explained(line, function, got);
    covers(function);
    if (got != wanted)
        fail_msg("line %d: %s gives %s, not %s",
                 line,
                 function,
                 tilly_status_name(got),
                 tilly_status_name(wanted));
    nothing_written(line, function);
    nothing_changed(line, function);
    out_of_size(0);
}

void gave_nothing(int line, const char *function, bool nothing)
{
    covers(function);
    if (!nothing)
        fail_msg("line %d: %s gives something for what is wrong", line, function);
    nothing_changed(line, function);
}

/* ---- wrong handles, sizes, ids -------------------------------------------------------------- */

void *stranger(enum kind wanted, unsigned i)
{
    void *const all[KINDS] = {w.rules, w.army, w.table, w.fight, w.asked};
    for (unsigned k = 0; k < KINDS; k++)
        if (k != (unsigned)wanted && i-- == 0)
            return all[k];
    return NULL;
}

uint32_t wrong_size(size_t first, size_t known, unsigned i)
{
    const uint32_t f = (uint32_t)first;
    const uint32_t k = (uint32_t)known;
    const uint32_t all[WRONG_SIZES] = {0, 4, f - 4, k - 1, k + 1, 4100, UINT32_MAX};
    return all[i];
}

tilly_id bad_id(unsigned i)
{
    const uint32_t at = tilly_id_index(w.unit);
    const tilly_id all[BAD_IDS] = {
        0,
        UINT32_MAX,
        at,
        w.group,
        w.wood,
        tilly_id_make(TILLY_ID_MELEE, 1, at),
        tilly_id_make(TILLY_ID_MARK, 1, 0),
        tilly_id_make(15, 1, at),
        tilly_id_make(TILLY_ID_UNIT, 0, at),
        tilly_id_make(TILLY_ID_UNIT, 2, at),
        tilly_id_make(TILLY_ID_UNIT, 0xfff, at),
        tilly_id_make(TILLY_ID_UNIT, 1, tilly_id_index(w.brought) + 1),
        tilly_id_make(TILLY_ID_UNIT, 1, 4000),
        tilly_id_make(TILLY_ID_UNIT, 1, 0xffff),
    };
    return all[i];
}

uint32_t made_up(uint32_t series, uint32_t n)
{
    uint32_t word[4];
    tilly_draw(0x62616421, TILLY_STREAM_FREE + series, n, 0, word);
    return word[0];
}

/* ---- buffers -------------------------------------------------------------------------------- */

static void
text_is_cut(const char *function, text_call call, const char *whole, size_t room, size_t all)
{
    char *part = malloc(room + 16);
    size_t needed = 0;
    memset(part, PATTERN, room + 16);
    assert_int_equal(call(part, room, &needed), room < all ? TILLY_E_ROOM : TILLY_OK);
    if (needed != all)
        fail_msg(
            "%s needs %zu bytes, not %zu, when there is room for %zu", function, needed, all, room);
    if (!memchr(part, 0, room))
        fail_msg("%s does not end its text in %zu bytes", function, room);
    if (strncmp(part, whole, strlen(part)))
        fail_msg("%s writes another text in %zu bytes", function, room);
    if (room < all && strlen(part) + 4 < room)
        fail_msg("%s writes only %zu of %zu bytes", function, strlen(part), room);
    for (size_t i = room; i < room + 16; i++)
        if ((unsigned char)part[i] != PATTERN)
            fail_msg("%s writes beyond %zu bytes", function, room);
    free(part);
}

void look_at_text(const char *function, text_call call)
{
    size_t all = 0;
    covers(function);
    if (call(NULL, 0, &all) != TILLY_OK || !all)
        fail_msg("%s does not say how long it is", function);
    char *whole = malloc(all);
    assert_int_equal(call(whole, all, NULL), TILLY_OK);
    assert_int_equal(strlen(whole), all - 1);
    const size_t rooms[] = {1, 2, all / 2 ? all / 2 : 1, all > 1 ? all - 1 : 1, all, all + 1};
    for (unsigned i = 0; i < sizeof rooms / sizeof *rooms; i++)
        text_is_cut(function, call, whole, rooms[i], all);
    free(whole);
    refused(__LINE__, function, TILLY_E_NULL, call(NULL, 1, OUT));
    assert_int_equal(call(NULL, 0, NULL), TILLY_OK);
}

static void rows_are_cut(const char *function,
                         size_t row,
                         rows_call call,
                         const unsigned char *whole,
                         uint32_t room,
                         uint32_t all)
{
    unsigned char *part = malloc(row * room + 16);
    uint32_t count = 0;
    memset(part, PATTERN, row * room + 16);
    if (call(part, room, &count) != TILLY_OK || count != all)
        fail_msg("%s gives %u of %u rows", function, (unsigned)count, (unsigned)all);
    uint32_t written = room < all ? room : all;
    if (memcmp(part, whole, row * written))
        fail_msg("%s gives other rows when there is room for %u", function, (unsigned)room);
    for (size_t i = row * written; i < row * room + 16; i++)
        if (part[i] != PATTERN)
            fail_msg("%s writes beyond %u rows", function, (unsigned)written);
    free(part);
}

void look_at_rows(const char *function, size_t row, uint32_t least, rows_call call)
{
    uint32_t all = 0;
    covers(function);
    if (call(NULL, 0, &all) != TILLY_OK || all < least)
        fail_msg("%s counts %u rows, fewer than %u", function, (unsigned)all, (unsigned)least);
    unsigned char *whole = calloc(all + 1, row);
    assert_int_equal(call(whole, all, &all), TILLY_OK);
    const uint32_t rooms[] = {0, 1, all / 2, all ? all - 1 : 0, all, all + 1};
    for (unsigned i = 0; i < sizeof rooms / sizeof *rooms; i++)
        rows_are_cut(function, row, call, whole, rooms[i], all);
    free(whole);
    refused(__LINE__, function, TILLY_E_NULL, call(OUT, 1, NULL));
    refused(__LINE__, function, TILLY_E_NULL, call(NULL, 1, OUT));
}

/* ---- the world ------------------------------------------------------------------------------ */

tilly_turn *turn_in(tilly_battle *battle)
{
    tilly_turn *t;
    assert_int_equal(tilly_battle_turn(battle, &t), TILLY_OK);
    return t;
}

tilly_status run_to_need(tilly_turn *turn, uint32_t until)
{
    tilly_status status;
    tilly_answer a = {.size = sizeof a};
    for (uint32_t n = 0;
         (status = tilly_turn_next(turn, until)) == TILLY_DECISION && (until & TILLY_UNTIL_ROLL);
         n++) {
        assert_int_equal(tilly_turn_sample(turn, n, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    return status;
}

static const char *const kinds[] = {
    "commander", "pike+shot", "horse", "shot", "cannons", "dragoons"};
enum { EACH = sizeof kinds / sizeof *kinds };

static tilly_army *army_of(const char *name)
{
    tilly_army *army;
    uint32_t command;
    uint32_t index;
    uint32_t type;
    assert_int_equal(tilly_army_new(w.rules, name, &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "Centre", &command), TILLY_OK);
    for (unsigned i = 0; i < EACH; i++) {
        assert_int_equal(tilly_ruleset_type(w.rules, kinds[i], &type), TILLY_OK);
        tilly_unit_spec spec = {.size = sizeof spec, .type = (uint16_t)type, .command = command};
        assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    }
    return army;
}

static tilly_battle *new_battle(uint32_t flags, tilly_table *table)
{
    tilly_army *south = army_of("South");
    tilly_army *north = army_of("North");
    tilly_setup setup = {.size = sizeof setup,
                         .flags = flags | TILLY_SETUP_ANY_ARMY,
                         .rules = w.rules,
                         .table = table,
                         .army = {south, north},
                         .seed = 17,
                         .reserve = 2};
    tilly_battle *battle = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_new(&setup, &battle, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    tilly_army_unref(south);
    tilly_army_unref(north);
    return battle;
}

tilly_battle *deployed_battle(void)
{
    tilly_battle *battle =
        new_battle(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN, w.table);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < EACH; i++) {
            tilly_id id;
            tilly_pose pose = {TUM(6 + 4 * (int)i), side ? TUM(13) : TUM(7), side ? 18000 : 0, 0};
            assert_int_equal(tilly_battle_unit_id(battle, side, i, &id), TILLY_OK);
            assert_int_equal(tilly_battle_deploy(battle, id, &pose, 0, 1, NULL), TILLY_OK);
        }
    assert_int_equal(tilly_battle_begin(battle, NULL), TILLY_OK);
    return battle;
}

/* Turn 1 with a unit fewer and a unit more, at its first question. */
static void make_fight(void)
{
    w.fight = deployed_battle();
    tilly_turn *t = turn_in(w.fight);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    w.asked = turn_in(w.fight);
    w.past = t;
    tilly_battle_unit_id(w.fight, 0, 1, &w.unit);
    tilly_battle_unit_id(w.fight, 1, 1, &w.enemy);
    tilly_battle_unit_id(w.fight, 0, 5, &w.gone);
    tilly_unit row;
    tilly_battle_unit(w.fight, w.enemy, &row);
    w.group = row.group;
    tilly_edit remove = {.size = sizeof remove, .kind = TILLY_EDIT_REMOVE, .unit = w.gone};
    tilly_edit bring = {.size = sizeof bring,
                        .kind = TILLY_EDIT_BRING,
                        .side = 1,
                        .group = w.group,
                        .type = 1,
                        .x = TUM(20),
                        .y = TUM(17),
                        .heading = 18000};
    tilly_reason why = {.size = sizeof why};
    assert_int_equal(tilly_battle_edit(w.fight, &remove, NULL, &why), TILLY_OK);
    assert_int_equal(tilly_battle_edit(w.fight, &bring, &w.brought, &why), TILLY_OK);
    assert_int_equal(tilly_turn_next(w.asked, 0), TILLY_DECISION);
}

static void make_states(void)
{
    w.rolling = new_battle(0, NULL);
    w.rolled = turn_in(w.rolling);
    assert_int_equal(run_to_need(w.rolled, TILLY_UNTIL_ROLL), TILLY_ROLL);
    w.set_up = new_battle(TILLY_SETUP_ROLES, NULL);
    w.setting_up = turn_in(w.set_up);
    assert_int_equal(tilly_turn_next(w.setting_up, 0), TILLY_DECISION);
    w.placing = new_battle(TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN, w.table);
    w.waiting = turn_in(w.placing);
    w.between = deployed_battle();
    w.closed = turn_in(w.between);
    assert_int_equal(tilly_turn_next(w.closed, 0), TILLY_TURN_OVER);
    w.over = deployed_battle();
    w.ended = turn_in(w.over);
    assert_int_equal(tilly_turn_concede(w.ended, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(w.ended, 0), TILLY_BATTLE_OVER);
}

int make_world(void **state)
{
    (void)state;
    w.rules = book_rules();
    w.army = example_army(w.rules, 'a', true);
    assert_int_equal(tilly_table_new(TUM(40), TUM(20), NULL, &w.table), TILLY_OK);
    tilly_feature wood = {
        .size = sizeof wood,
        .kind = TILLY_WOOD,
        .points = 4,
        .point = {{TUM(1), TUM(1)}, {TUM(4), TUM(1)}, {TUM(4), TUM(4)}, {TUM(1), TUM(4)}}};
    assert_int_equal(tilly_table_add(w.table, &wood, &w.wood, NULL), TILLY_OK);
    make_fight();
    make_states();
    w.frozen_rules = (tilly_ruleset *)(uintptr_t)tilly_battle_rules(w.fight);
    w.frozen_table = (tilly_table *)(uintptr_t)tilly_battle_table(w.fight);
    w.frozen_army = (tilly_army *)(uintptr_t)tilly_battle_army(w.fight, 0);
    out_of_size(0);
    for (unsigned i = 0; i < WATCHED; i++)
        before[i] = snapshot_of(i);
    return 0;
}

int end_world(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WATCHED; i++)
        tilly_battle_unref(watched(i));
    tilly_table_unref(w.table);
    tilly_army_unref(w.army);
    tilly_ruleset_unref(w.rules);
    return 0;
}
