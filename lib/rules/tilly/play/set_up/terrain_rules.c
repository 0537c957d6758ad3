/* Rules for placing ground (2.9, 2.11): one code for a whole table and for one answer. */
#include "rules/tilly/play/set_up/terrain.h"

/* ---- kinds ---------------------------------------------------------------------------------- */

static bool is_water(uint16_t kind)
{
    return kind == TILLY_RIVER || kind == TILLY_STREAM;
}
bool is_scenario_ground(uint16_t kind)
{
    return kind == TILLY_FORTIFICATION || kind == TILLY_IMPASSABLE;
}
bool is_placed_area(const area *a)
{
    return !(a->is & GROUND_LINE) && !is_scenario_ground(a->feature.kind);
}

bool is_bare_hill(const area *a)
{
    return a->is & GROUND_HILL && !(a->feature.flags & (TILLY_ROUGH_TOP | TILLY_WOODED));
}

int32_t most_of_kind(const tilly_ruleset *r, uint16_t kind)
{
    switch (kind) {
    case TILLY_ROAD: return value_of(r, PARAM_ROADS_MOST);
    case TILLY_RIVER:
    case TILLY_STREAM: return value_of(r, PARAM_RIVERS_MOST);
    case TILLY_VILLAGE: return value_of(r, PARAM_VILLAGES_MOST);
    case TILLY_ROUGH: return value_of(r, PARAM_ROUGHS_MOST);
    case TILLY_WOOD: return value_of(r, PARAM_WOODS_MOST);
    /* of all sorts together; its cover counts for nothing (T1-Q-11) */
    case TILLY_HILL: return value_of(r, PARAM_HILLS_MOST);
    default: return 0;
    }
}

int32_t count_of_kind(const tilly_table *t, uint16_t kind)
{
    int32_t n = 0;
    EACH_FEATURE (a, t)
        n += a->feature.kind == kind || (is_water(kind) && is_water(a->feature.kind));
    return n;
}

int32_t count_placed(const tilly_table *t)
{
    int32_t n = 0;
    EACH_FEATURE (a, t)
        n += !is_scenario_ground(a->feature.kind);
    return n;
}

int32_t most_features(const tilly_ruleset *r, uint32_t units)
{
    return value_of(r, is_big(r, units) ? PARAM_FEATURES_BIG : PARAM_FEATURES_SMALL); /* T1-083 */
}

/* ---- one feature ---------------------------------------------------------------------------- */

static tilly_reason *feature_breach(breaches *b, const area *a, unsigned code, unsigned clause)
{
    tilly_reason *why = breach(b, code, clause);
    why->unit[0] = a->feature.id;
    return why;
}

static bool on_the_table(const tilly_table *t, const area *a)
{
    for (uint32_t i = 0; i < a->feature.points; i++) {
        tilly_point p = a->feature.point[i];
        if (p.x < 0 || p.y < 0 || p.x > t->width || p.y > t->depth)
            return false;
    }
    return true;
}

static bool runs_across(const tilly_table *t, const tilly_feature *f)
{
    tilly_point a = f->point[0];
    tilly_point b = f->point[f->points - 1];
    bool west_to_east = smaller(a.x, b.x) == 0 && larger(a.x, b.x) == t->width;
    bool south_to_north = smaller(a.y, b.y) == 0 && larger(a.y, b.y) == t->depth;
    return west_to_east || south_to_north;
}

/* How far the centre line strays from the straight line between its ends. */
static int32_t strays(const tilly_feature *f)
{
    int32_t most = 0;
    point from = {f->point[0].x, f->point[0].y};
    point to = {f->point[f->points - 1].x, f->point[f->points - 1].y};
    for (uint32_t i = 1; i + 1 < f->points; i++) {
        int32_t away = segment_distance(from, to, (point){f->point[i].x, f->point[i].y});
        if (away > most)
            most = away;
    }
    return most;
}

static void check_line(breaches *b, const tilly_table *t, const area *a)
{
    const tilly_ruleset *r = b->rules;
    int32_t least = value_of(r, PARAM_LINE_LEAST);
    int32_t most = value_of(r, PARAM_LINE_MOST);
    int32_t away = strays(&a->feature);
    if (a->feature.width < least || a->feature.width > most)
        breach_numbers(b,
                       TILLY_WHY_FEATURE_WIDTH,
                       CITE_LINE_SHAPE,
                       a->feature.width,
                       least,
                       most,
                       TILLY_LENGTH)
            ->unit[0] = a->feature.id;
    if (!runs_across(t, &a->feature))
        feature_breach(b, a, TILLY_WHY_FEATURE_NOT_ACROSS, CITE_LINE_ACROSS);
    if (away <= value_of(r, PARAM_LINE_STRAY) + value_of(r, PARAM_EPS))
        return;
    tilly_reason *why = feature_breach(b, a, TILLY_WHY_FEATURE_CROOKED, CITE_LINE_SHAPE);
    why_number(why, 0, away, TILLY_LENGTH);
    why_number(why, 1, value_of(r, PARAM_LINE_STRAY), TILLY_LENGTH);
}

static bool overlap(const area *a, const area *other, int32_t slack)
{
    closed shifts = {.count = 0};
    if (!area_near(a, other->low, other->high))
        return false;
    close_shifts(&shifts, outline_of(a), outline_of(other), slack);
    return is_closed(&shifts, 0);
}

static void check_place(breaches *b, const tilly_table *t, const area *a, uint32_t before)
{
    for (uint32_t i = 0; i < before; i++) {
        const area *other = &t->area[i];
        if (is_placed_area(other) && overlap(a, other, value_of(b->rules, PARAM_SLIP)))
            feature_breach(b, a, TILLY_WHY_FEATURE_OVERLAP, CITE_FEATURE_APART)->unit[1] =
                other->feature.id;
    }
}

static void check_size(breaches *b, const area *a)
{
    int32_t length = value_of(b->rules, PARAM_FEATURE_LENGTH);
    int32_t width = value_of(b->rules, PARAM_FEATURE_WIDTH);
    if (outline_fits(outline_of(a), length, width, value_of(b->rules, PARAM_EPS)))
        return;
    tilly_reason *why = feature_breach(b, a, TILLY_WHY_FEATURE_SIZE, CITE_FEATURE_SIZE);
    why_number(why, 0, length, TILLY_LENGTH);
    why_number(why, 1, width, TILLY_LENGTH);
}

void check_feature(breaches *b, const tilly_table *t, const area *a, uint32_t before)
{
    if (is_scenario_ground(a->feature.kind)) {
        feature_breach(b, a, TILLY_WHY_FEATURE_SCENARIO, CITE_SCENARIO_GROUND);
        return;
    }
    if (!on_the_table(t, a))
        feature_breach(b,
                       a,
                       TILLY_WHY_FEATURE_OFF_TABLE,
                       a->is & GROUND_LINE ? CITE_LINE_ACROSS : CITE_FEATURE_SHAPE);
    if (a->is & GROUND_LINE) {
        check_line(b, t, a);
        return;
    }
    check_size(b, a);
    check_place(b, t, a, before);
}

/* ---- a whole table -------------------------------------------------------------------------- */

/* Base edges are the long edges, here those along the width; between each and the neutral zone
 * there must be ground to deploy on. */
static void check_table_size(breaches *b, const tilly_table *t)
{
    int32_t neutral = value_of(b->rules, PARAM_NEUTRAL_DEPTH);
    if (t->depth > t->width)
        breach_numbers(
            b, TILLY_WHY_TABLE_SIZE, CITE_BASE_EDGES, t->width, t->depth, t->depth, TILLY_LENGTH);
    if (t->depth / 2 - neutral / 2 < TILLY_ONE)
        breach_numbers(b,
                       TILLY_WHY_TABLE_SIZE,
                       CITE_TABLE_ZONES,
                       t->depth,
                       neutral,
                       neutral + 2 * TILLY_ONE,
                       TILLY_LENGTH);
}

static void check_count(breaches *b, const tilly_table *t, uint32_t units)
{
    int32_t least = value_of(b->rules, PARAM_FEATURES_LEAST);
    /* while the armies are not known, what a big game allows */
    int32_t most = most_features(b->rules, units ? units : UINT32_MAX);
    int32_t count = count_placed(t);
    if (count >= least && count <= most)
        return;
    tilly_reason *why = count < least ? breach(b, TILLY_WHY_FEATURES_FEW, CITE_FEATURE_LEAST)
                                      : breach(b, TILLY_WHY_FEATURE_COUNT, CITE_FEATURE_COUNT);
    why_number(why, 0, count, TILLY_COUNT);
    why_number(why, 1, count < least ? least : most, TILLY_COUNT);
}

static void check_kinds(breaches *b, const tilly_table *t)
{
    for (uint16_t kind = TILLY_ROAD; kind <= TILLY_HILL; kind++) {
        if (kind == TILLY_STREAM)
            continue; /* counted as a river */
        int32_t count = count_of_kind(t, kind);
        int32_t most = most_of_kind(b->rules, kind);
        if (count > most)
            breach_numbers(b,
                           TILLY_WHY_FEATURE_KIND_COUNT,
                           CITE_FEATURE_KINDS,
                           count,
                           most,
                           kind,
                           TILLY_COUNT);
    }
}

uint32_t tilly_check_table(const tilly_ruleset *r,
                           const tilly_table *t,
                           uint32_t units,
                           uint32_t wanted,
                           tilly_reason *reason)
{
    breaches b = breach_list(r, wanted, reason);
    check_table_size(&b, t);
    check_count(&b, t, units);
    check_kinds(&b, t);
    for (uint32_t i = 0; i < t->features; i++)
        check_feature(&b, t, &t->area[i], i);
    return b.count;
}
