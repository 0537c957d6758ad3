#include "golden/players.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>
#include "golden/digest.h"

enum { WAYS = 8, MASTER_SEED = 1630 };

static uint32_t lines_a_way(const char *book)
{
    if (!strcmp(book, "scruby"))
        return 1;
    return strcmp(book, "tilly-2.0") ? 5 : 2;
}
uint32_t player_lines(const char *book)
{
    return WAYS * lines_a_way(book);
}

static uint32_t way_of(const char *book, uint32_t line)
{
    return line / lines_a_way(book);
}
static uint32_t first_of(const char *book, uint32_t line)
{
    return line % lines_a_way(book) * BATTLES_A_LINE;
}
static const char *player_of(uint32_t way, uint32_t side)
{
    return way >> side & 1 ? "thumb" : "random";
}

const char *name_of_line(const char *book, uint32_t line)
{
    static char name[80];
    uint32_t way = way_of(book, line);
    uint32_t first = first_of(book, line);
    snprintf(name,
             sizeof name,
             "%s %s %s %u..%u",
             player_of(way, 0),
             player_of(way, 1),
             way & 4 ? "empty" : "deployed",
             (unsigned)first,
             (unsigned)first + BATTLES_A_LINE - 1);
    return name;
}

static const char *scenario_of(const char *book)
{
    if (!strcmp(book, "scruby"))
        return "examples/scenarios/three_brigades.json";
    return !strcmp(book, "glauben") ? "examples/scenarios/luetzen_1632.json"
                                    : "examples/scenarios/two_armies.json";
}

static tilly_battle *battle_of(const char *book, uint32_t way)
{
    static char text[1 << 16];
    const char *path = scenario_of(book);
    tilly_battle *b = NULL;
    FILE *f = fopen(path, "rb");
    size_t length = f ? fread(text, 1, sizeof text, f) : 0;
    if (f)
        fclose(f);
    uint32_t ignore = way & 4 ? TILLY_SETUP_DEPLOYED : 0;
    if (tilly_scenario_read_for(text, length, book, MASTER_SEED, ignore, NULL, &b, NULL, NULL) ==
        TILLY_OK)
        return b;
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
}

static uint64_t mixed_result(uint64_t sum, const tilly_result *r)
{
    sum = mixed(mixed(mixed(mixed(sum, r->hash), r->turns), r->winner), r->end);
    sum = mixed(mixed(mixed(sum, r->decisions), r->rolls), r->leader);
    for (int side = 0; side < TILLY_SIDES; side++)
        sum = mixed(mixed(sum, r->lost[side]), r->strength[side]);
    return sum;
}

uint64_t digest_of_line(const char *book, uint32_t line)
{
    tilly_result row[BATTLES_A_LINE] = {{0}};
    tilly_player player[TILLY_SIDES];
    uint32_t way = way_of(book, line);
    uint32_t played = 0;
    uint64_t sum = 1;
    tilly_battle *start = battle_of(book, way);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin(player_of(way, side), side, &player[side]);
    tilly_status status = tilly_simulate(
        start, player, MASTER_SEED + way, first_of(book, line), BATTLES_A_LINE, 0, row, &played);
    tilly_battle_unref(start);
    if (status != TILLY_OK) {
        fprintf(stderr,
                "%s, battle %u: %s\n",
                name_of_line(book, line),
                (unsigned)played,
                tilly_status_name(status));
        exit(1);
    }
    for (uint32_t i = 0; i < BATTLES_A_LINE; i++)
        sum = mixed_result(sum, &row[i]);
    return sum;
}
