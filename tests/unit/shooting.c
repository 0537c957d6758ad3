#include "shooting.h"

void may(const scene *s, const char *from, const char *to, uint32_t dice_wanted)
{
    uint32_t given = 99;
    char text[200] = "";
    tilly_reason why = {.size = sizeof why};
    tilly_status status =
        tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), &given, &why);
    if (status != TILLY_OK)
        tilly_reason_text(s->battle, &why, text, sizeof text, NULL);
    if (status != TILLY_OK)
        fail_msg("%s should be able to shoot at %s: %s", from, to, text);
    if (given != dice_wanted)
        fail_msg("%s throws %u dice at %s, not %u", from, given, to, dice_wanted);
}

tilly_reason may_not(const scene *s, const char *from, const char *to, unsigned code)
{
    tilly_reason why = {.size = sizeof why};
    if (tilly_battle_may_shoot(s->battle, unit_of(s, from), unit_of(s, to), NULL, &why) !=
        TILLY_E_ILLEGAL)
        fail_msg("%s should not be able to shoot at %s", from, to);
    if (why.code != code)
        fail_msg("%s cannot shoot at %s because of %s, not %s",
                 from,
                 to,
                 tilly_reason_name(why.code),
                 tilly_reason_name((uint16_t)code));
    char cited[16];
    assert_int_equal(
        tilly_ruleset_cite(
            tilly_battle_rules(s->battle), TILLY_CITE_CLAUSE, why.clause, cited, sizeof cited),
        TILLY_OK);
    return why;
}

bool in_sight(const scene *s, const char *from, const char *to)
{
    uint32_t clear = 0;
    assert_int_equal(tilly_battle_sight(s->battle, unit_of(s, from), unit_of(s, to), &clear, NULL),
                     TILLY_OK);
    return clear;
}

bool has_flag(const scene *s, const char *name, uint32_t flag)
{
    return look(s, name).flags & flag;
}
bool stands(const scene *s, const char *name)
{
    return has_flag(s, name, TILLY_UNIT_ON_TABLE);
}
bool offered(const scene *s, unsigned kind, const char *unit, const char *other)
{
    return option_of(s, kind, unit, other) >= 0;
}

void choose(scene *s, unsigned kind, const char *unit, const char *other)
{
    assert_int_equal(answer(s, kind, unit, other, 0, 0, 0), TILLY_OK);
}

void shoot_at(scene *s, const char *target)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    choose(s, TILLY_OPT_UNIT, target, NULL);
}

/* The n-th roll of a kind in this turn. */
tilly_event roll_of(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    for (unsigned i = 0; event_of(s, TILLY_EV_ROLL, i, &e); i++)
        if (e.value[0] == (int32_t)kind && n-- == 0)
            return e;
    fail_msg("roll %u was not made", kind);
    return e;
}

unsigned rolls_of(const scene *s, unsigned kind)
{
    tilly_event e;
    unsigned count = 0;
    for (unsigned i = 0; event_of(s, TILLY_EV_ROLL, i, &e); i++)
        count += e.value[0] == (int32_t)kind;
    return count;
}

tilly_event nth(const scene *s, unsigned kind, unsigned n)
{
    tilly_event e = {0};
    if (!event_of(s, kind, n, &e))
        fail_msg("event %s did not happen", tilly_event_name((uint16_t)kind));
    return e;
}

/* The last loss of resolve that unit suffered; scenes weaken units at their start, which is such an
 * event too. */
tilly_event hit_on(const scene *s, const char *name)
{
    tilly_event e = {0};
    tilly_event found = {0};
    for (unsigned i = 0; event_of(s, TILLY_EV_HIT, i, &e); i++)
        if (e.unit == unit_of(s, name))
            found = e;
    return found;
}

uint32_t lost(const scene *s, unsigned side)
{
    tilly_battle_info info = {.size = sizeof info};
    assert_int_equal(tilly_battle_info_of(s->battle, &info), TILLY_OK);
    return info.lost[side];
}

unsigned asked(scene *s, unsigned kind)
{
    unsigned count = 0;
    unsigned now;
    while ((now = next_question(s))) {
        count += now == kind;
        pass_question(s);
    }
    return count;
}
