#include "regiments.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MM TILLY_ONE
enum { BOARD_WIDE = 1500 * MM, BOARD_DEEP = 1200 * MM };

static int32_t mm(double v)
{
    return (int32_t)(v * MM + (v < 0 ? -0.5 : 0.5));
}

/* ---- making --------------------------------------------------------------------------------- */

static tilly_army *army_of(scene *s, unsigned side, const char *nation, uint32_t *place)
{
    tilly_army *army = NULL;
    uint32_t formation = 0;
    uint32_t type = 0;
    assert_int_equal(tilly_army_new(s->rules, side ? "North" : "South", &army), TILLY_OK);
    assert_int_equal(tilly_army_choose(army, "nation", nation), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "", &formation), TILLY_OK);
    for (int i = 0; s->piece[i].name; i++) {
        const piece *one = &s->piece[i];
        if (one->side != (int)side)
            continue;
        tilly_unit_spec spec = {
            .size = sizeof spec, .command = formation, .strength = one->strength};
        assert_int_equal(tilly_ruleset_type(s->rules, one->type, &type), TILLY_OK);
        spec.type = (uint16_t)type;
        snprintf(spec.name, sizeof spec.name, "%s", one->name);
        assert_int_equal(tilly_army_add_unit(army, &spec, &place[i]), TILLY_OK);
    }
    return army;
}

static uint16_t formation_called(const char *word)
{
    static const struct {
        const char *word;
        uint16_t formation;
    } known[] = {
        {"line", TILLY_FORMATION_LINE},
        {"column", TILLY_FORMATION_COLUMN},
        {"march column", TILLY_FORMATION_MARCH_COLUMN},
        {"hedgehog", TILLY_FORMATION_HEDGEHOG},
        {"limbered", TILLY_FORMATION_LIMBERED},
        {"house", TILLY_FORMATION_GARRISON},
    };
    for (unsigned i = 0; word && i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].word, word))
            return known[i].formation;
    return 0;
}

/* Over the whole of its own base edge, from turn 3 on. */
static void comes_later(scene *s, int i)
{
    int32_t y = s->piece[i].side ? BOARD_DEEP : 0;
    tilly_arrival arrival = {.size = sizeof arrival,
                             .turn = 3,
                             .half = (uint16_t)s->piece[i].side,
                             .from = {0, y},
                             .to = {BOARD_WIDE, y}};
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_set_arrival(s->battle, s->id[i], &arrival, &s->why), TILLY_OK);
}

static void put_down(scene *s, int i)
{
    const piece *one = &s->piece[i];
    if (one->host && !strcmp(one->host, "later")) {
        comes_later(s, i);
        return;
    }
    tilly_pose pose = {
        mm(one->x), mm(one->y), (uint16_t)DEGREES(one->heading), formation_called(one->host)};
    s->why.size = sizeof s->why;
    if (tilly_battle_deploy(s->battle, s->id[i], &pose, 0, 1, &s->why) == TILLY_OK)
        return;
    char text[200];
    tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL);
    fail_msg("%s cannot stand there: %s", one->name, text);
}

static void play_set_up(scene *s)
{
    s->why.size = sizeof s->why;
    assert_int_equal(tilly_battle_begin(s->battle, &s->why), TILLY_OK);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    while (tilly_turn_next(s->turn, 0) == TILLY_DECISION)
        pass_question(s);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
}

scene *
regiments_of(const char *south, const char *north, const piece *unit_bits, void (*change)(scene *s))
{
    scene *s = calloc(1, sizeof *s);
    uint32_t place[MOST_PIECES];
    tilly_error e = {.size = sizeof e};
    s->piece = unit_bits;
    s->rules = rules_of_book("glauben");
    assert_int_equal(tilly_table_new(BOARD_WIDE, BOARD_DEEP, NULL, &s->table), TILLY_OK);
    if (change)
        change(s);
    tilly_army *army[2] = {army_of(s, 0, south, place), army_of(s, 1, north, place)};
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN |
                                  TILLY_SETUP_ANY_ARMY,
                         .rules = s->rules,
                         .table = s->table,
                         .army = {army[0], army[1]},
                         .seed = 1,
                         .reserve = 4};
    if (tilly_battle_new(&setup, &s->battle, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    for (int i = 0; unit_bits[i].name; i++) {
        assert_int_equal(
            tilly_battle_unit_id(s->battle, (uint32_t)unit_bits[i].side, place[i], &s->id[i]),
            TILLY_OK);
        put_down(s, i);
    }
    for (unsigned side = 0; side < 2; side++)
        tilly_army_unref(army[side]);
    play_set_up(s);
    return s;
}

tilly_id ground_at(scene *s, unsigned kind, const double *xy, unsigned corners)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .points = corners,
                       .width = kind <= TILLY_STREAM ? 10 * MM : 0};
    tilly_error e = {.size = sizeof e};
    tilly_id id = 0;
    for (unsigned i = 0; i < corners; i++)
        f.point[i] = (tilly_point){mm(xy[2 * i]), mm(xy[2 * i + 1])};
    if (tilly_table_add(s->table, &f, &id, &e) != TILLY_OK)
        fail_msg("ground: %s", e.text);
    return id;
}

/* ---- states --------------------------------------------------------------------------------- */

void disrupted(scene *s, const char *name)
{
    set_order(s->battle, unit_of(s, name), IS_DISRUPTED);
}
void routing(scene *s, const char *name)
{
    set_order(s->battle, unit_of(s, name), IS_ROUTING);
}
void charged(scene *s, const char *name, const char *target)
{
    set_charged(s->battle, unit_of(s, name), unit_of(s, target), true);
}
void charge_stopped(scene *s, const char *name, const char *target)
{
    set_charged(s->battle, unit_of(s, name), unit_of(s, target), false);
}

/* ---- playing -------------------------------------------------------------------------------- */

void numbers(scene *s, const char *drawn)
{
    dice(s, drawn);
}

void begin_row(scene *s, const char *number)
{
    assert_true(jump_to_row(s->battle, number));
    assert_int_equal(tilly_turn_next(s->turn, TILLY_UNTIL_STEP), TILLY_STOP);
}

static uint16_t row_now(const scene *s)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(s->battle, &info), TILLY_OK);
    return info.row;
}

static void draw(scene *s)
{
    s->roll.size = sizeof s->roll;
    assert_int_equal(tilly_turn_roll(s->turn, &s->roll), TILLY_OK);
    if (s->thrown == s->dice)
        fail_msg("no number is left for a draw of kind %u", s->roll.kind);
    s->last[0] = s->die[s->thrown++];
    assert_int_equal(tilly_turn_supply(s->turn, s->last, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

unsigned question_in_row(scene *s)
{
    uint16_t now = row_now(s);
    while ((s->status = tilly_turn_next(s->turn, TILLY_UNTIL_STEP | TILLY_UNTIL_ROLL)) ==
           TILLY_ROLL)
        draw(s);
    if (s->status == TILLY_DECISION && row_now(s) == now)
        return question_now(s).kind;
    if (s->status != TILLY_STOP && s->status != TILLY_TURN_OVER && s->status != TILLY_BATTLE_OVER &&
        s->status != TILLY_DECISION)
        fail_msg("%s", tilly_status_name(s->status));
    return 0;
}

void end_row(scene *s)
{
    while (question_in_row(s))
        pass_question(s);
    if (s->thrown != s->dice)
        fail_msg("%u numbers were not drawn", s->dice - s->thrown);
}

void play_row(scene *s, const char *number)
{
    begin_row(s, number);
    end_row(s);
}

/* ---- looking -------------------------------------------------------------------------------- */

static tilly_unit as_it_is(const scene *s, const char *name)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(s->battle, unit_of(s, name), &u), TILLY_OK);
    return u;
}

int bases_of(const scene *s, const char *name)
{
    tilly_unit u = as_it_is(s, name);
    return u.flags & TILLY_UNIT_ON_TABLE ? u.strength : 0;
}

enum tells order_in(const scene *s, const char *name)
{
    return order_now(s->battle, unit_of(s, name));
}
uint32_t flags_of(const scene *s, const char *name)
{
    return as_it_is(s, name).flags;
}

/* Contact leaves up to 0.01 mm. */
void assert_stands(const scene *s, const char *name, double x, double y)
{
    tilly_unit u = as_it_is(s, name);
    int32_t dx = u.x - mm(x);
    int32_t dy = u.y - mm(y);
    int32_t slack = MM * 3 / 100;
    if (dx > slack || dx < -slack || dy > slack || dy < -slack)
        fail_msg("%s stands at %.4f, %.4f, not at %.4f, %.4f",
                 name,
                 (double)u.x / MM,
                 (double)u.y / MM,
                 x,
                 y);
}

bool told_about(const scene *s, unsigned kind, const char *name, tilly_event *out)
{
    tilly_event e;
    for (unsigned n = 0; event_of(s, kind, n, &e); n++) {
        if (e.unit != unit_of(s, name))
            continue;
        if (out)
            *out = e;
        return true;
    }
    return false;
}

tilly_event event_about(const scene *s, unsigned kind, const char *name)
{
    tilly_event e = {0};
    if (!told_about(s, kind, name, &e))
        fail_msg("no event %u about %s", kind, name);
    return e;
}

int lost_by(const scene *s, unsigned side)
{
    return losses_in(s->battle, side);
}

void assert_rolled(const scene *s, const uint16_t *kinds)
{
    tilly_event e;
    unsigned n = 0;
    for (; event_of(s, TILLY_EV_ROLL, n, &e); n++)
        assert_int_equal(e.value[0], kinds[n]);
    assert_int_equal(kinds[n], 0);
}
