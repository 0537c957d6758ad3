/* The probe's rule of thumb: as many numbers as it may name, the first set that is even, a stroll
 * straight towards the nearest enemy, and no secret but red. */
#include "kit/march.h"
#include "kit/player.h"
#include "probe.h"

static int name_numbers(const view *v, tilly_answer *answer)
{
    tilly_option o;
    tilly_answer begun = *answer;
    uint32_t i = option_of_kind(v, THREE_NUMBERS, &o);
    if (i == TILLY_NO_OPTION)
        return take_usual(v, answer);
    begun.pick = (tilly_pick){.option = i, .value = {o.value[0].most, o.value[1].most}};
    begun.given = 2;
    begun.pick.value[2] = length_up_to(v, &begun, o.value[2].most, 0);
    answer->pick = begun.pick;
    return 0;
}

/* The first stand whose number is even. */
static int choose_stands(const view *v, tilly_answer *answer)
{
    tilly_option o;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        answer->chosen[0] = (uint64_t)1 << i;
        if (tilly_turn_check(v->turn, answer, NULL) == TILLY_OK)
            return 0;
    }
    return take_by_chance(v, 0, answer);
}

static const tilly_unit *nearest_of(const tilly_unit *unit, uint32_t n, const tilly_unit *me)
{
    const tilly_unit *nearest = NULL;
    for (uint32_t i = 0; i < n; i++)
        if (!nearest || paces(place(me), place(&unit[i])) < paces(place(me), place(nearest)))
            nearest = &unit[i];
    return nearest;
}

static int stroll(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_unit unit[TILLY_MOST_UNITS];
    tilly_option o;
    crowd friends;
    uint32_t n = 0;
    uint32_t i = option_of_kind(v, TILLY_OPT_GO, &o);
    tilly_battle_units(v->battle, v->side ^ 1u, unit, TILLY_MOST_UNITS, &n);
    if (i == TILLY_NO_OPTION || !n || tilly_battle_unit(v->battle, v->d->subject, &me))
        return take_usual(v, answer);
    const tilly_unit enemy = *nearest_of(unit, n, &me);
    uint32_t heading = tilly_bearing(place(&me), place(&enemy));
    int32_t wanted = tilly_distance(place(&me), place(&enemy)) - TILLY_ONE;
    if (wanted > o.value[1].most)
        wanted = o.value[1].most;
    tilly_battle_units(v->battle, v->side, unit, TILLY_MOST_UNITS, &n);
    find_crowd(unit, n, &me, wanted, &friends);
    int32_t length = room_in(&friends, &me, compass_of(heading), wanted);
    if (length <= 0)
        return take_usual(v, answer);
    answer->pick = (tilly_pick){.option = i, .value = {(int32_t)heading, length}};
    return 0;
}

static int answer_by_thumb(const view *v, tilly_answer *answer)
{
    switch (v->d->kind) {
    case WHICH_NUMBERS: return name_numbers(v, answer);
    case WHICH_STANDS: return choose_stands(v, answer);
    case WHICH_PATH: return stroll(v, answer);
    case WHICH_COLOUR: return take_kind(v, RED, answer);
    default: return take_usual(v, answer);
    }
}

const edition_player probe_thumb = {answer_by_thumb};
