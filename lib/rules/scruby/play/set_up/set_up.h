/* Places at which pieces are set up, with their companions: a gun with its crew at its rear edge,
 * dragoons on foot with their mother stand there (SC-201, SC-Q-52). */
#ifndef TILLY_LIB_SCRUBY_SET_UP_H
#define TILLY_LIB_SCRUBY_SET_UP_H

#include "rules/common/lane.h"
#include "rules/scruby/play/play.h"

/* Its own half, the strip along its own base edge, or anywhere (SC-170, SC-200, SC-201). */
zone set_up_zone(const play *p, unsigned u);
/* The question where its subject is put down: the option to place it, or where there is no room to
 * leave it out; the check of a pose, and the legal values of one number of it. */
void set_up_list(const play *p, const question *q, options *o);
bool set_up_check(const play *p, const question *q, const answer *a, tilly_reason *why);
uint32_t set_up_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room);
/* Puts it down with its companion; without room it is not in the battle. */
void set_up_at(play *p, unsigned u, pose at);
void set_up_or_strike(play *p, unsigned u, const answer *a);

#endif
