/* Whole battles of tilly-2.0: random and by rule of thumb, from an empty table and from the shipped
 * scenario, with each of its options at each of its values (catalogue, section 9). */
#include "play/tilly_battles.h"

static tilly_ruleset *book_20(void)
{
    return rules_of_book("tilly-2.0");
}

static bool is_choice(const tilly_parameter *p)
{
    return p->measure == TILLY_SWITCH || p->measure == TILLY_CHOICE;
}

/* Battle n of a round in which every option takes each of its values in turn. */
static tilly_ruleset *rules_of_round(uint32_t n)
{
    tilly_ruleset *r = book_20();
    tilly_parameter p = {.size = sizeof p};
    for (uint32_t i = 0; tilly_ruleset_parameter(r, i, &p) == TILLY_OK; i++) {
        if (!is_choice(&p))
            continue;
        uint32_t values = (uint32_t)(p.most - p.least + 1);
        int32_t value = p.least + (int32_t)((n + i) % values);
        assert_int_equal(tilly_ruleset_set(r, p.name, value, NULL), TILLY_OK);
    }
    return r;
}

enum { MOST_VALUES = 4 };

static void no_option_has_more_values_than_a_round_has_battles(void **state)
{
    tilly_ruleset *r = book_20();
    tilly_parameter p = {.size = sizeof p};
    for (uint32_t i = 0; tilly_ruleset_parameter(r, i, &p) == TILLY_OK; i++)
        assert_true(!is_choice(&p) || p.most - p.least < MOST_VALUES);
    tilly_ruleset_unref(r);
}

/* T2-293: any of them ends, and by the turn limit at the latest. */
static void play_round(const char *player, uint64_t first, uint32_t rounds, uint32_t every)
{
    for (uint32_t n = 0; n < rounds * MOST_VALUES; n++) {
        int32_t quality = 0;
        plan p = {.rules = rules_of_round(n + n / MOST_VALUES),
                  .player = player,
                  .first = first + n,
                  .battles = 1,
                  .care = CARE_ALL & ~CARE_REFUSALS,
                  .every = every};
        tilly_ruleset_get(p.rules, "unit_quality", &quality);
        p.mixed = quality;
        play_some(&p);
        tilly_ruleset_unref(p.rules);
    }
}

static void play_book(enum start start, const char *player, uint64_t first, uint32_t battles)
{
    plan p = {.rules = book_20(),
              .start = start,
              .player = player,
              .first = first,
              .battles = battles,
              .care = CARE_ALL,
              .every = 23};
    play_some(&p);
    tilly_ruleset_unref(p.rules);
}

static void random_battles_keep_every_invariant(void **state)
{
    play_book(EMPTY_TABLE, NULL, 1, 2);
    play_book(SCENARIO, NULL, 3, 2);
}
static void so_do_battles_by_rule_of_thumb(void **state)
{
    play_book(EMPTY_TABLE, "thumb", 5, 1);
    play_book(SCENARIO, "thumb", 6, 1);
}
static void so_they_do_with_every_option_at_every_value(void **state)
{
    play_round(NULL, 11, 1, 61);
    play_round("thumb", 21, 1, 61);
}

/* What is offered is legal, and leads where its preview said. */
static void what_is_offered_is_legal_and_leads_where_it_was_foreseen(void **state)
{
    enum { BATTLES = 24, EVERY = 7 };
    static const char *const player[] = {NULL, "thumb", "random"};
    for (uint32_t n = 0; n < BATTLES; n++) {
        plan p = {.rules = n % 2 ? rules_of_round(n / 2) : book_20(),
                  .start = n % 2 == 0 && n % 3 == 0 ? SCENARIO : EMPTY_TABLE,
                  .player = player[n / 2 % 3],
                  .first = 100 + n,
                  .battles = 1,
                  .care = CARE_OFFERS | CARE_PREVIEWS,
                  .every = EVERY};
        play_some(&p);
        tilly_ruleset_unref(p.rules);
    }
}

/* With either army, attacking or defending, from either start. */
static void rule_of_thumb_beats_chance(void **state)
{
    enum { BATTLES = 40, LOST_AT_MOST = BATTLES / 20 };
    unsigned won = 0;
    tilly_ruleset *r = book_20();
    for (uint64_t seed = 0; seed < BATTLES; seed++) {
        uint32_t side = seed % 2;
        tilly_battle *b =
            seed / 2 % 2 ? scenario_battle("tilly-2.0", seed) : example_battle(r, seed, false);
        won += winner_of(b, side == 0 ? "thumb" : "random", side == 1 ? "thumb" : "random", NULL) ==
               side;
    }
    tilly_ruleset_unref(r);
    if (won < BATTLES - LOST_AT_MOST)
        fail_msg("only %u of %u", won, (unsigned)BATTLES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_option_has_more_values_than_a_round_has_battles),
        cmocka_unit_test(random_battles_keep_every_invariant),
        cmocka_unit_test(so_do_battles_by_rule_of_thumb),
        cmocka_unit_test(so_they_do_with_every_option_at_every_value),
        cmocka_unit_test(what_is_offered_is_legal_and_leads_where_it_was_foreseen),
        cmocka_unit_test(rule_of_thumb_beats_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
