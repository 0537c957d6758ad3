/* End places of stands that retire, scatter or are pursued (SC-243, SC-220, SC-Q-54). */
#include "rules/scruby/movement/movement.h"

enum { MOST_OTHERS = SIDES * TILLY_MOST_UNITS };

/* An enemy whom it overlaps as it turns its back on the spot stands with those who beat it. */
static enum bar
bar_of(const play *p, unsigned other, unsigned side, const box *from, const piece_set *passed)
{
    box b = box_of(p, other);
    if (side_of(p, other) == side)
        return BAR_FRIEND;
    bool is_passed = (passed && in_set(passed, other)) || do_overlap(from, &b);
    return is_passed ? BAR_PASSED_ENEMY : BAR_ENEMY;
}

static unsigned barrings_for(
    const play *p, unsigned u, const box *from, const piece_set *passed, barring other[MOST_OTHERS])
{
    unsigned count = 0;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (o, p, side)
            if (o != u)
                other[count++] = (barring){box_of(p, o), bar_of(p, o, side_of(p, u), from, passed)};
    return count;
}

static bool is_on_table(const play *p, const box *b)
{
    point far = {p->table->width, p->table->depth};
    return box_within(b, (point){0, 0}, far, STAND_EPS);
}

way_back
way_back_of(const play *p, unsigned u, uint16_t heading, int32_t full, const piece_set *passed)
{
    barring other[MOST_OTHERS];
    box from = box_at(p, u, place_of(p, u), heading);
    unsigned count = barrings_for(p, u, &from, passed, other);
    retirement line = {from.ahead,
                       full,
                       ground_stops(p, u, from.centre, from.ahead, LONGEST_WAY, NULL),
                       param(p, PARAM_ENEMY_APART)};
    int32_t length = end_place(&from, &line, other, count);
    if (length == NEVER)
        return (way_back){BACK_NO_PLACE, from.centre, heading, 0};
    box end = box_moved(&from, from.ahead, length);
    return (way_back){
        is_on_table(p, &end) ? BACK_AT_PLACE : BACK_OFF_TABLE, end.centre, heading, length};
}
