#include "glauben_examples.h"
#include "glauben_facts.h"
#include "glauben_run.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names of questions and answers ------------------------------------------------------------------------------------ */

static const meaning questions[] = {
    {"unit", TILLY_ASK_NEXT_UNIT}, {"move", TILLY_ASK_MOVE}, {"rally", TILLY_ASK_RALLY_NEXT}, {"general", TILLY_ASK_GENERAL_HELPS}, {"battery", TILLY_ASK_NEXT_BATTERY},
    {"target", TILLY_ASK_BATTERY_TARGET}, {"rider", TILLY_ASK_NEXT_RIDER}, {"ride", TILLY_ASK_RIDE}, {"order", TILLY_ASK_ORDER}, {"addressees", TILLY_ASK_ADDRESSEES},
    {"initiative", TILLY_ASK_INITIATIVE}, {"compulsory", TILLY_ASK_COMPULSORY}, {"crew", TILLY_ASK_CREW}, {"opponent", TILLY_ASK_OPPONENT}, {"combat", TILLY_ASK_NEXT_MELEE},
    {"general-attacks", TILLY_ASK_GENERAL_ATTACKS}, {"general-defends", TILLY_ASK_GENERAL_DEFENDS}, {"loss", TILLY_ASK_LOSS}, {"to-value", TILLY_ASK_TO_VALUE}, {"pursue", TILLY_ASK_PURSUE},
    {"gives-order", TILLY_ASK_GIVES_ORDER}, {"facing", TILLY_ASK_FACING}, {NULL, 0},
};
static const meaning answers[] = {
    {"end", TILLY_OPT_END}, {"none", TILLY_OPT_NONE}, {"unit", TILLY_OPT_UNIT}, {"formation", TILLY_OPT_COMMAND}, {"combat", TILLY_OPT_MELEE}, {"stay", TILLY_OPT_STAY}, {"go", TILLY_OPT_GO},
    {"march", TILLY_OPT_MARCH}, {"sidle", TILLY_OPT_SIDLE}, {"face", TILLY_OPT_FACE}, {"line", TILLY_OPT_FORM_LINE}, {"column", TILLY_OPT_FORM_COLUMN}, {"march-column", TILLY_OPT_FORM_MARCH_COLUMN},
    {"hedgehog", TILLY_OPT_FORM_HEDGEHOG}, {"limber", TILLY_OPT_LIMBER}, {"unlimber", TILLY_OPT_UNLIMBER}, {"mount", TILLY_OPT_MOUNT}, {"dismount", TILLY_OPT_DISMOUNT},
    {"withdraw", TILLY_OPT_FALL_BACK}, {"retreat", TILLY_OPT_RETREAT}, {"charge", TILLY_OPT_CHARGE_AT}, {"occupy", TILLY_OPT_OCCUPY}, {"enter", TILLY_OPT_ENTER}, {"send", TILLY_OPT_SEND},
    {"pursue", TILLY_OPT_PURSUE}, {"order-hold", TILLY_OPT_ORDER_HOLD}, {"order-advance", TILLY_OPT_ORDER_ADVANCE}, {"order-attack", TILLY_OPT_ORDER_ATTACK}, {"order-defend", TILLY_OPT_ORDER_DEFEND},
    {"order-support", TILLY_OPT_ORDER_SUPPORT}, {"order-march", TILLY_OPT_ORDER_MARCH}, {"order-withdraw", TILLY_OPT_ORDER_WITHDRAW}, {NULL, 0},
};
static const meaning acts[] = {{"line", TILLY_ACT_LINE}, {"column", TILLY_ACT_COLUMN}, {"march", TILLY_ACT_MARCH_COLUMN}, {"hedgehog", TILLY_ACT_HEDGEHOG}, {"occupy", TILLY_ACT_OCCUPY}, {NULL, 0}};

/* ---- answers ---------------------------------------------------------------------------------------------------------------- */

static bool closes(const char *word) { return same(word, "because") || same(word, "clause"); }

/* via x y [facing h] [form f] x y ...: where nothing is said it keeps the facing it has. */
static void read_way(run_of_glauben *r, unsigned k, tilly_answer *a)
{
    tilly_unit u = {0};
    uint32_t heading = tilly_battle_unit(r->battle, asked_now(r).subject, &u) == TILLY_OK ? u.heading : 0;
    while (k + 1 < r->now.n && !closes(r->now.word[k])) {
        tilly_waypoint *p = &a->way[a->count++];
        *p = (tilly_waypoint){.x = TUM(number_of_word(r->now.word[k])), .y = TUM(number_of_word(r->now.word[k + 1])), .heading = (uint16_t)heading};
        k += 2;
        if (k + 1 < r->now.n && same(r->now.word[k], "facing")) p->heading = (uint16_t)(heading = (uint32_t)DEGREES(number_of_word(r->now.word[k + 1]))), k += 2;
        if (k + 1 < r->now.n && same(r->now.word[k], "form")) p->act = (uint16_t)meaning_of(acts, r->now.word[k + 1]), k += 2;
    }
}

/* The words from k on: OPTION [NAME] [at OTHER] [numbers | via ...]. *offered (may be NULL: it must be): is there such an option? */
static tilly_answer read_answer(run_of_glauben *r, unsigned k, bool *offered)
{
    tilly_answer a = {.size = sizeof a};
    unsigned kind = meaning_of(answers, k < r->now.n ? r->now.word[k] : NULL), n = 0;
    tilly_id unit = 0, other = 0;
    k++;
    if (k < r->now.n && is_name(r, r->now.word[k])) unit = thing_named(r, r->now.word[k++]);
    if (k + 1 < r->now.n && same(r->now.word[k], "at")) other = thing_named(r, r->now.word[k + 1]), k += 2;
    int i = option_named(r, kind, unit, other);
    tilly_option o = {0};
    uint32_t count;
    bool by_numbers = k < r->now.n && !same(r->now.word[k], "via") && !closes(r->now.word[k]);
    for (int j = i; by_numbers && j >= 0; j = -1)   /* an order to a circle stands beside those to features */
        for (uint32_t next = (uint32_t)j, all = 1 + next; next < all; next++) {
            if (tilly_turn_options(r->turn, next, &o, 1, &all) != TILLY_OK || next >= all) break;
            if (o.kind == kind && (!unit || o.unit == unit) && o.other == other && o.values) { i = (int)next; break; }
        }
    if (offered) *offered = i >= 0;
    if (i < 0) {
        if (!offered) WRONG("it is not offered");
        return a;
    }
    tilly_turn_options(r->turn, (uint32_t)i, &o, 1, &count);
    a.pick.option = (uint32_t)i;
    if (k < r->now.n && same(r->now.word[k], "via")) {
        read_way(r, k + 1, &a);
        return a;
    }
    for (; k < r->now.n && !closes(r->now.word[k]) && n < 3; k++, n++) {
        double value = number_of_word(r->now.word[k]);
        uint32_t measure = n < o.values ? o.value[n].measure : TILLY_COUNT;
        a.pick.value[n] = measure == TILLY_ANGLE ? DEGREES(value) : measure == TILLY_LENGTH ? TUM(value) : (int32_t)value;
    }
    if (n != o.values) WRONG("%u numbers, the option has %u", n, o.values);
    return a;
}

static void give(run_of_glauben *r, const tilly_answer *a)
{
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_answer(r->turn, a, &r->why) != TILLY_OK) WRONG("refused: %s", reason_of(r));
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
    if (tilly_turn_check(r->turn, &a, &r->why) != TILLY_OK) WRONG("refused: %s", reason_of(r));
}

/* What must be so of the reason that was given: because REASON, clause CLAUSE; and the nearest legal version must be legal. */
static void check_reason(run_of_glauben *r, tilly_answer a)
{
    char cited[16] = "";
    tilly_ruleset_cite(r->rules, TILLY_CITE_CLAUSE, r->why.clause, cited, sizeof cited);
    for (unsigned k = 1; k + 1 < r->now.n; k++) {
        if (same(r->now.word[k], "because") && r->why.code != registered(r->now.word[k + 1], tilly_reason_codes(), tilly_reason_code_at, tilly_reason_name)) WRONG("for another reason: %s", reason_of(r));
        if (same(r->now.word[k], "clause") && strcmp(cited, r->now.word[k + 1])) WRONG("by another clause: %s", reason_of(r));
    }
    if (!(r->why.flags & TILLY_WHY_HAS_NEAREST)) return;
    a.count = 0;
    a.pick = r->why.nearest;
    tilly_reason again = {.size = sizeof again};
    if (tilly_turn_check(r->turn, &a, &again) != TILLY_OK) WRONG("nor is the nearest version legal, %d %d %d", (int)a.pick.value[0], (int)a.pick.value[1], (int)a.pick.value[2]);
}

static void refused_order(run_of_glauben *r, unsigned k)
{
    bool offered;
    tilly_answer a = read_answer(r, k, &offered);
    if (!offered) {
        for (unsigned i = k; i < r->now.n; i++) if (closes(r->now.word[i])) WRONG("it is not even offered");
        return;
    }
    r->why = (tilly_reason){.size = sizeof r->why};
    if (tilly_turn_check(r->turn, &a, &r->why) != TILLY_E_ILLEGAL) WRONG("it is legal");
    if (tilly_turn_answer(r->turn, &a, NULL) != TILLY_E_ILLEGAL) WRONG("it is carried out");
    check_reason(r, a);
}

/* The nearest legal version of what was refused: nearest n n n. */
static void nearest_order(run_of_glauben *r)
{
    for (unsigned k = 1; k < r->now.n && k < 4; k++)
        if (r->why.nearest.value[k - 1] != value_of_word(r->now.word[k])) WRONG("%d", (int)r->why.nearest.value[k - 1]);
}

static void offered_order(run_of_glauben *r, bool wanted)
{
    bool offered;
    tilly_answer a = {0};
    tilly_id unit = 0, other = 0;
    unsigned k = 2;
    if (k < r->now.n && !same(r->now.word[k], "at")) unit = thing_named(r, r->now.word[k++]);
    if (k + 1 < r->now.n) other = thing_named(r, r->now.word[k + 1]);
    offered = option_named(r, meaning_of(answers, r->now.word[1]), unit, other) >= 0;
    (void)a;
    if (offered != wanted) WRONG(offered ? "it is offered" : "it is not offered");
}

/* The question about that unit's free move, if it is not open already. */
static void to_move_of(run_of_glauben *r, const char *unit)
{
    tilly_decision d = asked_now(r);
    if (r->status == TILLY_DECISION && d.kind == TILLY_ASK_MOVE && d.subject == thing_named(r, unit)) return;
    to_asked(r, TILLY_ASK_NEXT_UNIT, NULL);
    int i = option_named(r, TILLY_OPT_UNIT, thing_named(r, unit), 0);
    if (i < 0) WRONG("%s has no move", unit);
    tilly_answer a = {.size = sizeof a, .pick.option = (uint32_t)i};
    give(r, &a);
}

static tilly_answer read_set(run_of_glauben *r)
{
    tilly_answer a = {.size = sizeof a};
    for (unsigned k = 1; k < r->now.n && !closes(r->now.word[k]); k++) {
        tilly_id id = thing_named(r, r->now.word[k]);
        int i = option_named(r, TILLY_OPT_UNIT, id, 0);
        if (i < 0) i = option_named(r, TILLY_OPT_COMMAND, id, 0);
        if (i < 0) WRONG("%s is not in the set", r->now.word[k]);
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    return a;
}

static void set_order_of(run_of_glauben *r, bool legal)
{
    tilly_answer a = read_set(r);
    r->why = (tilly_reason){.size = sizeof r->why};
    if (legal) give(r, &a);
    else if (tilly_turn_answer(r->turn, &a, &r->why) != TILLY_E_ILLEGAL) WRONG("it is legal");
    else check_reason(r, a);
}

/* ---- the other orders ------------------------------------------------------------------------------------------------------------ */

static void question_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION) play_on(r);
    tilly_decision d = asked_now(r);
    if (r->status != TILLY_DECISION || d.kind != meaning_of(questions, r->now.word[1])) WRONG("question %u is open", r->status == TILLY_DECISION ? d.kind : 0);
    if (r->now.n > 2 && d.subject != thing_named(r, r->now.word[2])) WRONG("it is about another");
}

/* Nobody is asked that (about that unit) before this row ends. */
static void no_question_order(run_of_glauben *r)
{
    unsigned kind = meaning_of(questions, r->now.word[1]);
    if (r->status != TILLY_DECISION) play_on(r);
    while (r->status == TILLY_DECISION) {
        tilly_decision d = asked_now(r);
        if (d.kind == kind && (r->now.n < 3 || d.subject == thing_named(r, r->now.word[2]))) WRONG("it is asked");
        pass_asked(r);
        play_on(r);
    }
}

static void end_row_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION) play_on(r);
    while (r->status == TILLY_DECISION) {
        pass_asked(r);
        play_on(r);
    }
}

static void pass_order(run_of_glauben *r)
{
    if (r->status != TILLY_DECISION) play_on(r);
    pass_asked(r);
    play_on(r);
}

static void draws_order(run_of_glauben *r)
{
    for (unsigned k = 1; k < r->now.n; k++) {
        int32_t value = value_of_word(r->now.word[k]);
        if (value < 0 || value > 999 || r->draws == MOST_DRAWS) WRONG("'%s' is no draw", r->now.word[k]);
        r->draw[r->draws++] = (uint16_t)value;
    }
}

/* call NAME SIDE: the first unit of that side on the board that has no name yet: a messenger, a battery taken */
static void call_order(run_of_glauben *r)
{
    tilly_unit row[4 * MOST_PIECES];
    uint32_t count = 0;
    tilly_battle_units(r->battle, side_of_word(r->now.word[2]), row, 4 * MOST_PIECES, &count);
    for (uint32_t i = 0; i < count; i++) {
        bool known = !(row[i].flags & TILLY_UNIT_ON_TABLE);
        for (unsigned k = 0; k < r->things; k++) known |= r->thing[k].id == row[i].id;
        if (known) continue;
        call_thing(r, r->now.word[1], row[i].id);
        return;
    }
    WRONG("nobody new is on the board");
}

static void leave_order(run_of_glauben *r)
{
    unsigned side = side_of_word(r->now.word[1]);
    tilly_status status = same(r->now.word[0], "agree") ? tilly_turn_agree(r->turn, side) : tilly_turn_concede(r->turn, side);
    if (status != TILLY_OK) WRONG("%s", tilly_status_name(status));
    if (r->status != TILLY_DECISION) play_on(r);
    else r->status = tilly_turn_next(r->turn, 0);
}

static bool army_order(run_of_glauben *r)   /* before the battle is made */
{
    const parts *w = &r->now;
    if (same(w->word[0], "board")) r->wide = number_of_word(w->word[1]), r->deep = number_of_word(w->word[2]);
    else if (same(w->word[0], "army")) {
        unsigned side = side_of_word(w->word[1]);
        snprintf(r->nation[side], NAME_ROOM, "%s", w->word[2]);
        for (unsigned k = 3; k + 1 < w->n; k += 2) snprintf(same(w->word[k], "edge") ? r->edge[side] : r->chief[side], NAME_ROOM, "%s", w->word[k + 1]);
    } else if (same(w->word[0], "formation")) snprintf(r->formation[side_of_word(w->word[1])], NAME_ROOM, "%s", w->word[2]);
    else if (same(w->word[0], "first")) r->first = side_of_word(w->word[1]);
    else if (same(w->word[0], "unit")) unit_order(r);
    else return same(w->word[0], "option") || same(w->word[0], "ground") || same(w->word[0], "order") || same(w->word[0], "tables") || same(w->word[0], "clauses");
    return true;
}

static bool hand_order(run_of_glauben *r)   /* changes by hand */
{
    char **word = r->now.word;
    if (same(word[0], "put")) put_unit_at(r, word[1], number_of_word(word[2]), number_of_word(word[3]), number_of_word(word[4]));
    else if (same(word[0], "state")) put_in_state(r, word[1], word[2]);
    else if (same(word[0], "hurt")) change_by_hand(r, (tilly_edit){.kind = TILLY_EDIT_HURT, .unit = thing_named(r, word[1]), .value = (int32_t)number_of_word(word[2])});
    else if (same(word[0], "restore")) change_by_hand(r, (tilly_edit){.kind = TILLY_EDIT_RESTORE, .unit = thing_named(r, word[1]), .value = (int32_t)number_of_word(word[2])});
    else if (same(word[0], "remove")) change_by_hand(r, (tilly_edit){.kind = TILLY_EDIT_REMOVE, .unit = thing_named(r, word[1]), .value = 1});
    else return false;
    return true;
}

static bool playing_order(run_of_glauben *r)
{
    char **word = r->now.word;
    unsigned n = r->now.n;
    if (same(word[0], "to")) play_to_row(r, word[1], n > 3 ? (unsigned)number_of_word(word[3]) : 0);
    else if (same(word[0], "ask")) to_asked(r, meaning_of(questions, word[1]), n > 2 ? word[2] : NULL);
    else if (same(word[0], "question")) question_order(r);
    else if (same(word[0], "no-question")) no_question_order(r);
    else if (same(word[0], "pass")) pass_order(r);
    else if (same(word[0], "end-row")) end_row_order(r);
    else if (same(word[0], "agree") || same(word[0], "concede")) leave_order(r);
    else return false;
    return true;
}

static bool answering_order(run_of_glauben *r)
{
    char **word = r->now.word;
    bool asked = !same(word[0], "nearest") && !same(word[0], "move") && !same(word[0], "can-move") && !same(word[0], "cannot-move");
    if (asked && r->status != TILLY_DECISION) play_on(r);
    if (same(word[0], "answer")) answer_order(r, 1);
    else if (same(word[0], "legal")) legal_order(r, 1);
    else if (same(word[0], "refused")) refused_order(r, 1);
    else if (same(word[0], "nearest")) nearest_order(r);
    else if (same(word[0], "offered")) offered_order(r, true);
    else if (same(word[0], "not-offered")) offered_order(r, false);
    else if (same(word[0], "move")) to_move_of(r, word[1]), answer_order(r, 2);
    else if (same(word[0], "can-move")) to_move_of(r, word[1]), legal_order(r, 2);
    else if (same(word[0], "cannot-move")) to_move_of(r, word[1]), refused_order(r, 2);
    else if (same(word[0], "set")) set_order_of(r, true);
    else if (same(word[0], "refused-set")) set_order_of(r, false);
    else return false;
    return true;
}

static void one_order(run_of_glauben *r)
{
    if (army_order(r)) return;
    if (same(r->now.word[0], "draws")) {
        draws_order(r);
        return;
    }
    if (!r->rules) make_battle(r);
    if (same(r->now.word[0], "expect")) expect_fact(r);
    else if (same(r->now.word[0], "call")) call_order(r);
    else if (!hand_order(r) && !playing_order(r) && !answering_order(r)) WRONG("no such order");
}

/* ---- cases ------------------------------------------------------------------------------------------------------------------------- */

/* The word of the case for the name that begins at `at`, and where that name ends. */
static const char *word_of_case(const example_of_glauben *e, const char *at, size_t *length, char *word, size_t room)
{
    const char *name = e->given, *value = e->taken;
    while (name && value && *name && *value) {
        size_t n = strcspn(name, " "), v = strcspn(value, " ");
        if (!strncmp(at, name, n) && !strchr("abcdefghijklmnopqrstuvwxyz", at[n] ? at[n] : ' ')) {
            snprintf(word, room, "%.*s", (int)v, value);
            *length = n;
            return word;
        }
        name += n + strspn(name + n, " ");
        value += v + strspn(value + v, " ");
    }
    return NULL;
}

/* $name becomes the case's word; "~" in it stands for a blank. */
static void fill_in(const example_of_glauben *e, const char *line, char *to, size_t room)
{
    size_t n = 0;
    while (*line && n + 1 < room) {
        char word[120];
        size_t length;
        if (*line == '$' && word_of_case(e, line + 1, &length, word, sizeof word)) {
            for (const char *c = word; *c && n + 1 < room; c++) to[n++] = *c == '~' ? ' ' : *c;
            line += 1 + length;
        } else to[n++] = *line++;
    }
    to[n] = 0;
}

static void split(parts *w, const char *line)
{
    w->n = 0;
    snprintf(w->text, sizeof w->text, "%s", line);
    for (char *at = strtok(w->text, " \t"); at && w->n < MOST_PARTS; at = strtok(NULL, " \t")) w->word[w->n++] = at;
}

static void run_example(void **state)
{
    static char text[MOST_ORDERS][600];
    static example_of_glauben filled;
    static run_of_glauben r;
    filled = *(const example_of_glauben *)*state;
    for (unsigned i = 0; i < filled.lines; i++) {
        fill_in(&filled, filled.line[i], text[i], sizeof text[i]);
        filled.line[i] = text[i];
    }
    r = (run_of_glauben){.e = &filled, .wide = 1500, .deep = 1200, .nation = {"SWE", "IMP"}};
    now_played = &r;
    for (; r.at < filled.lines; r.at++) {
        split(&r.now, filled.line[r.at]);
        if (r.now.n) one_order(&r);
    }
    r.at = filled.lines - 1;
    if (!r.rules) make_battle(&r);
    close_battle(&r);
}

/* ---- reading ---------------------------------------------------------------------------------------------------------------------------- */

typedef struct reading { struct CMUnitTest *test; unsigned count, room, line; example_of_glauben *e; char *given; unsigned cases; } reading;

static void add_test(reading *n, const example_of_glauben *e)
{
    if (n->count == n->room) { fprintf(stderr, "more than %u examples\n", n->room); exit(1); }
    n->test[n->count++] = (struct CMUnitTest){.name = e->title, .test_func = run_example, .initial_state = (void *)e};
}

/* What was read is a test, unless it has cases, which are tests each. */
static void close_example(reading *n)
{
    if (n->e && !n->cases) add_test(n, n->e);
    n->e = NULL;
    n->cases = 0;
    n->given = NULL;
}

static void open_case(reading *n, const char *words)
{
    example_of_glauben *one = malloc(sizeof *one);
    *one = *n->e;
    one->given = n->given;
    one->taken = words;
    snprintf(one->title + strlen(one->title), sizeof one->title - strlen(one->title), " [%s]", words);
    n->cases++;
    add_test(n, one);
}

static void read_line(reading *n, char *line, const char *file)
{
    if (!strncmp(line, "example ", 8)) {
        close_example(n);
        n->e = calloc(1, sizeof *n->e);
        snprintf(n->e->title, sizeof n->e->title, "%s", line + 8);
        snprintf(n->e->file, sizeof n->e->file, "%s", file);
    } else if (!n->e || !*line) return;
    else if (!strncmp(line, "with ", 5)) n->given = line + 5;
    else if (!strncmp(line, "case ", 5)) open_case(n, line + 5);
    else if (n->cases) { fprintf(stderr, "%s:%u: the cases of an example stand at its end\n", file, n->line); exit(1); }
    else if (n->e->lines == MOST_ORDERS) { fprintf(stderr, "%s:%u: an example of more than %d orders\n", file, n->line, MOST_ORDERS); exit(1); }
    else {
        n->e->number[n->e->lines] = n->line;
        n->e->line[n->e->lines++] = line;
    }
}

/* The text stays: the examples point into it. */
static void read_file(reading *n, const char *folder, const char *file)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *f = fopen(path, "rb");
    if (!f) return;
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    char *text = calloc(size + 1, 1);
    if (fread(text, 1, size, f) != size) text[0] = 0;
    fclose(f);
    n->line = 0;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        n->line++;
        char *remark = strchr(line, '#');
        if (remark) *remark = 0;
        while (*line == ' ') line++;
        for (size_t end = strlen(line); end && line[end - 1] == ' '; end--) line[end - 1] = 0;
        read_line(n, line, file);
    }
    close_example(n);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

unsigned add_glauben_examples(const char *folder, struct CMUnitTest *test, unsigned count, unsigned room)
{
    char *file[64];
    unsigned files = 0;
    reading n = {.test = test, .count = count, .room = room};
    DIR *d = opendir(folder);
    for (struct dirent *entry; d && (entry = readdir(d)) && files < 64;)
        if (strstr(entry->d_name, ".txt")) file[files++] = strdup(entry->d_name);
    if (d) closedir(d);
    qsort(file, files, sizeof *file, by_name);
    for (unsigned i = 0; i < files; i++) {
        read_file(&n, folder, file[i]);
        free(file[i]);
    }
    return n.count;
}
