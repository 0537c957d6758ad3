/* The project's own tables of Age of Glauben, with which every rule set of this family starts:
 * data/glauben-tables.json says the same (2.2 to 2.11). */
#include "rules/glauben/book/tables.h"

#include <stdio.h>
#include <string.h>

#define LENGTH_OF(array) (sizeof(array) / sizeof(array)[0])

/* ---- combat (2.5, 2.6) ---------------------------------------------------------------------- */

static const struct {
    const char *name;
    int16_t num, den;
} odds[] = {
    {"1:4", 0, 1},
    {"1:3", 2, 7},
    {"1:2", 2, 5},
    {"1:1", 2, 3},
    {"2:1", 3, 2},
    {"3:1", 5, 2},
    {"4:1", 7, 2},
    {"5:1", 9, 2},
};

enum {
    AR = RESULT_AR,
    AW = RESULT_AW,
    AD = RESULT_AD,
    DX = RESULT_DX,
    DD = RESULT_DD,
    DW = RESULT_DW,
    DR = RESULT_DR
};
static const struct {
    int16_t from;
    uint8_t result[LENGTH_OF(odds)];
} combat[] = {
    {0, {AR, AR, AR, AR, AW, AD, AD, DX}},
    {100, {AR, AR, AW, AW, AD, AD, DX, DX}},
    {200, {AR, AW, AW, AD, AD, DX, DX, DD}},
    {300, {AW, AW, AD, AD, DX, DX, DD, DD}},
    {400, {AW, AD, AD, DX, DX, DD, DD, DW}},
    {500, {AD, AD, DX, DX, DD, DD, DW, DW}},
    {600, {AD, DX, DX, DD, DD, DW, DW, DR}},
    {700, {DX, DX, DD, DD, DW, DW, DR, DR}},
    {800, {DX, DD, DD, DW, DW, DR, DR, DR}},
    {900, {DD, DD, DW, DR, DR, DR, DR, DR}},
};

/* ---- fire, hedgehogs, crises, sight (2.7 to 2.11) ------------------------------------------- */

static const fire_table guns[GUN_KINDS] = {
    [GUNS_FOOT] = {5,
                   {{100, {4, {{300, FIRE_NONE}, {600, FIRE_D}, {850, FIRE_L}, {1000, FIRE_LD}}}},
                    {200, {4, {{450, FIRE_NONE}, {700, FIRE_D}, {900, FIRE_L}, {1000, FIRE_LD}}}},
                    {300, {4, {{600, FIRE_NONE}, {800, FIRE_D}, {950, FIRE_L}, {1000, FIRE_LD}}}},
                    {450, {3, {{750, FIRE_NONE}, {900, FIRE_D}, {1000, FIRE_L}}}},
                    {600, {2, {{900, FIRE_NONE}, {1000, FIRE_D}}}}}},
    [GUNS_HORSE] = {4,
                    {{100, {4, {{400, FIRE_NONE}, {700, FIRE_D}, {920, FIRE_L}, {1000, FIRE_LD}}}},
                     {200, {4, {{550, FIRE_NONE}, {800, FIRE_D}, {960, FIRE_L}, {1000, FIRE_LD}}}},
                     {300, {3, {{700, FIRE_NONE}, {900, FIRE_D}, {1000, FIRE_L}}}},
                     {400, {2, {{880, FIRE_NONE}, {1000, FIRE_D}}}}}},
};

static const bands under_fire = {4,
                                 {{30, GENERAL_KILLED},
                                  {80, GENERAL_WOUNDED},
                                  {150, GENERAL_UNHORSED},
                                  {1000, GENERAL_UNHARMED}}};

static const bands hedgehog[HEDGEHOG_STATES] = {
    [HEDGEHOG_NORMAL] = {4,
                         {{250, RESULT_AR}, {700, RESULT_AD}, {950, RESULT_DD}, {1000, RESULT_DR}}},
    [HEDGEHOG_DISRUPTED] =
        {4, {{100, RESULT_AR}, {400, RESULT_AD}, {650, RESULT_DD}, {1000, RESULT_DR}}},
};

static const crisis crises[] = {
    {15, 100, CRISIS_RETIRE},
    {20, 150, CRISIS_ROUT},
    {25, 250, CRISIS_ROUT},
    {30, 350, CRISIS_ROUT},
    {35, 450, CRISIS_ROUT},
    {40, 600, CRISIS_ROUT},
    {45, 700, CRISIS_ROUT},
    {50, 800, CRISIS_ROUT},
    {55, 850, CRISIS_ROUT},
    {60, 900, CRISIS_ROUT},
    {65, 950, CRISIS_ROUT},
    {70, 950, CRISIS_ROUT},
    {75, 950, CRISIS_ROUT},
    {80, 950, CRISIS_ROUT},
    {85, 950, CRISIS_ROUT},
    {90, 950, CRISIS_ROUT},
    {95, 950, CRISIS_ROUT},
};

static const struct {
    int32_t minutes, limit_mm;
} sights[] = {{61, -1}, {46, 750}, {31, 500}, {16, 300}, {1, 150}};

/* ---- armies (2.2, 2.3) ---------------------------------------------------------------------- */

static const struct {
    const char *nation, *name;
    int16_t bonus;
} captains[] = {{"SWE", "Gustavus Adolphus", 200}, {"PAR", "Cromwell", 200}};

/* The 1 says that the class is raised. */
#define NATION(id, name, initiative, bonus, ...) {id, name, initiative, bonus, {__VA_ARGS__}},
#define TROOP(class, ...)                        [CLASS_##class] = {1, __VA_ARGS__}
static const nation nations[] = {
#include "rules/glauben/book/tables_nations.def"
};
#undef NATION
#undef TROOP

/* ---- put together --------------------------------------------------------------------------- */

static void usual_combat(glauben_tables *t)
{
    t->columns = LENGTH_OF(odds);
    for (unsigned c = 0; c < LENGTH_OF(odds); c++) {
        snprintf(t->odds[c].name, sizeof t->odds[c].name, "%s", odds[c].name);
        t->odds[c].num = odds[c].num;
        t->odds[c].den = odds[c].den;
    }
    t->rows = LENGTH_OF(combat);
    for (unsigned r = 0; r < LENGTH_OF(combat); r++) {
        t->row[r].from = combat[r].from;
        memcpy(t->row[r].result, combat[r].result, sizeof combat[r].result);
    }
}

static void usual_nations(glauben_tables *t)
{
    t->nations = LENGTH_OF(nations);
    memcpy(t->nation, nations, sizeof nations);
    for (unsigned n = 0; n < LENGTH_OF(nations); n++) {
        int16_t row = 0;
        for (unsigned class = 0; class < CLASSES; class ++)
            if (t->nation[n].troop[class].row)
                t->nation[n].troop[class].row = ++row;
    }
    t->captains = LENGTH_OF(captains);
    for (unsigned i = 0; i < LENGTH_OF(captains); i++) {
        t->captain[i].nation = (int16_t)nation_called(t, captains[i].nation);
        t->captain[i].bonus = captains[i].bonus;
        snprintf(t->captain[i].name, sizeof t->captain[i].name, "%s", captains[i].name);
    }
}

void glauben_usual_tables(void *tables)
{
    glauben_tables *t = tables;
    snprintf(t->name, sizeof t->name, "Glauben default tables");
    t->provenance = TABLES_DEFAULT;
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++)
        t->param[i] = glauben_param_info_of[i].usual;
    usual_combat(t);
    memcpy(t->guns, guns, sizeof guns);
    t->under_fire = under_fire;
    memcpy(t->hedgehog, hedgehog, sizeof hedgehog);
    t->crises = LENGTH_OF(crises);
    memcpy(t->crisis, crises, sizeof crises);
    t->sights = LENGTH_OF(sights);
    memcpy(t->sight, sights, sizeof sights);
    usual_nations(t);
}
