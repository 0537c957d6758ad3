#include "play/invariants.h"
#include "play/made_up.h"
#include "support/cases.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t draw_for(const tour *t, uint32_t what)
{
    return number_drawn(t->seed, t->needs, what);
}

static void same_question(const tilly_turn *a, const tilly_turn *b, tilly_status need)
{
    if (need == TILLY_DECISION) {
        tilly_decision x = {.size = sizeof x};
        tilly_decision y = {.size = sizeof y};
        assert_int_equal(tilly_turn_decision(a, &x), TILLY_OK);
        assert_int_equal(tilly_turn_decision(b, &y), TILLY_OK);
        assert_memory_equal(&x, &y, sizeof x);
        tilly_option *o = malloc(2 * sizeof *o * x.options);
        tilly_option *p = o + x.options;
        uint32_t n;
        uint32_t m;
        tilly_turn_options(a, 0, o, x.options, &n);
        tilly_turn_options(b, 0, p, x.options, &m);
        assert_int_equal(n, m);
        assert_memory_equal(o, p, sizeof *o * n);
        free(o);
    } else if (need == TILLY_ROLL) {
        tilly_roll x = {.size = sizeof x};
        tilly_roll y = {.size = sizeof y};
        assert_int_equal(tilly_turn_roll(a, &x), TILLY_OK);
        assert_int_equal(tilly_turn_roll(b, &y), TILLY_OK);
        assert_memory_equal(&x, &y, sizeof x);
    }
}

/* The other battle, run to its next need, has the same hash and asks the same; an open roll is open
 * in it at once. */
static void
is_twin(const tilly_battle *battle, const tilly_turn *turn, tilly_battle *twin, tilly_status need)
{
    tilly_turn *t;
    assert_true(battle_hash(battle) == battle_hash(twin));
    assert_int_equal(tilly_battle_turn(twin, &t), TILLY_OK);
    if (need == TILLY_DECISION)
        assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_ROLL), need);
    assert_true(battle_hash(battle) == battle_hash(twin));
    same_question(turn, t, need);
}

static void look_at_copy(const tilly_battle *battle, const tilly_turn *turn, tilly_status need)
{
    tilly_battle *copy;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    is_twin(battle, turn, copy, need);
    assert_int_equal(tilly_battle_copy_into(battle, copy), TILLY_OK);
    is_twin(battle, turn, copy, need);
    tilly_battle_unref(copy);
}

static void look_at_save(const tilly_battle *battle, const tilly_turn *turn, tilly_status need)
{
    size_t needed = 0;
    size_t again = 0;
    tilly_error e = {.size = sizeof e};
    tilly_battle *loaded;
    assert_int_equal(tilly_battle_save(battle, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    char *second = malloc(needed);
    assert_int_equal(tilly_battle_save(battle, text, needed, &needed), TILLY_OK);
    tilly_status status = tilly_battle_load(text, needed - 1, NULL, &loaded, &e);
    if (status != TILLY_OK)
        fail_msg("a save does not load: %s at %s: %s", tilly_status_name(status), e.path, e.text);
    is_twin(battle, turn, loaded, need);
    assert_int_equal(tilly_battle_save(loaded, second, needed, &again), TILLY_OK);
    assert_int_equal(needed, again);
    assert_string_equal(text, second);
    tilly_battle_unref(loaded);
    free(text);
    free(second);
}

/* A record plays the same battle again. */
static void look_at_record(const tilly_battle *battle)
{
    size_t needed = 0;
    tilly_error e = {.size = sizeof e};
    tilly_replay found = {.size = sizeof found};
    tilly_battle *again;
    if (tilly_battle_record(battle, NULL, 0, &needed) == TILLY_E_NOT_NOW)
        return;
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_record(battle, text, needed, &needed), TILLY_OK);
    tilly_status status = tilly_battle_replay(text, needed - 1, NULL, &again, &found, &e);
    if (status != TILLY_OK)
        fail_msg("no replay: %s, line %u, %s: %s",
                 tilly_status_name(status),
                 (unsigned)e.line,
                 e.path,
                 e.text);
    if (!found.equal)
        fail_msg("a replay differs first in turn %u", (unsigned)found.differs);
    assert_true(battle_hash(battle) == battle_hash(again));
    tilly_battle_unref(again);
    free(text);
}

/* A side's redacted copy shows that side what it saw before, and can be played on. */
static void look_at_redaction(const tilly_battle *battle, const tour *t)
{
    enum { NEEDS_PLAYED_ON = 20 };
    static tilly_unit seen[2 * TILLY_MOST_UNITS];
    static tilly_unit still[2 * TILLY_MOST_UNITS];
    uint32_t side = t->needs % TILLY_SIDES;
    uint32_t n = 0;
    uint32_t m = 0;
    tilly_battle *copy;
    tilly_turn *turn;
    assert_int_equal(tilly_battle_view(battle, side, TILLY_NO_SIDE, seen, 2 * TILLY_MOST_UNITS, &n),
                     TILLY_OK);
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_redact(copy, side), TILLY_OK);
    assert_int_equal(tilly_battle_view(copy, side, TILLY_NO_SIDE, still, 2 * TILLY_MOST_UNITS, &m),
                     TILLY_OK);
    assert_int_equal(n, m);
    assert_memory_equal(seen, still, n * sizeof *seen);
    assert_int_equal(tilly_battle_turn(copy, &turn), TILLY_OK);
    for (unsigned i = 0; i < NEEDS_PLAYED_ON; i++) {
        tilly_status need = tilly_turn_next(turn, TILLY_UNTIL_ROLL);
        tilly_answer a = {.size = sizeof a};
        if (need != TILLY_DECISION && need != TILLY_ROLL)
            break;
        if (need == TILLY_ROLL)
            continue;
        assert_int_equal(tilly_turn_sample(turn, draw_for(t, 900 + i), &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    tilly_battle_unref(copy);
}

static void must_pass(const tilly_turn *turn, const tilly_pick *pick, const char *what)
{
    tilly_answer a = {.size = sizeof a, .pick = *pick};
    tilly_reason why = {.size = sizeof why};
    tilly_status status = tilly_turn_check(turn, &a, &why);
    if (status == TILLY_OK)
        return;
    char question[160];
    char text[240];
    tilly_turn_question_text(turn, question, sizeof question, NULL);
    tilly_reason_text(tilly_turn_battle(turn), &why, text, sizeof text, NULL);
    fail_msg("%s is refused (%s): option %u %d %d %d: %s [%u]",
             what,
             question,
             (unsigned)pick->option,
             (int)pick->value[0],
             (int)pick->value[1],
             (int)pick->value[2],
             text,
             why.code);
}

static void alike(const tilly_turn *turn, uint32_t first, uint32_t second, const char *words)
{
    char question[160];
    tilly_turn_question_text(turn, question, sizeof question, NULL);
    fail_msg(
        "%s: options %u and %u both read '%s'", question, (unsigned)first, (unsigned)second, words);
}

/* A player must be able to tell the options of a question apart. */
static void look_at_words(const tilly_turn *turn)
{
    enum { MOST = 512, ROOM = 160 };
    static char words[MOST][ROOM];
    uint32_t count = 0;
    size_t needed;
    tilly_option o;
    /* which have no words */
    if (tilly_turn_options(turn, 0, &o, 1, &count) == TILLY_OK && o.kind >= TILLY_OPT_PROBE)
        return;
    for (count = 0; count < MOST &&
                    tilly_turn_option_text(turn, count, words[count], ROOM, &needed) == TILLY_OK;)
        count++;
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (!strcmp(words[i], words[j]))
                alike(turn, j, i, words[i]);
}

/* Listed answers pass the check; so do samples; ranges hold what they say. */
static void look_at_answers(const tilly_turn *turn, const tour *t)
{
    tilly_decision d = {.size = sizeof d};
    uint32_t n = 0;
    uint32_t again = 0;
    tilly_turn_decision(turn, &d);
    look_at_words(turn);
    tilly_answer a = {.size = sizeof a};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(tilly_turn_sample(turn, draw_for(t, 10 + i), &a), TILLY_OK);
        if (d.shape != TILLY_SET)
            must_pass(turn, &a.pick, "a sample");
        else
            assert_int_equal(tilly_turn_check(turn, &a, NULL), TILLY_OK);
    }
    if (tilly_turn_usual(turn, &a) == TILLY_OK && d.shape != TILLY_SET)
        must_pass(turn, &a.pick, "the usual answer");
    if (d.shape == TILLY_SET)
        return;
    assert_int_equal(tilly_turn_list(turn, 1, NULL, 0, &n), TILLY_OK);
    tilly_pick *picks = calloc(n + 1, sizeof *picks);
    assert_int_equal(tilly_turn_list(turn, 1, picks, n, &again), TILLY_OK);
    assert_int_equal(n, again);
    for (uint32_t i = 0; i < n; i++)
        must_pass(turn, &picks[i], "a listed answer");
    free(picks);
}

static bool is_order(unsigned kind)
{
    return kind >= TILLY_OPT_ORDER_HOLD && kind <= TILLY_OPT_ORDER_NOTE;
}

/* Refused: it says why, the answer itself is refused alike, and what it says is the nearest legal
 * version is legal. Moves with a number, paths and charges always have one; what an order says need
 * not. */
static void look_at_refusal(tilly_turn *turn, tour *t, const tilly_answer *a, const tilly_option *o)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_turn_check(turn, a, &why) == TILLY_OK)
        return;
    t->refused++;
    assert_int_not_equal(why.code, TILLY_WHY_NONE);
    assert_int_equal(tilly_turn_answer(turn, a, NULL), TILLY_E_ILLEGAL);
    if (why.flags & TILLY_WHY_HAS_NEAREST) {
        t->nearest++;
        must_pass(turn, &why.nearest, "the nearest legal version");
    } else if (((o->values || a->count) && !is_order(o->kind)) || o->kind == TILLY_OPT_CHARGE ||
               o->kind == TILLY_OPT_CHARGE_FLANK)
        fail_msg("no nearest legal version: option %u reason %u (%d %d %d, %u waypoints)",
                 o->kind,
                 why.code,
                 (int)a->pick.value[0],
                 (int)a->pick.value[1],
                 (int)a->pick.value[2],
                 a->count);
}

static int32_t draw_between(const tour *t, uint32_t what, int32_t least, int32_t most)
{
    return number_between(draw_for(t, what), least, most);
}

static void make_up_path(
    const tour *t, uint32_t i, const tilly_decision *d, const tilly_battle *battle, tilly_answer *a)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(battle), &width, &depth);
    /* no farther beyond the table than an answer may say */
    int32_t leg = width / 12 < 100 * TILLY_ONE ? width / 12 : 100 * TILLY_ONE;
    tilly_unit u = {.x = width / 3, .y = width / 3};
    if (tilly_id_kind_of(d->subject) == TILLY_ID_UNIT)
        tilly_battle_unit(battle, d->subject, &u);
    a->count = (uint16_t)(1 + draw_for(t, 300 + i) % 5);
    for (uint32_t w = 0; w < a->count; w++)
        a->way[w] = (tilly_waypoint){
            .x = u.x + draw_between(t, 400 + 8 * i + w, -leg, leg),
            .y = u.y + draw_between(t, 500 + 8 * i + w, -leg, leg),
            .heading = (uint16_t)draw_between(t, 700 + 8 * i + w, 0, TILLY_CIRCLE - 1),
            .act = (uint16_t)draw_between(t, 800 + 8 * i + w, 0, TILLY_ACT_HEDGEHOG)};
}

/* Straight to the other party of the option: into a house, at an enemy. */
static bool make_up_aim(const tilly_battle *battle, const tilly_option *o, tilly_answer *a)
{
    tilly_unit other;
    if (!(o->flags & TILLY_ALSO_PATH) || tilly_id_kind_of(o->other) != TILLY_ID_UNIT ||
        tilly_battle_unit(battle, o->other, &other) != TILLY_OK)
        return false;
    a->count = 1;
    a->way[0] = (tilly_waypoint){.x = other.x, .y = other.y};
    return true;
}

/* ---- where the enemy may be unseen ---------------------------------------------------------- */

static bool may_be_unseen(const tilly_battle *battle)
{
    int32_t hidden = 0;
    return tilly_ruleset_get(tilly_battle_rules(battle), "hidden_units", &hidden) == TILLY_OK &&
           hidden;
}

/* A move is asked in words that tell nothing of what its side does not see: where that is not, they
 * are the same. NULL: of another question, or all is seen. */
static tilly_battle *
seen_by_asked(const tilly_battle *battle, const tilly_turn *turn, tilly_turn **seen)
{
    tilly_battle *view;
    tilly_decision d = {.size = sizeof d};
    tilly_decision again = {.size = sizeof again};
    tilly_turn_decision(turn, &d);
    if (!may_be_unseen(battle) || (d.kind != TILLY_ASK_MOVE && d.kind != TILLY_ASK_RIDE))
        return NULL;
    assert_int_equal(tilly_battle_copy_for_search(battle, 1, d.side, &view), TILLY_OK);
    assert_int_equal(tilly_battle_turn(view, seen), TILLY_OK);
    assert_int_equal(tilly_turn_next(*seen, 0), TILLY_DECISION);
    tilly_turn_decision(*seen, &again);
    again.serial = d.serial;
    assert_memory_equal(&d, &again, sizeof d);
    for (uint32_t i = 0, n; i < d.options; i++) {
        tilly_option o;
        tilly_option same;
        tilly_turn_options(turn, i, &o, 1, &n);
        tilly_turn_options(*seen, i, &same, 1, &n);
        assert_memory_equal(&o, &same, sizeof o);
    }
    return view;
}

static void judged_alike(const tilly_turn *turn, const tilly_turn *seen, const tilly_answer *a)
{
    tilly_reason why = {.size = sizeof why};
    tilly_reason again = {.size = sizeof again};
    tilly_pose pose = {0};
    tilly_pose same = {0};
    assert_int_equal(tilly_turn_check(turn, a, &why), tilly_turn_check(seen, a, &again));
    assert_memory_equal(&why, &again, sizeof why);
    assert_int_equal(tilly_turn_preview(turn, a, &pose), tilly_turn_preview(seen, a, &same));
    assert_memory_equal(&pose, &same, sizeof pose);
}

static void listed_alike(const tilly_turn *turn, const tilly_turn *seen)
{
    uint32_t n = 0;
    uint32_t again = 0;
    assert_int_equal(tilly_turn_list(turn, 1, NULL, 0, &n), TILLY_OK);
    tilly_pick *picks = calloc(2 * (n + 1), sizeof *picks);
    assert_int_equal(tilly_turn_list(turn, 1, picks, n, &n), TILLY_OK);
    assert_int_equal(tilly_turn_list(seen, 1, picks + n, n, &again), TILLY_OK);
    assert_int_equal(n, again);
    assert_memory_equal(picks, picks + n, sizeof *picks * n);
    free(picks);
}

/* Answers made up at random, as numbers and as paths: none that is refused changes anything. */
static void look_at_refusals(tilly_battle *battle, tilly_turn *turn, tour *t)
{
    tilly_decision d = {.size = sizeof d};
    tilly_option o;
    uint32_t n;
    tilly_turn_decision(turn, &d);
    if (d.shape == TILLY_SET)
        return;
    uint64_t before = battle_hash(battle);
    tilly_turn *seen;
    tilly_battle *view = seen_by_asked(battle, turn, &seen);
    if (view)
        listed_alike(turn, seen);
    for (uint32_t i = 0; i < 8; i++) {
        tilly_answer a = {.size = sizeof a,
                          .pick.option = (uint32_t)(draw_for(t, 100 + i) % d.options)};
        tilly_turn_options(turn, a.pick.option, &o, 1, &n);
        for (unsigned v = 0; v < o.values; v++)
            a.pick.value[v] = draw_between(t, 200 + 3 * i + v, o.value[v].least, o.value[v].most);
        if ((o.flags & TILLY_ALSO_PATH) && i % 2)
            make_up_path(t, i, &d, battle, &a);
        if (view)
            judged_alike(turn, seen, &a);
        look_at_refusal(turn, t, &a, &o);
    }
    tilly_battle_unref(view);
    assert_true(before == battle_hash(battle));
}

/* ---- what is offered ------------------------------------------------------------------------ */

static void offer_fails(const tilly_turn *turn, uint32_t i, const tilly_option *o, const char *what)
{
    char question[160];
    char option[160];
    tilly_turn_question_text(turn, question, sizeof question, NULL);
    tilly_turn_option_text(turn, i, option, sizeof option, NULL);
    fail_msg("%s: option %u (%s) of: %s", what, o->kind, option, question);
}

static bool is_legal(const tilly_turn *turn, const tilly_pick *pick)
{
    tilly_answer a = {.size = sizeof a, .pick = *pick};
    return tilly_turn_check(turn, &a, NULL) == TILLY_OK;
}

/* An option with numbers, as they are filled in one after another. */
typedef struct filling {
    const tilly_turn *turn;
    const tilly_option *option;
    tilly_pick pick;
} filling;

static int32_t next_step(const tilly_span *s, int32_t v)
{
    int32_t grid = s->grid > 1 ? s->grid : 1;
    int32_t below = v >= 0 ? v % grid : (grid + v % grid) % grid;
    return v - below + grid;
}

/* Something on the grid is legal; found by nothing but the check. */
static bool is_legal_on_grid(filling *f, uint16_t given)
{
    if (given == f->option->values)
        return is_legal(f->turn, &f->pick);
    const tilly_span *s = &f->option->value[given];
    for (int32_t v = next_step(s, s->least - 1); v <= s->most; v = next_step(s, v)) {
        f->pick.value[given] = v;
        if (is_legal_on_grid(f, (uint16_t)(given + 1)))
            return true;
    }
    f->pick.value[given] = 0;
    return false;
}

static bool leads_to_legal(filling *f, uint16_t given);

static bool begins_legally(filling *f, uint16_t given, int32_t v)
{
    f->pick.value[given] = v;
    bool legal = leads_to_legal(f, (uint16_t)(given + 1));
    f->pick.value[given] = 0;
    return legal;
}

/* The ends of its ranges and the steps of the grid between them. */
static bool leads_to_legal(filling *f, uint16_t given)
{
    enum { SPANS = 64 };
    tilly_span spans[SPANS];
    uint32_t n = 0;
    if (given == f->option->values)
        return is_legal(f->turn, &f->pick);
    tilly_answer begun = {.size = sizeof begun, .pick = f->pick, .given = given};
    assert_int_equal(tilly_turn_range(f->turn, &begun, spans, SPANS, &n), TILLY_OK);
    for (uint32_t k = 0; k < n; k++) {
        const tilly_span *s = &spans[k];
        for (int32_t v = s->least; v < s->most; v = next_step(s, v))
            if (begins_legally(f, given, v))
                return true;
        if (begins_legally(f, given, s->most))
            return true;
    }
    return false;
}

static bool has_few_steps(const tilly_option *o)
{
    enum { FEW = 1000 };
    int64_t steps = 1;
    for (unsigned v = 0; v < o->values; v++)
        steps *= ((int64_t)o->value[v].most - o->value[v].least) / o->value[v].grid + 1;
    return steps <= FEW;
}

/* The range of its first number is empty if it cannot be filled in legally, and only then. */
static void look_at_emptiness(const tilly_turn *turn, tour *t, uint32_t i, const tilly_option *o)
{
    filling f = {.turn = turn, .option = o, .pick.option = i};
    tilly_answer begun = {.size = sizeof begun, .pick.option = i};
    uint32_t n = 0;
    assert_int_equal(tilly_turn_range(turn, &begun, NULL, 0, &n), TILLY_OK);
    t->numbered++;
    t->empty += n == 0;
    if (n == 0 && has_few_steps(o) && is_legal_on_grid(&f, 0))
        offer_fails(turn, i, o, "legal, though its range is empty");
    if (n > 0 && !leads_to_legal(&f, 0))
        offer_fails(turn, i, o, "nothing is legal, though its range is not empty");
}

/* The options that the list of answers on the grid holds. */
static void find_listed(const tilly_turn *turn, bool *is_listed)
{
    uint32_t n = 0;
    assert_int_equal(tilly_turn_list(turn, 1, NULL, 0, &n), TILLY_OK);
    tilly_pick *picks = calloc(n + 1, sizeof *picks);
    assert_int_equal(tilly_turn_list(turn, 1, picks, n, &n), TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        is_listed[picks[i].option] = true;
    free(picks);
}

/* A range that is not empty has answers in the list, unless what is legal lies between the steps of
 * the grid; an empty one has none. */
static void
look_at_listed(const tilly_turn *turn, uint32_t i, const tilly_option *o, bool is_listed)
{
    tilly_answer begun = {.size = sizeof begun, .pick.option = i};
    tilly_span first = {0};
    uint32_t n = 0;
    assert_int_equal(tilly_turn_range(turn, &begun, &first, 1, &n), TILLY_OK);
    if (n == 0 && is_listed)
        offer_fails(turn, i, o, "listed, though its range is empty");
    tilly_pick between = {.option = i, .value = {first.least}};
    if (n > 0 && !is_listed && !(o->values == 1 && is_legal(turn, &between)))
        offer_fails(turn, i, o, "not listed, though its range is not empty");
}

/* An option without numbers is legal, or says that it needs a path or a note, or is refused. */
static void look_at_offers(const tilly_turn *turn, tour *t)
{
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(turn, &d);
    if (d.shape == TILLY_SET)
        return;
    bool *is_listed = calloc(d.options, sizeof *is_listed);
    find_listed(turn, is_listed);
    for (uint32_t i = 0; i < d.options; i++) {
        tilly_option o = option_at_turn(turn, i);
        bool needs_more = o.flags & (TILLY_ONLY_PATH | TILLY_NEEDS_NOTE | TILLY_REFUSED);
        if (o.values) {
            look_at_emptiness(turn, t, i, &o);
            look_at_listed(turn, i, &o, is_listed[i]);
        } else if (is_legal(turn, &(tilly_pick){.option = i}) == needs_more)
            offer_fails(
                turn, i, &o, needs_more ? "legal without what it needs" : "offered and refused");
    }
    free(is_listed);
}

/* ---- previews ------------------------------------------------------------------------------- */

/* About whom the question is, or else the option. */
static tilly_id subject_of(const tilly_turn *turn, const tilly_answer *a)
{
    uint32_t n;
    tilly_option o;
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(turn, &d);
    tilly_turn_options(turn, a->pick.option, &o, 1, &n);
    return d.subject ? d.subject : o.unit;
}

/* On to the next question, but for whether a commander goes along. */
static void carry_out(tilly_turn *turn, const tilly_answer *a)
{
    tilly_answer usual = {.size = sizeof usual};
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_answer(turn, a, NULL), TILLY_OK);
    while (tilly_turn_next(turn, TILLY_UNTIL_ROLL) == TILLY_DECISION) {
        tilly_turn_decision(turn, &d);
        if (d.kind != TILLY_ASK_COMMANDER_GOES)
            return;
        assert_int_equal(tilly_turn_usual(turn, &usual), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &usual, NULL), TILLY_OK);
    }
}

static bool is_on_table(const tilly_battle *battle, tilly_id unit, tilly_unit *u)
{
    return tilly_id_kind_of(unit) == TILLY_ID_UNIT &&
           tilly_battle_unit(battle, unit, u) == TILLY_OK && u->flags & TILLY_UNIT_ON_TABLE;
}

/* Another battle to answer in: it holds what the side that is asked knows and no more, for enemies
 * out of view are not foreseen. */
static tilly_battle *battle_to_try(const tilly_battle *battle, unsigned side)
{
    tilly_battle *copy;
    assert_int_equal(may_be_unseen(battle) ? tilly_battle_copy_for_search(battle, 1, side, &copy)
                                           : tilly_battle_copy(battle, &copy),
                     TILLY_OK);
    return copy;
}

/* A general who comes into contact gets away from there (GL-Q-26); of a battle without a log nobody
 * can tell. */
static bool may_have_escaped(const tilly_turn *turn, const tilly_unit *u)
{
    tilly_event e;
    uint32_t n = 0;
    if (!(u->flags & TILLY_UNIT_COMMANDER))
        return false;
    if (tilly_turn_events(turn, 0, NULL, 0, &n) != TILLY_OK || n == 0)
        return true;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t one;
        tilly_turn_events(turn, i, &e, 1, &one);
        if (e.kind == TILLY_EV_GENERAL_ESCAPED && e.unit == u->id)
            return true;
    }
    return false;
}

/* Answered on a copy: the unit stands where it was foreseen, or is gone; and where nothing can be
 * foreseen, the unit that is asked about has not moved. */
static void
look_at_preview(const tilly_battle *battle, const tilly_turn *turn, tour *t, const tilly_answer *a)
{
    tilly_decision d = {.size = sizeof d};
    tilly_pose pose = {0};
    tilly_unit was = {0};
    tilly_unit is;
    tilly_battle *copy;
    tilly_turn *then;
    tilly_turn_decision(turn, &d);
    bool foreseen = tilly_turn_preview(turn, a, &pose) == TILLY_OK;
    if (!foreseen && may_be_unseen(battle))
        return; /* of what its side does not know such a question may be another */
    tilly_answer given = *a;
    given.decision = 0;
    tilly_id unit = foreseen ? subject_of(turn, a) : d.subject;
    bool stood = is_on_table(battle, unit, &was);
    if (!foreseen)
        pose = (tilly_pose){was.x, was.y, was.heading, 0};
    copy = battle_to_try(battle, d.side);
    assert_int_equal(tilly_battle_turn(copy, &then), TILLY_OK);
    assert_int_equal(tilly_turn_next(then, TILLY_UNTIL_ROLL), TILLY_DECISION);
    carry_out(then, &given);
    t->previewed += foreseen;
    if (is_on_table(copy, unit, &is) && !may_have_escaped(then, &is) &&
        (is.x != pose.x || is.y != pose.y || is.heading != pose.heading || (!foreseen && !stood)))
        fail_msg("answer %u to question %u: %s at %d %d %u, stands at %d %d %u",
                 (unsigned)a->pick.option,
                 d.kind,
                 foreseen ? "foreseen" : "foreseen nowhere, stood",
                 (int)pose.x,
                 (int)pose.y,
                 pose.heading,
                 (int)is.x,
                 (int)is.y,
                 is.heading);
    tilly_battle_unref(copy);
}

/* Whether a commander goes along says nothing of where to: that was answered, or will be. How far a
 * pursuit goes is not asked (GL-Q-84). */
static bool says_where_to(const tilly_decision *d)
{
    return d->shape != TILLY_SET && d->kind != TILLY_ASK_COMMANDER_GOES &&
           d->kind != TILLY_ASK_PURSUE;
}

static void look_at_previews(const tilly_battle *battle, const tilly_turn *turn, tour *t)
{
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(turn, &d);
    if (!says_where_to(&d))
        return;
    for (uint32_t i = 0; i < 4; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_sample(turn, draw_for(t, 600 + i), &a), TILLY_OK);
        look_at_preview(battle, turn, t, &a);
        tilly_option o = option_at_turn(turn, a.pick.option);
        if (!(o.flags & TILLY_ALSO_PATH))
            continue;
        make_up_path(t, 8 + i, &d, battle, &a);
        if (tilly_turn_check(turn, &a, NULL) == TILLY_OK)
            look_at_preview(battle, turn, t, &a);
    }
    for (uint32_t i = 0; i < d.options; i++) {
        tilly_answer a = {.size = sizeof a, .pick.option = i};
        tilly_option o = option_at_turn(turn, i);
        if (make_up_aim(battle, &o, &a) && tilly_turn_check(turn, &a, NULL) == TILLY_OK)
            look_at_preview(battle, turn, t, &a);
    }
}

/* ---- meddling ------------------------------------------------------------------------------- */

static chance chance_of(const tour *t, uint32_t what)
{
    return (chance){.seed = t->seed, .moment = t->needs, .drawn = 1000 * what};
}

/* A legal answer is taken by a copy, which asked the same. */
static void is_taken_by_a_copy(const tilly_battle *battle, const tilly_answer *a)
{
    tilly_battle *copy;
    tilly_turn *turn;
    tilly_answer same = *a;
    same.decision = 0;
    assert_int_equal(tilly_battle_copy(battle, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_turn(copy, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(turn, &same, NULL), TILLY_OK);
    tilly_battle_unref(copy);
}

static void
look_at_made_up_answers(tilly_battle *battle, tilly_turn *turn, tour *t, uint64_t before)
{
    enum { ANSWERS = 6 };
    chance c = chance_of(t, 1);
    for (unsigned i = 0; i < ANSWERS; i++) {
        tilly_reason why = {.size = sizeof why};
        tilly_answer a = made_up_answer(&c, turn);
        tilly_status status = tilly_turn_check(turn, &a, &why);
        assert_int_not_equal(status, TILLY_E_INTERNAL);
        if (status == TILLY_OK) {
            t->made_up++;
            is_taken_by_a_copy(battle, &a);
            continue;
        }
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), status);
        if (status == TILLY_E_ILLEGAL && why.flags & TILLY_WHY_HAS_NEAREST)
            must_pass(turn, &why.nearest, "the nearest legal version of a made-up answer");
        assert_true(battle_hash(battle) == before);
    }
}

static void throw_by_hand(tilly_battle *battle, tilly_turn *turn, tour *t, uint64_t before)
{
    chance c = chance_of(t, 2);
    tilly_roll r = {.size = sizeof r};
    uint16_t faces[TILLY_MOST_DICE + 1] = {0};
    assert_int_equal(tilly_turn_roll(turn, &r), TILLY_OK);
    int32_t least = r.faces == TILLY_MOST_FACES ? 0 : 1;
    int32_t most = least + r.faces - 1;
    for (unsigned i = 0; i < r.dice; i++)
        faces[i] = (uint16_t)chance_between(&c, least, most);
    assert_int_equal(tilly_turn_supply(turn, faces, r.dice + 1u, 1, NULL), TILLY_E_ILLEGAL);
    assert_int_equal(tilly_turn_supply(turn, faces, r.dice, 77, NULL), TILLY_E_RANGE);
    if (r.dice) {
        uint16_t good = faces[0];
        faces[0] = (uint16_t)(most + 1);
        assert_int_equal(tilly_turn_supply(turn, faces, r.dice, 1, NULL), TILLY_E_ILLEGAL);
        faces[0] = good;
    }
    assert_true(battle_hash(battle) == before);
    if (chance_draw(&c) % 2)
        assert_int_equal(tilly_turn_supply(turn, faces, r.dice, 1, NULL), TILLY_OK);
}

static void is_taken_back(tilly_battle *battle, tilly_turn *turn, uint64_t before)
{
    assert_int_equal(tilly_turn_undo(turn, 1, 1, NULL), TILLY_OK);
    assert_true(battle_hash(battle) == before);
}

/* Made-up parameters would make another game of it. */
static bool may_stay(const tilly_edit *e)
{
    return e->kind != TILLY_EDIT_END && e->kind != TILLY_EDIT_PARAMETER;
}

static void edit_somehow(tilly_battle *battle, tilly_turn *turn, tour *t, uint64_t before)
{
    chance c = chance_of(t, 3);
    tilly_reason why = {.size = sizeof why};
    tilly_edit e = made_up_edit(&c, battle);
    tilly_status status = tilly_battle_edit(battle, &e, NULL, &why);
    assert_int_not_equal(status, TILLY_E_INTERNAL);
    assert_int_not_equal(status, TILLY_E_MEMORY);
    if (status != TILLY_OK) {
        assert_true(battle_hash(battle) == before);
        return;
    }
    t->edits++;
    uint64_t after = battle_hash(battle);
    is_taken_back(battle, turn, before);
    if (may_stay(&e) && chance_draw(&c) % 3 == 0) {
        assert_int_equal(tilly_battle_edit(battle, &e, NULL, NULL), TILLY_OK);
        assert_true(battle_hash(battle) == after);
    }
}

static void end_and_go_on(tilly_battle *battle, tilly_turn *turn, tour *t, uint64_t before)
{
    chance c = chance_of(t, 4);
    uint32_t side = (uint32_t)(chance_draw(&c) % TILLY_SIDES);
    if (chance_draw(&c) % 2) {
        assert_int_equal(tilly_turn_concede(turn, side), TILLY_OK);
        is_taken_back(battle, turn, before);
        return;
    }
    tilly_status status = tilly_turn_agree(turn, side);
    assert_true(status == TILLY_OK || status == TILLY_E_UNSUPPORTED);
    assert_true(status == TILLY_OK || battle_hash(battle) == before);
    if (status == TILLY_OK && battle_hash(battle) != before)
        is_taken_back(battle, turn, before);
}

/* Returns whether what is open is to be asked for anew. */
static bool meddle(tilly_battle *battle, tilly_turn *turn, tour *t, tilly_status need)
{
    chance c = chance_of(t, 5);
    uint64_t before = battle_hash(battle);
    if (need == TILLY_DECISION)
        look_at_made_up_answers(battle, turn, t, before);
    switch (chance_draw(&c) % 6) {
    case 0:
        if (need == TILLY_ROLL)
            throw_by_hand(battle, turn, t, before);
        return need == TILLY_ROLL;
    case 1:
    case 2: edit_somehow(battle, turn, t, before); return true;
    case 3: end_and_go_on(battle, turn, t, before); return true;
    default: return false;
    }
}

void look_closely(tilly_battle *battle, tilly_turn *turn, tour *t, tilly_status need)
{
    if (t->care & CARE_COPY)
        look_at_copy(battle, turn, need);
    if (t->care & CARE_SAVE)
        look_at_save(battle, turn, need);
    if (t->care & CARE_REDACTION)
        look_at_redaction(battle, t);
    if (need != TILLY_DECISION)
        return;
    if (t->care & CARE_ANSWERS)
        look_at_answers(turn, t);
    if (t->care & CARE_REFUSALS)
        look_at_refusals(battle, turn, t);
    if (t->care & CARE_OFFERS)
        look_at_offers(turn, t);
    if (t->care & CARE_PREVIEWS)
        look_at_previews(battle, turn, t);
}

/* Takes the answer back, finds the same question, gives it again. */
static void
look_at_undo(tilly_battle *battle, tilly_turn *turn, const tilly_answer *a, uint64_t before)
{
    uint64_t after = battle_hash(battle);
    assert_int_equal(tilly_turn_undo(turn, 1, 1, NULL), TILLY_OK);
    assert_true(battle_hash(battle) == before);
    assert_int_equal(tilly_turn_next(turn, TILLY_UNTIL_ROLL), TILLY_DECISION);
    assert_int_equal(tilly_turn_answer(turn, a, NULL), TILLY_OK);
    assert_true(battle_hash(battle) == after);
}

static tilly_answer answer_of(tilly_turn *turn, const tour *t)
{
    tilly_answer a = {.size = sizeof a};
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(turn, &d);
    tilly_status status = TILLY_OK;
    if (!t->player.answer)
        status = tilly_turn_sample(turn, draw_for(t, 1), &a);
    else if (t->player.answer(t->player.context, turn, &d, &a))
        status = TILLY_E_CALLBACK;
    if (status != TILLY_OK)
        fail_msg("no answer to question %u: %s", d.kind, tilly_status_name(status));
    chance c = chance_of(t, 6);
    fill_with_junk(&c, turn, &a);
    return a;
}

/* A unit ends its move where the preview said, unless it has formed or gone; a general who comes on
 * into contact gets away from there (GL-Q-26). Somebody may have been there unseen: then it faces
 * at least as that said, or has not turned. */
static void answer_as_foreseen(tilly_battle *battle, tilly_turn *turn, const tilly_answer *a)
{
    tilly_decision d = {.size = sizeof d};
    tilly_pose pose = {0};
    tilly_unit was;
    tilly_unit is;
    tilly_turn_decision(turn, &d);
    bool moves = d.kind == TILLY_ASK_MOVE &&
                 tilly_battle_unit(battle, d.subject, &was) == TILLY_OK &&
                 tilly_turn_preview(turn, a, &pose) == TILLY_OK;
    assert_int_equal(tilly_turn_answer(turn, a, NULL), TILLY_OK);
    if (!moves || tilly_battle_unit(battle, d.subject, &is) != TILLY_OK ||
        !(is.flags & TILLY_UNIT_ON_TABLE) || is.formation != was.formation)
        return;
    /* some books carry it out in a beat of its own */
    bool later = is.x == was.x && is.y == was.y && is.heading == was.heading;
    if (later || (is.flags & TILLY_UNIT_COMMANDER) ||
        (is.x == pose.x && is.y == pose.y && is.heading == pose.heading))
        return;
    if (may_be_unseen(battle) &&
        (a->count || is.heading == pose.heading || is.heading == was.heading))
        return;
    fail_msg("serial %u: foreseen at %d %d %u, but stands at %d %d %u",
             (unsigned)d.serial,
             (int)pose.x,
             (int)pose.y,
             pose.heading,
             (int)is.x,
             (int)is.y,
             is.heading);
}

void play_with_care(tilly_battle *battle, tour *t)
{
    tilly_turn *turn;
    tilly_status need = TILLY_OK;
    while (need != TILLY_BATTLE_OVER) {
        assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
        while ((need = tilly_turn_next(turn, TILLY_UNTIL_ROLL)) == TILLY_DECISION ||
               need == TILLY_ROLL) {
            if (++t->needs > t->most)
                fail_msg("no end after %u needs", (unsigned)t->most);
            if (t->watch)
                t->watch(t->watched, turn, need);
            bool closely = t->needs % AT_EVERY(t->every) == 0;
            if (closely)
                look_closely(battle, turn, t, need);
            if (closely && t->care & CARE_MEDDLING && meddle(battle, turn, t, need))
                continue;
            if (need == TILLY_ROLL)
                continue;
            uint64_t before = battle_hash(battle);
            tilly_answer a = answer_of(turn, t);
            answer_as_foreseen(battle, turn, &a);
            if (closely && (t->care & CARE_UNDO))
                look_at_undo(battle, turn, &a, before);
        }
        if (need < 0)
            fail_msg("%s after %u needs", tilly_status_name(need), (unsigned)t->needs);
        if (t->watch)
            t->watch(t->watched, turn, need);
    }
    if (t->care & CARE_RECORD)
        look_at_record(battle);
}
