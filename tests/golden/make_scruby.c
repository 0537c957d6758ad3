#include "golden/make_scruby.h"
#include <stdio.h>
#include <string.h>
#include "golden/digest.h"

/* ---- table ----------------------------------------------------------------------------------- */

static const char *const grounds[] = {
    "",
    "",
    "{\"kind\":\"wood\",\"outline\":[[20,26],[34,25],[36,33],[22,34]]},{\"kind\":\"road\","
    "\"width\":"
    "2,\"line\":[[48,0],[47,30],[48,60]]}",
    "{\"kind\":\"village\",\"outline\":[[44,27],[52,27],[52,33],[44,33]]},{\"kind\":\"hill\","
    "\"outline\":[[60,24],[76,24],[78,34],[62,36]]}",
    "{\"kind\":\"river\",\"width\":3,\"line\":[[10,0],[12,30],[10,60]]},{\"kind\":\"impassable "
    "ground\",\"outline\":[[80,26],[88,26],[88,34],[80,34]]}",
    "{\"kind\":\"hill\",\"steep\":true,\"crest\":[[30,30],[40,30]],\"outline\":[[26,26],[44,26],["
    "44,"
    "34],[26,34]]},{\"kind\":\"stream\",\"width\":1,\"line\":[[0,29],[50,31],[96,30]]}",
};
enum { GROUNDS = sizeof grounds / sizeof *grounds };

tilly_table *scruby_table(uint64_t drawn_number)
{
    char text[1200];
    tilly_table *t = NULL;
    snprintf(
        text,
        sizeof text,
        "{\"format\":\"tilly-table\",\"version\":1,\"width\":96,\"depth\":60,\"features\":[%s]}",
        grounds[drawn_number % GROUNDS]);
    tilly_table_read(text, strlen(text), NULL, &t, NULL);
    return t;
}

/* ---- armies ---------------------------------------------------------------------------------- */

enum { FOOT, HORSE, GUNS, COMMANDS, LEAST_FOOT = 8, LEAST_HORSE = 3 };

/* Foot stands in groups: in a line, in a column, or in two ranks, the second of swordsmen. */
enum { IN_GROUP = 4, IN_RANK = 2, TWO_RANKS = 1, COLUMN = 2, SHAPES = 3 };

static int is_second_rank(unsigned number)
{
    return number / IN_GROUP % SHAPES == TWO_RANKS && number % IN_GROUP >= IN_RANK;
}

static const char *const foot[] = {"heavy pikemen",
                                   "heavy pikemen",
                                   "heavy pikemen",
                                   "light pikemen",
                                   "light pikemen",
                                   "musketeers",
                                   "musketeers",
                                   "musketeers",
                                   "swordsmen",
                                   "long swordsmen",
                                   "Turkish musketeers",
                                   "dragoon pikemen",
                                   "dragoon musketeers"};
static const char *const horse[] = {"heavy cavalry",
                                    "heavy cavalry",
                                    "light cavalry",
                                    "light cavalry",
                                    "rieters",
                                    "cavalry musketeers",
                                    "mounted dragoons",
                                    "spahis",
                                    "mounted archers"};
static const char *const guns[] = {"small cannon", "large cannon"};

static const struct arm {
    const char *name;
    const char *const *type;
    unsigned types, least, spread;
} arms[COMMANDS] = {{"Foot", foot, sizeof foot / sizeof *foot, LEAST_FOOT, 6},
                    {"Horse", horse, sizeof horse / sizeof *horse, LEAST_HORSE, 4},
                    {"Guns", guns, sizeof guns / sizeof *guns, 1, 2}};

/* Types that were derived are the last ones: of foot, then of horse. */
static uint16_t type_for(const tilly_ruleset *r, unsigned arm, uint64_t one)
{
    const struct arm *a = &arms[arm];
    uint32_t type = 0;
    const char *derived = arm == FOOT ? "guards" : "hussars";
    if (arm != GUNS && one >> 20 & 1 && tilly_ruleset_type(r, derived, &type) == TILLY_OK)
        return (uint16_t)type;
    tilly_ruleset_type(r, a->type[one % a->types], &type);
    return (uint16_t)type;
}

tilly_army *scruby_army(tilly_ruleset *r, uint32_t side, uint64_t drawn_number)
{
    tilly_army *a = NULL;
    tilly_army_new(r, side ? "North" : "South", &a);
    for (unsigned arm = 0; a && arm < COMMANDS; arm++) {
        uint32_t command = arm;
        uint64_t one = drawn(drawn_number, 1, arm);
        unsigned units = arms[arm].least + (unsigned)(one % arms[arm].spread);
        tilly_army_add_command(a, arms[arm].name, &command);
        for (unsigned i = 0; i < units; i++) {
            uint64_t which = drawn(one, 2, arm == FOOT ? i / IN_GROUP : i);
            uint32_t swords = 0;
            tilly_unit_spec spec = {
                .size = sizeof spec, .command = command, .type = type_for(r, arm, which)};
            if (arm == FOOT && is_second_rank(i) && one >> 9 & 1 &&
                tilly_ruleset_type(r, "swordsmen", &swords) == TILLY_OK)
                spec.type = (uint16_t)swords;
            tilly_army_add_unit(a, &spec, NULL);
        }
    }
    return a;
}

/* ---- deployment ------------------------------------------------------------------------------ */

static tilly_pose
place_for(uint32_t side, const tilly_unit *u, unsigned arm, uint64_t drawn_number, int closely)
{
    enum { HALF_AN_INCH = TILLY_ONE / 2 };
    unsigned group = u->number / IN_GROUP;
    unsigned within = u->number % IN_GROUP;
    unsigned shape = arm == FOOT ? group % SHAPES : 0;
    uint64_t one = drawn(drawn_number, 3, group);
    int32_t away = (closely ? 4 : 16 + (int32_t)(one >> 8) % 16) * HALF_AN_INCH;
    unsigned rank = shape == COLUMN ? within : shape == TWO_RANKS ? within / IN_RANK : 0;
    unsigned file = shape == COLUMN ? 0 : shape == TWO_RANKS ? within % IN_RANK : within;
    tilly_pose p = {.x = (12 + 36 * (int32_t)(group % 5)) * HALF_AN_INCH,
                    .heading = side ? 18000 : 0};
    if (arm == GUNS)
        p.x = (10 + 40 * (int32_t)within) * HALF_AN_INCH, away += 8 * HALF_AN_INCH;
    p.x += (int32_t)file * u->width;
    away += (int32_t)rank * u->depth + (int32_t)(group / 5) * 5 * TILLY_ONE;
    p.y = 30 * TILLY_ONE + (side ? away : -away);
    if (one >> 40 & 1 && arm == HORSE)
        p.heading = (uint16_t)((p.heading + 4500 * (one >> 44 & 7)) % TILLY_CIRCLE);
    return p;
}

static int put_down(tilly_battle *b, const tilly_unit *u, unsigned arm, uint64_t one, int closely)
{
    enum { MOST_TRIES = 2000 };
    tilly_pose p = place_for(u->side, u, arm, one, closely);
    for (unsigned tries = 0; tries < MOST_TRIES; tries++) {
        if (tilly_battle_deploy(b, u->id, &p, 0, 1, NULL) == TILLY_OK)
            return 1;
        uint64_t now = drawn(one, 4, MOST_TRIES * u->number + tries);
        p.x = (int32_t)(now % (96 * TILLY_ONE));
        p.y = (int32_t)((now >> 24) % (28 * TILLY_ONE)) + (u->side ? 32 * TILLY_ONE : 0);
    }
    return 0;
}

int deploy_scruby(tilly_battle *b, uint64_t drawn_number, int closely)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        const tilly_army *a = tilly_battle_army(b, side);
        for (uint32_t i = 0; i < tilly_army_units(a); i++) {
            tilly_unit_spec spec = {.size = sizeof spec};
            tilly_unit u;
            tilly_id id = 0;
            if (tilly_army_unit(a, i, &spec) != TILLY_OK ||
                tilly_battle_unit_id(b, side, i, &id) != TILLY_OK ||
                tilly_battle_unit(b, id, &u) != TILLY_OK ||
                !put_down(b, &u, spec.command, drawn(drawn_number, 5, side), closely))
                return 0;
        }
    }
    return 1;
}
