/* Deployment: command by command, the defender first; then cannons one by one, the attacker first
 * (2.12). */
#include "rules/tilly/play/set_up/deploy.h"

/* The side that set down last and the command that is being set down, each plus one; 0: nobody,
 * none. */
typedef struct deployment {
    int32_t last, group;
} deployment;
const field deployment_fields[] = {MEANING(deployment, last, "last", IS_SIDE_FROM_1),
                                   MEANING(deployment, group, "group", IS_GROUP_FROM_1),
                                   {.name = NULL}};
typedef struct cannon_deployment {
    int32_t last;
} cannon_deployment;
const field cannon_deployment_fields[] = {MEANING(cannon_deployment, last, "last", IS_SIDE_FROM_1),
                                          {.name = NULL}};

/* ---- units that wait ------------------------------------------------------------------------- */

enum turn_to_deploy { ALL_BUT_CANNONS, CANNONS_ONLY };

static bool waits(const play *p, unsigned u, enum turn_to_deploy a)
{
    return p->unit[u].state == UNIT_WAITING && (type_of(p, u) == CANNONS) == (a == CANNONS_ONLY);
}

static unsigned side_waiting(const play *p, unsigned side, enum turn_to_deploy a)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (waits(p, u, a))
            return u;
    return NOBODY;
}

/* Sides take turns; one that has nothing left is skipped (T1-Q-28). */
static unsigned side_to_deploy(const play *p, int32_t last, unsigned first, enum turn_to_deploy a)
{
    unsigned side = last ? foe((unsigned)last - 1) : first;
    if (side_waiting(p, side, a) == NOBODY)
        side = foe(side);
    return side_waiting(p, side, a) == NOBODY ? TILLY_NO_SIDE : side;
}

static bool command_waits(const play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].group == g && waits(p, u, ALL_BUT_CANNONS))
            return true;
    return false;
}

/* The next of a command: in order of number, its commander last, so that there is somebody he can
 * join. */
static unsigned next_of_command(const play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    unsigned commander = NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
        if (p->unit[u].group != g || !waits(p, u, ALL_BUT_CANNONS))
            continue;
        if (is_combat(p, u))
            return u;
        if (commander == NOBODY)
            commander = u;
    }
    return commander;
}

/* ---- taking up again ------------------------------------------------------------------------ */

static bool may_lift(const play *p, unsigned u, unsigned g)
{
    return p->unit[u].group == g && type_of(p, u) != CANNONS && on_table(p, u);
}

static bool command_is_down(const play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (may_lift(p, u, g))
            return true;
    return false;
}

/* A command can be taken up and set down again if no place is left for a unit of its side:
 * everything must come down (T1-099, T1-Q-27). */
static void offer_lifts(const play *p, options *o, unsigned side)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && command_is_down(p, g))
            offer(p, o, TILLY_OPT_LIFT, NOBODY, NOBODY)->unit = group_id(g);
}

static void lift_command(play *p, unsigned g)
{
    unsigned side = p->group[g].side;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (may_lift(p, u, g))
            lift(p, u);
}

/* ---- commands ------------------------------------------------------------------------------- */

enum deployment_beat { BEAT_COMMAND };

static bool command_open(const play *p, question *q) /* T1-D-05 */
{
    const deployment *n = here(p);
    unsigned side = side_to_deploy(p, n->last, defending_side(p), ALL_BUT_CANNONS);
    if (deployed_by_host(p) || n->group || side == TILLY_NO_SIDE)
        return false;
    return asks(p, q, side, NOBODY, NOBODY);
}

static void command_list(const play *p, const question *q, options *o)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == q->d.side && command_waits(p, g))
            offer(p, o, TILLY_OPT_COMMAND, NOBODY, NOBODY)->unit = group_id(g);
}

static void command_take(play *p, const question *q, const answer *a)
{
    ((deployment *)here(p))->group = (int32_t)tilly_id_index(a->option->unit) + 1;
}

static bool unit_open(const play *p, question *q) /* T1-D-06 */
{
    const deployment *n = here(p);
    unsigned u = n->group ? next_of_command(p, (unsigned)n->group - 1) : NOBODY;
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void unit_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    offer_place(p, o, u);
    if (is_commander(p, u))
        EACH_UNIT (host, p, q->d.side)
            if (is_combat(p, host) && may_attach(p, u, host, NULL))
                offer(p, o, TILLY_OPT_ATTACH, u, host);
    if (!has_place(p, u))
        offer_lifts(p, o, q->d.side);
}

static bool place_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    if (a->option->kind != TILLY_OPT_PLACE)
        return true;
    unsigned u = index_of(a->option->unit);
    return pose_legal(p, u, deployment_zone(p, u), pose_of_answer(a), why);
}

static uint32_t range_of_place(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    return place_range(p, index_of(begun->option->unit), begun, spans, room);
}

static unsigned host_of(const answer *a)
{
    return a->option->kind == TILLY_OPT_ATTACH ? index_of(a->option->other) : NOBODY;
}

tilly_pose placed_end(const play *p, const answer *a)
{
    pose at = pose_of_answer(a);
    return pose_down(p, (point){at.x, at.y}, at.heading, host_of(a));
}

static void unit_take(play *p, const question *q, const answer *a)
{
    deployment *n = here(p);
    pose at = pose_of_answer(a);
    if (a->option->kind != TILLY_OPT_LIFT) {
        put_down(p, index_of(q->d.subject), (point){at.x, at.y}, at.heading, host_of(a));
        return;
    }
    unsigned g = tilly_id_index(a->option->unit);
    lift_command(p, g);
    if (n->group != (int32_t)g + 1)
        return;
    n->group = 0; /* its own: the same side chooses anew */
    again(p, BEAT_COMMAND);
}

static void command_down(play *p)
{
    deployment *n = here(p);
    if (!n->group)
        return;
    unsigned g = (unsigned)n->group - 1;
    tell_side(p, TILLY_EV_COMMAND_DEPLOYED, cite(p, CITE_DEPLOY_COMMANDS), p->group[g].side)
        ->other = group_id(g);
    *n = (deployment){.last = p->group[g].side + 1};
    again(p, BEAT_COMMAND);
}

const beat deployment_beats[] = {
    {"command",
     TILLY_ASK_NEXT_COMMAND,
     CITE_DEPLOY_COMMANDS,
     .open = command_open,
     .list = command_list,
     .take = command_take},
    {"unit",
     TILLY_ASK_PLACE_UNIT,
     CITE_DEPLOY_ZONE,
     .open = unit_open,
     .list = unit_list,
     .check = place_check,
     .range = range_of_place,
     .take = unit_take},
    {"down", .clause = CITE_DEPLOY_COMMANDS, .act = command_down},
    {.name = NULL},
};

/* ---- cannons -------------------------------------------------------------------------------- */

enum cannon_beat { BEAT_LIFTED };

/* Units taken up to make room for cannons come down again before the next of them. */
static void set_down_lifted(play *p)
{
    bool left = side_waiting(p, 0, ALL_BUT_CANNONS) != NOBODY ||
                side_waiting(p, 1, ALL_BUT_CANNONS) != NOBODY;
    if (left && !deployed_by_host(p))
        enter(p, STEP_DEPLOYMENT);
}

static bool cannons_open(const play *p, question *q) /* T1-D-07 */
{
    const cannon_deployment *n = here(p);
    unsigned side = side_to_deploy(p, n->last, attacking_side(p), CANNONS_ONLY);
    if (deployed_by_host(p) || side == TILLY_NO_SIDE)
        return false;
    return asks(p, q, side, NOBODY, NOBODY);
}

static void cannons_list(const play *p, const question *q, options *o)
{
    bool room = false;
    for (unsigned u = first_of(p, q->d.side); u < end_of(p, q->d.side); u++) {
        if (!waits(p, u, CANNONS_ONLY))
            continue;
        offer_place(p, o, u);
        room = room || has_place(p, u);
    }
    if (!room)
        offer_lifts(p, o, q->d.side);
}

static void cannons_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_LIFT) {
        lift_command(p, tilly_id_index(a->option->unit));
        again(p, BEAT_LIFTED);
        return;
    }
    pose at = pose_of_answer(a);
    put_down(p, index_of(a->option->unit), (point){at.x, at.y}, at.heading, NOBODY);
    ((cannon_deployment *)here(p))->last = q->d.side + 1;
}

const beat cannon_deployment_beats[] = {
    {"lifted", .clause = CITE_DEPLOY_ALL, .act = set_down_lifted},
    {"cannons",
     TILLY_ASK_PLACE_CANNONS,
     CITE_DEPLOY_CANNONS,
     .open = cannons_open,
     .list = cannons_list,
     .check = place_check,
     .range = range_of_place,
     .take = cannons_take},
    {.name = NULL},
};
