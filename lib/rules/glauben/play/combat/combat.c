/* One combat, by the steps of GL-Q-107: the generals are named, live or fall; the number is drawn
 * and read; the owners choose; then the result is carried out, and those who have put their
 * opponent to rout are tested (3.11 to 3.16). */
#include "rules/glauben/play/combat/combat.h"

const field combat_fields[] = {
    SIGNEDS(combat, help.bonus, "help.bonus"),
    MEANING(combat, defender, "defender", IS_UNIT),
    MEANING(combat, lone, "lone", IS_UNIT_FROM_1),
    SIGNED(combat, drawn, "drawn"),
    UP_TO(combat, code, "code", RESULTS - 1),
    {.name = NULL},
};
enum { BEAT_TESTS = 14 };

static unsigned defender_of(const play *p)
{
    return (unsigned)((const combat *)here(p))->defender;
}
static unsigned attackers_side(const play *p)
{
    return foe(side_of(p, defender_of(p)));
}

/* ---- the two parties ------------------------------------------------------------------------ */

static unsigned muster_group(play *p, const combat *c)
{
    unsigned count = 0;
    EACH_UNIT (u, p, attackers_side(p)) {
        if (of(p, u)->opponent != c->defender)
            continue;
        if (c->lone && u + 1 != (unsigned)c->lone)
            continue;
        p->item[u] |= ATTACKS;
        at_risk(p, u);
        count++;
    }
    at_risk(p, (unsigned)c->defender);
    return count;
}

match match_now(const play *p)
{
    unsigned v = defender_of(p);
    match m = match_begin(p, v);
    EACH_OF_GROUP (u, p)
        match_add(p, &m, u, v);
    match_close(p, &m, v);
    return m;
}

static unsigned first_of_group(const play *p)
{
    EACH_OF_GROUP (u, p)
        return u;
    return NOBODY;
}

static unsigned of_group_after(const play *p, unsigned others)
{
    EACH_OF_GROUP (u, p)
        if (!others--)
            return u;
    return NOBODY;
}

/* Of those that count for the draw. */
enum modifier_bits { BY_CHARGE = 1, FOOT_AT_HEDGEHOG = 2, BETTER_GROUND = 4, WORSE_GROUND = 8 };

static int32_t modifier_bits(const match *m)
{
    int32_t bits = 0;
    if (m->charge)
        bits |= BY_CHARGE;
    if (m->hedgehog && m->infantry)
        bits |= FOOT_AT_HEDGEHOG;
    if (m->attacker_ground && !m->defender_ground)
        bits |= BETTER_GROUND;
    if (m->defender_ground && !m->attacker_ground)
        bits |= WORSE_GROUND;
    return bits;
}

/* 1 + the number of the attacker of that place, as the event has it beyond the second. */
static int32_t named_attacker(const play *p, unsigned place)
{
    unsigned u = of_group_after(p, place);
    return u == NOBODY ? 0 : (int32_t)number_of(p, u) + 1;
}

enum { FOURTH_BIT = 8, FIFTH_BIT = 18 };

static void muster(play *p)
{
    unsigned count = muster_group(p, here(p));
    match m = match_now(p);
    tilly_event *e =
        tell(p, TILLY_EV_COMBAT, cite(p, CITE_COMBAT_BEGINS), defender_of(p), first_of_group(p));
    const int32_t value[] = {m.attack,
                             m.defence,
                             (int32_t)count,
                             (int32_t)odds_column(tables_of(p), m.attack, m.defence),
                             arms_of(&m),
                             (int32_t)m.struck,
                             by_pistol(&m),
                             modifier_bits(&m) | named_attacker(p, 3) << FOURTH_BIT |
                                 named_attacker(p, 4) << FIFTH_BIT};
    memcpy(e->value, value, sizeof value);
    e->third = unit_id(p, of_group_after(p, 1));
    e->flags = (uint16_t)named_attacker(p, 2);
    note_states(p);
}

/* ---- generals (GL-D-32, GL-D-33, GL-162): both are named before either draws ---------------- */

static help help_for_attack(const play *p)
{
    const combat *c = here(p);
    return (help){.which = 0,
                  .side = (int32_t)attackers_side(p),
                  .unit = c->lone ? c->lone - 1 : c->defender,
                  .group = !c->lone,
                  .ask = TILLY_ASK_GENERAL_ATTACKS};
}

static help help_for_defence(const play *p)
{
    const combat *c = here(p);
    return (help){.which = 1,
                  .side = (int32_t)foe(attackers_side(p)),
                  .unit = c->defender,
                  .ask = TILLY_ASK_GENERAL_DEFENDS};
}

static void enter_help(play *p, help h, enum help_part what, int32_t general)
{
    h.roll = TILLY_ROLL_GENERAL_FIGHTS;
    h.part = (int32_t)what;
    h.general = general;
    *(help *)enter(p, STEP_HELP) = h;
}

static void name_for_attack(play *p)
{
    enter_help(p, help_for_attack(p), HELP_NAMES, 0);
}
static void name_for_defence(play *p)
{
    enter_help(p, help_for_defence(p), HELP_NAMES, 0);
}

/* A number that a save says is no general must not be taken for one. */
static void draw_for(play *p, help h)
{
    int32_t named = ((const combat *)here(p))->help.bonus[h.which];
    if (named > 0 && named <= p->units)
        enter_help(p, h, HELP_DRAWS, named);
}

static void draw_for_attack(play *p)
{
    draw_for(p, help_for_attack(p));
}
static void draw_for_defence(play *p)
{
    draw_for(p, help_for_defence(p));
}

/* ---- the number (GL-160, GL-170, GL-203) ---------------------------------------------------- */

static bool number_for(const play *p, question *q, bool pistol)
{
    const combat *c = here(p);
    match m = match_now(p);
    if (c->drawn || by_pistol(&m) != pistol)
        return false;
    uint32_t table = pistol ? draw_table(DRAW_HEDGEHOG, hedgehog_row(&m))
                            : draw_table(DRAW_COMBAT, match_column(tables_of(p), &m));
    int32_t helped = c->help.bonus[0] - c->help.bonus[1]; /* GL-Q-64 */
    return draws_in_table(p,
                          q,
                          attackers_side(p),
                          first_of_group(p),
                          defender_of(p),
                          match_modifier(tables_of(p), &m) + helped,
                          table);
}

static bool number_open(const play *p, question *q)
{
    return number_for(p, q, false);
}
static bool hedgehog_open(const play *p, question *q)
{
    return number_for(p, q, true);
}

static const uint16_t result_cites[RESULTS] = {CITE_RESULT_AR,
                                               CITE_RESULT_AW,
                                               CITE_RESULT_AD,
                                               CITE_RESULT_DX,
                                               CITE_RESULT_DD,
                                               CITE_RESULT_DW,
                                               CITE_RESULT_DR};

static void number_fell(play *p, const question *q, const face *f)
{
    combat *c = here(p);
    match m = match_now(p);
    int32_t sum = f[0] + q->r.modifier;
    enum combat_code code = match_result(tables_of(p), &m, sum);
    c->drawn = 1 + f[0];
    c->code = (int32_t)code;
    tilly_event *e = tell(
        p, TILLY_EV_COMBAT_RESULT, cite(p, result_cites[code]), defender_of(p), first_of_group(p));
    const int32_t value[] = {
        f[0], sum, by_pistol(&m) ? 0 : (int32_t)match_column(tables_of(p), &m), (int32_t)code};
    memcpy(e->value, value, sizeof value);
}

/* ---- who gives the base unit (GL-D-34, GL-Q-73, GL-Q-75) ------------------------------------ */

static bool loss_open(const play *p, question *q)
{
    bool any = false;
    EACH_OF_GROUP (u, p) {
        if (p->item[u] & LOSES)
            return false;
        any |= may_lose(p, u);
    }
    return any && asks(p, q, attackers_side(p), defender_of(p), NOBODY);
}

/* On a pass the largest. */
static void loss_list(const play *p, const question *q, options *o)
{
    int32_t most = 0;
    EACH_OF_GROUP (u, p) {
        if (!may_lose(p, u))
            continue;
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY)->amount = p->unit[u].strength;
        if (p->unit[u].strength <= most)
            continue;
        most = p->unit[u].strength;
        o->usual = o->count - 1;
    }
    o->option[o->usual].flags |= TILLY_USUAL;
}

static void loss_take(play *p, const question *q, const answer *a)
{
    p->item[index_of(a->option->unit)] |= LOSES;
}

/* ---- who is disrupted, to the value of the opponent (GL-D-35, GL-Q-70) ---------------------- */

static int32_t value_of_all(const play *p)
{
    int32_t sum = 0;
    EACH_OF_GROUP (u, p)
        if (is_disrupted_to_value(p, u))
            sum += attack_of(p, u);
    return sum;
}

static int32_t value_wanted(const play *p)
{
    return match_now(p).defence;
}

/* Without it the others are not worth enough: so it is in every such set. All are, where all
 * together are not worth it. */
static bool is_needed(const play *p, unsigned u, int32_t all, int32_t wanted)
{
    return is_disrupted_to_value(p, u) && all - attack_of(p, u) < wanted;
}

static void mark_needed(play *p)
{
    int32_t all = value_of_all(p);
    int32_t wanted = value_wanted(p);
    EACH_OF_GROUP (u, p)
        if (is_needed(p, u, all, wanted))
            p->item[u] |= MARKED;
}

/* A choice is left only if those are not enough. */
static bool to_value_open(const play *p, question *q)
{
    int32_t all = value_of_all(p);
    int32_t wanted = value_wanted(p);
    int32_t marked = 0;
    unsigned count = 0;
    EACH_OF_GROUP (u, p) {
        count += is_disrupted_to_value(p, u);
        if (p->item[u] & MARKED)
            marked += attack_of(p, u);
    }
    if (all < wanted || marked >= wanted)
        return false;
    q->d.amount = wanted;
    return asks_set(p, q, attackers_side(p), defender_of(p), 1, count);
}

/* Strongest first: as many from the top as are worth it are always such a set. */
static void to_value_list(const play *p, const question *q, options *o)
{
    EACH_OF_GROUP (u, p)
        if (is_disrupted_to_value(p, u))
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY)->amount = attack_of(p, u);
    for (uint32_t i = 1; i < o->count; i++)
        for (uint32_t k = i; k && o->option[k].amount > o->option[k - 1].amount; k--) {
            tilly_option stronger = o->option[k];
            o->option[k] = o->option[k - 1];
            o->option[k - 1] = stronger;
        }
    for (uint32_t i = 0; i < o->count && o->option[i].amount >= q->d.amount; i++)
        o->usual = i;
    if (o->usual < o->count)
        o->option[o->usual].flags |= TILLY_USUAL;
}

static bool to_value_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    int32_t sum = 0;
    int32_t wanted = q->d.amount;
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            sum += a->list[i].amount;
    for (uint32_t i = 0; i < a->listed && sum >= wanted; i++) {
        if (!chose(a, i) || sum - a->list[i].amount < wanted)
            continue;
        refuse(p,
               why,
               TILLY_WHY_VALUE_SPARE,
               CITE_TO_VALUE,
               index_of(q->d.subject),
               index_of(a->list[i].unit));
        why_number(why, 0, sum - a->list[i].amount, TILLY_COUNT);
        why_number(why, 1, wanted, TILLY_COUNT);
        return false;
    }
    if (sum >= wanted)
        return true;
    refuse(p, why, TILLY_WHY_VALUE_SHORT, CITE_TO_VALUE, index_of(q->d.subject), NOBODY);
    why_number(why, 0, sum, TILLY_COUNT);
    why_number(why, 1, wanted, TILLY_COUNT);
    return false;
}

static void to_value_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            p->item[index_of(a->list[i].unit)] |= MARKED;
}

/* ---- what follows --------------------------------------------------------------------------- */

static bool owes_test(const play *p, unsigned u)
{
    return (p->item[u] & ROUTS_THEM) && on_table(p, u) && !is_routing(p, u);
}

static unsigned next_test(const play *p)
{
    unsigned v = defender_of(p);
    EACH_OF_GROUP (u, p)
        if (owes_test(p, u))
            return u;
    return owes_test(p, v) ? v : NOBODY;
}

/* One unit at a time, attackers first (GL-Q-107). */
static void tests(play *p)
{
    unsigned u = next_test(p);
    if (u == NOBODY)
        return;
    p->item[u] &= (uint16_t)~ROUTS_THEM;
    again(p, BEAT_TESTS);
    ((control *)enter(p, STEP_CONTROL))->unit = (int32_t)u;
}

static void part_from_each_other(play *p)
{
    EACH_OF_GROUP (u, p)
        stop_fighting(p, u);
}

const beat combat_beats[] = {
    {"muster", .clause = CITE_COMBAT_BEGINS, .act = muster},
    {"attack's general", .clause = CITE_ATTACK_HELPED, .act = name_for_attack},
    {"defence's general", .clause = CITE_DEFENCE_HELPED, .act = name_for_defence},
    {"attack helped", .clause = CITE_ATTACK_HELPED, .act = draw_for_attack},
    {"defence helped", .clause = CITE_DEFENCE_HELPED, .act = draw_for_defence},
    {"number", TILLY_ROLL_COMBAT, CITE_COMBAT_NUMBER, .open = number_open, .fell = number_fell},
    {"hedgehog",
     TILLY_ROLL_HEDGEHOG,
     CITE_HEDGEHOG_NUMBER,
     .open = hedgehog_open,
     .fell = number_fell},
    {"loss",
     TILLY_ASK_LOSS,
     CITE_COMBAT_LOSS,
     .open = loss_open,
     .list = loss_list,
     .take = loss_take},
    {"needed", .clause = CITE_TO_VALUE, .act = mark_needed},
    {"to value",
     TILLY_ASK_TO_VALUE,
     CITE_TO_VALUE,
     .open = to_value_open,
     .list = to_value_list,
     .check = to_value_check,
     .take = to_value_take},
    {"result", .clause = CITE_STATES_CHANGE, .act = apply_result},
    {"guns", .clause = CITE_GUNS_FALL, .act = settle_guns},
    {"moves", .clause = CITE_GROUP_MOVES, .act = carry_out_moves},
    {"guns passed over", .clause = CITE_GUNS_FALL, .act = settle_guns},
    {"tests", .clause = CITE_CONTROL_TEST, .act = tests},
    {"end", .clause = CITE_COMBAT_ORDER, .act = part_from_each_other},
    {.name = NULL},
};
