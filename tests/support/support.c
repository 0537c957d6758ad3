#include "support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the rule set --------------------------------------------------------------------------- */

/* The levels of the crisis table follow their two numbers (V-11), dusk begins with the first
 * visibility entry (V-13): whoever changes one changes the list with it. */
static void level_the_crisis(char *text, int32_t first, int32_t step)
{
    char *from = strstr(text, "\"crisis\"");
    char list[1000] = "";
    char *at = strchr(from, '[');
    char *end = strchr(at, ']');
    /* of the last level */
    while (end[1 + strspn(end + 1, " \n")] != ']')
        end = strchr(end + 1, ']');
    size_t n = (size_t)snprintf(list, sizeof list, "[");
    int32_t level = first;
    for (char *one = strchr(at + 1, '['); one && one < end && level <= 99;
         one = strchr(one + 1, '['), level += step) {
        const char *rest = strchr(one, ',');
        n += (size_t)snprintf(list + n,
                              sizeof list - n,
                              "%s[%d%.*s",
                              n > 1 ? "," : "",
                              (int)level,
                              (int)(strchr(rest, ']') + 1 - rest),
                              rest);
    }
    snprintf(list + n, sizeof list - n, "]");
    end += 2 + strspn(end + 1, " \n");
    size_t length = strlen(list);
    memmove(at + length, end, strlen(end) + 1);
    memcpy(at, list, length);
}

static char *number_after(char *text, const char *key)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    char *at = strstr(text, quoted);
    for (at = at ? at + strlen(quoted) : NULL; at && !strchr("-0123456789", *at);)
        at++;
    return at;
}

static void put_number(char *at, int32_t value)
{
    char said[16];
    size_t digits = strspn(at, "-0123456789");
    size_t length = (size_t)snprintf(said, sizeof said, "%d", (int)value);
    memmove(at + length, at + digits, strlen(at + digits) + 1);
    memcpy(at, said, length);
}

/* A number of the tables a file can replace; false: they have none of that name. */
static bool break_tables(tilly_ruleset *rules, const char *name, int32_t value)
{
    size_t needed = 0;
    if (tilly_ruleset_tables_write(rules, NULL, 0, &needed) != TILLY_OK)
        return false;
    char *text = calloc(needed + 2000, 1);
    char *at;
    assert_int_equal(tilly_ruleset_tables_write(rules, text, needed, &needed), TILLY_OK);
    at = number_after(text, name);
    if (!at) {
        free(text);
        return false;
    }
    put_number(at, value);
    if (!strncmp(name, "crisis_", 7))
        level_the_crisis(text,
                         strcmp(name, "crisis_first_percent") ? 15 : value,
                         strcmp(name, "crisis_step_percent") ? 5 : value);
    if (!strcmp(name, "dusk_minutes"))
        put_number(number_after(text, "visibility"), value + 1);
    if (tilly_ruleset_tables_read(rules, text, strlen(text), NULL, NULL) != TILLY_OK)
        fail_msg("TILLY_BREAK=%s=%d cannot be set", name, (int)value);
    free(text);
    return true;
}

/* TILLY_BREAK="RULES/NAME=VALUE": the numbers of other rule sets stay as they are. */
static void break_one(tilly_ruleset *rules, const char *id, const char *order)
{
    char name[64];
    uint32_t index;
    size_t of = strlen(id);
    if (strncmp(order, id, of) != 0 || order[of] != '/')
        return;
    order += of + 1;
    size_t length = strcspn(order, "=");
    assert_true(length > 0 && length < sizeof name && order[length]);
    memcpy(name, order, length);
    name[length] = 0;
    int32_t value = (int32_t)strtol(order + length + 1, NULL, 10);
    if (break_tables(rules, name, value))
        return;
    if (tilly_ruleset_find(rules, name, &index) != TILLY_OK ||
        tilly_ruleset_set(rules, name, value, NULL) != TILLY_OK)
        fail_msg("TILLY_BREAK=%s/%s cannot be set", id, order);
}

tilly_ruleset *rules_of_book(const char *id)
{
    tilly_ruleset *rules = NULL;
    assert_int_equal(tilly_ruleset_new(id, NULL, &rules), TILLY_OK);
    const char *order = getenv("TILLY_BREAK");
    if (order)
        break_one(rules, id, order);
    return rules;
}

tilly_ruleset *book_rules(void)
{
    return rules_of_book("tilly-1.2");
}

/* ---- scenes --------------------------------------------------------------------------------- */

static int piece_named(const scene *s, const char *name)
{
    for (int i = 0; s->piece[i].name; i++)
        if (!strcmp(s->piece[i].name, name))
            return i;
    fail_msg("the scene has no unit %s", name);
    return -1;
}

tilly_id unit_of(const scene *s, const char *name)
{
    return name ? s->id[piece_named(s, name)] : 0;
}

tilly_battle_info scene_info(const scene *s)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(s->battle, &info), TILLY_OK);
    return info;
}

tilly_unit look(const scene *s, const char *name)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(s->battle, unit_of(s, name), &u), TILLY_OK);
    u.x -= SCENE_SHIFT;
    u.y -= SCENE_SHIFT;
    return u;
}

void set_rule(scene *s, const char *name, const char *value)
{
    tilly_error e = {.size = sizeof e};
    if (tilly_ruleset_set_text(s->rules, name, value, &e) != TILLY_OK)
        fail_msg("%s = %s: %s", name, value, e.text);
}

static void read_corners(const double *xy, unsigned corners, tilly_point *to)
{
    for (unsigned i = 0; i < corners; i++)
        to[i] = (tilly_point){TUM(xy[2 * i]) + SCENE_SHIFT, TUM(xy[2 * i + 1]) + SCENE_SHIFT};
}

tilly_id add_ground(scene *s, unsigned kind, unsigned flags, const double *xy, unsigned corners)
{
    return add_topped(s, kind, flags, xy, corners, NULL, 0);
}

tilly_id add_topped(scene *s,
                    unsigned kind,
                    unsigned flags,
                    const double *xy,
                    unsigned corners,
                    const double *top,
                    unsigned top_corners)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .flags = (uint16_t)flags,
                       .points = corners,
                       .top_points = top_corners,
                       .width = kind <= TILLY_STREAM ? TILLY_ONE : 0};
    tilly_error e = {.size = sizeof e};
    tilly_id id = 0;
    read_corners(xy, corners, f.point);
    read_corners(top, top_corners, f.top);
    if (tilly_table_add(s->table, &f, &id, &e) != TILLY_OK)
        fail_msg("ground: %s", e.text);
    return id;
}

static uint32_t add_piece(scene *s, tilly_army *army, const piece *p, uint32_t command)
{
    tilly_unit_spec spec = {.size = sizeof spec, .command = command, .depth = TUM(p->depth)};
    uint32_t type = 0;
    uint32_t index = 0;
    assert_int_equal(tilly_ruleset_type(s->rules, p->type, &type), TILLY_OK);
    spec.type = (uint16_t)type;
    for (uint32_t q = 0; p->quality && q < tilly_ruleset_qualities(s->rules); q++)
        if (!strcmp(tilly_ruleset_quality_name(s->rules, q), p->quality))
            spec.quality = (uint16_t)q;
    snprintf(spec.name, sizeof spec.name, "%s", p->name);
    assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    return index;
}

/* Places in the army of the pieces, and of stand-in commanders for sides that have none of their
 * own. */
typedef struct roll_call {
    uint32_t place[MOST_PIECES];
    int stand_in[2];
    uint32_t stand_in_place[2];
} roll_call;

static tilly_army *army_of(scene *s, int side, roll_call *call)
{
    tilly_army *army = NULL;
    uint32_t command = 0;
    bool any = false;
    assert_int_equal(tilly_army_new(s->rules, side ? "North" : "South", &army), TILLY_OK);
    for (int i = 0; s->piece[i].name; i++) {
        const piece *p = &s->piece[i];
        if (p->side != side)
            continue;
        if (!any || !strcmp(p->type, "commander")) {
            bool commander = !strcmp(p->type, "commander");
            assert_int_equal(tilly_army_add_command(army, "", &command), TILLY_OK);
            if (!commander) {
                piece stand_in = {.name = "stand-in", .type = "commander"};
                call->stand_in[side] = 1;
                call->stand_in_place[side] = add_piece(s, army, &stand_in, command);
            }
            any = true;
        }
        call->place[i] = add_piece(s, army, p, command);
    }
    assert_true(any);
    return army;
}

static void
put(scene *s, tilly_id id, double x, double y, double heading, tilly_id host, const char *name)
{
    tilly_pose pose = {
        TUM(x) + SCENE_SHIFT, TUM(y) + SCENE_SHIFT, (uint16_t)(DEGREES(heading) % TILLY_CIRCLE), 0};
    s->why.size = sizeof s->why;
    tilly_status status = tilly_battle_deploy(s->battle, id, &pose, host, 1, &s->why);
    if (status != TILLY_OK) {
        char text[200];
        tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL);
        fail_msg("%s cannot stand there: %s (%s)", name, tilly_status_name(status), text);
    }
}

static void put_all(scene *s, const roll_call *call)
{
    for (int i = 0; s->piece[i].name; i++)
        assert_int_equal(
            tilly_battle_unit_id(s->battle, (uint32_t)s->piece[i].side, call->place[i], &s->id[i]),
            TILLY_OK);
    for (int pass = 0; pass < 2; pass++) /* commanders last: their hosts are down by then */
        for (int i = 0; s->piece[i].name; i++) {
            const piece *p = &s->piece[i];
            if ((pass == 1) == !strcmp(p->type, "commander"))
                put(s, s->id[i], p->x, p->y, p->heading, unit_of(s, p->host), p->name);
        }
    for (int side = 0; side < 2; side++) {
        if (!call->stand_in[side])
            continue;
        tilly_id id;
        assert_int_equal(
            tilly_battle_unit_id(s->battle, (uint32_t)side, call->stand_in_place[side], &id),
            TILLY_OK);
        put(s, id, side ? 29 : -29, side ? 29 : -29, 0, 0, "stand-in");
    }
}

static void weaken(scene *s)
{
    for (int i = 0; s->piece[i].name; i++) {
        tilly_unit u = look(s, s->piece[i].name);
        if (!s->piece[i].strength || s->piece[i].strength == u.strength)
            continue;
        tilly_edit e = {.size = sizeof e,
                        .kind = TILLY_EDIT_HURT,
                        .unit = s->id[i],
                        .value = u.strength - s->piece[i].strength};
        assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, NULL), TILLY_OK);
    }
}

scene *scene_begun(const char *rules, const piece *pieces, void (*change)(scene *s))
{
    scene *s = calloc(1, sizeof *s);
    roll_call call = {0};
    tilly_error e = {.size = sizeof e};
    s->piece = pieces;
    s->rules = rules_of_book(rules);
    assert_int_equal(tilly_table_new(2 * SCENE_SHIFT, 2 * SCENE_SHIFT, NULL, &s->table), TILLY_OK);
    if (change)
        change(s);
    tilly_army *south = army_of(s, 0, &call);
    tilly_army *north = army_of(s, 1, &call);
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN |
                                  TILLY_SETUP_ANY_ARMY,
                         .rules = s->rules,
                         .table = s->table,
                         .army = {south, north},
                         .seed = 1,
                         .reserve = 4};
    if (tilly_battle_new(&setup, &s->battle, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    put_all(s, &call);
    tilly_army_unref(south);
    tilly_army_unref(north);
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_begin(s->battle, &s->why), TILLY_OK);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    return s;
}

scene *scene_under(const char *rules, const piece *pieces, void (*change)(scene *s))
{
    scene *s = scene_begun(rules, pieces, change);
    while (next_question(s))
        pass_question(s);
    assert_int_equal(s->status, TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    weaken(s);
    return s;
}

scene *scene_of(const piece *pieces, void (*change)(scene *s))
{
    return scene_under("tilly-1.2", pieces, change);
}

void scene_end(scene *s)
{
    tilly_battle_unref(s->battle);
    tilly_table_unref(s->table);
    tilly_ruleset_unref(s->rules);
    free(s);
}

/* ---- driving -------------------------------------------------------------------------------- */

void dice(scene *s, const char *faces)
{
    for (char *end; *faces; faces = end) {
        long face = strtol(faces, &end, 10);
        if (end == faces)
            break;
        s->die[s->dice++] = (uint16_t)face;
    }
}

static void throw_dice(scene *s)
{
    s->roll.size = sizeof s->roll;
    assert_int_equal(tilly_turn_roll(s->turn, &s->roll), TILLY_OK);
    for (unsigned i = 0; i < s->roll.dice; i++)
        s->last[i] = s->thrown < s->dice ? s->die[s->thrown++] : 1;
    assert_int_equal(tilly_turn_supply(s->turn, s->last, s->roll.dice, TILLY_FROM_TABLE, NULL),
                     TILLY_OK);
}

/* Runs until a decision, the end, or (with TILLY_UNTIL_STEP) the start of a step. */
static tilly_status run_on(scene *s, uint32_t until)
{
    while ((s->status = tilly_turn_next(s->turn, until | TILLY_UNTIL_ROLL)) == TILLY_ROLL)
        throw_dice(s);
    s->at_step = s->status == TILLY_STOP;
    return s->status;
}

unsigned next_question(scene *s)
{
    return run_on(s, 0) == TILLY_DECISION ? question_now(s).kind : 0;
}

tilly_decision question_now(const scene *s)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(s->turn, &d), TILLY_OK);
    return d;
}

static const uint16_t passing[] = {TILLY_OPT_END, TILLY_OPT_NONE, TILLY_OPT_STAY};

void pass_question(scene *s)
{
    tilly_answer a = {.size = sizeof a};
    int found = -1;
    if (tilly_turn_usual(s->turn, &a) != TILLY_OK) {
        for (unsigned i = 0; i < 3 && found < 0; i++)
            found = option_of(s, passing[i], NULL, NULL);
        memset(&a, 0, sizeof a);
        a.size = sizeof a;
        if (found >= 0)
            a.pick.option = (uint32_t)found;
        else
            assert_int_equal(tilly_turn_sample(s->turn, 1, &a), TILLY_OK);
    }
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_turn_answer(s->turn, &a, &s->why), TILLY_OK);
}

static bool in_step(const scene *s, const char *number)
{
    tilly_battle_info info = {.size = sizeof info};
    tilly_beat_info beat = {.size = sizeof beat};
    tilly_battle_info_of(s->battle, &info);
    for (uint32_t i = 0; i < tilly_ruleset_beats(s->rules); i++)
        if (tilly_ruleset_beat(s->rules, i, &beat) == TILLY_OK && beat.row == info.row &&
            beat.row != TILLY_NO_ROW)
            return !strcmp(beat.number, number);
    return false;
}

void settle(scene *s)
{
    if (!s->at_step)
        run_on(s, TILLY_UNTIL_STEP);
}

void to_step(scene *s, const char *number)
{
    if (s->at_step && in_step(s, number))
        return;
    for (int i = 0; i < 100000; i++) {
        tilly_status status = run_on(s, TILLY_UNTIL_STEP);
        if (status == TILLY_STOP && in_step(s, number))
            return;
        if (status == TILLY_DECISION)
            pass_question(s);
        else if (status == TILLY_TURN_OVER)
            assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
        else if (status != TILLY_STOP)
            fail_msg("never came to step %s: %s", number, tilly_status_name(status));
    }
    fail_msg("never came to step %s", number);
}

void end_step(scene *s)
{
    s->at_step = false;
    for (int i = 0; i < 100000; i++) {
        tilly_status status = run_on(s, TILLY_UNTIL_STEP);
        if (status != TILLY_DECISION)
            return;
        pass_question(s);
    }
}

void to_question(scene *s, unsigned kind)
{
    unsigned now;
    while ((now = next_question(s)) != kind) {
        if (!now)
            fail_msg("question %u was not asked", kind);
        pass_question(s);
    }
}

/* ---- answering ------------------------------------------------------------------------------ */

int option_of(const scene *s, unsigned kind, const char *unit, const char *other)
{
    tilly_option o[256];
    uint32_t n = 0;
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 256, &n), TILLY_OK);
    for (uint32_t i = 0; i < n && i < 256; i++)
        if (o[i].kind == kind && (!unit || o[i].unit == unit_of(s, unit)) &&
            (!other || o[i].other == unit_of(s, other)))
            return (int)i;
    return -1;
}

const char *option_text(const scene *s, unsigned kind, const char *unit)
{
    static char words[300];
    int option = option_of(s, kind, unit, NULL);
    assert_true(option >= 0);
    assert_int_equal(tilly_turn_option_text(s->turn, (uint32_t)option, words, sizeof words, NULL),
                     TILLY_OK);
    return words;
}

const char *report_of(const scene *s, uint32_t flags)
{
    static char words[16000];
    size_t needed = 0;
    assert_int_equal(tilly_turn_report(s->turn, flags, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    return words;
}

void assert_says(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in:\n%s", words, text);
}

void assert_silent(const char *text, const char *words)
{
    if (strstr(text, words))
        fail_msg("\"%s\" is in:\n%s", words, text);
}

static tilly_answer answer_for(
    scene *s, unsigned kind, const char *unit, const char *other, int32_t a, int32_t b, int32_t c)
{
    int i = option_of(s, kind, unit, other);
    if (i < 0)
        fail_msg("option %u %s %s is not offered", kind, unit ? unit : "", other ? other : "");
    s->why.size = sizeof s->why;
    return (tilly_answer){.size = sizeof(tilly_answer), .pick = {(uint32_t)i, {a, b, c}}};
}

tilly_status answer(
    scene *s, unsigned kind, const char *unit, const char *other, int32_t a, int32_t b, int32_t c)
{
    tilly_answer given = answer_for(s, kind, unit, other, a, b, c);
    return s->status = tilly_turn_answer(s->turn, &given, &s->why);
}

tilly_status check_answer(
    scene *s, unsigned kind, const char *unit, const char *other, int32_t a, int32_t b, int32_t c)
{
    tilly_answer given = answer_for(s, kind, unit, other, a, b, c);
    return s->status = tilly_turn_check(s->turn, &given, &s->why);
}

tilly_status answer_set(scene *s, const char *first, ...)
{
    tilly_answer given = {.size = sizeof given};
    tilly_option o[256];
    uint32_t n = 0;
    va_list names;
    va_start(names, first);
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 256, &n), TILLY_OK);
    for (const char *name = first; name; name = va_arg(names, const char *)) {
        bool found = false;
        for (uint32_t i = 0; i < n; i++)
            if (o[i].unit == unit_of(s, name)) {
                given.chosen[i / 64] |= (uint64_t)1 << (i % 64);
                found = true;
            }
        if (!found)
            fail_msg("%s is not in the set", name);
    }
    va_end(names);
    s->why.size = sizeof s->why;
    return s->status = tilly_turn_answer(s->turn, &given, &s->why);
}

void act_with(scene *s, const char *name)
{
    to_question(s, TILLY_ASK_NEXT_UNIT);
    assert_int_equal(answer(s, TILLY_OPT_UNIT, name, NULL, 0, 0, 0), TILLY_OK);
    while (next_question(s) == TILLY_ASK_COMMAND_CHECK)
        assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
}

/* ---- looking -------------------------------------------------------------------------------- */

bool event_of(const scene *s, unsigned kind, unsigned n, tilly_event *out)
{
    uint32_t count = 0;
    tilly_event e;
    assert_int_equal(tilly_turn_events(s->turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t all;
        tilly_turn_events(s->turn, i, &e, 1, &all);
        if (e.kind == kind && n-- == 0) {
            if (out)
                *out = e;
            return true;
        }
    }
    return false;
}

unsigned events_of(const scene *s, unsigned kind)
{
    unsigned n = 0;
    while (event_of(s, kind, n, NULL))
        n++;
    return n;
}

bool told_of(const scene *s, unsigned kind, const char *name, const char *other, tilly_event *out)
{
    tilly_event e;
    for (unsigned n = 0; event_of(s, kind, n, &e); n++) {
        if (e.unit != unit_of(s, name) || (other && e.other != unit_of(s, other)))
            continue;
        if (out)
            *out = e;
        return true;
    }
    return false;
}

static void edit_unit(scene *s, tilly_edit e, const char *name)
{
    e.size = sizeof e;
    e.unit = unit_of(s, name);
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_edit(s->battle, &e, NULL, &s->why), TILLY_OK);
}

void put_at(scene *s, const char *name, double x, double y, double heading)
{
    edit_unit(s,
              (tilly_edit){.kind = TILLY_EDIT_PLACE,
                           .x = TUM(x) + SCENE_SHIFT,
                           .y = TUM(y) + SCENE_SHIFT,
                           .heading = (uint32_t)DEGREES(heading)},
              name);
}

void mark_as(scene *s, const char *name, uint32_t flag)
{
    edit_unit(s, (tilly_edit){.kind = TILLY_EDIT_STATE, .what = flag, .value = 1}, name);
}

static void assert_near(
    const scene *s, const char *name, const char *what, double got, double wanted, double tolerance)
{
    (void)s;
    if (got - wanted > tolerance || wanted - got > tolerance)
        fail_msg("%s: %s is %.4f, not %.4f", name, what, got, wanted);
}

void assert_place(
    const scene *s, const char *name, double x, double y, double heading, double tolerance)
{
    tilly_unit u = look(s, name);
    assert_near(s, name, "x", tilly_to_units(u.x), x, tolerance);
    assert_near(s, name, "y", tilly_to_units(u.y), y, tolerance);
    assert_near(s,
                name,
                "heading",
                tilly_to_degrees(u.heading),
                heading,
                tolerance < 0.01 ? 0.01 : tolerance * 20);
}

/* ---- the example armies --------------------------------------------------------------------- */

/* One command: its commander and so many of each type, in the order of `kinds`. */
static const char *const kinds[] = {"horse", "pike+shot", "shot", "dragoons", "cannons"};
static const struct wing {
    const char *name;
    int count[5];
} wings[2][4] = {
    {{"Right wing", {6, 0, 0, 0, 1}},
     {"Centre", {0, 5, 0, 0, 0}},
     {"Left wing", {4, 0, 0, 0, 1}},
     {"Reserve", {2, 1, 0, 0, 0}}},
    {{"Right wing", {4, 0, 0, 0, 1}},
     {"Centre", {0, 6, 0, 0, 0}},
     {"Left wing", {2, 0, 1, 1, 1}},
     {"Reserve", {0, 5, 0, 0, 0}}},
};

static void enlist(
    tilly_army *army, tilly_ruleset *rules, uint32_t command, const char *type, const char *quality)
{
    tilly_unit_spec spec = {.size = sizeof spec, .command = command};
    uint32_t index;
    uint32_t number = 0;
    assert_int_equal(tilly_ruleset_type(rules, type, &number), TILLY_OK);
    spec.type = (uint16_t)number;
    for (uint32_t q = 0; q < tilly_ruleset_qualities(rules); q++)
        if (!strcmp(tilly_ruleset_quality_name(rules, q), quality))
            spec.quality = (uint16_t)q;
    assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
}

tilly_army *example_army(tilly_ruleset *rules, char which, bool mixed)
{
    tilly_army *army;
    unsigned foot = 0;
    unsigned horse = 0;
    assert_int_equal(tilly_army_new(rules, which == 'a' ? "Army a" : "Army b", &army), TILLY_OK);
    if (mixed)
        tilly_army_set(army, "light_horse_allowed", 1);
    for (int w = 0; w < 4; w++) {
        const struct wing *wing = &wings[which == 'b'][w];
        uint32_t command;
        assert_int_equal(tilly_army_add_command(army, wing->name, &command), TILLY_OK);
        enlist(army, rules, command, "commander", "ordinary");
        for (int k = 0; k < 5; k++)
            for (int i = 0; i < wing->count[k]; i++) {
                const char *type = kinds[k];
                const char *quality = "ordinary";
                if (mixed && k == 1 && ++foot % 3 == 0)
                    quality = "superior";
                if (mixed && k == 0 && ++horse % 4 == 0)
                    quality = "inferior";
                if (mixed && k == 0 && horse == 1)
                    type = "light horse";
                if (mixed && k == 1 && foot == 2)
                    type = "rabble", quality = "rabble";
                enlist(army, rules, command, type, quality);
            }
    }
    return army;
}

tilly_battle *example_battle(tilly_ruleset *rules, uint64_t seed, bool mixed)
{
    tilly_army *a = example_army(rules, 'a', mixed);
    tilly_army *b = example_army(rules, 'b', mixed);
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .army = {a, b},
                         .seed = seed,
                         .reserve = 4,
                         .turn_limit = 30};
    tilly_battle *battle;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_new(&setup, &battle, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    tilly_army_unref(a);
    tilly_army_unref(b);
    return battle;
}

tilly_battle *book_battle(uint64_t seed)
{
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, seed, false);
    tilly_ruleset_unref(rules);
    return battle;
}

/* ---- any battle ----------------------------------------------------------------------------- */

tilly_turn *turn_in_play(tilly_battle *battle)
{
    tilly_turn *turn = NULL;
    assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
    return turn;
}

uint64_t battle_hash(const tilly_battle *battle)
{
    uint64_t hash = 0;
    assert_int_equal(tilly_battle_hash(battle, &hash), TILLY_OK);
    return hash;
}

tilly_option option_at_turn(const tilly_turn *turn, uint32_t i)
{
    tilly_option option;
    uint32_t n;
    assert_int_equal(tilly_turn_options(turn, i, &option, 1, &n), TILLY_OK);
    return option;
}

uint64_t number_drawn(uint64_t seed, uint32_t asked, uint32_t use)
{
    uint32_t word[4];
    tilly_draw(seed, TILLY_STREAM_FREE, asked, use, word);
    return (uint64_t)word[0] << 32 | word[1];
}

int32_t number_between(uint64_t drawn, int32_t least, int32_t most)
{
    uint64_t count = (uint64_t)((int64_t)most - least + 1);
    return (int32_t)(least + (int64_t)(drawn % count));
}
