/* Combat (3.10 to 3.16): what its steps share. */
#ifndef TILLY_LIB_GLAUBEN_COMBAT_H
#define TILLY_LIB_GLAUBEN_COMBAT_H

#include "rules/glauben/play/play.h"

/* ---- the steps ------------------------------------------------------------------------------ */

/* Item flags of STEP_COMBAT. */
enum part_in_combat {
    ATTACKS = 1, /* in the group */
    SHAKEN = 2,  /* takes the already disrupted case */
    CLOSE = 4,   /* of the group: in contact with the defender when it was decided (GL-Q-83) */
    MARKED = 8,  /* is to be disrupted */
    LOSES = 16,  /* gives the base unit that is lost */
    BEATEN = 32, /* put to rout */
    WITHDRAWS = 64,
    ROUTS_THEM = 128 /* owes a control test */
};

/* Integers of STEP_COMBAT; who enters it gives defender and lone. */
typedef struct combat {
    aid help; /* first 1 + the general each side named; then what each gives */
    int32_t defender;
    /* 1 + the cavalry regiment that attacks a hedgehog by itself; 0: the whole group attacks */
    int32_t lone;
    int32_t drawn; /* 1 + the number drawn */
    int32_t code;  /* enum combat_code */
} combat;
match match_now(const play *p); /* of the combat that is being fought */
/* The group, whoever of it is still on the table. */
#define EACH_OF_GROUP(u, p)                                                                        \
    EACH_UNIT (u, p, foe(side_of(p, (unsigned)((const combat *)here(p))->defender)))               \
        if (p->item[u] & ATTACKS)

/* results.c: what a code asks of whom, and steps 5 and 6 of GL-Q-107. */
/* one of the group could give the base unit that the code costs it */
bool may_lose(const play *p, unsigned u);
/* one of the group, not yet disrupted, where the code disrupts to the value of the opponent */
bool is_disrupted_to_value(const play *p, unsigned u);
void note_states(play *p); /* who is shaken, who is close: before any choice */
void apply_result(play *p);
void carry_out_moves(play *p);

/* Integers of STEP_CONTROL; who enters it gives unit. */
typedef struct control {
    aid help;
    int32_t unit, obeys, follows;
} control;

#endif
