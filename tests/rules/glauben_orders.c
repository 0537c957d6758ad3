#include "glauben_orders.h"
#include "glauben_facts.h"
#include "glauben_set_up.h"
#include <stdio.h>
#include <string.h>

/* ---- names of questions and answers --------------------------------------------------------- */

static const meaning questions[] = {
    {"unit", TILLY_ASK_NEXT_UNIT},
    {"move", TILLY_ASK_MOVE},
    {"rally", TILLY_ASK_RALLY_NEXT},
    {"general", TILLY_ASK_GENERAL_HELPS},
    {"battery", TILLY_ASK_NEXT_BATTERY},
    {"target", TILLY_ASK_BATTERY_TARGET},
    {"rider", TILLY_ASK_NEXT_RIDER},
    {"ride", TILLY_ASK_RIDE},
    {"order", TILLY_ASK_ORDER},
    {"addressees", TILLY_ASK_ADDRESSEES},
    {"initiative", TILLY_ASK_INITIATIVE},
    {"compulsory", TILLY_ASK_COMPULSORY},
    {"crew", TILLY_ASK_CREW},
    {"opponent", TILLY_ASK_OPPONENT},
    {"combat", TILLY_ASK_NEXT_MELEE},
    {"general-attacks", TILLY_ASK_GENERAL_ATTACKS},
    {"general-defends", TILLY_ASK_GENERAL_DEFENDS},
    {"loss", TILLY_ASK_LOSS},
    {"to-value", TILLY_ASK_TO_VALUE},
    {"pursue", TILLY_ASK_PURSUE},
    {"gives-order", TILLY_ASK_GIVES_ORDER},
    {"facing", TILLY_ASK_FACING},
    {NULL, 0},
};
static const meaning answers[] = {
    {"end", TILLY_OPT_END},
    {"none", TILLY_OPT_NONE},
    {"unit", TILLY_OPT_UNIT},
    {"formation", TILLY_OPT_COMMAND},
    {"combat", TILLY_OPT_MELEE},
    {"stay", TILLY_OPT_STAY},
    {"go", TILLY_OPT_GO},
    {"march", TILLY_OPT_MARCH},
    {"sidle", TILLY_OPT_SIDLE},
    {"face", TILLY_OPT_FACE},
    {"line", TILLY_OPT_FORM_LINE},
    {"column", TILLY_OPT_FORM_COLUMN},
    {"march-column", TILLY_OPT_FORM_MARCH_COLUMN},
    {"hedgehog", TILLY_OPT_FORM_HEDGEHOG},
    {"limber", TILLY_OPT_LIMBER},
    {"unlimber", TILLY_OPT_UNLIMBER},
    {"mount", TILLY_OPT_MOUNT},
    {"dismount", TILLY_OPT_DISMOUNT},
    {"withdraw", TILLY_OPT_FALL_BACK},
    {"retreat", TILLY_OPT_RETREAT},
    {"charge", TILLY_OPT_CHARGE_AT},
    {"occupy", TILLY_OPT_OCCUPY},
    {"enter", TILLY_OPT_ENTER},
    {"send", TILLY_OPT_SEND},
    {"pursue", TILLY_OPT_PURSUE},
    {"order-hold", TILLY_OPT_ORDER_HOLD},
    {"order-advance", TILLY_OPT_ORDER_ADVANCE},
    {"order-attack", TILLY_OPT_ORDER_ATTACK},
    {"order-defend", TILLY_OPT_ORDER_DEFEND},
    {"order-support", TILLY_OPT_ORDER_SUPPORT},
    {"order-march", TILLY_OPT_ORDER_MARCH},
    {"order-withdraw", TILLY_OPT_ORDER_WITHDRAW},
    {NULL, 0},
};
static const meaning acts[] = {{"line", TILLY_ACT_LINE},
                               {"column", TILLY_ACT_COLUMN},
                               {"march", TILLY_ACT_MARCH_COLUMN},
                               {"hedgehog", TILLY_ACT_HEDGEHOG},
                               {"occupy", TILLY_ACT_OCCUPY},
                               {NULL, 0}};

/* ---- answers -------------------------------------------------------------------------------- */

static bool closes(const char *word)
{
    return same(word, "because") || same(word, "clause");
}

/* via x y [facing h] [form f] x y ...: where nothing is said it keeps the facing it has. */
static void read_way(run_of_glauben *r, unsigned k, tilly_answer *a)
{
    tilly_unit u = {0};
    uint32_t heading =
        tilly_battle_unit(r->battle, asked_now(r).subject, &u) == TILLY_OK ? u.heading : 0;
    while (k + 1 < r->now.n && !closes(r->now.word[k])) {
        tilly_waypoint *p = &a->way[a->count++];
        *p = (tilly_waypoint){.x = TUM(number_of_word(r->now.word[k])),
                              .y = TUM(number_of_word(r->now.word[k + 1])),
                              .heading = (uint16_t)heading};
        k += 2;
        if (k + 1 < r->now.n && same(r->now.word[k], "facing"))
            p->heading =
                (uint16_t)(heading = (uint32_t)DEGREES(number_of_word(r->now.word[k + 1]))),
            k += 2;
        if (k + 1 < r->now.n && same(r->now.word[k], "form"))
            p->act = (uint16_t)meaning_of(acts, r->now.word[k + 1]), k += 2;
    }
}

/* An order to a circle, which has numbers, stands beside those to features; any other option is the
 * first of its kind that names them. */
static int
find_option(const run_of_glauben *r, unsigned kind, tilly_id unit, tilly_id other, bool by_numbers)
{
    tilly_option o;
    for (uint32_t i = 0, all = 1; by_numbers && i < all; i++) {
        if (tilly_turn_options(r->turn, i, &o, 1, &all) != TILLY_OK || i >= all)
            break;
        if (o.kind == kind && (!unit || o.unit == unit) && o.other == other && o.values)
            return (int)i;
    }
    return option_named(r, kind, unit, other);
}

static void read_numbers(run_of_glauben *r, unsigned k, const tilly_option *o, tilly_answer *a)
{
    unsigned n = 0;
    for (; k < r->now.n && !closes(r->now.word[k]) && n < 3; k++, n++) {
        double value = number_of_word(r->now.word[k]);
        uint32_t measure = n < o->values ? o->value[n].measure : TILLY_COUNT;
        a->pick.value[n] = measure == TILLY_ANGLE    ? DEGREES(value)
                           : measure == TILLY_LENGTH ? TUM(value)
                                                     : (int32_t)value;
    }
    if (n != o->values)
        WRONG("%u numbers, the option has %u", n, o->values);
}

/* The words from k on: OPTION [NAME] [at OTHER] [numbers | via ...]. *offered (may be NULL: it must
 * be): is there such an option? */
static tilly_answer read_answer(run_of_glauben *r, unsigned k, bool *offered)
{
    tilly_answer a = {.size = sizeof a};
    unsigned kind = meaning_of(answers, k < r->now.n ? r->now.word[k] : NULL);
    tilly_id unit = 0;
    tilly_id other = 0;
    k++;
    if (k < r->now.n && is_name(r, r->now.word[k]))
        unit = thing_named(r, r->now.word[k++]);
    if (k + 1 < r->now.n && same(r->now.word[k], "at"))
        other = thing_named(r, r->now.word[k + 1]), k += 2;
    bool by_way = k < r->now.n && same(r->now.word[k], "via");
    int i = find_option(r, kind, unit, other, k < r->now.n && !by_way && !closes(r->now.word[k]));
    if (offered)
        *offered = i >= 0;
    if (i < 0 && !offered)
        WRONG("it is not offered");
    if (i < 0)
        return a;
    tilly_option o;
    uint32_t count;
    tilly_turn_options(r->turn, (uint32_t)i, &o, 1, &count);
    a.pick.option = (uint32_t)i;
    if (by_way)
        read_way(r, k + 1, &a);
    else
        read_numbers(r, k, &o, &a);
    return a;
}

static void give(run_of_glauben *r, const tilly_answer *a)
{
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_answer(r->turn, a, &r->why) != TILLY_OK)
        WRONG("refused: %s", reason_of(r));
    play_on(r);
}

static void answer_order(run_of_glauben *r, unsigned k)
{
    tilly_answer a = read_answer(r, k, NULL);
    give(r, &a);
}

static void legal_order(run_of_glauben *r, unsigned k)
{
    tilly_answer a = read_answer(r, k, NULL);
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_check(r->turn, &a, &r->why) != TILLY_OK)
        WRONG("refused: %s", reason_of(r));
}

/* Checks the reason that was given: because REASON, clause CLAUSE; and the nearest
 * legal version must be legal. */
static void check_reason(run_of_glauben *r, tilly_answer a)
{
    char cited[16] = "";
    tilly_ruleset_cite(r->rules, TILLY_CITE_CLAUSE, r->why.clause, cited, sizeof cited);
    for (unsigned k = 1; k + 1 < r->now.n; k++) {
        if (same(r->now.word[k], "because") && r->why.code != registered(r->now.word[k + 1],
                                                                         tilly_reason_codes(),
                                                                         tilly_reason_code_at,
                                                                         tilly_reason_name))
            WRONG("for another reason: %s", reason_of(r));
        if (same(r->now.word[k], "clause") && strcmp(cited, r->now.word[k + 1]))
            WRONG("by another clause: %s", reason_of(r));
    }
    if (!(r->why.flags & TILLY_WHY_HAS_NEAREST))
        return;
    a.count = 0;
    a.pick = r->why.nearest;
    tilly_reason again = {.size = sizeof again};
    if (tilly_turn_check(r->turn, &a, &again) != TILLY_OK)
        WRONG("nor is the nearest version legal, %d %d %d",
              (int)a.pick.value[0],
              (int)a.pick.value[1],
              (int)a.pick.value[2]);
}

static void refused_order(run_of_glauben *r, unsigned k)
{
    bool offered;
    tilly_answer a = read_answer(r, k, &offered);
    if (!offered) {
        for (unsigned i = k; i < r->now.n; i++)
            if (closes(r->now.word[i]))
                WRONG("it is not even offered");
        return;
    }
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_check(r->turn, &a, &r->why) != TILLY_E_ILLEGAL)
        WRONG("it is legal");
    if (tilly_turn_answer(r->turn, &a, NULL) != TILLY_E_ILLEGAL)
        WRONG("it is carried out");
    check_reason(r, a);
}

/* The nearest legal version of what was refused: nearest n n n. */
static void nearest_order(run_of_glauben *r)
{
    for (unsigned k = 1; k < r->now.n && k < 4; k++)
        if (r->why.nearest.value[k - 1] != value_of_word(r->now.word[k]))
            WRONG("%d", (int)r->why.nearest.value[k - 1]);
}

static void offered_order(run_of_glauben *r, bool wanted)
{
    tilly_id unit = 0;
    tilly_id other = 0;
    unsigned k = 2;
    if (k < r->now.n && !same(r->now.word[k], "at"))
        unit = thing_named(r, r->now.word[k++]);
    if (k + 1 < r->now.n)
        other = thing_named(r, r->now.word[k + 1]);
    bool offered = option_named(r, meaning_of(answers, r->now.word[1]), unit, other) >= 0;
    if (offered != wanted)
        WRONG(offered ? "it is offered" : "it is not offered");
}

/* The question about that unit's free move, if it is not open already. */
static void to_move_of(run_of_glauben *r, const char *unit)
{
    tilly_decision d = asked_now(r);
    if (r->status == TILLY_DECISION && d.kind == TILLY_ASK_MOVE &&
        d.subject == thing_named(r, unit))
        return;
    to_asked(r, TILLY_ASK_NEXT_UNIT, NULL);
    int i = option_named(r, TILLY_OPT_UNIT, thing_named(r, unit), 0);
    if (i < 0)
        WRONG("%s has no move", unit);
    tilly_answer a = {.size = sizeof a, .pick.option = (uint32_t)i};
    give(r, &a);
}

static tilly_answer read_set(run_of_glauben *r)
{
    tilly_answer a = {.size = sizeof a};
    for (unsigned k = 1; k < r->now.n && !closes(r->now.word[k]); k++) {
        tilly_id id = thing_named(r, r->now.word[k]);
        int i = option_named(r, TILLY_OPT_UNIT, id, 0);
        if (i < 0)
            i = option_named(r, TILLY_OPT_COMMAND, id, 0);
        if (i < 0)
            WRONG("%s is not in the set", r->now.word[k]);
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    return a;
}

static void set_order_of(run_of_glauben *r, bool legal)
{
    tilly_answer a = read_set(r);
    r->why = (tilly_reason){.size = sizeof r->why};
    if (legal)
        give(r, &a);
    else if (tilly_turn_answer(r->turn, &a, &r->why) != TILLY_E_ILLEGAL)
        WRONG("it is legal");
    else
        check_reason(r, a);
}

/* ---- the other orders ----------------------------------------------------------------------- */

static void question_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION)
        play_on(r);
    tilly_decision d = asked_now(r);
    if (r->status != TILLY_DECISION || d.kind != meaning_of(questions, r->now.word[1]))
        WRONG("question %u is open", r->status == TILLY_DECISION ? d.kind : 0);
    if (r->now.n > 2 && d.subject != thing_named(r, r->now.word[2]))
        WRONG("it is about another");
}

/* Nobody is asked that (about that unit) before this row ends. */
static void no_question_order(run_of_glauben *r)
{
    unsigned kind = meaning_of(questions, r->now.word[1]);
    if (r->status != TILLY_DECISION)
        play_on(r);
    while (r->status == TILLY_DECISION) {
        tilly_decision d = asked_now(r);
        if (d.kind == kind && (r->now.n < 3 || d.subject == thing_named(r, r->now.word[2])))
            WRONG("it is asked");
        pass_asked(r);
        play_on(r);
    }
}

static void end_row_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION)
        play_on(r);
    while (r->status == TILLY_DECISION) {
        pass_asked(r);
        play_on(r);
    }
}

static void pass_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION)
        play_on(r);
    pass_asked(r);
    play_on(r);
}

static void draws_order(run_of_glauben *r)
{
    for (unsigned k = 1; k < r->now.n; k++) {
        int32_t value = value_of_word(r->now.word[k]);
        if (value < 0 || value > 999 || r->draws == MOST_DRAWS)
            WRONG("'%s' is no draw", r->now.word[k]);
        r->draw[r->draws++] = (uint16_t)value;
    }
}

/* call NAME SIDE: the first unit of that side on the board that has no name yet: a messenger, a
 * battery taken */
static void call_order(run_of_glauben *r)
{
    tilly_unit row[4 * MOST_PIECES];
    uint32_t count = 0;
    tilly_battle_units(r->battle, side_of_word(r->now.word[2]), row, 4 * MOST_PIECES, &count);
    for (uint32_t i = 0; i < count; i++) {
        bool known = !(row[i].flags & TILLY_UNIT_ON_TABLE);
        for (unsigned k = 0; k < r->things; k++)
            known |= r->thing[k].id == row[i].id;
        if (known)
            continue;
        call_thing(r, r->now.word[1], row[i].id);
        return;
    }
    WRONG("nobody new is on the board");
}

static void leave_order(run_of_glauben *r)
{
    unsigned side = side_of_word(r->now.word[1]);
    tilly_status status = same(r->now.word[0], "agree") ? tilly_turn_agree(r->turn, side)
                                                        : tilly_turn_concede(r->turn, side);
    if (status != TILLY_OK)
        WRONG("%s", tilly_status_name(status));
    if (r->status != TILLY_DECISION)
        play_on(r);
    else
        r->status = tilly_turn_next(r->turn, 0);
}

static bool army_order(run_of_glauben *r) /* before the battle is made */
{
    const parts *w = &r->now;
    if (same(w->word[0], "board"))
        r->wide = number_of_word(w->word[1]), r->deep = number_of_word(w->word[2]);
    else if (same(w->word[0], "army")) {
        unsigned side = side_of_word(w->word[1]);
        snprintf(r->nation[side], NAME_ROOM, "%s", w->word[2]);
        for (unsigned k = 3; k + 1 < w->n; k += 2)
            snprintf(same(w->word[k], "edge") ? r->edge[side] : r->chief[side],
                     NAME_ROOM,
                     "%s",
                     w->word[k + 1]);
    } else if (same(w->word[0], "formation")) {
        unsigned side = side_of_word(w->word[1]);
        snprintf(r->formation[side], NAME_ROOM, "%s", w->word[2]);
        snprintf(r->own_nation[side], NAME_ROOM, "%s", w->n > 3 ? w->word[3] : "");
    } else if (same(w->word[0], "first"))
        r->first = side_of_word(w->word[1]);
    else if (same(w->word[0], "unit"))
        unit_order(r);
    else
        return same(w->word[0], "option") || same(w->word[0], "ground") ||
               same(w->word[0], "order") || same(w->word[0], "tables") ||
               same(w->word[0], "clauses");
    return true;
}

static bool hand_order(run_of_glauben *r) /* changes by hand */
{
    char **word = r->now.word;
    if (same(word[0], "put"))
        put_unit_at(
            r, word[1], number_of_word(word[2]), number_of_word(word[3]), number_of_word(word[4]));
    else if (same(word[0], "state"))
        put_in_state(r, word[1], word[2]);
    else if (same(word[0], "hurt"))
        change_by_hand(r,
                       (tilly_edit){.kind = TILLY_EDIT_HURT,
                                    .unit = thing_named(r, word[1]),
                                    .value = (int32_t)number_of_word(word[2])});
    else if (same(word[0], "restore"))
        change_by_hand(r,
                       (tilly_edit){.kind = TILLY_EDIT_RESTORE,
                                    .unit = thing_named(r, word[1]),
                                    .value = (int32_t)number_of_word(word[2])});
    else if (same(word[0], "remove"))
        change_by_hand(
            r,
            (tilly_edit){.kind = TILLY_EDIT_REMOVE, .unit = thing_named(r, word[1]), .value = 1});
    else
        return false;
    return true;
}

static bool playing_order(run_of_glauben *r)
{
    char **word = r->now.word;
    unsigned n = r->now.n;
    if (same(word[0], "to"))
        play_to_row(r, word[1], n > 3 ? (unsigned)number_of_word(word[3]) : 0);
    else if (same(word[0], "ask"))
        to_asked(r, meaning_of(questions, word[1]), n > 2 ? word[2] : NULL);
    else if (same(word[0], "question"))
        question_order(r);
    else if (same(word[0], "no-question"))
        no_question_order(r);
    else if (same(word[0], "pass"))
        pass_order(r);
    else if (same(word[0], "end-row"))
        end_row_order(r);
    else if (same(word[0], "agree") || same(word[0], "concede"))
        leave_order(r);
    else
        return false;
    return true;
}

static bool answering_order(run_of_glauben *r)
{
    char **word = r->now.word;
    bool asked = !same(word[0], "nearest") && !same(word[0], "move") &&
                 !same(word[0], "can-move") && !same(word[0], "cannot-move");
    if (asked && r->status != TILLY_DECISION)
        play_on(r);
    if (same(word[0], "answer"))
        answer_order(r, 1);
    else if (same(word[0], "legal"))
        legal_order(r, 1);
    else if (same(word[0], "refused"))
        refused_order(r, 1);
    else if (same(word[0], "nearest"))
        nearest_order(r);
    else if (same(word[0], "offered"))
        offered_order(r, true);
    else if (same(word[0], "not-offered"))
        offered_order(r, false);
    else if (same(word[0], "move"))
        to_move_of(r, word[1]), answer_order(r, 2);
    else if (same(word[0], "can-move"))
        to_move_of(r, word[1]), legal_order(r, 2);
    else if (same(word[0], "cannot-move"))
        to_move_of(r, word[1]), refused_order(r, 2);
    else if (same(word[0], "set"))
        set_order_of(r, true);
    else if (same(word[0], "refused-set"))
        set_order_of(r, false);
    else
        return false;
    return true;
}

void carry_out_order(run_of_glauben *r)
{
    if (army_order(r))
        return;
    if (same(r->now.word[0], "draws")) {
        draws_order(r);
        return;
    }
    if (!r->rules)
        make_battle(r);
    if (same(r->now.word[0], "expect"))
        expect_fact(r);
    else if (same(r->now.word[0], "call"))
        call_order(r);
    else if (!hand_order(r) && !playing_order(r) && !answering_order(r))
        WRONG("no such order");
}
