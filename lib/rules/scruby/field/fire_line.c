/* Arc, range and line of fire, and who may fire at whom (SC-212, SC-Q-10, SC-Q-22, SC-Q-24,
 * SC-Q-26). */
#include "rules/scruby/field/fire.h"
#include "rules/scruby/state/piece_set.h"
#include "state/cache.h"
#include "table/table.h"

/* ---- who ------------------------------------------------------------------------------------- */

bool is_sheltered(const play *p, unsigned u)
{
    return of(p, u)->place == INSIDE && in_unbroken_square(p, u) && !of(p, u)->out;
}

static unsigned guns_served_by(const play *p, unsigned crew)
{
    unsigned count = 0;
    EACH_TOUCHING (gun, p, crew)
        count += is_gun(p, gun) && side_of(p, gun) == side_of(p, crew);
    return count;
}

unsigned crew_to_fire(const play *p, unsigned gun)
{
    unsigned found = NOBODY;
    unsigned fewest = (unsigned)p->units + 1;
    EACH_TOUCHING (u, p, gun) {
        if (!is_crew(p, u) || side_of(p, u) != side_of(p, gun) || has(p, u, FIRED))
            continue;
        unsigned guns = guns_served_by(p, u);
        if (guns >= fewest)
            continue;
        fewest = guns;
        found = u;
    }
    return found;
}

static bool is_manned(const play *p, unsigned gun, tilly_reason *why)
{
    return crew_to_fire(p, gun) != NOBODY ||
           refuse(p, why, TILLY_WHY_NO_CREW, CITE_CREW_SERVES, gun, NOBODY);
}

static bool is_armed(const play *p, unsigned u)
{
    return is_gun(p, u) || firearm_of(p, u) != NO_ARM;
}

/* All but what touches it. */
static bool is_able_to_fire(const play *p, unsigned u, tilly_reason *why)
{
    if (!on_table(p, u) || !is_armed(p, u))
        return refuse(p, why, TILLY_WHY_CANNOT_SHOOT, CITE_TARGET, u, NOBODY);
    if (has(p, u, FIRED))
        return refuse(p, why, TILLY_WHY_HAS_FIRED, CITE_FIRE_ONCE, u, NOBODY);
    if (!is_loaded(p, u))
        return refuse(p, why, TILLY_WHY_NOT_LOADED, CITE_RELOADING, u, NOBODY);
    if (is_retiring(p, u))
        return refuse(p, why, TILLY_WHY_IS_RETIRING, CITE_RETIRING, u, NOBODY);
    if (is_sheltered(p, u))
        return refuse(p, why, TILLY_WHY_IN_SQUARE, CITE_SQUARE_MOVES, u, u);
    return !is_gun(p, u) || is_manned(p, u, why);
}

bool is_ready_to_fire(const play *p, unsigned u, tilly_reason *why)
{
    if (!is_able_to_fire(p, u, why))
        return false;
    if (of(p, u)->lapsed)
        return refuse(p, why, TILLY_WHY_IS_CHARGED, CITE_DECLARATION, u, NOBODY);
    unsigned enemy = enemy_touched(p, u);
    return enemy == NOBODY || refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_FIRE_INTO_TOUCH, u, enemy);
}

/* ---- columns of musketeers (SC-063, SC-Q-24) ------------------------------------------------- */

typedef struct ranks {
    box at[MOST_IN_BODY];
    uint16_t unit[MOST_IN_BODY];
    unsigned count;
} ranks;

/* Those that could be the ranks next to it in a column. */
static void find_ranks(const play *p, unsigned u, ranks *r)
{
    window near = window_round(p, u, column_gap(p).most + STAND_EPS + STAND_TOUCH);
    r->count = 0;
    EACH_UNIT_IN (&near, other, p, side_of(p, u)) {
        if (!is_musketeer(p, other) || is_retiring(p, other) || r->count == MOST_IN_BODY)
            continue;
        if (p->unit[other].heading != p->unit[u].heading)
            continue;
        r->at[r->count] = box_of(p, other);
        r->unit[r->count++] = (uint16_t)other;
    }
}

static unsigned head_of_column(const play *p, unsigned u)
{
    ranks r;
    for (unsigned i = 0; i < p->units; i++) {
        box at = box_of(p, u);
        find_ranks(p, u, &r);
        neighbour ahead = next_ahead(&at, r.at, r.count, column_gap(p));
        if (ahead.at == r.count)
            break;
        u = r.unit[ahead.at];
    }
    return u;
}

unsigned fires_from(const play *p, unsigned u)
{
    enum { KEY = 1 };
    if (!is_musketeer(p, u))
        return u;
    uint16_t *known = cache_get(p, CACHED_HEAD, u, KEY);
    if (known)
        return *known;
    unsigned foremost = head_of_column(p, u);
    *(uint16_t *)cache_put(p, CACHED_HEAD, u, KEY) = (uint16_t)foremost;
    return foremost;
}

static bool is_in_musket_column(const play *p, unsigned u)
{
    ranks r;
    if (!is_musketeer(p, u))
        return false;
    find_ranks(p, u, &r);
    box at = box_of(p, u);
    return next_ahead(&at, r.at, r.count, column_gap(p)).at < r.count ||
           next_behind(&at, r.at, r.count, column_gap(p)).at < r.count;
}

enum stand_order order_for_guns(const play *p, unsigned u)
{
    return is_in_musket_column(p, u) ? ORDER_CLOSED : order_of_stand(p, u);
}

/* ---- at whom --------------------------------------------------------------------------------- */

int32_t range_of_fire(const play *p, unsigned u)
{
    if (is_gun(p, u))
        return param(p, type_of(p, u) == LARGE_GUN ? PARAM_LARGE_FAR : PARAM_SMALL_FAR);
    if (firearm_of(p, u) == NO_ARM)
        return 0;
    if (column_of(p, u, COLUMN_FIRE_FAR))
        return param(p, PARAM_RANGE_FAR);
    return param(p, column_of(p, u, COLUMN_FIRE_MIDDLE) ? PARAM_RANGE_MIDDLE : PARAM_RANGE_NEAR);
}

static fire_line line_between(const play *p, unsigned foremost, unsigned to)
{
    box front = box_of(p, foremost);
    box target = box_of(p, to);
    return fire_line_of(&front, &target, (uint16_t)param(p, PARAM_FIRE_ARC));
}

fire_line line_of_fire(const play *p, unsigned from, unsigned to)
{
    return line_between(p, fires_from(p, from), to);
}

/* Crews block nothing. */
static unsigned
blocker_of(const play *p, const fire_line *l, unsigned foremost, unsigned to, stands_aside *aside)
{
    window near = window_on(p, low_of(l->from, l->to), high_of(l->from, l->to), 0);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT_IN (&near, other, p, side) {
            if (other == foremost || other == to || is_crew(p, other) || (aside && aside(p, other)))
                continue;
            box b = box_of(p, other);
            if (is_blocked_by(l, &b))
                return other;
        }
    return NOBODY;
}

static bool hides(const area *a, const fire_line *l)
{
    bool of_kind = a->feature.kind == TILLY_WOOD || a->feature.kind == TILLY_VILLAGE;
    if (!ground_is(a, GROUND_BLOCKS, of_kind))
        return false;
    return !area_holds(a, l->from) && !area_holds(a, l->to) &&
           outline_cut(outline_of(a), l->from, l->to) > 0;
}

static bool refuse_blocked(const play *p, unsigned from, unsigned by, tilly_reason *why)
{
    return refuse(p, why, TILLY_WHY_NO_SIGHT_UNIT, CITE_TARGET, from, by);
}

static bool refuse_hidden(const play *p, unsigned from, tilly_id feature, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_NO_SIGHT_TERRAIN, CITE_GROUND, from, NOBODY);
    if (why)
        why->unit[1] = feature;
    return false;
}

static bool is_free_along(const play *p,
                          const fire_line *l,
                          unsigned foremost,
                          unsigned to,
                          stands_aside *aside,
                          tilly_reason *why)
{
    unsigned by = blocker_of(p, l, foremost, to, aside);
    if (by != NOBODY)
        return refuse_blocked(p, foremost, by, why);
    EACH_AREA (a, p->table)
        if (hides(a, l))
            return refuse_hidden(p, foremost, a->feature.id, why);
    return true;
}

bool is_line_free(const play *p, unsigned from, unsigned to, stands_aside *aside, tilly_reason *why)
{
    unsigned foremost = fires_from(p, from);
    fire_line l = line_between(p, foremost, to);
    return is_free_along(p, &l, foremost, to, aside, why);
}

/* Small arms aim at stands and crews, guns at guns too (SC-231). */
static bool is_aimed_at(const play *p, unsigned from, unsigned to)
{
    return is_stand(p, to) || is_crew(p, to) || (is_gun(p, to) && is_gun(p, from));
}

static bool is_enemy_piece(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    return (on_table(p, to) && side_of(p, to) != side_of(p, from) && is_aimed_at(p, from, to)) ||
           refuse(p, why, TILLY_WHY_NOT_A_TARGET, CITE_TARGET, from, to);
}

/* Neither inside a square nor in touch with its enemy. */
static bool is_open_to_fire(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    if (is_sheltered(p, to))
        return refuse(p, why, TILLY_WHY_IN_SQUARE, CITE_TARGET, from, to);
    unsigned enemy = enemy_touched(p, to);
    return enemy == NOBODY ||
           refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_FIRE_INTO_TOUCH, from, enemy);
}

static bool refuse_beyond(const play *p,
                          unsigned code,
                          unsigned clause,
                          unsigned from,
                          unsigned to,
                          reach measured, /* what it is, and the most it may be */
                          unsigned measure,
                          tilly_reason *why)
{
    refuse(p, why, code, clause, from, to);
    why_number(why, 0, measured.least, measure);
    why_number(why, 1, measured.most, measure);
    return false;
}

static bool is_within(const fire_line *l, int32_t range)
{
    return inches_of(l->distance) * INCH <= range;
}

static bool
is_within_range(const play *p, const firer *f, unsigned to, const fire_line *l, tilly_reason *why)
{
    return is_within(l, f->range) || refuse_beyond(p,
                                                   TILLY_WHY_OUT_OF_RANGE,
                                                   CITE_RANGE,
                                                   f->unit,
                                                   to,
                                                   (reach){l->distance, f->range},
                                                   TILLY_LENGTH,
                                                   why);
}

static bool
refuse_arc(const play *p, const firer *f, unsigned to, const fire_line *l, tilly_reason *why)
{
    int32_t turn = heading_gap(p->unit[f->foremost].heading, heading_towards(l->from, l->to));
    return refuse_beyond(p,
                         TILLY_WHY_OUT_OF_ARC,
                         CITE_ARC,
                         f->unit,
                         to,
                         (reach){magnitude(turn), param(p, PARAM_FIRE_ARC)},
                         TILLY_ANGLE,
                         why);
}

static firer firer_of(const play *p, unsigned u, stands_aside *aside)
{
    unsigned foremost = fires_from(p, u);
    return (firer){u, foremost, box_of(p, foremost), range_of_fire(p, u), aside};
}

bool take_aim(const play *p, unsigned u, stands_aside *aside, firer *f, tilly_reason *why)
{
    if (!is_ready_to_fire(p, u, why))
        return false;
    *f = firer_of(p, u, aside);
    return true;
}

/* At a glance: by the circle about a base, which its halves make up. */
static bool is_far_off(const play *p, const firer *f, unsigned to)
{
    const unit *b = &p->unit[to];
    int64_t x = b->x - f->at.centre.x;
    int64_t y = b->y - f->at.centre.y;
    int64_t own = f->at.half_width + f->at.half_depth;
    int64_t most = f->range + own + b->half_width + b->half_depth + INCH;
    return x * x + y * y > most * most;
}

bool may_hit(const play *p, const firer *f, unsigned to, fire_line *line, tilly_reason *why)
{
    if (!why && is_far_off(p, f, to))
        return false;
    if (!is_enemy_piece(p, f->unit, to, why))
        return false;
    box target = box_of(p, to);
    fire_line l = fire_line_of(&f->at, &target, (uint16_t)param(p, PARAM_FIRE_ARC));
    if (!is_within_range(p, f, to, &l, why))
        return false;
    if (!l.in_arc)
        return refuse_arc(p, f, to, &l, why);
    if (!is_open_to_fire(p, f->unit, to, why) ||
        !is_free_along(p, &l, f->foremost, to, f->aside, why))
        return false;
    *line = l;
    return true;
}

bool may_fire_upon(const play *p,
                   unsigned from,
                   unsigned to,
                   stands_aside *aside,
                   fire_line *line,
                   tilly_reason *why)
{
    fire_line own;
    if (!on_table(p, from))
        return is_ready_to_fire(p, from, why);
    firer f = firer_of(p, from, aside);
    if (!why && is_far_off(p, &f, to)) /* cheap refusal first */
        return false;
    return is_ready_to_fire(p, from, why) && may_hit(p, &f, to, line ? line : &own, why);
}

/* ---- guns that are charged (SC-231) ---------------------------------------------------------- */

bool is_gun_charged(const play *p, unsigned gun, unsigned crew)
{
    return has(p, gun, WAS_CHARGED) || has(p, crew, WAS_CHARGED);
}

bool may_fire_on_charger(const play *p, unsigned gun, unsigned crew, unsigned to, fire_line *line)
{
    if (!is_stand(p, to) || !(charged(p, to, gun) || charged(p, to, crew)))
        return false;
    *line = line_between(p, gun, to);
    return line->in_arc && is_able_to_fire(p, gun, NULL) && is_within(line, range_of_fire(p, gun));
}
