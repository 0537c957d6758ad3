/* The built-in players. They see the public interface only. */
#ifndef TILLY_LIB_PLAYERS_H
#define TILLY_LIB_PLAYERS_H

#include <tilly/player.h>

int play_random(void *context,
                const tilly_turn *turn,
                const tilly_decision *d,
                tilly_answer *answer);
int play_passive(void *context,
                 const tilly_turn *turn,
                 const tilly_decision *d,
                 tilly_answer *answer);
int play_thumb(void *context,
               const tilly_turn *turn,
               const tilly_decision *d,
               tilly_answer *answer);

/* A number that is this decision's alone, for a player with that salt. */
uint64_t player_draw(const tilly_turn *turn, const tilly_decision *d, uint32_t salt);
/* The salt travels in the context pointer's value. */
static inline uint32_t player_salt(const void *context)
{
    return (uint32_t)(uintptr_t)context;
}

#endif
