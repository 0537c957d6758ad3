/* The result of a combat carried out: base units lost, states changed, guns fallen, then the moves
 * it orders (3.14, GL-204 to GL-206, GL-Q-69 to GL-Q-78, GL-Q-105). */
#include "rules/glauben/play/combat/combat.h"

static const combat *fought(const play *p)
{
    return here(p);
}
static unsigned defender_of(const play *p)
{
    return (unsigned)fought(p)->defender;
}
static enum combat_code code_of(const play *p)
{
    return (enum combat_code)fought(p)->code;
}

/* Also those of the group who are no longer on the table. */
static unsigned first_that_attacked(const play *p)
{
    unsigned side = foe(side_of(p, defender_of(p)));
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->item[u] & ATTACKS)
            return u;
    return NOBODY;
}

/* ---- what a code asks ----------------------------------------------------------------------- */

/* Ar costs the group one base unit in all; Aw, Ad, Dx cost one those of it that were disrupted
 * already (GL-182 to GL-185, GL-Q-73). */
bool may_lose(const play *p, unsigned u)
{
    return code_of(p) == RESULT_AR || (code_of(p) <= RESULT_DX && (p->item[u] & SHAKEN));
}

/* GL-183, GL-184 */
bool is_disrupted_to_value(const play *p, unsigned u)
{
    enum combat_code code = code_of(p);
    return fought(p)->drawn && (code == RESULT_AW || code == RESULT_AD) && !(p->item[u] & SHAKEN);
}

void note_states(play *p)
{
    unsigned v = defender_of(p);
    EACH_OF_GROUP (u, p) {
        if (is_shaken(p, u))
            p->item[u] |= SHAKEN;
        /* GL-Q-83 */
        if (are_touching(p, u, v) || (is_horse(p, u) && in_hedgehog(p, v)))
            p->item[u] |= CLOSE;
    }
    if (match_now(p).shaken)
        p->item[v] |= SHAKEN;
}

/* ---- step 5: losses and states -------------------------------------------------------------- */

static void beat_back(play *p, unsigned u, unsigned by)
{
    lose_heart(p, u, by, TILLY_BY_COMBAT);
    p->item[u] |= BEATEN;
}

static void attacker_suffers(play *p, unsigned u, unsigned v)
{
    enum combat_code code = code_of(p);
    bool shaken = p->item[u] & SHAKEN;
    if (code == RESULT_AR || (shaken && code < RESULT_DX))
        beat_back(p, u, v);
    else if (code == RESULT_DX || (p->item[u] & MARKED))
        disrupt(p, u, v, TILLY_BY_COMBAT);
    /* GL-Q-71: the spared ones too */
    if (!shaken && (code == RESULT_AW || code == RESULT_AD))
        p->item[u] |= WITHDRAWS;
}

static void attackers_suffer(play *p)
{
    unsigned v = defender_of(p);
    EACH_OF_GROUP (u, p)
        if (p->item[u] & LOSES)
            lose_base(p, u, v, TILLY_BY_COMBAT);
    EACH_OF_GROUP (u, p)
        attacker_suffers(p, u, v);
}

/* GL-Q-76: they fall to one of the group that touches them and gives a crew. */
static void guns_suffer(play *p, unsigned v, unsigned by)
{
    enum combat_code code = code_of(p);
    bool shaken = p->item[v] & SHAKEN, limbered = formation_of(p, v) == TILLY_FORMATION_LIMBERED;
    if (shaken || code == RESULT_DR || (code == RESULT_DW && !limbered)) {
        overrun(p, v, by);
        return;
    }
    disrupt(p, v, by, TILLY_BY_COMBAT);
    if (code == RESULT_DW)
        p->item[v] |= WITHDRAWS;
}

static void body_suffers(play *p, unsigned v, unsigned by)
{
    enum combat_code code = code_of(p);
    if (code == RESULT_DR || (p->item[v] & SHAKEN)) {
        /* GL-Q-75: a last base unit routs nowhere */
        if (lose_base(p, v, by, TILLY_BY_COMBAT))
            beat_back(p, v, by);
        return;
    }
    disrupt(p, v, by, TILLY_BY_COMBAT);
    if (code == RESULT_DW)
        p->item[v] |= WITHDRAWS;
}

static void defender_suffers(play *p)
{
    unsigned v = defender_of(p);
    unsigned by = first_that_attacked(p);
    if (code_of(p) < RESULT_DX)
        return;
    if (is_guns(p, v))
        guns_suffer(p, v, by);
    else
        body_suffers(p, v, by);
}

/* ---- who owes a control test (GL-210, GL-Q-83) ---------------------------------------------- */

static bool could_owe(const play *p, unsigned u)
{
    return on_table(p, u) && !is_guns(p, u) && !in_hedgehog(p, u) && !is_routing(p, u);
}
static bool was_routed(const play *p, unsigned u)
{
    return (p->item[u] & BEATEN) && on_table(p, u);
}

static void note_tests(play *p)
{
    unsigned v = defender_of(p);
    EACH_OF_GROUP (u, p) {
        if (!(p->item[u] & CLOSE))
            continue;
        if (was_routed(p, v) && could_owe(p, u))
            p->item[u] |= ROUTS_THEM;
        if (was_routed(p, u) && could_owe(p, v))
            p->item[v] |= ROUTS_THEM;
    }
}

void apply_result(play *p)
{
    attackers_suffer(p);
    defender_suffers(p);
    note_tests(p);
}

/* ---- step 6: the moves, attackers before defenders, in order of number (GL-Q-71, GL-Q-105) */

static void move_beaten(play *p, unsigned u, unsigned from, bool retires)
{
    if (was_routed(p, u))
        flee(p, u);
    if ((p->item[u] & WITHDRAWS) && on_table(p, u) && !is_routing(p, u))
        fall_back(p, u, from, retires);
}

static unsigned nearest_of_group(const play *p)
{
    unsigned nearest = NOBODY;
    unsigned v = defender_of(p);
    int32_t least = NEVER;
    EACH_OF_GROUP (u, p) {
        int32_t gap = gap_between(p, u, v);
        if (gap >= least)
            continue;
        least = gap;
        nearest = u;
    }
    return nearest;
}

void carry_out_moves(play *p)
{
    unsigned v = defender_of(p);
    bool to_retire = code_of(p) == RESULT_AW;
    EACH_OF_GROUP (u, p)
        move_beaten(p, u, v, to_retire && (p->item[u] & MARKED));
    if (on_table(p, v))
        move_beaten(p, v, nearest_of_group(p), true);
}
