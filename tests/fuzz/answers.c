/* A fuzzer of the answer interface, for every rule set: arbitrary answers, dice, edits, undo,
 * saves, copies, records, redaction and queries at the needs of a battle, with the invariants of
 * play/invariants.h after each. The probe takes part. */
#include "fuzz/cases.h"
#include "play/invariants.h"
#include "probe/probe.h"
#include <string.h>

/* Every set-up is made by either of the built-in players. */
static const char *player_of(unsigned variant)
{
    static const char *const player[] = {NULL, NULL, "thumb", "random"};
    enum { NAMES = sizeof player / sizeof *player };
    return player[(variant + 3 * (variant / (VARIANTS / 2))) % NAMES];
}

static void play_a_battle(uint64_t number)
{
    battle_case c = case_of(number);
    tilly_battle *b = battle_of_case(&c);
    tour t = {.seed = c.seed,
              .care = CARE_ALL | CARE_MEDDLING,
              .every = 3 + (uint32_t)(c.seed % 29),
              .most = 200000};
    if (c.seed % 5 == 0)
        t.care |= CARE_OFFERS | CARE_PREVIEWS;
    /* it nests a step in itself, which no save has, and foresees nothing */
    if (!strcmp(tilly_ruleset_id(tilly_battle_rules(b)), "probe"))
        t.care &= ~(uint32_t)(CARE_SAVE | CARE_PREVIEWS);
    const char *name = player_of(c.variant);
    if (name)
        assert_int_equal(tilly_player_builtin(name, (uint32_t)c.seed, &t.player), TILLY_OK);
    play_with_care(b, &t);
    tilly_battle_unref(b);
}

int main(int argc, char **argv)
{
    return run_cases(argc, argv, play_a_battle, 1);
}
