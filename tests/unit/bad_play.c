/* Calls that are refused while a battle is played: answers, dice, edits and places of every wrong
 * sort, and what hooks may not do. */
#include "unit/bad_play.h"
#include <string.h>
#include "unit/bad_input.h"

static const int32_t edge[] = {INT32_MIN,
                               INT32_MIN + 1,
                               -100 * TILLY_ONE,
                               -TILLY_ONE,
                               -1,
                               0,
                               1,
                               TILLY_ONE,
                               7 * TILLY_ONE,
                               20 * TILLY_ONE,
                               40 * TILLY_ONE,
                               100 * TILLY_ONE,
                               INT32_MAX - 1,
                               INT32_MAX};
enum { EDGES = sizeof edge / sizeof *edge };
static int32_t any_number(uint32_t series, uint32_t n)
{
    return n % 3 ? edge[made_up(series, n) % EDGES] : (int32_t)made_up(series, n) % 400000;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* Judged the same by the check and by the answer, and without a trace if it is refused. */
static void judged(tilly_battle *b, tilly_turn *t, const tilly_answer *a, tilly_status only)
{
    tilly_reason why = {.size = sizeof why};
    tilly_reason again = why;
    tilly_pose pose;
    tilly_status status = tilly_turn_check(t, a, &why);
    if (only != TILLY_OK)
        assert_int_equal(status, only);
    assert_true(status == TILLY_OK || status == TILLY_E_ILLEGAL || status == TILLY_E_STALE);
    tilly_status foreseen = tilly_turn_preview(t, a, &pose);
    assert_true(foreseen == status || (status == TILLY_OK && foreseen == TILLY_E_NOT_NOW));
    if (status == TILLY_OK)
        return;
    uint64_t hash = battle_hash(b);
    assert_int_equal(tilly_turn_answer(t, a, &again), status);
    assert_int_equal(tilly_turn_answer(t, a, NULL), status);
    assert_memory_equal(&why, &again, sizeof why);
    assert_true(status == TILLY_E_STALE || why.code != TILLY_WHY_NONE);
    assert_true(hash == battle_hash(b));
    tilly_answer nearest = {.size = sizeof nearest, .pick = why.nearest};
    if (why.flags & TILLY_WHY_HAS_NEAREST && !a->count)
        assert_int_equal(tilly_turn_check(t, &nearest, NULL), TILLY_OK);
}

static void answers_to_another_question(tilly_battle *b, tilly_turn *t, const tilly_decision *d)
{
    tilly_answer a = {.size = sizeof a};
    const uint32_t serial[] = {
        d->serial + 1, d->serial - 1 ? d->serial - 1 : UINT32_MAX, UINT32_MAX};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(tilly_turn_sample(t, i, &a), TILLY_OK);
        a.decision = serial[i];
        judged(b, t, &a, TILLY_E_STALE);
        assert_int_equal(tilly_turn_range(t, &a, NULL, 0, &(uint32_t){0}), TILLY_E_STALE);
    }
    assert_int_equal(tilly_turn_sample(t, 1, &a), TILLY_OK);
    a.note = 1; /* nobody wrote one */
    judged(b, t, &a, TILLY_E_STALE);
    a.note = UINT32_MAX;
    judged(b, t, &a, TILLY_E_STALE);
}

static void picks_that_are_none(tilly_battle *b, tilly_turn *t, const tilly_decision *d, uint32_t n)
{
    tilly_option o;
    uint32_t all;
    const uint32_t beyond[] = {d->options, d->options + 1, TILLY_NO_OPTION};
    for (unsigned i = 0; i < 3; i++) {
        tilly_answer a = {.size = sizeof a, .pick.option = beyond[i]};
        judged(b, t, &a, TILLY_E_ILLEGAL);
        assert_int_equal(tilly_turn_range(t, &a, NULL, 0, &all), TILLY_E_RANGE);
    }
    for (uint32_t i = 0; i < 8; i++) {
        tilly_answer a = {.size = sizeof a, .pick.option = made_up(100, 8 * n + i) % d->options};
        assert_int_equal(tilly_turn_options(t, a.pick.option, &o, 1, &all), TILLY_OK);
        bool inside = true;
        for (unsigned v = 0; v < 3; v++) {
            a.pick.value[v] = any_number(101 + v, 8 * n + i);
            inside = inside && (v >= o.values || (a.pick.value[v] >= o.value[v].least &&
                                                  a.pick.value[v] <= o.value[v].most));
        }
        judged(b, t, &a, inside ? TILLY_OK : TILLY_E_ILLEGAL);
        a.given = o.values;
        assert_int_equal(tilly_turn_range(t, &a, NULL, 0, &all), TILLY_E_RANGE);
        a.given = (uint16_t)(made_up(104, i) % 5);
        tilly_status status = tilly_turn_range(t, &a, NULL, 0, &all);
        assert_true(status == TILLY_OK || status == TILLY_E_RANGE);
    }
}

static void paths_that_are_none(tilly_battle *b, tilly_turn *t, const tilly_decision *d, uint32_t n)
{
    const uint16_t count[] = {1, 2, 3, 5, 16, 17, UINT16_MAX};
    for (uint32_t i = 0; i < 14; i++) {
        tilly_answer a = {.size = sizeof a,
                          .pick.option = made_up(110, 14 * n + i) % d->options,
                          .count = count[i % 7]};
        for (unsigned k = 0; k < 16; k++) {
            uint32_t m = (14 * n + i) * 16 + k;
            a.way[k] = (tilly_waypoint){.x = any_number(111, m),
                                        .y = any_number(112, m),
                                        .heading = (uint16_t)made_up(113, m),
                                        .act = (uint16_t)(made_up(114, m) % 60),
                                        .unit = bad_id(made_up(115, m) % BAD_IDS)};
            if (m % 5 == 0)
                a.way[k].unit = d->subject;
        }
        judged(b, t, &a, count[i % 7] > 16 ? TILLY_E_ILLEGAL : TILLY_OK);
    }
}

static void sets_that_are_none(tilly_battle *b, tilly_turn *t, const tilly_decision *d, uint32_t n)
{
    tilly_answer a = {.size = sizeof a};
    if (d->least)
        judged(b, t, &a, TILLY_E_ILLEGAL);
    memset(a.chosen, 0xff, sizeof a.chosen);
    if (d->options < 512 || d->most < 512)
        judged(b, t, &a, TILLY_E_ILLEGAL);
    memset(a.chosen, 0, sizeof a.chosen);
    a.chosen[0] = 1;
    if (d->options < 512)
        a.chosen[d->options / 64] |= (uint64_t)1 << (d->options % 64),
            judged(b, t, &a, TILLY_E_ILLEGAL);
    for (uint32_t i = 0; i < 4; i++) {
        a.chosen[0] = made_up(120, 4 * n + i);
        judged(b,
               t,
               &a,
               a.chosen[0] >> (d->options < 64 ? d->options : 63) ? TILLY_E_ILLEGAL : TILLY_OK);
    }
    assert_int_equal(tilly_turn_range(t, &a, NULL, 0, &(uint32_t){0}), TILLY_E_RANGE);
}

static void answers_of_every_wrong_sort_to(tilly_battle *b, tilly_turn *t, uint32_t n)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    answers_to_another_question(b, t, &d);
    if (d.shape == TILLY_SET)
        sets_that_are_none(b, t, &d, n);
    else
        picks_that_are_none(b, t, &d, n), paths_that_are_none(b, t, &d, n);
}

/* ---- dice ----------------------------------------------------------------------------------- */

static void dice_of_every_wrong_sort_for(tilly_battle *b, tilly_turn *t)
{
    tilly_roll r = {.size = sizeof r};
    tilly_reason why = {.size = sizeof why};
    uint16_t face[TILLY_MOST_DICE + 1];
    uint64_t hash = battle_hash(b);
    assert_int_equal(tilly_turn_roll(t, &r), TILLY_OK);
    for (unsigned i = 0; i <= TILLY_MOST_DICE; i++)
        face[i] = 1;
    const uint32_t count[] = {0, r.dice - 1u, r.dice + 1u, TILLY_MOST_DICE + 1, UINT32_MAX};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(tilly_turn_supply(t, face, count[i], 0, &why), TILLY_E_ILLEGAL);
        assert_int_equal(why.code, TILLY_WHY_DICE_COUNT);
    }
    const uint16_t bad[] = {0, 7, 1000, UINT16_MAX};
    for (unsigned i = 0; i < 4; i++) {
        face[r.dice - 1] = bad[i];
        assert_int_equal(tilly_turn_supply(t, face, r.dice, 0, &why), TILLY_E_ILLEGAL);
        assert_int_equal(why.code, TILLY_WHY_DICE_FACE);
        assert_int_equal(why.number[0], bad[i]);
    }
    face[r.dice - 1] = 1;
    assert_int_equal(tilly_turn_supply(t, face, r.dice, 4, &why), TILLY_E_RANGE);
    assert_int_equal(tilly_turn_supply(t, face, r.dice, UINT32_MAX, &why), TILLY_E_RANGE);
    assert_true(hash == battle_hash(b));
}

/* Whole battles from set-up, with nonsense at every question and every throw. */
static void nonsense_in_a_battle(tilly_ruleset *rules, uint64_t seed, uint32_t turns)
{
    tilly_battle *b = example_battle(rules, seed, true);
    tilly_answer a = {.size = sizeof a};
    tilly_status need = TILLY_OK;
    uint32_t n = 0;
    assert_int_equal(tilly_battle_limit(b, turns), TILLY_OK);
    while (need != TILLY_BATTLE_OVER) {
        tilly_turn *t = turn_in(b);
        while ((need = tilly_turn_next(t, TILLY_UNTIL_ROLL)) == TILLY_DECISION ||
               need == TILLY_ROLL) {
            n++;
            if (need == TILLY_ROLL)
                dice_of_every_wrong_sort_for(b, t);
            if (need == TILLY_ROLL)
                continue;
            if (n < 20 || n % 3 == 0)
                answers_of_every_wrong_sort_to(b, t, n);
            assert_int_equal(tilly_turn_sample(t, seed * 1000 + n, &a), TILLY_OK);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
        assert_true(need == TILLY_TURN_OVER || need == TILLY_BATTLE_OVER);
    }
    tilly_battle_unref(b);
}

static void a_battle_full_of_nonsense(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++)
        nonsense_in_a_battle(w.rules, seed, 4);
}

/* Its own questions and rolls too: scouting, the state of cannons, the initiative of every turn. */
static void a_battle_of_2_0a_full_of_nonsense(void **state)
{
    (void)state;
    tilly_ruleset *newer = rules_of_book("tilly-2.0");
    assert_int_equal(tilly_ruleset_set_text(newer, "commander_save", "4+", NULL), TILLY_OK);
    for (uint64_t seed = 1; seed <= 2; seed++)
        nonsense_in_a_battle(newer, seed, 4);
    tilly_ruleset_unref(newer);
}

/* ---- edits ---------------------------------------------------------------------------------- */

static void edits_say_what_is_wrong(void **state)
{
    (void)state;
    const tilly_edit good = {
        .size = sizeof good, .kind = TILLY_EDIT_PLACE, .unit = w.unit, .x = TUM(20), .y = TUM(3)};
    tilly_edit e;
    const uint16_t no_kind[] = {0, TILLY_EDIT_ASK + 1, UINT16_MAX};
    for (unsigned i = 0; i < 3; i++)
        e = good, e.kind = no_kind[i],
        REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e = good, e.heading = TILLY_CIRCLE,
    REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e = good, e.heading = UINT32_MAX,
    REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    const uint16_t sided[] = {
        TILLY_EDIT_BRING, TILLY_EDIT_SPEAK, TILLY_EDIT_POINTS, TILLY_EDIT_END};
    for (unsigned i = 0; i < 4; i++)
        e = good, e.kind = sided[i], e.side = 2,
        REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e = good, e.kind = TILLY_EDIT_POINTS, e.side = TILLY_NO_SIDE,
    REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    EACH_BAD_ID (id)
        for (uint16_t kind = TILLY_EDIT_PLACE; kind <= TILLY_EDIT_STATE; kind++) {
            e = good, e.kind = kind, e.unit = id, e.value = 1;
            if (kind != TILLY_EDIT_BRING)
                REFUSED(TILLY_E_STALE, tilly_battle_edit, w.fight, &e, OUT, NULL);
        }
    e = good, e.kind = TILLY_EDIT_SPEAK,
    REFUSED(TILLY_E_STALE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e.what = 1, REFUSED(TILLY_E_STALE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e = good, e.kind = TILLY_EDIT_PARAMETER, e.what = UINT32_MAX,
    REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    e = good, e.kind = TILLY_EDIT_GROUND, e.value = 1,
    REFUSED(TILLY_E_NULL, tilly_battle_edit, w.fight, &e, OUT, NULL);
    tilly_feature ground = {.size = 4};
    e.feature = &ground, REFUSED(TILLY_E_SIZE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    ground.size = sizeof ground;
    REFUSED(TILLY_E_RANGE, tilly_battle_edit, w.fight, &e, OUT, NULL);
    /* `unit` names no feature */
    e.value = 0, REFUSED(TILLY_E_STALE, tilly_battle_edit, w.fight, &e, OUT, NULL);
}

static void edits_against_the_rules(void **state)
{
    (void)state;
    const tilly_edit good = {
        .size = sizeof good, .kind = TILLY_EDIT_PLACE, .unit = w.unit, .x = TUM(20), .y = TUM(3)};
    tilly_edit bad[16];
    const uint16_t code[16] = {TILLY_WHY_UNIT_GONE,
                               TILLY_WHY_OFF_TABLE,
                               TILLY_WHY_OFF_TABLE,
                               TILLY_WHY_NO_ROOM,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_NO_COMMAND,
                               TILLY_WHY_NO_COMMAND,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE,
                               TILLY_WHY_EDIT_VALUE};
    tilly_unit enemy;
    tilly_battle_unit(w.fight, w.enemy, &enemy);
    for (unsigned i = 0; i < 16; i++)
        bad[i] = good;
    bad[0].unit = w.gone;
    bad[1].x = INT32_MIN;
    bad[2].y = INT32_MAX;
    bad[3].x = enemy.x, bad[3].y = enemy.y;
    for (unsigned i = 4; i < 6; i++)
        bad[i].kind = TILLY_EDIT_HURT, bad[i].value = i % 2 ? 1000 : 0;
    for (unsigned i = 6; i < 8; i++)
        bad[i].kind = TILLY_EDIT_RESTORE, bad[i].value = i % 2 ? INT32_MAX : -1;
    bad[8].kind = TILLY_EDIT_REMOVE, bad[8].value = 2;
    for (unsigned i = 9; i < 11; i++)
        bad[i].kind = TILLY_EDIT_STATE, bad[i].what = i % 2 ? 0 : TILLY_UNIT_SHOT, bad[i].value = 2;
    /* of the other side */
    for (unsigned i = 11; i < 13; i++)
        bad[i].kind = TILLY_EDIT_BRING, bad[i].type = 1, bad[i].group = i % 2 ? w.unit : w.group;
    bad[13].kind = TILLY_EDIT_BRING, bad[13].type = UINT16_MAX, bad[13].side = 1,
    bad[13].group = w.group;
    for (unsigned i = 14; i < 16; i++)
        bad[i].kind = TILLY_EDIT_POINTS, bad[i].value = i % 2 ? INT32_MAX : INT32_MIN;
    for (unsigned i = 0; i < 16; i++) {
        tilly_reason why = {.size = sizeof why};
        REFUSED(TILLY_E_ILLEGAL, tilly_battle_edit, w.fight, &bad[i], OUT, &why);
        if (why.code != code[i])
            fail_msg("edit %u is refused for %u, not %u", i, why.code, code[i]);
    }
    tilly_edit made_up_group = bad[13];
    made_up_group.type = 1,
    made_up_group.group = tilly_id_make(TILLY_ID_GROUP, 2, tilly_id_index(w.group));
    REFUSED(TILLY_E_ILLEGAL, tilly_battle_edit, w.fight, &made_up_group, OUT, NULL);
    tilly_edit ground = good;
    ground.kind = TILLY_EDIT_GROUND, ground.value = 2;
    REFUSED(TILLY_E_ILLEGAL, tilly_battle_edit, w.fight, &ground, OUT, NULL);
}

static void points_have_an_end(void **state)
{
    (void)state;
    tilly_battle *b;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .value = 1000000};
    assert_int_equal(tilly_battle_copy(w.fight, &b), TILLY_OK);
    assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    REFUSED(TILLY_E_ILLEGAL, tilly_battle_edit, b, &e, NULL, NULL);
    e.value = INT32_MIN, REFUSED(TILLY_E_ILLEGAL, tilly_battle_edit, b, &e, NULL, NULL);
    e.value = -2000000, assert_int_equal(tilly_battle_edit(b, &e, NULL, NULL), TILLY_OK);
    tilly_battle_unref(b);
}

static tilly_id any_unit(uint32_t n)
{
    tilly_id id = 0;
    if (made_up(130, n) % 8 == 0)
        return bad_id(made_up(131, n) % BAD_IDS);
    tilly_battle_unit_id(w.fight, made_up(132, n) % 2, made_up(133, n) % 7, &id);
    return id;
}

static tilly_edit any_edit(uint32_t n)
{
    static const uint32_t what[] = {0, 1, 8, 16, 32, 64, 128, 512, 4096, UINT32_MAX};
    tilly_edit e = {
        .size = sizeof e,
        .kind = (uint16_t)(1 + made_up(140, n) % 11),
        .side = (uint16_t)(made_up(141, n) % 3),
        .unit = any_unit(n),
        .type = (uint16_t)(made_up(142, n) % 11),
        .quality = (uint16_t)(made_up(143, n) % 6),
        .what = what[made_up(144, n) % 10],
        .value = (int32_t)(made_up(145, n) % 5) - 1,
        .x = any_number(146, n),
        .y = any_number(147, n),
        .heading = made_up(148, n) % 4 ? 9000 * (made_up(149, n) % 4) : made_up(149, n) % 36100,
        .group = n % 2 ? w.group : tilly_id_make(TILLY_ID_GROUP, 1, made_up(150, n) % 3)};
    static tilly_feature ground; /* lent to the edit until the next is made up */
    ground = (tilly_feature){
        .size = sizeof ground, .kind = (uint16_t)(1 + made_up(151, n) % 9), .points = 4};
    e.feature = &ground;
    int32_t x = (int32_t)(made_up(152, n) % 300000);
    int32_t y = (int32_t)(made_up(153, n) % 150000);
    for (unsigned i = 0; i < 4; i++)
        ground.point[i] =
            (tilly_point){x + (i == 1 || i == 2 ? 30000 : 0), y + (i > 1 ? 30000 : 0)};
    if (e.kind == TILLY_EDIT_GROUND && !e.value)
        e.unit = w.wood;
    if (e.kind == TILLY_EDIT_PARAMETER)
        e.what = made_up(154, n) % tilly_ruleset_parameters(w.rules), e.value = any_number(155, n);
    return e;
}

/* Whatever was changed, the battle goes on from there, to the end of the turn. */
static void may_make_bonus_move(tilly_battle *b, tilly_turn *t, uint32_t n)
{
    tilly_hooks hooks = {.size = sizeof hooks};
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        assert_int_equal(tilly_player_builtin("random", n, &hooks.player[i]), TILLY_OK);
    tilly_status status = tilly_turn_run(t, &hooks, 0);
    if (status != TILLY_TURN_OVER && status != TILLY_BATTLE_OVER)
        fail_msg("after edit %u the turn ends with %s", (unsigned)n, tilly_status_name(status));
    size_t needed;
    assert_int_equal(tilly_battle_save(b, NULL, 0, &needed), TILLY_OK);
}

/* The fight with both sides hurt, so that there is something to restore. */
static tilly_battle *after_losses(void)
{
    tilly_battle *b;
    assert_int_equal(tilly_battle_copy(w.fight, &b), TILLY_OK);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 1; i < 4; i++) {
            tilly_edit hurt = {.size = sizeof hurt, .kind = TILLY_EDIT_HURT, .value = 2};
            tilly_battle_unit_id(b, side, i, &hurt.unit);
            assert_int_equal(tilly_battle_edit(b, &hurt, NULL, NULL), TILLY_OK);
        }
    return b;
}

static void edits_made_up(void **state)
{
    (void)state;
    tilly_battle *start = after_losses();
    tilly_battle *b;
    unsigned done[12] = {0};
    assert_int_equal(tilly_battle_copy(start, &b), TILLY_OK);
    for (uint32_t n = 0; n < 4000; n++) {
        tilly_edit e = any_edit(n);
        tilly_turn *t = turn_in(b);
        uint64_t before = battle_hash(b);
        uint32_t events;
        uint32_t after;
        tilly_turn_events(t, 0, NULL, 0, &events);
        tilly_status status = tilly_battle_edit(b, &e, NULL, NULL);
        if (status == TILLY_OK) {
            done[e.kind]++;
            if (n % 4 == 0)
                may_make_bonus_move(b, t, n);
            if (n % 2 == 0)
                assert_int_equal(tilly_battle_copy_into(start, b), TILLY_OK);
            continue;
        }
        assert_true(status == TILLY_E_ILLEGAL || status == TILLY_E_RANGE ||
                    status == TILLY_E_STALE || status == TILLY_E_FULL || status == TILLY_E_NOT_NOW);
        tilly_turn_events(t, 0, NULL, 0, &after);
        assert_true(battle_hash(b) == before && after == events);
        /* it is over, or someone must give way first */
        if (status == TILLY_E_NOT_NOW)
            assert_int_equal(tilly_battle_copy_into(start, b), TILLY_OK);
    }
    for (unsigned kind = 1; kind < 12; kind++)
        if (kind != TILLY_EDIT_SPEAK && !done[kind])
            fail_msg("no edit of kind %u was possible", kind);
    tilly_battle_unref(b);
    tilly_battle_unref(start);
}

/* ---- places --------------------------------------------------------------------------------- */

static void places_made_up(void **state)
{
    (void)state;
    tilly_battle *b;
    unsigned stood = 0;
    tilly_pose pose = {0, 0, TILLY_CIRCLE, 0};
    tilly_id id;
    tilly_battle_unit_id(w.placing, 0, 0, &id);
    REFUSED(TILLY_E_RANGE, tilly_battle_deploy, w.placing, id, &pose, 0, 1, NULL);
    /* a unit with an enemy for its host */
    REFUSED(TILLY_E_ILLEGAL,
            tilly_battle_deploy,
            w.placing,
            w.unit,
            &(tilly_pose){0},
            w.enemy,
            1,
            NULL);
    /* a commander with himself */
    REFUSED(TILLY_E_ILLEGAL, tilly_battle_deploy, w.placing, id, &(tilly_pose){0}, id, 1, NULL);
    assert_int_equal(tilly_battle_copy(w.placing, &b), TILLY_OK);
    for (uint32_t n = 0; n < 4000; n++) {
        tilly_id host = 0;
        uint64_t before = battle_hash(b);
        pose = (tilly_pose){
            any_number(160, n), any_number(161, n), (uint16_t)(made_up(162, n) % 36000), 0};
        tilly_battle_unit_id(b, made_up(163, n) % 2, made_up(164, n) % 6, &id);
        if (n % 5 == 0)
            tilly_battle_unit_id(b, made_up(165, n) % 2, made_up(166, n) % 6, &host);
        tilly_status status = tilly_battle_deploy(b, id, &pose, host, n % 2, NULL);
        assert_true(status == TILLY_OK || status == TILLY_E_ILLEGAL);
        stood += status == TILLY_OK;
        if (status != TILLY_OK)
            assert_true(battle_hash(b) == before);
        if (n % 50 == 0)
            assert_int_equal(tilly_battle_copy_into(w.placing, b), TILLY_OK);
    }
    assert_true(stood > 40);
    tilly_battle_unref(b);
}

/* ---- hooks ---------------------------------------------------------------------------------- */

/* From inside a hook the battle cannot be driven or changed. */
static void the_battle_is_busy(const tilly_turn *turn)
{
    tilly_turn *t = (tilly_turn *)(uintptr_t)turn;
    tilly_battle *b = tilly_turn_battle(turn);
    tilly_edit tilly_edit_carry_out = {
        .size = sizeof tilly_edit_carry_out, .kind = TILLY_EDIT_POINTS, .value = 1};
    tilly_pose pose = {0, 0, 0, 0};
    tilly_answer a = {.size = sizeof a};
    uint16_t face[TILLY_MOST_DICE] = {1};
    uint64_t before = battle_hash(b);
    REFUSED(TILLY_E_BUSY, tilly_turn_next, t, 0);
    REFUSED(TILLY_E_BUSY, tilly_turn_run, t, NULL, 0);
    REFUSED(TILLY_E_BUSY, tilly_battle_run, b, NULL, 0);
    REFUSED(TILLY_E_BUSY, tilly_turn_watch, t, face, 1);
    REFUSED(TILLY_E_BUSY, tilly_turn_concede, t, 0);
    REFUSED(TILLY_E_BUSY, tilly_turn_agree, t, 0);
    REFUSED(TILLY_E_BUSY, tilly_turn_undo, t, 1, 1, NULL);
    REFUSED(TILLY_E_BUSY, tilly_battle_edit, b, &tilly_edit_carry_out, OUT, NULL);
    REFUSED(TILLY_E_BUSY, tilly_battle_deploy, b, w.unit, &pose, 0, 1, NULL);
    REFUSED(TILLY_E_BUSY, tilly_battle_begin, b, NULL);
    REFUSED(TILLY_E_BUSY, tilly_battle_copy_into, w.fight, b);
    REFUSED(TILLY_E_BUSY, tilly_battle_reseed, b, 1);
    REFUSED(TILLY_E_BUSY, tilly_battle_limit, b, 1);
    REFUSED(TILLY_E_BUSY, tilly_battle_redact, b, 0);
    REFUSED(TILLY_E_BUSY, tilly_battle_log, b, 0);
    if (tilly_turn_sample(t, 1, &a) == TILLY_OK)
        REFUSED(TILLY_E_BUSY, tilly_turn_answer, t, &a, NULL);
    tilly_roll r = {.size = sizeof r};
    if (tilly_turn_roll(t, &r) == TILLY_OK) {
        assert_int_equal(tilly_turn_throw(t, face, TILLY_MOST_DICE), TILLY_OK);
        REFUSED(TILLY_E_BUSY, tilly_turn_supply, t, face, r.dice, 0, NULL);
    }
    tilly_battle *copy;
    assert_int_not_equal(tilly_turn_undoable(t, 0, &(uint32_t){0}), TILLY_E_BUSY);
    /* looking, and playing with a copy, is allowed */
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    tilly_battle_unref(copy);
    assert_true(before == battle_hash(b));
}

enum fault { NO_FAULT, FAILS, NO_SUCH_OPTION, WRONG_SIZE, BAD_FACES };
typedef struct asked {
    unsigned calls;
    enum fault fault;
    tilly_battle *battle;
} asked;

static int answers(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    asked *seen = context;
    (void)d;
    if (seen->calls++ % 16 == 0)
        the_battle_is_busy(turn);
    assert_int_equal(tilly_turn_sample(turn, seen->calls, a), TILLY_OK);
    if (seen->fault == NO_SUCH_OPTION)
        a->pick.option = 5000, a->chosen[7] = UINT64_MAX;
    if (seen->fault == WRONG_SIZE)
        a->size = 12;
    return seen->fault == FAILS;
}

static int throws(void *context, const tilly_turn *turn, const tilly_roll *r, uint16_t *faces)
{
    asked *seen = context;
    if (seen->calls++ % 16 == 0)
        the_battle_is_busy(turn);
    for (unsigned i = 0; i < r->dice; i++)
        faces[i] = seen->fault == BAD_FACES ? 9 : 6;
    return seen->fault == FAILS;
}

static int observes(void *context, const tilly_turn *turn, const tilly_event *event)
{
    asked *seen = context;
    (void)event;
    if (seen->calls++ % 64 == 0)
        the_battle_is_busy(turn);
    return seen->fault == FAILS;
}

static int polls(void *context)
{
    asked *seen = context;
    seen->calls++;
    the_battle_is_busy(turn_in(seen->battle));
    return seen->fault == FAILS;
}

static void hooks_of_a_wrong_size(void **state)
{
    (void)state;
    EACH_WRONG_SIZE (n, tilly_reason) {
        tilly_reason why = {.size = n};
        tilly_hooks hooks = {.size = sizeof hooks, .why = &why};
        REFUSED(TILLY_E_SIZE, tilly_turn_run, w.asked, &hooks, 0);
        REFUSED(TILLY_E_SIZE, tilly_battle_run, w.between, &hooks, 0);
    }
    REFUSED(TILLY_E_NULL, tilly_player_builtin, NULL, 1, OUT);
    REFUSED(TILLY_E_NULL, tilly_player_builtin, "random", 1, NULL);
    REFUSED(TILLY_E_UNKNOWN, tilly_player_builtin, "", 1, OUT);
    REFUSED(TILLY_E_UNKNOWN, tilly_player_builtin, "Random", 1, OUT);
}

static tilly_hooks hooks_of(asked *player, asked *dice, asked *observer, asked *poll)
{
    tilly_hooks h = {.size = sizeof h,
                     .dice = throws,
                     .dice_context = dice,
                     .observer = observes,
                     .observer_context = observer,
                     .poll = polls,
                     .poll_context = poll};
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        h.player[i] = (tilly_player){.answer = answers, .context = player};
    return h;
}

/* Each hook in turn fails or answers nonsense; the same question stays open, is asked of the hook
 * again, and the battle goes on. */
static void hooks_that_fail(void **state)
{
    (void)state;
    const struct {
        unsigned who;
        enum fault fault;
        tilly_status wanted;
    } bad[] = {
        {0, FAILS, TILLY_E_CALLBACK},
        {0, NO_SUCH_OPTION, TILLY_E_ILLEGAL},
        {0, WRONG_SIZE, TILLY_E_SIZE},
        {1, FAILS, TILLY_E_CALLBACK},
        {1, BAD_FACES, TILLY_E_ILLEGAL},
        {2, FAILS, TILLY_E_CALLBACK},
        {3, FAILS, TILLY_E_CALLBACK},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        tilly_battle *b;
        assert_int_equal(tilly_battle_copy(w.fight, &b), TILLY_OK);
        asked seen[4] = {[3] = {.battle = b}};
        tilly_hooks hooks = hooks_of(&seen[0], &seen[1], &seen[2], &seen[3]);
        assert_int_equal(tilly_turn_run(turn_in(b), &hooks, TILLY_UNTIL_STEP), TILLY_STOP);
        for (unsigned n = 0; n < 3; n++) {
            seen[bad[i].who].fault = bad[i].fault;
            tilly_status status = tilly_battle_run(b, &hooks, 0);
            assert_int_equal(status, bad[i].wanted);
            seen[bad[i].who].fault = NO_FAULT;
            unsigned calls = seen[bad[i].who].calls;
            status = tilly_turn_run(turn_in(b), &hooks, TILLY_UNTIL_STEP);
            assert_true(status == TILLY_STOP || status == TILLY_TURN_OVER);
            /* it was asked again */
            if (bad[i].who < 2)
                assert_true(seen[bad[i].who].calls > calls);
        }
        tilly_battle_unref(b);
    }
}

/* ---- simulating ----------------------------------------------------------------------------- */

static void simulations_that_cannot_be(void **state)
{
    (void)state;
    tilly_player players[2];
    tilly_player broken[2];
    asked seen = {.fault = FAILS};
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(tilly_player_builtin("passive", i, &players[i]), TILLY_OK);
    REFUSED(TILLY_E_NULL, tilly_simulate, NULL, players, 1, 0, 1, 1, OUT, NULL);
    REFUSED(TILLY_E_NULL, tilly_simulate, w.fight, NULL, 1, 0, 1, 1, OUT, OUT);
    REFUSED(TILLY_E_NULL, tilly_simulate, w.fight, players, 1, 0, 1, 1, NULL, OUT);
    EACH_STRANGER (h, BATTLES)
        REFUSED(TILLY_E_HANDLE, tilly_simulate, h, players, 1, 0, 1, 1, OUT, OUT);
    memcpy(broken, players, sizeof broken);
    broken[0].answer = NULL;
    REFUSED(TILLY_E_NULL, tilly_simulate, w.fight, broken, 1, 0, 1, 1, OUT, OUT);
    broken[0] = (tilly_player){.answer = answers, .context = &seen};
    uint32_t played = 7;
    REFUSED(TILLY_E_CALLBACK, tilly_simulate, w.fight, broken, 1, 0, 2, 1, OUT, &played);
    assert_int_equal(played, 0);
    REFUSED(TILLY_E_NOT_NOW, tilly_simulate, w.placing, players, 1, 0, 1, 1, OUT, NULL);
    /* none wanted, none played */
    REFUSED(TILLY_OK, tilly_simulate, w.fight, players, 1, UINT64_MAX, 0, 1, NULL, NULL);
    tilly_result row;
    REFUSED(
        TILLY_E_RANGE, tilly_simulate, w.fight, players, 1, 0, 1, TILLY_MOST_TURNS + 1, OUT, OUT);
    REFUSED(TILLY_E_RANGE, tilly_simulate, w.fight, players, 1, 0, 1, UINT32_MAX, OUT, OUT);
    assert_int_equal(tilly_simulate(w.fight, players, 1, UINT64_MAX, 1, 3, &row, &played),
                     TILLY_OK);
    assert_int_equal(played, 1);
}

const struct CMUnitTest bad_play[] = {
    cmocka_unit_test(a_battle_full_of_nonsense),
    cmocka_unit_test(a_battle_of_2_0a_full_of_nonsense),
    cmocka_unit_test(edits_say_what_is_wrong),
    cmocka_unit_test(edits_against_the_rules),
    cmocka_unit_test(points_have_an_end),
    cmocka_unit_test(edits_made_up),
    cmocka_unit_test(places_made_up),
    cmocka_unit_test(hooks_of_a_wrong_size),
    cmocka_unit_test(hooks_that_fail),
    cmocka_unit_test(simulations_that_cannot_be),
};
const size_t bad_plays = sizeof bad_play / sizeof *bad_play;
