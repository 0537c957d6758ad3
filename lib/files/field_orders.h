/* Units and formations of a scenario beyond their places: formations, reinforcements,
 * first orders (docs/formats/scenario.md). */
#ifndef TILLY_LIB_FILES_FIELD_ORDERS_H
#define TILLY_LIB_FILES_FIELD_ORDERS_H

#include "state/fields.h"
#include "files/json/read.h"
#include "files/json/write.h"

/* Of a unit: its formation by that key, if there is one. */
bool formation_read(const node *unit, const char *key, uint16_t *formation);
void formation_word_write(writer *w, const char *key, uint32_t formation); /* nothing if it is 0 */
void formation_write(writer *w, const play *p, unsigned u);
/* The member "arrives". */
bool arrival_read(const node *arrives, tilly_arrival *arrival);
void arrival_write(writer *w, const play *p, unsigned u);
/* "orders" of an army: as many as it has commands, null where one holds. */
bool orders_read(const node *orders, tilly_battle *b, unsigned side);
void orders_write(writer *w, const play *p, unsigned side);

#endif
