/* Rights to charge: who may charge whom (SC-211, SC-Q-25, SC-Q-34, SC-Q-45, SC-Q-46, SC-Q-65). */
#include "rules/scruby/field/field.h"

/* ---- the table ------------------------------------------------------------------------------- */

enum charger { CHARGER_PIKES, CHARGER_SWORDS, CHARGER_CAVALRY, CHARGERS };

enum target {
    CLOSED_PIKES_FRONT,
    CLOSED_PIKES_FLANK, /* or rear */
    OPEN_PIKES,
    PIKE_SQUARE, /* unbroken, as the next two */
    OTHER_SQUARE,
    GUN_OF_SQUARE,
    INSIDE_SQUARE,
    MUSKETS_ALONE,
    MUSKETS_BEFORE_PIKES,
    ALL_SWORDS,
    ALL_CAVALRY,
    DRAGOONS_MOUNTED,
    GUNS_AND_CREWS,
    MOTHER_STANDS,
    TARGETS
};

/* Of retiring stands each has the row of its kind: pikes are open then, cavalry is still cavalry,
 * musketeers may still stand in front of pikes. */
static const uint8_t rights[TARGETS][CHARGERS] = {
    [CLOSED_PIKES_FRONT] = {CHARGE_ALLOWED, CHARGE_ON_ROLL, CHARGE_BARRED},  /* SC-106, SC-130 */
    [CLOSED_PIKES_FLANK] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED}, /* SC-108 */
    [OPEN_PIKES] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},         /* SC-107 */
    [PIKE_SQUARE] = {CHARGE_ALLOWED, CHARGE_ON_ROLL, CHARGE_BARRED},         /* SC-163 */
    [OTHER_SQUARE] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
    [GUN_OF_SQUARE] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_BARRED},
    [INSIDE_SQUARE] = {CHARGE_BARRED, CHARGE_BARRED, CHARGE_BARRED},
    [MUSKETS_ALONE] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
    [MUSKETS_BEFORE_PIKES] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_BARRED}, /* SC-067 */
    [ALL_SWORDS] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
    [ALL_CAVALRY] = {CHARGE_ALLOWED, CHARGE_BARRED, CHARGE_ALLOWED}, /* SC-130 */
    [DRAGOONS_MOUNTED] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
    [GUNS_AND_CREWS] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
    [MOTHER_STANDS] = {CHARGE_ALLOWED, CHARGE_ALLOWED, CHARGE_ALLOWED},
};

static enum charger charger_of(const play *p, unsigned u)
{
    if (is_pike(p, u))
        return CHARGER_PIKES;
    if (is_sword(p, u))
        return CHARGER_SWORDS;
    return is_cavalry(p, u) ? CHARGER_CAVALRY : CHARGERS;
}

bool may_charge_at_all(const play *p, unsigned u)
{
    return charger_of(p, u) != CHARGERS && is_steady(p, u) && !is_in_square(p, u) &&
           !has(p, u, FOUGHT_EXTRA);
}

/* ---- what protects --------------------------------------------------------------------------- */

static bool covers(const play *p, unsigned pikes, const box *musketeers)
{
    if (!is_pike(p, pikes) || !is_steady(p, pikes))
        return false;
    box b = box_of(p, pikes);
    return is_in_front_of(&b, musketeers, param(p, PARAM_FRONT_OF_PIKES)) &&
           is_closed_order(p, pikes);
}

unsigned pikes_behind(const play *p, unsigned musketeers)
{
    bool declared = of(p, musketeers)->declared == DECLARED_FIRE_AND_RETIRE ||
                    of(p, musketeers)->lapsed == DECLARED_FIRE_AND_RETIRE;
    if (!is_musketeer(p, musketeers))
        return NOBODY;
    if (param(p, OPTION_PIKE_FRONT) == PIKE_FRONT_FIRE_AND_RETIRE && !declared)
        return NOBODY;
    box b = box_of(p, musketeers);
    EACH_STAND (u, p, side_of(p, musketeers))
        if (covers(p, u, &b))
            return u;
    return NOBODY;
}

unsigned flank_guard(const play *p, unsigned pikes, unsigned edges)
{
    box b = box_of(p, pikes);
    edges &= EDGE_LEFT | EDGE_RIGHT;
    EACH_STAND (u, p, side_of(p, pikes)) {
        if (!edges || !(is_musketeer(p, u) || is_sword(p, u)) || !is_steady(p, u))
            continue;
        box guard = box_of(p, u);
        if (touch_of(&b, &guard).own & edges)
            return u;
    }
    return NOBODY;
}

/* ---- judgment -------------------------------------------------------------------------------- */

/* Of pikes in a broken square every face counts as taken in rear by cavalry (SC-Q-46). */
static bool is_in_front(const play *p, unsigned u, unsigned enemy, point began, const box *ends)
{
    box target = box_of(p, enemy);
    bool broken = is_marked(p, enemy, BROKEN_SQUARE) && is_pike(p, enemy);
    if (in_unbroken_square(p, enemy))
        return true; /* no flank and no rear (SC-230) */
    return !(broken && is_cavalry(p, u)) && is_frontal(&target, began, ends);
}

static enum target target_in_square(const play *p, unsigned enemy)
{
    switch (of(p, enemy)->place) {
    case INSIDE: return INSIDE_SQUARE;
    case GUN_FACE:
    case GUN_CORNER: return GUN_OF_SQUARE;
    default: return is_pike(p, enemy) ? PIKE_SQUARE : OTHER_SQUARE;
    }
}

static enum target target_of(const play *p, unsigned enemy, bool in_front)
{
    if (in_unbroken_square(p, enemy))
        return target_in_square(p, enemy);
    if (is_pike(p, enemy)) {
        if (!is_closed_order(p, enemy))
            return OPEN_PIKES;
        return in_front ? CLOSED_PIKES_FRONT : CLOSED_PIKES_FLANK;
    }
    if (is_musketeer(p, enemy))
        return pikes_behind(p, enemy) != NOBODY ? MUSKETS_BEFORE_PIKES : MUSKETS_ALONE;
    if (is_sword(p, enemy))
        return ALL_SWORDS;
    if (is_cavalry(p, enemy))
        return ALL_CAVALRY;
    if (is_mounted_dragoon(p, enemy))
        return DRAGOONS_MOUNTED;
    return is_mother_stand(p, enemy) ? MOTHER_STANDS : GUNS_AND_CREWS;
}

static charge_judgment barred_by_table(const play *p, enum target t, unsigned enemy)
{
    charge_judgment j = {
        CHARGE_BARRED, false, TILLY_WHY_TARGET_BARRED, CITE_WHO_MAY_CHARGE, NOBODY};
    if (t == CLOSED_PIKES_FRONT || t == PIKE_SQUARE)
        j.code = TILLY_WHY_CLOSED_PIKES;
    if (t == INSIDE_SQUARE)
        j.code = TILLY_WHY_IN_SQUARE;
    if (t == MUSKETS_BEFORE_PIKES) {
        j.code = TILLY_WHY_BEFORE_PIKES;
        j.other = (uint16_t)pikes_behind(p, enemy);
    }
    return j;
}

/* A charge on a protected flank must take the protecting stand too. */
static unsigned unbeaten_guard(const play *p, unsigned enemy, const box *ends)
{
    box target = box_of(p, enemy);
    unsigned guard = flank_guard(p, enemy, touch_of(&target, ends).own);
    if (guard == NOBODY)
        return NOBODY;
    box b = box_of(p, guard);
    return do_touch(&b, ends) ? NOBODY : guard;
}

charge_judgment
may_charge_there(const play *p, unsigned u, unsigned enemy, point began, const box *ends)
{
    enum charger charger = charger_of(p, u);
    if (!may_charge_at_all(p, u))
        return (charge_judgment){
            CHARGE_BARRED, false, TILLY_WHY_CANNOT_CHARGE, CITE_WHO_MAY_CHARGE, NOBODY};
    if (has(p, enemy, FOUGHT_EXTRA))
        return (charge_judgment){
            CHARGE_BARRED, false, TILLY_WHY_FOUGHT_EXTRA, CITE_BONUS_MOVE, NOBODY};
    bool in_front = is_in_front(p, u, enemy, began, ends);
    enum target t = target_of(p, enemy, in_front);
    charge_judgment j = {(enum charge_right)rights[t][charger], in_front, 0, 0, NOBODY};
    if (j.right == CHARGE_BARRED)
        return barred_by_table(p, t, enemy);
    unsigned guard = t == CLOSED_PIKES_FLANK ? unbeaten_guard(p, enemy, ends) : NOBODY;
    if (guard == NOBODY)
        return j;
    return (charge_judgment){
        CHARGE_BARRED, false, TILLY_WHY_FLANK_PROTECTED, CITE_FLANK_PROTECTED, (uint16_t)guard};
}
