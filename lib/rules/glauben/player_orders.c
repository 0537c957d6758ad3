/* Orders: attack what stands opposite; a new one only where the old is done or makes no sense. The
 * player keeps nothing: the formations that need an order are counted, and each messenger that is
 * out is taken to ride to one of them. */
#include "rules/glauben/player.h"

enum { MOST_FORMATIONS = 2 * TILLY_MOST_COMMANDS };

/* ---- formations ----------------------------------------------------------------------------- */

/* The middle of its units on the table; false if there are none. */
static bool middle_of(const sights *s, tilly_id formation, tilly_point *out)
{
    int64_t x = 0;
    int64_t y = 0;
    int64_t n = 0;
    for (uint32_t i = 0; i < s->owns; i++) {
        if (s->own[i].group != formation || is_staff(&s->own[i]))
            continue;
        x += s->own[i].x;
        y += s->own[i].y;
        n++;
    }
    if (n)
        *out = (tilly_point){(int32_t)(x / n), (int32_t)(y / n)};
    return n;
}

static bool sees_enemy_within(const view *v, tilly_point at, int32_t length)
{
    const sights *s = look_at_enemies(v);
    for (uint32_t i = 0; i < s->enemies; i++)
        if (paces(at, place(&s->enemy[i])) <= length && is_seen(v, &s->enemy[i]))
            return true;
    return false;
}

/* ---- is its order still good ---------------------------------------------------------------- */

static bool is_pressed(const view *v, tilly_id formation)
{
    enum { NEAR = 200 * UNIT_MM };
    const sights *s = look_at_own(v);
    for (uint32_t i = 0; i < s->owns; i++)
        if (s->own[i].group == formation && sees_enemy_within(v, place(&s->own[i]), NEAR))
            return true;
    return false;
}

/* A formation that waits for an enemy that does not come goes to it; once a turn is enough. */
static bool lasts(const view *v, const tilly_order *o)
{
    enum { SOON = 3, LATER = 8 };
    uint32_t turn = tilly_turn_number(v->turn);
    if (o->turn == turn)
        return true;
    switch (o->kind) {
    case TILLY_ORDER_ATTACK: return !o->points;
    case TILLY_ORDER_DEFEND:
    case TILLY_ORDER_SUPPORT: return turn <= LATER;
    case TILLY_ORDER_ADVANCE:
    case TILLY_ORDER_MARCH:
    case TILLY_ORDER_WITHDRAW: return true;
    default: return turn <= SOON;
    }
}

static bool is_order_spent(const view *v, tilly_id formation)
{
    enum { BESIDE = 150 * UNIT_MM };
    tilly_order o = {.size = sizeof o};
    tilly_point middle;
    if (tilly_battle_order(v->battle, formation, &o) != TILLY_OK || lasts(v, &o) ||
        !middle_of(look_at_own(v), formation, &middle))
        return false;
    return !(o.kind == TILLY_ORDER_ATTACK ? sees_enemy_within(v, o.point[0], o.radius + BESIDE)
                                          : is_pressed(v, formation)) &&
           is_any_seen(v);
}

static bool needs_order(const view *v, tilly_id formation)
{
    uint64_t its = (uint64_t)1 << tilly_id_index(formation);
    if (!(found(v)->judged & its) && is_order_spent(v, formation))
        found(v)->spent |= its;
    found(v)->judged |= its;
    return found(v)->spent & its;
}

/* By a messenger of the commander in chief, past all enemies in sight. */
static bool can_be_reached(const view *v, const sights *s, tilly_id formation)
{
    const tilly_unit *chief = NULL;
    const tilly_unit *nearest = NULL;
    for (uint32_t i = 0; i < s->owns; i++)
        if (s->own[i].flags & TILLY_UNIT_CHIEF)
            chief = &s->own[i];
    for (uint32_t i = 0; i < s->owns && chief; i++) {
        const tilly_unit *u = &s->own[i];
        if (u->group == formation && !is_staff(u) &&
            (!nearest || paces(place(chief), place(u)) < paces(place(chief), place(nearest))))
            nearest = u;
    }
    return nearest && way_is_clear(v, s, chief, place(nearest));
}

/* The formations in need of an order that a messenger can reach, in the order of the army's list.
 */
static uint32_t those_in_need(const view *v, const sights *s, tilly_id *formation)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->owns && n < MOST_FORMATIONS; i++) {
        uint32_t k = 0;
        if (is_staff(&s->own[i]))
            continue;
        while (k < n && formation[k] != s->own[i].group)
            k++;
        if (k == n && needs_order(v, s->own[i].group) && can_be_reached(v, s, s->own[i].group))
            formation[n++] = s->own[i].group;
    }
    return n;
}

static uint32_t messengers_out(const sights *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->owns; i++)
        n += (s->own[i].flags & TILLY_UNIT_MESSENGER) != 0;
    return n;
}

/* ---- riders --------------------------------------------------------------------------------- */

static bool flagged(const view *v, tilly_id id, uint32_t flag)
{
    tilly_unit u;
    return tilly_battle_unit(v->battle, id, &u) == TILLY_OK && (u.flags & flag);
}

/* Messengers on their way, then new ones from the commander in chief, though not for ever where one
 * after another is lost; generals ride when their men have marched. */
int choose_rider(const view *v, tilly_answer *answer)
{
    /* the draws go up with the questions: no round of questions has so many that it never comes */
    enum { ONE_IN = 7 };
    tilly_option o;
    tilly_id formation[MOST_FORMATIONS];
    uint32_t send = TILLY_NO_OPTION;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        answer->pick.option = i;
        if (o.kind == TILLY_OPT_UNIT && flagged(v, o.unit, TILLY_UNIT_MESSENGER))
            return 0;
        if (o.kind == TILLY_OPT_SEND && flagged(v, o.unit, TILLY_UNIT_CHIEF))
            send = i;
    }
    answer->pick.option = send;
    if (send == TILLY_NO_OPTION || player_draw(v->turn, v->d, 0) % ONE_IN == 0)
        return take_usual(v, answer);
    const sights *s = look_at_own(v);
    if (those_in_need(v, s, formation) <= messengers_out(s) ||
        tilly_turn_check(v->turn, answer, NULL) != TILLY_OK)
        return take_usual(v, answer);
    return 0;
}

/* For whom the last messenger is: the others ride to those before. */
static tilly_id formation_in_turn(const view *v, const sights *s, uint32_t messenger)
{
    tilly_id formation[MOST_FORMATIONS];
    uint32_t n = those_in_need(v, s, formation);
    return !n ? 0 : formation[messenger < n ? messenger : n - 1];
}

int choose_addressees(const view *v, tilly_answer *answer)
{
    tilly_option o;
    const sights *s = look_at_field(v);
    tilly_id wanted = formation_in_turn(v, s, messengers_out(s));
    uint32_t chosen = 0;
    for (uint32_t i = 0; option_at(v, i, &o); i++)
        if (o.unit == wanted)
            chosen = i;
    answer->chosen[chosen / 64] = (uint64_t)1 << (chosen % 64);
    return 0;
}

static int64_t in_need(const view *v, const tilly_option *o)
{
    if (o->kind != TILLY_OPT_COMMAND)
        return 0;
    return needs_order(v, o->unit) ? 1 : INT64_MIN;
}

int choose_formation_to_order(const view *v, tilly_answer *answer)
{
    return take_best(v, in_need, answer);
}

/* ---- what it says --------------------------------------------------------------------------- */

static uint32_t
nearest_but_those(const view *v, const sights *s, tilly_point from, const bool *counted)
{
    uint32_t nearest = MOST_SEEN;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->enemies; i++) {
        int32_t far = paces(from, place(&s->enemy[i]));
        if (counted[i] || far >= least || !is_seen(v, &s->enemy[i]))
            continue;
        least = far;
        nearest = i;
    }
    return nearest;
}

/* The enemy nearest to the middle of the few nearest ones; there is one in sight. */
static tilly_point heart_of_opponents(const view *v, tilly_point from)
{
    enum { SOME = 3 };
    const sights *s = look_at_enemies(v);
    bool counted[MOST_SEEN] = {false};
    int64_t x = 0;
    int64_t y = 0;
    int64_t some = 0;
    for (uint32_t i; some < SOME && (i = nearest_but_those(v, s, from, counted)) < MOST_SEEN;
         some++) {
        counted[i] = true;
        x += s->enemy[i].x;
        y += s->enemy[i].y;
    }
    return place(nearest_seen(v, (tilly_point){(int32_t)(x / some), (int32_t)(y / some)}));
}

/* Of the formation asked about; of a message, of the one it is for. */
static tilly_id formation_asked(const view *v, const sights *s)
{
    if (v->d->kind == TILLY_ASK_FIRST_ORDER)
        return v->d->subject;
    uint32_t out = messengers_out(s);
    return v->d->object ? v->d->object : formation_in_turn(v, s, out ? out - 1 : 0);
}

int choose_order(const view *v, tilly_answer *answer)
{
    enum { RADIUS = 150 * UNIT_MM };
    tilly_option o;
    tilly_point middle;
    const sights *s = look_at_field(v);
    if (!is_any_seen(v) || !middle_of(s, formation_asked(v, s), &middle))
        return take_usual(v, answer);
    tilly_point at = heart_of_opponents(v, middle);
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        if (o.kind != TILLY_OPT_ORDER_ATTACK || o.values != 3)
            continue;
        answer->pick =
            (tilly_pick){i, {RADIUS, in_steps(at.x, &o.value[1]), in_steps(at.y, &o.value[2])}};
        if (tilly_turn_check(v->turn, answer, NULL) == TILLY_OK)
            return 0;
    }
    return take_usual(v, answer);
}
