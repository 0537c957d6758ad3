/* Whether the suspended steps of a state that was read from a file could be those of play: who
 * calls whom, and what their integers stand for. Each step takes for granted what its caller saw
 * to. */
#include "rules/glauben/play/combat/combat.h"
#include "rules/glauben/queries/queries.h"

static const int32_t *numbers(const play *p, unsigned d)
{
    return p->frame[d].number;
}
static unsigned step_at(const play *p, unsigned d)
{
    return p->frame[d].step;
}

/* Its place in the list of the step's beats. */
static bool is_past(const play *p, unsigned d, const char *beat_name)
{
    const beat *b = p->edition->step[step_at(p, d)].beats;
    unsigned i = 0;
    while (strcmp(b[i].name, beat_name))
        i++;
    return p->frame[d].beat > i;
}

/* It waits for that step to be over. */
static bool is_under(const play *p, unsigned d, unsigned called)
{
    return d + 1 < p->s->depth && step_at(p, d + 1) == called;
}

/* ---- who calls whom ------------------------------------------------------------------------- */

static const struct call {
    uint8_t called, by;
} calls[] = {
    {STEP_RALLY_DRAW, STEP_RALLY}, {STEP_HELP, STEP_RALLY_DRAW},  {STEP_HELP, STEP_COMBAT},
    {STEP_HELP, STEP_CONTROL},     {STEP_FIRE, STEP_ARTILLERY},   {STEP_RIDE, STEP_ORDERS},
    {STEP_RIDE, STEP_MOVE},        {STEP_RIDE, STEP_DISPATCH},    {STEP_DISPATCH, STEP_ORDERS},
    {STEP_ORDER, STEP_ORDERS},     {STEP_ORDER, STEP_RIDE},       {STEP_ORDER, STEP_DISPATCH},
    {STEP_CREW, STEP_COMPULSORY},  {STEP_SERVE, STEP_COMPULSORY}, {STEP_UNIT_MOVE, STEP_MOVE},
    {STEP_CREW, STEP_UNIT_MOVE},   {STEP_COMBAT, STEP_COMBATS},   {STEP_CREW, STEP_COMBAT},
    {STEP_CONTROL, STEP_COMBAT},   {STEP_CREW, STEP_CONTROL},     {STEP_BREAK, STEP_CRISIS},
    {STEP_CREW, STEP_BREAK},
};

static bool validate_call(const play *p, unsigned d)
{
    for (unsigned i = 0; d && i < sizeof calls / sizeof *calls; i++)
        if (calls[i].called == step_at(p, d) && calls[i].by == step_at(p, d - 1))
            return true;
    return d == 0;
}

/* ---- pieces that steps are about ------------------------------------------------------------ */

static bool is_own(const play *p, unsigned u)
{
    return u < p->units && side_of(p, u) == side_of_row(p);
}
static bool is_own_body(const play *p, unsigned u)
{
    return is_own(p, u) && is_fighting(p, u);
}
static bool is_enemy_body(const play *p, unsigned u)
{
    return u < p->units && side_of(p, u) != side_of_row(p) && is_fighting(p, u);
}

/* Of a combat whose generals are only named it holds their numbers, each plus one. */
static bool validate_aid(const play *p, const aid *a, bool names)
{
    int32_t most = p->edition->most_bonus;
    if (names && p->units > most)
        most = p->units;
    for (unsigned i = 0; i < 2; i++)
        if (a->bonus[i] < 0 || a->bonus[i] > most)
            return false;
    return true;
}

/* ---- (a), (b) ------------------------------------------------------------------------------- */

static bool validate_rally_draw(const play *p, unsigned d)
{
    const int32_t *n = numbers(p, d); /* aid, unit */
    unsigned u = (unsigned)n[2];
    return validate_aid(p, (const aid *)n, false) && is_own_body(p, u) && on_table(p, u);
}

static bool validate_help(const play *p, unsigned d)
{
    const help *h = (const help *)numbers(p, d);
    unsigned u = (unsigned)h->unit;
    unsigned general = (unsigned)h->general - 1;
    bool asks_for = h->ask == TILLY_ASK_GENERAL_HELPS || h->ask == TILLY_ASK_GENERAL_ATTACKS ||
                    h->ask == TILLY_ASK_GENERAL_DEFENDS;
    bool rolls = h->roll == TILLY_ROLL_GENERAL_RALLIES || h->roll == TILLY_ROLL_GENERAL_FIGHTS;
    if ((h->which | h->group) & ~1 || !asks_for || !rolls || !is_fighting(p, u))
        return false;
    if (!h->general)
        return true;
    return is_general(p, general) && side_of(p, general) == (unsigned)h->side;
}

static bool has_target(const play *p, unsigned battery)
{
    EACH_UNIT (e, p, foe(side_of(p, battery)))
        if (may_fire(p, battery, e, NULL, NULL))
            return true;
    return false;
}

static bool validate_fire(const play *p, unsigned d)
{
    const int32_t *n = numbers(p, d); /* battery, target from 1 */
    unsigned battery = (unsigned)n[0];
    unsigned target = (unsigned)n[1] - 1;
    if (!is_own(p, battery) || !is_guns(p, battery) || !on_table(p, battery))
        return false;
    if (!is_past(p, d, "target"))
        return has_target(p, battery);
    return is_past(p, d, "shot") || (n[1] && is_enemy_body(p, target) && on_table(p, target) &&
                                     may_fire(p, battery, target, NULL, NULL));
}

/* ---- (c) ------------------------------------------------------------------------------------ */

static bool validate_ride(const play *p, unsigned d)
{
    const ride *r = (const ride *)numbers(p, d);
    unsigned u = (unsigned)r->unit;
    if (!p->frame[d].beat && u < p->units && !on_table(p, u))
        return false; /* he has yet to set out */
    return is_own(p, u) && !is_fighting(p, u) && r->left >= 0 &&
           r->left <= gl_length(p, GLAUBEN_COMMAND_SPEED_MM);
}

/* Once it is known for whom, there is a messenger with an order from him, until he has set out. */
static bool validate_dispatch(const play *p, unsigned d)
{
    const int32_t *n = numbers(p, d); /* general, messenger from 1 */
    unsigned general = (unsigned)n[0];
    unsigned messenger = (unsigned)n[1] - 1;
    if (!is_own(p, general) || !is_general(p, general))
        return false;
    unit_set senders = senders_now(p, side_of(p, general));
    if (is_under(p, d, STEP_ORDER) && !is_past(p, d, "write"))
        return false;
    if (is_under(p, d, STEP_RIDE) && !is_past(p, d, "set out"))
        return false;
    if (!is_past(p, d, "addressees"))
        return !n[1] && set_has(&senders, number_of(p, general));
    if (!n[1] || !is_own(p, messenger) || !is_messenger(p, messenger))
        return false;
    return is_past(p, d, "set out") ||
           (on_table(p, messenger) && courier_of(p, messenger)->sender == general);
}

/* It is for a formation, or carried by a messenger. */
static bool validate_order(const play *p, unsigned d)
{
    const ordering *o = (const ordering *)numbers(p, d);
    unsigned giver = (unsigned)o->giver - 1;
    unsigned g = (unsigned)o->group - 1;
    if (o->giver && (!is_own(p, giver) || !is_general(p, giver)))
        return false;
    if (o->courier)
        return !o->group && o->giver && courier_at(p, (unsigned)o->courier - 1)->rider != NOBODY &&
               ((unsigned)o->courier - 1) / MOST_MESSENGERS == side_of_row(p);
    return o->group && p->group[g].side == side_of_row(p);
}

static bool validate_unit_move(const play *p, unsigned d)
{
    unsigned u = (unsigned)numbers(p, d)[0];
    return is_own_body(p, u) || (is_own(p, u) && p->unit[u].state == UNIT_WAITING);
}

/* ---- (d), (e) ------------------------------------------------------------------------------- */

/* Between two combats everybody's opponent stands: what was not in range has lapsed. */
static bool validate_combats(const play *p, unsigned d)
{
    const int32_t *n = numbers(p, d); /* horse, foot */
    if (n[0] < 0 || n[1] < 0 || n[0] > p->units || n[1] > p->units)
        return false;
    if (!is_past(p, d, "lapses") || d + 1 != p->s->depth)
        return true;
    EACH_UNIT (u, p, side_of_row(p)) {
        unsigned enemy = of(p, u)->opponent;
        if (enemy != NOBODY && !on_table(p, enemy))
            return false;
    }
    return true;
}

static bool validate_combat(const play *p, unsigned d)
{
    const combat *c = (const combat *)numbers(p, d);
    unsigned lone = (unsigned)c->lone - 1;
    if (!validate_aid(p, &c->help, true) || !is_enemy_body(p, (unsigned)c->defender))
        return false;
    if (c->drawn < 0 || c->drawn > STEPS_OF_A_DRAW)
        return false;
    return !c->lone || (is_own(p, lone) && is_horse(p, lone));
}

static bool validate_control(const play *p, unsigned d)
{
    const control *c = (const control *)numbers(p, d);
    return validate_aid(p, &c->help, false) && is_fighting(p, (unsigned)c->unit);
}

static bool validate_break(const play *p, unsigned d)
{
    const int32_t *n = numbers(p, d); /* side, percent, next */
    if (n[1] < gl_param(p, GLAUBEN_CRISIS_FIRST_PERCENT) || n[1] > 100)
        return false;
    return n[2] >= 0 && n[2] <= p->units;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static const struct judge {
    uint8_t step;
    bool (*is_sound)(const play *p, unsigned d);
} judges[] = {
    {STEP_RALLY_DRAW, validate_rally_draw},
    {STEP_HELP, validate_help},
    {STEP_FIRE, validate_fire},
    {STEP_RIDE, validate_ride},
    {STEP_DISPATCH, validate_dispatch},
    {STEP_ORDER, validate_order},
    {STEP_UNIT_MOVE, validate_unit_move},
    {STEP_COMBATS, validate_combats},
    {STEP_COMBAT, validate_combat},
    {STEP_CONTROL, validate_control},
    {STEP_BREAK, validate_break},
};

bool validate_frames(const play *p)
{
    for (unsigned d = 0; d < p->s->depth; d++) {
        if (!validate_call(p, d))
            return false;
        for (unsigned i = 0; i < sizeof judges / sizeof *judges; i++)
            if (judges[i].step == step_at(p, d) && !judges[i].is_sound(p, d))
                return false;
    }
    return true;
}
