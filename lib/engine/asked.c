/* What a scenario asks: throws and questions that an edit has put in line. A step of the core, put
 * on the stack at the boundary of the edit, asks one after the other; each number lands in a
 * variable, and the script is told at the boundary after it. */
#include "engine/misuse.h"
#include "engine/turn.h"

enum { BEAT_ROLL, BEAT_QUESTION, BEAT_END };

/* ---- the edits ------------------------------------------------------------------------------ */

static tilly_status knows_words(const play *p, const tilly_edit *e)
{
    if (!words_at(p->pool, e->words))
        return names_no_words("edit.words");
    for (unsigned i = 0; i < e->options; i++)
        if (!words_at(p->pool, e->option[i]))
            return names_no_words("edit.option");
    return TILLY_OK;
}

static tilly_status form_of_roll(const play *p, const tilly_edit *e)
{
    if (p->declared->variable[e->what].kind != TILLY_VARIABLE_NUMBER)
        return misuse(TILLY_E_RANGE, "edit.what", "is a truth value, and dice give a number");
    if (e->value < 1 || e->value > TILLY_MOST_DICE)
        return out_of_range("edit.value", e->value, 1, TILLY_MOST_DICE);
    if (e->faces < 2 || e->faces > TILLY_MOST_FACES)
        return out_of_range("edit.faces", e->faces, 2, TILLY_MOST_FACES);
    return TILLY_OK;
}

/* An answer in words could mean either. */
static bool repeats_an_option(const tilly_edit *e)
{
    for (unsigned i = 1; i < e->options; i++)
        for (unsigned before = 0; before < i; before++)
            if (e->option[before] == e->option[i])
                return true;
    return false;
}

static tilly_status form_of_question(const play *p, const tilly_edit *e)
{
    if (!e->options || e->options > TILLY_MOST_CHOICES)
        return out_of_range("edit.options", e->options, 1, TILLY_MOST_CHOICES);
    if (p->declared->variable[e->what].kind == TILLY_VARIABLE_TRUTH && e->options > 2)
        return misuse(TILLY_E_RANGE, "edit.options", "are more than a truth value has");
    if (repeats_an_option(e))
        return misuse(TILLY_E_RANGE, "edit.option", "has the same words twice");
    return TILLY_OK;
}

/* The step's number. It is left when nothing waits any more: then the battle itself goes on. */
typedef struct asked_here {
    uint32_t asked; /* so far, those that wait included */
} asked_here;
static const field asked_fields[] = {MEANING(asked_here, asked, "asked", IS_UNLESS_0),
                                     {.name = NULL}};

static asked_here *asked_by_step(const play *p)
{
    return here(p);
}

tilly_status asked_form(const play *p, const tilly_edit *e)
{
    TRY(e->kind == TILLY_EDIT_ROLL ? form_of_roll(p, e) : form_of_question(p, e));
    TRY(knows_words(p, e));
    if (p->asked->waiting == TILLY_MOST_ASKED)
        return is_full(TILLY_MOST_ASKED, "throws and questions wait already");
    if (is_asking(p) && asked_by_step(p)->asked >= TILLY_MOST_CHAINED)
        return is_full(TILLY_MOST_CHAINED,
                       "throws and questions have followed one another: first the battle goes on");
    return TILLY_OK;
}

tilly_status ask_for_scenario(play *p, const tilly_edit *e)
{
    const bool rolls = e->kind == TILLY_EDIT_ROLL;
    request *r = &p->asked->request[p->asked->waiting++];
    *r = (request){.kind = e->kind,
                   .variable = (uint16_t)e->what,
                   .dice = rolls ? (uint16_t)e->value : 0,
                   .faces = e->faces,
                   .side = (uint8_t)e->side,
                   .options = (uint8_t)e->options,
                   .words = e->words};
    memcpy(r->option, e->option, sizeof *r->option * e->options);
    if (is_asking(p))
        again(p, BEAT_ROLL);
    else
        p->frame[p->s->depth++] = (frame){.step = STEP_ASKED};
    asked_by_step(p)->asked++;
    return TILLY_OK;
}

/* ---- the step ------------------------------------------------------------------------------- */

static const request *first_asked(const play *p, unsigned kind)
{
    const request *r = &p->asked->request[0];
    return p->asked->waiting && r->kind == kind ? r : NULL;
}

static uint8_t seen_by(const play *p, const request *r)
{
    return (uint8_t)p->declared->variable[r->variable].seen;
}

/* Its number lands in the variable and the next one moves up: to be asked at once, or the step is
 * over. Both are boundaries. */
static void land(play *p, int32_t number)
{
    asked_state *a = p->asked;
    const unsigned variable = a->request[0].variable;
    p->variable[variable] = number;
    p->watch->answered = (uint16_t)(variable + 1);
    a->waiting--;
    memmove(&a->request[0], &a->request[1], sizeof *a->request * a->waiting);
    memset(&a->request[a->waiting], 0, sizeof *a->request);
    again(p, a->waiting ? BEAT_ROLL : BEAT_END);
}

static bool open_roll(const play *p, question *q)
{
    const request *r = first_asked(p, TILLY_EDIT_ROLL);
    if (!r)
        return false;
    q->r.serial = p->asked->rolls + 1;
    q->r.kind = TILLY_ROLL_SCENARIO;
    q->r.side = r->side;
    q->r.test = TILLY_IN_TABLE;
    q->r.dice = r->dice;
    q->r.faces = r->faces;
    q->r.factor = 1;
    q->r.table = r->words;
    return true;
}

static int32_t sum_of(const tilly_roll *r, const face *f)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < r->dice; i++)
        sum += f[i];
    return sum;
}

static void tell_sum(play *p, const tilly_roll *r, const face *f)
{
    enum { FACES_OF_4_BITS = 16, PACKED = 32 };
    tilly_event *e = tell_side(p, TILLY_EV_ROLL, 0, r->side);
    uint32_t packed[4] = {0};
    for (unsigned i = 0; i < r->dice && i < PACKED && r->faces < FACES_OF_4_BITS; i++)
        packed[i / 8] |= (uint32_t)f[i] << (4 * (i % 8));
    e->flags = (uint16_t)r->table;
    e->seen = seen_by(p, &p->asked->request[0]);
    e->value[0] = r->kind;
    e->value[1] = r->dice;
    e->value[2] = r->faces;
    e->value[3] = sum_of(r, f);
    for (unsigned i = 0; i < 4; i++)
        e->value[4 + i] = (int32_t)packed[i];
}

static void roll_fell(play *p, const question *q, const face *f)
{
    p->asked->rolls++;
    tell_sum(p, &q->r, f);
    land(p, sum_of(&q->r, f));
}

static bool open_question(const play *p, question *q)
{
    const request *r = first_asked(p, TILLY_EDIT_ASK);
    if (!r)
        return false;
    asks(p, q, r->side, NOBODY, NOBODY);
    q->d.amount = (int32_t)r->words;
    return true;
}

static void list_choices(const play *p, const question *q, options *o)
{
    const request *r = &p->asked->request[0];
    (void)q;
    for (unsigned i = 0; i < r->options; i++)
        offer(p, o, TILLY_OPT_WORDS, NOBODY, NOBODY)->amount = (int32_t)r->option[i];
}

static void take_choice(play *p, const question *q, const answer *a)
{
    const request *r = &p->asked->request[0];
    const int32_t chosen = (int32_t)(a->option - a->list);
    tilly_event *e = tell_side(p, TILLY_EV_CHOSEN, 0, q->d.side);
    e->seen = (uint8_t)(seen_by(p, r) | 1u << r->side);
    e->value[0] = (int32_t)r->option[chosen];
    e->value[1] = r->variable;
    e->value[2] = chosen;
    land(p, chosen);
}

static const beat asked_beats[] = {
    [BEAT_ROLL] = {.name = "roll",
                   .kind = TILLY_ROLL_SCENARIO,
                   .open = open_roll,
                   .fell = roll_fell},
    [BEAT_QUESTION] = {.name = "question",
                       .kind = TILLY_ASK_SCENARIO,
                       .open = open_question,
                       .list = list_choices,
                       .take = take_choice},
    [BEAT_END] = {.name = NULL},
};
const step asked_step = {
    .name = "asked by the scenario", .beats = asked_beats, .fields = asked_fields};

/* ---- on the stack --------------------------------------------------------------------------- */

core_frame core_frame_off(play *p)
{
    core_frame c = {.depth = NOBODY};
    for (unsigned d = 0; d < p->s->depth; d++)
        if (is_core_step(p->frame[d].step))
            c = (core_frame){p->frame[d], d};
    if (c.depth == NOBODY)
        return c;
    const unsigned above = --p->s->depth - c.depth;
    memmove(&p->frame[c.depth], &p->frame[c.depth + 1], sizeof *p->frame * above);
    return c;
}

/* What was below it may be gone. */
void core_frame_back(play *p, const core_frame *c)
{
    if (c->depth == NOBODY)
        return;
    const unsigned depth = c->depth < p->s->depth ? c->depth : p->s->depth;
    const unsigned above = p->s->depth++ - depth;
    memmove(&p->frame[depth + 1], &p->frame[depth], sizeof *p->frame * above);
    p->frame[depth] = c->kept;
}
