#include "glauben_facts.h"
#include "unit/inside.h"
#include <stdio.h>
#include <string.h>

static const char *word_at(const run_of_glauben *r, unsigned k)
{
    return k < r->now.n ? r->now.word[k] : NULL;
}

static void near_to(const char *what, double got, double wanted, double off)
{
    if (got - wanted > off || wanted - got > off)
        WRONG("%s is %.4f", what, got);
}

/* The words after `from` as pairs: the value of this one, or NULL. */
static const char *after_word(const run_of_glauben *r, unsigned from, const char *word)
{
    for (unsigned k = from; k + 1 < r->now.n; k++)
        if (same(r->now.word[k], word))
            return r->now.word[k + 1];
    return NULL;
}

/* ---- pieces --------------------------------------------------------------------------------- */

/* place UNIT x y [heading] [within t] */
static void expect_place(run_of_glauben *r)
{
    tilly_unit u = unit_called(r, word_at(r, 2));
    const char *within = after_word(r, 3, "within");
    double off = within ? number_of_word(within) : 0.025;
    if (!(u.flags & TILLY_UNIT_ON_TABLE))
        WRONG("it is not on the board");
    near_to("x", tilly_to_units(u.x), number_of_word(word_at(r, 3)), off);
    near_to("y", tilly_to_units(u.y), number_of_word(word_at(r, 4)), off);
    if (word_at(r, 5) && !same(word_at(r, 5), "within"))
        near_to("its heading", tilly_to_degrees(u.heading), number_of_word(word_at(r, 5)), 0.02);
}

static void expect_count(run_of_glauben *r, const char *what, long got, const char *wanted)
{
    if (got != (long)number_of_word(wanted))
        WRONG("%s: %ld", what, got);
}

/* state UNIT organised|disrupted|routing|retiring|no-retiring ... */
static void expect_state(run_of_glauben *r)
{
    tilly_unit u = unit_called(r, word_at(r, 2));
    for (unsigned k = 3; k < r->now.n; k++) {
        const char *word = r->now.word[k];
        if (same(word, "organised")) {
            if (u.flags & (TILLY_UNIT_DISRUPTED | TILLY_UNIT_ROUTING) ||
                !(u.flags & TILLY_UNIT_ON_TABLE))
                WRONG("it is not organised");
            continue;
        }
        bool off = !strncmp(word, "no-", 3);
        if (((u.flags & meaning_of(state_flags, off ? word + 3 : word)) != 0) == off)
            WRONG("%s: it is not", word);
    }
}

static void expect_formation(run_of_glauben *r)
{
    tilly_unit u = unit_called(r, word_at(r, 2));
    if (u.formation != meaning_of(formations, word_at(r, 3)))
        WRONG("it is in formation %u", u.formation);
}

static void expect_type(run_of_glauben *r)
{
    char plain[NAME_ROOM];
    snprintf(plain, sizeof plain, "%s", word_at(r, 3));
    for (char *c = plain; *c; c++)
        if (*c == '_')
            *c = ' ';
    const char *type = tilly_ruleset_type_name(r->rules, unit_called(r, word_at(r, 2)).type);
    if (strcmp(type, plain))
        WRONG("it is of type %s", type);
}

static void expect_on_board(run_of_glauben *r, bool wanted)
{
    if (((unit_called(r, word_at(r, 2)).flags & TILLY_UNIT_ON_TABLE) != 0) != wanted)
        WRONG(wanted ? "it is gone" : "it is on the board");
}

/* gap A B d */
static void expect_gap(run_of_glauben *r)
{
    int32_t gap = 0;
    tilly_battle_gap(r->battle, thing_named(r, word_at(r, 2)), thing_named(r, word_at(r, 3)), &gap);
    near_to("the gap", tilly_to_units(gap), number_of_word(word_at(r, 4)), 0.011);
}

static void expect_touch(run_of_glauben *r, bool wanted)
{
    int32_t gap = 0;
    tilly_battle_gap(r->battle, thing_named(r, word_at(r, 2)), thing_named(r, word_at(r, 3)), &gap);
    if ((gap <= 100) != wanted)
        WRONG("the gap is %.4f", tilly_to_units(gap));
}

/* size UNIT width depth */
static void expect_size(run_of_glauben *r)
{
    tilly_unit u = unit_called(r, word_at(r, 2));
    near_to("its width", tilly_to_units(u.width), number_of_word(word_at(r, 3)), 0.001);
    near_to("its depth", tilly_to_units(u.depth), number_of_word(word_at(r, 4)), 0.001);
}

/* ---- events --------------------------------------------------------------------------------- */

static bool is_about(run_of_glauben *r, tilly_id id, const char *word)
{
    return !word || same(word, "-") || id == thing_named(r, word);
}

static bool has_values(run_of_glauben *r, const tilly_event *e, unsigned from)
{
    for (unsigned k = from, i = 0; k < r->now.n && i < 8 && !same(r->now.word[k], "times");
         k++, i++)
        if (!same(r->now.word[k], "-") && e->value[i] != value_of_word(r->now.word[k]))
            return false;
    return true;
}

/* event NAME [UNIT [OTHER]] [values v - v ...] [times n]; no-event ... */
static void expect_event(run_of_glauben *r, bool wanted)
{
    unsigned kind =
        registered(word_at(r, 2), tilly_event_kinds(), tilly_event_kind_at, tilly_event_name);
    unsigned k = 3;
    unsigned seen = 0;
    const char *who[2] = {NULL, NULL};
    const char *times = after_word(r, 3, "times");
    for (unsigned i = 0;
         i < 2 && k < r->now.n && !same(r->now.word[k], "values") && !same(r->now.word[k], "times");
         i++)
        who[i] = r->now.word[k++];
    bool valued = same(word_at(r, k), "values");
    tilly_event e;
    tilly_event last = {0};
    for (unsigned n = 0; nth_event(r, kind, n, &e); n++) {
        if (!is_about(r, e.unit, who[0]) || !is_about(r, e.other, who[1]))
            continue;
        last = e;
        seen += !valued || has_values(r, &e, k + 1);
    }
    if (times && seen != (unsigned)number_of_word(times))
        WRONG("%u times", seen);
    if (!times && (seen != 0) != wanted)
        WRONG("%s (the last: %d %d %d %d %d %d %d %d)",
              wanted ? "it did not happen" : "it happened",
              (int)last.value[0],
              (int)last.value[1],
              (int)last.value[2],
              (int)last.value[3],
              (int)last.value[4],
              (int)last.value[5],
              (int)last.value[6],
              (int)last.value[7]);
}

/* roll KIND [UNIT] [draw d] [need n] [modifier m] [times n]; no-roll KIND [UNIT] */
static void expect_roll(run_of_glauben *r, bool wanted)
{
    static const struct {
        const char *word;
        unsigned value;
    } parts_of_roll[] = {{"draw", 4}, {"need", 2}, {"modifier", 5}};
    unsigned kind = meaning_of(roll_words, word_at(r, 2));
    unsigned seen = 0;
    const char *who = is_name(r, word_at(r, 3)) ? word_at(r, 3) : NULL;
    const char *times = after_word(r, 3, "times");
    tilly_event e;
    tilly_event last = {0};
    for (unsigned n = 0; nth_event(r, TILLY_EV_ROLL, n, &e); n++) {
        if (e.value[0] != (int32_t)kind || (who && e.unit != thing_named(r, who)))
            continue;
        bool fits = true;
        for (unsigned i = 0; i < 3; i++) {
            const char *value = after_word(r, 3, parts_of_roll[i].word);
            fits &= !value || e.value[parts_of_roll[i].value] == value_of_word(value);
        }
        last = e;
        seen += fits;
    }
    if (times && seen != (unsigned)number_of_word(times))
        WRONG("%u times", seen);
    if (!times && (seen != 0) != wanted)
        WRONG("%s: draw %d, need %d, modifier %d",
              wanted ? "no such draw; the last" : "it was drawn",
              (int)last.value[4],
              (int)last.value[2],
              (int)last.value[5]);
}

/* ---- combat --------------------------------------------------------------------------------- */

static const meaning columns[] = {{"1:4", 0},
                                  {"1:3", 1},
                                  {"1:2", 2},
                                  {"1:1", 3},
                                  {"2:1", 4},
                                  {"3:1", 5},
                                  {"4:1", 6},
                                  {"5:1", 7},
                                  {NULL, 0}};
static const meaning sides_struck[] = {{"front", 0}, {"flank", 1}, {"rear", 2}, {NULL, 0}};

typedef struct measured {
    const char *word;
    const meaning *words;
    int32_t value;
} measured;

static void expect_measures(run_of_glauben *r, unsigned from, const measured *m, unsigned count)
{
    for (unsigned k = from; k + 1 < r->now.n; k += 2) {
        unsigned i = 0;
        while (i < count && !same(r->now.word[k], m[i].word))
            i++;
        if (i == count)
            WRONG("'%s' of it?", r->now.word[k]);
        int32_t wanted = m[i].words ? (int32_t)meaning_of(m[i].words, r->now.word[k + 1])
                                    : value_of_word(r->now.word[k + 1]);
        if (wanted != m[i].value)
            WRONG("%s is %d", m[i].word, (int)m[i].value);
    }
}

static tilly_event last_about(run_of_glauben *r, unsigned kind, const char *unit)
{
    tilly_event e;
    tilly_event found = {0};
    for (unsigned n = 0; nth_event(r, kind, n, &e); n++)
        if (e.unit == thing_named(r, unit))
            found = e;
    if (!found.kind)
        WRONG("it was not attacked");
    return found;
}

/* combat DEFENDER [attack n] [defence n] [attackers n] [column c] [arms n] [struck s] [pistol 1]:
 * the last one against it; the column is the one before shifts */
static void expect_combat(run_of_glauben *r)
{
    tilly_event e = last_about(r, TILLY_EV_COMBAT, word_at(r, 2));
    const measured m[] = {{"attack", NULL, e.value[0]},
                          {"defence", NULL, e.value[1]},
                          {"attackers", NULL, e.value[2]},
                          {"column", columns, e.value[3]},
                          {"arms", NULL, e.value[4]},
                          {"struck", sides_struck, e.value[5]},
                          {"pistol", NULL, e.value[6]}};
    expect_measures(r, 3, m, sizeof m / sizeof *m);
}

/* result DEFENDER CODE [draw d] [sum s] [column c]: the last one, shifts and modifiers counted */
static void expect_result(run_of_glauben *r)
{
    tilly_event e = last_about(r, TILLY_EV_COMBAT_RESULT, word_at(r, 2));
    if (e.value[3] != (int32_t)meaning_of(codes, word_at(r, 3)))
        WRONG("it is %s (number %d in column %d)",
              codes[e.value[3]].word,
              (int)e.value[1],
              (int)e.value[2]);
    const measured m[] = {
        {"draw", NULL, e.value[0]}, {"sum", NULL, e.value[1]}, {"column", columns, e.value[2]}};
    expect_measures(r, 4, m, sizeof m / sizeof *m);
}

/* odds A [B ...] against D [attack n] [defence n] [column c] [shift n] [modifier m] [arms n]
 * [struck s] [pistol 1] [Ar n ...]; no-odds A against D */
static void expect_odds(run_of_glauben *r, bool wanted)
{
    tilly_id attacker[8];
    uint32_t count = 0;
    unsigned k = 2;
    for (; k < r->now.n && !same(r->now.word[k], "against"); k++)
        attacker[count++] = thing_named(r, r->now.word[k]);
    tilly_odds o = {.size = sizeof o};
    tilly_status status =
        tilly_battle_odds(r->battle, attacker, count, thing_named(r, word_at(r, k + 1)), &o);
    if ((status == TILLY_OK) != wanted)
        WRONG("%s", tilly_status_name(status));
    const measured m[] = {{"attack", NULL, o.attack},
                          {"defence", NULL, o.defence},
                          {"column", columns, (int32_t)o.column},
                          {"shift", NULL, o.shift},
                          {"modifier", NULL, o.modifier},
                          {"arms", NULL, (int32_t)o.arms},
                          {"struck", sides_struck, (int32_t)o.struck},
                          {"pistol", NULL, (int32_t)o.hedgehog},
                          {"Ar", NULL, o.chance[0]},
                          {"Aw", NULL, o.chance[1]},
                          {"Ad", NULL, o.chance[2]},
                          {"Dx", NULL, o.chance[3]},
                          {"Dd", NULL, o.chance[4]},
                          {"Dw", NULL, o.chance[5]},
                          {"Dr", NULL, o.chance[6]}};
    if (wanted)
        expect_measures(r, k + 2, m, sizeof m / sizeof *m);
}

/* ---- sight, fire, orders -------------------------------------------------------------------- */

static void expect_sight(run_of_glauben *r, bool wanted)
{
    uint32_t clear = 0;
    tilly_id from = thing_named(r, word_at(r, 2));
    tilly_id to = thing_named(r, word_at(r, 3));
    if (tilly_battle_sight(r->battle, from, to, &clear, NULL) != TILLY_OK)
        WRONG("it cannot be asked");
    if ((clear != 0) != wanted)
        WRONG(wanted ? "it does not see" : "it sees");
}

/* may-fire A at B; may-not-fire A at B [because REASON] [clause GL-Q-27] */
static void expect_fire(run_of_glauben *r, bool wanted)
{
    const char *because = after_word(r, 4, "because");
    const char *clause = after_word(r, 4, "clause");
    char cited[16] = "";
    r->why = (tilly_reason){.size = sizeof r->why};
    tilly_status status = tilly_battle_may_shoot(
        r->battle, thing_named(r, word_at(r, 2)), thing_named(r, word_at(r, 4)), NULL, &r->why);
    if ((status == TILLY_OK) != wanted)
        WRONG("%s: %s", tilly_status_name(status), reason_of(r));
    if (wanted && r->why.code)
        WRONG("it may, and yet: %s", reason_of(r));
    if (because &&
        r->why.code !=
            registered(because, tilly_reason_codes(), tilly_reason_code_at, tilly_reason_name))
        WRONG("for another reason: %s", reason_of(r));
    tilly_ruleset_cite(r->rules, TILLY_CITE_CLAUSE, r->why.clause, cited, sizeof cited);
    if (clause && strcmp(clause, cited))
        WRONG("by another clause: %s", reason_of(r));
}

/* order FORMATION KIND [at THING] */
static void expect_in_force(run_of_glauben *r)
{
    tilly_order o = {.size = sizeof o};
    if (tilly_battle_order(r->battle, thing_named(r, word_at(r, 2)), &o) != TILLY_OK)
        WRONG("it has no order");
    if (o.kind != meaning_of(order_kinds, word_at(r, 3)))
        WRONG("its order is of kind %u", o.kind);
    if (after_word(r, 4, "at") && o.target != thing_named(r, after_word(r, 4, "at")))
        WRONG("at another target");
    if (after_word(r, 4, "by") && o.giver != thing_named(r, after_word(r, 4, "by")))
        WRONG("of another giver");
}

/* view SIDE UNIT; no-view SIDE UNIT */
static void expect_view(run_of_glauben *r, bool wanted)
{
    tilly_unit row[2 * MOST_PIECES];
    uint32_t count = 0;
    bool seen = false;
    tilly_battle_view(
        r->battle, side_of_word(word_at(r, 2)), TILLY_NO_SIDE, row, 2 * MOST_PIECES, &count);
    for (uint32_t i = 0; i < count && i < 2 * MOST_PIECES; i++)
        seen |= row[i].id == thing_named(r, word_at(r, 3)) && (row[i].flags & TILLY_UNIT_ON_TABLE);
    if (seen != wanted)
        WRONG(seen ? "it is in the view" : "it is not in the view");
}

/* ---- the battle ----------------------------------------------------------------------------- */

static const meaning ends[] = {{"field", TILLY_END_FIELD},
                               {"night", TILLY_END_NIGHT},
                               {"agreed", TILLY_END_AGREED},
                               {"morale", TILLY_END_MORALE},
                               {"limit", TILLY_END_LIMIT},
                               {"conceded", TILLY_END_CONCEDED},
                               {NULL, 0}};

static tilly_battle_info info_now(const run_of_glauben *r)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(r->battle, &i);
    return i;
}

/* winner SIDE|nobody [by HOW]; no-end */
static void expect_end(run_of_glauben *r)
{
    tilly_battle_info i = info_now(r);
    const char *how = after_word(r, 3, "by");
    if (same(word_at(r, 1), "no-end")) {
        if (i.over)
            WRONG("it is over");
        return;
    }
    unsigned wanted = same(word_at(r, 2), "nobody") ? TILLY_NO_SIDE : side_of_word(word_at(r, 2));
    if (!i.over || i.winner != wanted || (how && i.over != meaning_of(ends, how)))
        WRONG("over %u, winner %u", i.over, i.winner);
}

/* degree DEGREE [a total b total] */
static void expect_degree(run_of_glauben *r)
{
    static const meaning degrees[] = {
        {"draw", 0}, {"marginal", 1}, {"major", 2}, {"decisive", 3}, {NULL, 0}};
    tilly_event e;
    if (!nth_event(r, TILLY_EV_DEGREE, 0, &e))
        WRONG("none was told");
    if (e.value[4] != (int32_t)meaning_of(degrees, word_at(r, 2)))
        WRONG("degree %d: %d of %d, %d of %d",
              (int)e.value[4],
              (int)e.value[0],
              (int)e.value[1],
              (int)e.value[2],
              (int)e.value[3]);
    if (word_at(r, 3))
        for (unsigned i = 0; i < 4; i++)
            expect_count(r, "loss or total", e.value[i], word_at(r, 3 + i));
}

void expect_fact(run_of_glauben *r)
{
    const char *what = word_at(r, 1);
    if (same(what, "place"))
        expect_place(r);
    else if (same(what, "bases"))
        expect_count(r, "base units", unit_called(r, word_at(r, 2)).strength, word_at(r, 3));
    else if (same(what, "state"))
        expect_state(r);
    else if (same(what, "formation"))
        expect_formation(r);
    else if (same(what, "type"))
        expect_type(r);
    else if (same(what, "size"))
        expect_size(r);
    else if (same(what, "gone"))
        expect_on_board(r, false);
    else if (same(what, "here"))
        expect_on_board(r, true);
    else if (same(what, "gap"))
        expect_gap(r);
    else if (same(what, "touching"))
        expect_touch(r, true);
    else if (same(what, "apart"))
        expect_touch(r, false);
    else if (same(what, "lost"))
        expect_count(r, "lost", losses_in(r->battle, side_of_word(word_at(r, 2))), word_at(r, 3));
    else if (same(what, "total"))
        expect_count(r, "total", total_in(r->battle, side_of_word(word_at(r, 2))), word_at(r, 3));
    else if (same(what, "turn"))
        expect_count(r, "turn", info_now(r).turn, word_at(r, 2));
    else if (same(what, "event"))
        expect_event(r, true);
    else if (same(what, "no-event"))
        expect_event(r, false);
    else if (same(what, "roll"))
        expect_roll(r, true);
    else if (same(what, "no-roll"))
        expect_roll(r, false);
    else if (same(what, "combat"))
        expect_combat(r);
    else if (same(what, "result"))
        expect_result(r);
    else if (same(what, "odds"))
        expect_odds(r, true);
    else if (same(what, "no-odds"))
        expect_odds(r, false);
    else if (same(what, "sight"))
        expect_sight(r, true);
    else if (same(what, "no-sight"))
        expect_sight(r, false);
    else if (same(what, "may-fire"))
        expect_fire(r, true);
    else if (same(what, "may-not-fire"))
        expect_fire(r, false);
    else if (same(what, "order"))
        expect_in_force(r);
    else if (same(what, "view"))
        expect_view(r, true);
    else if (same(what, "no-view"))
        expect_view(r, false);
    else if (same(what, "winner") || same(what, "no-end"))
        expect_end(r);
    else if (same(what, "degree"))
        expect_degree(r);
    else
        WRONG("expect what?");
}
