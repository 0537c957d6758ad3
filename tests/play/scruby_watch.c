#include "play/scruby_watch.h"
#include "rules/sc_move_inside.h"
#include <string.h>

static void named(const tilly_battle *battle, tilly_id id, const char *what)
{
    fail_msg("seed %llu: %s %s",
             (unsigned long long)tilly_battle_seed(battle),
             tilly_battle_unit_name(battle, id),
             what);
}

static tilly_event event_at(const tilly_turn *turn, uint32_t i)
{
    tilly_event e;
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(turn, i, &e, 1, &count), TILLY_OK);
    return e;
}

static uint32_t number_of_events(const tilly_turn *turn)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &count), TILLY_OK);
    return count;
}

static bool is_steady_or_gone(const tilly_battle *battle, tilly_id id)
{
    tilly_unit u;
    return tilly_battle_unit(battle, id, &u) != TILLY_OK || !(u.flags & TILLY_UNIT_ON_TABLE) ||
           !(u.flags & TILLY_UNIT_RETIRING);
}

/* ---- how they stand ------------------------------------------------------------------------ */

static void none_of(const tilly_battle *battle, const char *found, const char *what)
{
    if (found)
        fail_msg("seed %llu: %s: %s", (unsigned long long)tilly_battle_seed(battle), what, found);
}

/* A host may deploy whom he likes in contact. */
static bool is_set_up(const tilly_battle *battle)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(battle, &info), TILLY_OK);
    return info.turn == 0;
}

/* Points are struck off, never written in again (SC-202). */
static void look_at_points(scruby_watch *w, const tilly_battle *battle)
{
    static tilly_unit row[2 * TILLY_MOST_UNITS];
    uint32_t n = 0;
    assert_int_equal(tilly_battle_units(battle, TILLY_NO_SIDE, row, 2 * TILLY_MOST_UNITS, &n),
                     TILLY_OK);
    for (uint32_t i = 0; i < n; i++) {
        const tilly_unit *u = &row[i];
        tilly_id *id = &w->id[u->side][u->number];
        int32_t *points = &w->points[u->side][u->number];
        if (*id == u->id && u->strength > *points)
            named(battle, u->id, "has more points than before");
        *id = u->id;
        *points = u->strength;
        w->squares += (u->flags & TILLY_UNIT_IN_SQUARE) != 0;
    }
}

/* ---- what has happened --------------------------------------------------------------------- */

/* Whoever retired as the last game move ended moves back, rallies or is lost (SC-206). */
static bool did_retire(const tilly_turn *turn, tilly_id unit)
{
    for (uint32_t i = 0; i < number_of_events(turn); i++) {
        tilly_event e = event_at(turn, i);
        if (e.unit == unit && (e.kind == TILLY_EV_RETIRED || e.kind == TILLY_EV_STEADY))
            return true;
    }
    return is_steady_or_gone(tilly_turn_battle(turn), unit);
}

static void look_at_retirements(scruby_watch *w, const tilly_turn *turn)
{
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        for (unsigned i = 0; i < TILLY_MOST_UNITS; i++) {
            if (!w->retires[side][i])
                continue;
            w->retirements++;
            if (!did_retire(turn, w->id[side][i]))
                named(tilly_turn_battle(turn), w->id[side][i], "retires no farther");
        }
}

static void note_retiring(scruby_watch *w, const tilly_battle *battle)
{
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        for (unsigned i = 0; i < TILLY_MOST_UNITS; i++)
            w->retires[side][i] = w->id[side][i] && !is_steady_or_gone(battle, w->id[side][i]);
}

/* The melees of a game move, and who strikes in how many of them. */
typedef struct tally {
    unsigned melees, decided;
    unsigned fights[TILLY_SIDES][TILLY_MOST_UNITS], last[TILLY_SIDES][TILLY_MOST_UNITS];
    bool lost[TILLY_SIDES], loses_at_once[TILLY_SIDES][TILLY_MOST_UNITS];
} tally;

/* An ordinary melee and an extra one, which a pursuit is too (SC-228, SC-Q-59). */
static void count_fight(tally *t, const tilly_battle *battle, tilly_id id, unsigned fight)
{
    enum { MOST_FIGHTS = 2 };
    tilly_unit u;
    if (tilly_battle_unit(battle, id, &u) != TILLY_OK || t->last[u.side][u.number] == fight)
        return;
    t->last[u.side][u.number] = fight;
    if (++t->fights[u.side][u.number] > MOST_FIGHTS)
        named(battle, id, "strikes in a third melee");
}

static void look_at_struck(tally *t, const tilly_battle *battle, const tilly_event *e)
{
    enum { PURSUES = 5, FIRST_PURSUIT = 1000 };
    unsigned fight = e->value[PURSUES] ? FIRST_PURSUIT + t->melees : t->melees;
    count_fight(t, battle, e->unit, fight);
}

/* One side has lost it, or both (SC-225, SC-226). */
static void look_at_decided(tally *t, const tilly_battle *battle, const tilly_event *e)
{
    if (++t->decided != t->melees)
        fail_msg("seed %llu: %u melees begin, %u are decided",
                 (unsigned long long)tilly_battle_seed(battle),
                 t->melees,
                 t->decided);
    for (unsigned side = 0; side < TILLY_SIDES; side++)
        t->lost[side] |= e->side != side;
}

/* Nobody scatters who has not lost (SC-140, SC-227). */
static void look_at_scattered(const tally *t, const tilly_battle *battle, const tilly_event *e)
{
    tilly_unit u;
    if (tilly_battle_unit(battle, e->unit, &u) == TILLY_OK && !t->lost[u.side] &&
        !t->loses_at_once[u.side][u.number])
        named(battle, e->unit, "scatters, though its side has won");
}

static void note_loses_at_once(tally *t, const tilly_battle *battle, const tilly_event *e)
{
    tilly_unit u;
    if (tilly_battle_unit(battle, e->unit, &u) == TILLY_OK)
        t->loses_at_once[u.side][u.number] = true;
}

static void look_at_melees(scruby_watch *w, const tilly_turn *turn)
{
    static tally t;
    const tilly_battle *battle = tilly_turn_battle(turn);
    memset(&t, 0, sizeof t);
    for (uint32_t i = 0; i < number_of_events(turn); i++) {
        tilly_event e = event_at(turn, i);
        switch (e.kind) {
        case TILLY_EV_MELEE: t.melees++; break;
        case TILLY_EV_STRUCK: look_at_struck(&t, battle, &e); break;
        case TILLY_EV_LOSES_AT_ONCE: note_loses_at_once(&t, battle, &e); break;
        case TILLY_EV_MELEE_DECIDED: look_at_decided(&t, battle, &e); break;
        case TILLY_EV_SCATTERED: look_at_scattered(&t, battle, &e); break;
        default: break;
        }
    }
    if (t.decided != t.melees)
        fail_msg("seed %llu: a melee is not decided",
                 (unsigned long long)tilly_battle_seed(battle));
    w->melees += t.melees;
}

void keeps_scrubys_rules(void *watch, const tilly_turn *turn, tilly_status need)
{
    scruby_watch *w = watch;
    const tilly_battle *battle = tilly_turn_battle(turn);
    none_of(battle, sm_muddle(battle), "overlap");
    none_of(battle, sm_bent_square(battle), "no square any more");
    look_at_points(w, battle);
    if (need != TILLY_TURN_OVER)
        return;
    none_of(battle, is_set_up(battle) ? NULL : sm_touch_left(battle), "still touch");
    look_at_melees(w, turn);
    look_at_retirements(w, turn);
    note_retiring(w, battle);
}
