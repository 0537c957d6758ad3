#include "golden/make.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "golden/digest.h"
#include "golden/make_scruby.h"

/* The purpose of a draw. */
enum purpose {
    FOR_OPTION = 1,
    FOR_NUMBER,
    FOR_TYPE,
    FOR_ARMY,
    FOR_UNIT,
    FOR_PLACE,
    FOR_TABLE,
    FOR_START,
    FOR_SEED,
    FOR_ORDER,
    FOR_ANSWER,
    FOR_EDIT,
    FOR_DICE,
    FOR_END,
};

static int is_glauben(const maker *m)
{
    return !strcmp(m->book, "glauben");
}
static int is_tilly_20(const maker *m)
{
    return !strcmp(m->book, "tilly-2.0");
}

static int is_scruby(const maker *m)
{
    return !strcmp(m->book, "scruby");
}

uint32_t records_of_book(const char *book)
{
    if (!strcmp(book, "scruby"))
        return RECORDS_OF_SCRUBY;
    return strcmp(book, "tilly-2.0") ? RECORDS : RECORDS_OF_TILLY_20;
}

static uint64_t draw(const maker *m, enum purpose what, uint64_t which)
{
    enum { OF_TILLY_20 = 96, OF_SCRUBY = 30 }; /* with which few records meet most */
    uint64_t book = is_glauben(m) ? 1 : is_tilly_20(m) ? OF_TILLY_20 : is_scruby(m) ? OF_SCRUBY : 0;
    return drawn(mixed(m->number, book), what, which);
}

static int one_in(uint64_t drawn_number, unsigned n)
{
    return (drawn_number >> 7) % n == 0;
}

static void must(tilly_status status, const maker *m, const char *what, const tilly_error *e)
{
    if (status >= 0)
        return;
    fprintf(stderr,
            "%s record %u: %s: %s %s\n",
            m->book,
            (unsigned)m->number,
            what,
            tilly_status_name(status),
            e ? e->text : "");
    exit(2);
}

/* ---- the rule set --------------------------------------------------------------------------- */

static int is_any_of(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return 1;
    return 0;
}

/* Lengths of the tables and the set-up decide whether there is a battle at all: they stay. */
static int may_change(const tilly_parameter *p)
{
    static const char *const kept[] = {
        "eps",
        "slip",
        "bite",
        "align_tolerance",
        "align_angle",
        "small_table_width",
        "small_table_depth",
        "big_table_width",
        "big_table_depth",
        "start_time",
        "nightfall",
        "visibility_cap",
        "deployment_depth",
        "crest_reach",
        "small_centre_width",
        "neutral_depth",
        "small_game_most",
        "touch",
        NULL,
    };
    return !p->option && !is_any_of(p->name, kept) &&
           strcmp(p->name + strlen(p->name) - 5, "width") &&
           strcmp(p->name + strlen(p->name) - 5, "depth");
}

static void change_number(const maker *m, tilly_ruleset *r, uint32_t which)
{
    tilly_parameter p = {.size = sizeof p};
    uint64_t one = draw(m, FOR_NUMBER, which);
    uint32_t count = tilly_ruleset_parameters(r);
    uint32_t i = (uint32_t)(one % count);
    while (tilly_ruleset_parameter(r, i, &p), !may_change(&p)) {
        i = (i + 1) % count;
        if (i == one % count)
            return;
    }
    int32_t value = p.usual + (one >> 40 & 1 ? p.step : -p.step);
    if (value >= p.least && value <= p.most)
        tilly_ruleset_set(r, p.name, value, NULL);
}

/* Times and distances of sight in Age of Glauben are plain numbers that decide what kind of battle
 * it is. */
static void choose_conditions(const maker *m, tilly_ruleset *r)
{
    static const int32_t cap[] = {0, 400000, 1000000, 2500000};
    uint64_t one = draw(m, FOR_OPTION, 100);
    tilly_ruleset_set(r, "visibility_cap", cap[one >> 8 & 3], NULL);
    if (one_in(one, 3))
        tilly_ruleset_set(r, "start_time", 360 + 60 * (int32_t)(one >> 20 & 7), NULL);
    if (one >> 30 & 1)
        tilly_ruleset_set(r, "nightfall", 1020 - 240 * (int32_t)(one >> 31 & 1), NULL);
    if (one_in(one >> 9, 4))
        tilly_ruleset_set(r, "deployment_depth", 2500000, NULL);
}

static void choose_options(const maker *m, tilly_ruleset *r)
{
    tilly_parameter p = {.size = sizeof p};
    for (uint32_t i = 0; tilly_ruleset_parameter(r, i, &p) == TILLY_OK; i++) {
        if (!p.option || (p.measure != TILLY_SWITCH && p.measure != TILLY_CHOICE))
            continue;
        uint32_t values = (uint32_t)(p.most - p.least + 1);
        tilly_ruleset_set(r, p.name, p.least + (int32_t)(draw(m, FOR_OPTION, i) % values), NULL);
    }
    if (m->number % 10 == 3)
        tilly_ruleset_set(r, "army_points", 60, NULL);
    if (is_tilly_20(m) && m->number % 3 == 1) { /* close to the enemy: evades and routs */
        enum { ANY_TERRAIN = 1, COMMAND_FEELS = 2, OWNER_CHOOSES = 3 };
        int32_t scope = m->number % 2 ? OWNER_CHOOSES : COMMAND_FEELS;
        tilly_ruleset_set(r, "evade_terrain", ANY_TERRAIN, NULL);
        tilly_ruleset_set(r, "erosion_scope", scope, NULL);
    }
}

static tilly_ruleset *make_rules(const maker *m)
{
    tilly_ruleset *r = NULL;
    must(tilly_ruleset_new(m->book, NULL, &r), m, "rule set", NULL);
    if (m->number % 8)
        choose_options(m, r);
    if (m->number % 8 && is_glauben(m))
        choose_conditions(m, r);
    if (m->number % 5 == 2 && is_scruby(m)) {
        tilly_ruleset_derive(r, "heavy pikemen", "guards", NULL);
        tilly_ruleset_derive(r, "light cavalry", "hussars", NULL);
        tilly_ruleset_set(r, "guards.ue_open", 4, NULL);
    } else if (m->number % 5 == 2)
        tilly_ruleset_derive(r, is_glauben(m) ? "heavy regulars" : "horse", "hussars", NULL);
    if (m->number % 10 == 2 && !is_scruby(m))
        tilly_ruleset_derive(r, is_glauben(m) ? "regulars" : "pike+shot", "guards", NULL);
    if (m->number % 5 == 2 && !is_glauben(m) && !is_scruby(m)) {
        tilly_ruleset_set(r, "hussars.resolve", 4, NULL);
        tilly_ruleset_set(r, "hussars.move", 70000, NULL);
    }
    for (uint32_t i = 0; i < 3 && m->number % 3 == 1; i++)
        change_number(m, r, i);
    return r;
}

/* ---- the table ------------------------------------------------------------------------------ */

static const char *const ground_of_tilly[] = {
    "",
    "{\"kind\":\"hill\",\"outline\":[[11,9],[16,8],[19,10],[17,12],[12,12]]}",
    "{\"kind\":\"wood\",\"outline\":[[4,8],[8,8],[9,11],[5,12]]},{\"kind\":\"rough "
    "ground\",\"outline\":[[20,7],[25,8],[24,12],[20,11]]}",
    "{\"kind\":\"road\",\"width\":1,\"line\":[[15,0],[14.5,9],[15,20]]},{\"kind\":\"village\","
    "\"outline\":[[16,8],[20,8],[20,11],[16,11]]}",
    "{\"kind\":\"stream\",\"width\":0.5,\"line\":[[0,10],[12,10.5],[30,9.5]]},{\"kind\":\"hill\","
    "\"steep\":true,\"crest\":[[6,10],[10,10]],\"outline\":[[4,8],[12,8],[12,12],[4,12]]}",
    "{\"kind\":\"fortification\",\"outline\":[[10,11],[16,11],[16,12.5],[10,12.5]]},{\"kind\":"
    "\"impassable ground\",\"outline\":[[22,8],[25,8],[25,10],[22,10]]},"
    "{\"kind\":\"river\",\"width\":1.5,\"line\":[[3,0],[4,10],[3,20]]},{\"kind\":\"hill\","
    "\"wooded\":true,\"outline\":[[17,6],[21,6],[21,9],[17,9]]}",
};
static const char *const ground_of_glauben[] = {
    "",
    "{\"kind\":\"hill\",\"outline\":[[300,350],[500,340],[520,450],[320,460]]},{\"kind\":\"road\","
    "\"width\":14,\"line\":[[0,400],[400,420],[900,400]]}",
    "{\"kind\":\"village\",\"outline\":[[150,330],[250,330],[250,400],[150,400]]},{\"kind\":"
    "\"village\",\"outline\":[[600,380],[680,380],[680,440],[600,440]]}",
    "{\"kind\":\"wood\",\"outline\":[[100,330],[260,320],[280,450],[120,460]]},{\"kind\":\"rough "
    "ground\",\"outline\":[[500,320],[700,330],[690,440],[520,450]]}",
    "{\"kind\":\"stream\",\"width\":10,\"line\":[[0,400],[400,380],[900,410]]},{\"kind\":"
    "\"village\",\"outline\":[[420,420],[500,420],[500,480],[420,480]]}",
    "{\"kind\":\"river\",\"width\":20,\"line\":[[450,0],[430,400],[450,900]]},{\"kind\":"
    "\"impassable ground\",\"outline\":[[640,350],[720,350],[720,430],[640,430]]},"
    "{\"kind\":\"fortification\",\"outline\":[[200,430],[340,430],[340,450],[200,450]]}",
};
enum { GROUNDS = 6 };

static tilly_table *make_table(const maker *m)
{
    char text[1500];
    tilly_table *t = NULL;
    tilly_error e = {.size = sizeof e};
    if (is_scruby(m))
        return scruby_table(draw(m, FOR_TABLE, 0));
    unsigned which = (unsigned)(draw(m, FOR_TABLE, 0) % GROUNDS);
    snprintf(
        text,
        sizeof text,
        "{\"format\":\"tilly-table\",\"version\":1,\"width\":%d,\"depth\":%d,\"features\":[%s]}",
        is_glauben(m) ? 900 : 30,
        is_glauben(m) ? 800 : 20,
        (is_glauben(m) ? ground_of_glauben : ground_of_tilly)[which]);
    must(tilly_table_read(text, strlen(text), NULL, &t, &e), m, "table", &e);
    return t;
}

/* ---- armies --------------------------------------------------------------------------------- */

static uint16_t type_for(const maker *m, tilly_ruleset *r, uint32_t side, uint32_t unit, int leads)
{
    uint32_t type = 0;
    uint32_t types = tilly_ruleset_types(r);
    uint64_t one = draw(m, FOR_TYPE, 100 * side + unit);
    if (leads)
        return tilly_ruleset_type(r, is_glauben(m) ? "general" : "commander", &type),
               (uint16_t)type;
    if (types > (is_glauben(m) ? 12u : 8u) && one_in(one, 2))
        return (uint16_t)(types - 1 - one % (types - (is_glauben(m) ? 12 : 8)));
    if (is_glauben(m)) {
        static const uint8_t often[] = {0, 1, 1, 2, 4, 5, 5, 6, 7, 7, 8, 8, 9, 3};
        return often[one % sizeof often];
    }
    if (is_tilly_20(m)) { /* more that scout, evade or bombard */
        static const uint8_t often[] = {1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7};
        return often[one % sizeof often];
    }
    static const uint8_t often[] = {1, 1, 2, 3, 4, 4, 4, 5, 6, 7, 7};
    return often[one % sizeof often];
}

static uint16_t limbered_or_not(uint64_t one)
{
    return one & 1 ? TILLY_FORMATION_LIMBERED : TILLY_FORMATION_UNLIMBERED;
}

static void add_unit(
    const maker *m, tilly_ruleset *r, tilly_army *a, uint32_t side, uint32_t command, int leads)
{
    uint32_t unit = tilly_army_units(a);
    uint64_t one = draw(m, FOR_UNIT, 100 * side + unit);
    tilly_unit_spec spec = {
        .size = sizeof spec, .command = command, .type = type_for(m, r, side, unit, leads)};
    const char *name = tilly_ruleset_type_name(r, spec.type);
    unsigned qualities = is_tilly_20(m) ? 3 : 2; /* besides the ordinary one */
    if (!leads && !is_glauben(m) && one % 3 == 0 && !strstr(name, "rabble"))
        spec.quality = (uint16_t)(1 + (one >> 8) % qualities);
    if (is_glauben(m) && !leads)
        spec.strength = strstr(name, "battery") ? 1 : 2 + (int32_t)(one >> 12) % 4;
    if (!is_glauben(m) && one_in(one, 6))
        spec.depth = 15000;
    if (!is_glauben(m) && !leads && one_in(one >> 4, 8))
        spec.strength = 2;
    if (is_tilly_20(m) && !leads && one_in(one >> 4, 3))
        spec.strength = 1; /* routs, so that resolve is eroded */
    if (is_tilly_20(m) && strstr(name, "cannon") && m->number % 4 > 1)
        spec.formation = limbered_or_not(one >> 16);
    if (one_in(one, 5))
        snprintf(spec.name, sizeof spec.name, "Zug %u", (unsigned)unit);
    while (tilly_army_add_unit(a, &spec, NULL) !=
           TILLY_OK) { /* its book, or its nation, has regiments of other sizes */
        if (spec.strength > 10)
            must(TILLY_E_RANGE, m, name, NULL);
        spec.strength++;
    }
}

static void set_flags(const maker *m, tilly_army *a, uint32_t side)
{
    const char *name;
    const char *words[40];
    for (uint32_t i = 0; (name = tilly_army_flag(a, i)); i++) {
        int32_t count = 0;
        uint64_t one = draw(m, FOR_ARMY, 100 * side + i);
        for (int32_t v = -1; v < 38; v++)
            if (tilly_army_flag_word(a, name, v))
                words[count++] = tilly_army_flag_word(a, name, v);
        if (!strcmp(name, "nation"))
            tilly_army_choose(a, name, words[one % (uint64_t)count]);
        if (!strcmp(name, "light_horse_allowed"))
            tilly_army_set(a, name, (int32_t)(one & 1));
        if (!strcmp(name, "chief") && one & 1)
            tilly_army_set(a, name, 1);
    }
}

static tilly_army *make_army(const maker *m, tilly_ruleset *r, uint32_t side)
{
    tilly_army *a = NULL;
    uint64_t one = draw(m, FOR_ARMY, side);
    if (is_scruby(m))
        return scruby_army(r, side, one);
    uint32_t commands = 1 + (uint32_t)one_in(one, 3) + (uint32_t)is_glauben(m);
    must(tilly_army_new(r, side ? "North" : "South", &a), m, "army", NULL);
    set_flags(m, a, side);
    for (uint32_t c = 0; c < commands; c++) {
        uint32_t units =
            2 + (uint32_t)(draw(m, FOR_ARMY, 10 + 10 * side + c) % (is_glauben(m) ? 2 : 3));
        uint32_t command = c;
        must(tilly_army_add_command(a, c ? "Reserve" : "", &command), m, "command", NULL);
        for (uint32_t u = 0; u <= units; u++)
            add_unit(m, r, a, side, c, !u);
    }
    return a;
}

/* ---- deployment ----------------------------------------------------------------------------- */

static tilly_pose place_for(const maker *m, uint32_t side, uint32_t number, uint64_t one)
{
    int32_t width = is_glauben(m) ? 900 : 30;
    int32_t gap = is_glauben(m) ? 120 : 3;
    int32_t middle = is_glauben(m) ? 400 : 10;
    int32_t apart = is_glauben(m) ? 40 + (int32_t)(one % 110) : 1 + (int32_t)(one % 3);
    int32_t column = (int32_t)(number % 7);
    int32_t line = (int32_t)(number / 7) + (int32_t)(one >> 20) % 2;
    tilly_pose p = {.x = (width / 2 + gap * (column % 2 ? (column + 1) / 2 : -column / 2)) *
                             TILLY_ONE +
                         (int32_t)(one >> 30) % TILLY_ONE,
                    .heading = side ? 18000 : 0};
    if (m->number % 3 == 1)
        apart = is_glauben(m) ? 25 + (int32_t)(one % 20)
                              : 1; /* close enough for blows in the first turn */
    int32_t away = (apart + line * (is_glauben(m) ? 80 : 2)) * TILLY_ONE;
    p.y = middle * TILLY_ONE + (side ? away : -away);
    if (one_in(one >> 3, 5))
        p.heading = (uint16_t)((p.heading + 33000 + (one >> 40) % 6000) % TILLY_CIRCLE);
    return p;
}

static uint16_t
formation_for(const maker *m, const tilly_battle *b, const tilly_unit *u, uint64_t one)
{
    const char *name = tilly_ruleset_type_name(tilly_battle_rules(b), u->type);
    if (is_tilly_20(m) && strstr(name, "cannon"))
        return limbered_or_not(one >> 8);
    if (!is_glauben(m) || u->flags & TILLY_UNIT_COMMANDER || one % 3)
        return 0;
    if (strstr(name, "battery"))
        return limbered_or_not(one >> 8);
    return (uint16_t)(TILLY_FORMATION_LINE + (one >> 8) % 3);
}

/* Puts a unit on its line; anywhere, once the lines are full. */
static int
put_down(const maker *m, tilly_battle *b, const tilly_unit *u, uint64_t one, unsigned tries)
{
    tilly_pose p = place_for(m, u->side, u->number, one);
    if (tries > 10)
        p.x = (int32_t)((one >> 8) % (is_glauben(m) ? 9000000 : 300000)),
        p.y = (int32_t)((one >> 34) % (is_glauben(m) ? 8000000 : 200000));
    tilly_unit host;
    tilly_id id = 0;
    if (!is_glauben(m) && u->flags & TILLY_UNIT_COMMANDER && one_in(one, 2) &&
        tilly_battle_unit_id(b, u->side, u->number + 1u, &id) == TILLY_OK &&
        tilly_battle_unit(b, id, &host) == TILLY_OK) {
        p = (tilly_pose){host.x, host.y, host.heading, 0};
        if (tilly_battle_deploy(b, u->id, &p, id, 1, NULL) == TILLY_OK)
            return 1;
        p = place_for(m, u->side, u->number, one);
    }
    p.formation = formation_for(m, b, u, one);
    if (tilly_battle_deploy(b, u->id, &p, 0, 1, NULL) == TILLY_OK)
        return 1;
    p.formation = 0;
    return tilly_battle_deploy(b, u->id, &p, 0, 1, NULL) == TILLY_OK;
}

static int arrives_later(const maker *m, tilly_battle *b, const tilly_unit *u, uint64_t one)
{
    const tilly_arrival later = {.size = sizeof later,
                                 .turn = (uint16_t)(1 + (one >> 33) % 2),
                                 .half = (uint16_t)(1 + (one >> 34 & 1)),
                                 .from = {200 * TILLY_ONE, u->side ? 800 * TILLY_ONE : 0},
                                 .to = {700 * TILLY_ONE, u->side ? 800 * TILLY_ONE : 0}};
    return is_glauben(m) && !(u->flags & TILLY_UNIT_COMMANDER) && m->number % 4 == 1 &&
           one_in(one, 3) && tilly_battle_set_arrival(b, u->id, &later, NULL) == TILLY_OK;
}

static void put_all_down(const maker *m, tilly_battle *b)
{
    tilly_unit row[64];
    uint32_t count = 0;
    tilly_reason why = {.size = sizeof why};
    tilly_battle_units(b, TILLY_NO_SIDE, row, 64, &count);
    for (uint32_t i = count; i-- > 0;) {
        uint64_t one = draw(m, FOR_PLACE, i);
        if (arrives_later(m, b, &row[i], one))
            continue;
        unsigned tries = 0;
        while (!put_down(m, b, &row[i], one, tries) && tries++ < 2000)
            one = drawn(one, 1, tries);
        if (tries > 2000)
            must(TILLY_E_ILLEGAL, m, tilly_battle_unit_name(b, row[i].id), NULL);
    }
}

static void order_all(const maker *m, tilly_battle *b)
{
    for (uint32_t side = 0; side < TILLY_SIDES && is_glauben(m); side++) {
        uint32_t commands = tilly_army_commands(tilly_battle_army(b, side));
        uint32_t before = side ? tilly_army_commands(tilly_battle_army(b, 0)) : 0;
        for (uint32_t c = 0; c < commands; c++) {
            uint64_t one = draw(m, FOR_ORDER, 10 * side + c);
            tilly_order o = {.size = sizeof o, .kind = (uint16_t)(1 + one % 8)};
            if (one_in(one, 2))
                o.kind = TILLY_ORDER_ATTACK;
            o.points = o.kind == TILLY_ORDER_MARCH ? 2 : 1;
            o.radius = 100 * TILLY_ONE;
            o.point[0] = (tilly_point){(int32_t)(300 + one % 300) * TILLY_ONE,
                                       (side ? 250 : 550) * TILLY_ONE};
            o.point[1] = (tilly_point){450 * TILLY_ONE, 400 * TILLY_ONE};
            if (o.kind == TILLY_ORDER_SUPPORT)
                o.target = tilly_id_make(TILLY_ID_GROUP, 1, before + (c + 1) % commands),
                o.points = 0, o.radius = 0;
            if (o.kind == TILLY_ORDER_HOLD || o.kind == TILLY_ORDER_NOTE)
                o.points = 0, o.radius = 0;
            if (o.kind == TILLY_ORDER_NOTE)
                tilly_battle_note(b, "Stand by the guns", &o.note);
            if (o.kind == TILLY_ORDER_MARCH)
                o.radius = 0;
            tilly_battle_set_order(b, tilly_id_make(TILLY_ID_GROUP, 1, before + c), &o, NULL);
        }
    }
}

/* ---- the beginning -------------------------------------------------------------------------- */

static tilly_battle *shipped_battle(const maker *m, uint64_t seed)
{
    static char text[1 << 16];
    const char *path = is_glauben(m)  ? "examples/scenarios/luetzen_1632.json"
                       : is_scruby(m) ? "examples/scenarios/three_brigades.json"
                                      : "examples/scenarios/two_armies.json";
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    FILE *f = fopen(path, "rb");
    if (!f)
        must(TILLY_E_UNKNOWN, m, path, NULL);
    size_t length = fread(text, 1, sizeof text, f);
    fclose(f);
    uint32_t ignore = m->number % 100 == 99 ? TILLY_SETUP_DEPLOYED : 0;
    must(tilly_scenario_read_for(text, length, m->book, seed, ignore, NULL, &b, NULL, &e),
         m,
         path,
         &e);
    return b;
}

static int is_deployed(const maker *m)
{
    return m->number % 3 != 0;
}

static tilly_battle *begin(const maker *m)
{
    uint64_t one = draw(m, FOR_START, 0);
    uint64_t seed = draw(m, FOR_SEED, 0);
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    tilly_reason why = {.size = sizeof why};
    if (m->number % 50 == 49)
        return shipped_battle(m, seed);
    tilly_ruleset *r = make_rules(m);
    tilly_army *south = make_army(m, r, 0);
    tilly_army *north = make_army(m, r, 1);
    tilly_table *t = make_table(m);
    tilly_setup s = {.size = sizeof s,
                     .flags = TILLY_SETUP_ANY_ARMY,
                     .rules = r,
                     .table = t,
                     .army = {south, north},
                     .seed = seed,
                     .reserve = 4};
    if (is_glauben(m))
        s.reserve = 6;
    if (is_deployed(m))
        s.flags |= TILLY_SETUP_DEPLOYED;
    if (is_deployed(m) || one_in(one, 2))
        s.flags |= TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN, s.leader = (uint32_t)one & 1;
    else
        s.table = NULL;
    if (m->number % 4 == 2)
        s.turn_limit = 1 + (uint32_t)(one >> 9) % 3;
    must(tilly_battle_new(&s, &b, &e), m, "battle", &e);
    if (is_deployed(m)) {
        order_all(m, b);
        if (!is_scruby(m))
            put_all_down(m, b);
        else if (!deploy_scruby(b, draw(m, FOR_PLACE, 0), m->number % 3 == 1))
            must(TILLY_E_ILLEGAL, m, "deployment", NULL);
        must(tilly_battle_begin(b, &why), m, "begin", NULL);
    }
    tilly_table_unref(t);
    tilly_army_unref(south);
    tilly_army_unref(north);
    tilly_ruleset_unref(r);
    return b;
}

/* ---- answers -------------------------------------------------------------------------------- */

static int is_tame(const tilly_option *o)
{
    return o->kind == TILLY_OPT_END || o->kind == TILLY_OPT_NONE || o->kind == TILLY_OPT_STAY ||
           o->kind == TILLY_OPT_LIFT || o->kind == TILLY_OPT_WITHDRAW;
}

/* Numbers one after another, each from the range that is left: an end of a span, a point of the
 * grid, or anything. */
static int fill_numbers(const tilly_turn *t, const tilly_option *o, tilly_answer *a, uint64_t one)
{
    tilly_span span[8];
    uint32_t count = 0;
    for (unsigned v = 0; v < o->values; v++) {
        uint64_t now = drawn(one, 3, v);
        a->given = (uint16_t)v;
        if (tilly_turn_range(t, a, span, 8, &count) != TILLY_OK || !count)
            return 0;
        const tilly_span *s = &span[now % (count < 8 ? count : 8)];
        int32_t any =
            s->least + (int32_t)((now >> 16) % (uint64_t)((int64_t)s->most - s->least + 1));
        int32_t on_grid = s->grid > 0 ? any - any % s->grid : any;
        a->pick.value[v] = now >> 60 == 0                          ? s->least
                           : now >> 60 < 5                         ? s->most
                           : now >> 60 < 12 && on_grid >= s->least ? on_grid
                                                                   : any;
    }
    a->given = 0;
    return 1;
}

static void draw_way(const tilly_battle *b, const tilly_decision *d, tilly_answer *a, uint64_t one)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_unit u = {0};
    tilly_table_size(tilly_battle_table(b), &width, &depth);
    u.x = width / 2, u.y = depth / 2;
    if (tilly_id_kind_of(d->subject) == TILLY_ID_UNIT)
        tilly_battle_unit(b, d->subject, &u);
    int32_t reach = width / 30;
    a->count = (uint16_t)(1 + one % 3);
    for (unsigned i = 0; i < a->count; i++) {
        a->way[i].x = u.x + (int32_t)(drawn(one, 4, i) % (2u * (uint32_t)reach)) - reach;
        a->way[i].y = u.y + (int32_t)(drawn(one, 5, i) % (2u * (uint32_t)reach)) - reach;
        a->way[i].heading = (uint16_t)(drawn(one, 6, i) % 72 * 500);
        u.x = a->way[i].x, u.y = a->way[i].y;
    }
}

static int try_pick(const maker *m, const tilly_decision *d, tilly_answer *a, uint64_t one)
{
    tilly_option o = {0};
    uint32_t count = 0;
    uint32_t index = (uint32_t)(one % d->options);
    *a = (tilly_answer){.size = sizeof *a, .pick.option = index};
    tilly_turn_options(m->turn, index, &o, 1, &count);
    int hurries =
        d->kind == TILLY_ASK_NEXT_RIDER || (d->kind == TILLY_ASK_NEXT_UNIT && m->number % 3 == 1);
    if (is_tame(&o) && !one_in(one >> 5, hurries ? 1 : 6))
        return 0;
    if (hurries && !is_tame(&o) && !one_in(one >> 25, 4))
        return 0;
    if (o.kind == TILLY_OPT_SEND && !one_in(one >> 5, 6))
        return 0; /* orders enough */
    if (o.kind == TILLY_OPT_ORDER_NOTE)
        tilly_battle_note(
            m->battle, one >> 50 & 1 ? "Send the guns" : "Fall back on the village", &a->note);
    if ((o.flags & TILLY_ALSO_PATH || d->shape == TILLY_PATH) && one_in(one >> 11, 3))
        draw_way(m->battle, d, a, one);
    else if (!fill_numbers(m->turn, &o, a, one))
        return 0;
    return tilly_turn_check(m->turn, a, NULL) == TILLY_OK;
}

/* How far from the next enemy the unit would stand, so that battles come to blows. */
static int32_t nearness(const maker *m, const tilly_decision *d, const tilly_answer *a)
{
    tilly_unit row[128];
    tilly_pose p = {0};
    uint32_t count = 0;
    int32_t least = INT32_MAX;
    if (tilly_turn_preview(m->turn, a, &p) != TILLY_OK)
        return least;
    tilly_battle_units(m->battle, !d->side, row, 128, &count);
    for (uint32_t i = 0; i < count && i < 128; i++) {
        int32_t away = tilly_distance((tilly_point){p.x, p.y}, (tilly_point){row[i].x, row[i].y});
        if (row[i].flags & TILLY_UNIT_ON_TABLE && !(row[i].flags & TILLY_UNIT_COMMANDER) &&
            away < least)
            least = away;
    }
    return least;
}

static int try_set(const maker *m, const tilly_decision *d, tilly_answer *a, uint64_t one)
{
    uint32_t members = d->options < 64 ? d->options : 64;
    uint64_t all = members < 64 ? ((uint64_t)1 << members) - 1 : ~(uint64_t)0;
    *a = (tilly_answer){.size = sizeof *a};
    a->chosen[0] = one % 3 == 0   ? all
                   : one % 3 == 1 ? (uint64_t)1 << (one >> 8) % members
                                  : drawn(one, 7, 0) & all;
    return tilly_turn_check(m->turn, a, NULL) == TILLY_OK;
}

static void choose_answer(const maker *m, const tilly_decision *d, tilly_answer *best)
{
    enum { TRIES = 14, CANDIDATES = 4 };
    uint64_t one = draw(m, FOR_ANSWER, d->serial);
    tilly_answer a;
    int32_t nearest = INT32_MAX;
    unsigned found = 0;
    unsigned bold = one_in(one, 5) ? 1 : CANDIDATES;
    for (unsigned i = 0; i < TRIES && found < bold; i++) {
        uint64_t now = drawn(one, 9, i);
        if (!(d->shape == TILLY_SET ? try_set(m, d, &a, now) : try_pick(m, d, &a, now)))
            continue;
        int32_t away =
            d->kind == TILLY_ASK_MOVE || d->kind == TILLY_ASK_PLACE_UNIT ? nearness(m, d, &a) : 0;
        if (!found++ || away < nearest)
            *best = a, nearest = away;
        if (!away)
            return;
    }
    if (found)
        return;
    *best = (tilly_answer){.size = sizeof *best};
    must(tilly_turn_sample(m->turn, one, best), m, "sample", NULL);
}

/* ---- dice, edits, giving up ----------------------------------------------------------------- */

static void supply_dice(maker *m)
{
    uint16_t faces[TILLY_MOST_DICE];
    tilly_roll r = {.size = sizeof r};
    tilly_turn_roll(m->turn, &r);
    uint64_t one = draw(m, FOR_DICE, r.serial);
    if (m->number % 4 != 3 || one & 1)
        return;
    for (unsigned i = 0; i < r.dice; i++)
        faces[i] = (uint16_t)(drawn(one, 8, i) % r.faces + (r.faces < 1000));
    if (tilly_turn_supply(m->turn, faces, r.dice, 1 + (uint32_t)(one >> 20) % 3, NULL) == TILLY_OK)
        m->inputs++;
}

static void draw_feature(const maker *m, tilly_feature *f, uint64_t one)
{
    int32_t width = 0;
    int32_t depth = 0;
    int32_t side;
    tilly_table_size(tilly_battle_table(m->battle), &width, &depth);
    side = width / 12;
    *f = (tilly_feature){
        .size = sizeof *f, .kind = (uint16_t)(one & 1 ? TILLY_WOOD : TILLY_ROUGH), .points = 4};
    int32_t x = (int32_t)(one >> 8) % (width - side);
    int32_t y = (int32_t)(one >> 24) % (depth - side);
    x = x < 0 ? -x : x, y = y < 0 ? -y : y;
    f->point[0] = (tilly_point){x, y};
    f->point[1] = (tilly_point){x + side, y};
    f->point[2] = (tilly_point){x + side, y + side};
    f->point[3] = (tilly_point){x, y + side};
}

static void draw_edit(const maker *m, tilly_edit *e, uint64_t one)
{
    static const uint32_t flag[] = {TILLY_UNIT_SHOT,
                                    TILLY_UNIT_CHARGE_DECLARED,
                                    TILLY_UNIT_CHARGED,
                                    TILLY_UNIT_MOVED,
                                    TILLY_UNIT_DISRUPTED};
    tilly_unit row[128];
    static tilly_feature ground; /* lent to the edit until the next is drawn */
    tilly_feature f = {.size = sizeof f};
    uint32_t count = 0;
    uint32_t index = 0;
    tilly_battle_units(m->battle, TILLY_NO_SIDE, row, 128, &count);
    const tilly_unit *u = &row[one % count];
    *e = (tilly_edit){.size = sizeof *e,
                      .kind = (uint16_t)(1 + (one >> 32) % 10),
                      .side = u->side,
                      .unit = u->id,
                      .value = 1};
    switch (e->kind) {
    case TILLY_EDIT_PLACE:
        e->x = u->x + (int32_t)((one >> 12) % 20000), e->y = u->y - (int32_t)((one >> 40) % 20000),
        e->heading = (uint32_t)(one >> 9) % TILLY_CIRCLE;
        break;
    case TILLY_EDIT_BRING:
        e->unit = 0, e->group = u->group, e->type = u->type, e->quality = u->quality,
        e->x = (int32_t)(one >> 12 & 0x3ffff) + u->x / 2, e->y = u->y, e->heading = u->heading;
        break;
    case TILLY_EDIT_STATE:
        e->what = flag[(one >> 20) % 5], e->value = (int32_t)(one >> 44 & 1);
        break;
    case TILLY_EDIT_GROUND:
        e->value = (int32_t)(one >> 44 & 1), e->unit = 0;
        if (e->value)
            draw_feature(m, &ground, one), e->feature = &ground;
        else if (tilly_table_feature(tilly_battle_table(m->battle), 0, &f) == TILLY_OK)
            e->unit = f.id;
        break;
    case TILLY_EDIT_PARAMETER:
        e->unit = 0;
        tilly_ruleset_find(tilly_battle_rules(m->battle),
                           is_glauben(m)  ? "visibility_cap"
                           : is_scruby(m) ? "pursuit_range"
                                          : "command_radius",
                           &index);
        e->what = index,
        e->value = (is_glauben(m) ? 50 : 1) * TILLY_ONE * (int32_t)(4 + (one >> 20) % 5);
        break;
    case TILLY_EDIT_SPEAK:
        e->unit = 0, e->side = one >> 45 & 1 ? TILLY_NO_SIDE : u->side,
        tilly_battle_note(m->battle, "The King is dead", &e->what);
        break;
    case TILLY_EDIT_POINTS: e->unit = 0, e->value = (int32_t)(one >> 20) % 9 - 4; break;
    default: break;
    }
}

/* Edits come at the first boundary after an answer, as walk.c expects them there. */
static void maybe_edit(maker *m)
{
    uint64_t one = draw(m, FOR_EDIT, m->inputs);
    tilly_edit e;
    if (m->number % 5 != 4 || one % 3)
        return;
    if (tilly_turn_next(m->turn, TILLY_UNTIL_BOUNDARY) != TILLY_STOP)
        return;
    for (unsigned i = 0; i < 6; i++) {
        draw_edit(m, &e, drawn(one, 2, i));
        if (m->number % 25 == 24 && m->inputs > 30)
            e = (tilly_edit){.size = sizeof e,
                             .kind = TILLY_EDIT_END,
                             .side = (uint16_t)(one & 1 ? TILLY_NO_SIDE : 1)};
        if (tilly_battle_edit(m->battle, &e, NULL, NULL) != TILLY_OK)
            continue;
        m->inputs++;
        return;
    }
}

static int gives_up(maker *m)
{
    uint64_t one = draw(m, FOR_END, 0);
    if (m->number % 9 != 5 || m->inputs < 20 + one % 20)
        return 0;
    if (is_glauben(m) && m->number % 2) {
        tilly_status first = tilly_turn_agree(m->turn, 0);
        m->inputs += first == TILLY_OK;
        if (tilly_turn_next(m->turn, 0) != TILLY_DECISION)
            return 1;
        m->inputs += tilly_turn_agree(m->turn, 1) == TILLY_OK;
        return 1;
    }
    m->inputs += tilly_turn_concede(m->turn, (uint32_t)one & 1) == TILLY_OK;
    return 1;
}

/* ---- the course of it ----------------------------------------------------------------------- */

static int play_turn(maker *m)
{
    int given_up = 0;
    for (;;) {
        tilly_status need = tilly_turn_next(m->turn, TILLY_UNTIL_ROLL);
        must(need, m, "next", NULL);
        if (need == TILLY_TURN_OVER)
            return 1;
        if (need == TILLY_BATTLE_OVER)
            return 0;
        if (m->met)
            m->met(m->context, m, need);
        if (need == TILLY_ROLL)
            supply_dice(m);
        if (need != TILLY_DECISION)
            continue;
        if (m->inputs >= m->most || given_up > 1)
            return 0;
        if (gives_up(m)) {
            given_up++;
            continue;
        }
        tilly_decision d = {.size = sizeof d};
        tilly_answer a;
        tilly_reason why = {.size = sizeof why};
        tilly_turn_decision(m->turn, &d);
        choose_answer(m, &d, &a);
        must(tilly_turn_answer(m->turn, &a, &why), m, "answer", NULL);
        m->inputs++;
        maybe_edit(m);
    }
}

void make_battle(maker *m)
{
    m->battle = begin(m);
    m->inputs = 0;
    do
        must(tilly_battle_turn(m->battle, &m->turn), m, "turn", NULL);
    while (play_turn(m) && tilly_turn_number(m->turn) < m->most_turns);
}

/* ---- texts ---------------------------------------------------------------------------------- */

/* Takes out what stands between the words of a JSON text. */
static void squeeze(char *text)
{
    char *to = text;
    int quoted = 0;
    for (const char *from = text; *from; from++) {
        if (*from == '"' && (from == text || from[-1] != '\\'))
            quoted = !quoted;
        if (quoted || (*from != ' ' && *from != '\n'))
            *to++ = *from;
    }
    *to = 0;
}

static char *text_of(const tilly_battle *b,
                     tilly_status (*write)(const tilly_battle *, char *, size_t, size_t *))
{
    size_t needed = 0;
    if (write(b, NULL, 0, &needed) != TILLY_OK)
        return NULL;
    char *text = malloc(needed);
    if (write(b, text, needed, &needed) != TILLY_OK)
        abort();
    squeeze(text);
    return text;
}

char *record_of(const tilly_battle *b)
{
    return text_of(b, tilly_battle_record);
}
char *save_of(const tilly_battle *b)
{
    return text_of(b, tilly_battle_save);
}
