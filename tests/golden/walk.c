#include "walk.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong(walk *w, const char *text, ...)
{
    char words[300];
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(words, sizeof words, text, arguments);
    va_end(arguments);
    snprintf(w->wrong,
             sizeof w->wrong,
             "turn %u input %u: %s",
             (unsigned)w->at_turn,
             (unsigned)w->at_input,
             words);
    return 0;
}

char *text_of_json(const json_t *value)
{
    return json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(15));
}

/* ---- reading an input ----------------------------------------------------------------------- */

static int64_t whole(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}
static int32_t scaled(const json_t *number, double by)
{
    return (int32_t)lround(json_number_value(number) * by);
}
static int32_t length_of(const json_t *object, const char *key)
{
    return scaled(json_object_get(object, key), TILLY_ONE);
}
static int32_t angle_of(const json_t *object, const char *key)
{
    return scaled(json_object_get(object, key), TILLY_DEGREE);
}

/* "unit 0.3": side and number, and the generation if it is not the first; "feature 2.1": index and
 * generation. */
static tilly_id id_from(const walk *w, const char *words)
{
    static const char *const kind[] = {"", "unit", "command", "feature", "melee", "mark"};
    char word[20];
    unsigned a;
    unsigned b;
    unsigned generation = 1;
    unsigned k = TILLY_ID_UNIT;
    tilly_id first = 0;
    if (!words || sscanf(words, "%19s %u.%u.%u", word, &a, &b, &generation) < 3)
        return 0;
    while (k < TILLY_ID_MARK && strcmp(kind[k], word))
        k++;
    if (k == TILLY_ID_UNIT) {
        tilly_battle_unit_id(w->battle, a, 0, &first);
        return tilly_id_make(k, generation, tilly_id_index(first) + b);
    }
    if (k == TILLY_ID_GROUP)
        return tilly_id_make(
            k, 1, b + (a ? tilly_army_commands(tilly_battle_army(w->battle, 0)) : 0));
    return tilly_id_make(k, b, a);
}

static tilly_id id_of(const walk *w, const json_t *object, const char *key)
{
    return id_from(w, json_string_value(json_object_get(object, key)));
}

static int same_option(const walk *w, const json_t *n, const tilly_option *o)
{
    return o->kind == whole(n, "option") && o->unit == id_of(w, n, "unit") &&
           o->other == id_of(w, n, "other");
}

/* The option that the answer names, where it stood or wherever it stands now. */
static int find_option(const walk *w, const json_t *n, uint32_t *index)
{
    uint32_t count = 0;
    uint32_t stood = (uint32_t)whole(n, "index");
    tilly_option o = {0};
    *index = stood;
    if (tilly_turn_options(w->turn, stood, &o, 1, &count) == TILLY_OK && stood < count &&
        same_option(w, n, &o))
        return 1;
    for (*index = 0; *index < count; ++*index)
        if (tilly_turn_options(w->turn, *index, &o, 1, &count) == TILLY_OK && same_option(w, n, &o))
            return 1;
    return 0;
}

static void read_way(const walk *w, const json_t *way, tilly_answer *a)
{
    for (size_t i = 0; i < json_array_size(way) && i < 16; i++) {
        const json_t *at = json_array_get(way, i);
        tilly_waypoint *p = &a->way[a->count++];
        p->x = length_of(at, "x");
        p->y = length_of(at, "y");
        p->heading = (uint16_t)angle_of(at, "heading");
        p->act = (uint16_t)whole(at, "act");
        p->unit = id_of(w, at, "unit");
    }
}

static int read_members(walk *w, const json_t *members, tilly_answer *a)
{
    uint32_t count = 0;
    for (size_t m = 0; m < json_array_size(members); m++) {
        tilly_id id = id_from(w, json_string_value(json_array_get(members, m)));
        tilly_option o = {0};
        uint32_t i = 0;
        for (count = 1; i < count && i < 512; i++)
            if (tilly_turn_options(w->turn, i, &o, 1, &count) == TILLY_OK && o.unit == id &&
                !(a->chosen[i / 64] >> i % 64 & 1))
                break;
        if (i >= count || i >= 512)
            return wrong(w, "member %u is not offered", (unsigned)m);
        a->chosen[i / 64] |= (uint64_t)1 << i % 64;
    }
    return 1;
}

static int read_answer(walk *w, const json_t *n, tilly_answer *a)
{
    const json_t *members = json_object_get(n, "members");
    const json_t *way = json_object_get(n, "way");
    const json_t *values = json_object_get(n, "values");
    memset(a, 0, sizeof *a);
    a->size = sizeof *a;
    a->note = (uint32_t)whole(n, "note");
    if (members)
        return read_members(w, members, a);
    if (!find_option(w, n, &a->pick.option))
        return wrong(w, "option %d is not offered", (int)whole(n, "option"));
    for (unsigned i = 0; i < 3; i++)
        a->pick.value[i] = (int32_t)json_integer_value(json_array_get(values, i));
    read_way(w, way, a);
    return 1;
}

/* A feature in words, read by the library as the only one of a table. */
static int read_feature(walk *w, const json_t *n, tilly_feature *out)
{
    char *feature = text_of_json(n);
    char *text = malloc(strlen(feature) + 200);
    tilly_table *t = NULL;
    sprintf(text,
            "{\"format\":\"tilly-table\",\"version\":1,\"width\":2400,\"depth\":1800,\"features\":["
            "%s]}",
            feature);
    tilly_status status = tilly_table_read(text, strlen(text), NULL, &t, NULL);
    out->size = sizeof *out;
    if (status == TILLY_OK)
        status = tilly_table_feature(t, 0, out);
    out->id = 0;
    tilly_table_unref(t);
    free(text);
    free(feature);
    return status == TILLY_OK || wrong(w, "a feature cannot be read");
}

static int read_edit(walk *w, const json_t *n, tilly_edit *e)
{
    static const char *const kind[] = {"",
                                       "place",
                                       "remove",
                                       "hurt",
                                       "restore",
                                       "bring",
                                       "state",
                                       "ground",
                                       "parameter",
                                       "speak",
                                       "points",
                                       "end"};
    const char *name = json_string_value(json_object_get(n, "edit"));
    const char *parameter = json_string_value(json_object_get(n, "parameter"));
    memset(e, 0, sizeof *e);
    e->size = sizeof *e;
    for (unsigned k = 1; k <= TILLY_EDIT_END; k++)
        if (!strcmp(kind[k], name))
            e->kind = (uint16_t)k;
    e->side = (uint16_t)whole(n, "side");
    e->unit = id_of(w, n, "unit");
    e->group = id_of(w, n, "group");
    e->type = (uint16_t)whole(n, "type");
    e->quality = (uint16_t)whole(n, "quality");
    e->what = (uint32_t)whole(n, "what");
    e->value = (int32_t)whole(n, "value");
    e->x = length_of(n, "x");
    e->y = length_of(n, "y");
    e->heading = (uint32_t)angle_of(n, "heading");
    if (parameter &&
        tilly_ruleset_find(tilly_battle_rules(w->battle), parameter, &e->what) != TILLY_OK)
        return wrong(w, "no parameter %s", parameter);
    if (!json_object_get(n, "feature"))
        return 1;
    e->feature = &w->ground;
    return read_feature(w, json_object_get(n, "feature"), &w->ground);
}

/* ---- giving it ------------------------------------------------------------------------------ */

static void look(const walk *w, tilly_status need)
{
    if (w->look)
        w->look(w->context, w, need);
}

static int refused(walk *w, tilly_status status, const tilly_reason *why)
{
    char words[240] = "";
    if (status == TILLY_E_ILLEGAL)
        tilly_reason_text(w->battle, why, words, sizeof words, NULL);
    return wrong(w, "%s %s", tilly_status_name(status), words);
}

static int is_roll(const walk *w, uint32_t serial)
{
    tilly_roll r = {.size = sizeof r};
    return tilly_turn_roll(w->turn, &r) == TILLY_OK && r.serial == serial;
}

/* To the decision, or the roll, of that serial; rolls on the way are the generator's. A save may
 * have been taken while the roll was open. */
static int run_to(walk *w, tilly_status wanted, uint32_t serial)
{
    if (wanted == TILLY_ROLL && is_roll(w, serial))
        return 1;
    for (;;) {
        tilly_status need = tilly_turn_next(w->turn, TILLY_UNTIL_ROLL);
        tilly_decision d = {.size = sizeof d};
        if (need != TILLY_DECISION && need != TILLY_ROLL)
            return wrong(
                w, "met %s where it wanted serial %u", tilly_status_name(need), (unsigned)serial);
        look(w, need);
        if (need == TILLY_ROLL && (wanted != TILLY_ROLL || !is_roll(w, serial)))
            continue;
        if (need == TILLY_DECISION)
            tilly_turn_decision(w->turn, &d);
        if (need != wanted || (need == TILLY_DECISION && d.serial != serial))
            return wrong(w, "question %u of serial %u is open", d.kind, (unsigned)d.serial);
        return 1;
    }
}

static int give_answer(walk *w, const json_t *n)
{
    tilly_answer a;
    tilly_reason why = {.size = sizeof why};
    if (!run_to(w, TILLY_DECISION, (uint32_t)whole(n, "serial")) || !read_answer(w, n, &a))
        return 0;
    tilly_status status = tilly_turn_answer(w->turn, &a, &why);
    return status == TILLY_OK || refused(w, status, &why);
}

static uint32_t source_of(const char *word)
{
    static const char *const source[] = {"generator", "table", "script", "search"};
    uint32_t s = 0;
    while (s < 3 && strcmp(source[s], word))
        s++;
    return s;
}

static int give_faces(walk *w, const json_t *n, const json_t *list)
{
    uint16_t faces[TILLY_MOST_DICE];
    uint32_t count = (uint32_t)json_array_size(list);
    tilly_reason why = {.size = sizeof why};
    if (!run_to(w, TILLY_ROLL, (uint32_t)whole(n, "serial")))
        return 0;
    for (uint32_t i = 0; i < count && i < TILLY_MOST_DICE; i++)
        faces[i] = (uint16_t)json_integer_value(json_array_get(list, i));
    tilly_status status = tilly_turn_supply(
        w->turn, faces, count, source_of(json_string_value(json_object_get(n, "source"))), &why);
    return status == TILLY_OK || refused(w, status, &why);
}

/* Edits of these records stand at the first boundary after the input before. */
static int give_edit(walk *w, const json_t *n)
{
    tilly_edit e;
    tilly_reason why = {.size = sizeof why};
    tilly_status status = tilly_turn_next(w->turn, TILLY_UNTIL_BOUNDARY);
    if (status != TILLY_STOP)
        return wrong(w, "no boundary for an edit: %s", tilly_status_name(status));
    if (!read_edit(w, n, &e))
        return 0;
    status = tilly_battle_edit(w->battle, &e, NULL, &why);
    return status == TILLY_OK || refused(w, status, &why);
}

/* Concessions and agreements stand where a decision is open. */
static int give_up(walk *w, const json_t *n)
{
    const json_t *concedes = json_object_get(n, "concede");
    const json_t *agrees = json_object_get(n, "agree");
    tilly_status status = tilly_turn_next(w->turn, 0);
    if (status != TILLY_DECISION)
        return wrong(w, "no decision to give up at: %s", tilly_status_name(status));
    if (concedes)
        status = tilly_turn_concede(w->turn, (uint32_t)json_integer_value(concedes));
    else
        status = tilly_turn_agree(w->turn, (uint32_t)json_integer_value(agrees));
    return status == TILLY_OK || wrong(w, "%s", tilly_status_name(status));
}

static int give_input(walk *w, const json_t *n)
{
    const json_t *faces = json_object_get(n, "faces");
    if (faces)
        return give_faces(w, n, faces);
    if (json_object_get(n, "answer"))
        return give_answer(w, n);
    return json_object_get(n, "edit") ? give_edit(w, n) : give_up(w, n);
}

/* ---- turns ---------------------------------------------------------------------------------- */

static const json_t *turn_of(const walk *w)
{
    return json_array_get(json_object_get(w->record, "turns"), w->at_turn);
}

/* The turn's seed, where other dice came in. */
static int begin_turn(walk *w)
{
    uint64_t seed = strtoull(json_string_value(json_object_get(turn_of(w), "seed")), NULL, 16);
    tilly_status status = tilly_battle_turn(w->battle, &w->turn);
    if (status == TILLY_OK && !w->at_input && seed != tilly_battle_seed(w->battle))
        status = tilly_battle_reseed(w->battle, seed);
    return status == TILLY_OK || wrong(w, "%s", tilly_status_name(status));
}

static int finish_turn(walk *w)
{
    tilly_status need;
    while ((need = tilly_turn_next(w->turn, TILLY_UNTIL_ROLL)) == TILLY_ROLL)
        look(w, need);
    if (need != TILLY_TURN_OVER && need != TILLY_BATTLE_OVER)
        return wrong(w, "the turn is not over: %s", tilly_status_name(need));
    look(w, need);
    return 1;
}

int walk_on(walk *w, uint32_t inputs)
{
    for (const json_t *t; (t = turn_of(w)); w->at_turn++, w->at_input = 0) {
        const json_t *list = json_object_get(t, "inputs");
        if (!begin_turn(w))
            return 0;
        for (; w->at_input < json_array_size(list); w->at_input++, w->given++, inputs--)
            if (!inputs || !give_input(w, json_array_get(list, w->at_input)))
                return !inputs;
        if (!json_object_get(t, "end"))
            return 1;
        if (!finish_turn(w))
            return 0;
    }
    return 1;
}

/* The record cut off before its first input is the battle as it begins. */
static char *cut_off(const json_t *record)
{
    json_t *copy = json_copy((json_t *)record);
    json_t *turn = json_array_get(json_object_get(record, "turns"), 0);
    json_object_set_new(copy,
                        "turns",
                        json_pack("[{s:O,s:O,s:O,s:[],s:[i,i,i,i],s:O}]",
                                  "turn",
                                  json_object_get(turn, "turn"),
                                  "seed",
                                  json_object_get(turn, "seed"),
                                  "start",
                                  json_object_get(turn, "start"),
                                  "inputs",
                                  "at",
                                  0,
                                  0,
                                  0,
                                  0,
                                  "now",
                                  json_object_get(turn, "start")));
    char *text = text_of_json(copy);
    json_decref(copy);
    return text;
}

int walk_start(walk *w, const json_t *record)
{
    tilly_replay found = {.size = sizeof found, .history = 1};
    tilly_error error = {.size = sizeof error};
    char *text = cut_off(record);
    *w = (walk){.record = record};
    tilly_status status = tilly_battle_replay(text, strlen(text), NULL, &w->battle, &found, &error);
    free(text);
    return status == TILLY_OK ||
           wrong(w, "%s at %s: %s", tilly_status_name(status), error.path, error.text);
}

void walk_notes(walk *w)
{
    const json_t *notes = json_object_get(w->record, "notes");
    uint32_t number;
    for (size_t i = 0; i < json_array_size(notes); i++)
        tilly_battle_note(w->battle, json_string_value(json_array_get(notes, i)), &number);
}

void walk_end(walk *w)
{
    tilly_battle_unref(w->battle);
    w->battle = NULL;
    w->turn = NULL;
}
