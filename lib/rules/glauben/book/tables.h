/* The tables of Age of Glauben: what the book's author keeps in pictures, as data that a file can
 * replace (docs/formats/tables.md).
 *
 * One flat block of whole numbers and names, owned by the rule set. Thousandths are whole numbers
 * 0..999, distances of a table millimetres; the look-ups take and give lengths as the engine has
 * them (1/10000 mm). */
#ifndef TILLY_LIB_GLAUBEN_TABLES_H
#define TILLY_LIB_GLAUBEN_TABLES_H

#include <stddef.h>
#include "ruleset/book_tables.h"

enum { MM = 10000, STEPS_OF_A_DRAW = 1000 };

/* More than these a file cannot bring: TILLY_E_FULL. Results may change with every thousandth, so
 * rows never run out. */
enum {
    MOST_COLUMNS = 32,
    MOST_RESULT_ROWS = 1000,
    MOST_BANDS = 32,
    MOST_RANGES = 32,
    MOST_CRISES = 99,
    MOST_SIGHTS = 64,
    MOST_GREAT_CAPTAINS = 64,
    MOST_NATIONS = 32,
    WORD_ROOM = 64,
    ID_ROOM = 12
};

enum glauben_param {
#define P(name, ...) GLAUBEN_##name,
#include "rules/glauben/book/tables_params.def"
#undef P
    GLAUBEN_PARAMS
};

/* from worst to best for the attacker */
enum combat_code {
    RESULT_AR,
    RESULT_AW,
    RESULT_AD,
    RESULT_DX,
    RESULT_DD,
    RESULT_DW,
    RESULT_DR,
    RESULTS
};
enum fire_effect { FIRE_NONE, FIRE_D, FIRE_L, FIRE_LD, FIRE_EFFECTS, OUT_OF_RANGE = -1 };
enum under_fire {
    GENERAL_KILLED,
    GENERAL_WOUNDED,
    GENERAL_UNHORSED,
    GENERAL_UNHARMED,
    GENERAL_FATES
};
enum consequence { CRISIS_DISRUPT, CRISIS_RETIRE, CRISIS_ROUT, CONSEQUENCES };
enum hedgehog_state { HEDGEHOG_NORMAL, HEDGEHOG_DISRUPTED, HEDGEHOG_STATES };
enum guns { GUNS_FOOT, GUNS_HORSE, GUN_KINDS };
enum degree { DEGREE_DRAW, DEGREE_MARGINAL, DEGREE_MAJOR, DEGREE_DECISIVE };
enum provenance { TABLES_DEFAULT, TABLES_AUTHOR, TABLES_USER, PROVENANCES };
enum troop_class {
    CLASS_VETERAN,
    CLASS_REGULAR,
    CLASS_MILITIA,
    CLASS_DISMOUNTED_DRAGOON, /* infantry */
    CLASS_CUIRASSIER,
    CLASS_HEAVY_REGULAR,
    CLASS_MEDIUM,
    CLASS_DRAGOON, /* cavalry */
    CLASS_FOOT_BATTERY,
    CLASS_HORSE_BATTERY,
    CLASSES
};

/* a number less than `below` gives the result: the first band that holds it */
typedef struct band_line {
    int16_t below, result;
} band_line;
typedef struct bands {
    int32_t count;
    band_line band[MOST_BANDS];
} bands;

typedef struct range_line {
    int32_t most_mm;
    bands bands;
} range_line;
typedef struct fire_table { /* by range, the nearest first */
    int32_t count;
    range_line range[MOST_RANGES];
} fire_table;

/* a draw up to `most` suffers it */
typedef struct crisis {
    int16_t percent, most, consequence;
} crisis;

/* Of any regiment: its base units (GL-012), and its rates in millimetres. */
enum { MOST_BASES = 10, HIGHEST_RATE = 1000 };

typedef struct troop {
    int16_t row; /* its place in the army's list, from 1; 0: this army does not raise the class */
#define T(name, ...) int16_t name;
#include "rules/glauben/book/tables_troops.def"
#undef T
} troop;

typedef struct nation {
    char id[ID_ROOM], name[WORD_ROOM];
    int16_t initiative, general_bonus; /* GL-100; of a general who is not named */
    troop troop[CLASSES];
} nation;

typedef struct great_captain {
    int16_t nation, bonus;
    char name[WORD_ROOM];
} great_captain;

/* a column of the combat results: attack to defence at least num to den */
typedef struct odds_line {
    char name[WORD_ROOM];
    int16_t num, den;
} odds_line;
/* a row of them: by column, for numbers that reach `from` */
typedef struct result_line {
    int16_t from;
    uint8_t result[MOST_COLUMNS];
} result_line;

typedef struct sight_line {
    int32_t minutes, limit_mm; /* limit less than 0: unlimited */
} sight_line;

typedef struct glauben_tables {
    char name[WORD_ROOM];
    int32_t provenance;
    int32_t param[GLAUBEN_PARAMS];
    int32_t columns;
    odds_line odds[MOST_COLUMNS];
    int32_t rows;
    result_line row[MOST_RESULT_ROWS];
    fire_table guns[GUN_KINDS];
    bands under_fire, hedgehog[HEDGEHOG_STATES];
    int32_t crises;
    crisis crisis[MOST_CRISES];
    int32_t sights;
    sight_line sight[MOST_SIGHTS];
    int32_t captains;
    great_captain captain[MOST_GREAT_CAPTAINS];
    int32_t nations;
    nation nation[MOST_NATIONS];
} glauben_tables;

/* ---- look-ups ------------------------------------------------------------------------------- */

enum { NO_LIMIT = INT32_MAX, NIGHT = -1, NO_NATION = -1 };

static inline bool is_infantry(unsigned class)
{
    return class <= CLASS_DISMOUNTED_DRAGOON;
}
static inline bool is_cavalry(unsigned class)
{
    return class > CLASS_DISMOUNTED_DRAGOON && class <= CLASS_DRAGOON;
}
static inline bool is_battery(unsigned class)
{
    return class > CLASS_DRAGOON && class < CLASSES;
}

/* GL-Q-02: a sum pushed out of 0..999 reads as the nearest of these in a table. Threshold tests
 * compare the sum itself. */
int32_t number_in_table(int32_t sum);
/* GL-158, GL-Q-62: the last column whose bound is not above attack : defence. */
unsigned odds_column(const glauben_tables *t, int32_t attack, int32_t defence);
/* GL-Q-68: columns up; what would go beyond the ends is lost. */
unsigned shifted_column(const glauben_tables *t, unsigned column, int32_t up);
enum combat_code combat_result(const glauben_tables *t, unsigned column, int32_t sum);
/* GL-083, GL-Q-27: upper edges belong to the nearer band; beyond the last OUT_OF_RANGE. */
enum fire_effect
artillery_result(const glauben_tables *t, enum guns kind, int32_t range, int32_t number);
int32_t artillery_reach(const glauben_tables *t, enum guns kind);
enum under_fire general_under_fire(const glauben_tables *t, int32_t number);
enum combat_code hedgehog_result(const glauben_tables *t, enum hedgehog_state state, int32_t sum);
/* The first number above that one from which on the table is read in another line; STEPS_OF_A_DRAW:
 * none. */
int32_t combat_end(const glauben_tables *t, int32_t number);
int32_t hedgehog_end(const glauben_tables *t, enum hedgehog_state state, int32_t number);
/* The crisis of a level of so many percent; percent 0 where that is below the first. Beyond the
 * last line GL-Q-91: that line at every further step. */
crisis crisis_level(const glauben_tables *t, int32_t percent);
/* The highest level that these losses exceed, in percent; 0 for none (GL-223, GL-Q-86). */
int32_t crisis_exceeded(const glauben_tables *t, int32_t losses, int32_t total);
/* 2.11: NO_LIMIT, or NIGHT when no minutes are left. */
int32_t sight_limit(const glauben_tables *t, int32_t minutes);
/* GL-243 to GL-247, GL-Q-93: by the difference of the losses in percent of each total. */
enum degree degree_of_victory(const glauben_tables *t,
                              int32_t losses,
                              int32_t total,
                              int32_t other_losses,
                              int32_t other_total);

int nation_called(const glauben_tables *t, const char *id); /* NO_NATION */
/* NULL: not raised, or no such army or class. */
static inline const troop *troop_of(const glauben_tables *t, unsigned army, unsigned class)
{
    if (army >= (unsigned)t->nations || class >= CLASSES)
        return NULL;
    const troop *raised = &t->nation[army].troop[class];
    return raised->row ? raised : NULL;
}
/* GL-070; name may be NULL */
int32_t general_bonus(const glauben_tables *t, unsigned army, const char *name);

/* ---- words of a table file ------------------------------------------------------------------ */

extern const char *const provenance_names[PROVENANCES],
    *const combat_code_names[RESULTS],
        *const fire_effect_names[FIRE_EFFECTS],
            *const fate_names[GENERAL_FATES],
                *const consequence_names[CONSEQUENCES],
                    *const troop_class_names[CLASSES],
                        *const gun_names[GUN_KINDS], *const hedgehog_state_names[HEDGEHOG_STATES];
extern const char *const hedgehog_names[RESULTS]; /* NULL where a hedgehog gives no such result */

/* The numbers of a row of troops, in the order of the file after the class. */
enum {
#define T(name, ...) TROOP_##name,
#include "rules/glauben/book/tables_troops.def"
#undef T
    TROOP_COLUMNS
};

/* ---- the block as a whole ------------------------------------------------------------------- */

typedef struct glauben_param_info {
    const char *key;
    int32_t least, most, usual;
    uint16_t clause;
    const char *origin, *meaning;
} glauben_param_info;
extern const glauben_param_info glauben_param_info_of[GLAUBEN_PARAMS];

/* "V-06 bands" */
enum table_rule {
    V_00,
#define R(number, ...) V_##number,
#include "rules/glauben/book/tables_rules.def"
#undef R
    TABLE_RULES
};
const char *table_rule_name(enum table_rule rule);

extern const book_tables glauben_book_tables;
void glauben_usual_tables(void *tables);
void glauben_check_tables(const void *tables, table_judge *judge);

#endif
