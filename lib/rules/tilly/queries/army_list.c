/* Army lists: what a unit costs and has, and every way in which a list can break the rules
 * (2.5, 2.6, 2.7). */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/play/set_up/set_up.h"
#include "army/army.h"
#include "table/table.h"

/* ---- one unit ------------------------------------------------------------------------------- */

static enum type base_type(const tilly_ruleset *r, const tilly_unit_spec *spec)
{
    return (enum type)r->base[spec->type];
}
static bool has_fixed_quality(enum type t)
{
    return t == COMMANDER || t == CANNONS;
}

enum quality quality_in_play(const tilly_ruleset *r, const tilly_unit_spec *spec)
{
    enum type t = base_type(r, spec);
    if (t == RABBLE)
        return RABBLE_QUALITY;
    int32_t qualities = value_of(r, PARAM_UNIT_QUALITY);
    if (!qualities || has_fixed_quality(t))
        return ORDINARY;
    if (spec->quality == RABBLE_QUALITY && qualities != QUALITY_WITH_RABBLE)
        return ORDINARY;
    return (enum quality)spec->quality;
}

static const book *book_in(const tilly_ruleset *r)
{
    return r->edition->family;
}

static int32_t starting_resolve(const tilly_ruleset *r, const tilly_unit_spec *spec)
{
    int32_t resolve = type_value_of(r, spec->type, COLUMN_RESOLVE);
    enum quality q = quality_in_play(r, spec);
    if (q == SUPERIOR)
        resolve += value_of(r, PARAM_SUPERIOR_RESOLVE); /* T1-039 */
    if (q == INFERIOR)
        resolve -= value_of(r, PARAM_INFERIOR_RESOLVE); /* T1-045 */
    if (q == RABBLE_QUALITY && base_type(r, spec) != RABBLE)
        resolve -= book_in(r)->rabble_resolve;
    return resolve > 0 ? resolve : 1;
}

void fill_spec(const tilly_ruleset *r, tilly_unit_spec *spec)
{
    if (!spec->width)
        spec->width = type_value_of(r, spec->type, COLUMN_WIDTH);
    if (!spec->depth)
        spec->depth = type_value_of(r, spec->type, COLUMN_DEPTH);
    if (!spec->strength)
        spec->strength = starting_resolve(r, spec);
    if (base_type(r, spec) == RABBLE && !spec->quality)
        spec->quality = RABBLE_QUALITY;
}

uint32_t unit_points(const tilly_ruleset *r, const tilly_unit_spec *spec)
{
    static const unsigned price[QUALITIES] = {
        [ORDINARY] = PARAM_POINTS_ORDINARY,
        [SUPERIOR] = PARAM_POINTS_SUPERIOR,
        [INFERIOR] = PARAM_POINTS_INFERIOR,
        [RABBLE_QUALITY] = PARAM_POINTS_RABBLE,
    };
    const book *of = book_in(r);
    bool cannons = base_type(r, spec) == CANNONS;
    return (uint32_t)value_of(r, cannons ? of->cannons_cost : price[quality_in_play(r, spec)]);
}

/* The same in any army. */
void tilly_fill(const tilly_army *army, tilly_unit_spec *spec)
{
    fill_spec(army->rules, spec);
}
uint32_t tilly_points(const tilly_army *army, const tilly_unit_spec *spec)
{
    return unit_points(army->rules, spec);
}

/* ---- units of the list ---------------------------------------------------------------------- */

/* T1-Q-21: rabble are of rabble quality and nobody else is, unless T2-040 lets combat units be. */
static unsigned quality_breach(const tilly_ruleset *r, const tilly_unit_spec *u)
{
    enum type t = base_type(r, u);
    int32_t qualities = value_of(r, PARAM_UNIT_QUALITY);
    if (u->quality == ORDINARY || (t == RABBLE && u->quality == RABBLE_QUALITY))
        return CITE_NONE;
    if (t == RABBLE || (u->quality == RABBLE_QUALITY && qualities != QUALITY_WITH_RABBLE))
        return CITE_QUALITY_RABBLE;
    if (has_fixed_quality(t))
        return CITE_QUALITY_FIXED;
    return qualities ? CITE_NONE : CITE_QUALITY_OPTION;
}

static void check_quality(breaches *b, const tilly_unit_spec *u, uint32_t index)
{
    unsigned clause = quality_breach(b->rules, u);
    if (clause == CITE_NONE)
        return;
    tilly_reason *why = breach(b, TILLY_WHY_QUALITY_BARRED, clause);
    why_number(why, 0, (int32_t)index, TILLY_COUNT);
    why_number(why, 1, u->quality, TILLY_COUNT);
}

static void base_breach(breaches *b, unsigned clause, uint32_t index, int32_t size, int32_t wanted)
{
    if (size == 0 || size == wanted)
        return;
    tilly_reason *why = breach(b, TILLY_WHY_BASE_SIZE, clause);
    why_number(why, 0, (int32_t)index, TILLY_COUNT);
    why_number(why, 1, size, TILLY_LENGTH);
    why_number(why, 2, wanted, TILLY_LENGTH);
}

/* Widths are those of the unit table; depth is free but for circles and squares (T1-009, T1-Q-02).
 */
static void check_base(breaches *b, const tilly_unit_spec *u, uint32_t index)
{
    enum type t = base_type(b->rules, u);
    unsigned clause = t == COMMANDER ? CITE_BASE_COMMANDER
                      : t == CANNONS ? CITE_BASE_CANNONS
                                     : CITE_BASE_WIDTH;
    base_breach(b, clause, index, u->width, type_value_of(b->rules, u->type, COLUMN_WIDTH));
    if (has_fixed_quality(t))
        base_breach(b, clause, index, u->depth, type_value_of(b->rules, u->type, COLUMN_DEPTH));
}

/* ---- the army ------------------------------------------------------------------------------- */

static int32_t count_type(const tilly_army *a, enum type t)
{
    int32_t n = 0;
    for (uint32_t i = 0; i < a->units; i++)
        n += base_type(a->rules, &a->unit[i]) == t;
    return n;
}

static void check_types(breaches *b, const tilly_army *a)
{
    static const struct cap {
        enum type type;
        unsigned most, clause;
    } caps[] = {
        {CANNONS, PARAM_CANNONS_MOST, CITE_CANNONS_CAP},
        {DRAGOONS, PARAM_DRAGOONS_MOST, CITE_DRAGOONS_CAP},
        {SHOT, PARAM_SHOT_MOST, CITE_SHOT_CAP},
        {RABBLE, PARAM_RABBLE_MOST, CITE_RABBLE_CAP},
        {LIGHT_HORSE, PARAM_LIGHT_HORSE_MOST, CITE_LIGHT_HORSE_CAP},
    };
    for (unsigned i = 0; i < sizeof caps / sizeof *caps; i++) {
        int32_t units = count_type(a, caps[i].type);
        int32_t most = value_of(a->rules, caps[i].most);
        if (units > most)
            breach_numbers(b,
                           TILLY_WHY_ARMY_TYPE_COUNT,
                           caps[i].clause,
                           units,
                           most,
                           (int32_t)caps[i].type,
                           TILLY_COUNT);
    }
    if (count_type(a, LIGHT_HORSE) && !army_flag_at(a, LIGHT_HORSE_ALLOWED)) /* T1-Q-18 */
        why_number(breach(b, TILLY_WHY_ARMY_TYPE_BARRED, CITE_LIGHT_HORSE_CAP),
                   0,
                   LIGHT_HORSE,
                   TILLY_COUNT);
}

static void check_numbers(breaches *b, const tilly_army *a)
{
    int32_t units = (int32_t)a->units;
    int32_t least = value_of(a->rules, PARAM_UNITS_LEAST);
    int32_t most = value_of(a->rules, PARAM_UNITS_MOST);
    tilly_reason *why = units < least  ? breach(b, TILLY_WHY_ARMY_SMALL, CITE_ARMY_UNITS)
                        : units > most ? breach(b, TILLY_WHY_ARMY_LARGE, CITE_ARMY_UNITS)
                                       : NULL;
    why_number(why, 0, units, TILLY_COUNT);
    why_number(why, 1, units < least ? least : most, TILLY_COUNT);
}

/* Are armies bought? Points then take the place of numbers (T1-Q-16, T2-039). */
static bool are_bought(const tilly_ruleset *r)
{
    return value_of(r, book_in(r)->bought_with) != 0;
}

/* Fewest points of the figure agreed on that an army may have (T1-Q-16). */
static int32_t fewest_points(const tilly_ruleset *r)
{
    return book_in(r)->all_spent ? value_of(r, PARAM_ARMY_POINTS) - value_of(r, PARAM_POINTS_SPARE)
                                 : 0;
}

/* Fortifications belong to no unit (T2-039). */
static int32_t sum_of_points(const tilly_army *a)
{
    int32_t points = 0;
    for (uint32_t i = 0; i < a->units; i++)
        points += (int32_t)unit_points(a->rules, &a->unit[i]);
    if (a->rules->edition->army_flags > FORTIFICATIONS)
        points += army_flag_at(a, FORTIFICATIONS) * value_of(a->rules, PARAM_POINTS_FORTIFICATION);
    return points;
}

/* A sum agreed on between two bounds. */
static void check_points(breaches *b, const tilly_army *a)
{
    int32_t least = value_of(a->rules, PARAM_POINTS_LEAST);
    int32_t most = value_of(a->rules, PARAM_POINTS_MOST);
    int32_t agreed = value_of(a->rules, PARAM_ARMY_POINTS);
    int32_t enough = fewest_points(a->rules);
    int32_t points = sum_of_points(a);
    if (agreed < least || agreed > most)
        breach_numbers(
            b, TILLY_WHY_ARMY_POINTS, CITE_POINTS_AGREED, agreed, least, most, TILLY_COUNT);
    if (points < enough || points > agreed)
        breach_numbers(
            b, TILLY_WHY_ARMY_POINTS, CITE_POINTS_SUM, points, enough, agreed, TILLY_COUNT);
}

static void check_superiors(breaches *b, const tilly_army *a)
{
    int32_t superiors = 0;
    int32_t most = value_of(a->rules, PARAM_SUPERIOR_MOST);
    for (uint32_t i = 0; i < a->units; i++)
        superiors += quality_in_play(a->rules, &a->unit[i]) == SUPERIOR;
    if (superiors <= most)
        return;
    tilly_reason *why = breach(b, TILLY_WHY_ARMY_SUPERIORS, CITE_SUPERIOR_CAP);
    why_number(why, 0, superiors, TILLY_COUNT);
    why_number(why, 1, most, TILLY_COUNT);
}

/* ---- its commands --------------------------------------------------------------------------- */

static void check_command(breaches *b, const tilly_army *a, uint32_t command)
{
    int32_t units = 0;
    int32_t commanders = 0;
    int32_t least = value_of(a->rules, PARAM_COMMAND_LEAST);
    int32_t most = value_of(a->rules, PARAM_COMMAND_MOST);
    for (uint32_t i = 0; i < a->units; i++) {
        if (a->unit[i].command != command)
            continue;
        units++;
        commanders += base_type(a->rules, &a->unit[i]) == COMMANDER;
    }
    if (units < least || units > most)
        why_number(
            breach_numbers(
                b, TILLY_WHY_COMMAND_SIZE, CITE_COMMAND_SIZE, units, least, most, TILLY_COUNT),
            3,
            (int32_t)command,
            TILLY_COUNT);
    if (commanders != 1)
        breach_numbers(b,
                       TILLY_WHY_COMMAND_COMMANDERS,
                       CITE_ONE_COMMANDER,
                       commanders,
                       1,
                       (int32_t)command,
                       TILLY_COUNT);
}

/* Units that are not limited are pike+shot or horse, in any split (T1-060, T1-Q-19). */
uint32_t tilly_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *reason)
{
    breaches b = breach_list(army->rules, wanted, reason);
    if (are_bought(army->rules))
        check_points(&b, army);
    else
        check_numbers(&b, army);
    check_types(&b, army);
    check_superiors(&b, army);
    for (uint32_t i = 0; i < army->units; i++) {
        check_quality(&b, &army->unit[i], i);
        check_base(&b, &army->unit[i], i);
    }
    for (uint32_t c = 0; c < army->commands; c++)
        check_command(&b, army, c);
    return b.count;
}

uint32_t
tilly_check_armies(const tilly_army *a, const tilly_army *b, uint32_t wanted, tilly_reason *reason)
{
    breaches list = breach_list(a->rules, wanted, reason);
    if (are_bought(a->rules) || a->units == b->units)
        return 0;
    tilly_reason *why = breach(&list, TILLY_WHY_UNEQUAL_ARMIES, CITE_EQUAL_ARMIES);
    why_number(why, 0, (int32_t)a->units, TILLY_COUNT);
    why_number(why, 1, (int32_t)b->units, TILLY_COUNT);
    return list.count;
}

/* ---- fortifications bought with coins (T2-039, T2-054, T2-Q-81) ------------------------------ */

/* A base that is begun counts whole. */
static int32_t bases_in(int32_t length, int32_t base, int32_t slack)
{
    int32_t n = (length - slack + base - 1) / base;
    return larger(1, smaller(n, TILLY_MOST_UNITS));
}

/* One that is bought holds one unit: bases of foot side by side, and one behind another. */
static int32_t units_held(const tilly_ruleset *r, const area *a)
{
    box about = outline_frame(outline_of(a));
    int32_t width = type_value_of(r, PIKE_SHOT, COLUMN_WIDTH);
    int32_t depth = type_value_of(r, PIKE_SHOT, COLUMN_DEPTH);
    int32_t slack = value_of(r, PARAM_EPS);
    return bases_in(2 * about.half_depth, larger(width, depth), slack) *
           bases_in(2 * about.half_width, smaller(width, depth), slack);
}

static int32_t units_fortified(const tilly_ruleset *r, const tilly_table *t)
{
    int32_t n = 0;
    EACH_FEATURE (a, t)
        n += a->feature.kind == TILLY_FORTIFICATION ? units_held(r, a) : 0;
    return n;
}

/* Ground belongs to nobody, so that both lists count. */
bool tilly_is_unbought(const tilly_army *a,
                       const tilly_army *b,
                       const tilly_table *t,
                       tilly_reason *reason)
{
    breaches list = breach_list(a->rules, 0, reason);
    if (!are_bought(a->rules))
        return false;
    int32_t bought = army_flag_at(a, FORTIFICATIONS) + army_flag_at(b, FORTIFICATIONS);
    int32_t there = units_fortified(a->rules, t);
    if (there > bought)
        breach_numbers(&list,
                       TILLY_WHY_FEATURE_KIND_COUNT,
                       CITE_SCENARIO_GROUND,
                       there,
                       bought,
                       TILLY_FORTIFICATION,
                       TILLY_COUNT);
    return list.count > 0;
}
