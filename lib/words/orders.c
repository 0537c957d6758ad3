/* Formations, causes of losses, orders and the time of the day, read from the numbers of an event.
 * A caller's event may hold any numbers. */
#include <tilly/battle.h>
#include "words/phrase.h"
#include "words/registry.h"

#define FORMATION(kind, name) [TILLY_FORMATION_##kind] = name,
static const char *const formations[] = {
#include "words/kinds.def"
};
#undef FORMATION
enum { FORMATIONS = sizeof formations / sizeof *formations };

#define CAUSE(kind, sentence) [TILLY_BY_##kind] = sentence,
static const char *const causes[] = {
#include "words/kinds.def"
};
#undef CAUSE

#define ORDER(kind, sentence) [TILLY_ORDER_##kind] = sentence,
static const char *const orders[] = {
#include "words/kinds.def"
};
#undef ORDER

/* ---- names of kinds ------------------------------------------------------------------------- */

static void say_formation(text *t, const subject *s, unsigned n)
{
    const edition_words *own = s->names->own;
    int32_t kind = number_of(s, n);
    const char *name = NULL;
    if (own && kind >= 0 && kind < (int32_t)own->formations)
        name = own->formation[kind];
    if (!name && kind >= 0 && kind < FORMATIONS)
        name = formations[kind];
    put(t, name ? name : formations[TILLY_FORMATION_NONE]);
}

static void say_type(text *t, const subject *s, unsigned n)
{
    const char *name = s->names->type ? s->names->type(s->names, number_of(s, n)) : NULL;
    if (name || s->event) {
        put(t, name ? name : "other arms");
        return;
    }
    put(t, "type ");
    put_count(t, number_of(s, n));
}

static void say_command(text *t, const subject *s, unsigned n)
{
    const char *name = s->names->command ? s->names->command(s->names, number_of(s, n)) : NULL;
    if (name && *name) {
        put(t, name);
        return;
    }
    put(t, "command ");
    put_count(t, (int64_t)number_of(s, n) + 1);
}

static void say_listed(text *t, const subject *s, unsigned n)
{
    if (s->names->listed && s->names->listed(t, s->names, number_of(s, n)))
        return;
    put(t, "unit ");
    put_count(t, number_of(s, n));
}

/* Why a unit suffers, and by whom. */
static void say_cause(text *t, const subject *s, unsigned n)
{
    int32_t kind = number_of(s, n);
    bool known = kind > 0 && kind < (int32_t)(sizeof causes / sizeof *causes);
    put_words(t, s, known ? causes[kind] : "{other? by {other}|}");
}

/* Minutes of the day. */
static void say_clock(text *t, const subject *s, unsigned n)
{
    enum { HOUR = 60, DAY = 24 * HOUR };
    int32_t minutes = (number_of(s, n) % DAY + DAY) % DAY;
    char digits[] = {(char)('0' + minutes / HOUR / 10),
                     (char)('0' + minutes / HOUR % 10),
                     ':',
                     (char)('0' + minutes % HOUR / 10),
                     (char)('0' + minutes % HOUR % 10),
                     0};
    put(t, digits);
}

/* ---- orders --------------------------------------------------------------------------------- */

static void say_order(text *t, const subject *s, unsigned n)
{
    int32_t kind = number_of(s, n);
    bool known = kind > 0 && kind < (int32_t)(sizeof orders / sizeof *orders);
    put_words(t, s, orders[known ? kind : TILLY_ORDER_HOLD]);
}

/* Target, radius, x and y, as an event of an order has them. */
enum { TARGET = 1, RADIUS = 2, PLACE = 3 };

static void say_area(text *t, const subject *s, unsigned n)
{
    tilly_id target = (tilly_id)number_of(s, TARGET);
    if (target) {
        s->names->thing(t, s->names, target);
        return;
    }
    put(t, "the ground about ");
    put_place(t, s->names, number_of(s, PLACE), number_of(s, PLACE + 1));
}

static unsigned names_no_area(const subject *s, unsigned n)
{
    return !number_of(s, TARGET) && !number_of(s, RADIUS);
}

static void say_formations(text *t, const subject *s, unsigned n)
{
    enum { PLACES = 32 };
    uint32_t all = (uint32_t)number_of(s, n);
    uint32_t count = 0;
    uint32_t told = 0;
    for (uint32_t left = all; left; left &= left - 1)
        count++;
    if (!s->names->formation || !all)
        put(t, "nobody");
    for (uint32_t i = 0; s->names->formation && i < PLACES; i++) {
        if (!(all >> i & 1))
            continue;
        put_between(t, told++, count);
        s->names->thing(t, s->names, s->names->formation(s->names, s->side, i));
    }
}

/* ---- members of a body ---------------------------------------------------------------------- */

static bool is_member(const subject *s, unsigned first, uint32_t number)
{
    return (uint32_t)number_of(s, first + number / 32) >> (number % 32) & 1;
}

static void say_members(text *t, const subject *s, unsigned n)
{
    enum { NUMBERED = 128 };
    const naming *names = s->names;
    uint32_t count = 0;
    uint32_t told = 0;
    for (uint32_t i = 0; i < NUMBERED; i++)
        count += is_member(s, n, i);
    if (!names->unit || s->side >= TILLY_SIDES || !count) {
        put_count(t, number_of(s, 0));
        put(t, " units");
        return;
    }
    for (uint32_t i = 0; i < NUMBERED; i++) {
        if (!is_member(s, n, i))
            continue;
        put_between(t, told++, count);
        names->thing(t, names, names->unit(names, s->side, i));
    }
}

/* ---- several enemies ------------------------------------------------------------------------ */

enum { MOST_NAMED = 7 };

/* Beyond the second an event has 1 + the number of each enemy, 0 if there is none. */
static uint32_t enemies_named(const subject *s, const int32_t *more, unsigned most, tilly_id *id)
{
    const naming *names = s->names;
    uint32_t count = 0;
    id[count++] = s->thing[1];
    if (s->thing[2])
        id[count++] = s->thing[2];
    for (unsigned i = 0; i < most && names->unit && s->side < TILLY_SIDES; i++) {
        unsigned foe = TILLY_SIDES - 1 - s->side;
        id[count] = more[i] > 0 ? names->unit(names, foe, (uint32_t)more[i] - 1) : 0;
        count += id[count] != 0;
    }
    return count;
}

static void put_enemies(text *t, const subject *s, const int32_t *more, unsigned most)
{
    tilly_id id[MOST_NAMED + 1];
    uint32_t named = enemies_named(s, more, most, id);
    int64_t unnamed = (int64_t)number_of(s, 2) - named;
    for (uint32_t i = 0; i < named; i++) {
        put_between(t, i, unnamed > 0 ? named + 1 : named);
        s->names->thing(t, s->names, id[i]);
    }
    if (unnamed <= 0)
        return;
    put(t, " and ");
    put_count(t, unnamed);
    put(t, " more");
}

/* The third stands in the flags, the fourth and the fifth in number 7, ten bits each. */
static void say_attackers(text *t, const subject *s, unsigned n)
{
    enum { FOURTH = 8, FIFTH = 18, MASK = 1023 };
    const int32_t more[] = {s->event ? s->event->flags : 0,
                            number_of(s, 7) >> FOURTH & MASK,
                            number_of(s, 7) >> FIFTH & MASK};
    put_enemies(t, s, more, 3);
}

static void say_targets(text *t, const subject *s, unsigned n)
{
    put_enemies(t, s, s->number + 3, 5);
}

const word order_words[] = {
    {"attackers", say_attackers, NULL, 0},
    {"targets", say_targets, NULL, 0},
    {"formation", say_formation, NULL, 0},
    {"type", say_type, NULL, 0},
    {"command", say_command, NULL, 0},
    {"listed", say_listed, NULL, 0},
    {"cause", say_cause, NULL, 0},
    {"clock", say_clock, NULL, 0},
    {"order", say_order, NULL, 0},
    {"area", say_area, names_no_area, 0},
    {"formations", say_formations, NULL, 0},
    {"members", say_members, NULL, 0},
    {NULL, NULL, NULL, 0},
};
