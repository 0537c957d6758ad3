/* Terrain: the defender places feature after feature and may take some back (T1-082, T1-D-03,
 * T1-D-04). */
#include "rules/tilly/play/set_up/terrain.h"

const field terrain_fields[] = {{.name = NULL}};

static bool place_open(const play *p, question *q)
{
    if (deployed_by_host(p) || p->s->setup & TILLY_SETUP_TERRAIN)
        return false;
    asks(p, q, defending_side(p), NOBODY, NOBODY);
    q->d.shape = TILLY_PATH;
    q->d.least = 0;
    q->d.most = TILLY_MOST_CORNERS;
    q->d.amount = most_features(p->rules, larger_army(p)) - count_placed(p->table);
    return true;
}

/* ---- features that may be placed ------------------------------------------------------------- */

static const uint16_t kinds[] = {
    TILLY_OPT_HILL,
    TILLY_OPT_HILL_STEEP,
    TILLY_OPT_HILL_ROUGH,
    TILLY_OPT_HILL_WOODED,
    TILLY_OPT_WOOD,
    TILLY_OPT_ROUGH,
    TILLY_OPT_VILLAGE,
    TILLY_OPT_ROAD,
    TILLY_OPT_RIVER,
    TILLY_OPT_STREAM,
};

static bool may_place_more(const play *p)
{
    return count_placed(p->table) < most_features(p->rules, larger_army(p)) &&
           p->table->areas < TILLY_MOST_FEATURES;
}

static void offer_feature(const play *p, options *o, uint16_t option)
{
    tilly_feature f;
    if (!feature_of_option(option, &f))
        return;
    bool line = is_line(f.kind);
    if (count_of_kind(p->table, f.kind) >= most_of_kind(p->rules, f.kind))
        return; /* T1-084 */
    tilly_option *made = offer(p, o, option, NOBODY, NOBODY);
    with_value(o,
               0,
               line ? RIGHT_ANGLE : HALF_CIRCLE - 1,
               line ? RIGHT_ANGLE : RIGHT_ANGLE / 2,
               TILLY_ANGLE);
    with_value(o, 0, p->table->width, GRID_LENGTH, TILLY_LENGTH);
    with_value(o, 0, p->table->depth, GRID_LENGTH, TILLY_LENGTH);
    made->flags |= TILLY_ALSO_PATH;
}

/* Woods or rough ground on the top of a hill that has none: part of it and no feature of their own,
 * so they may come when there is room for no other (T1-Q-11). */
static void offer_top(const play *p, options *o, uint16_t option, const area *hill)
{
    tilly_option *made = offer(p, o, option, NOBODY, NOBODY);
    made->unit = hill->feature.id;
    made->flags |= TILLY_ALSO_PATH;
}

static void offer_tops(const play *p, options *o)
{
    if (p->table->areas == TILLY_MOST_FEATURES)
        return;
    EACH_FEATURE (a, p->table) {
        if (!is_bare_hill(a))
            continue;
        offer_top(p, o, TILLY_OPT_TOP_WOODED, a);
        offer_top(p, o, TILLY_OPT_TOP_ROUGH, a);
    }
}

/* On a pass one gentle hill is placed, or whatever is left (T1-D-03). */
static void place_list(const play *p, const question *q, options *o)
{
    int32_t least = param(p, PARAM_FEATURES_LEAST);
    int32_t placed = count_placed(p->table);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds && may_place_more(p); i++) {
        offer_feature(p, o, kinds[i]);
        if (o->count == 1 && o->usual == TILLY_NO_OPTION && placed < least)
            offer_usual(o);
    }
    bool stuck = o->count == 0;
    offer_tops(p, o);
    EACH_FEATURE (a, p->table)
        if (placed > least && !is_scenario_ground(a->feature.kind))
            offer(p, o, TILLY_OPT_WITHDRAW, NOBODY, NOBODY)->unit = a->feature.id;
    if (placed < least && !stuck)
        return;
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

/* ---- the answer ----------------------------------------------------------------------------- */

/* The outline given, as a feature's or a top's. */
static uint32_t corners_of(const answer *a, tilly_point *corner)
{
    for (unsigned i = 0; i < a->count; i++)
        corner[i] = (tilly_point){a->way[i].x, a->way[i].y};
    return a->count;
}

static bool is_top(const answer *a)
{
    return a->option->kind == TILLY_OPT_TOP_WOODED || a->option->kind == TILLY_OPT_TOP_ROUGH;
}

/* The hill with woods or rough ground on its top. */
static void hill_of(const play *p, const answer *a, tilly_feature *hill)
{
    *hill = table_area(p->table, a->option->unit)->feature;
    hill->flags |= a->option->kind == TILLY_OPT_TOP_WOODED ? TILLY_WOODED : TILLY_ROUGH_TOP;
    if (a->count)
        hill->top_points = corners_of(a, hill->top);
    else
        usual_top(hill);
}

static void feature_of(const play *p, const answer *a, tilly_feature *f)
{
    if (!a->count) {
        usual_feature(p->rules, p->table, a->option->kind, a->value, f);
        return;
    }
    feature_of_option(a->option->kind, f);
    f->width = is_line(f->kind) ? param(p, PARAM_LINE_USUAL) : 0;
    f->points = corners_of(a, f->point);
}

static void middle_of(const tilly_feature *f, int32_t middle[2])
{
    tilly_point low = f->point[0];
    tilly_point high = f->point[0];
    for (uint32_t i = 1; i < f->points; i++) {
        if (f->point[i].x < low.x)
            low.x = f->point[i].x;
        if (f->point[i].y < low.y)
            low.y = f->point[i].y;
        if (f->point[i].x > high.x)
            high.x = f->point[i].x;
        if (f->point[i].y > high.y)
            high.y = f->point[i].y;
    }
    middle[0] = low.x + (high.x - low.x) / 2;
    middle[1] = low.y + (high.y - low.y) / 2;
}

/* The nearest legal feature: the same kind of feature, of usual shape. */
static void suggest(const play *p, const answer *a, const tilly_feature *f, tilly_reason *why)
{
    int32_t place[3] = {a->count ? 0 : a->value[POSE_HEADING], 0, 0};
    middle_of(f, &place[POSE_X]);
    if (!a->count)
        memcpy(place, a->value, sizeof place);
    if (a->count && is_line(f->kind)) {
        tilly_point from = f->point[0];
        tilly_point to = f->point[f->points - 1];
        int64_t east = (int64_t)to.x - from.x;
        int64_t north = (int64_t)to.y - from.y;
        place[POSE_HEADING] = east * east > north * north ? RIGHT_ANGLE : 0;
    }
    if (nearest_usual(p->rules, p->table, a->option->kind, place))
        why_nearest(why, place[0], place[1], place[2]);
}

static bool slants(const answer *a, const tilly_feature *f)
{
    return !a->count && is_line(f->kind) && a->value[POSE_HEADING] % RIGHT_ANGLE;
}

static bool has_shape(const play *p, const tilly_feature *f)
{
    area made;
    return !area_make(f, p->table->width, p->table->depth, &made);
}

/* The nearest legal top is the usual one. */
static bool top_check(const play *p, const answer *a, tilly_reason *why)
{
    tilly_feature hill;
    hill_of(p, a, &hill);
    if (has_shape(p, &hill))
        return true;
    refuse(p, why, TILLY_WHY_FEATURE_SHAPE, CITE_HILL_TOP, NOBODY, NOBODY);
    usual_top(&hill);
    if (has_shape(p, &hill))
        why_nearest(why, 0, 0, 0);
    return false;
}

static bool place_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    tilly_feature f;
    tilly_reason first;
    area made;
    if (is_top(a))
        return top_check(p, a, why);
    if (!feature_of_option(a->option->kind, &f))
        return true;
    breaches b = breach_list(p->rules, 0, &first);
    feature_of(p, a, &f);
    if (slants(a, &f))
        breach(&b, TILLY_WHY_FEATURE_NOT_ACROSS, CITE_LINE_ACROSS);
    else if (area_make(&f, p->table->width, p->table->depth, &made))
        breach(&b, TILLY_WHY_FEATURE_SHAPE, is_line(f.kind) ? CITE_LINE_SHAPE : CITE_FEATURE_SHAPE);
    else
        check_feature(&b, p->table, &made, p->table->features);
    if (!b.count)
        return true;
    if (!why)
        return false;
    *why = first;
    suggest(p, a, &f, why);
    return false;
}

static uint32_t place_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t space)
{
    const closed none = {.count = 0};
    uint16_t option = begun->option->kind;
    const int32_t *place = begun->value;
    reach x;
    gaps y;
    if (begun->given == POSE_HEADING) {
        if (space)
            spans[0] = begun->option->value[POSE_HEADING];
        return 1;
    }
    if (begun->given == POSE_X)
        return x_for_usual(p->rules, p->table, option, place[POSE_HEADING], &x)
                   ? open_spans(&none, x.least, x.most, GRID_LENGTH, spans, space)
                   : 0;
    if (!room_for_usual(p->rules, p->table, option, place[POSE_HEADING], place[POSE_X], &y))
        return 0;
    return open_spans(&y.taken, y.least, y.most, GRID_LENGTH, spans, space);
}

/* ---- carried out: on a table that lies ready, so that nothing can fail half-way ------------- */

static void tell_feature(play *p, unsigned kind, const tilly_feature *f, tilly_id id)
{
    int32_t middle[2];
    middle_of(f, middle);
    tilly_event *e = tell_side(p, kind, cite(p, CITE_TERRAIN_BY_DEFENDER), defending_side(p));
    e->third = id;
    e->value[0] = f->kind;
    e->value[1] = middle[0];
    e->value[2] = middle[1];
}

static void withdraw(play *p, tilly_id id)
{
    tilly_table *t = p->spare_table;
    tilly_feature gone = table_area(t, id)->feature;
    tilly_table_remove(t, id);
    change_table(p);
    tell_feature(p, TILLY_EV_FEATURE_GONE, &gone, id);
}

static void cover_top(play *p, const answer *a)
{
    tilly_feature hill;
    area made;
    area top;
    hill_of(p, a, &hill);
    area_make(&hill, p->table->width, p->table->depth, &made);
    top_make(&made, &top);
    table_replace(p->spare_table, &made);
    change_table(p);
    tell_feature(p, TILLY_EV_FEATURE, &top.feature, hill.id);
}

static void place_take(play *p, const question *q, const answer *a)
{
    tilly_feature f;
    tilly_id id;
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    if (is_top(a)) {
        cover_top(p, a);
        return;
    }
    if (a->option->kind == TILLY_OPT_WITHDRAW) {
        withdraw(p, a->option->unit);
        return;
    }
    feature_of(p, a, &f);
    tilly_table_add(p->spare_table, &f, &id, NULL);
    change_table(p);
    tell_feature(p, TILLY_EV_FEATURE, &f, id);
}

const beat terrain_beats[] = {
    {"place",
     TILLY_ASK_TERRAIN,
     CITE_TERRAIN_BY_DEFENDER,
     .open = place_open,
     .list = place_list,
     .check = place_check,
     .range = place_range,
     .take = place_take},
    {.name = NULL},
};
