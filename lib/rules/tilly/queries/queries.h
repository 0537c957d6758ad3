/* Answers of the family to the library. */
#ifndef TILLY_LIB_TILLY_QUERIES_H
#define TILLY_LIB_TILLY_QUERIES_H

#include "rules/tilly/play/play.h"

/* ---- army_list.c ---------------------------------------------------------------------------- */

uint32_t tilly_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *breach);
uint32_t
tilly_check_armies(const tilly_army *a, const tilly_army *b, uint32_t wanted, tilly_reason *breach);
/* More fortifications on the table than both lists bought (T2-Q-81). */
bool tilly_is_unbought(const tilly_army *a,
                       const tilly_army *b,
                       const tilly_table *t,
                       tilly_reason *breach);
uint32_t unit_points(const tilly_ruleset *r, const tilly_unit_spec *spec);
/* The quality that counts: without the option all are ordinary; rabble are always rabble,
 * commanders and cannons always ordinary (T1-036, T1-042, T1-Q-21). */
enum quality quality_in_play(const tilly_ruleset *r, const tilly_unit_spec *spec);
/* Width, depth, strength and a rabble's quality where they are 0. */
void fill_spec(const tilly_ruleset *r, tilly_unit_spec *spec);
void tilly_fill(const tilly_army *army, tilly_unit_spec *spec);
uint32_t tilly_points(const tilly_army *army, const tilly_unit_spec *spec);

/* ---- edit.c, preview.c, validate.c ----------------------------------------------------------- */

bool tilly_edit_carry_out(
    play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
bool tilly_preview_pose(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
bool tilly_validate(const play *p); /* asked by the loader about a state */

/* ---- family.c: what the library asks of every edition of the family ------------------------- */

void tilly_prepare(play *p, unsigned u, const tilly_unit_spec *spec);
void tilly_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);
unsigned tilly_bounds(const question *q, const tilly_option *o, unsigned value);
void tilly_tell_unit(const play *p, unsigned u, tilly_unit *told);
void tilly_drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files);
bool tilly_may_shoot(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why);
bool tilly_touching(const play *p, unsigned a, unsigned b);
uint32_t tilly_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room);
void tilly_redact(play *p, unsigned side);

#endif
