/* Answers to the library outside the sequence of play: lists and tables, edits, validation,
 * preview, rows of units. edition.c hangs these up. */
#ifndef TILLY_LIB_SCRUBY_QUERIES_H
#define TILLY_LIB_SCRUBY_QUERIES_H

#include "rules/scruby/play/play.h"

enum { SCRUBY_RULINGS = 72 };
extern const ruling scruby_rulings[SCRUBY_RULINGS];

/* army_list.c: lists by the rules (SC-Q-68) */
uint32_t scruby_check_army(const tilly_army *army, uint32_t wanted, tilly_reason *breach);
uint32_t scruby_check_armies(const tilly_army *a,
                             const tilly_army *b,
                             uint32_t wanted,
                             tilly_reason *breach);
uint32_t scruby_check_table(const tilly_ruleset *r,
                            const tilly_table *t,
                            uint32_t units,
                            uint32_t wanted,
                            tilly_reason *breach);
uint32_t scruby_points(const tilly_army *army, const tilly_unit_spec *spec);
void scruby_fill(const tilly_army *army, tilly_unit_spec *spec);
void scruby_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);

/* family.c */
uint32_t scruby_spare_units(const tilly_army *own, const tilly_army *enemy);
bool scruby_is_free(const play *p, unsigned u);
void scruby_drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files);
void scruby_tell_unit(const play *p, unsigned u, tilly_unit *told);
unsigned scruby_bounds(const question *q, const tilly_option *o, unsigned value);
bool scruby_touching(const play *p, unsigned a, unsigned b);
uint32_t scruby_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room);
void scruby_redact(play *p, unsigned side);
bool scruby_preview(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading);
uint32_t scruby_preview_body(
    const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room);

/* preview_fire.c: of one that goes back from fire, runs or retires */
bool preview_fire(const play *p, const question *q, const answer *a, tilly_placed *placed);

bool scruby_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
/* validate.c, validate_steps.c */
bool scruby_validate(const play *p);
bool validate_scruby_steps(const play *p); /* of the steps under way */

/* words.c, signs.c */
extern const struct edition_words scruby_words;
extern const struct edition_signs scruby_signs;

/* player.c */
extern const struct edition_player scruby_thumb;

#endif
