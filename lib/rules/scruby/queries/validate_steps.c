/* Whether the suspended steps of a state that was read from a file could be those of play: who
 * calls whom, and what their integers stand for. Each step takes for granted what its caller saw
 * to. */
#include "rules/scruby/play/melee/melee.h"
#include "rules/scruby/play/move/orders.h"
#include "rules/scruby/queries/queries.h"

static int32_t integer_called(const play *p, unsigned d, const char *name)
{
    const field *f = p->edition->step[p->frame[d].step].fields;
    while (strcmp(f->name, name))
        f++;
    return p->frame[d].number[f->offset / sizeof(int32_t)];
}
static unsigned piece_called(const play *p, unsigned d, const char *name)
{
    return (unsigned)integer_called(p, d, name);
}
/* The one that asks or throws now. */
static bool is_on_top(const play *p, unsigned d)
{
    return d + 1 == p->s->depth;
}

/* ---- who calls whom -------------------------------------------------------------------------- */

/* The beat at which a step waits for one that it has called; the beats of their tables. */
static const struct call {
    uint8_t called, by, at;
} calls[] = {
    {STEP_ORDER, STEP_MOVES, 1},
    {STEP_ORDER, STEP_BONUS_MOVES, 1},
    {STEP_FORM_UP, STEP_ORDER, 2},
    {STEP_CANNONADE, STEP_ARTILLERY_FIRE, 1},
    {STEP_LOST_FACES, STEP_CANNONADE, 3},
    {STEP_LOST_FACES, STEP_SIMULTANEOUS_FIRE, 2},
    {STEP_LOST_FACES, STEP_CARACOLE, 5},
    {STEP_CARACOLE, STEP_CARACOLES, 0},
    {STEP_REACTION, STEP_REACTIONS, 0},
    {STEP_REACTIONS, STEP_EXTRA_MELEE, 1},
    {STEP_SIMULTANEOUS_FIRE, STEP_SMALL_ARMS, 1},
    {STEP_VOLLEY_MORALE, STEP_POST_VOLLEY, 1},
    {STEP_MELEE, STEP_MELEES, 1},
    {STEP_FIGHT, STEP_MELEE, 1},
    {STEP_FIGHT, STEP_EXTRA_MELEE, 2},
    {STEP_BLOW, STEP_FIGHT, 4},
    {STEP_PURSUIT, STEP_MELEE, 6},
    {STEP_EXTRA_MELEE, STEP_MELEE, 7},
    {STEP_BONUS_MOVES, STEP_MELEE, 6},
    {STEP_BONUS_MOVES, STEP_MELEE, 8},
};

static bool validate_call(const play *p, unsigned d)
{
    if (!d)
        return true;
    const frame *by = &p->frame[d - 1];
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].called == p->frame[d].step && calls[i].by == by->step &&
            calls[i].at == by->beat)
            return true;
    return false;
}

/* ---- what they are about --------------------------------------------------------------------- */

static bool are_enemies(const play *p, unsigned u, unsigned other)
{
    return side_of(p, u) != side_of(p, other);
}

static bool is_on_its_table(const play *p, int32_t x, int32_t y)
{
    return x >= 0 && x <= p->table->width && y >= 0 && y <= p->table->depth;
}

/* All who act together are mounted, as they step off (SC-Q-52). */
static bool are_all_mounted(const play *p, unsigned first)
{
    EACH_STAND (u, p, side_of(p, first))
        if ((u == first || p->item[u] & ACTS_WITH_IT) && !is_mounted_dragoon(p, u))
            return false;
    return true;
}

/* What is left of a move is left to dragoons alone (SC-052). */
static bool validate_second_part(const play *p, unsigned d)
{
    enum { FOOT_PLACE = 2 };
    unsigned u = piece_called(p, d, "unit");
    if (integer_called(p, d, "asked") == STEPS_OFF && p->frame[d].beat <= FOOT_PLACE)
        return are_all_mounted(p, u);
    return integer_called(p, d, "asked") < HALF_A_MOVE || is_among(p, u, DRAGOONS);
}

/* SC-209: a gun has an order only with its crew. */
static bool can_act(const play *p, unsigned u)
{
    return on_table(p, u) && (!is_gun(p, u) || crew_at(p, u) != NOBODY) && do_act_as_one(p);
}

/* A charge that is settled leads to an enemy (SC-130). */
static bool validate_order(const play *p, unsigned d)
{
    if (!validate_second_part(p, d))
        return false;
    unsigned u = piece_called(p, d, "unit");
    int32_t target = integer_called(p, d, "target");
    if (is_on_top(p, d) && !can_act(p, u))
        return false;
    if (!target)
        return true;
    int32_t heading = integer_called(p, d, "heading");
    return are_enemies(p, u, (unsigned)target - 1) && heading >= 0 && heading < FULL_CIRCLE &&
           integer_called(p, d, "length") >= 0 &&
           magnitude(integer_called(p, d, "turn")) <= FULL_CIRCLE &&
           is_on_its_table(p, integer_called(p, d, "x"), integer_called(p, d, "y"));
}

/* SC-239, SC-Q-70 */
static bool validate_form_up(const play *p, unsigned d)
{
    unsigned u = piece_called(p, d, "unit");
    int32_t keeper = integer_called(p, d, "keeper");
    return on_table(p, u) && is_foot(p, u) &&
           (!keeper || side_of(p, (unsigned)keeper - 1) == side_of(p, u)) && is_on_top(p, d) &&
           can_form_as_known(p);
}

/* SC-214 */
static bool validate_caracole(const play *p, unsigned d)
{
    unsigned u = piece_called(p, d, "rank");
    int32_t next = integer_called(p, d, "next");
    return is_stand(p, u) && integer_called(p, d, "number") >= 1 &&
           (!next || side_of(p, (unsigned)next - 1) == side_of(p, u));
}

/* SC-216 */
static bool validate_reaction(const play *p, unsigned d)
{
    unsigned u = piece_called(p, d, "unit");
    return is_stand(p, u) && are_enemies(p, u, piece_called(p, d, "charger"));
}

/* SC-D-22: nothing is chosen before the fight, and then the winner chooses, once there is one. */
static bool validate_melee(const play *p, unsigned d)
{
    enum { AFTER_IT = 2, GOES_ON = 5, TO_PURSUE = 2 };
    unsigned at = p->frame[d].beat;
    int32_t choice = integer_called(p, d, "choice");
    if (at < AFTER_IT)
        return !choice;
    return choice < TO_PURSUE || at > GOES_ON || next_noted(p, VICTOR) != NOBODY;
}

/* Dice of one face, or none yet; points that could be, and whoever has points to strike off has
 * named an enemy (SC-222 to SC-225). */
static bool validate_fight(const play *p, unsigned d)
{
    enum { FACES = 6, MOST_POINTS = MOST_HALVES * TILLY_MOST_UNITS };
    const fight *f = (const fight *)(const void *)p->frame[d].number;
    for (unsigned side = 0; side < SIDES; side++) {
        if (f->thrown[side] < 0 || f->thrown[side] > FACES || f->taken[side] < 0 ||
            f->taken[side] > MOST_POINTS)
            return false;
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (of(p, u)->melee == (unsigned)f->number && points_of_blow(p, u) &&
                of(p, u)->strikes == NOBODY)
                return false;
    }
    return true;
}

/* Of a striker who has named his enemy (SC-222, SC-224). */
static bool validate_blow(const play *p, unsigned d)
{
    unsigned by = piece_called(p, d, "by");
    int32_t fallen = integer_called(p, d, "fallen");
    return is_stand(p, by) && of(p, by)->strikes != NOBODY && integer_called(p, d, "left") >= 0 &&
           (!fallen || are_enemies(p, by, (unsigned)fallen - 1));
}

/* The throw names the winner, and he who goes first (SC-201, SC-204); where the leading side is
 * set, nobody throws for it. */
static bool validate_duel(const play *p, unsigned d)
{
    enum { THROW, CHOICE };
    const bool is_thrown =
        p->s->turn || !(p->s->setup & (TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES));
    const unsigned at = p->frame[d].beat;
    return !is_thrown || ((at <= THROW || integer_called(p, d, "winner")) &&
                          (at <= CHOICE || integer_called(p, d, "first")));
}

static bool validate_frame(const play *p, unsigned d)
{
    if (!validate_call(p, d))
        return false;
    switch (p->frame[d].step) {
    case STEP_SET_UP_DICE:
    case STEP_DICE_FOR_THE_MOVE: return validate_duel(p, d);
    case STEP_ORDER: return validate_order(p, d);
    case STEP_FORM_UP: return validate_form_up(p, d);
    case STEP_CARACOLE: return validate_caracole(p, d);
    case STEP_REACTION: return validate_reaction(p, d);
    case STEP_FIGHT: return is_stand(p, piece_called(p, d, "seed")) && validate_fight(p, d);
    case STEP_MELEE: return is_stand(p, piece_called(p, d, "seed")) && validate_melee(p, d);
    case STEP_BLOW: return validate_blow(p, d);
    default: return true;
    }
}

bool validate_scruby_steps(const play *p)
{
    for (unsigned d = 0; d < p->s->depth; d++)
        if (!validate_frame(p, d))
            return false;
    return true;
}
