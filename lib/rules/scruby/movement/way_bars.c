/* Bars on the lengths of a straight way: put into a list, and read from it. Nothing here knows what
 * bars, or why. */
#include "geometry/meeting.h"
#include "rules/scruby/movement/moves.h"

/* ---- bars ------------------------------------------------------------------------------------ */

bool asks_one_length(const way_bars *bars)
{
    return bars->asked == ONE_LENGTH || bars->asked == ONE_PASSAGE;
}

bool is_settled(const way_bars *bars)
{
    return asks_one_length(bars) ? bars->count > 0 : bars->asked == OPEN_LENGTHS && bars->most < 0;
}

/* With no room left the last one takes in the rest: stricter, never laxer. */
way_bar *add_way_bar(way_bars *bars, reach r, unsigned code, unsigned cite)
{
    if (r.least > r.most)
        return NULL;
    if (asks_one_length(bars) && (bars->most < r.least || bars->most > r.most))
        return NULL;
    if (bars->asked == ONE_PASSAGE && r.most != NEVER)
        return NULL;
    if (bars->asked == OPEN_LENGTHS && r.most == NEVER)
        bars->most = smaller(bars->most, r.least - 1);
    if (bars->count == MOST_WAY_BARS) {
        way_bar *last = &bars->bar[MOST_WAY_BARS - 1];
        last->least = smaller(last->least, r.least);
        last->most = NEVER;
        return NULL;
    }
    way_bar *made = &bars->bar[bars->count++];
    *made = (way_bar){.least = r.least,
                      .most = r.most,
                      .code = (uint16_t)code,
                      .cite = (uint16_t)cite,
                      .unit = NOBODY,
                      .by = NOBODY};
    return made;
}

void bar_by(way_bars *bars, reach r, unsigned code, unsigned cite, unsigned u, unsigned other)
{
    way_bar *made = add_way_bar(bars, r, code, cite);
    if (!made)
        return;
    made->unit = (uint16_t)u;
    made->by = (uint16_t)other;
}

reach passage_from(
    const way_bars *bars, const box *b, direction way, const box *other, int32_t limit)
{
    if (asks_one_length(bars))
        return meets_on_way(b, way, other, limit, bars->most) ? from_there_on(bars->most) : NOWHERE;
    int32_t first = first_meeting(b, way, other, limit, bars->most);
    return first == NEVER ? NOWHERE : from_there_on(first);
}

reach lengths_near(
    const way_bars *bars, const box *b, direction way, const box *other, int32_t limit)
{
    int32_t length = bars->most;
    if (bars->asked == ONE_LENGTH)
        return meets_at_length(b, way, other, limit, length) ? (reach){length, length} : NOWHERE;
    return meeting_on_way(b, way, other, limit, length);
}

/* ---- reading them ---------------------------------------------------------------------------- */

/* "In the way" goes before "too near". */
static bool is_before(const way_bar *a, const way_bar *b)
{
    if ((a->most == NEVER) != (b->most == NEVER))
        return a->most == NEVER;
    if (a->least != b->least)
        return a->least < b->least;
    return a->by != b->by ? a->by < b->by : a->unit < b->unit;
}

const way_bar *way_barred(const way_bars *bars, int32_t length, bool in_way)
{
    const way_bar *first = NULL;
    for (unsigned i = 0; i < bars->count; i++) {
        const way_bar *b = &bars->bar[i];
        if (length < b->least || length > b->most || (in_way && b->most != NEVER))
            continue;
        if (!first || is_before(b, first))
            first = b;
    }
    return first;
}

/* The first open length from there on; above `most`: none. */
static int32_t next_open(const way_bars *bars, int32_t from, int32_t most)
{
    for (const way_bar *b; from <= most && (b = way_barred(bars, from, false)) != NULL;) {
        if (b->most == NEVER)
            return NEVER;
        from = b->most + 1;
    }
    return from <= most ? from : NEVER;
}

static int32_t end_of_open(const way_bars *bars, int32_t from, int32_t most)
{
    int32_t end = most;
    for (unsigned i = 0; i < bars->count; i++)
        if (bars->bar[i].least > from)
            end = smaller(end, bars->bar[i].least - 1);
    return end;
}

enum { LENGTH_GRID = INCH };

uint32_t
spans_between(const way_bars *bars, int32_t least, int32_t most, tilly_span *spans, uint32_t room)
{
    uint32_t count = 0;
    for (int32_t from = next_open(bars, least, most); from != NEVER;) {
        int32_t to = end_of_open(bars, from, most);
        if (count < room)
            spans[count] = (tilly_span){from, to, LENGTH_GRID, TILLY_LENGTH};
        count++;
        from = to < most ? next_open(bars, to + 1, most) : NEVER;
    }
    return count;
}

int32_t way_nearest(const way_bars *bars, int32_t least, int32_t most, int32_t wanted)
{
    int32_t best = NEVER;
    for (int32_t from = next_open(bars, least, most); from != NEVER;) {
        int32_t to = end_of_open(bars, from, most);
        int32_t at = wanted < from ? from : smaller(wanted, to);
        if (best == NEVER || magnitude(at - wanted) < magnitude(best - wanted))
            best = at;
        from = to < most ? next_open(bars, to + 1, most) : NEVER;
    }
    return best;
}
