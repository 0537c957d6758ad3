/* The tables of a melee: dice and the scores that hit (2.30, 2.31; T2 2.1, 2.4). */
#ifndef TILLY_LIB_TILLY_MELEE_TABLES_H
#define TILLY_LIB_TILLY_MELEE_TABLES_H

#include "rules/tilly/field/field.h"

enum { NO_SCORE = 7 };

/* Enemies it touches, by where they stand: anyone on its flank; of these anyone behind it, where
 * the edition tells that apart; anyone whom it has in the zones that leave it one die; in its rear.
 */
typedef struct exposure {
    bool flank, behind, weak, rear;
} exposure;
exposure exposure_of(const play *p, unsigned u);

/* Its dice, and those of its line that it does not throw; unsupported: for want of support too. */
typedef struct melee_dice {
    int32_t dice, lost;
    bool unsupported;
} melee_dice;
melee_dice dice_of(const play *p, unsigned u, bool primary);

/* The least face that hits that enemy; NO_SCORE: none does. */
int32_t score_against(const play *p, unsigned u, unsigned e);

/* ---- melee_loses and melee_score of the books ------------------------------------------------ */

/* charging uphill, on all lines (T1-267) */
melee_loss lost_uphill(const play *p, unsigned u, bool by_resolve);
/* ground, charging uphill, want of support, where resolve fights (T2-227 to T2-230) */
melee_loss lost_where_resolve_fights(const play *p, unsigned u, bool by_resolve);

int32_t score_of_charging_horse(const play *p, unsigned u, unsigned e); /* T1-278 to T1-280 */
int32_t score_by_type(const play *p, unsigned u, unsigned e);           /* T2-231 to T2-233 */

#endif
