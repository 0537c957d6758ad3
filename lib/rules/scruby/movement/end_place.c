/* End places of stands that retire, scatter or are pursued (SC-243, SC-220, SC-Q-54). */
#include "rules/scruby/movement/movement.h"

enum { MOST_OTHERS = SIDES * TILLY_MOST_UNITS };

static enum bar bar_of(const play *p, unsigned u, unsigned other, const piece_set *passed)
{
    if (side_of(p, other) == side_of(p, u))
        return BAR_FRIEND;
    return passed && in_set(passed, other) ? BAR_PASSED_ENEMY : BAR_ENEMY;
}

static unsigned
barrings_for(const play *p, unsigned u, const piece_set *passed, barring other[MOST_OTHERS])
{
    unsigned count = 0;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (o, p, side)
            if (o != u)
                other[count++] = (barring){box_of(p, o), bar_of(p, u, o, passed)};
    return count;
}

static bool is_on_table(const play *p, const box *b)
{
    point far = {p->table->width, p->table->depth};
    return box_within(b, (point){0, 0}, far, param(p, PARAM_EPS));
}

way_back
way_back_of(const play *p, unsigned u, uint16_t heading, int32_t full, const piece_set *passed)
{
    barring other[MOST_OTHERS];
    unsigned count = barrings_for(p, u, passed, other);
    box from = box_at(p, u, place_of(p, u), heading);
    retirement line = {from.ahead,
                       full,
                       ground_stops(p, u, from.centre, from.ahead, LONGEST_WAY),
                       param(p, PARAM_ENEMY_APART)};
    int32_t length = end_place(&from, &line, other, count);
    if (length == NEVER)
        return (way_back){BACK_NO_PLACE, from.centre, heading, 0};
    box end = box_moved(&from, from.ahead, length);
    return (way_back){
        is_on_table(p, &end) ? BACK_AT_PLACE : BACK_OFF_TABLE, end.centre, heading, length};
}
