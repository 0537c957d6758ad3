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

/* An enemy of the unit, whose number the event's flags hold: a third attacker. */
static void say_third_attacker(text *t, const subject *s, unsigned n)
{
    bool known = s->event && s->event->flags && s->names->unit && s->side < TILLY_SIDES;
    tilly_id id =
        known ? s->names->unit(s->names, TILLY_SIDES - 1 - s->side, s->event->flags - 1u) : 0;
    (void)n;
    if (id)
        s->names->thing(t, s->names, id);
    else
        put(t, "another");
}

const word order_words[] = {
    {"further", say_third_attacker, NULL, 0},
    {"formation", say_formation, NULL, 0},
    {"type", say_type, NULL, 0},
    {"cause", say_cause, NULL, 0},
    {"clock", say_clock, NULL, 0},
    {"order", say_order, NULL, 0},
    {"area", say_area, names_no_area, 0},
    {"formations", say_formations, NULL, 0},
    {NULL, NULL, NULL, 0},
};
