/* Orders: charge whoever may be charged with profit, form square before cavalry that comes from the
 * side, ride up and fire, else close with the nearest enemy as far as the branch likes to. */
#include "rules/scruby/player.h"

/* ---- bodies ---------------------------------------------------------------------------------- */

/* Front to flank, or behind: pikes break up to turn there. */
static bool is_aside(const tilly_unit *me, const tilly_unit *enemy)
{
    enum { ASIDE = 7000 };
    int32_t off = askew(me, place(enemy));
    return off > ASIDE || off < -ASIDE;
}

static bool is_enemy_aside(const view *v, const tilly_unit *me)
{
    const tilly_unit *enemy = enemy_to_seek(v, me);
    return enemy && is_aside(me, enemy);
}

static int act_alone(const view *v, tilly_answer *answer)
{
    for (unsigned i = 0; i < 8; i++)
        answer->chosen[i] = 0;
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

/* Pikes go with the other pikes of their line, a square as a whole, all others alone. */
int choose_body(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_unit other;
    tilly_option o;
    uint32_t chosen = 0;
    if (!find_unit(v, v->d->subject, &me))
        return take_by_chance(v, 0, answer);
    bool square = me.flags & TILLY_UNIT_IN_SQUARE;
    if (!square && (branch_of(v, &me) != BRANCH_PIKES || is_enemy_aside(v, &me)))
        return act_alone(v, answer);
    for (uint32_t i = 0; option_at(v, i, &o) && i < 512 && chosen < v->d->most; i++) {
        if (!square && (!find_unit(v, o.unit, &other) || branch_of(v, &other) != BRANCH_PIKES))
            continue;
        answer->chosen[i / 64] |= (uint64_t)1 << (i % 64);
        chosen++;
    }
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : act_alone(v, answer);
}

/* ---- charges --------------------------------------------------------------------------------- */

/* Half-points that it strikes off in melee. */
static int32_t blow_of(const view *v, const tilly_unit *u, bool charges)
{
    const type_numbers *t = &traits_of(v, u)->numbers;
    int32_t blow = u->order == TILLY_UNIT_ORDER_OPEN ? t->melee_open : t->melee_closed;
    return blow + (charges ? t->shock : 0);
}

/* UE of those of that side who touch it already. */
static int32_t helpers(const view *v, const tilly_unit *enemy)
{
    enum { MOST_HELPERS = 8 };
    tilly_id id[MOST_HELPERS];
    tilly_unit friend;
    uint32_t n = 0;
    int32_t sum = 0;
    if (tilly_battle_contacts(v->battle, enemy->id, id, MOST_HELPERS, &n) != TILLY_OK)
        return 0;
    for (uint32_t i = 0; i < n && i < MOST_HELPERS; i++)
        if (find_unit(v, id[i], &friend))
            sum += friend.efficiency;
    return sum;
}

enum { NO_PROFIT = -1000, AVERAGE_DIE = 7 /* in halves */ };

/* Score of the melee's morale to be expected, ours less theirs (SC-225), less a volley. */
static int32_t profit_of(const view *v, const tilly_unit *me, const tilly_unit *enemy)
{
    enum { EASY = 30, GUNS = 20, VOLLEY = 8 };
    branch b = branch_of(v, enemy);
    if (runs_away(enemy) || b == BRANCH_DRAGOONS)
        return EASY;
    if (is_artillery(b) || b == BRANCH_NONE)
        return b == BRANCH_NONE ? GUNS / 2 : GUNS;
    int32_t sum = me->efficiency + helpers(v, enemy) - enemy->efficiency;
    int32_t volley = b == BRANCH_MUSKETS && enemy->loaded ? VOLLEY : 0;
    return AVERAGE_DIE * sum + blow_of(v, me, true) - blow_of(v, enemy, false) - volley;
}

/* Straight ahead, else with a turn or aslant; a body gives its numbers, of one alone the option
 * says whether it need give no path. */
static bool is_way_found(const view *v, const tilly_option *o, tilly_answer *trial)
{
    static const int16_t way[][2] = {
        {0, 0}, {-4500, 0}, {4500, 0}, {0, -4500}, {0, 4500}, {-9000, 0}, {9000, 0}};
    enum { WAYS = sizeof way / sizeof *way };
    unsigned ways = o->values ? WAYS : 1;
    if (!o->values && o->flags & TILLY_ALSO_PATH)
        return !(o->flags & TILLY_ONLY_PATH);
    for (unsigned i = 0; i < ways; i++) {
        trial->pick.value[0] = way[i][0];
        trial->pick.value[1] = way[i][1];
        if (tilly_turn_check(v->turn, trial, NULL) == TILLY_OK)
            return true;
    }
    return false;
}

static bool charge(const view *v, const tilly_unit *me, tilly_answer *answer)
{
    enum { LEAST_PROFIT = -4 };
    tilly_option o;
    tilly_unit enemy;
    int32_t best = LEAST_PROFIT - 1;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        tilly_answer trial = {.size = sizeof trial, .decision = answer->decision};
        if (o.kind != TILLY_OPT_CHARGE_AT || !find_unit(v, o.other, &enemy))
            continue;
        int32_t profit = profit_of(v, me, &enemy);
        trial.pick.option = i;
        if (profit <= best || !is_way_found(v, &o, &trial))
            continue;
        best = profit;
        answer->pick = trial.pick;
    }
    return best >= LEAST_PROFIT;
}

/* ---- squares --------------------------------------------------------------------------------- */

/* Steady cavalry of the enemy within that length; aside: that does not stand before it. */
static bool is_cavalry_near(const view *v, const tilly_unit *me, int32_t within, bool aside)
{
    uint32_t enemies;
    const tilly_unit *enemy = survey_enemies(v, &enemies);
    for (uint32_t i = 0; i < enemies; i++) {
        const tilly_unit *e = &enemy[i];
        bool comes = branch_of(v, e) == BRANCH_CAVALRY && !runs_away(e);
        if (comes && (!aside || is_aside(me, e)) && gap_to(v, me, e) <= within)
            return true;
    }
    return false;
}

static bool take_order(const view *v, unsigned kind, tilly_answer *answer)
{
    tilly_option o;
    uint32_t i = option_of_kind(v, kind, &o);
    if (i == TILLY_NO_OPTION)
        return false;
    tilly_answer trial = {
        .size = sizeof trial, .decision = answer->decision, .pick = {.option = i}};
    if (tilly_turn_check(v->turn, &trial, NULL) != TILLY_OK)
        return false;
    answer->pick = trial.pick;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* By that kind of move, with these numbers before its length, as far as wanted or as there is room;
 * a length of 0 turns where it stands. */
static bool go(const view *v,
               unsigned kind,
               int32_t first,
               int32_t second,
               int32_t wanted,
               tilly_answer *answer)
{
    tilly_option o;
    uint32_t i = option_of_kind(v, kind, &o);
    if (i == TILLY_NO_OPTION || !o.values)
        return false;
    tilly_answer way = {.size = sizeof way,
                        .decision = answer->decision,
                        .pick = {.option = i, .value = {first, second}},
                        .given = (uint16_t)(o.values - 1)};
    int32_t *length = &way.pick.value[way.given];
    *length = 0;
    if (wanted > 0)
        *length = length_up_to(v, &way, wanted, 0);
    way.given = 0;
    if (*length < 0 || (wanted > 0 && *length == 0) ||
        tilly_turn_check(v->turn, &way, NULL) != TILLY_OK)
        return false;
    answer->pick = way.pick;
    return true;
}

static int32_t direction_off(int32_t heading, int32_t by)
{
    return (heading + by + TILLY_CIRCLE) % TILLY_CIRCLE;
}

/* Towards it, around whoever stands in the way. */
static bool march(const view *v,
                  const tilly_unit *me,
                  const tilly_unit *enemy,
                  int32_t wanted,
                  tilly_answer *answer)
{
    static const int16_t around[] = {0, 1500, -1500, 3000, -3000, 6000, -6000};
    int32_t towards = (int32_t)direction_to(me, place(enemy));
    for (unsigned i = 0; i < sizeof around / sizeof *around; i++) {
        int32_t way = direction_off(towards, around[i]);
        if (go(v, TILLY_OPT_SIDLE, towards, way, wanted, answer) ||
            go(v, TILLY_OPT_MARCH, way, 0, wanted, answer) ||
            go(v, TILLY_OPT_SHIFT, way, 0, wanted, answer))
            return true;
    }
    return false;
}

static bool faces_it(const tilly_unit *me, const tilly_unit *enemy)
{
    enum { NEARLY = 2500 };
    int32_t off = askew(me, place(enemy));
    return off < NEARLY && off > -NEARLY;
}

static bool
face_it(const view *v, const tilly_unit *me, const tilly_unit *enemy, tilly_answer *answer)
{
    int32_t towards = (int32_t)direction_to(me, place(enemy));
    return go(v, TILLY_OPT_SIDLE, towards, towards, 0, answer) ||
           go(v, TILLY_OPT_MARCH, towards, 0, 0, answer);
}

/* Closed pikes ahead, or with their front turned; open ones turn once. */
static bool push(const view *v,
                 const tilly_unit *me,
                 const tilly_unit *enemy,
                 int32_t wanted,
                 tilly_answer *answer)
{
    enum { AHEAD = 2500, OBLIQUE = 4500, RIGHT = 9000 };
    int32_t off = askew(me, place(enemy));
    bool left = off < 0;
    int32_t size = left ? -off : off;
    int32_t turn = size > RIGHT ? RIGHT : nearest_step(size, FIVE_DEGREES);
    int32_t way = left ? -1 : 1;
    if (size <= AHEAD && go(v, TILLY_OPT_STRAIGHT, 0, 0, wanted, answer))
        return true;
    if (go(v,
           left ? TILLY_OPT_OBLIQUE_TURN_LEFT : TILLY_OPT_OBLIQUE_TURN_RIGHT,
           way * OBLIQUE,
           0,
           wanted,
           answer) ||
        go(v, TILLY_OPT_TURN_STRAIGHT, way * turn, 0, wanted, answer) ||
        go(v, TILLY_OPT_TURN_STRAIGHT, way * OBLIQUE, 0, wanted, answer) ||
        go(v, TILLY_OPT_STRAIGHT_TURN, way * turn, 0, wanted, answer) ||
        go(v, left ? TILLY_OPT_OBLIQUE_LEFT : TILLY_OPT_OBLIQUE_RIGHT, OBLIQUE, 0, wanted, answer))
        return true;
    return size < RIGHT && go(v, TILLY_OPT_STRAIGHT, 0, 0, wanted, answer);
}

/* How near each branch goes to an enemy that it cannot charge yet: within musket shot, within a
 * charge. */
static int32_t stand_off_of(branch b)
{
    switch (b) {
    case BRANCH_PIKES: return INCH;
    case BRANCH_SWORDS: return 3 * INCH;
    case BRANCH_MUSKETS: return 11 * INCH;
    case BRANCH_CAVALRY: return 12 * INCH;
    default: return 22 * INCH;
    }
}

/* Musketeers keep behind the front of their pikes until the enemy is near. */
static bool waits_for_pikes(const view *v, const tilly_unit *me)
{
    uint32_t owns;
    const tilly_unit *own = survey(v, v->side, &owns);
    bool south = stands_in_south(v);
    bool found = false;
    int32_t front = INT32_MIN;
    for (uint32_t i = 0; i < owns; i++) {
        const tilly_unit *u = &own[i];
        if (u->group != me->group || branch_of(v, u) != BRANCH_PIKES || runs_away(u))
            continue;
        int32_t at = south ? u->y : -u->y;
        front = at > front ? at : front;
        found = true;
    }
    return found && (south ? me->y : -me->y) > front + INCH;
}

/* ---- guns ------------------------------------------------------------------------------------ */

/* Loading takes standing still. */
static int order_gun(const view *v, const tilly_unit *me, tilly_answer *answer)
{
    enum { REACH = 30 * INCH };
    const tilly_unit *enemy = enemy_to_seek(v, me);
    tilly_option o;
    if (!enemy || !me->loaded || has_target_now(v, me))
        return take_kind(v, TILLY_OPT_STAY, answer);
    int32_t gap = gap_to(v, me, enemy);
    if (branch_of(v, me) == BRANCH_SMALL_GUN && gap > REACH &&
        march(v, me, enemy, gap - REACH, answer))
        return 0;
    uint32_t i = option_of_kind(v, TILLY_OPT_FACE, &o);
    tilly_answer trial = {
        .size = sizeof trial,
        .decision = answer->decision,
        .pick = {.option = i, .value = {(int32_t)direction_to(me, place(enemy))}}};
    if (i == TILLY_NO_OPTION || tilly_turn_check(v->turn, &trial, NULL) != TILLY_OK)
        return take_kind(v, TILLY_OPT_STAY, answer);
    answer->pick = trial.pick;
    return 0;
}

/* ---- one order ------------------------------------------------------------------------------- */

static bool order_pikes(const view *v,
                        const tilly_unit *me,
                        const tilly_unit *enemy,
                        int32_t wanted,
                        tilly_answer *answer)
{
    enum { COMES = 12 * INCH, FAR_AWAY = 20 * INCH };
    if (me->flags & TILLY_UNIT_IN_SQUARE) {
        bool safe = !is_cavalry_near(v, me, FAR_AWAY, false);
        return (safe && take_order(v, TILLY_OPT_FORM_LINE, answer)) ||
               march(v, me, enemy, wanted, answer);
    }
    if (is_cavalry_near(v, me, COMES, true) && take_order(v, TILLY_OPT_FORM_SQUARE, answer))
        return true;
    return wanted > 0 && push(v, me, enemy, wanted, answer);
}

static bool order_cavalry(const view *v,
                          const tilly_unit *me,
                          const tilly_unit *enemy,
                          int32_t wanted,
                          tilly_answer *answer)
{
    enum { RIDES_UP = 10 * INCH };
    if (me->loaded && branch_of(v, enemy) == BRANCH_PIKES && gap_to(v, me, enemy) <= RIDES_UP &&
        take_order(v, TILLY_OPT_CARACOLE, answer))
        return true;
    return wanted > 0 && march(v, me, enemy, wanted, answer);
}

static bool order_muskets(const view *v,
                          const tilly_unit *me,
                          const tilly_unit *enemy,
                          int32_t wanted,
                          tilly_answer *answer)
{
    enum { NEAR = 20 * INCH };
    if ((me->loaded && has_target_now(v, me)) || wanted <= 0)
        return false;
    if (gap_to(v, me, enemy) > NEAR && waits_for_pikes(v, me))
        return false;
    return march(v, me, enemy, wanted, answer);
}

int choose_order_of_stand(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    if (!find_unit(v, v->d->subject, &me))
        return take_usual(v, answer);
    branch b = branch_of(v, &me);
    if (is_artillery(b))
        return order_gun(v, &me, answer);
    const tilly_unit *enemy = enemy_to_seek(v, &me);
    if (!enemy)
        return take_kind(v, TILLY_OPT_STAY, answer);
    if (charge(v, &me, answer))
        return 0;
    int32_t wanted = gap_to(v, &me, enemy) - stand_off_of(b);
    bool found = false;
    switch (b) {
    case BRANCH_PIKES: found = order_pikes(v, &me, enemy, wanted, answer); break;
    case BRANCH_CAVALRY: found = order_cavalry(v, &me, enemy, wanted, answer); break;
    case BRANCH_MUSKETS: found = order_muskets(v, &me, enemy, wanted, answer); break;
    case BRANCH_NONE: break;
    default: found = wanted > 0 && march(v, &me, enemy, wanted, answer); break;
    }
    if (found || (b != BRANCH_PIKES && b != BRANCH_NONE && !faces_it(&me, enemy) &&
                  !has_target_now(v, &me) && face_it(v, &me, enemy, answer)))
        return 0;
    return take_kind(v, TILLY_OPT_STAY, answer);
}
