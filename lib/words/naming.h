/* Names come from whoever knows them: a table of functions. Sentences know no battle. */
#ifndef TILLY_LIB_NAMING_H
#define TILLY_LIB_NAMING_H

#include <stdbool.h>
#include <tilly/army.h>
#include <tilly/units.h>
#include "base/text.h"

typedef struct naming naming;
struct naming {
    const void *of;                  /* the battle, for these functions alone */
    const struct edition_words *own; /* its rule set's own words; NULL: none */
    const char *length;              /* the unit of length: "TUM"; NULL: not known */
    uint8_t strength;                /* tilly_measure of a strength; 0: a plain number */
    int32_t ruler; /* lengths are told to this much, angles to whole degrees; 0: exactly */

    /* A unit, command, feature, melee or mark. */
    void (*thing)(text *t, const naming *n, tilly_id id);
    /* An army; "nobody" for TILLY_NO_SIDE. */
    void (*army)(text *t, const naming *n, int64_t side);
    /* All below may be NULL: not known.
     * "Croats" advance, "Blue Brigade" advances: a unit with such a name, but for commanders, takes
     * verbs without their s. */
    bool (*several)(const naming *n, tilly_id id);
    /* A command figure: it rides where others march. */
    bool (*rides)(const naming *n, tilly_id unit);
    bool (*same_army)(const naming *n, tilly_id unit, tilly_id other);
    /* By the rule set's own sorts; 0: not known. */
    unsigned (*sort)(const naming *n, tilly_id unit);
    /* The width of a unit's base; 0: not known. */
    int32_t (*width)(const naming *n, tilly_id unit);
    /* NULL: there is none. */
    const char *(*type)(const naming *n, int64_t type);
    /* A command of an army list and a unit of it, by their places from 0. */
    const char *(*command)(const naming *n, int64_t command);
    bool (*listed)(text *t, const naming *n, int64_t unit);
    const char *(*note)(const naming *n, uint32_t note);
    /* The unit of that number in a side's army; 0: none. */
    tilly_id (*unit)(const naming *n, unsigned side, uint32_t number);
    /* The formation of that place among a side's. */
    tilly_id (*formation)(const naming *n, unsigned side, uint32_t place);
    /* A parameter of the rules by its index, and a value of it: "command_radius", "8". False: there
     * is none. */
    bool (*rule)(text *t, const naming *n, int64_t rule);
    bool (*setting)(text *t, const naming *n, int64_t rule, int32_t value);
    /* Words of the scenario; NULL: there are none, or they are hidden. */
    const char *(*said)(const naming *n, uint32_t words);
    /* A variable of the scenario. False: there is none, or its name is hidden. */
    bool (*variable)(text *t, const naming *n, int64_t variable);
    /* It holds yes or no, not a number. */
    bool (*is_truth)(const naming *n, int64_t variable);
    /* "3.4 Melee": a row of the sequence of play. False: there is none. */
    bool (*row)(text *t, const naming *n, int64_t row);
};

/* Numbers stand for names: "unit 3", "side 1". */
extern const naming no_names;
/* Types, commands and units of a list, which no battle knows yet. */
naming names_of_army(const tilly_army *army);

void put_numbered(text *t, const char *kind, tilly_id id); /* "unit 3" */
void put_number_of_thing(text *t, const naming *n, tilly_id id);
void put_number_of_army(text *t, const naming *n, int64_t side);
/* As a ruler and a protractor show them, if lengths are not told exactly: "2.5", "less than 0.1";
 * "30 degrees"; "12.5, 3". */
void put_measured(text *t, const naming *n, int32_t length);
/* put_measured() says "1", or "less than 0.1". */
bool is_told_as_one(const naming *n, int32_t length);
void put_degrees(text *t, const naming *n, int32_t angle);
void put_place(text *t, const naming *n, int32_t x, int32_t y);

#endif
