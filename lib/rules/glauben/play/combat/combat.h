/* Combat (3.10 to 3.16): who fights whom, by what odds, and with what result. */
#ifndef TILLY_LIB_GLAUBEN_COMBAT_H
#define TILLY_LIB_GLAUBEN_COMBAT_H

#include "rules/glauben/glauben.h"

/* ---- who_fights.c: may this unit attack that one now? One reading for choice, list, lapse (GL-150
 * to GL-154, GL-202) */

enum claim { NO_FIGHT, MAY_FIGHT, MUST_FIGHT };
enum claim claim_on(const play *p, unsigned u, unsigned v);
/* For loops over the enemies a unit may attack, in order of number; NOBODY. */
unsigned next_claim(const play *p, unsigned u, unsigned from);
/* Infantry and cavalry that attack if they find an enemy in range. */
bool can_attack(const play *p, unsigned u);

/* ---- odds.c: from facts to a column, a modifier, a result (3.11 to 3.13). A host without a board
 * can bring the facts himself (GL-Q-03) */

typedef struct match {
    int32_t attack, defence;      /* strengths (GL-156) */
    bool infantry, cavalry, guns; /* arms of the attack (GL-171, GL-172) */
    bool charge;                  /* one of them charged */
    /* who has the better of it against each of the other's (GL-Q-63) */
    bool attacker_ground, defender_ground;
    bool hedgehog, shaken; /* of the defender: in hedgehog; takes the already disrupted case */
    enum struck struck;    /* where he is struck, the best of the group */
} match;

static inline bool by_pistol(const match *m)
{
    return m->hedgehog && m->cavalry && !m->infantry;
} /* read on the hedgehog table (GL-203, GL-Q-80) */
static inline enum hedgehog_state hedgehog_row(const match *m)
{
    return m->shaken ? HEDGEHOG_DISRUPTED : HEDGEHOG_NORMAL;
}
int32_t arms_of(const match *m);
int32_t match_shift(const glauben_tables *t, const match *m);
unsigned match_column(const glauben_tables *t, const match *m);  /* shifted */
int32_t match_modifier(const glauben_tables *t, const match *m); /* without generals */
enum combat_code match_result(const glauben_tables *t, const match *m, int32_t sum);
/* How many of the thousand draws give each result, with that modifier. */
void match_chances(const glauben_tables *t,
                   const match *m,
                   int32_t modifier,
                   int32_t chance[RESULTS]);

/* The facts of a fight on the board, one attacker after another. */
match match_begin(const play *p, unsigned defender);
void match_add(const play *p, match *m, unsigned attacker, unsigned defender);
void match_close(const play *p, match *m, unsigned defender);
/* fights with its disorganised strength and takes the already disrupted case: disrupted or
 * retreating */
bool is_shaken(const play *p, unsigned u);
int32_t attack_of(const play *p, unsigned u);

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
