/* One reading of an answer: its form is checked here, its legality by the beat that asked.
 * choices.c makes range, list, sample and usual from the same two functions of the beat (range and
 * check), so that they cannot disagree. */
#include "engine/turn.h"
#include "engine/misuse.h"
#include "table/table.h"

tilly_reason *reason_ready(tilly_reason *ours)
{
    memset(ours, 0, sizeof *ours);
    ours->size = sizeof *ours;
    ours->nearest.option = TILLY_NO_OPTION;
    return ours;
}

tilly_status reason_give(tilly_reason *theirs, const tilly_reason *ours, tilly_status status)
{
    if (theirs)
        record_give(theirs, ours);
    return status;
}

tilly_status answer_take_in(const tilly_answer **given, tilly_answer *room)
{
    if ((*given)->size == sizeof *room)
        return TILLY_OK;
    tilly_status status =
        record_read(room, sizeof *room, "answer.size", *given, FIRST(tilly_answer, chosen));
    *given = room;
    return status;
}

/* ---- form ----------------------------------------------------------------------------------- */

static tilly_status refuse_form(const tilly_battle *b,
                                tilly_reason *why,
                                unsigned code,
                                unsigned clause,
                                const int32_t number[3],
                                unsigned measure)
{
    /* a question may be about a formation */
    refuse(&b->p, why, code, clause, unit_named(&b->p, b->q.d.subject), NOBODY);
    for (unsigned i = 0; i < 3; i++)
        why_number(why, i, number[i], measure);
    return TILLY_E_ILLEGAL;
}

static tilly_status
malformed(const tilly_battle *b, tilly_reason *why, unsigned code, int32_t a, int32_t c, int32_t d)
{
    return refuse_form(b, why, code, 0, (const int32_t[3]){a, c, d}, TILLY_COUNT);
}

static tilly_status out_of_bounds(const tilly_battle *b,
                                  tilly_reason *why,
                                  unsigned clause,
                                  int32_t v,
                                  int32_t least,
                                  int32_t most,
                                  unsigned measure)
{
    return refuse_form(
        b, why, TILLY_WHY_VALUE_RANGE, clause, (const int32_t[3]){v, least, most}, measure);
}

/* The rule that bounds a number of an option. */
static unsigned bounded_by(const tilly_battle *b, const tilly_option *o, unsigned value)
{
    const edition *e = b->p.edition;
    return e->play.bounds ? e->play.bounds(&b->q, o, value) : 0;
}

static tilly_status read_values(
    const tilly_battle *b, const tilly_answer *g, answer *a, unsigned values, tilly_reason *why)
{
    for (unsigned i = 0; i < values; i++) {
        int32_t v = g->pick.value[i];
        const tilly_span *bound = &a->option->value[i];
        a->value[i] = v;
        if (v >= bound->least && v <= bound->most)
            continue;
        out_of_bounds(
            b, why, bounded_by(b, a->option, i), v, bound->least, bound->most, bound->measure);
        if (why)
            why->nearest = g->pick;
        return TILLY_E_ILLEGAL;
    }
    return TILLY_OK;
}

static bool coordinate_fits(const tilly_battle *b, int32_t v, int32_t size, tilly_reason *why)
{
    if (near_table(v, size) == v)
        return true;
    out_of_bounds(
        b, why, 0, v, near_table(INT32_MIN, size), near_table(INT32_MAX, size), TILLY_LENGTH);
    return false;
}

static bool waypoint_fits(const tilly_battle *b, const tilly_waypoint *w, tilly_reason *why)
{
    if (!coordinate_fits(b, w->x, b->p.table->width, why) ||
        !coordinate_fits(b, w->y, b->p.table->depth, why))
        return false;
    if (w->heading < TILLY_CIRCLE)
        return true;
    out_of_bounds(b, why, 0, w->heading, 0, TILLY_CIRCLE - 1, TILLY_ANGLE);
    return false;
}

static tilly_status
read_path(const tilly_battle *b, const tilly_answer *g, answer *a, tilly_reason *why)
{
    const tilly_decision *d = &b->q.d;
    if (d->shape != TILLY_PATH || !(a->option->flags & TILLY_ALSO_PATH))
        return malformed(b, why, TILLY_WHY_NOT_A_PICK, g->count, 0, 0);
    if (g->count < d->least || g->count > d->most || g->count > TILLY_MOST_WAYPOINTS)
        return malformed(b, why, TILLY_WHY_PATH_SIZE, g->count, d->least, d->most);
    for (unsigned i = 0; i < g->count; i++)
        if (!waypoint_fits(b, &g->way[i], why))
            return TILLY_E_ILLEGAL;
    a->way = g->way;
    a->count = g->count;
    return TILLY_OK;
}

static tilly_status
read_set(const tilly_battle *b, const tilly_answer *g, answer *a, tilly_reason *why)
{
    const tilly_decision *d = &b->q.d;
    int32_t members = 0;
    for (uint32_t word = 0; word < sizeof g->chosen / sizeof *g->chosen; word++)
        for (uint64_t left = g->chosen[word]; left; left &= left - 1) {
            uint32_t i = 64 * word + lowest_bit(left);
            if (i >= b->o.count)
                return malformed(
                    b, why, TILLY_WHY_NO_SUCH_OPTION, (int32_t)i, (int32_t)b->o.count, 0);
            members++;
        }
    if (members < d->least || members > d->most)
        return malformed(b, why, TILLY_WHY_SET_SIZE, members, d->least, d->most);
    a->chosen = g->chosen;
    return TILLY_OK;
}

tilly_status
answer_read(const tilly_battle *b, const tilly_answer *given, answer *a, tilly_reason *why)
{
    *a = (answer){.list = b->o.option, .listed = b->o.count, .note = given->note};
    if (given->decision && given->decision != b->q.d.serial) {
        malformed(b, why, TILLY_WHY_LATE, (int32_t)given->decision, (int32_t)b->q.d.serial, 0);
        return answers_another_question("answer.decision");
    }
    if (b->q.d.shape == TILLY_SET)
        return read_set(b, given, a, why);
    if (given->pick.option >= b->o.count)
        return malformed(
            b, why, TILLY_WHY_NO_SUCH_OPTION, (int32_t)given->pick.option, (int32_t)b->o.count, 0);
    a->option = &b->o.option[given->pick.option];
    a->given = a->option->values;
    return given->count ? read_path(b, given, a, why)
                        : read_values(b, given, a, a->option->values, why);
}

bool answer_legal(const tilly_battle *b, const answer *a, tilly_reason *why)
{
    const beat *t = open_beat(b);
    if (!t->check || t->check(judged_by(b), &b->q, a, why))
        return true;
    if (why && (why->flags & TILLY_WHY_HAS_NEAREST) && why->nearest.option == TILLY_NO_OPTION &&
        a->option)
        why->nearest.option = (uint32_t)(a->option - b->o.option);
    return false;
}

/* ---- check and answer ----------------------------------------------------------------------- */

/* A number beyond its bounds: the nearest legal version is that of the same answer with the number
 * brought back inside. */
static void nearest_inside(const tilly_battle *b, tilly_reason *why)
{
    tilly_pick inside = why->nearest;
    tilly_reason own;
    tilly_reason *again = reason_ready(&own);
    answer a;
    answer_of(b, &inside, &a);
    for (unsigned i = 0; i < a.given; i++) {
        const tilly_span *bound = &a.option->value[i];
        a.value[i] = a.value[i] < bound->least  ? bound->least
                     : a.value[i] > bound->most ? bound->most
                                                : a.value[i];
        why->nearest.value[i] = a.value[i];
    }
    if (!answer_legal(b, &a, again)) {
        why->nearest = again->nearest;
        why->flags |= again->flags & TILLY_WHY_HAS_NEAREST;
    } else
        why->flags |= TILLY_WHY_HAS_NEAREST;
}

void answer_found_legal(tilly_battle *b, const answer *a)
{
    b->knows_legal = true;
    b->legal = pick_of(a);
}

/* It answers this question by the numbers that were found legal. */
static bool is_known(const tilly_battle *b, const tilly_answer *given)
{
    const tilly_pick *pick = &given->pick;
    const tilly_pick *legal = &b->legal;
    if (!b->knows_legal || given->count || (given->decision && given->decision != b->q.d.serial))
        return false;
    return pick->option == legal->option && pick->value[0] == legal->value[0] &&
           pick->value[1] == legal->value[1] && pick->value[2] == legal->value[2];
}

static bool judge(tilly_battle *b, const answer *a, tilly_reason *why)
{
    if (!answer_legal(b, a, why))
        return false;
    if (a->option && !a->count)
        answer_found_legal(b, a);
    return true;
}

/* Only yes or no is worked out if nobody wants the reason. */
static tilly_status
read_and_judge(const tilly_turn *self, const tilly_answer *given, answer *a, tilly_reason *why)
{
    tilly_battle *b = self->battle;
    if (why)
        reason_ready(why);
    if (is_known(b, given)) {
        answer_of(b, &given->pick, a);
        a->note = given->note;
        return TILLY_OK;
    }
    tilly_status status = answer_read(b, given, a, why);
    if (status != TILLY_OK) {
        if (why && status == TILLY_E_ILLEGAL && why->code == TILLY_WHY_VALUE_RANGE && !given->count)
            nearest_inside(b, why);
        return status;
    }
    return judge(b, a, why) ? TILLY_OK : TILLY_E_ILLEGAL;
}

static tilly_status
answerable(const tilly_turn *self, const tilly_answer **given, tilly_answer *room)
{
    TRY(handle_check(self, TURN_HANDLE));
    if (!*given)
        return null_argument("answer");
    TRY(answer_take_in(given, room));
    TRY(turn_asks(self, NEED_DECISION));
    return (*given)->note <= self->battle->p.notes ? TILLY_OK : names_no_note("answer.note");
}

static tilly_status check(const tilly_turn *self, const tilly_answer *given, tilly_reason *why)
{
    tilly_answer room;
    answer a;
    tilly_status status = answerable(self, &given, &room);
    return status == TILLY_OK ? read_and_judge(self, given, &a, why) : status;
}

tilly_status tilly_turn_check(const tilly_turn *self, const tilly_answer *given, tilly_reason *why)
{
    tilly_reason own;
    REASON_FITS(why);
    return reason_give(why, &own, check(self, given, why ? reason_ready(&own) : NULL));
}

/* A set by what its members name, so that another option in the list does not spoil it. */
static void record_members(tilly_battle *b, input *in, const answer *a)
{
    tilly_id member[TILLY_MOST_UNITS];
    in->count = 0;
    for (uint32_t i = 0; i < a->listed && i < TILLY_MOST_UNITS; i++)
        if (chose(a, i))
            member[in->count++] = a->list[i].unit;
    log_words(b->p.log, in, member, sizeof *member * in->count);
}

/* Numbers that were asked for, and no partners, whom no option asks for: the rest of an answer is
 * not read, and a record of it would not be either. */
static tilly_pick asked_for(const tilly_answer *given, const answer *a)
{
    tilly_pick pick = {.option = a->option ? given->pick.option : 0};
    for (unsigned i = 0; a->option && !a->count && i < a->option->values; i++)
        pick.value[i] = given->pick.value[i];
    return pick;
}

static void record_way(tilly_battle *b, input *in, const answer *a)
{
    tilly_waypoint way[TILLY_MOST_WAYPOINTS];
    memcpy(way, a->way, sizeof *way * a->count);
    for (unsigned i = 0; i < a->count; i++)
        way[i].unit = 0;
    log_words(b->p.log, in, way, sizeof *way * a->count);
}

static void record_answer(tilly_battle *b, const tilly_answer *given, const answer *a)
{
    input *in = log_input(&b->p, INPUT_ANSWER);
    if (!in)
        return;
    const tilly_decision *d = &b->q.d;
    in->side = d->side;
    in->shape = d->shape;
    in->asked = d->kind;
    in->serial = d->serial;
    in->note = given->note;
    in->pick = asked_for(given, a);
    in->count = (uint16_t)a->count;
    if (a->option) {
        in->option_kind = a->option->kind;
        in->unit = a->option->unit;
        in->other = a->option->other;
    }
    if (d->shape == TILLY_SET)
        record_members(b, in, a);
    else if (a->count)
        record_way(b, in, a);
}

tilly_status answer_take(tilly_battle *b, const tilly_answer *given, const answer *a)
{
    tilly_status status =
        b->p.log ? room_in_log(b, most_events(b), 1, TILLY_MOST_UNITS / 2 + 1) : TILLY_OK;
    if (status == TILLY_OK && !b->p.s->turn)
        status = ready_table(&b->p);
    if (status != TILLY_OK)
        return status;
    if (b->p.log)
        record_answer(b, given, a);
    const beat *t = open_beat(b);
    question q = b->q;
    b->p.s->decisions++;
    t->take(&b->p, &q, a);
    b->p.s->beats++;
    b->told_boundary = false;
    battle_forget(b);
    return TILLY_OK;
}

tilly_status turn_answer(tilly_turn *t, const tilly_answer *given, tilly_reason *why)
{
    tilly_answer room;
    answer a;
    tilly_status status = answerable(t, &given, &room);
    if (status == TILLY_OK)
        status = read_and_judge(t, given, &a, why);
    return status == TILLY_OK ? answer_take(t->battle, given, &a) : status;
}

tilly_status tilly_turn_answer(tilly_turn *self, const tilly_answer *given, tilly_reason *why)
{
    tilly_reason own;
    REASON_FITS(why);
    TRY(turn_claim(self));
    tilly_status status = turn_answer(self, given, why ? reason_ready(&own) : NULL);
    return battle_release(self->battle, reason_give(why, &own, status));
}

/* ---- preview -------------------------------------------------------------------------------- */

/* The one unit that a legal answer moves: the one asked about, else the one its option names. */
static uint32_t preview_one(const tilly_battle *b, const answer *a, tilly_placed *placed)
{
    const edition_play *book = &b->p.edition->play;
    tilly_id subject = b->q.d.subject;
    bool is_unit = tilly_id_kind_of(subject) == TILLY_ID_UNIT;
    point at;
    uint16_t heading;
    if (!book->preview || !book->preview(judged_by(b), &b->q, a, &at, &heading))
        return 0;
    *placed = (tilly_placed){.unit = is_unit || !a->option ? subject : a->option->unit,
                             .x = at.x,
                             .y = at.y,
                             .heading = heading};
    return 1;
}

static tilly_status has_no_preview(void)
{
    return misuse(TILLY_E_NOT_NOW, "answer", "has no preview: its question has none");
}

tilly_status tilly_turn_preview(const tilly_turn *self, const tilly_answer *given, tilly_pose *out)
{
    tilly_answer room;
    answer a;
    tilly_placed one;
    tilly_status status = answerable(self, &given, &room);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(out);
    status = read_and_judge(self, given, &a, NULL);
    if (status != TILLY_OK)
        return status;
    if (!preview_one(self->battle, &a, &one))
        return has_no_preview();
    *out = (tilly_pose){one.x, one.y, one.heading, 0};
    return TILLY_OK;
}

tilly_status tilly_turn_preview_body(const tilly_turn *self,
                                     const tilly_answer *given,
                                     tilly_placed *rows,
                                     uint32_t room,
                                     uint32_t *count)
{
    tilly_answer own;
    answer a;
    tilly_placed one;
    tilly_status status = answerable(self, &given, &own);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(count);
    NOT_NULL_FOR(rows, room);
    status = read_and_judge(self, given, &a, NULL);
    if (status != TILLY_OK)
        return status;
    const tilly_battle *b = self->battle;
    const edition_play *book = &b->p.edition->play;
    uint32_t moved = book->preview_body ? book->preview_body(judged_by(b), &b->q, &a, rows, room)
                                        : preview_one(b, &a, &one);
    if (!moved)
        return has_no_preview();
    if (!book->preview_body && room)
        rows[0] = one;
    *count = moved;
    return TILLY_OK;
}
