/* Obstacles before a body on a leg: edges, ground, enemies, friends (GL-Q-33, GL-Q-44, GL-Q-47,
 * GL-Q-50, GL-Q-56, GL-Q-102, GL-Q-104, GL-Q-109). */
#include "rules/glauben/movement/pace_and_obstacles.h"

static enum bar_rank rank_of(unsigned code)
{
    switch (code) {
    case TILLY_WHY_TABLE_EDGE:
    case TILLY_WHY_IMPASSABLE: return RANK_GROUND;
    case TILLY_WHY_ENEMY_IN_WAY:
    case TILLY_WHY_NO_ROOM: return RANK_ENEMY;
    case TILLY_WHY_ENDS_ON_FRIEND: return RANK_FRIEND;
    default: return RANK_LIMIT;
    }
}

/* With no room left the last bar takes in the rest: stricter, never laxer. */
void bar_leg(leg *l, reach r, unsigned code, unsigned cite, unsigned u)
{
    if (r.least > r.most)
        return;
    if (l->bars == MOST_LEG_BARS) {
        leg_bar *last = &l->bar[MOST_LEG_BARS - 1];
        last->least = smaller(r.least, last->least);
        last->most = NEVER;
        return;
    }
    l->bar[l->bars++] = (leg_bar){.least = r.least,
                                  .most = r.most,
                                  .code = (uint16_t)code,
                                  .cite = (uint16_t)cite,
                                  .unit = (uint16_t)u,
                                  .rank = (uint16_t)rank_of(code)};
}

static void meet(leg *l, int32_t at, unsigned u, enum encounter what)
{
    if (l->meetings < MOST_MEETINGS)
        l->meeting[l->meetings++] = (meeting){at, (uint16_t)u, (uint8_t)what};
}

static void halt(leg *l, int32_t at, unsigned on_account_of, bool forms)
{
    if (at >= l->met)
        return;
    l->met = l->stop = at;
    l->stopper = (uint16_t)on_account_of;
    l->forms = forms;
}

/* ---- edges and ground ----------------------------------------------------------------------- */

static bool stood_out(const play *p, unsigned u)
{
    box was = box_of(p, u);
    point far = {p->table->width, p->table->depth};
    return on_table(p, u) && !box_within(&was, (point){0, 0}, far, GRAZE);
}

static void bar_edges(const play *p, const walker *w, int32_t most, leg *l)
{
    point far = {p->table->width, p->table->depth};
    int32_t inside = sweep_inside(&w->body, l->way, (point){0, 0}, far, GRAZE, most);
    if (inside >= most)
        return;
    if (w->gait == GAIT_ROUT)
        l->leaves = inside + 1; /* GL-Q-105 */
    else if (inside >= 0 || !stood_out(p, w->unit))
        bar_leg(l, (reach){inside + 1, NEVER}, TILLY_WHY_TABLE_EDGE, CITE_BOARD_EDGE, NOBODY);
}

static void bar_by(leg *l, reach r, const area *a, unsigned cite)
{
    bar_leg(l, r, TILLY_WHY_IMPASSABLE, cite, NOBODY);
    if (r.least <= r.most)
        l->bar[l->bars - 1].feature = a->feature.id;
}

/* Nothing gets past it but along a road; who stands on its border already may go until his centre
 * is in it, and a garrison must come clear of it. */
static void bar_ground(
    const play *p, const walker *w, const area *a, point low, point high, int32_t most, leg *l)
{
    reach r = body_on_way(a, &w->body, l->way, low, high, most);
    if (r.least == 0 && lies_on_already(p, w->unit, a)) {
        int32_t free = outline_free(outline_of(a), w->body.centre, l->way, GRAZE, LONGEST_WAY);
        if (free < most)
            bar_by(l, (reach){free + 1, NEVER}, a, CITE_IMPASSABLE);
        if (in_house(p, w->unit))
            bar_by(l, r, a, CITE_IMPASSABLE);
        return;
    }
    if (r.least > r.most)
        return;
    int32_t off = off_road(p, w->body.centre, l->way, r.least, smaller(r.most, most));
    if (off <= most)
        bar_by(l, (reach){off, NEVER}, a, CITE_IMPASSABLE);
}

/* Houses are passed through and entered, but not stood upon (GL-Q-104). */
static void bar_house(
    const play *p, const walker *w, const area *a, point low, point high, int32_t most, leg *l)
{
    reach r = body_on_way(a, &w->body, l->way, low, high, most);
    if (r.least == 0 && lies_on_already(p, w->unit, a) && !in_house(p, w->unit))
        r.least = 1;
    bar_by(l, r, a, CITE_HOUSES_ENTERED);
}

void bars_of_ground(const play *p, const walker *w, int32_t most, leg *l)
{
    bar_edges(p, w, most, l);
    const bool rides = w->gait == GAIT_RIDE; /* over any ground of the book (GL-134) */
    if (rides && !p->table->kinds)
        return;
    box end = box_moved(&w->body, l->way, most);
    point span = box_span(&w->body);
    point from = w->body.centre;
    point to = end.centre;
    point low = low_of(from, to);
    point high = high_of(from, to);
    low = (point){low.x - span.x - 1, low.y - span.y - 1};
    high = (point){high.x + span.x + 1, high.y + span.y + 1};
    EACH_AREA_OF (a, p->table, areas_near(p->table, low, high)) {
        if (rides && !(a->own & GROUND_BARRED))
            continue;
        if (is_barred_to(p, w->unit, a))
            bar_ground(p, w, a, low, high, most, l);
        if (a->feature.kind == TILLY_VILLAGE && !rides)
            bar_house(p, w, a, low, high, most, l);
    }
}

/* ---- enemies -------------------------------------------------------------------------------- */

/* Contact it had from the beginning: only overlapping is barred. If it overlaps already, as a
 * garrison may that comes out of its house, it may go away from that enemy (GL-Q-102). */
static void bar_old_contact(const walker *w, unsigned e, const box *other, int32_t most, leg *l)
{
    reach r = meeting_on_way(&w->body, l->way, other, OVERLAP, most);
    if (r.least > r.most)
        return;
    bool parts = r.least == 0 && distance_along(l->way, w->body.centre, other->centre) <= 0;
    bar_leg(
        l, (reach){r.least, parts ? r.most : NEVER}, TILLY_WHY_ENEMY_IN_WAY, CITE_ENEMY_IN_WAY, e);
}

/* A body that was faced without asking may overlap him where it stands. */
static void bar_contact(const play *p,
                        const walker *w,
                        unsigned e,
                        const box *other,
                        int32_t not_before,
                        int32_t most,
                        leg *l)
{
    reach r = touching_on_way(&w->body, l->way, other, most);
    if (r.least > r.most || r.most < not_before)
        return;
    int32_t at = larger(r.least, not_before);
    if (at > most)
        return;
    if (is_unseen(p, e)) {
        halt(l, at, e, false);
        return;
    }
    bool overlaps = at == 0 && bodies_overlap(&w->body, other);
    meet(l, at, e, MEETS_ENEMY);
    bar_leg(l,
            (reach){overlaps ? 0 : at + TOUCH + 1, NEVER},
            TILLY_WHY_ENEMY_IN_WAY,
            CITE_ENEMY_IN_WAY,
            e);
}

/* Infantry that falls back from horse that is near already draws off first. */
static void
form_before(const play *p, const walker *w, unsigned e, const box *other, int32_t most, leg *l)
{
    if (!would_form(w) || !threatens(p, e))
        return;
    reach r = meeting_on_way(&w->body, l->way, other, threat_of(p) + 1, most);
    bool draws_off = r.least == 0 && w->gait == GAIT_FALL_BACK;
    if (r.least <= r.most && !draws_off)
        halt(l, r.least, e, true);
}

static void pass_guns(const walker *w, unsigned e, const box *other, int32_t most, leg *l)
{
    reach r = meeting_on_way(&w->body, l->way, other, OVERLAP, most);
    if (r.least > r.most)
        return;
    /* they are those it falls back from, and it turned about upon them */
    bool draws_off = r.least == 0 && w->gait == GAIT_FALL_BACK;
    if (!draws_off)
        meet(l, r.least, e, OVERRUNS_GUNS);
    bar_leg(l, r, TILLY_WHY_NO_ROOM, CITE_NO_END_ON_FRIEND, e);
}

static int32_t formed_at(const leg *l, unsigned e)
{
    for (uint32_t i = 0; i < l->meetings; i++)
        if (l->meeting[i].unit == e && l->meeting[i].what == MAKES_FORM)
            return l->meeting[i].at;
    return 0;
}

/* found: the walker, with those who form on this leg in their hedgehogs. */
static void
bar_enemy(const play *p, const walker *w, const walker *found, unsigned e, int32_t most, leg *l)
{
    box other = obstacle_of(p, found, e);
    if (may_overrun(p, w, e)) {
        pass_guns(w, e, &other, most, l);
        return;
    }
    form_before(p, w, e, &other, most, l);
    if (set_has(&w->touching, number_of(p, e)))
        bar_old_contact(w, e, &other, most, l);
    else
        bar_contact(p, w, e, &other, formed_at(l, e), most, l);
}

/* Guns do not end upon an enemy general, nor may they learn that way where he is (GL-Q-26,
 * GL-Q-109). */
static void keep_off_general(
    const play *p, const walker *w, unsigned general, const box *other, reach r, leg *l)
{
    if (!is_unseen(p, general)) {
        bar_leg(l, r, TILLY_WHY_NO_ROOM, CITE_GENERAL_TOUCHED, general);
        return;
    }
    halt(l, touching_on_way(&w->body, l->way, other, r.least).least, general, false);
}

/* Generals and messengers stop nobody, but they do not stay under foot. */
static void ride_over(const play *p, const walker *w, unsigned e, int32_t most, leg *l)
{
    box other = box_of(p, e);
    reach r = meeting_on_way(&w->body, l->way, &other, OVERLAP, most);
    if (r.least > r.most)
        return;
    meet(l, r.least, e, RIDES_OVER);
    if (in_way_of_guns(p, w->unit, e))
        keep_off_general(p, w, e, &other, r, l);
}

/* The first that comes near forms first. */
static void note_approach(leg *l, int32_t at, unsigned foot)
{
    if (l->meetings == MOST_MEETINGS)
        return;
    uint32_t i = l->meetings++;
    for (; i > 0 && l->meeting[i - 1].at > at; i--)
        l->meeting[i] = l->meeting[i - 1];
    l->meeting[i] = (meeting){at, (uint16_t)foot, MAKES_FORM};
}

/* GL-Q-47: from there on it is their hedgehogs that stand in the way. `found` is set up only if
 * there are any. */
static const walker *approach_infantry(const play *p,
                                       const walker *w,
                                       const window *near,
                                       const sweep_bounds *passed,
                                       leg *l,
                                       walker *found)
{
    uint32_t before = l->meetings;
    if (!w->threatens)
        return w;
    EACH_UNIT_IN (near, e, p, foe(side_of(p, w->unit))) {
        if (!may_be_met(p, passed, e, threat_of(p) + TOUCH) || !may_be_made_to_form(p, w, e))
            continue;
        box other = box_of(p, e);
        reach r = meeting_on_way(&w->body, l->way, &other, threat_of(p) + 1, passed->most);
        if (r.least <= r.most)
            note_approach(l, r.least, e);
    }
    if (l->meetings == before)
        return w;
    *found = *w;
    for (uint32_t i = 0; i < l->meetings; i++) {
        if (l->meeting[i].what != MAKES_FORM)
            continue;
        box body = box_moved(&w->body, l->way, l->meeting[i].at);
        make_form(p, found, l->meeting[i].unit, &body);
    }
    return found;
}

/* GL-Q-102: taken where he rides over an enemy. */
static void
halt_messenger(const play *p, const walker *w, unsigned e, const box *other, int32_t most, leg *l)
{
    halt(l, first_meeting(&w->body, l->way, other, OVERLAP, most), e, false);
}

/* GL-Q-138: guns end his ride at contact, and from there he may ride on, but not over them. */
static void ride_up_to_guns(
    const play *p, const walker *w, unsigned guns, const box *other, int32_t most, leg *l)
{
    bool touches = box_nearer_than(&w->body, other, TOUCH + 1);
    if (touches && bodies_overlap(&w->body, other))
        return;
    int32_t limit = touches ? OVERLAP : TOUCH + 1;
    int32_t at = first_meeting(&w->body, l->way, other, limit, most);
    halt(l, touches && at > 0 && at <= most ? at - 1 : at, guns, false);
}

/* GL-Q-138: what his side sees he does not ride into; a regiment met unseen ends his ride. */
static void ride_up_to_regiment(
    const play *p, const walker *w, unsigned e, const box *other, int32_t most, leg *l)
{
    int32_t at = first_meeting(&w->body, l->way, other, TOUCH + 1, most);
    if (at > most)
        return;
    if (in_view(p, side_of(p, w->unit), e))
        bar_leg(l, (reach){at, NEVER}, TILLY_WHY_ENEMY_IN_WAY, CITE_RIDE_INTO_ENEMY, e);
    else
        halt(l, at, e, false);
}

static void bar_rider(const play *p, const walker *w, int32_t most, leg *l)
{
    window near = window_along(p, &w->body, l->way, most, TOUCH + 1);
    sweep_bounds passed = sweep_bounds_of(&w->body, l->way, most);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        if (!is_fighting(p, e) || !may_be_met(p, &passed, e, TOUCH + 1))
            continue;
        box other = box_of(p, e);
        if (is_messenger(p, w->unit))
            halt_messenger(p, w, e, &other, most, l);
        else if (is_guns(p, e))
            ride_up_to_guns(p, w, e, &other, most, l);
        else
            ride_up_to_regiment(p, w, e, &other, most, l);
    }
}

void bars_of_enemies(const play *p, const walker *w, int32_t most, leg *l)
{
    walker room_for_found;
    if (w->gait == GAIT_RIDE) {
        bar_rider(p, w, most, l);
        return;
    }
    int32_t around = threat_of(p) + TOUCH;
    window near = window_along(p, &w->body, l->way, most, around);
    sweep_bounds passed = sweep_bounds_of(&w->body, l->way, most);
    const walker *found = approach_infantry(p, w, &near, &passed, l, &room_for_found);
    EACH_UNIT_IN (&near, e, p, foe(side_of(p, w->unit))) {
        if (!set_has(&found->formed, number_of(p, e)) && !may_be_met(p, &passed, e, around))
            continue;
        if (is_fighting(p, e))
            bar_enemy(p, w, found, e, most, l);
        else
            ride_over(p, w, e, most, l);
    }
}

/* ---- friends -------------------------------------------------------------------------------- */

/* Friends may be passed through, but no move ends upon one (GL-Q-50). */
void bars_of_friends(const play *p, const walker *w, int32_t most, leg *l)
{
    if (w->gait == GAIT_RIDE)
        return; /* GL-Q-50 */
    window near = window_along(p, &w->body, l->way, most, 0);
    sweep_bounds passed = sweep_bounds_of(&w->body, l->way, most);
    EACH_FRIEND_MET (f, p, &near, &passed, w->unit) {
        box other = box_of(p, f);
        reach r = meeting_on_way(&w->body, l->way, &other, OVERLAP, most);
        if (r.least > r.most)
            continue;
        meet(l, r.least, f, PASSES_FRIEND);
        bar_leg(l, r, TILLY_WHY_ENDS_ON_FRIEND, CITE_NO_END_ON_FRIEND, f);
    }
}
