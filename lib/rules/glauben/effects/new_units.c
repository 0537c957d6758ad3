/* Units that come into a battle, and their footprints as losses and changes of formation leave them
 * (GL-Q-10, GL-Q-12, GL-Q-34, GL-Q-103). */
#include "army/army.h"
#include "rules/glauben/effects/effects.h"

/* ---- footprints ----------------------------------------------------------------------------- */

/* A unit that formed or broke without room has an outline of its own, and keeps it until there is
 * (GL-Q-103). */
void reshape(play *p, unsigned u)
{
    box b = formed_box(p, u, formation_of(p, u));
    if (on_table(p, u) && !in_house(p, u) && !there_is_room(p, u, &b, NULL))
        return;
    p->unit[u].half_width = (uint16_t)(b.half_width / p->grain);
    p->unit[u].half_depth = (uint16_t)(b.half_depth / p->grain);
    if (on_table(p, u))
        put_unit(p, u, b.centre, p->unit[u].heading);
}

void change_arms(play *p, unsigned u)
{
    p->unit[u].type = is_foot(p, u) ? CLASS_DRAGOON : CLASS_DISMOUNTED_DRAGOON;
    if (in_hedgehog(p, u))
        of(p, u)->formation = TILLY_FORMATION_LINE; /* horse forms none */
    reshape(p, u); /* there is room: it was asked for with the change (GL-Q-103) */
}

/* ---- new units ------------------------------------------------------------------------------ */

static enum tilly_formation usual_formation(const play *p, unsigned u)
{
    if (!is_fighting(p, u))
        return TILLY_FORMATION_NONE;
    return is_guns(p, u) ? TILLY_FORMATION_UNLIMBERED : TILLY_FORMATION_LINE;
}

void prepare(play *p, unsigned u, const tilly_unit_spec *spec)
{
    tilly_unit_spec full = *spec;
    glauben_fill(p->army[side_of(p, u)], &full);
    p->unit[u].strength = p->unit[u].start = (int16_t)full.strength;
    *of(p, u) = (regiment){.aim = NOBODY,
                           .opponent = NOBODY,
                           .quarry = NOBODY,
                           .formation = (uint8_t)usual_formation(p, u),
                           .nation = (uint8_t)(1 + nation_of_formation(p, p->unit[u].group))};
    reshape(p, u);
}

/* Nobody goes on meaning the guns that had this number before. */
static void forget_former(play *p, unsigned made)
{
    for (unsigned u = 0; u < p->units; u++) {
        regiment *r = of(p, u);
        if (r->aim == made)
            r->aim = NOBODY;
        if (r->opponent == made)
            r->opponent = NOBODY;
        if (r->quarry == made)
            r->quarry = NOBODY;
    }
}

/* Guns that came back are lost no more; others are one more to lose. */
unsigned new_piece(play *p, unsigned side, unsigned type, unsigned g, uint32_t strength)
{
    unsigned listed = p->s->count[side];
    unsigned made = add_unit(p, side, type, 0, g);
    if (made == NOBODY)
        return NOBODY;
    units_changed(p);
    if (p->s->count[side] > listed)
        p->s->original[side]++;
    else
        p->s->lost[side]--;
    forget_former(p, made);
    prepare(p,
            made,
            &(tilly_unit_spec){.size = sizeof(tilly_unit_spec),
                               .type = (uint16_t)type,
                               .command = p->group[g].number,
                               .strength = (int32_t)strength});
    /* whatever the captors raise themselves */
    if (is_guns(p, made))
        p->unit[made].strength = p->unit[made].start = 1;
    return made;
}
