/* States of Tilly that play cannot come to: a file that has one is refused, whatever its hash. */
#include "engine/battle.h"
#include "rules/tilly/play/move/moves.h"
#include "rules/tilly/queries/queries.h"
#define answer answer_of_scene /* the name is the library's own here */
#include "support/support.h"
#undef answer

static const piece both_armies[] = {
    {"Tilly", "commander", 0, -4, -12, 0},
    {"Horse", "horse", 0, 0, -9, 0},
    {"Foot", "pike+shot", 0, 4, -9, 0},
    {"Pappenheim", "commander", 0, -14, -12, 0},
    {"Cuirassiers", "horse", 0, -14, -9, 0},
    {"Gustav", "commander", 1, -4, 12, 180},
    {"Enemy", "horse", 1, 0, 9, 180},
    {0},
};

static play *state_on(const scene *s)
{
    return &s->battle->p;
}

/* NULL: nobody */
static unsigned unit_index(const scene *s, const char *name)
{
    return name ? tilly_id_index(unit_of(s, name)) : NOBODY;
}

typedef struct charge_of {
    const char *unit;
    int charge;
    const char *target;
    bool possible;
} charge_of;

/* T1-220 T1-226 T1-229: units charge straight ahead or at an enemy's flank, commanders with a unit
 * of their side. */
static const charge_of charges[] = {
    {"Horse", NO_CHARGE, NULL, true},
    {"Horse", CHARGE_STRAIGHT, NULL, true},
    {"Tilly", CHARGE_STRAIGHT, NULL, false},
    {"Horse", CHARGE_AT_FLANK, "Enemy", true},
    {"Horse", CHARGE_AT_FLANK, "Foot", false},
    {"Horse", CHARGE_AT_FLANK, "Gustav", false},
    {"Horse", CHARGE_AT_FLANK, NULL, false},
    {"Tilly", CHARGE_AT_FLANK, "Enemy", false},
    {"Tilly", CHARGE_WITH_UNIT, "Horse", true},
    {"Tilly", CHARGE_WITH_UNIT, "Enemy", false},
    {"Tilly", CHARGE_TO_JOIN, "Horse", true},
    {"Tilly", CHARGE_TO_JOIN, "Pappenheim", false},
    {"Tilly", CHARGE_TO_JOIN, NULL, false},
    {"Horse", CHARGE_WITH_UNIT, "Foot", false},
    {"Horse", CHARGE_TO_JOIN + 1, "Foot", false},
};
enum { CHARGES = sizeof charges / sizeof *charges };

static void nobody_has_declared_a_charge_he_could_not(void **state)
{
    scene *s = scene_of(both_armies, NULL);
    play *p = state_on(s);
    for (unsigned i = 0; i < CHARGES; i++) {
        trooper *t = of(p, unit_index(s, charges[i].unit));
        const trooper before = *t;
        t->charge = (uint8_t)charges[i].charge;
        t->target = (uint16_t)unit_index(s, charges[i].target);
        if (tilly_validate(p) != charges[i].possible)
            fail_msg("charge %u is judged otherwise", i);
        *t = before;
    }
    scene_end(s);
}

/* T1-Q-02 */
static void commanders_have_round_bases_and_units_others(void **state)
{
    static const struct {
        const char *unit;
        uint16_t radius, half_width, half_depth;
        bool possible;
    } bases[] = {
        {"Tilly", 50, 0, 0, true},
        {"Tilly", 50, 50, 0, false},
        {"Tilly", 50, 0, 50, false},
        {"Horse", 0, 100, 50, true},
        {"Horse", 50, 100, 50, false},
    };
    for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++) {
        scene *s = scene_of(both_armies, NULL);
        unit *u = &state_on(s)->unit[unit_index(s, bases[i].unit)];
        u->radius = bases[i].radius;
        u->half_width = bases[i].half_width;
        u->half_depth = bases[i].half_depth;
        assert_int_equal(tilly_validate(state_on(s)), bases[i].possible);
        scene_end(s);
    }
}

/* T1-Q-51 */
static void one_commander_is_with_a_unit(void **state)
{
    static const struct {
        const char *unit, *host, *also;
        bool possible;
    } hosts[] = {
        {"Tilly", "Horse", NULL, true},
        {"Tilly", "Horse", "Pappenheim", false},
        {"Tilly", "Pappenheim", NULL, false},
        {"Foot", "Horse", NULL, false},
    };
    for (unsigned i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        scene *s = scene_of(both_armies, NULL);
        play *p = state_on(s);
        uint16_t host = (uint16_t)unit_index(s, hosts[i].host);
        p->unit[unit_index(s, hosts[i].unit)].host = host;
        if (hosts[i].also)
            p->unit[unit_index(s, hosts[i].also)].host = host;
        if (tilly_validate(p) != hosts[i].possible)
            fail_msg("host %u is judged otherwise", i);
        scene_end(s);
    }
}

/* ---- suspended steps ------------------------------------------------------------------------ */

static void number(play *p, unsigned d, const char *name, unsigned value)
{
    const field *f = p->edition->step[p->frame[d].step].fields;
    while (strcmp(f->name, name))
        f++;
    p->frame[d].number[f->offset / sizeof(int32_t)] = (int32_t)value;
}

/* The row's step and one that it called. */
static play *called(const scene *s, unsigned of_row, unsigned above, unsigned at_beat)
{
    play *p = state_on(s);
    p->s->depth = 2;
    p->frame[0] = (frame){.step = (uint16_t)of_row};
    p->frame[1] = (frame){.step = (uint16_t)above, .beat = (uint16_t)at_beat};
    return p;
}

static void a_declaration_is_of_a_charge_that_could_be(void **state)
{
    scene *s = scene_of(both_armies, NULL);
    for (unsigned i = 0; i < CHARGES; i++) {
        play *p = called(s, STEP_DECLARE, STEP_DECLARATION, 0);
        number(p, 1, "unit", unit_index(s, charges[i].unit));
        number(p, 1, "charge", (unsigned)charges[i].charge);
        number(p, 1, "other", unit_index(s, charges[i].target));
        if (tilly_validate(p) != charges[i].possible)
            fail_msg("declaration %u is judged otherwise", i);
    }
    scene_end(s);
}

/* T1-229: what has not been declared is not carried out; once it moves, the declaration is gone. */
static void a_charge_that_is_carried_out_was_declared(void **state)
{
    static const struct {
        const char *unit;
        int charge;
        const char *target;
        unsigned beat;
        bool possible;
    } moves[] = {
        {"Horse", NO_CHARGE, NULL, 0, false},
        {"Horse", CHARGE_STRAIGHT, NULL, 0, true},
        {"Horse", CHARGE_AT_FLANK, "Enemy", 0, true},
        {"Horse", NO_CHARGE, NULL, 1, true},
        {"Tilly", NO_CHARGE, NULL, 0, false},
        {"Tilly", CHARGE_WITH_UNIT, "Horse", 0, false},
        {"Tilly", CHARGE_TO_JOIN, "Horse", 0, true},
    };
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        scene *s = scene_of(both_armies, NULL);
        play *p = called(s, STEP_CHARGE, STEP_CHARGE_MOVE, moves[i].beat);
        unsigned u = unit_index(s, moves[i].unit);
        number(p, 1, "unit", u);
        of(p, u)->charge = (uint8_t)moves[i].charge;
        of(p, u)->target = (uint16_t)unit_index(s, moves[i].target);
        if (tilly_validate(p) != moves[i].possible)
            fail_msg("charge move %u is judged otherwise", i);
        scene_end(s);
    }
}

/* T1-152 */
static void a_unit_that_is_bound_is_bound_by_somebody(void **state)
{
    scene *s = scene_of(both_armies, NULL);
    play *p = called(s, STEP_MOVE, STEP_UNIT_MOVE, 0);
    number(p, 1, "unit", unit_index(s, "Horse"));
    number(p, 1, "governor", NOBODY);
    assert_true(tilly_validate(p));
    number(p, 1, "flags", BOUND_AT_START << BOUND_SHIFT);
    assert_false(tilly_validate(p));
    number(p, 1, "governor", unit_index(s, "Enemy"));
    assert_true(tilly_validate(p));
    scene_end(s);
}

static void a_step_is_called_by_those_that_call_it(void **state)
{
    scene *s = scene_of(both_armies, NULL);
    play *p = called(s, STEP_SHOOT, STEP_VOLLEY, 0);
    assert_true(tilly_validate(p));
    assert_false(tilly_validate(called(s, STEP_MOVE, STEP_VOLLEY, 0)));
    assert_true(tilly_validate(called(s, STEP_MOVE, STEP_PUSH_ASIDE, 0)));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_has_declared_a_charge_he_could_not),
        cmocka_unit_test(commanders_have_round_bases_and_units_others),
        cmocka_unit_test(one_commander_is_with_a_unit),
        cmocka_unit_test(a_declaration_is_of_a_charge_that_could_be),
        cmocka_unit_test(a_charge_that_is_carried_out_was_declared),
        cmocka_unit_test(a_unit_that_is_bound_is_bound_by_somebody),
        cmocka_unit_test(a_step_is_called_by_those_that_call_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
