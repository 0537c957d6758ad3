/* Whole battles over ground that a scenario derives: all that holds in any battle holds there. */
#include "play/invariants.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char kinds[] =
    "\"kinds\": [{\"name\": \"marsh\", \"from\": \"rough ground\", \"bars\": [\"horse\", "
    "\"guns\"]}, "
    "{\"name\": \"smoke\", \"from\": \"rough ground\", \"difficult\": false, \"blocks_sight\": "
    "true, \"cover\": false}, {\"name\": \"thin wood\", \"from\": \"wood\", \"blocks_sight\": "
    "false, \"cover\": false, \"bars\": []}, {\"name\": \"palisade\", \"from\": \"fortification\", "
    "\"difficult\": true, \"bars\": [\"foot\", \"commanders\"]}, {\"name\": \"frozen lake\", "
    "\"from\": \"impassable ground\", \"bars\": [\"guns\"]}], ";
static const char *const names[] = {"marsh", "smoke", "thin wood", "palisade", "frozen lake"};
enum { NAMES = sizeof names / sizeof *names };

typedef struct board {
    const char *scenario, *rules;
    double width, depth;
    uint32_t turns;
} board;

static const board boards[] = {
    {"two_armies", "tilly-1.2", 45, 30, 6},
    {"two_armies", "tilly-2.0", 45, 30, 5},
    {"luetzen_1632", "glauben", 1500, 1200, 7},
    {"three_brigades", "scruby", 96, 60, 6},
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* Blocks side by side in the middle between the armies, the text of the scenario round them. */
static void put_ground(const board *at, const char *text, FILE *out)
{
    const char *place = strstr(text, "\"features\": [");
    assert_non_null(place);
    const char *rest = strchr(place, '[') + 1;
    fprintf(out, "%.*s%s\"features\": [", (int)(place - text), text, kinds);
    const double low = at->depth * 0.47;
    const double high = at->depth * 0.54;
    for (unsigned i = 0; i < NAMES; i++) {
        double left = at->width * (0.08 + 0.18 * i);
        double right = left + at->width * 0.12;
        fprintf(out,
                "%s{\"kind\": \"%s\", \"name\": \"the %s\", \"outline\": [[%.2f, %.2f], "
                "[%.2f, %.2f], [%.2f, %.2f], [%.2f, %.2f]]}",
                i ? ", " : "",
                names[i],
                names[i],
                left,
                low,
                right,
                low,
                right,
                high,
                left,
                high);
    }
    fprintf(out, "%s%s", rest[strspn(rest, " \n")] == ']' ? "" : ", ", rest);
}

static tilly_battle *battle_on(const board *at, uint64_t seed)
{
    static char text[1 << 18];
    char path[80];
    char *made = NULL;
    size_t length = 0;
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    snprintf(path, sizeof path, "examples/scenarios/%s.json", at->scenario);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    FILE *out = open_memstream(&made, &length);
    assert_non_null(out);
    put_ground(at, text, out);
    fclose(out);
    if (tilly_scenario_read_for(made, length, at->rules, seed, 0, NULL, &b, NULL, &e))
        fail_msg("%s, line %u, %s: %s", at->rules, e.line, e.path, e.text);
    free(made);
    assert_int_equal(tilly_battle_limit(b, at->turns), TILLY_OK);
    return b;
}

/* ---- who is where --------------------------------------------------------------------------- */

static bool is_horse_or_gun(const tilly_ruleset *rules, const tilly_unit *u)
{
    static const char *const words[] = {"horse", "cavalry", "rieter", "cannon", "battery", "gun"};
    const char *type = tilly_ruleset_type_name(rules, u->type);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(type, words[i]))
            return !strstr(type, "gunner");
    return false;
}

/* As deep as a graze may have led it does not count. */
static bool is_deep_in(const tilly_feature *f, const tilly_unit *u)
{
    const int32_t graze = 500;
    return u->x > f->point[0].x + graze && u->x < f->point[1].x - graze &&
           u->y > f->point[0].y + graze && u->y < f->point[2].y - graze;
}

static uint32_t seen_in_it; /* of those whom it lets pass */

static void
nobody_is_in_a_marsh_who_may_not(void *watched, const tilly_turn *turn, tilly_status need)
{
    tilly_id ids[TILLY_MOST_UNITS];
    tilly_id marsh = 0;
    uint32_t count = 0;
    tilly_feature f = TILLY_FEATURE_INIT;
    const tilly_battle *b = tilly_turn_battle(turn);
    if (tilly_table_find_named(tilly_battle_table(b), "the marsh", &marsh))
        return; /* an edit has removed it */
    tilly_table_find(tilly_battle_table(b), marsh, &f);
    tilly_battle_within(b, marsh, TILLY_NO_SIDE, ids, TILLY_MOST_UNITS, &count);
    for (uint32_t i = 0; i < count; i++) {
        tilly_unit u;
        assert_int_equal(tilly_battle_unit(b, ids[i], &u), TILLY_OK);
        if (is_deep_in(&f, &u) && is_horse_or_gun(tilly_battle_rules(b), &u))
            fail_msg("%s is in the marsh", tilly_battle_unit_name(b, ids[i]));
        seen_in_it += is_deep_in(&f, &u);
    }
}

static void play_all(const char *player, uint32_t care, uint32_t every)
{
    for (unsigned i = 0; i < BOARDS; i++) {
        tilly_battle *b = battle_on(&boards[i], 7 + i);
        tour t = {.seed = 3 + i,
                  .care = care,
                  .every = every,
                  .most = 200000,
                  .watch = nobody_is_in_a_marsh_who_may_not};
        if (player)
            assert_int_equal(tilly_player_builtin(player, 1, &t.player), TILLY_OK);
        play_with_care(b, &t);
        assert_int_equal(tilly_table_kinds(tilly_battle_table(b)), NAMES);
        tilly_battle_unref(b);
    }
}

static void random_battles_keep_every_invariant(void **state)
{
    (void)state;
    play_all(NULL, CARE_ALL | CARE_OFFERS | CARE_PREVIEWS, 31);
}

static void so_do_battles_by_rule_of_thumb(void **state)
{
    (void)state;
    play_all("thumb", CARE_ALL | CARE_OFFERS | CARE_PREVIEWS, 31);
    assert_int_not_equal(seen_in_it, 0);
}

static void so_do_battles_that_are_meddled_with(void **state)
{
    (void)state;
    play_all(NULL, CARE_MEDDLING, 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_keep_every_invariant),
        cmocka_unit_test(so_do_battles_by_rule_of_thumb),
        cmocka_unit_test(so_do_battles_that_are_meddled_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
