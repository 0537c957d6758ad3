/* Why a length is barred, with the numbers that belong to it. */
#include "rules/tilly/movement/movement.h"

/* The ends of the kind of move itself (2.15 to 2.17). */
static bar own_bar(const track *t, bool too_long)
{
    unsigned kind = t->first.kind;
    unsigned cite = kind == TILLY_OPT_BACKWARDS ? CITE_BACKWARDS
                    : is_sideways(kind)         ? CITE_SIDEWAYS
                                                : CITE_MOVE_SHAPE;
    /* the change is all of the move (T1-046, T1-130) */
    bool whole = changes_on_the_spot(kind) && t->most == 0 && t->could_go;
    if (!too_long)
        return (bar){INT32_MIN,
                     t->least - 1,
                     TILLY_WHY_LENGTH_LEAST,
                     (uint16_t)cite,
                     NOBODY,
                     0,
                     {t->least, 0}};
    return (bar){t->most + 1,
                 NEVER,
                 TILLY_WHY_ALLOWANCE,
                 whole ? is_turn(kind) ? CITE_TURN : CITE_INFERIOR_CHANGES : CITE_ALLOWANCE,
                 NOBODY,
                 0,
                 {t->before, t->before + t->most}};
}

/* As close as it came to the unit that bars it, before the length was up. */
static int32_t distance_on_way(const play *p, const track *t, unsigned other, int32_t length)
{
    box b = box_of(p, other);
    int32_t nearest = sweep_nearest(&t->from, t->way, &b, t->most);
    box end = track_end(t, length < nearest ? length : nearest);
    return box_distance(&end, &b);
}

static int32_t distance_at(const play *p, const track *t, unsigned other, int32_t length)
{
    box b = box_of(p, other);
    box end = track_end(t, length);
    return box_distance(&end, &b);
}

static void why_lengths(tilly_reason *why, int32_t a, int32_t b)
{
    why_number(why, 0, a, TILLY_LENGTH);
    why_number(why, 1, b, TILLY_LENGTH);
}

static void
bar_numbers(const play *p, const track *t, const bar *b, int32_t length, tilly_reason *why)
{
    switch (b->code) {
    case TILLY_WHY_ALLOWANCE:
    case TILLY_WHY_DIFFICULT: why_lengths(why, b->number[0] + length, b->number[1]); break;
    case TILLY_WHY_LENGTH_LEAST: why_lengths(why, length, b->number[0]); break;
    case TILLY_WHY_FRIEND_NOT_CLEARED: why_lengths(why, length, b->most + 1); break;
    case TILLY_WHY_BUFFER:
        why_lengths(why, distance_on_way(p, t, b->unit, length), b->number[0]);
        break;
    case TILLY_WHY_BUFFER_END:
    case TILLY_WHY_ZOC: why_lengths(why, distance_at(p, t, b->unit, length), b->number[0]); break;
    case TILLY_WHY_ZOC_ENTERED: why_number(why, 0, b->number[0], TILLY_LENGTH); break;
    case TILLY_WHY_TABLE_EDGE:
    case TILLY_WHY_ENEMY_IN_WAY:
    case TILLY_WHY_FRIEND_IN_WAY:
        why_number(why, 0, b->least > 0 ? b->least - 1 : 0, TILLY_LENGTH);
        break;
    default: break;
    }
}

bool track_refuse(const play *p, const track *t, const bar *b, int32_t length, tilly_reason *why)
{
    if (!why)
        return false;
    bar own = b < &t->bar[OWN_BARS] ? own_bar(t, b == &t->bar[TOO_LONG]) : *b;
    refuse(p, why, own.code, own.cite, t->unit, own.unit);
    if (own.code == TILLY_WHY_IMPASSABLE)
        why->unit[1] = (tilly_id)own.number[1];
    bar_numbers(p, t, &own, length, why);
    return false;
}
