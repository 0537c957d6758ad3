/* Scruby's moves at random: list, range, check, nearest legal version, preview and what happens are
 * one (SC-208 to SC-211, SC-238). */
#include "play/invariants.h"
#include "rules/sc_armies.h"
#include "rules/sc_move_inside.h"

static const muster mixed[] = {{"heavy pikemen", 0, 6},
                               {"light pikemen", 0, 5},
                               {"musketeers", 0, 4},
                               {"swordsmen", 0, 4},
                               {"long swordsmen", 0, 2},
                               {"heavy cavalry", 1, 3},
                               {"light cavalry", 1, 3},
                               {"rieters", 1, 2},
                               {"mounted dragoons", 1, 2},
                               {"dragoon pikemen", 1, 1},
                               {"small cannon", 0, 2},
                               {"large cannon", 0, 1},
                               {0}};
enum { UNITS = 35 };

static uint64_t next_draw(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Lines, columns and lone stands of both sides, 10 to 20 inches apart. */
static void scatter(game *g, unsigned side, uint64_t *seed)
{
    unsigned unit = 0;
    for (unsigned tries = 0; unit < UNITS && tries < 4000; tries++) {
        bool column = next_draw(seed) % 2;
        unsigned turn = (unsigned)(next_draw(seed) % 8) * 4500;
        unsigned aligned = turn % 9000 ? 0 : turn;
        double x = 8 + (double)(next_draw(seed) % 800) / 10;
        double y = (side ? 32 : 12) + (double)(next_draw(seed) % 180) / 10;
        unsigned most = 1 + (unsigned)(next_draw(seed) % 4);
        for (unsigned i = 0; i < most && unit < UNITS; i++) {
            tilly_id id = unit_at(g, side, unit);
            tilly_unit row = row_of_unit(g, id);
            bool upright = (aligned / 9000) % 2 == 0;
            double step = (column ? row.depth : row.width) / 10000.0;
            bool along_y = column == upright;
            tilly_pose pose = {INCHES(x + (along_y ? 0 : i * step)),
                               INCHES(y + (along_y ? i * step : 0)),
                               (uint16_t)(most > 1 ? aligned : turn),
                               0};
            if (tilly_battle_deploy(g->battle, id, &pose, 0, 1, NULL) != TILLY_OK)
                break;
            unit++;
        }
    }
    assert_int_equal(unit, UNITS);
}

static uint32_t charges;

/* SC-210: nobody overlaps; SC-200: nobody leaves the table but those who retire */
static void look_at_places(void *watched, const tilly_turn *turn, tilly_status need)
{
    uint32_t count = 0;
    uint32_t given = 0;
    const char *muddle = sm_muddle(tilly_turn_battle(turn));
    if (muddle)
        fail_msg("%s", muddle);
    if (need != TILLY_TURN_OVER)
        return;
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        tilly_event e;
        assert_int_equal(tilly_turn_events(turn, i, &e, 1, &given), TILLY_OK);
        charges += e.kind == TILLY_EV_CHARGED_HOME;
    }
}

/* Bodies of many, charges where they are legal, never an early end: else a sample. */
static int
charge_often(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    uint64_t *seed = context;
    uint64_t draw = next_draw(seed) << 31 | next_draw(seed);
    for (unsigned tries = 0; tries < 20; tries++) {
        if (tilly_turn_sample(turn, draw + tries, a) != TILLY_OK)
            return 1;
        if (d->kind != TILLY_ASK_NEXT_UNIT || a->pick.option || next_draw(seed) % 20 == 0)
            break;
    }
    for (uint32_t i = 0; d->kind == TILLY_ASK_MOVE && i < d->options; i++) {
        tilly_answer charge = {.size = sizeof charge, .pick = {.option = i}};
        if (option_at_turn(turn, i).kind != TILLY_OPT_CHARGE_AT || next_draw(seed) % 2)
            continue;
        if (tilly_turn_check(turn, &charge, NULL) == TILLY_OK)
            *a = charge;
    }
    for (uint32_t i = 0; d->kind == TILLY_ASK_BODY && i < d->options && draw % 2; i++)
        a->chosen[i / 64] |= (uint64_t)1 << (i % 64);
    if (tilly_turn_check(turn, a, NULL) != TILLY_OK)
        *a = (tilly_answer){.size = sizeof *a}; /* alone */
    return 0;
}

static void play_with(uint64_t first, uint32_t battles, uint32_t care, uint32_t every)
{
    for (uint64_t seed = first; seed < first + battles; seed++) {
        uint64_t draws = seed;
        game *g = game_of(mixed, mixed, TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES, 3);
        scatter(g, 0, &draws);
        scatter(g, 1, &draws);
        assert_int_equal(tilly_battle_begin(g->battle, NULL), TILLY_OK);
        tour t = {.seed = seed,
                  .care = care,
                  .every = every,
                  .most = 20000,
                  .player = {charge_often, &draws},
                  .watch = look_at_places};
        play_with_care(g->battle, &t);
        if (care & CARE_REFUSALS)
            assert_true(t.refused > 10 && t.nearest > 5);
        if (care & CARE_PREVIEWS)
            assert_true(t.previewed > 10);
        game_ends(g);
    }
}

static void answers_that_are_listed_are_legal(void **state)
{
    play_with(1, 3, CARE_ANSWERS, 3);
}
static void refusals_say_what_is_legal(void **state)
{
    play_with(11, 3, CARE_REFUSALS, 3);
}
static void previews_show_what_happens(void **state)
{
    play_with(21, 8, CARE_PREVIEWS, 1);
    assert_true(charges > 10);
}
static void copies_saves_and_undo_agree(void **state)
{
    play_with(31, 2, CARE_COPY | CARE_SAVE | CARE_UNDO | CARE_RECORD, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(previews_show_what_happens),
        cmocka_unit_test(answers_that_are_listed_are_legal),
        cmocka_unit_test(refusals_say_what_is_legal),
        cmocka_unit_test(copies_saves_and_undo_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
