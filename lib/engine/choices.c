/* The legal answers: as ranges, as a list on the grid, one at random, the one taken on a pass. All
 * come from the beat's own range and check (answers.c). */
#include "engine/turn.h"
#include "engine/misuse.h"

enum { TRIES = 48, MOST_TRIES = 1024 };
enum { SPANS = 64, FEW_RUNGS = 500 /* 1/100 degree apart: at most 72 */ };

/* ---- ranges --------------------------------------------------------------------------------- */

static uint32_t spans_of(const tilly_battle *b, const answer *a, tilly_span *spans, uint32_t room)
{
    const beat *t = open_beat(b);
    if (a->given >= a->option->values)
        return 0;
    if (t->range)
        return t->range(judged_by(b), &b->q, a, spans, room);
    if (room)
        spans[0] = a->option->value[a->given];
    return 1;
}

/* ---- the grid ------------------------------------------------------------------------------- */

static int32_t grid_step_of(const tilly_span *bound, uint32_t fineness)
{
    if (bound->grid <= (int32_t)fineness)
        return 1;
    return fineness == 1 ? bound->grid : bound->grid / (int32_t)fineness;
}

static ladder ladder_of(const tilly_span *bound, uint32_t fineness)
{
    return ladder_between(bound->least, bound->most, grid_step_of(bound, fineness));
}

/* The first of the steps from `next` on that lies no lower than `least`. */
static uint32_t grid_step_from(const ladder *l, uint32_t next, int32_t least)
{
    while (next < l->count && l->first + (int32_t)next * l->step < least)
        next++;
    return next;
}

/* How many picks of an option the grid has, legal or not. Three ladders of a table's length and the
 * finest steps stay below 2^64. */
static uint64_t picks_of(const tilly_option *o, uint32_t fineness)
{
    uint64_t n = 1;
    for (unsigned i = 0; i < o->values; i++)
        n *= ladder_of(&o->value[i], fineness).count;
    return n;
}

static uint64_t picks_in_all(const tilly_battle *b, uint32_t fineness)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < b->o.count; i++)
        n += picks_of(&b->o.option[i], fineness);
    return n;
}

static uint64_t numbers_in(const tilly_span *bound)
{
    return bound->most > bound->least ? (uint64_t)((int64_t)bound->most - bound->least) + 1 : 1;
}

/* Whether they can be counted: there are no more of them than whole numbers inside the bounds,
 * which most often are few enough. Numbers an option does not ask for are from 0 to 0. */
static bool is_countable(const tilly_battle *b, uint32_t fineness)
{
    uint64_t n = 0;
    if (fineness == 1)
        return b->o.count + b->o.more <= UINT32_MAX;
    for (uint32_t i = 0; i < b->o.count; i++) {
        const tilly_option *o = &b->o.option[i];
        n += o->values < 3 ? numbers_in(&o->value[0]) * numbers_in(&o->value[1]) : UINT32_MAX;
    }
    return n <= UINT32_MAX || picks_in_all(b, fineness) <= UINT32_MAX;
}

/* The aim of a walk over the grid: all, the one at a place, or whether there is any. */
typedef struct walk {
    const tilly_battle *b;
    uint32_t fineness, found, room, wanted;
    tilly_pick *picks;
    ladder grid[3]; /* of the option that is walked */
    bool judged;    /* its last number, value by value */
    bool any;       /* the first ends it */
} walk;

static bool is_over(const walk *w)
{
    return w->any && w->found;
}

static void found_pick(walk *w, const answer *a)
{
    uint32_t i = w->found++ - w->wanted;
    /* one before it is wanted lies far beyond the room */
    if (i < w->room)
        w->picks[i] = pick_of(a);
}

/* All steps from `next` on up to `most`, of a last number that need not be judged. Returns the
 * first beyond it. */
static uint32_t found_run(walk *w, const answer *a, const ladder *l, uint32_t next, int32_t most)
{
    tilly_pick pick = pick_of(a);
    unsigned last = a->given - 1;
    for (int32_t v = l->first + (int32_t)next * l->step; next < l->count && v <= most;
         next++, v += l->step) {
        uint32_t i = w->found++ - w->wanted;
        if (i >= w->room)
            continue;
        w->picks[i] = pick;
        w->picks[i].value[last] = v;
    }
    return next;
}

/* Exact ranges of headings are expensive, the headings of a grid few: they are judged one by one.
 */
static bool one_by_one(const walk *w, const tilly_option *o)
{
    const tilly_span *bound = &o->value[o->values - 1];
    return bound->measure == TILLY_ANGLE && bound->grid / (int32_t)w->fineness >= FEW_RUNGS;
}

static void walk_numbers(walk *w, answer *a);

/* All steps inside a range. Returns the first beyond it. */
static uint32_t walk_range(walk *w, answer *a, uint32_t next, const tilly_span *range)
{
    unsigned i = a->given - 1;
    const ladder *l = &w->grid[i];
    bool last = a->given == a->option->values;
    next = grid_step_from(l, next, range->least);
    if (last && !w->judged)
        return found_run(w, a, l, next, range->most);
    for (; next < l->count && !is_over(w); next++) {
        int32_t v = l->first + (int32_t)next * l->step;
        if (v > range->most)
            break;
        a->value[i] = v;
        if (!last)
            walk_numbers(w, a);
        else if (answer_legal(w->b, a, NULL))
            found_pick(w, a);
    }
    return next;
}

/* Ranges come in rising order. */
static void walk_numbers(walk *w, answer *a)
{
    tilly_span spans[SPANS];
    unsigned i = a->given;
    bool bounds = w->judged && i + 1u == a->option->values;
    const tilly_span *range = bounds ? &a->option->value[i] : spans;
    uint32_t n = bounds ? 1 : spans_of(w->b, a, spans, SPANS);
    uint32_t next = 0;
    a->given = i + 1;
    for (uint32_t k = 0; k < n && k < SPANS && !is_over(w); k++)
        next = walk_range(w, a, next, &range[k]);
    a->value[i] = 0;
    a->given = i;
}

/* Without ranges only the check knows. */
static void walk_option(walk *w, const tilly_option *o)
{
    answer a = {.option = o, .list = w->b->o.option, .listed = w->b->o.count};
    if (!o->values) {
        if (answer_legal(w->b, &a, NULL))
            found_pick(w, &a);
        return;
    }
    for (unsigned i = 0; i < o->values; i++)
        w->grid[i] = ladder_of(&o->value[i], w->fineness);
    const ladder *last = &w->grid[o->values - 1];
    if (last->first % last->step == 0)
        a.grid_step = last->step;
    w->judged = !open_beat(w->b)->range || one_by_one(w, o);
    walk_numbers(w, &a);
}

static void walk_all(walk *w)
{
    for (uint32_t i = 0; i < w->b->o.count; i++)
        walk_option(w, &w->b->o.option[i]);
}

/* Of the last number a beat knows the range exactly; of one before it the bounds, whatever may
 * follow. */
static bool has_no_legal_pick(const tilly_battle *b, const answer *begun)
{
    walk w = {.b = b, .fineness = 1, .any = true};
    if (begun->given > 0 || begun->option->values < 2)
        return false;
    walk_option(&w, begun->option);
    return !w.found;
}

tilly_status tilly_turn_range(const tilly_turn *self,
                              const tilly_answer *begun,
                              tilly_span *spans,
                              uint32_t room,
                              uint32_t *count)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(begun);
    NOT_NULL(count);
    NOT_NULL_FOR(spans, room);
    tilly_answer room_for_begun;
    TRY(answer_take_in(&begun, &room_for_begun));
    const tilly_battle *b = self->battle;
    if (begun->decision && begun->decision != b->q.d.serial)
        return answers_another_question("begun.decision");
    if (b->q.d.shape == TILLY_SET)
        return misuse(TILLY_E_RANGE, "begun", "asks for a number, and the question for a set");
    if (begun->pick.option >= b->o.count)
        return out_of_range("begun.pick.option", begun->pick.option, 0, (int64_t)b->o.count - 1);
    answer a = {.option = &b->o.option[begun->pick.option],
                .given = begun->given,
                .list = b->o.option,
                .listed = b->o.count};
    if (a.given >= a.option->values)
        return misuse(
            TILLY_E_RANGE, "begun.given", "is too large: the option asks for no further number");
    for (unsigned i = 0; i < a.given; i++) {
        a.value[i] = begun->pick.value[i];
        const tilly_span *may = &a.option->value[i];
        if (a.value[i] < may->least || a.value[i] > may->most)
            return out_of_range("begun.pick.value", a.value[i], may->least, may->most);
    }
    tilly_span own[SPANS];
    *count = has_no_legal_pick(b, &a) ? 0 : spans_of(b, &a, own, SPANS);
    if (*count > SPANS)
        *count = SPANS;
    for (uint32_t i = 0; i < *count && i < room; i++)
        spans[i] = own[i];
    return TILLY_OK;
}

static uint32_t walk_set(const tilly_battle *b, tilly_pick *picks, uint32_t room)
{
    for (uint32_t i = 0; i < b->o.count && i < room; i++)
        picks[i] = (tilly_pick){i, {0}};
    return b->o.count;
}

tilly_status tilly_turn_list(
    const tilly_turn *self, uint32_t fineness, tilly_pick *picks, uint32_t room, uint32_t *count)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    NOT_NULL_FOR(picks, room);
    if (fineness < 1 || fineness > 100)
        return out_of_range("fineness", fineness, 1, 100);
    if (!is_countable(self->battle, fineness))
        return misuse(TILLY_E_RANGE, "fineness", "makes a grid of more points than can be counted");
    walk w = {.b = self->battle, .fineness = fineness, .picks = picks, .room = room};
    if (self->battle->q.d.shape == TILLY_SET)
        *count = walk_set(self->battle, picks, room);
    else {
        walk_all(&w);
        *count = w.found;
    }
    return TILLY_OK;
}

/* ---- one at random -------------------------------------------------------------------------- */

/* Words of the number drawn: nothing else decides. */
typedef struct chance {
    uint64_t draw;
    uint32_t block, used, word[4];
} chance;

static uint32_t next_word(chance *c)
{
    if (c->used == 4) {
        tilly_draw(c->draw, TILLY_STREAM_FREE, 0, c->block++, c->word);
        c->used = 0;
    }
    return c->word[c->used++];
}

/* Beyond what a word can tell apart: two of them. The bias of 2^-32 at the least is far under what
 * any count of samples shows. */
static uint64_t chance_below_many(chance *c, uint64_t below)
{
    uint64_t high = next_word(c);
    return (high << 32 | next_word(c)) % below;
}

/* The high half of word * below. Words whose low half lies among the first 2^32 mod below are
 * thrown away, so that all are exactly as likely. */
static uint64_t chance_below(chance *c, uint64_t below)
{
    if (below > UINT32_MAX)
        return chance_below_many(c, below);
    uint64_t product = next_word(c) * below;
    if ((uint32_t)product < below)
        for (uint32_t spare = (uint32_t)((((uint64_t)1 << 32) - below) % below);
             (uint32_t)product < spare;)
            product = next_word(c) * below;
    return product >> 32;
}

/* The one at that place among all picks of the grid. */
static void answer_at(const tilly_battle *b, uint64_t k, answer *a)
{
    uint32_t i = 0;
    for (uint64_t picks; k >= (picks = b->o.option[i].values ? b->o.picks[i] : 1); i++)
        k -= picks;
    answer_begin(b, i, a);
    while (a->given < a->option->values) {
        const tilly_span *bound = &a->option->value[a->given];
        ladder l = usual_ladder(bound->least, bound->most, bound->grid);
        a->value[a->given++] = l.first + (int32_t)(k % l.count) * l.step;
        k /= l.count;
    }
}

static bool pick_fits(const tilly_battle *b, const tilly_pick *pick)
{
    answer a;
    answer_of(b, pick, &a);
    return answer_legal(b, &a, NULL);
}

/* Legal somewhere, if not on the grid: the least legal value of each number of the first option
 * that has one. */
static bool off_grid(const tilly_battle *b, uint32_t option, tilly_pick *pick)
{
    answer a = {.option = &b->o.option[option], .list = b->o.option, .listed = b->o.count};
    tilly_span spans[SPANS];
    while (a.given < a.option->values) {
        if (!spans_of(b, &a, spans, SPANS))
            return false;
        a.value[a.given++] = spans[0].least;
    }
    *pick = (tilly_pick){option, {a.value[0], a.value[1], a.value[2]}};
    return pick_fits(b, pick);
}

/* One of all legal picks. Most often there are few: the first are kept, so that a second pass is
 * rare. */
static bool from_list(const tilly_battle *b, chance *c, tilly_pick *pick)
{
    enum { KEPT = 256 };
    tilly_pick kept[KEPT];
    walk w = {.b = b, .fineness = 1, .picks = kept, .room = KEPT};
    walk_all(&w);
    if (w.found) {
        uint32_t wanted = (uint32_t)chance_below(c, w.found);
        if (wanted < KEPT) {
            *pick = kept[wanted];
            return true;
        }
        w = (walk){.b = b, .fineness = 1, .picks = pick, .room = 1, .wanted = wanted};
        walk_all(&w);
        return true;
    }
    for (uint32_t i = 0; i < b->o.count; i++)
        if (off_grid(b, i, pick))
            return true;
    return false;
}

/* So often an answer is checked before all are listed. */
static uint64_t tries_among(const tilly_battle *b, uint64_t all)
{
    uint32_t each = open_beat(b)->listed_for_a_check;
    uint64_t tries = each ? TRIES + all / each : TRIES;
    return tries < MOST_TRIES ? tries : MOST_TRIES;
}

/* Most questions name options without numbers: one pick each; and of most all that is listed is
 * legal. */
static bool sample_pick(tilly_battle *b, chance *c, tilly_pick *pick)
{
    answer a;
    bool plain = !b->o.numbers, judged = open_beat(b)->check;
    uint64_t all = b->o.count + b->o.more;
    for (uint64_t left = tries_among(b, all); left > 0; left--) {
        uint64_t k = chance_below(c, all);
        if (plain)
            answer_begin(b, (uint32_t)k, &a);
        else
            answer_at(b, k, &a);
        if (judged && !answer_legal(b, &a, NULL))
            continue;
        answer_found_legal(b, &a);
        *pick = pick_of(&a);
        return true;
    }
    return from_list(b, c, pick);
}

static bool set_fits(const tilly_battle *b, const tilly_answer *g)
{
    answer a;
    return answer_read(b, g, &a, NULL) == TILLY_OK && answer_legal(b, &a, NULL);
}

/* One for each member: the bits of a word are 32 of them. */
static void toss_coins(const tilly_battle *b, chance *c, uint64_t chosen[8])
{
    memset(chosen, 0, sizeof *chosen * 8);
    for (uint32_t i = 0; i < b->o.count; i += 32) {
        uint64_t left = b->o.count - i;
        uint64_t coins = left < 32 ? ((uint64_t)1 << left) - 1 : UINT32_MAX;
        chosen[i / 64] |= (next_word(c) & coins) << (i % 64);
    }
}

static bool sample_set(const tilly_battle *b, chance *c, tilly_answer *g)
{
    for (int left = TRIES; left > 0; left--) {
        toss_coins(b, c, g->chosen);
        if (set_fits(b, g))
            return true;
    }
    /* rules over the whole set that coins rarely meet: one alone */
    for (uint32_t i = 0; i < b->o.count; i++) {
        memset(g->chosen, 0, sizeof g->chosen);
        g->chosen[i / 64] = (uint64_t)1 << (i % 64);
        if (set_fits(b, g))
            return true;
    }
    memset(g->chosen, 0, sizeof g->chosen);
    /* or so many from the top of the list that they are just enough */
    for (uint32_t i = 0; i < b->o.count; i++) {
        g->chosen[i / 64] |= (uint64_t)1 << (i % 64);
        if (set_fits(b, g))
            return true;
    }
    /* or nobody */
    memset(g->chosen, 0, sizeof g->chosen);
    return set_fits(b, g);
}

/* Clears all that an answer by numbers does not say. Waypoints and members keep their values, for
 * nobody reads them. */
static void by_numbers(const tilly_battle *b, tilly_answer *g)
{
    g->decision = b->q.d.serial;
    g->given = g->count = 0;
    g->note = 0;
}

static tilly_status sample_members(const tilly_battle *b, chance *c, tilly_answer *out)
{
    tilly_answer a = {.size = sizeof a};
    by_numbers(b, &a);
    if (!sample_set(b, c, &a))
        return TILLY_E_INTERNAL;
    record_give(out, &a);
    return TILLY_OK;
}

tilly_status tilly_turn_sample(const tilly_turn *self, uint64_t draw, tilly_answer *out)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_answer, chosen);
    tilly_battle *b = self->battle;
    chance c = {.draw = draw, .used = 4};
    if (b->q.d.shape == TILLY_SET)
        return sample_members(b, &c, out);
    if (!sample_pick(b, &c, &out->pick))
        return TILLY_E_INTERNAL;
    by_numbers(b, out);
    record_clear_rest(out, sizeof *out);
    return TILLY_OK;
}

/* An option with numbers that is usual says its last number in `amount`; where that is not legal,
 * the first on the grid or off it that is. */
static bool usual_pick(const tilly_battle *b, tilly_pick *pick)
{
    const tilly_option *o = &b->o.option[b->o.usual];
    *pick = (tilly_pick){.option = b->o.usual};
    if (!o->values)
        return true;
    pick->value[o->values - 1] = o->amount;
    if (pick_fits(b, pick))
        return true;
    walk w = {.b = b, .fineness = 1, .picks = pick, .room = 1};
    walk_option(&w, o);
    return w.found || off_grid(b, b->o.usual, pick);
}

tilly_status tilly_turn_usual(const tilly_turn *self, tilly_answer *out)
{
    tilly_status status = turn_asks(self, NEED_DECISION);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    RECORD_FITS(out, tilly_answer, chosen);
    const tilly_battle *b = self->battle;
    tilly_pick pick = {0};
    if (b->o.usual == TILLY_NO_OPTION)
        return misuse(TILLY_E_NOT_NOW,
                      "self",
                      "the rules have no usual answer to this question: choose an option");
    if (b->q.d.shape == TILLY_SET) {
        memset(out->chosen, 0, sizeof out->chosen);
        out->chosen[b->o.usual / 64] = (uint64_t)1 << (b->o.usual % 64);
    } else if (!usual_pick(b, &pick))
        return misuse(
            TILLY_E_NOT_NOW, "self", "the usual answer is not legal here: choose an option");
    out->pick = pick;
    by_numbers(b, out);
    record_clear_rest(out, sizeof *out);
    return TILLY_OK;
}
