/* What the library asks of the rule set: a new battle, a new turn, and answers about one. */
#include "rules/glauben/family.h"
#include "army/army.h"
#include "rules/glauben/state/cache.h"
#include "rules/glauben/movement/walk_parts.h"

/* ---- nations and their troops (2.2, 2.3) ---------------------------------------------------- */

static unsigned nation_in(const glauben_tables *t, unsigned named)
{
    return named < (unsigned)t->nations ? named : 0;
} /* armies that break the list rules may say anything */

unsigned nation_of(const play *p, unsigned side)
{
    return nation_in(tables_of(p), (unsigned)army_flag_at(p->army[side], FLAG_NATION));
}

/* The classes of an arm lie side by side. */
static bool same_arm(unsigned a, unsigned b)
{
    return is_infantry(a) == is_infantry(b) && is_cavalry(a) == is_cavalry(b);
}

static const troop *nearest_raised(const glauben_tables *t, unsigned army, unsigned class)
{
    for (int away = 0; away < CLASSES; away++)
        for (int to = -1; to <= 1; to += 2) {
            unsigned other = (unsigned)((int)class + to * away);
            if (other < CLASSES && same_arm(class, other) && troop_of(t, army, other))
                return troop_of(t, army, other);
        }
    return NULL;
}

const troop *troop_raised(const glauben_tables *t, unsigned army, unsigned class)
{
    /* tables in which nobody raises that arm */
    static const troop immovable = {.min = 1, .max = 1, .diff_num = 1, .diff_den = 1};
    const troop *found = troop_of(t, nation_in(t, army), class);
    if (!found)
        found = nearest_raised(t, nation_in(t, army), class);
    for (unsigned other = 0; !found && other < (unsigned)t->nations; other++)
        found = nearest_raised(t, other, class);
    return found ? found : &immovable;
}

void find_raised(const play *p, unsigned side, unsigned class, raised *r)
{
    r->troop = troop_raised(tables_of(p), nation_of(p, side), class);
    find_goings(r);
}

const troop *troop_for(const play *p, unsigned u)
{
    return raised_for(p, u)->troop;
}

/* ---- a new battle --------------------------------------------------------------------------- */

static enum tilly_formation usual_formation(const play *p, unsigned u)
{
    if (!is_fighting(p, u))
        return TILLY_FORMATION_NONE;
    return is_guns(p, u) ? TILLY_FORMATION_UNLIMBERED : TILLY_FORMATION_LINE;
}

void prepare(play *p, unsigned u, const tilly_unit_spec *spec)
{
    tilly_unit_spec full = *spec;
    glauben_fill(p->army[side_of(p, u)], &full);
    p->unit[u].strength = p->unit[u].start = (int16_t)full.strength;
    *of(p, u) = (regiment){.aim = NOBODY,
                           .opponent = NOBODY,
                           .quarry = NOBODY,
                           .formation = (uint8_t)usual_formation(p, u)};
    reshape(p, u);
}

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
    for (unsigned i = 0; i < MOST_PAPERS; i++) {
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

static void forget_half(regiment *r)
{
    r->opponent = NOBODY;
    r->aim = NOBODY;
}

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
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            forget_half(of(p, u));
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

void drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files)
{
    *formation = of(p, u)->formation;
    *files = (uint16_t)(in_house(p, u) ? 0
                                       : files_of_class(class_of(p, u),
                                                        formation_of(p, u),
                                                        (unsigned)p->unit[u].strength));
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
    bool has_shot = (p->s->turn != 0) & (r->fired / 2 == p->s->turn);
    return order[r->order] | (has(p, u, MOVED) ? TILLY_UNIT_MOVED : 0) |
           (has(p, u, CHARGED) ? TILLY_UNIT_CHARGED : 0) | (has_shot ? TILLY_UNIT_SHOT : 0) |
           flags_of_marks(r->marks);
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
    drawn_up(p, u, &told->formation, &told->files);
}
