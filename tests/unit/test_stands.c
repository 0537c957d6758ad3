/* What a game of stands asks of the core, tried on the probe: throws of one die in words, strengths
 * in half-points, previews of bodies. */
#include "engine/battle.h"
#include "probe/probe.h"
#include "rules/common/steps.h"
#include "ruleset/ruleset.h"
#include <stdio.h>
#define answer answer_of_scene /* the name is the library's own here */
#include "unit/files.h"
#undef answer

extern const edition probe;

enum { UE = 4, MISS = 2, TABLE = 7, SUM = 20, KILLS = 9 /* half-points */ };

/* ---- a rule set with one throw of each kind, and one move of a body ------------------------- */

static bool rally_open(const play *p, question *q)
{
    return throws_at_most(p, q, 0, 0, NOBODY, UE);
}
static bool gun_open(const play *p, question *q)
{
    return throws_all_but(p, q, 0, 0, first_of(p, 1), MISS);
}
static bool scatter_open(const play *p, question *q)
{
    return throws_in_table(p, q, 0, 0, TABLE);
}
static bool melee_open(const play *p, question *q)
{
    return throws_against(p, q, 0, 2 * SUM, KILLS);
}
static bool plain_open(const play *p, question *q)
{
    return throws_against(p, q, 1, 1, 0);
}

static int64_t scored;
static unsigned passed;
static void fell(play *p, const question *q, const face *f)
{
    scored = score(q, f[0]);
    passed = successes(q, f);
    pass(p);
}

static bool move_open(const play *p, question *q)
{
    return asks(p, q, 0, 0, NOBODY);
}
static void move_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_STAY, NOBODY, NOBODY);
    offer_usual(o);
    offer(p, o, TILLY_OPT_STRAIGHT, NOBODY, NOBODY);
    with_value(o, 0, 3 * UNIT_LENGTH, UNIT_LENGTH, TILLY_LENGTH);
}
static void move_take(play *p, const question *q, const answer *a)
{
    pass(p);
}

static const beat beats[] = {
    {"move", TILLY_ASK_MOVE, .open = move_open, .list = move_list, .take = move_take},
    {"rally", TILLY_ROLL_RALLY_TEST, .open = rally_open, .fell = fell},
    {"gun", TILLY_ROLL_GUN, .open = gun_open, .fell = fell},
    {"scatter", TILLY_ROLL_SCATTER, .open = scatter_open, .fell = fell},
    {"melee", TILLY_ROLL_MELEE_MORALE, .open = melee_open, .fell = fell},
    {"plain", TILLY_ROLL_FIRST_PLAYER, .open = plain_open, .fell = fell},
    {.name = NULL},
};
static const step steps[] = {{"stands", beats}};
static const row rows[] = {{"1", "Stands", 0, BOTH_ROLES, 0}};

/* All of the side go straight ahead, those that stay go nowhere. */
static uint32_t
body_goes(const play *p, const question *q, const answer *a, tilly_placed *placed, uint32_t room)
{
    uint32_t count = 0;
    EACH_UNIT (u, p, q->d.side) {
        if (!a->option->values)
            return 0;
        if (count < room)
            placed[count] = (tilly_placed){.unit = unit_id(p, u),
                                           .x = p->unit[u].x,
                                           .y = p->unit[u].y + a->value[0],
                                           .heading = p->unit[u].heading};
        count++;
    }
    return count;
}

static bool
one_goes(const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    *at = (point){1, a->value[0]};
    *heading = 9000;
    return a->option->values;
}

typedef struct game {
    edition book;
    tilly_ruleset *rules;
    tilly_army *army[SIDES];
    tilly_battle *battle;
    tilly_turn *turn;
} game;

static void prepared(play *p, unsigned u, const tilly_unit_spec *spec)
{
    probe.set_up.prepare(p, u, spec);
    p->unit[u].strength = p->unit[u].start = (int16_t)spec->strength;
}

/* Points of a stand where nothing is said: 30. */
static void thirty_points(const tilly_army *army, tilly_unit_spec *spec)
{
    int32_t given = spec->strength;
    probe.book.fill(army, spec);
    spec->strength = given ? given : 60;
}

static void add_stands(game *g, unsigned side)
{
    enum { STANDS = 3 };
    uint32_t command;
    uint32_t index;
    assert_int_equal(tilly_army_new(g->rules, side ? "North" : "South", &g->army[side]), TILLY_OK);
    assert_int_equal(tilly_army_add_command(g->army[side], "All", &command), TILLY_OK);
    for (int i = 0; i < STANDS; i++) {
        tilly_unit_spec spec = {.size = sizeof spec,
                                .command = command,
                                .width = TILLY_ONE,
                                .depth = TILLY_ONE,
                                .strength = 60 - 21 * i};
        snprintf(spec.name, sizeof spec.name, "%s %d", side ? "Pike" : "Sword", i + 1);
        assert_int_equal(tilly_army_add_unit(g->army[side], &spec, &index), TILLY_OK);
    }
}

static void begin(game *g)
{
    assert_int_equal(ruleset_of(&g->book, NULL, &g->rules), TILLY_OK);
    for (unsigned side = 0; side < SIDES; side++)
        add_stands(g, side);
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ROLES,
                         .rules = g->rules,
                         .army = {g->army[0], g->army[1]},
                         .seed = 1632};
    assert_int_equal(tilly_battle_new(&setup, &g->battle, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_turn(g->battle, &g->turn), TILLY_OK);
    if (tilly_turn_next(g->turn, 0) == TILLY_TURN_OVER) {
        assert_int_equal(tilly_battle_turn(g->battle, &g->turn), TILLY_OK);
        assert_int_equal(tilly_turn_next(g->turn, 0), TILLY_DECISION);
    }
}

/* Of stands, or with a family that foresees single units only. */
static game *game_of(bool bodies)
{
    game *g = calloc(1, sizeof *g);
    g->book = probe;
    g->book.half_points = true;
    g->book.most_strength = 60;
    g->book.step = steps;
    g->book.steps = 1;
    g->book.row = rows;
    g->book.rows = 1;
    g->book.set_up.prepare = prepared;
    g->book.book.fill = thirty_points;
    g->book.secrecy.in_view = NULL;
    if (bodies)
        g->book.play.preview_body = body_goes;
    else
        g->book.play.preview = one_goes;
    begin(g);
    return g;
}

static void end(game *g)
{
    tilly_battle_unref(g->battle);
    for (unsigned side = 0; side < SIDES; side++)
        tilly_army_unref(g->army[side]);
    tilly_ruleset_unref(g->rules);
    free(g);
}

/* ---- throws --------------------------------------------------------------------------------- */

static void says(const game *g, const char *words)
{
    char told[200];
    assert_int_equal(tilly_turn_question_text(g->turn, told, sizeof told, NULL), TILLY_OK);
    assert_string_equal(told, words);
}

static tilly_roll roll_open(game *g)
{
    tilly_roll r = {.size = sizeof r};
    assert_int_equal(tilly_turn_next(g->turn, TILLY_UNTIL_ROLL), TILLY_ROLL);
    assert_int_equal(tilly_turn_roll(g->turn, &r), TILLY_OK);
    return r;
}

/* The throw as the log has it, in words. */
static void falls(game *g, uint16_t shown, const char *words)
{
    char told[200];
    tilly_event e[64];
    uint32_t count;
    assert_int_equal(tilly_turn_supply(g->turn, &shown, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_events(g->turn, 0, e, 64, &count), TILLY_OK);
    while (count && e[count - 1].kind != TILLY_EV_ROLL)
        count--;
    assert_true(count);
    assert_int_equal(tilly_event_text(g->battle, &e[count - 1], told, sizeof told, NULL), TILLY_OK);
    assert_string_equal(told, words);
}

static void pass_move(game *g)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_answer(g->turn, &a, NULL), TILLY_OK);
}

/* SC-R-02, SC-R-03, SC-R-04, SC-R-05, SC-R-07: one die of at most the UE. */
static void a_test_passes_with_the_ue_or_less(void **state)
{
    (void)state;
    for (uint16_t shown = 1; shown <= 6; shown++) {
        char words[100];
        game *g = game_of(true);
        pass_move(g);
        tilly_roll r = roll_open(g);
        assert_int_equal(r.test, TILLY_AT_MOST);
        assert_int_equal(r.need, UE);
        assert_int_equal(r.success, 2 + 4 + 8 + 16);
        says(g, "The rally of Sword 1: 1 die, needing 4 or less");
        snprintf(words,
                 sizeof words,
                 "The rally of Sword 1: 1 die %d, needing 4 or less: %s",
                 shown,
                 shown <= UE ? "passed" : "failed");
        falls(g, shown, words);
        assert_int_equal(passed, shown <= UE);
        end(g);
    }
}

/* SC-R-06: a gun misses on a 2 alone. */
static void a_gun_misses_on_a_two(void **state)
{
    (void)state;
    for (uint16_t shown = 1; shown <= 6; shown++) {
        char words[100];
        game *g = game_of(true);
        pass_move(g);
        roll_open(g);
        falls(g, 1, "The rally of Sword 1: 1 die 1, needing 4 or less: passed");
        tilly_roll r = roll_open(g);
        assert_int_equal(r.test, TILLY_NOT_EQUAL);
        says(g, "The shot of Sword 1 against Pike 1: 1 die, needing anything but 2");
        snprintf(words,
                 sizeof words,
                 "The shot of Sword 1 against Pike 1: 1 die %d, needing anything but 2: %s",
                 shown,
                 shown == MISS ? "a miss" : "a hit");
        falls(g, shown, words);
        assert_int_equal(passed, shown != MISS);
        end(g);
    }
}

/* SC-R-09: die x sum of UE + kill points, whose halves people read as such. SC-R-10, SC-R-01. */
static void a_score_is_a_die_times_a_sum_and_points(void **state)
{
    (void)state;
    game *g = game_of(true);
    pass_move(g);
    roll_open(g);
    falls(g, 6, "The rally of Sword 1: 1 die 6, needing 4 or less: failed");
    roll_open(g);
    falls(g, 2, "The shot of Sword 1 against Pike 1: 1 die 2, needing anything but 2: a miss");
    tilly_roll r = roll_open(g);
    assert_int_equal(r.test, TILLY_IN_TABLE);
    assert_int_equal(r.table, TABLE);
    says(g, "The scattering of Sword 1: 1 die");
    falls(g, 3, "The scattering of Sword 1: 1 die 3");
    r = roll_open(g);
    assert_int_equal(r.test, TILLY_HIGHER_OF_TWO);
    assert_int_equal(r.factor, 2 * SUM);
    assert_int_equal(r.points, KILLS);
    says(g, "The post-melee morale of South: 1 die times 20, plus 4.5");
    falls(g, 3, "The post-melee morale of South: 1 die 3");
    assert_int_equal(scored, 2 * 3 * SUM + KILLS);
    roll_open(g);
    says(g, "The starting die of North: 1 die");
    falls(g, 5, "The starting die of North: 1 die 5");
    assert_int_equal(scored, 5);
    end(g);
}

/* ---- half-points ---------------------------------------------------------------------------- */

static void told_as(const game *g, tilly_event e, const char *words)
{
    char told[300];
    assert_int_equal(tilly_event_text(g->battle, &e, told, sizeof told, NULL), TILLY_OK);
    assert_string_equal(told, words);
}

static tilly_id unit_at(const game *g, unsigned side, uint32_t number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(g->battle, side, number, &id), TILLY_OK);
    return id;
}

/* SC-Q-12. */
static void halves_are_said_as_people_say_them(void **state)
{
    (void)state;
    game *g = game_of(true);
    tilly_unit u;
    assert_int_equal(tilly_ruleset_strength(g->rules), TILLY_HALVES);
    assert_int_equal(tilly_battle_unit(g->battle, unit_at(g, 0, 1), &u), TILLY_OK);
    assert_int_equal(u.strength, 39);
    assert_int_equal(u.more_flags, TILLY_UNIT_HALF_POINTS);
    told_as(g,
            (tilly_event){.kind = TILLY_EV_POINTS_LOST,
                          .unit = unit_at(g, 0, 1),
                          .other = unit_at(g, 1, 0),
                          .value = {1, 39, 38, TILLY_BY_COMBAT}},
            "Sword 2 loses 0.5 points in the fight with Pike 1: 19.5 to 19");
    told_as(g,
            (tilly_event){.kind = TILLY_EV_POINTS_LOST,
                          .unit = unit_at(g, 0, 1),
                          .other = unit_at(g, 1, 0),
                          .third = unit_at(g, 0, 0),
                          .value = {2, 38, 36, TILLY_BY_COMBAT, 1}},
            "Sword 2 loses 1 point, left over from Sword 1: 19 to 18");
    told_as(g,
            (tilly_event){
                .kind = TILLY_EV_EDIT, .unit = unit_at(g, 0, 1), .value = {TILLY_EDIT_HURT, 3}},
            "By the scenario: Sword 2 is weakened by 1.5");
    told_as(g,
            (tilly_event){.kind = TILLY_EV_MELEE_SCORE, .side = 1, .value = {3, 20, 8, 128}},
            "North: die 3 times UE 20, plus 4 points, is 64");
    end(g);
}

static void whole_strengths_stay_whole(void **state)
{
    (void)state;
    tilly_ruleset *rules;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    assert_int_equal(tilly_ruleset_strength(rules), TILLY_COUNT);
    assert_int_equal(tilly_ruleset_strength(NULL), TILLY_MEASURE_NONE);
    tilly_ruleset_unref(rules);
}

static void a_body_is_told_by_its_members(void **state)
{
    (void)state;
    game *g = game_of(true);
    told_as(g,
            (tilly_event){.kind = TILLY_EV_BODY,
                          .unit = unit_at(g, 0, 0),
                          .value = {3, 7, 0, 0, 0, TILLY_OPT_STRAIGHT}},
            "Sword 1, Sword 2 and Sword 3 act as one body: straight");
    end(g);
}

/* Of the first unit of an army file; read, and written again. */
static tilly_status reads_strength(const game *g, const char *strength, tilly_error *error)
{
    char wanted[60];
    void *army = NULL;
    tilly_unit_spec spec = {.size = sizeof spec};
    char *text = text_of(ARMY_FILE, g->army[0]);
    char *changed = with_member(text, "\"units\"", "strength", strength);
    tilly_status status =
        read_thing(ARMY_FILE, changed, strlen(changed), g->rules, NULL, &army, error);
    free(text);
    free(changed);
    if (status)
        return status;
    assert_int_equal(tilly_army_unit(army, 0, &spec), TILLY_OK);
    assert_int_equal(spec.strength, (int)(2 * strtod(strength, NULL)));
    char *again = text_of(ARMY_FILE, army);
    snprintf(wanted, sizeof wanted, "\"strength\": %s", strength);
    assert_non_null(strstr(again, wanted));
    free(again);
    drop(ARMY_FILE, army);
    return TILLY_OK;
}

static void files_say_thirty_and_nineteen_and_a_half(void **state)
{
    (void)state;
    game *g = game_of(true);
    tilly_error error = {.size = sizeof error};
    assert_int_equal(reads_strength(g, "30", &error), TILLY_OK);
    assert_int_equal(reads_strength(g, "19.5", &error), TILLY_OK);
    assert_int_equal(reads_strength(g, "0.5", &error), TILLY_OK);
    end(g);
}

static void quarters_are_refused_with_a_reason(void **state)
{
    (void)state;
    game *g = game_of(true);
    tilly_error error = {.size = sizeof error};
    assert_int_equal(reads_strength(g, "19.25", &error), TILLY_E_FORMAT);
    assert_non_null(strstr(error.text, "counted in halves"));
    assert_string_equal(error.path, "units[0].strength");
    assert_int_not_equal(reads_strength(g, "30.5", &error), TILLY_OK);
    assert_non_null(strstr(error.text, "0.5 to 30"));
    assert_int_not_equal(reads_strength(g, "0", &error), TILLY_OK);
    end(g);
}

static void an_edit_beyond_its_strength_is_refused_in_points(void **state)
{
    (void)state;
    game *g = game_of(true);
    char told[200];
    tilly_reason why = {.size = sizeof why};
    assert_false(edit_strength_between(&g->battle->p, &why, 1, 41, 1, 39));
    assert_int_equal(tilly_reason_text(g->battle, &why, told, sizeof told, NULL), TILLY_OK);
    assert_string_equal(told, "That edit cannot take 20.5: from 0.5 to 19.5 is allowed");
    assert_true(edit_strength_between(&g->battle->p, &why, 1, 39, 1, 39));
    end(g);
}

/* ---- catalogue numbers ---------------------------------------------------------------------- */

static void a_question_may_stand_for_a_row_of_decisions(void **state)
{
    (void)state;
    static const citation decisions[] = {{TILLY_ASK_MOVE, 7, 11 | UP_TO, 0},
                                         {TILLY_ASK_BATTERY_TARGET, 12, 15, 16}};
    game *g = game_of(true);
    char text[16];
    g->book.decision = decisions;
    g->book.decisions = 2;
    assert_int_equal(
        tilly_ruleset_cite(g->rules, TILLY_CITE_DECISION, TILLY_ASK_MOVE, text, sizeof text),
        TILLY_OK);
    assert_string_equal(text, "PR-D-07-11");
    assert_int_equal(
        tilly_ruleset_cite(
            g->rules, TILLY_CITE_DECISION, TILLY_ASK_BATTERY_TARGET, text, sizeof text),
        TILLY_OK);
    assert_string_equal(text, "PR-D-12+15+16");
    end(g);
}

/* ---- previews ------------------------------------------------------------------------------- */

static void each_member_of_a_body_is_foreseen(void **state)
{
    (void)state;
    game *g = game_of(true);
    tilly_placed placed[4] = {{0}};
    tilly_answer a = {.size = sizeof a, .pick = {1, {TILLY_ONE}}};
    uint32_t count = 0;
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, NULL, 0, &count), TILLY_OK);
    assert_int_equal(count, 3);
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, placed, 2, &count), TILLY_OK);
    assert_int_equal(count, 3);
    assert_int_equal(placed[0].unit, unit_at(g, 0, 0));
    assert_int_equal(placed[1].unit, unit_at(g, 0, 1));
    assert_int_equal(placed[1].y, g->battle->p.unit[1].y + TILLY_ONE);
    assert_int_equal(placed[2].unit, 0);
    end(g);
}

static void a_body_that_stays_has_no_preview(void **state)
{
    (void)state;
    game *g = game_of(true);
    tilly_placed placed[4];
    tilly_answer a = {.size = sizeof a};
    uint32_t count = 99;
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, placed, 4, &count), TILLY_E_NOT_NOW);
    assert_int_equal(count, 99);
    a.pick = (tilly_pick){1, {4 * TILLY_ONE}};
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, placed, 4, &count), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, placed, 4, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, NULL, 4, &count), TILLY_E_NULL);
    end(g);
}

static void a_rule_set_of_single_units_foresees_one(void **state)
{
    (void)state;
    game *g = game_of(false);
    tilly_placed placed[2] = {{0}};
    tilly_pose pose;
    tilly_answer a = {.size = sizeof a, .pick = {1, {TILLY_ONE}}};
    uint32_t count = 0;
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, placed, 2, &count), TILLY_OK);
    assert_int_equal(tilly_turn_preview(g->turn, &a, &pose), TILLY_OK);
    assert_int_equal(count, 1);
    assert_int_equal(placed[0].unit, unit_at(g, 0, 0));
    assert_int_equal(placed[0].x, pose.x);
    assert_int_equal(placed[0].y, pose.y);
    assert_int_equal(placed[0].heading, pose.heading);
    assert_int_equal(tilly_turn_preview_body(g->turn, &a, NULL, 0, &count), TILLY_OK);
    assert_int_equal(count, 1);
    end(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_test_passes_with_the_ue_or_less),
        cmocka_unit_test(a_gun_misses_on_a_two),
        cmocka_unit_test(a_score_is_a_die_times_a_sum_and_points),
        cmocka_unit_test(halves_are_said_as_people_say_them),
        cmocka_unit_test(whole_strengths_stay_whole),
        cmocka_unit_test(a_body_is_told_by_its_members),
        cmocka_unit_test(files_say_thirty_and_nineteen_and_a_half),
        cmocka_unit_test(quarters_are_refused_with_a_reason),
        cmocka_unit_test(an_edit_beyond_its_strength_is_refused_in_points),
        cmocka_unit_test(a_question_may_stand_for_a_row_of_decisions),
        cmocka_unit_test(each_member_of_a_body_is_foreseen),
        cmocka_unit_test(a_body_that_stays_has_no_preview),
        cmocka_unit_test(a_rule_set_of_single_units_foresees_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
