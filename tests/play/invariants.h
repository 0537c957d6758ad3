/* Invariants that hold at every need of every battle, of any rule set. */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include "support/support.h"

enum care {
    CARE_COPY = 1,
    CARE_SAVE = 2,
    CARE_ANSWERS = 4,
    CARE_REFUSALS = 8,
    CARE_UNDO = 16,
    CARE_REDACTION = 32,
    CARE_RECORD = 256, /* once it is over, its record is played again and comes out equal */
    CARE_ALL = 63 | CARE_RECORD,
    CARE_OFFERS = 64,    /* an option without numbers says whether it is legal, one with numbers is
                          * known empty */
    CARE_PREVIEWS = 128, /* every answer leads where its preview said */
    /* made-up answers, dice, edits and endings: what is refused changes nothing, what is taken can
     * be taken back; some are kept */
    CARE_MEDDLING = 512
};

typedef struct tour {
    uint64_t seed;             /* of the players' draws */
    uint32_t care, every;      /* which invariants; looked at in every n-th need (1: all) */
    uint32_t needs, most;      /* met so far; a battle that needs more has no end */
    uint32_t refused, nearest; /* refusals met, and those whose nearest legal version was tried */
    uint32_t numbered, empty;  /* options with numbers, and those of them nothing legal fills */
    uint32_t previewed;        /* answers whose preview was held against where they led */
    uint32_t made_up, edits;   /* made-up answers and edits that were taken */
    tilly_player player;       /* who answers; answer NULL: a sample */
    /* shown every need and the end of every turn; NULL: nobody */
    void (*watch)(void *watched, const tilly_turn *turn, tilly_status need);
    void *watched;
} tour;

/* Plays the battle to its end with random answers, looking at the invariants on the way. What an
 * answer does not use is junk. */
void play_with_care(tilly_battle *battle, tour *t);
/* All invariants at the need that is open now. */
void look_closely(tilly_battle *battle, tilly_turn *turn, tour *t, tilly_status need);

#endif
