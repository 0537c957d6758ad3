/* Free moves: charges that promise something, marches towards the enemy round friends and not
 * through them, guns within range of it, generals behind the men who need them. */
#include "rules/glauben/player.h"

/* ---- answers -------------------------------------------------------------------------------- */

static bool find_option(const view *v, unsigned kind, tilly_answer *answer, tilly_option *o)
{
    uint32_t i = option_of_kind(v, kind, o);
    if (i != TILLY_NO_OPTION)
        answer->pick = (tilly_pick){.option = i};
    return i != TILLY_NO_OPTION;
}

static bool does(const view *v, unsigned kind, tilly_answer *answer)
{
    tilly_option o;
    return find_option(v, kind, answer, &o) && tilly_turn_check(v->turn, answer, NULL) == TILLY_OK;
}

/* ---- room ----------------------------------------------------------------------------------- */

static void drop_unseen(const view *v, crowd *c)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < c->count; i++)
        if (is_seen(v, c->unit[i]))
            c->unit[seen++] = c->unit[i];
    c->count = seen;
}

/* No friend stands in the way of the turn. */
static bool may_face(const view *v, const tilly_unit *me, uint32_t heading)
{
    crowd friends;
    const sights *s = look_at_own(v);
    find_crowd(s->own, s->owns, me, 0, &friends);
    return room_in(&friends, me, compass_of(heading), 0) >= 0;
}

bool way_is_clear(const view *v, const sights *s, const tilly_unit *me, tilly_point to)
{
    crowd enemies;
    int32_t far = tilly_distance(place(me), to);
    find_crowd(s->enemy, s->enemies, me, far, &enemies);
    drop_unseen(v, &enemies);
    return room_in(&enemies, me, compass_of(tilly_bearing(place(me), to)), far) >= far;
}

/* ---- facing --------------------------------------------------------------------------------- */

/* On its place, towards that point, if it looks elsewhere; in hedgehog and column, drawn up in line
 * as well. */
static bool
faces(const view *v, const tilly_unit *me, unsigned kind, tilly_point at, tilly_answer *answer)
{
    tilly_option o;
    uint32_t heading = turned_towards(me, at);
    if (!may_face(v, me, heading) || !find_option(v, kind, answer, &o))
        return false;
    if (o.values)
        answer->pick.value[0] = (int32_t)heading;
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK;
}

static int
stands(const view *v, const tilly_unit *me, const tilly_unit *enemy, tilly_answer *answer)
{
    enum { ENOUGH = 2000 };
    if (enemy && size_of(askew(me, place(enemy))) > ENOUGH &&
        faces(v, me, TILLY_OPT_FACE, place(enemy), answer))
        return 0;
    return take_kind(v, TILLY_OPT_STAY, answer);
}

/* ---- marches -------------------------------------------------------------------------------- */

/* No place on that way is so near to the goal. */
static bool
stays_farther(const tilly_unit *me, compass along, int32_t length, tilly_point goal, int32_t near)
{
    int64_t x = goal.x - me->x;
    int64_t y = goal.y - me->y;
    int64_t ahead = (x * along.x + y * along.y) / ONE_WAY;
    int64_t right = (x * along.y - y * along.x) / ONE_WAY;
    int64_t left = ahead > length ? ahead - length : 0;
    int64_t least = (int64_t)near + SLIP;
    return left * left + right * right > least * least;
}

/* The way that ends nearest to the goal, as little aside as will do; false if none gains ground. */
static bool
marches(const view *v, const tilly_unit *me, tilly_point goal, int32_t wanted, tilly_answer *answer)
{
    static const int16_t aside[] = {0, 1500, -1500, 3000, -3000, 4500, -4500, 6500, -6500};
    enum { WORTH_WHILE = 4 * UNIT_MM };
    tilly_option o;
    tilly_answer way = *answer;
    int32_t far = tilly_distance(place(me), goal);
    int32_t nearest = far - WORTH_WHILE;
    int32_t enough = far - smaller(wanted, v->d->amount) * 2 / 3;
    uint32_t straight = turned_towards(me, goal);
    bool found = false;
    crowd friends;
    const sights *s = look_at_own(v);
    if (wanted < WORTH_WHILE || !find_option(v, TILLY_OPT_MARCH, &way, &o))
        return false;
    if (wanted > o.value[1].most)
        wanted = o.value[1].most;
    find_crowd(s->own, s->owns, me, wanted, &friends);
    /* both sides are compared */
    for (unsigned i = 0; i < sizeof aside / sizeof *aside && !(found && i % 2 && nearest <= enough);
         i++) {
        uint32_t heading = (uint32_t)((int32_t)straight + TILLY_CIRCLE + aside[i]) % TILLY_CIRCLE;
        compass along = compass_of(heading);
        if (stays_farther(me, along, wanted, goal, nearest))
            continue;
        int32_t length = down_in_steps(room_in(&friends, me, along, wanted), &o.value[1]);
        if (length < WORTH_WHILE || stays_farther(me, along, length, goal, nearest))
            continue;
        way.pick.value[0] = (int32_t)heading;
        way.pick.value[1] = length;
        way.given = 1;
        if (tilly_turn_check(v->turn, &way, NULL) != TILLY_OK)
            way.pick.value[1] = length_up_to(v, &way, length, 0);
        int32_t left =
            way.pick.value[1] < WORTH_WHILE
                ? INT32_MAX
                : tilly_distance(tilly_ahead(place(me), heading, way.pick.value[1]), goal);
        if (left >= nearest)
            continue;
        nearest = left;
        answer->pick = way.pick;
        found = true;
    }
    return found;
}

/* ---- the enemy to go for -------------------------------------------------------------------- */

/* Less is better: near and weak; foot does not run after horse, and horse not at pikes in good
 * order. */
enum { NOT_FOR_US = 1000 * UNIT_MM, UNHANDY = 250 * UNIT_MM, HANDY = 60 * UNIT_MM };
static int32_t taste(const view *v, arm own, const tilly_unit *enemy)
{
    arm his = arm_of(v, enemy);
    if (enemy->flags & TILLY_UNIT_ROUTING)
        return own == ARM_HORSE && his == ARM_FOOT ? 0 : NOT_FOR_US;
    if (own == ARM_FOOT)
        return his == ARM_HORSE ? NOT_FOR_US : 0;
    if (his == ARM_FOOT)
        return enemy->flags & TILLY_UNIT_DISRUPTED ? 0 : UNHANDY;
    return his == ARM_GUNS ? -HANDY : 0;
}

/* Of those not known to be out of sight. */
static const tilly_unit *enemy_to_taste(const view *v, const sights *s, const tilly_unit *me)
{
    const tilly_unit *best = NULL;
    arm own = arm_of(v, me);
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->enemies; i++) {
        int32_t much = paces(place(me), place(&s->enemy[i])) + s->enemy[i].strength * 4 * UNIT_MM;
        if (much - HANDY >= least || is_out_of_sight(s, i))
            continue;
        much += taste(v, own, &s->enemy[i]);
        if (much >= least)
            continue;
        least = much;
        best = &s->enemy[i];
    }
    return best;
}

static const tilly_unit *enemy_for(const view *v, const sights *s, const tilly_unit *me)
{
    const tilly_unit *best;
    do
        best = enemy_to_taste(v, s, me);
    while (best && !is_seen(v, best));
    return best;
}

/* The place its order sends it to while there is no enemy to go for. */
static bool goal_of_order(const view *v, const tilly_unit *me, tilly_point *goal)
{
    tilly_order o = {.size = sizeof o};
    if (tilly_battle_order(v->battle, me->group, &o) != TILLY_OK || !o.points ||
        o.kind == TILLY_ORDER_MARCH)
        return false;
    *goal = o.point[0];
    return tilly_distance(place(me), *goal) > o.radius;
}

/* ---- horse and foot ------------------------------------------------------------------------- */

enum { GOOD_ENOUGH = -400, SHAKEN_WANTS = 600, COMING = 100 * UNIT_MM };

static int32_t bar_for(const tilly_unit *me)
{
    return me->flags & TILLY_UNIT_DISRUPTED ? SHAKEN_WANTS : GOOD_ENOUGH;
}

/* The charge that promises most. */
static bool charges(const view *v, const sights *s, const tilly_unit *me, tilly_answer *answer)
{
    tilly_option o[MOST_SEEN];
    uint32_t n = all_options(v, o, MOST_SEEN);
    int32_t best = bar_for(me) - 1;
    uint32_t chosen = TILLY_NO_OPTION;
    for (uint32_t i = 0; i < n; i++) {
        tilly_unit enemy;
        if (o[i].kind != TILLY_OPT_CHARGE_AT || o[i].flags & TILLY_ONLY_PATH ||
            tilly_battle_unit(v->battle, o[i].other, &enemy) != TILLY_OK)
            continue;
        if (!may_face(v, me, tilly_bearing(place(me), place(&enemy))))
            continue;
        int32_t worth = prospects(v, s, me, &enemy, COMING);
        if (worth <= best)
            continue;
        best = worth;
        chosen = i;
    }
    answer->pick = (tilly_pick){.option = chosen};
    return chosen != TILLY_NO_OPTION;
}

enum { FOOT_FIGHTS = 35 * UNIT_MM, FOOT_WAITS = 65 * UNIT_MM, HORSE_WAITS = 110 * UNIT_MM };

/* How near it wants to be: to fight, or out of his reach. */
static int32_t
stand_off(const view *v, const sights *s, const tilly_unit *me, const tilly_unit *enemy)
{
    bool foot = arm_of(v, me) == ARM_FOOT;
    bool fugitive = enemy->flags & TILLY_UNIT_ROUTING;
    if (fugitive || prospects(v, s, me, enemy, COMING) >= bar_for(me))
        return foot ? FOOT_FIGHTS : 0;
    return foot ? FOOT_WAITS : HORSE_WAITS;
}

/* How much nearer it wants to be; where the whole move will not do, it need not know what awaits it
 * there. */
static int32_t wants_to_go(
    const view *v, const sights *s, const tilly_unit *me, const tilly_unit *enemy, int32_t gap)
{
    int32_t at_least = gap - HORSE_WAITS;
    return at_least >= v->d->amount ? at_least : gap - stand_off(v, s, me, enemy);
}

static int advances(const view *v, const sights *s, const tilly_unit *me, tilly_answer *answer)
{
    tilly_point goal;
    const tilly_unit *enemy = enemy_for(v, s, me);
    int32_t gap = 0;
    if (!enemy || tilly_battle_gap(v->battle, me->id, enemy->id, &gap) != TILLY_OK) {
        if (goal_of_order(v, me, &goal) &&
            marches(v, me, goal, tilly_distance(place(me), goal), answer))
            return 0;
        return stands(v, me, NULL, answer);
    }
    int32_t wanted = wants_to_go(v, s, me, enemy, gap);
    if (wanted <= 0 || !marches(v, me, place(enemy), wanted, answer))
        return stands(v, me, enemy, answer);
    return 0;
}

static bool forms_line(const view *v, const tilly_unit *me, tilly_answer *answer)
{
    if (me->formation == TILLY_FORMATION_LINE || me->formation == TILLY_FORMATION_GARRISON)
        return false;
    const tilly_unit *enemy = nearest_seen(v, place(me));
    return enemy && faces(v, me, TILLY_OPT_FORM_LINE, place(enemy), answer);
}

static int moves_body(const view *v, const sights *s, const tilly_unit *me, tilly_answer *answer)
{
    return charges(v, s, me, answer) || forms_line(v, me, answer) ? 0 : advances(v, s, me, answer);
}

/* ---- guns ----------------------------------------------------------------------------------- */

/* A target nearer than that; then that is how near. */
static bool
is_nearer_target(const view *v, const tilly_unit *me, const tilly_unit *enemy, int32_t *reach)
{
    int32_t gap = 0;
    uint32_t clear = 0;
    if (is_farther(me, enemy, *reach) ||
        tilly_battle_gap(v->battle, me->id, enemy->id, &gap) != TILLY_OK || gap >= *reach ||
        !is_seen(v, enemy) ||
        tilly_battle_sight(v->battle, me->id, enemy->id, &clear, NULL) != TILLY_OK || !clear)
        return false;
    *reach = gap;
    return true;
}

/* The nearest enemy that the guns see and reach; NULL. It most often is the nearest by the eye,
 * after which few others are looked at. */
static const tilly_unit *
in_reach_of_guns(const view *v, const tilly_unit *me, const tilly_unit *nearest, int32_t reach)
{
    const sights *s = look_at_enemies(v);
    const tilly_unit *best = nearest && is_nearer_target(v, me, nearest, &reach) ? nearest : NULL;
    for (uint32_t i = 0; i < s->enemies; i++)
        if (&s->enemy[i] != nearest && is_nearer_target(v, me, &s->enemy[i], &reach))
            best = &s->enemy[i];
    return best;
}

static int moves_guns(const view *v, const tilly_unit *me, tilly_answer *answer)
{
    enum { REACH = 400 * UNIT_MM, CLOSE = 280 * UNIT_MM, TOO_NEAR = 200 * UNIT_MM };
    bool limbered = me->formation == TILLY_FORMATION_LIMBERED;
    const tilly_unit *nearest = nearest_seen(v, place(me));
    const tilly_unit *enemy = in_reach_of_guns(v, me, nearest, limbered ? CLOSE : REACH);
    if (enemy)
        return limbered && does(v, TILLY_OPT_UNLIMBER, answer) ? 0 : stands(v, me, enemy, answer);
    if (!nearest || paces(place(me), place(nearest)) < TOO_NEAR)
        return stands(v, me, nearest, answer);
    if (!limbered)
        return does(v, TILLY_OPT_LIMBER, answer) ? 0 : stands(v, me, nearest, answer);
    return marches(
               v, me, place(nearest), tilly_distance(place(me), place(nearest)) - TOO_NEAR, answer)
               ? 0
               : take_kind(v, TILLY_OPT_STAY, answer);
}

/* ---- coming on ------------------------------------------------------------------------------ */

/* In line, or guns limbered, as far in as it goes, anywhere on the stretch. */
static bool enters(const view *v, tilly_answer *answer)
{
    enum { PLACES = 24 };
    tilly_option o;
    tilly_answer way = *answer;
    int32_t farthest = 0;
    if (!find_option(v, TILLY_OPT_ENTER, &way, &o))
        return false;
    for (int32_t k = 0; k <= PLACES; k++) {
        way.pick.value[0] = o.value[0].least;
        way.pick.value[1] =
            down_in_steps((int32_t)((int64_t)o.value[1].most * k / PLACES), &o.value[1]);
        way.given = 2;
        int32_t length = length_up_to(v, &way, o.value[2].most, 0);
        way.pick.value[2] = length;
        if (length <= farthest || tilly_turn_check(v->turn, &way, NULL) != TILLY_OK)
            continue;
        farthest = length;
        answer->pick = way.pick;
    }
    return farthest > 0;
}

int choose_free_move(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    if (!subject_of(v, &me))
        return take_usual(v, answer);
    if (!(me.flags & TILLY_UNIT_ON_TABLE))
        return enters(v, answer) ? 0 : take_usual(v, answer);
    return arm_of(v, &me) == ARM_GUNS ? moves_guns(v, &me, answer)
                                      : moves_body(v, look_at_field(v), &me, answer);
}

/* ---- the next to move ----------------------------------------------------------------------- */

/* Those in front first, so that they make room; generals after their men. */
int choose_free_mover(const view *v, tilly_answer *answer)
{
    tilly_option o[MOST_SEEN];
    uint32_t n = all_options(v, o, MOST_SEEN);
    compass along = compass_of(facing_of(v));
    int64_t foremost = INT64_MIN;
    answer->pick.option = TILLY_NO_OPTION;
    for (uint32_t i = 0; i < n; i++) {
        tilly_unit u;
        if (o[i].kind != TILLY_OPT_UNIT || tilly_battle_unit(v->battle, o[i].unit, &u) != TILLY_OK)
            continue;
        int64_t ahead = is_staff(&u) ? INT64_MIN + 1 : u.x * along.x + u.y * along.y;
        if (ahead <= foremost)
            continue;
        foremost = ahead;
        answer->pick.option = i;
    }
    return foremost > INT64_MIN ? 0 : take_usual(v, answer);
}

/* ---- rides ---------------------------------------------------------------------------------- */

static bool rides_to(const view *v, tilly_point goal, tilly_answer *answer)
{
    enum { NOT_WORTH = 2 * UNIT_MM };
    tilly_option o;
    tilly_unit me;
    if (!subject_of(v, &me) || !find_option(v, TILLY_OPT_GO, answer, &o))
        return false;
    int32_t far = tilly_distance(place(&me), goal);
    int32_t most = o.value[1].most;
    if (far < NOT_WORTH)
        return false;
    answer->pick.value[0] = (int32_t)direction_to(&me, goal);
    answer->pick.value[1] = down_in_steps(smaller(far, most), &o.value[1]);
    answer->given = 1;
    if (tilly_turn_check(v->turn, answer, NULL) != TILLY_OK)
        answer->pick.value[1] = length_up_to(v, answer, answer->pick.value[1], 0);
    answer->given = 0;
    return answer->pick.value[1] >= NOT_WORTH;
}

/* Of a formation that the messenger has still to find. */
static bool is_addressed(const view *v, uint32_t first_formation, const tilly_unit *hearer)
{
    return !is_staff(hearer) &&
           v->d->addressed >> (tilly_id_index(hearer->group) - first_formation) & 1;
}

/* How far it is to a unit that a messenger rides to; FARTHEST: it is none of those. */
enum { FARTHEST = INT32_MAX };
static int32_t way_to_hearer(const view *v,
                             uint32_t first_formation,
                             const tilly_unit *me,
                             const tilly_unit *hearer)
{
    int32_t gap = 0;
    return is_addressed(v, first_formation, hearer) &&
                   tilly_battle_gap(v->battle, me->id, hearer->id, &gap) == TILLY_OK
               ? gap
               : FARTHEST;
}

static uint32_t least_of(const int32_t *far, uint32_t n)
{
    uint32_t least = 0;
    for (uint32_t i = 1; i < n; i++)
        if (far[i] < far[least])
            least = i;
    return least;
}

/* The nearest of them; not into the enemy's hands. */
static bool finds_hearer(const view *v, const tilly_unit *me, tilly_point *goal)
{
    int32_t far[MOST_SEEN] = {FARTHEST};
    const sights *s = look_at_field(v);
    uint32_t first = me->side ? tilly_army_commands(tilly_battle_army(v->battle, 0)) : 0;
    for (uint32_t i = 0; i < s->owns; i++)
        far[i] = way_to_hearer(v, first, me, &s->own[i]);
    for (uint32_t i; far[i = least_of(far, s->owns)] < FARTHEST; far[i] = FARTHEST) {
        *goal = place(&s->own[i]);
        if (way_is_clear(v, s, me, *goal))
            return true;
    }
    return false;
}

/* The men a general goes with, if no enemy is between: of his own command, shaken ones before
 * others, and the strongest. */
static bool finds_ward(const view *v, const tilly_unit *me, tilly_point *goal)
{
    enum { SHAKEN = 400, WHOSE = 2000, BEHIND = 19 * UNIT_MM };
    const tilly_unit *ward = NULL;
    int32_t best = INT32_MIN;
    const sights *s = look_at_own(v);
    for (uint32_t i = 0; i < s->owns; i++) {
        const tilly_unit *u = &s->own[i];
        if (!is_body(arm_of(v, u)) || (u->flags & TILLY_UNIT_ROUTING))
            continue;
        int32_t worth = (u->group == me->group ? WHOSE : 0) +
                        (u->flags & TILLY_UNIT_DISRUPTED ? SHAKEN : 0) + 20 * u->strength -
                        paces(place(me), place(u)) / UNIT_MM;
        if (worth <= best)
            continue;
        best = worth;
        ward = u;
    }
    if (ward)
        *goal = tilly_ahead(place(ward), ward->heading, -(ward->depth / 2 + BEHIND));
    return ward && way_is_clear(v, look_at_field(v), me, *goal);
}

int choose_ride(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_point goal;
    if (!subject_of(v, &me))
        return take_usual(v, answer);
    bool wants =
        me.flags & TILLY_UNIT_MESSENGER ? finds_hearer(v, &me, &goal) : finds_ward(v, &me, &goal);
    return wants && rides_to(v, goal, answer) ? 0 : take_kind(v, TILLY_OPT_STAY, answer);
}
