/* The player by rule of thumb: foot in the middle in two lines, horse on the wings, guns in front;
 * go for the nearest enemy and face it; shoot whatever can be shot and hold horse back for the
 * charge; charge where the odds are even or better; send the beaten back. */
#include "kit/player.h"

#include <string.h>
#include "kit/march.h"
#include "rules/tilly/book/player_rules.h"

enum { MOST = TILLY_MOST_UNITS, PICKS = 4096, ONE = TILLY_ONE };

/* For one question: the rules it goes by, and the units of a side, which are asked for once. */
typedef struct looked_up {
    thumb_rules rules;
    bool has_units[TILLY_SIDES];
    uint32_t count[TILLY_SIDES];
    tilly_unit unit[TILLY_SIDES][MOST];
} looked_up;

static const thumb_rules *rules_of(const view *v)
{
    return &((const looked_up *)v->found)->rules;
}

static const tilly_unit *units_of(const view *v, uint32_t side, uint32_t *count)
{
    looked_up *l = v->found;
    if (!l->has_units[side])
        tilly_battle_units(v->battle, side, l->unit[side], MOST, &l->count[side]);
    l->has_units[side] = true;
    *count = l->count[side];
    return l->unit[side];
}

/* That an option or the question names. */
static tilly_unit unit_named(const view *v, tilly_id id)
{
    tilly_unit u = {0};
    tilly_battle_unit(v->battle, id, &u);
    return u;
}

static bool is_type(const view *v, const tilly_unit *u, const char *name)
{
    const char *type = tilly_ruleset_type_name(v->rules, u->type);
    return type && !strcmp(type, name);
}
static bool is_foot(const view *v, const tilly_unit *u)
{
    return is_type(v, u, "pike+shot") || is_type(v, u, "shot") || is_type(v, u, "rabble");
}
static bool is_horse(const view *v, const tilly_unit *u)
{
    return is_type(v, u, "horse") || is_type(v, u, "light horse");
}
static bool is_cannons(const view *v, const tilly_unit *u)
{
    return is_type(v, u, "cannons");
}
static bool fights(const tilly_unit *u)
{
    return (u->flags & (TILLY_UNIT_ON_TABLE | TILLY_UNIT_COMMANDER)) == TILLY_UNIT_ON_TABLE;
}

/* How far from the southern edge a side stands on the average; -1: nowhere yet. */
static int64_t stands_at(const view *v, uint32_t side)
{
    uint32_t n;
    int64_t y = 0;
    int64_t men = 0;
    const tilly_unit *unit = units_of(v, side, &n);
    for (uint32_t i = 0; i < n; i++)
        if (unit[i].flags & TILLY_UNIT_ON_TABLE) {
            y += unit[i].y;
            men++;
        }
    return men ? y / men : -1;
}

/* The attacker comes from the south, unless the roles were exchanged over the map (T2-Q-11). */
static bool from_south(const view *v)
{
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(v->battle, &info);
    bool attacks = v->side == info.attacker;
    if (!rules_of(v)->roles_picked)
        return attacks;
    int64_t ours = stands_at(v, v->side);
    int64_t theirs = stands_at(v, v->side ^ 1u);
    return ours >= 0 && theirs >= 0 ? ours < theirs : attacks;
}

/* ---- the enemy ------------------------------------------------------------------------------ */

/* Near, weak, and not a wall of pikes when one is on a horse. Less is better. */
static int32_t taste(const view *v, bool mounted, const tilly_unit *enemy)
{
    return is_cannons(v, enemy) ? -ONE : mounted && is_type(v, enemy, "pike+shot") ? 4 * ONE : 0;
}

static bool nearest_enemy(const view *v, const tilly_unit *me, tilly_unit *out)
{
    bool mounted = is_horse(v, me);
    uint32_t n;
    uint32_t found = MOST;
    int32_t best = INT32_MAX;
    const tilly_unit *enemy = units_of(v, v->side ^ 1u, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!fights(&enemy[i]))
            continue;
        int32_t reluctance = paces(place(me), place(&enemy[i])) + enemy[i].strength * (ONE / 2);
        if (reluctance - ONE >= best)
            continue; /* not even guns are worth more than that */
        reluctance += taste(v, mounted, &enemy[i]);
        if (reluctance >= best)
            continue;
        best = reluctance;
        found = i;
    }
    if (found < MOST)
        *out = enemy[found];
    return found < MOST;
}

/* ---- moving --------------------------------------------------------------------------------- */

/* In the order of battle, which begins with the line in front, so that it makes room; commanders
 * after their men. */
static int choose_mover(const view *v, tilly_answer *answer)
{
    tilly_option o;
    uint32_t chosen = TILLY_NO_OPTION;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        if (o.kind != TILLY_OPT_UNIT)
            continue;
        chosen = i;
        if (!(unit_named(v, o.unit).flags & TILLY_UNIT_COMMANDER))
            break;
    }
    if (chosen == TILLY_NO_OPTION)
        return take_usual(v, answer);
    answer->pick.option = chosen;
    return 0;
}

static bool is_wheel(unsigned kind)
{
    return kind == TILLY_OPT_WHEEL_LEFT || kind == TILLY_OPT_WHEEL_RIGHT;
}

/* The length wanted, or all that an option has. */
static int32_t length_of_option(int32_t wanted, const tilly_span *length)
{
    int32_t said = in_steps(wanted, length);
    return said <= length->most ? said : down_in_steps(length->most, length);
}

/* That way, and then on as far as wanted or as far as it goes; false if it cannot. */
static bool go(const view *v, unsigned kind, int32_t angle, int32_t wanted, tilly_answer *answer)
{
    tilly_option o;
    uint32_t i = 0;
    while (option_at(v, i, &o) && o.kind != kind)
        i++;
    if (o.kind != kind || !o.values)
        return false;
    tilly_answer way = *answer;
    way.given = (uint16_t)(o.values - 1);
    int32_t *length = &way.pick.value[way.given];
    way.pick = (tilly_pick){.option = i, .value = {angle}};
    *length = length_of_option(wanted, &o.value[way.given]);
    /* after a wheel it seldom goes all the way; half a unit of room is left to wheel again */
    if (is_wheel(kind) || tilly_turn_check(v->turn, &way, NULL) != TILLY_OK)
        *length = length_up_to(v, &way, *length, ONE / 2);
    if (*length < 0)
        return false;
    answer->pick = way.pick;
    return true;
}

/* Turns towards the enemy first, as far as there is room to wheel, or goes on as it faces. */
static bool approach(const view *v, int32_t turn, int32_t wanted, tilly_answer *answer)
{
    const int32_t point = 1500;
    const int32_t most = 3 * point;
    int32_t off = turn < 0 ? -turn : turn;
    int32_t on = wanted > 0 ? wanted : 0;
    if (off > TILLY_CIRCLE / 2 - most && go(v, TILLY_OPT_ABOUT_FACE, 0, on, answer))
        return true;
    for (int32_t angle = off > most ? most : off / point * point; angle > 0; angle -= point)
        if (go(v, turn < 0 ? TILLY_OPT_WHEEL_LEFT : TILLY_OPT_WHEEL_RIGHT, angle, on, answer))
            return true;
    return off < 2 * most && go(v, TILLY_OPT_STRAIGHT, 0, on, answer);
}

static bool is_seen(const view *v, const tilly_unit *me, const tilly_unit *enemy)
{
    uint32_t clear = 0;
    tilly_battle_sight(v->battle, me->id, enemy->id, &clear, NULL);
    return clear;
}

static uint32_t least_of(const int32_t *number, uint32_t count)
{
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++)
        if (number[i] < number[least])
            least = i;
    return least;
}

/* The nearest enemy that could be shot at if the guns faced it. To see one costs most, and is asked
 * of the nearest first. */
static bool nearest_seen(const view *v, const tilly_unit *me, tilly_unit *out)
{
    const int32_t never = INT32_MAX;
    int32_t far[MOST];
    uint32_t n;
    const tilly_unit *enemy = units_of(v, v->side ^ 1u, &n);
    for (uint32_t i = 0; i < n; i++)
        far[i] = fights(&enemy[i]) ? paces(place(me), place(&enemy[i])) : never;
    for (uint32_t i; n && far[i = least_of(far, n)] != never; far[i] = never) {
        if (!is_seen(v, me, &enemy[i]))
            continue;
        *out = enemy[i];
        return true;
    }
    return false;
}

/* Guns are unlimbered facing an enemy that they see (T2-104). */
static bool unlimbers(const view *v, const tilly_unit *me, tilly_answer *answer)
{
    tilly_option o;
    tilly_unit enemy;
    uint32_t i = option_of_kind(v, TILLY_OPT_UNLIMBER, &o);
    if (i == TILLY_NO_OPTION || !nearest_seen(v, me, &enemy))
        return false;
    answer->pick = (tilly_pick){.option = i, .value = {(int32_t)direction_to(me, place(&enemy))}};
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK;
}

static bool has_target(const view *v, const tilly_unit *me)
{
    uint32_t n;
    const tilly_unit *enemy = units_of(v, v->side ^ 1u, &n);
    for (uint32_t i = 0; i < n; i++)
        if (fights(&enemy[i]) &&
            tilly_battle_may_shoot(v->battle, me->id, enemy[i].id, NULL, NULL) == TILLY_OK)
            return true;
    return false;
}

/* Guns with nobody before them turn to somebody else; where that counts as a shot they keep to
 * their field of fire. One that sees nobody has no target either. */
static int choose_pivot(const view *v, tilly_answer *answer)
{
    tilly_option o;
    tilly_unit enemy;
    tilly_unit me = unit_named(v, v->d->subject);
    uint32_t i = option_of_kind(v, TILLY_OPT_PIVOT, &o);
    if (i == TILLY_NO_OPTION || rules_of(v)->pivot_is_shot || !nearest_seen(v, &me, &enemy) ||
        has_target(v, &me))
        return take_usual(v, answer);
    answer->pick =
        (tilly_pick){.option = i, .value = {nearest_step(askew(&me, place(&enemy)), FIVE_DEGREES)}};
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_usual(v, answer);
}

static int choose_move(const view *v, tilly_answer *answer)
{
    tilly_unit me = unit_named(v, v->d->subject);
    tilly_unit enemy;
    if (!nearest_enemy(v, &me, &enemy))
        return take_usual(v, answer);
    bool limbered = me.flags & TILLY_UNIT_LIMBERED;
    if (limbered && unlimbers(v, &me, answer))
        return 0;
    /* within a charge, within musket shot; guns out of its reach */
    int32_t stand_off = limbered ? 10 * ONE : is_horse(v, &me) ? 4 * ONE : 5 * ONE;
    int32_t wanted = paces(place(&me), place(&enemy)) - stand_off;
    return approach(v, askew(&me, place(&enemy)), wanted, answer) ? 0 : take_usual(v, answer);
}

/* Middle of a commander's command, a little behind. */
static bool behind_command(const view *v, const tilly_unit *me, tilly_point *out)
{
    uint32_t n;
    int64_t x = 0;
    int64_t y = 0;
    int64_t men = 0;
    const tilly_unit *unit = units_of(v, v->side, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (unit[i].group != me->group || !(unit[i].flags & TILLY_UNIT_ON_TABLE) ||
            (unit[i].flags & TILLY_UNIT_COMMANDER) || is_cannons(v, &unit[i]))
            continue;
        x += unit[i].x;
        y += unit[i].y;
        men++;
    }
    if (!men)
        return false;
    *out = (tilly_point){(int32_t)(x / men), (int32_t)(y / men)};
    *out = tilly_ahead(*out, from_south(v) ? 18000 : 0, 2 * ONE);
    return true;
}

static int choose_way(const view *v, tilly_answer *answer)
{
    tilly_unit me = unit_named(v, v->d->subject);
    tilly_point goal;
    if ((me.flags & TILLY_UNIT_ATTACHED) || !behind_command(v, &me, &goal))
        return take_usual(v, answer);
    int32_t far = tilly_distance(place(&me), goal);
    if (far > 2 * ONE && go(v, TILLY_OPT_GO, (int32_t)direction_to(&me, goal), far, answer))
        return 0;
    return take_usual(v, answer);
}

/* ---- deployment ----------------------------------------------------------------------------- */

/* How many of its own kind the side counts before this unit: its place in the line. */
static int32_t place_in_line(const view *v, const tilly_unit *me)
{
    uint32_t n;
    int32_t before = 0;
    const tilly_unit *unit = units_of(v, v->side, &n);
    for (uint32_t i = 0; i < n && unit[i].number < me->number; i++)
        before += (unit[i].flags & TILLY_UNIT_COMMANDER) == 0 &&
                  is_foot(v, &unit[i]) == is_foot(v, me) &&
                  is_cannons(v, &unit[i]) == is_cannons(v, me);
    return before;
}

/* The place the unit would like to have: foot in the middle in lines of six, horse on either wing
 * in lines of three, guns before the foot, a commander behind his men. Files stand 3 TUM apart, so
 * that each can wheel. */
static tilly_point wish(const view *v, const tilly_unit *me)
{
    tilly_point at = {0, 0};
    int32_t width = 0;
    int32_t depth = 0;
    int32_t file;
    int32_t back;
    int32_t i = place_in_line(v, me);
    bool south = from_south(v);
    if ((me->flags & TILLY_UNIT_COMMANDER) && behind_command(v, me, &at))
        return at;
    tilly_table_size(tilly_battle_table(v->battle), &width, &depth);
    if (is_cannons(v, me)) {
        file = (i % 2 ? 1 : -1) * (i / 2 + 1) * 2 * ONE;
        back = 9 * ONE / 2;
    } else if (is_foot(v, me)) {
        file = (i % 6 - 3) * 3 * ONE + 3 * ONE / 2;
        back = 6 * ONE + i / 6 * 3 * ONE;
    } else {
        file = (i % 2 ? 1 : -1) * (width / 4 + i / 2 % 3 * 3 * ONE);
        back = 6 * ONE + i / 6 * 3 * ONE;
    }
    return (tilly_point){width / 2 + file, south ? depth / 2 - back : depth / 2 + back};
}

/* The unit that an option places, and the place it would like; false for options that place none.
 */
static bool placed_by(const view *v, uint32_t option, tilly_unit *me, tilly_point *goal)
{
    tilly_option o;
    if (!option_at(v, option, &o) || o.kind != TILLY_OPT_PLACE)
        return false;
    *me = unit_named(v, o.unit);
    *goal = wish(v, me);
    return true;
}

static int choose_place(const view *v, tilly_answer *answer)
{
    tilly_pick pick[PICKS];
    tilly_unit me = {0};
    tilly_point goal = {0, 0};
    uint32_t n = 0;
    uint32_t option = TILLY_NO_OPTION;
    int64_t best = INT64_MAX;
    bool places = false;
    int32_t facing = from_south(v) ? 0 : TILLY_CIRCLE / 2;
    if (tilly_turn_list(v->turn, 1, pick, PICKS, &n) != TILLY_OK)
        return take_usual(v, answer);
    for (uint32_t i = 0; i < n && i < PICKS; i++) {
        /* picks come option by option */
        if (pick[i].option != option)
            places = placed_by(v, option = pick[i].option, &me, &goal);
        if (!places || (pick[i].value[0] != facing && !(me.flags & TILLY_UNIT_COMMANDER)))
            continue;
        int64_t far = tilly_distance((tilly_point){pick[i].value[1], pick[i].value[2]}, goal);
        if (far >= best)
            continue;
        best = far;
        answer->pick = pick[i];
    }
    return best == INT64_MAX ? take_by_chance(v, 0, answer) : 0;
}

/* ---- shooting and charging ------------------------------------------------------------------ */

static int64_t target_worth(const view *v, const tilly_option *o)
{
    if (o->kind == TILLY_OPT_END)
        return INT64_MIN + 1;
    tilly_unit enemy = unit_named(v, o->unit);
    return 100 - enemy.strength + o->amount;
}

/* Whether horse had better keep its pistols for a charge. */
static bool could_charge(const view *v, const tilly_unit *me)
{
    tilly_unit enemy;
    return is_horse(v, me) && nearest_enemy(v, me, &enemy) &&
           paces(place(me), place(&enemy)) < 6 * ONE;
}

/* All that may shoot do, but for horse that could charge instead. */
static int choose_shooters(const view *v, tilly_answer *answer)
{
    tilly_option o;
    uint32_t chosen = 0;
    for (uint32_t i = 0; option_at(v, i, &o) && i < 512; i++) {
        tilly_unit me = unit_named(v, o.unit);
        if (could_charge(v, &me))
            continue;
        answer->chosen[i / 64] |= (uint64_t)1 << (i % 64);
        chosen++;
    }
    if (!chosen)
        answer->chosen[0] = 1;
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

/* Foot and dragoons support one another, and so do horse and light horse (T2-004). */
static bool is_of_one_arm(const view *v, const tilly_unit *a, const tilly_unit *b)
{
    return !is_cannons(v, a) && !is_cannons(v, b) && is_horse(v, a) == is_horse(v, b);
}

/* A bound, never wrongly false: it is by the eye at most a fifteenth more than it is. */
static bool may_be_within(const tilly_unit *me, const tilly_unit *other, int32_t most)
{
    int32_t far = paces(place(me), place(other));
    return far - far / 15 <= most + (me->width + me->depth + other->width + other->depth) / 2 + 1;
}

/* The same: to rear is no unit the middle of which is ahead of its own. */
static bool may_be_behind(const tilly_unit *me, compass along, const tilly_unit *other)
{
    return (other->x - me->x) * along.x + (other->y - me->y) * along.y < SLIP * (int64_t)ONE_WAY;
}

/* Is one of that side behind it, no farther than that: of a friend's own arm, or any enemy? */
static bool is_anyone_behind(const view *v, const tilly_unit *me, uint32_t side, int32_t most)
{
    uint32_t n;
    bool own = side == me->side;
    compass along = compass_of(me->heading);
    const tilly_unit *unit = units_of(v, side, &n);
    for (uint32_t i = 0; i < n; i++) {
        tilly_zone zone = TILLY_FRONT;
        int32_t gap = 0;
        if (!fights(&unit[i]) || unit[i].id == me->id || !may_be_within(me, &unit[i], most) ||
            !may_be_behind(me, along, &unit[i]) || (own && !is_of_one_arm(v, me, &unit[i])))
            continue;
        tilly_battle_gap(v->battle, me->id, unit[i].id, &gap);
        if (gap > most)
            continue;
        tilly_battle_zone(v->battle, me->id, unit[i].id, &zone);
        if (zone == TILLY_REAR)
            return true;
    }
    return false;
}

/* Of a unit that goes so far ahead before it fights (T2-230). */
static bool is_supported(const view *v, const tilly_unit *me, int32_t ahead)
{
    int32_t most = rules_of(v)->support_radius - ahead;
    return is_anyone_behind(v, me, me->side, most) && !is_anyone_behind(v, me, me->side ^ 1u, most);
}

static int64_t dice_of(const view *v, const tilly_unit *me, int32_t ahead)
{
    int32_t lost = rules_of(v)->support_dice;
    if (lost && is_supported(v, me, ahead))
        lost = 0;
    return me->strength > lost ? me->strength - lost : 0;
}

/* Tenths of a hit by a die of a charger. */
static int64_t
edge_of(const view *v, const tilly_unit *me, const tilly_unit *enemy, bool front, bool weak)
{
    if (is_type(v, me, "horse"))
        return is_type(v, enemy, "pike+shot") && front ? 3 : 5;
    if (rules_of(v)->light_horse_behind && is_type(v, me, "light horse") &&
        (weak || enemy->strength == 1))
        return 5;
    return is_type(v, me, "pike+shot") ? 3 : 2;
}

/* An enemy struck there has one die or none (T1-264; T2-224, T2-226). */
static bool is_weak(const view *v, tilly_zone struck)
{
    return struck == TILLY_REAR || rules_of(v)->weak_zones >> struck & 1;
}

/* Odds of a charge in tenths of a hit, ours less theirs. */
static int64_t
charge_odds(const view *v, const tilly_unit *me, const tilly_unit *enemy, tilly_zone struck)
{
    bool weak = is_weak(v, struck);
    bool hard = is_type(v, enemy, "pike+shot") || is_type(v, enemy, "horse");
    int32_t gap = 0;
    if (is_cannons(v, enemy))
        return 20;
    if (rules_of(v)->support_dice)
        tilly_battle_gap(v->battle, me->id, enemy->id, &gap);
    int64_t ours = dice_of(v, me, gap) * edge_of(v, me, enemy, struck == TILLY_FRONT, weak);
    return ours - (weak ? 2 : dice_of(v, enemy, 0) * (hard ? 3 : 2));
}

/* Whom it would strike first: the option says it, or the reach of the unit does; 0: nobody. */
static tilly_id struck_by(const view *v, const tilly_option *o)
{
    tilly_reach first = {0};
    uint32_t n = 0;
    if (o->other)
        return o->other;
    tilly_battle_charges(v->battle, o->unit, &first, 1, &n);
    return first.target;
}

static int64_t charge_worth(const view *v, const tilly_option *o)
{
    tilly_zone struck = TILLY_FRONT;
    if (o->kind == TILLY_OPT_END)
        return 0;
    if (o->kind != TILLY_OPT_CHARGE && o->kind != TILLY_OPT_CHARGE_FLANK)
        return INT64_MIN;
    tilly_id at = struck_by(v, o);
    if (!at)
        return INT64_MIN;
    tilly_unit me = unit_named(v, o->unit);
    tilly_unit enemy = unit_named(v, at);
    tilly_battle_zone(v->battle, at, o->unit, &struck);
    int64_t odds = charge_odds(v, &me, &enemy, struck);
    return odds >= -2 ? odds + 3 : INT64_MIN;
}

/* Goes the least way that takes it out of reach of a stronger charger (T2-198). */
static int give_way(const view *v, tilly_answer *answer)
{
    enum { STRONGER = 3 };
    tilly_option o = {0};
    uint32_t i = 0;
    tilly_unit me = unit_named(v, v->d->subject);
    tilly_unit charger = unit_named(v, v->d->object);
    tilly_zone struck = TILLY_FRONT;
    tilly_battle_zone(v->battle, me.id, charger.id, &struck);
    while (option_at(v, i, &o) && o.kind == TILLY_OPT_NONE)
        i++;
    if (o.kind == TILLY_OPT_NONE || charge_odds(v, &charger, &me, struck) < STRONGER)
        return take_usual(v, answer);
    answer->pick = (tilly_pick){.option = i, .value = {o.amount}};
    return 0;
}

/* Stands and shoots, unless it would be ridden down and may give way. */
static int face_charge(const view *v, tilly_answer *answer)
{
    enum { RIDDEN_DOWN = 9 };
    tilly_unit me = unit_named(v, v->d->subject);
    tilly_unit charger = unit_named(v, v->d->object);
    tilly_option o;
    uint32_t i = option_of_kind(v, TILLY_OPT_EVADE, &o);
    bool beaten = charge_odds(v, &charger, &me, TILLY_FRONT) >= RIDDEN_DOWN;
    return take_kind(v, beaten && i != TILLY_NO_OPTION ? TILLY_OPT_EVADE : TILLY_OPT_SHOOT, answer);
}

/* ---- after the fight ------------------------------------------------------------------------ */

/* Foot that the next charge could rout goes out of its reach, if one step does it; else it would
 * only lose ground. */
static bool goes_out_of_reach(const view *v, const tilly_unit *me)
{
    tilly_unit enemy;
    int32_t gap = 0;
    if (me->strength > 1 || !is_foot(v, me) || !nearest_enemy(v, me, &enemy))
        return false;
    int32_t reach = rules_of(v)->foot_charge;
    tilly_battle_gap(v->battle, me->id, enemy.id, &gap);
    return gap <= reach && gap > reach - ONE;
}

/* Foot of 2.0a goes back of its own will; all else as it must. */
static int64_t rally_worth(const view *v, const tilly_option *o)
{
    enum { VOLUNTARY = 3 };
    if (o->kind != TILLY_OPT_UNIT || o->amount != VOLUNTARY)
        return INT64_MIN;
    tilly_unit me = unit_named(v, o->unit);
    return goes_out_of_reach(v, &me) ? 1 : INT64_MIN;
}

/* The one that can best spare it. */
static int64_t steadiness(const view *v, const tilly_option *o)
{
    return unit_named(v, o->unit).strength;
}

/* ---- one answer ----------------------------------------------------------------------------- */

static int answer_as_found(const view *v, tilly_answer *answer)
{
    switch (v->d->kind) {
    case TILLY_ASK_PLACE_UNIT:
    case TILLY_ASK_PLACE_CANNONS: return choose_place(v, answer);
    case TILLY_ASK_NEXT_COMMAND: return take_kind(v, TILLY_OPT_COMMAND, answer);
    case TILLY_ASK_NEXT_UNIT: return choose_mover(v, answer);
    case TILLY_ASK_COMMAND_CHECK:
    case TILLY_ASK_CHARGE_CHECK: return take_kind(v, TILLY_OPT_YES, answer);
    case TILLY_ASK_MOVE: return choose_move(v, answer);
    case TILLY_ASK_COMMANDER_MOVE: return choose_way(v, answer);
    case TILLY_ASK_NEXT_TARGET:
    case TILLY_ASK_POINT_BLANK_TARGET: return take_best(v, target_worth, answer);
    case TILLY_ASK_SHOOTERS: return choose_shooters(v, answer);
    case TILLY_ASK_POINT_BLANK: return face_charge(v, answer);
    case TILLY_ASK_EVADE: return give_way(v, answer);
    case TILLY_ASK_CHARGE: return take_best(v, charge_worth, answer);
    case TILLY_ASK_PIVOT: return choose_pivot(v, answer);
    case TILLY_ASK_RALLY_BACK: return take_best(v, rally_worth, answer);
    case TILLY_ASK_ERODES: return take_best(v, steadiness, answer);
    default: return take_usual(v, answer);
    }
}

static int answer_by_thumb(const view *v, tilly_answer *answer)
{
    looked_up found;
    view seen = *v;
    found.rules = thumb_rules_of(v->rules);
    found.has_units[0] = found.has_units[1] = false;
    seen.found = &found;
    return answer_as_found(&seen, answer);
}

const edition_player tilly_thumb = {answer_by_thumb};
