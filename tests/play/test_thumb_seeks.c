/* The player by rule of thumb where there is something to seek, or nothing: limbered guns, no
 * enemy, dragoons, and brigades in another order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

enum { ROOM = 1 << 18, MOST = 2 * TILLY_MOST_UNITS };

static char *text_of_file(const char *path)
{
    static char text[ROOM];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, ROOM / 2, file)] = 0;
    fclose(file);
    return text;
}

static bool replace(char *at, const char *what, const char *with)
{
    at = strstr(at, what);
    if (!at)
        return false;
    memmove(at + strlen(with), at + strlen(what), strlen(at + strlen(what)) + 1);
    memcpy(at, with, strlen(with));
    return true;
}

static tilly_battle *read_battle(const char *text)
{
    tilly_battle *b = NULL;
    tilly_error e = TILLY_ERROR_INIT;
    if (tilly_scenario_read(text, strlen(text), 7, 0, NULL, &b, &e))
        fail_msg("%u:%u: %s: %s", e.line, e.column, e.path, e.text);
    return b;
}

static tilly_status run(tilly_battle *b, uint32_t turns)
{
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
    return tilly_battle_run(b, &hooks, turns);
}

static uint32_t units_of(const tilly_battle *b, uint32_t side, tilly_unit *unit)
{
    uint32_t count = 0;
    assert_int_equal(tilly_battle_units(b, side, unit, MOST, &count), TILLY_OK);
    return count;
}

static bool is_of_type(const tilly_battle *b, const tilly_unit *u, const char *type)
{
    return !strcmp(tilly_ruleset_type_name(tilly_battle_rules(b), u->type), type);
}

static void mark(tilly_battle *b, tilly_id unit, uint32_t flag)
{
    tilly_edit e = TILLY_EDIT_INIT;
    e.kind = TILLY_EDIT_STATE;
    e.unit = unit;
    e.what = flag;
    e.value = 1;
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
}

/* ---- limbered guns --------------------------------------------------------------------------- */

static uint32_t limber_all(tilly_battle *b)
{
    tilly_unit unit[MOST];
    uint32_t limbered = 0;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0, n = units_of(b, side, unit); i < n; i++)
            if (is_of_type(b, &unit[i], "cannons")) {
                mark(b, unit[i].id, TILLY_UNIT_LIMBERED);
                limbered++;
            }
    return limbered;
}

/* A player by rule of thumb who is watched: which guns it unlimbered. */
typedef struct gunner {
    tilly_player thumb;
    uint32_t unlimbered;
    tilly_id gun[MOST];
} gunner;

/* Said in steps of five degrees. */
static bool is_towards_somebody(const tilly_battle *b, const tilly_unit *gun, int32_t heading)
{
    enum { HALF_STEP = 250 };
    tilly_unit enemy[MOST];
    for (uint32_t i = 0, n = units_of(b, gun->side ^ 1u, enemy); i < n; i++) {
        const tilly_point from = {gun->x, gun->y};
        const tilly_point to = {enemy[i].x, enemy[i].y};
        const int32_t off = abs((int32_t)tilly_bearing(from, to) - heading);
        if (off <= HALF_STEP || abs(off - TILLY_CIRCLE) <= HALF_STEP)
            return true;
    }
    return false;
}

static int
watch_guns(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    gunner *of = context;
    tilly_unit gun;
    const int status = of->thumb.answer(of->thumb.context, turn, d, a);
    if (d->kind != TILLY_ASK_MOVE ||
        option_at_turn(turn, a->pick.option).kind != TILLY_OPT_UNLIMBER)
        return status;
    const tilly_battle *b = tilly_turn_battle(turn);
    assert_int_equal(tilly_battle_unit(b, d->subject, &gun), TILLY_OK);
    assert_true(gun.flags & TILLY_UNIT_LIMBERED);
    assert_true(is_towards_somebody(b, &gun, a->pick.value[0]));
    of->gun[of->unlimbered++] = gun.id;
    return status;
}

/* T2-104 */
static void limbered_guns_are_unlimbered_before_an_enemy(void **state)
{
    char *text = text_of_file("examples/scenarios/two_armies.json");
    assert_true(replace(text, "tilly-1.2", "tilly-2.0"));
    tilly_battle *b = read_battle(text);
    gunner of[TILLY_SIDES] = {0};
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    for (unsigned side = 0; side < TILLY_SIDES; side++) {
        assert_int_equal(tilly_player_builtin("thumb", side, &of[side].thumb), TILLY_OK);
        hooks.player[side] = (tilly_player){watch_guns, &of[side]};
    }
    turn_in_play(b);
    const uint32_t limbered = limber_all(b);
    assert_int_equal(tilly_battle_run(b, &hooks, 1), TILLY_TURN_OVER);
    const uint32_t unlimbered = of[0].unlimbered + of[1].unlimbered;
    assert_true(unlimbered >= 2 && unlimbered <= limbered);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < of[side].unlimbered; i++) {
            tilly_unit gun;
            assert_int_equal(tilly_battle_unit(b, of[side].gun[i], &gun), TILLY_OK);
            assert_false(gun.flags & TILLY_UNIT_LIMBERED);
        }
    tilly_battle_unref(b);
}

/* ---- nobody to seek -------------------------------------------------------------------------- */

static void take_away(tilly_battle *b, uint32_t side)
{
    tilly_unit unit[MOST];
    for (uint32_t i = 0, n = units_of(b, side, unit); i < n; i++) {
        tilly_edit e = TILLY_EDIT_INIT;
        e.kind = TILLY_EDIT_REMOVE;
        e.unit = unit[i].id;
        if (unit[i].flags & TILLY_UNIT_ON_TABLE)
            tilly_battle_edit(b, &e, NULL, NULL); /* a crew may have gone with its gun */
    }
    for (uint32_t i = 0, n = units_of(b, side, unit); i < n; i++)
        assert_false(unit[i].flags & TILLY_UNIT_ON_TABLE);
}

static bool has_stayed(const tilly_battle *b, const tilly_unit *before)
{
    tilly_unit now;
    assert_int_equal(tilly_battle_unit(b, before->id, &now), TILLY_OK);
    return now.x == before->x && now.y == before->y;
}

static void with_no_enemy_left_stands_stay_where_they_are(void **state)
{
    tilly_battle *b = read_battle(text_of_file("examples/scenarios/three_brigades.json"));
    tilly_unit own[MOST];
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    uint32_t stayed = 0;
    assert_int_equal(run(b, 3), TILLY_TURN_OVER); /* some have fallen, which counts as lost */
    turn_in_play(b);
    take_away(b, 1);
    const uint32_t count = units_of(b, 0, own);
    for (uint32_t i = 0; i < count; i++)
        if (is_of_type(b, &own[i], "musketeers"))
            mark(b, own[i].id, TILLY_UNIT_RETIRING);
    assert_int_equal(run(b, 1), TILLY_BATTLE_OVER);
    assert_int_equal(tilly_battle_info_of(b, &info), TILLY_OK);
    assert_int_equal(info.winner, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (is_of_type(b, &own[i], "musketeers") || own[i].flags & TILLY_UNIT_RETIRING)
            continue; /* they run, or have rallied */
        assert_true(has_stayed(b, &own[i]));
        stayed++;
    }
    assert_true(stayed > 20);
    tilly_battle_unref(b);
}

/* ---- dragoons -------------------------------------------------------------------------------- */

/* In all turns. */
static uint32_t charges_at(const tilly_battle *b, const char *type)
{
    enum { MOST_EVENTS = 20000 };
    static tilly_event event[MOST_EVENTS];
    const tilly_turn *turn;
    tilly_unit enemy;
    uint32_t charges = 0;
    for (uint32_t n = 0; tilly_battle_past(b, n, &turn) == TILLY_OK; n++) {
        uint32_t events = 0;
        assert_int_equal(tilly_turn_events(turn, 0, event, MOST_EVENTS, &events), TILLY_OK);
        for (uint32_t i = 0; i < events; i++)
            charges += event[i].kind == TILLY_EV_CHARGED_HOME &&
                       !tilly_battle_unit(b, event[i].other, &enemy) && is_of_type(b, &enemy, type);
    }
    return charges;
}

static void mounted_dragoons_are_charged(void **state)
{
    char *text = text_of_file("examples/scenarios/three_brigades.json");
    assert_true(replace(text, "\"any_army\": false", "\"any_army\": true"));
    while (replace(text, "\"light cavalry\"", "\"mounted dragoons\""))
        continue;
    tilly_battle *b = read_battle(text);
    assert_int_equal(run(b, 8), TILLY_TURN_OVER);
    assert_true(charges_at(b, "mounted dragoons") > 0);
    tilly_battle_unref(b);
}

/* ---- brigades -------------------------------------------------------------------------------- */

/* So that the units of the second command come before those of the first. */
static void exchange_commands(char *text)
{
    static const char command[] = "{\"command\": ";
    while ((text = strstr(text, command))) {
        text += strlen(command);
        *text = *text == '0' ? '1' : *text == '1' ? '0' : *text;
    }
}

/* Where the first pikemen of a command stand, from west to east. */
static int32_t pikes_of(const tilly_battle *b, const char *type, uint32_t from)
{
    tilly_unit unit[MOST];
    const uint32_t count = units_of(b, 0, unit);
    for (uint32_t i = from; i < count; i++)
        if (is_of_type(b, &unit[i], type))
            return unit[i].x;
    fail_msg("no %s from %u on", type, from);
    return 0;
}

/* The light pikemen are of the first command, and come second. */
static void brigades_stand_in_the_order_of_commands(void **state)
{
    enum { OF_A_BRIGADE = 11 };
    char *text = text_of_file("examples/scenarios/three_brigades.json");
    tilly_battle *b = NULL;
    exchange_commands(text);
    assert_int_equal(
        tilly_scenario_read(text, strlen(text), 7, TILLY_SETUP_DEPLOYED, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(run(b, 1), TILLY_TURN_OVER);
    const int32_t first = pikes_of(b, "light pikemen", 0);
    const int32_t second = pikes_of(b, "heavy pikemen", 0);
    const int32_t third = pikes_of(b, "heavy pikemen", 2 * OF_A_BRIGADE);
    assert_true(first < second && second < third);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limbered_guns_are_unlimbered_before_an_enemy),
        cmocka_unit_test(with_no_enemy_left_stands_stay_where_they_are),
        cmocka_unit_test(mounted_dragoons_are_charged),
        cmocka_unit_test(brigades_stand_in_the_order_of_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
