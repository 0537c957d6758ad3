/* The engine: rows of the sequence of play, frames, beats. It knows no rule set: it asks the
 * edition's tables. */
#include "engine/turn.h"

/* Nothing is half done: between two rows, or the row's own step is on top. Between two rows an edit
 * may have left a step of its own, which has to be played first. */
bool at_boundary(const tilly_battle *b)
{
    const head *s = b->p.s;
    const unsigned depth = s->depth - is_asking(&b->p);
    if (!depth)
        return true;
    return depth == 1 && s->in_row && b->p.frame[0].step == b->p.edition->row[s->row].step;
}

static void clear_flags(uint8_t *flags, unsigned units)
{
    memset(flags, 0, sizeof *flags * units);
}

void turn_begins(tilly_battle *b)
{
    play *p = &b->p;
    p->s->turn++;
    p->s->row = (uint16_t)p->edition->setup_rows;
    p->s->in_row = p->s->agreed = 0;
    p->s->beats++;
    turn_changed(p);
    clear_flags(p->turn, p->units);
    watch_due(p->watch, TILLY_MOMENT_TURN);
    p->edition->play.turn_begins(p);
    tell(p, TILLY_EV_TURN, 0, NOBODY, NOBODY)->value[0] = p->s->turn;
    battle_forget(b);
}

static enum pace next_row(tilly_battle *b)
{
    play *p = &b->p;
    head *s = p->s;
    if (s->in_row) {
        s->row++;
        s->in_row = 0;
    }
    if (s->row == (s->turn ? p->edition->rows : p->edition->setup_rows))
        return TURN_DONE;
    const row *r = &p->edition->row[s->row];
    s->in_row = 1;
    s->beats++;
    watch_due(p->watch, TILLY_MOMENT_STEP);
    b->told_boundary = false;
    row_changed(p);
    clear_flags(p->step, p->units);
    memset(p->item, 0, sizeof *p->item * p->units);
    tilly_event *e = tell(p, TILLY_EV_STEP, cite(p, r->clause), NOBODY, NOBODY);
    e->value[0] = s->row;
    if (r->role != BOTH_ROLES)
        e->side = (uint8_t)side_in(p, (enum role)r->role);
    enter(p, r->step);
    return AT_STEP;
}

static void did(tilly_battle *b)
{
    b->p.s->beats++;
    b->told_boundary = false;
    battle_forget(b);
}

static void describe_roll(tilly_battle *b, const beat *t)
{
    tilly_roll *r = &b->q.r;
    r->size = sizeof *r;
    if (!r->serial)
        r->serial = b->p.s->rolls + 1;
    if (!r->kind)
        r->kind = t->kind;
    r->row = b->p.s->row;
    if (!r->clause)
        r->clause = cite(&b->p, t->clause);
    b->open = t;
    b->need = NEED_ROLL;
}

static void describe_decision(tilly_battle *b, const beat *t)
{
    tilly_decision *d = &b->q.d;
    d->size = sizeof *d;
    d->serial = b->p.s->decisions + 1;
    if (!d->kind)
        d->kind = t->kind;
    d->row = b->p.s->row;
    if (!d->clause)
        d->clause = cite(&b->p, t->clause);
    d->options = b->o.count;
    d->usual = b->o.usual;
    b->open = t;
    b->need = NEED_DECISION;
}

/* One answer without numbers is no question (section 3 of every catalogue). */
static bool forced(const tilly_battle *b)
{
    return b->o.count == 1 && b->o.option[0].values == 0 &&
           (b->q.d.shape == TILLY_PICK || (b->q.d.shape == TILLY_SET && b->q.d.least == 1));
}

static void take_forced(tilly_battle *b, const beat *t)
{
    const uint64_t chosen[8] = {1};
    question q = b->q;
    tilly_option only = b->o.option[0];
    answer a = {.option = b->q.d.shape == TILLY_SET ? NULL : &only,
                .list = &only,
                .listed = 1,
                .chosen = chosen};
    t->take(&b->p, &q, &a);
    did(b);
}

/* Some questions are asked as the side sees things. */
static tilly_status look(tilly_battle *b, const beat *t)
{
    const edition *e = b->p.edition;
    if (!e->secrecy.by_view || !e->secrecy.by_view(&b->p, t, b->q.d.side))
        return TILLY_OK;
    tilly_status status = battle_look(b, b->q.d.side);
    if (status != TILLY_OK)
        return status;
    memset(&b->q, 0, sizeof b->q);
    t->open(judged_by(b), &b->q);
    return TILLY_OK;
}

/* In a battle that play has brought about there is none: a fault of the library. */
static enum pace ask_nothing(tilly_battle *b)
{
    if (!b->was_loaded)
        return BROKEN;
    pass(&b->p);
    did(b);
    return WENT_ON;
}

static enum pace ask(tilly_battle *b, const beat *t)
{
    if (look(b, t) != TILLY_OK)
        return NO_MEMORY;
    b->o.count = b->o.numbers = 0;
    b->o.more = 0;
    b->o.usual = TILLY_NO_OPTION;
    t->list(judged_by(b), &b->q, &b->o);
    if (!b->o.count)
        return ask_nothing(b);
    if (forced(b)) {
        take_forced(b, t);
        return WENT_ON;
    }
    describe_decision(b, t);
    return NEEDS;
}

/* The first beat of the running step, from its present one on, that is not passed over: it acts,
 * has something open, or is the end. */
static const beat *next_beat(tilly_battle *b, const step *s)
{
    for (const beat *t = &s->beats[top(&b->p)->beat];; t++) {
        if (!t->name || t->act)
            return t;
        memset(&b->q, 0, sizeof b->q);
        if (t->open(&b->p, &b->q))
            return t;
        pass(&b->p);
    }
}

/* The step that runs where it may be the core's; NULL: too many were called. */
static COLD const step *unusual_step(const play *p)
{
    if (p->unusual & TOO_DEEP)
        return NULL;
    return is_asking(p) ? &asked_step : &p->edition->step[top(p)->step];
}

static inline enum pace one_beat(tilly_battle *b)
{
    play *p = &b->p;
    const step *running;
    if (p->s->over)
        return BATTLE_DONE;
    if (b->need != NEED_NOTHING)
        return NEEDS;
    if (p->log && room_in_log(b, most_events(b), 1, 8) != TILLY_OK)
        return NO_MEMORY;
    if (!p->s->turn && ready_table(&b->p) != TILLY_OK)
        return NO_MEMORY;
    if (!p->s->depth)
        return next_row(b);
    if (!p->unusual)
        running = &p->edition->step[top(p)->step];
    else if (!(running = unusual_step(p)))
        return BROKEN;
    const beat *t = next_beat(b, running);
    if (!t->name) {
        p->s->depth--;
        return WENT_ON;
    }
    if (t->act) {
        pass(p);
        t->act(p);
        did(b);
        return WENT_ON;
    }
    if (!t->fell)
        return ask(b, t);
    describe_roll(b, t);
    return NEEDS;
}

enum pace engine_beats(tilly_battle *b, bool on)
{
    enum pace pace;
    do
        pace = one_beat(b);
    while (on && (pace == WENT_ON || pace == AT_STEP));
    return pace;
}

/* ---- rolls ---------------------------------------------------------------------------------- */

void engine_throw(const tilly_battle *b, uint16_t *faces)
{
    const tilly_roll *r = &b->q.r;
    const uint32_t stream =
        r->kind == TILLY_ROLL_SCENARIO ? TILLY_STREAM_SCENARIO : TILLY_STREAM_DICE;
    tilly_throw(b->p.s->seed, stream, r->serial, r->dice, r->faces, faces);
}

static void tell_roll(play *p, const question *q, const uint16_t *faces)
{
    const tilly_roll *r = &q->r;
    tilly_event *e = tell(p, TILLY_EV_ROLL, r->clause, index_of(r->unit), index_of(r->other));
    e->side = r->side;
    e->value[0] = r->kind;
    e->value[1] = r->dice;
    e->value[2] = r->need;
    uint32_t packed[4] = {0};
    e->value[3] = (int32_t)successes(q, faces);
    for (unsigned i = 0; i < r->dice && i < 32 && r->faces < 16; i++)
        packed[i / 8] |= (uint32_t)faces[i] << (4 * (i % 8));
    for (unsigned i = 0; i < 4; i++)
        e->value[4 + i] = (int32_t)packed[i];
    if (r->faces >= 16 && r->dice)
        e->value[4] = faces[0], e->value[5] = r->modifier;
    if (p->log && p->edition->secrecy.roll_seen)
        e->seen = p->edition->secrecy.roll_seen(p, r);
}

tilly_status engine_fall(tilly_battle *b, const uint16_t *faces)
{
    /* no input: the caller has recorded it, if there is one, and nothing may fail any more then */
    tilly_status status = room_in_log(b, most_events(b), 0, 0);
    if (status != TILLY_OK)
        return status;
    const beat *t = open_beat(b);
    question q = b->q;
    if (q.r.kind != TILLY_ROLL_SCENARIO) {
        b->p.s->rolls++;
        tell_roll(&b->p, &q, faces);
    }
    t->fell(&b->p, &q, faces);
    did(b);
    return TILLY_OK;
}
