/* The sequence of play of a rule set, beat by beat. */
#include "base/handle.h"
#include "base/sized.h"
#include "rules/common/steps.h"

#include <stdio.h>

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
        if (!e->step[*step_index].name || in_sequence(e, *step_index))
            continue;
        uint32_t beats = beats_of(&e->step[*step_index]);
        if (*n < beats)
            return true;
        *n -= beats;
    }
    return false;
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
    NOT_NULL(out);
    RECORD_FITS(out, tilly_beat_info, beat_name);
    const edition *e = self->edition;
    uint32_t row_index;
    uint32_t step_index;
    if (!beat_at(e, &index, &row_index, &step_index))
        return misuse(TILLY_E_RANGE, "index", "lies beyond the last beat of the sequence");
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
    record_give(out, &i);
    return TILLY_OK;
}
