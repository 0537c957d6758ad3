/* 3.2 Charge: cancellation, then six groups of charges, each moved in the order its owner likes
 * (T1-229 to T1-238); 5.4 Charges of 2.0a: the six groups (T2-203 to T2-208). */
#include "rules/tilly/play/close_combat/charge_moves.h"

const field charge_fields[] = {{.name = NULL}}, charges_fields[] = {{.name = NULL}};
typedef struct charging {
    int32_t unit;
} charging;
const field charge_move_fields[] = {MEANING(charging, unit, "unit", IS_UNIT), {.name = NULL}};

/* ---- declarations --------------------------------------------------------------------------- */

void end_charge(play *p, unsigned u)
{
    unsigned c = is_combat(p, u) ? commander_of(p, u) : NOBODY;
    if (c != NOBODY && of(p, c)->charge == CHARGE_WITH_UNIT)
        drop_charge(p, c);
    drop_charge(p, u);
    if (is_combat(p, u))
        set_used(p, u, 0);
}

/* ---- whose turn it is (T1-233, T1-D-23) ----------------------------------------------------- */

enum { GROUPS = 6 }; /* cavalry, infantry, commanders, one side's before the other's */

static unsigned first_side(const play *p)
{
    return newer_option(p, PARAM_CHARGE_ORDER_BY) == ATTACKER_CHARGES_FIRST
               ? attacking_side(p)
               : side_in(p, FIRST_ROLE);
}

static unsigned side_of_group(const play *p, unsigned g)
{
    return g % 2 ? foe(first_side(p)) : first_side(p);
}

static unsigned group_of(const play *p, unsigned u)
{
    if (of(p, u)->charge == NO_CHARGE || of(p, u)->charge == CHARGE_WITH_UNIT)
        return GROUPS;
    /* dragoons with the infantry (T1-234) */
    unsigned arm = is_commander(p, u) ? 2 : is_cavalry(p, u) ? 0 : 1;
    return 2 * arm + (side_of(p, u) != first_side(p));
}

static unsigned next_of_group(const play *p, unsigned g, unsigned from)
{
    for (unsigned u = from; u < end_of(p, side_of_group(p, g)); u++)
        if (on_table(p, u) && group_of(p, u) == g)
            return u;
    return NOBODY;
}

static unsigned first_of_group(const play *p, unsigned g)
{
    return next_of_group(p, g, first_of(p, side_of_group(p, g)));
}

static unsigned group_now(const play *p)
{
    unsigned first = GROUPS;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side) {
            if (of(p, u)->charge == NO_CHARGE)
                continue; /* most have none */
            unsigned g = group_of(p, u);
            first = g < first ? g : first;
        }
    return first;
}

static bool order_open(const play *p, question *q)
{
    unsigned g = group_now(p);
    q->d.amount = (int32_t)g + 1;
    return g < GROUPS && asks(p, q, side_of_group(p, g), NOBODY, NOBODY);
}

static void order_list(const play *p, const question *q, options *o)
{
    unsigned g = (unsigned)q->d.amount - 1;
    for (unsigned u = first_of_group(p, g); u != NOBODY; u = next_of_group(p, g, u + 1)) {
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
        if (o->count == 1)
            offer_usual(o);
    }
}

static void order_take(play *p, const question *q, const answer *a)
{
    ((charging *)enter(p, STEP_CHARGE_MOVE))->unit = (int32_t)index_of(a->option->unit);
}

/* ---- chargers that meet half way (T1-237, T1-Q-90; T2-204) ----------------------------------- */

/* How far straight ahead from there it would have to go to him. */
static int32_t length_from(const play *p, unsigned u, const box *from, unsigned enemy)
{
    box other = box_of(p, enemy);
    return halt_at(p, from, &other, figure_of(p, u, FIGURE_CHARGE) + param(p, PARAM_EPS)).length;
}

static int32_t length_to(const play *p, unsigned u, unsigned enemy)
{
    box from = box_of(p, u);
    return length_from(p, u, &from, enemy);
}

/* Of the enemies that it charges and that charge it, the nearest. */
static unsigned countercharger(const play *p, unsigned u)
{
    unsigned nearest = NOBODY;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!is_charging(p, e) || !has_target(p, u, e) || !has_target(p, e, u))
            continue;
        if (nearest == NOBODY || length_to(p, u, e) < length_to(p, u, nearest))
            nearest = e;
    }
    return nearest;
}

/* Targets are those of the declarations: before anyone moves the first to move notes whom it will
 * meet. Mutual chargers are of one arm, so that all of the first side move before all of the other.
 */
static void pair_off(play *p)
{
    EACH_UNIT (u, p, first_side(p))
        if (of(p, u)->charge == CHARGE_STRAIGHT)
            set_target(p, u, countercharger(p, u));
}

/* ---- one unit moves ------------------------------------------------------------------------- */

void tell_charged(
    play *p, unsigned u, unsigned other, const charge_way *way, unsigned option, unsigned clause)
{
    tilly_pose end = {way->end.x, way->end.y, way->heading, 0};
    tell_move(
        p, TILLY_EV_CHARGED, clause, u, other, &end, way->wheel + way->length, (int32_t)option);
}

void charge_fails(play *p, unsigned u, unsigned other)
{
    tell(p,
         TILLY_EV_CHARGE_FAILED,
         cite(p, is_commander(p, u) ? CITE_CHARGE_JOINS : CITE_CHARGE_FAILED),
         u,
         other);
}

/* Its commander comes along, or stays where he is (T1-142). */
static void leave_commander(play *p, unsigned u)
{
    unsigned c = has(p, u, LEAVES_COMMANDER) ? commander_of(p, u) : NOBODY;
    if (c != NOBODY)
        leave_behind(p, c, u, CITE_COMMANDER_GOES);
}

/* Goes that way; whom it touches there are its targets now (T1-Q-92). */
static void go(play *p, unsigned u, const charge_way *way, unsigned other, unsigned clause)
{
    tell_charged(p, u, other, way, way->angle ? TILLY_OPT_CHARGE_FLANK : TILLY_OPT_CHARGE, clause);
    leave_commander(p, u);
    move_to(p, u, way->end, way->heading);
    if (make_contacts(p, u))
        did(p, u, CHARGED);
}

/* An enemy's charge has reached it first (T1-Q-137). */
static void is_held(play *p, unsigned u)
{
    unsigned by = NOBODY;
    EACH_CONTACT (e, p, u)
        if (by == NOBODY || (zone_of(p, u, e) == TILLY_FRONT && zone_of(p, u, by) != TILLY_FRONT))
            by = e;
    bool counts = zone_of(p, u, by) == TILLY_FRONT;
    if (counts)
        did(p, u, CHARGED);
    tell(p, TILLY_EV_CHARGE_HELD, cite(p, CITE_CHARGE_HELD), u, by)->value[0] = counts;
}

/* ---- half way ------------------------------------------------------------------------------- */

/* The friend, passed on the way, on whom it would stand; NULL. */
static const bar *friend_at(const track *t, int32_t length)
{
    for (unsigned i = OWN_BARS; i < t->bars; i++) {
        const bar *b = &t->bar[i];
        bool by_friend = b->code == TILLY_WHY_FRIEND_NOT_CLEARED || b->code == TILLY_WHY_NO_ROOM;
        if (by_friend && length >= b->least && length <= b->most)
            return b;
    }
    return NULL;
}

static change wheel_by(int32_t angle)
{
    unsigned kind = angle < 0   ? TILLY_OPT_WHEEL_LEFT
                    : angle > 0 ? TILLY_OPT_WHEEL_RIGHT
                                : TILLY_OPT_STRAIGHT;
    return (change){(uint16_t)kind, (uint16_t)magnitude(angle)};
}

/* The first place from half way on that is clear of them (T1-Q-90). */
static int32_t
clear_of_friends(const play *p, unsigned u, int32_t angle, int32_t length, int32_t most)
{
    track t;
    const bar *b;
    move_start o = move_start_of(p, u, CHARGING, NOBODY);
    if (!track_from(p, u, CHARGING, wheel_by(angle), &o, &t, NULL))
        return most;
    while (length < most && (b = friend_at(&t, length)) != NULL)
        length = b->most < most ? b->most + 1 : most;
    return length;
}

/* A wheel is made whole, and is a part of the half (T2-204). */
static void go_half_way(play *p, unsigned u, charge_way *way, unsigned opponent)
{
    box from = wheeled_base(p, u, way->angle);
    int32_t half = (way->wheel + length_from(p, u, &from, opponent)) / 2 - way->wheel;
    int32_t most = way->length;
    half = larger(half, 0);
    way->length = clear_of_friends(p, u, way->angle, half < most ? half : most, most);
    way->end = point_along(from.centre, from.ahead, way->length);
    bool strikes_one = way->length == most; /* somebody came in between */
    go(p,
       u,
       way,
       strikes_one ? way->target : opponent,
       strikes_one ? CITE_CHARGE_MADE : CITE_CHARGE_HALF_WAY);
    set_used(p, u, way->wheel + way->length);
    set_target(p, u, opponent);
    p->step[u] |= way->angle ? WAITS_HALF_WAY | HAS_WHEELED : WAITS_HALF_WAY;
}

/* ---- at targets that have evaded (T2-205, T2-Q-43) ------------------------------------------- */

static int32_t length_after_evaders(const play *p, unsigned u)
{
    int32_t left = left_after_wheel(p, u);
    int32_t kept = of(p, u)->used - 1;
    return param(p, PARAM_EVADED_CHARGER) == CHARGER_FULL_CHARGE || kept > left ? left : kept;
}

static bool is_friend_in_way(const bar *b)
{
    return b->code == TILLY_WHY_FRIEND_IN_WAY || b->code == TILLY_WHY_FRIEND_NOT_CLEARED ||
           b->code == TILLY_WHY_NO_ROOM;
}

/* As far as the table and the ground let it; false if a friend is in its way. */
static bool cut_way(const play *p, unsigned u, int32_t *length)
{
    track t;
    const bar *b;
    move_start o = move_start_of(p, u, CHARGING, NOBODY);
    if (!track_from(p, u, CHARGING, wheel_by(of(p, u)->charge_angle), &o, &t, NULL))
        return false;
    for (unsigned i = OWN_BARS; i < t.bars; i++) {
        b = &t.bar[i];
        bool ground = b->code == TILLY_WHY_TABLE_EDGE || b->code == TILLY_WHY_IMPASSABLE ||
                      b->code == TILLY_WHY_DIFFICULT;
        if (ground && b->least <= *length)
            *length = larger(b->least - 1, 0);
    }
    for (unsigned i = OWN_BARS; i < t.bars; i++) {
        b = &t.bar[i];
        if (is_friend_in_way(b) && *length >= b->least && *length <= b->most)
            return false;
    }
    return true;
}

/* Along the declared way, to where it would have touched them or to an earlier enemy; zones of
 * control were asked when it was declared. */
static bool way_after_evaders(const play *p, unsigned u, charge_way *way)
{
    unsigned met;
    int32_t angle = of(p, u)->charge_angle;
    box from = wheeled_base(p, u, angle);
    int32_t length = length_after_evaders(p, u);
    halt h = first_halt(p, u, &from, length, &met);
    if (met != NOBODY && h.length < length)
        length = h.length;
    *way = (charge_way){.angle = angle,
                        .wheel = figure_of(p, u, FIGURE_CHARGE) - left_after_wheel(p, u),
                        .heading = heading_plus(p->unit[u].heading, angle),
                        .target = (uint16_t)met};
    if (!cut_way(p, u, &length))
        return false;
    way->length = length;
    way->end = point_along(from.centre, from.ahead, length);
    return true;
}

/* It has charged, whether it meets anybody or not. */
static void go_after_evaders(play *p, unsigned u)
{
    charge_way way;
    bool stays = param(p, PARAM_EVADED_CHARGER) == CHARGER_STAYS;
    bool possible = stays || way_after_evaders(p, u, &way);
    if (stays)
        way = (charge_way){.end = place_of(p, u), .heading = p->unit[u].heading, .target = NOBODY};
    end_charge(p, u);
    if (!possible) {
        charge_fails(p, u, NOBODY);
        return;
    }
    go(p, u, &way, way.target, CITE_CHARGE_EVADED);
    did(p, u, CHARGED);
}

/* ---- carrying it out ------------------------------------------------------------------------ */

/* The enemy that has wheeled and waits for it half way, and may no longer stand ahead (T2-204). */
static unsigned waits_for(const play *p, unsigned u)
{
    EACH_UNIT (e, p, foe(side_of(p, u)))
        if (p->step[e] & HAS_WHEELED && of(p, e)->target == u)
            return e;
    return NOBODY;
}

/* A straight charge takes what it finds; a wheeling one seeks its target anew, and has no need to
 * wheel if he has come before its front (T1-Q-91). One whose opponent has wheeled does the same. */
static bool way_now(const play *p, unsigned u, charge_way *way)
{
    const trooper *own = of(p, u);
    terms straight = {0, NOBODY, false};
    terms wheel = {0, own->governor ? (uint16_t)(own->governor - 1) : NOBODY, true};
    bool ahead = straight_way(p, u, &straight, way, NULL);
    unsigned at = own->charge == CHARGE_STRAIGHT ? waits_for(p, u) : own->target;
    if (at == NOBODY || (ahead && way->target == at))
        return ahead;
    return on_table(p, at) && flank_way(p, u, at, &wheel, way, NULL);
}

/* Whom it meets half way, if it is the first of the two to move. */
static unsigned opponent_of(const play *p, unsigned u)
{
    const trooper *own = of(p, u);
    bool mutual = own->target != NOBODY && is_charging(p, own->target);
    if (own->charge == CHARGE_AT_FLANK)
        mutual = mutual && has_target(p, own->target, u);
    return mutual ? own->target : NOBODY;
}

static void charge_on(play *p, unsigned u)
{
    charge_way way;
    bool possible = way_now(p, u, &way);
    unsigned opponent = opponent_of(p, u);
    end_charge(p, u);
    if (!possible)
        charge_fails(p, u, NOBODY);
    else if (opponent == NOBODY)
        go(p, u, &way, way.target, way.angle ? CITE_CHARGE_LEAST : CITE_CHARGE_MADE);
    else
        go_half_way(p, u, &way, opponent);
}

static void carry_out(play *p)
{
    unsigned u = (unsigned)((const charging *)here(p))->unit;
    if (is_commander(p, u))
        charge_to_join(p, u);
    else if (in_contact(p, u)) {
        is_held(p, u);
        end_charge(p, u);
    } else if (of(p, u)->charge == CHARGE_AT_EVADERS)
        go_after_evaders(p, u);
    else
        charge_on(p, u);
}

/* The other could not come to it: it goes on along its path (T1-Q-90), unless somebody holds it. */
static void finish_charge(play *p, unsigned u)
{
    charge_way way;
    terms t = {of(p, u)->used, NOBODY, false};
    if (in_contact(p, u)) {
        if (!has(p, u, CHARGED))
            is_held(p, u);
    } else if (straight_way(p, u, &t, &way, NULL))
        go(p, u, &way, way.target, CITE_CHARGE_GOES_ON);
    else
        charge_fails(p, u, NOBODY);
    p->step[u] &= (uint8_t) ~(WAITS_HALF_WAY | HAS_WHEELED);
    set_used(p, u, 0);
    set_target(p, u, NOBODY);
}

static void meet(play *p)
{
    unsigned u = (unsigned)((const charging *)here(p))->unit;
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!(p->step[e] & WAITS_HALF_WAY) || of(p, e)->target != u)
            continue;
        if (row_has(p, ROW_CONTACT, e, u))
            did(p, e, CHARGED); /* both count as charging */
        finish_charge(p, e);
    }
}

const beat charge_move_beats[] = {
    {"carry out", .act = carry_out},
    {"meet", .act = meet},
    {"aside", .act = make_room},
    {.name = NULL},
};

/* If the other was taken away by a script there is nobody to come. */
static void meet_nobody(play *p)
{
    EACH_UNIT (u, p, first_side(p))
        if (p->step[u] & WAITS_HALF_WAY)
            finish_charge(p, u);
}

#define CHARGES                                                                                    \
    {"pair", .act = pair_off},                                                                     \
        {"order",                                                                                  \
         TILLY_ASK_CHARGE_ORDER,                                                                   \
         CITE_CHARGE_ORDER,                                                                        \
         .open = order_open,                                                                       \
         .list = order_list,                                                                       \
         .take = order_take},                                                                      \
    {                                                                                              \
        "last", .act = meet_nobody                                                                 \
    }

const beat charge_beats[] = {{"cancel", .act = cancel_charges}, CHARGES, {.name = NULL}};
const beat charges_beats[] = {CHARGES, {.name = NULL}};
