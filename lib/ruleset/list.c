/* Rulings and catalogue numbers of a rule set. */
#include "base/sized.h"
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
    NOT_NULL(out);
    RECORD_FITS(out, tilly_ruling, text);
    if (index >= self->edition->rulings)
        return out_of_range("index", index, 0, (int64_t)self->edition->rulings - 1);
    const ruling *r = &self->edition->ruling[index];
    tilly_ruling given = {.number = r->number, .clause = (uint16_t)(RULING + r->number)};
    snprintf(given.text, sizeof given.text, "%s", r->text);
    record_give(out, &given);
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

/* Where a catalogue numbers its clauses without gaps the book has all up to the highest that
 * anything here cites. */
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

static bool in_ranges(const edition *e, uint32_t clause)
{
    for (uint32_t i = 0; i < e->clause_ranges; i++)
        if (clause >= e->clause_range[i].first && clause <= e->clause_range[i].last)
            return true;
    return false;
}

static bool has_clause(const edition *e, uint32_t clause)
{
    if (clause >= RULING)
        return has_ruling(e, clause - RULING);
    return e->clause_range ? in_ranges(e, clause) : clause && clause <= last_clause(e);
}

static const citation *citation_of(const citation *list, uint32_t count, uint32_t kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i].kind == kind && list[i].number)
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

/* Between a number of the catalogue and the next: "03+04", "21/22", "07-11". */
static char between(const citation *c)
{
    return c->second & BY_ROLE ? '/' : c->second & UP_TO ? '-' : '+';
}

static int cite_kind(const edition *e, char letter, const citation *c, char *text, size_t room)
{
    if (!c)
        return -1;
    if (!c->second)
        return snprintf(text, room, "%s-%c-%02u", e->prefix, letter, c->number);
    char third[8] = "";
    if (c->third)
        snprintf(third, sizeof third, "+%02u", c->third);
    return snprintf(text,
                    room,
                    "%s-%c-%02u%c%02u%s",
                    e->prefix,
                    letter,
                    c->number,
                    between(c),
                    c->second & ~(unsigned)(BY_ROLE | UP_TO),
                    third);
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
    NOT_NULL(text);
    int length = cite_of(self->edition, what, number, text, room);
    if (length < 0)
        return misuse(TILLY_E_UNKNOWN, "number", "names nothing that this rule set cites");
    return (size_t)length < room ? TILLY_OK : TILLY_E_ROOM;
}
