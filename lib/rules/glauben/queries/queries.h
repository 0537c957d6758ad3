/* Answers to the library outside the sequence of play: lists and boards, set-up,
 * edits, validation, redaction, preview, measures. edition.c hangs these up. */
#ifndef TILLY_LIB_GLAUBEN_QUERIES_H
#define TILLY_LIB_GLAUBEN_QUERIES_H

#include "rules/glauben/play/play.h"

enum { GLAUBEN_RULINGS = 140 };
extern const ruling glauben_rulings[GLAUBEN_RULINGS];

/* family.c */
uint32_t spare_units(const tilly_army *own, const tilly_army *enemy);
bool is_free(const play *p, unsigned u);
bool may_wait(const play *p, unsigned u);
void glauben_turn_begins(play *p);
void drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files);
unsigned glauben_bounds(const question *q, const tilly_option *o, unsigned value);
void glauben_tell_unit(const play *p, unsigned u, tilly_unit *told);

/* army_list.c: lists and boards by the rules */
void glauben_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);
uint32_t glauben_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *breach);
uint32_t glauben_check_armies(const tilly_army *a,
                              const tilly_army *b,
                              uint32_t wanted,
                              tilly_reason *breach);
uint32_t glauben_check_table(const tilly_ruleset *r,
                             const tilly_table *t,
                             uint32_t units,
                             uint32_t wanted,
                             tilly_reason *breach);
uint32_t glauben_points(const tilly_army *army, const tilly_unit_spec *spec);

/* deployment.c */
bool set_arrival(play *p, unsigned u, const tilly_arrival *arrival, tilly_reason *why);
bool arrival_of(const play *p, unsigned u, tilly_arrival *out);

/* redact.c */
uint8_t roll_seen(const play *p, const tilly_roll *r);
bool is_revealed(const play *p, unsigned u);
void veil(const play *p, unsigned u, tilly_unit *row);

/* measures.c */
uint32_t glauben_charges(const play *p, unsigned u, tilly_reach *reach, uint32_t room);
uint32_t glauben_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room);

void ready(play *p);
void redact(play *p, unsigned side);                /* GL-Q-108 */
void blind(play *p, const play *by, unsigned side); /* GL-Q-109 */
bool glauben_preview(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
bool glauben_deploy(
    play *p, unsigned u, const tilly_pose *pose, unsigned host, bool free_place, tilly_reason *why);
bool glauben_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
bool may_lose_ground(const play *p, tilly_id feature, tilly_reason *why);
bool validate(const play *p);
bool validate_frames(const play *p); /* of that the steps that are suspended */

/* words.c, signs.c, player.c: sentences, signs on pictures, the player by rule of thumb */
extern const struct edition_words glauben_words;
extern const struct edition_signs glauben_signs;
extern const struct edition_player glauben_thumb;

#endif
