/* The player by rule of thumb, as the rule set has it. */
#include "kit/player.h"
#include "players/players.h"
#include "ruleset/presentation.h"

int play_thumb(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    (void)context;
    const view v = look_around(turn, d);
    const edition_player *own = ruleset_player(v.rules);
    return own ? own->answer(&v, answer) : take_usual(&v, answer);
}
