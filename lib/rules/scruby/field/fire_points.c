/* Points that fire kills, without dice (SC-060, SC-178, SC-181, SC 2.3, SC 2.5), and the measures
 * that tell them. */
#include "rules/scruby/field/fire.h"

/* The measured distance, rounded up to the inch, lies in the band that ends there (SC-Q-10). */
static bool is_up_to(const play *p, int32_t distance, enum parameter_name end)
{
    return inches_of(distance) * INCH <= param(p, end);
}

/* ---- small arms ------------------------------------------------------------------------------ */

enum band { NEAR_BAND, MIDDLE_BAND, FAR_BAND, BANDS };

static enum band band_at(const play *p, int32_t distance)
{
    static const enum parameter_name end[BANDS] = {
        PARAM_RANGE_NEAR, PARAM_RANGE_MIDDLE, PARAM_RANGE_FAR};
    unsigned band = NEAR_BAND;
    while (band < BANDS && !is_up_to(p, distance, end[band]))
        band++;
    return (enum band)band;
}

static int32_t unarmoured_points(const play *p, unsigned from, enum band band)
{
    return band == BANDS ? 0 : column_of(p, from, (enum column_name)(COLUMN_FIRE_NEAR + band));
}

/* Against this target (SC-Q-02). */
static int32_t points_in_band(const play *p, unsigned from, unsigned to, enum band band)
{
    if (band == BANDS || !is_armoured(p, to) || !param(p, OPTION_ARMOUR_FIRE))
        return unarmoured_points(p, from, band);
    return column_of(p, from, (enum column_name)(COLUMN_ARMOUR_NEAR + band));
}

bool does_armour_save(const play *p, unsigned from, unsigned to, int32_t distance)
{
    enum band band = band_at(p, distance);
    return points_in_band(p, from, to, band) < unarmoured_points(p, from, band);
}

int32_t
small_arms_points(const play *p, unsigned from, unsigned to, int32_t distance, int32_t shots)
{
    int32_t points = shots * points_in_band(p, from, to, band_at(p, distance));
    return is_crew(p, to) ? points / 2 : points;
}

/* ---- guns ------------------------------------------------------------------------------------ */

/* Parameters in the order of the bands of a gun: where each ends, and its two columns. */
static const struct {
    uint16_t end, closed, open;
} gun_band[2][BANDS] = {
    {{PARAM_LARGE_CANISTER, PARAM_LARGE_CANISTER_CLOSED, PARAM_LARGE_CANISTER_OPEN},
     {PARAM_LARGE_NEAR, PARAM_LARGE_NEAR_CLOSED, PARAM_LARGE_NEAR_OPEN},
     {PARAM_LARGE_FAR, PARAM_LARGE_FAR_CLOSED, PARAM_LARGE_FAR_OPEN}},
    {{PARAM_SMALL_CANISTER, PARAM_SMALL_CANISTER_CLOSED, PARAM_SMALL_CANISTER_OPEN},
     {PARAM_SMALL_NEAR, PARAM_SMALL_NEAR_CLOSED, PARAM_SMALL_NEAR_OPEN},
     {PARAM_SMALL_FAR, PARAM_SMALL_FAR_CLOSED, PARAM_SMALL_FAR_OPEN}}};

static bool is_small(const play *p, unsigned gun)
{
    return type_of(p, gun) == SMALL_GUN;
}

bool is_canister(const play *p, unsigned gun, int32_t distance)
{
    return is_up_to(p, distance, (enum parameter_name)gun_band[is_small(p, gun)][NEAR_BAND].end);
}

static int32_t gun_points_on(const play *p, unsigned gun, int32_t distance, bool is_closed_target)
{
    for (unsigned band = 0; band < BANDS; band++) {
        if (!is_up_to(p, distance, (enum parameter_name)gun_band[is_small(p, gun)][band].end))
            continue;
        return param(p,
                     is_closed_target ? gun_band[is_small(p, gun)][band].closed
                                      : gun_band[is_small(p, gun)][band].open);
    }
    return 0;
}

int32_t gun_points(const play *p, unsigned gun, unsigned to, int32_t distance)
{
    if (is_gun(p, to))
        return gun_points_on(p, gun, distance, false) ? HALVES : 0;
    if (is_crew(p, to))
        return gun_points_on(p, gun, distance, false) / 2;
    return gun_points_on(p, gun, distance, order_for_guns(p, to) == ORDER_CLOSED);
}

/* ---- measures -------------------------------------------------------------------------------- */

bool scruby_sight(const play *p, unsigned from, unsigned to, tilly_reason *why)
{
    return is_line_free(p, from, to, NULL, why);
}

/* One pistol; a gun's are those of a hit. */
bool scruby_may_shoot(
    const play *p, unsigned from, unsigned to, uint32_t *points, tilly_reason *why)
{
    fire_line l;
    if (!may_fire_upon(p, from, to, NULL, &l, why))
        return false;
    if (points)
        *points = (uint32_t)(is_gun(p, from) ? gun_points(p, from, to, l.distance)
                                             : small_arms_points(p, from, to, l.distance, 1));
    return true;
}
