/* A fuzzer of crafted saves: any number of a state is changed and the save hashed anew. It is
 * refused, or the battle that is loaded plays on and never meets TILLY_E_INTERNAL. Which numbers
 * there are the rule set's own tables of fields say. The probe takes part. */
#include "fuzz/cases.h"
#include "engine/record.h"
#include "play/made_up.h"
#include "rules/common/steps.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/probe.h"

/* ---- numbers of a state --------------------------------------------------------------------- */

/* One number in a record. */
typedef struct place {
    char *at;
    const field *f;
} place;

static int64_t number_of_place(const place *p)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < p->f->width; i++)
        number |= (uint64_t)(unsigned char)p->at[i] << 8 * i;
    if (p->f->is_signed && p->f->width < 8 && number >> (8 * p->f->width - 1))
        number |= UINT64_MAX << 8 * p->f->width;
    return (int64_t)number;
}

static void put_number_in_place(const place *p, int64_t number)
{
    for (unsigned i = 0; i < p->f->width; i++)
        p->at[i] = (char)(unsigned char)((uint64_t)number >> 8 * i);
}

static unsigned fields_of(const field *f)
{
    unsigned n = 0;
    while (f && f[n].name)
        n++;
    return n;
}

static bool place_in(chance *c, void *record, const field *f, place *out)
{
    unsigned n = fields_of(f);
    if (!n)
        return false;
    out->f = &f[chance_draw(c) % n];
    out->at = (char *)record + out->f->offset + out->f->width * (chance_draw(c) % out->f->count);
    return true;
}

/* A unit that there is, on the table or not. */
static unsigned some_unit(chance *c, const play *p)
{
    unsigned n = (unsigned)(chance_draw(c) % ((unsigned)p->s->count[0] + p->s->count[1]));
    return n < p->s->count[0] ? n : n - p->s->count[0] + first_of(p, 1);
}

/* ---- telling of what was changed ------------------------------------------------------------- */

static char told[600];

static void note_change(const char *what, const char *name, long long then, long long now)
{
    size_t n = strlen(told);
    snprintf(told + n, sizeof told - n, "  %s %s: %lld -> %lld\n", what, name, then, now);
}

/* ---- changes -------------------------------------------------------------------------------- */

static int64_t other_number(chance *c, const play *p, int64_t now)
{
    static const int64_t odd[] = {0, 1, 2, 3, 6, 7, 255, 65535, -1, 32767, 2147483647};
    switch (chance_draw(c) % 6) {
    case 0: return odd[chance_draw(c) % (sizeof odd / sizeof *odd)];
    case 1: return now + chance_between(c, -2, 2);
    case 2: return now ^ (int64_t)((uint64_t)1 << chance_draw(c) % 16);
    case 3: return some_unit(c, p) + (chance_draw(c) % 2);
    case 4: return chance_between(c, 0, 40);
    default: return (int64_t)chance_draw(c);
    }
}

static void put_other(chance *c, const play *p, const char *what, const place *at)
{
    int64_t now = number_of_place(at);
    put_number_in_place(at, other_number(c, p, now));
    note_change(what, at->f->name, now, number_of_place(at));
}

static void change_number(chance *c, const play *p, const char *what, void *record, const field *f)
{
    place at;
    if (place_in(c, record, f, &at))
        put_other(c, p, what, &at);
}

/* Sizes and hashes are compared with the armies, and would be refused for that. */
static bool is_of_making(const char *name)
{
    static const char *const names[] = {"rules_hash",
                                        "table_hash",
                                        "army_hash",
                                        "first",
                                        "room",
                                        "count",
                                        "groups",
                                        "marks",
                                        "depth"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

static void change_head(chance *c, play *p)
{
    place at;
    place_in(c, p->s, head_field, &at);
    if (!is_of_making(at.f->name))
        put_other(c, p, "head", &at);
}

static char *own_of(const play *p, unsigned u)
{
    return (char *)p->own + (size_t)p->edition->own_size * u;
}

static void change_own(chance *c, play *p)
{
    unsigned u = some_unit(c, p);
    if (chance_draw(c) % 8 == 0)
        memcpy(own_of(p, u), own_of(p, some_unit(c, p)), p->edition->own_size),
            note_change("own", "all", u, 0);
    else
        change_number(c, p, "own", own_of(p, u), p->edition->own_field);
}

static void change_flags(chance *c, play *p)
{
    unsigned u = some_unit(c, p);
    unsigned bit = (unsigned)(chance_draw(c) % 16);
    switch (chance_draw(c) % 3) {
    case 0: p->turn[u] ^= (uint8_t)(1u << bit % 8); break;
    case 1: p->step[u] ^= (uint8_t)(1u << bit % 8); break;
    default: p->item[u] ^= (uint16_t)(1u << bit);
    }
    note_change("flags", "of turn, step or item", u, 1 << bit);
}

static void change_row(chance *c, play *p)
{
    unsigned u = some_unit(c, p);
    if (!p->edition->bit_rows)
        return;
    unsigned r = (unsigned)(chance_draw(c) % p->edition->bit_rows);
    unsigned bit = (unsigned)(chance_draw(c) % p->s->count[0]);
    row_of(p, r, u)[bit / 64] ^= (uint64_t)1 << bit % 64;
    note_change("row", "bit of a unit", r, bit);
}

static void change_part(chance *c, play *p)
{
    if (!p->edition->parts)
        return;
    unsigned i = (unsigned)(chance_draw(c) % p->edition->parts);
    const part *t = &p->edition->part[i];
    unsigned records = part_records(t, p->s->groups);
    if (!records)
        return;
    char *record = (char *)p->part[i] + (size_t)t->size * (chance_draw(c) % records);
    change_number(c, p, t->name, record, t->fields);
}

/* Editions of a family leave the numbers of each other's steps free. */
static uint16_t chance_step(chance *c, const play *p)
{
    uint16_t number = (uint16_t)(chance_draw(c) % p->edition->steps);
    while (!p->edition->step[number].name)
        number--;
    return number;
}

static unsigned beats_of(const play *p, unsigned number)
{
    unsigned n = 0;
    while (p->edition->step[number].beats[n].name)
        n++;
    return n;
}

/* Its integers, the beat it stands at, or the whole step. */
static void change_frame(chance *c, play *p)
{
    if (!p->s->depth)
        return;
    frame *f = &p->frame[chance_draw(c) % p->s->depth];
    if (is_core_step(f->step)) {
        f->beat = (uint16_t)(chance_draw(c) % 3); /* roll, question, its end */
        return;
    }
    note_change("frame", p->edition->step[f->step].name, f->beat, p->s->depth);
    switch (chance_draw(c) % 5) {
    case 0: f->beat = (uint16_t)(chance_draw(c) % (beats_of(p, f->step) + 1)); break;
    case 1:
        f->step = chance_step(c, p);
        f->beat = (uint16_t)(chance_draw(c) % (beats_of(p, f->step) + 1));
        break;
    default:
        change_number(
            c, p, p->edition->step[f->step].name, f->number, p->edition->step[f->step].fields);
    }
}

static void change_depth(chance *c, play *p)
{
    note_change("head", "depth", p->s->depth, p->s->depth);
    if (p->s->depth > 1 && chance_draw(c) % 2)
        p->s->depth--;
    else if (p->s->depth && p->s->depth < FRAMES) {
        frame *f = &p->frame[p->s->depth++];
        f->step = chance_step(c, p);
        f->beat = (uint16_t)(chance_draw(c) % (beats_of(p, f->step) + 1));
    }
}

static void change_mark(chance *c, play *p)
{
    if (!p->s->marks)
        return;
    mark *m = &p->mark[chance_draw(c) % p->s->marks];
    mark_record r = record_of_mark(m);
    change_number(c, p, "mark", &r, mark_field);
    *m = mark_of_record(&r);
}

static void change_state(chance *c, play *p)
{
    switch (chance_draw(c) % 16) {
    case 0: change_head(c, p); break;
    case 1:
        change_number(c, p, "group", &p->group[chance_draw(c) % p->s->groups], group_field);
        break;
    case 2:
    case 3:
    case 4: change_number(c, p, "unit", &p->unit[some_unit(c, p)], unit_field); break;
    case 5:
    case 6:
    case 7: change_own(c, p); break;
    case 8:
    case 9: change_flags(c, p); break;
    case 10: change_row(c, p); break;
    case 11: change_part(c, p); break;
    case 12:
    case 13: change_frame(c, p); break;
    case 14: change_depth(c, p); break;
    default: change_mark(c, p);
    }
}

/* ---- what a scenario adds ---------------------------------------------------------------------
 */

static void change_request(chance *c, play *p)
{
    request *r = &p->asked->request[chance_draw(c) % TILLY_MOST_ASKED];
    switch (chance_draw(c) % 4) {
    case 0: p->asked->waiting = (uint32_t)(chance_draw(c) % (TILLY_MOST_ASKED + 1)); break;
    case 1: r->words = (uint32_t)(chance_draw(c) % 70); break;
    case 2: r->option[chance_draw(c) % TILLY_MOST_CHOICES] = (uint32_t)(chance_draw(c) % 70); break;
    default: change_number(c, p, "request", r, request_field);
    }
    /* more have no place in a request, and no file can say so */
    if (r->options > TILLY_MOST_CHOICES)
        r->options = TILLY_MOST_CHOICES;
    note_change("asked", "waiting", p->asked->waiting, r->kind);
}

static void change_event(chance *c, play *p)
{
    tilly_event *e = &p->waiting[chance_draw(c) % TILLY_MOST_WAITING_EVENTS];
    switch (chance_draw(c) % 4) {
    case 0: e->kind = (uint16_t)(chance_draw(c) % 300); break;
    case 1: e->serial = (uint32_t)chance_draw(c); break;
    case 2: e->seen = (uint8_t)(chance_draw(c) % 5); break;
    default: p->watch->events = (uint16_t)(chance_draw(c) % (TILLY_MOST_WAITING_EVENTS + 1));
    }
    note_change("event", "that waits", e->kind, p->watch->events);
}

static void change_watch(chance *c, play *p)
{
    script_watch *w = p->watch;
    switch (chance_draw(c) % 5) {
    case 0: w->served = (uint32_t)other_number(c, p, w->served); break;
    case 1: w->due = (uint16_t)(w->due ^ 1u << chance_draw(c) % 9); break;
    case 2: w->answered = (uint16_t)(chance_draw(c) % 7); break;
    case 3: w->more = (uint16_t)(chance_draw(c) % 3); break;
    default: change_event(c, p); return;
    }
    note_change("watch", "due", w->due, w->served);
}

static void change_name(chance *c, play *p)
{
    script_watch *w = p->watch;
    const unsigned i = (unsigned)(chance_draw(c) % TILLY_MOST_NAMED);
    if (chance_draw(c) % 2)
        w->names = (uint16_t)(chance_draw(c) % (TILLY_MOST_NAMED + 1));
    w->name[i].unit = (uint16_t)(chance_draw(c) % 20);
    w->name[i].words = (uint16_t)(chance_draw(c) % 70);
    note_change("names", "of units", w->names, i);
}

static void change_scenario(chance *c, play *p)
{
    switch (chance_draw(c) % 4) {
    case 0:
        p->variable[chance_draw(c) % variables_of(p->declared)] = (int32_t)other_number(c, p, 0);
        note_change("variable", "one", 0, 0);
        break;
    case 1: change_request(c, p); break;
    case 2: change_watch(c, p); break;
    default: change_name(c, p);
    }
}

/* ---- the battle as it was ------------------------------------------------------------------- */

static void good(tilly_status status)
{
    if (status != TILLY_OK)
        finding("a good battle", status);
}

static tilly_turn *turn_of(tilly_battle *b)
{
    tilly_turn *turn = NULL;
    good(tilly_battle_turn(b, &turn));
    return turn;
}

/* To some moment of it, by samples; many cases begin there. */
static tilly_battle *good_battle(const battle_case *of)
{
    enum { MOST_NEEDS = 400 };
    tilly_battle *b = battle_of_case(of);
    chance c = {.seed = of->seed};
    tilly_hooks hooks = {.size = sizeof hooks};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin(
            of->seed % 2 ? "thumb" : "random", (uint32_t)of->seed, &hooks.player[side]);
    tilly_battle_limit(b, 8);
    if (chance_draw(&c) % 2)
        tilly_battle_run(b, &hooks, 1 + (uint32_t)(chance_draw(&c) % 4));
    uint64_t needs = chance_draw(&c) % MOST_NEEDS;
    for (uint64_t i = 0; i < needs; i++) {
        tilly_turn *turn = turn_of(b);
        tilly_status need = tilly_turn_next(turn, TILLY_UNTIL_ROLL);
        tilly_answer a = {.size = sizeof a};
        if (need == TILLY_BATTLE_OVER)
            break;
        if (need != TILLY_DECISION)
            continue;
        good(tilly_turn_sample(turn, i, &a));
        good(tilly_turn_answer(turn, &a, NULL));
    }
    return b;
}

/* ---- one case ------------------------------------------------------------------------------- */

static uint64_t tried;
static uint64_t accepted;

static const char *save_of(const tilly_battle *b)
{
    static char text[1 << 20];
    good(tilly_battle_save(b, text, sizeof text, NULL));
    return text;
}

static void must_not_break(const tilly_battle *b, const char *what, tilly_status status)
{
    const play *p = battle_state(b);
    if (status != TILLY_E_INTERNAL)
        return;
    fprintf(stderr, "\n%s, row %u\n%s", p->edition->id, p->s->row, told);
    for (unsigned d = 0; d < p->s->depth; d++)
        fprintf(stderr,
                "  step %s, beat %s\n",
                step_name(p->edition, p->frame[d].step),
                beat_name(p->edition, p->frame[d].step, p->frame[d].beat));
    finding(what, status);
}

static void ask_and_answer(const tilly_battle *b, tilly_turn *turn, uint64_t draw)
{
    char words[200];
    tilly_answer a = {.size = sizeof a};
    tilly_turn_question_text(turn, words, sizeof words, NULL);
    must_not_break(b, "a sample", tilly_turn_sample(turn, draw, &a));
    must_not_break(b, "an answer", tilly_turn_answer(turn, &a, NULL));
}

static void play_on(uint64_t number, tilly_battle *b)
{
    enum { NEEDS = 12 };
    uint64_t hash;
    for (uint64_t i = 0; i < NEEDS; i++) {
        tilly_turn *turn;
        if (tilly_battle_turn(b, &turn) != TILLY_OK)
            break;
        tilly_status need = tilly_turn_next(turn, TILLY_UNTIL_ROLL);
        must_not_break(b, "next", need);
        if (need == TILLY_BATTLE_OVER || need < TILLY_OK)
            break;
        if (need == TILLY_DECISION)
            ask_and_answer(b, turn, number + i);
    }
    tilly_battle_hash(b, &hash);
    save_of(b);
}

enum { SEEDS_OF_A_BATTLE = 200 };

/* The one of the last case of that scenario most often. */
static const tilly_battle *battle_for(const battle_case *c)
{
    static tilly_battle *whole[SCENARIOS_APART];
    static battle_case whole_of[SCENARIOS_APART];
    battle_case of = {c->scenario, c->variant, c->seed / SEEDS_OF_A_BATTLE};
    const battle_case *last = &whole_of[c->scenario];
    if (!whole[c->scenario] || last->variant != of.variant || last->seed != of.seed) {
        tilly_battle_unref(whole[c->scenario]);
        whole[c->scenario] = good_battle(&of);
        whole_of[c->scenario] = of;
    }
    return whole[c->scenario];
}

static void try_a_save(uint64_t number)
{
    tilly_battle *changed;
    tilly_battle *loaded = NULL;
    tilly_error e = {.size = sizeof e};
    battle_case of = case_of(number);
    chance c = {.seed = of.seed, .moment = 1};
    told[0] = 0;
    good(tilly_battle_copy(battle_for(&of), &changed));
    unsigned changes = 1 + (unsigned)(chance_draw(&c) % 2);
    for (unsigned i = 0; i < changes; i++)
        change_state(&c, battle_to_fill(changed));
    if (variables_of(battle_state(changed)->declared))
        change_scenario(&c, battle_to_fill(changed));
    const char *text = save_of(changed);
    tilly_status status = tilly_battle_load(text, strlen(text), NULL, &loaded, &e);
    tried++;
    if (status == TILLY_OK) {
        accepted++;
        play_on(of.seed, loaded);
        tilly_battle_unref(loaded);
    } else if (status != TILLY_E_FORMAT && status != TILLY_E_MISMATCH)
        finding("refused", status);
    tilly_battle_unref(changed);
}

int main(int argc, char **argv)
{
    int status = run_cases(argc, argv, try_a_save, SEEDS_OF_A_BATTLE);
    fprintf(stderr,
            "%llu of %llu crafted saves were accepted\n",
            (unsigned long long)accepted,
            (unsigned long long)tried);
    return status;
}
