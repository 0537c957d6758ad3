/* Army lists and tables by the rules: every way in which a list leaves the author's army (SC-Q-68).
 */
#include "rules/scruby/queries/queries.h"
#include "army/army.h"
#include "rules/common/breaches.h"
#include "table/table.h"
#include "rules/scruby/state/lists.h"

void scruby_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth)
{
    *width = value_of(r, PARAM_TABLE_WIDTH);
    *depth = value_of(r, PARAM_TABLE_DEPTH);
}

/* ---- one unit -------------------------------------------------------------------------------- */

void scruby_fill(const tilly_army *army, tilly_unit_spec *spec)
{
    fill_stand(army->rules, spec);
}

static enum type base_of(const tilly_army *a, uint32_t index)
{
    return (enum type)a->rules->base[a->unit[index].type];
}

/* Of stands only (SC-011, SC-Q-53). */
static int32_t half_points_of(const tilly_army *army, const tilly_unit_spec *spec)
{
    bool counts = STANDS >> army->rules->base[spec->type] & 1;
    return counts ? type_value_of(army->rules, spec->type, COLUMN_POINTS) : 0;
}

uint32_t scruby_points(const tilly_army *army, const tilly_unit_spec *spec)
{
    return (uint32_t)(half_points_of(army, spec) / HALVES);
}

/* Crews and mother stands come with guns and dragoons. */
static void check_type(breaches *b, const tilly_army *a, uint32_t index)
{
    enum type t = base_of(a, index);
    if (t == CREW || t == MOTHER_STAND || t == MOUNTED_DRAGOON)
        why_number(
            breach(b, TILLY_WHY_ARMY_TYPE_BARRED, CITE_COME_ALONG), 0, (int32_t)t, TILLY_COUNT);
}

static void check_size(breaches *b, int32_t index, int32_t size, int32_t wanted)
{
    if (!size || size == wanted)
        return;
    tilly_reason *why = breach(b, TILLY_WHY_BASE_SIZE, CITE_STAND_SIZE);
    why_number(why, 0, index, TILLY_COUNT);
    why_number(why, 1, size, TILLY_LENGTH);
    why_number(why, 2, wanted, TILLY_LENGTH);
}

static void check_unit(breaches *b, const tilly_army *a, uint32_t index)
{
    const tilly_unit_spec *u = &a->unit[index];
    check_type(b, a, index);
    check_size(b, (int32_t)index, u->width, type_value_of(b->rules, u->type, COLUMN_WIDTH));
    check_size(b, (int32_t)index, u->depth, type_value_of(b->rules, u->type, COLUMN_DEPTH));
}

/* ---- brigades -------------------------------------------------------------------------------- */

enum { ALL_COMMANDS = TILLY_MOST_COMMANDS };

static int32_t count_in(const tilly_army *a, uint32_t command, unsigned troops)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < a->units; i++)
        count += (command == ALL_COMMANDS || a->unit[i].command == command) &&
                 (troops >> base_of(a, i) & 1);
    return count;
}

/* Dragoons and long swordsmen stand beside (SC-004). */
enum {
    BRIGADE_PIKES = 1 << HEAVY_PIKE | 1 << LIGHT_PIKE,
    BRIGADE_MUSKETS = 1 << MUSKETEER | 1 << TURKISH_MUSKETEER,
    BRIGADE_FOOT = BRIGADE_PIKES | BRIGADE_MUSKETS | 1 << SWORDSMAN
};

static bool is_brigade(const tilly_army *a, uint32_t command)
{
    return count_in(a, command, BRIGADE_FOOT) > 0;
}

static int32_t brigades_of(const tilly_army *a)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < a->commands; i++)
        count += is_brigade(a, i);
    return count;
}

static void brigade_breach(
    breaches *b, unsigned clause, int32_t stands, int32_t wanted, uint32_t command, enum type t)
{
    tilly_reason *why =
        breach_numbers(b, TILLY_WHY_BRIGADE, clause, stands, wanted, (int32_t)command, TILLY_COUNT);
    why_number(why, 3, (int32_t)t, TILLY_COUNT);
}

static void check_part(breaches *b,
                       const tilly_army *a,
                       uint32_t command,
                       unsigned troops,
                       unsigned wanted_as,
                       enum type t)
{
    int32_t stands = count_in(a, command, troops);
    int32_t wanted = value_of(a->rules, wanted_as);
    if (stands != wanted)
        brigade_breach(b, CITE_BRIGADE, stands, wanted, command, t);
}

/* All its pikes are heavy, or all light (SC-005). */
static void check_kind(breaches *b, const tilly_army *a, uint32_t command)
{
    int32_t heavy = count_in(a, command, 1 << HEAVY_PIKE);
    int32_t light = count_in(a, command, 1 << LIGHT_PIKE);
    if (heavy && light)
        brigade_breach(b,
                       CITE_BRIGADE_KIND,
                       smaller(heavy, light),
                       0,
                       command,
                       heavy < light ? HEAVY_PIKE : LIGHT_PIKE);
}

static void check_brigade(breaches *b, const tilly_army *a, uint32_t command)
{
    enum type pikes = count_in(a, command, 1 << LIGHT_PIKE) ? LIGHT_PIKE : HEAVY_PIKE;
    check_part(b, a, command, BRIGADE_PIKES, PARAM_BRIGADE_PIKES, pikes);
    check_part(b, a, command, BRIGADE_MUSKETS, PARAM_BRIGADE_MUSKETS, MUSKETEER);
    check_part(b, a, command, 1 << SWORDSMAN, PARAM_BRIGADE_SWORDS, SWORDSMAN);
    check_kind(b, a, command);
}

/* ---- the army -------------------------------------------------------------------------------- */

static void count_breach(breaches *b, unsigned clause, int32_t stands, int32_t most, enum type t)
{
    breach_numbers(b, TILLY_WHY_ARMY_TYPE_COUNT, clause, stands, most, (int32_t)t, TILLY_COUNT);
}

static void
check_most(breaches *b, const tilly_army *a, enum type t, unsigned most_as, unsigned clause)
{
    int32_t stands = count_in(a, ALL_COMMANDS, 1u << t);
    int32_t most = value_of(a->rules, most_as);
    if (stands > most)
        count_breach(b, clause, stands, most, t);
}

static void check_guns(breaches *b, const tilly_army *a)
{
    int32_t guns = count_in(a, ALL_COMMANDS, 1 << SMALL_GUN);
    int32_t wanted = value_of(a->rules, PARAM_BRIGADE_GUNS) * brigades_of(a);
    if (guns != wanted)
        breach_numbers(
            b, TILLY_WHY_BRIGADE_GUNS, CITE_BRIGADE_GUNS, guns, brigades_of(a), 0, TILLY_COUNT);
    check_most(b, a, LARGE_GUN, PARAM_LARGE_GUNS_MOST, CITE_LARGE_GUNS);
}

static void check_cavalry(breaches *b, const tilly_army *a)
{
    int32_t heavy = count_in(a, ALL_COMMANDS, HEAVY_HORSE);
    int32_t light = count_in(a, ALL_COMMANDS, LIGHT_HORSE);
    int32_t most = value_of(a->rules, PARAM_BRIGADE_CAVALRY) * brigades_of(a);
    int32_t apart = value_of(a->rules, PARAM_CAVALRY_BALANCE);
    if (heavy + light > most)
        breach_numbers(
            b, TILLY_WHY_CAVALRY_COUNT, CITE_CAVALRY_COUNT, heavy + light, most, 0, TILLY_COUNT);
    if (magnitude(heavy - light) > apart)
        breach_numbers(
            b, TILLY_WHY_CAVALRY_MIX, CITE_CAVALRY_COUNT, heavy, light, apart, TILLY_COUNT);
}

/* None, or a force half of either kind. */
static void check_dragoons(breaches *b, const tilly_army *a)
{
    int32_t muskets = count_in(a, ALL_COMMANDS, 1 << DRAGOON_MUSKETEER);
    int32_t pikes = count_in(a, ALL_COMMANDS, 1 << DRAGOON_PIKE);
    int32_t half = value_of(a->rules, PARAM_DRAGOONS) / 2;
    if ((muskets || pikes) && (muskets != half || pikes != half))
        breach_numbers(
            b, TILLY_WHY_DRAGOON_COUNT, CITE_DRAGOON_FORCE, muskets, pikes, 2 * half, TILLY_COUNT);
}

uint32_t scruby_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *reason)
{
    breaches b = breach_list(army->rules, wanted, reason);
    for (uint32_t i = 0; i < army->units; i++)
        check_unit(&b, army, i);
    for (uint32_t i = 0; i < army->commands; i++)
        if (is_brigade(army, i))
            check_brigade(&b, army, i);
    check_guns(&b, army);
    check_cavalry(&b, army);
    check_dragoons(&b, army);
    check_most(&b, army, LONG_SWORDSMAN, PARAM_LONG_SWORDS_MOST, CITE_SPECIALS);
    check_most(&b, army, RIETER, PARAM_RIETERS_MOST, CITE_SPECIALS);
    return b.count;
}

/* ---- two armies, tables ---------------------------------------------------------------------- */

static int32_t total_of(const tilly_army *a)
{
    int32_t points = 0;
    for (uint32_t i = 0; i < a->units; i++)
        points += half_points_of(a, &a->unit[i]);
    return points;
}

/* In half-points; said in whole ones. */
uint32_t
scruby_check_armies(const tilly_army *a, const tilly_army *b, uint32_t wanted, tilly_reason *reason)
{
    breaches list = breach_list(a->rules, wanted, reason);
    int32_t one = total_of(a);
    int32_t other = total_of(b);
    int32_t most = value_of(a->rules, PARAM_ARMIES_DIFFER);
    if (magnitude(one - other) > most)
        breach_numbers(&list,
                       TILLY_WHY_UNEQUAL_POINTS,
                       CITE_EQUAL_ARMIES,
                       one / HALVES,
                       other / HALVES,
                       most / HALVES,
                       TILLY_COUNT);
    return list.count;
}

/* Any table on which the two strips of the set-up do not overlap. */
uint32_t scruby_check_table(const tilly_ruleset *r,
                            const tilly_table *t,
                            uint32_t units,
                            uint32_t wanted,
                            tilly_reason *reason)
{
    breaches b = breach_list(r, wanted, reason);
    if (t->depth < 2 * value_of(r, PARAM_SET_UP_DEPTH))
        breach(&b, TILLY_WHY_TABLE_SIZE, CITE_OTHER_TROOPS);
    return b.count;
}
