/* Records of a battle: turns as they were recorded, an input given again, a battle for a state that
 * was saved. */
#include "engine/record.h"

#include "engine/turn.h"

tilly_status battle_brief(tilly_battle *b, const tilly_setup *setup)
{
    return brief_make(&b->h.memory, setup, &b->brief);
}

void script_was(tilly_battle *b, uint64_t hash)
{
    b->script_hash = hash;
}

tilly_status battle_areas(tilly_battle *b, const tilly_area *areas, uint32_t count)
{
    return areas_make(&b->h.memory, areas, count, &b->areas);
}

tilly_status words_hidden(tilly_battle *b, uint32_t *number)
{
    return words_add_hidden(&b->p.pool, &b->h.memory, number);
}

const play *battle_state(const tilly_battle *b)
{
    return &b->p;
}
play *battle_to_fill(tilly_battle *b)
{
    return &b->p;
}

bool shows_roll(const tilly_battle *b)
{
    return b->need == NEED_ROLL && b->roll_shown;
}

uint32_t battle_reserve(const tilly_battle *b, unsigned side)
{
    return b->p.s->room[side] - tilly_army_units(b->p.army[side]) -
           spare_slots(b->p.edition, b->p.army, side);
}

unsigned missing_unit(const play *p)
{
    const edition_set_up *book = &p->edition->set_up;
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
            bool waits = p->unit[u].state == UNIT_WAITING;
            bool may_wait = waits && book->may_wait && book->may_wait(p, u);
            if (waits && !may_wait)
                return u;
        }
    return NOBODY;
}

/* ---- steps and beats by name ---------------------------------------------------------------- */

const char *step_name(const edition *e, unsigned number)
{
    if (number == STEP_ASKED)
        return asked_step.name;
    return number < e->steps ? e->step[number].name : NULL;
}
const char *beat_name(const edition *e, unsigned of_step, unsigned number)
{
    const step *s = is_core_step(of_step) ? &asked_step : &e->step[of_step];
    return s->beats[number].name;
}
const field *step_fields(const edition *e, unsigned number)
{
    return is_core_step(number) ? asked_step.fields : e->step[number].fields;
}
unsigned step_of_row(const edition *e, unsigned number)
{
    return e->row[number].step;
}

bool may_be_lowest(const edition *e, const head *s, unsigned which)
{
    if (e->step_after_edit && which == e->step_after_edit)
        return true;
    if (is_core_step(which))
        return !s->in_row;
    return s->in_row && which == step_of_row(e, s->row);
}

/* ---- turns as they were recorded ------------------------------------------------------------ */

static const tilly_turn *turn_of(const tilly_battle *b, uint32_t number)
{
    if (number >= b->p.s->turn)
        return b->now;
    return number < b->pasts ? b->past[number] : NULL;
}

static const head *head_before(const tilly_turn *t)
{
    return (const head *)(const void *)t->before;
}

static bool is_whole(const tilly_battle *b, const tilly_turn *t, uint32_t number)
{
    if (!t || !t->before || t->number != number)
        return false;
    const head *s = head_before(t);
    return s->turn == number && s->rules_hash == t->rules->hash &&
           s->turn_limit == b->p.s->turn_limit && !s->depth && !s->in_row &&
           s->row == (number ? b->p.edition->setup_rows : 0);
}

bool is_recorded(const tilly_battle *b)
{
    const head *s = b->p.s;
    if (!b->log_on || !b->now || ((s->setup & TILLY_SETUP_DEPLOYED) && !(s->setup & SETUP_BEGUN)))
        return false;
    for (uint32_t i = 0; i <= s->turn; i++)
        if (!is_whole(b, turn_of(b, i), i))
            return false;
    return true;
}

recorded recorded_turn(const tilly_battle *b, uint32_t number)
{
    const tilly_turn *t = turn_of(b, number);
    return (recorded){.number = t->number,
                      .over = t->over,
                      .start = head_before(t),
                      .rules = t->rules,
                      .table = t->table,
                      .inputs = &t->log,
                      .start_hash = t->start_hash,
                      .hash = t->over ? t->end_hash : play_hash(&b->p),
                      .now = position_now(&b->p)};
}

play recorded_start(const tilly_battle *b)
{
    return turn_start(turn_of(b, 0));
}
void look_is_over(play *then)
{
    all_changed(then);
}

/* ---- an input once more --------------------------------------------------------------------- */

static bool same_place(const tilly_battle *b, const position *at)
{
    position now = position_now(&b->p);
    return now.beats == at->beats && now.row == at->row && now.beat == at->beat &&
           now.depth == at->depth;
}

void script_plays_again(tilly_battle *b, bool plays)
{
    b->plays_again = plays;
}

static tilly_status pass_boundary(tilly_battle *b)
{
    if (b->plays_again)
        return moments_here(b->now);
    moments_passed(b);
    return TILLY_OK;
}

/* Runs on until `arrived` says so; rolls on the way are the generator's. */
static tilly_status
run_to(tilly_battle *b, const input *in, bool (*arrived)(const tilly_battle *, const input *))
{
    uint16_t faces[TILLY_MOST_DICE];
    while (!arrived(b, in)) {
        tilly_status status = pass_boundary(b);
        if (status != TILLY_OK)
            return status;
        if (b->plays_again && arrived(b, in))
            return TILLY_OK; /* edits of the moment have led there */
        switch (engine_beat(b)) {
        case WENT_ON:
        case AT_STEP: break;
        case NEEDS:
            if (arrived(b, in))
                return TILLY_OK;
            if (b->need != NEED_ROLL)
                return TILLY_E_FORMAT;
            engine_throw(b, faces);
            status = engine_fall(b, faces);
            break;
        case NO_MEMORY: return TILLY_E_MEMORY;
        default: return TILLY_E_FORMAT;
        }
        if (status != TILLY_OK)
            return status;
    }
    return TILLY_OK;
}

static bool at_decision(const tilly_battle *b, const input *in)
{
    return b->need == NEED_DECISION && b->q.d.serial == in->serial;
}
static bool at_roll(const tilly_battle *b, const input *in)
{
    const bool of_scenario = b->q.r.kind == TILLY_ROLL_SCENARIO;
    return b->need == NEED_ROLL && b->q.r.serial == in->serial &&
           of_scenario == (in->asked == TILLY_ROLL_SCENARIO);
}
static bool at_place(const tilly_battle *b, const input *in)
{
    return same_place(b, &in->at);
}

/* Spots to choose from name the same and differ in their numbers. */
static bool is_like(const tilly_battle *b, const input *in, uint32_t i)
{
    if (i >= b->o.count)
        return false;
    const tilly_option *o = &b->o.option[i];
    if (o->kind != in->option_kind || o->unit != in->unit || o->other != in->other)
        return false;
    for (unsigned v = 0; v < o->values && !in->count; v++)
        if (in->pick.value[v] < o->value[v].least || in->pick.value[v] > o->value[v].most)
            return false;
    return true;
}

/* The option that names the same, wherever it stands now. */
static uint32_t option_like(const tilly_battle *b, const input *in)
{
    if (is_like(b, in, in->pick.option))
        return in->pick.option;
    for (uint32_t i = 0; i < b->o.count; i++)
        if (is_like(b, in, i))
            return i;
    return in->pick.option;
}

static bool
members_again(const tilly_battle *b, const log *from, const input *in, uint64_t chosen[8])
{
    tilly_id member[TILLY_MOST_UNITS];
    memcpy(member, &from->word[in->word], sizeof *member * in->count);
    for (uint32_t m = 0; m < in->count; m++) {
        uint32_t i = 0;
        while (i < b->o.count &&
               (b->o.option[i].unit != member[m] || chosen[i / 64] >> (i % 64) & 1))
            i++;
        if (i >= b->o.count || i >= TILLY_MOST_UNITS)
            return false;
        chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    return true;
}

static tilly_status
answer_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    tilly_status status = run_to(b, in, at_decision);
    if (status != TILLY_OK)
        return status;
    if (b->q.d.kind != in->asked || b->q.d.shape != in->shape)
        return TILLY_E_FORMAT;
    tilly_answer g;
    memset(&g, 0, sizeof g);
    g.size = sizeof g;
    g.pick = in->pick;
    g.count = in->shape == TILLY_SET ? 0 : in->count;
    g.note = in->note;
    if (in->shape == TILLY_SET && !members_again(b, from, in, g.chosen))
        return TILLY_E_FORMAT;
    if (in->shape != TILLY_SET)
        g.pick.option = option_like(b, in);
    if (in->shape != TILLY_SET && in->count)
        memcpy(g.way, &from->word[in->word], sizeof *g.way * in->count);
    answer a;
    status = answer_read(b, &g, &a, why);
    if (status != TILLY_OK || !answer_legal(b, &a, why))
        return TILLY_E_FORMAT;
    return answer_take(b, &g, &a);
}

static tilly_status
faces_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    tilly_status status = run_to(b, in, at_roll);
    if (status != TILLY_OK)
        return status;
    uint16_t faces[TILLY_MOST_DICE];
    if (in->dice > TILLY_MOST_DICE)
        return TILLY_E_FORMAT;
    memcpy(faces, &from->word[in->word], sizeof *faces * in->dice);
    status = turn_supply(b->now, faces, in->dice, in->source, why);
    return status == TILLY_E_ILLEGAL ? TILLY_E_FORMAT : status;
}

tilly_status input_again(tilly_battle *b, const log *from, const input *in, tilly_reason *why)
{
    if (in->kind == INPUT_ANSWER)
        return answer_again(b, from, in, why);
    if (in->kind == INPUT_FACES)
        return faces_again(b, from, in, why);
    tilly_status status = run_to(b, in, in->serial ? at_decision : at_place);
    if (status == TILLY_OK && b->plays_again && in->at.is_served)
        status = moments_here(b->now);
    if (status != TILLY_OK)
        return status;
    if (in->kind == INPUT_CONCEDE)
        return concede_now(b, in->side);
    if (in->kind == INPUT_AGREE)
        return agree_now(b, in->side);
    kept_edit kept;
    edit_from_words(&from->word[in->word], &kept);
    if (in->source == TILLY_FROM_SCRIPT)
        moments_passed(b);
    status = edit_now(b, &kept.edit, in->source, true, NULL, why);
    return status == TILLY_OK || status == TILLY_E_MEMORY ? status : TILLY_E_FORMAT;
}

tilly_status run_to_position(tilly_battle *b, const position *at)
{
    const input in = {.at = *at};
    return run_to(b, &in, at_place);
}

tilly_status run_to_question(tilly_battle *b, const input *answered)
{
    return run_to(b, answered, at_decision);
}

/* ---- from a save ---------------------------------------------------------------------------- */

tilly_status battle_with_head(const head *s,
                              const tilly_allocator *memory,
                              tilly_ruleset *rules,
                              tilly_table *table,
                              tilly_army *const army[SIDES],
                              variable_list *variables,
                              tilly_battle **out)
{
    uint32_t units = (uint32_t)s->room[0] + s->room[1];
    uint32_t larger = s->room[0] > s->room[1] ? s->room[0] : s->room[1];
    layout at = layout_for(rules->edition, units, larger, s->groups, variables_of(variables));
    tilly_status status = battle_make(&at, memory, rules, table, army, variables, out);
    if (status != TILLY_OK)
        return status;
    *(*out)->p.s = *s;
    (*out)->log_on = true;
    return TILLY_OK;
}

/* A rule set knows its own steps alone; and what the scenario asks lies upon a boundary. */
static bool validate_steps(tilly_battle *b)
{
    const edition *e = b->p.edition;
    const core_frame c = core_frame_off(&b->p);
    const head *s = b->p.s;
    const bool on_boundary = c.depth == NOBODY || c.depth == s->in_row;
    const bool valid = on_boundary && (!e->play.validate || e->play.validate(&b->p));
    core_frame_back(&b->p, &c);
    return valid;
}

bool state_is_filled(tilly_battle *b)
{
    b->was_loaded = true;
    play_derive(&b->p);
    return validate_steps(b);
}
