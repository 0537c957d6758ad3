/* Formations under orders, reinforcements, slots that are used again, what a side may see, and
 * ending by agreement: what the core does for all of them, shown on the probe rule set. */
#include "state/fields.h"
#include "engine/battle.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer
#include <stdio.h>
#include <stdlib.h>

/* the probe wants a slot for each command of the enemy */
enum { UNITS = 4, COMMANDS = 2, RESERVE = 1, SPARE = COMMANDS };

static tilly_army *an_army(tilly_ruleset *rules, const char *name)
{
    tilly_army *army;
    assert_int_equal(tilly_army_new(rules, name, &army), TILLY_OK);
    for (unsigned i = 0; i < COMMANDS; i++)
        assert_int_equal(tilly_army_add_command(army, i ? "Left" : "Right", NULL), TILLY_OK);
    for (unsigned i = 0; i < UNITS; i++) {
        tilly_unit_spec spec = {.size = sizeof spec,
                                .command = i % COMMANDS,
                                .width = TILLY_ONE,
                                .depth = TILLY_ONE,
                                .strength = 3};
        assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    }
    return army;
}

static tilly_battle *led_battle(tilly_ruleset *rules, uint32_t flags, uint32_t leader)
{
    tilly_battle *b;
    tilly_army *south = an_army(rules, "South");
    tilly_army *north = an_army(rules, "North");
    tilly_setup setup = {.size = sizeof setup,
                         .flags = flags,
                         .leader = leader,
                         .rules = rules,
                         .army = {south, north},
                         .seed = 7,
                         .reserve = RESERVE};
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    tilly_army_unref(south);
    tilly_army_unref(north);
    return b;
}

static tilly_battle *battle_with(tilly_ruleset *rules, uint32_t flags)
{
    return led_battle(rules, TILLY_SETUP_ROLES | flags, 0);
}

static tilly_battle *a_battle(uint32_t flags)
{
    tilly_ruleset *rules;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    tilly_battle *b = battle_with(rules, flags);
    tilly_ruleset_unref(rules);
    return b;
}

/* The first question of turn 1: nothing is half done. */
static tilly_turn *first_question(tilly_battle *b)
{
    tilly_turn *t = turn_in_play(b);
    if (!tilly_turn_number(t)) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
        t = turn_in_play(b);
    }
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    return t;
}

static void answer_somehow(tilly_turn *t, uint64_t draw)
{
    tilly_answer a = {.size = sizeof a};
    assert_int_equal(tilly_turn_sample(t, draw, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
}

static tilly_status play_turn(tilly_turn *t)
{
    tilly_status need;
    while ((need = tilly_turn_next(t, 0)) == TILLY_DECISION)
        answer_somehow(t, 3);
    return need;
}

static tilly_id unit_at(const tilly_battle *b, uint32_t side, uint32_t number)
{
    tilly_id id;
    assert_int_equal(tilly_battle_unit_id(b, side, number, &id), TILLY_OK);
    return id;
}

static tilly_id formation(unsigned g)
{
    return tilly_id_make(TILLY_ID_GROUP, 1, g);
}

static char *saved(const tilly_battle *b)
{
    size_t needed;
    assert_int_equal(tilly_battle_save(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_save(b, text, needed, NULL), TILLY_OK);
    return text;
}

static tilly_battle *loaded(const char *text)
{
    tilly_battle *b = NULL;
    tilly_error e = {.size = sizeof e};
    if (tilly_battle_load(text, strlen(text), NULL, &b, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    return b;
}

static char *recorded(const tilly_battle *b)
{
    size_t needed;
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_record(b, text, needed, NULL), TILLY_OK);
    return text;
}

/* ---- orders --------------------------------------------------------------------------------- */

static tilly_order advance(void)
{
    return (tilly_order){.size = sizeof(tilly_order),
                         .kind = TILLY_ORDER_ADVANCE,
                         .points = 1,
                         .radius = 40 * TILLY_ONE,
                         .point = {{5 * TILLY_ONE, 6 * TILLY_ONE}}};
}

static tilly_order order_to(const tilly_battle *b, tilly_id id)
{
    tilly_order o = {.size = sizeof o};
    assert_int_equal(tilly_battle_order(b, id, &o), TILLY_OK);
    return o;
}

static void a_formation_has_the_order_it_was_given_and_the_others_hold(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_order o = advance();
    o.giver = unit_at(b, 0, 0); /* not read */
    o.turn = 9;
    assert_int_equal(tilly_battle_set_order(b, formation(2), &o, NULL), TILLY_OK);
    tilly_order now = order_to(b, formation(2));
    assert_int_equal(now.kind, TILLY_ORDER_ADVANCE);
    assert_int_equal(now.radius, 40 * TILLY_ONE);
    assert_int_equal(now.points, 1);
    assert_int_equal(now.point[0].y, 6 * TILLY_ONE);
    assert_int_equal(now.giver, 0);
    assert_int_equal(now.turn, 0);
    for (unsigned g = 0; g < SIDES * COMMANDS; g++)
        if (g != 2)
            assert_int_equal(order_to(b, formation(g)).kind, TILLY_ORDER_HOLD);
    tilly_battle_unref(b);
}

static void refused_order(tilly_battle *b, const tilly_order *o, tilly_status wanted)
{
    tilly_reason why = {.size = sizeof why};
    uint64_t before = battle_hash(b);
    assert_int_equal(tilly_battle_set_order(b, formation(0), o, &why), wanted);
    assert_int_equal(why.code, wanted == TILLY_E_ILLEGAL ? TILLY_WHY_ORDER_SHAPE : TILLY_WHY_NONE);
    assert_true(battle_hash(b) == before);
}

static void an_order_of_the_wrong_form_is_refused(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_order o = advance();
    o.kind = 0, refused_order(b, &o, TILLY_E_RANGE);
    o.kind = 9, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.points = 9, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.radius = TILLY_ONE - 1, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.radius = -TILLY_ONE, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.radius = 1000 * TILLY_ONE + 1, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.point[0].x = -100 * TILLY_ONE - 1, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.point[0].y = INT32_MAX, refused_order(b, &o, TILLY_E_RANGE);
    o = advance(), o.note = 1, refused_order(b, &o, TILLY_E_STALE);
    o = advance(), o.kind = TILLY_ORDER_SUPPORT, refused_order(b, &o, TILLY_E_ILLEGAL);
    o = advance(), o.point[1].x = INT32_MAX; /* not used */
    assert_int_equal(tilly_battle_set_order(b, formation(0), &o, NULL), TILLY_OK);
    const tilly_id none[] = {0,
                             formation(SIDES * COMMANDS),
                             tilly_id_make(TILLY_ID_GROUP, 2, 0),
                             tilly_id_make(TILLY_ID_UNIT, 1, 0)};
    for (unsigned i = 0; i < 4; i++) {
        tilly_order out = {.size = sizeof out};
        assert_int_equal(tilly_battle_set_order(b, none[i], &o, NULL), TILLY_E_STALE);
        assert_int_equal(tilly_battle_order(b, none[i], &out), TILLY_E_STALE);
    }
    tilly_battle_unref(b);
}

static void once_play_has_begun_no_first_order_is_given(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_order o = advance();
    tilly_arrival a = {.size = sizeof a, .turn = 1};
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_set_order(b, formation(0), &o, NULL), TILLY_E_NOT_NOW);
    assert_int_equal(tilly_battle_set_arrival(b, unit_at(b, 0, 0), &a, NULL), TILLY_E_NOT_NOW);
    tilly_battle_unref(b);
}

/* ---- reinforcements ------------------------------------------------------------------------- */

static uint32_t flags_of(const tilly_battle *b, tilly_id id)
{
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(b, id, &u), TILLY_OK);
    return u.flags;
}

static void a_reinforcement_need_not_be_down_and_comes_in_its_turn(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_id late = unit_at(b, 1, 2);
    tilly_arrival a = {.size = sizeof a,
                       .turn = 2,
                       .half = 1,
                       .from = {7 * TILLY_ONE, 8 * TILLY_ONE},
                       .to = {9 * TILLY_ONE, 8 * TILLY_ONE}};
    tilly_arrival out = {.size = sizeof out};
    assert_int_equal(tilly_battle_arrival(b, late, &out), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_OK);
    assert_false(flags_of(b, late) & TILLY_UNIT_ON_TABLE);
    assert_int_equal(tilly_battle_arrival(b, late, &out), TILLY_OK);
    assert_int_equal(out.turn, 2);
    assert_int_equal(out.half, 1);
    assert_int_equal(out.from.x, 7 * TILLY_ONE);
    assert_int_equal(out.to.x, 9 * TILLY_ONE);
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    assert_int_equal(play_turn(turn_in_play(b)), TILLY_TURN_OVER);
    assert_int_equal(play_turn(turn_in_play(b)), TILLY_TURN_OVER);
    assert_false(flags_of(b, late) & TILLY_UNIT_ON_TABLE);
    assert_int_equal(play_turn(turn_in_play(b)), TILLY_TURN_OVER);
    assert_true(flags_of(b, late) & TILLY_UNIT_ON_TABLE);
    assert_int_equal(tilly_battle_arrival(b, late, &out), TILLY_E_RANGE);
    tilly_battle_unref(b);
}

static void an_arrival_of_the_wrong_form_is_refused(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_arrival good = {.size = sizeof good, .turn = 2};
    tilly_arrival a = good;
    tilly_id late = unit_at(b, 0, 1);
    a.turn = 0, assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_E_RANGE);
    a.turn = TILLY_MOST_TURNS + 1,
    assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_E_RANGE);
    a = good, a.half = 2,
    assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_E_RANGE);
    a = good, a.to.x = INT32_MIN,
    assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_E_RANGE);
    a = good, a.from.y = 2000 * TILLY_ONE,
    assert_int_equal(tilly_battle_set_arrival(b, late, &a, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_battle_set_arrival(b, late + 1000, &good, NULL), TILLY_E_STALE);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(tilly_battle_set_arrival(b, unit_at(b, 0, i), &good, NULL), TILLY_OK);
    tilly_reason why = {.size = sizeof why};
    /* three at most, says the probe */
    assert_int_equal(tilly_battle_set_arrival(b, unit_at(b, 0, 3), &good, &why), TILLY_E_ILLEGAL);
    assert_int_equal(why.code, TILLY_WHY_SLOTS_FULL);
    tilly_battle_unref(b);
}

/* ---- slots ---------------------------------------------------------------------------------- */

static tilly_id brought(tilly_battle *b, uint32_t side)
{
    tilly_id made = 0;
    tilly_edit e = {.size = sizeof e,
                    .kind = TILLY_EDIT_BRING,
                    .side = (uint16_t)side,
                    .group = formation(side * COMMANDS),
                    .x = TILLY_ONE,
                    .y = TILLY_ONE};
    tilly_status status = tilly_battle_edit(b, &e, &made, NULL);
    return status == TILLY_OK ? made : 0;
}

static void taken_off(tilly_battle *b, tilly_id id)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_REMOVE, .unit = id};
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
}

static uint32_t marks_of(const tilly_battle *b)
{
    uint32_t n;
    assert_int_equal(tilly_battle_marks(b, NULL, 0, &n), TILLY_OK);
    return n;
}

static void a_side_has_the_slots_its_book_wants_to_spare(void **state)
{
    tilly_battle *b = a_battle(0);
    first_question(b);
    for (unsigned i = 0; i < RESERVE + SPARE; i++)
        assert_true(brought(b, 1) != 0);
    assert_int_equal(brought(b, 1), 0);
    char text[20000];
    assert_int_equal(tilly_scenario_write(b, text, sizeof text, NULL), TILLY_OK);
    assert_non_null(strstr(text, "\"reserve\": 1")); /* those are not of the reserve */
    tilly_battle_unref(b);
}

static void a_slot_that_is_free_is_used_again_and_the_old_name_is_stale(void **state)
{
    tilly_battle *b = a_battle(0);
    first_question(b);
    tilly_id first = brought(b, 1);
    tilly_id second;
    tilly_edit hurt = {.size = sizeof hurt, .kind = TILLY_EDIT_HURT, .unit = first, .value = 5};
    assert_int_equal(tilly_battle_edit(b, &hurt, NULL, NULL), TILLY_OK);
    taken_off(b, unit_at(b, 1, 0)); /* of the army: not free */
    taken_off(b, first);
    assert_int_equal(marks_of(b), 2);
    second = brought(b, 1);
    assert_int_equal(tilly_id_index(second), tilly_id_index(first));
    assert_int_equal(tilly_id_generation(second), 2);
    assert_int_equal(marks_of(b), 1); /* the slot's own went with it */
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(b, first, &u), TILLY_E_STALE);
    assert_int_equal(tilly_battle_unit(b, second, &u), TILLY_OK);
    assert_int_equal(u.number, UNITS);
    const int32_t *sum =
        (const int32_t *)(const void *)((const char *)b->p.own +
                                        b->p.edition->own_size * tilly_id_index(second));
    assert_int_equal(*sum, 0);                                      /* and what was kept of it */
    assert_string_equal(tilly_battle_unit_name(b, first), "stand"); /* events still speak of it */
    tilly_battle_unref(b);
}

static void a_slot_used_again_and_again_never_has_the_name_of_none(void **state)
{
    tilly_battle *b = a_battle(0);
    first_question(b);
    for (unsigned i = 0; i < 300; i++) {
        tilly_id id = brought(b, 0);
        assert_int_equal(tilly_id_generation(id), i % 255 + 1);
        taken_off(b, id);
    }
    tilly_battle_unref(b);
}

static void a_reused_slot_survives_save_copy_and_record(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_battle *other;
    tilly_replay found = {.size = sizeof found};
    first_question(b);
    taken_off(b, brought(b, 1));
    tilly_id now = brought(b, 1);
    char *text = saved(b);
    char *record = recorded(b);
    other = loaded(text);
    assert_true(battle_hash(other) == battle_hash(b));
    assert_true(flags_of(other, now) & TILLY_UNIT_ON_TABLE);
    tilly_battle_unref(other);
    assert_int_equal(tilly_battle_replay(record, strlen(record), NULL, &other, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 1);
    assert_true(battle_hash(other) == battle_hash(b));
    tilly_battle_unref(other);
    free(record);
    free(text);
    tilly_battle_unref(b);
}

/* ---- what the family keeps beside its units ------------------------------------------------- */

static void what_a_family_keeps_is_copied_hashed_saved_and_loaded(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_battle *copy;
    tilly_battle *other;
    tilly_order o = advance();
    tilly_arrival a = {.size = sizeof a, .turn = 3, .from = {TILLY_ONE, 0}};
    uint64_t before = battle_hash(b);
    /* of the groups */
    assert_int_equal(tilly_battle_set_order(b, formation(3), &o, NULL), TILLY_OK);
    uint64_t ordered = battle_hash(b);
    assert_true(ordered != before);
    /* of a fixed number */
    assert_int_equal(tilly_battle_set_arrival(b, unit_at(b, 0, 3), &a, NULL), TILLY_OK);
    assert_true(battle_hash(b) != ordered);
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    tilly_turn *t = first_question(b);
    for (int i = 0; i < 6; i++) {
        answer_somehow(t, 1);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    }
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    char *text = saved(b);
    other = loaded(text);
    assert_true(battle_hash(copy) == battle_hash(b));
    assert_true(battle_hash(other) == battle_hash(b));
    assert_int_equal(order_to(copy, formation(3)).kind, TILLY_ORDER_ADVANCE);
    assert_int_equal(order_to(other, formation(3)).kind, TILLY_ORDER_ADVANCE);
    tilly_arrival out = {.size = sizeof out};
    assert_int_equal(tilly_battle_arrival(other, unit_at(other, 0, 3), &out), TILLY_OK);
    assert_int_equal(out.turn, 3);
    /* of the battle: counted when it was made */
    assert_int_equal(*((const int32_t *)other->p.part[0] + 3), SIDES * UNITS);
    tilly_battle_unref(other);
    tilly_battle_unref(copy);
    free(text);
    tilly_battle_unref(b);
}

static void parts_of_a_save_that_do_not_fit_are_found_out(void **state)
{
    static const struct {
        const char *from, *to, *path;
    } change[] = {
        {"\"told\": [", "\"tald\": [", "parts.tald"},
        {"\"later\": [\n      {\"unit\": 0",
         "\"later\": [\n      {\"unit\": 99",
         "parts.later[0].unit"},
        {"\"kept\": [\n      {", "\"kept\": [\n      {\"more\": 0, ", "parts.kept[0].more"},
        {"\"kept\": [\n", "\"kept\": [ 7,\n", "parts.kept"},
        {"\"parts\": {", "\"ports\": {", "ports"},
    };
    tilly_battle *b = a_battle(0);
    first_question(b);
    char *good = saved(b);
    for (unsigned i = 0; i < sizeof change / sizeof *change; i++) {
        const char *at = strstr(good, change[i].from);
        assert_non_null(at);
        char *text = malloc(strlen(good) + 100);
        sprintf(
            text, "%.*s%s%s", (int)(at - good), good, change[i].to, at + strlen(change[i].from));
        tilly_battle *none = NULL;
        tilly_error e = {.size = sizeof e};
        assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &none, &e), TILLY_E_FORMAT);
        assert_string_equal(e.path, change[i].path);
        assert_null(none);
        free(text);
    }
    free(good);
    tilly_battle_unref(b);
}

/* Records hashed number by number must give, where numbers lie with their lowest byte first, the
 * bytes in memory: each belongs to a field. */
static void assert_as_in_memory(const part *t, const unsigned char *records, unsigned count)
{
    char turned[MOST_PART];
    for (unsigned i = 0; i < count && is_little_endian(); i++) {
        record_in_little(turned, records + (size_t)t->size * i, t->size, t->fields);
        assert_memory_equal(turned, records + (size_t)t->size * i, t->size);
    }
}

static void every_byte_of_a_part_counts_in_the_hash(void **state)
{
    tilly_battle *b = a_battle(0);
    uint64_t before = battle_hash(b);
    const edition *e = b->p.edition;
    for (unsigned i = 0; i < e->parts; i++) {
        assert_int_equal((uintptr_t)b->p.part[i] % 8, 0);
        size_t size = (size_t)e->part[i].size * part_records(&e->part[i], b->p.s->groups);
        unsigned char *bytes = b->p.part[i];
        for (size_t at = 0; at < size; at++) {
            bytes[at] ^= 1;
            assert_true(battle_hash(b) != before);
            assert_as_in_memory(&e->part[i], bytes, part_records(&e->part[i], b->p.s->groups));
            bytes[at] ^= 1;
        }
    }
    assert_true(battle_hash(b) == before);
    tilly_battle_unref(b);
}

/* ---- what is seen --------------------------------------------------------------------------- */

static bool sees(const tilly_battle *b, uint32_t viewer, tilly_id id)
{
    uint32_t in = 2;
    assert_int_equal(tilly_battle_in_view(b, viewer, id, &in), TILLY_OK);
    assert_true(in <= 1);
    return in;
}

static void a_side_sees_its_own_units_and_of_the_enemy_those_in_view(void **state)
{
    tilly_battle *b = a_battle(TILLY_SETUP_DEPLOYED);
    tilly_arrival a = {.size = sizeof a, .turn = 3};
    tilly_unit seen[3 * UNITS];
    uint32_t n;
    assert_int_equal(tilly_battle_set_arrival(b, unit_at(b, 1, 2), &a, NULL), TILLY_OK);
    assert_int_equal(tilly_battle_view(b, 0, 0, seen, 3 * UNITS, &n), TILLY_OK);
    assert_int_equal(n, UNITS);
    assert_int_equal(tilly_battle_view(b, 0, 1, seen, 3 * UNITS, &n), TILLY_OK);
    assert_int_equal(n, 1); /* 1 and 3 keep their heads down, 2 is yet to come */
    assert_int_equal(seen[0].number, 0);
    for (unsigned i = 0; i < UNITS; i++) {
        assert_int_equal(sees(b, 0, unit_at(b, 1, i)), i == 0);
        assert_true(sees(b, 1, unit_at(b, 1, i)));
    }
    assert_int_equal(tilly_battle_view(b, 1, TILLY_NO_SIDE, seen, 3 * UNITS, &n), TILLY_OK);
    assert_int_equal(n, 2 + UNITS);
    assert_int_equal(seen[1].number, 2);
    assert_int_equal(seen[2].side, 1);
    assert_int_equal(tilly_battle_view(b, 1, TILLY_NO_SIDE, seen, 1, &n), TILLY_OK);
    assert_int_equal(n, 2 + UNITS); /* how many there are, whatever the room */
    assert_int_equal(tilly_battle_begin(b, NULL), TILLY_OK);
    first_question(b);
    taken_off(b, unit_at(b, 1, 3));
    assert_int_equal(tilly_battle_view(b, 0, 1, seen, 3 * UNITS, &n), TILLY_OK);
    assert_int_equal(n, 1); /* who has left is not seen any more */
    assert_false(sees(b, 0, unit_at(b, 1, 3)));
    assert_int_equal(tilly_battle_units(b, 1, seen, 3 * UNITS, &n), TILLY_OK);
    assert_int_equal(n, UNITS);
    tilly_battle_unref(b);
}

static void a_commander_out_of_view_is_not_told_of_with_his_unit(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_unit seen[UNITS];
    uint32_t n;
    b->p.unit[tilly_id_index(unit_at(b, 1, 1))].host = (uint16_t)tilly_id_index(unit_at(b, 1, 2));
    assert_int_equal(tilly_battle_view(b, 0, 1, seen, UNITS, &n), TILLY_OK);
    assert_int_equal(n, 2);
    assert_int_equal(seen[1].number, 2);
    assert_false(seen[1].flags & TILLY_UNIT_HAS_COMMANDER);
    assert_int_equal(tilly_battle_view(b, 1, 1, seen, UNITS, &n), TILLY_OK);
    assert_true(seen[2].flags & TILLY_UNIT_HAS_COMMANDER);
    assert_int_equal(seen[2].host, unit_at(b, 1, 1));
    tilly_battle_unref(b);
}

static void a_row_tells_how_a_unit_is_drawn_up(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(b, unit_at(b, 0, 2), &u), TILLY_OK);
    assert_int_equal(u.formation, TILLY_FORMATION_LINE);
    assert_int_equal(u.files, 3);
    tilly_battle_unref(b);
}

/* ---- draws ---------------------------------------------------------------------------------- */

static tilly_event draw_of(uint16_t drawn)
{
    tilly_battle *b = a_battle(0);
    tilly_turn *t = first_question(b);
    tilly_roll r = {.size = sizeof r};
    tilly_status need;
    do {
        need = tilly_turn_next(t, TILLY_UNTIL_ROLL);
        if (need == TILLY_DECISION)
            answer_somehow(t, 3);
        if (need == TILLY_ROLL)
            assert_int_equal(tilly_turn_roll(t, &r), TILLY_OK);
    } while (r.faces != TILLY_MOST_FACES);
    char words[200];
    assert_int_equal(tilly_turn_question_text(t, words, sizeof words, NULL), TILLY_OK);
    assert_string_equal(words, "The lot of South: a draw and 0.100, needing 0.150");
    assert_int_equal(r.dice, 1);
    assert_int_equal(r.test, TILLY_AT_LEAST);
    assert_int_equal(r.modifier, 100);
    assert_int_equal(tilly_turn_supply(t, &drawn, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
    tilly_event e[64];
    tilly_event found = {0};
    uint32_t n;
    assert_int_equal(tilly_turn_events(t, 0, e, 64, &n), TILLY_OK);
    for (uint32_t i = 0; i < n && i < 64; i++)
        if (e[i].kind == TILLY_EV_ROLL && e[i].value[0] == r.kind)
            found = e[i];
    tilly_battle_unref(b);
    return found;
}

/* GL-Q-02 */
static void a_draw_with_its_modifier_is_held_against_what_is_needed(void **state)
{
    tilly_event e = draw_of(50); /* 0.050 and 0.100 are 0.150 */
    assert_int_equal(e.value[2], 150);
    assert_int_equal(e.value[3], 1);
    assert_int_equal(e.value[4], 50);
    assert_int_equal(e.value[5], 100);
    assert_int_equal(draw_of(49).value[3], 0);
    assert_int_equal(draw_of(0).value[3], 0);
    assert_int_equal(draw_of(999).value[3], 1);
}

static void many_faces_are_compared_and_few_are_listed(void **state)
{
    tilly_battle *b = a_battle(0);
    question q = {.r = {.size = 0}};
    assert_true(draws(&b->p, &q, 1, 2, NOBODY, 500, -100));
    assert_int_equal(q.r.side, 1);
    assert_int_equal(q.r.unit, unit_at(b, 0, 2));
    assert_false(succeeds(&q, 599));
    assert_true(succeeds(&q, 600));
    q.r.test = TILLY_AT_MOST, assert_true(succeeds(&q, 600)), assert_false(succeeds(&q, 601));
    q.r.test = TILLY_NOT_EQUAL, assert_false(succeeds(&q, 600)), assert_true(succeeds(&q, 601));
    memset(&q, 0, sizeof q);
    assert_true(draws_in_table(&b->p, &q, 0, NOBODY, NOBODY, 100, 77));
    assert_int_equal(q.r.test, TILLY_IN_TABLE);
    assert_int_equal(q.r.table, 77);
    assert_int_equal(q.r.faces, TILLY_MOST_FACES);
    assert_int_equal(q.r.modifier, 100);
    assert_false(succeeds(&q, 999)); /* it is read, not passed */
    memset(&q, 0, sizeof q);
    const face thrown[] = {4, 3, 6};
    assert_true(throws(&b->p, &q, 0, NOBODY, NOBODY, 3, 4));
    assert_int_equal(successes(&q, thrown), 2);
    assert_false(succeeds(&q, 40)); /* no die shows that */
    tilly_battle_unref(b);
}

/* ---- agreeing ------------------------------------------------------------------------------- */

static tilly_battle_info info_of(const tilly_battle *b)
{
    tilly_battle_info i = {.size = sizeof i};
    assert_int_equal(tilly_battle_info_of(b, &i), TILLY_OK);
    return i;
}

static void the_battle_ends_when_both_sides_agree_in_one_turn(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_turn *t = first_question(b);
    assert_int_equal(tilly_turn_agree(t, 2), TILLY_E_RANGE);
    assert_int_equal(tilly_turn_agree(t, 1), TILLY_OK);
    assert_int_equal(tilly_turn_agree(t, 1), TILLY_OK); /* once more says nothing new */
    assert_int_equal(info_of(b).over, TILLY_END_NOT);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION); /* and play goes on */
    answer_somehow(t, 1);
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_BATTLE_OVER);
    assert_int_equal(info_of(b).over, TILLY_END_AGREED);
    assert_int_equal(info_of(b).winner, TILLY_NO_SIDE);
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_E_NOT_NOW);
    tilly_event e[64];
    uint32_t n;
    uint32_t agreed = 0;
    assert_int_equal(tilly_turn_events(t, 0, e, 64, &n), TILLY_OK);
    for (uint32_t i = 0; i < n && i < 64; i++) {
        if (e[i].kind != TILLY_EV_AGREED)
            continue;
        assert_int_equal(e[i].side, agreed ? 0 : 1);
        agreed++;
    }
    assert_int_equal(agreed, 2);
    tilly_battle_unref(b);
}

static void what_was_agreed_lapses_with_the_turn(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_turn *t = first_question(b);
    assert_int_equal(tilly_turn_agree(t, 1), TILLY_OK);
    assert_int_equal(play_turn(t), TILLY_TURN_OVER);
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_E_NOT_NOW); /* between two turns */
    t = first_question(b);
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_OK);
    assert_int_equal(info_of(b).over, TILLY_END_NOT);
    tilly_battle_unref(b);
}

static void an_agreement_is_hashed_saved_undone_and_recorded(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_battle *other;
    tilly_replay found = {.size = sizeof found};
    tilly_turn *t = first_question(b);
    uint64_t before = battle_hash(b);
    assert_int_equal(tilly_turn_agree(t, 1), TILLY_OK);
    assert_true(battle_hash(b) != before);
    char *text = saved(b);
    other = loaded(text);
    assert_true(battle_hash(other) == battle_hash(b));
    assert_int_equal(tilly_turn_agree(first_question(other), 0), TILLY_OK);
    assert_int_equal(info_of(other).over, TILLY_END_AGREED);
    tilly_battle_unref(other);
    free(text);

    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    uint64_t agreed = battle_hash(b);
    answer_somehow(t, 1);
    /* over, and taken back together with the answer before it */
    assert_int_equal(tilly_turn_agree(t, 0), TILLY_OK);
    char *record = recorded(b);
    assert_int_equal(tilly_battle_replay(record, strlen(record), NULL, &other, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.equal, 1);
    assert_int_equal(found.inputs, 3);
    assert_int_equal(info_of(other).over, TILLY_END_AGREED);
    assert_true(battle_hash(other) == battle_hash(b));
    tilly_battle_unref(other);
    free(record);
    uint32_t n;
    assert_int_equal(tilly_turn_undoable(t, 0, &n), TILLY_OK);
    assert_true(n >= 1);
    assert_int_equal(tilly_turn_undo(t, 2, 1, NULL), TILLY_OK);
    assert_int_equal(info_of(b).over, TILLY_END_NOT);
    assert_true(battle_hash(b) == agreed);
    tilly_battle_unref(b);
}

static void a_leader_without_the_flag_for_roles_is_not_read(void **state)
{
    tilly_ruleset *rules;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    tilly_battle *b = led_battle(rules, 0, 0);
    tilly_battle *with_leader = led_battle(rules, 0, 1);
    assert_true(battle_hash(b) == battle_hash(with_leader));
    tilly_battle_unref(b);
    tilly_battle_unref(with_leader);
    tilly_ruleset_unref(rules);
}

/* ---- files of an older revision: the probe is at its second --------------------------------- */

/* A copy of the text with the first of the one replaced by the other of the same length. Yours. */
static char *replaced(const char *text, const char *old, const char *new)
{
    char *copy = malloc(strlen(text) + 1);
    char *at;
    strcpy(copy, text);
    at = strstr(copy, old);
    assert_non_null(at);
    memcpy(at, new, strlen(new));
    return copy;
}

static char *of_first_revision(const char *text)
{
    return replaced(text, "\"revision\": 2", "\"revision\": 1");
}

static tilly_battle *after_answers(unsigned count)
{
    tilly_battle *b = a_battle(0);
    tilly_turn *t = first_question(b);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        answer_somehow(t, i);
    }
    return b;
}

/* A battle that was replayed is a battle of this revision and can be saved as such. */
static void is_of_this_revision(tilly_battle *b)
{
    char *text = saved(b);
    tilly_battle *again = loaded(text);
    assert_true(battle_hash(again) == battle_hash(b));
    tilly_battle_unref(again);
    free(text);
}

static void a_record_of_an_older_revision_is_played_to_its_end_where_all_fits(void **state)
{
    tilly_battle *b = after_answers(3);
    tilly_battle *other = NULL;
    tilly_replay found = {.size = sizeof found};
    char *record = recorded(b);
    char *older = of_first_revision(record);
    assert_int_equal(tilly_battle_replay(older, strlen(older), NULL, &other, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.older, 1);
    assert_int_equal(found.equal, 1);
    assert_int_equal(found.inputs, 3);
    assert_int_equal(found.stopped, 0);
    assert_true(battle_hash(other) == battle_hash(b));
    is_of_this_revision(other);
    tilly_battle_unref(other);
    free(older);
    free(record);
    tilly_battle_unref(b);
}

/* As its rule set had another hash then, so had its states. */
static void what_was_played_from_an_older_record_has_none_of_its_own(void **state)
{
    tilly_battle *b = after_answers(3);
    tilly_battle *other = NULL;
    tilly_replay found = {.size = sizeof found, .history = 1};
    size_t needed = 0;
    char *record = recorded(b);
    char *older = of_first_revision(record);
    char *digit = strstr(older, "\"rules_hash\": \"0x") + strlen("\"rules_hash\": \"0x");
    *digit = *digit == '1' ? '2' : '1';
    assert_int_equal(tilly_battle_replay(older, strlen(older), NULL, &other, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.stopped, 0);
    assert_int_equal(found.equal, 0);
    assert_int_equal(tilly_battle_record(other, NULL, 0, &needed), TILLY_E_NOT_NOW);
    is_of_this_revision(other);
    assert_true(battle_hash(other) == battle_hash(b));

    /* nor has it once an answer is taken back */
    assert_int_equal(tilly_turn_undo(turn_in_play(other), 1, 1, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_undo(turn_in_play(b), 1, 1, NULL), TILLY_OK);
    is_of_this_revision(other);
    assert_true(battle_hash(other) == battle_hash(b));
    tilly_battle_unref(other);
    free(older);
    free(record);
    tilly_battle_unref(b);
}

static void it_stops_where_an_input_no_longer_fits(void **state)
{
    tilly_battle *b = after_answers(3);
    tilly_battle *other = NULL;
    tilly_battle *then = after_answers(1);
    tilly_replay found = {.size = sizeof found};
    char *record = recorded(b);
    char *late = replaced(record, "\"serial\": 2", "\"serial\": 9");
    char *older = of_first_revision(late);
    assert_int_equal(tilly_battle_replay(late, strlen(late), NULL, NULL, &found, NULL),
                     TILLY_E_FORMAT);
    assert_int_equal(tilly_battle_replay(older, strlen(older), NULL, &other, &found, NULL),
                     TILLY_OK);
    assert_int_equal(found.older, 1);
    assert_int_equal(found.stopped, 1);
    assert_int_equal(found.stopped_turn, info_of(b).turn);
    assert_int_equal(found.stopped_input, 1);
    assert_int_equal(found.inputs, 1);
    assert_int_equal(found.equal, 0);
    assert_int_equal(found.differs, info_of(b).turn);
    assert_int_equal(tilly_turn_next(first_question(then), 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_next(first_question(other), 0), TILLY_DECISION);
    assert_true(battle_hash(other) == battle_hash(then));
    is_of_this_revision(other);
    tilly_battle_unref(other);
    tilly_battle_unref(then);
    free(older);
    free(late);
    free(record);
    tilly_battle_unref(b);
}

static void it_stops_too_where_a_turn_does_not_end_as_it_did(void **state)
{
    tilly_battle *b = a_battle(0);
    tilly_replay found = {.size = sizeof found};
    tilly_turn *t = first_question(b);
    assert_int_equal(play_turn(t), TILLY_TURN_OVER);
    char *record = recorded(b);
    char *inputs = strstr(strstr(record, "\"turn\": 1,"), "\"inputs\": [");
    char *last = strstr(inputs, "\"end\"");
    char *older;
    while (*last != ']')
        last--;
    char *line = last;
    while (*line != '{')
        line--;
    while (*line != ',')
        line--;
    memset(line, ' ', (size_t)(last - line)); /* without the last answer */
    assert_int_equal(tilly_battle_replay(record, strlen(record), NULL, NULL, &found, NULL),
                     TILLY_E_FORMAT);
    older = of_first_revision(record);
    assert_int_equal(tilly_battle_replay(older, strlen(older), NULL, NULL, &found, NULL), TILLY_OK);
    assert_int_equal(found.stopped, 1);
    assert_int_equal(found.stopped_input, found.inputs);
    assert_int_equal(found.turns, 1); /* the set-up */
    free(older);
    free(record);
    tilly_battle_unref(b);
}

static void a_save_of_an_older_revision_is_loaded_if_it_fits(void **state)
{
    tilly_battle *b = after_answers(3);
    tilly_battle *other = NULL;
    char *text = saved(b);
    char *older = of_first_revision(text);
    char *newer = replaced(text, "\"revision\": 2", "\"revision\": 3");
    char *wrong = replaced(older, "\"generation\": 1", "\"generation\": 0");
    other = loaded(older);
    assert_true(battle_hash(other) == battle_hash(b));
    char *again = saved(other);
    assert_string_equal(again, text);
    assert_int_equal(tilly_battle_load(newer, strlen(newer), NULL, &other, NULL), TILLY_E_VERSION);
    assert_int_equal(tilly_battle_load(wrong, strlen(wrong), NULL, &other, NULL), TILLY_E_FORMAT);
    tilly_battle_unref(other);
    free(again);
    free(wrong);
    free(newer);
    free(older);
    free(text);
    tilly_battle_unref(b);
}

/* ---- bases of another grain ----------------------------------------------------------------- */

/* The probe with bases counted in hundredths of a length unit: 80 units and more to the side, which
 * 16 bits would not hold otherwise. */
static void a_base_may_be_counted_in_coarser_grains(void **state)
{
    tilly_ruleset *rules;
    edition coarse;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    coarse = *rules->edition;
    coarse.grain = TILLY_ONE / 100;
    rules->edition = &coarse;
    tilly_battle *b = battle_with(rules, 0);
    play *p = &b->p;
    p->unit[0].half_width = 8000;
    p->unit[0].half_depth = 750;
    put_unit(p, 0, (point){TUM(100), TUM(100)}, 0);
    tilly_unit u;
    assert_int_equal(tilly_battle_unit(b, unit_at(b, 0, 0), &u), TILLY_OK);
    assert_int_equal(u.width, TUM(160));
    assert_int_equal(u.depth, TUM(15));
    unsigned e = first_of(p, 1);
    p->unit[e].half_width = p->unit[e].half_depth = 100;
    put_unit(p, e, (point){TUM(100), TUM(120)}, 0); /* 20 away, less 7.5 and 1 */
    int32_t gap;
    assert_int_equal(tilly_battle_gap(b, unit_at(b, 0, 0), unit_at(b, 1, 0), &gap), TILLY_OK);
    assert_int_equal(gap, TUM(11.5));
    /* whose centre could belong to a base that touches this one: as far as both reach */
    window near = window_round(p, 0, 0);
    /* half a diagonal each, the root of 80 x 80 + 7.5 x 7.5 */
    assert_true(near.wide >= (uint32_t)TUM(80.36 + 80.36));
    assert_true((uint32_t)p->s->widest >= (uint32_t)TUM(80.36));
    tilly_battle_unref(b);
    tilly_ruleset_unref(rules);
}

/* A book that gives the bases allows no list to, and says itself how strong a unit can be. */
static void a_book_that_gives_the_bases_takes_none_from_a_list(void **state)
{
    tilly_ruleset *rules;
    tilly_army *army;
    tilly_army *none = NULL;
    edition given;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_ruleset_new("probe", NULL, &rules), TILLY_OK);
    given = *rules->edition;
    given.most_base = 0;
    given.most_strength = 100;
    rules->edition = &given;
    assert_int_equal(tilly_army_new(rules, "Regiments", &army), TILLY_OK);
    assert_int_equal(tilly_army_add_command(army, "All", NULL), TILLY_OK);
    tilly_unit_spec spec = {.size = sizeof spec, .strength = 100};
    assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    spec.strength = 101, assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_E_RANGE);
    spec.strength = 5, spec.width = 1,
    assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_E_RANGE);
    spec.width = 0, spec.depth = TILLY_ONE,
    assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_E_RANGE);
    const char text[] = "{\"format\": \"tilly-army\", \"version\": 1, \"rules\": \"probe\", "
                        "\"name\": \"A\", \"commands\": [\"All\"], \"units\": [{\"command\": 0, "
                        "\"type\": \"stand\", \"depth\": 1}]}";
    assert_int_equal(tilly_army_read(text, strlen(text), rules, &none, &e), TILLY_E_FORMAT);
    assert_string_equal(e.path, "units[0].depth");
    assert_null(none);
    tilly_army_unref(army);
    tilly_ruleset_unref(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_formation_has_the_order_it_was_given_and_the_others_hold),
        cmocka_unit_test(an_order_of_the_wrong_form_is_refused),
        cmocka_unit_test(once_play_has_begun_no_first_order_is_given),
        cmocka_unit_test(a_reinforcement_need_not_be_down_and_comes_in_its_turn),
        cmocka_unit_test(an_arrival_of_the_wrong_form_is_refused),
        cmocka_unit_test(a_side_has_the_slots_its_book_wants_to_spare),
        cmocka_unit_test(a_slot_that_is_free_is_used_again_and_the_old_name_is_stale),
        cmocka_unit_test(a_slot_used_again_and_again_never_has_the_name_of_none),
        cmocka_unit_test(a_reused_slot_survives_save_copy_and_record),
        cmocka_unit_test(what_a_family_keeps_is_copied_hashed_saved_and_loaded),
        cmocka_unit_test(parts_of_a_save_that_do_not_fit_are_found_out),
        cmocka_unit_test(every_byte_of_a_part_counts_in_the_hash),
        cmocka_unit_test(a_side_sees_its_own_units_and_of_the_enemy_those_in_view),
        cmocka_unit_test(a_commander_out_of_view_is_not_told_of_with_his_unit),
        cmocka_unit_test(a_row_tells_how_a_unit_is_drawn_up),
        cmocka_unit_test(a_draw_with_its_modifier_is_held_against_what_is_needed),
        cmocka_unit_test(many_faces_are_compared_and_few_are_listed),
        cmocka_unit_test(the_battle_ends_when_both_sides_agree_in_one_turn),
        cmocka_unit_test(what_was_agreed_lapses_with_the_turn),
        cmocka_unit_test(an_agreement_is_hashed_saved_undone_and_recorded),
        cmocka_unit_test(a_leader_without_the_flag_for_roles_is_not_read),
        cmocka_unit_test(a_record_of_an_older_revision_is_played_to_its_end_where_all_fits),
        cmocka_unit_test(what_was_played_from_an_older_record_has_none_of_its_own),
        cmocka_unit_test(it_stops_where_an_input_no_longer_fits),
        cmocka_unit_test(it_stops_too_where_a_turn_does_not_end_as_it_did),
        cmocka_unit_test(a_save_of_an_older_revision_is_loaded_if_it_fits),
        cmocka_unit_test(a_base_may_be_counted_in_coarser_grains),
        cmocka_unit_test(a_book_that_gives_the_bases_takes_none_from_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
