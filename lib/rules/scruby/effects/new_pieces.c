/* Pieces that come, and pieces that change their type or their side (SC-012, SC-013, SC-180). */
#include "army/army.h"
#include "rules/scruby/effects/effects.h"
#include "rules/scruby/state/lists.h"

static void set_base(play *p, unsigned u, int32_t width, int32_t depth)
{
    p->unit[u].half_width = (uint16_t)(width / 2);
    p->unit[u].half_depth = (uint16_t)(depth / 2);
    if (on_table(p, u))
        put_unit(p, u, place_of(p, u), p->unit[u].heading);
}

static void take_type(play *p, unsigned u, unsigned type)
{
    p->unit[u].type = (uint8_t)type;
    places_changed(p, u);
    units_changed(p);
    set_base(p, u, column_of(p, u, COLUMN_WIDTH), column_of(p, u, COLUMN_DEPTH));
}

/* Mounted dragoons in a list are musketeers on horseback. */
void scruby_prepare(play *p, unsigned u, const tilly_unit_spec *spec)
{
    tilly_unit_spec full = *spec;
    fill_stand(p->rules, &full);
    p->unit[u].strength = p->unit[u].start = (int16_t)full.strength;
    *of(p, u) = (stand_record){.partner = NOBODY, .aim = NOBODY, .strikes = NOBODY};
    if (is_mounted_dragoon(p, u))
        of(p, u)->on_foot = 1 + DRAGOON_MUSKETEER;
    set_base(p, u, full.width, full.depth);
}

/* One that takes the slot of a lost one is lost no more; another is one more to lose. Crews and
 * mother stands are counted by nobody (SC-Q-67). */
static void count_in(play *p, unsigned side, bool is_more)
{
    if (is_more)
        p->s->original[side]++;
    else
        p->s->lost[side]--;
}

unsigned make_piece(play *p, unsigned side, unsigned type, unsigned g, uint32_t strength)
{
    unsigned listed = p->s->count[side];
    unsigned made = add_unit(p, side, type, 0, g);
    if (made == NOBODY)
        return NOBODY;
    units_changed(p);
    if (is_stand(p, made) || is_gun(p, made))
        count_in(p, side, p->s->count[side] > listed);
    scruby_prepare(p,
                   made,
                   &(tilly_unit_spec){.size = sizeof(tilly_unit_spec),
                                      .type = (uint16_t)type,
                                      .command = p->group[g].number,
                                      .strength = (int32_t)strength});
    return made;
}

/* ---- dragoons -------------------------------------------------------------------------------- */

void become_mounted(play *p, unsigned u)
{
    unsigned mother = of(p, u)->partner;
    if (mother != NOBODY)
        remove_piece(p, mother);
    of(p, u)->on_foot = (uint8_t)(1 + p->unit[u].type);
    take_type(p, u, MOUNTED_DRAGOON);
}

void become_foot(play *p, unsigned u)
{
    unsigned foot = of(p, u)->on_foot - 1u;
    of(p, u)->on_foot = 0;
    take_type(p, u, foot);
}

/* ---- guns that change sides ------------------------------------------------------------------ */

/* The hits it has taken and the game moves of loading go with it. */
static void take_state(play *p, unsigned made, unsigned gun)
{
    stand_record *r = of(p, made);
    const stand_record *was = of(p, gun);
    r->post_x = was->post_x;
    r->post_y = was->post_y;
    r->emptied = was->emptied;
    r->loading = was->loading;
    p->unit[made].strength = p->unit[gun].strength;
    p->unit[made].start = p->unit[gun].start;
}

unsigned capture_gun(play *p, unsigned gun, unsigned side, unsigned g)
{
    unsigned made = make_piece(p, side, p->unit[gun].type, g, 0);
    if (made == NOBODY)
        return NOBODY;
    take_state(p, made, gun);
    point at = place_of(p, gun);
    uint16_t heading = p->unit[gun].heading;
    remove_piece(p, gun);
    p->unit[made].state = UNIT_ON_TABLE;
    put_unit(p, made, at, heading);
    return made;
}

void hold_gun(play *p, unsigned gun, unsigned side)
{
    stand_record *r = of(p, gun);
    unsigned by = side == TILLY_NO_SIDE ? 0 : side + 1;
    r->held = by && r->held_by == by ? (uint8_t)(r->held + 1) : by != 0;
    r->held_by = (uint8_t)by;
}
