/* Scruby's formations, squares, dragoons, guns and declarations at random: list, range, check,
 * nearest legal version, preview and what happens are one (SC-052, SC-171 to SC-173, SC-239 to
 * SC-241). */
#include "play/invariants.h"
#include "play/scruby_watch.h"
#include "rules/sc_armies.h"
#include <stdlib.h>
#include <string.h>

static const muster mixed[] = {{"heavy pikemen", 0, 5},
                               {"light pikemen", 0, 4},
                               {"musketeers", 0, 6},
                               {"swordsmen", 0, 3},
                               {"heavy cavalry", 1, 3},
                               {"mounted dragoons", 1, 3},
                               {"dragoon musketeers", 1, 2},
                               {"dragoon pikemen", 1, 2},
                               {"small cannon", 2, 2},
                               {"large cannon", 2, 2},
                               {0}};
enum { UNITS = 32 };

static uint64_t next_draw(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Lines of up to eight, and lone pieces. */
static void scatter(game *g, unsigned side, uint64_t *seed)
{
    unsigned unit = 0;
    for (unsigned tries = 0; unit < UNITS && tries < 8000; tries++) {
        unsigned turn = (unsigned)(next_draw(seed) % 4) * 9000;
        double x = 6 + (double)(next_draw(seed) % 840) / 10;
        double y = (side ? 32 : 6) + (double)(next_draw(seed) % 220) / 10;
        unsigned most = 1 + (unsigned)(next_draw(seed) % 8);
        for (unsigned i = 0; i < most && unit < UNITS; i++) {
            tilly_id id = unit_at(g, side, unit);
            double step = row_of_unit(g, id).width / 10000.0;
            bool upright = turn % 18000 == 0;
            tilly_pose pose = {INCHES(x + (upright ? i * step : 0)),
                               INCHES(y + (upright ? 0 : i * step)),
                               (uint16_t)turn,
                               0};
            if (tilly_battle_deploy(g->battle, id, &pose, 0, 1, NULL) != TILLY_OK)
                break;
            unit++;
        }
    }
    assert_int_equal(unit, UNITS);
}

static uint32_t told[256];

static scruby_watch rules_kept;

static void look_on(void *watched, const tilly_turn *turn, tilly_status need)
{
    uint32_t count = 0;
    uint32_t given = 0;
    keeps_scrubys_rules(watched, turn, need);
    if (need != TILLY_TURN_OVER)
        return;
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        tilly_event e;
        assert_int_equal(tilly_turn_events(turn, i, &e, 1, &given), TILLY_OK);
        told[e.kind % 256]++;
    }
}

static bool is_wanted(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_FORM_LINE:
    case TILLY_OPT_FORM_COLUMN:
    case TILLY_OPT_FORM_SQUARE:
    case TILLY_OPT_SHIFT:
    case TILLY_OPT_MOUNT:
    case TILLY_OPT_GO_MOUNT:
    case TILLY_OPT_GO_DISMOUNT:
    case TILLY_OPT_RESITE:
    case TILLY_OPT_FACE: return true;
    default: return false;
    }
}

/* Whole bodies, and what is not a plain move where it is legal; never an early end. */
static int
form_often(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    uint64_t *seed = context;
    uint64_t draw = next_draw(seed) << 31 | next_draw(seed);
    for (unsigned tries = 0; tries < 30; tries++) {
        if (tilly_turn_sample(turn, draw + tries * 977, a) != TILLY_OK)
            return 1;
        if (d->kind == TILLY_ASK_NEXT_UNIT && !a->pick.option && next_draw(seed) % 20)
            continue;
        if (d->kind != TILLY_ASK_MOVE || is_wanted(option_at_turn(turn, a->pick.option).kind))
            break;
    }
    for (uint32_t i = 0; d->kind == TILLY_ASK_MOVE && i < d->options; i++) {
        tilly_answer form = {.size = sizeof form, .pick = {.option = i}};
        unsigned kind = option_at_turn(turn, i).kind;
        bool forms = kind == TILLY_OPT_FORM_SQUARE || kind == TILLY_OPT_FORM_COLUMN;
        if (forms && next_draw(seed) % 2 && tilly_turn_check(turn, &form, NULL) == TILLY_OK)
            *a = form;
    }
    for (uint32_t i = 0; d->kind == TILLY_ASK_BODY && i < d->options && draw % 4; i++)
        a->chosen[i / 64] |= (uint64_t)1 << (i % 64);
    if (tilly_turn_check(turn, a, NULL) != TILLY_OK)
        *a = (tilly_answer){.size = sizeof *a}; /* alone */
    return 0;
}

/* Whoever may charge does so, every other time. */
static int
charge_often(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    uint64_t *seed = context;
    if (form_often(context, turn, d, a))
        return 1;
    bool orders = d->kind == TILLY_ASK_MOVE && next_draw(seed) % 2;
    for (uint32_t i = 0; orders && i < d->options; i++) {
        tilly_option o = option_at_turn(turn, i);
        tilly_answer charge = {.size = sizeof charge, .pick = {.option = i}};
        if (o.kind == TILLY_OPT_CHARGE_AT && tilly_turn_check(turn, &charge, NULL) == TILLY_OK)
            *a = charge;
    }
    return 0;
}

static void
play_turns(uint64_t first, uint32_t battles, uint32_t turns, uint32_t care, uint32_t every)
{
    for (uint64_t seed = first; seed < first + battles; seed++) {
        uint64_t draws = seed;
        game *g = game_of(mixed, mixed, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, turns);
        scatter(g, 0, &draws);
        scatter(g, 1, &draws);
        memset(&rules_kept, 0, sizeof rules_kept);
        assert_int_equal(tilly_battle_begin(g->battle, NULL), TILLY_OK);
        tour t = {.seed = seed,
                  .care = care,
                  .every = every,
                  .most = 20000,
                  .player = {care ? form_often : charge_often, &draws},
                  .watch = look_on,
                  .watched = &rules_kept};
        play_with_care(g->battle, &t);
        game_ends(g);
    }
}
static void play_with(uint64_t first, uint32_t battles, uint32_t care, uint32_t every)
{
    play_turns(first, battles, 3, care, every);
}

static void previews_show_what_happens(void **state)
{
    play_with(21, 6, CARE_PREVIEWS, 1);
    assert_true(told[TILLY_EV_SQUARE_FORMED] > 3);
    assert_true(told[TILLY_EV_CHANGED_ARMS] > 10);
}
static void answers_that_are_listed_are_legal(void **state)
{
    play_with(1, 2, CARE_ANSWERS | CARE_OFFERS, 3);
}
static void refusals_say_what_is_legal(void **state)
{
    play_with(11, 3, CARE_REFUSALS, 3);
}
static void copies_saves_and_undo_agree(void **state)
{
    play_with(31, 2, CARE_COPY | CARE_SAVE | CARE_UNDO | CARE_RECORD, 3);
}

/* TILLY_BATTLES in the environment plays so many instead of a few, from TILLY_FIRST on. */
static void whole_battles_keep_the_rules(void **state)
{
    const char *wanted = getenv("TILLY_BATTLES");
    const char *first = getenv("TILLY_FIRST");
    memset(told, 0, sizeof told);
    play_turns(first ? strtoull(first, NULL, 10) : 51,
               wanted ? (uint32_t)atoi(wanted) : 4,
               8,
               0,
               UINT32_MAX);
    assert_true(told[TILLY_EV_MELEE] > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(previews_show_what_happens),
        cmocka_unit_test(answers_that_are_listed_are_legal),
        cmocka_unit_test(refusals_say_what_is_legal),
        cmocka_unit_test(copies_saves_and_undo_agree),
        cmocka_unit_test(whole_battles_keep_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
