/* Generals who help a draw: one who stands by, and the draw for a commander shot at while he helps
 * (GL-068 to GL-070, GL-Q-22 to GL-Q-25). Rallies, attacks, defences and control tests enter this
 * step. */
#include "army/army.h"
#include "rules/glauben/play/play.h"

const field help_fields[] = {
    SIGNED(help, which, "which"),
    MEANING(help, side, "side", IS_SIDE),
    MEANING(help, unit, "unit", IS_UNIT),
    SIGNED(help, group, "group"),
    SIGNED(help, ask, "ask"),
    SIGNED(help, roll, "roll"),
    MEANING(help, general, "general", IS_UNIT_FROM_1),
    SIGNED(help, flags, "flags"),
    UP_TO(help, part, "part", HELP_DRAWS),
    {.name = NULL},
};

bool is_present(const play *p, unsigned general, unsigned u)
{
    box one = box_of(p, general);
    box other = box_of(p, u);
    return box_nearer_than(&one, &other, gl_length(p, GLAUBEN_PRESENCE_MM) + 1);
}

/* His own, else by the name he has in his army's list; one brought on later has neither. */
int32_t bonus_of(const play *p, unsigned general)
{
    const tilly_army *army = p->army[side_of(p, general)];
    unsigned number = number_of(p, general);
    if (number >= tilly_army_units(army))
        return general_bonus(tables_of(p), nation_of(p, general), NULL);
    const tilly_unit_spec *spec = army_unit_at(army, number);
    return spec->bonus ? spec->bonus
                       : general_bonus(tables_of(p), nation_of(p, general), spec->name);
}

/* ---- who can help --------------------------------------------------------------------------- */

/* He drew in this half, and how it ended holds for the rest of it (GL-Q-23). */
static bool has_proved(const play *p, unsigned general)
{
    return of(p, general)->proved == half_now(p);
}

static bool is_by_group(const play *p, unsigned general, unsigned target)
{
    EACH_FIGHTING (u, p, side_of(p, general))
        if (of(p, u)->opponent == target && is_present(p, general, u))
            return true;
    return false;
}

static bool can_help(const play *p, const help *h, unsigned general)
{
    return h->group ? is_by_group(p, general, (unsigned)h->unit)
                    : is_present(p, general, (unsigned)h->unit);
}

/* Fired at, or in combat, since the last half of the enemy began: the half before this one
 * (GL-Q-23). */
static bool was_at_risk(const play *p, unsigned u)
{
    return of(p, u)->risk && of(p, u)->risk + 1u >= half_now(p);
}

/* In combat and in control tests always; at a rally if the unit was at risk. */
static bool must_prove(const play *p, const help *h, unsigned general)
{
    return !has_proved(p, general) &&
           (h->roll == TILLY_ROLL_GENERAL_FIGHTS || was_at_risk(p, (unsigned)h->unit));
}

/* ---- which of them (GL-D-11, GL-D-32, GL-D-33) ---------------------------------------------- */

static unsigned clause_of(const help *h)
{
    switch (h->ask) {
    case TILLY_ASK_GENERAL_ATTACKS: return CITE_GENERAL_ATTACKS;
    case TILLY_ASK_GENERAL_DEFENDS: return CITE_GENERAL_DEFENDS;
    default:
        return h->roll == TILLY_ROLL_GENERAL_FIGHTS ? CITE_GENERAL_CONTROLS : CITE_GENERAL_HELPS;
    }
}

static bool general_open(const play *p, question *q)
{
    const help *h = here(p);
    if (h->part == HELP_DRAWS)
        return false;
    q->d.kind = (uint16_t)h->ask;
    q->d.clause = cite(p, clause_of(h));
    EACH_GENERAL (general, p, (unsigned)h->side)
        if (can_help(p, h, general))
            return asks(p, q, (unsigned)h->side, (unsigned)h->unit, NOBODY);
    return false;
}

/* On a pass the best of those who risk nothing, else nobody. */
static void general_list(const play *p, const question *q, options *o)
{
    const help *h = here(p);
    int32_t best = 0;
    offer(p, o, TILLY_OPT_NONE, NOBODY, NOBODY);
    o->usual = 0;
    EACH_GENERAL (general, p, q->d.side) {
        if (!can_help(p, h, general))
            continue;
        tilly_option *made = offer(p, o, TILLY_OPT_UNIT, general, NOBODY);
        made->amount = bonus_of(p, general);
        if (must_prove(p, h, general) || made->amount <= best)
            continue;
        best = made->amount;
        o->usual = o->count - 1;
    }
    o->option[o->usual].flags |= TILLY_USUAL;
}

static void general_take(play *p, const question *q, const answer *a)
{
    help *h = here(p);
    if (a->option->kind == TILLY_OPT_UNIT) {
        unsigned general = index_of(a->option->unit);
        h->general = 1 + (int32_t)general;
        put_marks(p, general, REVEALED);
    }
    pass(p);
}

/* ---- is he shot (GL-R-05, GL-R-06) ---------------------------------------------------------- */

/* A general whose unit was shot at or has fought may be shot: killed, wounded, unhorsed (GL-Q-23).
 */
static bool survival_open(const play *p, question *q)
{
    const help *h = here(p);
    unsigned general = (unsigned)h->general - 1;
    if (!h->general || h->part == HELP_NAMES || !must_prove(p, h, general))
        return false;
    q->r.kind = (uint16_t)h->roll;
    return draws_in_table(
        p, q, (unsigned)h->side, general, (unsigned)h->unit, 0, draw_table(DRAW_UNDER_FIRE, 0));
}

static void survival_fell(play *p, const question *q, const face *f)
{
    const help *h = here(p);
    unsigned general = (unsigned)h->general - 1;
    enum under_fire fate = general_under_fire(tables_of(p), f[0]);
    draws_under_fire(p, general, fate);
    tilly_event *e =
        tell_seen(p, TILLY_EV_UNDER_FIRE, cite(p, CITE_GENERAL_FATE), general, (unsigned)h->unit);
    e->value[0] = f[0];
    e->value[1] = (int32_t)fate;
    e->value[2] = side_of(p, (unsigned)h->unit) != (unsigned)h->side;
    pass(p);
    if (fate <= GENERAL_WOUNDED)
        lose_general(p, general); /* GL-Q-25 */
}

/* ---- what the draw gains -------------------------------------------------------------------- */

static void give_aid(play *p)
{
    const help *h = here(p);
    aid *gained = caller(p);
    unsigned general = (unsigned)h->general - 1;
    bool helps = h->general && on_table(p, general);
    gained->bonus[h->which] = h->part == HELP_NAMES ? h->general : helps ? bonus_of(p, general) : 0;
}

const beat help_beats[] = {
    {"general",
     TILLY_ASK_GENERAL_HELPS,
     CITE_GENERAL_HELPS,
     .open = general_open,
     .list = general_list,
     .take = general_take},
    {"survival",
     TILLY_ROLL_GENERAL_RALLIES,
     CITE_GENERAL_UNDER_FIRE,
     .open = survival_open,
     .fell = survival_fell},
    {"aid", .act = give_aid},
    {.name = NULL},
};
