/* Places at which a unit may be deployed: zones, room among the bases that are down, and taking it
 * there. */
#ifndef TILLY_LIB_TILLY_DEPLOY_H
#define TILLY_LIB_TILLY_DEPLOY_H

#include "rules/tilly/play/set_up/set_up.h"

zone deployment_zone(const play *p, unsigned u); /* T1-095 to T1-098, T1-Q-22, T1-Q-23 */

bool pose_legal(const play *p, unsigned u, zone z, pose at, tilly_reason *why);
/* The option to place u, with the outer bounds of its pose; and the legal values of one number of
 * it. */
void offer_place(const play *p, options *o, unsigned u);
uint32_t
place_range(const play *p, unsigned u, const answer *begun, tilly_span *spans, uint32_t room);
/* Whether u has a legal pose on the natural grid: headings by 90 degrees, places by 1 TUM. */
bool has_place(const play *p, unsigned u);

/* Asks for the state of cannons just put down, where it is still to be chosen (T2-065). */
void choose_cannon_state(play *p, unsigned u);
/* T1-Q-27, T1-Q-51 */
bool may_attach(const play *p, unsigned commander, unsigned host, tilly_reason *why);

#endif
