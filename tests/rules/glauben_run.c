#include "glauben_run.h"
#include "unit/inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

run_of_glauben *now_played;

/* ---- words ---------------------------------------------------------------------------------- */

bool same(const char *word, const char *other)
{
    return word && !strcmp(word, other);
}

double number_of_word(const char *word)
{
    char *end = NULL;
    double value = word ? strtod(word, &end) : 0;
    if (!word || *end)
        WRONG("'%s' is no number", word ? word : "");
    return value;
}

int32_t value_of_word(const char *word)
{
    char *end;
    double value = strtod(word, &end);
    if (same(end, "mm"))
        return TUM(value);
    if (same(end, "deg"))
        return DEGREES(value);
    if (*end)
        WRONG("'%s' is no value", word);
    return strchr(word, '.') ? (int32_t)(value * 1000 + (value < 0 ? -0.5 : 0.5)) : (int32_t)value;
}

unsigned side_of_word(const char *word)
{
    if (!same(word, "north") && !same(word, "south"))
        WRONG("'%s' is no side", word ? word : "");
    return same(word, "north");
}

unsigned meaning_of(const meaning *list, const char *word)
{
    for (; word && list->word; list++)
        if (!strcmp(list->word, word))
            return list->value;
    WRONG("'%s' is no such word", word ? word : "");
    return 0;
}

unsigned registered(const char *word,
                    uint32_t count,
                    uint16_t (*at)(uint32_t),
                    const char *(*name)(uint16_t))
{
    char plain[64];
    snprintf(plain, sizeof plain, "%s", word ? word : "");
    for (char *c = plain; *c; c++)
        if (*c == '-')
            *c = ' ';
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(name(at(i)), plain))
            return at(i);
    WRONG("'%s' is in no register", plain);
    return 0;
}

const meaning formations[] = {
    {"line", TILLY_FORMATION_LINE},
    {"column", TILLY_FORMATION_COLUMN},
    {"march", TILLY_FORMATION_MARCH_COLUMN},
    {"hedgehog", TILLY_FORMATION_HEDGEHOG},
    {"limbered", TILLY_FORMATION_LIMBERED},
    {"unlimbered", TILLY_FORMATION_UNLIMBERED},
    {"house", TILLY_FORMATION_GARRISON},
    {NULL, 0},
};
const meaning roll_words[] = {
    {"first-army", TILLY_ROLL_FIRST_ARMY},
    {"rally", TILLY_ROLL_RALLY},
    {"stop-rout", TILLY_ROLL_STOP_ROUT},
    {"end-pursuit", TILLY_ROLL_END_PURSUIT},
    {"survival-rally", TILLY_ROLL_GENERAL_RALLIES},
    {"survival-combat", TILLY_ROLL_GENERAL_FIGHTS},
    {"artillery", TILLY_ROLL_ARTILLERY},
    {"message", TILLY_ROLL_MESSAGE},
    {"combat", TILLY_ROLL_COMBAT},
    {"hedgehog", TILLY_ROLL_HEDGEHOG},
    {"control", TILLY_ROLL_CONTROL},
    {"crisis", TILLY_ROLL_CRISIS},
    {NULL, 0},
};
const meaning state_flags[] = {
    {"disrupted", TILLY_UNIT_DISRUPTED},
    {"routing", TILLY_UNIT_ROUTING},
    {"retiring", TILLY_UNIT_RETIRING},
    {"retreating", TILLY_UNIT_RETREATING},
    {"pursuing", TILLY_UNIT_PURSUING},
    {"abandoned", TILLY_UNIT_ABANDONED},
    {"unserved", TILLY_UNIT_UNSERVED},
    {"charged", TILLY_UNIT_CHARGED},
    {"moved", TILLY_UNIT_MOVED},
    {"chief", TILLY_UNIT_CHIEF},
    {"due", TILLY_UNIT_DUE},
    {NULL, 0},
};
const meaning codes[] = {
    {"Ar", 0}, {"Aw", 1}, {"Ad", 2}, {"Dx", 3}, {"Dd", 4}, {"Dw", 5}, {"Dr", 6}, {NULL, 0}};
const meaning order_kinds[] = {
    {"hold", TILLY_ORDER_HOLD},
    {"advance", TILLY_ORDER_ADVANCE},
    {"attack", TILLY_ORDER_ATTACK},
    {"defend", TILLY_ORDER_DEFEND},
    {"support", TILLY_ORDER_SUPPORT},
    {"march", TILLY_ORDER_MARCH},
    {"withdraw", TILLY_ORDER_WITHDRAW},
    {"note", TILLY_ORDER_NOTE},
    {NULL, 0},
};

/* ---- names ---------------------------------------------------------------------------------- */

bool is_name(const run_of_glauben *r, const char *word)
{
    for (unsigned i = 0; word && i < r->things; i++)
        if (!strcmp(r->thing[i].word, word))
            return true;
    return false;
}

tilly_id thing_named(run_of_glauben *r, const char *word)
{
    for (unsigned i = r->things; word && i-- > 0;)
        if (!strcmp(r->thing[i].word, word))
            return r->thing[i].id;
    WRONG("nothing is called %s", word ? word : "");
    return 0;
}

void call_thing(run_of_glauben *r, const char *word, tilly_id id)
{
    if (r->things == MOST_NAMES)
        WRONG("too many names");
    snprintf(r->thing[r->things].word, NAME_ROOM, "%s", word);
    r->thing[r->things++].id = id;
}

tilly_unit unit_called(run_of_glauben *r, const char *word)
{
    tilly_unit u = {0};
    if (tilly_battle_unit(r->battle, thing_named(r, word), &u) != TILLY_OK)
        WRONG("%s is no unit", word);
    return u;
}

/* ---- changes by hand ------------------------------------------------------------------------ */

const char *reason_of(run_of_glauben *r)
{
    static char text[300];
    char clause[16] = "";
    tilly_ruleset_cite(r->rules, TILLY_CITE_CLAUSE, r->why.clause, clause, sizeof clause);
    size_t n =
        (size_t)snprintf(text, sizeof text, "%s, %s: ", tilly_reason_name(r->why.code), clause);
    tilly_reason_text(r->battle, &r->why, text + n, sizeof text - n, NULL);
    return text;
}

void change_by_hand(run_of_glauben *r, tilly_edit e)
{
    e.size = sizeof e;
    r->why = (tilly_reason){.size = sizeof r->why};
    tilly_status status = tilly_battle_edit(r->battle, &e, NULL, &r->why);
    if (status != TILLY_OK)
        WRONG("it cannot be changed: %s, %s", tilly_status_name(status), reason_of(r));
}

/* A rout begun by an edit runs at once; here it is to come. */
void put_in_state(run_of_glauben *r, const char *unit, const char *word)
{
    bool off = !strncmp(word, "no-", 3);
    uint32_t flag = meaning_of(state_flags, off ? word + 3 : word);
    if (flag == TILLY_UNIT_ROUTING && !off)
        set_order(r->battle, thing_named(r, unit), IS_ROUTING);
    else
        change_by_hand(r,
                       (tilly_edit){.kind = TILLY_EDIT_STATE,
                                    .unit = thing_named(r, unit),
                                    .what = flag,
                                    .value = !off});
}

void put_unit_at(run_of_glauben *r, const char *unit, double x, double y, double heading)
{
    change_by_hand(r,
                   (tilly_edit){.kind = TILLY_EDIT_PLACE,
                                .unit = thing_named(r, unit),
                                .x = TUM(x),
                                .y = TUM(y),
                                .heading = (uint32_t)DEGREES(heading)});
}

/* ---- playing -------------------------------------------------------------------------------- */

static void draw_one(run_of_glauben *r)
{
    tilly_roll roll = {.size = sizeof roll};
    assert_int_equal(tilly_turn_roll(r->turn, &roll), TILLY_OK);
    const char *what = "";
    for (const meaning *m = roll_words; m->word; m++)
        if (m->value == roll.kind)
            what = m->word;
    if (r->drawn == r->draws)
        WRONG("no number is left for %s of %s",
              what,
              roll.unit ? tilly_battle_unit_name(r->battle, roll.unit) : "a side");
    assert_int_equal(tilly_turn_supply(r->turn, &r->draw[r->drawn++], 1, TILLY_FROM_TABLE, NULL),
                     TILLY_OK);
}

void play_on(run_of_glauben *r)
{
    while ((r->status = tilly_turn_next(r->turn, TILLY_UNTIL_STEP | TILLY_UNTIL_ROLL)) ==
           TILLY_ROLL)
        draw_one(r);
    r->at_row = r->status == TILLY_STOP;
    if (r->status < 0)
        WRONG("%s", tilly_status_name(r->status));
}

tilly_decision asked_now(const run_of_glauben *r)
{
    tilly_decision d = {.size = sizeof d};
    if (tilly_turn_decision(r->turn, &d) != TILLY_OK)
        d.kind = 0;
    return d;
}

int option_named(const run_of_glauben *r, unsigned kind, tilly_id unit, tilly_id other)
{
    tilly_option o;
    uint32_t n = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (tilly_turn_options(r->turn, i, &o, 1, &n) != TILLY_OK || i >= n)
            return -1;
        if (o.kind == kind && (!unit || o.unit == unit) && (!other || o.other == other))
            return (int)i;
    }
    return -1;
}

static const uint16_t passes[] = {TILLY_OPT_END, TILLY_OPT_NONE, TILLY_OPT_STAY};

void pass_asked(run_of_glauben *r)
{
    tilly_answer a = {.size = sizeof a};
    if (tilly_turn_usual(r->turn, &a) != TILLY_OK) {
        int found = -1;
        for (unsigned i = 0; i < 3 && found < 0; i++)
            found = option_named(r, passes[i], 0, 0);
        a = (tilly_answer){.size = sizeof a, .pick.option = (uint32_t)(found < 0 ? 0 : found)};
        if (found < 0)
            assert_int_equal(tilly_turn_sample(r->turn, 1, &a), TILLY_OK);
    }
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_answer(r->turn, &a, &r->why) != TILLY_OK)
        WRONG("a pass is refused: %s", reason_of(r));
}

static bool in_row(const run_of_glauben *r, const char *number, unsigned turn)
{
    tilly_battle_info info = {.size = sizeof info};
    tilly_beat_info beat = {.size = sizeof beat};
    tilly_battle_info_of(r->battle, &info);
    if (turn && info.turn != turn)
        return false;
    for (uint32_t i = 0; i < tilly_ruleset_beats(r->rules); i++)
        if (tilly_ruleset_beat(r->rules, i, &beat) == TILLY_OK && beat.row == info.row &&
            beat.row != TILLY_NO_ROW)
            return !strcmp(beat.number, number);
    return false;
}

void play_to_row(run_of_glauben *r, const char *number, unsigned turn)
{
    if (r->at_row && in_row(r, number, turn))
        return;
    for (int i = 0; i < 100000; i++) {
        if (r->status == TILLY_TURN_OVER)
            assert_int_equal(tilly_battle_turn(r->battle, &r->turn), TILLY_OK);
        play_on(r);
        if (r->status == TILLY_STOP && in_row(r, number, turn))
            return;
        if (r->status == TILLY_DECISION)
            pass_asked(r);
        else if (r->status != TILLY_STOP && r->status != TILLY_TURN_OVER)
            break;
    }
    WRONG("it never came to %s: %s", number, tilly_status_name(r->status));
}

/* In the row that is played, or the one that begins here. */
void to_asked(run_of_glauben *r, unsigned kind, const char *subject)
{
    tilly_id wanted = subject ? thing_named(r, subject) : 0;
    if (r->status != TILLY_DECISION)
        play_on(r);
    for (int i = 0; i < 100000 && r->status == TILLY_DECISION; i++) {
        tilly_decision d = asked_now(r);
        if (d.kind == kind && (!wanted || d.subject == wanted))
            return;
        pass_asked(r);
        play_on(r);
    }
    WRONG("it is not asked before this row ends");
}

bool nth_event(const run_of_glauben *r, unsigned kind, unsigned n, tilly_event *out)
{
    uint32_t count = 1;
    tilly_event e;
    for (uint32_t i = 0; i < count; i++) {
        if (tilly_turn_events(r->turn, i, &e, 1, &count) != TILLY_OK || i >= count)
            return false;
        if (e.kind != kind || n-- > 0)
            continue;
        *out = e;
        return true;
    }
    return false;
}
