/* Dice and draws in words. */
#include <tilly/decision.h>
#include "words/phrase.h"
#include "words/registry.h"

#define DICE    .test = TILLY_AT_LEAST
#define AT_MOST .test = TILLY_AT_MOST
#define ALL_BUT .test = TILLY_NOT_EQUAL
#define DRAW    .draws = true
#define SUM     .sums = true
#define THROW(what, of, nought, single, many, how)                                                 \
    {.kind = TILLY_ROLL_##what, .purpose = of, .none = nought, .one = single, .more = many, how},
static const throw_words throws_of_all[] = {
#include "words/throws.def"
    {.purpose = NULL},
};
static const throw_words any_throw = {
    .purpose = "the throw", .none = "no success", .one = "one success", .more = " successes"};
static const throw_words unknown_throw = {
    .purpose = "the throw", .none = "no hit", .one = "one hit", .more = " hits"};

static const throw_words *throw_in(const throw_words *list, int32_t kind)
{
    for (; list && list->purpose; list++)
        if (list->kind == kind)
            return list;
    return NULL;
}

static const throw_words *words_of(const subject *s, int32_t kind)
{
    const throw_words *w = s->names->own ? throw_in(s->names->own->roll, kind) : NULL;
    if (!w)
        w = throw_in(throws_of_all, kind);
    return w ? w : &any_throw;
}

/* ---- dice ----------------------------------------------------------------------------------- */

static void put_dice(text *t, int32_t dice)
{
    put_count(t, dice);
    put(t, dice == 1 ? " die" : " dice");
}

/* Four bits a face, eight faces a number. */
static void put_faces(text *t, const tilly_event *roll)
{
    enum { PACKED = 32 };
    for (int32_t i = 0; i < roll->value[1] && i < PACKED; i++) {
        put_char(t, ' ');
        put_count(t, (uint32_t)roll->value[4 + i / 8] >> (4 * (i % 8)) & 15);
    }
    if (roll->value[1] > PACKED)
        put(t, " ...");
}

static void put_outcome(text *t, const throw_words *w, int32_t successes)
{
    put(t, ": ");
    if (successes > 1 && *w->more == ' ')
        put_count_in_words(t, successes);
    put(t, successes < 1 ? w->none : successes == 1 ? w->one : w->more);
}

/* ---- draws ---------------------------------------------------------------------------------- */

/* "0.450" */
static void put_draw(text *t, int64_t thousandths)
{
    enum { THOUSAND = 1000 };
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0)
        put_char(t, '-');
    put_count(t, size / THOUSAND);
    put_char(t, '.');
    for (int32_t place = THOUSAND / 10; place; place /= 10)
        put_char(t, (char)('0' + size / place % 10));
}

static void put_drawn(text *t, const tilly_event *roll)
{
    int64_t modifier = roll->value[5];
    put_draw(t, roll->value[4]);
    if (!modifier)
        return;
    put(t, modifier < 0 ? " less " : " and ");
    put_draw(t, modifier < 0 ? -modifier : modifier);
}

/* ---- the words of the template language ----------------------------------------------------- */

/* The scenario's own words; of a roll that is still to be thrown they are number 5. */
static const char *scenario_words(const subject *s)
{
    const uint32_t words = s->roll ? s->roll->flags : (uint32_t)number_of(s, 5);
    return s->names->said ? s->names->said(s->names, words) : NULL;
}

static void say_purpose(text *t, const subject *s, unsigned n)
{
    const char *said = number_of(s, n) == TILLY_ROLL_SCENARIO ? scenario_words(s) : NULL;
    if (said) {
        put(t, said);
        return;
    }
    put(t, words_of(s, number_of(s, n))->purpose);
}

/* "4", "4 or less", "anything but 2" */
void put_need(text *t, enum tilly_roll_test test, int32_t need)
{
    if (test == TILLY_NOT_EQUAL)
        put(t, "anything but ");
    put_count(t, need);
    if (test == TILLY_AT_MOST)
        put(t, " or less");
}

/* "2 dice 3 5: 8"; of more faces than a number has room for the sum alone. */
static void put_sum(text *t, const tilly_event *roll)
{
    enum { PACKED_FACES = 16 };
    put_dice(t, roll->value[1]);
    if (roll->value[2] < PACKED_FACES)
        put_faces(t, roll);
    put(t, ": ");
    put_count(t, roll->value[3]);
}

static void put_thrown(text *t, const throw_words *w, const tilly_event *roll)
{
    if (w->sums) {
        put_sum(t, roll);
    } else if (w->draws) {
        put_drawn(t, roll);
    } else {
        put_dice(t, roll->value[1]);
        put_faces(t, roll);
    }
    if (!w->none)
        return;
    put(t, ", needing ");
    if (w->draws)
        put_draw(t, roll->value[2]);
    else
        put_need(t, w->test, roll->value[2]);
}

/* "3 dice 6 2 1, needing 6: one hit"; of a throw that is not at hand how many, and the hits. */
static void say_throw(text *t, const subject *s, unsigned n)
{
    if (!s->roll) {
        put_dice(t, s->number[0]);
        put_outcome(t, &unknown_throw, s->number[1]);
        return;
    }
    const throw_words *w = words_of(s, s->roll->value[0]);
    put_thrown(t, w, s->roll);
    if (w->none)
        put_outcome(t, w, s->roll->value[3]);
}

static void say_thrown(text *t, const subject *s, unsigned n)
{
    if (!s->roll)
        return;
    put(t, " (");
    put_thrown(t, words_of(s, s->roll->value[0]), s->roll);
    put(t, ")");
}

static unsigned not_rolled(const subject *s, unsigned n)
{
    return !s->roll;
}

static void say_draw(text *t, const subject *s, unsigned n)
{
    put_draw(t, number_of(s, n));
}

/* A draw, and the least that would have done. */
static void say_drawn(text *t, const subject *s, unsigned n)
{
    put(t, " (");
    put_draw(t, number_of(s, n));
    put(t, ", needing ");
    put_draw(t, number_of(s, n + 1));
    put(t, ")");
}

const word dice_words[] = {
    {"purpose", say_purpose, NULL, 0},
    {"throw", say_throw, NULL, 0},
    {"thrown", say_thrown, NULL, 0},
    {"rolled", NULL, not_rolled, 0},
    {"draw", say_draw, NULL, 0},
    {"drawn", say_drawn, NULL, 0},
    {NULL, NULL, NULL, 0},
};
