/* Words for tests of charges. */
#include "charges.h"

void has_shot(scene *s, const char *name)
{
    mark_as(s, name, TILLY_UNIT_SHOT);
}

scene *at_charge(const piece *pieces)
{
    scene *s = scene_of(pieces, NULL);
    to_step(s, "3.1");
    return s;
}

void gives_declaration(scene *s, unsigned option, const char *unit, const char *other)
{
    to_question(s, TILLY_ASK_CHARGE);
    if (question_now(s).side != look(s, unit).side) {
        pass_question(s);
        to_question(s, TILLY_ASK_CHARGE);
    }
    assert_int_equal(answer(s, option, unit, other, 0, 0, 0), TILLY_OK);
    next_question(s);
}

void charges(scene *s, const char *unit)
{
    gives_declaration(s, TILLY_OPT_CHARGE, unit, NULL);
}
void wheels_at(scene *s, const char *unit, const char *enemy)
{
    gives_declaration(s, TILLY_OPT_CHARGE_FLANK, unit, enemy);
}

bool can_declare(scene *s, unsigned option, const char *unit, const char *other)
{
    while (next_question(s) == TILLY_ASK_CHARGE) {
        if (question_now(s).side == look(s, unit).side)
            return option_of(s, option, unit, other) >= 0;
        pass_question(s);
    }
    return false;
}

void all_charge(scene *s)
{
    to_step(s, "3.3");
}

bool is_cancelled(const scene *s, const char *name, const char *by, int32_t cause)
{
    tilly_event e;
    return told_of(s, TILLY_EV_CHARGE_CANCELLED, name, by, &e) && e.value[0] == cause;
}

bool touch(const scene *s, const char *a, const char *b)
{
    tilly_id touched[MOST_PIECES];
    uint32_t n = 0;
    assert_int_equal(tilly_battle_contacts(s->battle, unit_of(s, a), touched, MOST_PIECES, &n),
                     TILLY_OK);
    for (uint32_t i = 0; i < n; i++)
        if (touched[i] == unit_of(s, b))
            return true;
    return false;
}

bool did_charge(const scene *s, const char *name)
{
    return look(s, name).flags & TILLY_UNIT_CHARGED;
}
bool has_declared(const scene *s, const char *name)
{
    return look(s, name).flags & TILLY_UNIT_CHARGE_DECLARED;
}

uint32_t ways(const scene *s, const char *name, tilly_reach *r)
{
    uint32_t n = 0;
    assert_int_equal(tilly_battle_charges(s->battle, unit_of(s, name), r, r ? 1 : 0, &n), TILLY_OK);
    return n;
}
