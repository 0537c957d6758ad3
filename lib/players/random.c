/* Players that keep no state: their draws come from the battle's seed in a stream of their own, addressed by the decision's serial. */
#include "players/players.h"

uint64_t player_draw(const tilly_turn *turn, const tilly_decision *d, uint32_t salt)
{
    uint32_t word[4];
    tilly_draw(tilly_battle_seed(tilly_turn_battle(turn)), TILLY_STREAM_PLAYER + d->side, d->serial, salt, word);
    return (uint64_t)word[0] << 32 | word[1];
}

int play_random(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    return tilly_turn_sample(turn, player_draw(turn, d, player_salt(context)), answer) != TILLY_OK;
}

int play_passive(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *answer)
{
    if (tilly_turn_usual(turn, answer) == TILLY_OK) return 0;
    return play_random(context, turn, d, answer);
}
