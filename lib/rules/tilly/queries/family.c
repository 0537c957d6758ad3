/* Answers of the Tilly family to the library, whichever the edition: a new unit, official tables,
 * bounds of numbers, questions about a battle. */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/play/set_up/set_up.h"

/* ---- a new battle --------------------------------------------------------------------------- */

void tilly_prepare(play *p, unsigned u, const tilly_unit_spec *spec)
{
    tilly_unit_spec full = *spec;
    fill_spec(p->rules, &full);
    enlist(p, u, &full, quality_in_play(p->rules, &full));
}

void tilly_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth)
{
    bool big = is_big(r, units);
    *width = value_of(r, big ? PARAM_BIG_WIDTH : PARAM_SMALL_WIDTH);
    *depth = value_of(r, big ? PARAM_BIG_DEPTH : PARAM_SMALL_DEPTH);
}

/* Nothing on the table is hidden in this family (T1-Q-134); words may be for one side alone. */
void tilly_redact(play *p, unsigned side)
{
    keep_notes(p, NULL, 0);
}

/* ---- bounds of a number that is asked for ---------------------------------------------------- */

static unsigned bounds_angle(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_WHEEL_LEFT:
    case TILLY_OPT_WHEEL_RIGHT: return CITE_WHEEL;
    case TILLY_OPT_OBLIQUE_LEFT:
    case TILLY_OPT_OBLIQUE_RIGHT: return CITE_OBLIQUE;
    case TILLY_OPT_PIVOT: return CITE_PIVOT;
    case TILLY_OPT_LIMBER:
    case TILLY_OPT_UNLIMBER: return CITE_LIMBERS;
    case TILLY_OPT_SPOT: return CITE_COMMANDER_ASIDE;
    case TILLY_OPT_PLACE: return CITE_ALL_ON_TABLE;
    default: return CITE_NONE;
    }
}

static unsigned bounds_length(const question *q, unsigned kind)
{
    if (kind == TILLY_OPT_PLACE)
        return CITE_ALL_ON_TABLE;
    if (q->d.kind == TILLY_ASK_TERRAIN)
        return kind <= TILLY_OPT_STREAM ? CITE_LINE_ACROSS : CITE_FEATURE_SHAPE;
    if (q->d.kind == TILLY_ASK_RALLY_DISTANCE)
        return CITE_RALLY_BACK_LENGTH;
    if (q->d.kind == TILLY_ASK_EVADE)
        return CITE_EVADE_MOVE;
    return kind == TILLY_OPT_BACKWARDS ? CITE_BACKWARDS : CITE_ALLOWANCE;
}

unsigned tilly_bounds(const question *q, const tilly_option *o, unsigned value)
{
    return o->value[value].measure == TILLY_ANGLE ? bounds_angle(o->kind)
                                                  : bounds_length(q, o->kind);
}

/* ---- answers about a battle ----------------------------------------------------------------- */

/* By what it has done this turn. */
static uint32_t flags_of_turn(const play *p, unsigned u)
{
    uint32_t flags = 0;
    if (has(p, u, HAS_SHOT))
        flags |= TILLY_UNIT_SHOT;
    if (has(p, u, CHARGED))
        flags |= TILLY_UNIT_CHARGED;
    if (has(p, u, MOVED))
        flags |= TILLY_UNIT_MOVED;
    if (must_rally_back(p, u))
        flags |= TILLY_UNIT_RALLY_BACK;
    return flags;
}

/* Flags that the core does not know of itself. */
static uint32_t flags_of(const play *p, unsigned u)
{
    uint32_t flags = is_commander(p, u) ? TILLY_UNIT_COMMANDER : 0;
    if (!on_table(p, u))
        return flags;
    if (p->turn[u])
        flags |= flags_of_turn(p, u);
    if (of(p, u)->charge != NO_CHARGE)
        flags |= TILLY_UNIT_CHARGE_DECLARED;
    if (is_locked(p, u))
        flags |= TILLY_UNIT_LOCKED;
    if (of(p, u)->limbered)
        flags |= TILLY_UNIT_LIMBERED;
    return flags;
}

void tilly_tell_unit(const play *p, unsigned u, tilly_unit *told)
{
    told->flags |= flags_of(p, u);
    told->formation = (uint8_t)limbered_as(p, u);
    told->recoverable = of(p, u)->recoverable;
}

void tilly_drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files)
{
    *formation = (uint8_t)limbered_as(p, u);
    *files = 0;
}

bool tilly_may_shoot(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why)
{
    if (!may_shoot(p, from, to, why))
        return false;
    if (dice)
        *dice = (uint32_t)shot_dice(p, from, to, true);
    return true;
}

bool tilly_touching(const play *p, unsigned a, unsigned b)
{
    box one = box_of(p, a);
    box other = box_of(p, b);
    return is_combat(p, a) && is_combat(p, b) && touches(p, &one, &other); /* T1-Q-06 */
}

uint32_t tilly_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room)
{
    uint32_t count = 0;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!row_has(p, ROW_CONTACT, u, e))
            continue;
        if (count < room)
            enemy[count] = (uint16_t)e;
        count++;
    }
    return count;
}
