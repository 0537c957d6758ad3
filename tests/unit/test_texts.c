/* Words: the registries, their sentences, and how texts fill a buffer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/registry.h"
#include "base/text.h"
#include "support/support.h"

enum { LONG_TEXT = 2000 };
#define UNIT(a, b, c, d, e, f)                                                                     \
    {                                                                                              \
        .name = (a), .type = (b), .side = (c), .x = (d), .y = (e), .heading = (f)                  \
    }

/* ---- pseudo-random cases, the same in every run --------------------------------------------- */

static uint64_t seed = 1631;

static uint32_t any(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 32);
}

/* Small, middling, and as far out as numbers go. */
static int32_t any_number(void)
{
    switch (any() % 6) {
    case 0: return INT32_MIN;
    case 1: return INT32_MAX;
    case 2: return (int32_t)any();
    case 3: return -(int32_t)(any() % 12);
    default: return (int32_t)(any() % (any() % 2 ? 12 : 300000));
    }
}

static tilly_event any_event(uint16_t kind)
{
    tilly_event e = {.serial = any(),
                     .kind = kind,
                     .clause = (uint16_t)any(),
                     .side = any() % 3 ? (uint8_t)(any() % 2) : (uint8_t)any(),
                     .unit = any(),
                     .other = any() % 2 ? any() : 0,
                     .third = any()};
    for (unsigned i = 0; i < 8; i++)
        e.value[i] = any_number();
    return e;
}

static tilly_reason any_reason(uint16_t code)
{
    tilly_reason r = {
        .size = sizeof r, .code = code, .x = any_number(), .y = any_number(), .flags = any() % 4};
    for (unsigned i = 0; i < 4; i++) {
        r.unit[i] = any() % 2 ? any() : 0;
        r.number[i] = any_number();
        r.measure[i] = (uint8_t)(any() % 9);
    }
    return r;
}

static const char *told(const tilly_battle *battle, const tilly_event *e)
{
    static char words[LONG_TEXT];
    size_t needed = 0;
    assert_int_equal(tilly_event_text(battle, e, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    return words;
}

static const char *explained(const tilly_battle *battle, const tilly_reason *r)
{
    static char words[LONG_TEXT];
    size_t needed = 0;
    assert_int_equal(tilly_reason_text(battle, r, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    return words;
}

/* ---- the registries ------------------------------------------------------------------------- */

/* Numbers of an enumeration in a public header: lines like "    TILLY_EV_STEP = 1,". Returns how
 * many. */
static unsigned numbers_in(const char *header, const char *prefix, bool seen[65536])
{
    char line[300];
    char name[80];
    unsigned count = 0;
    unsigned number;
    FILE *f = fopen(header, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, " %79[A-Z_0-9] = %u", name, &number) != 2 ||
            strncmp(name, prefix, strlen(prefix)) || !strcmp(name, "TILLY_WHY_HAS_NEAREST") ||
            !strcmp(name, "TILLY_WHY_HAS_PLACE"))
            continue;
        assert_true(number < 65536 && !seen[number]);
        seen[number] = true;
        count++;
    }
    fclose(f);
    return count;
}

static void every_event_of_the_header_is_registered_once(void **state)
{
    (void)state;
    static bool seen[65536];
    unsigned count = numbers_in("include/tilly/event.h", "TILLY_EV_", seen);
    assert_int_equal(count, tilly_event_kinds());
    for (uint32_t i = 0; i < count; i++) {
        uint16_t kind = tilly_event_kind_at(i);
        assert_true(seen[kind]);
        seen[kind] = false;
    }
}

static void every_reason_of_the_header_is_registered_once(void **state)
{
    (void)state;
    static bool seen[65536];
    unsigned count = numbers_in("include/tilly/reason.h", "TILLY_WHY_", seen);
    assert_int_equal(count, tilly_reason_codes());
    for (uint32_t i = 0; i < count; i++) {
        uint16_t code = tilly_reason_code_at(i);
        assert_true(seen[code]);
        seen[code] = false;
    }
}

/* But for those that rule sets made for tests say themselves. */
static void every_question_option_and_throw_of_the_header_has_words(void **state)
{
    (void)state;
    static bool asked[65536];
    static bool offered[65536];
    static bool thrown[65536];
    numbers_in("include/tilly/decision.h", "TILLY_ASK_", asked);
    numbers_in("include/tilly/decision.h", "TILLY_OPT_", offered);
    numbers_in("include/tilly/decision.h", "TILLY_ROLL_", thrown);
    assert_true(asked[TILLY_ASK_MOVE] && offered[TILLY_OPT_GO] && thrown[TILLY_ROLL_MELEE]);
    for (unsigned kind = 0; kind < TILLY_ASK_PROBE; kind++) {
        tilly_event roll = {.kind = TILLY_EV_ROLL, .value = {(int32_t)kind}};
        if (asked[kind] && !decision_entry_of(kind))
            fail_msg("question %u has no words", kind);
        if (offered[kind] && !option_entry_of(kind))
            fail_msg("option %u has no words", kind);
        if (thrown[kind] && !strncmp(told(NULL, &roll), "The throw", 9))
            fail_msg("throw %u has no words", kind);
    }
}

static void no_two_names_or_sentences_are_alike(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < tilly_event_kinds(); i++)
        for (uint32_t k = 0; k < i; k++) {
            const event_entry *a = event_entry_of(tilly_event_kind_at(i));
            const event_entry *b = event_entry_of(tilly_event_kind_at(k));
            assert_string_not_equal(a->name, b->name);
            assert_string_not_equal(a->sentence, b->sentence);
        }
    for (uint32_t i = 0; i < tilly_reason_codes(); i++)
        for (uint32_t k = 0; k < i; k++) {
            const reason_entry *a = reason_entry_of(tilly_reason_code_at(i));
            const reason_entry *b = reason_entry_of(tilly_reason_code_at(k));
            assert_string_not_equal(a->name, b->name);
            assert_string_not_equal(a->sentence, b->sentence);
        }
}

static void a_number_that_is_none_has_no_name(void **state)
{
    (void)state;
    assert_null(tilly_event_name(0));
    assert_null(tilly_event_name(9999));
    assert_null(tilly_reason_name(9999));
    assert_null(tilly_reason_cure(9999));
    assert_int_equal(tilly_event_kind_at(UINT32_MAX), 0);
    assert_int_equal(tilly_reason_code_at(UINT32_MAX), 0);
    for (uint32_t i = 0; i < tilly_reason_codes(); i++)
        assert_true(*tilly_reason_cure(tilly_reason_code_at(i)));
}

/* ---- sentences ------------------------------------------------------------------------------ */

static void assert_clean(const char *sentence)
{
    assert_true(*sentence);
    if (strpbrk(sentence, "{}|"))
        fail_msg("left over: %s", sentence);
    if (strstr(sentence, "  "))
        fail_msg("two spaces: %s", sentence);
}

static void every_sentence_expands_whatever_the_numbers(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Tilly", "commander", 0, 0, -10, 0),
                                   UNIT("Horse 3", "horse", 0, 0, -5, 0),
                                   UNIT("Horse 3", "horse", 1, 0, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    for (unsigned round = 0; round < 300; round++) {
        const tilly_battle *battle = round % 2 ? s->battle : NULL;
        for (uint32_t i = 0; i < tilly_event_kinds(); i++) {
            tilly_event e = any_event(tilly_event_kind_at(i));
            if (round % 3)
                e.unit = tilly_id_make(TILLY_ID_UNIT, 1, any() % 8);
            assert_clean(told(battle, &e));
        }
        for (uint32_t i = 0; i < tilly_reason_codes(); i++) {
            tilly_reason r = any_reason(tilly_reason_code_at(i));
            assert_clean(explained(battle, &r));
        }
    }
    scene_end(s);
}

static tilly_event event(uint16_t kind, uint32_t unit, uint32_t other)
{
    return (tilly_event){.kind = kind,
                         .unit = unit ? tilly_id_make(TILLY_ID_UNIT, 1, unit) : 0,
                         .other = other ? tilly_id_make(TILLY_ID_UNIT, 1, other) : 0,
                         .side = TILLY_NO_SIDE};
}

static void moved(tilly_event *e, double x, double y, double heading, double cost, uint16_t option)
{
    e->value[3] = TUM(x);
    e->value[4] = TUM(y);
    e->value[5] = DEGREES(heading);
    e->value[6] = TUM(cost);
    e->value[7] = option;
}

static void moves_are_told_as_players_say_them(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_MOVED, 3, 0);
    moved(&e, 0, 2.5, 0, 2.5, TILLY_OPT_STRAIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 advances 2.5");
    moved(&e, 0, 1, 180, 1, TILLY_OPT_ABOUT_FACE);
    assert_string_equal(told(NULL, &e), "Unit 3 turns about and advances 1");
    moved(&e, 0, 0, 90, 3, TILLY_OPT_TURN_RIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 turns right");
    moved(&e, 2.1213, 2.1213, 0, 3, TILLY_OPT_OBLIQUE_RIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 advances 3 obliquely, 45 degrees to the right");
    moved(&e, -1, 0, 0, 3, TILLY_OPT_SIDEWAYS_LEFT);
    assert_string_equal(told(NULL, &e), "Unit 3 sidesteps 1 to the left");
    moved(&e, 0, -3, 0, 3, TILLY_OPT_BACKWARDS);
    assert_string_equal(told(NULL, &e), "Unit 3 steps back 3");
    moved(&e, 0, 0, 0, 0, TILLY_OPT_STAY);
    assert_string_equal(told(NULL, &e), "Unit 3 stays");
}

/* The way worked out from two places may be 2/10000 off; what is farther off is no length of the
 * way, which is then told to 1/1000. */
static void a_length_is_told_as_it_was_used(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_MOVED, 3, 0);
    moved(&e, 0, 2.5007, 0, 2.5005, TILLY_OPT_STRAIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 advances 2.5005");
    moved(&e, 0, 2.5007, 0, 2.5009, TILLY_OPT_STRAIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 advances 2.5009");
    moved(&e, 0, 2.5007, 0, 2.5004, TILLY_OPT_STRAIGHT);
    assert_string_equal(told(NULL, &e), "Unit 3 advances 2.501");
}

/* A 2 TUM base that wheels 30 degrees uses 1.0353 (T1-127): of 3.5353 used 2.5 were straight. */
static void a_wheel_is_told_with_the_length_after_it(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Gustav's horse", "horse", 0, 0, 0, 0),
                                   UNIT("Lützow's horse", "horse", 1, 0, 9, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_event e = event(TILLY_EV_MOVED, 0, 0);
    e.unit = unit_of(s, "Gustav's horse");
    moved(&e, 1.0, 2.4, 30, 3.5353, TILLY_OPT_WHEEL_RIGHT);
    assert_string_equal(told(s->battle, &e),
                        "Gustav's horse wheels right 30 degrees and advances 2.5");
    e.kind = TILLY_EV_CHARGED;
    e.other = unit_of(s, "Lützow's horse");
    e.value[7] = TILLY_OPT_CHARGE_FLANK;
    assert_string_equal(
        told(s->battle, &e),
        "Gustav's horse wheels right 30 degrees and charges 2.5 into Lützow's horse");
    scene_end(s);
}

static void dice_are_told_face_by_face(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_ROLL, 3, 7);
    e.value[0] = TILLY_ROLL_SHOT_FRONT;
    e.value[1] = 3;
    e.value[2] = 6;
    e.value[3] = 1;
    e.value[4] = 0x126;
    assert_string_equal(
        told(NULL, &e),
        "The shooting to front of unit 3 against unit 7: 3 dice 6 2 1, needing 6: one hit");
    e.value[0] = TILLY_ROLL_MOVE_CHECK;
    e.value[1] = 1;
    e.value[3] = 0;
    e.other = 0;
    assert_string_equal(told(NULL, &e),
                        "The command check to move of unit 3: 1 die 6, needing 6: failed");
    e.value[1] = 9;
    e.value[4] = 0x21654321;
    e.value[5] = 5;
    assert_non_null(strstr(told(NULL, &e), "9 dice 1 2 3 4 5 6 1 2 5,"));
}

static void plain_events_read_well(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_CHARGE_CANCELLED, 3, 7);
    e.value[0] = 1;
    assert_string_equal(told(NULL, &e),
                        "The charge of unit 3 is cancelled: unit 7 charges it in the flank");
    e.value[1] = 1;
    assert_string_equal(told(NULL, &e),
                        "The charge of unit 3 is cancelled: unit 7 charges it in the rear");
    e.value[0] = 2;
    assert_string_equal(told(NULL, &e),
                        "The charge of unit 3 is cancelled: unit 7, cavalry, charges it");
    e = event(TILLY_EV_ROUTED, 3, 0);
    e.value[2] = 1;
    assert_string_equal(told(NULL, &e), "Unit 3 is routed!");
    e = event(TILLY_EV_HIT, 3, 7);
    e.value[0] = 1;
    e.value[1] = 3;
    e.value[2] = 2;
    assert_string_equal(told(NULL, &e), "Unit 3 takes one hit: resolve 3 to 2");
    e = event(TILLY_EV_BATTLE_OVER, 0, 0);
    e.value[0] = TILLY_END_MORALE;
    assert_string_equal(told(NULL, &e), "The battle is drawn!");
    e = event(TILLY_EV_DEPLOYED, 3, 0);
    e.value[0] = TUM(12.5);
    e.value[1] = TUM(3);
    e.value[2] = DEGREES(45);
    assert_string_equal(told(NULL, &e), "Unit 3 deploys at 12.5, 3, facing north-east");
}

static const char *told_with(uint16_t kind, const int32_t *value, unsigned values)
{
    tilly_event e = event(kind, 3, 7);
    e.third = tilly_id_make(TILLY_ID_GROUP, 1, 2);
    e.side = 0;
    for (unsigned i = 0; i < values; i++)
        e.value[i] = value[i];
    return told(NULL, &e);
}
#define TOLD(kind, ...)                                                                            \
    told_with(TILLY_EV_##kind,                                                                     \
              (const int32_t[]){__VA_ARGS__},                                                      \
              sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

/* Draws have three decimals, always. */
static void draws_are_told_in_thousandths(void **state)
{
    (void)state;
    assert_string_equal(TOLD(IN_ORDER, 450, 400), "Unit 3 rallies (0.450, needing 0.400)");
    assert_string_equal(TOLD(ROUT_GOES_ON, 7, 800), "Unit 3 runs on (0.007, needing 0.800)");
    assert_string_equal(TOLD(CONTROL, 1050, 300, 1),
                        "Unit 3 is kept in hand (1.050, needing 0.300)");
    assert_string_equal(TOLD(CONTROL, -20, 300, 0),
                        "Unit 3 gives way to the heat of the chase (-0.020, needing 0.300)");
    assert_string_equal(TOLD(FIRED, TUM(250), 812, 2),
                        "Unit 3 fires at unit 7 over 250: a base unit falls (0.812)");
    assert_string_equal(TOLD(UNDER_FIRE, 31, 1),
                        "Unit 3, at the side of unit 7, is wounded and carried off! (0.031)");
    assert_string_equal(TOLD(UNDER_FIRE, 31, 2, 1),
                        "Unit 3, leading the attack on unit 7, is unhorsed (0.031)");
    assert_string_equal(TOLD(COMBAT_RESULT, 450, 550, 3, 4),
                        "Unit 3 falls into disorder (0.450, with modifiers 0.550: Dd)");
    assert_string_equal(TOLD(COMBAT_RESULT, 450, 450, 3, 2),
                        "The attack on unit 3 falls into disorder (0.450: Ad)");
    assert_says(TOLD(CRISIS_LEVEL, 15, 13, 80), "13 of 80 base units lost, more than 15%: ");
    assert_string_equal(TOLD(CRISIS, 90, 100, 2),
                        "Unit 3 gives ground (0.090, needing more than 0.100)");
    assert_string_equal(
        TOLD(ROLL, TILLY_ROLL_RALLY, 1, 400, 1, 350, 100),
        "The rally of unit 3 against unit 7: 0.350 and 0.100, needing 0.400: passed");
    assert_string_equal(
        TOLD(ROLL, TILLY_ROLL_STOP_ROUT, 1, 800, 0, 350, -100),
        "The rally from rout of unit 3 against unit 7: 0.350 less 0.100, needing 0.800: failed");
    assert_string_equal(TOLD(ROLL, TILLY_ROLL_ARTILLERY, 1, 0, 0, 5, 0),
                        "The fire of unit 3 against unit 7: 0.005");
}

static void orders_are_told_in_words(void **state)
{
    (void)state;
    assert_string_equal(TOLD(ORDERED, TILLY_ORDER_HOLD, 0, 0, 0, 0, 0),
                        "Command 2 has orders from unit 7: hold");
    assert_string_equal(
        TOLD(ORDERED, TILLY_ORDER_ATTACK, (int32_t)tilly_id_make(TILLY_ID_UNIT, 1, 9), 0, 0, 0, 1),
        "Command 2 understands the orders of unit 7: attack unit 9");
    assert_string_equal(TOLD(ORDERED, TILLY_ORDER_DEFEND, 0, TUM(40), TUM(300), TUM(200.5), 0),
                        "Command 2 has orders from unit 7: defend the ground about 300, 200.5");
    assert_string_equal(
        TOLD(
            ORDERED, TILLY_ORDER_SUPPORT, (int32_t)tilly_id_make(TILLY_ID_GROUP, 1, 1), 0, 0, 0, 0),
        "Command 2 has orders from unit 7: support command 1");
    assert_string_equal(TOLD(ORDERED, TILLY_ORDER_MARCH, 0, 0, TUM(30), TUM(40), 0),
                        "Command 2 has orders from unit 7: march by 30, 40");
    assert_string_equal(TOLD(ORDERED, TILLY_ORDER_WITHDRAW, 0, 0, 0, 0, 0),
                        "Command 2 has orders from unit 7: withdraw");
    assert_string_equal(TOLD(ORDERED,
                             TILLY_ORDER_WITHDRAW,
                             (int32_t)tilly_id_make(TILLY_ID_FEATURE, 1, 4),
                             0,
                             0,
                             0,
                             0),
                        "Command 2 has orders from unit 7: withdraw to feature 4");
    assert_string_equal(TOLD(ORDER_TAKEN, TILLY_ORDER_NOTE, 0, 0, 0, 0),
                        "Unit 7 reads a captured order for command 2: as the note says");
    assert_string_equal(TOLD(MESSENGER_SENT, 0), "Unit 7 sends a messenger with a captured order");
    assert_string_equal(TOLD(NOT_UNDERSTOOD, 100, 150),
                        "Command 2 cannot make out what unit 3 brings (0.100, needing 0.150)");
}

static void what_regiments_do_and_suffer_is_told(void **state)
{
    (void)state;
    assert_string_equal(TOLD(MARCHED, 0, 0, 0, 0, TUM(60), 0, 1000, TILLY_OPT_MARCH),
                        "Unit 3 marches 60");
    assert_string_equal(TOLD(MARCHED, 0, 0, 0, TUM(30), 0, 9000, 500, TILLY_OPT_MARCH),
                        "Unit 3 turns right 90 degrees and marches 30");
    assert_string_equal(TOLD(MARCHED, 0, 0, 9000, 0, 0, 0, 0, TILLY_OPT_FACE),
                        "Unit 3 turns left 90 degrees");
    assert_string_equal(TOLD(MARCHED, 0, 0, 0, TUM(12), 0, 0, 250, TILLY_OPT_SIDLE),
                        "Unit 3 sidles 12");
    assert_string_equal(TOLD(CHARGED_AT, 0, 0, 0, 0, TUM(90), 0, 900, 1),
                        "Unit 3 charges unit 7 over 90 and reaches it!");
    assert_string_equal(TOLD(CHARGED_AT, 0, 0, 0, 0, TUM(90), 0, 900, 0),
                        "Unit 3 charges unit 7 over 90 and falls short!");
    assert_string_equal(TOLD(FLED, 0, 0, 0, 0, TUM(-90), 18000, 1000), "Unit 3 flees 90");
    assert_string_equal(TOLD(FELL_BACK, 0, 0, 0, 0, 0, 0, 0, 1),
                        "Unit 3 cannot fall back and will go on retiring");
    assert_string_equal(TOLD(RODE, 0, 0, 0, TUM(-120), 0, 0, 600, TILLY_OPT_GO),
                        "Unit 3 rides 120");
    assert_string_equal(TOLD(FORMED, TILLY_FORMATION_LINE, TILLY_FORMATION_HEDGEHOG, 0, 0, 0, 0, 1),
                        "Unit 3 forms hedgehog in haste");
    assert_string_equal(
        TOLD(FORMED, TILLY_FORMATION_LIMBERED, TILLY_FORMATION_UNLIMBERED, 0, 0, 0, 4, 0),
        "Unit 3 unlimbers");
    assert_string_equal(TOLD(DISRUPTED, TILLY_BY_FIRE),
                        "Unit 3 is disrupted under the fire of unit 7");
    assert_string_equal(TOLD(BASE_LOST, 7, 6, TILLY_BY_COMBAT),
                        "Unit 3 loses a base unit in the fight with unit 7: 7 to 6");
    assert_string_equal(TOLD(DESTROYED, 0, 0, TILLY_BY_RIDING_DOWN),
                        "Unit 3 is destroyed to the last man under the hooves of unit 7!");
    assert_string_equal(TOLD(BROKE, TILLY_BY_CRISIS),
                        "Unit 3 breaks in the crisis of morale and runs!");
    assert_string_equal(TOLD(SIGHT, -1, 14 * 60 + 5),
                        "14:05: one sees as far as the ground allows");
    assert_string_equal(TOLD(SIGHT, TUM(300), 17 * 60), "17:00: one sees 300");
    assert_string_equal(
        TOLD(DEGREE, 12, 90, 30, 88, 2),
        "By losses a major victory for side 0: side 0 lost 12 of 90 base units, side 1 30 of 88");
    assert_string_equal(TOLD(BATTLE_OVER, TILLY_END_NIGHT), "Victory for side 0 as night falls!");
    tilly_event e = event(TILLY_EV_DISRUPTED, 3, 0);
    e.value[0] = TILLY_BY_PASSAGE;
    assert_string_equal(told(NULL, &e), "Unit 3 is disrupted, tangled with friends");
}

/* Odds and arms count for nothing where horse attacks a hedgehog (GL-203); against foot the
 * hedgehog modifies the draw (GL-164). */
static void an_attack_says_who_attacks_and_what_counts(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_COMBAT, 3, 7);
    e.value[0] = 30;
    e.value[1] = 24;
    e.value[2] = 1;
    assert_string_equal(told(NULL, &e), "Unit 7 against unit 3: 30 to 24");
    e.value[7] = 1 + 2;
    assert_string_equal(told(NULL, &e), "Unit 7 against unit 3, in hedgehog, charging: 30 to 24");
    e.value[7] = 4;
    assert_string_equal(told(NULL, &e), "Unit 7 against unit 3, from better ground: 30 to 24");
    e.value[7] = 8;
    assert_string_equal(told(NULL, &e), "Unit 7 against unit 3, against better ground: 30 to 24");
    e.value[7] = 0;
    e.value[2] = 2;
    e.value[4] = 2;
    e.value[5] = 1;
    e.third = tilly_id_make(TILLY_ID_UNIT, 1, 8);
    assert_string_equal(
        told(NULL, &e),
        "Unit 7 and unit 8 against unit 3, in the flank, two arms together: 30 to 24");
    e.value[2] = 3;
    e.value[5] = 0;
    e.value[6] = 1;
    assert_string_equal(told(NULL, &e),
                        "Unit 7, unit 8 and 1 more against unit 3, horse at a hedgehog");
}

static void a_shot_to_flank_says_whose_flank(void **state)
{
    (void)state;
    assert_string_equal(TOLD(SHOT, 1, 0, 1, 1),
                        "Unit 3 shoots to its flank at unit 7: 1 die: no hit");
    assert_string_equal(
        TOLD(SHOT, 1, 1, 0, 1, 1),
        "Unit 3 joins in the fire on unit 7 in cover, to its own flank: 1 die: one hit");
}

/* Hits with no dice are the commander's (T1-277). */
static void no_dice_score_no_hits(void **state)
{
    (void)state;
    assert_string_equal(TOLD(MELEE, 2, 1, 3),
                        "Melee 2: one unit of side 0 against three of side 1");
    assert_string_equal(TOLD(FOUGHT, 0, 0, 1, 0, 1),
                        "Unit 3 fights, an enemy in its rear: no dice of its own");
    assert_string_equal(TOLD(FOUGHT, 0, 1, 1, 0, 1, 1),
                        "Unit 3 fights, an enemy in its rear, led from the front: no dice of its "
                        "own, one hit by the commander");
}

/* Its die has no face. */
static void the_commanders_hit_is_told_without_a_number(void **state)
{
    (void)state;
    assert_string_equal(TOLD(HIT_PLACED, 4), "Unit 3 strikes unit 7 with a 4");
    assert_string_equal(TOLD(HIT_PLACED, 0), "Unit 3 strikes unit 7 by the hand of the commander");
}

/* T1-306 */
static void a_rout_by_the_loss_of_a_commander_is_one_loss(void **state)
{
    (void)state;
    assert_string_equal(TOLD(ROUTED, 0, 0, 3), "Unit 3 is routed by the loss of its commander!");
    assert_string_equal(TOLD(ROUTED, 0, 0, 4), "Unit 3 is routed by the scenario!");
}

static void losses_of_an_army_are_in_figures(void **state)
{
    (void)state;
    assert_string_equal(TOLD(ARMY_HOLDS, 2, 6), "Side 0: 2 of 6 units lost, the army stands");
    assert_string_equal(TOLD(ARMY_BREAKS, 0, 6), "Side 0: none of 6 units lost, the army breaks!");
}

/* T2-065: in the set-up it is a state, in battle a deed. */
static void cannons_stand_limbered_or_limber_up(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_LIMBERED, 3, 0);
    e.value[0] = 1;
    e.turn = 0;
    assert_string_equal(told(NULL, &e), "Unit 3 stands limbered");
    e.turn = 1;
    assert_string_equal(told(NULL, &e), "Unit 3 limbers up");
    e.value[0] = 0;
    assert_string_equal(told(NULL, &e), "Unit 3 unlimbers and faces north");
    e.turn = 0;
    assert_string_equal(told(NULL, &e), "Unit 3 stands unlimbered, facing north");
}

static void points_are_gained_or_lost(void **state)
{
    (void)state;
    assert_string_equal(TOLD(POINTS, 2), "Side 0: two points gained");
    assert_string_equal(TOLD(POINTS, -2), "Side 0: two points lost");
    assert_string_equal(TOLD(POINTS, -1), "Side 0: one point lost");
}

static void a_rider_who_did_not_ride_stays_in_place(void **state)
{
    (void)state;
    assert_string_equal(TOLD(RODE, 0, 0, 0, 0, 0, 0, 0, TILLY_OPT_GO), "Unit 3 stays in place");
}

/* A rule by its name, from what to what. */
static void an_edit_says_what_it_changes(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Gustav's horse", "horse", 0, 0, -5, 0),
                                   UNIT("Baner", "horse", 1, 0, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_event e = event(TILLY_EV_EDIT, 0, 0);
    e.unit = s->id[0];
    e.value[0] = TILLY_EDIT_STATE;
    e.value[5] = TILLY_UNIT_MOVED;
    assert_string_equal(told(s->battle, &e),
                        "By the scenario: Gustav's horse no longer counts as having moved");
    e.value[1] = 1;
    assert_string_equal(told(s->battle, &e),
                        "By the scenario: Gustav's horse counts as having moved");
    uint32_t rule = 0;
    tilly_ruleset_find(tilly_battle_rules(s->battle), "command_radius", &rule);
    e = event(TILLY_EV_EDIT, 0, 0);
    e.value[0] = TILLY_EDIT_PARAMETER;
    e.value[1] = TUM(6.5);
    e.value[5] = (int32_t)rule;
    e.value[6] = TUM(8);
    assert_string_equal(told(s->battle, &e),
                        "By the scenario: command_radius changes from 8 to 6.5");
    tilly_ruleset_find(tilly_battle_rules(s->battle), "evade", &rule);
    e.value[1] = 1;
    e.value[5] = (int32_t)rule;
    e.value[6] = 0;
    assert_string_equal(told(s->battle, &e), "By the scenario: evade changes from off to on");
    scene_end(s);
}

/* A commander who joins a unit of his does not charge into it, nor stays into it (T1-Q-95). */
static void a_commander_joins_his_own_and_charges_nobody(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Pappenheim", "commander", 0, 0, -7, 0),
                                   UNIT("Pappenheim's Cuirassiers", "horse", 0, 0, -5, 0),
                                   UNIT("Baner", "horse", 1, 0, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_event e = event(TILLY_EV_CHARGED, 0, 0);
    e.unit = s->id[0];
    e.other = s->id[1];
    moved(&e, 0, 0, 0, 0, TILLY_OPT_CHARGE_JOIN);
    assert_string_equal(told(s->battle, &e), "Pappenheim joins Pappenheim's Cuirassiers");
    moved(&e, 0, 1.5, 0, 1.5, TILLY_OPT_CHARGE_JOIN);
    assert_string_equal(told(s->battle, &e),
                        "Pappenheim rides 1.5 to join Pappenheim's Cuirassiers");
    e.other = s->id[2];
    assert_string_equal(told(s->battle, &e), "Pappenheim charges 1.5 into Baner");
    scene_end(s);
}

static void a_regiment_named_after_a_man_takes_a_singular_verb(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Desfours", "horse", 0, 0, -5, 0),
                                   UNIT("Leather Guns", "cannons", 0, 4, -5, 0),
                                   UNIT("Croats 2", "horse", 1, 0, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_event e = event(TILLY_EV_CHARGE_FAILED, 0, 0);
    e.unit = s->id[0];
    assert_string_equal(told(s->battle, &e), "Desfours cannot make contact and stays in place");
    e.unit = s->id[1];
    assert_string_equal(told(s->battle, &e), "Leather Guns cannot make contact and stay in place");
    e.unit = s->id[2];
    assert_string_equal(told(s->battle, &e), "Croats 2 cannot make contact and stay in place");
    e.unit = s->id[0];
    e.other = s->id[1];
    assert_string_equal(told(s->battle, &e),
                        "Desfours cannot join Leather Guns and stays in place");
    scene_end(s);
}

static void a_name_both_armies_have_is_told_with_its_army(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Horse 3", "horse", 0, 0, -5, 0),
                                   UNIT("Horse 3", "horse", 1, 0, 5, 180),
                                   UNIT("Baner", "horse", 1, 4, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    char expected[200];
    tilly_event e = event(TILLY_EV_CONTACT, 0, 0);
    e.unit = s->id[0];
    e.other = s->id[2];
    snprintf(expected,
             sizeof expected,
             "Horse 3 (%s) is in contact with Baner",
             tilly_army_name(tilly_battle_army(s->battle, 0)));
    assert_string_equal(told(s->battle, &e), expected);
    scene_end(s);
}

static void a_reason_tells_its_numbers_and_its_place(void **state)
{
    (void)state;
    tilly_reason r = {.size = sizeof r,
                      .code = TILLY_WHY_ALLOWANCE,
                      .unit = {tilly_id_make(TILLY_ID_UNIT, 1, 3)},
                      .number = {72000, 60000},
                      .measure = {TILLY_LENGTH, TILLY_LENGTH}};
    assert_string_equal(explained(NULL, &r), "Unit 3 would use 7.2 of 6");
    r.number[1] = 0;
    assert_string_equal(explained(NULL, &r), "Unit 3 would use 7.2, and may not move so at all");
    r.measure[1] = 0;
    assert_string_equal(explained(NULL, &r), "Unit 3 would use 7.2");
    r.flags = TILLY_WHY_HAS_PLACE;
    r.x = TUM(12.25);
    r.y = TUM(-0.5);
    assert_string_equal(explained(NULL, &r), "Unit 3 would use 7.2 (at 12.25, -0.5)");
    r = (tilly_reason){.size = sizeof r,
                       .code = TILLY_WHY_EDIT_VALUE,
                       .number = {3, 1, 1},
                       .measure = {TILLY_COUNT, TILLY_COUNT, TILLY_COUNT}};
    assert_string_equal(explained(NULL, &r), "That edit cannot take 3: from 1 to 1 is allowed");
    r = (tilly_reason){.size = sizeof r,
                       .code = TILLY_WHY_NOT_IN_COMMAND,
                       .unit = {tilly_id_make(TILLY_ID_UNIT, 1, 3)},
                       .number = {-1},
                       .measure = {TILLY_LENGTH}};
    assert_string_equal(explained(NULL, &r), "Unit 3 is out of command: its commander is gone");
}

static void who_is_called_by_its_type_has_an_article_or_a_number(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("cannons", "cannons", 0, 0, -5, 0),
                                   UNIT("horse", "horse", 0, 4, -5, 0),
                                   UNIT("horse", "horse", 0, 8, -5, 0),
                                   UNIT("Baner", "horse", 1, 4, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_event e = event(TILLY_EV_CHARGE_HELD, 0, 0);
    char expected[100];
    e.unit = s->id[3];
    e.other = s->id[0];
    assert_string_equal(told(s->battle, &e), "Baner is held by the charge of the cannons");
    e.other = s->id[1];
    snprintf(expected,
             sizeof expected,
             "Baner is held by the charge of horse %u",
             tilly_id_index(s->id[1]));
    assert_string_equal(told(s->battle, &e), expected);
    scene_end(s);
}

static void a_commander_is_he(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Tilly", "commander", 0, 0, -7, 0),
                                   UNIT("Baner", "horse", 1, 4, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_reason r = {.size = sizeof r, .code = TILLY_WHY_ZOC, .unit = {s->id[0], s->id[1]}};
    assert_string_equal(explained(s->battle, &r),
                        "Tilly is held by Baner: he may stand, close in or go directly away");
    r.unit[0] = s->id[1];
    r.unit[1] = s->id[0];
    assert_string_equal(explained(s->battle, &r),
                        "Baner is held by Tilly: it may stand, close in or go directly away");
    scene_end(s);
}

static void of_several_they_and_their_is_said(void **state)
{
    (void)state;
    static const piece pieces[] = {UNIT("Croats", "light horse", 0, 0, -5, 0),
                                   UNIT("Baner", "horse", 1, 4, 5, 180),
                                   {.name = NULL}};
    scene *s = scene_of(pieces, NULL);
    tilly_reason r = {.size = sizeof r,
                      .code = TILLY_WHY_DIFFICULT,
                      .unit = {s->id[0], s->id[1]},
                      .number = {50000, 30000},
                      .measure = {TILLY_LENGTH, TILLY_LENGTH}};
    assert_string_equal(
        explained(s->battle, &r),
        "Croats would use 5 TUM in a move that touches difficult ground: 3 is all they "
        "have then");
    r.code = TILLY_WHY_FRONT_TO_ENEMY;
    assert_string_equal(explained(s->battle, &r),
                        "Croats must keep Baner to their front as they withdraw");
    r.unit[0] = s->id[1];
    r.unit[1] = s->id[0];
    assert_string_equal(explained(s->battle, &r),
                        "Baner must keep Croats to its front as it withdraws");
    r.code = TILLY_WHY_NO_ENEMY_FACED;
    assert_string_equal(explained(s->battle, &r),
                        "Baner would face none of the enemies it touches");
    scene_end(s);
}

/* ---- how a buffer is filled ----------------------------------------------------------------- */

static const char *written(void (*write)(text *t, int32_t number), int32_t number)
{
    static char buffer[40];
    text t;
    assert_int_equal(text_start(&t, buffer, sizeof buffer), TILLY_OK);
    write(&t, number);
    assert_int_equal(text_end(&t, NULL), TILLY_OK);
    return buffer;
}

static void lengths_and_angles_have_no_needless_zeros(void **state)
{
    (void)state;
    assert_string_equal(written(put_length, 25000), "2.5");
    assert_string_equal(written(put_length, 10353), "1.0353");
    assert_string_equal(written(put_length, 30000), "3");
    assert_string_equal(written(put_length, 0), "0");
    assert_string_equal(written(put_length, 5), "0.0005");
    assert_string_equal(written(put_length, -12500), "-1.25");
    assert_string_equal(written(put_length, INT32_MIN), "-214748.3648");
    assert_string_equal(written(put_angle, 2250), "22.5");
    assert_string_equal(written(put_angle, 3000), "30");
}

static void a_cut_text_says_how_much_it_needs(void **state)
{
    (void)state;
    tilly_event e = event(TILLY_EV_CHARGE_CANCELLED, 3, 7);
    char whole[200];
    char part[200];
    size_t needed;
    size_t again;
    assert_int_equal(tilly_event_text(NULL, &e, whole, sizeof whole, &needed), TILLY_OK);
    assert_int_equal(tilly_event_text(NULL, &e, NULL, 0, &again), TILLY_OK);
    assert_int_equal(again, needed);
    for (size_t room = 1; room <= needed; room++) {
        memset(part, '#', sizeof part);
        assert_int_equal(tilly_event_text(NULL, &e, part, room, &again),
                         room < needed ? TILLY_E_ROOM : TILLY_OK);
        assert_int_equal(again, needed);
        assert_int_equal(strlen(part), room - 1);
        assert_memory_equal(part, whole, room - 1);
        assert_int_equal(part[room], '#');
    }
}

static void a_text_is_cut_between_characters(void **state)
{
    (void)state;
    static const char words[] = "L\xc3\xbctzow \xe2\x80\xa0 \xf0\x9f\x8f\xb4!";
    static const size_t whole[] = {0, 1, 1, 3, 4, 5, 6, 7, 8, 8, 8, 11, 12, 12, 12, 12, 16, 17};
    char buffer[40];
    for (size_t room = 1; room <= sizeof whole / sizeof *whole; room++) {
        text t;
        text_start(&t, buffer, room);
        put(&t, words);
        assert_int_equal(text_end(&t, NULL), room < sizeof words ? TILLY_E_ROOM : TILLY_OK);
        assert_int_equal(strlen(buffer), whole[room - 1]);
    }
}

/* A command without a name is called by its place from 1 (army.h), a type by its name where the
 * rules are known. */
static void breaches_of_a_list_name_commands_and_types(void **state)
{
    (void)state;
    tilly_reason r = {.size = sizeof r, .code = TILLY_WHY_COMMAND_SIZE};
    const int32_t number[] = {3, 4, 8, 0};
    for (unsigned i = 0; i < 4; i++) {
        r.number[i] = number[i];
        r.measure[i] = TILLY_COUNT;
    }
    assert_string_equal(explained(NULL, &r), "Command 1 has 3 units, from 4 to 8 are wanted");
    r.code = TILLY_WHY_ARMY_TYPE_COUNT;
    r.number[2] = 1;
    assert_string_equal(explained(NULL, &r),
                        "The army has 3 units of one type (type 1), at most 4 are allowed");
    tilly_ruleset *rules = book_rules();
    tilly_battle *b = example_battle(rules, 1, false);
    char wanted[200];
    snprintf(wanted,
             sizeof wanted,
             "The army has 3 units of one type (%s), at most 4 are allowed",
             tilly_ruleset_type_name(rules, 1));
    assert_string_equal(explained(b, &r), wanted);
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

static const char *told_by(const tilly_army *army, const tilly_reason *r)
{
    static char words[LONG_TEXT];
    size_t needed = 0;
    assert_int_equal(tilly_army_reason_text(army, r, words, sizeof words, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(words) + 1);
    return words;
}

/* A list is judged long before there is a battle whose names could be used. */
static void a_list_says_its_breaches_with_its_own_names(void **state)
{
    (void)state;
    tilly_ruleset *rules = book_rules();
    tilly_army *army = NULL;
    tilly_unit_spec spec = {.size = sizeof spec, .type = 1, .name = "Pappenheim"};
    assert_int_equal(tilly_army_new(rules, "Imperialists", &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "Left wing", NULL), TILLY_OK);
    assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    tilly_reason r = {.size = sizeof r, .code = TILLY_WHY_ARMY_TYPE_COUNT};
    const int32_t number[] = {3, 2, 1, 0};
    for (unsigned i = 0; i < 4; i++) {
        r.number[i] = number[i];
        r.measure[i] = TILLY_COUNT;
    }
    assert_string_equal(told_by(army, &r),
                        "The army has 3 units of one type (horse), at most 2 are allowed");
    r.code = TILLY_WHY_COMMAND_SIZE;
    assert_string_equal(told_by(army, &r), "Left wing has 3 units, from 2 to 1 are wanted");
    r.code = TILLY_WHY_QUALITY_BARRED;
    r.number[0] = 0;
    assert_string_equal(told_by(army, &r), "Pappenheim cannot have that quality");
    r.number[0] = 9;
    assert_string_equal(told_by(army, &r), "Unit 9 cannot have that quality");
    assert_int_equal(tilly_army_reason_text(NULL, &r, NULL, 0, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_army_reason_text(army, NULL, NULL, 0, NULL), TILLY_E_NULL);
    r.code = 9999;
    assert_int_equal(tilly_army_reason_text(army, &r, NULL, 0, NULL), TILLY_E_UNKNOWN);
    tilly_army_unref(army);
    tilly_ruleset_unref(rules);
}

static void a_wrong_call_is_an_error_and_no_crash(void **state)
{
    (void)state;
    char words[200];
    size_t needed;
    tilly_event e = event(TILLY_EV_TURN, 0, 0);
    tilly_reason r = {.size = sizeof r};
    int other[64] = {0};
    const tilly_battle *stranger = (const tilly_battle *)(void *)other;
    assert_int_equal(tilly_event_text(NULL, NULL, words, sizeof words, &needed), TILLY_E_NULL);
    assert_int_equal(tilly_event_text(NULL, &e, NULL, 10, &needed), TILLY_E_NULL);
    assert_int_equal(tilly_event_text(NULL, &e, words, sizeof words, NULL), TILLY_OK);
    assert_int_equal(tilly_event_text(stranger, &e, words, sizeof words, &needed), TILLY_E_HANDLE);
    assert_int_equal(tilly_reason_text(NULL, NULL, words, sizeof words, &needed), TILLY_E_NULL);
    assert_int_equal(tilly_reason_text(stranger, &r, words, sizeof words, &needed), TILLY_E_HANDLE);
    r.size = 7;
    assert_int_equal(tilly_reason_text(NULL, &r, words, sizeof words, &needed), TILLY_E_SIZE);
    for (unsigned kind = 0; kind < 65536; kind++) {
        e.kind = (uint16_t)kind;
        r = (tilly_reason){.size = sizeof r, .code = (uint16_t)kind};
        assert_int_equal(tilly_event_text(NULL, &e, words, sizeof words, NULL),
                         tilly_event_name(e.kind) ? TILLY_OK : TILLY_E_UNKNOWN);
        assert_int_equal(tilly_reason_text(NULL, &r, words, sizeof words, NULL),
                         tilly_reason_name(r.code) ? TILLY_OK : TILLY_E_UNKNOWN);
    }
    assert_int_equal(tilly_turn_report(NULL, 0, words, sizeof words, &needed), TILLY_E_NULL);
    assert_int_equal(tilly_turn_question_text(NULL, words, sizeof words, &needed), TILLY_E_NULL);
    assert_int_equal(tilly_turn_option_text(NULL, 0, words, sizeof words, &needed), TILLY_E_NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_of_the_header_is_registered_once),
        cmocka_unit_test(every_reason_of_the_header_is_registered_once),
        cmocka_unit_test(every_question_option_and_throw_of_the_header_has_words),
        cmocka_unit_test(no_two_names_or_sentences_are_alike),
        cmocka_unit_test(a_number_that_is_none_has_no_name),
        cmocka_unit_test(breaches_of_a_list_name_commands_and_types),
        cmocka_unit_test(a_list_says_its_breaches_with_its_own_names),
        cmocka_unit_test(every_sentence_expands_whatever_the_numbers),
        cmocka_unit_test(moves_are_told_as_players_say_them),
        cmocka_unit_test(a_length_is_told_as_it_was_used),
        cmocka_unit_test(a_wheel_is_told_with_the_length_after_it),
        cmocka_unit_test(dice_are_told_face_by_face),
        cmocka_unit_test(plain_events_read_well),
        cmocka_unit_test(draws_are_told_in_thousandths),
        cmocka_unit_test(orders_are_told_in_words),
        cmocka_unit_test(what_regiments_do_and_suffer_is_told),
        cmocka_unit_test(a_name_both_armies_have_is_told_with_its_army),
        cmocka_unit_test(a_reason_tells_its_numbers_and_its_place),
        cmocka_unit_test(who_is_called_by_its_type_has_an_article_or_a_number),
        cmocka_unit_test(an_attack_says_who_attacks_and_what_counts),
        cmocka_unit_test(a_shot_to_flank_says_whose_flank),
        cmocka_unit_test(no_dice_score_no_hits),
        cmocka_unit_test(the_commanders_hit_is_told_without_a_number),
        cmocka_unit_test(a_rout_by_the_loss_of_a_commander_is_one_loss),
        cmocka_unit_test(losses_of_an_army_are_in_figures),
        cmocka_unit_test(cannons_stand_limbered_or_limber_up),
        cmocka_unit_test(points_are_gained_or_lost),
        cmocka_unit_test(a_rider_who_did_not_ride_stays_in_place),
        cmocka_unit_test(an_edit_says_what_it_changes),
        cmocka_unit_test(a_commander_joins_his_own_and_charges_nobody),
        cmocka_unit_test(a_regiment_named_after_a_man_takes_a_singular_verb),
        cmocka_unit_test(a_commander_is_he),
        cmocka_unit_test(of_several_they_and_their_is_said),
        cmocka_unit_test(lengths_and_angles_have_no_needless_zeros),
        cmocka_unit_test(a_cut_text_says_how_much_it_needs),
        cmocka_unit_test(a_text_is_cut_between_characters),
        cmocka_unit_test(a_wrong_call_is_an_error_and_no_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
