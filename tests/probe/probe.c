/* The probe: a rule set for tests that asks one question of every shape, makes one roll of every
 * kind, conceals a pair of answers, nests steps to the limit, brings on a unit and changes the
 * ground; whose formations have orders and whose units may come later, hide, and leave their slots
 * to others; in which the defender is the active side from the second turn on. Everything it is
 * told goes into a tally, so that two battles that differ in one answer or face differ in their
 * hash. */
#include "probe.h"

#include "army/army.h"
#include "rules/common/steps.h"
#include "engine/battle.h"
/* A family's tables, so that a rule set with tables is tried too. */
#include "rules/glauben/book/tables.h"

typedef struct tally {
    int32_t sum;
    uint16_t said, left;
} tally;
static const field tally_field[] = {MEANING(tally, sum, "sum", IS_REACH) /* any number */,
                                    FIELD(tally, said, "said"),
                                    FIELD(tally, left, "left"),
                                    {0}};
static tally *of(const play *p, unsigned u)
{
    return &((tally *)p->own)[u];
}

enum probe_step { SHAPES, SIDES_ASKED, THROWS, DEEP, GROUND, PROBE_STEPS };
enum probe_flag { DONE = 1, NUMBERED = 2, SET = 4, WENT = 8, SPOKE = 16 };
/* Over turns: what each side said in secret, the first throw of a tie; how many units there were
 * when the battle was made. */
typedef struct kept {
    int32_t concealed[SIDES], tie, made;
} kept;
static const field kept_field[] = {SIGNEDS(kept, concealed, "concealed"),
                                   SIGNED(kept, tie, "tie"),
                                   SIGNED(kept, made, "made"),
                                   {0}};
/* The order of a formation, and the units still to come. */
typedef struct told {
    int32_t kind, radius, x, y;
    uint32_t target, note;
} told;
static const field told_field[] = {SIGNED(told, kind, "kind"),
                                   SIGNED(told, radius, "radius"),
                                   SIGNED(told, x, "x"),
                                   SIGNED(told, y, "y"),
                                   FIELD(told, target, "target"),
                                   FIELD(told, note, "note"),
                                   {0}};
typedef struct later {
    uint16_t unit, turn, half, spare;
    int32_t from[2], to[2];
} later;
static const field later_field[] = {MEANING(later, unit, "unit", IS_UNIT_FROM_1),
                                    FIELD(later, turn, "turn"),
                                    FIELD(later, half, "half"),
                                    FIELD(later, spare, "spare"),
                                    SIGNEDS(later, from, "from"),
                                    SIGNEDS(later, to, "to"),
                                    {0}};
_Static_assert(sizeof(kept) == 16 && sizeof(told) == 24 && sizeof(later) == 24,
               "a part has padding");
enum { MOST_LATER = 3 };
enum probe_part { KEPT, TOLD, LATER, PARTS };
static const part probe_parts[PARTS] = {
    [KEPT] = {"kept", sizeof(kept), 0, PART_OF_BATTLE, kept_field},
    [TOLD] = {"told", sizeof(told), 0, PART_OF_GROUP, told_field},
    [LATER] = {"later", sizeof(later), MOST_LATER, PART_FIXED, later_field},
};
static kept *kept_of(const play *p)
{
    return p->part[KEPT];
}
static told *told_to(const play *p, unsigned g)
{
    return &((told *)p->part[TOLD])[g];
}
static later *later_at(const play *p, unsigned i)
{
    return &((later *)p->part[LATER])[i];
}
enum { SCORE = 4, DRAW_LEAST = 150, DRAW_MODIFIER = 100, TURNS = 3, LONGEST = 100000 };

static void count_in(play *p, unsigned u, int32_t n)
{
    of(p, u)->sum = (int32_t)((uint32_t)of(p, u)->sum * 31u + (uint32_t)n);
    of(p, u)->said++;
}

static unsigned undone(const play *p, unsigned flag)
{
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (u, p, side)
            if (!(p->step[u] & flag))
                return u;
    return NOBODY;
}

/* ---- picks with 0 to 3 numbers, asked of each unit in turn ---------------------------------- */

static bool number_open(const play *p, question *q)
{
    unsigned u = undone(p, NUMBERED);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void number_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer_usual(o);
    for (unsigned values = 1; values <= 3; values++) {
        offer(p, o, ONE_NUMBER + values - 1, index_of(q->d.subject), NOBODY);
        for (unsigned i = 0; i < values; i++)
            with_value(o, -10, 10 * (int32_t)(i + 1), 5, TILLY_COUNT);
    }
}

/* The last number may not exceed the sum of the ones before it by more than 10. */
static int32_t most_of(const answer *a)
{
    int32_t before = 10;
    for (int i = 0; i < a->option->values - 1; i++)
        before += a->value[i];
    int32_t bound = a->option->value[a->option->values - 1].most;
    return before < bound ? before : bound;
}

static uint32_t number_range(
    const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    tilly_span s = begun->option->value[begun->given];
    if (begun->given + 1u == begun->option->values)
        s.most = most_of(begun);
    if (s.most < s.least)
        return 0;
    if (room)
        spans[0] = s;
    return 1;
}

static bool number_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned last = a->option->values;
    if (!last || a->value[last - 1] <= most_of(a))
        return true;
    refuse(p, why, TILLY_WHY_PROBE, 0, index_of(q->d.subject), NOBODY);
    int32_t v[3] = {a->value[0], a->value[1], a->value[2]};
    v[last - 1] = most_of(a);
    if (v[last - 1] >= a->option->value[last - 1].least)
        why_nearest(why, v[0], v[1], v[2]);
    return false;
}

static void number_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    p->step[u] |= NUMBERED;
    for (unsigned i = 0; i < a->option->values; i++)
        count_in(p, u, a->value[i]);
    tilly_event *e = tell(p, NAMED_NUMBERS, 0, u, NOBODY);
    e->value[0] = a->option->kind;
    e->value[1] = a->option->values;
}

/* ---- a set with a rule over the whole: the numbers of its members add up to something even */

static bool set_open(const play *p, question *q)
{
    unsigned u = undone(p, SET);
    return u != NOBODY && asks_set(p, q, side_of(p, u), u, 1, 4);
}

static void set_list(const play *p, const question *q, options *o)
{
    EACH_UNIT (u, p, q->d.side)
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
}

static bool set_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned sum = 0;
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            sum += number_of(p, index_of(a->list[i].unit));
    return sum % 2 == 0 || refuse(p, why, TILLY_WHY_PROBE, 0, NOBODY, NOBODY);
}

static void set_take(play *p, const question *q, const answer *a)
{
    EACH_UNIT (u, p, q->d.side)
        p->step[u] |= SET;
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            count_in(p, index_of(a->list[i].unit), (int32_t)i);
}

/* ---- a path: a waypoint with an act interrupts it, the rest is a new question with what is left
 */

static bool path_open(const play *p, question *q)
{
    unsigned u = undone(p, WENT);
    if (u == NOBODY)
        return false;
    asks(p, q, side_of(p, u), u, NOBODY);
    q->d.shape = TILLY_PATH;
    q->d.most = 16;
    q->d.least = 0;
    q->d.amount = of(p, u)->left ? of(p, u)->left : LONGEST / 10;
    return true;
}

static void path_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_STAY, NOBODY, NOBODY);
    offer_usual(o);
    tilly_option *go = offer(p, o, TILLY_OPT_GO, index_of(q->d.subject), NOBODY);
    go->flags |= TILLY_ALSO_PATH;
    with_value(o, 0, FULL_CIRCLE - 1, 9000, TILLY_ANGLE);
    with_value(o, 0, q->d.amount, UNIT_LENGTH / 10, TILLY_LENGTH);
}

static int64_t path_length(const play *p, unsigned u, const answer *a, unsigned legs)
{
    point at = place_of(p, u);
    int64_t length = 0;
    for (unsigned i = 0; i < legs; i++) {
        point next = {a->way[i].x, a->way[i].y};
        if (next.x < -LONGEST || next.x > LONGEST || next.y < -LONGEST || next.y > LONGEST)
            return LONGEST;
        length += distance_between(at, next);
        at = next;
    }
    return length;
}

static bool path_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    if (!a->count || path_length(p, index_of(q->d.subject), a, a->count) <= q->d.amount)
        return true;
    refuse(p, why, TILLY_WHY_ALLOWANCE, 0, index_of(q->d.subject), NOBODY);
    why_nearest(why, 0, 0, 0);
    if (why)
        why->nearest.option = 0; /* to stay */
    return false;
}

/* No farther than the table goes. */
static int32_t held_back(int32_t v)
{
    return v < 0 ? 0 : v > LONGEST ? LONGEST : v;
}
static void go(play *p, unsigned u, point to, uint16_t heading)
{
    point from = place_of(p, u);
    tilly_event *e = tell(p, STROLLED, 0, u, NOBODY);
    e->value[0] = from.x;
    e->value[1] = from.y;
    e->value[2] = p->unit[u].heading;
    put_unit(p, u, (point){held_back(to.x), held_back(to.y)}, heading);
    e->value[3] = p->unit[u].x;
    e->value[4] = p->unit[u].y;
    e->value[5] = heading;
}

static void path_take(play *p, const question *q, const answer *a)
{
    unsigned u = index_of(q->d.subject);
    unsigned legs = 0;
    bool interrupted = false;
    while (legs < a->count && !interrupted)
        interrupted = a->way[legs++].act != 0;
    int32_t used = a->count ? (int32_t)path_length(p, u, a, legs) : a->value[1];
    if (a->count)
        go(p,
           u,
           (point){a->way[legs - 1].x, a->way[legs - 1].y},
           a->way[legs - 1].heading % FULL_CIRCLE);
    else if (a->option->values)
        go(p,
           u,
           point_along(place_of(p, u), direction_of((uint16_t)a->value[0]), a->value[1]),
           (uint16_t)a->value[0]);
    of(p, u)->left = (uint16_t)(q->d.amount > used ? q->d.amount - used : 0);
    if (!interrupted || !of(p, u)->left) {
        p->step[u] |= WENT;
        of(p, u)->left = 0;
    }
    count_in(p, u, used);
}

/* ---- an order with words -------------------------------------------------------------------- */

static bool order_open(const play *p, question *q)
{
    unsigned u = undone(p, SPOKE);
    return u != NOBODY && asks(p, q, side_of(p, u), u, NOBODY);
}

static void order_list(const play *p, const question *q, options *o)
{
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    offer(p, o, TILLY_OPT_YES, NOBODY, NOBODY);
    offer_usual(o);
}

static void order_take(play *p, const question *q, const answer *a)
{
    EACH_UNIT (u, p, q->d.side)
        p->step[u] |= SPOKE;
    count_in(p, index_of(q->d.subject), (int32_t)a->note + a->option->kind);
}

static const beat shapes_beats[] = {
    {"numbers",
     WHICH_NUMBERS,
     .open = number_open,
     .list = number_list,
     .range = number_range,
     .check = number_check,
     .take = number_take},
    {"set", WHICH_STANDS, .open = set_open, .list = set_list, .check = set_check, .take = set_take},
    {"path",
     WHICH_PATH,
     .open = path_open,
     .list = path_list,
     .check = path_check,
     .take = path_take},
    {"order", WHICH_ORDER, .open = order_open, .list = order_list, .take = order_take},
    {.name = NULL},
};

/* ---- a concealed pair: the second is offered the same whatever the first said --------------- */

static bool concealed_open(const play *p, question *q)
{
    for (unsigned side = 0; side < SIDES; side++)
        if (!kept_of(p)->concealed[side]) {
            asks(p, q, side, NOBODY, NOBODY);
            q->d.flags |= TILLY_CONCEALED;
            return true;
        }
    return false;
}

static void concealed_list(const play *p, const question *q, options *o)
{
    for (unsigned i = 0; i < 3; i++)
        offer(p, o, RED + i, NOBODY, NOBODY);
}

static void concealed_take(play *p, const question *q, const answer *a)
{
    kept_of(p)->concealed[q->d.side] = a->option->kind;
}

static void reveal(play *p)
{
    for (unsigned side = 0; side < SIDES; side++) {
        tell_side(p, REVEALED, 0, side)->value[0] = kept_of(p)->concealed[side] - RED;
        kept_of(p)->concealed[side] = 0;
    }
}

static const beat sides_beats[] = {
    {"concealed",
     WHICH_COLOUR,
     .open = concealed_open,
     .list = concealed_list,
     .take = concealed_take},
    {"reveal", .act = reveal},
    {.name = NULL},
};

/* ---- throws: several dice, one draw 0..999, a tie thrown again ------------------------------ */

static bool dice_open(const play *p, question *q)
{
    unsigned u = undone(p, DONE);
    return u != NOBODY &&
           throws(p, q, side_of(p, u), u, NOBODY, 1 + (int32_t)number_of(p, u) % 9, SCORE);
}

static void dice_fell(play *p, const question *q, const face *f)
{
    p->step[index_of(q->r.unit)] |= DONE;
    for (unsigned i = 0; i < q->r.dice; i++)
        count_in(p, index_of(q->r.unit), f[i]);
    tell(p, SCORED, 0, index_of(q->r.unit), NOBODY)->value[0] = (int32_t)successes(q, f);
}

static bool draw_open(const play *p, question *q)
{
    return draws(p, q, side_in(p, FIRST_ROLE), NOBODY, NOBODY, DRAW_LEAST, DRAW_MODIFIER);
}

static void draw_fell(play *p, const question *q, const face *f)
{
    count_in(p, first_of(p, q->r.side), succeeds(q, f[0]) ? f[0] : -f[0]);
    pass(p);
}

static bool tie_open(const play *p, question *q)
{
    throws(p, q, kept_of(p)->tie ? 1 : 0, NOBODY, NOBODY, 1, 0);
    q->r.test = TILLY_HIGHER_OF_TWO;
    q->r.success = 0;
    return true;
}

static void tie_fell(play *p, const question *q, const face *f)
{
    int32_t first = kept_of(p)->tie;
    kept_of(p)->tie = first ? 0 : f[0];
    if (first && first != f[0])
        pass(p);
}

static const beat throws_beats[] = {
    {"dice", TALLY, .open = dice_open, .fell = dice_fell},
    {"draw", DRAW, .open = draw_open, .fell = draw_fell},
    {"tie", TIE, .open = tie_open, .fell = tie_fell},
    {.name = NULL},
};

/* ---- steps nested to the limit -------------------------------------------------------------- */

typedef struct depth {
    int32_t level, side;
} depth;
static const field deep_fields[] = {
    UP_TO(depth, level, "level", FRAMES), UP_TO(depth, side, "side", SIDES - 1), {0}};

static void go_deeper(play *p)
{
    const depth *d = here(p);
    if (p->s->depth == FRAMES)
        return;
    depth below = {d->level + 1, d->level % 2};
    *(depth *)enter(p, DEEP) = below;
}

static bool deep_open(const play *p, question *q)
{
    const depth *d = here(p);
    return asks(p, q, (unsigned)d->side, NOBODY, NOBODY);
}

static void deep_take(play *p, const question *q, const answer *a)
{
    const depth *d = here(p);
    count_in(p, first_of(p, (unsigned)d->side), d->level + a->option->kind);
    pass(p);
}

static const beat deep_beats[] = {
    {"deeper", .act = go_deeper},
    {"asked", HOW_DEEP, .open = deep_open, .list = order_list, .take = deep_take},
    {.name = NULL},
};

/* ---- the ground changes, a unit comes on, the battle ends ----------------------------------- */

static void come_later(play *p)
{
    for (unsigned i = 0; i < MOST_LATER; i++) {
        later *l = later_at(p, i);
        if (!l->unit || l->turn > p->s->turn)
            continue;
        p->unit[l->unit - 1].state = UNIT_ON_TABLE;
        put_unit(p, l->unit - 1u, (point){l->from[0], l->from[1]}, 0);
        tell(p, TILLY_EV_ENTERED, 0, l->unit - 1u, NOBODY);
        *l = (later){.unit = 0};
    }
}

static void come_on(play *p)
{
    come_later(p);
    unsigned u = add_unit(p, 0, 0, 0, 0);
    if (u == NOBODY)
        return;
    p->unit[u].state = UNIT_ON_TABLE;
    p->unit[u].half_width = p->unit[u].half_depth = UNIT_LENGTH / 2;
    put_unit(p, u, (point){p->s->turn * UNIT_LENGTH, 0}, 0);
}

static void end_of_turn(play *p)
{
    if (p->s->turn == TURNS)
        end_battle(p, TILLY_NO_SIDE, TILLY_END_LIMIT);
}

static const beat ground_beats[] = {
    {"comes", .act = come_on},
    {"end", .act = end_of_turn},
    {.name = NULL},
};

/* ---- the edition ---------------------------------------------------------------------------- */

static const step probe_steps[PROBE_STEPS] = {
    [SHAPES] = {"shapes", shapes_beats},
    [SIDES_ASKED] = {"sides", sides_beats},
    [THROWS] = {"throws", throws_beats},
    [DEEP] = {"deep", deep_beats, deep_fields},
    [GROUND] = {"ground", ground_beats},
};
static const row probe_rows[] = {
    {"1", "Shapes", SHAPES, BOTH_ROLES, 0},
    {"2", "Sides", SIDES_ASKED, BOTH_ROLES, 0},
    {"3", "Throws", THROWS, FIRST_ROLE, 0},
    {"4", "Deep", DEEP, BOTH_ROLES, 0},
    {"5", "Ground", GROUND, BOTH_ROLES, 0},
};
static const char *const type_names[] = {"stand"}, *const quality_names[] = {"ordinary"};
static const uint16_t clauses[] = {0};

static void prepare(play *p, unsigned u, const tilly_unit_spec *spec)
{
    unit *a = &p->unit[u];
    a->half_width = a->half_depth = UNIT_LENGTH / 2;
    a->strength = a->start = 3;
    a->state = UNIT_ON_TABLE;
    a->x = spec->command ? 0 : (int32_t)number_of(p, u) * UNIT_LENGTH;
}
static void begin_turn(play *p)
{
    give_roles(p, p->s->turn == 1 ? attacking_side(p) : defending_side(p));
    memset(p->step, 0, sizeof *p->step * p->units);
}
static void table_size(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *height)
{
    *width = *height = LONGEST;
}
static uint32_t no_breach(const tilly_army *army, uint32_t wanted, tilly_reason *breach)
{
    return 0;
}
static uint32_t
no_breaches(const tilly_army *a, const tilly_army *b, uint32_t wanted, tilly_reason *breach)
{
    return 0;
}
static uint32_t no_table_breach(const tilly_ruleset *r,
                                const tilly_table *t,
                                uint32_t units,
                                uint32_t wanted,
                                tilly_reason *breach)
{
    return 0;
}
static uint32_t one_point(const tilly_army *army, const tilly_unit_spec *spec)
{
    return 1;
}
static void one_stand(const tilly_army *army, tilly_unit_spec *spec)
{
    spec->width = spec->depth = UNIT_LENGTH;
    spec->strength = 3;
}
static bool stand(
    play *p, unsigned u, const tilly_pose *pose, unsigned host, bool free_place, tilly_reason *why)
{
    put_unit(p, u, (point){pose->x, pose->y}, pose->heading);
    return true;
}

static bool bring(play *p, const tilly_edit *e, tilly_id *made, tilly_reason *why)
{
    unsigned u = add_unit(p, e->side, 0, 0, tilly_id_index(e->group));
    if (u == NOBODY)
        return refuse(p, why, TILLY_WHY_SLOTS_FULL, 0, NOBODY, NOBODY);
    p->unit[u].state = UNIT_ON_TABLE;
    put_unit(p, u, (point){e->x, e->y}, 0);
    *made = unit_id(p, u);
    return true;
}

static bool take_off(play *p, unsigned u)
{
    add_mark(p, 1, u);
    p->unit[u].state = UNIT_GONE;
    places_changed(p, u);
    return true;
}

static bool probe_edit(play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    if (e->kind == TILLY_EDIT_BRING)
        return bring(p, e, made, why);
    if (e->kind == TILLY_EDIT_REMOVE)
        return take_off(p, u);
    if (e->kind != TILLY_EDIT_HURT)
        return refuse(p, why, TILLY_WHY_PROBE, 0, u, NOBODY);
    count_in(p, u, e->value);
    return true;
}
static void redact(play *p, unsigned side)
{
    int32_t *said = &kept_of(p)->concealed[foe(side)];
    *said = *said != 0;
}

/* ---- orders, reinforcements, what is hidden, how it ends by agreement ----------------------- */

static bool set_order(play *p, unsigned g, const tilly_order *o, tilly_reason *why)
{
    if (o->kind == TILLY_ORDER_SUPPORT)
        return refuse(p, why, TILLY_WHY_ORDER_SHAPE, 0, NOBODY, NOBODY);
    *told_to(p, g) = (told){.kind = o->kind,
                            .radius = o->radius,
                            .x = o->points ? o->point[0].x : 0,
                            .y = o->points ? o->point[0].y : 0,
                            .target = o->target,
                            .note = o->note};
    return true;
}

static void order_of(const play *p, unsigned g, tilly_order *out)
{
    const told *t = told_to(p, g);
    out->kind = (uint16_t)(t->kind ? t->kind : TILLY_ORDER_HOLD);
    out->points = t->x || t->y;
    out->point[0] = (tilly_point){t->x, t->y};
    out->radius = t->radius;
    out->target = t->target;
    out->note = t->note;
}

static later *later_of(const play *p, unsigned wanted)
{
    for (unsigned i = 0; i < MOST_LATER; i++)
        if (later_at(p, i)->unit == wanted)
            return later_at(p, i);
    return NULL;
}

static bool set_arrival(play *p, unsigned u, const tilly_arrival *a, tilly_reason *why)
{
    later *l = later_of(p, u + 1);
    if (!l)
        l = later_of(p, 0);
    if (!l)
        return refuse(p, why, TILLY_WHY_SLOTS_FULL, 0, u, NOBODY);
    *l = (later){.unit = (uint16_t)(u + 1),
                 .turn = a->turn,
                 .half = a->half,
                 .from = {a->from.x, a->from.y},
                 .to = {a->to.x, a->to.y}};
    p->unit[u].state = UNIT_WAITING;
    places_changed(p, u);
    return true;
}

static bool arrival_of(const play *p, unsigned u, tilly_arrival *out)
{
    const later *l = later_of(p, u + 1);
    if (!l)
        return false;
    out->turn = l->turn;
    out->half = l->half;
    out->from = (tilly_point){l->from[0], l->from[1]};
    out->to = (tilly_point){l->to[0], l->to[1]};
    return true;
}

static bool comes_later(const play *p, unsigned u)
{
    return later_of(p, u + 1) != NULL;
}
static bool is_spent(const play *p, unsigned u)
{
    return number_of(p, u) >= p->s->original[side_of(p, u)];
}
/* Every other one keeps its head down. */
static bool shows_itself(const play *p, unsigned side, unsigned u)
{
    return number_of(p, u) % 2 == 0;
}
static void draw_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files)
{
    *formation = TILLY_FORMATION_LINE;
    *files = (uint16_t)(number_of(p, u) + 1);
}
static void tell_stand(const play *p, unsigned u, tilly_unit *out)
{
    draw_up(p, u, &out->formation, &out->files);
}
static void count_units(play *p)
{
    kept_of(p)->made = p->s->count[0] + p->s->count[1];
}
static uint32_t one_a_command_of_the_enemy(const tilly_army *own, const tilly_army *enemy)
{
    return tilly_army_commands(enemy);
}
static void agree(play *p)
{
    end_battle(p, TILLY_NO_SIDE, TILLY_END_AGREED);
}

/* No army is blue. */
static const char *colour(const tilly_ruleset *r, int32_t value)
{
    static const char *const names[] = {"red", NULL, "yellow"};
    return names[value];
}
static const army_flag army_flags[] = {
    {.name = "bold", .most = 1, .usual = 1},
    {.name = "colour", .most = 2, .word = colour},
    {.name = "strip",
     .least = -TILLY_ONE,
     .most = 5 * TILLY_ONE,
     .usual = TILLY_ONE / 2,
     .measure = TILLY_LENGTH},
    {.name = "drums", .least = 1, .most = 40, .usual = 2, .measure = TILLY_COUNT},
    {.name = "fifth", .most = 9},
    {.name = "sixth", .most = 9},
    {.name = "seventh", .most = 9},
    {.name = "eighth", .most = 9},
    {.name = "ninth", .most = 9},
};

const edition probe = {
    .id = "probe",
    .title = "Probe",
    .prefix = "PR",
    .revision = 2,
    .type = type_names,
    .types = 1,
    .quality = quality_names,
    .qualities = 1,
    .clause = clauses,
    .clauses = 1,
    .length_of_unit = TILLY_ONE,
    .grain = 1,
    .most_base = 10 * TILLY_ONE,
    .most_strength = 64,
    .step = probe_steps,
    .steps = PROBE_STEPS,
    .row = probe_rows,
    .rows = sizeof probe_rows / sizeof *probe_rows,
    .setup_rows = 0,
    .own_size = sizeof(tally),
    .own_field = tally_field,
    .part = probe_parts,
    .parts = PARTS,
    .tables = &glauben_book_tables,
    .words = &probe_words,
    .signs = &probe_signs,
    .player = &probe_thumb,
    .bit_rows = 1,
    .attaches = true,
    .marks = true,
    .roles_change = true,
    .army_flag = army_flags,
    .army_flags = sizeof army_flags / sizeof *army_flags,
    .book.check_army = no_breach,
    .book.check_armies = no_breaches,
    .book.check_table = no_table_breach,
    .book.points = one_point,
    .book.fill = one_stand,
    .book.official_table = table_size,
    .set_up.prepare = prepare,
    .set_up.ready = count_units,
    .set_up.spare_units = one_a_command_of_the_enemy,
    .set_up.may_wait = comes_later,
    .set_up.deploy = stand,
    .set_up.set_order = set_order,
    .set_up.order_of = order_of,
    .set_up.set_arrival = set_arrival,
    .set_up.arrival_of = arrival_of,
    .play.turn_begins = begin_turn,
    .play.is_free = is_spent,
    .play.edit = probe_edit,
    .play.agreed = agree,
    .base_units = true,
    .play.drawn_up = draw_up,
    .play.tell_unit = tell_stand,
    .secrecy.in_view = shows_itself,
    .secrecy.redact = redact,
};
