/* Answers to the library: a new battle, a new turn, and answers about one. */
#include "rules/glauben/queries/queries.h"
#include "army/army.h"
#include "rules/glauben/movement/pace_and_obstacles.h"

/* ---- a new battle --------------------------------------------------------------------------- */

static unsigned first_general(const play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (is_general(p, u))
            return u;
    return NOBODY;
}

/* Named in the list, else the first (GL-Q-96). */
static unsigned named_chief(const play *p, unsigned side)
{
    int32_t named = army_flag_at(p->army[side], FLAG_CHIEF);
    unsigned u = named ? first_of(p, side) + (unsigned)named - 1 : NOBODY;
    return u < end_of(p, side) && is_general(p, u) ? u : first_general(p, side);
}

void ready(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        campaign_of(p)->chief[side] = (uint16_t)named_chief(p, side);
    for (unsigned g = 0; g < p->s->groups; g++)
        standing_of(p, g)->order.giver = NOBODY;
    for (unsigned i = 0; i < MOST_COURIERS; i++) {
        courier *a = courier_at(p, i);
        a->sender = a->rider = a->order.giver = NOBODY;
    }
}

static uint32_t batteries(const tilly_army *a)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->units; i++)
        n += is_battery(a->rules->base[a->unit[i].type]);
    return n;
}

/* A slot for each messenger that may be out, and for each gun that may be taken. */
uint32_t spare_units(const tilly_army *own, const tilly_army *enemy)
{
    return MOST_MESSENGERS + batteries(enemy);
}
bool is_free(const play *p, unsigned u)
{
    return is_messenger(p, u) || (is_guns(p, u) && of(p, u)->arrives != NEVER_COMES);
}
bool may_wait(const play *p, unsigned u)
{
    return of(p, u)->arrives != 0;
}

/* ---- a new turn ----------------------------------------------------------------------------- */

static int32_t sight_before(const play *p)
{
    int32_t left = minutes_left(p);
    int32_t limit = left == NO_LIMIT
                        ? NO_LIMIT
                        : sight_limit(tables_of(p), left + gl_param(p, GLAUBEN_MINUTES_PER_TURN));
    int32_t cap = param(p, PARAM_VISIBILITY_CAP);
    return cap && cap < limit ? cap : limit;
}

static void tell_sight(play *p)
{
    int32_t now = sight_now(p);
    if (p->s->turn > 1 ? now == sight_before(p) : now == NO_LIMIT)
        return;
    tilly_event *e = tell(p, TILLY_EV_SIGHT, cite(p, CITE_SIGHT_AT_DUSK), NOBODY, NOBODY);
    e->value[0] = now == NO_LIMIT ? -1 : now;
    e->value[1] =
        param(p, PARAM_START_TIME) + (p->s->turn - 1) * gl_param(p, GLAUBEN_MINUTES_PER_TURN);
}

void glauben_turn_begins(play *p)
{
    forget_aims(p);
    tell_sight(p);
}

/* ---- what bounds a number that is asked for ------------------------------------------------- */

unsigned glauben_bounds(const question *q, const tilly_option *o, unsigned value)
{
    if (o->value[value].measure != TILLY_LENGTH)
        return CITE_NONE;
    if (o->kind >= TILLY_OPT_ORDER_HOLD)
        return CITE_ORDER_KINDS;
    switch (o->kind) {
    case TILLY_OPT_PLACE: return CITE_DEPLOY_ON_BOARD;
    case TILLY_OPT_ENTER: return CITE_ENTERS;
    case TILLY_OPT_GO: return CITE_OVER_ANY_GROUND;
    default: return CITE_ALLOWANCE;
    }
}

/* ---- answers about a battle ----------------------------------------------------------------- */

static inline uint16_t files_of(const play *p, unsigned u)
{
    return (uint16_t)(in_house(p, u) ? 0
                                     : files_of_class(class_of(p, u),
                                                      formation_of(p, u),
                                                      (unsigned)p->unit[u].strength));
}

void drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files)
{
    *formation = of(p, u)->formation;
    *files = files_of(p, u);
}

static uint32_t flags_of_marks(unsigned marks)
{
    /* by the bit of enum unit_mark */
    static const uint32_t shown[8] = {TILLY_UNIT_RETIRING,
                                      TILLY_UNIT_RETREATING,
                                      TILLY_UNIT_PURSUING,
                                      TILLY_UNIT_ABANDONED,
                                      TILLY_UNIT_UNSERVED};
    uint32_t flags = 0;
    for (; marks; marks &= marks - 1)
        flags |= shown[lowest_bit(marks)];
    return flags;
}

static uint32_t flags_on_table(const play *p, unsigned u, const regiment *r)
{
    static const uint32_t order[] = {
        [ORGANISED] = 0, [DISRUPTED] = TILLY_UNIT_DISRUPTED, [ROUTING] = TILLY_UNIT_ROUTING};
    static const uint32_t acted[] = {[MOVED] = TILLY_UNIT_MOVED,
                                     [CHARGED] = TILLY_UNIT_CHARGED,
                                     [MOVED | CHARGED] = TILLY_UNIT_MOVED | TILLY_UNIT_CHARGED};
    bool has_shot = (p->s->turn != 0) & (r->fired / 2 == p->s->turn);
    return order[r->order] | acted[p->turn[u] & (MOVED | CHARGED)] |
           (has_shot ? TILLY_UNIT_SHOT : 0) | flags_of_marks(r->marks);
}

static uint32_t flags_of(const play *p, unsigned u)
{
    static const uint32_t person[TYPES] = {
        [GENERAL] = TILLY_UNIT_COMMANDER, [MESSENGER] = TILLY_UNIT_MESSENGER};
    const regiment *r = of(p, u);
    uint32_t flags =
        person[class_of(p, u)] | (campaign_of(p)->chief[side_of(p, u)] == u ? TILLY_UNIT_CHIEF : 0);
    if (on_table(p, u))
        return flags | flags_on_table(p, u, r);
    return p->unit[u].state == UNIT_WAITING && r->arrives && p->s->turn >= r->arrives
               ? flags | TILLY_UNIT_DUE
               : flags;
}

void glauben_tell_unit(const play *p, unsigned u, tilly_unit *told)
{
    told->flags |= flags_of(p, u);
    told->formation = of(p, u)->formation;
    told->files = files_of(p, u);
}
