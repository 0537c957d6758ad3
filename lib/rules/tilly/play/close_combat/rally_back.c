/* 3.5 Rally Back: beaten units and evaders must fall back, others that did not fight may, of the
 * types that do; then whoever still touches is locked (T1-287 to T1-304; T2-250 to T2-260). */
#include "rules/tilly/movement/rally_stops.h"
#include "rules/tilly/play/play.h"

typedef struct rally {
    int32_t unit, why, asked, checks, commander_asked;
} rally;
const field rally_back_fields[] = {{.name = NULL}};
const field rally_back_move_fields[] = {
    MEANING(rally, unit, "unit", IS_UNIT),
    UP_TO(rally, why, "why", VOLUNTARY),
    UP_TO(rally, asked, "asked", 1),
    UP_TO(rally, checks, "checks", 1),
    UP_TO(rally, commander_asked, "commander_asked", 1),
    {.name = NULL},
};

/* ---- units that go back ---------------------------------------------------------------------- */

/* T2-Q-54 */
static bool option_lets_go(const play *p, unsigned u, enum why_back why)
{
    enum rally_back_types types = (enum rally_back_types)newer_option(p, PARAM_RALLY_BACK_TYPES);
    return types == RALLY_BACK_ALL || is_cavalry(p, u) ||
           (types == RALLY_BACK_INFANTRY_IF_IT_MUST && why == LOST);
}

/* Inferior units: never, only when they lost their melee, or always (T1-Q-43). */
static bool quality_lets_go(const play *p, unsigned u, enum why_back why)
{
    int32_t least = why == LOST ? 1 : 2;
    return option_lets_go(p, u, why) &&
           (p->unit[u].quality != INFERIOR || param(p, PARAM_INFERIOR_RALLY) >= least);
}

/* Of one that makes rally backs, or evades: whether it must go, or may but for the ground behind,
 * if it has not gone (T1-289 to T1-292, T1-Q-123). */
static inline enum why_back why_back(const play *p, unsigned u)
{
    unsigned flags = p->turn[u] & (RALLIES | EVADES | FOUGHT);
    if (!on_table(p, u))
        return STAYS;
    if (!flags)
        return quality_lets_go(p, u, VOLUNTARY) ? VOLUNTARY : STAYS;
    if (flags & RALLIES)
        return STAYS;
    if (flags & EVADES)
        return EVADED;
    return melee_result(p, u) < 0 && quality_lets_go(p, u, LOST) ? LOST : STAYS;
}

static bool must_go(enum why_back why)
{
    return why == LOST || why == EVADED;
}

static bool anyone_evades(const play *p, unsigned side)
{
    const uint8_t *flags = p->turn + first_of(p, side);
    const uint8_t *end = p->turn + end_of(p, side);
    unsigned all = 0;
    while (flags < end)
        all |= *flags++;
    return all & EVADES;
}

/* Those of a side who might go back at all: by their type, and, where anyone evades, whoever does.
 */
static const listed_units *may_go_back(const play *p, unsigned side, listed_units *own)
{
    if (!anyone_evades(p, side))
        return arm_of(p, side, RALLIERS);
    own->count = 0;
    EACH_UNIT (u, p, side)
        if (rallies(p, u) || has(p, u, EVADES))
            own->unit[own->count++] = (uint16_t)u;
    return own;
}
bool must_rally_back(const play *p, unsigned u)
{
    return has(p, u, EVADES | FOUGHT) && (has(p, u, EVADES) || rallies(p, u)) &&
           must_go(why_back(p, u));
}

/* ---- how far (T1-D-29) ---------------------------------------------------------------------- */

/* Beaten: the shortest stop without an enemy, else the longest; by choice: the longest. */
static int32_t
usual_stop(const play *p, const rally *g, const track *t, const reach *open, uint32_t count)
{
    reach kept[MOST_STOPS];
    memcpy(kept, open, sizeof *open * count);
    if (g->why != VOLUNTARY && cut_short(kept, count, clear_from(p, t)))
        return shortest_of(kept[0]);
    return longest_of(open[count - 1]);
}

/* ---- one unit goes back --------------------------------------------------------------------- */

static bool leaves_contact(const rally *g)
{
    return g->why == EVADED;
}
static unsigned rallying_unit(const play *p)
{
    return (unsigned)((const rally *)here(p))->unit;
}

static void stays(play *p)
{
    did(p, rallying_unit(p), RALLIES);
    finish(p);
}

/* T1-Q-122, T1-Q-104 */
static void look_back(play *p)
{
    const rally *g = here(p);
    if (can_fall_back(p, rallying_unit(p), leaves_contact(g)))
        return;
    tell(p, TILLY_EV_NO_WAY_BACK, cite(p, CITE_RALLY_BACK_NO_WAY), rallying_unit(p), NOBODY);
    stays(p);
}

/* Only a voluntary rally back needs command (T1-297, T1-Q-34). */
static bool check_open(const play *p, question *q)
{
    const rally *g = here(p);
    unsigned u = rallying_unit(p);
    if (g->asked || g->why != VOLUNTARY || in_command(p, u, NULL))
        return false;
    q->d.amount = check_dice(p, u);
    return asks(p, q, side_of(p, u), u, NOBODY);
}

static void check_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_YES, NOBODY, NOBODY)->amount = q->d.amount;
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
}

static void check_take(play *p, const question *q, const answer *a)
{
    rally *g = here(p);
    g->asked = 1;
    g->checks = a->option->kind == TILLY_OPT_YES;
    if (!g->checks)
        stays(p);
}

static bool dice_open(const play *p, question *q)
{
    const rally *g = here(p);
    return g->checks && throws_check(p, q, rallying_unit(p));
}

static void dice_fell(play *p, const question *q, const face *f)
{
    bool passed = successes(q, f) > 0;
    tell_check(p, rallying_unit(p), CITE_RALLY_BACK_CHECK, passed, STEP_RALLY_BACK);
    ((rally *)here(p))->checks = 0;
    if (!passed)
        stays(p);
}

/* T1-D-14 */
static bool commander_open(const play *p, question *q)
{
    const rally *g = here(p);
    unsigned c = g->commander_asked ? NOBODY : commander_of(p, rallying_unit(p));
    return c != NOBODY && asks(p, q, side_of(p, c), c, rallying_unit(p));
}

static void commander_take(play *p, const question *q, const answer *a)
{
    ((rally *)here(p))->commander_asked = 1;
    if (a->option->kind == TILLY_OPT_LEAVE_BEHIND)
        leave_behind(p, index_of(q->d.subject), rallying_unit(p), CITE_RALLY_BACK_COMMANDER);
}

/* The one length it can go, which is not asked then; 0: there is a choice (T2-Q-80). */
static int32_t only_stop(const play *p)
{
    if (book_of(p)->lone_stop_asked)
        return 0;
    outcome way = ways_back(p, rallying_unit(p), leaves_contact(here(p)));
    bool alone = way.any && !way.more && way.first.least == way.first.most;
    return alone ? way.first.least : 0;
}

static bool distance_open(const play *p, question *q)
{
    unsigned u = rallying_unit(p);
    return !has(p, u, RALLIES) && !only_stop(p) && asks(p, q, side_of(p, u), u, NOBODY);
}

static int32_t usual_distance(const play *p, const rally *g)
{
    track t;
    reach open[MOST_STOPS];
    outcome way = ways_back(p, rallying_unit(p), leaves_contact(g));
    if (g->why == VOLUNTARY && !way.more)
        return way.any ? longest_of(way.first) : 0;
    uint32_t count = stops_back(p, rallying_unit(p), leaves_contact(g), &t, open);
    return count ? usual_stop(p, g, &t, open, count) : 0;
}

static void distance_list(const play *p, const question *q, options *o)
{
    unsigned u = rallying_unit(p);
    tilly_option *made = offer(p, o, TILLY_OPT_BACKWARDS, u, NOBODY);
    with_value(
        o, param(p, PARAM_RALLY_LEAST), figure_of(p, u, FIGURE_RALLY), UNIT_LENGTH, TILLY_LENGTH);
    made->amount = usual_distance(p, here(p));
    offer_usual(o);
}

static uint32_t distance_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    track t;
    reach open[MOST_STOPS];
    uint32_t count = stops_back(p, rallying_unit(p), leaves_contact(here(p)), &t, open);
    for (uint32_t i = 0; i < count && i < room; i++)
        spans[i] = (tilly_span){open[i].least, open[i].most, UNIT_LENGTH, TILLY_LENGTH};
    return count;
}

static bool
refuse_touching(const play *p, tilly_reason *why, unsigned u, int32_t length, int32_t least)
{
    refuse(p,
           why,
           TILLY_WHY_IN_CONTACT,
           CITE_RALLY_BACK_EVADE_FREE,
           u,
           next_contact(p, u, first_of(p, foe(side_of(p, u)))));
    why_number(why, 0, length, TILLY_LENGTH);
    why_number(why, 1, least, TILLY_LENGTH);
    return false;
}

static bool distance_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    track t;
    reach open[MOST_STOPS];
    unsigned u = rallying_unit(p);
    outcome way = ways_back(p, u, leaves_contact(here(p)));
    if (way.any && holds_stop(&way.first, 1, a->value[0]))
        return true;
    if (!way.more && !why)
        return false;
    uint32_t count = stops_back(p, u, leaves_contact(here(p)), &t, open);
    if (holds_stop(open, count, a->value[0]))
        return true;
    const bar *barred = track_barred(&t, a->value[0]);
    if (barred)
        track_refuse(p, &t, barred, a->value[0], why);
    else
        refuse_touching(p, why, u, a->value[0], clear_from(p, &t));
    if (count)
        why_nearest(why, nearest_stop(open, count, a->value[0]), 0, 0);
    return false;
}

static tilly_pose end_of_way(const play *p, int32_t length)
{
    track t;
    track_of_way_back(p, rallying_unit(p), &t);
    return track_pose(&t, length);
}

tilly_pose way_back_end(const play *p, const answer *a)
{
    return end_of_way(p, a->value[0]);
}

static void fall_back(play *p, int32_t length)
{
    unsigned u = rallying_unit(p);
    int32_t why = ((const rally *)here(p))->why;
    static const uint16_t clause[] = {[LOST] = CITE_RALLY_BACK_LOST,
                                      [EVADED] = CITE_RALLY_BACK_EVADER,
                                      [VOLUNTARY] = CITE_RALLY_BACK_WHO};
    tilly_pose end = end_of_way(p, length);
    did(p, u, RALLIES);
    tell_move(p, TILLY_EV_RALLIED_BACK, clause[why], u, NOBODY, &end, length, why);
    move_to(p, u, (point){end.x, end.y}, end.heading);
}

static void distance_take(play *p, const question *q, const answer *a)
{
    fall_back(p, a->value[0]);
}

static void make_way(play *p)
{
    if (!has(p, rallying_unit(p), RALLIES))
        fall_back(p, only_stop(p));
    make_room(p);
}

const beat rally_back_move_beats[] = {
    {"way", .act = look_back},
    {"check",
     TILLY_ASK_RALLY_CHECK,
     CITE_RALLY_BACK_COMMAND,
     .open = check_open,
     .list = check_list,
     .take = check_take},
    {"dice", TILLY_ROLL_RALLY_CHECK, CITE_RALLY_BACK_CHECK, .open = dice_open, .fell = dice_fell},
    {"commander",
     TILLY_ASK_COMMANDER_GOES,
     CITE_RALLY_BACK_COMMANDER,
     .open = commander_open,
     .list = goes_along_list,
     .take = commander_take},
    {"distance",
     TILLY_ASK_RALLY_DISTANCE,
     CITE_RALLY_BACK_LENGTH,
     .open = distance_open,
     .list = distance_list,
     .check = distance_check,
     .range = distance_range,
     .take = distance_take},
    {"aside", .act = make_way},
    {.name = NULL},
};

/* ---- side by side, unit by unit (T1-D-28, T1-Q-124) ----------------------------------------- */

/* A unit that must go, or may and is known to have a way, is looked for before any way is. */
static bool anyone_goes(const play *p, unsigned side)
{
    listed_units own;
    const listed_units *units = may_go_back(p, side, &own);
    EACH_LISTED (u, units) {
        enum why_back why = why_back(p, *u);
        const outcome *known = why == VOLUNTARY ? cache_get(p, CACHED_WAY_BACK, *u, 0) : NULL;
        if (must_go(why) || (known && known->any))
            return true;
    }
    EACH_LISTED (u, units)
        if (why_back(p, *u) == VOLUNTARY && can_fall_back(p, *u, false))
            return true;
    return false;
}

static bool open_for(const play *p, question *q, enum role r)
{
    unsigned side = side_in(p, r);
    return anyone_goes(p, side) && asks(p, q, side, NOBODY, NOBODY);
}

static bool first_open(const play *p, question *q)
{
    return open_for(p, q, FIRST_ROLE);
}
static bool second_open(const play *p, question *q)
{
    return open_for(p, q, SECOND_ROLE);
}

/* The side is done when it says so, but not while a unit that must go has not gone. A volunteer is
 * listed if the ground behind it lets it go. */
static void who_list(const play *p, const question *q, options *o)
{
    bool must = false;
    listed_units own;
    const listed_units *units = may_go_back(p, q->d.side, &own);
    EACH_LISTED (u, units) {
        enum why_back why = why_back(p, *u);
        must |= must_go(why);
        if (why == STAYS || (why == VOLUNTARY && !can_fall_back(p, *u, false)))
            continue;
        offer(p, o, TILLY_OPT_UNIT, *u, NOBODY)->amount = (int32_t)why;
        if (why != VOLUNTARY && o->usual == TILLY_NO_OPTION)
            offer_usual(o);
    }
    if (must)
        return;
    offer(p, o, TILLY_OPT_END, NOBODY, NOBODY);
    offer_usual(o);
}

static void who_take(play *p, const question *q, const answer *a)
{
    if (a->option->kind == TILLY_OPT_END) {
        pass(p);
        return;
    }
    unsigned u = index_of(a->option->unit);
    enum why_back why = why_back(p, u);
    rally *g = enter(p, STEP_RALLY_BACK_MOVE);
    *g = (rally){.unit = (int32_t)u, .why = (int32_t)why};
}

/* Locks units that still touch, until place.c parts them (T1-301, T1-Q-61). */
static void lock(play *p)
{
    listed_units own;
    const listed_units *touching = touching_of(p, side_in(p, FIRST_ROLE), &own);
    EACH_LISTED (u, touching)
        EACH_CONTACT (e, p, *u) {
            lock_together(p, *u, e);
            tell(p, TILLY_EV_LOCKED, cite(p, CITE_RALLY_BACK_LOCKED), *u, e);
        }
}

const beat rally_back_beats[] = {
    {"first",
     TILLY_ASK_RALLY_BACK,
     CITE_RALLY_BACK_WHO,
     .open = first_open,
     .list = who_list,
     .take = who_take},
    {"second",
     TILLY_ASK_RALLY_BACK,
     CITE_RALLY_BACK_WHO,
     .open = second_open,
     .list = who_list,
     .take = who_take},
    {"locked", .act = lock},
    {.name = NULL},
};
