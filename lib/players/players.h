/* The built-in players. They see the public interface only; rules of thumb are the rule set's. */
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

/* The salt travels in the context pointer's value. */
static inline uint32_t player_salt(const void *context)
{
    return (uint32_t)(uintptr_t)context;
}

#endif
