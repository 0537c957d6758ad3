/* What brought an event about, found among the events told before it in its turn. It is worked out
 * when an event is read: the state keeps no serials, and a battle that is not read pays nothing. */
#include "engine/turn.h"
#include "words/registry.h"

static bool is_it(tilly_id id, tilly_id other)
{
    return id && id == other;
}

static bool fits(const tilly_event *e, const tilly_event *cause, unsigned fit)
{
    bool by = is_it(e->other, cause->unit);
    bool at = is_it(e->unit, cause->other);
    return fit & LATEST || (fit & SAME && is_it(e->unit, cause->unit)) || (fit & BY && by) ||
           (fit & AT && at) || (fit & BY_AND_AT && by && at) ||
           (fit & OF_SIDE && e->side == cause->side) ||
           (fit & BEFORE && e->serial == cause->serial + 1);
}

static bool may_cause(const cause_entry *entry, const tilly_event *e, const tilly_event *cause)
{
    for (const event_cause *c = entry->cause; c->kind && c < entry->cause + MOST_CAUSES; c++)
        if (c->kind == cause->kind && (c->fit & EARLIER || e->row == cause->row))
            return fits(e, cause, c->fit);
    return false;
}

/* The row of the sequence, where nothing else brings it about. */
static bool may_be_its_row(const cause_entry *entry)
{
    for (const event_cause *c = entry->cause; c->kind && c < entry->cause + MOST_CAUSES; c++)
        if (c->fit == ROW_ITSELF)
            return true;
    return false;
}

uint32_t event_cause_in(const log *l, uint32_t i)
{
    const tilly_event *e = &l->event[i];
    const cause_entry *entry = cause_entry_of(e->kind);
    uint32_t its_row = 0;
    if (!entry)
        return 0;
    while (i-- > 0) {
        const tilly_event *earlier = &l->event[i];
        if (may_cause(entry, e, earlier))
            return earlier->serial;
        if (earlier->kind == TILLY_EV_STEP && earlier->row == e->row)
            its_row = earlier->serial;
    }
    return may_be_its_row(entry) ? its_row : 0;
}
