/* Sentence templates: {word}, {word 0}, {word 0?first|second|last}; alternatives may hold words
 * again. */
#include "words/phrase.h"

#include <string.h>
#include <tilly/table.h>

enum { NUMBERS = 8, THINGS = 4, DEEPEST = 4 };

/* ---- the words ------------------------------------------------------------------------------ */

static tilly_id thing_of(const subject *s, unsigned n)
{
    return s->thing[n % THINGS];
}

static void say_thing(text *t, const subject *s, unsigned n)
{
    s->names->thing(t, s->names, thing_of(s, n));
}

void put_between(text *t, uint32_t i, uint32_t count)
{
    if (i)
        put(t, i + 1 < count ? ", " : " and ");
}

/* "A, B and C" */
static void say_units(text *t, const subject *s, unsigned n)
{
    for (uint32_t i = 0; i < s->times; i++) {
        put_between(t, i, s->times);
        s->names->thing(t, s->names, s->unit_of(s->events, i));
    }
}

static void say_passed(text *t, const subject *s, unsigned n)
{
    for (uint32_t i = 0; i < s->passed; i++) {
        put_between(t, i, s->passed);
        s->names->thing(t, s->names, s->passed_at(s->events, i));
    }
}

static unsigned passed_nobody(const subject *s, unsigned n)
{
    return !s->passed;
}

static void say_times(text *t, const subject *s, unsigned n)
{
    put_count_in_words(t, s->times);
}

bool is_several(const subject *s, unsigned n)
{
    if (n == 0 && s->times > 1)
        return true;
    return s->names->several && s->names->several(s->names, thing_of(s, n));
}

static unsigned several(const subject *s, unsigned n)
{
    return is_several(s, n);
}

static void say_s(text *t, const subject *s, unsigned n)
{
    put(t, is_several(s, n) ? "" : "s");
}

static void say_is(text *t, const subject *s, unsigned n)
{
    put(t, is_several(s, n) ? "are" : "is");
}

static void say_has(text *t, const subject *s, unsigned n)
{
    put(t, is_several(s, n) ? "have" : "has");
}

static void say_pronoun(
    text *t, const subject *s, unsigned n, const char *them, const char *him, const char *it)
{
    bool is_man = s->names->rides && s->names->rides(s->names, thing_of(s, n));
    put(t, is_several(s, n) ? them : is_man ? him : it);
}

static void say_it(text *t, const subject *s, unsigned n)
{
    say_pronoun(t, s, n, "they", "he", "it");
}

static void say_its(text *t, const subject *s, unsigned n)
{
    say_pronoun(t, s, n, "their", "his", "its");
}

static void say_them(text *t, const subject *s, unsigned n)
{
    say_pronoun(t, s, n, "them", "him", "it");
}

static unsigned sort_of(const subject *s, unsigned n)
{
    return s->names->sort ? s->names->sort(s->names, thing_of(s, n)) : 0;
}

static unsigned is_in_battle(const subject *s, unsigned n)
{
    return !s->event || s->event->turn;
}

static unsigned is_friend(const subject *s, unsigned n)
{
    return s->names->same_army && s->names->same_army(s->names, s->thing[0], thing_of(s, n));
}

static unsigned no_thing(const subject *s, unsigned n)
{
    return !thing_of(s, n);
}

static unsigned not_given(const subject *s, unsigned n)
{
    return !s->measure[n % NUMBERS];
}

static void say_number(text *t, const subject *s, unsigned n)
{
    put_in(t, number_of(s, n), s->measure[n % NUMBERS]);
}

static void say_strength(text *t, const subject *s, unsigned n)
{
    put_in(t, number_of(s, n), s->names->strength);
}

static void say_how_much(text *t, const subject *s, unsigned n)
{
    if (s->names->strength == TILLY_HALVES)
        say_strength(t, s, n);
    else
        put_count_in_words(t, number_of(s, n));
}

static void say_points(text *t, const subject *s, unsigned n)
{
    int32_t one = s->names->strength == TILLY_HALVES ? 2 : 1;
    put(t, number_of(s, n) == one ? "point" : "points");
}

static void say_length(text *t, const subject *s, unsigned n)
{
    put_measured(t, s->names, number_of(s, n));
}

static void say_angle(text *t, const subject *s, unsigned n)
{
    put_degrees(t, s->names, number_of(s, n));
}

static void say_count(text *t, const subject *s, unsigned n)
{
    put_count(t, number_of(s, n));
}

static void say_place_in_list(text *t, const subject *s, unsigned n)
{
    put_count(t, (int64_t)number_of(s, n) + 1);
}

static void say_in_words(text *t, const subject *s, unsigned n)
{
    put_count_in_words(t, number_of(s, n));
}

/* The name is a plural: "1 inch", "2.5 inches", "1 TUM". */
static void put_unit_of_length(text *t, const naming *n, bool one)
{
    size_t letters = strlen(n->length);
    bool many = letters > 2 && !strcmp(n->length + letters - 2, "es");
    put_part(t, n->length, one && many ? letters - 2 : letters);
}

void put_far(text *t, const subject *s, int32_t length)
{
    const naming *n = s->names;
    put_measured(t, n, length);
    if (!n->length)
        return;
    put_char(t, ' ');
    put_unit_of_length(t, n, is_told_as_one(n, length));
}

static void say_far(text *t, const subject *s, unsigned n)
{
    put_far(t, s, number_of(s, n));
}

static unsigned picked(const subject *s, unsigned n)
{
    return number_of(s, n) < 0 ? 0 : (unsigned)number_of(s, n);
}

static unsigned sign(const subject *s, unsigned n)
{
    return number_of(s, n) < 0 ? 0 : number_of(s, n) ? 2 : 1;
}

static unsigned many(const subject *s, unsigned n)
{
    return number_of(s, n) != 1 && number_of(s, n) != -1;
}

static void say_size(text *t, const subject *s, unsigned n)
{
    int64_t number = number_of(s, n);
    put_count_in_words(t, number < 0 ? -number : number);
}

/* Of number 7, which holds several facts. */
static unsigned bit_clear(const subject *s, unsigned n)
{
    return !((uint32_t)s->number[NUMBERS - 1] >> n & 1);
}

static unsigned differs_from_next(const subject *s, unsigned n)
{
    return number_of(s, n) != number_of(s, n + 1);
}

static unsigned falls_to_next(const subject *s, unsigned n)
{
    return number_of(s, n) > number_of(s, n + 1);
}

enum { ITS_SIDE = NUMBERS };
static unsigned no_side(const subject *s, unsigned n)
{
    return n == ITS_SIDE && s->side >= TILLY_SIDES;
}

static void say_army(text *t, const subject *s, unsigned n)
{
    s->names->army(t, s->names, n == ITS_SIDE ? (int64_t)s->side : number_of(s, n));
}

static void say_one_army(text *t, const subject *s, unsigned n)
{
    s->names->army(t, s->names, n);
}

/* "a wood", "rough ground" */
static void say_feature(text *t, const subject *s, unsigned n)
{
    int32_t kind = number_of(s, n);
    const char *name = kind > 0 && kind < UINT16_MAX ? tilly_feature_name((uint16_t)kind) : NULL;
    if (!name)
        name = "feature";
    if (!strstr(name, "ground"))
        put(t, strchr("aeiou", *name) ? "an " : "a ");
    put(t, name);
}

static void say_place(text *t, const subject *s, unsigned n)
{
    put_place(t, s->names, number_of(s, n), number_of(s, n + 1));
}

/* "north-east", "30 degrees" */
static void say_facing(text *t, const subject *s, unsigned n)
{
    static const char *const points[] = {
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"};
    enum { POINT = TILLY_CIRCLE / 8 };
    int32_t heading = number_of(s, n);
    bool known = heading >= 0 && heading < TILLY_CIRCLE;
    if (known && s->names->ruler)
        heading = (heading + TILLY_DEGREE / 2) / TILLY_DEGREE * TILLY_DEGREE % TILLY_CIRCLE;
    if (known && heading % POINT == 0)
        put(t, points[heading / POINT]);
    else
        put_in(t, heading, TILLY_ANGLE);
}

static void say_row(text *t, const subject *s, unsigned n)
{
    if (s->names->row && s->names->row(t, s->names, number_of(s, n)))
        return;
    put(t, "step ");
    put_count(t, number_of(s, n));
}

static void say_note(text *t, const subject *s, unsigned n)
{
    const char *note = s->names->note ? s->names->note(s->names, (uint32_t)number_of(s, n)) : NULL;
    put(t, note ? note : "...");
}

static const word general_words[] = {
    {"unit", say_thing, no_thing, 0},
    {"other", say_thing, no_thing, 1},
    {"third", say_thing, no_thing, 2},
    {"fourth", say_thing, no_thing, 3},
    {"units", say_units, NULL, 0},
    {"times", say_times, NULL, 0},
    {"passed", say_passed, passed_nobody, 0},
    {"s", say_s, NULL, 0},
    {"is", say_is, NULL, 0},
    {"has", say_has, NULL, 0},
    {"it", say_it, NULL, 0},
    {"its", say_its, NULL, 0},
    {"them", say_them, NULL, 0},
    {"several", NULL, several, 0},
    {"foe", NULL, is_friend, 1},
    {"sort", NULL, sort_of, 0},
    {"set up", NULL, is_in_battle, 0},
    {"n", say_number, NULL, 0},
    {"given", NULL, not_given, 0},
    {"strength", say_strength, NULL, 0},
    {"points", say_points, NULL, 0},
    {"how much", say_how_much, NULL, 0},
    {"length", say_length, NULL, 0},
    {"far", say_far, NULL, 0},
    {"angle", say_angle, NULL, 0},
    {"count", say_count, NULL, 0},
    {"nth", say_place_in_list, NULL, 0},
    {"words", say_in_words, NULL, 0},
    {"pick", NULL, picked, 0},
    {"sign", NULL, sign, 0},
    {"many", NULL, many, 0},
    {"size", say_size, NULL, 0},
    {"bit", NULL, bit_clear, 0},
    {"same", NULL, differs_from_next, 0},
    {"rising", NULL, falls_to_next, 0},
    {"side", say_army, no_side, ITS_SIDE},
    {"army", say_army, NULL, 0},
    {"south", say_one_army, NULL, 0},
    {"north", say_one_army, NULL, 1},
    {"a feature", say_feature, NULL, 0},
    {"place", say_place, NULL, 0},
    {"facing", say_facing, NULL, 0},
    {"row", say_row, NULL, 0},
    {"note", say_note, NULL, 0},
    {NULL, NULL, NULL, 0},
};

/* ---- reading a template --------------------------------------------------------------------- */

static const word *word_called(const char *name, size_t length)
{
    static const word *const lists[] = {
        general_words, move_words, dice_words, order_words, edit_words};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const word *w = lists[i]; w->name; w++)
            if (strlen(w->name) == length && !memcmp(w->name, name, length))
                return w;
    return NULL;
}

/* The end of what starts at `at`: the first of `stops` outside inner braces. */
static const char *end_of_part(const char *at, const char *stops)
{
    for (int deep = 0; *at && (deep || !strchr(stops, *at)); at++)
        deep += (*at == '{') - (*at == '}');
    return at;
}

static void
put_until(text *t, const subject *s, const char *phrase, const char *end, unsigned deep);

/* The alternative of that number, or the last there is. */
static void
put_alternative(text *t, const subject *s, const char *list, unsigned number, unsigned deep)
{
    const char *end = end_of_part(list, "|}");
    while (number-- && *end == '|') {
        list = end + 1;
        end = end_of_part(list, "|}");
    }
    put_until(t, s, list, end, deep + 1);
}

/* {name}, {name 0}, {name?A|B}, {name 0?A|B}; returns what follows it. */
static const char *put_word(text *t, const subject *s, const char *at, unsigned deep)
{
    const char *end = end_of_part(at, "}");
    const char *stop = end_of_part(at, "?}");
    size_t length = (size_t)(stop - at);
    bool numbered =
        length > 2 && at[length - 2] == ' ' && at[length - 1] >= '0' && at[length - 1] <= '9';
    const word *w = word_called(at, numbered ? length - 2 : length);
    unsigned n = numbered ? (unsigned)(at[length - 1] - '0') : w ? w->n : 0;
    if (w && *stop == '?' && w->choose)
        put_alternative(t, s, stop + 1, w->choose(s, n), deep);
    else if (w && w->say)
        w->say(t, s, n);
    return *end ? end + 1 : end;
}

static void put_until(text *t, const subject *s, const char *phrase, const char *end, unsigned deep)
{
    while (phrase < end) {
        const char *brace = memchr(phrase, '{', (size_t)(end - phrase));
        put_part(t, phrase, (size_t)((brace ? brace : end) - phrase));
        if (!brace || deep > DEEPEST)
            return;
        phrase = put_word(t, s, brace + 1, deep);
    }
}

void put_words(text *t, const subject *s, const char *phrase)
{
    put_until(t, s, phrase, phrase + strlen(phrase), 0);
}

void put_phrase(text *t, const subject *s, const char *phrase)
{
    size_t start = t->length;
    put_words(t, s, phrase);
    capital_at(t, start);
}
