/* The tables of a melee, from the places and the resolve of the moment it is thrown: nothing moves
 * in the melee step (2.30, 2.31; T2 2.4, T1-Q-109). */
#include "rules/tilly/play/close_combat/melee_tables.h"

exposure exposure_of(const play *p, unsigned u)
{
    exposure x = {false, false, false, false};
    EACH_OPPONENT (e, p, u) {
        enum tilly_zone z = p->edition->measures.zone(p, u, e);
        x.flank |= is_flank(z) || is_behind_flank(z);
        x.behind |= is_behind_flank(z);
        x.weak |= book_of(p)->weak_zones >> z & 1;
        x.rear |= z == TILLY_REAR;
    }
    return x;
}

/* ---- dice lost ------------------------------------------------------------------------------- */

/* Infantry above it, in fortifications or, by option, in difficult ground (T1-267, T1-268; T2-229,
 * T2-Q-50). */
static bool is_favoured(const play *p, unsigned e, unsigned charger, int32_t height)
{
    point at = place_of(p, e);
    if (!is_among(p, e, book_of(p)->favoured))
        return false;
    if (newer_option(p, PARAM_FAVOURABLE_TERRAIN) == FAVOURED_DIFFICULT_TOO && in_difficult(p, at))
        return true;
    return height_at(p, at) > height || is_fortified_against(p, e, charger);
}

/* Charged this turn and touches infantry that the ground favours (T1-Q-111). */
static bool charges_uphill(const play *p, unsigned u)
{
    if (!has(p, u, CHARGED))
        return false;
    int32_t height = height_at(p, place_of(p, u)) + param(p, PARAM_EPS);
    EACH_OPPONENT (e, p, u)
        if (is_favoured(p, e, u, height))
            return true;
    return false;
}

static int32_t lost_to_slope(const play *p, unsigned u)
{
    return charges_uphill(p, u) ? param(p, PARAM_UPHILL_DICE) : 0;
}

melee_loss lost_uphill(const play *p, unsigned u, bool by_resolve)
{
    return (melee_loss){.to_ground = lost_to_slope(p, u)};
}

melee_loss lost_where_resolve_fights(const play *p, unsigned u, bool by_resolve)
{
    melee_loss lost = {0, 0, param(p, PARAM_MIN_DICE)};
    if (!by_resolve && param(p, PARAM_MOD_SCOPE) == MODIFIES_RESOLVE_LINE)
        return lost;
    lost.to_ground = lost_to_slope(p, u);
    if (type_of(p, u) == HORSE && in_difficult(p, place_of(p, u)))
        lost.to_ground += param(p, PARAM_HORSE_DIFFICULT_DICE); /* T2-228 */
    if (!is_supported(p, u))
        lost.unsupported = param(p, PARAM_SUPPORT_DICE); /* T2-230 */
    return lost;
}

/* ---- dice ------------------------------------------------------------------------------------ */

/* Of the first line that fits it (T1-263 to T1-266; T2-224 to T2-227). */
static int32_t line_of(const play *p, unsigned u, const exposure *x, bool primary)
{
    if (x->rear)
        return 0;
    if (!primary)
        return param(p, PARAM_MELEE_SECONDARY_DICE);
    return x->weak ? param(p, PARAM_MELEE_FLANK_DICE) : p->unit[u].strength;
}

melee_dice dice_of(const play *p, unsigned u, bool primary)
{
    exposure x = exposure_of(p, u);
    int32_t line = line_of(p, u, &x, primary);
    melee_loss lost = {0, 0, 0};
    if (line > 0)
        lost = book_of(p)->melee_loses(p, u, primary && !x.weak);
    int32_t dice = line - lost.to_ground - lost.unsupported;
    int32_t least = smaller(line, lost.spares); /* T1-Q-74, T2-Q-49 */
    if (dice < least)
        dice = least;
    return (melee_dice){dice, line - dice, lost.unsupported > 0 && dice < line};
}

/* ---- scores ---------------------------------------------------------------------------------- */

/* Zone in which that enemy has it. */
static enum tilly_zone seen_by(const play *p, unsigned e, unsigned u)
{
    return p->edition->measures.zone(p, e, u);
}

/* But for pike+shot the score of a charge is the same from wherever it comes. */
static int32_t horse_score(const play *p, unsigned u, unsigned e, int32_t at_flank_of_pikes)
{
    if (in_difficult(p, place_of(p, u)))
        return param(p, PARAM_HORSE_DIFFICULT);
    if (!has(p, u, CHARGED))
        return column_of(p, u, COLUMN_MELEE);
    enum tilly_zone z = type_of(p, e) == PIKE_SHOT ? seen_by(p, e, u) : TILLY_REAR;
    if (z == TILLY_FRONT)
        return column_of(p, u, COLUMN_MELEE);
    return is_flank(z) ? at_flank_of_pikes : param(p, PARAM_HORSE_CHARGE);
}

int32_t score_of_charging_horse(const play *p, unsigned u, unsigned e)
{
    if (type_of(p, u) == HORSE)
        return horse_score(p, u, e, param(p, PARAM_HORSE_CHARGE));
    return column_of(p, u, COLUMN_MELEE);
}

/* T2-232, T2-Q-51, T2-Q-71 */
static int32_t light_horse_score(const play *p, unsigned u, unsigned e)
{
    if (param(p, PARAM_LIGHT_HORSE_DIFFICULT) == LIGHT_HORSE_ON_SIX &&
        in_difficult(p, place_of(p, u)))
        return book_of(p)->light_horse_in_difficult;
    if (!has(p, u, CHARGED))
        return column_of(p, u, COLUMN_MELEE);
    enum tilly_zone z = seen_by(p, e, u);
    bool from_behind = is_behind_flank(z) || z == TILLY_REAR;
    return from_behind || p->unit[e].strength == 1 ? param(p, PARAM_LIGHT_HORSE_CHARGE)
                                                   : column_of(p, u, COLUMN_MELEE);
}

int32_t score_by_type(const play *p, unsigned u, unsigned e)
{
    switch (type_of(p, u)) {
    case HORSE: return horse_score(p, u, e, param(p, PARAM_HORSE_FRONT_FLANK));
    case LIGHT_HORSE: return light_horse_score(p, u, e);
    case PIKE_SHOT:
        if (in_difficult(p, place_of(p, u)))
            return param(p, PARAM_PIKE_SHOT_DIFFICULT); /* T2-233 */
        return column_of(p, u, COLUMN_MELEE);
    default: return column_of(p, u, COLUMN_MELEE);
    }
}

int32_t score_against(const play *p, unsigned u, unsigned e)
{
    int32_t score = book_of(p)->melee_score(p, u, e);
    return score ? score : NO_SCORE;
}
