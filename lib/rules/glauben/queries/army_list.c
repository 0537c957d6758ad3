/* Lists and boards by the rules (2.2, 3.2, GL-004). */
#include "rules/glauben/queries/queries.h"
#include "army/army.h"
#include "rules/common/breaches.h"
#include "table/table.h"

enum { BOARD_WIDTH = 1500 * MM, BOARD_DEPTH = 1200 * MM }; /* GL-004 */

void glauben_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth)
{
    *width = BOARD_WIDTH;
    *depth = BOARD_DEPTH;
}

/* ---- one unit ------------------------------------------------------------------------------- */

/* A base unit is a base unit. */
uint32_t glauben_points(const tilly_army *army, const tilly_unit_spec *spec)
{
    tilly_unit_spec full = *spec;
    glauben_fill(army, &full);
    return army->rules->base[spec->type] < CLASSES ? (uint32_t)full.strength : 0;
}

static void
check_regiment(breaches *b, const tilly_unit_spec *u, int32_t index, const troop *raised)
{
    unsigned clause = is_cavalry(b->rules->base[u->type]) ? CITE_SQUADRONS : CITE_REGIMENT_SIZE;
    if (!u->strength) /* as many as it may have */
        return;
    if (u->strength >= raised->min && u->strength <= raised->max)
        return;
    why_number(
        breach_numbers(
            b, TILLY_WHY_BASE_UNITS, clause, u->strength, raised->min, raised->max, TILLY_COUNT),
        3,
        index,
        TILLY_COUNT);
}

static void check_unit(breaches *b, const tilly_army *a, uint32_t index)
{
    const tilly_unit_spec *u = &a->unit[index];
    unsigned class = a->rules->base[u->type];
    if (class == GENERAL)
        return;
    const troop *raised = troop_of(ruleset_tables(a->rules), nation_in_list(a, u), class);
    if (raised)
        check_regiment(b, u, (int32_t)index, raised);
    else
        why_number(breach(b,
                          TILLY_WHY_ARMY_TYPE_BARRED,
                          class == MESSENGER ? CITE_MESSENGERS_COME : CITE_CLASS_NOT_RAISED),
                   0,
                   u->type,
                   TILLY_COUNT);
}

/* ---- the army ------------------------------------------------------------------------------- */

static void check_chief(breaches *b, const tilly_army *a)
{
    uint32_t named = (uint32_t)army_flag_at(a, FLAG_CHIEF);
    if (!named)
        return;
    if (named <= a->units && a->rules->base[a->unit[named - 1].type] == GENERAL)
        return;
    why_number(breach(b, TILLY_WHY_NO_GENERAL, CITE_CHIEF), 0, (int32_t)named - 1, TILLY_COUNT);
}

/* As many as there are in the tables; else nothing more can be told. */
static bool check_nation(breaches *b, const tilly_army *a, int32_t named)
{
    const glauben_tables *t = ruleset_tables(a->rules);
    if (named < t->nations)
        return true;
    why_number(breach(b, TILLY_WHY_ARMY_NATION, CITE_CLASS_NOT_RAISED), 0, named, TILLY_COUNT);
    return false;
}

static bool check_nations(breaches *b, const tilly_army *a)
{
    bool known = check_nation(b, a, army_flag_at(a, FLAG_NATION));
    for (uint32_t i = 0; i < a->commands; i++)
        if (army_command_has_own(a, i, FLAG_NATION))
            known &= check_nation(b, a, army_command_flag_at(a, i, FLAG_NATION));
    return known;
}

uint32_t glauben_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *reason)
{
    breaches b = breach_list(army->rules, wanted, reason);
    if (!check_nations(&b, army))
        return b.count;
    for (uint32_t i = 0; i < army->units; i++)
        check_unit(&b, army, i);
    check_chief(&b, army);
    return b.count;
}

/* Any two armies may meet (GL-002). */
uint32_t glauben_check_armies(const tilly_army *a,
                              const tilly_army *b,
                              uint32_t wanted,
                              tilly_reason *breach)
{
    return 0;
}

/* On any board (GL-004); but a house that shelters one regiment is no larger than that (GL-032). */
uint32_t glauben_check_table(const tilly_ruleset *r,
                             const tilly_table *t,
                             uint32_t units,
                             uint32_t wanted,
                             tilly_reason *reason)
{
    breaches b = breach_list(r, wanted, reason);
    EACH_AREA (a, t)
        if (a->feature.kind == TILLY_VILLAGE &&
            !outline_fits(outline_of(a), LARGEST_HOUSE, LARGEST_HOUSE, TOUCH))
            breach_numbers(&b,
                           TILLY_WHY_FEATURE_SIZE,
                           CITE_HOUSE_HOLDS_ONE,
                           LARGEST_HOUSE,
                           LARGEST_HOUSE,
                           0,
                           TILLY_LENGTH)
                ->unit[0] = a->feature.id;
    return b.count;
}
