/* Walks of Age of Glauben for tests. */
#include "walks.h"

walker begun(const scene *s, const char *name, enum gait gait)
{
    walker w;
    walk_begin(state_on(s), on_field(s, name), gait, NOBODY, &w);
    return w;
}

leg ahead(const scene *s, const walker *w, double heading, double most)
{
    leg l;
    walk_look(state_on(s), w, direction_of(HEADING(heading)), TUM(most), &l);
    return l;
}

void goes(const scene *s, walker *w, double heading, double length)
{
    leg l = ahead(s, w, heading, length);
    const leg_bar *b = leg_barred(&l, TUM(length));
    if (b)
        fail_msg("barred: %s", tilly_reason_name(b->code));
    walk_go(state_on(s), w, &l, TUM(length));
}

void goes_at_most(const scene *s, const walker *w, double heading, double length, unsigned code)
{
    leg l = ahead(s, w, heading, 1000);
    const leg_bar *b = leg_barred(&l, TUM(length) + 1);
    assert_null(leg_barred(&l, TUM(length)));
    assert_non_null(b);
    assert_int_equal(b->code, code);
    assert_int_equal(leg_before(&l, TUM(1000)), TUM(length));
}

/* GL-Q-03: so much as touching him may be ordered; it halts where it first is in contact. */
void goes_into_contact(const scene *s, const walker *w, double heading, double length)
{
    leg l = ahead(s, w, heading, 1000);
    goes_at_most(s, w, heading, length, TILLY_WHY_ENEMY_IN_WAY);
    assert_int_equal(leg_halt(&l, TUM(length)), TUM(length) - TOUCH);
    assert_int_equal(leg_halt(&l, TUM(length) - TOUCH - 1), TUM(length) - TOUCH - 1);
}

void is_at(const walker *w, double x, double y)
{
    assert_int_equal(w->body.centre.x, TUM(x));
    assert_int_equal(w->body.centre.y, TUM(y));
}

void done(scene *s, walker *w)
{
    carry_out_walk(state_on(s), w, TILLY_EV_MARCHED, CITE_NONE, NOBODY, TILLY_OPT_MARCH);
}
int how_is(const scene *s, const char *name)
{
    return record_of_unit(s, name)->order;
}
unsigned formation(const scene *s, const char *name)
{
    return record_of_unit(s, name)->formation;
}
