/* A walk is carried out: places, formations, passing through friends (interpenetration) and the
 * disruption that follows, guns, messengers (GL-088, GL-109,
 * GL-124, GL-128, GL-129, GL-Q-50). */
#include "rules/glauben/effects/effects.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- the mover ------------------------------------------------------------------------------ */

static tilly_event *
tell_move(play *p, const walker *w, unsigned event, unsigned clause, unsigned other, int32_t word)
{
    const unit *a = &p->unit[w->unit];
    tilly_event *e = tell_seen(p, event, cite(p, clause), w->unit, other);
    if (!p->log)
        return e;
    const int32_t value[] = {a->x,
                             a->y,
                             a->heading,
                             w->body.centre.x,
                             w->body.centre.y,
                             w->heading,
                             walk_thousandths(w),
                             word};
    memcpy(e->value, value, sizeof value);
    return e;
}

static void tell_formings(play *p, const walker *w)
{
    for (unsigned i = 0; i < w->formings; i++) {
        const forming *f = &w->forming[i];
        tilly_event *e = tell_seen(p,
                                   TILLY_EV_FORMED,
                                   cite(p, f->compelled ? CITE_FORMS_OF_ITSELF : CITE_FORM_COST),
                                   w->unit,
                                   f->compelled ? w->stopper : NOBODY);
        const int32_t value[] = {
            f->before, f->after, f->x, f->y, f->heading, f->quarters, f->compelled};
        memcpy(e->value, value, sizeof value);
    }
}

static void leave_house(play *p, unsigned u)
{
    tell_seen(p, TILLY_EV_HOUSE_LEFT, cite(p, CITE_HOUSES_ENTERED), u, NOBODY)->third =
        of(p, u)->house;
    of(p, u)->house = 0;
}

/* Coming from the edge it has no footprint yet, nor has one that stood in another formation. */
static void put_body(play *p, const walker *w)
{
    unit *a = &p->unit[w->unit];
    a->half_width = (uint16_t)(w->body.half_width / p->grain);
    a->half_depth = (uint16_t)(w->body.half_depth / p->grain);
    a->state = UNIT_ON_TABLE;
    put_unit(p, w->unit, w->body.centre, w->heading);
}

/* A unit that has not got away from the middle of his house has not left it. */
static bool stays_in_house(const play *p, const walker *w)
{
    return in_house(p, w->unit) && is_same_point(place_of(p, w->unit), w->body.centre);
}

static void
move_body(play *p, const walker *w, unsigned event, unsigned clause, unsigned other, int32_t word)
{
    unsigned u = w->unit;
    tilly_event *e = event ? tell_move(p, w, event, clause, other, word) : NULL;
    bool came_out = in_house(p, u);
    if (stays_in_house(p, w))
        return;
    of(p, u)->formation = w->formation;
    if (w->gait == GAIT_RETREAT)
        of(p, u)->marks |= RETREATING; /* GL-Q-51 */
    put_body(p, w);
    if (e)
        seen_after(p, e);
    if (came_out)
        leave_house(p, u);
    tell_formings(p, w);
}

/* ---- those it met --------------------------------------------------------------------------- */

/* Units that are gone by then are met no more. */
#define EACH_MET(u, p, set, side)                                                                  \
    EACH_OF_SET (u, p, set, side)                                                                  \
        if (on_table(p, u))

static bool met_anybody(const play *p, const walker *w)
{
    uint64_t any = w->taken;
    for (unsigned i = 0; i < p->words; i++)
        any |= w->through.word[i] | w->formed.word[i] | w->overrun.word[i] | w->ridden.word[i];
    return any != 0;
}

/* Interpenetration: each friend moved through is disrupted once, and so is the mover (GL-Q-50). */
static void interpenetrate(play *p, const walker *w)
{
    EACH_MET (f, p, &w->through, side_of(p, w->unit)) {
        tell_seen(p, TILLY_EV_PASSED_THROUGH, cite(p, CITE_PASSAGE), w->unit, f);
        disrupt(p, f, w->unit, TILLY_BY_PASSAGE);
        disrupt(p, w->unit, f, TILLY_BY_PASSAGE);
    }
}

static void ride_over_persons(play *p, const walker *w)
{
    EACH_MET (e, p, &w->ridden, foe(side_of(p, w->unit))) {
        if (is_messenger(p, e))
            intercept_messenger(p, e, w->unit);
        else if (!is_guns(p, w->unit))
            general_touched(p, e, w->unit);
    }
}

static void meet_foes(play *p, const walker *w)
{
    unsigned side = foe(side_of(p, w->unit));
    EACH_MET (e, p, &w->formed, side)
        form_hedgehog(p, e, w->unit, set_has(&w->cramped, number_of(p, e)));
    EACH_MET (e, p, &w->overrun, side)
        overrun(p, e, w->unit);
    ride_over_persons(p, w);
    if (w->taken)
        intercept_messenger(p, w->unit, w->stopper);
}

/* GL-129 */
static void rout_off(play *p, unsigned u)
{
    tilly_event *e = tell_seen(p, TILLY_EV_LEFT_BOARD, cite(p, CITE_OFF_THE_BOARD), u, NOBODY);
    e->value[0] = p->unit[u].x;
    e->value[1] = p->unit[u].y;
    e->value[2] = p->unit[u].strength;
    leave_board(p, u);
}

void carry_out_walk(play *p, walker *w, unsigned event, unsigned cite, unsigned other, int32_t word)
{
    move_body(p, w, event, cite, other, word);
    if (met_anybody(p, w)) {
        interpenetrate(p, w);
        meet_foes(p, w);
    }
    if (w->left)
        rout_off(p, w->unit);
    if (is_general(p, w->unit))
        general_rode(p, w->unit, (int32_t)(w->whole - w->spent));
    consequences_of_move(p, w->unit);
}

/* ---- into a house (GL-Q-104) ---------------------------------------------------------------- */

void move_into_house(play *p, unsigned u, tilly_id house)
{
    box b = house_box(p, house);
    tilly_event *e = tell_seen(p, TILLY_EV_HOUSE_TAKEN, cite(p, CITE_HOUSE_ENTERED), u, NOBODY);
    e->third = house;
    of(p, u)->house = house;
    of(p, u)->formation = TILLY_FORMATION_GARRISON;
    reshape(p, u);
    put_unit(p, u, b.centre, heading_of_house(&b));
    seen_after(p, e);
    consequences_of_move(p, u);
}

/* ---- coming on (GL-Q-111) ------------------------------------------------------------------- */

static bool counts(const play *p, unsigned u)
{
    return is_fighting(p, u) || option(p, OPTION_COMMAND_COUNTS);
}

/* From now on it is one of its army (GL-043, GL-228). */
void come_on(play *p, unsigned u, point edge, uint16_t heading, enum tilly_formation f)
{
    unsigned side = side_of(p, u);
    regiment *r = of(p, u);
    p->unit[u].state = UNIT_ON_TABLE;
    units_changed(p);
    r->arrives = 0;
    r->formation = (uint8_t)f;
    reshape(p, u);
    put_unit(p, u, edge, heading);
    if (counts(p, u))
        campaign_of(p)->total[side] += p->unit[u].strength;
    tilly_event *e = tell_seen(p, TILLY_EV_ENTERED, cite(p, CITE_ENTERS), u, NOBODY);
    const int32_t value[4] = {edge.x, edge.y, p->unit[u].heading, total_of(p, side)};
    memcpy(e->value, value, sizeof value);
}
