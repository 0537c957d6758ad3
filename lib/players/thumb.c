/* The player by rule of thumb: what a sensible beginner does. Foot in the middle in two lines, horse on the wings, guns in front; go for the nearest enemy and face him; shoot what can be shot
 * and hold horse back for the charge; charge where the odds are even or better; send the beaten back. It sees the public interface only and keeps no state. */
#include <stdbool.h>
#include <string.h>
#include <tilly/geometry.h>
#include "players/players.h"

enum { MOST = TILLY_MOST_UNITS, PICKS = 4096, ONE = TILLY_ONE };

/* What the player looks at before it answers. */
typedef struct view {
    const tilly_turn *turn;
    const tilly_battle *battle;
    const tilly_decision *d;
    const tilly_ruleset *rules;
    tilly_battle_info info;
    uint32_t side, enemies;
    tilly_unit enemy[MOST];        /* those one can go for, once seen */
} view;

static void look_around(view *v, const tilly_turn *turn, const tilly_decision *d)
{
    v->turn = turn;
    v->battle = tilly_turn_battle(turn);
    v->d = d;
    v->side = d->side;
    v->enemies = 0;
    v->info.size = sizeof v->info;
    v->rules = tilly_battle_rules(v->battle);
    tilly_battle_info_of(v->battle, &v->info);
}

static bool is_type(const view *v, const tilly_unit *u, const char *name)
{
    const char *type = tilly_ruleset_type_name(v->rules, u->type);
    return type && !strcmp(type, name);
}
static bool is_foot(const view *v, const tilly_unit *u) { return is_type(v, u, "pike+shot") || is_type(v, u, "shot") || is_type(v, u, "rabble"); }
static bool is_horse(const view *v, const tilly_unit *u) { return is_type(v, u, "horse") || is_type(v, u, "light horse"); }
static tilly_point place(const tilly_unit *u) { return (tilly_point){u->x, u->y}; }

static uint32_t turn_between(uint32_t a, uint32_t b)   /* the smaller angle between two headings */
{
    uint32_t gap = (a + TILLY_CIRCLE - b) % TILLY_CIRCLE;
    return gap > TILLY_CIRCLE / 2 ? TILLY_CIRCLE - gap : gap;
}

/* ---- answers by what they are ---------------------------------------------------------------------------------------------- */

static bool option_at(const view *v, uint32_t i, tilly_option *o)
{
    uint32_t n;
    return tilly_turn_options(v->turn, i, o, 1, &n) == TILLY_OK && i < n;
}

static int usual(const view *v, tilly_answer *answer) { return play_passive(NULL, v->turn, v->d, answer); }

/* The first option of that kind, else the usual answer. */
static int take_kind(const view *v, unsigned kind, tilly_answer *answer)
{
    tilly_option o;
    for (uint32_t i = 0; option_at(v, i, &o); i++)
        if (o.kind == kind) {
            answer->pick.option = i;
            return 0;
        }
    return usual(v, answer);
}

/* The option with the best mark; marks of INT64_MIN are not taken. */
typedef int64_t (*mark_fn)(const view *v, const tilly_option *o);

static bool is_legal(const view *v, const tilly_answer *answer, uint32_t option)
{
    tilly_answer trial = *answer;
    trial.pick.option = option;
    return tilly_turn_check(v->turn, &trial, NULL) == TILLY_OK;
}

static int take_best(const view *v, mark_fn mark, tilly_answer *answer)
{
    tilly_option o;
    int64_t best = INT64_MIN;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        int64_t m = mark(v, &o);
        if (m <= best || !is_legal(v, answer, i)) continue;
        best = m;
        answer->pick.option = i;
    }
    return best == INT64_MIN ? usual(v, answer) : 0;
}

/* ---- the enemy -------------------------------------------------------------------------------------------------------------- */

/* What is worth going for: near, weak, and not a wall of pikes when one is on a horse. Less is better. */
static int64_t reluctance(const view *v, const tilly_unit *me, const tilly_unit *enemy)
{
    int64_t far = tilly_distance(place(me), place(enemy));
    if (is_horse(v, me) && is_type(v, enemy, "pike+shot")) far += 4 * ONE;
    if (is_type(v, enemy, "cannons")) far -= ONE;
    return far + enemy->strength * (ONE / 2);
}

static void see_enemies(view *v)
{
    uint32_t n = 0;
    tilly_battle_units(v->battle, v->side ^ 1u, v->enemy, MOST, &n);
    for (uint32_t i = 0; i < n; i++)
        if ((v->enemy[i].flags & TILLY_UNIT_ON_TABLE) && !(v->enemy[i].flags & TILLY_UNIT_COMMANDER)) v->enemy[v->enemies++] = v->enemy[i];
}

static bool nearest_enemy(const view *v, const tilly_unit *me, tilly_unit *out)
{
    int64_t best = INT64_MAX;
    for (uint32_t i = 0; i < v->enemies; i++) {
        int64_t far = reluctance(v, me, &v->enemy[i]);
        if (far >= best) continue;
        best = far;
        *out = v->enemy[i];
    }
    return best != INT64_MAX;
}

/* ---- moving ----------------------------------------------------------------------------------------------------------------- */

/* Closest first, so that the line in front makes room; commanders after their men. */
static int64_t who_acts(const view *v, const tilly_option *o)
{
    tilly_unit me, enemy;
    if (o->kind != TILLY_OPT_UNIT) return INT64_MIN + 1;
    if (tilly_battle_unit(v->battle, o->unit, &me) != TILLY_OK) return INT64_MIN;
    if (me.flags & TILLY_UNIT_COMMANDER) return -((int64_t)1 << 40) - me.number;
    return nearest_enemy(v, &me, &enemy) ? -(int64_t)tilly_distance(place(&me), place(&enemy)) : 0;
}

/* How a pose looks to one who goes for that enemy: how far it is still to go, and how much it does not face him. Less is better. */
static int64_t dislike(const view *v, const tilly_unit *me, const tilly_pose *pose, const tilly_unit *enemy)
{
    tilly_point at = {pose->x, pose->y};
    int64_t far = tilly_distance(at, place(enemy));
    int64_t askew = turn_between(pose->heading, tilly_bearing(at, place(enemy)));
    int64_t wanted = is_horse(v, me) ? 3 * ONE : is_foot(v, me) ? 4 * ONE : 5 * ONE;   /* within a charge, within musket shot */
    if (far < wanted) far = wanted;
    return far + askew * (far < 8 * ONE ? 12 : 6) * ONE / 9000;
}

static int choose_move(const view *v, tilly_answer *answer)
{
    tilly_unit me, enemy;
    tilly_pick pick[PICKS];
    uint32_t n = 0;
    int64_t best = INT64_MAX;
    if (tilly_battle_unit(v->battle, v->d->subject, &me) != TILLY_OK || !nearest_enemy(v, &me, &enemy) || tilly_turn_list(v->turn, 1, pick, PICKS, &n) != TILLY_OK) return usual(v, answer);
    tilly_answer trial = *answer;
    for (uint32_t i = 0; i < n && i < PICKS; i++) {
        tilly_pose pose;
        trial.pick = pick[i];
        if (tilly_turn_preview(v->turn, &trial, &pose) != TILLY_OK) continue;
        int64_t how = dislike(v, &me, &pose, &enemy);
        if (how >= best) continue;
        best = how;
        answer->pick = pick[i];
    }
    return best == INT64_MAX ? usual(v, answer) : 0;
}

/* Middle of a commander's command, a little behind. */
static bool behind_command(const view *v, const tilly_unit *me, tilly_point *out)
{
    tilly_unit unit[MOST];
    uint32_t n = 0;
    int64_t x = 0, y = 0, men = 0;
    tilly_battle_units(v->battle, v->side, unit, MOST, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (unit[i].group != me->group || !(unit[i].flags & TILLY_UNIT_ON_TABLE) || (unit[i].flags & TILLY_UNIT_COMMANDER) || is_type(v, &unit[i], "cannons")) continue;
        x += unit[i].x;
        y += unit[i].y;
        men++;
    }
    if (!men) return false;
    *out = (tilly_point){(int32_t)(x / men), (int32_t)(y / men)};
    *out = tilly_ahead(*out, v->side == v->info.role[0] ? 18000 : 0, 2 * ONE);
    return true;
}

static int choose_way(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_point goal;
    tilly_pick pick[PICKS];
    uint32_t n = 0;
    if (tilly_battle_unit(v->battle, v->d->subject, &me) != TILLY_OK || (me.flags & TILLY_UNIT_ATTACHED) || !behind_command(v, &me, &goal)) return usual(v, answer);
    int64_t best = tilly_distance(place(&me), goal) - ONE;
    if (best < ONE || usual(v, answer) || tilly_turn_list(v->turn, 1, pick, PICKS, &n) != TILLY_OK) return usual(v, answer);
    tilly_answer trial = *answer;
    for (uint32_t i = 0; i < n && i < PICKS; i++) {
        tilly_pose pose;
        trial.pick = pick[i];
        if (tilly_turn_preview(v->turn, &trial, &pose) != TILLY_OK) continue;
        int64_t far = tilly_distance((tilly_point){pose.x, pose.y}, goal);
        if (far >= best) continue;
        best = far;
        answer->pick = pick[i];
    }
    return 0;
}

/* ---- deployment ---------------------------------------------------------------------------------------------------------------- */

/* How many of its own kind the side counts before this unit: its place in the line. */
static int32_t place_in_line(const view *v, const tilly_unit *me)
{
    tilly_unit unit[MOST];
    uint32_t n = 0;
    int32_t before = 0;
    tilly_battle_units(v->battle, v->side, unit, MOST, &n);
    for (uint32_t i = 0; i < n && unit[i].number < me->number; i++)
        before += (unit[i].flags & TILLY_UNIT_COMMANDER) == 0 && is_foot(v, &unit[i]) == is_foot(v, me) && is_type(v, &unit[i], "cannons") == is_type(v, me, "cannons");
    return before;
}

/* Where the unit would like to stand: foot in the middle in lines of six, horse on either wing in lines of three, guns before the foot, a commander behind his men. Files stand 3 TUM apart, so that each can wheel. */
static tilly_point wish(const view *v, const tilly_unit *me)
{
    tilly_point at = {0, 0};
    int32_t width, depth, file, back, i = place_in_line(v, me);
    bool south = v->side == v->info.role[0];
    if ((me->flags & TILLY_UNIT_COMMANDER) && behind_command(v, me, &at)) return at;
    tilly_table_size(tilly_battle_table(v->battle), &width, &depth);
    if (is_type(v, me, "cannons")) {
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

/* Which unit an option places, and where it would like to stand; false for options that place none. */
static bool placed_by(const view *v, uint32_t option, tilly_unit *me, tilly_point *goal)
{
    tilly_option o;
    if (!option_at(v, option, &o) || o.kind != TILLY_OPT_PLACE || tilly_battle_unit(v->battle, o.unit ? o.unit : v->d->subject, me) != TILLY_OK) return false;
    *goal = wish(v, me);
    return true;
}

static int choose_place(const view *v, tilly_answer *answer)
{
    tilly_pick pick[PICKS];
    tilly_unit me = {0};
    tilly_point goal = {0, 0};
    uint32_t n = 0, option = TILLY_NO_OPTION;
    int64_t best = INT64_MAX;
    bool places = false;
    int32_t facing = v->side == v->info.role[0] ? 0 : TILLY_CIRCLE / 2;
    if (tilly_turn_list(v->turn, 1, pick, PICKS, &n) != TILLY_OK) return usual(v, answer);
    for (uint32_t i = 0; i < n && i < PICKS; i++) {
        if (pick[i].option != option) places = placed_by(v, option = pick[i].option, &me, &goal);   /* picks come option by option */
        if (!places || (pick[i].value[0] != facing && !(me.flags & TILLY_UNIT_COMMANDER))) continue;
        int64_t far = tilly_distance((tilly_point){pick[i].value[1], pick[i].value[2]}, goal);
        if (far >= best) continue;
        best = far;
        answer->pick = pick[i];
    }
    return best == INT64_MAX ? play_random(NULL, v->turn, v->d, answer) : 0;
}

/* ---- shooting and charging ------------------------------------------------------------------------------------------------------- */

static bool can_charge(const view *v, tilly_id unit)
{
    tilly_reach reach[4];
    uint32_t n = 0;
    return tilly_battle_charges(v->battle, unit, reach, 4, &n) == TILLY_OK && n;
}

static int64_t target_worth(const view *v, const tilly_option *o)
{
    tilly_unit enemy;
    tilly_id id = o->unit ? o->unit : o->other;
    if (o->kind == TILLY_OPT_END || tilly_battle_unit(v->battle, id, &enemy) != TILLY_OK) return INT64_MIN + 1;
    return 100 - enemy.strength + o->amount;
}

/* All that may shoot do, but for horse that could charge instead. */
static int choose_shooters(const view *v, tilly_answer *answer)
{
    tilly_option o;
    uint32_t chosen = 0;
    for (uint32_t i = 0; option_at(v, i, &o) && i < 512; i++) {
        tilly_unit me;
        if (tilly_battle_unit(v->battle, o.unit, &me) != TILLY_OK || (is_horse(v, &me) && can_charge(v, o.unit))) continue;
        answer->chosen[i / 64] |= (uint64_t)1 << (i % 64);
        chosen++;
    }
    if (!chosen) answer->chosen[0] = 1;
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : play_random(NULL, v->turn, v->d, answer);
}

/* Odds of a charge in tenths of a hit, ours less theirs. */
static int64_t charge_odds(const view *v, const tilly_unit *me, const tilly_unit *enemy, tilly_zone struck)
{
    bool flank = struck != TILLY_FRONT, pikes = is_type(v, enemy, "pike+shot");
    int64_t ours = me->strength * (is_type(v, me, "horse") ? (pikes && !flank ? 3 : 5) : is_type(v, me, "pike+shot") ? 3 : 2);
    int64_t theirs = flank ? 2 : enemy->strength * (pikes || is_type(v, enemy, "horse") ? 3 : 2);
    return is_type(v, enemy, "cannons") ? 20 : ours - theirs;
}

static int64_t charge_worth(const view *v, const tilly_option *o)
{
    tilly_unit me, enemy;
    tilly_reach reach[8];
    tilly_zone struck = TILLY_FRONT;
    uint32_t n = 0;
    if (o->kind == TILLY_OPT_END) return 0;
    if (o->kind != TILLY_OPT_CHARGE && o->kind != TILLY_OPT_CHARGE_FLANK) return INT64_MIN;
    if (tilly_battle_unit(v->battle, o->unit, &me) != TILLY_OK || tilly_battle_charges(v->battle, o->unit, reach, 8, &n) != TILLY_OK || !n) return INT64_MIN;
    tilly_id at = o->other ? o->other : reach[0].target;
    if (tilly_battle_unit(v->battle, at, &enemy) != TILLY_OK) return INT64_MIN;
    tilly_battle_zone(v->battle, at, o->unit, &struck);
    int64_t odds = charge_odds(v, &me, &enemy, struck);
    return odds >= -2 ? odds + 3 : INT64_MIN;
}

/* ---- one answer ------------------------------------------------------------------------------------------------------------------- */

int play_thumb(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    (void)context;
    view v;
    look_around(&v, turn, d);
    if (d->kind == TILLY_ASK_NEXT_UNIT || d->kind == TILLY_ASK_MOVE) see_enemies(&v);
    switch (d->kind) {
    case TILLY_ASK_PLACE_UNIT: case TILLY_ASK_PLACE_CANNONS: return choose_place(&v, answer);
    case TILLY_ASK_NEXT_COMMAND: return take_kind(&v, TILLY_OPT_COMMAND, answer);
    case TILLY_ASK_NEXT_UNIT: return take_best(&v, who_acts, answer);
    case TILLY_ASK_COMMAND_CHECK: case TILLY_ASK_CHARGE_CHECK: return take_kind(&v, TILLY_OPT_YES, answer);
    case TILLY_ASK_MOVE: return choose_move(&v, answer);
    case TILLY_ASK_COMMANDER_MOVE: return choose_way(&v, answer);
    case TILLY_ASK_NEXT_TARGET: case TILLY_ASK_POINT_BLANK_TARGET: return take_best(&v, target_worth, answer);
    case TILLY_ASK_SHOOTERS: return choose_shooters(&v, answer);
    case TILLY_ASK_POINT_BLANK: return take_kind(&v, TILLY_OPT_SHOOT, answer);
    case TILLY_ASK_CHARGE: return take_best(&v, charge_worth, answer);
    default: return usual(&v, answer);
    }
}
