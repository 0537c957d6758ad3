/* What the tables of Age of Glauben answer. */
#include "rules/glauben/book/tables.h"

#include <string.h>

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
    while (row && number < t->from[row])
        row--;
    return t->result[row][column];
}

int32_t combat_end(const glauben_tables *t, int32_t number)
{
    int32_t row = 0;
    while (row < t->rows && t->from[row] <= number)
        row++;
    return row < t->rows ? t->from[row] : STEPS_OF_A_DRAW;
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
    return crisis_level(t, (int32_t)(below < 100 ? below : 100)).percent;
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

int32_t general_bonus(const glauben_tables *t, unsigned army, const char *name)
{
    if (army >= (unsigned)t->nations)
        return 0;
    for (int32_t i = 0; name && i < t->captains; i++)
        if (t->captain[i].nation == (int)army && !strcmp(t->captain[i].name, name))
            return t->captain[i].bonus;
    return t->nation[army].general_bonus;
}

/* ---- the block as a whole ------------------------------------------------------------------- */

static void hash_bands(hash64 *h, const bands *b)
{
    hash_number(h, (uint64_t)b->count);
    for (int32_t i = 0; i < b->count; i++)
        hash_number(h, (uint64_t)b->band[i].below << 16 | (uint64_t)b->band[i].result);
}

static void hash_guns(hash64 *h, const fire_table *f)
{
    hash_number(h, (uint64_t)f->count);
    for (int32_t i = 0; i < f->count; i++) {
        hash_number(h, (uint64_t)f->range[i].most_mm);
        hash_bands(h, &f->range[i].bands);
    }
}

static void hash_combat(hash64 *h, const glauben_tables *t)
{
    hash_number(h, (uint64_t)t->columns);
    for (int32_t c = 0; c < t->columns; c++) {
        hash_text(h, t->odds[c].name);
        hash_number(h, (uint64_t)t->odds[c].num << 16 | (uint64_t)t->odds[c].den);
    }
    hash_number(h, (uint64_t)t->rows);
    for (int32_t r = 0; r < t->rows; r++) {
        hash_number(h, (uint64_t)t->from[r]);
        for (int32_t c = 0; c < t->columns; c++)
            hash_number(h, t->result[r][c]);
    }
}

static void hash_lines(hash64 *h, const glauben_tables *t)
{
    hash_number(h, (uint64_t)t->crises);
    for (int32_t i = 0; i < t->crises; i++)
        hash_number(h,
                    (uint64_t)t->crisis[i].percent << 32 | (uint64_t)t->crisis[i].most << 16 |
                        (uint64_t)t->crisis[i].consequence);
    hash_number(h, (uint64_t)t->sights);
    for (int32_t i = 0; i < t->sights; i++)
        hash_number(h, (uint64_t)t->sight[i].minutes << 32 | (uint32_t)t->sight[i].limit_mm);
    hash_number(h, (uint64_t)t->captains);
    for (int32_t i = 0; i < t->captains; i++) {
        hash_text(h, t->captain[i].name);
        hash_number(h, (uint64_t)t->captain[i].nation << 16 | (uint64_t)t->captain[i].bonus);
    }
}

/* The place of a row in its list is no number of the rules. */
static void hash_troop(hash64 *h, const troop *row)
{
    hash_number(h, row->row != 0);
    if (!row->row)
        return;
#define T(name, ...) hash_number(h, (uint64_t)row->name);
#include "rules/glauben/book/tables_troops.def"
#undef T
}

static void hash_nations(hash64 *h, const glauben_tables *t)
{
    hash_number(h, (uint64_t)t->nations);
    for (int32_t i = 0; i < t->nations; i++) {
        const nation *n = &t->nation[i];
        hash_text(h, n->id);
        hash_text(h, n->name);
        hash_number(h, (uint64_t)n->initiative << 16 | (uint64_t)n->general_bonus);
        for (unsigned class = 0; class < CLASSES; class ++)
            hash_troop(h, &n->troop[class]);
    }
}

void glauben_hash_tables(const void *tables, hash64 *h)
{
    const glauben_tables *t = tables;
    hash_text(h, t->name);
    hash_number(h, (uint64_t)t->provenance);
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++)
        hash_number(h, (uint64_t)t->param[i]);
    hash_combat(h, t);
    for (unsigned kind = 0; kind < GUN_KINDS; kind++)
        hash_guns(h, &t->guns[kind]);
    hash_bands(h, &t->under_fire);
    for (unsigned state = 0; state < HEDGEHOG_STATES; state++)
        hash_bands(h, &t->hedgehog[state]);
    hash_lines(h, t);
    hash_nations(h, t);
}

const book_tables glauben_book_tables = {
    .format = "libtilly-glauben-tables",
    .heading_rule = "V-01 heading and keys",
    .form_rule = "V-22 form",
    .size = sizeof(glauben_tables),
    .usual = glauben_usual_tables,
    .hash = glauben_hash_tables,
    .check = glauben_check_tables,
#ifndef TILLY_WITHOUT_FILES
    .read = glauben_read_tables,
    .write = glauben_write_tables,
#endif
};
