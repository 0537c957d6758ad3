/* The player by rule of thumb: what it knows, fire, reactions, melees, and which question is whose.
 */
#include "rules/scruby/player.h"

#include <string.h>

/* ---- what it knows --------------------------------------------------------------------------- */

static field_seen *found(const view *v)
{
    return v->found;
}

/* By its numbers, so that a type made of another one is known too: pikes alone strike less in open
 * order, cavalry alone has shock. */
static branch branch_by_numbers(const type_numbers *n)
{
    if (!n->has_morale)
        return !n->is_gun ? BRANCH_NONE : n->move ? BRANCH_SMALL_GUN : BRANCH_LARGE_GUN;
    if (n->shock)
        return BRANCH_CAVALRY;
    if (!n->melee_closed)
        return BRANCH_DRAGOONS;
    if (n->melee_closed > n->melee_open)
        return BRANCH_PIKES;
    return n->fire ? BRANCH_MUSKETS : BRANCH_SWORDS;
}

const traits *traits_of(const view *v, const tilly_unit *u)
{
    traits *t = &found(v)->type[u->type];
    if (t->known)
        return t;
    t->known = true;
    t->numbers = type_numbers_of(v->rules, u->type);
    t->branch = branch_by_numbers(&t->numbers);
    return t;
}

static uint32_t on_table_of(const view *v, uint32_t side, tilly_unit *unit)
{
    uint32_t n = 0;
    uint32_t kept = 0;
    tilly_battle_units(v->battle, side, unit, MOST_SEEN, &n);
    for (uint32_t i = 0; i < n && i < MOST_SEEN; i++) {
        if (!(unit[i].flags & TILLY_UNIT_ON_TABLE))
            continue;
        if (kept < i)
            unit[kept] = unit[i];
        kept++;
    }
    return kept;
}

const tilly_unit *survey(const view *v, uint32_t side, uint32_t *count)
{
    field_seen *s = found(v);
    if (!s->looked[side])
        s->count[side] = on_table_of(v, side, s->unit[side]);
    s->looked[side] = true;
    *count = s->count[side];
    return s->unit[side];
}

bool find_unit(const view *v, tilly_id id, tilly_unit *out)
{
    return tilly_battle_unit(v->battle, id, out) == TILLY_OK;
}

bool stands_in_south(const view *v)
{
    field_seen *s = found(v);
    if (s->south_known)
        return s->south;
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(v->battle, &info);
    s->south_known = true;
    return s->south = v->side == info.attacker;
}

int32_t gap_to(const view *v, const tilly_unit *me, const tilly_unit *other)
{
    int32_t gap = 0;
    if (tilly_battle_gap(v->battle, me->id, other->id, &gap) == TILLY_OK)
        return gap;
    return paces(place(me), place(other));
}

/* Cavalry keeps away from pikes, pikes from what they cannot catch; nobody runs after those who
 * run, guns lie on the way. */
static int32_t distaste(const view *v, branch mine, const tilly_unit *enemy)
{
    branch b = branch_of(v, enemy);
    if (b == BRANCH_NONE)
        return 30 * INCH;
    int32_t more = runs_away(enemy) ? 8 * INCH : 0;
    if (mine == BRANCH_CAVALRY && b == BRANCH_PIKES)
        more += 10 * INCH;
    if (is_of_foot(mine) && b == BRANCH_CAVALRY)
        more += 6 * INCH;
    return more;
}

const tilly_unit *enemy_to_seek(const view *v, const tilly_unit *me)
{
    uint32_t enemies;
    const tilly_unit *enemy = survey_enemies(v, &enemies);
    const tilly_unit *nearest = NULL;
    branch mine = branch_of(v, me);
    int32_t best = INT32_MAX;
    for (uint32_t i = 0; i < enemies; i++) {
        const tilly_unit *e = &enemy[i];
        int32_t far = paces(place(me), place(e)) + distaste(v, mine, e);
        if (far >= best)
            continue;
        best = far;
        nearest = e;
    }
    return nearest;
}

bool has_target_now(const view *v, const tilly_unit *me)
{
    uint32_t enemies;
    const tilly_unit *enemy = survey_enemies(v, &enemies);
    for (uint32_t i = 0; i < enemies; i++)
        if (tilly_battle_may_shoot(v->battle, me->id, enemy[i].id, NULL, NULL) == TILLY_OK)
            return true;
    return false;
}

/* ---- who acts next --------------------------------------------------------------------------- */

/* The line in front first, so that it makes room. */
static int64_t foremost(const view *v, const tilly_option *o)
{
    tilly_unit u;
    if (o->kind != TILLY_OPT_UNIT || !find_unit(v, o->unit, &u) || branch_of(v, &u) == BRANCH_NONE)
        return INT64_MIN;
    return stands_in_south(v) ? u.y : -(int64_t)u.y;
}

/* ---- fire ------------------------------------------------------------------------------------ */

/* Musketeers keep their shot for the nearer ranges, but for cavalry. Both pistols are fired near.
 */
static int64_t shot_worth(const view *v, const tilly_option *o)
{
    enum { NEAR = 6 * INCH, MIDDLE = 12 * INCH, FAR_SHOT = -1, SHOT = 1000, KILLS = 40 };
    tilly_unit me;
    tilly_unit enemy;
    uint32_t points = 0;
    if (o->kind != TILLY_OPT_SHOOT && o->kind != TILLY_OPT_SHOOT_BOTH)
        return 0;
    if (!find_unit(v, o->unit, &me) || !find_unit(v, o->other, &enemy))
        return FAR_SHOT;
    bool cavalry = branch_of(v, &enemy) == BRANCH_CAVALRY;
    if (branch_of(v, &me) == BRANCH_MUSKETS && o->amount > MIDDLE && !cavalry)
        return FAR_SHOT;
    tilly_battle_may_shoot(v->battle, me.id, enemy.id, &points, NULL);
    bool both = o->kind == TILLY_OPT_SHOOT_BOTH;
    int64_t worth = SHOT + 4 * (int64_t)points - o->amount / INCH;
    if (both)
        worth += o->amount <= NEAR ? 10 : -10;
    return worth + (enemy.strength <= (int32_t)points ? KILLS : 0) -
           (runs_away(&enemy) ? KILLS : 0);
}

static int64_t reaction_worth(const view *v, const tilly_option *o)
{
    switch (o->kind) {
    case TILLY_OPT_IN_MOTION: return 4;
    case TILLY_OPT_SHOOT_BOTH: return 3;
    case TILLY_OPT_SHOOT: return 2;
    default: return 0;
    }
}

/* ---- sets, refuges, what follows ------------------------------------------------------------- */

static int take_all(const view *v, tilly_answer *answer)
{
    for (uint32_t i = 0; i < v->d->options && i < v->d->most && i < 512; i++)
        answer->chosen[i / 64] |= (uint64_t)1 << (i % 64);
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

static int take_nobody(const view *v, tilly_answer *answer)
{
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

static int64_t refuge_worth(const view *v, const tilly_option *o)
{
    return o->kind == TILLY_OPT_INTO_SQUARE ? 3 : o->kind == TILLY_OPT_BEHIND_PIKES ? 2 : 1;
}

static int64_t success_worth(const view *v, const tilly_option *o)
{
    return o->kind == TILLY_OPT_PURSUE ? 3 : o->kind == TILLY_OPT_BONUS_MOVE ? 2 : 1;
}

/* A stand that has rallied faces the enemy again. */
static int face_enemy(const view *v, tilly_answer *answer)
{
    tilly_unit me;
    tilly_option o;
    uint32_t i = option_of_kind(v, TILLY_OPT_FACE, &o);
    const tilly_unit *enemy = find_unit(v, v->d->subject, &me) ? enemy_to_seek(v, &me) : NULL;
    if (i == TILLY_NO_OPTION || !enemy)
        return take_usual(v, answer);
    tilly_answer trial = {
        .size = sizeof trial,
        .decision = answer->decision,
        .pick = {.option = i, .value = {(int32_t)direction_to(&me, place(enemy))}}};
    if (tilly_turn_check(v->turn, &trial, NULL) != TILLY_OK)
        return take_usual(v, answer);
    answer->pick = trial.pick;
    return 0;
}

static int choose_files(const view *v, tilly_answer *answer)
{
    tilly_option o;
    uint32_t i = option_of_kind(v, TILLY_OPT_FILES, &o);
    if (i == TILLY_NO_OPTION)
        return take_usual(v, answer);
    answer->pick = (tilly_pick){.option = i, .value = {o.amount}};
    return tilly_turn_check(v->turn, answer, NULL) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

/* ---- one answer ------------------------------------------------------------------------------ */

static int answer_in_sight(const view *v, tilly_answer *answer)
{
    switch (v->d->kind) {
    case TILLY_ASK_GUARD: return choose_guard_brigade(v, answer);
    case TILLY_ASK_PLACE_UNIT: return choose_place_of_stand(v, answer);
    case TILLY_ASK_FORMATION: return take_kind(v, TILLY_OPT_DISMOUNT, answer);
    case TILLY_ASK_NEXT_UNIT: return take_best(v, foremost, answer);
    case TILLY_ASK_BODY: return choose_body(v, answer);
    case TILLY_ASK_MOVE: return choose_order_of_stand(v, answer);
    case TILLY_ASK_FILES: return choose_files(v, answer);
    case TILLY_ASK_FACING: return face_enemy(v, answer);
    case TILLY_ASK_BATTERY_TARGET: return take_best(v, shot_worth, answer);
    case TILLY_ASK_REACTION: return take_best(v, reaction_worth, answer);
    case TILLY_ASK_REFUGE: return take_best(v, refuge_worth, answer);
    case TILLY_ASK_AFTER_MELEE: return take_best(v, success_worth, answer);
    case TILLY_ASK_STEP_OUT:
    case TILLY_ASK_SHOOTERS:
    case TILLY_ASK_SUPPORT:
    case TILLY_ASK_PURSUERS: return take_all(v, answer);
    case TILLY_ASK_INSIDE:
    case TILLY_ASK_SQUARE_GUNS: return take_nobody(v, answer);
    default: return take_usual(v, answer);
    }
}

static int answer_by_thumb(const view *v, tilly_answer *answer)
{
    field_seen s;
    view looking = *v;
    memset(s.type, 0, sizeof s.type);
    s.looked[0] = s.looked[1] = s.south_known = false;
    looking.found = &s;
    return answer_in_sight(&looking, answer);
}

const edition_player scruby_thumb = {answer_by_thumb};
