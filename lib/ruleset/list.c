/* What a rule set tells about itself: rulings, catalogue numbers, and the sequence of play beat by
 * beat. */
#include "ruleset/ruleset.h"

#include <stdio.h>

/* ---- rulings -------------------------------------------------------------------------------- */

uint32_t tilly_ruleset_rulings(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->rulings : 0;
}

tilly_status tilly_ruleset_ruling(const tilly_ruleset *self, uint32_t index, tilly_ruling *out)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    if (!out)
        return TILLY_E_NULL;
    if ((status = struct_size(out->size, sizeof *out, sizeof *out)))
        return status;
    if (index >= self->edition->rulings)
        return TILLY_E_RANGE;
    const ruling *r = &self->edition->ruling[index];
    tilly_ruling given = {.number = r->number, .clause = (uint16_t)(RULING + r->number)};
    snprintf(given.text, sizeof given.text, "%s", r->text);
    struct_give(out, &given, sizeof given);
    return TILLY_OK;
}

/* ---- catalogue numbers ---------------------------------------------------------------------- */

static bool has_ruling(const edition *e, uint32_t number)
{
    for (uint32_t i = 0; i < e->rulings; i++)
        if (e->ruling[i].number == number)
            return true;
    return false;
}

/* Catalogues number their clauses without gaps: the book has all up to the highest that anything
 * here cites. */
static uint32_t last_clause(const edition *e)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < e->clauses; i++)
        if (e->clause[i] < RULING && e->clause[i] > last)
            last = e->clause[i];
    for (uint32_t i = 0; i < e->parameters; i++)
        if (e->parameter[i].clause < RULING && e->parameter[i].clause > last)
            last = e->parameter[i].clause;
    return last;
}

static bool has_clause(const edition *e, uint32_t clause)
{
    return clause >= RULING ? has_ruling(e, clause - RULING) : clause && clause <= last_clause(e);
}

static const citation *citation_of(const citation *list, uint32_t count, uint32_t kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i].kind == kind)
            return &list[i];
    return NULL;
}

static int cite_clause(const edition *e, uint32_t number, char *text, size_t room)
{
    if (!has_clause(e, number))
        return -1;
    return number >= RULING
               ? snprintf(text, room, "%s-Q-%02u", e->prefix, (unsigned)(number - RULING))
               : snprintf(text, room, "%s-%03u", e->prefix, (unsigned)number);
}

static int cite_ruling(const edition *e, uint32_t number, char *text, size_t room)
{
    return has_ruling(e, number) ? snprintf(text, room, "%s-Q-%02u", e->prefix, (unsigned)number)
                                 : -1;
}

static int cite_kind(const edition *e, char letter, const citation *c, char *text, size_t room)
{
    if (!c)
        return -1;
    if (!c->second)
        return snprintf(text, room, "%s-%c-%02u", e->prefix, letter, c->number);
    return snprintf(text,
                    room,
                    "%s-%c-%02u%c%02u",
                    e->prefix,
                    letter,
                    c->number,
                    c->second & BY_ROLE ? '/' : '+',
                    c->second & ~(unsigned)BY_ROLE);
}

static int cite_of(const edition *e, enum tilly_cite what, uint32_t number, char *text, size_t room)
{
    switch (what) {
    case TILLY_CITE_CLAUSE: return cite_clause(e, number, text, room);
    case TILLY_CITE_DECISION:
        return cite_kind(e, 'D', citation_of(e->decision, e->decisions, number), text, room);
    case TILLY_CITE_ROLL:
        return cite_kind(e, 'R', citation_of(e->roll, e->rolls, number), text, room);
    case TILLY_CITE_RULING: return cite_ruling(e, number, text, room);
    }
    return -1;
}

tilly_status tilly_ruleset_cite(
    const tilly_ruleset *self, enum tilly_cite what, uint32_t number, char *text, size_t room)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    if (!text)
        return TILLY_E_NULL;
    int length = cite_of(self->edition, what, number, text, room);
    if (length < 0)
        return TILLY_E_UNKNOWN;
    return (size_t)length < room ? TILLY_OK : TILLY_E_ROOM;
}

/* ---- the sequence of play ------------------------------------------------------------------- */

static uint32_t beats_of(const step *s)
{
    uint32_t count = 0;
    while (s->beats[count].name)
        count++;
    return count;
}

static bool in_sequence(const edition *e, uint32_t step_index)
{
    for (uint32_t r = 0; r < e->rows; r++)
        if (e->row[r].step == step_index)
            return true;
    return false;
}

/* The n-th beat in order: those of the rows as they are played, then those of the steps that others
 * call. Counts down n; true where it is found. */
static bool beat_at(const edition *e, uint32_t *n, uint32_t *row_index, uint32_t *step_index)
{
    for (*row_index = 0; *row_index < e->rows; ++*row_index) {
        *step_index = e->row[*row_index].step;
        uint32_t beats = beats_of(&e->step[*step_index]);
        if (*n < beats)
            return true;
        *n -= beats;
    }
    *row_index = TILLY_NO_ROW;
    for (*step_index = 0; *step_index < e->steps; ++*step_index) {
        if (in_sequence(e, *step_index))
            continue;
        uint32_t beats = beats_of(&e->step[*step_index]);
        if (*n < beats)
            return true;
        *n -= beats;
    }
    return false;
}

const char *tilly_ruleset_length_name(const tilly_ruleset *self)
{
    return handle_is(self, RULESET_HANDLE) ? self->edition->length_name : NULL;
}

const char *tilly_ruleset_phase(const tilly_ruleset *self, uint32_t row_index)
{
    if (!handle_is(self, RULESET_HANDLE) || row_index >= self->edition->rows)
        return NULL;
    /* "3.4" belongs to the third */
    unsigned phase = (unsigned)*self->edition->row[row_index].number - '1';
    return phase < self->edition->phases ? self->edition->phase[phase] : NULL;
}

uint32_t tilly_ruleset_beats(const tilly_ruleset *self)
{
    uint32_t n = UINT32_MAX;
    uint32_t row_index;
    uint32_t step_index;
    if (!handle_is(self, RULESET_HANDLE))
        return 0;
    beat_at(self->edition, &n, &row_index, &step_index);
    return UINT32_MAX - n;
}

static uint16_t what_it_does(const beat *b)
{
    return b->act ? TILLY_BEAT_ACTS : b->fell ? TILLY_BEAT_ROLLS : TILLY_BEAT_ASKS;
}

tilly_status tilly_ruleset_beat(const tilly_ruleset *self, uint32_t index, tilly_beat_info *out)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    if (!out)
        return TILLY_E_NULL;
    if ((status = struct_size(out->size, sizeof *out, sizeof *out)))
        return status;
    const edition *e = self->edition;
    uint32_t row_index;
    uint32_t step_index;
    if (!beat_at(e, &index, &row_index, &step_index))
        return TILLY_E_RANGE;
    const row *r = row_index < e->rows ? &e->row[row_index] : NULL;
    const beat *b = &e->step[step_index].beats[index];
    tilly_beat_info i = {.row = (uint16_t)row_index,
                         .step = (uint16_t)step_index,
                         .beat = (uint16_t)index,
                         .what = what_it_does(b),
                         .kind = b->kind,
                         .clause = e->clause[b->clause ? b->clause
                                             : r       ? r->clause
                                                       : 0]};
    snprintf(i.number, sizeof i.number, "%s", r ? r->number : "");
    snprintf(i.title, sizeof i.title, "%s", r ? r->title : "");
    snprintf(i.name, sizeof i.name, "%s", e->step[step_index].name);
    snprintf(i.beat_name, sizeof i.beat_name, "%s", b->name);
    struct_give(out, &i, sizeof i);
    return TILLY_OK;
}
