/* Answers to the library about a battle: its slots, rows of units, bounds of numbers, measures. */
#include "rules/scruby/queries/queries.h"
#include "army/army.h"

/* ---- slots ----------------------------------------------------------------------------------- */

static uint32_t count_of(const tilly_army *a, unsigned troops)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->units; i++)
        count += troops >> a->rules->base[a->unit[i].type] & 1;
    return count;
}

/* A crew for each gun, a mother stand for each stand of dragoons, each gun that may be taken. */
uint32_t scruby_spare_units(const tilly_army *own, const tilly_army *enemy)
{
    return count_of(own, GUNS | DRAGOONS) + count_of(enemy, GUNS);
}

bool scruby_is_free(const play *p, unsigned u)
{
    return is_gun(p, u) || is_crew(p, u) || is_mother_stand(p, u);
}

/* ---- rows of units --------------------------------------------------------------------------- */

/* As a ready deployment says it: squares are formed in play alone. */
void scruby_drawn_up(const play *p, unsigned u, uint8_t *formation, uint16_t *files)
{
    *formation = is_mounted_dragoon(p, u) ? TILLY_FORMATION_MOUNTED : TILLY_FORMATION_NONE;
    *files = 0;
}

static uint32_t square_flags(const play *p, unsigned u)
{
    if (!is_in_square(p, u))
        return 0;
    return TILLY_UNIT_IN_SQUARE | (of(p, u)->place == INSIDE ? TILLY_UNIT_INSIDE : 0) |
           (is_marked(p, u, BROKEN_SQUARE) ? TILLY_UNIT_SQUARE_BROKEN : 0);
}

/* In a square the first stand of its faces; dragoons on foot and their mother stand name each
 * other.
 */
static unsigned host_shown(const play *p, unsigned u)
{
    if (!is_in_square(p, u))
        return is_gun(p, u) || is_crew(p, u) ? NOBODY : of(p, u)->partner;
    EACH_OF_SQUARE (other, p, of(p, u)->square)
        if (of(p, other)->place == FACE)
            return other;
    return NOBODY;
}

static uint32_t flags_of(const play *p, unsigned u)
{
    static const struct {
        uint8_t done;
        uint32_t shown;
    } acted[] = {
        {MOVED, TILLY_UNIT_MOVED}, {FIRED, TILLY_UNIT_SHOT}, {CHARGED, TILLY_UNIT_CHARGED}};
    static const uint32_t declared[DECLARATIONS] = {[DECLARED_SPLIT_MOVE] = TILLY_UNIT_SPLIT_MOVE,
                                                    [DECLARED_FIRE_AND_RETIRE] =
                                                        TILLY_UNIT_FIRE_AND_RETIRE,
                                                    [DECLARED_CARACOLE] = TILLY_UNIT_CARACOLE};
    uint32_t flags = declared[of(p, u)->declared];
    if (is_retiring(p, u))
        flags |= TILLY_UNIT_RETIRING;
    if (of(p, u)->emptied)
        flags |= TILLY_UNIT_EMPTY;
    flags |= square_flags(p, u);
    for (unsigned i = 0; i < sizeof acted / sizeof *acted; i++)
        flags |= has(p, u, acted[i].done) ? acted[i].shown : 0;
    return flags;
}

void scruby_tell_unit(const play *p, unsigned u, tilly_unit *told)
{
    if (!is_stand(p, u) && !is_gun(p, u))
        told->flags |= TILLY_UNIT_NO_STAND;
    if (!on_table(p, u))
        return;
    enum stand_order drawn = order_of_stand(p, u);
    told->flags |= flags_of(p, u);
    told->host = unit_id(p, host_shown(p, u));
    told->formation = is_in_square(p, u) ? TILLY_FORMATION_SQUARE : TILLY_FORMATION_NONE;
    told->efficiency = (int16_t)ue_in(p, u, drawn);
    told->order = is_stand(p, u) ? (uint16_t)drawn : 0;
    told->loaded = (uint16_t)shots_of(p, u);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

unsigned scruby_bounds(const question *q, const tilly_option *o, unsigned value)
{
    if (o->value[value].measure != TILLY_LENGTH)
        return CITE_NONE;
    if (q->d.kind == TILLY_ASK_MOVE)
        return CITE_FREE_MOVE;
    if (q->d.kind == TILLY_ASK_RALLY_DISTANCE)
        return CITE_FIRE_AND_RETIRE;
    return o->kind == TILLY_OPT_PLACE ? CITE_TABLE : CITE_NONE;
}

/* ---- measures -------------------------------------------------------------------------------- */

bool scruby_touching(const play *p, unsigned a, unsigned b)
{
    return pieces_touch(p, a, b);
}

uint32_t scruby_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room)
{
    uint32_t count = 0;
    EACH_TOUCHING (e, p, u) {
        if (side_of(p, e) == side_of(p, u))
            continue;
        if (count < room)
            enemy[count] = (uint16_t)e;
        count++;
    }
    return count;
}

/* ---- secrecy, preview ------------------------------------------------------------------------ */

/* Nothing on the table or the roster is hidden; words may be for one side alone. */
void scruby_redact(play *p, unsigned side)
{
    keep_notes(p, NULL, 0);
}

static bool preview_facing(const play *p, const question *q, const answer *a, tilly_placed *placed)
{
    unsigned u = index_of(q->d.subject);
    if (a->option->kind != TILLY_OPT_FACE)
        return false;
    *placed = (tilly_placed){.unit = unit_id(p, u),
                             .x = p->unit[u].x,
                             .y = p->unit[u].y,
                             .heading = (uint16_t)a->value[0]};
    return true;
}

static bool preview_place(const question *q, const answer *a, tilly_placed *placed)
{
    if (a->option->kind != TILLY_OPT_PLACE)
        return false;
    *placed = (tilly_placed){
        .unit = q->d.subject, .x = a->value[1], .y = a->value[2], .heading = (uint16_t)a->value[0]};
    return true;
}

static bool preview_one(const play *p, const question *q, const answer *a, tilly_placed *placed)
{
    switch (q->d.kind) {
    case TILLY_ASK_FACING: return preview_facing(p, q, a, placed);
    case TILLY_ASK_RALLY_DISTANCE:
    case TILLY_ASK_CREW_RUNS:
    case TILLY_ASK_REFUGE: return preview_fire(p, q, a, placed);
    default: return preview_place(q, a, placed);
    }
}

uint32_t scruby_preview_body(
    const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room)
{
    tilly_placed placed;
    if (!a->option)
        return 0;
    if (q->d.kind == TILLY_ASK_MOVE)
        return preview_order(p, q, a, rows, room);
    if (q->d.kind == TILLY_ASK_KEEPS_PLACE)
        return preview_keeper(p, q, a, rows, room);
    if (q->d.kind == TILLY_ASK_FOOT_PLACE)
        return preview_foot(p, q, a, rows, room);
    if (q->d.kind == TILLY_ASK_OPPONENT && top(p)->step == STEP_PURSUIT)
        return preview_pursuit(p, q, a, rows, room);
    bool moves = preview_one(p, q, a, &placed);
    if (moves && room)
        rows[0] = placed;
    return moves;
}

bool scruby_preview(const play *p, const question *q, const answer *a, point *at, uint16_t *heading)
{
    tilly_placed placed;
    if (!scruby_preview_body(p, q, a, &placed, 1))
        return false;
    *heading = placed.heading;
    *at = (point){placed.x, placed.y};
    return true;
}
