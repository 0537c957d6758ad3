/* Built-in players name lengths and angles that people would: halves of a unit and 5 degrees.
 * Counted in battles of three books, deployed ones and such that the players deploy, over the
 * numbers of their answers and those of the sentences about their moves. TILLY_BATTLES in the
 * environment plays so many of each sort instead of a few. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

enum { USUAL_BATTLES = 8, HALF_UNIT = TILLY_ONE / 2, FIVE_DEGREES = 500, MOST_ODD_PERCENT = 2 };

static unsigned battles_wanted(void)
{
    const char *given = getenv("TILLY_BATTLES");
    return given ? (unsigned)atoi(given) : USUAL_BATTLES;
}

/* Numbers counted, and those that nobody would name. led: who are yet to be told of, and go as a
 * body or a gun takes them. */
typedef struct share {
    unsigned numbers, odd, led;
} share;

typedef struct census {
    tilly_player by;
    share answers, sentences;
} census;

static void count(share *s, bool odd)
{
    s->numbers++;
    s->odd += odd;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* A direction is one of the compass, or a turn from where the unit faces. */
static bool is_plain_angle(const tilly_turn *turn, const tilly_decision *d, int32_t angle)
{
    tilly_unit u;
    if (angle % FIVE_DEGREES == 0)
        return true;
    return tilly_battle_unit(tilly_turn_battle(turn), d->subject, &u) == TILLY_OK &&
           (angle - u.heading) % FIVE_DEGREES == 0;
}

static bool
is_plain(const tilly_turn *turn, const tilly_decision *d, const tilly_span *asked, int32_t value)
{
    if (value % asked->grid == 0)
        return true;
    return asked->measure == TILLY_ANGLE ? is_plain_angle(turn, d, value) : value % HALF_UNIT == 0;
}

static void
count_answer(census *c, const tilly_turn *turn, const tilly_decision *d, const tilly_answer *answer)
{
    tilly_option o;
    uint32_t n = 0;
    if (d->shape == TILLY_SET || answer->count ||
        tilly_turn_options(turn, answer->pick.option, &o, 1, &n) != TILLY_OK)
        return;
    for (unsigned i = 0; i < o.values; i++) {
        const tilly_span *asked = &o.value[i];
        bool measured = asked->measure == TILLY_LENGTH || asked->measure == TILLY_ANGLE;
        if (measured && asked->least < asked->most)
            count(&c->answers, !is_plain(turn, d, asked, answer->pick.value[i]));
    }
}

static int
answer_and_count(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *out)
{
    census *c = context;
    int status = c->by.answer(c->by.context, turn, d, out);
    if (!status)
        count_answer(c, turn, d, out);
    return status;
}

/* ---- sentences ------------------------------------------------------------------------------ */

/* "wheels right 30 degrees and advances 2.5": the number at that place, and where it ends. */
static bool is_plain_number(const char *at, char **end)
{
    double number = strtod(at, end);
    double step = strncmp(*end, " degrees", 8) ? 0.5 : 5;
    double steps = number / step;
    return steps == (double)(int64_t)steps;
}

static void count_sentence(share *s, const char *sentence)
{
    for (const char *at = sentence; (at = strchr(at, ' '));) {
        char *end = (char *)(uintptr_t)++at;
        if (*at < '0' || *at > '9')
            continue;
        count(s, !is_plain_number(at, &end));
        at = end;
    }
}

/* Commanders that ride to join a unit end in contact, and so do messengers and charges; of a way
 * in two parts, and of a gun that is put somewhere else, it is told where it leads. */
static bool is_told_by_its_end(const tilly_event *e)
{
    switch (e->value[e->kind == TILLY_EV_BODY ? 5 : 7]) {
    case TILLY_OPT_JOIN:
    case TILLY_OPT_CHARGE_AT:
    case TILLY_OPT_STRAIGHT_TURN_STRAIGHT:
    case TILLY_OPT_RESITE: return true;
    default: return false;
    }
}

static unsigned led_by(const tilly_event *e)
{
    if (e->kind == TILLY_EV_BODY)
        return (unsigned)e->value[0];
    return e->value[7] == TILLY_OPT_FACE || e->value[7] == TILLY_OPT_RESITE;
}

/* A body's move is chosen, and that of a gun, and their members and crews go with them. */
static bool tells_of_chosen_move(share *s, const tilly_event *e)
{
    switch (e->kind) {
    case TILLY_EV_MARCHED: return true;
    case TILLY_EV_CHARGED_HOME:
    case TILLY_EV_DECLARED: s->led -= s->led > 0; return false;
    case TILLY_EV_MOVED:
        if (!s->led)
            break;
        s->led--;
        return false;
    case TILLY_EV_BODY: break;
    default: return false;
    }
    s->led = led_by(e);
    return !is_told_by_its_end(e);
}

static int count_event(void *context, const tilly_turn *turn, const tilly_event *e)
{
    char sentence[400];
    if (!tells_of_chosen_move(context, e))
        return 0;
    assert_int_equal(tilly_event_text(tilly_turn_battle(turn), e, sentence, sizeof sentence, NULL),
                     TILLY_OK);
    count_sentence(context, sentence);
    return 0;
}

/* ---- battles -------------------------------------------------------------------------------- */

static size_t read_scenario(const char *path, char *text, size_t room)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, room, f);
    fclose(f);
    return length;
}

static void play(const char *path, uint32_t flags, uint64_t seed, census *c)
{
    static char text[200000];
    size_t length = read_scenario(path, text, sizeof text);
    tilly_battle *b = NULL;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    hooks.observer = count_event;
    hooks.observer_context = &c->sentences;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        hooks.player[side].answer = answer_and_count;
        hooks.player[side].context = c;
    }
    assert_int_equal(tilly_scenario_read(text, length, seed, flags, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_BATTLE_OVER);
    tilly_battle_unref(b);
}

static void print_share(const char *player, const char *of, const share *s)
{
    print_message("  %s: %u numbers of %s, %.2f %% odd\n",
                  player,
                  s->numbers,
                  of,
                  s->numbers ? 100.0 * s->odd / s->numbers : 0);
}

static void assert_mostly_plain(const share *s)
{
    assert_true(s->numbers > battles_wanted());
    assert_true(100 * s->odd < MOST_ODD_PERCENT * s->numbers);
}

static void count_in_battles_of(const char *path, const char *player)
{
    census c = {0};
    assert_int_equal(tilly_player_builtin(player, 0, &c.by), TILLY_OK);
    for (uint32_t i = 0; i < battles_wanted(); i++) {
        play(path, 0, i, &c);
        play(path, TILLY_SETUP_DEPLOYED, i, &c);
    }
    print_share(player, "answers", &c.answers);
    print_share(player, "sentences", &c.sentences);
    assert_mostly_plain(&c.answers);
    assert_mostly_plain(&c.sentences);
}

static void moves_of_tilly_are_told_in_half_units_and_5_degrees(void **state)
{
    (void)state;
    count_in_battles_of("examples/scenarios/two_armies.json", "thumb");
    count_in_battles_of("examples/scenarios/two_armies.json", "random");
}

static void moves_of_glauben_are_told_in_half_units_and_5_degrees(void **state)
{
    (void)state;
    count_in_battles_of("examples/scenarios/luetzen_1632.json", "thumb");
    count_in_battles_of("examples/scenarios/luetzen_1632.json", "random");
}

static void moves_of_scruby_are_told_in_half_inches_and_5_degrees(void **state)
{
    (void)state;
    count_in_battles_of("examples/scenarios/three_brigades.json", "thumb");
    count_in_battles_of("examples/scenarios/three_brigades.json", "random");
}

/* ---- nothing to do -------------------------------------------------------------------------- */

/* With only a commander of the enemy on the table there is nobody to go for, to shoot or charge. */
static void by_rule_of_thumb_who_has_no_enemy_stays_where_he_is(void **state)
{
    static const piece alone[] = {
        {"Tilly", "commander", 0, -4, -12, 0},
        {"Horse", "horse", 0, 0, -9, 0},
        {"Foot", "pike+shot", 0, 4, -9, 0},
        {"Gustav", "commander", 1, -4, 12, 180},
        {"Last", "horse", 1, 0, 12, 180},
        {0},
    };
    scene *s = scene_of(alone, NULL);
    tilly_player thumb = {0};
    assert_int_equal(tilly_player_builtin("thumb", 1, &thumb), TILLY_OK);
    tilly_edit gone = {.size = sizeof gone, .kind = TILLY_EDIT_REMOVE, .unit = unit_of(s, "Last")};
    assert_int_equal(tilly_battle_edit(s->battle, &gone, NULL, NULL), TILLY_OK);
    act_with(s, "Horse");
    tilly_decision d = question_now(s);
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(d.kind, TILLY_ASK_MOVE);
    assert_int_equal(thumb.answer(thumb.context, s->turn, &d, &a), 0);
    assert_int_equal(option_at_turn(s->turn, a.pick.option).kind, TILLY_OPT_STAY);
    scene_end(s);
}

/* More places than it looks at: 250 TUM by 160. */
static void by_rule_of_thumb_an_army_is_drawn_up_on_a_large_table_too(void **state)
{
    tilly_ruleset *rules = book_rules();
    tilly_table *table = NULL;
    tilly_battle *battle = NULL;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    tilly_army *army[] = {example_army(rules, 'a', false), example_army(rules, 'b', false)};
    assert_int_equal(tilly_table_new(TUM(250), TUM(160), NULL, &table), TILLY_OK);
    const tilly_setup setup = {.size = sizeof setup,
                               .flags = TILLY_SETUP_ANY_ARMY | TILLY_SETUP_TERRAIN,
                               .rules = rules,
                               .table = table,
                               .army = {army[0], army[1]},
                               .seed = 4};
    assert_int_equal(tilly_battle_new(&setup, &battle, NULL), TILLY_OK);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("thumb", 1, &hooks.player[i]), TILLY_OK);
    assert_int_equal(tilly_battle_run(battle, &hooks, 1), TILLY_TURN_OVER);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; i < tilly_army_units(army[side]); i++) {
            tilly_unit u = {0};
            tilly_id id = 0;
            assert_int_equal(tilly_battle_unit_id(battle, side, i, &id), TILLY_OK);
            assert_int_equal(tilly_battle_unit(battle, id, &u), TILLY_OK);
            assert_true(u.flags & TILLY_UNIT_ON_TABLE);
        }
    tilly_battle_unref(battle);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    tilly_table_unref(table);
    tilly_ruleset_unref(rules);
}

/* ---- where they deploy ---------------------------------------------------------------------- */

static bool is_of_type(const tilly_battle *b, const tilly_unit *u, const char *type)
{
    return !strcmp(tilly_ruleset_type_name(tilly_battle_rules(b), u->type), type);
}

/* From the middle of a table of 45 x 30: foot 3 TUM apart in lines of six, horse from 11.5 on
 * either side in lines of three, the first lines 6 behind, the next 9; guns before them. */
static void assert_in_its_line(const tilly_battle *b, const tilly_unit *u, int *foot, int *horse)
{
    int32_t aside = abs(u->x - TUM(22.5));
    int32_t back = abs(u->y - TUM(15));
    if (u->flags & TILLY_UNIT_COMMANDER)
        return;
    if (is_of_type(b, u, "cannons")) {
        assert_in_range(back, TUM(4), TUM(5));
    } else if (is_of_type(b, u, "pike+shot") || is_of_type(b, u, "shot")) {
        assert_int_equal(u->x - TUM(22.5), TUM(*foot % 6 * 3 - 7.5));
        assert_int_equal(back, TUM(6 + *foot / 6 * 3));
        ++*foot;
    } else {
        assert_in_range(aside, TUM(11 + *horse / 2 % 3 * 3), TUM(12 + *horse / 2 % 3 * 3));
        assert_int_equal(back, TUM(6 + *horse / 6 * 3));
        ++*horse;
    }
}

static void by_rule_of_thumb_each_arm_has_its_lines(void **state)
{
    (void)state;
    tilly_turn *t;
    tilly_unit unit[64];
    uint32_t n = 0;
    tilly_hooks hooks = {.size = sizeof hooks};
    tilly_battle *b = book_battle(1632);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        assert_int_equal(tilly_player_builtin("thumb", side, &hooks.player[side]), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_run(t, &hooks, 0), TILLY_TURN_OVER);
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        int foot = 0;
        int horse = 0;
        assert_int_equal(tilly_battle_units(b, side, unit, 64, &n), TILLY_OK);
        for (uint32_t i = 0; i < n; i++)
            assert_in_its_line(b, &unit[i], &foot, &horse);
        assert_true(foot > 5);
        assert_true(horse > 6);
    }
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_rule_of_thumb_each_arm_has_its_lines),
        cmocka_unit_test(moves_of_tilly_are_told_in_half_units_and_5_degrees),
        cmocka_unit_test(moves_of_glauben_are_told_in_half_units_and_5_degrees),
        cmocka_unit_test(moves_of_scruby_are_told_in_half_inches_and_5_degrees),
        cmocka_unit_test(by_rule_of_thumb_who_has_no_enemy_stays_where_he_is),
        cmocka_unit_test(by_rule_of_thumb_an_army_is_drawn_up_on_a_large_table_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
