/* digest SCENARIO [BATTLES [SEED [ROUNDING [RULES]]]]: plays 100 battles of a scenario with both
 * built-in players on both sides, half of them from an empty table, and prints one number made of
 * how each of them went. Any compiler at any optimisation level on any machine must print the same
 * number, however its floating point rounds: nearest, up, down or zero. It ends with 3 where the
 * machine does not round so. */
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>

enum { PAIRINGS = 4, WAYS = 2 * PAIRINGS, MOST_BATTLES = 10000, NO_SUCH_ROUNDING = 3 };

static char *file_text(const char *path, size_t *length)
{
    static char text[1 << 20];
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    *length = fread(text, 1, sizeof text, f);
    fclose(f);
    return text;
}

static const char *rules; /* to play by; NULL: those that the scenario names */

static tilly_battle *battle_of(const char *path, uint64_t seed, uint32_t ignore)
{
    size_t length = 0;
    tilly_battle *battle = NULL;
    tilly_error error = {.size = sizeof error};
    const char *text = file_text(path, &length);
    if (text && tilly_scenario_read_for(
                    text, length, rules, seed, ignore, NULL, &battle, NULL, &error) == TILLY_OK)
        return battle;
    fprintf(stderr,
            "%s:%u:%u: %s: %s\n",
            path,
            error.line,
            error.column,
            error.path,
            text ? error.text : "cannot be read");
    exit(2);
}

static void mix(uint64_t *digest, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        *digest = (*digest ^ (number >> 8 * i & 0xff)) * 0x100000001b3u;
}

static void mix_result(uint64_t *digest, const tilly_result *r)
{
    mix(digest, r->hash);
    mix(digest, r->turns);
    mix(digest, r->winner);
    mix(digest, r->end);
    mix(digest, r->decisions);
    mix(digest, r->rolls);
    for (int side = 0; side < TILLY_SIDES; side++) {
        mix(digest, r->lost[side]);
        mix(digest, r->strength[side]);
    }
}

/* Battles first .. first+count-1 played in one of the ways: who plays each side, and whether the
 * armies are down already. */
static void play_way(
    const char *path, uint32_t way, uint64_t seed, uint64_t first, uint32_t count, uint64_t *digest)
{
    static tilly_result row[MOST_BATTLES];
    tilly_player player[TILLY_SIDES];
    uint32_t played = 0;
    tilly_battle *start = battle_of(path, seed, way & 4 ? TILLY_SETUP_DEPLOYED : 0);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin(way >> side & 1 ? "thumb" : "random", side, &player[side]);
    tilly_status status = tilly_simulate(start, player, seed, first, count, 0, row, &played);
    tilly_battle_unref(start);
    if (status != TILLY_OK || played != count) {
        fprintf(stderr,
                "battle %u of way %u: %s\n",
                (unsigned)(first + played),
                (unsigned)way,
                tilly_status_name(status));
        exit(1);
    }
    for (uint32_t i = 0; i < count; i++)
        mix_result(digest, &row[i]);
}

/* Ways to round that the compiler knows, and how a sum is told from its neighbours then: 1 and a
 * little above and below 1, -1 and a little below. */
static const struct {
    const char *name;
    int mode;
    int above_one, below_one, below_minus_one;
} roundings[] = {
    {"nearest", FE_TONEAREST, 0, 0, 0},
#ifdef FE_UPWARD
    {"up", FE_UPWARD, 1, 0, 0},
    {"down", FE_DOWNWARD, 0, 1, 1},
    {"zero", FE_TOWARDZERO, 0, 1, 0},
#endif
};

/* 0: no such way, or a machine that takes it and rounds as before. */
static int set_rounding(const char *name)
{
    const volatile double one = 1;
    const volatile double minus_one = -1; /* not -one: sums may be turned round with -ffast-math */
    const volatile double little = 1e-30;
    for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++) {
        if (strcmp(roundings[i].name, name) != 0)
            continue;
        int refused = fesetround(roundings[i].mode);
        const volatile double above_one = one + little;
        const volatile double below_one = one - little;
        const volatile double below_minus_one = minus_one - little;
        return !refused && (above_one > one) == roundings[i].above_one &&
               (below_one < one) == roundings[i].below_one &&
               (below_minus_one < minus_one) == roundings[i].below_minus_one;
    }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t digest = 0xcbf29ce484222325u;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1618;
    uint32_t battles = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 100;
    uint32_t first = 0;
    if (argc < 2 || battles > MOST_BATTLES) {
        fprintf(stderr, "usage: digest SCENARIO [BATTLES [SEED [nearest|up|down|zero [RULES]]]]\n");
        return 2;
    }
    if (argc > 5)
        rules = argv[5];
    if (argc > 4 && !set_rounding(argv[4])) {
        fprintf(stderr, "%s: this machine does not round so\n", argv[4]);
        return NO_SUCH_ROUNDING;
    }
    for (uint32_t way = 0; way < WAYS; way++) {
        uint32_t end = battles * (way + 1) / WAYS;
        play_way(argv[1], way, seed, first, end - first, &digest);
        first = end;
    }
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
