#include "rules/glauben/player.h"

#include <string.h>

/* ---- which arm a unit is of
 * ----------------------------------------------------------------------------- */

/* Few begin with the same letter. */
static bool is_one_of(const char *type, const char *const *names)
{
    while (*names && (**names != *type || strcmp(type, *names)))
        names++;
    return *names;
}

arm arm_of_type(const view *v, uint32_t type)
{
    static const char *const foot[] = {
        "veterans", "regulars", "militia", "dismounted dragoons", NULL};
    static const char *const guns[] = {"foot battery", "horse battery", NULL};
    const char *name = tilly_ruleset_type_name(v->rules, tilly_ruleset_type_base(v->rules, type));
    return found(v)->arm[type] = is_one_of(name, foot)   ? ARM_FOOT
                                 : is_one_of(name, guns) ? ARM_GUNS
                                                         : ARM_HORSE;
}

static uint32_t keep_those(tilly_unit *unit, uint32_t n, uint32_t but)
{
    const tilly_unit *end = unit + (n < MOST_SEEN ? n : MOST_SEEN);
    tilly_unit *kept = unit;
    for (const tilly_unit *u = unit; u < end; u++) {
        if ((u->flags & (TILLY_UNIT_ON_TABLE | but)) != TILLY_UNIT_ON_TABLE)
            continue;
        if (kept < u)
            *kept = *u;
        kept++;
    }
    return (uint32_t)(kept - unit);
}

const sights *look_at_own(const view *v)
{
    sights *s = &found(v)->sights;
    uint32_t n = 0;
    if (found(v)->own)
        return s;
    found(v)->own = true;
    tilly_battle_units(v->battle, v->side, s->own, MOST_SEEN, &n);
    s->owns = keep_those(s->own, n, 0);
    return s;
}

const sights *look_at_enemies(const view *v)
{
    sights *s = &found(v)->sights;
    uint32_t n = 0;
    if (found(v)->enemies)
        return s;
    found(v)->enemies = true;
    tilly_battle_units(v->battle, v->side ^ 1u, s->enemy, MOST_SEEN, &n);
    s->enemies = keep_those(s->enemy, n, TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER);
    memset(s->asked, 0, sizeof s->asked);
    memset(s->seen, 0, sizeof s->seen);
    return s;
}

const sights *look_at_field(const view *v)
{
    look_at_own(v);
    return look_at_enemies(v);
}

bool is_seen(const view *v, const tilly_unit *enemy)
{
    sights *s = &found(v)->sights;
    unsigned i = (unsigned)(enemy - s->enemy);
    unsigned word = i / 64;
    uint64_t bit = (uint64_t)1 << i % 64;
    uint32_t in = 0;
    if (!(s->asked[word] & bit) &&
        tilly_battle_in_view(v->battle, v->side, enemy->id, &in) == TILLY_OK && in)
        s->seen[word] |= bit;
    s->asked[word] |= bit;
    return s->seen[word] & bit;
}

bool is_any_seen(const view *v)
{
    const sights *s = look_at_enemies(v);
    uint32_t i = 0;
    while (i < s->enemies && !is_seen(v, &s->enemy[i]))
        i++;
    return i < s->enemies;
}

bool subject_of(const view *v, tilly_unit *out)
{
    return tilly_battle_unit(v->battle, v->d->subject, out) == TILLY_OK;
}

uint32_t facing_of(const view *v)
{
    /* by the word of the list's "edge": usual, south, north, west, east */
    static const uint16_t inwards[] = {0, 0, 18000, 9000, 27000};
    tilly_battle_info info = {.size = sizeof info};
    int32_t edge = 0;
    tilly_army_get(tilly_battle_army(v->battle, v->side), "edge", &edge);
    if (edge > 0 && edge < 5)
        return inwards[edge];
    tilly_battle_info_of(v->battle, &info);
    return v->side == info.attacker ? 0 : TILLY_CIRCLE / 2;
}

/* Of those not known to be out of sight. */
static const tilly_unit *nearest_enemy(const sights *s, tilly_point from)
{
    const tilly_unit *nearest = NULL;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->enemies; i++) {
        int32_t far = paces(from, place(&s->enemy[i]));
        if (far >= least || is_out_of_sight(s, i))
            continue;
        least = far;
        nearest = &s->enemy[i];
    }
    return nearest;
}

const tilly_unit *nearest_seen(const view *v, tilly_point from)
{
    const sights *s = look_at_enemies(v);
    const tilly_unit *nearest;
    do
        nearest = nearest_enemy(s, from);
    while (nearest && !is_seen(v, nearest));
    return nearest;
}

bool is_farther(const tilly_unit *a, const tilly_unit *b, int32_t length)
{
    int64_t dx = a->x - b->x;
    int64_t dy = a->y - b->y;
    int64_t far = (int64_t)length + (a->width + a->depth + b->width + b->depth) / 2 + UNIT_MM;
    return dx * dx + dy * dy > far * far;
}

/* ---- prospects ------------------------------------------------------------------------------ */

/* Foot fights within its range, horse in contact; a friend may still have to come that far to it.
 */
static bool could_join(const view *v,
                       const tilly_unit *me,
                       const tilly_unit *friend,
                       const tilly_unit *enemy,
                       int32_t coming)
{
    int32_t gap = 0;
    int32_t apart = paces(place(friend), place(enemy)) - 2 * (friend->width + enemy->width);
    if (friend->id == me->id || apart > coming + FOOT_RANGE || is_beaten(friend))
        return false;
    arm a = arm_of(v, friend);
    int32_t within = coming + (a == ARM_FOOT ? FOOT_RANGE : 0);
    if (!is_body(a) || apart > within || is_farther(friend, enemy, within))
        return false;
    return tilly_battle_gap(v->battle, friend->id, enemy->id, &gap) == TILLY_OK && gap <= within;
}

/* Infantry in good order is in hedgehog by the time the horse is there. */
static bool will_stand_off(const view *v, const tilly_unit *enemy)
{
    bool drawn_up =
        enemy->formation == TILLY_FORMATION_LINE || enemy->formation == TILLY_FORMATION_COLUMN;
    return arm_of(v, enemy) == ARM_FOOT && drawn_up && !is_beaten(enemy) &&
           !(enemy->flags & TILLY_UNIT_PURSUING);
}

static int32_t average(const tilly_odds *o)
{
    static const int8_t worth[7] = {-6, -3, -2, 0, 2, 3, 6}; /* Ar, Aw, Ad, Dx, Dd, Dw, Dr */
    int32_t sum = 0;
    for (unsigned i = 0; i < 7; i++)
        sum += worth[i] * o->chance[i];
    return sum;
}

int32_t prospects(
    const view *v, const sights *s, const tilly_unit *me, const tilly_unit *enemy, int32_t coming)
{
    enum { MOST_IN_GROUP = 12, AGAINST_PIKES = -1800, AGAINST_SHAKEN_PIKES = 600 };
    tilly_odds o = {.size = sizeof o};
    tilly_id group[MOST_IN_GROUP];
    uint32_t n = 0;
    bool foot = arm_of(v, me) == ARM_FOOT;
    bool horse = !foot;
    if (enemy->flags & TILLY_UNIT_ROUTING)
        return NO_ATTACK;
    group[n++] = me->id;
    for (uint32_t i = 0; i < s->owns && n < MOST_IN_GROUP; i++) {
        if (!could_join(v, me, &s->own[i], enemy, coming))
            continue;
        group[n++] = s->own[i].id;
        foot |= arm_of(v, &s->own[i]) == ARM_FOOT;
        horse |= arm_of(v, &s->own[i]) == ARM_HORSE;
    }
    /* foot alone does not attack horse */
    if (!horse && arm_of(v, enemy) == ARM_HORSE)
        return NO_ATTACK;
    if (!foot && will_stand_off(v, enemy))
        return enemy->flags & TILLY_UNIT_DISRUPTED ? AGAINST_SHAKEN_PIKES : AGAINST_PIKES;
    return tilly_battle_odds(v->battle, group, n, enemy->id, &o) == TILLY_OK ? average(&o)
                                                                             : NO_ATTACK;
}

/* ---- rally, generals ------------------------------------------------------------------------ */

static int64_t rally_worth(const view *v, const tilly_option *o)
{
    tilly_unit u;
    if (o->kind != TILLY_OPT_UNIT || tilly_battle_unit(v->battle, o->unit, &u) != TILLY_OK)
        return 0;
    return 1 + u.strength;
}

/* A general helps where he risks nothing; else one of a wing does where enough men are concerned,
 * and the commander in chief does not. */
static int64_t help_worth(const view *v, const tilly_option *o)
{
    enum { ENOUGH = 5 };
    tilly_unit general;
    tilly_unit helped;
    if (o->kind != TILLY_OPT_UNIT)
        return 0;
    if (o->flags & TILLY_USUAL)
        return 10000 + o->amount;
    if (tilly_battle_unit(v->battle, o->unit, &general) != TILLY_OK || !subject_of(v, &helped) ||
        (general.flags & TILLY_UNIT_CHIEF))
        return INT64_MIN;
    return helped.strength >= ENOUGH ? o->amount : INT64_MIN;
}

/* ---- guns ----------------------------------------------------------------------------------- */

/* Near is likely; a base unit is lost at once where they are shaken; guns take more than they did.
 */
static int64_t fire_worth(const view *v, const tilly_option *o)
{
    tilly_unit enemy;
    if (tilly_battle_unit(v->battle, o->unit, &enemy) != TILLY_OK)
        return INT64_MIN;
    bool shaken = enemy.flags & (TILLY_UNIT_DISRUPTED | TILLY_UNIT_ROUTING);
    bool guns = arm_of(v, &enemy) == ARM_GUNS;
    return (int64_t)TILLY_CIRCLE * UNIT_MM - o->amount + (shaken ? 120 : 0) * UNIT_MM -
           (guns ? 80 : 0) * UNIT_MM;
}

/* ---- combat --------------------------------------------------------------------------------- */

static int64_t fight_worth(const view *v, tilly_id attacker, tilly_id defender)
{
    tilly_unit me;
    tilly_unit enemy;
    if (tilly_battle_unit(v->battle, attacker, &me) != TILLY_OK ||
        tilly_battle_unit(v->battle, defender, &enemy) != TILLY_OK)
        return NO_ATTACK;
    return prospects(v, look_at_own(v), &me, &enemy, 0);
}

static int64_t opponent_worth(const view *v, const tilly_option *o)
{
    /* where it may, it keeps out of what goes badly */
    return o->kind == TILLY_OPT_UNIT ? fight_worth(v, v->d->subject, o->unit) : -1000;
}

static int64_t combat_worth(const view *v, const tilly_option *o)
{
    return fight_worth(v, o->other, o->unit);
}

static int64_t crew_worth(const view *v, const tilly_option *o)
{
    tilly_unit u;
    return o->kind == TILLY_OPT_UNIT && tilly_battle_unit(v->battle, o->unit, &u) == TILLY_OK
               ? u.strength
               : 0;
}

/* Horse in good order follows fugitives on foot near by. */
static int choose_pursuit(const view *v, tilly_answer *answer)
{
    enum { NEAR = 120 * UNIT_MM };
    tilly_unit me;
    tilly_unit quarry;
    int32_t gap = 0;
    bool follows = subject_of(v, &me) &&
                   tilly_battle_unit(v->battle, v->d->object, &quarry) == TILLY_OK &&
                   arm_of(v, &me) == ARM_HORSE && arm_of(v, &quarry) == ARM_FOOT &&
                   !(me.flags & TILLY_UNIT_DISRUPTED) &&
                   tilly_battle_gap(v->battle, me.id, quarry.id, &gap) == TILLY_OK && gap <= NEAR;
    return take_kind(v, follows ? TILLY_OPT_PURSUE : TILLY_OPT_NONE, answer);
}

/* Guns that are served again look at the nearest enemy. */
static int choose_facing(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    const tilly_unit *enemy = subject_of(v, &me) ? nearest_seen(v, place(&me)) : NULL;
    if (!enemy)
        return take_usual(v, answer);
    take_kind(v, TILLY_OPT_FACE, answer);
    answer->pick.value[0] = (int32_t)turned_towards(&me, place(enemy));
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_usual(v, answer);
}

/* ---- one answer ----------------------------------------------------------------------------- */

static int answer_for(const view *v, tilly_answer *answer)
{
    switch (v->d->kind) {
    case TILLY_ASK_FORMATION: return choose_drawing_up(v, answer);
    case TILLY_ASK_PLACE_UNIT: return choose_first_place(v, answer);
    case TILLY_ASK_FIRST_ORDER:
    case TILLY_ASK_ORDER: return choose_order(v, answer);
    case TILLY_ASK_RALLY_NEXT: return take_best(v, rally_worth, answer);
    case TILLY_ASK_GENERAL_HELPS:
    case TILLY_ASK_GENERAL_ATTACKS:
    case TILLY_ASK_GENERAL_DEFENDS: return take_best(v, help_worth, answer);
    case TILLY_ASK_NEXT_BATTERY: return take_kind(v, TILLY_OPT_UNIT, answer);
    case TILLY_ASK_BATTERY_TARGET: return take_best(v, fire_worth, answer);
    case TILLY_ASK_NEXT_RIDER: return choose_rider(v, answer);
    case TILLY_ASK_ADDRESSEES: return choose_addressees(v, answer);
    case TILLY_ASK_GIVES_ORDER:
    case TILLY_ASK_INITIATIVE: return choose_formation_to_order(v, answer);
    case TILLY_ASK_RIDE: return choose_ride(v, answer);
    case TILLY_ASK_NEXT_UNIT: return choose_free_mover(v, answer);
    case TILLY_ASK_MOVE: return choose_free_move(v, answer);
    case TILLY_ASK_FACING: return choose_facing(v, answer);
    case TILLY_ASK_CREW: return take_best(v, crew_worth, answer);
    case TILLY_ASK_OPPONENT: return take_best(v, opponent_worth, answer);
    case TILLY_ASK_NEXT_MELEE: return take_best(v, combat_worth, answer);
    case TILLY_ASK_PURSUE: return choose_pursuit(v, answer);
    default: return take_usual(v, answer);
    }
}

static int answer_by_thumb(const view *v, tilly_answer *answer)
{
    player_cache found;
    view looking = *v;
    memset(found.arm, ARM_NOT_KNOWN, sizeof found.arm);
    found.own = found.enemies = false;
    found.judged = found.spent = 0;
    found.sights.owns = found.sights.enemies = 0;
    looking.found = &found;
    return answer_for(&looking, answer);
}

const edition_player glauben_thumb = {answer_by_thumb};
