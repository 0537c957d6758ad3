/* A rule set's player by rule of thumb: what a sensible beginner does. It knows what its side sees,
 * through the public interface, and keeps no state. */
#ifndef TILLY_LIB_PLAYER_H
#define TILLY_LIB_PLAYER_H

#include "kit/choose.h"

typedef struct edition_player {
    /* As a tilly_player_fn: 0, or not 0 where it finds no answer. */
    int (*answer)(const view *v, tilly_answer *answer);
} edition_player;

#endif
