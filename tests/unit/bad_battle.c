/* Calls that are refused: of battles and turns, of what they tell, of their files. */
#include "unit/bad_battle.h"
#include <stdlib.h>
#include <string.h>
#include "unit/bad_input.h"

static const uint32_t no_side[] = {2, 3, 254, 256, 0x10000, UINT32_MAX};
enum { NO_SIDES = sizeof no_side / sizeof *no_side };

/* ---- battles that cannot be made ------------------------------------------------------------ */

static tilly_setup good_setup(void)
{
    return (tilly_setup){.size = sizeof(tilly_setup),
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .rules = w.rules,
                         .table = w.table,
                         .army = {w.army, w.army}};
}

static void makes_no_battle(const tilly_setup *setup, tilly_status wanted, const char *path)
{
    tilly_error e = {.size = sizeof e};
    REFUSED(wanted, tilly_battle_new, setup, OUT, &e);
    REFUSED(wanted, tilly_battle_new, setup, OUT, NULL);
    assert_int_equal(e.status, wanted);
    assert_string_equal(e.path, path);
    assert_true(e.text[0]);
}

static void battles_that_cannot_be_made(void **state)
{
    (void)state;
    tilly_setup s = good_setup();
    REFUSED(TILLY_E_NULL, tilly_battle_new, &s, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_new, NULL, OUT, NULL);
    /* out_of_size() gives one place to all, whichever argument is worked out last. */
    tilly_battle *made = NULL;
    EACH_WRONG_SIZE (n, tilly_error)
        REFUSED(TILLY_E_SIZE, tilly_battle_new, &s, &made, out_of_size(n));
    assert_null(made);
    EACH_WRONG_SIZE (n, tilly_setup)
        s.size = n, makes_no_battle(&s, TILLY_E_SIZE, "setup.size");
    s = good_setup(), s.rules = NULL, makes_no_battle(&s, TILLY_E_NULL, "setup.rules");
    s = good_setup(), s.army[0] = NULL, makes_no_battle(&s, TILLY_E_NULL, "setup.army[0]");
    s = good_setup(), s.army[1] = NULL, makes_no_battle(&s, TILLY_E_NULL, "setup.army[1]");
    EACH_STRANGER (h, RULESETS)
        s = good_setup(), s.rules = h, makes_no_battle(&s, TILLY_E_HANDLE, "setup.rules");
    EACH_STRANGER (h, TABLES)
        s = good_setup(), s.table = h, makes_no_battle(&s, TILLY_E_HANDLE, "setup.table");
    EACH_STRANGER (h, ARMIES)
        s = good_setup(), s.army[1] = h, makes_no_battle(&s, TILLY_E_HANDLE, "setup.army[1]");
    s = good_setup(), s.leader = 2, makes_no_battle(&s, TILLY_E_RANGE, "setup.leader");
    s = good_setup(), s.turn_limit = TILLY_MOST_TURNS + 1,
    makes_no_battle(&s, TILLY_E_RANGE, "setup.turn_limit");
    s = good_setup(), s.reserve = UINT32_MAX, makes_no_battle(&s, TILLY_E_RANGE, "setup.reserve");
    s = good_setup(), s.reserve = TILLY_MOST_UNITS,
    makes_no_battle(&s, TILLY_E_FULL, "setup.reserve");
    s = good_setup(), s.flags |= TILLY_SETUP_DEPLOYED,
    makes_no_battle(&s, TILLY_E_RANGE, "setup.flags");
    for (unsigned bit = 4; bit < 32; bit++)
        s = good_setup(), s.flags |= (uint32_t)1 << bit,
        makes_no_battle(&s, TILLY_E_RANGE, "setup.flags");
    tilly_allocator half = {.size = sizeof half - 4};
    s = good_setup(), s.allocator = &half, makes_no_battle(&s, TILLY_E_SIZE, "allocator.size");
}

static void armies_that_do_not_fit_the_battle(void **state)
{
    (void)state;
    tilly_army *empty;
    tilly_army *strange;
    tilly_ruleset *richer;
    uint32_t type;
    assert_int_equal(tilly_army_new(w.rules, "Nobody", &empty), TILLY_OK);
    tilly_setup s = good_setup();
    s.army[1] = empty, makes_no_battle(&s, TILLY_E_ILLEGAL, "setup.army[1]");
    /* its cannons are too many for its wings, or the like */
    s = good_setup(), s.flags = 0, makes_no_battle(&s, TILLY_E_ILLEGAL, "setup.army[0]");
    assert_int_equal(tilly_ruleset_copy(w.rules, &richer), TILLY_OK);
    assert_int_equal(tilly_ruleset_derive(richer, "horse", "reiters", NULL), TILLY_OK);
    assert_int_equal(tilly_ruleset_type(richer, "reiters", &type), TILLY_OK);
    assert_int_equal(tilly_army_new(richer, "Strange", &strange), TILLY_OK);
    tilly_army_add_command(strange, "", NULL);
    tilly_unit_spec spec = {.size = sizeof spec, .type = (uint16_t)type};
    assert_int_equal(tilly_army_add_unit(strange, &spec, NULL), TILLY_OK);
    s = good_setup(), s.army[0] = strange, makes_no_battle(&s, TILLY_E_MISMATCH, "setup.army[0]");
    tilly_ruleset *other; /* the same place in the list, another type */
    assert_int_equal(tilly_ruleset_copy(w.rules, &other), TILLY_OK);
    assert_int_equal(tilly_ruleset_derive(other, "shot", "reiters", NULL), TILLY_OK);
    s.rules = other, makes_no_battle(&s, TILLY_E_MISMATCH, "setup.army[0]");
    tilly_ruleset_unref(other);
    tilly_ruleset_unref(richer);
    tilly_army_unref(strange);
    tilly_army_unref(empty);
}

/* T1-Q-15: where units are to be deployed there must be ground for it. A scenario that places them
 * itself may use any table. */
static void tables_too_small_to_deploy_on(void **state)
{
    (void)state;
    tilly_table *narrow;
    tilly_table *tall;
    assert_int_equal(tilly_table_new(TUM(20), TUM(2), NULL, &narrow), TILLY_OK);
    assert_int_equal(tilly_table_new(TUM(20), TUM(30), NULL, &tall), TILLY_OK);
    tilly_setup s = good_setup();
    s.table = narrow, makes_no_battle(&s, TILLY_E_ILLEGAL, "setup.table");
    s.flags |= TILLY_SETUP_TERRAIN, makes_no_battle(&s, TILLY_E_ILLEGAL, "setup.table");
    s.table = tall, makes_no_battle(&s, TILLY_E_ILLEGAL, "setup.table");
    s.flags |= TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES;
    tilly_battle *b;
    assert_int_equal(tilly_battle_new(&s, &b, NULL), TILLY_OK);
    tilly_battle_unref(b);
    tilly_table_unref(narrow);
    tilly_table_unref(tall);
}

static void areas_no_battle_has(void **state)
{
    (void)state;
    const tilly_area west = {
        .name = "the west", .points = 3, .point = {{0, 0}, {TUM(5), 0}, {0, TUM(5)}}};
    const tilly_area ring = {.name = "the ring", .points = 1, .radius = TUM(2)};
    tilly_area pair[2] = {west, ring};
    tilly_area bad[] = {west, west, west, west, west, west, ring, ring, ring, ring};
    *bad[0].name = 0;
    memset(bad[1].name, 'w', sizeof bad[1].name);
    strcpy(bad[2].name, "we\xffst");
    bad[3].points = TILLY_MOST_CORNERS + 1;
    bad[4].point[2] = bad[4].point[1];
    bad[5].point[2].x = TUM(-101);
    bad[6].points = 3;
    bad[7].radius = -1;
    bad[8].radius = TUM(1000) + 1;
    bad[9].reserved = 1;
    tilly_setup s = good_setup();
    s.area_count = 1, makes_no_battle(&s, TILLY_E_NULL, "setup.areas");
    s.areas = bad, s.area_count = TILLY_MOST_AREAS + 1;
    makes_no_battle(&s, TILLY_E_RANGE, "setup.area_count");
    s.area_count = 1;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        s.areas = &bad[i], makes_no_battle(&s, TILLY_E_RANGE, "setup.areas");
    strcpy(pair[1].name, "the west"); /* a name twice */
    s.areas = pair, s.area_count = 2, makes_no_battle(&s, TILLY_E_RANGE, "setup.areas");
    s = good_setup(), s.reserved5 = 1, makes_no_battle(&s, TILLY_E_UNSUPPORTED, "setup.reserved5");
}

/* ---- handles and NULL ----------------------------------------------------------------------- */

static void battles_want_their_handle(void **state)
{
    (void)state;
    tilly_pose pose = {0, 0, 0, 0};
    tilly_edit tilly_edit_carry_out = {.size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_END};
    tilly_order order = {.size = sizeof order, .kind = TILLY_ORDER_HOLD};
    tilly_arrival arrival = {.size = sizeof arrival, .turn = 1};
    EACH_STRANGER (h, BATTLES) {
        REFUSED(TILLY_E_HANDLE, tilly_battle_deploy, h, w.unit, &pose, 0, 1, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_begin, h, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_set_order, h, w.group, &order, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_order, h, w.group, OUT_OF(tilly_order));
        REFUSED(TILLY_E_HANDLE, tilly_battle_set_arrival, h, w.unit, &arrival, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_arrival, h, w.unit, OUT_OF(tilly_arrival));
        REFUSED(TILLY_E_HANDLE, tilly_battle_view, h, 0, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_in_view, h, 0, w.unit, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_losses, h, 0, OUT, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_loss_marks, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_odds, h, &w.unit, 1, w.enemy, OUT_OF(tilly_odds));
        REFUSED(TILLY_E_HANDLE, tilly_battle_copy, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_copy_for_search, h, 1, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_copy_into, h, w.fight);
        REFUSED(TILLY_E_HANDLE, tilly_battle_copy_into, w.fight, h);
        REFUSED(TILLY_E_HANDLE, tilly_battle_reseed, h, 1);
        REFUSED(TILLY_E_HANDLE, tilly_battle_limit, h, 1);
        REFUSED(TILLY_E_HANDLE, tilly_battle_hash, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_redact, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_battle_log, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_battle_turn, h, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_past, h, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_summary, h, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_info_of, h, OUT_OF(tilly_battle_info));
        REFUSED(TILLY_E_HANDLE, tilly_battle_units, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_unit, h, w.unit, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_unit_id, h, 0, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_marks, h, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_contacts, h, w.unit, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_edit, h, &tilly_edit_carry_out, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_note, h, "words", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_words, h, "words", OUT);
        GIVES_NULL(tilly_battle_words_text, h, 1);
        REFUSED(TILLY_E_HANDLE, tilly_battle_variables, h, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_variable, h, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_find_variable, h, "relief", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_areas, h, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_find_area, h, "the west", OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_within, h, w.wood, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_set_script, h, NULL);
        GIVES_NULL(tilly_battle_script, h);
        GIVES_NULL(tilly_script_context, h, NULL);
        GIVES_0(tilly_battle_script_hash, h);
        REFUSED(TILLY_E_HANDLE, tilly_battle_objectives, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_set_script, w.fight, h);
        REFUSED(TILLY_E_HANDLE, tilly_battle_run, h, NULL, 1);
        REFUSED(TILLY_E_HANDLE, tilly_scenario_write, h, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_save, h, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_record, h, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_picture, h, NULL, OUT, 100, OUT);
        GIVES_NULL(tilly_battle_ref, h);
        tilly_battle_unref(h);
        GIVES_0(tilly_battle_state_size, h);
        GIVES_0(tilly_battle_seed, h);
        GIVES_NULL(tilly_battle_rules, h);
        GIVES_NULL(tilly_battle_table, h);
        GIVES_NULL(tilly_battle_army, h, 0);
        GIVES_NULL(tilly_battle_title, h);
        GIVES_NULL(tilly_battle_about, h);
        GIVES_NULL(tilly_battle_unit_name, h, w.unit);
        GIVES_NULL(tilly_battle_group_name, h, w.group);
        GIVES_NULL(tilly_battle_note_text, h, 1);
    }
}

static void battles_want_no_null(void **state)
{
    (void)state;
    tilly_edit tilly_edit_carry_out = {.size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_END};
    REFUSED(TILLY_E_NULL, tilly_battle_deploy, w.placing, w.unit, NULL, 0, 1, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_begin, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_set_order, w.placing, w.group, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_order, w.fight, w.group, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_set_arrival, w.placing, w.unit, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_arrival, w.fight, w.unit, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_odds, w.fight, NULL, 1, w.enemy, OUT_OF(tilly_odds));
    REFUSED(TILLY_E_NULL, tilly_battle_odds, w.fight, &w.unit, 1, w.enemy, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_view, w.fight, 0, 0, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_view, w.fight, 0, 0, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_in_view, w.fight, 0, w.unit, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_losses, w.fight, 0, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_loss_marks, w.fight, 0, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_loss_marks, w.fight, 0, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_losses, w.fight, 0, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_copy, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_copy, w.fight, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_copy_for_search, w.fight, 1, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_copy_into, w.fight, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_hash, w.fight, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_turn, w.fight, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_turn, w.between, NULL); /* the next turn does not begin */
    REFUSED(TILLY_E_NULL, tilly_battle_past, w.fight, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_info_of, w.fight, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_unit, w.fight, w.unit, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_unit_id, w.fight, 0, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_edit, w.fight, NULL, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_edit, NULL, &tilly_edit_carry_out, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_note, w.fight, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_note, w.fight, "words", NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_words, w.fight, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_words, w.fight, "words", NULL);
    REFUSED(TILLY_E_RANGE, tilly_battle_words, w.fight, "", OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_variables, w.fight, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_variables, w.fight, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_variable, w.fight, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_find_variable, w.fight, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_find_variable, w.fight, "relief", NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_areas, w.fight, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_areas, w.fight, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_find_area, w.fight, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_find_area, w.fight, "the west", NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_battle_find_area, w.fight, "the west", OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_within, w.fight, w.wood, 0, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_within, w.fight, w.wood, 0, NULL, 1, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_within, w.fight, w.wood, 2, NULL, 0, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_within, w.fight, 0, 0, NULL, 0, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_within, w.fight, w.unit, 0, NULL, 0, OUT);
    REFUSED(TILLY_E_STALE,
            tilly_battle_within,
            w.fight,
            tilly_id_make(TILLY_ID_AREA, 1, 0),
            0,
            NULL,
            0,
            OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_set_script, NULL, NULL);
    tilly_script_setup no_call = TILLY_SCRIPT_SETUP_INIT;
    REFUSED(TILLY_E_NULL, tilly_script_new, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_script_new, &no_call, OUT);
    REFUSED(TILLY_E_NULL, tilly_script_new, &no_call, NULL);
    GIVES_NULL(tilly_script_ref, NULL);
    GIVES_0(tilly_script_hash, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_objectives, w.fight, 0, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_objectives, w.fight, 0, NULL, 1, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_objectives, w.fight, 2, NULL, 0, OUT);
    tilly_script_unref(NULL);
    COVERS(tilly_script_unref);
    GIVES_NULL(tilly_battle_ref, NULL);
    GIVES_NULL(tilly_battle_unit_name, NULL, w.unit);
    tilly_battle_unref(NULL);
    COVERS(tilly_battle_unref);
}

static void turns_want_their_handle(void **state)
{
    (void)state;
    tilly_answer a = {.size = sizeof a};
    uint16_t face = 1;
    EACH_STRANGER (h, TURNS) {
        REFUSED(TILLY_E_HANDLE, tilly_turn_next, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_turn_watch, h, &face, 1);
        REFUSED(TILLY_E_HANDLE, tilly_turn_decision, h, OUT_OF(tilly_decision));
        REFUSED(TILLY_E_HANDLE, tilly_turn_roll, h, OUT_OF(tilly_roll));
        REFUSED(TILLY_E_HANDLE, tilly_turn_options, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_range, h, &a, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_list, h, 1, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_sample, h, 1, OUT_OF(tilly_answer));
        REFUSED(TILLY_E_HANDLE, tilly_turn_usual, h, OUT_OF(tilly_answer));
        REFUSED(TILLY_E_HANDLE, tilly_turn_check, h, &a, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_preview, h, &a, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_preview_body, h, &a, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_answer, h, &a, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_answer_text, h, &a, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_answer_read, h, "end", OUT_OF(tilly_answer), NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_throw, h, OUT, 64);
        REFUSED(TILLY_E_HANDLE, tilly_turn_supply, h, &face, 1, 0, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_concede, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_turn_agree, h, 0);
        REFUSED(TILLY_E_HANDLE, tilly_turn_undo, h, 1, 1, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_undoable, h, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_events, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_hashes, h, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_units_before, h, 0, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_report, h, 0, OUT, 100, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_turn_question_text, h, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_option_text, h, 0, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_turn_run, h, NULL, 0);
        REFUSED(TILLY_E_HANDLE, tilly_turn_picture, h, NULL, OUT, 100, OUT);
        GIVES_NULL(tilly_turn_battle, h);
        GIVES_0(tilly_turn_number, h);
        GIVES_0(tilly_turn_over, h);
        GIVES_0(tilly_turn_stopped, h);
    }
}

static void turns_want_no_null(void **state)
{
    (void)state;
    tilly_answer a = {.size = sizeof a};
    REFUSED(TILLY_E_NULL, tilly_turn_next, NULL, 0);
    REFUSED(TILLY_E_NULL, tilly_turn_watch, w.asked, NULL, 1);
    REFUSED(TILLY_E_NULL, tilly_turn_decision, w.asked, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_roll, w.rolled, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_range, w.asked, NULL, NULL, 0, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_range, w.asked, &a, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_range, w.asked, &a, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_answer_text, w.asked, NULL, OUT, 100, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_answer_text, w.asked, &a, NULL, 100, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_answer_read, w.asked, NULL, OUT_OF(tilly_answer), NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_answer_read, w.asked, "end", NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_sample, w.asked, 1, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_usual, w.asked, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_check, w.asked, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_preview, w.asked, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_preview, w.asked, &a, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_preview_body, w.asked, NULL, NULL, 0, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_preview_body, w.asked, &a, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_turn_preview_body, w.asked, &a, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_answer, w.asked, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_throw, w.rolled, NULL, 0);
    REFUSED(TILLY_E_NULL, tilly_turn_throw, w.rolled, NULL, 64);
    REFUSED(TILLY_E_NULL, tilly_turn_supply, w.rolled, NULL, 1, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_undo, NULL, 1, 1, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_undoable, w.asked, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_turn_run, NULL, NULL, 0);
    GIVES_NULL(tilly_turn_battle, NULL);
    GIVES_0(tilly_turn_number, NULL);
    GIVES_0(tilly_turn_over, NULL);
    GIVES_0(tilly_turn_stopped, NULL);
}

/* ---- sizes, sides, indices ------------------------------------------------------------------ */

static void structs_of_a_wrong_size(void **state)
{
    (void)state;
    tilly_edit tilly_edit_carry_out = {
        .size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_END, .side = TILLY_NO_SIDE};
    tilly_answer a = {.size = sizeof a};
    tilly_pose pose = {TUM(20), TUM(5), 0, 0};
    tilly_order order = {.size = sizeof order, .kind = TILLY_ORDER_HOLD};
    tilly_arrival arrival = {.size = sizeof arrival, .turn = 1};
    const uint16_t face[TILLY_MOST_DICE] = {1, 1};
    EACH_WRONG_SIZE (n, tilly_battle_info)
        REFUSED(TILLY_E_SIZE, tilly_battle_info_of, w.fight, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_decision)
        REFUSED(TILLY_E_SIZE, tilly_turn_decision, w.asked, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_roll)
        REFUSED(TILLY_E_SIZE, tilly_turn_roll, w.rolled, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_order) {
        REFUSED(TILLY_E_SIZE, tilly_battle_set_order, w.placing, w.group, out_of_size(n), NULL);
        REFUSED(TILLY_E_SIZE, tilly_battle_order, w.fight, w.group, out_of_size(n));
    }
    EACH_WRONG_SIZE (n, tilly_odds)
        REFUSED(TILLY_E_SIZE, tilly_battle_odds, w.fight, &w.unit, 1, w.enemy, out_of_size(n));
    EACH_WRONG_SIZE (n, tilly_arrival) {
        REFUSED(TILLY_E_SIZE, tilly_battle_set_arrival, w.placing, w.unit, out_of_size(n), NULL);
        REFUSED(TILLY_E_SIZE, tilly_battle_arrival, w.fight, w.unit, out_of_size(n));
    }
    EACH_WRONG_SIZE (n, tilly_edit)
        REFUSED(TILLY_E_SIZE, tilly_battle_edit, w.fight, out_of_size(n), NULL, NULL);
    EACH_WRONG_SIZE (n, tilly_picture) {
        tilly_picture style = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_battle_picture, w.fight, &style, OUT, 100, OUT);
        REFUSED(TILLY_E_SIZE, tilly_table_picture, w.table, NULL, &style, OUT, 100, OUT);
        REFUSED(TILLY_E_SIZE, tilly_army_picture, w.army, 0, &style, OUT, 100, OUT);
        REFUSED(TILLY_E_SIZE, tilly_turn_picture, w.asked, &style, OUT, 100, OUT);
    }
    EACH_WRONG_SIZE (n, tilly_answer) {
        REFUSED(TILLY_E_SIZE, tilly_turn_sample, w.asked, 1, out_of_size(n));
        REFUSED(TILLY_E_SIZE, tilly_turn_usual, w.asked, out_of_size(n));
        REFUSED(TILLY_E_SIZE, tilly_turn_answer, w.asked, out_of_size(n), NULL);
        REFUSED(TILLY_E_SIZE, tilly_turn_check, w.asked, out_of_size(n), NULL);
        tilly_answer wrong = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_turn_preview, w.asked, &wrong, OUT);
        REFUSED(TILLY_E_SIZE, tilly_turn_preview_body, w.asked, &wrong, NULL, 0, OUT);
        REFUSED(TILLY_E_SIZE, tilly_turn_range, w.asked, &wrong, NULL, 0, OUT);
    }
    EACH_WRONG_SIZE (n, tilly_reason) {
        tilly_reason why = {.size = n, .code = TILLY_WHY_LATE};
        REFUSED(TILLY_E_SIZE, tilly_battle_deploy, w.placing, w.unit, &pose, 0, 1, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_begin, w.placing, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_set_order, w.placing, w.group, &order, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_set_arrival, w.placing, w.unit, &arrival, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_edit, w.fight, &tilly_edit_carry_out, OUT, &why);
        REFUSED(TILLY_E_SIZE, tilly_turn_check, w.asked, &a, &why);
        REFUSED(TILLY_E_SIZE, tilly_turn_answer, w.asked, &a, &why);
        REFUSED(TILLY_E_SIZE, tilly_turn_supply, w.rolled, face, 1, 0, &why);
        REFUSED(TILLY_E_SIZE, tilly_turn_undo, w.asked, 1, 1, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_may_shoot, w.fight, w.unit, w.enemy, OUT, &why);
        REFUSED(TILLY_E_SIZE, tilly_battle_sight, w.fight, w.unit, w.enemy, OUT, &why);
        REFUSED(TILLY_E_SIZE, tilly_army_breach, w.army, 0, &why, OUT);
        REFUSED(TILLY_E_SIZE, tilly_army_reason_text, w.army, &why, OUT, 100, OUT);
        REFUSED(TILLY_E_SIZE, tilly_table_breach, w.table, w.rules, 0, 0, &why, OUT);
        REFUSED(TILLY_E_SIZE, tilly_reason_text, w.fight, &why, OUT, 100, OUT);
        assert_int_equal(why.code, TILLY_WHY_LATE);
    }
}

static void sides_and_numbers_out_of_range(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NO_SIDES; i++) {
        REFUSED(TILLY_E_RANGE, tilly_battle_units, w.fight, no_side[i], NULL, 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_turn_units_before, w.asked, no_side[i], NULL, 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_copy_for_search, w.fight, 1, no_side[i], OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_unit_id, w.fight, no_side[i], 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_redact, w.fight, no_side[i]);
        REFUSED(TILLY_E_RANGE, tilly_turn_concede, w.asked, no_side[i]);
        REFUSED(TILLY_E_RANGE, tilly_turn_agree, w.asked, no_side[i]);
        REFUSED(TILLY_E_RANGE, tilly_battle_view, w.fight, no_side[i], 0, NULL, 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_view, w.fight, 0, no_side[i], NULL, 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_in_view, w.fight, no_side[i], w.unit, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_losses, w.fight, no_side[i], OUT, OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_loss_marks, w.fight, no_side[i], NULL, 0, OUT);
        REFUSED(TILLY_E_RANGE, tilly_turn_undoable, w.asked, no_side[i], OUT);
        REFUSED(TILLY_E_RANGE, tilly_battle_log, w.fight, no_side[i]);
        if (no_side[i] > TILLY_MOST_TURNS)
            REFUSED(TILLY_E_RANGE, tilly_battle_limit, w.fight, no_side[i]);
        GIVES_NULL(tilly_battle_army, w.fight, no_side[i]);
    }
    REFUSED(TILLY_E_RANGE, tilly_battle_redact, w.fight, TILLY_NO_SIDE);
    REFUSED(TILLY_E_RANGE, tilly_turn_concede, w.asked, TILLY_NO_SIDE);
    REFUSED(TILLY_E_RANGE, tilly_battle_view, w.fight, TILLY_NO_SIDE, 0, NULL, 0, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_in_view, w.fight, TILLY_NO_SIDE, w.unit, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_unit_id, w.fight, 0, 6, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_unit_id, w.fight, 1, UINT32_MAX, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_past, w.fight, 1, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_past, w.fight, UINT32_MAX, OUT);
    const uint32_t no_until[] = {16, 32, UINT32_MAX};
    for (unsigned i = 0; i < 3; i++) {
        REFUSED(TILLY_E_RANGE, tilly_turn_next, w.asked, no_until[i]);
        REFUSED(TILLY_E_RANGE, tilly_turn_run, w.asked, NULL, no_until[i]);
    }
    uint16_t kinds[17] = {0};
    REFUSED(TILLY_E_RANGE, tilly_turn_watch, w.asked, kinds, 17);
    REFUSED(TILLY_E_RANGE, tilly_turn_watch, w.asked, kinds, UINT32_MAX);
    REFUSED(TILLY_E_UNKNOWN, tilly_turn_watch, w.asked, kinds, 1);
    const uint16_t no_kind[] = {TILLY_EV_ROUTED, UINT16_MAX};
    REFUSED(TILLY_E_UNKNOWN, tilly_turn_watch, w.asked, no_kind, 2);
    const uint32_t no_fineness[] = {0, 101, UINT32_MAX};
    for (unsigned i = 0; i < 3; i++)
        REFUSED(TILLY_E_RANGE, tilly_turn_list, w.asked, no_fineness[i], NULL, 0, OUT);
    REFUSED(TILLY_E_RANGE, tilly_turn_option_text, w.asked, 10000, OUT, 100, OUT);
    REFUSED(TILLY_E_RANGE, tilly_turn_option_text, w.asked, UINT32_MAX, OUT, 100, OUT);
    tilly_answer given = {.size = sizeof given, .pick.option = UINT32_MAX};
    REFUSED(TILLY_E_RANGE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    given = (tilly_answer){.size = sizeof given, .count = 17};
    REFUSED(TILLY_E_RANGE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    given = (tilly_answer){.size = sizeof given, .count = 1, .way[0].heading = TILLY_CIRCLE};
    REFUSED(TILLY_E_RANGE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    given = (tilly_answer){.size = sizeof given, .count = 1, .way[0].act = UINT16_MAX};
    REFUSED(TILLY_E_RANGE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    given = (tilly_answer){.size = sizeof given, .note = 300};
    REFUSED(TILLY_E_STALE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    given = (tilly_answer){.size = sizeof given, .decision = UINT32_MAX};
    REFUSED(TILLY_E_STALE, tilly_turn_answer_text, w.asked, &given, OUT, 100, OUT);
    REFUSED(TILLY_E_SIZE, tilly_turn_answer_text, w.asked, &(tilly_answer){0}, OUT, 100, OUT);
    REFUSED(TILLY_E_SIZE, tilly_turn_answer_read, w.asked, "end", OUT, NULL);
    REFUSED(TILLY_E_UNKNOWN,
            tilly_turn_answer_read,
            w.asked,
            "no such words",
            OUT_OF(tilly_answer),
            NULL);
    REFUSED(TILLY_E_FORMAT, tilly_turn_answer_read, w.asked, "", OUT_OF(tilly_answer), NULL);
    tilly_picture style = {.size = sizeof style, .pixels = UINT32_MAX};
    REFUSED(TILLY_E_RANGE, tilly_battle_picture, w.fight, &style, OUT, 100, OUT);
    REFUSED(TILLY_E_RANGE, tilly_turn_picture, w.asked, &style, OUT, 100, OUT);
    REFUSED(TILLY_E_RANGE, tilly_table_picture, w.table, NULL, &style, OUT, 100, OUT);
    REFUSED(TILLY_E_RANGE, tilly_army_picture, w.army, 0, &style, OUT, 100, OUT);
    REFUSED(TILLY_E_RANGE, tilly_army_picture, w.army, 2, NULL, OUT, 100, OUT);
}

static void notes_that_are_none(void **state)
{
    (void)state;
    char words[122];
    uint32_t note = 0;
    memset(words, 'x', 121);
    words[121] = 0;
    REFUSED(TILLY_E_RANGE, tilly_battle_note, w.fight, words, OUT);
    GIVES_NULL(tilly_battle_note_text, w.fight, 0);
    GIVES_NULL(tilly_battle_note_text, w.fight, 1);
    GIVES_NULL(tilly_battle_note_text, w.fight, UINT32_MAX);
    tilly_battle *b;
    assert_int_equal(tilly_battle_copy(w.fight, &b), TILLY_OK);
    for (unsigned i = 1; i <= 256; i++) {
        words[1] = (char)('a' + i % 26);
        words[2] = (char)('a' + i / 26);
        assert_int_equal(tilly_battle_note(b, words + 1, &note), TILLY_OK);
        assert_int_equal(note, i);
        /* the same words again */
        assert_int_equal(tilly_battle_note(b, words + 1, &note), TILLY_OK);
        assert_int_equal(note, i);
    }
    REFUSED(TILLY_E_FULL, tilly_battle_note, b, "one more", OUT);
    assert_string_equal(tilly_battle_note_text(b, 256), words + 1);
    assert_null(tilly_battle_note_text(b, 257));
    tilly_battle_unref(b);
}

/* ---- ids ------------------------------------------------------------------------------------ */

static void geometry_of_nobody(tilly_id id)
{
    REFUSED(TILLY_E_STALE, tilly_battle_gap, w.fight, id, w.enemy, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_gap, w.fight, w.enemy, id, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_zone, w.fight, id, w.enemy, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_zone, w.fight, w.enemy, id, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_in_command, w.fight, id, OUT, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_controllers, w.fight, id, NULL, 0, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_buffer, w.fight, id, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_sight, w.fight, id, w.enemy, OUT, NULL);
    REFUSED(TILLY_E_STALE, tilly_battle_sight, w.fight, w.enemy, id, OUT, NULL);
    REFUSED(TILLY_E_STALE, tilly_battle_may_shoot, w.fight, id, w.enemy, OUT, NULL);
    REFUSED(TILLY_E_STALE, tilly_battle_may_shoot, w.fight, w.enemy, id, OUT, NULL);
    REFUSED(TILLY_E_STALE, tilly_battle_charges, w.fight, id, NULL, 0, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_touching, w.fight, id, w.enemy, OUT);
    REFUSED(TILLY_E_STALE, tilly_battle_touching, w.fight, w.enemy, id, OUT);
}

static void ids_that_name_no_unit(void **state)
{
    (void)state;
    tilly_pose pose = {TUM(20), TUM(5), 0, 0};
    EACH_BAD_ID (id) {
        REFUSED(TILLY_E_STALE, tilly_battle_unit, w.fight, id, OUT);
        REFUSED(TILLY_E_STALE, tilly_battle_in_view, w.fight, 0, id, OUT);
        REFUSED(TILLY_E_STALE, tilly_battle_contacts, w.fight, id, NULL, 0, OUT);
        GIVES_NULL(tilly_battle_unit_name, w.fight, id);
        geometry_of_nobody(id);
        if (id != w.brought)
            REFUSED(TILLY_E_STALE, tilly_battle_deploy, w.placing, id, &pose, 0, 1, NULL);
        if (id)
            REFUSED(TILLY_E_STALE, tilly_battle_deploy, w.placing, w.unit, &pose, id, 1, NULL);
        if (id != w.group)
            GIVES_NULL(tilly_battle_group_name, w.fight, id);
    }
    geometry_of_nobody(w.gone); /* it is known, but stands nowhere */
    GIVES_NULL(tilly_battle_group_name, w.fight, tilly_id_make(TILLY_ID_GROUP, 2, 0));
    GIVES_NULL(tilly_battle_group_name, w.fight, tilly_id_make(TILLY_ID_GROUP, 1, 2));
}

static void a_unit_that_left_and_one_that_came_are_known(void **state)
{
    (void)state;
    tilly_unit row;
    assert_int_equal(tilly_battle_unit(w.fight, w.gone, &row), TILLY_OK);
    assert_true(row.flags & TILLY_UNIT_GONE);
    assert_non_null(tilly_battle_unit_name(w.fight, w.gone));
    assert_int_equal(tilly_battle_unit(w.fight, w.brought, &row), TILLY_OK);
    assert_int_equal(row.number, 6);
    assert_string_equal(tilly_battle_unit_name(w.fight, w.brought),
                        tilly_ruleset_type_name(w.rules, row.type));
    assert_string_equal(tilly_battle_group_name(w.fight, w.group), "Centre");
}

static void measures_between_a_unit_and_itself(void **state)
{
    (void)state;
    REFUSED(TILLY_E_RANGE, tilly_battle_gap, w.fight, w.unit, w.unit, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_zone, w.fight, w.unit, w.unit, OUT);
    REFUSED(TILLY_E_RANGE, tilly_battle_sight, w.fight, w.unit, w.unit, OUT, NULL);
    REFUSED(TILLY_E_RANGE, tilly_battle_may_shoot, w.fight, w.unit, w.unit, OUT, NULL);
    REFUSED(TILLY_E_RANGE, tilly_battle_touching, w.fight, w.unit, w.unit, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_gap, w.fight, w.unit, w.enemy, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_zone, w.fight, w.unit, w.enemy, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_in_command, w.fight, w.unit, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_controllers, w.fight, w.unit, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_controllers, w.fight, w.unit, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_buffer, w.fight, w.unit, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_sight, w.fight, w.unit, w.enemy, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_may_shoot, NULL, w.unit, w.enemy, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_charges, w.fight, w.unit, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_battle_charges, w.fight, w.unit, NULL, 0, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_touching, w.fight, w.unit, w.enemy, NULL);
    EACH_STRANGER (h, BATTLES) {
        REFUSED(TILLY_E_HANDLE, tilly_battle_gap, h, w.unit, w.enemy, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_zone, h, w.unit, w.enemy, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_in_command, h, w.unit, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_controllers, h, w.unit, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_buffer, h, w.unit, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_sight, h, w.unit, w.enemy, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_may_shoot, h, w.unit, w.enemy, OUT, NULL);
        REFUSED(TILLY_E_HANDLE, tilly_battle_charges, h, w.unit, NULL, 0, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_battle_touching, h, w.unit, w.enemy, OUT);
    }
}

/* Any points: no distance is negative, no heading is beyond the circle, nothing overflows. */
static void points_far_beyond_any_table(void **state)
{
    (void)state;
    const int32_t far[] = {INT32_MIN, INT32_MIN + 1, -TUM(1600), -1, 0, 1, TUM(1600), INT32_MAX};
    const uint32_t turn[] = {0, 4500, 35999, 36000, UINT16_MAX, UINT32_MAX};
    enum { FAR = sizeof far / sizeof *far, TURN = sizeof turn / sizeof *turn };
    for (unsigned i = 0; i < FAR * FAR * FAR; i++) {
        tilly_point a = {far[i % FAR], far[i / FAR % FAR]};
        tilly_point b = {far[i / FAR / FAR], 0};
        assert_true(tilly_distance(a, b) >= 0);
        assert_int_equal(tilly_distance(a, b), tilly_distance(b, a));
        assert_true(tilly_bearing(a, b) < TILLY_CIRCLE);
        tilly_ahead(a, turn[i % TURN], b.x);
    }
    COVERS(tilly_distance);
    COVERS(tilly_bearing);
    COVERS(tilly_ahead);
}

/* ---- at the wrong moment -------------------------------------------------------------------- */

static void no_question_is_open(tilly_turn *t, tilly_status wanted)
{
    tilly_answer a = {.size = sizeof a};
    REFUSED(wanted, tilly_turn_decision, t, OUT_OF(tilly_decision));
    REFUSED(wanted, tilly_turn_options, t, 0, NULL, 0, OUT);
    REFUSED(wanted, tilly_turn_range, t, &a, NULL, 0, OUT);
    REFUSED(wanted, tilly_turn_list, t, 1, NULL, 0, OUT);
    REFUSED(wanted, tilly_turn_sample, t, 1, OUT_OF(tilly_answer));
    REFUSED(wanted, tilly_turn_usual, t, OUT_OF(tilly_answer));
    REFUSED(wanted, tilly_turn_check, t, &a, NULL);
    REFUSED(wanted, tilly_turn_preview, t, &a, OUT);
    REFUSED(wanted, tilly_turn_preview_body, t, &a, NULL, 0, OUT);
    REFUSED(wanted, tilly_turn_answer, t, &a, NULL);
    REFUSED(wanted, tilly_turn_option_text, t, 0, OUT, 100, OUT);
    REFUSED(wanted, tilly_turn_answer_text, t, &a, OUT, 100, OUT);
    REFUSED(wanted, tilly_turn_answer_read, t, "end", OUT_OF(tilly_answer), NULL);
}

static void no_roll_is_open(tilly_turn *t, tilly_status wanted)
{
    const uint16_t face[TILLY_MOST_DICE] = {1};
    REFUSED(wanted, tilly_turn_roll, t, OUT_OF(tilly_roll));
    REFUSED(wanted, tilly_turn_throw, t, OUT, 64);
    REFUSED(wanted, tilly_turn_supply, t, face, 1, 0, NULL);
}

static void questions_that_are_not_open(void **state)
{
    (void)state;
    tilly_turn *past = (tilly_turn *)(uintptr_t)w.past;
    no_roll_is_open(w.asked, TILLY_E_NOT_NOW);
    no_question_is_open(w.rolled, TILLY_E_NOT_NOW);
    tilly_turn *const idle[] = {w.waiting, w.closed, w.ended};
    for (unsigned i = 0; i < 3; i++) {
        no_question_is_open(idle[i], TILLY_E_NOT_NOW);
        no_roll_is_open(idle[i], TILLY_E_NOT_NOW);
        REFUSED(TILLY_E_NOT_NOW, tilly_turn_question_text, idle[i], OUT, 100, OUT);
    }
    no_question_is_open(past, TILLY_E_STALE);
    no_roll_is_open(past, TILLY_E_STALE);
    REFUSED(TILLY_E_STALE, tilly_turn_question_text, past, OUT, 100, OUT);
    REFUSED(TILLY_E_STALE, tilly_turn_next, past, 0);
    REFUSED(TILLY_E_STALE, tilly_turn_run, past, NULL, 0);
    REFUSED(TILLY_E_STALE, tilly_turn_concede, past, 0);
    REFUSED(TILLY_E_STALE, tilly_turn_agree, past, 0);
    REFUSED(TILLY_E_STALE, tilly_turn_undo, past, 1, 1, NULL);
    REFUSED(TILLY_E_STALE, tilly_turn_undoable, past, 0, OUT);
}

static void deploying_at_the_wrong_moment(void **state)
{
    (void)state;
    tilly_pose pose = {TUM(20), TUM(5), 0, 0};
    tilly_order order = {.size = sizeof order, .kind = TILLY_ORDER_HOLD};
    tilly_arrival arrival = {.size = sizeof arrival, .turn = 1};
    tilly_battle *const begun[] = {w.fight, w.rolling, w.set_up, w.between, w.over};
    for (unsigned i = 0; i < 5; i++) {
        REFUSED(TILLY_E_NOT_NOW, tilly_battle_deploy, begun[i], w.unit, &pose, 0, 1, NULL);
        REFUSED(TILLY_E_NOT_NOW, tilly_battle_begin, begun[i], NULL);
        REFUSED(TILLY_E_NOT_NOW, tilly_battle_set_order, begun[i], w.group, &order, NULL);
        REFUSED(TILLY_E_NOT_NOW, tilly_battle_set_arrival, begun[i], w.unit, &arrival, NULL);
    }
    /* this book knows neither, nor an end by agreement */
    REFUSED(TILLY_E_UNSUPPORTED, tilly_battle_set_order, w.placing, w.group, &order, NULL);
    REFUSED(TILLY_E_UNSUPPORTED, tilly_battle_set_arrival, w.placing, w.unit, &arrival, NULL);
    REFUSED(TILLY_E_UNSUPPORTED, tilly_battle_order, w.fight, w.group, OUT_OF(tilly_order));
    REFUSED(TILLY_E_UNSUPPORTED, tilly_battle_arrival, w.fight, w.unit, OUT_OF(tilly_arrival));
    REFUSED(TILLY_E_UNSUPPORTED, tilly_turn_agree, w.asked, 0);
    REFUSED(
        TILLY_E_UNSUPPORTED, tilly_battle_odds, w.fight, &w.unit, 1, w.enemy, OUT_OF(tilly_odds));
    /* of one side */
    REFUSED(TILLY_E_RANGE, tilly_battle_odds, w.fight, &w.enemy, 1, w.enemy, OUT_OF(tilly_odds));
    REFUSED(TILLY_E_RANGE, tilly_battle_odds, w.fight, &w.unit, 0, w.enemy, OUT_OF(tilly_odds));
    const tilly_id twice[] = {w.unit, w.unit};
    REFUSED(TILLY_E_RANGE, tilly_battle_odds, w.fight, twice, 2, w.enemy, OUT_OF(tilly_odds));
    tilly_reason why = {.size = sizeof why};
    REFUSED(TILLY_E_ILLEGAL, tilly_battle_begin, w.placing, &why);
    assert_int_equal(why.code, TILLY_WHY_NOT_DOWN);
}

/* Before a ready deployment is complete nothing else may happen to the battle; between two turns
 * nothing but the next turn. */
static void play_that_has_not_begun(void **state)
{
    (void)state;
    tilly_edit tilly_edit_carry_out = {
        .size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_POINTS, .value = 1};
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_next, w.waiting, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_run, w.waiting, NULL, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_run, w.placing, NULL, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_concede, w.waiting, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_agree, w.waiting, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_edit, w.placing, &tilly_edit_carry_out, NULL, NULL);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_concede, w.closed, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_edit, w.between, &tilly_edit_carry_out, NULL, NULL);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_concede, w.ended, 1);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_agree, w.ended, 1);
    tilly_reason why = {.size = sizeof why};
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_edit, w.over, &tilly_edit_carry_out, NULL, &why);
    assert_int_equal(why.code, TILLY_WHY_BATTLE_OVER);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_hashes, w.asked, OUT, OUT); /* the end has no hash yet */
    EACH_WRONG_SIZE (n, tilly_hooks) {
        tilly_hooks hooks = {.size = n};
        /* and the next turn does not begin */
        REFUSED(TILLY_E_SIZE, tilly_battle_run, w.between, &hooks, 1);
        REFUSED(TILLY_E_SIZE, tilly_turn_run, w.asked, &hooks, 0);
    }
}

static void what_a_log_that_holds_inputs_forbids(void **state)
{
    (void)state;
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_reseed, w.fight, 5); /* its two edits are inputs */
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_limit, w.fight, 5);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_log, w.fight, 0);
    REFUSED(TILLY_E_RANGE, tilly_turn_undo, w.asked, 0, 1, NULL);
    REFUSED(TILLY_E_RANGE, tilly_turn_undo, w.asked, 3, 1, NULL); /* two edits were made */
    REFUSED(TILLY_E_RANGE, tilly_turn_undo, w.asked, UINT32_MAX, 1, NULL);
    tilly_battle *b;
    assert_int_equal(tilly_battle_copy_for_search(w.fight, 1, TILLY_NO_SIDE, &b), TILLY_OK);
    tilly_turn *t = turn_in(b);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_undo, t, 1, 1, NULL); /* there is no log */
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_undoable, t, 0, OUT);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_hashes, t, OUT, NULL);
    REFUSED(TILLY_E_NOT_NOW, tilly_turn_units_before, t, 0, NULL, 0, OUT);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, b, OUT, 100, NULL);
    assert_int_equal(tilly_turn_concede(t, 0), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_BATTLE_OVER);
    REFUSED(TILLY_E_STALE, tilly_battle_past, b, 1, OUT);
    tilly_battle_unref(b);
}

/* Only what can be played again to the same hashes is written. */
static void what_a_record_cannot_tell(void **state)
{
    (void)state;
    size_t needed;
    tilly_battle *b = deployed_battle();
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, b, OUT, 100, OUT); /* no turn was taken */
    tilly_turn *t = turn_in(b);
    assert_int_equal(tilly_battle_limit(b, 7), TILLY_OK);
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    t = turn_in(b);
    assert_int_equal(tilly_battle_limit(b, 8), TILLY_OK);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, b, OUT, 100, OUT);
    assert_int_equal(tilly_battle_limit(b, 7), TILLY_OK);
    assert_int_equal(tilly_battle_reseed(b, 99), TILLY_OK);
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    assert_int_equal(tilly_turn_next(t, TILLY_UNTIL_STEP), TILLY_STOP);
    assert_int_equal(tilly_battle_reseed(b, 100), TILLY_OK);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, b, OUT, 100, OUT); /* in the middle of a turn */
    tilly_battle_unref(b);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, w.placing, OUT, 100, OUT);
    /* its past was logged elsewhere */
    assert_int_equal(tilly_battle_copy(w.fight, &b), TILLY_OK);
    turn_in(b);
    REFUSED(TILLY_E_NOT_NOW, tilly_battle_record, b, OUT, 100, OUT);
    tilly_battle_unref(b);
}

static void copies_into_another_battle(void **state)
{
    (void)state;
    tilly_battle *const others[] = {w.rolling, w.set_up, w.placing, w.between, w.over};
    for (unsigned i = 0; i < 5; i++)
        REFUSED(TILLY_E_MISMATCH, tilly_battle_copy_into, others[i], w.fight);
    REFUSED(TILLY_OK, tilly_battle_copy_into, w.fight, w.fight);
}

/* The log is put off and on again under a turn that the caller holds. */
static void a_turn_outlives_the_switching_of_its_log(void **state)
{
    (void)state;
    tilly_battle *b;
    uint32_t n = 0;
    assert_int_equal(tilly_battle_copy(w.between, &b), TILLY_OK);
    tilly_turn *t = turn_in(b);
    assert_int_equal(tilly_turn_next(t, 0), TILLY_TURN_OVER);
    t = turn_in(b);
    for (uint32_t on = 0; on < 4; on++) {
        assert_int_equal(tilly_battle_log(b, on % 2), TILLY_OK);
        assert_int_equal(tilly_turn_number(t), 1);
        assert_int_equal(tilly_turn_hashes(t, NULL, NULL), on % 2 ? TILLY_OK : TILLY_E_NOT_NOW);
    }
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_events(t, 0, NULL, 0, &n), TILLY_OK);
    assert_true(n > 0);
    assert_ptr_equal(turn_in(b), t);
    tilly_battle_unref(b);
}

/* A battle that has played on is set back by a copy, and plays again: its past is the new one. */
static void a_copy_into_a_battle_with_a_past(void **state)
{
    (void)state;
    tilly_battle *b;
    const tilly_turn *past;
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("random", i, &hooks.player[i]), TILLY_OK);
    assert_int_equal(tilly_battle_copy(w.between, &b), TILLY_OK);
    for (unsigned again = 0; again < 3; again++) {
        assert_int_equal(tilly_battle_run(b, &hooks, 3), TILLY_TURN_OVER);
        assert_int_equal(tilly_battle_past(b, 1, &past), TILLY_OK);
        assert_int_equal(tilly_turn_number(past), 1);
        assert_int_equal(tilly_battle_copy_into(w.between, b), TILLY_OK);
        assert_int_equal(tilly_battle_past(b, 1, &past), TILLY_E_STALE);
    }
    tilly_battle_unref(b);
}

/* ---- files ---------------------------------------------------------------------------------- */

static const char *const no_files[] = {"",
                                       " ",
                                       "{",
                                       "[]",
                                       "{}",
                                       "null",
                                       "7",
                                       "\"tilly-army\"",
                                       "{\"format\": 7}",
                                       "{\"format\": \"tilly-nothing\", \"version\": 1}",
                                       "\xff\xfe",
                                       "{\"format\": \"tilly-army\", \"version\": 0}"};
enum { NO_FILES = sizeof no_files / sizeof *no_files };

static void readers_refuse(const char *text, size_t length, tilly_status wanted)
{
    tilly_error e = {.size = sizeof e};
    REFUSED(wanted, tilly_ruleset_read, text, length, NULL, OUT, &e);
    REFUSED(wanted, tilly_army_read, text, length, w.rules, OUT, &e);
    REFUSED(wanted, tilly_table_read, text, length, NULL, OUT, &e);
    REFUSED(wanted, tilly_scenario_read, text, length, 1, 0, NULL, OUT, &e);
    REFUSED(wanted, tilly_scenario_read_for, text, length, "tilly-2.0", 1, 0, NULL, OUT, OUT, &e);
    REFUSED(wanted, tilly_scenario_misfit, text, length, "tilly-2.0", 0, NULL, &e, OUT);
    REFUSED(wanted, tilly_battle_load, text, length, NULL, OUT, &e);
    tilly_replay found = {.size = sizeof found, .turns = 77};
    REFUSED(wanted, tilly_battle_replay, text, length, NULL, OUT, &found, &e);
    assert_int_equal(found.turns, 77);
    assert_int_equal(e.status, wanted);
    assert_true(e.text[0]);
    REFUSED(wanted, tilly_army_read, text, length, w.rules, OUT, NULL);
}

static void files_that_are_none(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NO_FILES; i++)
        readers_refuse(no_files[i], strlen(no_files[i]), TILLY_E_FORMAT);
    readers_refuse(NULL, 0, TILLY_E_NULL);
    readers_refuse(NULL, 100, TILLY_E_NULL);
    readers_refuse("{\0}", 3, TILLY_E_FORMAT);
}

static void readers_want_a_place_for_what_they_read(void **state)
{
    (void)state;
    tilly_replay found = {.size = sizeof found};
    REFUSED(TILLY_E_NULL, tilly_ruleset_read, "{}", 2, NULL, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_read, "{}", 2, w.rules, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_army_read, "{}", 2, NULL, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_table_read, "{}", 2, NULL, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_scenario_read, "{}", 2, 1, 0, NULL, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_load, "{}", 2, NULL, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_replay, "{}", 2, NULL, OUT, NULL, NULL);
    REFUSED(TILLY_E_NULL, tilly_battle_replay_with, "{}", 2, NULL, NULL, OUT, &found, NULL);
    REFUSED(TILLY_E_RANGE, tilly_scenario_read, "{}", 2, 1, 16, NULL, OUT, NULL);
    REFUSED(TILLY_E_RANGE, tilly_scenario_read, "{}", 2, 1, UINT32_MAX, NULL, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_scenario_read_for, "{}", 2, NULL, 1, 0, NULL, NULL, OUT, NULL);
    REFUSED(TILLY_E_RANGE, tilly_scenario_read_for, "{}", 2, NULL, 1, 16, NULL, OUT, OUT, NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_scenario_read_for, "{}", 2, "", 1, 0, NULL, OUT, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_scenario_misfit, "{}", 2, NULL, 0, NULL, NULL, OUT);
    REFUSED(TILLY_E_NULL, tilly_scenario_misfit, "{}", 2, "tilly-2.0", 0, NULL, NULL, NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_scenario_misfit, "{}", 2, "tilly", 0, NULL, NULL, OUT);
    EACH_STRANGER (h, RULESETS)
        REFUSED(TILLY_E_HANDLE, tilly_army_read, "{}", 2, h, OUT, NULL);
    EACH_WRONG_SIZE (n, tilly_replay) {
        tilly_replay wrong = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_battle_replay, "{}", 2, NULL, OUT, &wrong, NULL);
    }
    EACH_WRONG_SIZE (n, tilly_error) {
        tilly_error e = {.size = n};
        REFUSED(TILLY_E_SIZE, tilly_ruleset_read, "{}", 2, NULL, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_army_read, "{}", 2, w.rules, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_table_read, "{}", 2, NULL, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_scenario_read, "{}", 2, 1, 0, NULL, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_scenario_read_for, "{}", 2, NULL, 1, 0, NULL, OUT, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_scenario_misfit, "{}", 2, "tilly-2.0", 0, NULL, &e, OUT);
        REFUSED(TILLY_E_SIZE, tilly_battle_load, "{}", 2, NULL, OUT, &e);
        REFUSED(TILLY_E_SIZE, tilly_battle_replay, "{}", 2, NULL, OUT, &found, &e);
    }
}

/* A file that ends too soon, at every length. */
static void files_that_end_too_soon(void **state)
{
    (void)state;
    size_t length = 0;
    tilly_table_write(w.table, NULL, 0, &length);
    char *text = malloc(length);
    assert_int_equal(tilly_table_write(w.table, text, length, &length), TILLY_OK);
    for (size_t cut = 0; cut + 2 < length; cut++) {
        char *part = malloc(cut + 1);
        memcpy(part, text, cut);
        REFUSED(TILLY_E_FORMAT, tilly_table_read, part, cut, NULL, OUT, NULL);
        free(part);
    }
    free(text);
}

/* ---- buffers -------------------------------------------------------------------------------- */

static tilly_status write_rules(char *t, size_t r, size_t *n)
{
    return tilly_ruleset_write(w.rules, t, r, n);
}
static tilly_status write_army(char *t, size_t r, size_t *n)
{
    return tilly_army_write(w.army, t, r, n);
}
static tilly_status write_table(char *t, size_t r, size_t *n)
{
    return tilly_table_write(w.table, t, r, n);
}
static tilly_status write_scenario(char *t, size_t r, size_t *n)
{
    return tilly_scenario_write(w.fight, t, r, n);
}
static tilly_status write_save(char *t, size_t r, size_t *n)
{
    return tilly_battle_save(w.fight, t, r, n);
}
static tilly_status write_record(char *t, size_t r, size_t *n)
{
    return tilly_battle_record(w.fight, t, r, n);
}
static tilly_status draw_battle(char *t, size_t r, size_t *n)
{
    return tilly_battle_picture(w.fight, NULL, t, r, n);
}
static tilly_status draw_turn(char *t, size_t r, size_t *n)
{
    return tilly_turn_picture(w.asked, NULL, t, r, n);
}
static tilly_status draw_table(char *t, size_t r, size_t *n)
{
    return tilly_table_picture(w.table, w.rules, NULL, t, r, n);
}
static tilly_status draw_army(char *t, size_t r, size_t *n)
{
    return tilly_army_picture(w.army, 1, NULL, t, r, n);
}
static tilly_status say_question(char *t, size_t r, size_t *n)
{
    return tilly_turn_question_text(w.asked, t, r, n);
}
static tilly_status say_roll(char *t, size_t r, size_t *n)
{
    return tilly_turn_question_text(w.rolled, t, r, n);
}
static tilly_status say_option(char *t, size_t r, size_t *n)
{
    return tilly_turn_option_text(w.asked, 0, t, r, n);
}
static tilly_status say_answer(char *t, size_t r, size_t *n)
{
    const tilly_answer a = {.size = sizeof a};
    return tilly_turn_answer_text(w.asked, &a, t, r, n);
}
static tilly_status say_turn(char *t, size_t r, size_t *n)
{
    return tilly_turn_report(w.asked, 1, t, r, n);
}
static tilly_status say_battle(char *t, size_t r, size_t *n)
{
    return tilly_battle_summary(w.fight, t, r, n);
}
static tilly_status say_event(char *t, size_t r, size_t *n)
{
    const tilly_event e = {.kind = TILLY_EV_ROUTED, .unit = w.unit};
    return tilly_event_text(w.fight, &e, t, r, n);
}
static tilly_status say_reason(char *t, size_t r, size_t *n)
{
    const tilly_reason why = {
        .size = sizeof why, .code = TILLY_WHY_ENEMY_IN_WAY, .unit = {w.unit, w.enemy}};
    return tilly_reason_text(w.fight, &why, t, r, n);
}
static tilly_status say_breach(char *t, size_t r, size_t *n)
{
    const tilly_reason why = {.size = sizeof why, .code = TILLY_WHY_ARMY_SMALL};
    return tilly_army_reason_text(w.army, &why, t, r, n);
}

static void texts_that_do_not_fit(void **state)
{
    (void)state;
    look_at_text("tilly_ruleset_write", write_rules);
    look_at_text("tilly_army_write", write_army);
    look_at_text("tilly_table_write", write_table);
    look_at_text("tilly_scenario_write", write_scenario);
    look_at_text("tilly_battle_save", write_save);
    look_at_text("tilly_battle_record", write_record);
    look_at_text("tilly_battle_picture", draw_battle);
    look_at_text("tilly_turn_picture", draw_turn);
    look_at_text("tilly_table_picture", draw_table);
    look_at_text("tilly_army_picture", draw_army);
    look_at_text("tilly_turn_question_text", say_question);
    look_at_text("tilly_turn_question_text", say_roll);
    look_at_text("tilly_turn_option_text", say_option);
    look_at_text("tilly_turn_answer_text", say_answer);
    look_at_text("tilly_turn_report", say_turn);
    look_at_text("tilly_battle_summary", say_battle);
    look_at_text("tilly_event_text", say_event);
    look_at_text("tilly_reason_text", say_reason);
    look_at_text("tilly_army_reason_text", say_breach);
}

static tilly_status rows_in_view(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_view(w.fight, 1, TILLY_NO_SIDE, r, n, c);
}
static tilly_status rows_of_units(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_units(w.fight, TILLY_NO_SIDE, r, n, c);
}
static tilly_status rows_before(void *r, uint32_t n, uint32_t *c)
{
    return tilly_turn_units_before(w.asked, TILLY_NO_SIDE, r, n, c);
}
static tilly_status rows_of_loss_marks(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_loss_marks(w.fight, 0, r, n, c);
}
static tilly_status rows_of_marks(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_marks(w.fight, r, n, c);
}
static tilly_status rows_of_contacts(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_contacts(w.fight, w.unit, r, n, c);
}
static tilly_status rows_of_options(void *r, uint32_t n, uint32_t *c)
{
    return tilly_turn_options(w.asked, 0, r, n, c);
}
static tilly_status rows_of_picks(void *r, uint32_t n, uint32_t *c)
{
    return tilly_turn_list(w.asked, 1, r, n, c);
}
static tilly_status rows_of_events(void *r, uint32_t n, uint32_t *c)
{
    return tilly_turn_events(w.asked, 0, r, n, c);
}
static tilly_status rows_of_charges(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_charges(w.fight, w.unit, r, n, c);
}
static tilly_status rows_of_controllers(void *r, uint32_t n, uint32_t *c)
{
    return tilly_battle_controllers(w.fight, w.unit, r, n, c);
}
static tilly_status rows_of_range(void *r, uint32_t n, uint32_t *c)
{
    tilly_answer begun = {.size = sizeof begun};
    tilly_option o;
    uint32_t all;
    for (; tilly_turn_options(w.setting_up, begun.pick.option, &o, 1, &all) == TILLY_OK &&
           begun.pick.option < all && !o.values;
         begun.pick.option++) {
    }
    return tilly_turn_range(w.setting_up, &begun, r, n, c);
}

static void rows_that_do_not_fit(void **state)
{
    (void)state;
    look_at_rows("tilly_battle_units", sizeof(tilly_unit), 13, rows_of_units);
    /* this book hides nothing */
    look_at_rows("tilly_battle_view", sizeof(tilly_unit), 13, rows_in_view);
    look_at_rows("tilly_turn_units_before", sizeof(tilly_unit), 12, rows_before);
    look_at_rows("tilly_battle_loss_marks", sizeof(tilly_loss_mark), 1, rows_of_loss_marks);
    look_at_rows("tilly_battle_marks", sizeof(tilly_mark), 0, rows_of_marks);
    look_at_rows("tilly_battle_contacts", sizeof(tilly_id), 0, rows_of_contacts);
    look_at_rows("tilly_turn_options", sizeof(tilly_option), 2, rows_of_options);
    look_at_rows("tilly_turn_list", sizeof(tilly_pick), 2, rows_of_picks);
    look_at_rows("tilly_turn_range", sizeof(tilly_span), 1, rows_of_range);
    look_at_rows("tilly_turn_events", sizeof(tilly_event), 3, rows_of_events);
    look_at_rows("tilly_battle_charges", sizeof(tilly_reach), 0, rows_of_charges);
    look_at_rows("tilly_battle_controllers", sizeof(tilly_id), 0, rows_of_controllers);
    uint16_t faces[TILLY_MOST_DICE];
    tilly_roll r = {.size = sizeof r};
    assert_int_equal(tilly_turn_roll(w.rolled, &r), TILLY_OK);
    for (uint32_t room = 0; room < r.dice; room++)
        REFUSED(TILLY_E_ROOM, tilly_turn_throw, w.rolled, OUT, room);
    assert_int_equal(tilly_turn_throw(w.rolled, faces, r.dice), TILLY_OK);
    uint32_t all;
    tilly_option o;
    /* from beyond the last: none are given */
    assert_int_equal(tilly_turn_options(w.asked, UINT32_MAX, &o, 1, &all), TILLY_OK);
    assert_int_equal(tilly_turn_events(w.asked, UINT32_MAX, out_of_size(0), 1, &all), TILLY_OK);
}

/* ---- sentences about what never was --------------------------------------------------------- */

static void events_and_reasons_made_up(void **state)
{
    (void)state;
    char text[2000];
    tilly_event e = {.kind = TILLY_EV_MOVED};
    tilly_reason why = {.size = sizeof why, .code = TILLY_WHY_ZOC};
    EACH_STRANGER (h, BATTLES) {
        REFUSED(TILLY_E_HANDLE, tilly_event_text, h, &e, OUT, 100, OUT);
        REFUSED(TILLY_E_HANDLE, tilly_reason_text, h, &why, OUT, 100, OUT);
    }
    REFUSED(TILLY_E_NULL, tilly_event_text, w.fight, NULL, OUT, 100, OUT);
    REFUSED(TILLY_E_NULL, tilly_reason_text, w.fight, NULL, OUT, 100, OUT);
    for (uint32_t n = 0; n < 6000; n++) {
        const tilly_battle *battle = n % 3 ? w.fight : NULL;
        e = (tilly_event){.kind = (uint16_t)(made_up(50, n) % 60),
                          .side = (uint8_t)made_up(51, n),
                          .row = (uint16_t)made_up(52, n),
                          .turn = (uint16_t)n,
                          .clause = (uint16_t)made_up(53, n)};
        why = (tilly_reason){.size = sizeof why,
                             .code = (uint16_t)(made_up(54, n) % 140),
                             .clause = (uint16_t)made_up(55, n),
                             .flags = made_up(56, n)};
        e.unit = bad_id(made_up(57, n) % BAD_IDS),
        e.other = n % 2 ? w.unit : bad_id(made_up(58, n) % BAD_IDS), e.third = made_up(59, n);
        for (unsigned i = 0; i < 8; i++)
            e.value[i] = (int32_t)(made_up(60 + i, n) >> (n % 32));
        for (unsigned i = 0; i < 4; i++) {
            why.unit[i] = i % 2 ? w.enemy : bad_id(made_up(70 + i, n) % BAD_IDS);
            why.number[i] = (int32_t)(made_up(80 + i, n) << (n % 16));
            why.measure[i] = (uint8_t)made_up(90 + i, n);
        }
        tilly_status told = tilly_event_text(battle, &e, text, sizeof text, NULL);
        assert_true(told == TILLY_OK || told == TILLY_E_UNKNOWN);
        told = tilly_reason_text(battle, &why, text, sizeof text, NULL);
        assert_true(told == TILLY_OK || told == TILLY_E_UNKNOWN);
    }
}

const struct CMUnitTest bad_battle[] = {
    cmocka_unit_test(battles_that_cannot_be_made),
    cmocka_unit_test(armies_that_do_not_fit_the_battle),
    cmocka_unit_test(tables_too_small_to_deploy_on),
    cmocka_unit_test(areas_no_battle_has),
    cmocka_unit_test(battles_want_their_handle),
    cmocka_unit_test(battles_want_no_null),
    cmocka_unit_test(turns_want_their_handle),
    cmocka_unit_test(turns_want_no_null),
    cmocka_unit_test(structs_of_a_wrong_size),
    cmocka_unit_test(sides_and_numbers_out_of_range),
    cmocka_unit_test(notes_that_are_none),
    cmocka_unit_test(ids_that_name_no_unit),
    cmocka_unit_test(a_unit_that_left_and_one_that_came_are_known),
    cmocka_unit_test(measures_between_a_unit_and_itself),
    cmocka_unit_test(points_far_beyond_any_table),
    cmocka_unit_test(questions_that_are_not_open),
    cmocka_unit_test(deploying_at_the_wrong_moment),
    cmocka_unit_test(play_that_has_not_begun),
    cmocka_unit_test(what_a_log_that_holds_inputs_forbids),
    cmocka_unit_test(what_a_record_cannot_tell),
    cmocka_unit_test(copies_into_another_battle),
    cmocka_unit_test(a_turn_outlives_the_switching_of_its_log),
    cmocka_unit_test(a_copy_into_a_battle_with_a_past),
    cmocka_unit_test(files_that_are_none),
    cmocka_unit_test(readers_want_a_place_for_what_they_read),
    cmocka_unit_test(files_that_end_too_soon),
    cmocka_unit_test(texts_that_do_not_fit),
    cmocka_unit_test(rows_that_do_not_fit),
    cmocka_unit_test(events_and_reasons_made_up),
};
const size_t bad_battles = sizeof bad_battle / sizeof *bad_battle;
