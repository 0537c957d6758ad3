/* (b) Artillery fire: each organised battery once, at one target in sight, arc and range (GL-080 to
 * GL-092, GL-Q-27, GL-Q-30 to GL-Q-32, GL-Q-106). */
#include "rules/glauben/play/play.h"

const field artillery_fields[] = {{.name = NULL}};

static enum guns guns_of(const play *p, unsigned u)
{
    return class_of(p, u) == CLASS_FOOT_BATTERY ? GUNS_FOOT : GUNS_HORSE;
}
static int32_t most_range(const play *p, unsigned u)
{
    return artillery_reach(tables_of(p), guns_of(p, u));
}

/* ---- its field of fire, at a glance --------------------------------------------------------- */

/* narrow: an arc of less than a right angle to either side. */
typedef struct field_of_fire {
    point eye;
    direction ahead, arc;
    int32_t most;
    bool narrow;
} field_of_fire;

static field_of_fire field_of_fire_of(const play *p, unsigned battery)
{
    int32_t arc = 100 * gl_param(p, GLAUBEN_FIRE_ARC_DEG);
    return (field_of_fire){front_centre(p, battery),
                           p->dir[battery],
                           direction_of((uint16_t)arc),
                           most_range(p, battery),
                           arc < RIGHT_ANGLE};
}

/* How far outside of the arc a place lies, in Q30, and how much of that is in doubt because angles
 * are rounded. */
typedef struct bearing {
    int64_t beyond, doubt;
} bearing;

static bearing bearing_of(const field_of_fire *f, point at)
{
    int32_t x = at.x - f->eye.x;
    int32_t y = at.y - f->eye.y;
    int32_t aside = magnitude(across(f->ahead, x, y));
    int32_t ahead = along(f->ahead, x, y);
    return (bearing){(int64_t)aside * f->arc.c - (int64_t)ahead * f->arc.s,
                     ((int64_t)(aside + magnitude(ahead)) / 4096 + 4) * Q30_ONE};
}

enum verdict { OUT_OF_IT, IN_IT, UNSURE };

/* By the circle about a body: all of it is out of range or arc, or all of it is in both. */
static enum verdict at_a_glance(const play *p, const field_of_fire *f, unsigned target)
{
    const unit *a = &p->unit[target];
    point at = place_of(p, target);
    int64_t about = p->grain * (a->half_width + a->half_depth);
    int64_t far = f->most + about + 1;
    int64_t near = f->most - about - 1;
    int64_t x = (int64_t)at.x - f->eye.x;
    int64_t y = (int64_t)at.y - f->eye.y;
    int64_t square = x * x + y * y;
    if (square > far * far)
        return OUT_OF_IT;
    bearing b = bearing_of(f, at);
    int64_t reaches = b.doubt + (about + about / 1024) * Q30_ONE;
    if (f->narrow && b.beyond > reaches)
        return OUT_OF_IT;
    return f->narrow && b.beyond < -reaches && near > 0 && square < near * near ? IN_IT : UNSURE;
}

/* ---- may it fire at that unit (GL-Q-27, GL-Q-28, GL-Q-32) ----------------------------------- */

static bool refuse_not_ready(const play *p, unsigned u, unsigned clause, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_GUNS_NOT_READY, clause, u, NOBODY);
    why_number(why, 0, (int32_t)formation_of(p, u), TILLY_COUNT);
    return false;
}

static bool is_ready(const play *p, unsigned u, tilly_reason *why)
{
    if (!is_guns(p, u))
        return refuse(p, why, TILLY_WHY_CANNOT_SHOOT, CITE_FIRE_BATTERY, u, NOBODY);
    if (state_of(p, u) != ORGANISED)
        return refuse_not_ready(p, u, CITE_FIRE_DISRUPTED, why);
    if (formation_of(p, u) != TILLY_FORMATION_UNLIMBERED ||
        is_marked(p, u, ABANDONED | UNSERVED | CHANGING))
        return refuse_not_ready(p, u, CITE_FIRE_NOT_READY, why);
    return of(p, u)->fired != half_of(p, side_of(p, u)) ||
           refuse(p, why, TILLY_WHY_HAS_FIRED, CITE_FIRE_ONCE, u, NOBODY);
}

/* From the gun's front centre to the nearest place of the target, and that place. */
typedef struct ranging {
    int32_t range;
    point nearest;
} ranging;

static ranging range_to(const play *p, unsigned battery, unsigned target)
{
    box b = box_of(p, target);
    point eye = front_centre(p, battery);
    point corner[4];
    ranging r = {box_holds(&b, eye) ? 0 : NEVER, eye};
    box_corners(&b, corner);
    for (unsigned i = 0; i < 4 && r.range; i++) {
        int32_t away = segment_distance(corner[i], corner[(i + 1) % 4], eye);
        if (away < r.range)
            r = (ranging){away, segment_nearest(corner[i], corner[(i + 1) % 4], eye)};
    }
    return r;
}

/* In 1/100 degree to either side of the facing, to the nearest, as all headings are. */
static int32_t angle_to(const play *p, unsigned battery, const ranging *r)
{
    if (!r->range)
        return 0;
    int32_t turn = heading_gap(p->unit[battery].heading,
                               heading_towards(front_centre(p, battery), r->nearest));
    return magnitude(turn);
}

static bool is_in_arc(const play *p, unsigned battery, const ranging *r)
{
    field_of_fire f = field_of_fire_of(p, battery);
    bearing b = bearing_of(&f, r->nearest);
    if (f.narrow && (b.beyond > b.doubt || b.beyond < -b.doubt))
        return b.beyond < 0;
    return angle_to(p, battery, r) <= 100 * gl_param(p, GLAUBEN_FIRE_ARC_DEG);
}

static bool refuse_over(const play *p,
                        tilly_reason *why,
                        unsigned code,
                        unsigned clause,
                        unsigned from,
                        unsigned to,
                        int32_t number,
                        int32_t limit,
                        unsigned measure)
{
    refuse(p, why, code, clause, from, to);
    why_number(why, 0, number, measure);
    why_number(why, 1, limit, measure);
    return false;
}

static bool
refuse_arc(const play *p, tilly_reason *why, unsigned from, unsigned to, const ranging *r)
{
    return why && refuse_over(p,
                              why,
                              TILLY_WHY_OUT_OF_ARC,
                              CITE_FIRE_ARC,
                              from,
                              to,
                              angle_to(p, from, r),
                              100 * gl_param(p, GLAUBEN_FIRE_ARC_DEG),
                              TILLY_ANGLE);
}

bool may_fire(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why)
{
    if (dice)
        *dice = 1;
    if (!is_ready(p, from, why))
        return false;
    if (!stands(p, to) || side_of(p, to) == side_of(p, from))
        return refuse(p, why, TILLY_WHY_NOT_A_TARGET, CITE_FIRE_TARGET, from, to);
    ranging r = range_to(p, from, to);
    int32_t most = most_range(p, from);
    if (r.range > most)
        return refuse_over(
            p, why, TILLY_WHY_OUT_OF_RANGE, CITE_FIRE_RANGE, from, to, r.range, most, TILLY_LENGTH);
    if (!is_in_arc(p, from, &r))
        return refuse_arc(p, why, from, to, &r);
    return can_see(p, from, to, why);
}

/* ---- which battery next (GL-D-12) ----------------------------------------------------------- */

static window in_range(const play *p, const field_of_fire *f)
{
    return window_on(p, f->eye, f->eye, f->most);
}

/* One that is ready. */
static bool may_hit(const play *p, const field_of_fire *f, unsigned battery, unsigned target)
{
    if (!is_fighting(p, target))
        return false;
    switch (at_a_glance(p, f, target)) {
    case OUT_OF_IT: return false;
    case IN_IT: return can_see(p, battery, target, NULL);
    default: return may_fire(p, battery, target, NULL, NULL);
    }
}

bool can_fire(const play *p, unsigned battery)
{
    if (!is_ready(p, battery, NULL))
        return false;
    field_of_fire f = field_of_fire_of(p, battery);
    window w = in_range(p, &f);
    EACH_UNIT_IN (&w, target, p, foe(side_of(p, battery)))
        if (may_hit(p, &f, battery, target))
            return true;
    return false;
}

static bool battery_open(const play *p, question *q)
{
    EACH_FIGHTING (u, p, side_of_row(p))
        if (can_fire(p, u))
            return asks(p, q, side_of_row(p), NOBODY, NOBODY);
    return false;
}

static void battery_list(const play *p, const question *q, options *o)
{
    EACH_FIGHTING (u, p, q->d.side)
        if (can_fire(p, u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

typedef struct shot {
    int32_t battery, target;
} shot;
const field fire_fields[] = {MEANING(shot, battery, "battery", IS_UNIT),
                             MEANING(shot, target, "target", IS_UNIT_FROM_1),
                             {.name = NULL}};

static void battery_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        finish(p);
        return;
    }
    shot *s = enter(p, STEP_FIRE);
    s->battery = (int32_t)index_of(a->option->unit);
}

const beat artillery_beats[] = {
    {"battery",
     TILLY_ASK_NEXT_BATTERY,
     CITE_FIRE_BATTERY,
     .open = battery_open,
     .list = battery_list,
     .take = battery_take},
    {.name = NULL},
};

/* ---- at whom (GL-D-13) ---------------------------------------------------------------------- */

static bool target_open(const play *p, question *q)
{
    const shot *s = here(p);
    return asks(p, q, side_of(p, (unsigned)s->battery), (unsigned)s->battery, NOBODY);
}

static void target_list(const play *p, const question *q, options *o)
{
    unsigned battery = index_of(q->d.subject);
    field_of_fire f = field_of_fire_of(p, battery);
    window w = in_range(p, &f);
    EACH_UNIT_IN (&w, target, p, foe(q->d.side))
        if (may_hit(p, &f, battery, target))
            offer(p, o, TILLY_OPT_UNIT, target, NOBODY)->amount =
                range_to(p, battery, target).range;
}

static void target_take(play *p, const question *q, const answer *a)
{
    shot *s = here(p);
    s->target = 1 + (int32_t)index_of(a->option->unit);
    pass(p);
}

/* ---- the shot (GL-R-07) --------------------------------------------------------------------- */

static unsigned band_of(const glauben_tables *t, enum guns kind, int32_t range)
{
    unsigned band = 0;
    while (range > t->guns[kind].range[band].most_mm * MM)
        band++;
    return band;
}

static bool shot_open(const play *p, question *q)
{
    const shot *s = here(p);
    unsigned battery = (unsigned)s->battery;
    unsigned target = (unsigned)s->target - 1;
    enum guns kind = guns_of(p, battery);
    unsigned band = band_of(tables_of(p), kind, range_to(p, battery, target).range);
    return draws_in_table(
        p,
        q,
        side_of(p, battery),
        battery,
        target,
        0,
        draw_table(kind == GUNS_FOOT ? DRAW_ARTILLERY_FOOT : DRAW_ARTILLERY_HORSE, band));
}

/* GL-Q-31: guns have one base unit, and take more. */
static void strike_guns(play *p, unsigned target, unsigned by, enum fire_effect effect)
{
    bool organised = state_of(p, target) == ORGANISED;
    if (effect == FIRE_LD || (effect == FIRE_L && !organised))
        lose_base(p, target, by, TILLY_BY_FIRE);
    else
        disrupt(p, target, by, TILLY_BY_FIRE);
}

/* GL-085 */
static void strike(play *p, unsigned target, unsigned by, enum fire_effect effect)
{
    bool costs_base = effect != FIRE_D || state_of(p, target) != ORGANISED;
    if (costs_base && !lose_base(p, target, by, TILLY_BY_FIRE))
        return;
    if (effect != FIRE_L)
        disrupt(p, target, by, TILLY_BY_FIRE);
}

static void shot_fell(play *p, const question *q, const face *f)
{
    const shot *s = here(p);
    unsigned battery = (unsigned)s->battery;
    unsigned target = (unsigned)s->target - 1;
    int32_t range = range_to(p, battery, target).range;
    enum fire_effect effect = artillery_result(tables_of(p), guns_of(p, battery), range, f[0]);
    tilly_event *e = tell_seen(p, TILLY_EV_FIRED, cite(p, CITE_FIRE_EFFECT), battery, target);
    e->value[0] = range;
    e->value[1] = f[0];
    e->value[2] = effect;
    has_fired(p, battery, target);
    pass(p);
    if (effect == FIRE_NONE)
        return;
    if (is_guns(p, target))
        strike_guns(p, target, battery, effect);
    else
        strike(p, target, battery, effect);
}

const beat fire_beats[] = {
    {"target",
     TILLY_ASK_BATTERY_TARGET,
     CITE_FIRE_TARGET,
     .open = target_open,
     .list = target_list,
     .take = target_take},
    {"shot", TILLY_ROLL_ARTILLERY, CITE_FIRE_EFFECT, .open = shot_open, .fell = shot_fell},
    {.name = NULL},
};
