/* The ends of what a body may go, in Age of Glauben, held against bodies put down place by place:
 * random fields, random ways. */
#include "field.h"
#include "rules/glauben/movement/walker.h"
#include "table/table.h"
#include "unit/outline_overlap.h"

#define END_OF_POSTS                                                                               \
    {                                                                                              \
        .name = NULL                                                                               \
    }
enum { FIELDS = 24, WAYS = 40, FAR = 300 * MM, ROUNDING = 64 /* so far a gap may seem to waver */ };

static uint64_t chance;
static uint32_t any(uint32_t below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

static const post crowd[] = {
    {"a", "regulars", 0, 100, 100, 0, 8},
    {"b", "regulars", 0, 300, 100, 0, 5},
    {"c", "veterans", 0, 500, 100, 0, 10},
    {"d", "medium horse", 0, 625, 100, 0, 4},
    {"e", "heavy regulars", 0, 900, 100, 0, 3},
    {"f", "foot battery", 0, 1100, 100, 0},
    {"g", "militia", 0, 1300, 100, 0, 6},
    {"h", "dragoons", 0, 100, 300, 0, 4},
    {"k", "regulars", 1, 100, 1000, 0, 8},
    {"l", "regulars", 1, 300, 1000, 0, 6},
    {"m", "veterans", 1, 500, 1000, 0, 7},
    {"n", "medium horse", 1, 640, 1000, 0, 4},
    {"o", "heavy regulars", 1, 900, 1000, 0, 4},
    {"p", "horse battery", 1, 1100, 1000, 0},
    {"q", "militia", 1, 1300, 1000, 0, 5},
    {"r", "dragoons", 1, 100, 800, 0, 4},
    END_OF_POSTS,
};

static void some_ground(scene *s)
{
    double wood[] = {500, 400, 640, 430, 600, 560, 470, 520};
    double river[] = {700, 0, 760, 500, 720, 1200};
    double road[] = {0, 420, 1500, 420};
    double hill[] = {200, 500, 350, 480, 400, 600, 300, 700, 150, 640};
    field_ground(s, TILLY_WOOD, wood, 4);
    field_ground(s, TILLY_RIVER, river, 3);
    field_ground(s, TILLY_ROAD, road, 2);
    field_ground(s, TILLY_HILL, hill, 5);
}

/* ---- placing -------------------------------------------------------------------------------- */

static bool is_free_for(const play *p, unsigned u, const box *b)
{
    if (!box_within(b, (point){0, 0}, (point){p->table->width, p->table->depth}, 0))
        return false;
    EACH_AREA (a, p->table)
        if (is_barred_to(p, u, a) && outline_meets_box(outline_of(a), b, 0))
            return false;
    for (unsigned o = 0; o < p->units; o++) {
        if (o == u || !on_table(p, o))
            continue;
        box other = box_of(p, o);
        if (box_overlap(b, &other) > 0)
            return false;
    }
    return true;
}

static void scatter(scene *s)
{
    play *p = state_on(s);
    static const uint8_t drawn[] = {TILLY_FORMATION_LINE,
                                    TILLY_FORMATION_LINE,
                                    TILLY_FORMATION_COLUMN,
                                    TILLY_FORMATION_MARCH_COLUMN};
    for (unsigned i = 0; crowd[i].name; i++) {
        unsigned u = on_field(s, crowd[i].name);
        of(p, u)->formation = is_guns(p, u) ? TILLY_FORMATION_LIMBERED : drawn[any(4)];
        p->unit[u].state = UNIT_WAITING;
        reshape(p, u);
    }
    for (unsigned i = 0; crowd[i].name; i++) {
        unsigned u = on_field(s, crowd[i].name);
        unsigned left = 2000;
        box b;
        uint16_t heading;
        do {
            heading = any(3) ? (uint16_t)any(FULL_CIRCLE) : (uint16_t)(any(4) * RIGHT_ANGLE);
            b = box_at(
                p,
                u,
                (point){(int32_t)any(700 * MM) + 150 * MM, (int32_t)any(500 * MM) + 200 * MM},
                heading);
        } while (--left && !is_free_for(p, u, &b));
        if (!left)
            continue;
        p->unit[u].state = UNIT_ON_TABLE;
        put_unit(p, u, b.centre, heading);
    }
}

/* ---- what the oracle says ------------------------------------------------------------------- */

typedef struct way_of {
    const play *p;
    const walker *w;
    direction way;
} way_of;

static box body_at(const way_of *g, int32_t t)
{
    return box_moved(&g->w->body, g->way, t);
}

static int32_t gap_at(const way_of *g, unsigned e, int32_t t)
{
    box b = body_at(g, t);
    box other = box_of(g->p, e);
    return box_distance(&b, &other);
}

/* The gap is never nearer again once it grows: first the nearest place, then the first as near as
 * asked. */
static int32_t first_as_near(const way_of *g, unsigned e, int32_t gap, int32_t most)
{
    int32_t low = 0;
    int32_t high = most;
    while (high - low > 8) {
        int32_t third = (high - low) / 3;
        if (gap_at(g, e, low + third) <= gap_at(g, e, high - third))
            high = high - third;
        else
            low = low + third;
    }
    int32_t nearest = low;
    for (int32_t t = low; t <= high; t++)
        if (gap_at(g, e, t) < gap_at(g, e, nearest))
            nearest = t;
    if (gap_at(g, e, nearest) > gap)
        return NEVER;
    int32_t apart = -1;
    int32_t near = nearest;
    while (apart + 1 < near) {
        int32_t middle = apart + (near - apart) / 2;
        if (gap_at(g, e, middle) <= gap)
            near = middle;
        else
            apart = middle;
    }
    for (int32_t t = near - ROUNDING > 0 ? near - ROUNDING : 0; t < near; t++)
        if (gap_at(g, e, t) <= gap)
            return t;
    return near;
}

/* All guns of this field are limbered. */
static bool is_passed(const way_of *g, unsigned u)
{
    return side_of(g->p, u) == side_of(g->p, g->w->unit) ||
           (is_guns(g->p, u) && !is_guns(g->p, g->w->unit));
}

static bool on_somebody(const way_of *g, int32_t t)
{
    box b = body_at(g, t);
    for (unsigned u = 0; u < g->p->units; u++) {
        box other = box_of(g->p, u);
        if (u != g->w->unit && on_table(g->p, u) && is_passed(g, u) &&
            box_overlap(&b, &other) > GRAZE)
            return true;
    }
    return false;
}

/* Rounded places may part and meet for a length or two; what lies between them is not free. */
static bool is_upon(const way_of *g, int32_t t)
{
    bool before = false, after = false;
    for (int32_t by = 0; by < ROUNDING && !(before && after); by++) {
        before = before || on_somebody(g, t - by);
        after = after || on_somebody(g, t + by);
    }
    return before && after;
}

static bool off_board(const way_of *g, int32_t t)
{
    box b = body_at(g, t);
    return !box_within(&b, (point){0, 0}, (point){g->p->table->width, g->p->table->depth}, GRAZE);
}

/* Enemies that would stop it, none of which it touches where it stands. */
static bool begins_apart(const play *p, const walker *w)
{
    EACH_UNIT (e, p, foe(side_of(p, w->unit))) {
        box other = box_of(p, e);
        if (box_distance(&w->body, &other) <= 31 * MM)
            return false;
    }
    return true;
}

static int32_t first_contact(const way_of *g, int32_t most)
{
    int32_t first = NEVER;
    EACH_UNIT (e, g->p, foe(side_of(g->p, g->w->unit))) {
        int32_t at = is_passed(g, e) ? NEVER : first_as_near(g, e, TOUCH, most);
        if (at < first)
            first = at;
    }
    return first;
}

/* ---- the tests ------------------------------------------------------------------------------ */

/* Bars of ground are held against ground elsewhere. */
static bool barred_by_ground(const leg_bar *b)
{
    return b && (b->code == TILLY_WHY_IMPASSABLE || b->code == TILLY_WHY_MOVE_SPENT);
}

static void judge(const way_of *g, const leg *l, int32_t t, int32_t contact)
{
    const leg_bar *b = t < 0 || t > l->most ? NULL : leg_barred(l, t);
    if (t < 0 || t > l->most || barred_by_ground(b))
        return;
    bool free = t - TOUCH <= contact && !is_upon(g, t) && !off_board(g, t);
    if (free != !b)
        fail_msg("unit %u at %d: %s, contact %d, bar %s",
                 g->w->unit,
                 t,
                 free ? "free" : "barred",
                 contact,
                 b ? tilly_reason_name(b->code) : "none");
}

static void judge_ends(const way_of *g, const leg *l)
{
    int32_t contact = first_contact(g, l->most);
    for (uint32_t i = 0; i < l->bars; i++)
        for (int32_t by = -2; by <= 2; by++) {
            judge(g, l, l->bar[i].least + by, contact);
            if (l->bar[i].most != NEVER)
                judge(g, l, l->bar[i].most + by, contact);
        }
    for (unsigned i = 0; i < 20; i++)
        judge(g, l, (int32_t)any((uint32_t)l->most + 1), contact);
}

static void each_way(void (*judged)(const way_of *g, const leg *l))
{
    chance = 1;
    scene *s = field_of(crowd, some_ground);
    static leg l;
    for (unsigned f = 0; f < FIELDS; f++) {
        scatter(s);
        const play *p = state_on(s);
        for (unsigned i = 0; i < WAYS; i++) {
            unsigned u = on_field(s, crowd[any(16)].name);
            walker w;
            if (!on_table(p, u))
                continue;
            walk_begin(p, u, any(2) ? GAIT_FREE : GAIT_CHARGE, NOBODY, &w);
            if (!begins_apart(p, &w))
                continue;
            w.threatens = w.forms = false;
            way_of g = {
                p, &w, direction_of(any(3) ? (uint16_t)any(FULL_CIRCLE) : p->unit[u].heading)};
            walk_look(p, &w, g.way, FAR, &l);
            judged(&g, &l);
        }
    }
    scene_end(s);
}

/* GL-Q-03 GL-Q-50 GL-Q-102 */
static void what_bars_a_way_bars_it_exactly(void **state)
{
    each_way(judge_ends);
}

static void same_for_less(const way_of *g, const leg *l)
{
    static leg less;
    for (unsigned i = 0; i < 6; i++) {
        uint32_t b = any(l->bars);
        int32_t t =
            i < 3 ? l->bar[b].least + (int32_t)any(3) - 1 : (int32_t)any((uint32_t)l->most + 1);
        if (t < 0 || t > l->most)
            continue;
        walk_look(g->p, g->w, g->way, t, &less);
        const leg_bar *one = leg_barred(l, t);
        const leg_bar *two = leg_barred(&less, t);
        if (!one != !two)
            fail_msg("at %d it is %s, but %s if only that is asked about",
                     t,
                     one ? tilly_reason_name(one->code) : "free",
                     two ? tilly_reason_name(two->code) : "free");
        if (!one)
            assert_int_equal(leg_nearest(l, t), t);
    }
}

/* GL-136: a list of lengths and the check of one are the same law. */
static void how_far_is_asked_about_changes_nothing(void **state)
{
    each_way(same_for_less);
}

static void spans_fit(const way_of *g, const leg *l)
{
    reach open[MOST_LEG_BARS];
    uint32_t count = leg_spans(l, open, MOST_LEG_BARS);
    assert_in_range(count, 0, MOST_LEG_BARS);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(open[i].least <= open[i].most);
        assert_null(leg_barred(l, open[i].least));
        assert_null(leg_barred(l, open[i].most));
        assert_int_equal(leg_after(l, open[i].least), open[i].least);
        if (open[i].least > 0)
            assert_non_null(leg_barred(l, open[i].least - 1));
        if (open[i].most < l->most)
            assert_non_null(leg_barred(l, open[i].most + 1));
        if (i > 0)
            assert_int_equal(leg_before(l, open[i].least - 1), open[i - 1].most);
    }
}

/* GL-Q-50 */
static void the_free_lengths_are_all_there_are(void **state)
{
    each_way(spans_fit);
}

/* Shares of the ground as it is found every tenth of a mm, in thousandths of a move. */
static void paced_by_hand(const way_of *g, const leg *l)
{
    const troop *t = troop_for(g->p, g->w->unit);
    walker w = *g->w;
    int32_t length = leg_before(l, l->allowance);
    int32_t rate = w.gait == GAIT_CHARGE                   ? t->charge
                   : w.formation == TILLY_FORMATION_LINE   ? t->line
                   : w.formation == TILLY_FORMATION_COLUMN ? t->column
                                                           : t->march;
    double spent = 0;
    double tenth = MM / 10;
    if (length <= 0 || length <= l->road)
        return;
    for (double at = tenth / 2; at < length; at += tenth) {
        bool open =
            footing_at(g->p, point_along(w.body.centre, g->way, (int32_t)at), 0) == OPEN_GROUND;
        spent += tenth / MM / rate * (open ? 1 : (double)t->diff_den / t->diff_num);
    }
    walk_go(g->p, &w, l, length);
    if (!w.left)
        assert_in_range((int)(1000 * spent) + 8, walk_thousandths(&w), walk_thousandths(&w) + 16);
}

/* GL-130 GL-136 GL-Q-43 */
static void a_way_costs_what_its_ground_does(void **state)
{
    each_way(paced_by_hand);
}

static void ground_by_hand(const way_of *g, const leg *l)
{
    int32_t barred = NEVER;
    for (uint32_t i = 0; i < l->bars; i++)
        if (l->bar[i].code == TILLY_WHY_IMPASSABLE && l->bar[i].least < barred)
            barred = l->bar[i].least;
    for (int32_t t = 0; t <= l->allowance; t += MM / 4) {
        box b = body_at(g, t);
        bool on = false, road = false;
        EACH_AREA (a, g->p->table) {
            if (is_barred_to(g->p, g->w->unit, a))
                on = on || outline_meets_box(outline_of(a), &b, 2 * GRAZE);
            if (a->feature.kind == TILLY_ROAD)
                road = road || area_holds(a, b.centre);
        }
        if (on && !road && t < barred)
            fail_msg("unit %u is on barred ground at %d, barred from %d", g->w->unit, t, barred);
    }
    if (barred == NEVER || barred > l->allowance)
        return;
    box b = body_at(g, barred);
    bool on = false;
    EACH_AREA (a, g->p->table)
        on = on ||
             (is_barred_to(g->p, g->w->unit, a) && outline_meets_box(outline_of(a), &b, GRAZE / 2));
    assert_true(on);
}

/* GL-Q-44 GL-Q-56 */
static void no_body_comes_upon_barred_ground_but_by_road(void **state)
{
    each_way(ground_by_hand);
}

/* GL-Q-47: what comes near is found where it first is near. */
static void threats_are_felt_exactly_at_their_distance(void **state)
{
    chance = 7;
    scene *s = field_of(crowd, NULL);
    static leg l;
    unsigned found = 0;
    for (unsigned i = 0; i < FIELDS * WAYS; i++) {
        if (i % WAYS == 0)
            scatter(s);
        const play *p = state_on(s);
        unsigned u = on_field(s, any(2) ? "a" : "d");
        walker w;
        if (!on_table(p, u))
            continue;
        walk_begin(p, u, GAIT_FREE, NOBODY, &w);
        if (!begins_apart(p, &w))
            continue;
        way_of g = {p, &w, direction_of((uint16_t)any(FULL_CIRCLE))};
        walk_look(p, &w, g.way, FAR, &l);
        for (uint32_t m = 0; m < l.meetings; m++) {
            if (l.meeting[m].what != MAKES_FORM)
                continue;
            assert_int_equal(l.meeting[m].at, first_as_near(&g, l.meeting[m].unit, 30 * MM, FAR));
            found++;
        }
        if (l.stop == NEVER || !l.forms)
            continue;
        assert_int_equal(l.stop, first_as_near(&g, l.stopper, 30 * MM, FAR));
        found++;
    }
    assert_in_range(found, 10, FIELDS * WAYS);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_bars_a_way_bars_it_exactly),
        cmocka_unit_test(how_far_is_asked_about_changes_nothing),
        cmocka_unit_test(the_free_lengths_are_all_there_are),
        cmocka_unit_test(a_way_costs_what_its_ground_does),
        cmocka_unit_test(no_body_comes_upon_barred_ground_but_by_road),
        cmocka_unit_test(threats_are_felt_exactly_at_their_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
