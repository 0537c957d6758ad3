#include "sc_orders.h"
#include <stdarg.h>

sc *in_moves(const man *men)
{
    sc *s = sc_of(men, NULL);
    to_row(s, "3");
    return s;
}

static int place_of_option(const sc *s, unsigned kind, tilly_id unit)
{
    uint32_t options = asked_now(s).options;
    for (uint32_t i = 0; i < options; i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        if (o.kind == kind && (!unit || o.unit == unit || o.other == unit))
            return (int)i;
    }
    return -1;
}

tilly_status order_with(sc *s, const char *name, ...)
{
    tilly_answer a = {.size = sizeof a};
    tilly_status status = TILLY_OK;
    assert_int_equal(next_of_row(s), TILLY_ASK_NEXT_UNIT);
    assert_int_equal(choose(s, TILLY_OPT_UNIT, name, NULL, 0), TILLY_OK);
    unsigned asked = next_of_row(s);
    va_list names;
    va_start(names, name);
    for (const char *n = va_arg(names, const char *); n; n = va_arg(names, const char *)) {
        int i = asked == TILLY_ASK_BODY ? place_of_option(s, TILLY_OPT_UNIT, id_of(s, n)) : -1;
        if (i < 0)
            fail_msg("%s cannot go with %s", n, name);
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    va_end(names);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    if (asked == TILLY_ASK_BODY)
        status = tilly_turn_answer(s->g->turn, &a, &s->g->why);
    if (status == TILLY_OK)
        assert_int_equal(next_of_row(s), TILLY_ASK_MOVE);
    return status;
}

bool is_listed(const sc *s, unsigned kind)
{
    return place_of_option(s, kind, 0) >= 0;
}

bool is_marked_refused(const sc *s, unsigned kind, const char *unit)
{
    int i = place_of_option(s, kind, unit ? id_of(s, unit) : 0);
    return i >= 0 && option_at_turn(s->g->turn, (uint32_t)i).flags & TILLY_REFUSED;
}

static int32_t scaled(const tilly_option *o, unsigned i, double value)
{
    double by = o->value[i].measure == TILLY_COUNT   ? 1
                : o->value[i].measure == TILLY_ANGLE ? 100
                                                     : 10000;
    return (int32_t)(value * by + (value < 0 ? -0.5 : 0.5));
}

tilly_answer answer_by_numbers(const sc *s, unsigned kind, const char *unit, const double value[3])
{
    int i = place_of_option(s, kind, unit ? id_of(s, unit) : 0);
    if (i < 0)
        fail_msg("option %u is not offered", kind);
    tilly_option o = option_at_turn(s->g->turn, (uint32_t)i);
    tilly_answer a = {.size = sizeof a, .pick = {.option = (uint32_t)i}};
    for (unsigned n = 0; n < o.values; n++)
        a.pick.value[n] = scaled(&o, n, value[n]);
    return a;
}

tilly_status may_do(sc *s, unsigned kind, const char *unit, double a, double b, double c)
{
    tilly_answer given = answer_by_numbers(s, kind, unit, (const double[3]){a, b, c});
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return tilly_turn_check(s->g->turn, &given, &s->g->why);
}

void gets(sc *s, unsigned kind, const char *unit, double a, double b, double c)
{
    tilly_answer given = answer_by_numbers(s, kind, unit, (const double[3]){a, b, c});
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    if (tilly_turn_answer(s->g->turn, &given, &s->g->why) != TILLY_OK)
        fail_msg("refused: %s", tilly_reason_name(s->g->why.code));
}

void assert_refused(const sc *s, unsigned code, const char *clause)
{
    if (s->g->why.code != code)
        fail_msg("refused as %s", tilly_reason_name(s->g->why.code));
    assert_clause(s->g->rules, &s->g->why, clause);
}

uint32_t
previewed(sc *s, unsigned kind, const char *unit, double a, double b, tilly_placed rows[16])
{
    tilly_answer given = answer_by_numbers(s, kind, unit, (const double[3]){a, b, 0});
    uint32_t count = 0;
    assert_int_equal(tilly_turn_preview_body(s->g->turn, &given, rows, 16, &count), TILLY_OK);
    return count;
}

static bool may_face(sc *s, int32_t heading)
{
    tilly_answer a = answer_by_numbers(s, TILLY_OPT_FACE, NULL, (double[3]){0});
    a.pick.value[0] = heading;
    return tilly_turn_check(s->g->turn, &a, NULL) == TILLY_OK;
}

uint32_t headings_in_range(sc *s)
{
    enum { SPANS = 64 };
    tilly_span span[SPANS];
    uint32_t count = 0;
    uint32_t open = 0;
    tilly_answer begun = answer_by_numbers(s, TILLY_OPT_FACE, NULL, (double[3]){0});
    begun.given = 0;
    assert_int_equal(tilly_turn_range(s->g->turn, &begun, span, SPANS, &count), TILLY_OK);
    for (int32_t h = 0; h < TILLY_CIRCLE; h++) {
        bool listed = false;
        for (uint32_t i = 0; i < count; i++)
            listed |= h >= span[i].least && h <= span[i].most;
        if (listed != may_face(s, h))
            fail_msg("heading %d: %d listed", (int)h, listed);
        open += listed;
    }
    return open;
}
