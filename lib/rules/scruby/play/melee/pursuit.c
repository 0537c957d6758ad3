/* Pursuit: the beaten go back before the cavalry that pursues them; support may stop it, or it
 * strikes them from behind (SC-147 to SC-149, SC-229, SC-Q-44, SC-Q-69). */
#include "rules/scruby/play/melee/melee.h"

typedef struct pursuit {
    int32_t side;   /* that pursues */
    int32_t number; /* of the melee that it won */
    int32_t met;    /* 1: support engages */
} pursuit;
const field pursuit_fields[] = {MEANING(pursuit, side, "side", IS_SIDE),
                                MEANING(pursuit, number, "number", IS_COUNT),
                                UP_TO(pursuit, met, "met", 1),
                                {.name = NULL}};

void begin_pursuit(play *p, unsigned side, unsigned number)
{
    pursuit *n = enter(p, STEP_PURSUIT);
    n->side = (int32_t)side;
    n->number = (int32_t)number;
}

static unsigned pursuing_side(const play *p)
{
    return (unsigned)((const pursuit *)here(p))->side;
}

/* ---- who may (SC-147) ------------------------------------------------------------------------ */

static bool is_near_melee(const play *p, unsigned u, unsigned number)
{
    box b = box_of(p, u);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_ENGAGED (other, p, side, number) {
            box o = box_of(p, other);
            if (are_within(&b, &o, param(p, PARAM_PURSUIT_RANGE)))
                return true;
        }
    return false;
}

static bool touches_other_melee(const play *p, unsigned u, unsigned number)
{
    EACH_TOUCHING (e, p, u)
        if (is_stand(p, e) && side_of(p, e) != side_of(p, u) && of(p, e)->melee != number)
            return true;
    return false;
}

bool may_pursue(const play *p, unsigned u, unsigned number)
{
    return is_cavalry(p, u) && is_steady(p, u) && !is_noted(p, u, DEFEATED) &&
           !has(p, u, FOUGHT_EXTRA) && is_near_melee(p, u, number) &&
           !touches_other_melee(p, u, number);
}

/* ---- the beaten go back ---------------------------------------------------------------------- */

/* The normal move of the slowest pursuer. */
static int32_t pursuit_length(const play *p)
{
    int32_t length = NEVER;
    EACH_STAND (u, p, pursuing_side(p))
        if (is_noted(p, u, PURSUER))
            length = smaller(length, normal_move(p, u));
    return length;
}

static bool may_support(const play *p, unsigned u)
{
    return (is_pike(p, u) || is_cavalry(p, u)) && is_steady(p, u) &&
           !is_noted(p, u, DEFEATED | VICTOR) && !has(p, u, FOUGHT_EXTRA) && !touches_enemy(p, u);
}

/* The way back passes through it, over an edge too, or ends near it (SC-149). */
static void note_support(play *p, unsigned u, const box *from, const way_back *w)
{
    bool is_lost = w->end != BACK_AT_PLACE;
    box end = box_moved(from, from->ahead, w->length);
    EACH_STAND (s, p, side_of(p, u)) {
        if (s == u || !may_support(p, s))
            continue;
        box b = box_of(p, s);
        if ((!is_lost && are_within(&end, &b, param(p, PARAM_RESCUE_RANGE))) ||
            first_touch(from, from->ahead, &b, w->length) != NEVER)
            note(p, s, SUPPORT);
    }
}

static void flee_before(play *p, unsigned u, int32_t length, const piece_set *passed)
{
    uint16_t home = heading_home(p, side_of(p, u));
    box from = box_at(p, u, place_of(p, u), home);
    begin_retiring(p, u, home);
    way_back w = way_back_of(p, u, home, length, passed);
    note_support(p, u, &from, &w);
    go_back(p, u, &w, TILLY_EV_RETIRED, CITE_PURSUIT, next_noted(p, PURSUER), BEFORE_PURSUERS);
}

/* Pursuers who were not in the melee belong to it from now on, but the beaten do not pass them
 * (SC-243). */
static void flee(play *p)
{
    const pursuit *n = here(p);
    piece_set passed = {{0}};
    EACH_STAND (u, p, pursuing_side(p)) {
        if (of(p, u)->melee == (unsigned)n->number)
            put_in_set(&passed, u);
        if (is_noted(p, u, PURSUER))
            strikes_at(p, u, NOBODY, (unsigned)n->number);
    }
    int32_t length = pursuit_length(p);
    EACH_STAND (u, p, foe(pursuing_side(p)))
        if (is_noted(p, u, DEFEATED))
            flee_before(p, u, length, &passed);
}

/* ---- support that stops them (SC-D-24) ------------------------------------------------------- */

static unsigned count_noted(const play *p, unsigned side, unsigned marks)
{
    unsigned count = 0;
    EACH_STAND (u, p, side)
        count += is_noted(p, u, marks);
    return count;
}

static bool support_open(const play *p, question *q)
{
    const pursuit *n = here(p);
    unsigned side = foe(pursuing_side(p));
    unsigned count = count_noted(p, side, SUPPORT);
    return !n->met && count && asks_set(p, q, side, NOBODY, 0, count);
}

static void support_list(const play *p, const question *q, options *o)
{
    EACH_STAND (u, p, q->d.side)
        if (is_noted(p, u, SUPPORT))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

static void support_take(play *p, const question *q, const answer *a)
{
    unnote_all(p, SUPPORT);
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i)) {
            note(p, index_of(a->list[i].unit), SUPPORT);
            ((pursuit *)here(p))->met = 1;
        }
}

/* ---- places (SC-Q-69) ------------------------------------------------------------------------ */

enum { EDGES = 4 };

/* As if stands lay around the table (SC-200). */
static unsigned take_edges(const play *p, box taken[EDGES])
{
    enum { BEYOND = 20 * INCH, WITHIN = STAND_SLIP - STAND_EPS };
    direction north = direction_of(0);
    int32_t width = p->table->width;
    int32_t depth = p->table->depth;
    int32_t along_x = width / 2 + BEYOND;
    int32_t along_y = depth / 2 + BEYOND;
    taken[0] = (box){{width / 2, WITHIN - BEYOND}, north, along_x, BEYOND, 0};
    taken[1] = (box){{width / 2, depth - WITHIN + BEYOND}, north, along_x, BEYOND, 0};
    taken[2] = (box){{WITHIN - BEYOND, depth / 2}, north, BEYOND, along_y, 0};
    taken[3] = (box){{width - WITHIN + BEYOND, depth / 2}, north, BEYOND, along_y, 0};
    return EDGES;
}

/* A pursuit is an extra melee of those that it is about alone: all others of the enemy are not
 * touched, guns and crews among them (SC-228, SC-Q-59, SC-Q-69), nor are the beaten where support
 * has stopped it, for they are safe (SC-229). */
static bool may_be_touched(const play *p, unsigned u, unsigned other, bool at_rear)
{
    return side_of(p, other) == side_of(p, u) || is_noted(p, other, at_rear ? DEFEATED : SUPPORT);
}

static box kept_free(const play *p, unsigned u, unsigned other, bool at_rear)
{
    box b = box_of(p, other);
    int32_t apart = may_be_touched(p, u, other, at_rear) ? 0 : STAND_TOUCH + STAND_SLIP + 1;
    b.half_width += apart;
    b.half_depth += apart;
    return b;
}

/* Beside enemies it may meet their corners with its own: that is no touch (SC-Q-38). */
static bool is_free_at(const play *p, unsigned u, unsigned other, bool at_rear, const box *set)
{
    if (beyond_edges(p, set) > STAND_EPS)
        return false;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (o, p, side) {
            box b = box_of(p, o);
            if (o == u || o == other)
                continue;
            if (do_overlap(set, &b) || (!may_be_touched(p, u, o, at_rear) && do_touch(set, &b)))
                return false;
        }
    return true;
}

/* Its base set against the other's front or rear edge; false: there is no room. */
static bool place_against(const play *p, unsigned u, unsigned other, bool at_rear, box *set)
{
    box taken[SIDES * TILLY_MOST_UNITS + EDGES];
    box own = box_of(p, u);
    box against = box_of(p, other);
    *set = set_on_middle(&own, &against, at_rear);
    if (is_free_at(p, u, other, at_rear, set))
        return true;
    unsigned count = take_edges(p, taken);
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (o, p, side)
            if (o != u && o != other)
                taken[count++] = kept_free(p, u, o, at_rear);
    *set = own;
    return set_against(set, &against, at_rear, taken, count);
}

static uint16_t heading_against(const play *p, unsigned other, bool at_rear)
{
    return heading_plus(p->unit[other].heading, at_rear ? 0 : HALF_CIRCLE);
}

static void ride_at(play *p, unsigned u, unsigned other, bool at_rear, const box *set)
{
    uint16_t heading = heading_against(p, other, at_rear);
    tilly_event *e = tell(p, TILLY_EV_PURSUED, cite(p, CITE_PURSUIT_PLACES), u, other);
    int32_t length = distance_between(place_of(p, u), set->centre);
    fill_displacement(p, e, u, set->centre, heading, length, 0);
    note_start(p, u);
    did(p, u, MOVED);
    move_piece(p, u, set->centre, heading);
}

/* ---- each of the support names a pursuer ----------------------------------------------------- */

static bool may_be_met(const play *p, unsigned pursuer, unsigned support)
{
    box set;
    return is_noted(p, pursuer, PURSUER) && !is_noted(p, pursuer, SETTLED) &&
           place_against(p, pursuer, support, false, &set);
}

static bool may_meet_any(const play *p, unsigned support)
{
    EACH_STAND (u, p, pursuing_side(p))
        if (may_be_met(p, u, support))
            return true;
    return false;
}

static bool meet_open(const play *p, question *q)
{
    unsigned side = foe(pursuing_side(p));
    EACH_STAND (u, p, side)
        if (is_noted(p, u, SUPPORT) && !is_noted(p, u, SETTLED) && may_meet_any(p, u))
            return asks(p, q, side, u, NOBODY);
    return false;
}

static void meet_list(const play *p, const question *q, options *o)
{
    EACH_STAND (u, p, foe(q->d.side))
        if (may_be_met(p, u, index_of(q->d.subject))) {
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
            if (o->count == 1)
                offer_usual(o);
        }
}

static void meet_take(play *p, const question *q, const answer *a)
{
    unsigned support = index_of(q->d.subject);
    unsigned pursuer = index_of(a->option->unit);
    box set;
    place_against(p, pursuer, support, false, &set);
    ride_at(p, pursuer, support, false, &set);
    note(p, support, SETTLED);
    note(p, pursuer, SETTLED | FIGHTS_ON);
    tell(p, TILLY_EV_ENGAGED, cite(p, CITE_RESCUE), support, pursuer);
}

/* The beaten are safe then; pursuers who were met fight on, as the melee goes on. */
static void stop_pursuit(play *p)
{
    const pursuit *n = here(p);
    if (!n->met)
        return;
    EACH_STAND (u, p, foe(pursuing_side(p)))
        unnote(p, u, DEFEATED);
    if (next_noted(p, FIGHTS_ON) != NOBODY)
        unnote_all(p, VICTOR);
    finish(p);
}

/* ---- or each pursuer strikes a quarry -------------------------------------------------------- */

static unsigned next_pursuer(const play *p)
{
    EACH_STAND (u, p, pursuing_side(p))
        if (is_noted(p, u, PURSUER) && !is_noted(p, u, SETTLED))
            return u;
    return NOBODY;
}

static bool quarry_open(const play *p, question *q)
{
    unsigned u = next_pursuer(p);
    return u != NOBODY && count_noted(p, foe(pursuing_side(p)), DEFEATED) &&
           asks(p, q, side_of(p, u), u, NOBODY);
}

/* On a pass the first with room behind it. */
static void quarry_list(const play *p, const question *q, options *o)
{
    unsigned u = index_of(q->d.subject);
    box set;
    bool found = false;
    o->usual = 0;
    EACH_STAND (e, p, foe(q->d.side)) {
        if (!is_noted(p, e, DEFEATED))
            continue;
        offer(p, o, TILLY_OPT_UNIT, e, NOBODY);
        if (found || !place_against(p, u, e, true, &set))
            continue;
        found = true;
        o->usual = o->count - 1;
    }
    o->option[o->usual].flags |= TILLY_USUAL;
}

static void strike_quarry(play *p, unsigned u, unsigned quarry)
{
    blow b = blow_in_pursuit(p, u, quarry);
    tilly_event *e = tell(p, TILLY_EV_STRUCK, cite(p, CITE_PURSUIT), u, quarry);
    e->value[0] = b.points;
    e->value[2] = b.doubled;
    e->value[5] = 1;
    strike_off(p, quarry, b.points, u, TILLY_BY_PURSUIT);
}

/* One without room stays and does not strike. */
static void quarry_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    unsigned quarry = index_of(a->option->unit);
    box set;
    note(p, u, SETTLED);
    if (!place_against(p, u, quarry, true, &set))
        return;
    ride_at(p, u, quarry, true, &set);
    strike_quarry(p, u, quarry);
}

static tilly_placed placed_against(const play *p, unsigned u, unsigned other, bool at_rear)
{
    box set = box_of(p, u);
    bool rides = place_against(p, u, other, at_rear, &set);
    point at = rides ? set.centre : place_of(p, u);
    return (tilly_placed){.unit = unit_id(p, u),
                          .x = at.x,
                          .y = at.y,
                          .heading =
                              rides ? heading_against(p, other, at_rear) : p->unit[u].heading};
}

/* The pursuer behind the quarry that it strikes, or where it stays for want of room; the support,
 * which keeps its place, and the pursuer before it. */
uint32_t preview_pursuit(
    const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room)
{
    unsigned subject = index_of(q->d.subject);
    unsigned other = index_of(a->option->unit);
    if (side_of(p, subject) == pursuing_side(p)) {
        if (room)
            rows[0] = placed_against(p, subject, other, true);
        return 1;
    }
    if (room)
        rows[0] = (tilly_placed){.unit = q->d.subject,
                                 .x = p->unit[subject].x,
                                 .y = p->unit[subject].y,
                                 .heading = p->unit[subject].heading};
    if (room > 1)
        rows[1] = placed_against(p, other, subject, false);
    return 2;
}

/* ---- beaten once more ------------------------------------------------------------------------ */

/* The pursuit was the extra melee of all that were in it (SC-Q-44). */
static void lose_again(play *p)
{
    unsigned side = pursuing_side(p);
    unnote_all(p, VICTOR);
    EACH_STAND (u, p, foe(side))
        if (is_noted(p, u, DEFEATED))
            did(p, u, FOUGHT_EXTRA);
    EACH_STAND (u, p, side)
        if (is_noted(p, u, PURSUER)) {
            melee_is_over(p, u, true);
            note(p, u, VICTOR);
        }
    defeat_costs_ue(p, foe(side), CITE_PURSUIT);
}

static bool scatter_open(const play *p, question *q)
{
    return scatter_open_for(p, q, foe(pursuing_side(p)));
}

const beat pursuit_beats[] = {
    {"flee", .clause = CITE_PURSUIT, .act = flee},
    {"support",
     TILLY_ASK_SUPPORT,
     CITE_RESCUE,
     .open = support_open,
     .list = support_list,
     .take = support_take},
    {"meet",
     TILLY_ASK_OPPONENT,
     CITE_RESCUE,
     .open = meet_open,
     .list = meet_list,
     .take = meet_take},
    {"stop", .clause = CITE_RESCUE, .act = stop_pursuit},
    {"quarry",
     TILLY_ASK_OPPONENT,
     CITE_PURSUIT,
     .open = quarry_open,
     .list = quarry_list,
     .take = quarry_take},
    {"lose again", .clause = CITE_PURSUIT, .act = lose_again},
    {"scatter", TILLY_ROLL_SCATTER, CITE_SCATTER, .open = scatter_open, .fell = scatter_fell},
    {.name = NULL},
};
