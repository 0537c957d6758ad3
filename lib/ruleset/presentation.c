#include "ruleset/presentation.h"

#include "ruleset/ruleset.h"

const struct edition_words *ruleset_words(const tilly_ruleset *rules)
{
    return rules->edition->words;
}

const struct edition_signs *ruleset_signs(const tilly_ruleset *rules)
{
    return rules->edition->signs;
}

const struct edition_player *ruleset_player(const tilly_ruleset *rules)
{
    return rules->edition->player;
}
