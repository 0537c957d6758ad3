/* Shared by the steps of P8: marks of the stands of the melee that is worked (SC-221 to SC-229).
 */
#ifndef TILLY_LIB_SCRUBY_PLAY_MELEE_H
#define TILLY_LIB_SCRUBY_PLAY_MELEE_H

#include "rules/scruby/field/melee.h"
#include "rules/scruby/play/play.h"

/* Flags of the row, beside those of orders and VICTOR (play.h): of one melee and what follows from
 * it. */
enum melee_mark {
    DEFEATED = 8, /* and has not yet scattered, nor gone safely back */
    PURSUER = 16,
    SUPPORT = 32,   /* may stop the pursuers, and then those that do (SC-149) */
    SETTLED = 64,   /* pursuer or support: whom it strikes or stops is known */
    FIGHTS_ON = 128 /* is in the extra melee that is to be fought */
};
static inline bool is_noted(const play *p, unsigned u, unsigned marks)
{
    return p->step[u] & marks;
}
static inline void note(play *p, unsigned u, unsigned marks)
{
    p->step[u] |= (uint8_t)marks;
}
static inline void unnote(play *p, unsigned u, unsigned marks)
{
    p->step[u] &= (uint8_t)~marks;
}
static inline void unnote_all(play *p, unsigned marks)
{
    for (unsigned u = 0; u < p->units; u++)
        unnote(p, u, marks);
}
/* The first in order of asking, first player before second; NOBODY. */
static inline unsigned next_noted(const play *p, unsigned marks)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_STAND (u, p, side_in(p, (enum role)r))
            if (is_noted(p, u, marks))
                return u;
    return NOBODY;
}

/* ---- fight.c: one exchange of blows, and who has lost ---------------------------------------- */

/* Of STEP_FIGHT, set by those that enter it. */
typedef struct fight {
    int32_t seed;    /* a stand of it */
    int32_t number;  /* of the melee, in this game move */
    int32_t extra;   /* 1: the extra melee (SC-228) */
    int32_t stopped; /* 1 + the side of pursuers whom support has stopped (SC-229); 0 */
    int32_t under;   /* 1 + the side whose swordsmen got under the pikes; 0 */
    int32_t taken[SIDES];
    int32_t thrown[SIDES];
} fight;
void begin_fight(play *p, unsigned seed, bool extra, unsigned stopped);
/* Half-points of a stand's blow that is not struck off yet. */
int32_t points_of_blow(const play *p, unsigned u);
/* In order fought: of the next melee of this game move. */
unsigned next_melee_number(const play *p);

/* ---- blow.c: one blow, and what spills over (SC-224) ----------------------------------------- */

typedef struct blow_struck {
    int32_t by, left; /* left: half-points that are not yet struck off */
    int32_t fallen;   /* 1 + the stand whose last point it took; 0 */
} blow_struck;

/* A face of its square is lost in melee: the square is broken (SC-Q-46). */
void lose_face_in_melee(play *p, unsigned square, unsigned lost);

/* ---- melees.c: which melee is next (SC-D-20) ------------------------------------------------- */

/* A stand has a melee yet to be fought. */
typedef bool fights_now(const play *p, unsigned u);
/* To end open() with: asks a side while a stand of it does. */
bool ask_for_melee(const play *p, question *q, unsigned side, fights_now *fights);
/* Each melee by its first stands of either side. */
void offer_melees(const play *p, const question *q, fights_now *fights, options *o);

/* ---- extra_melee.c (SC-228) ------------------------------------------------------------------ */

/* Melees of stands of that side that are marked to fight on, after reactions; stopped: they are
 * pursuers whom support has met. */
void begin_extra_melee(play *p, unsigned side, bool stopped);

/* ---- bonus_moves.c (SC-228, SC-D-23) --------------------------------------------------------- */

/* A victor has a new enemy in reach of its first bonus move, whatever lies between. */
bool has_bonus_charge(const play *p, unsigned u);
void begin_first_bonus(play *p, unsigned side);
void begin_second_bonus(play *p); /* of all victors of an extra melee */

/* ---- pursuit.c (SC-229) ---------------------------------------------------------------------- */

/* Cavalry of the winner that may pursue after that melee. */
bool may_pursue(const play *p, unsigned u, unsigned number);
/* Those marked pursue. */
void begin_pursuit(play *p, unsigned side, unsigned number);

/* ---- scatter.c (SC-227) ---------------------------------------------------------------------- */

/* Throws for the defeated stands of a side, TILLY_NO_SIDE: of both. */
bool scatter_open_for(const play *p, question *q, unsigned side);
void scatter_fell(play *p, const question *q, const face *f);
/* Defeated stands of a side, TILLY_NO_SIDE: of both, lose UE. */
void defeat_costs_ue(play *p, unsigned side, unsigned clause);

#endif
