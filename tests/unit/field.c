/* A field of Age of Glauben for tests. */
#include "field.h"
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 1500, DEPTH = 1200 };
static piece pieces[MOST_PIECES];
static char nations[SIDES][ID_ROOM];

tilly_ruleset *glauben_rules(void)
{
    return rules_of_book("glauben");
}

/* ---- making one ----------------------------------------------------------------------------- */

void field_nation(scene *s, int side, const char *id)
{
    snprintf(nations[side], sizeof nations[side], "%s", id);
}

tilly_id field_ground(scene *s, unsigned kind, const double *xy, unsigned corners)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = (uint16_t)kind,
                       .points = corners,
                       .width = kind <= TILLY_STREAM ? 20 * MM : 0};
    tilly_error e = {.size = sizeof e};
    tilly_id id = 0;
    for (unsigned i = 0; i < corners; i++)
        f.point[i] = (tilly_point){TUM(xy[2 * i]), TUM(xy[2 * i + 1])};
    if (tilly_table_add(s->table, &f, &id, &e) != TILLY_OK)
        fail_msg("ground: %s", e.text);
    return id;
}

static uint32_t enlist(const scene *s, tilly_army *army, const post *p)
{
    tilly_unit_spec spec = {.size = sizeof spec, .strength = p->bases, .command = p->wing};
    uint32_t type = 0;
    uint32_t index = 0;
    assert_int_equal(tilly_ruleset_type(s->rules, p->type, &type), TILLY_OK);
    spec.type = (uint16_t)type;
    snprintf(spec.name, sizeof spec.name, "%s", p->name);
    assert_int_equal(tilly_army_add_unit(army, &spec, &index), TILLY_OK);
    return index;
}

static unsigned wings_of(const post *posts, int side)
{
    unsigned wings = 1;
    for (unsigned i = 0; posts[i].name; i++)
        if (posts[i].side == side && posts[i].wing >= wings)
            wings = posts[i].wing + 1;
    return wings;
}

static tilly_army *army_on(const scene *s, const post *posts, int side, uint32_t place[MOST_PIECES])
{
    tilly_army *army = NULL;
    uint32_t command;
    assert_int_equal(tilly_army_new(s->rules, side ? "North" : "South", &army), TILLY_OK);
    assert_int_equal(tilly_army_choose(army, "nation", nations[side]), TILLY_OK);
    for (unsigned wing = 0; wing < wings_of(posts, side); wing++)
        assert_int_equal(tilly_army_add_command(army, "", &command), TILLY_OK);
    for (unsigned i = 0; posts[i].name; i++)
        if (posts[i].side == side)
            place[i] = enlist(s, army, &posts[i]);
    return army;
}

static void put_down(scene *s, const post *p, tilly_id id)
{
    tilly_pose pose = {TUM(p->x),
                       TUM(p->y),
                       (uint16_t)(DEGREES(p->heading) % TILLY_CIRCLE),
                       (uint16_t)p->formation};
    char text[200];
    if (tilly_battle_deploy(s->battle, id, &pose, 0, 1, &s->why) == TILLY_OK)
        return;
    tilly_reason_text(s->battle, &s->why, text, sizeof text, NULL);
    fail_msg("%s cannot stand there: %s", p->name, text);
}

static void list_pieces(const post *posts)
{
    unsigned i = 0;
    for (; posts[i].name; i++)
        pieces[i] = (piece){.name = posts[i].name, .type = posts[i].type, .side = posts[i].side};
    pieces[i] = (piece){.name = NULL};
}

static void begin(scene *s)
{
    assert_int_equal(tilly_battle_begin(s->battle, &s->why), TILLY_OK);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(s->turn, 0), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
}

scene *field_of(const post *posts, void (*change)(scene *s))
{
    scene *s = calloc(1, sizeof *s);
    uint32_t place[MOST_PIECES];
    tilly_error e = {.size = sizeof e};
    list_pieces(posts);
    s->piece = pieces;
    s->why.size = sizeof s->why;
    s->rules = glauben_rules();
    field_nation(s, 0, "IMP");
    field_nation(s, 1, "SWE");
    assert_int_equal(tilly_table_new(TUM(WIDTH), TUM(DEPTH), NULL, &s->table), TILLY_OK);
    if (change)
        change(s);
    tilly_army *south = army_on(s, posts, 0, place);
    tilly_army *north = army_on(s, posts, 1, place);
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
    tilly_army_unref(south);
    tilly_army_unref(north);
    for (unsigned i = 0; posts[i].name; i++) {
        assert_int_equal(
            tilly_battle_unit_id(s->battle, (uint32_t)posts[i].side, place[i], &s->id[i]),
            TILLY_OK);
        put_down(s, &posts[i], s->id[i]);
    }
    begin(s);
    for (unsigned i = 0; posts[i].name; i++)
        set_order_state(s, posts[i].name, posts[i].order, posts[i].marks);
    return s;
}

/* ---- looking at it -------------------------------------------------------------------------- */

play *state_on(const scene *s)
{
    return &s->battle->p;
}
unsigned on_field(const scene *s, const char *name)
{
    return tilly_id_index(unit_of(s, name));
}
regiment *record_of_unit(const scene *s, const char *name)
{
    return of(state_on(s), on_field(s, name));
}
int bases_of(const scene *s, const char *name)
{
    return state_on(s)->unit[on_field(s, name)].strength;
}

void set_order_state(const scene *s, const char *name, enum order_state order, unsigned marks)
{
    record_of_unit(s, name)->order = (uint8_t)order;
    record_of_unit(s, name)->marks = (uint8_t)marks;
}

void stand_at(const scene *s, const char *name, double x, double y, double heading)
{
    put_unit(state_on(s),
             on_field(s, name),
             (point){TUM(x), TUM(y)},
             (uint16_t)(DEGREES(heading) % TILLY_CIRCLE));
}

/* ---- answers and events --------------------------------------------------------------------- */

void choose(scene *s, unsigned kind, const char *name)
{
    int option = option_of(s, kind, name, NULL);
    if (option < 0)
        fail_msg("option %u %s is not offered", kind, name ? name : "");
    tilly_answer given = {.size = sizeof given, .pick = {.option = (uint32_t)option}};
    s->why.size = sizeof s->why;
    if (tilly_turn_answer(s->turn, &given, &s->why) != TILLY_OK)
        fail_msg(
            "option %u %s is refused: %s", kind, name ? name : "", tilly_reason_name(s->why.code));
}

bool offers(scene *s, unsigned kind, const char *name)
{
    return option_of(s, kind, name, NULL) >= 0;
}

tilly_event nth(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    if (!event_of(s, kind, n, &e))
        fail_msg("there is no %s number %u", tilly_event_name((uint16_t)kind), n);
    return e;
}

tilly_event nth_roll(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    for (unsigned i = 0; event_of(s, TILLY_EV_ROLL, i, &e); i++)
        if (e.value[0] == (int32_t)kind && n-- == 0)
            return e;
    fail_msg("there is no such roll of kind %u", kind);
    return e;
}
