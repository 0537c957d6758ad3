/* An edition's own words, signs and player: three constant tables, which reports, pictures and
 * players ask for. Each may be NULL. */
#ifndef TILLY_LIB_PRESENTATION_H
#define TILLY_LIB_PRESENTATION_H

#include <tilly/ruleset.h>

const struct edition_words *ruleset_words(const tilly_ruleset *rules);
const struct edition_signs *ruleset_signs(const tilly_ruleset *rules);
const struct edition_player *ruleset_player(const tilly_ruleset *rules);

#endif
