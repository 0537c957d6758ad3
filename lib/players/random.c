/* Players that keep no state: their draws follow from the battle's seed, the side, the player's
 * salt and the decision's serial. */
#include "players/players.h"

static uint64_t stirred(uint64_t n)
{
    n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9u;
    n = (n ^ n >> 27) * 0x94D049BB133111EBu;
    return n ^ n >> 31;
}

/* The sampler makes chance of it: it only has to be another number for each battle, player and
 * decision. Stirred, those of different battles, sides and salts meet by chance alone. */
uint64_t player_draw(const tilly_turn *turn, const tilly_decision *d, uint32_t salt)
{
    uint64_t player = (uint64_t)salt * TILLY_SIDES + d->side;
    return stirred(stirred(tilly_battle_seed(tilly_turn_battle(turn))) + player) + d->serial;
}

int play_random(void *context,
                const tilly_turn *turn,
                const tilly_decision *d,
                tilly_answer *answer)
{
    return tilly_turn_sample(turn, player_draw(turn, d, player_salt(context)), answer) != TILLY_OK;
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
