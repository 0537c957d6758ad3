#include "sc_move_inside.h"
#include "engine/battle.h"
#include "rules/scruby/effects/effects.h"
#include "rules/scruby/movement/forming.h"
#include "rules/scruby/play/melee/melee.h"
#include <stdio.h>

bool sm_charged(const tilly_battle *b, tilly_id charger, tilly_id enemy, bool in_front)
{
    const play *p = &b->p;
    unsigned u = index_of(charger);
    unsigned e = index_of(enemy);
    return charged(p, u, e) && charged_in_front(p, u, e) == in_front;
}

bool sm_was_charged(const tilly_battle *b, tilly_id u)
{
    return has(&b->p, index_of(u), WAS_CHARGED);
}

bool sm_open_to_end(const tilly_battle *b, tilly_id u)
{
    return of(&b->p, index_of(u))->order == ORDER_OPEN_TO_END;
}

bool sm_share_edge(const tilly_battle *b, tilly_id u, tilly_id other)
{
    box one = box_of(&b->p, index_of(u));
    box two = box_of(&b->p, index_of(other));
    return share_edge(&one, &two);
}

void sm_loses_ue(tilly_battle *b, tilly_id u)
{
    lose_ue(&b->p, index_of(u), 1, CITE_UE_TEST);
}

unsigned sm_way_back(const tilly_battle *b, tilly_id u, int32_t full, int32_t *y)
{
    piece_set melee;
    find_melee_of(&b->p, index_of(u), &melee);
    way_back w = way_back_of(&b->p, index_of(u), HALF_CIRCLE, full, &melee);
    *y = w.at.y;
    return w.end;
}

bool sm_may_charge(
    const tilly_battle *b, tilly_id u, tilly_id enemy, int32_t x, int32_t y, uint16_t heading)
{
    const play *p = &b->p;
    unsigned charger = index_of(u);
    box ends = box_at(p, charger, (point){x, y}, heading);
    return may_charge_there(p, charger, index_of(enemy), place_of(p, charger), &ends).right ==
           CHARGE_ALLOWED;
}

static bool is_rank_out(const play *p, unsigned u)
{
    return of(p, u)->out && is_cavalry(p, u);
}

static unsigned overlapped_by(const play *p, unsigned u)
{
    box own = box_of(p, u);
    for (unsigned other = 0; other < p->units; other++) {
        if (other == u || !on_table(p, other) || is_rank_out(p, other))
            continue;
        box b = box_of(p, other);
        if (do_overlap(&own, &b))
            return other;
    }
    return NOBODY;
}

static void describe(const play *p, unsigned u, char *text, size_t room)
{
    snprintf(text,
             room,
             "%s %u at %.4f %.4f heading %.2f",
             tilly_ruleset_type_name(p->rules, p->unit[u].type),
             u,
             p->unit[u].x / 1e4,
             p->unit[u].y / 1e4,
             p->unit[u].heading / 1e2);
}

static const char *in_words(const play *p, unsigned u, unsigned other)
{
    static char text[400];
    char one[150];
    char two[150] = "the edge";
    describe(p, u, one, sizeof one);
    if (other != NOBODY)
        describe(p, other, two, sizeof two);
    snprintf(text, sizeof text, "%s: %s, %s", p->edition->row[p->s->row].title, one, two);
    return text;
}

const char *sm_muddle(const tilly_battle *b)
{
    const play *p = &b->p;
    point far = {p->table->width, p->table->depth};
    for (unsigned u = 0; u < p->units; u++) {
        if (!on_table(p, u) || is_rank_out(p, u))
            continue;
        box own = box_of(p, u);
        unsigned other = overlapped_by(p, u);
        if (other != NOBODY || !box_within(&own, (point){0, 0}, far, STAND_EPS))
            return in_words(p, u, other);
    }
    return NULL;
}

/* A face is lost, and nobody has been asked yet who takes its place (SC-230). */
static bool waits_for_face(const play *p, unsigned number)
{
    for (unsigned u = 0; u < p->units; u++)
        if (is_gap(p, u) && of(p, u)->square == number)
            return true;
    return false;
}

static bool keeps_square(const play *p, unsigned u)
{
    square_shape s;
    box own = box_of(p, u);
    if (waits_for_face(p, of(p, u)->square))
        return true;
    if (!square_as_it_stands(p, of(p, u)->square, &s))
        return false;
    bool stands_inside = of(p, u)->place != FACE && is_foot(p, u) && !of(p, u)->out;
    return !stands_inside || is_inside(&s, &own);
}

const char *sm_bent_square(const tilly_battle *b)
{
    const play *p = &b->p;
    for (unsigned u = 0; u < p->units; u++)
        if (on_table(p, u) && in_unbroken_square(p, u) && !keeps_square(p, u))
            return in_words(p, u, u);
    return NULL;
}

const char *sm_touch_left(const tilly_battle *b)
{
    const play *p = &b->p;
    EACH_STAND (u, p, 0) {
        unsigned enemy = is_steady(p, u) ? next_enemy_touched(p, u, first_of(p, 1)) : NOBODY;
        for (; enemy != NOBODY; enemy = next_enemy_touched(p, u, enemy + 1))
            if (is_steady(p, enemy) && is_stand(p, enemy))
                return in_words(p, u, enemy);
    }
    return NULL;
}
