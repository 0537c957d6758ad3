/* Odds: strengths, column, column shift and modifier of one fight (3.11 to 3.13), from facts alone,
 * and the facts as they lie on the board. */
#include "rules/glauben/field/field.h"

/* ---- from facts (GL-158 to GL-174) ---------------------------------------------------------- */

int32_t arms_of(const match *m)
{
    return m->infantry + m->cavalry + m->guns;
}

static int32_t arms_shift(const glauben_tables *t, const match *m)
{
    int32_t arms = arms_of(m);
    return arms < 2 ? 0 : t->param[arms == 2 ? GLAUBEN_SHIFT_TWO_ARMS : GLAUBEN_SHIFT_THREE_ARMS];
}

static int32_t struck_shift(const glauben_tables *t, const match *m)
{
    return m->struck == STRUCK_FRONT
               ? 0
               : t->param[m->struck == STRUCK_FLANK ? GLAUBEN_SHIFT_FLANK : GLAUBEN_SHIFT_REAR];
}

int32_t column_shift(const glauben_tables *t, const match *m)
{
    return by_pistol(m) ? 0 : arms_shift(t, m) + struck_shift(t, m);
} /* GL-Q-68 */

unsigned match_column(const glauben_tables *t, const match *m)
{
    return shifted_column(t, odds_column(t, m->attack, m->defence), column_shift(t, m));
}

/* GL-161, GL-163, GL-164, GL-Q-79 */
int32_t match_modifier(const glauben_tables *t, const match *m)
{
    int32_t sum = (m->attacker_ground - m->defender_ground) * t->param[GLAUBEN_MOD_TERRAIN];
    if (m->charge)
        sum += t->param[GLAUBEN_MOD_CHARGE];
    if (m->hedgehog && m->infantry)
        sum += t->param[GLAUBEN_MOD_VS_HEDGEHOG];
    return sum;
}

enum combat_code match_result(const glauben_tables *t, const match *m, int32_t sum)
{
    return by_pistol(m) ? hedgehog_result(t, hedgehog_row(m), sum)
                        : combat_result(t, match_column(t, m), sum);
}

/* Of the draws that are read in one line of the table the first speaks for all. */
void match_chances(const glauben_tables *t,
                   const match *m,
                   int32_t modifier,
                   int32_t chance[RESULTS])
{
    for (int i = 0; i < RESULTS; i++)
        chance[i] = 0;
    for (int32_t draw = 0, next; draw < STEPS_OF_A_DRAW; draw = next) {
        int32_t number = number_in_table(draw + modifier);
        int32_t end =
            by_pistol(m) ? hedgehog_end(t, hedgehog_row(m), number) : combat_end(t, number);
        next = end < STEPS_OF_A_DRAW && end - modifier < STEPS_OF_A_DRAW ? end - modifier
                                                                         : STEPS_OF_A_DRAW;
        chance[match_result(t, m, number)] += next - draw;
    }
}

/* ---- from the board: strength (GL-156, GL-165) ---------------------------------------------- */

bool is_shaken(const play *p, unsigned u)
{
    return state_of(p, u) == DISRUPTED || is_marked(p, u, RETREATING);
} /* GL-Q-51 */

int32_t attack_of(const play *p, unsigned u)
{
    const troop *t = troop_for(p, u);
    return p->unit[u].strength * (is_shaken(p, u) || in_hedgehog(p, u) ? t->att_dis : t->att_org);
}

static int32_t defence_of(const play *p, unsigned v, bool shaken)
{
    if (is_guns(p, v))
        return gl_param(p, GLAUBEN_BATTERY_STRENGTH); /* GL-155 */
    const troop *t = troop_for(p, v);
    return p->unit[v].strength * (shaken || in_hedgehog(p, v) ? t->def_dis : t->def_org);
}

/* ---- ground, flanks, guns ------------------------------------------------------------------- */

/* GL-Q-63: on a higher layer, or in cover that the other has not. */
static bool stands_better(const play *p, unsigned u, unsigned v)
{
    return layer_at(p, place_of(p, u)) > layer_at(p, place_of(p, v)) ||
           (in_cover(p, u) && !in_cover(p, v));
}

static enum struck struck_by(const play *p, unsigned u, unsigned v)
{
    /* GL-Q-67: they have no flank and no rear */
    if (in_hedgehog(p, v) || in_house(p, v))
        return STRUCK_FRONT;
    box target = box_of(p, v);
    return side_struck(&target, eye_of(p, u));
}

/* GL-Q-66: by the attacker's guns, in (b) of his half of this turn. */
static bool was_fired_at(const play *p, unsigned v)
{
    EACH_UNIT (u, p, foe(side_of(p, v)))
        if (is_guns(p, u) && of(p, u)->aim == v)
            return true;
    return false;
}

match match_begin(const play *p, unsigned defender)
{
    return (match){.attacker_ground = true,
                   .defender_ground = true,
                   .hedgehog = in_hedgehog(p, defender),
                   .guns = was_fired_at(p, defender)};
}

void match_add(const play *p, match *m, unsigned attacker, unsigned defender)
{
    enum struck struck = struck_by(p, attacker, defender);
    m->attack += attack_of(p, attacker);
    m->infantry |= is_foot(p, attacker);
    m->cavalry |= is_horse(p, attacker);
    m->charge |= has(p, attacker, CHARGED); /* GL-Q-65 */
    m->attacker_ground = m->attacker_ground && stands_better(p, attacker, defender);
    m->defender_ground =
        m->defender_ground && (stands_better(p, defender, attacker) ||
                               water_between(p, eye_of(p, attacker), place_of(p, defender)));
    if (struck > m->struck)
        m->struck = struck;
}

/* GL-Q-48: infantry that horse has caught out of hedgehog counts as disrupted. */
void match_close(const play *p, match *m, unsigned defender)
{
    m->shaken = is_shaken(p, defender) || (is_foot(p, defender) && !m->hedgehog && m->cavalry);
    m->defence = defence_of(p, defender, m->shaken);
}

/* ---- the same for whoever asks -------------------------------------------------------------- */

tilly_status glauben_odds(
    const play *p, const uint16_t *attacker, uint32_t count, unsigned defender, tilly_odds *out)
{
    const glauben_tables *t = tables_of(p);
    if (!is_fighting(p, defender) || is_routing(p, defender))
        return misuse(TILLY_E_ILLEGAL, "defender", "is a unit that is not fought so");
    match m = match_begin(p, defender);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_in_order(p, attacker[i]))
            return misuse(TILLY_E_ILLEGAL, "attackers", "have a unit that does not attack so");
        match_add(p, &m, attacker[i], defender);
    }
    match_close(p, &m, defender);
    *out = (tilly_odds){.hedgehog = by_pistol(&m),
                        .attack = m.attack,
                        .defence = m.defence,
                        .column = odds_column(t, m.attack, m.defence),
                        .columns = (uint32_t)t->columns,
                        .shift = column_shift(t, &m),
                        .modifier = match_modifier(t, &m),
                        .arms = (uint32_t)arms_of(&m),
                        .struck = (uint32_t)m.struck};
    match_chances(t, &m, out->modifier, out->chance);
    return TILLY_OK;
}
