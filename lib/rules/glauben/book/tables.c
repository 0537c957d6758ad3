/* Look-ups in the tables of Age of Glauben. */
#include "rules/glauben/book/tables.h"

#include <string.h>
#include "base/arithmetic.h"

/* ---- numbers -------------------------------------------------------------------------------- */

int32_t number_in_table(int32_t sum)
{
    return sum < 0 ? 0 : sum >= STEPS_OF_A_DRAW ? STEPS_OF_A_DRAW - 1 : sum;
}

static int result_in(const bands *b, int32_t sum)
{
    int32_t number = number_in_table(sum);
    int32_t i = 0;
    while (i < b->count - 1 && number >= b->band[i].below)
        i++;
    return b->band[i].result;
}

/* The first number from which on it gives another result than this. */
static int32_t end_of_band(const bands *b, int32_t number)
{
    int32_t i = 0;
    while (i < b->count - 1 && number >= b->band[i].below)
        i++;
    return i < b->count - 1 ? b->band[i].below : STEPS_OF_A_DRAW;
}

/* ---- combat --------------------------------------------------------------------------------- */

unsigned odds_column(const glauben_tables *t, int32_t attack, int32_t defence)
{
    unsigned column = (unsigned)t->columns - 1;
    while (column && (int64_t)attack * t->odds[column].den < (int64_t)defence * t->odds[column].num)
        column--;
    return column;
}

unsigned shifted_column(const glauben_tables *t, unsigned column, int32_t up)
{
    int64_t shifted = (int64_t)column + up;
    return shifted < 0 ? 0 : shifted >= t->columns ? (unsigned)t->columns - 1 : (unsigned)shifted;
}

enum combat_code combat_result(const glauben_tables *t, unsigned column, int32_t sum)
{
    int32_t number = number_in_table(sum);
    int32_t row = t->rows - 1;
    while (row && number < t->row[row].from)
        row--;
    return t->row[row].result[column];
}

int32_t combat_end(const glauben_tables *t, int32_t number)
{
    int32_t row = 0;
    while (row < t->rows && t->row[row].from <= number)
        row++;
    return row < t->rows ? t->row[row].from : STEPS_OF_A_DRAW;
}

int32_t hedgehog_end(const glauben_tables *t, enum hedgehog_state state, int32_t number)
{
    return end_of_band(&t->hedgehog[state], number);
}

enum combat_code hedgehog_result(const glauben_tables *t, enum hedgehog_state state, int32_t sum)
{
    return (enum combat_code)result_in(&t->hedgehog[state], sum);
}

enum under_fire general_under_fire(const glauben_tables *t, int32_t number)
{
    return (enum under_fire)result_in(&t->under_fire, number);
}

/* ---- artillery ------------------------------------------------------------------------------ */

enum fire_effect
artillery_result(const glauben_tables *t, enum guns kind, int32_t range, int32_t number)
{
    const fire_table *f = &t->guns[kind];
    for (int32_t i = 0; i < f->count; i++)
        if (range <= f->range[i].most_mm * MM)
            return (enum fire_effect)result_in(&f->range[i].bands, number);
    return OUT_OF_RANGE;
}

int32_t artillery_reach(const glauben_tables *t, enum guns kind)
{
    return t->guns[kind].range[t->guns[kind].count - 1].most_mm * MM;
}

/* ---- losses --------------------------------------------------------------------------------- */

crisis crisis_level(const glauben_tables *t, int32_t percent)
{
    int32_t line = t->crises - 1;
    while (line >= 0 && percent < t->crisis[line].percent)
        line--;
    if (line < 0)
        return (crisis){0};
    crisis level = t->crisis[line];
    level.percent =
        (int16_t)(percent - (percent - level.percent) % t->param[GLAUBEN_CRISIS_STEP_PERCENT]);
    return level;
}

int32_t crisis_exceeded(const glauben_tables *t, int32_t losses, int32_t total)
{
    if (losses <= 0 || total <= 0)
        return 0;
    /* the greatest whole percentage that is exceeded */
    int64_t below = ((int64_t)losses * 100 - 1) / total;
    return crisis_level(t, (int32_t)smaller(below, 100)).percent;
}

enum degree degree_of_victory(const glauben_tables *t,
                              int32_t losses,
                              int32_t total,
                              int32_t other_losses,
                              int32_t other_total)
{
    int64_t difference = 100 * ((int64_t)losses * other_total - (int64_t)other_losses * total);
    int64_t totals = (int64_t)total * other_total;
    if (difference < 0)
        difference = -difference;
    if (difference <= t->param[GLAUBEN_DRAW_MAX_PERCENT] * totals)
        return DEGREE_DRAW;
    if (difference <= t->param[GLAUBEN_MARGINAL_MAX_PERCENT] * totals)
        return DEGREE_MARGINAL;
    return difference <= t->param[GLAUBEN_MAJOR_MAX_PERCENT] * totals ? DEGREE_MAJOR
                                                                      : DEGREE_DECISIVE;
}

/* ---- sight ---------------------------------------------------------------------------------- */

int32_t sight_limit(const glauben_tables *t, int32_t minutes)
{
    for (int32_t i = 0; i < t->sights; i++)
        if (t->sight[i].minutes <= minutes)
            return t->sight[i].limit_mm < 0 ? NO_LIMIT : t->sight[i].limit_mm * MM;
    return NIGHT;
}

/* ---- armies --------------------------------------------------------------------------------- */

int nation_called(const glauben_tables *t, const char *id)
{
    for (int i = 0; i < t->nations; i++)
        if (!strcmp(t->nation[i].id, id))
            return i;
    return NO_NATION;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool ends_alike(const char *name, const char *known, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(name[i]) != lower(known[i]))
            return false;
    return true;
}

/* With titles or first names before it, and without case (GL-Q-140): its last words are the name.
 */
static bool is_called(const char *name, const char *known)
{
    size_t length = strlen(name);
    size_t least = strlen(known);
    if (length < least || !ends_alike(name + length - least, known, least))
        return false;
    return length == least || name[length - least - 1] == ' ';
}

int32_t general_bonus(const glauben_tables *t, unsigned army, const char *name)
{
    if (army >= (unsigned)t->nations)
        return 0;
    for (int32_t i = 0; name && i < t->captains; i++)
        if (t->captain[i].nation == (int)army && is_called(name, t->captain[i].name))
            return t->captain[i].bonus;
    return t->nation[army].general_bonus;
}
