/* Words for regiments, their orders and the draws they make, read from the numbers of an event,
 * which may be anybody's. */
#include "log/deeds.h"

#include "log/names.h"

enum { THOUSAND = 1000, HOUR = 60, DAY = 24 * HOUR };

static int32_t number_at(const subject *s, unsigned n)
{
    return s->number[n % 8];
}

/* ---- numbers -------------------------------------------------------------------------------- */

void put_draw(text *t, int64_t thousandths)
{
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0)
        put_char(t, '-');
    put_count(t, size / THOUSAND);
    put_char(t, '.');
    for (int32_t place = THOUSAND / 10; place; place /= 10)
        put_char(t, (char)('0' + size / place % 10));
}

static void say_draw(text *t, const subject *s, unsigned n)
{
    put_draw(t, number_at(s, n));
}

/* What was drawn, and what was wanted. */
static void say_drawn(text *t, const subject *s, unsigned n)
{
    put(t, " (");
    put_draw(t, number_at(s, n));
    put(t, ", needing ");
    put_draw(t, number_at(s, n + 1));
    put(t, ")");
}

static void put_two_digits(text *t, int32_t number)
{
    if (number < 10)
        put_char(t, '0');
    put_count(t, number);
}

/* Minutes of the day. */
static void say_clock(text *t, const subject *s, unsigned n)
{
    int32_t minutes = (number_at(s, n) % DAY + DAY) % DAY;
    put_two_digits(t, minutes / HOUR);
    put_char(t, ':');
    put_two_digits(t, minutes % HOUR);
}

/* ---- what regiments are and do -------------------------------------------------------------- */

static void say_formation(text *t, const subject *s, unsigned n)
{
    static const char *const names[] = {
        [TILLY_FORMATION_NONE] = "no formation",
        [TILLY_FORMATION_LINE] = "line",
        [TILLY_FORMATION_COLUMN] = "column",
        [TILLY_FORMATION_MARCH_COLUMN] = "march column",
        [TILLY_FORMATION_HEDGEHOG] = "hedgehog",
        [TILLY_FORMATION_LIMBERED] = "limbered",
        [TILLY_FORMATION_UNLIMBERED] = "unlimbered",
        [TILLY_FORMATION_GARRISON] = "garrison",
    };
    int32_t formation = number_at(s, n);
    put(t,
        formation > 0 && formation <= TILLY_FORMATION_GARRISON ? names[formation]
                                                               : names[TILLY_FORMATION_NONE]);
}

static void say_type(text *t, const subject *s, unsigned n)
{
    int32_t type = number_at(s, n);
    const char *name = s->battle && type >= 0 && type < TILLY_MOST_TYPES
                           ? tilly_ruleset_type_name(tilly_battle_rules(s->battle), (uint32_t)type)
                           : NULL;
    put(t, name ? name : "other arms");
}

static void put_by(text *t, const subject *s, const char *with, const char *without)
{
    put(t, s->thing[1] ? with : without);
    if (s->thing[1])
        put_thing(t, s->battle, s->thing[1]);
}

/* Why a unit suffers, and by whom. */
static void say_cause(text *t, const subject *s, unsigned n)
{
    switch (number_at(s, n)) {
    case TILLY_BY_FIRE: put_by(t, s, " by the fire of ", " by fire"); break;
    case TILLY_BY_COMBAT: put_by(t, s, " in the fight with ", " in the fight"); break;
    case TILLY_BY_PASSAGE: put_by(t, s, " in the way of ", " by those who come through"); break;
    case TILLY_BY_RIDING_DOWN: put_by(t, s, " under the hooves of ", " under the hooves"); break;
    case TILLY_BY_CRISIS: put(t, " as the army loses heart"); break;
    case TILLY_BY_EDIT: put(t, " by the scenario"); break;
    case TILLY_BY_CREW: put(t, " to serve the guns"); break;
    default: put_by(t, s, " by ", ""); break;
    }
}

/* ---- what orders say ------------------------------------------------------------------------ */

/* Kind, target, radius, x and y, as an event of an order has them from its first value on. */
static void put_area(text *t, const subject *s, unsigned n)
{
    tilly_id target = (tilly_id)number_at(s, n + 1);
    if (target) {
        put_thing(t, s->battle, target);
        return;
    }
    put(t, "the ground about ");
    put_place(t, number_at(s, n + 3), number_at(s, n + 4));
}

static bool names_area(const subject *s, unsigned n)
{
    return number_at(s, n + 1) || number_at(s, n + 2);
}

static void say_order(text *t, const subject *s, unsigned n)
{
    static const char *const words[] = {
        [TILLY_ORDER_ADVANCE] = "advance to ",
        [TILLY_ORDER_ATTACK] = "attack ",
        [TILLY_ORDER_DEFEND] = "defend ",
        [TILLY_ORDER_SUPPORT] = "support ",
        [TILLY_ORDER_WITHDRAW] = "withdraw to ",
    };
    int32_t kind = number_at(s, n);
    switch (kind) {
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_ATTACK:
    case TILLY_ORDER_DEFEND:
    case TILLY_ORDER_SUPPORT:
    case TILLY_ORDER_WITHDRAW:
        if (kind == TILLY_ORDER_WITHDRAW && !names_area(s, n)) {
            put(t, "withdraw");
            break;
        }
        put(t, words[kind]);
        put_area(t, s, n);
        break;
    case TILLY_ORDER_MARCH:
        put(t, "march by ");
        put_place(t, number_at(s, n + 3), number_at(s, n + 4));
        break;
    case TILLY_ORDER_NOTE: put(t, "as the note says"); break;
    default: put(t, "hold"); break;
    }
}

const word regiment_words[] = {
    {"draw", say_draw, NULL, 0},
    {"drawn", say_drawn, NULL, 0},
    {"clock", say_clock, NULL, 0},
    {"formation", say_formation, NULL, 0},
    {"type", say_type, NULL, 0},
    {"cause", say_cause, NULL, 0},
    {"order", say_order, NULL, 0},
    {NULL, NULL, NULL, 0},
};
