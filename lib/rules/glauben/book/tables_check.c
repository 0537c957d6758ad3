/* The rules of 2.12 by which a set of tables is whole, as far as they compare one entry with
 * another. The bounds of a single entry stand with it (tables_entries.c). */
#include "rules/glauben/book/tables_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef glauben_tables tables;

/* ---- telling -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool refuses;
} rules[TABLE_RULES] = {
#define REFUSES                true
#define WARNS                  false
#define R(number, words, kind) [V_##number] = {"V-" #number " " words, kind},
#include "rules/glauben/book/tables_rules.def"
#undef R
};

const char *table_rule_name(enum table_rule rule)
{
    return rules[rule].name;
}

place at(const char *path, ...)
{
    place p;
    va_list arguments;
    va_start(arguments, path);
    vsnprintf(p.path, sizeof p.path, path, arguments);
    va_end(arguments);
    return p;
}

void fault_at(table_judge *j, enum table_rule rule, place where, const char *words, ...)
{
    table_fault fault = {.rule = rules[rule].name, .refuses = rules[rule].refuses};
    va_list arguments;
    va_start(arguments, words);
    vsnprintf(fault.words, sizeof fault.words, words, arguments);
    va_end(arguments);
    snprintf(fault.path, sizeof fault.path, "%s", where.path);
    j->tell(j, &fault);
}

/* ---- parameters ----------------------------------------------------------------------------- */

static void
in_order(const tables *t, table_judge *j, enum glauben_param less, enum glauben_param more)
{
    if (t->param[less] <= t->param[more])
        return;
    fault_at(j,
             V_02,
             at("params.%s", glauben_param_info_of[more].key),
             "%s, which is %d, may not be above %s, which is %d",
             glauben_param_info_of[less].key,
             (int)t->param[less],
             glauben_param_info_of[more].key,
             (int)t->param[more]);
}

static void check_params(const tables *t, table_judge *j)
{
    in_order(t, j, GLAUBEN_HEDGEHOG_RANGE_MM, GLAUBEN_HEDGEHOG_THREAT_MM);
    in_order(t, j, GLAUBEN_DRAW_MAX_PERCENT, GLAUBEN_MARGINAL_MAX_PERCENT);
    in_order(t, j, GLAUBEN_MARGINAL_MAX_PERCENT, GLAUBEN_MAJOR_MAX_PERCENT);
}

/* ---- odds and combat results ---------------------------------------------------------------- */

static bool is_above(const odds_line *a, const odds_line *b)
{
    return a->num * b->den > b->num * a->den;
}

static void check_column(const tables *t, table_judge *j, int32_t c)
{
    for (int32_t before = 0; before < c; before++)
        if (!strcmp(t->odds[before].name, t->odds[c].name))
            fault_at(j,
                     V_03,
                     at("odds[%d].column", (int)c),
                     "there is already a column \"%s\"",
                     t->odds[c].name);
    if (!c && t->odds[c].num)
        fault_at(j, V_03, at("odds[0].min"), "the first bound must be 0");
    if (c && !is_above(&t->odds[c], &t->odds[c - 1]))
        fault_at(j, V_03, at("odds[%d].min", (int)c), "not above the bound before");
}

static void check_odds(const tables *t, table_judge *j)
{
    for (int32_t c = 0; c < t->columns; c++)
        check_column(t, j, c);
}

static void check_combat(const tables *t, table_judge *j)
{
    if (t->row[0].from)
        fault_at(j,
                 V_04,
                 at("crt.rows[0].from"),
                 "the first row must start at 0, not at %d",
                 t->row[0].from);
    for (int32_t r = 1; r < t->rows; r++)
        if (t->row[r].from <= t->row[r - 1].from)
            fault_at(
                j, V_04, at("crt.rows[%d].from", (int)r), "must be above %d", t->row[r - 1].from);
}

static void weigh_combat(const tables *t, table_judge *j)
{
    for (int32_t r = 0; r < t->rows; r++)
        for (int32_t c = 0; c < t->columns; c++) {
            bool below = r && t->row[r].result[c] < t->row[r - 1].result[c],
                 right = c && t->row[r].result[c] < t->row[r].result[c - 1];
            if (below || right)
                fault_at(j,
                         V_05,
                         at("crt.rows[%d].results[%d]", (int)r, (int)c),
                         "worse for the attacker than the result %s",
                         below ? "above it" : "to its left");
        }
}

/* ---- lists of bands ------------------------------------------------------------------------- */

static void check_bands(table_judge *j, const bands *b, place list)
{
    int32_t last = b->count - 1;
    for (int32_t i = 1; i <= last; i++)
        if (b->band[i].below <= b->band[i - 1].below)
            fault_at(j,
                     V_06,
                     at("%.60s[%d][0]", list.path, (int)i),
                     "must be above %d",
                     b->band[i - 1].below);
    if (b->band[last].below != STEPS_OF_A_DRAW)
        fault_at(j,
                 V_06,
                 at("%.60s[%d][0]", list.path, (int)last),
                 "the last band must end at 1000, not at %d",
                 b->band[last].below);
}

static void check_all_bands(const tables *t, table_judge *j)
{
    for (unsigned kind = 0; kind < GUN_KINDS; kind++)
        for (int32_t i = 0; i < t->guns[kind].count; i++)
            check_bands(j,
                        &t->guns[kind].range[i].bands,
                        at("artillery.%s[%d].bands", gun_names[kind], (int)i));
    check_bands(j, &t->under_fire, at("generals_under_fire"));
    for (unsigned state = 0; state < HEDGEHOG_STATES; state++)
        check_bands(j, &t->hedgehog[state], at("hedgehog.%s", hedgehog_state_names[state]));
}

/* ---- artillery ------------------------------------------------------------------------------ */

static void check_ranges(const tables *t, table_judge *j)
{
    for (unsigned kind = 0; kind < GUN_KINDS; kind++)
        for (int32_t i = 1; i < t->guns[kind].count; i++)
            if (t->guns[kind].range[i].most_mm <= t->guns[kind].range[i - 1].most_mm)
                fault_at(j,
                         V_07,
                         at("artillery.%s[%d].max_mm", gun_names[kind], (int)i),
                         "must be above %d",
                         (int)t->guns[kind].range[i - 1].most_mm);
}

/* Out of range counts as no effect. */
static int effect_at(const tables *t, enum guns kind, int32_t mm, int32_t number)
{
    int effect = artillery_result(t, kind, mm * MM, number);
    return effect == OUT_OF_RANGE ? FIRE_NONE : effect;
}

/* The first number at which fire of this kind at this range does more than that at another; none:
 * -1. */
static int32_t
stronger(const tables *t, enum guns kind, int32_t mm, enum guns other, int32_t other_mm)
{
    for (int32_t number = 0; number < STEPS_OF_A_DRAW; number++)
        if (effect_at(t, kind, mm, number) > effect_at(t, other, other_mm, number))
            return number;
    return -1;
}

static void weigh_range(const tables *t, table_judge *j, enum guns kind, int32_t i)
{
    const fire_table *f = &t->guns[kind];
    const bands *b = &f->range[i].bands;
    for (int32_t k = 1; k < b->count; k++)
        if (b->band[k].result < b->band[k - 1].result)
            fault_at(j,
                     V_08,
                     at("artillery.%s[%d].bands[%d][1]", gun_names[kind], (int)i, (int)k),
                     "a higher number does less");
    if (!i)
        return;
    int32_t number = stronger(t, kind, f->range[i].most_mm, kind, f->range[i - 1].most_mm);
    if (number >= 0)
        fault_at(j,
                 V_08,
                 at("artillery.%s[%d].bands", gun_names[kind], (int)i),
                 "%d does more than at shorter range",
                 (int)number);
}

/* Both kinds are compared where a range of either ends: between two such places nothing changes. */
static void weigh_horse(const tables *t, table_judge *j, int32_t i)
{
    int32_t from = i ? t->guns[GUNS_HORSE].range[i - 1].most_mm : 0;
    int32_t to = t->guns[GUNS_HORSE].range[i].most_mm;
    int32_t number = stronger(t, GUNS_HORSE, to, GUNS_FOOT, to);
    for (int32_t k = 0; number < 0 && k < t->guns[GUNS_FOOT].count; k++) {
        int32_t mm = t->guns[GUNS_FOOT].range[k].most_mm;
        if (mm > from && mm < to)
            number = stronger(t, GUNS_HORSE, mm, GUNS_FOOT, mm);
    }
    if (number >= 0)
        fault_at(j,
                 V_08,
                 at("artillery.horse[%d].bands", (int)i),
                 "%d does more than foot artillery at the same range",
                 (int)number);
}

static void weigh_artillery(const tables *t, table_judge *j)
{
    for (unsigned kind = 0; kind < GUN_KINDS; kind++)
        for (int32_t i = 0; i < t->guns[kind].count; i++)
            weigh_range(t, j, (enum guns)kind, i);
    for (int32_t i = 0; i < t->guns[GUNS_HORSE].count; i++)
        weigh_horse(t, j, i);
}

/* ---- hedgehog ------------------------------------------------------------------------------- */

static void weigh_hedgehog(const tables *t, table_judge *j)
{
    for (unsigned state = 0; state < HEDGEHOG_STATES; state++)
        for (int32_t k = 1; k < t->hedgehog[state].count; k++)
            if (t->hedgehog[state].band[k].result < t->hedgehog[state].band[k - 1].result)
                fault_at(j,
                         V_10,
                         at("hedgehog.%s[%d][1]", hedgehog_state_names[state], (int)k),
                         "a higher number is worse for the cavalry");
    for (int32_t number = 0; number < STEPS_OF_A_DRAW; number++) {
        if (hedgehog_result(t, HEDGEHOG_DISRUPTED, number) >=
            hedgehog_result(t, HEDGEHOG_NORMAL, number))
            continue;
        fault_at(j,
                 V_10,
                 at("hedgehog.disrupted"),
                 "%d is better for the infantry than in good order",
                 (int)number);
        return;
    }
}

/* ---- crises and sight ----------------------------------------------------------------------- */

static void check_crises(const tables *t, table_judge *j)
{
    for (int32_t i = 0; i < t->crises; i++) {
        int64_t wanted = t->param[GLAUBEN_CRISIS_FIRST_PERCENT] +
                         (int64_t)i * t->param[GLAUBEN_CRISIS_STEP_PERCENT];
        if (t->crisis[i].percent != wanted)
            fault_at(j,
                     V_11,
                     at("crisis[%d][0]", (int)i),
                     "expected %d, a step of %d",
                     (int)wanted,
                     (int)t->param[GLAUBEN_CRISIS_STEP_PERCENT]);
    }
}

static void weigh_crises(const tables *t, table_judge *j)
{
    for (int32_t i = 0; i < t->crises; i++) {
        if (i && t->crisis[i].most < t->crisis[i - 1].most)
            fault_at(j, V_12, at("crisis[%d][1]", (int)i), "falls as losses rise");
        if (t->crisis[i].percent >= 40 && t->crisis[i].most < 500)
            fault_at(j,
                     V_12,
                     at("crisis[%d][1]", (int)i),
                     "from 40 percent on most of the troops should break");
    }
}

static void check_sight(const tables *t, table_judge *j, int32_t i)
{
    bool unlimited = t->sight[i].limit_mm < 0;
    if (!i && !unlimited)
        fault_at(j, V_13, at("visibility[0][1]"), "the first entry must be unlimited: null");
    if (!i && t->sight[i].minutes != t->param[GLAUBEN_DUSK_MINUTES] + 1)
        fault_at(j,
                 V_13,
                 at("visibility[0][0]"),
                 "expected %d, one more than dusk_minutes",
                 (int)t->param[GLAUBEN_DUSK_MINUTES] + 1);
    if (i && unlimited)
        fault_at(j, V_13, at("visibility[%d][1]", (int)i), "only the first entry may be unlimited");
    if (i && t->sight[i].minutes >= t->sight[i - 1].minutes)
        fault_at(j,
                 V_13,
                 at("visibility[%d][0]", (int)i),
                 "must be below %d",
                 (int)t->sight[i - 1].minutes);
    if (i > 1 && t->sight[i].limit_mm > t->sight[i - 1].limit_mm)
        fault_at(j, V_13, at("visibility[%d][1]", (int)i), "sight grows towards the night");
    if (i == t->sights - 1 && t->sight[i].minutes != 1)
        fault_at(j,
                 V_13,
                 at("visibility[%d][0]", (int)i),
                 "the last entry must start at 1 minute, not at %d",
                 (int)t->sight[i].minutes);
}

static void check_all_sights(const tables *t, table_judge *j)
{
    for (int32_t i = 0; i < t->sights; i++)
        check_sight(t, j, i);
}

/* ---- in which order ------------------------------------------------------------------------- */

void glauben_check_tables(const void *whole, table_judge *judge)
{
    static void (*const checks[])(const tables *, table_judge *) = {check_params,
                                                                    check_odds,
                                                                    check_combat,
                                                                    check_all_bands,
                                                                    check_ranges,
                                                                    check_crises,
                                                                    check_all_sights,
                                                                    check_nations};
    static void (*const weighings[])(const tables *, table_judge *) = {
        weigh_combat, weigh_artillery, weigh_hedgehog, weigh_crises, weigh_nations};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        checks[i](whole, judge);
    for (size_t i = 0; i < sizeof weighings / sizeof *weighings && !judge->refused; i++)
        weighings[i](whole, judge);
}
