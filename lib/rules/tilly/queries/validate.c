/* Whether a state that was read from a file could be one of play: what its numbers, each of which
 * stands for something, must be to each other so that no step meets what it takes for granted
 * cannot be. */
#include "rules/tilly/queries/queries.h"
#include "rules/tilly/movement/charge_way.h"
#include "rules/tilly/play/move/moves.h"

static bool is_friend(const play *p, unsigned u, unsigned other)
{
    return other != NOBODY && side_of(p, other) == side_of(p, u);
}
static bool is_enemy(const play *p, unsigned u, unsigned other)
{
    return other != NOBODY && side_of(p, other) != side_of(p, u);
}

/* T1-226: commanders charge only along with a unit of theirs. */
static bool validate_order(const play *p, unsigned u, int32_t charge, unsigned target)
{
    switch (charge) {
    case NO_CHARGE: return true;
    case CHARGE_STRAIGHT:
    case CHARGE_AT_EVADERS: return is_combat(p, u);
    case CHARGE_AT_FLANK: return is_combat(p, u) && is_enemy(p, u, target) && is_combat(p, target);
    case CHARGE_WITH_UNIT:
    case CHARGE_TO_JOIN:
        return is_commander(p, u) && is_friend(p, u, target) && is_combat(p, target);
    default: return false;
    }
}

/* The length that is kept of a charge is none that no charge has (T2-205). */
static bool validate_length(const play *p, unsigned u)
{
    const trooper *own = of(p, u);
    int32_t most = figure_of(p, u, FIGURE_CHARGE) + param(p, PARAM_EPS) + 1;
    if (is_commander(p, u) || own->charge == NO_CHARGE)
        return true;
    return own->used >= (own->charge == CHARGE_AT_EVADERS) && own->used <= most;
}

/* Circles for commanders, rectangles for all others (T1-Q-02). */
static bool validate_base(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return is_commander(p, u) ? a->half_width == 0 && a->half_depth == 0 : a->radius == 0;
}

/* T2-Q-77 */
static bool validate_state(const play *p, unsigned u)
{
    return !of(p, u)->limbered || can_limber(p, u);
}

/* One commander to a unit (T1-Q-51). */
static bool validate_host(const play *p, unsigned u)
{
    unsigned host = p->unit[u].host;
    return host == NOBODY ||
           (is_commander(p, u) && is_combat(p, host) && commander_of(p, host) == u);
}

static int32_t number_called(const play *p, unsigned d, const char *name)
{
    const field *f = p->edition->step[p->frame[d].step].fields;
    while (strcmp(f->name, name))
        f++;
    return p->frame[d].number[f->offset / sizeof(int32_t)];
}

static bool validate_declaration(const play *p, unsigned d)
{
    int32_t charge = number_called(p, d, "charge");
    return charge != CHARGE_AT_EVADERS && validate_order(p,
                                                         (unsigned)number_called(p, d, "unit"),
                                                         charge,
                                                         (unsigned)number_called(p, d, "other"));
}

/* No more of the movement is used than there is; a unit bound by a zone of control is bound by
 * somebody's, at a distance that is known (T1-152). */
static bool validate_move(const play *p, unsigned d)
{
    int32_t flags = number_called(p, d, "flags");
    int32_t used = number_called(p, d, "used");
    bool is_bound = (enum bound)(flags >> BOUND_SHIFT & 3) != UNBOUND;
    if (used < 0 || used > movement_of(p, (unsigned)number_called(p, d, "unit")))
        return false;
    if ((is_bound || flags & TIED) && number_called(p, d, "distance") == NEVER)
        return false;
    return !is_bound || number_called(p, d, "governor") != NOBODY;
}

/* Past its first beat a unit that routed is at issue, until all are (T2-267). */
static bool validate_erosion(const play *p, unsigned d)
{
    enum { FIRST_ASKED = 1, LAST_ASKED = 2 };
    unsigned at = p->frame[d].beat;
    return at < FIRST_ASKED || at > LAST_ASKED || number_called(p, d, "routed") != NOBODY;
}

/* No wheel and no slant is wider (T1-126, T1-129). */
static bool validate_angle(const play *p, unsigned d)
{
    int32_t angle = number_called(p, d, "angle");
    return angle >= 0 && angle <= RIGHT_ANGLE;
}

/* T1-229: a charge that is declared, until it is carried out. */
static bool validate_charge_move(const play *p, unsigned d)
{
    unsigned u = (unsigned)number_called(p, d, "unit");
    if (p->frame[d].beat)
        return true;
    return is_commander(p, u) ? of(p, u)->charge == CHARGE_TO_JOIN : is_charging(p, u);
}

/* Of a combat unit before an enemy, with a way to go (T2-198). */
static bool validate_evade(const play *p, unsigned d)
{
    unsigned u = (unsigned)number_called(p, d, "unit");
    unsigned charger = (unsigned)number_called(p, d, "charger");
    return on_table(p, u) && is_combat(p, u) && is_enemy(p, u, charger) &&
           param(p, PARAM_EVADE_MOVE) != EVADE_BY_RALLY_BACK;
}

/* Past its first beat, which finds this out: of a unit that has gone back, or has a way to
 * (T1-Q-104, T1-Q-122). */
static bool validate_rally_back(const play *p, unsigned d)
{
    unsigned u = (unsigned)number_called(p, d, "unit");
    bool out_of_contact = number_called(p, d, "why") == EVADED;
    return !p->frame[d].beat || has(p, u, RALLIES) ||
           (on_table(p, u) && is_combat(p, u) && can_fall_back(p, u, out_of_contact));
}

/* Commanders are set aside after whatever has moved. */
static const struct call {
    uint8_t called, by;
} calls[] = {
    {STEP_DEPLOYMENT, STEP_CANNON_DEPLOYMENT},
    {STEP_DEPLOYMENT, STEP_REDEPLOYMENT},
    {STEP_CANNON_STATE, STEP_CANNON_DEPLOYMENT},
    {STEP_UNIT_MOVE, STEP_MOVE},
    {STEP_COMMANDER_MOVE, STEP_MOVE},
    {STEP_VOLLEY, STEP_SHOOT},
    {STEP_DECLARATION, STEP_DECLARE},
    {STEP_CHARGE_MOVE, STEP_CHARGE},
    {STEP_CHARGE_MOVE, STEP_CHARGES},
    {STEP_EVADE_MOVE, STEP_EVADES},
    {STEP_POINT_BLANK_VOLLEY, STEP_POINT_BLANK},
    {STEP_FIGHT, STEP_MELEE},
    {STEP_RALLY_BACK_MOVE, STEP_RALLY_BACK},
    {STEP_VOLLEY, STEP_BOMBARDMENT},
    {STEP_VOLLEY_NAMED, STEP_BOMBARDMENT},
    {STEP_VOLLEY_THROWN, STEP_BOMBARDMENT},
    {STEP_VOLLEY_COUNTED, STEP_BOMBARDMENT},
    {STEP_CASUALTY, STEP_VOLLEY_COUNTED},
    {STEP_COMMANDER_SAVE, STEP_CASUALTY},
    {STEP_CASUALTY, STEP_VOLLEY},
    {STEP_CASUALTY, STEP_POINT_BLANK_VOLLEY},
    {STEP_CASUALTY, STEP_FIGHT},
};

static bool validate_call(const play *p, unsigned d)
{
    if (!d || p->frame[d].step == STEP_PUSH_ASIDE)
        return true;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].called == p->frame[d].step && calls[i].by == p->frame[d - 1].step)
            return true;
    return false;
}

static bool validate_frame(const play *p, unsigned d)
{
    if (!validate_call(p, d))
        return false;
    switch (p->frame[d].step) {
    case STEP_DECLARATION: return validate_declaration(p, d);
    case STEP_UNIT_MOVE: return validate_angle(p, d) && validate_move(p, d);
    case STEP_COMMANDER_MOVE: return validate_move(p, d);
    case STEP_CHARGE_MOVE: return validate_charge_move(p, d);
    case STEP_EVADE_MOVE: return validate_evade(p, d);
    case STEP_RALLY_BACK_MOVE: return validate_rally_back(p, d);
    case STEP_EROSION: return validate_erosion(p, d);
    default: return true;
    }
}

bool tilly_validate(const play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            if (!validate_base(p, u) || !validate_state(p, u) || !validate_host(p, u) ||
                !validate_order(p, u, of(p, u)->charge, of(p, u)->target) || !validate_length(p, u))
                return false;
    for (unsigned d = 0; d < p->s->depth; d++)
        if (!validate_frame(p, d))
            return false;
    return true;
}
