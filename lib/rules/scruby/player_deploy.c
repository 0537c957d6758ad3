/* Set-up: the pikes of each brigade in one line, its musketeers in files at both ends, its
 * swordsmen behind; cavalry on the wings; guns in the gaps between brigades, the large ones well
 * ahead. */
#include "rules/scruby/player.h"

enum { MOST_GROUPS = TILLY_SIDES * TILLY_MOST_COMMANDS };

/* ---- brigades -------------------------------------------------------------------------------- */

/* Those with foot, in the order of their ids. */
typedef struct brigades {
    uint32_t count;
    tilly_id id[MOST_GROUPS];
} brigades;

static void add_brigade(brigades *b, tilly_id id)
{
    uint32_t at = 0;
    while (at < b->count && b->id[at] < id)
        at++;
    if (b->count == MOST_GROUPS || (at < b->count && b->id[at] == id))
        return;
    for (uint32_t i = b->count++; i > at; i--)
        b->id[i] = b->id[i - 1];
    b->id[at] = id;
}

static void find_brigades(const view *v, const tilly_unit *unit, uint32_t units, brigades *b)
{
    b->count = 0;
    for (uint32_t i = 0; i < units; i++)
        if (is_of_foot(branch_of(v, &unit[i])))
            add_brigade(b, unit[i].group);
}

static uint32_t place_of_brigade(const brigades *b, tilly_id id)
{
    uint32_t at = 0;
    while (at < b->count && b->id[at] != id)
        at++;
    return at;
}

static uint32_t all_own(const view *v, tilly_unit *unit)
{
    uint32_t n = 0;
    tilly_battle_units(v->battle, v->side, unit, MOST_SEEN, &n);
    return n < MOST_SEEN ? n : MOST_SEEN;
}

/* The middle one guards. */
int choose_guard_brigade(const view *v, tilly_answer *answer)
{
    tilly_unit unit[MOST_SEEN];
    brigades b;
    tilly_option o;
    find_brigades(v, unit, all_own(v, unit), &b);
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        tilly_unit first;
        bool foot = o.other && find_unit(v, o.other, &first) && is_of_foot(branch_of(v, &first));
        if (o.kind != TILLY_OPT_COMMAND || !foot || place_of_brigade(&b, o.unit) != b.count / 2)
            continue;
        answer->pick = (tilly_pick){.option = i};
        return 0;
    }
    return take_usual(v, answer);
}

/* ---- stations -------------------------------------------------------------------------------- */

/* Right of the middle of the table, and ahead of the own edge, as the army faces. */
typedef struct spot {
    int32_t right, ahead;
} spot;

/* Its place among those of its branch, and how many there are; in its brigade, or in the army. */
typedef struct roll_call {
    int32_t place, count;
} roll_call;

static roll_call
call(const view *v, const tilly_unit *unit, uint32_t units, const tilly_unit *me, branch b)
{
    roll_call c = {0, 0};
    bool in_brigade = is_of_foot(b);
    for (uint32_t i = 0; i < units; i++) {
        if (branch_of(v, &unit[i]) != b || (in_brigade && unit[i].group != me->group))
            continue;
        c.place += unit[i].number < me->number;
        c.count++;
    }
    return c;
}

static int32_t side_of_place(int32_t place)
{
    return place % 2 ? 1 : -1;
}

static spot station_of(
    const view *v, const tilly_unit *unit, uint32_t units, const tilly_unit *me, int32_t width)
{
    enum {
        PITCH = 26 * INCH,
        HALF_GAP = 13 * INCH,
        FRONT = 23 * INCH / 2,
        STAND = 4 * INCH,
        LARGE_AHEAD = 15 * INCH,
        RESERVE = 4 * INCH
    };
    brigades b;
    branch arm = branch_of(v, me);
    find_brigades(v, unit, units, &b);
    int32_t slots = (int32_t)b.count;
    int32_t slot = (2 * (int32_t)place_of_brigade(&b, me->group) - (slots - 1)) * PITCH / 2;
    roll_call c = call(v, unit, units, me, arm);
    roll_call pikes = call(v, unit, units, me, BRANCH_PIKES);
    int32_t out = side_of_place(c.place);
    int32_t row = c.place / 2;
    switch (arm) {
    case BRANCH_PIKES: return (spot){slot + (2 * c.place - (c.count - 1)) * me->width / 2, FRONT};
    case BRANCH_MUSKETS:
        return (spot){slot + out * (pikes.count + 1) * STAND / 2, FRONT - row * 2 * INCH};
    case BRANCH_SWORDS: return (spot){slot + out * STAND, FRONT - (row + 1) * 3 * INCH};
    case BRANCH_CAVALRY:
        return (spot){out * (width / 2 - STAND / 2 - row % 2 * STAND),
                      11 * INCH - row / 2 * 5 * INCH / 2};
    case BRANCH_LARGE_GUN: return (spot){out * HALF_GAP + out * row * PITCH, LARGE_AHEAD};
    case BRANCH_SMALL_GUN: return (spot){out * (slots * PITCH / 2 - row * PITCH), 11 * INCH};
    default: return (spot){(2 * c.place - (c.count - 1)) * 5 * INCH / 2, RESERVE};
    }
}

/* There, or as near to it as there is room. */
int choose_place_of_stand(const view *v, tilly_answer *answer)
{
    tilly_unit unit[MOST_SEEN];
    tilly_unit me;
    tilly_option o;
    tilly_reason why = {.size = sizeof why};
    int32_t width = 0;
    int32_t depth = 0;
    uint32_t i = option_of_kind(v, TILLY_OPT_PLACE, &o);
    if (i == TILLY_NO_OPTION || !find_unit(v, v->d->subject, &me))
        return take_usual(v, answer);
    spot s;
    tilly_table_size(tilly_battle_table(v->battle), &width, &depth);
    s = station_of(v, unit, all_own(v, unit), &me, width);
    bool south = stands_in_south(v);
    answer->pick = (tilly_pick){.option = i,
                                .value = {heading_from_home(v),
                                          width / 2 + (south ? s.right : -s.right),
                                          south ? s.ahead : depth - s.ahead}};
    if (tilly_turn_check(v->turn, answer, &why) == TILLY_OK)
        return 0;
    if (!(why.flags & TILLY_WHY_HAS_NEAREST))
        return take_by_chance(v, 0, answer);
    answer->pick = why.nearest;
    return 0;
}
