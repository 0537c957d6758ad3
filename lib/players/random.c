/* Players that keep no state: their draws follow from the battle's seed, the side, the player's
 * salt and the decision's serial. */
#include "kit/choose.h"
#include "players/players.h"

int play_random(void *context,
                const tilly_turn *turn,
                const tilly_decision *d,
                tilly_answer *answer)
{
    const view v = look_around(turn, d);
    return take_by_chance(&v, player_salt(context), answer);
}

int play_passive(void *context,
                 const tilly_turn *turn,
                 const tilly_decision *d,
                 tilly_answer *answer)
{
    if (tilly_turn_usual(turn, answer) == TILLY_OK)
        return 0;
    return play_random(context, turn, d, answer);
}
