/* Deployment: foot in line in the middle, horse on the wings, guns unlimbered in front, generals
 * behind their men, all facing the enemy. */
#include "rules/glauben/player.h"

static bool offered(const view *v, unsigned kind)
{
    tilly_option o;
    for (uint32_t i = 0; option_at(v, i, &o); i++)
        if (o.kind == kind)
            return true;
    return false;
}

int choose_drawing_up(const view *v, tilly_answer *answer)
{
    return take_kind(
        v, offered(v, TILLY_OPT_UNLIMBER) ? TILLY_OPT_UNLIMBER : TILLY_OPT_FORM_LINE, answer);
}

/* How many of its arm the side counts before this unit: its place in the line. */
static int32_t place_in_line(const view *v, const tilly_unit *me)
{
    tilly_unit unit[MOST_SEEN];
    uint32_t n = 0;
    int32_t before = 0;
    tilly_battle_units(v->battle, v->side, unit, MOST_SEEN, &n);
    for (uint32_t i = 0; i < n && unit[i].number < me->number; i++)
        before += arm_of(v, &unit[i]) == arm_of(v, me);
    return before;
}

/* Right of the middle of the board, and ahead of the own edge, as the army faces. */
typedef struct station {
    int32_t right, ahead;
} station;

static int32_t left_and_right(int32_t i, int32_t first, int32_t apart)
{
    return (i % 2 ? 1 : -1) * (first + i / 2 * apart);
}

static station station_in_line(const view *v, const tilly_unit *me)
{
    enum {
        FIRST_LINE = 200,
        LINES_APART = 80,
        FILES = 6,
        FILES_APART = 115,
        GUNS_AHEAD = 265,
        GUNS_APART = 110,
        WING = 420,
        HORSE_APART = 135,
        HORSE_FILES = 6
    };
    int32_t i = place_in_line(v, me);
    switch (arm_of(v, me)) {
    case ARM_FOOT:
        return (station){(2 * (i % FILES) - (FILES - 1)) * FILES_APART / 2,
                         FIRST_LINE - i / FILES * LINES_APART};
    case ARM_GUNS: return (station){left_and_right(i, GUNS_APART / 2, GUNS_APART), GUNS_AHEAD};
    default:
        return (station){left_and_right(i % HORSE_FILES, WING, HORSE_APART),
                         FIRST_LINE - i / HORSE_FILES * LINES_APART};
    }
}

/* Behind the middle of his command. */
static station station_behind(const view *v, const tilly_unit *me)
{
    enum { BEHIND = 70 };
    tilly_unit unit[MOST_SEEN];
    uint32_t n = 0;
    station sum = {0, 0};
    int32_t count = 0;
    tilly_battle_units(v->battle, v->side, unit, MOST_SEEN, &n);
    for (uint32_t i = 0; i < n && i < MOST_SEEN; i++) {
        if (unit[i].group != me->group || !is_body(arm_of(v, &unit[i])))
            continue;
        station s = station_in_line(v, &unit[i]);
        sum.right += s.right;
        sum.ahead += s.ahead;
        count++;
    }
    return count ? (station){sum.right / count, sum.ahead / count - BEHIND} : (station){0, BEHIND};
}

static tilly_point point_of(const view *v, station s)
{
    int32_t width = 0;
    int32_t depth = 0;
    uint32_t facing = facing_of(v);
    tilly_table_size(tilly_battle_table(v->battle), &width, &depth);
    tilly_point middle = {width / 2, depth / 2};
    tilly_point edge = tilly_ahead(middle, facing, -(facing % 18000 ? width : depth) / 2);
    return tilly_ahead(tilly_ahead(edge, facing, s.ahead * UNIT_MM),
                       (facing + 9000) % TILLY_CIRCLE,
                       s.right * UNIT_MM);
}

/* There, or as near to it as there is room. */
int choose_first_place(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_reason why = {.size = sizeof why};
    if (!offered(v, TILLY_OPT_PLACE) || !subject_of(v, &me))
        return take_usual(v, answer);
    tilly_point at =
        point_of(v, arm_of(v, &me) == ARM_STAFF ? station_behind(v, &me) : station_in_line(v, &me));
    take_kind(v, TILLY_OPT_PLACE, answer);
    answer->pick.value[0] = (int32_t)facing_of(v);
    answer->pick.value[1] = at.x;
    answer->pick.value[2] = at.y;
    if (tilly_turn_check(v->turn, answer, &why) == TILLY_OK)
        return 0;
    if (!(why.flags & TILLY_WHY_HAS_NEAREST))
        return take_by_chance(v, 0, answer);
    answer->pick = why.nearest;
    return 0;
}
