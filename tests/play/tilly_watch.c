#include "play/tilly_watch.h"
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_MOST = 64, EPS = 10 };

static tilly_unit unit_in(const tilly_battle *battle, tilly_id id)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(battle, id, &u), TILLY_OK);
    return u;
}

static void named(const tilly_battle *battle, tilly_id id, const char *what)
{
    fail_msg("seed %llu: %s %s",
             (unsigned long long)tilly_battle_seed(battle),
             tilly_battle_unit_name(battle, id),
             what);
}

/* "6.2", or "" in no row. */
static tilly_beat_info row_of(const tilly_battle *battle, uint32_t row)
{
    const tilly_ruleset *rules = tilly_battle_rules(battle);
    tilly_beat_info b = {.size = sizeof b};
    for (uint32_t i = 0; tilly_ruleset_beat(rules, i, &b) == TILLY_OK; i++)
        if (b.row == row)
            return b;
    return (tilly_beat_info){.size = sizeof b};
}

static bool has_option(const tilly_battle *battle, const char *name)
{
    int32_t value;
    return tilly_ruleset_get(tilly_battle_rules(battle), name, &value) == TILLY_OK;
}

/* ---- events --------------------------------------------------------------------------------- */

/* Each turn has its active player before anybody moves (T2-080). */
static void look_at_step(const tilly_watch *w, const tilly_battle *battle, const tilly_event *e)
{
    tilly_beat_info row = row_of(battle, (uint32_t)e->value[0]);
    if (has_option(battle, "initiative") && !strcmp(row.number, "3.1") && !w->has_active_player)
        fail_msg("turn %u has no active player", e->turn);
}

/* Neither limbered cannons nor those that have moved shoot (T2-103, T2-104, T2-140). */
static void look_at_shot(const tilly_watch *w, const tilly_battle *battle, const tilly_event *e)
{
    tilly_unit u = unit_in(battle, e->unit);
    const char *type = tilly_ruleset_type_name(tilly_battle_rules(battle), u.type);
    if (u.flags & (TILLY_UNIT_LIMBERED | TILLY_UNIT_COMMANDER))
        named(battle, e->unit, "shoots");
    if (!strcmp(type, "cannons") && w->moved[u.side][u.number] == e->turn + 1u)
        named(battle, e->unit, "moves and shoots");
}

static void look_at_event(tilly_watch *w, const tilly_battle *battle, const tilly_event *e)
{
    tilly_battle_info info = {.size = sizeof info};
    switch (e->kind) {
    case TILLY_EV_STEP: look_at_step(w, battle, e); break;
    case TILLY_EV_SHOT: look_at_shot(w, battle, e); break;
    case TILLY_EV_ACTIVE:
        tilly_battle_info_of(battle, &info);
        assert_false(w->has_active_player);
        assert_int_equal(e->side, info.role[0]);
        w->has_active_player = true;
        break;
    case TILLY_EV_MOVED:
    case TILLY_EV_PIVOTED:
    case TILLY_EV_LIMBERED:
        if (e->turn)
            w->moved[e->side][unit_in(battle, e->unit).number] = e->turn + 1u;
        break;
    default: break;
    }
}

static void look_at_events(tilly_watch *w, const tilly_battle *battle, const tilly_turn *turn)
{
    enum { AT_ONCE = 64 };
    tilly_event event[AT_ONCE];
    uint32_t count = 0;
    do {
        assert_int_equal(tilly_turn_events(turn, w->events, event, AT_ONCE, &count), TILLY_OK);
        for (uint32_t i = 0; i < AT_ONCE && w->events < count; i++, w->events++)
            look_at_event(w, battle, &event[i]);
    } while (w->events < count);
}

/* ---- units ---------------------------------------------------------------------------------- */

/* Resolve is never above the start (T1-031, T2-011); no marker stays after 6.1 (T2-265). */
static void look_at_units(const tilly_battle *battle)
{
    tilly_unit unit[TILLY_MOST_UNITS];
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(battle, &info);
    bool cleared = has_option(battle, "initiative") && !info.over &&
                   strcmp(row_of(battle, info.row).number, "6.2") >= 0;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        uint32_t n = 0;
        tilly_battle_units(battle, side, unit, TILLY_MOST_UNITS, &n);
        for (uint32_t i = 0; i < n; i++) {
            const tilly_unit *u = &unit[i];
            if (u->strength > u->start || u->recoverable > u->start - u->strength)
                named(battle, u->id, "has more resolve than at the start");
            if (cleared && u->flags & (TILLY_UNIT_SHOT | TILLY_UNIT_MOVED))
                named(battle, u->id, "keeps its marker after 6.1");
        }
    }
}

/* ---- moves ---------------------------------------------------------------------------------- */

static bool is_combat(const tilly_unit *u)
{
    return (u->flags & (TILLY_UNIT_ON_TABLE | TILLY_UNIT_COMMANDER)) == TILLY_UNIT_ON_TABLE;
}

static int32_t nearest_enemy(const tilly_battle *battle, const tilly_unit *u)
{
    tilly_unit enemy[TILLY_MOST_UNITS];
    uint32_t n = 0;
    int32_t nearest = INT32_MAX;
    tilly_battle_units(battle, u->side ^ 1u, enemy, TILLY_MOST_UNITS, &n);
    for (uint32_t i = 0; i < n; i++) {
        int32_t gap = 0;
        if (!is_combat(&enemy[i]))
            continue;
        assert_int_equal(tilly_battle_gap(battle, u->id, enemy[i].id, &gap), TILLY_OK);
        nearest = gap < nearest ? gap : nearest;
    }
    return nearest;
}

/* Nobody ends a move nearer to an enemy than the buffer allowed as it began (T1-144, T2-108). */
static void look_at_mover(tilly_watch *w, const tilly_battle *battle)
{
    tilly_unit u = unit_in(battle, w->mover);
    w->mover = 0;
    if (!(u.flags & TILLY_UNIT_ON_TABLE) || u.flags & TILLY_UNIT_ATTACHED ||
        (u.x == w->from.x && u.y == w->from.y))
        return;
    int32_t gap = nearest_enemy(battle, &u);
    if (gap < w->keeps - EPS)
        fail_msg("seed %llu, turn %u: %s moves from %d %d to %d %d, %d from an enemy where %d was "
                 "the least",
                 (unsigned long long)tilly_battle_seed(battle),
                 (unsigned)w->turn,
                 tilly_battle_unit_name(battle, u.id),
                 (int)w->from.x,
                 (int)w->from.y,
                 (int)u.x,
                 (int)u.y,
                 (int)gap,
                 (int)w->keeps);
}

/* No unit of a side acts twice in a step (T1-108, T2-090). */
static void acts_once(tilly_watch *w, const tilly_battle *battle, const tilly_unit *u)
{
    tilly_battle_info info = {.size = sizeof info};
    tilly_battle_info_of(battle, &info);
    uint32_t now = (uint32_t)info.turn * ROWS_AT_MOST + info.row;
    if (w->asked[u->side][u->number] == now)
        named(battle, u->id, "acts twice in a step");
    w->asked[u->side][u->number] = now;
}

static void look_at_question(tilly_watch *w, const tilly_battle *battle, const tilly_decision *d)
{
    bool moves = d->kind == TILLY_ASK_MOVE || d->kind == TILLY_ASK_COMMANDER_MOVE;
    if (!moves && d->kind != TILLY_ASK_PIVOT)
        return;
    tilly_unit u = unit_in(battle, d->subject);
    acts_once(w, battle, &u);
    if (!moves)
        return;
    w->mover = u.id;
    w->from = (tilly_point){u.x, u.y};
    assert_int_equal(tilly_battle_buffer(battle, u.id, &w->keeps), TILLY_OK);
}

void keeps_the_rules(void *watch, const tilly_turn *turn, tilly_status need)
{
    tilly_watch *w = watch;
    const tilly_battle *battle = tilly_turn_battle(turn);
    tilly_decision d = {.size = sizeof d};
    if (need == TILLY_DECISION)
        tilly_turn_decision(turn, &d);
    if (need == TILLY_DECISION && d.serial == w->serial)
        return;
    if (tilly_turn_number(turn) != w->turn) {
        w->turn = tilly_turn_number(turn);
        w->events = 0;
        w->has_active_player = false;
    }
    if (w->mover && d.kind != TILLY_ASK_SECOND_CHANGE && d.kind != TILLY_ASK_COMMANDER_GOES)
        look_at_mover(w, battle);
    look_at_events(w, battle, turn);
    look_at_units(battle);
    if (need != TILLY_DECISION)
        return;
    w->serial = d.serial;
    look_at_question(w, battle, &d);
}
