/* What units did and dice showed, read from the numbers of an event, which may be anybody's. */
#include "log/deeds.h"

#include "log/names.h"
#include "table/table.h"

/* a length worked out from places is given to 1/1000 unit */
enum { FARTHEST = LONGEST_TABLE, FINEST = 10 };

/* ---- moves ---------------------------------------------------------------------------------- */

static int32_t on_a_table(int32_t v)
{
    return v > FARTHEST ? FARTHEST : v < -FARTHEST ? -FARTHEST : v;
}
static uint16_t heading_from(int32_t v)
{
    return (uint16_t)((v % TILLY_CIRCLE + TILLY_CIRCLE) % TILLY_CIRCLE);
}
static point place_at(const tilly_event *e, unsigned n)
{
    return (point){on_a_table(e->value[n]), on_a_table(e->value[n + 1])};
}
static int32_t rounded(int32_t length)
{
    return (length + FINEST / 2) / FINEST * FINEST;
}

static int32_t turn_of(const tilly_event *e)
{
    return heading_gap(heading_from(e->value[2]), heading_from(e->value[5]));
}

/* The movement used says it exactly where it is the length walked. */
static int32_t walked(const tilly_event *e)
{
    enum { NOISE = 2 };
    int32_t length = distance_between(place_at(e, 0), place_at(e, 3));
    int32_t used = on_a_table(e->value[6]);
    return used - length <= NOISE && length - used <= NOISE ? used : rounded(length);
}

/* Of an oblique move: right positive. */
static int32_t slant_of(const tilly_event *e)
{
    return heading_gap(heading_from(e->value[2]), heading_towards(place_at(e, 0), place_at(e, 3)));
}

/* What is left of the cost after the wheel; 0 if the unit's width is not known. */
static int32_t length_after_wheel(const tilly_battle *battle, const tilly_event *e)
{
    tilly_unit unit;
    int32_t turn = turn_of(e);
    int32_t cost = on_a_table(e->value[6]);
    if (!turn)
        return cost;
    if (!battle || tilly_battle_unit(battle, e->unit, &unit))
        return 0;
    return cost - wheel_chord(unit.width, (uint16_t)(turn < 0 ? -turn : turn));
}

/* How a kind of move is told: "wheel* left" 30 degrees and "advance*" 2.5. A star is the s of one
 * unit, never the first letter. */
typedef struct manner {
    uint16_t option;
    /* its length lies behind a wheel; is oblique; the angle is told */
    uint8_t wheels, slants, angle;
    const char *turn, *go, *after;
} manner;

static const manner manners[] = {
    {TILLY_OPT_STRAIGHT, 0, 0, 0, NULL, "advance*", ""},
    {TILLY_OPT_WHEEL_LEFT, 1, 0, 1, "wheel* left", "advance*", ""},
    {TILLY_OPT_WHEEL_RIGHT, 1, 0, 1, "wheel* right", "advance*", ""},
    {TILLY_OPT_ABOUT_FACE, 0, 0, 0, "turn* about", "advance*", ""},
    {TILLY_OPT_OBLIQUE_LEFT, 0, 1, 0, NULL, "advance*", " to the left"},
    {TILLY_OPT_OBLIQUE_RIGHT, 0, 1, 0, NULL, "advance*", " to the right"},
    {TILLY_OPT_TURN_LEFT, 0, 0, 0, "turn* left", "advance*", ""},
    {TILLY_OPT_TURN_RIGHT, 0, 0, 0, "turn* right", "advance*", ""},
    {TILLY_OPT_SIDEWAYS_LEFT, 0, 0, 0, NULL, "sidestep*", " to the left"},
    {TILLY_OPT_SIDEWAYS_RIGHT, 0, 0, 0, NULL, "sidestep*", " to the right"},
    {TILLY_OPT_BACKWARDS, 0, 0, 0, NULL, "step* back", ""},
    {TILLY_OPT_GO, 0, 0, 0, NULL, "ride*", ""},
    {TILLY_OPT_JOIN, 0, 0, 0, NULL, "ride*", ""},
    {TILLY_OPT_CHARGE_JOIN, 0, 0, 0, NULL, "ride*", ""},
    {TILLY_OPT_CHARGE_WITH, 0, 0, 0, NULL, "ride*", ""},
};
static const manner any_manner = {0, 0, 0, 1, "turn*", "move*", ""};
static const manner left_charge = {0, 1, 0, 1, "wheel* left", "charge*", ""},
                    right_charge = {0, 1, 0, 1, "wheel* right", "charge*", ""};

static const manner *manner_of(int32_t option)
{
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (manners[i].option == option)
            return &manners[i];
    return &any_manner;
}

static void put_verb(text *t, const char *verb, bool several)
{
    for (; *verb; verb++) {
        if (*verb != '*')
            put_char(t, *verb);
        else if (!several)
            put(t, verb[-1] == 'h' ? "es" : "s");
    }
}

static void put_size_of(text *t, int32_t angle)
{
    put_in(t, angle < 0 ? -angle : angle, TILLY_ANGLE);
}

static void put_turning(text *t, const manner *m, int32_t turn, bool several)
{
    put_verb(t, m->turn, several);
    if (!m->angle)
        return;
    if (m == &any_manner)
        put(t, turn < 0 ? " left" : " right");
    put_char(t, ' ');
    put_size_of(t, turn);
}

static void put_going(text *t, const manner *m, const tilly_event *e, int32_t length, bool several)
{
    put_verb(t, m->go, several);
    put_char(t, ' ');
    put_length(t, length);
    if (m->slants)
        put(t, " obliquely, "), put_size_of(t, slant_of(e));
    put(t, m->after);
}

static void
put_manner(text *t, const tilly_battle *battle, const tilly_event *e, const manner *m, bool several)
{
    int32_t length = m->wheels ? length_after_wheel(battle, e) : walked(e);
    int32_t turn = turn_of(e);
    bool turns = m->turn && turn, goes = length > 0;
    if (turns)
        put_turning(t, m, turn, several);
    if (turns && goes)
        put(t, " and ");
    if (goes)
        put_going(t, m, e, length, several);
    if (!turns && !goes)
        put_verb(t, "stay*", several);
}

void put_move(text *t, const tilly_battle *battle, const tilly_event *moved, bool several)
{
    put_manner(t, battle, moved, manner_of(moved->value[7]), several);
}

/* ---- regiments ------------------------------------------------------------------------------ */

static const manner marches[] = {
    {TILLY_OPT_MARCH, 0, 0, 1, "turn*", "march*", ""},
    {TILLY_OPT_SIDLE, 0, 0, 1, "turn*", "sidle*", ""},
    {TILLY_OPT_FALL_BACK, 0, 0, 1, "turn*", "withdraw*", ""},
    {TILLY_OPT_RETREAT, 0, 0, 1, "turn*", "retreat*", ""},
    {TILLY_OPT_CHARGE_AT, 0, 0, 1, "turn*", "charge*", ""},
    {TILLY_OPT_OCCUPY, 0, 0, 1, "turn*", "march*", ""},
    {TILLY_OPT_ENTER, 0, 0, 1, "turn*", "march*", ""},
    {TILLY_OPT_PURSUE, 0, 0, 1, "turn*", "pursue*", ""},
    {TILLY_OPT_GO, 0, 0, 1, "turn*", "ride*", ""},
};

static const manner *march_of(int32_t option)
{
    for (size_t i = 0; i < sizeof marches / sizeof *marches; i++)
        if (marches[i].option == option)
            return &marches[i];
    return &any_manner;
}

/* From where it stood to where it stands: its way may have been longer. */
static int32_t gone(const tilly_event *e)
{
    return rounded(distance_between(place_at(e, 0), place_at(e, 3)));
}

static void put_far(text *t, const tilly_battle *battle, int32_t length)
{
    put_length(t, length);
    put_unit_of_length(t, battle);
}

static void put_march(text *t, const tilly_battle *battle, const tilly_event *e, bool several)
{
    const manner *m = march_of(e->value[7]);
    int32_t length = gone(e);
    int32_t turn = turn_of(e);
    if (turn) {
        put_verb(t, m->turn, several);
        put(t, turn < 0 ? " left " : " right ");
        put_size_of(t, turn);
    }
    if (turn && length)
        put(t, " and ");
    if (length) {
        put_verb(t, m->go, several);
        put_char(t, ' ');
        put_far(t, battle, length);
    }
    if (!turn && !length)
        put_verb(t, "stay*", several);
}

/* ---- dice ----------------------------------------------------------------------------------- */

/* What a roll is for, and what none, one and more successes mean; none: nothing to be said of them.
 */
typedef struct dice_words {
    uint16_t kind;
    const char *purpose, *none, *one, *more;
    bool draws;
} dice_words;

static const dice_words throws_of[] = {
    {TILLY_ROLL_INITIATIVE, "the initiative", NULL, NULL, NULL, false},
    {TILLY_ROLL_MOVE_CHECK, "the command check to move", "failed", "passed", "passed", false},
    {TILLY_ROLL_CHARGE_CHECK, "the command check to charge", "failed", "passed", "passed", false},
    {TILLY_ROLL_RALLY_CHECK,
     "the command check to rally back",
     "failed",
     "passed",
     "passed",
     false},
    {TILLY_ROLL_SHOT_FRONT, "the shooting to front", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_SHOT_FLANK, "the shooting to flank", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_SHOT_SECONDARY, "the supporting fire", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_POINT_BLANK, "the shooting at point blank", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_COMMANDER_SHOT, "the fate", "unhurt", "a casualty", "a casualty", false},
    {TILLY_ROLL_MELEE, "the melee", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_COMMANDER_DIE, "the sword", "no hit", "one hit", " hits", false},
    {TILLY_ROLL_COMMANDER_MELEE, "the fate", "unhurt", "a casualty", "a casualty", false},
    {TILLY_ROLL_ARMY_MORALE, "the army morale", NULL, NULL, NULL, false},
    {TILLY_ROLL_FIRST_ARMY, "the draw for the first half", NULL, NULL, NULL, true},
    {TILLY_ROLL_RALLY, "the rally", "failed", "passed", "passed", true},
    {TILLY_ROLL_STOP_ROUT, "the rally from rout", "failed", "passed", "passed", true},
    {TILLY_ROLL_END_PURSUIT, "the recall from pursuit", "failed", "passed", "passed", true},
    {TILLY_ROLL_GENERAL_RALLIES, "the fate", NULL, NULL, NULL, true},
    {TILLY_ROLL_GENERAL_FIGHTS, "the fate", NULL, NULL, NULL, true},
    {TILLY_ROLL_ARTILLERY, "the fire", NULL, NULL, NULL, true},
    {TILLY_ROLL_MESSAGE, "the message", "not understood", "understood", "understood", true},
    {TILLY_ROLL_COMBAT, "the combat", NULL, NULL, NULL, true},
    {TILLY_ROLL_HEDGEHOG, "the attack on the hedgehog", NULL, NULL, NULL, true},
    {TILLY_ROLL_CONTROL, "the control test", "out of hand", "in hand", "in hand", true},
    {TILLY_ROLL_CRISIS, "the crisis of morale", NULL, NULL, NULL, true},
};
static const dice_words any_throw = {
    0, "the throw", "no success", "one success", " successes", false};

static const dice_words *words_of(int32_t kind)
{
    for (size_t i = 0; i < sizeof throws_of / sizeof *throws_of; i++)
        if (throws_of[i].kind == kind)
            return &throws_of[i];
    return &any_throw;
}

static void put_dice(text *t, int32_t dice)
{
    put_count(t, dice);
    put(t, dice == 1 ? " die" : " dice");
}

/* Four bits a face, eight faces a number. */
static void put_faces(text *t, const tilly_event *roll)
{
    enum { PACKED = 32 };
    for (int32_t i = 0; i < roll->value[1] && i < PACKED; i++) {
        put_char(t, ' ');
        put_count(t, (uint32_t)roll->value[4 + i / 8] >> (4 * (i % 8)) & 15);
    }
    if (roll->value[1] > PACKED)
        put(t, " ...");
}

static void put_outcome(text *t, const dice_words *w, int32_t successes)
{
    put(t, ": ");
    if (successes > 1 && *w->more == ' ')
        put_count_in_words(t, successes);
    put(t, successes < 1 ? w->none : successes == 1 ? w->one : w->more);
}

static void put_drawn(text *t, const tilly_event *roll)
{
    int32_t modifier = roll->value[5];
    put_draw(t, roll->value[4]);
    if (modifier)
        put(t, modifier < 0 ? " less " : " and "),
            put_draw(t, modifier < 0 ? -(int64_t)modifier : modifier);
    if (!words_of(roll->value[0])->none)
        return;
    put(t, ", needing ");
    put_draw(t, roll->value[2]);
}

static void put_dice_thrown(text *t, const tilly_event *roll)
{
    if (words_of(roll->value[0])->draws) {
        put_drawn(t, roll);
        return;
    }
    put_dice(t, roll->value[1]);
    put_faces(t, roll);
    if (!words_of(roll->value[0])->none)
        return;
    put(t, ", needing ");
    put_count(t, roll->value[2]);
}

void put_throw(text *t, const tilly_event *roll)
{
    const dice_words *w = words_of(roll->value[0]);
    put_dice_thrown(t, roll);
    if (w->none)
        put_outcome(t, w, roll->value[3]);
}

/* ---- the words of the template language ----------------------------------------------------- */

static void say_move(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_move(t, s->battle, s->event, is_several(s->battle, s->event->unit));
}

static void say_charge(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_manner(t,
                   s->battle,
                   s->event,
                   turn_of(s->event) < 0 ? &left_charge : &right_charge,
                   is_several(s->battle, s->event->unit));
}

static void say_turned(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_turning(t, &any_manner, turn_of(s->event), is_several(s->battle, s->event->unit));
}

static void say_way(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_length(t, walked(s->event));
}

static void say_march(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_march(t, s->battle, s->event, is_several(s->battle, s->event->unit));
}

static void say_gone(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->event)
        put_far(t, s->battle, gone(s->event));
}

static unsigned went_nowhere(const subject *s, unsigned n)
{
    (void)n;
    return !s->event || !gone(s->event);
}

static void say_purpose(text *t, const subject *s, unsigned n)
{
    put(t, words_of(s->number[n])->purpose);
}

/* The dice of a throw, or of one that is not at hand: how many, and the hits. */
static void say_throw(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (s->roll) {
        put_throw(t, s->roll);
        return;
    }
    put_dice(t, s->number[0]);
    put_outcome(t, words_of(TILLY_ROLL_MELEE), s->number[1]);
}

static void say_thrown(text *t, const subject *s, unsigned n)
{
    (void)n;
    if (!s->roll)
        return;
    put(t, " (");
    put_dice_thrown(t, s->roll);
    put(t, ")");
}

static unsigned not_rolled(const subject *s, unsigned n)
{
    (void)n;
    return !s->roll;
}

const word deed_words[] = {
    {"move", say_move, NULL, 0},
    {"charge", say_charge, NULL, 0},
    {"turned", say_turned, NULL, 0},
    {"way", say_way, NULL, 0},
    {"march", say_march, NULL, 0},
    {"gone", say_gone, went_nowhere, 0},
    {"purpose", say_purpose, NULL, 0},
    {"throw", say_throw, NULL, 0},
    {"thrown", say_thrown, NULL, 0},
    {"rolled", NULL, not_rolled, 0},
    {NULL, NULL, NULL, 0},
};
